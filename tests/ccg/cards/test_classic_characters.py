"""Characters of Premiere and A New Hope, each with what it does and where it ends."""

import pytest

from starfold.games.ccg.rules import carrying, deploying, mines, movement, routes, values, vessels
from starfold.games.ccg.rules.changes import added
from starfold.games.ccg.rules.step import packed
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import (
    A_BATTLE,
    A_COVER,
    A_DEFUSE,
    A_DEPLOY,
    A_HAND_OVER,
    A_MOVE,
    A_REACT,
    A_USE,
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    BATTLE,
    CONTROL,
    DARK,
    DEPLOY,
    DID_MOVE,
    EPIC_TOTAL,
    HAND,
    IS_COLLAPSED,
    IS_HIT,
    IS_UNDERCOVER,
    LIGHT,
    LOST,
    MOVE,
    NONE,
    RESERVE,
    TABLE,
    USED,
    WEAPON_DESTINY,
)
from starfold.kernel.core import DECLINE
from tests.ccg.table import Layout, deploy, offered, option, quiet, told, use

MOS_EISLEY = "Tatooine: Mos Eisley"
DUNE_SEA = "Tatooine: Dune Sea"
CAMP = "Tatooine: Jawa Camp"
WAR_ROOM = "Death Star: War Room"
RIDGE = "Hoth: North Ridge (4th Marker)"
TRENCH = "Hoth: Snow Trench (2nd Marker)"
PERIMETER = "Hoth: Defensive Perimeter (3rd Marker)"


def fight(pos: Position, place: int) -> None:
    """Initiate a battle and come to the weapons segment, or past it."""
    pos.choose(option(pos, A_BATTLE, place))
    quiet(pos)


def draw_all(pos: Position) -> None:
    """Go on, drawing battle destiny wherever it is offered, until the totals are known."""
    while not told(pos, "battle_won") and not told(pos, "battle_tied"):
        pos.choose(DECLINE if pos.options != [1, DECLINE] else 1)


def totals(pos: Position) -> dict[int, dict[str, object]]:
    return {int(str(one["seat"])): one for one in told(pos, "total_power")}


def costs(pos: Position, card: int, seat: int, place: int) -> int:
    return values.deploy_cost(pos, card, seat, place)


# -- 1_5 C-3PO -------------------------------------------------------------------------------------


def test_c_3po_adds_2_for_each_pair_of_droid_and_rebel() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put("C-3PO", site)
    pos = table.pos
    assert values.total_power(pos, site, LIGHT) == 1
    table.put("Rebel Trooper", site)
    assert values.total_power(pos, site, LIGHT) == 1 + 1 + 2
    table.put("Rebel Trooper", site)
    assert values.total_power(pos, site, LIGHT) == 1 + 2 + 2  # one droid makes one pair
    table.put("LIN-V8K", site)
    assert values.total_power(pos, site, LIGHT) == 1 + 2 + 4


def test_c_3po_makes_no_pairs_elsewhere_and_helps_r2_d2_only_when_present() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    other = table.location(DUNE_SEA)
    table.put("C-3PO", site)
    table.put("Rebel Trooper", other)
    far = table.put("R2-D2", other)
    printed = table.pos.card(far).forfeit
    assert values.total_power(table.pos, other, LIGHT) == 1 + table.pos.card(far).power
    assert values.forfeit(table.pos, far) == printed
    table.pos.put(far, site, 0)
    assert values.forfeit(table.pos, far) == printed + 2


# -- 1_11 Han Solo ---------------------------------------------------------------------------------


def han_in_battle(*draws: int) -> tuple[Position, int, int]:
    table = Layout()
    site = table.location(MOS_EISLEY)
    han = table.put("Han Solo", site)
    table.put("Leia Organa", site)
    table.put("Darth Vader", site)
    table.force(LIGHT, 3)
    table.destiny(LIGHT, *draws)
    return table.begin(LIGHT, BATTLE), site, han


def test_han_cancels_a_destiny_and_draws_again_for_1_force() -> None:
    pos, site, han = han_in_battle(0, 5)
    fight(pos, site)
    while not offered(pos, A_USE, han):
        pos.choose(1 if 1 in pos.options else DECLINE)
    force = len(pos.force[LIGHT])
    use(pos, han)
    assert len(pos.force[LIGHT]) == force - 1
    draw_all(pos)
    assert totals(pos)[LIGHT]["destiny"] == 5


def test_han_redraws_once_in_a_battle_and_only_own_destiny() -> None:
    pos, site, han = han_in_battle(0, 5)
    fight(pos, site)
    asked = 0
    while not told(pos, "battle_won"):
        here = offered(pos, A_USE, han)
        asked += len(here)
        pos.choose(here[0] if here else 1 if 1 in pos.options else DECLINE)
    assert asked == 1  # neither for the second draw nor for Vader's


def test_han_makes_the_falcon_better_than_another_ship() -> None:
    table = Layout()
    system = table.location("Tatooine")
    falcon = table.put("Millennium Falcon", system)
    han = table.put("Han Solo", falcon)
    pos = table.pos
    assert values.power(pos, falcon) == 5
    assert values.maneuver(pos, falcon) == 6
    assert values.battle_draws(pos, system, LIGHT) == 0  # ability 3, and no battle yet
    red_5 = table.put("Red 5", system)
    pos.put(han, red_5, ABOARD_PILOT)
    assert (values.power(pos, red_5), values.maneuver(pos, red_5)) == (5, 4)


def test_han_on_the_falcon_draws_battle_destiny_with_ability_3() -> None:
    table = Layout()
    system = table.location("Tatooine")
    falcon = table.put("Millennium Falcon", system)
    table.put("Han Solo", falcon)
    table.put("TIE Fighter", system)
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, BATTLE)
    pos.choose(option(pos, A_BATTLE, system))
    assert values.battle_draws(pos, system, LIGHT) == 1


