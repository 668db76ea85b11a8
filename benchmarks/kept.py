"""A line of a file for every game that was played, so that a measurement that was cut off goes on.

The first line says what is measured; a file of something else is refused. A line that was cut off
in the middle is played again.
"""

import json
from pathlib import Path
from typing import Any


class Kept:
    """The games of one measurement, in the order in which they were played."""

    def __init__(self, file: Path | None, about: dict[str, Any]) -> None:
        self.file = file
        self.games: list[dict[str, Any]] = []
        if file is None:
            return
        whole = _whole_lines(file)
        if not whole:
            file.write_text(_line(about), encoding="utf-8")
            return
        head, *games = [json.loads(line) for line in whole]
        if head != about:
            raise SystemExit(f"{file} is of another measurement: {head}; name another file")
        self.games = games
        file.write_text("".join(whole), encoding="utf-8")

    def add(self, game: dict[str, Any]) -> None:
        self.games.append(game)
        if self.file is not None:
            with self.file.open("a", encoding="utf-8") as lines:
                lines.write(_line(game))


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":")) + "\n"


def _whole_lines(file: Path) -> list[str]:
    if not file.exists():
        return []
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    return [line for line in lines if line.endswith("\n")]
