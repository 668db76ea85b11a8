"""Starships and vehicles: who sits where, who may, and whether the vessel works at all.

Who acts as pilot or drives is chosen and kept, never worked out for the best bonus (HO-PILOT-04):
a pilot has the role of one, a driver is a passenger with a mark. A vessel that lacks the pilot or
driver it needs, that is crashed or that has landed does not work: it has no power, maneuver or
speed (SW-B-248, SW-B-249). Its places and its permanent pilot are part of its structure and stay.
"""

from typing import Any, Final

from starfold.games.ccg.rules.changes import holds, is_landed
from starfold.games.ccg.rules.step import Step, card_of, packed
from starfold.games.ccg.speech.names import aimed, card_label, piece
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.position import Moment, Position
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.script import Script
from starfold.games.ccg.state.vocabulary import (
    A_BOARD,
    ABOARD_CARGO,
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    CHARACTER,
    DEPLOY,
    FORBID_MOVE_TO,
    FORBID_PERMANENT,
    GRANT_ASTROMECH,
    GRANT_NO_DRIVER,
    GRANT_SKILL,
    HELD,
    IS_CRASHED,
    IS_DRIVING,
    JUST_CRASHED,
    MOVE,
    NONE,
    PILOT,
    ROLES,
    SKILLS,
    STARSHIP,
    VEHICLE,
    WARRIOR,
)
from starfold.kernel.choices import Choice, Question

DESIGNATE: Final = 9  # the number of an A_BOARD option that changes who pilots or drives

_SKILL_GRANTS: Final[dict[str, int]] = {
    skill: GRANT_SKILL * 100 + number for number, skill in enumerate(SKILLS)
}
_SKILL_ICONS: Final[dict[str, int]] = {"pilot": PILOT, "warrior": WARRIOR}
_PILOTED_VEHICLES: Final = ("Combat", "Shuttle")
_DRIVING_DROIDS: Final = ("vehicle droid", "protocol droid")  # by an option only (SW-B-113)
_OF_A_SQUADRON: Final = 3  # permanent pilots


# -- kinds and skills ------------------------------------------------------------------------------


def is_kind(pos: Position, card: int, kind: str) -> bool:
    """Whether a card is of a kind by its lore, its subtype or a skill granted (SW-B-025).

    A gunner is one by title or lore alone (HO-GUN-02).
    """
    definition = pos.setup.defs[card]
    if kind in definition.kinds:
        return True
    if kind in definition.subtype and kind in definition.subtype.split("/"):
        return True
    grant = _SKILL_GRANTS.get(kind)
    return grant is not None and holds(pos, grant, card)


def skill_grant(skill: str) -> int:
    """The kind of a change that grants a skill: one for each, so that a text says which."""
    return _SKILL_GRANTS[skill]


def has_skill(pos: Position, card: int, skill: str) -> bool:
    """Whether a character has a skill: by icon, by lore, or by text in play (SW-B-025)."""
    definition = pos.setup.defs[card]
    if definition.type != CHARACTER:
        return False
    icon = _SKILL_ICONS.get(skill, 0)
    if icon and definition.icons & icon:
        return True
    return is_kind(pos, card, skill)


def matches(pos: Position, pilot: int, vessel: int) -> bool:
    """A pilot and a vessel of whom one's text names the other (SW-B-264)."""
    return (
        pos.title(vessel) in pos.card(pilot).matching
        or pos.title(pilot) in pos.card(vessel).matching
    )


# -- open and enclosed -----------------------------------------------------------------------------


def is_vessel(pos: Position, card: int) -> bool:
    return pos.setup.defs[card].type in (STARSHIP, VEHICLE)


def is_enclosed(pos: Position, card: int) -> bool:
    """All starships, and vehicles whose lore says so (HO-ENC-01, SW-B-115).

    While people battle aboard one by a text, they are as if present at the location.
    """
    definition = pos.setup.defs[card]
    if definition.type != STARSHIP and not (definition.type == VEHICLE and definition.enclosed):
        return False
    return not is_breached(pos, card)


def is_breached(pos: Position, card: int) -> bool:
    """Whether the battle under way is one aboard this captured starship, or around it."""
    fight = pos.fight
    if fight is None or fight.siege == NONE or pos.role[fight.siege] != HELD:
        return False
    return card == fight.siege or card == pos.at[fight.siege]


