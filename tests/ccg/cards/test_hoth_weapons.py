"""Weapons of Hoth, each with what it does and where it ends."""

import pytest

from starfold.games.ccg.rules import carrying, deploying, movement, values, weapons
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import (
    A_FIRE,
    A_MOVE,
    ABOARD_PILOT,
    BATTLE,
    DARK,
    IS_CRASHED,
    LIGHT,
    LOST,
    MOVE,
    TABLE,
    THERE,
)
from starfold.kernel.core import DECLINE
from tests.ccg.table import Layout, fight, fire, offered, option, quiet, told

GENERATORS = "Hoth: Main Power Generators (1st Marker)"
TRENCH = "Hoth: Snow Trench (2nd Marker)"
PERIMETER = "Hoth: Defensive Perimeter (3rd Marker)"
RIDGE = "Hoth: North Ridge (4th Marker)"
CORRIDOR = "Hoth: Echo Corridor"
MOS_EISLEY = "Tatooine: Mos Eisley"
JAWA_CAMP = "Tatooine: Jawa Camp"
SIDES = pytest.mark.parametrize("side", [LIGHT, DARK])
MINER = {LIGHT: "LIN-V8K (Elleyein-Veeatekay)", DARK: "LIN-V8M (Elleyein-Veeateemm)"}


def shot(
    weapon: str,
    bearer: str,
    target: str,
    destiny: tuple[int, ...],
    *,
    pilot: str = "",
    crew: tuple[str, ...] = (),
    where: str = MOS_EISLEY,
    force: int = 6,
) -> tuple[Position, int, int, int]:
    """A weapon on its bearer, or with a crew at the site, is fired at a target in battle."""
    table = Layout()
    place = table.location(where)
    side = table.pos.card(table.card(weapon)).side
    carrier = table.put(bearer, place, side) if bearer else place
    if pilot:
        table.put(pilot, carrier)
    gun = table.put(weapon, carrier, side)
    for name in crew:
        table.put(name, place, side)
    prey = table.put(target, place, 1 - side)
    table.force(side, force)
    table.destiny(side, *destiny)
    pos = table.begin(side, BATTLE)
    fight(pos, place)
    pos.choose(option(pos, A_FIRE, gun))
    for _ in range(3):
        if pos.fight is None or told(pos, "fire"):
            break
        pos.choose(prey if prey in pos.options else pos.options[0])
    quiet(pos)
    return pos, gun, carrier, prey


def was_hit(pos: Position, card: int) -> bool:
    """It may be paid with and gone by now."""
    return any(event["card"] == card for event in told(pos, "hit"))


# -- 3_71 Anakin's Lightsaber ----------------------------------------------------------------------


@pytest.mark.parametrize(("destiny", "hit"), [((3, 3), False), ((4, 3), True)])
def test_anakins_lightsaber_draws_two_and_takes_all_forfeit(
    destiny: tuple[int, ...], hit: bool
) -> None:
    pos, _, _, vader = shot(
        "Anakin's Lightsaber", "Luke Skywalker", "Darth Vader", destiny, force=1
    )
    assert was_hit(pos, vader) == hit
    assert (values.forfeit(pos, vader) == 0) == hit


@pytest.mark.rule("HO-SABER-01")
def test_anakins_lightsaber_is_for_skywalkers_of_ability_above_3() -> None:
    """HO-SABER-01/1 to /3."""
    table = Layout()
    place = table.location(MOS_EISLEY)
    luke = table.put("Luke Skywalker", place)
    table.put("Leia Organa", place)
    table.put("Obi-Wan Kenobi", place)
    saber = table.hand("Anakin's Lightsaber")
    assert deploying.destinations(table.pos, saber, LIGHT) == [luke]
    assert values.deploy_cost(table.pos, saber, LIGHT, luke) == 0


@pytest.mark.rule("HO-CARRY-05")
def test_anakins_lightsaber_adds_1_to_drains_where_luke_is_present() -> None:
    """HO-CARRY-05/2: another title adds its own."""
    table = Layout()
    place, beside = table.location(TRENCH), table.location(RIDGE)
    luke = table.put("Luke Skywalker", place)
    pos = table.pos
    before = values.drain(pos, place, LIGHT)
    table.put("Anakin's Lightsaber", luke)
    assert values.drain(pos, place, LIGHT) == before + 1
    assert values.drain(pos, beside, LIGHT) == 1
    table.put("Jedi Lightsaber", table.put("Obi-Wan Kenobi", place))
    assert values.drain(pos, place, LIGHT) == before + 2
    speeder = table.put("Rogue 1", place)
    pos.put(luke, speeder, ABOARD_PILOT)
    assert values.drain(pos, place, LIGHT) == before + 1  # inside, not present


