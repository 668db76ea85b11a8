"""Candidates of a move and quick looks: what is left out unmeasured, and nothing else."""

import random

import pytest

from starfold.games.minis.rules.aiming import BY_LASERS, enemies, targets_of, verdict
from starfold.games.minis.rules.movement import MoveUnit
from starfold.games.minis.rules.spots import gap_to, nearest_pieces
from starfold.games.minis.state.position import Position
from tests.minis.games import begun, melee, random_start

SEEDS = range(12)


def positions(seed: int) -> list[Position]:
    """Some of a random game, of all of which a unit is about to move or go on."""
    chance = random.Random(seed)
    found: list[Position] = []
    for pos in (random_start(seed), melee(seed), begun(seed)):
        for _ in range(250):
            if pos.ended:
                break
            if isinstance(pos.stack[-1], MoveUnit) and chance.random() < 0.3:
                found.append(pos.copy())
            pos.apply(chance.choice(pos.options))
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_candidates_are_legal_and_come_in_order(seed: int) -> None:
    for pos in positions(seed):
        step = pos.stack[-1]
        assert isinstance(step, MoveUnit)
        moves = [option for option in pos.options if step.is_segment(option)]
        assert moves == sorted(set(moves))
        for option in moves:
            assert step.segment_objection(pos, option) is None


@pytest.mark.parametrize("seed", SEEDS)
def test_the_nearest_pieces_are_those_of_the_smallest_gaps(seed: int) -> None:
    for pos in positions(seed):
        unit = pos.stack[-1].unit
        x, y = pos.x[unit], pos.y[unit]
        foes = enemies(pos, pos.owner(unit))
        by_gap = sorted(foes, key=lambda foe: gap_to(pos, unit, x, y, foe))
        assert nearest_pieces(pos, unit) == by_gap[:3]


@pytest.mark.parametrize("seed", SEEDS)
def test_no_target_is_overlooked(seed: int) -> None:
    for pos in positions(seed):
        for unit in pos.units_of(pos.asked):
            foes = enemies(pos, pos.asked)
            legal = [foe for foe in foes if verdict(pos, unit, foe, False) <= BY_LASERS]
            assert targets_of(pos, unit, False, -1) == legal
