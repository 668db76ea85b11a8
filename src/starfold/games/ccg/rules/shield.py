"""The energy shield of Hoth: where it lies, and what it keeps the Dark Side from.

It is in force while the Main Power Generators are on the table and their text works
(HO-SHIELD-01). Its edge follows the table: a marker farther out brings the former edge under it
(HO-SHIELD-08, SW-B-216). It stops no one who walks (HO-SHIELD-15) and no cards of other types
(HO-SHIELD-16), and never hinders the Light Side (HO-SHIELD-17, SW-B-215).
"""

from typing import Final

from starfold.games.ccg.rules import rows
from starfold.games.ccg.rules.changes import has_text
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import (
    CHARACTER,
    DARK,
    GENERATORS,
    NONE,
    STARSHIP,
    VEHICLE,
)

PLANET: Final = "Hoth"
ALWAYS_INSIDE: Final = 3  # the markers up to this one never are the edge (HO-SHIELD-08)
KEPT_OUT: Final = (CHARACTER, VEHICLE, STARSHIP)  # HO-SHIELD-09


def is_up(pos: Position) -> bool:
    """The generators are on the table, not blown away, and their text works (HO-SHIELD-01)."""
    generators = rows.find(pos, GENERATORS)
    return generators != NONE and has_text(pos, generators)


def edge(pos: Position) -> int:
    """The outermost exterior marker, which lies outside (HO-SHIELD-08); NONE where there is none.

    There the Dark Side comes down as anywhere else (HO-SHIELD-18).
    """
    found = NONE
    for site in rows.markers(pos):
        if rows.is_exterior(pos, site) and pos.setup.defs[site].marker > ALWAYS_INSIDE:
            found = site
    return found


def is_new_edge(pos: Position, marker: int) -> bool:
    """Whether a marker that comes to the table brings the former edge under it (HO-SHIELD-08)."""
    if not is_up(pos) or pos.setup.options.shield_by_number or not rows.is_exterior(pos, marker):
        return False
    now = edge(pos)
    farthest = ALWAYS_INSIDE if now == NONE else pos.setup.defs[now].marker
    return pos.setup.defs[marker].marker > farthest


def is_shielded(pos: Position, place: int) -> bool:
    """Whether a location lies under the shield; inside a vehicle: where that one is.

    All sites of the planet do, but the edge and Wampa Cave, the interior marker (HO-SHIELD-07,
    SW-B-211).
    """
    if place != NONE and rows.is_vehicle_site(pos, place):
        place = pos.location_of(pos.at[place])
    if place == NONE:
        return False
    definition = pos.setup.defs[place]
    if definition.system != PLANET or not definition.is_site() or not is_up(pos):
        return False
    if not definition.marker:
        return True
    if pos.setup.options.shield_by_number:
        return definition.marker <= ALWAYS_INSIDE
    return rows.is_exterior(pos, place) and place != edge(pos)


def shielded(pos: Position) -> list[int]:
    """The sites under the shield, the innermost first."""
    return [site for site in rows.sites_of(pos, PLANET) if is_shielded(pos, site)]


def stops(pos: Position, seat: int, place: int) -> bool:
    """Whether the shield is in this player's way there.

    Asked for landing, taking off, shuttling, docking bay transit and all movement that a shield
    would stop, at both ends (HO-SHIELD-11, HO-SHIELD-12, HO-SHIELD-13, SW-B-213), and for power
    from starships (HO-SHIELD-14, SW-B-214).
    """
    return seat == DARK and is_shielded(pos, place)


def stops_deploying(pos: Position, card: int, seat: int, target: int) -> bool:
    """Whether the shield keeps a card from a location, or from a host that is there.

    Characters, vehicles and starships, however they would come (HO-SHIELD-09, HO-SHIELD-10,
    SW-B-212); other cards it lets through (HO-SHIELD-16).
    """
    if seat != DARK or pos.setup.defs[card].type not in KEPT_OUT:
        return False
    return is_shielded(pos, pos.location_of(target))
