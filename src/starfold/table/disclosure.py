"""What came to light between two moments of a game: after that, no choice is taken back for free.

The states are compared, not the events: a throw moves the source of dice, and a card that somebody
gets to know changes the record of who knows what. So no kind of event can be forgotten here.
"""

from collections.abc import Callable
from typing import Final, cast

from starfold.games.pocketmodel.position import Position
from starfold.kernel.core import State


def came_to_light(before: State, after: State) -> str:
    """What was thrown, drawn or shown between the two, in words; "" if nothing was."""
    if before.dice.to_data() != after.dice.to_data():
        return "dice were rolled or cards shuffled"
    shown = _SHOWN.get(type(after))
    return shown(before, after) if shown is not None else "this game keeps no record of its secrets"


def _shown_in_pocketmodel(before: State, after: State) -> str:
    old, new = cast(Position, before), cast(Position, after)
    for known, known_now in zip(old.knowledge, new.knowledge, strict=True):
        if known_now & ~known:
            return "a card was drawn or shown"
    if old.placing and not new.placing:
        return "secret placements were shown"
    return ""


# A game without an entry here has no free undo: its secrets might slip through.
_SHOWN: Final[dict[type[State], Callable[[State, State], str]]] = {Position: _shown_in_pocketmodel}
