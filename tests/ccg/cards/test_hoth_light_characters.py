"""Rebels and droids of Hoth, each with what it does and where it ends."""

import pytest

from starfold.games.ccg.rules import deploying, movement, reacting, routes, values, vessels
from starfold.games.ccg.rules.changes import holds
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import (
    A_BATTLE,
    A_DRAIN,
    A_FIRE,
    A_REACT,
    A_USE,
    ABOARD_PASSENGER,
    ATTACHED,
    BATTLE,
    CONTROL,
    DARK,
    GRANT_OPEN_DOORS,
    IS_HIT,
    IS_UNDERCOVER,
    LIGHT,
    LOST,
    TABLE,
    THERE,
    TOTAL_BATTLE_DESTINY,
    UNDER,
    USED,
    WEAPON_DESTINY,
)
from starfold.kernel.core import DECLINE
from tests.ccg.table import (
    Layout,
    answer,
    fight,
    offered,
    option,
    play,
    quiet,
    stand_in,
    told,
    until_offered,
    use,
)

GENERATORS = "Hoth: Main Power Generators (1st Marker)"
TRENCH = "Hoth: Snow Trench (2nd Marker)"
PERIMETER = "Hoth: Defensive Perimeter (3rd Marker)"
RIDGE = "Hoth: North Ridge (4th Marker)"
CORRIDOR = "Hoth: Echo Corridor"
COMMAND = "Hoth: Echo Command Center (War Room)"
BAY = "Hoth: Echo Docking Bay"
MOS_EISLEY = "Tatooine: Mos Eisley"
CANTINA = "Tatooine: Cantina"


def shot_at(pos: Position, place: int, weapon: int, target: int) -> None:
    """Dark, in its own battle phase, battles and fires at one card."""
    fight(pos, place)
    pos.choose(option(pos, A_FIRE, weapon))
    if target in pos.options:
        pos.choose(target)
    quiet(pos)


def until_paid(pos: Position, card: int, helper: int) -> None:
    """Go through the battle until a card is forfeited, or its helper is asked about that."""
    for _ in range(50):
        if offered(pos, A_USE, helper) or pos.fight is None:
            return
        if card in pos.options and pos.fight.segment == 3:
            pos.choose(card)
        else:
            pos.choose(DECLINE if DECLINE in pos.options else pos.options[0])
    raise AssertionError("never paid")


# -- 3_1 2-1B --------------------------------------------------------------------------------------


def surgery(far: bool = False, droid: bool = False) -> tuple[Position, int, int]:
    """A Rebel or a droid is hit and forfeited where 2-1B is, or next to it."""
    table = Layout()
    place = table.location(TRENCH)
    beside = table.location(PERIMETER)
    surgeon = table.put("2-1B (Too-Onebee)", beside if far else place)
    patient = table.put("R-3PO (Ar-Threepio)" if droid else "Cal Alder", place)
    table.put("Echo Base Trooper", place)
    warrior = table.put("Snowtrooper", place)
    rifle = table.put("Blaster Rifle", warrior, DARK)
    table.force(DARK, 5)
    table.destiny(DARK, 6)
    pos = table.begin(DARK, BATTLE)
    shot_at(pos, place, rifle, patient)
    until_paid(pos, patient, surgeon)
    return pos, surgeon, patient


def test_2_1b_places_a_character_just_lost_there_in_the_used_pile() -> None:
    pos, surgeon, patient = surgery()
    use(pos, surgeon)
    quiet(pos)
    assert pos.zone[patient] == USED


@pytest.mark.parametrize(("far", "droid"), [(True, False), (False, True)])
def test_2_1b_helps_nobody_elsewhere_and_no_droid(far: bool, droid: bool) -> None:
    pos, surgeon, patient = surgery(far, droid)
    assert offered(pos, A_USE, surgeon) == []
    assert pos.zone[patient] == LOST


@pytest.mark.rule("HO-ABOARD-02")
def test_2_1b_reaches_who_was_lost_inside_a_vehicle_once_a_turn() -> None:
    table = Layout()
    place = table.location(TRENCH)
    surgeon = table.put("2-1B (Too-Onebee)", place)
    speeder = table.put("Rogue 1", place)
    pilot, gunner = table.put("Zev Senesca", speeder), table.put("Dack Ralter", speeder)
    table.put("Snowtrooper", place)
    table.force(LIGHT, 5)
    pos = table.begin(LIGHT, BATTLE)
    fight(pos, place)
    pos.mark(speeder, IS_HIT)
    for _ in range(20):
        if offered(pos, A_USE, surgeon):
            break
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[0])
    use(pos, surgeon)
    quiet(pos)
    assert sorted([pos.zone[pilot], pos.zone[gunner]]) == [USED, LOST]


# -- 3_2 Cal Alder ---------------------------------------------------------------------------------


def test_cal_alder_is_stronger_at_defensive_perimeter_only() -> None:
    table = Layout()
    for name, power in ((PERIMETER, 3), (TRENCH, 2)):
        assert values.power(table.pos, table.put("Cal Alder", table.location(name))) == power


