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
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import NONE, ROLES
from starfold.kernel.scenario.comparing import words_for
from starfold.kernel.scenario.events import Events
from starfold.kernel.scenario.naming import seat_letter
from starfold.kernel.scenario.sights import Sights

# Fields that name cards or locations; `from` is a location of moves and a pile of draws.
_CARDS: Final = (
    "card",
    "cause",
    "event",
    "host",
    "other",
    "pilot",
    "place",
    "source",
    "target",
    "user",
    "with",
)
_LISTS: Final = ("cards", "targets", "hit", "immune")
CARD_FIELDS: Final = (*_CARDS, *_LISTS, "from")
_SEATS: Final = ("seat", "winner", "owner")

# What scenarios may ask of an event of each kind, besides `kind`, `seat` and `rules`.
EVENT_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "activate_force": ("amount", "source"),
    "arranges": ("cards",),
    "attack_creature": ("card", "cards", "place"),
    "attack_result": ("against", "amount", "card", "defeated"),
    "attrition_cancelled": (),
    "battle": ("cards", "place"),
    "battle_cancelled": ("place",),
    "battle_ends": ("place", "winner"),
    "battle_ends_early": ("place",),
    "battle_left": ("place",),
    "battle_tied": ("place",),
    "battle_won": ("amount", "place"),
    "blast": ("amount", "card", "needed", "target"),
    "blow_away": ("cards", "place", "source"),
    "bury": ("card", "place"),
    "cancelled": ("card",),
    "captured": ("card", "place", "source"),
    "changes_hands": ("card", "place"),
    "collapse": ("place", "source"),
    "concede": (),
    "cover_broken": ("card", "place", "source"),
    "crash": ("card", "other", "place"),
    "creature_attacks": ("card", "place", "target"),
    "creature_misses": ("card", "target"),
    "creature_result": ("against", "amount", "card", "defeated", "target"),
    "creatures_fight": ("card", "other", "place"),
    "damage_cancelled": (),
    "damage_segment": ("attrition", "damage", "hit", "immune"),
    "defuse": ("card",),
    "delivered": ("card", "other", "place"),
    "deploy": ("amount", "card", "other", "place", "role", "with"),
    "deploy_location": ("card", "cards", "host", "other"),
    "designate": ("card", "place", "role"),
    "destiny_cancelled": ("card",),
    "destiny_counts": ("card", "for", "number"),
    "destiny_failed": (),
    "disembark": ("card", "cost", "from", "place", "role"),
    "dragged": ("card", "other", "place"),
    "drain": ("cards", "place"),
    "drain_cancelled": ("place",),
    "drain_met": ("place",),
    "drained": ("amount", "place"),
    "draw_card": ("card", "from"),
    "draw_destiny": ("card", "for", "number", "source", "target"),
    "eaten": ("card", "other"),
    "embark": ("card", "cost", "from", "place", "role"),
    "epic_result": ("amount", "card", "success"),
    "escapes": ("card",),
    "escorted": ("card", "other"),
    "excluded": ("card", "place"),
    "explode": ("card", "place", "target", "works"),
    "ferocity": ("amount", "card"),
    "fire": ("card", "price", "source", "targets", "user"),
    "first_player": (),
    "forfeit": ("amount", "attrition", "card", "damage"),
    "found": ("card", "place"),
    "generation": ("amount",),
    "hand_over": ("amount", "card", "other", "target"),
    "hit": ("card", "other"),
    "imprisoned": ("card", "other"),
    "ionized": ("card", "other"),
    "joins": ("card", "place"),
    "jump_off": ("card", "place"),
    "lapses": ("card", "words"),
    "leaves": ("card", "cause", "pile", "place"),
    "life_force_empty": (),
    "lose_force": ("card", "from", "source"),
    "lost": ("card", "cause", "place"),
    "mark_edge": ("card",),
    "missing": ("card", "place", "source"),
    "move": ("card", "cost", "from", "place", "way"),
    "move_station": ("card", "cost", "from", "parsec", "place"),
    "move_together": ("cards", "cost", "from", "place"),
    "no_battle_destiny": ("place",),
    "no_target": ("card",),
    "opening_hand": ("amount", "cards"),
    "patient": ("card", "other"),
    "peek": ("amount", "cards", "owner", "pile", "source"),
    "phase": ("phase",),
    "play": ("card", "price", "targets", "words"),
    "played_to": ("card", "pile"),
    "raise_location": ("card", "other"),
    "reached": ("card", "target"),
    "react": ("away", "card", "place"),
    "react_announced": ("card", "cost", "from", "place"),
    "react_cancelled": ("card",),
    "recirculate": ("amount",),
    "released": ("card", "place"),
    "replace": ("card", "cards", "other", "place"),
    "retarget": ("card", "target"),
    "retrieve_force": ("amount", "cards", "source"),
    "reveal": ("cards", "pile", "source"),
    "reveal_start": ("card",),
    "run_lead": ("card", "event"),
    "search": ("amount", "cards", "found", "owner", "pile", "place", "source"),
    "search_party": ("cards", "place"),
    "set_aside_start": ("card",),
    "shot": ("card", "needed", "succeeds", "targets", "total"),
    "shot_fails": ("card",),
    "shuffle": ("pile",),
    "steal": ("card", "from", "other", "place"),
    "stops": ("card", "place"),
    "storm_moves": ("card", "other", "place"),
    "storm_passes": ("card",),
    "take": ("card", "pile"),
    "taken_over": ("card", "other"),
    "target_generator": ("card", "other", "pilot", "target"),
    "thwarted": ("card",),
    "total_power": ("destiny", "place", "power", "to_power", "total"),
    "tractor_beam": ("card", "target"),
    "tractor_result": ("against", "amount", "captured", "card", "target"),
    "transfer": ("card", "from", "place", "role"),
    "transit": ("cards", "cost", "from", "place"),
    "trip": ("across", "card", "cards", "place"),
    "turn": ("turn",),
    "turn_limit": ("turn",),
    "stalemate": ("turn",),
    "undercover": ("card", "place", "source"),
    "use_force": ("amount", "source"),
    "use_text": ("card", "price", "targets", "words"),
    "verify": ("cards", "owner", "pile", "source"),
}


def _shown(pos: Position, told: dict[str, Any]) -> dict[str, Any]:
    """An event in the words of scenarios: names for numbers."""
    shown = dict(told)
    for key, value in told.items():
        if key in _SEATS:
            shown[key] = seat_letter(value)
        elif _is_card(key, value):
            shown[key] = label(pos, value)
        elif key in _LISTS and isinstance(value, list):
            shown[key] = labels(pos, value)
        elif key == "role" and isinstance(value, int) and value != NONE:
            shown[key] = ROLES[value]
    return shown


def _is_card(key: str, value: Any) -> bool:
    return (key in _CARDS or key == "from") and isinstance(value, int)


def _fits(pos: Position, told: dict[str, Any], key: str, wanted: Any) -> bool | None:
    """Whether a field is the one wanted; None where plain equality will do."""
    actual = told.get(key)
    if key in _SEATS:
        return actual == (NONE if wanted == "nobody" else seat_called(wanted))
    if _is_card(key, actual):
        if wanted in (None, "nothing", "nobody"):
            return bool(actual == NONE)
        return same_card(pos, wanted, int(str(actual)))
    if key in _LISTS and isinstance(actual, list):
        return _same_cards(pos, wanted, actual)
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
    if key in _SEATS:
        if value != "nobody":
            seat_called(value)
    elif key in _CARDS:
        if value not in (None, "nothing", "nobody"):
            cards_called(pos, value)
    elif key in _LISTS and kind != "search":
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
