"""Premiere Effects of the Light side, and of both sides: what each does and where it ends."""

import random
from collections.abc import Callable

import pytest

from starfold.games.ccg.front.disclosure import visible
from starfold.games.ccg.front.imagine import imagine
from starfold.games.ccg.front.view import view
from starfold.games.ccg.rules import (
    abilities,
    damage,
    deploying,
    destiny,
    force,
    inserting,
    losing,
    movement,
    presence,
    purse,
    routes,
    travelling,
    values,
    vessels,
)
from starfold.games.ccg.rules.changes import has_text
from starfold.games.ccg.state.position import Position, is_lost_pile_hidden, may_see
from starfold.games.ccg.state.vocabulary import (
    A_BATTLE,
    A_DEPLOY,
    A_MOVE,
    A_PLAY,
    A_USE,
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    BATTLE,
    CONTROL,
    DARK,
    DEPLOY,
    FORBID_FORCE,
    HAND,
    IS_COLLAPSED,
    LIGHT,
    LOST,
    MOVE,
    NONE,
    RESERVE,
    STACKED,
    TABLE,
    THERE,
    TOTAL_POWER,
    UNDER,
    USED,
)
from starfold.kernel.core import DECLINE, EVERYONE, NOBODY
from tests.ccg.cards.test_classic_effects import reachable_by_alter
from tests.ccg.table import (
    Layout,
    answer,
    deploy,
    fight,
    offered,
    option,
    play,
    quiet,
    told,
    until_offered,
    use,
)

MOS_EISLEY, CANTINA = "Tatooine: Mos Eisley", "Tatooine: Cantina"
DUNE_SEA, JUNDLAND = "Tatooine: Dune Sea", "Tatooine: Jundland Wastes"
DOCKING_BAY, DS_BAY = "Tatooine: Docking Bay 94", "Death Star: Docking Bay 327"
CORRIDOR = "Death Star: Level 4 Military Corridor"
DS_WAR_ROOM = "Death Star: War Room"
YAVIN_BAY, WAR_ROOM = "Yavin 4: Docking Bay", "Yavin 4: Massassi War Room"
JUNGLE = "Yavin 4: Jungle"
SIDES = pytest.mark.parametrize("side", [LIGHT, DARK])
TROOPER = {LIGHT: "Rebel Trooper", DARK: "Stormtrooper"}


def happen(pos: Position, act: Callable[[], object]) -> None:
    """Something happens while a player is asked, and the question is put again."""
    act()
    pos.asked = NOBODY
    pos.start()


def lay(pos: Position, card: int, *answers: int) -> None:
    """Deploy an Effect with these answers, as far as they are asked for."""
    deploy(pos, card)
    for one in answers:
        quiet(pos)
        if one in pos.options:
            pos.choose(one)
    quiet(pos)


def end_turn(pos: Position) -> None:
    """Pass until the next turn's first question."""
    turn = pos.turn
    for _ in range(200):
        if pos.turn != turn or pos.ended:
            return
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[-1])
    raise AssertionError("the turn does not end")


def come_to(pos: Position, card: int, place: int, *, way: int = movement.WALK) -> None:
    """The card makes its regular move, all responses passed."""
    for _ in range(60):
        if offered(pos, A_MOVE, card):
            break
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[-1])
    pos.choose(option(pos, A_MOVE, card, way))
    for _ in range(3):
        if isinstance(pos.stack[-1], travelling.MoveCard | travelling.TransitGroup):
            pos.choose(place if place in pos.options else DECLINE)
    quiet(pos)


# -- 1_42 A Tremor In The Force, 1_208 A Disturbance In The Force ----------------------------------

TREMOR = pytest.mark.parametrize(
    ("title", "side"),
    [
        pytest.param("A Tremor In The Force", LIGHT, id="1_42"),
        pytest.param("A Disturbance In The Force", DARK, id="1_208"),
    ],
)


@TREMOR
@pytest.mark.rule("SW-B-261")
def test_a_tremor_goes_into_the_opponents_reserve_deck(title: str, side: int) -> None:
    table = Layout()
    card = table.hand(title)
    pos = table.begin(side, DEPLOY)
    foe = 1 - side
    before = pos.life_force(foe)
    play(pos, card)
    quiet(pos)
    assert pos.is_inserted(card) and card in pos.reserve[foe] and pos.owner[card] == side
    assert pos.life_force(foe) == before and len(pos.reserve[foe]) == before + 1
    assert not may_see(pos, side, card) and not may_see(pos, foe, card)
    world = imagine(pos, foe, random.Random(1))
    assert world.is_inserted(card)


@TREMOR
@pytest.mark.rule("SW-B-261", "SW-B-069")
def test_a_tremor_that_comes_to_the_top_stops_the_activation(title: str, side: int) -> None:
    table = Layout()
    card = table.hand(title)
    pos = table.begin(side, DEPLOY)
    foe = 1 - side
    inserting.insert(pos, card, foe)
    pos.reserve[foe].insert(-2, pos.reserve[foe].pop())  # two cards lie on it
    assert force.activate(pos, foe, 5) == 2
    assert pos.zone[card] == LOST and pos.lost[side] == [card]
    assert force.activate(pos, foe, 5) == 0 and len(pos.force[foe]) == 2
    assert force.activate(pos, side, 1) == 1  # nobody else is kept from it
    assert any(one.kind == FORBID_FORCE and one.seat == foe for one in pos.lasting)
    end_turn(pos)
    assert inserting.may_activate(pos, foe)


@TREMOR
@pytest.mark.parametrize("how", ["destiny", "loss", "draw"])
def test_a_tremor_surfaces_however_the_deck_is_used(title: str, side: int, how: str) -> None:
    table = Layout()
    card = table.hand(title)
    table.hand("Frostbite", side)
    pos = table.begin(side, DEPLOY)
    foe = 1 - side
    inserting.insert(pos, card, foe)
    pos.reserve[foe].insert(-1, pos.reserve[foe].pop())  # one card lies on it
    if how == "destiny":
        happen(pos, lambda: destiny.draw(pos, foe, 1, destiny.PLAIN, NONE))
    elif how == "loss":
        force.lose_one(pos, foe, force.TOP_OF_RESERVE, NONE, [])
    else:
        force.draw_card(pos, foe, RESERVE, ["SW-B-075"])
    assert pos.zone[card] == LOST and not inserting.may_activate(pos, foe)


@TREMOR
@pytest.mark.rule("SW-B-261")
def test_a_tremor_comes_once_in_a_game_in_the_own_deploy_phase(title: str, side: int) -> None:
    table = Layout()
    first, second = table.hand(title), table.hand(title)
    for phase in (CONTROL, MOVE):
        assert not abilities.actions(table.pos, side, 1 << phase)
    pos = table.begin(side, DEPLOY)
    assert not offered(pos, A_DEPLOY, first)
    play(pos, first)
    quiet(pos)
    pos.to_pile(first, HAND)  # brought back by another card
    while pos.asked != side:
        pos.choose(DECLINE)
    assert not offered(pos, A_PLAY, first) and not offered(pos, A_PLAY, second)


# -- 1_43 Affect Mind ------------------------------------------------------------------------------


