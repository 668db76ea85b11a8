"""What a unit or a card is worth: a regression over games with random legal forces.

In every game both sides bring forces that were made up; a unit's worth is by how much a further
copy of it, in the place of an average unit with as many stars, changes the chance of winning. The
forces cost alike, so only differences between units of equal stars can be told apart.
"""

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Any, Final

import numpy as np

from benchmarks.balance.playing import Played, Player, finished, played_of
from benchmarks.kept import Kept
from starfold.agents.registry import guide_for
from starfold.arena.plan import derived_seed
from starfold.errors import InputError
from starfold.games.registry import load_game
from starfold.kernel.game import edition_names
from starfold.units.content import content_of
from starfold.units.model import Card, Unit
from starfold.units.vocabulary import CARD_TYPES

HALF: Final = 50.0  # points: a win is so much above an even chance
SHOWN: Final = 3
RIDGE: Final = 1.0  # as if every unit had been in one game more, and worth nothing
Z_95: Final = 1.96


@dataclass(frozen=True)
class Trial:
    """A game with made-up forces: how it went, and how many copies of what either side had."""

    played: Played
    sides: tuple[dict[str, int], dict[str, int]]  # by id of a unit or card

    def more(self) -> dict[str, int]:
        """By how many copies the first side had more of what."""
        one, other = self.sides
        return {id: one.get(id, 0) - other.get(id, 0) for id in one | other}


def trials(
    game: str, edition: str, player: Player, seed: int, games: int, kept: Kept
) -> Iterator[Trial]:
    """So many games, those that are kept first."""
    for line in kept.games[:games]:
        yield _trial_of(line)
    for number in range(len(kept.games), games):
        trial = one_trial(game, edition, player, seed, number)
        kept.add({"played": trial.played, "sides": trial.sides})
        yield trial


def one_trial(game: str, edition: str, player: Player, seed: int, number: int) -> Trial:
    rules = load_game(game)
    chance = random.Random(derived_seed(seed, number, f"forces {game} {edition}"))
    state = guide_for(game).practice(edition_names(rules).index(edition), chance)
    setup = state.setup
    things = list(zip(setup.units, _owners(setup), strict=True))
    if game == "pocketmodel":
        things += zip(setup.cards, setup.card_owner, strict=True)
    sides: tuple[dict[str, int], dict[str, int]] = ({}, {})
    for thing, owner in things:
        sides[owner][thing.id] = sides[owner].get(thing.id, 0) + 1
    played = finished(rules, state, ("one", "other"), player, chance.getrandbits(64))
    return Trial(played, sides)


def read_trials(file: Path) -> list[Trial]:
    """The games of a file that `units --keep` wrote."""
    try:
        _, *lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):
        raise InputError(
            f"{file} holds no games: play some first, with `units … --keep {file}`"
        ) from None
    return [_trial_of(json.loads(line)) for line in lines]


def _trial_of(line: dict[str, Any]) -> Trial:
    return Trial(played_of(line["played"]), tuple(line["sides"]))


def _owners(setup: Any) -> list[int]:
    first = setup.first_unit
    return [seat for seat in range(setup.seats) for _ in range(first[seat], first[seat + 1])]


@dataclass(frozen=True)
class Worth:
    """Points of winning chance that a copy brings beside an average one of its group."""

    id: str
    name: str
    group: str
    games: int  # in which one side had more of it
    points: float
    error: float  # half the width of the 95 % interval


def worths(played: Sequence[Trial]) -> list[Worth]:
    """By group, the best first. Least squares, with the first player as a thing of its own."""
    ids = sorted({id for trial in played for id in trial.more()})
    place = {id: index for index, id in enumerate(ids)}
    x = np.zeros((len(played), len(ids) + 1))
    y = np.zeros(len(played))
    for row, trial in enumerate(played):
        for id, copies in trial.more().items():
            x[row, place[id]] = copies
        x[row, -1] = 1.0 if trial.played.first == 0 else -1.0
        winner = trial.played.winner
        y[row] = 0.0 if winner < 0 else (HALF if winner == 0 else -HALF)
    inverse = np.linalg.inv(x.T @ x + RIDGE * np.eye(x.shape[1]))
    found = inverse @ x.T @ y
    rest = y - x @ found
    covariance = inverse * float(rest @ rest) / max(1, len(played) - x.shape[1])
    groups: dict[str, list[int]] = {}
    for id, index in place.items():
        groups.setdefault(_group(id), []).append(index)
    result = []
    for group in sorted(groups):
        members = groups[group]
        for index in members:
            contrast = np.zeros(x.shape[1])
            contrast[members] = -1.0 / len(members)
            contrast[index] += 1.0
            points = float(contrast @ found)
            error = Z_95 * float(np.sqrt(contrast @ covariance @ contrast))
            games = int(np.count_nonzero(x[:, index]))
            thing = printed()[ids[index]]
            result.append(Worth(ids[index], thing.name, group, games, points, error))
    return sorted(result, key=lambda one: (one.group, -one.points))


@cache
def printed() -> dict[str, Unit | Card]:
    """All shipped units and cards by id."""
    content = content_of([])
    units: dict[str, Unit | Card] = {unit.id: unit for unit in content.units()}
    return units | {card.id: card for card in content.cards()}


def _group(id: str) -> str:
    thing = printed()[id]
    if isinstance(thing, Card):
        return f"{CARD_TYPES[thing.type]} cards"
    return f"units of {thing.faces[0].stars}"


def worth_table(found: Sequence[Worth]) -> str:
    """One line a group: its band, and the best and worst of it."""
    lines = ["| group | of | spread | best | worst |", "| --- " * 5 + "|"]
    for group in sorted({one.group for one in found}):
        members = [one for one in found if one.group == group]
        middle = sqrt(sum(one.points**2 for one in members) / len(members))
        best, worst = members[:SHOWN], members[: -SHOWN - 1 : -1]
        cells = [group, f"{len(members)}", f"{middle:.1f}", _listed(best), _listed(worst)]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def _listed(some: Sequence[Worth]) -> str:
    return ", ".join(f"{one.name} {one.points:+.1f} ± {one.error:.1f}" for one in some)
