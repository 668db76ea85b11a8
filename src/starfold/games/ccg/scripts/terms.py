"""The nouns and conditions of card texts: small tests that combine with `&`, `|` and `~`.

A term is asked about one card, from the point of view of the card whose text it is: `yours` is a
card of the player whose text it is, `here` a card at the same location as the text's own card.
Read `yours & rebel & here` as in a text: your Rebel here. In conditions (`when=...`) a term is
asked about the text's own card, so `when=at(site_of("Hoth"))` reads: while this is at a Hoth site.
"""

from typing import Final

from starfold.games.ccg.rules import presence, terrain, values, vessels
from starfold.games.ccg.rules.changes import holds
from starfold.games.ccg.state.fractions import exceeds
from starfold.games.ccg.state.model import QUARTERS, CardDef
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.term import ITSELF, About, InPlay, OfType, Owned, Printed
from starfold.games.ccg.state.term import Term as Term
from starfold.games.ccg.state.vocabulary import (
    ABOARD_CARGO,
    BURIED,
    CHARACTER,
    CREATURE,
    DARK,
    DEVICE,
    EFFECT,
    EXTERIOR,
    GRANT_IMMUNE,
    HAND,
    HELD,
    INTERIOR,
    INTERRUPT,
    IS_CRASHED,
    IS_HIT,
    IS_OFF,
    IS_UNDERCOVER,
    LOCATION,
    LOST,
    MOBILE,
    NAV_COMPUTER,
    NONE,
    PLANET,
    SCOMP_LINK,
    STARSHIP,
    TABLE,
    UNDER,
    UNDERGROUND,
    VEHICLE,
    WEAPON,
)

_SITE_NAMES: Final[dict[str, str]] = {}  # by title

always: Final = Term(lambda pos, scope, card: True)
never: Final = Term(lambda pos, scope, card: False)

# -- kinds of cards --------------------------------------------------------------------------------

character: Final = OfType(CHARACTER)
creature: Final = OfType(CREATURE)
device: Final = OfType(DEVICE)
effect: Final = OfType(EFFECT)  # of every kind
interrupt: Final = OfType(INTERRUPT)
starship: Final = OfType(STARSHIP)
vehicle: Final = OfType(VEHICLE)
weapon: Final = OfType(WEAPON)
vessel: Final = starship | vehicle
unique: Final = Printed(lambda card: card.uniqueness == 1)

rebel: Final = Printed(lambda card: card.type == CHARACTER and "Rebel" in card.subtype)
imperial: Final = Printed(lambda card: card.type == CHARACTER and card.subtype == "Imperial")
alien: Final = Printed(lambda card: card.type == CHARACTER and "Alien" in card.subtype)
droid: Final = Printed(lambda card: card.is_droid())
non_droid: Final = character & ~droid

capital: Final = Printed(lambda card: card.is_capital())
starfighter: Final = Printed(lambda card: card.is_starfighter() and not card.is_capital())
"""A starfighter or a squadron; what only deploys and moves like one is none (SW-B-103)."""
combat_vehicle: Final = Printed(lambda card: card.type == VEHICLE and card.subtype == "Combat")
transport_vehicle: Final = Printed(
    lambda card: card.type == VEHICLE and card.subtype == "Transport"
)
shuttle_vehicle: Final = Printed(lambda card: card.type == VEHICLE and card.subtype == "Shuttle")
creature_vehicle: Final = Printed(lambda card: card.is_creature_vehicle())
artillery: Final = Printed(lambda card: card.type == WEAPON and card.subtype == "Artillery")
character_weapon: Final = Printed(lambda card: card.type == WEAPON and card.subtype == "Character")
starship_weapon: Final = Printed(lambda card: card.type == WEAPON and card.subtype == "Starship")
automated: Final = Printed(lambda card: card.type == WEAPON and card.subtype == "Automated")

plain_effect: Final = Printed(lambda card: card.type == EFFECT and card.subtype in ("", "None"))
utinni_effect: Final = Printed(lambda card: card.type == EFFECT and card.subtype == "Utinni")
immediate_effect: Final = Printed(lambda card: card.type == EFFECT and card.subtype == "Immediate")
mobile_effect: Final = Printed(lambda card: card.type == EFFECT and card.subtype == "Mobile")

