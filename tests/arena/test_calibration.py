"""How shown chances are held against what happened."""

import pytest

from benchmarks.calibration import (
    Shown,
    bins_of,
    error_of,
    interval,
    mended,
    other_half,
    played,
    plot,
    report,
)
from starfold.agents.registry import guide_for
from starfold.agents.values import from_data, turned_out
from starfold.arena.calibration import corrected, found_out
from starfold.games.registry import load_game
from starfold.kernel.dice import seeded_dice


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
    found = played(game, 1, 1, 5, 1)  # between two that answer at once
    assert found == played(game, 1, 1, 5, 1)
    assert len(found.shown) == 5
    assert {one.game for one in found.shown} == {1}
    assert all(0.0 <= one.chance <= 1.0 for one in found.shown)
    assert found.answers > 50
    assert found.illegal == 0


def test_the_plot_tells_its_figures() -> None:
    found = report("pocketmodel", 1, shown(0.75, 30, 10) + shown(0.25, 10, 30, 40))
    drawn = plot(found, "A game")
    assert drawn.startswith("<svg")
    assert "A game: off by 0.000 over 80 positions of 80 games" in drawn
    assert drawn.count("<circle") == 2


def found(*samples: list[Shown]) -> list[float]:
    seen = [one for sample in samples for one in sample]
    return found_out([one.chance for one in seen], [one.became for one in seen])


def test_chances_are_found_out_from_what_happened() -> None:
    points = found(shown(0.2, 400, 600), shown(0.93, 990, 10))
    assert turned_out(0.2, points) == pytest.approx(0.4, abs=0.02)
    assert turned_out(0.93, points) == pytest.approx(0.99, abs=0.01)
    assert points == sorted(set(points)), "better is always worth more"
    for chance in (0.0, 0.13, 0.5, 0.77, 1.0):
        both = turned_out(chance, points) + turned_out(1.0 - chance, points)
        assert both == pytest.approx(1.0), "what two sides are shown adds up to one"
        assert 0.0 < turned_out(chance, points) < 1.0


def test_what_comes_true_stays_as_it_is() -> None:
    points = found(shown(0.3, 300, 700), shown(0.8, 800, 200))
    assert turned_out(0.3, points) == pytest.approx(0.3, abs=0.01)
    assert turned_out(0.8, points) == pytest.approx(0.8, abs=0.01)
    assert turned_out(0.37, []) == 0.37


def test_chances_that_came_true_the_wrong_way_round_are_shown_alike() -> None:
    """Where few games say that less is more, the truth lies in between."""
    points = found(shown(0.9, 60, 40), shown(0.7, 90, 10), shown(0.6, 600, 400))
    assert points == sorted(points)
    assert turned_out(0.7, points) < turned_out(0.8, points) < turned_out(0.9, points) < 0.9


def test_half_of_the_games_mend_the_others() -> None:
    seen = shown(0.85, 990, 10) + shown(0.15, 10, 990)
    assert error_of(seen) == pytest.approx(0.14)
    assert other_half(seen) < 0.02


def test_a_net_is_corrected_as_its_chances_are() -> None:
    guide = guide_for("pocketmodel")
    game = load_game("pocketmodel")
    state = game.start(game.deal({}, 2, 1), seeded_dice(1), False)
    features = guide.features(state, 0)
    data = mended("pocketmodel", shown(0.8, 99, 1), 5)
    once = from_data(data["net"])
    assert data["corrected"] == {"positions": 100, "seed": 5}
    assert once.value(features) == turned_out(guide.net.value(features), data["net"]["known"])
    points = found(shown(0.2, 1, 99))
    twice = corrected(once, points)
    assert twice.value(features) == pytest.approx(
        turned_out(once.value(features), points), abs=0.01
    )
