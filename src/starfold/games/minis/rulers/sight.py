"""Measuring: distance, arc and line of fire between a unit and what it may fire at.

One set of functions for the rules, the odds and every overlay (MG-GEO-04 .. 08): the aim point is
the point of the target nearest to the shooter, and range, arc and line all use it.
"""

from typing import Final

from starfold.games.minis.rulers.rates import (
    L_L_L,
    MOST_STARS,
    millimetres,
    reach,
    second_reach,
)
from starfold.games.minis.state import geometry as g
from starfold.games.minis.state.options import (
    BLOCK_ALWAYS,
    BLOCK_NEVER,
    MEASURE_CENTERS,
    MEASURE_FRONT,
)
from starfold.games.minis.state.position import (
    BASE_CARDS,
    CARD,
    DISPLACED,
    ON_TABLE,
    Position,
    target_card,
    target_seat,
)
from starfold.units.icons import ARTILLERY_BIT, LASERS_BIT

FREE_SECOND_SHOT: Final = 4  # stars of the ground units that have it (MG-RANGE-12)


def card_rect(pos: Position, target: int) -> g.Rect:
    return pos.setup.bases[BASE_CARDS * target_seat(target) + target_card(target)]


# -- distance --------------------------------------------------------------------------------------


def distance(pos: Position, unit: int, target: int) -> float:
    """From a unit to a unit or a base card, as agreed (MG-RANGE-13, MG-GEO-07, MG-DEC-10)."""
    return distance_from(pos, unit, pos.x[unit], pos.y[unit], pos.heading[unit], target)


def distance_from(pos: Position, unit: int, x: float, y: float, heading: int, target: int) -> float:
    """The same as if the unit stood there."""
    measure = pos.setup.options.measure
    radius = pos.setup.radius[unit]
    if measure == MEASURE_FRONT:
        x += radius * g.cosine(heading)
        y += radius * g.sine(heading)
        radius = 0.0
    elif measure == MEASURE_CENTERS:
        radius = 0.0
    if target >= CARD:
        rect = card_rect(pos, target)
        if measure == MEASURE_CENTERS:
            return g.disc_gap(x, y, 0.0, rect.x, rect.y, 0.0)
        return g.rect_gap(x, y, radius, rect)
    other = 0.0 if measure == MEASURE_CENTERS else pos.setup.radius[target]
    return g.disc_gap(x, y, radius, pos.x[target], pos.y[target], other)


def within(pos: Position, unit: int, other: int, limit: float) -> bool:
    """`Within X of a unit` is measured like range (MG-GEO-07)."""
    dx = pos.x[other] - pos.x[unit]
    dy = pos.y[other] - pos.y[unit]
    far = limit + 2.0 * pos.setup.widest + 2.0 * g.EPS
    if dx * dx + dy * dy > far * far:
        return False  # however it is measured
    return distance(pos, unit, other) <= limit + g.EPS


# -- range -----------------------------------------------------------------------------------------


def fires_artillery(pos: Position, unit: int) -> bool:
    """An Artillery unit that did not move this turn (MG-ICON-19)."""
    return bool(pos.icons(unit) & ARTILLERY_BIT) and not pos.done[unit] & DISPLACED


def has_gun_damage(pos: Position, unit: int, second: bool) -> bool:
    """Whether a shot has the Damage of Artillery: each shot of the unit (MG-DEC-48)."""
    if second and not pos.setup.options.artillery_every_shot:
        return False
    return fires_artillery(pos, unit)


def shot_measure(pos: Position, unit: int, second: bool) -> int:
    """The reach of a shot in S and L; 0 if the unit has no such shot."""
    if second:
        return second_reach(pos.stars(unit))
    if fires_artillery(pos, unit):
        return L_L_L
    return reach(pos.stars(unit))


def shot_reach(pos: Position, unit: int, second: bool) -> float:
    return millimetres(shot_measure(pos, unit, second), pos.setup.options)


def lasers_reach(pos: Position, unit: int) -> float:
    """What Lasers can add to one attack this turn (MG-ICON-09)."""
    if pos.icons(unit) & LASERS_BIT and not pos.used[unit] & LASERS_BIT:
        return pos.setup.options.short
    return 0.0


# -- arc -------------------------------------------------------------------------------------------