# -- 1_12, 1_182 Jawa ------------------------------------------------------------------------------


@pytest.mark.parametrize("side", [LIGHT, DARK])
def test_a_jawa_takes_1_force_from_each_pile(side: int) -> None:
    table = Layout()
    table.location(DUNE_SEA)
    table.force(LIGHT, 2)
    table.force(DARK, 2)
    jawa = table.hand("Jawa", side)
    pos = table.begin(side, DEPLOY)
    deploy(pos, jawa)
    assert pos.zone[jawa] == TABLE
    assert [len(pile) for pile in pos.force] == [1, 1]


@pytest.mark.parametrize("side", [LIGHT, DARK])
def test_a_jawa_waits_for_the_other_player_s_force_and_for_tatooine(side: int) -> None:
    table = Layout()
    table.location(DUNE_SEA)
    elsewhere = table.location("Yavin 4: Docking Bay")
    table.force(side, 2)
    jawa = table.hand("Jawa", side)
    pos = table.begin(side, DEPLOY)
    assert not offered(pos, A_DEPLOY, jawa)
    table.force(1 - side, 1)
    assert deploying.destinations(pos, jawa, side)
    assert elsewhere not in deploying.destinations(pos, jawa, side)


# -- 1_14 Kabe -------------------------------------------------------------------------------------


def kabe_and_blaster(draw: int, carried: bool = False) -> tuple[Position, int, int]:
    table = Layout()
    site = table.location(MOS_EISLEY)
    kabe = table.put("Kabe", site)
    trooper = table.put("Stormtrooper", site)
    rifle = table.put("Blaster Rifle", trooper, DARK)
    if carried:
        table.put("Blaster Rifle", kabe, LIGHT)
    table.destiny(LIGHT, draw)
    return table.begin(LIGHT, CONTROL), kabe, rifle


@pytest.mark.rule("HO-STEAL-03")
def test_kabe_steals_a_rifle_she_cannot_use() -> None:
    """HO-STEAL-03/1"""
    pos, kabe, rifle = kabe_and_blaster(0)
    use(pos, kabe)
    quiet(pos)
    assert pos.owner[rifle] == LIGHT
    assert pos.at[rifle] == kabe
    assert not carrying.may_use(pos, rifle)
    assert not offered(pos, A_USE, kabe)  # once in a control phase


def test_kabe_fails_with_a_destiny_as_high_as_the_target_s() -> None:
    pos, kabe, rifle = kabe_and_blaster(3)
    assert pos.card(rifle).destiny == [3]
    use(pos, kabe)
    quiet(pos)
    assert pos.owner[rifle] == DARK


@pytest.mark.rule("HO-STEAL-03")
def test_kabe_takes_no_second_rifle() -> None:
    """HO-STEAL-03/2"""
    pos, kabe, _ = kabe_and_blaster(0, carried=True)
    assert not offered(pos, A_USE, kabe)


@pytest.mark.rule("HO-STEAL-01")
def test_kabe_s_candidates_go_with_characters() -> None:
    """HO-STEAL-01/1"""
    table = Layout()
    site = table.location(RIDGE)
    kabe = table.put("Kabe", site)
    e_web = table.put("E-web Blaster", site)
    walker = table.put("Blizzard 2", site)
    table.put("AT-AT Cannon", walker)
    pos = table.begin(LIGHT, CONTROL)
    use(pos, kabe)
    quiet(pos)
    assert pos.log is not None
    assert told(pos, "use_text")[-1]["targets"] == [e_web]


def test_kabe_hands_over_free_what_she_holds() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    kabe = table.put("Kabe", site)
    rifle = table.put("Blaster Rifle", kabe, LIGHT)
    trooper = table.put("Rebel Trooper", site)
    pos = table.begin(LIGHT, DEPLOY)
    assert carrying.hand_over_price(pos, rifle, LIGHT, trooper) == 0
    pos.choose(option(pos, A_HAND_OVER, rifle))
    assert pos.at[rifle] == trooper


# -- 1_15 Kal'Falnl C'ndros ------------------------------------------------------------------------


def kal_in_battle(mine: int, theirs: int) -> Position:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put("Kal'Falnl C'ndros", site)
    table.put("Leia Organa", site)
    for _ in range(4):
        table.put("Stormtrooper", site)
    table.force(LIGHT, 1)
    table.destiny(LIGHT, mine)
    table.destiny(DARK, theirs)
    pos = table.begin(LIGHT, BATTLE)
    fight(pos, site)
    draw_all(pos)
    return pos


def test_kal_brings_a_lower_single_battle_destiny_down_to_0() -> None:
    pos = kal_in_battle(5, 4)
    assert (totals(pos)[LIGHT]["destiny"], totals(pos)[DARK]["destiny"]) == (5, 0)


def test_kal_does_nothing_to_an_equal_battle_destiny() -> None:
    pos = kal_in_battle(4, 4)
    assert (totals(pos)[LIGHT]["destiny"], totals(pos)[DARK]["destiny"]) == (4, 4)


@pytest.mark.rule("HO-EMB-04")
def test_kal_boards_nothing_enclosed() -> None:
    """HO-EMB-04/2"""
    table = Layout()
    site = table.location(TRENCH)
    kal = table.put("Kal'Falnl C'ndros", site)
    rogue = table.put("Rogue 2", site)
    falcon = table.put("Millennium Falcon", site)
    landspeeder = table.put("Luke's X-34 Landspeeder", site)
    pos = table.pos
    assert values.landspeed(pos, kal) == 3
    assert not vessels.free_roles(pos, rogue, kal)
    assert not vessels.free_roles(pos, falcon, kal)
    assert vessels.free_roles(pos, landspeeder, kal) == [ABOARD_PASSENGER]
    pos.to_pile(kal, HAND)
    assert not vessels.free_roles(pos, rogue, kal)  # nor does she deploy aboard
    assert landspeeder in deploying.destinations(pos, kal, LIGHT)


