"""Distances, arcs, contacts, lines of fire: their boundaries, and that no direction is special."""

import hashlib
import math
import random
import struct
from decimal import Decimal, localcontext
from itertools import pairwise
from typing import NamedTuple

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from starfold.games.minis.state.geometry import (
    ENDLESS,
    EPS,
    FULL_TURN,
    GRID,
    Rect,
    Shadow,
    advanced,
    aim_at_disc,
    bearing,
    bow_start,
    contact_with_disc,
    contact_with_rect,
    cosine,
    disc_cuts_segment,
    disc_gap,
    disc_in_arc,
    from_steps,
    heading_towards,
    in_arc,
    nearest_on_rect,
    off_axis,
    overlap_with_disc,
    overlap_with_rect,
    rect_gap,
    rect_in_arc,
    rect_rect_gap,
    row_of_cards,
    segment_distance,
    shadow_of_disc,
    shadow_of_rect,
    sine,
    snap,
    to_steps,
    wrap,
    wrap_half,
)
from starfold.games.minis.state.rim import on_rim, rim_length, rim_place

S, L, R = 63.5, 88.9, 12.7
NEAR = 1e-8  # well above rounding on a table of some metres, well below EPS
CLEAR = 1e-4  # how far from a boundary two computations of a decision must agree

Point = tuple[float, float]

QUICK = settings(max_examples=60, deadline=None)
MILLIMETRES = st.integers(-300_000, 300_000).map(lambda thousandths: thousandths / 1000)
POINTS = st.tuples(MILLIMETRES, MILLIMETRES)
HEADINGS = st.integers(0, FULL_TURN - 1)
RADII = st.sampled_from([R, 6.35, 19.05, 25.0])
CARDS = st.builds(lambda at, heading: Rect(*at, heading, L, S), POINTS, HEADINGS)


def unit(heading: int) -> Point:
    return cosine(heading), sine(heading)


def walked(*segments: tuple[float, float]) -> tuple[float, float, int]:
    """From the origin, facing along x: a turn in degrees and a length, again and again."""
    x, y, heading = 0.0, 0.0, 0
    for turn, length in segments:
        heading = wrap(heading + round(turn * 1000))
        x, y = advanced(x, y, heading, length)
    return x, y, heading


# -- the grid and the headings ---------------------------------------------------------------------


@QUICK
@given(st.floats(-1e6, 1e6))
def test_a_snapped_length_is_a_whole_number_of_steps_and_survives_the_record(mm: float) -> None:
    assert snap(mm) == round(mm * 1e7) / 1e7
    assert to_steps(mm) == round(mm * 1e7)
    assert from_steps(to_steps(snap(mm))) == snap(mm)
    assert snap(snap(mm)) == snap(mm)
    assert abs(snap(mm) - mm) <= 0.5 * GRID + 1e-9


def test_halves_go_to_even_and_zero_has_no_sign() -> None:
    assert [to_steps(steps * 1e-7) for steps in (0.5, 1.5, 2.5, -0.5, -1.5)] == [0, 2, 2, 0, -2]
    assert math.copysign(1.0, snap(-1e-9)) == 1.0
    assert from_steps(to_steps(34.6)) == 34.6


@given(st.integers(-(10**7), 10**7))
def test_headings_wrap(mdeg: int) -> None:
    assert 0 <= wrap(mdeg) < FULL_TURN
    assert -180_000 < wrap_half(mdeg) <= 180_000
    assert (wrap(mdeg) - mdeg) % FULL_TURN == 0 == (wrap_half(mdeg) - mdeg) % FULL_TURN
    assert (cosine(mdeg), sine(mdeg)) == unit(wrap(mdeg))


def test_straight_back_is_a_positive_half_turn() -> None:
    assert [wrap_half(mdeg) for mdeg in (180_000, -180_000, 180_001)] == [
        180_000,
        180_000,
        -179_999,
    ]


PI = Decimal("3.14159265358979323846264338327950288419716939937510582097494459")


def true_cosine(mdeg: int) -> float:
    """The nearest float, from a sum of the plain series with fifty digits."""
    with localcontext() as context:
        context.prec = 50
        square = (PI * mdeg / 180_000) ** 2
        term = total = Decimal(1)
        n = 0
        while abs(term) > Decimal(10) ** -45:
            n += 2
            term = -term * square / (n * (n - 1))
            total += term
        return float(total.quantize(Decimal(10) ** -40))


CHOSEN = random.Random(2009)
SOME_HEADINGS = [*range(0, FULL_TURN, 250), *CHOSEN.sample(range(FULL_TURN), 1500)]


