"""A New Hope, Light side: Interrupts, with twins of the Dark side."""

import pytest

from starfold.games.ccg.rules import abilities, epic, presence, utinni, values
from starfold.games.ccg.state.position import (
    Position,
)
from starfold.games.ccg.state.vocabulary import (
    A_BATTLE,
    A_DEPLOY,
    A_EPIC,
    A_PLAY,
    A_REACT,
    ABOARD_PILOT,
    ATTACHED,
    BATTLE,
    CONTROL,
    DARK,
    DEPLOY,
    FORBID_CARRY,
    HAND,
    HELD,
    IS_HOLOGRAM,
    IS_UNDERCOVER,
    LIGHT,
    LOST,
    MOVE,
    NONE,
    OUT,
    RESERVE,
    SIDE_OF_TABLE,
    STACKED,
    TABLE,
    THERE,
    UNDER,
    USED,
)
from starfold.kernel.core import DECLINE
from tests.ccg.table import (
    Layout,
    fight,
    offered,
    option,
    play,
    quiet,
    stand_in,
    told,
    until_offered,
)

MOS_EISLEY = "Tatooine: Mos Eisley"
CANTINA = "Tatooine: Cantina"
CORRIDOR = "Death Star: Detention Block Corridor"
BAY = "Death Star: Docking Bay 327"
TRENCH = "Death Star: Trench"
SIDES = pytest.mark.parametrize("side", [LIGHT, DARK])
MINE = {LIGHT: "Rebel Trooper", DARK: "Stormtrooper"}


def wait(table: Layout) -> None:
    """Cards without a text in hand, so that the turn does not run to its end by itself."""
    for side in (LIGHT, DARK):
        table.fill(HAND, side, 1)


def playable(pos: Position, card: int, number: int) -> bool:
    seat = pos.owner[card]
    return abilities.playable(pos, card, number, seat, None)


# -- 2_43 Advance Preparation ----------------------------------------------------------------------


def test_advance_preparation_gives_a_card_up_for_one_force() -> None:
    table = Layout()
    wait(table)
    card = table.hand("Advance Preparation")
    tech = table.hand("Rebel Tech")
    lost = table.in_pile(LOST, "Luke Skywalker", LIGHT)
    pos = table.begin(LIGHT, CONTROL)
    play(pos, card)
    quiet(pos)
    assert pos.zone[tech] == OUT and pos.zone[lost] == USED and pos.zone[card] == USED


def test_advance_preparation_needs_one_of_the_four_cards() -> None:
    table = Layout()
    card = table.hand("Advance Preparation")
    table.hand("Luke Skywalker")
    table.force(LIGHT, 3)
    pos = table.begin(LIGHT, CONTROL)
    assert offered(pos, A_PLAY, card) == []


@pytest.mark.parametrize(("force", "able"), [(3, True), (2, False)])
def test_advance_preparation_retrieves_attack_run(force: int, able: bool) -> None:
    table = Layout()
    wait(table)
    card = table.hand("Advance Preparation")
    run = table.in_pile(LOST, "Attack Run", LIGHT)
    table.in_pile(LOST, "Luke Skywalker", LIGHT)
    table.force(LIGHT, force)
    pos = table.begin(LIGHT, CONTROL)
    assert bool(offered(pos, A_PLAY, card)) == able
    if able:
        play(pos, card, 1)
        quiet(pos)
        assert pos.zone[run] == USED and pos.zone[card] == LOST
        assert not pos.force[LIGHT]


# -- 2_44 Alternatives To Fighting -----------------------------------------------------------------


@pytest.mark.parametrize(("place", "able"), [("Kessel", True), (MOS_EISLEY, False)])
def test_alternatives_to_fighting_cancels_a_battle_at_a_system(place: str, able: bool) -> None:
    table = Layout()
    where = table.location(place, DARK)
    if able:
        table.put("X-wing", where)
        table.put("TIE Fighter", where)
    else:
        table.put("Rebel Trooper", where)
        table.put("Stormtrooper", where)
    card = table.hand("Alternatives To Fighting")
    table.force(LIGHT, 3)
    table.force(DARK, 1)
    pos = table.begin(DARK, BATTLE)
    pos.choose(option(pos, A_BATTLE, where))
    assert bool(offered(pos, A_PLAY, card)) == able
    if able:
        play(pos, card)
        quiet(pos)
        assert pos.fight is None and told(pos, "battle_cancelled")


