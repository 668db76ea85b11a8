"""Devices and weapons of Premiere and A New Hope, each with what it does and where it ends."""

import pytest

from starfold.games.ccg.rules import (
    carrying,
    deploying,
    mines,
    movement,
    power_sources,
    routes,
    rows,
    strays,
    values,
)
from starfold.games.ccg.scripts.classic_texts import passes_gate
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import (
    A_BATTLE,
    A_DRAIN,
    A_FIRE,
    A_REACT,
    A_USE,
    ACTIVATE,
    BATTLE,
    CONTROL,
    DARK,
    DEPLOY,
    HAND,
    HELD,
    IS_HIT,
    IS_UNDERCOVER,
    LIGHT,
    LOST,
    NONE,
    RESERVE,
    TABLE,
    USED,
)
from starfold.kernel.core import DECLINE
from tests.ccg.table import Layout, deploy, offered, option, quiet, told, until_offered, use

TRENCH = "Hoth: Snow Trench (2nd Marker)"
MOS_EISLEY = "Tatooine: Mos Eisley"
SIDES = pytest.mark.parametrize("side", [LIGHT, DARK])


def fight(pos: Position, place: int) -> None:
    """Initiate a battle and come to the weapons segment."""
    pos.choose(option(pos, A_BATTLE, place))
    quiet(pos)


def fire(pos: Position, weapon: int) -> None:
    pos.choose(option(pos, A_FIRE, weapon))
    quiet(pos)


# -- 1_36 1_203 Fusion Generator Supply Tanks ------------------------------------------------------

SHIP = {LIGHT: "X-wing", DARK: "TIE Scout"}


@SIDES
def test_supply_tanks_add_1_to_three_values_of_their_starship(side: int) -> None:
    table = Layout()
    system = table.location("Tatooine")
    ship = table.put("Red 1" if side == LIGHT else "Black 2", system)
    pilot = "Biggs Darklighter" if side == LIGHT else "DS-61-2"
    table.put(pilot, ship)
    pos = table.pos
    before = values.power(pos, ship), values.maneuver(pos, ship), values.hyperspeed(pos, ship)
    table.put("Fusion Generator Supply Tanks", ship, side)
    after = values.power(pos, ship), values.maneuver(pos, ship), values.hyperspeed(pos, ship)
    assert after[:2] == (before[0] + 1, before[1] + 1)
    assert after[2] == before[2] + (1 if side == LIGHT else 0)  # a TIE has no hyperdrive


@SIDES
def test_supply_tanks_deploy_only_where_a_related_docking_bay_is(side: int) -> None:
    table = Layout()
    ship = table.put(SHIP[side], table.location("Tatooine"))
    tanks = table.hand("Fusion Generator Supply Tanks", side)
    assert deploying.destinations(table.pos, tanks, side) == []
    table.location("Tatooine: Docking Bay 94")
    assert deploying.destinations(table.pos, tanks, side) == [ship]


@pytest.mark.rule("HO-ART-04")
def test_supply_tanks_are_a_power_source_by_their_title() -> None:
    table = Layout()
    ship = table.put("X-wing", table.location("Hoth"))
    tanks = table.put("Fusion Generator Supply Tanks", ship, LIGHT)
    assert power_sources.is_power_source(table.pos, tanks)


# -- 1_37 Hydroponics Station ----------------------------------------------------------------------


def activation(vaporator: bool = False) -> tuple[Position, int]:
    """Light has just activated two Force in its activate phase."""
    table = Layout()
    site = table.location(MOS_EISLEY, LIGHT)
    station = table.put("Hydroponics Station", site)
    if vaporator:
        table.put("Vaporator", site)
    pos = table.begin(DARK, 5)
    while not (pos.phase == ACTIVATE and pos.active == LIGHT and 2 in pos.options):
        pos.choose(DECLINE)
    pos.choose(2)
    return pos, station


def test_hydroponics_station_draws_the_first_force_into_hand() -> None:
    pos, station = activation()
    assert offered(pos, A_USE, station) and pos.asked == LIGHT
    use(pos, station)
    assert len(pos.hand[LIGHT]) == 1 and len(pos.force[LIGHT]) == 1
    assert pos.zone[pos.hand[LIGHT][0]] == HAND
    assert offered(pos, A_USE, station) == []  # the second one stays Force


