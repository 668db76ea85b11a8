"""The PocketModel TCG as a `Game`: the face it shows to tables, agents, arenas and replays."""

import hashlib
import json
import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, cast

from starfold.errors import InputError
from starfold.games.pocketmodel import dealing, story, touch, view
from starfold.games.pocketmodel.disclosure import came_to_light
from starfold.games.pocketmodel.game import Side, make_setup, new_position
from starfold.games.pocketmodel.imagine import imagine
from starfold.games.pocketmodel.options import OPTIONS
from starfold.games.pocketmodel.position import Position, Setup
from starfold.games.pocketmodel.record import position_from_data, position_to_data
from starfold.games.pocketmodel.turn import concede
from starfold.games.pocketmodel.values import THROWS
from starfold.kernel.core import Event, State
from starfold.kernel.dice import Dice
from starfold.kernel.game import Refusal, Spec, canonical_json
from starfold.kernel.options import OptionRule, changed_options, checked_options
from starfold.units.content import as_fleet, content_of
from starfold.units.fleets import Fleet, fleet_data
from starfold.units.forces import UnitForces
from starfold.units.icons import EDITIONS
from starfold.units.model import Card, Unit

_SPEC_FIELDS: dict[str, type] = {
    "edition": str,
    "fleets": list,
    "options": dict,
    "catalogues": list,
}


class PocketModel(UnitForces):
    """Spec: {edition, fleets, options, catalogues}.

    A fleet is fleet data or the name of a shipped fleet. `catalogues` holds catalogue files as
    plain data, for units and cards that are not shipped: a game, and so its replay, carries the
    definitions it needs.
    """

    name = "pocketmodel"

    def info(self) -> dict[str, Any]:
        return dealing.info()

    def option_table(self) -> dict[str, OptionRule]:
        return OPTIONS

    def shipped_forces(self, edition: str, side: str = "") -> list[str]:
        return list(dealing.shipped_for(edition))

    def objections(self, force: Fleet, edition: str, options: dict[str, Any]) -> list[Refusal]:
        return dealing.objections(force, edition, options)

    def deal(self, wanted: Spec, seats: int, seed: int) -> Spec:
        return self.check_spec(dealing.deal(wanted, seats, seed))

    def check_spec(self, spec: Spec) -> Spec:
        unknown = [str(name) for name in spec if name not in _SPEC_FIELDS]
        if unknown:
            raise InputError(f"unknown field(s) in the game's spec: {', '.join(sorted(unknown))}")
        for name, wanted in _SPEC_FIELDS.items():
            if name in spec and not isinstance(spec[name], wanted):
                raise InputError(f"spec.{name} is not of type {wanted.__name__}")
        edition = spec.get("edition", EDITIONS[0])
        dealing.check_edition(edition)
        options = checked_options(OPTIONS, spec.get("options") or {})
        catalogues = spec.get("catalogues") or []
        content = content_of(catalogues)
        fleets = [as_fleet(fleet, content) for fleet in spec.get("fleets") or []]
        for fleet in fleets:
            dealing.refuse_illegal(fleet, edition, options)
        full: Spec = {
            "edition": edition,
            "fleets": [fleet_data(fleet) for fleet in fleets],
            "options": changed_options(OPTIONS, options),
        }
        if catalogues:
            full["catalogues"] = catalogues
        return full

    def setup(self, spec: Spec) -> Setup:
        """What a full spec (see `check_spec`) fixes; shared by all games with that spec."""
        return _setup_of(canonical_json(spec))

    def lists_are_open(self, spec: Spec) -> bool:
        return bool((spec.get("options") or {}).get("open_decklists"))

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
        return imagine(cast(Position, state), seat, chance)

    def concede(self, state: State, seat: int) -> None:
        concede(cast(Position, state), seat)

    def why_not(self, state: State, seat: int, piece: dict[str, Any]) -> Refusal | None:
        return touch.why_not(cast(Position, state), seat, piece)

    def survey(self, state: State, seat: int, wanted: dict[str, Any]) -> dict[str, Any]:
        raise InputError("nothing is measured in this game")

    def chooses_in_secret(self, state: State) -> bool:
        return cast(Position, state).placing

    def luck(self, event: dict[str, Any]) -> dict[str, Any] | None:
        if "ways" not in event:
            return None
        success = event["hit"] if event["kind"] == "attack_roll" else event["success"]
        expected = event["ways"] / THROWS
        return {"seat": event["seat"], "expected": expected, "actual": float(success)}

    def still_plays(self, state: State, seat: int) -> bool:
        return not state.ended and cast(Position, state).is_alive(seat)

    def came_to_light(self, before: State, after: State) -> str:
        return came_to_light(cast(Position, before), cast(Position, after))


@lru_cache(maxsize=256)
def _setup_of(spec_json: bytes) -> Setup:
    spec: Spec = json.loads(spec_json)
    content = content_of(spec.get("catalogues") or [])
    fleets = [as_fleet(fleet, content) for fleet in spec["fleets"]]
    sides = [Side(one.name, one.expanded_units(), one.expanded_deck()) for one in fleets]
    pool = content.usable_in(spec["edition"]).cards()
    return make_setup(spec["edition"], sides, spec["options"], pool)


def _unit_facts(unit: Unit) -> list[Any]:
    faces = [[f.stars, f.attack, f.damage, f.defense, f.shields, f.icons] for f in unit.faces]
    return [unit.name, unit.kind, unit.affiliation, faces]


def _card_facts(card: Card) -> list[Any]:
    """Everything that matters in play; the text says all that the ability does."""
    printed = [card.attack, card.damage, card.defense, card.icon, card.eligible_stars]
    return [card.name, card.type, printed, card.stars, card.objective_defense, card.text]
