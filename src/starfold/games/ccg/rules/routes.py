"""Routes: where each way to move leads a card, and what it costs."""

from collections.abc import Callable, Sequence
from typing import Final

from starfold.games.ccg.rules import force, rows, shield, terrain, values, vessels
from starfold.games.ccg.rules.changes import (
    cards_with,
    changed,
    has_text,
    holds,
    is_spoken_of,
    source_of,
)
from starfold.games.ccg.rules.movement import (
    DEEP_SPACE,
    HAUL,
    JUMP,
    LAND,
    LIKE_WALKERS,
    ORBIT,
    SHUTTLE,
    SQUAD,
    STATION,
    TAKE_OFF,
    TRANSIT,
    WALK,
    WAYS,
    WAYS_OF,
    charges,
    fact_of,
    may_move,
    may_move_regularly,
    may_stand,
    may_still_move,
    mover,
    standing,
)
from starfold.games.ccg.rules.step import card_of, number_of, packed
from starfold.games.ccg.speech.names import card_label, piece
from starfold.games.ccg.speech.reasons import Reason
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.scope import Scope, Test
from starfold.games.ccg.state.script import usage
from starfold.games.ccg.state.vocabulary import (
    A_MOVE,
    ABOARD_CARGO,
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    CHARACTER,
    CREATURE,
    DARK,
    DID_MOVE,
    FORBID_COURSE,
    FORBID_PASS,
    GRANT_FREE_MOVE,
    HYPERSPEED,
    LAID_OUT,
    LOCATION,
    MOVE_COST,
    NAV_COMPUTER,
    NONE,
    STARSHIP,
    TRANSIT_COST,
    WEAPON,
)
from starfold.kernel.choices import Choice

# By way: what it is called in the messages.
_WAY_KEYS: Final = (
    "walk",
    "hyperspeed",
    "land",
    "take_off",
    "shuttle",
    "transit",
    "orbit",
    "station",
    "haul",
    "squad",
)

MEMBERS: Final = {HAUL: 2, SQUAD: 3}
_NEVER_FREE: Final = (WALK, JUMP, ORBIT, HAUL, SQUAD)  # but by texts, and for creatures
_HAULING: Final = 1  # additional Force for the weapon (SW-B-152)
_STATION_SPEED: Final = 1
SHUTTLED: Final = 90  # keys in `used_up` of characters that a shuttle vehicle took along


# -- the ways: where each leads --------------------------------------------------------------------


def pace(pos: Position, card: int) -> int:
    """Its landspeed; what moves like a character goes on foot (SW-B-254)."""
    if pos.setup.defs[card].type not in WAYS_OF:
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
            if why_not_enter(pos, card, row[at]) is not None:
                break
            found.append(row[at])
    return found


def why_not_enter(pos: Position, card: int, site: int) -> Reason | None:
    """By landspeed: what stands between the sites counts too."""
    source = source_of(pos, FORBID_PASS, card, NONE, site)
    if source != NONE:
        return Reason("SW-B-033", "routes.blocked", card=pos.title(card), source=pos.title(source))
    return may_stand(pos, card, site)


def has_nav_computer(pos: Position, ship: int) -> bool:
    """One of its own, that nobody took."""
    own = pos.setup.defs[ship].icons & NAV_COMPUTER != 0
    return own and not holds(pos, FORBID_COURSE, ship)


def has_course(pos: Position, ship: int) -> bool:
    """A nav computer, its own or that of an astromech aboard (SW-B-134)."""
    if has_nav_computer(pos, ship):
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


def why_not_land(pos: Position, ship: int, site: int) -> Reason | None:
    """Landing and taking off join a system and an exterior site of its planet (HO-LAND-01).

    (SW-B-135, SW-B-136)
    """
    definition = pos.setup.defs[ship]
    title = pos.title(ship)
    where = pos.title(site)
    if not definition.is_starfighter():
        return Reason("HO-LAND-02", "routes.capital", card=title)
    if not rows.is_exterior(pos, site):
        return Reason("HO-LAND-01", "routes.no_exterior", place=where)
    if definition.is_tie() and not rows.is_docking_bay(pos, site):
        return Reason("HO-LAND-03", "routes.tie", card=title)
    if not vessels.is_piloted(pos, ship):
        return Reason("HO-LAND-01", "routes.no_pilot", card=title)
    if shield.stops(pos, pos.owner[ship], site):
        return Reason("HO-SHIELD-11", "routes.shielded", place=where)
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


