"""Effects of A New Hope, Light side, and those of both sides: what each does and where it ends."""

import pytest

from starfold.games.ccg.front.record import position_from_data, position_to_data
from starfold.games.ccg.rules import (
    abilities,
    deploying,
    ignition,
    losing,
    presence,
    rows,
    utinni,
    values,
    vessels,
    weapons,
)
from starfold.games.ccg.rules.battle import WeaponsSegment
from starfold.games.ccg.rules.changes import holds
from starfold.games.ccg.rules.reacting import React
from starfold.games.ccg.state.position import Moment, Position, may_see
from starfold.games.ccg.state.vocabulary import (
    A_BATTLE,
    A_DEPLOY,
    A_MOVE,
    A_PLAY,
    A_REACT,
    A_USE,
    ABOARD_PILOT,
    ATTACHED,
    BATTLE,
    CONTROL,
    DARK,
    DEPLOY,
    FACE_DOWN,
    FORBID_PLAY,
    GRANT_REACT,
    HAND,
    HELD,
    JUST_REACTED,
    LIGHT,
    LOST,
    MOVE,
    NONE,
    STACKED,
    THERE,
    USED,
)
from starfold.kernel.core import DECLINE
from tests.ccg.table import (
    Layout,
    deploy,
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
CORRIDOR = "Death Star: Level 4 Military Corridor"
PRISON = "Death Star: Detention Block Corridor"
SIDES = pytest.mark.parametrize("side", [LIGHT, DARK])

# -- 2_32 Eject! Eject!, 2_118 Come With Me --------------------------------------------------------

EJECT = {LIGHT: "Eject! Eject!", DARK: "Come With Me"}


def ejected(side: int, destiny: int, ship: str = "TIE Fighter") -> tuple[Position, int, int]:
    table = Layout()
    system = table.location("Yavin 4")
    fighter = table.put(ship, system)
    effect = table.hand(EJECT[side], side)
    table.force(side, 1)
    table.destiny(side, destiny)
    pos = table.begin(side, DEPLOY)
    deploy(pos, effect)
    quiet(pos)
    return pos, effect, fighter


@SIDES
def test_ejecting_removes_permanent_pilots_above_2(side: int) -> None:
    pos, effect, fighter = ejected(side, 3)
    assert pos.at[effect] == fighter and pos.force[side] == []
    assert not vessels.is_piloted(pos, fighter) and not vessels.works(pos, fighter)
    assert presence.ability_aboard(pos, fighter) == 0 and values.ability(pos, fighter) == 0
    assert not presence.has_presence(pos, pos.location_of(fighter), DARK)


@SIDES
def test_ejecting_fails_at_2_and_is_lost(side: int) -> None:
    pos, effect, fighter = ejected(side, 2)
    assert pos.zone[effect] == LOST and vessels.is_piloted(pos, fighter)


@pytest.mark.parametrize(("ship", "places"), [("TIE Fighter", 1), ("TIE Assault Squadron", 3)])
def test_pilots_sit_where_the_ejected_sat(ship: str, places: int) -> None:
    table = Layout()
    system = table.location("Yavin 4")
    fighter = table.put(ship, system)
    names = ["DS-61-2", "DS-61-3", "DS-61-4", "Darth Vader"]
    pilots = [table.card(name, DARK) for name in names]
    pos = table.pos
    assert vessels.free_roles(pos, fighter, pilots[0]) == []
    effect = table.put("Come With Me", fighter)
    pos.memo[effect] = 1
    for number, pilot in enumerate(pilots):
        can_fly = ABOARD_PILOT in vessels.free_roles(pos, fighter, pilot)
        assert can_fly == (number < places)
        if can_fly:
            vessels.take_place(pos, pilot, fighter, ABOARD_PILOT)
    assert vessels.works(pos, fighter)


def test_ejecting_is_for_starfighters_with_permanent_pilots() -> None:
    table = Layout()
    system = table.location("Yavin 4")
    tie, wing = table.put("TIE Fighter", system), table.put("X-wing", system)
    table.put("Black 2", system)
    table.put("Devastator", system)
    table.put("Medium Transport", system)  # which only deploys and moves like one
    effect = table.hand("Come With Me")
    table.force(DARK, 1)
    assert deploying.destinations(table.pos, effect, DARK) == [tie, wing]


def test_nobody_is_ejected_twice() -> None:
    table = Layout()
    fighter = table.put("TIE Fighter", table.location("Yavin 4"))
    first, second = table.put("Come With Me", fighter), table.hand("Eject! Eject!")
    table.force(LIGHT, 1)
    assert deploying.destinations(table.pos, second, LIGHT) == [fighter]
    table.pos.memo[first] = 1
    table.pos.put(first, fighter, ATTACHED)
    assert deploying.destinations(table.pos, second, LIGHT) == []


# -- 2_33 Grappling Hook, 2_127 Tentacle -----------------------------------------------------------

GRABBER = {LIGHT: "Grappling Hook", DARK: "Tentacle"}
DEAR = {LIGHT: "What're You Tryin' To Push On Us?", DARK: "There'll Be Hell To Pay"}
TITLE = "Careful Planning"


def grabbing(
    title: str, side: int, force: int, own: bool = False
) -> tuple[Position, int, int, int, int]:
    """A player has played an Interrupt; the other may answer with an Effect."""
    table = Layout()
    table.location(MOS_EISLEY)
    effect = table.hand(title, side)
    player = side if own else 1 - side
    first, second = stand_in(table, TITLE, player), stand_in(table, TITLE, player)
    third = stand_in(table, TITLE, 1 - player)
    table.force(side, force)
    table.force(1 - side, 6)
    pos = table.begin(player, CONTROL)
    play(pos, first)
    for _ in range(6):
        if offered(pos, A_DEPLOY, effect) or (pos.asked == player and offered(pos, A_PLAY, second)):
            break
        pos.choose(DECLINE)
    return pos, effect, first, second, third


@SIDES
def test_a_grabbed_interrupt_is_played_out_and_stacked(side: int) -> None:
    pos, effect, first, second, third = grabbing(GRABBER[side], side, 1)
    deploy(pos, effect)
    quiet(pos)
    assert pos.zone[first] == STACKED and pos.at[first] == effect and pos.force[side] == []
    assert told(pos, "play") and not told(pos, "cancelled")
    for seat, copy in ((1 - side, second), (side, third)):  # unique from now on
        assert not abilities.may_be_played(pos, copy, seat)
    pos.played.clear()  # the next turn
    assert abilities.may_be_played(pos, second, 1 - side)
    pos.played.append(pos.setup.title[first])
    assert not abilities.may_be_played(pos, second, 1 - side)


@SIDES
def test_a_grabber_is_for_interrupts_of_the_opponent_and_costs_1(side: int) -> None:
    pos, effect, _, _, _ = grabbing(GRABBER[side], side, 0)
    assert offered(pos, A_DEPLOY, effect) == []
    pos, effect, _, _, _ = grabbing(GRABBER[side], side, 1, own=True)
    assert offered(pos, A_DEPLOY, effect) == []
    assert pos.zone[effect] == HAND


# -- 2_41 What're You Tryin' To Push On Us?, 2_128 There'll Be Hell To Pay -------------------------


@SIDES
@pytest.mark.parametrize("own", [False, True])
def test_a_dear_interrupt_costs_1_for_each_in_its_stack(side: int, own: bool) -> None:
    pos, effect, first, second, third = grabbing(DEAR[side], side, 9, own)
    player = side if own else 1 - side
    while not offered(pos, A_DEPLOY, effect):
        pos.choose(DECLINE)
    before = len(pos.force[side])
    deploy(pos, effect)
    quiet(pos)
    assert before - len(pos.force[side]) == 3
    assert pos.zone[first] == STACKED and pos.at[first] == effect
    while not offered(pos, A_PLAY, second):
        pos.choose(DECLINE)
    before = len(pos.force[player])
    play(pos, second)
    quiet(pos)
    assert before - len(pos.force[player]) == 2  # the one there, and itself
    assert pos.zone[second] == STACKED and pos.at[second] == effect
    scope = abilities.scope_of(pos, third, 1 - player, None)
    ability = abilities.ability_of(pos, third, 0)
    assert abilities.price_of(pos, ability, scope) == 3


@SIDES
def test_a_dear_interrupt_that_cannot_be_paid_is_not_played(side: int) -> None:
    pos, effect, _, second, _ = grabbing(DEAR[side], side, 3)
    while not offered(pos, A_DEPLOY, effect):
        pos.choose(DECLINE)
    deploy(pos, effect)
    quiet(pos)
    while len(pos.force[1 - side]) > 1:
        pos.to_pile(pos.force[1 - side][-1], USED)
    assert not abilities.playable(pos, second, 0, 1 - side, None)
    assert values.base_cost(pos, effect, side, NONE) == 3


# -- 2_31 Commence Recharging ----------------------------------------------------------------------


def recharging(stacked: int) -> tuple[Position, int, int, int]:
    table = Layout()
    star, planet = table.location("Death Star"), table.location("Yavin 4")
    table.pos.aim[star] = planet
    laser = table.put("Superlaser", star)
    effect = table.put("Commence Recharging", laser)
    event = table.hand("Commence Primary Ignition")
    table.hand("Stormtrooper")
    table.force(DARK, 8)
    pos = table.begin(DARK, CONTROL)
    for _ in range(stacked):
        while not offered(pos, A_USE, effect):
            pos.choose(DECLINE)
        use(pos, effect)
        quiet(pos)
    return pos, effect, laser, event


@pytest.mark.parametrize("stacked", [7, 8])
def test_recharging_takes_8_cards(stacked: int) -> None:
    pos, effect, laser, _ = recharging(stacked)
    assert pos.active == DARK and pos.phase == CONTROL
    kept = [card for card in range(len(pos.zone)) if pos.zone[card] == FACE_DOWN]
    assert len(kept) == stacked and all(pos.at[card] == effect for card in kept)
    assert not any(may_see(pos, seat, card) for seat in (LIGHT, DARK) for card in kept)
    assert (ignition.superlaser(pos, DARK) == laser) == (stacked == 8)
    assert bool(offered(pos, A_USE, effect)) == (stacked == 7 and pos.asked == DARK)
    again = position_from_data(pos.setup, position_to_data(pos))
    assert again.zone == pos.zone and again.at == pos.at


def test_recharging_is_cancelled_by_the_shot_and_the_cards_are_used() -> None:
    pos, effect, _, event = recharging(8)
    kept = [card for card in range(len(pos.zone)) if pos.zone[card] == FACE_DOWN]
    play(pos, event)
    quiet(pos)
    assert pos.zone[effect] == LOST
    assert all(pos.zone[card] == USED for card in kept)


def test_recharging_gives_the_cards_back_in_an_order_that_tells_nothing() -> None:
    """Not by their numbers, which follow the deck list."""
    pos, effect, _, _ = recharging(8)
    kept = losing.kept_by(pos, effect)
    losing.cancel(pos, effect, ["SW-B-193"])
    assert sorted(pos.used[DARK]) == kept != pos.used[DARK]


def test_recharging_is_for_the_opponent_to_do_and_spares_starships() -> None:
    table = Layout()
    star, planet = table.location("Death Star"), table.location("Yavin 4")
    table.pos.aim[star] = planet
    laser = table.put("Superlaser", star)
    effect = table.hand("Commence Recharging")
    assert deploying.destinations(table.pos, effect, LIGHT) == [laser]
    table.pos.put(effect, laser, 4)
    prey = table.put("Tantive IV", planet)
    table.force(LIGHT, 5)
    table.force(DARK, 5)
    pos = table.begin(LIGHT, CONTROL)
    assert not abilities.own_abilities(pos, effect, LIGHT)
    assert abilities.own_abilities(pos, effect, DARK) == [0]
    assert weapons.may_fire_at(pos, laser, prey)


# -- 2_34 Logistical Delay -------------------------------------------------------------------------


def test_logistical_delay_makes_the_opponents_ties_dearer() -> None:
    table = Layout()
    system = table.location("Death Star")
    tie, ship = table.hand("TIE Fighter"), table.hand("Devastator")
    pos = table.pos
    before = [values.deploy_cost(pos, one, DARK, system) for one in (tie, ship)]
    table.put("Logistical Delay")
    after = [values.deploy_cost(pos, one, DARK, system) for one in (tie, ship)]
    assert after == [before[0] + 1, before[1]]


def test_logistical_delay_costs_3_and_is_unique() -> None:
    table = Layout()
    effect = table.hand("Logistical Delay")
    table.force(LIGHT, 2)
    assert deploying.destinations(table.pos, effect, LIGHT) == []
    table.force(LIGHT, 1)
    assert deploying.destinations(table.pos, effect, LIGHT) == [effect]
    table.put("Logistical Delay")
    assert deploying.destinations(table.pos, effect, LIGHT) == []


# -- 2_35 Luke's Cape ------------------------------------------------------------------------------


@pytest.mark.parametrize(("place", "more"), [(CORRIDOR, 1), (MOS_EISLEY, 0), ("Tatooine", 0)])
def test_lukes_cape_brings_force_away_from_tatooine(place: str, more: int) -> None:
    table = Layout()
    where = table.location(place)
    if table.pos.card(where).is_system():
        where = table.put("Red 1", where)
    bearer = table.put("Biggs Darklighter", where)
    pos = table.pos
    before = values.generation(pos, LIGHT)
    table.put("Luke's Cape", bearer)
    assert values.generation(pos, LIGHT) == before + more
    assert values.immunity(pos, bearer) == 3


def test_lukes_cape_goes_on_rebels_and_aliens_for_2() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    rebel, alien = table.put("Rebel Trooper", site), table.put("Greedo", site)
    table.put("Stormtrooper", site)
    table.put("C-3PO (See-Threepio)", site)
    cape = table.hand("Luke's Cape")
    table.force(LIGHT, 2)
    assert deploying.destinations(table.pos, cape, LIGHT) == [rebel, alien]
    assert values.deploy_cost(table.pos, cape, LIGHT, rebel) == 2


# -- 2_37 Scanner Techs ----------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "lost"), [(13, False), (14, True)])
def test_scanner_techs_find_jawas_raiders_and_stormtroopers(size: int, lost: bool) -> None:
    table = Layout()
    table.put("Rogue 1", table.location("Hoth: North Ridge (4th Marker)"))
    table.put("Scanner Techs")
    names = ["Jawa", "Tusken Raider", "Stormtrooper", "Darth Vader"]
    found = [table.hand(name, DARK) for name in names]
    scanner = table.hand("Radar Scanner")
    table.fill(HAND, DARK, size - len(found))
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, CONTROL)
    play(pos, scanner)
    for _ in range(10):
        if pos.zone[scanner] == USED:
            break
        pos.choose(DECLINE)
    expected = [LOST, LOST, LOST, HAND] if lost else [HAND] * 4
    assert [pos.zone[card] for card in found] == expected


