"""Locations of Hoth, each half with what it does and where it ends."""

import pytest

from starfold.games.ccg.rules import (
    abilities,
    epic,
    locations,
    movement,
    power_sources,
    routes,
    shield,
    terrain,
    values,
)
from starfold.games.ccg.state.model import CardDef
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import (
    A_USE,
    BATTLE,
    CONTROL,
    COVERED,
    DARK,
    DEPLOY,
    EXTERIOR,
    IS_BLOWN_AWAY,
    IS_CRASHED,
    LIGHT,
    LOCATION,
    MOVE,
    OWN_MOVE,
    PLANET,
    THERE,
    WEAPON_DESTINY,
)
from starfold.kernel.core import DECLINE
from tests.ccg.table import Layout, answer, deploy, fight, offered, quiet, use

GENERATORS = "Hoth: Main Power Generators (1st Marker)"
TRENCH = "Hoth: Snow Trench (2nd Marker)"
PERIMETER = "Hoth: Defensive Perimeter (3rd Marker)"
RIDGE = "Hoth: North Ridge (4th Marker)"
PLAINS = "Hoth: Ice Plains (5th Marker)"
CAVE = "Hoth: Wampa Cave (7th Marker)"
CORRIDOR = "Hoth: Echo Corridor"
COMMAND = "Hoth: Echo Command Center (War Room)"
BAY = "Hoth: Echo Docking Bay"
MED_LAB = "Hoth: Echo Med Lab"
MOS_EISLEY = "Tatooine: Mos Eisley"
BAY_94 = "Tatooine: Docking Bay 94"


# -- 3_55 and 3_143 Hoth ---------------------------------------------------------------------------


@pytest.mark.parametrize("side", [LIGHT, DARK])  # the Light 3_55, the Dark 3_143
@pytest.mark.parametrize("seat", [LIGHT, DARK])
def test_hoth_gives_power_below_for_starships_that_hold_it(side: int, seat: int) -> None:
    table = Layout()
    system, site = table.location("Hoth", side), table.location(TRENCH)
    ships = ("Corellian Corvette", "X-wing") if seat == LIGHT else ("Tyrant", "TIE Fighter")
    for name in ships:
        table.put(name, system)
    table.put("Cal Alder" if seat == LIGHT else "Snowtrooper", site)
    pos = table.pos
    assert values.total_power(pos, site, seat) == 4
    foe = table.put("Tyrant" if seat == LIGHT else "X-wing", system)
    assert values.total_power(pos, site, seat) == 2  # not controlled any more
    assert foe


@pytest.mark.rule("HO-SHIELD-14")
def test_hoth_gives_dark_nothing_through_the_shield() -> None:
    table = Layout()
    system = table.location("Hoth")
    inside, edge = table.location(TRENCH), table.location(RIDGE)
    table.location(GENERATORS)
    table.put("Tyrant", system)
    for site in (inside, edge):
        table.put("Snowtrooper", site)
    got = [values.total_power(table.pos, site, DARK) for site in (inside, edge)]
    assert got == [2, 3]


# -- 3_64 and 3_151 Ord Mantell --------------------------------------------------------------------


def test_light_ord_mantell_weakens_bounty_hunters_while_light_controls_it() -> None:
    table = Layout()
    system = table.location("Ord Mantell", LIGHT)
    place = table.location(MOS_EISLEY)
    hunter, other = table.put("Djas Puhr", place), table.put("Stormtrooper", place)
    pos = table.pos
    table.put("X-wing", system)
    assert values.forfeit(pos, hunter) == 2
    assert values.forfeit(pos, other) == pos.card(other).forfeit
    table.put("Tyrant", system)
    assert values.forfeit(pos, hunter) == 4


def test_light_ord_mantell_lets_bounty_hunter_pilots_fly_better() -> None:
    table = Layout()
    here, there = table.location("Ord Mantell", LIGHT), table.location("Kessel")
    powers = []
    for system in (here, there):
        for pilot in ("Danz Borin", "Captain Lennox"):
            ship = table.put("Stalker", system)
            before = values.power(table.pos, ship)
            table.put(pilot, ship)
            powers.append(values.power(table.pos, ship) - before)
    assert powers[0] == powers[2] + 1 and powers[1] == powers[3] == 2


