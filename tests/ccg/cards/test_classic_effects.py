"""Effects and the Epic Event of Premiere and A New Hope: what each does and where it ends."""

import pytest

from starfold.games.ccg.rules import carrying, deploying, spies, terrain, values, vessels
from starfold.games.ccg.state.position import WHILE_ON_TABLE, Lasting, Position
from starfold.games.ccg.state.vocabulary import (
    A_BATTLE,
    A_COVER,
    A_DEPLOY,
    A_EPIC,
    A_FIRE,
    A_USE,
    BATTLE,
    CONTROL,
    DARK,
    DEPLOY,
    FORFEIT,
    HAND,
    IS_UNDERCOVER,
    LIGHT,
    LOST,
    MOVE,
    NONE,
    TABLE,
    UNDER,
)
from starfold.kernel.core import DECLINE
from tests.ccg.table import Layout, deploy, offered, option, play, quiet, told, use

TRENCH = "Hoth: Snow Trench (2nd Marker)"
RIDGE = "Hoth: North Ridge (4th Marker)"
MOS_EISLEY = "Tatooine: Mos Eisley"
SIDES = pytest.mark.parametrize("side", [LIGHT, DARK])
TROOPER = {LIGHT: "Rebel Trooper", DARK: "Stormtrooper"}
ALTER_USER = {LIGHT: "Obi-Wan Kenobi", DARK: "Darth Vader"}