# -- 3_72 Atgar Laser Cannon -----------------------------------------------------------------------


def atgar(destiny: int, target: str, driver: str) -> tuple[Position, int]:
    """The cannon fires at a vehicle with somebody aboard."""
    table = Layout()
    place = table.location(JAWA_CAMP)
    gun = table.put("Atgar Laser Cannon", place)
    table.put("Rebel Trooper", place)
    table.put("EG-4 (Eegee-Four)", place)
    prey = table.put(target, place)
    table.put(driver, prey)
    table.force(LIGHT, 5)
    table.destiny(LIGHT, destiny)
    pos = table.begin(LIGHT, BATTLE)
    fight(pos, place)
    fire(pos, gun)
    return pos, prey


@pytest.mark.rule("HO-CRASH-02")
@pytest.mark.parametrize(
    ("target", "destiny", "crashed"),
    [
        ("Blizzard Walker", 5, False),  # 5 + 2 is not more than 7
        ("Blizzard Walker", 6, True),
        ("Blizzard 2", 6, False),  # armor 8
        ("Blizzard Scout 1", 3, True),
    ],
)
def test_atgar_cannon_brings_armored_vehicles_down(
    target: str, destiny: int, crashed: bool
) -> None:
    pos, prey = atgar(destiny, target, "AT-AT Driver")
    assert pos.has(prey, IS_CRASHED) == crashed and not was_hit(pos, prey)


@pytest.mark.parametrize(("destiny", "hit"), [(4, False), (5, True)])
def test_atgar_cannon_hits_nimble_vehicles(destiny: int, hit: bool) -> None:
    """Maneuver 5 and no armor."""
    pos, prey = atgar(destiny, "Mobquet A-1 Deluxe Floater", "Stormtrooper")
    assert was_hit(pos, prey) == hit and not pos.has(prey, IS_CRASHED)


def test_atgar_cannon_stands_outside_and_fires_next_door() -> None:
    table = Layout()
    place, beside, far = (table.location(name) for name in (GENERATORS, TRENCH, PERIMETER))
    table.location(CORRIDOR)
    gun = table.hand("Atgar Laser Cannon")
    table.force(LIGHT, 8)
    outside = [place, beside, far]
    assert sorted(deploying.destinations(table.pos, gun, LIGHT)) == sorted(outside)
    laid = table.put("Atgar Laser Cannon", place)
    warrior = table.put("Cal Alder", place)
    near, away = table.put("Blizzard Scout 1", beside), table.put("Blizzard Scout 1", far)
    table.put("Snowtrooper", beside)
    assert weapons.targets(table.pos, laid, LIGHT, warrior) == [near]
    assert away and not carrying.is_stealable(table.pos, laid)


# -- 3_73 Concussion Grenade -----------------------------------------------------------------------


def thrown(destiny: int, at: str = PERIMETER) -> tuple[Position, dict[str, int]]:
    """Cal throws a grenade among a crowd whose destiny numbers are known."""
    table = Layout()
    sites = {name: table.location(name) for name in (PERIMETER, RIDGE)}
    here = sites[PERIMETER]
    cards = {
        "thrower": table.put("Cal Alder", here),  # 2
        "friend": table.put("Rebel Scout", here),  # 2
        "trooper": table.put("Snowtrooper", here),  # 3
        "gunner": table.put("Imperial Gunner", here),  # 1
        "vehicle": table.put("Blizzard 2", here),  # 2
        "away": table.put("Snowtrooper", sites[RIDGE]),  # 3
    }
    cards["rifle"] = table.put("Blaster Rifle", cards["trooper"], DARK)
    cards["grenade"] = table.put("Concussion Grenade", cards["thrower"])
    table.force(LIGHT, 2)
    table.destiny(LIGHT, destiny)
    pos = table.begin(LIGHT, BATTLE)
    fight(pos, here)
    pos.choose(option(pos, A_FIRE, cards["grenade"]))
    pos.choose(sites[at])
    quiet(pos)
    return pos, cards


