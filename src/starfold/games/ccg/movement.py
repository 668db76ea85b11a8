"""Moving: the regular moves of the move phase, and the one way in which every card travels.

A regular move goes one of several ways (HO-MOVE-03, HO-MOVE-04, SW-B-129): by landspeed, by
hyperspeed, landing, taking off, shuttling, docking bay transit. Each way lists where a card could
go, and has its price. Whatever moves a card to a location, its own will or a text, ends in
`Travel`: site by site, so that mines on the way go off, and with a moment for the cards that wait
for it.
"""

from collections.abc import Callable
from typing import Any, Final

from starfold.games.ccg import force, locations, mines, rows, shield, values, vessels
from starfold.games.ccg.changes import changed, has_text, holds, source_of
from starfold.games.ccg.position import UNTIL_MOVED, Moment, Position
from starfold.games.ccg.script import Scope, Script, Test, usage
from starfold.games.ccg.speech import card_label, done, goal, goal_for, names, piece, role, written
from starfold.games.ccg.step import KIND, Step, card_of, number_of, packed
from starfold.games.ccg.vocabulary import (
    A_MOVE,
    ABOARD_CARGO,
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    ATTACHED,
    CHARACTER,
    CREATURE,
    DARK,
    DID_MOVE,
    DID_SEARCH,
    FORBID_MOVE,
    FORBID_MOVE_TO,
    FORBID_PASS,
    GRANT_INTERIOR,
    HYPERSPEED,
    IS_CRASHED,
    JUST_MOVED,
    LAID_OUT,
    LOCATION,
    MAY_NOT_MOVE,
    MOVE,
    NAV_COMPUTER,
    NONE,
    STARSHIP,
    TABLE,
    THERE,
    TRANSIT_COST,
    VEHICLE,
    WEAPON,
)
from starfold.kernel.choices import Choice, Question
from starfold.kernel.core import DECLINE
from starfold.kernel.game import Refusal

# -- the ways to go: the number of an A_MOVE option ------------------------------------------------
WALK: Final = 0  # by landspeed
JUMP: Final = 1  # by hyperspeed
LAND: Final = 2
TAKE_OFF: Final = 3
SHUTTLE: Final = 4
TRANSIT: Final = 5  # from docking bay to docking bay
ORBIT: Final = 6  # between a mobile system and the system that it orbits
STATION: Final = 7  # the mobile system itself
HAUL: Final = 8  # an artillery weapon with two warriors
SQUAD: Final = 9  # a leader with exactly three others
WAYS: Final = (
    "landspeed",
    "hyperspeed",
    "land",
    "take off",
    "shuttle",
    "docking bay transit",
    "orbit",
    "station",
    "haul",
    "squad",
)

_WAY_WORDS: Final = (
    "move {}",
    "move {} by hyperspeed",
    "land {}",
    "let {} take off",
    "shuttle {}",
    "send {} by docking bay transit",
    "move {} between the station and the system below",
    "move {} through space",
    "haul {} with two warriors",
    "move {} with three others",
)
_RULES: Final = (
    ["HO-MOVE-03", "SW-B-130"],
    ["HO-MOVE-03", "SW-B-133"],
    ["HO-LAND-01", "HO-MOVE-04"],
    ["HO-LAND-01", "HO-MOVE-04"],
    ["HO-SHUT-01", "HO-MOVE-04"],
    ["SW-B-138", "HO-MOVE-04"],
    ["SW-B-150"],
    ["SW-B-149"],
    ["SW-B-152", "HO-MOVE-01"],
    ["HO-MOVE-03", "SW-B-130"],
)

_WALKERS: Final = (WALK, SHUTTLE, TRANSIT, SQUAD)
_WAYS_OF: Final[dict[int, tuple[int, ...]]] = {
    CHARACTER: _WALKERS,
    CREATURE: (WALK,),
    VEHICLE: (WALK, SHUTTLE, TRANSIT),
    STARSHIP: (JUMP, LAND, TAKE_OFF, ORBIT),
}

# The rule by which a vehicle of a kind does not move without pilot or driver.
_STEERED_BY: Final = {"Transport": "HO-DRIVER-01", "Combat": "HO-COMBAT-01"}
_COMPANIONS: Final = {HAUL: 2, SQUAD: 3}
_HAULING: Final = 1  # additional Force for the weapon (SW-B-152)
DEEP_SPACE: Final = 100  # number of an option: a station at the parsec above this
_STATION_SPEED: Final = 1
_SHUTTLED: Final = 90  # keys in `used_up` of characters that a shuttle vehicle took along


# -- who may move ----------------------------------------------------------------------------------


def _special(pos: Position, card: int, name: str) -> Any:
    script: Script | None = pos.setup.scripts[card]
    return None if script is None else script.special.get(name)


def is_mover(pos: Position, card: int) -> bool:
    """Characters, creatures, vehicles, starships, and what moves like one (SW-B-254)."""
    return pos.setup.defs[card].type in _WAYS_OF or bool(_special(pos, card, "moves_like"))


def standing(pos: Position, card: int) -> int:
    """The location at which a card stands as itself; NONE aboard, missing, captive."""
    if pos.role[card] == THERE:
        return pos.at[card]
    if pos.role[card] == ATTACHED and pos.setup.defs[card].type not in _WAYS_OF:
        at = pos.at[card]
        return at if at != NONE and pos.role[at] == LAID_OUT else NONE
    return NONE


def may_move(pos: Position, card: int) -> Refusal | None:
    """Whether its own player may relocate a card in any way, with all it carries (SW-B-256)."""
    refused = _may_not_move(pos, card)
    if refused is not None:
        return refused
    for carried in pos.everything_on(card):
        if pos.owner[carried] != pos.owner[card] or pos.is_captive(carried):
            continue
        refused = _may_not_move(pos, carried) if is_mover(pos, carried) else None
        if refused is not None:
            return refused
    return None


