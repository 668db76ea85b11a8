"""How the game speaks of its pieces and amounts: for people in words, for notations exactly.

Words for people are rounded as a ruler shows them. Notations are exact: an angle is written in
degrees with up to three decimals, a length in millimetres likewise, and both read back.
"""

from functools import lru_cache
from typing import Final

from starfold.games.minis.rulers.paths import EDGE
from starfold.games.minis.rulers.sight import distance_from, off_axis
from starfold.games.minis.speech.seen import Amount, AmountName, AmountUnit, Spot
from starfold.games.minis.speech.words import say
from starfold.games.minis.state import geometry as g
from starfold.games.minis.state.position import (
    CARD,
    Position,
    seat_of,
    target_card,
    target_seat,
)
from starfold.kernel.choices import BETWEEN, Choice
from starfold.kernel.tongue import spoken

SEAT_LETTERS: Final = "ABCDEFGH"
SEGMENTS: Final = ("S", "L")
ASKED_OFTEN: Final = 4096  # amounts whose words are kept: every question has the same ones again

# -- pieces ----------------------------------------------------------------------------------------


def seat_name(seat: int) -> str:
    return SEAT_LETTERS[seat]


def unit_name(pos: Position, unit: int) -> str:
    """The unit's name, numbered when its player has several of that name."""
    return pos.setup.labels[unit]


def target_name(pos: Position, target: int) -> str:
    """A unit with its owner's letter, or a base card."""
    owner = seat_name(seat_of(pos, target))
    if target >= CARD:
        return say("names.owned_card", owner=owner, card=target_card(target) + 1)
    return say("names.owned_unit", unit=unit_name(pos, target), owner=owner)


def owned_notation(pos: Position, target: int) -> str:
    """A piece of another player in a notation: `B's TIE Fighter 2`, `B's base card 1`."""
    owner = seat_name(seat_of(pos, target))
    if target >= CARD:
        return f"{owner}'s base card {target_card(target) + 1}"
    return f"{owner}'s {unit_name(pos, target)}"


def piece_words(pos: Position, piece: int) -> str:
    """A unit or base card in a sentence."""
    if piece == EDGE:
        return say("names.edge")
    if piece >= CARD:
        owner = seat_name(target_seat(piece))
        return say("names.base_card", card=target_card(piece) + 1, owner=owner)
    return pos.setup.labels[piece]


def listed(names: list[str]) -> str:
    """`A`, `A and B`, `A, B and C`."""
    if len(names) < 2:
        return "".join(names)
    return say("names.listed", names=", ".join(names[:-1]), last=names[-1])


def stars_words(number: int) -> str:
    return say("names.stars", number=number)


# -- amounts in words ------------------------------------------------------------------------------


def centimetres(mm: float) -> str:
    """A length as far as a ruler shows it: 6.35 cm, 12.4 cm."""
    return _centimetres(mm, spoken())


@lru_cache(ASKED_OFTEN)
def _centimetres(mm: float, language: str) -> str:
    return say("names.centimetres", length=f"{round(mm / 10, 2):g}")


def is_straight(mdeg: int) -> bool:
    """Whether a turn is too small to speak of."""
    return abs(mdeg) < 50


def turn_words(mdeg: int) -> str:
    """`30° to the left`."""
    return _turn_words(mdeg, spoken())


@lru_cache(ASKED_OFTEN)
def _turn_words(mdeg: int, language: str) -> str:
    degrees = f"{round(abs(mdeg) / 1000, 1):g}"
    return say("names.turn", degrees=degrees, side="left" if mdeg > 0 else "right")


def degrees_words(mdeg: int) -> str:
    """`30° to the left`, `straight ahead`."""
    return say("names.straight_ahead") if is_straight(mdeg) else turn_words(mdeg)


