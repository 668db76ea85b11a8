"""Starships and vehicles of Premiere and A New Hope: what each does and where it ends."""

from typing import Any

import pytest

from starfold.games.ccg.rules import deploying, movement, presence, routes, values, vessels
from starfold.games.ccg.rules.changes import added
from starfold.games.ccg.rules.step import packed
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import (
    A_BATTLE,
    A_DRAIN,
    A_MOVE,
    A_REACT,
    ABOARD_CARGO,
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    BATTLE,
    CONTROL,
    DARK,
    DEPLOY,
    DID_MOVE,
    EPIC_TOTAL,
    LIGHT,
    LOST,
    MOVE,
    TABLE,
    THERE,
)
from starfold.kernel.core import DECLINE
from tests.ccg.table import Layout, deploy, offered, option, quiet

MOS_EISLEY = "Tatooine: Mos Eisley"
DUNE_SEA = "Tatooine: Dune Sea"
CANTINA = "Tatooine: Cantina"
BAY_94 = "Tatooine: Docking Bay 94"
WAR_ROOM = "Death Star: War Room"
BAY_327 = "Death Star: Docking Bay 327"
RIDGE = "Hoth: North Ridge (4th Marker)"
TRENCH = "Hoth: Snow Trench (2nd Marker)"
CARDS_OF = pytest.mark.parametrize("side", [LIGHT, DARK])


def seats(pos: Position, ship: int, card: int) -> list[int]:
    return vessels.free_roles(pos, ship, card)


# -- pilots, permanent or not: 1_140 1_146 1_299 1_302 1_303 1_304 2_73 2_75 2_155 2_156 -----------


@pytest.mark.parametrize(
    ("name", "place", "ability"),
    [
        ("Corellian Corvette", "Tatooine", 1),
        ("X-wing", "Tatooine", 1),
        ("Tantive IV", "Tatooine", 2),
        ("Imperial-Class Star Destroyer", "Tatooine", 1),
        ("Victory-Class Star Destroyer", "Tatooine", 1),
        ("TIE Advanced x1", "Tatooine", 1),
        ("TIE Fighter", "Tatooine", 1),
        ("Incom T-16 Skyhopper", MOS_EISLEY, 1),
        ("Bespin Motors Void Spider THX 1138", MOS_EISLEY, 1),
    ],
)
def test_a_permanent_pilot_flies_and_gives_presence(name: str, place: str, ability: int) -> None:
    table = Layout()
    where = table.location(place)
    ship = table.put(name, where)
    pos = table.pos
    assert vessels.works(pos, ship)
    assert values.power(pos, ship) == pos.card(ship).power
    assert values.ability(pos, ship) == 4 * ability
    assert presence.occupies(pos, where, pos.owner[ship])


@pytest.mark.rule("HO-PILOT-01", "HO-PILOT-06")
@pytest.mark.parametrize(
    ("name", "pilot"),
    [
        ("Millennium Falcon", "Han Solo"),
        ("Red 2", "Wedge Antilles"),
        ("Red 5", "Luke Skywalker"),
        ("Black 2", "DS-61-2"),
        ("Vader's Custom TIE", "Darth Vader"),
    ],
)
def test_without_a_pilot_there_is_no_power_maneuver_or_speed(name: str, pilot: str) -> None:
    """HO-PILOT-06/1, HO-PILOT-06/2: the ships that say so themselves and those that do not."""
    table = Layout()
    system = table.location("Tatooine")
    ship = table.put(name, system)
    pos = table.pos
    assert [values.power(pos, ship), values.maneuver(pos, ship)] == [0, 0]
    assert values.hyperspeed(pos, ship) == 0
    table.put(pilot, ship)
    assert values.power(pos, ship) >= pos.card(ship).power