def test_scanner_techs_keep_radar_scanner_from_being_sensed() -> None:
    for effect, title in (("Scanner Techs", "Radar Scanner"), (None, "Radar Scanner")):
        table = Layout()
        table.put("Darth Vader", table.location(MOS_EISLEY))
        table.put("Rogue 1", table.location(CANTINA))
        if effect:
            table.put(effect)
        scanner = stand_in(table, title, LIGHT)
        sense = table.hand("Sense", DARK)
        pos = table.begin(LIGHT, CONTROL)
        play(pos, scanner)
        while pos.asked == LIGHT and pos.zone[scanner] != USED:
            pos.choose(DECLINE)
        assert bool(offered(pos, A_PLAY, sense)) == (effect is None)


# -- 2_38 Solomahal --------------------------------------------------------------------------------


def scouting(name: str, branch: int = NONE) -> tuple[Position, int, int]:
    table = Layout()
    site = table.location("Hoth: North Ridge (4th Marker)")
    bearer = table.put(name, site)
    effect = table.hand("Solomahal")
    pos = table.begin(LIGHT, DEPLOY)
    deploy(pos, effect)
    quiet(pos)
    if branch != NONE:
        pos.choose(branch)
    assert pos.at[effect] == bearer
    return pos, effect, bearer


@pytest.mark.parametrize(("name", "branch"), [("Rebel Trooper", NONE), ("Rebel Scout", 0)])
def test_solomahal_makes_a_scout_who_reacts(name: str, branch: int) -> None:
    pos, _, bearer = scouting(name, branch)
    assert vessels.has_skill(pos, bearer, "scout")
    assert holds(pos, GRANT_REACT, bearer, NONE, pos.location_of(bearer))


