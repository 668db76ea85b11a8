"""Moving: the ways to go, who may move, and where a card may be.

A regular move goes one of several ways (HO-MOVE-03, HO-MOVE-04, SW-B-129): by landspeed, by
hyperspeed, landing, taking off, shuttling, docking bay transit. Where each way leads and what it
costs is in `routes`; the move itself is in `travelling`.
"""

from typing import Any, Final

from starfold.games.ccg.rules import rows, shield, vessels
from starfold.games.ccg.rules.changes import added, holds, sources_of
from starfold.games.ccg.speech.reasons import Reason
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.script import Script
from starfold.games.ccg.state.vocabulary import (
    ATTACHED,
    CHARACTER,
    CREATURE,
    DARK,
    DID_MOVE,
    DID_SEARCH,
    FORBID_MOVE,
    FORBID_MOVE_TO,
    FORBID_TRAVEL,
    GRANT_INTERIOR,
    GRANT_MOVE,
    IS_OFF,
    LAID_OUT,
    LOCATION,
    MAY_NOT_MOVE,
    MOVE,
    MOVE_COST,
    NONE,
    STARSHIP,
    TABLE,
    THERE,
    VEHICLE,
)

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

WALKERS: Final = (WALK, SHUTTLE, TRANSIT, SQUAD)
LIKE_WALKERS: Final = (WALK, SHUTTLE, TRANSIT)  # what moves like a character leads no squad
WAYS_OF: Final[dict[int, tuple[int, ...]]] = {
    CHARACTER: WALKERS,
    CREATURE: (WALK,),
    VEHICLE: (WALK, SHUTTLE, TRANSIT),
    STARSHIP: (JUMP, LAND, TAKE_OFF, ORBIT),
}
DEEP_SPACE: Final = 100  # number of an option: a station at the parsec above this


# -- who may move ----------------------------------------------------------------------------------


def fact_of(pos: Position, card: int, name: str) -> Any:
    script: Script | None = pos.setup.scripts[card]
    return None if script is None else script.special.get(name)


def is_mover(pos: Position, card: int) -> bool:
    """Characters, creatures, vehicles, starships, and what moves like one (SW-B-254)."""
    return pos.setup.defs[card].type in WAYS_OF or bool(fact_of(pos, card, "moves_like"))


def standing(pos: Position, card: int) -> int:
    """The location at which a card stands as itself; NONE aboard, missing, captive."""
    if pos.role[card] == THERE:
        return pos.at[card]
    if pos.role[card] == ATTACHED and pos.setup.defs[card].type not in WAYS_OF:
        at = pos.at[card]
        return at if at != NONE and pos.role[at] == LAID_OUT else NONE
    return NONE


def may_move(pos: Position, card: int) -> Reason | None:
    """Whether its own player may relocate a card in any way, with all it carries (SW-B-256)."""
    refused = _may_not_move(pos, card)
    if refused is None and _is_blocked(pos, card):
        refused = Reason("SW-B-033", "movement.blocked", card=pos.title(card))
    if refused is not None:
        return refused
    for carried in pos.everything_on(card):
        if pos.owner[carried] != pos.owner[card] or pos.is_captive(carried):
            continue
        if pos.has(carried, IS_OFF):
            continue
        refused = _may_not_move(pos, carried) if is_mover(pos, carried) else None
        if refused is not None:
            return refused
    return None


def _may_not_move(pos: Position, card: int) -> Reason | None:
    title = pos.title(card)
    if pos.zone[card] != TABLE:
        return Reason("SW-B-127", "movement.not_on_table", card=title)
    if pos.is_missing(card):
        return Reason("HO-MISSING-03", "movement.missing", card=title)
    if pos.is_captive(card):
        return Reason("SW-B-226", "movement.captive", card=title)
    if pos.has(card, IS_OFF):
        return Reason("SW-B-033", "movement.turned_off", card=title)
    if pos.has_done(card, DID_SEARCH):
        return Reason("HO-SEARCH-07", "movement.searched", card=title)
    if pos.has_done(card, MAY_NOT_MOVE) or _is_held_back(pos, card):
        return Reason("SW-B-256", "movement.may_not_move", card=title)
    return None


