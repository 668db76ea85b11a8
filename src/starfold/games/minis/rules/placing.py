"""Putting a unit on the table: where it stands, and which way it faces."""

from typing import Final

from starfold.games.minis.rules.spots import (
    AT_BASE,
    BY_AIRBORNE,
    BY_RESERVES,
    BY_SETUP,
    BY_UNIT,
    MICRO,
    NEAR,
    NEAR_MDEG,
    ROUTE_RULES,
    Spot,
    are_near,
    centre_of,
    nearest_pieces,
    placing_objection,
    spot_of,
    spots,
)
from starfold.games.minis.rules.step import (
    FIRST,
    KIND,
    Arrival,
    Asked,
    Step,
    first_of,
    insert_in_order,
    kind_of,
    packed,
    second_of,
)
from starfold.games.minis.speech.names import (
    NOT_READ,
    amount,
    angle_notation,
    any_heading,
    centimetres,
    degrees_words,
    length_notation,
    named,
    read_angle,
    read_length,
    read_turn,
    spot_data,
    turn_notation,
    unit_name,
)
from starfold.games.minis.speech.seen import Pieces, QuestionOption
from starfold.games.minis.speech.words import say
from starfold.games.minis.state import geometry as g
from starfold.games.minis.state import rim
from starfold.games.minis.state.position import BASE_CARDS, HAD_MOVE, MOVEMENT, ON_TABLE, Position
from starfold.kernel.choices import Choice, Question, Refusal
from starfold.kernel.core import DECLINE
from starfold.units.icons import CLOAKED_BIT, CONVERT_BIT, DOGFIGHT_BIT, VETERAN_BIT


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
ALONG: Final = "along"
BEARING: Final = "bearing"
FACING: Final = "facing"


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

    def objection(self, pos: Position, option: int) -> Refusal | None:
        if option < KIND:
            return super().objection(pos, option)
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

    def question_called(self) -> Asked:
        return "place"

    def acting(self) -> int:
        return self.unit

    def question(self, pos: Position) -> Question:
        name = unit_name(pos, self.unit)
        rules = [ROUTE_RULES[self.route]]
        if self.how == AT_BASE:
            return Question(say("placing.ask_at_base", unit=name), rules)
        friend = unit_name(pos, self.anchor)
        if self.how == BY_UNIT:
            return Question(say("placing.ask_beside", unit=name, friend=friend), rules)
        return Question(say("placing.ask_near", unit=name, friend=friend), rules)

    def choice(self, pos: Position, option: int) -> Choice:
        spot = spot_of(pos, self.unit, self.how, self.anchor, option)
        pieces: Pieces = {
            "unit": self.unit,
            "spot": spot_data(spot.x, spot.y, spot.heading),
        }
        if self.how == AT_BASE:
            pieces["card"] = kind_of(option)
        return Choice(PUT, self._place_words(pos, option, spot), self._names(option), pieces)

    def _place_words(self, pos: Position, option: int, spot: Spot) -> str:
        if self.how == AT_BASE:
            return card_words(pos, self.owner, kind_of(option), spot.x, spot.y)
        turn = g.wrap_half(first_of(option) - pos.heading[self.anchor])
        if self.how == BY_UNIT:
            return degrees_words(turn)
        away = centimetres(second_of(option) / MICRO)
        return say("placing.away", turn=degrees_words(turn), distance=away)

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
            first = read_length(names[0], ALONG)
        else:
            first = read_angle(names[0], BEARING)
        if self.how == NEAR:
            second = read_length(names[1], "")
        else:
            second = read_angle(names[1], FACING)
        if not (0 <= first < KIND // FIRST and 0 <= second < FIRST):
            return None
        return packed(card, first, second)

    def spans(self, pos: Position) -> list[QuestionOption]:
        if self.how == AT_BASE:
            return [self._along_card(pos, card) for card in pos.standing_cards(self.owner)]
        bearing = amount("bearing", "mdeg", 0, g.FULL_TURN - 1, 0, FIRST)
        friend = unit_name(pos, self.anchor)
        if self.how == BY_UNIT:
            text, second = say("placing.anywhere_beside", friend=friend), any_heading()
        else:
            longest = int(pos.setup.options.long * MICRO)
            text = say("placing.anywhere_near", friend=friend)
            second = amount("distance", "um", 0, longest, 0, 1)
        return [
            {
                "option": KIND,
                "text": text,
                "verb": PUT,
                "promise": None,
                "unit": self.unit,
                "target": self.anchor,
                "amounts": [bearing, second],
            }
        ]

    def _along_card(self, pos: Position, card: int) -> QuestionOption:
        rect = pos.setup.bases[BASE_CARDS * self.owner + card]
        around = rim.rim_length(rect, pos.setup.radius[self.unit])
        return {
            "option": (card + 1) * KIND,
            "text": say("placing.anywhere_along", card=card + 1),
            "verb": PUT,
            "promise": None,
            "unit": self.unit,
            "card": card,
            "amounts": [amount("along", "um", 0, int(around * MICRO), 0, FIRST), any_heading()],
        }

    def leads_to(self, pos: Position, option: int) -> Arrival | None:
        spot = spot_of(pos, self.unit, self.how, self.anchor, option)
        entered = pos.copy()
        entered.flipped[self.unit] = self.face
        return Arrival(entered, self.unit, [(spot.x, spot.y, spot.heading)])


def card_words(pos: Position, seat: int, card: int, x: float, y: float) -> str:
    """Where at its base a unit stands, for its owner: "at card 1, front, 2.5 cm to the left"."""
    rect = pos.setup.bases[BASE_CARDS * seat + card]
    facing = pos.setup.facing[seat]
    dx, dy = x - rect.x, y - rect.y
    ahead = dx * g.cosine(facing) + dy * g.sine(facing)
    left = dy * g.cosine(facing) - dx * g.sine(facing)
    deep, wide = rect.half_length, rect.half_width
    if abs(rect.ux * g.cosine(facing) + rect.uy * g.sine(facing)) < 0.7:
        deep, wide = wide, deep  # its long side lies across
    if abs(ahead) - deep >= abs(left) - wide:
        side, along, ways = ("front" if ahead > 0 else "back"), left, ("left", "right")
    else:
        side, along, ways = ("left" if left > 0 else "right"), ahead, ("front", "back")
    if abs(along) < 1.0:
        return say("placing.at_middle", card=card + 1, side=side)
    way = ways[0] if along > 0 else ways[1]
    distance = centimetres(abs(along))
    return say("placing.at_card", card=card + 1, side=side, distance=distance, way=way)


FACE: Final = "face"
COMPASS: Final = [0, 45_000, 90_000, 135_000, 180_000, 225_000, 270_000, 315_000]


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
        if pos.heading[self.unit] in headings:
            headings.remove(pos.heading[self.unit])
        return [DECLINE, *headings]

    def objection(self, pos: Position, option: int) -> Refusal | None:
        if 0 <= option < g.FULL_TURN:
            return None
        return Refusal("", say("placing.no_heading", option=option))

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

    def question_called(self) -> Asked:
        return "facing"

    def acting(self) -> int:
        return self.unit

    def question(self, pos: Position) -> Question:
        rules = ["MG-ICON-06", "MG-MPH-08"] if self.dogfight else ["MG-ICON-01"]
        return Question(say("placing.ask_facing", unit=unit_name(pos, self.unit)), rules)

    def choice(self, pos: Position, option: int) -> Choice:
        unit = self.unit
        if option == DECLINE:
            return Choice("keep", say("placing.keep_heading"), [], {"unit": unit})
        turn = g.wrap_half(option - pos.heading[unit])
        pieces: Pieces = {"unit": unit, "spot": spot_data(pos.x[unit], pos.y[unit], option)}
        text = say("placing.turn", turn=degrees_words(turn))
        return Choice(FACE, text, [turn_notation(turn)], pieces)

    def measured(self, pos: Position, notation: str) -> int | None:
        names = named(notation, FACE)
        turn = read_turn(names[0]) if len(names) == 1 else NOT_READ
        if abs(turn) > g.FULL_TURN // 2:
            return None
        return g.wrap(pos.heading[self.unit] + turn)

    def spans(self, pos: Position) -> list[QuestionOption]:
        return [
            {
                "option": 0,
                "text": say("placing.any_heading"),
                "verb": FACE,
                "promise": None,
                "unit": self.unit,
                "amounts": [any_heading()],
            }
        ]

    def leads_to(self, pos: Position, option: int) -> Arrival | None:
        if option < 0:
            return None
        return Arrival(pos, self.unit, [(pos.x[self.unit], pos.y[self.unit], option)])


def facings(pos: Position, unit: int) -> list[int]:
    """Headings worth proposing, in order: at the nearest targets, and eight of the compass."""
    x = pos.x[unit]
    y = pos.y[unit]
    headings = COMPASS[:]
    for piece in nearest_pieces(pos, unit):
        tx, ty = centre_of(pos, piece)
        insert_in_order(headings, g.heading_towards(x, y, tx, ty))
    return headings
