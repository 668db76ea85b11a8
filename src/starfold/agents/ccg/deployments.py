"""Which card greedy deploys, and where."""

from typing import Final

from starfold.agents.ccg.epics import fitting_worth, station_duty
from starfold.agents.ccg.trials import NEVER, outcome, tried
from starfold.agents.ccg.worth import (
    GEAR,
    Place,
    Taste,
    card_worth,
    hand_worth,
    standing,
    survey,
)
from starfold.games.ccg.rules import deploying, locations, mines, presence, vessels
from starfold.games.ccg.rules.deployment import Deploy
from starfold.games.ccg.rules.mines import Bury
from starfold.games.ccg.rules.step import card_of
from starfold.games.ccg.state.model import QUARTERS
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

MINE: Final = 1.5  # a mine under a site
HELPER: Final = 0.15  # a point of forfeit of somebody without power, beside others
MINED: Final = 0.5  # of a card's worth, for going where a mine lies, or what may be one
TEXTS: Final = (EFFECT, EPIC_EVENT)  # what they are good for is in their texts alone


def choose_deployment(pos: Position, seat: int, offered: list[int], taste: Taste) -> int:
    """The card whose best place promises most."""
    places = survey(pos)
    best = DECLINE
    best_worth = taste.least_deploy
    for promised, option in promised_by(pos, seat, offered, places, taste):
        if -promised <= best_worth:
            break
        worth = worth_where_allowed(pos, seat, option, -promised, places, taste)
        if worth > best_worth and _proves_good(pos, seat, option, taste):
            best_worth = worth
            best = option
    return best


def promised_by(
    pos: Position, seat: int, offered: list[int], places: dict[int, Place], taste: Taste
) -> list[tuple[float, int]]:
    """The deployments with what they promise at most, taken from nothing: the best come first."""
    found: list[tuple[float, int]] = []
    for option in offered:
        found.append((-promise(pos, seat, card_of(option), places, taste), option))
    found.sort()
    return found


def worth_where_allowed(
    pos: Position, seat: int, option: int, promised: float, places: dict[int, Place], taste: Taste
) -> float:
    """What the best place is worth to which a card may go; a location keeps what it promised."""
    card = card_of(option)
    if pos.setup.defs[card].type == LOCATION:
        return promised
    worth = NEVER
    for place in deploying.destinations(pos, card, seat):
        worth = max(worth, deploy_worth(pos, seat, card, place, places, taste))
    return worth


def _proves_good(pos: Position, seat: int, option: int, taste: Taste) -> bool:
    """An Effect that would do its own side harm stays in hand."""
    if pos.setup.defs[card_of(option)].type not in TEXTS:
        return True
    return outcome(pos, seat, option, taste) > standing(pos, seat, taste)


def promise(pos: Position, seat: int, card: int, places: dict[int, Place], taste: Taste) -> float:
    """The most that a card could bring anywhere, whether it may go there or not."""
    definition = pos.setup.defs[card]
    if definition.type == LOCATION:
        return 50.0 if is_sure_to_lie(pos, seat, card) else NEVER
    if definition.type in GEAR:
        return 4.0
    best = NEVER
    for place in places:
        best = max(best, deploy_worth(pos, seat, card, place, places, taste))
    if definition.type == CHARACTER:
        for host in pos.table:
            if pos.owner[host] == seat and vessels.is_vessel(pos, host):
                best = max(best, deploy_worth(pos, seat, card, host, places, taste))
    return best


def is_sure_to_lie(pos: Position, seat: int, card: int) -> bool:
    """The generators come back to hand where the edge of the shield is not to be found."""
    if not locations.owes_edge(pos, card):
        return True
    return bool(locations.ridges(pos, seat, HAND))


def deploy_worth(
    pos: Position, seat: int, card: int, where: int, places: dict[int, Place], taste: Taste
) -> float:
    """What a card adds where it would go."""
    definition = pos.setup.defs[card]
    cost = taste.price * max(0, definition.deploy)
    if definition.type == CREATURE:
        place = places.get(where)
        if place is None:
            return 0.0
        return 0.3 * (place.power[other(seat)] - place.power[seat]) + 0.4
    if definition.type in GEAR:
        return gear_worth(pos, seat, card, where, places, taste) - cost
    if where == card:
        return card_worth(pos, card, taste) - cost
    place = places.get(pos.location_of(where))
    if place is None:
        return NEVER
    power, ability = brought(pos, seat, card, where)
    there = place.there[seat] or ability >= presence.ENOUGH
    skill = ability // QUARTERS
    ability += place.ability[seat]
    gain = place.worth_with(seat, place.power[seat] + power, ability, there, taste) - place.worth(
        seat, taste
    )
    gain += taste.arrival * taste.power * power - cost - mine_risk(pos, seat, card, where, taste)
    gain += station_duty(pos, seat, card, where, skill, places, taste)
    if power == 0 or (definition.type == CHARACTER and definition.ability <= 0):
        gain += _use_to_come(pos, seat, card, where, place, taste)
    return gain - _last_force(pos, seat, definition.deploy, place, taste)


def brought(pos: Position, seat: int, card: int, where: int) -> tuple[int, int]:
    """The power and the ability that a card adds to its side at a location or aboard a vessel."""
    definition = pos.setup.defs[card]
    power = max(0, definition.power)
    ability = max(0, definition.ability)
    if definition.type in (STARSHIP, VEHICLE):
        if not pos.is_location(where):
            return 0, 0  # in a cargo bay
        if definition.has_permanent_pilot() or definition.is_creature_vehicle():
            return power, ability
        if definition.is_starfighter() and pos.setup.defs[where].is_system():
            return power, _ability_to_come(pos, seat, card)  # never without a pilot
        return 0, 0
    if pos.is_location(where):
        return power, ability
    steers = vessels.may_pilot(pos, card, where) or vessels.may_drive(pos, card, where)
    if steers and not vessels.is_piloted(pos, where):
        return max(0, pos.setup.defs[where].power) + 1, ability
    return (1 if steers else 0), ability