def test_dark_ord_mantell_makes_bounty_hunters_cheaper_there() -> None:
    table = Layout()
    here, there = table.location("Ord Mantell", DARK), table.location("Kessel")
    ships = [table.put("Tyrant", here), table.put("Stalker", there)]
    hunter, other = table.hand("Djas Puhr"), table.hand("Snowtrooper")
    pos = table.pos
    assert values.deploy_cost(pos, hunter, DARK, ships[0]) == 2
    assert values.deploy_cost(pos, hunter, DARK, ships[1]) == 4
    assert values.deploy_cost(pos, other, DARK, ships[0]) == 2


# -- 3_61 Main Power Generators --------------------------------------------------------------------


@pytest.mark.rule("HO-ART-04", "HO-BLOWN-03", "HO-SHIELD-01")
def test_generators_power_light_artillery_and_hold_up_the_shield() -> None:
    """HO-ART-04/2, HO-BLOWN-03/2."""
    table = Layout()
    place, beside = table.location(GENERATORS), table.location(TRENCH)
    cannon, other = table.put("Atgar Laser Cannon", place), table.put("Atgar Laser Cannon", beside)
    web = table.put("E-web Blaster", place)
    pos = table.pos
    assert power_sources.is_powered(pos, cannon, LIGHT)
    assert not power_sources.is_powered(pos, other, LIGHT)
    assert not power_sources.is_powered(pos, web, DARK)
    assert shield.is_up(pos)
    pos.mark(place, IS_BLOWN_AWAY)
    assert not power_sources.is_powered(pos, cannon, LIGHT) and not shield.is_up(pos)


@pytest.mark.rule("HO-BLOWN-05")
def test_generators_blown_away_cost_light_8_force() -> None:
    table = Layout()
    place = table.location(GENERATORS)
    assert locations.blown_penalty(table.pos, place) == (LIGHT, 8)
    table.pos.mark(place, IS_BLOWN_AWAY)
    assert locations.blown_penalty(table.pos, place)[1] == 0


# -- 3_63 Snow Trench ------------------------------------------------------------------------------


def test_snow_trench_helps_light_shoot_from_there() -> None:
    table = Layout()
    place, beside = table.location(TRENCH), table.location(RIDGE)
    mine = table.put("Blaster", table.put("Luke Skywalker", place), LIGHT)
    far = table.put("Blaster", table.put("Cal Alder", beside), LIGHT)
    theirs = table.put("Blaster Rifle", table.put("Snowtrooper", place), DARK)
    got = [values.added(table.pos, WEAPON_DESTINY, one) for one in (mine, far, theirs)]
    assert got == [1, 0, 0]


def test_snow_trench_gives_dark_force_only_while_dark_controls_it() -> None:
    table = Layout()
    place = table.location(TRENCH)
    pos = table.pos
    before = values.generation(pos, DARK)
    table.put("Snowtrooper", place)
    assert values.generation(pos, DARK) == before + 1
    table.put("Cal Alder", place)
    assert values.generation(pos, DARK) == before


# -- 3_56 and 3_144 Defensive Perimeter ------------------------------------------------------------


@pytest.mark.parametrize("seat", [LIGHT, DARK])
def test_light_perimeter_drains_better_for_who_controls_it(seat: int) -> None:
    table = Layout()
    place = table.location(PERIMETER, LIGHT)
    pos = table.pos
    table.put("Cal Alder" if seat == LIGHT else "Snowtrooper", place)
    assert values.drain(pos, place, seat) == 2
    table.put("Snowtrooper" if seat == LIGHT else "Cal Alder", place)
    assert values.drain(pos, place, seat) == 1


def test_light_perimeter_welcomes_echo_base_troopers_alone() -> None:
    table = Layout()
    place = table.location(PERIMETER, LIGHT)
    trooper, other = table.hand("Echo Base Trooper"), table.hand("Rebel Scout")
    assert values.deploy_cost(table.pos, trooper, LIGHT, place) == 1
    assert values.deploy_cost(table.pos, other, LIGHT, place) == 2


def test_dark_perimeter_costs_light_troopers_forfeit() -> None:
    table = Layout()
    place = table.location(PERIMETER, DARK)
    trooper, scout = table.put("Echo Base Trooper", place), table.put("Rebel Scout", place)
    foe = table.put("Snowtrooper", place)
    got = [values.forfeit(table.pos, one) for one in (trooper, scout, foe)]
    assert got == [2, 3, 3]


