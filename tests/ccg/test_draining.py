"""Force drains."""

import pytest

from starfold.games.ccg.front import record
from starfold.games.ccg.rules import draining, force
from starfold.games.ccg.rules.step import packed
from starfold.games.ccg.state.position import THIS_TURN, Lasting, Position
from starfold.games.ccg.state.vocabulary import (
    A_DRAIN,
    CONTROL,
    DARK,
    DRAIN,
    FORBID_DRAIN,
    IS_UNDERCOVER,
    LIGHT,
    NONE,
)
from tests.ccg.fights import PERIMETER, SNOWTROOPER, TRENCH, TROOPER, choose, field, go
from tests.ccg.layout import number, stand, told


def held(light: list[str], dark: list[str] | None = None) -> Position:
    pos = field(TRENCH, light, dark or [], more=[PERIMETER])
    pos.phase = CONTROL
    return pos


@pytest.mark.rule("SW-B-071")
def test_the_opponent_loses_his_icons_there() -> None:
    pos = held([TROOPER])
    assert draining.offers(pos, LIGHT) == [packed(A_DRAIN, 0)]
    go(pos, draining.Drain(0, LIGHT))
    assert pos.asked == DARK
    choose(pos, force.TOP_OF_FORCE)
    assert len(pos.lost[DARK]) == 1
    assert pos.ended == "done"
    assert pos.drain_at == NONE
    assert draining.offers(pos, LIGHT) == []


@pytest.mark.rule("SW-B-071")
def test_only_the_active_player_in_the_control_phase() -> None:
    pos = held([TROOPER])
    assert draining.offers(pos, DARK) == []
    pos.phase += 1
    assert draining.offers(pos, LIGHT) == []


@pytest.mark.rule("SW-B-063", "SW-B-071")
def test_presence_of_the_opponent_stops_a_drain() -> None:
    assert draining.offers(held([TROOPER], [SNOWTROOPER]), LIGHT) == []


@pytest.mark.rule("SW-B-224")
def test_an_undercover_spy_stops_a_drain_only() -> None:
    pos = held([TROOPER], [SNOWTROOPER])
    pos.mark(number(pos, SNOWTROOPER), IS_UNDERCOVER)
    assert draining.offers(pos, LIGHT) == []


@pytest.mark.rule("SW-B-072")
def test_a_drain_for_nothing_is_a_drain() -> None:
    pos = held([TROOPER])
    pos.lasting = [Lasting(DRAIN, -3, 0, LIGHT, THIS_TURN, 0)]
    go(pos, draining.Drain(0, LIGHT))
    assert pos.ended == "done"
    assert pos.lost[DARK] == []
    assert told(pos, "drained")[0].data["amount"] == 0
    assert draining.offers(pos, LIGHT) == []


@pytest.mark.rule("SW-B-073")
def test_a_card_drains_once_a_turn_wherever_it_goes() -> None:
    pos = held([TROOPER, TROOPER])
    go(pos, draining.Drain(0, LIGHT))
    stand(pos, number(pos, TROOPER), 1)
    assert draining.offers(pos, LIGHT) == []


@pytest.mark.rule("SW-B-033")
def test_a_text_forbids() -> None:
    pos = held([TROOPER])
    pos.lasting = [Lasting(FORBID_DRAIN, 1, 0, NONE, THIS_TURN, 0)]
    assert draining.offers(pos, LIGHT) == []


@pytest.mark.rule("HO-REACT-07", "SW-B-074")
def test_presence_that_comes_in_time_cancels_the_drain() -> None:
    pos = held([TROOPER], [SNOWTROOPER])
    stand(pos, number(pos, SNOWTROOPER), 1)
    frame = draining.Drain(0, LIGHT)
    pos.push(frame)
    frame.proceed(pos)
    pos.moments.clear()
    stand(pos, number(pos, SNOWTROOPER), 0)
    frame.proceed(pos)
    frame.proceed(pos)
    assert pos.stack == []
    assert told(pos, "drain_cancelled")
    assert pos.lost[DARK] == []


@pytest.mark.rule("SW-B-074")
def test_a_text_cancels_a_drain() -> None:
    pos = held([TROOPER])
    frame = draining.Drain(0, LIGHT)
    pos.push(frame)
    frame.proceed(pos)
    draining.cancel(pos)
    frame.proceed(pos)
    frame.proceed(pos)
    assert pos.stack == []
    assert not told(pos, "drained")
    assert frame.copy().to_data() == ["Drain", 0, LIGHT, 2]
    assert record._STEPS["Drain"].read([0, LIGHT, 2]).to_data() == frame.to_data()