location: Final = OfType(LOCATION)
site: Final = Printed(lambda card: card.is_site())
system: Final = Printed(lambda card: card.is_system())
interior_site: Final = site & Printed(lambda card: card.icons & INTERIOR != 0)
exterior_site: Final = site & Printed(lambda card: card.icons & EXTERIOR != 0)
docking_bay: Final = Printed(lambda card: card.is_docking_bay())
underground_site: Final = site & Printed(lambda card: card.icons & UNDERGROUND != 0)
marker_site: Final = Printed(lambda card: card.marker > 0)
planet_site: Final = site & Printed(lambda card: card.icons & PLANET != 0)
mobile_site: Final = site & Printed(lambda card: card.icons & MOBILE != 0)
planet_system: Final = system & Printed(lambda card: card.icons & PLANET != 0)
mobile_system: Final = system & Printed(lambda card: card.icons & MOBILE != 0)
echo_site: Final = site & Printed(lambda card: "Echo" in card.title)
war_room: Final = site & Printed(lambda card: "War Room" in card.title)
rebel_base_site: Final = site & Printed(lambda card: card.system in ("Yavin 4", "Hoth"))
scomp_link: Final = Printed(lambda card: card.icons & SCOMP_LINK != 0)
nav_computer: Final = Printed(lambda card: card.icons & NAV_COMPUTER != 0)


def titled(*titles: str) -> Term:
    """A card with one of these titles, whatever the side (SW-B-035); a site also by name alone."""
    wanted = frozenset(titles)

    return Printed(lambda card: any(is_called(card, title) for title in wanted))


def is_called(card: CardDef, title: str) -> bool:
    if card.title == title:
        return True
    return card.type == LOCATION and _site_name(card.title) == title


def _site_name(title: str) -> str:
    """`Hoth: North Ridge (4th Marker)` is called North Ridge in texts."""
    found = _SITE_NAMES.get(title)
    if found is None:
        found = title.split(": ")[-1].split(" (")[0]
        _SITE_NAMES[title] = found
    return found


def word_in_title(word: str) -> Term:
    return Printed(lambda card: word.lower() in card.title.lower())


def persona(*names: str) -> Term:
    """Every version of somebody (HO-PERSONA-03)."""
    wanted = frozenset(names)
    return Printed(lambda card: any(name in wanted for name in card.personas))


class _Kind(Term):
    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = list(names)

    def ask(self, pos: Position, scope: Scope, card: int) -> bool:
        if card != NONE:
            for name in self.names:
                if vessels.is_kind(pos, card, name):
                    return True
        return False


def kind(*names: str) -> Term:
    """Something that a card is: a scout, an AT-AT, a lightsaber."""
    return _Kind(names)


class _Skill(Term):
    def __init__(self, name: str) -> None:
        self.name = name

    def ask(self, pos: Position, scope: Scope, card: int) -> bool:
        return card != NONE and vessels.has_skill(pos, card, self.name)


def skill(name: str) -> Term:
    """Pilots, warriors, spies, thieves: by icon, by kind or by a card's text."""
    return _Skill(name)


pilot: Final = character & skill("pilot")
warrior: Final = character & skill("warrior")
spy: Final = character & skill("spy")
leader: Final = character & skill("leader")
trooper: Final = character & kind("trooper")
rebel_trooper: Final = rebel & trooper
musician: Final = character & skill("musician")
smuggler: Final = character & skill("smuggler")


def site_of(planet: str) -> Term:
    return site & Printed(lambda card: card.system == planet)


def system_of(planet: str) -> Term:
    return system & Printed(lambda card: card.system == planet)


def location_of(planet: str) -> Term:
    return location & Printed(lambda card: card.system == planet)


# -- whose -----------------------------------------------------------------------------------------

itself: Final = About(ITSELF, lambda pos, scope, card: card == scope.card)
another: Final = ~itself
yours: Final = Owned(True)
opponents: Final = Owned(False)

# -- conditions of a card --------------------------------------------------------------------------

