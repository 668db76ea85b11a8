"""A New Hope: further locations."""

import pytest

from starfold.games.ccg.rules import (
    abilities,
    bluffs,
    deploying,
    epic,
    losing,
    mines,
    movement,
    reacting,
    routes,
    values,
)
from starfold.games.ccg.rules.changes import added
from starfold.games.ccg.state.model import QUARTERS
from starfold.games.ccg.state.position import Fight, Position, may_see
from starfold.games.ccg.state.vocabulary import (
    A_BATTLE,
    A_REACT,
    A_USE,
    BATTLE,
    CONTROL,
    DARK,
    DEPLOY,
    EPIC_TOTAL,
    HAND,
    IS_HOLOGRAM,
    LIGHT,
    LOST,
    MOVE,
    NONE,
    OWN_DEPLOY,
    TABLE,
    THERE,
)
from starfold.kernel.core import DECLINE
from tests.ccg.table import Layout, offered, option, quiet, told, until_offered, use

MOS_EISLEY = "Tatooine: Mos Eisley"


# -- 2_60 Clak'dor VII -----------------------------------------------------------------------------


@pytest.mark.parametrize(("ship", "number"), [("X-wing", 5), ("TIE Fighter", 2), ("", 3)])
def test_clakdor_changes_the_destiny_of_biths(ship: str, number: int) -> None:
    table = Layout()
    system = table.location("Clak'dor VII")
    bith = table.hand("Doikk Na'ts")
    other = table.hand("Corellian")
    if ship:
        table.put(ship, system)
    pos = table.pos
    assert values.destiny_numbers(pos, bith) == [number]
    assert values.destiny_numbers(pos, other) == [3]


@pytest.mark.parametrize("held", [False, True])
def test_clakdor_strengthens_ghhhk_in_battles_at_a_holosite(held: bool) -> None:
    table = Layout()
    system = table.location("Clak'dor VII")
    board = table.location("Imperial Holotable", DARK)
    ghhhk = table.put("Ghhhk", board, DARK, THERE)
    table.pos.mark(ghhhk, IS_HOLOGRAM)
    if held:
        table.put("TIE Fighter", system)
    pos = table.pos
    assert values.power(pos, ghhhk) == 1
    pos.fight = Fight(board, DARK)
    assert values.power(pos, ghhhk) == (3 if held else 1)


# -- 2_61 Corellia ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "able"), [("Corellian Corvette", True), ("X-wing", False)])
def test_corellian_corvettes_deploy_to_corellia_as_a_react(name: str, able: bool) -> None:
    table = Layout()
    system = table.location("Corellia", LIGHT)
    table.put("X-wing", system)
    table.put("TIE Fighter", system)
    ship = table.hand(name)
    table.force(LIGHT, 8)
    table.force(DARK, 1)
    pos = table.begin(DARK, BATTLE)
    pos.choose(option(pos, A_BATTLE, system))
    until_offered(pos, system, A_REACT)
    pos.choose(offered(pos, A_REACT, system)[0])
    while pos.asked != LIGHT:
        pos.choose(DECLINE)
    while ship not in pos.options and DECLINE in pos.options and not able:
        assert ship not in pos.options
        break
    if able:
        until_ship(pos, ship)
        pos.choose(ship)
        quiet(pos)
        assert pos.at[ship] == system and pos.fight is not None
    else:
        assert deploying.react_destinations(pos, ship, LIGHT, system) == []


def until_ship(pos: Position, ship: int) -> None:
    for _ in range(10):
        if ship in pos.options:
            return
        pos.choose(DECLINE)
    raise AssertionError("the starship was not offered")


def test_starships_leave_corellia_faster() -> None:
    table = Layout()
    system, away = table.location("Corellia", LIGHT), table.location("Kessel")
    here, there = table.put("Devastator", system), table.put("Tyrant", away)
    rebel = table.put("X-wing", system)
    pos = table.pos
    assert values.hyperspeed(pos, here) == 4
    assert values.hyperspeed(pos, there) == 3
    assert values.hyperspeed(pos, rebel) == pos.card(rebel).hyperspeed