def _may_not_move(pos: Position, card: int) -> Refusal | None:
    title = pos.title(card)
    if pos.zone[card] != TABLE:
        return Refusal("SW-B-127", f"{title} is not on the table")
    if pos.is_missing(card):
        return Refusal("HO-MISSING-03", f"{title} is missing")
    if pos.is_captive(card):
        return Refusal("SW-B-226", f"{title} is a captive")
    if pos.has_done(card, DID_SEARCH):
        return Refusal("HO-SEARCH-07", f"{title} was in a search party this turn")
    if pos.has_done(card, MAY_NOT_MOVE) or holds(pos, FORBID_MOVE, card):
        return Refusal("SW-B-256", f"{title} may not move")
    return None


def may_move_regularly(pos: Position, card: int) -> Refusal | None:
    """One regular move a turn, in the owner's move phase (HO-MOVE-02, SW-B-128)."""
    if pos.phase != MOVE or pos.active != mover(pos, card):
        return Refusal("HO-MOVE-02", "regular moves belong to the move phase of the card's player")
    return _may_still_move(pos, card)


def _may_still_move(pos: Position, card: int) -> Refusal | None:
    if pos.has_done(card, DID_MOVE):
        return Refusal("HO-MOVE-02", f"{pos.title(card)} has made its regular move this turn")
    return may_move(pos, card)


def mover(pos: Position, card: int) -> int:
    """Whose move it is: the Dark Side moves a mobile system (SW-B-149)."""
    return DARK if pos.setup.defs[card].type == LOCATION else pos.owner[card]


# -- where a card may be ---------------------------------------------------------------------------


def may_stand(pos: Position, card: int, place: int) -> Refusal | None:
    """Whether a card may move to a location at all, whatever the way."""
    definition = pos.setup.defs[card]
    title = pos.title(card)
    where = pos.title(place)
    if rows.is_trench(pos, place):
        return Refusal("SW-B-205", f"nothing moves to {where} unless a card allows it")
    if rows.is_holosite(pos, place):
        return Refusal("SW-B-241", f"nothing moves to or from {where}")
    closed = definition.type == VEHICLE and is_closed_to_vehicles(pos, place)
    if closed and not holds(pos, GRANT_INTERIOR, card, NONE, place):
        return Refusal("HO-INT-03", f"{where} is interior: no vehicle moves there")
    if definition.type == CREATURE and not in_habitat(pos, card, place):
        return Refusal("SW-B-232", f"{where} is not the habitat of {title}")
    if holds(pos, FORBID_MOVE_TO, card, NONE, place):
        return Refusal("SW-B-033", f"a card keeps {title} from moving to {where}")
    return None


def is_closed_to_vehicles(pos: Position, place: int) -> bool:
    """The limitations bind every interior site but docking bays (HO-INT-01, HO-VEH-01, SW-B-098).

    So a vehicle goes to Docking Bay 94, not to the Cantina (HO-INT-04, SW-B-131).
    """
    return rows.is_interior(pos, place) and not rows.is_exterior(pos, place)


def in_habitat(pos: Position, creature: int, place: int) -> bool:
    """A habitat names a planet, whose sites it means, or sites (SW-B-231)."""
    location = pos.setup.defs[place]
    for name in pos.setup.defs[creature].habitat.split(", "):
        if location.is_site() and (location.system == name or name in location.title):
            return True
    return False


def crosses_shield(pos: Position, card: int, place: int) -> bool:
    """Whether the shield stops a movement through the air: at either end (HO-SHIELD-13)."""
    seat = pos.owner[card]
    start = pos.location_of(card)
    if start != NONE and shield.stops(pos, seat, start):
        return True
    end = pos.location_of(place)
    return end != NONE and shield.stops(pos, seat, end)


# -- the ways: where each leads --------------------------------------------------------------------


def pace(pos: Position, card: int) -> int:
    """Its landspeed; what moves like a character goes on foot (SW-B-254)."""
    if pos.setup.defs[card].type not in _WAYS_OF:
        return 1
    return values.landspeed(pos, card)


def reach(pos: Position, card: int) -> list[int]:
    """The sites within landspeed, in one direction, through sites that it could enter."""
    start = standing(pos, card)
    if start == NONE or not rows.in_line(pos, start) or rows.is_holosite(pos, start):
        return []
    speed = pace(pos, card)
    row = pos.rows[rows.row_index(pos, start)]
    found: list[int] = []
    for step in (-1, 1):
        at = row.index(start)
        for _ in range(speed):
            at += step
            if at < 0 or at >= len(row) or not rows.in_line(pos, row[at]):
                break
            if _why_not_enter(pos, card, row[at]) is not None:
                break
            found.append(row[at])
    return found


def _why_not_enter(pos: Position, card: int, site: int) -> Refusal | None:
    """By landspeed: what stands between the sites counts too."""
    source = source_of(pos, FORBID_PASS, card, NONE, site)
    if source != NONE:
        return Refusal("SW-B-033", f"{pos.title(card)} does not pass {pos.title(source)}")
    return may_stand(pos, card, site)


def has_course(pos: Position, ship: int) -> bool:
    """A nav computer, its own or that of an astromech aboard (SW-B-134)."""
    if pos.setup.defs[ship].icons & NAV_COMPUTER:
        return True
    for card in pos.aboard(ship):
        if pos.setup.defs[card].icons & NAV_COMPUTER or vessels.is_kind(pos, card, "astromech"):
            return True
    return False


def range_of(pos: Position, ship: int) -> list[int]:
    """The systems within hyperspeed (SW-B-133)."""
    start = standing(pos, ship)
    if start == NONE or not rows.is_system(pos, start):
        return []
    if not vessels.is_piloted(pos, ship) or not has_course(pos, ship):
        return []
    speed = values.hyperspeed(pos, ship)
    if speed <= 0:
        return []
    here = rows.parsec(pos, start)
    found: list[int] = []
    for place in pos.locations():
        if place != start and rows.is_system(pos, place):
            near = abs(rows.parsec(pos, place) - here) <= speed
            if near and may_stand(pos, ship, place) is None:
                found.append(place)
    return found


