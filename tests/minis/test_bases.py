"""Set-Up: where the home bases lie, and how far apart."""

import math
from itertools import pairwise
from typing import Any

import pytest

from starfold.errors import InputError
from starfold.games.minis.game import Minis
from starfold.games.minis.state import bases
from starfold.games.minis.state import geometry as g
from starfold.games.minis.state.options import Options

GAME = Minis()
ROW = 63.5  # depth of a base in front of its player


def opposite(gap: float) -> list[list[float]]:
    """Two bases face to face, so far apart."""
    away = gap / 2 + ROW / 2
    return [[0, -away, 90_000], [0, away, 270_000]]


def objection(places: list[Any], **chosen: Any) -> str:
    options = Options(chosen)
    try:
        bases.checked_places(places, len(places), options)
    except InputError as problem:
        return str(problem)
    return ""


def gaps(seats: int, **chosen: Any) -> list[float]:
    """Of each pair of bases that the game lays out."""
    options = Options(chosen)
    rows = [bases.base_row(place, options) for place in bases.laid_out(seats, options)]
    return [bases.base_gap(one, two) for at, one in enumerate(rows) for two in rows[:at]]


@pytest.mark.rule("MG-SETUP-06")
def test_a_base_is_a_long_row_of_three_cards() -> None:
    row = bases.base_row((100.0, -50.0, 90_000), Options({}))
    corners = [corner for card in row for corner in card.corners()]
    width = max(x for x, _ in corners) - min(x for x, _ in corners)
    depth = max(y for _, y in corners) - min(y for _, y in corners)
    assert (width, depth) == pytest.approx((266.7, 63.5))
    assert [card.x for card in row] == pytest.approx([11.1, 100.0, 188.9])  # left to right
    assert [(2 * card.half_length, 2 * card.half_width) for card in row] == [(88.9, 63.5)] * 3
    for one, two in pairwise(row):
        assert g.rect_rect_gap(one, two) == pytest.approx(0.0, abs=1e-6)


@pytest.mark.rule("MG-SETUP-06")
def test_cards_may_lie_side_by_side() -> None:
    row = bases.base_row((0.0, 0.0, 90_000), Options({"base_layout": "side_by_side"}))
    corners = [corner for card in row for corner in card.corners()]
    assert max(x for x, _ in corners) == pytest.approx(3 * 63.5 / 2)
    assert max(y for _, y in corners) == pytest.approx(88.9 / 2)


@pytest.mark.rule("MG-SETUP-08")
@pytest.mark.parametrize(
    ("gap", "word"), [(609.5, "less than 609.6"), (609.6, ""), (1219.2, ""), (1219.3, "more than")]
)
def test_two_to_four_feet(gap: float, word: str) -> None:
    found = objection(opposite(gap))
    assert word in found and bool(found) == bool(word)
    if word:
        assert "MG-SETUP-08" in found


@pytest.mark.rule("MG-SETUP-16")
@pytest.mark.parametrize(
    ("gap", "feet", "metric", "either"),
    [
        (599.9, False, False, False),
        (600.0, False, True, True),
        (605.0, False, True, True),
        (609.6, True, True, True),
        (1200.0, True, True, True),
        (1200.1, True, False, True),
        (1215.0, True, False, True),
        (1219.2, True, False, True),
        (1219.3, False, False, False),
    ],
)
def test_feet_or_metres(gap: float, feet: bool, metric: bool, either: bool) -> None:
    for figures, legal in (("feet", feet), ("metric", metric), ("either", either)):
        assert (objection(opposite(gap), base_distance=figures) == "") == legal


@pytest.mark.rule("MG-SETUP-08")
def test_every_pair_is_tested_unless_the_nearest_is_enough() -> None:
    row: list[Any] = [[0, 0, 90_000], [0, 700 + ROW, 270_000], [0, 2 * (700 + ROW), 270_000]]
    assert "more than" in objection(row)
    assert objection(row, base_spacing="nearest") == ""
    near = [[0, 0, 90_000], [0, 700 + ROW, 270_000], [0, 700 + ROW + 500 + ROW, 270_000]]
    assert "less than" in objection(near, base_spacing="nearest")
    lonely = [[0, 0, 90_000], [0, 700 + ROW, 270_000], [0, 2100 + 2 * ROW, 270_000]]
    assert "more than" in objection(lonely, base_spacing="nearest")


@pytest.mark.rule("MG-SETUP-08")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_bases_are_laid_out_for_so_many(seats: int) -> None:
    for layout in ("end_to_end", "side_by_side"):
        found = gaps(seats, base_layout=layout)
        assert len(found) == seats * (seats - 1) // 2
        assert min(found) >= 609.6 - 1e-6 and max(found) <= 1219.2 + 1e-6
    if seats < 4:
        assert min(gaps(seats)) == pytest.approx(914.4, abs=1e-5)
        assert min(gaps(seats, base_gap=700)) == pytest.approx(700, abs=1e-5)


