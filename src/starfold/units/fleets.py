"""Fleet files: a force of units and a deck of cards, by their ids in a catalogue.

A fleet file says what is in the fleet, not whether it is legal: that depends on the game
(its module `prepare`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final, TypeVar

import yaml

from starfold.errors import InputError
from starfold.kernel.files import parse_yaml
from starfold.kernel.spelling import did_you_mean
from starfold.units import icons
from starfold.units.catalogue import Catalogue, edition_rank, near_id, shipped
from starfold.units.model import Card, Unit
from starfold.units.reading import (
    Problem,
    Problems,
    Reader,
    open_document,
    read_document,
    refuse,
    shown,
)

FORMAT: Final = "starfold-fleet"
VERSION: Final = 1
FILE_KEYS: Final = ("format", "version", "name", "edition", "plan", "units", "deck")
MAX_COPIES: Final = 99
MAX_LINES: Final = 500
Printed = TypeVar("Printed", Unit, Card)


@dataclass(eq=False)
class Fleet:
    """A named force and deck; each line is a definition and its number of copies."""

    name: str
    edition: str
    units: list[tuple[Unit, int]]
    deck: list[tuple[Card, int]]
    plan: str = ""

    def expanded_units(self) -> list[Unit]:
        """Every unit, as often as it is in the force."""
        return [unit for unit, copies in self.units for _ in range(copies)]

    def expanded_deck(self) -> list[Card]:
        """Every card, as often as it is in the deck."""
        return [card for card, copies in self.deck for _ in range(copies)]

    def stars(self) -> int:
        """The price of the force (PM-UNIT-01); a two-sided unit costs what its first side shows."""
        return sum(unit.faces[0].stars * copies for unit, copies in self.units)

    def cards(self) -> int:
        return sum(copies for _, copies in self.deck)


# -- reading --------------------------------------------------------------------------------------


def load_fleet(path: str | Path, catalogue: Catalogue | None = None) -> Fleet:
    """The fleet in a file; raises InputError with all problems."""
    fleet, problems = read_fleet(path, catalogue)
    refuse(problems)
    assert fleet is not None
    return fleet


def check_fleet(path: str | Path, catalogue: Catalogue | None = None) -> list[Problem]:
    """All problems of a fleet file; raises InputError only if the file cannot be opened."""
    return read_fleet(path, catalogue)[1]


def read_fleet(
    path: str | Path, catalogue: Catalogue | None = None
) -> tuple[Fleet | None, list[Problem]]:
    """What could be read of a fleet file, and its problems."""
    problems = Problems(str(path))
    data = read_document(Path(path), problems)
    if problems.found:
        return None, problems.found
    return parse_fleet(data, problems, catalogue), problems.found


def parse_fleet(
    data: object, problems: Problems, catalogue: Catalogue | None = None
) -> Fleet | None:
    """A fleet from plain data, for instance from an upload; problems are noted."""
    reader = open_document(data, problems, FORMAT, VERSION, FILE_KEYS)
    if reader is None:
        return None
    known = catalogue or shipped()
    return Fleet(
        reader.text("name"),
        reader.word("edition", icons.SETS),
        _lines(reader, "units", "unit", {unit.id: unit for unit in known.units()}),
        _lines(reader, "deck", "card", {card.id: card for card in known.cards()}),
        reader.text("plan", ""),
    )


def _lines(
    reader: Reader, key: str, sort: str, known: Mapping[str, Printed]
) -> list[tuple[Printed, int]]:
    if not reader.has(key):
        reader.missing(key, remedy=f"add '{key}:' with a list, [] for none")
        return []
    lines: dict[str, tuple[Printed, int]] = {}
    for position, data in enumerate(reader.items(key, most=MAX_LINES)):
        place = f"{key}[{position}]"
        line = Reader.open(data, reader.at(place), reader.problems, (sort, "copies"))
        if line is None:
            continue
        copies = line.integer("copies", 1, MAX_COPIES)
        id = line.data.get(sort)
        if sort not in line.data:
            line.missing(sort, remedy=f"add the id of a {sort}")
        elif not isinstance(id, str) or id not in known:
            near = near_id(id, list(known.values())) if line.problems.may_suggest() else ""
            line.refuse(sort, f"unknown {sort} {shown(id)}", near)
        elif id in lines:
            line.refuse(sort, f"{id!r} is listed twice", "add the copies up in one line")
        else:
            lines[id] = (known[id], copies)
    return list(lines.values())


# -- writing --------------------------------------------------------------------------------------


def fleet_data(fleet: Fleet) -> dict[str, Any]:
    """The fleet as plain data in canonical order: sets, numbers, ids."""
    data: dict[str, Any] = {"format": FORMAT, "version": VERSION, "name": fleet.name}
    data["edition"] = fleet.edition
    if fleet.plan:
        data["plan"] = fleet.plan
    data["units"] = [{"unit": id, "copies": copies} for id, copies in _canonical(fleet.units)]
    data["deck"] = [{"card": id, "copies": copies} for id, copies in _canonical(fleet.deck)]
    return data


def _canonical(lines: Sequence[tuple[Unit | Card, int]]) -> list[tuple[str, int]]:
    copies: dict[str, int] = {}
    printed = {entry.id: entry for entry, _ in lines}
    for entry, number in lines:
        copies[entry.id] = copies.get(entry.id, 0) + number
    order = sorted(
        printed.values(),
        key=lambda entry: (icons.SETS.index(entry.edition), entry.number, entry.id),
    )
    return [(entry.id, copies[entry.id]) for entry in order]


def fleet_yaml(fleet: Fleet) -> str:
    """The text of a fleet file: one line an entry, always the same for the same fleet."""
    data = fleet_data(fleet)
    head = {key: value for key, value in data.items() if key not in ("units", "deck")}
    lines = [yaml.safe_dump(head, sort_keys=False, allow_unicode=True, width=1000).rstrip()]
    for key, sort in (("units", "unit"), ("deck", "card")):
        lines.append(f"{key}:" if data[key] else f"{key}: []")
        lines += [f"- {{{sort}: {line[sort]}, copies: {line['copies']}}}" for line in data[key]]
    return "\n".join(lines) + "\n"


def save_fleet(fleet: Fleet, path: str | Path) -> None:
    try:
        Path(path).write_text(fleet_yaml(fleet), encoding="utf-8")
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}; choose another place") from None


# -- shipped fleets -------------------------------------------------------------------------------


def _shipped_files() -> dict[str, Traversable]:
    folder = resources.files("starfold.units") / "data" / "fleets"
    if not folder.is_dir():
        return {}
    files = [file for file in folder.iterdir() if file.name.endswith(".yaml")]
    return {file.name.removesuffix(".yaml"): file for file in sorted(files, key=str)}


def every_shipped_fleet_name() -> list[str]:
    """The names by which `shipped_fleet` knows the fleets of the package."""
    return list(_shipped_files())


def shipped_fleet_names(edition: str | None = None) -> list[str]:
    """The shipped fleets of one edition or later set; without one, those of all editions."""
    if edition is not None:
        edition_rank(edition)  # refuses what is none
    wanted = icons.EDITIONS if edition is None else (edition,)
    return [name for name in _shipped_files() if shipped_fleet(name).edition in wanted]


def fleet_named(text: str, catalogue: Catalogue | None = None) -> Fleet:
    """What a person means by a fleet: a file, or a shipped fleet by its name."""
    if text.endswith((".yaml", ".yml", ".json")) or "/" in text:
        return load_fleet(Path(text), catalogue)
    return shipped_fleet(text)


def shipped_fleet(name: str) -> Fleet:
    """A fleet that comes with the package, by file name or by the name that it gives itself."""
    files = _shipped_files()
    if name in files:
        return _load_shipped(files[name])
    fleets = [_load_shipped(file) for file in files.values()]
    for fleet in fleets:
        if fleet.name.casefold() == name.casefold():
            return fleet
    names = [*files, *(fleet.name for fleet in fleets)]
    raise InputError(
        f"no shipped fleet {name!r}; {did_you_mean(name, names)} "
        "(`starfold fleet list` lists them all)"
    )


def _load_shipped(file: Traversable) -> Fleet:
    problems = Problems(file.name)
    fleet = parse_fleet(parse_yaml(file.read_text(encoding="utf-8"), trusted=True), problems)
    refuse(problems.found)
    assert fleet is not None
    return fleet
