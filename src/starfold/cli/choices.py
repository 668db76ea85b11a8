"""The choices before a seat as numbered rows: what it is, its numbers, what it promises."""

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from rich.text import Text

from starfold.cli.ink import QUIET, STRONG, fit, ink
from starfold.kernel.core import DECLINE

STOP_NUMBER: Final = 0  # pass, skip or done always has this number


@dataclass(frozen=True)
class Choice:
    number: int
    options: tuple[int, ...]  # more than one: twins among which it makes no difference
    label: str
    words: str  # the option as the game words it, to be found by typed words
    numbers: str = ""  # values of a unit, bonus of a card
    foremost: str = ""  # of the numbers, for where there is little room
    chip: str = ""  # what it promises, or where it is
    is_place: bool = False  # the chip says where a unit stands
    aside: str = ""  # icons of a unit
    detail: str = ""  # text of a card

    @property
    def stops(self) -> bool:
        return self.options == (DECLINE,)


def worded(option: dict[str, Any]) -> str:
    """An option as the game words it, with the values of the unit that it is about."""
    text: str = option["text"]
    return f"{text} [{option['values']}]" if "values" in option else text


def choice_lines(
    choices: Sequence[Choice], width: int, columns: int = 1, details: bool = False
) -> list[Text]:
    """The choices in one column with all they promise, or in several with less."""
    if not choices:
        return []
    if columns == 1:
        return _full_lines(choices, width, details)
    cell = (width - 2 * (columns - 1)) // columns
    rows = -(-len(choices) // columns)
    cells = [_short(choice, cell) for choice in choices]
    lines = []
    for row in range(rows):
        parts = cells[row::rows]
        for part in parts[:-1]:
            part.pad_right(cell - len(part.plain))
        lines.append(Text("  ").join(parts))
    return lines


def _full_lines(choices: Sequence[Choice], width: int, details: bool) -> list[Text]:
    digits = len(str(max(choice.number for choice in choices)))
    columns = [one for one in choices if one.numbers or one.chip]
    label = max((len(one.label) for one in columns), default=0)
    numbers = max(len(one.numbers) for one in choices)
    chip = max(len(one.chip) for one in choices)
    label = max(0, min(label, width - digits - numbers - chip - 6))
    used = digits + 2 + label + (numbers and numbers + 2) + (chip and chip + 2)
    with_asides = used + 2 + max(len(one.aside) for one in choices) <= width
    lines = []
    for one in choices:
        line = ink(f" {one.number:>{digits}} ", STRONG)
        if one.numbers:
            line.append(f"{fit(one.label, label):<{label}}  {one.numbers:<{numbers}}")
        else:
            line.append(f"{one.label:<{label + (numbers and numbers + 2) if one.chip else 0}}")
        line.append(f"  {one.chip:<{chip}}" if chip else "")
        if with_asides and one.aside:
            line.append(f"  {one.aside}", QUIET)
        line.truncate(width, overflow="ellipsis")
        lines.append(line)
        if details and one.detail:
            lines += _indented(one.detail, width, digits + 3)
    return lines


def _indented(text: str, width: int, indent: int) -> list[Text]:
    body = textwrap.wrap(text, width - indent, break_on_hyphens=False)
    return [ink(f"{' ' * indent}{line}", QUIET) for line in body]


def _short(choice: Choice, cell: int) -> Text:
    """Number, label and as much of the rest as the cell holds."""
    line = ink(f"{choice.number:>2} ", STRONG)
    place = choice.chip if choice.is_place else ""  # tells namesakes apart
    for rest in (place or choice.numbers or choice.chip, choice.foremost):
        if rest and len(line.plain) + 8 + len(rest) < cell:
            room = cell - len(line.plain) - len(rest) - 1
            line.append(f"{fit(choice.label, room):<{room}} {rest}")
            return line
    line.append(fit(choice.label, cell - len(line.plain)))
    return line
