"""Dark Interrupts of Hoth: what each does and where it ends."""

from typing import Any

import pytest

from starfold.games.ccg.rules import (
    abilities,
    captives,
    creatures,
    damage,
    fighting,
    losing,
    movement,
    values,
    vessels,
    weapons,
)
from starfold.games.ccg.rules.changes import has_text
from starfold.games.ccg.state.position import (
    THIS_TURN,
    WHILE_ON_TABLE,
    Fight,
    Lasting,
    Moment,
    Position,
)
from starfold.games.ccg.state.vocabulary import (
    A_BATTLE,
    A_DRAIN,
    A_FIRE,
    A_MOVE,
    A_PLAY,
    A_REACT,
    A_USE,
    BATTLE,
    CONTROL,
    DARK,
    DEPLOY,
    DESTINY_DRAWN,
    DID_MOVE,
    FORBID_MOVE,
    GRANT_PROTECTED,
    GRANT_REACT,
    HAND,
    IS_COLLAPSED,
    IS_CRASHED,
    IS_HIT,
    JUST_DEPLOYED,
    JUST_LOST,
    JUST_MOVED,
    JUST_PLAYED,
    LIGHT,
    LOST,
    MOVE,
    NONE,
    OUT,
    RESERVE,
    TABLE,
    THERE,
    USED,
    WEAPON_AIMED,
)
from starfold.kernel.core import DECLINE
from tests.ccg.table import Layout, deploy, offered, option, pass_all, play, quiet, told, use

BAY = "Hoth: Echo Docking Bay"
CORRIDOR = "Hoth: Echo Corridor"
GENERATORS = "Hoth: Main Power Generators (1st Marker)"
TRENCH = "Hoth: Snow Trench (2nd Marker)"
PERIMETER = "Hoth: Defensive Perimeter (3rd Marker)"
RIDGE = "Hoth: North Ridge (4th Marker)"
PLAINS = "Hoth: Ice Plains (5th Marker)"
CAVE = "Hoth: Wampa Cave (7th Marker)"


def seated() -> Layout:
    """A table whose players hold a card of no text each, so that no phase ends by itself."""
    table = Layout()
    for side in (LIGHT, DARK):
        table.fill(HAND, side, 1)
    return table


def go_on(pos: Position) -> None:
    """Carry out what was put on the stack, or the windows of what happened."""
    pos.asked = NONE
    pos.start()


def wait_for(pos: Position, card: int) -> None:
    """Pass until a card may be played."""
    for _ in range(60):
        if offered(pos, A_PLAY, card):
            return
        assert DECLINE in pos.options, "the card was never offered"
        pos.choose(DECLINE)
    raise AssertionError("the card was never offered")


def answers(pos: Position, card: int, moment: Moment, number: int = 0, seat: int = DARK) -> bool:
    """Whether a card in hand may be played for a function in answer to a moment."""
    ability = pos.setup.scripts[card].abilities[number]
    if moment.kind not in (ability.moments or []):
        return False
    return abilities.playable(pos, card, number, seat, moment)


def playable(pos: Position, card: int, number: int = 0, seat: int = DARK) -> bool:
    """Whether a card in hand may be played for a function of one's own accord now."""
    ability = pos.setup.scripts[card].abilities[number]
    now = abilities.time_of(pos, seat)
    return bool(ability.times & now) and abilities.playable(pos, card, number, seat, None)


def night(table: Layout) -> None:
    table.put("Sunsdown", table.location("Hoth"))


def fight(pos: Position, place: int) -> None:
    """Initiate a battle and come to the weapons segment."""
    pos.choose(option(pos, A_BATTLE, place))
    quiet(pos)


def answer(pos: Position, *options: int) -> None:
    """Pass windows, then answer the questions that come."""
    for one in options:
        quiet(pos)
        if one in pos.options:
            pos.choose(one)
    quiet(pos)


# -- 3_116 A Dark Time For The Rebellion -----------------------------------------------------------


def test_a_dark_time_brings_out_the_related_system() -> None:
    table = seated()
    ridge = table.hand(RIDGE, LIGHT)
    hoth = table.in_pile(RESERVE, "Hoth", DARK)
    card = table.hand("A Dark Time For The Rebellion")
    pos = table.begin(LIGHT, DEPLOY)
    deploy(pos, ridge)
    wait_for(pos, card)
    play(pos, card)
    answer(pos, hoth)
    assert hoth in pos.locations()
    assert pos.zone[card] == LOST


def test_a_dark_time_answers_the_opponents_planet_sites_only() -> None:
    table = seated()
    ridge = table.location(RIDGE, LIGHT)
    hoth = table.location("Hoth", LIGHT)
    table.fill(RESERVE, DARK, 3)
    card = table.hand("A Dark Time For The Rebellion")
    pos = table.pos
    assert answers(pos, card, Moment(JUST_DEPLOYED, LIGHT, ridge, NONE, ridge))
    assert not answers(pos, card, Moment(JUST_DEPLOYED, DARK, ridge, NONE, ridge))
    assert not answers(pos, card, Moment(JUST_DEPLOYED, LIGHT, hoth, NONE, hoth))


# -- 3_117 Cold Feet -------------------------------------------------------------------------------


