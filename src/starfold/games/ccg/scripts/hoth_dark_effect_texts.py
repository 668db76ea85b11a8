"""Longer texts of the Dark Effects of Hoth, in the manner of `special`."""

from typing import Any

from starfold.games.ccg.rules import (
    epic,
    force,
    losing,
    mobile,
    presence,
    rows,
    terrain,
    values,
    vessels,
)
from starfold.games.ccg.rules.changes import holds
from starfold.games.ccg.scripts.circumstances import its_card
from starfold.games.ccg.scripts.declare import Piece, automatic
from starfold.games.ccg.scripts.steps import cancel_itself, do
from starfold.games.ccg.scripts.terms import Term, echo_site, itself
from starfold.games.ccg.state.instruction import Instruction
from starfold.games.ccg.state.model import QUARTERS
from starfold.games.ccg.state.position import NEXT_OWN_TURN, Lasting, Position
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.vocabulary import (
    CHARACTER,
    DID_DRAIN,
    FORBID_ACTIVATE,
    GRANT_IMMUNE,
    GRANT_OPEN_DOORS,
    NONE,
    REACHED,
    TABLE,
    USED,
)

# -- what Utinni Effects and the like aim at -------------------------------------------------------


def cancelled_when_reached() -> Piece:
    """Of a Utinni Effect that ends as soon as its target comes (SW-B-195)."""
    return automatic("its target has reached it", REACHED, cancel_itself(), when=its_card(itself))


def target_goes_home() -> Instruction:
    """The target that reached the Effect goes to its owner's Used Pile."""

    def act(pos: Position, run: Any) -> None:
        card = run.scope.moment.other
        if pos.zone[card] == TABLE:
            losing.to_zone(pos, card, USED, ["SW-B-195"], run.card)

    return do(act)


def aim_at_moments_card() -> Instruction:
    """The Effect keeps in mind whom the moment was about."""

    def act(pos: Position, run: Any) -> None:
        pos.aim[run.card] = run.scope.moment.card

    return do(act)


on_planet_of_moment: Term = Term(
    lambda pos, scope, card: (
        scope.moment is not None
        and scope.moment.place != NONE
        and presence.on_planet(pos, card, rows.planet_of(pos, scope.moment.place))
    )
)
"""On the planet where it happened."""

whom_it_aims_at_is_back: Term = Term(
    lambda pos, scope, card: pos.aim[card] != NONE and not pos.is_missing(pos.aim[card])
)

host_is_with_target: Term = Term(
    lambda pos, scope, card: (
        pos.aim[card] != NONE and presence.present_together(pos, pos.at[card], pos.aim[card])
    )
)
"""The card that an Effect is on is present with the Effect's target."""

where_my_target_is: Term = Term(
    lambda pos, scope, place: (
        pos.aim[scope.card] != NONE and pos.location_of(pos.aim[scope.card]) == place
    )
)


def _strays(pos: Position, scope: Scope, card: int) -> bool:
    quarry = pos.aim[scope.card]
    if quarry == NONE or scope.other == NONE:
        return False
    if card != quarry and quarry not in pos.everything_on(card):
        return False
    mine = pos.location_of(scope.card)
    before = rows.distance(pos, pos.location_of(card), mine)
    after = rows.distance(pos, pos.location_of(scope.other), mine)
    return after == NONE or (before != NONE and after > before)


strays_from_me: Term = Term(_strays)
"""A move by which the target, or what carries it, leaves the planet or goes farther away."""


# -- the cold --------------------------------------------------------------------------------------


def frostbite(pos: Position, seat: int, effect: int) -> int:
    """1 for each character of a player out at a marker site at night, 2 for a missing one."""
    total = 0
    for card in pos.table:
        place = pos.location_of(card)
        if pos.owner[card] != seat or pos.setup.defs[card].type != CHARACTER or place == NONE:
            continue
        if not rows.is_marker(pos, place) or not terrain.night(pos, place):
            continue
        if holds(pos, GRANT_IMMUNE, card, NONE, effect):
            continue
        if pos.is_missing(card):
            total += 2
        elif presence.present_place(pos, card) == place:
            total += 1
    return total


