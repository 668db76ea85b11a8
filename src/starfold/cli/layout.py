"""Fitting board, log and question on one screen: the roomiest arrangement that leaves none out."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from rich.text import Text

from starfold.cli.choices import Choice, choice_lines
from starfold.cli.ink import QUIET, ink, rule

REMINDER: Final = "help · why N · undo · quit"


class Arrangement(NamedTuple):
    """A way to fill a screen."""

    draw: Callable[[int, int], list[Text]]  # the table, so wide and into so many rows at best
    columns: int
    details: bool
    log_rows: int  # at least


class Panels(NamedTuple):
    """What a screen shows besides the table itself."""

    sheet: Sequence[Text]  # the battle under way
    question: Sequence[Text]
    choices: Sequence[Choice]
    message: Sequence[Text]


def screen_lines(
    arrangements: Iterable[Arrangement],
    panels: Panels,
    log: Callable[[int], list[Text]],
    width: int,
    height: int,
) -> tuple[list[Text], int]:
    """All lines of a screen, and how many rows of them are the log. `log(n)` gives its last rows.

    The arrangements go from roomy to tight. One row is left for the prompt.
    """
    upper: list[Text] = []
    lower: list[Text] = []
    for arrangement in arrangements:
        lower = _lower(panels, arrangement, width)
        room = height - 1 - len(lower) - 1
        upper = arrangement.draw(width, room - arrangement.log_rows)
        left = room - len(upper)
        if left >= arrangement.log_rows:
            return _put_together(upper, log, left, lower, width), left
    # Nothing fits: the far side of the board gives way, everything that is asked stays.
    left = 1
    keep = max(0, height - 1 - len(lower) - left - 1)
    return _put_together(upper[len(upper) - keep :], log, left, lower, width), left


def _lower(panels: Panels, arrangement: Arrangement, width: int) -> list[Text]:
    choices = choice_lines(panels.choices, width, arrangement.columns, arrangement.details)
    return [*panels.sheet, *panels.question, *choices, *panels.message]


def _put_together(
    upper: list[Text], log: Callable[[int], list[Text]], rows: int, lower: list[Text], width: int
) -> list[Text]:
    told = log(rows)
    blank = [Text()] * (rows - len(told))
    title = rule(ink("log", QUIET), width, ink(REMINDER, QUIET))
    return [*upper, title, *told, *blank, *lower]