def test_hydroponics_station_is_never_forced_on_its_player() -> None:
    pos, _ = activation()
    pos.choose(DECLINE)
    assert pos.hand[LIGHT] == [] and len(pos.force[LIGHT]) == 2


def test_hydroponics_station_and_a_vaporator_draw_the_second_force_too() -> None:
    pos, station = activation(vaporator=True)
    use(pos, station)
    quiet_until_offered(pos, station)
    use(pos, station)
    assert len(pos.hand[LIGHT]) == 2 and pos.force[LIGHT] == []


def quiet_until_offered(pos: Position, card: int) -> None:
    for _ in range(10):
        if offered(pos, A_USE, card):
            return
        pos.choose(DECLINE)
    raise AssertionError("never offered")


def test_hydroponics_station_stands_on_exterior_tatooine_sites_for_1_force() -> None:
    table = Layout()
    outside = table.location(MOS_EISLEY)
    table.location("Tatooine: Cantina")
    table.location(TRENCH)
    table.force(LIGHT, 1)
    station = table.hand("Hydroponics Station")
    assert deploying.destinations(table.pos, station, LIGHT) == [outside]
    pos = table.begin(LIGHT, DEPLOY)
    deploy(pos, station)
    assert pos.force[LIGHT] == [] and pos.at[station] == outside
    assert not carrying.is_stealable(pos, station)


# -- 1_201 Comlink ---------------------------------------------------------------------------------


def drained(far: bool) -> tuple[Position, int, int]:
    """Light drains next to a Comlink, or two sites away from it."""
    table = Layout()
    near = table.location("Hoth: North Ridge (4th Marker)")
    between = table.location("Hoth: Defensive Perimeter (3rd Marker)")
    away = table.location("Hoth: Ice Plains (5th Marker)")
    carrier = table.put("Snowtrooper", away)
    comlink = table.put("Comlink", carrier)
    place = between if far else near
    table.put("Echo Base Trooper", place)
    friend = table.hand("Stormtrooper")
    table.force(DARK, 5)
    pos = table.begin(LIGHT, CONTROL)
    pos.choose(option(pos, A_DRAIN, place))
    while pos.asked == LIGHT:
        pos.choose(DECLINE)
    return pos, comlink, friend


def test_comlink_deploys_cards_to_a_drain_at_an_adjacent_site() -> None:
    pos, comlink, friend = drained(far=False)
    place = pos.drain_at
    react = offered(pos, A_REACT, comlink)
    assert react
    pos.choose(react[0])
    pos.choose(friend)
    quiet(pos)
    assert pos.location_of(friend) == place
    if pos.options == [DECLINE]:
        pos.choose(DECLINE)
    assert told(pos, "drain_cancelled")


def test_comlink_does_not_hear_two_sites_away() -> None:
    pos, comlink, _ = drained(far=True)
    assert offered(pos, A_REACT, comlink) == []


@pytest.mark.rule("HO-STEAL-02")
def test_comlink_goes_on_any_character_for_1_force_and_can_be_stolen() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    own, foe = table.put("Stormtrooper", site), table.put("Rebel Trooper", site)
    comlink = table.hand("Comlink")
    assert deploying.destinations(table.pos, comlink, DARK) == []  # no Force
    table.force(DARK, 1)
    assert deploying.destinations(table.pos, comlink, DARK) == [own, foe]
    assert carrying.is_stealable(table.pos, table.put("Comlink", own))


# -- 1_206 Stormtrooper Backpack -------------------------------------------------------------------


