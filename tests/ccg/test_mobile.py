"""The storm that wanders along the markers."""

import pytest

from starfold.games.ccg.rules import missing, mobile
from starfold.games.ccg.rules.responses import Responses
from starfold.games.ccg.rules.step import Step
from starfold.games.ccg.state.position import THIS_TURN, Lasting, Moment, Position
from starfold.games.ccg.state.vocabulary import (
    ABOARD_PASSENGER,
    ATTACHED,
    DARK,
    EFFECT_DEPLOYED,
    FORBID_TEXT,
    GRANT_IMMUNE,
    HEADS_OUT,
    LIGHT,
    LOST,
    MOVE,
    NONE,
    UNDER,
)
from tests.ccg.layout import game, lay, run, stand, told
from tests.ccg.table import Layout, quiet

MARKERS = [
    "Hoth: Main Power Generators (1st Marker)",
    "Hoth: Snow Trench (2nd Marker)",
    "Hoth: Defensive Perimeter (3rd Marker)",
    "Hoth: North Ridge (4th Marker)",
]


def popped(pos: Position) -> Step:
    """The step on top, taken off the stack."""
    frame = pos.stack.pop()
    assert isinstance(frame, Step)
    return frame


def storm(*laid: int, at: int, light: list[str] | None = None, cave: bool = False) -> Position:
    """Light's markers (0 to 3), some of them laid out, and a Dark storm (4) at one of them."""
    dark = ["Ice Storm", "Snowtrooper", "Snowtrooper"]
    names = [*MARKERS, *(light or [])]
    pos = game(names, [*dark, "Hoth: Wampa Cave (7th Marker)"])
    if cave:
        lay(pos, len(pos.zone) - 1)
    lay(pos, *laid)
    stand(pos, of(pos), at, ATTACHED)
    return pos


def of(pos: Position) -> int:
    return next(c for c, one in enumerate(pos.setup.defs) if one.title == "Ice Storm")


def blow(pos: Position) -> int:
    """One control phase of its owner; where the storm is afterwards."""
    card = of(pos)
    mobile.advance(pos, card)
    while pos.stack:
        run(pos, popped(pos))
    pos.moments.clear()
    return pos.at[card] if pos.in_play(card) else NONE


@pytest.mark.rule("HO-MOBILE-02", "SW-B-199", "SW-B-198")
def test_the_storm_goes_in_and_out_and_is_lost() -> None:
    """HO-MOBILE-02/1"""
    pos = storm(0, 2, 3, at=3)
    assert [blow(pos) for _ in range(5)] == [2, 0, 2, 3, NONE]
    assert pos.zone[of(pos)] == LOST
    assert len(told(pos, "storm_moves")) == 4


@pytest.mark.rule("HO-MOBILE-02")
def test_a_marker_laid_in_its_way_is_not_passed_over() -> None:
    """HO-MOBILE-02/2"""
    pos = storm(0, 2, 3, at=2)
    assert blow(pos) == 0
    assert pos.has(of(pos), HEADS_OUT)
    lay(pos, 1)
    assert blow(pos) == 1


@pytest.mark.rule("HO-MOBILE-02")
def test_a_storm_at_the_only_marker_is_lost() -> None:
    pos = storm(3, at=3)
    assert blow(pos) == NONE


@pytest.mark.rule("HO-MOBILE-02")
def test_a_storm_at_the_innermost_marker_turns() -> None:
    pos = storm(2, 3, at=2)
    assert [blow(pos), blow(pos)] == [3, NONE]


@pytest.mark.rule("HO-MOBILE-02")
def test_wampa_cave_is_the_outermost_marker_and_shelters() -> None:
    pos = storm(3, at=3, light=["Rebel Scout"], cave=True)
    cave = pos.rows[0][-1]
    stand(pos, 4, cave)
    pos.mark(of(pos), HEADS_OUT)
    assert blow(pos) == cave
    assert not pos.is_missing(4)
    assert mobile.exposed(pos, of(pos)) == []


@pytest.mark.rule("HO-MOBILE-02", "HO-MISSING-01", "SW-B-199")
def test_all_characters_present_where_it_arrives_are_missing() -> None:
    """HO-MISSING-01/2"""
    light = ["Rebel Scout", "Tauntaun", "Tauntaun Handler", "Snowspeeder", "Dack Ralter", "EG-4"]
    pos = storm(0, 2, 3, at=3, light=light)
    for card in (4, 5, 7, 9):
        stand(pos, card, 2)
    stand(pos, 6, 5, ABOARD_PASSENGER)
    stand(pos, 8, 7, ABOARD_PASSENGER)
    trooper = of(pos) + 1
    stand(pos, trooper, 2)
    assert blow(pos) == 2
    assert missing.missing_at(pos, 2, LIGHT) == [4, 9, 6]
    assert missing.missing_at(pos, 2, DARK) == [trooper]
    assert pos.role[8] == ABOARD_PASSENGER


@pytest.mark.rule("HO-MOBILE-02")
def test_who_walks_in_is_missing_too() -> None:
    pos = storm(2, 3, at=3)
    trooper = of(pos) + 1
    mobile.sweep(pos)
    assert pos.moments == []
    stand(pos, trooper, 3)
    stand(pos, trooper + 1, 2)
    mobile.sweep(pos)
    assert pos.is_missing(trooper)
    assert not pos.is_missing(trooper + 1)


@pytest.mark.rule("HO-MOBILE-02")
def test_the_immune_stand_in_the_storm() -> None:
    pos = storm(3, at=3, light=["Rebel Scout", "Han Solo"])
    stand(pos, 4, 3)
    stand(pos, 5, 3)
    pos.lasting.append(Lasting(GRANT_IMMUNE, 1, 4, NONE, THIS_TURN, 4))
    mobile.sweep(pos)
    assert [pos.role[4] == UNDER, pos.role[5] == UNDER] == [False, True]


@pytest.mark.rule("HO-MOBILE-01", "SW-B-198")
def test_a_storm_just_deployed_waits_for_responses() -> None:
    pos = storm(3, at=3, light=["Rebel Scout"])
    stand(pos, 4, 3)
    moment = Moment(EFFECT_DEPLOYED, DARK, of(pos), NONE, 3)
    pos.happened(moment)
    pos.unsettled = False
    mobile.sweep(pos)
    assert not pos.is_missing(4)
    assert pos.unsettled  # it is looked at again
    pos.moments.clear()
    pos.push(Responses(moment))
    mobile.sweep(pos)
    assert not pos.is_missing(4)
    pos.pop()
    mobile.sweep(pos)
    assert pos.is_missing(4)


@pytest.mark.rule("HO-MOBILE-02")
def test_a_storm_without_text_does_nothing() -> None:
    pos = storm(3, at=3, light=["Rebel Scout"])
    stand(pos, 4, 3)
    pos.lasting.append(Lasting(FORBID_TEXT, 1, of(pos), NONE, THIS_TURN, 4))
    mobile.sweep(pos)
    assert not pos.is_missing(4)


# -- through the front door ------------------------------------------------------------------------


@pytest.mark.rule("HO-MOBILE-02", "HO-MISSING-01")
def test_the_storm_is_looked_after_at_any_time() -> None:
    table = Layout()
    site = table.location("North Ridge", LIGHT)
    table.put("Ice Storm", site, DARK)
    trooper = table.put("Snowtrooper", site)
    scout = table.put("Rebel Scout", site)
    pos = table.begin(LIGHT, MOVE)
    quiet(pos)
    assert pos.is_missing(trooper)
    assert pos.is_missing(scout)
