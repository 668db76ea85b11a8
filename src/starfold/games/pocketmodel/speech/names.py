"""How the game speaks of its pieces: their names, and the choices that are about one of them.

A piece has a name for sentences (`unit_name`, `slot_name`) and, where that differs, one for the
notation (`unit_called`, `slot_called`): who is asked calls pieces of their own by name alone, those
of others with their owner.
"""

from typing import Any, Final

from starfold.games.pocketmodel.state.position import Position
from starfold.kernel.choices import Choice

SEAT_LETTERS: Final = "ABCDEFGH"


# -- names -----------------------------------------------------------------------------------------


def seat_name(seat: int) -> str:
    return SEAT_LETTERS[seat]


def zone_name(pos: Position, zone: int) -> str:
    if zone == pos.setup.contested:
        return "contested"
    if zone < 0:
        return "reserves"
    return f"{seat_name(zone)}'s home"


def unit_name(pos: Position, unit: int) -> str:
    """The unit's name, numbered when its player has several of that name."""
    return pos.setup.labels[unit]


def unit_called(pos: Position, unit: int) -> str:
    """The unit in a notation: `Razor 1`, of somebody else `B's Razor 1`."""
    return _owned(pos, pos.setup.unit_owner[unit], pos.setup.labels[unit])


def card_name(pos: Position, card: int) -> str:
    return pos.cards[card].name


def slot_name(pos: Position, seat: int, slot: int) -> str:
    """An objective as everybody may call it: by its name only when it lies face up."""
    number = f"{seat_name(seat)}'s objective {slot + 1}"
    if pos.slot_face_up(seat, slot):
        return f"{number} ({card_name(pos, pos.slots[seat][slot])})"
    return f"{number} (face down)"


def slot_called(pos: Position, seat: int, slot: int) -> str:
    """The objective in a notation: `objective 2`, of somebody else `B's objective 2`."""
    return _owned(pos, seat, f"objective {slot + 1}")


def _owned(pos: Position, owner: int, name: str) -> str:
    return name if owner == pos.asked else f"{seat_name(owner)}'s {name}"


def number_of_stars(number: int) -> str:
    return "1 star" if number == 1 else f"{number} stars"


def unit_values(pos: Position, unit: int) -> str:
    """`2* a3 d1 D10 0/2`: stars, attack, damage, defense, counters of shields."""
    face = pos.face(unit)
    counters = pos.damage[unit]
    return f"{face.stars}* a{face.attack} d{face.damage} D{face.defense} {counters}/{face.shields}"


# -- choices ---------------------------------------------------------------------------------------


def done(text: str) -> Choice:
    return Choice("done", text)


def unit_choice(pos: Position, verb: str, unit: int) -> Choice:
    pieces: dict[str, Any] = {"unit": unit, "values": unit_values(pos, unit)}
    return Choice(verb, f"{verb} {pos.setup.labels[unit]}", [unit_called(pos, unit)], pieces)


def card_choice(pos: Position, verb: str, card: int) -> Choice:
    name = card_name(pos, card)
    pieces: dict[str, Any] = {"card": card, "card_id": pos.cards[card].id}
    return Choice(verb, f"{verb} {name}", [name], pieces)


def zone_choice(pos: Position, unit: int, zone: int) -> Choice:
    name = zone_name(pos, zone)
    pieces: dict[str, Any] = {"unit": unit, "zone": zone}
    return Choice("to", f"to {name}", [name], pieces)