@pytest.mark.rule("SW-B-027", "SW-B-161")
def test_affect_mind_lowers_the_opponents_total_ability_by_2() -> None:
    table = Layout()
    site, elsewhere = table.location(MOS_EISLEY), table.location(CANTINA)
    ben = table.put("Obi-Wan Kenobi", site)
    for place in (site, elsewhere):
        table.put("Djas Puhr", place)  # ability 4
    pos = table.pos
    assert values.battle_ability(pos, site, DARK) == 16
    table.put("Affect Mind", ben)
    assert values.battle_ability(pos, site, DARK) == 8
    assert presence.ability_present(pos, site, DARK) == 8
    assert values.battle_draws(pos, site, DARK) == 0
    assert values.battle_ability(pos, elsewhere, DARK) == 16
    assert values.battle_ability(pos, site, LIGHT) == 24
    table.put("Darth Vader", site)
    assert values.battle_ability(pos, site, DARK) == 40


def test_affect_mind_deploys_on_your_jedi_for_1() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    ben = table.put("Obi-Wan Kenobi", site)
    table.put("Luke Skywalker", site)
    table.put("Darth Vader", site)
    card = table.hand("Affect Mind")
    assert deploying.destinations(table.pos, card, LIGHT) == []
    table.force(LIGHT, 1)
    assert deploying.destinations(table.pos, card, LIGHT) == [ben]


@pytest.mark.rule("HO-MISSING-03")
def test_affect_mind_does_nothing_while_its_jedi_is_missing() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    ben = table.put("Obi-Wan Kenobi", site)
    table.put("Affect Mind", ben)
    table.put("Djas Puhr", site)
    table.pos.put(ben, site, UNDER)
    assert values.battle_ability(table.pos, site, DARK) == 16


def test_affect_mind_never_takes_more_than_there_is() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put("Affect Mind", table.put("Obi-Wan Kenobi", site))
    table.put("Stormtrooper", site)
    assert values.battle_ability(table.pos, site, DARK) == 0
    assert presence.has_presence(table.pos, site, DARK)


# -- 1_44 Beggar -----------------------------------------------------------------------------------


def begging(own: int = 0, theirs: int = 3) -> tuple[Layout, int, int]:
    table = Layout()
    site = table.location(DUNE_SEA, LIGHT)
    beggar = table.put("Beggar", site)
    table.force(LIGHT, own)
    table.force(DARK, theirs)
    return table, beggar, site


def test_beggar_lets_you_use_what_your_own_pile_lacks() -> None:
    table, beggar, _ = begging()
    trooper = table.hand("Rebel Trooper")
    pos = table.begin(LIGHT, DEPLOY)
    deploy(pos, trooper)
    quiet(pos)
    assert pos.zone[trooper] == TABLE
    assert (len(pos.force[DARK]), len(pos.used[DARK])) == (2, 1)
    assert told(pos, "borrow_force")[0]["amount"] == 1 and not told(pos, "use_force")
    end_turn(pos)
    assert pos.zone[beggar] == TABLE and purse.borrowed(pos, beggar) == 0


def test_beggar_is_lost_at_the_end_of_a_turn_with_more_than_one() -> None:
    table, beggar, _ = begging(own=1)
    leia = table.hand("Leia Organa")  # deploys for 3
    pos = table.begin(LIGHT, DEPLOY)
    deploy(pos, leia)
    quiet(pos)
    assert purse.borrowed(pos, beggar) == 2 and pos.force[LIGHT] == []
    assert pos.zone[beggar] == TABLE
    end_turn(pos)
    assert pos.zone[beggar] == LOST


def test_beggar_gives_what_you_ask_for_before_your_own() -> None:
    table, beggar, _ = begging(own=5)
    leia = table.hand("Leia Organa")
    pos = table.begin(LIGHT, DEPLOY)
    use(pos, beggar)
    pos.choose(1)
    quiet(pos)
    while pos.asked != LIGHT:
        pos.choose(DECLINE)
    assert not offered(pos, A_USE, beggar)  # until it is used
    deploy(pos, leia)
    quiet(pos)
    assert (len(pos.force[LIGHT]), len(pos.force[DARK])) == (3, 2)
    end_turn(pos)
    assert pos.zone[beggar] == TABLE


def test_beggar_begs_in_your_own_turns_and_for_you_alone() -> None:
    table, beggar, _ = begging(own=1)
    pos = table.begin(DARK, DEPLOY)
    assert purse.usable(pos, LIGHT) == 1 and purse.usable(pos, DARK) == 3
    assert not offered(pos, A_USE, beggar)


@pytest.mark.rule("SW-B-092")
def test_beggar_leaves_the_opponent_what_a_jawa_asks_of_both() -> None:
    """1_12: the opponent's own payment is no begging."""
    table, beggar, _ = begging(own=0, theirs=1)
    jawa = table.hand("Jawa", LIGHT)
    assert deploying.destinations(table.pos, jawa, LIGHT) == []
    table.force(DARK, 1)
    pos = table.begin(LIGHT, DEPLOY)
    deploy(pos, jawa)
    quiet(pos)
    assert pos.zone[jawa] == TABLE and pos.zone[beggar] == TABLE
    assert told(pos, "borrow_force")[0]["amount"] == 1
    assert [event["amount"] for event in told(pos, "use_force")] == [1]  # Dark's own


def test_beggar_costs_3_and_lies_outside_on_tatooine() -> None:
    table = Layout()
    site = table.location(DUNE_SEA)
    table.location(CANTINA)
    table.location(JUNGLE)
    card = table.hand("Beggar")
    table.force(LIGHT, 2)
    assert deploying.destinations(table.pos, card, LIGHT) == []
    table.force(LIGHT, 1)
    assert deploying.destinations(table.pos, card, LIGHT) == [site]


# -- 1_45 Crash Site Memorial ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "side", "kept"),
    [
        ("R2-D2 (Artoo-Detoo)", LIGHT, True),
        ("Luke's X-34 Landspeeder", LIGHT, True),
        ("Luke Skywalker", LIGHT, False),
        ("DS-61-3", DARK, False),
        ("Sandcrawler", DARK, False),
    ],
)
def test_crash_site_memorial_keeps_vehicles_droids_weapons_and_devices(
    title: str, side: int, kept: bool
) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    memorial = table.put("Crash Site Memorial")
    card = table.put(title, site, side)
    table.hand("Frostbite", LIGHT)
    pos = table.begin(LIGHT, CONTROL)
    happen(pos, lambda: losing.lose(pos, [card], NONE, DARK, ["SW-B-033"]))
    for _ in range(20):
        if offered(pos, A_USE, memorial) or (pos.zone[card] == LOST and not pos.moments):
            break
        pos.choose(DECLINE)
    until = bool(offered(pos, A_USE, memorial))
    assert until == kept
    if kept:
        use(pos, memorial)
        quiet(pos)
        assert pos.zone[card] == STACKED and pos.at[card] == memorial


def memorial_with(*stacked: str) -> tuple[Layout, int, list[int]]:
    table = Layout()
    table.location(MOS_EISLEY)
    memorial = table.put("Crash Site Memorial")
    cards = [table.card(name, LIGHT) for name in stacked]
    for card in cards:
        table.pos.set_aside(card, STACKED, memorial)
    return table, memorial, cards


def test_crash_site_memorial_exchanges_one_card_each_deploy_phase() -> None:
    table, memorial, (rifle, droid) = memorial_with("Blaster Rifle", "R2-D2 (Artoo-Detoo)")
    mine, other = table.hand("Luke Skywalker"), table.hand("Leia Organa")
    pos = table.begin(LIGHT, DEPLOY)
    use(pos, memorial, 1)
    answer(pos, rifle, mine)
    quiet(pos)
    assert pos.zone[rifle] == HAND and (pos.zone[mine], pos.at[mine]) == (STACKED, memorial)
    assert pos.zone[droid] == STACKED and pos.zone[other] == HAND
    while pos.asked != LIGHT:
        pos.choose(DECLINE)
    assert not offered(pos, A_USE, memorial)


