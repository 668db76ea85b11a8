"""Games are the same wherever and with whichever others they are played."""

import json
import multiprocessing
from collections.abc import Sequence
from typing import Any

import pytest

from starfold.agents.base import Agent
from starfold.arena import runner
from starfold.arena.plan import Plan, make_plan
from starfold.arena.report import games_csv, report
from starfold.arena.runner import Result, play_game, simulate
from starfold.games.registry import load_game
from starfold.kernel.core import State

# game -> edition, forces by seat, turns that are enough, the fewest that can be agreed
PLAYED = {
    "pocketmodel": ("base", ["base-close-ranks"], 60, 1),
    "minis": ("space", ["minis-space-first-light"], 2, 1),
    "ccg": ("hoth", ["shield-garrison", "death-squadron"], 8, 2),
}
TURN_CAP = {"pocketmodel": "turn cap", "minis": "turn cap", "ccg": "turn limit"}
each_game = pytest.mark.parametrize("game", PLAYED)


def plan(
    game: str, agents: Sequence[str] = ("random", "random"), games: int = 6, **options: Any
) -> Plan:
    edition, forces, turns, _ = PLAYED[game]
    chosen = {"max_turns": turns, **options}
    return make_plan(game, edition, chosen, agents, forces, games, 3)


def results(plan: Plan, workers: int) -> list[Result]:
    return [result for chunk in simulate(plan, workers) for result in chunk]


@each_game
def test_in_order_and_complete(game: str) -> None:
    assert [result.number for result in results(plan(game), 1)] == list(range(6))


@each_game
def test_the_number_of_workers_changes_nothing(game: str) -> None:
    alone = results(plan(game), 1)
    assert results(plan(game), 2) == alone
    assert results(plan(game), 5) == alone


@each_game
def test_a_longer_run_begins_with_the_shorter_one(game: str) -> None:
    assert results(plan(game, games=6), 1)[:4] == results(plan(game, games=4), 1)


@each_game
def test_one_game_by_itself_is_the_same(game: str) -> None:
    assert play_game(plan(game), load_game(game), 5) == results(plan(game), 1)[5]


@pytest.mark.parametrize(
    ("game", "seats"),
    [*(("pocketmodel", seats) for seats in (2, 3, 5, 8)), *(("minis", seats) for seats in (3, 6))],
)
def test_every_number_of_players(game: str, seats: int) -> None:
    crowded = {"base_spacing": "nearest", "max_turns": 1} if game == "minis" else {}
    for result in results(plan(game, ["random"] * seats, games=2, **crowded), 1):
        assert 0 <= result.first < seats
        assert result.ended
        assert set(result.winners) <= set(range(seats))


@each_game
def test_what_was_played_can_be_reported(game: str) -> None:
    whole = plan(game, games=4, max_turns=PLAYED[game][-1])
    found = report(whole, results(whole, 1))
    assert json.loads(json.dumps(found)) == found
    assert found["games"] == 4
    assert found["endings"][TURN_CAP[game]]["games"] == 4
    assert [(one["played"], one["wins"]) for one in found["agents"]] == [(4, 0)] * 2
    assert found["length"]["decisions"]["p5"] > 20
    assert len(games_csv(whole, results(whole, 1)).splitlines()) == 5


@each_game
def test_the_turn_cap_ends_games_without_a_winner(game: str) -> None:
    fewest = PLAYED[game][-1]
    for result in results(plan(game, games=2, max_turns=fewest), 1):
        assert (result.ended, result.winners, result.turns) == (TURN_CAP[game], (), fewest)


def test_breaking_off_ends_the_workers() -> None:
    before = set(multiprocessing.active_children())
    running = simulate(plan("pocketmodel", games=10_000), 2)
    assert next(running)[0].number == 0
    running.close()  # type: ignore[attr-defined]  # it is a generator
    assert set(multiprocessing.active_children()) <= before


def test_a_failure_names_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    class Lost(Agent):
        def choose(self, state: State, seat: int) -> int:
            raise ValueError("lost the thread")

    monkeypatch.setattr(runner, "make_agent", lambda name, game, seed, milliseconds: Lost())
    with pytest.raises(RuntimeError, match=r"game 0 of .* failed, its seed is [0-9]+: lost"):
        results(plan("pocketmodel"), 1)