def test_cal_alder_calls_vehicles_toward_him_free() -> None:
    table = Layout()
    near, middle, away = (table.location(name) for name in (TRENCH, PERIMETER, RIDGE))
    table.put("Cal Alder", near)
    speeder = table.put("Snowspeeder", middle)
    trooper = table.put("Echo Base Trooper", middle)
    pos = table.pos
    assert routes.price(pos, speeder, movement.WALK, near) == 0
    assert routes.price(pos, speeder, movement.WALK, away) == 1  # away from him
    assert routes.price(pos, trooper, movement.WALK, near) == 1  # no vehicle


# -- 3_3 Commander Luke Skywalker ------------------------------------------------------------------


@pytest.mark.rule("HO-PILOT-02")
def test_commander_luke_flies_rogue_1_better_than_any_other() -> None:
    table = Layout()
    place = table.location(TRENCH)
    for name, power, maneuver in (("Rogue 1", 6, 6), ("Rogue 2", 6, 4)):
        speeder = table.put(name, place)
        luke = table.put("Commander Luke Skywalker", speeder)
        assert values.power(table.pos, speeder) == power
        assert values.maneuver(table.pos, speeder) == maneuver
        assert values.immunity(table.pos, luke) == 3


def test_commander_luke_deploys_only_on_hoth() -> None:
    table = Layout()
    table.location(MOS_EISLEY)
    there = table.location(TRENCH)
    table.location("Hoth")
    table.force(LIGHT, 4)
    luke = table.hand("Commander Luke Skywalker")
    assert deploying.destinations(table.pos, luke, LIGHT) == [there]


def test_commander_luke_heartens_rogue_squadron_and_nobody_else() -> None:
    table = Layout()
    place, beside = table.location(TRENCH), table.location(PERIMETER)
    luke = table.put("Commander Luke Skywalker", place)
    zev, dack = table.put("Zev Senesca", place), table.put("Dack Ralter", place)
    speeder = table.put("Rogue 2", place)
    foe = table.put("Imperial Gunner", place)
    far = table.put("Wes Janson", beside)
    pos = table.pos
    got = [values.forfeit(pos, one) for one in (luke, zev, dack, speeder, foe, far)]
    assert got == [7, 5, 6, 5, 1, 5]


# -- 3_4 Dack Ralter, 3_17 Rogue Gunner, 3_25 Wes Janson -------------------------------------------


def gunner_total(vessel: str, who: str, pilot: str = "Zev Senesca", role: int = -1) -> int:
    """What a gunner adds to the weapon destiny of a cannon on his vehicle."""
    table = Layout()
    place = table.location(PERIMETER, LIGHT)
    speeder = table.put(vessel, place)
    cannon = table.put("Dual Laser Cannon", speeder)
    if pilot:
        table.put(pilot, speeder)
    table.put(who, speeder if role == -1 else place)
    return values.added(table.pos, WEAPON_DESTINY, cannon)


@pytest.mark.rule("HO-GUN-01")
@pytest.mark.parametrize(
    ("who", "vessel", "pilot", "added"),
    [
        ("Dack Ralter", "Rogue 1", "Zev Senesca", 3),
        ("Dack Ralter", "Rogue 2", "Luke Skywalker", 3),
        ("Dack Ralter", "Rogue 2", "Zev Senesca", 1),
        ("Rogue Gunner", "Rogue 1", "Luke Skywalker", 1),
        ("Wes Janson", "Rogue 3", "Zev Senesca", 3),
        ("Wes Janson", "Rogue 1", "Wedge Antilles", 3),
        ("Wes Janson", "Rogue 1", "Jek Porkins", 3),
        ("Wes Janson", "Rogue 1", "Zev Senesca", 1),
    ],
)
def test_gunners_add_to_weapon_destiny(who: str, vessel: str, pilot: str, added: int) -> None:
    assert gunner_total(vessel, who, pilot) == added


@pytest.mark.parametrize("who", ["Dack Ralter", "Rogue Gunner", "Wes Janson"])
def test_gunners_add_nothing_from_beside_the_vehicle(who: str) -> None:
    assert gunner_total("Rogue 1", who, role=0) == 0


@pytest.mark.rule("HO-PASS-01", "HO-GUN-03")
def test_a_gunner_who_drives_is_no_passenger() -> None:
    table = Layout()
    place = table.location(MOS_EISLEY)
    landspeeder = table.put("SoroSuub V-35 Landspeeder", place)
    gunner = table.put("Rogue Gunner", landspeeder, driving=True)
    weapon = table.put("Dual Laser Cannon", landspeeder)
    assert vessels.driver(table.pos, landspeeder) == gunner
    assert values.added(table.pos, WEAPON_DESTINY, weapon) == 0


# -- 3_5 Derek 'Hobbie' Klivian --------------------------------------------------------------------


