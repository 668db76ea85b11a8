"""What a player may see, and what somebody learned between two moments of a game.

Hands are their players', the three piles of Life Force lie face down for both, and so does what is
buried, but for who buried it, and a Lost Pile that a card has turned (`position.may_see`). Whoever
looks through a pile sees it while choosing. All else lies open. A card that a player sees and
did not see before came to light, whatever brought it about.
"""

from starfold.games.ccg.rules.step import top
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.position import Position, may_see


def looked_through(pos: Position) -> list[int]:
    """The pile or hand that the asked player looks through to choose from it."""
    return [] if pos.ended or pos.asked < 0 else top(pos).looked_through(pos)


def visible(pos: Position, seat: int) -> frozenset[int]:
    """All cards that a seat sees now."""
    seen = [card for card in range(len(pos.zone)) if may_see(pos, seat, card)]
    return frozenset(seen + looked_through(pos) if seat == pos.asked else seen)


def newly_revealed(before: Position, after: Position) -> str:
    """What hidden thing somebody learned between the two; "" if nobody did."""
    for seat in range(after.seats):
        if visible(after, seat) - visible(before, seat):
            return say("disclosure.shown")
    return say("disclosure.looked") if after.looks > before.looks else ""
