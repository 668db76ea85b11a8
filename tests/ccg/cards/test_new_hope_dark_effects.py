"""Effects of A New Hope, Dark side, and its Epic Event: what each does and where it ends."""

import pytest

from starfold.games.ccg.front.record import position_from_data, position_to_data
from starfold.games.ccg.rules import (
    abilities,
    deploying,
    epic,
    ignition,
    losing,
    presence,
    values,
    vessels,
)
from starfold.games.ccg.rules.changes import holds
from starfold.games.ccg.scripts.classic_forces_texts import errand
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.vocabulary import (
    A_BATTLE,
    A_EPIC,
    A_FIRE,
    A_HAND_OVER,
    A_PLAY,
    A_USE,
    ABOARD_PASSENGER,
    ATTACHED,
    BATTLE,
    CONTROL,
    DARK,
    DEPLOY,
    DID_BATTLE,
    FORCE,
    GRANT_IMMUNE,
    HAND,
    HELD,
    IS_BLOWN_AWAY,
    IS_HIT,
    IS_UNDERCOVER,
    LIGHT,
    LOST,
    MOVE,
    NAV_COMPUTER,
    NONE,
    TABLE,
    THERE,
    USED,
)
from starfold.kernel.core import DECLINE
from tests.ccg.soundness import faults
from tests.ccg.table import (
    Layout,
    deploy,
    fight,
    fire,
    offered,
    option,
    play,
    quiet,
    stand_in,
    told,
    use,
)

MOS_EISLEY = "Tatooine: Mos Eisley"
CANTINA = "Tatooine: Cantina"
BAY = "Death Star: Docking Bay 327"
CORE = "Death Star: Central Core"
CORRIDOR = "Death Star: Level 4 Military Corridor"
PRISON = "Death Star: Detention Block Corridor"


def go_on(pos: Position) -> None:
    """Let the position be looked after anew, as after any change."""
    pos.unsettled = True
    pos.asked = -1
    pos.start()


# -- 2_116 Astromech Shortage ----------------------------------------------------------------------


def test_astromech_shortage_makes_ships_with_nav_computers_dearer() -> None:
    table = Layout()
    system = table.location("Yavin 4")
    site = table.location("Yavin 4: Jungle")
    wing, droid = table.hand("X-wing"), table.hand("R2-X2 (Artoo-Extoo)")
    scout = table.hand("TIE Scout")
    pos = table.pos
    assert all(pos.card(card).icons & NAV_COMPUTER for card in (wing, droid, scout))
    cards = [(wing, LIGHT, system), (droid, LIGHT, site), (scout, DARK, system)]
    before = [values.deploy_cost(pos, *one) for one in cards]
    table.put("Astromech Shortage")
    after = [values.deploy_cost(pos, *one) for one in cards]
    assert [new - old for new, old in zip(after, before, strict=True)] == [1, 0, 0]


def test_astromech_shortage_costs_3() -> None:
    table = Layout()
    effect = table.hand("Astromech Shortage")
    table.force(DARK, 2)
    assert deploying.destinations(table.pos, effect, DARK) == []
    table.force(DARK, 1)
    assert deploying.destinations(table.pos, effect, DARK) == [effect]


# -- 2_117 Besieged --------------------------------------------------------------------------------


def siege(held_by: str = "bay", force: int = 3) -> tuple[Layout, int, int, int, int]:
    """Han and Chewbacca in the captured Falcon; Vader is with it, a trooper elsewhere."""
    table = Layout()
    star = table.location("Death Star")
    bay = table.location(BAY)
    if held_by == "bay":
        table.put("Death Star Tractor Beam", bay)
        holder = place = bay
    else:
        place = star
        holder = table.put("Devastator", star)
        table.put("Tractor Beam", holder)
    ship = table.put("Millennium Falcon", holder, role=HELD)
    han = table.put("Han Solo", ship)
    vader = table.put("Darth Vader", holder)
    table.put("Besieged", ship)
    table.force(DARK, force)
    table.force(LIGHT, 2)
    return table, ship, han, vader, place