def reachable_by_alter(effect: str, side: int, host: str, host_side: int) -> bool:
    """Whether the other side's Alter could be played against an Effect on such a card."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    card = table.put(effect, table.put(host, site, host_side), side)
    foe = 1 - side
    table.put(ALTER_USER[foe], site)
    alter = table.hand("Alter", foe)
    pos = table.begin(foe, CONTROL)
    assert pos.zone[card] == TABLE
    return bool(offered(pos, 1, alter))


# -- 1_48 1_214 Disarmed ---------------------------------------------------------------------------


def two_armed(side: int, mine: bool = True) -> tuple[Layout, int, int, int]:
    table = Layout()
    site = table.location(MOS_EISLEY)
    own = table.put(TROOPER[side], site)
    foe = table.put(TROOPER[1 - side], site)
    if mine:
        table.put("Blaster Rifle", own, side)
    rifle = table.put("Blaster Rifle", foe, 1 - side)
    return table, table.hand("Disarmed", side), foe, rifle


@SIDES
@pytest.mark.parametrize("own_turn", [True, False])
def test_disarmed_takes_weapons_power_and_the_right_to_carry(side: int, own_turn: bool) -> None:
    table, effect, foe, rifle = two_armed(side)
    spare = table.hand("Blaster Rifle", 1 - side)
    table.force(1 - side, 2)
    pos = table.begin(side if own_turn else 1 - side, CONTROL)
    if not own_turn:
        pos.choose(DECLINE)
    deploy(pos, effect)
    quiet(pos)
    assert pos.at[effect] == foe and pos.zone[rifle] == LOST
    assert values.power(pos, foe) == 0
    assert not carrying.may_carry(pos, spare, foe)


@SIDES
def test_disarmed_needs_two_armed_characters_and_a_control_phase(side: int) -> None:
    table, effect, _, _ = two_armed(side, mine=False)
    assert deploying.destinations(table.pos, effect, side) == []
    table, effect, foe, _ = two_armed(side)
    assert deploying.destinations(table.pos, effect, side) == [foe]
    pos = table.begin(side, DEPLOY)
    assert offered(pos, A_DEPLOY, effect) == []
    assert not reachable_by_alter("Disarmed", side, TROOPER[1 - side], 1 - side)


# -- 1_56 Nightfall, 1_230 Sunsdown ----------------------------------------------------------------

NIGHT = pytest.mark.parametrize(
    ("title", "side", "agent"),
    [
        pytest.param("Nightfall", LIGHT, "Leia Organa", id="1_56"),
        pytest.param("Sunsdown", DARK, "Garindan", id="1_230"),
    ],
)


@NIGHT
def test_night_falls_on_the_sites_of_a_planet(title: str, side: int, agent: str) -> None:
    table = Layout()
    system = table.location("Tatooine")
    site, elsewhere = table.location(MOS_EISLEY), table.location(TRENCH)
    spy = table.hand(agent)
    pos = table.pos
    assert not terrain.night(pos, site)
    table.put(title, system)
    assert terrain.night(pos, site)
    assert not terrain.night(pos, elsewhere) and not terrain.night(pos, system)
    assert values.deploy_cost(pos, spy, side, site) == 0
    assert values.deploy_cost(pos, spy, side, elsewhere) > 0
    trooper = table.hand(TROOPER[side])
    assert values.deploy_cost(pos, trooper, side, site) == 1


@NIGHT
def test_night_adds_one_destiny_to_power_only(title: str, side: int, agent: str) -> None:
    table = Layout()
    table.put(title, table.location("Tatooine"))
    site = table.location(MOS_EISLEY)
    table.put("Rebel Trooper", site)
    table.put("Stormtrooper", site)
    table.force(side, 1)
    table.destiny(LIGHT, 5)
    table.destiny(DARK, 2)
    pos = table.begin(side, BATTLE)
    pos.choose(option(pos, A_BATTLE, site))
    while not told(pos, "total_power"):
        pos.choose(DECLINE)
    totals = {one["seat"]: one for one in map(dict, told(pos, "total_power"))}
    assert {one["to_power"] for one in totals.values()} == {5, 2}
    assert all(one["destiny"] == 0 for one in totals.values())
    assert told(pos, "damage_segment")[0]["attrition"] == 0


@NIGHT
@pytest.mark.rule("HO-SHIELD-09")
def test_night_deploys_on_planet_systems_alone(title: str, side: int, agent: str) -> None:
    table = Layout()
    system = table.location("Tatooine")
    table.location("Death Star")
    table.location(MOS_EISLEY)
    effect = table.hand(title)
    assert deploying.destinations(table.pos, effect, side) == [system]


# -- 1_59 Plastoid Armor ---------------------------------------------------------------------------


def stormtrooper_falls(on_death_star: bool) -> tuple[Position, int, int, int]:
    """A Stormtrooper is hit and lost in a battle at a site; Light holds Plastoid Armor."""
    table = Layout()
    corridor = table.location("Death Star: Level 4 Military Corridor")
    town = table.location(MOS_EISLEY)
    place = corridor if on_death_star else town
    warrior = table.put("Han Solo", place)
    target = table.put("Luke Skywalker", town)
    table.put("Djas Puhr", place)
    prey = table.put("Stormtrooper", place)
    rifle = table.put("Blaster Rifle", warrior, LIGHT)
    armor = table.hand("Plastoid Armor")
    table.force(LIGHT, 5)
    table.destiny(LIGHT, 6)
    pos = table.begin(LIGHT, BATTLE)
    pos.choose(option(pos, A_BATTLE, place))
    quiet(pos)
    pos.choose(option(pos, A_FIRE, rifle))
    pos.choose(prey)
    for _ in range(60):
        if offered(pos, A_DEPLOY, armor) or pos.fight is None:
            break
        hit_first = prey in pos.options
        pos.choose(prey if hit_first else pos.options[-1])
    return pos, armor, target, corridor


def test_plastoid_armor_disguises_whoever_reaches_it() -> None:
    pos, armor, target, corridor = stormtrooper_falls(on_death_star=True)
    deploy(pos, armor)
    for _ in range(10):
        if pos.aim[armor] == target:
            break
        pos.choose(target if target in pos.options else DECLINE)
    assert (pos.at[armor], pos.aim[armor]) == (corridor, target)
    power, forfeit = values.power(pos, target), values.forfeit(pos, target)
    assert not vessels.has_skill(pos, target, "spy")
    pos.put(target, corridor, 0)
    while pos.at[armor] != target:
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[-1])
    assert vessels.has_skill(pos, target, "spy")
    assert values.power(pos, target) == power + 2
    assert values.forfeit(pos, target) == forfeit + 2
    assert values.armor(pos, target) == 5


def test_plastoid_armor_comes_from_the_death_star_only() -> None:
    pos, armor, _, _ = stormtrooper_falls(on_death_star=False)
    assert pos.zone[armor] != TABLE and not offered(pos, A_DEPLOY, armor)
    assert deploying.why_not_now(pos, armor, LIGHT) is not None  # never of one's own accord


# -- 1_64 Sai'torr Kal Fas -------------------------------------------------------------------------


def trained(name: str) -> tuple[Position, int]:
    table = Layout()
    person = table.put(name, table.location(MOS_EISLEY))
    effect = table.hand("Sai'torr Kal Fas")
    pos = table.begin(LIGHT, DEPLOY)
    deploy(pos, effect)
    quiet(pos)
    return pos, person


def test_saitorr_kal_fas_makes_a_warrior_or_strengthens_one() -> None:
    pos, person = trained("Beru Lars")
    assert vessels.has_skill(pos, person, "warrior") and values.power(pos, person) == 1
    pos, person = trained("Rebel Trooper")
    assert values.power(pos, person) == 2


def test_saitorr_kal_fas_teaches_no_droid_and_resists_alter() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put("C-3PO (See-Threepio)", site)
    table.put("Stormtrooper", site)
    effect = table.hand("Sai'torr Kal Fas")
    assert deploying.destinations(table.pos, effect, LIGHT) == []
    assert not reachable_by_alter("Sai'torr Kal Fas", LIGHT, "Beru Lars", LIGHT)


@pytest.mark.rule("HO-NEG-01")
def test_saitorr_disarmed_and_luke_are_floored_once() -> None:
    """HO-NEG-01/1 and /2: 1 - 1 - 1 is 0, and 1 - 1 - 1 + 1 is 0 as well."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    trooper = table.put("Rebel Trooper", table.location(TRENCH))
    table.put("Disarmed", trooper, DARK)
    luke = table.put("Luke? Luuuuke!", site)
    table.pos.aim[luke] = trooper
    assert values.power(table.pos, trooper) == 0
    table.put("Sai'torr Kal Fas", trooper)
    assert values.power(table.pos, trooper) == 0


