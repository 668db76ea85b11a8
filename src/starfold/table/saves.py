"""Saved games: a replay file that also remembers what was taken back."""

import contextlib
import json
from pathlib import Path
from typing import Any, Final

from starfold.errors import InputError
from starfold.kernel import replay as replays
from starfold.kernel.replay import Replay
from starfold.table.session import MARK_KINDS, SEAT_LETTERS, Mark, Session

TAKEN_BACK: Final = "taken_back"  # the field that a save adds to a replay


def save(session: Session, path: Path) -> None:
    """Write the game; a crash in between leaves the old file whole."""
    data = session.replay.to_data()
    data[TAKEN_BACK] = [mark._asdict() for mark in session.marks()]
    draft = path.with_name(f".{path.name}.part")
    try:
        draft.write_text(json.dumps(data) + "\n", encoding="utf-8")
        draft.replace(path)
    except OSError as problem:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)
        raise InputError(f"{path}: cannot be written: {problem.strerror or problem}") from None


def load(path: Path) -> tuple[Replay, list[Mark]]:
    """A replay with the marks that a save added, if one did."""
    replay = replays.load(path)
    _refuse_strangers(path, replay)
    data = json.loads(path.read_text(encoding="utf-8"))
    given = data.get(TAKEN_BACK, [])
    if not isinstance(given, list):
        raise InputError(f"{path}: field `{TAKEN_BACK}` is not a list")
    return replay, [_mark(path, number, one) for number, one in enumerate(given)]


def _refuse_strangers(path: Path, replay: Replay) -> None:
    seats = len(replay.players)
    for number, given in enumerate(replay.answers):
        if isinstance(given, list) and not 0 <= given[1] < seats:
            raise InputError(
                f"{path}: answers[{number}]: seat {given[1]} cannot give up, the game has {seats}"
            )


def _mark(path: Path, number: int, data: Any) -> Mark:
    numbers = ("seat", "choices", "at")
    if (
        not isinstance(data, dict)
        or data.get("kind") not in MARK_KINDS
        or not all(type(data.get(name)) is int and data[name] >= 0 for name in numbers)
        or data["seat"] >= len(SEAT_LETTERS)
    ):
        wanted = f"kind ({' or '.join(MARK_KINDS)}), {', '.join(numbers)}"
        raise InputError(f"{path}: {TAKEN_BACK}[{number}] is no mark: give {wanted}")
    return Mark(data["kind"], data["seat"], data["choices"], data["at"])
