"""Measuring for people: what a unit could fire at, and where an answer would lead.

Measuring is free for everybody at any time. Every figure is the one that the rules decide by.
"""

from typing import Any, Final

from starfold.errors import InputError
from starfold.games.minis import geometry as g
from starfold.games.minis.firing import (
    BLOCKED,
    BY_LASERS,
    HIDDEN,
    NO_ENEMY,
    NOT_AT_SPACE,
    NOT_THERE,
    OUTSIDE_ARC,
    TOO_FAR,
    arc_rule,
    can_attack,
    enemies,
    range_rule,
    verdict_from,
)
from starfold.games.minis.forecast import shot_promise
from starfold.games.minis.movement import MoveUnit
from starfold.games.minis.placing import Face, Settle, piece_words, spot_of
from starfold.games.minis.position import (
    BASE_CARDS,
    DISPLACED,
    NONE,
    ON_TABLE,
    Position,
    card_target,
)
from starfold.games.minis.rates import measure_words, millimetres, second_reach
from starfold.games.minis.sight import (
    aim_point,
    blockers,
    distance_from,
    in_arc_from,
    lasers_reach,
    needs_arc,
    off_axis,
    shot_measure,
    shot_reach,
)
from starfold.games.minis.step import KIND, told_apart
from starfold.games.minis.wording import spot_data, unit_name, where_words

ARC: Final = 45.0  # degrees to either side of the heading (MG-GEO-08)

Found = dict[str, Any]


def survey(pos: Position, wanted: dict[str, Any]) -> Found:
    """`{"unit": u}` or `{"option": n}`; raises InputError for anything else."""
    if set(wanted) == {"unit"}:
        unit = wanted["unit"]
        if type(unit) is not int or not 0 <= unit < len(pos.place):
            raise InputError(f"there is no unit {str(unit)[:20]!r} at this table")
        if not pos.on_table(unit):
            raise InputError(f"{unit_name(pos, unit)} is not on the table: nothing to measure")
        return measured(pos, unit)
    if set(wanted) == {"option"}:
        option = wanted["option"]
        if type(option) is not int:
            raise InputError("an option is a whole number")
        return foreseen(pos, option)
    raise InputError("measure from a unit, {unit: number}, or try an answer, {option: number}")


# -- from where a unit stands ----------------------------------------------------------------------


def ranges(pos: Position, unit: int) -> list[Found]:
    """How far and where the shots of a unit go."""
    found = [_range(pos, unit, False)]
    if second_reach(pos.stars(unit)):
        found.append(_range(pos, unit, True))
    return found


def _range(pos: Position, unit: int, second: bool) -> Found:
    measure = shot_measure(pos, unit, second)
    return {
        "words": measure_words(measure),
        "reach": round(millimetres(measure, pos.setup.options), 4),
        "lasers": lasers_reach(pos, unit),
        "arc": needs_arc(pos, unit, second),
        "second": second,
    }


def measured(pos: Position, unit: int) -> Found:
    x, y, heading = pos.x[unit], pos.y[unit], pos.heading[unit]
    targets = [target for target in everything(pos) if target != unit]
    return {
        "unit": unit,
        "spot": spot_data(x, y, heading),
        "ranges": ranges(pos, unit),
        "targets": [_measure(pos, unit, x, y, heading, target) for target in targets],
    }


def everything(pos: Position) -> list[int]:
    """All pieces on the table."""
    units = [unit for unit in range(len(pos.place)) if pos.on_table(unit)]
    cards = [
        card_target(seat, card)
        for seat in range(pos.seats)
        for card in range(BASE_CARDS)
        if pos.card_stands(seat, card)
    ]
    return units + cards


def _measure(pos: Position, unit: int, x: float, y: float, heading: int, target: int) -> Found:
    away = distance_from(pos, unit, x, y, heading, target)
    aim_x, aim_y = aim_point(pos, x, y, target)
    reach = shot_reach(pos, unit, False)
    code = verdict_from(pos, unit, x, y, heading, target, False, reach)
    rule, refusal = refusal_words(pos, unit, x, y, heading, target, False, code)
    can = code <= BY_LASERS and can_attack(pos, unit)
    if code <= BY_LASERS and not can:
        rule, refusal = why_no_attack(pos, unit)
    return {
        "target": target,
        "where": where_words(pos, unit, x, y, heading, target),
        "distance": round(max(away, 0.0), 3),
        "off_axis": round(off_axis(pos, unit, x, y, heading, target), 2),
        "aim": [round(aim_x, 3), round(aim_y, 3)],
        "in_reach": away <= reach + g.EPS,
        "in_arc": in_arc_from(pos, unit, x, y, heading, target),
        "blocked_by": blockers(pos, unit, x, y, target),
        "refusal": refusal,
        "rule": rule,
        "promise": shot_promise(pos, unit, target, False) if can else None,
    }


