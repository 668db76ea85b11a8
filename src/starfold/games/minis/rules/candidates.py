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
from starfold.games.minis.rules.step import (
    FIRST,
    first_of,
    insert_in_order,
    packed,
    second_of,
)
from starfold.games.minis.state import geometry as g
from starfold.games.minis.state.position import NONE, Position

SHORT: Final = 0  # kinds of segments, as they are packed into answers
LONG: Final = 1
USUAL_TURNS: Final = [-90_000, -60_000, -30_000, 0, 30_000, 60_000, 90_000]
DOGFIGHT_TURNS: Final = [-135_000, *USUAL_TURNS, 135_000, 180_000]
SEARCH_STEP: Final = 2_000  # mdeg between directions in which a way out is looked for
SHORTEST: Final = 0.5  # mm: no move worth proposing is shorter
STRAIGHT: Final = 180_000  # a turn of t is packed as t + STRAIGHT


def segment_millimetres(pos: Position, kind: int) -> float:
    options = pos.setup.options
    return options.short if kind == SHORT else options.long


def packed_segment(kind: int, turn: int, length: int) -> int:
    """An answer: the segment, the turn before it (mdeg, left is positive), its length (µm)."""
    return packed(kind, turn + STRAIGHT, length)


class Aim:
    """At an enemy piece: the turn towards it, and how far to go (µm) until it is just in range."""

    def __init__(self, turn: int, away: int) -> None:
        self.turn = turn
        self.away = away


def segment_candidates(pos: Position, unit: int, kinds: list[int], limit: int) -> list[int]:
    """Legal answers for the next segment of a unit whose turns are limited (mdeg)."""
    found: list[int] = []
    if not kinds:
        return found
    # What ends a way ends it for a shorter segment too: the ways of the longest serve all of them.
    near = Surroundings(pos, unit, _longest(pos, kinds))
    aims = _aims(pos, unit, limit)
    if not near.is_open:
        near.cast_shadows()
    for kind in kinds:
        wanted = _wanted(pos, kind, limit, aims)
        if near.is_open:
            found += wanted
            continue
        found += _legal(pos, near, kind, wanted)
        if not found:
            found += _legal(pos, near, kind, _all_around(pos, kind, limit))
    return found


def _longest(pos: Position, kinds: list[int]) -> float:
    longest = 0.0
    for kind in kinds:
        longest = max(longest, segment_millimetres(pos, kind))
    return longest


def _legal(pos: Position, near: Surroundings, kind: int, wanted: list[int]) -> list[int]:
    """Those answers among which the way leads as far as it should, or to contact."""
    most = segment_millimetres(pos, kind)
    full = _micrometres(pos, kind)
    found: list[int] = []
    turn = first_of(wanted[0]) - STRAIGHT
    free = near.free_length(turn)
    for option in wanted:
        if first_of(option) - STRAIGHT != turn:
            turn = first_of(option) - STRAIGHT
            free = near.free_length(turn)
        length = second_of(option)
        longest = min(free, most)
        gone = min(length / MICRO, longest)
        if longest < SHORTEST or (gone == longest and length < full):
            continue  # it leads nowhere, or ends where the full length ends: at contact
        if not near.lets_pass or near.rests_on(near.way(turn), gone) == NONE:
            found.append(option)
    return found


# -- what is proposed, whatever is in the way ------------------------------------------------------


def _wanted(pos: Position, kind: int, limit: int, aims: list[Aim]) -> list[int]:
    """The usual moves and those at the enemy, in order."""
    wanted = _usual(pos, kind, limit)[:]
    ahead = packed_segment(kind, 0, 0)
    full = _micrometres(pos, kind)
    exact = pos.setup.options.exact_segments
    for aim in aims:
        turned = ahead + aim.turn * FIRST
        insert_in_order(wanted, turned + full)
        if not exact and 0 < aim.away < full:
            insert_in_order(wanted, turned + aim.away)
    return wanted


def _usual(pos: Position, kind: int, limit: int) -> list[int]:
    """In the usual directions, in order; not to be changed. The usual limits are kept in mind."""
    usual = pos.setup.usual_moves
    key = 2 * limit + kind
    found = usual.get(key)
    if found is None:
        found = _in_directions(pos, kind, _turns(limit))
        if limit in DOGFIGHT_TURNS:
            usual[key] = found
    return found


def _in_directions(pos: Position, kind: int, turns: list[int]) -> list[int]:
    """The full length after each of these turns, and half of it straight on."""
    ahead = packed_segment(kind, 0, 0)
    full = _micrometres(pos, kind)
    found: list[int] = []
    for turn in turns:
        if turn == 0 and not pos.setup.options.exact_segments:
            found.append(ahead + full // 2)
        found.append(ahead + turn * FIRST + full)
    return found


def _turns(limit: int) -> list[int]:
    """Those that are proposed, from right to left."""
    if limit >= g.FULL_TURN // 2:
        return DOGFIGHT_TURNS
    turns = [turn for turn in USUAL_TURNS if abs(turn) <= limit]
    return turns if limit in turns else [-limit, *turns, limit]


def _all_around(pos: Position, kind: int, limit: int) -> list[int]:
    """Many directions, to find a way out."""
    full = packed_segment(kind, 0, _micrometres(pos, kind))
    return [full + turn * FIRST for turn in range(-limit, limit + 1, SEARCH_STEP)]


def _micrometres(pos: Position, kind: int) -> int:
    return int(segment_millimetres(pos, kind) * MICRO + 0.5)


def _aims(pos: Position, unit: int, limit: int) -> list[Aim]:
    """At the nearest enemy pieces, as far as the unit can turn to them.

    The turn that comes nearest to any other is the limit, which is among the usual ones.
    """
    x = pos.x[unit]
    y = pos.y[unit]
    heading = pos.heading[unit]
    radius = pos.setup.radius[unit]
    range_mm = millimetres(reach(pos.stars(unit)), pos.setup.options)
    aims: list[Aim] = []
    for piece in nearest_pieces(pos, unit):
        tx, ty = centre_of(pos, piece)
        turn = g.wrap_half(g.heading_towards(x, y, tx, ty) - heading)
        if abs(turn) <= limit:
            away = g.disc_gap(x, y, radius, tx, ty, radius) - range_mm
            aims.append(Aim(turn, int(away * MICRO) + 1))
    return aims
