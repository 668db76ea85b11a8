"""The PocketModel TCG as a `Game`: the face it shows to tables, agents, arenas and replays."""

from typing import Any, cast

from starfold.games.pocketmodel.front import deeds, handing, record, start, touch, view
from starfold.games.pocketmodel.front.dealing import DEALING
from starfold.games.pocketmodel.front.disclosure import newly_revealed
from starfold.games.pocketmodel.front.imagine import imagine
from starfold.games.pocketmodel.rules.turn import concede
from starfold.games.pocketmodel.rules.values import THROWS
from starfold.games.pocketmodel.speech.events import EVENTS
from starfold.games.pocketmodel.state.position import Position
from starfold.kernel.core import Event, State
from starfold.kernel.deeds import Deed, Thing
from starfold.kernel.game import Spec
from starfold.kernel.rules import Parts, Rules
from starfold.units.forces import UnitForces
from starfold.units.model import Card, Unit
from starfold.units.things import things_of


class PocketModel(UnitForces, Rules[Position]):
    """Spec: {edition, forces, options, catalogues}.

    A fleet is fleet data or the name of a shipped fleet. `catalogues` holds catalogue files as
    plain data, for units and cards that are not shipped: a game, and so its replay, carries the
    definitions it needs.
    """

    name = "pocketmodel"
    parts = Parts(DEALING, start, record, view, touch, imagine, concede, EVENTS, newly_revealed)

    def lists_are_open(self, spec: Spec) -> bool:
        return bool((spec.get("options") or {}).get("open_decklists"))

    def disguised(self, spec: Spec, seat: int) -> Spec:
        return spec if self.lists_are_open(spec) else handing.disguised(spec, seat)

    def world_to_data(self, world: State, seat: int) -> dict[str, Any]:
        return handing.world_to_data(cast(Position, world), seat)

    def unit_facts(self, unit: Unit) -> list[Any]:
        faces = [[f.stars, f.attack, f.damage, f.defense, f.shields, f.icons] for f in unit.faces]
        return [unit.name, unit.kind, unit.affiliation, faces]

    def card_facts(self, card: Card) -> list[Any]:
        """Everything that matters in play; the text says all that the ability does."""
        printed = [card.attack, card.damage, card.defense, card.icon, card.eligible_stars]
        return [card.name, card.type, printed, card.stars, card.objective_defense, card.text]

    def chooses_in_secret(self, state: State) -> bool:
        return cast(Position, state).placing

    def luck(self, event: dict[str, Any]) -> dict[str, Any] | None:
        if "ways" not in event:
            return None
        success = event["hit"] if event["kind"] == "attack_roll" else event["success"]
        expected = event["ways"] / THROWS
        return {"seat": event["seat"], "expected": expected, "actual": float(success)}

    def things(self, spec: Spec) -> list[list[Thing]]:
        setup = self.setup(spec)
        return [
            things_of(
                [unit for unit, owner in zip(setup.units, setup.unit_owner, strict=True)
                 if owner == seat],
                [card for card, owner in zip(setup.cards, setup.card_owner, strict=True)
                 if owner == seat],
                setup.icons,
            )
            for seat in range(setup.seats)
        ]  # fmt: skip

    def deeds(self, state: State, event: Event) -> list[Deed]:
        return deeds.told_by(cast(Position, state).setup, event)

    def still_plays(self, state: State, seat: int) -> bool:
        return not state.ended and cast(Position, state).is_alive(seat)
