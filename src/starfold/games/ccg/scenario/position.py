"""Positions from the `given` part of a scenario.

Locations lie where the rules want them; cards stand at, aboard and on what holds them in the file.
What is left out is filled: Reserve Decks with cards of destiny 3, and a Blank, an Interrupt of no
text, in a hand that is not written as empty, so that its player is asked in every phase.
"""

from collections.abc import Mapping
from typing import Any, Final, cast

from starfold.errors import InputError
from starfold.games.ccg.cards import catalogue
from starfold.games.ccg.cards.library import library_with, script_of
from starfold.games.ccg.front import dealing
from starfold.games.ccg.front.layout import FILLER_DESTINY, DealtLayout, Layout, filler
from starfold.games.ccg.front.start import make_setup
from starfold.games.ccg.rules import force, restrictions, rows, setup, vessels
from starfold.games.ccg.rules.turn import PhaseActions, Turn
from starfold.games.ccg.scenario.names import (
    DEEDS,
    STATES,
    cards_called,
    folded,
    is_player,
    letter,
    names_of,
    refuse_same_player,
    seat_called,
    with_words,
)
from starfold.games.ccg.scripts.written import EXAMPLE, WHOLE, script_from
from starfold.games.ccg.state.model import CardDef
from starfold.games.ccg.state.options import Options
from starfold.games.ccg.state.position import Position, Setup, empty_table
from starfold.games.ccg.state.script import Scope, Script
from starfold.games.ccg.state.vocabulary import (
    ABOARD_CARGO,
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    ACTIVATE,
    ATTACHED,
    BURIED,
    CHARACTER,
    COVERED,
    CREATURE,
    DARK,
    DEVICE,
    DRAW,
    EFFECT,
    EPIC_EVENT,
    FORCE,
    HAND,
    HELD,
    INTERRUPT,
    IS_DRIVING,
    IS_UNDERCOVER,
    LIGHT,
    LOCATION,
    LOST,
    NONE,
    OUT,
    PHASES,
    RESERVE,
    ROLES,
    SIDE_OF_TABLE,
    SIDES,
    STACKED,
    STARSHIP,
    THERE,
    TYPES,
    UNDER,
    USED,
    VEHICLE,
    WEAPON,
)
from starfold.kernel.core import State
from starfold.kernel.dice import ScriptedDice
from starfold.kernel.scenario.cases import STOP
from starfold.kernel.scenario.checking import require_keys
from starfold.kernel.scenario.comparing import words_for
from starfold.kernel.scenario.given import options_in
from starfold.kernel.scenario.stage import run_until
from starfold.kernel.spelling import did_you_mean

BLANK: Final = "Blank"
MOST: Final = 60  # cards in a pile that is given by its size
RESERVE_SIZE: Final = 10  # up to which a Reserve Deck that is not written is filled

GIVEN_KEYS: Final = (
    "turn",
    "phase",
    "turn_number",
    "fixtures",
    "table",
    "side of table",
    "players",
    "played",
    "setup",
)
PILES: Final[Mapping[str, int]] = {
    "reserve": RESERVE,
    "force": FORCE,
    "used": USED,
    "lost": LOST,
    "out": OUT,
}
PLAYER_KEYS: Final = ("hand", *PILES, "destiny")
SETUP_KEYS: Final = ("start", "deck")
PLACE_KEYS: Final = (
    "on",
    "missing",
    "buried",
    "covered",
    "is",
    "did",
    "aim",
    "memo",
    "inside",
    "slot",
)
HELD_AS: Final[Mapping[str, int]] = {
    "pilot": ABOARD_PILOT,
    "pilots": ABOARD_PILOT,
    "passenger": ABOARD_PASSENGER,
    "passengers": ABOARD_PASSENGER,
    "driver": ABOARD_PASSENGER,
    "cargo": ABOARD_CARGO,
    "on": ATTACHED,
    "captive": HELD,
    "captives": HELD,
}
CARD_KEYS: Final = (*HELD_AS, "stacked", "is", "did", "aim", "memo")
START: Final = "start of "
BEGIN: Final = "start of turn"
END: Final = "end of turn"
PHASE_WORDS: Final = (*PHASES, *(START + phase for phase in PHASES), BEGIN, END)


