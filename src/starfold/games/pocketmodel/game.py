"""The PocketModel TCG as a `Game`: the face it shows to tables, agents, arenas and replays."""

import json
from functools import lru_cache
from typing import Any, cast

from starfold.games.pocketmodel.front import dealing, touch, view
from starfold.games.pocketmodel.front.disclosure import newly_revealed
from starfold.games.pocketmodel.front.imagine import imagine
from starfold.games.pocketmodel.front.record import position_from_data, position_to_data
from starfold.games.pocketmodel.front.start import Side, make_setup, new_position
from starfold.games.pocketmodel.rules.turn import concede
from starfold.games.pocketmodel.rules.values import THROWS
from starfold.games.pocketmodel.speech.events import EVENTS
from starfold.games.pocketmodel.state.options import OPTIONS
from starfold.games.pocketmodel.state.position import Position, Setup
from starfold.kernel.choices import Refusal
from starfold.kernel.core import State
from starfold.kernel.game import Spec, canonical_json
from starfold.kernel.options import changed_options, checked_options
from starfold.kernel.rules import Parts, Rules
from starfold.units.content import as_fleet, content_of
from starfold.units.fleets import Fleet, fleet_data
from starfold.units.forces import UnitForces
from starfold.units.icons import EDITIONS
from starfold.units.model import Card, Unit


class PocketModel(UnitForces, Rules[Position]):
    """Spec: {edition, forces, options, catalogues}.

    A fleet is fleet data or the name of a shipped fleet. `catalogues` holds catalogue files as
    plain data, for units and cards that are not shipped: a game, and so its replay, carries the
    definitions it needs.
    """

    name = "pocketmodel"
    parts = Parts(
        spec_fields={"edition": str, "forces": list, "options": dict, "catalogues": list},
        options=OPTIONS,
        info=dealing.info,
        deal=dealing.deal,
        new=new_position,
        to_data=position_to_data,
        from_data=position_from_data,
        views=view.views,
        question=view.question,
        events=EVENTS,
        imagine=imagine,
        concede=concede,
        why_not=touch.why_not,
        newly_revealed=newly_revealed,
    )

    def shipped_forces(self, edition: str, side: str = "") -> list[str]:
        return list(dealing.shipped_for(edition))

    def objections(self, force: Fleet, edition: str, options: dict[str, Any]) -> list[Refusal]:
        return dealing.objections(force, edition, options)

    def full_spec(self, spec: Spec) -> Spec:
        edition = spec.get("edition", EDITIONS[0])
        dealing.check_edition(edition)
        options = checked_options(OPTIONS, spec.get("options") or {})
        catalogues = spec.get("catalogues") or []
        content = content_of(catalogues)
        fleets = [as_fleet(fleet, content) for fleet in spec.get("forces") or []]
        for fleet in fleets:
            dealing.refuse_illegal(fleet, edition, options)
        full: Spec = {
            "edition": edition,
            "forces": [fleet_data(fleet) for fleet in fleets],
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

    def still_plays(self, state: State, seat: int) -> bool:
        return not state.ended and cast(Position, state).is_alive(seat)


@lru_cache(maxsize=256)
def _setup_of(spec_json: bytes) -> Setup:
    spec: Spec = json.loads(spec_json)
    content = content_of(spec.get("catalogues") or [])
    fleets = [as_fleet(fleet, content) for fleet in spec["forces"]]
    sides = [Side(one.name, one.expanded_units(), one.expanded_deck()) for one in fleets]
    pool = content.usable_in(spec["edition"]).cards()
    return make_setup(spec["edition"], sides, spec["options"], pool)