def test_dark_perimeter_helps_dark_shoot_and_drain() -> None:
    table = Layout()
    place = table.location(PERIMETER, DARK)
    trooper = table.put("Snowtrooper", place)
    theirs = table.put("Blaster Rifle", trooper, DARK)
    pos = table.pos
    assert values.added(pos, WEAPON_DESTINY, theirs) == 1
    assert values.drain(pos, place, DARK) == 2
    mine = table.put("Blaster", table.put("Cal Alder", place), LIGHT)
    assert values.added(pos, WEAPON_DESTINY, mine) == 0
    assert values.drain(pos, place, DARK) == 1  # shared now
    pos.put(trooper, table.location(RIDGE), THERE)
    assert values.drain(pos, place, LIGHT) == 2  # the icons alone


# -- 3_62 and 3_149 North Ridge --------------------------------------------------------------------


def test_light_north_ridge_does_not_count_for_epic_events() -> None:
    for side, counts in ((LIGHT, False), (DARK, True)):
        table = Layout()
        ridge = table.location(RIDGE, side)
        trench = table.location(TRENCH)
        found = terrain.counted_sites(table.pos, "Hoth")
        assert (ridge in found) == counts and trench in found


@pytest.mark.rule("HO-MOVE-02")
@pytest.mark.parametrize(("side", "price"), [(DARK, 0), (LIGHT, 1)])
def test_dark_north_ridge_takes_at_ats_in_free(side: int, price: int) -> None:
    """HO-MOVE-02/3."""
    table = Layout()
    ridge, plains = table.location(RIDGE, side), table.location(PLAINS)
    walker, scout = table.put("Blizzard 2", plains), table.put("Blizzard Scout 1", plains)
    pos = table.pos
    assert routes.price(pos, walker, movement.WALK, ridge) == price
    assert routes.price(pos, scout, movement.WALK, ridge) == 1
    pos.put(walker, ridge, THERE)
    assert routes.price(pos, walker, movement.WALK, plains) == 1


# -- 3_148 Ice Plains ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [PLAINS, CAVE])  # 3_148, and 3_150 says the same to Light
def test_far_sites_drain_worse_for_light_while_the_generators_are_out(name: str) -> None:
    table = Layout()
    place = table.location(name)
    table.put("Cal Alder", place)
    pos = table.pos
    assert values.drain(pos, place, LIGHT) == 2
    table.location(GENERATORS)
    assert values.drain(pos, place, LIGHT) == 1


def mountains() -> CardDef:
    """The 6th marker, which was printed later."""
    made = CardDef("x", "Hoth: Mountains (6th Marker)", DARK, "test", LOCATION, "Site", 1, [0])
    made.system = "Hoth"
    made.marker = 6
    made.icons = EXTERIOR | PLANET
    made.icons_for = [0, 1]
    return made


def test_ice_plains_and_mountains_are_joined_for_dark() -> None:
    table = Layout()
    plains = table.location(PLAINS)
    far = table.location(mountains())
    trooper, rebel = table.put("Snowtrooper", plains), table.put("Cal Alder", plains)
    walker = table.put("Blizzard 2", far)
    table.hand("Snowtrooper")
    pos = table.begin(DARK, MOVE)
    use(pos, plains, 50)
    assert rebel not in pos.options
    answer(pos, trooper, walker)
    quiet(pos)
    assert (pos.location_of(trooper), pos.location_of(walker)) == (far, plains)
    while pos.asked != DARK:
        pos.choose(DECLINE)
    use(pos, plains, 50)  # as often as wanted
    answer(pos, trooper, DECLINE)
    quiet(pos)
    assert pos.location_of(trooper) == plains


@pytest.mark.rule("SW-B-151", "HO-CRASH-04")
def test_no_wreck_takes_the_way_from_ice_plains() -> None:
    table = Layout()
    plains = table.location(PLAINS)
    table.location(mountains())
    walker = table.put("Blizzard 2", plains)
    table.hand("Snowtrooper")
    pos = table.begin(DARK, MOVE)
    assert offered(pos, A_USE, plains)
    pos.mark(walker, IS_CRASHED)
    assert abilities.actions(pos, DARK, OWN_MOVE) == []


