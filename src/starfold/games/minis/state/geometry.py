"""The table's geometry: discs, base cards, straight moves, arcs and lines of fire.

Lengths are millimetres, headings whole thousandths of a degree counter-clockwise from the x axis.
A game must come out alike on every machine, so nothing that decides uses the platform's sine,
cosine or arc tangent: unit vectors come from a series in whole numbers, and all else from sums,
products, quotients and square roots, which are exactly rounded everywhere. Positions lie on a fine
grid, which a record can write as whole numbers.

Every comparison allows EPS: footprints touch when their gap is at most EPS, and overlap when they
do so deeper than EPS.
"""

from math import atan2, degrees, pi, sqrt
from typing import Any, Final

from starfold.games.minis.state.cosines import FULL_TURN as FULL_TURN
from starfold.games.minis.state.cosines import cosine as cosine
from starfold.games.minis.state.cosines import sine as sine

EPS: Final = 1e-6
GRID: Final = 1e-7  # positions are whole multiples of it
ENDLESS: Final = 1e30  # no contact

_STEPS_PER_MM: Final = 1e7
# Adding and taking away this number leaves a float without its fraction, halves going to even.
_WHOLE: Final = 6755399441055744.0  # 1.5 * 2**52

_HALF_TURN: Final = 180_000
RIGHT_ANGLE: Final = 90_000
_EIGHTH: Final = 45_000

# How deep a passing base may graze another, so that the end of the move, once it is put on the
# grid, overlaps by no more than EPS.
_GRAZE: Final = EPS - GRID

_DOUBTFUL: Final = 1e-3  # mdeg from the middle of two headings within which it is looked closer
_TAN_OF_HALF_EIGHTH: Final = 0.41421356237309503
_MDEG_OF_RADIAN: Final = 57295.77951308232

_PENUMBRA: Final = 10  # mdeg on both sides of a shadow that are looked at as well

_SLIVER: Final = EPS * pi / 180
_ARC_SLOPE: Final = (1 + _SLIVER) / (1 - _SLIVER)  # the tangent of 45 degrees and EPS


# -- the grid --------------------------------------------------------------------------------------


def snap(mm: float) -> float:
    """The nearest grid point."""
    return ((mm * _STEPS_PER_MM + _WHOLE) - _WHOLE) / _STEPS_PER_MM


def to_steps(mm: float) -> int:
    """A length as a whole number of grid steps."""
    return int((mm * _STEPS_PER_MM + _WHOLE) - _WHOLE)


def from_steps(steps: int) -> float:
    return float(steps) / _STEPS_PER_MM


# -- headings --------------------------------------------------------------------------------------


def wrap(mdeg: int) -> int:
    """The same direction from 0 to 359999."""
    return mdeg % FULL_TURN


def wrap_half(mdeg: int) -> int:
    """The same direction from -179999 to 180000."""
    turned = mdeg % FULL_TURN
    return turned - FULL_TURN if turned > _HALF_TURN else turned


# -- base cards ------------------------------------------------------------------------------------


class Rect:
    """A base card: its centre, and the heading of its long side."""

    def __init__(self, x: float, y: float, heading: int, length: float, width: float) -> None:
        self.x = x
        self.y = y
        self.heading = heading
        self.length = length
        self.width = width
        self.half_length = length / 2
        self.half_width = width / 2
        self.ux = cosine(heading)
        self.uy = sine(heading)

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return Rect, (self.x, self.y, self.heading, self.length, self.width)

    def corners(self) -> list[tuple[float, float]]:
        """Counter-clockwise, from the right one of the two that lie ahead."""
        return [
            self.point(self.half_length, -self.half_width),
            self.point(self.half_length, self.half_width),
            self.point(-self.half_length, self.half_width),
            self.point(-self.half_length, -self.half_width),
        ]

    def point(self, ahead: float, left: float) -> tuple[float, float]:
        """The point on the table that lies this far ahead and left of the centre."""
        return (
            self.x + ahead * self.ux - left * self.uy,
            self.y + ahead * self.uy + left * self.ux,
        )

    def ahead(self, x: float, y: float) -> float:
        """How far a point lies ahead of the centre, along the long side."""
        return (x - self.x) * self.ux + (y - self.y) * self.uy

    def left(self, x: float, y: float) -> float:
        """How far a point lies left of the centre, along the short side."""
        return (y - self.y) * self.ux - (x - self.x) * self.uy