@pytest.mark.parametrize("dark, stays", [(False, False), (True, True)])
def test_cold_feet_keeps_a_character_from_moving(dark: bool, stays: bool) -> None:
    table = seated()
    ridge = table.location(RIDGE, LIGHT)
    if dark:
        night(table)
    scout = table.put("Rebel Scout", ridge)
    table.destiny(DARK, values.ability(table.pos, scout) // 4)  # not above, but for the night
    card = table.hand("Cold Feet")
    pos = table.begin(DARK, CONTROL)
    play(pos, card)
    quiet(pos)
    assert (movement.may_move(pos, scout) is not None) == stays
    assert pos.zone[card] == USED


def test_cold_feet_wants_a_marker_site() -> None:
    table = seated()
    corridor = table.location(CORRIDOR)
    table.put("Rebel Scout", corridor)
    table.missing("Han Solo", table.location(RIDGE, LIGHT))
    card = table.hand("Cold Feet")
    pos = table.begin(DARK, CONTROL)
    assert not offered(pos, A_PLAY, card)


# -- 3_118 Collapsing Corridor ---------------------------------------------------------------------


def walker_arrives(walker: str, destiny: int) -> tuple[Position, int, int]:
    table = seated()
    corridor = table.location(CORRIDOR)
    table.put("Rebel Scout", corridor)
    trench = table.location(TRENCH, LIGHT)
    vehicle = table.put(walker, table.location(PERIMETER, LIGHT))
    card = table.hand("Collapsing Corridor")
    table.force(DARK, 2)
    table.destiny(DARK, destiny)
    pos = table.begin(DARK, MOVE)
    pos.choose(option(pos, A_MOVE, vehicle, movement.WALK))
    if trench in pos.options:
        pos.choose(trench)
    return pos, card, corridor


@pytest.mark.rule("HO-COLLAPSE-01", "HO-MARKER-02")
@pytest.mark.parametrize("destiny, falls", [(3, True), (2, False)])
def test_collapsing_corridor_compares_destiny_with_the_marker(destiny: int, falls: bool) -> None:
    pos, card, corridor = walker_arrives("Blizzard 2", destiny)
    wait_for(pos, card)
    play(pos, card)
    quiet(pos)
    assert pos.has(corridor, IS_COLLAPSED) == falls
    assert (pos.there(corridor) == []) == falls
    assert pos.zone[card] == LOST


@pytest.mark.rule("HO-COLLAPSE-01")
def test_collapsing_corridor_needs_an_at_at_at_the_innermost_marker() -> None:
    table = seated()
    table.location(CORRIDOR)
    trench = table.location(TRENCH, LIGHT)
    ridge = table.location(RIDGE, LIGHT)
    walker = table.put("Blizzard 2", trench)
    scout = table.put("Blizzard Scout 1", trench)
    card = table.hand("Collapsing Corridor")
    pos = table.pos
    assert answers(pos, card, Moment(JUST_MOVED, DARK, walker, ridge, trench))
    assert not answers(pos, card, Moment(JUST_MOVED, DARK, scout, ridge, trench))
    assert not answers(pos, card, Moment(JUST_MOVED, DARK, walker, trench, ridge))


# -- 3_119 ComScan Detection -----------------------------------------------------------------------


def test_comscan_detection_follows_a_react() -> None:
    table = seated()
    trench = table.location(TRENCH, LIGHT)
    perimeter = table.location(PERIMETER, LIGHT)
    ridge = table.location(RIDGE, LIGHT)
    table.put("Snowtrooper", trench)
    rebel = table.put("Echo Base Trooper", perimeter)
    walker = table.put("Blizzard Scout 1", ridge)
    card = table.hand("ComScan Detection")
    table.force(DARK, 2)
    table.force(LIGHT, 2)
    table.pos.lasting = [Lasting(GRANT_REACT, 1, rebel, NONE, WHILE_ON_TABLE, rebel)]
    pos = table.begin(DARK, CONTROL)
    pos.choose(option(pos, A_DRAIN, trench))
    while not offered(pos, A_REACT, rebel):
        pos.choose(DECLINE)
    pos.choose(offered(pos, A_REACT, rebel)[0])
    wait_for(pos, card)
    play(pos, card)
    quiet(pos)
    assert pos.at[rebel] == trench
    assert pos.at[walker] == trench
    assert pos.has_done(walker, DID_MOVE)
    assert len(pos.force[DARK]) == 1  # the price of a regular move


def test_comscan_detection_wants_something_within_range() -> None:
    table = seated()
    trench = table.location(TRENCH, LIGHT)
    table.location(PERIMETER, LIGHT)
    ridge = table.location(RIDGE, LIGHT)
    rebel = table.put("Echo Base Trooper", trench)
    walker = table.put("Blizzard 2", ridge)
    card = table.hand("ComScan Detection")
    table.force(DARK, 2)
    pos = table.pos
    reacted = pos.setup.scripts[card].abilities[0].moments[0]
    moment = Moment(reacted, LIGHT, rebel, ridge, trench)
    assert not answers(pos, card, moment)  # two sites away, landspeed 1
    near = table.put("Blizzard Scout 1", ridge)
    assert answers(pos, card, moment)
    pos.note(near, DID_MOVE)
    assert not answers(pos, card, moment)
    assert not answers(pos, card, Moment(reacted, DARK, walker, ridge, trench))


@pytest.mark.rule("HO-MOVE-04", "HO-LAND-01")
@pytest.mark.parametrize("lands", [True, False])
def test_comscan_detection_lets_a_starship_land_or_take_off(lands: bool) -> None:
    """Both are regular moves, and free at a docking bay."""
    table = seated()
    start, goal = table.location(BAY, LIGHT), table.location("Hoth", LIGHT)
    if lands:
        start, goal = goal, start
    rebel = table.put("Echo Base Trooper", goal)
    tie = table.put("TIE Fighter", start)
    card = table.hand("ComScan Detection")
    pos = table.begin(DARK, CONTROL)
    reacted = pos.setup.scripts[card].abilities[0].moments[0]
    pos.happened(Moment(reacted, LIGHT, rebel, NONE, goal))
    go_on(pos)
    wait_for(pos, card)
    play(pos, card)
    quiet(pos)
    assert pos.at[tie] == goal
    assert pos.has_done(tie, DID_MOVE)


@pytest.mark.rule("HO-LAND-03")
def test_comscan_detection_lets_no_tie_land_in_the_open() -> None:
    table = seated()
    ridge, hoth = table.location(RIDGE, LIGHT), table.location("Hoth", LIGHT)
    rebel = table.put("Echo Base Trooper", ridge)
    table.put("TIE Fighter", hoth)
    card = table.hand("ComScan Detection")
    table.force(DARK, 2)
    pos = table.begin(DARK, CONTROL)
    reacted = pos.setup.scripts[card].abilities[0].moments[0]
    assert not answers(pos, card, Moment(reacted, LIGHT, rebel, NONE, ridge))


# -- 3_120 Crash Landing ---------------------------------------------------------------------------


@pytest.mark.rule("HO-CRASH-01")
@pytest.mark.parametrize(
    "armed, destiny, down", [(False, 3, False), (False, 4, True), (True, 3, True)]
)
def test_crash_landing_brings_a_speeder_down(armed: bool, destiny: int, down: bool) -> None:
    table = seated()
    trench = table.location(TRENCH, LIGHT)
    walker = table.put("Blizzard 2", trench)
    if armed:
        table.put("AT-AT Cannon", walker)
    speeder = table.put("Rogue 1", table.location(PERIMETER, LIGHT))
    table.put("Luke Skywalker", speeder)
    card = table.hand("Crash Landing")
    table.destiny(DARK, destiny)
    pos = table.begin(DARK, CONTROL)
    play(pos, card)
    quiet(pos)
    assert pos.has(speeder, IS_CRASHED) == down
    assert (values.power(pos, speeder) == 0) == down


@pytest.mark.rule("HO-CRASH-04")
def test_crash_landing_needs_a_working_at_at_near_by() -> None:
    table = seated()
    trench = table.location(TRENCH, LIGHT)
    perimeter = table.location(PERIMETER, LIGHT)
    ridge = table.location(RIDGE, LIGHT)
    walker = table.put("Blizzard 2", trench)
    table.put("Tauntaun", perimeter)
    card = table.hand("Crash Landing")
    pos = table.begin(DARK, CONTROL)
    assert not playable(pos, card)  # a beast does not crash
    speeder = table.put("Rogue 1", ridge)
    assert not playable(pos, card)  # two sites away
    pos.put(speeder, perimeter, pos.role[speeder])
    assert playable(pos, card)
    pos.mark(walker, IS_CRASHED)
    assert not playable(pos, card)


# -- 3_121 Debris Zone -----------------------------------------------------------------------------


def test_debris_zone_strikes_cards_with_the_number_drawn() -> None:
    table = seated()
    trench = table.location(TRENCH, LIGHT)
    ridge = table.location(RIDGE, LIGHT)
    walker = table.put("Blizzard 2", trench)
    struck = table.put("Echo Base Trooper", trench)  # destiny 3
    spared = table.put("Rebel Scout", trench)
    away = table.put("Echo Base Trooper", ridge)
    card = table.hand("Debris Zone")
    table.destiny(DARK, 3)
    pos = table.begin(LIGHT, CONTROL)
    assert pos.card(struck).destiny == [3] != pos.card(spared).destiny
    losing.lose(pos, [walker], NONE, LIGHT, ["SW-B-033"])
    go_on(pos)
    wait_for(pos, card)
    play(pos, card)
    quiet(pos)
    assert pos.zone[struck] == LOST
    assert pos.zone[spared] == pos.zone[away] == TABLE


def test_debris_zone_answers_the_loss_of_few_things() -> None:
    table = seated()
    trench = table.location(TRENCH, LIGHT)
    scout = table.in_pile(LOST, "Blizzard Scout 1", DARK)
    speeder = table.in_pile(LOST, "Rogue 1", LIGHT)
    cannon = table.in_pile(LOST, "Planet Defender Ion Cannon", LIGHT)
    card = table.hand("Debris Zone")
    pos = table.pos
    assert answers(pos, card, Moment(JUST_LOST, LIGHT, scout, NONE, trench))
    assert answers(pos, card, Moment(JUST_LOST, LIGHT, cannon, NONE, trench))
    assert not answers(pos, card, Moment(JUST_LOST, LIGHT, speeder, NONE, trench))
    assert not answers(pos, card, Moment(JUST_LOST, LIGHT, scout, NONE, NONE))


# -- 3_122 Direct Hit ------------------------------------------------------------------------------


def cannon_shot(function: int) -> tuple[Position, int, int]:
    """An AT-AT Cannon at Rogue 1: destiny 1 and 2 for a vehicle against maneuver 4."""
    table = seated()
    trench = table.location(TRENCH, LIGHT)
    walker = table.put("Blizzard 1", trench)
    table.put("General Veers", walker)
    gun = table.put("AT-AT Cannon", walker)
    speeder = table.put("Rogue 1", trench)
    table.put("Echo Base Trooper", speeder)
    table.put("Luke Skywalker", speeder)
    card = table.hand("Direct Hit", DARK)
    table.force(DARK, 5)
    table.destiny(DARK, 1)
    pos = table.begin(DARK, BATTLE)
    fight(pos, trench)
    pos.choose(option(pos, A_FIRE, gun))
    wait_for(pos, card)
    play(pos, card, function)
    quiet(pos)
    return pos, card, speeder


def total_of_shot(pos: Position) -> Any:
    return told(pos, "shot")[0]["total"]


def test_direct_hit_adds_1_used_or_3_lost() -> None:
    pos, card, _ = cannon_shot(0)
    low = total_of_shot(pos)
    assert pos.zone[card] == USED
    pos, card, speeder = cannon_shot(1)
    assert total_of_shot(pos) == low + 2
    assert pos.zone[card] == LOST
    assert pos.has(speeder, IS_HIT)


def test_direct_hit_is_for_combat_vehicles() -> None:
    table = seated()
    trench = table.location(TRENCH, LIGHT)
    walker = table.put("Blizzard 1", trench)
    gun = table.put("AT-AT Cannon", walker)
    mount = table.put("Tauntaun", trench)
    speeder = table.put("Rogue 1", trench)
    card = table.hand("Direct Hit", DARK)
    pos = table.pos
    assert answers(pos, card, Moment(WEAPON_AIMED, DARK, gun, speeder, trench))
    assert not answers(pos, card, Moment(WEAPON_AIMED, DARK, gun, mount, trench))


# -- 3_123 Exhaustion ------------------------------------------------------------------------------


def test_exhaustion_costs_1_force_for_each_missing_character() -> None:
    table = seated()
    ridge = table.location(RIDGE, LIGHT)
    table.missing("Rebel Scout", ridge)
    table.missing("Echo Base Trooper", ridge)
    table.missing("Snowtrooper", ridge)
    card = table.hand("Exhaustion")
    pos = table.begin(DARK, CONTROL)
    play(pos, card, 0)
    quiet(pos)
    while pos.asked == LIGHT and DECLINE not in pos.options:
        pos.choose(pos.options[0])
    assert len(pos.lost[LIGHT]) == 2


@pytest.mark.rule("HO-MISSING-05")
def test_exhaustion_takes_a_missing_character_at_night_only() -> None:
    table = seated()
    ridge = table.location(RIDGE, LIGHT)
    table.location("Hoth")
    han = table.missing("Han Solo", ridge)
    card = table.hand("Exhaustion")
    pos = table.pos
    pos.phase, pos.active = CONTROL, DARK
    assert not playable(pos, card, 1)
    table.put("Sunsdown", pos.locations()[-1])
    pos = table.begin(DARK, CONTROL)
    play(pos, card, 1)
    quiet(pos)
    assert pos.zone[han] == LOST


# -- 3_124 Exposure --------------------------------------------------------------------------------


def test_exposure_takes_all_who_are_out_at_night() -> None:
    table = seated()
    ridge = table.location(RIDGE, LIGHT)
    trench = table.location(TRENCH, LIGHT)
    cave = table.location(CAVE)
    night(table)
    out = [table.put("Rebel Scout", ridge), table.put("Snowtrooper", trench)]
    out.append(table.missing("Echo Base Trooper", ridge))
    warm = table.put("Echo Base Trooper", ridge)
    table.put("Hoth Survival Gear", warm)
    inside = table.put("Rebel Scout", cave)
    card = table.hand("Exposure")
    table.force(DARK, 5)
    pos = table.begin(DARK, CONTROL)
    play(pos, card)
    quiet(pos)
    assert [pos.zone[one] for one in out] == [LOST] * 3
    assert pos.zone[warm] == pos.zone[inside] == TABLE
    assert len(pos.force[DARK]) == 1  # 1 for each of the four outside


def test_exposure_is_for_the_own_control_phase_and_the_night() -> None:
    table = seated()
    ridge = table.location(RIDGE, LIGHT)
    table.location("Hoth")
    table.put("Rebel Scout", ridge)
    card = table.hand("Exposure")
    table.force(DARK, 1)
    pos = table.pos
    pos.phase, pos.active = CONTROL, DARK
    assert not playable(pos, card)
    table.put("Sunsdown", pos.locations()[-1])
    assert playable(pos, card)
    pos.phase = DEPLOY
    assert not playable(pos, card)
    pos.phase = CONTROL
    table.put("Rebel Scout", ridge)
    assert not playable(pos, card)  # 2 Force are needed


# -- 3_125 Furry Fury, 3_133 Scruffy-Looking Nerf Herder -------------------------------------------

QUARRELS = pytest.mark.parametrize(
    "title, friend, interrupt",
    [
        ("Furry Fury", "Chewbacca", "Wookiee Roar"),
        ("Scruffy-Looking Nerf Herder", "Leia Organa", "Solo Han"),
    ],
)


@QUARRELS
def test_a_quarrel_weakens_han_and_his_friend(title: str, friend: str, interrupt: str) -> None:
    table = seated()
    trench = table.location(TRENCH, LIGHT)
    table.put("Han Solo", trench)
    table.put(friend, trench)
    table.put("Snowtrooper", trench)
    card = table.hand(title)
    table.force(DARK, 2)
    table.destiny(DARK, 2, 3)
    pos = table.begin(DARK, BATTLE)
    fight(pos, trench)
    before = values.total_power(pos, trench, LIGHT)
    play(pos, card, 1)
    quiet(pos)
    assert values.total_power(pos, trench, LIGHT) == max(0, before - 5)
    changes = [one for one in pos.lasting if one.seat == DARK]
    assert [one.amount for one in changes] == [-5]  # attrition against the Dark side
    assert pos.zone[card] == LOST


@QUARRELS
def test_a_quarrel_needs_both_in_the_battle(title: str, friend: str, interrupt: str) -> None:
    table = seated()
    trench = table.location(TRENCH, LIGHT)
    table.put("Han Solo", trench)
    table.put(friend, table.location(RIDGE, LIGHT))
    table.put("Snowtrooper", trench)
    card = table.hand(title)
    table.force(DARK, 2)
    pos = table.begin(DARK, BATTLE)
    assert not playable(pos, card, 1)
    fight(pos, trench)
    assert not playable(pos, card, 1)


@QUARRELS
def test_a_quarrel_cancels_an_interrupt(title: str, friend: str, interrupt: str) -> None:
    table = seated()
    table.location(TRENCH, LIGHT)
    theirs = table.hand(interrupt, LIGHT)
    other = table.hand("Sense", LIGHT)
    card = table.hand(title)
    pos = table.pos
    assert answers(pos, card, Moment(JUST_PLAYED, LIGHT, theirs))
    assert not answers(pos, card, Moment(JUST_PLAYED, LIGHT, other))


# -- 3_126 He Hasn't Come Back Yet -----------------------------------------------------------------


@pytest.mark.rule("HO-MISSING-01")
@pytest.mark.parametrize("destiny, gone", [(1, True), (0, False)])
def test_he_hasnt_come_back_yet_makes_somebody_alone_missing(destiny: int, gone: bool) -> None:
    table = seated()
    perimeter = table.location(PERIMETER, DARK)
    han = table.put("Han Solo", perimeter)  # ability 3
    card = table.hand("He Hasn't Come Back Yet")
    table.destiny(DARK, destiny)
    pos = table.begin(DARK, CONTROL)
    play(pos, card)
    quiet(pos)
    assert pos.is_missing(han) == gone


@pytest.mark.rule("HO-ALONE-01", "HO-ALONE-03")
def test_he_hasnt_come_back_yet_wants_an_own_site_and_nobody_else() -> None:
    table = seated()
    ridge = table.location(RIDGE, DARK)
    perimeter = table.location(PERIMETER, LIGHT)
    card = table.hand("He Hasn't Come Back Yet")
    han = table.put("Han Solo", perimeter)
    pos = table.begin(DARK, CONTROL)
    assert not playable(pos, card)  # at the opponent's site
    pos.put(han, ridge, pos.role[han])
    assert playable(pos, card)
    friend = table.put("EG-4 (Eegee-Four)", ridge)
    assert not playable(pos, card)  # a droid is company
    pos.to_pile(friend, LOST)
    table.put("Leia Organa", table.put("Tauntaun", table.location(PLAINS, DARK)))
    pos.put(han, perimeter, pos.role[han])
    assert not playable(pos, card)  # a mount is company too
    table.put("Luke Skywalker", table.location(BAY, DARK))
    assert not playable(pos, card)  # a docking bay


@pytest.mark.rule("SW-B-257", "HO-ALONE-02")
def test_he_hasnt_come_back_yet_reaches_somebody_alone_in_a_vehicle() -> None:
    """At a site are those inside a vehicle too, unless its permanent pilot keeps them company."""
    table = seated()
    ridge = table.location(RIDGE, DARK)
    speeder = table.put("Rogue 1", ridge)
    han = table.put("Han Solo", speeder)  # ability 3
    card = table.hand("He Hasn't Come Back Yet")
    table.destiny(DARK, 1)
    pos = table.begin(DARK, CONTROL)
    flown = table.put("Snowspeeder", ridge)
    assert not playable(pos, card)
    pos.to_pile(flown, LOST)
    play(pos, card)
    quiet(pos)
    assert pos.is_missing(han)
    assert pos.at[han] == ridge


# -- 3_127 I'd Just As Soon Kiss A Wookiee ---------------------------------------------------------


def test_kiss_a_wookiee_sends_a_card_back_and_free_the_next_turn() -> None:
    table = seated()
    ridge = table.location(RIDGE, LIGHT)
    trooper = table.hand("Echo Base Trooper")
    card = table.hand("I'd Just As Soon Kiss A Wookiee", DARK)
    table.force(LIGHT, 4)
    table.force(DARK, 3)
    pos = table.begin(LIGHT, DEPLOY)
    deploy(pos, trooper)
    wait_for(pos, card)
    play(pos, card)
    quiet(pos)
    assert pos.zone[trooper] == HAND
    assert pos.force[DARK] == []
    assert values.deploy_cost(pos, trooper, LIGHT, ridge) == 2
    while not (pos.active == LIGHT and pos.turn == 3):
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[0])
    assert values.deploy_cost(pos, trooper, LIGHT, ridge) == 0


