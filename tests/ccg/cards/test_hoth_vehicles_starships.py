"""Starships and vehicles of Hoth, each with what it does and where it ends."""

import pytest

from starfold.games.ccg.rules import deploying, epic, missing, movement, routes, values, vessels
from starfold.games.ccg.rules.changes import holds
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import (
    A_BATTLE,
    A_REACT,
    A_SEARCH,
    A_USE,
    ABOARD_PASSENGER,
    BATTLE,
    CONTROL,
    DARK,
    GRANT_IMMUNE,
    HELD,
    IS_CRASHED,
    LIGHT,
    LOST,
    TABLE,
)
from starfold.kernel.core import DECLINE
from tests.ccg.table import Layout, offered, option, play, quiet, told, use

GENERATORS = "Hoth: Main Power Generators (1st Marker)"
TRENCH = "Hoth: Snow Trench (2nd Marker)"
PERIMETER = "Hoth: Defensive Perimeter (3rd Marker)"
RIDGE = "Hoth: North Ridge (4th Marker)"
BAY = "Hoth: Echo Docking Bay"
MOS_EISLEY = "Tatooine: Mos Eisley"
JAWA_CAMP = "Tatooine: Jawa Camp"


# -- 3_65 Medium Transport -------------------------------------------------------------------------


@pytest.mark.rule("HO-DEPSF-05", "HO-LAND-02")
def test_medium_transport_deploys_and_lands_like_a_starfighter() -> None:
    """HO-DEPSF-05/2, HO-LAND-02/2."""
    table = Layout()
    system, bay = table.location("Hoth"), table.location(BAY)
    table.force(LIGHT, 2)
    transport = table.hand("Medium Transport")
    assert sorted(deploying.destinations(table.pos, transport, LIGHT)) == sorted([system, bay])
    flying = table.put("Medium Transport", system)
    assert bay in routes.destinations(table.pos, flying, movement.LAND)
    assert routes.price(table.pos, flying, movement.LAND, bay) == 0


@pytest.mark.rule("HO-VEH-02")
def test_medium_transport_takes_one_vehicle_and_four_passengers() -> None:
    table = Layout()
    ship = table.put("Medium Transport", table.location("Hoth"))
    table.put("Rogue 1", ship)
    for _ in range(4):
        table.put("Echo Base Trooper", ship)
    pos = table.pos
    assert vessels.free_roles(pos, ship, table.hand("Rogue 2")) == []
    assert vessels.free_roles(pos, ship, table.hand("Echo Base Trooper")) == []
    assert vessels.free_roles(pos, ship, table.hand("Zev Senesca")) == [1]  # the pilot's place
    assert vessels.is_piloted(pos, ship)


# -- 3_66 Rogue 1, 3_67 Rogue 2, 3_68 Rogue 3 ------------------------------------------------------


@pytest.mark.rule("HO-PERSONA-03")
@pytest.mark.parametrize(
    ("name", "pilot", "immunity"),
    [
        ("Rogue 1", "Luke Skywalker", 3),
        ("Rogue 1", "Commander Luke Skywalker", 3),
        ("Rogue 1", "Zev Senesca", 0),
        ("Rogue 2", "Zev Senesca", 3),
        ("Rogue 2", "Luke Skywalker", 0),
        ("Rogue 3", "Wedge Antilles", 3),
        ("Rogue 3", "Zev Senesca", 0),
    ],
)
def test_rogues_are_immune_with_their_own_pilots(name: str, pilot: str, immunity: int) -> None:
    """HO-PERSONA-03/1."""
    table = Layout()
    speeder = table.put(name, table.location(TRENCH))
    table.put(pilot, speeder)
    assert values.immunity(table.pos, speeder) == immunity


def test_rogue_1_is_not_immune_while_luke_only_rides() -> None:
    table = Layout()
    speeder = table.put("Rogue 1", table.location(TRENCH))
    table.put("Zev Senesca", speeder)
    table.put("Luke Skywalker", speeder, role=ABOARD_PASSENGER)
    assert values.immunity(table.pos, speeder) == 0