# -- 2_64 and 2_146 Kashyyyk -----------------------------------------------------------------------


def test_wookiees_and_smugglers_deploy_cheaper_to_kashyyyk() -> None:
    table = Layout()
    system = table.location("Kashyyyk", LIGHT)
    falcon = table.put("Millennium Falcon", system)
    elsewhere = table.put("Corellian Corvette", table.location("Kessel"))
    chewie = table.hand("Chewbacca")
    luke = table.hand("Luke Skywalker")
    pos = table.pos
    assert values.deploy_cost(pos, chewie, LIGHT, falcon) == 2  # not 4 less for both
    assert values.deploy_cost(pos, chewie, LIGHT, elsewhere) == 4
    assert values.deploy_cost(pos, luke, LIGHT, falcon) == pos.card(luke).deploy


def test_dark_needs_six_ability_at_kashyyyk() -> None:
    table = Layout()
    system = table.location("Kashyyyk", LIGHT)
    pos = table.pos
    assert values.ability_needed(pos, system, DARK) == 6 * QUARTERS
    assert values.ability_needed(pos, system, LIGHT) == 4 * QUARTERS


@pytest.mark.parametrize("aboard", [False, True])
def test_a_wookiee_aboard_strengthens_a_starship_at_kashyyyk(aboard: bool) -> None:
    table = Layout()
    system = table.location("Kashyyyk", DARK)
    falcon = table.put("Millennium Falcon", system)
    table.put("Han Solo", falcon)
    if aboard:
        table.put("Chewbacca", falcon)
    pos = table.pos
    extra = 2 if aboard else 0
    assert values.forfeit(pos, falcon) == 7 + extra
    pos.put(falcon, table.location("Kessel"), THERE)
    assert values.forfeit(pos, falcon) == 7


@pytest.mark.parametrize("held", [False, True])
def test_who_holds_kashyyyk_holds_the_wookiees(held: bool) -> None:
    table = Layout()
    system = table.location("Kashyyyk", DARK)
    chewie = table.put("Chewbacca", table.location(MOS_EISLEY))
    if held:
        table.put("TIE Fighter", system)
    pos = table.pos
    assert values.forfeit(pos, chewie) == (3 if held else 6)
    assert values.drain(pos, system, DARK) == 2  # one icon of the Light side, and 1


# -- 2_65 and 2_148 Ralltiir -----------------------------------------------------------------------


def test_starships_react_to_ralltiir() -> None:
    table = Layout()
    system, near = table.location("Ralltiir", LIGHT), table.location("Corellia", LIGHT)
    ship = table.put("X-wing", near)
    foe = table.put("Devastator", near)
    table.force(LIGHT, 2)
    table.force(DARK, 2)
    pos = table.pos
    assert reacting.can_react_to(pos, ship, system)
    assert not reacting.can_react_to(pos, ship, near)
    assert not reacting.can_react_to(pos, foe, system)


def test_capital_starships_deploy_cheaper_to_ralltiir() -> None:
    table = Layout()
    system = table.location("Ralltiir", LIGHT)
    ship, tie = table.hand("Devastator"), table.hand("TIE Fighter")
    pos = table.pos
    assert values.deploy_cost(pos, ship, DARK, system) == 6
    assert values.deploy_cost(pos, tie, DARK, system) == pos.card(tie).deploy


def test_devastator_and_tantive_iv_at_ralltiir() -> None:
    table = Layout()
    system, near = table.location("Ralltiir", DARK), table.location("Corellia", LIGHT)
    ship, tantive = table.put("Devastator", system), table.put("Tantive IV", system)
    other = table.put("Tyrant", system)
    pos = table.begin(DARK, MOVE)
    assert values.power(pos, ship) == 10 and values.power(pos, tantive) == 6
    assert routes.price(pos, ship, movement.JUMP, near) == 0
    assert routes.price(pos, other, movement.JUMP, near) == 1
    pos.put(ship, near, THERE)
    pos.put(tantive, near, THERE)
    assert values.power(pos, ship) == 9 and values.power(pos, tantive) == 5
    assert routes.price(pos, ship, movement.JUMP, system) == 0


