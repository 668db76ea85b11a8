"""Taking back among people: what it does to the clocks, and when the others must agree."""

import random

import pytest

from starfold.games.registry import game_names
from starfold.kernel import notation
from starfold.table import protocol as p
from starfold.table.clocks import Clock
from starfold.table.refusals import Refusal
from starfold.table.room_view import FREE_UNDOS
from tests.table.rooms import Table

each_game = pytest.mark.parametrize("game", game_names())
MINUTES = p.ClockTerms(600, 60)
ME = p.WantedSeat("me")


def left(table: Table) -> list[int]:
    assert table.room.clock is not None
    return table.room.clock.left_at(table.now)


def until_free(table: Table, chance: random.Random) -> int:
    """Play until somebody could take a choice back as they like; that seat."""
    for _ in range(400):
        seat = table.asked
        table.answer(table.choice(chance), after=1.0)
        if table.room.undo_info(seat).free:
            return seat
    raise AssertionError("nothing could be undone in this game")


def until_passed_on(table: Table, chance: random.Random) -> int:
    """Play until the choice goes to somebody else and nothing was learned; who chose before."""
    for _ in range(400):
        seat = table.asked
        table.answer(table.choice(chance), after=1.0)
        if table.asked not in (seat, -1) and not table.session.obstacle_to_undo(seat):
            return seat
    raise AssertionError("no such choice in this game")


class TestClock:
    def test_what_was_earned_goes_back_and_what_was_spent_stays_spent(self) -> None:
        clock = Clock(p.ClockTerms(60, 5), 2)
        clock.run(0, now=0.0)
        clock.run(0, now=10.0)  # A has thought for ten seconds
        clock.note(1)
        clock.run(1, now=10.0, rewarded=0)
        assert clock.left_at(17.0) == [55_000, 53_000]
        clock.set(clock.left_at(17.0))
        clock.go_back(0, 0)
        assert clock.left_at(17.0) == [50_000, 60_000]
        assert clock.readings == []

    def test_own_time_since_the_choice_is_not_given_back(self) -> None:
        clock = Clock(p.ClockTerms(60, 5), 2)
        clock.run(0, now=0.0)
        clock.note(1)
        clock.run(0, now=1.0)
        clock.set(clock.left_at(31.0))
        clock.go_back(0, 0)
        assert clock.left_at(31.0) == [29_000, 60_000]

    def test_nobody_falls_by_taking_back(self) -> None:
        clock = Clock(p.ClockTerms(10, 60), 2)
        clock.run(0, now=0.0)
        clock.note(1)
        clock.run(0, now=9.0, rewarded=0)
        clock.set(clock.left_at(40.0))
        clock.go_back(0, 0)
        assert clock.left_at(40.0) == [1_000, 10_000]


def last_answer(table: Table) -> int:
    """The number of the answer that was given last."""
    session = table.session
    choice = str(session.replay.answers[-1].choice)
    return notation.option(session.before(len(session.moments) - 1), choice)


@each_game
def test_to_and_fro_earns_no_time(game: str) -> None:
    table = Table(game, clock=MINUTES)
    chance = random.Random(3)
    seat = until_passed_on(table, chance)
    option = last_answer(table)
    other = table.asked
    for _ in range(3):
        mine, theirs = left(table)[seat], left(table)[other]
        assert table.undo(seat, after=2.0).kind == "undo_asked"
        table.consent(other, after=3.0)
        assert table.asked == seat
        assert left(table)[seat] == mine - 60_000
        assert left(table)[other] == theirs
        table.answer(option, after=1.0)
        assert left(table)[seat] == mine - 1_000
    with pytest.raises(Refusal, match="asked 3 times"):
        table.undo(seat)
    assert table.again().clock.left_at(table.now) == left(table)  # type: ignore[union-attr]


@each_game
def test_who_thinks_is_not_interrupted_without_consent(game: str) -> None:
    table = Table(game)
    chance = random.Random(5)
    seat = until_passed_on(table, chance)
    other = table.asked
    info = table.room.undo_info(seat)
    assert not info.free
    assert info.by_consent
    assert info.obstacle == f"{'AB'[other]} is already thinking about the next choice"
    seq = table.seq(other)
    assert table.undo(seat).kind == "undo_asked"
    assert table.asked == other
    assert table.seq(other) == seq, "their answer is not stale"
    table.answer(table.choice(chance))
    assert table.room.undo_asked_by == -1, "an answer is an answer to the request, too"


@each_game
def test_one_choice_is_taken_back_freely_only_so_often(game: str) -> None:
    table = Table(game)
    chance = random.Random(4)
    seat = until_free(table, chance)
    option = last_answer(table)
    for _ in range(FREE_UNDOS):
        assert table.undo(seat).kind == "undone"
        table.answer(option)
    info = table.room.undo_info(seat)
    assert not info.free
    assert info.by_consent
    assert "undone 3 times" in info.obstacle
    assert table.undo(seat).kind == "undo_asked"
    again = table.again()
    assert again.undo_info(seat) == table.room.undo_info(seat)


@each_game
def test_against_machines_one_goes_back_as_one_likes(game: str) -> None:
    table = Table(game, clock=MINUTES, seats=[ME, p.WantedSeat("random")])
    chance = random.Random(1)
    while table.asked != 0 or not table.room.undo_info(0).free:
        table.happen(table.room.answered(table.asked, table.choice(chance), table.now))
    for _ in range(2 * FREE_UNDOS):
        place = table.session.last_choice(0)
        assert place is not None
        assert table.undo(0, after=1.0).kind == "undone"
        mine = left(table)[0]
        while table.session.last_choice(0) != place or table.asked != 0:
            table.happen(table.room.answered(table.asked, table.choice(chance), table.now))
        assert table.undo(0, after=1.0).kind == "undone"
        assert mine - 1_000 <= left(table)[0] <= mine
        while table.session.last_choice(0) != place or table.asked != 0:
            table.happen(table.room.answered(table.asked, table.choice(chance), table.now))