@pytest.mark.rule("HO-CARRY-04")
def test_backpack_carries_two_rifles_and_gives_immunity_on_planets() -> None:
    """HO-CARRY-04/1."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    trooper = table.put("Stormtrooper", site)
    table.put("Blaster Rifle", trooper, DARK)
    second = table.hand("Blaster Rifle", DARK)
    table.force(DARK, 2)
    assert trooper not in deploying.destinations(table.pos, second, DARK)
    table.put("Stormtrooper Backpack", trooper)
    assert trooper in deploying.destinations(table.pos, second, DARK)
    assert values.immunity(table.pos, trooper) == 3


def test_backpack_deploys_on_own_troopers_and_protects_on_planets_only() -> None:
    table = Layout()
    site = table.location("Death Star: Level 4 Military Corridor")
    trooper = table.put("Stormtrooper", site)
    table.put("Garindan", site)
    table.put("Rebel Trooper", site)
    pack = table.hand("Stormtrooper Backpack")
    assert deploying.destinations(table.pos, pack, DARK) == [trooper]
    table.put("Stormtrooper Backpack", trooper)
    assert values.immunity(table.pos, trooper) == 0


# -- 2_26 2_114 Magnetic Suction Tube --------------------------------------------------------------


def crawler(side: int, destiny: int, driven: bool = True) -> tuple[Position, int, int]:
    table = Layout()
    site = table.location("Tatooine: Jawa Camp")
    vehicle = table.put("Sandcrawler", site, side)
    tube = table.put("Magnetic Suction Tube", vehicle, side)
    if driven:
        table.put("Jawa", vehicle, side, driving=True)
    prey = table.put("Probe Droid" if side == LIGHT else "C-3PO (See-Threepio)", site)
    table.destiny(side, destiny)
    pos = table.begin(side, CONTROL)
    return pos, tube, prey


@SIDES
@pytest.mark.rule("HO-ARMOR-02")
def test_suction_tube_compares_with_ability_not_armor(side: int) -> None:
    """HO-ARMOR-02/2: 1 > 0, the droid is sucked up; without a site inside, to the Used Pile."""
    pos, tube, prey = crawler(side, 1)
    use(pos, tube)
    quiet(pos)
    assert pos.zone[prey] == USED
    assert offered(pos, A_USE, tube) == []


def test_suction_tube_takes_a_character_inside() -> None:
    """2_26 Magnetic Suction Tube."""
    table = Layout()
    site = table.location("Tatooine: Jawa Camp")
    vehicle = table.put("Sandcrawler", site, LIGHT)
    tube = table.put("Magnetic Suction Tube", vehicle, LIGHT)
    table.put("Jawa", vehicle, LIGHT, driving=True)
    prey = table.put("Stormtrooper", site)
    inside = table.card("Sandcrawler: Loading Bay")
    rows.lay_out_in(table.pos, inside, vehicle)
    table.destiny(LIGHT, 2)
    pos = table.begin(LIGHT, CONTROL)
    use(pos, tube)
    quiet(pos)
    pos.choose(inside)
    quiet(pos)
    assert pos.at[prey] == inside


@SIDES
def test_suction_tube_needs_more_than_ability_and_a_driver(side: int) -> None:
    pos, tube, prey = crawler(side, 0)
    use(pos, tube)
    quiet(pos)
    assert pos.zone[prey] == TABLE
    pos, tube, prey = crawler(side, 5, driven=False)
    assert offered(pos, A_USE, tube) == []


# -- 2_113 Laser Gate ------------------------------------------------------------------------------


def gated() -> tuple[Layout, int, int, int]:
    table = Layout()
    one = table.location("Death Star: Level 4 Military Corridor")
    other = table.location("Death Star: Central Core")
    gate = table.put("Laser Gate", one)
    table.pos.aim[gate] = other
    return table, one, other, gate


def test_laser_gate_lies_between_two_interior_mobile_sites() -> None:
    table = Layout()
    one = table.location("Death Star: Level 4 Military Corridor")
    other = table.location("Death Star: Central Core")
    table.location("Tatooine: Cantina")
    gate = table.hand("Laser Gate")
    pos = table.begin(DARK, DEPLOY)
    deploy(pos, gate)
    assert sorted(pos.options) == sorted([one, other])
    pos.choose(one)
    quiet(pos)
    assert (pos.at[gate], pos.aim[gate]) == (one, other)


def test_laser_gate_stops_the_weak_and_lets_the_strong_pass() -> None:
    table, one, other, _ = gated()
    weak = table.put("Rebel Trooper", one)  # 1 + 1
    strong = table.put("Luke Skywalker", one)  # 3 + 4
    four = table.put("Biggs Darklighter", other)  # 2 + 2: not more than 4
    tube = table.put("Lift Tube", one, LIGHT)
    pos = table.pos
    assert routes.reach(pos, weak) == [] and routes.reach(pos, four) == []
    assert routes.reach(pos, strong) == [other]
    refused = strays.why_not(pos, weak, other)
    assert refused is not None
    assert movement.may_stand(pos, weak, other) is None  # by another way than on foot
    assert passes_gate(pos, tube)
    assert not passes_gate(pos, table.put("SoroSuub V-35 Landspeeder", one))


def test_laser_gate_needs_a_neighbour_and_no_third_copy() -> None:
    table = Layout()
    table.location("Death Star: Level 4 Military Corridor")
    gate = table.hand("Laser Gate")
    assert deploying.destinations(table.pos, gate, DARK) == []
    table.location("Death Star: Central Core")
    assert len(deploying.destinations(table.pos, gate, DARK)) == 2
    for _ in range(2):
        table.put("Laser Gate", table.pos.locations()[0])
    assert deploying.destinations(table.pos, gate, DARK) == []


@pytest.mark.rule("HO-STEAL-02")
@pytest.mark.parametrize(("destiny", "hit"), [(3, False), (4, True)])
@pytest.mark.parametrize("end", [0, 1])
def test_laser_gate_is_shot_from_either_site_at_defense_3(
    end: int, destiny: int, hit: bool
) -> None:
    table, *ends, gate = gated()
    place = ends[end]
    warrior = table.put("Luke Skywalker", place)
    table.put("Stormtrooper", place)
    blaster = table.put("Blaster", warrior)
    table.force(LIGHT, 3)
    table.destiny(LIGHT, destiny)
    pos = table.begin(LIGHT, BATTLE)
    assert not carrying.is_stealable(pos, gate)
    fight(pos, place)
    pos.choose(option(pos, A_FIRE, blaster))
    assert gate in pos.options
    pos.choose(gate)
    quiet(pos)
    assert (pos.has(gate, IS_HIT) or pos.zone[gate] == LOST) == hit


# -- 2_115 Tractor Beam ----------------------------------------------------------------------------


def beam(destiny: int, force: int = 3) -> tuple[Position, int, int]:
    """A battle between an X-wing and a Star Destroyer with a beam comes to its end."""
    table = Layout()
    system = table.location("Kessel")
    destroyer = table.put("Imperial-Class Star Destroyer", system)
    device = table.put("Tractor Beam", destroyer)
    prey = table.put("Corellian Corvette", system)
    for name in ("Red Leader", "Rebel Trooper", "Rebel Trooper"):
        table.put(name, prey)
    table.force(DARK, force)
    table.destiny(DARK, destiny)
    pos = table.begin(DARK, BATTLE)
    fight(pos, system)
    for _ in range(60):
        if offered(pos, A_USE, device) or pos.fight is None:
            break
        pos.choose(DECLINE if DECLINE in pos.options else max(pos.options))
    return pos, device, prey


@pytest.mark.parametrize(("destiny", "caught"), [(4, False), (5, True)])
def test_tractor_beam_catches_above_defense_value_at_the_end_of_battle(
    destiny: int, caught: bool
) -> None:
    pos, device, prey = beam(destiny)
    assert offered(pos, A_USE, device)
    use(pos, device)
    quiet(pos)
    assert (pos.role[prey] == HELD) == caught
    assert told(pos, "tractor_result")[0]["against"] == 4


def test_tractor_beam_costs_2_force_and_needs_a_star_destroyer() -> None:
    pos, device, _ = beam(5, force=2)  # one is used to initiate
    assert offered(pos, A_USE, device) == [] and pos.fight is None
    table = Layout()
    system = table.location("Kessel")
    table.put("TIE Scout", system)
    destroyer = table.put("Devastator", system)
    device = table.hand("Tractor Beam")
    table.force(DARK, 2)
    assert deploying.destinations(table.pos, device, DARK) == [destroyer]


@pytest.mark.rule("SW-B-123")
def test_each_tractor_beam_catches_once_at_the_end_of_a_battle() -> None:
    """No text says once a battle: two Star Destroyers have two beams."""
    table = Layout()
    system = table.location("Kessel")
    ships = [table.put("Devastator", system), table.put("Tyrant", system)]
    first, second = (table.put("Tractor Beam", ship) for ship in ships)
    prey = [table.put("X-wing", system) for _ in range(2)]
    table.force(DARK, 7)  # 1 for the battle, 2 for each beam, and 2 more
    table.fill(RESERVE, LIGHT, 30)
    table.destiny(DARK, 6, 6, 6)
    pos = table.begin(DARK, BATTLE)
    fight(pos, system)
    while not offered(pos, A_USE, first):
        pos.choose(DECLINE if DECLINE in pos.options else max(pos.options))
    use(pos, first)
    pos.choose(prey[0])
    until_offered(pos, second)
    assert not offered(pos, A_USE, first)
    use(pos, second)
    quiet(pos)
    assert [one["captured"] for one in told(pos, "tractor_result")] == [True, True]


# -- character weapons -----------------------------------------------------------------------------

# title, side, bearer, foe and its ability, price of a shot, bonus to destiny
GUNS = [
    pytest.param("Blaster", LIGHT, 1, 0, id="1_152"),
    pytest.param("Blaster Rifle", LIGHT, 2, 1, id="1_153"),
    pytest.param("Blaster Rifle", DARK, 2, 1, id="1_312"),
]
WARRIOR = {LIGHT: "Luke Skywalker", DARK: "Djas Puhr"}  # of ability 4 both
FOE = {LIGHT: "General Tagge", DARK: "Leia Organa"}  # of ability 3 both


def armed(
    title: str, side: int, *destiny: int, force: int = 20, droid: bool = False
) -> tuple[Position, int, int]:
    """In the weapons segment of a battle at a site, the weapon's owner to act."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    weapon = table.put(title, table.put(WARRIOR[side], site), side)
    foe = table.put(FOE[side], site)
    if droid:
        table.put("EG-6 (Eegee-Six)", site)
    table.force(side, force)
    table.destiny(side, *destiny)
    pos = table.begin(side, BATTLE)
    fight(pos, site)
    return pos, weapon, foe


