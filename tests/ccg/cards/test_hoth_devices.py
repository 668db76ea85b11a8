"""Devices of Hoth, each with what it does and where it ends."""

import pytest

from starfold.games.ccg.rules import carrying, deploying, epic, values, weapons
from starfold.games.ccg.rules.changes import holds
from starfold.games.ccg.state.position import WHILE_ON_TABLE, Lasting, Position
from starfold.games.ccg.state.vocabulary import (
    A_FIRE,
    A_REACT,
    A_SEARCH,
    A_USE,
    BATTLE,
    CONTROL,
    DARK,
    DEPLOY,
    GRANT_IMMUNE,
    IMMUNITY,
    IS_HIT,
    LIGHT,
    LOST,
    THERE,
    WEAPON_DESTINY,
)
from starfold.kernel.core import DECLINE
from tests.ccg.table import Layout, fight, offered, option, quiet, told, use

GENERATORS = "Hoth: Main Power Generators (1st Marker)"
TRENCH = "Hoth: Snow Trench (2nd Marker)"
PERIMETER = "Hoth: Defensive Perimeter (3rd Marker)"
RIDGE = "Hoth: North Ridge (4th Marker)"
CORRIDOR = "Hoth: Echo Corridor"
MOS_EISLEY = "Tatooine: Mos Eisley"


# -- 3_28 Artillery Remote -------------------------------------------------------------------------


def remote(where: str, destiny: int = 6) -> tuple[Position, int, int, int]:
    """A warrior with the remote at one site, a powered battery with a target at another."""
    table = Layout()
    site = table.location(GENERATORS)
    place = table.location(where)
    gun = table.put("Golan Laser Battery", site)
    device = table.put("Artillery Remote", table.put("Cal Alder", place))
    target = table.put("Snowtrooper", site)
    table.put("Rebel Scout", site)  # a warrior who is there, too
    table.force(LIGHT, 4)
    table.destiny(LIGHT, destiny)
    return table.begin(LIGHT, CONTROL), device, gun, target


def test_artillery_remote_fires_a_weapon_on_the_planet_in_the_control_phase() -> None:
    pos, device, gun, target = remote(RIDGE)
    use(pos, device)
    quiet(pos)
    shot = told(pos, "fire")[0]
    assert shot["card"] == gun and shot["user"] == pos.at[device] and shot["price"] == 2
    assert pos.zone[target] == LOST  # outside a battle a hit is a loss
    while pos.asked != LIGHT:
        pos.choose(DECLINE)
    assert offered(pos, A_USE, device) == []


def test_artillery_remote_fires_nothing_on_another_planet() -> None:
    pos, device, *_ = remote(MOS_EISLEY)
    assert offered(pos, A_USE, device) == []


@pytest.mark.parametrize(("where", "open_"), [(RIDGE, True), (MOS_EISLEY, False)])
def test_artillery_remote_mans_a_weapon_in_battle_from_afar(where: str, open_: bool) -> None:
    table = Layout()
    site, place = table.location(GENERATORS), table.location(where)
    gun = table.put("Golan Laser Battery", site)
    table.put("Artillery Remote", table.put("Cal Alder", place))
    table.put("Jeroen Webb", site)  # no warrior
    table.put("Snowtrooper", site)
    table.force(LIGHT, 4)
    pos = table.begin(LIGHT, BATTLE)
    fight(pos, site)
    assert bool(offered(pos, A_FIRE, gun)) == open_


def test_artillery_remote_goes_on_a_warrior_for_2_force() -> None:
    table = Layout()
    place = table.location(TRENCH)
    warrior = table.put("Cal Alder", place)
    table.put("Jeroen Webb", place)
    table.put("Snowtrooper", place)
    device = table.hand("Artillery Remote")
    table.force(LIGHT, 1)
    assert deploying.destinations(table.pos, device, LIGHT) == []
    table.force(LIGHT, 1)
    assert deploying.destinations(table.pos, device, LIGHT) == [warrior]


# -- 3_29 Echo Trooper Backpack --------------------------------------------------------------------


