"""What things are worth in PocketModel, in build stars, by exact odds."""

from typing import Final

from starfold.games.pocketmodel.rules.strike import possible_strikers
from starfold.games.pocketmodel.rules.values import (
    THROWS,
    attack_value,
    damage_taken,
    defense_result,
    hit_damage,
    hits_by_twelve,
    is_lethal,
    objective_defense,
    rerolls,
    ways_to_hit,
    ways_to_strike,
)
from starfold.games.pocketmodel.state.position import NONE, Fight, Position
from starfold.units import vocabulary as v

AVERAGE_DEFENSE: Final = 10  # of a card that the seat does not know
LAST_WORTH: Final = 100.0  # what ends a player's game


class Taste:
    """What a judgement thinks things are worth; as it is made, it is greedy's."""

    def __init__(self) -> None:
        self.objective = 6.0
        self.second = 1.0  # how much dearer an objective is when only one more is left
        self.wound = 0.5  # of a unit's stars, for damage that does not destroy
        self.reserve = 0.4  # worth of a star that the opponent may bring in
        self.threat = 0.5  # of an objective, for a unit that could strike it next turn
        self.last_stand = 3.0  # how much dearer the last objective is
        self.advance = 0.25  # a star closer to the opponent's objectives
        self.raid = 0.35  # of what a unit could strike for next turn
        self.raid_last = 1.0  # how much dearer that is at the last objective
        self.crowd = 0.0  # how much less, where others will strike already
        self.reinforcement = 0.9  # of a star that comes back into play
        self.striker = 0.0  # what a starting unit's chance to strike counts, beside its strength
        self.hold_back = 0.15  # the least gain for which another battle is risked


PLAIN: Final = Taste()


def strength(pos: Position, unit: int) -> float:
    """A rough value of a unit's four numbers, for choosing among units of equal cost."""
    face = pos.face(unit)
    punch = max(1, face.attack + 3) * (face.damage + 0.5)
    toughness = max(1, face.defense - 5) * (face.shields - pos.damage[unit])
    return punch * toughness


def units_left(pos: Position, seat: int) -> int:
    return len(pos.units_in_play(seat))


def loss_of(pos: Position, unit: int, counters: int, taste: Taste = PLAIN) -> float:
    """What these counters on the unit cost its player, in stars."""
    if counters <= 0:
        return 0.0
    stars = float(pos.stars(unit))
    if is_lethal(pos, unit, pos.damage[unit] + counters):
        if units_left(pos, pos.owner(unit)) == 1:
            return LAST_WORTH
        return stars + raider_worth(pos, unit, taste)
    return stars * taste.wound * counters / max(1, pos.face(unit).shields)


def raider_worth(pos: Position, unit: int, taste: Taste = PLAIN) -> float:
    """What a unit threatens by standing among an opponent's objectives."""
    zone = pos.zone[unit]
    if zone == pos.setup.contested or zone == pos.owner(unit) or not pos.is_alive(zone):
        return 0.0
    chance = ways_to_strike(pos, unit, AVERAGE_DEFENSE) / THROWS
    left = pos.objectives_left(zone)
    return taste.threat * chance * taste.objective * (taste.last_stand if left == 1 else 1.0)


def battle_worth(pos: Position, attacker: int, defender: int, taste: Taste = PLAIN) -> float:
    """Expected gain of the attacker's side in the battle of `pos.fight`."""
    gain = chance_to_hit(pos, attacker, defender) * loss_of(
        pos, defender, damage_taken(pos, defender, hit_damage(pos, attacker, defender)), taste
    )
    cost = chance_to_hit(pos, defender, attacker) * loss_of(
        pos, attacker, damage_taken(pos, attacker, hit_damage(pos, defender, attacker)), taste
    )
    return gain - cost


def chance_to_hit(pos: Position, unit: int, target: int) -> float:
    attack = attack_value(pos, unit)
    defense = defense_result(pos, target)
    single = ways_to_hit(attack, defense, hits_by_twelve(pos, unit)) / THROWS
    chance = single
    if rerolls(pos, unit, v.REROLL_OWN_MISS):
        chance += (1 - chance) * single
    if rerolls(pos, target, v.REROLL_FOE_HIT):
        chance *= single
    return chance


def attack_worth(scratch: Position, attacker: int, defender: int, taste: Taste = PLAIN) -> float:
    """`battle_worth` if these two battled now, without cards. Changes `scratch.fight`."""
    scratch.fight = Fight(attacker, defender, scratch.zone[attacker])
    worth = battle_worth(scratch, attacker, defender, taste)
    scratch.fight = None
    return worth


def known_defense(pos: Position, target: int, slot: int) -> int:
    if pos.slot_face_up(target, slot):
        return objective_defense(pos, target, slot)
    return AVERAGE_DEFENSE


def strike_chance(pos: Position, strikers: list[int], defense: int) -> float:
    missed = 1.0
    for unit in strikers:
        missed *= 1 - ways_to_strike(pos, unit, defense) / THROWS
    return 1 - missed


def objective_worth(pos: Position, target: int, slot: int, taste: Taste = PLAIN) -> float:
    left = pos.objectives_left(target)
    if left == 1:
        return LAST_WORTH
    worth = taste.objective * (taste.second if left == 2 else 1.0)
    if pos.slot_face_up(target, slot):
        card = pos.cards[pos.slots[target][slot]]
        worth += 0.5 * len(card.clauses)
        reserves = 0
        for unit in pos.reserves(target):
            reserves += pos.stars(unit)
        worth -= taste.reserve * min(card.stars, reserves)
    return worth


def take_strikers(pos: Position, seat: int, target: int, limit: int) -> list[int]:
    """The strikers that together strike best: the most likely for their stars first."""
    chosen: list[int] = []
    spent = 0
    while True:
        best = NONE
        best_rate = 0.0
        for unit in possible_strikers(pos, seat, target, limit, spent, chosen):
            chance = ways_to_strike(pos, unit, AVERAGE_DEFENSE) / THROWS
            rate = chance / pos.stars(unit)
            if rate > best_rate:
                best_rate = rate
                best = unit
        if best == NONE:
            return chosen
        chosen.append(best)
        spent += pos.stars(best)
