"""Epic Events, as greedy judges them: whether to attempt one, and how to get there.

What an attempt brings is the prize of blowing a place away by the chance of the destiny that it
needs, both by what lies open and by the own cards. What a step towards it is worth is the same,
less for every turn that is still to come: a superlaser is flown to its planet, a walker marches
into range, and a fighter with torpedoes goes where the trench is.
"""

from collections.abc import Callable
from typing import Final

from starfold.agents.ccg.worth import ICON, Place, Taste, card_worth, loss, survey
from starfold.games.ccg.rules import carrying, epic, ignition, locations, movement, rows, terrain
from starfold.games.ccg.rules.changes import added
from starfold.games.ccg.rules.epic import AttackRun, TargetGenerator
from starfold.games.ccg.rules.ignition import Ignition
from starfold.games.ccg.rules.step import KIND, card_of, kind_of, number_of
from starfold.games.ccg.rules.travelling import MoveStation
from starfold.games.ccg.state.fractions import nearest
from starfold.games.ccg.state.position import Position, may_see, other
from starfold.games.ccg.state.vocabulary import (
    A_EPIC,
    A_PLAY,
    EPIC_EVENT,
    EPIC_TOTAL,
    HAND,
    IS_BLOWN_AWAY,
    NONE,
    PLANET,
    VEHICLE,
    WEAPON,
    WEAPON_DESTINY,
)
from starfold.kernel.core import DECLINE

IGNITION: Final = "Commence Primary Ignition"
GENERATOR: Final = "Target The Main Generator"
LEAST_ATTEMPT: Final = 0.3  # the least worth for which something is attempted
MOST_ATTEMPT: Final = 9.0  # as much as it counts beside other actions: drains come first
PATIENCE: Final = 0.8  # of a prize, for every turn until it may be won
FLIGHT: Final = 0.95  # the same for every parsec of the Death Star, which has nothing else to do
MORE_TO_COME: Final = 4  # what halls and gunners may add to the superlaser's total on the way
TO_COME: Final = 0.5  # of a prize, while the event is still to be drawn
GUNNER: Final = 0.3  # of a prize, for a gunner on the Death Star
LEADING: Final = 0.3  # a point of skill of who may lead a run some day
SHOT_DOWN: Final = 0.4  # the chance of a gun against a fighter in the trench
HIGHEST: Final = 8  # no destiny is higher
FAR: Final = 9  # sites


def is_attempt(pos: Position, option: int) -> bool:
    """Whether an action attempts an Epic Event, from hand or on the table."""
    card = card_of(option)
    return (
        kind_of(option) in (A_PLAY, A_EPIC)
        and pos.setup.defs[card].type == EPIC_EVENT
        and pos.title(card) in _ATTEMPTS
    )


def attempt_worth(pos: Position, seat: int, option: int, taste: Taste) -> float:
    """What an Epic Event promises that could be attempted now."""
    event = card_of(option)
    worth = _ATTEMPTS[pos.title(event)](pos, seat, event, survey(pos), taste)
    return min(MOST_ATTEMPT, worth) if worth > LEAST_ATTEMPT else 0.0


# -- prizes and chances ----------------------------------------------------------------------------


def prize(pos: Position, seat: int, place: int, places: dict[int, Place], taste: Taste) -> float:
    """What a player stands better when a location is blown away, a system with all its sites."""
    loser, amount = locations.blown_penalty(pos, place)
    worth = float(-amount if loser == seat else amount)
    row = pos.rows[rows.row_index(pos, place)] if rows.is_system(pos, place) else [place]
    for one in row:
        icons = pos.setup.defs[one].icons_for
        worth += ICON * (icons[other(seat)] - icons[seat]) - places[one].worth(seat, taste)
        for card in pos.held_by(one):
            lost = loss(pos, card, taste)
            worth += lost if pos.owner[card] != seat else -lost
    return worth


