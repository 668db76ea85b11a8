"""Nobody waits for ever: a game in which no question comes any more ends, in every game alike."""

import random

import pytest

import starfold
from starfold.games.registry import game_names, load_game
from starfold.kernel.core import NOBODY, STALEMATE, KernelStep, State
from starfold.kernel.dice import seeded_dice

if starfold.COMPILED:
    pytest.skip("compiled steps have no heirs in plain Python", allow_module_level=True)


class Idle(KernelStep[State]):
    """A step that never asks and never ends."""

    def proceed(self, state: State) -> None:
        pass

    def take(self, state: State, option: int) -> None:
        raise AssertionError("nobody is asked")


def set_up(name: str) -> State:
    """A game of the kind in its first turn, after random answers."""
    game = load_game(name)
    spec = game.check_spec(game.deal({}, 2, 1))
    state = game.start(spec, seeded_dice(1), True)
    chance = random.Random(1)
    while type(state.stack[0]).__name__ != "Turn":
        state.apply(chance.choice(state.options))
    return state


@pytest.mark.parametrize("name", game_names())
def test_a_game_that_never_asks_again_ends_without_a_winner(name: str) -> None:
    state = set_up(name)
    assert state.log is not None
    told = len(state.log)
    state.asked = NOBODY
    state.push(Idle())
    state.start()
    assert (state.ended, state.winners, state.asked, state.options) == (STALEMATE, [], NOBODY, [])
    game = load_game(name)
    (event,) = state.log[told:]
    assert event.rules
    assert "drawn" in game.tell(game.events_for(state, NOBODY, [event])[0])


@pytest.mark.parametrize("name", game_names())
def test_an_answer_gives_the_game_all_its_time_again(name: str) -> None:
    """What was noted while nobody was asked is forgotten with the answer, and no copy has it."""
    state = set_up(name)
    state.unasked.append("a table")
    assert state.copy().unasked == []
    state.apply(state.options[0])
    assert "a table" not in state.unasked
