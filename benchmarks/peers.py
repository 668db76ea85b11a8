"""The peers, driven as their documentation shows, with the quickest random choice that is fair."""

import copy
import random
from typing import Any, Final

from benchmarks.contender import Contender, Missing, microseconds

_MIDDLE: Final = 20  # decisions before a state counts as the middle of a game
_ROLLOUTS: Final = 20
_SAMPLE: Final = 200  # games whose mean length stands for that of the rollouts


class OpenSpiel(Contender):
    """A game of OpenSpiel, its C++ state driven from Python."""

    def __init__(self, name: str) -> None:
        try:
            import pyspiel
        except ImportError as problem:
            raise Missing(f"open_spiel cannot be imported: {problem}") from None
        self.pyspiel: Any = pyspiel
        self.game: Any = pyspiel.load_game(name)
        self.chance = random.Random(1)

    def play(self) -> int:
        return self._play(self.game.new_initial_state(), limit=0)

    def _play(self, state: Any, limit: int) -> int:
        decisions = 0
        chance = self.chance
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(self._sample(state.chance_outcomes()))
            elif limit and decisions == limit:
                break
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                decisions += 1
        return decisions

    def _sample(self, outcomes: list[tuple[int, float]]) -> int:
        left = self.chance.random()
        for action, share in outcomes:
            left -= share
            if left <= 0:
                return action
        return outcomes[-1][0]

    def clone_cost(self) -> float | None:
        state = self.game.new_initial_state()
        while state.is_terminal() or state.move_number() < _MIDDLE:
            state = self.game.new_initial_state()
            self._play(state, limit=_MIDDLE)
        return microseconds(state.clone)


class OpenSpielRollouts(OpenSpiel):
    """The same games played inside C++: the random rollouts of its own search.

    The search does not count decisions; their mean comes from the games driven from Python. The
    chance nodes before the first decision are left out, which favours the peer a little.
    """

    games_at_once = _ROLLOUTS

    def __init__(self, name: str) -> None:
        super().__init__(name)
        played = [self._play(self.game.new_initial_state(), limit=0) for _ in range(_SAMPLE)]
        self.decisions = round(_ROLLOUTS * sum(played) / len(played))
        evaluator = self.pyspiel.RandomRolloutEvaluator(_ROLLOUTS, 1)
        self.search: Any = self.pyspiel.MCTSBot(self.game, evaluator, 2.0, 1, 50, False, 1, False)

    def play(self) -> int:
        state = self.game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(self._sample(state.chance_outcomes()))
        self.search.mcts_search(state)
        return self.decisions

    def clone_cost(self) -> None:
        return None  # as above


class RLCard(Contender):
    """A game of RLCard through its environment: every step encodes an observation."""

    def __init__(self, name: str) -> None:
        try:
            import rlcard
        except ImportError as problem:
            raise Missing(f"rlcard cannot be imported: {problem}") from None
        self.env: Any = rlcard.make(name, config={"seed": 1})
        self.chance = random.Random(1)

    def play(self) -> int:
        env = self.env
        pick = self.chance.choice
        decisions = 0
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(pick(list(state["legal_actions"])))
            decisions += 1
        return decisions

    def clone_cost(self) -> float | None:
        """RLCard has no clone; Python's own deep copy of the game is what there is."""
        game = self.env.game
        game.init_game()
        for _ in range(_MIDDLE):
            if game.is_over():
                game.init_game()
            game.step(self.chance.choice(game.get_legal_actions()))
        return microseconds(lambda: copy.deepcopy(game))


class RLCardRaw(RLCard):
    """The rules of the RLCard game alone, without environment and observations."""

    def play(self) -> int:
        game = self.env.game
        pick = self.chance.choice
        decisions = 0
        game.init_game()
        while not game.is_over():
            game.step(pick(game.get_legal_actions()))
            decisions += 1
        return decisions
