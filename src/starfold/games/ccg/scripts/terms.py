"""The nouns and conditions of card texts: small tests that combine with `&`, `|` and `~`.

A term is asked about one card, from the point of view of the card whose text it is: `yours` is a
card of the player whose text it is, `here` a card at the same location as the text's own card.
Read `yours & rebel & here` as in a text: your Rebel here. In conditions (`when=...`) a term is
asked about the text's own card, so `when=at(site_of("Hoth"))` reads: while this is at a Hoth site.
"""

from collections.abc import Callable
from typing import Final

from starfold.games.ccg.rules import presence, rows, terrain, values, vessels
from starfold.games.ccg.rules.changes import holds
from starfold.games.ccg.state.model import QUARTERS, CardDef
from starfold.games.ccg.state.position import Moment, Position
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.vocabulary import (
    ABOARD_CARGO,
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    ATTACHED,
    BURIED,
    CHARACTER,
    CREATURE,
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
    IS_UNDERCOVER,
    LOCATION,
    LOST,
    MOBILE,
    NONE,
    PLANET,
    PLAYED,
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
starfighter: Final = _printed(lambda card: card.is_starfighter())
combat_vehicle: Final = _printed(lambda card: card.type == VEHICLE and card.subtype == "Combat")
transport_vehicle: Final = _printed(
    lambda card: card.type == VEHICLE and card.subtype == "Transport"
)
shuttle_vehicle: Final = _printed(lambda card: card.type == VEHICLE and card.subtype == "Shuttle")
creature_vehicle: Final = _printed(lambda card: card.is_creature_vehicle())
artillery: Final = _printed(lambda card: card.type == WEAPON and card.subtype == "Artillery")

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
echo_site: Final = site & _printed(lambda card: "Echo" in card.title)
war_room: Final = site & _printed(lambda card: "War Room" in card.title)
rebel_base_site: Final = site & _printed(lambda card: card.system in ("Yavin 4", "Hoth"))
scomp_link: Final = _printed(lambda card: card.icons & SCOMP_LINK != 0)


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

# -- where: about a card, seen from the text's own card --------------------------------------------


def _place(pos: Position, scope: Scope) -> int:
    """The location of the text: its card's, or where the battle or drain is for a card in hand."""
    if scope.card != NONE and pos.zone[scope.card] == TABLE:
        return pos.location_of(scope.card)
    if pos.fight is not None:
        return pos.fight.place
    return NONE


in_play: Final = Term(lambda pos, scope, card: pos.zone[card] == TABLE)


def _is_here(pos: Position, scope: Scope, card: int) -> bool:
    if card == NONE or pos.zone[card] not in (TABLE, PLAYED):
        return False
    place = _place(pos, scope)
    return place != NONE and presence.at_place(pos, card) == place


here: Final = Term(_is_here)
"""At the same location, inside something or not; the location itself included (SW-B-257).

The missing are here too (HO-MISSING-07), and a buried mine that is going off; captives, with what
they carry, are not.
"""

at_same_site: Final = here & Term(lambda pos, scope, card: _is_site(pos, _place(pos, scope)))

present: Final = Term(
    lambda pos, scope, card: (
        card != NONE
        and scope.card != NONE
        and pos.zone[card] == TABLE
        and _present_place(pos, scope) != NONE
        and presence.present_place(pos, card) == _present_place(pos, scope)
    )
)
"""Present at the same place as the text's own card: the strict word (HO-PRES-01)."""


def _present_place(pos: Position, scope: Scope) -> int:
    if pos.role[scope.card] == ATTACHED and pos.is_location(pos.at[scope.card]):
        return pos.at[scope.card]
    if pos.is_location(scope.card):
        return scope.card
    return presence.present_place(pos, scope.card)


def _is_site(pos: Position, place: int) -> bool:
    return place != NONE and pos.setup.defs[place].is_site()


def at(what: Term) -> Term:
    """At a location of this kind, whether present there or aboard something."""
    return Term(
        lambda pos, scope, card: (
            card != NONE
            and pos.zone[card] == TABLE
            and pos.location_of(card) != NONE
            and what(pos, scope, pos.location_of(card))
        )
    )


def present_at(what: Term) -> Term:
    """Present at a location of this kind: not inside something."""
    return Term(
        lambda pos, scope, card: (
            pos.zone[card] == TABLE
            and presence.present_place(pos, card) != NONE
            and pos.is_location(presence.present_place(pos, card))
            and what(pos, scope, presence.present_place(pos, card))
        )
    )


def on_planet(name: str) -> Term:
    """On a planet: at one of its sites, not at the system (SW-B-257)."""
    return Term(lambda pos, scope, card: presence.on_planet(pos, card, name))


def _same_planet(pos: Position, scope: Scope, card: int) -> bool:
    mine = rows.planet_of(pos, scope.card)
    return mine != "" and rows.planet_of(pos, card) == mine


on_same_planet: Final = Term(_same_planet)
"""At a site or the system of the same name as the text's card."""

at_adjacent_site: Final = Term(
    lambda pos, scope, card: (
        _place(pos, scope) != NONE
        and pos.location_of(card) in rows.neighbours(pos, _place(pos, scope))
    )
)
at_same_or_adjacent_site: Final = at_same_site | at_adjacent_site


def within(sites: int) -> Term:
    """At most so many sites away."""

    def ask(pos: Position, scope: Scope, card: int) -> bool:
        apart = rows.distance(pos, _place(pos, scope), pos.location_of(card))
        return apart != NONE and apart <= sites

    return Term(ask)


related: Final = Term(
    lambda pos, scope, card: rows.are_related(pos, pos.location_of(card), _place(pos, scope))
)

attached_to_me: Final = Term(
    lambda pos, scope, card: pos.at[card] == scope.card and pos.role[card] == ATTACHED
)
my_host: Final = Term(lambda pos, scope, card: scope.card != NONE and pos.at[scope.card] == card)
"""The card or location that the text's card is deployed on."""

aboard_me: Final = Term(
    lambda pos, scope, card: (
        pos.at[card] == scope.card and pos.role[card] in (ABOARD_PILOT, ABOARD_PASSENGER)
    )
)
piloted_by_me: Final = Term(
    lambda pos, scope, card: pos.at[scope.card] == card and pos.role[scope.card] == ABOARD_PILOT
)
"""The vessel that the text's character pilots: `power(2, of=piloted_by_me)`."""

my_vessel: Final = Term(
    lambda pos, scope, card: (
        pos.at[scope.card] == card and pos.role[scope.card] in (ABOARD_PILOT, ABOARD_PASSENGER)
    )
)
"""The vessel that the text's character is aboard, in whatever place."""

ridden_by_me: Final = my_vessel & creature_vehicle
carries_me_as_passenger: Final = Term(
    lambda pos, scope, card: (
        pos.at[scope.card] == card
        and pos.role[scope.card] == ABOARD_PASSENGER
        and vessels.driver(pos, card) != scope.card
    )
)
my_target: Final = Term(lambda pos, scope, card: pos.aim[scope.card] == card)
"""What a Utinni Effect targets."""


def piloted_by(what: Term) -> Term:
    """A vessel that such a character pilots or drives."""

    def ask(pos: Position, scope: Scope, card: int) -> bool:
        crew = vessels.pilots(pos, card)
        if vessels.driver(pos, card) != NONE:
            crew = [*crew, vessels.driver(pos, card)]
        return any(what(pos, scope, one) for one in crew)

    return Term(ask)


def with_aboard(what: Term) -> Term:
    return Term(lambda pos, scope, card: any(what(pos, scope, one) for one in pos.aboard(card)))


def taking_along(what: Term) -> Term:
    """With such a card aboard that moves when it moves, unless agreed otherwise (SW-B-256)."""
    aboard = with_aboard(what)
    return Term(
        lambda pos, scope, card: pos.setup.options.carried_move and aboard(pos, scope, card)
    )


def carrying(what: Term) -> Term:
    """A card that has such a weapon, device or effect on it."""
    return Term(lambda pos, scope, card: any(what(pos, scope, one) for one in pos.attached(card)))


def on_card(what: Term) -> Term:
    """A card that is deployed on such a card."""
    return Term(
        lambda pos, scope, card: (
            pos.zone[card] == TABLE
            and pos.role[card] == ATTACHED
            and what(pos, scope, pos.at[card])
        )
    )


# -- conditions of a card --------------------------------------------------------------------------

hit: Final = Term(lambda pos, scope, card: pos.has(card, IS_HIT))
crashed: Final = Term(lambda pos, scope, card: pos.has(card, IS_CRASHED))
undercover: Final = Term(lambda pos, scope, card: pos.has(card, IS_UNDERCOVER))
missing: Final = Term(lambda pos, scope, card: pos.zone[card] == TABLE and pos.role[card] == UNDER)
captive: Final = Term(lambda pos, scope, card: pos.role[card] == HELD)
active: Final = in_play & ~missing & ~captive
"""In play and neither missing nor captive: what texts may usually target (HO-MISSING-05)."""

piloted: Final = Term(lambda pos, scope, card: vessels.is_piloted(pos, card))
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
has_weapon: Final = carrying(weapon)


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


def forfeit_above(least: int) -> Term:
    return Term(lambda pos, scope, card: values.forfeit(pos, card) > least)


def destiny_is(name: str = "destiny") -> Term:
    """A card whose printed destiny number is the one drawn."""
    return Term(lambda pos, scope, card: scope.number(name) in pos.setup.defs[card].destiny)


# -- about the table, asked with any card ----------------------------------------------------------


def there_is(what: Term) -> Term:
    """Somewhere in play."""
    return Term(lambda pos, scope, card: any(what(pos, scope, one) for one in pos.table))


def with_(what: Term) -> Term:
    """Such a card is at the same location as the card that is asked about, and is another one.

    Nobody is with captives; the missing are at their site, if not present (HO-MISSING-07).
    """

    def ask(pos: Position, scope: Scope, card: int) -> bool:
        place = pos.location_of(card)
        if place == NONE:
            return False
        return any(
            one != card and presence.at_place(pos, one) == place and what(pos, scope, one)
            for one in pos.table
        )

    return Term(ask)


def present_with(what: Term) -> Term:
    """Such a card is present at the same place as the card that is asked about."""

    def ask(pos: Position, scope: Scope, card: int) -> bool:
        place = presence.present_place(pos, card)
        if place == NONE:
            return False
        return any(
            one != card and presence.present_place(pos, one) == place and what(pos, scope, one)
            for one in pos.table
        )

    return Term(ask)


you_control: Final = Term(lambda pos, scope, place: presence.controls(pos, place, scope.seat))
you_occupy: Final = Term(lambda pos, scope, place: presence.occupies(pos, place, scope.seat))
opponent_controls: Final = Term(
    lambda pos, scope, place: presence.controls(pos, place, 1 - scope.seat)
)
opponent_occupies: Final = Term(
    lambda pos, scope, place: presence.occupies(pos, place, 1 - scope.seat)
)
you_have_presence: Final = Term(
    lambda pos, scope, place: presence.has_presence(pos, place, scope.seat)
)


def you_control_place(what: Term) -> Term:
    """You control some location like that."""
    return there_is(location & what & you_control)


your_turn: Final = Term(lambda pos, scope, card: pos.active == scope.seat)
opponents_turn: Final = ~your_turn


def in_phase(phase: int) -> Term:
    return Term(lambda pos, scope, card: pos.phase == phase)


battle_under_way: Final = Term(lambda pos, scope, card: pos.fight is not None)
battle_here: Final = Term(
    lambda pos, scope, card: pos.fight is not None and pos.fight.place == _place(pos, scope)
)
you_initiated: Final = Term(
    lambda pos, scope, card: pos.fight is not None and pos.fight.initiator == scope.seat
)


def battle_at(what: Term) -> Term:
    return Term(
        lambda pos, scope, card: pos.fight is not None and what(pos, scope, pos.fight.place)
    )


def counted(what: Term, least: int, most: int = 999) -> Term:
    """So many cards like that are in play."""
    return Term(
        lambda pos, scope, card: (
            least <= sum(1 for one in pos.table if what(pos, scope, one)) <= most
        )
    )


# -- about the moment that is responded to --------------------------------------------------------


def _moment(scope: Scope) -> Moment:
    assert scope.moment is not None
    return scope.moment


def its_card(what: Term) -> Term:
    """The card that the moment is about: deployed, moved, lost, played ..."""
    return Term(
        lambda pos, scope, card: (
            _moment(scope).card != NONE and what(pos, scope, _moment(scope).card)
        )
    )


def its_other(what: Term) -> Term:
    """The second card of the moment: a weapon's target, what caused a loss."""
    return Term(
        lambda pos, scope, card: (
            _moment(scope).other != NONE and what(pos, scope, _moment(scope).other)
        )
    )


def its_place(what: Term) -> Term:
    return Term(
        lambda pos, scope, card: (
            _moment(scope).place != NONE and what(pos, scope, _moment(scope).place)
        )
    )


its_place_is_here: Final = Term(
    lambda pos, scope, card: (
        _moment(scope).place != NONE and _moment(scope).place == _place(pos, scope)
    )
)
by_you: Final = Term(lambda pos, scope, card: _moment(scope).seat == scope.seat)
by_opponent: Final = Term(lambda pos, scope, card: _moment(scope).seat not in (NONE, scope.seat))


def its_amount(exactly: int) -> Term:
    return Term(lambda pos, scope, card: _moment(scope).amount == exactly)


the_moments_card: Final = Term(lambda pos, scope, card: _moment(scope).card == card)
the_moments_other: Final = Term(lambda pos, scope, card: _moment(scope).other == card)
the_moments_place: Final = Term(lambda pos, scope, card: _moment(scope).place == card)

# -- about what was chosen before ------------------------------------------------------------------


def chosen(name: str = "target") -> Term:
    return Term(lambda pos, scope, card: card in scope.all_targets(name))


def _chosen_place(pos: Position, scope: Scope, name: str) -> int:
    first = scope.target(name)
    return NONE if first == NONE else pos.location_of(first)


def same_place_as(name: str = "target") -> Term:
    """At the location of a card chosen before; true while nothing was chosen yet."""
    return Term(
        lambda pos, scope, card: _chosen_place(pos, scope, name) in (NONE, pos.location_of(card))
    )


def adjacent_to(name: str = "target") -> Term:
    """A site next to that of a card chosen before; true while nothing was chosen yet."""

    def ask(pos: Position, scope: Scope, card: int) -> bool:
        place = _chosen_place(pos, scope, name)
        return place == NONE or pos.location_of(card) in rows.neighbours(pos, place)

    return Term(ask)


# -- the second subject of a query (a place for costs, a weapon for targets) -----------------------


def other_is(what: Term) -> Term:
    return Term(lambda pos, scope, card: scope.other != NONE and what(pos, scope, scope.other))


other_is_here: Final = Term(
    lambda pos, scope, card: (
        scope.other != NONE
        and pos.zone[scope.other] == TABLE
        and pos.location_of(scope.other) == _place(pos, scope)
    )
)
