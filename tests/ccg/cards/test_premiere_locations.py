"""Locations of Premiere, each with what it does and where it ends."""

import pytest

from starfold.games.ccg.cards.library import script_of
from starfold.games.ccg.rules import (
    abilities,
    captives,
    deploying,
    reacting,
    restrictions,
    setup,
    values,
)
from starfold.games.ccg.rules.changes import added, holds
from starfold.games.ccg.rules.step import packed
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.vocabulary import (
    A_BATTLE,
    A_REACT,
    A_USE,
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    ATTACHED,
    BATTLE,
    BATTLE_DESTINY,
    CONTROL,
    DARK,
    DID_MOVE,
    FORBID_PLAY,
    HAND,
    HELD,
    IS_UNDERCOVER,
    LIGHT,
    LOST,
    MOVE,
    NONE,
    TABLE,
    USED,
    WEAPON_DESTINY,
)
from starfold.kernel.core import DECLINE
from tests.ccg.table import Layout, offered, option, quiet, told, use

CORRIDOR = "Death Star: Level 4 Military Corridor"
PRISON = "Death Star: Detention Block Corridor"
CONTROL_ROOM = "Death Star: Detention Block Control Room"
CORE = "Death Star: Central Core"
COMPACTOR = "Death Star: Trash Compactor"
WAR_ROOM = "Death Star: War Room"
THRONE_ROOM = "Yavin 4: Massassi Throne Room"
MOS_EISLEY = "Tatooine: Mos Eisley"
PEOPLE = {LIGHT: "Rebel Trooper", DARK: "Stormtrooper"}
SHIPS = {LIGHT: "X-wing", DARK: "TIE Fighter"}


# -- Force drains of whoever holds it: 1_121 1_122 1_123 1_125 1_126 1_138 1_283 1_284 1_286 -------


@pytest.mark.parametrize(
    ("name", "side", "seat"),
    [
        ("Alderaan", LIGHT, DARK),
        ("Dantooine", LIGHT, DARK),
        ("Kessel", LIGHT, LIGHT),
        (CONTROL_ROOM, LIGHT, LIGHT),
        (COMPACTOR, LIGHT, LIGHT),
        (THRONE_ROOM, LIGHT, DARK),
        (CORE, DARK, LIGHT),
        (PRISON, DARK, LIGHT),
        (CORRIDOR, DARK, LIGHT),
    ],
)
def test_a_drain_is_one_stronger_for_one_side_while_it_controls(
    name: str, side: int, seat: int
) -> None:
    table = Layout()
    place = table.location(name, side)
    pos = table.pos
    usual = [values.icons(pos, place, 1 - one) for one in (LIGHT, DARK)]
    cards = SHIPS if pos.card(place).is_system() else PEOPLE
    table.put(cards[seat], place)
    assert values.drain(pos, place, seat) == usual[seat] + 1
    assert values.drain(pos, place, 1 - seat) == usual[1 - seat]
    table.put(cards[1 - seat], place)  # contested: nobody controls it
    assert values.drain(pos, place, seat) == usual[seat]


# -- 1_121 Alderaan --------------------------------------------------------------------------------


def test_alderaan_takes_1_from_each_dark_battle_destiny_there() -> None:
    table = Layout()
    place = table.location("Alderaan", LIGHT)
    other = table.location("Kessel", LIGHT)
    pos = table.pos
    assert added(pos, BATTLE_DESTINY, place, DARK) == -1
    assert added(pos, BATTLE_DESTINY, place, LIGHT) == 0
    assert added(pos, BATTLE_DESTINY, other, DARK) == 0


# -- 1_281 Alderaan --------------------------------------------------------------------------------


@pytest.mark.parametrize("held", [0, 1, 2])
def test_alderaan_drains_more_for_each_death_star_site_that_dark_controls(held: int) -> None:
    table = Layout()
    place = table.location("Alderaan", DARK)
    table.put("TIE Fighter", place)
    for number, name in enumerate((WAR_ROOM, CORE)):
        site = table.location(name)
        table.put("Stormtrooper", site)
        if number >= held:
            table.put("Rebel Trooper", site)  # contested
    assert values.drain(table.pos, place, DARK) == 1 + held


def test_alderaan_drains_no_more_where_dark_does_not_control_it() -> None:
    table = Layout()
    place = table.location("Alderaan", DARK)
    site = table.location(WAR_ROOM)
    table.put("Stormtrooper", site)
    assert values.drain(table.pos, place, DARK) == 1
    assert values.drain(table.pos, place, LIGHT) == 0