# -- 2_67 Yavin 4: Briefing Room, 2_144 Death Star: Conference Room --------------------------------


@pytest.mark.parametrize(
    ("who", "change"),
    [("Leia Organa", 1), ("Rebel Trooper", 0), ("Stormtrooper", -1)],
)
def test_the_briefing_room_and_the_attack_run(who: str, change: int) -> None:
    table = Layout()
    room = table.location("Yavin 4: Briefing Room", LIGHT)
    event = table.card("Attack Run")
    table.put(who, room)
    pos = table.pos
    assert added(pos, EPIC_TOTAL, event, LIGHT) == change
    extra = 1 if who == "Stormtrooper" else 0
    assert values.drain(pos, room, DARK) == 1 + extra


@pytest.mark.parametrize(
    ("who", "change"),
    [("Grand Moff Tarkin", 1), ("Stormtrooper", 0), ("Rebel Trooper", -1)],
)
def test_the_conference_room_and_the_ignition(who: str, change: int) -> None:
    table = Layout()
    room = table.location("Death Star: Conference Room", DARK)
    event = table.card("Commence Primary Ignition")
    system = table.location("Kessel")
    pos = table.pos
    before = epic.ignition_total(pos, event, DARK, 4, 0, system)
    table.put(who, room)
    hindered = 1 if who == "Rebel Trooper" else 0
    total = epic.ignition_total(pos, event, DARK, 4, 0, system)
    assert total == before + change - hindered
    assert values.drain(pos, room, LIGHT) == 2


# -- 2_147 Kiffex ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("ships", "extra"), [(1, 0), (2, 2), (3, 0)])
@pytest.mark.parametrize(("side", "name"), [(LIGHT, "X-wing"), (DARK, "TIE Fighter")])
def test_exactly_two_starships_are_stronger_at_kiffex(
    ships: int, extra: int, side: int, name: str
) -> None:
    table = Layout()
    system = table.location("Kiffex", DARK)
    fleet = [table.put(name, system) for _ in range(ships)]
    pos = table.pos
    alone = sum(values.power(pos, one) for one in fleet)
    assert values.total_power(pos, system, side) == alone + extra


@pytest.mark.parametrize("ships", [1, 2])
def test_the_sisters_are_doubled_from_kiffex(ships: int) -> None:
    table = Layout()
    system, site = table.location("Kiffex", DARK), table.location(MOS_EISLEY)
    for _ in range(ships):
        table.put("TIE Fighter", system)
    sisters = table.put("Tonnika Sisters", site)
    held = table.card("Tonnika Sisters")
    pos = table.pos
    times = 2 if ships == 2 else 1
    assert values.power(pos, sisters) == 2 * times
    assert values.ability(pos, sisters) == 2 * times * QUARTERS
    assert values.forfeit(pos, sisters) == 2 * times
    assert values.deploy_cost(pos, held, DARK, site) == 2 * times
    assert values.destiny_numbers(pos, held) == [2 * times]


def test_doubled_sisters_pay_four_draw_four_and_take_four() -> None:
    table = Layout()
    system, site = table.location("Kiffex", DARK), table.location(MOS_EISLEY)
    for _ in range(2):
        table.put("TIE Fighter", system)
    sisters = table.put("Tonnika Sisters", site)
    leia, han = table.put("Leia Organa", site), table.put("Han Solo", site)
    loot = [
        table.put("Blaster", leia, LIGHT),
        table.put("Blaster Rifle", leia, LIGHT),
        table.put("Jedi Lightsaber", han, LIGHT),
    ]
    for side in (LIGHT, DARK):
        table.fill(HAND, side, 1)
    table.force(DARK, 4)
    table.destiny(DARK, 2, 2, 2, 4)
    pos = table.begin(DARK, CONTROL)
    assert len(offered(pos, A_USE, sisters)) == 4
    use(pos, sisters)
    while loot[0] not in pos.options:
        pos.choose(DECLINE)
    for one in loot[:2]:
        pos.choose(one)
    pos.choose(loot[2])
    pos.choose(0)
    pos.choose(1)
    pos.choose(0)
    quiet(pos)
    assert not pos.force[DARK]
    assert pos.at[loot[0]] == pos.at[loot[2]] == sisters and pos.zone[loot[1]] == LOST


