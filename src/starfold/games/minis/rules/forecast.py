"""What a shot promises: exact chances, by enumerating the dice through the rules' own functions."""

from fractions import Fraction
from typing import Final

from starfold.games.minis.rulers.sight import distance, lasers_reach, shot_reach
from starfold.games.minis.rules.values import (
    Notes,
    attack_value,
    damage_dealt,
    defense_value,
    is_hit,
    is_lethal,
    may_reroll_as_elite,
)
from starfold.games.minis.speech.seen import ShotPromise
from starfold.games.minis.state import geometry as g
from starfold.games.minis.state.position import CARD, Position

SIDES: Final = range(1, 7)
ONLY_TWELVE: Final = 13  # the lowest roll that hits, if nothing but a natural 12 does
THROWS: Final = 36


def needed_roll(pos: Position, target: int, attack: int, defense: int) -> int:
    """The lowest sum of two dice from which on the shot hits."""
    for roll in range(2, 12):
        if is_hit(pos, target, roll, attack, defense):
            return roll
    return 12 if 12 + attack >= defense else ONLY_TWELVE


def ways_to_hit(pos: Position, unit: int, target: int) -> int:
    """Of 36 throws, before any throw is repeated."""
    attack = attack_value(pos, unit, target)
    defense = defense_value(pos, unit, target)
    return sum(
        is_hit(pos, target, one + other, attack, defense) for one in SIDES for other in SIDES
    )


def outcomes(pos: Position, unit: int, target: int, second: bool) -> dict[int, Fraction]:
    """The chance of every number of counters, misses as -1; Elite repeats a miss with a 1."""
    attack = attack_value(pos, unit, target)
    defense = defense_value(pos, unit, target)
    dealt = [damage_dealt(pos, unit, target, second, odd) for odd in (False, True)]
    first: dict[int, Fraction] = {}
    again = Fraction(0)
    elite = may_reroll_as_elite(pos, unit)
    chance = Fraction(1, THROWS)
    for one in SIDES:
        for other in SIDES:
            roll = one + other
            if is_hit(pos, target, roll, attack, defense):
                number = dealt[roll % 2]
            elif elite and (one == 1 or other == 1):
                again += chance
                continue
            else:
                number = -1
            first[number] = first.get(number, Fraction(0)) + chance
    if not again:
        return first
    fresh = _without_elite(pos, target, attack, defense, dealt)
    for number, part in fresh.items():
        first[number] = first.get(number, Fraction(0)) + again * part
    return first


def _without_elite(
    pos: Position, target: int, attack: int, defense: int, dealt: list[int]
) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    for one in SIDES:
        for other in SIDES:
            roll = one + other
            number = dealt[roll % 2] if is_hit(pos, target, roll, attack, defense) else -1
            found[number] = found.get(number, Fraction(0)) + Fraction(1, THROWS)
    return found


def shot_promise(pos: Position, unit: int, target: int, second: bool) -> ShotPromise:
    """The exact chances of a shot, and the parts of its numbers."""
    attack_notes: Notes = []
    defense_notes: Notes = []
    damage_notes: Notes = []
    attack = attack_value(pos, unit, target, attack_notes)
    defense = defense_value(pos, unit, target, defense_notes)
    even = damage_dealt(pos, unit, target, second, False, damage_notes)
    odd = damage_dealt(pos, unit, target, second, True)
    chances = outcomes(pos, unit, target, second)
    hit = sum((part for number, part in chances.items() if number >= 0), Fraction(0))
    expected = sum((number * part for number, part in chances.items() if number > 0), Fraction(0))
    destroyed = sum(
        (
            part
            for number, part in chances.items()
            if number >= 0 and is_lethal(pos, target, number)
        ),
        Fraction(0),
    )
    far = distance(pos, unit, target)
    reach = shot_reach(pos, unit, second)
    lasers = far > reach + g.EPS and lasers_reach(pos, unit) > 0
    return {
        "kind": "shot",
        "shooter": unit,
        "target": target,
        "strike": target >= CARD,
        "second": second,
        "lasers": lasers,
        "distance": round(max(far, 0.0), 3),
        "reach": round(reach + (lasers_reach(pos, unit) if lasers else 0.0), 3),
        "attack": attack,
        "defense": defense,
        "need": needed_roll(pos, target, attack, defense),
        "hit": _pair(hit),
        "counters": even,
        "counters_odd": odd,
        "expected_damage": _pair(expected),
        "destroyed": _pair(destroyed),
        "attack_modifiers": attack_notes,
        "defense_modifiers": defense_notes,
        "damage_modifiers": damage_notes,
    }


def _pair(chance: Fraction) -> tuple[int, int]:
    return chance.numerator, chance.denominator
