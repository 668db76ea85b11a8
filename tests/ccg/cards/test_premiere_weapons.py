"""Weapons of Premiere, each with what it does and where it ends."""

import pytest

from starfold.games.ccg.rules import (
    abilities,
    carrying,
    deploying,
    draining,
    epic,
    movement,
    presence,
    restrictions,
    routes,
    spies,
    values,
    weapons,
)
from starfold.games.ccg.rules.changes import holds
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import (
    A_FIRE,
    A_MOVE,
    A_USE,
    ATTACHED,
    BATTLE,
    DARK,
    DEPLOY,
    FORBID_FIRE,
    IS_HIT,
    IS_UNDERCOVER,
    LIGHT,
    LOST,
    MOVE,
    TABLE,
)
from starfold.kernel.core import DECLINE
from tests.ccg.table import Layout, deploy, fight, fire, offered, option, quiet, told, use

MOS_EISLEY = "Tatooine: Mos Eisley"
CANTINA = "Tatooine: Cantina"
BAY_94 = "Tatooine: Docking Bay 94"
CORRIDOR = "Death Star: Level 4 Military Corridor"
CORE = "Death Star: Central Core"
BAY_327 = "Death Star: Docking Bay 327"

WARRIOR = {LIGHT: "Luke Skywalker", DARK: "Djas Puhr"}  # of ability 4 both
FOE = {LIGHT: "General Tagge", DARK: "Leia Organa"}  # of ability 3 both


