"""What a battle promises before its destiny is drawn: the chance to win it, and the damage.

Exact from what a player may know (see `chances`). Of what the opponent is still to draw some cards
may be known, because they were seen before; the others may be any. So there is a lowest and a
highest chance, and one if every unknown card were a usual one: no figure hides what is not known.
"""

from typing import Final, NamedTuple

from starfold.games.ccg.rules import chances, destiny, fighting, unseen, values
from starfold.games.ccg.rules.chances import Draws, Ways
from starfold.games.ccg.rules.changes import highest
from starfold.games.ccg.speech.names import card_name
from starfold.games.ccg.speech.seen import Outlook, Promise
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.fractions import THOUSAND, exceeds, size
from starfold.games.ccg.state.position import Position, other
from starfold.games.ccg.state.script import Library, Script
from starfold.games.ccg.state.vocabulary import BATTLE_DESTINY_DRAWN, NONE, POWER_DRAWS

USUAL: Final = 3  # destiny of a card like most


class Prospect(NamedTuple):
    """Of all ways that the draws may go: wins, ties, and damage over all of them."""

    all: int
    wins: int
    ties: int
    dealt: int
    taken: int

    def win(self) -> int:
        return chances.percent(self.wins, self.all)


class Foreseen(NamedTuple):
    """A battle with the least, a usual and the most destiny on the opponent's unknown cards."""

    best: Prospect
    usual: Prospect
    worst: Prospect
    theirs: Draws  # of the opponent, to come
    known: int  # ways in which these are cards that were seen
    all: int


def foresee(pos: Position, seat: int, to_come: list[int], doubled: list[int]) -> Foreseen | None:
    """How the battle may end, as a player knows it, with so many battle destinies of each to come.

    `doubled`: whose power a card that was drawn doubles. None where more is drawn for power alone,
    and where a text changes the destinies once both are drawn.
    """
    place = fighting.fight_of(pos).place
    foe = other(seat)
    if any(highest(pos, POWER_DRAWS, place, side) > 0 for side in (seat, foe)):
        return None
    if meddler(pos) != NONE:
        return None
    own = _totals(pos, seat, _draws(pos, seat, seat, to_come[seat]), doubled[seat])
    theirs = _draws(pos, seat, foe, to_come[foe])
    library: Library = pos.setup.library
    low, high = chances.unknown_values(pos, _drawing(pos, foe, 1))
    usual = chances.value_of_number(pos, _drawing(pos, foe, 1), USUAL)
    ends: list[Prospect] = []
    for each, doubles in ((low, False), (usual, False), (high, library.doublers[foe])):
        against = _totals(pos, foe, theirs, doubled[foe], each, doubles)
        ends.append(of_totals(pos, seat, own, against))
    known = chances.all_ways(chances.of_seen(theirs))
    return Foreseen(ends[0], ends[1], ends[2], theirs, known, sum(theirs.values()))


def meddler(pos: Position) -> int:
    """The card in the battle whose text acts by itself when all destinies are drawn; NONE: none."""
    for seat in range(2):
        for card in fighting.participants(pos, seat):
            script: Script | None = pos.setup.scripts[card]
            if script is None:
                continue
            for one in script.abilities:
                if one.automatic and one.moments and BATTLE_DESTINY_DRAWN in one.moments:
                    return card
    return NONE


def of_totals(pos: Position, seat: int, own: Ways, theirs: Ways) -> Prospect:
    """The battle under way if the total power of both comes about in these ways."""
    place = fighting.fight_of(pos).place
    foe = other(seat)
    all = wins = ties = dealt = taken = 0
    for total, ways in own.items():
        for against, times in theirs.items():
            both = ways * times
            all += both
            if exceeds(total, against):
                wins += both
                dealt += both * fighting.damage_to(pos, place, foe, total - against)
            elif exceeds(against, total):
                taken += both * fighting.damage_to(pos, place, seat, against - total)
            else:
                ties += both
    return Prospect(all, wins, ties, dealt, taken)


def _drawing(pos: Position, seat: int, count: int) -> destiny.DrawDestiny:
    place = fighting.fight_of(pos).place
    return destiny.DrawDestiny(seat, count, destiny.FOR_BATTLE, place, place)


