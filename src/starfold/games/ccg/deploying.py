"""Deploying cards: where each type may go, what it costs, and the deployment itself.

A deployment is one action: its place, its role there, for an empty starfighter a pilot who comes
along (HO-DEPSF-02), the cost, the card on the table, and the responses to it (SW-B-107). Every
place is resolved to the location it is at, so a ban of a location holds aboard what stands there
too (HO-SHIELD-10). `barred` is the one judge: what is offered and why something is not offered
come from the same tests.

The place of a card that goes to its player's side of the table is the card itself.

Facts of a card's script that this chapter asks by name (`Script.special`): `from_each`, the Force
that the opponent uses as well.
"""

from collections.abc import Callable
from typing import Any, Final

from starfold.games.ccg import (
    carrying,
    force,
    locations,
    losing,
    mines,
    personas,
    presence,
    rows,
    shield,
    values,
    vessels,
)
from starfold.games.ccg.changes import holds, source_of
from starfold.games.ccg.instruction import Instruction
from starfold.games.ccg.model import CardDef
from starfold.games.ccg.position import Moment, Position, other
from starfold.games.ccg.script import DeployRule, Scope, Script
from starfold.games.ccg.speech import (
    card_label,
    card_name,
    cost,
    done,
    from_hand,
    goal_for,
    piece,
    role,
)
from starfold.games.ccg.step import Step, card_of, packed
from starfold.games.ccg.vocabulary import (
    A_DEPLOY,
    ABOARD_CARGO,
    ABOARD_PILOT,
    ANY_TIME,
    ATTACHED,
    CHARACTER,
    CREATURE,
    DEVICE,
    EFFECT,
    EFFECT_DEPLOYED,
    EPIC_EVENT,
    FORBID_DEPLOY,
    FORBID_PLAY,
    GRANT_DEPLOY,
    GRANT_IMMUNE,
    GRANT_INTERIOR,
    GRANT_PAYS_ALONE,
    GRANT_REACT_DEPLOY,
    INTERRUPT,
    IS_HOLOGRAM,
    IS_UNDERCOVER,
    JUST_DEPLOYED,
    LOCATION,
    NONE,
    OWN_DEPLOY,
    PHASES,
    SIDE_OF_TABLE,
    SIDES,
    STARSHIP,
    TABLE,
    THERE,
    USED,
    VEHICLE,
    WEAPON,
)
from starfold.kernel.choices import Choice, Question
from starfold.kernel.core import DECLINE
from starfold.kernel.game import Refusal
from starfold.kernel.plain import Declared

SQUADRON_OF: Final = 3  # starfighters that a squadron replaces (SW-B-106)
_FORCES: Final = (CHARACTER, VEHICLE, STARSHIP)  # need presence or icons, and are shielded off
_HELD_BY_TEXT: Final = (DEVICE, EFFECT, EPIC_EVENT, WEAPON)  # deploy on what their text names
_HOLOGRAMS: Final = ("dejarik", "hologram")
_NAME_IT: Final = (EFFECT, EPIC_EVENT)
_REACTS: Final = (CHARACTER, VEHICLE, STARSHIP, WEAPON, DEVICE)
_PLAIN: Final = DeployRule()
IMMEDIATE: Final = "Immediate"


class Terms(Declared):
    """On what terms a card is deployed: as usual, as a response, or as another card lets it."""

    moment: Moment | None = None
    free: bool = False
    less: int = 0  # Force that it costs less
    places: list[int] | None = None  # locations at which it must be; None: any

    def copy(self) -> "Terms":
        return self  # terms are not changed


USUAL: Final = Terms()
FREE: Final = Terms(None, True)


# -- what a card says of itself ------------------------------------------------------------------


def rule_of(pos: Position, card: int) -> DeployRule:
    script: Script | None = pos.setup.scripts[card]
    return _PLAIN if script is None else script.deploy


def _scope(card: int, seat: int, place: int, moment: Moment | None) -> Scope:
    scope = Scope(card, seat)
    scope.other = place
    scope.moment = moment
    return scope


def _grants_itself(pos: Position, card: int, kind: int, seat: int, place: int) -> bool:
    """Whether a card's own text, which speaks of deploying it, grants something in hand already."""
    script: Script | None = pos.setup.scripts[card]
    if script is None:
        return False
    for modifier in script.modifiers:
        if modifier.kind != kind:
            continue
        scope = _scope(card, seat, place, None)
        if modifier.when is not None and not modifier.when(pos, scope, card):
            continue
        if modifier.of(pos, scope, card):
            return True
    return False


def _granted(pos: Position, kind: int, card: int, seat: int, place: int) -> bool:
    return holds(pos, kind, card, seat, place) or _grants_itself(pos, card, kind, seat, place)


def is_hologram_at(pos: Position, card: int, place: int) -> bool:
    """A dejarik or hologram that goes to a holosite: it is no other card there (SW-B-240)."""
    return rows.is_holosite(pos, place) and any(
        kind in pos.setup.defs[card].kinds for kind in _HOLOGRAMS
    )


def _at(pos: Position, card: int, place: int) -> int:
    """The location of a place; NONE for the side of the table."""
    return NONE if place == card else pos.location_of(place)