def test_kiss_a_wookiee_is_for_things_not_effects_and_costs_3() -> None:
    table = seated()
    hoth = table.location("Hoth", LIGHT)
    effect = table.put("Frostbite", hoth, LIGHT)
    ship = table.put("X-wing", hoth)
    card = table.hand("I'd Just As Soon Kiss A Wookiee", DARK)
    table.force(DARK, 2)
    pos = table.pos
    shown = Moment(JUST_DEPLOYED, LIGHT, ship, NONE, hoth)
    assert not answers(pos, card, shown)
    table.force(DARK, 1)
    assert answers(pos, card, shown)
    assert not answers(pos, card, Moment(JUST_DEPLOYED, LIGHT, effect, NONE, hoth))


# -- 3_128 Imperial Supply -------------------------------------------------------------------------


@pytest.mark.parametrize("function, amount, pile", [(0, 2, USED), (1, 4, LOST)])
def test_imperial_supply_turns_1_lost_force_into_more(
    function: int, amount: int, pile: int
) -> None:
    table = seated()
    card = table.hand("Imperial Supply")
    pos = table.begin(DARK, CONTROL)
    play(pos, card, function)
    quiet(pos)
    if DECLINE not in pos.options:
        pos.choose(pos.options[0])  # which card is lost
    quiet(pos)
    assert len(pos.force[DARK]) == amount
    assert len(pos.lost[DARK]) == (2 if pile == LOST else 1)
    assert pos.zone[card] == pile


