"""An imagined world as data for somebody who must not know more than a seat does."""

from dataclasses import replace
from typing import Any, Final

from starfold.games.pocketmodel.front.record import position_to_data
from starfold.games.pocketmodel.rules.piles import may_know
from starfold.games.pocketmodel.state.position import SEEN, Position
from starfold.kernel.game import Spec
from starfold.units.content import content_of
from starfold.units.fleets import fleet_data
from starfold.units.forces import fleets_in

HIDDEN: Final = "hidden"  # the name of a fleet whose name is its player's alone


def disguised(spec: Spec, seat: int) -> Spec:
    """Decks of others are as many cards of one kind: a world says itself what they are in it."""
    content = content_of(spec.get("catalogues") or [])
    anything = content.usable_in(spec["edition"]).cards()[0]
    fleets = [
        fleet
        if owner == seat
        else replace(fleet, name=HIDDEN, deck=[(anything, fleet.cards())], plan="")
        for owner, fleet in enumerate(fleets_in(spec))
    ]
    return {**spec, "forces": [fleet_data(fleet) for fleet in fleets]}


def world_to_data(world: Position, seat: int) -> dict[str, Any]:
    """Which of their own cards others have seen before is for them to know."""
    data = position_to_data(world)
    others = sum(1 << SEEN + other for other in range(world.seats) if other != seat)
    held = {card for hand in world.hand for card in hand}
    data["knowledge"] = [
        known & ~others if card not in held and not may_know(world, seat, card) else known
        for card, known in enumerate(world.knowledge)
    ]
    return data
