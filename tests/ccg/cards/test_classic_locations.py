"""Locations of Premiere and A New Hope, each with what it does and where it ends."""

import pytest

from starfold.games.ccg.cards.library import script_of
from starfold.games.ccg.rules import (
    deploying,
    locations,
    movement,
    routes,
    rows,
    setup,
    terrain,
    values,
)
from starfold.games.ccg.rules.changes import changed, holds
from starfold.games.ccg.rules.step import packed
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import (
    A_BATTLE,
    A_DEPLOY,
    A_DRAIN,
    A_MOVE,
    A_USE,
    BATTLE,
    CONTROL,
    DARK,
    DEPLOY,
    DID_MOVE,
    GRANT_DEPLOY,
    GRANT_IMMUNE,
    LIGHT,
    MOVE,
    NONE,
    PRICE,
    TABLE,
    THERE,
    WEAPON_DESTINY,
)
from starfold.kernel.core import DECLINE
from tests.ccg.table import Layout, deploy, offered, option, quiet, told, use

WAR_ROOM = "Death Star: War Room"
MOS_EISLEY = "Tatooine: Mos Eisley"
CANTINA = "Tatooine: Cantina"
BAY_94 = "Tatooine: Docking Bay 94"
JUNGLE = "Yavin 4: Jungle"
MASSASSI = "Yavin 4: Massassi War Room"


def drains(pos: Position, place: int, seat: int) -> int:
    return values.drain(pos, place, seat)


# -- 1_127 1_289 Tatooine, 1_135 1_296 Yavin 4 -----------------------------------------------------

SYSTEMS = pytest.mark.parametrize(
    ("name", "site"), [("Tatooine", MOS_EISLEY), ("Yavin 4", "Yavin 4: Docking Bay")]
)
CARDS_OF = pytest.mark.parametrize("side", [LIGHT, DARK])


@SYSTEMS
@CARDS_OF
@pytest.mark.parametrize(("seat", "ship"), [(LIGHT, "X-wing"), (DARK, "TIE Fighter")])
def test_starships_that_hold_a_system_help_at_its_sites(
    name: str, site: str, side: int, seat: int, ship: str
) -> None:
    table = Layout()
    system = table.location(name, side)
    place = table.location(site)
    table.put("Rebel Trooper" if seat == LIGHT else "Stormtrooper", place)
    table.put(ship, system)
    table.put(ship, system)
    assert values.total_power(table.pos, place, seat) == 1 + 2


@SYSTEMS
@CARDS_OF
def test_starships_help_from_no_contested_system_and_on_no_other_planet(
    name: str, site: str, side: int
) -> None:
    table = Layout()
    system = table.location(name, side)
    place = table.location(site)
    elsewhere = table.location("Hoth: North Ridge (4th Marker)")
    table.put("Rebel Trooper", place)
    table.put("Rebel Trooper", elsewhere)
    table.put("X-wing", system)
    pos = table.pos
    assert values.total_power(pos, elsewhere, LIGHT) == 1
    table.put("TIE Fighter", system)
    assert values.total_power(pos, place, LIGHT) == 1


# -- 2_143 Death Star ------------------------------------------------------------------------------


def test_the_death_star_as_a_start_gives_light_the_first_turn() -> None:
    for name, light_first in (("Death Star", True), ("Tatooine", False)):
        table = Layout()
        card = table.card(name, DARK)
        script = script_of(table.pos.card(card))
        assert script is not None
        assert bool(script.special.get(setup.LIGHT_FIRST)) == light_first


def test_the_death_star_begins_at_parsec_0_and_goes_one_further() -> None:
    table = Layout()
    station = table.location("Death Star")
    table.force(DARK, 1)
    pos = table.begin(DARK, MOVE)
    assert rows.parsec(pos, station) == 0
    pos.choose(option(pos, A_MOVE, station, movement.STATION))
    assert rows.parsec(pos, station) == 1


def test_the_death_star_is_immune_to_revolution_and_tatooine_is_not() -> None:
    table = Layout()
    station = table.location("Death Star")
    other = table.location("Tatooine")
    revolution = table.hand("Revolution")
    pos = table.pos
    assert holds(pos, GRANT_IMMUNE, station, NONE, revolution)
    assert not holds(pos, GRANT_IMMUNE, other, NONE, revolution)


# -- docking bays: 1_124 1_285 1_129 1_291 1_136 1_297 ---------------------------------------------