def why_not_land(pos: Position, ship: int, site: int) -> Refusal | None:
    """Landing and taking off join a system and an exterior site of its planet (HO-LAND-01).

    (SW-B-135, SW-B-136)
    """
    definition = pos.setup.defs[ship]
    title = pos.title(ship)
    where = pos.title(site)
    if not definition.is_starfighter():
        return Refusal("HO-LAND-02", f"{title} is a capital starship: it does not land")
    if not rows.is_exterior(pos, site):
        return Refusal("HO-LAND-01", f"{where} is not an exterior site")
    if definition.is_tie() and not rows.is_docking_bay(pos, site):
        return Refusal("HO-LAND-03", f"{title} is a TIE: it needs a docking bay")
    if not vessels.is_piloted(pos, ship):
        return Refusal("HO-LAND-01", f"{title} has no pilot")
    if shield.stops(pos, pos.owner[ship], site):
        return Refusal("HO-SHIELD-11", f"{where} is under the energy shield")
    return None


def _landing_sites(pos: Position, ship: int) -> list[int]:
    system = standing(pos, ship)
    if system == NONE or not rows.is_system(pos, system):
        return []
    found: list[int] = []
    for site in rows.sites_of(pos, pos.setup.defs[system].system):
        if why_not_land(pos, ship, site) is None and may_stand(pos, ship, site) is None:
            found.append(site)
    return found


def _above(pos: Position, ship: int) -> list[int]:
    """The system to which a landed starship takes off."""
    site = standing(pos, ship)
    if site == NONE or not rows.is_site(pos, site) or rows.is_trench(pos, site):
        return []
    system = rows.system_of(pos, site)
    if system == NONE or why_not_land(pos, ship, site) is not None:
        return []
    return [] if may_stand(pos, ship, system) is not None else [system]


def takes_shuttles(pos: Position, ship: int) -> bool:
    """A capital starship with ship-docking capability, piloted or not.

    (HO-SHUT-01, HO-SHUT-02, HO-SHUT-03, SW-B-139)
    """
    definition = pos.setup.defs[ship]
    if not definition.is_capital():
        return False
    return definition.docking or pos.setup.options.every_capital_shuttles


def why_not_shuttle(pos: Position, card: int, site: int, ship: int) -> Refusal | None:
    """Between an exterior site and one's own ship at the related system (HO-SHUT-01, SW-B-140)."""
    if pos.setup.defs[ship].is_starfighter() and not pos.setup.defs[ship].is_capital():
        return Refusal("HO-SHUT-03", f"{pos.title(ship)} is a starfighter: nobody shuttles to it")
    if not takes_shuttles(pos, ship) or pos.owner[ship] != pos.owner[card]:
        return Refusal("HO-SHUT-01", f"{pos.title(ship)} takes no shuttles of this player")
    if not rows.is_exterior(pos, site):
        return Refusal("HO-INT-02", f"{pos.title(site)} is interior: nobody shuttles there")
    if rows.system_of(pos, site) == NONE or standing(pos, ship) != rows.system_of(pos, site):
        return Refusal("HO-SHUT-01", f"{pos.title(ship)} is not at the system of that site")
    if shield.stops(pos, pos.owner[card], site):
        return Refusal("HO-SHIELD-12", f"{pos.title(site)} is under the energy shield")
    return None


def _shuttle_stops(pos: Position, card: int) -> list[int]:
    """The ships that a card at a site, the sites that a card aboard may shuttle to."""
    found: list[int] = []
    site = standing(pos, card)
    if site != NONE:
        if not rows.is_site(pos, site):
            return found
        for ship in pos.table:
            if not pos.setup.defs[ship].is_capital() or not vessels.free_roles(pos, ship, card):
                continue
            if why_not_shuttle(pos, card, site, ship) is None:
                found.append(ship)
        return found
    ship = pos.at[card]
    if pos.role[card] not in (ABOARD_PILOT, ABOARD_PASSENGER, ABOARD_CARGO):
        return []
    if pos.setup.defs[ship].type != STARSHIP or not rows.is_system(pos, pos.location_of(ship)):
        return []
    for place in rows.sites_of(pos, pos.setup.defs[pos.location_of(ship)].system):
        refused = why_not_shuttle(pos, card, place, ship) or may_stand(pos, card, place)
        if refused is None:
            found.append(place)
    return found


def _bays(pos: Position, card: int) -> list[int]:
    """The docking bays that a card at a docking bay may be taken to (SW-B-138)."""
    start = standing(pos, card)
    seat = pos.owner[card]
    if start == NONE or not rows.is_docking_bay(pos, start) or shield.stops(pos, seat, start):
        return []
    found: list[int] = []
    for place in pos.locations():
        if place == start or not rows.is_docking_bay(pos, place):
            continue
        if not shield.stops(pos, seat, place) and may_stand(pos, card, place) is None:
            found.append(place)
    return found


def _around(pos: Position, ship: int) -> list[int]:
    """Between a mobile system and the one that it orbits, without hyperdrive (SW-B-150)."""
    start = standing(pos, ship)
    if start == NONE or not rows.is_system(pos, start) or not vessels.is_piloted(pos, ship):
        return []
    found: list[int] = []
    for place in pos.locations():
        if rows.is_system(pos, place) and place != start:
            joined = rows.orbited(pos, place) == start or rows.orbited(pos, start) == place
            if joined and may_stand(pos, ship, place) is None:
                found.append(place)
    return found


