"""Rows of locations: which sites lie next to which, and where a new one may be laid out.

A system's locations lie in one row: interior sites, docking bays, exterior sites, the system
(HO-LAYOUT-01, SW-B-047). Neighbours and distances are read off the row as it lies (HO-LAYOUT-03):
a marker number that is missing leaves no gap (HO-LAYOUT-09). A row of `Position.rows` begins with
the innermost interior site. What stands outside the pattern has a row of its own: a holosite
(SW-B-238), a vehicle site (SW-B-244), whose `at` is its vehicle.
"""

from typing import Final

from starfold.games.ccg.state.position import Lasting, Position
from starfold.games.ccg.state.vocabulary import (
    COVERED,
    EXTERIOR,
    INTERIOR,
    IS_BLOWN_AWAY,
    IS_COLLAPSED,
    LAID_OUT,
    MOBILE,
    NONE,
    THERE,
    UNDERGROUND,
    VEHICLE_SITE,
)

# The groups of a row, in order. The trench lies next to its system, outside the pattern.
INTERIORS: Final = 0
DOCKING_BAYS: Final = 1
EXTERIORS: Final = 2
TRENCHES: Final = 3
SYSTEMS: Final = 4
GROUPS: Final = ("interior", "docking_bay", "exterior", "trench", "system")

TRENCH: Final = "trench"
RUINED: Final = IS_COLLAPSED | IS_BLOWN_AWAY


# -- what a location is: NONE, for what is nowhere, is nothing of it -------------------------------


def is_interior(pos: Position, place: int) -> bool:
    """By its icon (SW-B-055); a docking bay is both (HO-LAYOUT-04, SW-B-054)."""
    return is_site(pos, place) and pos.setup.defs[place].icons & INTERIOR != 0


def is_exterior(pos: Position, place: int) -> bool:
    return is_site(pos, place) and pos.setup.defs[place].icons & EXTERIOR != 0


def is_docking_bay(pos: Position, place: int) -> bool:
    return place != NONE and pos.setup.defs[place].is_docking_bay()


def is_underground(pos: Position, place: int) -> bool:
    """By its own icon, whatever the title sounds like (HO-UNDER-01)."""
    return place != NONE and pos.setup.defs[place].icons & UNDERGROUND != 0


def is_marker(pos: Position, place: int) -> bool:
    """A site with a marker number in its title (HO-MARKER-01)."""
    return place != NONE and pos.setup.defs[place].marker > 0


def is_vehicle_site(pos: Position, place: int) -> bool:
    return place != NONE and pos.setup.defs[place].icons & VEHICLE_SITE != 0


def is_holosite(pos: Position, place: int) -> bool:
    return place in pos.setup.holosites


def is_trench(pos: Position, place: int) -> bool:
    return place != NONE and TRENCH in pos.setup.defs[place].kinds


def is_system(pos: Position, place: int) -> bool:
    """A location is a system or a site; there are no sectors (SW-B-045)."""
    return place != NONE and pos.setup.defs[place].is_system()


def is_site(pos: Position, place: int) -> bool:
    return place != NONE and pos.setup.defs[place].is_site()


def is_mobile(pos: Position, place: int) -> bool:
    return place != NONE and pos.setup.defs[place].icons & MOBILE != 0


def group(pos: Position, place: int) -> int:
    """The group of its row: the marker number is asked before the icons (HO-LAYOUT-13)."""
    definition = pos.setup.defs[place]
    if definition.is_system():
        return SYSTEMS
    if TRENCH in definition.kinds:
        return TRENCHES
    if definition.marker:
        return EXTERIORS
    if definition.is_docking_bay():
        return DOCKING_BAYS
    return EXTERIORS if definition.icons & EXTERIOR else INTERIORS


def same_location(pos: Position, card: int, place: int) -> bool:
    """Two cards of one location: the same title, or two holosites (SW-B-052, SW-B-238)."""
    if pos.setup.title[card] == pos.setup.title[place]:
        return not is_vehicle_site(pos, card)
    return is_holosite(pos, card) and is_holosite(pos, place)


