"""OpenSpiel's own search bots with a time limit for them, on our games (`starfold.adapters`).

The bots are OpenSpiel's (`open_spiel.python.algorithms`), unchanged but for when they stop. Their
random playouts run in compiled code. MCTS is not made for hidden cards: it is shown the true
position, all cards in it, but not the dice to come; blind MCTS gets for every answer one imagined
world that agrees with what its seat knows. IS-MCTS knows what its seat knows, and gets its worlds
from `Game.imagine`.
"""

import random
import time
from typing import Any, Final

import numpy
from open_spiel.python.algorithms import ismcts, mcts

from starfold.adapters.openspiel import SEATS, SpielGame, SpielState, from_position
from starfold.adapters.walk import CHANCE, Walk
from starfold.agents.base import Agent
from starfold.kernel.core import State
from starfold.kernel.dice import seeded_dice
from starfold.kernel.game import Game

UCT: Final = 2.0  # how curious the bots are: the default of OpenSpiel's own examples
NO_END: Final = 1_000_000_000  # simulations: the time limit comes first


class SearchState(SpielState):
    """A state whose copies and acts stay on this side of the framework: it is quicker."""

    def __init__(self, game: Any, walk: Walk | None = None) -> None:
        super().__init__(game, walk)
        self.game = game

    def clone(self) -> "SearchState":
        return SearchState(self.game, self.walk.copy())

    def is_chance_node(self) -> bool:
        return not self.walk.over and self.walk.actor == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        return list(self.walk.acts)

    def apply_action(self, action: int) -> None:
        self.walk.act(int(action))

    def information_state_string(self, player: int | None = None) -> str:
        return self.walk.knowledge(self.walk.actor if player is None else player)


def as_spiel(game: Game, state: State, seed: int) -> SpielGame:
    """A game from one of its positions on."""
    made = from_position(game, state, seed)
    made.new_initial_state = lambda: SearchState(made)
    return made


# -- the bots --------------------------------------------------------------------------------------


class RandomPlayouts(mcts.Evaluator):  # type: ignore[misc]
    """What a position is worth by one random game from it, and all answers alike before."""

    def __init__(self, seed: int, longest: int) -> None:
        self.chance = seeded_dice(seed)
        self.longest = longest  # answers of one of them; 0: to the end

    def evaluate(self, state: SearchState) -> Any:
        return numpy.array(state.walk.played_out(self.chance, self.longest))

    def prior(self, state: SearchState) -> list[tuple[int, float]]:
        number = len(state.walk.acts)
        return [(action, 1.0 / number) for action in range(number)]


class _TimeUp(Exception):
    pass


class TimedMCTS(mcts.MCTSBot):  # type: ignore[misc]
    """OpenSpiel's MCTS that stops when its time is up."""

    until = 0.0
    simulations = 0

    def _apply_tree_policy(self, root: Any, state: SearchState) -> Any:
        self.simulations += 1
        if time.thread_time() >= self.until and root.children:
            root.outcome = [0.0] * SEATS  # as if all were known: the search stops at that
        return super()._apply_tree_policy(root, state)


class TimedISMCTS(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's IS-MCTS that stops when its time is up."""

    until = 0.0
    simulations = 0

    def sample_root_state(self, state: SearchState) -> SearchState:
        if time.thread_time() >= self.until and self._root_node.child_info:
            raise _TimeUp
        self.simulations += 1
        sampled: SearchState = super().sample_root_state(state)
        return sampled

    def step(self, state: SearchState) -> int:
        try:
            return int(super().step(state))
        except _TimeUp:
            actions, shares = zip(*self.get_final_policy(state, self._root_node), strict=True)
            return int(self._random_state.choice(actions, p=shares))


class GeneralBot(Agent):
    """One of OpenSpiel's bots in a seat of ours."""

    def __init__(
        self,
        game: Game,
        seed: int,
        bot: str,
        milliseconds: float,
        longest: int,
        simulations: list[int],
    ) -> None:
        self.game = game
        self.name = bot
        self.seconds = milliseconds / 1000.0
        self.evaluator = RandomPlayouts(seed, longest)
        self.chance = random.Random(seed)
        self.luck = numpy.random.RandomState(seed & 0xFFFFFFFF)
        self.simulations = simulations  # of every search

    def choose(self, state: State, seat: int) -> int:
        options: list[int] = state.options
        if len(options) == 1:
            return options[0]
        until = time.thread_time() + self.seconds
        known = self.game.imagine(state, seat, self.chance) if self.name == BLIND else state
        spiel = as_spiel(self.game, known, self.chance.getrandbits(64))
        bot = BOTS[self.name](self, spiel)
        bot.until = until
        action = bot.step(spiel.new_initial_state())
        self.simulations.append(bot.simulations)
        return options[action]


def _mcts(agent: GeneralBot, game: SpielGame) -> TimedMCTS:
    return TimedMCTS(game, UCT, NO_END, agent.evaluator, random_state=agent.luck)


def _ismcts(agent: GeneralBot, game: SpielGame) -> TimedISMCTS:
    made = TimedISMCTS(game, agent.evaluator, UCT, NO_END, random_state=agent.luck)
    made.set_resampler(
        lambda state, seat: SearchState(state.game, state.walk.imagined(seat, agent.chance))
    )
    return made


BLIND: Final = "blind-mcts"
BOTS: Final = {"mcts": _mcts, BLIND: _mcts, "ismcts": _ismcts}