@pytest.mark.parametrize(
    ("name", "passenger", "fits"),
    [
        ("Corellian Corvette", "Leia Organa", [ABOARD_PASSENGER]),
        ("Tantive IV", "Leia Organa", [ABOARD_PASSENGER]),
        ("Millennium Falcon", "Han Solo", [ABOARD_PILOT, ABOARD_PASSENGER]),
        ("X-wing", "Leia Organa", []),
        ("Red 2", "R2-X2", [ABOARD_PASSENGER]),
        ("Red 5", "Leia Organa", []),
        ("Imperial-Class Star Destroyer", "Blizzard 2", [ABOARD_CARGO]),
        ("Imperial-Class Star Destroyer", "TIE Fighter", [ABOARD_CARGO]),
        ("Victory-Class Star Destroyer", "TIE Fighter", [ABOARD_CARGO]),
        ("Corellian Corvette", "X-wing", []),
        ("Corellian Corvette", "Rogue 1", [ABOARD_CARGO]),
        ("Tantive IV", "Rogue 1", []),
        ("Black 2", "Stormtrooper", []),
        ("TIE Advanced x1", "Chief Bast", []),
        ("Vader's Custom TIE", "Darth Vader", [ABOARD_PILOT]),
        ("Incom T-16 Skyhopper", "Leia Organa", [ABOARD_PASSENGER]),
        ("Mobquet A-1 Deluxe Floater", "Stormtrooper", [ABOARD_PASSENGER]),
    ],
)
def test_who_and_what_finds_room(name: str, passenger: str, fits: list[int]) -> None:
    table = Layout()
    ship = table.put(name, table.location("Tatooine"))
    card = table.hand(passenger, table.pos.owner[ship])
    assert seats(table.pos, ship, card) == fits


def test_a_star_destroyer_s_bays_are_for_four_ties() -> None:
    for name, most in (("Imperial-Class Star Destroyer", 4), ("Victory-Class Star Destroyer", 3)):
        table = Layout()
        ship = table.put(name, table.location("Tatooine"))
        for _ in range(most):
            table.put("TIE Advanced x1", ship)
        assert seats(table.pos, ship, table.hand("TIE Fighter")) == []


def test_a_tie_without_hyperdrive_stays_at_its_system() -> None:
    table = Layout()
    system = table.location("Tatooine")
    table.location("Yavin 4")
    for name in ("TIE Fighter", "TIE Advanced x1"):
        assert routes.range_of(table.pos, table.put(name, system)) == []
    ship = table.put("X-wing", system)
    assert len(routes.range_of(table.pos, ship)) == 1


# -- immunity: 1_143 2_70 2_71 1_306 ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("ship", "pilot", "immune"),
    [
        ("Millennium Falcon", "Han Solo", 5),
        ("Millennium Falcon", "Chewbacca", 5),
        ("Millennium Falcon", "Wedge Antilles", 0),
        ("Red 2", "Wedge Antilles", 3),
        ("Red 2", "Luke Skywalker", 0),
        ("Red 5", "Luke Skywalker", 4),
        ("Red 5", "Wedge Antilles", 0),
        ("Vader's Custom TIE", "Darth Vader", 4),
        ("Vader's Custom TIE", "DS-61-2", 0),
    ],
)
def test_a_ship_is_immune_with_its_own_pilot(ship: str, pilot: str, immune: int) -> None:
    table = Layout()
    card = table.put(ship, table.location("Tatooine"))
    table.put(pilot, card)
    assert values.immunity(table.pos, card) == immune


@pytest.mark.rule("HO-PERSONA-03")
def test_red_5_knows_every_luke() -> None:
    table = Layout()
    card = table.put("Red 5", table.location("Hoth"))
    table.put("Commander Luke Skywalker", card)
    assert values.immunity(table.pos, card) == 4


def test_red_5_adds_1_to_an_attack_run_that_it_leads() -> None:
    table = Layout()
    system = table.location("Death Star")
    event = table.put("Attack Run")
    red_5 = table.put("Red 5", system)
    red_2 = table.put("Red 2", system)
    assert added(table.pos, EPIC_TOTAL, event, LIGHT, red_5) == 1
    assert added(table.pos, EPIC_TOTAL, event, LIGHT, red_2) == 0


