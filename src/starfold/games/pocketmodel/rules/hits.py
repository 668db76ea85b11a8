"""Steps 4 to 7 of a battle: the dice of both sides, hits, damage, destruction, Veterans."""

from typing import Final

from starfold.games.pocketmodel.rules.damage import destroy, place_counters
from starfold.games.pocketmodel.rules.values import (
    Trace,
    add_rules_of,
    attack_value,
    damage_taken,
    defense_result,
    hit_damage,
    hits_by_twelve,
    is_lethal,
    rerolls,
    scores_hit,
    ways_to_hit,
)
from starfold.games.pocketmodel.state.position import Fight, Position
from starfold.units.icons import VETERAN_BIT
from starfold.units.vocabulary import REROLL_FOE_HIT, REROLL_OWN_MISS

_DAMAGE_RULES: Final = ["PM-BATTLE-14", "PM-BATTLE-15"]


def both_there(pos: Position, fight: Fight) -> bool:
    zone = pos.zone[fight.attacker]
    return zone >= 0 and zone == pos.zone[fight.defender]


def throw(pos: Position) -> tuple[int, int]:
    """Two six-sided dice; added up they are the base roll (PM-BATTLE-06)."""
    return pos.dice.die(), pos.dice.die()


def roll_attack(pos: Position, unit: int, target: int) -> tuple[int, bool]:
    """The base roll that stands for a unit, after re-rolls that cards demand, and if it hits."""
    attack = attack_value(pos, unit)
    defense = defense_result(pos, target)
    automatic = hits_by_twelve(pos, unit)
    dice = throw(pos)
    roll = dice[0] + dice[1]
    hit = scores_hit(roll, attack, defense, automatic)
    if pos.log is not None:
        _tell_of_roll(pos, unit, target, dice, "")
    if not hit and rerolls(pos, unit, REROLL_OWN_MISS):
        dice = throw(pos)
        roll = dice[0] + dice[1]
        hit = scores_hit(roll, attack, defense, automatic)
        if pos.log is not None:
            _tell_of_roll(pos, unit, target, dice, "own_miss")
    if hit and rerolls(pos, target, REROLL_FOE_HIT):
        dice = throw(pos)
        roll = dice[0] + dice[1]
        hit = scores_hit(roll, attack, defense, automatic)
        if pos.log is not None:
            _tell_of_roll(pos, unit, target, dice, "foe_hit")
    return roll, hit


def _tell_of_roll(pos: Position, unit: int, target: int, dice: tuple[int, int], again: str) -> None:
    roll = dice[0] + dice[1]
    modifiers: Trace = []
    attack = attack_value(pos, unit, modifiers)
    defenses: Trace = []
    defense = defense_result(pos, target, defenses)
    automatic = hits_by_twelve(pos, unit)
    hit = scores_hit(roll, attack, defense, automatic)
    rules = ["PM-BATTLE-12", "PM-BATTLE-06", "PM-BATTLE-10", "PM-BATTLE-11", "PM-BATTLE-13"]
    rules.append("PM-OBJ-02")
    if roll == 12 and automatic:
        rules = ["PM-BATTLE-07", "PM-BATTLE-06", "PM-BATTLE-08"]
    elif roll == 12:
        rules += ["PM-BATTLE-07", "PM-CCARD-13"]
    if roll == 2:
        rules.append("PM-BATTLE-09")
    if again:
        rules.append("PM-CCARD-12")
    fight = pos.fight
    defends = fight is not None and unit == fight.defender
    if defends and pos.setup.ground[unit] and not pos.setup.ground[target]:
        rules.append("PM-GROUND-03")
    add_rules_of(modifiers, rules)
    add_rules_of(defenses, rules)
    pos.tell(
        "attack_roll",
        rules,
        pos.owner(unit),
        {
            "unit": unit,
            "target": target,
            "roll": roll,
            "dice": [dice[0], dice[1]],
            "ways": ways_to_hit(attack, defense, automatic),
            "attack": attack,
            "result": roll + attack,
            "defense": defense,
            "hit": hit,
            "automatic": automatic and roll == 12,
            "again": again,
            "modifiers": modifiers,
            "defense_modifiers": defenses,
        },
    )


def _counters(pos: Position, unit: int, target: int) -> int:
    return damage_taken(pos, target, hit_damage(pos, unit, target))


def _damage_rules(pos: Position, unit: int, target: int) -> list[str]:
    """Every rule that has a part in the damage of a hit."""
    trace: Trace = []
    damage_taken(pos, target, hit_damage(pos, unit, target, trace), trace)
    rules = ["PM-BATTLE-14", "PM-BATTLE-15"]
    add_rules_of(trace, rules)
    return rules


def exchange_hits(pos: Position, fight: Fight, attacker_hits: bool, defender_hits: bool) -> int:
    """Step 7 for both sides at once (PM-BATTLE-13): counters, destruction, Veterans.

    Both hits are worked out before any counter is placed. Returns a bit per side that destroyed
    the other.
    """
    to_defender = _counters(pos, fight.attacker, fight.defender) if attacker_hits else 0
    to_attacker = _counters(pos, fight.defender, fight.attacker) if defender_hits else 0
    defender_rules = _DAMAGE_RULES
    attacker_rules = _DAMAGE_RULES
    if pos.log is not None:
        defender_rules = _damage_rules(pos, fight.attacker, fight.defender)
        attacker_rules = _damage_rules(pos, fight.defender, fight.attacker)
        if attacker_hits and to_defender == 0:
            pos.tell(
                "unharmed", defender_rules, pos.owner(fight.defender), {"unit": fight.defender}
            )
        if defender_hits and to_attacker == 0:
            pos.tell(
                "unharmed", attacker_rules, pos.owner(fight.attacker), {"unit": fight.attacker}
            )
    attacker_stars = pos.stars(fight.attacker)
    defender_stars = pos.stars(fight.defender)
    place_counters(pos, fight.defender, to_defender, defender_rules)
    place_counters(pos, fight.attacker, to_attacker, attacker_rules)
    attacker_left = pos.in_play(fight.attacker)
    defender_left = pos.in_play(fight.defender)
    if attacker_left and not defender_left:
        promote_veteran(pos, fight.attacker, defender_stars)
    elif defender_left and not attacker_left:
        promote_veteran(pos, fight.defender, attacker_stars)
    # Where both fell nobody is promoted (PM-POWER-14).
    return (0 if defender_left else 1) | (0 if attacker_left else 2)


def promote_veteran(pos: Position, unit: int, destroyed_stars: int) -> None:
    """A Veteran that destroyed its equal or better flips its base (PM-POWER-11)."""
    face = pos.face(unit)
    if not face.icons & VETERAN_BIT or pos.flipped[unit] or not pos.setup.two_sided[unit]:
        return
    if destroyed_stars < face.stars:
        return
    pos.flipped[unit] = 1
    if pos.log is not None:
        pos.tell(
            "flipped",
            ["PM-POWER-11", "PM-POWER-13", "PM-POWER-16"],
            pos.owner(unit),
            {"unit": unit, "destroyed_stars": destroyed_stars},
        )
    if is_lethal(pos, unit, pos.damage[unit]):
        destroy(pos, unit)