# -- finding ---------------------------------------------------------------------------------------


def row_index(pos: Position, place: int) -> int:
    """The row in which a location lies; NONE if it does not lie on the table."""
    for number, row in enumerate(pos.rows):
        if place in row:
            return number
    return NONE


def row_of(pos: Position, name: str) -> int:
    """The row of the system of that name; NONE while none of its locations is on the table.

    Each system has one, and only sites of the same row are neighbours (HO-LAYOUT-05).
    """
    if not name:
        return NONE
    for number, row in enumerate(pos.rows):
        if pos.setup.defs[row[0]].system == name and not is_vehicle_site(pos, row[0]):
            return number
    return NONE


def find(pos: Position, title: str) -> int:
    """The location of that title on the table; NONE for none."""
    for row in pos.rows:
        for place in row:
            if pos.setup.defs[place].title == title:
                return place
    return NONE


def covers(pos: Position, card: int) -> int:
    """The location on the table that this card would cover; NONE for none (HO-LAYOUT-07)."""
    for row in pos.rows:
        for place in row:
            if place != card and same_location(pos, card, place):
                return place
    return NONE


def covered(pos: Position, place: int) -> list[int]:
    """The cards under a location, the uppermost last (SW-B-259)."""
    found = pos.covered_by(place)
    depth = pos.memo
    for last in range(1, len(found)):  # there are two or three: by their depth
        index = last
        while index > 0 and depth[found[index - 1]] > depth[found[index]]:
            found[index - 1], found[index] = found[index], found[index - 1]
            index -= 1
    return found


def system_of(pos: Position, place: int) -> int:
    """The system on the table to which a location belongs; NONE for none."""
    return system_named(pos, pos.setup.defs[place].system)


def system_named(pos: Position, name: str) -> int:
    number = row_of(pos, name)
    if number == NONE:
        return NONE
    last = pos.rows[number][-1]
    return last if is_system(pos, last) else NONE


def sites_of(pos: Position, name: str) -> list[int]:
    """The sites of a system on the table, the innermost first; vehicle sites have no system."""
    number = row_of(pos, name)
    if number == NONE:
        return []
    return [place for place in pos.rows[number] if is_site(pos, place)]


def planet_of(pos: Position, card: int) -> str:
    """The system's name where a card is; in a vehicle site: where the vehicle is (SW-B-244)."""
    place = pos.location_of(card)
    if place != NONE and is_vehicle_site(pos, place):
        place = pos.location_of(pos.at[place])
    return "" if place == NONE else pos.setup.defs[place].system


def are_related(pos: Position, a: int, b: int) -> bool:
    """Locations of one system (SW-B-046), or sites of one vehicle (SW-B-050)."""
    if is_vehicle_site(pos, a) or is_vehicle_site(pos, b):
        return is_vehicle_site(pos, a) and is_vehicle_site(pos, b) and pos.at[a] == pos.at[b]
    if a == NONE or b == NONE:
        return False
    name = pos.setup.defs[a].system
    return name != "" and name == pos.setup.defs[b].system


# -- neighbours and distances --------------------------------------------------------------------


def in_line(pos: Position, place: int) -> bool:
    """Whether a location is a site that one reaches along its row: no system, no trench."""
    return is_site(pos, place) and not is_trench(pos, place) and not is_vehicle_site(pos, place)


def stands_at(pos: Position, vehicle: int) -> int:
    """The site at which a vehicle stands itself; NONE while it is in a cargo bay."""
    if vehicle == NONE or pos.role[vehicle] != THERE:
        return NONE
    return pos.at[vehicle]


def vehicle_sites_at(pos: Position, site: int) -> list[int]:
    """The sites inside vehicles that stand at a site."""
    found: list[int] = []
    for row in pos.rows:
        if is_vehicle_site(pos, row[0]) and stands_at(pos, pos.at[row[0]]) == site:
            found.append(row[0])
    return found