# -- deploying: 1_304 2_73 -------------------------------------------------------------------------


def test_a_tie_fighter_deploys_free_beside_a_star_destroyer() -> None:
    table = Layout()
    system = table.location("Tatooine")
    other = table.location("Yavin 4")
    destroyer = table.put("Imperial-Class Star Destroyer", system)
    tie = table.hand("TIE Fighter")
    pos = table.begin(DARK, DEPLOY)
    assert values.deploy_cost(pos, tie, DARK, system) == 0
    assert values.deploy_cost(pos, tie, DARK, destroyer) == 0
    assert values.deploy_cost(pos, tie, DARK, other) == 1
    deploy(pos, tie)
    pos.choose(system)
    assert pos.at[tie] == system


def test_rebel_and_small_ships_make_no_tie_fighter_cheaper() -> None:
    table = Layout()
    system = table.location("Tatooine")
    table.put("Corellian Corvette", system)
    table.put("TIE Advanced x1", system)
    tie = table.hand("TIE Fighter")
    assert values.deploy_cost(table.pos, tie, DARK, system) == 1


@pytest.mark.parametrize(("name", "may"), [("Tantive IV", True), ("Corellian Corvette", False)])
def test_tantive_iv_deploys_without_presence_or_icons(name: str, may: bool) -> None:
    table = Layout()
    system = table.location("Death Star")
    ship = table.hand(name)
    table.force(LIGHT, 9)
    assert (system in deploying.destinations(table.pos, ship, LIGHT)) == may


# -- 2_155 Victory-Class Star Destroyer ------------------------------------------------------------


@pytest.mark.rule("HO-SHIELD-14")
@pytest.mark.parametrize(("generators", "bonus"), [(False, 1), (True, 0)])
def test_a_victory_class_destroyer_helps_below_but_not_through_the_shield(
    generators: bool, bonus: int
) -> None:
    """HO-SHIELD-14/1, HO-SHIELD-14/2"""
    table = Layout()
    system = table.location("Hoth")
    if generators:
        table.location("Main Power Generators")
    trench = table.location(TRENCH)
    ridge = table.location(RIDGE)
    for site in (trench, ridge):
        table.put("Stormtrooper", site)
    pos = table.pos
    before = [values.total_power(pos, site, DARK) for site in (trench, ridge)]
    table.put("Victory-Class Star Destroyer", system)
    table.put("X-wing", system)  # the system is contested: its own text gives nothing
    after = [values.total_power(pos, site, DARK) for site in (trench, ridge)]
    assert after == [before[0] + bonus, before[1] + 1]


def test_a_victory_class_destroyer_helps_nowhere_else() -> None:
    table = Layout()
    system = table.location("Yavin 4")
    site = table.location(MOS_EISLEY)
    table.put("Stormtrooper", site)
    table.put("Victory-Class Star Destroyer", system)
    assert values.total_power(table.pos, site, DARK) == 1


# -- 1_148 1_308 Lift Tube -------------------------------------------------------------------------


@pytest.mark.rule("HO-INT-03", "HO-DRIVER-01")
@CARDS_OF
def test_a_lift_tube_deploys_and_moves_empty_between_interior_mobile_sites(side: int) -> None:
    """HO-INT-03/2, HO-DRIVER-01/3"""
    table = Layout()
    room = table.location(WAR_ROOM)
    bay = table.location(BAY_327)
    other = table.location(MOS_EISLEY)
    cantina = table.location(CANTINA)
    table.put("Leia Organa" if side == LIGHT else "Darth Vader", room)
    tube = table.hand("Lift Tube", side)
    table.force(side, 2)
    pos = table.begin(side, DEPLOY)
    assert set(deploying.destinations(pos, tube, side)) == {room, bay}
    assert not {other, cantina} & set(deploying.destinations(pos, tube, side))
    deploy(pos, tube)
    pos.choose(room)
    quiet(pos)
    assert routes.reach(pos, tube) == [bay]
    assert vessels.works(pos, tube)


