"""Games by action: pages of choices, many games at once, plans as actions."""

import random
from typing import Any

import pytest

import starfold
from starfold.adapters.acts import Acts, written
from starfold.adapters.playing import ANSWERED, PAGE_TURNED, Play
from starfold.adapters.setting import Setting
from starfold.errors import InputError
from starfold.games.registry import game_names
from starfold.kernel.game import state_hash
from tests.adapters.table import SHORT

numpy = pytest.importorskip("numpy")
each_game = pytest.mark.parametrize("name", game_names())


def test_a_page_holds_as_many_choices_as_there_are_actions() -> None:
    setting = Setting("pocketmodel")
    state = setting.begin(7)
    assert len(state.options) == 20
    play = Play(state, 8, None)
    seen: list[int] = []
    for shown in (7, 7, 6):
        assert play.actions() == shown
        assert not play.is_legal(shown) or shown == 7
        seen += [play.chosen(action)[0] for action in range(shown)]
        assert play.chosen(7) == []
        assert play.act(7) == PAGE_TURNED
    assert seen == state.options
    assert play.page == 0, "after the last page comes the first"
    play.act(7)
    wanted = state.options[9]
    assert play.chosen(2) == [wanted]
    assert play.act(2) == ANSWERED
    assert play.page == 0
    with pytest.raises(InputError, match="action 25 is not legal here"):
        Play(setting.begin(7), 32, None).act(25)


def test_pages_are_told_in_observation_and_mask() -> None:
    play = Play(Setting("pocketmodel").begin(7), 8, None)
    setting = Setting("pocketmodel")
    play.act(7)
    row = memoryview(setting.encoder.encode(play.state, play.state.asked, play.page)).cast("h")
    told = setting.layout.read(row.tolist())
    assert (told["options"], told["page"]) == (20, 1)


@each_game
def test_many_games_go_as_each_of_them_alone(name: str) -> None:
    options = {**SHORT[name], "max_turns": {"pocketmodel": 6, "minis": 2, "ccg": 2}[name]}
    env = starfold.vector_env(name, 4, options=options)
    setting = env.setting
    moment = env.reset(seed=3)
    alone = {game: setting.play(3 * 4 + game) for game in range(4)}
    next_seed = {game: 3 * 4 + game + 4 for game in range(4)}
    chance = random.Random(1)
    finished = 0
    for _ in range(90):
        for game, play in alone.items():
            seat = play.state.asked
            assert moment.seat[game] == seat
            row = setting.encoder.encode(play.state, seat, play.page)
            assert moment.observation[game].tobytes() == row
            assert moment.action_mask[game].sum() == play.actions()
        actions = [chance.choice(numpy.flatnonzero(mask)) for mask in moment.action_mask]
        found = env.step(actions)
        moment = found.moment
        for game, play in alone.items():
            play.act(int(actions[game]))
            assert found.terminated[game] == bool(play.state.ended)
            if play.state.ended:
                finished += 1
                place = found.finished["game"].tolist().index(game)
                assert found.finished["outcome"][place].tolist() == found.reward[game].tolist()
                assert found.finished["answers"][place] == play.answers
                alone[game] = setting.play(next_seed[game])
                next_seed[game] += 4
            else:
                assert found.reward[game].tolist() == [0.0, 0.0]
    assert finished or name == "minis", "games are that long"


def test_an_illegal_action_among_many_changes_nothing() -> None:
    env = starfold.vector_env("pocketmodel", 3)
    env.reset(1)
    before = [state_hash(env.setting.game, env.many.state(game)) for game in range(3)]
    with pytest.raises(InputError, match="action 63 is not legal in game 2"):
        env.step([0, 0, 63])
    with pytest.raises(InputError, match="2 actions for 3 games"):
        env.step([0, 0])
    assert before == [state_hash(env.setting.game, env.many.state(game)) for game in range(3)]


def test_games_that_take_too_long_are_cut_off() -> None:
    env = starfold.vector_env("pocketmodel", 2, max_steps=5)
    env.reset(1)
    cut = [env.step([0, 0]).truncated.tolist() for _ in range(10)]
    assert cut == [[one, one] for one in [False] * 4 + [True] + [False] * 4 + [True]]


@each_game
@pytest.mark.parametrize("reward", ["material", "value"])
def test_shaped_rewards_add_up_to_the_outcome(name: str, reward: str) -> None:
    turns = {"pocketmodel": 12, "minis": 1 if reward == "value" else 2, "ccg": 3}[name]
    options = {**SHORT[name], "max_turns": turns}
    env = starfold.vector_env(name, 1, options=options, reward=reward)
    moment = env.reset(5)
    begun = numpy.array(env.many.standings[0])
    chance = random.Random(2)
    total = numpy.zeros(2)
    shaped = 0
    while True:
        found = env.step([int(chance.choice(numpy.flatnonzero(moment.action_mask[0])))])
        moment = found.moment
        total += found.reward[0]
        if found.terminated[0]:
            break
        shaped += bool(found.reward[0].any())
    assert total + begun == pytest.approx(found.finished["outcome"][0], abs=1e-4)
    if (name, reward) != ("minis", "material"):  # in two turns nobody comes to harm
        assert shaped, "something is told before the end"


@each_game
def test_a_plan_is_answers_in_a_row(name: str) -> None:
    play = Setting(name, options=SHORT[name], macro=True).play(1)
    longest = 1
    for _ in range(6):
        if play.state.ended:
            break
        assert 2 <= play.offers() <= 64
        plans = [play.chosen(action) for action in range(play.actions())]
        assert len(plans) == len({tuple(plan) for plan in plans})
        plan = max(plans, key=len)
        longest = max(longest, len(plan))
        assert written(play)[plans.index(plan)].count(" · ") == len(plan) - 1
        wanted = play.state.copy()
        for answer in plan:
            if answer not in wanted.options:
                break
            wanted.apply(answer)
        before = play.answers
        play.act(plans.index(plan))
        assert play.answers > before
    assert longest > 1 or name == "ccg"


@each_game
def test_numbers_of_actions_are_within_their_bounds(name: str) -> None:
    setting = Setting(name, options=SHORT[name])
    acts = Acts(name, setting.encoder)
    chance = random.Random(4)
    play = setting.play(2)
    seen: set[Any] = set()
    for number in range(250):
        if play.state.ended:
            break
        if number % 5 == 0:
            rows = acts.rows(play)
            assert len(rows) == play.actions()
            for row in rows:
                for told, low, high in zip(row, acts.layout.low, acts.layout.high, strict=True):
                    assert low <= told <= high
                seen |= {field for field, told in acts.layout.read(row).items() if told}
        play.act(chance.randrange(play.actions()))
    assert {"verb", "answers", "card" if name == "ccg" else "unit"} <= seen


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"reward": "gold"}, "choose one of terminal, material, value"),
        ({"forces": ["nobody", None]}, "nobody"),
        ({"edition": "first"}, "unknown edition 'first'"),
        ({"forces": [None]}, "1 seats: this game is for 2 to 8"),
        ({"options": {"max_turn": 3}}, "max_turn"),
    ],
)
def test_bad_settings_are_refused_with_the_remedy(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError, match=said):
        Setting("pocketmodel", **wrong)
    with pytest.raises(InputError, match="at least 1"):
        starfold.vector_env("pocketmodel", 0)
