"""OpenSpiel's bots play our games; only where OpenSpiel is installed (`make bench`)."""

import pytest

from starfold.games.registry import game_names, load_game
from starfold.kernel.dice import seeded_dice
from starfold.kernel.game import edition_names

pytest.importorskip("pyspiel")
each_bot = pytest.mark.parametrize("bot", ["mcts", "blind-mcts", "ismcts"])


@each_bot
@pytest.mark.parametrize("name", game_names())
def test_a_general_bot_answers_legally_and_leaves_the_state_alone(name: str, bot: str) -> None:
    from benchmarks.spiel import GeneralBot

    game = load_game(name)
    state = game.start(game.deal({"edition": edition_names(game)[0]}, 2, 1), seeded_dice(1), False)
    simulations: list[int] = []
    agent = GeneralBot(game, 1, bot, 1.0, 20, simulations)
    for _ in range(12):
        before = game.to_data(state)
        answer = agent.choose(state, state.asked)
        assert game.to_data(state) == before
        state.choose(answer)
    assert all(number >= 2 for number in simulations)


def test_the_framework_can_drive_a_state_by_itself() -> None:
    import pyspiel

    from benchmarks.spiel import as_spiel

    game = load_game("pocketmodel")
    state = game.start(game.deal({}, 2, 1), seeded_dice(1), False)
    spiel = as_spiel(game, state, 1)
    assert spiel.num_players() == 2
    walk = spiel.new_initial_state()
    for _ in range(400):
        if walk.is_terminal():
            break
        assert walk.current_player() in (0, 1, pyspiel.PlayerId.CHANCE)
        walk.apply_action(walk.legal_actions()[-1])
    assert sum(walk.returns()) == 0.0
