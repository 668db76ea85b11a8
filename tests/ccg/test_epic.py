"""Epic Events: the main generator, the attack run, the totals."""

import pytest

from starfold.games.ccg.cards.catalogue import cards
from starfold.games.ccg.front import record
from starfold.games.ccg.rules import epic, terrain
from starfold.games.ccg.rules.step import packed
from starfold.games.ccg.rules.weapons import Weapon
from starfold.games.ccg.state.model import CardDef
from starfold.games.ccg.state.position import THIS_TURN, Lasting, Position
from starfold.games.ccg.state.script import Script
from starfold.games.ccg.state.term import Term
from starfold.games.ccg.state.vocabulary import (
    A_EPIC,
    ABOARD_PILOT,
    ATTACHED,
    CONTROL,
    DARK,
    DID_FIRE,
    DID_MOVE,
    EPIC_TOTAL,
    GRANT_UNCOUNTED,
    INTERRUPT,
    IS_BLOWN_AWAY,
    IS_CRASHED,
    LIGHT,
    LOST,
    MOVE,
    NONE,
    PLAYED,
    STARSHIP,
    USED,
)
from starfold.kernel.core import DECLINE
from tests.ccg.layout import game, lay, run, stand, told
from tests.ccg.table import Layout, option, quiet

GENERATORS = "Hoth: Main Power Generators (1st Marker)"
TRENCH = "Hoth: Snow Trench (2nd Marker)"
PERIMETER = "Hoth: Defensive Perimeter (3rd Marker)"
RIDGE = "Hoth: North Ridge (4th Marker)"
PRISON = "Death Star: Detention Block Corridor"


def chance(number: int, seat: int) -> CardDef:
    return next(
        one for one in cards() if (one.side, one.type, one.destiny) == (seat, INTERRUPT, [number])
    )


# -- Target The Main Generator ---------------------------------------------------------------------

SITES = (0, 1, 2, 3)
WALKER, VEERS, CANNON, EVENT, FINDER, TROOPER, DRIVER = range(4, 11)


def barrage(draw: int) -> Position:
    """Blizzard 1 with Veers and a cannon at Snow Trench, a trooper holds the Perimeter."""
    cannon = Script("3_158")
    cannon.weapon = Weapon(Term(lambda pos, scope, card: True), reach=1)
    finder = Script("3_95")
    finder.special = {"longer_reach": 2}
    dark: list[str | CardDef] = [
        "Blizzard 1",
        "General Veers",
        "AT-AT Cannon",
        "Target The Main Generator",
        "Electro-Rangefinder",
        "Snowtrooper",
        "AT-AT Driver",
        chance(draw, DARK),
    ]
    light = [GENERATORS, TRENCH, PERIMETER, RIDGE]
    pos = game(light, dark, scripts={CANNON: cannon, FINDER: finder})
    lay(pos, *SITES)
    stand(pos, WALKER, 1)
    stand(pos, VEERS, WALKER, ABOARD_PILOT)
    stand(pos, CANNON, WALKER, ATTACHED)
    stand(pos, TROOPER, 2)
    pos.set_aside(EVENT, PLAYED, NONE)
    pos.phase = CONTROL
    pos.active = DARK
    return pos


@pytest.mark.rule("HO-BLOWN-01", "SW-B-208", "SW-B-209")
@pytest.mark.parametrize(("draw", "blown"), [(3, True), (2, False)])
def test_more_than_eight_blows_the_generators_away(draw: int, blown: bool) -> None:
    """HO-BLOWN-01/1, HO-BLOWN-01/2: destiny + 3 for Veers + 2 sites + 1 for Blizzard 1."""
    pos = barrage(draw)
    pos.lasting.append(Lasting(EPIC_TOTAL, 1, EVENT, NONE, THIS_TURN, WALKER))
    run(pos, epic.TargetGenerator(EVENT, DARK))
    result = told(pos, "epic_result")[0].data
    assert (result["amount"], result["success"]) == (draw + 6, blown)
    assert pos.has(0, IS_BLOWN_AWAY) == blown
    assert pos.zone[EVENT] == (LOST if blown else USED)
    assert pos.has_done(WALKER, DID_FIRE)
    assert pos.has_done(CANNON, DID_FIRE)