def test_cosine_and_sine_are_the_nearest_floats() -> None:
    for heading in SOME_HEADINGS:
        assert cosine(heading) == true_cosine(heading)
        assert sine(heading + 90_000) == cosine(heading)
        assert abs(cosine(heading) - math.cos(math.radians(heading / 1000))) <= 2e-15


def test_right_angles_are_exact_and_turns_by_them_lose_nothing() -> None:
    assert [unit(quarter * 90_000) for quarter in range(4)] == [(1, 0), (0, 1), (-1, 0), (0, -1)]
    assert cosine(60_000) == 0.5 == sine(30_000)
    for heading in CHOSEN.sample(range(FULL_TURN), 500):
        ux, uy = unit(heading)
        assert unit(heading + 90_000) == (-uy, ux)
        assert unit(-heading) == (ux, -uy)
        assert ux * uy - uy * ux == 0.0


COSINE_BITS = "ae0e652ce06507f4b163952a6b9ebd323a735945e50224a2e47e1ff9f7651dbe"


def test_unit_vectors_have_the_same_bits_everywhere() -> None:
    bits = b"".join(struct.pack("<d", cosine(heading)) for heading in range(0, FULL_TURN, 53))
    assert hashlib.sha256(bits).hexdigest() == COSINE_BITS


# -- moving ----------------------------------------------------------------------------------------


@pytest.mark.rule("MG-GEO-01")
def test_the_front_is_the_rim_point_in_the_heading_direction() -> None:
    assert advanced(0, 0, 90_000, R) == (0, 12.7)


@pytest.mark.rule("MG-GEO-02")
@pytest.mark.parametrize(
    ("segments", "end"),
    [
        ([(90, S)], (0, 63.5, 90_000)),
        ([(0, S)] * 3, (190.5, 0, 0)),
        ([(90, S)] * 3, (-63.5, 0, 270_000)),
        ([(0, L)], (88.9, 0, 0)),
        ([(0, L)] * 2, (177.8, 0, 0)),
        ([(0, S), (0, L)], (152.4, 0, 0)),
        ([(0, L), (0, S)], (152.4, 0, 0)),
    ],
)
def test_segments_end_where_the_ruler_says(
    segments: list[tuple[float, float]], end: tuple[float, float, int]
) -> None:
    assert walked(*segments) == end


@pytest.mark.rule("MG-GEO-02")
def test_three_left_turns_face_right() -> None:
    assert wrap_half(walked((90, S), (90, S), (90, S))[2]) == -90_000


@pytest.mark.rule("MG-GEO-02")
@QUICK
@given(POINTS, HEADINGS, st.integers(1, 88_900))
def test_the_front_travels_as_far_as_the_centre(at: Point, heading: int, micro: int) -> None:
    d = micro / 1000
    end = advanced(*at, heading, d)
    assert math.dist(at, end) == pytest.approx(d, abs=2 * GRID)
    front, later = advanced(*at, heading, R), advanced(*end, heading, R)
    assert math.dist(front, later) == pytest.approx(d, abs=4 * GRID)


@QUICK
@given(POINTS, HEADINGS, HEADINGS, RADII)
def test_the_bow_rests_while_the_stern_swings(at: Point, old: int, new: int, r: float) -> None:
    swung = bow_start(*at, old, new, r)
    assert advanced(*swung, new, r) == pytest.approx(advanced(*at, old, r), abs=2 * GRID)


def test_the_bow_turns_left_about_itself() -> None:
    assert bow_start(0, 0, 0, 90_000, R) == (12.7, -12.7)


# -- contact ---------------------------------------------------------------------------------------


@pytest.mark.rule("MG-MPH-11", "MG-GEO-03")
def test_a_unit_stops_where_it_touches_another() -> None:
    d = contact_with_disc(0, 0, 1, 0, R, 60, 0, R)
    x, y = advanced(0, 0, 0, d)
    assert (x, y) == (34.6, 0)
    assert abs(disc_gap(x, y, R, 60, 0, R)) <= EPS


@pytest.mark.rule("MG-MPH-11")
def test_a_unit_stops_where_it_touches_a_card() -> None:
    card = Rect(100, 0, 90_000, L, S)
    assert contact_with_rect(0, 0, 1, 0, R, card) == pytest.approx(100 - S / 2 - R, abs=NEAR)
    corner = Rect(100, L / 2 + 5, 90_000, L, S)  # its lower left corner, 5 above the path
    expected = 100 - S / 2 - math.sqrt(R * R - 25)
    assert contact_with_rect(0, 0, 1, 0, R, corner) == pytest.approx(expected, abs=NEAR)