def in_custody(pos: Position, card: int) -> bool:
    """Captive, or aboard or on what is captive: inactive with it (SW-B-226)."""
    while card != NONE:
        if pos.role[card] == HELD and not is_breached(pos, card):
            return True
        card = pos.at[card]
    return False


def is_open(pos: Position, card: int) -> bool:
    definition = pos.setup.defs[card]
    return definition.type == VEHICLE and not definition.enclosed


def vessel_of(pos: Position, card: int) -> int:
    """The vessel in whose pilot's, driver's or passenger's place a character is; NONE for none."""
    return pos.at[card] if pos.role[card] in (ABOARD_PILOT, ABOARD_PASSENGER) else NONE


def is_inside(pos: Position, card: int) -> bool:
    """Whether it is aboard something enclosed and so not present outside (HO-ENC-04)."""
    host = vessel_of(pos, card)
    if host == NONE:
        return pos.role[card] == ABOARD_CARGO
    return is_enclosed(pos, host)


def is_shut_in(pos: Position, card: int) -> bool:
    """In a crashed enclosed vehicle: of no use in a battle but to be forfeited.

    (HO-CRASH-07, SW-B-223)
    """
    host = vessel_of(pos, card)
    return host != NONE and pos.has(host, IS_CRASHED) and is_enclosed(pos, host)


# -- permanent pilots ------------------------------------------------------------------------------


def has_permanent_pilot(pos: Position, ship: int) -> bool:
    """Printed, unless a text has removed them (SW-B-109)."""
    if not pos.setup.defs[ship].has_permanent_pilot():
        return False
    return not holds(pos, FORBID_PERMANENT, ship)


def removed_pilots(pos: Position, ship: int) -> int:
    """How many permanent pilots are gone, in whose places others may sit; three of a squadron."""
    definition = pos.setup.defs[ship]
    if not definition.has_permanent_pilot() or not holds(pos, FORBID_PERMANENT, ship):
        return 0
    return _OF_A_SQUADRON if definition.subtype == "Squadron" else 1


# -- occupants -------------------------------------------------------------------------------------


def pilots(pos: Position, ship: int) -> list[int]:
    """The characters that act as its pilots; a permanent pilot is no card (SW-B-109).

    Whoever finds no pilot's place is a passenger, whatever the skill (HO-PILOT-05).
    """
    return [c for c in pos.table if pos.at[c] == ship and pos.role[c] == ABOARD_PILOT]


def driver(pos: Position, vehicle: int) -> int:
    """Who drives a transport: the one named, or the only one aboard who may (HO-DRIVER-02)."""
    able = NONE
    many = False
    for card in pos.table:
        if pos.at[card] != vehicle or pos.role[card] != ABOARD_PASSENGER:
            continue
        if not may_drive(pos, card, vehicle):
            continue
        if pos.has(card, IS_DRIVING):
            return card
        many = able != NONE
        able = card
    return NONE if many else able


def passengers(pos: Position, ship: int) -> list[int]:
    """All aboard who neither pilot nor drive it (HO-PASS-01)."""
    driving = driver(pos, ship)
    return [
        c
        for c in pos.table
        if pos.at[c] == ship and pos.role[c] == ABOARD_PASSENGER and c != driving
    ]


def needs_pilot(pos: Position, card: int) -> bool:
    """Starships, combat and shuttle vehicles (HO-PILOT-01, HO-COMBAT-01)."""
    definition = pos.setup.defs[card]
    if definition.type == VEHICLE:
        return definition.subtype in _PILOTED_VEHICLES
    return definition.type == STARSHIP


def needs_driver(pos: Position, card: int) -> bool:
    """Transport vehicles (HO-DRIVER-01)."""
    definition = pos.setup.defs[card]
    return definition.type == VEHICLE and definition.subtype == "Transport"


def is_piloted(pos: Position, ship: int) -> bool:
    """Whether it has the pilot or driver it needs; a creature vehicle needs none (SW-B-248)."""
    if needs_pilot(pos, ship):
        return has_permanent_pilot(pos, ship) or bool(pilots(pos, ship))
    if needs_driver(pos, ship):
        return driver(pos, ship) != NONE or holds(pos, GRANT_NO_DRIVER, ship)
    return True


def works(pos: Position, ship: int) -> bool:
    """Piloted, not crashed, not landed: it has its power, maneuver and speed (SW-B-249).

    That holds for every vessel, whether its text says so or not (HO-PILOT-06, HO-COMBAT-01).
    """
    return not pos.has(ship, IS_CRASHED) and not is_landed(pos, ship) and is_piloted(pos, ship)