@pytest.mark.rule("HO-BLOWN-01", "SW-B-176")
def test_a_shot_without_destiny_fails() -> None:
    pos = barrage(6)
    pos.lasting.append(Lasting(EPIC_TOTAL, 9, EVENT, NONE, THIS_TURN, WALKER))
    pos.reserve[DARK].clear()
    run(pos, epic.TargetGenerator(EVENT, DARK))
    assert not pos.has(0, IS_BLOWN_AWAY)
    assert pos.zone[EVENT] == USED


@pytest.mark.rule("HO-BLOWN-01")
def test_the_cannon_must_be_in_range() -> None:
    pos = barrage(3)
    assert epic.cannons(pos, DARK) == [CANNON]
    assert epic.cannons(pos, LIGHT) == []
    stand(pos, WALKER, 2)
    assert epic.cannons(pos, DARK) == []
    stand(pos, FINDER, CANNON, ATTACHED)
    assert epic.cannons(pos, DARK) == [CANNON]
    stand(pos, WALKER, 3)
    assert epic.cannons(pos, DARK) == []


@pytest.mark.rule("HO-BLOWN-01", "SW-B-208", "SW-B-122")
@pytest.mark.parametrize("why", ["unpiloted", "crashed", "fired", "blown away"])
def test_the_walker_must_work_and_the_site_stand(why: str) -> None:
    pos = barrage(3)
    if why == "unpiloted":
        stand(pos, VEERS, 1)
    elif why == "crashed":
        pos.mark(WALKER, IS_CRASHED)
    elif why == "fired":
        pos.note(WALKER, DID_FIRE)
    else:
        pos.mark(0, IS_BLOWN_AWAY)
    assert epic.cannons(pos, DARK) == []


@pytest.mark.rule("HO-BLOWN-01")
def test_one_of_several_pilots_is_named() -> None:
    """Veers has ability 3, an AT-AT Driver 1."""
    pos = barrage(3)
    stand(pos, DRIVER, WALKER, ABOARD_PILOT)
    run(pos, epic.TargetGenerator(EVENT, DARK), DRIVER)
    assert told(pos, "epic_result")[0].data["amount"] == 3 + epic.skill(pos, DRIVER) + 2


@pytest.mark.rule("HO-BLOWN-01", "SW-B-204")
def test_a_site_that_does_not_count_is_left_out() -> None:
    pos = barrage(3)
    assert epic.controlled_sites(pos, DARK, "Hoth") == 2
    stand(pos, TROOPER, 3)
    assert epic.controlled_sites(pos, DARK, "Hoth") == 2
    pos.add_lasting(Lasting(GRANT_UNCOUNTED, 1, 3, NONE, THIS_TURN, 3))
    assert epic.controlled_sites(pos, DARK, "Hoth") == 1


# -- Attack Run ------------------------------------------------------------------------------------

DITCH, RUN, RED_5, LUKE, TORPEDOES, RED_2, SPARE, COMPUTER, LAST_LIGHT = range(9)


def assault(first: int = 6, second: int = 5) -> Position:
    """The Death Star and its trench; Red 5 with torpedoes, wingmen, two TIEs, one armed."""
    light: list[str | CardDef] = [
        "Death Star: Trench",
        "Attack Run",
        "Red 5",
        "Luke Skywalker",
        "Proton Torpedoes",
        "Red 2",
        "X-wing",
        "Targeting Computer",
        "Yavin 4: Jungle",
        chance(second, LIGHT),
        chance(first, LIGHT),
    ]
    dark: list[str | CardDef] = [
        "Death Star",
        "TIE Fighter",
        "Black 2",
        "Enhanced TIE Laser Cannon",
        chance(6, DARK),
    ]
    gun = Script("gun")
    gun.weapon = Weapon(Term(lambda pos, scope, card: pos.card(card).type == STARSHIP), against=1)
    pos = game(light, dark, scripts={len(light) + 3: gun})
    lay(pos, len(light), DITCH, LAST_LIGHT)
    station = len(light)
    for card in (RED_5, RED_2, SPARE, station + 1, station + 2):
        stand(pos, card, station)
    stand(pos, LUKE, RED_5, ABOARD_PILOT)
    stand(pos, TORPEDOES, RED_5, ATTACHED)
    stand(pos, RUN, DITCH, ATTACHED)
    stand(pos, station + 3, station + 1, ATTACHED)
    pos.phase = MOVE
    pos.active = LIGHT
    return pos


