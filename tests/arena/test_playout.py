"""The innermost loop."""

import pytest

from starfold.agents.base import Agent
from starfold.agents.registry import make_agent
from starfold.arena.playout import play_out, random_playout
from starfold.games.registry import load_game
from starfold.kernel.core import IllegalChoice, State
from starfold.kernel.dice import seeded_dice
from starfold.kernel.game import state_hash

GAME = load_game("pocketmodel")
SPEC = GAME.check_spec({"edition": "base", "fleets": ["base-close-ranks", "base-hammer-fall"]})


def fresh(seed: int) -> State:
    return GAME.start(SPEC, seeded_dice(seed), False)


class Cheat(Agent):
    """Answers what nobody offered."""

    def choose(self, state: State, seat: int) -> int:
        return 1000


def test_agents_play_to_the_end() -> None:
    state = fresh(1)
    decisions = play_out(state, [make_agent("random", GAME, seat) for seat in (1, 2)])
    assert state.ended
    assert decisions > 0


def test_a_limit_stops_in_the_middle_and_play_can_go_on() -> None:
    whole, parts = fresh(1), fresh(1)
    agents = [make_agent("random", GAME, seat) for seat in (1, 2)]
    total = play_out(whole, [make_agent("random", GAME, seat) for seat in (1, 2)])
    assert play_out(parts, agents, 10) == 10
    assert not parts.ended
    assert play_out(parts, agents) == total - 10
    assert state_hash(GAME, parts) == state_hash(GAME, whole)


def test_a_wrong_answer_is_refused() -> None:
    with pytest.raises(IllegalChoice, match="option 1000 is not offered"):
        play_out(fresh(1), [Cheat(), Cheat()])


def test_nothing_is_asked_when_the_game_is_over() -> None:
    state = fresh(1)
    random_playout(state, seeded_dice(1))
    assert play_out(state, [Cheat(), Cheat()]) == 0
    assert random_playout(state, seeded_dice(1)) == 0


def test_same_seeds_same_game() -> None:
    hashes = set()
    lengths = set()
    for _ in range(3):
        state = fresh(5)
        lengths.add(random_playout(state, seeded_dice(6)))
        hashes.add(state_hash(GAME, state))
    assert len(hashes) == len(lengths) == 1


def test_answers_have_dice_of_their_own() -> None:
    """A random playout is what random agents would play with one common source of answers."""
    chance = seeded_dice(6)

    class Shared(Agent):
        def choose(self, state: State, seat: int) -> int:
            return state.options[chance.below(len(state.options))]

    one, two = fresh(5), fresh(5)
    assert random_playout(one, seeded_dice(6)) == play_out(two, [Shared(), Shared()])
    assert state_hash(GAME, one) == state_hash(GAME, two)
