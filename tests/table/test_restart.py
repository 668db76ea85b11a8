"""A room that is opened again is the room that was left, word for word."""

import random

import pytest

from starfold.games.registry import game_names
from starfold.table import protocol as p
from tests.table.rooms import Table

each_game = pytest.mark.parametrize("game", game_names())

ANSWERS = {"pocketmodel": 250, "minis": 150, "ccg": 500}
SEEDS = {"pocketmodel": [1, 3], "minis": [1, 2], "ccg": [1, 2, 3]}
games = pytest.mark.parametrize(
    ("game", "seed"), [(game, seed) for game in game_names() for seed in SEEDS[game]]
)


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


@games
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