def row_of_cards(
    x: float, y: float, heading: int, short: float, long: float, end_to_end: bool
) -> list[Rect]:
    """A home base of three cards centred at (x, y), from its owner's left to right (MG-SETUP-06).

    The heading is where the base faces; the row lies at right angles to it.
    """
    row = wrap(heading - RIGHT_ANGLE)
    side = row if end_to_end else wrap(heading)
    step = long if end_to_end else short
    cards: list[Rect] = []
    for place in range(-1, 2):
        centre_x, centre_y = advanced(x, y, row, place * step)
        cards.append(Rect(centre_x, centre_y, side, long, short))
    return cards


# -- distances -------------------------------------------------------------------------------------


def disc_gap(ax: float, ay: float, ar: float, bx: float, by: float, br: float) -> float:
    """Edge to edge; negative when the discs overlap."""
    return _length(bx - ax, by - ay) - ar - br


def rect_gap(ax: float, ay: float, ar: float, rect: Rect) -> float:
    """Disc to card, edge to edge; negative when they overlap, the more the deeper."""
    return _outside(rect.ahead(ax, ay), rect.left(ax, ay), rect.half_length, rect.half_width) - ar


def rect_rect_gap(one: Rect, other: Rect) -> float:
    """Card to card, edge to edge; 0 when they touch or overlap."""
    if not (_apart(one, other) or _apart(other, one)):
        return 0.0
    nearest = ENDLESS
    for x, y in one.corners():
        nearest = min(nearest, rect_gap(x, y, 0.0, other))
    for x, y in other.corners():
        nearest = min(nearest, rect_gap(x, y, 0.0, one))
    return max(nearest, 0.0)


def nearest_on_rect(x: float, y: float, rect: Rect) -> tuple[float, float]:
    """The point of a card that is nearest to a point; the aim point of a shot at it (MG-GEO-04)."""
    return rect.point(
        _clamped(rect.ahead(x, y), rect.half_length), _clamped(rect.left(x, y), rect.half_width)
    )


def aim_at_disc(ax: float, ay: float, bx: float, by: float, br: float) -> tuple[float, float]:
    """The point of the disc b that is nearest to a (MG-GEO-04)."""
    apart = _length(bx - ax, by - ay)
    if apart <= EPS:
        return bx, by
    return bx + br * (ax - bx) / apart, by + br * (ay - by) / apart


def segment_distance(px: float, py: float, ax: float, ay: float, bx: float, by: float) -> float:
    """From a point to the nearest point of the segment from a to b."""
    dx = bx - ax
    dy = by - ay
    square = dx * dx + dy * dy
    if square == 0.0:
        return _length(px - ax, py - ay)
    part = ((px - ax) * dx + (py - ay) * dy) / square
    if part <= 0.0:
        return _length(px - ax, py - ay)
    if part >= 1.0:
        return _length(px - bx, py - by)
    return abs((px - ax) * dy - (py - ay) * dx) / sqrt(square)


def disc_cuts_segment(
    px: float, py: float, pr: float, ax: float, ay: float, bx: float, by: float
) -> bool:
    """Whether a base lies in the line of fire from a to b; a tangent one does not (MG-GEO-05)."""
    return segment_distance(px, py, ax, ay, bx, by) < pr - EPS


def _length(dx: float, dy: float) -> float:
    return sqrt(dx * dx + dy * dy)


def far_apart(x: float, y: float, limit: float, rect: Rect) -> bool:
    """A quick look: whether a card is surely farther than the limit from a point."""
    dx = x - rect.x
    dy = y - rect.y
    around = rect.half_length + rect.half_width + limit
    return dx * dx + dy * dy > around * around


def _clamped(value: float, limit: float) -> float:
    return max(-limit, min(limit, value))


def _outside(ahead: float, left: float, half_length: float, half_width: float) -> float:
    """From a point, in a card's own directions, to the card; inside, its depth as a negative."""
    beyond = abs(ahead) - half_length
    beside = abs(left) - half_width
    if beyond > 0.0 and beside > 0.0:
        return _length(beyond, beside)
    return max(beyond, beside)


def _apart(rect: Rect, other: Rect) -> bool:
    """Whether one side of the first card has all of the other beyond it."""
    along = abs(rect.ux * other.ux + rect.uy * other.uy)
    across = abs(rect.ux * other.uy - rect.uy * other.ux)
    beyond = abs(rect.ahead(other.x, other.y)) - rect.half_length
    beside = abs(rect.left(other.x, other.y)) - rect.half_width
    return (
        beyond > other.half_length * along + other.half_width * across
        or beside > other.half_length * across + other.half_width * along
    )


