"""What texts and actions change of a value, summed up: the floor of zero comes once, at the end."""

from typing import Final

from starfold.games.ccg.rules import changes
from starfold.games.ccg.rules.changes import Part
from starfold.games.ccg.rules.vessels import is_shut_in
from starfold.games.ccg.state.fractions import floored, size
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import (
    ABILITY,
    ABILITY_NEEDED,
    ATTRITION,
    BATTLE_DESTINY,
    BATTLE_DRAW_AT_LEAST,
    BATTLE_DRAWS,
    EXACT_IMMUNITY,
    FORFEIT,
    IMMUNITY,
    NONE,
    POWER,
    TOTAL_ABILITY,
    TOTAL_BATTLE_DESTINY,
    TOTAL_POWER,
    WEAPON_DESTINY,
)

# Changes that bear on a battle: those inside a crashed vehicle make none (HO-CRASH-07).
_OF_BATTLE: Final = (
    POWER,
    ABILITY,
    FORFEIT,
    IMMUNITY,
    EXACT_IMMUNITY,
    TOTAL_ABILITY,
    TOTAL_POWER,
    WEAPON_DESTINY,
    BATTLE_DRAWS,
    BATTLE_DRAW_AT_LEAST,
    BATTLE_DESTINY,
    TOTAL_BATTLE_DESTINY,
    ABILITY_NEEDED,
    ATTRITION,
)


def parts_of(
    pos: Position, kind: int, card: int, seat: int = NONE, about: int = NONE
) -> list[Part]:
    """All that changes a value now, piece by piece, for summing and for explaining."""
    found = changes.parts(pos, kind, card, seat, about)
    if kind not in _OF_BATTLE or pos.fight is None:
        return found
    return [one for one in found if one.source == NONE or not is_shut_in(pos, one.source)]


def added(pos: Position, kind: int, card: int, seat: int = NONE, about: int = NONE) -> int:
    """The sum of the changes alone; it may be negative."""
    return sum(one.amount for one in parts_of(pos, kind, card, seat, about) if not one.sets)


def summed(base: int, parts: list[Part]) -> int:
    """A base and its changes with the floor of zero, once, at the end (HO-NEG-01).

    A card without the value (base NONE) has none, unless a text states one (SW-B-031).
    """
    total = unfloored(base, parts)
    if base != NONE:
        return floored(total)
    return total if any(part.sets for part in parts) else NONE


def unfloored(base: int, parts: list[Part]) -> int:
    """A base and its changes where more is added before the end, so no floor yet (HO-NEG-01).

    A value stated outright replaces the sum; of several the lowest counts (SW-B-030).
    """
    total = base
    stated = NONE
    for part in parts:
        if part.sets:
            stated = part.amount if stated == NONE else min(stated, part.amount, key=size)
        else:
            total += part.amount
    return total if stated == NONE else stated
