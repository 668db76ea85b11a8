"""Terms that say where a card is, seen from the text's own card."""

from typing import Final

from starfold.games.ccg.rules import captives, presence, rows, vessels
from starfold.games.ccg.scripts.terms import Term, creature_vehicle, weapon
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.term import HERE, HOST, About
from starfold.games.ccg.state.vocabulary import (
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    ATTACHED,
    NONE,
    PLAYED,
    TABLE,
)


def place_of_text(pos: Position, scope: Scope) -> int:
    """The location of the text: its card's, or where the battle or drain is for a card in hand."""
    if scope.card != NONE and pos.zone[scope.card] == TABLE:
        return pos.location_of(scope.card)
    if pos.fight is not None:
        return pos.fight.place
    return NONE


def _is_here(pos: Position, scope: Scope, card: int) -> bool:
    if card == NONE or pos.zone[card] not in (TABLE, PLAYED):
        return False
    place = place_of_text(pos, scope)
    return place != NONE and presence.at_place(pos, card) == place


here: Final = About(HERE, _is_here)
"""At the same location, inside something or not; the location itself included (SW-B-257).

The missing are here too (HO-MISSING-07), and a buried mine that is going off; captives, with what
they carry, are not.
"""

on_table: Final = Term(
    lambda pos, scope, card: (
        card != NONE and pos.zone[card] == TABLE and presence.at_place(pos, card) != NONE
    )
)
"""At some location and not inactive: what counts where a text counts cards on the table.

The missing do (SW-B-219); captives do not, nor what is with them (SW-B-226).
"""

captive_present: Final = Term(
    lambda pos, scope, card: (
        scope.card != NONE and card in captives.present_at(pos, _present_place(pos, scope))
    )
)
"""A captured character present with the text's own card: escorted there, or in prison there."""

at_same_site: Final = here & Term(lambda pos, scope, card: _is_site(pos, place_of_text(pos, scope)))

present: Final = About(
    HERE,
    lambda pos, scope, card: (
        card != NONE
        and scope.card != NONE
        and pos.zone[card] == TABLE
        and _present_place(pos, scope) != NONE
        and presence.present_place(pos, card) == _present_place(pos, scope)
    ),
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


def _at_my_site(pos: Position, scope: Scope, card: int) -> bool:
    place = place_of_text(pos, scope)
    return (
        _is_site(pos, place)
        and pos.zone[card] == TABLE
        and presence.present_place(pos, card) == place
    )


present_at_same_site: Final = Term(_at_my_site)
"""Present at the site that the text's own card is at, inside something or not."""


def at(what: Term) -> Term:
    """At a location of this kind, whether present there or aboard something."""
    return Term(
        lambda pos, scope, card: (
            card != NONE
            and pos.zone[card] == TABLE
            and pos.location_of(card) != NONE
            and what.ask(pos, scope, pos.location_of(card))
        )
    )


def present_at(what: Term) -> Term:
    """Present at a location of this kind: not inside something."""
    return Term(
        lambda pos, scope, card: (
            pos.zone[card] == TABLE
            and presence.present_place(pos, card) != NONE
            and pos.is_location(presence.present_place(pos, card))
            and what.ask(pos, scope, presence.present_place(pos, card))
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
        place_of_text(pos, scope) != NONE
        and presence.at_place(pos, card) in rows.neighbours(pos, place_of_text(pos, scope))
    )
)
at_same_or_adjacent_site: Final = at_same_site | at_adjacent_site


def within(sites: int) -> Term:
    """At most so many sites away."""

    def ask(pos: Position, scope: Scope, card: int) -> bool:
        apart = rows.distance(pos, place_of_text(pos, scope), pos.location_of(card))
        return apart != NONE and apart <= sites

    return Term(ask)


related: Final = Term(
    lambda pos, scope, card: rows.are_related(pos, pos.location_of(card), place_of_text(pos, scope))
)

attached_to_me: Final = Term(
    lambda pos, scope, card: pos.at[card] == scope.card and pos.role[card] == ATTACHED
)
my_host: Final = About(
    HOST, lambda pos, scope, card: scope.card != NONE and pos.at[scope.card] == card
)
"""The card or location that the text's card is deployed on."""

aboard_me: Final = Term(
    lambda pos, scope, card: (
        pos.at[card] == scope.card and pos.role[card] in (ABOARD_PILOT, ABOARD_PASSENGER)
    )
)
piloted_by_me: Final = About(
    HOST,
    lambda pos, scope, card: pos.at[scope.card] == card and pos.role[scope.card] == ABOARD_PILOT,
)
"""The vessel that the text's character pilots: `power(2, of=piloted_by_me)`."""

piloted_by_my_host: Final = Term(
    lambda pos, scope, card: (
        pos.at[scope.card] != NONE
        and pos.at[pos.at[scope.card]] == card
        and pos.role[pos.at[scope.card]] == ABOARD_PILOT
    )
)
"""The vessel that the character whom the text's card is on pilots."""

my_vessel: Final = About(
    HOST,
    lambda pos, scope, card: (
        pos.at[scope.card] == card and pos.role[scope.card] in (ABOARD_PILOT, ABOARD_PASSENGER)
    ),
)
"""The vessel that the text's character is aboard, in whatever place."""

ridden_by_me: Final = my_vessel & creature_vehicle
carries_me_as_passenger: Final = About(
    HOST,
    lambda pos, scope, card: (
        pos.at[scope.card] == card
        and pos.role[scope.card] == ABOARD_PASSENGER
        and vessels.driver(pos, card) != scope.card
    ),
)
my_target: Final = Term(lambda pos, scope, card: pos.aim[scope.card] == card)
"""What a Utinni Effect targets."""


def piloted_by(what: Term) -> Term:
    """A vessel that such a character pilots or drives."""

    def ask(pos: Position, scope: Scope, card: int) -> bool:
        crew = vessels.pilots(pos, card)
        if vessels.driver(pos, card) != NONE:
            crew = [*crew, vessels.driver(pos, card)]
        return what.some(pos, scope, crew)

    return Term(ask)


def with_aboard(what: Term) -> Term:
    return Term(lambda pos, scope, card: what.some(pos, scope, pos.aboard(card)))


def with_inside(what: Term) -> Term:
    """With such a card aboard, or aboard something in its cargo bay."""

    def ask(pos: Position, scope: Scope, card: int) -> bool:
        for one in pos.held_by(card):
            if what.ask(pos, scope, one) or ask(pos, scope, one):
                return True
        return False

    return Term(ask)


def taking_along(what: Term) -> Term:
    """With such a card aboard that moves when it moves, unless agreed otherwise (SW-B-256)."""
    aboard = with_aboard(what)
    return Term(
        lambda pos, scope, card: pos.setup.options.carried_move and aboard.ask(pos, scope, card)
    )


def carrying(what: Term) -> Term:
    """A card that has such a weapon, device or effect on it."""
    return Term(lambda pos, scope, card: what.some(pos, scope, pos.attached(card)))


def on_card(what: Term) -> Term:
    """A card that is deployed on such a card."""
    return Term(
        lambda pos, scope, card: (
            pos.zone[card] == TABLE
            and pos.role[card] == ATTACHED
            and what.ask(pos, scope, pos.at[card])
        )
    )


has_weapon: Final = carrying(weapon)
