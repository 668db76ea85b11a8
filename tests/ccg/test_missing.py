"""Missing characters and search parties."""

import pytest

from starfold.games.ccg.cards.catalogue import cards
from starfold.games.ccg.front import record
from starfold.games.ccg.rules import battle, deploying, missing, movement, presence, values, weapons
from starfold.games.ccg.rules.step import Step, packed
from starfold.games.ccg.state.model import CardDef
from starfold.games.ccg.state.position import THIS_TURN as FOR_NOW
from starfold.games.ccg.state.position import Lasting, Position
from starfold.games.ccg.state.script import BOTH, Modifier, Script
from starfold.games.ccg.state.term import Term
from starfold.games.ccg.state.vocabulary import (
    A_BATTLE,
    A_DEPLOY,
    A_REPLACE,
    A_SEARCH,
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    ATTACHED,
    BATTLE,
    CONTROL,
    DARK,
    DEPLOY,
    DID_SEARCH,
    HELD,
    INTERRUPT,
    IS_UNDERCOVER,
    JUST_FOUND,
    JUST_MISSING,
    LIGHT,
    NONE,
    SEARCH,
    UNDER,
)
from starfold.kernel.core import DECLINE
from starfold.kernel.dice import ScriptedDice
from tests.ccg.layout import game, lay, run, stand, told
from tests.ccg.table import Layout, offered, option, pass_all, quiet

TRENCH = "Hoth: Snow Trench (2nd Marker)"
RIDGE = "Hoth: North Ridge (4th Marker)"


def proceed(pos: Position) -> None:
    """One piece of the step on top."""
    frame = pos.stack[-1]
    assert isinstance(frame, Step)
    frame.proceed(pos)


def chance(number: int, seat: int = LIGHT) -> CardDef:
    """A card to draw as destiny."""
    return next(
        one for one in cards() if (one.side, one.type, one.destiny) == (seat, INTERRUPT, [number])
    )


def searching(*light: str, destiny: int = 3, missing_ones: int = 1) -> Position:
    """Snow Trench (0) with the first characters missing and the others present; Light searches."""
    pos = game([TRENCH, *light, chance(destiny)], ["Snowtrooper"])
    lay(pos, 0)
    for card in range(1, 1 + len(light)):
        stand(pos, card, 0)
        if card <= missing_ones:
            pos.put(card, 0, UNDER)
    pos.phase = CONTROL
    pos.active = LIGHT
    return pos


# -- missing -------------------------------------------------------------------------------------


@pytest.mark.rule("HO-MISSING-01", "SW-B-219")
def test_a_missing_character_lies_under_its_site_and_in_no_pile() -> None:
    """HO-MISSING-01/1, HO-MISSING-01/2"""
    pos = game([RIDGE, "Han Solo"], ["Snowtrooper", "Ice Storm"])
    lay(pos, 0)
    stand(pos, 1, 0)
    stand(pos, 2, 0)
    missing.go_missing(pos, 1, 3)
    missing.go_missing(pos, 2, 3)
    assert [pos.role[1], pos.role[2]] == [UNDER, UNDER]
    assert missing.missing_at(pos, 0, LIGHT) == [1]
    assert missing.missing_at(pos, 0, DARK) == [2]
    assert pos.in_play(1)
    assert [moment.kind for moment in pos.moments] == [JUST_MISSING, JUST_MISSING]
    assert pos.moments[0].place == 0


@pytest.mark.rule("HO-MISSING-01")
def test_a_rider_leaves_its_mount_and_keeps_its_weapon() -> None:
    pos = game([RIDGE, "Tauntaun Handler", "Tauntaun", "Blaster"])
    lay(pos, 0)
    stand(pos, 2, 0)
    stand(pos, 1, 2, ABOARD_PASSENGER)
    stand(pos, 3, 1, ATTACHED)
    missing.go_missing(pos, 1, NONE)
    assert (pos.at[1], pos.role[1]) == (0, UNDER)
    assert pos.aboard(2) == []
    assert pos.at[3] == 1
    assert not missing.is_free(pos, 3)


