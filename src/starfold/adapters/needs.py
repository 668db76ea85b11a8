"""Libraries that only some people have: a missing one is named together with its remedy."""

from importlib import import_module
from types import ModuleType
from typing import Final

from starfold.errors import InputError

_EXTRAS: Final = {
    "numpy": "rl",
    "gymnasium": "rl",
    "pettingzoo": "rl",
    "PIL": "rl",
    "pyspiel": "openspiel",
    "open_spiel": "openspiel",
}


def needed(*names: str) -> None:
    """Raises InputError unless all of these can be imported."""
    for name in names:
        library(name)


def library(name: str) -> ModuleType:
    try:
        return import_module(name)
    except ImportError as problem:
        raise absent(name, problem) from None


def absent(name: str, problem: ImportError) -> InputError:
    return InputError(
        f"this needs {name}, which cannot be imported ({problem}): "
        f'pip install "starfold[{_EXTRAS[name]}]"'
    )