def _words(pos: Position, card: int, place: int) -> str:
    return "your side of the table" if place == card else pos.title(place)


# -- the judge -------------------------------------------------------------------------------------


def why_not(pos: Position, card: int, seat: int, place: int) -> Refusal | None:
    """Why a card may not be deployed there now; place NONE asks for any place at all."""
    refused = why_not_now(pos, card, seat)
    if refused is not None:
        return refused
    if pos.setup.defs[card].type == LOCATION:
        return locations.may_deploy(pos, card, seat)
    if place != NONE:
        return barred(pos, card, seat, place, USUAL)
    refused = _barred_itself(pos, card, seat, USUAL)
    if refused is not None or has_destination(pos, card, seat, USUAL):
        return refused
    return _nowhere(pos, card, seat)


def _nowhere(pos: Position, card: int, seat: int) -> Refusal:
    """The reason that stands at the place where the fewest other reasons do: the last asked."""
    nearest = Refusal("SW-B-095", f"nothing on the table takes {pos.title(card)}")
    rank = -1
    for place in candidates(pos, card, seat):
        refused = _barred_there(pos, card, seat, place, USUAL)
        if refused is None:
            refused = _unpaid(pos, card, seat, place, USUAL)
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


def why_not_now(pos: Position, card: int, seat: int) -> Refusal | None:
    """Own deploy phase, unless the text gives another time (SW-B-107)."""
    from starfold.games.ccg.responses import time_of

    times = times_of(pos, card)
    title = pos.title(card)
    if times & time_of(pos, seat):
        return None
    if not times:
        return _only_as_answer(pos, card)
    now = f"{SIDES[pos.active]}'s {PHASES[pos.phase]} phase"
    if pos.fight is not None:
        now = "a battle"
    wanted = "at the time that its text allows"
    if times == OWN_DEPLOY:
        wanted = "in your own deploy phase"
    return Refusal("SW-B-107", f"{title} is deployed {wanted}, and this is {now}")


def times_of(pos: Position, card: int) -> int:
    """The times that its text gives; an Immediate Effect of no other is for any time (SW-B-194)."""
    times = rule_of(pos, card).times
    if times == OWN_DEPLOY and pos.setup.defs[card].subtype == IMMEDIATE:
        return ANY_TIME
    return times


def _only_as_answer(pos: Position, card: int) -> Refusal:
    text = f"{pos.title(card)} is deployed only right after what its text names has happened"
    return Refusal("SW-B-194", text)


def barred(pos: Position, card: int, seat: int, place: int, terms: Terms) -> Refusal | None:
    """What stands against deploying a card to a place on these terms, whatever the time."""
    refused = _barred_itself(pos, card, seat, terms)
    if refused is None:
        refused = _barred_there(pos, card, seat, place, terms)
    if refused is None:
        refused = _unpaid(pos, card, seat, place, terms)
    return refused


def _barred_itself(pos: Position, card: int, seat: int, terms: Terms) -> Refusal | None:
    """What stands against a card wherever it would go."""
    refused = why_not_copy(pos, card)
    if refused is None:
        refused = personas.why_not_another(pos, card)
    if refused is not None:
        return refused
    title = pos.title(card)
    source = source_of(pos, FORBID_PLAY, card, seat)
    if source != NONE:
        return Refusal("SW-B-033", f"{title} may not be played because of {pos.title(source)}")
    rule = rule_of(pos, card)
    if not rule.times and terms.moment is None:
        return _only_as_answer(pos, card)
    if rule.when is not None and not rule.when(pos, _scope(card, seat, NONE, terms.moment), card):
        return Refusal("SW-B-105", f"what the text of {title} asks for is not so")
    return None


def why_not_copy(pos: Position, card: int) -> Refusal | None:
    """Dots limit the copies on the table, both players' together (HO-UNIQ-01, SW-B-038).

    A missing character is on the table as well (HO-MISSING-02, SW-B-258).
    """
    definition = pos.setup.defs[card]
    if not definition.uniqueness:
        return None
    title = pos.setup.title[card]
    copies = [one for one in pos.table if one != card and pos.setup.title[one] == title]
    if len(copies) < definition.uniqueness:
        return None
    if definition.uniqueness == 1:
        whose = SIDES[pos.owner[copies[0]]]
        text = f"{definition.title} is unique and {whose} has it on the table"
        rule = "HO-MISSING-02" if pos.is_missing(copies[0]) else "HO-UNIQ-01"
        return Refusal(rule, text)
    text = f"{len(copies)} copies of {definition.title} are on the table, no more may be"
    return Refusal("SW-B-037", text)


def _unmatched(pos: Position, card: int, seat: int, place: int, terms: Terms) -> Refusal | None:
    """Force that is due from each player's Force Pile."""
    amount = _from_each(pos, card, seat, place, terms)
    if amount <= len(pos.force[other(seat)]):
        return None
    text = f"{pos.title(card)} takes {amount} Force from each Force Pile, and the other has less"
    return Refusal("SW-B-092", text)


def _from_each(pos: Position, card: int, seat: int, place: int, terms: Terms) -> int:
    """What the opponent uses as well, unless a text has this player pay alone there.

    It is the same for both: what makes the card cheaper, or free, does so for both.
    """
    script: Script | None = pos.setup.scripts[card]
    if script is None or not script.special.get("from_each"):
        return 0
    if holds(pos, GRANT_PAYS_ALONE, card, seat, place):
        return 0
    return cost_of(pos, card, seat, place, terms)


