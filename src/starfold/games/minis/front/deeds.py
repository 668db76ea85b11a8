"""Which events say that a unit came onto the table, or was destroyed there."""

from starfold.games.minis.state.position import CARD, Setup
from starfold.kernel.core import Event
from starfold.kernel.deeds import Deed


def told_by(setup: Setup, event: Event) -> list[Deed]:
    if event.kind == "enters":
        return [_of(setup, event.data["unit"], False)]
    if event.kind == "destroyed" and event.data["target"] < CARD:
        return [_of(setup, event.data["target"], True)]
    return []


def _of(setup: Setup, unit: int, lost: bool) -> Deed:
    return Deed(setup.owner[unit], setup.units[unit].id, lost)
