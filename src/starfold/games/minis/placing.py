"""Putting a unit on the table: touching its home base or another unit, or near a friend.

A place is legal if nothing overlaps and the required contact or distance holds; the facing is free
(MG-SETUP-09, MG-RES-04).
"""

from typing import Any, Final

from starfold.games.minis import geometry as g
from starfold.games.minis.aiming import enemies
from starfold.games.minis.paths import EDGE, overlapped
from starfold.games.minis.position import (
    BASE_CARDS,
    CARD,
    HAD_MOVE,
    MOVEMENT,
    NONE,
    ON_TABLE,
    Position,
)
from starfold.games.minis.sight import card_rect, distance_from
from starfold.games.minis.speech import (
    DEGREES,
    MILLIMETRES,
    NOT_READ,
    amount,
    angle_notation,
    any_heading,
    centimetres,
    degrees_words,
    length_notation,
    named,
    piece_words,
    read_exact,
    read_turn,
    spot_data,
    turn_notation,
    unit_name,
)
from starfold.games.minis.step import (
    FIRST,
    KIND,
    Arrival,
    Asked,
    Step,
    first_of,
    kind_of,
    limited,
    packed,
    second_of,
    told_apart,
)
from starfold.kernel.choices import Choice, Question
from starfold.kernel.core import DECLINE
from starfold.units.icons import CLOAKED_BIT, CONVERT_BIT, DOGFIGHT_BIT, VETERAN_BIT

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
        x, y = g.on_rim(rect, radius, first_of(option) / MICRO)
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
) -> str:
    """Why an answer is no place for the unit; "" if it is one."""
    if option < KIND:
        return f"option {option} is not offered: choose one of {pos.options}"
    card = kind_of(option)
    first = first_of(option)
    second = second_of(option)
    if how == AT_BASE:
        seat = pos.owner(unit)
        if card >= BASE_CARDS or not pos.card_stands(seat, card):
            return limited(f"card {card + 1} of the home base is not there any more", rule)
        rect = pos.setup.bases[BASE_CARDS * seat + card]
        most = g.rim_length(rect, pos.setup.radius[unit])
        if first > most * MICRO:
            along, rim = told_apart(first / MICRO, most)
            return limited(f"{along} mm along the card exceed its rim of {rim} mm", rule)
    elif card != 0 or first >= g.FULL_TURN:
        return f"option {option} is not offered: a bearing is below 360°"
    if how == NEAR:
        if second > pos.setup.options.long * MICRO + g.EPS:
            return limited(_farther_than_long(pos, second / MICRO), rule)
    elif second >= g.FULL_TURN:
        return f"option {option} is not offered: a heading is below 360°"
    spot = spot_of(pos, unit, how, anchor, option)
    hit = overlapped(pos, unit, spot.x, spot.y)
    if hit == EDGE:
        return limited("there its base would leave the table", "MG-MPH-12")
    if hit != NONE:
        depth = -gap_to(pos, unit, spot.x, spot.y, hit)
        return limited(f"there it would overlap {piece_words(pos, hit)} by {depth:.1f} mm", rule)
    if how == NEAR:
        away = _away_from_anchor(pos, unit, spot, anchor)
        if away > pos.setup.options.long + g.EPS:
            return limited(_farther_than_long(pos, away), rule)
    return ""


def _farther_than_long(pos: Position, away: float) -> str:
    figure, longest = told_apart(away, pos.setup.options.long)
    return f"{figure} mm exceed L = {longest} mm"


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
    found: list[int] = []
    for option in _places(pos, unit, how, anchor, fine):
        if option not in found and is_free(pos, unit, how, anchor, option):
            found.append(option)
            if len(found) == most:
                break
    return found


def _places(pos: Position, unit: int, how: int, anchor: int, fine: bool) -> list[int]:
    if how == AT_BASE:
        return _along_the_base(pos, unit, fine)
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
                    along = int(g.rim_place(rect, radius, x, y) * MICRO + 0.5)
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


# -- the steps -------------------------------------------------------------------------------------


