"""Places on the table where a unit may be put down, and some good ones among them.

A place is legal if nothing overlaps and the required contact or distance holds; the facing is free
(MG-SETUP-09, MG-RES-04).
"""

from typing import Final

from starfold.games.minis.rulers.paths import EDGE, overlapped
from starfold.games.minis.rulers.sight import card_rect, distance_from
from starfold.games.minis.rules.step import (
    FIRST,
    first_of,
    kind_of,
    packed,
    second_of,
    told_apart,
)
from starfold.games.minis.speech.names import piece_words
from starfold.games.minis.speech.words import say
from starfold.games.minis.state import geometry as g
from starfold.games.minis.state import rim
from starfold.games.minis.state.position import (
    BASE_CARDS,
    CARD,
    NONE,
    ON_TABLE,
    BaseRow,
    Position,
    card_target,
)
from starfold.kernel.choices import Refusal

# How a unit is put down.
AT_BASE: Final = 0  # touching its home base
BY_UNIT: Final = 1  # touching the unit that brings it
NEAR: Final = 2  # within L of a friend

# By which rule it comes.
BY_SETUP: Final = 0
BY_RESERVES: Final = 1
BY_TRANSPORT: Final = 2
BY_CARRIER: Final = 3
BY_AIRBORNE: Final = 4
ROUTE_RULES: Final = ("MG-SETUP-09", "MG-RES-04", "MG-ICON-14", "MG-ICON-21", "MG-ICON-01")

MICRO: Final = 1000.0  # thousandths in a millimetre
APART: Final = 0.01  # mm left between neighbours on the lattice along a base, for rounding
MOST_SPOTS: Final = 12  # places that are proposed


def name_is_taken(pos: Position, unit: int) -> bool:
    """A player uses a name only once at a time (MG-ICON-34)."""
    person = pos.setup.person[unit]
    if not person:
        return False
    for other in pos.units_of(pos.owner(unit)):
        if other != unit and pos.setup.person[other] == person:
            return True
    return False


# -- places as answers -----------------------------------------------------------------------------


class Spot:
    """A place on the table."""

    def __init__(self, x: float, y: float, heading: int) -> None:
        self.x = x
        self.y = y
        self.heading = heading


NEAR_MM: Final = 15.0  # how exact a learner has to be
NEAR_MDEG: Final = 15_000


def are_near(one: Spot, other: Spot) -> bool:
    away = g.disc_gap(one.x, one.y, 0.0, other.x, other.y, 0.0)
    return away <= NEAR_MM and abs(g.wrap_half(one.heading - other.heading)) <= NEAR_MDEG


def spot_of(pos: Position, unit: int, how: int, anchor: int, option: int) -> Spot:
    """Where an answer puts the unit; the answer is known to be well formed."""
    radius = pos.setup.radius[unit]
    if how == AT_BASE:
        rect = pos.setup.bases[BASE_CARDS * pos.owner(unit) + kind_of(option)]
        x, y = rim.on_rim(rect, radius, first_of(option) / MICRO)
        return Spot(x, y, second_of(option))
    away = radius + pos.setup.radius[anchor]
    if how == BY_UNIT:
        x, y = g.advanced(pos.x[anchor], pos.y[anchor], first_of(option), away)
        return Spot(x, y, second_of(option))
    away += second_of(option) / MICRO
    x, y = g.advanced(pos.x[anchor], pos.y[anchor], first_of(option), away)
    return Spot(x, y, pos.heading[anchor])


def is_free(pos: Position, unit: int, how: int, anchor: int, option: int) -> bool:
    spot = spot_of(pos, unit, how, anchor, option)
    if overlapped(pos, unit, spot.x, spot.y) != NONE:
        return False
    if how != NEAR:
        return True
    return _away_from_anchor(pos, unit, spot, anchor) <= pos.setup.options.long + g.EPS


def _away_from_anchor(pos: Position, unit: int, spot: Spot, anchor: int) -> float:
    """How far the friend is, measured like range from the new unit (MG-GEO-07)."""
    return distance_from(pos, unit, spot.x, spot.y, spot.heading, anchor)


