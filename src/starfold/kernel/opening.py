"""How games begin: from a set-up to the first question."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from starfold.kernel.core import State
from starfold.kernel.dice import Dice

P = TypeVar("P", bound=State)


class Opening(Generic[P]):
    """Makes positions of a game: `made` of set-up and dice, and `laid_out` with a first step."""

    def __init__(self, made: Callable[[Any, Dice], P], laid_out: Callable[[P], None]) -> None:
        self._made = made
        self._laid_out = laid_out

    def __call__(self, setup: Any, dice: Dice, record: bool) -> P:
        """A game from the very beginning, run to its first question; `record` keeps the events."""
        pos = self._made(setup, dice)
        if record:
            pos.log = []
        self._laid_out(pos)
        pos.start()
        return pos