def test_hobbie_is_stronger_with_biggs_at_a_site() -> None:
    table = Layout()
    place = table.location(TRENCH)
    hobbie = table.put("Derek 'Hobbie' Klivian", place)
    assert values.power(table.pos, hobbie) == 2
    table.put("Biggs Darklighter", place)
    assert values.power(table.pos, hobbie) == 4


def test_hobbie_flies_better_against_a_star_destroyer() -> None:
    table = Layout()
    system = table.location("Hoth")
    ship = table.put("Red 1", system)
    table.put("Derek 'Hobbie' Klivian", ship)
    before = values.power(table.pos, ship)
    table.put("Tyrant", system)
    assert values.power(table.pos, ship) == before + 1


def test_hobbie_has_no_speeder_of_his_own_but_rogue_4() -> None:
    table = Layout()
    speeder = table.put("Rogue 2", table.location(TRENCH))
    table.put("Derek 'Hobbie' Klivian", speeder)
    assert (values.power(table.pos, speeder), values.maneuver(table.pos, speeder)) == (5, 4)


# -- 3_6 Echo Base Trooper -------------------------------------------------------------------------


def test_echo_base_trooper_is_weaker_away_from_hoth() -> None:
    table = Layout()
    for name, power in ((TRENCH, 2), (CORRIDOR, 2), (MOS_EISLEY, 1)):
        assert (
            values.power(table.pos, table.put("Echo Base Trooper", table.location(name))) == power
        )


def test_echo_base_trooper_deploys_only_on_hoth_but_moves_elsewhere() -> None:
    table = Layout()
    table.location(MOS_EISLEY)
    hoth = table.location(BAY)
    other = table.location("Tatooine: Docking Bay 94")
    table.force(LIGHT, 3)
    trooper = table.hand("Echo Base Trooper")
    assert deploying.destinations(table.pos, trooper, LIGHT) == [hoth]
    walker = table.put("Echo Base Trooper", hoth)
    assert other in routes.destinations(table.pos, walker, movement.TRANSIT)


# -- 3_7 Echo Base Trooper Officer -----------------------------------------------------------------


def test_officer_makes_echo_base_troopers_cheaper_where_he_is() -> None:
    table = Layout()
    place, beside = table.location(TRENCH), table.location(PERIMETER)
    table.put("Echo Base Trooper Officer", place)
    trooper, other = table.hand("Echo Base Trooper"), table.hand("Cal Alder")
    second = table.hand("Echo Base Trooper Officer")
    pos = table.pos
    assert values.deploy_cost(pos, trooper, LIGHT, place) == 1
    assert values.deploy_cost(pos, second, LIGHT, place) == 2  # an Echo Base trooper himself
    assert values.deploy_cost(pos, trooper, LIGHT, beside) == 1  # the perimeter's own text
    assert values.deploy_cost(pos, other, LIGHT, place) == 2


@pytest.mark.rule("HO-REACT-01")
def test_officer_calls_troopers_to_his_hoth_site_as_a_react() -> None:
    table = Layout()
    place, beside = table.location(TRENCH), table.location(PERIMETER)
    table.put("Echo Base Trooper Officer", place)
    trooper, scout = table.put("Echo Base Trooper", beside), table.put("Cal Alder", beside)
    table.put("Snowtrooper", place)
    table.force(LIGHT, 2)
    table.force(DARK, 2)
    pos = table.begin(DARK, BATTLE)
    pos.choose(option(pos, A_BATTLE, place))
    assert pos.asked == LIGHT and offered(pos, A_REACT, trooper)
    assert offered(pos, A_REACT, scout) == []  # no trooper
    pos.choose(offered(pos, A_REACT, trooper)[0])
    quiet(pos)
    assert pos.location_of(trooper) == place and len(pos.force[LIGHT]) == 1


def test_officer_calls_nobody_away_from_hoth() -> None:
    table = Layout()
    place, beside = table.location(MOS_EISLEY), table.location("Tatooine: Jawa Camp")
    table.put("Echo Base Trooper Officer", place)
    trooper = table.put("Echo Base Trooper", beside)
    table.force(LIGHT, 2)
    assert not reacting.can_react_to(table.pos, trooper, place)


# -- 3_8 EG-4 --------------------------------------------------------------------------------------


def test_eg_4_powers_droids_present_but_no_power_droids() -> None:
    table = Layout()
    place, beside = table.location(TRENCH), table.location(PERIMETER)
    charger = table.put("EG-4 (Eegee-Four)", place)
    table.put("EG-4 (Eegee-Four)", place)
    droid, far = table.put("R-3PO (Ar-Threepio)", place), table.put("2-1B (Too-Onebee)", beside)
    foe = table.put("Probe Droid", place)
    got = [values.power(table.pos, one) for one in (charger, droid, far, foe)]
    assert got == [0, 2, 0, 2]  # two of them do not add up