def test_crash_site_memorial_exchanges_in_your_deploy_phase_only() -> None:
    table, memorial, _ = memorial_with("Blaster Rifle")
    table.hand("Luke Skywalker")
    pos = table.begin(LIGHT, CONTROL)
    assert not offered(pos, A_USE, memorial)


@pytest.mark.rule("SW-B-258")
def test_what_lies_on_crash_site_memorial_is_not_on_the_table_and_is_lost_with_it() -> None:
    table, memorial, (droid,) = memorial_with("R2-D2 (Artoo-Detoo)")
    twin = table.hand("R2-D2 (Artoo-Detoo)")
    table.force(LIGHT, 5)
    pos = table.begin(LIGHT, DEPLOY)
    assert offered(pos, A_DEPLOY, twin)
    losing.cancel(pos, memorial, ["SW-B-088"])
    assert pos.zone[droid] == LOST and pos.zone[memorial] == LOST


# -- 1_46 Death Star Plans -------------------------------------------------------------------------


def plans(target: str = "R2-D2 (Artoo-Detoo)") -> tuple[Layout, int, int, int, int]:
    """The plans lie in a corridor; the droid stands in a bay of the Death Star."""
    table = Layout()
    bay, yavin = table.location(DS_BAY), table.location(YAVIN_BAY)
    corridor = table.location(CORRIDOR)
    droid = table.put(target, bay)
    effect = table.put("Death Star Plans", corridor)
    table.pos.aim[effect] = droid
    table.force(LIGHT, 5)
    for _ in range(12):
        table.in_pile(LOST, "Rug Hug", LIGHT)
    return table, effect, droid, corridor, yavin


@pytest.mark.rule("SW-B-195", "SW-B-196")
def test_death_star_plans_are_stolen_and_brought_to_yavin() -> None:
    table, effect, droid, corridor, yavin = plans()
    pos = table.begin(LIGHT, MOVE)
    come_to(pos, droid, corridor)
    assert pos.at[effect] == droid
    assert not told(pos, "retrieve_force")
    bay = rows_bay(pos)
    pos.put(droid, bay, THERE)
    end_turn(pos)
    end_turn(pos)
    come_to(pos, droid, yavin, way=movement.TRANSIT)
    assert told(pos, "retrieve_force")[0]["amount"] == 9  # three destinies of 3
    assert pos.zone[effect] == LOST


def rows_bay(pos: Position) -> int:
    return next(place for place in pos.locations() if pos.title(place) == DS_BAY)


def test_death_star_plans_target_a_droid_of_yours_elsewhere() -> None:
    table = Layout()
    corridor = table.location(CORRIDOR)
    table.location(DS_BAY)
    table.location(YAVIN_BAY)
    card = table.hand("Death Star Plans")
    table.put("R2-D2 (Artoo-Detoo)", corridor)
    table.put("Luke Skywalker", table.location(MOS_EISLEY))
    assert deploying.destinations(table.pos, card, LIGHT) == []
    droid = table.put("C-3PO (See-Threepio)", table.pos.locations()[-1])
    pos = table.begin(LIGHT, DEPLOY)
    assert deploying.destinations(pos, card, LIGHT) == [corridor]
    lay(pos, card, droid)
    assert pos.aim[card] == droid


# -- 1_47 Demotion ---------------------------------------------------------------------------------


def test_demotion_takes_power_and_game_text() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    tagge = table.put("Commander Praji", site)
    pos = table.pos
    power = values.power(pos, tagge)
    assert has_text(pos, tagge)
    effect = table.put("Demotion", tagge)
    assert values.power(pos, tagge) == max(0, power - 2)
    assert not has_text(pos, tagge)
    pos.to_pile(effect, LOST)
    assert has_text(pos, tagge) and values.power(pos, tagge) == power


def test_demotion_spares_vader_and_stormtroopers() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put("Darth Vader", site)
    table.put("Stormtrooper", site)
    table.put("Djas Puhr", site)
    card = table.hand("Demotion")
    table.force(LIGHT, 2)
    assert deploying.destinations(table.pos, card, LIGHT) == []
    officer = table.put("Commander Praji", site)
    assert deploying.destinations(table.pos, card, LIGHT) == [officer]
    table.pos.to_pile(table.pos.force[LIGHT][-1], USED)
    assert deploying.destinations(table.pos, card, LIGHT) == []


# -- 1_49 Ellorrs Madak, 1_209 Baniss Keeg ---------------------------------------------------------

LESSONS = pytest.mark.parametrize(
    ("title", "side", "novice", "pilot", "ship"),
    [
        pytest.param(
            "Ellorrs Madak", LIGHT, "Leia Organa", "Han Solo", "Millennium Falcon", id="1_49"
        ),
        pytest.param("Baniss Keeg", DARK, "Stormtrooper", "DS-61-3", "Black 2", id="1_209"),
    ],
)


@LESSONS
def test_a_flying_lesson_makes_a_pilot_or_a_better_one(
    title: str, side: int, novice: str, pilot: str, ship: str
) -> None:
    for name, bonus in ((novice, 2), (pilot, 1)):
        table = Layout()
        site = table.location(MOS_EISLEY)
        pupil = table.put(name, site)
        card = table.hand(title)
        pos = table.begin(side, DEPLOY)
        lay(pos, card, pupil)
        assert pos.at[card] == pupil and vessels.has_skill(pos, pupil, "pilot")
        system = table.location("Yavin 4", side)
        vessel = table.put(ship, system)
        pos.put(pupil, vessel, ABOARD_PILOT)
        with_it = values.power(pos, vessel)
        pos.to_pile(card, LOST)
        assert values.power(pos, vessel) == with_it - bonus


@LESSONS
@pytest.mark.rule("SW-B-032")
def test_two_flying_lessons_do_not_add_up(
    title: str, side: int, novice: str, pilot: str, ship: str
) -> None:
    table = Layout()
    vessel = table.put(ship, table.location("Yavin 4", side))
    pupil = table.put(novice, vessel, role=ABOARD_PILOT)
    table.pos.memo[table.put(title, pupil)] = 1
    once = values.power(table.pos, vessel)
    table.put(title, pupil)  # by now on a pilot
    assert values.power(table.pos, vessel) == once


@LESSONS
@pytest.mark.rule("SW-B-110")
def test_who_is_no_pilot_any_more_becomes_a_passenger_or_is_used(
    title: str, side: int, novice: str, pilot: str, ship: str
) -> None:
    for crowd in (0, 2):
        table = Layout()
        system = table.location("Yavin 4", side)
        vessel = table.put(ship if side == LIGHT else "Devastator", system)
        pupil = table.put(novice, vessel, role=ABOARD_PILOT)
        effect = table.put(title, pupil)
        table.pos.memo[effect] = 1
        for _ in range(crowd if side == LIGHT else 0):
            table.put("Rebel Trooper", vessel, role=ABOARD_PASSENGER)
        pos = table.begin(side, CONTROL)
        assert pos.role[pupil] == ABOARD_PILOT
        happen(pos, lambda pos=pos, effect=effect: losing.cancel(pos, effect, ["SW-B-088"]))
        quiet(pos)
        if crowd and side == LIGHT:
            assert pos.zone[pupil] == USED
        else:
            assert pos.role[pupil] == ABOARD_PASSENGER


@LESSONS
def test_flying_lessons_are_for_no_droids_and_immune_to_alter(
    title: str, side: int, novice: str, pilot: str, ship: str
) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put("R2-D2 (Artoo-Detoo)" if side == LIGHT else "5D6-RA-7 (Fivedesix)", site)
    table.put(TROOPER[1 - side], site)
    card = table.hand(title)
    assert deploying.destinations(table.pos, card, side) == []
    assert not reachable_by_alter(title, side, novice, side)


