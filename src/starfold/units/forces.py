"""Fleets as the forces of a game: what the games that are played with units share.

Every game of the kind reads and writes them alike. What a fleet counts for, and whether it may be
used, is for each game to say.
"""

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from starfold.errors import InputError
from starfold.kernel.files import read_text
from starfold.kernel.game import Game, Sheet, Spec
from starfold.units.catalogue import Catalogue, shipped
from starfold.units.content import as_fleet, content_of
from starfold.units.entries import is_id, parse_card, parse_unit
from starfold.units.fleet_lists import fleet_list, read_fleet_text
from starfold.units.fleets import Fleet, fleet_data, fleet_yaml, parse_fleet, shipped_fleet
from starfold.units.links import is_link, linked_force
from starfold.units.model import Card, Unit
from starfold.units.reading import Problem, Problems, refuse

_FILES: Final = (".yaml", ".yml", ".json", ".txt")


class Side:
    """What one player brings: units, one entry a copy, and cards."""

    def __init__(self, name: str, units: list[Unit], cards: list[Card]) -> None:
        self.name = name
        self.units = units
        self.cards = cards


class UnitForces:
    """The part of `kernel.game.Game` that is about forces, for games of units."""

    spec_fields: dict[str, type] = {
        "edition": str,
        "forces": list,
        "options": dict,
        "catalogues": list,
    }

    def stars(self, fleet: Fleet) -> int:
        """What the fleet counts for in this game."""
        return fleet.stars()

    def unit_facts(self, unit: Unit) -> list[Any]:
        """All of a unit that matters in this game."""
        raise NotImplementedError

    def card_facts(self, card: Card) -> list[Any]:
        """All of a card that matters in this game."""
        raise NotImplementedError

    def forces(self, spec: Spec) -> list[Fleet]:
        return fleets_in(spec)

    def force_data(self, force: Fleet) -> dict[str, Any]:
        return fleet_data(force)

    def besides(self, spec: Spec, forces: list[Fleet], options: dict[str, Any]) -> Spec:
        """A game, and so its replay, carries the definitions of its own that it needs."""
        catalogues = spec.get("catalogues") or []
        return {"catalogues": catalogues} if catalogues else {}

    def definitions(self, spec: Spec) -> Any:
        fleets = self.forces(spec)
        units = {unit.id: self.unit_facts(unit) for fleet in fleets for unit, _ in fleet.units}
        cards = {card.id: self.card_facts(card) for fleet in fleets for card, _ in fleet.deck}
        return [units, cards]

    def shipped_force(self, name: str) -> Fleet:
        return shipped_fleet(name)

    def read_force(
        self, written: Any, catalogues: Sequence[Any]
    ) -> tuple[Fleet | None, list[Problem]]:
        content = content_of(list(catalogues))
        problems = Problems("")
        read = read_fleet_text if isinstance(written, str) else parse_fleet
        return read(written, problems, content), problems.found

    def refuse_force(self, document: dict[str, Any]) -> None:
        """Units and cards that are not shipped count as known: they are looked up later."""
        problems = Problems("fleet")
        parse_fleet(document, problems, _with_stand_ins(document))
        refuse(problems.found)

    def sheet(self, force: Fleet, catalogues: Sequence[Any] = ()) -> Sheet:
        stars = self.stars(force)
        return Sheet(
            name=force.name,
            data=fleet_data(force),
            text=fleet_yaml(force),
            plain=fleet_list(force, content_of(list(catalogues))),
            size=f"{stars} stars, {force.cards()} cards",
            stars=stars,
            edition=force.edition,
        )


def fleets_in(spec: Spec) -> list[Fleet]:
    """The fleets of a spec, with the units and cards of its own catalogues."""
    content = content_of(spec.get("catalogues") or [])
    return [as_fleet(fleet, content) for fleet in spec.get("forces") or []]


def any_fleets(wanted: Sequence[Any], shipped: Sequence[str], chance: random.Random) -> list[Any]:
    """Shipped fleets for the seats without one, each other than all others while there are any."""
    taken = [one for one in wanted if isinstance(one, str)]
    left = [name for name in shipped if name not in taken]
    chance.shuffle(left)
    while sum(fleet is None for fleet in wanted) > len(left):
        left += shipped
    return [left.pop(0) if fleet is None else fleet for fleet in wanted]


def force_named(game: Game, text: str, catalogues: Sequence[Any] = ()) -> Any:
    """What a person means by a force: a file, a link, or a shipped one by its name.

    Raises InputError with all problems of the file.
    """
    if not is_file_name(text):
        return game.shipped_force(text)
    linked = is_link(text)
    force, problems = game.read_force(
        linked_force(text) if linked else read_text(Path(text)), catalogues
    )
    refuse([replace(problem, file="the link" if linked else text) for problem in problems])
    if force is None:
        raise InputError(f"{text}: there is nothing in it; write or paste something")
    return force


def is_file_name(text: str) -> bool:
    return text.endswith(_FILES) or "/" in text


def _with_stand_ins(document: dict[str, Any]) -> Catalogue:
    """The shipped catalogue, and something for every other proper id that a fleet names."""
    units = {unit.id: unit for unit in shipped().units()}
    cards = {card.id: card for card in shipped().cards()}
    face = {"stars": 1, "attack": 0, "damage": 0, "defense": 0, "shields": 0}
    printed = {"type": "combat", "objective": {"stars": 1, "defense": 0}}
    for id in _ids(document, "units", "unit"):
        units.setdefault(id, parse_unit({"id": id, **face}, "stand-in"))
    for id in _ids(document, "deck", "card"):
        cards.setdefault(id, parse_card({"id": id, "name": id, **printed}, "stand-in"))
    return Catalogue(units, cards)


def _ids(document: dict[str, Any], key: str, sort: str) -> Iterable[str]:
    lines = document.get(key)
    for line in lines if isinstance(lines, list) else ():
        id = line.get(sort) if isinstance(line, dict) else None
        if isinstance(id, str) and is_id(id):
            yield id
