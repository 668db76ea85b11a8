"""The benchmark's bookkeeping. No test here measures time."""

import sys
from pathlib import Path
from typing import Any

import pytest

from benchmarks import envs
from benchmarks.__main__ import best, least
from benchmarks.contender import Missing
from benchmarks.contenders import CONTENDERS, OURS
from benchmarks.kept import Kept
from benchmarks.levels import Match, entrant
from benchmarks.peers import OpenSpiel, RLCard
from benchmarks.table import page
from starfold.games.registry import load_game

CONDITIONS = {"method": "one core", "python": "3", "machine": "m"}


def result(decisions: int, **costs: float) -> dict[str, Any]:
    return {
        "title": "somebody",
        "decisions_per_s": decisions,
        "games_per_s": 1.0,
        "decisions_per_game": 10.0,
        "microseconds": costs,
    }


def shown(**contenders: dict[str, Any]) -> str:
    return page({**CONDITIONS, "contenders": contenders})


def test_the_best_window_counts_with_the_mean_length_of_all_games() -> None:
    windows = [
        {"decisions": 1000, "games": 10, "seconds": 1.0},
        {"decisions": 3000, "games": 10, "seconds": 2.0},
    ]
    assert best(windows) == {
        "decisions_per_s": 1500,
        "games_per_s": 7.5,
        "decisions_per_game": 200.0,
    }


def test_the_least_cost_of_each_kind() -> None:
    assert least([{"clone": 3.0, "view": 5.0}, {"clone": 4.0, "view": 2.0}]) == {
        "clone": 3.0,
        "view": 2.0,
    }
    assert least([{"clone": None}, {"clone": None}]) == {}


def test_ratios_and_targets() -> None:
    text = shown(
        ours=result(300, clone=2.0), backgammon=result(100, clone=1.0), uno=result(200, clone=9.0)
    )
    assert "3.00 x" in text
    assert "decisions/s over backgammon at least 2 x: 3.00 x, met" in text
    assert "decisions/s over uno at least 2 x: 1.50 x, MISSED" in text
    assert "clone over backgammon at most 5 x: 2.00 x, met" in text


def test_who_is_missing_is_named_and_never_made_up() -> None:
    text = shown(ours=result(300), backgammon={"title": "peer", "missing": "not installed"})
    assert "not measured: not installed" in text
    assert "decisions/s over backgammon at least 2 x: not measured" in text


@pytest.mark.parametrize(("peer", "module"), [(OpenSpiel, "pyspiel"), (RLCard, "rlcard")])
def test_a_peer_that_cannot_be_imported_is_missing(
    peer: Any, module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(Missing, match="cannot be imported"):
        peer("any")


def test_ours_plays_whole_games() -> None:
    ours = CONTENDERS["ours-pure"].make()  # in whichever mode the tests run
    assert ours.play() > 20
    assert OURS in CONTENDERS


def test_environments_are_compared_with_ours() -> None:
    contenders = {
        "ours-vector": result(120_000),
        "minis-vector": {**result(9_000), "games_per_s": 0.0},
        "uno": {"title": "uno", "missing": "rlcard cannot be imported"},
    }
    text = envs.page({**CONDITIONS, "contenders": contenders})
    assert "13.3 x" in text
    assert "uno                                          not measured: rlcard" in text
    assert "100,000 PocketModel steps/s with observations: met" in text
    contenders["ours-vector"] = result(90_000)
    assert "observations: MISSED" in envs.page({**CONDITIONS, "contenders": contenders})
    assert best([{"decisions": 100, "games": 0, "seconds": 1.0}])["games_per_s"] == 0.0


def test_a_match_that_was_cut_off_goes_on_where_it_was(tmp_path: Path) -> None:
    def match() -> Match:
        return Match(load_game("pocketmodel"), [entrant("greedy"), entrant("novice")], 5)

    whole, file = match(), tmp_path / "games"
    kept = Kept(file, whole.about())
    for number in range(2):
        kept.add(whole.play(number))
    with file.open("a", encoding="utf-8") as lines:
        lines.write('{"number": 2, "edi')
    again = match()
    found = Kept(file, again.about()).games
    for game in found:
        again.remember(game)
    assert [game["number"] for game in found] == [0, 1]
    assert again.report() == whole.report()
    assert again.report()["entrants"][0]["answers"] > 50
    with pytest.raises(SystemExit, match="of another measurement"):
        Kept(file, {"seed": 6})