frost_bites: Term = Term(
    lambda pos, scope, card: (
        scope.moment is not None and frostbite(pos, scope.moment.seat, scope.card) > 0
    )
)


def lose_to_frostbite() -> Instruction:
    """Whose turn ends loses Force for the characters outside."""

    def act(pos: Position, run: Any) -> None:
        seat = run.scope.moment.seat
        force.lose(pos, seat, frostbite(pos, seat, run.card), run.card, ["SW-B-014"])

    return do(act)


outermost_marker: Term = Term(lambda pos, scope, card: card == rows.outermost(pos))
there_is_marker: Term = Term(lambda pos, scope, card: rows.innermost(pos) != NONE)


def advance_storm() -> Instruction:
    return do(lambda pos, run: mobile.advance(pos, run.card))


def _through_the_doors(pos: Position, scope: Scope, card: int) -> bool:
    if scope.other == NONE or holds(pos, GRANT_OPEN_DOORS, card):
        return False
    bay = pos.at[scope.card]
    start, end = pos.location_of(card), pos.location_of(scope.other)
    if NONE in (start, end) or start == end or bay not in (start, end):
        return False
    return not echo_site(pos, scope, end if start == bay else start)


through_the_doors: Term = Term(_through_the_doors)
"""A move between the docking bay where the text's card lies and a place that is no Echo site."""


# -- Force -----------------------------------------------------------------------------------------


def opponent_generates_more(by: int) -> Term:
    return Term(
        lambda pos, scope, card: (
            values.generation(pos, 1 - scope.seat) - values.generation(pos, scope.seat) >= by
        )
    )


opponent_has_presence: Term = Term(
    lambda pos, scope, place: presence.has_presence(pos, place, 1 - scope.seat)
)
was_drained: Term = Term(lambda pos, scope, place: pos.has_done(place, DID_DRAIN))


def note_hold() -> Instruction:
    """The Effect remembers that its player held the place in this control phase."""

    def act(pos: Position, run: Any) -> None:
        pos.memo[run.card] = pos.turn

    return do(act)


held_this_turn: Term = Term(lambda pos, scope, card: pos.memo[card] == pos.turn)


def dry_up() -> Instruction:
    """The opponent generates nothing at the Effect's location in the coming turn."""

    def act(pos: Position, run: Any) -> None:
        place = pos.at[run.card]
        foe = 1 - run.scope.seat
        pos.add_lasting(Lasting(FORBID_ACTIVATE, 1, place, foe, NEXT_OWN_TURN, run.card))

    return do(act)


droid_is_present: Term = Term(
    lambda pos, scope, place: any(
        pos.setup.defs[card].is_droid() for card in presence.present_at(pos, place)
    )
)


generators_in_range: Term = Term(lambda pos, scope, card: bool(epic.cannons(pos, scope.seat)))


def target_generators() -> Instruction:
    return do(lambda pos, run: epic.target_generator(pos, run.card, run.scope.seat))


def much_ability_present(more_than: int) -> Term:
    """The owner of the Effect's host has more total ability than that present with it."""

    def ask(pos: Position, scope: Scope, card: int) -> bool:
        host = pos.at[scope.card]
        place = presence.present_place(pos, host)
        if place == NONE:
            return False
        return presence.ability_present(pos, place, pos.owner[host]) > more_than * QUARTERS

    return Term(ask)


def _saber_at_hand(pos: Position, scope: Scope, card: int) -> bool:
    host = pos.at[scope.card]
    place = presence.present_place(pos, host)
    return place != NONE and any(
        pos.owner[one] == pos.owner[host]
        and vessels.is_kind(pos, one, "lightsaber")
        and presence.present_place(pos, one) == place
        for one in pos.table
    )


saber_at_hand: Term = Term(_saber_at_hand)
"""The owner of the Effect's host has a lightsaber present with it."""
