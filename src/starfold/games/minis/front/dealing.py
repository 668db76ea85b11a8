"""Before a game: what can be agreed, and sensible choices for all that is left open."""

import random
from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from starfold.errors import InputError
from starfold.games.minis.front.prepare import fleet_stars, violations
from starfold.games.minis.rules.reserves import BATTLES
from starfold.games.minis.speech.words import say
from starfold.games.minis.state.bases import FEWEST_PLAYERS, MOST_PLAYERS
from starfold.games.minis.state.options import OPTIONS
from starfold.kernel.choices import Refusal
from starfold.kernel.game import Spec
from starfold.kernel.options import checked_options, options_info
from starfold.units.content import fleets_info
from starfold.units.fleets import Fleet, shipped_fleet, shipped_fleet_names
from starfold.units.icons import CLONE_WARS


@cache
def info() -> dict[str, Any]:
    """What can be agreed; feeds `protocol.GameInfo`."""
    return {
        "name": "minis",
        "title": "Minis",
        "fewest_seats": FEWEST_PLAYERS,
        "most_seats": MOST_PLAYERS,
        "editions": [
            {"name": name, "title": say("dealing.title", battle=name)} for name in BATTLES
        ],
        "edition_word": "Battle",
        "force_word": "Fleet",
        "sides": [],
        "windows": [],
        "catalogue": True,
        "options": options_info(OPTIONS),
        "forces": fleets_info(BATTLES, _objections, fleet_stars),
    }


def _objections(fleet: Fleet, battle: str) -> list[Refusal]:
    return objections(fleet, battle, {})


def objections(fleet: Fleet, battle: str, chosen: dict[str, Any]) -> list[Refusal]:
    """Why the fleet may not be used in such a battle with these options."""
    check_battle(battle)
    return violations(fleet, battle, checked_options(OPTIONS, chosen))


def refuse_illegal(fleet: Fleet, battle: str, chosen: dict[str, Any]) -> None:
    found = objections(fleet, battle, chosen)
    if found:
        lines = "; ".join(f"{one.text} ({one.rule})" for one in found)
        raise InputError(f"fleet {fleet.name!r} is not legal in this battle: {lines}")


def check_battle(battle: str) -> None:
    """MG-SETUP-01."""
    if battle not in BATTLES:
        raise InputError(
            f"unknown battle {battle!r}: choose one of {', '.join(BATTLES)} (MG-SETUP-01)"
        )


def check_seats(seats: int) -> None:
    if not FEWEST_PLAYERS <= seats <= MOST_PLAYERS:
        raise InputError(
            f"{seats} players: this game is for {FEWEST_PLAYERS} to {MOST_PLAYERS}, as many home "
            "bases as can lie at the right distances (MG-SETUP-08)"
        )


def deal(wanted: Spec, seats: int, seed: int) -> Spec:
    """The wish with a fleet for every seat: the seed chooses for those that want none."""
    battle = wanted.get("edition") or BATTLES[0]
    check_battle(battle)
    check_seats(seats)
    fleets = wanted.get("forces") or []
    if not isinstance(fleets, list) or len(fleets) > seats:
        raise InputError(f"spec.forces: list at most {seats} fleets, one per seat; null for any")
    full = [*fleets, *[None] * (seats - len(fleets))]
    chosen = _chosen(battle, full, wanted.get("options") or {}, seed)
    return {**wanted, "edition": battle, "forces": chosen}


def _chosen(battle: str, fleets: Sequence[Any], options: dict[str, Any], seed: int) -> list[Any]:
    """Shipped fleets for the seats without one, each other than all others while there are any."""
    shipped = [
        name for name in shipped_for(battle) if not objections(shipped_fleet(name), battle, options)
    ]
    if not shipped and None in fleets:
        raise InputError("no shipped fleet is legal with these options: name a fleet for each seat")
    taken = [one for one in fleets if isinstance(one, str)]
    left = [name for name in shipped if name not in taken]
    random.Random(seed).shuffle(left)
    while sum(fleet is None for fleet in fleets) > len(left):
        left += shipped
    return [left.pop(0) if fleet is None else fleet for fleet in fleets]


@cache
def shipped_for(battle: str) -> tuple[str, ...]:
    """The shipped fleets that are made for this game and legal in such a battle.

    A fleet's file is named after its battle; the others are legal in it by accident.
    """
    check_battle(battle)
    own = [name for name in shipped_fleet_names(CLONE_WARS) if name.startswith(_PREFIXES[battle])]
    return tuple(own)


_PREFIXES: Final = {
    "space": "minis-space-",
    "ground": "minis-ground-",
    "mixed": "minis-mixed-",
    "free_for_all": "minis-",
}