def test_the_force_lost_as_a_price_is_lost_when_the_interrupt_is_cancelled() -> None:
    table = seated()
    site = table.location("Tatooine: Mos Eisley")
    table.put("Obi-Wan Kenobi", site)
    card = table.hand("Imperial Supply")
    sense = table.hand("Sense", LIGHT)
    table.destiny(LIGHT, 0)
    pos = table.begin(DARK, CONTROL)
    play(pos, card)
    pos.choose(pos.options[-1])  # which card is lost
    while not offered(pos, A_PLAY, sense):
        pos.choose(DECLINE)
    play(pos, sense)
    quiet(pos)
    assert len(pos.lost[DARK]) == 2 and not told(pos, "activate_force")


def test_imperial_supply_needs_a_reserve_and_comes_once_a_turn() -> None:
    table = seated()
    first = table.hand("Imperial Supply")
    second = table.hand("Imperial Supply")
    pos = table.begin(DARK, CONTROL)
    play(pos, first)
    quiet(pos)
    if DECLINE not in pos.options:
        pos.choose(pos.options[0])
    quiet(pos)
    assert not playable(pos, second)  # unique: one copy a turn
    pos.played = []
    assert playable(pos, second)
    pos.reserve[DARK] = []
    assert not playable(pos, second)


# -- 3_129 Lightsaber Deficiency -------------------------------------------------------------------


