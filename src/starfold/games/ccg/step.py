"""The common shape of the game's frames, and how an answer is one whole number.

Whatever happened is responded to before the step on top goes on: `Step.resume` opens the windows
for the moments that wait (SW-B-078). What can be chosen follows from the position alone, so a step
lists its answers by `choices` and the record needs not keep them.
"""

from typing import Any, Final, cast

from starfold.games.ccg.position import Position
from starfold.kernel.core import Frame, State

KIND: Final = 1_000_000
CARD: Final = 1_000


class Step(Frame):
    """A step of the rules under way."""

    def resume(self, state: State) -> None:
        pos = cast(Position, state)
        if pos.moments:
            from starfold.games.ccg.responses import Responses

            waiting = pos.moments
            pos.moments = []
            for moment in reversed(waiting):  # what happened first is responded to first
                pos.push(Responses(moment))
            return
        self.proceed(pos)

    def answer(self, state: State, option: int) -> None:
        self.take(cast(Position, state), option)

    def proceed(self, pos: Position) -> None:
        """Do the next piece; it changes the stack, or asks."""
        raise NotImplementedError

    def take(self, pos: Position, option: int) -> None:
        raise NotImplementedError

    def choices(self, pos: Position) -> list[int]:
        """What can be answered; the same for the same position."""
        return []

    def copy(self) -> "Step":
        raise NotImplementedError

    def fields(self) -> list[Any]:
        """The step's data in the order of its reader in `record`."""
        raise NotImplementedError

    def to_data(self) -> list[Any]:
        return [type(self).__name__, *self.fields()]


def packed(kind: int, card: int, number: int = 0) -> int:
    """One whole number out of a kind of action, a card and a number below a thousand."""
    return kind * KIND + card * CARD + number


def kind_of(option: int) -> int:
    return option // KIND


def card_of(option: int) -> int:
    return option % KIND // CARD


def number_of(option: int) -> int:
    return option % CARD
