"""Exact chances of a destiny that is about to be drawn, as its player may know them.

Players know their own decks and see which of their cards are in hand, on the table or lost. All
others lie in the three piles of Life Force, each as likely on top of the Reserve Deck as any
other. Every set of cards that may be drawn is one of the ways; a total comes about in so many of
them. What responses may still do to a draw (SW-B-175) is left out: it is somebody's choice.
"""

from starfold.games.ccg.rules import destiny
from starfold.games.ccg.speech.seen import Promise
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.fractions import exceeds, floored
from starfold.games.ccg.state.position import Position

Ways = dict[int, int]
"""In how many ways each total comes about; empty where no card can be drawn (SW-B-176)."""


def unseen(pos: Position, seat: int) -> list[int]:
    """The cards of a player that may lie on top of the Reserve Deck."""
    return [*pos.reserve[seat], *pos.force[seat], *pos.used[seat]]


def totals(
    pos: Position,
    seat: int,
    count: int,
    purpose: int,
    source: int,
    about: int,
    marked: list[int] | None = None,
) -> tuple[Ways, Ways]:
    """The totals of so many draws: without any of the marked cards among them, and with one."""
    count = min(count, len(pos.reserve[seat]))
    if count <= 0:
        return {}, {}
    plain: list[Ways] = [{0: 1}] + [{} for _ in range(count)]
    special: list[Ways] = [{} for _ in range(count + 1)]
    draw = destiny.DrawDestiny(seat, count, purpose, source, about)
    for card in unseen(pos, seat):
        draw.card = card
        draw.number = draw.choices(pos)[-1]  # of several the best (SW-B-028)
        value = draw.value(pos)
        is_marked = marked is not None and card in marked
        for drawn in range(count, 0, -1):
            _add(special[drawn], special[drawn - 1], value)
            _add(special[drawn] if is_marked else plain[drawn], plain[drawn - 1], value)
    return plain[count], special[count]


def _add(to: Ways, without: Ways, value: int) -> None:
    for total, ways in without.items():
        to[total + value] = to.get(total + value, 0) + ways


def ways_above(ways: Ways, needed: int, bonus: int = 0) -> int:
    """In how many ways a total with its bonus, no less than 0, exceeds a number (HO-NEG-01)."""
    found = 0
    for total, number in ways.items():
        if exceeds(floored(total + bonus), needed):
            found += number
    return found


def all_ways(ways: Ways) -> int:
    return sum(ways.values())


def above(
    pos: Position, seat: int, purpose: int, source: int, bonus: int, needed: int
) -> tuple[int, int]:
    """The chance that one draw and a bonus exceed a number: so many ways of all."""
    ways, _ = totals(pos, seat, 1, purpose, source, source)
    return ways_above(ways, needed, bonus), all_ways(ways)


def share_words(ways: int, all: int) -> str:
    """`13 in 41 (32 %)`; nobody can draw where there are no ways at all."""
    return say("chances.share", ways=ways, all=all, percent=percent(ways, all))


def percent(ways: int, all: int) -> int:
    """Rounded, but never 0 for what can happen nor 100 for what need not."""
    if ways in (0, all):
        return 100 if ways else 0
    return min(99, max(1, (200 * ways + all) // (2 * all)))


def promise_of(words: list[str], ways: int, all: int) -> Promise:
    """A promise with its chance as numbers, too, where there is something to draw."""
    if all == 0:
        return {"words": words}
    return {"words": words, "chance": (ways, all)}