@pytest.mark.rule("MG-GEO-03")
@pytest.mark.parametrize(
    ("aside", "stops"),
    [
        (25.3, True),
        (25.4, False),
        (25.5, False),
        (25.4 - 2 * EPS, True),
        (25.4 - EPS / 2, False),
    ],
)
@pytest.mark.parametrize("heading", [0, 45_000, 90_000, 123_457, 270_000])
@pytest.mark.parametrize("side", [1, -1])
def test_a_graze_is_free_and_a_cut_is_not(
    aside: float, stops: bool, heading: int, side: int
) -> None:
    ux, uy = unit(heading)
    ox, oy = 40 * ux - side * aside * uy, 40 * uy + side * aside * ux
    assert (contact_with_disc(0, 0, ux, uy, R, ox, oy, R) < ENDLESS) == stops
    enter, _ = overlap_with_disc(0, 0, ux, uy, R, ox, oy, R)
    assert (enter < ENDLESS) == stops


@pytest.mark.rule("MG-GEO-03")
@pytest.mark.parametrize(
    ("aside", "stops"), [(R - 0.1, True), (R, False), (R + 0.1, False), (R - 2 * EPS, True)]
)
@pytest.mark.parametrize("heading", [0, 45_000, 90_000, 123_457, 270_000])
def test_a_card_is_grazed_like_a_unit(aside: float, stops: bool, heading: int) -> None:
    ux, uy = unit(heading)
    for side, turned, half in ((1, 0, S / 2), (-1, 0, S / 2), (1, 90_000, L / 2)):
        off = side * (half + aside)
        card = Rect(80 * ux - off * uy, 80 * uy + off * ux, wrap(heading + turned), L, S)
        assert (contact_with_rect(0, 0, ux, uy, R, card) < ENDLESS) == stops
        assert (overlap_with_rect(0, 0, ux, uy, R, card)[0] < ENDLESS) == stops


@pytest.mark.rule("MG-MPH-11", "MG-GEO-03")
@pytest.mark.parametrize("gap", [0.0, GRID, -GRID, 0.5 * EPS, -0.5 * EPS])
def test_a_touching_unit_cannot_advance_but_may_slide_or_leave(gap: float) -> None:
    """Off the straight way into the other, by degrees: blocked below 90, free from there on."""
    apart = 2 * R + gap
    for off in (0, 30, 89, 91, 120, 180):
        ux, uy = unit(off * 1000)
        contact = contact_with_disc(0, 0, ux, uy, R, apart, 0, R)
        assert contact == (0.0 if off < 90 else ENDLESS)
    for slide in (90_000, -90_000):
        assert contact_with_disc(0, 0, *unit(slide), R, apart, 0, R) == ENDLESS


@pytest.mark.rule("MG-MPH-11", "MG-GEO-03")
@pytest.mark.parametrize("gap", [0.0, GRID, -GRID, 0.5 * EPS, -0.5 * EPS])
@pytest.mark.parametrize("heading", [0, 90_000, 30_001])
def test_a_unit_touching_a_card_cannot_advance_but_may_slide_or_leave(
    gap: float, heading: int
) -> None:
    apart = L / 2 + R + gap
    for place in (0.0, S / 2, S / 2 - 1e-3):  # touching the side ahead, up to its corner
        ux, uy = unit(heading)
        card = Rect(apart * ux + place * uy, apart * uy - place * ux, heading, L, S)
        for off in (0, 30, 89, 91, 180, -89, -91):
            contact = contact_with_rect(0, 0, *unit(heading + off * 1000), R, card)
            assert contact == (0.0 if abs(off) < 90 else ENDLESS)
        for slide in (90_000, -90_000):
            assert contact_with_rect(0, 0, *unit(heading + slide), R, card) == ENDLESS


def test_what_lies_behind_is_never_met() -> None:
    assert contact_with_disc(0, 0, 1, 0, R, -60, 0, R) == ENDLESS
    assert overlap_with_disc(0, 0, 1, 0, R, -60, 0, R) == (ENDLESS, ENDLESS)
    behind = Rect(-100, 0, 0, L, S)
    assert contact_with_rect(0, 0, 1, 0, R, behind) == ENDLESS
    assert overlap_with_rect(0, 0, 1, 0, R, behind) == (ENDLESS, ENDLESS)


def test_out_of_an_overlap_there_is_a_way_back_only() -> None:
    assert contact_with_disc(0, 0, 1, 0, R, 10, 0, R) == 0.0
    assert contact_with_disc(0, 0, -1, 0, R, 10, 0, R) == ENDLESS
    card = Rect(50, 0, 0, L, S)
    assert contact_with_rect(0, 0, 1, 0, R, card) == 0.0
    assert contact_with_rect(0, 0, -1, 0, R, card) == ENDLESS
    assert contact_with_rect(10, 0, 1, 0, R, card) == 0.0  # even from within the card
    assert contact_with_rect(10, 0, -1, 0, R, card) == ENDLESS
    assert overlap_with_rect(10, 0, -1, 0, R, card)[0] == 0.0