# -- 1_216 Fear Will Keep Them In Line -------------------------------------------------------------


def test_fear_adds_1_to_power_below_a_system_that_you_control() -> None:
    table = Layout()
    system, site = table.location("Tatooine"), table.location(MOS_EISLEY)
    elsewhere = table.location("Yavin 4: Jungle")
    ship = table.put("Imperial-Class Star Destroyer", system)
    pos = table.pos
    before = values.total_power(pos, site, DARK)
    table.put("Fear Will Keep Them In Line", ship)
    assert values.total_power(pos, site, DARK) == before + 1
    assert values.total_power(pos, site, LIGHT) == 0
    assert values.total_power(pos, elsewhere, DARK) == 0


@pytest.mark.rule("HO-SHIELD-14")
def test_fear_needs_control_and_stops_at_the_shield() -> None:
    """HO-SHIELD-14: under the shield nothing comes from orbit."""
    table = Layout()
    system, site = table.location("Tatooine"), table.location(MOS_EISLEY)
    ship = table.put("Imperial-Class Star Destroyer", system)
    table.put("Fear Will Keep Them In Line", ship)
    table.put("X-wing", system)
    assert values.total_power(table.pos, site, DARK) == 0
    table = Layout()
    system = table.location("Hoth")
    table.location("Hoth: Main Power Generators (1st Marker)")
    covered = table.location(TRENCH)
    edge = table.location(RIDGE)
    ship = table.put("Tyrant", system)
    bare = [values.total_power(table.pos, place, DARK) for place in (covered, edge)]
    table.put("Fear Will Keep Them In Line", ship)
    with_it = [values.total_power(table.pos, place, DARK) for place in (covered, edge)]
    assert with_it == [bare[0], bare[1] + 1]


def test_fear_deploys_on_capital_starships() -> None:
    table = Layout()
    system = table.location("Tatooine")
    ships = [table.put("Devastator", system), table.put("Corellian Corvette", system)]
    table.put("TIE Fighter", system)
    effect = table.hand("Fear Will Keep Them In Line")
    assert deploying.destinations(table.pos, effect, DARK) == ships


# -- 1_223 Luke? Luuuuke! --------------------------------------------------------------------------


def called(name: str, place: str = TRENCH) -> tuple[Position, int, int]:
    table = Layout()
    site = table.location(MOS_EISLEY)
    rebel = table.put(name, table.location(place))
    effect = table.hand("Luke? Luuuuke!")
    for seat in (LIGHT, DARK):
        table.fill(HAND, seat, 1)  # so that both are asked what to do next
    pos = table.begin(DARK, DEPLOY)
    deploy(pos, effect)
    if site in pos.options:
        pos.choose(site)
    quiet(pos)
    return pos, effect, rebel


@pytest.mark.parametrize(("name", "less"), [("Luke Skywalker", 3), ("Han Solo", 1)])
def test_luuuuke_weakens_its_target(name: str, less: int) -> None:
    pos, effect, rebel = called(name)
    assert pos.aim[effect] == rebel
    assert values.power(pos, rebel) == pos.card(rebel).power - less
    assert values.forfeit(pos, rebel) == pos.card(rebel).forfeit - less