@pytest.mark.rule("HO-MISSING-01")
@pytest.mark.parametrize("role", [UNDER, HELD])
def test_the_missing_and_captives_do_not_go_missing(role: int) -> None:
    pos = game([RIDGE, "Han Solo"], ["Snowtrooper"])
    lay(pos, 0)
    stand(pos, 2, 0)
    stand(pos, 1, 0 if role == UNDER else 2, role)
    missing.go_missing(pos, 1, NONE)
    assert pos.role[1] == role
    assert pos.moments == []


@pytest.mark.rule("HO-MISSING-01")
def test_one_goes_missing_at_sites_only() -> None:
    pos = game(["Hoth", "Luke Skywalker", "Red 5", RIDGE])
    lay(pos, 0, 3)
    stand(pos, 2, 0)
    stand(pos, 1, 2, ABOARD_PILOT)
    assert not missing.can_go_missing(pos, 1)
    assert not missing.can_go_missing(pos, 2)
    missing.go_missing(pos, 1, NONE)
    assert pos.role[1] == ABOARD_PILOT


@pytest.mark.rule("HO-MISSING-02", "HO-MISSING-07")
def test_the_missing_give_no_presence_and_are_in_play() -> None:
    """HO-MISSING-02/2"""
    pos = game([TRENCH, "Luke Skywalker"], ["Snowtrooper"])
    lay(pos, 0)
    stand(pos, 1, 0)
    stand(pos, 2, 0)
    missing.go_missing(pos, 1, NONE)
    assert not presence.has_presence(pos, 0, LIGHT)
    assert presence.controls(pos, 0, DARK)
    assert pos.location_of(1) == 0


@pytest.mark.rule("HO-MISSING-03")
def test_the_missing_do_not_move() -> None:
    """HO-MISSING-03/2"""
    pos = searching("Dack Ralter", "Echo Base Trooper")
    assert movement.may_move(pos, 1) is not None
    assert movement.may_move(pos, 2) is None


@pytest.mark.rule("HO-MISSING-06", "SW-B-197")
def test_what_targeted_a_character_still_does() -> None:
    """HO-MISSING-06/1"""
    pos = game([TRENCH, "Luke Skywalker"], ["Luke? Luuuuke!"])
    lay(pos, 0)
    stand(pos, 1, 0)
    stand(pos, 2, 0, ATTACHED)
    pos.aim[2] = 1
    missing.go_missing(pos, 1, NONE)
    assert pos.aim[2] == 1
    assert pos.in_play(2)


# -- who may search -------------------------------------------------------------------------------


@pytest.mark.rule("HO-SEARCH-01", "SW-B-220", "SW-B-221")
def test_a_search_is_offered_in_the_own_control_phase() -> None:
    """HO-SEARCH-01/1, HO-SEARCH-01/2"""
    pos = searching("Han Solo", "Rebel Scout")
    assert missing.search_offers(pos, LIGHT) == [packed(A_SEARCH, 0)]
    assert missing.search_offers(pos, DARK) == []
    for phase in (DEPLOY, BATTLE):
        pos.phase = phase
        assert missing.search_offers(pos, LIGHT) == []
    pos.phase = CONTROL
    pos.active = DARK
    assert missing.search_offers(pos, LIGHT) == []


@pytest.mark.rule("HO-SEARCH-01")
def test_nobody_searches_for_the_opponents_characters() -> None:
    """HO-SEARCH-01/3"""
    pos = game([TRENCH, "Rebel Scout"], ["Snowtrooper"])
    lay(pos, 0)
    stand(pos, 1, 0)
    stand(pos, 2, 0, UNDER)
    pos.phase = CONTROL
    pos.active = LIGHT
    assert missing.search_offers(pos, LIGHT) == []


@pytest.mark.rule("HO-SEARCH-02")
def test_droids_search_and_those_elsewhere_do_not() -> None:
    """HO-SEARCH-02/1"""
    light = [TRENCH, RIDGE, "Han Solo", "EG-4", "Rebel Scout", "Tauntaun Handler"]
    pos = game(light)
    lay(pos, 0, 1)
    stand(pos, 2, 0, UNDER)
    stand(pos, 3, 0)
    stand(pos, 4, 0)
    stand(pos, 5, 1)
    assert missing.searchers(pos, 0, LIGHT) == [3, 4]


