"""The chances that a player is shown are those of the engine: all 36 throws are tried.

STARFOLD_PROMISES asks for more positions than usual.
"""

import os
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from starfold.games.pocketmodel.front.view import question
from starfold.games.pocketmodel.rules.battling import play_card
from starfold.games.pocketmodel.rules.hits import roll_attack
from starfold.games.pocketmodel.rules.odds import as_battle
from starfold.games.pocketmodel.rules.strike import ROLL, Strike
from starfold.games.pocketmodel.rules.values import rerolls
from starfold.games.pocketmodel.state.position import NONE, Position, Raid
from starfold.kernel.dice import ScriptedDice
from starfold.units.vocabulary import REROLL_FOE_HIT, REROLL_OWN_MISS
from tests.pocketmodel.test_view import moments

THROWS = list(product(range(1, 7), repeat=2))
PARTS = 10
POSITIONS = int(os.environ.get("STARFOLD_PROMISES", "3000")) // PARTS  # with attacks
STRIKES = 60


def promises(part: int, kind: str) -> Iterator[tuple[Position, dict[str, Any], dict[str, Any]]]:
    """Options with what they promise, from random games of all sorts, without end."""
    game = part
    while True:
        for pos in moments(game, defaults=game % 2 == 0):
            asked = question(pos, pos.asked)
            for option in asked["options"] if asked else ():
                promise = option["promise"]
                if promise is not None and promise["kind"] == kind:
                    yield pos, option, promise
        game += PARTS


def hits(pos: Position, unit: int, target: int) -> Fraction:
    """Throws that hit, by throwing them all; what follows a miss or hit is thrown again."""
    again_after = {
        False: rerolls(pos, unit, REROLL_OWN_MISS),
        True: rerolls(pos, target, REROLL_FOE_HIT),
    }
    if any(again_after.values()):
        return _hits_with_more_throws(pos, unit, target, again_after)
    dice = pos.dice = ScriptedDice([], [])
    count = 0
    for throw in THROWS:
        dice.dice = list(throw)
        count += roll_attack(pos, unit, target)[1]
    return Fraction(count, 36)


def _hits_with_more_throws(
    pos: Position, unit: int, target: int, again_after: dict[bool, bool]
) -> Fraction:
    throws = 3 if all(again_after.values()) else 2
    dice = pos.dice = ScriptedDice([], [])
    count = 0
    for course in product(THROWS, repeat=throws):
        dice.dice = [die for throw in course for die in throw]
        count += roll_attack(pos, unit, target)[1]
    return Fraction(count, 36**throws)


@pytest.mark.slow_in_pure
@pytest.mark.parametrize("part", range(PARTS))
def test_battles(part: int) -> None:
    checked = 0
    positions: set[tuple[int, int]] = set()
    for pos, option, promise in promises(part, "battle"):
        attacker, defender = promise["attacker"], promise["defender"]
        trial = as_battle(pos, attacker, defender)
        if trial is pos:
            trial = pos.copy()
        if option["verb"] == "play":
            assert trial.fight is not None
            side = 0 if pos.owner(attacker) == pos.asked else 1
            play_card(trial, trial.fight, side, option["card"], [])
        sides = promise["sides"]
        three = rerolls(trial, attacker, REROLL_OWN_MISS) or rerolls(
            trial, defender, REROLL_OWN_MISS
        )
        if three and checked % 20:
            continue  # all courses of three throws take long: a few of them will do
        assert Fraction(*sides["attacker"]["hit"]) == hits(trial, attacker, defender)
        assert Fraction(*sides["defender"]["hit"]) == hits(trial, defender, attacker)
        for side in sides.values():
            assert Fraction(*side["expected_damage"]) == Fraction(*side["hit"]) * side["counters"]
        checked += 1
        positions.add((id(pos.setup), len(pos.log or ())))
        if len(positions) == POSITIONS:
            return


@pytest.mark.slow_in_pure
@pytest.mark.parametrize("part", range(PARTS))
def test_strikes_of_one_unit_on_a_known_card(part: int) -> None:
    checked = 0
    for pos, _, promise in promises(part, "strike"):
        if not promise["known"] or len(promise["strikers"]) != 1:
            continue
        target, slot = promise["target"], promise["slot"]
        destroyed = 0
        for throw in THROWS:
            trial = pos.copy()
            trial.dice = ScriptedDice(list(throw), [0] * 20)
            trial.raid = Raid(target, slot, [])
            trial.raid.strikers = promise["strikers"][:]
            frame = Strike()
            frame.step = ROLL
            trial.push(frame)
            frame.proceed(trial)
            destroyed += trial.slots[target][slot] == NONE
        assert Fraction(*promise["most"]) == Fraction(destroyed, 36)
        checked += 1
        if checked == STRIKES:
            return
