"""Cards inserted into the opponent's Reserve Deck: they lie there face down until they surface.

They stay their owner's and count for no Life Force. One that comes to the top is shown and goes to
its owner's Lost Pile, and whose Reserve Deck it was activates no more Force in that turn
(SW-B-261).
"""

from starfold.games.ccg.state.position import THIS_TURN, Lasting, Position
from starfold.games.ccg.state.vocabulary import FORBID_FORCE, LOST, NONE


def insert(pos: Position, card: int, seat: int) -> None:
    """Into this player's Reserve Deck; who calls shuffles it."""
    pos.insert(card, seat)
    pos.tell("inserted", ["SW-B-261"], pos.owner[card], {"card": card, "owner": seat})


def surface(pos: Position, seat: int) -> None:
    """Asked after every card that left the Reserve Deck, and after a shuffle."""
    pile = pos.reserve[seat]
    while pile and pos.owner[pile[-1]] != seat:
        card = pile[-1]
        pos.to_pile(card, LOST)
        pos.tell("surfaces", ["SW-B-261"], pos.owner[card], {"card": card, "owner": seat})
        pos.add_lasting(Lasting(FORBID_FORCE, 1, NONE, seat, THIS_TURN, card))


def may_activate(pos: Position, seat: int) -> bool:
    """Whether a player may activate Force at all."""
    return not any(one.kind == FORBID_FORCE and one.seat == seat for one in pos.lasting)
