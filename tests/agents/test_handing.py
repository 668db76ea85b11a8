"""What an agent from outside is handed: a world that tells no more than its seat may know."""

import json
import random
from typing import Any

import pytest

from starfold.games.registry import load_game
from starfold.kernel.core import State
from starfold.kernel.dice import seeded_dice
from starfold.kernel.game import Game, Spec, canonical_json, edition_names
from starfold.kernel.notation import offered

GAMES = {"pocketmodel": 12, "minis": 60, "ccg": 12}  # choices from one look to the next
LOOKS = 7


def handed(game: Game, state: State, seat: int, seed: int) -> bytes:
    world = game.imagine(state, seat, random.Random(seed))
    return canonical_json(game.world_to_data(world, seat))


def positions(name: str) -> Any:
    """Positions of a game that is played at random, of every edition one."""
    game = load_game(name)
    for number, edition in enumerate(edition_names(game)[-2:]):
        spec = game.deal({"edition": edition}, 2, number)
        state = game.start(spec, seeded_dice(number), False)
        chance = random.Random(number)
        for choice in range(LOOKS * GAMES[name]):
            if state.ended:
                break
            if choice % GAMES[name] == 0:
                yield game, spec, state
            state.choose(chance.choice(state.options))


def received(game: Game, spec: Spec, seat: int, data: bytes) -> State:
    disguised = json.loads(json.dumps(game.disguised(spec, seat)))
    return game.world_from_data(disguised, json.loads(data))


@pytest.mark.parametrize("name", GAMES)
def test_what_is_handed_looks_as_the_table_does_to_that_seat(name: str) -> None:
    for number, (game, spec, state) in enumerate(positions(name)):
        seat = state.asked
        world = received(game, spec, seat, handed(game, state, seat, number))
        assert world.options == state.options
        assert offered(world) == offered(state)
        assert game.view(world, seat) == game.view(state, seat)
        assert game.question(world, seat) == game.question(state, seat)


@pytest.mark.parametrize("name", GAMES)
def test_it_follows_from_what_the_seat_knows(name: str) -> None:
    """The same in another world that looks the same, byte for byte."""
    for number, (game, spec, state) in enumerate(positions(name)):
        seat = state.asked
        other = game.imagine(state, seat, random.Random(1000 + number))
        assert handed(game, other, seat, number) == handed(game, state, seat, number)
        world = received(game, spec, seat, handed(game, state, seat, number))
        assert handed(game, world, seat, 7) == handed(game, other, seat, 7)


@pytest.mark.parametrize("name", GAMES)
def test_the_game_goes_on_from_what_was_handed(name: str) -> None:
    for number, (game, spec, state) in enumerate(positions(name)):
        world = received(game, spec, state.asked, handed(game, state, state.asked, number))
        chance = random.Random(number)
        for _ in range(25):
            if not world.ended:
                world.choose(chance.choice(world.options))
                game.view(world, 0)


def test_a_spec_in_disguise_names_nothing_of_a_private_list() -> None:
    for name in ("pocketmodel", "ccg"):
        game = load_game(name)
        spec = game.deal({}, 2, 3)
        told = json.dumps(game.disguised(spec, 0))
        theirs = spec["forces"][1]
        mine = {json.dumps(line) for line in spec["forces"][0].get("deck", ())}
        assert theirs["name"] not in told
        for line in theirs.get("deck", theirs.get("cards")):
            assert json.dumps(line) not in told or json.dumps(line) in mine
    opened = load_game("pocketmodel").deal({"options": {"open_decklists": True}}, 2, 3)
    assert load_game("pocketmodel").disguised(opened, 0) == opened


@pytest.mark.parametrize("name", GAMES)
def test_to_imagine_on_leaves_an_imagined_world_as_it_is(name: str) -> None:
    for number, (game, _, state) in enumerate(positions(name)):
        world = game.imagine(state, state.asked, random.Random(number))
        before = canonical_json(game.world_to_data(world, state.asked))
        game.imagine(world, state.asked, random.Random(number + 1))
        assert canonical_json(game.world_to_data(world, state.asked)) == before
