"""Exact chances, by enumerating the dice through the functions that resolve battle and strike."""

from fractions import Fraction
from typing import Final

from starfold.games.pocketmodel.rules.hits import exchange_hits
from starfold.games.pocketmodel.rules.piles import may_know
from starfold.games.pocketmodel.rules.promises import BattleOdds, SideOdds, StrikeOdds
from starfold.games.pocketmodel.rules.values import (
    THROWS,
    Trace,
    attack_value,
    damage_taken,
    defense_result,
    hit_damage,
    hits_by_twelve,
    objective_defense,
    rerolls,
    scores_hit,
    ways_to_hit,
    ways_to_strike,
)
from starfold.games.pocketmodel.state.position import NONE, Fight, Position
from starfold.units.vocabulary import COMBAT, REROLL_FOE_HIT, REROLL_OWN_MISS

NO_ROLL: Final = 13  # no base roll is enough
LIKELY_DEFENSES: Final = range(6, 14)  # of a card that is not known


def hit_chance(pos: Position, unit: int, target: int) -> Fraction:
    """Chance that the unit hits in the battle of `pos.fight`, re-rolls included."""
    attack = attack_value(pos, unit)
    defense = defense_result(pos, target)
    chance = Fraction(ways_to_hit(attack, defense, hits_by_twelve(pos, unit)), THROWS)
    single = chance
    if rerolls(pos, unit, REROLL_OWN_MISS):
        chance += (1 - chance) * single
    if rerolls(pos, target, REROLL_FOE_HIT):
        chance *= single
    return chance


def least_roll(attack: int, defense: int, automatic: bool) -> int:
    """The lowest base roll that hits; NO_ROLL if none does."""
    for roll in range(2, 13):
        if scores_hit(roll, attack, defense, automatic):
            return roll
    return NO_ROLL


def battle_odds(pos: Position, attacker: int, defender: int) -> BattleOdds:
    """What the battle promises as things stand: cards already played count, later ones do not."""
    pos = as_battle(pos, attacker, defender)
    fight = pos.fight
    assert fight is not None
    first = hit_chance(pos, attacker, defender)
    second = hit_chance(pos, defender, attacker)
    falls = {attacker: Fraction(0), defender: Fraction(0)}
    both = Fraction(0)
    for attacker_hits in (False, True):
        for defender_hits in (False, True):
            chance = (first if attacker_hits else 1 - first) * (
                second if defender_hits else 1 - second
            )
            if not chance:
                continue
            after = pos.copy()
            assert after.fight is not None
            exchange_hits(after, after.fight, attacker_hits, defender_hits)
            gone = [unit for unit in (attacker, defender) if not after.in_play(unit)]
            for unit in gone:
                falls[unit] += chance
            if len(gone) == 2:
                both += chance
    return {
        "attacker": _side_odds(pos, attacker, defender, first, falls[attacker]),
        "defender": _side_odds(pos, defender, attacker, second, falls[defender]),
        "both_destroyed": both,
    }


def _side_odds(
    pos: Position, unit: int, target: int, chance: Fraction, destroyed: Fraction
) -> SideOdds:
    attack_trace: Trace = []
    defense_trace: Trace = []
    damage_trace: Trace = []
    attack = attack_value(pos, unit, attack_trace)
    defense = defense_result(pos, target, defense_trace)
    counters = damage_taken(pos, target, hit_damage(pos, unit, target, damage_trace), damage_trace)
    return {
        "unit": unit,
        "attack": attack,
        "defense_to_beat": defense,
        "need": least_roll(attack, defense, hits_by_twelve(pos, unit)),
        "hit": chance,
        "counters": counters,
        "expected_damage": chance * counters,
        "destroyed": destroyed,
        "attack_modifiers": attack_trace,
        "defense_modifiers": defense_trace,
        "damage_modifiers": damage_trace,
    }


def as_battle(pos: Position, attacker: int, defender: int) -> Position:
    """The position itself if these two battle now, else a copy in which they begin to."""
    fight = pos.fight
    if fight is not None and fight.attacker == attacker and fight.defender == defender:
        return pos
    pos = pos.copy()
    pos.fight = Fight(attacker, defender, pos.zone[attacker])
    return pos


def strike_odds(
    pos: Position, seat: int, strikers: list[int], target: int, slot: int
) -> StrikeOdds:
    """Chance that these units destroy the card that lies there now.

    All of them may try an objective card; a combat card is replaced after the first miss
    (PM-STRIKE-16), so only one of them meets it: the best, if their player orders them so. For a
    card that the seat does not know there is no single number: `by_defense` lists the chance of the
    best striker for every defense.
    """
    card = pos.slots[target][slot]
    if card == NONE or not may_know(pos, seat, card):
        by_defense = {
            defense: max(_strike_chances(pos, strikers, defense)) for defense in LIKELY_DEFENSES
        }
        return {"known": False, "by_defense": by_defense}
    trace: Trace = []
    defense = objective_defense(pos, target, slot, trace)
    chances = _strike_chances(pos, strikers, defense)
    replaced = pos.cards[card].type == COMBAT
    return {
        "known": True,
        "defense": defense,
        "defense_modifiers": trace,
        "each": chances,
        "replaced_after_a_miss": replaced,
        "destroyed": max(chances) if replaced else _together(chances),
    }


def _strike_chances(pos: Position, strikers: list[int], defense: int) -> list[Fraction]:
    return [Fraction(ways_to_strike(pos, unit, defense), THROWS) for unit in strikers]


def _together(chances: list[Fraction]) -> Fraction:
    """At least one of several independent tries succeeds."""
    missed = Fraction(1)
    for chance in chances:
        missed *= 1 - chance
    return 1 - missed