def captured(table: Layout) -> tuple[int, int]:
    """The Falcon with Han at the wheel, held at Docking Bay 327."""
    bay = table.location(BAY, DARK)
    table.put("Death Star Tractor Beam", bay, DARK)
    falcon = table.put("Millennium Falcon", bay)
    han = table.put("Han Solo", falcon)
    table.pos.put(falcon, bay, HELD)
    return falcon, han


def test_alternatives_to_fighting_frees_the_crew_of_a_captured_starship() -> None:
    table = Layout()
    falcon, han = captured(table)
    bay = table.location("Yavin 4: Docking Bay", LIGHT)
    card = table.hand("Alternatives To Fighting")
    pos = table.begin(LIGHT, CONTROL)
    play(pos, card, 2)
    pos.choose(bay)
    quiet(pos)
    assert (pos.at[han], pos.role[han]) == (bay, THERE)
    assert pos.owner[falcon] == DARK  # nobody is aboard any more


def test_alternatives_to_fighting_cancels_besieged_and_frees_no_empty_starship() -> None:
    table = Layout()
    falcon, han = captured(table)
    besieged = table.put("Besieged", falcon, DARK)
    card = table.hand("Alternatives To Fighting")
    table.pos.put(han, table.location("Yavin 4: Docking Bay", LIGHT), THERE)
    table.pos.put(falcon, table.pos.at[falcon], HELD)
    pos = table.pos
    assert not playable(pos, card, 2)
    assert playable(pos, card, 1)
    pos = table.begin(LIGHT, CONTROL)
    if pos.zone[besieged] == TABLE:
        play(pos, card, 1)
        quiet(pos)
    assert pos.zone[besieged] == LOST


# -- 2_46 Blue Milk --------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "who"), [(0, LIGHT), (1, DARK)])
def test_blue_milk_has_one_player_activate(number: int, who: int) -> None:
    table = Layout()
    wait(table)
    card = table.hand("Blue Milk")
    pos = table.begin(LIGHT, CONTROL)
    play(pos, card, number)
    quiet(pos)
    assert (len(pos.force[who]), len(pos.force[1 - who])) == (1, 0)
    assert pos.zone[card] == USED


def test_blue_milk_cancels_hypo_and_juri_juice_only() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    hypo = table.put("Hypo", site, DARK, ATTACHED)
    gear = table.put("Hoth Survival Gear", table.put("Han Solo", site))
    card = table.hand("Blue Milk")
    pos = table.begin(LIGHT, CONTROL)
    play(pos, card, 2)
    quiet(pos)
    assert pos.zone[hypo] == LOST and pos.zone[gear] == TABLE and pos.zone[card] == LOST


# -- 2_47 Corellian Slip ---------------------------------------------------------------------------


def test_corellian_slip_lowers_an_opposing_starfighter() -> None:
    table = Layout()
    system = table.location("Kessel")
    tie = table.put("TIE Fighter", system)
    own = table.put("X-wing", system)
    wait(table)
    card = table.hand("Corellian Slip")
    pos = table.begin(LIGHT, CONTROL)
    before = values.maneuver(pos, tie), values.maneuver(pos, own)
    play(pos, card, 1)
    quiet(pos)
    assert (values.maneuver(pos, tie), values.maneuver(pos, own)) == (before[0] - 1, before[1])


@pytest.mark.parametrize("slips", [True, False])
def test_corellian_slip_adds_maneuver_and_a_pilots_ability_to_a_roll(slips: bool) -> None:
    """6 + power 1 + maneuver 3 of the TIE against 0 + power of Red 2, and its maneuver + 2."""
    table = Layout()
    system = table.location("Kessel")
    red = table.put("Red 2", system)
    table.put("Wedge Antilles", red)
    tie = table.put("TIE Fighter", system)
    card = table.hand("Corellian Slip")
    roll = table.hand("Tallon Roll")
    wait(table)
    table.destiny(DARK, 6)
    table.destiny(LIGHT, 0)
    pos = table.begin(DARK, CONTROL)
    own = 6 + values.power(pos, tie) + values.maneuver(pos, tie)
    assert values.power(pos, red) < own < values.power(pos, red) + values.maneuver(pos, red) + 2
    play(pos, roll)
    until_offered(pos, card, A_PLAY)
    if slips:
        play(pos, card)
    quiet(pos)
    assert (pos.zone[tie] == LOST) == slips
    assert (pos.zone[red] == LOST) != slips


