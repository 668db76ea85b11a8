"""Devices of A New Hope, Light side: what each does and where it ends."""

import pytest

from starfold.games.ccg.rules import deploying, movement, routes, values, weapons
from starfold.games.ccg.rules.changes import holds
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import (
    A_BATTLE,
    A_DRAIN,
    A_MOVE,
    A_REACT,
    A_USE,
    ABOARD_PASSENGER,
    ATTACHED,
    BATTLE,
    CONTROL,
    DARK,
    GRANT_IMMUNE,
    HAND,
    LIGHT,
    LOST,
    MOVE,
    TABLE,
    THERE,
    USED,
)
from starfold.kernel.core import DECLINE
from tests.ccg.table import Layout, fight, fire, offered, option, play, quiet, told, use

MOS_EISLEY = "Tatooine: Mos Eisley"
CANTINA = "Tatooine: Cantina"
R2 = "R2-D2 (Artoo-Detoo)"

# -- 2_25 Fire Extinguisher ------------------------------------------------------------------------


def challenged(droid: str, aboard: bool = False) -> tuple[Position, int]:
    """Dark initiates a battle at a site where a droid with a Fire Extinguisher is."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    host = table.put("Rogue 1", site) if aboard else site
    bearer = table.put(droid, host, role=ABOARD_PASSENGER if aboard else -1)
    device = table.put("Fire Extinguisher", bearer)
    table.put("Luke Skywalker", site)
    table.put("Stormtrooper", site)
    table.force(DARK, 2)
    pos = table.begin(DARK, BATTLE)
    pos.choose(option(pos, A_BATTLE, site))
    while pos.asked == DARK and DECLINE in pos.options:
        pos.choose(DECLINE)
    return pos, device


def test_r2_d2_cancels_a_battle_with_the_fire_extinguisher() -> None:
    pos, device = challenged(R2)
    use(pos, device)
    quiet(pos)
    assert pos.zone[device] == LOST
    assert told(pos, "battle_cancelled") and pos.fight is None


@pytest.mark.parametrize(("droid", "aboard"), [("R2-X2 (Artoo-Extoo)", False), (R2, True)])
def test_the_fire_extinguisher_cancels_battles_for_r2_d2_present(droid: str, aboard: bool) -> None:
    pos, device = challenged(droid, aboard)
    assert offered(pos, A_USE, device) == []


def test_the_fire_extinguisher_guards_the_starship_of_its_droid() -> None:
    table = Layout()
    system = table.location("Yavin 4")
    ship, other = table.put("Red 2", system), table.put("X-wing", system)
    droid = table.put(R2, ship, role=ABOARD_PASSENGER)
    table.put("Wedge Antilles", ship)
    table.put("Fire Extinguisher", droid)
    cannon = table.put("Ion Cannon", table.put("Devastator", system))
    damage = table.card("Lateral Damage")
    pos = table.begin(DARK, BATTLE)
    assert weapons.may_be_aimed_at(pos, other, cannon)
    assert not weapons.may_be_aimed_at(pos, ship, cannon)
    assert holds(pos, GRANT_IMMUNE, ship, -1, damage)
    assert not holds(pos, GRANT_IMMUNE, other, -1, damage)


@pytest.mark.rule("SW-B-253")
@pytest.mark.parametrize("on_board", [True, False])
def test_the_fire_extinguisher_ends_lateral_damage_to_its_starship(on_board: bool) -> None:
    table = Layout()
    system, elsewhere = table.location("Yavin 4"), table.location("Kessel")
    ship = table.put("Red 2", system)
    table.put("Wedge Antilles", ship)
    site = table.location(MOS_EISLEY)
    droid = table.put(R2, site)
    table.put("Fire Extinguisher", droid)
    damage = table.hand("Lateral Damage")
    pos = table.pos
    assert deploying.destinations(pos, damage, DARK) != []
    if on_board:
        pos.put(droid, ship, ABOARD_PASSENGER)
        assert deploying.destinations(pos, damage, DARK) == []  # there is nothing else to target
        pos.put(droid, site, THERE)
    pos.put(damage, elsewhere, ATTACHED)
    pos.aim[damage] = ship
    pos = table.begin(DARK, CONTROL)
    assert values.power(pos, ship) == 0
    if on_board:
        pos.put(droid, ship, ABOARD_PASSENGER)
        pos.asked = -1
        pos.start()
    assert (pos.zone[damage] == LOST) == on_board


def test_the_fire_extinguisher_goes_on_your_astromechs() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    droid = table.put(R2, site)
    table.put("C-3PO (See-Threepio)", site)
    table.put("R4-M9 (Arfour-Emmnine)", site, DARK)
    device = table.hand("Fire Extinguisher")
    assert deploying.destinations(table.pos, device, LIGHT) == [droid]


@pytest.mark.parametrize("here", [True, False])
def test_the_fire_extinguisher_cancels_a_program_trap_that_explodes_here(here: bool) -> None:
    table = Layout()
    site, elsewhere = table.location(MOS_EISLEY), table.location(CANTINA)
    victim = table.put("R2-X2 (Artoo-Extoo)", site)
    trap = table.put("Program Trap", victim)
    table.put("Fire Extinguisher", table.put(R2, site if here else elsewhere))
    trooper = table.put("Rebel Trooper", site)
    rifle = table.put("Blaster Rifle", table.put("Stormtrooper", site), DARK)
    table.force(DARK, 3)
    table.destiny(DARK, 4 if here else 3)
    pos = table.begin(DARK, BATTLE)
    fight(pos, site)
    fire(pos, rifle, trooper)
    assert pos.zone[trap] == LOST
    assert (pos.zone[victim] == TABLE) == here


# -- 2_27 Rectenna ---------------------------------------------------------------------------------


def called(kind: int, where: str) -> tuple[Position, int, int]:
    """Dark initiates a battle or drain at a system; the Rectenna is there or elsewhere."""
    table = Layout()
    system, other = table.location("Yavin 4"), table.location("Kessel")
    ship = table.put("X-wing", system if where == "here" else other)
    device = table.put("Rectenna", ship)
    if kind == A_BATTLE and where != "here":
        table.put("Y-wing", system)
    if kind == A_DRAIN:
        table.pos.put(ship, other, table.pos.role[ship])
    table.put("Devastator", system)
    helper = table.hand("Y-wing")
    table.force(LIGHT, 9)
    table.force(DARK, 3)
    pos = table.begin(DARK, BATTLE if kind == A_BATTLE else CONTROL)
    pos.choose(option(pos, kind, system))
    while pos.asked == DARK and DECLINE in pos.options:
        pos.choose(DECLINE)
    return pos, device, helper


def test_a_rectenna_brings_cards_to_a_battle_at_its_system() -> None:
    pos, device, helper = called(A_BATTLE, "here")
    pos.choose(offered(pos, A_REACT, device)[0])
    quiet(pos)
    pos.choose(helper)
    quiet(pos)
    assert pos.fight is not None and pos.location_of(helper) == pos.fight.place


@pytest.mark.parametrize(("kind", "where"), [(A_BATTLE, "elsewhere"), (A_DRAIN, "elsewhere")])
def test_a_rectenna_hears_of_battles_at_its_own_system_only(kind: int, where: str) -> None:
    pos, device, _ = called(kind, where)
    assert offered(pos, A_REACT, device) == []


def test_a_rectenna_costs_1_and_goes_on_starships() -> None:
    table = Layout()
    ship = table.put("X-wing", table.location("Yavin 4"))
    table.put("Rogue 1", table.location(MOS_EISLEY))
    device = table.hand("Rectenna")
    assert deploying.destinations(table.pos, device, LIGHT) == []
    table.force(LIGHT, 1)
    assert deploying.destinations(table.pos, device, LIGHT) == [ship]


# -- 2_28 Remote -----------------------------------------------------------------------------------


@pytest.mark.parametrize("branch", [0, 1])
def test_the_remote_strengthens_a_character_present(branch: int) -> None:
    table = Layout()
    site, elsewhere = table.location(MOS_EISLEY), table.location(CANTINA)
    remote = table.put("Remote", site)
    trooper = table.put("Rebel Trooper", site)
    foe = table.put("Stormtrooper", site)
    away = table.put("Rebel Guard", elsewhere)
    pos = table.begin(LIGHT, CONTROL)
    before = values.power(pos, trooper), values.forfeit(pos, trooper)
    use(pos, remote)
    assert trooper in pos.options and foe in pos.options and away not in pos.options
    pos.choose(trooper)
    pos.choose(branch)
    quiet(pos)
    now = values.power(pos, trooper), values.forfeit(pos, trooper)
    assert now == (before[0] + 1 - branch, before[1] + branch)
    assert offered(pos, A_USE, remote) == []


def test_the_remote_cancels_a_seeker_instead_of_helping() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    remote = table.put("Remote", site)
    seeker = table.put("Leia Seeker", site)
    table.put("C-3PO (See-Threepio)", site)
    table.force(LIGHT, 2)
    pos = table.begin(LIGHT, CONTROL)
    use(pos, remote, 1)
    quiet(pos)
    assert pos.zone[seeker] == LOST and pos.force[LIGHT] == []
    assert offered(pos, A_USE, remote) == []  # one or the other


def test_the_remote_moves_like_a_character() -> None:
    table = Layout()
    site, inside = table.location(MOS_EISLEY), table.location(CANTINA)
    remote = table.put("Remote", site)
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, MOVE)
    assert routes.price(pos, remote, movement.WALK, inside) == 1
    pos.choose(option(pos, A_MOVE, remote))
    quiet(pos)
    assert pos.location_of(remote) == inside and pos.force[LIGHT] == []


# -- 2_29 Sensor Panel -----------------------------------------------------------------------------


def test_a_sensor_panel_adds_1_to_power_and_landspeed() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    vehicle = table.put("Luke's X-34 Landspeeder", site)
    table.put("Luke Skywalker", vehicle)
    mount = table.put("Tauntaun", site)
    pos = table.pos
    before = values.power(pos, vehicle), values.landspeed(pos, vehicle)
    panel = table.hand("Sensor Panel")
    table.force(LIGHT, 1)
    assert deploying.destinations(pos, panel, LIGHT) == [vehicle]
    assert mount not in deploying.destinations(pos, panel, LIGHT)
    pos.put(panel, vehicle, 4)
    assert (values.power(pos, vehicle), values.landspeed(pos, vehicle)) == (
        before[0] + 1,
        before[1] + 1,
    )


@pytest.mark.parametrize("force", [1, 2])
def test_a_sensor_panel_moves_an_effect_or_interrupt_that_radar_scanner_finds(force: int) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    vehicle = table.put("Luke's X-34 Landspeeder", site)
    table.put("Luke Skywalker", vehicle)
    panel = table.put("Sensor Panel", vehicle)
    scanner = table.hand("Radar Scanner")
    trap, storm = table.hand("Program Trap"), table.hand("Ice Storm", DARK)
    trooper = table.hand("Stormtrooper")
    table.force(LIGHT, force)
    pos = table.begin(LIGHT, CONTROL)
    play(pos, scanner)
    for _ in range(10):
        if offered(pos, A_USE, panel) or pos.zone[scanner] == USED:
            break
        pos.choose(DECLINE)
    assert bool(offered(pos, A_USE, panel)) == (force == 2)
    if force == 1:
        return
    use(pos, panel)
    assert pos.options == [trap, storm] and trooper not in pos.options
    pos.choose(trap)
    quiet(pos)
    assert [pos.zone[card] for card in (trap, storm, trooper)] == [USED, HAND, HAND]
    assert pos.force[LIGHT] == []
