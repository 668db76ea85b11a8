"""Who meets whom in the next round: a Swiss by score groups, a round robin by the circle.

In a Swiss the one at the top chooses first: an opponent of as many points, half a group further
down, as nobody is to meet the best at once. An opponent is only taken if all others can still be
paired without meeting anybody again (`matching`), so there are no more repeats than there must be.
Chance, where it has a say, is drawn from the seed: the same tournament always goes on in one way.
"""

from collections import Counter
from collections.abc import Callable, Sequence

from starfold.arena.plan import derived_seed
from starfold.arena.tournaments.matching import ALONE, OUT, improved, pairs, without
from starfold.arena.tournaments.model import (
    FEWEST,
    NOBODY,
    WIN,
    Pairing,
    Tournament,
    forfeit,
    rounds_of,
)
from starfold.errors import InputError


def pair_next(tournament: Tournament) -> list[Pairing]:
    """Begin the next round; gives its pairings. Raises InputError where there is none."""
    if not tournament.round_over:
        raise InputError("this round is not over: its open games come first")
    if tournament.over:
        raise InputError("the last round has been played")
    if sum(not one.gone for one in tournament.entrants) < FEWEST:
        raise InputError("a round needs two entrants at least")
    make = _swiss if tournament.terms.format == "swiss" else _round_robin
    tournament.rounds.append(make(tournament))
    return tournament.rounds[-1]


def _bye(tournament: Tournament, entrant: int) -> Pairing:
    return Pairing(entrant, NOBODY, [WIN] * tournament.terms.games, "bye")


def _open(tournament: Tournament, first: int, second: int) -> Pairing:
    return Pairing(first, second, [None] * tournament.terms.games)


def _lot(tournament: Tournament, entrant: int) -> int:
    return derived_seed(tournament.terms.seed, entrant, "lot")


# -- round robin -----------------------------------------------------------------------------------


