"""Devices of A New Hope, Dark side: the station's tractor beam and the interrogator's needle."""

import pytest

from starfold.games.ccg.rules import captives, deploying
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import (
    A_BATTLE,
    A_DRAIN,
    A_USE,
    BATTLE,
    CONTROL,
    DARK,
    HELD,
    LIGHT,
    TYPES,
)
from starfold.kernel.core import DECLINE
from tests.ccg.table import Layout, offered, option, quiet, told, use

BAY = "Death Star: Docking Bay 327"
PRISON = "Death Star: Detention Block Corridor"

# -- 2_111 Death Star Tractor Beam -----------------------------------------------------------------


def beam(first: int, second: int, place: str = "Death Star", force: int = 3) -> Position:
    """A battle at a system is over; Light has a Y-wing left there."""
    table = Layout()
    system = table.location(place)
    if place != "Death Star":
        table.location("Death Star")
    table.put("Death Star Tractor Beam", table.location(BAY))
    table.put("TIE Fighter", system)
    table.put("Y-wing", system)
    table.force(DARK, force)
    table.destiny(LIGHT, 0)
    table.destiny(DARK, first, second)
    pos = table.begin(DARK, BATTLE)
    pos.choose(option(pos, A_BATTLE, system))
    for _ in range(30):
        if pos.fight is None or offered(pos, A_USE):
            break
        pos.choose(pos.options[0] if DECLINE not in pos.options else DECLINE)
    return pos


def named(pos: Position, title: str) -> int:
    return next(card for card in range(len(pos.zone)) if pos.title(card) == title)


@pytest.mark.rule("SW-B-228")
@pytest.mark.parametrize(("second", "caught"), [(0, False), (1, True)])
def test_the_stations_beam_draws_two_destinies(second: int, caught: bool) -> None:
    """A Y-wing has maneuver 3: 3 + 0 is not above it."""
    pos = beam(3, second)
    device, ship = named(pos, "Death Star Tractor Beam"), named(pos, "Y-wing")
    use(pos, device)
    quiet(pos)
    result = told(pos, "tractor_result")[0]
    assert (result["amount"], result["captured"]) == (3 + second, caught)
    assert (pos.role[ship] == HELD) == caught
    if caught:
        assert pos.at[ship] == named(pos, BAY)


def test_the_stations_beam_works_at_the_death_star_for_2_force() -> None:
    assert offered(beam(6, 6, "Yavin 4"), A_USE) == []
    assert offered(beam(6, 6, force=2), A_USE) == []  # one was used to battle
    table = Layout()
    bay = table.location(BAY)
    table.location("Death Star: Central Core")
    device = table.hand("Death Star Tractor Beam")
    table.force(DARK, 2)
    assert deploying.destinations(table.pos, device, DARK) == [bay]


# -- 2_112 Hypo ------------------------------------------------------------------------------------


def cell(captive: bool = True) -> tuple[Layout, int, int]:
    """IT-O with a Hypo at the prison, where Leia lies or not."""
    table = Layout()
    place = table.location(PRISON)
    droid = table.put("IT-O (Eyetee-Oh)", place)
    hypo = table.put("Hypo", droid)
    table.put("Stormtrooper", place)
    if captive:
        table.put("Leia Organa", place, role=HELD)
    table.hand("Luke Skywalker")
    return table, hypo, place


@pytest.mark.parametrize(("kind", "holds"), [("Character", True), ("Device", False)])
def test_hypo_has_the_opponent_answer_truthfully(kind: str, holds: bool) -> None:
    table, hypo, _ = cell()
    pos = table.begin(DARK, CONTROL)
    use(pos, hypo)
    pos.choose(0)  # a type
    pos.choose(TYPES.index(kind))
    assert pos.asked == LIGHT
    pos.choose(0)
    assert [event["answer"] for event in told(pos, "answers")] == [holds]
    assert offered(pos, A_USE, hypo) == []


def test_hypo_asks_for_titles_and_destiny_numbers_too() -> None:
    table, hypo, _ = cell()
    pos = table.begin(DARK, CONTROL)
    use(pos, hypo)
    pos.choose(2)
    words = [pos.stack[-1].choice(pos, one).text for one in pos.options]
    assert len(set(words)) == len(words) > 100
    pos.choose(words.index("a copy of Luke Skywalker"))
    pos.choose(0)
    assert told(pos, "answers")[0]["answer"] is True


def test_hypo_costs_the_silent_1_force() -> None:
    table, hypo, _ = cell()
    pos = table.begin(DARK, CONTROL)
    use(pos, hypo)
    pos.choose(1)
    pos.choose(3)
    pos.choose(1)
    assert pos.asked == LIGHT
    pos.choose(pos.options[-1])
    assert len(told(pos, "lose_force")) == 1 and not told(pos, "answers")


def test_hypo_adds_1_to_a_drain_instead_of_asking() -> None:
    table, hypo, place = cell()
    pos = table.begin(DARK, CONTROL)
    pos.choose(option(pos, A_DRAIN, place))
    while not offered(pos, A_USE, hypo):
        pos.choose(DECLINE)
    use(pos, hypo, 1)
    quiet(pos)
    with_hypo = told(pos, "drained")[0]["amount"]
    quiet(pos)
    while pos.asked == LIGHT and DECLINE not in pos.options:
        pos.choose(pos.options[-1])
    assert offered(pos, A_USE, hypo) == []
    table, hypo, place = cell()
    pos = table.begin(DARK, CONTROL)
    pos.choose(option(pos, A_DRAIN, place))
    quiet(pos)
    without = told(pos, "drained")[0]["amount"]
    assert isinstance(without, int) and with_hypo == without + 1


def test_hypo_needs_a_captive_present() -> None:
    table, hypo, place = cell(captive=False)
    pos = table.begin(DARK, CONTROL)
    assert offered(pos, A_USE, hypo) == []
    assert captives.present_at(pos, place) == []


@pytest.mark.rule("SW-B-226")
def test_captives_are_present_with_their_escort_and_in_their_prison() -> None:
    table = Layout()
    place, elsewhere = table.location(PRISON), table.location(BAY)
    guard = table.put("Stormtrooper", elsewhere)
    leia = table.put("Leia Organa", place, role=HELD)
    han = table.put("Han Solo", guard, role=HELD)
    pos = table.pos
    assert captives.present_at(pos, place) == [leia]
    assert captives.present_at(pos, elsewhere) == [han]
    walker = table.put("Blizzard 2", elsewhere)
    pos.put(guard, walker, 2)
    assert captives.present_at(pos, elsewhere) == []
    assert captives.present_at(pos, walker) == [han]


def test_hypo_goes_on_your_it_o() -> None:
    table = Layout()
    place = table.location(PRISON)
    droid = table.put("IT-O (Eyetee-Oh)", place)
    table.put("Probe Droid", place)
    hypo = table.hand("Hypo")
    assert deploying.destinations(table.pos, hypo, DARK) == [droid]