def why_not_shuttle(pos: Position, card: int, site: int, ship: int) -> Reason | None:
    """Between an exterior site and one's own ship at the related system (HO-SHUT-01, SW-B-140)."""
    if pos.setup.defs[ship].is_starfighter() and not pos.setup.defs[ship].is_capital():
        return Reason("HO-SHUT-03", "routes.shuttle_to_starfighter", ship=pos.title(ship))
    if not takes_shuttles(pos, ship) or pos.owner[ship] != pos.owner[card]:
        return Reason("HO-SHUT-01", "routes.no_shuttles", ship=pos.title(ship))
    if not rows.is_site(pos, site):
        return Reason("HO-SHUT-01", "routes.shuttle_to_no_site", place=pos.title(site))
    if not rows.is_exterior(pos, site):
        return Reason("HO-INT-02", "routes.shuttle_inside", place=pos.title(site))
    if rows.system_of(pos, site) == NONE or standing(pos, ship) != rows.system_of(pos, site):
        return Reason("HO-SHUT-01", "routes.ship_elsewhere", ship=pos.title(ship))
    if shield.stops(pos, pos.owner[card], site):
        return Reason("HO-SHIELD-12", "routes.shielded", place=pos.title(site))
    return None


def _shuttle_stops(pos: Position, card: int) -> list[int]:
    """The ships that a card at a site, the sites that a card aboard may shuttle to."""
    found: list[int] = []
    site = standing(pos, card)
    if site != NONE:
        system = rows.system_of(pos, site)
        if system == NONE or not rows.is_site(pos, site):
            return found
        for ship in pos.there(system):
            if not pos.setup.defs[ship].is_capital() or not vessels.has_room(pos, ship, card):
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


def bays_for(pos: Position, card: int) -> list[int]:
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
    companions = companions_of(pos, card, way)
    if len(companions) < MEMBERS[way]:
        return []
    for place in companions_reach(pos, card, way, []):
        able = [one for one in companions if place in reach(pos, one)]
        if len(able) >= MEMBERS[way]:
            found.append(place)
    return found


LEADS: Final[dict[int, Callable[[Position, int], list[int]]]] = {
    WALK: reach,
    JUMP: range_of,
    LAND: _landing_sites,
    TAKE_OFF: _above,
    SHUTTLE: _shuttle_stops,
    TRANSIT: bays_for,
    ORBIT: _around,
    HAUL: _together,
    SQUAD: _together,
}


def ways_of(pos: Position, card: int) -> tuple[int, ...]:
    """The ways that cards of this kind have at all."""
    definition = pos.setup.defs[card]
    if fact_of(pos, card, "moves_like"):
        return LIKE_WALKERS
    if definition.type == WEAPON:
        return _ways_of_artillery(pos) if fact_of(pos, card, "moved_by_two") else ()
    return WAYS_OF.get(definition.type, ())


def _ways_of_artillery(pos: Position) -> tuple[int, ...]:
    """It goes with its warriors (SW-B-152); from bay to bay by itself where so agreed."""
    return (HAUL, TRANSIT) if pos.setup.options.artillery_transit else (HAUL,)


# -- what it costs ---------------------------------------------------------------------------------


def surcharge(pos: Position, start: int, end: int) -> int:
    """A collapsed site costs 1 more, to it and from it (HO-COLLAPSE-04, HO-COLLAPSE-05)."""
    return terrain.surcharge(pos, start) + terrain.surcharge(pos, end)


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
        return transit_price(pos, pos.owner[card], start, end, [card])
    if way in MEMBERS:
        return price_together(pos, card, way, [], place)
    cost = values.move_cost(pos, card, end, _base(pos, card, way, place))
    return cost + surcharge(pos, start, end)


def transit_price(
    pos: Position, seat: int, start: int, end: int, members: Sequence[int] = ()
) -> int:
    """What the two docking bays ask, once for the whole group (SW-B-138)."""
    cost = changed(pos, TRANSIT_COST, 0, start, seat, end) + surcharge(pos, start, end)
    return max(0, cost + sum(charges(pos, list(members), end)))


def price_together(pos: Position, card: int, way: int, members: list[int], place: int) -> int:
    """A squad moves for its leader's move; a weapon for those of two warriors and 1 more."""
    if way == SQUAD:
        cost = values.move_cost(pos, card, place, 1)
        able = [one for one in companions_of(pos, card, way) if place in reach(pos, one)]
        open_to = sorted(charges(pos, [one for one in able if one not in members], place))
        due = [*charges(pos, members, place), *open_to[: MEMBERS[SQUAD] - len(members)]]
        return max(0, cost + sum(due)) + surcharge(pos, pos.location_of(card), place)
    bearers = members
    if len(bearers) < MEMBERS[HAUL]:
        able = [one for one in companions_of(pos, card, way) if place in reach(pos, one)]
        costs = sorted(price(pos, one, WALK, place) for one in able if one not in members)
        known = sum(price(pos, one, WALK, place) for one in members)
        return _HAULING + known + sum(costs[: MEMBERS[HAUL] - len(members)])
    return _HAULING + sum(price(pos, one, WALK, place) for one in bearers)


