"""The minis game as a `starfold.kernel.game.Game`: the door for all layers above."""

import hashlib
import json
import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, cast

from starfold.errors import InputError
from starfold.games.minis import bases, dealing, story, touch, view
from starfold.games.minis.forecast import THROWS
from starfold.games.minis.game import Side, make_setup, new_position
from starfold.games.minis.options import OPTIONS, Options
from starfold.games.minis.position import Position, Setup
from starfold.games.minis.prepare import fleet_stars
from starfold.games.minis.record import position_from_data, position_to_data
from starfold.games.minis.reserves import BATTLES
from starfold.games.minis.survey import survey
from starfold.games.minis.turn import concede
from starfold.kernel.core import Event, State
from starfold.kernel.dice import Dice, seeded_dice
from starfold.kernel.game import Refusal, Spec, canonical_json
from starfold.kernel.options import OptionRule, changed_options, checked_options
from starfold.units.content import as_fleet, content_of
from starfold.units.fleets import Fleet, fleet_data
from starfold.units.forces import UnitForces
from starfold.units.model import Card, Unit

_SPEC_FIELDS: dict[str, type] = {
    "edition": str,
    "fleets": list,
    "options": dict,
    "catalogues": list,
    "bases": list,
}


# The home base of a fleet that names no cards, under combat_base: a moon, Steady Hands, a depot.
USUAL_BASE: Final = ("base-c-050", "base-c-002", "base-c-040")


class Minis(UnitForces):
    """Spec: {edition, fleets, options, catalogues, bases}.

    The edition is the kind of battle. A fleet is fleet data or the name of a shipped fleet.
    `bases` says where the home bases lie: [x, y, heading] in millimetres and thousandths of a
    degree, one a seat; without it they are laid out in a ring.
    """

    name = "minis"

    def info(self) -> dict[str, Any]:
        return dealing.info()

    def option_table(self) -> dict[str, OptionRule]:
        return OPTIONS

    def shipped_forces(self, edition: str, side: str = "") -> list[str]:
        return list(dealing.shipped_for(edition))

    def objections(self, force: Fleet, edition: str, options: dict[str, Any]) -> list[Refusal]:
        return dealing.objections(force, edition, options)

    def stars(self, fleet: Fleet) -> int:
        return fleet_stars(fleet)

    def deal(self, wanted: Spec, seats: int, seed: int) -> Spec:
        return self.check_spec(dealing.deal(wanted, seats, seed))

    def check_spec(self, spec: Spec) -> Spec:
        unknown = [str(name) for name in spec if name not in _SPEC_FIELDS]
        if unknown:
            raise InputError(f"unknown field(s) in the game's spec: {', '.join(sorted(unknown))}")
        for name, wanted in _SPEC_FIELDS.items():
            if name in spec and not isinstance(spec[name], wanted):
                raise InputError(f"spec.{name} is not of type {wanted.__name__}")
        battle = spec.get("edition", BATTLES[0])
        dealing.check_battle(battle)
        chosen = checked_options(OPTIONS, spec.get("options") or {})
        changed = changed_options(OPTIONS, chosen)
        options = Options(changed)
        catalogues = spec.get("catalogues") or []
        content = content_of(catalogues)
        fleets = [as_fleet(fleet, content) for fleet in spec.get("fleets") or []]
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
            "fleets": [fleet_data(fleet) for fleet in fleets],
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

    def digest(self, spec: Spec) -> str:
        content = content_of(spec.get("catalogues") or [])
        fleets = [as_fleet(fleet, content) for fleet in spec["fleets"]]
        units = {unit.id: _unit_facts(unit) for fleet in fleets for unit, _ in fleet.units}
        cards = {card.id: _card_facts(card) for fleet in fleets for card, _ in fleet.deck}
        return hashlib.blake2b(canonical_json([units, cards]), digest_size=8).hexdigest()

    def start(self, spec: Spec, dice: Dice, record: bool) -> Position:
        return new_position(self.setup(spec), dice, record)

    def to_data(self, state: State) -> dict[str, Any]:
        return position_to_data(cast(Position, state))

    def from_data(self, spec: Spec, data: dict[str, Any]) -> Position:
        return position_from_data(self.setup(spec), data)

    def view(self, state: State, seat: int) -> dict[str, Any]:
        return view.view(cast(Position, state), seat)

    def views(self, state: State, seats: Sequence[int]) -> list[dict[str, Any]]:
        return view.views(cast(Position, state), seats)

    def question(self, state: State, seat: int) -> dict[str, Any] | None:
        return view.question(cast(Position, state), seat)

    def events_for(self, state: State, seat: int, events: list[Event]) -> list[dict[str, Any]]:
        return view.events_for(cast(Position, state), seat, events)

    def tell(self, state: State, event: dict[str, Any]) -> str:
        return story.tell(cast(Position, state), event)

    def imagine(self, state: State, seat: int, chance: random.Random) -> Position:
        """Nothing is hidden: only the dice to come are unknown."""
        world = cast(Position, state).copy()
        world.dice = seeded_dice(chance.getrandbits(96))
        return world

    def concede(self, state: State, seat: int) -> None:
        concede(cast(Position, state), seat)

    def why_not(self, state: State, seat: int, piece: dict[str, Any]) -> Refusal | None:
        return touch.why_not(cast(Position, state), seat, piece)

    def survey(self, state: State, seat: int, wanted: dict[str, Any]) -> dict[str, Any]:
        return survey(cast(Position, state), wanted)

    def chooses_in_secret(self, state: State) -> bool:
        return False

    def luck(self, event: dict[str, Any]) -> dict[str, Any] | None:
        if "ways" not in event:
            return None
        expected = event["ways"] / THROWS
        return {"seat": event["seat"], "expected": expected, "actual": float(event["hit"])}

    def still_plays(self, state: State, seat: int) -> bool:
        return not state.ended and cast(Position, state).is_alive(seat)

    def came_to_light(self, before: State, after: State) -> str:
        return ""


@lru_cache(maxsize=256)
def _setup_of(spec_json: bytes) -> Setup:
    spec: Spec = json.loads(spec_json)
    content = content_of(spec.get("catalogues") or [])
    fleets = [as_fleet(fleet, content) for fleet in spec["fleets"]]
    usual = [content.card(card) for card in USUAL_BASE]
    sides = [Side(one.name, one.expanded_units(), one.expanded_deck() or usual) for one in fleets]
    places: list[bases.Place] = [(x, y, heading) for x, y, heading in spec["bases"]]
    return make_setup(spec["edition"], sides, Options(spec["options"]), places)


def _unit_facts(unit: Unit) -> list[Any]:
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


def _card_facts(card: Card) -> list[Any]:
    return [card.name, card.type, card.attack, card.damage, card.defense]
