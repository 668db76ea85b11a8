"""A New Hope: further starships."""

import pytest

from starfold.games.ccg.rules import deploying, losing, reacting, values
from starfold.games.ccg.scripts.steps import do, draw_destiny
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import (
    A_BATTLE,
    A_DEPLOY,
    A_REACT,
    A_USE,
    ABOARD_PILOT,
    BATTLE,
    CONTROL,
    DARK,
    DEPLOY,
    HAND,
    IS_HIT,
    LIGHT,
    LOST,
    NONE,
    TABLE,
    USED,
)
from starfold.kernel.core import DECLINE
from tests.ccg.table import (
    Layout,
    offered,
    option,
    play,
    quiet,
    stand_in,
    told,
    until_offered,
    use,
)

TRENCH = "Death Star: Trench"


def wait(table: Layout) -> None:
    """Cards without a text in hand, so that the turn does not run to its end by itself."""
    for side in (LIGHT, DARK):
        table.fill(HAND, side, 1)


# -- 2_69 Gold 2 -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "hit", "able"),
    [(TRENCH, True, True), (TRENCH, False, False), ("Kessel", True, False)],
)
def test_gold_2_is_forfeited_for_another_in_the_trench(place: str, hit: bool, able: bool) -> None:
    table = Layout()
    table.location("Death Star", DARK)
    where = table.location(place)
    gold = table.put("Gold 2", where)
    table.put("Tiree", gold)
    red = table.put("Red 5", where)
    table.put("Luke Skywalker", red)
    wait(table)
    if hit:
        table.pos.mark(red, IS_HIT)
    pos = table.begin(DARK, CONTROL)
    losing.lose(pos, [red], NONE, DARK, ["SW-B-181"])
    pos.choose(DECLINE)
    assert bool(offered(pos, A_USE, gold)) == able
    if able:
        use(pos, gold)
        quiet(pos)
        assert pos.zone[red] == TABLE and not pos.has(red, IS_HIT)
        assert pos.zone[gold] == LOST


def test_gold_2_elsewhere_is_not_forfeited_for_others() -> None:
    table = Layout()
    star, trench = table.location("Death Star", DARK), table.location(TRENCH)
    gold, red = table.put("Gold 2", star), table.put("Red 5", trench)
    table.put("Tiree", gold)
    table.put("Luke Skywalker", red)
    wait(table)
    table.pos.mark(red, IS_HIT)
    pos = table.begin(DARK, CONTROL)
    losing.lose(pos, [red], NONE, DARK, ["SW-B-181"])
    pos.choose(DECLINE)
    assert offered(pos, A_USE, gold) == []


# -- 2_72 Red 6 ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "answer", "counts"), [("Red 6", 0, 4), ("Red 6", 1, 2), ("Red 5", DECLINE, 2)]
)
def test_the_opponent_may_add_two_against_red_6(name: str, answer: int, counts: int) -> None:
    table = Layout()
    ship = table.put(name, table.location("Kessel"))
    card = stand_in(table, "I've Got A Problem Here", DARK)
    aim = do(lambda pos, run: run.scope.targets.update({"target": [ship]}))
    table.pos.setup.scripts[card].abilities[0].steps = [aim, draw_destiny()]
    wait(table)
    table.destiny(DARK, 2)
    pos = table.begin(DARK, CONTROL)
    play(pos, card)
    quiet(pos)
    if answer != DECLINE:
        assert pos.asked == DARK
        pos.choose(answer)
        quiet(pos)
    changed = [one["number"] for one in told(pos, "destiny_counts")]
    assert changed == ([counts] if counts > 2 else [])


# -- 2_74 Y-wing Assault Squadron, 2_153 TIE Assault Squadron --------------------------------------

SQUADRONS = pytest.mark.parametrize(
    ("title", "side", "ship"),
    [
        pytest.param("Y-wing Assault Squadron", LIGHT, "Y-wing", id="2_74"),
        pytest.param("TIE Assault Squadron", DARK, "TIE Fighter", id="2_153"),
    ],
)