def enter(pos: Position, unit: int, spot: Spot, route: int) -> None:
    """The unit stands on the table from now on."""
    pos.place[unit] = ON_TABLE
    pos.x[unit] = spot.x
    pos.y[unit] = spot.y
    pos.heading[unit] = spot.heading
    if pos.phase == MOVEMENT and not pos.setup.options.arrivals_move:
        pos.done[unit] |= HAD_MOVE  # MG-MPH-13
    if pos.log is not None:
        rules = [ROUTE_RULES[route], *_entry_rules(pos.setup.front[unit].icons)]
        if route == BY_SETUP:
            rules += ["MG-SETUP-10", "MG-GEO-06"]
        elif route == BY_RESERVES:
            rules += ["MG-RES-05", "MG-RES-06", "MG-GEO-06"]
        elif route == BY_AIRBORNE:
            rules += ["MG-RES-05", "MG-GEO-07"]
        else:
            rules += ["MG-RES-05", "MG-MPH-13", "MG-GEO-06"]
        told = {"unit": unit, "x": spot.x, "y": spot.y, "heading": spot.heading / 1000}
        pos.tell("enters", rules, pos.owner(unit), told)


def _entry_rules(icons: int) -> list[str]:
    """How a unit with two faces enters."""
    if icons & CONVERT_BIT:
        return ["MG-ICON-27"]
    if icons & CLOAKED_BIT:
        return ["MG-ICON-22"]
    return ["MG-ICON-30"] if icons & VETERAN_BIT else []


# How places are written down: `put card 2, along 100 mm, facing 90°`, `put bearing 90°, 20 mm`.
PUT: Final = "put"
AT_CARDS: Final = ("card 1", "card 2", "card 3")
ALONG: Final = "along "
BEARING: Final = "bearing "
FACING: Final = "facing "