def power_battle(light: list[str], draw: str) -> Position:
    """A battle in which Light draws a certain card for battle destiny."""
    table = Layout()
    place = table.location(TRENCH)
    for name in light:
        table.put(name, place)
    table.put("Darth Vader", place)
    table.force(LIGHT, 2)
    pos_card = table.in_pile(0, draw, LIGHT)
    pos = table.begin(LIGHT, BATTLE)
    pos.to_pile(pos_card, 0)
    fight(pos, place)
    for _ in range(20):
        if 1 in pos.options and pos.asked == LIGHT:
            pos.choose(1)
            break
        pos.choose(DECLINE)
    quiet(pos)
    while not told(pos, "total_power"):
        pos.choose(DECLINE)
    return pos


def test_eg_4_drawn_as_battle_destiny_doubles_the_power_of_the_weaker() -> None:
    pos = power_battle(["Luke Skywalker"], "EG-4 (Eegee-Four)")
    assert told(pos, "total_power")[0]["power"] == 6
    assert told(pos, "total_power")[0]["destiny"] == 0


def test_eg_4_drawn_by_the_stronger_is_a_plain_zero() -> None:
    pos = power_battle(
        ["Luke Skywalker", "Cal Alder", "Zev Senesca", "Rebel Scout"], "EG-4 (Eegee-Four)"
    )
    assert told(pos, "total_power")[0]["power"] == 9


# -- 3_9 FX-7 --------------------------------------------------------------------------------------


def test_fx_7_sends_a_hit_character_next_door_to_the_used_pile() -> None:
    table = Layout()
    place, beside = table.location(TRENCH), table.location(PERIMETER)
    medic = table.put("FX-7 (Effex-Seven)", beside)
    patient = table.put("Cal Alder", place)
    table.put("Echo Base Trooper", place)
    rifle = table.put("Blaster Rifle", table.put("Snowtrooper", place), DARK)
    table.force(DARK, 5)
    table.destiny(DARK, 6)
    pos = table.begin(DARK, BATTLE)
    shot_at(pos, place, rifle, patient)
    until_paid(pos, patient, medic)
    use(pos, medic)
    quiet(pos)
    assert pos.zone[patient] == USED


def test_fx_7_needs_a_hit() -> None:
    table = Layout()
    place = table.location(TRENCH)
    medic = table.put("FX-7 (Effex-Seven)", place)
    patient = table.put("Cal Alder", place)
    table.put("Darth Vader", place)
    table.force(DARK, 5)
    pos = table.begin(DARK, BATTLE)
    fight(pos, place)
    until_paid(pos, patient, medic)
    assert offered(pos, A_USE, medic) == [] and pos.zone[patient] == LOST


# -- 3_10 General Carlist Rieekan ------------------------------------------------------------------


@pytest.mark.rule("HO-ENC-06", "HO-MISSING-07")
def test_rieekan_strengthens_rebels_present_with_him_on_hoth() -> None:
    """HO-ENC-06/3, HO-MISSING-07/2."""
    table = Layout()
    place = table.location(TRENCH)
    rebel = table.put("Cal Alder", place)
    droid = table.put("R-3PO (Ar-Threepio)", place)
    general = table.put("General Carlist Rieekan", place)
    pos = table.pos
    assert [values.power(pos, one) for one in (rebel, droid, general)] == [3, 1, 2]
    speeder = table.put("Rogue 1", place)
    pos.put(general, speeder, ABOARD_PASSENGER)
    assert values.power(pos, rebel) == 2
    pos.put(general, place, UNDER)  # missing
    assert values.power(pos, rebel) == 2


def test_rieekan_cancels_death_squadron_for_1_force() -> None:
    table = Layout()
    system = table.location("Hoth")
    squadron = table.put("Death Squadron", system)
    general = table.put("General Carlist Rieekan", table.location(TRENCH))
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, CONTROL)
    use(pos, general)
    quiet(pos)
    assert pos.zone[squadron] == LOST and pos.force[LIGHT] == []


def test_rieekan_has_nothing_to_cancel_without_it_or_without_force() -> None:
    table = Layout()
    general = table.put("General Carlist Rieekan", table.location(TRENCH))
    squadron = table.card("Death Squadron")
    pos = table.begin(LIGHT, CONTROL)
    assert offered(pos, A_USE, general) == []
    table.pos.put(squadron, table.location("Hoth"), ATTACHED)
    assert offered(pos, A_USE, general) == []


def test_rieekan_at_an_echo_site_makes_the_sixth_site_necessary() -> None:
    table = Layout()
    names = (GENERATORS, TRENCH, PERIMETER, RIDGE, "Hoth: Ice Plains (5th Marker)")
    sites = [table.location(name) for name in names]
    corridor = table.location(CORRIDOR)
    operations = table.put("Echo Base Operations", sites[0])
    general = table.put("General Carlist Rieekan", corridor)
    for site in sites[1:]:
        table.put("Snowtrooper", site)
    table.put("Stormtrooper", sites[0])
    pos = table.begin(LIGHT, CONTROL)
    assert pos.zone[operations] == TABLE
    pos.put(general, sites[1], THERE)
    pos.choose(DECLINE)
    assert pos.zone[operations] == LOST


# -- 3_11 Jeroen Webb ------------------------------------------------------------------------------


