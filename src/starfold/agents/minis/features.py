"""What decides a battle, as numbers: what both sides have left after the fire, and how they stand.

The shots that all would fire from where they stand are counted by their exact chances, so that a
position before the fire has one value and no luck.
"""

from typing import Final

from starfold.agents.minis.exchange import Exchange
from starfold.agents.minis.worth import EVEN_HITS, ODD_HITS, THROWS, needed, speed
from starfold.games.minis.rulers.sight import distance_from, needs_arc, shot_reach
from starfold.games.minis.rules.reserves import can_ever_come
from starfold.games.minis.rules.values import damage_dealt, shields
from starfold.games.minis.state import geometry as g
from starfold.games.minis.state.position import CARD_SHIELDS, Position, card_target

OF_A_SIDE: Final = [
    "stars",  # of the units that are left
    "health",  # the same, by the share of their lives that is left
    "units",
    "doom",  # the chance that no unit is left
    "reserves",  # stars that can come
    "cards",
    "walls",  # counters that the cards can still take
    "fall",  # the chance that no card is left
    "siege",  # counters on enemy cards that the next turns promise
    "pressure",  # stars of units that are near to firing at enemy units
    "exposed",  # stars that enemies are near to firing at
    "aim",  # stars of units that face what they are near to
]
NAMES: Final = [f"{one} of {whose}" for whose in ("mine", "theirs") for one in OF_A_SIDE] + [
    "first",
    "turn",
]
HORIZON: Final = 4.0  # turns of moving within which something is near


def features(pos: Position, seat: int) -> list[float]:
    """Of a seat against the others: those of several add up to one side, on average."""
    fire = Exchange(pos)
    mine = _side(pos, seat, fire)
    theirs = [0.0] * len(OF_A_SIDE)
    others = 0
    for other in range(pos.seats):
        if other != seat and pos.is_alive(other):
            others += 1
            found = _side(pos, other, fire)
            for index in range(len(found)):
                theirs[index] += found[index]
    if others > 1:
        theirs = [one / others for one in theirs]
    begins = 1.0 if pos.first == seat else 0.0
    return [*mine, *theirs, begins, min(pos.turn, 20) / 10.0]


def _side(pos: Position, seat: int, fire: Exchange) -> list[float]:
    stars = health = units = siege = pressure = exposed = aim = 0.0
    doom = 1.0
    for unit in pos.units_of(seat):
        own = float(pos.stars(unit))
        lost = fire.lost(unit)
        left = 1.0 - lost
        stars += own * left
        health += own * fire.life(unit) / (shields(pos, unit) + 1)
        units += left
        doom *= lost
        siege += left * _siege(pos, seat, unit)
        near, facing = _nearness(pos, seat, unit)
        pressure += left * own * near
        aim += left * own * facing
        exposed += left * own * _exposure(pos, seat, unit)
    reserves = 0.0
    for unit in pos.reserves(seat):
        if can_ever_come(pos, unit):
            reserves += pos.stars(unit)
    cards = walls = 0.0
    fall = 1.0
    for card in pos.standing_cards(seat):
        target = card_target(seat, card)
        lost = fire.lost(target)
        cards += 1.0 - lost
        walls += fire.life(target) / (CARD_SHIELDS + 1)
        fall *= lost
    return [
        stars,
        health,
        units,
        doom,
        reserves,
        cards,
        walls,
        fall,
        siege,
        pressure,
        exposed,
        aim,
    ]


def _siege(pos: Position, seat: int, unit: int) -> float:
    """Counters a turn at the nearest enemy card, the less the farther it is."""
    x = pos.x[unit]
    y = pos.y[unit]
    heading = pos.heading[unit]
    nearest = g.ENDLESS
    goal = -1
    for other in range(pos.seats):
        if other != seat and pos.is_alive(other):
            for card in pos.standing_cards(other):
                target = card_target(other, card)
                away = distance_from(pos, unit, x, y, heading, target)
                if away < nearest:
                    nearest = away
                    goal = target
    if goal < 0:
        return 0.0
    close = _closeness(pos, unit, nearest)
    if close <= 0.0:
        return 0.0
    roll = needed(pos, unit, goal)
    hits = (EVEN_HITS[roll] + ODD_HITS[roll]) / THROWS
    return close * hits * damage_dealt(pos, unit, goal, False, False)


def _closeness(pos: Position, unit: int, away: float) -> float:
    """1 within reach, 0 beyond the horizon."""
    turns = max(0.0, away - shot_reach(pos, unit, False)) / speed(pos, unit)
    return max(0.0, 1.0 - turns / HORIZON)


def _nearness(pos: Position, seat: int, unit: int) -> tuple[float, float]:
    """How near the unit is to firing at the nearest enemy unit, and that if it faces it."""
    x = pos.x[unit]
    y = pos.y[unit]
    heading = pos.heading[unit]
    nearest = g.ENDLESS
    goal = -1
    for other in range(len(pos.place)):
        if pos.on_table(other) and pos.owner(other) != seat:
            away = distance_from(pos, unit, x, y, heading, other)
            if away < nearest:
                nearest = away
                goal = other
    if goal < 0:
        return 0.0, 0.0
    close = _closeness(pos, unit, nearest)
    if not needs_arc(pos, unit, False) or g.in_arc(x, y, heading, pos.x[goal], pos.y[goal]):
        return close, close
    return close, 0.0


def _exposure(pos: Position, seat: int, unit: int) -> float:
    """How near the nearest enemy unit is to firing at the unit, facing it or not."""
    most = 0.0
    for other in range(len(pos.place)):
        if pos.on_table(other) and pos.owner(other) != seat:
            x = pos.x[other]
            y = pos.y[other]
            away = distance_from(pos, other, x, y, pos.heading[other], unit)
            close = _closeness(pos, other, away)
            if close <= most:
                continue
            if not needs_arc(pos, other, False) or g.in_arc(
                x, y, pos.heading[other], pos.x[unit], pos.y[unit]
            ):
                most = close
            else:
                most = max(most, 0.5 * close)
    return most