class Settle(Step):
    """Where a unit is put down. `face` shows when it enters (MG-ICON-27)."""

    unit: int
    face: int
    owner: int
    how: int
    anchor: int
    route: int

    def seat(self) -> int:
        return self.owner

    def proceed(self, pos: Position) -> None:
        options = self.choices(pos)
        if options:
            pos.ask(self.owner, options)
        else:
            pos.pop()  # no free room: it stays in reserve (MG-RES-04)

    def measures(self) -> bool:
        return True

    def choices(self, pos: Position) -> list[int]:
        return spots(pos, self.unit, self.how, self.anchor)

    def objection(self, pos: Position, option: int) -> str:
        rule = ROUTE_RULES[self.route]
        return placing_objection(pos, self.unit, self.how, self.anchor, option, rule)

    def is_near(self, pos: Position, option: int, wanted: int) -> bool:
        if option < KIND or wanted < KIND:
            return False
        one = spot_of(pos, self.unit, self.how, self.anchor, option)
        other = spot_of(pos, self.unit, self.how, self.anchor, wanted)
        return are_near(one, other)

    def take(self, pos: Position, option: int) -> None:
        pos.pop()
        spot = spot_of(pos, self.unit, self.how, self.anchor, option)
        pos.flipped[self.unit] = self.face
        enter(pos, self.unit, spot, self.route)
        if self.how == NEAR:
            pos.push(Face(self.unit, self.owner, False))

    def asks(self) -> Asked:
        return "place"

    def acting(self) -> int:
        return self.unit

    def question(self, pos: Position) -> Question:
        name = unit_name(pos, self.unit)
        rules = [ROUTE_RULES[self.route]]
        if self.how == AT_BASE:
            return Question(f"Where at your home base does {name} stand?", rules)
        where = "beside" if self.how == BY_UNIT else "within L of"
        return Question(f"Where {where} {unit_name(pos, self.anchor)} does {name} stand?", rules)

    def choice(self, pos: Position, option: int) -> Choice:
        spot = spot_of(pos, self.unit, self.how, self.anchor, option)
        pieces: dict[str, Any] = {
            "unit": self.unit,
            "spot": spot_data(spot.x, spot.y, spot.heading),
        }
        if self.how == AT_BASE:
            pieces["card"] = kind_of(option)
        return Choice(PUT, self._place_words(pos, option, spot), self._names(option), pieces)

    def _place_words(self, pos: Position, option: int, spot: Spot) -> str:
        if self.how == AT_BASE:
            card = kind_of(option)
            return f"at card {card + 1}, {side_words(pos, self.owner, card, spot.x, spot.y)}"
        turn = g.wrap_half(first_of(option) - pos.heading[self.anchor])
        if self.how == BY_UNIT:
            return degrees_words(turn)
        return f"{degrees_words(turn)}, {centimetres(second_of(option) / MICRO)} away"

    def _names(self, option: int) -> list[str]:
        first = first_of(option)
        second = second_of(option)
        if self.how == NEAR:
            return [angle_notation(BEARING, first), length_notation("", second)]
        facing = angle_notation(FACING, second)
        if self.how == BY_UNIT:
            return [angle_notation(BEARING, first), facing]
        return [AT_CARDS[kind_of(option)], length_notation(ALONG, first), facing]

    def measured(self, pos: Position, notation: str) -> int | None:
        names = named(notation, PUT)
        card = 0
        if self.how == AT_BASE and names[:1] and names[0] in AT_CARDS:
            card = AT_CARDS.index(names.pop(0))
        if len(names) != 2:
            return None
        if self.how == AT_BASE:
            first = read_exact(names[0], ALONG, MILLIMETRES)
        else:
            first = read_exact(names[0], BEARING, DEGREES)
        if self.how == NEAR:
            second = read_exact(names[1], "", MILLIMETRES)
        else:
            second = read_exact(names[1], FACING, DEGREES)
        if not (0 <= first < KIND // FIRST and 0 <= second < FIRST):
            return None
        return packed(card, first, second)

    def spans(self, pos: Position) -> list[dict[str, Any]]:
        if self.how == AT_BASE:
            return [self._along_card(pos, card) for card in pos.standing_cards(self.owner)]
        bearing = amount("bearing", "mdeg", 0, g.FULL_TURN - 1, 0, FIRST)
        if self.how == BY_UNIT:
            where, second = "beside", any_heading()
        else:
            longest = int(pos.setup.options.long * MICRO)
            where, second = "within L of", amount("distance", "um", 0, longest, 0, 1)
        return [
            {
                "option": KIND,
                "text": f"anywhere {where} {unit_name(pos, self.anchor)}",
                "verb": PUT,
                "unit": self.unit,
                "target": self.anchor,
                "amounts": [bearing, second],
            }
        ]

    def _along_card(self, pos: Position, card: int) -> dict[str, Any]:
        rect = pos.setup.bases[BASE_CARDS * self.owner + card]
        rim = g.rim_length(rect, pos.setup.radius[self.unit])
        return {
            "option": (card + 1) * KIND,
            "text": f"anywhere along card {card + 1}",
            "verb": PUT,
            "unit": self.unit,
            "card": card,
            "amounts": [amount("along", "um", 0, int(rim * MICRO), 0, FIRST), any_heading()],
        }

    def leads_to(self, pos: Position, option: int) -> Arrival | None:
        spot = spot_of(pos, self.unit, self.how, self.anchor, option)
        entered = pos.copy()
        entered.flipped[self.unit] = self.face
        return Arrival(entered, self.unit, [(spot.x, spot.y, spot.heading)])


def side_words(pos: Position, seat: int, card: int, x: float, y: float) -> str:
    """Where at a card of its base a unit stands, for its owner: "front, 2.5 cm to the left"."""
    rect = pos.setup.bases[BASE_CARDS * seat + card]
    facing = pos.setup.facing[seat]
    dx, dy = x - rect.x, y - rect.y
    ahead = dx * g.cosine(facing) + dy * g.sine(facing)
    left = dy * g.cosine(facing) - dx * g.sine(facing)
    deep, wide = rect.half_length, rect.half_width
    if abs(rect.ux * g.cosine(facing) + rect.uy * g.sine(facing)) < 0.7:
        deep, wide = wide, deep  # its long side lies across
    if abs(ahead) - deep >= abs(left) - wide:
        side, along, words = ("front" if ahead > 0 else "back"), left, ("left", "right")
    else:
        side, along, words = ("left end" if left > 0 else "right end"), ahead, ("front", "back")
    if abs(along) < 1.0:
        return f"middle of its {side}"
    return f"{side}, {centimetres(abs(along))} to the {words[0] if along > 0 else words[1]}"


FACE: Final = "face"


class Face(Step):
    """A free turn to any heading: after a Dogfight move, or on coming down (MG-ICON-06)."""

    unit: int
    owner: int
    dogfight: bool

    def seat(self) -> int:
        return self.owner

    def proceed(self, pos: Position) -> None:
        pos.ask(self.owner, self.choices(pos))

    def measures(self) -> bool:
        return True

    def choices(self, pos: Position) -> list[int]:
        """Keep the heading, face one of the nearest enemies, or one of eight directions."""
        headings = facings(pos, self.unit)
        return [DECLINE, *sorted(set(headings) - {pos.heading[self.unit]})]

    def objection(self, pos: Position, option: int) -> str:
        if 0 <= option < g.FULL_TURN:
            return ""
        return f"{option} is no heading: give 0 to 359999, thousandths of a degree"

    def is_near(self, pos: Position, option: int, wanted: int) -> bool:
        if option < 0 or wanted < 0:
            return False
        return abs(g.wrap_half(option - wanted)) <= NEAR_MDEG

    def take(self, pos: Position, option: int) -> None:
        pos.pop()
        if option == DECLINE:
            return
        before = pos.heading[self.unit]
        pos.heading[self.unit] = option
        if self.dogfight:
            pos.note_use(self.unit, DOGFIGHT_BIT)
        if self.unit == pos.trail_unit:
            pos.trail[-1] = float(option)
        if pos.log is not None:
            rules = ["MG-ICON-06"] if self.dogfight else ["MG-ICON-01"]
            told = {"unit": self.unit, "heading": option / 1000, "before": before / 1000}
            pos.tell("faces", rules, self.owner, told)

    def asks(self) -> Asked:
        return "facing"

    def acting(self) -> int:
        return self.unit

    def question(self, pos: Position) -> Question:
        rules = ["MG-ICON-06", "MG-MPH-08"] if self.dogfight else ["MG-ICON-01"]
        return Question(f"Which way does {unit_name(pos, self.unit)} face?", rules)

    def choice(self, pos: Position, option: int) -> Choice:
        unit = self.unit
        if option == DECLINE:
            return Choice("keep", "keep its heading", [], {"unit": unit})
        turn = g.wrap_half(option - pos.heading[unit])
        pieces = {"unit": unit, "spot": spot_data(pos.x[unit], pos.y[unit], option)}
        return Choice(FACE, f"turn {degrees_words(turn)}", [turn_notation(turn)], pieces)

    def measured(self, pos: Position, notation: str) -> int | None:
        names = named(notation, FACE)
        turn = read_turn(names[0]) if len(names) == 1 else NOT_READ
        if abs(turn) > g.FULL_TURN // 2:
            return None
        return g.wrap(pos.heading[self.unit] + turn)

    def spans(self, pos: Position) -> list[dict[str, Any]]:
        return [
            {
                "option": 0,
                "text": "turn to any heading",
                "verb": FACE,
                "unit": self.unit,
                "amounts": [any_heading()],
            }
        ]

    def leads_to(self, pos: Position, option: int) -> Arrival | None:
        if option < 0:
            return None
        return Arrival(pos, self.unit, [(pos.x[self.unit], pos.y[self.unit], option)])


def facings(pos: Position, unit: int) -> list[int]:
    """Headings worth proposing: at the nearest targets, and eight directions of the compass."""
    x = pos.x[unit]
    y = pos.y[unit]
    headings: list[int] = []
    for piece in nearest_pieces(pos, unit, 3):
        tx, ty = centre_of(pos, piece)
        headings.append(g.heading_towards(x, y, tx, ty))
    return headings + [turn * 45_000 for turn in range(8)]


def nearest_pieces(pos: Position, unit: int, most: int) -> list[int]:
    """The enemy pieces nearest to a unit, nearest first, as target numbers."""
    x = pos.x[unit]
    y = pos.y[unit]
    found: list[tuple[float, int]] = []
    for target in enemies(pos, pos.owner(unit)):
        found.append((gap_to(pos, unit, x, y, target), target))
    found.sort()
    return [target for _, target in found[:most]]


def centre_of(pos: Position, piece: int) -> tuple[float, float]:
    if piece >= CARD:
        rect = card_rect(pos, piece)
        return rect.x, rect.y
    return pos.x[piece], pos.y[piece]
