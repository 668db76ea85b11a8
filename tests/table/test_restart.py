"""A room that is opened again is the room that was left, word for word."""

import os
import random
from typing import Any

import msgspec
import pytest

from starfold.games.registry import game_names
from starfold.kernel import notation
from starfold.kernel.game import packed, state_hash
from starfold.kernel.replay_files import to_fields
from starfold.table import protocol as p
from starfold.table import snapshots
from starfold.table.reception import receive
from starfold.table.review import review
from starfold.table.rooms import CREATED, Room, opened
from tests.table.rooms import Table

each_game = pytest.mark.parametrize("game", game_names())

ANSWERS = {"pocketmodel": 250, "minis": 150, "ccg": 500}
GAMES = int(os.environ.get("STARFOLD_LOGS", "3"))  # `make thorough` plays 200 of each
games = pytest.mark.parametrize(
    ("game", "seed"), [(game, 1 + seed) for game in game_names() for seed in range(GAMES)]
)

one_game = pytest.mark.parametrize(("game", "seed"), [(game, 1) for game in game_names()])


@games
def test_the_log_is_word_for_word_what_its_readers_heard(game: str, seed: int) -> None:
    """Names are numbered by what lies on the table at the time, and stay as they were told."""
    table = Table(game, seed)
    chance = random.Random(seed)
    for part in (0.6, 0.4):
        table.play(chance, int(part * ANSWERS[game]), undo=0.1)
        again = table.again()
        for seat in table.readers:
            assert again.log(seat) == table.heard[seat]
    assert table.session.marks(), "something was taken back"


@one_game
def test_a_line_that_was_told_never_changes(game: str, seed: int) -> None:
    table = Table(game, seed)
    chance = random.Random(seed)
    told: list[list[str]] = [[] for _ in table.readers]
    while len(table.records) < ANSWERS[game] and not table.room.over:
        table.play(chance, 1)
        for seat in table.readers:
            words = [line.text for line in table.room.log(seat)]
            assert words[: len(told[seat])] == told[seat]
            told[seat] = words


@each_game
def test_a_reader_who_comes_late_reads_what_the_others_heard(game: str) -> None:
    table = Table(game, seats=[p.WantedSeat("me"), p.WantedSeat("random")])
    late = table.again()
    assert late.log(1) == table.room.log(1)


@one_game
def test_a_room_stored_before_choices_had_a_notation_is_opened(game: str, seed: int) -> None:
    """Its records name answers by the engine's numbers."""
    table = Table(game, seed)
    table.play(random.Random(seed), 40)
    (_, created), *later = table.records
    old = Room(table.room.id, created)
    for kind, data in later:
        numbered = dict(data)
        if kind == "answered":
            assert old.session is not None
            numbered["option"] = notation.option(old.session.state, numbered.pop("choice"))
        old.apply(kind, numbered, 0.0)
    assert old.session is not None
    assert to_fields(old.session.replay) == to_fields(table.session.replay)
    assert old.log(0) == table.room.log(0)


@one_game
def test_a_room_stored_when_forces_were_called_fleets_is_opened(game: str, seed: int) -> None:
    table = Table(game, seed)
    table.play(random.Random(seed), 40)
    (_, created), *later = table.records
    spec = dict(created["spec"])
    spec["fleets"] = spec.pop("forces")
    old = opened(table.room.id, [(CREATED, {**created, "spec": spec}), *later], 0.0)
    assert_same(old, table.again())


# -- snapshots -------------------------------------------------------------------------------------


def known(room: Room) -> dict[str, Any]:
    """Everything that is known of a room, in a form that can be compared."""
    session = room.session
    assert session is not None
    clock = None if room.clock is None else vars(room.clock)
    return {
        **{name: getattr(room, name) for name in (*snapshots.PLAIN, *snapshots.GIVEN)},
        "game": room.game.name,
        **{name: getattr(room, name) for name in snapshots.MADE[3:]},
        "seats": [vars(seat) | {"passing": None, "pace": None} for seat in room.seats],
        "clock": clock,
        "state": packed(room.game, session.state),
        "players": [player.name for player in session.players],
        "replay": to_fields(session.replay),
        "told": session.told,
        "marks": session.marks(),
        "entries": len(session.entries),
        "steps": [
            (one.entries, one.seat, one.automatic, one.rolled, one.paid) for one in session.moments
        ],
        "taken back": session.taken_back,
        "auto": session.auto,
        "views": [room.view(seat) for seat in range(-1, len(room.seats))],
        "undo": [room.undo_info(seat) for seat in range(len(room.seats))],
    }