def armed(
    title: str, side: int, *destiny: int, bearer: str = "", force: int = 20
) -> tuple[Position, int, int]:
    """In the weapons segment of a battle at a site, the weapon's owner to act."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    weapon = table.put(title, table.put(bearer or WARRIOR[side], site), side)
    foe = table.put(FOE[side], site)
    for name in ("Rebel Trooper", "Stormtrooper"):
        table.hand(name)
    table.force(side, force)
    table.destiny(side, *destiny)
    pos = table.begin(side, BATTLE)
    fight(pos, site)
    return pos, weapon, foe


# -- blasters: 1_154 1_156 1_311 1_317 -------------------------------------------------------------

# title, side, who has it by name, price there, price for a warrior, price of a shot, bonus
GUNS = [
    pytest.param("Han's Heavy Blaster Pistol", LIGHT, "Han Solo", 1, 3, 1, 1, id="1_154"),
    pytest.param("Leia's Sporting Blaster", LIGHT, "Leia Organa", 1, 2, 0, -1, id="1_156"),
    pytest.param("Assault Rifle", DARK, "", 3, 3, 2, 1, id="1_311"),
    pytest.param("Imperial Blaster", DARK, "", 1, 1, 1, 0, id="1_317"),
]
GUN = pytest.mark.parametrize(("title", "side", "named", "own", "cost", "price", "bonus"), GUNS)


@GUN
def test_guns_hit_above_the_defense_value(
    title: str, side: int, named: str, own: int, cost: int, price: int, bonus: int
) -> None:
    pos, weapon, foe = armed(title, side, 4 - bonus)
    before = len(pos.force[side])
    fire(pos, weapon)
    assert pos.has(foe, IS_HIT) and len(pos.force[side]) == before - price
    assert values.forfeit(pos, foe) > 0  # hit by somebody else than who it is named after
    assert offered(pos, A_FIRE, weapon) == []


@GUN
def test_guns_miss_at_the_defense_value_and_want_paying(
    title: str, side: int, named: str, own: int, cost: int, price: int, bonus: int
) -> None:
    pos, weapon, foe = armed(title, side, 3 - bonus)
    fire(pos, weapon)
    assert not pos.has(foe, IS_HIT)
    if price:
        pos, weapon, foe = armed(title, side, 9, force=price)  # one Force initiates
        assert offered(pos, A_FIRE, weapon) == []


@GUN
def test_guns_deploy_on_own_warriors_and_on_who_they_are_named_after(
    title: str, side: int, named: str, own: int, cost: int, price: int, bonus: int
) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    warrior = table.put(WARRIOR[side], site)
    table.put("Beru Lars" if side == LIGHT else "Garindan", site)  # no warriors
    table.put(FOE[side], site)
    weapon = table.hand(title, side)
    pos = table.pos
    table.force(side, cost)
    assert deploying.destinations(pos, weapon, side) == [warrior]
    assert values.deploy_cost(pos, weapon, side, warrior) == cost
    if named:
        owner = table.put(named, site)
        assert values.deploy_cost(pos, weapon, side, owner) == own
        for _ in range(cost - own):
            pos.to_pile(pos.force[side][-1], LOST)
        assert deploying.destinations(pos, weapon, side) == [owner]


@pytest.mark.parametrize(
    ("title", "bearer", "bonus"),
    [("Han's Heavy Blaster Pistol", "Han Solo", 1), ("Leia's Sporting Blaster", "Leia Organa", -1)],
)
def test_who_is_hit_by_the_owner_has_forfeit_0(title: str, bearer: str, bonus: int) -> None:
    pos, weapon, foe = armed(title, LIGHT, 4 - bonus, bearer=bearer)
    fire(pos, weapon)
    assert pos.has(foe, IS_HIT) and values.forfeit(pos, foe) == 0


def test_an_assault_rifle_reaches_an_adjacent_site_and_a_blaster_does_not() -> None:
    table = Layout()
    here, there = table.location(CORRIDOR), table.location(CORE)
    trooper = table.put("Stormtrooper", here)
    rifle, blaster = table.put("Assault Rifle", trooper), table.put("Imperial Blaster", trooper)
    table.put("Stormtrooper", there)
    prey = table.put("Rebel Trooper", there)
    table.force(DARK, 5)
    pos = table.begin(DARK, BATTLE)
    fight(pos, there)
    assert weapons.may_fire_at(pos, rifle, prey)
    assert offered(pos, A_FIRE, blaster) == []


# -- 1_157 Obi-Wan's Lightsaber, 1_324 Vader's Lightsaber ------------------------------------------

SABERS = pytest.mark.parametrize(
    ("title", "side", "jedi"),
    [
        pytest.param("Obi-Wan's Lightsaber", LIGHT, "Obi-Wan Kenobi", id="1_157"),
        pytest.param("Vader's Lightsaber", DARK, "Darth Vader", id="1_324"),
    ],
)


@SABERS
def test_their_lightsabers_hit_with_two_destinies_free(title: str, side: int, jedi: str) -> None:
    pos, weapon, foe = armed(title, side, 2, 2, bearer=jedi)
    before = len(pos.force[side])
    fire(pos, weapon)
    assert pos.has(foe, IS_HIT) and values.forfeit(pos, foe) == 0
    assert len(pos.force[side]) == before
    pos, weapon, foe = armed(title, side, 1, 2, bearer=jedi)
    fire(pos, weapon)
    assert not pos.has(foe, IS_HIT)


@SABERS
def test_their_lightsabers_are_for_them_alone_and_add_to_drains(
    title: str, side: int, jedi: str
) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    other = table.put(WARRIOR[side], site)
    weapon = table.hand(title)
    pos = table.pos
    assert deploying.destinations(pos, weapon, side) == []
    master = table.put(jedi, site)
    assert deploying.destinations(pos, weapon, side) == [master]  # free
    before = values.drain(pos, site, side)
    pos.put(weapon, master, 4)
    assert values.drain(pos, site, side) == before + 1
    pos.put(weapon, other, 4)  # stolen by somebody who may not use it
    assert values.drain(pos, site, side) == before and not carrying.may_use(pos, weapon)


# -- starship weapons: 1_159 1_313 1_323 -----------------------------------------------------------


def dogfight(
    weapon: str, ship: str, foe: str, *destiny: int, force: int = 20
) -> tuple[Position, int, int]:
    table = Layout()
    system = table.location("Kessel", LIGHT)
    host = table.put(ship, system)
    gun = table.put(weapon, host)
    seat = table.pos.owner[host]
    prey = table.put(foe, system)
    for name in ("Rebel Trooper", "Stormtrooper"):
        table.hand(name)
    table.force(seat, force)
    table.destiny(seat, *destiny)
    pos = table.begin(seat, BATTLE)
    fight(pos, system)
    return pos, gun, prey


@pytest.mark.parametrize(
    ("weapon", "ship", "foe", "destiny", "price"),
    [
        # just enough: the total must be above the defense value
        ("Quad Laser Cannon", "Corellian Corvette", "TIE Scout", [1], 1),  # 1 + 1 > 1
        ("Quad Laser Cannon", "Corellian Corvette", "Devastator", [7], 1),  # 7 > 6
        ("Boosted TIE Cannon", "TIE Advanced x1", "Y-wing", [3], 1),  # 3 + 1 > 3
        ("Boosted TIE Cannon", "TIE Advanced x1", "Corellian Corvette", [6], 1),  # 6 - 1 > 4
        ("Turbolaser Battery", "Devastator", "Y-wing", [4, 5], 2),  # 9 - 5 > 3
        ("Turbolaser Battery", "Devastator", "Corellian Corvette", [3, 4], 2),  # 7 - 2 > 4
    ],
)
@pytest.mark.parametrize("hit", [True, False])
def test_starship_weapons(
    weapon: str, ship: str, foe: str, destiny: list[int], price: int, hit: bool
) -> None:
    drawn = destiny if hit else [destiny[0] - 1, *destiny[1:]]
    pos, gun, prey = dogfight(weapon, ship, foe, *drawn)
    seat = pos.owner[gun]
    before = len(pos.force[seat])
    fire(pos, gun)
    assert pos.has(prey, IS_HIT) == hit
    assert before - len(pos.force[seat]) == price


@pytest.mark.parametrize(
    ("weapon", "price", "fits", "others"),
    [
        (
            "Quad Laser Cannon",
            2,
            ["Corellian Corvette", "Tantive IV", "Millennium Falcon"],
            ["X-wing", "TIE Scout"],
        ),
        ("Boosted TIE Cannon", 1, ["TIE Advanced x1", "Vader's Custom TIE"], ["TIE Fighter"]),
        (
            "Turbolaser Battery",
            3,
            ["Devastator", "Victory-Class Star Destroyer", "Death Star"],
            ["TIE Scout", "Corellian Corvette", "Kessel"],
        ),
    ],
)
def test_where_starship_weapons_deploy(
    weapon: str, price: int, fits: list[str], others: list[str]
) -> None:
    table = Layout()
    system = table.location("Kessel", LIGHT)
    found = []
    for name in [*fits, *others]:
        if name == "Death Star":
            found.append(table.location(name))
        elif name != "Kessel":
            card = table.put(name, system)
            found += [card] if name in fits else []
    gun = table.hand(weapon)
    seat = table.pos.owner[gun]
    table.force(seat, price - 1)
    assert deploying.destinations(table.pos, gun, seat) == []
    table.force(seat, 1)
    assert sorted(deploying.destinations(table.pos, gun, seat)) == sorted(found)


@pytest.mark.rule("SW-B-205")
def test_a_turbolaser_battery_deploys_to_the_trench() -> None:
    table = Layout()
    station = table.location("Death Star")
    trench = table.location("Death Star: Trench")
    gun = table.hand("Turbolaser Battery")
    table.force(DARK, 3)
    assert sorted(deploying.destinations(table.pos, gun, DARK)) == sorted([station, trench])


def test_a_turbolaser_battery_on_the_death_star_fires_by_itself() -> None:
    table = Layout()
    station = table.location("Death Star")
    gun = table.put("Turbolaser Battery", station)
    table.put("TIE Scout", station)
    prey = table.put("Y-wing", station)
    table.force(DARK, 4)
    table.destiny(DARK, 5, 4)
    pos = table.begin(DARK, BATTLE)
    fight(pos, station)
    fire(pos, gun)
    assert pos.has(prey, IS_HIT)


@pytest.mark.rule("SW-B-206")
@pytest.mark.parametrize(("where", "able"), [("station", True), ("trench", True), ("ship", False)])
def test_turbolaser_batteries_of_the_death_star_fire_into_the_trench(
    where: str, able: bool
) -> None:
    table = Layout()
    station, trench = table.location("Death Star"), table.location("Death Star: Trench")
    hosts = {"station": station, "trench": trench, "ship": table.put("Devastator", station)}
    gun = table.put("Turbolaser Battery", hosts[where], DARK, ATTACHED)
    prey = table.put("Y-wing", trench)
    table.force(DARK, 2)
    assert epic.can_aim(table.pos, gun, [prey]) == able


# -- seekers: 1_160 1_161 1_316 1_321 --------------------------------------------------------------

# title, who is struck, who is not
SEEKERS = [
    pytest.param("Tagge Seeker", ["Stormtrooper"], ["General Tagge", "Imperial Pilot"], id="1_160"),
    pytest.param(
        "Tarkin Seeker", ["Tusken Raider"], ["Grand Moff Tarkin", "Stormtrooper"], id="1_161"
    ),
    pytest.param("Han Seeker", ["Chewbacca"], ["Han Solo", "Rebel Trooper"], id="1_316"),
    pytest.param(
        "Luke Seeker", ["Biggs Darklighter"], ["Luke Skywalker", "Rebel Trooper"], id="1_321"
    ),
]
SEEKER = pytest.mark.parametrize(("title", "struck", "spared"), SEEKERS)


def sought(title: str, *names: str) -> tuple[Position, int, list[int]]:
    """A seeker with these people present."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    found = [table.put(name, site) for name in names]
    seeker = table.put(title, site)
    table.pos.mark(seeker, IS_UNDERCOVER)
    for name in ("Rebel Trooper", "Stormtrooper"):
        table.hand(name)
    return table.begin(LIGHT, DEPLOY), seeker, found


