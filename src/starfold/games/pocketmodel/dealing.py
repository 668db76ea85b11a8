"""Before a game: what can be agreed, and sensible choices for all that is left open."""

import random
from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from starfold.errors import InputError
from starfold.games.pocketmodel.game import MIN_PLAYERS
from starfold.games.pocketmodel.options import OPTIONS
from starfold.kernel.game import Spec
from starfold.units.fleets import shipped_fleet, shipped_fleet_names
from starfold.units.icons import BASE, EDITIONS, GROUND_ASSAULT, SCUM_AND_VILLAINY

MAX_PLAYERS: Final = 8
_EDITION_TITLES: Final = {
    BASE: "Base game",
    GROUND_ASSAULT: "Ground Assault",
    SCUM_AND_VILLAINY: "Scum and Villainy",
}


@cache
def info() -> dict[str, Any]:
    """What can be agreed; feeds `protocol.GameInfo`."""
    return {
        "name": "pocketmodel",
        "title": "PocketModel",
        "fewest_seats": MIN_PLAYERS,
        "most_seats": MAX_PLAYERS,
        "editions": [{"name": name, "title": _EDITION_TITLES[name]} for name in EDITIONS],
        "options": [
            {
                "name": name,
                "rule": option.decision,
                "meaning": option.meaning,
                "default": _plain(option.default),
                "values": [_plain(value) for value in option.values],
                "least": option.least,
            }
            for name, option in OPTIONS.items()
        ],
        "fleets": [_fleet_info(name) for name in shipped_fleet_names()],
    }


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _fleet_info(name: str) -> dict[str, Any]:
    fleet = shipped_fleet(name)
    return {
        "name": name,
        "title": fleet.name,
        "edition": fleet.edition,
        "stars": fleet.stars(),
        "units": len(fleet.expanded_units()),
        "cards": fleet.cards(),
        "about": " ".join(fleet.plan.split()),
    }


def deal(wanted: Spec, seats: int, seed: int) -> Spec:
    """The wish with a fleet for every seat: the seed chooses for those that want none."""
    edition = wanted.get("edition") or EDITIONS[0]
    if edition not in EDITIONS:
        raise InputError(f"unknown edition {edition!r}: choose one of {', '.join(EDITIONS)}")
    if not MIN_PLAYERS <= seats <= MAX_PLAYERS:
        raise InputError(
            f"{seats} players: this game is for {MIN_PLAYERS} to {MAX_PLAYERS} (PM-MULTI-01)"
        )
    fleets = wanted.get("fleets") or []
    if not isinstance(fleets, list) or len(fleets) > seats:
        raise InputError(f"spec.fleets: list at most {seats} fleets, one a seat; null for any")
    full = [*fleets, *[None] * (seats - len(fleets))]
    return {**wanted, "edition": edition, "fleets": _chosen(edition, full, seed)}


def _chosen(edition: str, fleets: Sequence[Any], seed: int) -> list[Any]:
    """Shipped fleets for the seats without one, each other than all others while there are any."""
    shipped = _shipped_for(edition)
    taken = [one for one in fleets if isinstance(one, str)]
    left = [name for name in shipped if name not in taken]
    random.Random(seed).shuffle(left)
    while sum(fleet is None for fleet in fleets) > len(left):
        left += shipped
    return [left.pop(0) if fleet is None else fleet for fleet in fleets]


@cache
def _shipped_for(edition: str) -> tuple[str, ...]:
    return tuple(shipped_fleet_names(edition))