@SQUADRONS
@pytest.mark.rule("SW-B-106")
def test_a_squadron_replaces_three_starfighters(title: str, side: int, ship: str) -> None:
    table = Layout()
    system = table.location("Kessel")
    three = [table.put(ship, system) for _ in range(3)]
    squadron = table.hand(title)
    wait(table)
    pos = table.begin(side, DEPLOY)
    pos.choose(option(pos, A_DEPLOY, squadron))
    quiet(pos)
    assert pos.at[squadron] == system
    assert [pos.zone[one] for one in three] == [USED] * 3
    assert values.ability(pos, squadron) == 12


@SQUADRONS
@pytest.mark.rule("SW-B-106")
def test_two_starfighters_make_no_squadron(title: str, side: int, ship: str) -> None:
    table = Layout()
    system = table.location("Kessel")
    for _ in range(2):
        table.put(ship, system)
    squadron = table.hand(title)
    assert deploying.destinations(table.pos, squadron, side) == []


@pytest.mark.rule("SW-B-106")
def test_a_pilot_for_whom_a_squadron_has_no_place_is_lost() -> None:
    table = Layout()
    system = table.location("Kessel")
    ships = [table.put(name, system) for name in ("TIE Fighter", "TIE Fighter", "Black 3")]
    pilot = table.put("DS-61-3", ships[-1])
    squadron = table.hand("TIE Assault Squadron")
    wait(table)
    pos = table.begin(DARK, DEPLOY)
    pos.choose(option(pos, A_DEPLOY, squadron))
    quiet(pos)
    assert [pos.zone[one] for one in ships] == [USED] * 3 and pos.zone[pilot] == LOST


# -- 2_151 Black 4 ---------------------------------------------------------------------------------


def black_4(tie: str, force: int) -> tuple[Position, int, int, int]:
    table = Layout()
    system = table.location("Kessel")
    other = table.put(tie, system)
    if tie != "TIE Fighter":
        table.put("DS-61-2" if tie == "Black 2" else "DS-61-3", other)
    table.put("X-wing", system)
    black, pilot = table.hand("Black 4"), table.hand("DS-61-4")
    table.hand("Imperial-Class Star Destroyer")
    table.force(LIGHT, 1)
    table.force(DARK, force)
    pos = table.begin(LIGHT, BATTLE)
    pos.choose(option(pos, A_BATTLE, system))
    return pos, black, pilot, system


@pytest.mark.parametrize(("tie", "cost"), [("TIE Fighter", 4), ("Black 2", 0), ("Black 3", 0)])
def test_black_4_reacts_with_a_pilot(tie: str, cost: int) -> None:
    pos, black, pilot, system = black_4(tie, 6)
    due = cost and 2 + pos.card(pilot).deploy
    until_offered(pos, black, A_REACT)
    pos.choose(offered(pos, A_REACT, black)[0])
    quiet(pos)
    assert pos.at[black] == system and pos.at[pilot] == black
    assert len(pos.force[DARK]) == 6 - due
    assert pos.fight is not None and black in values.battle_cards(pos, system, DARK)


def test_black_4_needs_a_tie_in_the_battle_and_the_force() -> None:
    pos, black, _, _ = black_4("TIE Fighter", 1)
    assert offered(pos, A_REACT, black) == []
    table = Layout()
    system = table.location("Kessel")
    table.put("Devastator", system)
    table.put("X-wing", system)
    black = table.hand("Black 4")
    table.hand("DS-61-4")
    table.force(LIGHT, 1)
    table.force(DARK, 6)
    pos = table.begin(LIGHT, BATTLE)
    pos.choose(option(pos, A_BATTLE, system))
    assert offered(pos, A_REACT, black) == []