# -- shuttling free --------------------------------------------------------------------------------


def shuttles_free(pos: Position, card: int, place: int) -> bool:
    """By a text that says so, or with a shuttle vehicle at the site (HO-SHUT-04)."""
    if free_shuttle(pos, card, place) != NONE:
        return True
    for source in cards_with(pos, "shuttles_free"):
        test: Test | None = fact_of(pos, source, "shuttles_free")
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
        seats = fact_of(pos, vehicle, "free_shuttles")
        if seats and pos.owner[vehicle] == pos.owner[card] and vessels.works(pos, vehicle):
            taken = _taken_along(pos, vehicle)
            if taken < seats and (taken > 0 or not pos.has_done(vehicle, DID_MOVE)):
                return vehicle
    return NONE


def _taken_along(pos: Position, vehicle: int) -> int:
    return pos.used_up.count(usage(vehicle, SHUTTLED))


# -- offers ----------------------------------------------------------------------------------------


def destinations(pos: Position, card: int, way: int) -> list[int]:
    """Where a card may go that way now, with the Force there is."""
    seat = mover(pos, card)
    found: list[int] = []
    for place in LEADS[way](pos, card):
        if force.can_use(pos, seat, price(pos, card, way, place)):
            found.append(place)
    return found


def ways_to(pos: Position, card: int, place: int) -> list[int]:
    """The ways that lead a single card to a place, as far as the Force goes."""
    if may_move(pos, card) is not None:
        return []
    alone = [way for way in ways_of(pos, card) if way not in MEMBERS]
    return [way for way in alone if place in destinations(pos, card, way)]


def offers(pos: Position, seat: int) -> list[int]:
    """The regular moves that a player may make now (HO-MOVE-02)."""
    found: list[int] = []
    stuck = _is_stuck(pos, seat)
    for card in pos.table:
        if mover(pos, card) != seat:
            continue
        if pos.setup.defs[card].type == LOCATION:
            mobile = rows.is_mobile(pos, card)
            if mobile and may_move_regularly(pos, card) is None and stations(pos, card):
                found.append(packed(A_MOVE, card, STATION))
            continue
        ways = ways_of(pos, card)
        if not ways or may_move_regularly(pos, card) is not None:
            continue
        for way in ways:
            if stuck and way in _NEVER_FREE and pos.setup.defs[card].type != CREATURE:
                continue
            if _leads_somewhere(pos, card, way):
                found.append(packed(A_MOVE, card, way))
    return found


def _is_stuck(pos: Position, seat: int) -> bool:
    """Whether a player has no Force at all, and no text makes moves cheaper."""
    if force.can_use(pos, seat, 1):
        return False
    return not is_spoken_of(pos, GRANT_FREE_MOVE) and not is_spoken_of(pos, MOVE_COST)


def _leads_somewhere(pos: Position, card: int, way: int) -> bool:
    """Whether there are `destinations`: one is enough."""
    seat = mover(pos, card)
    for place in LEADS[way](pos, card):
        if force.can_use(pos, seat, price(pos, card, way, place)):
            return True
    return False


def choice(pos: Position, seat: int, option: int) -> Choice:
    card, way = card_of(option), number_of(option)
    text = say(f"routes.move_{_WAY_KEYS[way]}", card=card_label(pos, card))
    found = piece(pos, "move", card, text)
    if way != WALK:
        found.names.append(WAYS[way])
    found.pieces["number"] = way
    return found


# -- walking together ------------------------------------------------------------------------------


def companions_of(pos: Position, card: int, way: int) -> list[int]:
    """Who may go with a weapon (warriors) or a squad leader (whom the leader's text names)."""
    found: list[int] = []
    place = standing(pos, card)
    if place == NONE:
        return found
    test: Test | None = fact_of(pos, card, "squad") if way == SQUAD else None
    if way == SQUAD and (test is None or not has_text(pos, card)):
        return found
    scope = Scope(card, pos.owner[card])
    for one in pos.there(place):
        if one == card or pos.owner[one] != pos.owner[card]:
            continue
        if pos.setup.defs[one].type != CHARACTER:
            continue
        fits = vessels.has_skill(pos, one, "warrior") if test is None else test(pos, scope, one)
        if fits and may_still_move(pos, one) is None:
            found.append(one)
    return found


def companions_reach(pos: Position, card: int, way: int, members: list[int]) -> list[int]:
    """The sites that all of them reach; a weapon has no landspeed of its own."""
    walkers = members[:] if way == HAUL else [card, *members]
    if not walkers:
        walkers = companions_of(pos, card, way)
        found: list[int] = []
        for one in walkers:
            found += [place for place in reach(pos, one) if place not in found]
        return found
    common = reach(pos, walkers[0])
    for one in walkers[1:]:
        near = reach(pos, one)
        common = [place for place in common if place in near]
    return common


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