def test_kal_adds_2_to_a_capital_starship_that_she_pilots() -> None:
    table = Layout()
    system = table.location("Tatooine")
    corvette = table.put("Corellian Corvette", system)
    table.put("Kal'Falnl C'ndros", corvette)
    assert values.power(table.pos, corvette) == 7


# -- 1_17 Leia Organa ------------------------------------------------------------------------------


def test_leia_helps_rebels_with_her_on_the_death_star() -> None:
    table = Layout()
    site = table.location(WAR_ROOM)
    leia = table.put("Leia Organa", site)
    trooper = table.put("Rebel Trooper", site)
    kabe = table.put("Kabe", site)
    pos = table.pos
    assert values.power(pos, trooper) == 2
    assert values.power(pos, leia) == 3  # not herself
    assert values.power(pos, kabe) == 1  # an alien
    assert values.immunity(pos, leia) == 2


def test_leia_helps_nobody_elsewhere() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put("Leia Organa", site)
    trooper = table.put("Rebel Trooper", site)
    assert values.power(table.pos, trooper) == 1


# -- 1_18 LIN-V8K, 1_186 LIN-V8M -------------------------------------------------------------------


@pytest.mark.rule("HO-MINE-08")
@pytest.mark.parametrize(("side", "name"), [(LIGHT, "LIN-V8K"), (DARK, "LIN-V8M")])
def test_a_mining_droid_defuses_a_mine_for_1_force(side: int, name: str) -> None:
    table = Layout()
    site = table.location(RIDGE)
    table.put(name, site)
    mine = table.put("Infantry Mine", site, 1 - side)
    table.force(side, 1)
    pos = table.begin(side, CONTROL)
    pos.choose(option(pos, A_DEFUSE, mine))
    assert pos.zone[mine] == LOST
    assert not pos.force[side]


@pytest.mark.rule("HO-MINE-08")
@pytest.mark.parametrize(("side", "name"), [(LIGHT, "LIN-V8K"), (DARK, "LIN-V8M")])
def test_a_mining_droid_defuses_in_its_own_turn_at_its_site_only(side: int, name: str) -> None:
    table = Layout()
    site = table.location(RIDGE)
    other = table.location(TRENCH)
    table.put(name, site)
    table.put("Infantry Mine", other, 1 - side)
    near = table.put("Infantry Mine", site, 1 - side)
    table.force(side, 1)
    pos = table.begin(side, CONTROL)
    assert mines.defuse_offers(pos, side) == [packed(A_DEFUSE, near)]
    pos.active = 1 - side
    assert not mines.defuse_offers(pos, side)


# -- 1_19 Luke Skywalker ---------------------------------------------------------------------------


def test_luke_brings_1_force_away_from_tatooine() -> None:
    table = Layout()
    site = table.location(TRENCH)
    home = table.location(MOS_EISLEY)
    before = values.generation(table.pos, LIGHT)
    luke = table.put("Luke Skywalker", site)
    pos = table.pos
    assert values.generation(pos, LIGHT) == before + 1
    pos.put(luke, home, 0)
    assert values.generation(pos, LIGHT) == before
    assert values.immunity(pos, luke) == 3


def test_luke_s_maneuver_is_for_red_5_alone() -> None:
    table = Layout()
    system = table.location("Tatooine")
    red_5 = table.put("Red 5", system)
    luke = table.put("Luke Skywalker", red_5)
    pos = table.pos
    assert (values.power(pos, red_5), values.maneuver(pos, red_5)) == (6, 6)
    red_2 = table.put("Red 2", system)
    pos.put(luke, red_2, ABOARD_PILOT)
    assert (values.power(pos, red_2), values.maneuver(pos, red_2)) == (6, 4)


# -- 1_21 Obi-Wan Kenobi ---------------------------------------------------------------------------


def obi_wan_battles(*foes: str) -> tuple[Position, int, int, list[int], int]:
    table = Layout()
    site = table.location(MOS_EISLEY)
    next_to = table.location(DUNE_SEA)
    obi_wan = table.put("Obi-Wan Kenobi", site)
    enemies = [table.put(one, site) for one in foes]
    table.force(LIGHT, 3)
    pos = table.begin(LIGHT, BATTLE)
    pos.choose(option(pos, A_BATTLE, site))
    while not offered(pos, A_USE, obi_wan) and pos.options[-1] == DECLINE and pos.asked == DARK:
        pos.choose(DECLINE)
    return pos, site, obi_wan, enemies, next_to


@pytest.mark.rule("HO-UNLIM-01")
def test_obi_wan_sends_a_character_away() -> None:
    """HO-UNLIM-01/2"""
    pos, site, obi_wan, (trooper, vader), dune_sea = obi_wan_battles("Stormtrooper", "Darth Vader")
    use(pos, obi_wan)
    assert pos.asked == DARK
    assert dune_sea in pos.options
    pos.choose(dune_sea)
    assert pos.at[trooper] == dune_sea
    assert not pos.has_done(trooper, DID_MOVE)
    assert pos.at[vader] == site
    assert len(pos.force[LIGHT]) == 1
    assert values.immunity(pos, obi_wan) == 5


def test_who_does_not_go_from_obi_wan_is_lost() -> None:
    pos, _, obi_wan, (trooper, _vader), _ = obi_wan_battles("Stormtrooper", "Darth Vader")
    use(pos, obi_wan)
    pos.choose(DECLINE)
    assert pos.zone[trooper] == LOST


