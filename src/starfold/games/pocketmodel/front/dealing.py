"""Before a game: what can be agreed, and sensible choices for all that is left open."""

import random
from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from starfold.errors import InputError
from starfold.games.pocketmodel.front.prepare import violations
from starfold.games.pocketmodel.front.start import MIN_PLAYERS
from starfold.games.pocketmodel.speech.words import say
from starfold.games.pocketmodel.state.options import OPTIONS
from starfold.kernel.choices import Refusal
from starfold.kernel.game import Spec
from starfold.kernel.options import checked_options, options_info
from starfold.units.content import fleets_info
from starfold.units.fleets import Fleet, shipped_fleet_names
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
        "edition_word": "Edition",
        "force_word": "Fleet",
        "sides": [],
        "windows": [],
        "catalogue": True,
        "options": options_info(OPTIONS),
        "forces": fleets_info(EDITIONS, _objections, Fleet.stars),
    }


def _objections(fleet: Fleet, edition: str) -> list[Refusal]:
    return objections(fleet, edition, {})


def objections(fleet: Fleet, edition: str, chosen: dict[str, Any]) -> list[Refusal]:
    """Why the fleet may not be used in a game of this edition with these options."""
    options = checked_options(OPTIONS, chosen)
    found = violations(
        fleet,
        edition,
        game_size=options["game_size"],
        two_packs=options["two_packs"],
        copy_key=options["copy_key"],
        copy_limit_base=options["copy_limit_base"],
        strict_edition=options["strict_edition"],
    )
    allowed = EDITIONS[: EDITIONS.index(edition) + 1]
    if options["strict_edition"] and fleet.edition not in allowed:
        told = say("dealing.made_for", edition=fleet.edition, wanted=edition)
        return [Refusal("PM-DEC-28", told), *found]
    return found


def refuse_illegal(fleet: Fleet, edition: str, chosen: dict[str, Any]) -> None:
    found = objections(fleet, edition, chosen)
    if found:
        lines = "; ".join(f"{one.text} ({one.rule})" for one in found)
        raise InputError(f"fleet {fleet.name!r} is not legal in this game: {lines}")


def check_edition(edition: str) -> None:
    if edition not in EDITIONS:
        raise InputError(f"unknown edition {edition!r}: choose one of {', '.join(EDITIONS)}")


def deal(wanted: Spec, seats: int, seed: int) -> Spec:
    """The wish with a fleet for every seat: the seed chooses for those that want none."""
    edition = wanted.get("edition") or EDITIONS[0]
    check_edition(edition)
    if not MIN_PLAYERS <= seats <= MAX_PLAYERS:
        raise InputError(
            f"{seats} players: this game is for {MIN_PLAYERS} to {MAX_PLAYERS} (PM-MULTI-01)"
        )
    fleets = wanted.get("forces") or []
    if not isinstance(fleets, list) or len(fleets) > seats:
        raise InputError(f"spec.forces: list at most {seats} fleets, one per seat; null for any")
    full = [*fleets, *[None] * (seats - len(fleets))]
    return {**wanted, "edition": edition, "forces": _chosen(edition, full, seed)}


def _chosen(edition: str, fleets: Sequence[Any], seed: int) -> list[Any]:
    """Shipped fleets for the seats without one, each other than all others while there are any."""
    shipped = shipped_for(edition)
    taken = [one for one in fleets if isinstance(one, str)]
    left = [name for name in shipped if name not in taken]
    random.Random(seed).shuffle(left)
    while sum(fleet is None for fleet in fleets) > len(left):
        left += shipped
    return [left.pop(0) if fleet is None else fleet for fleet in fleets]


@cache
def shipped_for(edition: str) -> tuple[str, ...]:
    """The shipped fleets that show what an edition brought."""
    check_edition(edition)
    return tuple(shipped_fleet_names(edition))
