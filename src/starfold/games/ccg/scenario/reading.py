"""The language of scenarios: what players say, taken apart into what they wish to answer."""

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from starfold.errors import InputError
from starfold.games.ccg.rules import movement
from starfold.games.ccg.rules.reacting import AWAY, BY_DEPLOYING
from starfold.games.ccg.scenario.names import Masked, cards_called, folded
from starfold.games.ccg.speech.names import card_label
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import (
    ABOARD_CARGO,
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    NONE,
    PHASES,
)
from starfold.kernel.scenario.naming import listed
from starfold.kernel.scenario.phrases import pattern, said
from starfold.kernel.spelling import did_you_mean


class Wish(NamedTuple):
    """An answer that is looked for among the options; everything that is given must fit."""

    verbs: tuple[str, ...] = ()
    cards: tuple[int, ...] = ()
    number: int = NONE
    function: int = NONE  # of a card with several, counted from 1
    text: str = ""
    pile: str = ""
    step: str = ""  # the name of the step that asks
    declines: bool = False
    free: bool = False  # card, number or text: whichever fits
    source: bool = False  # said with `from`: where something was, not where it goes


class Part(NamedTuple):
    """Something to do, and the answers that go with it."""

    opens: Wish
    follows: tuple[Wish, ...] = ()


class Phrase(NamedTuple):
    parts: tuple[Part, ...] = ()
    order: str = ""  # pass, done, pass all, end phase, end turn, resign, or a phase to go to
    if_asked: bool = False


# -- reading ---------------------------------------------------------------------------------------

_CLAUSE: Final = re.compile(
    r"(?:,? )?\b(to|aboard|on|onto|into|inside|in|at|as|with|by|from|targeting|against|under|"
    r"instead of|between|after|before|for|choosing|using)\b "
)
_ROLES: Final = {
    "pilot": ABOARD_PILOT,
    "passenger": ABOARD_PASSENGER,
    "driver": ABOARD_PASSENGER,
    "cargo": ABOARD_CARGO,
}
_WAYS: Final = {
    "land": movement.LAND,
    "take off": movement.TAKE_OFF,
    "shuttle": movement.SHUTTLE,
    "transit": movement.TRANSIT,
    "haul": movement.HAUL,
    "jump": movement.JUMP,
    "walk": movement.WALK,
    "orbit": movement.ORBIT,
}
_PILE_WORDS: Final = {
    "reserve": "reserve",
    "reserve deck": "reserve",
    "force": "force",
    "force pile": "force",
    "used": "used",
    "used pile": "used",
}


class _Reader:
    """A phrase while it is taken apart."""

    def __init__(self, pos: Position, seat: int, phrase: str) -> None:
        self.pos = pos
        self.seat = seat
        self.phrase = phrase
        self.masked = Masked(pos, phrase)

    def cards(self, text: str) -> tuple[int, ...]:
        return tuple(cards_called(self.pos, self.masked.bare(text)))

    def names(self, text: str) -> list[str]:
        return listed(text.removeprefix("the "))

    def wish(self, text: str) -> Wish:
        """A card, a number, or words of an option."""
        bare = self.masked.bare(text)
        if bare.isdigit():
            return Wish(number=int(bare), text=bare, free=True)
        try:
            return Wish(cards=tuple(cards_called(self.pos, bare)))
        except InputError:
            if self.masked.bare(text) != text:
                raise
            return Wish(text=bare, free=True)

    def wishes(self, text: str) -> tuple[Wish, ...]:
        return tuple(self.wish(name) for name in self.names(text))

    def clauses(self, text: str) -> tuple[str, list[tuple[str, str]]]:
        """What stands first, and the rest by the words that lead it in."""
        parts = _CLAUSE.split(text)
        pairs = zip(parts[1::2], parts[2::2], strict=True)
        return parts[0].strip(" ,"), [(word, value.strip(" ,")) for word, value in pairs]

    def follow(self, clauses: list[tuple[str, str]]) -> tuple[Wish, ...]:
        found: list[Wish] = []
        for word, value in clauses:
            role = value.removeprefix("a ").removeprefix("the ")
            if word in ("between", "after", "before"):
                found.append(Wish(("slot",), text=f"{word} {self._bare_names(value)}"))
            elif word in ("as", "in") and role in _ROLES:
                found.append(Wish(("role",), number=_ROLES[role]))
            elif word == "in" and role.startswith("cargo"):
                found.append(Wish(("role",), number=ABOARD_CARGO))
            else:
                found += [one._replace(source=word == "from") for one in self.wishes(value)]
        return tuple(found)

    def _bare_names(self, text: str) -> str:
        """Names as the questions write them."""
        parts = re.split(r"( and )", text)
        told = [
            one if one == " and " else card_label(self.pos, self.cards(one)[0]) for one in parts
        ]
        return "".join(told)