def _together(pos: Position, card: int) -> list[int]:
    """Where a weapon with its warriors, or a leader with a squad, may walk."""
    way = HAUL if pos.setup.defs[card].type == WEAPON else SQUAD
    found: list[int] = []
    companions = _companions(pos, card, way)
    if len(companions) < _COMPANIONS[way]:
        return []
    for place in companions_reach(pos, card, way, []):
        able = [one for one in companions if place in reach(pos, one)]
        if len(able) >= _COMPANIONS[way]:
            found.append(place)
    return found


_LEADS: Final[dict[int, Callable[[Position, int], list[int]]]] = {
    WALK: reach,
    JUMP: range_of,
    LAND: _landing_sites,
    TAKE_OFF: _above,
    SHUTTLE: _shuttle_stops,
    TRANSIT: _bays,
    ORBIT: _around,
    HAUL: _together,
    SQUAD: _together,
}


def ways_of(pos: Position, card: int) -> tuple[int, ...]:
    """The ways that cards of this kind have at all."""
    definition = pos.setup.defs[card]
    if _special(pos, card, "moves_like"):
        return _WALKERS
    if definition.type == WEAPON:
        return _ways_of_artillery(pos) if _special(pos, card, "moved_by_two") else ()
    return _WAYS_OF.get(definition.type, ())


def _ways_of_artillery(pos: Position) -> tuple[int, ...]:
    """It goes with its warriors (SW-B-152); from bay to bay by itself where so agreed."""
    return (HAUL, TRANSIT) if pos.setup.options.artillery_transit else (HAUL,)


# -- what it costs ---------------------------------------------------------------------------------


def surcharge(pos: Position, start: int, end: int) -> int:
    """A collapsed site costs 1 more, to it and from it (HO-COLLAPSE-04, HO-COLLAPSE-05)."""
    return locations.surcharge(pos, start) + locations.surcharge(pos, end)


def _base(pos: Position, card: int, way: int, place: int) -> int:
    if way == LAND and rows.is_docking_bay(pos, place):
        return 0
    if way == TAKE_OFF and rows.is_docking_bay(pos, pos.at[card]):
        return 0
    if way == SHUTTLE and shuttles_free(pos, card, place):
        return 0
    if pos.setup.defs[card].type == CREATURE and pos.setup.options.creatures_move_free:
        return 0
    return 1


def price(pos: Position, card: int, way: int, place: int) -> int:
    """The Force for a move of one card (HO-MOVE-02, HO-LAND-04, HO-SHUT-01)."""
    start = pos.location_of(card)
    end = pos.location_of(place)
    if way == TRANSIT:
        return transit_price(pos, pos.owner[card], start, end)
    if way in _COMPANIONS:
        return _price_together(pos, card, way, [], place)
    cost = values.move_cost(pos, card, end, _base(pos, card, way, place))
    return cost + surcharge(pos, start, end)


def transit_price(pos: Position, seat: int, start: int, end: int) -> int:
    """What the two docking bays ask, once for the whole group (SW-B-138)."""
    return changed(pos, TRANSIT_COST, 0, start, seat, end) + surcharge(pos, start, end)


def _price_together(pos: Position, card: int, way: int, members: list[int], place: int) -> int:
    """A squad moves for its leader's move; a weapon for those of two warriors and 1 more."""
    if way == SQUAD:
        cost = values.move_cost(pos, card, place, 1)
        return cost + surcharge(pos, pos.location_of(card), place)
    bearers = members
    if len(bearers) < _COMPANIONS[HAUL]:
        able = [one for one in _companions(pos, card, way) if place in reach(pos, one)]
        costs = sorted(price(pos, one, WALK, place) for one in able if one not in members)
        known = sum(price(pos, one, WALK, place) for one in members)
        return _HAULING + known + sum(costs[: _COMPANIONS[HAUL] - len(members)])
    return _HAULING + sum(price(pos, one, WALK, place) for one in bearers)


# -- shuttling free --------------------------------------------------------------------------------


def shuttles_free(pos: Position, card: int, place: int) -> bool:
    """By a text that says so, or with a shuttle vehicle at the site (HO-SHUT-04)."""
    if free_shuttle(pos, card, place) != NONE:
        return True
    for source in pos.table:
        test: Test | None = _special(pos, source, "shuttles_free")
        if test is not None and has_text(pos, source):
            scope = Scope(source, pos.owner[source])
            scope.other = place
            if test(pos, scope, card):
                return True
    return False


def free_shuttle(pos: Position, card: int, place: int) -> int:
    """The shuttle vehicle that takes a character along; NONE if there is none (SW-B-141)."""
    if pos.setup.defs[card].type != CHARACTER:
        return NONE
    site = place if pos.role[place] == LAID_OUT else pos.location_of(card)
    for vehicle in pos.there(site):
        seats = _special(pos, vehicle, "free_shuttles")
        if seats and pos.owner[vehicle] == pos.owner[card] and vessels.works(pos, vehicle):
            taken = _taken_along(pos, vehicle)
            if taken < seats and (taken > 0 or not pos.has_done(vehicle, DID_MOVE)):
                return vehicle
    return NONE


def _taken_along(pos: Position, vehicle: int) -> int:
    return pos.used_up.count(usage(vehicle, _SHUTTLED))


# -- offers ----------------------------------------------------------------------------------------


def destinations(pos: Position, card: int, way: int) -> list[int]:
    """Where a card may go that way now, with the Force there is."""
    seat = mover(pos, card)
    found: list[int] = []
    for place in _LEADS[way](pos, card):
        if force.can_use(pos, seat, price(pos, card, way, place)):
            found.append(place)
    return found


def ways_to(pos: Position, card: int, place: int) -> list[int]:
    """The ways that lead a single card to a place, as far as the Force goes."""
    if may_move(pos, card) is not None:
        return []
    alone = [way for way in ways_of(pos, card) if way not in _COMPANIONS]
    return [way for way in alone if place in destinations(pos, card, way)]