def is_occupied(pos: Position, ship: int) -> bool:
    """With a character or a permanent pilot aboard it is not stolen or bought (HO-ABOARD-04)."""
    return has_permanent_pilot(pos, ship) or bool(pos.aboard(ship))


# -- who may sit where -----------------------------------------------------------------------------


def may_pilot(pos: Position, card: int, ship: int) -> bool:
    """Only a character with pilot skill acts as pilot, and not of a transport (SW-B-110)."""
    return needs_pilot(pos, ship) and has_skill(pos, card, "pilot")


def may_drive(pos: Position, card: int, vehicle: int) -> bool:
    """Everybody drives a transport but droids, unless their text says so (HO-DRIVER-04)."""
    definition = pos.setup.defs[card]
    if definition.type != CHARACTER or not needs_driver(pos, vehicle):
        return False
    if not definition.is_droid() or has_skill(pos, card, "driver"):
        return True
    if not pos.setup.options.vehicle_droids_drive:
        return False
    return any(kind in definition.kinds for kind in _DRIVING_DROIDS)


def free_roles(pos: Position, host: int, card: int) -> list[int]:
    """The roles in which a vessel has room for a card that is not in a place of it (SW-B-108)."""
    if host == card or pos.owner[host] != pos.owner[card] or not is_vessel(pos, host):
        return []
    if _is_kept_off(pos, card, host):
        return []
    type = pos.setup.defs[card].type
    if type == CHARACTER:
        return [r for r in (ABOARD_PILOT, ABOARD_PASSENGER) if has_place(pos, host, card, r)]
    if type in (STARSHIP, VEHICLE) and _has_bay(pos, host, card):
        return [ABOARD_CARGO]
    return []


def has_room(pos: Position, host: int, card: int) -> bool:
    """Whether there are `free_roles`: one is enough."""
    if pos.setup.defs[card].type != CHARACTER:
        return bool(free_roles(pos, host, card))
    if host == card or pos.owner[host] != pos.owner[card] or not is_vessel(pos, host):
        return False
    if _is_kept_off(pos, card, host):
        return False
    return has_place(pos, host, card, ABOARD_PASSENGER) or has_place(pos, host, card, ABOARD_PILOT)


def _is_kept_off(pos: Position, card: int, host: int) -> bool:
    """By a text in play, or by its own, which holds in hand already."""
    if pos.in_play(card):
        return holds(pos, FORBID_MOVE_TO, card, NONE, host)
    script: Script | None = pos.setup.scripts[card]
    if script is None:
        return False
    scope = Scope(card, pos.owner[card])
    scope.other = host
    for modifier in script.modifiers:
        if modifier.kind == FORBID_MOVE_TO and modifier.of.ask(pos, scope, card):
            return True
    return False


def has_place(pos: Position, host: int, card: int, role: int, instead_of: int = NONE) -> bool:
    """Whether a character fits in that role, beside those aboard or instead of one of them."""
    if role == ABOARD_PILOT and not may_pilot(pos, card, host):
        return False
    seated = [c for c in pos.aboard(host) if c not in (card, instead_of)]
    roles = [pos.role[c] for c in seated]
    return _fits(pos, host, [*seated, card], [*roles, role])


def takes_all(pos: Position, host: int, cards: list[int]) -> bool:
    """Whether a vessel has room for all these characters of its player at once (SW-B-108)."""
    for card in cards:
        if pos.owner[card] != pos.owner[host] or _is_kept_off(pos, card, host):
            return False
    return _seat_the_rest(pos, host, cards, [])


def roles_in_company(pos: Position, host: int, cards: list[int]) -> list[int]:
    """The roles for the first of several characters in which the others find places too."""
    found: list[int] = []
    for role in free_roles(pos, host, cards[0]):
        if _seat_the_rest(pos, host, cards, [role]):
            found.append(role)
    return found


def _seat_the_rest(pos: Position, host: int, cards: list[int], roles: list[int]) -> bool:
    """Whether those who have no role yet find places beside the first ones, who have theirs."""
    seated = pos.aboard(host)
    known = [pos.role[card] for card in seated]
    if not _fits(pos, host, [*seated, *cards[: len(roles)]], [*known, *roles]):
        return False
    if len(roles) == len(cards):
        return True
    following = cards[len(roles)]
    if _seat_the_rest(pos, host, cards, [*roles, ABOARD_PASSENGER]):
        return True
    if not may_pilot(pos, following, host):
        return False
    return _seat_the_rest(pos, host, cards, [*roles, ABOARD_PILOT])