# -- directions ------------------------------------------------------------------------------------


def bearing(ax: float, ay: float, bx: float, by: float) -> float:
    """The direction from a to b in degrees, from -180 to 180. For people: see `heading_towards`."""
    return degrees(atan2(by - ay, bx - ax))


def heading_towards(ax: float, ay: float, bx: float, by: float) -> int:
    """The whole heading nearest to the direction from a to b, the same on every platform.

    What the series leaves out has no say where two headings are about equally near.
    """
    dx = bx - ax
    dy = by - ay
    turned = _direction(dx, dy)
    low = int(turned)
    part = turned - low
    if abs(part - 0.5) > _DOUBTFUL:
        return wrap(low + 1 if part > 0.5 else low)
    past_low = cosine(low) * dy - sine(low) * dx
    before_high = sine(low + 1) * dx - cosine(low + 1) * dy
    return wrap(low + 1 if past_low >= before_high else low)


def _direction(dx: float, dy: float) -> float:
    """Where a vector points, from 0 to FULL_TURN, exact to less than a ten-thousandth of a mdeg."""
    along = abs(dx)
    across = abs(dy)
    if along == 0.0 and across == 0.0:
        return 0.0
    if across > along:
        angle = RIGHT_ANGLE - _slope_angle(along / across)
    else:
        angle = _slope_angle(across / along)
    if dx < 0.0:
        angle = _HALF_TURN - angle
    return FULL_TURN - angle if dy < 0.0 else angle


def _slope_angle(slope: float) -> float:
    """The angle of a slope from 0 to 1: the series of the arc tangent around 0 or 45 degrees."""
    start = 0.0
    if slope > _TAN_OF_HALF_EIGHTH:
        start = 45_000.0
        slope = (slope - 1.0) / (slope + 1.0)
    s = slope * slope
    tail = 1 / 13.0 - s * (1 / 15.0 - s * (1 / 17.0 - s * (1 / 19.0 - s / 21.0)))
    rest = 1 / 3.0 - s * (1 / 5.0 - s * (1 / 7.0 - s * (1 / 9.0 - s * (1 / 11.0 - s * tail))))
    return start + slope * (1.0 - s * rest) * _MDEG_OF_RADIAN


def off_axis(ax: float, ay: float, heading: int, tx: float, ty: float) -> float:
    """Degrees from the heading to the target, left is positive. For people: it decides nothing."""
    ux = cosine(heading)
    uy = sine(heading)
    dx = tx - ax
    dy = ty - ay
    return degrees(atan2(ux * dy - uy * dx, ux * dx + uy * dy))


def in_arc(ax: float, ay: float, heading: int, tx: float, ty: float) -> bool:
    """Whether a point is at most 45 degrees off the heading (MG-GEO-08)."""
    ux = cosine(heading)
    uy = sine(heading)
    dx = tx - ax
    dy = ty - ay
    return abs(ux * dy - uy * dx) <= (ux * dx + uy * dy) * _ARC_SLOPE


def disc_in_arc(ax: float, ay: float, heading: int, bx: float, by: float, br: float) -> bool:
    """Whether any part of a disc is in the arc (arc_test=any_part)."""
    if in_arc(ax, ay, heading, bx, by):
        return True
    ux = cosine(heading)
    uy = sine(heading)
    ahead = (bx - ax) * ux + (by - ay) * uy
    aside = abs((by - ay) * ux - (bx - ax) * uy)
    if ahead + aside <= 0.0:  # the arc's apex is its nearest point
        return _length(ahead, aside) <= br + EPS
    return (aside - ahead) * sqrt(0.5) <= br + EPS


def rect_in_arc(ax: float, ay: float, heading: int, rect: Rect) -> bool:
    """Whether any part of a card is in the arc (arc_test=any_part).

    Two convex figures are apart only if a side of one of them has all of the other beyond it.
    """
    left_x, left_y = cosine(heading + _EIGHTH), sine(heading + _EIGHTH)
    right_x, right_y = left_y, -left_x
    # The two sides of the arc: each is the other's inward direction.
    reach_left = -ENDLESS
    reach_right = -ENDLESS
    for x, y in rect.corners():
        reach_left = max(reach_left, (x - ax) * left_x + (y - ay) * left_y)
        reach_right = max(reach_right, (x - ax) * right_x + (y - ay) * right_y)
    if reach_left < -EPS or reach_right < -EPS:
        return False
    # The four sides of the card: with the apex beyond one of them, both edges of the arc lead away.
    ahead = rect.ahead(ax, ay)
    if abs(ahead) - rect.half_length > EPS:
        sign = 1.0 if ahead > 0.0 else -1.0
        left_turns = sign * (left_x * rect.ux + left_y * rect.uy)
        right_turns = sign * (right_x * rect.ux + right_y * rect.uy)
        if left_turns >= 0.0 and right_turns >= 0.0:
            return False
    beside = rect.left(ax, ay)
    if abs(beside) - rect.half_width > EPS:
        sign = 1.0 if beside > 0.0 else -1.0
        left_turns = sign * (left_y * rect.ux - left_x * rect.uy)
        right_turns = sign * (right_y * rect.ux - right_x * rect.uy)
        if left_turns >= 0.0 and right_turns >= 0.0:
            return False
    return True


