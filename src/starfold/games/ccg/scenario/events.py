"""Expectations about what happened, event by event, and about what each player sees."""

from typing import Any, Final

from starfold.errors import InputError
from starfold.games.ccg.game import CCG
from starfold.games.ccg.scenario.names import (
    cards_called,
    label,
    labels,
    same_card,
    seat_called,
)
from starfold.games.ccg.speech.events import (
    CARD,
    CARD_IF_ANY,
    CARDS,
    DECIMAL,
    KINDS,
    ROLE,
    SEAT,
    TITLE_IF_ANY,
)
from starfold.games.ccg.state.fractions import decimal
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import NONE, ROLES
from starfold.kernel.events import Field
from starfold.kernel.scenario.comparing import words_for
from starfold.kernel.scenario.events import Events
from starfold.kernel.scenario.naming import seat_letter
from starfold.kernel.scenario.sights import Sights


def _always(field: Field) -> Field:
    return field._replace(optional=False)


# Fields that name cards or locations; `from` is a location of moves and a pile of draws.
_ONE: Final = (CARD, CARD_IF_ANY, TITLE_IF_ANY)
CARD_FIELDS: Final = frozenset(
    name
    for fields in KINDS.values()
    for name, field in fields.items()
    if _always(field) in (*_ONE, CARDS)
)
# What scenarios may ask of an event of each kind, besides `kind`, `seat` and `rules`.
_FOR_PROGRAMS: Final = ("own",)
EVENT_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    kind: tuple(name for name in fields if name not in _FOR_PROGRAMS)
    for kind, fields in KINDS.items()
}


def _shown(pos: Position, told: dict[str, Any]) -> dict[str, Any]:
    """An event in the words of scenarios: names for numbers."""
    shown = dict(told)
    for key, value in told.items():
        if _is_seat(told["kind"], key):
            shown[key] = seat_letter(value)
        elif _is_card(told["kind"], key):
            shown[key] = label(pos, value)
        elif _is_list(told["kind"], key):
            shown[key] = labels(pos, value)
        elif _field(told["kind"], key) == DECIMAL:
            shown[key] = decimal(value)
        elif _field(told["kind"], key) == ROLE and value != NONE:
            shown[key] = ROLES[value]
    return shown


def _is_seat(kind: str, key: str) -> bool:
    return key == "seat" or _field(kind, key) == SEAT


def _is_card(kind: str, key: str) -> bool:
    return _field(kind, key) in _ONE


def _is_list(kind: str, key: str) -> bool:
    return _field(kind, key) == CARDS


def _field(kind: str, key: str) -> Field | None:
    """What it says, whether or not everybody learns it."""
    field = KINDS[kind].get(key)
    return None if field is None else _always(field)


def _fits(pos: Position, told: dict[str, Any], key: str, wanted: Any) -> bool | None:
    """Whether a field is the one wanted; None where plain equality will do."""
    actual = told.get(key)
    if _is_seat(told["kind"], key):
        return actual == (NONE if wanted == "nobody" else seat_called(wanted))
    if _is_card(told["kind"], key) and actual is not None:
        if wanted in (None, "nothing", "nobody"):
            return bool(actual == NONE)
        return same_card(pos, wanted, actual)
    if _is_list(told["kind"], key) and actual is not None:
        return _same_cards(pos, wanted, actual)
    if _field(told["kind"], key) == DECIMAL and actual is not None:
        return bool(decimal(actual) == wanted)
    return None


def _same_cards(pos: Position, wanted: list[Any], actual: list[int]) -> bool:
    """The same cards in any order."""
    left = actual[:]
    for name in wanted:
        found = [card for card in left if same_card(pos, name, card)]
        if not found:
            return False
        left.remove(found[0])
    return not left


def _check_field(pos: Position, kind: str, key: str, value: Any) -> None:
    if _is_seat(kind, key):
        if value != "nobody":
            seat_called(value)
    elif _is_card(kind, key):
        if value not in (None, "nothing", "nobody"):
            cards_called(pos, value)
    elif _is_list(kind, key):
        if not isinstance(value, list):
            raise InputError(f"{kind}.{key}: {words_for(value)} must be a list")
        for name in value:
            cards_called(pos, name)


# -- what players see ------------------------------------------------------------------------------


def _seat_called(pos: Position, word: object) -> int:
    return seat_called(word)


def _card_entry(pos: Position, items: list[Any], name: str, part: str) -> Any:
    for item in items:
        if isinstance(item, dict) and same_card(pos, part, item.get("card", NONE)):
            return item
    return None


EVENTS: Final = Events(EVENT_FIELDS, _shown, _check_field, _fits)
EXPECTATIONS: Final = {
    **EVENTS.expectations,
    **Sights(CCG(), EVENTS, _seat_called, _card_entry).expectations,
}
