"""Undercover spies and breaking cover."""

import pytest

from starfold.games.ccg.rules import presence, spies
from starfold.games.ccg.rules.step import Step, packed
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import (
    A_COVER,
    ABOARD_PASSENGER,
    ATTACHED,
    COVER_BROKEN,
    DARK,
    DEPLOY,
    IS_UNDERCOVER,
    LIGHT,
    LOST,
    MOVE,
    NONE,
    THERE,
    UNDER,
)
from tests.ccg.layout import game, lay, run, stand, told
from tests.ccg.table import Layout, option, quiet

SITE = "Tatooine: Mos Eisley"
SPY, EFFECT, TROOPER = 1, 2, 3


def popped(pos: Position) -> Step:
    """The step on top, taken off the stack."""
    frame = pos.stack.pop()
    assert isinstance(frame, Step)
    return frame


def hidden() -> Position:
    """Momaw Nadon (1) at Mos Eisley (0) under Undercover (2), with a Stormtrooper (3)."""
    pos = game([SITE, "Momaw Nadon", "Undercover"], ["Stormtrooper"])
    lay(pos, 0)
    stand(pos, SPY, 0)
    stand(pos, TROOPER, 0)
    stand(pos, EFFECT, SPY, ATTACHED)
    spies.go_undercover(pos, SPY, EFFECT)
    pos.phase = DEPLOY
    pos.active = LIGHT
    return pos


@pytest.mark.rule("SW-B-224")
def test_an_undercover_spy_gives_no_presence() -> None:
    pos = hidden()
    assert pos.has(SPY, IS_UNDERCOVER)
    assert not presence.has_presence(pos, 0, LIGHT)
    assert presence.controls(pos, 0, DARK)
    assert presence.is_present(pos, SPY, 0)


@pytest.mark.rule("SW-B-224")
def test_a_spy_gets_off_to_go_undercover() -> None:
    pos = game([SITE, "Momaw Nadon", "Luke's X-34 Landspeeder"])
    lay(pos, 0)
    stand(pos, 2, 0)
    stand(pos, 1, 2, ABOARD_PASSENGER)
    spies.go_undercover(pos, 1)
    assert (pos.at[1], pos.role[1]) == (0, THERE)
    assert pos.aim[1] == NONE


@pytest.mark.rule("SW-B-225")
def test_cover_is_broken_in_the_own_deploy_phase_at_a_site() -> None:
    pos = hidden()
    assert spies.cover_offers(pos, LIGHT) == [packed(A_COVER, SPY)]
    assert spies.cover_offers(pos, DARK) == []
    pos.phase = MOVE
    assert spies.cover_offers(pos, LIGHT) == []
    pos.phase = DEPLOY
    pos.active = DARK
    assert spies.cover_offers(pos, LIGHT) == []


@pytest.mark.rule("SW-B-225", "SW-B-219")
def test_a_missing_spy_does_not_break_cover() -> None:
    pos = hidden()
    pos.put(SPY, 0, UNDER)
    assert spies.cover_offers(pos, LIGHT) == []


@pytest.mark.rule("SW-B-225")
def test_breaking_cover_loses_the_effect() -> None:
    pos = hidden()
    spies.cover_begin(pos, LIGHT, packed(A_COVER, SPY))
    assert [(one.kind, one.card) for one in pos.moments] == [(COVER_BROKEN, SPY)]
    run(pos, popped(pos))
    assert pos.zone[EFFECT] == LOST
    assert not pos.has(SPY, IS_UNDERCOVER)
    assert not presence.controls(pos, 0, DARK)
    assert len(told(pos, "cover_broken")) == 1


@pytest.mark.rule("SW-B-225")
def test_cover_ends_with_its_effect() -> None:
    pos = hidden()
    spies.look_after_cover(pos)
    assert pos.has(SPY, IS_UNDERCOVER)
    pos.to_pile(EFFECT, LOST)
    spies.look_after_cover(pos)
    assert not pos.has(SPY, IS_UNDERCOVER)
    assert pos.stack == []
    spies.break_cover(pos, SPY)
    assert len(told(pos, "cover_broken")) == 1


@pytest.mark.rule("SW-B-224", "SW-B-225")
def test_a_spy_that_came_undercover_needs_no_effect() -> None:
    pos = game([], [SITE, "U-3PO", "Stormtrooper"])
    lay(pos, 0)
    stand(pos, 1, 0)
    stand(pos, 2, 0)
    spies.go_undercover(pos, 1, 1)
    spies.look_after_cover(pos)
    assert pos.has(1, IS_UNDERCOVER)
    spies.go_undercover(pos, 2)
    spies.look_after_cover(pos)
    assert not pos.has(2, IS_UNDERCOVER)  # no spy at all


# -- through the front door ------------------------------------------------------------------------


@pytest.mark.rule("SW-B-225")
def test_a_spy_breaks_cover_in_play() -> None:
    table = Layout()
    site = table.location("Tatooine: Mos Eisley", LIGHT)
    spy = table.put("Momaw Nadon", site)
    table.hand("Rebel Trooper")
    table.pos.mark(spy, IS_UNDERCOVER)
    pos = table.begin(LIGHT, DEPLOY)
    pos.choose(option(pos, A_COVER, spy))
    quiet(pos)
    assert not pos.has(spy, IS_UNDERCOVER)
