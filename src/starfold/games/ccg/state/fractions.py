"""Numbers that are not whole: the destiny and the power of Brainiac, half a point of forfeit.

They are exact to a thousandth, and each is one whole number all the same (SW-B-265). A whole
number is itself. Of any other the thousandths beyond the whole ride above it:
`whole + _BEYOND * thousandths`. So whoever adds, subtracts or multiplies need not know of them.
Whoever compares two numbers, lifts one to zero, counts something with it or speaks of it asks here.
A number that is kept has its one form, with 0 to 999 thousandths: then it is above zero if the
integer is.
"""

from math import isqrt
from typing import Final

THOUSAND: Final = 1000
_BEYOND: Final = 1 << 20
_HALF: Final = 1 << 19  # whole numbers lie below this, on both sides of zero


def size(number: int) -> int:
    """How much it is, in thousandths: these compare as the numbers do."""
    if -_HALF <= number < _HALF:
        return number * THOUSAND
    whole = (number + _HALF) % _BEYOND - _HALF
    return whole * THOUSAND + (number - whole) // _BEYOND


def sized(thousandths: int) -> int:
    """The number of that size, in its one form."""
    return thousandths // THOUSAND + _BEYOND * (thousandths % THOUSAND)


def is_whole(number: int) -> bool:
    return -_HALF <= number < _HALF


def floored(number: int) -> int:
    """The number in its one form, lifted to zero at the end of a sum (HO-NEG-01)."""
    if -_HALF <= number < _HALF:
        return number if number > 0 else 0
    return sized(max(0, size(number)))


def exceeds(number: int, other: int) -> bool:
    """Strictly: 3.14 exceeds 3, and 4 exceeds 3.14."""
    return size(number) > size(other)


def nearest(number: int) -> int:
    """The whole number to use where only such a one will do; a half counts up."""
    if -_HALF <= number < _HALF:
        return number
    return (size(number) + THOUSAND // 2) // THOUSAND


def covering(number: int) -> int:
    """The lowest whole number that is no less: so many Force pay for it."""
    return -(-size(number) // THOUSAND)


def root(millionths: int) -> int:
    """The positive square root of a number, to the nearest thousandth; of one below zero 0."""
    return sized((isqrt(4 * max(0, millionths)) + 1) // 2)


MILLION: Final = 1_000_000
PI_IN_MILLIONTHS: Final = 3_141_593
PI: Final = sized(3142)
HALF: Final = sized(500)


# -- for people ------------------------------------------------------------------------------------

_PLACES: Final = 100  # people read hundredths


def decimal(number: int) -> int | float:
    """As views and events have it: a whole number is an integer, another has two decimals.

    Compiled, `float` alone would make 3.0 of 3.
    """
    if -_HALF <= number < _HALF:
        return number
    return _hundredths(number) / _PLACES


def words(number: int) -> str:
    """`3`, `3.14`, `1/2`."""
    return decimal_words(decimal(number))


def said(number: int) -> int | str:
    """The same for a sentence, where whole numbers decide on its forms."""
    return number if -_HALF <= number < _HALF else words(number)


def decimal_words(value: float) -> str:
    """`3`, `3.14`, `1/2`, `3 1/2`, as cards print it."""
    whole = int(value)
    if value == whole:
        return str(whole)
    if abs(value - whole) != 0.5:
        return f"{value:.2f}"
    sign = "-" if value < 0 else ""
    return f"{sign}{abs(whole)} 1/2" if whole else f"{sign}1/2"


def _hundredths(number: int) -> int:
    """The nearest, but no whole number is made of another."""
    thousandths = size(number)
    found = (thousandths + 5) // 10
    if found % _PLACES == 0 and thousandths % THOUSAND:
        return found + 1 if thousandths > found * 10 else found - 1
    return found
