"""Which events say that a unit or card came into play, or was destroyed."""

from typing import Final

from starfold.games.pocketmodel.state.position import Setup
from starfold.kernel.core import Event
from starfold.kernel.deeds import Deed

_UNITS: Final = {"placed": False, "entered": False, "unit_destroyed": True}  # whether it is lost
_CARDS: Final = {"card_played": False, "objective_played": False, "objective_destroyed": True}


def told_by(setup: Setup, event: Event) -> list[Deed]:
    kind, data = event.kind, event.data
    if kind in _UNITS:
        return [_of_unit(setup, data["unit"], _UNITS[kind])]
    if kind == "placed_all":
        return [_of_unit(setup, unit, False) for unit in data["units"]]
    if kind in _CARDS:
        card = data["card"]
        return [Deed(setup.card_owner[card], setup.cards[card].id, _CARDS[kind])]
    return []


def _of_unit(setup: Setup, unit: int, lost: bool) -> Deed:
    return Deed(setup.unit_owner[unit], setup.units[unit].id, lost)