# -- 1_50 Eyes In The Dark, 1_233 Your Eyes Can Deceive You ----------------------------------------

EYES = pytest.mark.parametrize(
    ("title", "side"),
    [
        pytest.param("Eyes In The Dark", LIGHT, id="1_50"),
        pytest.param("Your Eyes Can Deceive You", DARK, id="1_233"),
    ],
)


@EYES
@pytest.mark.parametrize("whose", ["theirs", "mine"])
def test_eyes_turn_a_lost_pile_face_down(title: str, side: int, whose: str) -> None:
    table = Layout()
    hidden = 1 - side if whose == "theirs" else side
    old = {seat: table.in_pile(LOST, "Alter", seat) for seat in (LIGHT, DARK)}
    card = table.hand(title)
    pos = table.begin(side, DEPLOY)
    lay(pos, card, 0 if whose == "theirs" else 1)
    assert is_lost_pile_hidden(pos, hidden) and not is_lost_pile_hidden(pos, 1 - hidden)
    for seat in (LIGHT, DARK, NOBODY):
        assert not may_see(pos, seat, old[hidden]) and may_see(pos, seat, old[1 - hidden])
        seen = view(pos, seat)["players"][hidden]
        assert seen["lost"] == [] and seen["lost_hidden"] == 1
    assert view(pos, EVERYONE)["players"][hidden]["lost_hidden"] == 0
    world = imagine(pos, side, random.Random(2))
    assert world.zone.count(LOST) == 2 and len(world.lost[hidden]) == 1


@EYES
def test_eyes_hide_what_is_lost_from_life_force_and_show_the_hand(title: str, side: int) -> None:
    table = Layout()
    card = table.put(title)
    foe = 1 - side
    held = table.hand("Alter", foe)
    pos = table.begin(side, DEPLOY)
    pos.memo[card] = foe + 1
    unseen = force.lose_one(pos, foe, force.TOP_OF_RESERVE, NONE, [])
    assert pos.log is not None
    event = pos.log[-1]
    assert event.kind == "lose_force" and "card" not in event.data
    assert unseen not in visible(pos, foe) and unseen not in visible(pos, side)
    force.lose_one(pos, foe, held, NONE, [])
    assert pos.log[-1].data["card"] == held
    force.retrieve(pos, foe, 2, NONE)
    assert pos.log[-1].data["amount"] == 2 and "cards" not in pos.log[-1].data


@EYES
def test_the_pile_is_turned_again_when_the_eyes_go(title: str, side: int) -> None:
    table = Layout()
    card = table.put(title)
    lost = table.in_pile(LOST, "Alter", side)
    pos = table.begin(side, DEPLOY)
    pos.memo[card] = side + 1
    assert not may_see(pos, side, lost)
    losing.cancel(pos, card, ["SW-B-088"])
    assert may_see(pos, side, lost) and may_see(pos, 1 - side, lost)


# -- 1_51 Jawa Siesta, 1_219 Jawa Pack -------------------------------------------------------------

JAWA_REST = pytest.mark.parametrize(
    ("title", "side"),
    [pytest.param("Jawa Siesta", LIGHT, id="1_51"), pytest.param("Jawa Pack", DARK, id="1_219")],
)


@JAWA_REST
def test_jawas_are_forfeit_1_more(title: str, side: int) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    mine, theirs = table.put("Jawa", site, side), table.put("Jawa", site, 1 - side)
    other = table.put(TROOPER[side], site)
    before = [values.forfeit(table.pos, one) for one in (mine, theirs, other)]
    table.put(title)
    after = [values.forfeit(table.pos, one) for one in (mine, theirs, other)]
    assert after == [before[0] + 1, before[1], before[2]]


@JAWA_REST
def test_jawas_rest_for_3_force_of_each_player(title: str, side: int) -> None:
    table = Layout()
    card = table.hand(title)
    table.force(side, 4)
    table.force(1 - side, 2)
    assert not deploying.may_deploy(table.pos, card, side)
    table.force(1 - side, 1)
    pos = table.begin(side, DEPLOY)
    lay(pos, card)
    assert pos.zone[card] == TABLE
    assert (len(pos.force[side]), len(pos.force[1 - side])) == (1, 0)


# -- 1_52 Kessel Run -------------------------------------------------------------------------------


def kessel_run(*draws: int) -> tuple[Position, int, int, int, int, int]:
    """Han sets out from Tatooine, one parsec away."""
    table = Layout()
    kessel, tatooine = table.location("Kessel", LIGHT), table.location("Tatooine", LIGHT)
    alderaan = table.location("Alderaan", LIGHT)
    ship = table.put("Millennium Falcon", tatooine)
    han = table.put("Han Solo", ship)
    effect = table.hand("Kessel Run")
    for _ in range(6):
        table.in_pile(LOST, "Rug Hug", LIGHT)
    table.force(LIGHT, 6)
    table.destiny(DARK, *draws)
    pos = table.begin(LIGHT, DEPLOY)
    lay(pos, effect, han)
    assert pos.at[effect] == kessel and pos.aim[effect] == han
    come_to(pos, ship, kessel, way=movement.JUMP)
    return pos, effect, ship, kessel, tatooine, alderaan


@pytest.mark.rule("SW-B-195")
def test_kessel_run_pays_for_the_way_back_to_the_first_system() -> None:
    pos, effect, ship, _, tatooine, alderaan = kessel_run(3)
    assert pos.zone[ship] == TABLE and not told(pos, "retrieve_force")
    end_turn(pos)
    end_turn(pos)
    come_to(pos, ship, alderaan, way=movement.JUMP)
    assert not told(pos, "retrieve_force")
    end_turn(pos)
    end_turn(pos)
    come_to(pos, ship, tatooine, way=movement.JUMP)
    assert told(pos, "retrieve_force")[0]["amount"] == 1  # parsecs 8 and 7
    assert pos.zone[effect] == LOST


def test_kessel_run_is_the_end_of_a_starship_on_0() -> None:
    pos, effect, ship, *_ = kessel_run(0)
    assert pos.zone[ship] == LOST and pos.zone[effect] == LOST
    assert not told(pos, "retrieve_force")


def test_kessel_run_needs_a_smuggler_of_yours_at_another_system() -> None:
    table = Layout()
    kessel = table.location("Kessel", LIGHT)
    site = table.location(MOS_EISLEY)
    card = table.hand("Kessel Run")
    table.put("Han Solo", site)
    assert deploying.destinations(table.pos, card, LIGHT) == []
    table.put("Luke Skywalker", table.put("Red 5", table.location("Yavin 4", LIGHT)))
    assert deploying.destinations(table.pos, card, LIGHT) == []
    ship = table.put("Millennium Falcon", table.pos.locations()[-1])
    table.put("Chewbacca", ship)
    assert deploying.destinations(table.pos, card, LIGHT) == [kessel]


# -- 1_53 K'lor'slug, 1_225 Molator ----------------------------------------------------------------

DEJARIKS = pytest.mark.parametrize(
    ("title", "side", "hero"),
    [
        pytest.param("K'lor'slug", LIGHT, "Obi-Wan Kenobi", id="1_53"),
        pytest.param("Molator", DARK, "Darth Vader", id="1_225"),
    ],
)


