"""Weapons of A New Hope, Light side, and the hunting rifles of both: what each hits and costs."""

import pytest

from starfold.games.ccg.rules import carrying, deploying, values, weapons
from starfold.games.ccg.state.position import THIS_TURN, Lasting, Position
from starfold.games.ccg.state.vocabulary import (
    ABILITY,
    ABOARD_PASSENGER,
    BATTLE,
    DARK,
    DEPLOY,
    IS_HIT,
    IS_UNDERCOVER,
    LIGHT,
    LOST,
    NONE,
    TABLE,
    THERE,
)
from tests.ccg.table import Layout, fight, fire

MOS_EISLEY = "Tatooine: Mos Eisley"


def armed(
    title: str, side: int, bearer: str, foe: str, *destiny: int, force: int = 20, carries: str = ""
) -> tuple[Position, int, int, int]:
    """In the weapons segment of a battle at a site: the weapon, its bearer and the foe."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    user = table.put(bearer, site)
    weapon = table.put(title, user, side)
    target = table.put(foe, site)
    if carries:
        table.put(carries, target)
    friend = {LIGHT: "Rebel Trooper", DARK: "Stormtrooper"}
    table.put(friend[side], site)
    table.put(friend[1 - side], site)
    table.force(side, force)
    table.destiny(side, *destiny)
    pos = table.begin(side, BATTLE)
    fight(pos, site)
    return pos, weapon, user, target


# -- 2_77 Bowcaster --------------------------------------------------------------------------------


@pytest.mark.parametrize(("destiny", "is_hit"), [(2, False), (3, True)])
def test_a_bowcaster_adds_1_against_a_character(destiny: int, is_hit: bool) -> None:
    """2 + 1 is Tagge's ability, 3 + 1 is above it; Chewbacca with power 6 fires for 1 Force."""
    pos, weapon, _, foe = armed("Bowcaster", LIGHT, "Chewbacca", "General Tagge", destiny)
    before = len(pos.force[LIGHT])
    fire(pos, weapon, foe)
    assert pos.has(foe, IS_HIT) == is_hit
    assert before - len(pos.force[LIGHT]) == 1


def test_a_bowcaster_costs_7_less_power_and_at_least_1() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    chewie, trooper = table.put("Chewbacca", site), table.put("Rebel Trooper", site)
    inside = table.put("Rebel Guard", table.put("Rogue 1", site))
    table.put("Han Solo", site)  # Chewbacca is power 7 with Han
    bowcaster = table.hand("Bowcaster")
    pos = table.pos
    assert values.deploy_cost(pos, bowcaster, LIGHT, chewie) == 1
    power = values.power(pos, trooper)
    assert values.deploy_cost(pos, bowcaster, LIGHT, trooper) == 7 - power
    printed = pos.card(inside).power
    assert values.deploy_cost(pos, bowcaster, LIGHT, inside) == 7 - printed
    droid = table.put("C-3PO (See-Threepio)", site)
    table.force(LIGHT, 9)
    assert droid not in deploying.destinations(pos, bowcaster, LIGHT)


# -- 2_78 Jawa Ion Gun -----------------------------------------------------------------------------


@pytest.mark.parametrize(("destiny", "stolen"), [(2, False), (3, True)])
def test_a_jawa_ion_gun_steals_a_droid_above_its_forfeit(destiny: int, stolen: bool) -> None:
    """The droid has forfeit 3."""
    pos, gun, _, droid = armed("Jawa Ion Gun", LIGHT, "Jawa", "R4-M9 (Arfour-Emmnine)", destiny)
    assert values.forfeit(pos, droid) == 3
    fire(pos, gun, droid)
    assert (pos.owner[droid] == LIGHT) == stolen
    assert pos.zone[droid] == TABLE and not pos.has(droid, IS_HIT)