def test_corellian_slip_answers_a_tallon_roll_alone() -> None:
    table = Layout()
    card = table.hand("Corellian Slip")
    played = stand_in(table, "Dark Maneuvers", DARK)
    pos = table.begin(DARK, CONTROL)
    play(pos, played)
    assert offered(pos, A_PLAY, card) == []


# -- 2_48 Double Agent -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hidden", "destiny", "lost"), [(False, 2, False), (False, 3, True), (True, 1, True)]
)
def test_double_agent_exposes_a_spy(hidden: bool, destiny: int, lost: bool) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put("Leia Organa", site)
    spy = table.put("Garindan", site)
    card = table.hand("Double Agent")
    table.destiny(LIGHT, destiny)
    if hidden:
        table.pos.mark(spy, IS_UNDERCOVER)
    pos = table.begin(LIGHT, CONTROL)
    play(pos, card)
    quiet(pos)
    assert (pos.zone[spy] == LOST) == lost


def test_double_agent_needs_a_spy_of_each_side_at_one_site() -> None:
    table = Layout()
    site, other = table.location(MOS_EISLEY), table.location(CANTINA)
    table.put("Leia Organa", other)
    table.put("Garindan", site)
    card = table.hand("Double Agent")
    pos = table.begin(LIGHT, CONTROL)
    assert offered(pos, A_PLAY, card) == []


def test_double_agent_turns_the_tonnika_sisters() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    sisters = table.put("Tonnika Sisters", site)
    rifle = table.put("Blaster Rifle", sisters, DARK)
    card = table.hand("Double Agent")
    pos = table.begin(LIGHT, CONTROL)
    play(pos, card, 1)
    quiet(pos)
    assert pos.owner[sisters] == pos.owner[rifle] == LIGHT
    assert presence.controls(pos, site, LIGHT)


# -- 2_49 Grimtaash --------------------------------------------------------------------------------


@pytest.mark.parametrize(("count", "able"), [(12, False), (13, True)])
def test_grimtaash_shrinks_a_large_hand(count: int, able: bool) -> None:
    table = Layout()
    card = table.hand("Grimtaash")
    table.fill(HAND, DARK, count)
    pos = table.begin(LIGHT, CONTROL)
    assert bool(offered(pos, A_PLAY, card)) == able
    if able:
        play(pos, card)
        quiet(pos)
        assert (len(pos.hand[DARK]), len(pos.used[DARK])) == (8, 5)


def test_grimtaash_loses_doubles_of_the_hand() -> None:
    table = Layout()
    card = table.hand("Grimtaash")
    twice = [table.hand("Stormtrooper") for _ in range(2)]
    single = table.hand("Darth Vader")
    table.force(LIGHT, 4)
    pos = table.begin(LIGHT, CONTROL)
    play(pos, card, 1)
    quiet(pos)
    assert [pos.zone[one] for one in twice] == [LOST, LOST]
    assert pos.zone[single] == HAND and told(pos, "reveal")


def test_grimtaash_cancels_molator_even_at_a_holosite() -> None:
    table = Layout()
    board = table.location("Dejarik Hologameboard", LIGHT)
    molator = table.put("Molator", board, DARK, THERE)
    table.pos.mark(molator, IS_HOLOGRAM)
    card = table.hand("Grimtaash")
    pos = table.begin(LIGHT, CONTROL)
    play(pos, card, 2)
    quiet(pos)
    assert pos.zone[molator] == LOST


# -- 2_50 Houjix, 2_132 Ghhhk ----------------------------------------------------------------------

SPARED = pytest.mark.parametrize(
    ("title", "side", "strong"),
    [
        pytest.param("Houjix", LIGHT, "Darth Vader", id="2_50"),
        pytest.param("Ghhhk", DARK, "Chewbacca", id="2_132"),
    ],
)


def beaten(title: str, side: int, strong: str) -> tuple[Position, int, int]:
    table = Layout()
    site = table.location(MOS_EISLEY)
    weak = table.put(MINE[side], site)
    table.put(strong, site)
    card = table.hand(title)
    for name in ("Luke Skywalker", "Mantellian Savrip"):
        table.card(name)  # out of play
    table.force(1 - side, 3)
    table.destiny(1 - side, 0, 0)
    pos = table.begin(1 - side, BATTLE)
    fight(pos, site)
    for _ in range(40):
        if pos.fight is not None and pos.fight.segment == 3 and pos.asked == side:
            return pos, card, weak
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[0])
    raise AssertionError("no damage was paid")


