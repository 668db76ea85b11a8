"""A position as JSON-able data and back: for saving, hashing, comparing and other processes.

What can be chosen is not written: it follows from the position.
"""

from collections.abc import Callable
from typing import Any, Final

from starfold.games.ccg import (
    battle,
    boarding,
    captives,
    carrying,
    creatures,
    damage,
    dejarik,
    deploying,
    destiny,
    draining,
    epic,
    force,
    locations,
    losing,
    mines,
    missing,
    movement,
    personas,
    reacting,
    setup,
    spies,
    turn,
    vessels,
    weapons,
)
from starfold.games.ccg.position import Lasting, Moment, Position, Setup, fight_from_data
from starfold.games.ccg.responses import Responses, Run
from starfold.games.ccg.step import Step
from starfold.kernel.dice import dice_from_data

Reader = Callable[..., Step]

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
    pos.fight = None if data["fight"] is None else fight_from_data(data["fight"])
    pos.lasting = [Lasting(*one) for one in data["lasting"]]
    pos.moments = [Moment(*one) for one in data["moments"]]
    for name, *fields in data["stack"]:
        pos.push(_STEPS[name](*fields))
    pos.winners = list(data["winners"])
    if pos.asked >= 0 and not pos.ended:
        step = pos.stack[-1]
        assert isinstance(step, Step)
        pos.options = step.choices(pos)
    return pos


def _responses(moment: list[int], done: list[int], speaker: int, passes: int) -> Step:
    frame = Responses(Moment(*moment))
    frame.done = list(done)
    frame.speaker = speaker
    frame.passes = passes
    return frame


def _run(
    card: int,
    number: int,
    seat: int,
    moment: list[int] | None,
    targets: dict[str, list[int]],
    numbers: dict[str, int],
    other: int,
    at: int,
    stage: int,
    announced: bool,
    cancelled: bool,
    pile: int,
) -> Step:
    frame = Run(card, number, seat, None if moment is None else Moment(*moment))
    frame.scope.targets = {name: list(cards) for name, cards in targets.items()}
    frame.scope.numbers = dict(numbers)
    frame.scope.other = other
    frame.at = at
    frame.stage = stage
    frame.announced = announced
    frame.cancelled = cancelled
    frame.pile = pile
    return frame


_STEPS: Final[dict[str, Reader]] = {
    "Responses": _responses,
    "Run": _run,
    **battle.STEPS,
    **boarding.STEPS,
    **captives.STEPS,
    **carrying.STEPS,
    **creatures.STEPS,
    **damage.STEPS,
    **dejarik.STEPS,
    **deploying.STEPS,
    **destiny.STEPS,
    **draining.STEPS,
    **epic.STEPS,
    **force.STEPS,
    **locations.STEPS,
    **losing.STEPS,
    **mines.STEPS,
    **missing.STEPS,
    **movement.STEPS,
    **personas.STEPS,
    **reacting.STEPS,
    **setup.STEPS,
    **spies.STEPS,
    **turn.STEPS,
    **vessels.STEPS,
    **weapons.STEPS,
}
