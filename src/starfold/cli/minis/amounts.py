"""Amounts in answers: answer = option + sum of factor * (value - zero), and back to words."""

import re
from typing import Any, Final

from starfold.cli.minis.choices import measured
from starfold.cli.minis.words import degrees, length_words
from starfold.errors import InputError

MILLI: Final = 1000  # amounts are thousandths of a degree and of a millimetre
CENTIMETRE: Final = 10_000
LENGTH_UNITS: Final = {"cm": CENTIMETRE, "mm": MILLI}
TOKEN: Final = re.compile(
    r"([+-]?\d{1,7}(?:\.\d{1,9})?)(?:°|deg)?(cm|mm|left|right|l|r)?$", re.IGNORECASE
)


def names(option: dict[str, Any]) -> set[str]:
    return {amount["name"] for amount in option["amounts"]}


def packed(option: dict[str, Any], wanted: dict[str, int]) -> int:
    """The one number that an option and its amounts make."""
    answer: int = option["option"]
    for amount in option["amounts"]:
        value = wanted[amount["name"]]
        if not _fits(option, amount, value):
            raise InputError(_beyond(amount, value))
        answer += amount["factor"] * (value - amount["zero"])
    return answer


def _fits(option: dict[str, Any], amount: dict[str, Any], value: int) -> bool:
    """Whether a value can be asked for: a little too much can, the engine knows the rule then."""
    steps = value - amount["zero"]
    span = amount["most"] - amount["least"]
    above = [one["factor"] for one in option["amounts"] if one["factor"] > amount["factor"]]
    return (
        steps >= 0
        and value <= amount["most"] + span
        and all(steps * amount["factor"] < factor for factor in above)
    )


def _factor(amount: dict[str, Any]) -> int:
    return int(amount["factor"])


def _beyond(amount: dict[str, Any], value: int) -> str:
    least, most, given = (
        figure(amount, number) for number in (amount["least"], amount["most"], value)
    )
    return f"{amount['name']} {given}: only {least} to {most} is possible here"


def figure(amount: dict[str, Any], value: int) -> str:
    """An amount with its unit: `30° left`, `6.35 cm`."""
    if amount["unit"] == "um":
        return length_words(value / MILLI)
    if amount["name"] == "turn":
        side = " left" if value > 0 else " right" if value < 0 else ""
        return f"{degrees(abs(value) / MILLI)}{side}"
    return degrees(value / MILLI)


def unpacked(option: dict[str, Any], answer: int) -> dict[str, int]:
    """The amounts that an answer to this option is made of."""
    left = answer - option["option"]
    found = {}
    for amount in sorted(option["amounts"], key=_factor, reverse=True):
        steps, left = divmod(left, amount["factor"])
        found[amount["name"]] = steps + amount["zero"]
    return found


def answer_words(question: dict[str, Any], answer: int) -> str:
    """An answer in words, whether it was listed or measured."""
    for option in question["options"]:
        if option["option"] == answer and not option.get("amounts"):
            return str(option["text"])
    below = [option for option in measured(question) if option["option"] <= answer]
    option = max(below, key=lambda one: int(one["option"]))
    values = unpacked(option, answer)
    told = [f"{one['name']} {figure(one, values[one['name']])}" for one in option["amounts"]]
    return f"{option['text']}: {', '.join(told)}"