def _round_robin(tournament: Tournament) -> list[Pairing]:
    """All stand in a circle around one of them, and move on by half of it from round to round.

    So everybody sits first as often as second, or once more or less, and mostly in turn.
    """
    order = sorted(range(len(tournament.entrants)), key=lambda one: _lot(tournament, one))
    if len(order) % 2:
        order.append(NOBODY)
    circle, middle = order[:-1], order[-1]
    leg, number = divmod(len(tournament.rounds), len(circle))
    turned = number * (len(order) // 2) % len(circle)
    found = [(circle[turned], middle) if number % 2 == 0 else (middle, circle[turned])]
    for away in range(1, len(order) // 2):
        one = circle[(turned + away) % len(circle)]
        other = circle[(turned - away) % len(circle)]
        found.append((one, other))
    return [_met(tournament, *(two[::-1] if leg % 2 else two)) for two in found]


def _met(tournament: Tournament, first: int, second: int) -> Pairing:
    if NOBODY in (first, second):
        return _bye(tournament, max(first, second))
    pairing = _open(tournament, first, second)
    missing = [one for one in (first, second) if tournament.entrants[one].gone]
    if missing:
        forfeit(pairing, missing)
    return pairing


# -- swiss -----------------------------------------------------------------------------------------


class Past:
    """What the rounds so far say about the next one."""

    def __init__(self, tournament: Tournament) -> None:
        self.points: Counter[int] = Counter()
        self.byes: Counter[int] = Counter()
        self.gifts: Counter[int] = Counter()  # games that were won by not being played
        self.firsts: Counter[int] = Counter()  # how much more often first than second
        self.last: dict[int, int] = {}  # 1: sat first, -1: sat second
        self.met: Counter[tuple[int, int]] = Counter()
        for pairings in tournament.rounds:
            for one in pairings:
                self._learn(one)

    def _learn(self, pairing: Pairing) -> None:
        for entrant in pairing.entrants():
            self.points[entrant] += round(2 * pairing.points(entrant))
        if pairing.bye:
            self.byes[pairing.first] += 1
            return
        if pairing.how == "forfeit":
            self.gifts[pairing.other(pairing.missing[0])] += 1
        self.met[_two(pairing.first, pairing.second)] += 1
        for entrant, side in ((pairing.first, 1), (pairing.second, -1)):
            self.firsts[entrant] += side
            self.last[entrant] = side

    def times_met(self, one: int, other: int) -> int:
        return self.met[_two(one, other)]

    def clash(self, one: int, other: int) -> int:
        """How far both of them are due to sit at the same place."""
        here, there = self.firsts[one], self.firsts[other]
        return min(abs(here), abs(there)) if here * there > 0 else 0


def _two(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


def _swiss(tournament: Tournament) -> list[Pairing]:
    past = Past(tournament)
    here = [number for number, one in enumerate(tournament.entrants) if not one.gone]
    here.sort(
        key=lambda one: (
            -past.points[one],
            -tournament.entrants[one].strength,
            _lot(tournament, one),
        )
    )
    resting = _who_rests(here, past)
    playing = [one for one in here if one != resting]
    found = [
        _open(tournament, *_seated(past, one, other, _lot(tournament, one)))
        for one, other in sorted(_paired(playing, past), key=lambda two: playing.index(two[0]))
    ]
    return [*found, *([_bye(tournament, resting)] if resting != NOBODY else [])]


def _who_rests(here: Sequence[int], past: Past) -> int:
    """Who has the bye: of those with the fewest so far the last without whom all can be paired."""
    if len(here) % 2 == 0:
        return NOBODY
    fewest = min(past.byes[one] for one in here)
    able = [one for one in reversed(here) if past.byes[one] == fewest]
    able.sort(key=lambda one: past.gifts[one])  # stays in order otherwise
    graph = _graph(here, lambda one, other: past.times_met(one, other) == 0)
    mates = improved(graph, [ALONE] * len(here))
    sizes = {one: pairs(improved(graph, without(mates, here.index(one)))) for one in able[:1]}
    if sizes[able[0]] == len(here) // 2:
        return able[0]
    sizes |= {one: pairs(improved(graph, without(mates, here.index(one)))) for one in able[1:]}
    return max(able, key=lambda one: sizes[one])


def _graph(here: Sequence[int], may_meet: Callable[[int, int], bool]) -> list[list[int]]:
    places = range(len(here))
    return [
        [other for other in places if other != one and may_meet(here[one], here[other])]
        for one in places
    ]


def _paired(playing: Sequence[int], past: Past) -> list[tuple[int, int]]:
    """All of them, in their order: strangers, and where that cannot be, those who met least."""
    found: list[tuple[int, int]] = []
    left, times = list(playing), 0
    while left:
        new = _paired_once(left, past, times)
        found += new
        done = {one for two in new for one in two}
        left = [one for one in left if one not in done]
        times += 1
    return found


def _paired_once(playing: Sequence[int], past: Past, times: int) -> list[tuple[int, int]]:
    """As many as can be paired who have met so many times at most."""
    graph = _graph(playing, lambda one, other: past.times_met(one, other) <= times)
    mates = improved(graph, [ALONE] * len(playing))
    found = []
    for place, one in enumerate(playing):
        if mates[place] == OUT:
            continue
        wanted = pairs(mates) - 1
        for other in _by_preference(place, graph, mates, playing, past):
            rest = improved(graph, without(mates, place, other))
            if pairs(rest) == wanted:
                found.append((one, playing[other]))
                mates = rest
                break
        else:
            mates = without(mates, place)
    return found


def _by_preference(
    place: int, graph: list[list[int]], mates: Sequence[int], playing: Sequence[int], past: Past
) -> list[int]:
    """Whom somebody would meet best: of as many points, half a group away, the other place due."""
    mine = past.points[playing[place]]
    groups: dict[int, list[int]] = {}
    for number, entrant in enumerate(playing):
        if mates[number] != OUT:
            groups.setdefault(past.points[entrant], []).append(number)
    standing = {one: where for group in groups.values() for where, one in enumerate(group)}
    half = len(groups[mine]) // 2

    def key(other: int) -> tuple[int, int, int]:
        apart = mine - past.points[playing[other]]
        ideal = 0 if apart else standing[place] + half
        clash = past.clash(playing[place], playing[other])
        return apart, clash, abs(standing[other] - ideal)

    return sorted((one for one in graph[place] if mates[one] != OUT), key=key)


def _seated(past: Past, one: int, other: int, lot: int) -> tuple[int, int]:
    """Who was second more often sits first; else whoever was second last; else by lot."""
    here, there = past.firsts[one], past.firsts[other]
    if here != there:
        return (one, other) if here < there else (other, one)
    last, others = past.last.get(one, 0), past.last.get(other, 0)
    if last != others:
        return (one, other) if last < others else (other, one)
    return (one, other) if lot % 2 else (other, one)


def rounds_left(tournament: Tournament) -> int:
    return rounds_of(tournament) - len(tournament.rounds)
