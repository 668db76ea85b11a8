"""How scenarios name and measure things: units, base cards, lengths, headings."""

import re
from math import isfinite
from typing import Any, Final

from starfold.errors import InputError
from starfold.games.minis.speech.names import seat_name, unit_name
from starfold.games.minis.state import geometry as g
from starfold.games.minis.state.position import (
    BASE_CARDS,
    CARD,
    NONE,
    Position,
    card_target,
    target_card,
    target_seat,
)
from starfold.kernel.scenario.comparing import words_for
from starfold.kernel.scenario.naming import numbered_piece, unit_among
from starfold.kernel.spelling import did_you_mean
from starfold.units.icons import CLOAKED_BIT, CONVERT_BIT, ICON_NAMES, VETERAN_BIT
from starfold.units.model import Face
from starfold.units.vocabulary import UNIT_KINDS

# -- pieces ----------------------------------------------------------------------------------------

_CARD: Final = re.compile(r"(?:([a-h])'s\s+)?(?:base\s+)?card\s+(\d+)", re.IGNORECASE)


def unit_named(pos: Position, text: object, seat: int = NONE, own: bool = True) -> int:
    """A unit by name (`X`, `X 2`, `A's X`); `seat` and `own` say whose it is in case of doubt."""
    return unit_among(pos, text, pos.setup.labels, pos.setup.owner, seat, own)


def is_called(pos: Position, text: object, unit: int) -> bool:
    """Whether a unit is the one that a name means among those of its owner."""
    return unit_named(pos, text, pos.owner(unit)) == unit


def card_named(pos: Position, text: object, seat: int = NONE) -> int:
    """`B's card 1` as a target number, or -1 if that is no card; `card 1` is that of `seat`."""
    found = _CARD.fullmatch(" ".join(str(text).split()))
    if not found:
        return NONE
    return card_target(*numbered_piece(pos, found, seat, BASE_CARDS, "a base has the cards"))


def piece_named(pos: Position, text: object, seat: int = NONE, own: bool = True) -> int:
    """A unit or base card as a target number."""
    card = card_named(pos, text, seat)
    return card if card != NONE else unit_named(pos, text, seat, own)


def piece_name(pos: Position, piece: int) -> str:
    """A piece as a scenario calls it."""
    if piece >= CARD:
        return f"{seat_name(target_seat(piece))}'s card {target_card(piece) + 1}"
    return unit_name(pos, piece)


def icon_bit(name: object, place: str) -> int:
    for number, known in enumerate(ICON_NAMES):
        if known.casefold() == str(name).casefold():
            return 1 << number
    raise InputError(f"{place}: unknown icon {name!r}; {did_you_mean(name, ICON_NAMES)}")


# -- faces -----------------------------------------------------------------------------------------


def face_names(faces: list[Face]) -> tuple[str, str]:
    """What the two sides of a unit are called; empty names if it has one."""
    icons = faces[0].icons
    if icons & CONVERT_BIT:
        return UNIT_KINDS[faces[0].kind], UNIT_KINDS[faces[-1].kind]
    if icons & CLOAKED_BIT:
        return "uncloaked", "cloaked"
    if icons & VETERAN_BIT:
        return "plain", "veteran"
    return "", ""


def face_number(faces: list[Face], word: object, place: str) -> int:
    """0 for the side on which the unit begins, 1 for the other."""
    if word == "first":
        return 0
    if len(faces) == 1:
        raise InputError(f"{place}: face {words_for(word)}, but this unit has no other side")
    names = face_names(faces)
    if word == "other" or word == names[1]:
        return 1
    if word == names[0]:
        return 0
    raise InputError(f"{place}: no face {words_for(word)}; {did_you_mean(word, ('other', *names))}")


# -- numbers ---------------------------------------------------------------------------------------

MICRO: Final = 1000.0
_WHOLE_PLACES: Final = 3  # to which whole numbers are compared: answers are in micrometres
_EXACT: Final = 1e-6


def is_number(value: object) -> bool:
    if isinstance(value, str):
        return re.fullmatch(r"[-+]?\d+(\.\d+)?", value.strip()) is not None
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)


def check_measure(place: str, wanted: object) -> None:
    if not is_number(wanted):
        raise InputError(f"{place}: {words_for(wanted)} must be a number")


def measure_differs(wanted: Any, actual: float) -> bool:
    """Compared to as many decimal places as are written, whole numbers to three."""
    if not is_number(wanted):
        return True
    written = str(wanted).strip()
    places = len(written.partition(".")[2]) or _WHOLE_PLACES
    allowed = max(0.5 * 10.0**-places, _EXACT)
    return abs(float(written) - actual) > allowed + 1e-9


def shown_measure(actual: float) -> float:
    return round(actual, 6)


def mdeg(degrees: object, place: str) -> int:
    """A heading of people as one of the engine."""
    check_measure(place, degrees)
    return g.wrap(round(float(str(degrees)) * 1000))


def spot_in(written: object, place: str) -> tuple[float, float, int]:
    """[x, y] or [x, y, heading]: millimetres and degrees."""
    if not isinstance(written, list) or len(written) not in (2, 3):
        raise InputError(
            f"{place}: {words_for(written)} is no place: write [x, y, heading], mm and degrees"
        )
    for number in written:
        check_measure(place, number)
        if abs(float(number)) > 100_000:
            raise InputError(f"{place}: {number} is too far away: at most 100 m")
    heading = mdeg(written[2], place) if len(written) == 3 else 0
    return g.snap(float(written[0])), g.snap(float(written[1])), heading
