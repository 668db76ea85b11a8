"""The common shape of the game's frames: `Step` narrows the kernel's state to a `Position`."""

from typing import Any, cast

from starfold.games.pocketmodel.position import Position
from starfold.kernel.core import Frame, State


class Step(Frame):
    """A step of the PocketModel rulebook under way."""

    def resume(self, state: State) -> None:
        self.proceed(cast(Position, state))

    def answer(self, state: State, option: int) -> None:
        self.take(cast(Position, state), option)

    def proceed(self, pos: Position) -> None:
        raise NotImplementedError

    def take(self, pos: Position, option: int) -> None:
        raise NotImplementedError

    def ends_with_the_turn(self) -> bool:
        """Whether the step is dropped when the active player is out (PM-ELIM-07).

        His own choices are; a battle under way and what others are entitled to go on.
        """
        return True

    def copy(self) -> "Step":
        raise NotImplementedError

    def fields(self) -> list[Any]:
        """The step's data in the order of its constructor-like `from_fields`."""
        raise NotImplementedError

    def to_data(self) -> list[Any]:
        return [type(self).__name__, *self.fields()]