def saber_drain(destiny: int) -> tuple[Position, int, int, int]:
    table = seated()
    trench = table.location(TRENCH, LIGHT)
    scout = table.put("Rebel Scout", trench)
    saber = table.put("Jedi Lightsaber", scout)
    card = table.hand("Lightsaber Deficiency")
    table.destiny(DARK, destiny)
    pos = table.begin(LIGHT, CONTROL)
    pos.choose(option(pos, A_DRAIN, trench))
    wait_for(pos, card)
    play(pos, card, 1)
    quiet(pos)
    return pos, scout, saber, card


def test_lightsaber_deficiency_loses_the_bearer_or_the_saber() -> None:
    pos, scout, saber, card = saber_drain(0)
    skill = values.ability(pos, scout) // 4
    assert (pos.zone[scout], pos.zone[saber]) == (TABLE, TABLE)
    pos, scout, saber, card = saber_drain(skill)
    assert (pos.zone[scout], pos.zone[saber]) == (TABLE, LOST)
    pos, scout, saber, card = saber_drain(skill + 1)
    assert (pos.zone[scout], pos.zone[saber]) == (LOST, LOST)
    assert pos.zone[card] == USED


def test_lightsaber_deficiency_in_a_battle_and_its_limits() -> None:
    table = seated()
    trench = table.location(TRENCH, LIGHT)
    scout = table.put("Rebel Scout", trench)
    saber = table.put("Jedi Lightsaber", scout)
    luke = table.put("Luke Skywalker", trench)  # ability 4
    lukes = table.put("Jedi Lightsaber", luke)
    rifle = table.put("Blaster Rifle", scout, LIGHT)
    foe = table.put("Snowtrooper", trench)
    card = table.hand("Lightsaber Deficiency")
    pos = table.pos

    def aimed(weapon: int) -> bool:
        return answers(pos, card, Moment(WEAPON_AIMED, LIGHT, weapon, foe, trench), 1)

    assert aimed(saber)
    assert not aimed(lukes)
    assert not aimed(rifle)
    pos.phase, pos.active = CONTROL, DARK
    assert not playable(pos, card, 0)
    table.put("Lightsaber Proficiency", luke)
    assert playable(pos, card, 0)


# -- 3_130 Oh, Switch Off --------------------------------------------------------------------------


def shot_at_droid() -> tuple[Layout, int, int, int]:
    table = seated()
    trench = table.location(TRENCH, LIGHT)
    trooper = table.put("Echo Base Trooper", trench)
    rifle = table.put("Blaster Rifle", trooper, LIGHT)
    table.put("Snowtrooper", trench)
    droid = table.put("Probe Droid", trench)
    table.force(LIGHT, 5)
    table.force(DARK, 2)
    return table, trench, rifle, droid


def test_oh_switch_off_saves_a_droid_for_the_turn() -> None:
    table, trench, rifle, droid = shot_at_droid()
    card = table.hand("Oh, Switch Off")
    pos = table.begin(LIGHT, BATTLE)
    fight(pos, trench)
    pos.choose(option(pos, A_FIRE, rifle))
    pos.choose(droid)
    wait_for(pos, card)
    play(pos, card)
    quiet(pos)
    assert told(pos, "shot_fails")
    assert not pos.has(droid, IS_HIT)
    assert not weapons.may_be_aimed_at(pos, droid, rifle)
    assert pos.zone[card] == USED


def test_oh_switch_off_answers_no_shot_at_others_and_switches_off() -> None:
    table, trench, rifle, droid = shot_at_droid()
    card = table.hand("Oh, Switch Off")
    person = next(one for one in table.pos.table if table.pos.title(one) == "Snowtrooper")
    pos = table.pos
    assert answers(pos, card, Moment(WEAPON_AIMED, LIGHT, rifle, droid, trench))
    assert not answers(pos, card, Moment(WEAPON_AIMED, LIGHT, rifle, person, trench))
    pos.phase, pos.active = CONTROL, DARK
    assert not playable(pos, card, 1)  # a Probe Droid is not binary
    binary = table.put("M-HYD 'Binary' Droid", trench)
    pos = table.begin(DARK, CONTROL)
    play(pos, card, 1)
    quiet(pos)
    assert not has_text(pos, binary)


# -- 3_131 Our First Catch Of The Day --------------------------------------------------------------


def test_our_first_catch_adds_2_to_a_tractor_beam() -> None:
    table = seated()
    hoth = table.location("Hoth", LIGHT)
    ship = table.put("Imperial-Class Star Destroyer", hoth)
    beam = table.put("Tractor Beam", ship)
    prey = table.put("Medium Transport", hoth)
    card = table.hand("Our First Catch Of The Day")
    table.destiny(DARK, 1)
    pos = table.begin(DARK, CONTROL)
    captives.tractor(pos, beam, prey, DARK, 1, 0)
    go_on(pos)
    wait_for(pos, card)
    play(pos, card)
    quiet(pos)
    assert told(pos, "destiny_counts")[0]["number"] == 1 + 2


def test_our_first_catch_leaves_other_draws_alone_and_cancels_two_cards() -> None:
    table = seated()
    hoth = table.location("Hoth", LIGHT)
    escape = table.hand("Hyper Escape", LIGHT)
    card = table.hand("Our First Catch Of The Day")
    pos = table.pos
    for purpose in range(6):
        assert not answers(pos, card, Moment(DESTINY_DRAWN, DARK, card, NONE, NONE, purpose))
    assert not answers(pos, card, Moment(DESTINY_DRAWN, LIGHT, card, NONE, NONE, 6))
    assert answers(pos, card, Moment(JUST_PLAYED, LIGHT, escape), 2)
    transport = table.put("The First Transport Is Away!", hoth, LIGHT)
    pos = table.begin(DARK, CONTROL)
    play(pos, card, 1)
    quiet(pos)
    assert pos.zone[transport] == LOST