def reacts(name: str, start: str, goal: str, pilot: str = "") -> bool:
    """Whether a vehicle may react from one site to a battle at another."""
    table = Layout()
    place, beside = table.location(goal), table.location(start)
    side = DARK if "Blizzard" in name else LIGHT
    vehicle = table.put(name, beside)
    if pilot:
        table.put(pilot, vehicle)
    table.put("Cal Alder", place)
    table.put("Stormtrooper", place)
    table.force(LIGHT, 3)
    table.force(DARK, 3)
    pos = table.begin(1 - side, BATTLE)
    pos.choose(option(pos, A_BATTLE, place))
    return bool(offered(pos, A_REACT, vehicle))


@pytest.mark.rule("HO-REACT-01", "HO-REACT-05")
@pytest.mark.parametrize(
    ("name", "pilot"),
    [("Rogue 1", "Zev Senesca"), ("Rogue 3", "Zev Senesca"), ("Snowspeeder", "")],
)
def test_speeders_react_to_hoth_sites_only(name: str, pilot: str) -> None:
    """HO-REACT-01/1."""
    assert reacts(name, TRENCH, RIDGE, pilot)
    assert not reacts(name, JAWA_CAMP, MOS_EISLEY, pilot)


@pytest.mark.rule("HO-REACT-05")
@pytest.mark.parametrize("name", ["Rogue 1", "Rogue 3"])
def test_speeders_do_not_react_empty(name: str) -> None:
    """HO-REACT-05/1."""
    assert not reacts(name, TRENCH, RIDGE)


def test_rogue_2_has_no_react() -> None:
    assert not reacts("Rogue 2", TRENCH, RIDGE, "Zev Senesca")


def sought(members: int) -> Position:
    """Zev and Dack aboard Rogue 2 look for Luke, or Dack alone does."""
    table = Layout()
    place = table.location(TRENCH)
    speeder = table.put("Rogue 2", place)
    zev, dack = table.put("Zev Senesca", speeder), table.put("Dack Ralter", speeder)
    table.missing("Luke Skywalker", place)
    table.destiny(LIGHT, 2)
    pos = table.begin(LIGHT, CONTROL)
    pos.choose(option(pos, A_SEARCH, place))
    for one in (dack, zev)[:members]:
        if one in pos.options:
            pos.choose(one)
    if missing.party(pos) and DECLINE in pos.options and not told(pos, "search_result"):
        pos.choose(DECLINE)
    quiet(pos)
    return pos


@pytest.mark.rule("HO-SEARCH-03")
def test_rogue_2_helps_a_party_of_all_its_pilots() -> None:
    """HO-SEARCH-03/1: 2 + 2, and 1 for each member."""
    pos = sought(2)
    assert told(pos, "search_result")[0]["amount"] == 6 and told(pos, "found")


def test_rogue_2_does_not_help_a_party_without_its_pilot() -> None:
    pos = sought(1)
    assert told(pos, "search_result")[0]["amount"] == 3 and not told(pos, "found")


# -- 3_69 Snowspeeder ------------------------------------------------------------------------------


@pytest.mark.rule("HO-COMBAT-01", "HO-PRES-04")
def test_snowspeeder_flies_with_its_permanent_pilot_and_one_more() -> None:
    """HO-COMBAT-01/3."""
    table = Layout()
    speeder = table.put("Snowspeeder", table.location(TRENCH))
    pos = table.pos
    assert values.power(pos, speeder) == 3
    table.put("Rogue Gunner", speeder)
    assert vessels.free_roles(pos, speeder, table.hand("Zev Senesca")) == []


# -- 3_70 Tauntaun ---------------------------------------------------------------------------------


def test_tauntaun_deploys_only_on_hoth() -> None:
    table = Layout()
    table.location(MOS_EISLEY)
    hoth = table.location(TRENCH)
    table.force(LIGHT, 1)
    assert deploying.destinations(table.pos, table.hand("Tauntaun"), LIGHT) == [hoth]