def gone(pos: Position, cards: dict[str, int]) -> set[str]:
    return {name for name, card in cards.items() if pos.zone[card] == LOST}


def test_concussion_grenade_strikes_friend_and_foe_of_the_number_drawn() -> None:
    pos, cards = thrown(2)
    rifle = {"rifle"} if 2 in pos.card(cards["rifle"]).destiny else set()
    assert gone(pos, cards) == {"thrower", "friend", "grenade"} | rifle  # no vehicle


def test_concussion_grenade_reaches_the_next_site() -> None:
    pos, cards = thrown(3, RIDGE)
    assert gone(pos, cards) == {"away", "grenade"}


def test_concussion_grenade_takes_only_the_thrower_on_0() -> None:
    pos, cards = thrown(0)
    assert gone(pos, cards) == {"thrower", "grenade"}


def test_concussion_grenade_costs_2_and_goes_on_a_warrior() -> None:
    table = Layout()
    place = table.location(TRENCH)
    warrior = table.put("Cal Alder", place)
    table.put("Jeroen Webb", place)
    grenade = table.hand("Concussion Grenade")
    table.force(LIGHT, 1)
    assert deploying.destinations(table.pos, grenade, LIGHT) == []
    table.force(LIGHT, 1)
    assert deploying.destinations(table.pos, grenade, LIGHT) == [warrior]


# -- 3_74 Dual Laser Cannon ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "destiny", "hit"),
    [
        ("Stormtrooper", 2, False),  # 2 - 1 is not more than 1
        ("Stormtrooper", 3, True),
        ("Blizzard Scout 1", 2, False),  # 2 + 2 is not more than 4
        ("Blizzard Scout 1", 3, True),
    ],
)
def test_dual_laser_cannon_is_made_for_vehicles(target: str, destiny: int, hit: bool) -> None:
    pos, _gun, *_, prey = shot("Dual Laser Cannon", "Snowspeeder", target, (destiny,))
    assert was_hit(pos, prey) == hit
    assert told(pos, "fire")[0]["price"] == 1


@pytest.mark.rule("HO-ENC-05")
def test_dual_laser_cannon_goes_on_t_47s_and_spares_who_is_inside() -> None:
    """HO-ENC-05/2."""
    table = Layout()
    place = table.location(TRENCH)
    speeder = table.put("Rogue 1", place)
    pilot = table.put("Zev Senesca", speeder)
    table.put("Tauntaun", place)
    cannon = table.hand("Dual Laser Cannon")
    table.force(LIGHT, 2)
    assert deploying.destinations(table.pos, cannon, LIGHT) == [speeder]
    laid = table.put("Dual Laser Cannon", speeder)
    walker = table.put("Blizzard 2", place)
    inside = table.put("Snowtrooper", walker)
    found = weapons.targets(table.pos, laid, LIGHT, speeder)
    assert walker in found and inside not in found and pilot


# -- 3_75 Golan Laser Battery ----------------------------------------------------------------------


@pytest.mark.rule("HO-ART-05")
@pytest.mark.parametrize(
    ("target", "destiny", "hit"),
    [
        ("Darth Vader", 4, False),  # 4 + 2 is not more than 6
        ("Darth Vader", 5, True),
        ("Blizzard Scout 1", 4, False),
        ("Blizzard Scout 1", 5, True),
    ],
)
def test_golan_battery_hits_people_better_than_vehicles(
    target: str, destiny: int, hit: bool
) -> None:
    """HO-ART-05/2."""
    crew = ("Rebel Trooper", "EG-4 (Eegee-Four)")
    pos, *_, prey = shot("Golan Laser Battery", "", target, (destiny,), crew=crew)
    assert was_hit(pos, prey) == hit and told(pos, "fire")[0]["price"] == 2


@pytest.mark.rule("HO-ART-05", "HO-ART-01")
def test_golan_battery_needs_its_own_sides_power_and_a_warrior() -> None:
    """HO-ART-05/1."""
    table = Layout()
    place = table.location(MOS_EISLEY)
    gun = table.put("Golan Laser Battery", place)
    warrior = table.put("Rebel Trooper", place)
    table.put("EG-6 (Eegee-Six)", place)
    table.put("Stormtrooper", place)
    table.force(LIGHT, 5)
    pos = table.pos
    assert not weapons.can_fire(pos, gun, LIGHT)
    table.put("EG-4 (Eegee-Four)", place)
    assert weapons.can_fire(pos, gun, LIGHT)
    pos.put(warrior, table.location(JAWA_CAMP), THERE)
    assert not weapons.can_fire(pos, gun, LIGHT)
    assert gun in values.forfeitable(pos, place, LIGHT)


