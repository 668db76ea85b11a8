"""What lies behind results, on games laid down by hand so that the answer is known."""

import random
from typing import Any

import pytest

from starfold.arena.comparison import compared
from starfold.arena.findings import AGENTS, LUCK, findings
from starfold.arena.plan import Plan, make_plan
from starfold.arena.report import report
from starfold.arena.reporting import words
from starfold.arena.reporting.page import page_of
from starfold.arena.runner import Result
from starfold.arena.runs import Run
from starfold.arena.statistics import (
    holm,
    of_changes,
    of_means,
    of_pairs,
    of_shares,
    stand_out,
)
from starfold.arena.tables import frame
from starfold.arena.witness import Luck, Notes, Part
from starfold.errors import InputError
from starfold.games.registry import load_game

pytest.importorskip("numpy")


def plan(games: int, **changes: Any) -> Plan:
    wish: dict[str, Any] = {"agents": ["greedy", "novice"], "options": {"max_turns": 60}} | changes
    forces = ["base-close-ranks", "base-lantern-line"]
    return make_plan("pocketmodel", "base", forces=forces, games=games, seed=3, **wish)


def laid_down(
    games: int = 400, by_luck: float = 0.0, by_agent: float = 0.0, by_unit: float = 0.0
) -> Run:
    """Games that luck, who plays and a unit decide so far; the rest is left to a coin."""
    whole = plan(games)
    chance = random.Random(7)
    units = [
        next(one.id for one in things if one.sort == "unit")
        for things in load_game("pocketmodel").things(whole.spec(0))
    ]
    results = []
    for number in range(games):
        luck = [chance.gauss(0.0, 1.0), chance.gauss(0.0, 1.0)]
        fielded = [chance.random() < 0.5, chance.random() < 0.5]
        greedy = whole.entrants(number).index(0)
        lean = by_agent * (0.5 - greedy) + by_luck * (luck[0] - luck[1])
        lean += by_unit * (fielded[0] - fielded[1])
        winner = int(chance.random() > 0.5 + lean)
        parts = [[Part(units[seat], 1, 1)] if fielded[seat] else [] for seat in range(2)]
        notes = Notes([Luck(5, 2.0, 2.0 + gain) for gain in luck], parts, [])
        ended = "units" if chance.random() < 0.25 else "objectives"
        first, turns = number // 2 % 2, 10 + number % 5
        results.append(Result(number, first, turns, 80, ended, (winner,), (), notes))
    return Run(whole, results)


def shares(run: Run) -> dict[str, float]:
    fortune = findings(*run).fortune
    assert fortune is not None
    return {one.name: one.share for one in fortune.shares}


def test_luck_is_told_from_skill() -> None:
    lucky, able = shares(laid_down(by_luck=0.3)), shares(laid_down(by_agent=0.8))
    assert lucky[LUCK] > 0.25
    assert lucky[AGENTS] < 0.05
    assert able[AGENTS] > 0.5
    assert able[LUCK] < 0.05


def test_where_a_coin_decides_nothing_explains_it() -> None:
    found = findings(*laid_down())
    assert found.fortune is not None
    assert sum(one.share for one in found.fortune.shares) < 0.05
    assert not any(one.worth and one.worth.stands_out for one in found.things)
    assert "stands out: chance explains" in words.worth(found.things, "unit")


def test_what_a_unit_is_worth_is_found_within_its_interval() -> None:
    found = findings(*laid_down(by_unit=0.2))
    judged = [one for one in found.things if one.worth is not None]
    assert judged
    for one in judged:
        assert one.worth is not None
        assert one.worth.low < 0.2 < one.worth.high
        assert one.worth.stands_out
        assert one.held == 400
        assert one.times == one.lost == one.played
    assert "in play goes with" in words.worth(found.things, "unit")


def test_games_that_nobody_watched_say_nothing_of_luck() -> None:
    run = laid_down(30)
    unseen = Run(run.plan, [one._replace(notes=None) for one in run.results])
    found = findings(*unseen)
    assert (found.games, found.fortune, found.things) == (0, None, [])


def test_whoever_wins_too_often_is_told_from_chance() -> None:
    known = {"decided": 1000, "share": 0.54, "low": 0.51, "high": 0.57, "even": 0.5}
    assert words.first_player(known) == (
        "The first player wins 54 % (51–57): more than chance explains"
    )
    assert "no more and no less" in words.first_player({**known, "low": 0.49})
    assert "less than chance" in words.first_player({**known, "share": 0.4, "high": 0.45,
                                                     "low": 0.35})  # fmt: skip


