"""Our games for OpenSpiel, and its own search bots with a time limit for them.

`as_spiel(game, state)` is a `pyspiel.Game` whose states are walks (`benchmarks.walk`): an action is
the place of an answer among the options, a throw of dice is a chance node with a few outcomes.

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
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from benchmarks.walk import CHANCE, WAYS, Walk, gains
from starfold.agents.base import Agent
from starfold.kernel.core import State
from starfold.kernel.dice import seeded_dice
from starfold.kernel.game import Game

MOST_ANSWERS: Final = 4096  # to one question, and
LONGEST_GAME: Final = 1_000_000  # answers in a game: bounds that the framework wants to be told
UCT: Final = 2.0  # how curious the bots are: the default of OpenSpiel's own examples
NO_END: Final = 1_000_000_000  # simulations: the time limit comes first
SEATS: Final = 2

_TYPE: Final = pyspiel.GameType(
    short_name="starfold",
    long_name="starfold",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=SEATS,
    min_num_players=SEATS,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={},
)
_INFO: Final = pyspiel.GameInfo(
    num_distinct_actions=MOST_ANSWERS,
    max_chance_outcomes=WAYS,
    num_players=SEATS,
    min_utility=-1.0,
    max_utility=1.0,
    utility_sum=0.0,
    max_game_length=LONGEST_GAME,
)
_OUTCOMES: Final = [(way, 1.0 / WAYS) for way in range(WAYS)]


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game from one of its positions on."""

    def __init__(self, walk: Walk) -> None:
        super().__init__(_TYPE, _INFO, {})
        self.walk = walk

    def new_initial_state(self) -> "SpielState":
        return SpielState(self, self.walk.copy())


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position of it. Copies and acts stay on this side of the framework: it is quicker."""

    def __init__(self, game: SpielGame, walk: Walk) -> None:
        super().__init__(game)
        self.game = game
        self.walk = walk

    def clone(self) -> "SpielState":
        return SpielState(self.game, self.walk.copy())

    def current_player(self) -> int:
        if self.walk.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.walk.actor == CHANCE else self.walk.actor

    def is_chance_node(self) -> bool:
        return not self.walk.over and self.walk.actor == CHANCE

    def is_terminal(self) -> bool:
        return self.walk.over

    def legal_actions(self, player: int | None = None) -> list[int]:
        return list(self.walk.acts)

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.walk.acts)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return list(_OUTCOMES)

    def apply_action(self, action: int) -> None:
        self.walk.act(int(action))

    def _apply_action(self, action: int) -> None:
        self.walk.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"{action}"

    def information_state_string(self, player: int | None = None) -> str:
        return self.walk.knowledge(self.walk.actor if player is None else player)

    def returns(self) -> list[float]:
        return gains(self.walk.state)

    def __str__(self) -> str:
        return f"{self.walk.game.name}, asked: {self.walk.actor}"


def as_spiel(game: Game, state: State, seed: int) -> SpielGame:
    return SpielGame(Walk(game, state, seed))


# -- the bots --------------------------------------------------------------------------------------


class RandomPlayouts(mcts.Evaluator):  # type: ignore[misc]
    """What a position is worth by one random game from it, and all answers alike before."""

    def __init__(self, seed: int, longest: int) -> None:
        self.chance = seeded_dice(seed)
        self.longest = longest  # answers of one of them; 0: to the end

    def evaluate(self, state: SpielState) -> Any:
        return numpy.array(state.walk.played_out(self.chance, self.longest))

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        number = len(state.walk.acts)
        return [(action, 1.0 / number) for action in range(number)]


class _TimeUp(Exception):
    pass


class TimedMCTS(mcts.MCTSBot):  # type: ignore[misc]
    """OpenSpiel's MCTS that stops when its time is up."""

    until = 0.0
    simulations = 0

    def _apply_tree_policy(self, root: Any, state: SpielState) -> Any:
        self.simulations += 1
        if time.thread_time() >= self.until and root.children:
            root.outcome = [0.0] * SEATS  # as if all were known: the search stops at that
        return super()._apply_tree_policy(root, state)


class TimedISMCTS(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's IS-MCTS that stops when its time is up."""

    until = 0.0
    simulations = 0

    def sample_root_state(self, state: SpielState) -> SpielState:
        if time.thread_time() >= self.until and self._root_node.child_info:
            raise _TimeUp
        self.simulations += 1
        sampled: SpielState = super().sample_root_state(state)
        return sampled

    def step(self, state: SpielState) -> int:
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
        lambda state, seat: SpielState(state.game, state.walk.imagined(seat, agent.chance))
    )
    return made


BLIND: Final = "blind-mcts"
BOTS: Final = {"mcts": _mcts, BLIND: _mcts, "ismcts": _ismcts}