def _is_held_back(pos: Position, card: int) -> bool:
    """By a text; its own does not count where another says that it may move."""
    if not holds(pos, FORBID_MOVE, card):
        return False
    freed = holds(pos, GRANT_MOVE, card)
    return any(source != card or not freed for source in sources_of(pos, FORBID_MOVE, card))


def _is_blocked(pos: Position, card: int) -> bool:
    """A text keeps all of a player where they are but smugglers and the starships they are aboard.

    Whoever else is aboard such a starship goes with it.
    """
    if not holds(pos, FORBID_TRAVEL, card, mover(pos, card)):
        return False
    crew = pos.aboard(card) if pos.setup.defs[card].type == STARSHIP else []
    for one in [card, *crew]:
        if vessels.is_kind(pos, one, "smuggler"):
            return False
    return True


def may_move_regularly(pos: Position, card: int) -> Reason | None:
    """One regular move a turn, in the owner's move phase (HO-MOVE-02, SW-B-128)."""
    if pos.phase != MOVE or pos.active != mover(pos, card):
        return Reason("HO-MOVE-02", "movement.move_phase")
    return may_still_move(pos, card)


def may_still_move(pos: Position, card: int) -> Reason | None:
    if pos.has_done(card, DID_MOVE):
        return Reason("HO-MOVE-02", "movement.already_moved", card=pos.title(card))
    return may_move(pos, card)


def mover(pos: Position, card: int) -> int:
    """Whose move it is: the Dark Side moves a mobile system (SW-B-149)."""
    return DARK if pos.setup.defs[card].type == LOCATION else pos.owner[card]


def charges(pos: Position, cards: list[int], place: int) -> list[int]:
    """What texts ask beyond the price of a journey together, for each who comes to a place."""
    return [added(pos, MOVE_COST, card, NONE, place) for card in cards]


# -- where a card may be ---------------------------------------------------------------------------


def may_stand(pos: Position, card: int, place: int) -> Reason | None:
    """Whether a card may move to a location at all, whatever the way."""
    definition = pos.setup.defs[card]
    title = pos.title(card)
    where = pos.title(place)
    if rows.is_trench(pos, place):
        return Reason("SW-B-205", "movement.trench", place=where)
    if rows.is_holosite(pos, place):
        return Reason("SW-B-241", "movement.holosite", place=where)
    closed = definition.type == VEHICLE and is_closed_to_vehicles(pos, place)
    if closed and not holds(pos, GRANT_INTERIOR, card, NONE, place):
        return Reason("HO-INT-03", "movement.interior", place=where)
    if definition.type == CREATURE and not in_habitat(pos, card, place):
        return Reason("SW-B-232", "movement.no_habitat", place=where, card=title)
    if holds(pos, FORBID_MOVE_TO, card, NONE, place):
        return Reason("SW-B-033", "movement.forbidden", card=title, place=where)
    return None


def is_closed_to_vehicles(pos: Position, place: int) -> bool:
    """The limitations bind every interior site but docking bays (HO-INT-01, HO-VEH-01, SW-B-098).

    So a vehicle goes to Docking Bay 94, not to the Cantina (HO-INT-04, SW-B-131).
    """
    return rows.is_interior(pos, place) and not rows.is_exterior(pos, place)


def in_habitat(pos: Position, creature: int, place: int) -> bool:
    """A habitat names a planet, whose sites it means, sites, or what lies at them (SW-B-231)."""
    location = pos.setup.defs[place]
    if not location.is_site():
        return False
    for name in pos.setup.defs[creature].habitat.split(", "):
        if name and (location.system == name or name in location.title):
            return True
        if any(pos.title(card) == name for card in pos.attached(place)):
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
