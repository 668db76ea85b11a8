"""Expectations about the table: who is asked, units, players, base cards, contact, the end."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, get_args

from starfold.errors import InputError
from starfold.games.minis.front.asked import question
from starfold.games.minis.front.prepare import fleet_stars, violations
from starfold.games.minis.front.view import view
from starfold.games.minis.rules.spots import gap_to
from starfold.games.minis.rules.step import Asked, step_of
from starfold.games.minis.scenario.measures import check_spot, measures_differ, spot_differs
from starfold.games.minis.scenario.names import (
    card_named,
    check_measure,
    icon_bit,
    is_called,
    piece_named,
    unit_named,
)
from starfold.games.minis.speech.names import unit_name
from starfold.games.minis.state import bases as b
from starfold.games.minis.state import geometry as g
from starfold.games.minis.state.position import (
    ALL_OUT,
    BASE_CARDS,
    CARD,
    LAST_SURVIVOR,
    NONE,
    PHASES,
    RESIGNATION,
    TURN_CAP,
    Position,
)
from starfold.kernel.core import NOBODY, STALEMATE
from starfold.kernel.scenario.checking import (
    check_number,
    check_rules,
    check_truth,
    named_facts,
    require_keys,
)
from starfold.kernel.scenario.comparing import Difference, holds, same, same_pieces, words_for
from starfold.kernel.scenario.course import (
    Course,
    Questions,
    number_expected,
    player_expected,
    word_expected,
)
from starfold.kernel.scenario.naming import seat_letter, seat_named
from starfold.kernel.scenario.stage import Expectation, Stage
from starfold.kernel.spelling import did_you_mean
from starfold.units.fleets import Fleet
from starfold.units.icons import CLONE_WARS

QUESTIONS: Final = tuple(kind for kind in get_args(Asked) if kind)
ENDINGS: Final = (LAST_SURVIVOR, ALL_OUT, RESIGNATION, TURN_CAP, STALEMATE)


# -- who is asked, how it ends ---------------------------------------------------------------------


def _question_facts(pos: Position, asked: Mapping[str, Any]) -> dict[str, Any]:
    return {"step": step_of(pos).question_called(), "segments": "+".join(asked.get("segments", []))}


_COURSE: Final = Course(
    Questions[Position](
        question,
        QUESTIONS,
        _question_facts,
        ["segments"],
        {"unit": is_called},
        unit_name,
        lambda pos, name: unit_named(pos, name, 0),
    ),
    ENDINGS,
)


# -- units -----------------------------------------------------------------------------------------

_PLACES: Final = {"table": "table", "reserve": "reserves", "reserves": "reserves", "gone": "gone"}
_UNIT_WORDS: Final = ("destroyed", "undamaged", "on the table", "in reserve", "gone")
_PRINTED: Final = ("stars", "attack", "damage_value", "defense", "shields")
_COUNTED: Final = ("damage", *_PRINTED, "hits", "cost")
_TRUE_OR_FALSE: Final = ("moved", "displaced", "waiting", "fallen")
_ICON_LISTS: Final = ("icons", "borrowed", "lent")
_WORDS: Final = ("face", "kind", "rate", "person")
_AS_SEEN: Final = ("hits", *_PRINTED, *_TRUE_OR_FALSE, *_WORDS, *_ICON_LISTS)
# What a scenario calls it -> what the view does.
_FROM_VIEW: Final = {key: key for key in _AS_SEEN} | {
    "damage": "counters",
    "damage_value": "damage",
}
_UNIT_KEYS: Final = (
    "place",
    "at",
    "heading",
    "owner",
    "cost",
    "range",
    "second_range",
    "base_mm",
    *_FROM_VIEW,
)


def _check_units(pos: Position, wanted: Any) -> None:
    for name, facts in named_facts(
        wanted, "unit names and what is true of them: {Hawk: {damage: 1}}"
    ):
        unit_named(pos, name)
        if isinstance(facts, str):
            if facts not in _UNIT_WORDS:
                near = did_you_mean(facts, _UNIT_WORDS)
                raise InputError(f"{name}: {facts!r} says nothing about a unit; {near}")
            continue
        for key, value in require_keys(str(name), facts, _UNIT_KEYS).items():
            _check_unit_fact(pos, f"{name}.{key}", key, value)


def _check_unit_fact(pos: Position, place: str, key: str, value: Any) -> None:
    if key == "at":
        check_spot(place, value, (2, 3))
    elif key in ("heading", "base_mm"):
        check_measure(place, value)
    elif key == "place":
        if str(value) not in _PLACES:
            raise InputError(
                f"{place}: no place {words_for(value)}; {did_you_mean(value, _PLACES)}"
            )
    elif key == "owner":
        seat_named(pos, value)
    elif key in _COUNTED:
        check_number(value)
    elif key in _TRUE_OR_FALSE:
        check_truth(value)
    elif key in _ICON_LISTS:
        if not isinstance(value, list):
            raise InputError(f"{place}: {words_for(value)} must be a list")
        for icon in value:
            icon_bit(icon, place)


def _expect_units(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    found = []
    seen = view(pos, NOBODY)["units"]
    for name, facts in wanted.items():
        unit = unit_named(pos, name)
        place = f"units.{name}"
        if isinstance(facts, str):
            found += _unit_word(stage, pos, place, unit, facts)
            continue
        for key, value in facts.items():
            found += _unit_fact(pos, f"{place}.{key}", unit, seen[unit], key, value)
    return found


def _unit_fact(
    pos: Position, place: str, unit: int, seen: Mapping[str, Any], key: str, wanted: Any
) -> list[Difference]:
    if key in ("at", "heading") and not pos.on_table(unit):
        return [Difference(place, wanted, f"it is in {seen['place']}")]
    if key == "at":
        found = spot_differs(place, wanted[:2], (pos.x[unit], pos.y[unit]))
        if len(wanted) == 3:
            found += measures_differ(f"{place}: heading", wanted[2], pos.heading[unit] / 1000)
        return found
    if key == "heading":
        return measures_differ(place, wanted, pos.heading[unit] / 1000)
    if key == "base_mm":
        return measures_differ(place, wanted, 2 * pos.setup.radius[unit])
    if key == "place":
        return same(place, _PLACES[wanted], seen["place"])
    if key == "owner":
        return same(place, wanted, seat_letter(pos.owner(unit)))
    if key == "cost":
        return same(place, wanted, pos.setup.cost[unit])
    if key in ("range", "second_range"):
        number = 0 if key == "range" else 1
        ranges = seen["ranges"]
        return same(place, wanted, ranges[number]["words"] if number < len(ranges) else "none")
    if key in _ICON_LISTS:
        return same(place, sorted(str(one) for one in wanted), sorted(seen[_FROM_VIEW[key]]))
    return same(place, wanted, seen[_FROM_VIEW[key]])


def _unit_word(stage: Stage, pos: Position, place: str, unit: int, word: str) -> list[Difference]:
    here = view(pos, NOBODY)["units"][unit]
    there = here["place"] == "table"
    fell = any(e.kind == "destroyed" and e.data["target"] == unit for e in stage.log)
    true = {
        "destroyed": fell and (not there or here["fallen"]),
        "undamaged": there and here["counters"] == 0,
        "on the table": there,
        "in reserve": here["place"] == "reserves",
        "gone": here["place"] == "gone",
    }
    if true[word]:
        return []
    return [Difference(place, word, f"{here['place']}, damage {here['counters']}")]


# -- base cards ------------------------------------------------------------------------------------

_CARD_MEASURES: Final = ("heading", "length", "width")
_CARD_KEYS: Final = ("at", *_CARD_MEASURES, "damage", "standing", "fallen", "name", "bonus")


def _check_cards(pos: Position, wanted: Any) -> None:
    for name, facts in named_facts(
        wanted, "cards and what is true of them: {B's card 1: {damage: 2}}"
    ):
        if card_named(pos, name) == NONE:
            raise InputError(f"{name!r} is no base card: write for example B's card 1")
        for key, value in require_keys(str(name), facts, _CARD_KEYS).items():
            if key == "at":
                check_spot(f"{name}.at", value)
            elif key in _CARD_MEASURES:
                check_measure(f"{name}.{key}", value)
            elif key == "damage":
                check_number(value)
            elif key in ("standing", "fallen"):
                check_truth(value)


def _expect_cards(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    found = []
    players = view(pos, NOBODY)["players"]
    by_target = {card["target"]: card for player in players for card in player["cards"]}
    for name, facts in wanted.items():
        seen: Mapping[str, Any] = by_target[card_named(pos, name)]
        for key, value in facts.items():
            place = f"cards.{name}.{key}"
            if key == "at":
                found += spot_differs(place, value, (seen["x"], seen["y"]))
            elif key in _CARD_MEASURES:
                found += measures_differ(place, value, seen[key])
            else:
                found += same(place, value, seen["counters" if key == "damage" else key])
    return found


# -- contact ---------------------------------------------------------------------------------------


def _check_pairs(pos: Position, wanted: Any) -> None:
    for pair in wanted if isinstance(wanted, list) else [wanted]:
        if not isinstance(pair, list) or len(pair) != 2:
            raise InputError("write pairs: [[Hawk, Wren], [Hawk, B's card 1]]")
        _pair(pos, pair)


def _pair(pos: Position, pair: list[Any]) -> tuple[int, int]:
    """A unit, and the unit or card beside it."""
    one, other = (piece_named(pos, name, 0) for name in pair)
    if one >= CARD:
        one, other = other, one
    if one >= CARD:
        raise InputError(f"{words_for(pair)}: one of them must be a unit")
    return one, other


def _touching(truth: bool) -> Callable[[Stage, Position, Any], list[Difference]]:
    def expect(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
        found = []
        for pair in wanted:
            one, other = _pair(pos, pair)
            gap = gap_to(pos, one, pos.x[one], pos.y[one], other)
            there = all(piece >= CARD or pos.on_table(piece) for piece in (one, other))
            if (there and abs(gap) <= g.EPS) != truth:
                word = "touching" if truth else "not touching"
                actual = f"{gap:.6f} mm apart" if there else "not on the table"
                found.append(Difference(f"{word} {words_for(pair)}", word, actual))
        return found

    return expect


# -- players ---------------------------------------------------------------------------------------


def _cards_left(pos: Position, seat: int) -> list[object]:
    return [
        pos.card_damage[BASE_CARDS * seat + card] if pos.card_stands(seat, card) else "gone"
        for card in range(BASE_CARDS)
    ]


_UNITS_OF: Final[dict[str, Callable[[Position, int], list[int]]]] = {
    "table": lambda pos, seat: pos.units_of(seat),
    "reserve": lambda pos, seat: pos.reserves(seat),
}
_PLAYER_FACTS: Final[dict[str, Callable[[Position, int], object]]] = {
    "out": lambda pos, seat: not pos.is_alive(seat),
    "score": lambda pos, seat: pos.score[seat],
    "cards": _cards_left,
    "cards_left": lambda pos, seat: len(pos.standing_cards(seat)),
    "table": lambda pos, seat: sorted(unit_name(pos, unit) for unit in pos.units_of(seat)),
    "reserve": lambda pos, seat: sorted(unit_name(pos, unit) for unit in pos.reserves(seat)),
    "stars_on_table": lambda pos, seat: sum(pos.stars(unit) for unit in pos.units_of(seat)),
    "stars_in_reserve": lambda pos, seat: sum(pos.setup.cost[unit] for unit in pos.reserves(seat)),
}
_PLAYER_NUMBERS: Final = ("score", "cards_left", "stars_on_table", "stars_in_reserve")


def _check_players(pos: Position, wanted: Any) -> None:
    for letter, facts in named_facts(wanted, "players and what is true of them: {B: {out: true}}"):
        seat = seat_named(pos, letter)
        for key, value in require_keys(str(letter), facts, tuple(_PLAYER_FACTS)).items():
            place = f"{letter}.{key}"
            if key == "out":
                check_truth(value)
            elif key in _PLAYER_NUMBERS:
                check_number(value)
            elif not isinstance(value, list):
                raise InputError(f"{place}: {words_for(value)} must be a list")
            elif key in _UNITS_OF:
                for name in value:
                    unit_named(pos, name, seat)


def _expect_players(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    found = []
    for letter, facts in wanted.items():
        seat = seat_named(pos, letter)
        for key, value in facts.items():
            place, actual = f"players.{letter}.{key}", _PLAYER_FACTS[key](pos, seat)
            if key not in _UNITS_OF:
                found += same(place, value, actual)
            elif not same_pieces(value, _UNITS_OF[key](pos, seat), partial(is_called, pos)):
                found.append(Difference(place, value, actual))
    return found


# -- before the game -------------------------------------------------------------------------------

_FLEET_KEYS: Final = ("legal", "stars", "rule", "why")


def _check_legality(place: str, facts: Any, keys: tuple[str, ...]) -> None:
    for key, value in require_keys(place, facts, keys).items():
        if key == "legal":
            check_truth(value)
        elif key == "rule":
            check_rules([value])
        elif key == "stars":
            check_number(value)
        elif key != "why":
            check_measure(f"{place}.{key}", value)


def _check_fleets(pos: Position, wanted: Any) -> None:
    for letter, facts in named_facts(
        wanted, "players and what is true of their fleets: {A: {legal: true}}"
    ):
        seat_named(pos, letter)
        _check_legality(str(letter), facts, _FLEET_KEYS)


def _fleet(pos: Position, seat: int) -> Fleet:
    """All that a player brought: units on the table, in reserve and gone."""
    setup = pos.setup
    first = setup.first_unit
    copies: dict[int, int] = {}
    units = setup.units[first[seat] : first[seat + 1]]
    for unit in units:
        copies[id(unit)] = copies.get(id(unit), 0) + 1
    once = {id(unit): unit for unit in units}
    cards = setup.base_cards[BASE_CARDS * seat : BASE_CARDS * (seat + 1)]
    lines = [(unit, copies[key]) for key, unit in once.items()]
    return Fleet(setup.fleet_names[seat], CLONE_WARS, lines, [(card, 1) for card in cards])


def _expect_fleets(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    found = []
    for letter, facts in wanted.items():
        fleet = _fleet(pos, seat_named(pos, letter))
        against = violations(fleet, pos.setup.battle, pos.setup.options.chosen)
        stage.cite([one.rule for one in against], "refusal")
        for key, value in facts.items():
            place = f"fleets.{letter}.{key}"
            told = [str(one) for one in against] or "it is legal"
            if key == "legal":
                if value == bool(against):
                    found.append(Difference(place, value, told))
            elif key == "stars":
                found += same(place, value, fleet_stars(fleet))
            elif key == "rule":
                if value not in [one.rule for one in against]:
                    found.append(Difference(place, value, told))
            elif not any(holds(value, one.text) for one in against):
                found.append(Difference(place, value, told))
    return found


_BASE_RULE: Final = "MG-SETUP-08"
_BASES_KEYS: Final = ("legal", "least", "most", "why")


def _check_bases(pos: Position, wanted: Any) -> None:
    _check_legality("bases", wanted, _BASES_KEYS)


def _expect_bases(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    """Whether the home bases lie as they may, and their gaps."""
    cards = pos.setup.bases
    rows = [cards[at : at + BASE_CARDS] for at in range(0, len(cards), BASE_CARDS)]
    gaps = [b.base_gap(rows[one], rows[other]) for one in range(len(rows)) for other in range(one)]
    objection = b.spacing_objection(rows, pos.setup.options)
    if objection:
        stage.cite([_BASE_RULE], "refusal")
    found = []
    for key, value in wanted.items():
        place = f"bases.{key}"
        if key == "legal":
            if value == bool(objection):
                found.append(Difference(place, value, objection or "they are legal"))
        elif key == "why":
            if not holds(value, objection):
                found.append(Difference(place, value, objection or "they are legal"))
        else:
            found += measures_differ(place, value, min(gaps) if key == "least" else max(gaps))
    return found


EXPECTATIONS: Final[dict[str, Expectation[Position]]] = {
    "units": Expectation(_check_units, _expect_units),
    "players": Expectation(_check_players, _expect_players),
    "cards": Expectation(_check_cards, _expect_cards),
    "touching": Expectation(_check_pairs, _touching(True)),
    "not touching": Expectation(_check_pairs, _touching(False)),
    "fleets": Expectation(_check_fleets, _expect_fleets),
    "bases": Expectation(_check_bases, _expect_bases),
    "phase": word_expected("phase", PHASES, lambda pos: PHASES[pos.phase]),
    "turn": number_expected("turn", lambda pos: pos.turn),
    "first": player_expected("first", lambda pos: pos.first),
    **_COURSE.expectations,
}