def build_position(content: Mapping[str, Any], dice: ScriptedDice, where: str) -> Position:
    """The position of a scenario at its first question, with its events recorded."""
    given = require_keys(f"{where}: given", with_words(content.get("given") or {}), GIVEN_KEYS)
    place = f"{where}: given"
    try:
        dealing.DEALING.check_edition(content.get("edition", dealing.EDITION))
        options = options_in(content, where)
        known = _Fixtures(given.get("fixtures"))
        if given.get("setup"):
            return _from_the_beginning(options, given, known, dice)
        dealt = "fleets" in content
        layout = _dealt(content, options, dice) if dealt else Layout(dice, options, known.texts)
        pos = _Building(layout, given, known).finish()
        run_until(pos, content.get(STOP, ""), is_over)
        return pos
    except InputError as problem:
        text = str(problem)
        raise InputError(text if text.startswith(where) else f"{place}: {text}") from None


def _dealt(content: Mapping[str, Any], options: dict[str, Any], dice: ScriptedDice) -> DealtLayout:
    """Where the content names decks, all cards are theirs."""
    forces = [dealing.as_deck(force) for force in _items(content["fleets"], "fleets")]
    return DealtLayout(make_setup(forces, options), dice)


# -- cards by name ---------------------------------------------------------------------------------


TEXT: Final = "text"  # of a fixture: in the words of card declarations
TEXT_OF: Final = "text of"  # of a fixture: the text of a card of the catalogue


class _Fixtures:
    """Cards that a scenario makes up, and behind them those of the catalogue."""

    def __init__(self, written: Any) -> None:
        self.cards: list[CardDef] = []
        self.texts: list[tuple[CardDef, Script]] = []
        for number, data in enumerate(_items(written, "fixtures")):
            where = f"fixtures[{number}]"
            if not isinstance(data, dict):
                raise InputError(f"{where}: {words_for(data)} must be a mapping")
            printed = {key: value for key, value in data.items() if key not in (TEXT, TEXT_OF)}
            full = {"id": f"fixture-{number + 1}", "destiny": FILLER_DESTINY, **printed}
            if is_player(full.get("side")):
                full["side"] = SIDES[seat_called(full["side"])]
            card = catalogue.card_from_data(full, where)
            self._refuse_twin(card, where)
            self.cards.append(card)
            self._read_text(card, data, where)

    def _refuse_twin(self, card: CardDef, where: str) -> None:
        """Each fixture has a title of its own on its side, and an id that no other card has."""
        for other in self.cards:
            if other.side == card.side and folded(other.title) == folded(card.title):
                raise InputError(
                    f"{where}: {other.title!r} and {card.title!r} differ at most in case, "
                    "which does not count: rename one of them"
                )
        if card.id in [other.id for other in (*self.cards, *catalogue.cards())]:
            raise InputError(f"{where}: id {card.id!r} is that of another card: leave it out")

    def _read_text(self, card: CardDef, data: dict[str, Any], where: str) -> None:
        if TEXT in data and TEXT_OF in data:
            raise InputError(f"{where}: `{TEXT}` and `{TEXT_OF}`: write one of them")
        if TEXT_OF in data:
            self.texts.append((card, self._text_of(card, data[TEXT_OF], f"{where}: {TEXT_OF}")))
        elif TEXT in data:
            try:
                self.texts.append((card, script_from(card.id, _halves(card, data[TEXT]))))
            except InputError as problem:
                raise InputError(f"{where}: {TEXT}: {problem}") from None

    def _text_of(self, card: CardDef, name: Any, where: str) -> Script:
        try:
            model = self.find(name, card.side)
        except InputError as problem:
            raise InputError(f"{where}: {problem}") from None
        script = script_of(model)
        if script is None or model.type != card.type:
            raise InputError(
                f"{where}: {model.title} is {TYPES[model.type]} and this card {TYPES[card.type]}: "
                "name a card of the same type"
            )
        return script

    def find(self, name: Any, side: int, where: str = "") -> CardDef:
        """A card of that side, else of the other one; `B's X` says which."""
        try:
            return self._found(name, side)
        except InputError as problem:
            raise InputError(f"{where}: {problem}" if where else str(problem)) from None

    def _found(self, name: Any, side: int) -> CardDef:
        if isinstance(name, int) and not isinstance(name, bool):
            return filler(name, side if side != NONE else LIGHT)
        if not isinstance(name, str):
            raise InputError(f"{words_for(name)} is not the name of a card")
        owner, _, rest = name.partition("'s ")
        if rest and is_player(owner):
            return self._of_side(rest, seat_called(owner))
        first = LIGHT if side == NONE else side
        for one in (first, 1 - first):
            if self._own(name, one) or catalogue.meanings(name, one):
                return self._of_side(name, one)
        return self._of_side(name, first)  # which says what is near

    def _of_side(self, name: str, side: int) -> CardDef:
        own = self._own(name, side)
        return own[0] if own else catalogue.find(name, side, [card.title for card in self.cards])

    def _own(self, name: str, side: int) -> list[CardDef]:
        wanted = folded(name)
        return [
            card
            for card in self.cards
            if card.side == side and any(wanted in names for names in names_of(card))
        ]