def neighbours(pos: Position, site: int) -> list[int]:
    """The adjacent sites (SW-B-051); with those inside vehicles that stand here (SW-B-244).

    One does not walk into a vehicle: landspeed goes by `path` and `distance`.
    """
    if is_vehicle_site(pos, site):
        outside = stands_at(pos, pos.at[site])
        return [] if outside == NONE or not is_site(pos, outside) else [outside]
    number = row_index(pos, site)
    if number == NONE or not in_line(pos, site):
        return []
    row = pos.rows[number]
    at = row.index(site)
    found: list[int] = []
    if at > 0 and in_line(pos, row[at - 1]):
        found.append(row[at - 1])
    if at + 1 < len(row) and in_line(pos, row[at + 1]):
        found.append(row[at + 1])
    return found + vehicle_sites_at(pos, site)


def distance(pos: Position, a: int, b: int) -> int:
    """How many sites apart along their row; NONE if no row leads from one to the other."""
    number = row_index(pos, a)
    if number == NONE or not in_line(pos, a) or not in_line(pos, b):
        return NONE
    row = pos.rows[number]
    if b not in row:
        return NONE
    return abs(row.index(a) - row.index(b))


def path(pos: Position, a: int, b: int) -> list[int]:
    """The sites that one enters on the way, the last is `b`; empty if there is no way."""
    if distance(pos, a, b) <= 0:
        return []
    row = pos.rows[row_index(pos, a)]
    start, end = row.index(a), row.index(b)
    if start < end:
        return row[start + 1 : end + 1]
    return row[end:start][::-1]


# -- markers ---------------------------------------------------------------------------------------


def markers(pos: Position) -> list[int]:
    """The marker sites on the table, by number: their row keeps them so (HO-LAYOUT-08)."""
    return [place for row in pos.rows for place in row if pos.setup.defs[place].marker]


def innermost(pos: Position) -> int:
    """The marker site of the lowest number; NONE while there is none (HO-MARKER-02).

    One that was blown away is a marker still (HO-BLOWN-04).
    """
    found = markers(pos)
    return found[0] if found else NONE


def outermost(pos: Position) -> int:
    """The marker site of the highest number, interior or not (HO-MARKER-03)."""
    found = markers(pos)
    return found[-1] if found else NONE


# -- systems ---------------------------------------------------------------------------------------


def parsec(pos: Position, system: int) -> int:
    """Its printed number; of a mobile system: where it is just now (SW-B-056, SW-B-057)."""
    if is_mobile(pos, system):
        return pos.memo[system]
    return pos.setup.defs[system].parsec


def orbited(pos: Position, system: int) -> int:
    """The system that a mobile system orbits; NONE in deep space (SW-B-057)."""
    return pos.aim[system] if is_mobile(pos, system) else NONE


# -- laying out ------------------------------------------------------------------------------------


def slots(pos: Position, card: int) -> list[int]:
    """The places in its row that a card may take: its index then (HO-LAYOUT-02, SW-B-048).

    A copy of a location takes that one's place, a marker the place of its number, a system the end
    of the row; the others any gap in their group or at its ends.
    """
    below = covers(pos, card)
    if below != NONE:
        return [pos.rows[row_index(pos, below)].index(below)]
    number = row_of(pos, pos.setup.defs[card].system)
    if number == NONE or is_vehicle_site(pos, card):
        return [0]
    row = pos.rows[number]
    if is_marker(pos, card):
        return [_by_number(pos, row, card)]
    wanted = group(pos, card)
    first = 0
    while first < len(row) and group(pos, row[first]) < wanted:
        first += 1
    last = first
    while last < len(row) and group(pos, row[last]) == wanted:
        last += 1
    return list(range(first, last + 1))


def _by_number(pos: Position, row: list[int], card: int) -> int:
    """Before the first higher marker, else at the end of the exterior sites (HO-LAYOUT-08).

    So the numbers rise towards the system, whatever the order of play (HO-LAYOUT-10, SW-B-049).
    """
    mine = pos.setup.defs[card].marker
    for index, place in enumerate(row):
        if pos.setup.defs[place].marker > mine or group(pos, place) > EXTERIORS:
            return index
    return len(row)