@pytest.mark.parametrize(
    ("name", "side", "light", "dark"),
    [
        ("Death Star: Docking Bay 327", LIGHT, 1, 1),  # 1_124
        ("Death Star: Docking Bay 327", DARK, 2, 0),  # 1_285
        (BAY_94, LIGHT, 1, 2),  # 1_129
        (BAY_94, DARK, 2, 1),  # 1_291
        ("Yavin 4: Docking Bay", LIGHT, 0, 2),  # 1_136
        ("Yavin 4: Docking Bay", DARK, 1, 1),  # 1_297
    ],
)
def test_docking_bay_transit_costs_what_the_bay_of_departure_says(
    name: str, side: int, light: int, dark: int
) -> None:
    table = Layout()
    start = table.location(name, side)
    end = table.location("Hoth: Echo Docking Bay")
    pos = table.pos
    assert routes.transit_price(pos, LIGHT, start, end) == light
    assert routes.transit_price(pos, DARK, start, end) == dark + 4  # what Echo Docking Bay asks
    assert routes.transit_price(pos, LIGHT, end, start) == 1  # its own price, not the other's


@pytest.mark.parametrize(("force", "may"), [(2, True), (1, False)])
def test_docking_bay_94_wants_its_2_force_for_the_group(force: int, may: bool) -> None:
    table = Layout()
    start = table.location(BAY_94, DARK)
    end = table.location("Yavin 4: Docking Bay")
    trooper = table.put("Rebel Trooper", start)
    friend = table.put("Rebel Trooper", start)
    table.force(LIGHT, force)
    pos = table.begin(LIGHT, MOVE)
    transit = packed(A_MOVE, trooper, movement.TRANSIT)
    assert (transit in pos.options) == may
    if not may:
        return
    pos.choose(transit)
    pos.choose(friend)
    quiet(pos)
    assert pos.at[trooper] == pos.at[friend] == end
    assert not pos.force[LIGHT]


# -- 1_128 1_290 Tatooine: Cantina -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("side", "light", "dark"), [(LIGHT, (1, 0), (0, 1)), (DARK, (0, 1), (1, 0))]
)
def test_the_cantina_is_good_for_aliens(
    side: int, light: tuple[int, int], dark: tuple[int, int]
) -> None:
    table = Layout()
    site = table.location(CANTINA, side)
    pos = table.pos
    for name, gain in (("Kabe", light), ("Garindan", dark)):
        alien = table.put(name, site)
        assert values.power(pos, alien) == pos.card(alien).power + gain[0]
        assert values.forfeit(pos, alien) == pos.card(alien).forfeit + gain[1]


@CARDS_OF
def test_the_cantina_does_nothing_for_tuskens_rebels_and_those_outside(side: int) -> None:
    table = Layout()
    site = table.location(CANTINA, side)
    outside = table.location(MOS_EISLEY)
    pos = table.pos
    for name, place in (("Tusken Raider", site), ("Leia Organa", site), ("Kabe", outside)):
        card = table.put(name, place)
        assert values.power(pos, card) == pos.card(card).power
        assert values.forfeit(pos, card) == pos.card(card).forfeit


# -- 1_130 Dune Sea, 1_293 Jundland Wastes ---------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "seat", "crowd"),
    [("Tatooine: Dune Sea", DARK, "Stormtrooper"), ("Jundland Wastes", LIGHT, "Rebel Trooper")],
)
def test_the_desert_asks_for_ability_6(name: str, seat: int, crowd: str) -> None:
    table = Layout()
    site = table.location(name)
    for _ in range(5):
        table.put(crowd, site)
    pos = table.pos
    assert values.battle_draws(pos, site, seat) == 0
    table.put(crowd, site)
    assert values.battle_draws(pos, site, seat) == 1


@pytest.mark.parametrize(
    ("name", "seat", "crowd"),
    [("Tatooine: Dune Sea", LIGHT, "Rebel Trooper"), ("Jundland Wastes", DARK, "Stormtrooper")],
)
def test_the_desert_is_easy_for_the_other_side(name: str, seat: int, crowd: str) -> None:
    table = Layout()
    site = table.location(name)
    for _ in range(4):
        table.put(crowd, site)
    assert values.battle_draws(table.pos, site, seat) == 1


def test_jundland_wastes_are_home_to_tuskens() -> None:
    table = Layout()
    site = table.location("Jundland Wastes")
    tusken = table.put("Tusken Raider", site)
    trooper = table.put("Stormtrooper", site)
    pos = table.pos
    assert values.forfeit(pos, tusken) == 2
    assert values.forfeit(pos, trooper) == 2  # as printed