def besieged(pos: Position) -> int:
    return next(card for card in pos.table if pos.title(card) == "Besieged")


@pytest.mark.rule("SW-B-228")
@pytest.mark.parametrize("held_by", ["bay", "destroyer"])
def test_besieged_lets_characters_battle_those_aboard(held_by: str) -> None:
    table, ship, han, vader, place = siege(held_by)
    bystander = table.put("Leia Organa", place) if held_by == "bay" else NONE
    pos = table.begin(DARK, BATTLE)
    use(pos, besieged(pos))
    quiet(pos)
    assert pos.fight is not None and pos.fight.place == place
    assert values.battle_cards(pos, place, LIGHT) == [han]
    assert values.battle_cards(pos, place, DARK) == [vader]
    assert values.total_power(pos, place, DARK) == values.power(pos, vader) > 0
    assert values.power(pos, han) > 0 and values.battle_draws(pos, place, DARK) == 1
    assert bystander not in values.battle_cards(pos, place, LIGHT)
    again = position_from_data(pos.setup, position_to_data(pos))
    assert again.fight is not None and again.fight.siege == ship
    fight_on(pos)
    assert told(pos, "battle_ends") and vessels.is_enclosed(pos, ship)


def fight_on(pos: Position) -> None:
    """To the end of the battle, with as few choices as may be."""
    for _ in range(60):
        if pos.fight is None:
            return
        pos.choose(pos.options[0] if DECLINE not in pos.options else DECLINE)
    raise AssertionError("a battle without end")


def test_besieged_weapons_fire_across_the_airlock() -> None:
    table, _, han, vader, _ = siege()
    saber = table.put("Dark Jedi Lightsaber", vader)
    blaster = table.put("Blaster", han, LIGHT)
    table.force(DARK, 6)
    table.destiny(DARK, 6, 6)
    pos = table.begin(DARK, BATTLE)
    use(pos, besieged(pos))
    quiet(pos)
    fire(pos, saber)
    assert pos.has(han, IS_HIT)
    assert offered(pos, A_FIRE, blaster) and pos.asked == LIGHT


def test_a_ship_whose_people_fell_changes_hands_and_the_siege_ends() -> None:
    table, ship, han, _, _ = siege()
    pos = table.begin(DARK, BATTLE)
    effect = besieged(pos)
    pos.to_pile(han, LOST)
    go_on(pos)
    assert pos.owner[ship] == DARK and pos.zone[effect] == LOST


@pytest.mark.parametrize("lack", ["people", "captors", "Force", "battle"])
def test_besieged_needs_people_on_both_sides_and_the_one_battle_there(lack: str) -> None:
    table, ship, han, vader, place = siege(force=0 if lack == "Force" else 3)
    if lack == "people":
        table.put("C-3PO (See-Threepio)", ship, role=ABOARD_PASSENGER)
        table.pos.to_pile(han, LOST)
    if lack == "captors":
        table.pos.put(vader, table.location(CORRIDOR), THERE)
    pos = table.begin(DARK, BATTLE)
    if lack == "battle":
        pos.note(place, DID_BATTLE)
    effect = besieged(pos)
    assert not abilities.usable(pos, effect, 0, DARK, None)


def test_besieged_goes_on_captured_starships() -> None:
    table, ship, _, _, place = siege()
    table.put("X-wing", place)
    effect = table.hand("Besieged")
    assert deploying.destinations(table.pos, effect, DARK) == [ship]
    pos = table.begin(DARK, BATTLE)
    losing.release(pos, ship)
    go_on(pos)
    assert told(pos, "lapses")


@pytest.mark.rule("SW-B-078", "SW-B-193")
def test_a_beam_that_changes_hands_ends_the_siege_before_anything_else_goes_on() -> None:
    """The starship is free, so the siege lapses: both are responded to before the next action."""
    table, ship, _, _, place = siege("destroyer")
    taker = table.put("Imperial-Class Star Destroyer", place)
    beam = next(card for card in table.pos.table if table.pos.title(card) == "Tractor Beam")
    effect = besieged(table.pos)
    table.force(DARK, 6)
    table.hand("Luke Skywalker")
    pos = table.begin(DARK, DEPLOY)
    pos.choose(option(pos, A_HAND_OVER, beam))
    assert pos.at[beam] == taker and not pos.is_captive(ship)
    assert not faults(pos)
    go_on(pos)
    assert told(pos, "released") and told(pos, "lapses") and pos.zone[effect] == LOST


