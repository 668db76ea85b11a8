"""Imperials, droids and the Wampa of Hoth, each with what it does and where it ends."""

import pytest

from starfold.games.ccg.rules import deploying, reacting, values
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import (
    A_BATTLE,
    A_DRAIN,
    A_FIRE,
    A_REACT,
    A_USE,
    BATTLE,
    CONTROL,
    DARK,
    DEPLOY,
    HAND,
    HELD,
    LIGHT,
    LOST,
    RESERVE,
    TABLE,
    THERE,
    TOTAL_BATTLE_DESTINY,
    USED,
    WEAPON_DESTINY,
)
from starfold.kernel.core import DECLINE
from tests.ccg.table import Layout, deploy, fight, offered, option, quiet, told, use

TRENCH = "Hoth: Snow Trench (2nd Marker)"
PERIMETER = "Hoth: Defensive Perimeter (3rd Marker)"
RIDGE = "Hoth: North Ridge (4th Marker)"
CAVE = "Hoth: Wampa Cave (7th Marker)"
MOS_EISLEY = "Tatooine: Mos Eisley"


def piloted(vessel: str, pilot: str, where: str = TRENCH) -> tuple[int, int]:
    """Power and armor of a vessel with a pilot."""
    table = Layout()
    ship = table.put(vessel, table.location(where))
    table.put(pilot, ship)
    return values.power(table.pos, ship), values.armor(table.pos, ship)


# -- 3_82 Admiral Ozzel ----------------------------------------------------------------------------


def test_ozzel_makes_capital_starships_cheaper_at_his_system() -> None:
    table = Layout()
    here, there = table.location("Hoth"), table.location("Kessel")
    ship = table.put("Stalker", here)
    table.put("Admiral Ozzel", ship)
    capital, fighter = table.hand("Tyrant"), table.hand("Black 2")
    pos = table.pos
    assert values.deploy_cost(pos, capital, DARK, here) == 6
    assert values.deploy_cost(pos, capital, DARK, there) == 7
    assert values.deploy_cost(pos, fighter, DARK, here) == pos.card(fighter).deploy
    assert values.power(pos, ship) == pos.card(ship).power + 2


@pytest.mark.parametrize("vader", [True, False])
def test_ozzel_is_lost_when_the_opponent_reacts_there_and_vader_knows(vader: bool) -> None:
    table = Layout()
    place, beside = table.location(TRENCH), table.location(PERIMETER)
    ozzel = table.put("Admiral Ozzel", place)
    table.put("Snowtrooper", place)
    table.put("Cal Alder", place)
    speeder = table.put("Snowspeeder", beside)
    if vader:
        table.put("Darth Vader", table.location(MOS_EISLEY))
    table.force(LIGHT, 2)
    table.force(DARK, 2)
    pos = table.begin(DARK, BATTLE)
    pos.choose(option(pos, A_BATTLE, place))
    pos.choose(offered(pos, A_REACT, speeder)[0])
    quiet(pos)
    pos.choose(DECLINE)  # nobody boards the speeder
    quiet(pos)
    assert (pos.zone[ozzel] == LOST) == vader


def test_ozzel_is_lost_by_a_deployment_only_if_it_is_a_react() -> None:
    table = Layout()
    place = table.location(TRENCH)
    ozzel = table.put("Admiral Ozzel", place)
    table.put("Darth Vader", table.location(MOS_EISLEY))
    friend = table.hand("Echo Base Trooper")
    table.force(LIGHT, 2)
    pos = table.begin(LIGHT, DEPLOY)
    deploy(pos, friend)
    quiet(pos)
    assert pos.location_of(friend) == place and pos.zone[ozzel] == TABLE


def test_ozzel_is_lost_when_cards_are_deployed_there_as_a_react() -> None:
    table = Layout()
    place, beside = table.location(TRENCH), table.location(PERIMETER)
    ozzel = table.put("Admiral Ozzel", place)
    table.put("Darth Vader", table.location(MOS_EISLEY))
    comlink = table.put("Comlink", table.put("Rebel Scout", beside))
    table.pos.owner[comlink] = LIGHT  # stolen
    friend = table.hand("Echo Base Trooper")
    table.force(LIGHT, 2)
    pos = table.begin(DARK, CONTROL)
    pos.choose(option(pos, A_DRAIN, place))
    while not offered(pos, A_REACT, comlink):
        pos.choose(DECLINE)
    pos.choose(offered(pos, A_REACT, comlink)[0])
    pos.choose(friend)
    quiet(pos)
    assert pos.zone[ozzel] == LOST


