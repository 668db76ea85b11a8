"""Games as general bots see them: acts by number, chance among those who act."""

import random

import pytest

from benchmarks.levels import Entrant, Match, entrant
from starfold.adapters.walk import CHANCE, WAYS, Walk
from starfold.agents.base import Agent
from starfold.games.registry import load_game
from starfold.kernel.core import State
from starfold.kernel.dice import seeded_dice
from starfold.kernel.game import Game, edition_names, state_hash

TURNS = {"pocketmodel": 300, "minis": 2, "ccg": 6}
each_game = pytest.mark.parametrize("game", [load_game(name) for name in TURNS], ids=list(TURNS))


def beginning(game: Game, seed: int = 1) -> Walk:
    wanted = {"edition": edition_names(game)[0], "options": {"max_turns": TURNS[game.name]}}
    state = game.start(game.deal(wanted, 2, 1), seeded_dice(seed), False)
    return Walk(game, state, 5)


def acts(walk: Walk, seed: int, most: int = 400) -> list[tuple[int, int]]:
    """Who acted how on the way, at random."""
    chance = random.Random(seed)
    done = []
    while not walk.over and len(done) < most:
        done.append((walk.actor, chance.choice(walk.acts)))
        walk.act(done[-1][1])
    return done


@each_game
def test_the_same_acts_lead_to_the_same_state(game: Game) -> None:
    one, other = beginning(game), beginning(game)
    done = acts(one, 3)
    for _, act in done:
        other.act(act)
    assert state_hash(game, one.state) == state_hash(game, other.state)
    assert [one.knowledge(seat) for seat in (0, 1)] == [other.knowledge(seat) for seat in (0, 1)]
    if game.name != "ccg":  # its chance is the order of the cards
        assert CHANCE in {actor for actor, _ in done}


@pytest.mark.parametrize("name", ["pocketmodel", "minis"])
def test_throws_differ_by_what_chance_does_and_not_by_the_real_dice(name: str) -> None:
    game = load_game(name)
    one, other = beginning(game, 1), beginning(game, 2)
    other.state = one.state.copy()
    other.state.dice = seeded_dice(77)
    chance = random.Random(2)
    while one.actor != CHANCE:
        act = chance.choice(one.acts)
        one.act(act)
        other.act(act)
    ends = set()
    for way in range(WAYS):
        twin, same = one.copy(), other.copy()
        twin.act(way)
        same.act(way)
        assert state_hash(game, twin.state) == state_hash(game, same.state)
        ends.add(twin.knowledge(0))
    assert len(ends) > 1
    assert one.actor == CHANCE, "a copy goes its own way"


@each_game
def test_an_imagined_walk_looks_the_same_to_the_seat_and_plays_out(game: Game) -> None:
    walk = beginning(game)
    acts(walk, 4, 30)
    seat = walk.state.asked
    for number in range(5):
        other = walk.imagined(seat, random.Random(number))
        assert other.knowledge(seat) == walk.knowledge(seat)
        before = state_hash(game, other.state)
        assert sum(other.played_out(seeded_dice(number))) == pytest.approx(0.0)
        assert other.played_out(seeded_dice(number), 1) == [0.0, 0.0]
        assert state_hash(game, other.state) == before


class Wild(Agent):
    """Now and then answers what nobody offered."""

    def __init__(self) -> None:
        self.answers = 0

    def choose(self, state: State, seat: int) -> int:
        self.answers += 1
        return -1000 if self.answers % 5 == 0 else state.options[0]


def test_a_match_counts_answers_that_the_rules_refuse() -> None:
    wild = Entrant("wild", None, lambda game, seed: Wild())
    match = Match(load_game("pocketmodel"), [wild, entrant("greedy")], 1)
    match.play(0)
    first, second = match.report()["entrants"]
    assert first["illegal"] > 0
    assert second["illegal"] == 0
    assert match.report()["all"]["games"] == 1