def _use_to_come(
    pos: Position, seat: int, card: int, where: int, place: Place, taste: Taste
) -> float:
    """What adds no power yet: a vessel waits for its crew, a droid helps who is there already."""
    definition = pos.setup.defs[card]
    if definition.type != CHARACTER:
        crew = _crew_in_hand(pos, seat, card)
        return 0.5 * taste.power * max(0, definition.power) if crew else -1.0
    worth = HELPER * max(0, definition.forfeit) if place.there[seat] else 0.0
    if vessels.is_kind(pos, card, mines.MINING_DROID) and pos.is_location(where):
        held = _mines_in_hand(pos, seat)
        if held and mines.may_be_mined(pos, where):
            worth += MINE * len(held)
    return worth


def _crew_in_hand(pos: Position, seat: int, vessel: int) -> list[int]:
    """Who could take a vessel over in the same turn."""
    left = len(pos.force[seat]) - max(0, pos.setup.defs[vessel].deploy)
    found: list[int] = []
    for card in pos.hand[seat]:
        crew = pos.setup.defs[card]
        if crew.type != CHARACTER or crew.deploy > left:
            continue
        if vessels.may_pilot(pos, card, vessel) or vessels.may_drive(pos, card, vessel):
            found.append(card)
    return found


def _ability_to_come(pos: Position, seat: int, ship: int) -> int:
    """That of the ablest pilot in hand."""
    abilities = [max(0, pos.setup.defs[card].ability) for card in _crew_in_hand(pos, seat, ship)]
    return max(abilities, default=0)


def _last_force(pos: Position, seat: int, cost: int, place: Place, taste: Taste) -> float:
    """Whoever wants to battle this turn keeps a Force for it."""
    if len(pos.force[seat]) - cost >= 1 or pos.phase > BATTLE:
        return 0.0
    return taste.last_force if place.there[other(seat)] else 0.0


def gear_worth(
    pos: Position, seat: int, card: int, where: int, places: dict[int, Place], taste: Taste
) -> float:
    """Weapons, devices and Effects: more on the strong, and where there is somebody to fight."""
    worth = GEAR[pos.setup.defs[card].type]
    if where == card:
        return worth
    place = places.get(pos.location_of(where))
    if place is not None and place.there[other(seat)]:
        worth += 0.6
    if not pos.is_location(where):
        worth += 0.1 * card_worth(pos, where, taste)
        if any(pos.setup.defs[one].type == WEAPON for one in pos.attached(where)):
            worth -= 1.0
        worth += fitting_worth(pos, seat, card, where, places, taste)
    return worth


def choose_where(pos: Position, seat: int, frame: Deploy, deep: bool, taste: Taste) -> int:
    """Where, as what and with whom a card is deployed."""
    if frame.place != NONE:
        return _crew(pos, seat, taste) if frame.role != NONE else seat_aboard(pos)
    if pos.setup.defs[frame.card].type in TEXTS:
        return tried(pos, seat, deep, taste)
    places = survey(pos)
    best = pos.options[0]
    best_worth = NEVER
    for option in pos.options:
        worth = deploy_worth(pos, seat, frame.card, option, places, taste)
        if worth > best_worth:
            best_worth = worth
            best = option
    return best


def seat_aboard(pos: Position) -> int:
    return ABOARD_PILOT if ABOARD_PILOT in pos.options else pos.options[0]


def _crew(pos: Position, seat: int, taste: Taste) -> int:
    """The pilot who is worth most; somebody rather than nobody."""
    best = DECLINE
    best_worth = NEVER
    for option in pos.options:
        if option != DECLINE and card_worth(pos, option, taste) > best_worth:
            best_worth = card_worth(pos, option, taste)
            best = option
    return best


# -- mines -----------------------------------------------------------------------------------------


def mine_risk(pos: Position, seat: int, card: int, site: int, taste: Taste) -> float:
    """What a card may lose where mines lie: who comes on foot, and what drives or lands there.

    Of the opponent's cards under a site nobody knows which are mines.
    """
    if not pos.is_location(site) or pos.setup.defs[card].type not in (CHARACTER, VEHICLE):
        return 0.0
    count = len(mines.laid_at(pos, site))
    for one in mines.buried_at(pos, site):
        if pos.owner[one] != seat or mines.kind_of_mine(pos, one):
            count += 1
    return MINED * min(2, count) * card_worth(pos, card, taste)


def bury_worth(pos: Position, seat: int, option: int, taste: Taste) -> float:
    """The mines in hand; they may lie anywhere where one's own are already."""
    return MINE * len(_mines_in_hand(pos, seat))


def choose_buried(pos: Position, seat: int, frame: Bury, deep: bool, taste: Taste) -> int:
    """Every mine, and nothing else; where one card must be, the one that is of least use."""
    held = _mines_in_hand(pos, seat)
    if held or DECLINE in pos.options:
        return held[0] if held else DECLINE
    best = pos.options[0]
    for card in pos.options:
        if hand_worth(pos, seat, card, taste) < hand_worth(pos, seat, best, taste):
            best = card
    return best


def _mines_in_hand(pos: Position, seat: int) -> list[int]:
    return [card for card in pos.hand[seat] if mines.kind_of_mine(pos, card)]