@pytest.mark.rule("MG-MPH-11", "MG-GEO-06")
@settings(max_examples=200, deadline=None)
@given(POINTS, HEADINGS, POINTS, RADII, RADII)
def test_a_stop_at_a_unit_touches_it_on_the_grid(
    at: Point, heading: int, other: Point, r: float, ro: float
) -> None:
    assume(disc_gap(*at, r, *other, ro) >= 0)
    d = contact_with_disc(*at, *unit(heading), r, *other, ro)
    if d < ENDLESS:
        assert abs(disc_gap(*advanced(*at, heading, d), r, *other, ro)) <= EPS
    for end in overlap_with_disc(*at, *unit(heading), r, *other, ro):
        if end < ENDLESS:
            assert abs(disc_gap(*advanced(*at, heading, end), r, *other, ro)) <= EPS


@pytest.mark.rule("MG-MPH-11", "MG-GEO-06")
@settings(max_examples=200, deadline=None)
@given(POINTS, HEADINGS, CARDS, RADII)
def test_a_stop_at_a_card_touches_it_on_the_grid(
    at: Point, heading: int, card: Rect, r: float
) -> None:
    assume(rect_gap(*at, r, card) >= 0)
    d = contact_with_rect(*at, *unit(heading), r, card)
    if d < ENDLESS:
        assert abs(rect_gap(*advanced(*at, heading, d), r, card)) <= EPS
    for end in overlap_with_rect(*at, *unit(heading), r, card):
        if end < ENDLESS:
            assert abs(rect_gap(*advanced(*at, heading, end), r, card)) <= EPS


def beside(shadow: Shadow) -> list[int]:
    """Headings all around on which it does not fall, and the very first ones on both sides."""
    edges = [shadow.start - 1, shadow.start + shadow.width + 1]
    around = [wrap(heading) for heading in [*edges, *range(0, FULL_TURN, 1500)]]
    return [heading for heading in around if not shadow.falls_on(heading)]


GAPS = st.one_of(st.floats(-30, 120), st.floats(-2e-6, 2e-6))


@pytest.mark.rule("MG-MPH-11")
@settings(max_examples=200, deadline=None)
@given(POINTS, HEADINGS, GAPS, RADII, RADII)
def test_beside_the_shadow_of_a_unit_nothing_is_in_the_way(
    at: Point, heading: int, gap: float, r: float, ro: float
) -> None:
    away = max(0.0, r + ro + gap)
    other = (at[0] + away * cosine(heading), at[1] + away * sine(heading))
    shadow = shadow_of_disc(*at, r, *other, ro)
    for free in beside(shadow):
        assert contact_with_disc(*at, *unit(free), r, *other, ro) == ENDLESS
    if gap > 1:
        assert shadow.width < FULL_TURN // 2


@pytest.mark.rule("MG-MPH-11")
@settings(max_examples=200, deadline=None)
@given(CARDS, st.floats(0, 300), GAPS, RADII)
def test_beside_the_shadow_of_a_card_nothing_is_in_the_way(
    card: Rect, along: float, gap: float, r: float
) -> None:
    at = on_rim(card, max(r + gap, 0.0), along)
    shadow = shadow_of_rect(*at, r, card)
    for free in beside(shadow):
        assert contact_with_rect(*at, *unit(free), r, card) == ENDLESS
    if gap > 1:
        assert shadow.width < FULL_TURN // 2


@pytest.mark.rule("MG-MPH-11", "MG-GEO-06")
@settings(max_examples=40, deadline=None)
@given(st.randoms(use_true_random=False), CARDS, POINTS)
def test_many_moves_among_obstacles_never_overlap_them(
    dice: random.Random, card: Rect, other: Point
) -> None:
    """Pushing, sliding and turning for a long time adds up to no overlap."""
    assume(rect_gap(*other, R, card) >= 0)
    x, y = on_rim(card, R, dice.uniform(0, rim_length(card, R)))
    assume(disc_gap(x, y, R, *other, R) >= 0)
    for _ in range(40):
        heading = dice.choice(
            [dice.randrange(FULL_TURN), card.heading + dice.randrange(4) * 90_000]
        )
        ux, uy = unit(heading)
        d = min(
            dice.uniform(0, S),
            contact_with_disc(x, y, ux, uy, R, *other, R),
            contact_with_rect(x, y, ux, uy, R, card),
        )
        x, y = advanced(x, y, heading, d)
        assert disc_gap(x, y, R, *other, R) >= -EPS
        assert rect_gap(x, y, R, card) >= -EPS


# -- distances -------------------------------------------------------------------------------------


