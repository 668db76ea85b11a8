"""Devices of Premiere, each with what it does and where it ends."""

import pytest

from starfold.games.ccg.front.disclosure import visible
from starfold.games.ccg.rules import (
    abilities,
    carrying,
    deploying,
    movement,
    routes,
    values,
    weapons,
)
from starfold.games.ccg.rules.changes import added, has_text, holds
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import (
    A_FIRE,
    A_PLAY,
    A_USE,
    ATTACHED,
    BATTLE,
    CONTROL,
    DARK,
    DEPLOY,
    DRAW,
    GRANT_IMMUNE,
    HAND,
    HELD,
    IS_HIT,
    IS_UNDERCOVER,
    LIGHT,
    LOST,
    NONE,
    RESERVE,
    SHOTS,
    TABLE,
    THERE,
    TOTAL_WEAPON_DESTINY,
    UNDER,
    WEAPON_DESTINY,
)
from starfold.kernel.core import DECLINE
from tests.ccg.table import Layout, deploy, fight, offered, option, pass_all, quiet, told, use

MOS_EISLEY = "Tatooine: Mos Eisley"
CANTINA = "Tatooine: Cantina"
DUNE_SEA = "Tatooine: Dune Sea"
CORRIDOR = "Death Star: Level 4 Military Corridor"
CORE = "Death Star: Central Core"
WAR_ROOM = "Death Star: War Room"
TRENCH = "Hoth: Snow Trench (2nd Marker)"
PERIMETER = "Hoth: Defensive Perimeter (3rd Marker)"
RIDGE = "Hoth: North Ridge (4th Marker)"
THREEPIO = "C-3PO (See-Threepio)"
SIDES = pytest.mark.parametrize("side", [LIGHT, DARK])
DROIDS = {LIGHT: THREEPIO, DARK: "Probe Droid"}
PEOPLE = {LIGHT: "Rebel Trooper", DARK: "Stormtrooper"}


# -- 1_38 1_205 Restraining Bolt -------------------------------------------------------------------


@SIDES
def test_a_bolted_droid_may_not_move_and_has_no_text(side: int) -> None:
    """C-3PO adds power for pairs of a droid and a Rebel, and forfeit to R2-D2."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    droid = table.put(THREEPIO, site)
    table.put("Rebel Trooper", site)
    friend = table.put("R2-D2 (Artoo-Detoo)", site)
    pos = table.pos
    assert values.total_power(pos, site, LIGHT) == 3 + 2
    assert values.forfeit(pos, friend) == 6
    bolt = table.put("Restraining Bolt", droid, side)
    assert values.total_power(pos, site, LIGHT) == 3
    assert values.forfeit(pos, friend) == 4
    assert not has_text(pos, droid) and has_text(pos, friend)
    assert movement.may_move(pos, droid) is not None
    assert movement.may_move(pos, friend) is None
    pos.to_pile(bolt, LOST)
    assert values.total_power(pos, site, LIGHT) == 3 + 2
    assert movement.may_move(pos, droid) is None


@SIDES
def test_a_bolt_goes_on_any_droid_at_a_site(side: int) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    system = table.location("Kessel")
    here = [table.put(DROIDS[one], site, one) for one in (LIGHT, DARK)]
    hidden = table.put("R2-D2 (Artoo-Detoo)", site)
    table.pos.mark(hidden, IS_UNDERCOVER)
    ship = table.put("Red 3", system)
    table.put("R4-E1 (Arfour-Eeone)", ship)
    table.put("Rebel Trooper", site)
    lost = table.missing("CZ-3 (Seezee-Three)", site)
    bolt = table.hand("Restraining Bolt", side)
    found = deploying.destinations(table.pos, bolt, side)
    assert sorted(found) == sorted([*here, hidden] if side == LIGHT else here)
    assert lost not in found


@SIDES
def test_a_bolt_is_transferred_free_to_a_droid_of_either_side_present(side: int) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    first = table.put(THREEPIO, site)
    second = table.put("Probe Droid", site)
    away = table.put("CZ-3 (Seezee-Three)", table.location(CANTINA))
    bolt = table.put("Restraining Bolt", first, side)
    pos = table.begin(side, DEPLOY)
    use(pos, bolt)
    quiet(pos)
    assert pos.at[bolt] == second and away not in pos.options
    assert has_text(pos, first) and not has_text(pos, second)
    assert told(pos, "hand_over")[0]["amount"] == 0


def test_a_bolt_is_not_transferred_in_other_phases_by_others_or_to_a_bolted_droid() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    droids = [table.put(THREEPIO, site), table.put("Probe Droid", site)]
    bolts = [table.put("Restraining Bolt", droids[0], DARK)]
    table.hand("Stormtrooper")
    pos = table.begin(DARK, CONTROL)
    assert offered(pos, A_USE, bolts[0]) == []
    assert abilities.own_abilities(pos, bolts[0], LIGHT) == []
    bolts.append(table.put("Restraining Bolt", droids[1], LIGHT))
    assert not abilities.usable(pos, bolts[0], 0, DARK, None)  # no second bolt on one droid
    pos.to_pile(bolts[1], LOST)
    assert abilities.usable(pos, bolts[0], 0, DARK, None)
    pos.mark(droids[0], IS_UNDERCOVER)  # its bearer may hide: the bolt stays on it
    assert carrying.misplaced(pos) == []


def test_a_stolen_bolt_does_nothing_to_somebody_who_is_no_droid() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    thief = table.put("Kabe", site)
    droid = table.put(THREEPIO, site)
    bolt = table.put("Restraining Bolt", thief, LIGHT)
    pos = table.begin(LIGHT, DEPLOY)
    assert has_text(pos, thief) and movement.may_move(pos, thief) is None
    use(pos, bolt)
    quiet(pos)
    assert pos.at[bolt] == droid


# -- 1_34 1_200 Caller -----------------------------------------------------------------------------


def call(side: int, bolt: bool = True) -> tuple[Layout, int, int, int]:
    """A Caller at the site of an opposing droid, which may have a bolt."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    bearer = table.put(PEOPLE[side], site)
    device = table.put("Caller", bearer, side)
    droid = table.put(DROIDS[1 - side], site, 1 - side)
    bolted = table.put("Restraining Bolt", droid, side) if bolt else NONE
    return table, device, droid, bolted