def _halves(card: CardDef, written: Any) -> dict[int, list[str]]:
    """A text in one or several parts; of a location by side: {A: ..., B: ...}."""
    if isinstance(written, dict) and card.type == LOCATION:
        return {seat_called(key): _texts(value) for key, value in written.items()}
    return {WHOLE: _texts(written)}


def _texts(written: Any) -> list[str]:
    found = _items(written, TEXT)
    for one in found:
        if not isinstance(one, str):
            raise InputError(f"{words_for(one)} is no text; write for example {EXAMPLE}")
    return found


def _items(written: Any, key: str) -> list[Any]:
    """A list, or the only thing that would be in it."""
    if written is None:
        return []
    if isinstance(written, list):
        return written
    if isinstance(written, dict) and key in ("table",):
        return [{name: value} for name, value in written.items()]
    return [written]


def _named(item: Any, where: str) -> tuple[Any, dict[str, Any]]:
    """A name, or {name: what is true of it}; a word or a list of words is what it is or did."""
    if not isinstance(item, dict):
        return item, {}
    if len(item) != 1:
        raise InputError(f"{where}: write one card an entry: {{Luke Skywalker: {{is: hit}}}}")
    [(name, marks)] = item.items()
    if marks is None:
        return name, {}
    if isinstance(marks, (str, list)):
        return name, {"is": marks}
    if not isinstance(marks, dict):
        raise InputError(f"{where}: {name}: {words_for(marks)} is nothing that a card can be")
    return name, marks


# -- a position in the middle of a game ------------------------------------------------------------