in_play: Final = InPlay()
hit: Final = Term(lambda pos, scope, card: pos.has(card, IS_HIT))
crashed: Final = Term(lambda pos, scope, card: pos.has(card, IS_CRASHED))
undercover: Final = Term(lambda pos, scope, card: pos.has(card, IS_UNDERCOVER))
missing: Final = Term(lambda pos, scope, card: pos.zone[card] == TABLE and pos.role[card] == UNDER)
captive: Final = Term(lambda pos, scope, card: pos.role[card] == HELD)
turned_off: Final = Term(lambda pos, scope, card: pos.has(card, IS_OFF))
in_custody: Final = Term(lambda pos, scope, card: vessels.in_custody(pos, card))
"""Captive, or aboard or on what is captive."""


class _Active(Term):
    def __init__(self) -> None:
        pass

    def ask(self, pos: Position, scope: Scope, card: int) -> bool:
        if pos.zone[card] != TABLE or pos.role[card] == UNDER or pos.has(card, IS_OFF):
            return False
        return not vessels.in_custody(pos, card)


active: Final = _Active()
"""In play, neither missing nor captured nor off: what texts may usually target (HO-MISSING-05)."""

piloted: Final = Term(lambda pos, scope, card: vessels.is_piloted(pos, card))
permanently_piloted: Final = Term(
    lambda pos, scope, card: card != NONE and vessels.has_permanent_pilot(pos, card)
)
"""With a permanent pilot that no text has removed."""
working: Final = Term(lambda pos, scope, card: vessels.works(pos, card))
enclosed: Final = Term(lambda pos, scope, card: vessels.is_enclosed(pos, card))
alone: Final = Term(lambda pos, scope, card: presence.is_alone(pos, card))
unoccupied: Final = Term(lambda pos, scope, card: not pos.aboard(card))
armored: Final = Printed(lambda card: card.armor != NONE)
in_cargo_bay: Final = Term(lambda pos, scope, card: pos.role[card] == ABOARD_CARGO)
at_night: Final = Term(
    lambda pos, scope, card: (
        pos.location_of(card) != NONE and terrain.night(pos, pos.location_of(card))
    )
)
in_battle: Final = Term(
    lambda pos, scope, card: (
        pos.fight is not None
        and pos.zone[card] == TABLE
        and pos.location_of(card) == pos.fight.place
        and values.takes_part(pos, card, pos.fight.place)
    )
)
defending: Final = in_battle & Term(
    lambda pos, scope, card: pos.fight is not None and pos.fight.initiator != pos.owner[card]
)


def immune_to(title: str) -> Term:
    """By a text that names that card."""
    return Term(lambda pos, scope, card: holds(pos, GRANT_IMMUNE, card, other=scope.card))


def in_zone(zone: int) -> Term:
    return Term(lambda pos, scope, card: pos.zone[card] == zone)


in_hand: Final = in_zone(HAND)
in_lost_pile: Final = in_zone(LOST)
buried: Final = in_zone(BURIED)

# -- values ----------------------------------------------------------------------------------------


def _ability(pos: Position, card: int) -> int:
    """What a text compares with; a droid has none, which compares as nothing (SW-B-031)."""
    return values.ability(pos, card)


def ability_above(least: int) -> Term:
    return ~droid & Term(lambda pos, scope, card: _ability(pos, card) > least * QUARTERS)


def ability_below(most: int) -> Term:
    return ~droid & Term(lambda pos, scope, card: _ability(pos, card) < most * QUARTERS)


def ability_is(exactly: int) -> Term:
    return ~droid & Term(lambda pos, scope, card: _ability(pos, card) == exactly * QUARTERS)


jedi: Final = character & ability_above(5)
"""A Jedi, a Dark Jedi on the other side: ability of 6 or more (SW-B-027)."""
dark_jedi: Final = jedi & Printed(lambda card: card.side == DARK)


def forfeit_above(least: int) -> Term:
    return Term(lambda pos, scope, card: exceeds(values.forfeit(pos, card), least))


def destiny_is(name: str = "destiny") -> Term:
    """A card whose printed destiny number is the one drawn."""
    return Term(lambda pos, scope, card: scope.number(name) in pos.setup.defs[card].destiny)