@pytest.mark.rule("HO-CARRY-04")
def test_echo_trooper_backpack_holds_two_of_a_kind_and_protects_on_planets() -> None:
    table = Layout()
    place, death_star = table.location(TRENCH), table.location("Death Star: Central Core")
    trooper = table.put("Echo Base Trooper", place)
    table.put("Blaster Rifle", trooper, LIGHT)
    second = table.hand("Blaster Rifle", LIGHT)
    pos = table.pos
    assert not carrying.may_carry(pos, second, trooper)
    table.put("Echo Trooper Backpack", trooper)
    assert carrying.may_carry(pos, second, trooper)
    assert values.immunity(pos, trooper) == 3
    pos.put(trooper, death_star, THERE)
    assert values.immunity(pos, trooper) == 0


def test_echo_trooper_backpack_goes_on_troopers_only() -> None:
    table = Layout()
    place = table.location(TRENCH)
    trooper = table.put("Echo Base Trooper", place)
    table.put("Cal Alder", place)
    table.put("Snowtrooper", place)
    device = table.hand("Echo Trooper Backpack")
    assert deploying.destinations(table.pos, device, LIGHT) == [trooper]


# -- 3_30 Hoth Survival Gear -----------------------------------------------------------------------


@pytest.mark.parametrize(("where", "more"), [(TRENCH, 1), (MOS_EISLEY, 0)])
def test_survival_gear_helps_on_hoth(where: str, more: int) -> None:
    table = Layout()
    rebel = table.put("Cal Alder", table.location(where))
    storm, frost = table.hand("Ice Storm", DARK), table.hand("Frostbite", DARK)
    exposure, other = table.hand("Exposure"), table.hand("Gravel Storm")
    table.put("Hoth Survival Gear", rebel)
    pos = table.pos
    assert (values.power(pos, rebel), values.forfeit(pos, rebel)) == (2 + more, 3 + more)
    for card in (storm, frost, exposure):
        assert holds(pos, GRANT_IMMUNE, rebel, other=card) == bool(more)
    assert not holds(pos, GRANT_IMMUNE, rebel, other=other)


@pytest.mark.rule("HO-MISSING-04")
def test_survival_gear_is_not_given_to_droids_or_the_missing() -> None:
    """HO-MISSING-04/1."""
    table = Layout()
    place = table.location(TRENCH)
    rebel = table.put("Jeroen Webb", place)
    table.put("R-3PO (Ar-Threepio)", place)
    table.missing("Luke Skywalker", place)
    gear = table.hand("Hoth Survival Gear")
    assert deploying.destinations(table.pos, gear, LIGHT) == [rebel]


# -- 3_31 R2 Sensor Array --------------------------------------------------------------------------


def hunted(present: bool) -> tuple[Position, int, int]:
    """A Wampa attacks where an R-unit with the array is, or is not."""
    table = Layout()
    place, beside = table.location(TRENCH), table.location(PERIMETER)
    droid = table.put("R2-X2 (Artoo-Extoo)", place if present else beside)
    table.put("R2 Sensor Array", droid)
    victim = table.put("Cal Alder", place)
    table.put("Wampa", place)
    table.force(LIGHT, 1)
    pos = table.begin(DARK, DEPLOY)
    while not told(pos, "creature_attacks"):
        pos.choose(DECLINE)
    return pos, victim, beside


def test_sensor_array_lets_a_character_react_from_a_creature() -> None:
    pos, victim, refuge = hunted(True)
    pos.choose(offered(pos, A_REACT, victim)[0])
    quiet(pos)
    assert pos.location_of(victim) == refuge and pos.force[LIGHT] == []
    assert told(pos, "creature_misses")


def test_sensor_array_warns_nobody_elsewhere() -> None:
    pos, victim, _ = hunted(False)
    assert not told(pos, "creature_misses") and offered(pos, A_REACT, victim) == []


@pytest.mark.rule("HO-SEARCH-04")
@pytest.mark.parametrize(("where", "total"), [(TRENCH, 5), (PERIMETER, 5), (RIDGE, 2)])
def test_sensor_array_helps_search_parties_next_door(where: str, total: int) -> None:
    """HO-SEARCH-04/2."""
    table = Layout()
    sites = {name: table.location(name) for name in (TRENCH, PERIMETER, RIDGE)}
    table.put("R2 Sensor Array", table.put("R2-X2 (Artoo-Extoo)", sites[where]))
    trooper = table.put("Echo Base Trooper", sites[TRENCH])
    table.missing("Han Solo", sites[TRENCH])
    table.destiny(LIGHT, 1)
    pos = table.begin(LIGHT, CONTROL)
    pos.choose(option(pos, A_SEARCH, sites[TRENCH]))
    if trooper in pos.options:
        pos.choose(trooper)
        pos.choose(DECLINE)
    quiet(pos)
    assert told(pos, "search_result")[0]["amount"] == total