# -- 3_83 AT-AT Driver -----------------------------------------------------------------------------


@pytest.mark.rule("HO-COMBAT-01")
def test_at_at_driver_adds_3_to_an_at_at_and_2_to_other_combat_vehicles() -> None:
    """HO-COMBAT-01/2."""
    assert piloted("Blizzard Walker", "AT-AT Driver")[0] == 9
    assert piloted("Blizzard Scout 1", "AT-AT Driver")[0] == 6  # 3 + 2, and 1 at a Hoth site


@pytest.mark.rule("HO-PILOT-03")
def test_at_at_driver_adds_nothing_to_a_starship() -> None:
    assert piloted("Tyrant", "AT-AT Driver", "Hoth")[0] == 8


# -- 3_84 Captain Lennox ---------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "power"), [("Tyrant", 11), ("Stalker", 10)])
def test_lennox_flies_tyrant_best(name: str, power: int) -> None:
    assert piloted(name, "Captain Lennox", "Hoth")[0] == power


def beam(destiny: int, ship: str = "Tyrant", with_beam: bool = True) -> tuple[Position, int, int]:
    table = Layout()
    system = table.location("Hoth")
    destroyer = table.put(ship, system)
    if with_beam:
        table.put("Tractor Beam", destroyer)
    lennox = table.put("Captain Lennox", destroyer)
    prey = table.put("Medium Transport", system)  # armor 3
    table.force(DARK, 4)
    table.destiny(DARK, destiny)
    return table.begin(DARK, CONTROL), lennox, prey


def test_lennox_uses_the_tractor_beam_in_the_control_phase_once() -> None:
    pos, lennox, prey = beam(4, "Stalker")
    use(pos, lennox)
    quiet(pos)
    assert pos.role[prey] == HELD and len(pos.force[DARK]) == 2
    while pos.asked != DARK:
        pos.choose(DECLINE)
    assert offered(pos, A_USE, lennox) == []


def test_lennox_catches_nothing_in_a_cargo_bay() -> None:
    table = Layout()
    system = table.location("Hoth")
    destroyer = table.put("Stalker", system)
    table.put("Tractor Beam", destroyer)
    lennox = table.put("Captain Lennox", destroyer)
    carrier = table.put("Corellian Corvette", system)
    hidden = table.put("X-wing", carrier)
    free = table.put("X-wing", system)
    table.force(DARK, 2)
    pos = table.begin(DARK, CONTROL)
    use(pos, lennox)
    assert sorted(pos.options) == sorted([carrier, free]) and hidden not in pos.options


def test_lennox_needs_a_beam_and_a_high_destiny() -> None:
    pos, lennox, prey = beam(3, "Stalker")
    use(pos, lennox)
    quiet(pos)
    assert pos.role[prey] != HELD
    pos, lennox, prey = beam(5, with_beam=False)
    assert offered(pos, A_USE, lennox) == []


# -- 3_85 Captain Piett ----------------------------------------------------------------------------


def test_piett_is_braver_with_vader_and_flies_for_2() -> None:
    table = Layout()
    place = table.location(MOS_EISLEY)
    piett = table.put("Captain Piett", place)
    assert values.power(table.pos, piett) == 2
    table.put("Darth Vader", place)
    assert values.power(table.pos, piett) == 3
    assert piloted("Tyrant", "Captain Piett", "Hoth")[0] == 10


def test_piett_fetches_a_probe_droid_for_1_force() -> None:
    table = Layout()
    piett = table.put("Captain Piett", table.location(MOS_EISLEY))
    droid = table.in_pile(RESERVE, "Probe Droid", DARK)
    other = table.in_pile(RESERVE, "Snowtrooper", DARK)
    table.force(DARK, 1)
    pos = table.begin(DARK, CONTROL)
    use(pos, piett)
    assert droid in pos.options and other not in pos.options
    pos.choose(droid)
    quiet(pos)
    assert pos.zone[droid] == HAND and pos.force[DARK] == [] and told(pos, "shuffle")