class _Building:
    """A position while it is laid out."""

    def __init__(
        self,
        layout: Layout,
        given: Mapping[str, Any],
        known: _Fixtures,
    ) -> None:
        self.given = given
        self.known = known
        self.layout = layout
        self.pos = self.layout.pos
        self.aims: list[tuple[int, Any, str]] = []  # who aims at what, once all is there

    def finish(self) -> Position:
        self._lay_locations()
        for side, items in self._by_side(self.given.get("side of table"), "side of table"):
            self._put_all(items, NONE, side, SIDE_OF_TABLE, "side of table")
        self._fill_piles()
        self._link_cover()
        for card, target, where in self.aims:
            self.pos.aim[card] = self._there(target, where)
        for name in _items(self.given.get("played"), "played"):
            self.pos.played.append(self.pos.setup.title[self._played(name)])
        if isinstance(self.layout, DealtLayout):
            self.layout.bury_the_rest()
        _refuse_impossible(self.pos)
        _begin(self.layout, self.given)
        return self.pos

    def _played(self, name: Any) -> int:
        """An Interrupt that was played lies in a pile by now."""
        title = self.known.find(name, NONE, "played").title
        try:
            return self._there(name, "played")
        except InputError:
            remedy = "write it in a pile of `players`, such as `used`"
            raise InputError(f"played: {title} lies nowhere: {remedy}") from None

    def _by_side(self, written: Any, where: str) -> list[tuple[int, list[Any]]]:
        """{A: [...], B: [...]}, or a list whose cards tell their side themselves."""
        if isinstance(written, dict) and all(is_player(key) for key in written):
            return [(seat_called(key), _items(value, where)) for key, value in written.items()]
        return [(NONE, _items(written, where))]

    # -- locations -----------------------------------------------------------------------------

    def _lay_locations(self) -> None:
        laid: list[tuple[int, dict[str, Any], str]] = []
        for item in _items(self.given.get("table"), "table"):
            name, marks = _named(item, "table")
            where = f"table: {name}"
            keys = (*PLACE_KEYS, *(key for key in marks if is_player(key)))
            require_keys(where, marks, keys)
            card = self._location(name, marks, where)
            laid.append((card, marks, where))
        for card, marks, where in laid:
            self._furnish(card, marks, where)

    def _location(self, name: Any, marks: dict[str, Any], where: str) -> int:
        definition = self.known.find(name, NONE, where)
        if definition.type != LOCATION:
            raise InputError(f"{where}: {definition.title} is no location: put it at one")
        if "inside" in marks:
            return self.layout.card(definition)
        slot = marks.get("slot", NONE)
        card = self.layout.card(definition)
        open_slots = rows.slots(self.pos, card)
        if slot != NONE and slot not in open_slots:
            raise InputError(f"{where}: slot {words_for(slot)} is not open; open: {open_slots}")
        rows.lay_out(self.pos, card, open_slots[-1] if slot == NONE else slot)
        return card

    def _furnish(self, place: int, marks: dict[str, Any], where: str) -> None:
        if "inside" in marks:
            rows.lay_out_in(self.pos, place, self._there(marks["inside"], f"{where}: inside"))
        self._mark(place, marks, where)
        for name in _items(marks.get("covered"), "covered"):
            under = self.layout.card(self.known.find(name, NONE, f"{where}: covered"))
            self.pos.set_aside(under, COVERED, place)
        for key, value in marks.items():
            if is_player(key):
                here = f"{where}: {key}"
                self._put_all(_items(value, here), place, seat_called(key), NONE, here)
        for key, role in (("on", ATTACHED), ("missing", UNDER)):
            for side, items in self._by_side(marks.get(key), key):
                self._put_all(items, place, side, role, f"{where}: {key}")
        for side, items in self._by_side(marks.get("buried"), "buried"):
            for name in items:
                card = self.layout.card(self.known.find(name, side, f"{where}: buried"))
                self.pos.set_aside(card, BURIED, place)

    # -- cards in play -------------------------------------------------------------------------

    def _put_all(self, items: list[Any], host: int, side: int, role: int, where: str) -> None:
        for item in items:
            self._put(item, host, side, role, where)

    def _put(self, item: Any, host: int, side: int, role: int, where: str) -> int:
        name, marks = _named(item, where)
        definition = self.known.find(name, side, where)
        if definition.type == LOCATION:
            raise InputError(f"{where}: {definition.title} is a location: write it in `table`")
        here = f"{where}: {name}"
        require_keys(here, marks, CARD_KEYS)
        card = self.layout.put(definition, host, role=role)
        if side != NONE and not (role == ATTACHED and self._stays_its_owners(card, host)):
            self.pos.owner[card] = side  # a card of the other side was stolen
        self._mark(card, marks, here)
        for key, value in marks.items():
            if key in HELD_AS:
                for inner in _items(value, key):
                    aside = self.pos.owner[card] if key not in ("captive", "captives") else NONE
                    held = self._put(inner, card, aside, HELD_AS[key], f"{here}: {key}")
                    if key == "driver":
                        self.pos.mark(held, IS_DRIVING)
        for name in _items(marks.get("stacked"), "stacked"):
            under = self.known.find(name, self.pos.owner[card], f"{here}: stacked")
            self.pos.set_aside(self.layout.card(under), STACKED, card)
        return card

    def _stays_its_owners(self, card: int, host: int) -> bool:
        """Whether a card on another is its own player's: what is carried belongs to the carrier.

        An Effect belongs to whoever deployed it, and so do the devices that are made to be
        deployed on the opponent's cards.
        """
        if self.pos.is_location(host):
            return False
        if self.pos.card(card).type not in (WEAPON, DEVICE):
            return True
        script = self.pos.setup.scripts[card]
        if script is None or script.deploy.on is None:
            return False
        keeps: bool = script.deploy.on(self.pos, Scope(card, self.pos.card(card).side), host)
        return keeps

    def _link_cover(self) -> None:
        """A spy with an Effect that gives cover is undercover by it (SW-B-224)."""
        for card in self.pos.table:
            script = self.pos.setup.scripts[card]
            spy = self.pos.at[card]
            if script is not None and script.special.get("gives_cover") and spy != NONE:
                self.pos.mark(spy, IS_UNDERCOVER)
                self.pos.aim[spy] = card

    def _mark(self, card: int, marks: dict[str, Any], where: str) -> None:
        for key in ("is", "did"):
            for word in _items(marks.get(key), key):
                self._mark_word(card, str(word).replace("_", " ").casefold(), where)
        if "aim" in marks:
            self.aims.append((card, marks["aim"], f"{where}: aim"))
        if "memo" in marks:
            self.pos.memo[card] = _number(marks["memo"], f"{where}: memo", 0, 999)

    def _mark_word(self, card: int, word: str, where: str) -> None:
        if word in STATES:
            self.pos.mark(card, STATES[word])
        elif word in DEEDS:
            self.pos.note(card, DEEDS[word])
        elif word == "missing":
            self.pos.put(card, self.pos.at[card], UNDER)
        else:
            known = [*STATES, *DEEDS, "missing"]
            raise InputError(f"{where}: unknown condition {word!r}; {did_you_mean(word, known)}")

    def _there(self, name: Any, where: str) -> int:
        """A card that was laid out already; of several copies the first."""
        try:
            return cards_called(self.pos, name)[0]
        except InputError as problem:
            raise InputError(f"{where}: {words_for(name)} is not there: {problem}") from None

    # -- piles ---------------------------------------------------------------------------------

    def _fill_piles(self) -> None:
        written: list[dict[str, Any]] = [{}, {}]
        for key, value in _players(self.given).items():
            place = f"players.{key}"
            written[seat_called(key)] = require_keys(place, value or {}, PLAYER_KEYS)
        for side in (LIGHT, DARK):
            self._fill(side, written[side])

    def _fill(self, side: int, player: dict[str, Any]) -> None:
        where = f"players.{letter(side)}"
        for name in _items(player.get("hand"), "hand"):
            self._in_pile(HAND, name, side, f"{where}.hand")
        for key, zone in PILES.items():
            for name in reversed(_pile(player.get(key), f"{where}.{key}")):
                self._in_pile(zone, name, side, f"{where}.{key}")
        if "reserve" not in player and not isinstance(self.layout, DealtLayout):
            self.layout.fill(RESERVE, side, RESERVE_SIZE)
        for name in reversed(_items(player.get("destiny"), "destiny")):
            self._in_pile(RESERVE, name, side, f"{where}.destiny")
        if player.get("hand") != [] and not isinstance(self.layout, DealtLayout):
            self.layout.in_pile(HAND, blank(side), side)

    def _in_pile(self, zone: int, name: Any, side: int, where: str) -> None:
        definition = self.known.find(name, side, where)
        if definition.side != side:
            raise InputError(
                f"{where}: {definition.title} is a {SIDES[definition.side]} card: "
                f"give it to {letter(definition.side)}"
            )
        self.layout.in_pile(zone, definition, side)


