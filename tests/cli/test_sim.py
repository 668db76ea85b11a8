"""`starfold sim` as a user meets it."""

import json
from collections.abc import Callable, Iterator

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
    ],
)
def test_bad_arguments_end_with_2_and_the_remedy(
    run: Run, arguments: list[str], remedy: str
) -> None:
    code, page, errors = run("sim", "pocketmodel", *arguments)
    assert (code, page) == (2, "")
    assert remedy in " ".join(errors.split())


def test_an_interrupted_run_prints_what_it_has(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken_off(plan: Plan, workers: int) -> Iterator[list[Result]]:
        yield [play_game(plan, load_game(plan.game), index) for index in range(2)]
        raise KeyboardInterrupt

    monkeypatch.setattr(sim, "simulate", broken_off)
    code, page, errors = run(*SMALL)
    assert code == 130
    assert "2 games" in page
    assert "interrupted after 2 of 6 games" in errors