@pytest.mark.rule("MG-GEO-06")
@pytest.mark.parametrize(("gap", "touches"), [(0.0, True), (1e-7, True), (1e-3, False)])
def test_touching_is_a_gap_of_at_most_a_millionth(gap: float, touches: bool) -> None:
    assert (abs(disc_gap(0, 0, R, 2 * R + gap, 0, R)) <= EPS) == touches
    assert (abs(rect_gap(L / 2 + R + gap, 3, R, Rect(0, 0, 0, L, S))) <= EPS) == touches
    assert (abs(rect_gap(3, -S / 2 - R - gap, R, Rect(0, 0, 0, L, S))) <= EPS) == touches


@pytest.mark.rule("MG-RANGE-13", "MG-GEO-07")
@pytest.mark.parametrize("reach", [63.5, 88.9, 127.0, 152.4, 190.5])
@pytest.mark.parametrize("heading", [0, 45_000, 61_803, 200_000])
def test_range_is_edge_to_edge_and_includes_its_limit(reach: float, heading: int) -> None:
    for beyond, within in ((0.0, True), (0.1, False)):
        target = advanced(5, 7, heading, R + reach + beyond + R)
        assert (disc_gap(5, 7, R, *target, R) <= reach + EPS) == within
        card = Rect(*advanced(5, 7, heading, R + reach + beyond + S / 2), heading + 90_000, L, S)
        assert (rect_gap(5, 7, R, card) <= reach + EPS) == within


@pytest.mark.rule("MG-RANGE-13")
def test_centres_a_long_side_apart_are_a_short_side_apart_by_their_edges() -> None:
    assert disc_gap(0, 0, R, 88.9, 0, R) == pytest.approx(63.5, abs=NEAR)


def test_a_disc_within_a_card_is_deeper_than_its_radius() -> None:
    card = Rect(0, 0, 0, L, S)
    assert rect_gap(0, 0, R, card) == pytest.approx(-(R + S / 2))
    assert rect_gap(L / 2 - 1, 0, R, card) == pytest.approx(-(R + 1))
    assert rect_gap(L / 2 + 3, S / 2 + 4, R, card) == pytest.approx(5 - R)


def test_crossed_cards_overlap_though_no_corner_lies_in_the_other() -> None:
    assert rect_rect_gap(Rect(0, 0, 0, L, 20), Rect(0, 0, 90_000, L, 20)) == 0.0


@pytest.mark.rule("MG-SETUP-08")
@pytest.mark.parametrize("heading", [0, 90_000, 33_333])
@pytest.mark.parametrize(
    ("apart", "legal"), [(609.5, False), (609.6, True), (1219.2, True), (1219.3, False)]
)
def test_bases_are_two_to_four_feet_apart_by_their_edges(
    apart: float, legal: bool, heading: int
) -> None:
    one = row_of_cards(0, 0, heading, S, L, True)
    other = row_of_cards(*advanced(0, 0, heading, S + apart), heading + 180_000, S, L, True)
    gap = min(rect_rect_gap(a, b) for a in one for b in other)
    assert gap == pytest.approx(apart, abs=2 * GRID)
    assert (609.6 - EPS <= gap <= 1219.2 + EPS) == legal


@pytest.mark.rule("MG-SETUP-06")
@pytest.mark.parametrize(
    ("end_to_end", "wide", "deep"), [(True, 266.7, 63.5), (False, 190.5, 88.9)]
)
def test_a_home_base_is_a_row_of_three_cards(end_to_end: bool, wide: float, deep: float) -> None:
    cards = row_of_cards(10, 20, 90_000, S, L, end_to_end)
    assert [(card.length, card.width) for card in cards] == [(L, S)] * 3
    corners = [corner for card in cards for corner in card.corners()]
    xs, ys = {x for x, _ in corners}, {y for _, y in corners}
    assert (min(xs), max(xs)) == pytest.approx((10 - wide / 2, 10 + wide / 2), abs=NEAR)
    assert (min(ys), max(ys)) == pytest.approx((20 - deep / 2, 20 + deep / 2), abs=NEAR)
    assert cards[0].x < cards[1].x == 10 < cards[2].x  # the owner's left first
    for left, right in pairwise(cards):
        assert rect_rect_gap(left, right) <= EPS


def test_corners_run_counter_clockwise() -> None:
    corners = Rect(5, 5, 0, 4, 2).corners()
    assert corners == [(7, 4), (7, 6), (3, 6), (3, 4)]


# -- aim, arc and line -----------------------------------------------------------------------------


