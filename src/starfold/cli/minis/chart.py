"""The table from above, in characters that are about twice as high as wide.

A table whose bases lie far apart is laid on its side, because screens are wider than high: the
first player is then on the left. It is turned and never mirrored, so left stays left.
"""

import math
from itertools import groupby, pairwise
from typing import Any, Final, NamedTuple

from rich.text import Text

from starfold.cli.ink import QUIET, STRONG, ink, rule
from starfold.cli.minis.words import arrow, cm, codes, on_table
from starfold.cli.sight import Sight

MARGIN: Final = 15.0  # millimetres around what lies on the table
LEAST_ROWS: Final = 5
ASPECT: Final = 2.0  # a row is so many times as high as a column is wide
ZOOMED_OUT: Final = 1
NEAREST: Final = 64
BLOCK: Final = "▒"
RUBBLE: Final = "░"  # a card that was destroyed in the phase under way
TRACK: Final = "·"
EDGE: Final = "+"

# Where a unit's sign is put if its own place is taken: columns and rows beside it.
_ELSEWHERE: Final = (
    *((column, 0) for column in (0, 1, -1, 2, -2, 3, -3)),
    *((column, row) for row in (1, -1) for column in (0, 1, -1, 2, -2)),
)


class Camera(NamedTuple):
    """What somebody wants to see: all, or a unit and what is around it."""

    unit: int | None = None  # in the middle
    zoom: int = ZOOMED_OUT


class Window(NamedTuple):
    """The part of the table that is drawn, in the directions of the screen."""

    left: float
    top: float
    scale: float  # millimetres in a column
    columns: int
    rows: int
    sideways: bool

    def cell(self, x: float, y: float) -> tuple[int, int]:
        """The row and the column of a place; they may lie outside."""
        right, up = turned(self.sideways, x, y)
        row = math.floor((self.top - up) / (ASPECT * self.scale))
        return row, math.floor((right - self.left) / self.scale)

    def place(self, row: int, column: int) -> tuple[float, float]:
        """The place in the middle of a cell."""
        right = self.left + (column + 0.5) * self.scale
        up = self.top - (row + 0.5) * ASPECT * self.scale
        return (-up, right) if self.sideways else (right, up)

    def arrow(self, heading: float) -> str:
        return arrow(heading - 90 if self.sideways else heading)


Cells = dict[tuple[int, int], tuple[str, str]]  # (row, column) -> character and style


def turned(sideways: bool, x: float, y: float) -> tuple[float, float]:
    """A place in the directions of the screen: to the right and up."""
    return (y, -x) if sideways else (x, y)


def lies_sideways(view: dict[str, Any]) -> bool:
    """By the bases alone, which do not move: the picture must not turn during a game."""
    left, bottom, right, top = _extent(_corners(view))
    return top - bottom > right - left


def window(view: dict[str, Any], camera: Camera, columns: int, rows: int) -> Window:
    """The window for a wish, as large as needed and no larger than so many columns and rows."""
    sideways = lies_sideways(view)
    places = [turned(sideways, x, y) for x, y in _corners(view) + _rims(view)]
    left, bottom, right, top = _extent(places)
    left, bottom, right, top = left - MARGIN, bottom - MARGIN, right + MARGIN, top + MARGIN
    scale = max((right - left) / columns, (top - bottom) / (ASPECT * rows))
    if camera.unit is None and camera.zoom == ZOOMED_OUT:
        rows = min(rows, max(LEAST_ROWS, math.ceil((top - bottom) / (ASPECT * scale))))
    scale /= camera.zoom
    middle = ((left + right) / 2, (bottom + top) / 2)
    if camera.unit is not None:
        unit = view["units"][camera.unit]
        middle = turned(sideways, unit["x"], unit["y"])
    return Window(
        middle[0] - columns * scale / 2,
        middle[1] + rows * ASPECT * scale / 2,
        scale,
        columns,
        rows,
        sideways,
    )


def _corners(view: dict[str, Any]) -> list[tuple[float, float]]:
    """The corners of all base cards, and of a table that has an edge."""
    found = []
    for player in view["players"]:
        for card in player["cards"]:
            along = _unit_vector(card["heading"])
            for one in (-0.5, 0.5):
                for other in (-0.5, 0.5):
                    ahead, aside = one * card["length"], other * card["width"]
                    x = card["x"] + ahead * along[0] - aside * along[1]
                    found.append((x, card["y"] + ahead * along[1] + aside * along[0]))
    if view["edge"] is not None:
        left, bottom, right, top = view["edge"]
        found += [(left, bottom), (right, top)]
    return found


def _rims(view: dict[str, Any]) -> list[tuple[float, float]]:
    found = []
    for unit in view["units"]:
        if on_table(unit):
            for side in (-1, 1):
                reach = side * unit["radius"]
                found.append((unit["x"] + reach, unit["y"] + reach))
    return found


def _unit_vector(heading: float) -> tuple[float, float]:
    return math.cos(math.radians(heading)), math.sin(math.radians(heading))


def _extent(places: list[tuple[float, float]]) -> tuple[float, float, float, float]:
    across, along = [x for x, _ in places], [y for _, y in places]
    return min(across), min(along), max(across), max(along)


# -- drawing ---------------------------------------------------------------------------------------


