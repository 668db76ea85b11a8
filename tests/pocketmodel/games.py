"""Random games for the property tests: any edition, any options, any number of players."""

import random
from functools import cache
from typing import Any

from starfold.games.pocketmodel.front.start import new_position
from starfold.games.pocketmodel.game import PocketModel
from starfold.games.pocketmodel.state.options import OPTIONS
from starfold.games.pocketmodel.state.position import Position, Setup
from starfold.kernel.dice import seeded_dice
from starfold.units.fleets import shipped_fleet, shipped_fleet_names
from starfold.units.icons import EDITIONS

GAME = PocketModel()
TURN_CAP = 300  # random play of eight takes its time; the cap keeps a game finite


@cache
def fleets_usable_in(edition: str) -> tuple[str, ...]:
    rank = EDITIONS.index(edition)
    return tuple(
        name
        for name in shipped_fleet_names()
        if EDITIONS.index(shipped_fleet(name).edition) <= rank
    )


@cache
def _setup(edition: str, fleets: tuple[str, ...], options: tuple[tuple[str, Any], ...]) -> Setup:
    spec = {"edition": edition, "forces": list(fleets), "options": dict(options)}
    return GAME.setup(GAME.check_spec(spec))


def random_options(chance: random.Random) -> dict[str, Any]:
    """Each named option of the ledger's decisions, at any of its values."""
    chosen: dict[str, Any] = {"max_turns": TURN_CAP}
    for name, rule in OPTIONS.items():
        if rule.values and name not in ("two_packs", "copy_key", "copy_limit_base"):
            chosen[name] = chance.choice(rule.values)
    chosen["max_hand"] = chance.choice((2, 3, 3, 4))
    return chosen


def random_setup(
    seed: int, players: int | None = None, defaults: bool = False, edition: str | None = None
) -> Setup:
    chance = random.Random(seed)
    edition = edition or chance.choice(EDITIONS)
    players = players or chance.choice((2, 2, 2, 3, 4, 5, 8))
    fleets = tuple(chance.choice(fleets_usable_in(edition)) for _ in range(players))
    options = {"max_turns": TURN_CAP} if defaults else random_options(chance)
    return _setup(edition, fleets, tuple(sorted(options.items(), key=str)))


def random_start(seed: int, record: bool = False, **kind: Any) -> Position:
    return new_position(random_setup(seed, **kind), seeded_dice(seed), record)


def play_on(pos: Position, chance: random.Random, choices: int) -> int:
    """Random answers, at most so many; returns how many were given."""
    given = 0
    while not pos.ended and given < choices:
        pos.apply(chance.choice(pos.options))
        given += 1
    return given