def test_black_4_goes_into_no_cargo_bay_as_a_react() -> None:
    table = Layout()
    system = table.location("Kessel")
    cruiser = table.put("Devastator", system)
    table.put("TIE Fighter", system)
    table.put("X-wing", system)
    black = table.hand("Black 4")
    table.hand("DS-61-4")
    table.force(LIGHT, 1)
    table.force(DARK, 8)
    pos = table.begin(LIGHT, BATTLE)
    assert cruiser in deploying.destinations(pos, black, DARK)
    pos.choose(option(pos, A_BATTLE, system))
    assert deploying.react_destinations(pos, black, DARK, system) == [system]


# -- 2_152 Conquest --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ship", "able"), [("Millennium Falcon", True), ("Corellian Corvette", False)]
)
def test_conquest_looks_at_the_hand_in_a_battle_against_the_falcon(ship: str, able: bool) -> None:
    table = Layout()
    system = table.location("Kessel")
    conquest = table.put("Conquest", system)
    prey = table.put(ship, system)
    table.put("Han Solo", prey)
    wait(table)
    table.force(DARK, 1)
    pos = table.begin(DARK, BATTLE)
    pos.choose(option(pos, A_BATTLE, system))
    while pos.asked != DARK and able:
        pos.choose(DECLINE)
    assert bool(offered(pos, A_USE, conquest)) == able
    if able:
        use(pos, conquest)
        assert told(pos, "peek")[0]["amount"] == 1
        while pos.asked != DARK:
            pos.choose(DECLINE)
        assert offered(pos, A_USE, conquest) == []


def test_conquest_sees_nothing_when_the_falcon_attacks() -> None:
    table = Layout()
    system = table.location("Kessel")
    conquest = table.put("Conquest", system)
    table.put("Han Solo", table.put("Millennium Falcon", system))
    wait(table)
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, BATTLE)
    pos.choose(option(pos, A_BATTLE, system))
    assert offered(pos, A_USE, conquest) == []


# -- 2_154 TIE Vanguard ----------------------------------------------------------------------------


def test_cards_deploy_to_the_system_of_a_vanguard_as_a_react() -> None:
    table = Layout()
    system = table.location("Kessel", DARK)
    vanguard = table.put("TIE Vanguard", system)
    table.put("X-wing", system)
    tie = table.hand("TIE Fighter")
    table.force(LIGHT, 1)
    table.force(DARK, 4)
    pos = table.begin(LIGHT, BATTLE)
    pos.choose(option(pos, A_BATTLE, system))
    until_offered(pos, vanguard, A_REACT)
    pos.choose(offered(pos, A_REACT, vanguard)[0])
    for _ in range(5):
        if tie in pos.options:
            break
        pos.choose(DECLINE)
    pos.choose(tie)
    quiet(pos)
    assert pos.at[tie] == system


def test_a_vanguard_elsewhere_brings_nothing() -> None:
    table = Layout()
    system, away = table.location("Kessel", DARK), table.location("Kiffex", DARK)
    table.put("TIE Vanguard", away)
    table.put("TIE Fighter", system)
    table.put("X-wing", system)
    tie = table.hand("TIE Fighter")
    table.force(LIGHT, 1)
    table.force(DARK, 4)
    pos = table.begin(LIGHT, BATTLE)
    pos.choose(option(pos, A_BATTLE, system))
    assert offered(pos, A_REACT) == []
    assert deploying.react_destinations(pos, tie, DARK, system) == []


@pytest.mark.parametrize("pilot", ["", "DS-61-2"])
def test_a_vanguard_without_a_pilot_calls_nobody(pilot: str) -> None:
    table = Layout()
    system = table.location("Kessel", DARK)
    vanguard = table.put("TIE Vanguard", system)
    table.pos.memo[table.put("Eject! Eject!", vanguard)] = 1
    if pilot:
        table.put(pilot, vanguard, role=ABOARD_PILOT)
    assert reacting.deploy_sources(table.pos, DARK, system) == ([vanguard] if pilot else [])
