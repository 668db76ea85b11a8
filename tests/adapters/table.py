"""Games on which the environments are tried: short ones, of every edition."""

import random
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from starfold.adapters.encoding import Encoder
from starfold.adapters.layout import Layout
from starfold.games.registry import load_game
from starfold.kernel.core import State
from starfold.kernel.dice import seeded_dice
from starfold.kernel.game import Game, edition_names

SHORT = {"pocketmodel": {"max_turns": 30}, "minis": {"max_turns": 2}, "ccg": {"max_turns": 6}}
EDITIONS = [(name, edition) for name in SHORT for edition in edition_names(load_game(name))]


def described(game: str, seats: int = 2) -> tuple[Layout, Encoder]:
    module: Any = import_module(f"starfold.adapters.{game}_layout")
    return module.layout(seats), module.encoder(seats)


def numbers(row: bytes) -> list[int]:
    return memoryview(row).cast("h").tolist()


def begun(game: Game, edition: str, seed: int, seats: int = 2, **options: Any) -> State:
    wish = {"edition": edition, "options": {**SHORT[game.name], **options}}
    return game.start(game.deal(wish, seats, seed), seeded_dice(seed), False)


def moments(state: State, seed: int, every: int, most: int) -> Iterator[State]:
    """A random game, one position of so many."""
    chance = random.Random(seed)
    for number in range(most):
        if state.ended:
            return
        if number % every == 0:
            yield state
        state.apply(chance.choice(state.options))
