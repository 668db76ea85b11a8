"""Exact chances of a destiny that is about to be drawn, as a player may know them.

What a player remembers says which cards may lie on top of a Reserve Deck (see `unseen`). Every set
of cards that may be drawn is one of the ways; a total comes about in so many of them. Among the
opponent's cards some are not known: these ways say only how many of those are drawn, and what they
bring lies between the lowest and the highest number that a card of that side may have. What
responses may still do to a draw (SW-B-175) is left out: it is somebody's choice.
"""

from math import comb

from starfold.games.ccg.rules import destiny
from starfold.games.ccg.rules.changes import index_of
from starfold.games.ccg.rules.unseen import Pool, pools
from starfold.games.ccg.speech.seen import Promise
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.fractions import exceeds, floored
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.script import Library
from starfold.games.ccg.state.vocabulary import DESTINY, NONE

Ways = dict[int, int]
"""In how many ways each total comes about; empty where no card can be drawn (SW-B-176)."""

Draws = dict[tuple[int, int, int], int]
"""The same by the total of the cards that are known, how many others are drawn with them, and
whether a marked card is among them."""


def draws(
    pos: Position,
    reader: int,
    draw: destiny.DrawDestiny,
    marked: list[int],
) -> Draws:
    """The ways in which draws may go, as a reader knows the Reserve Deck they are made from."""
    found: Draws = {}
    for pool in pools(pos, reader, draw.seat, draw.left):
        of_pool = _draws_of(pos, draw, pool, marked)
        found = _together(found, of_pool) if found else of_pool
    return found


def _draws_of(pos: Position, draw: destiny.DrawDestiny, pool: Pool, marked: list[int]) -> Draws:
    by_number: list[Draws] = [{(0, 0, 0): 1}]
    for _ in range(pool.draws):
        by_number.append({})
    for card in pool.cards:
        one: Draws = {(_value(pos, draw, card), 0, int(card in marked)): 1}
        for drawn in range(pool.draws, 0, -1):
            _add(by_number[drawn], _together(by_number[drawn - 1], one))
    found: Draws = {}
    for others in range(min(pool.draws, pool.unknown) + 1):
        unknown: Draws = {(0, others, 0): comb(pool.unknown, others)}
        _add(found, _together(by_number[pool.draws - others], unknown))
    return found


def _value(pos: Position, draw: destiny.DrawDestiny, card: int) -> int:
    draw.card = card
    draw.number = destiny.best_number(pos, card)
    return draw.value(pos)


def _add(to: Draws, more: Draws) -> None:
    for way, ways in more.items():
        to[way] = to.get(way, 0) + ways


def _together(some: Draws, others: Draws) -> Draws:
    found: Draws = {}
    for (total, unknown, mark), ways in some.items():
        for (more, further, another), times in others.items():
            way = (total + more, unknown + further, mark | another)
            found[way] = found.get(way, 0) + ways * times
    return found


def totals(pos: Position, seat: int, count: int, purpose: int, source: int, about: int) -> Ways:
    """The totals of so many draws of a player's own."""
    draw = destiny.DrawDestiny(seat, count, purpose, source, about)
    return of_seen(draws(pos, seat, draw, []))


def of_seen(drawn: Draws) -> Ways:
    """The totals of those draws that are of known cards alone."""
    found: Ways = {}
    for (total, unknown, _), ways in drawn.items():
        if unknown == 0:
            found[total] = found.get(total, 0) + ways
    return found


def unknown_values(pos: Position, draw: destiny.DrawDestiny) -> tuple[int, int]:
    """The least and the most that a card may count of which nothing is known."""
    library: Library = pos.setup.library
    numbers = library.numbers[draw.seat]
    low, high = (numbers[0], numbers[-1]) if numbers else (0, 0)
    for entry in index_of(pos).entries.get(DESTINY, []):
        change = entry.modifier
        amount = high if change.reckon is not None else change.amount
        if amount > 0:
            high += amount
        else:
            low = floored(low + amount)
    return value_of_number(pos, draw, low), value_of_number(pos, draw, high)


def value_of_number(pos: Position, draw: destiny.DrawDestiny, number: int) -> int:
    """What some card with this number would count."""
    draw.card = NONE
    draw.number = number
    return draw.value(pos)


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
    ways = totals(pos, seat, 1, purpose, source, source)
    return ways_above(ways, needed, bonus), all_ways(ways)


def share_words(ways: int, all: int) -> str:
    """`13 in 41 (32 %)`, or plainly what is certain or cannot be."""
    if not all:
        return say("chances.nothing_to_draw")
    if ways == all:
        return say("chances.certain")
    if not ways:
        return say("chances.never")
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
