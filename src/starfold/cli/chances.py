"""Chances in words."""

from fractions import Fraction
from typing import Final

# Two dice fall in 36 ways, two throws of them in 36 * 36: people count in these.
_THROWS: Final = (36, 36 * 36)


def percent(chance: Fraction) -> str:
    """Rounded, but never to a certainty that is none."""
    rounded = round(chance * 100)
    if 0 < chance < 1:
        rounded = min(max(rounded, 1), 99)
    return f"{rounded}%"


def average(number: Fraction) -> str:
    """`0.83`, `1.5`, `2`: at most two decimals."""
    return f"{float(number):.2f}".rstrip("0").rstrip(".")


def exact(chance: Fraction) -> str:
    """`26/36 (72%)`."""
    for throws in _THROWS:
        if throws % chance.denominator == 0:
            return f"{chance * throws}/{throws} ({percent(chance)})"
    return f"{chance} ({percent(chance)})"
