"""Deploying cards: where each type may go, when, and why not.

`barred` is the one judge: what is offered and why something is not offered come from the same
tests. What holds for all types is in `restrictions`; the deployment itself is in `deployment`.
"""

from collections.abc import Callable
from typing import Final

from starfold.games.ccg.rules import carrying, locations, purse, rows, vessels
from starfold.games.ccg.rules.abilities import time_of
from starfold.games.ccg.rules.changes import holds
from starfold.games.ccg.rules.movement import in_habitat
from starfold.games.ccg.rules.restrictions import (
    FORCES,
    HOLOGRAMS,
    USUAL,
    Terms,
    against_text,
    aimless,
    barred_itself,
    companions,
    far_from_presence,
    forbidden,
    granted,
    in_the_trench,
    is_hologram_at,
    location_at,
    only_as_answer,
    rule_of,
    scope_at,
    shielded_off,
    too_dear,
    unmatched,
    unpaid,
)
from starfold.games.ccg.rules.step import card_of, packed
from starfold.games.ccg.speech.names import card_name, cost, from_hand, promised, seat_name
from starfold.games.ccg.speech.reasons import Reason
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.model import CardDef
from starfold.games.ccg.state.position import Moment, Position
from starfold.games.ccg.state.scope import Test
from starfold.games.ccg.state.script import Script
from starfold.games.ccg.state.vocabulary import (
    A_DEPLOY,
    ANY_TIME,
    ATTACHED,
    CHARACTER,
    CREATURE,
    DEVICE,
    EFFECT,
    EPIC_EVENT,
    GRANT_IMMUNE,
    GRANT_INTERIOR,
    GRANT_REACT_DEPLOY,
    INTERRUPT,
    LOCATION,
    NONE,
    OWN_DEPLOY,
    PHASES,
    SIDE_OF_TABLE,
    STARSHIP,
    TABLE,
    THERE,
    VEHICLE,
    WEAPON,
)
from starfold.kernel.choices import Choice

SQUADRON_OF: Final = 3  # starfighters that a squadron replaces (SW-B-106)
_HELD_BY_TEXT: Final = (DEVICE, EFFECT, EPIC_EVENT, WEAPON)  # deploy on what their text names
_REACTS: Final = (CHARACTER, VEHICLE, STARSHIP, WEAPON, DEVICE)
IMMEDIATE: Final = "Immediate"


# -- the judge -------------------------------------------------------------------------------------


def why_not(pos: Position, card: int, seat: int, place: int) -> Reason | None:
    """Why a card may not be deployed there now; place NONE asks for any place at all."""
    refused = why_not_now(pos, card, seat)
    if refused is not None:
        return refused
    if pos.setup.defs[card].type == LOCATION:
        return locations.may_deploy(pos, card, seat)
    if place != NONE:
        return barred(pos, card, seat, place, USUAL)
    refused = barred_itself(pos, card, seat, USUAL)
    if refused is not None or has_destination(pos, card, seat, USUAL):
        return refused
    return _nowhere(pos, card, seat)


def _nowhere(pos: Position, card: int, seat: int) -> Reason:
    """The reason that stands at the place where the fewest other reasons do: the last asked."""
    nearest = Reason("SW-B-095", "deploying.nowhere", card=pos.title(card))
    rank = -1
    for place in candidates(pos, card, seat):
        refused = _barred_there(pos, card, seat, place, USUAL)
        if refused is None:
            refused = unpaid(pos, card, seat, place, USUAL)
            if refused is not None:
                return refused
        elif _RANKS.get(refused.rule, 0) > rank:
            nearest, rank = refused, _RANKS.get(refused.rule, 0)
    return nearest


# How near to legal a place is that was refused by a rule; all others count 0.
_RANKS: Final[dict[str, int]] = {
    "SW-B-093": 1,
    "SW-B-105": 2,
    "HO-DEPAB-01": 2,
    "SW-B-033": 3,
    "HO-SHIELD-09": 4,
    "HO-SHIELD-10": 4,
}


