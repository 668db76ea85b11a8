"""When a pass comes tells nothing about the hand: a table played by a clock that the test moves."""

import random
from bisect import bisect_right
from collections.abc import Callable
from itertools import count
from math import sqrt

import pytest

from starfold.kernel.core import DECLINE
from starfold.table import protocol as p
from starfold.table.passing import LONGEST, TIMES_KEPT, Pace, window_of
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


def passes(seed: int, player: Player) -> tuple[Times, Times]:
    """How long passes took as the opponent saw it: with nothing else to do, and with a choice.

    The players come to know the table first.
    """
    table = Table("ccg", seed)
    chance = random.Random(seed)
    forced: Times = []
    free: Times = []
    for number in count():
        if table.room.over or number == CHOICES:
            return forced, free
        state = table.session.state
        known = len(table.room.seats[table.asked].pace._times) == TIMES_KEPT
        asked_at = table.now
        if table.room.is_passing(table.asked):
            table.now += table.room.pass_wait(chance, table.now)
            plan = table.room.plan_pass(table.now)
            assert plan is not None
            table.happen(plan)
            forced += [table.now - asked_at] * known
        elif DECLINE in state.options and window_of(table.room.game, state):
            lets_go = chance.random() < 0.8
            table.answer(DECLINE if lets_go else table.choice(chance), after=player(chance))
            if table.records[-1][1]["option"] == DECLINE:
                free += [table.now - asked_at] * known
        else:
            table.answer(table.choice(chance), after=chance.uniform(0.5, 30.0))
    raise AssertionError


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
    forced: Times = []
    free: Times = []
    for seed in (1, 2):
        more, others = passes(seed, PLAYERS[name])
        forced += more
        free += others
    assert len(forced) > 200
    assert len(free) > 100
    assert distance(forced, free) < ONE_IN_A_THOUSAND
    chance = random.Random(0)
    hasty = [chance.uniform(0.5, 1.5) for _ in forced]
    assert distance(hasty, free) > 2 * ONE_IN_A_THOUSAND, "a wait of its own would be noticed"


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

    def test_no_flag_falls_by_waiting(self) -> None:
        assert Pace().wait(random.Random(1), left=2.0) <= 0.1


def test_only_passes_by_hand_where_something_else_could_be_done_are_learned_from() -> None:
    table = Table("ccg", 1)
    chance = random.Random(1)
    learned = 0
    while learned < 8:
        state, seat = table.session.state, table.asked
        before = table.room.seats[seat].pace.times
        choice = table.choice(chance)
        window = DECLINE in state.options and window_of(table.room.game, state)
        counts = choice == DECLINE and window and len(state.options) > 1
        table.answer(choice, after=7.0)
        after = table.room.seats[seat].pace.times
        assert (after != before) == bool(counts)
        assert not counts or after[-1] == 7.0
        learned += bool(counts)


def test_against_machines_nothing_is_waited_for() -> None:
    table = Table("ccg", 1, seats=[p.WantedSeat("me"), p.WantedSeat("random")])
    assert table.room.pass_wait(random.Random(1), 0.0) == 0.0
