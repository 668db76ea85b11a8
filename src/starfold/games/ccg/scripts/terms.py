"""The nouns and conditions of card texts: small tests that combine with `&`, `|` and `~`.

A term is asked about one card, from the point of view of the card whose text it is: `yours` is a
card of the player whose text it is, `here` a card at the same location as the text's own card.
Read `yours & rebel & here` as in a text: your Rebel here. In conditions (`when=...`) a term is
asked about the text's own card, so `when=at(site_of("Hoth"))` reads: while this is at a Hoth site.
"""

from collections.abc import Callable
from typing import Final

from starfold.games.ccg.rules import presence, terrain, values, vessels
from starfold.games.ccg.rules.changes import holds
from starfold.games.ccg.state.fractions import exceeds
from starfold.games.ccg.state.model import QUARTERS, CardDef
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.scope import Scope
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

Ask = Callable[[Position, Scope, int], bool]


class Term:
    """A test with the operators of a sentence."""

    def __init__(self, ask: Ask) -> None:
        self.ask = ask

    def __call__(self, pos: Position, scope: Scope, card: int) -> bool:
        return self.ask(pos, scope, card)

    def __and__(self, further: "Term") -> "Term":
        first, second = self.ask, further.ask
        return Term(lambda pos, scope, card: first(pos, scope, card) and second(pos, scope, card))

    def __or__(self, further: "Term") -> "Term":
        first, second = self.ask, further.ask
        return Term(lambda pos, scope, card: first(pos, scope, card) or second(pos, scope, card))

    def __invert__(self) -> "Term":
        first = self.ask
        return Term(lambda pos, scope, card: not first(pos, scope, card))


def _printed(test: Callable[[CardDef], bool]) -> Term:
    """A test of what is printed on a card."""
    return Term(lambda pos, scope, card: card != NONE and test(pos.setup.defs[card]))


always: Final = Term(lambda pos, scope, card: True)
never: Final = Term(lambda pos, scope, card: False)

# -- kinds of cards --------------------------------------------------------------------------------

character: Final = _printed(lambda card: card.type == CHARACTER)
creature: Final = _printed(lambda card: card.type == CREATURE)
device: Final = _printed(lambda card: card.type == DEVICE)
effect: Final = _printed(lambda card: card.type == EFFECT)  # of every kind
interrupt: Final = _printed(lambda card: card.type == INTERRUPT)
starship: Final = _printed(lambda card: card.type == STARSHIP)
vehicle: Final = _printed(lambda card: card.type == VEHICLE)
weapon: Final = _printed(lambda card: card.type == WEAPON)
vessel: Final = starship | vehicle
unique: Final = _printed(lambda card: card.uniqueness == 1)

rebel: Final = _printed(lambda card: card.type == CHARACTER and "Rebel" in card.subtype)
imperial: Final = _printed(lambda card: card.type == CHARACTER and card.subtype == "Imperial")
alien: Final = _printed(lambda card: card.type == CHARACTER and "Alien" in card.subtype)
droid: Final = _printed(lambda card: card.is_droid())
non_droid: Final = character & ~droid

capital: Final = _printed(lambda card: card.is_capital())
starfighter: Final = _printed(lambda card: card.is_starfighter() and not card.is_capital())
"""A starfighter or a squadron; what only deploys and moves like one is none (SW-B-103)."""
combat_vehicle: Final = _printed(lambda card: card.type == VEHICLE and card.subtype == "Combat")
transport_vehicle: Final = _printed(
    lambda card: card.type == VEHICLE and card.subtype == "Transport"
)
shuttle_vehicle: Final = _printed(lambda card: card.type == VEHICLE and card.subtype == "Shuttle")
creature_vehicle: Final = _printed(lambda card: card.is_creature_vehicle())
artillery: Final = _printed(lambda card: card.type == WEAPON and card.subtype == "Artillery")
character_weapon: Final = _printed(lambda card: card.type == WEAPON and card.subtype == "Character")
starship_weapon: Final = _printed(lambda card: card.type == WEAPON and card.subtype == "Starship")
automated: Final = _printed(lambda card: card.type == WEAPON and card.subtype == "Automated")

plain_effect: Final = _printed(lambda card: card.type == EFFECT and card.subtype in ("", "None"))
utinni_effect: Final = _printed(lambda card: card.type == EFFECT and card.subtype == "Utinni")
immediate_effect: Final = _printed(lambda card: card.type == EFFECT and card.subtype == "Immediate")
mobile_effect: Final = _printed(lambda card: card.type == EFFECT and card.subtype == "Mobile")

