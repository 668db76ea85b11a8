"""Macro actions: whole plans, by what the search opponents of each game think worth a thought.

A question for which there is one such plan alone is answered by it, and nobody is asked. So what
is left to decide is a turn's action with all that belongs to it, where a unit goes with its whole
move, what is deployed and fought for. What no plan holds cannot be done: that is the price.
"""

from typing import Any, Final, cast

from starfold.adapters.ways import Ways
from starfold.agents.minis.planning import apart, imagined, ways_of
from starfold.agents.registry import guide_for
from starfold.agents.search import Guide
from starfold.games.minis.rules.step import step_of
from starfold.games.minis.state.position import Position
from starfold.kernel.core import State

WIDE: Final = 3  # ways of a unit that are followed after each segment
ENDS: Final = 12  # of its way that are offered


class GuidedWays(Ways):
    """The plans of a guide."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.guide: Guide = guide_for(game)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.game,)

    def plans(self, state: State, seat: int) -> list[list[int]]:
        if len(state.options) == 1:
            return [[state.options[0]]]
        guide = self.guide
        return [guide.steps(plan) for plan in guide.plans(state, seat)]


class MinisWays(GuidedWays):
    """Whole moves; who moves; everything else as the guide answers."""

    def plans(self, state: State, seat: int) -> list[list[int]]:
        pos = cast(Position, state)
        step = step_of(pos)
        if step.question_called() != "move" or len(pos.options) == 1:
            return super().plans(pos, seat)
        unit = step.acting()
        world = imagined(pos, pos.turn)
        return [plan.answers for plan in apart(ways_of(world, seat, unit, WIDE), unit, ENDS)]


def ways_for(game: str) -> Ways:
    made = MinisWays if game == "minis" else GuidedWays
    return made(game)
