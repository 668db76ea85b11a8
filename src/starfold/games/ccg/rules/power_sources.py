"""Power sources: what artillery weapons, shields and the like need present with them."""

from typing import Final

from starfold.games.ccg.rules import presence, vessels
from starfold.games.ccg.rules.changes import holds
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import GRANT_POWERED, NONE

_POWER_DROID: Final = "power droid"
_GENERATOR: Final = "Fusion Generator"


def is_powered(pos: Position, card: int, seat: int) -> bool:
    """Whether one of the player's own power sources is present with it.

    (HO-ART-03, HO-ART-05, SW-B-185)
    """
    place = presence.present_place(pos, card)
    if place == NONE:
        return False
    if holds(pos, GRANT_POWERED, place, seat):
        return True
    for source in pos.table:
        if pos.owner[source] != seat or not is_power_source(pos, source):
            continue
        if presence.present_place(pos, source) == place:
            return True
    return False


def is_power_source(pos: Position, card: int) -> bool:
    """A power droid, or a Fusion Generator by title (HO-ART-04)."""
    return vessels.is_kind(pos, card, _POWER_DROID) or _GENERATOR in pos.title(card)