@SPARED
def test_a_dejarik_cancels_damage_when_nothing_can_be_forfeited(
    title: str, side: int, strong: str
) -> None:
    pos, card, weak = beaten(title, side, strong)
    assert offered(pos, A_PLAY, card) == []  # the trooper is left
    pos.choose(weak)
    quiet(pos)
    assert pos.fight is not None and pos.fight.damage_left[side] > 0
    play(pos, card)
    quiet(pos)
    assert pos.fight is None and pos.zone[card] == LOST
    assert not told(pos, "lose_force")


def test_who_may_forfeit_from_hand_has_something_left_to_forfeit() -> None:
    """2_50, with 1_55 Mantellian Savrip and a character in hand."""
    pos, card, weak = beaten("Houjix", LIGHT, "Darth Vader")
    pos.choose(weak)
    quiet(pos)
    assert offered(pos, A_PLAY, card)
    luke = next(one for one in range(len(pos.zone)) if pos.zone[one] == OUT)
    assert pos.title(luke) == "Luke Skywalker"
    pos.to_pile(luke, HAND)
    savrip = next(one for one in range(len(pos.zone)) if pos.zone[one] == OUT)
    pos.put(savrip, NONE, SIDE_OF_TABLE)
    assert not playable(pos, card, 0)


@SPARED
def test_a_dejarik_cancels_night_or_day(title: str, side: int, strong: str) -> None:
    table = Layout()
    hoth = table.location("Hoth")
    effect = table.put("Sunsdown" if side == LIGHT else "Nightfall", hoth)
    card = table.hand(title)
    pos = table.begin(side, CONTROL)
    assert not playable(pos, card, 0)
    play(pos, card, 1)
    quiet(pos)
    assert pos.zone[effect] == LOST


# -- 2_51 I Have A Very Bad Feeling About This, 2_136 Ng'ok ----------------------------------------

FEELINGS = pytest.mark.parametrize(
    ("title", "side"),
    [
        pytest.param("I Have A Very Bad Feeling About This", LIGHT, id="2_51"),
        pytest.param("Ng'ok", DARK, id="2_136"),
    ],
)


@FEELINGS
@pytest.mark.parametrize("count", [3, 4])
def test_four_characters_to_one_place_may_not_battle(title: str, side: int, count: int) -> None:
    foe = 1 - side
    table = Layout()
    site = table.location(MOS_EISLEY, foe)
    table.put(MINE[side], site)
    card = table.hand(title)
    troop = [table.hand(MINE[foe]) for _ in range(count)]
    table.force(foe, 10)
    pos = table.begin(foe, DEPLOY)
    for number, one in enumerate(troop, 1):
        while not offered(pos, A_DEPLOY, one):
            pos.choose(DECLINE)
        pos.choose(option(pos, A_DEPLOY, one))
        if site in pos.options:
            pos.choose(site)
        if number < 4:
            assert offered(pos, A_PLAY, card) == []
            quiet(pos)
    if count == 4:
        play(pos, card)
        quiet(pos)
        pos.phase = BATTLE
        assert values.battle_cards(pos, site, foe) == []


@FEELINGS
def test_a_battle_reacted_to_is_cancelled(title: str, side: int) -> None:
    foe = 1 - side
    table = Layout()
    site = table.location(MOS_EISLEY)
    away = table.location("Tatooine: Jawa Camp")
    table.put(MINE[side], site)
    table.put(MINE[foe], site)
    mount = "Rogue Bantha" if foe == LIGHT else "Bantha"
    beast = table.put(mount, away)
    card = table.hand(title)
    table.force(side, 3)
    table.force(foe, 3)
    pos = table.begin(side, BATTLE)
    pos.choose(option(pos, A_BATTLE, site))
    until_offered(pos, beast, A_REACT)
    pos.choose(offered(pos, A_REACT, beast)[0])
    until_offered(pos, card, A_PLAY)
    play(pos, card, 1)
    quiet(pos)
    assert pos.fight is None and told(pos, "battle_cancelled")


# -- 2_52 I'm Here To Rescue You -------------------------------------------------------------------


def prison(destiny: int) -> tuple[Layout, int, int, int]:
    table = Layout()
    cell = table.location(CORRIDOR, DARK)
    spy = table.put("Leia Organa", cell)
    han = table.put("Han Solo", cell, role=HELD)
    card = table.hand("I'm Here To Rescue You")
    table.destiny(LIGHT, destiny)
    return table, spy, han, card