@DEJARIKS
def test_ability_present_is_spent_for_power(title: str, side: int, hero: str) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    effect = table.put(title)
    table.put(hero, site)  # ability 6
    table.put(TROOPER[1 - side], site)
    table.force(side, 5)
    pos = table.begin(side, BATTLE)
    fight(pos, site)
    before = values.total_power(pos, site, side)
    use(pos, effect)
    assert pos.options == [1, 2, 3, 4]  # as much as there is Force
    pos.choose(3)
    quiet(pos)
    assert values.total_power(pos, site, side) == before + 3
    assert len(pos.force[side]) == 1
    assert values.battle_draws(pos, site, side) == 0  # 3 of 6 are left
    assert pos.fight is not None
    while pos.fight is not None and pos.fight.segment == 1:
        assert not offered(pos, A_USE, effect)
        pos.choose(DECLINE)


@DEJARIKS
def test_two_of_six_spent_leave_enough_for_battle_destiny(title: str, side: int, hero: str) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    effect = table.put(title)
    table.put(hero, site)
    table.put(TROOPER[1 - side], site)
    table.force(side, 5)
    pos = table.begin(side, BATTLE)
    fight(pos, site)
    use(pos, effect)
    pos.choose(2)
    quiet(pos)
    assert values.battle_draws(pos, site, side) == 1


@DEJARIKS
def test_ability_inside_a_starship_is_not_present(title: str, side: int, hero: str) -> None:
    table = Layout()
    system = table.location("Tatooine", side)
    effect = table.put(title)
    ship = table.put("Millennium Falcon" if side == LIGHT else "Devastator", system)
    table.put(hero, ship, role=ABOARD_PASSENGER)
    if side == LIGHT:
        table.put("Han Solo", ship)
    table.put("Corellian Corvette" if side == DARK else "Tyrant", system)
    table.force(side, 3)
    pos = table.begin(side, BATTLE)
    fight(pos, system)
    assert not offered(pos, A_USE, effect)


# -- 1_54 Lightsaber Proficiency -------------------------------------------------------------------


def proficient() -> tuple[Layout, int, int, int, int]:
    table = Layout()
    site = table.location(MOS_EISLEY, DARK)
    ben = table.put("Obi-Wan Kenobi", site)
    saber = table.put("Jedi Lightsaber", ben)
    effect = table.put("Lightsaber Proficiency", ben)
    return table, site, ben, saber, effect


def test_lightsaber_proficiency_gives_power_in_battle_and_drains() -> None:
    table, site, ben, _, effect = proficient()
    table.put("Stormtrooper", site)
    table.force(LIGHT, 3)
    pos = table.begin(LIGHT, BATTLE)
    assert values.power(pos, ben) == pos.card(ben).power
    fight(pos, site)
    assert values.power(pos, ben) == pos.card(ben).power + 3
    drain = values.drain(pos, site, LIGHT)
    pos.to_pile(effect, LOST)
    assert values.drain(pos, site, LIGHT) == drain - 1


def test_lightsaber_proficiency_goes_with_the_lightsaber() -> None:
    table, _, _, saber, effect = proficient()
    pos = table.begin(LIGHT, CONTROL)
    assert pos.zone[effect] == TABLE
    happen(pos, lambda: losing.lose(pos, [saber], NONE, DARK, ["SW-B-033"]))
    quiet(pos)
    assert pos.zone[effect] == LOST


@pytest.mark.rule("HO-MISSING-03")
def test_lightsaber_proficiency_waits_for_somebody_missing() -> None:
    table, site, ben, saber, effect = proficient()
    pos = table.begin(LIGHT, CONTROL)
    happen(pos, lambda: pos.put(ben, site, UNDER))
    quiet(pos)
    assert pos.zone[effect] == TABLE and pos.zone[saber] == TABLE
    assert values.drain(pos, site, LIGHT) == values.icons(pos, site, DARK)


def test_lightsaber_proficiency_needs_ability_and_a_lightsaber_in_use() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    card = table.hand("Lightsaber Proficiency")
    ben, han = table.put("Obi-Wan Kenobi", site), table.put("Han Solo", site)
    assert deploying.destinations(table.pos, card, LIGHT) == []
    table.put("Jedi Lightsaber", ben)
    table.put("Blaster", han, LIGHT)
    assert deploying.destinations(table.pos, card, LIGHT) == [ben]


# -- 1_55 Mantellian Savrip ------------------------------------------------------------------------


def savrip_battle(winner: int) -> tuple[Position, int, int]:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put("Mantellian Savrip")
    table.put("Rebel Trooper", site)
    if winner == DARK:
        table.put("Darth Vader", site)
    else:
        table.put("Stormtrooper", site)
        table.put("Obi-Wan Kenobi", site)
    jawa, leia = table.hand("Jawa", LIGHT), table.hand("Leia Organa")
    table.force(DARK, 2)
    pos = table.begin(DARK, BATTLE)
    fight(pos, site)
    for _ in range(60):
        if pos.fight is None or pos.fight.segment == 3:
            break
        pos.choose(DECLINE)
    return pos, jawa, leia


def test_mantellian_savrip_forfeits_from_hand_after_a_lost_battle() -> None:
    pos, jawa, leia = savrip_battle(DARK)
    while pos.asked != LIGHT:
        pos.choose(pos.options[0])
    assert damage.FROM_HAND + jawa in pos.options and damage.FROM_HAND + leia in pos.options
    owed = pos.fight.damage_left[LIGHT] if pos.fight is not None else 0
    pos.choose(damage.FROM_HAND + jawa)
    quiet(pos)
    assert pos.zone[jawa] == LOST
    assert told(pos, "forfeit")[-1]["amount"] == 1
    assert told(pos, "forfeit")[-1]["damage"] == owed - 1


def test_mantellian_savrip_counts_changes_that_hold_in_hand_too() -> None:
    """With 1_51 a Jawa of the hand is worth 2."""
    table = Layout()
    table.put("Mantellian Savrip")
    table.put("Jawa Siesta")
    jawa = table.hand("Jawa", LIGHT)
    assert values.forfeit(table.pos, jawa) == 2


def test_mantellian_savrip_gives_nothing_to_a_winner() -> None:
    pos, jawa, _ = savrip_battle(LIGHT)
    while pos.fight is not None:
        assert damage.FROM_HAND + jawa not in pos.options
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[0])


def test_mantellian_savrip_costs_3_and_nothing_with_threepio() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    card = table.hand("Mantellian Savrip")
    table.force(LIGHT, 2)
    assert not deploying.may_deploy(table.pos, card, LIGHT)
    table.put("C-3PO (See-Threepio)", site)
    assert deploying.may_deploy(table.pos, card, LIGHT)
    assert values.deploy_cost(table.pos, card, LIGHT, NONE) == 0


# -- 1_57 Obi-Wan's Cape ---------------------------------------------------------------------------


def caped(
    foe: str = "Stormtrooper", *, next_to: bool = True, more: str = ""
) -> tuple[Position, int, int, int]:
    table = Layout()
    site = table.location(MOS_EISLEY)
    if more:
        table.put(more, site)
    if next_to:
        table.location(DUNE_SEA)
    ben = table.put("Obi-Wan Kenobi", site)
    cape = table.put("Obi-Wan's Cape", ben)
    table.put("Darth Vader", site)
    victim = table.put(foe, site)
    table.force(LIGHT, 4)
    table.force(DARK, 4)
    pos = table.begin(LIGHT, BATTLE)
    pos.choose(option(pos, A_BATTLE, site))
    return pos, cape, victim, site


def test_obi_wans_cape_drives_the_weak_away() -> None:
    pos, cape, victim, site = caped()
    until_offered(pos, cape)
    use(pos, cape)
    while pos.asked != DARK or victim in pos.options:
        pos.choose(DECLINE)
    place = next(one for one in pos.locations() if one != site)
    assert place in pos.options and len(pos.force[LIGHT]) == 2
    pos.choose(place)
    quiet(pos)
    assert pos.at[victim] == place and len(pos.force[DARK]) == 4