def test_luuuuke_ends_when_reached_and_needs_a_rebel() -> None:
    pos, effect, rebel = called("Han Solo", place="Tatooine: Cantina")
    pos.put(rebel, pos.at[effect], 0)
    pos.choose(DECLINE)
    quiet(pos)
    assert pos.zone[effect] == LOST
    table = Layout()
    table.put("Kabe", table.location(MOS_EISLEY))  # an alien
    effect = table.hand("Luke? Luuuuke!")
    assert deploying.destinations(table.pos, effect, DARK) == []


def test_luuuuke_loses_a_target_without_forfeit() -> None:
    pos, effect, rebel = called("Rebel Trooper")
    assert values.forfeit(pos, rebel) == 1 and pos.zone[rebel] == TABLE
    pos.add_lasting(Lasting(FORFEIT, -1, rebel, NONE, WHILE_ON_TABLE, effect))
    pos.choose(DECLINE)
    quiet(pos)
    assert pos.zone[rebel] == LOST and pos.zone[effect] == LOST


@pytest.mark.rule("HO-MISSING-06")
def test_luuuuke_keeps_targeting_the_missing() -> None:
    """HO-MISSING-06/1."""
    pos, effect, rebel = called("Luke Skywalker")
    pos.put(rebel, pos.at[rebel], UNDER)
    pos.choose(DECLINE)
    quiet(pos)
    assert pos.zone[effect] == TABLE and pos.aim[effect] == rebel
    pos.put(rebel, pos.at[rebel], 0)
    assert values.power(pos, rebel) == 0


# -- 2_36 Merc Sunlet, 2_126 Swilla Corey ----------------------------------------------------------

THIEVES = pytest.mark.parametrize(
    ("title", "side", "device"),
    [
        pytest.param("Merc Sunlet", LIGHT, "Stormtrooper Backpack", id="2_36"),
        pytest.param("Swilla Corey", DARK, "Echo Trooper Backpack", id="2_126"),
    ],
)


