"""Intervals and spreads against values worked out by hand or taken from tables."""

import pytest

from starfold.arena.statistics import percentile, share_of, spread, wilson


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        (5, 10, 0.2366, 0.7634),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (83, 100, 0.7445, 0.8911),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilson_intervals(successes: int, trials: int, low: float, high: float) -> None:
    assert wilson(successes, trials) == pytest.approx((low, high), abs=5e-5)


def test_the_interval_holds_the_share_and_shrinks() -> None:
    widths = []
    for trials in (10, 100, 1000):
        low, high = wilson(trials // 5, trials)
        assert low < 0.2 < high
        widths.append(high - low)
    assert widths == sorted(widths, reverse=True)


def test_a_share_of_nothing_is_unknown() -> None:
    assert share_of(0, 0) == {"share": None, "low": 0.0, "high": 1.0}


def test_percentiles_are_values_that_occurred() -> None:
    values = list(range(1, 21))
    assert [percentile(values, percent) for percent in (5, 50, 95, 100)] == [1, 10, 19, 20]
    assert percentile([7], 5) == percentile([7], 95) == 7


def test_a_spread_does_not_ask_for_order() -> None:
    assert spread([9, 1, 5]) == {"mean": 5.0, "median": 5, "p5": 1, "p95": 9}
    assert spread([]) == {"mean": None, "median": None, "p5": None, "p95": None}