@SEEKER
@pytest.mark.rule("SW-B-260")
def test_a_seeker_strikes_at_once_and_is_lost_too(
    title: str, struck: list[str], spared: list[str]
) -> None:
    pos, seeker, (prey, *others) = sought(title, *struck, *spared)
    assert pos.zone[prey] == pos.zone[seeker] == LOST
    assert all(pos.zone[one] == TABLE for one in others)


@SEEKER
def test_a_seeker_leaves_the_others_alone(title: str, struck: list[str], spared: list[str]) -> None:
    pos, seeker, found = sought(title, *spared)
    assert all(pos.zone[one] == TABLE for one in [seeker, *found])
    assert pos.has(seeker, IS_UNDERCOVER)  # it is no spy, and keeps its place on the far side


@SEEKER
def test_a_seeker_deploys_for_1_force_on_the_far_side_of_an_unoccupied_site(
    title: str, struck: list[str], spared: list[str]
) -> None:
    table = Layout()
    free = table.location(MOS_EISLEY)
    held = [table.location(CANTINA), table.location(BAY_94)]
    for name, site in zip(("Stormtrooper", "Rebel Trooper"), held, strict=True):
        table.put(name, site)
    table.location("Kessel")
    seeker = table.hand(title)
    seat = table.pos.owner[seeker]
    assert deploying.destinations(table.pos, seeker, seat) == []
    table.force(seat, 1)
    assert deploying.destinations(table.pos, seeker, seat) == [free]
    table.hand("Rebel Trooper")
    pos = table.begin(seat, DEPLOY)
    deploy(pos, seeker)
    quiet(pos)
    assert pos.at[seeker] == free and pos.has(seeker, IS_UNDERCOVER)
    assert pos.force[seat] == []


