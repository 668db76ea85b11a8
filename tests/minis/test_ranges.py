"""Fire Range and the line of fire: distances, arcs and blockers at their very edges."""

import math
from typing import Any

import pytest

from starfold.games.minis.front.survey import ranges
from starfold.games.minis.rulers import sight
from starfold.games.minis.rules.aiming import (
    BLOCKED,
    BY_LASERS,
    IN_SIGHT,
    NO_ENEMY,
    OUTSIDE_ARC,
    TOO_FAR,
    has_shot,
    targets_of,
    verdict,
)
from starfold.games.minis.state.position import NONE, Position
from tests.minis.table import B_CARD, at, still

R = 12.7


def shooter_and_target(
    stars: int,
    gap: float,
    bearing: float = 0.0,
    kind: str = "space",
    icons: str = "",
    **more: Any,
) -> Position:
    """A shooter at the middle, heading east, and a target whose rim is so far away."""
    away = gap + 2 * R
    x, y = away * math.cos(math.radians(bearing)), away * math.sin(math.radians(bearing))
    unit = at(0, 0, stars=stars, kind=kind, icons=icons)
    return still([unit], [at(x, y, kind=kind)], **more)


FIRST = [
    pytest.param(1, 63.5, 63.6, marks=pytest.mark.rule("MG-RANGE-01")),
    pytest.param(2, 88.9, 89.0, marks=pytest.mark.rule("MG-RANGE-02")),
    pytest.param(3, 127.0, 127.1, marks=pytest.mark.rule("MG-RANGE-03")),
    pytest.param(4, 152.4, 152.5, marks=pytest.mark.rule("MG-RANGE-04")),
    pytest.param(5, 190.5, 190.6, marks=pytest.mark.rule("MG-RANGE-05")),
    pytest.param(6, 190.5, 190.6, marks=pytest.mark.rule("MG-RANGE-05")),
]


@pytest.mark.parametrize(("stars", "within", "beyond"), FIRST)
@pytest.mark.parametrize("kind", ["space", "ground"])
def test_the_first_shot_by_stars(stars: int, within: float, beyond: float, kind: str) -> None:
    assert verdict(shooter_and_target(stars, within, kind=kind), 0, 1, False) == IN_SIGHT
    assert verdict(shooter_and_target(stars, beyond, kind=kind), 0, 1, False) == TOO_FAR


@pytest.mark.parametrize(
    ("stars", "within", "beyond"),
    [
        pytest.param(4, 63.5, 63.6, marks=pytest.mark.rule("MG-RANGE-06")),
        pytest.param(5, 88.9, 89.0, marks=pytest.mark.rule("MG-RANGE-07")),
        pytest.param(6, 88.9, 89.0, marks=pytest.mark.rule("MG-RANGE-07")),
    ],
)
def test_the_second_shot_by_stars(stars: int, within: float, beyond: float) -> None:
    for gap, found in ((within, [1]), (beyond, [])):
        pos = shooter_and_target(stars, gap)
        assert targets_of(pos, 0, True, NONE) == found
        assert targets_of(pos, 0, True, 1) == []  # never the target of the first


@pytest.mark.rule("MG-RANGE-08")
@pytest.mark.parametrize("stars", [1, 2, 3])
def test_small_units_have_one_shot(stars: int) -> None:
    pos = still([at(0, 0, stars=stars)], [at(50, 0), at(40, 30)], second_shot_alone=True)
    assert targets_of(pos, 0, True, NONE) == []
    assert len(ranges(pos, 0)) == 1


# -- arcs ------------------------------------------------------------------------------------------


@pytest.mark.rule("MG-BASIC-02", "MG-RANGE-09")
@pytest.mark.parametrize("stars", [1, 2, 3])
@pytest.mark.parametrize(
    ("bearing", "found"),
    [(0, 0), (45, 0), (-45, 0), (45.1, 1), (-45.1, 1), (46, 1), (135, 1), (180, 1)],
)
def test_small_space_units_fire_to_the_front(stars: int, bearing: float, found: int) -> None:
    pos = shooter_and_target(stars, 40.0, bearing)
    assert verdict(pos, 0, 1, False) == (OUTSIDE_ARC if found else IN_SIGHT)