@pytest.mark.parametrize(("title", "side", "price", "bonus"), GUNS)
def test_guns_hit_above_the_defense_value(title: str, side: int, price: int, bonus: int) -> None:
    pos, weapon, foe = armed(title, side, 4 - bonus)
    before = len(pos.force[side])
    fire(pos, weapon)
    assert pos.has(foe, IS_HIT) and len(pos.force[side]) == before - price
    assert offered(pos, A_FIRE, weapon) == []


@pytest.mark.parametrize(("title", "side", "price", "bonus"), GUNS)
def test_guns_miss_at_the_defense_value_and_want_paying(
    title: str, side: int, price: int, bonus: int
) -> None:
    pos, weapon, foe = armed(title, side, 3 - bonus)
    fire(pos, weapon)
    assert not pos.has(foe, IS_HIT)
    pos, weapon, foe = armed(title, side, 9, force=price)  # one Force initiates
    assert offered(pos, A_FIRE, weapon) == []


@pytest.mark.parametrize(("title", "side", "price", "bonus"), GUNS)
def test_guns_deploy_on_own_warriors(title: str, side: int, price: int, bonus: int) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    warrior = table.put(WARRIOR[side], site)
    table.put("Beru Lars" if side == LIGHT else "Garindan", site)  # no warriors
    table.put(FOE[side], site)
    weapon = table.hand(title, side)
    table.force(side, price)
    assert deploying.destinations(table.pos, weapon, side) == [warrior]
    pos = table.begin(side, DEPLOY)
    deploy(pos, weapon)
    quiet(pos)
    assert pos.at[weapon] == warrior and pos.force[side] == []