@pytest.mark.rule("HO-REACT-08")
def test_tauntaun_reacts_away_from_a_battle_with_its_rider() -> None:
    table = Layout()
    place, beside = table.location(TRENCH), table.location(PERIMETER)
    mount = table.put("Tauntaun", place)
    rider = table.put("Cal Alder", mount)
    table.put("Snowtrooper", place)
    table.force(LIGHT, 1)
    table.force(DARK, 2)
    pos = table.begin(DARK, BATTLE)
    pos.choose(option(pos, A_BATTLE, place))
    pos.choose(offered(pos, A_REACT, mount)[0])
    quiet(pos)
    while pos.location_of(mount) == place:
        pos.choose(DECLINE)
    assert pos.location_of(rider) == beside


def test_tauntaun_does_not_react_to_battles() -> None:
    assert not reacts("Tauntaun", TRENCH, PERIMETER)


def exposed() -> tuple[Position, int, int, int]:
    """Exposure is played at night while a Rebel rides."""
    table = Layout()
    place = table.location(TRENCH)
    table.put("Sunsdown", table.location("Hoth"))
    mount = table.put("Tauntaun", place)
    rider = table.put("Cal Alder", mount)
    exposure = table.hand("Exposure")
    table.force(DARK, 4)
    return table.begin(DARK, CONTROL), mount, rider, exposure


def test_tauntaun_is_sacrificed_to_shelter_its_rider_from_exposure() -> None:
    pos, mount, rider, exposure = exposed()
    while pos.asked != LIGHT:
        pos.choose(DECLINE)
    use(pos, mount)
    while rider in pos.options:
        pos.choose(rider)  # jumps off
    quiet(pos)
    assert pos.zone[mount] == LOST and pos.zone[rider] == TABLE
    assert holds(pos, GRANT_IMMUNE, rider, other=exposure)


@pytest.mark.parametrize("sheltered", [True, False])
def test_tauntaun_is_sacrificed_when_exposure_is_just_played(sheltered: bool) -> None:
    pos, mount, rider, exposure = exposed()
    play(pos, exposure)
    assert offered(pos, A_USE, mount)
    if sheltered:
        use(pos, mount, 1)
        if rider in pos.options:
            pos.choose(rider)  # jumps off
    quiet(pos)
    assert pos.zone[rider] == (TABLE if sheltered else LOST)
    assert pos.zone[mount] == (LOST if sheltered else TABLE)


def test_tauntaun_without_a_rider_is_not_sacrificed() -> None:
    table = Layout()
    mount = table.put("Tauntaun", table.location(TRENCH))
    pos = table.begin(LIGHT, CONTROL)
    assert offered(pos, A_USE, mount) == []


# -- 3_152 Stalker ---------------------------------------------------------------------------------


def test_stalker_drops_probe_droids_free_on_sites_of_its_system() -> None:
    table = Layout()
    system = table.location("Hoth")
    below, elsewhere = table.location(TRENCH), table.location(MOS_EISLEY)
    stalker = table.put("Stalker", system)
    droid, other = table.hand("Probe Droid"), table.hand("Snowtrooper")
    pos = table.pos
    assert values.deploy_cost(pos, droid, DARK, below) == 0
    assert values.deploy_cost(pos, droid, DARK, elsewhere) == 2
    assert values.deploy_cost(pos, droid, DARK, stalker) == 2  # aboard, not to a site
    assert values.deploy_cost(pos, other, DARK, below) == 2


# -- 3_153 Tyrant ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("ship", "caught"), [("Tyrant", True), ("Stalker", False)])
def test_tyrant_adds_1_to_its_tractor_beam(ship: str, caught: bool) -> None:
    table = Layout()
    system = table.location("Hoth")
    destroyer = table.put(ship, system)
    table.put("Tractor Beam", destroyer)
    lennox = table.put("Captain Lennox", destroyer)
    prey = table.put("Medium Transport", system)  # armor 3
    table.force(DARK, 2)
    table.destiny(DARK, 3)
    pos = table.begin(DARK, CONTROL)
    use(pos, lennox)
    quiet(pos)
    assert (pos.role[prey] == HELD) == caught