def chance_above(pos: Position, seat: int, number: int, draws: int) -> float:
    """That one or two destinies exceed a number, by the cards that the player has left."""
    if len(pos.reserve[seat]) < draws:
        return 0.0
    if number < 0:
        return 1.0
    counts = [0] * (HIGHEST + 1)
    total = 0
    for pile in (pos.reserve[seat], pos.force[seat], pos.used[seat]):
        for card in pile:
            counts[min(HIGHEST, nearest(pos.setup.defs[card].destiny[-1]))] += 1
            total += 1
    if draws == 1:
        return sum(counts[number + 1 :]) / total
    above = 0
    for first in range(HIGHEST + 1):
        for second in range(HIGHEST + 1):
            if first + second > number:
                above += counts[first] * (counts[second] - int(first == second))
    return above / (total * (total - 1))


# -- Commence Primary Ignition ---------------------------------------------------------------------


def ignition_worth(
    pos: Position, seat: int, event: int, places: dict[int, Place], taste: Taste
) -> float:
    """The planet below, less the price, and less a gunner if it fails."""
    system = ignition.target(pos)
    worth = shot_worth(pos, seat, event, system, 0, places, taste)
    return worth - taste.price * ignition.price(pos)


def shot_worth(
    pos: Position,
    seat: int,
    event: int,
    system: int,
    more: int,
    places: dict[int, Place],
    taste: Taste,
) -> float:
    """The superlaser fired at a planet with so much more in its total than there is now.

    The opponent chooses the highest number.
    """
    screen = max(epic.ignition_screens(pos, system))
    bonus = more + epic.ignition_total(pos, event, seat, 0, screen, system)
    bonus += added(pos, WEAPON_DESTINY, superlaser(pos, seat), seat, system)
    chance = chance_above(pos, seat, epic.IGNITION_MUST_EXCEED - nearest(bonus), 1)
    gunners = [card_worth(pos, card, taste) for card in ignition.gunners(pos)]
    failure = (1.0 - chance) * min(gunners, default=0.0)
    return chance * prize(pos, seat, system, places, taste) - failure


def superlaser(pos: Position, seat: int) -> int:
    """The player's superlaser on the Death Star, wherever that is; NONE for none."""
    station = epic.death_star(pos)
    if station == NONE:
        return NONE
    for card in pos.attached(station):
        definition = pos.setup.defs[card]
        if definition.type == WEAPON and definition.subtype == epic.DEATH_STAR:
            return card if pos.owner[card] == seat else NONE
    return NONE


def flight(
    pos: Position, seat: int, station: int, places: dict[int, Place], taste: Taste
) -> tuple[float, int]:
    """What the best planet promises to which the superlaser may be flown, and which one that is."""
    best = (0.0, NONE)
    event = _event(pos, seat, IGNITION)
    if event == NONE or superlaser(pos, seat) == NONE:
        return best
    share = 1.0 if pos.zone[event] == HAND else TO_COME
    for system in places:
        if not is_planet(pos, system) or pos.has(system, IS_BLOWN_AWAY):
            continue
        worth = share * shot_worth(pos, seat, event, system, MORE_TO_COME, places, taste)
        worth *= FLIGHT ** _turns(pos, station, system)
        if worth > best[0]:
            best = (worth, system)
    return best


def is_planet(pos: Position, place: int) -> bool:
    return rows.is_system(pos, place) and pos.setup.defs[place].icons & PLANET != 0


def _turns(pos: Position, station: int, system: int) -> int:
    """How often a mobile system moves until it is in orbit there."""
    if rows.orbited(pos, station) == system:
        return 0
    return max(1, abs(rows.parsec(pos, station) - rows.parsec(pos, system)))


def station_worth(
    pos: Position, seat: int, station: int, places: dict[int, Place], taste: Taste
) -> float:
    """What moving the Death Star promises; nothing where it is in orbit of the best planet."""
    worth, system = flight(pos, seat, station, places, taste)
    return worth if system != rows.orbited(pos, station) else 0.0


def choose_orbit(pos: Position, seat: int, frame: MoveStation, deep: bool, taste: Taste) -> int:
    """Nearest to the planet that the superlaser is flown to."""
    _, system = flight(pos, seat, frame.card, survey(pos), taste)
    if system == NONE or system in pos.options:
        return pos.options[0] if system == NONE else system
    goal = rows.parsec(pos, system)
    best = pos.options[0]
    for option in pos.options:
        if abs(_parsec(pos, option) - goal) < abs(_parsec(pos, best) - goal):
            best = option
    return best