def offers(pos: Position, seat: int) -> list[int]:
    """The regular moves that a player may make now (HO-MOVE-02)."""
    found: list[int] = []
    for card in pos.table:
        if mover(pos, card) != seat:
            continue
        if pos.setup.defs[card].type == LOCATION:
            if may_move_regularly(pos, card) is None and stations(pos, card):
                found.append(packed(A_MOVE, card, STATION))
            continue
        ways = ways_of(pos, card)
        if not ways or may_move_regularly(pos, card) is not None:
            continue
        for way in ways:
            if destinations(pos, card, way):
                found.append(packed(A_MOVE, card, way))
    return found


def begin(pos: Position, seat: int, option: int) -> None:
    card = card_of(option)
    way = number_of(option)
    if way == STATION:
        pos.push(MoveStation(card, seat))
    elif way == TRANSIT:
        pos.push(TransitGroup([card], seat, NONE))
    elif way in _COMPANIONS:
        pos.push(MoveTogether(card, seat, way, [], NONE))
    else:
        pos.push(MoveCard(card, seat, way, NONE))


def choice(pos: Position, seat: int, option: int) -> Choice:
    card, way = card_of(option), number_of(option)
    found = piece(pos, "move", card, _WAY_WORDS[way].format(card_label(pos, card)))
    if way != WALK:
        found.names.append(WAYS[way])
    found.pieces["number"] = way
    return found


# -- why a move is refused -------------------------------------------------------------------------


def why_not(pos: Position, card: int, place: int) -> Refusal | None:
    """Why a card may not make its regular move to a place now; None if it may."""
    refused = may_move_regularly(pos, card)
    if refused is not None:
        return refused
    if not ways_of(pos, card):
        return Refusal("SW-B-254", f"{pos.title(card)} does not move")
    legal = [way for way in ways_of(pos, card) if place in _LEADS[way](pos, card)]
    for way in legal:
        if force.can_use(pos, mover(pos, card), price(pos, card, way, place)):
            return None
    if legal:
        cost = min(price(pos, card, way, place) for way in legal)
        return Refusal("HO-MOVE-02", f"the move costs {cost} Force")
    return _why_out_of_reach(pos, card, place)


def _why_out_of_reach(pos: Position, card: int, place: int) -> Refusal:
    title = pos.title(card)
    definition = pos.setup.defs[card]
    start = pos.location_of(card)
    refused: Refusal | None = None
    if definition.type == STARSHIP and rows.is_site(pos, start):
        refused = _why_landed(pos, card, place)
    elif definition.type == STARSHIP and rows.is_site(pos, place):
        refused = why_not_land(pos, card, place)
    elif pos.role[place] != LAID_OUT:
        refused = why_not_shuttle(pos, card, start, place)
    elif standing(pos, card) == NONE:
        refused = why_not_shuttle(pos, card, place, pos.at[card])
    else:
        refused = _why_not_on_the_way(pos, card, place)
    if refused is None and vessels.is_vessel(pos, card) and not vessels.is_piloted(pos, card):
        rule = _STEERED_BY.get(definition.subtype, "HO-PILOT-01")
        refused = Refusal(rule, f"{title} has nobody who steers it")
    if refused is None and _lie_apart(pos, start, place):
        text = f"{pos.title(place)} lies in another row than {pos.title(start)}"
        refused = Refusal("HO-LAYOUT-05", text)
    return refused or Refusal("HO-MOVE-03", f"{title} does not reach {pos.title(place)}")


def _lie_apart(pos: Position, start: int, place: int) -> bool:
    """Sites of two rows, between which nobody walks (HO-LAYOUT-05)."""
    if not rows.is_site(pos, start) or not rows.is_site(pos, place):
        return False
    return rows.row_index(pos, start) != rows.row_index(pos, place)


def _why_landed(pos: Position, ship: int, place: int) -> Refusal | None:
    if rows.is_site(pos, place):
        return Refusal("HO-LAND-08", f"{pos.title(ship)} is landed: it can only take off")
    return why_not_land(pos, ship, pos.at[ship])


def _why_not_on_the_way(pos: Position, card: int, place: int) -> Refusal | None:
    start = standing(pos, card)
    transit = rows.is_docking_bay(pos, start) and rows.is_docking_bay(pos, place)
    if transit and crosses_shield(pos, card, place):
        return Refusal("HO-SHIELD-12", "no transit of the Dark Side through the energy shield")
    for site in rows.path(pos, start, place):
        refused = _why_not_enter(pos, card, site)
        if refused is not None:
            return refused
    return may_stand(pos, card, place)


# -- travelling ------------------------------------------------------------------------------------


class Travel(Step):
    """Cards on their way, one after the other, site by site to the last place of the path.

    Whatever is aboard goes along, free (SW-B-132).
    """

    seat: int
    cards: list[int]
    path: list[int]
    who: int = 0
    step: int = 0
    start: int = NONE  # of the card under way

    def proceed(self, pos: Position) -> None:
        while self.who < len(self.cards):
            card = self.cards[self.who]
            if self.step == 0:
                self.start = pos.location_of(card)
            if not self._goes_on(pos, card):
                self._next()
            elif self.step == len(self.path) or self._is_stranded(pos, card):
                place = self.path[self.step - 1]
                start = self.start
                if place != self.path[-1]:
                    self._tell_stop(pos, card, place)
                self._next()
                pos.happened(Moment(JUST_MOVED, self.seat, card, start, place))
                return
            else:
                place = self.path[self.step]
                self.step += 1
                arrive(pos, card, place)
                across = self.step < len(self.path)
                mines.trip(pos, card, place, across)
                if across and pos.setup.options.reached_in_passing:
                    _look_at_targets(pos)
                if pos.moments or pos.stack[-1] is not self:
                    return
        pos.pop()

    def _goes_on(self, pos: Position, card: int) -> bool:
        """A card that was lost or taken elsewhere on the way stops there."""
        if pos.zone[card] != TABLE:
            return False
        return self.step == 0 or pos.at[card] == self.path[self.step - 1]

    def _is_stranded(self, pos: Position, card: int) -> bool:
        """Who steered it went on the way: it gets no farther (HO-PILOT-01, HO-DRIVER-01)."""
        return self.step > 0 and vessels.is_vessel(pos, card) and not vessels.works(pos, card)

    def _tell_stop(self, pos: Position, card: int, place: int) -> None:
        rule = "HO-DRIVER-01" if vessels.needs_driver(pos, card) else "HO-PILOT-01"
        pos.tell("stops", [rule], self.seat, {"card": card, "place": place})

    def _next(self) -> None:
        self.who += 1
        self.step = 0


