"""Games are the same wherever and with whichever others they are played."""

import multiprocessing
from collections.abc import Sequence
from typing import Any

import pytest

from starfold.agents.base import Agent
from starfold.arena import runner
from starfold.arena.plan import Plan, make_plan
from starfold.arena.runner import Result, play_game, simulate
from starfold.games.registry import load_game
from starfold.kernel.core import State


def plan(agents: Sequence[str] = ("random", "random"), games: int = 12, **more: Any) -> Plan:
    return make_plan(
        "pocketmodel",
        "base",
        {"max_turns": 60},
        agents,
        ["base-close-ranks"],
        games,
        3,
        **more,
    )


def results(plan: Plan, workers: int) -> list[Result]:
    return [result for chunk in simulate(plan, workers) for result in chunk]


def test_in_order_and_complete() -> None:
    assert [result.number for result in results(plan(), 1)] == list(range(12))


def test_the_number_of_workers_changes_nothing() -> None:
    alone = results(plan(), 1)
    assert results(plan(), 2) == alone
    assert results(plan(), 5) == alone


def test_a_longer_run_begins_with_the_shorter_one() -> None:
    assert results(plan(games=12), 1)[:5] == results(plan(games=5), 1)


def test_one_game_by_itself_is_the_same() -> None:
    game = load_game("pocketmodel")
    assert play_game(plan(), game, 7) == results(plan(), 1)[7]


@pytest.mark.parametrize("seats", [2, 3, 5, 8])
def test_every_number_of_players(seats: int) -> None:
    for result in results(plan(["random"] * seats, games=2), 1):
        assert 0 <= result.first < seats
        assert result.ended
        assert set(result.winners) <= set(range(seats))


def test_the_turn_cap_ends_games_without_a_winner() -> None:
    short = make_plan(
        "pocketmodel", "base", {"max_turns": 3}, ["random"] * 2, ["base-close-ranks"], 4, 3
    )
    for result in results(short, 1):
        assert (result.ended, result.winners, result.turns) == ("turn cap", (), 3)


def test_breaking_off_ends_the_workers() -> None:
    before = set(multiprocessing.active_children())
    running = simulate(plan(games=10_000), 2)
    assert next(running)[0].number == 0
    running.close()  # type: ignore[attr-defined]  # it is a generator
    assert set(multiprocessing.active_children()) <= before


def test_a_failure_names_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    class Lost(Agent):
        def choose(self, state: State, seat: int) -> int:
            raise ValueError("lost the thread")

    monkeypatch.setattr(runner, "make_agent", lambda name, game, seed: Lost())
    with pytest.raises(RuntimeError, match=r"game 0 of .* failed, its seed is [0-9]+: lost"):
        results(plan(), 1)