def _draws(pos: Position, reader: int, seat: int, count: int) -> Draws:
    """The battle destinies that a side is still to draw; empty where it draws none."""
    weaker = fighting.is_weaker(pos, fighting.fight_of(pos).place, seat)
    marked = fighting.doublers(pos, unseen.hidden(pos, reader, seat)) if weaker else []
    return chances.draws(pos, reader, _drawing(pos, seat, count), marked)


def _totals(
    pos: Position, seat: int, draws: Draws, doubled: int, each: int = 0, doubles: bool = False
) -> Ways:
    """The total power of a side, where each unknown card counts so much and may double power."""
    fight = fighting.fight_of(pos)
    place = fight.place
    power = values.power_before_destiny(pos, place, seat)
    if not draws:
        drew = fight.draws[seat] > 0
        final = fighting.final_destiny(pos, place, seat, fight.destiny[seat]) if drew else 0
        return {fighting.total_with(power * (1 + doubled), final): 1}
    doubles = doubles and fighting.is_weaker(pos, place, seat)
    found: Ways = {}
    for (number, unknown, mark), ways in draws.items():
        times = 2 if mark or (doubles and unknown) else 1
        final = fighting.final_destiny(pos, place, seat, number + each * unknown)
        total = fighting.total_with(power * times, final)
        found[total] = found.get(total, 0) + ways
    return found


# -- in words --------------------------------------------------------------------------------------


def of_drawing(pos: Position, seat: int, to_come: list[int], doubled: list[int]) -> Promise:
    """What it promises to draw battle destiny now."""
    average = say("battle.odds_average", average=_average(pos, seat, to_come[seat]))
    found = foresee(pos, seat, to_come, doubled)
    if found is None:
        card = meddler(pos)
        words = [average] if card == NONE else [average, _warning(pos, card)]
        return {"words": words}
    words = [*_words(found), average]
    if found.known == found.all:
        return chances.promise_of(words, found.best.wins, found.best.all)
    return {"words": words}


def outlook(pos: Position, seat: int, to_come: list[int], doubled: list[int]) -> Outlook | None:
    """The same at any moment before it is decided, if both draw whatever they may."""
    found = foresee(pos, seat, to_come, doubled)
    if found is None:
        return None
    return {"win": (found.worst.win(), found.best.win()), "words": _words(found)}


def _warning(pos: Position, card: int) -> str:
    return say("battle.odds_meddler", card=card_name(pos, card))


def _words(found: Foreseen) -> list[str]:
    best, worst = found.best, found.worst
    if found.known == found.all:
        win = say("battle.odds_win", share=chances.share_words(best.wins, best.all))
    elif best.win() == worst.win():
        win = say("battle.odds_anyway", percent=best.win())
    else:
        usual = found.usual.win()
        win = say("battle.odds_between", low=worst.win(), high=best.win(), usual=usual, each=USUAL)
    dealt = _range(_mean(worst.dealt, worst.all), _mean(best.dealt, best.all))
    taken = _range(_mean(best.taken, best.all), _mean(worst.taken, worst.all))
    words = [win, say("battle.odds_damage", dealt=dealt, taken=taken)]
    if found.known:
        known = chances.percent(found.known, found.all)
        average = _mean_of(chances.of_seen(found.theirs))
        words.append(say("battle.odds_known", known=known, unknown=100 - known, average=average))
    elif found.theirs:
        words.append(say("battle.odds_nothing_known"))
    return words


def _average(pos: Position, seat: int, count: int) -> str:
    place = fighting.fight_of(pos).place
    return _mean_of(chances.totals(pos, seat, count, destiny.FOR_BATTLE, place, place))


def _mean_of(ways: Ways) -> str:
    whole = chances.all_ways(ways) * THOUSAND
    return _mean(sum(size(total) * number for total, number in ways.items()), whole)


def _range(low: str, high: str) -> str:
    return low if low == high else say("chances.range", low=low, high=high)


def _mean(sum: int, number: int) -> str:
    return f"{sum / number if number else 0.0:.1f}"
