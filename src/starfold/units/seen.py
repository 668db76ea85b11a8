"""What people see of units in every game that has some, as types and as data."""

from typing import TypedDict

from starfold.kernel.messages import Messages
from starfold.units.model import Face, Unit


class Modifier(TypedDict):
    """A part of a number: how much, from what, by which rules."""

    amount: int
    source: str
    kind: str
    rules: list[str]


def sources_again(messages: Messages, modifiers: list[Modifier]) -> list[Modifier]:
    """Modifiers that an event keeps in English, in the language that is spoken."""
    again: list[Modifier] = []
    for one in modifiers:
        source = messages.again("modifiers", one["source"])
        again.append({**one, "source": source})
    return again


class FaceValues(TypedDict):
    """What is printed on a side of a base."""

    stars: int
    attack: int
    damage: int
    defense: int
    shields: int
    further: dict[str, int]  # values that no rule reads, by their names


class ShownUnit(FaceValues):
    unit: int
    id: str
    name: str
    label: str  # numbered where its player has several of that name
    design: str
    affiliation: str
    provenance: str
    owner: int


def face_values(face: Face) -> FaceValues:
    return {
        "stars": face.stars,
        "attack": face.attack,
        "damage": face.damage,
        "defense": face.defense,
        "shields": face.shields,
        "further": face.further,
    }


def shown_unit(unit: int, definition: Unit, face: Face, label: str, owner: int) -> ShownUnit:
    return {
        "unit": unit,
        "id": definition.id,
        "name": definition.name,
        "label": label,
        "design": definition.design,
        "affiliation": definition.affiliation,
        "provenance": definition.provenance,
        "owner": owner,
        **face_values(face),
    }