# -- 3_132 Probe Telemetry -------------------------------------------------------------------------


def test_probe_telemetry_banishes_common_cards() -> None:
    table = seated()
    ridge = table.location(RIDGE, LIGHT)
    table.put("Probe Droid", ridge)
    common = table.in_pile(LOST, "Echo Base Trooper", LIGHT)
    spare = table.in_pile(LOST, "Rebel Scout", LIGHT)
    unique = table.in_pile(LOST, "Luke Skywalker", LIGHT)
    card = table.hand("Probe Telemetry")
    table.force(DARK, 2)
    pos = table.begin(DARK, CONTROL)
    play(pos, card, 0)
    answer(pos, common)
    assert pos.zone[common] == OUT
    assert pos.zone[spare] == pos.zone[unique] == LOST
    assert pos.force[DARK] == []


def test_probe_telemetry_guides_landings_of_its_own_side() -> None:
    table = seated()
    ridge = table.location(RIDGE, LIGHT)
    far = table.location("Tatooine: Cantina", LIGHT)
    probe = table.put("Probe Droid", ridge)
    trooper = table.hand("Snowtrooper")
    rebel = table.hand("Echo Base Trooper")
    card = table.hand("Probe Telemetry")
    pos = table.begin(DARK, DEPLOY)
    before = values.deploy_cost(pos, trooper, DARK, ridge)
    play(pos, card, 2)
    quiet(pos)
    assert pos.zone[probe] == TABLE
    assert values.deploy_cost(pos, trooper, DARK, ridge) == before - 1
    assert values.deploy_cost(pos, trooper, DARK, far) == before
    assert values.deploy_cost(pos, rebel, LIGHT, ridge) == 2


def test_probe_telemetry_needs_a_probe_droid_and_a_lonely_one() -> None:
    table = seated()
    ridge = table.location(RIDGE, LIGHT)
    table.in_pile(LOST, "Echo Base Trooper", LIGHT)
    card = table.hand("Probe Telemetry")
    table.force(DARK, 2)
    pos = table.begin(DARK, CONTROL)
    assert not playable(pos, card, 0)
    table.put("Probe Droid", ridge)
    assert playable(pos, card, 0)
    assert playable(pos, card, 2)
    table.put("Snowtrooper", table.location(TRENCH, LIGHT))
    assert not playable(pos, card, 2)


# -- 3_134 Self-Destruct Mechanism -----------------------------------------------------------------


def test_self_destruct_mechanism_cancels_attrition() -> None:
    table = seated()
    trench = table.location(TRENCH, LIGHT)
    table.put("Luke Skywalker", trench)
    table.put("Darth Vader", trench)
    droid = table.put("Probe Droid", trench)
    card = table.hand("Self-Destruct Mechanism")
    table.force(DARK, 2)
    pos = table.begin(DARK, BATTLE)
    fight(pos, trench)
    play(pos, card, 0)
    quiet(pos)
    assert pos.zone[droid] == LOST
    pass_all(pos)
    while pos.fight is not None and pos.fight.segment < fighting.DAMAGE:
        yes = [one for one in pos.options if one != DECLINE]
        pos.choose(yes[0] if yes and pos.fight.segment == fighting.POWER else DECLINE)
    segment = [one for one in told(pos, "damage_segment") if one["seat"] == DARK]
    assert segment[0]["attrition"] == 0


def test_self_destruct_mechanism_draws_fire_on_a_droid() -> None:
    table, trench, rifle, droid = shot_at_droid()
    vader = table.put("Darth Vader", trench)
    card = table.hand("Self-Destruct Mechanism")
    table.destiny(LIGHT, 6)
    pos = table.begin(LIGHT, BATTLE)
    worth = values.forfeit(pos, vader)
    fight(pos, trench)
    pos.choose(option(pos, A_FIRE, rifle))
    pos.choose(vader)
    wait_for(pos, card)
    play(pos, card, 1)
    quiet(pos)
    assert not pos.has(vader, IS_HIT)
    assert pos.has(droid, IS_HIT)
    assert values.forfeit(pos, droid) == worth != pos.card(droid).forfeit


def test_self_destruct_mechanism_needs_a_droid_in_a_battle_at_a_site() -> None:
    table, trench, rifle, droid = shot_at_droid()
    vader = table.put("Darth Vader", trench)
    card = table.hand("Self-Destruct Mechanism")
    pos = table.begin(LIGHT, BATTLE)
    assert not playable(pos, card, 0)  # no battle
    fight(pos, trench)
    assert playable(pos, card, 0)
    aimed = Moment(WEAPON_AIMED, LIGHT, rifle, vader, trench)
    assert answers(pos, card, aimed, 1)
    pos.put(droid, table.location(RIDGE, LIGHT), pos.role[droid])
    assert not playable(pos, card, 0)
    assert not answers(pos, card, aimed, 1)


# -- 3_135 Stop Motion -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "mount, destiny, dark, gone",
    [
        ("Tauntaun", 5, False, False),
        ("Tauntaun", 6, False, True),
        ("Tauntaun", 4, True, True),
        ("Bantha", 3, False, False),
        ("Bantha", 4, False, True),
        ("Bantha", 2, True, True),
    ],
)
def test_stop_motion_fells_beasts(mount: str, destiny: int, dark: bool, gone: bool) -> None:
    table = seated()
    ridge = table.location(RIDGE, LIGHT)
    if dark:
        night(table)
    beast = table.put(mount, ridge)
    card = table.hand("Stop Motion")
    table.destiny(DARK, destiny)
    pos = table.begin(DARK, CONTROL)
    play(pos, card)
    quiet(pos)
    assert (pos.zone[beast] == LOST) == gone


def test_stop_motion_wants_a_beast_at_a_marker() -> None:
    table = seated()
    ridge = table.location(RIDGE, LIGHT)
    table.put("Rogue 1", ridge)
    table.put("Bantha", table.location("Tatooine: Jundland Wastes", DARK))
    card = table.hand("Stop Motion")
    pos = table.begin(DARK, CONTROL)
    assert not playable(pos, card)


# -- 3_136 Tactical Support ------------------------------------------------------------------------


def test_tactical_support_fetches_up_to_three_troopers() -> None:
    table = seated()
    troopers = [table.in_pile(RESERVE, "Snowtrooper", DARK) for _ in range(4)]
    veers = table.in_pile(RESERVE, "General Veers", DARK)
    table.fill(RESERVE, DARK, 4)
    card = table.hand("Tactical Support")
    pos = table.begin(DARK, CONTROL)
    play(pos, card)
    quiet(pos)
    if troopers[0] not in pos.options:
        pos.choose(pos.options[0])  # the Force that is lost
    quiet(pos)
    assert veers not in pos.options
    answer(pos, *troopers[:3])
    assert [pos.zone[one] for one in troopers] == [HAND, HAND, HAND, RESERVE]
    assert len(pos.lost[DARK]) == 2  # the Force, and the card
    assert told(pos, "shuffle")