def test_ice_plains_lead_nowhere_without_mountains() -> None:
    table = Layout()
    plains = table.location(PLAINS)
    table.put("Snowtrooper", plains)
    pos = table.begin(DARK, MOVE)
    assert offered(pos, A_USE, plains) == []


# -- 3_150 Wampa Cave ------------------------------------------------------------------------------


def test_wampa_cave_is_free_for_wampas() -> None:
    table = Layout()
    cave, ridge = table.location(CAVE), table.location(RIDGE)
    wampa, other = table.hand("Wampa"), table.hand("Snowtrooper")
    pos = table.pos
    assert values.deploy_cost(pos, wampa, DARK, cave) == 0
    assert values.deploy_cost(pos, wampa, DARK, ridge) == 4
    assert values.deploy_cost(pos, other, DARK, cave) == 2


# -- 3_59 and 3_147 Echo Docking Bay ---------------------------------------------------------------


@pytest.mark.rule("HO-MOVE-04")
@pytest.mark.parametrize(
    ("side", "seat", "out", "back"),
    [(LIGHT, LIGHT, 1, 0), (LIGHT, DARK, 3, 4), (DARK, LIGHT, 1, 0), (DARK, DARK, 2, 0)],
)
def test_echo_docking_bay_asks_for_transit(side: int, seat: int, out: int, back: int) -> None:
    """HO-MOVE-04/2. What the other bay asks is left out."""
    table = Layout()
    bay = table.location(BAY, side)
    other = table.location(BAY_94)
    pos = table.pos
    ours = routes.transit_price(pos, seat, other, bay)
    third = table.location("Yavin 4: Docking Bay")
    theirs = routes.transit_price(pos, seat, other, third)
    assert routes.transit_price(pos, seat, bay, third) == out
    assert ours - theirs == back


# -- 3_58 and 3_146 Echo Corridor ------------------------------------------------------------------


def converted(corridor: int, force: int = 4, seat: int = LIGHT) -> tuple[Position, int, int, int]:
    """A site of one player covered by the other's, and somebody at the corridor."""
    table = Layout()
    place = table.location(CORRIDOR, corridor)
    top = table.location(RIDGE, 1 - seat)
    below = table.cover(RIDGE, top, seat)
    table.put("Cal Alder" if seat == LIGHT else "Snowtrooper", place)
    table.force(seat, force)
    return table.begin(seat, CONTROL), place, top, below


def test_light_echo_corridor_raises_a_converted_site_for_4_force() -> None:
    pos, place, top, below = converted(LIGHT)
    use(pos, place)
    quiet(pos)
    assert pos.in_play(below) and pos.zone[top] == COVERED and pos.force[LIGHT] == []


def test_light_echo_corridor_needs_4_force_and_control() -> None:
    pos, place, *_ = converted(LIGHT, force=3)
    assert offered(pos, A_USE, place) == []
    table = Layout()
    place = table.location(CORRIDOR, LIGHT)
    top = table.location(RIDGE, DARK)
    table.cover(RIDGE, top, LIGHT)
    table.put("Cal Alder", place)
    table.put("Snowtrooper", place)
    table.force(LIGHT, 4)
    pos = table.begin(LIGHT, CONTROL)
    assert offered(pos, A_USE, place) == []


def test_dark_echo_corridor_raises_all_of_darks_converted_locations() -> None:
    table = Layout()
    place = table.location(CORRIDOR, DARK)
    tops = [table.location(RIDGE, LIGHT), table.location(PERIMETER, LIGHT)]
    below = [table.cover(RIDGE, tops[0], DARK), table.cover(PERIMETER, tops[1], DARK)]
    table.put("Snowtrooper", place)
    table.put("Cal Alder", place)  # occupied, not controlled
    table.hand("Snowtrooper")
    pos = table.begin(DARK, CONTROL)
    use(pos, place, 50)
    quiet(pos)
    assert all(pos.in_play(one) for one in below)
    while pos.asked != DARK:
        pos.choose(DECLINE)
    assert offered(pos, A_USE, place) == []