# -- 3_76 and 3_160 Infantry Mine, 3_81 and 3_162 Vehicle Mine -------------------------------------


@SIDES
@pytest.mark.rule("HO-MINE-01")
@pytest.mark.parametrize("name", ["Infantry Mine", "Vehicle Mine"])
def test_mines_are_laid_at_exterior_sites_with_a_mining_droid(name: str, side: int) -> None:
    """HO-MINE-01/1 and /2."""
    table = Layout()
    place, inside = table.location(TRENCH), table.location(CORRIDOR)
    table.location(RIDGE)
    mine = table.hand(name, side)
    assert deploying.destinations(table.pos, mine, side) == []
    for site in (place, inside):
        table.put(MINER[side], site)
    table.put(MINER[1 - side], table.pos.locations()[-1])
    assert deploying.destinations(table.pos, mine, side) == [place]


def trodden(name: str, side: int, walker: str, destiny: int) -> tuple[Position, int, int]:
    """Something of the other side moves to a mined site."""
    table = Layout()
    place, beside = table.location(MOS_EISLEY), table.location(JAWA_CAMP)
    mine = table.put(name, place, side)
    mover = table.put(walker, beside, 1 - side)
    table.force(1 - side, 2)
    table.destiny(side, destiny)
    pos = table.begin(1 - side, MOVE)
    pos.choose(option(pos, A_MOVE, mover, movement.WALK))
    if place in pos.options:
        pos.choose(place)
    quiet(pos)
    return pos, mine, mover


@SIDES
@pytest.mark.rule("HO-MINE-05")
@pytest.mark.parametrize(("destiny", "lost"), [(0, False), (1, True)])
def test_infantry_mine_takes_who_walks_in(side: int, destiny: int, lost: bool) -> None:
    """Ability 2: destiny + 2 must be more. The mine is lost either way."""
    walker = "Captain Lennox" if side == LIGHT else "Dack Ralter"
    pos, mine, mover = trodden("Infantry Mine", side, walker, destiny)
    assert (pos.zone[mover] == LOST) == lost and pos.zone[mine] == LOST


@SIDES
def test_infantry_mine_waits_for_people(side: int) -> None:
    walker = "Blizzard Scout 1" if side == LIGHT else "Snowspeeder"
    pos, mine, mover = trodden("Infantry Mine", side, walker, 6)
    assert pos.zone[mover] == TABLE and pos.zone[mine] == TABLE


@SIDES
@pytest.mark.rule("HO-MINE-05")
@pytest.mark.parametrize(("destiny", "lost"), [(2, False), (3, True)])
def test_vehicle_mine_takes_vehicles(side: int, destiny: int, lost: bool) -> None:
    """HO-MINE-05/2: maneuver or armor 4."""
    walker = "Blizzard Scout 1" if side == LIGHT else "Snowspeeder"
    pos, mine, mover = trodden("Vehicle Mine", side, walker, destiny)
    assert (pos.zone[mover] == LOST) == lost and pos.zone[mine] == LOST


@SIDES
@pytest.mark.parametrize("beast", [True, False])
def test_vehicle_mine_spares_people_and_beasts(side: int, beast: bool) -> None:
    beasts, people = ("Bantha", "Tauntaun"), ("Captain Lennox", "Dack Ralter")
    walker = (beasts if beast else people)[side]
    pos, mine, mover = trodden("Vehicle Mine", side, walker, 6)
    assert pos.zone[mover] == TABLE and pos.zone[mine] == TABLE


# -- 3_77 Medium Repeating Blaster Cannon ----------------------------------------------------------