def why_not_now(pos: Position, card: int, seat: int) -> Reason | None:
    """Own deploy phase, unless the text gives another time (SW-B-107)."""
    if is_its_time(pos, card, seat):
        return None
    times = times_of(pos, card)
    if not times:
        return only_as_answer(pos, card)
    return Reason(
        "SW-B-107",
        "deploying.wrong_time",
        card=pos.title(card),
        usual=times == OWN_DEPLOY,
        battle=pos.fight is not None,
        who=seat_name(pos.active),
        phase=PHASES[pos.phase],
    )


def is_its_time(pos: Position, card: int, seat: int) -> bool:
    return times_of(pos, card) & time_of(pos, seat) != 0


def times_of(pos: Position, card: int) -> int:
    """The times that its text gives; an Immediate Effect of no other is for any time (SW-B-194)."""
    times = rule_of(pos, card).times
    if times == OWN_DEPLOY and pos.setup.defs[card].subtype == IMMEDIATE:
        return ANY_TIME
    return times


def barred(pos: Position, card: int, seat: int, place: int, terms: Terms) -> Reason | None:
    """What stands against deploying a card to a place on these terms, whatever the time."""
    refused = barred_itself(pos, card, seat, terms)
    if refused is None:
        refused = _barred_there(pos, card, seat, place, terms)
    if refused is None:
        refused = unpaid(pos, card, seat, place, terms)
    return refused


def _barred_there(pos: Position, card: int, seat: int, place: int, terms: Terms) -> Reason | None:
    """What stands against a place, the cost apart."""
    at = location_at(pos, card, place)
    if terms.places is not None and at not in terms.places:
        return Reason("SW-B-107", "deploying.elsewhere", card=pos.title(card))
    if place != card and is_hologram_at(pos, card, place):
        return far_from_presence(pos, card, seat, place, at)
    if at != NONE and rows.is_holosite(pos, at):
        return Reason("SW-B-239", "deploying.holosite", place=pos.title(at))
    refused = _PLACES[pos.setup.defs[card].type](pos, card, seat, place, terms)
    if refused is None:
        refused = in_the_trench(pos, card, seat, at)
    if refused is None:
        refused = forbidden(pos, card, seat, place, at)
    if refused is None:
        refused = against_text(pos, card, seat, at, terms)
    if refused is None:
        refused = aimless(pos, card, seat, place, terms)
    if refused is None:
        refused = unmatched(pos, card, seat, place, terms)
    if refused is not None or pos.setup.defs[card].type not in FORCES:
        return refused
    refused = shielded_off(pos, card, seat, place, at)
    if refused is None:
        refused = far_from_presence(pos, card, seat, place, at)
    return refused


# -- places by type --------------------------------------------------------------------------------


def _character(pos: Position, card: int, seat: int, place: int, terms: Terms) -> Reason | None:
    """Sites, and one's own vehicles and starships with room (SW-B-096)."""
    title = pos.title(card)
    if rows.is_site(pos, place):
        return None
    if rows.is_system(pos, place):
        return Reason("SW-B-096", "deploying.not_to_system", card=title, place=pos.title(place))
    if rule_of(pos, card).opponents_side:
        return Reason("SW-B-096", "deploying.spy_to_site", card=title)
    return _no_room(pos, card, seat, place, "HO-DEPAB-01")


def _no_room(pos: Position, card: int, seat: int, place: int, rule: str) -> Reason | None:
    name = pos.title(place)
    if not vessels.is_vessel(pos, place) or pos.owner[place] != seat:
        return Reason(rule, "deploying.no_vessel", place=name)
    if vessels.in_custody(pos, place):
        return Reason("SW-B-229", "deploying.captured", vessel=name)
    if not vessels.has_room(pos, place, card):
        return Reason(rule, "deploying.no_room", vessel=name, card=pos.title(card))
    return None