def test_dark_echo_corridor_does_nothing_unoccupied_or_for_light() -> None:
    pos, place, *_ = converted(DARK)
    assert offered(pos, A_USE, place) == []
    table = Layout()
    place = table.location(CORRIDOR, DARK)
    table.cover(RIDGE, table.location(RIDGE, LIGHT), DARK)
    pos = table.begin(DARK, CONTROL)
    assert offered(pos, A_USE, place) == []


# -- 3_57 and 3_145 Echo Command Center ------------------------------------------------------------


def test_light_command_center_counts_its_leaders_in_battles_on_hoth() -> None:
    table = Layout()
    center, site, away = (
        table.location(COMMAND, LIGHT),
        table.location(TRENCH),
        table.location(MOS_EISLEY),
    )
    for name in ("Leia Organa", "General Carlist Rieekan", "Toryn Farr"):
        table.put(name, center)
    for place in (site, away):
        table.put("Rebel Scout", place)
    pos = table.pos
    assert values.total_power(pos, site, LIGHT) == 4
    assert values.total_power(pos, away, LIGHT) == 2
    table.put("Snowtrooper", center)
    assert values.total_power(pos, site, LIGHT) == 2


@pytest.mark.parametrize("seat", [LIGHT, DARK])
def test_light_command_center_gives_dark_a_battle_destiny_when_dark_attacks(seat: int) -> None:
    table = Layout()
    center = table.location(COMMAND, LIGHT)
    table.put("Cal Alder", center)
    table.put("Snowtrooper", center)
    table.force(seat, 2)
    pos = table.begin(seat, BATTLE)
    fight(pos, center)
    assert values.battle_draws(pos, center, DARK) == (1 if seat == DARK else 0)
    assert values.battle_draws(pos, center, LIGHT) == 0


def test_light_command_center_drains_worse_for_dark() -> None:
    table = Layout()
    center = table.location(COMMAND, LIGHT)
    table.put("Snowtrooper", center)
    assert values.drain(table.pos, center, DARK) == 1  # two icons


def test_dark_command_center_launches_light_starships_free() -> None:
    table = Layout()
    center, system = table.location(COMMAND, DARK), table.location("Hoth")
    site, desert = table.location(TRENCH), table.location(MOS_EISLEY)
    tatooine = table.location("Tatooine")
    ship, other = table.put("X-wing", site), table.put("X-wing", desert)
    pos = table.pos
    assert routes.price(pos, ship, movement.TAKE_OFF, system) == 1
    table.put("Cal Alder", center)
    assert routes.price(pos, ship, movement.TAKE_OFF, system) == 0
    assert routes.price(pos, other, movement.TAKE_OFF, tatooine) == 1


def test_dark_command_center_helps_commence_primary_ignition_against_hoth() -> None:
    table = Layout()
    table.location(COMMAND, DARK)
    system, other = table.location("Hoth"), table.location("Kessel")
    event = table.put("Commence Primary Ignition")
    pos = table.pos
    got = [epic.ignition_total(pos, event, DARK, 5, 0, one) for one in (system, other)]
    assert got == [6, 5]


# -- 3_60 Echo Med Lab -----------------------------------------------------------------------------


def test_med_lab_makes_the_first_medical_droid_of_a_turn_cheaper() -> None:
    table = Layout()
    lab = table.location(MED_LAB)
    first, second = table.hand("FX-7 (Effex-Seven)"), table.hand("FX-7 (Effex-Seven)")
    other = table.hand("R-3PO (Ar-Threepio)")
    table.force(LIGHT, 2)
    pos = table.begin(LIGHT, DEPLOY)
    assert values.deploy_cost(pos, first, LIGHT, lab) == 0
    assert values.deploy_cost(pos, other, LIGHT, lab) == 2
    deploy(pos, first)
    quiet(pos)
    assert len(pos.force[LIGHT]) == 2
    assert values.deploy_cost(pos, second, LIGHT, lab) == 2


def test_med_lab_drains_better_for_dark_with_an_imperial_present() -> None:
    table = Layout()
    lab = table.location(MED_LAB)
    alien = table.put("Garindan", lab)
    pos = table.pos
    assert values.drain(pos, lab, DARK) == 1 and alien
    table.put("Snowtrooper", lab)
    assert values.drain(pos, lab, DARK) == 2
    table.put("Cal Alder", lab)
    assert values.drain(pos, lab, DARK) == 1
