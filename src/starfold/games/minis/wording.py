"""Names, questions and options in words: how the game speaks of its pieces and choices."""

from typing import Any, Final

from starfold.games.minis import geometry as g
from starfold.games.minis.anytime import CONVERT
from starfold.games.minis.candidates import (
    LONG,
    NEAREST,
    SHORT,
    STRAIGHT,
    segment_millimetres,
)
from starfold.games.minis.command import COMMAND, ICONS_APART, UseCommand
from starfold.games.minis.firing import (
    ELITE,
    THE_REST,
    DeclareShots,
    ExtraShot,
    FireShots,
    Shoot,
    ready_to_fire,
    shots_of,
)
from starfold.games.minis.movement import (
    CARRIER,
    CLOAK,
    POSTPONE,
    TRANSPORT,
    ChooseMover,
    CommonMove,
    MoveUnit,
)
from starfold.games.minis.placing import (
    AT_BASE,
    BY_UNIT,
    MICRO,
    ROUTE_RULES,
    Face,
    Settle,
    centre_of,
    nearest_pieces,
    piece_words,
    spot_of,
)
from starfold.games.minis.position import (
    BASE_CARDS,
    CARD,
    NONE,
    Position,
    target_card,
    target_seat,
)
from starfold.games.minis.rates import measure_words, rate_rule
from starfold.games.minis.reserves import FACES, BringIn, shown_face
from starfold.games.minis.rolls import LEADER, ROLL_RULES, ROLL_WORDS, RollDie
from starfold.games.minis.setup import PlaceUnits, stars_placed
from starfold.games.minis.sight import distance_from, off_axis
from starfold.games.minis.step import FIRST, KIND, first_of, kind_of, second_of
from starfold.games.minis.turn_end import Airborne, EndAbilities
from starfold.kernel.core import DECLINE
from starfold.units.icons import CONVERT_BIT, ICON_NAMES
from starfold.units.vocabulary import UNIT_KINDS

SEAT_LETTERS: Final = "ABCDEFGH"
SEGMENTS: Final = ("S", "L")
POINTS_AT: Final = 0.05  # degrees

Option = dict[str, Any]


def seat_name(seat: int) -> str:
    return SEAT_LETTERS[seat]


def unit_name(pos: Position, unit: int) -> str:
    """The unit's name, numbered when its player has several of that name."""
    return pos.setup.labels[unit]


def target_name(pos: Position, target: int) -> str:
    """A unit with its owner's letter, or a base card."""
    if target >= CARD:
        return f"{seat_name(target_seat(target))}'s base card {target_card(target) + 1}"
    return f"{unit_name(pos, target)} ({seat_name(pos.owner(target))})"


def _stars(number: int) -> str:
    return "1 star" if number == 1 else f"{number} stars"


def centimetres(mm: float) -> str:
    """A length as far as a ruler shows it: 6.35 cm, 12.4 cm."""
    return f"{round(mm / 10, 2):g} cm"


STRAIGHT_AHEAD: Final = "straight ahead"


def degrees_words(mdeg: int) -> str:
    """`30° to the left`; nothing for straight ahead."""
    if abs(mdeg) < 50:
        return STRAIGHT_AHEAD
    return f"{round(abs(mdeg) / 1000, 1):g}° to the {'left' if mdeg > 0 else 'right'}"


def where_words(pos: Position, unit: int, x: float, y: float, heading: int, target: int) -> str:
    """Where a piece is, seen from a unit standing there: "12.4 cm ahead, 30° to the left"."""
    away = max(distance_from(pos, unit, x, y, heading, target), 0.0)
    side = round(off_axis(pos, unit, x, y, heading, target))
    far = "touching" if away <= g.EPS else f"{away / 10:.1f} cm"
    if abs(side) <= 2:
        return f"{far} straight ahead"
    if abs(side) >= 178:
        return f"{far} straight behind"
    way = "ahead" if abs(side) < 90 else "behind" if abs(side) > 90 else "abeam"
    return f"{far} {way}, {abs(side)}° to the {'left' if side > 0 else 'right'}"


# -- the question ----------------------------------------------------------------------------------