def where_words(pos: Position, unit: int, x: float, y: float, heading: int, target: int) -> str:
    """Where a piece is, seen from a unit standing there: "12.4 cm ahead, 30° to the left"."""
    away = max(distance_from(pos, unit, x, y, heading, target), 0.0)
    side = round(off_axis(pos, unit, x, y, heading, target))
    far = "" if away <= g.EPS else f"{away / 10:.1f}"
    if abs(side) <= 2:
        return say("names.where_straight", away=far, way="ahead")
    if abs(side) >= 178:
        return say("names.where_straight", away=far, way="behind")
    way = "ahead" if abs(side) < 90 else "behind" if abs(side) > 90 else "abeam"
    hand = "left" if side > 0 else "right"
    return say("names.where", away=far, way=way, degrees=abs(side), side=hand)


# -- amounts in notations --------------------------------------------------------------------------

LEFT: Final = "left"
RIGHT: Final = "right"
STRAIGHT_ON: Final = "straight"
DEGREES: Final = "°"
MILLIMETRES: Final = "mm"
NOT_READ: Final = -1_000_000_000  # what is read of words that are no amount


def exact(thousandths: int) -> str:
    """30000 is 30, 45250 is 45.25, 7 is 0.007."""
    whole, rest = divmod(thousandths, 1000)
    return f"{whole}.{rest:03d}".rstrip("0").rstrip(".")


def read_length(words: str, before: str) -> int:
    """Thousandths of a millimetre: `along 100 mm`, or `63.5 mm` with nothing before it."""
    return _read_exact(words, before, f" {MILLIMETRES}")


def read_angle(words: str, before: str) -> int:
    """Thousandths of a degree: `facing 90°`."""
    return _read_exact(words, before, DEGREES)


def _read_exact(words: str, before: str, after: str) -> int:
    """The thousandths in `before`, number, `after`, if that is how the number is written."""
    start = f"{before} " if before else ""
    if not words.startswith(start) or not words.endswith(after):
        return NOT_READ
    whole, point, rest = words[len(start) : len(words) - len(after)].partition(".")
    if not (whole.isdecimal() and whole.isascii() and len(rest) <= 3):
        return NOT_READ
    if point and not (rest.isdecimal() and rest.isascii()):
        return NOT_READ
    return int(whole) * 1000 + int(rest.ljust(3, "0"))


@lru_cache(ASKED_OFTEN)
def turn_notation(mdeg: int) -> str:
    """`left 30°`, `right 45.25°`, `straight`."""
    if mdeg == 0:
        return STRAIGHT_ON
    return angle_notation(LEFT if mdeg > 0 else RIGHT, abs(mdeg))


def read_turn(words: str) -> int:
    if words == STRAIGHT_ON:
        return 0
    left = read_angle(words, LEFT)
    if left != NOT_READ:
        return left
    right = read_angle(words, RIGHT)
    return NOT_READ if right == NOT_READ else -right


def angle_notation(before: str, mdeg: int) -> str:
    """`facing 90°`, `bearing 12.5°`."""
    return f"{before} {exact(mdeg)}{DEGREES}"


@lru_cache(ASKED_OFTEN)
def length_notation(before: str, um: int) -> str:
    """`63.5 mm`, `along 100 mm`."""
    length = f"{exact(um)} {MILLIMETRES}"
    return f"{before} {length}" if before else length


def named(notation: str, verb: str) -> list[str]:
    """The names in a notation with that verb; none if it has another."""
    start = f"{verb} "
    return notation[len(start) :].split(BETWEEN) if notation.startswith(start) else []


# -- choices ---------------------------------------------------------------------------------------


def done(text: str) -> Choice:
    return Choice("done", text)


def unit_choice(pos: Position, verb: str, text: str, unit: int) -> Choice:
    """Something that is done with one of the own units."""
    return Choice(verb, text, [unit_name(pos, unit)], {"unit": unit})


def spot_data(x: float, y: float, heading: int) -> Spot:
    return {"x": round(x, 4), "y": round(y, 4), "heading": heading / 1000}


def amount(
    name: AmountName, unit: AmountUnit, least: int, most: int, zero: int, factor: int
) -> Amount:
    """A number that goes into an answer."""
    return {
        "name": name,
        "unit": unit,
        "least": least,
        "most": most,
        "zero": zero,
        "factor": factor,
    }


def any_heading() -> Amount:
    return amount("heading", "mdeg", 0, g.FULL_TURN - 1, 0, 1)
