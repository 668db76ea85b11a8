"""A digital home for out-of-print tabletop games.

    >>> import starfold
    >>> match = starfold.new_game("pocketmodel", seed=7)
    >>> match.choose(match.choices[0])

`starfold.api` says what else there is: games, forces, agents, replays, simulations, rules.

The hot modules may be compiled. ``STARFOLD_PURE=1`` in the environment makes Python read their
sources instead, and ``starfold.COMPILED`` tells which of the two is running.
"""

import os
from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

COMPILED: bool

# Before anything else of the package is imported: afterwards it would be too late to choose.
if os.environ.get("STARFOLD_PURE") == "1":
    from starfold._purity import read_sources_only

    read_sources_only()


__all__ = [
    "COMPILED",
    "InputError",
    "Match",
    "agent_names",
    "env",
    "force_names",
    "game_names",
    "gym_env",
    "load_replay",
    "new_game",
    "rule",
    "simulate",
    "vector_env",
]

_ELSEWHERE = {
    "InputError": "starfold.errors",
    "env": "starfold.adapters.front",
    "game_names": "starfold.games.registry",
    "gym_env": "starfold.adapters.front",
    "rule": "starfold.rulebook.ledgers",
    "vector_env": "starfold.adapters.front",
}

if TYPE_CHECKING:
    from starfold.adapters.front import env, gym_env, vector_env
    from starfold.api import Match, agent_names, force_names, load_replay, new_game, simulate
    from starfold.errors import InputError
    from starfold.games.registry import game_names
    from starfold.rulebook.ledgers import rule


def __getattr__(name: str) -> Any:
    """Everything is loaded when it is asked for, so that importing the package is cheap."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if name == "COMPILED":
        from starfold._purity import is_compiled

        return is_compiled("starfold.kernel.core")
    return getattr(import_module(_ELSEWHERE.get(name, "starfold.api")), name)


def __dir__() -> list[str]:
    return [*globals(), *__all__]