@pytest.mark.parametrize(("leader", "less"), [("Leia Organa", -1), ("Cal Alder", 0)])
def test_jeroen_webb_lessens_the_opponents_battle_destiny_with_a_leader(
    leader: str, less: int
) -> None:
    table = Layout()
    place = table.location(TRENCH)
    table.put("Jeroen Webb", place)
    table.put(leader, place)
    table.put("Darth Vader", place)
    table.force(LIGHT, 2)
    pos = table.begin(LIGHT, BATTLE)
    fight(pos, place)
    assert values.added(pos, TOTAL_BATTLE_DESTINY, place, DARK) == less
    assert values.added(pos, TOTAL_BATTLE_DESTINY, place, LIGHT) == 0


def test_jeroen_webb_pilots_for_2() -> None:
    table = Layout()
    speeder = table.put("Rogue 2", table.location(TRENCH))
    table.put("Jeroen Webb", speeder)
    assert values.power(table.pos, speeder) == 5


# -- 3_12 K-3PO ------------------------------------------------------------------------------------


@pytest.mark.rule("HO-PRES-06")
def test_k_3po_battles_but_does_not_drain() -> None:
    table = Layout()
    place, beside = table.location(TRENCH), table.location(PERIMETER)
    table.put("K-3PO (Kay-Threepio)", place)
    table.put("Snowtrooper", place)
    table.put("K-3PO (Kay-Threepio)", beside)
    table.force(LIGHT, 2)
    pos = table.begin(LIGHT, CONTROL)
    assert offered(pos, A_DRAIN) == []
    while pos.phase != BATTLE or pos.asked != LIGHT:
        pos.choose(DECLINE)
    assert offered(pos, A_BATTLE, place)
    fight(pos, place)
    assert pos.fight is not None


def test_k_3po_is_a_leader_among_droids_and_stronger_on_hoth() -> None:
    table = Layout()
    place, away = table.location(TRENCH), table.location(MOS_EISLEY)
    droid = table.put("K-3PO (Kay-Threepio)", place)
    pos = table.pos
    assert values.power(pos, droid) == 1 and not vessels.has_skill(pos, droid, "leader")
    other = table.put("R-3PO (Ar-Threepio)", place)
    table.put("2-1B (Too-Onebee)", place)
    assert values.power(pos, droid) == 3 and vessels.has_skill(pos, droid, "leader")
    pos.put(droid, away, THERE)
    pos.put(other, away, THERE)
    assert values.power(pos, droid) == 1


# -- 3_13 Major Bren Derlin ------------------------------------------------------------------------


def test_derlin_on_hoth_stops_reacts_to_echo_sites() -> None:
    table = Layout()
    bay, trench = table.location(BAY), table.location(TRENCH)
    far = table.location(PERIMETER)
    away = table.location(MOS_EISLEY)
    derlin = table.put("Major Bren Derlin", far)
    scout = table.put("Blizzard Scout 1", trench)
    table.put("Cal Alder", bay)
    table.put("Snowtrooper", bay)
    table.force(LIGHT, 2)
    table.force(DARK, 2)
    pos = table.begin(LIGHT, BATTLE)
    twin = pos.copy()
    pos.choose(option(pos, A_BATTLE, bay))
    assert offered(pos, A_REACT, scout) == []
    twin.put(derlin, away, THERE)
    twin.choose(option(twin, A_BATTLE, bay))
    assert offered(twin, A_REACT, scout)


def test_derlin_cancels_breached_defenses_on_hoth_only() -> None:
    table = Layout()
    derlin = table.put("Major Bren Derlin", table.location(TRENCH))
    away = table.location(MOS_EISLEY)
    breach = table.put("Breached Defenses")
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, CONTROL)
    twin = pos.copy()
    twin.put(derlin, away, THERE)
    assert offered(pos, A_USE, derlin)
    use(pos, derlin)
    quiet(pos)
    assert pos.zone[breach] == LOST
    twin.choose(DECLINE)
    assert offered(twin, A_USE, derlin) == []


@pytest.mark.parametrize(("name", "power"), [(CANTINA, 3), (MOS_EISLEY, 2)])
def test_derlin_knows_the_cantina_and_cancels_local_trouble_there(name: str, power: int) -> None:
    table = Layout()
    derlin = table.put("Major Bren Derlin", table.location(name))
    trouble = stand_in(table, "Local Trouble", DARK)
    table.force(LIGHT, 1)
    pos = table.begin(DARK, CONTROL)
    assert values.power(pos, derlin) == power
    play(pos, trouble)
    if power == 2:
        assert offered(pos, A_USE, derlin) == []
        return
    use(pos, derlin, 1)
    quiet(pos)
    assert told(pos, "cancelled") and pos.zone[trouble] == LOST