@pytest.mark.rule("HO-SEARCH-03")
def test_those_aboard_an_enclosed_vehicle_may_search() -> None:
    """HO-SEARCH-03/1"""
    pos = game([TRENCH, "Luke Skywalker", "Rogue 2", "Zev Senesca", "Dack Ralter", chance(3)])
    lay(pos, 0)
    stand(pos, 1, 0, UNDER)
    stand(pos, 2, 0)
    stand(pos, 3, 2, ABOARD_PILOT)
    stand(pos, 4, 2, ABOARD_PASSENGER)
    assert missing.searchers(pos, 0, LIGHT) == [3, 4]
    run(pos, missing.SearchParty(0, LIGHT), 3, 4)
    assert told(pos, "search_result")[0].data["amount"] == 5
    # HO-SEARCH-07/4: being carried is a move
    assert movement.may_move(pos, 2) is not None


@pytest.mark.rule("HO-SEARCH-03")
def test_the_missing_do_not_search_for_each_other() -> None:
    """HO-SEARCH-03/2"""
    pos = searching("Han Solo", "Luke Skywalker", missing_ones=2)
    assert missing.search_offers(pos, LIGHT) == []


@pytest.mark.rule("SW-B-262", "HO-SEARCH-03")
def test_captives_and_undercover_spies_do_not_search() -> None:
    pos = searching("Han Solo", "Rebel Scout", "Momaw Nadon")
    pos.mark(3, IS_UNDERCOVER)
    assert missing.searchers(pos, 0, LIGHT) == [2]
    stand(pos, 5, 0)
    stand(pos, 2, 5, HELD)
    assert missing.searchers(pos, 0, LIGHT) == []
    assert missing.search_offers(pos, LIGHT) == []


# -- the search ------------------------------------------------------------------------------------


@pytest.mark.rule("HO-SEARCH-04", "HO-SEARCH-05", "SW-B-220")
@pytest.mark.parametrize(("destiny", "total", "found"), [(1, 5, False), (2, 6, True)])
def test_scouts_count_two_and_more_than_five_finds(destiny: int, total: int, found: bool) -> None:
    """HO-SEARCH-04/1, HO-SEARCH-05/2"""
    pos = searching("Han Solo", "Rebel Scout", "Echo Base Trooper", "EG-4", destiny=destiny)
    run(pos, missing.SearchParty(0, LIGHT), 2, 3, 4)
    assert told(pos, "search_result")[0].data["amount"] == total
    assert pos.is_missing(1) != found
    assert all(pos.has_done(card, DID_SEARCH) for card in (2, 3, 4))
    assert pos.has_done(1, DID_SEARCH) == found


@pytest.mark.rule("HO-SEARCH-04")
def test_texts_add_to_the_draw() -> None:
    """HO-SEARCH-04/2"""
    pos = searching("Han Solo", "Rebel Scout", "Echo Base Trooper", "EG-4", destiny=1)
    pos.lasting.append(Lasting(SEARCH, 3, 0, LIGHT, FOR_NOW, NONE))
    run(pos, missing.SearchParty(0, LIGHT), 2, 3, 4)
    assert told(pos, "search_result")[0].data["amount"] == 8
    assert not pos.is_missing(1)


@pytest.mark.rule("HO-SEARCH-03", "HO-SEARCH-04")
def test_a_text_may_ask_who_is_in_the_party() -> None:
    """Rogue 2 counts while all its pilots take part."""
    script = Script("rogue")
    counts = Term(lambda pos, scope, card: 2 in missing.party(pos))
    in_party = Modifier(SEARCH, 2, None, counts, None, BOTH, False, False)
    script.modifiers.append(in_party)
    for members, total in (((2, 3), 6), ((3, DECLINE), 3)):
        pos = game(
            [TRENCH, "Han Solo", "Dack Ralter", "Zev Senesca", chance(2)], scripts={3: script}
        )
        lay(pos, 0)
        stand(pos, 1, 0, UNDER)
        stand(pos, 2, 0)
        stand(pos, 3, 0)
        run(pos, missing.SearchParty(0, LIGHT), *members)
        assert told(pos, "search_result")[0].data["amount"] == total
    assert missing.party(pos) == []


