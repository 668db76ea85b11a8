"""Fitting board, log and question on one screen: the roomiest arrangement that leaves none out."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from rich.text import Text

from starfold.cli import board
from starfold.cli.board import Sight
from starfold.cli.choices import Choice, choice_lines

REMINDER: Final = "help · why N · undo · quit"


class Arrangement(NamedTuple):
    density: int
    columns: int
    details: bool
    log_rows: int  # at least
    focus: bool = False  # only the zone of the battle under way


# From roomy to tight. What happened since one last looked is told beforehand if the log is short.
ARRANGEMENTS: Final = (
    Arrangement(board.ICONS, 1, True, 6),
    Arrangement(board.TWO_A_ROW, 1, True, 2),
    Arrangement(board.TWO_A_ROW, 1, True, 2, focus=True),
    Arrangement(board.TWO_A_ROW, 1, False, 2),
    Arrangement(board.THREE_A_ROW, 1, False, 2),
    Arrangement(board.TWO_A_ROW, 2, False, 2),
    Arrangement(board.THREE_A_ROW, 2, False, 2),
    Arrangement(board.NAMES, 1, False, 2),
    Arrangement(board.NAMES, 2, False, 2),
    Arrangement(board.NAMES, 3, False, 1),
)


# Odds beside the choices are worth a denser board; several columns have no room for them.
_ONLY_FOR_PROMISES: Final = Arrangement(board.THREE_A_ROW, 1, False, 2)


class Panels(NamedTuple):
    """What a screen shows besides the table itself."""

    sheet: Sequence[Text]  # the battle under way
    question: Sequence[Text]
    choices: Sequence[Choice]
    message: Sequence[Text]


def screen_lines(
    sight: Sight,
    panels: Panels,
    log: Callable[[int], list[Text]],
    width: int,
    height: int,
) -> tuple[list[Text], int]:
    """All lines of a screen, and how many rows of them are the log. `log(n)` gives its last rows.

    One row is left for the prompt.
    """
    below = [*panels.sheet, *panels.question]
    promising = any(choice.chip for choice in panels.choices)
    for arrangement in ARRANGEMENTS:
        if arrangement == _ONLY_FOR_PROMISES and not promising:
            continue
        if arrangement.focus and sight.battle_zone is None:
            continue
        upper = _upper(sight, arrangement, width)
        lower = [*below, *_choices(panels, arrangement, width), *panels.message]
        left = height - 1 - len(upper) - len(lower) - 1
        if left >= arrangement.log_rows:
            return _put_together(upper, log, left, lower, width), left
    # Nothing fits: the far side of the board gives way, everything that is asked stays.
    left = 1
    keep = max(0, height - 1 - len(lower) - left - 1)
    return _put_together(upper[len(upper) - keep :], log, left, lower, width), left


def _upper(sight: Sight, arrangement: Arrangement, width: int) -> list[Text]:
    only = sight.battle_zone if arrangement.focus else None
    return board.board_lines(sight, arrangement.density, width, only)


def _choices(panels: Panels, arrangement: Arrangement, width: int) -> list[Text]:
    return choice_lines(panels.choices, width, arrangement.columns, arrangement.details)


def _put_together(
    upper: list[Text], log: Callable[[int], list[Text]], rows: int, lower: list[Text], width: int
) -> list[Text]:
    told = log(rows)
    blank = [Text()] * (rows - len(told))
    title = board.rule(board.ink("log", board.QUIET), width, board.ink(REMINDER, board.QUIET))
    return [*upper, title, *told, *blank, *lower]
