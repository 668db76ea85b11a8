"""Expectations about what happened, event by event, and about what each player sees."""

from typing import Any, Final

from starfold.errors import InputError
from starfold.games.minis.game import Minis
from starfold.games.minis.rulers.paths import EDGE
from starfold.games.minis.scenario.names import (
    check_measure,
    is_number,
    measure_differs,
    piece_name,
    piece_named,
    unit_named,
)
from starfold.games.minis.speech.events import KINDS
from starfold.games.minis.speech.names import unit_name
from starfold.games.minis.state.position import NONE, Position
from starfold.kernel.scenario.comparing import words_for
from starfold.kernel.scenario.events import Events
from starfold.kernel.scenario.naming import check_player, seat_letter, seat_named
from starfold.kernel.scenario.sights import Sights

_UNIT_FIELDS: Final = ("unit", "borrower", "lender", "leader")
_PIECE_FIELDS: Final = ("target", "stop")
_SEAT_FIELDS: Final = ("seat", "first")
_SEAT_LISTS: Final = ("winners", "seats")
_MEASURES: Final = ("length", "turn", "heading", "before", "x", "y")
_SPOTS: Final = ("from", "to", "at")
_NOT_STOPPED: Final = {"nothing": NONE, "edge": EDGE}

# What scenarios may ask of an event of each kind, besides `kind`, `seat` and `rules`.
_FOR_PROGRAMS: Final = ("seat_of", "x", "y")
_PLACED: Final = ("enters",)  # of these scenarios ask `at`, for both coordinates
EVENT_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    kind: (
        *(name for name in fields if name not in _FOR_PROGRAMS),
        *(("at",) if kind in _PLACED else ()),
    )
    for kind, fields in KINDS.items()
}


def _shown(pos: Position, told: dict[str, Any]) -> dict[str, Any]:
    """An event in the words of scenarios: names for numbers, cards counted from 1."""
    shown = dict(told)
    for key, value in told.items():
        if key in _UNIT_FIELDS:
            shown[key] = unit_name(pos, value)
        elif key in _PIECE_FIELDS:
            shown[key] = _piece(pos, value)
        elif key in _SEAT_FIELDS:
            shown[key] = seat_letter(value)
        elif key in _SEAT_LISTS:
            shown[key] = [seat_letter(seat) for seat in value]
        elif key == "card":
            shown[key] = value + 1
    if told["kind"] in _PLACED:
        shown["at"] = [told["x"], told["y"]]
    return shown


def _piece(pos: Position, piece: int) -> str:
    for word, number in _NOT_STOPPED.items():
        if piece == number:
            return word
    return piece_name(pos, piece)


def _named_piece(pos: Position, value: object, seat: int = NONE) -> int:
    if str(value) in _NOT_STOPPED:
        return _NOT_STOPPED[str(value)]
    return piece_named(pos, value, seat)


def _owner(pos: Position, piece: int) -> int:
    return pos.owner(piece) if 0 <= piece < len(pos.place) else NONE


def _fits(pos: Position, told: dict[str, Any], key: str, wanted: Any) -> bool | None:
    """Whether a field is the one wanted; None where plain equality will do."""
    actual = told.get(key)
    if key in _UNIT_FIELDS:
        return bool(unit_named(pos, wanted, pos.owner(told[key])) == actual)
    if key in _PIECE_FIELDS:
        return bool(_named_piece(pos, wanted, _owner(pos, told[key])) == actual)
    if key in _MEASURES and is_number(actual):
        return not measure_differs(wanted, float(told[key]))
    if key in _SPOTS and isinstance(wanted, list):
        spot = [told["x"], told["y"]] if key == "at" else told[key]
        return not any(map(measure_differs, wanted, spot))
    return None


def _check_field(pos: Position, kind: str, key: str, value: Any) -> None:
    place = f"{kind}.{key}"
    if key in _UNIT_FIELDS:
        unit_named(pos, value, 0)
    elif key in _PIECE_FIELDS:
        _named_piece(pos, value, 0)
    elif key in _SEAT_FIELDS:
        check_player(pos, value)
    elif key in _SEAT_LISTS:
        if not isinstance(value, list):
            raise InputError(f"{place}: {words_for(value)} must be a list")
        for letter in value:
            check_player(pos, letter)
    elif key in _MEASURES and kind != "turn_begins":
        check_measure(place, value)
    elif key in _SPOTS and kind != "unit_removed":
        if not isinstance(value, list) or len(value) != 2:
            raise InputError(f"{place}: {words_for(value)} must be [x, y]")
        for number in value:
            check_measure(place, number)


# -- what players see ------------------------------------------------------------------------------


def _unit_entry(pos: Position, items: list[Any], name: str, part: str) -> Any:
    return items[unit_named(pos, part)] if name == "units" else None


EVENTS: Final = Events(EVENT_FIELDS, _shown, _check_field, _fits)
EXPECTATIONS: Final = {
    **EVENTS.expectations,
    **Sights(Minis(), EVENTS, seat_named, _unit_entry).expectations,
}