@SIDES
def test_a_caller_steals_a_bolted_droid_and_the_bolt_returns_to_hand(side: int) -> None:
    table, device, droid, bolt = call(side)
    pos = table.begin(side, CONTROL)
    use(pos, device)
    quiet(pos)
    assert pos.owner[droid] == side and pos.zone[droid] == TABLE
    assert pos.zone[bolt] == HAND and bolt in pos.hand[side]
    assert has_text(pos, droid)
    assert len(told(pos, "steal")) == 1


def test_a_caller_sends_an_opponents_bolt_back_to_its_owner() -> None:
    table, device, droid, bolt = call(LIGHT)
    table.pos.to_pile(bolt, LOST)
    theirs = table.put("Restraining Bolt", droid, DARK)
    pos = table.begin(LIGHT, CONTROL)
    use(pos, device)
    quiet(pos)
    assert pos.owner[droid] == LIGHT and theirs in pos.hand[DARK]


@SIDES
def test_a_caller_takes_a_droid_out_of_a_vehicle(side: int) -> None:
    table, device, droid, _ = call(side)
    site = table.pos.at[droid]
    name = "Luke's X-34 Landspeeder" if side == DARK else "Ubrikkian 9000 Z001"
    vehicle = table.put(name, site)
    table.pos.put(droid, vehicle, 2)
    pos = table.begin(side, CONTROL)
    use(pos, device)
    quiet(pos)
    assert (pos.at[droid], pos.role[droid], pos.owner[droid]) == (site, THERE, side)


@SIDES
def test_a_caller_needs_a_bolt_the_same_site_and_the_own_control_phase(side: int) -> None:
    table, device, droid, _ = call(side, bolt=False)
    assert not abilities.usable(table.pos, device, 0, side, None)
    table, device, droid, _ = call(side)
    assert abilities.usable(table.pos, device, 0, side, None)
    table.pos.put(droid, table.location(CANTINA), THERE)
    assert not abilities.usable(table.pos, device, 0, side, None)
    table, device, droid, _ = call(side)
    pos = table.begin(side, DEPLOY)
    assert offered(pos, A_USE, device) == []