Reading = Callable[[_Reader, "re.Match[str]"], tuple[Part, ...]]


def _plainly(*verbs: str) -> Reading:
    """Each card that is named, with the same answers after it."""

    def read(reader: _Reader, m: "re.Match[str]") -> tuple[Part, ...]:
        subject, clauses = reader.clauses(m["rest"])
        follows = reader.follow(clauses)
        return tuple(
            Part(Wish(verbs, reader.cards(name)), follows) for name in reader.names(subject)
        )

    return read


def _placed(verb: str, *each: str) -> Reading:
    """An action at a place, with cards that take part."""

    def read(reader: _Reader, m: "re.Match[str]") -> tuple[Part, ...]:
        subject, clauses = reader.clauses(f" {m['rest']}")
        place: tuple[int, ...] = ()
        named = subject
        for word, value in clauses:
            if word in ("at", "under", "on", "in", "to"):
                place = reader.cards(value)
            else:
                named = f"{named}, {value}" if named else value
        joins = tuple(Wish(each, reader.cards(name)) for name in reader.names(named))
        return (Part(Wish((verb,), place), joins),)

    return read


_FUNCTION: Final = re.compile(r"(?P<card>.+?)(?: (?P<number>\d+)| ?\((?P<words>.+)\))?")


def _texted(verb: str) -> Reading:
    """A card by one of its functions: by number, or by words of it."""

    def read(reader: _Reader, m: "re.Match[str]") -> tuple[Part, ...]:
        head, _, after = m["rest"].partition(": ")
        subject, clauses = reader.clauses(head)
        found = _FUNCTION.fullmatch(subject)
        assert found is not None
        function = NONE if found["number"] is None else int(found["number"])
        words = reader.masked.bare(found["words"] or after)
        opens = Wish((verb,), reader.cards(found["card"]), function=function, text=words)
        return (Part(opens, reader.follow(clauses)),)

    return read


def _moved(reader: _Reader, m: "re.Match[str]") -> tuple[Part, ...]:
    way = _WAYS.get(m["way"], NONE)
    subject, clauses = reader.clauses(m["rest"])
    if clauses and clauses[0] == ("by", "hyperspeed"):
        way, clauses = movement.JUMP, clauses[1:]
    names = reader.names(subject)
    if way in (movement.TRANSIT, movement.HAUL):
        joins = tuple(Wish(("join",), reader.cards(name)) for name in names[1:])
        opens = Wish(("move",), reader.cards(names[0]), number=way)
        return (Part(opens, (*reader.follow(clauses), *joins)),)
    follows = reader.follow(clauses)
    return tuple(Part(Wish(("move",), reader.cards(name), number=way), follows) for name in names)


def _transferred(reader: _Reader, m: "re.Match[str]") -> tuple[Part, ...]:
    subject, clauses = reader.clauses(m["rest"])
    ship: tuple[int, ...] = ()
    goals: list[tuple[str, str]] = []
    for word, value in clauses:
        if word == "from":
            ship = reader.cards(value)
        else:
            goals.append((word, value))
    going = tuple(Wish(("transfer",), reader.cards(name)) for name in reader.names(subject))
    return (Part(Wish(("transfer",), ship), (*reader.follow(goals), *going)),)