@pytest.mark.parametrize("next_to", [True, False])
def test_who_does_not_leave_for_obi_wans_cape_is_lost(next_to: bool) -> None:
    pos, cape, victim, _ = caped(next_to=next_to)
    until_offered(pos, cape)
    use(pos, cape)
    for _ in range(30):
        if pos.zone[victim] == LOST:
            break
        pos.choose(DECLINE)
    assert pos.zone[victim] == LOST


def test_obi_wans_cape_lets_a_rider_get_off_and_walk() -> None:
    table = Layout()
    site, refuge = table.location(MOS_EISLEY), table.location(DUNE_SEA)
    cape = table.put("Obi-Wan's Cape", table.put("Obi-Wan Kenobi", site))
    table.put("Darth Vader", site)
    rider = table.put("Stormtrooper", table.put("Bantha", site))
    table.force(LIGHT, 4)
    pos = table.begin(LIGHT, BATTLE)
    pos.choose(option(pos, A_BATTLE, site))
    until_offered(pos, cape)
    use(pos, cape)
    for _ in range(10):
        if refuge in pos.options:
            break
        pos.choose(DECLINE)
    pos.choose(refuge)
    quiet(pos)
    assert pos.at[rider] == refuge and pos.role[rider] == THERE


@pytest.mark.rule("HO-COLLAPSE-05")
@pytest.mark.parametrize("left", [0, 1])
def test_who_flees_from_obi_wans_cape_into_ruins_pays_for_it(left: int) -> None:
    table = Layout()
    site, ruins = table.location("Hoth: Echo Corridor"), table.location("Hoth: Echo Med Lab")
    cape = table.put("Obi-Wan's Cape", table.put("Luke Skywalker", site))
    trooper = table.put("Stormtrooper", site)
    table.pos.mark(ruins, IS_COLLAPSED)
    table.force(LIGHT, 4)
    table.force(DARK, left)
    pos = table.begin(LIGHT, BATTLE)
    pos.choose(option(pos, A_BATTLE, site))
    until_offered(pos, cape)
    use(pos, cape)
    for _ in range(10):
        if ruins in pos.options or pos.zone[trooper] == LOST:
            break
        pos.choose(DECLINE)
    if left:
        pos.choose(ruins)
        quiet(pos)
    assert pos.zone[trooper] == (TABLE if left else LOST) and not pos.force[DARK]


def test_obi_wans_cape_drives_one_away_from_each_battle() -> None:
    pos, cape, victim, _ = caped(more="Stormtrooper")
    until_offered(pos, cape)
    use(pos, cape)
    pos.choose(victim)
    for _ in range(10):
        if pos.zone[victim] == LOST:
            break
        pos.choose(DECLINE)
    assert pos.zone[victim] == LOST and len(pos.force[LIGHT]) == 2
    while pos.fight is not None and pos.fight.segment == 0:
        assert not offered(pos, A_USE, cape)
        pos.choose(DECLINE)


def test_obi_wans_cape_frightens_ability_1_alone() -> None:
    pos, cape, victim, _ = caped("Djas Puhr")
    while pos.fight is not None and pos.fight.segment == 0:
        assert not offered(pos, A_USE, cape)
        pos.choose(DECLINE)
    assert pos.zone[victim] == TABLE
    ben = pos.at[cape]
    assert values.immunity(pos, ben) == 5


def test_obi_wans_cape_goes_on_rebels_and_aliens_for_2() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    card = table.hand("Obi-Wan's Cape")
    able = [table.put(name, site) for name in ("Luke Skywalker", "Kabe")]
    table.put("R2-D2 (Artoo-Detoo)", site)
    table.put("Djas Puhr", site)
    table.force(LIGHT, 2)
    assert deploying.destinations(table.pos, card, LIGHT) == able


# -- 1_58 Our Most Desperate Hour ------------------------------------------------------------------


@pytest.mark.rule("SW-B-027", "SW-B-195")
def test_our_most_desperate_hour_counts_who_feels_the_force() -> None:
    table = Layout()
    alderaan, tatooine = table.location("Alderaan", LIGHT), table.location("Tatooine", LIGHT)
    site = table.location(MOS_EISLEY)
    ship = table.put("Millennium Falcon", tatooine)
    han = table.put("Han Solo", ship)  # ability 3
    table.put("Luke Skywalker", site)  # 4
    table.put("Obi-Wan Kenobi", site)  # 6
    table.put("Rebel Trooper", site)  # 1
    table.put("Darth Vader", site)
    for _ in range(8):
        table.in_pile(LOST, "Rug Hug", LIGHT)
    effect = table.hand("Our Most Desperate Hour")
    table.force(LIGHT, 4)
    pos = table.begin(LIGHT, DEPLOY)
    lay(pos, effect, han)
    assert pos.at[effect] == alderaan and pos.aim[effect] == han
    come_to(pos, ship, alderaan, way=movement.JUMP)
    assert told(pos, "retrieve_force")[0]["amount"] == 1 + 2 + 2
    assert pos.zone[effect] == LOST


def test_our_most_desperate_hour_calls_a_rebel_at_tatooine() -> None:
    table = Layout()
    alderaan = table.location("Alderaan", LIGHT)
    table.put("Luke Skywalker", table.location(JUNGLE))
    site = table.location(MOS_EISLEY)
    table.put("Kabe", site)
    card = table.hand("Our Most Desperate Hour")
    assert deploying.destinations(table.pos, card, LIGHT) == []
    table.put("Leia Organa", site)
    assert deploying.destinations(table.pos, card, LIGHT) == [alderaan]


# -- 1_60 Rebel Planners ---------------------------------------------------------------------------


@pytest.mark.parametrize("place", [WAR_ROOM, YAVIN_BAY])
def test_rebel_planners_count_starships_at_the_related_system(place: str) -> None:
    table = Layout()
    yavin, tatooine = table.location("Yavin 4", LIGHT), table.location("Tatooine", LIGHT)
    table.put("Rebel Planners", table.location(place))
    for system in (yavin, yavin, tatooine):
        table.put("Corellian Corvette", system)
    table.put("Tyrant", yavin)
    pos = table.pos
    assert values.added(pos, TOTAL_POWER, yavin, LIGHT) == 2
    assert values.added(pos, TOTAL_POWER, tatooine, LIGHT) == 0
    assert values.added(pos, TOTAL_POWER, yavin, DARK) == 0


def test_rebel_planners_sit_in_the_war_room_or_a_docking_bay() -> None:
    table = Layout()
    places = [table.location(name) for name in (WAR_ROOM, DOCKING_BAY)]
    table.location(JUNGLE)
    table.location(DS_WAR_ROOM)
    card = table.hand("Rebel Planners")
    assert deploying.destinations(table.pos, card, LIGHT) == []
    table.force(LIGHT, 1)
    assert sorted(deploying.destinations(table.pos, card, LIGHT)) == sorted(places)


# -- 1_61 Restricted Deployment, 1_232 Wrong Turn --------------------------------------------------

DETOURS = pytest.mark.parametrize(
    ("title", "side"),
    [
        pytest.param("Restricted Deployment", LIGHT, id="1_61"),
        pytest.param("Wrong Turn", DARK, id="1_232"),
    ],
)


