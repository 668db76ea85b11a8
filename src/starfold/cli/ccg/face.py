"""The card game at the terminal."""

from collections.abc import Iterable
from functools import partial
from typing import Final, NamedTuple

from rich.text import Text

from starfold.cli.ccg import battle, board, pages
from starfold.cli.ccg.choices import choices_of
from starfold.cli.ccg.lookups import LOOKUPS
from starfold.cli.ccg.words import card_meant
from starfold.cli.choices import Choice
from starfold.cli.face import Reader, TerminalFace, Words, not_refused
from starfold.cli.ink import WIDTH
from starfold.cli.layout import Arrangement
from starfold.cli.sight import Sight
from starfold.kernel.core import State

# Attempts in words: what the first name after the verb is.
ATTEMPTS: Final = {
    "deploy": "card",
    "play": "card",
    "use": "card",
    "move": "card",
    "fire": "card",
    "forfeit": "card",
    "drain": "place",
    "battle": "place",
}
_JOINTS: Final = ("at", "to", "on", "aboard")  # between a card and where it is wanted


class _Drawing(NamedTuple):
    """A way to fill a screen."""

    density: int
    whole_hand: bool
    columns: int
    details: bool
    log_rows: int  # at least


# From roomy to tight. What happened since one last looked is told beforehand if the log is short.
_DRAWINGS: Final = (
    _Drawing(board.FULL, True, 1, True, 5),
    _Drawing(board.ROWS, True, 1, True, 3),
    _Drawing(board.ROWS, False, 1, True, 2),
    _Drawing(board.LINES, False, 1, True, 2),
    _Drawing(board.LINES, False, 1, False, 2),
    _Drawing(board.TIGHT, False, 1, False, 2),
    _Drawing(board.LINES, False, 2, False, 2),
    _Drawing(board.TIGHT, False, 2, False, 2),
    _Drawing(board.BRIEF, False, 1, False, 2),
    _Drawing(board.BRIEF, False, 2, False, 2),
    _Drawing(board.BRIEF, False, 3, False, 1),
)


class CCGFace(TerminalFace):
    example_rule = "HO-SHIELD-01"
    lookups = LOOKUPS

    def board(self, sight: Sight, width: int = WIDTH) -> list[Text]:
        return board.board_lines(sight, width=width)

    def arrangements(self, sight: Sight, promising: bool) -> Iterable[Arrangement]:
        for one in _DRAWINGS:
            draw = partial(_draw, sight, one)
            yield Arrangement(draw, one.columns, one.details, one.log_rows)

    def sheet(self, reader: Reader, sight: Sight) -> list[str]:
        return battle.sheet(sight)

    def choices(self, state: State, sight: Sight) -> list[Choice]:
        return choices_of(sight)

    def attempt(self, reader: Reader, words: Words) -> bool:
        sort = ATTEMPTS.get(words[0].lower())
        if sort is None:
            return False
        piece = _piece(reader, sort, words[1:])
        refusal = reader.session.game.why_not(reader.session.state, reader.seat, piece)
        return not_refused(refusal)

    def turn(self, sight: Sight) -> list[str]:
        return pages.turn_reference()

    def legend(self, sight: Sight) -> list[Text]:
        return pages.legend()


def _draw(sight: Sight, drawing: _Drawing, width: int, rows: int) -> list[Text]:
    lines = board.board_lines(sight, drawing.density, width, drawing.whole_hand)
    top = len(board.top_lines(sight, width))
    if drawing is _DRAWINGS[-1] and top < rows < len(lines):  # the far locations give way
        return [*lines[:top], *lines[top - rows :]]
    return lines


def _piece(reader: Reader, sort: str, words: Words) -> dict[str, int]:
    """What is touched: a location, or a card and perhaps where it is wanted."""
    view = reader.sight.view
    named, goal = _parts(words)
    if sort == "place":
        locations = [card for card in view["cards"] if card["role"] == "location"]
        return {"place": card_meant(goal or named, locations)["card"]}
    cards = [*view["players"][reader.seat]["hand"]["known"], *view["cards"]]
    piece = {"card": card_meant(named, cards)["card"]}
    if goal:
        found = card_meant(goal, view["cards"])
        piece["place" if found["type"] == "Location" else "target"] = found["card"]
    return piece


def _parts(words: Words) -> tuple[str, str]:
    """The card that is named, and where it is wanted: `luke to north ridge`, `at north ridge`."""
    for place, word in enumerate(words):
        if word.lower() in _JOINTS:
            return " ".join(words[:place]), " ".join(words[place + 1 :])
    return " ".join(words), ""