# -- 1_131 1_292 Tatooine: Jawa Camp ---------------------------------------------------------------


@CARDS_OF
def test_jawas_deploy_to_the_camp_for_1_force_of_their_own_player(side: int) -> None:
    table = Layout()
    camp = table.location("Jawa Camp", side)
    other = table.location("Tatooine: Dune Sea")
    jawa = table.hand("Jawa", side)
    table.force(side, 1)
    pos = table.begin(side, DEPLOY)
    assert not pos.force[1 - side]
    assert deploying.destinations(pos, jawa, side) == [camp]
    assert other != camp
    deploy(pos, jawa)
    assert pos.at[jawa] == camp
    assert not pos.force[side]


def test_a_sandcrawler_brings_jawas_to_light_s_camp_free() -> None:
    table = Layout()
    camp = table.location("Jawa Camp", LIGHT)
    jawa = table.hand("Jawa", LIGHT)
    pos = table.begin(LIGHT, DEPLOY)
    assert not offered(pos, A_DEPLOY, jawa)
    table.put("Sandcrawler", camp, LIGHT)
    assert values.deploy_cost(pos, jawa, LIGHT, camp) == 0
    assert deploying.destinations(pos, jawa, LIGHT)


def test_dark_s_camp_has_no_free_jawas_and_weakens_light_s() -> None:
    table = Layout()
    camp = table.location("Jawa Camp", DARK)
    table.put("Sandcrawler", camp, DARK)
    held = table.hand("Jawa", DARK)
    pos = table.pos
    assert values.deploy_cost(pos, held, DARK, camp) == 1
    light = table.put("Jawa", camp, LIGHT)
    dark = table.put("Jawa", camp, DARK)
    assert values.power(pos, light) == 0
    assert values.forfeit(pos, light) == 1  # 1 less, and 1 more for the sandcrawler
    assert values.power(pos, dark) == 1


# -- 1_132 1_294 Tatooine: Lars' Moisture Farm -----------------------------------------------------


def test_luke_and_beru_deploy_home_for_1_less() -> None:
    table = Layout()
    farm = table.location("Lars' Moisture Farm", LIGHT)
    other = table.location(MOS_EISLEY)
    pos = table.pos
    for name, less in (("Luke Skywalker", 1), ("Beru Lars", 1), ("Leia Organa", 0)):
        card = table.hand(name)
        usual = values.deploy_cost(pos, card, LIGHT, other)
        assert values.deploy_cost(pos, card, LIGHT, farm) == usual - less


@CARDS_OF
def test_dark_weapons_aim_better_at_the_farm(side: int) -> None:
    table = Layout()
    farm = table.location("Lars' Moisture Farm", side)
    trooper = table.put("Stormtrooper", farm)
    rebel = table.put("Rebel Trooper", farm)
    own = table.put("Blaster Rifle", trooper, DARK)
    theirs = table.put("Blaster Rifle", rebel, LIGHT)
    pos = table.pos
    assert values.added(pos, WEAPON_DESTINY, own) == 1
    assert values.added(pos, WEAPON_DESTINY, theirs) == 0


# -- drains: 1_134 1_137 1_293 1_294 2_68 ----------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "side"),
    [
        ("Obi-Wan's Hut", LIGHT),
        (JUNGLE, LIGHT),
        ("Jundland Wastes", DARK),
        ("Lars' Moisture Farm", DARK),
        ("Massassi Ruins", LIGHT),
    ],
)
def test_dark_drains_1_more_where_it_controls(name: str, side: int) -> None:
    table = Layout()
    site = table.location(name, side)
    icons = table.pos.card(site).icons_for[LIGHT]
    pos = table.pos
    assert drains(pos, site, DARK) == icons
    table.put("Stormtrooper", site)
    assert drains(pos, site, DARK) == icons + 1
    table.put("Rebel Trooper", site)
    assert drains(pos, site, DARK) == icons  # contested: nobody controls it


def test_the_hut_s_drain_takes_3_force() -> None:
    table = Layout()
    site = table.location("Obi-Wan's Hut")
    table.put("Stormtrooper", site)
    pos = table.begin(DARK, CONTROL)
    pos.choose(option(pos, A_DRAIN, site))
    quiet(pos)
    while len(pos.lost[LIGHT]) < 3:
        pos.choose(pos.options[0])
    assert told(pos, "drained")[0]["amount"] == 3


