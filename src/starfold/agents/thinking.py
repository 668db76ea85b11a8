"""An agent that thinks ahead wherever its guide sees more than one plan."""

import random

from starfold.agents.base import Agent
from starfold.agents.search import Effort, Guide, best_of, weigh
from starfold.kernel.core import DECLINE, State


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
        # What it preferred to its first guess in this turn, with the options that it had then.
        self.preferred: set[tuple[int, tuple[int, ...]]] = set()
        self.turn = 0  # by the guide's clock

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
        best = best_of(found, plans[0], self.effort.evidence)
        return plans[0] if self._goes_in_circles(state, plans[0], best) else best

    def _goes_in_circles(self, state: State, first: int, best: int) -> bool:
        """Whether it would do the same with the same options again, in the same turn.

        What costs nothing and changes nothing may seem a little better each time than to stop:
        handing a device over, and back again. The first guess never goes on like that.
        """
        if best in (first, DECLINE):
            return False
        if self.guide.clock(state) != self.turn:
            self.turn = self.guide.clock(state)
            self.preferred.clear()
        done = (best, tuple(state.options))
        if done in self.preferred:
            return True
        self.preferred.add(done)
        return False
