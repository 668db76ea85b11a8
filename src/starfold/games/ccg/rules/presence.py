"""Where cards are, and who has presence, occupies and controls.

A card is present at exactly one place: a location, or the enclosed vehicle or starship that it is
in (HO-PRES-01, SW-B-058). It is *at* the location either way: card texts use both words
deliberately, so there are two families of questions here, `present_...` and `at_...` (SW-B-257).
"""

from typing import Final

from starfold.games.ccg.rules import rows
from starfold.games.ccg.rules.changes import added, changed, holds
from starfold.games.ccg.rules.vessels import (
    has_permanent_pilot,
    is_breached,
    is_enclosed,
    is_open,
    is_vessel,
    vessel_of,
)
from starfold.games.ccg.state.model import QUARTERS
from starfold.games.ccg.state.position import Position, other
from starfold.games.ccg.state.vocabulary import (
    ABILITY,
    ABOARD_CARGO,
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    ATTACHED,
    BATTLE,
    CHARACTER,
    CONTROL,
    GRANT_PRESENCE,
    HELD,
    IS_HOLOGRAM,
    IS_OFF,
    IS_UNDERCOVER,
    LAID_OUT,
    NONE,
    THERE,
    TOTAL_ABILITY,
    UNDER,
    VEHICLE,
)

ENOUGH: Final = QUARTERS  # the ability that makes presence: one


# -- where a card is -------------------------------------------------------------------------------


def present_place(pos: Position, card: int) -> int:
    """The one place where a card is present: a location, or the vessel it is in (HO-PRES-02).

    Riders of an open vehicle are present at the site (HO-ENC-02, SW-B-059). NONE for a missing or
    captive character, a droid turned off, a location, and a card beside the table.
    """
    while True:
        if pos.has(card, IS_OFF):
            return NONE
        host = pos.at[card]
        role = pos.role[card]
        if role == HELD and is_breached(pos, card):
            return pos.location_of(card)
        if host == NONE or role in (UNDER, HELD, LAID_OUT):
            return NONE
        if role == THERE or role == ABOARD_CARGO:
            return host
        if role in (ABOARD_PILOT, ABOARD_PASSENGER):
            if is_enclosed(pos, host):
                return host
        elif role == ATTACHED and pos.is_location(host):
            return host
        card = host


def present_at(pos: Position, place: int) -> list[int]:
    """All cards present at a location or inside a vessel, with what they carry."""
    return [card for card in _near(pos, place) if present_place(pos, card) == place]


def _near(pos: Position, place: int) -> list[int]:
    """The cards at the location of a place: among them is all that could be present there."""
    return pos.table if place == NONE else pos.located(pos.location_of(place))


def is_present(pos: Position, card: int, place: int) -> bool:
    return place != NONE and pos.in_play(card) and present_place(pos, card) == place


def present_together(pos: Position, first: int, second: int) -> bool:
    """Present at the same place: inside one vessel, or outside at one location (SW-B-065)."""
    place = present_place(pos, first)
    return place != NONE and present_place(pos, second) == place


def at_place(pos: Position, card: int) -> int:
    """The location that a card is at, inside something or not (SW-B-257).

    The missing are at their site, though not present (HO-MISSING-07); captives are inactive, and so
    is what they carry: NONE (SW-B-226). A droid turned off is inactive too.
    """
    held = card
    while held != NONE and pos.role[held] != LAID_OUT:
        if pos.has(held, IS_OFF) or (pos.role[held] == HELD and not is_breached(pos, held)):
            return NONE
        held = pos.at[held]
    return held


def at_same(pos: Position, first: int, second: int) -> bool:
    """At the same location, inside something or not (SW-B-257)."""
    place = at_place(pos, first)
    return place != NONE and at_place(pos, second) == place


def on_planet(pos: Position, card: int, name: str) -> bool:
    """At one of a planet's sites, or aboard something there; not at the system (SW-B-257)."""
    place = at_place(pos, card)
    return place != NONE and pos.card(place).is_site() and rows.planet_of(pos, card) == name


