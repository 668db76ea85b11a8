"""What a game's spec carries: own units and cards, and fleets by name or as data.

Every game reads them alike; which fleets may be used is for each game to say.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, Final

from starfold.errors import InputError
from starfold.units.catalogue import Catalogue, catalogue_with, shipped
from starfold.units.fleets import Fleet, every_shipped_fleet_name, parse_fleet, shipped_fleet
from starfold.units.force_files import parsed

MOST_IN_A_GAME: Final = 64  # catalogues: some for each of the most players


def content_of(catalogues: list[Any]) -> Catalogue:
    """Shipped units and cards, and those of the catalogues that a spec carries."""
    if not catalogues:
        return shipped()
    if len(catalogues) > MOST_IN_A_GAME:
        raise InputError(f"{len(catalogues)} catalogues: at most {MOST_IN_A_GAME} in one game")
    return _content_of(json.dumps(catalogues, sort_keys=True, default=str))


@lru_cache(maxsize=16)
def _content_of(catalogues_json: str) -> Catalogue:
    return catalogue_with(json.loads(catalogues_json))


def as_fleet(fleet: Any, content: Catalogue) -> Fleet:
    """Fleet data, or the name of a shipped fleet. Never a path: specs come from anywhere."""
    if isinstance(fleet, str):
        return _shipped(fleet)
    return parsed(fleet, "fleet", lambda data, problems: parse_fleet(data, problems, content))


@lru_cache(maxsize=64)
def _shipped(name: str) -> Fleet:
    return shipped_fleet(name)


def fleets_info(
    editions: Iterable[str],
    objections: Callable[[Fleet, str, dict[str, Any]], Sequence[object]],
    stars: Callable[[Fleet], int],
) -> list[dict[str, Any]]:
    """The shipped fleets that a game can use, each with the editions that allow it.

    For `Game.info`; feeds `protocol.ForceInfo`.
    """
    known = list(editions)
    found = []
    for name in every_shipped_fleet_name():
        fleet = _shipped(name)
        legal = [edition for edition in known if not objections(fleet, edition, {})]
        if legal:
            found.append(
                {
                    "name": name,
                    "title": fleet.name,
                    "editions": legal,
                    "stars": stars(fleet),
                    "units": len(fleet.expanded_units()),
                    "cards": fleet.cards(),
                    "about": " ".join(fleet.plan.split()),
                }
            )
    return found
