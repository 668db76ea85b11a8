"""Scenarios of the minis game: phrases are carried out, expectations compared."""

from starfold.games.minis.front import record
from starfold.games.minis.game import Minis
from starfold.games.minis.scenario import events, measures, position, table
from starfold.games.minis.scenario.phrases import BOOK
from starfold.games.minis.state.position import PHASES, Position
from starfold.units.scenario.phrases import UnitScenarios


class MinisScenarios(UnitScenarios[Position]):
    """The interpreter of this game."""

    game = Minis()
    phases = PHASES
    positions = position
    records = record
    book = BOOK
    example = "A: [Hawk stays, Hawk S 90 left]"
    words = {**table.EXPECTATIONS, **events.EXPECTATIONS, **measures.EXPECTATIONS}
