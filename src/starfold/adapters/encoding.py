"""A state as a row of whole numbers, as one seat knows it: what all games do alike.

A row is made of pieces of bytes that are ready beforehand, two for each number, and joined at the
end: that is several times as quick as to write number by number.
"""

import sys
from array import array
from typing import Any, Final

from starfold.kernel.core import State

_BELOW: Final = 1024  # numbers from here on below nought are ready as bytes
_ABOVE: Final = 8192  # and up to here above
_LEAST: Final = -32_768
_MOST: Final = 32_767
WORD: Final = 2  # bytes of a number


def word(number: int) -> bytes:
    """A number as two bytes; what is beyond their bounds is cut to them."""
    if -_BELOW <= number < _ABOVE:
        return _READY[number + _BELOW]
    return _made(max(_LEAST, min(_MOST, number)))


def _made(number: int) -> bytes:
    return number.to_bytes(WORD, sys.byteorder, signed=True)


_READY: Final[list[bytes]] = [_made(number) for number in range(-_BELOW, _ABOVE)]


def words(numbers: list[int]) -> bytes:
    """Many numbers at once."""
    return b"".join([word(number) for number in numbers])


def nothing(numbers: int) -> bytes:
    """So many noughts."""
    return b"\0" * (WORD * numbers)


def row(numbers: list[int]) -> bytes:
    """Numbers, each cut to what two bytes hold."""
    return array("h", [max(_LEAST, min(_MOST, number)) for number in numbers]).tobytes()


class Encoder:
    """How the states of one game become rows, for a number of seats."""

    def __init__(self, seats: int, steps: list[str]) -> None:
        self.seats = seats
        self.steps = steps  # kinds of questions; their codes count from 1
        self.codes: dict[str, int] = {name: place + 1 for place, name in enumerate(steps)}

    def encode(self, state: Any, seat: int, page: int) -> bytes:
        """What the seat may know of a position, and nothing else."""
        raise NotImplementedError

    def material(self, state: Any, seat: int) -> float:
        """The share of all that can be counted on the table that is the seat's, from 0 to 1."""
        raise NotImplementedError

    def head(self, state: State, seat: int, page: int, turn: int, active: int, first: int) -> bytes:
        """What every row begins with."""
        asked = state.asked
        step = 0
        options = 0
        if not state.ended and asked >= 0:
            step = self.codes.get(type(state.stack[-1]).__name__, 0)
            if asked == seat:
                options = len(state.options)
        return b"".join(
            [
                word(turn),
                word(1 if state.ended else 0),
                word(self.whose(asked, seat)),
                word(self.whose(active, seat)),
                word(self.whose(first, seat)),
                word(step),
                word(options),
                word(page if options else 0),
            ]
        )

    def whose(self, seat: int, reader: int) -> int:
        """1 for the reader, 2 for the next seat, 0 for nobody."""
        return 0 if seat < 0 else (seat - reader) % self.seats + 1
