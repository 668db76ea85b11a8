"""What battles and strikes promise, as types.

Not among the compiled modules: the compiler does not know keys that may be missing.
"""

from fractions import Fraction
from typing import NotRequired, TypedDict

from starfold.games.pocketmodel.rules.values import Trace


class SideOdds(TypedDict):
    """What a battle promises for one of its units."""

    unit: int
    attack: int
    defense_to_beat: int
    need: int  # the lowest roll that hits
    hit: Fraction
    counters: int  # that a hit puts on the other unit
    expected_damage: Fraction
    destroyed: Fraction  # that this unit falls
    attack_modifiers: Trace
    defense_modifiers: Trace
    damage_modifiers: Trace


class BattleOdds(TypedDict):
    attacker: SideOdds
    defender: SideOdds
    both_destroyed: Fraction


class StrikeOdds(TypedDict):
    """For a card that is known one chance, else one by each defense."""

    known: bool
    by_defense: NotRequired[dict[int, Fraction]]
    defense: NotRequired[int]
    defense_modifiers: NotRequired[Trace]
    each: NotRequired[list[Fraction]]
    replaced_after_a_miss: NotRequired[bool]
    destroyed: NotRequired[Fraction]