@SEEKER
@pytest.mark.rule("SW-B-254")
def test_a_seeker_moves_like_a_character_for_1_force(
    title: str, struck: list[str], spared: list[str]
) -> None:
    table = Layout()
    here, there = table.location(MOS_EISLEY), table.location(CANTINA)
    prey = table.put(struck[0], there)
    seeker = table.put(title, here)
    table.pos.mark(seeker, IS_UNDERCOVER)
    seat = table.pos.owner[seeker]
    table.put("Stormtrooper" if title == "Luke Seeker" else "Imperial Pilot", here)
    table.force(seat, 1)
    pos = table.begin(seat, MOVE)
    assert offered(pos, A_MOVE, seeker) == [option(pos, A_MOVE, seeker, movement.WALK)]
    pos.choose(option(pos, A_MOVE, seeker))
    if pos.zone[seeker] == TABLE and there in pos.options:
        pos.choose(there)
    quiet(pos)
    assert pos.zone[prey] == pos.zone[seeker] == LOST
    assert pos.force[seat] == []


def test_the_owner_of_a_seeker_chooses_and_its_own_people_are_no_exception() -> None:
    pos, seeker, (mine, theirs) = sought("Tagge Seeker", "Rebel Trooper", "Stormtrooper")
    assert pos.asked == LIGHT and set(pos.options) == {mine, theirs}
    pos.choose(theirs)
    quiet(pos)
    assert (pos.zone[mine], pos.zone[theirs], pos.zone[seeker]) == (TABLE, LOST, LOST)