def _barred_there(pos: Position, card: int, seat: int, place: int, terms: Terms) -> Refusal | None:
    """What stands against a place, the cost apart."""
    at = _at(pos, card, place)
    if terms.places is not None and at not in terms.places:
        return Refusal("SW-B-107", f"{pos.title(card)} may not be deployed elsewhere just now")
    if place != card and is_hologram_at(pos, card, place):
        return _far_from_presence(pos, card, seat, place, at)
    if at != NONE and rows.is_holosite(pos, at):
        text = f"only dejariks and holograms are deployed to {pos.title(at)}"
        return Refusal("SW-B-239", text)
    refused = _PLACES[pos.setup.defs[card].type](pos, card, seat, place, terms)
    if refused is None:
        refused = _in_the_trench(pos, card, seat, at)
    if refused is None:
        refused = _forbidden(pos, card, seat, place, at)
    if refused is None:
        refused = _against_text(pos, card, seat, at, terms)
    if refused is None:
        refused = _aimless(pos, card, seat, place, terms)
    if refused is None:
        refused = _unmatched(pos, card, seat, place, terms)
    if refused is not None or pos.setup.defs[card].type not in _FORCES:
        return refused
    refused = _shielded_off(pos, card, seat, place, at)
    if refused is None:
        refused = _far_from_presence(pos, card, seat, place, at)
    return refused


def _in_the_trench(pos: Position, card: int, seat: int, at: int) -> Refusal | None:
    """Nothing deploys there unless a card allows it (SW-B-205); events and Effects name it."""
    if at == NONE or not rows.is_trench(pos, at) or pos.setup.defs[card].type in _NAME_IT:
        return None
    if _granted(pos, GRANT_DEPLOY, card, seat, at):
        return None
    return Refusal("SW-B-205", f"{pos.title(card)} may not be deployed to {pos.title(at)}")


def _forbidden(pos: Position, card: int, seat: int, place: int, at: int) -> Refusal | None:
    """By a text in play, of the place or of the location it is at."""
    source = source_of(pos, FORBID_DEPLOY, card, seat, at)
    if source == NONE and place != at:
        source = source_of(pos, FORBID_DEPLOY, card, seat, place)
    if source == NONE:
        return None
    text = f"{pos.title(source)} forbids deploying {pos.title(card)} to {_words(pos, card, place)}"
    return Refusal("SW-B-033", text)


def _against_text(pos: Position, card: int, seat: int, at: int, terms: Terms) -> Refusal | None:
    """The location that its own text asks for: it limits deploying alone (SW-B-105)."""
    rule = rule_of(pos, card)
    scope = _scope(card, seat, at, terms.moment)
    if rule.to is not None and at != NONE and not rule.to(pos, scope, at):
        text = f"the text of {pos.title(card)} does not let it deploy to {pos.title(at)}"
        return Refusal("SW-B-105", text)
    return None


def _aimless(pos: Position, card: int, seat: int, place: int, terms: Terms) -> Refusal | None:
    """What its text chooses first as it deploys must be there, seen from that place (SW-B-195)."""
    rule = rule_of(pos, card)
    if not rule.steps:
        return None
    zone, at, role = pos.zone[card], pos.at[card], pos.role[card]
    pos.zone[card] = TABLE
    if place != card:
        pos.at[card], pos.role[card] = place, ATTACHED
    possible = rule.steps[0].possible(pos, _scope(card, seat, place, terms.moment))
    pos.zone[card], pos.at[card], pos.role[card] = zone, at, role
    if possible:
        return None
    text = f"there is nothing that {pos.title(card)} could target from {_words(pos, card, place)}"
    return Refusal("SW-B-195", text)


def _shielded_off(pos: Position, card: int, seat: int, place: int, at: int) -> Refusal | None:
    """Dark's characters, spies too, vehicles and starships, aboard what is there as well."""
    if not shield.stops_deploying(pos, card, seat, place):
        return None
    if place == at:
        text = f"the energy shield covers {pos.title(at)} and keeps {pos.title(card)} out"
        return Refusal("HO-SHIELD-09", text)
    text = f"{pos.title(place)} is at {pos.title(at)}, which the energy shield covers"
    return Refusal("HO-SHIELD-10", text)


def _far_from_presence(pos: Position, card: int, seat: int, place: int, at: int) -> Refusal | None:
    """One's presence or Force icons, or leave to do without (SW-B-093, SW-B-094, SW-B-224)."""
    if values.icons(pos, at, seat) > 0 or presence.has_presence(pos, at, seat):
        return None
    if place == at and rows.is_site(pos, at) and vessels.has_skill(pos, card, "spy"):
        return None
    if has_undercover_spy(pos, at, seat) or _granted(pos, GRANT_DEPLOY, card, seat, at):
        return None
    rule = "SW-B-093" if place == at else "HO-DEPAB-01"
    text = f"{SIDES[seat]} has neither presence nor Force icons at {pos.title(at)}"
    return Refusal(rule, text)