@pytest.mark.parametrize(("destiny", "free"), [(0, False), (1, True)])
def test_a_captive_is_rescued_or_the_spy_captured(destiny: int, free: bool) -> None:
    """Leia's ability is 3, and so is Han's."""
    table, spy, han, card = prison(destiny)
    pos = table.begin(LIGHT, CONTROL)
    play(pos, card)
    quiet(pos)
    if free:
        pos.choose(pos.location_of(spy))
        assert (pos.role[han], pos.role[spy]) == (THERE, THERE)
    else:
        pos.choose(pos.location_of(han))
        assert (pos.role[han], pos.role[spy]) == (HELD, HELD)


@pytest.mark.rule("SW-B-225", "SW-B-226")
def test_a_spy_who_is_captured_is_undercover_no_more() -> None:
    table, spy, han, card = prison(0)
    cover = table.put("Undercover", spy, LIGHT)
    table.pos.mark(spy, IS_UNDERCOVER)
    table.pos.aim[spy] = cover
    pos = table.begin(LIGHT, CONTROL)
    play(pos, card)
    quiet(pos)
    pos.choose(pos.location_of(han))
    quiet(pos)
    assert pos.role[spy] == HELD and not pos.has(spy, IS_UNDERCOVER)
    assert pos.zone[cover] == LOST and told(pos, "cover_broken")


def test_a_rescue_needs_a_spy_at_the_corridor_and_a_captive_there() -> None:
    table, spy, han, card = prison(1)
    elsewhere = table.location(MOS_EISLEY)
    pos = table.pos
    assert playable(pos, card, 0)
    pos.put(spy, elsewhere, THERE)
    assert not playable(pos, card, 0)
    pos.put(spy, pos.location_of(han), THERE)
    pos.put(han, elsewhere, THERE)
    assert not playable(pos, card, 0)


def test_the_spice_mines_let_their_captive_go() -> None:
    table, spy, han, card = prison(1)
    mines = table.put("Spice Mines Of Kessel", table.location("Kessel"), DARK)
    table.pos.aim[mines] = table.put("Stormtrooper", table.pos.location_of(han))
    utinni.aim_at_captive(table.pos, mines, han)
    pos = table.begin(LIGHT, CONTROL)
    play(pos, card, 1)
    quiet(pos)
    pos.choose(pos.location_of(spy))
    assert pos.zone[mines] == LOST and pos.role[han] == THERE


# -- 2_53 Let The Wookiee Win ----------------------------------------------------------------------


def test_let_the_wookiee_win_adds_a_destiny_at_a_holosite() -> None:
    table = Layout()
    board = table.location("Dejarik Hologameboard", LIGHT)
    for name, side in (("Mantellian Savrip", LIGHT), ("Molator", DARK)):
        table.pos.mark(table.put(name, board, side, THERE), IS_HOLOGRAM)
    card = table.hand("Let The Wookiee Win")
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, BATTLE)
    fight(pos, board)
    before = values.battle_draws(pos, board, LIGHT)
    play(pos, card)
    quiet(pos)
    assert values.battle_draws(pos, board, LIGHT) == before + 1


