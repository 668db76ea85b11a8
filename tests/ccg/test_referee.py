"""Rules that are easily broken where chapters meet: agreed readings, copies, hidden hands."""

import pytest

from starfold.games.ccg.rules import abilities, damage, movement, responses, restrictions
from starfold.games.ccg.rules.step import packed
from starfold.games.ccg.rules.values import maneuver, power
from starfold.games.ccg.state.position import THIS_TURN, UNTIL_MOVED, Lasting, Moment, Position
from starfold.games.ccg.state.vocabulary import (
    A_BURY,
    A_DEPLOY,
    A_MOVE,
    ATTACHED,
    BATTLE,
    DARK,
    DEPLOY,
    HAND,
    IN_DAMAGE,
    IS_UNDERCOVER,
    JUST_LOST,
    LIGHT,
    LOST,
    MOVE,
    NONE,
    POWER,
    RESERVE,
    TABLE,
)
from starfold.kernel.core import DECLINE
from tests.ccg.table import Layout, deploy, fight, option, play, quiet, told

RIDGE = "North Ridge"


# -- readings that the players agree on ------------------------------------------------------------


@pytest.mark.rule("HO-MINE-02", "SW-B-189")
@pytest.mark.parametrize("agreed", ["allowed", "forbidden"])
def test_players_may_agree_to_bury_nothing(agreed: str) -> None:
    table = Layout(options={"buried_mines": agreed})
    site = table.location(RIDGE)
    table.put("LIN-V8K", site, LIGHT)
    table.hand("Luke Skywalker")
    pos = table.begin(LIGHT, DEPLOY)
    assert (packed(A_BURY, site) in pos.options) == (agreed == "allowed")


def rout(agreed: str) -> Position:
    """Light's only character in a battle was forfeited to damage; some of it is still owed."""
    table = Layout(options={"presence_ends_battle": agreed})
    site = table.location(RIDGE)
    trooper = table.put("Rebel Trooper", site, LIGHT)
    table.put("Darth Vader", site)
    table.put("Snowtrooper", site)
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, BATTLE)
    fight(pos, site)
    while not isinstance(pos.stack[-1], damage.DamageSegment):
        pos.choose(DECLINE)
    pos.choose(trooper)
    quiet(pos)
    return pos


@pytest.mark.rule("HO-PRES-05", "SW-B-157")
def test_damage_is_owed_to_the_end_without_presence() -> None:
    """HO-PRES-05/3"""
    pos = rout("before_damage")
    assert pos.fight is not None and pos.fight.damage_left[LIGHT] > 0


@pytest.mark.rule("HO-PRES-05", "SW-B-157")
def test_players_may_agree_that_a_rout_ends_the_battle_at_any_time() -> None:
    pos = rout("any_time")
    assert pos.fight is None
    assert told(pos, "battle_ends_early")
    assert len(pos.lost[LIGHT]) == 1


@pytest.mark.rule("HO-UNLIM-02", "SW-B-256")
@pytest.mark.parametrize(("agreed", "moves"), [("move", True), ("stay", False)])
def test_players_may_agree_whether_the_carried_move(agreed: str, moves: bool) -> None:
    table = Layout(options={"carried_cards": agreed})
    near, far = table.location(RIDGE), table.location("Ice Plains")
    tauntaun = table.put("Tauntaun", near)
    rider = table.put("Luke Skywalker", tauntaun)
    table.pos.lasting = [Lasting(POWER, 5, rider, NONE, UNTIL_MOVED, rider)]
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, MOVE)
    before = power(pos, rider)
    pos.choose(option(pos, A_MOVE, tauntaun))
    quiet(pos)
    assert pos.location_of(rider) == far
    assert (power(pos, rider) == before - 5) == moves


@pytest.mark.rule("HO-UNLIM-02", "SW-B-256")
@pytest.mark.parametrize("agreed", ["move", "stay"])
def test_who_is_carried_to_an_echo_site_moves_there_if_agreed(agreed: str) -> None:
    table = Layout(options={"carried_cards": agreed})
    table.location("Echo Docking Bay")
    walker = table.put("Blizzard 1", table.location("Snow Trench"))
    table.put("General Veers", walker)
    effect = table.hand("Breached Defenses")
    table.force(DARK, 2)
    pos = table.begin(DARK, MOVE)
    pos.choose(option(pos, A_MOVE, walker))
    for _ in range(20):
        if pos.options == [DECLINE] or pos.asked != DARK:
            pos.choose(DECLINE)
        else:
            break
    offered = packed(A_DEPLOY, effect) in pos.options
    assert offered == (agreed == "move")


