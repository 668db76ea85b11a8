"""`starfold sim` as a user meets it."""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from starfold.arena.plan import Plan
from starfold.arena.runner import Result, play_game
from starfold.cli import sim
from starfold.cli.main import main
from starfold.games.registry import load_game

Run = Callable[..., tuple[object, str, str]]

SMALL = ["sim", "pocketmodel", "--games", "6", "--seats", "random,random", "--max-turns", "80"]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*arguments: str) -> tuple[object, str, str]:
        with pytest.raises(SystemExit) as ended:
            main(list(arguments))
        printed = capsys.readouterr()
        return ended.value.code, printed.out, printed.err

    return call


def test_the_page_has_every_part(run: Run) -> None:
    code, page, errors = run(*SMALL, "--seed", "7")
    assert (code, errors) == (0, "")
    for part in ("6 games, seed 7", "agent ", "fleet ", "first player", "ended by", "length"):
        assert part in page
    assert "random #2" in page
    assert "base-close-ranks" in page


@pytest.mark.parametrize("form", [[], ["--json"], ["--csv"]])
def test_workers_leave_no_trace(run: Run, form: list[str]) -> None:
    alone = run(*SMALL, *form, "--workers", "1")
    assert run(*SMALL, *form, "--workers", "2") == alone
    assert run(*SMALL, *form, "--workers", "1") == alone


def test_json_is_what_the_page_says(run: Run) -> None:
    code, text, _ = run(*SMALL, "--json", "--option", "max_hand=4")
    found = json.loads(text)
    assert code == 0
    assert (found["format"], found["version"], found["games"]) == ("starfold-simulation", 2, 6)
    assert found["options"] == {"max_hand": 4, "max_turns": 80}
    assert sum(line["wins"] for line in found["agents"]) == found["first_player"]["decided"]


def test_csv_has_a_line_for_every_game(run: Run) -> None:
    _, text, _ = run(*SMALL, "--csv")
    assert len(text.splitlines()) == 7
    assert "\r" not in text


def test_all_fleets_of_the_edition_play(run: Run) -> None:
    arguments = [*SMALL[:2], "--games", "20", *SMALL[4:]]
    _, text, _ = run(*arguments, "--forces", "all", "--json")
    found = json.loads(text)
    assert len(found["forces"]) == 5
    assert len(found["pairings"]) == 10
    assert {line["played"] for line in found["forces"]} == {8}


def test_four_seats_with_one_fleet(run: Run) -> None:
    _, text, _ = run(
        "sim", "pocketmodel", "--edition", "scum_and_villainy", "--games", "4", "--seats",
        "random,random,random,random", "--fleets", "scum-old-hands", "--max-turns", "40", "--json",
    )  # fmt: skip
    found = json.loads(text)
    assert [line["played"] for line in found["agents"]] == [4, 4, 4, 4]
    assert found["first_player"]["even"] == 0.25


@pytest.mark.parametrize(
    ("arguments", "remedy"),
    [
        (["--games", "0"], "at least 1"),
        (["--seats", "greedy"], "name 2 to 8 agents"),
        (["--seats", "greedy,,random"], "separate names with single commas"),
        (["--seats", "greedy,wizard"], "known: idle, random"),
        (["--fleets", "x,y"], "starfold fleet list"),
        (["--fleets", "missing.yaml"], "missing.yaml"),
        (["--edition", "gold"], "choose one of base"),
        (["--edition", "gold", "--fleets", "all"], "choose one of base"),
        (["--option", "max_hand"], "write name=value"),
        (["--option", "max_hand=0"], "whole number from 1"),
        (["--option", "max_turns=9"], "say --max-turns"),
        (["--max-turns", "0"], "at least one turn"),
        (["--workers", "0"], "give at least 1"),
        (["--json", "--csv"], "choose either"),
        (["--games", "many"], "integer"),
        (["--game", "3"], "belong together"),
        (["--game", "1000", "--replay", "x.replay"], "numbered from 0 to 999"),
        (["--on", "moon"], "say `local`"),
        (["--compare", "no.run"], "no.run"),
        (["--parquet", "no/such/folder.parquet"], "there is no folder"),
        (["--seats", "greedy,wizard:20"], "unknown agent 'wizard'"),
    ],
)
def test_bad_arguments_end_with_2_and_the_remedy(
    run: Run, arguments: list[str], remedy: str
) -> None:
    code, page, errors = run("sim", "pocketmodel", *arguments)
    assert (code, page) == (2, "")
    assert remedy in " ".join(errors.split())