def ask_text(pos: Position) -> tuple[str, list[str]]:
    """The question before the asked seat, and the rules that put it."""
    frame = pos.stack[-1]
    if isinstance(frame, PlaceUnits):
        placed = stars_placed(pos, frame.owner)
        return f"Place your units: {placed} of 20 stars so far", ["MG-SETUP-09", "MG-SETUP-10"]
    if isinstance(frame, Settle):
        return _settle_question(pos, frame)
    if isinstance(frame, Face):
        rules = ["MG-ICON-06", "MG-MPH-08"] if frame.dogfight else ["MG-ICON-01"]
        return f"Which way does {unit_name(pos, frame.unit)} face?", rules
    if isinstance(frame, ChooseMover):
        return "Which of your largest units moves first?", ["MG-MPH-01", "MG-MPH-02"]
    if isinstance(frame, CommonMove):
        return "Battledroids move together: which one now?", ["MG-ICON-02"]
    if isinstance(frame, MoveUnit):
        return _move_question(pos, frame)
    if isinstance(frame, UseCommand):
        if frame.borrower == NONE:
            return f"{unit_name(pos, frame.commander)} commands: who borrows?", ["MG-ICON-04"]
        return f"What does {unit_name(pos, frame.borrower)} borrow?", ["MG-ICON-04"]
    if isinstance(frame, DeclareShots):
        return _declare_question(pos, frame)
    if isinstance(frame, FireShots):
        return _fire_question(pos, frame)
    if isinstance(frame, Shoot):
        rolled = f"{unit_name(pos, frame.shooter)} rolled {frame.one} and {frame.other}"
        return f"{rolled}: roll again?", ["MG-ICON-08", "MG-ICON-10"]
    if isinstance(frame, ExtraShot):
        text = f"{unit_name(pos, frame.unit)} may attack another target"
        return text, ["MG-ICON-33"]
    if isinstance(frame, RollDie):
        what = ROLL_WORDS[frame.purpose]
        text = f"{unit_name(pos, frame.unit)} rolled {frame.die} ({what}): roll again?"
        return text, [ROLL_RULES[frame.purpose], "MG-ICON-10"]
    if isinstance(frame, BringIn):
        left = frame.limit + (1 if frame.trooper else 0) - frame.spent
        more = "" if frame.trooper else ", one more with a Trooper"
        return f"Bring in reserves: {_stars(left)}{more}", [ROUTE_RULES[frame.route]]
    if isinstance(frame, Airborne):
        text = f"{unit_name(pos, frame.unit)} may come down: near whom?"
        return text, ["MG-ICON-01"]
    if isinstance(frame, EndAbilities):
        return "Use an icon before the turn ends?", ["MG-ICON-04", "MG-ICON-25", "MG-END-01"]
    raise AssertionError(f"no question known for {type(frame).__name__}")


def _settle_question(pos: Position, frame: Settle) -> tuple[str, list[str]]:
    name = unit_name(pos, frame.unit)
    rule = ROUTE_RULES[frame.route]
    if frame.how == AT_BASE:
        return f"Where at your home base does {name} stand?", [rule]
    if frame.how == BY_UNIT:
        return f"Where beside {unit_name(pos, frame.anchor)} does {name} stand?", [rule]
    return f"Where within L of {unit_name(pos, frame.anchor)} does {name} stand?", [rule]


def _move_question(pos: Position, frame: MoveUnit) -> tuple[str, list[str]]:
    left = measure_words(10 * frame.shorts + frame.longs)
    name = unit_name(pos, frame.unit)
    if frame.gone:
        return f"{name} goes on: {left} to go", ["MG-MPH-07"]
    rules = ["MG-MPH-05", rate_rule(pos.face(frame.unit), pos.setup.options), "MG-MOVE-01"]
    return f"{name} moves: {left}", rules


_ICONS_AT_ANY_TIME: Final = ["MG-ICON-04", "MG-ICON-25"]


def _declare_question(pos: Position, frame: DeclareShots) -> tuple[str, list[str]]:
    if frame.shooter == NONE:
        if not frame.undecided(pos):
            return "Nothing more to declare: use an icon first?", _ICONS_AT_ANY_TIME
        return "Declare targets: which unit?", ["MG-FIRE-08", "MG-FIRE-01"]
    name = unit_name(pos, frame.shooter)
    if frame.second:
        return f"A second target for {name}?", ["MG-RANGE-06", "MG-RANGE-07"]
    return f"Whom does {name} fire at?", ["MG-FIRE-08", "MG-FIRE-10"]


