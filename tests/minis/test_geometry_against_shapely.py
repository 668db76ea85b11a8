"""The same questions put to shapely, ten thousand times in all.

Discs are asked as points with a radius: shapely's own circles are polygons with many corners.
"""

import math
import random
from collections.abc import Iterator

import pytest
from shapely import LineString, Point, Polygon

from starfold.games.minis.state.geometry import (
    ENDLESS,
    EPS,
    FULL_TURN,
    GRID,
    Rect,
    advanced,
    contact_with_disc,
    contact_with_rect,
    cosine,
    disc_cuts_segment,
    disc_gap,
    disc_in_arc,
    nearest_on_rect,
    overlap_with_disc,
    overlap_with_rect,
    rect_gap,
    rect_in_arc,
    rect_rect_gap,
    segment_distance,
    sine,
    snap,
)
from starfold.games.minis.state.rim import on_rim, rim_length

S, L = 63.5, 88.9
AGREE = 1e-9
UNSURE = 1e-7  # nearer to a boundary than this, neither of the two need be right
LONG_WAY = 500.0

Spot = tuple[float, float]


def cases(seed: int, count: int) -> Iterator[random.Random]:
    dice = random.Random(seed)
    for _ in range(count):
        yield dice


def spot(dice: random.Random, within: float = 150.0) -> Spot:
    return snap(dice.uniform(-within, within)), snap(dice.uniform(-within, within))


def heading(dice: random.Random) -> int:
    """Any direction, and often one in which sides are parallel."""
    return dice.choice([dice.randrange(FULL_TURN), dice.randrange(8) * 45_000])


def towards(dice: random.Random, start: Spot, goal: Spot) -> int:
    """Any direction, but mostly one that leads near the goal."""
    if dice.random() < 0.3:
        return heading(dice)
    straight = math.degrees(math.atan2(goal[1] - start[1], goal[0] - start[0]))
    return round((straight + dice.uniform(-45, 45)) * 1000) % FULL_TURN


def radius(dice: random.Random) -> float:
    return dice.choice([12.7, 12.7, 6.35, 25.0])


def card(dice: random.Random) -> Rect:
    length, width = dice.choice([(L, S), (L, S), (120.0, 20.0)])
    return Rect(*spot(dice), heading(dice), length, width)


def shape(rect: Rect) -> Polygon:
    """Drawn anew from the centre, not from the corners that are tested here."""
    turn = math.radians(rect.heading / 1000)
    drawn = []
    for ahead, left in ((1, 1), (-1, 1), (-1, -1), (1, -1)):
        x, y = ahead * rect.length / 2, left * rect.width / 2
        drawn.append(
            (
                rect.x + x * math.cos(turn) - y * math.sin(turn),
                rect.y + x * math.sin(turn) + y * math.cos(turn),
            )
        )
    return Polygon(drawn)


def way(start: Spot, direction: int, length: float) -> LineString:
    turn = math.radians(direction / 1000)
    end = (start[0] + length * math.cos(turn), start[1] + length * math.sin(turn))
    return LineString([start, end])


def wedge(apex: Spot, direction: int) -> Polygon:
    """The firing arc, far beyond everything on the table."""
    left, right = (way(apex, direction + side, 1e4).coords[1] for side in (45_000, -45_000))
    return Polygon([apex, right, left])


@pytest.mark.rule("MG-RANGE-13", "MG-GEO-07")
def test_distances_of_discs() -> None:
    for dice in cases(1, 1000):
        a, b, ra, rb = spot(dice), spot(dice), radius(dice), radius(dice)
        assert disc_gap(*a, ra, *b, rb) == pytest.approx(
            Point(a).distance(Point(b)) - ra - rb, abs=AGREE
        )


@pytest.mark.rule("MG-RANGE-13", "MG-GEO-04")
def test_distances_of_discs_and_cards() -> None:
    within = 0
    for dice in cases(2, 1500):
        a, r, rect = spot(dice), radius(dice), card(dice)
        drawn = shape(rect)
        expected = drawn.distance(Point(a))
        if drawn.contains(Point(a)):
            expected = -drawn.exterior.distance(Point(a))
            within += 1
        assert rect_gap(*a, r, rect) == pytest.approx(expected - r, abs=AGREE)
        aim = nearest_on_rect(*a, rect)
        assert drawn.distance(Point(aim)) <= AGREE
        assert math.dist(a, aim) == pytest.approx(max(expected, 0.0), abs=AGREE)
    assert within > 50


@pytest.mark.rule("MG-SETUP-08")
def test_distances_of_cards() -> None:
    overlaps = 0
    for dice in cases(3, 1500):
        one, other = card(dice), card(dice)
        expected = shape(one).distance(shape(other))
        assert rect_rect_gap(one, other) == pytest.approx(expected, abs=AGREE)
        overlaps += expected == 0.0
    assert 100 < overlaps < 1400