@pytest.mark.parametrize("strong", ["Grand Moff Tarkin", "Darth Vader"])
def test_let_the_wookiee_win_disarms_a_victor(strong: str) -> None:
    """Tarkin's ability is 4, Vader's 6."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    chewie = table.put("Chewbacca", site)
    foe = table.put(strong, site)
    disarmed = table.put("Stormtrooper", site)
    table.put("Let The Wookiee Win", disarmed, LIGHT, ATTACHED)
    rifle = table.put("Blaster Rifle", foe, DARK)
    for _ in range(6):
        table.put("Stormtrooper", site)
    card = table.hand("Let The Wookiee Win")
    table.force(DARK, 5)
    table.destiny(DARK, 0, 0)
    pos = table.begin(DARK, BATTLE)
    before = values.power(pos, foe)
    fight(pos, site)
    for _ in range(60):
        if pos.fight is None or (offered(pos, A_PLAY, card) and pos.fight.segment == 4):
            break
        ways = [one for one in pos.options if one not in (chewie, DECLINE)]
        pos.choose(DECLINE if DECLINE in pos.options else ways[-1])
    if strong == "Darth Vader":
        assert pos.fight is None or card not in pos.options
        targets = pos.setup.scripts[card].abilities[1].steps[0]
        assert foe not in targets.candidates(pos, abilities.scope_of(pos, card, LIGHT, None))
        return
    play(pos, card, 1)
    assert disarmed not in pos.options  # nobody is so twice (SW-B-080)
    pos.choose(foe)
    quiet(pos)
    assert pos.zone[rifle] == LOST and pos.at[card] == foe
    assert values.power(pos, foe) == before - 1
    assert abilities.holds(pos, FORBID_CARRY, foe)


# -- 2_54 Out Of Commission ------------------------------------------------------------------------


@pytest.mark.parametrize("core", [False, True])
def test_out_of_commission_frees_a_starship(core: bool) -> None:
    table = Layout()
    falcon, _ = captured(table)
    if core:
        table.location("Death Star: Central Core")
    card = table.hand("Out Of Commission")
    table.force(LIGHT, 2)
    pos = table.begin(LIGHT, CONTROL)
    assert bool(offered(pos, A_PLAY, card)) != core
    if not core:
        play(pos, card)
        quiet(pos)
        assert pos.role[falcon] == THERE and not pos.force[LIGHT]


def test_out_of_commission_banishes_a_lost_card_or_a_racked_weapon() -> None:
    for number in (1, 2):
        table = Layout()
        lost = table.in_pile(LOST, "Darth Vader", DARK)
        rack = table.put("Blaster Rack", NONE, DARK)
        rifle = table.card("Blaster Rifle", DARK)
        table.pos.set_aside(rifle, STACKED, rack)
        card = table.hand("Out Of Commission")
        pos = table.begin(LIGHT, CONTROL)
        play(pos, card, number)
        quiet(pos)
        zones = [OUT, STACKED] if number == 1 else [LOST, OUT]
        assert [pos.zone[lost], pos.zone[rifle]] == zones


# -- 2_55 Quite A Mercenary ------------------------------------------------------------------------


@pytest.mark.parametrize(("force", "able"), [(2, True), (1, False)])
def test_quite_a_mercenary_loses_elis_and_his_passengers(force: int, able: bool) -> None:
    table = Layout()
    start, goal = table.location(MOS_EISLEY), table.location("Yavin 4: Jungle")
    troop = [table.put("Stormtrooper", start) for _ in range(2)]
    elis = table.hand("Elis Helrot")
    card = table.hand("Quite A Mercenary")
    table.force(DARK, 2)
    table.force(LIGHT, force)
    table.destiny(DARK, 2)
    pos = table.begin(DARK, CONTROL)
    play(pos, elis)
    pos.choose(troop[0])
    pos.choose(DECLINE)
    quiet(pos)
    pos.choose(0)  # use the Force
    for _ in range(10):
        if offered(pos, A_PLAY, card) or pos.zone[elis] == USED:
            break
        pos.choose(DECLINE)
    if able:
        play(pos, card)
        quiet(pos)
        assert pos.zone[troop[0]] == LOST and pos.zone[elis] == LOST
    else:
        assert pos.location_of(troop[0]) == goal and pos.zone[elis] == USED
    assert pos.location_of(troop[1]) == start


@pytest.mark.parametrize(("name", "able"), [("Corellian", True), ("Rebel Trooper", False)])
def test_a_smuggler_just_deployed_is_held(name: str, able: bool) -> None:
    """2_55, 2_137"""
    table = Layout()
    table.location(MOS_EISLEY, LIGHT)
    table.location(CANTINA, LIGHT)
    smuggler = table.hand(name)
    card = table.hand("Oo-ta Goo-ta, Solo?")
    table.force(LIGHT, 4)
    pos = table.begin(LIGHT, DEPLOY)
    pos.choose(option(pos, A_DEPLOY, smuggler))
    pos.choose(pos.options[0])
    assert bool(offered(pos, A_PLAY, card)) == able
    if able:
        play(pos, card, 1)
        quiet(pos)
        assert any(one.card == smuggler for one in pos.lasting)


# -- 2_56 Sabotage ---------------------------------------------------------------------------------


def saboteur(
    name: str, destiny: int, loot: str = "Blaster Rifle"
) -> tuple[Position, int, int, int]:
    table = Layout()
    site = table.location(MOS_EISLEY)
    spy = table.put(name, site)
    table.pos.mark(spy, IS_UNDERCOVER)
    rifle = table.put(loot, table.put("Stormtrooper", site), DARK)
    card = table.hand("Sabotage", LIGHT)
    table.destiny(LIGHT, destiny)
    return table.begin(LIGHT, CONTROL), card, spy, rifle


@pytest.mark.parametrize(("destiny", "lost"), [(2, False), (3, True)])
def test_sabotage_destroys_what_costs_less_than_destiny(destiny: int, lost: bool) -> None:
    pos, card, _, rifle = saboteur("Leia Organa", destiny)
    play(pos, card)
    quiet(pos)
    assert (pos.zone[rifle] == LOST) == lost


def test_sabotage_by_a_thief_may_steal() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    sisters = table.put("Tonnika Sisters", site)
    table.pos.give(sisters, LIGHT)
    table.pos.mark(sisters, IS_UNDERCOVER)
    rifle = table.put("Blaster Rifle", table.put("Stormtrooper", site), DARK)
    card = table.hand("Sabotage", LIGHT)
    table.destiny(LIGHT, 6)
    pos = table.begin(LIGHT, CONTROL)
    play(pos, card)
    quiet(pos)
    pos.choose(0)
    assert pos.at[rifle] == sisters and pos.owner[rifle] == LIGHT


def test_sabotage_needs_an_undercover_spy_and_the_own_control_phase() -> None:
    pos, card, spy, _ = saboteur("Leia Organa", 6)
    assert offered(pos, A_PLAY, card)
    pos.unmark(spy, IS_UNDERCOVER)
    assert not playable(pos, card, 0)
    pos.mark(spy, IS_UNDERCOVER)
    pos.phase = DEPLOY
    assert packed_actions(pos, card) == []


@pytest.mark.rule("HO-MISSING-05")
def test_a_missing_spy_sabotages_nothing() -> None:
    pos, card, spy, _ = saboteur("Leia Organa", 6)
    assert playable(pos, card, 0)
    pos.put(spy, pos.location_of(spy), UNDER)
    assert pos.has(spy, IS_UNDERCOVER) and not playable(pos, card, 0)


def packed_actions(pos: Position, card: int) -> list[int]:
    seat = pos.owner[card]
    time = abilities.time_of(pos, seat)
    return [one for one in abilities.actions(pos, seat, time) if one // 1000 % 1000 == card]


# -- 2_57 Sorry About The Mess, 2_139 Sniper -------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "destiny", "hit"), [("Han Solo", 0, True), ("Leia Organa", 0, False)]
)
def test_han_shoots_first(name: str, destiny: int, hit: bool) -> None:
    """A Blaster Rifle against a Stormtrooper of ability 1."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    rifle = table.put("Blaster Rifle", table.put(name, site), LIGHT)
    prey = table.put("Stormtrooper", site)
    card = table.hand("Sorry About The Mess")
    table.force(LIGHT, 4)
    table.destiny(LIGHT, destiny)
    pos = table.begin(LIGHT, CONTROL)
    play(pos, card)
    quiet(pos)
    if name == "Han Solo":
        pos.choose(0)  # add 1
        quiet(pos)
    assert told(pos, "fire")[0]["card"] == rifle
    assert (pos.zone[prey] == LOST) == hit


