"""Fleet files: a force of units and a deck of cards, by their ids in a catalogue.

A fleet file says what is in the fleet, not whether it is legal: that depends on the game
(its module `prepare`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final, TypeVar

from starfold.units import force_files, icons
from starfold.units.catalogue import Catalogue, edition_rank, near_id, shipped
from starfold.units.model import Card, Unit
from starfold.units.reading import Problem, Problems, Reader, open_document, shown

FORMAT: Final = "starfold-fleet"
VERSION: Final = 1
FILE_KEYS: Final = ("format", "version", "name", "edition", "plan", "units", "deck")
Printed = TypeVar("Printed", Unit, Card)


@dataclass(eq=False, slots=True)
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
    return force_files.sound(*read_fleet(path, catalogue))


def check_fleet(path: str | Path, catalogue: Catalogue | None = None) -> list[Problem]:
    """All problems of a fleet file; raises InputError only if the file cannot be opened."""
    return read_fleet(path, catalogue)[1]


def read_fleet(
    path: str | Path, catalogue: Catalogue | None = None
) -> tuple[Fleet | None, list[Problem]]:
    """What could be read of a fleet file, and its problems."""
    return force_files.read_force_file(
        path, lambda data, problems: parse_fleet(data, problems, catalogue)
    )


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
    return force_files.read_lines(reader, key, sort, lambda line: _meant(line, sort, known))


def _meant(line: Reader, sort: str, known: Mapping[str, Printed]) -> Printed | None:
    id = line.data.get(sort)
    if sort not in line.data:
        line.missing(sort, remedy=f"add the id of a {sort}")
    elif not isinstance(id, str) or id not in known:
        near = near_id(id, list(known.values())) if line.problems.may_suggest() else ""
        line.refuse(sort, f"unknown {sort} {shown(id)}", near)
    else:
        return known[id]
    return None


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


def _canonical(lines: Sequence[tuple[Printed, int]]) -> list[tuple[str, int]]:
    return [(entry.id, copies) for entry, copies in force_files.added_up(lines, _place)]


def _place(entry: Unit | Card) -> tuple[int, int, str]:
    return icons.SETS.index(entry.edition), entry.number, entry.id


def fleet_yaml(fleet: Fleet) -> str:
    """The text of a fleet file: one line an entry, always the same for the same fleet."""
    data = fleet_data(fleet)
    head = {key: value for key, value in data.items() if key not in ("units", "deck")}
    lines = force_files.head_lines(head)
    for key, sort in (("units", "unit"), ("deck", "card")):
        lines.append(f"{key}:" if data[key] else f"{key}: []")
        lines += [f"- {{{sort}: {line[sort]}, copies: {line['copies']}}}" for line in data[key]]
    return "\n".join(lines) + "\n"


def save_fleet(fleet: Fleet, path: str | Path) -> None:
    force_files.save_text(fleet_yaml(fleet), path)


# -- shipped fleets -------------------------------------------------------------------------------


def _shipped_files() -> dict[str, Traversable]:
    return force_files.shipped_files("starfold.units", "fleets")


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
    return force_files.shipped_force(name, _shipped_files(), parse_fleet, "fleet")
