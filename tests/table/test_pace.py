"""When a pass comes tells nothing about the hand: a table played by a clock that the test moves."""

import random
from bisect import bisect_right
from collections.abc import Callable
from math import sqrt

import pytest

from starfold.kernel.core import DECLINE
from starfold.table import protocol as p
from starfold.table.passing import (
    FIRST_TIMES,
    LONGEST,
    MOMENT,
    PASSES_ENOUGH,
    PASSES_KEPT,
    TIMES_ENOUGH,
    TIMES_KEPT,
    Pace,
    window_of,
)
from tests.table.rooms import Table

Times = list[float]
Player = Callable[[random.Random], float]

PLAYERS: dict[str, Player] = {
    "thoughtful": lambda chance: chance.lognormvariate(1.4, 0.4),
    "quick": lambda chance: chance.lognormvariate(-0.2, 0.2),
    "by turns": lambda chance: chance.choice((0.7, 5.0)) * chance.uniform(0.8, 1.2),
}
CHOICES = 700
ONE_IN_A_THOUSAND = 1.95  # the quantile of Kolmogorov's distribution


class Passes:
    """How long passes took as the opponent saw it."""

    def __init__(self) -> None:
        self.forced: Times = []  # with nothing else to do
        self.free: Times = []  # with a choice
        self.in_window: dict[str, tuple[Times, Times]] = {}  # both

    def watch(self, seed: int, player: Player, quiet: bool = False) -> None:
        """A game; the table comes to know its players first."""
        table = Table("ccg", seed)
        for seat in range(2):
            table.room.set_passing(seat, p.Auto(f"q{seat}", True, {}, quiet))
        chance = random.Random(seed)
        for _ in range(CHOICES):
            if table.room.over:
                return
            state = table.session.state
            window = window_of(table.room.game, state)
            pace = table.room.seats[table.asked].pace
            passes = len(pace._by_hand.get(window, ()))
            known = passes >= PASSES_ENOUGH if quiet else len(pace._times) == TIMES_KEPT
            asked_at = table.now
            if table.room.is_passing(table.asked):
                table.now += table.room.pass_wait(chance, table.now)
                plan = table.room.plan_pass(table.now)
                assert plan is not None
                seen = self.forced if state.forced() else self.free
                table.happen(plan)
            elif DECLINE in state.options and window:
                lets_go = chance.random() < 0.8
                option = DECLINE if lets_go else table.choice(chance)
                table.answer(option, after=player(chance))
                seen = self.free
            else:
                table.answer(table.choice(chance), after=chance.uniform(0.5, 30.0))
                continue
            if known and table.records[-1][1]["choice"] == "pass":
                seen.append(table.now - asked_at)
                there = self.in_window.setdefault(window, ([], []))
                there[seen is self.free].append(table.now - asked_at)


def distance(some: Times, others: Times) -> float:
    """How far apart the shares are that lie below any time (Kolmogorov and Smirnov).

    In units of what chance makes of two samples from one source.
    """
    one, two = sorted(some), sorted(others)
    apart = max(
        abs(bisect_right(one, time) / len(one) - bisect_right(two, time) / len(two))
        for time in one + two
    )
    return apart / sqrt((len(one) + len(two)) / (len(one) * len(two)))


@pytest.mark.parametrize("name", PLAYERS)
def test_a_pass_without_a_choice_takes_as_long_as_one_with_a_choice(name: str) -> None:
    seen = Passes()
    for seed in (1, 2, 3, 4):
        seen.watch(seed, PLAYERS[name])
    forced, free = seen.forced, seen.free
    assert len(forced) > 200
    assert len(free) > 100
    assert distance(forced, free) < ONE_IN_A_THOUSAND
    chance = random.Random(0)
    hasty = [chance.uniform(0.5, 1.5) for _ in forced]
    assert distance(hasty, free) > 2 * ONE_IN_A_THOUSAND, "a wait of its own would be noticed"


def test_who_lets_most_of_it_go_by_is_told_apart_by_nothing_either() -> None:
    """With a choice or without one: mostly a moment, and as often a pause for thought."""
    seen = Passes()
    for seed in range(1, 17):
        seen.watch(seed, PLAYERS["thoughtful"], quiet=True)
    compared = 0
    for forced, free in seen.in_window.values():
        if min(len(forced), len(free)) > 50:
            assert distance(forced, free) < ONE_IN_A_THOUSAND
            compared += len(forced)
    assert compared > 250
    pauses = sum(time > MOMENT[1] for time in seen.forced)
    assert 0 < pauses < 0.2 * len(seen.forced), "some, and nobody waits for long"


def by_the_window(chance: random.Random, window: str) -> float:
    """Somebody who ponders over their own phases and waves the rest through."""
    return chance.lognormvariate(1.8 if window == "own_phase" else 0.3, 0.3)


