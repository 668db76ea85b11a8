"""Environments of PettingZoo and Gymnasium, by their own tests and by ours."""

import random
import subprocess
import sys
from typing import Any

import pytest

import starfold
from starfold.errors import InputError
from starfold.games.registry import game_names
from tests.adapters.table import SHORT

numpy = pytest.importorskip("numpy")
pettingzoo = pytest.importorskip("pettingzoo")
pytest.importorskip("gymnasium")

pytestmark = [
    pytest.mark.mode_independent,
    pytest.mark.filterwarnings("ignore::UserWarning"),  # PettingZoo's advice on masked observations
]
each_game = pytest.mark.parametrize("name", game_names())


def env(name: str, **options: Any) -> Any:
    return starfold.env(name, options=SHORT[name], **options)


@each_game
def test_pettingzoos_own_tests_pass(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from pettingzoo.test import api_test, performance_benchmark, seed_test

    api_test(env(name), num_cycles=40)
    seed_test(lambda: env(name), num_cycles=15)
    benchmark = sys.modules[performance_benchmark.__module__]
    moments = iter(range(1000))
    monkeypatch.setattr(benchmark.time, "time", lambda: next(moments) / 8)  # not by the clock
    performance_benchmark(env(name))


@each_game
def test_gymnasiums_own_test_passes(name: str) -> None:
    import gymnasium
    from gymnasium.utils.env_checker import check_env

    import starfold.adapters.gym as ours

    made = gymnasium.make(ours.IDS[name], options=SHORT[name], opponent="random", max_steps=30)
    check_env(made.unwrapped)
    assert ours.IDS[name] in gymnasium.registry


@each_game
def test_the_name_and_module_are_by_the_conventions(name: str) -> None:
    import importlib

    module = importlib.import_module(f"starfold.adapters.starfold_{name}_v0")
    assert str(module.raw_env(options=SHORT[name])) == f"starfold_{name}_v0"
    made = module.env(options=SHORT[name])
    assert made.metadata["name"] == f"starfold_{name}_v0"
    assert made.possible_agents == ["player_0", "player_1"]
    if hasattr(pettingzoo, "make"):  # from its version 1.27 on
        made = pettingzoo.make("aec", f"starfold/{name}-v0", options=SHORT[name])
        assert made.metadata["name"] == f"starfold_{name}_v0"


@each_game
def test_a_seed_deals_the_game_that_the_front_door_deals(name: str) -> None:
    made = env(name)
    made.reset(seed=11)
    match = starfold.new_game(name, seed=11, options=SHORT[name])
    chance = random.Random(3)
    for _ in range(60):
        observation, _, over, _, info = made.last()
        if over:
            break
        assert made.agent_selection == f"player_{match.seats.index(match.asked)}"
        assert info == {"question": match.question, "choices": match.choices}
        assert observation["action_mask"].sum() == len(match.choices)
        assert made.unwrapped.view(made.agent_selection) == match.view(match.asked)
        action = chance.randrange(len(match.choices))
        match.choose(match.choices[action])
        made.step(action)
    assert made.unwrapped.spec()["edition"]


def test_without_a_seed_the_next_game_follows() -> None:
    made, other = env("pocketmodel"), env("pocketmodel")
    made.reset(seed=4)
    made.reset()
    other.reset(seed=5)
    one, two = made.last()[0]["observation"], other.last()[0]["observation"]
    assert (one == two).all()


def test_rewards_at_the_end_and_nothing_after_it() -> None:
    made = starfold.env("pocketmodel", options={"max_turns": 400}, words=False)
    made.reset(seed=3)
    chance = random.Random(1)
    total = dict.fromkeys(made.possible_agents, 0.0)
    for agent in made.agent_iter():
        observation, reward, over, cut, info = made.last()
        total[agent] += reward
        assert info == {}
        if over or cut:
            made.step(None)
        else:
            assert reward == 0.0
            made.step(int(chance.choice(numpy.flatnonzero(observation["action_mask"]))))
    assert sorted(total.values()) == [-1.0, 1.0]
    assert made.agents == []


def test_who_is_not_asked_may_do_nothing() -> None:
    made = env("pocketmodel")
    made.reset(seed=3)
    other = next(agent for agent in made.agents if agent != made.agent_selection)
    assert made.observe(other)["action_mask"].sum() == 0
    assert made.infos[other] == {}


def test_what_the_mask_forbids_loses_the_game() -> None:
    made = env("pocketmodel")
    made.reset(seed=3)
    agent = made.agent_selection
    made.step(63)
    assert made.terminations[agent]
    assert made.rewards[agent] == -1.0
    single = starfold.gym_env("pocketmodel", opponent="random", seat="B")
    single.reset(seed=3)
    _, reward, over, _, info = single.step(63)
    assert (reward, over, info["illegal"]) == (-1.0, True, True)


def test_games_are_cut_off_on_wish() -> None:
    made = env("minis", max_steps=3)
    made.reset(seed=1)
    for _ in range(3):
        assert not made.last()[3]
        made.step(0)
    assert made.last()[2:4] == (False, True)


@each_game
def test_it_is_rendered_as_text_and_as_an_image(name: str) -> None:
    pytest.importorskip("PIL")
    shown = env(name, render_mode="ansi")
    shown.reset(seed=2)
    match = starfold.new_game(name, seed=2, options=SHORT[name])
    first = match.board().splitlines()[-1].strip()
    assert shown.render().splitlines()[-1].strip() == first
    drawn = env(name, render_mode="rgb_array")
    drawn.reset(seed=2)
    image = drawn.render()
    assert (image.dtype, image.ndim, image.shape[2]) == (numpy.uint8, 3, 3)
    assert len(numpy.unique(image.reshape(-1, 3), axis=0)) > 10, "something is drawn"


def test_nothing_is_rendered_unless_it_was_asked_for() -> None:
    made = env("pocketmodel")
    made.reset(seed=2)
    with pytest.raises(InputError, match="render_mode='ansi' or 'rgb_array'"):
        made.render()
    with pytest.raises(InputError, match="choose one of ansi, rgb_array"):
        env("pocketmodel", render_mode="human")


@each_game
def test_numbers_for_every_action(name: str) -> None:
    made = env(name, action_features=True)
    made.reset(seed=2)
    chance = random.Random(5)
    for _ in range(25):
        observation, _, over, cut, _ = made.last()
        if over or cut:
            break
        assert made.observation_space(made.agent_selection).contains(observation)
        legal = numpy.flatnonzero(observation["action_mask"])
        rows = observation["action_features"]
        assert rows[legal].any(axis=1).all()
        assert not rows[len(legal) :].any()
        made.step(int(chance.choice(legal)))


def test_a_seat_plays_against_a_level() -> None:
    made = starfold.gym_env("pocketmodel", opponent="greedy", seat="A", words=True)
    observation, info = made.reset(seed=6)
    chance = random.Random(1)
    total, over = 0.0, False
    while not over:
        assert made.seat == 0
        assert len(info["choices"]) == observation["action_mask"].sum()
        assert (made.action_masks() == observation["action_mask"]).all()
        legal = numpy.flatnonzero(observation["action_mask"])
        observation, reward, over, _, info = made.step(int(chance.choice(legal)))
        total += reward
    assert total == -1.0, "random play loses to greedy"
    assert made.view()["ended"]


def test_the_seat_is_chosen_by_side_letter_or_seed() -> None:
    assert starfold.gym_env("ccg", seat="dark", options=SHORT["ccg"]).chosen_seat == 1
    assert starfold.gym_env("pocketmodel", seat=1).chosen_seat == 1
    made = starfold.gym_env("pocketmodel", opponent="random")
    seats = set()
    for seed in range(8):
        made.reset(seed=seed)
        seats.add(made.seat)
    assert seats == {0, 1}
    with pytest.raises(InputError, match="no seat 'C'"):
        starfold.gym_env("pocketmodel", seat="C")
    with pytest.raises(InputError, match="unknown agent 'nobody'"):
        starfold.gym_env("pocketmodel", opponent="nobody")


@pytest.mark.parametrize(
    ("missing", "made"),
    [("pettingzoo", "env"), ("gymnasium", "gym_env"), ("numpy", "vector_env")],
)
def test_a_missing_library_is_named_with_its_remedy(
    missing: str, made: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(InputError, match=rf'{missing}.*pip install "starfold\[rl\]"'):
        getattr(starfold, made)("pocketmodel")


def test_the_package_itself_needs_none_of_them() -> None:
    asked = "import sys, starfold, starfold.api, starfold.adapters.front; "
    asked += "print([one for one in ('numpy', 'gymnasium', 'pettingzoo', 'pyspiel') "
    asked += "if one in sys.modules])"
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"
