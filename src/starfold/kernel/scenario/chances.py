"""Chances in scenarios: fractions, or decimals that may be rounded."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from starfold.errors import InputError


def chance(value: Any) -> Fraction:
    try:
        return Fraction(str(value).replace(" ", ""))
    except (ValueError, ZeroDivisionError):
        raise InputError(f"{value!r} is no chance: write 21/36 or 0.583") from None


def check_chances(wanted: Iterable[Any]) -> None:
    for value in wanted:
        chance(value)


def chance_differs(wanted: Any, actual: Fraction) -> bool:
    """Fractions and whole numbers are exact; decimals may be rounded to three places."""
    if isinstance(wanted, float):
        return abs(chance(wanted) - actual) > Fraction(1, 2000)
    return chance(wanted) != actual
