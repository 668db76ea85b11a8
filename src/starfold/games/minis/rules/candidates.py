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

from starfold.games.minis.rulers.paths import Surroundings, Way
from starfold.games.minis.rulers.rates import millimetres, reach
from starfold.games.minis.rules.spots import MICRO, centre_of, nearest_pieces
from starfold.games.minis.rules.step import FIRST, packed
from starfold.games.minis.state import geometry as g
from starfold.games.minis.state.position import NONE, Position

SHORT: Final = 0  # kinds of segments, as they are packed into answers
LONG: Final = 1
TURNS: Final = (0, 30_000, -30_000, 60_000, -60_000, 90_000, -90_000)
DOGFIGHT_TURNS: Final = (135_000, -135_000, 180_000)
USUAL_TURNS: Final = list(TURNS)
ALL_TURNS: Final = [*TURNS, *DOGFIGHT_TURNS]
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
    found: list[int] = []
    if not kinds:
        return found
    # What ends a way ends it for a shorter segment too: the ways of the longest serve all of them.
    near = Surroundings(pos, unit, max([segment_millimetres(pos, kind) for kind in kinds]))
    turns = _turns(limit)
    aims = _aims(pos, unit)
    if near.is_open:  # all directions are alike
        ways = [near.way(0)] * (len(turns) + len(aims))
    else:
        ways = [near.way(turn) for turn in turns]
        ways += [near.way(_limited(turn, limit)) for turn, _ in aims]
    for kind in kinds:
        most = segment_millimetres(pos, kind)
        full = int(most * MICRO + 0.5)
        ahead = packed_segment(kind, 0, 0)
        for place in range(len(turns)):
            _propose(found, near, ways[place], ahead + turns[place] * FIRST, full, full, most)
        if not exact:
            _propose(found, near, ways[0], ahead, full // 2, full, most)  # the first is straight on
        for place in range(len(aims)):
            turn, away = aims[place]
            way = ways[len(turns) + place]
            turned = ahead + _limited(turn, limit) * FIRST
            _propose(found, near, way, turned, full, full, most)
            if not exact and 0 < away < full and abs(turn) <= limit:
                _propose(found, near, way, turned, away, full, most)
        if not found:
            for turn in range(-limit, limit + 1, SEARCH_STEP):
                way = near.way(turn)
                _propose(found, near, way, ahead + turn * FIRST, full, full, most)
    return sorted(set(found))


def _limited(turn: int, limit: int) -> int:
    return max(-limit, min(limit, turn))


def _turns(limit: int) -> list[int]:
    """Those that are proposed, straight on first."""
    if limit >= g.FULL_TURN // 2:
        return ALL_TURNS
    if limit == TURNS[-2]:
        return USUAL_TURNS
    turns = [turn for turn in TURNS if abs(turn) <= limit]
    if limit not in turns:
        turns += [limit, -limit]
    return turns


def _propose(
    found: list[int],
    near: Surroundings,
    way: Way,
    turned: int,
    length: int,
    full: int,
    most: float,
) -> None:
    """Add the answer `turned` with that length (µm), if it is legal along the way.

    The segment is `full` µm or `most` mm long.
    """
    longest = min(way.length, most)
    if longest < SHORTEST:
        return
    gone = length / MICRO
    if gone >= longest:
        if length < full:
            return  # it ends where the full length ends: at contact
        gone = longest
    if near.rests_on(way, gone) == NONE:
        found.append(turned + length)


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