@pytest.mark.rule("HO-COLLAPSE-05")
@pytest.mark.parametrize("force", [0, 1])
def test_who_goes_from_obi_wan_into_ruins_pays_for_it(force: int) -> None:
    """The character's player pays what the collapsed site asks; without that there is no way."""
    table = Layout()
    site, ruins = table.location("Hoth: Echo Corridor"), table.location("Hoth: Echo Med Lab")
    obi_wan, trooper = table.put("Obi-Wan Kenobi", site), table.put("Stormtrooper", site)
    table.pos.mark(ruins, IS_COLLAPSED)
    table.force(LIGHT, 3)
    table.force(DARK, force)
    pos = table.begin(LIGHT, BATTLE)
    pos.choose(option(pos, A_BATTLE, site))
    while not offered(pos, A_USE, obi_wan):
        pos.choose(DECLINE)
    use(pos, obi_wan)
    if force:
        pos.choose(ruins)
    quiet(pos)
    assert (pos.at[trooper] == ruins) == bool(force) and (pos.zone[trooper] == LOST) == (not force)
    assert len(pos.force[LIGHT]) == 1 and not pos.force[DARK]


def test_obi_wan_sends_nobody_of_higher_ability_away() -> None:
    pos, _, obi_wan, _, _ = obi_wan_battles("Tonnika Sisters", "Darth Vader")
    assert not offered(pos, A_USE, obi_wan)


# -- 1_24 R2-X2 ------------------------------------------------------------------------------------


def test_r2_x2_helps_a_starfighter() -> None:
    table = Layout()
    system = table.location("Tatooine")
    red_2 = table.put("Red 2", system)
    table.put("Wedge Antilles", red_2)
    pos = table.pos
    before = values.power(pos, red_2), values.maneuver(pos, red_2), values.hyperspeed(pos, red_2)
    table.put("R2-X2", red_2)
    after = values.power(pos, red_2), values.maneuver(pos, red_2), values.hyperspeed(pos, red_2)
    assert after == (before[0] + 1, before[1] + 1, before[2] + 1)


def test_r2_x2_does_not_help_a_corvette() -> None:
    table = Layout()
    system = table.location("Tatooine")
    corvette = table.put("Corellian Corvette", system)
    table.put("R2-X2", corvette)
    assert values.power(table.pos, corvette) == 5
    assert values.hyperspeed(table.pos, corvette) == 3


# -- 1_25 R4-E1, 1_193 R4-M9 -----------------------------------------------------------------------


@pytest.mark.rule("HO-COMBAT-03")
@pytest.mark.parametrize(
    ("vehicle", "speed"),
    [("Blizzard 2", 1), ("Blizzard Scout 1", 4)],
)
def test_r4_m9_helps_a_walker(vehicle: str, speed: int) -> None:
    """HO-COMBAT-03/1, HO-COMBAT-03/2"""
    table = Layout()
    site = table.location(RIDGE)
    walker = table.put(vehicle, site)
    pos = table.pos
    before = values.power(pos, walker)
    table.put("R4-M9", walker)
    assert values.power(pos, walker) == before + 1
    assert values.landspeed(pos, walker) == speed


@pytest.mark.rule("HO-DRIVER-04")
@pytest.mark.parametrize(("driver", "works"), [("R4-E1", True), ("C-3PO", False)])
def test_r4_e1_drives_a_landspeeder(driver: str, works: bool) -> None:
    """HO-DRIVER-04/1, HO-DRIVER-04/2"""
    table = Layout()
    site = table.location(MOS_EISLEY)
    speeder = table.put("Luke's X-34 Landspeeder", site)
    table.put(driver, speeder)
    assert vessels.works(table.pos, speeder) == works
    assert values.landspeed(table.pos, speeder) == (5 if works else 0)


def test_r4_e1_does_nothing_for_a_creature() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    bantha = table.put("Rogue Bantha", site)
    table.put("R4-E1", bantha)
    assert values.power(table.pos, bantha) == 2
    assert values.landspeed(table.pos, bantha) == 1


# -- 1_28 Rebel Trooper, 1_194 Stormtrooper --------------------------------------------------------

TROOPERS = pytest.mark.parametrize(
    ("side", "trooper", "chief", "common"),
    [
        (LIGHT, "Rebel Trooper", "Leia Organa", "Chewbacca"),
        (DARK, "Stormtrooper", "Darth Vader", "Chief Bast"),
    ],
)


@TROOPERS
def test_troopers_deploy_free_beside_somebody_of_ability_3(
    side: int, trooper: str, chief: str, common: str
) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    other = table.location(DUNE_SEA)
    table.put(chief, site)
    table.put(common, other)
    card = table.hand(trooper, side)
    assert costs(table.pos, card, side, site) == 0
    assert costs(table.pos, card, side, other) == 1
    pos = table.begin(side, DEPLOY)
    deploy(pos, card)
    assert pos.zone[card] == TABLE
    assert pos.at[card] == site


@pytest.mark.rule("HO-COLLAPSE-05")
def test_a_free_trooper_pays_for_a_collapsed_site() -> None:
    """HO-COLLAPSE-05: beside Luke at a collapsed site a Rebel Trooper costs 1 Force."""
    table = Layout()
    site = table.location("Hoth: Echo Corridor")
    table.put("Luke Skywalker", site)
    table.pos.mark(site, IS_COLLAPSED)
    trooper = table.hand("Rebel Trooper")
    assert costs(table.pos, trooper, LIGHT, site) == 1


# -- 1_30 Shistavanen Wolfman ----------------------------------------------------------------------


