"""An agent that thinks ahead wherever its guide sees more than one plan."""

import random

from starfold.agents.base import Agent
from starfold.agents.search import Effort, Guide, best_of, weigh
from starfold.kernel.core import State


class SearchAgent(Agent):
    """Thinks ahead where the guide has more than one plan."""

    name = "search"

    def __init__(self, seed: int, guide: Guide, effort: Effort) -> None:
        self.seed = seed
        self.guide = guide
        self.effort = effort
        self.decisions = 0

    def choose(self, state: State, seat: int) -> int:
        options = state.options
        if len(options) == 1:
            return options[0]
        plans = self.guide.plans(state, seat)
        if len(plans) == 1:
            return plans[0]
        self.decisions += 1
        chance = random.Random(self.seed * 1_000_003 + self.decisions)
        found = weigh(self.guide, state, seat, plans, self.effort, chance)
        return best_of(found, plans[0], self.effort.evidence)