@CARDS_OF
def test_a_lift_tube_goes_aboard_no_starship_and_reacts(side: int) -> None:
    table = Layout()
    room = table.location(WAR_ROOM)
    bay = table.location(BAY_327)
    ship = table.put("Corellian Corvette" if side == LIGHT else "Tyrant", table.location("Hoth"))
    tube = table.put("Lift Tube", room, side)
    friend = "Rebel Trooper" if side == LIGHT else "Stormtrooper"
    foe = "Stormtrooper" if side == LIGHT else "Rebel Trooper"
    table.put(friend, bay)
    table.put(foe, bay)
    table.force(LIGHT, 2)
    table.force(DARK, 2)
    pos = table.begin(1 - side, BATTLE)
    assert seats(pos, ship, tube) == []
    assert seats(pos, tube, table.hand(friend)) == [ABOARD_PASSENGER]
    pos.choose(option(pos, A_BATTLE, bay))
    pos.choose(offered(pos, A_REACT, tube)[0])
    assert pos.at[tube] == bay


# -- 1_150 1_309 Sandcrawler -----------------------------------------------------------------------


@CARDS_OF
def test_a_sandcrawler_deploys_on_tatooine_and_shelters_jawas(side: int) -> None:
    table = Layout()
    site = table.location(DUNE_SEA)
    table.location("Yavin 4: Docking Bay")
    held = table.hand("Sandcrawler", side)
    table.force(side, 3)
    pos = table.pos
    assert deploying.destinations(pos, held, side) == [site]
    jawa = table.put("Jawa", site, side)
    assert values.forfeit(pos, jawa) == 1
    table.put("Sandcrawler", site, side)
    assert values.forfeit(pos, jawa) == 2
    table.put("Sandcrawler", site, side)
    assert values.forfeit(pos, jawa) == 2  # copies of one title count once


@CARDS_OF
def test_a_sandcrawler_goes_to_no_mobile_site_and_helps_nobody_elsewhere(side: int) -> None:
    table = Layout()
    start = table.location(BAY_94)
    bay = table.location("Yavin 4: Docking Bay")
    station = table.location(BAY_327)
    crawler = table.put("Sandcrawler", start, side)
    table.put("Rebel Trooper" if side == LIGHT else "Stormtrooper", crawler)
    jawa = table.put("Jawa", bay, side)
    table.force(side, 3)
    pos = table.begin(side, MOVE)
    assert movement.may_stand(pos, crawler, bay) is None
    assert movement.may_stand(pos, crawler, station) is not None
    assert values.forfeit(pos, jawa) == 1


# -- free moves: 1_149 1_151 2_157 -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "driver", "price"),
    [
        ("Luke's X-34 Landspeeder", "Luke Skywalker", 0),
        ("Luke's X-34 Landspeeder", "Leia Organa", 1),
        ("SoroSuub V-35 Landspeeder", "Owen Lars", 0),
        ("SoroSuub V-35 Landspeeder", "Beru Lars", 0),
        ("SoroSuub V-35 Landspeeder", "Luke Skywalker", 0),
        ("SoroSuub V-35 Landspeeder", "Leia Organa", 1),
        ("Mobquet A-1 Deluxe Floater", "Danz Borin", 0),
        ("Mobquet A-1 Deluxe Floater", "Stormtrooper", 1),
        ("Ubrikkian 9000 Z001", "Danz Borin", 1),
    ],
)
def test_some_drivers_move_free(name: str, driver: str, price: int) -> None:
    table = Layout()
    start = table.location(MOS_EISLEY)
    end = table.location(DUNE_SEA)
    vehicle = table.put(name, start)
    table.put(driver, vehicle, role=ABOARD_PASSENGER)
    table.force(table.pos.owner[vehicle], 1)
    pos = table.begin(table.pos.owner[vehicle], MOVE)
    assert routes.price(pos, vehicle, movement.WALK, end) == price
    pos.choose(option(pos, A_MOVE, vehicle))
    assert pos.at[vehicle] == end
    assert len(pos.force[pos.active]) == 1 - price


