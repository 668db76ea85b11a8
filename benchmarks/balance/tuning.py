"""New lists for all fleets that a measurement found off, and a record to find them again by.

A line of the record says what was measured, by which model and seed lists were changed, and what
was changed. Undone from the last line to the first, the changes lead back to the lists as they were
before; made again from there, they must come out as they stand.
"""

import json
import random
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

from benchmarks.balance.lists import EVEN, Search, changed, differences
from benchmarks.balance.model import Model
from benchmarks.balance.needed import lists_of
from benchmarks.balance.playing import Field, Player
from benchmarks.balance.worth import printed
from starfold.arena.plan import derived_seed
from starfold.errors import InputError
from starfold.units.fleets import Fleet, shipped_fleet
from starfold.units.model import Card

CHANGE: Final = re.compile(r"(?P<copies>[+-]\d+) .* \[(?P<id>[^\]]+)\]")
LINE: Final = re.compile(r"- \{(unit|card): (?P<id>[\w-]+), copies: (?P<copies>\d+)\}")
NOTE_AT: Final = 38  # column of the names in a shipped file
ROUNDED: Final = 4


@dataclass(frozen=True)
class Round:
    """Changes that were made at once, and all that they follow from but the model's numbers."""

    game: str
    edition: str
    options: dict[str, Any]
    model: str  # file of the model, in the folder of the record
    seed: int
    gain: float  # part of what is lacking: the rest is chance
    near: float  # off by less is left alone
    by_units: float
    dear: float
    shares: dict[str, float]  # as measured
    changes: dict[str, list[str]]


def pooled_shares(lines: Iterable[Mapping[str, Any]], game: str, edition: str) -> dict[str, float]:
    """What fleets won in all measurements of an edition together."""
    won: dict[str, float] = {}
    games: dict[str, int] = {}
    for line in lines:
        if (line["game"], line["edition"]) == (game, edition):
            for name, found in line["forces"].items():
                won[name] = won.get(name, 0.0) + found["share"] * found["games"]
                games[name] = games.get(name, 0) + found["games"]
    if not games:
        raise InputError(f"nothing was measured of {game}, {edition}: use `measure --json` first")
    return {name: round(won[name] / games[name], ROUNDED) for name in games}


def tuned(
    round_: Round, model: Model, lists: Mapping[str, Fleet]
) -> tuple[Round, dict[str, Fleet]]:
    """The round with the changes that the model calls for, and the lists after them."""
    nobody = Player("greedy")  # nothing is played here
    how = Search(nobody, model, round_.seed, 1, 0, round_.near, round_.by_units, round_.dear)
    fielded = Field(round_.game, round_.edition, {}, round_.options)
    after: dict[str, Fleet] = {}
    changes: dict[str, list[str]] = {}
    for name, share in round_.shares.items():
        lacks = EVEN - share
        if abs(lacks) <= round_.near:
            continue
        chance = random.Random(derived_seed(round_.seed, 0, f"changes {name}"))
        new = changed(fielded, name, lists[name], round_.gain * lacks, how, chance)
        found = differences(lists[name], new)
        if found:
            changes[name], after[name] = list(found), new
    return replace(round_, changes=changes), after


# -- the record ------------------------------------------------------------------------------------


def note(record: Path, made: Round) -> None:
    with record.open("a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(made)) + "\n")


def noted(record: Path) -> list[Round]:
    return [Round(**json.loads(line)) for line in record.read_text(encoding="utf-8").splitlines()]


def read_model(file: Path) -> Model:
    try:
        return Model.of_data(json.loads(file.read_text(encoding="utf-8")))
    except OSError:
        raise InputError(f"{file} cannot be read: `learn` writes a model") from None


def remade(record: Path) -> Iterator[tuple[Round, Round]]:
    """Every round of the record, and what its figures lead to from the lists that it began with."""
    rounds = noted(record)
    lists = {name: shipped_fleet(name) for made in rounds for name in made.shares}
    before: list[dict[str, Fleet]] = []
    for made in reversed(rounds):
        for name, changes in made.changes.items():
            lists[name] = with_changes(lists[name], changes, back=True)
        before.append(dict(lists))
    for made, began in zip(rounds, reversed(before), strict=True):
        again, _ = tuned(made, read_model(record.parent / made.model), began)
        yield made, again


def with_changes(fleet: Fleet, changes: Sequence[str], back: bool = False) -> Fleet:
    """The fleet after changes as `differences` writes them, or before them."""
    copies = _copies(fleet)
    for change in changes:
        found = CHANGE.fullmatch(change)
        assert found is not None, change
        more = int(found["copies"])
        copies[found["id"]] = copies.get(found["id"], 0) + (-more if back else more)
    if min(copies.values()) < 0:
        raise InputError(f"{fleet.name} is not as this record left it: {', '.join(changes)}")
    entries = [(printed()[id], number) for id, number in copies.items() if number]
    units = [(one, number) for one, number in entries if not isinstance(one, Card)]
    deck = [(one, number) for one, number in entries if isinstance(one, Card)]
    return Fleet(fleet.name, fleet.edition, units, deck, fleet.plan)


def _copies(fleet: Fleet) -> dict[str, int]:
    return {
        **{unit.id: copies for unit, copies in fleet.units},
        **{card.id: copies for card, copies in fleet.deck},
    }


# -- the files of shipped fleets -------------------------------------------------------------------


def edited(text: str, fleet: Fleet) -> str:
    """A fleet's file with other lists: lines that stay keep their place and their notes."""
    left = _copies(fleet)
    names = {thing.id: thing.name for thing in lists_of(fleet)}
    units = {unit.id for unit, _ in fleet.units}
    lines: list[str] = []

    def add_new(wanted: bool) -> None:
        for id in [one for one in left if (one in units) == wanted]:
            entry = f"- {{{'unit' if wanted else 'card'}: {id}, copies: {left.pop(id)}}}"
            lines.append(f"{entry:<{NOTE_AT - 1}} # {names[id]}")

    for line in text.splitlines():
        if line.startswith("deck:"):
            add_new(True)
        found = LINE.match(line)
        if found is None:
            lines.append(line)
        elif found["id"] in left:
            rest = line[found.end() :]
            entry = found[0].replace(f"copies: {found['copies']}", f"copies: {left[found['id']]}")
            lines.append(entry + rest)
            del left[found["id"]]
    add_new(False)
    return "\n".join(lines) + "\n"