@pytest.mark.rule("SW-B-104")
@pytest.mark.parametrize(
    ("side", "names"),
    [
        (LIGHT, ["Rebel Trooper", "Chewbacca", "Jawa"]),
        (DARK, ["Stormtrooper", "Jawa"]),
    ],
)
def test_a_caller_goes_on_ones_rebels_or_imperials_and_jawas(side: int, names: list[str]) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    for name in ("Rebel Trooper", "Chewbacca", "Stormtrooper", "Tusken Raider", THREEPIO):
        table.put(name, site)
    for one in (LIGHT, DARK):
        table.put("Jawa", site, one)
    device = table.hand("Caller", side)
    found = deploying.destinations(table.pos, device, side)
    assert sorted(table.pos.title(one) for one in found) == sorted(names)
    assert {table.pos.owner[one] for one in found} == {side}


def test_a_caller_works_once_a_turn() -> None:
    table, device, _, _ = call(LIGHT)
    second = table.put("Probe Droid", table.pos.location_of(device))
    table.put("Restraining Bolt", second, LIGHT)
    pos = table.begin(LIGHT, CONTROL)
    use(pos, device)
    pos.choose(second)
    quiet(pos)
    assert pos.owner[second] == LIGHT
    assert offered(pos, A_USE, device) == []


def test_each_caller_steals_a_droid() -> None:
    table, device, first, _ = call(LIGHT)
    site = table.pos.location_of(device)
    second = table.put("Probe Droid", site)
    table.put("Restraining Bolt", second, LIGHT)
    other = table.put("Caller", table.put("Chewbacca", site), LIGHT)
    pos = table.begin(LIGHT, CONTROL)
    for caller, droid in ((device, second), (other, first)):
        pass_all(pos, seat=LIGHT)
        use(pos, caller)
        if droid in pos.options:
            pos.choose(droid)
        quiet(pos)
    assert pos.owner[first] == pos.owner[second] == LIGHT


# -- 1_35 Electrobinoculars ------------------------------------------------------------------------


def look(force: int = 2, bearer: str = "Rebel Trooper") -> tuple[Position, int]:
    table = Layout()
    device = table.put("Electrobinoculars", table.put(bearer, table.location(MOS_EISLEY)))
    table.force(LIGHT, force)
    table.destiny(LIGHT, 6)
    return table.begin(LIGHT, CONTROL), device


@pytest.mark.rule("SW-B-021")
def test_electrobinoculars_show_the_top_card_and_may_move_it() -> None:
    pos, device = look()
    top = pos.reserve[LIGHT][-1]
    use(pos, device)
    assert pos.asked == LIGHT and pos.options == [top, DECLINE]
    assert told(pos, "peek")[0]["cards"] == [top]
    pos.choose(top)
    assert pos.force[LIGHT] == [top] and len(pos.used[LIGHT]) == 2
    assert len(told(pos, "move_top")) == 1


def test_electrobinoculars_may_leave_the_card_where_it_is() -> None:
    pos, device = look(force=4)
    top = pos.reserve[LIGHT][-1]
    use(pos, device)
    pos.choose(DECLINE)
    assert pos.reserve[LIGHT][-1] == top and len(pos.force[LIGHT]) == 2
    assert offered(pos, A_USE, device)  # at any time, as long as the Force lasts


def test_only_who_looks_through_electrobinoculars_sees_the_card() -> None:
    pos, device = look()
    top = pos.reserve[LIGHT][-1]
    use(pos, device)
    assert top in visible(pos, LIGHT) and top not in visible(pos, DARK)
    assert len(visible(pos, LIGHT) & set(pos.reserve[LIGHT])) == 1


def test_electrobinoculars_cost_2_force_and_need_a_warrior() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    theirs, mine = table.put("Stormtrooper", site), table.put("Rebel Trooper", site)
    table.put("Momaw Nadon", site)
    table.force(LIGHT, 1)
    device = table.hand("Electrobinoculars")
    assert sorted(deploying.destinations(table.pos, device, LIGHT)) == sorted([theirs, mine])
    table.pos.put(device, mine, ATTACHED)
    assert not abilities.usable(table.pos, device, 0, LIGHT, None)
    table.force(LIGHT, 1)
    table.fill(RESERVE, LIGHT, 1)
    assert abilities.usable(table.pos, device, 0, LIGHT, None)
    for card in table.pos.reserve[LIGHT][:]:
        table.pos.to_pile(card, LOST)
    assert not abilities.usable(table.pos, device, 0, LIGHT, None)  # nothing to peek at