# -- 3_14 R-3PO ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spy", "hidden", "cost"),
    [
        ("Garindan", False, 1),
        ("Garindan", True, 2),
        ("Probe Droid", False, 2),
        ("Probe Droid", True, 4),
    ],
)
def test_r_3po_exposes_spies_present(spy: str, hidden: bool, cost: int) -> None:
    table = Layout()
    place = table.location(TRENCH)
    droid = table.put("R-3PO (Ar-Threepio)", place)
    found = table.put(spy, place)
    if hidden:
        table.pos.mark(found, IS_UNDERCOVER)
    pos = table.begin(LIGHT, CONTROL)
    use(pos, droid)
    while pos.asked == DARK and DECLINE not in pos.options:
        pos.choose(pos.options[0])
    assert len(told(pos, "lose_force")) == cost
    while pos.asked != LIGHT:
        pos.choose(DECLINE)
    assert offered(pos, A_USE, droid) == []  # once a turn


def test_r_3po_finds_no_spies_elsewhere() -> None:
    table = Layout()
    droid = table.put("R-3PO (Ar-Threepio)", table.location(TRENCH))
    table.put("Garindan", table.location(PERIMETER))
    pos = table.begin(LIGHT, CONTROL)
    assert offered(pos, A_USE, droid) == []


# -- 3_15 R5-M2 ------------------------------------------------------------------------------------


def test_r5_m2_improves_a_capital_starship_and_no_starfighter() -> None:
    table = Layout()
    system = table.location("Hoth")
    pos = table.pos
    got = []
    for name in ("Corellian Corvette", "Red 1"):
        ship = table.put(name, system)
        if name == "Red 1":
            table.put("Biggs Darklighter", ship)
        before = values.power(pos, ship), values.hyperspeed(pos, ship)
        table.put("R5-M2 (Arfive-Emmtoo)", ship, role=ABOARD_PASSENGER)
        after = values.power(pos, ship), values.hyperspeed(pos, ship)
        got.append((after[0] - before[0], after[1] - before[1], values.immunity(pos, ship)))
    assert got == [(1, 1, 3), (0, 0, 0)]


# -- 3_16 Rebel Scout ------------------------------------------------------------------------------


def called(friend: str) -> tuple[Position, int]:
    table = Layout()
    place, beside = table.location(TRENCH), table.location(PERIMETER)
    scout = table.put("Rebel Scout", beside)
    table.put(friend, place)
    table.put("Snowtrooper", place)
    table.force(DARK, 2)
    pos = table.begin(DARK, BATTLE)
    pos.choose(option(pos, A_BATTLE, place))
    return pos, scout


@pytest.mark.rule("HO-REACT-02")
@pytest.mark.parametrize("friend", ["Leia Organa", "Shawn Valdez"])
def test_rebel_scout_reacts_free_to_the_strong_and_to_leaders(friend: str) -> None:
    """HO-REACT-02/3: without any Force."""
    pos, scout = called(friend)
    pos.choose(offered(pos, A_REACT, scout)[0])
    quiet(pos)
    assert pos.fight is not None and pos.location_of(scout) == pos.fight.place


def test_rebel_scout_does_not_react_to_others_nor_to_drains() -> None:
    pos, scout = called("Cal Alder")
    assert offered(pos, A_REACT, scout) == []
    table = Layout()
    place, beside = table.location(TRENCH), table.location(PERIMETER)
    scout = table.put("Rebel Scout", beside)
    table.put("Snowtrooper", place)
    assert not reacting.can_react_to(table.pos, scout, place)


# -- 3_18 Romas 'Lock' Navander --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place_of_romas", "open_"), [(TRENCH, False), (PERIMETER, False), (RIDGE, True)]
)
def test_romas_stops_reacts_to_and_from_his_location(place_of_romas: str, open_: bool) -> None:
    table = Layout()
    sites = {name: table.location(name) for name in (TRENCH, PERIMETER, RIDGE)}
    table.put("Romas 'Lock' Navander", sites[place_of_romas])
    table.put("Cal Alder", sites[TRENCH])
    table.put("Snowtrooper", sites[TRENCH])
    scout = table.put("Blizzard Scout 1", sites[PERIMETER])
    table.force(LIGHT, 2)
    table.force(DARK, 2)
    pos = table.begin(LIGHT, BATTLE)
    pos.choose(option(pos, A_BATTLE, sites[TRENCH]))
    assert bool(offered(pos, A_REACT, scout)) == open_


def test_romas_adds_1_to_power_and_maneuver() -> None:
    table = Layout()
    speeder = table.put("Rogue 2", table.location(TRENCH))
    table.put("Romas 'Lock' Navander", speeder)
    assert (values.power(table.pos, speeder), values.maneuver(table.pos, speeder)) == (4, 5)


# -- 3_19 Shawn Valdez -----------------------------------------------------------------------------


def rally(force: int) -> tuple[Position, int, list[int]]:
    table = Layout()
    sites = [table.location(name) for name in (GENERATORS, TRENCH, PERIMETER, RIDGE)]
    shawn = table.put("Shawn Valdez", sites[1])
    troopers = [table.put("Echo Base Trooper", sites[n]) for n in (0, 2, 3)]
    table.put("Cal Alder", sites[0])
    table.put("Snowtrooper", sites[1])
    table.force(LIGHT, force)
    pos = table.begin(LIGHT, BATTLE)
    pos.choose(option(pos, A_BATTLE, sites[1]))
    until_offered(pos, shawn)
    use(pos, shawn)
    return pos, sites[1], troopers


