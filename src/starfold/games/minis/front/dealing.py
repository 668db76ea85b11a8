"""Before a battle: its kinds, and which fleets may be used in them."""

import random
from functools import cache
from typing import Any, Final

from starfold.errors import InputError
from starfold.games.minis.front.prepare import fleet_stars, violations
from starfold.games.minis.rules.reserves import BATTLES
from starfold.games.minis.speech.words import say
from starfold.games.minis.state.bases import FEWEST_PLAYERS, MOST_PLAYERS
from starfold.games.minis.state.options import OPTIONS
from starfold.kernel.choices import Refusal
from starfold.kernel.dealing import Dealing
from starfold.kernel.game import Spec
from starfold.kernel.options import checked_options
from starfold.units.content import fleets_info
from starfold.units.fleets import Fleet, shipped_fleet, shipped_fleet_names
from starfold.units.forces import any_fleets
from starfold.units.icons import CLONE_WARS


def objections(fleet: Fleet, battle: str, chosen: dict[str, Any]) -> list[Refusal]:
    """Why the fleet may not be used in such a battle with these options."""
    DEALING.check_edition(battle)
    return violations(fleet, battle, checked_options(OPTIONS, chosen))


@cache
def shipped_for(battle: str, side: str = "") -> list[str]:
    """The shipped fleets that are made for this game and legal in such a battle.

    A fleet's file is named after its battle; the others are legal in it by accident.
    """
    return [name for name in shipped_fleet_names(CLONE_WARS) if name.startswith(_PREFIXES[battle])]


_PREFIXES: Final = {
    "space": "minis-space-",
    "ground": "minis-ground-",
    "mixed": "minis-mixed-",
    "free_for_all": "minis-",
}


def _choose(wish: Spec, chance: random.Random) -> list[Any]:
    """Only fleets that the chosen options allow."""
    battle, options = wish["edition"], wish.get("options") or {}
    legal = [
        name for name in shipped_for(battle) if not objections(shipped_fleet(name), battle, options)
    ]
    if not legal and None in wish["forces"]:
        raise InputError("no shipped fleet is legal with these options: name a fleet for each seat")
    return any_fleets(wish["forces"], legal, chance)


DEALING: Final = Dealing(
    name="minis",
    title="Minis",
    seats=range(FEWEST_PLAYERS, MOST_PLAYERS + 1),
    seats_rule="MG-SETUP-08",
    seats_reason=say("dealing.seats_reason"),
    editions={name: say("dealing.title", battle=name) for name in BATTLES},
    edition_word="Battle",
    edition_rule="MG-SETUP-01",
    game_word="battle",
    options=OPTIONS,
    forces=lambda: fleets_info(BATTLES, objections, fleet_stars),
    shipped=shipped_for,
    objections=objections,
    choose=_choose,
)
