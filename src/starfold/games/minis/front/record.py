"""A position as JSON-able data and back: for saving, hashing, comparing and other processes.

Places are written as whole steps of the table's grid, so a record holds no fractions. What can be
chosen is not written: it follows from the position.
"""

from typing import Any, Final

from starfold.games.minis.rules.setup import SetUp
from starfold.games.minis.state.geometry import from_steps, to_steps
from starfold.games.minis.state.position import Position, Setup
from starfold.kernel.dice import dice_from_data
from starfold.kernel.record import pickle_by_record, steps_from

_STEPS: Final = steps_from(SetUp)


def position_to_data(pos: Position) -> dict[str, Any]:
    data = pos.recorded()
    data["x"] = [to_steps(value) for value in pos.x]
    data["y"] = [to_steps(value) for value in pos.y]
    data["trail"] = [to_steps(value) for value in pos.trail]
    return data


def position_from_data(fixed: Setup, data: dict[str, Any]) -> Position:
    pos = Position(fixed, dice_from_data(data["dice"]))
    pos.restore(data, _STEPS)
    pos.x = [from_steps(value) for value in data["x"]]
    pos.y = [from_steps(value) for value in data["y"]]
    pos.trail = [from_steps(value) for value in data["trail"]]
    pos.find_options()
    return pos


pickle_by_record(Position, position_to_data, position_from_data)