def test_piett_asks_for_force_and_for_his_own_turn() -> None:
    table = Layout()
    piett = table.put("Captain Piett", table.location(MOS_EISLEY))
    pos = table.begin(DARK, CONTROL)
    assert offered(pos, A_USE, piett) == []
    table = Layout()
    piett = table.put("Captain Piett", table.location(MOS_EISLEY))
    table.hand("Snowtrooper")
    table.force(DARK, 1)
    pos = table.begin(LIGHT, CONTROL)
    while pos.asked != DARK:
        pos.choose(DECLINE)
    assert offered(pos, A_USE, piett) == []


# -- 3_86 FX-10 ------------------------------------------------------------------------------------


def medic(where: str) -> tuple[Position, int, int]:
    """A Snowtrooper is hit while FX-10 is somewhere; both sides pay."""
    table = Layout()
    place = table.location(TRENCH)
    sites = {TRENCH: place, PERIMETER: table.location(PERIMETER), RIDGE: table.location(RIDGE)}
    droid = table.put("FX-10 (Effex-ten)", sites[where])
    patient = table.put("Snowtrooper", place)
    table.put("Snowtrooper Officer", place)
    rifle = table.put("Blaster Rifle", table.put("Cal Alder", place), LIGHT)
    table.force(LIGHT, 5)
    table.destiny(LIGHT, 6)
    pos = table.begin(LIGHT, BATTLE)
    fight(pos, place)
    pos.choose(option(pos, A_FIRE, rifle))
    pos.choose(patient)
    quiet(pos)
    for _ in range(50):
        if offered(pos, A_USE, droid) or pos.fight is None:
            break
        paying = patient in pos.options and pos.fight.segment == 3
        pos.choose(patient if paying else DECLINE if DECLINE in pos.options else pos.options[0])
    return pos, droid, patient


@pytest.mark.parametrize("where", [TRENCH, PERIMETER])
def test_fx_10_saves_a_hit_character_nearby(where: str) -> None:
    pos, droid, patient = medic(where)
    use(pos, droid)
    quiet(pos)
    assert pos.zone[patient] == USED


def test_fx_10_does_not_reach_two_sites_away() -> None:
    pos, _droid, patient = medic(RIDGE)
    assert pos.zone[patient] == LOST


# -- 3_87 General Veers ----------------------------------------------------------------------------


@pytest.mark.rule("HO-ENC-06", "HO-PILOT-03")
def test_veers_leads_imperials_on_hoth_even_from_inside() -> None:
    """HO-ENC-06/2, HO-PILOT-03/1 and /2."""
    table = Layout()
    place = table.location(TRENCH)
    walker = table.put("Blizzard 1", place)
    veers = table.put("General Veers", walker)
    troopers = [table.put("Snowtrooper", place) for _ in range(2)]
    rebel = table.put("Cal Alder", place)
    pos = table.pos
    assert [values.power(pos, one) for one in troopers] == [3, 3]
    assert values.power(pos, rebel) == 2
    assert (values.power(pos, walker), values.armor(pos, walker)) == (10, 8)
    pos.put(veers, place, THERE)
    assert values.power(pos, veers) == 4  # himself included
    assert values.armor(pos, walker) == 7
    assert piloted("Victory-Class Star Destroyer", "General Veers", "Hoth")[0] == 6


def test_veers_leads_nobody_away_from_hoth_but_stands_by_ozzel() -> None:
    table = Layout()
    place = table.location(MOS_EISLEY)
    veers, trooper = table.put("General Veers", place), table.put("Stormtrooper", place)
    assert values.power(table.pos, trooper) == table.pos.card(trooper).power
    assert values.power(table.pos, veers) == 3
    table.put("Admiral Ozzel", place)
    assert values.power(table.pos, veers) == 4


@pytest.mark.parametrize(("walker", "draws"), [("Blizzard 1", 1), ("Blizzard Walker", 0)])
def test_veers_draws_battle_destiny_from_blizzard_1(walker: str, draws: int) -> None:
    table = Layout()
    place = table.location(TRENCH)
    ship = table.put(walker, place)
    table.put("General Veers", ship)
    table.put("Cal Alder", place)
    table.force(DARK, 2)
    pos = table.begin(DARK, BATTLE)
    fight(pos, place)
    assert values.battle_draws(pos, place, DARK) == draws


