"""Positions as JSON-able data and back: what the records of all games share."""

import copyreg
from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, TypeVar

from starfold.kernel.core import KernelStep, State

P = TypeVar("P", bound=State)


def steps_in(package: str) -> dict[str, Any]:
    """The steps that the chapters of a rulebook declare, by name; a chapter is a module.

    What they have in common stands in a class that does nothing itself; it is no step.
    """
    found: dict[str, Any] = {}
    for chapter in iter_modules(import_module(package).__path__, f"{package}."):
        for name, made in vars(import_module(chapter.name)).items():
            own = isinstance(made, type) and made.__module__ == chapter.name
            if own and issubclass(made, KernelStep) and made.proceed is not KernelStep.proceed:
                found[name] = made
    return found


def pickle_by_record(
    made: type[P],
    to_data: Callable[[P], dict[str, Any]],
    from_data: Callable[[Any, dict[str, Any]], P],
) -> None:
    """How states of a game go to another process: as set-up and record."""

    def reduced(state: Any) -> tuple[Any, tuple[Any, dict[str, Any]]]:
        return from_data, (state.setup, to_data(state))

    copyreg.pickle(made, reduced)