@pytest.mark.rule("MG-GEO-04")
def test_the_aim_point_is_the_nearest_point_of_the_target() -> None:
    assert aim_at_disc(0, 0, 30, 40, 5) == pytest.approx((27, 36), abs=NEAR)
    card = Rect(100, 0, 90_000, L, S)
    assert nearest_on_rect(0, 10, card) == pytest.approx((100 - S / 2, 10), abs=NEAR)
    assert nearest_on_rect(0, 90, card) == pytest.approx((100 - S / 2, L / 2), abs=NEAR)
    assert nearest_on_rect(101, 2, card) == pytest.approx((101, 2), abs=NEAR)


@pytest.mark.rule("MG-GEO-04")
@QUICK
@given(POINTS, POINTS, CARDS, RADII)
def test_range_is_measured_to_the_aim_point(at: Point, target: Point, card: Rect, r: float) -> None:
    assume(disc_gap(*at, R, *target, r) > 0 and rect_gap(*at, R, card) > 0)
    aim = aim_at_disc(*at, *target, r)
    assert math.dist(at, aim) - R == pytest.approx(disc_gap(*at, R, *target, r), abs=NEAR)
    assert segment_distance(*aim, *at, *target) <= NEAR
    aim = nearest_on_rect(*at, card)
    assert math.dist(at, aim) - R == pytest.approx(rect_gap(*at, R, card), abs=NEAR)


@pytest.mark.rule("MG-RANGE-09", "MG-RANGE-10", "MG-GEO-08")
@pytest.mark.parametrize("heading", [0, 90_000, 12_345, 359_999])
@pytest.mark.parametrize(
    ("off", "inside"),
    [
        (0, True),
        (45_000, True),
        (45_001, False),
        (46_000, False),
        (135_000, False),
        (180_000, False),
    ],
)
@pytest.mark.parametrize("far", [20, 80, 200])
def test_the_arc_includes_45_degrees_and_nothing_beyond(
    heading: int, off: int, inside: bool, far: float
) -> None:
    for side in (1, -1):
        target = advanced(3, 4, wrap(heading + side * off), far)
        assert in_arc(3, 4, heading, *target) == inside
        assert abs(off_axis(3, 4, heading, *target)) == pytest.approx(off / 1000, abs=1e-5)


@pytest.mark.parametrize(("millionths", "inside"), [(0.5, True), (2.0, False)])
def test_the_arc_forgives_a_millionth_of_a_degree(millionths: float, inside: bool) -> None:
    off = math.radians(45 + millionths * 1e-6)
    for side in (1, -1):
        assert in_arc(0, 0, 0, 100 * math.cos(off), side * 100 * math.sin(off)) == inside


@pytest.mark.rule("MG-GEO-08")
def test_the_arc_opens_at_the_centre() -> None:
    assert bearing(0, 0, *aim_at_disc(0, 0, 30, 30, R)) == pytest.approx(45)
    assert in_arc(0, 0, 0, *aim_at_disc(0, 0, 30, 30, R))
    front = advanced(0, 0, 0, R)
    assert off_axis(*front, 0, *aim_at_disc(*front, 30, 30, R)) == pytest.approx(60.0, abs=0.05)
    assert not in_arc(*front, 0, *aim_at_disc(*front, 30, 30, R))


def test_any_part_of_a_target_in_the_arc_will_do() -> None:
    """With arc_test=any_part: the edge of the arc runs along y = x."""
    straight = math.sqrt(0.5)
    for off, inside in ((R - 0.01, True), (R, True), (R + 0.01, False)):
        assert disc_in_arc(0, 0, 0, 50 - off * straight, 50 + off * straight, R) == inside
        assert disc_in_arc(0, 0, 0, 50 - off * straight, -50 - off * straight, R) == inside
        card = Rect(
            100 - (off + S / 2 - R) * straight, 100 + (off + S / 2 - R) * straight, 45_000, L, S
        )
        assert rect_in_arc(0, 0, 0, card) == inside
    assert disc_in_arc(0, 0, 0, 50, 0, R) and rect_in_arc(0, 0, 0, Rect(100, 0, 0, L, S))
    assert not disc_in_arc(0, 0, 0, -50, 0, R) and not rect_in_arc(0, 0, 0, Rect(-100, 0, 0, L, S))
    assert not disc_in_arc(0, 0, 0, -13, 11, 17) and disc_in_arc(0, 0, 0, -13, 11, 17.1)
    across = Rect(0, 60, 0, 4 * L, 10)  # no corner of it is in the arc
    assert rect_in_arc(0, 0, 90_000, across) and not rect_in_arc(0, 0, 270_000, across)