@DETOURS
def test_the_opponents_warriors_cost_1_more(title: str, side: int) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    mine, theirs = table.hand(TROOPER[side]), table.hand(TROOPER[1 - side])
    droid = table.hand("R2-D2 (Artoo-Detoo)" if side == DARK else "EG-6 (Eegee-Six)")
    pos, foe = table.pos, 1 - side
    before = values.deploy_cost(pos, droid, foe, site)
    table.put(title)
    assert values.deploy_cost(pos, theirs, foe, site) == pos.card(theirs).deploy + 1
    assert values.deploy_cost(pos, mine, side, site) == pos.card(mine).deploy
    assert values.deploy_cost(pos, droid, foe, site) == before


@DETOURS
def test_a_detour_costs_3(title: str, side: int) -> None:
    table = Layout()
    card = table.hand(title)
    table.force(side, 2)
    assert not deploying.may_deploy(table.pos, card, side)
    table.force(side, 1)
    assert deploying.may_deploy(table.pos, card, side)


# -- 1_62 Revolution -------------------------------------------------------------------------------


def test_revolution_turns_icons_and_texts_round() -> None:
    table = Layout()
    site = table.location(JUNDLAND, DARK)  # Dark: Tusken Raiders, Force drain +1; Light: barren
    luke = table.put("Luke Skywalker", site)
    pos = table.pos
    icons = [values.icons(pos, site, seat) for seat in (LIGHT, DARK)]
    assert values.ability_needed(pos, site, LIGHT) == 24
    assert values.ability_needed(pos, site, DARK) == 16
    before = values.drain(pos, site, LIGHT)
    first = table.put("Revolution", site)
    assert [values.icons(pos, site, seat) for seat in (DARK, LIGHT)] == icons
    assert values.ability_needed(pos, site, LIGHT) == 16
    assert values.ability_needed(pos, site, DARK) == 24
    assert values.drain(pos, site, LIGHT) == before + 1  # Light controls it
    words = view(pos, LIGHT)["rows"][0]["places"][0]["words"]
    assert "Force drain" in words[LIGHT]
    second = table.put("Revolution", site)  # once more
    assert values.ability_needed(pos, site, LIGHT) == 24
    pos.to_pile(second, LOST)
    pos.to_pile(first, LOST)
    assert [values.icons(pos, site, seat) for seat in (LIGHT, DARK)] == icons
    assert pos.zone[luke] == TABLE


def test_revolution_hands_actions_of_a_place_to_the_other_player() -> None:
    """1_133: whoever faces that half moves between Mos Eisley and the Cantina."""
    table = Layout()
    site = table.location(MOS_EISLEY, LIGHT)
    table.location(CANTINA)
    table.put("Luke Skywalker", site)
    table.put("Stormtrooper", site)
    pos = table.begin(LIGHT, CONTROL)
    assert offered(pos, A_USE, site)
    table = Layout()
    site = table.location(MOS_EISLEY, LIGHT)
    cantina = table.location(CANTINA)
    table.put("Luke Skywalker", site)
    trooper = table.put("Stormtrooper", site)
    table.put("Revolution", site)
    pos = table.pos
    assert abilities.own_abilities(pos, site, LIGHT) == []
    pos = table.begin(DARK, CONTROL)
    pos.choose(offered(pos, A_USE, site)[0])
    while pos.at[trooper] == site:
        pos.choose(trooper if trooper in pos.options else DECLINE)
    assert pos.at[trooper] == cantina


def test_revolution_costs_3_and_leaves_the_death_star_alone() -> None:
    table = Layout()
    table.location("Death Star")
    site = table.location(MOS_EISLEY)
    card = table.hand("Revolution")
    table.force(LIGHT, 2)
    assert deploying.destinations(table.pos, card, LIGHT) == []
    table.force(LIGHT, 1)
    assert deploying.destinations(table.pos, card, LIGHT) == [site]


# -- 1_63 Rycar Ryjerd -----------------------------------------------------------------------------


def test_rycar_ryjerd_makes_a_smuggler_or_strengthens_one() -> None:
    for name, bonus in (("Leia Organa", 0), ("Han Solo", 1)):
        table = Layout()
        site = table.location(MOS_EISLEY)
        pupil = table.put(name, site)
        card = table.hand("Rycar Ryjerd")
        pos = table.begin(LIGHT, DEPLOY)
        power = values.power(pos, pupil)
        lay(pos, card, pupil)
        assert vessels.has_skill(pos, pupil, "smuggler")
        assert values.power(pos, pupil) == power + bonus


def test_rycar_ryjerd_goes_on_your_characters_and_is_immune_to_alter() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put("Stormtrooper", site)
    table.put("Luke's X-34 Landspeeder", site)
    card = table.hand("Rycar Ryjerd")
    assert deploying.destinations(table.pos, card, LIGHT) == []
    droid = table.put("R2-D2 (Artoo-Detoo)", site)
    assert deploying.destinations(table.pos, card, LIGHT) == [droid]
    assert not reachable_by_alter("Rycar Ryjerd", LIGHT, "Han Solo", LIGHT)


# -- 1_65 Special Modifications --------------------------------------------------------------------


def test_special_modifications_add_to_armor_or_maneuver() -> None:
    table = Layout()
    system = table.location("Yavin 4", LIGHT)
    ship = table.put("Corellian Corvette", system)
    fighter = table.put("Red 5", system)
    table.put("Luke Skywalker", fighter)
    pos = table.pos
    for card, value in ((ship, values.armor), (fighter, values.maneuver)):
        before, power = value(pos, card), values.power(pos, card)
        effect = table.put("Special Modifications", card)
        assert value(pos, card) == before + 2 and values.power(pos, card) == power
        pos.to_pile(effect, LOST)


@pytest.mark.parametrize(("pilot", "bonus"), [("Han Solo", 2), ("Chewbacca", 2), ("Dutch", 0)])
def test_special_modifications_know_the_falcon_and_its_friends(pilot: str, bonus: int) -> None:
    table = Layout()
    falcon = table.put("Millennium Falcon", table.location("Yavin 4", LIGHT))
    table.put(pilot, falcon)
    pos = table.pos
    before = values.power(pos, falcon), values.forfeit(pos, falcon)
    table.put("Special Modifications", falcon)
    after = values.power(pos, falcon), values.forfeit(pos, falcon)
    assert after == (before[0] + bonus, before[1] + bonus)


def test_special_modifications_cost_1_and_go_on_any_starship() -> None:
    table = Layout()
    system = table.location("Yavin 4", LIGHT)
    ships = [table.put("Corellian Corvette", system), table.put("Tyrant", system)]
    card = table.hand("Special Modifications")
    assert deploying.destinations(table.pos, card, LIGHT) == []
    table.force(LIGHT, 1)
    assert deploying.destinations(table.pos, card, LIGHT) == ships


# -- 1_66 Traffic Control, 1_228 Reactor Terminal --------------------------------------------------

RETURNS = pytest.mark.parametrize(
    ("title", "side"),
    [
        pytest.param("Traffic Control", LIGHT, id="1_66"),
        pytest.param("Reactor Terminal", DARK, id="1_228"),
    ],
)


@RETURNS
def test_cards_of_the_hand_return_to_the_used_pile_unseen(title: str, side: int) -> None:
    table = Layout()
    effect = table.put(title)
    cards = [table.hand(name, side) for name in ("Alter", "Sense", "Frostbite")]
    pos = table.begin(side, CONTROL)
    use(pos, effect)
    answer(pos, cards[2], cards[0], DECLINE)
    quiet(pos)
    assert pos.used[side] == [cards[2], cards[0]] and pos.hand[side] == [cards[1]]
    assert told(pos, "return_cards")[0]["amount"] == 2
    assert pos.log is not None
    for event in pos.log:
        named = [event.data.get("card"), *event.data.get("targets", [])]
        assert cards[0] not in named and cards[2] not in named


