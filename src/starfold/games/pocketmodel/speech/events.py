"""What happens in a game of PocketModel, kind by kind."""

from collections.abc import Callable
from typing import Final

from starfold.games.pocketmodel.speech.names import (
    card_name,
    seat_name,
    unit_name,
    zone_name,
)
from starfold.games.pocketmodel.speech.words import MESSAGES
from starfold.games.pocketmodel.state.position import NONE, Position
from starfold.kernel.events import FLAG, NUMBER, NUMBERS, WORD, WORDS, Events, Field, maybe
from starfold.units.seen import Modifier, sources_again


def _card_text(pos: Position, card_id: str) -> str:
    return next((card.text for card in pos.cards if card.id == card_id), "")


def _listed(name: Callable[[Position, int], str]) -> Callable[[Position, list[int]], str]:
    return lambda pos, pieces: ", ".join(name(pos, piece) for piece in pieces)


def _seat(pos: Position, seat: int) -> str:
    return seat_name(seat)


def _seats(pos: Position, seats: list[int]) -> str:
    return ", ".join(map(seat_name, seats))


def _unit_or_none(pos: Position, unit: int) -> str:
    return "" if unit == NONE else unit_name(pos, unit)


def _signed(pos: Position, number: int) -> str:
    return f"{number:+d}"


def _number_of_slot(pos: Position, slot: int) -> str:
    return str(slot + 1)


def _modifiers(modifiers: list[Modifier]) -> list[Modifier]:
    return sources_again(MESSAGES, modifiers)


UNIT: Final = Field(int, unit_name)
UNIT_OR_NONE: Final = Field(int, _unit_or_none)
UNITS: Final = Field(list[int], _listed(unit_name))
ZONE: Final = Field(int, zone_name, worded=True)
SEAT: Final = Field(int, _seat)
SEATS: Final = Field(list[int], _seats)
CARD: Final = Field(int, card_name, sent=False)  # numbers of cards are nobody's business
TEXT: Final = Field(str, _card_text, english=True)  # of the card with that id
SLOT: Final = Field(int, _number_of_slot)
SIGNED: Final = Field(int, _signed)
MODIFIERS: Final = Field(list[Modifier], retold=_modifiers)

KINDS: Final[dict[str, dict[str, Field]]] = {
    "shuffled": {"cards": NUMBER},
    "objectives_dealt": {"number": NUMBER},
    "first_player": {},
    "placed": {"unit": UNIT, "zone": ZONE},
    "placed_secretly": {"unit": maybe(UNIT)},
    "placed_all": {"units": UNITS},
    "placement_done": {},
    "turn_begins": {"turn": NUMBER},
    "no_objective": {},
    "objective_played": {
        "slot": SLOT,
        "card": CARD,
        "card_id": WORD,
        "was_face_up": FLAG,
        "replaced": maybe(CARD),
        "replaced_id": maybe(WORD),
    },
    "action": {"action": WORD},
    "moved": {"unit": UNIT, "from": ZONE, "to": ZONE},
    "attack_declared": {"attacker": UNIT, "defender": UNIT, "zone": ZONE},
    "battle_begins": {"attacker": UNIT, "defender": UNIT, "zone": ZONE},
    "battle_void": {"attacker": UNIT, "defender": UNIT},
    "passed": {"step": NUMBER},
    "card_played": {"card": CARD, "card_id": WORD, "unit": UNIT, "ability_gained": FLAG},
    "ability": {
        "card": CARD,
        "card_id": TEXT,
        "when": WORD,
        "effects": WORDS,
        "unit": UNIT_OR_NONE,
    },
    "picked_at_random": {"card": CARD, "card_id": WORD},
    "attack_roll": {
        "unit": UNIT,
        "target": UNIT,
        "roll": NUMBER,
        "dice": NUMBERS,
        "ways": NUMBER,
        "attack": SIGNED,
        "result": NUMBER,
        "defense": NUMBER,
        "hit": FLAG,
        "automatic": FLAG,
        "again": WORD,
        "modifiers": MODIFIERS,
        "defense_modifiers": MODIFIERS,
    },
    "damaged": {"unit": UNIT, "counters": NUMBER, "total": NUMBER},
    "unharmed": {"unit": UNIT},
    "unit_destroyed": {"unit": UNIT, "zone": ZONE},
    "withdrawn": {"unit": UNIT, "zone": ZONE},
    "healed": {"unit": UNIT, "counters": NUMBER, "total": NUMBER},
    "flipped": {"unit": UNIT, "destroyed_stars": NUMBER},
    "card_discarded": {"card": CARD, "card_id": WORD},
    "card_removed": {"card": CARD, "card_id": WORD},
    "discarded": {"card": CARD, "card_id": WORD},
    "drew": {"card": maybe(CARD), "card_id": maybe(WORD)},
    "no_refill": {},
    "recovered": {"card": CARD, "card_id": WORD},
    "reshuffled": {"cards": NUMBER},
    "nothing_to_draw": {},
    "strike_declared": {"target": SEAT, "slot": SLOT, "strikers": UNITS},
    "revealed": {"slot": SLOT, "card": CARD, "card_id": WORD},
    "strike_roll": {
        "unit": UNIT,
        "target": SEAT,
        "slot": SLOT,
        "roll": NUMBER,
        "dice": NUMBERS,
        "ways": NUMBER,
        "strike": SIGNED,
        "result": NUMBER,
        "defense": NUMBER,
        "success": FLAG,
        "modifiers": MODIFIERS,
        "defense_modifiers": MODIFIERS,
    },
    "strike_void": {"unit": UNIT},
    "objective_destroyed": {"slot": SLOT, "card": CARD, "card_id": WORD, "left": NUMBER},
    "objective_replaced": {"slot": SLOT, "card": CARD, "card_id": WORD},
    "entered": {"unit": UNIT, "zone": ZONE, "route": WORD},
    "no_more_reserves": {"unused": NUMBER},
    "carrier_used": {"unit": UNIT, "zone": ZONE},
    "eliminated": {"by": WORD},
    "resigned": {},
    "game_over": {"how": WORD, "winners": SEATS},
}
# How many units a player has placed in secret would tell something about them.
_PRIVATE: Final = ("placed_secretly",)
EVENTS: Final[Events[Position]] = Events(KINDS, MESSAGES, seat_name, _PRIVATE)
