"""How everybody stands: points, then tie-breaks by name, in the order that was agreed.

What was not played tells nothing of an opponent. For Buchholz and Sonneborn-Berger a bye and a game
that was won or lost because somebody did not come count as if against an opponent of the very
points that the entrant has.
"""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from starfold.arena.tournaments.model import WIN, Pairing, TieBreak, Tournament, tie_breaks


class Standing(NamedTuple):
    """A line of the table."""

    place: int  # from 1; those who are equal in everything share one
    entrant: int
    points: float
    played: int  # games
    won: int
    drawn: int
    lost: int
    byes: int
    breaks: tuple[float, ...]  # in the order of the tie-breaks


class Results:
    """What all pairings so far come to."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.entrants = range(len(tournament.entrants))
        self.pairings = {one: list(tournament.meetings(one)) for one in self.entrants}
        self.points = {
            one: sum(pairing.points(one) for pairing in self.pairings[one]) for one in self.entrants
        }

    def games(self, entrant: int) -> Iterator[tuple[Pairing, float]]:
        """The games that count, and what they brought."""
        for pairing in self.pairings[entrant]:
            for score in pairing.scores:
                if score is not None:
                    yield pairing, score if entrant == pairing.first else WIN - score

    def opponent_points(self, entrant: int, pairing: Pairing) -> float:
        unplayed = pairing.bye or bool(pairing.missing)
        return self.points[entrant if unplayed else pairing.other(entrant)]

    def buchholz(self, entrant: int) -> list[float]:
        over = [pairing for pairing in self.pairings[entrant] if pairing.over]
        return sorted(self.opponent_points(entrant, pairing) for pairing in over)


def _buchholz(results: Results, entrant: int, tied: list[int]) -> float:
    """The points of all opponents."""
    return sum(results.buchholz(entrant))


def _buchholz_cut(results: Results, entrant: int, tied: list[int]) -> float:
    """The same without the weakest of them."""
    return sum(results.buchholz(entrant)[1:])


def _sonneborn_berger(results: Results, entrant: int, tied: list[int]) -> float:
    """The points of the opponents, times what was won against them."""
    return sum(
        score * results.opponent_points(entrant, pairing)
        for pairing, score in results.games(entrant)
    )


def _direct(results: Results, entrant: int, tied: list[int]) -> float:
    """Points from the games of those who are tied with each other."""
    return sum(
        score
        for pairing, score in results.games(entrant)
        if not pairing.bye and pairing.other(entrant) in tied
    )


def _wins(results: Results, entrant: int, tied: list[int]) -> float:
    """Games won at the table."""
    return _counted(results, entrant, WIN)


BREAKS: Final[dict[TieBreak, Callable[[Results, int, list[int]], float]]] = {
    "buchholz": _buchholz,
    "buchholz-cut-1": _buchholz_cut,
    "sonneborn-berger": _sonneborn_berger,
    "direct": _direct,
    "wins": _wins,
}


def standings(tournament: Tournament) -> list[Standing]:
    """The best first."""
    results = Results(tournament)
    groups = _split(list(results.entrants), results.points)
    breaks: dict[int, tuple[float, ...]] = dict.fromkeys(results.entrants, ())
    for name in tie_breaks(tournament.terms):
        values = {one: BREAKS[name](results, one, group) for group in groups for one in group}
        breaks = {one: (*breaks[one], values[one]) for one in breaks}
        groups = [part for group in groups for part in _split(group, values)]
    lines: list[Standing] = []
    for group in groups:
        place = len(lines) + 1
        lines += [_line(results, place, one, breaks[one]) for one in group]
    return lines


def _split(group: list[int], values: dict[int, float]) -> list[list[int]]:
    """Those who are equal together, the highest first."""
    levels = sorted({values[one] for one in group}, reverse=True)
    return [[one for one in group if values[one] == level] for level in levels]


def _line(results: Results, place: int, entrant: int, breaks: tuple[float, ...]) -> Standing:
    won, drawn, lost = (_counted(results, entrant, score) for score in (1.0, 0.5, 0.0))
    return Standing(
        place,
        entrant,
        results.points[entrant],
        won + drawn + lost,
        won,
        drawn,
        lost,
        sum(pairing.bye for pairing in results.pairings[entrant]),
        breaks,
    )


def _counted(results: Results, entrant: int, wanted: float) -> int:
    return sum(
        score == wanted and not pairing.bye and not pairing.missing
        for pairing, score in results.games(entrant)
    )
