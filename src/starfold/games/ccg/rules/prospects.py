"""What a battle promises before its destiny is drawn: the chance to win it, and the damage.

Exact from what the player who draws may know (see `chances`). What the opponent is still to draw
comes from a deck that nobody else knows: no figure hides that.
"""

from typing import Final, NamedTuple

from starfold.games.ccg.rules import chances, destiny, fighting, values
from starfold.games.ccg.rules.changes import highest
from starfold.games.ccg.speech.seen import Promise
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.fractions import THOUSAND, exceeds, size
from starfold.games.ccg.state.position import Position, other
from starfold.games.ccg.state.vocabulary import POWER_DRAWS

LIKELY: Final = 3  # destiny of one unknown card, and what a very good one has
HIGH: Final = 6


class Prospect(NamedTuple):
    """Of all ways that the own draws may go: wins, ties, and damage over all of them."""

    all: int
    wins: int
    ties: int
    dealt: int
    taken: int


def of_battle(pos: Position, seat: int, count: int, theirs: int, doubled: int) -> Prospect:
    """The battle under way if the opponent's battle destiny comes to `theirs`."""
    place = fighting.fight_of(pos).place
    foe = other(seat)
    power = values.power_before_destiny(pos, place, seat)
    against = fighting.total_with(
        values.power_before_destiny(pos, place, foe) * (1 + doubled), theirs
    )
    weaker = fighting.is_weaker(pos, place, seat)
    marked = fighting.doublers(pos, chances.unseen(pos, seat)) if weaker else []
    drawn = chances.totals(pos, seat, count, destiny.FOR_BATTLE, place, place, marked)
    all = wins = ties = dealt = taken = 0
    for times, found in enumerate(drawn):
        for number, ways in found.items():
            own = fighting.final_destiny(pos, place, seat, number)
            total = fighting.total_with(power * (1 + times), own)
            all += ways
            if exceeds(total, against):
                wins += ways
                dealt += ways * fighting.damage_to(pos, place, foe, total - against)
            elif exceeds(against, total):
                taken += ways * fighting.damage_to(pos, place, seat, against - total)
            else:
                ties += ways
    return Prospect(all, wins, ties, dealt, taken)


def of_drawing(pos: Position, seat: int, count: int, awaited: int, doubled: int) -> Promise:
    """What it promises to draw battle destiny now; `awaited` draws of the opponent follow."""
    fight = fighting.fight_of(pos)
    foe = other(seat)
    words = [say("battle.odds_average", average=_average(pos, seat, count))]
    if any(highest(pos, POWER_DRAWS, fight.place, side) > 0 for side in (seat, foe)):
        return {"words": words}  # more is drawn for power alone, by both
    if awaited > 0:
        shares: list[int] = []
        for theirs in (0, LIKELY * awaited, HIGH * awaited):
            found = of_battle(pos, seat, count, theirs, doubled)
            shares.append(chances.percent(found.wins, found.all))
        against = say(
            "battle.odds_unknown",
            none=shares[0],
            likely=shares[1],
            high=shares[2],
            likely_destiny=LIKELY * awaited,
            high_destiny=HIGH * awaited,
        )
        return {"words": [*words, against]}
    drew = fight.draws[foe] > 0
    theirs = fighting.final_destiny(pos, fight.place, foe, fight.destiny[foe]) if drew else 0
    found = of_battle(pos, seat, count, theirs, doubled)
    words = [
        say("battle.odds_win", share=chances.share_words(found.wins, found.all)),
        say(
            "battle.odds_damage",
            dealt=_mean(found.dealt, found.all),
            taken=_mean(found.taken, found.all),
        ),
        *words,
    ]
    return chances.promise_of(words, found.wins, found.all)


def _average(pos: Position, seat: int, count: int) -> str:
    place = fighting.fight_of(pos).place
    ways, _ = chances.totals(pos, seat, count, destiny.FOR_BATTLE, place, place)
    whole = chances.all_ways(ways) * THOUSAND
    return _mean(sum(size(total) * number for total, number in ways.items()), whole)


def _mean(sum: int, number: int) -> str:
    return f"{sum / number if number else 0.0:.1f}"