# -- 1_122 Dantooine -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "less"), [("Corellian Corvette", 2), ("Y-wing", 1), ("Medium Transport", 2)]
)
def test_dantooine_makes_light_starships_cheaper(name: str, less: int) -> None:
    table = Layout()
    place = table.location("Dantooine", LIGHT)
    other = table.location("Kessel", LIGHT)
    ship = table.hand(name, LIGHT)
    pos = table.pos
    usual = values.deploy_cost(pos, ship, LIGHT, other)
    assert values.deploy_cost(pos, ship, LIGHT, place) == max(0, usual - less)


def test_dantooine_makes_no_dark_starship_cheaper() -> None:
    table = Layout()
    place = table.location("Dantooine", LIGHT)
    ship = table.hand("Devastator")
    assert values.deploy_cost(table.pos, ship, DARK, place) == 8


# -- 1_282 Dantooine -------------------------------------------------------------------------------


def test_dark_starships_react_to_dantooine() -> None:
    table = Layout()
    place = table.location("Dantooine", DARK)
    table.put("Y-wing", place)
    table.put("TIE Scout", place)
    ship = table.put("Devastator", table.location("Kessel", LIGHT))  # 3 parsecs off
    for seat in (LIGHT, DARK):
        table.force(seat, 4)
    pos = table.begin(LIGHT, BATTLE)
    pos.choose(option(pos, A_BATTLE, place))
    react = offered(pos, A_REACT, ship)
    assert react
    pos.choose(react[0])
    while pos.location_of(ship) != place:
        pos.choose(DECLINE)
    assert pos.at[ship] == place


def test_neither_light_starships_nor_those_out_of_range_react_to_dantooine() -> None:
    table = Layout()
    place = table.location("Dantooine", DARK)
    near = table.location("Kessel", LIGHT)
    for seat in (LIGHT, DARK):
        table.force(seat, 4)
    able = [
        reacting.can_react_to(table.pos, table.put(name, near), place)
        for name in ("Devastator", "Corellian Corvette", "TIE Fighter")  # the last: no hyperdrive
    ]
    assert able == [True, False, False]
    ship = table.put("Imperial-Class Star Destroyer", place)
    assert not reacting.can_react_to(table.pos, ship, near)


# -- 1_126 1_288 Kessel ----------------------------------------------------------------------------


@pytest.mark.parametrize("side", [LIGHT, DARK])
@pytest.mark.parametrize("contested", [False, True])
def test_kessel_run_is_cancelled_as_soon_as_dark_controls_kessel(
    side: int, contested: bool
) -> None:
    table = Layout()
    place = table.location("Kessel", side)
    run = table.put("Kessel Run", place)
    if contested:
        table.put("X-wing", place)
    table.put("TIE Fighter", place)
    pos = table.begin(LIGHT, CONTROL)
    assert (pos.zone[run] == LOST) != contested


def test_kessel_run_stays_while_nobody_of_dark_is_there() -> None:
    table = Layout()
    run = table.put("Kessel Run", table.location("Kessel", DARK))
    pos = table.begin(LIGHT, CONTROL)
    assert pos.zone[run] == TABLE


@pytest.mark.parametrize(("side", "prevented"), [(LIGHT, True), (DARK, False)])
def test_kessel_run_is_prevented_by_one_kessel_alone(side: int, prevented: bool) -> None:
    table = Layout()
    place = table.location("Kessel", side)
    run = table.hand("Kessel Run")
    assert not holds(table.pos, FORBID_PLAY, run, LIGHT)
    table.put("TIE Fighter", place)
    assert holds(table.pos, FORBID_PLAY, run, LIGHT) == prevented
    refused = restrictions.barred_itself(table.pos, run, LIGHT, restrictions.USUAL)
    assert (refused is not None) == prevented


@pytest.mark.parametrize(("tarkin", "less"), [("", 1), ("aboard", 2), ("elsewhere", 1)])
def test_kessel_makes_dark_starships_cheaper_and_more_so_with_tarkin(
    tarkin: str, less: int
) -> None:
    table = Layout()
    place = table.location("Kessel", DARK)
    other = table.location("Alderaan", DARK)
    ship = table.put("Imperial-Class Star Destroyer", other if tarkin == "elsewhere" else place)
    if tarkin:
        table.put("Grand Moff Tarkin", ship)
    new = table.hand("Devastator")
    assert values.deploy_cost(table.pos, new, DARK, place) == 8 - less
    assert values.deploy_cost(table.pos, new, DARK, other) == 8
    theirs = table.hand("Corellian Corvette")
    assert values.deploy_cost(table.pos, theirs, LIGHT, place) == 4


@pytest.mark.parametrize(("role", "draws"), [(ABOARD_PASSENGER, 0), (ABOARD_PILOT, 1)])
def test_kessel_asks_light_for_6_ability_of_pilots_to_draw_battle_destiny(
    role: int, draws: int
) -> None:
    table = Layout()
    place = table.location("Kessel", DARK)
    ship = table.put("Millennium Falcon", place)
    table.put("Luke Skywalker", ship)  # 4
    assert values.battle_draws(table.pos, place, LIGHT) == 0
    table.put("Biggs Darklighter", ship, role=role)  # and 2: passengers do not count
    assert values.battle_draws(table.pos, place, LIGHT) == draws
    table.put("Darth Vader", table.put("Black 3", place))
    assert values.battle_draws(table.pos, place, DARK) == 1  # Dark needs no more than usual


