"""An agent that thinks ahead wherever its guide sees more than one plan."""

import random

from starfold.agents.base import Agent
from starfold.agents.search import Effort, Guide, best_of, weigh
from starfold.kernel.core import State


def choices(state: State, seat: int, steps: list[int]) -> list[int]:
    """The answers of a plan without those that come by themselves: nobody is asked for them."""
    twin = state.copy()
    found = steps[:1]
    for place in range(1, len(steps)):
        twin.apply(steps[place - 1])
        step = steps[place]
        if twin.ended or twin.asked != seat or step not in twin.options:
            return found + steps[place:]
        if len(twin.options) > 1:
            found.append(step)
    return found


class SearchAgent(Agent):
    """Thinks ahead where the guide has more than one plan."""

    name = "search"

    def __init__(self, seed: int, guide: Guide, effort: Effort) -> None:
        self.seed = seed
        self.guide = guide
        self.effort = effort
        self.decisions = 0
        self.ahead: list[int] = []  # choices of a plan that has been begun
        self.begun = 0  # by the guide's clock

    def allow(self, milliseconds: float) -> None:
        self.effort.milliseconds = milliseconds

    def choose(self, state: State, seat: int) -> int:
        options = state.options
        if len(options) == 1:
            return options[0]
        if self.ahead:
            following = self.ahead.pop(0)
            if self.guide.clock(state) == self.begun and following in options:
                return following
        self.ahead = choices(state, seat, self.guide.steps(self._plan(state, seat)))
        self.begun = self.guide.clock(state)
        return self.ahead.pop(0)

    def _plan(self, state: State, seat: int) -> int:
        plans = self.guide.plans(state, seat)
        if len(plans) == 1:
            return plans[0]
        self.decisions += 1
        chance = random.Random(self.seed * 1_000_003 + self.decisions)
        found = weigh(self.guide, state, seat, plans, self.effort, chance)
        return best_of(found, plans[0], self.effort.evidence)