def station(pos: Position) -> int:
    return next(c for c, one in enumerate(pos.setup.defs) if one.title == "Death Star")


@pytest.mark.rule("SW-B-206", "SW-B-201")
def test_a_run_needs_torpedoes_in_the_own_move_phase() -> None:
    pos = assault()
    assert epic.run_offers(pos, LIGHT) == [packed(A_EPIC, RUN)]
    assert epic.run_offers(pos, DARK) == []
    pos.phase = CONTROL
    assert epic.run_offers(pos, LIGHT) == []
    pos.phase = MOVE
    pos.note(RED_5, DID_MOVE)
    assert epic.run_offers(pos, LIGHT) == []
    pos = assault()
    pos.to_pile(TORPEDOES, USED)
    assert epic.run_offers(pos, LIGHT) == []


@pytest.mark.rule("SW-B-206", "SW-B-207", "SW-B-205")
@pytest.mark.parametrize(("second", "blown"), [(5, True), (4, False)])
def test_more_than_fifteen_blows_the_death_star_away(second: int, blown: bool) -> None:
    """6 + destiny + 4 for Luke + 1 site at Yavin 4."""
    pos = assault(6, second)
    frame = epic.AttackRun(RUN, LIGHT)
    run(pos, frame, RED_5, DECLINE, DECLINE)
    result = told(pos, "epic_result")[0].data
    assert (result["amount"], result["success"]) == (6 + second + 5, blown)
    assert pos.has(station(pos), IS_BLOWN_AWAY) == blown
    if not blown:
        assert pos.at[RED_5] == station(pos)
        assert pos.has_done(RED_5, DID_MOVE)
        assert not pos.has_done(RED_2, DID_MOVE)
        assert pos.at[RUN] == DITCH  # the event stays for another run


@pytest.mark.rule("SW-B-206")
def test_ties_follow_and_fire_at_wingmen_first() -> None:
    pos = assault(6, 6)
    base = station(pos)
    armed, gun = base + 1, base + 3
    run(pos, epic.AttackRun(RUN, LIGHT), RED_5, SPARE, armed, gun)
    assert pos.zone[SPARE] == LOST
    assert told(pos, "shot")[0].data["targets"] == [SPARE]
    result = told(pos, "epic_result")[0].data
    assert result["amount"] == 12 + 5 - 1  # the TIE's own pilot has ability 1


@pytest.mark.rule("SW-B-206")
def test_a_run_without_its_lead_fails() -> None:
    pos = assault(6, 6)
    base = station(pos)
    frame = epic.AttackRun(RUN, LIGHT)
    run(pos, frame, RED_5, DECLINE, base + 1, base + 3)
    assert pos.zone[RED_5] == LOST
    result = told(pos, "epic_result")[0].data
    assert (result["amount"], result["success"]) == (0, False)
    assert pos.at[base + 1] == base  # survivors pull up
    assert [one for one in told(pos, "draw_destiny") if one.seat == LIGHT] == []


@pytest.mark.rule("SW-B-206")
def test_one_of_three_must_have_torpedoes() -> None:
    pos = assault()
    stand(pos, LUKE, SPARE, ABOARD_PILOT)
    stand(pos, TORPEDOES, SPARE, ATTACHED)
    frame = epic.AttackRun(RUN, LIGHT)
    able = frame.choices(pos)
    assert SPARE in able
    assert DECLINE not in able
    frame.take(pos, RED_2)
    frame.take(pos, RED_5)
    assert frame.choices(pos) == [SPARE]
    frame.take(pos, SPARE)
    assert frame.choices(pos) == []