def placing_objection(
    pos: Position, unit: int, how: int, anchor: int, option: int, rule: str
) -> Refusal | None:
    """Why an answer is no place for the unit; None if it is one."""
    card = kind_of(option)
    first = first_of(option)
    second = second_of(option)
    if how == AT_BASE:
        seat = pos.owner(unit)
        if card >= BASE_CARDS or not pos.card_stands(seat, card):
            return Refusal(rule, say("spots.card_gone", card=card + 1))
        rect = pos.setup.bases[BASE_CARDS * seat + card]
        most = rim.rim_length(rect, pos.setup.radius[unit])
        if first > most * MICRO:
            along, around = told_apart(first / MICRO, most)
            return Refusal(rule, say("spots.beyond_rim", along=along, rim=around))
    elif card != 0 or first >= g.FULL_TURN:
        return Refusal("", say("spots.no_bearing", option=option))
    if how == NEAR:
        if second > pos.setup.options.long * MICRO + g.EPS:
            return _farther_than_long(pos, second / MICRO, rule)
    elif second >= g.FULL_TURN:
        return Refusal("", say("spots.no_heading", option=option))
    spot = spot_of(pos, unit, how, anchor, option)
    hit = overlapped(pos, unit, spot.x, spot.y)
    if hit == EDGE:
        return Refusal("MG-MPH-12", say("spots.off_the_table"))
    if hit != NONE:
        depth = -gap_to(pos, unit, spot.x, spot.y, hit)
        text = say("spots.overlap", piece=piece_words(pos, hit), depth=f"{depth:.1f}")
        return Refusal(rule, text)
    if how == NEAR:
        away = _away_from_anchor(pos, unit, spot, anchor)
        if away > pos.setup.options.long + g.EPS:
            return _farther_than_long(pos, away, rule)
    return None


def _farther_than_long(pos: Position, away: float, rule: str) -> Refusal:
    distance, limit = told_apart(away, pos.setup.options.long)
    return Refusal(rule, say("spots.beyond_long", distance=distance, limit=limit))


def gap_to(pos: Position, unit: int, x: float, y: float, piece: int) -> float:
    """Edge to edge, from the unit with its centre there to a unit or base card."""
    radius = pos.setup.radius[unit]
    if piece >= CARD:
        return g.rect_gap(x, y, radius, card_rect(pos, piece))
    return g.disc_gap(x, y, radius, pos.x[piece], pos.y[piece], pos.setup.radius[piece])


# -- some good places ------------------------------------------------------------------------------


def spots(pos: Position, unit: int, how: int, anchor: int) -> list[int]:
    """Proposed places, all legal; a finer search if the usual ones are taken."""
    found = _spots(pos, unit, how, anchor, False, MOST_SPOTS)
    return found or _spots(pos, unit, how, anchor, True, MOST_SPOTS)


def has_room(pos: Position, unit: int, how: int, anchor: int) -> bool:
    usual = _spots(pos, unit, how, anchor, False, 1)
    return bool(usual) or bool(_spots(pos, unit, how, anchor, True, 1))


def _spots(pos: Position, unit: int, how: int, anchor: int, fine: bool, most: int) -> list[int]:
    if how == AT_BASE:
        return _spots_at_base(pos, unit, fine, most)
    found: list[int] = []
    for option in _places(pos, unit, how, anchor, fine):
        if option not in found and is_free(pos, unit, how, anchor, option):
            found.append(option)
            if len(found) == most:
                break
    return found


def _spots_at_base(pos: Position, unit: int, fine: bool, most: int) -> list[int]:
    """The same beside the base: its places stay where they are while the same cards stand."""
    setup = pos.setup
    seat = pos.owner(unit)
    key = (pos.alive * pos.seats + seat) << BASE_CARDS | pos.standing[seat]
    key = (2 * key + (1 if fine else 0)) * FIRST + setup.units[unit].radius
    row = setup.rows.get(key)
    if row is None:
        row = BaseRow(list(dict.fromkeys(_along_the_base(pos, unit, fine))))
        for option in row.options:
            spot = spot_of(pos, unit, AT_BASE, NONE, option)
            row.x.append(spot.x)
            row.y.append(spot.y)
        setup.rows[key] = row
    found: list[int] = []
    for place in range(len(row.options)):
        if overlapped(pos, unit, row.x[place], row.y[place]) == NONE:
            found.append(row.options[place])
            if len(found) == most:
                break
    return found


