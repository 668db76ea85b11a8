"""Expectations about locations: who holds them, what is there, how they lie in rows."""

from collections.abc import Callable
from typing import Any, Final

from starfold.errors import InputError
from starfold.games.ccg.rules import presence, rows, shield, terrain, values
from starfold.games.ccg.scenario.cards import (
    SEATS,
    any_card,
    card_fact,
    check_names,
    held,
    same_names,
    same_order,
)
from starfold.games.ccg.scenario.names import (
    cards_called,
    label,
    labels,
    place_called,
    same_card,
    seat_called,
    seats_called,
)
from starfold.games.ccg.state.fractions import decimal
from starfold.games.ccg.state.model import QUARTERS
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import BURIED, IS_BLOWN_AWAY, IS_COLLAPSED, NONE, ZONES
from starfold.kernel.scenario.checking import check_truth, named_facts, require_keys
from starfold.kernel.scenario.comparing import Difference, same, words_for
from starfold.kernel.scenario.naming import seat_letter
from starfold.kernel.scenario.stage import Expectation, Stage

# -- what is true of a location --------------------------------------------------------------------


def _power_at(pos: Position, place: int, seat: int) -> float:
    cards = [card for card in pos.everything_at(place) if pos.owner[card] == seat]
    return decimal(sum(values.power(pos, card) for card in cards))


def _ability_at(pos: Position, place: int, seat: int) -> float | int:
    quarters = presence.ability_present(pos, place, seat)
    return quarters // QUARTERS if quarters % QUARTERS == 0 else quarters / QUARTERS


_OF_SIDES: Final[dict[str, Callable[[Position, int, int], Any]]] = {
    "total power": values.total_power,
    "power": _power_at,
    "ability": _ability_at,
    "drain": values.drain,
    "icons": values.icons,
    "generation": values.generation_at,
    "battle draws": values.battle_draws,
}
_SIDES_THAT: Final[dict[str, Callable[[Position, int, int], bool]]] = {
    "presence": presence.has_presence,
    "occupies": presence.occupies,
    "controls": presence.controls,
    "can battle": presence.can_battle,
}
_PLACE_TRUTHS: Final[dict[str, Callable[[Position, int], bool]]] = {
    "shielded": shield.is_shielded,
    "collapsed": lambda pos, place: pos.has(place, IS_COLLAPSED),
    "blown away": lambda pos, place: pos.has(place, IS_BLOWN_AWAY),
    "night": terrain.night,
    "interior": rows.is_interior,
    "exterior": rows.is_exterior,
    "docking bay": rows.is_docking_bay,
    "underground": rows.is_underground,
    "marker": rows.is_marker,
}
_PLACE_LISTS: Final[dict[str, Callable[[Position, int], list[int]]]] = {
    "adjacent": rows.neighbours,
    "present": presence.present_at,
    "cards": lambda pos, place: pos.there(place),
    "everything": lambda pos, place: pos.everything_at(place),
    "on": lambda pos, place: pos.attached(place),
    "missing": lambda pos, place: [c for c in pos.held_by(place) if pos.is_missing(c)],
    "covered": lambda pos, place: pos.covered_by(place),
    "buried": lambda pos, place: held(pos, place, BURIED),
}
PLACE_FACTS: Final = (
    *_OF_SIDES,
    *_SIDES_THAT,
    *_PLACE_TRUTHS,
    *_PLACE_LISTS,
    "did",
    "did not",
    "parsec",
    "surcharge",
)


def _place_fact(pos: Position, here: str, place: int, key: str, wanted: Any) -> list[Difference]:
    where = f"{here}.{key}"
    if key in _OF_SIDES:
        found: list[Difference] = []
        for side, number in wanted.items():
            actual = _OF_SIDES[key](pos, place, seat_called(side))
            found += same(f"{where}.{side}", number, actual)
        return found
    if key in _SIDES_THAT:
        actual_sides = [seat for seat in SEATS if _SIDES_THAT[key](pos, place, seat)]
        if actual_sides == seats_called(wanted):
            return []
        return [Difference(where, wanted, [seat_letter(seat) for seat in actual_sides] or "nobody")]
    if key in _PLACE_TRUTHS:
        return same(where, wanted, _PLACE_TRUTHS[key](pos, place))
    if key in _PLACE_LISTS:
        return same_names(pos, where, wanted, _PLACE_LISTS[key](pos, place))
    if key in ("did", "did not"):
        return card_fact(pos, here, place, key, wanted)
    reckon = rows.parsec if key == "parsec" else terrain.surcharge
    return same(where, wanted, reckon(pos, place))