def is_active(pos: Position, card: int) -> bool:
    """Neither missing nor captive nor undercover nor turned off: it stands on its owner's side.

    All others are in play, but bring no presence (HO-MISSING-02, HO-PRES-06).
    """
    return pos.role[card] not in (UNDER, HELD) and not pos.has(card, IS_UNDERCOVER | IS_OFF)


def characters_at(pos: Position, place: int, seat: int) -> list[int]:
    """A player's characters at a location, inside something or not; NONE: of both players.

    Spies undercover are there as well; captives do not count, nor do the missing, whom only what
    names them gets at (HO-MISSING-05).
    """
    return [
        card
        for card in _near(pos, place)
        if pos.setup.defs[card].type == CHARACTER
        and (seat == NONE or pos.owner[card] == seat)
        and not pos.is_missing(card)
        and at_place(pos, card) == place
    ]


# -- ability ---------------------------------------------------------------------------------------


def has_ability(pos: Position, card: int) -> bool:
    """Whether a card has an ability number at all; droids have none (SW-B-031)."""
    return pos.setup.defs[card].ability != NONE or pos.has(card, IS_HOLOGRAM)


def ability_of(pos: Position, card: int) -> int:
    """In quarters: of a character, a creature vehicle, or a permanent pilot."""
    if pos.has(card, IS_HOLOGRAM):
        return pos.setup.defs[card].destiny[0] * QUARTERS
    definition = pos.setup.defs[card]
    printed = definition.ability
    if definition.has_permanent_pilot() and not has_permanent_pilot(pos, card):
        return 0
    return 0 if printed == NONE else changed(pos, ABILITY, printed, card)


def ability_present(pos: Position, place: int, seat: int) -> int:
    """The ability of a player's cards present there, in quarters (HO-PRES-03).

    A permanent pilot is aboard its vessel, so it counts inside the vessel and not outside. Texts
    may lower it; presence is another matter.
    """
    total = _ability_inside(pos, place, seat) if is_vessel(pos, place) else 0
    for card in _near(pos, place):
        if pos.owner[card] == seat and present_place(pos, card) == place:
            total += _ability_outside(pos, card)
    return max(0, total + added(pos, TOTAL_ABILITY, place, seat))


def _ability_outside(pos: Position, card: int) -> int:
    """What a card present somewhere brings as itself: a character or a beast, no vessel's crew.

    Nothing without ability of its own brings presence (HO-PRES-06, SW-B-064).
    """
    if not is_active(pos, card):
        return 0
    definition = pos.setup.defs[card]
    if definition.type == CHARACTER or definition.is_creature_vehicle():
        return ability_of(pos, card)
    return ability_of(pos, card) if pos.has(card, IS_HOLOGRAM) else 0


def _ability_inside(pos: Position, vessel: int, seat: int) -> int:
    """The permanent pilot's."""
    permanent = pos.owner[vessel] == seat and has_permanent_pilot(pos, vessel)
    return ability_of(pos, vessel) if permanent else 0


def ability_aboard(pos: Position, vessel: int) -> int:
    """The ability in a vessel's places, passengers and permanent pilot included (HO-PRES-04)."""
    total = _ability_inside(pos, vessel, pos.owner[vessel])
    for card in pos.aboard(vessel):
        if is_active(pos, card):
            total += ability_of(pos, card)
    return total


# -- presence --------------------------------------------------------------------------------------


def has_presence(pos: Position, place: int, seat: int) -> bool:
    """Ability of 1 present, or a vessel present with it aboard (HO-PRES-03, HO-PRES-04, SW-B-060).

    The two are separate tests, and each vessel is one of its own: halves do not add up.
    """
    outside = 0
    for card in pos.there(place):
        if pos.owner[card] != seat:
            continue
        outside += _ability_outside(pos, card)
        if is_vessel(pos, card):
            aboard = ability_aboard(pos, card)
            if aboard >= ENOUGH:
                return True
            if is_open(pos, card):
                outside += aboard
        if outside >= ENOUGH:
            return True
    return False