def test_in_a_window_of_each_kind_it_takes_as_long_as_there() -> None:
    chance = random.Random(1)
    pace = Pace()
    by_hand: dict[str, Times] = {"own_phase": [], "deploy": []}
    unasked: dict[str, Times] = {"own_phase": [], "deploy": []}
    for number in range(2000):
        window = chance.choice(("own_phase", "deploy"))
        if chance.random() < 0.3:
            seconds = by_the_window(chance, window)
            pace.learn(seconds, window)
            seen = by_hand
        else:
            seconds = pace.wait(chance, window)
            seen = unasked
        if number > 200:
            seen[window].append(seconds)
    for window in by_hand:
        assert distance(by_hand[window], unasked[window]) < ONE_IN_A_THOUSAND
    mixed = unasked["own_phase"] + unasked["deploy"]
    assert distance(by_hand["deploy"], mixed) > 2 * ONE_IN_A_THOUSAND, "one pace for all would tell"


def test_a_window_that_is_seldom_met_goes_by_the_others() -> None:
    pace = Pace()
    pace.learn(9.0, "battle")
    assert pace.times("battle") == [*FIRST_TIMES, 9.0]
    for _ in range(TIMES_ENOUGH):
        pace.learn(2.0, "deploy")
    assert pace.times("battle") == [9.0, 2.0, 2.0, 2.0]
    assert pace.times("deploy") == [2.0, 2.0, 2.0]


class TestPace:
    def test_what_was_learned_takes_the_place_of_what_was_guessed(self) -> None:
        pace = Pace()
        for _ in range(TIMES_KEPT):
            pace.learn(8.0)
        chance = random.Random(1)
        waits = [pace.wait(chance) for _ in range(100)]
        assert 6.4 <= min(waits) < max(waits) <= 10.0

    def test_nobody_waits_for_a_long_absence(self) -> None:
        pace = Pace()
        for _ in range(TIMES_KEPT):
            pace.learn(3600.0)
        assert pace.wait(random.Random(1)) <= 1.25 * LONGEST

    def test_who_answers_at_once_is_not_overtaken(self) -> None:
        pace = Pace()
        for _ in range(TIMES_KEPT):
            pace.learn(0.0)
        assert 0.4 <= pace.wait(random.Random(1)) < 0.7

    def test_a_clock_leaves_no_trace_in_the_times_that_it_allows(self) -> None:
        pace = Pace()
        for seconds in (1.0, 2.0, 3.0, 8.0):
            pace.learn(seconds)
        chance = random.Random(1)
        waits = [pace.wait(chance, "", 5.0) for _ in range(200)]
        assert max(waits) < 5.0
        assert len(set(waits)) == len(waits), "no time is the one that the clock allows"
        hurried = [pace.wait(chance, "", 0.2) for _ in range(50)]
        assert max(hurried) <= 0.2
        assert len(set(hurried)) == len(hurried)


def test_it_stops_as_often_as_they_do() -> None:
    chance = random.Random(1)
    pace = Pace(quiet=True)
    assert pace.stops("deploy") == 0.05
    for number in range(PASSES_KEPT):
        if number % 4:
            pace.learn_let_go("deploy")
        else:
            pace.learn(3.0, "deploy")
    assert pace.stops("deploy") == 0.25
    pauses = sum(pace.wait(chance, "deploy") > MOMENT[1] for _ in range(1000))
    assert 200 < pauses < 300
    assert all(pace.wait(chance, "deploy", free=True) <= MOMENT[1] for _ in range(100))
    asked = Pace()
    for _ in range(PASSES_ENOUGH):
        asked.learn(2.0, "deploy")
    assert asked.stops("deploy") == 1.0


def test_no_flag_falls_by_waiting() -> None:
    """A pass takes from the clock what it earns, and a little more; never much of what is left."""
    for increment, left, most in ((0, 100, 5.0), (10, 100, 15.0), (10, 4, 2.0)):
        table = Table("ccg", 1, clock=p.ClockTerms(600, increment))
        while not table.room.is_passing(table.asked):
            table.answer(table.choice(random.Random(1)))
        assert table.room.clock is not None
        table.room.clock.set([left * 1000] * 2)
        table.room.clock.run(table.asked, table.now)
        for _ in range(TIMES_KEPT):
            table.room.seats[table.asked].pace.learn(LONGEST)
        waits = [table.room.pass_wait(random.Random(seed), table.now) for seed in range(50)]
        assert 0.2 * most < max(waits) <= most


def test_only_passes_by_hand_where_something_else_could_be_done_are_learned_from() -> None:
    table = Table("ccg", 1)
    chance = random.Random(1)
    learned = 0
    while learned < 8:
        state, seat = table.session.state, table.asked
        before = table.room.seats[seat].pace.times()
        choice = table.choice(chance)
        window = DECLINE in state.options and window_of(table.room.game, state)
        counts = choice == DECLINE and window and len(state.options) > 1
        table.answer(choice, after=7.0)
        after = table.room.seats[seat].pace.times()
        assert (after != before) == bool(counts)
        assert not counts or after[-1] == 7.0
        learned += bool(counts)


def test_against_machines_nothing_is_waited_for() -> None:
    table = Table("ccg", 1, seats=[p.WantedSeat("me"), p.WantedSeat("random")])
    assert table.room.pass_wait(random.Random(1), 0.0) == 0.0
