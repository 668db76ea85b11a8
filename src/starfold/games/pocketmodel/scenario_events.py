"""Expectations about what happened, event by event."""

from collections.abc import Callable
from typing import Any, Final

from starfold.errors import InputError
from starfold.games.pocketmodel.position import NONE, Position
from starfold.games.pocketmodel.scenario_names import (
    cards_named,
    check_player,
    unit_named,
    zone_named,
)
from starfold.games.pocketmodel.wording import card_name, seat_name, unit_name, zone_name
from starfold.kernel.scenario import (
    Difference,
    Expectation,
    Stage,
    check_rules,
    did_you_mean,
    equal,
    require_keys,
    words_for,
)

_UNIT_FIELDS: Final = ("unit", "attacker", "defender")
_UNIT_LISTS: Final = ("units", "strikers")
_CARD_FIELDS: Final = ("card", "replaced")
_ZONE_FIELDS: Final = ("zone", "from", "to")
_STRIKES: Final = ("strike_declared", "strike_roll")  # their target is a player, not a unit
_MODIFIERS: Final = ("modifiers", "defense_modifiers")
_MODIFIER_FIELDS: Final = ("amount", "source", "kind", "rules")
_ROLL_FIELDS: Final = ("unit", "target", "roll", "result", "defense", *_MODIFIERS)

# What scenarios may ask of an event of each kind, besides `kind`, `seat` and `rules`.
EVENT_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "shuffled": ("cards",),
    "objectives_dealt": ("number",),
    "first_player": (),
    "placed": ("unit", "zone"),
    "placed_secretly": ("unit",),
    "placed_all": ("units",),
    "placement_done": (),
    "turn_begins": ("turn",),
    "no_objective": (),
    "objective_played": ("slot", "card", "was_face_up", "replaced"),
    "action": ("action",),
    "moved": ("unit", "from", "to"),
    "attack_declared": ("attacker", "defender", "zone"),
    "battle_begins": ("attacker", "defender", "zone"),
    "battle_void": ("attacker", "defender"),
    "passed": ("step",),
    "card_played": ("card", "unit"),
    "ability": ("card", "when", "effects", "unit"),
    "picked_at_random": ("card",),
    "attack_roll": (*_ROLL_FIELDS, "attack", "hit", "again"),
    "damaged": ("unit", "counters", "total"),
    "unharmed": ("unit",),
    "unit_destroyed": ("unit", "zone"),
    "withdrawn": ("unit", "zone"),
    "healed": ("unit", "counters", "total"),
    "flipped": ("unit", "destroyed_stars"),
    "card_discarded": ("card",),
    "discarded": ("card",),
    "drew": ("card",),
    "recovered": ("card",),
    "reshuffled": ("cards",),
    "nothing_to_draw": (),
    "strike_declared": ("target", "slot", "strikers"),
    "revealed": ("slot", "card"),
    "strike_roll": (*_ROLL_FIELDS, "slot", "strike", "success"),
    "strike_void": ("unit",),
    "objective_destroyed": ("slot", "card", "left"),
    "objective_replaced": ("slot", "card"),
    "entered": ("unit", "zone", "route"),
    "no_more_reserves": ("unused",),
    "carrier_used": ("unit", "zone"),
    "eliminated": ("by",),
    "resigned": (),
    "game_over": ("how", "winners"),
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
            shown[key] = zone_name(pos, value)
        elif key == "seat":
            shown[key] = seat_name(value) if value >= 0 else "nobody"
        elif key == "winners":
            shown[key] = [seat_name(seat) for seat in value]
        elif key == "slot":
            shown[key] = value + 1
    return shown


def _unit_namer(pos: Position) -> Callable[[int], str]:
    return lambda unit: unit_name(pos, unit)