@pytest.mark.parametrize(("name", "branch"), [("Arcona", NONE), ("Rebel Scout", 1)])
def test_solomahal_strengthens_a_scout_who_reacted(name: str, branch: int) -> None:
    pos, effect, bearer = scouting(name, branch)
    assert not holds(pos, GRANT_REACT, bearer, NONE, pos.location_of(bearer))
    before = values.power(pos, bearer)
    place = pos.location_of(bearer)
    pos.happened(Moment(JUST_REACTED, LIGHT, bearer, place, place))
    pos.asked = -1
    pos.start()
    assert values.power(pos, bearer) == before + 2
    assert pos.setup.scripts[effect].special["immune_to_alter"]


@pytest.mark.rule("HO-REACT-03", "HO-REACT-06", "SW-B-256")
@pytest.mark.parametrize(("carried", "more"), [("move", 2), ("stay", 0)])
def test_a_scout_who_comes_with_a_reacting_vehicle_has_reacted(carried: str, more: int) -> None:
    table = Layout(options={"carried_cards": carried})
    generators = table.location("Hoth: Main Power Generators (1st Marker)")
    trench = table.location("Hoth: Snow Trench (2nd Marker)")
    speeder = table.put("Rogue 1", generators)
    table.put("Luke Skywalker", speeder)
    scout, idle = table.put("Rebel Scout", speeder), table.put("Rebel Scout", generators)
    for one in (scout, idle):
        table.pos.memo[table.put("Solomahal", one)] = 2
    table.put("Rebel Trooper", trench)
    for _ in range(2):
        table.put("Snowtrooper", trench)
    for side in (LIGHT, DARK):
        table.force(side, 3)
        table.fill(HAND, side, 1)
    pos = table.begin(DARK, BATTLE)
    pos.choose(option(pos, A_BATTLE, trench))
    for _ in range(30):
        if offered(pos, A_REACT, speeder):
            pos.choose(offered(pos, A_REACT, speeder)[0])
        elif isinstance(pos.stack[-1], React) and pos.at[speeder] == trench:
            pos.choose(scout if scout in pos.options else DECLINE)
        elif isinstance(pos.stack[-1], WeaponsSegment):
            break
        else:
            pos.choose(DECLINE)
    assert pos.at[scout] == trench
    assert values.power(pos, idle) == 2 and values.power(pos, scout) == 2 + more