def _look_at_targets(pos: Position) -> None:
    """Who comes through the site of a Utinni Effect, or is carried, has reached it (SW-DEC-26)."""
    from starfold.games.ccg import settling

    settling.look_after_targets(pos)


def arrive(pos: Position, card: int, place: int) -> None:
    """Put a card at a location; what ended when it moved is over. No rule is asked."""
    stays_attached = pos.role[card] == ATTACHED and pos.setup.defs[card].type not in _WAYS_OF
    vessels.leave_place(pos, card, place, ATTACHED if stays_attached else THERE)
    forget_until_moved(pos, card)


def board(pos: Position, card: int, host: int, role: int) -> None:
    """Put a card into a place of a vehicle or starship. No rule is asked."""
    vessels.take_place(pos, card, host, role)
    forget_until_moved(pos, card)


def forget_until_moved(pos: Position, card: int) -> None:
    """Being carried is a move too (HO-UNLIM-02), unless agreed otherwise (SW-B-256)."""
    if any(one.until == UNTIL_MOVED for one in pos.lasting):
        moved = [card]
        if pos.setup.options.carried_move:
            moved += pos.everything_on(card)
        pos.lasting = [
            one for one in pos.lasting if one.until != UNTIL_MOVED or one.card not in moved
        ]
        pos.version += 1


def relocate(
    pos: Position, card: int, place: int, rules: list[str] | None = None, payer: int = NONE
) -> None:
    """An unlimited move to a location, by a text or forced (HO-UNLIM-01, HO-UNLIM-03, SW-B-144).

    A step is pushed that carries it out. The caller has asked `may_move` where the card's own
    player moves it, and `crosses_shield` where the way leads through the air. A payer pays what a
    collapsed site asks, or the card stays (HO-COLLAPSE-05); a forced move has none.
    """
    seat = pos.owner[card]
    start = pos.location_of(card)
    cited = rules or ["HO-UNLIM-01", "HO-UNLIM-03"]
    cost = 0 if payer == NONE else surcharge(pos, start, place)
    if cost:
        if not force.can_use(pos, payer, cost):
            return
        force.use(pos, payer, cost, card)
        cited = [*cited, "HO-COLLAPSE-05"]
    data = {"card": card, "from": start, "place": place, "way": "relocate", "cost": cost}
    pos.tell("move", cited, seat, data)
    pos.push(Travel(seat, [card], [place]))


def walk(pos: Position, card: int, place: int) -> None:
    """A text has a card use its landspeed: its regular move at the usual price (SW-B-255)."""
    if _may_still_move(pos, card) is None and place in destinations(pos, card, WALK):
        pos.push(MoveCard(card, pos.owner[card], WALK, place))


def may_move_to(pos: Position, card: int, place: int) -> bool:
    """Whether a card has its regular move left and some way to that place (HO-MOVE-04)."""
    return not pos.has_done(card, DID_MOVE) and bool(ways_to(pos, card, place))


def move_to(pos: Position, card: int, place: int) -> None:
    """A text has a card make its regular move to a place, by the cheapest way there is."""
    if not may_move_to(pos, card, place):
        return
    best = NONE
    for way in ways_to(pos, card, place):
        if best == NONE or price(pos, card, way, place) < price(pos, card, best, place):
            best = way
    if best == TRANSIT:
        pos.push(TransitGroup([card], pos.owner[card], place))
    else:
        pos.push(MoveCard(card, pos.owner[card], best, place))


def relocate_by_location(pos: Position, card: int, place: int) -> None:
    """A move by a location's text: unlimited, unless agreed otherwise (SW-B-151)."""
    if pos.setup.options.location_moves_regular:
        pos.note(card, DID_MOVE)
    relocate(pos, card, place, ["SW-B-151"], pos.owner[card])


def may_be_moved_by_location(pos: Position, card: int) -> bool:
    """Whatever goes over the ground: no landed starship, no wreck (HO-LAND-08, HO-CRASH-04)."""
    if WALK not in ways_of(pos, card) or pos.has(card, IS_CRASHED):
        return False
    if pos.setup.options.location_moves_regular:
        return _may_still_move(pos, card) is None
    return may_move(pos, card) is None


def tell_move(pos: Position, seat: int, card: int, way: int, place: int, cost: int) -> None:
    start = pos.location_of(card)
    rules = list(_RULES[way])
    extra = surcharge(pos, start, pos.location_of(place))
    if extra:
        rules.append("HO-COLLAPSE-04")
    if extra > locations.SURCHARGE:
        rules.append("HO-COLLAPSE-05")
    if way in (LAND, TAKE_OFF):
        rules.append("HO-LAND-04")
    if way == SHUTTLE and cost == 0:
        rules.append("HO-SHUT-04")
    data = {"card": card, "from": start, "place": place, "way": WAYS[way], "cost": cost}
    pos.tell("move", rules, seat, data)


def path_of(pos: Position, card: int, way: int, place: int) -> list[int]:
    """The places that a card enters on its way."""
    return rows.path(pos, pos.at[card], place) if way == WALK else [place]


# -- one card --------------------------------------------------------------------------------------