@pytest.mark.rule("MG-FIRE-03", "MG-GEO-05")
@pytest.mark.parametrize("heading", [0, 45_000, 77_777])
@pytest.mark.parametrize(
    ("off", "blocks"), [(0.0, True), (12.6, True), (12.7, False), (12.8, False)]
)
def test_a_base_blocks_the_line_that_it_cuts(off: float, blocks: bool, heading: int) -> None:
    aim = advanced(0, 0, heading, 100)
    for side in (90_000, -90_000):
        middle = advanced(*advanced(0, 0, heading, 40), wrap(heading + side), off)
        assert disc_cuts_segment(*middle, R, 0, 0, *aim) == blocks
        assert segment_distance(*middle, 0, 0, *aim) == pytest.approx(off, abs=2 * GRID)


@pytest.mark.rule("MG-GEO-05")
def test_what_stands_behind_the_shooter_or_touches_the_aim_point_does_not_block() -> None:
    assert not disc_cuts_segment(-2 * R, 0, R, 0, 0, 100, 0)
    assert not disc_cuts_segment(100 + R, 0, R, 0, 0, 100, 0)  # the target itself
    assert disc_cuts_segment(100 + R - 0.1, 0, R, 0, 0, 100, 0)
    assert segment_distance(3, 4, 0, 0, 0, 0) == 5.0


# -- around a card ---------------------------------------------------------------------------------


def test_the_rim_starts_right_of_the_side_ahead_and_runs_counter_clockwise() -> None:
    card = Rect(0, 0, 0, L, S)
    bend = math.pi * R / 2
    assert rim_length(card, R) == pytest.approx(2 * (L + S) + 4 * bend)
    assert on_rim(card, R, 0) == (57.15, -31.75)
    assert on_rim(card, R, S) == (57.15, 31.75)
    assert on_rim(card, R, S + bend) == pytest.approx((44.45, 44.45), abs=GRID)
    assert on_rim(card, R, S + bend + L) == pytest.approx((-44.45, 44.45), abs=GRID)
    assert on_rim(card, R, rim_length(card, R) - S / 2) != on_rim(card, R, S / 2)
    assert on_rim(card, R, rim_length(card, R)) == on_rim(card, R, 0)
    assert rim_place(card, R, 1000, 0) == pytest.approx(S / 2)
    assert rim_place(card, R, 0, 1) == pytest.approx(S + bend + L / 2)
    assert rim_place(card, R, 57.15, -31.75 - 1e-9) == pytest.approx(0, abs=EPS)


@settings(max_examples=200, deadline=None)
@given(CARDS, RADII, st.floats(0, 1, exclude_max=True))
def test_every_place_on_the_rim_touches_and_is_found_again(
    card: Rect, r: float, part: float
) -> None:
    whole = rim_length(card, r)
    along = part * whole
    x, y = on_rim(card, r, along)
    assert (snap(x), snap(y)) == (x, y)
    assert abs(rect_gap(x, y, r, card)) <= EPS
    off = abs(rim_place(card, r, x, y) - along)
    half_a_heading = math.pi * r / 360_000
    assert min(off, whole - off) <= half_a_heading + EPS


@QUICK
@given(CARDS, RADII, POINTS)
def test_the_place_on_the_rim_is_the_nearest_one(card: Rect, r: float, at: Point) -> None:
    assume(rect_gap(*at, 0.0, card) > CLEAR)
    found = math.dist(at, on_rim(card, r, rim_place(card, r, *at)))
    assert found == pytest.approx(abs(rect_gap(*at, r, card)), abs=1e-3)


# -- no place and no direction is special ----------------------------------------------------------


class Motion(NamedTuple):
    """Mirrors the table on the x axis if wanted, turns it about the origin, then shifts it."""

    mirror: bool
    turn: int
    shift: Point

    def point(self, at: Point) -> Point:
        x, y = at[0], -at[1] if self.mirror else at[1]
        ux, uy = unit(self.turn)
        return x * ux - y * uy + self.shift[0], x * uy + y * ux + self.shift[1]

    def heading(self, mdeg: int) -> int:
        return wrap((-mdeg if self.mirror else mdeg) + self.turn)

    def card(self, rect: Rect) -> Rect:
        at = self.point((rect.x, rect.y))
        return Rect(*at, self.heading(rect.heading), rect.length, rect.width)


MOTIONS = st.builds(Motion, st.booleans(), HEADINGS, POINTS)


@QUICK
@given(MOTIONS, POINTS, POINTS, CARDS, CARDS)
def test_distances_are_the_same_wherever_the_table_stands(
    moved: Motion, a: Point, b: Point, card: Rect, other: Rect
) -> None:
    ma, mb, mcard, mother = moved.point(a), moved.point(b), moved.card(card), moved.card(other)
    assert disc_gap(*ma, R, *mb, R) == pytest.approx(disc_gap(*a, R, *b, R), abs=NEAR)
    assert disc_gap(*b, R, *a, R) == disc_gap(*a, R, *b, R)
    assert rect_gap(*ma, R, mcard) == pytest.approx(rect_gap(*a, R, card), abs=NEAR)
    assert rect_rect_gap(mcard, mother) == pytest.approx(rect_rect_gap(card, other), abs=NEAR)
    assert rect_rect_gap(other, card) == rect_rect_gap(card, other)
    if rect_gap(*a, 0.0, card) > 0:
        aim = nearest_on_rect(*a, card)
        assert nearest_on_rect(*ma, mcard) == pytest.approx(moved.point(aim), abs=NEAR)