# -- 2_150 Tatooine: Bluffs ------------------------------------------------------------------------


def bluffing(name: str, occupied: bool = True) -> tuple[Position, int, int]:
    """Dark has just laid a card at the Bluffs."""
    table = Layout()
    site = table.location("Tatooine: Bluffs", DARK)
    if occupied:
        table.put("Stormtrooper", site)
    card = table.hand(name, DARK)
    for side in (LIGHT, DARK):
        table.fill(HAND, side, 1)
    pos = table.begin(DARK, DEPLOY)
    use(pos, site, 50)
    pos.choose(card)
    quiet(pos)
    return pos, site, card


@pytest.mark.rule("SW-B-245")
def test_a_bluff_strengthens_drains_and_is_laid_once_a_turn() -> None:
    pos, site, card = bluffing("Darth Vader")
    assert bluffs.bluffs_at(pos, site) == [card]
    assert values.drain(pos, site, DARK) == 1
    assert values.drain(pos, site, LIGHT) == 0
    assert not may_see(pos, LIGHT, card) and may_see(pos, DARK, card)
    assert mines.buried_at(pos, site) == []
    pos.choose(DECLINE)
    assert offered(pos, A_USE, site) == []


@pytest.mark.rule("SW-B-245")
@pytest.mark.parametrize("occupied", [True, False])
def test_a_character_turned_over_deploys_free_or_is_lost(occupied: bool) -> None:
    pos, site, card = bluffing("Darth Vader", occupied)
    assert pos.asked == LIGHT
    use(pos, site, 1)
    quiet(pos)
    if occupied:
        assert (pos.zone[card], pos.at[card]) == (TABLE, site)
    else:
        assert pos.zone[card] == LOST
    assert not told(pos, "lose_force") and pos.memo[card] == 0


@pytest.mark.rule("SW-B-245")
def test_anything_else_turned_over_is_lost_and_costs_two_force() -> None:
    pos, site, card = bluffing("Blaster Rifle")
    use(pos, site, 1)
    while len(told(pos, "lose_force")) < 2:
        ways = [one for one in pos.options if one != DECLINE]
        pos.choose(ways[-1])
    assert pos.zone[card] == LOST
    assert bluffs.bluffs_at(pos, site) == []


@pytest.mark.rule("SW-B-245")
def test_expanded_bluffs_are_laid_next_door_and_lost_with_the_expansion() -> None:
    table = Layout()
    bluff = table.location("Tatooine: Bluffs", DARK)
    next_door = table.location("Tatooine: Jundland Wastes", DARK)
    empire = table.put("Expand The Empire", bluff, DARK)
    table.put("Stormtrooper", next_door)
    card = table.hand("Blaster Rifle", DARK)
    for side in (LIGHT, DARK):
        table.fill(HAND, side, 1)
    pos = table.begin(DARK, DEPLOY)
    before = values.drain(pos, next_door, DARK)
    pos.choose(offered(pos, A_USE, next_door)[0])
    pos.choose(card)
    quiet(pos)
    assert bluffs.bluffs_at(pos, next_door) == [card]
    assert values.drain(pos, next_door, DARK) == before + 1
    assert offered(pos, A_USE, bluff)  # for Light, who may turn it over
    pos.choose(DECLINE)
    assert offered(pos, A_USE, bluff) == []  # one in each turn
    losing.lose_at_once(pos, [empire], NONE, LIGHT, ["SW-B-033"])
    pos.choose(DECLINE)
    assert pos.zone[card] == LOST and not told(pos, "lose_force")


@pytest.mark.rule("SW-B-245")
def test_a_revolution_gives_light_no_bluffs() -> None:
    table = Layout()
    site = table.location("Tatooine: Bluffs", DARK)
    table.put("Revolution", site, LIGHT)
    for side in (LIGHT, DARK):
        table.fill(HAND, side, 1)
    pos = table.begin(LIGHT, DEPLOY)
    assert offered(pos, A_USE, site) == []
    assert abilities.actions(pos, DARK, OWN_DEPLOY)
