"""Expectations about figures: distances, arcs and lines of fire, ways of segments, chances."""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from typing import Any, Final

from starfold.errors import InputError
from starfold.games.minis.rulers.paths import EDGE, Surroundings, Way
from starfold.games.minis.rulers.sight import (
    aim_point,
    blockers,
    distance,
    in_arc,
    needs_arc,
    off_axis,
    shot_reach,
)
from starfold.games.minis.rules.aiming import BY_LASERS, against_shot, can_attack, verdict
from starfold.games.minis.rules.candidates import segment_millimetres
from starfold.games.minis.rules.forecast import shot_promise
from starfold.games.minis.scenario.names import (
    check_measure,
    is_called,
    measure_differs,
    piece_name,
    piece_named,
    shown_measure,
    unit_named,
)
from starfold.games.minis.scenario.phrases import read_segment
from starfold.games.minis.speech.names import unit_name, where_words
from starfold.games.minis.state import geometry as g
from starfold.games.minis.state.bases import base_gap
from starfold.games.minis.state.position import BASE_CARDS, NONE, Position
from starfold.kernel.scenario.chances import chance_differs, check_chances
from starfold.kernel.scenario.checking import (
    check_number,
    check_rules,
    check_truth,
    named_facts,
    require_keys,
)
from starfold.kernel.scenario.comparing import Difference, holds, same, same_pieces, words_for
from starfold.kernel.scenario.events import check_modifiers, has_modifiers
from starfold.kernel.scenario.naming import seat_named
from starfold.kernel.scenario.stage import Expectation, Stage


def measures_differ(place: str, wanted: Any, actual: float) -> list[Difference]:
    if measure_differs(wanted, actual):
        return [Difference(place, wanted, shown_measure(actual))]
    return []


def spot_differs(place: str, wanted: list[Any], actual: tuple[float, float]) -> list[Difference]:
    if any(map(measure_differs, wanted, actual)):
        return [Difference(place, wanted, [shown_measure(number) for number in actual])]
    return []


def check_spot(place: str, wanted: Any, lengths: tuple[int, ...] = (2,)) -> None:
    if not isinstance(wanted, list) or len(wanted) not in lengths:
        raise InputError(f"{place}: {words_for(wanted)} must be [x, y], in mm")
    for number in wanted:
        check_measure(place, number)


# -- measure -------------------------------------------------------------------------------------

_BASE: Final = re.compile(r"([a-h])'s base", re.IGNORECASE)
_NUMBERS: Final[dict[str, Callable[[Position, int, int, bool], float]]] = {
    "distance": lambda pos, unit, target, second: max(distance(pos, unit, target), 0.0),
    "reach": lambda pos, unit, target, second: shot_reach(pos, unit, second),
    "off axis": lambda pos, unit, target, second: off_axis(
        pos, unit, pos.x[unit], pos.y[unit], pos.heading[unit], target
    ),
}
_TRUTHS: Final[dict[str, Callable[[Position, int, int, bool], bool]]] = {
    "in range": lambda pos, unit, target, second: (
        distance(pos, unit, target) <= shot_reach(pos, unit, second) + g.EPS
    ),
    "in arc": lambda pos, unit, target, second: in_arc(pos, unit, target),
    "needs arc": lambda pos, unit, target, second: needs_arc(pos, unit, second),
    "may fire": lambda pos, unit, target, second: (
        can_attack(pos, unit) and against_shot(pos, unit, target, second) is None
    ),
    "by lasers": lambda pos, unit, target, second: verdict(pos, unit, target, second) == BY_LASERS,
}
_MEASURE_KEYS: Final = (
    "from",
    "to",
    "second",
    *_NUMBERS,
    *_TRUTHS,
    "blocked by",
    "aim",
    "where",
    "rule",
    "why",
)


def _as_list(wanted: Any) -> list[Any]:
    return wanted if isinstance(wanted, list) else [wanted]


