"""How scenarios name things: players, units, cards, zones and objectives."""

import re
from typing import Final

from starfold.errors import InputError
from starfold.games.pocketmodel.position import NONE, OBJECTIVE_SLOTS, Position
from starfold.games.pocketmodel.wording import SEAT_LETTERS, unit_name
from starfold.kernel.scenario import did_you_mean

_OWNED: Final = re.compile(r"([a-h])'s\s+(.+)", re.IGNORECASE)


def player_letters(seats: int) -> list[str]:
    return list(SEAT_LETTERS[:seats])


def seat_named(pos: Position, text: object) -> int:
    letters = player_letters(pos.seats)
    if isinstance(text, str) and text.strip().upper() in letters:
        return letters.index(text.strip().upper())
    raise InputError(f"{text!r} is no player; the players are {', '.join(letters)}")


def check_player(pos: Position, text: object) -> None:
    """Where nobody may be meant too."""
    if text != "nobody":
        seat_named(pos, text)


def units_by_name(pos: Position) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for unit in range(len(pos.setup.units)):
        found.setdefault(unit_name(pos, unit).casefold(), []).append(unit)
    return found


def unit_named(pos: Position, text: object, seat: int = NONE, own: bool = True) -> int:
    """A unit by name (`X`, `X 2`, `A's X`); `seat` and `own` say whose it is in case of doubt."""
    name = " ".join(str(text).split())
    owned = _OWNED.fullmatch(name)
    whose = NONE
    if owned and owned[1].upper() in player_letters(pos.seats):
        whose = SEAT_LETTERS.index(owned[1].upper())
        name = owned[2]
    known = units_by_name(pos)
    found = known.get(name.casefold(), [])
    if whose != NONE:
        found = [unit for unit in found if pos.owner(unit) == whose]
    if len(found) > 1 and seat != NONE:
        found = [unit for unit in found if (pos.owner(unit) == seat) == own]
    if len(found) == 1:
        return found[0]
    if found:
        raise InputError(f"several units are called {name!r}: write whose, for example A's {name}")
    numbered = f"{name} 1".casefold()
    if numbered in known:
        raise InputError(f"there are several {name}: write {name} 1, {name} 2 ...")
    names = sorted({unit_name(pos, unit) for unit in range(len(pos.setup.units))})
    raise InputError(f"no unit {str(text)!r} in this scenario; {did_you_mean(text, names)}")


def cards_named(pos: Position, text: object) -> list[int]:
    """All copies of a card, by name or catalogue id."""
    name = " ".join(str(text).split()).casefold()
    found = [
        card
        for card, definition in enumerate(pos.cards)
        if name in (definition.name.casefold(), definition.id)
    ]
    if not found:
        names = sorted({card.name for card in pos.cards})
        raise InputError(f"no card {str(text)!r} in this scenario; {did_you_mean(text, names)}")
    return found


def card_of(pos: Position, seat: int, text: str) -> int:
    """The copy that a player means: in hand, else his own, else anybody's."""
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
        whose = seat if found[1] is None else seat_named(pos, found[1])
        if whose == NONE:
            raise InputError(f"{text!r}: say whose, for example B's {text}")
        slot = int(found[2]) - 1
        if not 0 <= slot < OBJECTIVE_SLOTS:
            raise InputError(f"{text!r}: a player has objectives 1 to {OBJECTIVE_SLOTS}")
        return whose, slot
    owned = _OWNED.fullmatch(text.strip())
    whose = seat_named(pos, owned[1]) if owned else seat
    for card in cards_named(pos, owned[2] if owned else text):
        if card in pos.slots[whose]:
            return whose, pos.slots[whose].index(card)
    raise NotThere(f"{text!r} is no objective now: write for example B's objective 1")


def listed(text: str) -> list[str]:
    """`X, Y and Z` as three names."""
    return [part.strip() for part in re.split(r",\s*(?:and\s+)?|\s+and\s+", text) if part.strip()]
