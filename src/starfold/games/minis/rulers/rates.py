"""Chapters: Movement and Fire Range. How far a unit moves and fires, by its kind and its stars."""

from typing import Final

from starfold.games.minis.state.options import Options
from starfold.units import movement as m
from starfold.units.model import Face
from starfold.units.vocabulary import GROUND

MOST_STARS: Final = 5  # the tables end there: more stars count as five (MG-DEC-20)

# A rate or a reach is a number of S and a number of L, written as one number: 10 * S + L.
S: Final = 10
L: Final = 1
S_S: Final = 20
S_L: Final = 11
L_L: Final = 2
S_S_S: Final = 30
L_L_L: Final = 3

_REACH: Final = (0, S, L, S_S, S_L, S_S_S)  # by stars (MG-RANGE-01 .. 05)
_SECOND_REACH: Final = (0, 0, 0, 0, S, L)  # MG-RANGE-06, MG-RANGE-07
# The row of fighters and interceptors, which has only those of 1-3 stars (MG-DEC-21).
_FIGHTERS: Final = {
    m.BWING: (L_L, "MG-MOVE-03"),
    m.YWING: (L_L, "MG-MOVE-03"),
    m.ARC170: (S_L, "MG-MOVE-04"),
    m.FIGHTER: (S_S_S, "MG-MOVE-02"),
    m.INTERCEPTOR: (S_S_S, "MG-MOVE-02"),
}


def shorts(measure: int) -> int:
    return measure // 10


def longs(measure: int) -> int:
    return measure % 10


def millimetres(measure: int, options: Options) -> float:
    """S and L are the edges of one card and the only rulers (MG-BASIC-01)."""
    return measure // 10 * options.short + measure % 10 * options.long


def measure_words(measure: int) -> str:
    return "+".join(["S"] * (measure // 10) + ["L"] * (measure % 10))


def rate(face: Face, options: Options) -> int:
    """The movement rate of the face that shows."""
    return _row(face, options)[0]


def rate_rule(face: Face, options: Options) -> str:
    """The row of the movement table that gives the rate."""
    return _row(face, options)[1]


def _row(face: Face, options: Options) -> tuple[int, str]:
    """The first row that fits has the say (MG-DEC-21); a face has its own (MG-MOVE-15)."""
    kind = face.movement
    stars = face.stars
    if kind in _FIGHTERS and stars <= 3:
        return _FIGHTERS[kind]
    if kind == m.FALCON:
        return L_L, "MG-MOVE-07"
    if kind in (m.SPEEDER, m.BIKE, m.GUNSHIP):
        return S_L, "MG-MOVE-08"  # any stars, ground or space
    if face.kind != GROUND:
        return (S_S, "MG-MOVE-05") if stars <= 3 else (L, "MG-MOVE-06")
    if kind == m.LEGS:
        return S, "MG-MOVE-13"
    if kind in (m.WHEELS, m.TRACKS) and (stars <= 3 or not options.wheels_limit):
        return S_S, "MG-MOVE-09"
    if kind == m.HOVER and stars <= 3:
        return S_S, "MG-MOVE-10"
    return (L, "MG-MOVE-11") if stars <= 2 else (S, "MG-MOVE-12")


def reach(stars: int) -> int:
    """How far a unit fires."""
    return _REACH[min(stars, MOST_STARS)]


def second_reach(stars: int) -> int:
    """How far its additional shot goes; 0: it has none (MG-RANGE-08)."""
    return _SECOND_REACH[min(stars, MOST_STARS)]