@pytest.mark.rule("SW-B-206")
def test_a_targeting_computer_stands_in_for_a_poor_pilot() -> None:
    pos = assault()
    assert epic.lead_skill(pos, RED_5) == 4
    assert epic.lead_skill(pos, SPARE) == epic.best_skill(pos, SPARE) < 3
    stand(pos, COMPUTER, SPARE, ATTACHED)
    assert epic.lead_skill(pos, SPARE) == 3


# -- Commence Primary Ignition ---------------------------------------------------------------------


@pytest.mark.rule("SW-B-203", "SW-B-204")
def test_the_numbers_of_the_superlaser() -> None:
    light = ["Yavin 4", "Yavin 4: Jungle", "Yavin 4: Docking Bay", "Alderaan", "Rebel Trooper"]
    dark = ["Death Star", "Death Star: War Room", PRISON, "Commence Primary Ignition"]
    pos = game(light, dark)
    lay(pos, 0, 1, 2, 3, 5, 6, 7)
    assert epic.ignition_price(pos, 3) == 0
    assert epic.ignition_price(pos, 0) == 2
    assert epic.ignition_screens(pos, 3) == [0, 2]
    assert epic.ignition_total(pos, 8, DARK, 7, 0) == 9
    assert epic.ignition_total(pos, 8, DARK, 7, 2) == 7
    stand(pos, 4, 6)
    assert epic.ignition_total(pos, 8, DARK, 7, 0) == 8  # not above eight
    assert epic.IGNITION_MUST_EXCEED == 8
    assert terrain.largest_base(pos) == 2


def test_the_steps_are_read_back_as_they_were() -> None:
    run_frame = epic.AttackRun(3, LIGHT)
    run_frame.ships = [4, 5]
    run_frame.fired = [9]
    for frame in (epic.TargetGenerator(3, DARK), run_frame):
        data = frame.copy().to_data()
        assert record._STEPS[data[0]].read(data[1:]).to_data() == data


# -- through the front door ------------------------------------------------------------------------


@pytest.mark.rule("SW-B-206", "SW-B-202")
def test_the_death_star_is_blown_away_in_play() -> None:
    table = Layout()
    base = table.location("Death Star", DARK)
    ditch = table.location("Death Star: Trench", LIGHT)
    table.location("Yavin 4: Jungle", LIGHT)
    lead = table.put("Red 5", base)
    table.put("Luke Skywalker", lead)
    table.put("Proton Torpedoes", lead)
    event = table.put("Attack Run", ditch)
    table.destiny(LIGHT, 6, 5)
    pos = table.begin(LIGHT, MOVE)
    pos.choose(option(pos, A_EPIC, event))
    quiet(pos)
    assert pos.has(base, IS_BLOWN_AWAY)
    assert pos.zone[lead] == LOST


@pytest.mark.rule("HO-BLOWN-01", "HO-BLOWN-02")
@pytest.mark.parametrize(
    ("number", "finder", "blown"), [(3, False, True), (2, False, False), (2, True, True)]
)
def test_the_generators_are_targeted_in_play(number: int, finder: bool, blown: bool) -> None:
    """HO-BLOWN-01/1, HO-BLOWN-01/2, HO-BLOWN-02/2: with the texts of the cards themselves."""
    table = Layout()
    site = table.location("Main Power Generators", LIGHT)
    trench = table.location("Snow Trench", LIGHT)
    table.put("Snowtrooper", table.location("Defensive Perimeter", LIGHT))
    walker = table.put("Blizzard 1", trench)
    table.put("General Veers", walker)
    cannon = table.put("AT-AT Cannon", walker)
    if finder:
        table.put("Electro-Rangefinder", cannon)
    scout = table.missing("Rebel Scout", site)
    event = table.hand("Target The Main Generator")
    table.hand("Snowtrooper")
    table.destiny(DARK, number)
    pos = table.begin(DARK, CONTROL)
    pos.set_aside(event, PLAYED, NONE)
    pos.asked = NONE
    epic.target_generator(pos, event, DARK)
    pos.start()
    quiet(pos)
    result = told(pos, "epic_result")[0].data
    assert result["amount"] == number + 3 + 2 + 1 + finder
    assert pos.has(site, IS_BLOWN_AWAY) == blown
    assert pos.zone[event] == (LOST if blown else USED)
    assert (pos.zone[scout] == LOST) == blown