@pytest.mark.rule("MG-MPH-11", "MG-GEO-03")
def test_first_contact_with_a_disc() -> None:
    stops = 0
    for dice in cases(4, 1250):
        a, o, r, ro = spot(dice), spot(dice), radius(dice), radius(dice)
        while disc_gap(*a, r, *o, ro) <= EPS:
            a = spot(dice)
        direction = towards(dice, a, o)
        reach = r + ro
        ux, uy = cosine(direction), sine(direction)
        d = contact_with_disc(*a, ux, uy, r, *o, ro)
        if d == ENDLESS:
            assert way(a, direction, LONG_WAY).distance(Point(o)) >= reach - EPS
            continue
        stops += 1
        assert way(a, direction, d).distance(Point(o)) >= reach - AGREE
        assert way(a, direction, d + 1e-3).distance(Point(o)) < reach
        assert abs(Point(advanced(*a, direction, d)).distance(Point(o)) - reach) <= EPS
    assert 250 < stops < 1000


@pytest.mark.rule("MG-MPH-11", "MG-GEO-03")
def test_first_contact_with_a_card() -> None:
    stops = 0
    for dice in cases(5, 1500):
        a, rect, r = spot(dice), card(dice), radius(dice)
        while rect_gap(*a, r, rect) <= EPS:
            a = spot(dice)
        direction = towards(dice, a, (rect.x, rect.y))
        drawn = shape(rect)
        d = contact_with_rect(*a, cosine(direction), sine(direction), r, rect)
        if d == ENDLESS:
            assert way(a, direction, LONG_WAY).distance(drawn) >= r - EPS
            continue
        stops += 1
        assert way(a, direction, d).distance(drawn) >= r - AGREE
        assert way(a, direction, d + 1e-3).distance(drawn) < r
        assert abs(Point(advanced(*a, direction, d)).distance(drawn) - r) <= EPS
    assert 400 < stops < 1400


@pytest.mark.rule("MG-MPH-11", "MG-GEO-06")
def test_moves_from_contact() -> None:
    """From beside a card: blocked exactly if the way on would cut it, whatever the direction."""
    blocked = 0
    for dice in cases(6, 500):
        rect, r = card(dice), radius(dice)
        a = on_rim(rect, r, dice.uniform(0, rim_length(rect, r)))
        drawn = shape(rect)
        assert abs(drawn.distance(Point(a)) - r) <= EPS
        direction = dice.choice([heading(dice), rect.heading + dice.randrange(4) * 90_000])
        d = contact_with_rect(*a, cosine(direction), sine(direction), r, rect)
        nearest = way(a, direction, LONG_WAY).distance(drawn)
        if abs(nearest - (r - EPS)) > 2 * GRID:
            assert d == (0.0 if nearest < r - EPS else ENDLESS)
        blocked += d == 0.0
    assert 100 < blocked < 400


@pytest.mark.rule("MG-GEO-03", "MG-GEO-06")
def test_stretches_of_overlap() -> None:
    found = 0
    for dice in cases(7, 750):
        a, rect, o, r, ro = spot(dice), card(dice), spot(dice), radius(dice), radius(dice)
        direction = towards(dice, a, dice.choice([o, (rect.x, rect.y)]))
        ux, uy = cosine(direction), sine(direction)
        drawn = shape(rect)
        with_disc = overlap_with_disc(*a, ux, uy, r, *o, ro)
        with_card = overlap_with_rect(*a, ux, uy, r, rect)
        for (enter, leave), obstacle, reach in (
            (with_disc, Point(o), r + ro),
            (with_card, drawn, r),
        ):
            found += enter < ENDLESS
            assert enter >= 0.0
            for part in range(21):
                at = LONG_WAY * part / 20
                distance = Point(way(a, direction, at).coords[1]).distance(obstacle)
                if abs(distance - (reach - EPS)) > 2 * GRID:
                    assert (enter < at < leave or (enter == 0.0 == at)) == (distance < reach - EPS)
            for end in (enter, leave):
                if 0.0 < end < ENDLESS:
                    distance = Point(advanced(*a, direction, end)).distance(obstacle)
                    assert abs(distance - reach) <= EPS
    assert found > 300


@pytest.mark.rule("MG-FIRE-03", "MG-GEO-05")
def test_blocking() -> None:
    blocks = 0
    for dice in cases(8, 1000):
        a, b, k, r = spot(dice), spot(dice), spot(dice, 60), radius(dice)
        expected = LineString([a, b]).distance(Point(k))
        assert segment_distance(*k, *a, *b) == pytest.approx(expected, abs=AGREE)
        if abs(expected - (r - EPS)) > UNSURE:
            assert disc_cuts_segment(*k, r, *a, *b) == (expected < r - EPS)
        blocks += expected < r
    assert 100 < blocks < 900


@pytest.mark.rule("MG-RANGE-09", "MG-RANGE-10", "MG-GEO-08")
def test_any_part_in_the_arc() -> None:
    inside = 0
    for dice in cases(9, 1000):
        a, direction, b, r, rect = spot(dice), heading(dice), spot(dice), radius(dice), card(dice)
        arc = wedge(a, direction)
        off = arc.distance(Point(b))
        if abs(off - (r + EPS)) > UNSURE:
            assert disc_in_arc(*a, direction, *b, r) == (off <= r + EPS)
        off = arc.distance(shape(rect))
        if off == 0.0 or off > 2 * EPS:
            assert rect_in_arc(*a, direction, rect) == (off == 0.0)
        inside += off == 0.0
    assert 200 < inside < 800