@pytest.mark.rule("HO-REACT-02")
@pytest.mark.parametrize(("start", "may"), [(TRENCH, True), ("Main Power Generators", False)])
def test_the_wolfman_reacts_to_an_adjacent_site_only(start: str, may: bool) -> None:
    """HO-REACT-02/2"""
    table = Layout()
    sites = {
        name: table.location(name) for name in ("Main Power Generators", TRENCH, PERIMETER, RIDGE)
    }
    wolfman = table.put("Shistavanen Wolfman", sites[start])
    table.put("Rebel Trooper", sites[PERIMETER])
    table.put("Stormtrooper", sites[PERIMETER])
    table.force(LIGHT, 1)
    table.force(DARK, 1)
    pos = table.begin(DARK, BATTLE)
    pos.choose(option(pos, A_BATTLE, sites[PERIMETER]))
    assert bool(offered(pos, A_REACT, wolfman)) == may
    if may:
        pos.choose(offered(pos, A_REACT, wolfman)[0])
        assert pos.at[wolfman] == sites[PERIMETER]
        assert not pos.force[LIGHT]


# -- 1_33 Wioslea ----------------------------------------------------------------------------------


def wioslea_deals(draw: int, force: int = 3) -> tuple[Position, int, int]:
    table = Layout()
    site = table.location(MOS_EISLEY)
    wioslea = table.put("Wioslea", site)
    vehicle = table.put("Ubrikkian 9000 Z001", site)
    table.force(LIGHT, force)
    table.destiny(LIGHT, draw)
    return table.begin(LIGHT, CONTROL), wioslea, vehicle


def test_wioslea_purchases_an_empty_transport() -> None:
    pos, wioslea, vehicle = wioslea_deals(3)
    use(pos, wioslea)
    quiet(pos)
    assert pos.owner[vehicle] == LIGHT
    assert not pos.force[LIGHT]  # 1 for the offer, 2 for the vehicle


@pytest.mark.parametrize(("draw", "force"), [(2, 3), (3, 2)])
def test_wioslea_needs_a_higher_destiny_and_the_force(draw: int, force: int) -> None:
    pos, wioslea, vehicle = wioslea_deals(draw, force)
    use(pos, wioslea)
    quiet(pos)
    assert pos.owner[vehicle] == DARK
    assert len(pos.force[LIGHT]) == force - 1


@pytest.mark.rule("HO-COMBAT-02")
def test_wioslea_buys_no_walker() -> None:
    """HO-COMBAT-02/1"""
    table = Layout()
    site = table.location(RIDGE)
    wioslea = table.put("Wioslea", site)
    table.put("Blizzard Walker", site)
    table.force(LIGHT, 3)
    pos = table.begin(LIGHT, CONTROL)
    assert not offered(pos, A_USE, wioslea)


def test_wioslea_buys_a_droid_but_nothing_with_a_driver() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    wioslea = table.put("Wioslea", site)
    vehicle = table.put("Ubrikkian 9000 Z001", site)
    table.put("Stormtrooper", vehicle)
    table.force(LIGHT, 3)
    table.destiny(LIGHT, 6)
    droid = table.put("R4-M9", site)
    pos = table.begin(LIGHT, CONTROL)
    use(pos, wioslea)
    quiet(pos)
    assert (pos.owner[droid], pos.owner[vehicle]) == (LIGHT, DARK)


# -- 1_165 Chief Bast ------------------------------------------------------------------------------


def bast_in_space(shielded: bool, companion: str = "General Veers") -> tuple[Position, int, int]:
    table = Layout()
    system = table.location("Hoth", DARK)
    if shielded:
        table.location("Main Power Generators")
    table.location(TRENCH)
    table.location(RIDGE)
    ship = table.put("Tyrant", system)
    bast = table.put("Chief Bast", ship)
    other = table.put(companion, ship)
    table.put("Corellian Corvette", system)
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, BATTLE)
    pos.choose(option(pos, A_BATTLE, system))
    return pos, bast, other


@pytest.mark.rule("HO-UNLIM-03")
def test_bast_evacuates_himself_and_another() -> None:
    """HO-UNLIM-03/2"""
    pos, bast, veers = bast_in_space(False)
    use(pos, bast)
    sites = pos.options[:]
    assert len(sites) == 2
    pos.choose(sites[0])
    assert pos.at[bast] == pos.at[veers] == sites[0]
    assert not pos.has_done(bast, DID_MOVE)


@pytest.mark.rule("HO-SHIELD-13")
def test_bast_does_not_get_through_the_shield() -> None:
    pos, bast, veers = bast_in_space(True)
    use(pos, bast)
    assert pos.title(pos.at[bast]) == RIDGE  # the edge is the one site left
    assert pos.at[veers] == pos.at[bast]


def test_bast_flees_with_no_droid() -> None:
    pos, bast, _ = bast_in_space(False, "R4-M9")
    assert not offered(pos, A_USE, bast)


def test_bast_is_stronger_beside_tarkin() -> None:
    table = Layout()
    site = table.location(WAR_ROOM)
    bast = table.put("Chief Bast", site)
    assert values.power(table.pos, bast) == 2
    table.put("Grand Moff Tarkin", site)
    assert values.power(table.pos, bast) == 3


# -- 1_168 Darth Vader -----------------------------------------------------------------------------


@pytest.mark.rule("HO-PILOT-02")
@pytest.mark.parametrize(
    ("vessel", "place", "role", "power"),
    [
        ("Blizzard 1", RIDGE, ABOARD_PILOT, 10),
        ("Tyrant", "Hoth", ABOARD_PILOT, 11),
        ("Ubrikkian 9000 Z001", RIDGE, ABOARD_PASSENGER, 2),
        ("Vader's Custom TIE", "Hoth", ABOARD_PILOT, 6),
    ],
)
def test_vader_adds_3_to_what_he_pilots(vessel: str, place: str, role: int, power: int) -> None:
    """HO-PILOT-02/1, HO-PILOT-02/2, HO-PILOT-02/3"""
    table = Layout()
    ship = table.put(vessel, table.location(place))
    vader = table.put("Darth Vader", ship, role=role)
    assert values.power(table.pos, ship) == power
    assert values.immunity(table.pos, vader) >= 5