@pytest.mark.rule("HO-STEAL-02")
def test_sensor_array_goes_on_r_units_and_can_be_stolen() -> None:
    """HO-STEAL-02/2."""
    table = Layout()
    place = table.location(TRENCH)
    droid = table.put("R5-M2 (Arfive-Emmtoo)", place)
    table.put("R-3PO (Ar-Threepio)", place)
    array = table.hand("R2 Sensor Array")
    assert deploying.destinations(table.pos, array, LIGHT) == [droid]
    assert carrying.is_stealable(table.pos, table.put("R2 Sensor Array", droid))


# -- 3_94 Deflector Shield Generators --------------------------------------------------------------


def test_deflector_shields_raise_armor_and_an_immunity_that_is_there() -> None:
    table = Layout()
    ship = table.put("Tyrant", table.location("Hoth"))
    table.put("Deflector Shield Generators", ship)
    pos = table.pos
    assert (values.armor(pos, ship), values.immunity(pos, ship)) == (8, 0)
    pos.lasting = [Lasting(IMMUNITY, 3, ship, -1, WHILE_ON_TABLE, ship)]
    assert values.immunity(pos, ship) == 5


def test_deflector_shields_cost_3_and_go_on_star_destroyers() -> None:
    table = Layout()
    system = table.location("Hoth")
    ship = table.put("Tyrant", system)
    table.put("TIE Fighter", system)
    device = table.hand("Deflector Shield Generators")
    table.force(DARK, 2)
    assert deploying.destinations(table.pos, device, DARK) == []
    table.force(DARK, 1)
    assert deploying.destinations(table.pos, device, DARK) == [ship]


# -- 3_95 Electro-Rangefinder ----------------------------------------------------------------------


@pytest.mark.parametrize("with_device", [True, False])
def test_rangefinder_lets_the_cannon_fire_two_sites_far(with_device: bool) -> None:
    table = Layout()
    near, place, far = (table.location(name) for name in (TRENCH, PERIMETER, RIDGE))
    walker = table.put("Blizzard 2", near)
    cannon = table.put("AT-AT Cannon", walker)
    if with_device:
        table.put("Electro-Rangefinder", cannon)
    target = table.put("Cal Alder", far)
    table.put("Snowtrooper", far)
    table.force(DARK, 4)
    pos = table.begin(DARK, BATTLE)
    fight(pos, far)
    assert bool(offered(pos, A_FIRE, cannon)) == with_device
    assert weapons.reach(pos, cannon) == (2 if with_device else 1)
    assert target and place


@pytest.mark.rule("HO-BLOWN-01")
@pytest.mark.parametrize(("on_it", "total"), [(True, 4), (False, 3)])
def test_rangefinder_aims_better_at_the_main_generator(on_it: bool, total: int) -> None:
    table = Layout()
    place = table.location(TRENCH)
    walkers = [table.put("Blizzard Walker", place), table.put("Blizzard Walker", place)]
    cannons = [table.put("AT-AT Cannon", walker) for walker in walkers]
    table.put("Electro-Rangefinder", cannons[0 if on_it else 1])
    veers = table.put("General Veers", walkers[0])
    table.put("Cal Alder", place)
    event = table.put("Target The Main Generator")
    table.pos.result = 0
    assert epic.generator_total(table.pos, event, DARK, cannons[0], veers) == total


def test_rangefinder_costs_2_and_goes_on_a_cannon() -> None:
    table = Layout()
    cannon = table.put("AT-AT Cannon", table.put("Blizzard 2", table.location(TRENCH)))
    device = table.hand("Electro-Rangefinder")
    table.force(DARK, 1)
    assert deploying.destinations(table.pos, device, DARK) == []
    table.force(DARK, 1)
    assert deploying.destinations(table.pos, device, DARK) == [cannon]
    assert not carrying.is_stealable(table.pos, cannon)


