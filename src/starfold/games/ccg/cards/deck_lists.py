"""Decks as players write and send them: a plain list, YAML or JSON, in one field of text.

    Echo Base
    Light Side
    Start: Hoth: Main Power Generators

    Characters (3)
    2 Echo Base Trooper
    •Luke Skywalker          # copies first, last or left out: 2x NAME, NAME x2

The side may be left out where the titles tell it, and the start where it stands below a heading
'Starting location' or is the only location; a deck whose start nobody names is read without one.
Every line that cannot be understood is a problem with its number; nothing is left out silently.
"""

import re
from typing import Any, Final, NamedTuple

from starfold.games.ccg.cards.catalogue import card, meanings
from starfold.games.ccg.cards.decks import (
    FORMAT,
    TYPE_ORDER,
    VERSION,
    Deck,
    in_order,
    parse_deck,
    unknown,
)
from starfold.games.ccg.state.model import CardDef
from starfold.games.ccg.state.vocabulary import LOCATION, SIDES, TYPES
from starfold.units.force_files import MAX_COPIES, sound
from starfold.units.force_texts import list_lines, read_force_text
from starfold.units.reading import Problems, shown

UNNAMED: Final = "My deck"

_START: Final = "start"
_SETTINGS: Final = {
    "name": "name",
    "title": "name",
    "deck": "name",
    "side": "side",
    "plan": "plan",
    "beginners": "beginners",
    "start": _START,
    "starting location": _START,
}
_YES: Final = "yes"
_NO: Final = "no"
_FREE_TEXT: Final = ("name", "plan")  # settings without comments
# Words of headings; a line of nothing else, with a number or not, begins a part of the list.
_HEADING_WORDS: Final = frozenset(
    {
        "alien",
        "automated",
        "capital",
        "card",
        "character",
        "combat",
        "creature",
        "deck",
        "device",
        "droid",
        "effect",
        "event",
        "immediate",
        "imperial",
        "interrupt",
        "location",
        "lost",
        "mobile",
        "other",
        "rebel",
        "ship",
        "site",
        "starfighter",
        "starship",
        "system",
        "transport",
        "used",
        "utinni",
        "vehicle",
        "weapon",
    }
)
_JOINING_WORDS: Final = frozenset({"and", "or", "of", "epic", "main", "death", "star"})
_START_WORDS: Final = frozenset({"start", "starting"})

# No pattern here takes more than one way through a run of characters: lists come from strangers.
_HEADING: Final = re.compile(
    r"[#=*_\s]*([a-z]+(?:[ /&,-]+[a-z]+){0,5})\s*[:=*_-]*"  # words
    r"\s*([(\[]?\s*[0-9]{1,3}[^()\[\]]{0,20}[)\]]?)?\s*[:=*_]*",  # how many cards
    re.IGNORECASE,
)
_SETTING: Final = re.compile(r"([a-z ]{4,17}):(.*)", re.IGNORECASE)
_SIDE: Final = re.compile(
    r"(?:the\s)?(light|dark)(?:\s+side)?(?:\s+(?:of the force|deck))?\W*", re.IGNORECASE
)
_COUNT: Final = re.compile(
    r"(?:total\b.*|[0-9]{1,3}\s+cards(?:\s+in all|\s+total)?\W*)", re.IGNORECASE
)
_RULE: Final = re.compile(r"[-=_*~\s]+")
_COPIES_FIRST: Final = re.compile(
    r"[(\[]?([0-9]{1,3})[)\]]?(?:\s*[x×]\s+|[x×]|\s+)(\S.*)", re.IGNORECASE
)
_COPIES_LAST: Final = re.compile(
    r"(.*\S)\s+(?:[x×]\s?([0-9]{1,3})|\(\s?[x×]?\s?([0-9]{1,3})\s?[x×]?\))", re.IGNORECASE
)
_MARKS: Final = " \t•·◦●∙*<>◇⬥-–"  # bullets and the dots of unique cards


def read_deck_text(text: str, problems: Problems) -> Deck | None:
    """The deck in a text of any of the three forms; problems are noted with their lines."""
    return read_force_text(text, problems, parse_deck, _ListReader(problems).read)