def test_shawn_calls_troopers_from_adjacent_sites_for_their_regular_move() -> None:
    pos, place, troopers = rally(force=3)
    assert sorted(o for o in pos.options if o != DECLINE) == troopers[:2]
    answer(pos, troopers[0], troopers[1])
    quiet(pos)
    assert [pos.location_of(one) == place for one in troopers] == [True, True, False]
    assert pos.force[LIGHT] == []  # 1 for the battle, 1 for each
    assert all(one in values.battle_cards(pos, place, LIGHT) for one in troopers[:2])


def test_shawn_calls_nobody_without_force_nor_who_moved_or_battled() -> None:
    table = Layout()
    place, beside = table.location(TRENCH), table.location(PERIMETER)
    shawn = table.put("Shawn Valdez", place)
    trooper = table.put("Echo Base Trooper", beside)
    table.put("Snowtrooper", place)
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, BATTLE)
    rich = pos.copy()
    pos.choose(option(pos, A_BATTLE, place))
    assert offered(pos, A_USE, shawn) == []
    rich.to_pile(rich.reserve[LIGHT][-1], 1)
    rich.note(trooper, 1 << 2)  # has battled
    rich.choose(option(rich, A_BATTLE, place))
    assert offered(rich, A_USE, shawn) == []


# -- 3_20 Tamizander Rey ---------------------------------------------------------------------------


@pytest.mark.rule("HO-LAND-04")
def test_tamizander_lets_starships_leave_his_exterior_site_free() -> None:
    """HO-LAND-04/3."""
    table = Layout()
    system, place, away = table.location("Hoth"), table.location(TRENCH), table.location(RIDGE)
    ships = [table.put("X-wing", place), table.put("X-wing", away)]
    table.put("Tamizander Rey", place)
    got = [routes.price(table.pos, ship, movement.TAKE_OFF, system) for ship in ships]
    assert got == [0, 1]


def test_tamizander_opens_the_shield_doors_for_one_character_a_turn() -> None:
    table = Layout()
    bay, trench = table.location(BAY), table.location(TRENCH)
    rey = table.put("Tamizander Rey", bay)
    luke, other = table.put("Luke Skywalker", trench), table.put("Cal Alder", trench)
    doors = table.put("The Shield Doors Must Be Closed", bay)
    pos = table.begin(LIGHT, CONTROL)
    use(pos, rey)
    pos.choose(luke)
    quiet(pos)
    assert holds(pos, GRANT_OPEN_DOORS, luke) and not holds(pos, GRANT_OPEN_DOORS, other)
    while pos.asked != LIGHT:
        pos.choose(DECLINE)
    assert offered(pos, A_USE, rey) == [] and pos.zone[doors] == TABLE


def test_tamizander_leaves_the_doors_alone_from_elsewhere() -> None:
    table = Layout()
    bay, trench = table.location(BAY), table.location(TRENCH)
    rey = table.put("Tamizander Rey", trench)
    table.put("The Shield Doors Must Be Closed", bay)
    pos = table.begin(LIGHT, CONTROL)
    assert offered(pos, A_USE, rey) == []


# -- 3_21 Tauntaun Handler -------------------------------------------------------------------------


def test_tauntaun_handler_strengthens_his_mount_and_draws_battle_destiny() -> None:
    table = Layout()
    place = table.location(TRENCH)
    mount = table.put("Tauntaun", place)
    table.put("Tauntaun Handler", mount)
    table.put("Snowtrooper", place)
    table.force(LIGHT, 2)
    pos = table.begin(LIGHT, BATTLE)
    assert values.power(pos, mount) == 3
    fight(pos, place)
    assert values.battle_draws(pos, place, LIGHT) == 1


def test_tauntaun_handler_on_foot_draws_none() -> None:
    table = Layout()
    place = table.location(TRENCH)
    mount = table.put("Tauntaun", place)
    table.put("Tauntaun Handler", place)
    table.put("Snowtrooper", place)
    table.force(LIGHT, 2)
    pos = table.begin(LIGHT, BATTLE)
    fight(pos, place)
    assert values.power(pos, mount) == 1 and values.battle_draws(pos, place, LIGHT) == 0


# -- 3_22 Tigran Jamiro ----------------------------------------------------------------------------


def test_tigran_keeps_imperials_out_of_echo_sites() -> None:
    table = Layout()
    bay, place, beside = (table.location(name) for name in (BAY, GENERATORS, TRENCH))
    trooper, friend = table.put("Snowtrooper", place), table.put("Cal Alder", place)
    droid = table.put("Probe Droid", place)
    crewed, empty = table.put("Blizzard Walker", place), table.put("Blizzard 2", place)
    table.put("AT-AT Driver", crewed)
    pos = table.pos
    assert bay in routes.reach(pos, trooper)
    table.put("Tigran Jamiro", place)
    assert routes.reach(pos, trooper) == [beside]
    assert routes.reach(pos, crewed) == [beside]  # carried Imperials would move as well
    assert bay in routes.reach(pos, empty)
    assert bay in routes.reach(pos, droid) and bay in routes.reach(pos, friend)