@pytest.mark.rule("MG-SETUP-08")
def test_six_bases_need_another_agreement() -> None:
    with pytest.raises(InputError, match="base_spacing=nearest"):
        GAME.deal({"edition": "space"}, 6, 1)
    found = gaps(6, base_spacing="nearest")
    assert min(found) == pytest.approx(914.4, abs=1e-5)
    assert len(GAME.deal({"options": {"base_spacing": "nearest"}}, 6, 1)["bases"]) == 6


@pytest.mark.rule("MG-SETUP-08")
def test_a_gap_that_the_rules_forbid_is_brought_within_the_bounds() -> None:
    for wanted in (100, 5000):
        assert 609.6 - 1e-6 <= min(gaps(2, base_gap=wanted)) <= 1219.2 + 1e-6


@pytest.mark.rule("MG-SETUP-06", "MG-MPH-04")
def test_seats_go_round_clockwise_and_bases_face_the_middle() -> None:
    for seats in (2, 3, 4):
        places = bases.laid_out(seats, Options({}))
        assert places[0][1] < 0  # the first player sits at the bottom
        angles = [math.degrees(math.atan2(y, x)) for x, y, _ in places]
        for one, two in pairwise(angles):
            assert (one - two) % 360 == pytest.approx(360 / seats, abs=0.01)
        for x, y, heading in places:
            assert g.in_arc(x, y, heading, 0.0, 0.0)
            assert bases.facing_of((x, y, heading)) == pytest.approx(heading, abs=2)


@pytest.mark.rule("MG-MPH-12")
def test_bases_lie_on_a_bounded_table() -> None:
    wanted = {"edition": "space", "options": {"table": "rect", "rect_mm": [1000, 1000]}}
    with pytest.raises(InputError, match=r"over the edge .*MG-MPH-12.* rect_mm is 1000 x 1000"):
        GAME.deal(wanted, 2, 1)
    wanted["options"] = {"table": "rect", "rect_mm": [300, 1050]}
    assert GAME.deal(wanted, 2, 1)["bases"] == [[0.0, -488.95, 90000], [0.0, 488.95, 270000]]
    wide = {"table": "rect", "rect_mm": [400, 1041]}
    assert "over the edge" in objection(opposite(914.4), **wide)
    assert objection(opposite(914.0), **wide) == ""


@pytest.mark.parametrize(
    "given",
    [
        None,
        [],
        [[0, 0, 0]],
        [[0, 0], [0, 900]],
        [[0, -488.95, 90_000], [0, "far", 270_000]],
        [[0, -488.95, 90_000], [0, float("nan"), 270_000]],
        [[0, -488.95, 90_000], [0, 1e9, 270_000]],
        [[0, -488.95, True], [0, 488.95, 270_000]],
        [[0, 0, 0], [0, 0, 0]],
    ],
)
def test_places_that_are_none_are_refused(given: object) -> None:
    with pytest.raises(InputError, match=r"spec\.bases"):
        bases.checked_places(given, 2, Options({}))


def test_a_spec_keeps_its_bases_and_is_full_after_the_first_check() -> None:
    spec = GAME.deal({"edition": "space", "bases": opposite(800)}, 2, 1)
    assert spec["bases"] == [[0.0, -431.75, 90000], [0.0, 431.75, 270000]]
    assert GAME.check_spec(spec) == spec
    pos_spec = GAME.deal({"edition": "space"}, 2, 1)
    assert GAME.check_spec(pos_spec) == pos_spec


@pytest.mark.parametrize("heading", [90_000.7, float("nan"), "90", True, None])
def test_a_base_faces_a_whole_heading(heading: Any) -> None:
    places: list[Any] = opposite(914.4)
    places[0][2] = heading
    assert "whole thousandths of a degree" in objection(places)


@pytest.mark.parametrize(("wanted", "laid"), [(1, 609.6), (700, 700), (5000, 1219.2)])
def test_a_wanted_distance_is_brought_to_the_nearest_that_is_allowed(
    wanted: float, laid: float
) -> None:
    options = Options({"base_gap": wanted})
    one, other = [bases.base_row(place, options) for place in bases.laid_out(2, options)]
    assert bases.base_gap(one, other) == pytest.approx(laid, abs=1e-5)


def test_the_short_edge_of_a_card_is_the_shorter_one() -> None:
    with pytest.raises(InputError, match="give the short edge first"):
        GAME.deal({"options": {"card_mm": [88.9, 63.5]}}, 2, 1)
