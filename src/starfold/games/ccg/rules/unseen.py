"""Which cards may lie where, as far as a player knows (see `state.memory`).

Players know their own decks: what they do not see is one of the cards that are left. Of the
opponent's cards they know those that they have seen; how many others there are is all that they
know of these.
"""

from typing import NamedTuple

from starfold.games.ccg.state import memory
from starfold.games.ccg.state.position import Position, may_see


class Pool(NamedTuple):
    """Of these cards, and so many that are not known, so many are drawn, each as likely."""

    cards: list[int]
    unknown: int
    draws: int


def hidden(pos: Position, seat: int, owner: int) -> list[int]:
    """The cards of a player that this seat does not see; what was inserted is nobody's draw."""
    return [
        card
        for card, whose in enumerate(pos.owner)
        if whose == owner and not may_see(pos, seat, card) and not pos.is_inserted(card)
    ]


def groups_of(pos: Position, seat: int, owner: int) -> list[list[int]]:
    """The hidden cards of a player, those together that may change places for all a seat knows."""
    labels = pos.known[seat]
    found: dict[int, list[int]] = {}
    for card in hidden(pos, seat, owner):
        label = memory.group(labels[card])
        if label != memory.PLACED:
            found.setdefault(label, []).append(card)
    return list(found.values())


def pools(pos: Position, seat: int, owner: int, count: int) -> list[Pool]:
    """What so many cards from the top of a Reserve Deck are drawn from, as a seat knows it."""
    labels = pos.known[seat]
    draws: dict[int, int] = {}
    found: list[Pool] = []
    for card in _top(pos, owner, count):
        label = memory.group(labels[card])
        if label == memory.PLACED:
            found.append(Pool([card], 0, 1))
        else:
            draws[label] = draws.get(label, 0) + 1
    if not draws:
        return found
    own = seat == owner
    cards: dict[int, list[int]] = {label: [] for label in draws}
    unknown = 0
    for card in hidden(pos, seat, owner):
        label = memory.group(labels[card])
        if label not in draws:
            continue
        if labels[card] == memory.AT_LARGE and not own:
            unknown += 1
        else:
            cards[label].append(card)
    for label, number in draws.items():
        found.append(Pool(cards[label], unknown if label == memory.AT_LARGE else 0, number))
    return found


def pool_of(pos: Position, seat: int, label: int, drawn: int) -> list[int]:
    """The cards of which one was just drawn by their owner, who knew this much of it."""
    if label == memory.PLACED:
        return [drawn]
    labels = pos.known[seat]
    left = [card for card in hidden(pos, seat, seat) if memory.group(labels[card]) == label]
    return [*left, drawn]


def _top(pos: Position, owner: int, count: int) -> list[int]:
    """The next cards to be drawn; what the opponent inserted is gone before it can be."""
    found: list[int] = []
    for card in reversed(pos.reserve[owner]):
        if len(found) >= count:
            break
        if pos.owner[card] == owner:
            found.append(card)
    return found
