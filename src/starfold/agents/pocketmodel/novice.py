"""A beginner: sees what every step promises, as greedy does, but misjudges, forgets and dawdles.

A beginner would rather fight than strike, misreads how much an action is worth, takes the units
they like, keeps cards in hand that would have helped, and stops before all is done. They never miss
the strike that wins.
"""

import random
from collections.abc import Callable
from typing import Final

from starfold.agents.base import Agent
from starfold.agents.pocketmodel.judgement import action_worth, best_option
from starfold.agents.pocketmodel.worth import Taste
from starfold.games.pocketmodel.rules.battling import Battle
from starfold.games.pocketmodel.rules.combat import DeclareAttacks
from starfold.games.pocketmodel.rules.movement import Move
from starfold.games.pocketmodel.rules.objectives import PlayObjective
from starfold.games.pocketmodel.rules.setup import PlaceUnits
from starfold.games.pocketmodel.rules.strike import DeclareStrike
from starfold.games.pocketmodel.rules.turn import ChooseAction
from starfold.games.pocketmodel.state.position import Position
from starfold.kernel.core import DECLINE, State

MISJUDGED: Final = 0.6  # how far off a worth may seem, as a share of it
PLAIN_TO_SEE: Final = 20.0  # worth that nobody misjudges: it ends somebody's game
OBJECTIVE: Final = 2.5  # what one seems to be worth: a beginner would rather fight than strike
FORGETS: Final = 0.4  # chance to leave out a card
DAWDLES: Final = 0.3  # chance to stop an action before all is done


# By the step that asks: how often a beginner passes for no reason.
LAPSES: Final[dict[type, float]] = {
    Battle: FORGETS,
    PlayObjective: FORGETS,
    Move: DAWDLES,
    DeclareAttacks: DAWDLES,
    DeclareStrike: DAWDLES,
}


class Novice(Agent):
    name = "novice"

    def __init__(self, seed: int = 0) -> None:
        self.chance = random.Random(seed)
        self.taste = Taste()
        self.taste.objective = OBJECTIVE

    def choose(self, state: State, seat: int) -> int:
        assert isinstance(state, Position)
        options = state.options
        if len(options) == 1:
            return options[0]
        answer = ANSWERS.get(type(state.stack[-1]), Novice._sensibly)
        return answer(self, state, seat)

    def _sensibly(self, pos: Position, seat: int) -> int:
        """As greedy would, but for a lapse."""
        lapses = LAPSES.get(type(pos.stack[-1]), 0.0)
        if DECLINE in pos.options and self.chance.random() < lapses:
            return DECLINE
        return best_option(pos, seat, self.taste)

    def _at_will(self, pos: Position, seat: int) -> int:
        return self.chance.choice([one for one in pos.options if one != DECLINE])

    def _action(self, pos: Position, seat: int) -> int:
        best = DECLINE
        best_worth = 0.0
        for option in pos.options:
            worth = action_worth(pos, seat, option, self.taste)
            if worth < PLAIN_TO_SEE:
                worth *= 1.0 + MISJUDGED * (2.0 * self.chance.random() - 1.0)
            if worth > best_worth:
                best_worth = worth
                best = option
        return best


# By the step that asks: what a beginner answers in a way of their own.
ANSWERS: Final[dict[type, Callable[[Novice, Position, int], int]]] = {
    ChooseAction: Novice._action,
    PlaceUnits: Novice._at_will,
}