def test_vader_adds_3_to_the_maneuver_of_his_own_tie_alone() -> None:
    table = Layout()
    system = table.location("Tatooine")
    own = table.put("Vader's Custom TIE", system)
    vader = table.put("Darth Vader", own)
    black_2 = table.put("Black 2", system)
    pos = table.pos
    assert values.maneuver(pos, own) == 6
    pos.put(vader, black_2, ABOARD_PILOT)
    assert (values.power(pos, black_2), values.maneuver(pos, black_2)) == (4, 4)


def test_vader_adds_1_to_battle_destiny_where_he_fights() -> None:
    for vader_is_there in (True, False):
        table = Layout()
        site = table.location(MOS_EISLEY)
        away = table.location(DUNE_SEA)
        table.put("Darth Vader", site if vader_is_there else away)
        for _ in range(4):
            table.put("Stormtrooper", site)
        table.put("Obi-Wan Kenobi", site)
        table.force(DARK, 1)
        table.destiny(DARK, 2)
        pos = table.begin(DARK, BATTLE)
        fight(pos, site)
        draw_all(pos)
        assert totals(pos)[DARK]["destiny"] == (3 if vader_is_there else 2)


# -- 1_175 EG-6 ------------------------------------------------------------------------------------


def test_eg_6_helps_droids_but_no_power_droid() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    eg_6 = table.put("EG-6", site)
    r4_m9 = table.put("R4-M9", site)
    far = table.put("R4-M9", table.location(DUNE_SEA))
    pos = table.pos
    assert values.power(pos, r4_m9) == 2
    assert values.power(pos, eg_6) == 0
    assert values.power(pos, far) == 1


@pytest.mark.parametrize(("foes", "power"), [(9, 8), (2, 4)])
def test_eg_6_as_battle_destiny_doubles_the_weaker_power(foes: int, power: int) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    for _ in range(4):
        table.put("Stormtrooper", site)
    for _ in range(foes):
        table.put("Rebel Trooper", site)
    table.in_pile(RESERVE, "EG-6", DARK)
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, BATTLE)
    fight(pos, site)
    draw_all(pos)
    assert totals(pos)[DARK]["power"] == power


# -- 1_177 Garindan --------------------------------------------------------------------------------


def test_garindan_brings_imperials_to_a_rebel_of_ability_3() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    other = table.location(DUNE_SEA)
    table.put("Garindan", site)
    table.put("Leia Organa", site)
    walker = table.put("Stormtrooper", other)
    bast = table.hand("Chief Bast")
    assert costs(table.pos, bast, DARK, site) == 1
    assert costs(table.pos, bast, DARK, other) == 2
    pos = table.begin(DARK, MOVE)
    assert routes.price(pos, walker, movement.WALK, site) == 0
    pos.choose(option(pos, A_MOVE, walker))
    assert pos.at[walker] == site


def test_garindan_reports_nobody_of_ability_2_and_moves_no_alien() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    other = table.location(DUNE_SEA)
    table.put("Garindan", site)
    table.put("Chewbacca", site)
    walker = table.put("Stormtrooper", other)
    sisters = table.put("Tonnika Sisters", other)
    bast = table.hand("Chief Bast")
    pos = table.begin(DARK, MOVE)
    assert costs(pos, bast, DARK, site) == 2
    assert routes.price(pos, walker, movement.WALK, site) == 1
    table.put("Leia Organa", site)
    assert routes.price(pos, walker, movement.WALK, site) == 0
    assert routes.price(pos, sisters, movement.WALK, site) == 1


# -- 1_188 MSE-6 'Mouse' Droid ---------------------------------------------------------------------


def mouse_errand() -> tuple[Layout, int, int, int, int]:
    """A Utinni Effect two sites away from its target."""
    table = Layout()
    start = table.location(MOS_EISLEY)
    table.location(DUNE_SEA)
    far = table.location("Tatooine: Jundland Wastes")
    target = table.put("Darth Vader", start)
    effect = table.put("Tusken Breath Mask", far, LIGHT)
    table.pos.aim[effect] = target
    return table, start, far, target, effect


def test_the_mouse_droid_fetches_a_utinni_effect_and_returns_to_hand() -> None:
    table, start, far, _, effect = mouse_errand()
    mouse = table.put("MSE-6 'Mouse' Droid", far)
    table.force(DARK, 2)
    pos = table.begin(DARK, MOVE)
    assert values.landspeed(pos, mouse) == 3
    use(pos, mouse)
    quiet(pos)
    assert pos.at[effect] == mouse
    assert not offered(pos, A_USE, mouse)
    while not offered(pos, A_MOVE, mouse):
        pos.choose(DECLINE)
    pos.choose(option(pos, A_MOVE, mouse))
    pos.choose(start)
    quiet(pos)
    pos.choose(option(pos, A_USE, effect))  # the mask is put on before the droid goes
    quiet(pos)
    assert pos.zone[mouse] == HAND
    assert told(pos, "reached")


def test_the_mouse_droid_deploys_only_where_such_a_target_is() -> None:
    table, start, _, _, effect = mouse_errand()
    mouse = table.hand("MSE-6 'Mouse' Droid")
    pos = table.pos
    assert deploying.destinations(pos, mouse, DARK) == [start]
    pos.aim[effect] = NONE
    assert deploying.destinations(pos, mouse, DARK) == []


# -- 1_195 Tonnika Sisters -------------------------------------------------------------------------


def sisters_try(*draws: int) -> tuple[Position, int, list[int]]:
    table = Layout()
    site = table.location(MOS_EISLEY)
    sisters = table.put("Tonnika Sisters", site)
    leia = table.put("Leia Organa", site)
    loot = [
        table.put("Blaster", leia, LIGHT),
        table.put("Blaster Rifle", leia, LIGHT),
        table.put("Hoth Survival Gear", leia),
    ]
    table.force(DARK, 4)
    table.destiny(DARK, *draws)
    return table.begin(DARK, CONTROL), sisters, loot