@pytest.mark.rule("HO-DEPAB-02", "HO-DEPSF-04")
def test_tyrant_has_bays_for_two_vehicles_and_four_ties() -> None:
    """HO-DEPAB-02/2, HO-DEPSF-04/2."""
    table = Layout()
    tyrant = table.put("Tyrant", table.location("Hoth"))
    for name in ("Blizzard 2", "Blizzard Walker", *["TIE Fighter"] * 4):
        assert vessels.free_roles(table.pos, tyrant, table.hand(name)) == [3]
        table.put(name, tyrant)
    for name in ("Blizzard 1", "TIE Fighter"):
        assert vessels.free_roles(table.pos, tyrant, table.hand(name)) == []


# -- 3_154 Blizzard 1, 3_155 Blizzard 2, 3_157 Blizzard Walker -------------------------------------


@pytest.mark.rule("HO-CRASH-03")
@pytest.mark.parametrize("name", ["Blizzard 1", "Blizzard 2", "Blizzard Walker"])
def test_walkers_are_immune_to_attrition_below_4_until_they_crash(name: str) -> None:
    """HO-CRASH-03/1."""
    table = Layout()
    walker = table.put(name, table.location(TRENCH))
    rider = table.put("Snowtrooper", walker)
    pos = table.pos
    assert values.immunity(pos, walker) == 4 and values.immunity(pos, rider) == 4
    pos.mark(walker, IS_CRASHED)
    assert values.immunity(pos, walker) == 0


@pytest.mark.rule("HO-COMBAT-03")
@pytest.mark.parametrize("name", ["Blizzard 1", "Blizzard 2", "Blizzard Walker"])
def test_walkers_never_walk_faster_than_1(name: str) -> None:
    """HO-COMBAT-03/1."""
    from starfold.games.ccg.state.position import WHILE_ON_TABLE, Lasting

    table = Layout()
    walker = table.put(name, table.location(TRENCH))
    table.put("AT-AT Driver", walker)
    table.pos.lasting = [Lasting(7, 2, walker, -1, WHILE_ON_TABLE, walker)]
    assert values.landspeed(table.pos, walker) == 1


@pytest.mark.rule("HO-BLOWN-01")
@pytest.mark.parametrize(("name", "total"), [("Blizzard 1", 4), ("Blizzard Walker", 3)])
def test_blizzard_1_aims_better_at_the_main_generator(name: str, total: int) -> None:
    """HO-BLOWN-01/1: an ability of 3, no site controlled, no destiny."""
    table = Layout()
    table.location(GENERATORS)
    trench = table.location(TRENCH)
    walker = table.put(name, trench)
    veers = table.put("General Veers", walker)
    table.put("Cal Alder", trench)
    cannon = table.put("AT-AT Cannon", walker)
    event = table.put("Target The Main Generator")
    pos = table.pos
    pos.result = 0
    assert epic.generator_total(pos, event, DARK, cannon, veers) == total


def test_blizzard_2_has_a_pilot_of_ability_2_and_the_walker_none() -> None:
    table = Layout()
    place = table.location(TRENCH)
    own, empty = table.put("Blizzard 2", place), table.put("Blizzard Walker", place)
    assert (values.power(table.pos, own), values.power(table.pos, empty)) == (6, 0)
    assert values.ability(table.pos, own) == 8


# -- 3_156 Blizzard Scout 1 ------------------------------------------------------------------------


@pytest.mark.rule("HO-SHIELD-15")
def test_blizzard_scout_1_reacts_anywhere_within_its_landspeed() -> None:
    """HO-SHIELD-15/2."""
    assert reacts("Blizzard Scout 1", PERIMETER, TRENCH)
    assert reacts("Blizzard Scout 1", JAWA_CAMP, MOS_EISLEY)


def test_blizzard_scout_1_is_stronger_on_hoth_only_and_takes_one() -> None:
    table = Layout()
    for name, power in ((TRENCH, 4), (MOS_EISLEY, 3)):
        scout = table.put("Blizzard Scout 1", table.location(name))
        assert values.power(table.pos, scout) == power
    table.put("Snowtrooper", scout)
    assert vessels.free_roles(table.pos, scout, table.hand("AT-AT Driver")) == []