def test_obi_wan_deploys_to_his_hut_for_3_less() -> None:
    table = Layout()
    hut = table.location("Obi-Wan's Hut")
    other = table.location(MOS_EISLEY)
    obi_wan = table.hand("Obi-Wan Kenobi")
    luke = table.hand("Luke Skywalker")
    pos = table.pos
    assert values.deploy_cost(pos, obi_wan, LIGHT, hut) == 2
    assert values.deploy_cost(pos, obi_wan, LIGHT, other) == 5
    assert values.deploy_cost(pos, luke, LIGHT, hut) == 3


# -- 1_133 1_295 Tatooine: Mos Eisley --------------------------------------------------------------


def mos_eisley(options: dict[str, str] | None = None) -> tuple[Layout, int, int]:
    table = Layout(options=options)
    return table, table.location(MOS_EISLEY, LIGHT), table.location(CANTINA)


def test_one_goes_free_from_mos_eisley_to_the_cantina_and_back() -> None:
    table, site, cantina = mos_eisley()
    luke = table.put("Luke Skywalker", site)
    kabe = table.put("Kabe", cantina)
    pos = table.begin(LIGHT, CONTROL)
    use(pos, site)
    pos.choose(luke)
    pos.choose(kabe)
    quiet(pos)
    assert (pos.at[luke], pos.at[kabe]) == (cantina, site)
    assert not pos.has_done(luke, DID_MOVE)
    while pos.phase == CONTROL and pos.asked != LIGHT:
        pos.choose(DECLINE)
    use(pos, site)  # as often as wanted
    pos.choose(luke)
    pos.choose(DECLINE)
    quiet(pos)
    assert pos.at[luke] == site


@pytest.mark.rule("SW-B-151", "HO-LAND-08")
def test_no_landed_starship_takes_the_way_to_the_cantina() -> None:
    table, site, _ = mos_eisley()
    table.put("Luke Skywalker", table.put("X-wing", site))
    assert not offered(table.begin(LIGHT, CONTROL), A_USE, site)


def test_no_vehicle_and_nobody_of_the_dark_side_goes_to_the_cantina() -> None:
    table, site, _ = mos_eisley()
    table.put("Luke's X-34 Landspeeder", site)
    table.put("Garindan", site)
    assert not offered(table.begin(LIGHT, CONTROL), A_USE, site)


def test_by_agreement_the_way_to_the_cantina_is_the_regular_move() -> None:
    table, site, cantina = mos_eisley({"location_moves": "regular"})
    luke = table.put("Luke Skywalker", site)
    pos = table.begin(LIGHT, CONTROL)
    use(pos, site)
    if luke in pos.options:
        pos.choose(luke)
    quiet(pos)
    assert pos.at[luke] == cantina
    assert pos.has_done(luke, DID_MOVE)


def test_scoundrels_of_the_dark_side_are_at_home_in_mos_eisley() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY, DARK)
    pos = table.pos
    for name, gain in (
        ("Garindan", 1),
        ("Tonnika Sisters", 1),
        ("Danz Borin", 1),
        ("Stormtrooper", 0),
        ("Kabe", 0),
    ):
        card = table.put(name, site)
        assert values.power(pos, card) == pos.card(card).power + gain
        assert values.forfeit(pos, card) == pos.card(card).forfeit + gain


# -- 1_137 1_298 Yavin 4: Jungle -------------------------------------------------------------------


def jungle(side: int, *cards: str) -> tuple[Position, int, list[int]]:
    table = Layout()
    site = table.location(JUNGLE, side)
    found = [table.put(one, site) for one in cards]
    seat = side
    table.force(seat, 1)
    pos = table.begin(seat, BATTLE)
    assert values.power(pos, found[0]) == pos.card(found[0]).power  # only in battle
    pos.choose(option(pos, A_BATTLE, site))
    return pos, site, found


@pytest.mark.parametrize(
    ("side", "hero", "foe"),
    [(LIGHT, "Leia Organa", "Stormtrooper"), (DARK, "Darth Vader", "Rebel Trooper")],
)
def test_who_is_alone_in_the_jungle_battles_at_power_2_more(side: int, hero: str, foe: str) -> None:
    pos, _, (one, _) = jungle(side, hero, foe)
    assert values.power(pos, one) == pos.card(one).power + 2
    assert values.immunity(pos, one) == 99