# -- straight moves --------------------------------------------------------------------------------


def advanced(x: float, y: float, heading: int, d: float) -> tuple[float, float]:
    """Where a straight segment ends (MG-GEO-02)."""
    return snap(x + d * cosine(heading)), snap(y + d * sine(heading))


def bow_start(
    x: float, y: float, old_heading: int, new_heading: int, r: float
) -> tuple[float, float]:
    """The centre after the stern swung behind the resting bow (movement_model=bow_pivot)."""
    return (
        snap(x + r * (cosine(old_heading) - cosine(new_heading))),
        snap(y + r * (sine(old_heading) - sine(new_heading))),
    )


def contact_with_disc(
    x: float, y: float, ux: float, uy: float, r: float, ox: float, oy: float, ro: float
) -> float:
    """How far a disc moves along (ux, uy) until it touches another (MG-MPH-11).

    0 when it touches already and would move into it; ENDLESS when it passes, slides past or leaves.
    """
    dx = ox - x
    dy = oy - y
    ahead = dx * ux + dy * uy
    aside = abs(dx * uy - dy * ux)
    reach = r + ro
    if ahead <= 0.0 or aside >= reach - _GRAZE:
        return ENDLESS
    if _length(dx, dy) <= reach + EPS:
        return 0.0
    return max(0.0, ahead - sqrt(reach * reach - aside * aside))


def contact_with_rect(x: float, y: float, ux: float, uy: float, r: float, rect: Rect) -> float:
    """How far a disc moves along (ux, uy) until it touches a card (MG-MPH-11); else as above."""
    ahead = rect.ahead(x, y)
    left = rect.left(x, y)
    vx = ux * rect.ux + uy * rect.uy
    vy = uy * rect.ux - ux * rect.uy
    if _stretch_in_grown(ahead, left, vx, vy, rect, r - _GRAZE)[1] <= 0.0:
        return ENDLESS
    if _outside(ahead, left, rect.half_length, rect.half_width) <= r + EPS:
        return 0.0 if _nears(ahead, left, vx, vy, rect) else ENDLESS
    return max(0.0, _stretch_in_grown(ahead, left, vx, vy, rect, r)[0])


def overlap_with_disc(
    x: float, y: float, ux: float, uy: float, r: float, ox: float, oy: float, ro: float
) -> tuple[float, float]:
    """From where to where on its way a moving disc overlaps another one; ENDLESS twice: nowhere.

    Stopping at either end of the stretch, or outside of it, leaves no overlap deeper than EPS.
    """
    return _from_here(_stretch_in_disc(x - ox, y - oy, ux, uy, r + ro - _GRAZE))


def overlap_with_rect(
    x: float, y: float, ux: float, uy: float, r: float, rect: Rect
) -> tuple[float, float]:
    """From where to where on its way a moving disc overlaps a card; else as above."""
    vx = ux * rect.ux + uy * rect.uy
    vy = uy * rect.ux - ux * rect.uy
    return _from_here(
        _stretch_in_grown(rect.ahead(x, y), rect.left(x, y), vx, vy, rect, r - _GRAZE)
    )


class Shadow:
    """The headings along which something is in the way of a disc, and a few more on both sides."""

    def __init__(self, start: float, end: float) -> None:
        self.start = wrap(int(start) - _PENUMBRA)
        self.width = int(end - start) + 2 * _PENUMBRA

    def falls_on(self, heading: int) -> bool:
        turned = heading - self.start
        return (turned if turned >= 0 else turned + FULL_TURN) <= self.width


def shadow_of_disc(x: float, y: float, r: float, ox: float, oy: float, ro: float) -> Shadow:
    """Beside it lie the headings along which `contact_with_disc` finds none."""
    middle = _direction(ox - x, oy - y)
    half = _half_shadow(ox - x, oy - y, r + ro)
    return Shadow(middle - half, middle + half)