# -- the page --------------------------------------------------------------------------------------


def test_the_page_needs_nothing_from_elsewhere_and_answers() -> None:
    run = laid_down(60, by_agent=0.6)
    other = Run(plan(60, options={"max_turns": 60, "max_hand": 4}), laid_down(60).results)
    page = page_of(run, lambda game: f"starfold sim replay a.run {game} <&>", other, "b.run")
    for outside in ("src=", "@import", "http://www", "https://", "<link"):
        assert outside not in page.replace('xmlns="http://www.w3.org/2000/svg"', "").replace(
            'xmlns:xlink="http://www.w3.org/1999/xlink"', ""
        )
    assert page.count("<svg") == page.count("</svg>") > 6
    assert "var(--main)" in page
    assert "#10000" not in page
    assert "starfold sim replay a.run 59 &lt;&amp;&gt;" in page
    found = report(*run)
    page = page.replace("\u00a0", " ").replace("\u2060", "")
    for heading in (
        words.first_player(found["first_player"]),
        words.endings(found["endings"]),
        words.length(found["length"]),
        compared(other, run).sentence,
    ):
        assert heading in page
    ids = [part.split('"')[0] for part in page.split(' id="')[1:]]
    assert len(ids) == len(set(ids))


def test_the_same_run_gives_the_same_page() -> None:
    run = laid_down(40, by_luck=0.2)
    assert page_of(run, str) == page_of(run, str)


def test_a_page_of_unwatched_games_with_one_force() -> None:
    whole = make_plan("ccg", "hoth", {"max_turns": 4}, ["random", "random"],
                      ["shield-garrison", "death-squadron"], 2, 1)  # fmt: skip
    results = [Result(0, 0, 4, 50, "turn limit", ()), Result(1, 1, 4, 60, "turn limit", ())]
    page = page_of(Run(whole, results), str)
    assert "All games end by turn limit" in page
    assert "Luck against skill" not in page


def test_one_row_a_game() -> None:
    run = laid_down(12)
    table = frame(*run)
    assert table.shape[0] == 12
    assert table["winner"].to_list() == [str(one.winners[0]) for one in run.results]
    assert table["luck_1"].to_list() == [one.notes.luck[1].gain for one in run.results if one.notes]
    assert table["seed"][3] == str(run.plan.game_seed(3))
    first = run.results[0].notes
    assert first is not None
    assert table["pieces_0"].to_list()[0] == [part._asdict() for part in first.parts[0]]


# -- beside another run ----------------------------------------------------------------------------


def test_games_of_the_same_seeds_are_compared_pair_by_pair() -> None:
    one, other = laid_down(300), laid_down(300)
    found = compared(one, Run(plan(300, options={"max_turns": 50}), other.results))
    assert found.paired
    assert found.changed == ["max_turns=50 instead of 60"]
    assert "None of" in found.sentence
    assert {answer.difference.by for answer in found.answers} == {0.0}


def test_a_difference_is_found_and_told() -> None:
    found = compared(laid_down(400), laid_down(400, by_agent=0.6))
    answer = next(one for one in found.answers if one.title == "greedy wins")
    assert answer.differs
    assert answer.difference.low < 0.3 < answer.difference.high
    assert "greedy wins in" in found.sentence
    assert found.to_data()["verdict"] == found.sentence


def test_runs_of_different_games_are_refused() -> None:
    ccg = make_plan("ccg", "hoth", {}, ["random"] * 2, ["shield-garrison", "death-squadron"], 1, 1)
    with pytest.raises(InputError, match="cannot be compared"):
        compared(laid_down(4), Run(ccg, [Result(0, 0, 1, 1, "x", ())]))


def test_differences_by_the_book() -> None:
    """The figures are those of the usual tables and textbooks."""
    two = of_shares(15, 100, 30, 100)
    assert two.by == pytest.approx(0.15)
    assert two.p == pytest.approx(0.0111, abs=2e-4)
    assert (two.low, two.high) == pytest.approx((0.0346, 0.2610), abs=1e-3)
    assert of_pairs(5, 15, 100).p == pytest.approx(0.0414, abs=1e-4)
    assert of_pairs(0, 0, 10) == (0.0, 0.0, 0.0, 1.0)
    assert of_means([1.0, 2.0, 3.0], [2.0, 3.0, 4.0]).by == 1.0
    assert of_changes([1.0, 1.0]).p == 1.0  # without any spread nothing can be said
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert stand_out([0.001, 0.02, 0.04, 0.9]) == [True, True, False, False]