def _vehicle(pos: Position, card: int, seat: int, place: int, terms: Terms) -> Reason | None:
    """Exterior sites and docking bays, or a starship with room.

    (HO-VEH-01, HO-VEH-02, SW-B-097)
    """
    title, name = pos.title(card), pos.title(place)
    if rows.is_site(pos, place):
        if rows.is_exterior(pos, place) or granted(pos, GRANT_INTERIOR, card, seat, place):
            return None
        return Reason("HO-INT-03", "deploying.interior", place=name, card=title)
    if rows.is_system(pos, place):
        return Reason("HO-VEH-02", "deploying.vehicle_to_system", card=title, place=name)
    if pos.setup.defs[place].type != STARSHIP:
        return Reason("HO-VEH-02", "deploying.no_vehicle_bay", place=name)
    return _no_room(pos, card, seat, place, "HO-DEPAB-02")


def _starship(pos: Position, card: int, seat: int, place: int, terms: Terms) -> Reason | None:
    """Capital starships to systems, starfighters to three sorts of places (SW-B-099, SW-B-100).

    With a pilot aboard to all three (SW-B-101), empty to no system (SW-B-102): HO-DEPSF-01 to
    HO-DEPSF-03.
    """
    definition = pos.setup.defs[card]
    name = pos.title(place)
    if definition.subtype == "Squadron":
        return _squadron(pos, card, seat, place)
    if not definition.is_starfighter():
        if rows.is_system(pos, place):
            return None
        return Reason("SW-B-099", "deploying.capital_to_system", card=definition.title, place=name)
    if rows.is_system(pos, place):
        if definition.has_permanent_pilot() or companions(pos, card, seat, place, terms):
            return None
        return Reason("HO-DEPSF-03", "deploying.needs_pilot", card=definition.title, place=name)
    if _brings_pilot(pos, card, seat, place):
        return Reason("HO-DEPSF-03", "deploying.needs_pilot", card=definition.title, place=name)
    if rows.is_site(pos, place):
        if rows.is_docking_bay(pos, place):
            return None
        return Reason("HO-DEPSF-01", "deploying.no_docking_bay", place=name)
    if not pos.setup.defs[place].is_capital():
        return Reason("HO-DEPSF-01", "deploying.no_capital", place=name)
    return _no_room(pos, card, seat, place, "HO-DEPSF-04")


def _brings_pilot(pos: Position, card: int, seat: int, place: int) -> bool:
    """A text has it come with a pilot only, and so to a system (`brings_pilot`, a test)."""
    script: Script | None = pos.setup.scripts[card]
    if script is None or "brings_pilot" not in script.special:
        return False
    test: Test = script.special["brings_pilot"]
    return test(pos, scope_at(card, seat, place, None), place)


def _squadron(pos: Position, card: int, seat: int, place: int) -> Reason | None:
    """Where three starfighters of its kinds are, in whose place it comes (SW-B-106)."""
    title = pos.title(card)
    if not pos.is_location(place):
        return Reason("SW-B-106", "deploying.squadron_to_location", card=title)
    if len(replaceable(pos, card, seat, place)) >= SQUADRON_OF:
        return None
    return Reason("SW-B-106", "deploying.squadron_of_three", card=title, place=pos.title(place))


def replaceable(pos: Position, squadron: int, seat: int, place: int) -> list[int]:
    """One's single starfighters at a location that are of all the kinds of a squadron."""
    kinds = pos.setup.defs[squadron].kinds
    found: list[int] = []
    for card in pos.there(place):
        definition = pos.setup.defs[card]
        if (
            pos.owner[card] == seat
            and definition.subtype == "Starfighter"
            and kinds <= definition.kinds
        ):
            found.append(card)
    return found