def can_trade_places(pos: Position, host: int, pilot: int, passenger: int) -> bool:
    """Whether a passenger can become pilot and that pilot a passenger at one stroke."""
    if not may_pilot(pos, passenger, host):
        return False
    seated = [c for c in pos.aboard(host) if c not in (pilot, passenger)]
    roles = [pos.role[c] for c in seated]
    cards = [*seated, pilot, passenger]
    return _fits(pos, host, cards, [*roles, ABOARD_PASSENGER, ABOARD_PILOT])


def has_place_for_captive(pos: Position, host: int) -> bool:
    """Whether one more captive of somebody aboard fits (SW-B-262)."""
    seated = pos.aboard(host)
    return _fits(pos, host, seated, [pos.role[c] for c in seated], 1)


def _captives_of(pos: Position, cards: list[int]) -> int:
    """They take passengers' places of the vessel that their escorts are in (SW-B-262)."""
    return len([c for c in pos.table if pos.role[c] == HELD and pos.at[c] in cards])


def _fits(pos: Position, host: int, cards: list[int], roles: list[int], captives: int = 0) -> bool:
    """Places by kind: astromechs spill over to passengers' places, all to those for either.

    The driver's place is among the passengers' (HO-DRIVER-03). People inside cargo are not aboard
    the carrier (HO-CARGO-03, SW-B-119).
    """
    capacity = pos.setup.defs[host].capacity
    flying = 0
    astromechs = 0
    riding = captives + _captives_of(pos, cards)
    for card, role in zip(cards, roles, strict=True):
        if role == ABOARD_PILOT:
            flying += 1
        elif "astromech" in pos.setup.defs[card].kinds:
            astromechs += 1
        else:
            riding += 1
    riding += max(0, astromechs - astromech_places(pos, host))
    seats = capacity.pilots + removed_pilots(pos, host)
    spilled = max(0, flying - seats) + max(0, riding - capacity.passengers)
    return spilled <= capacity.either


def astromech_places(pos: Position, host: int) -> int:
    """Those that it has, and one by a text."""
    return pos.setup.defs[host].capacity.astromechs + int(holds(pos, GRANT_ASTROMECH, host))


def _has_bay(pos: Position, host: int, card: int) -> bool:
    """Bays are typed: vehicles, starfighters, or TIEs only (HO-DEPSF-04)."""
    capacity = pos.setup.defs[host].capacity
    definition = pos.setup.defs[card]
    inside = [c for c in pos.cargo(host) if c != card]
    alike = [c for c in inside if pos.setup.defs[c].type == definition.type]
    if definition.type == VEHICLE:
        return len(alike) < capacity.vehicles
    if not definition.is_starfighter() or (capacity.only_ties and not definition.is_tie()):
        return False
    return len(alike) < capacity.starfighters


# -- taking and leaving places ---------------------------------------------------------------------


def take_place(pos: Position, card: int, host: int, role: int) -> None:
    """Put a card aboard; whoever may drives a transport that nobody drives (HO-DRIVER-02)."""
    pos.unmark(card, IS_DRIVING)
    driving = driver(pos, host) if role == ABOARD_PASSENGER else NONE
    pos.put(card, host, role)
    if role != ABOARD_PASSENGER:
        return
    if driving != NONE:
        pos.mark(driving, IS_DRIVING)  # the only one so far goes on driving
    elif may_drive(pos, card, host):
        pos.mark(card, IS_DRIVING)


def make_passenger(pos: Position, card: int) -> None:
    """A pilot of a vessel sits in a passenger's place of it from now on."""
    _designate(pos, card, ABOARD_PASSENGER)


def leave_place(pos: Position, card: int, host: int, role: int) -> None:
    """Put a card from a vessel elsewhere: it drives no longer."""
    pos.unmark(card, IS_DRIVING)
    pos.put(card, host, role)


