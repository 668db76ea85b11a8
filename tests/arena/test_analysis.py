"""A recorded game is looked at choice by choice, and dice have no part in what a choice cost."""

import random
from pathlib import Path

import msgspec
import pytest

import starfold
from starfold.agents.search import Effort, Tried
from starfold.arena.analysis import GRADES, SURE, _sureness, advise, analyse, imagined
from starfold.arena.verdicts import Analysis
from starfold.cli.main import main
from starfold.games.registry import game_names, load_game
from starfold.kernel import replay as replays
from starfold.kernel.notation import option
from starfold.kernel.replay import Replay
from starfold.table import saves

pytestmark = pytest.mark.slow_in_pure
EFFORT = Effort(4, 1)


TURNS = {"pocketmodel": 8, "minis": 1, "ccg": 4}


def recorded(game: str, folder: Path, seed: int = 3, turns: int = 0) -> tuple[Path, Replay]:
    match = starfold.new_game(game, seed=seed, options={"max_turns": turns or TURNS[game]})
    match.play("greedy", "random")
    path = folder / "game.replay"
    path.write_text(match.replay())
    return path, saves.load(path)[1]


@pytest.mark.parametrize("game", game_names())
def test_every_choice_is_weighed_and_the_chances_lead_to_the_end(game: str, tmp_path: Path) -> None:
    _, replay = recorded(game, tmp_path)
    told: list[tuple[int, int]] = []
    found = analyse(load_game(game), replay, EFFORT, tells=lambda *one: told.append(one))
    assert len(found.curve) == len(replay.answers) + 1
    assert all(sum(chances) == pytest.approx(1.0, abs=0.001) for chances in found.curve)
    assert told[-1] == (len(replay.answers), len(replay.answers))
    assert found.judged
    for one in found.judged:
        assert one.given.choice == replay.answers[one.number - 1].choice
        assert (one.grade != "") == (one.cost >= GRADES[-1][1])
        assert one.cost == 0.0 or one.best.chance >= one.given.chance
    again = analyse(load_game(game), replay, EFFORT)
    assert again == found


def test_random_play_gives_more_away_than_greedy(tmp_path: Path) -> None:
    cost = [0.0, 0.0]
    for seed in range(3, 7):
        _, replay = recorded("pocketmodel", tmp_path, seed, turns=16)
        for one in analyse(load_game("pocketmodel"), replay, Effort(16, 2)).judged:
            cost[one.seat] += one.cost
    assert cost[1] > cost[0]


def test_only_the_wanted_seat_is_looked_at(tmp_path: Path) -> None:
    _, replay = recorded("pocketmodel", tmp_path)
    found = analyse(load_game("pocketmodel"), replay, EFFORT, [1])
    assert {one.seat for one in found.judged} == {1}


def run(*arguments: object) -> int:
    with pytest.raises(SystemExit) as ended:
        main(["analyse", *map(str, arguments)])
    assert isinstance(ended.value.code, int)
    return ended.value.code


def test_the_command_tells_it_and_writes_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, replay = recorded("pocketmodel", tmp_path)
    out = tmp_path / "analysis.json"
    assert run(path, "--worlds", 4, "--milliseconds", 0, "--json", out) == 0
    assert "given away in all" in capsys.readouterr().out
    written = msgspec.json.decode(out.read_bytes(), type=Analysis)
    assert written.game == "pocketmodel"
    assert len(written.curve) == len(replay.answers) + 1
    assert run(tmp_path / "nothing") == 2
    assert run(path, "--seat", "Q") == 2
    assert "choose A or B" in capsys.readouterr().err


@pytest.mark.parametrize("game", game_names())
def test_advice_needs_nothing_that_is_hidden(game: str, tmp_path: Path) -> None:
    """In a world with other hidden cards and dice the same is said, figure by figure."""
    _, replay = recorded(game, tmp_path)
    rules = load_game(game)
    compared = 0
    for number, state in enumerate(replays.run(rules, replay, record=False)):
        if number % 7 or state.ended or len(state.options) == 1 or compared == 6:
            continue
        twin = rules.imagine(state, state.asked, random.Random(number))
        said = advise(rules, state, state.asked, EFFORT, 5)
        assert said == advise(rules, twin, state.asked, EFFORT, 5)
        assert said.option in state.options
        assert said.line == [], "a line would show what is hidden"
        compared += 1
    assert compared > 2


def test_what_was_better_can_be_played(tmp_path: Path) -> None:
    _, replay = recorded("pocketmodel", tmp_path)
    game = load_game("pocketmodel")
    found = analyse(game, replay, Effort(16, 2))
    missed = {one.number: one for one in found.judged if one.grade}
    assert missed
    for number, state in enumerate(replays.run(game, replay, record=False), start=1):
        if number in missed:
            one = missed[number]
            assert one.line[0] == one.best.choice != one.given.choice
            twin = imagined(state, number)
            for choice in one.line:
                twin.choose(option(twin, choice))


def test_few_worlds_are_no_evidence() -> None:
    few, many = Tried(1), Tried(2)
    few.values, many.values = [0.5, 0.6], [0.5] * 20
    assert _sureness(few, many) > 3 * _sureness(many, many) == 3 * SURE
