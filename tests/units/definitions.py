"""Small definitions for the tests, and a systematic sample of everything an ability can say."""

from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any

from starfold.errors import InputError
from starfold.units import vocabulary as v
from starfold.units.entries import parse_card
from starfold.units.model import Card

Definition = dict[str, Any]

UNIT: Definition = {
    "id": "test-u-001",
    "name": "Lantern Flight",
    "design": "X-wing",
    "edition": "base",
    "number": 1,
    "kind": "space",
    "stars": 2,
    "attack": 3,
    "damage": 1,
    "defense": 9,
    "shields": 2,
    "icons": ["Lasers"],
    "provenance": "reconstructed",
    "source": "invented for a test",
}
OTHER_SIDE: Definition = {
    "stars": 3,
    "attack": 4,
    "damage": 2,
    "defense": 9,
    "shields": 3,
    "icons": ["Lasers"],
}
CARD: Definition = {
    "id": "test-c-001",
    "name": "Admiral Ackbar",
    "type": "combat",
    "edition": "base",
    "number": 1,
    "rarity": "rare",
    "bonus": {"attack": 1},
    "icon": "Lasers",
    "ability": [
        {
            "when": "battle",
            "do": [
                {
                    "effect": "bonus",
                    "value": "attack",
                    "amount": {
                        "each": 1,
                        "of": {"side": "opposing", "icon": "Trooper", "zone": "here"},
                    },
                }
            ],
        }
    ],
    "objective": {"stars": 2, "defense": 8},
    "provenance": "reconstructed",
    "source": "invented for a test",
}
JABBA: Definition = {
    "name": "Jabba the Hutt",
    "type": "combat",
    "edition": "scum_and_villainy",
    "icon": "Ruthless",
    "eligible": {"stars": [3, 4, 5]},
    "ability": [{"when": "played", "if": {"played_first": True}, "do": [{"effect": "force_play"}]}],
    "objective": {"stars": 2, "defense": 9},
}


def unit(**changes: Any) -> Definition:
    return {**deepcopy(UNIT), **changes}


def card(**changes: Any) -> Definition:
    return {**deepcopy(CARD), **changes}


def without(definition: Definition, *keys: str) -> Definition:
    return {key: value for key, value in definition.items() if key not in keys}


def objective_card(ability: list[Definition]) -> Definition:
    return {**without(card(), "bonus", "icon"), "type": "objective", "ability": ability}


def catalogue(units: list[Any] | None = None, cards: list[Any] | None = None) -> Definition:
    return {
        "format": "starfold-catalogue",
        "version": 1,
        "name": "Test set",
        "units": [UNIT] if units is None else units,
        "cards": [CARD] if cards is None else cards,
    }


# -- everything an ability can say ----------------------------------------------------------------

_TROOPERS = {"side": "friendly", "icon": "Trooper", "zone": "here"}
_FILTERS: list[Any] = [
    {"side": "friendly"},
    {"side": "opposing", "icon": ["Droid", "Trooper"], "stars": [1, 2, 3], "zone": "here"},
    {"side": "any", "kind": "ground", "zone": "contested", "damaged": True},
    {"side": "friendly", "affiliation": "Imperial", "zone": "home", "damaged": False},
    {"side": "opposing", "zone": "enemy", "stars": [1], "kind": "space"},
]
_CARD_FILTERS: list[Any] = [
    {"side": "friendly"},
    {"side": "opposing", "icon": ["Droid", "Trooper"]},
    {"affiliation": "Imperial", "icon": "Leader"},
]
_WHO: list[Any] = ["unit", "foe", *_FILTERS]
_COUNTED: list[Any] = [2, {"each": 1, "of": _TROOPERS}, {"each": 2, "of": _TROOPERS, "max": 4}]


def _unit_effects() -> Iterator[Definition]:
    for who in _WHO:
        for value in v.UNIT_VALUES:
            yield {"effect": "bonus", "value": value, "amount": 1, "who": who}
        yield {"effect": "bonus", "value": "defense", "amount": -2, "who": who}
        for act in v.ACTS:
            yield {"effect": "forbid", "act": act, "who": who}
            yield {"effect": "permit", "act": act, "who": who}
        yield {"effect": "move", "who": who}
        yield {"effect": "move", "who": who, "zones": "two"}
        picks: list[Definition] = [{"pick": pick} for pick in v.PICKS]
        for pick in picks if isinstance(who, dict) else [{}]:
            yield {"effect": "withdraw", "who": who} | pick
            for effect in ("deal", "mark", "heal"):
                for amount in _COUNTED:
                    yield {"effect": effect, "who": who, "amount": amount} | pick
        for amount in _COUNTED:
            yield {"effect": "prevent", "who": who, "amount": amount}
            yield {"effect": "bonus", "value": "attack", "who": who, "amount": amount}