# -- 2_120 Hyperwave Scan --------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "lost"), [(12, False), (13, True)])
def test_hyperwave_scan_takes_what_is_called_rebel(size: int, lost: bool) -> None:
    table = Layout()
    table.put("Hyperwave Scan")
    found = [table.hand("Rebel Trooper"), table.hand("Rebel Guard"), table.hand("Luke Skywalker")]
    crew = table.hand("Scanning Crew")
    table.fill(HAND, LIGHT, size - len(found))
    table.force(DARK, 1)
    pos = table.begin(DARK, CONTROL)
    play(pos, crew)
    for _ in range(10):
        if pos.zone[crew] == USED:
            break
        pos.choose(DECLINE)
    expected = [LOST, LOST, HAND] if lost else [HAND] * 3
    assert [pos.zone[card] for card in found] == expected


def test_hyperwave_scan_keeps_scanning_crew_from_being_sensed() -> None:
    for there in (True, False):
        table = Layout()
        table.put("Obi-Wan Kenobi", table.location(MOS_EISLEY))
        if there:
            table.put("Hyperwave Scan")
        crew = stand_in(table, "Scanning Crew", DARK)
        sense = table.hand("Sense", LIGHT)
        pos = table.begin(DARK, CONTROL)
        play(pos, crew)
        while pos.asked == DARK and pos.zone[crew] != USED:
            pos.choose(DECLINE)
        assert bool(offered(pos, A_PLAY, sense)) != there


# -- 2_121 Imperial Justice ------------------------------------------------------------------------


def justice(more: bool, branch: int = NONE) -> tuple[Position, int, int]:
    table = Layout()
    place = table.location(MOS_EISLEY, LIGHT)
    if more:
        for name in ("Yavin 4", "Yavin 4: Massassi War Room", "Yavin 4: Jungle", "Hoth"):
            table.location(name, LIGHT)
    effect = table.hand("Imperial Justice")
    pos = table.begin(DARK, DEPLOY)
    deploy(pos, effect)
    if place in pos.options:
        pos.choose(place)
    quiet(pos)
    if branch != NONE:
        pos.choose(branch)
    return pos, effect, place


def test_imperial_justice_cancels_generation_against_much_force() -> None:
    pos, effect, place = justice(True, 0)
    assert pos.at[effect] == place
    assert [values.generation_at(pos, place, seat) for seat in (LIGHT, DARK)] == [0, 0]
    revolution = spare(pos, "Revolution")
    assert not holds(pos, GRANT_IMMUNE, place, NONE, revolution)


def spare(pos: Position, title: str) -> int:
    """A further card of that title, out of play."""
    layout = Layout()
    layout.pos = pos
    return layout.card(title)


@pytest.mark.parametrize("more", [False, True])
def test_imperial_justice_keeps_revolution_away(more: bool) -> None:
    pos, effect, place = justice(more, 1 if more else NONE)
    assert pos.memo[effect] == 2
    revolution = spare(pos, "Revolution")
    pos.to_pile(revolution, HAND)
    for _ in range(3):
        pos.to_pile(pos.reserve[LIGHT][-1], FORCE)
    assert place not in deploying.destinations(pos, revolution, LIGHT)
    pos.to_pile(effect, LOST)
    assert place in deploying.destinations(pos, revolution, LIGHT)
    pos.put(effect, place, ATTACHED)
    pos.memo[effect] = 2
    assert values.generation_at(pos, place, LIGHT) == values.icons(pos, place, LIGHT)
    assert holds(pos, GRANT_IMMUNE, place, NONE, spare(pos, "Revolution"))


