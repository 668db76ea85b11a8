"""Longer texts of locations and of the ways between them, in the manner of `special`."""

from typing import Any

from starfold.games.ccg.rules import (
    captives,
    force,
    locations,
    losing,
    movement,
    presence,
    routes,
    travelling,
    vessels,
)
from starfold.games.ccg.scripts.amounts import number_of
from starfold.games.ccg.scripts.circumstances import other_is_here, you_control
from starfold.games.ccg.scripts.declare import (
    Half,
    Piece,
    ability_needed,
    changes,
    drain,
    half,
    total_power,
)
from starfold.games.ccg.scripts.steps import do
from starfold.games.ccg.scripts.terms import Term, is_called, site_of, starship, yours
from starfold.games.ccg.scripts.whereabouts import here
from starfold.games.ccg.state.instruction import Instruction
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.scope import Amount, Scope
from starfold.games.ccg.state.script import YOU
from starfold.games.ccg.state.vocabulary import COVERED, NONE, THERE, TRANSIT_COST

present_here: Term = Term(lambda pos, scope, card: presence.present_place(pos, card) == scope.card)
"""Present at the location whose text this is."""


def with_present(what: Term) -> Term:
    """Such a card is present at the location whose text this is."""
    return Term(
        lambda pos, scope, card: any(
            what(pos, scope, one) for one in presence.present_at(pos, scope.card)
        )
    )


covered: Term = Term(lambda pos, scope, card: pos.zone[card] == COVERED)


def site_called(pos: Position, name: str) -> int:
    """The site on the table that texts call so; NONE for none."""
    for row in pos.rows:
        for place in row:
            if is_called(pos.setup.defs[place], name):
                return place
    return NONE


def _across(pos: Position, card: int, one: str, another: str) -> int:
    """The other of two sites for a card that stands at one of them; NONE otherwise."""
    if pos.role[card] != THERE:
        return NONE
    here = pos.setup.defs[pos.at[card]]
    if not is_called(here, one) and not is_called(here, another):
        return NONE
    ends = [site_called(pos, one), site_called(pos, another)]
    if NONE in ends or pos.at[card] not in ends:
        return NONE
    return ends[1 - ends.index(pos.at[card])]


def movable_between(one: str, another: str) -> Term:
    """At one of the two sites, while both are on the table, and free to move to the other."""

    def ask(pos: Position, scope: Scope, card: int) -> bool:
        place = _across(pos, card, one, another)
        return (
            place != NONE
            and travelling.may_be_moved_by_location(pos, card)
            and movement.may_stand(pos, card, place) is None
        )

    return Term(ask)


def cross_between(one: str, another: str, name: str = "target") -> Instruction:
    """The chosen cards go to the other of the two sites (SW-B-151)."""

    def act(pos: Position, run: Any) -> None:
        for card in run.scope.all_targets(name):
            travelling.relocate_by_location(pos, card, _across(pos, card, one, another))

    return do(act)


def from_orbit(planet: str) -> Half:
    """The text of a planet's system for whoever holds it."""
    return half(
        f"While you control it, your total power is +1 in battles at {planet} sites for each of"
        " your starships here.",
        total_power(
            number_of(yours & starship & present_here),
            of=site_of(planet),
            when=you_control,
        ),
    )


def raise_to_top(name: str = "target") -> Instruction:
    """A covered conversion comes to the top of its stack (SW-B-259)."""
    return do(lambda pos, run: locations.raise_covered(pos, run.scope.target(name)))


def has_covered(planet: str) -> Term:
    """You have a covered location of that planet."""
    return Term(lambda pos, scope, card: bool(_covered(pos, scope.seat, planet)))


def _covered(pos: Position, seat: int, planet: str) -> list[int]:
    """A player's locations of a planet that lie under the opponent's."""
    return [
        card
        for card in range(len(pos.zone))
        if pos.zone[card] == COVERED
        and pos.owner[card] == seat
        and pos.owner[pos.at[card]] != seat
        and pos.setup.defs[card].system == planet
    ]


def raise_all_yours(planet: str) -> Instruction:
    def act(pos: Position, run: Any) -> None:
        for card in _covered(pos, run.scope.seat, planet):
            locations.raise_covered(pos, card)

    return do(act)


def transit_to(number: int) -> Piece:
    """Docking bay transit to here costs its player so much more."""
    return changes(TRANSIT_COST, number, other_is_here & ~here, None, YOU)


def pilots_like(what: Term) -> Amount:
    """How many such characters pilot the card asked about."""

    def reckon(pos: Position, scope: Scope, card: int) -> int:
        return sum(1 for one in vessels.pilots(pos, card) if what(pos, scope, one))

    return reckon


def drained() -> Half:
    """The text of a location for whoever holds it."""
    return half(
        "While you control it, your Force drain here is +1.",
        drain(+1, when=you_control),
    )


def barren() -> Half:
    """The text of a location at which one needs strong friends."""
    return half(
        "You need total ability of 6 to draw battle destiny here.",
        ability_needed(6),
    )


# -- prisons ---------------------------------------------------------------------------------------


def imprisoned_on(planet: str) -> Term:
    """A captive character in a prison there, and with no escort (SW-B-226)."""
    return Term(
        lambda pos, scope, card: (
            captives.is_person(pos, card)
            and pos.is_captive(card)
            and pos.is_location(pos.at[card])
            and pos.setup.defs[pos.at[card]].system == planet
        )
    )


def release_all(what: Term) -> Instruction:
    """All such captives are released; their owner says where each of them goes (SW-B-227)."""

    def act(pos: Position, run: Any) -> None:
        for card in [one for one in pos.table if what(pos, run.scope, one)]:
            losing.release(pos, card)

    return do(act)


# -- moves from a location, by its text ------------------------------------------------------------


def _takes_all(pos: Position, scope: Scope, place: int, group: list[int]) -> bool:
    """Whether a group may go from the text's location to another, as far as the Force goes."""
    toll = len(group) * routes.surcharge(pos, scope.card, place)
    return (
        place != scope.card
        and all(movement.may_stand(pos, one, place) is None for one in group)
        and force.can_use(pos, scope.seat, toll)
    )


def may_set_out_for(what: Term) -> Term:
    """Stands here and may go, with those chosen before, to one and the same such location."""

    def ask(pos: Position, scope: Scope, card: int) -> bool:
        if pos.role[card] != THERE or pos.at[card] != scope.card:
            return False
        group = [*scope.all_targets("target"), card]
        return travelling.may_be_moved_by_location(pos, card) and any(
            what(pos, scope, place) and _takes_all(pos, scope, place, group)
            for place in pos.locations()
        )

    return Term(ask)


def takes_those_chosen(what: Term) -> Term:
    """Such a location to which all of those chosen before may go."""
    return what & Term(
        lambda pos, scope, place: _takes_all(pos, scope, place, scope.all_targets("target"))
    )


def go_by_location(name: str = "target", to: str = "place") -> Instruction:
    """The chosen cards go to the chosen location by this one's text (SW-B-151)."""

    def act(pos: Position, run: Any) -> None:
        for card in run.scope.all_targets(name):
            travelling.relocate_by_location(pos, card, run.scope.target(to))

    return do(act)