# -- 1_39 Targeting Computer -----------------------------------------------------------------------


def duel(destinies: list[int], force: int = 5) -> tuple[Position, int, int, int]:
    """Red 1 with torpedoes and a computer battles the Devastator, armor 6."""
    table = Layout()
    system = table.location("Kessel")
    ship = table.put("Red 1", system)
    table.put("Red Leader", ship)
    torpedoes = table.put("Proton Torpedoes", ship)
    table.put("Targeting Computer", ship)
    prey = table.put("Devastator", system)
    table.force(LIGHT, force)
    table.destiny(LIGHT, *destinies)
    pos = table.begin(LIGHT, BATTLE)
    fight(pos, system)
    return pos, torpedoes, prey, ship


def test_a_targeting_computer_adds_1_to_maneuver() -> None:
    table = Layout()
    ship = table.put("Y-wing", table.location("Kessel"))
    table.put("Targeting Computer", ship)
    assert values.maneuver(table.pos, ship) == 4


def test_a_targeting_computer_fires_twice_separately_at_1_less_each() -> None:
    pos, torpedoes, prey, _ = duel([7, 3])
    pos.choose(option(pos, A_FIRE, torpedoes))
    assert pos.options == [1, 2]
    pos.choose(1)
    quiet(pos)
    assert told(pos, "shot")[0]["total"] == 6 and not pos.has(prey, IS_HIT)
    while not offered(pos, A_FIRE, torpedoes):
        pos.choose(DECLINE)
    pos.choose(option(pos, A_FIRE, torpedoes))
    quiet(pos)  # no choice between one shot and two any more
    assert told(pos, "shot")[1]["total"] == 2
    assert offered(pos, A_FIRE, torpedoes) == []


@pytest.mark.parametrize(("destinies", "hit"), [([4, 4], False), ([4, 5], True)])
def test_a_targeting_computer_joins_both_shots(destinies: list[int], hit: bool) -> None:
    pos, torpedoes, prey, _ = duel(destinies)
    pos.choose(option(pos, A_FIRE, torpedoes))
    pos.choose(2)
    quiet(pos)
    assert told(pos, "shot")[0]["total"] == sum(destinies) - 2
    assert pos.has(prey, IS_HIT) == hit
    assert told(pos, "fire")[0]["price"] == 2
    while pos.asked == DARK:
        pos.choose(DECLINE)
    assert offered(pos, A_FIRE, torpedoes) == []


def test_both_shots_are_paid_for() -> None:
    pos, torpedoes, _, _ = duel([3, 3], force=2)  # one is used to initiate
    pos.choose(option(pos, A_FIRE, torpedoes))
    quiet(pos)
    assert told(pos, "fire")[0]["price"] == 1
    assert offered(pos, A_FIRE, torpedoes) == []


def test_a_targeting_computer_helps_its_own_starship_while_it_is_piloted() -> None:
    table = Layout()
    system = table.location("Kessel")
    ships = [table.put("Red 1", system), table.put("X-wing", system)]
    arms = [table.put("Proton Torpedoes", ship) for ship in ships]
    table.put("Targeting Computer", ships[0])
    pos = table.pos
    assert [added(pos, SHOTS, one) for one in arms] == [0, 0]
    table.put("Red Leader", ships[0])
    assert [added(pos, SHOTS, one) for one in arms] == [1, 0]
    assert [added(pos, WEAPON_DESTINY, one, LIGHT) for one in arms] == [-1, 0]
    table.force(LIGHT, 2)
    device = table.hand("Targeting Computer")
    theirs = table.put("TIE Scout", system)
    found = deploying.destinations(pos, device, LIGHT)
    assert sorted(found) == sorted([ships[1], theirs])  # any starship, one copy each
    gun = table.put("Enhanced TIE Laser Cannon", theirs)
    table.put("DS-61-2", theirs)
    pos.put(device, theirs, ATTACHED)
    assert values.maneuver(pos, theirs) == pos.card(theirs).maneuver + 1
    assert added(pos, SHOTS, gun) == added(pos, WEAPON_DESTINY, gun, DARK) == 0  # you fire nothing