def _fire_question(pos: Position, frame: FireShots) -> tuple[str, list[str]]:
    if not frame.choosing:
        if not ready_to_fire(pos, frame.owner):
            return "Nothing more to fire: use an icon first?", _ICONS_AT_ANY_TIME
        return "Which unit fires next?", ["MG-FIRE-01"]
    name = unit_name(pos, frame.shooter)
    if frame.choosing == 2:
        return f"A second target for {name}?", ["MG-RANGE-06", "MG-RANGE-07"]
    return f"Whom does {name} fire at?", ["MG-ICON-12", "MG-FIRE-08"]


# -- the options -----------------------------------------------------------------------------------


def option_text(pos: Position, option: int) -> Option:
    """An option in words, with the pieces that it names."""
    frame = pos.stack[-1]
    if isinstance(frame, MoveUnit):
        return _move_option(pos, frame, option)
    if isinstance(frame, PlaceUnits):
        return _entering(pos, option, "place", "done placing")
    if isinstance(frame, BringIn):
        return _entering(pos, option, "bring in", "bring in no more")
    if isinstance(frame, Settle):
        return _settle_option(pos, frame, option)
    if isinstance(frame, Face):
        return _face_option(pos, frame, option)
    if option >= CONVERT:
        return _convert_option(pos, option - CONVERT)
    if option >= LEADER:
        leader = option - LEADER
        text = f"roll again, by Leader {unit_name(pos, leader)}"
        return {"text": text, "verb": "reroll", "unit": leader}
    if option >= COMMAND:
        return _command_option(pos, option)
    if isinstance(frame, ChooseMover):
        return {"text": f"move {unit_name(pos, option)}", "verb": "move", "unit": option}
    if isinstance(frame, CommonMove):
        if option == DECLINE:
            rest = "lose their move" if frame.together else "go on waiting"
            return _done(f"the others {rest}")
        return {"text": f"move {unit_name(pos, option)}", "verb": "move", "unit": option}
    if isinstance(frame, UseCommand):
        return _loan_option(pos, frame, option)
    if isinstance(frame, DeclareShots):
        return _declare_option(pos, frame, option)
    if isinstance(frame, FireShots):
        return _fire_option(pos, frame, option)
    if isinstance(frame, ExtraShot):
        return _target_option(pos, frame.unit, option, "no further attack")
    if isinstance(frame, Airborne):
        return _airborne_option(pos, option)
    if isinstance(frame, EndAbilities):
        return _done("go on")
    if option == ELITE:
        return {"text": "roll again, by Elite", "verb": "reroll"}
    return {"text": "keep the roll", "verb": "keep"}


def _done(text: str) -> Option:
    return {"text": text, "verb": "done"}


def _command_option(pos: Position, option: int) -> Option:
    unit = option - COMMAND
    return {"text": f"use Command of {unit_name(pos, unit)}", "verb": "command", "unit": unit}


def _convert_option(pos: Position, unit: int) -> Option:
    other = shown_face(pos, unit, 1 - pos.flipped[unit])
    text = f"convert {unit_name(pos, unit)} to a {UNIT_KINDS[other.kind]} unit"
    return {"text": text, "verb": "convert", "unit": unit}


_INSTEAD: Final = {
    POSTPONE: ("wait", "wait for another Battledroid"),
    CLOAK: ("cloak", "change the cloak"),
    TRANSPORT: ("transport", "land ground units instead of moving"),
    CARRIER: ("carrier", "launch space units instead of moving"),
}


def _move_option(pos: Position, frame: MoveUnit, option: int) -> Option:
    unit = frame.unit
    if option == DECLINE:
        text = "end the move" if frame.gone else "stand still"
        return {"text": text, "verb": "end" if frame.gone else "stay", "unit": unit}
    if option >= KIND:
        return _segment_option(pos, frame, option)
    if option >= CONVERT:
        return _convert_option(pos, option - CONVERT)
    if option >= COMMAND:
        return _command_option(pos, option)
    verb, text = _INSTEAD[option]
    if option == CLOAK:
        text = "uncloak" if pos.flipped[unit] else "cloak"
    return {"text": text, "verb": verb, "unit": unit}