# -- 1_123 Detention Block Control Room ------------------------------------------------------------


def jail(prisoner: str = "Leia Organa") -> tuple[Layout, int, int, int]:
    table = Layout()
    room = table.location(CONTROL_ROOM, LIGHT)
    prison = table.location(PRISON, DARK)
    captive = table.put(prisoner, prison, LIGHT, HELD)
    return table, room, prison, captive


def test_whoever_takes_the_control_room_releases_the_prisoners() -> None:
    table, room, prison, leia = jail()
    han = table.put("Han Solo", prison, LIGHT, HELD)
    table.put("Rebel Trooper", room)
    pos = table.begin(LIGHT, CONTROL)
    assert pos.asked == LIGHT and prison in pos.options  # the owner says where each one goes
    pos.choose(prison)
    pos.choose(prison)
    assert not pos.is_captive(leia) and not pos.is_captive(han)
    assert pos.at[leia] == pos.at[han] == prison
    assert len(told(pos, "released")) == 2


@pytest.mark.parametrize("why", ["contested", "with an escort", "undercover"])
def test_prisoners_stay_while_light_does_not_control_the_room(why: str) -> None:
    table, room, prison, leia = jail()
    spy = table.put("Momaw Nadon" if why == "undercover" else "Rebel Trooper", room)
    if why == "contested":
        table.put("Stormtrooper", room)
    elif why == "undercover":
        table.pos.mark(spy, IS_UNDERCOVER)
    else:
        guard = table.put("Stormtrooper", prison)
        captives.hold(table.pos, leia, guard)  # an escort's captive is not in prison
    pos = table.begin(LIGHT, CONTROL)
    assert pos.is_captive(leia)
    assert offered(pos, A_USE, room) == []


def test_a_new_prisoner_is_released_at_once() -> None:
    table, room, prison, leia = jail()
    table.pos.to_pile(leia, USED)
    table.put("Rebel Trooper", room)
    han = table.put("Han Solo", prison)
    table.hand("Stormtrooper")
    pos = table.begin(DARK, CONTROL)
    assert pos.asked == DARK
    captives.capture(pos, han, NONE, DARK)
    pos.asked = NONE
    pos.stack[-1].take(pos, prison)
    while pos.advance():
        pass
    assert pos.asked == LIGHT and han in pos.options  # the card itself: to the Used Pile
    pos.choose(han)
    assert pos.zone[han] == USED


# -- 1_125 Trash Compactor -------------------------------------------------------------------------


def test_light_deploys_to_the_trash_compactor_without_presence() -> None:
    table = Layout()
    place = table.location(COMPACTOR, LIGHT)
    mine, theirs = table.hand("Rebel Trooper"), table.hand("Stormtrooper")
    for seat in (LIGHT, DARK):
        table.force(seat, 3)
    assert deploying.destinations(table.pos, mine, LIGHT) == [place]
    assert deploying.destinations(table.pos, theirs, DARK) == []


# -- 1_138 Massassi Throne Room --------------------------------------------------------------------


def test_the_throne_room_as_a_start_gives_light_the_first_turn() -> None:
    table = Layout()
    starts = [table.card(THRONE_ROOM, LIGHT), table.card("Tatooine", DARK)]
    assert setup.first_player(table.pos, starts) == LIGHT
    starts[0] = table.card("Yavin 4", LIGHT)
    assert setup.first_player(table.pos, starts) == DARK
    script = script_of(table.pos.card(starts[0]))
    assert script is not None and not script.special.get(setup.LIGHT_FIRST)


# -- 1_283 Central Core ----------------------------------------------------------------------------


@pytest.mark.parametrize("contested", [False, True])
def test_light_in_the_central_core_cancels_the_death_star_tractor_beam(contested: bool) -> None:
    table = Layout()
    core = table.location(CORE)
    bay = table.location("Death Star: Docking Bay 327")
    beam = table.put("Death Star Tractor Beam", bay, role=ATTACHED)
    if contested:
        table.put("Stormtrooper", core)
    table.put("Rebel Trooper", core)
    pos = table.begin(LIGHT, CONTROL)
    assert (pos.zone[beam] == LOST) != contested


def test_a_tractor_beam_elsewhere_is_left_alone() -> None:
    table = Layout()
    core = table.location(CORE)
    ship = table.put("Devastator", table.location("Kessel"))
    beam = table.put("Tractor Beam", ship)
    table.put("Rebel Trooper", core)
    pos = table.begin(LIGHT, CONTROL)
    assert pos.zone[beam] == TABLE