# -- 2_30 Cell 2187 --------------------------------------------------------------------------------


def cells(destiny: int, prisoners: int = 3) -> tuple[Position, int, list[int]]:
    """Leia comes to Cell 2187; others lie in prison."""
    table = Layout()
    site, bay = table.location(CORRIDOR), table.location("Death Star: Docking Bay 327")
    prison = table.location(PRISON)
    effect = table.put("Cell 2187", site)
    leia = table.put("Leia Organa", bay)
    table.pos.aim[effect] = leia
    names = ["Han Solo", "Chewbacca", "Biggs Darklighter"][:prisoners]
    held = [table.put(name, prison, role=HELD) for name in names]
    table.force(LIGHT, 3)
    table.destiny(LIGHT, destiny)
    pos = table.begin(LIGHT, MOVE)
    pos.put(leia, site, THERE)
    pos.unsettled = True
    pos.asked = -1
    pos.start()
    quiet(pos)
    return pos, effect, held


@pytest.mark.rule("SW-B-227")
@pytest.mark.parametrize(("destiny", "freed"), [(0, 0), (2, 2), (5, 3)])
def test_cell_2187_releases_as_many_captives_as_drawn(destiny: int, freed: int) -> None:
    pos, effect, held = cells(destiny)
    for _ in range(20):
        if pos.zone[effect] == LOST and not any(one in pos.options for one in held):
            break
        pos.choose(pos.options[0] if DECLINE not in pos.options else DECLINE)
    assert pos.zone[effect] == LOST
    assert sum(not pos.is_captive(one) for one in held) == freed


