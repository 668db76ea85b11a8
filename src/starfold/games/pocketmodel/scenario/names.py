"""How scenarios name things: players, units, cards, zones and objectives."""

import re
from typing import Final

from starfold.errors import InputError
from starfold.games.pocketmodel.speech.names import unit_name
from starfold.games.pocketmodel.state.position import NONE, OBJECTIVE_SLOTS, Position
from starfold.kernel.core import NOBODY
from starfold.kernel.scenario.naming import (
    SEAT_LETTERS,
    numbered_piece,
    player_letters,
    unit_among,
    whose,
)
from starfold.kernel.spelling import did_you_mean


def units_by_name(pos: Position) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for unit in range(len(pos.setup.units)):
        found.setdefault(unit_name(pos, unit).casefold(), []).append(unit)
    return found


def unit_named(pos: Position, text: object, seat: int = NONE, own: bool = True) -> int:
    """A unit by name (`X`, `X 2`, `A's X`); `seat` and `own` say whose it is in case of doubt."""
    labels = [unit_name(pos, unit) for unit in range(len(pos.setup.units))]
    return unit_among(pos, text, labels, pos.setup.unit_owner, seat, own)


def is_called(pos: Position, text: object, unit: int) -> bool:
    """Whether a unit is the one that a name means among those of its owner."""
    return unit_named(pos, text, pos.owner(unit)) == unit


def cards_named(pos: Position, text: object) -> list[int]:
    """All copies of a card, by name or catalogue id; `A's Base` those of A."""
    owner, said = whose(pos, " ".join(str(text).split()))
    name = said.casefold()
    found = [
        card
        for card, definition in enumerate(pos.cards)
        if name in (definition.name.casefold(), definition.id)
        and owner in (NOBODY, pos.setup.card_owner[card])
    ]
    if not found:
        names = sorted({card.name for card in pos.cards})
        raise InputError(f"no card {str(text)!r} in this scenario; {did_you_mean(text, names)}")
    return found


def card_of(pos: Position, seat: int, text: str) -> int:
    """The copy that a player means: in hand, else their own, else anybody's."""
    found = cards_named(pos, text)
    for card in found:
        if card in pos.hand[seat]:
            return card
    for card in found:
        if pos.setup.card_owner[card] == seat:
            return card
    return found[0]


def zone_named(pos: Position, text: str, seat: int) -> int:
    name = " ".join(text.casefold().split()).removesuffix(" zone")
    if name in ("contested", "the contested"):
        return pos.setup.contested
    if name in ("home", "own home"):
        return seat
    owned = re.fullmatch(r"([a-h])(?:'s)? home", name)
    if owned and owned[1].upper() in player_letters(pos.seats):
        return SEAT_LETTERS.index(owned[1].upper())
    known = ["contested", "home", *(f"{letter}'s home" for letter in player_letters(pos.seats))]
    raise InputError(f"no zone {text!r}; {did_you_mean(text, known)}")


_SLOT: Final = re.compile(r"(?:([a-h])'s\s+)?objective\s+(\d)", re.IGNORECASE)


class NotThere(InputError):
    """A piece that exists, but not in that place at this moment."""


def slot_named(pos: Position, text: str, seat: int) -> tuple[int, int]:
    """`objective 2`, `B's objective 2`, or a face-up objective by its card: seat and slot."""
    found = _SLOT.fullmatch(" ".join(text.split()))
    if found:
        return numbered_piece(pos, found, seat, OBJECTIVE_SLOTS, "a player has objectives")
    said, name = whose(pos, text.strip())
    owner = seat if said == NOBODY else said
    for card in cards_named(pos, name):
        if card in pos.slots[owner]:
            return owner, pos.slots[owner].index(card)
    raise NotThere(f"{text!r} is no objective now: write for example B's objective 1")