@pytest.mark.parametrize(("destiny", "hits"), [((1, 1), 0), ((2, 1), 2)])
def test_medium_repeating_cannon_hits_two_at_once(destiny: tuple[int, ...], hits: int) -> None:
    """Two of ability 1: the total must exceed 2."""
    table = Layout()
    place = table.location(MOS_EISLEY)
    gun = table.put("Medium Repeating Blaster Cannon", place)
    table.put("Rebel Trooper", place)
    table.put("EG-4 (Eegee-Four)", place)
    prey = [table.put("Stormtrooper", place) for _ in range(2)]
    table.force(LIGHT, 4)
    table.destiny(LIGHT, *destiny)
    pos = table.begin(LIGHT, BATTLE)
    fight(pos, place)
    fire(pos, gun, *prey)
    assert sum(was_hit(pos, one) for one in prey) == hits


def test_medium_repeating_cannon_does_not_fire_at_vehicles() -> None:
    table = Layout()
    place = table.location(MOS_EISLEY)
    gun = table.put("Medium Repeating Blaster Cannon", place)
    warrior = table.put("Rebel Trooper", place)
    table.put("Blizzard Scout 1", place)
    assert weapons.targets(table.pos, gun, LIGHT, warrior) == []


@pytest.mark.rule("HO-STEAL-01")
@pytest.mark.parametrize(
    ("name", "side"), [("Medium Repeating Blaster Cannon", LIGHT), ("E-web Blaster", DARK)]
)
def test_two_warriors_haul_light_artillery_for_1_force_more(name: str, side: int) -> None:
    """HO-STEAL-01/1 and /2: so it can be stolen, too."""
    table = Layout()
    place, beside = table.location(MOS_EISLEY), table.location(JAWA_CAMP)
    gun = table.put(name, place)
    trooper = "Rebel Trooper" if side == LIGHT else "Stormtrooper"
    crew = [table.put(trooper, place) for _ in range(2)]
    table.force(side, 3)
    assert carrying.is_stealable(table.pos, gun)
    pos = table.begin(side, MOVE)
    alone = pos.copy()
    pos.choose(option(pos, A_MOVE, gun, movement.HAUL))
    for one in (beside, *crew):
        if one in pos.options:
            pos.choose(one)
    quiet(pos)
    assert pos.location_of(gun) == beside and pos.force[side] == []
    alone.to_pile(crew[0], LOST)
    alone.choose(DECLINE)
    assert offered(alone, A_MOVE, gun) == []


# -- 3_78 Planet Defender Ion Cannon ---------------------------------------------------------------


@pytest.mark.rule("HO-ART-06")
@pytest.mark.parametrize(("destiny", "down"), [(3, False), (4, True)])
def test_ion_cannon_disables_a_capital_starship_in_orbit(destiny: int, down: bool) -> None:
    """HO-ART-06/1: 3 + 3 is not more than the armor of 6."""
    table = Layout()
    system, place = table.location("Hoth"), table.location(GENERATORS)
    cannon = table.put("Planet Defender Ion Cannon", place)
    table.put("Corellian Corvette", system)
    tyrant = table.put("Tyrant", system)
    gun = table.put("Ion Cannon", tyrant, DARK)
    table.force(LIGHT, 3)
    table.destiny(LIGHT, destiny)
    pos = table.begin(LIGHT, BATTLE)
    fight(pos, system)
    fire(pos, cannon)
    assert pos.force[LIGHT] == []
    assert (values.power(pos, tyrant) == 0) == down
    assert (values.hyperspeed(pos, tyrant) == 0) == down
    assert (pos.zone[gun] == LOST) == down


def test_ion_cannon_fires_at_nothing_else() -> None:
    table = Layout()
    system, place = table.location("Hoth"), table.location(GENERATORS)
    cannon = table.put("Planet Defender Ion Cannon", place)
    table.put("TIE Fighter", system)
    table.put("Tyrant", table.location("Kessel"))
    assert weapons.targets(table.pos, cannon, LIGHT, cannon) == []
    assert not carrying.is_stealable(table.pos, cannon)


@pytest.mark.rule("HO-ART-06")
def test_ion_cannon_stands_at_an_exterior_rebel_base_site() -> None:
    table = Layout()
    place = table.location(TRENCH)
    table.location(CORRIDOR)
    table.location(MOS_EISLEY)
    yavin = table.location("Yavin 4: Jungle")
    table.force(LIGHT, 4)
    cannon = table.hand("Planet Defender Ion Cannon")
    assert sorted(deploying.destinations(table.pos, cannon, LIGHT)) == sorted([place, yavin])


# -- 3_79 Power Harpoon ----------------------------------------------------------------------------


