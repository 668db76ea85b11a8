"""What a simulation found out as data frames: polars if it is there, else pandas."""

import csv
import io
from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final

from starfold.arena.plan import Plan
from starfold.arena.report import games_csv, report
from starfold.arena.runner import Result
from starfold.errors import InputError
from starfold.kernel.spelling import did_you_mean

GAMES: Final = "games"
LISTS: Final = ("agents", "forces", "pairings", "faults")  # of the report, a row an entry
LIBRARIES: Final = ("polars", "pandas")
NUMBERS: Final = ("game", "first", "turns", "decisions")  # seeds are longer than frames take


class Simulation(dict[str, Any]):
    """The report of a simulation, as `starfold sim --json` prints it, with its tables as frames."""

    def __init__(self, plan: Plan, results: Sequence[Result]) -> None:
        super().__init__(report(plan, results))
        self._games = games_csv(plan, results)

    def frame(self, of: str = GAMES) -> Any:
        """A data frame with a row for each of the `games`, `agents`, `forces`, `pairings` …"""
        return _frame(self.rows(of))

    def rows(self, of: str = GAMES) -> list[dict[str, Any]]:
        """The same as plain data."""
        if of == GAMES:
            lines = csv.DictReader(io.StringIO(self._games))
            return [{name: _read(name, text) for name, text in line.items()} for line in lines]
        if of == "endings":
            return [{"ended": how, **told} for how, told in self[of].items()]
        if of not in LISTS:
            known = (GAMES, *LISTS, "endings")
            raise InputError(f"a simulation has no table {of!r}: {did_you_mean(of, known)}")
        return [_flat(line) for line in self[of]]


def _read(name: str, text: str) -> Any:
    return int(text) if name in NUMBERS else text


def _flat(line: dict[str, Any]) -> dict[str, Any]:
    """Lists and mappings in columns of their own."""
    flat: dict[str, Any] = {}
    for name, value in line.items():
        if isinstance(value, dict):
            flat |= {f"{name} {key}": one for key, one in value.items()}
        elif isinstance(value, list):
            flat |= {f"{name} {place}": one for place, one in enumerate(value)}
        else:
            flat[name] = value
    return flat


def _frame(rows: list[dict[str, Any]]) -> Any:
    columns = list(dict.fromkeys(name for row in rows for name in row))
    table = {name: [row.get(name) for row in rows] for name in columns}
    for name in LIBRARIES:
        try:
            return import_module(name).DataFrame(table)
        except ImportError:
            continue
    raise InputError('data frames need polars or pandas: pip install "starfold[report]"')
