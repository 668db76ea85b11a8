"""A position in numbers, as one seat knows it: what its value is learned from.

Two players are compared: who holds which zone, how soon and how surely each strikes, what each
gains by attacking, and what lies in their slots and hands. Only printed values are read, so that a
position costs microseconds; what is unknown counts as average.
"""

from typing import Final

from starfold.agents.pocketmodel.worth import AVERAGE_DEFENSE
from starfold.games.pocketmodel.rules.values import THROWS, WAYS
from starfold.games.pocketmodel.state.position import ACTION_LIMIT, NONE, RESERVES, Position
from starfold.units import vocabulary as v
from starfold.units.icons import ARMOR_BIT, TURBOLASER_BIT

HOME: Final = 0  # where a unit stands, as its player sees it
MIDDLE: Final = 1
ABROAD: Final = 2

# The least share of throws of two dice that reach a sum: REACH[sum], from 0 to 13.
REACH: Final = [sum(WAYS[max(0, least) :]) / THROWS for least in range(14)]
AVERAGE_CARD: Final = 1.2  # what a card of an unknown hand adds in a battle

_SIDE: Final = (
    "last objective",
    "two objectives",
    "weakest defense",
    "all defense",
    "face up",
    "stars at home",
    "stars in the middle",
    "stars abroad",
    "units at home",
    "units in the middle",
    "units abroad",
    "strike now",
    "strike again",
    "strike from the middle",
    "strike from home",
    "strikers abroad",
    "strikers in the middle",
    "strikers at home",
    "reserves",
    "cards",
    "cards' worth",
    "wounds",
    "attack at home",
    "attack in the middle",
    "attack abroad",
    "last strike",
)
SIDE_LENGTH: Final = len(_SIDE)
# What counts for more for whoever is to move: places in a side.
_URGENT: Final = (0, 11, 13, 22, 23, 24, 25)
_WHOSE: Final = ("mine", "theirs")
NAMES: Final = [
    "to move",
    *(f"{whose}: {name}" for whose in _WHOSE for name in _SIDE),
    *(f"{whose}, if to move: {_SIDE[place]}" for whose in _WHOSE for place in _URGENT),
]


def reach(least: int) -> float:
    """The chance that two dice show so much."""
    return REACH[0] if least < 0 else 0.0 if least > 12 else REACH[least]


def feature_names() -> list[str]:
    return list(NAMES)


def features(pos: Position, seat: int, other: int) -> list[float]:
    """The position as the seat knows it, against one other player."""
    moves = pos.active == seat
    mine = side(pos, seat, other, seat)
    theirs = side(pos, other, seat, seat)
    found = [1.0 if moves else 0.0]
    found += mine
    found += theirs
    for place in _URGENT:
        found.append(mine[place] if moves else 0.0)
    for place in _URGENT:
        found.append(0.0 if moves else theirs[place])
    return found


def side(pos: Position, seat: int, other: int, reader: int) -> list[float]:
    """One player's side, against the other, as a reader knows it."""
    found = [0.0] * SIDE_LENGTH
    left = pos.objectives_left(seat)
    found[0] = 1.0 if left == 1 else 0.0
    found[1] = 1.0 if left == 2 else 0.0
    weakest = 20
    total = 0
    for slot in range(len(pos.slots[seat])):
        if pos.slots[seat][slot] != NONE:
            defense = seen_defense(pos, seat, slot)
            weakest = min(weakest, defense)
            total += defense
            if pos.slot_face_up(seat, slot):
                found[4] += 1.0
    found[2] = 0.1 * weakest
    found[3] = 0.05 * total
    aim = weakest_defense(pos, other)
    chances: list[list[float]] = [[], [], []]
    costs: list[list[int]] = [[], [], []]
    contested = pos.setup.contested
    first = pos.setup.first_unit
    ground = pos.setup.ground
    for unit in range(first[seat], first[seat + 1]):
        zone = pos.zone[unit]
        face = pos.face(unit)
        if zone == RESERVES:
            found[18] += 0.1 * face.stars
        if zone != seat and zone != contested and zone != other:
            continue
        where = HOME if zone == seat else MIDDLE if zone == contested else ABROAD
        found[5 + where] += 0.1 * face.stars
        found[8 + where] += 0.2
        chance = reach(aim - face.attack - (1 if ground[unit] else 0))
        chances[where].append(chance)
        costs[where].append(face.stars)
        if pos.damage[unit] > 0:
            found[21] += 0.1 * face.stars * pos.damage[unit] / max(1, face.shields)
    found[11] = together(chances[ABROAD], costs[ABROAD])
    found[12] = together(chances[ABROAD], costs[ABROAD])
    found[13] = together(chances[MIDDLE], costs[MIDDLE])
    found[14] = together(chances[HOME], costs[HOME])
    found[15] = left_over(chances[ABROAD]) + found[11] + found[12]
    found[16] = left_over(chances[MIDDLE]) + found[13]
    found[17] = left_over(chances[HOME]) + found[14]
    found[19] = 0.3 * len(pos.hand[seat])
    found[20] = hand_worth(pos, seat, reader)
    found[22] = attack_gain(pos, seat, other, seat)
    found[23] = attack_gain(pos, seat, other, contested)
    found[24] = attack_gain(pos, seat, other, other)
    found[25] = found[11] if pos.objectives_left(other) == 1 else 0.0
    return found


