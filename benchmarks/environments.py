"""Environments with an observation at every step, ours and others, driven at random."""

from typing import Any, Final

import numpy

import starfold
from benchmarks.contender import Contender, Missing
from benchmarks.peers import OpenSpiel, RLCard

GAMES: Final = 64  # of ours that are stepped together
STEPS: Final = 50  # of all of them before the clock is looked at
TURN_CAPS: Final = {"pocketmodel": 400, "minis": 20, "ccg": 400}


class Vector(Contender):
    """Many of our games in one call, for learners that play against themselves."""

    games_at_once = 0

    def __init__(self, game: str, **options: Any) -> None:
        caps = {"max_turns": TURN_CAPS[game]}
        self.env: Any = starfold.vector_env(game, GAMES, options=caps, **options)
        self.chance = numpy.random.default_rng(1)
        self.moment: Any = self.env.reset(1)

    def play(self) -> int:
        finished = 0
        for _ in range(STEPS):
            found = self.env.step(self._legal(self.moment.action_mask))
            self.moment = found.moment
            finished += len(found.finished["game"])
        self.games_at_once = finished
        return STEPS * GAMES

    def _legal(self, masks: Any) -> Any:
        """A legal action for each game, all alike likely."""
        return (self.chance.random(masks.shape, numpy.float32) * masks).argmax(1)


class Zoo(Contender):
    """A PettingZoo environment, agent by agent as its documentation shows."""

    def __init__(self, env: Any) -> None:
        self.env = env
        self.chance = numpy.random.default_rng(1)
        self.number = 0

    def play(self) -> int:
        env = self.env
        self.number += 1
        env.reset(seed=self.number)
        decisions = 0
        while True:
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                return decisions
            legal = numpy.flatnonzero(observation["action_mask"])
            env.step(int(legal[self.chance.integers(len(legal))]))
            decisions += 1


def our_zoo(game: str) -> Zoo:
    return Zoo(starfold.env(game, options={"max_turns": TURN_CAPS[game]}, words=False))


def classic(name: str) -> Zoo:
    """A game that comes with PettingZoo."""
    try:
        module: Any = __import__(f"pettingzoo.classic.{name}", fromlist=["env"])
    except ImportError as problem:
        raise Missing(f"pettingzoo.classic.{name} cannot be imported: {problem}") from None
    return Zoo(module.env())


class Gym(Contender):
    """A seat of ours against a random opponent, through Gymnasium."""

    def __init__(self, game: str) -> None:
        caps = {"max_turns": TURN_CAPS[game]}
        self.env: Any = starfold.gym_env(game, opponent="random", options=caps)
        self.chance = numpy.random.default_rng(1)
        self.number = 0

    def play(self) -> int:
        env = self.env
        self.number += 1
        observation, _ = env.reset(seed=self.number)
        decisions = 0
        over = False
        while not over:
            legal = numpy.flatnonzero(observation["action_mask"])
            observation, _, over, cut, _ = env.step(int(legal[self.chance.integers(len(legal))]))
            over = over or cut
            decisions += 1
        return decisions


class OpenSpielObserved(OpenSpiel):
    """A game of OpenSpiel, with the observation of whoever is to move at every step."""

    def _play(self, state: Any, limit: int) -> int:
        decisions = 0
        chance = self.chance
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(self._sample(state.chance_outcomes()))
                continue
            numpy.asarray(state.observation_tensor(state.current_player()))
            state.apply_action(chance.choice(state.legal_actions()))
            decisions += 1
        return decisions

    def clone_cost(self) -> None:
        return None


def spiel(name: str) -> OpenSpielObserved:
    if name.startswith("starfold_"):
        try:
            import starfold.adapters.openspiel  # noqa: F401
        except ImportError as problem:
            raise Missing(f"open_spiel cannot be imported: {problem}") from None
    elif name.startswith("python_"):
        import open_spiel.python.games  # noqa: F401
    return OpenSpielObserved(name)


class RLCardObserved(RLCard):
    """RLCard encodes an observation at every step in any case."""

    def clone_cost(self) -> None:
        return None