def _event_matches(pos: Position, wanted: dict[str, Any], told: dict[str, Any]) -> bool:
    shown = _event_words(pos, told)
    for key, value in wanted.items():
        if key == "rules":
            if not set(value) <= set(told["rules"]):
                return False
        elif key not in shown:
            return False
        elif key in _MODIFIERS:
            if not all(any(_has(modifier, one) for modifier in shown[key]) for one in value):
                return False
        elif key in _UNIT_FIELDS or (key == "target" and told["kind"] not in _STRIKES):
            if value is not None and unit_named(pos, value, pos.owner(told[key])) != told[key]:
                return False
        elif not equal(value, shown[key]):
            return False
    return True


def _has(modifier: dict[str, Any], wanted: dict[str, Any]) -> bool:
    for key, value in wanted.items():
        if key == "rules":
            if not set(value) <= set(modifier["rules"]):
                return False
        elif not equal(value, modifier.get(key)):
            return False
    return True


def _expect_events(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    """The events listed happened in this order, others may lie between."""
    told = [event.everything() for event in stage.log]
    start = 0
    for number, one in enumerate(wanted):
        described = {"kind": one} if isinstance(one, str) else one
        for place in range(start, len(told)):
            if _event_matches(pos, described, told[place]):
                start = place + 1
                break
        else:
            alike = [e for e in told if e["kind"] == described["kind"]]
            actual = [_asked_of(pos, described, e) for e in alike] or [e["kind"] for e in told]
            return [Difference(f"events[{number}]", described, actual)]
    return []


def _asked_of(pos: Position, wanted: dict[str, Any], told: dict[str, Any]) -> dict[str, Any]:
    """The fields of an event that the scenario speaks of."""
    shown = _event_words(pos, told)
    return {key: shown[key] for key in wanted if key in shown}


def _check_events(pos: Position, wanted: Any) -> None:
    if not isinstance(wanted, list):
        raise InputError("write a list of events: [{kind: damaged, unit: X}]")
    for one in wanted:
        described = {"kind": one} if isinstance(one, str) else one
        if not isinstance(described, dict) or "kind" not in described:
            raise InputError(f"{words_for(one)}: name the kind of event: {{kind: damaged}}")
        kind = described["kind"]
        if str(kind) not in EVENT_FIELDS:
            raise InputError(f"unknown kind of event {kind!r}; {did_you_mean(kind, EVENT_FIELDS)}")
        require_keys(kind, described, ("kind", "seat", "rules", *EVENT_FIELDS[kind]))
        check_rules(described.get("rules", []))
        for key, value in described.items():
            _check_event_field(pos, kind, key, value)


def _check_event_field(pos: Position, kind: str, key: str, value: Any) -> None:
    if key == "seat" or (key == "target" and kind in _STRIKES):
        check_player(pos, value)
    elif key in _UNIT_FIELDS or key == "target":
        if value is not None:
            unit_named(pos, value, 0)
    elif key in _UNIT_LISTS or key in _MODIFIERS:
        if not isinstance(value, list):
            raise InputError(f"{kind}.{key}: {words_for(value)} must be a list")
        if key in _MODIFIERS:
            for modifier in value:
                require_keys(f"{kind}.{key}", modifier, _MODIFIER_FIELDS)
                check_rules(modifier.get("rules", []))
    elif key in _CARD_FIELDS:
        cards_named(pos, value)
    elif key in _ZONE_FIELDS:
        zone_named(pos, str(value), 0)


def _expect_no_events(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    found = []
    told = [event.everything() for event in stage.log]
    for one in wanted:
        described = {"kind": one} if isinstance(one, str) else one
        met = [event for event in told if _event_matches(pos, described, event)]
        if met:
            found.append(Difference(f"no events {words_for(one)}", "none", f"{len(met)} of them"))
    return found


EXPECTATIONS: Final[dict[str, Expectation[Position]]] = {
    "events": Expectation(_check_events, _expect_events),
    "no events": Expectation(_check_events, _expect_no_events),
}