# -- 3_88 Imperial Gunner --------------------------------------------------------------------------


@pytest.mark.rule("HO-GUN-01", "HO-GUN-03")
@pytest.mark.parametrize(("aboard", "added"), [(True, 1), (False, 0)])
def test_imperial_gunner_adds_1_as_a_passenger(aboard: bool, added: int) -> None:
    table = Layout()
    place = table.location(TRENCH)
    walker = table.put("Blizzard 2", place)
    cannon = table.put("AT-AT Cannon", walker)
    table.put("Imperial Gunner", walker if aboard else place)
    assert values.added(table.pos, WEAPON_DESTINY, cannon) == added


# -- 3_89 Lieutenant Cabbel ------------------------------------------------------------------------


@pytest.mark.rule("HO-PILOT-02")
def test_cabbel_pilots_and_knows_tyrant() -> None:
    assert piloted("Tyrant", "Lieutenant Cabbel", "Hoth") == (10, 7)
    assert piloted("Stalker", "Lieutenant Cabbel", "Hoth") == (10, 7)  # its own armor
    assert piloted("Blizzard Walker", "Lieutenant Cabbel") == (8, 7)


@pytest.mark.parametrize(("with_", "less"), [("General Veers", -1), ("Snowtrooper", 0)])
def test_cabbel_lessens_battle_destiny_with_an_imperial_leader(with_: str, less: int) -> None:
    table = Layout()
    place = table.location(TRENCH)
    table.put("Lieutenant Cabbel", place)
    table.put(with_, place)
    table.put("Cal Alder", place)
    table.force(DARK, 2)
    pos = table.begin(DARK, BATTLE)
    fight(pos, place)
    assert values.added(pos, TOTAL_BATTLE_DESTINY, place, LIGHT) == less


# -- 3_90 Probe Droid ------------------------------------------------------------------------------


def test_probe_droid_deploys_only_with_a_star_destroyer_on_the_table() -> None:
    table = Layout()
    table.location(MOS_EISLEY)
    system = table.location("Hoth")
    table.force(DARK, 2)
    droid = table.hand("Probe Droid")
    assert deploying.destinations(table.pos, droid, DARK) == []
    table.put("Tyrant", system)
    assert deploying.destinations(table.pos, droid, DARK)


def test_probe_droid_sees_a_card_for_each_light_icon() -> None:
    table = Layout()
    droid = table.put("Probe Droid", table.location(PERIMETER))
    for _ in range(3):
        table.hand("Cal Alder")
    pos = table.begin(DARK, CONTROL)
    use(pos, droid)
    quiet(pos)
    assert len(told(pos, "peek")[0]["cards"]) == 1  # type: ignore[arg-type]
    while pos.asked != DARK:
        pos.choose(DECLINE)
    assert offered(pos, A_USE, droid) == []


def test_probe_droid_sees_nothing_without_light_icons() -> None:
    table = Layout()
    droid = table.put("Probe Droid", table.location(CAVE))
    table.hand("Cal Alder")
    pos = table.begin(DARK, CONTROL)
    assert offered(pos, A_USE, droid) == []


@pytest.mark.rule("HO-PRES-06")
def test_probe_droid_drains_and_battles_without_ability() -> None:
    table = Layout()
    place, beside = table.location(TRENCH), table.location(PERIMETER)
    table.put("Probe Droid", place)
    table.put("Probe Droid", beside)
    table.put("Cal Alder", beside)
    table.force(DARK, 2)
    pos = table.begin(DARK, CONTROL)
    assert offered(pos, A_DRAIN, place) and not offered(pos, A_DRAIN, beside)
    while pos.phase != BATTLE or pos.asked != DARK:
        pos.choose(DECLINE)
    assert offered(pos, A_BATTLE, beside)


@pytest.mark.rule("HO-ARMOR-01")
@pytest.mark.parametrize(("destiny", "hit"), [(2, False), (3, True)])
def test_probe_droid_is_shot_against_its_armor(destiny: int, hit: bool) -> None:
    """HO-ARMOR-01/1: 2 + 1 is not more than 3."""
    table = Layout()
    place = table.location(MOS_EISLEY)
    droid = table.put("Probe Droid", place)
    rifle = table.put("Blaster Rifle", table.put("Rebel Trooper", place), LIGHT)
    table.force(LIGHT, 4)
    table.destiny(LIGHT, destiny)
    pos = table.begin(LIGHT, BATTLE)
    fight(pos, place)
    pos.choose(option(pos, A_FIRE, rifle))
    quiet(pos)
    assert bool(told(pos, "hit")) == hit
    assert droid


