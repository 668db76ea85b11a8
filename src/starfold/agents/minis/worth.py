"""What things are worth in minis, in stars, and what shots promise."""

from typing import Final

from starfold.games.minis.rulers.rates import millimetres, rate
from starfold.games.minis.rulers.sight import distance_from, shot_reach
from starfold.games.minis.rules.shooting import has_been_destroyed
from starfold.games.minis.rules.values import (
    attack_value,
    counters,
    damage_dealt,
    defense_value,
    may_reroll_as_elite,
    shields,
    twelve_hits,
)
from starfold.games.minis.state import geometry as g
from starfold.games.minis.state.position import CARD, Position, card_target, target_seat
from starfold.units.icons import BLASTER_BIT
from starfold.units.model import Face as Printed

CARD_WORTH: Final = 16.0  # a base card, while three stand; the fewer, the dearer
CARD_SHARE: Final = 0.9  # of a card's worth, for damage that does not destroy: it never heals
WOUND_SHARE: Final = 0.6  # of a unit's worth
LAST_WORTH: Final = 100.0  # what puts a player out of the battle
FEW_WORTH: Final = 6.0  # a unit of a player who has two left; less with more of them
MENACE_SHARE: Final = 0.6  # of its stars, for a unit that can strike the own base
MENACE_TURNS: Final = 3.0  # how soon it must be able to

# Of 36 throws, by the roll that is needed: 13 stands for nothing but the natural 12, 14 for none.
NEVER: Final = 14
EVEN_HITS: Final = (18, 18, 18, 17, 17, 14, 14, 9, 9, 4, 4, 1, 1, 1, 0)
ODD_HITS: Final = (18, 18, 18, 18, 16, 16, 12, 12, 6, 6, 2, 2, 0, 0, 0)
MISSES_WITH_A_ONE: Final = (0, 0, 0, 1, 3, 5, 7, 9, 11, 11, 11, 11, 11, 11, 11)
THROWS: Final = 36.0


# -- what things are worth -------------------------------------------------------------------------


def prize(pos: Position, seat: int, target: int) -> float:
    """What destroying the target is worth to the seat."""
    if has_been_destroyed(pos, target):
        return 0.0
    if target >= CARD:
        left = len(pos.standing_cards(target_seat(target)))
        return LAST_WORTH if left == 1 else CARD_WORTH * (4.0 - left)
    owner = pos.owner(target)
    left = len(pos.units_of(owner))
    worth = float(pos.stars(target))
    if left == 1:
        worth += LAST_WORTH
    else:
        worth += 2.0 * FEW_WORTH / (left * left)
    if owner != seat:
        worth += menace(pos, seat, target)
    return worth


def menace(pos: Position, seat: int, unit: int) -> float:
    """More for an enemy the sooner it can strike the own base."""
    x = pos.x[unit]
    y = pos.y[unit]
    heading = pos.heading[unit]
    nearest = g.ENDLESS
    for card in pos.standing_cards(seat):
        nearest = min(nearest, distance_from(pos, unit, x, y, heading, card_target(seat, card)))
    turns = max(0.0, nearest - shot_reach(pos, unit, False)) / speed(pos, unit)
    return MENACE_SHARE * pos.stars(unit) * max(0.0, 1.0 - turns / MENACE_TURNS)


def speed(pos: Position, unit: int) -> float:
    return millimetres(rate(pos.face(unit), pos.setup.options), pos.setup.options)


def strength(face: Printed) -> float:
    """A rough value of a face, for choosing among units of equal cost."""
    punch = max(1, face.attack + 3) * (face.damage + 0.5)
    toughness = max(1, face.defense - 5) * (face.shields + 1)
    return punch * toughness


# -- what shots promise ----------------------------------------------------------------------------


def needed(pos: Position, unit: int, target: int) -> int:
    """The lowest roll that hits, in the terms of the tables of throws."""
    roll = defense_value(pos, unit, target) - attack_value(pos, unit, target)
    if roll <= 12:
        return max(roll, 2)
    return 13 if twelve_hits(pos, target) else NEVER


def life_left(pos: Position, target: int) -> list[float]:
    """How many more counters destroy the target: the chance of each number, all of one now."""
    life = max(0, shields(pos, target) + 1 - counters(pos, target))
    chances = [0.0] * (life + 1)
    chances[life] = 1.0
    return chances


def after_shot(
    pos: Position, chances: list[float], unit: int, target: int, second: bool
) -> list[float]:
    """The chances of `life_left` once the unit has fired at the target."""
    roll = needed(pos, unit, target)
    again = 1.0
    if may_reroll_as_elite(pos, unit):
        again += MISSES_WITH_A_ONE[roll] / THROWS
    even = again * EVEN_HITS[roll] / THROWS
    odd = again * ODD_HITS[roll] / THROWS
    by_even = damage_dealt(pos, unit, target, second, False)
    by_odd = by_even
    if pos.icons(unit) & BLASTER_BIT:
        by_odd = damage_dealt(pos, unit, target, second, True)
    life = len(chances) - 1
    after = [0.0] * (life + 1)
    after[0] = chances[0]
    for left in range(1, life + 1):
        chance = chances[left]
        if chance > 0.0:
            after[left] += chance * (1.0 - even - odd)
            after[max(0, left - by_even)] += chance * even
            after[max(0, left - by_odd)] += chance * odd
    return after


def expected(pos: Position, chances: list[float], target: int, worth: float) -> float:
    """What a target in that condition has yielded of its prize."""
    share = CARD_SHARE if target >= CARD else WOUND_SHARE
    life = shields(pos, target) + 1
    total = chances[0]
    for left in range(1, len(chances)):
        total += chances[left] * share * (life - left) / life
    return total * worth


def shot_worth(pos: Position, seat: int, unit: int, target: int, second: bool) -> float:
    """What one more shot adds to those that the seat has declared at the target."""
    worth = prize(pos, seat, target)
    if worth <= 0.0:
        return 0.0
    chances = life_left(pos, target)
    for shot in pos.shots:
        if shot.target == target and pos.owner(shot.shooter) == seat:
            chances = after_shot(pos, chances, shot.shooter, target, shot.second)
    before = expected(pos, chances, target, worth)
    chances = after_shot(pos, chances, unit, target, second)
    return expected(pos, chances, target, worth) - before