def deck_from_text(text: str, where: str = "deck") -> Deck:
    """The deck in a text; raises InputError with all problems."""
    problems = Problems(where)
    return sound(read_deck_text(text, problems), problems.found)


# -- reading --------------------------------------------------------------------------------------


class _Line(NamedTuple):
    number: int
    text: str
    starts: bool  # below a heading that says so


class _ListReader:
    """Reads one list: first what each line is, then, with the side known, which card it names."""

    def __init__(self, problems: Problems) -> None:
        self.problems = problems
        self.settings: dict[str, _Line] = {}
        self.lines: list[_Line] = []
        self.below_start = False
        self.copies: dict[str, int] = {}  # by id
        self.start: CardDef | None = None

    def read(self, text: str) -> Deck | None:
        lines = list_lines(text, self.problems)
        if lines is None:
            return None
        for number, line in lines:
            self._sort(line, number)
        side = self._side()
        if side is None:
            return None
        self._name_line(side)
        for one in self.lines:
            self._card(one, side)
        return parse_deck(self._data(side, self._start(side)), self.problems)

    def _data(self, side: int, start: CardDef | None) -> dict[str, Any]:
        """The lines put together; the reader of deck files has the last word."""
        data: dict[str, Any] = {"format": FORMAT, "version": VERSION, "side": SIDES[side]}
        data["name"] = self.settings["name"].text if "name" in self.settings else UNNAMED
        if "plan" in self.settings:
            data["plan"] = self.settings["plan"].text
        if "beginners" in self.settings:
            data["beginners"] = self._answer(self.settings["beginners"])
        if start is not None:
            data["start"] = start.id
        data["cards"] = [{"card": id, "copies": copies} for id, copies in self.copies.items()]
        return data

    def _answer(self, line: _Line) -> bool:
        """Yes or no."""
        if line.text.casefold() not in (_YES, _NO):
            message = f"{shown(line.text)} is neither {_YES} nor {_NO}"
            self.problems.add_at(line.number, message, f"write 'Beginners: {_YES}', or nothing")
        return line.text.casefold() == _YES

    # -- what a line is

    def _sort(self, line: str, number: int) -> None:
        if self._is_setting(line, number):
            return
        line = _without_comment(line)
        if not line or _RULE.fullmatch(line) or _COUNT.fullmatch(line):
            return
        side = _SIDE.fullmatch(line)
        if side is not None:
            self._set("side", _Line(number, side[1], False))
            return
        words = _words_of_heading(line)
        if words and not _is_card(line):
            self.below_start = not words.isdisjoint(_START_WORDS)
        else:
            self.lines.append(_Line(number, line, self.below_start))

    def _is_setting(self, line: str, number: int) -> bool:
        """Takes a line such as 'Start: TITLE' in; one without a value is a heading."""
        setting = _SETTING.fullmatch(line)
        name = _SETTINGS.get(setting[1].strip().casefold()) if setting is not None else None
        if setting is None or name is None or not setting[2].strip():
            return False
        value = setting[2] if name in _FREE_TEXT else _without_comment(setting[2])
        self._set(name, _Line(number, value.strip(), False))
        return True

    def _set(self, name: str, line: _Line) -> None:
        if name in self.settings:
            self.problems.add_at(line.number, f"{name} is given twice", "keep one of the lines")
        self.settings[name] = line

    # -- side, name and start

    def _side(self) -> int | None:
        """The side that is written, or the one on which more titles are known."""
        if "side" in self.settings:
            line = self.settings["side"]
            written = _SIDE.fullmatch(line.text)
            if written is None:
                message = f"unknown side {shown(line.text)}"
                self.problems.add_at(line.number, message, "write Light or Dark")
                return None
            return SIDES.index(written[1].capitalize())
        if not self.lines:
            self.problems.add("", "there is no card in it", "write lines such as '2x TITLE'")
            return None
        known = [
            sum(_understood(one.text, side) is not None for one in self.lines) for side in (0, 1)
        ]
        if known[0] == known[1]:
            self.problems.add(
                "", "the titles do not tell the side", "add a line 'Light Side' or 'Dark Side'"
            )
            return None
        return 0 if known[0] > known[1] else 1

    def _name_line(self, side: int) -> None:
        """The first line is the name of the deck, if it is no card and has no number."""
        if "name" in self.settings or not self.lines:
            return
        first = self.lines[0]
        counted = len(_readings(first.text)) > 1
        if not counted and not first.starts and _understood(first.text, side) is None:
            self.settings["name"] = self.lines.pop(0)

    def _start(self, side: int) -> CardDef | None:
        if _START in self.settings:
            line = self.settings[_START]
            found = _understood(line.text, side)
            if found is None:
                self._refuse(line, side)
                return None
            self.copies.setdefault(found[1].id, 1)  # a deck holds its start
            return found[1]
        if self.start is not None:
            return self.start
        cards = [card(id) for id in self.copies]
        locations = [one for one in cards if one.type == LOCATION]
        return locations[0] if len(locations) == 1 else None

    # -- cards

    def _card(self, line: _Line, side: int) -> None:
        found = _understood(line.text, side)
        if found is None:
            self._refuse(line, side)
            return
        number, named = found
        copies = number + self.copies.get(named.id, 0)  # of several lines they add up
        if number < 1 or copies > MAX_COPIES:
            message = f"{copies} copies of {named.title}: from 1 to {MAX_COPIES} can be written"
            self.problems.add_at(line.number, message, "correct the number")
            return
        self.copies[named.id] = copies
        if line.starts and self.start is None:
            self.start = named

    def _refuse(self, line: _Line, side: int) -> None:
        """With the nearest title, as long as there are not too many such lines."""
        _, title = _readings(line.text)[0]
        helped = self.problems.may_suggest()
        self.problems.add_at(line.number, unknown(title, side, helped))


