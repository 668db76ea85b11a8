"""The PocketModel game at the terminal."""

from collections.abc import Iterable
from functools import partial
from typing import Any, Final, NamedTuple, cast

from rich.text import Text

from starfold.cli.choices import Choice
from starfold.cli.face import Declaration, Reader, TerminalFace, Words, not_refused
from starfold.cli.ink import WIDTH
from starfold.cli.layout import Arrangement
from starfold.cli.naming import two_units, unit_named
from starfold.cli.pocketmodel import board, pages
from starfold.cli.pocketmodel.chances import battle_sheet, sheet
from starfold.cli.pocketmodel.choices import choices_of
from starfold.cli.pocketmodel.lookups import LOOKUPS
from starfold.cli.sight import Sight
from starfold.games.pocketmodel.rules.forecast import (
    BattleForecast,
    Forecast,
    battle_forecast,
    declared_by,
)
from starfold.games.pocketmodel.rules.refusals import why_not
from starfold.games.pocketmodel.rules.setup import PlaceUnits
from starfold.games.pocketmodel.state.position import Position
from starfold.kernel.core import State
from starfold.table.session import SEAT_LETTERS

# Attempts in words: the first word, and what the names after it are called.
ATTEMPTS: Final = {
    "move": ("unit",),
    "attack": ("attacker", "defender"),
    "place": ("unit",),
    "carrier": ("unit",),
}


class _Drawing(NamedTuple):
    """A way to fill a screen."""

    density: int
    columns: int
    details: bool
    log_rows: int  # at least
    focus: bool = False  # only the zone of the battle under way
    for_promises: bool = False


# From roomy to tight. What happened since one last looked is told beforehand if the log is short.
# Odds beside the choices are worth a denser board; several columns have no room for them.
_DRAWINGS: Final = (
    _Drawing(board.ICONS, 1, True, 6),
    _Drawing(board.TWO_A_ROW, 1, True, 2),
    _Drawing(board.TWO_A_ROW, 1, True, 2, focus=True),
    _Drawing(board.TWO_A_ROW, 1, False, 2),
    _Drawing(board.THREE_A_ROW, 1, False, 2, for_promises=True),
    _Drawing(board.TWO_A_ROW, 2, False, 2),
    _Drawing(board.THREE_A_ROW, 2, False, 2),
    _Drawing(board.NAMES, 1, False, 2),
    _Drawing(board.NAMES, 2, False, 2),
    _Drawing(board.NAMES, 3, False, 1),
)


class PocketModelFace(TerminalFace):
    placing = frozenset((PlaceUnits.__name__,))
    example_rule = "PM-BATTLE-07"
    lookups = LOOKUPS

    def board(self, sight: Sight, width: int = WIDTH) -> list[Text]:
        return board.board_lines(sight, width=width)

    def arrangements(self, sight: Sight, promising: bool) -> Iterable[Arrangement]:
        zone = board.battle_zone(sight)
        for one in _DRAWINGS:
            if (one.for_promises and not promising) or (one.focus and zone is None):
                continue
            draw = partial(_draw, sight, one.density, zone if one.focus else None)
            yield Arrangement(draw, one.columns, one.details, one.log_rows)

    def sheet(self, reader: Reader, sight: Sight) -> list[str]:
        """The battle under way with the exact odds."""
        pos = cast(Position, reader.session.state)
        fight = pos.fight
        if fight is None or fight.attack_roll or pos.ended:
            return []
        forecast = battle_forecast(pos, fight.attacker, fight.defender)
        return battle_sheet(forecast, sight.unit_names) + _cards_in_battle(sight.view)

    def choices(self, state: State, sight: Sight) -> list[Choice]:
        return choices_of(cast(Position, state), sight)

    def declaration(self, state: State, sight: Sight, option: int) -> Declaration | None:
        declared = declared_by(cast(Position, state), sight.seat, option)
        if not declared:
            return None
        lines = [line for one in declared for line in sheet(one, sight.unit_names)]
        return Declaration(_meant(declared[0]), lines)

    def attempt(self, reader: Reader, words: Words) -> bool:
        verb = words[0].lower()
        if verb not in ATTEMPTS:
            return False
        sight = reader.sight

        def mine(unit: dict[str, Any]) -> bool:
            return bool(unit["owner"] == reader.seat)

        def theirs(unit: dict[str, Any]) -> bool:
            return bool(unit["owner"] != reader.seat)

        if ATTEMPTS[verb] == ("attacker", "defender"):
            attacker, defender = two_units(words[1:], sight, mine, theirs)
            attempt: dict[str, Any] = {"attacker": attacker, "defender": defender}
        else:
            attempt = {"unit": unit_named(" ".join(words[1:]), sight, mine)}
        pos = cast(Position, reader.session.state)
        refusal = why_not(pos, reader.seat, {"verb": verb, **attempt})
        return not_refused(refusal)

    def turn(self, sight: Sight) -> list[str]:
        return pages.turn_reference()

    def legend(self, sight: Sight) -> list[Text]:
        return pages.legend(sight.view["edition"])

    def whereabouts(self, sight: Sight, unit: dict[str, Any]) -> str:
        return pages.whereabouts(unit)


def _draw(sight: Sight, density: int, only: int | None, width: int, rows: int) -> list[Text]:
    return board.board_lines(sight, density, width, only)


def _meant(forecast: Forecast) -> str:
    if isinstance(forecast, BattleForecast):
        return "Declare this attack? Cards still to come are not counted"
    if forecast.known:
        return "Declare this strike?"
    return "Declare this strike? What the card does when turned up is not counted"


def _cards_in_battle(view: dict[str, Any]) -> list[str]:
    """Combat cards that were played in the battle under way, with their text."""
    battle = view["battle"]
    found = []
    for side in ("attack", "defense"):
        card = battle[f"{side}_card"]
        if card is not None:
            unit = battle["attacker" if side == "attack" else "defender"]
            who = SEAT_LETTERS[view["units"][unit]["owner"]]
            told = f"{who} played {card['name']}: {board.bonus_words(card)} {card['text']}"
            found.append(" ".join(told.split()))
    return found