def test_the_sisters_steal_two_weapons_but_not_one_of_each() -> None:
    pos, sisters, (blaster, rifle, gear) = sisters_try(5, 2)
    use(pos, sisters)
    quiet(pos)
    while blaster not in pos.options:
        pos.choose(DECLINE)
    pos.choose(blaster)
    assert rifle in pos.options
    assert gear not in pos.options
    pos.choose(rifle)
    pos.choose(0)  # steal
    assert [pos.owner[one] for one in (blaster, rifle, gear)] == [DARK, DARK, LIGHT]
    assert pos.at[blaster] == sisters


def test_the_sisters_may_destroy_a_device() -> None:
    pos, sisters, (_, _, gear) = sisters_try(2, 0)
    use(pos, sisters)
    while gear not in pos.options:
        pos.choose(DECLINE)
    pos.choose(gear)
    pos.choose(1)  # destroy
    assert pos.zone[gear] == LOST


def test_the_sisters_fail_without_a_2_and_try_twice_in_a_phase() -> None:
    pos, sisters, loot = sisters_try(1, 3, 0, 0)
    for left in (2, 0):
        while not offered(pos, A_USE, sisters):
            pos.choose(DECLINE)
        pos.choose(offered(pos, A_USE, sisters)[0])
        quiet(pos)
        assert len(pos.force[DARK]) == left
    assert all(pos.owner[one] == LIGHT for one in loot)
    assert not offered(pos, A_USE, sisters)


@pytest.mark.rule("HO-STEAL-01")
def test_the_sisters_candidates_go_with_characters() -> None:
    """HO-STEAL-01/2: only what characters carry or move is stolen."""
    table = Layout()
    site = table.location(RIDGE)
    sisters = table.put("Tonnika Sisters", site)
    pos = table.pos
    torpedoes = table.put("Proton Torpedoes", table.put("X-wing", site))
    cannon = table.put("Planet Defender Ion Cannon", site)
    movable = table.put("Medium Repeating Blaster Cannon", site)
    assert carrying.why_not_steal(pos, torpedoes, sisters)
    assert carrying.why_not_steal(pos, cannon, sisters)
    assert not carrying.why_not_steal(pos, movable, sisters)


@pytest.mark.rule("HO-STEAL-01")
def test_the_sisters_destroy_what_they_cannot_steal_and_steal_the_other() -> None:
    """Each of the two is taken or destroyed as its kind allows; what is inside is out of reach."""
    table = Layout()
    site = table.location(RIDGE)
    sisters = table.put("Tonnika Sisters", site)
    cannon = table.put("Planet Defender Ion Cannon", site)
    blaster = table.put("Blaster", table.put("Leia Organa", site), LIGHT)
    inside = table.put("Blaster Rifle", table.put("Han Solo", table.put("Rogue 1", site)), LIGHT)
    table.force(DARK, 2)
    table.destiny(DARK, 2, 5)
    pos = table.begin(DARK, CONTROL)
    use(pos, sisters)
    while cannon not in pos.options:
        pos.choose(DECLINE)
    assert inside not in pos.options
    pos.choose(cannon)
    pos.choose(blaster)
    pos.choose(0)  # steal: the blaster, for nobody carries the cannon off
    quiet(pos)
    assert pos.at[blaster] == sisters and pos.owner[blaster] == DARK
    assert pos.zone[cannon] == LOST


@pytest.mark.parametrize(("answer", "owners"), [(2, (DARK, LIGHT)), (3, (LIGHT, DARK))])
def test_the_sisters_may_steal_one_and_destroy_the_other(
    answer: int, owners: tuple[int, int]
) -> None:
    pos, sisters, (blaster, rifle, _) = sisters_try(2, 5)
    use(pos, sisters)
    while blaster not in pos.options:
        pos.choose(DECLINE)
    pos.choose(blaster)
    pos.choose(rifle)
    pos.choose(answer)
    quiet(pos)
    assert (pos.owner[blaster], pos.owner[rifle]) == owners
    assert [pos.zone[one] == LOST for one in (blaster, rifle)] == [o == LIGHT for o in owners]


@pytest.mark.rule("HO-STEAL-01")
def test_the_sisters_destroy_what_cannot_be_stolen_without_a_question() -> None:
    table = Layout()
    site = table.location(RIDGE)
    sisters = table.put("Tonnika Sisters", site)
    cannon = table.put("Planet Defender Ion Cannon", site)
    table.force(DARK, 2)
    table.destiny(DARK, 5, 2)
    pos = table.begin(DARK, CONTROL)
    use(pos, sisters)
    while cannon not in pos.options:
        pos.choose(DECLINE)
    pos.choose(cannon)
    quiet(pos)
    assert pos.zone[cannon] == LOST


# -- 2_3 Chewbacca ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "pile"), [("R4-E1", USED), ("Rebel Trooper", LOST)])
def test_chewbacca_mends_droids_but_no_people(name: str, pile: int) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put("Chewbacca", site)
    card = table.put(name, site)
    table.put("Darth Vader", site)
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, BATTLE)
    fight(pos, site)
    pos.mark(card, IS_HIT)
    while pos.zone[card] == TABLE:
        pos.choose(card if card in pos.options else pos.options[-1])
    assert pos.zone[card] == pile


def test_chewbacca_is_stronger_with_han_and_on_the_falcon() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    system = table.location("Tatooine")
    chewie = table.put("Chewbacca", site)
    han = table.put("Han Solo", site)
    pos = table.pos
    assert values.power(pos, chewie) == 7
    falcon = table.put("Millennium Falcon", system)
    pos.put(han, falcon, ABOARD_PILOT)
    assert values.power(pos, chewie) == 6
    pos.put(chewie, falcon, ABOARD_PILOT)
    pos.put(han, site, 0)
    assert (values.power(pos, falcon), values.maneuver(pos, falcon)) == (5, 5)


