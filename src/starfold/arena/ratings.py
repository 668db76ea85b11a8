"""How ratings are reckoned, wherever somebody is rated: by ladders and by the tables of a site.

The arithmetic is openskill's (Plackett and Luce), which knows how sure it is of what it says and
takes teams and more than two sides. What people are shown is a scale as in chess: 1500 in the
middle, and who has 200 points more wins 76 %.
"""

from collections.abc import Sequence
from functools import cache
from math import exp, log, sqrt
from typing import Any, Final, NamedTuple

from openskill.models import PlackettLuce

from starfold.arena.statistics import Z_95

MEAN: Final = 25.0  # of openskill's scale
BETA: Final = MEAN / 6  # of chance in one game on it
NEWCOMER: Final = MEAN / 3  # how little is known of somebody who comes in from outside
RESTLESS: Final = MEAN / 300  # how much people change from one game to the next
MIDDLE: Final = 1500.0  # of the scale that is shown
POINTS: Final = 400 / log(10) / (sqrt(2) * BETA)  # on it for one on openskill's
UNSURE: Final = 110.0  # points of doubt from which on a rating is provisional


class Strength(NamedTuple):
    """Where somebody stands on openskill's scale, and how far off that may be."""

    mean: float
    doubt: float

    @property
    def points(self) -> float:
        return MIDDLE + POINTS * (self.mean - MEAN)

    @property
    def reach(self) -> float:
        """Half the interval that holds the truth in 95 of 100 cases, in points."""
        return Z_95 * POINTS * self.doubt

    @property
    def provisional(self) -> bool:
        return POINTS * self.doubt > UNSURE


def at(points: float, doubt: float) -> Strength:
    """A strength by its points and their standard deviation."""
    return Strength(MEAN + (points - MIDDLE) / POINTS, doubt / POINTS)


UNKNOWN: Final = Strength(MEAN, NEWCOMER)

# Where our own opponents stand, from benchmarks/results/ladder-GAME.json. They do not change, so
# they hold a site's scale in its place.
OPPONENTS: Final = {
    "pocketmodel": {
        "novice": at(1425, 73),
        "greedy": at(1475, 74),
        "strong": at(1713, 82),
        "master": at(1753, 84),
    },
    "minis": {
        "novice": at(1387, 88),
        "greedy": at(1487, 90),
        "strong": at(1646, 97),
        "master": at(1809, 103),
    },
    "ccg": {
        "novice": at(1390, 88),
        "greedy": at(1530, 93),
        "strong": at(1658, 94),
        "master": at(1730, 101),
    },
}


def expected(difference: float) -> float:
    """The share of games that a lead on openskill's scale wins."""
    return 1.0 / (1.0 + exp(-difference / (sqrt(2) * BETA)))


def model(restless: float = 0.0) -> Any:
    """openskill's model.

    By default doubt fades slowly, as is wise among crowds; between two it fades as it should.
    """
    return PlackettLuce(tau=restless, gamma=_in_full)


def _in_full(*situation: Any) -> float:
    return 1.0


@cache
def _among_people() -> Any:
    return model(RESTLESS)


def after_game(before: Sequence[Strength], scores: Sequence[float]) -> list[Strength]:
    """How strong each side is believed to be after a game; the higher score was better."""
    rules = _among_people()
    sides = [[rules.rating(mu=one.mean, sigma=one.doubt)] for one in before]
    rated = rules.rate(sides, ranks=[-score for score in scores])
    return [Strength(side[0].mu, side[0].sigma) for side in rated]
