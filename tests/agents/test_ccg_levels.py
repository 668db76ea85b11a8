"""The levels of the card game: legal, honest, and in the order of their names."""

import random
from collections.abc import Callable

import pytest

from starfold.agents.base import Agent
from starfold.agents.ccg import levels
from starfold.agents.ccg.features import feature_names, features
from starfold.agents.ccg.guide import CardGuide, quick_option
from starfold.agents.ccg.worth import USUAL, Taste
from starfold.agents.registry import make_agent
from starfold.agents.search import Effort
from starfold.games.ccg.front.imagine import imagine
from starfold.games.ccg.front.record import position_to_data
from starfold.games.ccg.game import CCG
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import DARK, LIGHT
from tests.agents.test_ccg_greedy import start
from tests.ccg.worlds import with_another_deck

GAME = CCG()
Make = Callable[[int], Agent]


def greedy(seed: int) -> Agent:
    return make_agent("greedy", GAME, seed)


def searching(seed: int) -> Agent:
    """As the higher levels think, without a clock and in few worlds."""
    return levels.thinking(seed, Effort(4, 1), CardGuide(4))


LEVELS: list[Make] = [levels.novice, lambda seed: levels.strong(seed, 0.0), searching]
HIGHER: list[Make] = [
    lambda seed: levels.strong(seed, 5.0),
    lambda seed: levels.master(seed, 5.0),
]


def wins(one: Make, two: Make, games: int, first: int) -> int:
    """Of the first one, with either side in turn."""
    won = 0
    for number in range(games):
        pos = start(first + number)
        side = number % 2
        agents = [one(number), two(number)]
        while not pos.ended:
            pos.choose(agents[pos.asked != side].choose(pos, pos.asked))
        won += pos.winners == [side]
    return won


def situations(number: int, count: int, every: int) -> list[Position]:
    """Questions of a game between novices in which there is something to choose."""
    pos = start(number)
    agent = levels.novice(number)
    found: list[Position] = []
    asked = 0
    while not pos.ended and len(found) < count:
        if len(pos.options) > 1:
            asked += 1
            if asked % every == 0:
                found.append(pos.copy())
        pos.choose(agent.choose(pos, pos.asked))
    return found


@pytest.mark.slow_in_pure
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("number", range(2))
def test_a_level_answers_the_same_in_every_world_that_looks_the_same(
    level: Make, number: int
) -> None:
    chance = random.Random(number)
    for pos in situations(number * 5, count=20, every=9):
        seat = pos.asked
        before = position_to_data(pos)
        answer = level(number).choose(pos, seat)
        assert answer in pos.options
        assert position_to_data(pos) == before
        for world in (with_another_deck(pos, seat, chance), imagine(pos, seat, chance)):
            assert level(number).choose(world, seat) == answer, pos.stack[-1].to_data()


@pytest.mark.slow_in_pure
@pytest.mark.parametrize("level", HIGHER)
def test_the_higher_levels_answer_legally_in_their_time(level: Make) -> None:
    for pos in situations(3, count=12, every=20):
        assert level(0).choose(pos, pos.asked) in pos.options


def test_who_judges_by_another_taste_leaves_everybody_elses_alone() -> None:
    fearless = Taste(least_battle=-5.0, least_move=0.0, least_deploy=-1.0)
    different = 0
    for pos in situations(2, count=40, every=3):
        usual = quick_option(pos, pos.asked)
        different += quick_option(pos, pos.asked, fearless) != usual
        assert quick_option(pos, pos.asked) == quick_option(pos, pos.asked, USUAL) == usual
    assert different


def test_the_value_knows_who_wins() -> None:
    """At the end of a game the winner is seen to win; it is a chance all the way."""
    guide = CardGuide()
    assert guide.net is not None, "value.json speaks of other features"
    right = 0
    for number in range(6):
        pos = start(number)
        agent = levels.novice(number)
        last = pos
        while not pos.ended:
            if len(pos.options) > 1:
                last = pos.copy()
            pos.choose(agent.choose(pos, pos.asked))
        chances = [guide.evaluate(last, seat) for seat in (LIGHT, DARK)]
        assert all(0.0 < chance < 1.0 for chance in chances)
        right += chances[pos.winners[0]] > 0.5
        assert len(features(last, LIGHT)) == len(feature_names())
    assert right >= 5


def test_without_weights_the_search_judges_by_what_lies_on_the_table() -> None:
    guide = CardGuide(4)
    guide.net = None
    for pos in situations(1, count=6, every=12):
        assert levels.thinking(0, Effort(2, 1), guide).choose(pos, pos.asked) in pos.options
        assert 0.0 < guide.evaluate(pos, pos.asked) < 1.0


@pytest.mark.slow_in_pure
def test_a_novice_beats_random_and_loses_to_greedy() -> None:
    assert wins(levels.novice, lambda seed: make_agent("random", GAME, seed), 10, 0) >= 9
    assert wins(levels.novice, greedy, 12, 20) <= 5
