"""Chances that are shown come true: every throw of the dice is played through the rules."""

import random
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from starfold.games.minis.rules.forecast import ONLY_TWELVE, shot_promise
from starfold.games.minis.rules.shooting import ELITE
from starfold.games.minis.rules.values import counters
from starfold.games.minis.state.position import CARD, Position
from starfold.kernel.core import DECLINE
from starfold.kernel.dice import ScriptedDice
from tests.minis.table import B_CARD, Given, at, step, table

THROWS = list(product(range(1, 7), repeat=2))


def aimed(ours: Given, theirs: list[Given], target: int, **more: Any) -> Position:
    """The shooter has chosen to fire; its target is named next."""
    pos = table([ours], theirs, declare="none", **more)
    pos.choose(0)
    assert target in pos.options
    return pos


def outcome(pos: Position, target: int, dice: list[int]) -> tuple[int, bool, bool]:
    """Counters that a shot with these dice brings, whether it hits, whether it destroys."""
    game = pos.copy()
    game.log = []
    game.dice = ScriptedDice([*dice, 6, 6, 6], [])
    before = counters(game, target)
    game.choose(target)
    while step(game) == "Shoot":
        game.choose(ELITE if ELITE in game.options else DECLINE)
    events = {event.kind: event.data for event in game.log or []}
    hit = "damage" in events
    put = events["damage"]["counters"] if hit else 0
    assert not hit or events["damage"]["now"] == before + put
    return put, hit, "destroyed" in events


def played(pos: Position, target: int, elite: bool) -> tuple[Fraction, Fraction, Fraction]:
    """Chance of a hit, expected counters, chance of destruction."""
    hit = expected = destroyed = Fraction(0)
    for first in THROWS:
        again = THROWS if elite and 1 in first else [(2, 2)]
        for second in again:
            put, struck, fell = outcome(pos, target, [*first, *second])
            weight = Fraction(1, 36 * len(again))
            hit += weight * struck
            expected += weight * put
            destroyed += weight * fell
    return hit, expected, destroyed


@pytest.mark.rule("MG-FIRE-04", "MG-FIRE-05", "MG-ICON-08", "MG-ICON-03", "MG-FIRE-11")
@pytest.mark.parametrize("seed", range(8))
def test_promises_are_what_all_throws_together_give(seed: int) -> None:
    chance = random.Random(seed)
    icons = chance.sample(["Blaster", "Torpedo", "Turbolaser", "Lasers"], 2)
    elite = seed % 4 == 0
    kind = chance.choice(("space", "ground"))
    ours = at(
        0,
        400,
        90,
        stars=chance.randint(2, 5),
        icons=", ".join([*icons, "Elite"] if elite else icons),
        damage=chance.randint(0, 3),
        attack=chance.randint(0, 3),
        kind=kind,
    )
    theirs = at(
        30,
        440,
        90,
        stars=chance.randint(1, 5),
        icons=chance.choice(("Armor", "Recon", "")),
        defense=chance.randint(6, 14),
        shields=chance.randint(0, 2),
        kind=chance.choice(("space", "ground")),
    )
    for target in (1, B_CARD + 1) if seed % 2 else (1,):
        pos = aimed(ours, [theirs, at(-300, 0, 180)], target)
        promise = shot_promise(pos, 0, target, False)
        shown = [Fraction(*promise[name]) for name in ("hit", "expected_damage", "destroyed")]
        assert tuple(shown) == played(pos, target, elite)
        assert promise["strike"] == (target >= CARD)
        for name in ("attack", "defense"):
            assert sum(one["amount"] for one in promise[f"{name}_modifiers"]) == promise[name]
        parts = sum(one["amount"] for one in promise["damage_modifiers"])
        assert parts == promise["counters"]


@pytest.mark.rule("MG-FIRE-05")
def test_what_only_a_natural_twelve_hits() -> None:
    pos = aimed(at(0, 0), [at(60, 0, 0, defense=30)], 1)
    promise = shot_promise(pos, 0, 1, False)
    assert promise["need"] == ONLY_TWELVE and promise["hit"] == (1, 36)
    sure = aimed(at(0, 0, attack=9), [at(60, 0, 0)], 1)
    assert shot_promise(sure, 0, 1, False)["hit"] == (1, 1)
    never = aimed(at(0, 0), [at(60, 0, 0, defense=30)], 1, auto_hit_12="none")
    assert shot_promise(never, 0, 1, False)["hit"] == (0, 1)
