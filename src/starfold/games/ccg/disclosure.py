"""What a player may see, and what somebody learned between two moments of a game.

Hands are their players', the three piles of Life Force lie face down for both, and so does what is
buried, but for who buried it. Whoever looks through a pile sees it while choosing. All else lies
open. A card that a player sees and did not see before came to light, whatever brought it about.
"""

from typing import Final

from starfold.games.ccg.deploying import DeploySteps, rule_of
from starfold.games.ccg.force import SearchPile
from starfold.games.ccg.instruction import Instruction
from starfold.games.ccg.position import Position
from starfold.games.ccg.responses import Run
from starfold.games.ccg.scripts.steps import Search, Target
from starfold.games.ccg.vocabulary import (
    BURIED,
    COVERED,
    HAND,
    LOST,
    OUT,
    PLAYED,
    STACKED,
    TABLE,
)
from starfold.kernel.core import DECLINE, EVERYONE

_OPEN: Final = (TABLE, LOST, OUT, PLAYED, COVERED, STACKED)  # zones that lie open to all
_OWN: Final = (HAND, BURIED)  # and those that their player may look at


def may_see(pos: Position, seat: int, card: int) -> bool:
    """Whether a seat sees a card where it is (NOBODY: a spectator; EVERYONE: all of it)."""
    zone = pos.zone[card]
    if seat == EVERYONE or zone in _OPEN:
        return True
    return zone in _OWN and pos.owner[card] == seat


def looked_through(pos: Position) -> list[int]:
    """The pile or hand that the asked player looks through to choose from it."""
    if pos.ended or pos.asked < 0:
        return []
    frame = pos.stack[-1]
    if isinstance(frame, SearchPile):
        return sorted(pos.pile(frame.zone, frame.owner))
    step = instruction(pos)
    if isinstance(step, Search):
        assert isinstance(frame, Run | DeploySteps)
        owner = 1 - frame.seat if step.opponents else frame.seat
        return sorted(pos.pile(step.zone, owner))
    return _hidden_choices(pos) if isinstance(step, Target) else []


def instruction(pos: Position) -> Instruction | None:
    """The instruction of a text that the step on top carries out; None if it is no text."""
    frame = pos.stack[-1]
    if isinstance(frame, Run):
        return frame.ability(pos).steps[frame.at]
    if isinstance(frame, DeploySteps):
        return rule_of(pos, frame.card).steps[frame.at]
    return None


def _hidden_choices(pos: Position) -> list[int]:
    """A text lets choose from what lies hidden: the whole pile is seen, or the cards alone."""
    found: set[int] = set()
    for card in pos.options:
        if card != DECLINE and not may_see(pos, pos.asked, card):
            zone = pos.zone[card]
            found.update(pos.pile_of(zone, card) if zone <= HAND else [card])
    return sorted(found)


def visible(pos: Position, seat: int) -> frozenset[int]:
    """All cards that a seat sees now."""
    seen = [card for card in range(len(pos.zone)) if may_see(pos, seat, card)]
    return frozenset(seen + looked_through(pos) if seat == pos.asked else seen)


def came_to_light(before: Position, after: Position) -> str:
    """What hidden thing somebody learned between the two; "" if nobody did."""
    for seat in range(after.seats):
        if visible(after, seat) - visible(before, seat):
            return "a card was drawn or shown"
    return "hidden cards were looked at" if after.looks > before.looks else ""