def chart_lines(
    sight: Sight, camera: Camera, columns: int, rows: int, marks: dict[int, dict[str, Any]]
) -> list[Text]:
    """A title with the scale, and the map. `marks` are numbered places: where choices lead."""
    frame = window(sight.view, camera, columns, max(rows - 1, LEAST_ROWS))
    cells: Cells = {}
    _draw_edge(sight.view, frame, cells)
    _draw_cards(sight, frame, cells)
    _draw_path(sight, frame, cells)
    _draw_marks(frame, marks, cells)
    unseen = _draw_units(sight, frame, cells)
    return [_title(sight, frame, camera, unseen), *_lines(frame, cells)]


def _title(sight: Sight, frame: Window, camera: Camera, unseen: list[str]) -> Text:
    centre = "" if camera.unit is None else f" around {codes(sight)[camera.unit]}"
    compass = " ".join(f"{angle}°{frame.arrow(angle)}" for angle in (0, 90))
    end = ink(f"column {cm(frame.scale)} cm  {compass}", QUIET)
    title = ink(f"map{centre}", STRONG)
    if unseen:
        title = title + ink(f" without {' '.join(unseen)}", QUIET)
    return rule(title, frame.columns, end)


def _draw_edge(view: dict[str, Any], frame: Window, cells: Cells) -> None:
    """The cells just outside a table that has an edge."""
    if view["edge"] is None:
        return
    left, bottom, right, top = view["edge"]

    def inside(row: int, column: int) -> bool:
        x, y = frame.place(row, column)
        return bool(left <= x <= right and bottom <= y <= top)

    for row in range(frame.rows):
        for column in range(frame.columns):
            near = ((row + r, column + c) for r in (-1, 0, 1) for c in (-1, 0, 1))
            if not inside(row, column) and any(inside(*cell) for cell in near):
                cells[row, column] = (EDGE, QUIET)


def _draw_cards(sight: Sight, frame: Window, cells: Cells) -> None:
    for player in sight.view["players"]:
        style = sight.style(player["seat"])
        for card in player["cards"]:
            if not card["standing"]:
                continue
            block = RUBBLE if card["fallen"] else BLOCK
            along = _unit_vector(card["heading"])
            row, column = frame.cell(card["x"], card["y"])
            far = math.ceil(math.hypot(card["length"], card["width"]) / 2 / frame.scale)
            for r in range(max(row - far, 0), min(row + far + 1, frame.rows)):
                for c in range(max(column - far, 0), min(column + far + 1, frame.columns)):
                    if _covers(card, along, *frame.place(r, c)):
                        cells[r, c] = (block, style)
            cells[row, column] = (str(card["card"] + 1), style)


def _covers(card: dict[str, Any], along: tuple[float, float], x: float, y: float) -> bool:
    dx, dy = x - card["x"], y - card["y"]
    ahead = dx * along[0] + dy * along[1]
    aside = dy * along[0] - dx * along[1]
    return bool(abs(ahead) <= card["length"] / 2 and abs(aside) <= card["width"] / 2)


def _draw_path(sight: Sight, frame: Window, cells: Cells) -> None:
    """The way of the move under way, a dot in each cell that its centre crossed."""
    path = sight.view["path"]
    if path is None:
        return
    style = sight.style(sight.view["units"][path["unit"]]["owner"])
    spots = path["spots"]
    for start, end in pairwise(spots):
        length = math.dist((start["x"], start["y"]), (end["x"], end["y"]))
        steps = max(1, math.ceil(2 * length / frame.scale))
        for step in range(steps + 1):
            part = step / steps
            x = start["x"] + part * (end["x"] - start["x"])
            y = start["y"] + part * (end["y"] - start["y"])
            cells[frame.cell(x, y)] = (TRACK, style)


def _draw_marks(frame: Window, marks: dict[int, dict[str, Any]], cells: Cells) -> None:
    """Numbers at their places; one that would touch another is left out."""
    drawn: set[tuple[int, int]] = set()
    for number, spot in marks.items():
        row, column = frame.cell(spot["x"], spot["y"])
        digits = str(number)
        around = {(row, column + place) for place in range(-1, len(digits) + 1)}
        if not around & drawn:
            for place, digit in enumerate(digits):
                drawn.add((row, column + place))
                cells[row, column + place] = (digit, QUIET)


def _draw_units(sight: Sight, frame: Window, cells: Cells) -> list[str]:
    """Units as `A1→`, side by side where they stand close; gives those for whom no room is left."""
    taken: set[tuple[int, int]] = set()
    asked = (sight.view["question"] or {}).get("unit")
    unseen = []
    names = codes(sight)
    for unit in sight.view["units"]:
        if not on_table(unit):
            continue
        sign = f"{names[unit['unit']]}{frame.arrow(unit['heading'])}"
        style = sight.style(unit["owner"])
        if unit["unit"] == asked:
            style = f"{STRONG} {style}"
        row, column = frame.cell(unit["x"], unit["y"])
        if not (0 <= row < frame.rows and 0 <= column < frame.columns):
            continue
        for aside, below in _ELSEWHERE:
            wanted = [(row + below, column + aside - 1 + place) for place in range(len(sign))]
            inside = all(0 <= r < frame.rows and 0 <= c < frame.columns for r, c in wanted)
            if inside and not taken & set(wanted):
                taken |= set(wanted)
                for cell, character in zip(wanted, sign, strict=True):
                    cells[cell] = (character, style)
                break
        else:
            unseen.append(names[unit["unit"]])
    return unseen


def _lines(frame: Window, cells: Cells) -> list[Text]:
    lines = []
    for row in range(frame.rows):
        inked = [cells.get((row, column), (" ", "")) for column in range(frame.columns)]
        line = Text()
        for style, run in groupby(inked, key=lambda cell: cell[1]):
            line.append("".join(character for character, _ in run), style)
        lines.append(line)
    return lines