def lay_out(pos: Position, card: int, slot: int) -> int:
    """Lay a location out in its row, or on the one that it converts, which is returned.

    Nothing at the other sites moves by that (HO-LAYOUT-11).
    """
    below = covers(pos, card)
    if below != NONE:
        convert(pos, below, card, False)
        return below
    number = row_of(pos, pos.setup.defs[card].system)
    pos.put(card, NONE, LAID_OUT)
    if number == NONE:
        pos.rows.append([card])
    else:
        pos.rows[number].insert(slot, card)
    return NONE


def lay_out_in(pos: Position, card: int, vehicle: int) -> None:
    """Lay a vehicle site out: it goes where its vehicle goes (HO-LAYOUT-12)."""
    pos.put(card, vehicle, LAID_OUT)
    pos.rows.append([card])


def convert(pos: Position, old: int, new: int, keeps_ruin: bool) -> None:
    """Put a card of the same location on top: its place and all cards there are kept (SW-B-052).

    A new copy rebuilds what had collapsed (SW-B-218); a card that was raised does not.
    """
    depth = len(pos.covered_by(old)) + 1
    state, did, memo, aim = pos.state[old], pos.did[old], pos.memo[old], pos.aim[old]
    _take_over(pos, old, new)
    pos.set_aside(old, COVERED, new)
    pos.memo[old] = depth
    pos.put(new, NONE, LAID_OUT)
    pos.set_conditions(new, state & RUINED if keeps_ruin else 0)
    pos.did[new] = did
    if is_mobile(pos, new):
        pos.memo[new] = memo
        pos.aim[new] = aim


def raise_covered(pos: Position, card: int) -> None:
    """A covered card comes to the top; the others keep their order (SW-B-259)."""
    top = pos.at[card]
    mine = pos.memo[card]
    for one in pos.covered_by(top):
        if pos.memo[one] > mine:
            pos.memo[one] -= 1
    pos.take_out(card)
    pos.memo[card] = 0
    convert(pos, top, card, True)


def leave(pos: Position, place: int) -> int:
    """A location is about to leave the table; the card on top then is returned.

    The next one under it takes over place and cards (SW-B-259). Without one the row closes up and
    the result is NONE: who calls it looks after the cards there. The card itself is still to be
    put where it goes.
    """
    row = pos.rows[row_index(pos, place)]
    under = covered(pos, place)
    if not under:
        row.remove(place)
        if not row:
            pos.rows.remove(row)
        return NONE
    new = under[-1]
    pos.take_out(new)
    pos.memo[new] = 0
    _take_over(pos, place, new)
    state, did = pos.state[place], pos.did[place]
    pos.put(new, NONE, LAID_OUT)
    pos.set_conditions(new, state & RUINED)
    pos.did[new] = did
    return new


def _take_over(pos: Position, old: int, new: int) -> None:
    """What is at, on, under and aimed at a location, and its place, pass to another card."""
    row = pos.rows[row_index(pos, old)]
    row[row.index(old)] = new
    pos.pass_on(old, new)
    pos.keep_lasting([_passed_on(one, old, new) for one in pos.lasting])
    if pos.fight is not None and pos.fight.place == old:
        pos.fight.place = new
    if pos.drain_at == old:
        pos.drain_at = new


def _passed_on(one: Lasting, old: int, new: int) -> Lasting:
    """A lasting change, with the new card where it named the old one; copies share the others."""
    if old not in (one.card, one.other):
        return one
    card = new if one.card == old else one.card
    other = new if one.other == old else one.other
    return Lasting(one.kind, one.amount, card, one.seat, one.until, one.source, one.sets, other)


def rearrange(pos: Position, number: int, order: list[int]) -> None:
    """Locations of one row change places among each other, with all cards there."""
    row = pos.rows[number][:]
    places = [index for index, place in enumerate(row) if place in order]
    for index, place in zip(places, order, strict=True):
        row[index] = place
    pos.lay_row(number, row)