def test_a_seeker_finds_nobody_inside_an_enclosed_vehicle_nor_the_missing() -> None:
    table = Layout()
    site = table.location("Hoth: North Ridge (4th Marker)")
    walker = table.put("Blizzard 1", site)
    inside = table.put("Snowtrooper", walker)
    lost = table.missing("Snowtrooper", site)
    seeker = table.put("Tagge Seeker", site)
    table.pos.mark(seeker, IS_UNDERCOVER)
    table.hand("Rebel Trooper")
    pos = table.begin(LIGHT, DEPLOY)
    assert all(pos.zone[one] == TABLE for one in (seeker, inside, lost))


@pytest.mark.rule("SW-B-224", "SW-B-225", "SW-B-254")
def test_a_seeker_is_no_spy() -> None:
    """It stops no Force drain, opens no site, breaks no cover, and is no target of weapons."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    seeker = table.put("Han Seeker", site)
    table.pos.mark(seeker, IS_UNDERCOVER)
    trooper = table.put("Rebel Trooper", site)
    blaster = table.put("Blaster", trooper)
    pos = table.pos
    pos.active, pos.phase = DARK, DEPLOY
    assert draining._is_held(pos, site, LIGHT)
    assert presence.controls(pos, site, LIGHT)
    assert not restrictions.has_undercover_spy(pos, site, DARK)
    assert spies.cover_offers(pos, DARK) == []
    assert not weapons.targets(pos, blaster, LIGHT, trooper)


def test_a_seeker_goes_along_from_docking_bay_to_docking_bay() -> None:
    table = Layout()
    here, there = table.location(BAY_94), table.location(BAY_327)
    seeker = table.put("Luke Seeker", here)
    table.pos.mark(seeker, IS_UNDERCOVER)
    first = table.put("Stormtrooper", here)
    table.force(DARK, 9)
    pos = table.begin(DARK, MOVE)
    pos.choose(option(pos, A_MOVE, first, movement.TRANSIT))
    assert seeker in pos.options
    pos.choose(seeker)
    if DECLINE in pos.options and pos.at[first] == here:
        pos.choose(DECLINE)
    quiet(pos)
    assert pos.at[first] == pos.at[seeker] == there
    assert movement.SQUAD not in routes.ways_of(pos, seeker)


# -- 1_315 Gaderffii Stick -------------------------------------------------------------------------


def ambush(*destiny: int, where: str = MOS_EISLEY) -> tuple[Position, int, int, int]:
    """A battle is initiated where a Tusken Raider with a stick meets somebody armed."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    away = table.location(CANTINA)
    raider = table.put("Tusken Raider", site if where == MOS_EISLEY else away)
    stick = table.put("Gaderffii Stick", raider)
    table.put("Stormtrooper", site)
    foe = table.put("Leia Organa", site)
    blaster = table.put("Blaster", foe)
    table.put("Rebel Trooper", site)  # unarmed
    table.force(LIGHT, 5)
    table.force(DARK, 5)
    table.destiny(DARK, *destiny)
    pos = table.begin(LIGHT, BATTLE)
    pos.choose(option(pos, 5, site))
    for _ in range(10):
        if offered(pos, A_USE, stick) or pos.asked == LIGHT:
            break
        pos.choose(DECLINE)
    return pos, stick, blaster, foe


@pytest.mark.parametrize(("destiny", "away"), [([3, 2], False), ([3, 3], True)])
def test_a_gaderffii_stick_knocks_weapons_away_above_5(destiny: list[int], away: bool) -> None:
    pos, stick, blaster, _ = ambush(*destiny)
    use(pos, stick, 1)
    quiet(pos)
    assert told(pos, "fire")[0]["price"] == 0
    assert holds(pos, FORBID_FIRE, blaster) == away
    while pos.asked != LIGHT:
        pos.choose(DECLINE)
    assert bool(offered(pos, A_FIRE, blaster)) != away


def test_weapons_knocked_away_may_be_used_after_the_battle() -> None:
    pos, stick, blaster, _ = ambush(5, 5)
    use(pos, stick, 1)
    assert holds(pos, FORBID_FIRE, blaster)
    for _ in range(60):
        if pos.fight is None:
            break
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[-1])
    assert pos.fight is None
    assert not holds(pos, FORBID_FIRE, blaster)


