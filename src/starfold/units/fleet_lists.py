"""Fleets as people write and send them: a plain list, YAML or JSON, in one field of text.

    Name: Lantern Line
    Edition: base

    Units
    3x TIE Fighter
    2 Tydirium          # copies first, x or not

    Deck
    3x Boarding Party [base-s-003]

Every line that cannot be understood is a problem with its number; nothing is left out silently.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from starfold.kernel.spelling import ANY, nearest
from starfold.units import icons
from starfold.units.catalogue import Catalogue
from starfold.units.fleets import FORMAT, VERSION, Fleet, fleet_data, parse_fleet
from starfold.units.force_files import MAX_COPIES
from starfold.units.force_texts import list_lines, read_force_text
from starfold.units.model import Card, Unit
from starfold.units.reading import Problems, shown

UNNAMED: Final = "My fleet"

_UNITS: Final = "units"
_DECK: Final = "deck"
_HEADERS: Final = {"units": _UNITS, "deck": _DECK, "cards": _DECK}
_SORTS: Final = {_UNITS: "unit", _DECK: "card"}
_TITLES: Final = {_UNITS: "Units", _DECK: "Deck"}
_SETTINGS: Final = ("name", "edition", "plan")

# No pattern here takes more than one way through a run of characters: lists come from strangers.
_HEADER: Final = re.compile(r"[#\s]*([a-z]+)\b[:\s]*(\([0-9][^()]*\)[:\s]*)?", re.IGNORECASE)
_SETTING: Final = re.compile(r"(name|edition|plan)\s*:(.*)", re.IGNORECASE)
_COPIES_FIRST: Final = re.compile(r"([0-9]{1,9})(?:\s*[x×*]\s+|[x×*]|\s+)(\S.*)", re.IGNORECASE)
_COPIES_LAST: Final = re.compile(r"\s[x×*]\s{0,3}([0-9]{1,9})$", re.IGNORECASE)


def read_fleet_text(text: str, problems: Problems, catalogue: Catalogue) -> Fleet | None:
    """The fleet in a text of any of the three forms; problems are noted with their lines."""
    return read_force_text(
        text,
        problems,
        lambda data, noted: parse_fleet(data, noted, catalogue),
        _ListReader(problems, catalogue).read,
    )


# -- plain lists ----------------------------------------------------------------------------------


class _Line(NamedTuple):
    copies: int
    section: str
    entry: Unit | Card


class _Names:
    """Units or cards of a catalogue by id and by name, whatever the case."""

    def __init__(self, entries: Sequence[Unit] | Sequence[Card]) -> None:
        self.by_id: dict[str, Unit | Card] = {entry.id: entry for entry in entries}
        self.by_name: dict[str, list[Unit | Card]] = {}
        for entry in entries:
            self.by_name.setdefault(entry.name.casefold(), []).append(entry)

    def called(self, text: str) -> list[Unit | Card]:
        """All that the text can mean: an id, a name, or a name with an id behind it."""
        if text in self.by_id:
            return [self.by_id[text]]
        named = self.by_name.get(text.casefold(), [])
        if named or text[-1:] not in ("]", ")"):
            return named
        opening = max(text.rfind("["), text.rfind("("))
        entry = self.by_id.get(text[opening + 1 : -1])
        name = text[: max(opening, 0)].rstrip().casefold()
        return [entry] if entry is not None and name == entry.name.casefold() else []

    def near(self, text: str) -> str:
        known = [*(entry.name for entry in self.by_id.values()), *self.by_id]
        return nearest(text, known, ANY)


class _ListReader:
    """Reads one list, line by line."""

    def __init__(self, problems: Problems, catalogue: Catalogue) -> None:
        self.problems = problems
        self.catalogue = catalogue
        self.names: Mapping[str, _Names] = {
            _UNITS: _Names(catalogue.units()),
            _DECK: _Names(catalogue.cards()),
        }
        self.section = ""
        self.settings: dict[str, str] = {}
        self.copies: dict[str, _Line] = {}  # by id

    def read(self, text: str) -> Fleet | None:
        lines = list_lines(text, self.problems)
        if lines is None:
            return None
        for number, line in lines:
            self._line(line, number)
        if not self.copies and not self.problems.found:
            self.problems.add("", "there is nothing in it", "write lines such as '2x NAME'")
            return None
        return self._fleet()

    def _fleet(self) -> Fleet | None:
        """The lines put together; the reader of fleet files has the last word."""
        edition = self.settings.get("edition") or self._earliest_edition()
        data: dict[str, Any] = {"format": FORMAT, "version": VERSION}
        data["name"] = self.settings.get("name") or UNNAMED
        data["edition"] = edition
        if self.settings.get("plan"):
            data["plan"] = self.settings["plan"]
        for section, sort in _SORTS.items():
            lines = [line for line in self.copies.values() if line.section == section]
            data[section] = [{sort: line.entry.id, "copies": line.copies} for line in lines]
        return parse_fleet(data, self.problems, self.catalogue)

    def _earliest_edition(self) -> str:
        ranks = [icons.SETS.index(line.entry.edition) for line in self.copies.values()]
        return icons.SETS[max(ranks, default=0)]

    def _line(self, line: str, number: int) -> None:
        header = _HEADER.fullmatch(line)
        if header is not None and header[1].casefold() in _HEADERS:
            self.section = _HEADERS[header[1].casefold()]
            return
        if not line or line.startswith(("#", "//")):
            return
        setting = _SETTING.fullmatch(line)
        if setting is not None:
            self._set(setting[1].casefold(), setting[2].strip(), number)
            return
        found = self._understood(line) or self._understood(line.partition(" #")[0].rstrip())
        if found is None:
            self._refuse(line, number)
        else:
            self._add(found, number)

    def _set(self, name: str, value: str, number: int) -> None:
        if name in self.settings:
            self.problems.add_at(number, f"{name} is given twice", "keep one of the lines")
        self.settings[name] = value

    def _understood(self, line: str) -> _Line | None:
        """The only thing that the line can mean, or None."""
        for copies, name in _readings(line):
            meant = [
                _Line(copies, section, entry)
                for section in self._sections()
                for entry in self.names[section].called(name)
            ]
            if len(meant) == 1:
                return meant[0]
            if meant:
                return None
        return None

    def _refuse(self, line: str, number: int) -> None:
        """Says why a line can mean nothing here, or more than one thing."""
        _, name = _readings(line.partition(" #")[0].rstrip())[0]
        meant = {section: names.called(name) for section, names in self.names.items()}
        here = [entry for section in self._sections() for entry in meant[section]]
        if here:
            ids = ", ".join(f"{entry.name} [{entry.id}]" for entry in here[:5])
            message = f"{shown(name)} is the name of several entries"
            self.problems.add_at(number, message, f"write one of {ids}")
        elif any(meant.values()):
            other = _DECK if self.section == _UNITS else _UNITS
            message = f"{shown(name)} is a {_SORTS[other]}"
            self.problems.add_at(number, message, f"put it below the line '{_TITLES[other]}'")
        else:
            sort = _SORTS.get(self.section, "unit or card")
            self.problems.add_at(number, f"unknown {sort} {shown(name)}", self._suggestion(name))

    def _sections(self) -> list[str]:
        """Where names are looked for: below the header, or before any header everywhere."""
        return [self.section] if self.section else list(_SORTS)

    def _suggestion(self, name: str) -> str:
        if not self.problems.may_suggest():
            return ""
        near = [self.names[section].near(name) for section in self._sections()]
        found = nearest(name, near, ANY)
        return f"did you mean {found!r}?" if found else "write a line such as '2x NAME'"

    def _add(self, line: _Line, number: int) -> None:
        """Copies of the same thing in several lines add up."""
        before = self.copies.get(line.entry.id)
        copies = line.copies + (before.copies if before else 0)
        if not 1 <= copies <= MAX_COPIES:
            message = f"{copies} copies of {line.entry.name}: from 1 to {MAX_COPIES} can be written"
            self.problems.add_at(number, message, "correct the number")
            return
        self.copies[line.entry.id] = line._replace(copies=copies)


def _readings(line: str) -> list[tuple[int, str]]:
    """Copies and name as the line may be meant, the likeliest first."""
    line = line.removeprefix("- ").removeprefix("* ").lstrip()
    found = []
    first = _COPIES_FIRST.fullmatch(line)
    if first is not None:
        found.append((int(first[1]), first[2]))
    last = _COPIES_LAST.search(line)
    if last is not None:
        found.append((int(last[1]), line[: last.start()].rstrip()))
    return [*found, (1, line)]


# -- writing --------------------------------------------------------------------------------------


def fleet_list(fleet: Fleet, catalogue: Catalogue) -> str:
    """The fleet as a plain list; `read_fleet_text` makes the same fleet of it."""
    data = fleet_data(fleet)
    lines = [f"{name.capitalize()}: {data[name]}" for name in _SETTINGS if name in data]
    for section, sort in _SORTS.items():
        if not data[section]:
            continue
        lines += ["", _TITLES[section]]
        names = _Names(catalogue.units() if section == _UNITS else catalogue.cards())
        for line in data[section]:
            entry = names.by_id[line[sort]]
            lines.append(f"{line['copies']}x {_written(entry, names)}")
    return "\n".join(lines) + "\n"


def _written(entry: Unit | Card, names: _Names) -> str:
    """The name if it is enough to find the entry again, else with the id behind it."""
    enough = names.called(entry.name) == [entry]
    return entry.name if enough else f"{entry.name} [{entry.id}]"