def burglary(title: str, side: int, device: str, above: int) -> tuple[Position, int, int, int]:
    """The next destiny is so much above the device's own."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    thief = table.put("Han Solo" if side == LIGHT else "Djas Puhr", site)
    owner = table.put(TROOPER[1 - side], site)
    loot = table.put(device, owner)
    effect = table.put(title, thief)
    table.destiny(side, table.pos.card(loot).destiny[0] + above)
    pos = table.begin(side, CONTROL)
    return pos, effect, thief, loot


@THIEVES
def test_thieves_steal_a_device_below_its_destiny(title: str, side: int, device: str) -> None:
    pos, effect, thief, loot = burglary(title, side, device, -1)
    assert vessels.has_skill(pos, thief, "thief")
    use(pos, effect)
    quiet(pos)
    assert pos.at[loot] == thief and pos.owner[loot] == side
    assert offered(pos, A_USE, effect) == []


@THIEVES
def test_thieves_fail_at_its_destiny_and_guard_weapons(title: str, side: int, device: str) -> None:
    pos, effect, _, loot = burglary(title, side, device, 0)
    use(pos, effect)
    quiet(pos)
    assert pos.owner[loot] == 1 - side
    table = Layout()
    site = table.location(MOS_EISLEY)
    bearer = table.put(TROOPER[side], site)
    rifle = table.put("Blaster Rifle", bearer, side)
    table.put("Kabe" if side == LIGHT else "Reegesk", site)  # a thief already
    effect = table.hand(title)
    assert deploying.destinations(table.pos, effect, side) == [bearer, rifle]
    assert carrying.is_stealable(table.pos, rifle)
    table.put(title, rifle)
    assert not carrying.is_stealable(table.pos, rifle)
    assert not reachable_by_alter(title, side, TROOPER[side], side)


# -- 2_40 2_129 Undercover -------------------------------------------------------------------------

SPY = {LIGHT: "Leia Organa", DARK: "Garindan"}


def hidden(side: int) -> tuple[Position, int, int]:
    table = Layout()
    spy = table.put(SPY[side], table.location(MOS_EISLEY))
    effect = table.hand("Undercover", side)
    pos = table.begin(side, DEPLOY)
    deploy(pos, effect)
    quiet(pos)
    return pos, spy, effect


@SIDES
def test_undercover_sends_a_spy_across(side: int) -> None:
    pos, spy, effect = hidden(side)
    assert pos.has(spy, IS_UNDERCOVER) and pos.at[effect] == spy and pos.aim[spy] == effect
    assert spies.is_at_site(pos, spy)


@SIDES
def test_undercover_ends_with_broken_cover(side: int) -> None:
    pos, spy, effect = hidden(side)
    pos.choose(option(pos, A_COVER, spy))
    quiet(pos)
    assert not pos.has(spy, IS_UNDERCOVER) and pos.zone[effect] == LOST


@SIDES
def test_undercover_is_for_spies_at_sites_and_resists_alter(side: int) -> None:
    table = Layout()
    table.put(TROOPER[side], table.location(MOS_EISLEY))
    system = table.location("Kessel")
    ship = table.put("Corellian Corvette" if side == LIGHT else "Devastator", system)
    table.put(SPY[side], ship)
    effect = table.hand("Undercover", side)
    assert deploying.destinations(table.pos, effect, side) == []
    assert not reachable_by_alter("Undercover", side, SPY[side], side)


# -- 2_119 Dark Waters -----------------------------------------------------------------------------


@pytest.mark.rule("HO-NEG-01")
def test_dark_waters_lower_the_opponents_drains_here() -> None:
    """HO-NEG-01/3: never below 0."""
    table = Layout()
    town, hut = table.location(MOS_EISLEY, DARK), table.location("Tatooine: Obi-Wan's Hut")
    pos = table.pos
    before = values.drain(pos, town, LIGHT)
    mine = values.drain(pos, town, DARK)
    table.put("Dark Waters", town)
    table.put("Dark Waters", hut)
    assert values.drain(pos, town, LIGHT) == before - 1
    assert values.drain(pos, town, DARK) == mine
    assert values.drain(pos, hut, LIGHT) == 0


def test_dark_waters_are_not_on_hoth_nor_inside() -> None:
    table = Layout()
    town = table.location(MOS_EISLEY)
    for name in (TRENCH, "Tatooine: Cantina", "Tatooine", "Death Star: Central Core"):
        table.location(name)
    effect = table.hand("Dark Waters")
    assert deploying.destinations(table.pos, effect, DARK) == [town]


def test_dark_waters_without_a_swamp_creature_are_no_match_for_alter() -> None:
    """2_119 Dark Waters."""
    table = Layout()
    waters = table.put("Dark Waters", table.location(MOS_EISLEY))
    table.put("Obi-Wan Kenobi", table.location(TRENCH))
    alter = table.hand("Alter", LIGHT)
    table.destiny(LIGHT, 5)
    pos = table.begin(LIGHT, CONTROL)
    play(pos, alter)
    quiet(pos)
    assert pos.zone[waters] == LOST


# -- 2_42 Attack Run -------------------------------------------------------------------------------


def run_ready(torpedoes: bool) -> tuple[Position, int]:
    table = Layout()
    system = table.location("Death Star")
    event = table.put("Attack Run", table.location("Death Star: Trench"))
    lead = table.put("Red 5", system)
    table.put("Luke Skywalker", lead)
    if torpedoes:
        table.put("Proton Torpedoes", lead)
    for name in ("Yavin 4: Jungle", "Yavin 4: Docking Bay", "Yavin 4: Briefing Room"):
        table.location(name)
    table.destiny(LIGHT, 6, 6)
    return table.begin(LIGHT, MOVE), event


@pytest.mark.rule("HO-MOVE-01")
def test_attack_run_blows_the_death_star_away() -> None:
    """6 + 6, ability 4 and three sites are 19 > 15."""
    pos, event = run_ready(torpedoes=True)
    pos.choose(option(pos, A_EPIC, event))
    for _ in range(40):
        if told(pos, "epic_result"):
            break
        pos.choose(pos.options[-1] if DECLINE not in pos.options else DECLINE)
    results = told(pos, "epic_result")
    assert results and results[0]["success"]


def test_attack_run_needs_torpedoes_and_the_trench() -> None:
    pos, event = run_ready(torpedoes=False)
    assert offered(pos, A_EPIC, event) == []
    table = Layout()
    trench = table.location("Death Star: Trench")
    table.location("Death Star: Central Core")
    event = table.hand("Attack Run")
    assert deploying.destinations(table.pos, event, LIGHT) == [trench]


def test_attack_run_keeps_torpedoes_from_overload() -> None:
    table = Layout()
    system = table.location("Death Star")
    torpedoes = table.put("Proton Torpedoes", table.put("X-wing", system))
    other = table.put("Ion Cannon", table.put("Devastator", system))
    table.put("Attack Run", table.location("Death Star: Trench"))
    overload = table.hand("Overload")
    table.hand("Overload")
    second = table.put("Ion Cannon", table.pos.at[other])
    pos = table.begin(DARK, CONTROL)
    play(pos, overload)
    assert pos.options == [other, second] and torpedoes not in pos.options
