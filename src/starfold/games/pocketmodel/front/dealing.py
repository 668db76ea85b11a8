"""Before a game of PocketModel: editions, and which fleets may be used in them."""

from functools import cache
from typing import Any, Final

from starfold.games.pocketmodel.front.prepare import violations
from starfold.games.pocketmodel.front.start import MAX_PLAYERS, MIN_PLAYERS
from starfold.games.pocketmodel.speech.words import say
from starfold.games.pocketmodel.state.options import OPTIONS
from starfold.kernel.choices import Refusal
from starfold.kernel.dealing import Dealing
from starfold.kernel.options import checked_options
from starfold.units.content import fleets_info
from starfold.units.fleets import Fleet, shipped_fleet_names
from starfold.units.forces import any_fleets
from starfold.units.icons import BASE, EDITIONS, GROUND_ASSAULT, SCUM_AND_VILLAINY

_EDITION_TITLES: Final = {
    BASE: "Base game",
    GROUND_ASSAULT: "Ground Assault",
    SCUM_AND_VILLAINY: "Scum and Villainy",
}


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


@cache
def shipped_for(edition: str, side: str = "") -> list[str]:
    """The shipped fleets that show what an edition brought."""
    return shipped_fleet_names(edition)


DEALING: Final = Dealing(
    name="pocketmodel",
    title="PocketModel",
    seats=range(MIN_PLAYERS, MAX_PLAYERS + 1),
    seats_rule="PM-MULTI-01",
    editions=_EDITION_TITLES,
    options=OPTIONS,
    forces=lambda: fleets_info(EDITIONS, objections, Fleet.stars),
    shipped=shipped_for,
    objections=objections,
    choose=lambda wish, chance: any_fleets(wish["forces"], shipped_for(wish["edition"]), chance),
)
