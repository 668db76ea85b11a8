"""Environments for research: what `import starfold` offers of them (docs/environments.md).

None of it is needed to play: the libraries are loaded when somebody asks for an environment.
"""

from importlib import import_module
from typing import Any

from starfold.adapters.needs import needed
from starfold.adapters.setting import Setting
from starfold.games.registry import DEFAULT_GAME, load_game


def env(game: str = DEFAULT_GAME, **options: Any) -> Any:
    """A PettingZoo environment of a game, in which every seat is an agent.

    `edition`, `forces` and `options` are those of `new_game`. `reward` is "terminal", "material" or
    "value"; `macro` makes actions of whole plans; `action_features` adds numbers for each action;
    `words` (on) puts question and choices into the info; `max_steps` cuts games off;
    `render_mode` is "ansi" or "rgb_array".
    """
    needed("numpy", "gymnasium", "pettingzoo")
    name = load_game(game).name
    return import_module(f"starfold.adapters.starfold_{name}_v0").env(**options)


def gym_env(game: str = DEFAULT_GAME, **options: Any) -> Any:
    """A Gymnasium environment of a game: one seat against computer opponents.

    Besides what `env` takes: `opponent`, an agent's name, and `seat`, a letter or side (None: the
    seed chooses).
    """
    needed("numpy", "gymnasium", "pettingzoo")
    made: Any = import_module("starfold.adapters.gym").StarfoldGym
    return made(load_game(game).name, **options)


def vector_env(
    game: str = DEFAULT_GAME, games: int = 64, *, max_steps: int = 0, **options: Any
) -> Any:
    """Many games of one kind, stepped together and as quickly as they go.

    `options` are `edition`, `forces`, `options`, `reward` and `macro`, as in `env`.
    """
    needed("numpy")
    made: Any = import_module("starfold.adapters.vector").VectorEnv
    return made(Setting(game, **options), games, max_steps)
