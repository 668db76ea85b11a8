"""Measuring for people: what a unit could fire at, and where an answer would lead.

Measuring is free for everybody at any time. Every figure is the one that the rules decide by.
"""

from typing import Any, Final

from starfold.errors import InputError
from starfold.games.minis.front.asked import question
from starfold.games.minis.rulers.rates import measure_words, millimetres, second_reach
from starfold.games.minis.rulers.sight import (
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
from starfold.games.minis.rules.aiming import against_attack, against_line, enemies
from starfold.games.minis.rules.forecast import shot_promise
from starfold.games.minis.rules.step import Arrival, step_of
from starfold.games.minis.speech.names import spot_data, unit_name, where_words
from starfold.games.minis.speech.seen import (
    FireRange,
    Foreseen,
    GoesOn,
    Measured,
    Spot,
    TargetMeasured,
)
from starfold.games.minis.state import geometry as g
from starfold.games.minis.state.position import (
    BASE_CARDS,
    DISPLACED,
    NONE,
    ON_TABLE,
    Position,
    card_target,
)

AFTER: Final = ("after", "after_2", "after_3")  # segments that come before what is tried


def survey(pos: Position, wanted: dict[str, Any]) -> Measured | Foreseen | GoesOn:
    """`{"unit": u}`, `{"option": n}`, or `{"after": n}` for a move that goes on.

    Raises InputError for anything else.
    """
    before = [wanted[name] for name in AFTER if name in wanted]
    if before:
        rest = {name: value for name, value in wanted.items() if name not in AFTER}
        there = _after(pos, before)
        return survey(there, rest) if rest else {"question": question(there, there.asked)}
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
    raise InputError(
        "measure from a unit, {unit: number}, or try an answer, {option: number}, "
        "or a segment with what could follow it, {after: number}"
    )


# -- from where a unit stands ----------------------------------------------------------------------


def ranges(pos: Position, unit: int) -> list[FireRange]:
    """How far and where the shots of a unit go."""
    found = [_range(pos, unit, False)]
    if second_reach(pos.stars(unit)):
        found.append(_range(pos, unit, True))
    return found


def _range(pos: Position, unit: int, second: bool) -> FireRange:
    measure = shot_measure(pos, unit, second)
    return {
        "words": measure_words(measure),
        "reach": round(millimetres(measure, pos.setup.options), 4),
        "lasers": lasers_reach(pos, unit),
        "arc": needs_arc(pos, unit, second),
        "second": second,
    }


def measured(pos: Position, unit: int) -> Measured:
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


def _measure(
    pos: Position, unit: int, x: float, y: float, heading: int, target: int
) -> TargetMeasured:
    away = distance_from(pos, unit, x, y, heading, target)
    aim_x, aim_y = aim_point(pos, x, y, target)
    reach = shot_reach(pos, unit, False)
    against = against_line(pos, unit, x, y, heading, target, False) or against_attack(pos, unit)
    return {
        "target": target,
        "where": where_words(pos, unit, x, y, heading, target),
        "distance": round(max(away, 0.0), 3),
        "off_axis": round(off_axis(pos, unit, x, y, heading, target), 2),
        "aim": (round(aim_x, 3), round(aim_y, 3)),
        "in_reach": away <= reach + g.EPS,
        "in_arc": in_arc_from(pos, unit, x, y, heading, target),
        "blocked_by": blockers(pos, unit, x, y, target),
        "refusal": against.text if against else "",
        "rule": against.rule if against else "",
        "promise": None if against else shot_promise(pos, unit, target, False),
    }


# -- a move that goes on ---------------------------------------------------------------------------


def _after(pos: Position, answers: list[Any]) -> Position:
    """The position after segments of the move under way; raises InputError for others."""
    there = pos.copy()
    there.log = None
    moving = step_of(pos)
    for answer in answers:
        if type(answer) is not int:
            raise InputError("an option is a whole number")
        step = step_of(there)
        if step.segments() is None or step.acting() != moving.acting():
            raise InputError("that move has no further segment")
        if not step.is_segment(answer) or there.refusal(answer) is not None:
            raise InputError(f"{answer} is no segment that can be gone there")
        there.choose(answer)
    return there


# -- where an answer would lead --------------------------------------------------------------------


def foreseen(pos: Position, option: int) -> Foreseen:
    """What an answer to the open question would lead to, or why it is refused."""
    refused = pos.refusal(option)
    if refused is not None:
        return _outcome(refused.text, refused.rule, NONE, [], 0.0, "")
    arrival = step_of(pos).leads_to(pos, option)
    return _outcome("", "", NONE, [], 0.0, "") if arrival is None else _standing(arrival)


def _standing(arrival: Arrival) -> Foreseen:
    """The unit at the end of its way, with what it could fire at from there."""
    unit, length = arrival.unit, arrival.length
    there = arrival.pos.copy()
    there.place[unit] = ON_TABLE
    x, y, heading = arrival.path[-1]
    there.x[unit], there.y[unit], there.heading[unit] = x, y, heading
    if length:
        there.done[unit] |= DISPLACED
    targets = [
        _measure(there, unit, x, y, heading, target) for target in enemies(there, there.owner(unit))
    ]
    spots = [spot_data(*spot) for spot in arrival.path]
    return {**_outcome("", "", unit, spots, length, arrival.stop), "targets": targets}


def _outcome(
    refusal: str, rule: str, unit: int, spots: list[Spot], length: float, stop: str
) -> Foreseen:
    return {
        "refusal": refusal,
        "rule": rule,
        "unit": unit,
        "spots": spots,
        "length": round(length, 4),
        "stopped_by": stop,
        "targets": [],
    }