@pytest.mark.rule("HO-SEARCH-05")
@pytest.mark.parametrize("pick", [0, 1])
def test_one_of_several_is_found_at_random(pick: int) -> None:
    """HO-SEARCH-05/1"""
    pos = searching("Han Solo", "Luke Skywalker", "Rebel Scout", destiny=4, missing_ones=2)
    pos.dice = ScriptedDice([], [pick])
    run(pos, missing.SearchParty(0, LIGHT))
    assert [pos.is_missing(1), pos.is_missing(2)] == [pick == 1, pick == 0]


@pytest.mark.rule("HO-SEARCH-05", "SW-B-176")
def test_without_a_card_to_draw_nobody_is_found() -> None:
    light = ["Han Solo", "Rebel Scout", "Cal Alder", "Tauntaun Handler"]
    pos = searching(*light)
    pos.reserve[LIGHT].clear()
    run(pos, missing.SearchParty(0, LIGHT), 2, 3, 4)
    assert told(pos, "search_result")[0].data["amount"] == 6
    assert pos.is_missing(1)


@pytest.mark.rule("HO-SEARCH-06", "HO-SEARCH-07", "SW-B-221")
def test_the_found_share_the_partys_restrictions() -> None:
    """HO-SEARCH-06/1, HO-SEARCH-07/2"""
    pos = searching("Han Solo", "Rebel Scout", destiny=4)
    pos.push(missing.SearchParty(0, LIGHT))
    while pos.stack:
        proceed(pos)
    assert [moment.kind for moment in pos.moments][-1] == JUST_FOUND
    assert presence.is_present(pos, 1, 0)
    assert presence.has_presence(pos, 0, LIGHT)
    assert movement.may_move(pos, 1) is not None
    assert movement.may_move(pos, 2) is not None
    assert missing.searchers(pos, 0, LIGHT) == []


@pytest.mark.rule("HO-SEARCH-06", "SW-B-262")
def test_a_spy_who_is_found_is_still_undercover() -> None:
    pos = searching("Momaw Nadon", "Rebel Scout", destiny=4)
    pos.mark(1, IS_UNDERCOVER)
    run(pos, missing.SearchParty(0, LIGHT))
    assert not pos.is_missing(1)
    assert pos.has(1, IS_UNDERCOVER)


@pytest.mark.rule("HO-SEARCH-08", "HO-SEARCH-07")
def test_another_party_may_search_the_same_site() -> None:
    """HO-SEARCH-08/1"""
    names = ["Han Solo", "Luke Skywalker", "Rebel Scout", "Echo Base Trooper", "EG-4"]
    pos = searching(*names, destiny=4, missing_ones=2)
    pos.reserve[LIGHT].insert(0, pos.reserve[LIGHT].pop())
    pos.dice = ScriptedDice([], [0])
    run(pos, missing.SearchParty(0, LIGHT), 3, DECLINE)
    assert not pos.is_missing(1)
    assert missing.search_offers(pos, LIGHT) == [packed(A_SEARCH, 0)]
    assert missing.searchers(pos, 0, LIGHT) == [4, 5]


@pytest.mark.rule("HO-SEARCH-02")
def test_a_party_has_at_least_one_member() -> None:
    pos = searching("Han Solo", "Rebel Scout", "EG-4")
    frame = missing.SearchParty(0, LIGHT)
    assert frame.choices(pos) == [2, 3]
    frame.take(pos, 3)
    assert frame.choices(pos) == [2, DECLINE]


def test_the_step_is_read_back_as_it_was() -> None:
    frame = missing.SearchParty(4, DARK)
    frame.members = [7, 9]
    twin = frame.copy()
    twin.members.append(11)
    data = frame.to_data()
    again = record._STEPS[data[0]].read(data[1:])
    assert again.to_data() == data == ["SearchParty", 4, DARK, [7, 9], 0]


