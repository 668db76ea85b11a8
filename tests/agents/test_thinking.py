"""An agent that thinks ahead, whatever the game."""

import random
from typing import Any

import pytest

from starfold.agents import thinking
from starfold.agents.search import Effort, Tried
from starfold.agents.thinking import SearchAgent
from starfold.games.registry import load_game
from starfold.kernel.core import State
from starfold.kernel.dice import seeded_dice

FIRST, BETTER = 0, 1  # places of two answers among the options


class Tempted:
    """A guide that knows two answers, in turns that somebody else counts."""

    turn = 1

    def plans(self, state: State, seat: int) -> list[int]:
        return [state.options[FIRST], state.options[BETTER]]

    def steps(self, plan: int) -> list[int]:
        return [plan]

    def clock(self, state: State) -> int:
        return self.turn


def second_best(
    guide: Any, state: State, seat: int, plans: list[int], effort: Effort, chance: random.Random
) -> list[Tried]:
    """A search to which the second answer always seems a little better."""
    found = [Tried(plan) for plan in plans]
    for place, tried in enumerate(found):
        tried.values = [0.98 + place / 10_000.0] * 4
    return found


def test_a_search_does_not_do_the_same_over_and_over_in_a_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Handing a device over and back may seem better than to stop, for ever."""
    monkeypatch.setattr(thinking, "weigh", second_best)
    game = load_game("pocketmodel")
    state = game.start(game.deal({}, 2, 1), seeded_dice(1), False)
    guide: Any = Tempted()
    agent = SearchAgent(1, guide, Effort(2, 1))
    first, better = state.options[FIRST], state.options[BETTER]
    assert agent.choose(state, state.asked) == better
    assert [agent.choose(state, state.asked) for _ in range(3)] == [first] * 3
    guide.turn += 1
    assert agent.choose(state, state.asked) == better, "in another turn it is another matter"