# -- 2_122 Krayt Dragon Bones ----------------------------------------------------------------------


def krayt(destiny: int) -> tuple[Position, int]:
    """Light draws a certain destiny in a battle."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    effect = table.put("Krayt Dragon Bones")
    rifle = table.put("Blaster Rifle", table.put("Luke Skywalker", site), LIGHT)
    table.put("Stormtrooper", site)
    table.in_pile(LOST, "Stormtrooper", DARK)
    table.in_pile(USED, "Death Star Trooper", DARK)
    table.force(LIGHT, 4)
    table.destiny(LIGHT, destiny)
    pos = table.begin(LIGHT, BATTLE)
    fight(pos, site)
    fire(pos, rifle)
    return pos, effect


@pytest.mark.parametrize(
    ("destiny", "event"), [(1, "lose_force"), (2, "activate_force"), (4, "retrieve_force")]
)
def test_krayt_dragon_bones_are_read_when_the_opponent_draws(destiny: int, event: str) -> None:
    pos, effect = krayt(destiny)
    while pos.asked == DARK and DECLINE not in pos.options:
        pos.choose(pos.options[-1])
    assert [one["seat"] for one in told(pos, event) if one.get("source", effect) == effect] or (
        destiny == 2 and told(pos, event)
    )
    assert pos.zone[effect] == TABLE


def test_krayt_dragon_bones_are_lost_on_3_and_silent_on_6() -> None:
    pos, effect = krayt(3)
    assert pos.zone[effect] == LOST
    pos, effect = krayt(6)
    assert pos.zone[effect] == TABLE and not told(pos, "lose_force")
    pos, _ = krayt(0)
    assert [pos.title(card) for card in pos.hand[DARK]] == ["Death Star Trooper"]


# -- 2_123 Maneuver Check --------------------------------------------------------------------------


def trench_run(destiny: int, check: bool = True) -> tuple[Position, int, int]:
    """Red 5 flies down the trench; the run itself fails."""
    table = Layout()
    star = table.location("Death Star")
    trench = table.location("Death Star: Trench")
    event = table.put("Attack Run", trench)
    if check:
        table.put("Maneuver Check", trench)
    ship = table.put("Red 5", star)
    table.put("Luke Skywalker", ship)
    table.put("Proton Torpedoes", ship)
    table.destiny(LIGHT, 0, 0, destiny)
    table.hand("Luke Skywalker")
    pos = table.begin(LIGHT, MOVE)
    pos.choose(option(pos, A_EPIC, event))
    for _ in range(40):
        if told(pos, "epic_result") and pos.at[ship] != trench:
            break
        pos.choose(pos.options[0] if DECLINE not in pos.options else DECLINE)
    return pos, ship, star


def trench_maneuver() -> int:
    table = Layout()
    table.location("Death Star")
    ship = table.put("Red 5", table.location("Death Star: Trench"))
    table.put("Luke Skywalker", ship)
    return values.maneuver(table.pos, ship)


@pytest.mark.rule("SW-B-206")
@pytest.mark.parametrize("short", [0, 1])
def test_a_maneuver_check_loses_who_cannot_pull_out(short: int) -> None:
    """Destiny and the maneuver that the starfighter has in the trench must be 5."""
    needed = 5 - trench_maneuver()
    pos, ship, star = trench_run(needed - short)
    assert (pos.zone[ship] == LOST) == (short == 1)
    if not short:
        assert pos.at[ship] == star
    assert not told(pos, "epic_result")[0]["success"]


def test_without_a_maneuver_check_nobody_draws_for_leaving() -> None:
    pos, ship, star = trench_run(0, check=False)
    assert pos.at[ship] == star and len(told(pos, "draw_destiny")) == 2
    table = Layout()
    trench = table.location("Death Star: Trench")
    table.location(CORE)
    effect = table.hand("Maneuver Check")
    assert deploying.destinations(table.pos, effect, DARK) == [trench]


# -- 2_124 Program Trap ----------------------------------------------------------------------------


def trapped(destiny: int, inside: bool = False) -> tuple[Position, int, list[int], int]:
    """Four characters at a site, one of them a droid with a Program Trap; Dark draws destiny."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    vehicle = table.put("Rogue 1", site) if inside else NONE
    droid = table.put(
        "R2-X2 (Artoo-Extoo)",
        vehicle if inside else site,
        role=ABOARD_PASSENGER if inside else THERE,
    )
    trap = table.put("Program Trap", droid)
    trooper, guard = table.put("Rebel Trooper", site), table.put("Rebel Guard", site)
    shooter = table.put("Stormtrooper", site)
    rifle = table.put("Blaster Rifle", shooter, DARK)
    table.hand("Frostbite", LIGHT)
    table.hand("Frostbite", DARK)
    table.force(DARK, 3)
    table.destiny(DARK, destiny)
    pos = table.begin(DARK, BATTLE)
    fight(pos, site)
    fire(pos, rifle, trooper)
    return pos, droid, [trooper, guard, shooter], trap