# -- through the front door ------------------------------------------------------------------------


def search(number: int, *company: str) -> tuple[Position, int, int]:
    """A Rebel Scout alone searches for Han Solo at Snow Trench, where a Snowtrooper is."""
    table = Layout()
    site = table.location("Snow Trench", LIGHT)
    table.missing("Han Solo", site)
    scout = table.put("Rebel Scout", site)
    table.put("Snowtrooper", site)
    for name in company:
        table.put(name, site)
    table.hand("Echo Base Trooper")
    table.force(LIGHT, 3)
    table.force(DARK, 3)
    table.destiny(LIGHT, number)
    pos = table.begin(LIGHT, CONTROL)
    pos.choose(option(pos, A_SEARCH, site))
    if company:
        pos.choose(scout)
        pos.choose(DECLINE)
    quiet(pos)
    return pos, site, scout


@pytest.mark.rule("HO-SEARCH-01", "HO-SEARCH-05")
@pytest.mark.parametrize(("number", "found"), [(4, True), (3, False)])
def test_a_search_in_play(number: int, found: bool) -> None:
    pos, site, scout = search(number)
    assert missing.missing_at(pos, site, LIGHT) == ([] if found else [1])
    assert pos.has_done(scout, DID_SEARCH)
    assert packed(A_SEARCH, site) not in pos.options


@pytest.mark.rule("HO-SEARCH-07", "SW-B-221")
@pytest.mark.parametrize("number", [4, 3])
def test_searchers_and_the_found_begin_no_battle(number: int) -> None:
    """HO-SEARCH-07/1, HO-SEARCH-06/1"""
    pos, site, _ = search(number)
    pos.phase = BATTLE
    assert battle.offers(pos, LIGHT) == []
    pos, site, _ = search(number, "Echo Base Trooper")
    pos.phase = BATTLE
    assert battle.offers(pos, LIGHT) == [packed(A_BATTLE, site)]


@pytest.mark.rule("HO-SEARCH-07")
def test_the_next_turn_is_another_matter() -> None:
    """HO-SEARCH-07/3"""
    pos, site, scout = search(3)
    pass_all(pos, seat=DARK)
    for _ in range(100):
        if pos.active == DARK and pos.phase == BATTLE:
            break
        pos.choose(pos.options[0] if DECLINE not in pos.options else DECLINE)
    assert not pos.has_done(scout, DID_SEARCH)
    assert scout in values.battle_cards(pos, site, LIGHT)
    assert 1 not in values.battle_cards(pos, site, LIGHT)  # who is missing still


@pytest.mark.rule("HO-MISSING-02", "HO-MISSING-04", "HO-MISSING-05")
def test_the_missing_block_their_versions_and_take_nothing_new() -> None:
    """HO-MISSING-02/1, HO-MISSING-04/1, HO-MISSING-04/2, HO-MISSING-05/1"""
    table = Layout()
    site = table.location("Snow Trench", LIGHT)
    table.put("Rebel Scout", site)
    luke = table.missing("Luke Skywalker", site)
    commander = table.hand("Commander Luke Skywalker")
    saber = table.hand("Anakin's Lightsaber")
    gun = table.put("E-web Blaster", site)
    table.put("Snowtrooper", site)
    table.force(LIGHT, 9)
    pos = table.begin(LIGHT, DEPLOY)
    assert offered(pos, A_DEPLOY, commander) == []
    assert offered(pos, A_REPLACE, commander) == []
    assert luke not in deploying.destinations(pos, saber, LIGHT)
    assert not weapons.may_be_aimed_at(pos, luke, gun)


@pytest.mark.rule("HO-MISSING-03")
def test_the_missing_take_no_part_in_battles() -> None:
    """HO-MISSING-03/1"""
    pos = searching("Dack Ralter", "Echo Base Trooper", "Echo Base Trooper")
    assert values.battle_cards(pos, 0, LIGHT) == [2, 3]
    assert values.total_power(pos, 0, LIGHT) == values.power(pos, 2) + values.power(pos, 3)