@pytest.mark.parametrize(("destiny", "hit"), [(3, False), (4, True)])
def test_a_seeker_is_shot_like_a_character_of_four(destiny: int, hit: bool) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put("Blaster Rifle", table.put("Leia Organa", site), LIGHT)
    seeker = table.put("Han Seeker", site, DARK, THERE)
    table.pos.mark(seeker, IS_UNDERCOVER)
    card = table.hand("Sorry About The Mess")
    table.force(LIGHT, 4)
    table.destiny(LIGHT, destiny)
    pos = table.begin(LIGHT, CONTROL)
    play(pos, card)
    quiet(pos)
    assert (pos.zone[seeker] == LOST) == hit


def test_nothing_is_fired_outside_the_own_control_phase_or_at_nobody() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put("Blaster Rifle", table.put("Leia Organa", site), LIGHT)
    card = table.hand("Sorry About The Mess")
    table.force(LIGHT, 4)
    pos = table.begin(LIGHT, CONTROL)
    assert offered(pos, A_PLAY, card) == []
    table.put("Stormtrooper", site)
    assert packed_actions(pos, card)
    pos.phase = MOVE
    assert packed_actions(pos, card) == []


# -- 2_58 Wookiee Roar -----------------------------------------------------------------------------


@pytest.mark.parametrize("company", [False, True])
def test_chewie_alone_adds_two_destinies(company: bool) -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put("Chewbacca", site)
    table.put("Darth Vader", site)
    if company:
        table.put("Rebel Trooper", site)
    card = table.hand("Wookiee Roar")
    table.force(DARK, 1)
    pos = table.begin(DARK, BATTLE)
    fight(pos, site)
    while pos.asked != LIGHT:
        pos.choose(DECLINE)
    before = values.battle_draws(pos, site, LIGHT)
    assert bool(offered(pos, A_PLAY, card)) != company
    if not company:
        play(pos, card)
        quiet(pos)
        assert values.battle_draws(pos, site, LIGHT) == before + 2