@pytest.mark.rule("HO-CRASH-01", "HO-CRASH-02")
@pytest.mark.parametrize(("destiny", "crashed"), [(4, False), (5, True)])
def test_power_harpoon_trips_walkers(destiny: int, crashed: bool) -> None:
    """HO-CRASH-02/1: maneuver 4 and destiny 5 are more than 8; armor 2 is left."""
    pos, _, speeder, walker = shot("Power Harpoon", "Snowspeeder", "Blizzard 2", (destiny,))
    assert pos.has(walker, IS_CRASHED) == crashed and not pos.has(speeder, IS_CRASHED)
    assert values.armor(pos, walker) == (2 if crashed else 8)


def test_power_harpoon_crashes_its_own_vehicle_on_0() -> None:
    pos, _, speeder, walker = shot("Power Harpoon", "Snowspeeder", "Blizzard 2", (0,))
    assert pos.has(speeder, IS_CRASHED) and not pos.has(walker, IS_CRASHED)


@pytest.mark.rule("HO-CARRY-02")
def test_power_harpoon_is_for_walkers_and_the_one_weapon_of_a_turn() -> None:
    """HO-CARRY-02/1."""
    table = Layout()
    place = table.location(RIDGE)
    speeder = table.put("Snowspeeder", place)
    harpoon = table.put("Power Harpoon", speeder)
    cannon = table.put("Dual Laser Cannon", speeder)
    table.put("Snowtrooper", place)
    walker = table.put("Blizzard 2", place)
    table.force(LIGHT, 5)
    pos = table.begin(LIGHT, BATTLE)
    assert weapons.targets(pos, harpoon, LIGHT, speeder) == [walker]
    fight(pos, place)
    fire(pos, cannon, walker)
    while pos.asked != LIGHT:
        pos.choose(DECLINE)
    assert offered(pos, A_FIRE, harpoon) == []


# -- 3_80 Surface Defense Cannon -------------------------------------------------------------------


@pytest.mark.rule("HO-LAND-07")
@pytest.mark.parametrize(("destiny", "hit"), [(0, False), (1, True)])
def test_surface_defense_cannon_fires_from_a_landed_starfighter(destiny: int, hit: bool) -> None:
    """HO-LAND-07/1."""
    pos, _, _, prey = shot(
        "Surface Defense Cannon", "Millennium Falcon", "Stormtrooper", (destiny,), pilot="Han Solo"
    )
    assert was_hit(pos, prey) == hit


@pytest.mark.rule("HO-LAND-07")
def test_surface_defense_cannon_has_no_targets_in_space() -> None:
    """HO-LAND-07/2."""
    table = Layout()
    system = table.location("Hoth")
    ship = table.put("Millennium Falcon", system)
    table.put("Han Solo", ship)
    cannon = table.put("Surface Defense Cannon", ship)
    table.put("Darth Vader", table.put("Tyrant", system))
    assert weapons.targets(table.pos, cannon, LIGHT, ship) == []


def test_surface_defense_cannon_is_free_on_the_falcon_and_costs_1_elsewhere() -> None:
    table = Layout()
    system = table.location("Hoth")
    falcon, wing = table.put("Millennium Falcon", system), table.put("X-wing", system)
    table.put("Corellian Corvette", system)
    cannon = table.hand("Surface Defense Cannon")
    assert deploying.destinations(table.pos, cannon, LIGHT) == [falcon]
    table.force(LIGHT, 1)
    assert deploying.destinations(table.pos, cannon, LIGHT) == [falcon, wing]


# -- 3_158 AT-AT Cannon ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "destiny", "hit"),
    [
        ("Luke Skywalker", 3, False),  # 3 + 1 is not more than 4
        ("Luke Skywalker", 4, True),
        ("Snowspeeder", 2, False),  # 2 + 2 is not more than 4
        ("Snowspeeder", 3, True),
        ("X-wing", 3, False),  # defense 3
        ("X-wing", 4, True),
    ],
)
def test_at_at_cannon_fires_at_all_there_is(target: str, destiny: int, hit: bool) -> None:
    pos, *_, prey = shot("AT-AT Cannon", "Blizzard 2", target, (destiny,))
    assert was_hit(pos, prey) == hit and told(pos, "fire")[0]["price"] == 2