@pytest.mark.parametrize(("destiny", "explodes"), [(3, False), (4, True), (5, False)])
def test_a_program_trap_explodes_at_the_number_of_characters(destiny: int, explodes: bool) -> None:
    pos, droid, others, trap = trapped(destiny)
    assert [pos.zone[one] == LOST for one in (droid, trap, *others)] == [explodes] * 5


def test_a_program_trap_inside_a_vehicle_spares_those_outside() -> None:
    pos, droid, others, _ = trapped(4, inside=True)
    assert pos.zone[droid] == LOST
    assert all(pos.zone[one] == TABLE for one in others)


def test_a_missing_droid_does_not_explode() -> None:
    """Two characters are at the site beside it, and 2 is drawn."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put("Program Trap", table.missing("R2-X2 (Artoo-Extoo)", site))
    table.put("Rebel Trooper", site)
    rifle = table.put("Blaster Rifle", table.put("Stormtrooper", site), DARK)
    table.force(DARK, 3)
    table.destiny(DARK, 2)
    pos = table.begin(DARK, BATTLE)
    fight(pos, site)
    fire(pos, rifle)
    assert [one["number"] for one in told(pos, "draw_destiny")] == [2]
    assert told(pos, "use_text") == []


def test_a_program_trap_costs_2_on_the_opponents_droids_and_1_on_yours() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    own = table.put("R4-M9 (Arfour-Emmnine)", site)
    foe = table.put("R2-X2 (Artoo-Extoo)", site)
    table.put("R2-D2 (Artoo-Detoo)", site)
    table.put("C-3PO (See-Threepio)", site)
    table.put("Stormtrooper", site)
    trap = table.hand("Program Trap")
    table.force(DARK, 1)
    assert deploying.destinations(table.pos, trap, DARK) == [own]
    table.force(DARK, 1)
    assert deploying.destinations(table.pos, trap, DARK) == [own, foe]


@pytest.mark.rule("SW-B-058")
def test_a_program_trap_counts_who_is_at_the_site_and_loses_who_is_present() -> None:
    """A spy undercover is both; a trooper inside a walker is counted and spared."""
    table = Layout()
    site = table.location("Hoth: Snow Trench (2nd Marker)")
    droid = table.put("R2-X2", site)
    table.put("Program Trap", droid)
    inside = table.put("Stormtrooper", table.put("Blizzard 2", site))
    outside, spy = table.put("Stormtrooper", site), table.put("Labria", site)
    table.pos.mark(spy, IS_UNDERCOVER)
    card = table.hand("Full Scale Alert")
    table.fill(HAND, LIGHT, 1)
    table.force(DARK, 2)
    table.destiny(DARK, 4)
    pos = table.begin(DARK, CONTROL)
    pos.choose(option(pos, A_PLAY, card))
    quiet(pos)
    assert [pos.zone[one] for one in (droid, outside, spy)] == [LOST] * 3
    assert pos.zone[inside] == TABLE


# -- 2_125 Spice Mines Of Kessel -------------------------------------------------------------------


def convoy() -> tuple[Layout, int, int, int, int]:
    """A trooper has Leia in custody; another captive lies in prison."""
    table = Layout()
    kessel = table.location("Kessel", DARK)
    corridor = table.location(CORRIDOR)
    trooper = table.put("Stormtrooper", corridor)
    leia = table.put("Leia Organa", trooper, role=HELD)
    table.in_pile(LOST, "Stormtrooper", DARK)
    table.fill(LOST, DARK, 5)
    effect = table.hand("Spice Mines Of Kessel")
    return table, effect, trooper, leia, kessel


def sent() -> tuple[Layout, Position, int, int, int, int]:
    table, effect, trooper, leia, kessel = convoy()
    ship = table.put("Devastator", kessel)
    pos = table.begin(DARK, DEPLOY)
    deploy(pos, effect)
    quiet(pos)
    assert pos.at[effect] == kessel and pos.aim[effect] == trooper
    return table, pos, effect, trooper, leia, ship


def test_the_spice_mines_pay_the_captives_forfeit() -> None:
    _, pos, effect, trooper, leia, ship = sent()
    forfeit = values.forfeit(pos, leia)
    lost = len(pos.lost[DARK])
    assert lost == 6
    pos.put(trooper, ship, ABOARD_PASSENGER)
    go_on(pos)
    quiet(pos)
    assert told(pos, "retrieve_force")[0]["amount"] == min(forfeit, lost) > 0
    assert pos.zone[leia] == LOST and pos.zone[effect] == LOST


@pytest.mark.rule("SW-B-197", "SW-B-227")
@pytest.mark.parametrize("in_prison", [False, True])
def test_a_captive_on_the_way_to_the_mines_is_released_with_the_trooper_lost(
    in_prison: bool,
) -> None:
    table, pos, effect, trooper, leia, _ = sent()
    if in_prison:
        pos.put(leia, table.location(PRISON), HELD)
    losing.lose_at_once(pos, [trooper], NONE, LIGHT, ["SW-B-033"])
    go_on(pos)
    quiet(pos)
    assert pos.asked == LIGHT and leia in pos.options  # where to
    pos.choose(pos.options[0])
    quiet(pos)
    assert not pos.is_captive(leia) and pos.zone[effect] == LOST
    assert len(told(pos, "released")) == 1


def test_a_trooper_without_the_captive_has_not_reached_the_mines() -> None:
    table, pos, effect, trooper, leia, ship = sent()
    pos.put(leia, table.location(PRISON), HELD)
    pos.put(trooper, ship, ABOARD_PASSENGER)
    go_on(pos)
    assert pos.zone[effect] == TABLE and not told(pos, "retrieve_force")


def test_the_spice_mines_need_a_captive_and_a_trooper_and_stay_where_they_are() -> None:
    table, effect, trooper, leia, kessel = convoy()
    pos = table.pos
    assert deploying.destinations(pos, effect, DARK) == [kessel]
    pos.put(leia, pos.location_of(trooper), THERE)
    assert deploying.destinations(pos, effect, DARK) == []
    pos.put(leia, trooper, HELD)
    pos.put(effect, kessel, ATTACHED)
    pos.aim[effect] = trooper
    assert not errand(pos, Scope(effect, DARK), effect)


# -- 2_130 Commence Primary Ignition ---------------------------------------------------------------


def ignition_ready(destiny: int, screen: bool = False) -> tuple[Position, int, int]:
    """The Death Star, with five sites, orbits Dantooine with none."""
    table = Layout()
    star, planet = table.location("Death Star"), table.location("Dantooine", LIGHT)
    table.pos.memo[star] = 5
    table.pos.aim[star] = planet
    sites = [table.location(name) for name in (BAY, CORE, CORRIDOR, PRISON)]
    table.put("Superlaser", star)
    if screen:
        table.location("Yavin 4: Jungle", LIGHT)
        table.location("Yavin 4: Massassi War Room", LIGHT)
    gunners = [table.put("Death Star Gunner", site) for site in sites[:2]]
    table.put("Red 1", planet)
    event = table.hand("Commence Primary Ignition")
    table.hand("Stormtrooper")
    table.destiny(DARK, destiny)
    pos = table.begin(DARK, CONTROL)
    assert len(gunners) == 2
    return pos, event, planet


def totals(pos: Position) -> tuple[object, object]:
    result = told(pos, "epic_result")[0]
    return result["amount"], result["success"]


@pytest.mark.rule("SW-B-203")
@pytest.mark.parametrize(("destiny", "succeeds"), [(0, False), (1, True)])
def test_commence_primary_ignition_blows_a_planet_away_above_8(
    destiny: int, succeeds: bool
) -> None:
    """Destiny, four sites without Light, and 2 for each gunner on the Death Star."""
    pos, event, planet = ignition_ready(destiny)
    gunners = ignition.gunners(pos)
    play(pos, event)
    quiet(pos)
    assert totals(pos) == (8 + destiny, succeeds)
    assert pos.has(planet, IS_BLOWN_AWAY) == succeeds
    assert pos.zone[event] == (LOST if succeeds else USED)
    if not succeeds:
        assert pos.asked == DARK and pos.options == gunners
        pos.choose(gunners[1])
        quiet(pos)
        assert [pos.zone[one] for one in gunners] == [TABLE, LOST]


@pytest.mark.rule("SW-B-203")
def test_the_opponent_of_ignition_chooses_the_number_that_counts_against_it() -> None:
    pos, event, planet = ignition_ready(6, screen=True)
    play(pos, event)
    quiet(pos)
    assert pos.asked == LIGHT and pos.options == [0, 2]
    again = position_from_data(pos.setup, position_to_data(pos))
    assert again.options == [0, 2]
    pos.choose(2)
    quiet(pos)
    assert totals(pos) == (12, True) and pos.has(planet, IS_BLOWN_AWAY)


@pytest.mark.rule("SW-B-204")
def test_light_north_ridge_counts_neither_for_the_price_of_ignition_nor_against_it() -> None:
    table = Layout()
    hoth = table.location("Hoth", LIGHT)
    table.location("Hoth: Ice Plains (5th Marker)", DARK)
    table.location("Hoth: North Ridge (4th Marker)", LIGHT)
    assert epic.ignition_price(table.pos, hoth) == 1
    assert epic.ignition_screens(table.pos, hoth) == [0, 1]


@pytest.mark.rule("SW-B-203")
@pytest.mark.parametrize("lack", ["superlaser", "orbit", "Force"])
def test_commence_primary_ignition_needs_superlaser_orbit_and_force(lack: str) -> None:
    table = Layout()
    star, planet = table.location("Death Star"), table.location("Yavin 4", LIGHT)
    table.location("Yavin 4: Jungle", LIGHT)
    if lack != "orbit":
        table.pos.aim[star] = planet
    if lack != "superlaser":
        table.put("Superlaser", star)
    table.force(DARK, 0 if lack == "Force" else 1)
    event = table.hand("Commence Primary Ignition")
    pos = table.begin(DARK, CONTROL)
    assert offered(pos, A_PLAY, event) == []
    assert not ignition.is_possible(pos, DARK)
    assert epic.ignition_price(pos, planet) == 1


def test_ignition_is_for_the_own_control_phase_and_pays_for_each_site() -> None:
    table = Layout()
    star, planet = table.location("Death Star"), table.location("Yavin 4", LIGHT)
    table.location("Yavin 4: Jungle", LIGHT)
    table.location("Yavin 4: Massassi War Room", LIGHT)
    table.pos.aim[star] = planet
    table.put("Superlaser", star)
    event = table.hand("Commence Primary Ignition")
    table.hand("Stormtrooper")
    table.force(DARK, 3)
    pos = table.begin(DARK, CONTROL)
    play(pos, event)
    quiet(pos)
    assert len(pos.force[DARK]) == 1 and not pos.has(planet, IS_BLOWN_AWAY)
    table.pos.phase = BATTLE
    assert presence.controls(pos, planet, DARK) is False
    assert offered(pos, A_BATTLE, planet) == [] and offered(pos, A_USE, event) == []