def test_cell_2187_releases_captives_with_an_escort_at_the_corridor_too() -> None:
    table = Layout()
    site, prison = table.location(CORRIDOR), table.location(PRISON)
    effect = table.put("Cell 2187", site)
    held = [
        table.put(name, table.put("Stormtrooper", place), role=HELD)
        for name, place in (("Han Solo", prison), ("Chewbacca", site))
    ]
    table.pos.aim[effect] = table.put("Leia Organa", site)
    table.destiny(LIGHT, 2)
    pos = table.begin(LIGHT, MOVE)
    quiet(pos)
    pos.choose(prison)  # where Han goes
    assert [pos.is_captive(one) for one in held] == [False, True]


def test_cell_2187_targets_spies_and_leaders_elsewhere() -> None:
    table = Layout()
    site = table.location(CORRIDOR)
    table.location("Death Star: Docking Bay 327")
    effect = table.hand("Cell 2187")
    table.put("Leia Organa", site)  # a leader, but on the Death Star
    pos = table.pos
    assert deploying.destinations(pos, effect, LIGHT) == []
    table.put("Rebel Trooper", table.location(MOS_EISLEY))
    assert deploying.destinations(pos, effect, LIGHT) == []
    table.put("Commander Vanden Willard", table.location(CANTINA))
    assert deploying.destinations(pos, effect, LIGHT) == [site]