def test_a_stolen_droid_gets_out_of_the_opponents_vehicle() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    speeder = table.put("Ubrikkian 9000 Z001", site, DARK)
    droid = table.put("R4-M9 (Arfour-Emmnine)", speeder, DARK, ABOARD_PASSENGER)
    carrying.steal(table.pos, droid, LIGHT, NONE)
    assert (table.pos.at[droid], table.pos.role[droid]) == (site, THERE)


@pytest.mark.parametrize(("destiny", "excluded"), [(2, False), (3, True), (4, False)])
def test_a_jawa_ion_gun_shuts_out_at_exactly_the_defense_value(
    destiny: int, excluded: bool
) -> None:
    pos, gun, _, foe = armed("Jawa Ion Gun", LIGHT, "Jawa", "General Tagge", destiny)
    fire(pos, gun, foe)
    assert pos.fight is not None
    assert (foe in pos.fight.excluded) == excluded
    assert not pos.has(foe, IS_HIT)


def test_a_jawa_ion_gun_is_cheaper_for_jawas() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    jawa, trooper = table.put("Jawa", site, LIGHT), table.put("Rebel Trooper", site)
    droid = table.put("C-3PO (See-Threepio)", site)
    gun = table.hand("Jawa Ion Gun")
    table.force(LIGHT, 2)
    pos = table.pos
    assert deploying.destinations(pos, gun, LIGHT) == [jawa]
    table.force(LIGHT, 1)
    assert deploying.destinations(pos, gun, LIGHT) == [jawa, trooper]
    assert droid not in deploying.destinations(pos, gun, LIGHT)


# -- 2_79 Luke's Hunting Rifle, 2_162 URoRRuR'R'R's Hunting Rifle ----------------------------------

RIFLES = [
    pytest.param("Luke's Hunting Rifle", LIGHT, "Luke Skywalker", "General Tagge", id="2_79"),
    pytest.param("URoRRuR'R'R's Hunting Rifle", DARK, "Chief Bast", "Leia Organa", id="2_162"),
]


@pytest.mark.parametrize(("title", "side", "bearer", "foe"), RIFLES)
@pytest.mark.parametrize(("destiny", "is_hit"), [(4, False), (5, True)])
def test_a_hunting_rifle_subtracts_1_against_a_character(
    title: str, side: int, bearer: str, foe: str, destiny: int, is_hit: bool
) -> None:
    pos, rifle, _, target = armed(title, side, bearer, foe, destiny)
    before = len(pos.force[side])
    fire(pos, rifle, target)
    assert pos.has(target, IS_HIT) == is_hit
    assert before - len(pos.force[side]) == 1


@pytest.mark.parametrize(("title", "side", "bearer", "foe"), RIFLES)
def test_a_hunting_rifle_adds_2_against_a_creature_and_costs_1_or_3(
    title: str, side: int, bearer: str, foe: str
) -> None:
    table = Layout()
    site = table.location("Hoth: North Ridge (4th Marker)")
    owner, other = (
        table.put(bearer, site),
        table.put("Rebel Trooper" if side == LIGHT else "Stormtrooper", site),
    )
    droid = table.put("C-3PO (See-Threepio)" if side == LIGHT else "R4-M9 (Arfour-Emmnine)", site)
    rifle = table.hand(title, side)
    table.force(side, 9)
    pos = table.pos
    costs = [values.deploy_cost(pos, rifle, side, one) for one in (owner, other)]
    assert costs == [1, 3]
    assert deploying.destinations(pos, rifle, side) == [owner, other]
    assert droid not in deploying.destinations(pos, rifle, side)
    wampa = table.put("Wampa", site, DARK)
    weapon = weapons.weapon_of(pos, rifle)
    assert weapon is not None
    scope = weapons.scope_of_shot(pos, rifle, side, owner)
    bonus = weapon.outcomes[0].bonus
    assert weapons.reckoned(pos, bonus, scope, wampa) == 2


def test_a_hunting_rifle_is_cheap_for_owen_lars_and_uror() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    owen, raider = table.put("Owen Lars", site), table.put("URoRRuR'R'R", site)
    light = table.hand("Luke's Hunting Rifle")
    dark = table.hand("URoRRuR'R'R's Hunting Rifle")
    pos = table.pos
    assert values.deploy_cost(pos, light, LIGHT, owen) == 1
    assert values.deploy_cost(pos, dark, DARK, raider) == 1


