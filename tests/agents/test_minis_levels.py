"""The opponents of the minis game: legal, honest, each better than the one below."""

import random
from collections.abc import Callable

import pytest

from starfold.agents.base import Agent
from starfold.agents.minis import levels
from starfold.agents.minis.exchange import Exchange
from starfold.agents.minis.features import NAMES, features
from starfold.agents.minis.guide import MinisGuide
from starfold.agents.minis.planning import Thought, play_to_the_fire
from starfold.agents.minis.practice import random_fleet
from starfold.agents.registry import make_agent
from starfold.games.minis.front.prepare import violations
from starfold.games.minis.game import Minis
from starfold.games.minis.rules.reserves import BATTLES
from starfold.games.minis.state.options import OPTIONS
from starfold.games.minis.state.position import FIRE, MOVEMENT, Position
from starfold.kernel.dice import seeded_dice
from starfold.kernel.game import packed
from starfold.kernel.options import checked_options
from tests.minis.games import melee

GAME = Minis()
DEFAULTS = checked_options(OPTIONS, {})
Make = Callable[[int], Agent]


def start(battle: str, seed: int, players: int = 2, turns: int = 60) -> Position:
    spec = GAME.deal({"edition": battle, "options": {"max_turns": turns}}, players, seed)
    return GAME.start(spec, seeded_dice(seed), False)


def greedy(seed: int) -> Agent:
    return make_agent("greedy", GAME, seed)


def anybody(seed: int) -> Agent:
    return make_agent("random", GAME, seed)


def strong(seed: int) -> Agent:
    return levels.strong(seed, 0.0)


def master(seed: int) -> Agent:
    """As hard as it thinks in a test: no clock has a say."""
    return levels.PlanningAgent(seed, levels.net(), Thought(3, 5, False, 0.0, 8))


def play(pos: Position, agents: list[Agent]) -> None:
    while not pos.ended:
        answer = agents[pos.asked].choose(pos, pos.asked)
        assert answer in pos.options
        pos.apply(answer)


def wins(one: Make, other: Make, games: int, seed: int) -> float:
    """Of the first one; both seats in turn."""
    won = 0.0
    for number in range(games):
        seat = number % 2
        pos = start(BATTLES[number // 2 % len(BATTLES)], seed + number // 2)
        agents = [one(number), other(number)] if seat == 0 else [other(number), one(number)]
        play(pos, agents)
        won += 1.0 / len(pos.winners) if seat in pos.winners else 0.0
    return won


@pytest.mark.slow_in_pure
def test_the_novice_beats_random_and_loses_to_greedy() -> None:
    assert wins(levels.novice, anybody, 8, 40) >= 7
    assert wins(levels.novice, greedy, 12, 60) <= 5


@pytest.mark.parametrize("make", [levels.novice, strong, master])
@pytest.mark.parametrize("seed", [pytest.param(2, marks=pytest.mark.slow_in_pure), 3])
def test_they_play_in_a_crowd_with_every_icon(make: Make, seed: int) -> None:
    pos = melee(seed, defaults=True)
    play(pos, [make(seat) for seat in range(pos.seats)])
    assert pos.ended


@pytest.mark.slow_in_pure
@pytest.mark.parametrize("make", [levels.novice, strong, master])
def test_they_leave_the_state_alone_and_heed_no_dice(make: Make) -> None:
    """A twin with other dice asks another agent of the same seed: the answers are the same."""
    pos = start("mixed", 3, turns=4)
    seen = [make(seat) for seat in range(2)]
    twins = [make(seat) for seat in range(2)]
    chance = random.Random(3)
    for _ in range(90):
        if pos.ended:
            break
        before = packed(GAME, pos)
        other = GAME.imagine(pos, pos.asked, chance)
        answer = seen[pos.asked].choose(pos, pos.asked)
        assert packed(GAME, pos) == before
        assert twins[pos.asked].choose(other, pos.asked) == answer
        pos.apply(answer)


def test_an_agent_that_is_asked_out_of_turn_plans_anew() -> None:
    """What it has planned is for the very moment that it expected."""
    agent = master(1)
    one = start("space", 5)
    other = start("space", 6)
    for pos in (one, other):
        while pos.phase != MOVEMENT:
            pos.apply(greedy(0).choose(pos, pos.asked))
    for _ in range(6):
        for pos in (one, other):
            answer = agent.choose(pos, pos.asked)
            assert answer in pos.options
            pos.apply(answer)


@pytest.mark.slow_in_pure
def test_without_weights_they_still_think() -> None:
    """By what is left of both sides."""
    net = levels.rough_net()
    pos = start("space", 5, turns=2)
    thought = Thought(2, 3, False, 0.0)
    agents: list[Agent] = [levels.PlanningAgent(seat, net, thought) for seat in range(2)]
    play(pos, agents)
    assert pos.ended
    begin = start("space", 5)
    assert net.value(features(begin, 0)) == pytest.approx(1.0 - net.value(features(begin, 1)))


@pytest.mark.parametrize("battle", BATTLES)
def test_practice_is_held_with_legal_fleets(battle: str) -> None:
    for seed in range(5):
        assert not violations(random_fleet(battle, random.Random(seed)), battle, DEFAULTS)


def test_features_are_of_both_sides() -> None:
    pos = start("ground", 2)
    while pos.phase != FIRE:
        pos.apply(greedy(0).choose(pos, pos.asked))
    mine = features(pos, 0)
    theirs = features(pos, 1)
    side = (len(NAMES) - 2) // 2
    assert len(mine) == len(NAMES) == len(MinisGuide(None).feature_names())
    assert mine[:side] == theirs[side : 2 * side]
    assert theirs[:side] == mine[side : 2 * side]
    assert abs(levels.net().value(mine) + levels.net().value(theirs) - 1.0) < 0.4


def test_the_fire_is_counted_by_its_chances() -> None:
    """What is fired at has the chances of the shots at it; they add up to one."""
    pos = start("space", 4)
    shots = 0
    while not pos.ended and shots < 10:
        pos.apply(greedy(0).choose(pos, pos.asked))
        if pos.phase == FIRE:
            fire = Exchange(pos)
            for chances in fire.chances:
                if chances:
                    shots += 1
                    assert sum(chances) == pytest.approx(1.0)
    assert shots >= 10


def test_the_movement_is_played_to_the_fire_without_dice() -> None:
    pos = start("mixed", 7)
    while pos.turn < 2:
        pos.apply(greedy(0).choose(pos, pos.asked))
    worlds = []
    for seed in (1, 2):
        world = pos.copy()
        world.dice = seeded_dice(seed)
        play_to_the_fire(world)
        assert world.phase == FIRE
        worlds.append((world.x, world.y, world.heading))
    assert worlds[0] == worlds[1]


def test_the_guide_thinks_about_moves_and_nothing_else() -> None:
    guide = MinisGuide(levels.net())
    pos = start("mixed", 8)
    asked = {"one": 0, "several": 0}
    before = -1
    while pos.turn < 4:
        plans = guide.plans(pos, pos.asked)
        assert set(plans) <= set(pos.options)
        assert plans[0] == guide.answer(pos, pos.asked)
        assert len(plans) == 1 or pos.phase == MOVEMENT
        asked["one" if len(plans) == 1 else "several"] += 1
        assert guide.clock(pos) >= before
        before = guide.clock(pos)
        pos.apply(plans[0])
    assert asked["one"] and asked["several"]
    assert 0.0 < guide.evaluate(pos, 0) < 1.0