@QUICK
@given(MOTIONS, POINTS, HEADINGS, POINTS, CARDS)
def test_arcs_are_the_same_wherever_the_table_stands(
    moved: Motion, a: Point, heading: int, b: Point, card: Rect
) -> None:
    ma, mh, mb, mcard = moved.point(a), moved.heading(heading), moved.point(b), moved.card(card)
    assume(math.dist(a, b) > 1)
    off = off_axis(*a, heading, *b)
    assume(abs(abs(off) - 45) > CLEAR and abs(off) < 179.9)
    assert in_arc(*ma, mh, *mb) == in_arc(*a, heading, *b) == (abs(off) <= 45)
    assert off_axis(*ma, mh, *mb) == pytest.approx(-off if moved.mirror else off, abs=1e-6)
    shrunk, grown = R - CLEAR, R + CLEAR
    if disc_in_arc(*a, heading, *b, shrunk) == disc_in_arc(*a, heading, *b, grown):
        assert disc_in_arc(*ma, mh, *mb, R) == disc_in_arc(*a, heading, *b, R)
    small = Rect(card.x, card.y, card.heading, L - CLEAR, S - CLEAR)
    large = Rect(card.x, card.y, card.heading, L + CLEAR, S + CLEAR)
    if rect_in_arc(*a, heading, small) == rect_in_arc(*a, heading, large):
        assert rect_in_arc(*ma, mh, mcard) == rect_in_arc(*a, heading, card)


@settings(max_examples=150, deadline=None)
@given(MOTIONS, POINTS, HEADINGS, POINTS, CARDS)
def test_contacts_are_the_same_wherever_the_table_stands(
    moved: Motion, a: Point, heading: int, b: Point, card: Rect
) -> None:
    ma, mb, mcard = moved.point(a), moved.point(b), moved.card(card)
    here, there = unit(heading), unit(moved.heading(heading))
    assume(disc_gap(*a, R, *b, R) > CLEAR and rect_gap(*a, R, card) > CLEAR)
    d = contact_with_disc(*a, *here, R, *b, R)
    less, more = (contact_with_disc(*a, *here, R + by, *b, R) for by in (-CLEAR, CLEAR))
    if (less < ENDLESS) == (more < ENDLESS):
        assert contact_with_disc(*ma, *there, R, *mb, R) == pytest.approx(d, abs=1e-6)
        overlap = overlap_with_disc(*a, *here, R, *b, R)
        assert overlap_with_disc(*ma, *there, R, *mb, R) == pytest.approx(overlap, abs=1e-6)
    d = contact_with_rect(*a, *here, R, card)
    less, more = (contact_with_rect(*a, *here, R + by, card) for by in (-CLEAR, CLEAR))
    if (less < ENDLESS) == (more < ENDLESS):
        assert contact_with_rect(*ma, *there, R, mcard) == pytest.approx(d, abs=1e-6)
        overlap = overlap_with_rect(*a, *here, R, card)
        assert overlap_with_rect(*ma, *there, R, mcard) == pytest.approx(overlap, abs=1e-6)


@QUICK
@given(MOTIONS, POINTS, POINTS, POINTS)
def test_lines_of_fire_are_the_same_wherever_the_table_stands(
    moved: Motion, a: Point, b: Point, k: Point
) -> None:
    ma, mb, mk = moved.point(a), moved.point(b), moved.point(k)
    distance = segment_distance(*k, *a, *b)
    assert segment_distance(*k, *b, *a) == pytest.approx(distance, abs=NEAR)
    assert segment_distance(*mk, *ma, *mb) == pytest.approx(distance, abs=NEAR)
    if abs(distance - R) > CLEAR:
        assert disc_cuts_segment(*mk, R, *ma, *mb) == disc_cuts_segment(*k, R, *a, *b)


@given(st.integers(0, 359_999), st.floats(1, 5000), st.floats(-0.51, 0.51))
def test_a_heading_towards_a_point_is_the_nearest(heading: int, away: float, off: float) -> None:
    angle = math.radians((heading + off) / 1000)
    found = heading_towards(3.0, -7.0, 3.0 + away * math.cos(angle), -7.0 + away * math.sin(angle))
    assert abs(wrap_half(found - heading)) <= 1
    if abs(off) < 0.499:
        assert found == heading
