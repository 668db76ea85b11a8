"""Saved games: a replay file that also remembers what was taken back."""

from pathlib import Path
from typing import Any, Final, NamedTuple

from platformdirs import user_state_path

from starfold.errors import InputError
from starfold.games.registry import load_game
from starfold.kernel.files import read_text, write_text
from starfold.kernel.game import Game
from starfold.kernel.replay import Replay
from starfold.kernel.replay_files import fields_in, from_data, position_in, to_text
from starfold.table.session import MARK_KINDS, SEAT_LETTERS, Mark, Session

LONGEST_NAME: Final = 40  # of an agent
TAKEN_BACK: Final = "taken_back"  # the field that a save adds to a replay


def state_folder() -> Path:
    """Where this program keeps what should outlive it."""
    return user_state_path("starfold", appauthor=False)


def open_game_path() -> Path:
    """Where a game is kept that a person left without ending or saving it."""
    return state_folder() / "open-game.replay"


def left_open() -> Path:
    path = open_game_path()
    if not path.is_file():
        raise InputError("no game was left open; start one with `starfold play`")
    return path


def save(session: Session, path: Path) -> None:
    write_text(path, saved_text(session))


def saved_text(session: Session) -> str:
    return to_text(session.replay, **{TAKEN_BACK: marks_data(session)})


def marks_data(session: Session) -> list[dict[str, Any]]:
    return [mark._asdict() for mark in session.marks()]


class Saved(NamedTuple):
    """A game as it was found in a file: readable, but not yet run."""

    game: Game
    replay: Replay
    marks: list[Mark]


class Found(NamedTuple):
    """What a file holds, and the position that it speaks of, if it speaks of one."""

    saved: Saved
    position: int | None


def load(path: Path) -> Saved:
    """A replay with the marks that a save added, if one did; raises InputError naming the file.

    A scenario gives the game up to the position that it is about.
    """
    saved, position = read(read_text(path), str(path))
    if position is not None:
        saved.replay.cut(position)
    return saved


def read(text: str, where: str) -> Found:
    """The game in a text of any kind that can hold one; raises InputError naming the place."""
    data = fields_in(text, where)
    replay = from_data(data, where)
    position = position_in(data, where)
    try:
        game = load_game(replay.game)
        replay.spec = game.check_spec(replay.spec)
        return Found(Saved(game, replay, marks_in(data)), position)
    except InputError as problem:
        raise InputError(f"{where}: {problem}") from None


def marks_in(data: dict[str, Any]) -> list[Mark]:
    given = data.get(TAKEN_BACK, [])
    if not isinstance(given, list):
        raise InputError(f"field `{TAKEN_BACK}` is not a list")
    return [_mark(number, one) for number, one in enumerate(given)]


def _mark(number: int, data: Any) -> Mark:
    numbers = ("seat", "choices", "at")
    if (
        not isinstance(data, dict)
        or data.get("kind") not in MARK_KINDS
        or not all(type(data.get(name)) is int and data[name] >= 0 for name in numbers)
        or data["seat"] >= len(SEAT_LETTERS)
        or not isinstance(data.get("name", ""), str)
    ):
        wanted = f"kind ({' or '.join(MARK_KINDS)}), {', '.join(numbers)}"
        raise InputError(f"{TAKEN_BACK}[{number}] is no mark: give {wanted}")
    return Mark(
        data["kind"], data["seat"], data["choices"], data["at"], data.get("name", "")[:LONGEST_NAME]
    )