def test_wookiee_roar_calls_chewie() -> None:
    table = Layout()
    card = table.hand("Wookiee Roar")
    chewie = table.in_pile(RESERVE, "Chewbacca", LIGHT)
    table.force(LIGHT, 3)
    pos = table.begin(LIGHT, CONTROL)
    play(pos, card, 1)
    quiet(pos)
    pos.choose(chewie)
    assert pos.zone[chewie] == HAND and pos.zone[card] == LOST


def test_wookiee_roar_scares_a_mouse_droid_and_no_other() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    mouse = table.put("MSE-6 'Mouse' Droid", site)
    probe = table.put("Probe Droid", site)
    card = table.hand("Wookiee Roar")
    pos = table.begin(LIGHT, CONTROL)
    play(pos, card, 2)
    quiet(pos)
    assert pos.zone[mouse] == LOST and pos.zone[probe] == TABLE


# -- 2_59 You're All Clear Kid! --------------------------------------------------------------------


def attack_run(
    *ties: str, hand: str = "You're All Clear Kid!"
) -> tuple[Position, int, int, list[int]]:
    """Luke in Red 5 leads, TIEs follow; the first window of the run."""
    table = Layout()
    star = table.location("Death Star", DARK)
    trench = table.location(TRENCH, LIGHT)
    event = table.put("Attack Run", trench)
    red = table.put("Red 5", star)
    table.put("Luke Skywalker", red)
    table.put("Proton Torpedoes", red)
    hunters = [table.put(one, star) for one in ties]
    card = table.hand(hand)
    table.force(LIGHT, 3)
    table.force(DARK, 3)
    pos = table.begin(LIGHT, MOVE)
    pos.choose(option(pos, A_EPIC, event))
    for _ in range(60):
        if offered(pos, A_PLAY, card):
            break
        follow = [one for one in hunters if one in pos.options]
        pos.choose(follow[0] if follow else DECLINE)
    return pos, card, red, hunters


def test_all_clear_sends_a_tie_out_and_adds_one_for_the_matching_pilot() -> None:
    pos, card, red, (tie,) = attack_run("TIE Fighter")
    run = epic.run_under_way(pos)
    assert run is not None and run.lead == red and pos.at[tie] == epic.trench(pos)
    play(pos, card, 1)
    while not told(pos, "played_to"):
        pos.choose(DECLINE)
    assert run.bonus == 1 and pos.at[tie] == epic.death_star(pos)
    assert len(pos.force[LIGHT]) == 2


def test_all_clear_is_for_attack_runs_only() -> None:
    table = Layout()
    system = table.location("Kessel")
    table.put("TIE Fighter", system)
    table.put("Luke Skywalker", table.put("Red 5", system), role=ABOARD_PILOT)
    card = table.hand("You're All Clear Kid!")
    table.force(LIGHT, 3)
    pos = table.begin(LIGHT, MOVE)
    assert offered(pos, A_PLAY, card) == []


@pytest.mark.rule("SW-B-089")
def test_all_clear_cancels_the_interrupt_against_the_lead_and_sense_does_not_reach_it() -> None:
    table = Layout()
    site = table.location(MOS_EISLEY)
    table.put("Darth Vader", site)
    clear = table.hand("You're All Clear Kid!")
    sense = table.hand("Sense", DARK)
    table.put("X-wing", table.location("Kessel"))
    leader = table.hand("I'm On The Leader")
    pos = table.begin(DARK, CONTROL)
    play(pos, leader, 1)
    play(pos, clear, 0)
    assert offered(pos, A_PLAY, sense) == []
    quiet(pos)
    assert pos.zone[leader] == LOST and not pos.lasting