class MoveCard(Step):
    """A regular move of one card: where to, in which seat, the price, the journey."""

    card: int
    seat: int
    way: int
    place: int  # a location, or the ship that it shuttles to; NONE: not chosen
    role: int = NONE

    def proceed(self, pos: Position) -> None:
        if self.place == NONE:
            choices = self.choices(pos)
            if len(choices) > 1:
                pos.ask(self.seat, choices)
                return
            self.place = choices[0]
        if self._boards(pos) and self.role == NONE:
            choices = self.choices(pos)
            if len(choices) > 1:
                pos.ask(self.seat, choices)
                return
            self.role = choices[0]
        self._set_off(pos)

    def _boards(self, pos: Position) -> bool:
        return self.place != NONE and pos.role[self.place] != LAID_OUT

    def choices(self, pos: Position) -> list[int]:
        if self.place == NONE:
            return destinations(pos, self.card, self.way)
        return vessels.free_roles(pos, self.place, self.card)

    def take(self, pos: Position, option: int) -> None:
        if self.place == NONE:
            self.place = option
        else:
            self.role = option

    def question(self, pos: Position) -> Question:
        label = card_label(pos, self.card)
        if self.place == NONE:
            text = f"{label} moves ({WAYS[self.way]}): where to?"
            return Question(text, ["HO-MOVE-03"], about=self.card)
        text = f"{label} aboard {card_label(pos, self.place)}: as what?"
        return Question(text, ["HO-SHUT-01"], about=self.card)

    def choice(self, pos: Position, option: int) -> Choice:
        if self.place == NONE:
            return goal_for(pos, self.card, option, price(pos, self.card, self.way, option))
        return role(pos, self.card, self.place, option)

    def against(self, pos: Position, seat: int, card: int, goal: int) -> Refusal | None:
        return why_not(pos, self.card, goal) if self.place == NONE else None

    def _set_off(self, pos: Position) -> None:
        card = self.card
        cost = price(pos, card, self.way, self.place)
        pos.pop()
        if not force.can_use(pos, self.seat, cost):
            return  # another move that a text began at the same time took the Force
        if self.way == SHUTTLE:
            self._take_a_shuttle(pos)
        force.use(pos, self.seat, cost, card)
        pos.note(card, DID_MOVE)
        tell_move(pos, self.seat, card, self.way, self.place, cost)
        if self._boards(pos):
            start = pos.location_of(card)
            board(pos, card, self.place, self.role)
            pos.happened(Moment(JUST_MOVED, self.seat, card, start, pos.location_of(card)))
            return
        pos.push(Travel(self.seat, [card], path_of(pos, card, self.way, self.place)))

    def _take_a_shuttle(self, pos: Position) -> None:
        """The shuttle vehicle uses its own move for those it takes along (SW-B-141)."""
        vehicle = free_shuttle(pos, self.card, self.place)
        if vehicle != NONE:
            pos.used_up.append(usage(vehicle, _SHUTTLED))
            pos.note(vehicle, DID_MOVE)


# -- docking bay transit ---------------------------------------------------------------------------


class TransitGroup(Step):
    """Docking bay transit: the bay, then the group, then one payment for all (SW-B-138)."""

    members: list[int]
    seat: int
    bay: int

    def proceed(self, pos: Position) -> None:
        choices = self.choices(pos)
        if self.bay == NONE and len(choices) == 1:
            self.bay = choices[0]
            choices = self.choices(pos)
        if choices == [DECLINE]:
            self._set_off(pos)
        else:
            pos.ask(self.seat, choices)

    def choices(self, pos: Position) -> list[int]:
        first = self.members[0]
        if self.bay == NONE:
            return destinations(pos, first, TRANSIT)
        found: list[int] = []
        for card in pos.there(pos.at[first]):
            if pos.owner[card] != self.seat or card in self.members:
                continue
            able = TRANSIT in ways_of(pos, card) and self.bay in _bays(pos, card)
            if able and may_move_regularly(pos, card) is None:
                found.append(card)
        return [*found, DECLINE]

    def take(self, pos: Position, option: int) -> None:
        if self.bay == NONE:
            self.bay = option
        elif option == DECLINE:
            self._set_off(pos)
        else:
            self.members.append(option)

    def question(self, pos: Position) -> Question:
        first = self.members[0]
        if self.bay == NONE:
            text = f"{card_label(pos, first)}: docking bay transit to where?"
        else:
            text = f"{names(pos, self.members)} to {card_label(pos, self.bay)}: who goes along?"
        return Question(text, ["SW-B-138"], about=first)

    def choice(self, pos: Position, option: int) -> Choice:
        first = self.members[0]
        if self.bay == NONE:
            cost = transit_price(pos, self.seat, pos.at[first], option)
            return goal_for(pos, first, option, cost)
        if option == DECLINE:
            return done("nobody else")
        return piece(pos, "join", option, card_label(pos, option))

    def _set_off(self, pos: Position) -> None:
        start = pos.at[self.members[0]]
        cost = transit_price(pos, self.seat, start, self.bay)
        pos.pop()
        force.use(pos, self.seat, cost, self.members[0])
        data = {"cards": self.members[:], "from": start, "place": self.bay, "cost": cost}
        rules = list(_RULES[TRANSIT])
        if surcharge(pos, start, self.bay):
            rules.append("HO-COLLAPSE-05")
        pos.tell("transit", rules, self.seat, data)
        for card in self.members:
            pos.note(card, DID_MOVE)
        pos.push(Travel(self.seat, self.members[:], [self.bay]))


# -- walking together ------------------------------------------------------------------------------


def _companions(pos: Position, card: int, way: int) -> list[int]:
    """Who may go with a weapon (warriors) or a squad leader (whom the leader's text names)."""
    found: list[int] = []
    place = standing(pos, card)
    if place == NONE:
        return found
    test: Test | None = _special(pos, card, "squad") if way == SQUAD else None
    if way == SQUAD and test is None:
        return found
    scope = Scope(card, pos.owner[card])
    for one in pos.there(place):
        if one == card or pos.owner[one] != pos.owner[card]:
            continue
        if pos.setup.defs[one].type != CHARACTER:
            continue
        fits = vessels.has_skill(pos, one, "warrior") if test is None else test(pos, scope, one)
        if fits and _may_still_move(pos, one) is None:
            found.append(one)
    return found


