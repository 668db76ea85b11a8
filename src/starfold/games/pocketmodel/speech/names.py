"""How the game speaks of its pieces: their names, and the choices that are about one of them.

A piece has a name for sentences (`unit_name`, `slot_name`) and, where that differs, one for the
notation (`unit_called`, `slot_called`): who is asked calls pieces of their own by name alone, those
of others with their owner.
"""

from typing import Final

from starfold.games.pocketmodel.speech.seen import Pieces
from starfold.games.pocketmodel.speech.words import say
from starfold.games.pocketmodel.state.position import Position
from starfold.kernel.choices import Choice

SEAT_LETTERS: Final = "ABCDEFGH"


# -- names -----------------------------------------------------------------------------------------


def seat_name(seat: int) -> str:
    return SEAT_LETTERS[seat]


def zone_name(pos: Position, zone: int) -> str:
    if zone == pos.setup.contested:
        return say("names.contested")
    if zone < 0:
        return say("names.reserves")
    return say("names.home", owner=seat_name(zone))


def zone_called(pos: Position, zone: int) -> str:
    """The zone in a notation, and on a label: `contested`, `B's home`."""
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
    card = card_name(pos, pos.slots[seat][slot]) if pos.slot_face_up(seat, slot) else ""
    return say("names.objective", owner=seat_name(seat), number=slot + 1, card=card)


def slot_called(pos: Position, seat: int, slot: int) -> str:
    """The objective in a notation: `objective 2`, of somebody else `B's objective 2`."""
    return _owned(pos, seat, f"objective {slot + 1}")


def _owned(pos: Position, owner: int, name: str) -> str:
    return name if owner == pos.asked else f"{seat_name(owner)}'s {name}"


def unit_values(pos: Position, unit: int) -> str:
    """`2* a3 d1 D10 0/2`: stars, attack, damage, defense, counters of shields."""
    face = pos.face(unit)
    counters = pos.damage[unit]
    return f"{face.stars}* a{face.attack} d{face.damage} D{face.defense} {counters}/{face.shields}"


# -- choices ---------------------------------------------------------------------------------------


def choice_of(verb: str, text: str, names: list[str], pieces: Pieces) -> Choice:
    """A choice about pieces as this game calls them."""
    return Choice(verb, text, names, pieces)


def done(text: str) -> Choice:
    return Choice("done", text)


def unit_choice(pos: Position, verb: str, unit: int) -> Choice:
    return choice_about_unit(pos, verb, unit, {"unit": unit})


def choice_about_unit(pos: Position, verb: str, unit: int, pieces: Pieces) -> Choice:
    """A choice of a unit that is about other pieces, too."""
    pieces["values"] = unit_values(pos, unit)
    text = say(f"unit_choices.{verb}", unit=unit_name(pos, unit))
    return choice_of(verb, text, [unit_called(pos, unit)], pieces)


def card_choice(pos: Position, verb: str, card: int) -> Choice:
    return choice_about_card(pos, verb, card, {"card": card})


def choice_about_card(pos: Position, verb: str, card: int, pieces: Pieces) -> Choice:
    pieces["card_id"] = pos.cards[card].id
    name = card_name(pos, card)
    return choice_of(verb, say(f"card_choices.{verb}", card=name), [name], pieces)


def zone_choice(pos: Position, unit: int, zone: int) -> Choice:
    text = say("zone_choices.to", zone=zone_name(pos, zone))
    return choice_of("to", text, [zone_called(pos, zone)], {"unit": unit, "zone": zone})