# -- 2_6 Corellian ---------------------------------------------------------------------------------


def test_a_corellian_makes_one_weapon_a_turn_cheaper() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put("Corellian", site)
    trooper = table.put("Rebel Trooper", site)
    far = table.put("Rebel Trooper", table.location(DUNE_SEA))
    first = table.hand("Blaster Rifle", LIGHT)
    second = table.hand("Blaster", LIGHT)
    pos = table.pos
    usual = costs(pos, first, LIGHT, far)
    assert usual > 0
    assert costs(pos, first, LIGHT, trooper) == usual - 1
    table.force(LIGHT, 3)
    pos = table.begin(LIGHT, DEPLOY)
    after = costs(pos, second, LIGHT, far)
    deploy(pos, first)
    pos.choose(trooper)
    quiet(pos)
    assert len(pos.force[LIGHT]) == 3 - (usual - 1)
    assert costs(pos, second, LIGHT, trooper) == after


def test_a_corellian_does_nothing_for_aliens() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put("Corellian", site)
    wolfman = table.put("Shistavanen Wolfman", site)
    trooper = table.put("Rebel Trooper", site)
    rifle = table.hand("Blaster Rifle", LIGHT)
    pos = table.pos
    assert costs(pos, rifle, LIGHT, wolfman) == costs(pos, rifle, LIGHT, trooper) + 1


# -- 2_85 Danz Borin -------------------------------------------------------------------------------


@pytest.mark.rule("HO-GUN-01")
def test_danz_adds_to_weapon_destiny_only_as_a_passenger() -> None:
    table = Layout()
    site = table.location(RIDGE)
    walker = table.put("Blizzard 1", site)
    cannon = table.put("AT-AT Cannon", walker)
    danz = table.put("Danz Borin", walker, role=ABOARD_PASSENGER)
    driver = table.put("AT-AT Driver", walker, role=ABOARD_PILOT)
    pos = table.pos
    before = values.power(pos, walker)
    assert values.added(pos, WEAPON_DESTINY, cannon) == 1
    pos.put(driver, walker, ABOARD_PASSENGER)
    pos.put(danz, walker, ABOARD_PILOT)
    assert values.added(pos, WEAPON_DESTINY, cannon) == 0
    assert values.power(pos, walker) == before  # his 3 instead of the driver's


def test_danz_adds_3_to_a_starship() -> None:
    table = Layout()
    black_2 = table.put("Black 2", table.location("Tatooine"))
    table.put("Danz Borin", black_2)
    assert values.power(table.pos, black_2) == 4


# -- 2_86 Death Star Gunner ------------------------------------------------------------------------


def test_death_star_gunners_add_2_each_on_the_death_star() -> None:
    table = Layout()
    site = table.location(WAR_ROOM)
    event = table.put("Commence Primary Ignition")
    table.put("Death Star Gunner", site)
    pos = table.pos
    assert added(pos, EPIC_TOTAL, event, DARK) == 2
    second = table.put("Death Star Gunner", site)
    assert added(pos, EPIC_TOTAL, event, DARK) == 4
    pos.put(second, table.location(MOS_EISLEY), 0)
    assert added(pos, EPIC_TOTAL, event, DARK) == 2


def test_a_death_star_gunner_fetches_the_superlaser() -> None:
    table = Layout()
    gunner = table.put("Death Star Gunner", table.location(WAR_ROOM))
    elsewhere = table.put("Death Star Gunner", table.location(MOS_EISLEY))
    laser = table.in_pile(RESERVE, "Superlaser", DARK)
    pos = table.begin(DARK, CONTROL)
    assert not offered(pos, A_USE, elsewhere)
    use(pos, gunner)
    quiet(pos)
    pos.choose(laser)
    assert pos.zone[laser] == HAND
    assert pos.zone[gunner] == USED


# -- 2_107 U-3PO -----------------------------------------------------------------------------------


def test_u_3po_arrives_undercover_and_fights_for_light() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put("Leia Organa", site)
    table.put("Stormtrooper", site)
    table.force(DARK, 3)
    spy = table.hand("U-3PO")
    pos = table.begin(DARK, DEPLOY)
    before = values.total_power(pos, site, LIGHT), values.total_power(pos, site, DARK)
    deploy(pos, spy)
    assert pos.has(spy, IS_UNDERCOVER)
    assert values.total_power(pos, site, LIGHT) == before[0] + 1
    assert values.total_power(pos, site, DARK) == before[1]


@pytest.mark.parametrize(("answer", "owner"), [(0, LIGHT), (1, DARK)])
def test_light_may_take_u_3po_when_its_cover_is_broken(answer: int, owner: int) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    spy = table.put("U-3PO", site)
    table.put("Leia Organa", site)
    table.pos.mark(spy, IS_UNDERCOVER)
    pos = table.begin(DARK, DEPLOY)
    before = values.total_power(pos, site, LIGHT)
    pos.choose(option(pos, A_COVER, spy))
    assert pos.asked == LIGHT
    pos.choose(answer)
    assert pos.owner[spy] == owner
    light = values.total_power(pos, site, LIGHT)
    assert light == (before if owner == LIGHT else before - 1)


@pytest.mark.rule("HO-SHIELD-09")
def test_u_3po_deploys_to_no_shielded_site_and_to_no_system() -> None:
    table = Layout()
    table.location("Main Power Generators")
    ridge = table.location(RIDGE)
    table.location("Hoth: Echo Corridor")
    table.location("Hoth")
    spy = table.hand("U-3PO")
    table.force(DARK, 3)
    assert deploying.destinations(table.pos, spy, DARK) == [ridge]
