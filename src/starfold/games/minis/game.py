"""The minis game as a `starfold.kernel.game.Game`: the door for all layers above."""

import random
from typing import Any, cast

from starfold.errors import InputError
from starfold.games.minis.front import deeds, record, start, touch, view
from starfold.games.minis.front.dealing import DEALING
from starfold.games.minis.front.prepare import fleet_stars
from starfold.games.minis.front.survey import survey
from starfold.games.minis.rules.forecast import THROWS
from starfold.games.minis.rules.turn import concede
from starfold.games.minis.speech.events import EVENTS
from starfold.games.minis.state import bases
from starfold.games.minis.state.options import Options
from starfold.games.minis.state.position import UNKNOWN_ICONS, Position
from starfold.kernel.core import Event, State
from starfold.kernel.deeds import Deed, Thing
from starfold.kernel.dice import seeded_dice
from starfold.kernel.game import Spec
from starfold.kernel.rules import Parts, Rules
from starfold.units.fleets import Fleet
from starfold.units.forces import UnitForces
from starfold.units.model import Card, Unit
from starfold.units.things import things_of


def imagine(pos: Position, seat: int, chance: random.Random) -> Position:
    """Nothing is hidden: only the dice to come are unknown."""
    world = pos.copy()
    world.dice = seeded_dice(chance.getrandbits(96))
    return world


class Minis(UnitForces, Rules[Position]):
    """Spec: {edition, forces, options, catalogues, bases}.

    The edition is the kind of battle. A fleet is fleet data or the name of a shipped fleet.
    `bases` says where the home bases lie: [x, y, heading] in millimetres and thousandths of a
    degree, one a seat; without it they are laid out in a ring.
    """

    name = "minis"
    spec_fields = UnitForces.spec_fields | {"bases": list}
    parts = Parts(DEALING, start, record, view, touch, imagine, concede, EVENTS)

    def stars(self, fleet: Fleet) -> int:
        return fleet_stars(fleet)

    def besides(self, spec: Spec, forces: list[Fleet], options: dict[str, Any]) -> Spec:
        agreed = Options(options)
        DEALING.check_seats(len(forces))
        if agreed.first_player >= len(forces):
            raise InputError(
                f"first_player {agreed.first_player} is no seat: 0 to {len(forces) - 1}"
            )
        if agreed.short > agreed.long:
            raise InputError(
                f"card_mm: the short edge, {agreed.short:g} mm, is longer than the long one, "
                f"{agreed.long:g} mm: give the short edge first (MG-DEC-01)"
            )
        if "bases" in spec:
            places = bases.checked_places(spec["bases"], len(forces), agreed)
        else:
            places = bases.laid_out(len(forces), agreed)
        laid = {"bases": [list(place) for place in places]}
        return laid | super().besides(spec, forces, options)

    def lists_are_open(self, spec: Spec) -> bool:
        """Every unit lies on the table or beside it."""
        return True

    def unit_facts(self, unit: Unit) -> list[Any]:
        faces = [
            [
                face.stars,
                face.attack,
                face.damage,
                face.defense,
                face.shields,
                face.icons,
                face.kind,
                face.movement,
                face.artillery,
            ]
            for face in unit.faces
        ]
        return [unit.name, unit.design, unit.radius, unit.person, faces]

    def card_facts(self, card: Card) -> list[Any]:
        return [card.name, card.type, card.attack, card.damage, card.defense]

    def survey(self, state: State, seat: int, wanted: dict[str, Any]) -> dict[str, Any]:
        return cast(dict[str, Any], survey(cast(Position, state), wanted))

    def luck(self, event: dict[str, Any]) -> dict[str, Any] | None:
        if "ways" not in event:
            return None
        expected = event["ways"] / THROWS
        return {"seat": event["seat"], "expected": expected, "actual": float(event["hit"])}

    def things(self, spec: Spec) -> list[list[Thing]]:
        setup = self.setup(spec)
        first = setup.first_unit
        return [
            things_of(setup.units[first[seat] : first[seat + 1]], [], ~UNKNOWN_ICONS)
            for seat in range(setup.seats)
        ]

    def deeds(self, state: State, event: Event) -> list[Deed]:
        return deeds.told_by(cast(Position, state).setup, event)

    def still_plays(self, state: State, seat: int) -> bool:
        return not state.ended and cast(Position, state).is_alive(seat)
