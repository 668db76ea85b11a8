"""The games of a run as Parquet, one row a game, with luck and pieces if somebody watched."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from starfold.arena.frames import Simulation
from starfold.arena.plan import Plan
from starfold.arena.runner import Result
from starfold.errors import InputError


def _polars() -> Any:
    try:
        import polars
    except ImportError:
        raise InputError('--parquet needs an extra: pip install "starfold[report]"') from None
    return polars


def frame(plan: Plan, results: Sequence[Result]) -> Any:
    """A polars data frame: the columns of the games' frame, then those of every seat."""
    rows = Simulation(plan, results).rows()
    columns: dict[str, list[Any]] = {name: [row[name] for row in rows] for name in rows[0]}
    for seat in range(plan.seats):
        columns[f"won_{seat}"] = [seat in result.winners for result in results]
    notes = [result.notes for result in results if result.notes is not None]
    pl = _polars()
    part = pl.Struct({"thing": pl.String, "played": pl.Int64, "lost": pl.Int64})
    types = {}
    if len(notes) == len(results):
        for seat in range(plan.seats):
            columns[f"throws_{seat}"] = [one.luck[seat].throws for one in notes]
            columns[f"luck_{seat}"] = [one.luck[seat].gain for one in notes]
            columns[f"pieces_{seat}"] = [
                [piece._asdict() for piece in one.parts[seat]] for one in notes
            ]
            types[f"pieces_{seat}"] = pl.List(part)
    return pl.DataFrame(columns, schema_overrides=types)


def write_parquet(path: Path, plan: Plan, results: Sequence[Result]) -> None:
    try:
        frame(plan, results).write_parquet(path)
    except OSError as problem:
        raise InputError(f"--parquet {path}: {problem.strerror or problem}") from None


def check_parquet(path: Path) -> None:
    """Before many games are played for it: InputError unless it can be written."""
    _polars()
    if not path.parent.is_dir():
        raise InputError(f"--parquet {path}: there is no folder {path.parent}")