def seen_defense(pos: Position, seat: int, slot: int) -> int:
    """The printed defense of an objective; of one that lies face down the average."""
    if pos.slot_face_up(seat, slot):
        return pos.cards[pos.slots[seat][slot]].objective_defense
    return AVERAGE_DEFENSE


def weakest_defense(pos: Position, seat: int) -> int:
    weakest = 20
    for slot in range(len(pos.slots[seat])):
        if pos.slots[seat][slot] != NONE:
            weakest = min(weakest, seen_defense(pos, seat, slot))
    return weakest


def together(chances: list[float], costs: list[int]) -> float:
    """The chance of the best group of strikers that one action allows; they leave the lists."""
    missed = 1.0
    spent = 0
    while True:
        best = -1
        best_rate = 0.0
        for place in range(len(costs)):
            if spent + costs[place] <= ACTION_LIMIT and chances[place] / costs[place] > best_rate:
                best = place
                best_rate = chances[place] / costs[place]
        if best < 0:
            return 1.0 - missed
        missed *= 1.0 - chances.pop(best)
        spent += costs.pop(best)


def left_over(chances: list[float]) -> float:
    total = 0.0
    for chance in chances:
        total += chance
    return total


def hand_worth(pos: Position, seat: int, reader: int) -> float:
    """What the combat cards of a hand add in battles; of another hand the average."""
    if seat != reader:
        return 0.2 * AVERAGE_CARD * len(pos.hand[seat])
    total = 0.0
    for card in pos.hand[seat]:
        printed = pos.cards[card]
        if printed.type == v.COMBAT:
            total += 0.4 * (printed.attack + printed.defense) + 0.6 * printed.damage + 0.3
    return 0.2 * total


def attack_gain(pos: Position, seat: int, other: int, zone: int) -> float:
    """About what the best attacks of one action gain in a zone, in tenths of stars."""
    place = pos.zone
    first = pos.setup.first_unit
    foes = [unit for unit in range(first[other], first[other + 1]) if place[unit] == zone]
    if not foes:
        return 0.0
    gains: list[float] = []
    costs: list[int] = []
    for unit in range(first[seat], first[seat + 1]):
        if place[unit] == zone and pos.stars(unit) <= ACTION_LIMIT:
            best = 0.0
            for foe in foes:
                gain = exchange(pos, unit, foe) - exchange(pos, foe, unit)
                best = max(best, gain)
            if best > 0.0:
                gains.append(best)
                costs.append(pos.stars(unit))
    total = 0.0
    spent = 0
    while True:
        top = -1
        rate = 0.0
        for number in range(len(gains)):
            if spent + costs[number] <= ACTION_LIMIT and gains[number] / costs[number] > rate:
                top = number
                rate = gains[number] / costs[number]
        if top < 0:
            return 0.3 * total
        total += gains.pop(top)
        spent += costs.pop(top)


def exchange(pos: Position, unit: int, foe: int) -> float:
    """What one throw of the unit costs the foe, in stars, by the printed values."""
    face = pos.face(unit)
    target = pos.face(foe)
    damage = face.damage
    options = pos.setup.options
    if face.icons & TURBOLASER_BIT and (
        options.turbolaser_low <= target.stars <= options.turbolaser_high
    ):
        damage += 1
    if damage > 0 and target.icons & ARMOR_BIT:
        damage = max(damage - 1, options.armor_floor)
    if damage <= 0:
        return 0.0
    chance = reach(target.defense - face.attack)
    needed = target.shields + options.destroy_at - pos.damage[foe]
    if damage >= needed:
        return chance * target.stars
    return chance * target.stars * 0.5 * damage / max(1, target.shields)