def _players(given: Mapping[str, Any]) -> dict[Any, Any]:
    """What is said of the players, of each once."""
    players = given.get("players") or {}
    if not isinstance(players, dict):
        raise InputError("`players` must be a mapping: A: {hand: [...]}")
    refuse_same_player(players, "players")
    return players


# Which cards can be held so; what stands at a location by itself is `THERE`.
_HELD_TYPES: Final[Mapping[int, tuple[int, ...]]] = {
    THERE: (CHARACTER, CREATURE, STARSHIP, VEHICLE, WEAPON),
    ABOARD_PILOT: (CHARACTER,),
    ABOARD_PASSENGER: (CHARACTER,),
    ABOARD_CARGO: (STARSHIP, VEHICLE, WEAPON),
    ATTACHED: (CREATURE, DEVICE, EFFECT, EPIC_EVENT, WEAPON),
    SIDE_OF_TABLE: (DEVICE, EFFECT, EPIC_EVENT, WEAPON),
    UNDER: (CHARACTER,),
    HELD: (CHARACTER, STARSHIP),
}


def _refuse_wrong_place(pos: Position, card: int) -> None:
    """A card of a type that is never held so, or a captive of the own side."""
    role, kind = pos.role[card], pos.card(card).type
    if kind not in _HELD_TYPES.get(role, (kind,)):
        raise InputError(
            f"{pos.title(card)} is of type {TYPES[kind]} and cannot be so on the table "
            f"({ROLES[role]}): write it elsewhere, or in a pile of `players`"
        )
    droid = pos.card(card).is_droid()
    if kind == CHARACTER and not droid and pos.owner[card] != pos.card(card).side:
        raise InputError(
            f"{pos.title(card)} cannot be {letter(pos.owner[card])}'s: write it on the other side, "
            "or as `captive`"
        )
    if role == HELD and pos.owner[card] == pos.owner[pos.at[card]]:
        raise InputError(
            f"{pos.title(card)} cannot be a captive of its own side (SW-B-226): name another"
        )


