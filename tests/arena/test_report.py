"""Counting, on results laid down by hand."""

from typing import Any

import pytest

from starfold.arena.plan import Plan
from starfold.arena.report import entrant_labels, games_csv, report
from starfold.arena.runner import Result


def plan(**changes: Any) -> Plan:
    wish: dict[str, Any] = {
        "game": "pocketmodel",
        "edition": "base",
        "options": {"max_turns": 50},
        "agents": ("greedy", "random"),
        "forces": {"a": {}, "b": {}},
        "lineups": (("a", "b"),),
        "games": 4,
        "seed": 7,
        "swap": True,
    }
    return Plan(**(wish | changes))


# Greedy sits at 0, 1, 0, 1; force a always at 0.
RESULTS = [
    Result(0, 0, 10, 50, "units", (0,)),  # greedy with a, moving first
    Result(1, 0, 20, 90, "objectives", (1,)),  # greedy with b, moving second
    Result(2, 1, 30, 130, "units", (1,)),  # random with b, moving first
    Result(3, 1, 50, 210, "turn cap", ()),
]


@pytest.fixture
def found() -> dict[str, Any]:
    return report(plan(), RESULTS)


def test_agents(found: dict[str, Any]) -> None:
    greedy, random = found["agents"]
    assert (greedy["agent"], greedy["played"], greedy["wins"], greedy["share"]) == (
        "greedy",
        4,
        2,
        0.5,
    )
    assert greedy["won_by"] == {"objectives": 1, "units": 1}
    assert (random["wins"], random["without_winner"]) == (1, 1)


def test_forces(found: dict[str, Any]) -> None:
    assert [(line["force"], line["wins"]) for line in found["forces"]] == [("a", 1), ("b", 2)]


def test_a_mirror_match_counts_a_force_for_each_seat() -> None:
    mirror = report(plan(forces={"a": {}}, lineups=(("a", "a"),)), RESULTS)
    assert [(line["played"], line["wins"]) for line in mirror["forces"]] == [(8, 3)]
    assert mirror["pairings"] == []


def test_pairings_do_not_depend_on_the_seats() -> None:
    turned = report(plan(swap=False, lineups=(("a", "b"), ("b", "a"))), RESULTS)
    # a won game 0 at seat 0 and game 1 at seat 1, b game 2 at seat 1; nobody won game 3.
    (pairing,) = turned["pairings"]
    assert (pairing["forces"], pairing["games"], pairing["wins"]) == (["a", "b"], 4, [2, 1])
    assert pairing["share"] == pytest.approx(2 / 3, abs=1e-6)


def test_first_player_among_decided_games(found: dict[str, Any]) -> None:
    first = found["first_player"]
    assert (first["decided"], first["wins"], first["even"]) == (3, 2, 0.5)


def test_endings_most_frequent_first(found: dict[str, Any]) -> None:
    assert [(how, data["games"]) for how, data in found["endings"].items()] == [
        ("units", 2),
        ("objectives", 1),
        ("turn cap", 1),
    ]


def test_length(found: dict[str, Any]) -> None:
    assert found["length"]["turns"] == {"mean": 27.5, "median": 20, "p5": 10, "p95": 50}


def test_an_interrupted_run_says_so(found: dict[str, Any]) -> None:
    assert (report(plan(games=9), RESULTS)["planned"], found["games"]) == (9, 4)


def test_nothing_played_is_reported_too() -> None:
    empty = report(plan(), [])
    assert empty["agents"][0]["share"] is None
    assert empty["first_player"]["decided"] == 0


def test_namesakes_are_numbered() -> None:
    assert entrant_labels(["greedy", "random", "greedy"]) == ["greedy #1", "random", "greedy #2"]


def test_one_line_a_game() -> None:
    header, first, *_, last = games_csv(plan(), RESULTS).splitlines()
    assert header.split(",")[:5] == ["game", "seed", "first", "turns", "decisions"]
    assert first.split(",")[5:] == ["units", "0", "greedy", "a", "greedy", "a", "random", "b"]
    assert last.split(",")[2:] == [
        "1",
        "50",
        "210",
        "turn cap",
        "",
        "",
        "",
        "random",
        "a",
        "greedy",
        "b",
    ]