def needs_arc(pos: Position, unit: int, second: bool) -> bool:
    """Whether the shot must go to the front (MG-RANGE-09 .. 12)."""
    stars = pos.stars(unit)
    if not pos.fires_as_ground(unit):
        return stars < FREE_SECOND_SHOT  # MG-RANGE-11: both shots of larger ones go anywhere
    if not second:
        return True
    if stars == FREE_SECOND_SHOT:
        return False
    return not (stars >= MOST_STARS and pos.setup.options.free_second_of_five)


def in_arc(pos: Position, unit: int, target: int) -> bool:
    return in_arc_from(pos, unit, pos.x[unit], pos.y[unit], pos.heading[unit], target)


def in_arc_from(pos: Position, unit: int, x: float, y: float, heading: int, target: int) -> bool:
    """MG-BASIC-02; where the arc opens and what must lie in it is agreed (MG-DEC-07, MG-DEC-45)."""
    options = pos.setup.options
    x, y = arc_apex(pos, unit, x, y, heading)
    if target >= CARD:
        rect = card_rect(pos, target)
        if options.any_part:
            return g.rect_in_arc(x, y, heading, rect)
        aim_x, aim_y = g.nearest_on_rect(x, y, rect)
        return g.in_arc(x, y, heading, aim_x, aim_y)
    if options.any_part:
        return g.disc_in_arc(x, y, heading, pos.x[target], pos.y[target], pos.setup.radius[target])
    aim_x, aim_y = g.aim_at_disc(x, y, pos.x[target], pos.y[target], pos.setup.radius[target])
    return g.in_arc(x, y, heading, aim_x, aim_y)


def arc_apex(pos: Position, unit: int, x: float, y: float, heading: int) -> tuple[float, float]:
    """Where the arc of a unit standing there opens: its centre, or its front (MG-GEO-08)."""
    if not pos.setup.options.front_apex:
        return x, y
    radius = pos.setup.radius[unit]
    return x + radius * g.cosine(heading), y + radius * g.sine(heading)


def off_axis(pos: Position, unit: int, x: float, y: float, heading: int, target: int) -> float:
    """Degrees from the heading to the aim point, seen from where the arc opens; for people."""
    apex_x, apex_y = arc_apex(pos, unit, x, y, heading)
    aim_x, aim_y = aim_point(pos, apex_x, apex_y, target)
    return g.off_axis(apex_x, apex_y, heading, aim_x, aim_y)


def aim_point(pos: Position, x: float, y: float, target: int) -> tuple[float, float]:
    """The point of the target nearest to a shooter with its centre there (MG-GEO-04)."""
    if target >= CARD:
        return g.nearest_on_rect(x, y, card_rect(pos, target))
    return g.aim_at_disc(x, y, pos.x[target], pos.y[target], pos.setup.radius[target])


# -- line of fire ----------------------------------------------------------------------------------


def is_blocked_from(pos: Position, unit: int, x: float, y: float, target: int) -> bool:
    """Whether a unit stands in the line of fire; base cards never do (MG-FIRE-02, MG-FIRE-03)."""
    return first_blocker(pos, unit, x, y, target, 0) >= 0


def first_blocker(pos: Position, unit: int, x: float, y: float, target: int, start: int) -> int:
    """The first unit from number `start` on that blocks the line, or -1."""
    blocking = pos.setup.options.blocking
    if blocking == BLOCK_NEVER:
        return -1
    aim_x, aim_y = aim_point(pos, x, y, target)
    stars = pos.stars(unit)
    place = pos.place
    xs = pos.x
    ys = pos.y
    radii = pos.setup.radius
    for other in range(start, len(place)):
        if place[other] != ON_TABLE or other == unit or other == target:
            continue
        if blocking != BLOCK_ALWAYS and pos.stars(other) < stars:
            continue
        if g.disc_cuts_segment(xs[other], ys[other], radii[other], x, y, aim_x, aim_y):
            return other
    return -1


def fires_through(pos: Position, unit: int, x: float, y: float, target: int) -> bool:
    """Whether the line of fire passes units that do not block it (MG-FIRE-02)."""
    aim_x, aim_y = aim_point(pos, x, y, target)
    for other in range(len(pos.place)):
        if pos.place[other] == ON_TABLE and other != unit and other != target:
            radius = pos.setup.radius[other]
            if g.disc_cuts_segment(pos.x[other], pos.y[other], radius, x, y, aim_x, aim_y):
                return True
    return False


def blockers(pos: Position, unit: int, x: float, y: float, target: int) -> list[int]:
    found: list[int] = []
    other = first_blocker(pos, unit, x, y, target, 0)
    while other >= 0:
        found.append(other)
        other = first_blocker(pos, unit, x, y, target, other + 1)
    return found
