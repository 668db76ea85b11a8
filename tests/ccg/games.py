"""Random games for the property tests: shipped decks, any options."""

import random
from functools import cache
from typing import Any

from starfold.games.ccg.front.start import new_position
from starfold.games.ccg.game import CCG
from starfold.games.ccg.state.options import OPTIONS
from starfold.games.ccg.state.position import Position, Setup
from starfold.kernel.dice import seeded_dice

GAME = CCG()


def random_options(chance: random.Random) -> dict[str, Any]:
    """Each named option of the ledger's decisions, at any of its values."""
    chosen: dict[str, Any] = {"max_turns": 60}
    for name, rule in OPTIONS.items():
        if rule.values:
            chosen[name] = chance.choice(rule.values)
    return chosen


def decks(edition: str, seat: int) -> list[str]:
    return GAME.shipped_forces(edition, ("light", "dark")[seat])


@cache
def _setup(seed: int, options: tuple[tuple[str, Any], ...]) -> Setup:
    return GAME.setup(GAME.deal({"edition": "hoth", "options": dict(options)}, 2, seed))


def random_setup(seed: int, defaults: bool = False) -> Setup:
    options = {} if defaults else random_options(random.Random(seed))
    return _setup(seed % 9, tuple(sorted(options.items(), key=str)))


def random_start(seed: int, record: bool = False, defaults: bool = False) -> Position:
    return new_position(random_setup(seed, defaults), seeded_dice(seed), record)


def play_on(pos: Position, chance: random.Random, choices: int) -> None:
    """Random choices, for a while or to the end."""
    for _ in range(choices):
        if pos.ended:
            return
        pos.apply(chance.choice(pos.options))