def has_undercover_spy(pos: Position, place: int, seat: int) -> bool:
    """An undercover spy lets its owner deploy there, a droid spy too (SW-B-224)."""
    for card in pos.there(place):
        hidden = pos.owner[card] == seat and pos.has(card, IS_UNDERCOVER)
        if hidden and pos.setup.defs[card].type == CHARACTER:
            return True
    return False


# -- places by type --------------------------------------------------------------------------------


def _character(pos: Position, card: int, seat: int, place: int, terms: Terms) -> Refusal | None:
    """Sites, and one's own vehicles and starships with room (SW-B-096)."""
    title = pos.title(card)
    if rows.is_site(pos, place):
        return None
    if rows.is_system(pos, place):
        text = f"{title} is deployed to a site or aboard, not to the system {pos.title(place)}"
        return Refusal("SW-B-096", text)
    if rule_of(pos, card).opponents_side:
        return Refusal("SW-B-096", f"{title} arrives undercover, at a site only")
    return _no_room(pos, card, seat, place, "HO-DEPAB-01")


def _no_room(pos: Position, card: int, seat: int, place: int, rule: str) -> Refusal | None:
    name = pos.title(place)
    if not vessels.is_vessel(pos, place) or pos.owner[place] != seat:
        return Refusal(rule, f"{name} is no vehicle or starship of yours")
    if not vessels.free_roles(pos, place, card):
        return Refusal(rule, f"{name} has no room for {pos.title(card)}")
    return None


def _vehicle(pos: Position, card: int, seat: int, place: int, terms: Terms) -> Refusal | None:
    """Exterior sites and docking bays, or a starship with room.

    (HO-VEH-01, HO-VEH-02, SW-B-097)
    """
    title, name = pos.title(card), pos.title(place)
    if rows.is_site(pos, place):
        if rows.is_exterior(pos, place) or _granted(pos, GRANT_INTERIOR, card, seat, place):
            return None
        return Refusal("HO-INT-03", f"{name} is an interior site: {title} cannot be there")
    if rows.is_system(pos, place):
        text = f"{title} is deployed to an exterior site or aboard a starship, not to {name}"
        return Refusal("HO-VEH-02", text)
    if pos.setup.defs[place].type != STARSHIP:
        return Refusal("HO-VEH-02", f"{name} is no starship that takes vehicles")
    return _no_room(pos, card, seat, place, "HO-DEPAB-02")


def _starship(pos: Position, card: int, seat: int, place: int, terms: Terms) -> Refusal | None:
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
        return Refusal("SW-B-099", f"{definition.title} is deployed to a system, not to {name}")
    if rows.is_system(pos, place):
        if definition.has_permanent_pilot() or companions(pos, card, seat, place, terms):
            return None
        text = (
            f"{definition.title} has no permanent pilot: it goes to {name} only with a pilot from "
            "hand, both paid for"
        )
        return Refusal("HO-DEPSF-03", text)
    if rows.is_site(pos, place):
        if rows.is_docking_bay(pos, place):
            return None
        text = f"{name} is no docking bay: starfighters land there but do not deploy there"
        return Refusal("HO-DEPSF-01", text)
    if not pos.setup.defs[place].is_capital():
        return Refusal("HO-DEPSF-01", f"{name} is no capital starship")
    return _no_room(pos, card, seat, place, "HO-DEPSF-04")


def _squadron(pos: Position, card: int, seat: int, place: int) -> Refusal | None:
    """Where three starfighters of its kinds are, in whose place it comes (SW-B-106)."""
    title = pos.title(card)
    if not pos.is_location(place):
        return Refusal("SW-B-106", f"{title} is deployed to a location")
    if len(replaceable(pos, card, seat, place)) >= SQUADRON_OF:
        return None
    text = f"{title} takes the place of three of its starfighters, not all at {pos.title(place)}"
    return Refusal("SW-B-106", text)


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


def _creature(pos: Position, card: int, seat: int, place: int, terms: Terms) -> Refusal | None:
    """Its habitat, with or without presence or icons (SW-B-231)."""
    title = pos.title(card)
    if not rows.is_site(pos, place):
        return Refusal("SW-B-231", f"{title} lives at sites, not at {pos.title(place)}")
    if rule_of(pos, card).to is not None or is_habitat(pos.setup.defs[card], pos.setup.defs[place]):
        return None
    text = f"{pos.title(place)} is no habitat of {title}"
    return Refusal("SW-B-231", text)


def is_habitat(creature: CardDef, site: CardDef) -> bool:
    """By the planet's name or by a part of the site's."""
    return any(
        part == site.system or part in site.title for part in creature.habitat.split(", ") if part
    )


def _held_by_text(pos: Position, card: int, seat: int, place: int, terms: Terms) -> Refusal | None:
    """What its text names, wherever that is (HO-DEPAB-03, SW-B-193, SW-B-200)."""
    title = pos.title(card)
    if goes_to_side(pos, card):
        if place == card:
            return None
        return Refusal("SW-B-193", f"{title} is deployed on your side of the table")
    if place == card or pos.zone[place] != TABLE:
        return Refusal("SW-B-104", f"{title} is deployed on a card or location on the table")
    refused = carrying.out_of_reach(pos, card, place)
    if refused is not None:
        return refused
    if not carrying.text_allows(pos, card, seat, place, terms.moment):
        return Refusal("SW-B-104", f"{title} does not deploy on {pos.title(place)}")
    if holds(pos, GRANT_IMMUNE, place, NONE, card):
        return Refusal("SW-B-253", f"{pos.title(place)} is immune to {title}")
    return carrying.why_not_carry(pos, card, place)