def _segment_option(pos: Position, frame: MoveUnit, option: int) -> Option:
    way = frame.way_of(pos, option)
    turn = first_of(option) - STRAIGHT
    x, y = g.advanced(way.x, way.y, way.heading, way.length)
    name = SEGMENTS[kind_of(option)]
    if way.stop != NONE:
        aim = f", to {piece_words(pos, way.stop)}"
    else:
        aim = _towards(pos, frame.unit, way.heading)
    text = f"{name}: {degrees_words(turn)}, {centimetres(way.length)}{aim}"
    return {
        "text": text,
        "verb": "go",
        "unit": frame.unit,
        "segment": name,
        "spot": spot_data(x, y, way.heading),
    }


def _towards(pos: Position, unit: int, heading: int) -> str:
    """The nearby enemy piece at which a heading points, if it does."""
    for piece in nearest_pieces(pos, unit, NEAREST):
        x, y = centre_of(pos, piece)
        if abs(g.off_axis(pos.x[unit], pos.y[unit], heading, x, y)) < POINTS_AT:
            return f", towards {target_name(pos, piece)}"
    return ""


def spot_data(x: float, y: float, heading: int) -> dict[str, float]:
    return {"x": round(x, 4), "y": round(y, 4), "heading": heading / 1000}


def _face_words(pos: Position, unit: int, number: int) -> str:
    if not pos.setup.front[unit].icons & CONVERT_BIT:
        return ""
    return f" as a {UNIT_KINDS[shown_face(pos, unit, number).kind]} unit"


def _entering(pos: Position, option: int, verb: str, done: str) -> Option:
    if option == DECLINE:
        return _done(done)
    unit, number = divmod(option, FACES)
    stars = _stars(shown_face(pos, unit, number).stars)
    text = f"{verb} {unit_name(pos, unit)}{_face_words(pos, unit, number)} [{stars}]"
    return {"text": text, "verb": verb, "unit": unit}


def _settle_option(pos: Position, frame: Settle, option: int) -> Option:
    spot = spot_of(pos, frame.unit, frame.how, frame.anchor, option)
    data: Option = {
        "verb": "put",
        "unit": frame.unit,
        "spot": spot_data(spot.x, spot.y, spot.heading),
    }
    if frame.how == AT_BASE:
        card = kind_of(option)
        where = _side_words(pos, frame.owner, card, spot.x, spot.y)
        return {"text": f"at card {card + 1}, {where}", "card": card, **data}
    turn = g.wrap_half(first_of(option) - pos.heading[frame.anchor])
    far = "" if frame.how == BY_UNIT else f", {centimetres(second_of(option) / MICRO)} away"
    return {"text": f"{degrees_words(turn)}{far}", **data}


def _side_words(pos: Position, seat: int, card: int, x: float, y: float) -> str:
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


def _face_option(pos: Position, frame: Face, option: int) -> Option:
    unit = frame.unit
    if option == DECLINE:
        return {"text": "keep its heading", "verb": "keep", "unit": unit}
    turn = g.wrap_half(option - pos.heading[unit])
    return {
        "text": f"turn {degrees_words(turn)}",
        "verb": "face",
        "unit": unit,
        "spot": spot_data(pos.x[unit], pos.y[unit], option),
    }


def _loan_option(pos: Position, frame: UseCommand, option: int) -> Option:
    if frame.borrower == NONE:
        return {"text": f"{unit_name(pos, option)} borrows", "verb": "borrow", "unit": option}
    lender, icon = divmod(option, ICONS_APART)
    name = ICON_NAMES[icon]
    already = ", which it has already" if pos.icons(frame.borrower) >> icon & 1 else ""
    text = f"{name} of {unit_name(pos, lender)}{already}"
    return {"text": text, "verb": "lend", "unit": lender, "icon": name}


def _target_option(pos: Position, unit: int, option: int, none: str) -> Option:
    if option == DECLINE:
        return {"text": none, "verb": "skip", "unit": unit}
    where = where_words(pos, unit, pos.x[unit], pos.y[unit], pos.heading[unit], option)
    data: Option = {
        "text": f"{target_name(pos, option)}, {where}",
        "verb": "strike" if option >= CARD else "fire at",
        "unit": unit,
        "target": option,
    }
    if option >= CARD:
        data |= {"seat": target_seat(option), "card": target_card(option)}
    return data


def _declare_option(pos: Position, frame: DeclareShots, option: int) -> Option:
    if frame.shooter != NONE:
        none = "no second shot" if frame.second else "does not fire"
        return _target_option(pos, frame.shooter, option, none)
    if option == DECLINE:
        return _done("done declaring" if frame.undecided(pos) else "go on")
    return {"text": f"{unit_name(pos, option)} fires", "verb": "fire with", "unit": option}


