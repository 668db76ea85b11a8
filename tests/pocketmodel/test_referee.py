"""Giving up at any moment, and secrets of a placement under way: what no single scenario shows."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from starfold.games.pocketmodel.front.view import view
from starfold.games.pocketmodel.rules.setup import PlaceUnits
from starfold.games.pocketmodel.rules.turn import concede
from starfold.games.pocketmodel.state.position import Position
from starfold.kernel.dice import seeded_dice
from tests.pocketmodel.games import GAME, fleets_usable_in, random_start

SEEDS = st.integers(min_value=0, max_value=10**6)


def check(pos: Position) -> None:
    if pos.ended:
        assert pos.asked < 0
        return
    assert pos.options
    assert pos.is_alive(pos.asked)
    for seat in range(pos.seats):
        if not pos.is_alive(seat):
            assert not pos.units_in_play(seat)
            assert not pos.reserves(seat)


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_whoever_gives_up_whenever_the_others_can_play_on(seed: int) -> None:
    chance = random.Random(seed)
    pos = random_start(seed, players=chance.choice((3, 4, 5, 8)))
    for _ in range(150):
        if pos.ended:
            break
        for seat in range(pos.seats):  # as if each of them had given up here
            world = pos.copy()
            concede(world, seat)
            check(world)
        pos.apply(chance.choice(pos.options))


def test_how_far_another_has_placed_in_secret_is_not_imagined() -> None:
    spec = {
        "edition": "base",
        "forces": list(fleets_usable_in("base")[:2]),
        "options": {"placement": "simultaneous", "first_player": 0},
    }
    pos = GAME.start(GAME.check_spec(spec), seeded_dice(3), record=False)
    for _ in range(2):
        pos.apply(pos.options[0])
    assert isinstance(pos.stack[-1], PlaceUnits)
    assert len(pos.units_in_play(0)) == 2
    world = GAME.imagine(pos, 1, random.Random(1))
    assert not world.units_in_play(0)
    assert view(world, 1) == view(pos, 1)
    assert len(GAME.imagine(pos, 0, random.Random(1)).units_in_play(0)) == 2