def _reacting(reader: _Reader, m: "re.Match[str]") -> tuple[Part, ...]:
    subject, clauses = reader.clauses(m["rest"])
    number = AWAY if m["away"] else NONE
    if m["deploying"]:
        source: tuple[int, ...] = ()
        rest: list[tuple[str, str]] = []
        for word, value in clauses:
            if word in ("by", "using"):
                source = reader.cards(value)
            else:
                rest.append((word, value))
        opens = Wish(("react",), source, number=BY_DEPLOYING)
        return (Part(opens, (Wish(("deploy",), reader.cards(subject)), *reader.follow(rest))),)
    names = reader.names(subject)
    others = tuple(Wish(cards=reader.cards(name)) for name in names[1:])
    opens = Wish(("react",), reader.cards(names[0]), number=number)
    return (Part(opens, (*reader.follow(clauses), *others)),)


def _replaced(reader: _Reader, m: "re.Match[str]") -> tuple[Part, ...]:
    old = Wish(cards=reader.cards(m["old"]))
    return (Part(Wish(("replace",), reader.cards(m["new"])), (old,)),)


def _lost(reader: _Reader, m: "re.Match[str]") -> tuple[Part, ...]:
    """So much Force from the hand or from piles."""
    count = int(m["count"] or 1)
    source = (m["source"] or "").strip(" :")
    if source in _PILE_WORDS:
        return (Part(Wish(("lose",), pile=_PILE_WORDS[source])),) * count
    named = source.removeprefix("hand").strip(" :") or (m["named"] or "").strip()
    if not named:
        return (Part(Wish(("lose",), pile="reserve")),) * count
    return tuple(Part(Wish(("lose",), reader.cards(name))) for name in reader.names(named))


def _drawn(reader: _Reader, m: "re.Match[str]") -> tuple[Part, ...]:
    count = 1 if m["count"] in (None, "a", "one") else int(m["count"])
    return (Part(Wish(("draw",), pile="force")),) * count


def _chosen_ones(reader: _Reader, m: "re.Match[str]") -> tuple[Part, ...]:
    text = m["rest"]
    role = text.removeprefix("as ").removeprefix("a ").removeprefix("the ")
    if role in _ROLES:
        return (Part(Wish(("role",), number=_ROLES[role])),)
    head, _, rest = text.partition(" ")
    if head in ("between", "after", "before"):
        return (Part(reader.follow([(head, rest)])[0]),)
    return tuple(Part(wish) for wish in reader.wishes(text))


def _fixed(wish: Wish) -> Reading:
    return lambda reader, m: (Part(wish),)


def _activated(reader: _Reader, m: "re.Match[str]") -> tuple[Part, ...]:
    return (Part(Wish(("activate",), number=int(m["count"]))),)