SABERS = [
    pytest.param("Jedi Lightsaber", LIGHT, id="1_155"),
    pytest.param("Dark Jedi Lightsaber", DARK, id="1_314"),
]


@pytest.mark.parametrize(("title", "side"), SABERS)
def test_lightsabers_draw_two_destinies_for_7_less_ability(title: str, side: int) -> None:
    pos, weapon, foe = armed(title, side, 2, 2)
    before = len(pos.force[side])
    fire(pos, weapon)
    assert pos.has(foe, IS_HIT) and before - len(pos.force[side]) == 3
    pos, weapon, foe = armed(title, side, 1, 2)
    fire(pos, weapon)
    assert not pos.has(foe, IS_HIT)


@pytest.mark.parametrize(("title", "side"), SABERS)
def test_lightsabers_deploy_for_7_less_ability_and_add_to_drains(title: str, side: int) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    warrior = table.put(WARRIOR[side], site)
    weapon = table.hand(title, side)
    assert values.deploy_cost(table.pos, weapon, side, warrior) == 3
    before = values.drain(table.pos, site, side)
    table.put(title, warrior, side)
    assert values.drain(table.pos, site, side) == before + 1
    table.force(side, 2)
    assert deploying.destinations(table.pos, weapon, side) == []


def test_light_repeating_rifle_fires_again_and_again_with_power() -> None:
    """1_320 Light Repeating Blaster Rifle: destiny + 1 against ability 3, 2 Force each time."""
    pos, weapon, foe = armed("Light Repeating Blaster Rifle", DARK, 2, 3, droid=True)
    before = len(pos.force[DARK])
    fire(pos, weapon)
    assert not pos.has(foe, IS_HIT)
    while not offered(pos, A_FIRE, weapon):
        pos.choose(DECLINE)
    fire(pos, weapon)
    assert pos.has(foe, IS_HIT) and before - len(pos.force[DARK]) == 4


