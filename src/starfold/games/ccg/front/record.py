"""A position as JSON-able data and back: for saving, hashing, comparing and other processes.

What can be chosen is not written: it follows from the position.
"""

from typing import Any, Final

from starfold.games.ccg.rules.ignition import Ignition
from starfold.games.ccg.rules.setup import SetUp
from starfold.games.ccg.rules.step import Step
from starfold.games.ccg.state.position import Position, Setup
from starfold.kernel.dice import dice_from_data
from starfold.kernel.record import pickle_by_record, steps_from

_BY_TEXTS_ALONE: Final = (Ignition,)  # to whose chapters no other chapter leads
_STEPS: Final = steps_from(SetUp)
# Those that ask somebody: all others go on by themselves.
ASKING: Final = {name: step for name, step in _STEPS.items() if step.take is not Step.take}


def position_to_data(pos: Position) -> dict[str, Any]:
    return pos.recorded()


def position_from_data(fixed: Setup, data: dict[str, Any]) -> Position:
    pos = Position(fixed, dice_from_data(data["dice"]))
    pos.restore(data, _STEPS)
    pos.find_options()
    return pos


pickle_by_record(Position, position_to_data, position_from_data)