def test_tigran_deploys_on_hoth_or_yavin_4() -> None:
    table = Layout()
    table.location(MOS_EISLEY)
    places = [table.location(TRENCH), table.location("Yavin 4: Jungle")]
    table.force(LIGHT, 3)
    tigran = table.hand("Tigran Jamiro")
    assert sorted(deploying.destinations(table.pos, tigran, LIGHT)) == sorted(places)


# -- 3_23 Toryn Farr -------------------------------------------------------------------------------


@pytest.mark.rule("HO-ART-06")
@pytest.mark.parametrize(("where", "added"), [(COMMAND, 1), (CORRIDOR, 0)])
def test_toryn_farr_directs_the_ion_cannon_from_a_war_room(where: str, added: int) -> None:
    table = Layout()
    place = table.location(GENERATORS)
    cannon = table.put("Planet Defender Ion Cannon", place)
    other = table.put("Golan Laser Battery", place)
    table.put("Toryn Farr", table.location(where))
    assert values.added(table.pos, WEAPON_DESTINY, cannon) == added
    assert values.added(table.pos, WEAPON_DESTINY, other) == 0


# -- 3_24 WED-1016 'Techie' Droid ------------------------------------------------------------------


def repair(where: str) -> tuple[Position, int, int]:
    table = Layout()
    place = table.location(TRENCH)
    table.location(PERIMETER)
    table.location(RIDGE)
    site = next(p for p in table.pos.locations() if table.pos.title(p) == where)
    techie = table.put("WED-1016 'Techie' Droid", site)
    speeder = table.put("Snowspeeder", place)
    table.put("Echo Base Trooper", place)
    cannon = table.put("AT-AT Cannon", table.put("Blizzard 2", place))
    table.force(DARK, 5)
    table.destiny(DARK, 6)
    pos = table.begin(DARK, BATTLE)
    shot_at(pos, place, cannon, speeder)
    until_paid(pos, speeder, techie)
    return pos, techie, speeder


def test_techie_repairs_a_hit_vehicle_next_door_for_1_lost_force() -> None:
    pos, techie, speeder = repair(PERIMETER)
    use(pos, techie)
    pos.choose(pos.options[0])
    quiet(pos)
    assert pos.zone[speeder] == USED
    assert [event["source"] for event in told(pos, "lose_force")] == [techie]


def test_techie_does_not_reach_two_sites_away() -> None:
    pos, techie, speeder = repair(RIDGE)
    assert offered(pos, A_USE, techie) == [] and pos.zone[speeder] == LOST


# -- 3_26 Wyron Serper -----------------------------------------------------------------------------


def test_wyron_serper_sees_a_card_for_each_dark_icon_once_a_turn() -> None:
    table = Layout()
    serper = table.put("Wyron Serper", table.location(PERIMETER, DARK))
    for _ in range(3):
        table.hand("Snowtrooper")
    pos = table.begin(LIGHT, CONTROL)
    use(pos, serper)
    quiet(pos)
    assert len(told(pos, "peek")[0]["cards"]) == 2  # type: ignore[arg-type]
    while pos.asked != LIGHT:
        pos.choose(DECLINE)
    assert offered(pos, A_USE, serper) == []


def test_wyron_serper_sees_nothing_where_dark_has_no_icons() -> None:
    table = Layout()
    serper = table.put("Wyron Serper", table.location(CORRIDOR, LIGHT))
    table.hand("Snowtrooper")
    pos = table.begin(LIGHT, CONTROL)
    assert offered(pos, A_USE, serper) == []


def test_wyron_serper_reads_scans_better() -> None:
    table = Layout()
    table.put("Wyron Serper", table.location(TRENCH))
    mine, plain = table.hand("Perimeter Scan"), table.hand("Rug Hug")
    theirs = table.hand("Scanning Crew", DARK)
    got = [values.destiny_numbers(table.pos, one) for one in (mine, plain, theirs)]
    assert got == [[6], [4], table.pos.card(theirs).destiny]


# -- 3_27 Zev Senesca ------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "maneuver", "draws"), [("Rogue 2", 7, 1), ("Rogue 3", 4, 0)])
def test_zev_belongs_in_rogue_2(name: str, maneuver: int, draws: int) -> None:
    table = Layout()
    place = table.location(TRENCH)
    speeder = table.put(name, place)
    table.put("Zev Senesca", speeder)
    table.put("Snowtrooper", place)
    table.force(LIGHT, 2)
    pos = table.begin(LIGHT, BATTLE)
    fight(pos, place)
    assert (values.power(pos, speeder), values.maneuver(pos, speeder)) == (5, maneuver)
    assert values.battle_draws(pos, place, LIGHT) == draws