@pytest.mark.rule("HO-CRASH-03")
def test_at_at_cannon_reaches_the_next_site_until_the_walker_crashes() -> None:
    """HO-CRASH-03/2."""
    table = Layout()
    place, beside, far = (table.location(name) for name in (RIDGE, PERIMETER, TRENCH))
    walker = table.put("Blizzard 2", place)
    cannon = table.put("AT-AT Cannon", walker)
    near, away = table.put("Cal Alder", beside), table.put("Cal Alder", far)
    table.force(DARK, 3)
    pos = table.pos
    assert weapons.targets(pos, cannon, DARK, walker) == [near] and away
    assert weapons.can_fire(pos, cannon, DARK)
    pos.mark(walker, IS_CRASHED)
    assert not weapons.can_fire(pos, cannon, DARK)


def test_at_at_cannon_costs_2_and_goes_on_an_at_at() -> None:
    table = Layout()
    place = table.location(RIDGE)
    walker = table.put("Blizzard 2", place)
    table.put("Blizzard Scout 1", place)
    cannon = table.hand("AT-AT Cannon")
    table.force(DARK, 2)
    assert deploying.destinations(table.pos, cannon, DARK) == [walker]


# -- 3_159 E-web Blaster ---------------------------------------------------------------------------


@pytest.mark.rule("HO-ART-03", "HO-LAND-05")
@pytest.mark.parametrize(
    ("target", "destiny", "hit"),
    [
        ("Luke Skywalker", 3, False),
        ("Luke Skywalker", 4, True),
        ("X-wing", 4, False),  # defense 5
        ("X-wing", 5, True),
    ],
)
def test_e_web_fires_with_a_warrior_and_power(target: str, destiny: int, hit: bool) -> None:
    """HO-ART-03/2, HO-LAND-05/2."""
    crew = ("Stormtrooper", "EG-6 (Eegee-Six)")
    pos, *_, prey = shot("E-web Blaster", "", target, (destiny,), crew=crew)
    assert was_hit(pos, prey) == hit


@pytest.mark.rule("HO-ART-03", "HO-MISSING-05", "HO-ENC-03")
def test_e_web_is_silent_without_power_present_and_spares_the_missing() -> None:
    """HO-ART-03/3, HO-MISSING-05/1, HO-ENC-03/2."""
    table = Layout()
    place = table.location(RIDGE)
    gun = table.put("E-web Blaster", place)
    warrior = table.put("Snowtrooper", place)
    walker = table.put("Blizzard 2", place)
    droid = table.put("EG-6 (Eegee-Six)", walker)
    mount = table.put("Tauntaun", place)
    luke = table.put("Luke Skywalker", mount)
    table.missing("Han Solo", place)
    table.force(DARK, 3)
    pos = table.pos
    assert weapons.targets(pos, gun, DARK, warrior) == [mount, luke]
    assert not weapons.can_fire(pos, gun, DARK)
    pos.put(droid, place, THERE)
    assert weapons.can_fire(pos, gun, DARK)


# -- 3_161 Probe Droid Laser -----------------------------------------------------------------------


@pytest.mark.parametrize(("destiny", "lost"), [(5, False), (6, True)])
def test_probe_droid_laser_destroys_artillery_above_5(destiny: int, lost: bool) -> None:
    table = Layout()
    place = table.location(RIDGE)
    laser = table.put("Probe Droid Laser", table.put("Probe Droid", place))
    gun = table.put("Golan Laser Battery", place)
    table.put("Cal Alder", place)
    table.force(DARK, 1)
    table.destiny(DARK, destiny)
    pos = table.begin(DARK, BATTLE)
    fight(pos, place)
    fire(pos, laser, gun)
    assert (pos.zone[gun] == LOST) == lost


@pytest.mark.parametrize(("destiny", "hit"), [(4, False), (5, True)])
def test_probe_droid_laser_hits_people_free(destiny: int, hit: bool) -> None:
    pos, *_, prey = shot("Probe Droid Laser", "Probe Droid", "Luke Skywalker", (destiny,), force=1)
    assert was_hit(pos, prey) == hit


def test_probe_droid_laser_goes_on_probe_droids_only() -> None:
    table = Layout()
    place = table.location(RIDGE)
    droid = table.put("Probe Droid", place)
    table.put("Snowtrooper", place)
    table.put("FX-10 (Effex-ten)", place)
    laser = table.hand("Probe Droid Laser")
    assert deploying.destinations(table.pos, laser, DARK) == [droid]
