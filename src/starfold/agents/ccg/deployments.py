"""Which card greedy deploys, and where."""

from typing import Final

from starfold.agents.ccg.trials import NEVER, tried
from starfold.agents.ccg.worth import GEAR, POWER, PRICE, Place, card_worth, survey
from starfold.games.ccg.rules import deploying, locations, presence, vessels
from starfold.games.ccg.rules.deployment import Deploy
from starfold.games.ccg.rules.step import card_of
from starfold.games.ccg.state.position import Position, other
from starfold.games.ccg.state.vocabulary import (
    ABOARD_PILOT,
    BATTLE,
    CHARACTER,
    CREATURE,
    EFFECT,
    EPIC_EVENT,
    HAND,
    LOCATION,
    NONE,
    STARSHIP,
    VEHICLE,
    WEAPON,
)
from starfold.kernel.core import DECLINE

LEAST_DEPLOY: Final = 0.3  # the least worth for which a card is deployed


def choose_deployment(pos: Position, seat: int, offered: list[int]) -> int:
    """The card whose best place promises most."""
    places = survey(pos)
    ranked: list[tuple[float, int]] = []
    for option in offered:
        ranked.append((-promise(pos, seat, card_of(option), places), option))
    ranked.sort()
    best = DECLINE
    best_worth = LEAST_DEPLOY
    for promised, option in ranked:
        if -promised <= best_worth:
            break
        card = card_of(option)
        worth = -promised
        if pos.setup.defs[card].type != LOCATION:
            worth = NEVER
            for place in deploying.destinations(pos, card, seat):
                worth = max(worth, deploy_worth(pos, seat, card, place, places))
        if worth > best_worth:
            best_worth = worth
            best = option
    return best


def promise(pos: Position, seat: int, card: int, places: dict[int, Place]) -> float:
    """The most that a card could bring anywhere, whether it may go there or not."""
    definition = pos.setup.defs[card]
    if definition.type == LOCATION:
        return 50.0 if is_sure_to_lie(pos, seat, card) else NEVER
    if definition.type in GEAR:
        return 4.0
    best = NEVER
    for place in places:
        best = max(best, deploy_worth(pos, seat, card, place, places))
    if definition.type == CHARACTER:
        for host in pos.table:
            if pos.owner[host] == seat and vessels.is_vessel(pos, host):
                best = max(best, deploy_worth(pos, seat, card, host, places))
    return best


def is_sure_to_lie(pos: Position, seat: int, card: int) -> bool:
    """The generators come back to hand where the edge of the shield is not to be found."""
    if not locations.owes_edge(pos, card):
        return True
    return bool(locations.ridges(pos, seat, HAND))


def deploy_worth(
    pos: Position, seat: int, card: int, where: int, places: dict[int, Place]
) -> float:
    """What a card adds where it would go."""
    definition = pos.setup.defs[card]
    cost = PRICE * max(0, definition.deploy)
    if definition.type == CREATURE:
        place = places.get(where)
        if place is None:
            return 0.0
        return 0.3 * (place.power[other(seat)] - place.power[seat]) + 0.4
    if definition.type in GEAR:
        return gear_worth(pos, seat, card, where, places) - cost
    if where == card:
        return card_worth(pos, card) - cost
    place = places.get(pos.location_of(where))
    if place is None:
        return NEVER
    power, ability = brought(pos, seat, card, where)
    there = place.there[seat] or ability >= presence.ENOUGH
    ability += place.ability[seat]
    gain = place.worth_with(seat, place.power[seat] + power, ability, there) - place.worth(seat)
    gain += 0.25 * POWER * power - cost
    if definition.type != CHARACTER and power == 0:
        gain += _crew_to_come(pos, seat, card)
    return gain - _last_force(pos, seat, definition.deploy, place)


def brought(pos: Position, seat: int, card: int, where: int) -> tuple[int, int]:
    """The power and the ability that a card adds to its side at a location or aboard a vessel."""
    definition = pos.setup.defs[card]
    power = max(0, definition.power)
    ability = max(0, definition.ability)
    if definition.type in (STARSHIP, VEHICLE):
        if not pos.is_location(where):
            return 0, 0  # in a cargo bay
        works = definition.has_permanent_pilot() or definition.is_creature_vehicle()
        if definition.is_starfighter():
            works = works or pos.setup.defs[where].is_system()  # never without a pilot
        return (power, ability) if works else (0, 0)
    if pos.is_location(where):
        return power, ability
    steers = vessels.may_pilot(pos, card, where) or vessels.may_drive(pos, card, where)
    if steers and not vessels.is_piloted(pos, where):
        return max(0, pos.setup.defs[where].power) + 1, ability
    return (1 if steers else 0), ability


def _crew_to_come(pos: Position, seat: int, vessel: int) -> float:
    """An empty vessel is worth something if somebody can take it over."""
    definition = pos.setup.defs[vessel]
    left = len(pos.force[seat]) - max(0, definition.deploy)
    for card in pos.hand[seat]:
        crew = pos.setup.defs[card]
        if crew.type != CHARACTER or crew.deploy > left:
            continue
        if vessels.may_pilot(pos, card, vessel) or vessels.may_drive(pos, card, vessel):
            return 0.5 * POWER * max(0, definition.power)
    return -1.0


def _last_force(pos: Position, seat: int, cost: int, place: Place) -> float:
    """Whoever wants to battle this turn keeps a Force for it."""
    if len(pos.force[seat]) - cost >= 1 or pos.phase > BATTLE:
        return 0.0
    return 1.0 if place.there[other(seat)] else 0.0


def gear_worth(pos: Position, seat: int, card: int, where: int, places: dict[int, Place]) -> float:
    """Weapons, devices and Effects: more on the strong, and where there is somebody to fight."""
    worth = GEAR[pos.setup.defs[card].type]
    if where == card:
        return worth
    place = places.get(pos.location_of(where))
    if place is not None and place.there[other(seat)]:
        worth += 0.6
    if not pos.is_location(where):
        worth += 0.1 * card_worth(pos, where)
        if any(pos.setup.defs[one].type == WEAPON for one in pos.attached(where)):
            worth -= 1.0
    return worth


def choose_where(pos: Position, seat: int, deep: bool) -> int:
    """Where, as what and with whom a card is deployed."""
    frame = pos.stack[-1]
    assert isinstance(frame, Deploy)
    if frame.place != NONE:
        return _crew(pos, seat) if frame.role != NONE else seat_aboard(pos)
    if pos.setup.defs[frame.card].type in (EFFECT, EPIC_EVENT):
        return tried(pos, seat, deep)
    places = survey(pos)
    best = pos.options[0]
    best_worth = NEVER
    for option in pos.options:
        worth = deploy_worth(pos, seat, frame.card, option, places)
        if worth > best_worth:
            best_worth = worth
            best = option
    return best


def seat_aboard(pos: Position) -> int:
    return ABOARD_PILOT if ABOARD_PILOT in pos.options else pos.options[0]


def _crew(pos: Position, seat: int) -> int:
    """The pilot who is worth most; somebody rather than nobody."""
    best = DECLINE
    best_worth = NEVER
    for option in pos.options:
        if option != DECLINE and card_worth(pos, option) > best_worth:
            best_worth = card_worth(pos, option)
            best = option
    return best