# -- 1_40 Tatooine Utility Belt, 1_207 Stormtrooper Utility Belt -----------------------------------


@pytest.mark.parametrize(
    ("belt", "bearer", "place", "more"),
    [
        ("Tatooine Utility Belt", "Rebel Trooper", MOS_EISLEY, 2),
        ("Tatooine Utility Belt", "Rebel Trooper", CORRIDOR, 0),
        ("Stormtrooper Utility Belt", "Stormtrooper", MOS_EISLEY, 1),
        ("Stormtrooper Utility Belt", "Stormtrooper", CORRIDOR, 2),
    ],
)
def test_belts_add_to_power_and_forfeit(belt: str, bearer: str, place: str, more: int) -> None:
    table = Layout()
    card = table.put(bearer, table.location(place))
    table.put(belt, card)
    assert values.power(table.pos, card) == 1 + more
    assert values.forfeit(table.pos, card) == 2 + more


@pytest.mark.parametrize(
    ("belt", "thief", "names"),
    [
        ("Tatooine Utility Belt", "Stormtrooper", ["Rebel Trooper", "Momaw Nadon"]),
        ("Stormtrooper Utility Belt", "Rebel Trooper", ["Stormtrooper", "Momaw Nadon"]),
    ],
)
def test_belts_cost_1_and_help_nobody_else(belt: str, thief: str, names: list[str]) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    people = {name: table.put(name, site) for name in {thief, *names, THREEPIO}}
    device = table.hand(belt)
    seat = table.pos.owner[device]
    assert deploying.destinations(table.pos, device, seat) == []
    table.force(seat, 1)
    found = deploying.destinations(table.pos, device, seat)
    assert sorted(found) == sorted(people[name] for name in names)
    table.pos.put(device, people[thief], ATTACHED)  # stolen: he gets nothing from it
    assert values.power(table.pos, people[thief]) == 1


# -- 1_41 Vaporator --------------------------------------------------------------------------------


def test_a_vaporator_protects_from_gravel_storm_here_and_next_door() -> None:
    table = Layout()
    sites = [table.location(name) for name in (MOS_EISLEY, CANTINA, DUNE_SEA)]
    people = [table.put("Rebel Trooper", site) for site in sites]
    storm, other = table.hand("Gravel Storm"), table.hand("Sandcrawler", DARK)
    pos = table.pos
    table.put("Vaporator", sites[0])
    order = [pos.rows[0].index(site) for site in sites]
    near = [abs(one - order[0]) <= 1 for one in order]
    assert [holds(pos, GRANT_IMMUNE, one, NONE, storm) for one in people] == near
    assert not holds(pos, GRANT_IMMUNE, people[0], NONE, other)


def test_gravel_storm_finds_nobody_near_a_vaporator() -> None:
    for shelter in (False, True):
        table = Layout()
        site = table.location(MOS_EISLEY)
        table.put("Rebel Trooper", site)
        table.put("Stormtrooper", site)
        if shelter:
            table.put("Vaporator", site)
        storm = table.hand("Gravel Storm")
        table.force(DARK, 5)
        pos = table.begin(DARK, CONTROL)
        assert bool(offered(pos, A_PLAY, storm)) != shelter


def test_a_vaporator_stands_on_tatooine_sites_for_1_force() -> None:
    table = Layout()
    sites = [table.location(name) for name in (MOS_EISLEY, CANTINA)]
    table.location(CORRIDOR)
    device = table.hand("Vaporator")
    assert deploying.destinations(table.pos, device, LIGHT) == []
    table.force(LIGHT, 1)
    assert sorted(deploying.destinations(table.pos, device, LIGHT)) == sorted(sites)
    table.pos.put(device, sites[0], ATTACHED)
    assert routes.ways_of(table.pos, device) == ()


# -- 1_199 Blaster Scope ---------------------------------------------------------------------------


