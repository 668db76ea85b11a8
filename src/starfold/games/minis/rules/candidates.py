"""Moves worth considering: some good answers out of the continuum, for agents and for lists.

For every segment that is left the sampler proposes, wherever it is legal:

- full length straight on, and half of it;
- full length after turns of 30, 60 and 90 degrees to both sides, or as hard as is allowed; with
  Dogfight also 135 and 180 degrees;
- straight at each of the nearest enemy pieces, as far as the segment goes: contact, if it is near;
- straight at them, but only until they are just in range: firing positions;
- where all of that is blocked, full length in any direction, every two degrees: a way out.

All of them are legal answers, in the order of segment, turn and length, each once.
"""

from typing import Final

from starfold.games.minis.rulers.paths import Surroundings
from starfold.games.minis.rulers.rates import millimetres, reach
from starfold.games.minis.rules.spots import MICRO, centre_of, nearest_pieces
from starfold.games.minis.rules.step import packed
from starfold.games.minis.state import geometry as g
from starfold.games.minis.state.position import NONE, Position

SHORT: Final = 0  # kinds of segments, as they are packed into answers
LONG: Final = 1
TURNS: Final = (0, 30_000, -30_000, 60_000, -60_000, 90_000, -90_000)
DOGFIGHT_TURNS: Final = (135_000, -135_000, 180_000)
NEAREST: Final = 3  # enemy pieces towards which moves are proposed
SEARCH_STEP: Final = 2_000  # mdeg between directions in which a way out is looked for
SHORTEST: Final = 0.5  # mm: no move worth proposing is shorter
STRAIGHT: Final = 180_000  # a turn of t is packed as t + STRAIGHT


def segment_millimetres(pos: Position, kind: int) -> float:
    options = pos.setup.options
    return options.short if kind == SHORT else options.long


def packed_segment(kind: int, turn: int, length: int) -> int:
    """An answer: the segment, the turn before it (mdeg, left is positive), its length (µm)."""
    return packed(kind, turn + STRAIGHT, length)


def segment_candidates(pos: Position, unit: int, kinds: list[int], limit: int) -> list[int]:
    """Legal answers for the next segment of a unit whose turns are limited (mdeg)."""
    exact = pos.setup.options.exact_segments
    aims = _aims(pos, unit)
    found: list[int] = []
    for kind in kinds:
        most = segment_millimetres(pos, kind)
        near = Surroundings(pos, unit, most)
        full = int(most * MICRO + 0.5)
        for turn in _turns(limit):
            _propose(found, near, kind, turn, full, full)
        if not exact:
            _propose(found, near, kind, 0, full // 2, full)
        for turn, away in aims:
            if abs(turn) > limit:
                turn = limit if turn > 0 else -limit
                _propose(found, near, kind, turn, full, full)
                continue
            _propose(found, near, kind, turn, full, full)
            if not exact and 0 < away < full:
                _propose(found, near, kind, turn, away, full)
        if not found:
            for turn in range(-limit, limit + 1, SEARCH_STEP):
                _propose(found, near, kind, turn, full, full)
    return sorted(set(found))


def _turns(limit: int) -> list[int]:
    turns = [turn for turn in TURNS if abs(turn) <= limit]
    if limit >= g.FULL_TURN // 2:
        turns += DOGFIGHT_TURNS
    elif limit not in turns:
        turns += [limit, -limit]
    return turns


def _propose(
    found: list[int], near: Surroundings, kind: int, turn: int, length: int, full: int
) -> None:
    way = near.way(turn)
    if way.length < SHORTEST:
        return
    gone = length / MICRO
    if gone >= way.length:
        if length < full:
            return  # it ends where the full length ends: at contact
        gone = way.length
    if near.rests_on(way, gone) == NONE:
        found.append(packed_segment(kind, turn, length))


def _aims(pos: Position, unit: int) -> list[tuple[int, int]]:
    """For the nearest enemy pieces: the turn towards it, and µm until it is just in range."""
    x = pos.x[unit]
    y = pos.y[unit]
    heading = pos.heading[unit]
    radius = pos.setup.radius[unit]
    range_mm = millimetres(reach(pos.stars(unit)), pos.setup.options)
    aims: list[tuple[int, int]] = []
    for piece in nearest_pieces(pos, unit, NEAREST):
        tx, ty = centre_of(pos, piece)
        turn = g.wrap_half(g.heading_towards(x, y, tx, ty) - heading)
        away = g.disc_gap(x, y, radius, tx, ty, radius) - range_mm
        aims.append((turn, int(away * MICRO) + 1))
    return aims
