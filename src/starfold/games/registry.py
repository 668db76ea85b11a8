"""The games by name."""

import importlib
from typing import Final

from starfold.errors import InputError
from starfold.kernel.game import Game

# name -> module and class; modules are loaded when a game is asked for
_GAMES: Final = {"pocketmodel": ("starfold.games.pocketmodel.rules", "PocketModel")}


def game_names() -> list[str]:
    return list(_GAMES)


def load_game(name: str) -> Game:
    if name not in _GAMES:
        raise InputError(f"unknown game {name!r}: known are {', '.join(_GAMES)}")
    module, class_name = _GAMES[name]
    game: Game = getattr(importlib.import_module(module), class_name)()
    return game