@pytest.mark.parametrize("scoped", [False, True])
def test_a_scope_lets_a_blaster_fire_at_an_adjacent_site(scoped: bool) -> None:
    table = Layout()
    here, there = table.location(CORRIDOR), table.location(CORE)
    blaster = table.put("Imperial Blaster", table.put("Stormtrooper", here))
    if scoped:
        table.put("Blaster Scope", blaster)
    table.put("Stormtrooper", there)
    prey = table.put("Rebel Trooper", there)
    table.force(DARK, 3)
    pos = table.begin(DARK, BATTLE)
    fight(pos, there)
    assert bool(offered(pos, A_FIRE, blaster)) == scoped
    assert weapons.may_fire_at(pos, blaster, prey) == scoped


def test_a_scope_goes_on_own_blasters_alone() -> None:
    table = Layout()
    site = table.location(CORRIDOR)
    fits = []
    for name in ("Imperial Blaster", "Blaster Rifle", "Assault Rifle"):
        fits.append(table.put(name, table.put("Stormtrooper", site), DARK))
    table.put("Blaster", table.put("Rebel Trooper", site))
    table.put("Gaderffii Stick", table.put("Tusken Raider", site))
    table.put("Vader's Lightsaber", table.put("Darth Vader", site))
    scope = table.hand("Blaster Scope")
    assert deploying.destinations(table.pos, scope, DARK) == fits


# -- 1_202 Droid Detector --------------------------------------------------------------------------


def detector() -> tuple[Layout, int, int]:
    table = Layout()
    site = table.location(CORRIDOR)
    return table, site, table.put("Droid Detector", site)


def end_turn(pos: Position) -> None:
    turn = pos.turn
    for _ in range(200):
        if pos.turn > turn:
            return
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[0])


@SIDES
def test_all_droids_present_are_lost_at_the_end_of_every_turn(side: int) -> None:
    table, site, _ = detector()
    droids = [table.put(DROIDS[one], site, one) for one in (LIGHT, DARK)]
    person = table.put("Rebel Trooper", site)
    away = table.put("CZ-3 (Seezee-Three)", table.location(CORE))
    pos = table.begin(side, DEPLOY)
    end_turn(pos)
    assert [pos.zone[one] for one in droids] == [LOST, LOST]
    assert pos.zone[person] == pos.zone[away] == TABLE


def test_droids_are_safe_in_the_turn_in_which_the_detector_deploys() -> None:
    table = Layout()
    site = table.location(CORRIDOR)
    droid = table.put("Probe Droid", site)
    device = table.hand("Droid Detector")
    for name in ("Stormtrooper", "Rebel Trooper"):
        table.hand(name)
    pos = table.begin(DARK, DEPLOY)
    deploy(pos, device)
    quiet(pos)
    assert pos.active == DARK
    end_turn(pos)
    assert pos.zone[droid] == TABLE and pos.active == LIGHT
    end_turn(pos)
    assert pos.zone[droid] == LOST


@SIDES
def test_droids_do_not_deploy_to_the_site_of_a_detector(side: int) -> None:
    table, site, _ = detector()
    other = table.location(CORE)
    table.put(PEOPLE[side], site)
    table.put(PEOPLE[side], other)
    table.force(side, 5)
    name = THREEPIO if side == LIGHT else "EG-6 (Eegee-Six)"
    droid, person = table.hand(name, side), table.hand(PEOPLE[side])
    assert deploying.destinations(table.pos, droid, side) == [other]
    assert sorted(deploying.destinations(table.pos, person, side)) == sorted([site, other])


@pytest.mark.rule("SW-B-058")
def test_a_detector_does_not_find_a_droid_inside_a_walker() -> None:
    table = Layout()
    bay = table.location("Tatooine: Docking Bay 94")
    table.put("Droid Detector", bay)
    inside = table.put("R4-M9", table.put("Blizzard 2", bay))
    outside = table.put("R4-M9", bay)
    table.fill(HAND, DARK, 1)
    pos = table.begin(DARK, DRAW)
    while pos.turn == 1:
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[-1])
    assert pos.zone[outside] == LOST and pos.zone[inside] == TABLE