@pytest.mark.rule("MG-RANGE-10")
@pytest.mark.parametrize("stars", [1, 2, 3, 4, 5])
def test_all_ground_units_fire_their_first_shot_to_the_front(stars: int) -> None:
    for bearing, found in ((45, IN_SIGHT), (45.1, OUTSIDE_ARC), (180, OUTSIDE_ARC)):
        pos = shooter_and_target(stars, 40.0, bearing, kind="ground")
        assert verdict(pos, 0, 1, False) == found


@pytest.mark.rule("MG-RANGE-11")
@pytest.mark.parametrize("stars", [4, 5, 6])
def test_large_space_units_fire_both_shots_in_any_direction(stars: int) -> None:
    for bearing in (0, 90, 180, -120):
        pos = shooter_and_target(stars, 40.0, bearing)
        assert verdict(pos, 0, 1, False) == IN_SIGHT
        assert targets_of(pos, 0, True, NONE) == [1]


@pytest.mark.rule("MG-RANGE-12")
def test_the_second_shot_of_a_four_star_ground_unit_is_free() -> None:
    behind = shooter_and_target(4, 40.0, 180, kind="ground")
    assert targets_of(behind, 0, True, NONE) == [1]
    assert targets_of(behind, 0, False, NONE) == []
    five = shooter_and_target(5, 40.0, 180, kind="ground")
    assert targets_of(five, 0, True, NONE) == []
    free = shooter_and_target(5, 40.0, 180, kind="ground", ground5_second_shot_free=True)
    assert targets_of(free, 0, True, NONE) == [1]
    assert targets_of(free, 0, False, NONE) == []


@pytest.mark.rule("MG-RANGE-14")
def test_a_second_shot_does_not_stand_alone_unless_agreed() -> None:
    assert not has_shot(shooter_and_target(4, 40.0, 180, kind="ground"), 0)
    assert has_shot(shooter_and_target(4, 40.0, 180, kind="ground", second_shot_alone=True), 0)


@pytest.mark.rule("MG-GEO-08", "MG-RANGE-09")
def test_where_the_arc_opens() -> None:
    for apex, found in (("center", IN_SIGHT), ("front", OUTSIDE_ARC)):
        pos = still([at(0, 0, 0)], [at(30, 30)], arc_apex=apex)
        assert verdict(pos, 0, 1, False) == found


@pytest.mark.rule("MG-BASIC-02")
def test_what_of_a_target_must_lie_in_the_arc() -> None:
    away = 40.0 + 2 * R
    x, y = away * math.cos(math.radians(55)), away * math.sin(math.radians(55))
    for test, found in (("aim_point", OUTSIDE_ARC), ("any_part", IN_SIGHT)):
        assert verdict(still([at(0, 0)], [at(x, y)], arc_test=test), 0, 1, False) == found


# -- how distance is measured ----------------------------------------------------------------------


@pytest.mark.rule("MG-RANGE-13", "MG-GEO-07")
def test_distance_is_between_nearest_edges() -> None:
    pos = still([at(0, 0, stars=1)], [at(88.9, 0)])
    assert sight.distance(pos, 0, 1) == pytest.approx(63.5)
    assert verdict(pos, 0, 1, False) == IN_SIGHT
    centres = still([at(0, 0, stars=1)], [at(88.9, 0)], range_measure="center_to_center")
    assert sight.distance(centres, 0, 1) == pytest.approx(88.9)
    assert verdict(centres, 0, 1, False) == TOO_FAR
    front = still([at(0, 0, 90, stars=1)], [at(0, 88.9)], range_measure="front_to_edge")
    assert sight.distance(front, 0, 1) == pytest.approx(63.5)
    back = still([at(0, 0, 270, stars=5)], [at(0, 88.9)], range_measure="front_to_edge")
    assert sight.distance(back, 0, 1) == pytest.approx(88.9)