def _check_measures(pos: Position, wanted: Any) -> None:
    for one in _as_list(wanted):
        facts = require_keys("measure", one, _MEASURE_KEYS)
        if "from" not in facts or "to" not in facts:
            raise InputError("say between what: {from: Hawk, to: Wren, distance: 63.5}")
        if _BASE.fullmatch(str(facts["from"])):
            require_keys("measure between bases", facts, ("from", "to", "distance"))
            _base_rows(pos, facts)
        else:
            unit = unit_named(pos, facts["from"])
            piece_named(pos, facts["to"], pos.owner(unit), own=False)
        for key, value in facts.items():
            if key in _NUMBERS:
                check_measure(key, value)
            elif key in _TRUTHS or key == "second":
                check_truth(value)
            elif key == "blocked by":
                for name in _as_list(value):
                    unit_named(pos, name, 0)
            elif key == "aim":
                check_spot(key, value)
            elif key == "rule" and value is not None:
                check_rules([value])


def _base_rows(pos: Position, facts: dict[str, Any]) -> list[list[g.Rect]]:
    rows = []
    for key in ("from", "to"):
        found = _BASE.fullmatch(str(facts[key]))
        if not found:
            raise InputError(f"{facts[key]!r}: a base is measured to a base, for example B's base")
        seat = seat_named(pos, found[1])
        rows.append(pos.setup.bases[BASE_CARDS * seat : BASE_CARDS * (seat + 1)])
    return rows