def _parsec(pos: Position, option: int) -> int:
    """That of an orbit, or of a place in deep space."""
    if option < KIND:
        return rows.parsec(pos, option)
    return number_of(option) - movement.DEEP_SPACE


def choose_in_ignition(pos: Position, seat: int, frame: Ignition, deep: bool, taste: Taste) -> int:
    """The highest number against it; the gunner who is missed least."""
    if frame.seat != seat:
        return max(pos.options)
    return least(pos, pos.options, taste)


# -- Target The Main Generator ---------------------------------------------------------------------


def generator_worth(
    pos: Position, seat: int, event: int, places: dict[int, Place], taste: Taste
) -> float:
    """The best of the cannons that are in range."""
    best = 0.0
    for cannon in epic.cannons(pos, seat):
        best = max(best, barrage_worth(pos, seat, event, cannon, places, taste))
    return best


def barrage_worth(
    pos: Position, seat: int, event: int, cannon: int, places: dict[int, Place], taste: Taste
) -> float:
    """A cannon fired at the generators by the ablest aboard, from wherever it is."""
    target = epic.generators(pos)
    walker = carrying.bearer(pos, cannon)
    bonus = epic.best_skill(pos, walker) + epic.controlled_sites(pos, seat, epic.HOTH)
    bonus += added(pos, WEAPON_DESTINY, cannon, seat, target)
    bonus += added(pos, EPIC_TOTAL, event, seat, walker)
    chance = chance_above(pos, seat, epic.GENERATOR_MUST_EXCEED - nearest(bonus), 1)
    return chance * prize(pos, seat, target, places, taste)


def choose_in_barrage(
    pos: Position, seat: int, frame: TargetGenerator, deep: bool, taste: Taste
) -> int:
    """The walker with the ablest crew, and of that the ablest."""
    best = pos.options[0]
    best_skill = -1
    for option in pos.options:
        if frame.cannon == NONE:
            skill = epic.best_skill(pos, carrying.bearer(pos, option))
        else:
            skill = epic.skill(pos, option)
        if skill > best_skill:
            best_skill = skill
            best = option
    return best


def march_worth(
    pos: Position, seat: int, walker: int, goal: int, places: dict[int, Place], taste: Taste
) -> float:
    """A walker with a cannon goes nearer to the generators, or farther away."""
    cannon = _cannon_of(pos, walker)
    target = NONE if cannon == NONE else epic.generators(pos)
    if target == NONE:
        return 0.0
    reach = epic.reach(pos, cannon)
    now = _out_of_range(pos, pos.location_of(walker), target, reach)
    then = _out_of_range(pos, goal, target, reach)
    event = NONE if now == then else _event(pos, seat, GENERATOR)
    if event == NONE:
        return 0.0
    worth = barrage_worth(pos, seat, event, cannon, places, taste)
    worth *= PATIENCE ** min(now, then) * (1.0 if pos.zone[event] == HAND else TO_COME)
    return worth if then < now else -worth


def _cannon_of(pos: Position, walker: int) -> int:
    if epic.WALKER not in pos.setup.defs[walker].kinds:
        return NONE
    for card in pos.attached(walker):
        if epic.CANNON in pos.setup.defs[card].kinds:
            return card
    return NONE


def _out_of_range(pos: Position, place: int, target: int, reach: int) -> int:
    """How many sites too far it is; what no way leads to is too far in any case."""
    apart = rows.distance(pos, place, target)
    return max(0, apart - reach) if apart >= 0 else FAR


# -- Attack Run ------------------------------------------------------------------------------------


def run_worth(
    pos: Position, seat: int, event: int, places: dict[int, Place], taste: Taste
) -> float:
    """A run led by the ablest, with as many wingmen as draw the fire away."""
    able = epic.fighters(pos, seat)
    armed = [ship for ship in able if epic.has_torpedoes(pos, ship)]
    skill = max([epic.lead_skill(pos, ship) for ship in armed], default=0)
    shots = len(guns_around(pos, other(seat)))
    wingmen = min(len(able), epic.MOST_FIGHTERS) - 1
    through = (1.0 - SHOT_DOWN) ** max(0, shots - wingmen)
    chance = through * run_chance(pos, seat, event, skill)
    risk = SHOT_DOWN * min(shots, wingmen + 1) * loss(pos, least(pos, able, taste), taste)
    return chance * prize(pos, seat, epic.death_star(pos), places, taste) - risk


