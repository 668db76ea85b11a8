"""What of a shipped fleet has to stay: the units and cards that puzzles take from it by name."""

from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import yaml

from starfold.units.fleets import Fleet
from starfold.units.model import Card, Unit


def needed(game: str, name: str, fleet: Fleet) -> set[str]:
    """Ids of the units and cards of the fleet that stand on the table in some puzzle."""
    text = files("starfold.games").joinpath(game, "data", "puzzles", "puzzles.yaml").read_text()
    things = {thing.name: thing.id for thing in lists_of(fleet)}
    found: set[str] = set()
    for puzzle in yaml.safe_load(text)["puzzles"]:
        for seat, force in zip("ABCDEFGH", puzzle.get("forces", []), strict=False):
            if force == name:
                words = list(_words(puzzle["given"]["players"].get(seat, {})))
                found |= {id for title, id in things.items() if any(title in w for w in words)}
    return found


def lists_of(fleet: Fleet) -> list[Unit | Card]:
    """Everything in it, each once."""
    return [*(unit for unit, _ in fleet.units), *(card for card, _ in fleet.deck)]


def _words(given: Any) -> Iterator[str]:
    """All texts and keys in a piece of a position."""
    if isinstance(given, dict):
        for key, value in given.items():
            yield str(key)
            yield from _words(value)
    elif isinstance(given, list):
        for value in given:
            yield from _words(value)
    else:
        yield str(given)
