"""The innermost loop."""

import pytest

from starfold.agents.base import Agent
from starfold.agents.registry import make_agent
from starfold.arena.playout import play_out, random_playout
from starfold.games.registry import load_game
from starfold.kernel.core import IllegalChoice, State
from starfold.kernel.dice import seeded_dice
from starfold.kernel.game import Game, edition_names, state_hash

TURNS = {"pocketmodel": 300, "minis": 2, "ccg": 8}
each_game = pytest.mark.parametrize("game", [load_game(name) for name in TURNS], ids=list(TURNS))


def fresh(game: Game, seed: int) -> State:
    wanted = {"edition": edition_names(game)[0], "options": {"max_turns": TURNS[game.name]}}
    return game.start(game.deal(wanted, 2, 1), seeded_dice(seed), False)


class Cheat(Agent):
    """Answers what nobody offered."""

    def choose(self, state: State, seat: int) -> int:
        return -1000


@each_game
def test_agents_play_to_the_end(game: Game) -> None:
    state = fresh(game, 1)
    decisions = play_out(state, [make_agent("random", game, seat) for seat in (1, 2)])
    assert state.ended
    assert decisions > 0


@each_game
def test_a_limit_stops_in_the_middle_and_play_can_go_on(game: Game) -> None:
    whole, parts = fresh(game, 1), fresh(game, 1)
    agents = [make_agent("random", game, seat) for seat in (1, 2)]
    total = play_out(whole, [make_agent("random", game, seat) for seat in (1, 2)])
    assert play_out(parts, agents, 10) == 10
    assert not parts.ended
    assert play_out(parts, agents) == total - 10
    assert state_hash(game, parts) == state_hash(game, whole)


@each_game
def test_a_wrong_answer_is_refused(game: Game) -> None:
    with pytest.raises(IllegalChoice, match="option -1000 is not offered"):
        play_out(fresh(game, 1), [Cheat(), Cheat()])


@each_game
def test_nothing_is_asked_when_the_game_is_over(game: Game) -> None:
    state = fresh(game, 1)
    random_playout(state, seeded_dice(1))
    assert play_out(state, [Cheat(), Cheat()]) == 0
    assert random_playout(state, seeded_dice(1)) == 0


@each_game
def test_same_seeds_same_game(game: Game) -> None:
    hashes = set()
    lengths = set()
    for _ in range(3):
        state = fresh(game, 5)
        lengths.add(random_playout(state, seeded_dice(6)))
        hashes.add(state_hash(game, state))
    assert len(hashes) == len(lengths) == 1


@each_game
def test_answers_have_dice_of_their_own(game: Game) -> None:
    """A random playout is what random agents would play with one common source of answers."""
    chance = seeded_dice(6)

    class Shared(Agent):
        def choose(self, state: State, seat: int) -> int:
            return state.options[chance.below(len(state.options))]

    one, two = fresh(game, 5), fresh(game, 5)
    assert random_playout(one, seeded_dice(6)) == play_out(two, [Shared(), Shared()])
    assert state_hash(game, one) == state_hash(game, two)


@each_game
def test_random_play_stops_after_so_many_answers(game: Game) -> None:
    whole, parts = fresh(game, 1), fresh(game, 1)
    total, chance = random_playout(whole, seeded_dice(1)), seeded_dice(1)
    assert random_playout(parts, chance, 10) == 10
    assert not parts.ended
    assert random_playout(parts, chance) == total - 10
    assert state_hash(game, parts) == state_hash(game, whole)