# -- 3_96 Portable Fusion Generator ----------------------------------------------------------------


@pytest.mark.rule("HO-ART-04", "HO-CARRY-04")
@pytest.mark.parametrize("carrier", [0, 1])
def test_portable_generator_powers_an_e_web_and_adds_1_for_its_bearer(carrier: int) -> None:
    """HO-ART-04/3: the other warrior fires it without the bonus."""
    table = Layout()
    place = table.location(RIDGE)
    troopers = [table.put("Snowtrooper", place), table.put("Snowtrooper", place)]
    web = table.put("E-web Blaster", place)
    table.put("Portable Fusion Generator", troopers[carrier])
    target = table.put("Luke Skywalker", place)  # ability 4
    table.force(DARK, 4)
    table.destiny(DARK, 3)  # and 1: not more than 4 without the bonus
    pos = table.begin(DARK, BATTLE)
    fight(pos, place)
    pos.choose(option(pos, A_FIRE, web))
    pos.choose(troopers[0])
    quiet(pos)
    assert pos.has(target, IS_HIT) == (carrier == 0)


@pytest.mark.rule("HO-ART-03")
def test_without_the_portable_generator_the_e_web_is_silent() -> None:
    """HO-ART-03/1."""
    table = Layout()
    place = table.location(RIDGE)
    trooper = table.put("Snowtrooper", place)
    web = table.put("E-web Blaster", place)
    table.put("Cal Alder", place)
    table.force(DARK, 4)
    pos = table.begin(DARK, BATTLE)
    fight(pos, place)
    assert offered(pos, A_FIRE, web) == [] and trooper


def test_portable_generator_charges_rifles_of_its_bearer_and_one_droid() -> None:
    table = Layout()
    place = table.location(RIDGE)
    trooper, friend = table.put("Snowtrooper", place), table.put("Snowtrooper", place)
    rifles = [table.put("Blaster Rifle", one, DARK) for one in (trooper, friend)]
    droids = [table.put("Probe Droid", place), table.put("FX-10 (Effex-ten)", place)]
    table.put("Portable Fusion Generator", trooper)
    pos = table.pos
    assert [values.added(pos, WEAPON_DESTINY, one) for one in rifles] == [1, 0]
    assert [values.power(pos, one) for one in droids] == [3, 1]


# -- 3_97 Probe Antennae ---------------------------------------------------------------------------


def test_probe_antennae_show_a_probe_droid_2_more_cards() -> None:
    table = Layout()
    droid = table.put("Probe Droid", table.location(PERIMETER))
    antennae = table.put("Probe Antennae", droid)
    for _ in range(5):
        table.hand("Cal Alder")
    pos = table.begin(DARK, CONTROL)
    assert offered(pos, A_USE, antennae) == []  # it is the droid that looks
    use(pos, droid)
    quiet(pos)
    assert len(told(pos, "peek")[0]["cards"]) == 3  # type: ignore[arg-type]


@pytest.mark.parametrize("controlled", [True, False])
def test_probe_antennae_on_another_droid_show_one_card_where_you_control(controlled: bool) -> None:
    table = Layout()
    place = table.location(PERIMETER)
    antennae = table.put("Probe Antennae", table.put("FX-10 (Effex-ten)", place))
    if controlled:
        table.put("Snowtrooper", place)
    table.hand("Cal Alder")
    table.hand("Cal Alder")
    pos = table.begin(DARK, CONTROL)
    assert bool(offered(pos, A_USE, antennae)) == controlled
    if controlled:
        use(pos, antennae)
        quiet(pos)
        assert len(told(pos, "peek")[0]["cards"]) == 1  # type: ignore[arg-type]
        while pos.asked != DARK:
            pos.choose(DECLINE)
        assert offered(pos, A_USE, antennae) == []


def test_probe_antennae_cost_1_on_other_droids() -> None:
    table = Layout()
    place = table.location(PERIMETER)
    probe, other = table.put("Probe Droid", place), table.put("FX-10 (Effex-ten)", place)
    table.put("Snowtrooper", place)
    antennae = table.hand("Probe Antennae")
    assert deploying.destinations(table.pos, antennae, DARK) == [probe]
    table.force(DARK, 1)
    assert deploying.destinations(table.pos, antennae, DARK) == [probe, other]
