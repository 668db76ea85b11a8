"""Our games in OpenSpiel, by its own tests and by ours."""

import pickle
import random
import sys
from typing import Any

import pytest

from starfold.errors import InputError
from starfold.games.registry import game_names, load_game
from starfold.kernel.game import state_hash

numpy = pytest.importorskip("numpy")
pyspiel = pytest.importorskip("pyspiel")

import starfold.adapters.openspiel as adapter  # noqa: E402

pytestmark = pytest.mark.mode_independent
each_game = pytest.mark.parametrize("name", game_names())
OPTIONS = {"pocketmodel": "max_turns:8", "minis": "max_turns:1", "ccg": "max_turns:3"}


def loaded(name: str, **more: Any) -> Any:
    given = "".join(f",{key}={value}" for key, value in more.items())
    return pyspiel.load_game(f"starfold_{name}(seed=3,options={OPTIONS[name]}{given})")


def walked(game: Any, seed: int, acts: int) -> Any:
    state = game.new_initial_state()
    chance = random.Random(seed)
    for _ in range(acts):
        if state.is_terminal():
            break
        state.apply_action(chance.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(
    ("name", "macro"), [*((name, "false") for name in game_names()), ("ccg", "true")]
)
def test_openspiels_own_simulation_passes(name: str, macro: str) -> None:
    """Clones, serialisation, pickles, legal actions and returns along a random game."""
    from open_spiel.python.tests.games_sim_test import GamesSimTest

    numpy.random.seed(5)
    GamesSimTest("sim_game").sim_game(loaded(name, macro=macro))


@each_game
def test_openspiels_own_random_simulation_passes(name: str) -> None:
    pyspiel.random_sim_test(loaded(name), 1, True, False)


@each_game
def test_a_playthrough_is_as_it_was_recorded(name: str) -> None:
    from tests.adapters import playthroughs

    assert playthroughs.path(name).read_text(encoding="utf-8") == playthroughs.written(name)


@each_game
def test_the_same_actions_lead_to_the_same_state(name: str) -> None:
    game = loaded(name)
    state = walked(game, 4, 60)
    again = game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    copied = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1]
    rules = load_game(name)
    for other in (again, copied, state.clone(), pickle.loads(pickle.dumps(state))):
        assert other.history() == state.history()
        assert state_hash(rules, other.walk.state) == state_hash(rules, state.walk.state)
        for seat in (0, 1):
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.observation_string(seat) == state.observation_string(seat)


def test_chance_deals_before_anybody_sees_a_card() -> None:
    game = loaded("pocketmodel")
    hands = set()
    for way in range(3):
        state = game.new_initial_state()
        for _ in range(4):
            assert state.is_chance_node()
            assert state.information_state_string(0) == "0: before the deal"
            assert not any(state.observation_tensor(0))
            state.apply_action(way)
        assert not state.is_chance_node()
        hands.add(str(state.walk.state.deck))
    assert len(hands) == 3


@each_game
def test_what_is_hidden_has_no_part_in_what_a_player_is_told(name: str) -> None:
    state = walked(loaded(name), 6, 45)
    for player in (0, 1):
        for sample in (0.1, 0.7):
            other = state.resample_from_infostate(player, lambda sample=sample: sample)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            if state.current_player() == player:
                assert other.legal_actions() == state.legal_actions()


def test_nobody_forgets_what_they_did_and_saw() -> None:
    """Two ways to the same table are two information states."""
    game = loaded("pocketmodel")
    keys: dict[str, list[int]] = {}
    for seed in range(6):
        state = game.new_initial_state()
        chance = random.Random(seed)
        while not state.is_terminal():
            player = state.current_player()
            if player >= 0:
                own = [one.action for one in state.full_history() if one.player == player]
                known = keys.setdefault(f"{player} {state.information_state_string(player)}", own)
                assert known == own
            state.apply_action(chance.choice(state.legal_actions()))
        assert sum(state.returns()) == 0.0
    assert len(keys) > 100


def test_actions_are_called_by_their_notation() -> None:
    state = loaded("pocketmodel").new_initial_state()
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 3) == "chance 3"
    for _ in range(4):
        state.apply_action(3)
    player = state.current_player()
    called = [state.action_to_string(player, action) for action in state.legal_actions()]
    assert all(one.startswith("place ") for one in called)
    assert state.string_to_action(player, called[5]) == 5


def test_wrong_parameters_are_refused_with_the_remedy() -> None:
    for given, said in (
        ({"tensor": "small"}, "choose one of full, features"),
        ({"forces": "nobody"}, "nobody"),
        ({"edition": "first"}, "unknown edition"),
    ):
        with pytest.raises(InputError, match=said):
            adapter.CLASSES["pocketmodel"](given)


def test_a_missing_library_is_named_with_its_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "starfold.adapters.openspiel")
    with pytest.raises(InputError, match=r'pyspiel.*pip install "starfold\[openspiel\]"'):
        __import__("starfold.adapters.openspiel")