def _creature(pos: Position, card: int, seat: int, place: int, terms: Terms) -> Reason | None:
    """Its habitat, with or without presence or icons (SW-B-231)."""
    title = pos.title(card)
    if not rows.is_site(pos, place):
        return Reason("SW-B-231", "deploying.creature_to_site", card=title, place=pos.title(place))
    if rule_of(pos, card).to is not None or in_habitat(pos, card, place):
        return None
    return Reason("SW-B-231", "deploying.no_habitat", place=pos.title(place), card=title)


def _held_by_text(pos: Position, card: int, seat: int, place: int, terms: Terms) -> Reason | None:
    """What its text names, wherever that is (HO-DEPAB-03, SW-B-193, SW-B-200)."""
    title = pos.title(card)
    if goes_to_side(pos, card):
        if place == card:
            return None
        return Reason("SW-B-193", "deploying.to_side", card=title)
    if place == card or pos.zone[place] != TABLE:
        return Reason("SW-B-104", "deploying.on_a_card", card=title)
    refused = carrying.out_of_reach(pos, card, place)
    if refused is not None:
        return refused
    if not carrying.text_allows(pos, card, seat, place, terms.moment):
        return Reason("SW-B-104", "deploying.does_not_fit", card=title, place=pos.title(place))
    if holds(pos, GRANT_IMMUNE, place, NONE, card):
        return Reason("SW-B-253", "deploying.immune", place=pos.title(place), card=title)
    return carrying.why_not_carry(pos, card, place)


def goes_to_side(pos: Position, card: int) -> bool:
    """An Effect that names nothing to be deployed on lies at its player's side."""
    rule = rule_of(pos, card)
    if rule.side_of_table:
        return True
    return rule.on is None and pos.setup.defs[card].type in (EFFECT, EPIC_EVENT)


def _interrupt(pos: Position, card: int, seat: int, place: int, terms: Terms) -> Reason | None:
    return Reason("SW-B-082", "deploying.is_played", card=pos.title(card))


def _location(pos: Position, card: int, seat: int, place: int, terms: Terms) -> Reason | None:
    return Reason("SW-B-092", "deploying.is_location", card=pos.title(card))


_PLACES: Final[dict[int, Callable[[Position, int, int, int, Terms], Reason | None]]] = {
    CHARACTER: _character,
    CREATURE: _creature,
    DEVICE: _held_by_text,
    EFFECT: _held_by_text,
    EPIC_EVENT: _held_by_text,
    INTERRUPT: _interrupt,
    LOCATION: _location,
    STARSHIP: _starship,
    VEHICLE: _vehicle,
    WEAPON: _held_by_text,
}


# -- where it may go -------------------------------------------------------------------------------


def candidates(pos: Position, card: int, seat: int) -> list[int]:
    """The places worth asking about, by the type of the card alone."""
    definition = pos.setup.defs[card]
    if definition.type in _HELD_BY_TEXT:
        if not goes_to_side(pos, card):
            return pos.table[:]
        return [card, *_holosites(pos, definition)]
    if definition.type == INTERRUPT:
        return _holosites(pos, definition)
    places = pos.locations()
    if definition.type in FORCES:
        places += [
            one for one in pos.table if pos.owner[one] == seat and vessels.is_vessel(pos, one)
        ]
    return places


def _holosites(pos: Position, definition: CardDef) -> list[int]:
    if not any(kind in definition.kinds for kind in HOLOGRAMS):
        return []
    return [place for place in pos.locations() if rows.is_holosite(pos, place)]


def destinations(pos: Position, card: int, seat: int, terms: Terms = USUAL) -> list[int]:
    """All locations and hosts to which a card may be deployed on these terms, whatever the time."""
    if barred_itself(pos, card, seat, terms) is not None:
        return []
    return [
        place for place in candidates(pos, card, seat) if _is_open(pos, card, seat, place, terms)
    ]


def has_destination(pos: Position, card: int, seat: int, terms: Terms) -> bool:
    if too_dear(pos, card, seat, terms) or barred_itself(pos, card, seat, terms) is not None:
        return False
    for place in candidates(pos, card, seat):
        if _is_open(pos, card, seat, place, terms):
            return True
    return False