def run_chance(pos: Position, seat: int, event: int, skill: int) -> float:
    """That two destinies are enough for a lead of such skill, with all TIEs there after it."""
    foe = other(seat)
    pursuit = max([epic.best_skill(pos, ship) for ship in epic.ties(pos, foe)], default=0)
    bonus = skill + terrain.largest_base(pos) - pursuit
    bonus += nearest(added(pos, EPIC_TOTAL, event, seat, NONE))
    return chance_above(pos, seat, epic.RUN_MUST_EXCEED - bonus, epic.RUN_DRAWS)


def guns_around(pos: Position, seat: int) -> list[int]:
    """What may fire at fighters in the trench: batteries there, and weapons of TIEs beside it."""
    around = [epic.trench(pos), epic.death_star(pos), *epic.ties(pos, seat)]
    return [
        card
        for card in pos.table
        if pos.setup.defs[card].type == WEAPON
        and pos.owner[card] == seat
        and pos.at[card] in around
        and (pos.title(card) == epic.TURBOLASER or not pos.is_location(pos.at[card]))
    ]


def run_event(pos: Position, seat: int) -> int:
    """The player's Attack Run on the trench; NONE for none."""
    place = epic.trench(pos)
    if place != NONE:
        for card in pos.attached(place):
            if pos.title(card) == epic.ATTACK_RUN and pos.owner[card] == seat:
                return card
    return NONE


def lead_worth(
    pos: Position, seat: int, skill: int, places: dict[int, Place], taste: Taste
) -> float:
    """A fighter of such skill with torpedoes at the Death Star; nothing where one is already."""
    event = run_event(pos, seat)
    station = NONE if event == NONE else epic.death_star(pos)
    if station == NONE:
        return 0.0
    for ship in pos.there(station):
        if pos.owner[ship] == seat and epic.has_torpedoes(pos, ship):
            return 0.0
    chance = run_chance(pos, seat, event, skill)
    return chance * max(0.0, prize(pos, seat, station, places, taste))


def approach_worth(
    pos: Position, seat: int, ship: int, goal: int, places: dict[int, Place], taste: Taste
) -> float:
    """A fighter with torpedoes goes to the Death Star, to fly its run in the next turn."""
    if not epic.has_torpedoes(pos, ship) or goal != epic.death_star(pos):
        return 0.0
    return PATIENCE * lead_worth(pos, seat, epic.lead_skill(pos, ship), places, taste)


def choose_in_run(pos: Position, seat: int, frame: AttackRun, deep: bool, taste: Taste) -> int:
    """Who flies and leads, who follows and fires."""
    if frame.seat != seat:
        return _pursue(pos, frame, taste)
    if frame.ships:
        return _wingman(pos, seat, frame, taste)
    best = pos.options[0]
    for ship in pos.options:
        if epic.has_torpedoes(pos, ship) and _leads_better(pos, ship, best):
            best = ship
    return best


def _leads_better(pos: Position, ship: int, lead: int) -> bool:
    return not epic.has_torpedoes(pos, lead) or (
        epic.lead_skill(pos, ship) > epic.lead_skill(pos, lead)
    )


def _wingman(pos: Position, seat: int, frame: AttackRun, taste: Taste) -> int:
    """One for every gun, so that it does not fire at the lead."""
    wanted = len(guns_around(pos, other(seat))) + 1
    ships = [ship for ship in pos.options if ship != DECLINE]
    if DECLINE in pos.options and len(frame.ships) >= wanted:
        return DECLINE
    return least(pos, ships, taste)


def _pursue(pos: Position, frame: AttackRun, taste: Taste) -> int:
    """The ablest pilots follow, for theirs counts, and every gun is fired at what is dearest."""
    best = DECLINE
    best_worth = 0.0
    for option in pos.options:
        if option == DECLINE:
            continue
        if frame.lead == NONE:
            worth = 1.0 + epic.best_skill(pos, option) + len(pos.attached(option))
        else:
            worth = loss(pos, option, taste)
        if worth > best_worth:
            best_worth = worth
            best = option
    return best