@pytest.mark.rule("SW-B-254", "SW-B-138")
@pytest.mark.parametrize("agreed", ["allowed", "forbidden"])
def test_players_may_agree_that_artillery_transits_alone(agreed: str) -> None:
    table = Layout(options={"artillery_transit": agreed})
    bay = table.location("Echo Docking Bay", LIGHT)
    other = table.location("Docking Bay 94", LIGHT)
    gun = table.put("Medium Repeating Blaster Cannon", bay, LIGHT, role=ATTACHED)
    table.force(LIGHT, 5)
    pos = table.begin(LIGHT, MOVE)
    wanted = packed(A_MOVE, gun, movement.TRANSIT)
    assert (wanted in pos.options) == (agreed == "allowed")
    if agreed == "allowed":
        pos.choose(wanted)
        quiet(pos)
        assert (pos.at[gun], pos.role[gun]) == (other, ATTACHED)


# -- copies ----------------------------------------------------------------------------------------


@pytest.mark.rule("SW-B-032", "HO-CARRY-05")
def test_copies_of_an_interrupt_do_not_add_up() -> None:
    table = Layout()
    system = table.location("Hoth", DARK)
    tie = table.put("TIE Scout", system)
    copies = [table.hand("Dark Maneuvers") for _ in range(3)]
    pos = table.begin(DARK, MOVE)
    before = (maneuver(pos, tie), power(pos, tie))
    for card in copies[:2]:
        play(pos, card)
        quiet(pos)
    assert (maneuver(pos, tie), power(pos, tie)) == (before[0] + 2, before[1] + 1)


@pytest.mark.rule("SW-B-032")
def test_one_card_in_play_may_change_the_same_value_again() -> None:
    table = Layout()
    site = table.location(RIDGE)
    luke = table.put("Luke Skywalker", site)
    table.hand("Luke Skywalker")
    pos = table.begin(LIGHT, MOVE)
    pos.lasting = [Lasting(POWER, 1, luke, NONE, THIS_TURN, luke) for _ in range(2)]
    assert power(pos, luke) == pos.card(luke).power + 2


@pytest.mark.rule("SW-B-034", "SW-B-258")
def test_what_changed_a_card_ends_when_it_leaves_the_table() -> None:
    table = Layout()
    site = table.location(RIDGE)
    luke = table.put("Luke Skywalker", site)
    pos = table.begin(LIGHT, DEPLOY)
    pos.lasting = [Lasting(POWER, 4, luke, NONE, THIS_TURN, site)]
    pos.to_pile(luke, HAND)
    assert pos.lasting == []


# -- spies, Life Force -----------------------------------------------------------------------------


@pytest.mark.rule("SW-B-224")
def test_a_spy_opens_a_site_whatever_else_is_hidden_there() -> None:
    table = Layout()
    site = table.location(RIDGE, LIGHT)
    seeker = table.put("Proton Torpedoes", site, LIGHT, role=0)
    spy = table.put("Rebel Scout", site)
    for card in (seeker, spy):
        table.pos.state[card] |= IS_UNDERCOVER
    assert restrictions.has_undercover_spy(table.pos, site, LIGHT)


@pytest.mark.rule("SW-B-022", "HO-SHIELD-04")
def test_the_last_card_of_the_reserve_deck_may_be_north_ridge() -> None:
    table = Layout()
    generators = table.hand("Main Power Generators")
    table.location("Echo Docking Bay", LIGHT)
    pos = table.begin(LIGHT, DEPLOY)
    for card in pos.reserve[LIGHT][:]:
        pos.to_pile(card, LOST)
    ridge = table.in_pile(RESERVE, RIDGE, LIGHT)
    deploy(pos, generators)
    assert pos.zone[ridge] == TABLE
    assert (pos.ended, pos.winners) == ("life force", [DARK])


# -- hidden hands ----------------------------------------------------------------------------------


def test_a_single_payment_is_asked_for_if_an_interrupt_might_answer() -> None:
    table = Layout()
    site = table.location(RIDGE, DARK)
    table.put("Luke Skywalker", site)
    table.put("Probe Droid", site, DARK)
    table.hand("Darth Vader")
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, BATTLE)
    fight(pos, site)
    assert pos.fight is not None
    pos.fight.attrition[DARK] = pos.fight.attrition_left[DARK] = 1
    assert abilities.could_act(pos, DARK, IN_DAMAGE)
    assert not abilities.could_act(pos, LIGHT, IN_DAMAGE)


# -- the order of windows --------------------------------------------------------------------------


@pytest.mark.rule("SW-B-078")
def test_what_happened_first_is_responded_to_first() -> None:
    table = Layout()
    site = table.location(RIDGE)
    lost = [table.put("Rebel Trooper", site, LIGHT) for _ in range(3)]
    for side in (LIGHT, DARK):
        table.hand("Darth Vader" if side == DARK else "Luke Skywalker")
    pos = table.begin(LIGHT, DEPLOY)
    pos.moments = [Moment(JUST_LOST, DARK, card, NONE, site) for card in lost]
    pos.stack[-1].resume(pos)
    windows = [step for step in pos.stack if isinstance(step, responses.Responses)]
    assert [window.moment.card for window in reversed(windows)] == lost