def _refuse_impossible(pos: Position) -> None:
    """No game comes to a position with too many copies or riders, or without Life Force."""
    for card in pos.table:
        _refuse_wrong_place(pos, card)
        again = restrictions.why_not_copy(pos, card)
        if again is not None:
            raise InputError(
                f"{pos.title(card)} stands on the table more often than it may ({again}): "
                "leave one out"
            )
        if pos.has(card, IS_UNDERCOVER) and not vessels.has_skill(pos, card, "spy"):
            raise InputError(
                f"{pos.title(card)} is no spy and cannot be undercover (SW-B-224): name a spy"
            )
        role, host = pos.role[card], pos.at[card]
        seated = role in (ABOARD_PILOT, ABOARD_PASSENGER)
        rides = seated and pos.setup.defs[card].type == CHARACTER
        if rides and not vessels.has_place(pos, host, card, role):
            raise InputError(
                f"{pos.title(host)} has no place for {pos.title(card)} as {ROLES[role]} "
                "(SW-B-108): put somebody elsewhere"
            )
    for side in (LIGHT, DARK):
        if force.life(pos, side) == 0:
            raise InputError(
                f"players.{letter(side)}: has no Life Force and would have lost (SW-B-022): "
                "write a card of `reserve`, `force` or `used`"
            )