def _expect_places(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    found: list[Difference] = []
    for name, facts in wanted.items():
        place = place_called(pos, name)
        if not pos.in_play(place):
            zone = ZONES[pos.zone[place]]
            found.append(Difference(f"places.{name}", "on the table", zone))
            continue
        for key, value in facts.items():
            found += _place_fact(pos, f"places.{name}", place, key, value)
    return found


def _check_places(pos: Position, wanted: Any) -> None:
    for name, facts in named_facts(
        wanted, "locations and what is true there: {North Ridge: {controls: A}}"
    ):
        place_called(pos, name)
        for key, value in require_keys(str(name), facts, PLACE_FACTS).items():
            if key in _OF_SIDES:
                if not isinstance(value, dict):
                    raise InputError(f"{name}.{key}: write of whom: {{A: 3, B: 2}}")
                for side in value:
                    seat_called(side)
            elif key in _SIDES_THAT:
                seats_called(value)
            elif key in _PLACE_TRUTHS:
                check_truth(value)
            elif key in _PLACE_LISTS:
                check_names(pos, value)


# -- rows ------------------------------------------------------------------------------------------


def _expect_row(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    found: list[Difference] = []
    for name, order in _rows_wanted(wanted).items():
        first = [row for row in pos.rows if any(same_card(pos, order[0], card) for card in row)]
        if not first:
            actual = [labels(pos, row) for row in pos.rows]
            found.append(Difference(f"row {name}".strip(), order, actual))
        else:
            found += same_order(pos, f"row {name}".strip(), order, first[0])
    return found


def _rows_wanted(wanted: Any) -> dict[str, Any]:
    """A list is a row; several have names of the scenario's own."""
    return wanted if isinstance(wanted, dict) else {"": wanted}


def _check_row(pos: Position, wanted: Any) -> None:
    for order in _rows_wanted(wanted).values():
        if not isinstance(order, list) or not order:
            raise InputError("write the locations of a row in order: [Ice Plains, North Ridge]")
        for name in order:
            place_called(pos, name)


def _expect_slots(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    found: list[Difference] = []
    for name, value in wanted.items():
        card = any_card(pos, name)
        found += same(f"slots {name}", value, rows.slots(pos, card))
    return found


def _check_slots(pos: Position, wanted: Any) -> None:
    for name, value in named_facts(wanted, "of which location: {slots: {Ice Plains: [2, 3]}}"):
        cards_called(pos, name)
        if not isinstance(value, list):
            raise InputError(f"{name}: {words_for(value)} must be a list of places in the row")


def _expect_named_place(reckon: Callable[[Position], int], word: str) -> Any:
    def expect(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
        actual = reckon(pos)
        if wanted in (None, "nothing"):
            return [] if actual == NONE else [Difference(word, wanted, label(pos, actual))]
        fits = same_card(pos, wanted, actual)
        return [] if fits else [Difference(word, wanted, label(pos, actual))]

    return expect


def _check_named_place(pos: Position, wanted: Any) -> None:
    if wanted not in (None, "nothing"):
        place_called(pos, wanted)


def _expect_shield(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    if wanted in ("up", "down"):
        return same("shield", wanted, "up" if shield.is_up(pos) else "down")
    return same_names(pos, "shield", wanted, shield.shielded(pos))


def _check_shield(pos: Position, wanted: Any) -> None:
    if wanted not in ("up", "down"):
        check_names(pos, wanted)


EXPECTATIONS: Final[dict[str, Expectation[Position]]] = {
    "places": Expectation(_check_places, _expect_places),
    "row": Expectation(_check_row, _expect_row),
    "slots": Expectation(_check_slots, _expect_slots),
    "innermost": Expectation(_check_named_place, _expect_named_place(rows.innermost, "innermost")),
    "outermost": Expectation(_check_named_place, _expect_named_place(rows.outermost, "outermost")),
    "shield": Expectation(_check_shield, _expect_shield),
}