def _is_open(pos: Position, card: int, seat: int, place: int, terms: Terms) -> bool:
    return (
        _may_fit(pos, card, seat, place, terms)
        and _barred_there(pos, card, seat, place, terms) is None
        and unpaid(pos, card, seat, place, terms) is None
    )


def _may_fit(pos: Position, card: int, seat: int, place: int, terms: Terms) -> bool:
    """Whether a text that names what its card is deployed on may name this: mostly it does not."""
    if rule_of(pos, card).on is None or pos.setup.defs[card].type not in _HELD_BY_TEXT:
        return True
    if place == card or rows.is_holosite(pos, place):
        return True
    return carrying.text_allows(pos, card, seat, place, terms.moment)


def may_deploy(pos: Position, card: int, seat: int, terms: Terms = USUAL) -> bool:
    """Whether a card may be deployed anywhere on these terms, locations included."""
    if pos.setup.defs[card].type == LOCATION:
        return locations.may_deploy(pos, card, seat) is None
    return has_destination(pos, card, seat, terms)


# -- offers ----------------------------------------------------------------------------------------


def offers(pos: Position, seat: int) -> list[int]:
    """The cards in hand that may be deployed now of one's own accord."""
    return [
        packed(A_DEPLOY, card) for card in pos.hand[seat] if may_deploy_now(pos, card, seat, None)
    ]


def choice(pos: Position, seat: int, option: int) -> Choice:
    card = card_of(option)
    found = from_hand(pos, "deploy", card, say("deploying.deploy", card=card_name(pos, card)))
    printed = pos.setup.defs[card].deploy
    return found if printed == NONE else promised(found, cost(printed))


def may_deploy_now(pos: Position, card: int, seat: int, moment: Moment | None) -> bool:
    """Of one's own accord (no moment), or as a response to a moment (SW-B-107, SW-B-194)."""
    if moment is None:
        return is_its_time(pos, card, seat) and may_deploy(pos, card, seat)
    moments = rule_of(pos, card).moments
    if moments is None or moment.kind not in moments:
        return False
    return may_deploy(pos, card, seat, Terms(moment))


def could_deploy_now(
    pos: Position, definition: CardDef, script: Script, seat: int, moment: Moment
) -> bool:
    """Whether some such card might answer a moment, by what everybody can see.

    It errs on the side of yes: a question to a player tells nothing of the hand.
    """
    if definition.uniqueness:
        copies = [one for one in pos.table if pos.setup.defs[one].title == definition.title]
        if len(copies) >= definition.uniqueness:
            return False
    rule = script.deploy
    if rule.price > purse.usable(pos, seat):
        return False
    scope = scope_at(NONE, seat, NONE, moment)
    if rule.when is not None and not rule.when.ask(pos, scope, NONE):
        return False
    if rule.on is None or rule.side_of_table:
        return True
    return any(rule.on.ask(pos, scope, host) for host in pos.table)


def react_destinations(pos: Position, card: int, seat: int, place: int) -> list[int]:
    """Where a card may be deployed as a 'react' at a location: there, or on what is there.

    A text must grant it, in play or of the card itself. All that bars a deployment bars this one
    too, the shield among the rest (HO-SHIELD-10).
    """
    if pos.setup.defs[card].type not in _REACTS:
        return []
    if not granted(pos, GRANT_REACT_DEPLOY, card, seat, place):
        return []
    return destinations(pos, card, seat, Terms(None, False, 0, [place]))


def roles_at(pos: Position, card: int, place: int) -> list[int]:
    """The roles in which a card may be at a place; who goes aboard may choose."""
    definition = pos.setup.defs[card]
    if place == card:
        return [SIDE_OF_TABLE]
    if is_hologram_at(pos, card, place):
        return [THERE]
    if definition.type in _HELD_BY_TEXT:
        return [ATTACHED]
    if pos.is_location(place):
        return [THERE]
    return vessels.free_roles(pos, place, card)
