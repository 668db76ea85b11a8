"""Fitting board, log and question on one screen: the roomiest arrangement that leaves none out."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from rich.text import Text

from starfold.cli import board
from starfold.cli.board import Sight
from starfold.cli.choices import Choice, choice_lines


class Arrangement(NamedTuple):
    density: int
    columns: int
    details: bool
    log_rows: int  # at least


# From roomy to tight. Odds and card texts are given up last, the log never quite.
ARRANGEMENTS: Final = tuple(
    Arrangement(density, columns, details, log_rows)
    for columns, details, log_rows, densities in (
        (1, True, 4, (board.ICONS, board.TWO_A_ROW)),
        (1, False, 4, (board.ICONS, board.TWO_A_ROW)),
        (2, False, 4, (board.TWO_A_ROW,)),
        (1, True, 3, (board.THREE_A_ROW,)),
        (1, False, 3, (board.TWO_A_ROW, board.THREE_A_ROW)),
        (2, False, 2, (board.TWO_A_ROW, board.THREE_A_ROW, board.NAMES)),
        (3, False, 2, (board.NAMES,)),
    )
    for density in densities
)


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
    for arrangement in ARRANGEMENTS:
        upper = _upper(sight, arrangement, width)
        lower = [*below, *_choices(panels, arrangement, width), *panels.message]
        left = height - 1 - len(upper) - len(lower) - 1
        if left >= arrangement.log_rows:
            return _put_together(upper, log, left, lower, width), left
    # Nothing fits: the top of the board gives way, everything that is asked stays.
    left = 1
    keep = max(0, height - 1 - len(lower) - left - 1)
    return _put_together(upper[:keep], log, left, lower, width), left


def _upper(sight: Sight, arrangement: Arrangement, width: int) -> list[Text]:
    return board.board_lines(sight, arrangement.density, width)


def _choices(panels: Panels, arrangement: Arrangement, width: int) -> list[Text]:
    return choice_lines(panels.choices, width, arrangement.columns, arrangement.details)


def _put_together(
    upper: list[Text], log: Callable[[int], list[Text]], rows: int, lower: list[Text], width: int
) -> list[Text]:
    told = log(rows)
    blank = [Text()] * (rows - len(told))
    return [*upper, board.rule(Text("log", board.QUIET), width), *told, *blank, *lower]
