"""The text board as an image: every sign in a cell of its own, in the colours of the terminal."""

from collections.abc import Sequence
from typing import Any, Final

import numpy
from rich.console import Console
from rich.style import Style
from rich.terminal_theme import MONOKAI
from rich.text import Text

from starfold.adapters.needs import library
from starfold.cli.screen import ASCII

SIZE: Final = 14  # of the letters, in pixels
CELL: Final = (9, 18)  # of a sign
MARGIN: Final = 8
LINES: Final = 40  # at least, so that most images of a game are of one size
COLUMNS: Final = 80
_ACROSS: Final = "─━"
_SHADES: Final = {"░": 0.25, "▒": 0.5, "▓": 0.75, "█": 1.0}
_DRAWN: Final = "·°×–’"  # signs beyond ASCII that the font has


def drawn(lines: Sequence[Text]) -> Any:
    """An array of height, width and three colours."""
    image_of, font_of = library("PIL.Image"), library("PIL.ImageFont")
    draw_on = library("PIL.ImageDraw")
    columns = max(COLUMNS, *(len(line.plain) for line in lines))
    rows = max(LINES, len(lines))
    size = (2 * MARGIN + CELL[0] * columns, 2 * MARGIN + CELL[1] * rows)
    image = image_of.new("RGB", size, tuple(MONOKAI.background_color))
    pen = draw_on.Draw(image)
    font = font_of.load_default(SIZE)
    console = Console(width=columns, color_system="truecolor", force_terminal=True)
    for row, line in enumerate(lines):
        column = 0
        for segment in line.render(console):
            ink = _ink(segment.style)
            for sign in segment.text:
                _sign(pen, font, column, row, sign, ink)
                column += 1
    return numpy.asarray(image, dtype=numpy.uint8).copy()


def _sign(pen: Any, font: Any, column: int, row: int, sign: str, ink: tuple[int, int, int]) -> None:
    x, y = MARGIN + CELL[0] * column, MARGIN + CELL[1] * row
    right, bottom = x + CELL[0], y + CELL[1]
    if sign in _ACROSS:
        pen.line((x, y + CELL[1] // 2, right, y + CELL[1] // 2), fill=ink)
    elif sign in _SHADES:
        pen.rectangle((x, y, right, bottom), fill=_blended(ink, _SHADES[sign]))
    elif not sign.isspace():
        plain = sign if sign in _DRAWN else sign.translate(ASCII)
        pen.text((x + CELL[0] / 2, bottom - 5), plain, ink, font, anchor="ms")


def _ink(style: Any) -> tuple[int, int, int]:
    found = style if isinstance(style, Style) else Style()
    plain = MONOKAI.foreground_color
    color = plain if found.color is None else found.color.get_truecolor(MONOKAI)
    ink = (color.red, color.green, color.blue)
    return _blended(ink, 0.6) if found.dim else ink


def _blended(ink: tuple[int, int, int], share: float) -> tuple[int, int, int]:
    """So much of the colour on the paper."""
    red, green, blue = (
        round(share * one + (1 - share) * other)
        for one, other in zip(ink, MONOKAI.background_color, strict=True)
    )
    return red, green, blue