def why_no_attack(pos: Position, unit: int) -> tuple[str, str]:
    if pos.is_cloaked(unit):
        return "MG-ICON-24", f"{unit_name(pos, unit)} is cloaked"
    if not pos.is_alive(pos.owner(unit)):
        return "MG-END-05", "its player is out of the battle"
    return "MG-ICON-26", f"{unit_name(pos, unit)} converted this turn"


_PLAIN_WORDS: Final = {
    NO_ENEMY: ("MG-FIRE-10", "it is no enemy"),
    NOT_THERE: ("MG-FIRE-10", "it is not on the table"),
    HIDDEN: ("MG-ICON-24", "it is cloaked"),
    NOT_AT_SPACE: ("MG-ICON-20", "Artillery cannot shoot at space units"),
}


def refusal_words(
    pos: Position,
    unit: int,
    x: float,
    y: float,
    heading: int,
    target: int,
    second: bool,
    code: int,
) -> tuple[str, str]:
    """The rule against a shot, and the figure on which it rests."""
    if code <= BY_LASERS:
        return "", ""
    if code in _PLAIN_WORDS:
        return _PLAIN_WORDS[code]
    if code == TOO_FAR:
        away = distance_from(pos, unit, x, y, heading, target)
        measure = shot_measure(pos, unit, second)
        reach = millimetres(measure, pos.setup.options) + lasers_reach(pos, unit)
        words = measure_words(measure) + ("+S" if lasers_reach(pos, unit) else "")
        far, limit = told_apart(away, reach)
        text = f"distance of {far} mm exceeds {words} = {limit} mm"
        return range_rule(pos, unit, second), text
    if code == OUTSIDE_ARC:
        side = abs(off_axis(pos, unit, x, y, heading, target))
        figure, _ = told_apart(side, ARC)
        return arc_rule(pos, unit), f"{figure}° off its heading exceeds {ARC:g}°"
    assert code == BLOCKED
    names = ", ".join(unit_name(pos, other) for other in blockers(pos, unit, x, y, target))
    return "MG-FIRE-03", f"{names} blocks the line of fire"


# -- where an answer would lead --------------------------------------------------------------------


def foreseen(pos: Position, option: int) -> Found:
    """What an answer to the open question would lead to, or why it is refused."""
    refusal = pos.refusal(option)
    if refusal:
        text, _, rule = refusal.rpartition(" (")
        cited = rule.endswith(")") and rule.startswith("MG-")
        return _outcome(text if cited else refusal, rule[:-1] if cited else "", NONE, [], 0.0, "")
    frame = pos.stack[-1]
    if isinstance(frame, MoveUnit) and option >= KIND:
        return _foreseen_segment(pos, frame, option)
    if isinstance(frame, Settle):
        spot = spot_of(pos, frame.unit, frame.how, frame.anchor, option)
        there = (spot.x, spot.y, spot.heading)
        entered = pos.copy()
        entered.flipped[frame.unit] = frame.face
        return _standing(entered, frame.unit, [there], 0.0, "")
    if isinstance(frame, Face) and option >= 0:
        unit = frame.unit
        return _standing(pos, unit, [(pos.x[unit], pos.y[unit], option)], 0.0, "")
    return _outcome("", "", NONE, [], 0.0, "")


def _foreseen_segment(pos: Position, frame: MoveUnit, option: int) -> Found:
    unit = frame.unit
    way = frame.way_of(pos, option)
    x, y = g.advanced(way.x, way.y, way.heading, way.length)
    start = (pos.x[unit], pos.y[unit], pos.heading[unit])
    stop = "" if way.stop == NONE else piece_words(pos, way.stop)
    return _standing(pos, unit, [start, (x, y, way.heading)], way.length, stop)


def _standing(
    pos: Position, unit: int, path: list[tuple[float, float, int]], length: float, stop: str
) -> Found:
    """The unit at the end of a path, with what it could fire at from there."""
    there = pos.copy()
    there.place[unit] = ON_TABLE
    there.x[unit], there.y[unit], there.heading[unit] = path[-1]
    if length:
        there.done[unit] |= DISPLACED
    x, y, heading = path[-1]
    targets = [
        _measure(there, unit, x, y, heading, target) for target in enemies(there, there.owner(unit))
    ]
    spots = [spot_data(*spot) for spot in path]
    return {**_outcome("", "", unit, spots, length, stop), "targets": targets}


def _outcome(
    refusal: str, rule: str, unit: int, spots: list[Found], length: float, stop: str
) -> Found:
    return {
        "refusal": refusal,
        "rule": rule,
        "unit": unit,
        "spots": spots,
        "length": round(length, 4),
        "stopped_by": stop,
        "targets": [],
    }