# -- 2_81 SW-4 Ion Cannon --------------------------------------------------------------------------


@pytest.mark.parametrize(("destiny", "works"), [(3, False), (4, True)])
def test_an_sw_4_ion_cannon_disables_a_starship(destiny: int, works: bool) -> None:
    """A TIE Fighter has maneuver 3."""
    table = Layout()
    system = table.location("Yavin 4")
    wing = table.put("Y-wing", system)
    cannon = table.put("SW-4 Ion Cannon", wing)
    tie = table.put("TIE Fighter", system)
    gun = table.put("Enhanced TIE Laser Cannon", tie)
    table.force(LIGHT, 5)
    table.destiny(LIGHT, destiny)
    pos = table.begin(LIGHT, BATTLE)
    fight(pos, system)
    fire(pos, cannon)
    assert (pos.zone[gun] == LOST) == works
    assert values.maneuver(pos, tie) == (0 if works else 3)
    assert not pos.has(tie, IS_HIT)


def test_an_sw_4_ion_cannon_goes_on_y_wings_and_b_wings() -> None:
    table = Layout()
    system = table.location("Yavin 4")
    wing = table.put("Y-wing", system)
    table.put("X-wing", system)
    cannon = table.hand("SW-4 Ion Cannon")
    table.force(LIGHT, 1)
    assert deploying.destinations(table.pos, cannon, LIGHT) == [wing]


def test_a_jawa_ion_gun_is_for_characters_only() -> None:
    """2_78: a speeder in the battle is no target."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    jawa = table.put("Jawa", site, LIGHT)
    gun = table.put("Jawa Ion Gun", jawa)
    table.put("Ubrikkian 9000 Z001", site)
    foe = table.put("Stormtrooper", site)
    table.force(LIGHT, 3)
    pos = table.begin(LIGHT, BATTLE)
    fight(pos, site)
    assert weapons.targets(pos, gun, LIGHT, jawa) == [foe]


# -- 2_80 Motti Seeker, 2_160 Leia Seeker ----------------------------------------------------------

SEEKER = pytest.mark.parametrize(
    ("title", "prey", "spared"),
    [
        pytest.param(
            "Motti Seeker", "Imperial Pilot", ["Admiral Motti", "Stormtrooper"], id="2_80"
        ),
        pytest.param("Leia Seeker", "Rebel Trooper", ["Leia Organa", "Imperial Pilot"], id="2_160"),
    ],
)


def sought(title: str, *names: str) -> tuple[Position, int, list[int]]:
    """A seeker at a site with these people."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    found = [table.put(name, site) for name in names]
    seeker = table.put(title, site)
    table.pos.mark(seeker, IS_UNDERCOVER)
    table.hand("Frostbite", LIGHT)
    table.hand("Frostbite", DARK)
    return table.begin(LIGHT, DEPLOY), seeker, found


@pytest.mark.rule("SW-B-260")
@SEEKER
def test_a_seeker_of_a_new_hope_strikes_its_prey(title: str, prey: str, spared: list[str]) -> None:
    pos, seeker, (struck, *others) = sought(title, prey, *spared)
    assert pos.zone[struck] == pos.zone[seeker] == LOST
    assert all(pos.zone[one] == TABLE for one in others)


@SEEKER
def test_a_seeker_of_a_new_hope_waits_for_ability_below_3(
    title: str, prey: str, spared: list[str]
) -> None:
    """Motti and Leia have ability 3."""
    pos, seeker, found = sought(title, *spared)
    assert all(pos.zone[one] == TABLE for one in (seeker, *found))
    pos.add_lasting(Lasting(ABILITY, -4, found[0], NONE, THIS_TURN, NONE))
    pos.asked = -1
    pos.start()
    assert pos.zone[found[0]] == pos.zone[seeker] == LOST