def goes_to_side(pos: Position, card: int) -> bool:
    """An Effect that names nothing to be deployed on lies at its player's side."""
    rule = rule_of(pos, card)
    if rule.side_of_table:
        return True
    return rule.on is None and pos.setup.defs[card].type in (EFFECT, EPIC_EVENT)


def _interrupt(pos: Position, card: int, seat: int, place: int, terms: Terms) -> Refusal | None:
    return Refusal("SW-B-082", f"{pos.title(card)} is played, not deployed")


def _location(pos: Position, card: int, seat: int, place: int, terms: Terms) -> Refusal | None:
    return Refusal("SW-B-092", f"{pos.title(card)} is a location and is laid out in its row")


_PLACES: Final[dict[int, Callable[[Position, int, int, int, Terms], Refusal | None]]] = {
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

# The rules that an event cites for a card that came, by its type.
_RULES: Final[dict[int, list[str]]] = {
    CHARACTER: ["SW-B-092", "SW-B-096"],
    CREATURE: ["SW-B-092", "SW-B-231"],
    DEVICE: ["HO-DEPAB-03", "SW-B-200"],
    EFFECT: ["HO-DEPAB-03", "SW-B-193"],
    EPIC_EVENT: ["HO-DEPAB-03", "SW-B-201"],
    STARSHIP: ["SW-B-092", "SW-B-099"],
    VEHICLE: ["SW-B-092", "HO-VEH-01"],
    WEAPON: ["HO-DEPAB-03", "SW-B-104"],
}


def _weapon_rules(pos: Position, card: int) -> list[str]:
    """Artillery stands at a site by itself; a mining droid lays mines (HO-ART-01, HO-MINE-01)."""
    if pos.setup.defs[card].subtype == "Artillery":
        return ["HO-ART-01"]
    return ["HO-MINE-01", "SW-B-188"] if mines.kind_of_mine(pos, card) else []


# -- costs -----------------------------------------------------------------------------------------


def cost_of(pos: Position, card: int, seat: int, place: int, terms: Terms) -> int:
    """The Force due; what a collapsed site adds is due for free cards as well (HO-COLLAPSE-05)."""
    added = locations.surcharge(pos, _at(pos, card, place))
    if terms.free:
        return added
    cost = values.deploy_cost(pos, card, seat, NONE if place == card else place)
    return max(added, cost - terms.less)


def cost_together(pos: Position, ship: int, pilot: int, seat: int, place: int, terms: Terms) -> int:
    """Both costs; it is one deployment, so a collapsed site adds its Force once (HO-DEPSF-02)."""
    at = pos.location_of(place)
    alone = cost_of(pos, ship, seat, place, terms)
    return alone + values.deploy_cost(pos, pilot, seat, at) - locations.surcharge(pos, at)


def _unpaid(pos: Position, card: int, seat: int, place: int, terms: Terms) -> Refusal | None:
    cost = cost_of(pos, card, seat, place, terms)
    if cost <= len(pos.force[seat]):
        return None
    where = _words(pos, card, place)
    have = len(pos.force[seat])
    text = f"deploying {pos.title(card)} to {where} costs {cost} Force and you have {have}"
    return Refusal("SW-B-092", text)


# -- a pilot who comes along -----------------------------------------------------------------------


def companions(pos: Position, ship: int, seat: int, place: int, terms: Terms) -> list[int]:
    """Pilots in hand who may be deployed aboard a starfighter as it deploys (HO-DEPSF-02)."""
    definition = pos.setup.defs[ship]
    if not definition.is_starfighter() or definition.has_permanent_pilot():
        return []
    at = pos.location_of(place)
    found: list[int] = []
    for pilot in pos.hand[seat]:
        if pilot == ship or not vessels.has_skill(pos, pilot, "pilot"):
            continue
        if (
            ABOARD_PILOT in vessels.free_roles(pos, ship, pilot)
            and not rule_of(pos, pilot).opponents_side
            and _barred_itself(pos, pilot, seat, USUAL) is None
            and _forbidden(pos, pilot, seat, at, at) is None
            and _against_text(pos, pilot, seat, at, USUAL) is None
            and cost_together(pos, ship, pilot, seat, place, terms) <= len(pos.force[seat])
        ):
            found.append(pilot)
    return found


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
    if definition.type in _FORCES:
        places += [
            one for one in pos.table if pos.owner[one] == seat and vessels.is_vessel(pos, one)
        ]
    return places


def _holosites(pos: Position, definition: CardDef) -> list[int]:
    if not any(kind in definition.kinds for kind in _HOLOGRAMS):
        return []
    return [place for place in pos.locations() if rows.is_holosite(pos, place)]


def destinations(pos: Position, card: int, seat: int, terms: Terms = USUAL) -> list[int]:
    """All locations and hosts to which a card may be deployed on these terms, whatever the time."""
    if _barred_itself(pos, card, seat, terms) is not None:
        return []
    return [
        place for place in candidates(pos, card, seat) if _is_open(pos, card, seat, place, terms)
    ]


def has_destination(pos: Position, card: int, seat: int, terms: Terms) -> bool:
    if _barred_itself(pos, card, seat, terms) is not None:
        return False
    for place in candidates(pos, card, seat):
        if _is_open(pos, card, seat, place, terms):
            return True
    return False


def _is_open(pos: Position, card: int, seat: int, place: int, terms: Terms) -> bool:
    return (
        _barred_there(pos, card, seat, place, terms) is None
        and _unpaid(pos, card, seat, place, terms) is None
    )


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


def begin(pos: Position, seat: int, option: int) -> None:
    _push(pos, card_of(option), seat, USUAL)


def choice(pos: Position, seat: int, option: int) -> Choice:
    card = card_of(option)
    found = from_hand(pos, "deploy", card, f"deploy {card_name(pos, card)}")
    printed = pos.setup.defs[card].deploy
    if printed != NONE:
        found.pieces["promise"] = cost(printed)
    return found


def _push(pos: Position, card: int, seat: int, terms: Terms) -> None:
    if pos.setup.defs[card].type == LOCATION:
        pos.push(locations.DeployLocation(card, seat))
    else:
        pos.push(Deploy(card, seat, terms))


def may_deploy_now(pos: Position, card: int, seat: int, moment: Moment | None) -> bool:
    """Of one's own accord (no moment), or as a response to a moment (SW-B-107, SW-B-194)."""
    if moment is None:
        return why_not_now(pos, card, seat) is None and may_deploy(pos, card, seat)
    moments = rule_of(pos, card).moments
    if moments is None or moment.kind not in moments:
        return False
    return may_deploy(pos, card, seat, Terms(moment))


def begin_response(pos: Position, seat: int, card: int, moment: Moment) -> None:
    _push(pos, card, seat, Terms(moment))


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
    if rule.price > len(pos.force[seat]):
        return False
    scope = _scope(NONE, seat, NONE, moment)
    if rule.when is not None and not rule.when(pos, scope, NONE):
        return False
    if rule.on is None or rule.side_of_table:
        return True
    return any(rule.on(pos, scope, host) for host in pos.table)


# -- deployments that a card lets one make ---------------------------------------------------------


def deploy_free(pos: Position, card: int, seat: int, places: list[int] | None = None) -> None:
    """Push a free deployment, at these locations where some are named; see `may_deploy`."""
    _push(pos, card, seat, Terms(None, True, 0, places))


def deploy_for_less(
    pos: Position, card: int, seat: int, cost_less: int, places: list[int] | None = None
) -> None:
    """Push a deployment that costs some Force less; 0 for one at normal use of the Force."""
    _push(pos, card, seat, Terms(None, False, cost_less, places))


def react_destinations(pos: Position, card: int, seat: int, place: int) -> list[int]:
    """Where a card may be deployed as a 'react' at a location: there, or on what is there.

    A text must grant it, in play or of the card itself. All that bars a deployment bars this one
    too, the shield among the rest (HO-SHIELD-10).
    """
    if pos.setup.defs[card].type not in _REACTS:
        return []
    if not _granted(pos, GRANT_REACT_DEPLOY, card, seat, place):
        return []
    return destinations(pos, card, seat, Terms(None, False, 0, [place]))


def react(pos: Position, card: int, seat: int, place: int) -> None:
    """Push the deployment of a card as a 'react' at a location."""
    _push(pos, card, seat, Terms(None, False, 0, [place]))


# -- the deployment --------------------------------------------------------------------------------

_PLACE: Final = 0
_ROLE: Final = 1
_PILOT: Final = 2
_REPLACED: Final = 3
_CAME: Final = 4
_TRIPPED: Final = 5
_ANSWERED: Final = 6
_OVER: Final = 7


class Deploy(Step):
    """A card is deployed: where, as what, with whom; paid for, put down and responded to.

    It leaves 1 in the position's `result`, or 0 where there was no place left.
    """

    card: int
    seat: int
    terms: Terms
    stage: int = _PLACE
    place: int = NONE
    role: int = NONE
    pilot: int = NONE
    replaced: list[int] = []

    def proceed(self, pos: Position) -> None:
        while self.stage < _CAME:
            options = self.choices(pos)
            if len(options) > 1:
                pos.ask(self.seat, options)
                return
            if not options:
                pos.result = 0
                pos.pop()
                return
            self.take(pos, options[0])
        if self.stage == _CAME:
            self._come(pos)
        if pos.stack[-1] is self and not pos.moments:
            self._tell_on(pos)

    def choices(self, pos: Position) -> list[int]:
        if self.stage == _PLACE:
            return destinations(pos, self.card, self.seat, self.terms)
        if self.stage == _ROLE:
            return roles_at(pos, self.card, self.place)
        if self.stage == _PILOT:
            return self._pilots(pos)
        if len(self.replaced) == self._wanted(pos):
            return [DECLINE]
        ships = replaceable(pos, self.card, self.seat, self.place)
        left = [ship for ship in ships if ship not in self.replaced]
        return left[:1] if len(ships) == SQUADRON_OF else left

    def _wanted(self, pos: Position) -> int:
        return SQUADRON_OF if pos.setup.defs[self.card].subtype == "Squadron" else 0

    def _pilots(self, pos: Position) -> list[int]:
        """A pilot who comes along; nobody, where the starfighter may come empty (HO-DEPSF-03)."""
        if pos.setup.defs[self.card].type != STARSHIP:
            return [DECLINE]
        found = companions(pos, self.card, self.seat, self.place, self.terms)
        if found and rows.is_system(pos, self.place):
            return found
        return [*found, DECLINE]

    def take(self, pos: Position, option: int) -> None:
        if self.stage == _PLACE:
            self.place = option
        elif self.stage == _ROLE:
            self.role = option
        elif self.stage == _PILOT:
            self.pilot = option
        elif option != DECLINE:
            self.replaced.append(option)
            return
        self.stage += 1

    def question(self, pos: Position) -> Question:
        name = card_name(pos, self.card)
        if self.stage == _PLACE:
            text, rule = f"Deploy {name}: where?", "SW-B-092"
        elif self.stage == _ROLE:
            text, rule = f"{name} aboard {card_label(pos, self.place)}: as what?", "HO-DEPAB-01"
        elif self.stage == _PILOT:
            text, rule = f"Deploy a pilot with {name}?", "HO-DEPSF-02"
        else:
            text, rule = f"Which starfighters does {name} replace?", "SW-B-106"
        return Question(text, [rule], about=self.card)

    def choice(self, pos: Position, option: int) -> Choice:
        if self.stage == _PLACE:
            price = cost_of(pos, self.card, self.seat, option, self.terms)
            return goal_for(pos, self.card, option, price)
        if self.stage == _ROLE:
            return role(pos, self.card, self.place, option)
        if self.stage == _PILOT:
            if option == DECLINE:
                return done("nobody")
            return piece(pos, "pilot", option, f"with {card_label(pos, option)}")
        return piece(pos, "replace", option)

    def against(self, pos: Position, seat: int, card: int, goal: int) -> Refusal | None:
        return barred(pos, self.card, seat, goal, self.terms) if self.place == NONE else None

    def _come(self, pos: Position) -> None:
        """Costs are paid and the card is on the table, before anybody responds."""
        self.stage = _TRIPPED
        card, seat = self.card, self.seat
        cost = self._pay(pos)
        if self.role in (THERE, ATTACHED):
            pos.put(card, self.place, self.role)
        elif self.role == SIDE_OF_TABLE:
            pos.put(card, NONE, SIDE_OF_TABLE)
        else:
            vessels.take_place(pos, card, self.place, self.role)
        if self.pilot != NONE:
            vessels.take_place(pos, self.pilot, card, ABOARD_PILOT)
        self._mark(pos)
        data: dict[str, Any] = {
            "card": card,
            "place": _at(pos, card, self.place),
            "role": self.role,
            "amount": cost,
        }
        if self.place not in (card, data["place"]):
            data["other"] = self.place
        if self.pilot != NONE:
            data["with"] = self.pilot
        pos.tell("deploy", self._rules(pos), seat, data)
        self._take_over(pos)
        if self.role == THERE and pos.setup.defs[card].type in _FORCES:
            mines.trip(pos, card, self.place, False)

    def _pay(self, pos: Position) -> int:
        if self.pilot == NONE:
            cost = cost_of(pos, self.card, self.seat, self.place, self.terms)
        else:
            cost = cost_together(pos, self.card, self.pilot, self.seat, self.place, self.terms)
        theirs = 0
        if not self._is_hologram(pos):
            theirs = _from_each(pos, self.card, self.seat, self.place, self.terms)
        if cost:
            force.use(pos, self.seat, cost, self.card)
        if theirs:
            force.use(pos, other(self.seat), theirs, self.card)
        for card in [self.card] if self.pilot == NONE else [self.card, self.pilot]:
            free = values.free_title(self.seat, pos.setup.title[card])
            if free in pos.free_titles:
                pos.free_titles.remove(free)  # one card of the title, not more
        return cost

    def _is_hologram(self, pos: Position) -> bool:
        return self.place != self.card and is_hologram_at(pos, self.card, self.place)

    def _mark(self, pos: Position) -> None:
        if self._is_hologram(pos):
            pos.mark(self.card, IS_HOLOGRAM)
        elif rule_of(pos, self.card).opponents_side and arrives_undercover(pos, self.card):
            pos.mark(self.card, IS_UNDERCOVER)

    def _rules(self, pos: Position) -> list[str]:
        if self._is_hologram(pos):
            return ["SW-B-239", "SW-B-240"]
        definition = pos.setup.defs[self.card]
        rules = _RULES[definition.type][:]
        if definition.is_starfighter():
            rules = ["SW-B-092", "HO-DEPSF-01"]
            if not definition.has_permanent_pilot():
                rules[1] = "HO-DEPSF-03" if self.pilot == NONE else "HO-DEPSF-02"
            if rows.is_site(pos, self.place):
                rules.append("HO-DEPSF-05")
        if definition.type == WEAPON:
            rules += _weapon_rules(pos, self.card)
        if definition.subtype == "Squadron":
            rules = ["SW-B-106"]
        if self.role == ABOARD_CARGO:
            rules.append("HO-DEPAB-02")
        elif definition.type == CHARACTER and self.role != THERE:
            rules = ["SW-B-092", "HO-DEPAB-01"]
        if locations.surcharge(pos, _at(pos, self.card, self.place)):
            rules.append("HO-COLLAPSE-04")
        if pos.has(self.card, IS_UNDERCOVER):
            rules.append("SW-B-224")
        return rules

    def _take_over(self, pos: Position) -> None:
        """Starfighters that a squadron replaces are used; their people board it (SW-B-106)."""
        for ship in self.replaced:
            for one in pos.aboard(ship):
                roles = vessels.free_roles(pos, self.card, one)
                if roles:
                    vessels.take_place(pos, one, self.card, roles[0])
            losing.to_zone(pos, ship, USED, ["SW-B-106"], self.card)

    def _tell_on(self, pos: Position) -> None:
        """The windows: about an Effect before anything else, then about any card (SW-B-078)."""
        if pos.zone[self.card] != TABLE:
            self.stage = _OVER
        if self.stage == _TRIPPED:
            self.stage = _ANSWERED
            if pos.setup.defs[self.card].type == EFFECT and not self._is_hologram(pos):
                pos.happened(self._moment(pos, EFFECT_DEPLOYED))
                return
        if self.stage == _ANSWERED:
            self.stage = _OVER
            pos.happened(self._moment(pos, JUST_DEPLOYED))
            return
        pos.pop()
        pos.result = 1
        rule = rule_of(pos, self.card)
        if rule.steps and pos.zone[self.card] == TABLE and not self._is_hologram(pos):
            pos.push(DeploySteps(self.card, self.seat, self.place, self.terms.moment))

    def _moment(self, pos: Position, kind: int) -> Moment:
        at = _at(pos, self.card, self.place)
        host = NONE if self.place in (self.card, at) else self.place
        return Moment(kind, self.seat, self.card, host, at, self.pilot + 1)


def just_deployed(moment: Moment) -> list[int]:
    """The cards that a JUST_DEPLOYED moment is about: a starfighter's pilot too (HO-DEPSF-02)."""
    if moment.amount > 0:
        return [moment.card, moment.amount - 1]
    return [moment.card]


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


def arrives_undercover(pos: Position, card: int) -> bool:
    """Spies whose text says so, and seekers, which deploy like one; mines only lie over there."""
    definition = pos.setup.defs[card]
    return definition.type == CHARACTER or "seeker" in definition.kinds


class DeploySteps(Step):
    """What is chosen and done as a card deploys, by its text: the target of a Utinni Effect.

    It offers the instructions what the run of an ability does. The place is its `host` target.
    """

    def __init__(self, card: int, seat: int, place: int, moment: Moment | None) -> None:
        self.card = card
        self.number = 0
        self.scope = Scope(card, seat)
        self.scope.moment = moment
        self.scope.other = place
        self.scope.targets["host"] = [place]
        self.at = 0  # the instruction under way
        self.stage = 0  # within an instruction that waits
        self.cancelled = False
        self.pile = NONE

    @property
    def seat(self) -> int:
        return self.scope.seat

    def proceed(self, pos: Position) -> None:
        steps = rule_of(pos, self.card).steps
        while not self.cancelled and self.at < len(steps):
            if not steps[self.at].run(pos, self):
                return
            self.at += 1
            if pos.moments or pos.stack[-1] is not self or pos.ended:
                return
        pos.pop()

    def choices(self, pos: Position) -> list[int]:
        return self.instruction(pos).choices(pos, self)

    def take(self, pos: Position, option: int) -> None:
        self.instruction(pos).take(pos, self, option)

    def instruction(self, pos: Position) -> Instruction:
        return rule_of(pos, self.card).steps[self.at]

    def question(self, pos: Position) -> Question:
        return self.instruction(pos).question(pos, self, "")

    def choice(self, pos: Position, option: int) -> Choice:
        return self.instruction(pos).choice(pos, self, option)

    def looked_through(self, pos: Position) -> list[int]:
        return self.instruction(pos).looked_through(pos, self)

    def copy(self) -> "DeploySteps":
        twin = DeploySteps(self.card, self.scope.seat, self.scope.other, self.scope.moment)
        twin.scope.targets = {name: cards[:] for name, cards in self.scope.targets.items()}
        twin.scope.numbers = dict(self.scope.numbers)
        twin.at = self.at
        twin.stage = self.stage
        twin.cancelled = self.cancelled
        twin.pile = self.pile
        return twin

    def fields(self) -> list[Any]:
        moment = self.scope.moment
        return [
            self.card,
            self.scope.seat,
            self.scope.other,
            None if moment is None else moment.to_data(),
            {name: cards[:] for name, cards in self.scope.targets.items()},
            dict(self.scope.numbers),
            self.at,
            self.stage,
            self.cancelled,
            self.pile,
        ]

    @classmethod
    def read(cls, data: list[Any]) -> "DeploySteps":
        card, seat, place, moment, targets, numbers, at, stage, cancelled, pile = data
        steps = DeploySteps(card, seat, place, None if moment is None else Moment.read(moment))
        steps.scope.targets = {name: list(cards) for name, cards in targets.items()}
        steps.scope.numbers = dict(numbers)
        steps.at = at
        steps.stage = stage
        steps.cancelled = cancelled
        steps.pile = pile
        return steps