def presence_among(pos: Position, place: int, cards: list[int]) -> bool:
    """The same, with some cards only: those that take part in a battle (HO-PRES-05)."""
    outside = 0
    aboard: dict[int, int] = {}
    for card in cards:
        if holds(pos, GRANT_PRESENCE, card, NONE, BATTLE):
            return True
        if is_vessel(pos, card):
            inside = _ability_inside(pos, card, pos.owner[card])
            aboard[card] = aboard.get(card, 0) + inside
        if present_place(pos, card) == place:
            outside += _ability_outside(pos, card)
        elif pos.role[card] in (ABOARD_PILOT, ABOARD_PASSENGER):
            aboard[pos.at[card]] = aboard.get(pos.at[card], 0) + ability_of(pos, card)
    return outside >= ENOUGH or any(total >= ENOUGH for total in aboard.values())


def occupies(pos: Position, place: int, seat: int) -> bool:
    """A player occupies where he has presence (SW-B-062)."""
    return has_presence(pos, place, seat)


def controls(pos: Position, place: int, seat: int) -> bool:
    """Occupied, and not by the opponent (SW-B-063)."""
    return has_presence(pos, place, seat) and not has_presence(pos, place, other(seat))


def occupied_sites(pos: Position, seat: int, name: str) -> list[int]:
    return [site for site in rows.sites_of(pos, name) if occupies(pos, site, seat)]


# -- droids that stand for presence ----------------------------------------------------------------


def stands_in(pos: Position, place: int, seat: int, purpose: int) -> bool:
    """Whether a droid there acts as presence for one purpose: BATTLE, or CONTROL for a drain.

    The purpose is the other subject of the grant, because one droid battles and does not drain
    (SW-B-061).
    """
    for card in _near(pos, place):
        if (
            pos.owner[card] == seat
            and pos.setup.defs[card].type == CHARACTER
            and is_active(pos, card)
            and present_place(pos, card) == place
            and holds(pos, GRANT_PRESENCE, card, NONE, purpose)
        ):
            return True
    return False


def can_battle(pos: Position, place: int, seat: int) -> bool:
    """Whether a player may initiate a battle there, or be battled, as to presence (SW-B-153)."""
    return has_presence(pos, place, seat) or stands_in(pos, place, seat, BATTLE)


def can_drain(pos: Position, place: int, seat: int) -> bool:
    """Whether a player holds a location well enough to drain there (SW-B-071, SW-B-061)."""
    if has_presence(pos, place, other(seat)):
        return False
    return has_presence(pos, place, seat) or stands_in(pos, place, seat, CONTROL)


# -- alone -----------------------------------------------------------------------------------------


def is_alone(pos: Position, card: int) -> bool:
    """No other character, permanent pilot or ability of its player at the location (HO-ALONE).

    The missing and spies undercover are no company (HO-ALONE-03); a spy undercover may be alone.
    """
    place = at_place(pos, card)
    if place == NONE or pos.is_missing(card):
        return False
    for one in pos.located(place):
        if one == card or pos.owner[one] != pos.owner[card] or not is_active(pos, one):
            continue
        if is_company(pos, one) and at_place(pos, one) == place:
            return False
    return True


def is_company(pos: Position, card: int) -> bool:
    """A character, a permanent pilot, or any ability (HO-ALONE-01, HO-ALONE-02, HO-ALONE-03)."""
    definition = pos.setup.defs[card]
    if definition.type == CHARACTER or pos.has(card, IS_HOLOGRAM):
        return True
    if has_permanent_pilot(pos, card):
        return True
    return definition.type == VEHICLE and ability_of(pos, card) > 0


# -- aboard captured starships ---------------------------------------------------------------------


def besieges(pos: Position, card: int, ship: int, captor: int) -> bool:
    """Whether a card fights in a battle aboard a captured starship, by a text.

    Those aboard it, against the captor's characters who are present with it: at its site, or
    aboard the vessel whose beam holds it (SW-B-228).
    """
    if pos.setup.defs[card].type != CHARACTER:
        return False
    host = vessel_of(pos, card)
    if pos.owner[card] != captor:
        return host == ship
    holder = pos.at[ship]
    return host == holder or (pos.is_location(holder) and present_place(pos, card) == holder)