def test_tactical_support_needs_a_reserve_deck() -> None:
    table = seated()
    card = table.hand("Tactical Support")
    pos = table.begin(DARK, CONTROL)
    assert playable(pos, card)
    pos.reserve[DARK] = []
    assert not playable(pos, card)


# -- 3_137 That's It, The Rebels Are There! --------------------------------------------------------


def test_thats_it_brings_a_starship_to_the_probes_planet() -> None:
    table = seated()
    ridge = table.location(RIDGE, LIGHT)
    hoth = table.location("Hoth", LIGHT)
    far = table.location("Tatooine", LIGHT)
    table.put("Probe Droid", ridge)
    tyrant = table.put("Tyrant", far)
    card = table.hand("That's It, The Rebels Are There!")
    pos = table.begin(DARK, CONTROL)
    play(pos, card)
    quiet(pos)
    assert pos.at[tyrant] == hoth
    assert movement.may_move(pos, tyrant) is not None


def test_thats_it_needs_a_probe_on_the_planet_and_a_ship_elsewhere() -> None:
    table = seated()
    ridge = table.location(RIDGE, LIGHT)
    hoth = table.location("Hoth", LIGHT)
    far = table.location("Tatooine", LIGHT)
    tyrant = table.put("Tyrant", far)
    card = table.hand("That's It, The Rebels Are There!")
    pos = table.begin(DARK, CONTROL)
    assert not playable(pos, card)
    table.put("Probe Droid", ridge)
    assert playable(pos, card)
    pos.phase = MOVE
    assert not playable(pos, card)
    pos.phase = CONTROL
    pos.put(tyrant, hoth, pos.role[tyrant])
    assert not playable(pos, card)


@pytest.mark.rule("SW-B-255", "HO-LAND-01")
@pytest.mark.parametrize("where", ["landed", "in a bay", "unmanned"])
def test_thats_it_moves_any_starship(where: str) -> None:
    """A landed one takes off, one in a bay flies out, one that nobody steers is moved as well."""
    table = seated()
    ridge, hoth = table.location(RIDGE, LIGHT), table.location("Hoth", LIGHT)
    table.put("Probe Droid", ridge)
    if where == "landed":
        ship = table.put("TIE Fighter", table.location("Tatooine: Docking Bay 94", DARK))
    elif where == "in a bay":
        ship = table.put("TIE Fighter", table.put("Devastator", hoth))
    else:
        ship = table.put("Vader's Custom TIE", table.location("Tatooine", LIGHT))
    card = table.hand("That's It, The Rebels Are There!")
    pos = table.begin(DARK, CONTROL)
    play(pos, card)
    quiet(pos)
    assert pos.at[ship] == hoth and pos.role[ship] == THERE
    assert movement.may_move(pos, ship) is not None


@pytest.mark.rule("HO-SHIELD-11", "SW-B-256")
def test_thats_it_moves_nothing_through_the_shield_nor_anybody_who_may_not_move() -> None:
    table = seated()
    for name in (BAY, GENERATORS, RIDGE, "Hoth"):
        table.location(name, LIGHT)
    far = table.location("Tatooine", LIGHT)
    bay = table.pos.locations()[0]
    table.put("Probe Droid", table.pos.locations()[2])
    tie = table.put("TIE Fighter", bay)
    card = table.hand("That's It, The Rebels Are There!")
    pos = table.begin(DARK, CONTROL)
    assert not playable(pos, card)  # shielded
    pos.put(tie, far, pos.role[tie])
    assert playable(pos, card)
    pos.lasting = [Lasting(FORBID_MOVE, 1, tie, NONE, THIS_TURN, tie)]
    assert not playable(pos, card)


# -- 3_138 Trample ---------------------------------------------------------------------------------


@pytest.mark.parametrize("destiny, gone", [(1, False), (2, True)])
def test_trample_crushes_a_character_below_destiny(destiny: int, gone: bool) -> None:
    table = seated()
    trench = table.location(TRENCH, LIGHT)
    table.put("Blizzard Scout 1", trench)
    trooper = table.put("Echo Base Trooper", trench)  # ability 1
    card = table.hand("Trample")
    table.destiny(DARK, destiny)
    pos = table.begin(DARK, CONTROL)
    play(pos, card)
    quiet(pos)
    assert (pos.zone[trooper] == LOST) == gone


@pytest.mark.rule("HO-CRASH-04")
@pytest.mark.parametrize("destiny, gone", [(6, True), (7, False)])
def test_trample_crushes_a_crashed_vehicle_below_7(destiny: int, gone: bool) -> None:
    table = seated()
    trench = table.location(TRENCH, LIGHT)
    table.put("Blizzard 2", trench)
    speeder = table.put("Rogue 1", trench)
    table.put("Luke Skywalker", speeder)
    vessels.crash(table.pos, speeder, NONE)
    table.pos.moments = []
    card = table.hand("Trample")
    table.destiny(DARK, destiny)
    pos = table.begin(DARK, CONTROL)
    play(pos, card)
    quiet(pos)
    assert (pos.zone[speeder] == LOST) == gone


@pytest.mark.rule("HO-CRASH-04", "HO-MISSING-05")
def test_trample_needs_a_working_walker_and_a_target_in_the_open() -> None:
    table = seated()
    trench = table.location(TRENCH, LIGHT)
    walker = table.put("Blizzard 1", trench)
    driver = table.put("AT-AT Driver", walker)
    card = table.hand("Trample")
    pos = table.begin(DARK, CONTROL)
    speeder = table.put("Rogue 1", trench)
    luke = table.put("Luke Skywalker", speeder)
    assert not playable(pos, card)  # piloted, and who is inside is not present
    missing = table.missing("Han Solo", trench)
    assert not playable(pos, card)
    trooper = table.put("Echo Base Trooper", trench)
    assert playable(pos, card)
    pos.mark(walker, IS_CRASHED)
    assert not playable(pos, card)
    pos.unmark(walker, IS_CRASHED)
    pos.to_pile(trooper, LOST)
    pos.to_pile(luke, LOST)
    assert playable(pos, card)  # an unpiloted speeder without armor
    pos.to_pile(driver, LOST)
    assert not playable(pos, card)
    assert pos.is_missing(missing)


@pytest.mark.rule("HO-PRES-05")
def test_trample_ends_a_battle_whose_last_defender_it_crushes() -> None:
    table = seated()
    trench = table.location(TRENCH, LIGHT)
    table.put("Blizzard 2", trench)
    trooper = table.put("Echo Base Trooper", trench)
    card = table.hand("Trample")
    table.force(DARK, 1)
    table.destiny(DARK, 4)
    pos = table.begin(DARK, BATTLE)
    fight(pos, trench)
    play(pos, card)
    quiet(pos)
    assert pos.zone[trooper] == LOST
    assert pos.fight is None
    assert told(pos, "battle_ends_early")
    assert pos.lost[LIGHT] == [trooper]


# -- 3_139 Turn It Off! Turn It Off! ---------------------------------------------------------------


