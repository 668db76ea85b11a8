"""The Force that a player may use: the own Force Pile, and the opponent's where a text lets them.

Whose text lets a player borrow keeps two numbers (`Position.memo`): how much of the Force that is
used next comes from the opponent first, and how much was borrowed this turn. What a player's own
pile lacks is borrowed in any case.
"""

from typing import Final

from starfold.games.ccg.rules.changes import holds, index_of, source_of
from starfold.games.ccg.state.position import Position, other
from starfold.games.ccg.state.vocabulary import GRANT_BORROW, NONE

_FIRST: Final = 1000  # what comes from the opponent first is counted in these


def usable(pos: Position, seat: int) -> int:
    """How much Force a player has for a price."""
    return len(pos.force[seat]) + borrowable(pos, seat)


def borrowable(pos: Position, seat: int) -> int:
    """What the opponent's Force Pile holds, in own turns, where a text lets it be used."""
    if pos.active != seat or GRANT_BORROW not in index_of(pos).entries:
        return 0
    return len(pos.force[other(seat)]) if holds(pos, GRANT_BORROW, NONE, seat) else 0


def from_opponent(pos: Position, seat: int, amount: int) -> int:
    """How much of a price is borrowed: what was asked for, and what the own pile lacks."""
    most = borrowable(pos, seat)
    if not most:
        return 0
    lacking = amount - len(pos.force[seat])
    return max(0, min(most, amount, max(lacking, asked_for(pos, _lender(pos, seat)))))


def note_borrowed(pos: Position, seat: int, amount: int) -> None:
    """The text remembers how much it was used for."""
    card = _lender(pos, seat)
    first = max(0, asked_for(pos, card) - amount)
    pos.memo[card] = _FIRST * first + borrowed(pos, card) + amount


def _lender(pos: Position, seat: int) -> int:
    return source_of(pos, GRANT_BORROW, NONE, seat)


def asked_for(pos: Position, card: int) -> int:
    """What comes from the opponent before anything of the own pile is used."""
    return pos.memo[card] // _FIRST


def borrowed(pos: Position, card: int) -> int:
    """What was borrowed by this card's text this turn."""
    return pos.memo[card] % _FIRST


def ask_for(pos: Position, card: int, amount: int) -> None:
    pos.memo[card] = _FIRST * amount + borrowed(pos, card)


def forget(pos: Position, card: int) -> None:
    """A turn is over."""
    pos.memo[card] = 0
