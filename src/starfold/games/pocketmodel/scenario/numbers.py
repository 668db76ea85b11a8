"""Expectations about numbers: chances, and the values that decide battles and strikes."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final

from starfold.errors import InputError
from starfold.games.pocketmodel.rules import values
from starfold.games.pocketmodel.rules.odds import as_battle, battle_odds, strike_odds
from starfold.games.pocketmodel.scenario.names import slot_named, unit_named, units_by_name
from starfold.games.pocketmodel.state.position import NONE, Position
from starfold.kernel.scenario.chances import chance_differs, check_chances
from starfold.kernel.scenario.checking import named_facts, require_keys
from starfold.kernel.scenario.comparing import Difference, same
from starfold.kernel.scenario.naming import player_letters, seat_named
from starfold.kernel.scenario.stage import Expectation, Stage

# -- odds --------------------------------------------------------------------------------------


_ATTACK_ODDS: Final[dict[str, tuple[str, str]]] = {
    "hit": ("attacker", "hit"),
    "need": ("attacker", "need"),
    "attack_value": ("attacker", "attack"),
    "defense_result": ("attacker", "defense_to_beat"),
    "counters": ("attacker", "counters"),
    "expected_damage": ("attacker", "expected_damage"),
    "destroyed": ("defender", "destroyed"),
    "hit_back": ("defender", "hit"),
    "need_back": ("defender", "need"),
    "counters_back": ("defender", "counters"),
    "attacker_destroyed": ("attacker", "destroyed"),
}
_STRIKE_ODDS: Final = ("known", "defense", "each", "destroyed", "by_defense")


def _expect_odds(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    found = []
    for one in wanted if isinstance(wanted, list) else [wanted]:
        found += _attack_odds(pos, one) if "attack" in one else _strike_odds(pos, one)
    return found


def _attack_odds(pos: Position, wanted: dict[str, Any]) -> list[Difference]:
    [(first, second)] = wanted["attack"].items()
    attacker = unit_named(pos, first)
    defender = unit_named(pos, second, pos.owner(attacker), own=False)
    odds: Mapping[str, Any] = battle_odds(pos, attacker, defender)
    found = []
    for key, value in wanted.items():
        if key == "attack":
            continue
        if key == "both_destroyed":
            actual = odds[key]
        else:
            side, field = _ATTACK_ODDS[key]
            actual = odds[side][field]
        if chance_differs(value, Fraction(actual)):
            found.append(Difference(f"odds.{key} of {first} against {second}", value, actual))
    return found


def _strike_odds(pos: Position, wanted: dict[str, Any]) -> list[Difference]:
    aim = wanted["strike"]
    names = aim["by"] if isinstance(aim["by"], list) else [aim["by"]]
    strikers = [unit_named(pos, name) for name in names]
    seat = pos.owner(strikers[0])
    slot = slot_named(pos, aim["objective"], seat)
    odds: Mapping[str, Any] = strike_odds(pos, seat, strikers, *slot)
    found = []
    for key, value in wanted.items():
        if key == "strike":
            continue
        place = f"odds.{key}"
        if key not in odds:
            found.append(Difference(place, value, f"unknown: known is {odds['known']}"))
        elif key == "known":
            found += same(place, value, odds[key])
        elif key == "by_defense":
            for defense, chance in value.items():
                if chance_differs(chance, odds[key][defense]):
                    found.append(Difference(f"{place}.{defense}", chance, odds[key][defense]))
        elif key == "each":
            differ = [chance_differs(*pair) for pair in zip(value, odds[key], strict=False)]
            if any(differ) or len(value) != len(odds[key]):
                found.append(Difference(place, value, odds[key]))
        elif chance_differs(value, Fraction(odds[key])):
            found.append(Difference(place, value, odds[key]))
    return found


def _check_odds(pos: Position, wanted: Any) -> None:
    for one in wanted if isinstance(wanted, list) else [wanted]:
        if not isinstance(one, dict) or ("attack" in one) == ("strike" in one):
            raise InputError("say of what: {attack: {X: P}, hit: 21/36} or {strike: {by: [X] ...}}")
        if "attack" in one:
            if not isinstance(one["attack"], dict) or len(one["attack"]) != 1:
                raise InputError("attack: write attacker and defender: {X: P}")
            require_keys("odds", one, ("attack", "both_destroyed", *_ATTACK_ODDS))
            [(first, second)] = one["attack"].items()
            attacker = unit_named(pos, first)
            unit_named(pos, second, pos.owner(attacker), own=False)
            check_chances([value for key, value in one.items() if key != "attack"])
        else:
            require_keys("odds", one, ("strike", *_STRIKE_ODDS))
            aim = require_keys("odds.strike", one["strike"], ("by", "objective"))
            if len(aim) != 2 or not aim["by"]:
                raise InputError("strike: write {by: [X, Y], objective: B's objective 1}")
            for name in aim["by"] if isinstance(aim["by"], list) else [aim["by"]]:
                unit_named(pos, name)
            slot_named(pos, str(aim["objective"]), NONE)
            _check_strike_odds(one)


def _check_strike_odds(wanted: dict[str, Any]) -> None:
    for key, value in wanted.items():
        if key == "each":
            if not isinstance(value, list):
                raise InputError("each: write a list with the chance of each striker")
            check_chances(value)
        elif key == "by_defense":
            check_chances(list(require_keys(key, value, range(6, 14)).values()))
        elif key not in ("strike", "known"):
            check_chances([value])


# -- values --

_VALUES: Final[dict[str, Callable[[Position, int, int], object]]] = {
    "attack_value": lambda pos, unit, foe: values.attack_value(pos, unit),
    "defense_result": lambda pos, unit, foe: values.defense_result(pos, unit),
    "strike_value": lambda pos, unit, foe: values.strike_value(pos, unit),
    "hit_damage": lambda pos, unit, foe: values.hit_damage(pos, unit, foe),
    "counters": lambda pos, unit, foe: values.damage_taken(
        pos, foe, values.hit_damage(pos, unit, foe)
    ),
}
_PLAYER_VALUES: Final[dict[str, Callable[[Position, int], object]]] = {
    "max_hand": values.max_hand,
    "action_limit": values.action_limit,
}
_NEED_FOE: Final = ("hit_damage", "counters")


def _is_player(pos: Position, name: object) -> bool:
    """A unit may have the name of a player; then the unit is meant."""
    return name in player_letters(pos.seats) and str(name).casefold() not in units_by_name(pos)


def _expect_values(stage: Stage, pos: Position, wanted: Any) -> list[Difference]:
    found = []
    for name, facts in wanted.items():
        place = f"values.{name}"
        if _is_player(pos, name):
            seat = seat_named(pos, name)
            for key, value in facts.items():
                found += same(f"{place}.{key}", value, _PLAYER_VALUES[key](pos, seat))
        elif "objective" in str(name).casefold():
            seat, slot = slot_named(pos, name, NONE)
            gone = pos.slots[seat][slot] == NONE
            actual = "gone" if gone else values.objective_defense(pos, seat, slot)
            found += same(place, facts["objective_defense"], actual)
        else:
            found += _unit_values(pos, place, unit_named(pos, name), facts)
    return found


def _unit_values(pos: Position, place: str, unit: int, facts: dict[str, Any]) -> list[Difference]:
    foe = NONE
    if "against" in facts:
        foe = unit_named(pos, facts["against"], pos.owner(unit), own=False)
        pos = as_battle(pos, unit, foe)
    found = []
    for key, value in facts.items():
        if key == "against":
            continue
        if foe == NONE and key in _NEED_FOE:
            raise InputError(f"{place}.{key}: say against whom: {{against: P, {key}: {value}}}")
        found += same(f"{place}.{key}", value, _VALUES[key](pos, unit, foe))
    return found


def _check_values(pos: Position, wanted: Any) -> None:
    for name, facts in named_facts(wanted, "whose: {X: {attack_value: 3}}"):
        if _is_player(pos, name):
            require_keys(str(name), facts, tuple(_PLAYER_VALUES))
        elif "objective" in str(name).casefold():
            if "objective_defense" not in require_keys(str(name), facts, ("objective_defense",)):
                raise InputError(f"{name}: write {{objective_defense: 9}}")
            slot_named(pos, name, NONE)
        else:
            unit_named(pos, name)
            require_keys(str(name), facts, ("against", *_VALUES))


EXPECTATIONS: Final[dict[str, Expectation[Position]]] = {
    "odds": Expectation(_check_odds, _expect_odds),
    "values": Expectation(_check_values, _expect_values),
}