def crash(pos: Position, vehicle: int, source: int) -> None:
    """A vehicle crashes; those aboard are not lost by it (HO-CRASH-05).

    Its armor is 2 then (HO-CRASH-02), its text and its weapons are off (HO-CRASH-03).
    """
    if pos.has(vehicle, IS_CRASHED):
        return
    pos.mark(vehicle, IS_CRASHED)
    place = pos.location_of(vehicle)
    seat = pos.owner[vehicle]
    data: dict[str, Any] = {"card": vehicle, "place": place, "other": source}
    rules = ["HO-CRASH-01", "HO-CRASH-03", "HO-CRASH-05", "SW-B-222"]
    if pos.setup.defs[vehicle].armor != NONE:
        rules.append("HO-CRASH-02")
    pos.tell("crash", rules, seat, data)
    pos.happened(Moment(JUST_CRASHED, seat, vehicle, source, place))


# -- naming pilots and drivers ---------------------------------------------------------------------


def designate_offers(pos: Position, seat: int) -> list[int]:
    """Characters whose role may change: own deploy or move phase only (HO-PILOT-04)."""
    if pos.active != seat or pos.phase not in (DEPLOY, MOVE) or pos.fight is not None:
        return []
    found: list[int] = []
    for card in pos.table:
        if pos.owner[card] == seat and vessel_of(pos, card) != NONE and _may_change(pos, card):
            found.append(packed(A_BOARD, card, DESIGNATE))
    return found


def designate_choice(pos: Position, card: int) -> Choice:
    return piece(pos, "seat", card, say("vessels.change_places", card=card_label(pos, card)))


def designate_begin(pos: Position, seat: int, option: int) -> None:
    pos.push(Designate(card_of(option), seat))


def _may_change(pos: Position, card: int) -> bool:
    host = pos.at[card]
    if pos.role[card] == ABOARD_PILOT:
        return has_place(pos, host, card, ABOARD_PASSENGER)
    if needs_driver(pos, host):
        return may_drive(pos, card, host) and driver(pos, host) != card
    return has_place(pos, host, card, ABOARD_PILOT) or bool(_replaceable(pos, card))


def _replaceable(pos: Position, card: int) -> list[int]:
    """The pilots in whose stead a passenger can fly."""
    host = pos.at[card]
    return [one for one in pilots(pos, host) if can_trade_places(pos, host, one, card)]


def _designate(pos: Position, card: int, role: int) -> None:
    """Give a character aboard another role and tell it."""
    host = pos.at[card]
    drives = role == ABOARD_PASSENGER and needs_driver(pos, host)
    if drives:
        for one in pos.aboard(host):
            pos.unmark(one, IS_DRIVING)
        pos.mark(card, IS_DRIVING)
    pos.put(card, host, role)
    rules = ["HO-DRIVER-02", "SW-B-111"] if drives else ["HO-PILOT-04", "SW-B-111"]
    word = "driver" if drives else ROLES[role]
    data: dict[str, Any] = {"card": card, "place": host, "role": word}
    pos.tell("designate", rules, pos.owner[card], data)


class Designate(Step):
    """A character aboard changes its role: pilot, passenger, driver. Free."""

    card: int
    seat: int

    def proceed(self, pos: Position) -> None:
        replaceable = self.choices(pos)
        if len(replaceable) > 1:
            pos.ask(self.seat, replaceable)
            return
        pos.pop()
        if replaceable:
            self._trade(pos, replaceable[0])
        elif pos.role[self.card] == ABOARD_PILOT or needs_driver(pos, pos.at[self.card]):
            _designate(pos, self.card, ABOARD_PASSENGER)
        else:
            _designate(pos, self.card, ABOARD_PILOT)

    def choices(self, pos: Position) -> list[int]:
        """The pilots to take the place of, where no pilot's place is free."""
        host = pos.at[self.card]
        if pos.role[self.card] == ABOARD_PILOT or has_place(pos, host, self.card, ABOARD_PILOT):
            return []
        return _replaceable(pos, self.card)

    def take(self, pos: Position, option: int) -> None:
        pos.pop()
        self._trade(pos, option)

    def question(self, pos: Position) -> Question:
        text = say("vessels.ask_whose", card=card_label(pos, self.card))
        return Question(text, ["HO-PILOT-04"], about=self.card)

    def choice(self, pos: Position, option: int) -> Choice:
        return aimed(pos, "instead of", self.card, option)

    def _trade(self, pos: Position, pilot: int) -> None:
        _designate(pos, pilot, ABOARD_PASSENGER)
        _designate(pos, self.card, ABOARD_PILOT)
