"""How shown chances are held against what happened."""

import pytest

from benchmarks.calibration import Shown, bins_of, error_of, interval, plot, positions_of, report
from starfold.games.registry import load_game


def shown(chance: float, won: int, lost: int, first: int = 0) -> list[Shown]:
    became = [1.0] * won + [0.0] * lost
    return [Shown(first + number, chance, worth) for number, worth in enumerate(became)]


def test_chances_that_come_true_are_no_error() -> None:
    found = shown(0.75, 30, 10) + shown(0.25, 10, 30, 40)
    assert error_of(found) == pytest.approx(0.0)
    assert [one.positions for one in bins_of(found)] == [40, 40]
    low, high = interval(found, 1)
    assert 0.0 <= low < high < 0.3


def test_chances_that_do_not_are() -> None:
    assert error_of(shown(0.95, 15, 5)) == pytest.approx(0.2)


def test_positions_of_a_game_are_the_same_every_time_and_no_more_than_asked_for() -> None:
    game = load_game("pocketmodel")
    found = positions_of(game, 1, 1, 5, 1)  # between two that answer at once
    assert found == positions_of(game, 1, 1, 5, 1)
    assert len(found) == 5
    assert {one.game for one in found} == {1}
    assert all(0.0 <= one.chance <= 1.0 for one in found)


def test_the_plot_tells_its_figures() -> None:
    found = report("pocketmodel", 1, shown(0.75, 30, 10) + shown(0.25, 10, 30, 40))
    drawn = plot(found, "A game")
    assert drawn.startswith("<svg")
    assert "A game: off by 0.000 over 80 positions of 80 games" in drawn
    assert drawn.count("<circle") == 2