def _pile(written: Any, where: str) -> list[Any]:
    """Cards from the top down, or so many of destiny 3."""
    if isinstance(written, int):
        return [FILLER_DESTINY] * _number(written, where, 0, MOST)
    return _items(written, where)


def _number(value: Any, where: str, least: int, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise InputError(f"{where}: {words_for(value)} must be a number from {least} to {most}")
    return value


def blank(side: int) -> CardDef:
    """A card that does nothing, so that the hand is not empty."""
    return CardDef(
        f"blank-{side}", BLANK, side, catalogue.FIXTURE_SET, INTERRUPT, "Used", 0, [FILLER_DESTINY]
    )


# -- the turn --------------------------------------------------------------------------------------


def _begin(layout: Layout, given: Mapping[str, Any]) -> None:
    """Whose turn it is, in which phase."""
    pos = layout.pos
    pos.active = seat_called(given.get("turn", "A"))
    pos.turn = _number(given.get("turn_number", 1), "turn_number", 1, 999)
    word = str(given.get("phase", "deploy")).casefold().removesuffix(" phase")
    if word not in PHASE_WORDS:
        raise InputError(f"unknown phase {word!r}; {did_you_mean(word, PHASE_WORDS)}")
    pos.log = []
    turn = Turn()
    pos.push(turn)
    if word == BEGIN:
        pos.turn -= 1
    elif word == END:
        pos.phase = DRAW
        turn.next = DRAW + 1
    elif word.startswith(START) or word == PHASES[ACTIVATE]:
        turn.next = PHASES.index(word.removeprefix(START))
        pos.phase = turn.next
    else:
        pos.phase = PHASES.index(word)
        turn.next = pos.phase + 1
        pos.push(PhaseActions(pos.active))
        if pos.phase == DRAW:
            pos.push(force.DrawPhase(pos.active))


def is_over(state: State, phase: str) -> bool:
    """Whether that phase has just ended."""
    pos = cast(Position, state)
    turn, number = pos.stack[-1], PHASES.index(phase)
    ended = isinstance(turn, Turn) and not turn.acting and turn.next == number + 1
    return ended and pos.phase == number and not pos.moments


# -- from the very beginning -----------------------------------------------------------------------


def _from_the_beginning(
    options: dict[str, Any], given: Mapping[str, Any], known: _Fixtures, dice: ScriptedDice
) -> Position:
    """`setup: true`: starts and decks only; shuffling keeps the order of the file."""
    require_keys("setup", dict(given), ("setup", "fixtures", "players"))
    players = _players(given)
    decks: list[list[CardDef]] = [[], []]
    starts = [NONE, NONE]
    for key, value in players.items():
        where = f"players.{key}"
        side = seat_called(key)
        player = require_keys(where, value or {}, SETUP_KEYS)
        if "start" not in player:
            raise InputError(f"{where}: `start` is missing: name the starting location")
        names = [player["start"], *_pile(player.get("deck", RESERVE_SIZE), f"{where}.deck")]
        decks[side] = [known.find(name, side, where) for name in names][::-1]
        starts[side] = len(decks[side]) - 1
    if NONE in starts:
        raise InputError("with `setup: true` both players need a `start`")
    cards = decks[LIGHT] + decks[DARK]
    origin = [LIGHT] * len(decks[LIGHT]) + [DARK] * len(decks[DARK])
    starts[DARK] += len(decks[LIGHT])
    own = {card.id: script for card, script in known.texts}
    scripts = [own.get(card.id) or script_of(card) for card in cards]
    agreed, pool = Options(options), library_with(known.texts)
    made = Setup(cards, scripts, origin, starts, list(SIDES), agreed, pool)
    pos = empty_table(made, dice)
    pos.log = []
    setup.lay_table(pos)
    pos.start()
    return pos
