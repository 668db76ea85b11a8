"""The games by name, with what understands their scenarios and the types of their views."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, Final, NamedTuple

from starfold.errors import InputError
from starfold.kernel.events import Field
from starfold.kernel.game import Game
from starfold.kernel.scenario.stage import Interpreter
from starfold.kernel.spelling import did_you_mean


class _Entry(NamedTuple):
    """A game's package with its two faces; they are loaded when they are asked for.

    Its modules have the same names in every game: `game`, `scenario.interpreter`, `speech.seen`,
    `speech.events`.
    """

    package: str
    rules: str
    scenarios: str


DEFAULT_GAME: Final = "pocketmodel"  # what is meant where nobody says which game

_GAMES: Final = {
    "pocketmodel": _Entry("starfold.games.pocketmodel", "PocketModel", "PocketModelScenarios"),
    "minis": _Entry("starfold.games.minis", "Minis", "MinisScenarios"),
    "ccg": _Entry("starfold.games.ccg", "CCG", "CCGScenarios"),
}


def game_names() -> list[str]:
    """The games that can be played."""
    return list(_GAMES)


def load_game(name: str) -> Game:
    entry = _entry(name)
    game: Game = _make(f"{entry.package}.game", entry.rules)
    return game


@cache
def interpreter(name: str) -> Interpreter:
    """What understands the scenarios of a game."""
    entry = _entry(name)
    found: Interpreter = _make(f"{entry.package}.scenario.interpreter", entry.scenarios)
    return found


def seen(name: str) -> ModuleType:
    """The module with the types of a game's views."""
    return import_module(f"{_entry(name).package}.speech.seen")


def event_kinds(name: str) -> Mapping[str, Mapping[str, Field]]:
    """What can happen in a game, kind by kind."""
    kinds: Mapping[str, Mapping[str, Field]]
    kinds = import_module(f"{_entry(name).package}.speech.events").KINDS
    return kinds


def _entry(name: str) -> _Entry:
    if name not in _GAMES:
        raise InputError(f"unknown game {name!r}: {did_you_mean(name, _GAMES)}")
    return _GAMES[name]


def _make(module: str, class_name: str) -> Any:
    return getattr(import_module(module), class_name)()
