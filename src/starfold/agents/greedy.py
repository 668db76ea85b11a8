"""Greedy takes what the exact odds of the next step promise. How it judges: `judgement`."""

from typing import cast

from starfold.agents.base import Agent
from starfold.agents.judgement import best_option
from starfold.games.pocketmodel.position import Position
from starfold.kernel.core import State


class GreedyAgent(Agent):
    name = "greedy"

    def choose(self, state: State, seat: int) -> int:
        options = state.options
        if len(options) == 1:
            return options[0]
        return best_option(cast(Position, state), seat)
