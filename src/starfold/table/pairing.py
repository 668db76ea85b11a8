"""Who plays whom, of those who wait to be paired: alike in what they want, and near in strength.

How near grows with the time that somebody has waited, and in the end anybody will do. A pair is as
good as the one says who has waited longer, so that in a small place nobody waits in vain.
"""

from collections.abc import Iterable, Iterator, Set
from math import inf
from typing import Final, NamedTuple

NEAR: Final = 100.0  # points of rating at once
WIDER: Final = 10.0  # points more for each second
LONG: Final = 90.0  # seconds after which anybody will do

Apart = Set[frozenset[str]]  # profiles of which one wants nothing to do with the other


class Ticket(NamedTuple):
    """Somebody who waits at a server."""

    id: str
    server: str
    game: str
    edition: str
    terms: str  # what both must want alike: whether it counts, and the clock
    who: str  # the id of a profile; "" of a guest
    name: str  # "" of who gave none
    token_hash: str  # of the seat that they will have
    points: float | None  # None where strength does not matter
    since_ms: int
    room: str = ""  # once they are paired
    seat: int = -1


def reach(waited_s: float) -> float:
    """How many points somebody may be away."""
    return inf if waited_s >= LONG else NEAR + WIDER * max(0.0, waited_s)


def fit(one: Ticket, other: Ticket, now_ms: int, apart: Apart = frozenset()) -> bool:
    """Whether the two may play each other."""
    if one[2:5] != other[2:5] or (one.who and one.who == other.who):
        return False
    if frozenset((one.who, other.who)) in apart:
        return False
    if one.points is None or other.points is None:
        return True
    waited = (now_ms - min(one.since_ms, other.since_ms)) / 1000
    return abs(one.points - other.points) <= reach(waited)


def pairs(
    tickets: Iterable[Ticket], now_ms: int, apart: Apart = frozenset()
) -> Iterator[tuple[Ticket, Ticket]]:
    """Whoever has waited longest first, each with the nearest of those who fit."""
    waiting = sorted(
        (one for one in tickets if not one.room), key=lambda one: (one.since_ms, one.id)
    )
    while waiting:
        first = waiting.pop(0)
        fitting = [one for one in waiting if fit(first, one, now_ms, apart)]
        if fitting:
            nearest = min(fitting, key=lambda one: (_apart(first, one), one.since_ms, one.id))
            waiting.remove(nearest)
            yield first, nearest


def _apart(one: Ticket, other: Ticket) -> float:
    if one.points is None or other.points is None:
        return 0.0
    return abs(one.points - other.points)