def test_an_interrupted_run_prints_what_it_has(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken_off(plan: Plan, **how: Any) -> Iterator[list[Result]]:
        yield [play_game(plan, load_game(plan.game), index) for index in range(2)]
        raise KeyboardInterrupt

    monkeypatch.setattr(sim, "simulate", broken_off)
    code, page, errors = run(*SMALL)
    assert code == 130
    assert "2 games" in page
    assert "interrupted after 2 of 6 games" in errors


# -- runs that are kept ----------------------------------------------------------------------------


def small(*more: str) -> list[str]:
    return [*SMALL, "--seed", "7", "--workers", "1", *more]


def test_a_run_is_kept_and_read_again(run: Run, tmp_path: Path) -> None:
    path, page = str(tmp_path / "a.run"), tmp_path / "a.html"
    plain = run(*small("--csv"))
    assert run(*small("--csv", "--run", path)) == plain
    code, text, errors = run(*small("--csv", "--run", path))
    assert (code, text) == plain[:2]
    assert "6 games are there already" in errors
    assert run("sim", "report", path, str(page))[0] == 0
    assert "starfold sim replay" in page.read_text()


def test_a_broken_run_goes_on(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(tmp_path / "a.run")
    whole, left = sim.simulate, []

    def broken_off(plan: Plan, **how: Any) -> Iterator[list[Result]]:
        for some in whole(plan, **how):
            yield some
            if not left and some[-1].number >= 2:
                left.append(some)
                raise KeyboardInterrupt

    monkeypatch.setattr(sim, "simulate", broken_off)
    assert run(*small("--csv", "--run", path))[0] == 130
    code, text, _ = run(*small("--csv", "--run", path))
    assert (code, text) == run(*small("--csv"))[:2]


def test_a_game_of_a_run_is_a_replay_that_others_read(run: Run, tmp_path: Path) -> None:
    path, one, other = (str(tmp_path / name) for name in ("a.run", "1.replay", "2.replay"))
    run(*small("--run", path))
    assert run("sim", "replay", path, "4", one)[0] == 0
    assert run(*small("--game", "4", "--replay", other))[0] == 0
    assert Path(one).read_bytes() == Path(other).read_bytes()
    code, said, _ = run("replay", "verify", one)
    assert code == 0
    ended = run(*small("--csv"))[1].splitlines()[5].split(",")
    assert f"{ended[4]} choices" in said
    code, _, errors = run("sim", "replay", path, "6", one)
    assert code == 2
    assert "games 0 to 5" in errors


def test_the_command_beside_a_game_writes_it(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "a.html"
    run(*small("--option", "max_hand=4", "--no-swap", "--report", str(page)))
    text = page.read_text()
    command = text.partition('<pre id="told"')[2].partition(">")[2].partition("<")[0]
    monkeypatch.chdir(tmp_path)
    code, said, _ = run(*command.split()[1:])
    assert code == 0
    choices = run(*small("--option", "max_hand=4", "--no-swap", "--csv"))[1].splitlines()[1]
    assert f"game 0, {choices.split(',')[4]} choices" in said
    assert run("replay", "verify", "game-0.replay")[0] == 0


def test_two_runs_are_compared(run: Run, tmp_path: Path) -> None:
    one, other = str(tmp_path / "a.run"), str(tmp_path / "b.run")
    run(*small("--run", one))
    code, text, _ = run(*small("--option", "max_hand=4", "--run", other, "--compare", one))
    assert code == 0
    assert "max_hand=4 instead of the default (the same games side by side)" in text
    code, text, _ = run("sim", "compare", one, other)
    assert code == 0
    assert "first player wins" in text
    code, text, _ = run("sim", "compare", one, other, "--json")
    assert json.loads(text)["paired"] is True
    assert run("sim", "compare", one, str(tmp_path / "none"))[0] == 2


def test_parquet_has_a_row_for_every_game(run: Run, tmp_path: Path) -> None:
    polars = pytest.importorskip("polars")
    path = tmp_path / "a.parquet"
    assert run(*small("--parquet", str(path)))[0] == 0
    table = polars.read_parquet(path)
    assert table.shape[0] == 6
    assert {"game", "ended", "luck_0", "pieces_1", "agent_0"} <= set(table.columns)


def test_a_missing_extra_is_named_before_anything_is_played(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setitem(sys.modules, "polars", None)
    for option in ("--report", "--parquet"):
        code, page, errors = run(*small(option, str(tmp_path / "x")))
        assert (code, page) == (2, "")
        assert 'pip install "starfold[report]"' in errors


def test_help_of_the_group_is_help_of_its_first_command(run: Run) -> None:
    assert "--seats" in run("sim", "--help")[1]
    assert "RUN" in run("sim", "compare", "--help")[1]