# The first pattern that fits is meant. `FORMS` are shown to those who wrote something else.
_PHRASES: Final[tuple[tuple["re.Pattern[str]", Reading], ...]] = (
    (pattern(r"activate (?P<count>\d+)(?: force)?"), _activated),
    (
        pattern(r"draw (?:a |battle |weapon )*destin(?:y|ies)"),
        _fixed(Wish(("draw",), pile="reserve")),
    ),
    (
        pattern(r"(?:draw )?no (?:battle )?destiny"),
        _fixed(Wish(declines=True, step="PowerSegment")),
    ),
    (
        pattern(r"draw(?: (?P<count>\d+|a|one))?(?: cards?)?(?: from (?:the )?force(?: pile)?)?"),
        _drawn,
    ),
    (pattern(r"(?:force )?drain (?P<rest>at .+)"), _placed("drain")),
    (pattern(r"(?:initiate (?:a )?)?battle (?P<rest>at .+)"), _placed("battle")),
    (pattern(r"search (?P<rest>.+)"), _placed("search", "join")),
    (pattern(r"bury (?P<rest>.+)"), _placed("bury", "bury")),
    (pattern(r"deploy (?P<rest>.+)"), _plainly("deploy")),
    (pattern(r"play (?P<rest>.+)"), _texted("play")),
    (pattern(r"use (?P<rest>.+)"), _texted("use")),
    (pattern(r"fire (?P<rest>.+)"), _plainly("fire")),
    (pattern(r"forfeit (?P<rest>.+)"), _plainly("forfeit")),
    (
        pattern(
            r"lose(?: (?P<count>\d+))?(?: force)?(?: (?!from )(?P<named>.+?))?"
            r"(?: from (?:the |your )?(?P<source>.+))?"
        ),
        _lost,
    ),
    (
        pattern(r"(?P<way>move|walk|jump|land|take off|shuttle|transit|haul|orbit) (?P<rest>.+)"),
        _moved,
    ),
    (pattern(r"embark (?P<rest>.+)"), _plainly("board")),
    (pattern(r"disembark (?P<rest>.+)"), _plainly("board")),
    (pattern(r"transfer (?P<rest>.+)"), _transferred),
    (
        pattern(r"react(?P<away> away)?(?P<deploying> by deploying)?(?: with)? (?P<rest>.+)"),
        _reacting,
    ),
    (pattern(r"replace (?P<old>.+?) (?:with|by) (?P<new>.+)"), _replaced),
    (pattern(r"hand (?:over )?(?P<rest>.+)"), _plainly("hand over")),
    (pattern(r"(?:let )?(?P<rest>.+?) breaks? cover"), _plainly("cover")),
    (pattern(r"break (?:the )?cover (?:of )?(?P<rest>.+)"), _plainly("cover")),
    (pattern(r"defuse (?P<rest>.+)"), _plainly("defuse")),
    (pattern(r"designate (?P<rest>.+)"), _plainly("seat")),
    (pattern(r"attack (?P<rest>.+)"), _plainly("attack")),
    (pattern(r"attempt (?P<rest>.+)"), _plainly("epic")),
    (pattern(r"deliver (?P<rest>.+)"), _plainly("captive")),
    (pattern(r"take (?P<rest>.+?) out of prison"), _plainly("captive")),
    (
        pattern(r"(?:choose|target|take|join|answer|pick|say|steal|jump off) (?P<rest>.+)"),
        _chosen_ones,
    ),
)
FORMS: Final = (
    "activate 3",
    "drain at PLACE",
    "search with X, Y at PLACE",
    "deploy X to PLACE",
    "deploy X aboard Y as pilot",
    "deploy X with Y to PLACE",
    "play X targeting Y",
    "play X 2 targeting Y",
    "use X targeting Y",
    "replace X with Y",
    "hand over X to Y",
    "bury X, Y at PLACE",
    "break cover X",
    "designate X",
    "battle at PLACE",
    "fire X at Y",
    "draw destiny",
    "no destiny",
    "forfeit X",
    "lose 2 Force from reserve",
    "lose 1 Force from hand X",
    "move X to PLACE",
    "land X at PLACE",
    "take off X",
    "shuttle X to Y",
    "haul X to PLACE",
    "transit X, Y to PLACE",
    "embark X on Y",
    "disembark X",
    "transfer X from Y to Z",
    "react with X",
    "react away with X to PLACE",
    "react by deploying X",
    "defuse X",
    "attack X",
    "attempt X",
    "draw 2 cards",
    "choose X",
    "target X",
    "pass",
    "done",
    "pass all",
    "end phase",
    "end turn",
    "go to move phase",
    "resign",
)
ORDERS: Final = {
    "pass": "pass",
    "done": "done",
    "no more": "done",
    "nobody": "done",
    "draw no more": "done",
    "pass all": "pass all",
    "end phase": "end phase",
    "end the phase": "end phase",
    "end turn": "end turn",
    "end the turn": "end turn",
    "resign": "resign",
    "give up": "resign",
}
_GO: Final = pattern(r"go to (?:the |my )?(?P<phase>\w+) phase")


def read_phrase(pos: Position, seat: int, text: str) -> Phrase:
    """What the words mean; raises InputError for words without a meaning."""
    words, if_asked = said(text)
    plain = folded(words)
    if plain in ORDERS:
        return Phrase(order=ORDERS[plain], if_asked=if_asked)
    going = _GO.fullmatch(plain)
    if going:
        if going["phase"] not in PHASES:
            known = did_you_mean(going["phase"], PHASES)
            raise InputError(f"unknown phase {going['phase']!r}; {known}")
        return Phrase(order=going["phase"])
    reader = _Reader(pos, seat, words)
    for form, reading in _PHRASES:
        found = form.fullmatch(reader.masked.text)
        if found:
            return Phrase(reading(reader, found), if_asked=if_asked)
    raise InputError(f"{text!r} is not understood; {did_you_mean(text, FORMS)}")
