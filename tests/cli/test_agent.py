"""`starfold agent`, and agents from outside in `starfold sim` and `starfold play`."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from starfold.agents import guests
from starfold.agents.registry import check_agent
from starfold.arena.checking import Checked, checked
from starfold.cli.agent import verdict
from starfold.cli.exits import BAD_INPUT, FAULTS
from starfold.cli.main import app, main

FILE = Path(__file__).parents[1] / "agents" / "guests_at_fault.py"
TEMPLATE = Path(__file__).parents[2] / "docs" / "my_agent.py"


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv(guests.INVITED, "")
    monkeypatch.setenv(guests.SECONDS, "20")
    yield
    guests.end_all()


def run(*arguments: str, stdin: str = "") -> tuple[int, str, str]:
    done = CliRunner().invoke(app, arguments, input=stdin)
    return done.exit_code, done.stdout, done.stderr


@pytest.mark.parametrize("game", ["pocketmodel", "minis", "ccg"])
def test_the_template_is_fit_to_play_every_game(game: str) -> None:
    check_agent(f"{TEMPLATE}:MyAgent", game)
    if game == "pocketmodel":
        code, out, _ = run("agent", "check", f"{TEMPLATE}:MyAgent", "--game", game, "-n", "1")
        assert code == 0 and out.splitlines()[-1] == "fit to play"
        assert "✓  honest" in out and "✓  steady" in out and "Wren" in out


@pytest.mark.parametrize(
    ("guest", "crossed", "told"),
    [
        ("Believer", "honest", "another answer in a world that looks the same to the seat"),
        ("Meddler", "hands off", "reached for what it was not given"),
        ("Crash", "whole", "ValueError: lost the thread"),
    ],
)
def test_what_is_wrong_with_an_agent_is_said(guest: str, crossed: str, told: str) -> None:
    found = checked(f"{FILE}:{guest}", "pocketmodel", 1, 1)
    page = "\n".join(verdict(found))
    assert [line.split("  ")[1] for line in page.splitlines() if line.startswith("✗")] == [crossed]
    assert told in page and page.endswith("not fit to play")


def test_an_agent_that_leaves_something_to_luck_of_its_own_is_told_so() -> None:
    found = checked(f"{FILE}:Fickle", "pocketmodel", 1, 1)
    page = "\n".join(verdict(found))
    assert found.fit and found.dishonest is None
    assert "the same seed gave two answers" in page and "cannot be told" in page


def test_the_verdict_of_an_agent_that_is_never_asked() -> None:
    assert Checked("random", "minis").took(99) == 0.0


def test_our_own_agents_are_listed_and_not_checked() -> None:
    code, out, _ = run("agent", "list")
    assert code == 0 and "Bramble" in out and "path/to/agent.py:MyAgent" in out
    with pytest.raises(SystemExit) as ended:
        main(["agent", "check", "greedy"])
    assert ended.value.code == BAD_INPUT


def test_a_simulation_goes_on_without_those_who_fail_and_names_them() -> None:
    wanted = ("sim", "pocketmodel", "-n", "4", "--workers", "1", "--max-turns", "3")
    seats = ("--seats", f"{FILE}:Plain,{FILE}:Crash")
    code, out, err = run(*wanted, *seats, "--json")
    assert code == FAULTS
    found = json.loads(out)
    assert found["games"] == 4 and found["endings"]["resignation"]["games"] == 4
    assert {one["agent"]: one["wins"] for one in found["agents"]} == {
        f"{FILE}:Plain": 4,
        f"{FILE}:Crash": 0,
    }
    assert [(one["game"], one["seat"], one["kind"]) for one in found["faults"]] == [
        (0, 1, "crash"), (1, 0, "crash"), (2, 1, "crash"), (3, 0, "crash")
    ]  # fmt: skip
    assert f"{FILE}:Crash failed 4 times; its seat gave up each time" in err
    assert f"seed {found['faults'][0]['seed']}: ValueError: lost the thread" in err
    code, again, _ = run(*wanted[:5], "2", *wanted[6:], *seats, "--json")
    assert again == out, "the same with any number of workers"


def test_in_the_terminal_one_of_ours_plays_on_for_who_fails() -> None:
    code, out, _ = run(
        "play", "--opponent", f"{FILE}:Crash", "--seed", "3", "--no-color",
        stdin="rest\n" * 3 + "1\n" * 12 + "log 40\n",
    )  # fmt: skip
    assert code == 0
    assert "(Crash)" in out
    assert "Crash failed; Bramble plays B from here on" in out


def test_a_wrong_name_is_bad_input() -> None:
    for command in (
        ["sim", "pocketmodel", "--seats", "nowhere.py:Me,random"],
        ["play", "--opponent", "nowhere.py:Me"],
        ["agent", "check", f"{FILE}:Speechless"],
        ["sim", "pocketmodel", "--seats", "greedy,gredy"],
    ):
        with pytest.raises(SystemExit) as ended:
            main(command)
        assert ended.value.code == BAD_INPUT