def shadow_of_rect(x: float, y: float, r: float, rect: Rect) -> Shadow:
    """The same for a card: from one tangent to the other at discs around its corners."""
    if rect_gap(x, y, r, rect) <= EPS:
        return Shadow(0.0, FULL_TURN)
    middle = _direction(rect.x - x, rect.y - y)
    start = 0.0
    end = 0.0
    for corner in range(4):
        ahead = rect.half_length if corner < 2 else -rect.half_length
        left = rect.half_width if corner % 2 == 0 else -rect.half_width
        corner_x, corner_y = rect.point(ahead, left)
        turned = _direction(corner_x - x, corner_y - y) - middle
        if turned > _HALF_TURN:
            turned -= FULL_TURN
        elif turned < -_HALF_TURN:
            turned += FULL_TURN
        half = _half_shadow(corner_x - x, corner_y - y, r)
        start = min(start, turned - half)
        end = max(end, turned + half)
    return Shadow(middle + start, middle + end)


def _half_shadow(dx: float, dy: float, reach: float) -> float:
    """The angle at a point between the middle of a disc so far away and a tangent, in mdeg."""
    square = dx * dx + dy * dy - reach * reach
    return RIGHT_ANGLE if square <= 0.0 else _direction(sqrt(square), reach)


def _from_here(stretch: tuple[float, float]) -> tuple[float, float]:
    """The part of a stretch that lies ahead."""
    enter, leave = stretch
    if leave <= 0.0 or leave <= enter:
        return ENDLESS, ENDLESS
    return max(enter, 0.0), leave


def _nears(ahead: float, left: float, vx: float, vy: float, rect: Rect) -> bool:
    """Whether a move from a point, in the card's own directions, leads nearer to or into it."""
    beyond = abs(ahead) - rect.half_length
    beside = abs(left) - rect.half_width
    outward = vx if ahead > 0.0 else -vx
    sideward = vy if left > 0.0 else -vy
    if beyond > 0.0 and beside > 0.0:
        return beyond * outward + beside * sideward < 0.0
    return outward < 0.0 if beyond > beside else sideward < 0.0


def _stretch_in_grown(
    ahead: float, left: float, vx: float, vy: float, rect: Rect, r: float
) -> tuple[float, float]:
    """The stretch of a line within a card grown by r with rounded corners; backwards if none.

    That figure is convex and made of two crossing rectangles and four discs, so that the line
    enters it where it first enters one of them, and leaves it where it leaves the last.
    """
    half_length = rect.half_length
    half_width = rect.half_width
    around = _stretch_in_box(ahead, left, vx, vy, half_length + r, half_width + r)
    if around[1] <= 0.0:
        return ENDLESS, -ENDLESS
    enter, leave = _stretch_in_box(ahead, left, vx, vy, half_length + r, half_width)
    first, last = _stretch_in_box(ahead, left, vx, vy, half_length, half_width + r)
    enter = min(enter, first)
    leave = max(leave, last)
    for corner in range(4):
        corner_x = half_length if corner < 2 else -half_length
        corner_y = half_width if corner % 2 == 0 else -half_width
        first, last = _stretch_in_disc(ahead - corner_x, left - corner_y, vx, vy, r)
        enter = min(enter, first)
        leave = max(leave, last)
    return enter, leave


def _stretch_in_disc(x: float, y: float, ux: float, uy: float, r: float) -> tuple[float, float]:
    """The stretch of a line within a disc around the origin."""
    aside = abs(x * uy - y * ux)
    if aside >= r:
        return ENDLESS, -ENDLESS
    middle = -(x * ux + y * uy)
    half = sqrt(r * r - aside * aside)
    return middle - half, middle + half


def _stretch_in_box(
    x: float, y: float, vx: float, vy: float, half_length: float, half_width: float
) -> tuple[float, float]:
    """The stretch of a line within a rectangle around the origin, along the axes."""
    enter, leave = _stretch_in_strip(x, vx, half_length)
    first, last = _stretch_in_strip(y, vy, half_width)
    enter = max(enter, first)
    leave = min(leave, last)
    return (enter, leave) if enter < leave else (ENDLESS, -ENDLESS)


def _stretch_in_strip(at: float, speed: float, half: float) -> tuple[float, float]:
    if speed == 0.0:
        return (-ENDLESS, ENDLESS) if abs(at) < half else (ENDLESS, -ENDLESS)
    one = (-half - at) / speed
    other = (half - at) / speed
    return (one, other) if one < other else (other, one)
