"""The common shape of the game's steps, and how an answer is one whole number.

Whatever happened is responded to before the step on top goes on: `Step.resume` opens the windows
for the moments that wait (SW-B-078). What can be chosen follows from the position alone, so a step
lists its answers by `choices` and the record needs not keep them.
"""

from typing import Final

from starfold.games.ccg.position import Position
from starfold.kernel.core import KernelStep

KIND: Final = 1_000_000
CARD: Final = 1_000


class Step(KernelStep[Position]):
    """A step of the rules under way."""

    def resume(self, pos: Position) -> None:
        if pos.moments:
            from starfold.games.ccg.responses import Responses

            waiting = pos.moments
            pos.moments = []
            for moment in reversed(waiting):  # what happened first is responded to first
                pos.push(Responses(moment))
            return
        self.proceed(pos)


def packed(kind: int, card: int, number: int = 0) -> int:
    """One whole number out of a kind of action, a card and a number below a thousand."""
    return kind * KIND + card * CARD + number


def kind_of(option: int) -> int:
    return option // KIND


def card_of(option: int) -> int:
    return option % KIND // CARD


def number_of(option: int) -> int:
    return option % CARD
