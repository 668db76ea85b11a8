"""Expectations about what happened, event by event, and about what each player sees."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from starfold.errors import InputError
from starfold.games.pocketmodel.game import PocketModel
from starfold.games.pocketmodel.scenario.names import (
    cards_named,
    is_called,
    unit_named,
    zone_named,
)
from starfold.games.pocketmodel.speech.events import KINDS
from starfold.games.pocketmodel.speech.names import card_name, seat_name, unit_name, zone_called
from starfold.games.pocketmodel.state.position import NONE, Position
from starfold.kernel.scenario.comparing import same_pieces, words_for
from starfold.kernel.scenario.events import Events
from starfold.kernel.scenario.naming import check_player, seat_named
from starfold.kernel.scenario.sights import Sights

_UNIT_FIELDS: Final = ("unit", "attacker", "defender")
_UNIT_LISTS: Final = ("units", "strikers")
_CARD_FIELDS: Final = ("card", "replaced")
_ZONE_FIELDS: Final = ("zone", "from", "to")
_STRIKES: Final = ("strike_declared", "strike_roll")  # their target is a player, not a unit

# What scenarios may ask of an event of each kind, besides `kind`, `seat` and `rules`.
_FOR_PROGRAMS: Final = ("card_id", "replaced_id", "dice", "ways", "ability_gained")
EVENT_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    kind: tuple(name for name in fields if name not in _FOR_PROGRAMS)
    for kind, fields in KINDS.items()
}


def _event_words(pos: Position, told: dict[str, Any]) -> dict[str, Any]:
    """An event in the words of scenarios: names for numbers, objectives counted from 1."""
    shown = dict(told)
    for key, value in told.items():
        if key in _UNIT_FIELDS and value != NONE:
            shown[key] = unit_name(pos, value)
        elif key == "target":
            shown[key] = (seat_name if told["kind"] in _STRIKES else _unit_namer(pos))(value)
        elif key in _UNIT_LISTS:
            shown[key] = [unit_name(pos, unit) for unit in value]
        elif key in _CARD_FIELDS:
            shown[key] = card_name(pos, value)
        elif key in _ZONE_FIELDS:
            shown[key] = zone_called(pos, value)
        elif key == "seat":
            shown[key] = seat_name(value) if value >= 0 else "nobody"
        elif key == "winners":
            shown[key] = [seat_name(seat) for seat in value]
        elif key == "slot":
            shown[key] = value + 1
    return shown


def _unit_namer(pos: Position) -> Callable[[int], str]:
    return lambda unit: unit_name(pos, unit)


def _fits(pos: Position, told: dict[str, Any], key: str, wanted: Any) -> bool | None:
    """Whether a piece or zone is the one wanted; None where plain equality will do."""
    actual = told.get(key)
    if key in _UNIT_FIELDS or (key == "target" and told["kind"] not in _STRIKES):
        return wanted is None or is_called(pos, wanted, told[key])
    if key in _UNIT_LISTS and isinstance(actual, list):
        return same_pieces(wanted, actual, partial(is_called, pos), ordered=True)
    if key in _CARD_FIELDS and isinstance(actual, int):
        return actual in cards_named(pos, wanted)
    return None


def _check_field(pos: Position, kind: str, key: str, value: Any) -> None:
    if key == "target" and kind in _STRIKES:
        check_player(pos, value)
    elif key in _UNIT_FIELDS or key == "target":
        if value is not None:
            unit_named(pos, value, 0)
    elif key in _UNIT_LISTS:
        if not isinstance(value, list):
            raise InputError(f"{kind}.{key}: {words_for(value)} must be a list")
        for name in value:
            unit_named(pos, name, 0)
    elif key in _CARD_FIELDS:
        cards_named(pos, value)
    elif key in _ZONE_FIELDS:
        zone_named(pos, str(value), 0)


# -- what players see ------------------------------------------------------------------------------


def _unit_entry(pos: Position, items: list[Any], name: str, part: str) -> Any:
    return items[unit_named(pos, part)] if name == "units" else None


EVENTS: Final = Events(EVENT_FIELDS, _event_words, _check_field, _fits)
EXPECTATIONS: Final = {
    **EVENTS.expectations,
    **Sights(PocketModel(), EVENTS, seat_named, _unit_entry).expectations,
}