def _without_comment(line: str) -> str:
    if line.startswith(("#", "//")):
        return line if _words_of_heading(line) else ""
    return re.split(r"\s(?:#|//)", line, maxsplit=1)[0].rstrip()


def _words_of_heading(line: str) -> set[str]:
    """The words of a line that is nothing but a heading: singular, without joining words."""
    heading = _HEADING.fullmatch(line)
    if heading is None:
        return set()
    written = re.findall("[a-z]+", heading[1].casefold())
    words = {word.removesuffix("s") for word in written if word not in _JOINING_WORDS}
    return words if words <= _HEADING_WORDS | _START_WORDS else set()


def _is_card(line: str) -> bool:
    return any(_understood(line, side) is not None for side in range(len(SIDES)))


def _understood(line: str, side: int) -> tuple[int, CardDef] | None:
    """Copies and card, in the likeliest reading of the line that names a card."""
    for copies, title in _readings(line):
        meant = meanings(title, side)
        if len(meant) == 1:
            return copies, meant[0]
    return None


def _readings(line: str) -> list[tuple[int, str]]:
    """Copies and title as the line may be meant, the likeliest first."""
    line = line.strip(_MARKS)
    found = []
    first = _COPIES_FIRST.fullmatch(line)
    if first is not None:
        found.append((int(first[1]), first[2].strip(_MARKS)))
    last = _COPIES_LAST.fullmatch(line)
    if last is not None:
        found.append((int(last[2] or last[3]), last[1].strip(_MARKS)))
    return [*found, (1, line)]


# -- writing --------------------------------------------------------------------------------------


def deck_list(deck: Deck) -> str:
    """The deck as a plain list; `read_deck_text` makes the same deck of it."""
    lines = [f"Name: {deck.name}", f"{SIDES[deck.side]} Side"]
    if deck.plan:
        lines.append(f"Plan: {deck.plan}")
    if deck.beginners:
        lines.append(f"Beginners: {_YES}")
    if deck.start is not None:
        lines.append(f"Start: {deck.start.title}")
    cards = in_order(deck.cards)
    for type in TYPE_ORDER:
        part = [(one, copies) for one, copies in cards if one.type == type]
        if part:
            lines += ["", f"{TYPES[type]}s ({sum(copies for _, copies in part)})"]
            lines += [f"{copies}x {'•' * one.uniqueness}{one.title}" for one, copies in part]
    return "\n".join(lines) + "\n"