def _fire_option(pos: Position, frame: FireShots, option: int) -> Option:
    if frame.choosing:
        none = "no second shot" if frame.choosing == 2 else "does not fire"
        return _target_option(pos, frame.shooter, option, none)
    if option == DECLINE:
        return _done("fire no more" if ready_to_fire(pos, frame.owner) else "go on")
    if option == THE_REST:
        return {"text": "fire all the rest in this order", "verb": "rest"}
    name = unit_name(pos, option)
    shots = shots_of(pos, option)
    if not shots:
        return {"text": f"{name} fires", "verb": "fire with", "unit": option}
    targets = " and ".join(target_name(pos, shot.target) for shot in shots)
    return {"text": f"{name} fires at {targets}", "verb": "fire with", "unit": option}


def _airborne_option(pos: Position, option: int) -> Option:
    if option == DECLINE:
        return _done("stay in reserve")
    friend, number = divmod(option, FACES)
    frame = pos.stack[-1]
    assert isinstance(frame, Airborne)
    words = _face_words(pos, frame.unit, number)
    return {"text": f"near {unit_name(pos, friend)}{words}", "verb": "near", "unit": friend}


# -- amounts ---------------------------------------------------------------------------------------


def amount(name: str, unit: str, least: int, most: int, zero: int, factor: int) -> dict[str, Any]:
    return {
        "name": name,
        "unit": unit,
        "least": least,
        "most": most,
        "zero": zero,
        "factor": factor,
    }


_HEADING: Final = ("heading", "mdeg", 0, g.FULL_TURN - 1, 0, 1)


def measured_options(pos: Position) -> list[Option]:
    """Whole ranges of answers, for questions that are about amounts."""
    frame = pos.stack[-1]
    if isinstance(frame, MoveUnit):
        return [_measured_segment(pos, frame, kind) for kind in frame.kinds()]
    if isinstance(frame, Settle):
        return _measured_places(pos, frame)
    if isinstance(frame, Face):
        return [
            {
                "option": 0,
                "text": "turn to any heading",
                "verb": "face",
                "unit": frame.unit,
                "amounts": [amount(*_HEADING)],
            }
        ]
    return []


def _measured_segment(pos: Position, frame: MoveUnit, kind: int) -> Option:
    limit = frame.limit(pos)
    most = round(segment_millimetres(pos, kind) * MICRO)
    name = SEGMENTS[kind]
    assert kind in (SHORT, LONG)
    return {
        "option": (kind + 1) * KIND,
        "text": f"a segment {name} of any turn and length",
        "verb": "go",
        "unit": frame.unit,
        "segment": name,
        "amounts": [
            amount("turn", "mdeg", -limit, limit, -STRAIGHT, FIRST),
            amount("length", "um", 1, most, 0, 1),
        ],
    }


def _measured_places(pos: Position, frame: Settle) -> list[Option]:
    unit = frame.unit
    base: Option = {"verb": "put", "unit": unit}
    if frame.how == AT_BASE:
        seat = frame.owner
        found: list[Option] = []
        for card in pos.standing_cards(seat):
            rim = g.rim_length(pos.setup.bases[BASE_CARDS * seat + card], pos.setup.radius[unit])
            along = amount("along", "um", 0, int(rim * MICRO), 0, FIRST)
            found.append(
                {
                    "option": (card + 1) * KIND,
                    "text": f"anywhere along card {card + 1}",
                    "card": card,
                    "amounts": [along, amount(*_HEADING)],
                    **base,
                }
            )
        return found
    base["target"] = frame.anchor
    bearing = amount("bearing", "mdeg", 0, g.FULL_TURN - 1, 0, FIRST)
    anchor = unit_name(pos, frame.anchor)
    if frame.how == BY_UNIT:
        text = f"anywhere beside {anchor}"
        return [{"option": KIND, "text": text, "amounts": [bearing, amount(*_HEADING)], **base}]
    longest = int(pos.setup.options.long * MICRO)
    text = f"anywhere within L of {anchor}"
    away = amount("distance", "um", 0, longest, 0, 1)
    return [{"option": KIND, "text": text, "amounts": [bearing, away], **base}]