def _places(pos: Position, unit: int, how: int, anchor: int, fine: bool) -> list[int]:
    step = 5_000 if fine else 30_000
    places: list[int] = []
    heading = pos.heading[anchor]
    for number in range(g.FULL_TURN // step):
        # ahead first, then alternately to both sides
        side = (number + 1) // 2 * (1 if number % 2 else -1)
        bearing = g.wrap(heading + side * step)
        if how == BY_UNIT:
            places.append(packed(0, bearing, heading))
        else:
            longest = int(pos.setup.options.long * MICRO)
            for distance in (longest, longest // 2, 0):
                places.append(packed(0, bearing, distance))
    return places


def _along_the_base(pos: Position, unit: int, fine: bool) -> list[int]:
    """Side by side along each standing card, its front first."""
    seat = pos.owner(unit)
    radius = pos.setup.radius[unit]
    heading = towards_the_enemy(pos, seat)
    facing = pos.setup.facing[seat]
    places: list[int] = []
    for front in (True, False):
        for card in pos.standing_cards(seat):
            rect = pos.setup.bases[BASE_CARDS * seat + card]
            for x, y in _beside(rect, radius, fine):
                ahead = (x - rect.x) * g.cosine(facing) + (y - rect.y) * g.sine(facing)
                if (ahead > radius) == front:
                    along = int(rim.rim_place(rect, radius, x, y) * MICRO + 0.5)
                    places.append(packed(card, along, heading))
    return places


def _beside(rect: g.Rect, radius: float, fine: bool) -> list[tuple[float, float]]:
    """Centres of discs that touch the straight sides of a card, evenly spaced."""
    places: list[tuple[float, float]] = []
    step = 4.0 if fine else 2.0 * radius + APART
    sides = (
        (rect.ux, rect.uy, rect.half_length, -rect.uy, rect.ux, rect.half_width),
        (rect.ux, rect.uy, rect.half_length, rect.uy, -rect.ux, rect.half_width),
        (-rect.uy, rect.ux, rect.half_width, rect.ux, rect.uy, rect.half_length),
        (-rect.uy, rect.ux, rect.half_width, -rect.ux, -rect.uy, rect.half_length),
    )
    for ax, ay, half, nx, ny, out in sides:
        number = int(2.0 * half / step) + (1 if fine else 0)
        start = -(number - 1) * step / 2.0
        for place in range(number):
            along = start + place * step
            away = out + radius
            places.append((rect.x + ax * along + nx * away, rect.y + ay * along + ny * away))
    return places


def towards_the_enemy(pos: Position, seat: int) -> int:
    """The heading from a player's base to the nearest base of another, in whole degrees."""
    own = pos.setup.bases[BASE_CARDS * seat + 1]
    best = g.ENDLESS
    heading = pos.setup.facing[seat]
    for other in range(pos.seats):
        if other == seat or not pos.is_alive(other):
            continue
        rect = pos.setup.bases[BASE_CARDS * other + 1]
        away = g.disc_gap(own.x, own.y, 0.0, rect.x, rect.y, 0.0)
        if away < best - g.EPS:
            best = away
            heading = whole_degrees(g.heading_towards(own.x, own.y, rect.x, rect.y))
    return heading


def whole_degrees(heading: int) -> int:
    """The heading, rounded to degrees."""
    return g.wrap((heading + 500) // 1000 * 1000)


# -- what is near ----------------------------------------------------------------------------------


class Nearest:
    """The three nearest of all pieces that are looked at, of equally near ones the first."""

    def __init__(self, reach: float) -> None:
        self.reach = reach  # from the middle to the edge of both, at most
        self.far = g.ENDLESS  # the square of the distance beyond which nothing is nearer
        self.first = NONE
        self.second = NONE
        self.third = NONE
        self.first_gap = g.ENDLESS
        self.second_gap = g.ENDLESS
        self.third_gap = g.ENDLESS

    def look_at(self, piece: int, gap: float) -> None:
        if gap >= self.third_gap:
            return
        if gap >= self.second_gap:
            self._put_third(piece, gap)
            return
        self._put_third(self.second, self.second_gap)
        if gap >= self.first_gap:
            self.second = piece
            self.second_gap = gap
            return
        self.second = self.first
        self.second_gap = self.first_gap
        self.first = piece
        self.first_gap = gap

    def _put_third(self, piece: int, gap: float) -> None:
        self.third = piece
        self.third_gap = gap
        if piece != NONE:
            self.far = (gap + self.reach) * (gap + self.reach)

    def pieces(self) -> list[int]:
        """As far as there were so many, nearest first."""
        if self.third != NONE:
            return [self.first, self.second, self.third]
        return [piece for piece in (self.first, self.second) if piece != NONE]


def nearest_pieces(pos: Position, unit: int) -> list[int]:
    """The three enemy pieces nearest to a unit, nearest first, as target numbers."""
    setup = pos.setup
    xs = pos.x
    ys = pos.y
    x = xs[unit]
    y = ys[unit]
    radius = setup.radius[unit]
    seat = setup.owner[unit]
    place = pos.place
    nearest = Nearest(radius + setup.widest + g.EPS)
    for foe in setup.rivals[seat]:
        dx = xs[foe] - x
        dy = ys[foe] - y
        if dx * dx + dy * dy > nearest.far or place[foe] != ON_TABLE:
            continue
        if pos.is_alive(setup.owner[foe]):
            gap = g.disc_gap(x, y, radius, xs[foe], ys[foe], setup.radius[foe])
            nearest.look_at(foe, gap)
    for other in range(pos.seats):
        if other == seat or not pos.is_alive(other):
            continue
        if pos.is_base_far(other, x, y, nearest.third_gap + radius + g.EPS):
            continue
        standing = pos.standing[other]
        for card in range(BASE_CARDS):
            if standing >> card & 1:
                rect = setup.bases[BASE_CARDS * other + card]
                if g.far_apart(x, y, nearest.third_gap + radius + g.EPS, rect):
                    continue
                nearest.look_at(card_target(other, card), g.rect_gap(x, y, radius, rect))
    return nearest.pieces()


def centre_of(pos: Position, piece: int) -> tuple[float, float]:
    if piece >= CARD:
        rect = card_rect(pos, piece)
        return rect.x, rect.y
    return pos.x[piece], pos.y[piece]