@pytest.mark.rule("HO-INT-03")
def test_the_landspeeder_does_not_cross_the_cantina() -> None:
    """HO-INT-03/3"""
    table = Layout()
    bay = table.location(BAY_94)
    table.location(CANTINA)
    speeder = table.put("Luke's X-34 Landspeeder", bay)
    table.put("Luke Skywalker", speeder, role=ABOARD_PASSENGER)
    assert routes.reach(table.pos, speeder) == []


# -- reacts: 1_149 1_151 1_307 1_310 2_75 2_76 2_156 2_157 -----------------------------------------

REACTORS = pytest.mark.parametrize(
    ("name", "driver"),
    [
        ("Luke's X-34 Landspeeder", "Leia Organa"),
        ("SoroSuub V-35 Landspeeder", "Leia Organa"),
        ("Incom T-16 Skyhopper", ""),
        ("Rogue Bantha", ""),
        ("Bantha", ""),
        ("Ubrikkian 9000 Z001", "Stormtrooper"),
        ("Bespin Motors Void Spider THX 1138", ""),
    ],
)


def attacked(name: str, driver: str, **rest: Any) -> tuple[Position, int, int]:
    """The opponent initiates a battle, or a drain, next to a vehicle."""
    table = Layout()
    site = table.location(DUNE_SEA)
    next_to = table.location(MOS_EISLEY)
    vehicle = table.put(name, next_to)
    seat = table.pos.owner[vehicle]
    if driver:
        table.put(driver, vehicle, role=ABOARD_PASSENGER)
    foe = "Stormtrooper" if seat == LIGHT else "Rebel Trooper"
    table.put(foe, site)
    friend = rest.get("friend", "Rebel Trooper" if seat == LIGHT else "Stormtrooper")
    if friend:
        table.put(friend, site)
    table.force(LIGHT, rest.get("force", 2))
    table.force(DARK, rest.get("force", 2))
    phase = BATTLE if friend else CONTROL
    pos = table.begin(1 - seat, phase)
    pos.choose(option(pos, A_BATTLE if friend else A_DRAIN, site))
    return pos, vehicle, site


@pytest.mark.rule("HO-REACT-05")
@REACTORS
def test_vehicles_react_to_a_battle(name: str, driver: str) -> None:
    """HO-REACT-05/2"""
    pos, vehicle, site = attacked(name, driver)
    pos.choose(offered(pos, A_REACT, vehicle)[0])
    while pos.at[vehicle] != site:
        pos.choose(DECLINE)
    assert pos.location_of(vehicle) == site


@pytest.mark.rule("HO-REACT-05")
@REACTORS
def test_vehicles_react_to_a_drain_but_not_without_their_driver(name: str, driver: str) -> None:
    """HO-REACT-05/3"""
    pos, vehicle, _ = attacked(name, driver, friend="")
    assert offered(pos, A_REACT, vehicle)
    if driver:
        pos, vehicle, _ = attacked(name, "", friend="")
        assert not offered(pos, A_REACT, vehicle)


@pytest.mark.parametrize(("friend", "may"), [("Garindan", False), ("Tonnika Sisters", True)])
def test_the_floater_reacts_free_to_a_battle_of_a_scoundrel(friend: str, may: bool) -> None:
    pos, vehicle, site = attacked(
        "Mobquet A-1 Deluxe Floater", "Stormtrooper", friend=friend, force=1
    )
    assert bool(offered(pos, A_REACT, vehicle)) == may
    if may:
        force = len(pos.force[DARK])
        pos.choose(offered(pos, A_REACT, vehicle)[0])
        while pos.at[vehicle] != site:
            pos.choose(DECLINE)
        assert len(pos.force[DARK]) == force


def test_the_floater_does_not_react_to_a_drain() -> None:
    pos, vehicle, _ = attacked("Mobquet A-1 Deluxe Floater", "Danz Borin", friend="")
    assert not offered(pos, A_REACT, vehicle)


# -- banthas: 1_307 2_76 ---------------------------------------------------------------------------


