"""Greedy takes what the exact odds of the next step promise. How it judges depends on the game."""

from collections.abc import Callable
from typing import Any

from starfold.agents.base import Agent
from starfold.kernel.core import State

Judge = Callable[[Any, int], int]  # the best of a state's options for a seat


class GreedyAgent(Agent):
    name = "greedy"

    def __init__(self, seed: int, judge: Judge) -> None:
        self.judge = judge

    def choose(self, state: State, seat: int) -> int:
        options = state.options
        if len(options) == 1:
            return options[0]
        return self.judge(state, seat)