def test_dark_in_the_central_core_plays_wrong_turn_and_retract_the_bridge_free() -> None:
    table = Layout()
    core = table.location(CORE)
    turn, bridge = table.hand("Wrong Turn"), table.hand("Retract The Bridge")
    other = table.hand("Lateral Damage")
    pos = table.pos

    def costs() -> list[int]:
        rearrange = abilities.ability_of(pos, bridge, 0)
        played = abilities.price_of(pos, rearrange, Scope(bridge, DARK))
        return [values.deploy_cost(pos, turn, DARK, NONE), played]

    assert costs() == [3, 1]  # one interior Death Star site
    usual = values.deploy_cost(pos, other, DARK, NONE)
    guard = table.put("Stormtrooper", core)
    assert costs() == [0, 0]
    assert values.deploy_cost(pos, other, DARK, NONE) == usual
    table.put("Rebel Trooper", core)  # contested
    assert costs() == [3, 1] and pos.zone[guard] == TABLE


# -- 1_284 Detention Block Corridor ----------------------------------------------------------------


def test_dark_weapons_draw_1_higher_in_the_detention_block_corridor() -> None:
    table = Layout()
    prison, other = table.location(PRISON, DARK), table.location(CORRIDOR)
    pos = table.pos
    rifles = [table.put("Blaster Rifle", table.put("Stormtrooper", prison), DARK)]
    rifles.append(table.put("Blaster Rifle", table.put("Rebel Trooper", prison), LIGHT))
    rifles.append(table.put("Blaster Rifle", table.put("Stormtrooper", other), DARK))
    found = [added(pos, WEAPON_DESTINY, one, pos.owner[one]) for one in rifles]
    assert found == [1, 0, 0]


@pytest.mark.rule("SW-B-226")
def test_the_detention_block_corridor_is_the_prison() -> None:
    table = Layout()
    prison = table.location(PRISON, DARK)
    assert captives.prison(table.pos) == prison


# -- 1_286 Level 4 Military Corridor ---------------------------------------------------------------


def march() -> tuple[Position, int, int, list[int]]:
    """Imperials in the corridor, with other people of both sides."""
    table = Layout()
    corridor = table.location(CORRIDOR)
    goal = table.location(WAR_ROOM)
    table.location(CORE)
    table.location(MOS_EISLEY)
    people = [
        table.put(name, corridor, side)
        for name, side in (
            ("Stormtrooper", DARK),
            ("Darth Vader", DARK),
            ("Tusken Raider", DARK),
            ("Rebel Trooper", LIGHT),
        )
    ]
    return table.begin(DARK, MOVE), corridor, goal, people


@pytest.mark.rule("SW-B-151")
def test_imperials_move_free_from_the_corridor_to_a_death_star_site() -> None:
    pos, corridor, goal, (trooper, vader, tusken, rebel) = march()
    use(pos, corridor, 50)
    assert set(pos.options) == {trooper, vader}
    pos.choose(trooper)
    pos.choose(vader)
    assert goal in pos.options and len(pos.options) == 2  # no site elsewhere, and not here
    pos.choose(goal)
    quiet(pos)
    assert pos.at[trooper] == pos.at[vader] == goal
    assert pos.at[tusken] == pos.at[rebel] == corridor
    assert not pos.has_done(vader, DID_MOVE)  # an unlimited move


def test_the_corridor_moves_imperials_in_the_own_move_phase_alone() -> None:
    table = Layout()
    table.location(WAR_ROOM)
    corridor = table.location(CORRIDOR)
    table.put("Stormtrooper", corridor)
    table.hand("Stormtrooper")
    pos = table.begin(DARK, CONTROL)
    assert pos.phase == CONTROL and offered(pos, A_USE, corridor) == []
    table = Layout()
    corridor = table.location(CORRIDOR)
    table.put("Stormtrooper", corridor)
    pos = table.begin(DARK, MOVE)  # nowhere to go
    assert packed(A_USE, corridor, 50) not in pos.options


@pytest.mark.rule("SW-B-226")
def test_an_escort_takes_the_captive_along_from_the_corridor() -> None:
    table = Layout()
    corridor = table.location("Death Star: Level 4 Military Corridor", DARK)
    room = table.location("Death Star: War Room")
    trooper = table.put("Stormtrooper", corridor)
    luke = table.put("Luke Skywalker", trooper, role=HELD)
    table.fill(HAND, DARK, 1)
    pos = table.begin(DARK, MOVE)
    pos.choose(offered(pos, A_USE, corridor)[0])
    while pos.location_of(trooper) != room:
        pos.choose(next(one for one in (trooper, room, DECLINE) if one in pos.options))
        quiet(pos)
    assert pos.at[luke] == trooper and pos.is_captive(luke)
