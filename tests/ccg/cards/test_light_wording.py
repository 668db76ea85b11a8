"""Light's texts of Premiere and A New Hope taken at their word, where they end."""

import pytest

from starfold.games.ccg.rules import force, values
from starfold.games.ccg.rules.abilities import playable
from starfold.games.ccg.scripts.amounts import ability_of
from starfold.games.ccg.scripts.classic_texts import highest_ability
from starfold.games.ccg.scripts.premiere_effect_texts import force_levels
from starfold.games.ccg.scripts.steps import total_above, total_is
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.vocabulary import (
    A_BATTLE,
    A_PLAY,
    ABOARD_PASSENGER,
    BATTLE,
    CONTROL,
    DARK,
    DEPLOY,
    HAND,
    HELD,
    IS_UNDERCOVER,
    LIGHT,
    LOST,
    NONE,
    TABLE,
    THERE,
    USED,
)
from starfold.kernel.core import DECLINE
from tests.ccg.table import Layout, offered, option, play, quiet, told

MOS_EISLEY = "Tatooine: Mos Eisley"
DUNE_SEA = "Tatooine: Dune Sea"
JUNGLE = "Yavin 4: Jungle"
TRENCH = "Hoth: Snow Trench (2nd Marker)"
BAY = "Tatooine: Docking Bay 94"


def hands(table: Layout) -> None:
    """Both hold a card of no use, so that nobody's phases are over unasked."""
    for side in (LIGHT, DARK):
        table.fill(HAND, side, 1)


def captured(table: Layout, who: str, site: int) -> int:
    """Somebody of Light in the custody of a stormtrooper."""
    return table.put(who, table.put("Stormtrooper", site), role=HELD)


# -- captives are not on the table for those who count (SW-B-226) -----------------------------------


@pytest.mark.rule("SW-B-226", "SW-B-219")
def test_the_call_is_not_heard_by_captives_but_by_the_missing() -> None:
    """1_58 Our Most Desperate Hour, and what Sense and Alter go by."""
    table = Layout()
    site = table.location(DUNE_SEA)
    captured(table, "Obi-Wan Kenobi", site)
    table.put("Han Solo", site)
    pos, scope = table.pos, Scope(NONE, LIGHT)
    assert force_levels(pos, scope, NONE) == 1 and highest_ability(pos, scope, NONE) == 3
    table.missing("Luke Skywalker", site)
    assert force_levels(pos, scope, NONE) == 3 and highest_ability(pos, scope, NONE) == 4


@pytest.mark.rule("SW-B-226")
@pytest.mark.parametrize("free", [True, False])
def test_no_helping_of_stew_is_for_a_captive(free: bool) -> None:
    """1_72 Beru Stew"""
    table = Layout()
    site = table.location(MOS_EISLEY)
    if free:
        table.put("Owen Lars", site)
    else:
        captured(table, "Owen Lars", site)
    card = table.hand("Beru Stew")
    hands(table)
    pos = table.begin(LIGHT, CONTROL)
    play(pos, card)
    quiet(pos)
    assert (pos.options == [0, 1]) == free


@pytest.mark.rule("SW-B-226")
@pytest.mark.parametrize("free", [True, False])
def test_a_captive_droid_thanks_nobody_and_saves_nothing(free: bool) -> None:
    """1_114 Thank The Maker, 1_120 We're Doomed, 1_55 Mantellian Savrip."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    droid = captured(table, "C-3PO", site)
    thanks, doomed = table.hand("Thank The Maker"), table.hand("We're Doomed")
    savrip = table.hand("Mantellian Savrip")
    table.fill(LOST, LIGHT, 3)
    hands(table)
    table.force(LIGHT, 1)
    pos = table.begin(DARK, CONTROL)
    if free:
        pos.put(droid, site, THERE)
    pos.drained = 5
    pos.choose(DECLINE)
    assert bool(offered(pos, A_PLAY, thanks)) == free
    assert values.deploy_cost(pos, savrip, LIGHT, NONE) == (0 if free else 3)
    play(pos, doomed)
    quiet(pos)
    assert force.halved(pos, LIGHT, 3) == (1 if free else 2)


@pytest.mark.rule("SW-B-226")
def test_a_captured_starship_scans_nothing() -> None:
    """1_104 Radar Scanner"""
    table = Layout()
    bay = table.location("Death Star: Docking Bay 327")
    table.put("Death Star Tractor Beam", bay)
    falcon = table.put("Millennium Falcon", bay, role=HELD)
    table.put("Han Solo", falcon)
    card = table.hand("Radar Scanner")
    hands(table)
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, CONTROL)
    assert not playable(pos, card, 0, LIGHT, None)
    pos.put(falcon, bay, THERE)
    assert playable(pos, card, 0, LIGHT, None)


@pytest.mark.rule("SW-B-226")
def test_captives_do_not_swell_the_ranks() -> None:
    """1_106 Rebel Reinforcements: one of each side is there, and then Leia escapes her escort."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    leia = captured(table, "Leia Organa", site)
    table.in_pile(LOST, "Y-wing", LIGHT)
    card = table.hand("Rebel Reinforcements")
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, CONTROL)
    assert playable(pos, card, 0, LIGHT, None)
    pos.put(leia, site, THERE)
    assert not playable(pos, card, 0, LIGHT, None)


@pytest.mark.rule("SW-B-226")
def test_nobody_lives_on_the_edge_in_custody() -> None:
    """1_101 On The Edge: other than Noble Sacrifice its text does not name captives."""
    table = Layout()
    site = table.location(MOS_EISLEY)
    leia = captured(table, "Leia Organa", site)
    card = table.hand("On The Edge")
    table.force(LIGHT, 1)
    pos = table.begin(LIGHT, CONTROL)
    assert not playable(pos, card, 0, LIGHT, None)
    pos.put(leia, site, THERE)
    assert playable(pos, card, 0, LIGHT, None)


# -- half a point of ability -----------------------------------------------------------------------


@pytest.mark.rule("SW-B-265")
@pytest.mark.parametrize(("drawn", "above"), [(1, False), (2, True)])
def test_no_destiny_equals_an_ability_of_one_and_a_half(drawn: int, above: bool) -> None:
    """Hunchback, where a text asks for exactly the ability or for more."""
    table = Layout()
    scope = Scope(NONE, DARK)
    scope.targets["target"] = [table.put("Hunchback", table.location(MOS_EISLEY))]
    scope.numbers["destiny"] = drawn
    assert not total_is(ability_of())(table.pos, scope, NONE)
    assert total_above(ability_of())(table.pos, scope, NONE) == above


# -- spies undercover ------------------------------------------------------------------------------


@pytest.mark.rule("SW-B-224")
def test_a_spy_undercover_does_not_escape_with_the_others() -> None:
    """1_98 Narrow Escape: the spy stands on the other side and is in no battle."""
    table = Layout()
    site, away = table.location(MOS_EISLEY), table.location(DUNE_SEA)
    luke, spy = table.put("Luke Skywalker", site), table.put("Momaw Nadon", site)
    table.pos.mark(spy, IS_UNDERCOVER)
    table.put("Darth Vader", site)
    card = table.hand("Narrow Escape")
    hands(table)
    table.force(LIGHT, 4)
    table.force(DARK, 1)
    pos = table.begin(DARK, BATTLE)
    pos.choose(option(pos, A_BATTLE, site))
    while not offered(pos, A_PLAY, card):
        pos.choose(DECLINE)
    play(pos, card)
    quiet(pos)
    assert pos.at[luke] == away and pos.at[spy] == site
    assert len(pos.force[LIGHT]) == 3