# -- 2_39 They're On Dantooine ---------------------------------------------------------------------


def dantooine(parsec: int = 4) -> tuple[Layout, int, int, int]:
    table = Layout()
    star, planet = table.location("Death Star"), table.location("Dantooine", LIGHT)
    table.pos.memo[star] = parsec
    effect = table.hand("They're On Dantooine")
    table.force(LIGHT, 4)
    return table, effect, star, planet


def test_while_they_are_on_dantooine_no_ignition_commences() -> None:
    table, effect, star, planet = dantooine()
    event = table.hand("Commence Primary Ignition")
    pos = table.begin(LIGHT, DEPLOY)
    deploy(pos, effect)
    quiet(pos)
    assert pos.at[effect] == planet and pos.aim[effect] == star and len(pos.force[LIGHT]) == 2
    assert holds(pos, FORBID_PLAY, event, DARK) and not abilities.may_be_played(pos, event, DARK)


@pytest.mark.rule("SW-B-196")
def test_the_death_star_in_orbit_has_reached_dantooine() -> None:
    table, effect, star, planet = dantooine()
    table.pos.put(effect, planet, 4)
    table.pos.aim[effect] = star
    table.force(DARK, 1)
    pos = table.begin(DARK, MOVE)
    assert not utinni.is_reached(pos, effect)
    pos.choose(next(one for one in offered(pos, A_MOVE, star)))
    pos.choose(planet)
    quiet(pos)
    assert rows.orbited(pos, star) == planet and pos.zone[effect] == LOST


@pytest.mark.rule("SW-B-081")
def test_they_are_on_dantooine_once_a_game() -> None:
    table, effect, _, planet = dantooine()
    second = table.hand("They're On Dantooine")
    pos = table.begin(LIGHT, DEPLOY)
    deploy(pos, effect)
    quiet(pos)
    pos.to_pile(effect, LOST)
    refused = deploying.why_not(pos, second, LIGHT, planet)
    assert refused is not None and refused.rule == "SW-B-081"
    assert deploying.destinations(pos, second, LIGHT) == []
