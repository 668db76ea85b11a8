"""Any legal answer, each equally likely."""

from starfold.agents.base import Agent
from starfold.kernel.core import State
from starfold.kernel.dice import SeededDice, seeded_dice


class RandomAgent(Agent):
    name = "random"

    def __init__(self, seed: int) -> None:
        self.chance: SeededDice = seeded_dice(seed)

    def choose(self, state: State, seat: int) -> int:
        options = state.options
        return options[self.chance.below(len(options))]