def _other_effects() -> Iterator[Definition]:
    for amount in (1, *_COUNTED):
        yield {"effect": "draw", "amount": amount}
        for card_type in v.RECOVER_TYPES:
            yield {"effect": "recover", "amount": amount, "type": card_type}
        for whose in v.HANDS:
            for how in v.HOW_DISCARDED:
                yield {"effect": "discard", "amount": amount, "whose": whose, "how": how}
                for source in v.CARD_SOURCES:
                    taken = {"from": source, "whose": whose, "how": how}
                    yield {"effect": "remove", "amount": amount} | taken
        for value in v.PLAYER_VALUES:
            yield {"effect": "bonus", "value": value, "amount": amount}
        for scope in v.OBJECTIVE_SCOPES:
            objectives = {"value": "objective_defense", "objectives": scope}
            yield {"effect": "bonus", "amount": amount} | objectives
    for value in v.PLAYER_VALUES:
        yield {"effect": "bonus", "value": value, "amount": -1}
    for to in v.DESTINATIONS:
        for stars in (1, 2):
            yield {"effect": "reinforce", "stars": stars, "to": to}
    for whose in v.REROLLS:
        yield {"effect": "reroll", "whose": whose}
        for who in _FILTERS:
            yield {"effect": "reroll", "whose": whose, "who": who}
    yield {"effect": "force_play"}
    yield {"effect": "remove_this"}


EFFECTS: list[Definition] = [*_unit_effects(), *_other_effects()]
_RANGES: list[Definition] = [
    {"at_least": 1},
    {"at_least": 3},
    {"at_most": 0},
    {"at_most": 4},
    {"at_least": 2, "at_most": 2},
    {"at_least": 1, "at_most": 3},
]
CONDITIONS: list[Definition] = [
    *({"side": role} for role in v.ROLES),
    *({"zone": place} for place in v.PLACES[v.HOME :]),
    *(
        {name: {key: value for key, value in asked.items() if key not in ("side", "zone")}}
        for name in ("unit", "foe")
        for asked in _FILTERS[1:]
    ),
    {"played_first": True},
    {"foe_played": True},
    {"foe_played": False},
    *({name: span} for name in ("hand", "foe_hand", "objectives", "discard") for span in _RANGES),
    *({"count": {"of": asked, **span}} for asked in _FILTERS for span in _RANGES),
    *({"face_up": {"of": asked, **span}} for asked in _CARD_FILTERS for span in _RANGES),
    {"side": "attacking", "zone": "contested", "hand": {"at_most": 1}},
]


def ability_card(trigger: str, effects: list[Definition], **clause: Any) -> Definition:
    """A card of the type that the trigger belongs to."""
    ability = [{"when": trigger, **clause, "do": effects}]
    if trigger in v.COMBAT_TRIGGERS:
        return {
            "name": "Sample",
            "type": "combat",
            "icon": "Luck",
            "ability": ability,
            "objective": {"stars": 1, "defense": 8},
        }
    return {
        "name": "Sample",
        "type": "objective",
        "ability": ability,
        "objective": {"stars": 1, "defense": 8},
    }


@cache
def allowed_cards() -> list[tuple[Definition, Card]]:
    """Every trigger with every effect of the sample, with and without duration, where allowed."""
    bonus = {"effect": "bonus", "value": "attack", "amount": 1, "who": {"side": "friendly"}}
    definitions = []
    for trigger in v.TRIGGERS:
        for effect in EFFECTS:
            definitions.append(ability_card(trigger, [effect]))
            definitions.append(ability_card(trigger, [effect], lasts="turn"))
        lasts = {} if trigger == "continuous" else {"lasts": "turn"}
        for condition in CONDITIONS:
            definitions.append(ability_card(trigger, [bonus], **{"if": condition}, **lasts))
    allowed = []
    for definition in definitions:
        try:
            allowed.append((definition, parse_card(definition, "sample")))
        except InputError:
            continue
    return allowed