def _expect_measures(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    found = []
    for facts in _as_list(wanted):
        if _BASE.fullmatch(str(facts["from"])):
            one, other = _base_rows(pos, facts)
            place = f"measure {facts['from']} to {facts['to']}: distance"
            found += measures_differ(place, facts["distance"], base_gap(one, other))
        else:
            found += _measure(stage, pos, facts)
    return found


def _measure(stage: Stage, pos: Position, facts: dict[str, Any]) -> list[Difference]:
    unit = unit_named(pos, facts["from"])
    target = piece_named(pos, facts["to"], pos.owner(unit), own=False)
    second = facts.get("second", False)
    reason = against_shot(pos, unit, target, second)
    if reason is not None:
        stage.cite([reason.rule], "refusal")
    told = "it may fire" if reason is None else str(reason)
    x, y = pos.x[unit], pos.y[unit]
    found = []
    for key, value in facts.items():
        place = f"measure {facts['from']} to {facts['to']}: {key}"
        if key in _NUMBERS:
            found += measures_differ(place, value, _NUMBERS[key](pos, unit, target, second))
        elif key in _TRUTHS:
            found += same(place, value, _TRUTHS[key](pos, unit, target, second))
        elif key == "blocked by":
            block = blockers(pos, unit, x, y, target)
            if not same_pieces(_as_list(value), block, partial(is_called, pos)):
                found.append(Difference(place, value, [unit_name(pos, one) for one in block]))
        elif key == "aim":
            found += spot_differs(place, value, aim_point(pos, x, y, target))
        elif key == "where":
            words = where_words(pos, unit, x, y, pos.heading[unit], target)
            found += same(place, value, words)
        elif key == "rule":
            actual = None if reason is None else reason.rule
            if value != actual:
                found.append(Difference(place, value, told))
        elif key == "why" and not holds(value, "" if reason is None else reason.text):
            found.append(Difference(place, value, told))
    return found


# -- ways ----------------------------------------------------------------------------------------

_WAY: Final = re.compile(r"(?P<unit>.+?) (?P<segment>[SL](?: .+)?)", re.IGNORECASE)
_WAY_KEYS: Final = ("length", "stopped by", "ends")


def _way(pos: Position, text: str) -> Way:
    found = _WAY.fullmatch(" ".join(text.split()))
    if not found:
        raise InputError(f"{text!r} is no way; write for example Hawk S 30 left")
    segment = read_segment(found["segment"])
    if segment["length"] is not None:
        raise InputError(f"{text!r}: leave out the length, it is what is found")
    unit = unit_named(pos, found["unit"])
    if not pos.on_table(unit):
        raise InputError(f"{found['unit']} is not on the table")
    near = Surroundings(pos, unit, segment_millimetres(pos, segment["segment"]))
    return near.way(segment["turn"])


def _check_ways(pos: Position, wanted: Any) -> None:
    for text, facts in named_facts(wanted, "ways and how far they go: {Hawk S 30 left: 34.6}"):
        _way(pos, str(text))
        if not isinstance(facts, dict):
            check_measure(str(text), facts)
            continue
        require_keys(str(text), facts, _WAY_KEYS)
        if "length" in facts:
            check_measure("length", facts["length"])
        if "ends" in facts:
            check_spot("ends", facts["ends"])
        if facts.get("stopped by", "nothing") not in ("nothing", "edge"):
            piece_named(pos, facts["stopped by"], 0)


def _expect_ways(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    found = []
    for text, written in wanted.items():
        facts = written if isinstance(written, dict) else {"length": written}
        way = _way(pos, str(text))
        place = f"ways {text}"
        if "length" in facts:
            found += measures_differ(f"{place}: length", facts["length"], way.length)
        if "ends" in facts:
            end = g.advanced(way.x, way.y, way.heading, way.length)
            found += spot_differs(f"{place}: ends", facts["ends"], end)
        if "stopped by" in facts:
            actual = {NONE: "nothing", EDGE: "edge"}.get(way.stop) or piece_name(pos, way.stop)
            said = str(facts["stopped by"])
            fits = said == actual or (
                way.stop >= 0
                and said not in ("nothing", "edge")
                and piece_named(pos, said, _owner(pos, way.stop)) == way.stop
            )
            if not fits:
                found.append(Difference(f"{place}: stopped by", said, actual))
    return found


def _owner(pos: Position, piece: int) -> int:
    return pos.owner(piece) if piece < len(pos.place) else NONE


# -- odds ----------------------------------------------------------------------------------------

_SHOT: Final = re.compile(r"(?P<unit>.+?) (?P<second>second )?at (?P<target>.+)", re.IGNORECASE)
_CHANCES: Final = ("hit", "expected_damage", "destroyed")
_COUNTS: Final = ("need", "attack", "defense", "counters", "counters_odd")
_ODDS_TRUTHS: Final = ("lasers", "strike", "second")
_MODIFIERS: Final = ("attack_modifiers", "defense_modifiers", "damage_modifiers")
_ODDS_KEYS: Final = (*_CHANCES, *_COUNTS, *_ODDS_TRUTHS, *_MODIFIERS, "distance", "reach")


def _shot(pos: Position, text: str) -> tuple[int, int, bool]:
    found = _SHOT.fullmatch(" ".join(text.split()))
    if not found:
        raise InputError(f"{text!r} is no shot; write for example Hawk at Wren")
    unit = unit_named(pos, found["unit"])
    target = piece_named(pos, found["target"], pos.owner(unit), own=False)
    return unit, target, bool(found["second"])


def _check_odds(pos: Position, wanted: Any) -> None:
    for text, facts in named_facts(wanted, "shots and their chances: {Hawk at Wren: {hit: 21/36}}"):
        _shot(pos, str(text))
        for key, value in require_keys(str(text), facts, _ODDS_KEYS).items():
            if key in _CHANCES:
                check_chances([value])
            elif key in _COUNTS:
                check_number(value)
            elif key in _ODDS_TRUTHS:
                check_truth(value)
            elif key in _MODIFIERS:
                check_modifiers(key, value)
            else:
                check_measure(key, value)


def _expect_odds(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    found = []
    for text, facts in wanted.items():
        promise: Mapping[str, Any] = shot_promise(pos, *_shot(pos, str(text)))
        for key, value in facts.items():
            place = f"odds {text}: {key}"
            actual = promise[key]
            if key in _CHANCES:
                if chance_differs(value, Fraction(*actual)):
                    found.append(Difference(place, value, Fraction(*actual)))
            elif key in _MODIFIERS:
                if not has_modifiers(actual, value):
                    found.append(Difference(place, value, actual))
            elif key in ("distance", "reach"):
                found += measures_differ(place, value, actual)
            else:
                found += same(place, value, actual)
    return found


EXPECTATIONS: Final[dict[str, Expectation[Position]]] = {
    "measure": Expectation(_check_measures, _expect_measures),
    "ways": Expectation(_check_ways, _expect_ways),
    "odds": Expectation(_check_odds, _expect_odds),
}