def plain(data: Any) -> Any:
    """As it comes out of JSON: a row of numbers is a list."""
    return msgspec.json.decode(msgspec.json.encode(data))


def assert_same(one: Room, other: Room) -> None:
    left, right = known(one), known(other)
    for name, value in left.items():
        if name == "told":
            value = {seat: [plain(line) for line in lines] for seat, lines in value.items()}
            right[name] = {s: [plain(line) for line in lines] for s, lines in right[name].items()}
        assert value == right[name], name


def thaw(room: Room, now: float) -> Room:
    return snapshots.thawed("table", room.created, snapshots.frozen(room), now)


@one_game
def test_a_snapshot_is_the_room(game: str, seed: int) -> None:
    table = Table(game, seed, clock=p.ClockTerms(600, 5))
    chance = random.Random(seed)
    for _ in range(2):
        table.play(chance, ANSWERS[game] // 4, undo=0.1)
        assert_same(thaw(table.room, table.now), table.again())


@one_game
def test_a_game_goes_on_from_a_snapshot_as_it_would_have(game: str, seed: int) -> None:
    """Answers, requests and takebacks, through dice and deep into what the snapshot tells of."""
    table = Table(game, seed, clock=p.ClockTerms(600, 5))
    chance = random.Random(seed)
    table.play(chance, ANSWERS[game] // 2, undo=0.1)
    table.room = thaw(table.room, table.now)
    table.play(chance, ANSWERS[game] // 4, undo=0.2)
    assert_same(table.room, table.again())


@each_game
def test_every_choice_before_a_snapshot_can_be_gone_back_to(game: str) -> None:
    table = Table(game, 1, seats=[p.WantedSeat("me"), p.WantedSeat("random")])
    chance = random.Random(1)
    while len(table.session.moments) < 60:
        table.happen(table.room.answered(table.asked, table.choice(chance), table.now))
    hashes = table.session.replay.hashes[:]
    table.room = thaw(table.room, table.now)
    while table.session.has_choice(0):
        table.session.take_back(0)
        answers = len(table.session.moments)
        assert state_hash(table.room.game, table.session.state) == hashes[answers]


@each_game
def test_rooms_that_wait_and_rooms_that_are_over_have_snapshots_too(game: str) -> None:
    created, _ = receive(
        p.NewRoom(game=game, seats=[p.WantedSeat("me"), p.WantedSeat("open")]), "x"
    )
    waiting = snapshots.thawed("x", created, snapshots.frozen(Room("x", created)), 0.0)
    assert waiting.status == "waiting"
    table = Table(game, 1)
    table.play(random.Random(1), 10)
    table.happen(table.room.plan_concede(0, p.Concede("c", table.seq(0)), table.now))
    over = thaw(table.room, 0.0)
    assert over.info() == table.room.info()
    assert review(over.session, over.info()) == review(table.session, table.room.info())  # type: ignore[arg-type]


def test_nothing_of_a_room_is_left_out() -> None:
    """Whoever gives a room another attribute says here what becomes of it."""
    room = Table("pocketmodel").room
    listed = [*snapshots.PLAIN, *snapshots.OF_THE_MOMENT, *snapshots.GIVEN, *snapshots.MADE]
    assert sorted(listed) == sorted(vars(room))
    assert sorted(vars(room.seats[0])) == sorted(
        (*snapshots.OF_A_SEAT, "connections", "passing", "pace")
    )
    session = vars(room.session)
    of_the_session = ("game", "state", "replay", "players", "auto", "passing", "taken_back")
    of_the_moment = ("moments", "_hinted")  # the hint is asked for again
    of_the_log = ("_entries", "_unread", "told", "seated_at")
    assert sorted(session) == sorted((*of_the_session, *of_the_moment, *of_the_log))


@each_game
def test_nobody_goes_back_beyond_a_change_of_sides_after_a_snapshot_either(game: str) -> None:
    table = Table(game, 1, seats=[p.WantedSeat("me"), p.WantedSeat("random")])
    chance = random.Random(1)
    while len(table.session.moments) < 30:
        table.happen(table.room.answered(table.asked, table.choice(chance), table.now))
    table.happen(table.room.plan_swap(0, p.Swap("s", table.seq(0)), table.now))
    for room in (table.room, thaw(table.room, table.now)):
        assert room.session is not None
        assert not any(room.session.has_choice(seat) for seat in (0, 1))
    table.happen(table.room.answered(table.asked, table.choice(chance), table.now))
    assert_same(thaw(table.room, table.now), table.room)


def test_the_fingerprint_of_the_program_is_that_of_its_sources() -> None:
    first = snapshots.program()
    snapshots.program.cache_clear()
    assert snapshots.program() == first
