"""How shown chances are held against what happened."""

import pytest

from benchmarks.calibration import (
    Shown,
    bins_of,
    error_of,
    interval,
    mended,
    plot,
    positions_of,
    report,
)
from starfold.agents.registry import guide_for
from starfold.agents.values import from_data, share
from starfold.arena.calibration import best_steepness, loss, steepened, strength
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


def test_strength_is_what_a_share_is_made_of() -> None:
    for number in (-3.0, -0.5, 0.0, 0.25, 4.0):
        assert strength(share(number)) == pytest.approx(number)
    assert strength(1.0) > 1000.0


def test_chances_are_made_as_strong_as_what_happened() -> None:
    too_sure = shown(0.8, 7, 3) + shown(0.2, 3, 7)
    said, became = [one.chance for one in too_sure], [one.became for one in too_sure]
    by = best_steepness(said, became)
    assert share(by * strength(0.8)) == pytest.approx(0.7, abs=0.001)
    assert loss(said, became, by) < loss(said, became)
    true = shown(0.8, 8, 2)
    assert best_steepness([0.8] * 10, [one.became for one in true]) == pytest.approx(1.0, abs=0.01)


def test_a_net_is_steepened_as_its_chances_are() -> None:
    game = load_game("pocketmodel")
    guide = guide_for("pocketmodel")
    state = game.start(game.deal({}, 2, 1), seeded_dice(1), False)
    features = guide.features(state, 0)
    data = mended("pocketmodel", shown(0.9, 7, 3), 5)
    by = data["steepened"]["by"]
    net = guide_for("pocketmodel").net
    assert by < 1.0
    wanted = share(by * strength(net.value(features)))
    assert from_data(data["net"]).value(features) == pytest.approx(wanted, abs=1e-6)
    assert steepened(net, 1.0).value(features) == net.value(features)