def test_light_repeating_rifle_is_silent_without_power() -> None:
    """1_320 Light Repeating Blaster Rifle."""
    pos, weapon, _ = armed("Light Repeating Blaster Rifle", DARK, 9)
    assert offered(pos, A_FIRE, weapon) == []


# -- starship weapons ------------------------------------------------------------------------------


def space_battle(
    side: int, weapon: str, ship: str, foe: str, destiny: int
) -> tuple[Position, int, int]:
    table = Layout()
    system = table.location("Kessel")
    gun = table.put(weapon, table.put(ship, system, side), side)
    prey = table.put(foe, system)
    table.force(side, 4)
    table.destiny(side, destiny)
    pos = table.begin(side, BATTLE)
    fight(pos, system)
    return pos, gun, prey


@pytest.mark.parametrize(("destiny", "hit"), [(3, False), (4, True)])
def test_proton_torpedoes_hit_a_starship_above_its_maneuver(destiny: int, hit: bool) -> None:
    """1_158 Proton Torpedoes at a TIE Fighter, maneuver 3."""
    pos, gun, prey = space_battle(LIGHT, "Proton Torpedoes", "X-wing", "TIE Fighter", destiny)
    before = len(pos.force[LIGHT])
    fire(pos, gun)
    assert pos.has(prey, IS_HIT) == hit and before - len(pos.force[LIGHT]) == 1


@pytest.mark.rule("HO-LAND-06", "HO-STEAL-02")
def test_proton_torpedoes_go_on_three_kinds_of_wings_and_not_with_thieves() -> None:
    """1_158 Proton Torpedoes."""
    table = Layout()
    system = table.location("Kessel")
    wings = [table.put("X-wing", system), table.put("Y-wing", system)]
    table.put("Millennium Falcon", system)
    weapon = table.hand("Proton Torpedoes")
    table.force(LIGHT, 1)
    assert deploying.destinations(table.pos, weapon, LIGHT) == wings
    assert not carrying.is_stealable(table.pos, table.put("Proton Torpedoes", wings[0]))


