"""Moves that lead nowhere: why a card may not make its regular move to a place."""

from typing import Final

from starfold.games.ccg.rules import force, routes, rows, vessels
from starfold.games.ccg.rules.movement import (
    crosses_shield,
    may_move_regularly,
    may_stand,
    mover,
    standing,
)
from starfold.games.ccg.speech.reasons import Reason
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import LAID_OUT, NONE, STARSHIP

# The rule by which a vehicle of a kind does not move without pilot or driver.
_STEERED_BY: Final = {"Transport": "HO-DRIVER-01", "Combat": "HO-COMBAT-01"}


def why_not(pos: Position, card: int, place: int) -> Reason | None:
    """Why a card may not make its regular move to a place now; None if it may."""
    refused = may_move_regularly(pos, card)
    if refused is not None:
        return refused
    if not routes.ways_of(pos, card):
        return Reason("SW-B-254", "routes.does_not_move", card=pos.title(card))
    legal = [way for way in routes.ways_of(pos, card) if place in routes.LEADS[way](pos, card)]
    for way in legal:
        if force.can_use(pos, mover(pos, card), routes.price(pos, card, way, place)):
            return None
    if legal:
        cost = min(routes.price(pos, card, way, place) for way in legal)
        return Reason("HO-MOVE-02", "routes.costs_force", cost=cost)
    return _why_out_of_reach(pos, card, place)


def _why_out_of_reach(pos: Position, card: int, place: int) -> Reason:
    title = pos.title(card)
    definition = pos.setup.defs[card]
    start = pos.location_of(card)
    refused: Reason | None = None
    if definition.type == STARSHIP and rows.is_site(pos, start):
        refused = _why_landed(pos, card, place)
    elif definition.type == STARSHIP and rows.is_site(pos, place):
        refused = routes.why_not_land(pos, card, place)
    elif pos.role[place] != LAID_OUT:
        refused = routes.why_not_shuttle(pos, card, start, place)
    elif standing(pos, card) == NONE:
        refused = routes.why_not_shuttle(pos, card, place, pos.at[card])
    else:
        refused = _why_not_on_the_way(pos, card, place)
    if refused is None and vessels.is_vessel(pos, card) and not vessels.is_piloted(pos, card):
        rule = _STEERED_BY.get(definition.subtype, "HO-PILOT-01")
        refused = Reason(rule, "routes.unpiloted", card=title)
    if refused is None and _lie_apart(pos, start, place):
        refused = Reason(
            "HO-LAYOUT-05", "routes.other_row", place=pos.title(place), start=pos.title(start)
        )
    return refused or Reason(
        "HO-MOVE-03", "routes.out_of_range", card=title, place=pos.title(place)
    )


def _lie_apart(pos: Position, start: int, place: int) -> bool:
    """Sites of two rows, between which nobody walks (HO-LAYOUT-05)."""
    if not rows.is_site(pos, start) or not rows.is_site(pos, place):
        return False
    return rows.row_index(pos, start) != rows.row_index(pos, place)


def _why_landed(pos: Position, ship: int, place: int) -> Reason | None:
    if rows.is_site(pos, place):
        return Reason("HO-LAND-08", "routes.landed", ship=pos.title(ship))
    return routes.why_not_land(pos, ship, pos.at[ship])


def _why_not_on_the_way(pos: Position, card: int, place: int) -> Reason | None:
    start = standing(pos, card)
    transit = rows.is_docking_bay(pos, start) and rows.is_docking_bay(pos, place)
    if transit and crosses_shield(pos, card, place):
        return Reason("HO-SHIELD-12", "routes.no_transit")
    for site in rows.path(pos, start, place):
        refused = routes.why_not_enter(pos, card, site)
        if refused is not None:
            return refused
    return may_stand(pos, card, place)