# -- 3_91 Snowtrooper, 3_92 Snowtrooper Officer ----------------------------------------------------


def test_snowtrooper_is_weaker_away_from_hoth() -> None:
    table = Layout()
    for name, power in ((TRENCH, 2), (MOS_EISLEY, 1)):
        assert values.power(table.pos, table.put("Snowtrooper", table.location(name))) == power


@pytest.mark.parametrize("name", ["Snowtrooper", "Snowtrooper Officer"])
def test_snowtroopers_deploy_only_on_hoth(name: str) -> None:
    table = Layout()
    table.location(MOS_EISLEY)
    hoth = table.location(TRENCH)
    table.force(DARK, 3)
    assert deploying.destinations(table.pos, table.hand(name), DARK) == [hoth]


def test_snowtrooper_officer_makes_snowtroopers_cheaper_and_calls_troopers() -> None:
    table = Layout()
    place, beside = table.location(TRENCH), table.location(PERIMETER)
    table.put("Snowtrooper Officer", place)
    pos = table.pos
    trooper, other = table.hand("Snowtrooper"), table.hand("Stormtrooper")
    assert values.deploy_cost(pos, trooper, DARK, place) == 1
    assert values.deploy_cost(pos, trooper, DARK, beside) == 2
    assert values.deploy_cost(pos, other, DARK, place) == pos.card(other).deploy
    table.force(DARK, 1)
    near, gunner = table.put("Stormtrooper", beside), table.put("Imperial Gunner", beside)
    assert reacting.can_react_to(pos, near, place)
    assert not reacting.can_react_to(pos, gunner, place)


# -- 3_93 Wampa ------------------------------------------------------------------------------------


def test_wampa_deploys_to_its_cave_or_an_unoccupied_marker() -> None:
    table = Layout()
    cave, free, held = table.location(CAVE), table.location(TRENCH), table.location(PERIMETER)
    table.location("Hoth: Echo Corridor")
    table.location(MOS_EISLEY)
    table.put("Cal Alder", held)
    table.put("Cal Alder", cave)
    table.force(DARK, 4)
    wampa = table.hand("Wampa")
    assert sorted(deploying.destinations(table.pos, wampa, DARK)) == sorted([cave, free])


def hunted(destiny: int, cave: bool = True) -> tuple[Position, int, int, int]:
    table = Layout()
    place = table.location(TRENCH)
    lair = table.location(CAVE) if cave else -1
    wampa = table.put("Wampa", place)
    victim = table.put("Cal Alder", place)  # power 2
    table.destiny(DARK, destiny)
    pos = table.begin(DARK, DEPLOY)
    while not told(pos, "creature_result"):
        pos.choose(DECLINE)
    return pos, wampa, victim, lair


def test_wampa_eats_or_drags_whom_it_defeats() -> None:
    pos, wampa, victim, lair = hunted(0)  # 3 + 0 > 2
    assert pos.asked == DARK and sorted(pos.options) == sorted([wampa, lair])
    twin = pos.copy()
    pos.choose(wampa)
    quiet(pos)
    assert pos.zone[victim] == LOST
    twin.choose(lair)
    quiet(twin)
    assert twin.zone[victim] == TABLE and twin.location_of(victim) == lair


def test_wampa_adds_destiny_to_its_ferocity_and_needs_more_than_power() -> None:
    table = Layout()
    place = table.location(TRENCH)
    wampa = table.put("Wampa", place)
    victims = [table.put("Luke Skywalker", place)]  # power 3, and a destiny for ability 4
    table.destiny(DARK, 1)
    table.destiny(LIGHT, 1)
    pos = table.begin(DARK, DEPLOY)
    while not told(pos, "creature_result"):
        pos.choose(DECLINE)
    result = told(pos, "creature_result")[0]
    assert (result["amount"], result["against"], result["defeated"]) == (4, 4, False)
    assert pos.zone[victims[0]] == TABLE and wampa