def test_turn_it_off_sends_a_hit_speeder_to_the_lost_pile_after_all() -> None:
    table = seated()
    trench = table.location(TRENCH, LIGHT)
    speeder = table.put("Rogue 1", trench)
    techie = table.put("WED-1016 'Techie' Droid", trench)
    card = table.hand("Turn It Off! Turn It Off!")
    pos = table.begin(DARK, CONTROL)
    pos.mark(speeder, IS_HIT)
    pos.fight = Fight(trench, DARK)
    damage.forfeit(pos, LIGHT, speeder)
    go_on(pos)
    while not offered(pos, A_USE, techie):
        pos.choose(DECLINE)
    use(pos, techie)
    while not offered(pos, A_PLAY, card):
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[0])
    assert pos.fate[speeder] == USED
    play(pos, card, 0)
    quiet(pos)
    assert pos.zone[speeder] == LOST
    assert pos.zone[card] == USED


def test_turn_it_off_is_no_use_without_an_attempt_and_cancels_the_memorial() -> None:
    table = seated()
    trench = table.location(TRENCH, LIGHT)
    speeder = table.put("Rogue 1", trench)
    card = table.hand("Turn It Off! Turn It Off!")
    pos = table.begin(DARK, CONTROL)
    pos.mark(speeder, IS_HIT)
    lost = pos.setup.scripts[card].abilities[0].moments[0]
    moment = Moment(lost, DARK, speeder, NONE, trench, 1)
    assert not answers(pos, card, moment)
    pos.fate[speeder] = USED
    assert answers(pos, card, moment)
    pos.unmark(speeder, IS_HIT)
    assert not answers(pos, card, moment)
    assert not playable(pos, card, 1)
    memorial = table.put("Crash Site Memorial", trench, LIGHT)
    go_on(pos)
    play(pos, card, 1)
    quiet(pos)
    assert pos.zone[memorial] == pos.zone[card] == LOST


# -- 3_140 Walker Barrage --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "destiny, weapon, person", [(1, False, False), (2, True, False), (6, True, True)]
)
def test_walker_barrage_silences_artillery(destiny: int, weapon: bool, person: bool) -> None:
    table = seated()
    trench = table.location(TRENCH, LIGHT)
    perimeter = table.location(PERIMETER, LIGHT)
    table.put("Blizzard 2", trench)
    cannon = table.put("Atgar Laser Cannon", perimeter)  # forfeit 2
    trooper = table.put("Echo Base Trooper", perimeter)
    away = table.put("Echo Base Trooper", trench)
    card = table.hand("Walker Barrage")
    table.destiny(DARK, destiny)
    pos = table.begin(DARK, CONTROL)
    play(pos, card)
    quiet(pos)
    assert (pos.zone[cannon] == LOST) == weapon
    assert (pos.zone[trooper] == LOST) == person
    assert pos.zone[away] == TABLE


def test_walker_barrage_needs_an_at_at_near_the_weapon() -> None:
    table = seated()
    trench = table.location(TRENCH, LIGHT)
    table.location(PERIMETER, LIGHT)
    ridge = table.location(RIDGE, LIGHT)
    table.put("Atgar Laser Cannon", ridge)
    scout = table.put("Blizzard Scout 1", ridge)
    walker = table.put("Blizzard 2", trench)
    card = table.hand("Walker Barrage")
    pos = table.begin(DARK, CONTROL)
    assert not playable(pos, card)  # an AT-ST will not do, and the AT-AT is far
    pos.put(walker, ridge, pos.role[walker])
    assert playable(pos, card)
    assert pos.zone[scout] == TABLE


# -- 3_141 Wall Of Fire ----------------------------------------------------------------------------


@pytest.mark.parametrize("destiny, gone", [(2, False), (3, True)])
def test_wall_of_fire_takes_troopers_if_destiny_is_above_their_number(
    destiny: int, gone: bool
) -> None:
    table = seated()
    trench = table.location(TRENCH, LIGHT)
    perimeter = table.location(PERIMETER, LIGHT)
    table.put("Blizzard 2", trench)
    troopers = [table.put("Echo Base Trooper", perimeter) for _ in range(3)]
    card = table.hand("Wall Of Fire")
    table.destiny(DARK, destiny)
    pos = table.begin(DARK, CONTROL)
    play(pos, card)
    pos.choose(troopers[0])
    pos.choose(troopers[1])
    pos.choose(DECLINE)
    quiet(pos)
    assert [pos.zone[one] == LOST for one in troopers] == [gone, gone, False]
    assert pos.zone[card] == LOST


def test_wall_of_fire_is_for_troopers_at_one_site() -> None:
    table = seated()
    trench = table.location(TRENCH, LIGHT)
    perimeter = table.location(PERIMETER, LIGHT)
    table.put("Blizzard 2", trench)
    table.put("Luke Skywalker", trench)
    card = table.hand("Wall Of Fire")
    pos = table.begin(DARK, CONTROL)
    assert not playable(pos, card)
    first = table.put("Echo Base Trooper", trench)
    second = table.put("Echo Base Trooper", perimeter)
    third = table.put("Echo Base Trooper", perimeter)
    go_on(pos)
    play(pos, card)
    assert sorted(pos.options) == [first, second, third]
    pos.choose(second)
    assert first not in pos.options
    assert third in pos.options


# -- 3_142 Yaggle Gakkle ---------------------------------------------------------------------------


@pytest.mark.parametrize("destiny, eaten", [(1, False), (2, True)])
def test_yaggle_gakkle_feeds_a_beast_to_a_creature(destiny: int, eaten: bool) -> None:
    table = seated()
    ridge = table.location(RIDGE, LIGHT)
    mount = table.put("Tauntaun", ridge)  # maneuver 2, landspeed 2
    wampa = table.put("Wampa", ridge)  # ferocity 3 + destiny
    card = table.hand("Yaggle Gakkle")
    table.destiny(DARK, destiny)
    pos = table.begin(DARK, CONTROL)
    play(pos, card)
    quiet(pos)
    assert (pos.zone[mount] == LOST) == eaten
    assert creatures.own_ferocity(pos, wampa) == (5 if eaten else 3)


def test_yaggle_gakkle_wants_a_beast_and_a_creature_together() -> None:
    table = seated()
    ridge = table.location(RIDGE, LIGHT)
    table.put("Tauntaun", ridge)
    wampa = table.put("Wampa", table.location(CAVE))
    card = table.hand("Yaggle Gakkle")
    pos = table.begin(DARK, CONTROL)
    assert not playable(pos, card)
    pos.put(wampa, ridge, pos.role[wampa])
    assert playable(pos, card)


# -- protection ------------------------------------------------------------------------------------


def test_a_protected_droid_is_no_target_of_the_opponents_cards() -> None:
    table = seated()
    trench = table.location(TRENCH, LIGHT)
    table.put("Blizzard 2", trench)
    droid = table.put("2-1B (Too-Onebee)", trench)
    card = table.hand("Trample")
    pos = table.begin(DARK, CONTROL)
    assert playable(pos, card)
    pos.lasting = [Lasting(GRANT_PROTECTED, 1, droid, NONE, THIS_TURN, droid)]
    assert not playable(pos, card)