location: Final = _printed(lambda card: card.type == LOCATION)
site: Final = _printed(lambda card: card.is_site())
system: Final = _printed(lambda card: card.is_system())
interior_site: Final = site & _printed(lambda card: card.icons & INTERIOR != 0)
exterior_site: Final = site & _printed(lambda card: card.icons & EXTERIOR != 0)
docking_bay: Final = _printed(lambda card: card.is_docking_bay())
underground_site: Final = site & _printed(lambda card: card.icons & UNDERGROUND != 0)
marker_site: Final = _printed(lambda card: card.marker > 0)
planet_site: Final = site & _printed(lambda card: card.icons & PLANET != 0)
mobile_site: Final = site & _printed(lambda card: card.icons & MOBILE != 0)
planet_system: Final = system & _printed(lambda card: card.icons & PLANET != 0)
mobile_system: Final = system & _printed(lambda card: card.icons & MOBILE != 0)
echo_site: Final = site & _printed(lambda card: "Echo" in card.title)
war_room: Final = site & _printed(lambda card: "War Room" in card.title)
rebel_base_site: Final = site & _printed(lambda card: card.system in ("Yavin 4", "Hoth"))
scomp_link: Final = _printed(lambda card: card.icons & SCOMP_LINK != 0)
nav_computer: Final = _printed(lambda card: card.icons & NAV_COMPUTER != 0)


def titled(*titles: str) -> Term:
    """A card with one of these titles, whatever the side (SW-B-035); a site also by name alone."""
    wanted = frozenset(titles)

    def ask(card: CardDef) -> bool:
        if card.title in wanted:
            return True
        return card.type == LOCATION and _site_name(card.title) in wanted

    return _printed(ask)


def _site_name(title: str) -> str:
    """`Hoth: North Ridge (4th Marker)` is called North Ridge in texts."""
    return title.split(": ")[-1].split(" (")[0]


def word_in_title(word: str) -> Term:
    return _printed(lambda card: word.lower() in card.title.lower())


def persona(*names: str) -> Term:
    """Every version of somebody (HO-PERSONA-03)."""
    wanted = frozenset(names)
    return _printed(lambda card: any(name in wanted for name in card.personas))


def kind(*names: str) -> Term:
    """Something that a card is: a scout, an AT-AT, a lightsaber."""
    return Term(
        lambda pos, scope, card: (
            card != NONE and any(vessels.is_kind(pos, card, name) for name in names)
        )
    )


def skill(name: str) -> Term:
    """Pilots, warriors, spies, thieves: by icon, by kind or by a card's text."""
    return Term(lambda pos, scope, card: card != NONE and vessels.has_skill(pos, card, name))


pilot: Final = character & skill("pilot")
warrior: Final = character & skill("warrior")
spy: Final = character & skill("spy")
leader: Final = character & skill("leader")
trooper: Final = character & kind("trooper")
musician: Final = character & skill("musician")
smuggler: Final = character & skill("smuggler")


def site_of(planet: str) -> Term:
    return site & _printed(lambda card: card.system == planet)


def system_of(planet: str) -> Term:
    return system & _printed(lambda card: card.system == planet)


def location_of(planet: str) -> Term:
    return location & _printed(lambda card: card.system == planet)


# -- whose -----------------------------------------------------------------------------------------

itself: Final = Term(lambda pos, scope, card: card == scope.card)
another: Final = ~itself
yours: Final = Term(lambda pos, scope, card: card != NONE and pos.owner[card] == scope.seat)
opponents: Final = Term(lambda pos, scope, card: card != NONE and pos.owner[card] != scope.seat)

# -- conditions of a card --------------------------------------------------------------------------

in_play: Final = Term(lambda pos, scope, card: pos.zone[card] == TABLE)
hit: Final = Term(lambda pos, scope, card: pos.has(card, IS_HIT))
crashed: Final = Term(lambda pos, scope, card: pos.has(card, IS_CRASHED))
undercover: Final = Term(lambda pos, scope, card: pos.has(card, IS_UNDERCOVER))
missing: Final = Term(lambda pos, scope, card: pos.zone[card] == TABLE and pos.role[card] == UNDER)
captive: Final = Term(lambda pos, scope, card: pos.role[card] == HELD)
turned_off: Final = Term(lambda pos, scope, card: pos.has(card, IS_OFF))
active: Final = in_play & ~missing & ~captive & ~turned_off
"""In play, neither missing nor captive nor off: what texts may usually target (HO-MISSING-05)."""

piloted: Final = Term(lambda pos, scope, card: vessels.is_piloted(pos, card))
permanently_piloted: Final = Term(
    lambda pos, scope, card: card != NONE and vessels.has_permanent_pilot(pos, card)
)
"""With a permanent pilot that no text has removed."""
working: Final = Term(lambda pos, scope, card: vessels.works(pos, card))
enclosed: Final = Term(lambda pos, scope, card: vessels.is_enclosed(pos, card))
alone: Final = Term(lambda pos, scope, card: presence.is_alone(pos, card))
unoccupied: Final = Term(lambda pos, scope, card: not pos.aboard(card))
armored: Final = _printed(lambda card: card.armor != NONE)
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
        and card in values.battle_cards(pos, pos.fight.place, pos.owner[card])
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
dark_jedi: Final = jedi & _printed(lambda card: card.side == DARK)


def forfeit_above(least: int) -> Term:
    return Term(lambda pos, scope, card: exceeds(values.forfeit(pos, card), least))


def destiny_is(name: str = "destiny") -> Term:
    """A card whose printed destiny number is the one drawn."""
    return Term(lambda pos, scope, card: scope.number(name) in pos.setup.defs[card].destiny)