@pytest.mark.parametrize(("destiny", "works"), [(2, False), (3, True)])
def test_ion_cannon_disables_a_starship(destiny: int, works: bool) -> None:
    """1_318 Ion Cannon: destiny + 2 against maneuver 4."""
    table = Layout()
    system = table.location("Kessel")
    gun = table.put("Ion Cannon", table.put("Devastator", system))
    prey = table.put("X-wing", system)
    torpedoes = table.put("Proton Torpedoes", prey)
    table.force(DARK, 4)
    table.destiny(DARK, destiny)
    pos = table.begin(DARK, BATTLE)
    fight(pos, system)
    fire(pos, gun)
    assert (values.maneuver(pos, prey) == 0) == works
    assert (values.hyperspeed(pos, prey) == 0) == works
    assert (pos.zone[torpedoes] == LOST) == works
    assert not pos.has(prey, IS_HIT)


def test_ion_cannon_deploys_on_own_star_destroyers_for_2_force() -> None:
    """1_318 Ion Cannon."""
    table = Layout()
    system = table.location("Kessel")
    destroyer = table.put("Devastator", system)
    table.put("TIE Fighter", system)
    cannon = table.hand("Ion Cannon")
    table.force(DARK, 1)
    assert deploying.destinations(table.pos, cannon, DARK) == []
    table.force(DARK, 1)
    assert deploying.destinations(table.pos, cannon, DARK) == [destroyer]


# -- 1_162 1_322 Timer Mine ------------------------------------------------------------------------

MINER = {LIGHT: "LIN-V8K (Elleyein-Veeatekay)", DARK: "LIN-V8M (Elleyein-Veeateemm)"}
CROWD = {
    LIGHT: ["Stormtrooper", "Garindan", "Djas Puhr"],
    DARK: ["Rebel Trooper", "Kabe", "Han Solo"],
}


@SIDES
@pytest.mark.rule("HO-MINE-06")
def test_timer_mine_explodes_when_its_owners_next_turn_begins(side: int) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put(MINER[side], site)
    crowd = [table.put(name, site) for name in CROWD[side]]
    mine = table.hand("Timer Mine", side)
    table.destiny(side, 2)
    pos = table.begin(side, DEPLOY)
    deploy(pos, mine)
    quiet(pos)
    for _ in range(200):
        if pos.options and set(pos.options) <= set(crowd):
            break
        pos.choose(DECLINE if DECLINE in pos.options else 0)
    assert pos.active == side and pos.asked == 1 - side
    pos.choose(crowd[0])
    pos.choose(crowd[1])
    quiet(pos)
    assert [pos.zone[one] for one in crowd] == [LOST, LOST, TABLE]
    assert pos.zone[mine] == LOST


@pytest.mark.rule("HO-MINE-06", "SW-B-257", "SW-B-226")
def test_timer_mine_counts_spies_and_riders_but_neither_captives_nor_the_missing() -> None:
    table = Layout()
    site = table.location(TRENCH)
    spy, rider = table.put("Kabe", site), table.put("Luke Skywalker", table.put("Rogue 1", site))
    captive = table.put("Leia Organa", table.put("Stormtrooper", site), role=HELD)
    lost = table.missing("Han Solo", site)
    mine = table.put("Timer Mine", site, DARK)
    table.destiny(DARK, 5)
    pos = table.begin(DARK, DEPLOY)
    pos.mark(spy, IS_UNDERCOVER)
    mines.set_off_timer(pos, mine)
    pos.asked = NONE
    pos.start()
    quiet(pos)
    assert [pos.zone[one] for one in (spy, rider)] == [LOST, LOST]
    assert [pos.zone[one] for one in (captive, lost)] == [TABLE, TABLE]


@SIDES
@pytest.mark.rule("HO-MINE-01")
def test_timer_mine_wants_a_mining_droid_at_any_site(side: int) -> None:
    """HO-MINE-01/2: an interior site is fine."""
    table = Layout()
    inside = table.location("Hoth: Echo Corridor")
    table.location(TRENCH)
    mine = table.hand("Timer Mine", side)
    assert deploying.destinations(table.pos, mine, side) == []
    table.put(MINER[side], inside)
    assert deploying.destinations(table.pos, mine, side) == [inside]
    assert mines.kind_of_mine(table.pos, mine) == "timer"
    assert not carrying.is_stealable(table.pos, table.put("Timer Mine", inside, side))
