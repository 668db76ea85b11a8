"""Weapons of A New Hope, Dark side: what each hits, and where it ends."""

import pytest

from starfold.games.ccg.rules import deploying, values, weapons
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import (
    A_FIRE,
    BATTLE,
    DARK,
    IS_HIT,
    LIGHT,
    LOST,
    TABLE,
)
from tests.ccg.table import Layout, fight, fire, offered

MOS_EISLEY = "Tatooine: Mos Eisley"

# -- 2_158 Enhanced TIE Laser Cannon ---------------------------------------------------------------


def dogfight(target: str, destiny: int) -> tuple[Position, int, int]:
    table = Layout()
    system = table.location("Yavin 4")
    cannon = table.put("Enhanced TIE Laser Cannon", table.put("TIE Fighter", system))
    prey = table.put(target, system)
    table.force(DARK, 5)
    table.destiny(DARK, destiny)
    pos = table.begin(DARK, BATTLE)
    fight(pos, system)
    return pos, cannon, prey


@pytest.mark.parametrize(
    ("target", "destiny", "is_hit"),
    [
        ("X-wing", 4, False),  # maneuver 4
        ("X-wing", 5, True),
        ("Tantive IV", 6, False),  # armor 4, and 2 less against a capital starship
        ("Tantive IV", 7, True),
    ],
)
def test_an_enhanced_cannon_is_weaker_against_capital_ships(
    target: str, destiny: int, is_hit: bool
) -> None:
    pos, cannon, prey = dogfight(target, destiny)
    before = len(pos.force[DARK])
    fire(pos, cannon)
    assert pos.has(prey, IS_HIT) == is_hit
    assert before - len(pos.force[DARK]) == 1


def test_an_enhanced_cannon_goes_on_ties() -> None:
    table = Layout()
    system = table.location("Yavin 4")
    tie = table.put("TIE Fighter", system)
    table.put("Devastator", system)
    cannon = table.hand("Enhanced TIE Laser Cannon")
    assert deploying.destinations(table.pos, cannon, DARK) == []
    table.force(DARK, 1)
    assert deploying.destinations(table.pos, cannon, DARK) == [tie]


# -- 2_159 Jawa Blaster ----------------------------------------------------------------------------


def scuffle(destiny: int) -> tuple[Position, int, int, int]:
    table = Layout()
    site = table.location(MOS_EISLEY)
    jawa = table.put("Jawa", site, DARK)
    blaster = table.put("Jawa Blaster", jawa)
    foe = table.put("Rebel Trooper", site)
    table.put("Stormtrooper", site)
    table.force(DARK, 1)  # for the battle: the shot is free
    table.destiny(DARK, destiny)
    pos = table.begin(DARK, BATTLE)
    fight(pos, site)
    return pos, blaster, jawa, foe


@pytest.mark.parametrize(("destiny", "is_hit"), [(2, False), (3, True)])
def test_a_jawa_blaster_subtracts_1_and_fires_free(destiny: int, is_hit: bool) -> None:
    pos, blaster, jawa, foe = scuffle(destiny)
    assert pos.force[DARK] == []
    fire(pos, blaster)
    assert pos.has(foe, IS_HIT) == is_hit
    assert pos.zone[blaster] == TABLE and pos.zone[jawa] == TABLE


def test_a_jawa_blaster_explodes_on_0() -> None:
    pos, blaster, jawa, foe = scuffle(0)
    fire(pos, blaster)
    assert pos.zone[blaster] == LOST and pos.zone[jawa] == LOST
    assert not pos.has(foe, IS_HIT)


def test_a_jawa_blaster_is_for_jawas() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    jawa = table.put("Jawa", site, DARK)
    table.put("Stormtrooper", site)
    table.put("Jawa", site, LIGHT)
    blaster = table.hand("Jawa Blaster")
    assert deploying.destinations(table.pos, blaster, DARK) == [jawa]
    assert values.deploy_cost(table.pos, blaster, DARK, jawa) == 0


# -- 2_161 Superlaser ------------------------------------------------------------------------------


def station(orbit: bool, at_planet: bool, *destiny: int) -> tuple[Position, int, int]:
    """A battle at the Death Star, or at Yavin 4; a capital starship of Light is there."""
    table = Layout()
    star = table.location("Death Star")
    planet = table.location("Yavin 4")
    if orbit:
        table.pos.memo[star] = 4
        table.pos.aim[star] = planet
    laser = table.put("Superlaser", star)
    place = planet if at_planet else star
    table.put("TIE Fighter", place)
    prey = table.put("Tantive IV", place)
    table.put("X-wing", place)
    table.force(DARK, 5)
    table.destiny(DARK, *destiny)
    pos = table.begin(DARK, BATTLE)
    fight(pos, place)
    return pos, laser, prey


@pytest.mark.parametrize("at_planet", [False, True])
@pytest.mark.parametrize(("second", "is_hit"), [(2, False), (3, True)])
def test_the_superlaser_fires_at_capital_ships_around(
    at_planet: bool, second: int, is_hit: bool
) -> None:
    """Two destinies against armor 4; 4 Force."""
    pos, laser, prey = station(True, at_planet, 2, second)
    fire(pos, laser)
    assert pos.has(prey, IS_HIT) == is_hit
    assert pos.force[DARK] == []


def test_the_superlaser_does_not_reach_a_system_that_is_not_orbited() -> None:
    pos, laser, prey = station(False, True, 6, 6)
    assert offered(pos, A_FIRE, laser) == []
    pos, laser, prey = station(False, False, 6, 6)
    assert weapons.targets(pos, laser, DARK, laser) == [prey]  # no starfighter


def test_the_superlaser_deploys_at_parsec_0_only() -> None:
    table = Layout()
    star = table.location("Death Star")
    table.location("Yavin 4")
    laser = table.hand("Superlaser")
    pos = table.pos
    assert deploying.destinations(pos, laser, DARK) == [star]
    pos.memo[star] = 1
    assert deploying.destinations(pos, laser, DARK) == []