def test_a_bantha_makes_tuskens_stronger_outdoors() -> None:
    table = Layout()
    site = table.location(DUNE_SEA)
    tusken = table.put("Tusken Raider", site)
    trooper = table.put("Stormtrooper", site)
    pos = table.pos
    assert values.power(pos, tusken) == 1
    bantha = table.put("Bantha", site)
    assert values.power(pos, tusken) == 2
    assert values.power(pos, trooper) == 1
    pos.put(bantha, table.location(MOS_EISLEY), THERE)
    assert values.power(pos, tusken) == 1


@pytest.mark.rule("HO-DRIVER-01")
def test_a_bantha_walks_without_a_rider() -> None:
    """HO-DRIVER-01/2"""
    table = Layout()
    start = table.location(MOS_EISLEY)
    end = table.location(DUNE_SEA)
    bantha = table.put("Bantha", start)
    table.force(DARK, 1)
    pos = table.begin(DARK, MOVE)
    pos.choose(option(pos, A_MOVE, bantha))
    assert pos.at[bantha] == end
    assert values.ability(pos, bantha) == 2  # a half, in quarters


@pytest.mark.parametrize("where", [DUNE_SEA, MOS_EISLEY])
def test_the_rogue_bantha_tramples_one_tusken_present(where: str) -> None:
    table = Layout()
    site = table.location(DUNE_SEA)
    table.location(MOS_EISLEY)
    places = {DUNE_SEA: site, MOS_EISLEY: table.pos.rows[0][-1]}
    table.put("Rogue Bantha", places[where])
    first = table.put("Tusken Raider", site)
    second = table.put("Tusken Raider", site)
    table.put("Darth Vader", site)
    table.put("Leia Organa", site)
    table.force(DARK, 1)
    pos = table.begin(DARK, BATTLE)
    pos.choose(option(pos, A_BATTLE, site))
    if where == DUNE_SEA:
        assert (pos.asked, pos.options) == (LIGHT, [first, second])
        pos.choose(second)
    assert pos.zone[first] == TABLE
    assert pos.zone[second] == (LOST if where == DUNE_SEA else TABLE)


# -- shuttles: 2_75 2_156 --------------------------------------------------------------------------


@pytest.mark.rule("HO-SHUT-04")
@pytest.mark.parametrize(
    ("name", "ship", "person", "most"),
    [
        ("Incom T-16 Skyhopper", "Corellian Corvette", "Rebel Trooper", 1),
        ("Bespin Motors Void Spider THX 1138", "Tyrant", "Stormtrooper", 3),
    ],
)
def test_shuttle_vehicles_take_so_many_along_free(
    name: str, ship: str, person: str, most: int
) -> None:
    """HO-SHUT-04/1"""
    table = Layout()
    system = table.location("Tatooine")
    site = table.location(MOS_EISLEY)
    shuttle = table.put(name, site)
    carrier = table.put(ship, system)
    people = [table.put(person, site) for _ in range(most + 1)]
    seat = table.pos.owner[shuttle]
    pos = table.begin(seat, MOVE)
    for one in people[:most]:
        while not offered(pos, A_MOVE, one):
            pos.choose(DECLINE)
        pos.choose(packed(A_MOVE, one, movement.SHUTTLE))
        quiet(pos)
        assert pos.at[one] == carrier
        assert pos.has_done(one, DID_MOVE)
    assert pos.has_done(shuttle, DID_MOVE)
    assert routes.price(pos, people[-1], movement.SHUTTLE, carrier) == 1


def test_a_void_spider_elsewhere_shuttles_nobody() -> None:
    table = Layout()
    system = table.location("Tatooine")
    site = table.location(MOS_EISLEY)
    table.put("Bespin Motors Void Spider THX 1138", table.location(DUNE_SEA))
    carrier = table.put("Tyrant", system)
    trooper = table.put("Stormtrooper", site)
    pos = table.begin(DARK, MOVE)
    assert routes.price(pos, trooper, movement.SHUTTLE, carrier) == 1