def companions_reach(pos: Position, card: int, way: int, members: list[int]) -> list[int]:
    """The sites that all of them reach; a weapon has no landspeed of its own."""
    walkers = members[:] if way == HAUL else [card, *members]
    if not walkers:
        walkers = _companions(pos, card, way)
        found: list[int] = []
        for one in walkers:
            found += [place for place in reach(pos, one) if place not in found]
        return found
    common = reach(pos, walkers[0])
    for one in walkers[1:]:
        near = reach(pos, one)
        common = [place for place in common if place in near]
    return common


class MoveTogether(Step):
    """A weapon moved by two warriors (SW-B-152), or a squad: who, where to, one departure."""

    card: int
    seat: int
    way: int
    members: list[int]
    place: int

    def proceed(self, pos: Position) -> None:
        choices = self.choices(pos)
        if len(choices) > 1:
            pos.ask(self.seat, choices)
            return
        self.take(pos, choices[0])

    def _is_complete(self) -> bool:
        return len(self.members) == _COMPANIONS[self.way]

    def choices(self, pos: Position) -> list[int]:
        """The place first, then those who reach it and whom the Force suffices for."""
        if self.place == NONE:
            return destinations(pos, self.card, self.way)
        found: list[int] = []
        for one in _companions(pos, self.card, self.way):
            if one not in self.members and self.place in reach(pos, one):
                group = [*self.members, one]
                cost = _price_together(pos, self.card, self.way, group, self.place)
                if force.can_use(pos, self.seat, cost):
                    found.append(one)
        return found

    def take(self, pos: Position, option: int) -> None:
        if self.place == NONE:
            self.place = option
            return
        self.members.append(option)
        if self._is_complete():
            self._set_off(pos)

    def question(self, pos: Position) -> Question:
        label = card_label(pos, self.card)
        if self.place == NONE:
            return Question(f"{label}: where to?", ["HO-MOVE-03"])
        return Question(f"Who goes with {label}?", ["SW-B-152"], about=self.card)

    def choice(self, pos: Position, option: int) -> Choice:
        if self.place == NONE:
            return goal(pos, self.card, option)
        return piece(pos, "join", option, card_label(pos, option))

    def _set_off(self, pos: Position) -> None:
        card = self.card
        start = pos.location_of(card)
        cost = _price_together(pos, card, self.way, self.members, self.place)
        path = rows.path(pos, start, self.place)
        pos.pop()
        force.use(pos, self.seat, cost, card)
        data = {"cards": [card, *self.members], "from": start, "place": self.place, "cost": cost}
        pos.tell("move_together", _RULES[self.way], self.seat, data)
        for one in self.members:
            pos.note(one, DID_MOVE)
        if self.way == SQUAD:
            pos.note(card, DID_MOVE)
        pos.push(Travel(self.seat, [card, *self.members], path))


# -- the mobile system -----------------------------------------------------------------------------


def stations(pos: Position, system: int) -> list[int]:
    """Where a mobile system may go: into an orbit, or to a parsec of deep space (SW-B-149)."""
    if not rows.is_system(pos, system) or not rows.is_mobile(pos, system):
        return []
    cost = values.move_cost(pos, system, NONE, 1)
    if not force.can_use(pos, DARK, cost):
        return []
    here = rows.parsec(pos, system)
    orbit = rows.orbited(pos, system)
    speed = changed(pos, HYPERSPEED, _STATION_SPEED, system)
    found: list[int] = []
    for place in pos.locations():
        fixed = rows.is_system(pos, place) and not rows.is_mobile(pos, place)
        if fixed and place != orbit and abs(rows.parsec(pos, place) - here) <= speed:
            found.append(place)
    for parsec in range(max(0, here - speed), here + speed + 1):
        if parsec != here or orbit != NONE:
            found.append(packed(A_MOVE, system, DEEP_SPACE + parsec))
    return found


class MoveStation(Step):
    """The Death Star moves with everything at its locations (SW-B-149)."""

    card: int
    seat: int

    def proceed(self, pos: Position) -> None:
        choices = self.choices(pos)
        if len(choices) > 1:
            pos.ask(self.seat, choices)
        else:
            self.take(pos, choices[0])

    def choices(self, pos: Position) -> list[int]:
        return stations(pos, self.card)

    def take(self, pos: Position, option: int) -> None:
        card = self.card
        old = rows.orbited(pos, card)
        deep = card_of(option) == card and option >= packed(A_MOVE, card)
        orbit = NONE if deep else option
        parsec = number_of(option) - DEEP_SPACE if deep else rows.parsec(pos, option)
        cost = values.move_cost(pos, card, orbit, 1)
        pos.pop()
        force.use(pos, self.seat, cost, card)
        pos.note(card, DID_MOVE)
        pos.memo[card] = parsec
        pos.aim[card] = orbit
        pos.version += 1
        data = {"card": card, "from": old, "place": orbit, "parsec": parsec, "cost": cost}
        pos.tell("move_station", _RULES[STATION], self.seat, data)
        pos.happened(Moment(JUST_MOVED, self.seat, card, old, orbit))

    def question(self, pos: Position) -> Question:
        return Question(f"Where does {card_label(pos, self.card)} move?", ["SW-B-149"])

    def choice(self, pos: Position, option: int) -> Choice:
        if option < KIND:
            text = f"into orbit of {card_label(pos, option)}"
            pieces = {"card": self.card, "place": option}
            return Choice("to", text, [written(pos, option)], pieces)
        parsec = number_of(option) - DEEP_SPACE
        name = f"parsec {parsec}"
        return Choice("to", f"to {name}", [name], {"card": self.card, "number": parsec})
