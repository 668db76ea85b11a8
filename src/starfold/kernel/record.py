"""Positions as JSON-able data and back: what the records of all games share."""

import copyreg
from collections.abc import Callable
from typing import Any, TypeVar

from starfold.kernel.core import KernelStep, State

P = TypeVar("P", bound=State)


def steps_from(first: Any) -> dict[str, Any]:
    """All steps of the game that begins with this one, by name.

    Its chapter imports the chapters of whatever may follow, and all are made of the game's `Step`.
    """
    lineage = first.__mro__
    return _made_of(lineage[lineage.index(KernelStep) - 1])


def _made_of(base: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for made in base.__subclasses__():
        found[made.__name__] = made
        found.update(_made_of(made))
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