@RETURNS
def test_cards_return_in_the_own_control_phase_only(title: str, side: int) -> None:
    for active, phase, hand in ((side, DEPLOY, 1), (1 - side, CONTROL, 1), (side, CONTROL, 0)):
        table = Layout()
        effect = table.put(title)
        for _ in range(hand):
            table.hand("Frostbite", side)
        table.hand("Frostbite", 1 - side)
        pos = table.begin(active, phase)
        while pos.asked != side and pos.phase == phase:
            pos.choose(DECLINE)
        assert not offered(pos, A_USE, effect)
    table = Layout()
    card = table.hand(title)
    assert not deploying.may_deploy(table.pos, card, side)


# -- 1_67 Tusken Breath Mask -----------------------------------------------------------------------


def won_at(site_name: str, *, target_at: str = JUNGLE) -> tuple[Position, int, int, int]:
    """Light wins a battle while it holds the mask; somebody is elsewhere."""
    table = Layout()
    site, far = table.location(site_name), table.location(target_at)
    table.put("Obi-Wan Kenobi", site)
    table.put("Stormtrooper", site)
    luke = table.put("Luke Skywalker", far)
    mask = table.hand("Tusken Breath Mask")
    table.force(LIGHT, 3)
    pos = table.begin(LIGHT, BATTLE)
    fight(pos, site)
    for _ in range(80):
        if offered(pos, A_DEPLOY, mask) or pos.fight is None:
            break
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[-1])
    return pos, mask, luke, site


def test_tusken_breath_mask_protects_whoever_fetches_it_on_tatooine() -> None:
    pos, mask, luke, site = won_at(MOS_EISLEY)
    lay(pos, mask, luke)
    assert pos.at[mask] == site and pos.aim[mask] == luke
    power, forfeit = values.power(pos, luke), values.forfeit(pos, luke)
    happen(pos, lambda: pos.put(luke, site, THERE))
    quiet(pos)
    assert pos.at[mask] == luke
    assert (values.power(pos, luke), values.forfeit(pos, luke)) == (power + 2, forfeit + 2)
    immune = [size for size in range(7) if values.is_immune_to(pos, luke, size)]
    assert 3 in immune and 4 not in immune and 5 not in immune
    pos.put(luke, next(p for p in pos.locations() if p != site), THERE)
    assert values.power(pos, luke) == power and not values.is_immune_to(pos, luke, 3)


def test_tusken_breath_mask_comes_only_after_a_battle_won_on_tatooine() -> None:
    pos, mask, *_ = won_at(JUNGLE, target_at=CORRIDOR)
    assert not offered(pos, A_DEPLOY, mask) and pos.fight is None
    pos, mask, *_ = won_at(MOS_EISLEY, target_at=CANTINA)  # nobody elsewhere
    assert not offered(pos, A_DEPLOY, mask)
    table = Layout()
    table.location(MOS_EISLEY)
    table.put("Luke Skywalker", table.location(JUNGLE))
    mask = table.hand("Tusken Breath Mask")
    pos = table.begin(LIGHT, DEPLOY)
    assert not offered(pos, A_DEPLOY, mask)


# -- 1_68 Yavin Sentry, 1_213 Death Star Sentry ----------------------------------------------------

SENTRIES = pytest.mark.parametrize(
    ("title", "side", "names"),
    [
        pytest.param("Yavin Sentry", LIGHT, (JUNGLE, YAVIN_BAY, WAR_ROOM), id="1_68"),
        pytest.param("Death Star Sentry", DARK, (DS_BAY, CORRIDOR, DS_WAR_ROOM), id="1_213"),
    ],
)


@SENTRIES
@pytest.mark.parametrize("choice", [0, 1, 2])
def test_a_sentry_watches_its_site_and_those_next_to_it(
    title: str, side: int, names: tuple[str, ...], choice: int
) -> None:
    table = Layout()
    for name in names:
        table.location(name)
    elsewhere = table.location(MOS_EISLEY)
    card = table.hand(title)
    theirs, mine = table.hand(TROOPER[1 - side]), table.hand(TROOPER[side])
    table.force(side, 2)
    pos = table.begin(side, DEPLOY)
    row = pos.rows[0]  # three sites in a line; the sentry stands at its end
    lay(pos, card, row[0], choice)
    foe = 1 - side
    assert pos.at[card] == row[0] and told(pos, "declares")
    costs = [values.deploy_cost(pos, theirs, foe, place) for place in (*row, elsewhere)]
    needed = [values.ability_needed(pos, place, foe) for place in (*row, elsewhere)]
    powers = [values.added(pos, TOTAL_POWER, place, side) for place in (*row, elsewhere)]
    assert costs == ([2, 2, 1, 1] if choice == 0 else [1, 1, 1, 1])
    assert needed == ([20, 20, 16, 16] if choice == 1 else [16, 16, 16, 16])
    assert powers == ([1, 1, 0, 0] if choice == 2 else [0, 0, 0, 0])
    assert values.deploy_cost(pos, mine, side, row[0]) == 1
    assert values.ability_needed(pos, row[0], side) == 16


@SENTRIES
def test_a_sentry_costs_2_and_stays_at_home(title: str, side: int, names: tuple[str, ...]) -> None:
    table = Layout()
    site = table.location(names[1])
    table.location(MOS_EISLEY)
    card = table.hand(title)
    table.force(side, 1)
    assert deploying.destinations(table.pos, card, side) == []
    table.force(side, 1)
    assert deploying.destinations(table.pos, card, side) == [site]


# -- 1_69 Yerka Mig --------------------------------------------------------------------------------


def mig() -> tuple[Layout, int, int, list[int]]:
    table = Layout()
    sites = [table.location(name) for name in (MOS_EISLEY, DUNE_SEA, JUNDLAND)]
    hunter = table.put("Djas Puhr", sites[2])
    effect = table.put("Yerka Mig", sites[0])
    table.pos.aim[effect] = hunter
    return table, effect, hunter, sites


def test_yerka_mig_weakens_the_opponent_where_he_is_and_next_to_it() -> None:
    table, _, _, sites = mig()
    pos = table.pos
    assert [values.added(pos, TOTAL_POWER, one, DARK) for one in sites] == [-1, -1, 0]
    assert [values.added(pos, TOTAL_POWER, one, LIGHT) for one in sites] == [0, 0, 0]


@pytest.mark.rule("SW-B-254")
def test_yerka_mig_moves_like_a_character() -> None:
    table, effect, _, sites = mig()
    table.force(LIGHT, 2)
    pos = table.begin(LIGHT, MOVE)
    assert routes.destinations(pos, effect, movement.WALK) == [sites[1]]
    come_to(pos, effect, sites[1])
    assert pos.at[effect] == sites[1] and len(pos.force[LIGHT]) == 1


@pytest.mark.parametrize("caught", [True, False])
def test_yerka_mig_may_be_apprehended_by_his_target(caught: bool) -> None:
    table, effect, hunter, sites = mig()
    table.force(DARK, 3)
    pos = table.begin(DARK, MOVE)
    happen(pos, lambda: pos.put(effect, sites[1], pos.role[effect]))
    come_to(pos, hunter, sites[1])
    assert pos.asked == DARK
    pos.choose(0 if caught else 1)
    quiet(pos)
    assert pos.zone[effect] == (LOST if caught else TABLE)


def test_yerka_mig_needs_an_opposing_character() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put("Luke Skywalker", site)
    card = table.hand("Yerka Mig")
    assert deploying.destinations(table.pos, card, LIGHT) == []
    table.put("Stormtrooper", site)
    assert deploying.destinations(table.pos, card, LIGHT) == [site]
