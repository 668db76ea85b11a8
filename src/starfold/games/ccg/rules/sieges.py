"""Sieges: the people aboard a captured starship are battled where it is held."""

from starfold.games.ccg.rules import force, presence, values
from starfold.games.ccg.rules.battle import Battle, price_at
from starfold.games.ccg.rules.changes import holds
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import (
    DID_BATTLE,
    FORBID_BATTLE,
    FORBID_INITIATE,
    NONE,
)


def may_besiege(pos: Position, ship: int, seat: int) -> bool:
    """Whether a player may battle the people aboard a captured starship, as a text lets them.

    It is the one battle of the turn where the starship is held (SW-B-154).
    """
    place = pos.location_of(ship)
    if (
        place == NONE
        or not pos.is_captive(ship)
        or not force.can_use(pos, seat, price_at(pos, place, seat))
    ):
        return False
    if pos.has_done(place, DID_BATTLE) or holds(pos, FORBID_INITIATE, place, seat):
        return False
    ability = [0, 0]
    for card in pos.table:
        if not presence.besieges(pos, card, ship, seat) or not presence.is_active(pos, card):
            continue
        if not values.is_barred(pos, card, seat) and not holds(pos, FORBID_BATTLE, card):
            ability[pos.owner[card]] += values.ability(pos, card)
    return min(ability) >= presence.ENOUGH


def besiege(pos: Position, seat: int, ship: int) -> None:
    pos.push(Battle(pos.location_of(ship), seat, False, siege=ship))
