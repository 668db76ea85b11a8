"""Random legal fleets to practise with: what learning sees, and no shipped fleet among it."""

import random
from functools import cache
from typing import Any, Final

from starfold.games.minis.front.dealing import objections
from starfold.games.minis.front.prepare import FLEET_STARS, may_take_part
from starfold.games.minis.game import Minis
from starfold.games.minis.rules.reserves import BATTLES
from starfold.games.minis.state.options import OPTIONS
from starfold.games.minis.state.position import Position, fleet_cost
from starfold.kernel.dice import seeded_dice
from starfold.kernel.options import checked_options
from starfold.units.content import content_of
from starfold.units.fleets import Fleet
from starfold.units.icons import CLONE_WARS
from starfold.units.model import Unit

MOST_TURNS: Final = 40  # of a practice battle
SEATS: Final = 2


@cache
def _allowed(battle: str) -> list[Unit]:
    """The units that may take part in such a battle."""
    enough: bool = checked_options(OPTIONS, {})["convert_in_pure_battles"]
    return [unit for unit in content_of([]).units() if may_take_part(unit, battle, enough)]


def random_fleet(battle: str, chance: random.Random) -> Fleet:
    """Thirty stars of units, of few kinds or of many, that may fight such a battle."""
    while True:
        fleet = _drawn(battle, chance)
        if not objections(fleet, battle, {}):
            return fleet


def _drawn(battle: str, chance: random.Random) -> Fleet:
    """Units of some kinds, then of all, as near to the limit as they come; not always legal."""
    every = _allowed(battle)
    some = chance.sample(every, min(len(every), chance.randrange(3, 13)))
    copies: dict[str, int] = {}
    left = FLEET_STARS
    for kinds in (some, every):
        while fitting := [unit for unit in kinds if fleet_cost(unit) <= left]:
            unit = chance.choice(fitting)
            copies[unit.id] = copies.get(unit.id, 0) + 1
            left -= fleet_cost(unit)
    units = [(unit, copies[unit.id]) for unit in every if unit.id in copies]
    return Fleet("practice", CLONE_WARS, units, [])


def random_battle(number: int, chance: random.Random) -> Position:
    """The beginning of a battle for two, the kinds of battles going round."""
    battle = BATTLES[number % len(BATTLES)]
    game = Minis()
    fleets = [game.force_data(random_fleet(battle, chance)) for _ in range(SEATS)]
    wish: dict[str, Any] = {
        "edition": battle,
        "forces": fleets,
        "options": {"max_turns": MOST_TURNS},
    }
    spec = game.deal(wish, SEATS, chance.getrandbits(32))
    return game.start(spec, seeded_dice(chance.getrandbits(64)), False)
