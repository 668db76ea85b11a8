"""The common shape of the game's steps, and how an answer is one whole number.

Whatever happened is responded to before the step on top goes on: `Step.resume` has the bottom step
open the windows for the moments that wait (SW-B-078). What can be chosen follows from the position
alone, so a step lists its answers by `choices` and the record needs not keep them.
"""

from typing import Final

from starfold.games.ccg.speech.reasons import Reason
from starfold.games.ccg.state.position import Position, may_see
from starfold.kernel.core import KernelStep

KIND: Final = 1_000_000
CARD: Final = 1_000
_CARDS: Final = ("card", "place", "target")  # the pieces of a choice that are cards


class Step(KernelStep[Position]):
    """A step of the rules under way."""

    def resume(self, pos: Position) -> None:
        if pos.moments:
            bottom = pos.stack[0]
            assert isinstance(bottom, Step)
            bottom.open_windows(pos)
            return
        self.proceed(pos)
        if pos.asked >= 0:
            looked = top(pos).looked_through(pos)
            if looked:
                pos.look_through(pos.asked, looked)

    def open_windows(self, pos: Position) -> None:
        """Let the players respond to the moments that wait. Only the bottom step is told."""
        raise NotImplementedError

    def ask_or_take(self, pos: Position, seat: int) -> None:
        """Ask where there is a choice; an only answer is taken at once."""
        self.ask_among(pos, seat, self.choices(pos))

    def ask_if_any(self, pos: Position, seat: int) -> None:
        """The same, but a step without an answer is over."""
        options = self.choices(pos)
        if options:
            self.ask_among(pos, seat, options)
        else:
            pos.pop()

    def ask_among(self, pos: Position, seat: int, options: list[int]) -> None:
        if len(options) > 1:
            pos.ask(seat, options)
        else:
            self.take(pos, options[0])

    def is_open(self, pos: Position, option: int, reader: int) -> bool:
        """Whether somebody else sees all the cards that an answer names."""
        pieces = self.choice(pos, option).pieces
        for name in _CARDS:
            if name in pieces and not may_see(pos, reader, pieces[name]):
                return False
        return True

    def cancels_react(self, pos: Position) -> bool:
        """Cancel the react that this step is, if it is one."""
        return False

    def in_order(self, pos: Position) -> list[int]:
        """The answers as they are best read."""
        return pos.options

    def looked_through(self, pos: Position) -> list[int]:
        """The hidden cards that the asked player looks through to choose from them."""
        return []

    def against(self, pos: Position, seat: int, card: int, goal: int) -> Reason | None:
        """The rule against a touched card, or against its goal; None: none knows better."""
        return None


def top(pos: Position) -> Step:
    """The step that asks, or goes on next."""
    step = pos.stack[-1]
    assert isinstance(step, Step)
    return step


def packed(kind: int, card: int, number: int = 0) -> int:
    """One whole number out of a kind of action, a card and a number below a thousand."""
    return kind * KIND + card * CARD + number


def kind_of(option: int) -> int:
    return option // KIND


def card_of(option: int) -> int:
    return option % KIND // CARD


def number_of(option: int) -> int:
    return option % CARD