def test_a_gaderffii_stick_strikes_where_its_bearer_is_and_only_when_a_battle_begins() -> None:
    pos, stick, _, _ = ambush(5, 5, where=CANTINA)
    assert offered(pos, A_USE, stick) == []
    pos, stick, _, _ = ambush(5, 5)
    assert offered(pos, A_USE, stick) and offered(pos, A_FIRE, stick) == []
    while pos.asked != DARK or offered(pos, A_USE, stick):
        pos.choose(DECLINE)
    assert offered(pos, A_FIRE, stick) == offered(pos, A_USE, stick) == []


def test_a_gaderffii_stick_goes_on_tusken_raiders_for_2_force() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    raider = table.put("Tusken Raider", site)
    table.put("Stormtrooper", site)
    stick = table.hand("Gaderffii Stick")
    table.force(DARK, 1)
    assert deploying.destinations(table.pos, stick, DARK) == []
    table.force(DARK, 1)
    assert deploying.destinations(table.pos, stick, DARK) == [raider]


# -- 1_319 Laser Projector -------------------------------------------------------------------------


def projector(*destiny: int, seeker: bool = False) -> tuple[Position, int, int, int]:
    table = Layout()
    site = table.location(CORRIDOR)
    gun = table.put("Laser Projector", site)
    table.put("Stormtrooper", site)
    foe = table.put("Leia Organa", site)
    sought = table.put("Tarkin Seeker", site) if seeker else -1
    if seeker:
        table.pos.mark(sought, IS_UNDERCOVER)
    table.force(DARK, 2)
    table.destiny(DARK, *destiny)
    pos = table.begin(DARK, BATTLE)
    fight(pos, site)
    return pos, gun, foe, sought


@pytest.mark.parametrize(("destiny", "hit"), [(4, False), (5, True)])
def test_a_laser_projector_fires_free_at_1_less(destiny: int, hit: bool) -> None:
    pos, gun, foe, _ = projector(destiny)
    before = len(pos.force[DARK])
    fire(pos, gun)
    assert pos.has(foe, IS_HIT) == hit and len(pos.force[DARK]) == before
    assert offered(pos, A_FIRE, gun) == []  # once in a battle


@pytest.mark.parametrize(("destiny", "hit"), [(2, False), (3, True)])
def test_a_laser_projector_fires_at_seekers_of_defense_1(destiny: int, hit: bool) -> None:
    pos, gun, foe, seeker = projector(destiny, seeker=True)
    pos.choose(option(pos, A_FIRE, gun))
    assert set(pos.options) == {foe, seeker}
    pos.choose(seeker)
    quiet(pos)
    assert pos.has(seeker, IS_HIT) == hit


@pytest.mark.parametrize(("destiny", "lost"), [(1, False), (2, True)])
def test_any_weapon_may_be_fired_at_a_laser_projector(destiny: int, lost: bool) -> None:
    table = Layout()
    site = table.location(CORRIDOR)
    gun = table.put("Laser Projector", site)
    table.put("Stormtrooper", site)
    blaster = table.put("Blaster", table.put("Leia Organa", site))
    table.force(LIGHT, 4)
    table.destiny(LIGHT, destiny, 0)
    pos = table.begin(LIGHT, BATTLE)
    fight(pos, site)
    pos.choose(option(pos, A_FIRE, blaster))
    assert gun in pos.options
    pos.choose(gun)
    quiet(pos)
    assert pos.has(gun, IS_HIT) == lost
    for _ in range(60):
        if pos.fight is None:
            break
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[-1])
    assert (pos.zone[gun] == LOST) == lost


def test_a_weapon_that_counts_armor_hits_a_laser_projector_of_defense_1() -> None:
    table = Layout()
    site = table.location("Hoth: Echo Corridor")
    gun = table.put("Laser Projector", site)
    cannon = table.put("Atgar Laser Cannon", site)
    user = table.put("Rebel Trooper", site)
    pos = table.pos
    assert weapons.needed(pos, cannon, LIGHT, user, gun) == [1]
    assert not abilities.own_abilities(pos, gun, LIGHT)


def test_a_laser_projector_stands_on_interior_sites_for_2_force() -> None:
    table = Layout()
    inside = table.location(CANTINA)
    table.location(MOS_EISLEY)
    gun = table.hand("Laser Projector")
    table.force(DARK, 1)
    assert deploying.destinations(table.pos, gun, DARK) == []
    table.force(DARK, 1)
    assert deploying.destinations(table.pos, gun, DARK) == [inside]