# -- on the way ------------------------------------------------------------------------------------


def errand_worth(
    pos: Position, seat: int, card: int, goal: int, places: dict[int, Place], taste: Taste
) -> float:
    """What a card does for an Epic Event by going somewhere."""
    definition = pos.setup.defs[card]
    if definition.type == VEHICLE:
        return march_worth(pos, seat, card, goal, places, taste)
    if definition.is_starfighter():
        return approach_worth(pos, seat, card, goal, places, taste)
    return 0.0


def fitting_worth(
    pos: Position, seat: int, gear: int, ship: int, places: dict[int, Place], taste: Taste
) -> float:
    """What an Attack Run needs, for whoever can lead one: at the Death Star at once."""
    fitted = _FITTED.get(pos.title(gear))
    station = NONE if fitted is None else epic.death_star(pos)
    if fitted is None or station == NONE or not pos.setup.defs[ship].is_starfighter():
        return 0.0
    if run_event(pos, seat) == NONE and _event(pos, seat, epic.ATTACK_RUN) == NONE:
        return 0.0
    worth = LEADING * fitted(pos, ship)
    if pos.title(gear) == epic.TORPEDOES and pos.at[ship] == station:
        worth += lead_worth(pos, seat, epic.lead_skill(pos, ship), places, taste)
    return worth


def _computed(pos: Position, ship: int) -> int:
    """By how much a Targeting Computer betters whoever has the torpedoes."""
    if not epic.has_torpedoes(pos, ship):
        return 0
    return max(0, epic.COMPUTER_AIM - epic.best_skill(pos, ship))


# By title: the skill that counts in a lead who is given it.
_FITTED: Final[dict[str, Callable[[Position, int], int]]] = {
    epic.TORPEDOES: epic.lead_skill,
    epic.COMPUTER: _computed,
}


def station_duty(
    pos: Position,
    seat: int,
    card: int,
    where: int,
    skill: int,
    places: dict[int, Place],
    taste: Taste,
) -> float:
    """A fighter for the trench, while there are torpedoes for it; a gunner for the superlaser."""
    definition = pos.setup.defs[card]
    if definition.title == ignition.GUNNER:
        return gunner_worth(pos, seat, where, places, taste)
    if not definition.is_starfighter() or where != epic.death_star(pos):
        return 0.0
    if not any(pos.title(one) == epic.TORPEDOES for one in pos.hand[seat]):
        return 0.0
    return lead_worth(pos, seat, skill, places, taste)


def gunner_worth(
    pos: Position, seat: int, where: int, places: dict[int, Place], taste: Taste
) -> float:
    """Who betters the shot of the superlaser by being on the Death Star."""
    on_station = pos.is_location(where) and pos.setup.defs[where].system == epic.DEATH_STAR
    event = NONE if superlaser(pos, seat) == NONE else _event(pos, seat, IGNITION)
    if not on_station or event == NONE:
        return 0.0
    best = 0.0
    for system in places:
        if is_planet(pos, system) and not pos.has(system, IS_BLOWN_AWAY):
            best = max(best, prize(pos, seat, system, places, taste))
    return GUNNER * best * (1.0 if pos.zone[event] == HAND else TO_COME)


def _event(pos: Position, seat: int, title: str) -> int:
    """The player's event in hand, else one that may still be drawn; NONE for none."""
    found = NONE
    for card in range(len(pos.zone)):
        if pos.setup.defs[card].type != EPIC_EVENT or pos.owner[card] != seat:
            continue
        if pos.title(card) != title:
            continue
        if pos.zone[card] == HAND:
            return card
        if not may_see(pos, seat, card):
            found = card
    return found


def least(pos: Position, cards: list[int], taste: Taste) -> int:
    """The card that is missed least."""
    best = cards[0]
    for card in cards:
        if loss(pos, card, taste) < loss(pos, best, taste):
            best = card
    return best


_Judge = Callable[[Position, int, int, dict[int, Place], Taste], float]

# By title: what an attempt is worth.
_ATTEMPTS: Final[dict[str, _Judge]] = {
    IGNITION: ignition_worth,
    GENERATOR: generator_worth,
    epic.ATTACK_RUN: run_worth,
}
