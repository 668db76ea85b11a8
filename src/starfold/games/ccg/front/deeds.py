"""Which events say that a card came into play, or was lost from there."""

from typing import Final

from starfold.games.ccg.rules.force import FROM
from starfold.games.ccg.state.model import CardDef
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import ICONS, LOST
from starfold.kernel.core import Event
from starfold.kernel.deeds import Deed

_PLAYED: Final = ("reveal_start", "deploy", "deploy_location", "play")
_LOST: Final = ("lost", "forfeit")


def told_by(pos: Position, event: Event) -> list[Deed]:
    kind, data = event.kind, event.data
    gone = kind in _LOST or (kind == "leaves" and data["pile"] == FROM[LOST])
    if not gone and kind not in _PLAYED:
        return []
    card = data["card"]
    return [Deed(pos.setup.origin[card], pos.setup.defs[card].id, gone)]


def icons_of(card: CardDef) -> tuple[str, ...]:
    return tuple(name for bit, name in enumerate(ICONS) if card.icons >> bit & 1)
