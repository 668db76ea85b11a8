"""A position as JSON-able data and back: for saving, hashing, comparing and other processes.

What can be chosen is not written: it follows from the position.
"""

import copyreg
from typing import Any, Final

from starfold.games.ccg.rules.setup import SetUp
from starfold.games.ccg.rules.step import Step
from starfold.games.ccg.state.position import Fight, Lasting, Moment, Position, Setup
from starfold.kernel.core import steps_from
from starfold.kernel.dice import dice_from_data

_STEPS: Final = steps_from(SetUp)
# Those that ask somebody: all others go on by themselves.
ASKING: Final = {name: step for name, step in _STEPS.items() if step.take is not Step.take}

# The lists of whole numbers that are written as they are.
_LISTS: Final = (
    "zone",
    "at",
    "role",
    "owner",
    "state",
    "did",
    "aim",
    "memo",
    "fate",
    "table",
    "used_up",
    "played",
    "free_titles",
    "drawn",
)
_PILES: Final = ("reserve", "force", "used", "lost", "hand", "out", "rows")
_NUMBERS: Final = (
    "turn",
    "active",
    "first",
    "phase",
    "activated",
    "drain_at",
    "result",
    "looks",
    "asked",
    "ended",
)


def position_to_data(pos: Position) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for name in _NUMBERS:
        data[name] = getattr(pos, name)
    for name in _LISTS:
        data[name] = list(getattr(pos, name))
    for name in _PILES:
        data[name] = [list(pile) for pile in getattr(pos, name)]
    data["fight"] = None if pos.fight is None else pos.fight.to_data()
    data["lasting"] = [one.to_data() for one in pos.lasting]
    data["moments"] = [one.to_data() for one in pos.moments]
    data["stack"] = [frame.to_data() for frame in pos.stack]
    data["winners"] = pos.winners[:]
    data["dice"] = pos.dice.to_data()
    return data


def position_from_data(fixed: Setup, data: dict[str, Any]) -> Position:
    pos = Position(fixed, dice_from_data(data["dice"]))
    for name in _NUMBERS:
        setattr(pos, name, data[name])
    for name in _LISTS:
        setattr(pos, name, list(data[name]))
    for name in _PILES:
        setattr(pos, name, [list(pile) for pile in data[name]])
    pos.fight = None if data["fight"] is None else Fight.read(data["fight"])
    pos.lasting = [Lasting.read(one) for one in data["lasting"]]
    pos.moments = [Moment.read(one) for one in data["moments"]]
    for name, *fields in data["stack"]:
        pos.push(_STEPS[name].read(fields))
    pos.winners = list(data["winners"])
    if pos.asked >= 0 and not pos.ended:
        step = pos.stack[-1]
        assert isinstance(step, Step)
        pos.options = step.choices(pos)
    return pos


def _reduced(pos: Position) -> tuple[Any, tuple[Setup, dict[str, Any]]]:
    """How a position goes to another process."""
    return position_from_data, (pos.setup, position_to_data(pos))


copyreg.pickle(Position, _reduced)