@pytest.mark.parametrize(
    ("side", "hero", "foe"),
    [(LIGHT, "Leia Organa", "Stormtrooper"), (DARK, "Darth Vader", "Rebel Trooper")],
)
def test_who_has_a_droid_along_is_not_alone_in_the_jungle(side: int, hero: str, foe: str) -> None:
    droid = "R4-E1" if side == LIGHT else "R4-M9"
    pos, _, (one, _, other) = jungle(side, hero, droid, foe)
    assert values.power(pos, one) == pos.card(one).power
    assert values.power(pos, other) == 1  # nor does the other side's trooper gain


# -- 1_139 Massassi War Room, 1_287 Death Star: War Room -------------------------------------------

ROOMS = pytest.mark.parametrize(
    ("name", "chief", "plain", "victims"),
    [
        (MASSASSI, "Leia Organa", "Rebel Trooper", ("Stormtrooper", "TIE Fighter")),
        (WAR_ROOM, "Grand Moff Tarkin", "Stormtrooper", ("Rebel Trooper", "Y-wing")),
    ],
)


@ROOMS
def test_a_leader_in_a_war_room_takes_forfeit_away_everywhere(
    name: str, chief: str, plain: str, victims: tuple[str, str]
) -> None:
    table = Layout()
    room = table.location(name)
    site = table.location(MOS_EISLEY)
    system = table.location("Tatooine")
    trooper = table.put(victims[0], site)
    ship = table.put(victims[1], system)
    table.put(plain, room)
    pos = table.pos
    printed = [pos.card(one).forfeit for one in (trooper, ship)]
    assert [values.forfeit(pos, one) for one in (trooper, ship)] == printed
    table.put(chief, room)
    lower = [one - 1 for one in printed]
    assert [values.forfeit(pos, one) for one in (trooper, ship)] == lower


@ROOMS
def test_a_contested_war_room_takes_nothing_away(
    name: str, chief: str, plain: str, victims: tuple[str, str]
) -> None:
    table = Layout()
    room = table.location(name)
    table.put(chief, room)
    foe = table.put(victims[0], room)
    assert values.forfeit(table.pos, foe) == table.pos.card(foe).forfeit


@pytest.mark.parametrize(("name", "seat"), [(MASSASSI, DARK), (WAR_ROOM, LIGHT)])
@pytest.mark.parametrize("initiates", [True, False])
def test_who_attacks_a_war_room_draws_one_more(name: str, seat: int, initiates: bool) -> None:
    table = Layout()
    room = table.location(name)
    table.put("Leia Organa", room)
    table.put("Darth Vader", room)
    active = seat if initiates else 1 - seat
    table.force(active, 1)
    pos = table.begin(active, BATTLE)
    before = values.battle_draws(pos, room, seat)
    pos.choose(option(pos, A_BATTLE, room))
    assert values.battle_draws(pos, room, seat) == before + int(initiates)


# -- 2_68 Yavin 4: Massassi Ruins ------------------------------------------------------------------


def test_a_leader_in_the_ruins_sends_starships_to_the_death_star() -> None:
    table = Layout()
    ruins = table.location("Massassi Ruins")
    station = table.location("Death Star")
    system = table.location("Tatooine")
    at_station = table.put("X-wing", station)
    away = table.put("X-wing", system)
    table.put("Rebel Trooper", ruins)
    pos = table.pos
    assert values.power(pos, at_station) == 3
    table.put("Leia Organa", ruins)
    assert values.power(pos, at_station) == 4
    assert values.power(pos, away) == 3


# -- 2_62 Death Star: Trench -----------------------------------------------------------------------


def test_the_trench_slows_light_and_arms_dark() -> None:
    table = Layout()
    table.location("Death Star")
    trench = table.location("Death Star: Trench")
    ours = table.put("X-wing", trench, role=THERE)
    theirs = table.put("TIE Fighter", trench, role=THERE)
    cannon = table.put("Enhanced TIE Laser Cannon", theirs)
    pos = table.pos
    assert values.maneuver(pos, ours) == 2
    assert values.maneuver(pos, theirs) == 3
    assert changed(pos, PRICE, 1, cannon, DARK) == 0
    pos.put(theirs, rows.system_named(pos, "Death Star"), THERE)
    assert changed(pos, PRICE, 1, cannon, DARK) == 1


