"""Agents answer legally, know only what their seat knows, and are worth their names."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from starfold.agents.registry import (
    agent_called,
    agent_names,
    entry,
    make_agent,
    opponents,
)
from starfold.errors import InputError
from starfold.games.pocketmodel.front.start import new_position
from starfold.games.pocketmodel.state.position import Position
from starfold.games.registry import game_names
from starfold.kernel.dice import seeded_dice
from starfold.units.icons import EDITIONS
from tests.pocketmodel.games import GAME, random_setup, random_start
from tests.pocketmodel.test_properties import everything, swap_hidden_cards

AT_ONCE = ("random", "greedy")  # those who think have tests of their own


def play(pos: Position, names: list[str], seed: int) -> Position:
    agents = [make_agent(name, GAME, seed + seat) for seat, name in enumerate(names)]
    while not pos.ended:
        answer = agents[pos.asked].choose(pos, pos.asked)
        assert answer in pos.options
        pos.apply(answer)
    return pos


@pytest.mark.parametrize("name", AT_ONCE)
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(min_value=0, max_value=10**6))
def test_an_agent_answers_the_same_in_every_world_that_looks_the_same(name: str, seed: int) -> None:
    pos = random_start(seed, defaults=seed % 2 == 0)
    chance = random.Random(seed)
    for number in range(60):
        if pos.ended:
            return
        seat = pos.asked
        other = swap_hidden_cards(pos, seat, chance)
        imagined = GAME.imagine(pos, seat, chance)
        imagined.dice = seeded_dice(number)
        answer = make_agent(name, GAME, number).choose(pos, seat)
        assert answer == make_agent(name, GAME, number).choose(other, seat)
        assert answer == make_agent(name, GAME, number).choose(imagined, seat)
        pos.apply(answer if number % 2 else chance.choice(pos.options))


@pytest.mark.parametrize("name", AT_ONCE)
def test_choosing_leaves_the_state_alone(name: str) -> None:
    pos = random_start(3)
    agent = make_agent(name, GAME, 0)
    for _ in range(200):
        if pos.ended:
            return
        before = everything(pos)
        answer = agent.choose(pos, pos.asked)
        assert everything(pos) == before
        pos.apply(answer)


@pytest.mark.parametrize("edition", EDITIONS)
def test_greedy_beats_random(edition: str) -> None:
    """A small sample of what `starfold sim` measures over a thousand games."""
    wins = 0
    for number in range(40):
        setup = random_setup(number, players=2, defaults=True, edition=edition)
        names = ["greedy", "random"] if number % 2 else ["random", "greedy"]
        pos = play(new_position(setup, seeded_dice(number), False), names, number)
        wins += pos.winners == [names.index("greedy")]
    assert wins >= 36


@pytest.mark.parametrize("players", range(2, 9))
def test_agents_play_at_every_size_of_table(players: int) -> None:
    names = ["greedy", "random"] * 4
    pos = play(random_start(players, players=players), names[:players], players)
    assert pos.ended


def test_unknown_agents_are_refused_with_the_known_ones() -> None:
    with pytest.raises(InputError, match="greedy"):
        make_agent("genius", GAME, 0)
    with pytest.raises(InputError, match="does not play pocketmodel: choose random, novice"):
        make_agent("idle", GAME, 0)


@pytest.mark.parametrize("game", game_names())
def test_every_game_has_four_opponents_with_names(game: str) -> None:
    found = opponents(game)
    assert [entry(name).level for name in found] == [1, 2, 3, 4]
    assert len({entry(name).title for name in found}) == 4
    assert all(entry(name).about for name in agent_names(game))
    for name in found:
        assert agent_called(name, game) == agent_called(entry(name).title, game) == name
    assert agent_called("You", game) == ""
