"""Saved games come back as they were left, and broken files are refused by name."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from starfold.errors import InputError
from starfold.kernel.game import state_hash
from starfold.kernel.replay_files import load_fields, text_of
from starfold.table import saves
from starfold.table.deal import returning_players
from starfold.table.session import Mark, Session
from tests.table.tables import GAMES, fair_table, open_table, play_on, sitting


def reopened(path: Path, people: list[int]) -> Session:
    game, replay, marks = saves.load(path)
    return Session.resume(game, replay, sitting(people), marks)


def back(session: Session, chance: random.Random) -> None:
    """Take something back, in whatever way is open."""
    seat = session.moments[-1].seat
    other = chance.randrange(2)
    if not session.obstacle_to_undo(seat) and chance.random() < 0.5:
        session.undo(seat)
    elif session.solo:
        session.take_back(session.people[0])
    elif session.has_choice(other):
        session.give_back(other)


@pytest.mark.parametrize("table", [open_table, fair_table])
@pytest.mark.parametrize("people", [[0], [0, 1]])
@pytest.mark.parametrize(
    ("game", "seed"),
    [*(("pocketmodel", seed) for seed in range(4)), ("minis", 1), ("minis", 3), ("ccg", 1)],
)
def test_a_saved_game_goes_on_as_if_nothing_had_happened(
    tmp_path: Path, people: list[int], table: Callable[..., Session], game: str, seed: int
) -> None:
    session = table(people, seed, game=game)
    chance = random.Random(seed)
    for _ in range(6):
        play_on(session, chance, 12)
        for _ in range(chance.randrange(4)):
            back(session, chance)
    if seed == 3 and not session.over:
        session.time_up(0)
    saves.save(session, tmp_path / "game.json")

    again = reopened(tmp_path / "game.json", people)
    assert state_hash(again.game, again.state) == state_hash(session.game, session.state)
    for seat in (0, 1):
        assert again.log_for(seat) == session.log_for(seat)
    assert again.marks() == session.marks() != []
    assert [(s.seat, s.automatic, s.entries) for s in again.moments] == [
        (s.seat, s.automatic, s.entries) for s in session.moments
    ]
    for place in range(len(session.moments)):
        before, other = again.before(place), session.before(place)
        assert state_hash(again.game, before) == state_hash(session.game, other)


@pytest.mark.parametrize("game", GAMES)
def test_a_resigned_game_comes_back(tmp_path: Path, game: str) -> None:
    session = open_table([0], game=game)
    session.resign(0)
    saves.save(session, tmp_path / "game.json")
    again = reopened(tmp_path / "game.json", [0])
    assert again.over
    again.undo(0)
    assert not again.over


def test_saving_leaves_nothing_else_behind(tmp_path: Path) -> None:
    session = open_table([0])
    saves.save(session, tmp_path / "game.json")
    saves.save(session, tmp_path / "game.json")
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_saving_where_nothing_can_be_written(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be written: No such file"):
        saves.save(open_table([0]), tmp_path / "nowhere" / "game.json")
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="cannot be written"):
        saves.save(open_table([0]), tmp_path / "file" / "game.json")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


class TestReturning:
    def players(self, session: Session, seat: int | None) -> list[bool]:
        """Who is a person."""
        found = returning_players(session.game, session.replay, seat)
        return [player.agent is None for player in found]

    def test_people_and_agents_keep_their_seats(self) -> None:
        assert self.players(open_table([1]), None) == [False, True]
        assert self.players(open_table([0, 1]), None) == [True, True]

    def test_a_seat_is_claimed(self) -> None:
        assert self.players(open_table([]), 1) == [False, True]

    def test_a_game_of_agents_is_taken_up_on_the_first_seat(self) -> None:
        assert self.players(open_table([]), None) == [True, False]


class TestBrokenFiles:
    @pytest.fixture
    def data(self, tmp_path: Path) -> dict[str, Any]:
        session = open_table([0, 1])
        play_on(session, random.Random(1), 8)
        session.undo(session.moments[-1].seat)
        session.resign(1)
        saves.save(session, tmp_path / "game.json")
        return load_fields(tmp_path / "game.json")

    def refusal(self, path: Path, data: dict[str, Any]) -> str:
        path.write_text(text_of(data), encoding="utf-8")
        with pytest.raises(InputError) as refused:
            game, replay, marks = saves.load(path)
            Session.resume(game, replay, returning_players(game, replay, None), marks)
        return str(refused.value)

    @pytest.mark.parametrize(
        ("field", "value", "told"),
        [
            ("players", [], "`players` is empty"),
            ("game", "chess", "unknown game 'chess'"),
            ("taken_back", 3, "`taken_back` is not a list"),
            ("taken_back", [{"kind": "undo"}], r"taken_back[0] is no mark"),
            ("taken_back", [{"kind": "undo", "seat": 9, "choices": 1, "at": 0}], "is no mark"),
            ("answers", [[7, "concede"]], "no seat 7 in a game with 2"),
            ("answers", [[0, "fly to the moon"]], "'fly to the moon' cannot be chosen here"),
            ("spec", {"forces": 3}, "spec.forces is not of type list"),
            ("spec", {"options": "x"}, "spec.options is not of type dict"),
            ("spec", {"edition": "base", "forces": ["nothing"]}, "no shipped fleet 'nothing'"),
        ],
    )
    def test_the_field_is_named(
        self, tmp_path: Path, data: dict[str, Any], field: str, value: object, told: str
    ) -> None:
        if field == "answers":
            data["hashes"] = data["hashes"][:2]
        refusal = self.refusal(tmp_path / "bad.json", {**data, field: value})
        assert refusal.startswith((str(tmp_path / "bad.json"), "choice 1: "))
        assert told in refusal

    def test_too_few_players(self, tmp_path: Path, data: dict[str, Any]) -> None:
        data["answers"] = []
        data["hashes"] = data["hashes"][:1]
        assert "1 players for 2 seats" in self.refusal(
            tmp_path / "bad.json", {**data, "players": ["person"]}
        )

    @pytest.mark.parametrize("text", ["[" * 100_000, '{"a": ' + "9" * 5000 + "}"])
    def test_what_the_reader_of_json_chokes_on(self, tmp_path: Path, text: str) -> None:
        (tmp_path / "bad.json").write_text(text, encoding="utf-8")
        with pytest.raises(InputError, match="cannot be read"):
            saves.load(tmp_path / "bad.json")

    def test_marks_are_kept(self, tmp_path: Path, data: dict[str, Any]) -> None:
        assert [Mark(**one).kind for one in data["taken_back"]] == ["undo"]
        _, _, marks = saves.load(tmp_path / "game.json")
        assert [mark._asdict() for mark in marks] == data["taken_back"]