@pytest.mark.rule("MG-GEO-04", "MG-RANGE-13", "MG-STRIKE-01")
def test_distance_to_a_card_is_to_its_nearest_point() -> None:
    edge = 488.95 - 31.75  # the front of B's base
    pos = still([at(10, edge - 63.5 - R, 90, stars=1)], [at(400, 0)])
    assert sight.distance(pos, 0, B_CARD + 1) == pytest.approx(63.5)
    assert sight.aim_point(pos, pos.x[0], pos.y[0], B_CARD + 1) == pytest.approx((10, edge))
    assert verdict(pos, 0, B_CARD + 1, False) == IN_SIGHT
    assert verdict(pos, 0, B_CARD, False) == TOO_FAR


@pytest.mark.rule("MG-FIRE-10")
def test_friends_and_own_cards_are_no_targets() -> None:
    pos = still([at(0, 0), at(40, 0)], [at(0, 400)])
    assert verdict(pos, 0, 1, False) == NO_ENEMY
    assert verdict(pos, 0, 1000, False) == NO_ENEMY
    assert targets_of(pos, 0, False, NONE) == []


# -- the line of fire ------------------------------------------------------------------------------


@pytest.mark.rule("MG-FIRE-02", "MG-FIRE-03", "MG-GEO-05")
@pytest.mark.parametrize(("stars", "found"), [(2, IN_SIGHT), (3, BLOCKED), (4, BLOCKED)])
@pytest.mark.parametrize("friend", [True, False])
def test_smaller_units_do_not_block(stars: int, found: int, friend: bool) -> None:
    between = at(50, 0, stars=stars)
    ours, theirs = [at(0, 0, stars=3)], [at(110, 0)]
    (ours if friend else theirs).append(between)
    pos = still(ours, theirs)
    target = 2 if friend else 1
    assert verdict(pos, 0, target, False) == found


@pytest.mark.rule("MG-FIRE-03", "MG-GEO-05")
@pytest.mark.parametrize(("off", "found"), [(12.6, BLOCKED), (12.7, IN_SIGHT), (12.8, IN_SIGHT)])
def test_how_near_the_line_a_blocker_must_be(off: float, found: int) -> None:
    pos = still([at(0, 0, stars=3)], [at(110, 0), at(55, off, stars=5)])
    assert verdict(pos, 0, 1, False) == found


@pytest.mark.rule("MG-FIRE-03")
def test_who_blocks_can_be_agreed() -> None:
    for way, stars, found in (("none", 5, IN_SIGHT), ("all", 1, BLOCKED)):
        pos = still([at(0, 0, stars=3)], [at(110, 0), at(50, 0, stars=stars)], block_by=way)
        assert verdict(pos, 0, 1, False) == found


@pytest.mark.rule("MG-STRIKE-03", "MG-FIRE-03")
def test_base_cards_never_block() -> None:
    top = 488.95 + 31.75
    pos = still([at(0, top + R, 270, stars=5)], [at(0, 488.95 - 31.75 - R)])
    assert verdict(pos, 0, 1, False) == IN_SIGHT


# -- Lasers and Artillery --------------------------------------------------------------------------


@pytest.mark.rule("MG-ICON-09")
@pytest.mark.parametrize(("stars", "reach"), [(1, 127.0), (2, 152.4), (4, 215.9), (5, 254.0)])
def test_lasers_add_one_short_edge(stars: int, reach: float) -> None:
    assert verdict(shooter_and_target(stars, reach, icons="Lasers"), 0, 1, False) == BY_LASERS
    beyond = shooter_and_target(stars, reach + 0.1, icons="Lasers")
    assert verdict(beyond, 0, 1, False) == TOO_FAR


@pytest.mark.rule("MG-ICON-09", "MG-ICON-19")
def test_artillery_with_lasers_reaches_farthest() -> None:
    icons = "Lasers, Artillery"
    near = shooter_and_target(2, 266.7, kind="ground", icons=icons)
    assert verdict(near, 0, 1, False) == IN_SIGHT
    far = shooter_and_target(2, 330.2, kind="ground", icons=icons)
    assert verdict(far, 0, 1, False) == BY_LASERS
    beyond = shooter_and_target(2, 330.3, kind="ground", icons=icons)
    assert verdict(beyond, 0, 1, False) == TOO_FAR