def test_turbolaser_batteries_deploy_to_the_trench_and_nothing_else_does() -> None:
    table = Layout()
    table.location("Death Star")
    trench = table.location("Death Star: Trench")
    battery = table.hand("Turbolaser Battery")
    tie = table.hand("TIE Fighter")
    table.force(DARK, 9)
    pos = table.begin(DARK, DEPLOY)
    assert holds(pos, GRANT_DEPLOY, battery, DARK, trench)
    assert not holds(pos, GRANT_DEPLOY, tie, DARK, trench)
    assert trench not in deploying.destinations(pos, tie, DARK)


# -- 2_63 Dejarik Hologameboard, 2_145 Imperial Holotable ------------------------------------------


@pytest.mark.parametrize(
    ("board", "side", "other"),
    [
        ("Dejarik Hologameboard", LIGHT, "Imperial Holotable"),
        ("Imperial Holotable", DARK, "Dejarik Hologameboard"),
    ],
)
def test_each_holosite_takes_dejariks_and_converts_the_other(
    board: str, side: int, other: str
) -> None:
    table = Layout()
    first = table.location(other)
    card = table.hand(board)
    table.force(side, 9)
    pos = table.begin(side, DEPLOY)
    assert locations.may_deploy(pos, card, side) is None
    deploy(pos, card)
    quiet(pos)
    assert pos.zone[card] == TABLE
    assert pos.zone[first] != TABLE
    piece = table.hand("Houjix" if side == LIGHT else "Ghhhk")
    assert card in deploying.destinations(pos, piece, side)


@pytest.mark.parametrize(
    ("board", "person"),
    [("Dejarik Hologameboard", "Rebel Trooper"), ("Imperial Holotable", "Stormtrooper")],
)
def test_nobody_else_deploys_to_a_holosite(board: str, person: str) -> None:
    table = Layout()
    table.location(board)
    card = table.hand(person)
    seat = table.pos.owner[card]
    table.force(seat, 9)
    assert not deploying.destinations(table.pos, card, seat)


# -- 2_66 Sandcrawler: Loading Bay, 2_149 Sandcrawler: Droid Junkheap ------------------------------

INTERIORS = pytest.mark.parametrize(
    ("name", "side", "guest"),
    [("Loading Bay", LIGHT, "Stormtrooper"), ("Droid Junkheap", DARK, "Rebel Trooper")],
)


def crawler(name: str, side: int) -> tuple[Layout, int, int, int]:
    table = Layout()
    outside = table.location("Tatooine: Dune Sea")
    vehicle = table.put("Sandcrawler", outside, side)
    inside = table.card(f"Sandcrawler: {name}", side)
    rows.lay_out_in(table.pos, inside, vehicle)
    return table, outside, vehicle, inside


@INTERIORS
def test_a_guest_enters_and_leaves_the_sandcrawler_for_1_force(
    name: str, side: int, guest: str
) -> None:
    table, outside, _, inside = crawler(name, side)
    visitor = table.put(guest, outside)
    table.force(1 - side, 2)
    pos = table.begin(1 - side, MOVE)
    for place, left in ((inside, 1), (outside, 0)):
        while not offered(pos, A_USE, inside):
            pos.choose(DECLINE)
        use(pos, inside, 50 * (1 - side))
        quiet(pos)
        assert pos.at[visitor] == place
        assert len(pos.force[1 - side]) == left
    assert not offered(pos, A_USE, inside)  # no Force left


@INTERIORS
def test_jawas_are_forfeit_2_more_inside_at_night(name: str, side: int, guest: str) -> None:
    table, outside, _, inside = crawler(name, side)
    jawa = table.put("Jawa", inside, side)
    pos = table.pos
    assert values.forfeit(pos, jawa) == 3
    assert terrain.night(pos, inside)
    pos.put(jawa, outside, THERE)
    assert values.forfeit(pos, jawa) == 2  # the sandcrawler's own 1
    assert not terrain.night(pos, outside)


@INTERIORS
def test_the_interiors_need_a_sandcrawler_of_their_own(name: str, side: int, guest: str) -> None:
    table = Layout()
    outside = table.location("Tatooine: Dune Sea")
    card = table.hand(f"Sandcrawler: {name}", side)
    pos = table.pos
    assert locations.may_deploy(pos, card, side) is not None
    table.put("Sandcrawler", outside, 1 - side)
    assert locations.may_deploy(pos, card, side) is not None
    table.put("Sandcrawler", outside, side)
    assert locations.may_deploy(pos, card, side) is None
