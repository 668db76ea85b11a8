"""The minis game as a `starfold.kernel.game.Game`: the door for all layers above."""

import json
import random
from functools import lru_cache
from typing import Any, Final, cast

from starfold.errors import InputError
from starfold.games.minis.front import dealing, touch, view
from starfold.games.minis.front.prepare import fleet_stars
from starfold.games.minis.front.record import position_from_data, position_to_data
from starfold.games.minis.front.start import Side, make_setup, new_position
from starfold.games.minis.front.survey import survey
from starfold.games.minis.rules.forecast import THROWS
from starfold.games.minis.rules.reserves import BATTLES
from starfold.games.minis.rules.turn import concede
from starfold.games.minis.speech.events import EVENTS
from starfold.games.minis.state import bases
from starfold.games.minis.state.options import OPTIONS, Options
from starfold.games.minis.state.position import Position, Setup
from starfold.kernel.choices import Refusal
from starfold.kernel.core import State
from starfold.kernel.dice import seeded_dice
from starfold.kernel.game import Spec, canonical_json
from starfold.kernel.options import changed_options, checked_options
from starfold.kernel.rules import Parts, Rules
from starfold.units.content import as_fleet, content_of
from starfold.units.fleets import Fleet, fleet_data
from starfold.units.forces import UnitForces
from starfold.units.model import Card, Unit

# The home base of a fleet that names no cards, under combat_base: a moon, Steady Hands, a depot.
USUAL_BASE: Final = ("base-c-050", "base-c-002", "base-c-040")


def _imagine(pos: Position, seat: int, chance: random.Random) -> Position:
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
    parts = Parts(
        spec_fields={
            "edition": str,
            "forces": list,
            "options": dict,
            "catalogues": list,
            "bases": list,
        },
        options=OPTIONS,
        info=dealing.info,
        deal=dealing.deal,
        new=new_position,
        to_data=position_to_data,
        from_data=position_from_data,
        views=view.views,
        question=view.question,
        events=EVENTS,
        imagine=_imagine,
        concede=concede,
        why_not=touch.why_not,
    )

    def shipped_forces(self, edition: str, side: str = "") -> list[str]:
        return list(dealing.shipped_for(edition))

    def objections(self, force: Fleet, edition: str, options: dict[str, Any]) -> list[Refusal]:
        return dealing.objections(force, edition, options)

    def stars(self, fleet: Fleet) -> int:
        return fleet_stars(fleet)

    def full_spec(self, spec: Spec) -> Spec:
        battle = spec.get("edition", BATTLES[0])
        dealing.check_battle(battle)
        chosen = checked_options(OPTIONS, spec.get("options") or {})
        changed = changed_options(OPTIONS, chosen)
        options = Options(changed)
        catalogues = spec.get("catalogues") or []
        content = content_of(catalogues)
        fleets = [as_fleet(fleet, content) for fleet in spec.get("forces") or []]
        for fleet in fleets:
            dealing.refuse_illegal(fleet, battle, changed)
        dealing.check_seats(len(fleets))
        if options.first_player >= len(fleets):
            raise InputError(
                f"first_player {options.first_player} is no seat: 0 to {len(fleets) - 1}"
            )
        if options.short > options.long:
            raise InputError(
                f"card_mm: the short edge, {options.short:g} mm, is longer than the long one, "
                f"{options.long:g} mm: give the short edge first (MG-DEC-01)"
            )
        if "bases" in spec:
            places = bases.checked_places(spec["bases"], len(fleets), options)
        else:
            places = bases.laid_out(len(fleets), options)
        full: Spec = {
            "edition": battle,
            "forces": [fleet_data(fleet) for fleet in fleets],
            "options": changed,
            "bases": [list(place) for place in places],
        }
        if catalogues:
            full["catalogues"] = catalogues
        return full

    def setup(self, spec: Spec) -> Setup:
        """What a full spec (see `check_spec`) fixes; shared by all games with that spec."""
        return _setup_of(canonical_json(spec))

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

    def still_plays(self, state: State, seat: int) -> bool:
        return not state.ended and cast(Position, state).is_alive(seat)


@lru_cache(maxsize=256)
def _setup_of(spec_json: bytes) -> Setup:
    spec: Spec = json.loads(spec_json)
    content = content_of(spec.get("catalogues") or [])
    fleets = [as_fleet(fleet, content) for fleet in spec["forces"]]
    usual = [content.card(card) for card in USUAL_BASE]
    sides = [Side(one.name, one.expanded_units(), one.expanded_deck() or usual) for one in fleets]
    places: list[bases.Place] = [(x, y, heading) for x, y, heading in spec["bases"]]
    return make_setup(spec["edition"], sides, Options(spec["options"]), places)