def test_a_detector_stands_on_interior_sites() -> None:
    table = Layout()
    inside = table.location(CANTINA)
    table.location(MOS_EISLEY)
    bay = table.location("Tatooine: Docking Bay 94")
    device = table.hand("Droid Detector")
    assert sorted(deploying.destinations(table.pos, device, DARK)) == sorted([inside, bay])


# -- 1_204 Observation Holocam ---------------------------------------------------------------------


def test_a_holocam_adds_1_to_the_totals_of_automated_weapons_nearby() -> None:
    table = Layout()
    sites = [table.location(name) for name in (WAR_ROOM, CORRIDOR, CORE)]
    order = sorted(sites, key=table.pos.rows[0].index)
    table.put("Observation Holocam", order[0])
    guns = [table.put("Laser Projector", site) for site in order]
    rifle = table.put("Blaster Rifle", table.put("Stormtrooper", order[0]), DARK)
    pos = table.pos
    assert [added(pos, TOTAL_WEAPON_DESTINY, one, DARK) for one in guns] == [1, 1, 0]
    assert added(pos, TOTAL_WEAPON_DESTINY, rifle, DARK) == 0


@pytest.mark.parametrize(("watched", "lost"), [(False, False), (True, True)])
def test_a_holocam_adds_1_to_what_a_mine_draws(watched: bool, lost: bool) -> None:
    """Ability 2: destiny 0 + 2 is not enough, and 1 more is."""
    table = Layout()
    site = table.location(RIDGE)
    table.put("Infantry Mine", site, DARK)
    if watched:
        table.put("Observation Holocam", site)
    victim = table.hand("Biggs Darklighter")
    table.force(LIGHT, 4)
    table.destiny(DARK, 0)
    pos = table.begin(LIGHT, DEPLOY)
    deploy(pos, victim)
    quiet(pos)
    assert len(told(pos, "blast")) == 1
    assert (pos.zone[victim] == LOST) == lost


def watch(control: bool = True, spy: bool = False) -> tuple[Position, int, int, int]:
    """A battle at the site of a Holocam, with Vader next door."""
    table = Layout()
    site, near = table.location(CORRIDOR), table.location(CORE)
    device = table.put("Observation Holocam", site)
    table.put("Stormtrooper", site)
    table.put("Rebel Trooper", site)
    vader = table.put("Darth Vader", near)
    if not control:
        table.put("Leia Organa", near)
    if spy:
        table.pos.mark(table.put("Garindan", near, DARK), IS_UNDERCOVER)
    table.force(DARK, 3)
    pos = table.begin(DARK, BATTLE)
    fight(pos, site)
    return pos, device, vader, site


def test_a_holocam_adds_the_power_of_a_character_next_door() -> None:
    pos, device, vader, site = watch()
    before = values.total_power(pos, site, DARK)
    power = values.power(pos, vader)
    use(pos, device)
    quiet(pos)
    assert values.total_power(pos, site, DARK) == before + power == 1 + 6
    assert not values.takes_part(pos, vader, site)
    assert offered(pos, A_USE, device) == []  # one character, once


def test_a_holocam_needs_control_next_door_and_a_battle_of_its_own() -> None:
    pos, device, _, _ = watch(control=False)
    assert offered(pos, A_USE, device) == []
    table = Layout()
    site, near = table.location(CORRIDOR), table.location(CORE)
    device = table.put("Observation Holocam", site)
    table.put("Darth Vader", site)
    for name in ("Stormtrooper", "Rebel Trooper"):
        table.put(name, near)
    table.force(DARK, 3)
    pos = table.begin(DARK, BATTLE)
    fight(pos, near)  # next door to the Holocam
    assert offered(pos, A_USE, device) == []


def test_a_missing_or_captive_friend_next_door_adds_nothing() -> None:
    for role in (UNDER, HELD):
        pos, device, vader, _ = watch()
        pos.put(vader, pos.at[vader], role)
        assert not abilities.usable(pos, device, 0, DARK, None)


def test_a_friend_undercover_next_door_adds_nothing() -> None:
    pos, device, _, site = watch(spy=True)
    use(pos, device)
    quiet(pos)
    # nothing was asked, for there is Vader alone
    assert values.total_power(pos, site, DARK) == 1 + 6
