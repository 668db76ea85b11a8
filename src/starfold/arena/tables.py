"""The games of a run as a data frame, one row a game (extra `report`: polars)."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from starfold.arena.plan import Plan
from starfold.arena.report import entrant_labels
from starfold.arena.runner import Result
from starfold.errors import InputError


def _polars() -> Any:
    try:
        import polars
    except ImportError:
        raise InputError('data frames need an extra: pip install "starfold[report]"') from None
    return polars


def frame(plan: Plan, results: Sequence[Result]) -> Any:
    """A polars data frame; the columns of luck and pieces are there if the games were watched."""
    labels = entrant_labels(plan.agents)
    sitting = [[labels[one] for one in plan.entrants(result.number)] for result in results]
    lineups = [plan.lineup(result.number) for result in results]
    columns: dict[str, list[Any]] = {
        "game": [result.number for result in results],
        "seed": [str(plan.game_seed(result.number)) for result in results],  # beyond 64 bits
        "first": [result.first for result in results],
        "turns": [result.turns for result in results],
        "decisions": [result.decisions for result in results],
        "ended": [result.ended for result in results],
        "winners": [list(result.winners) for result in results],
    }
    for seat in range(plan.seats):
        columns[f"agent_{seat}"] = [row[seat] for row in sitting]
        columns[f"force_{seat}"] = [row[seat] for row in lineups]
        columns[f"won_{seat}"] = [seat in result.winners for result in results]
    if results and all(result.notes is not None for result in results):
        notes = [result.notes for result in results if result.notes is not None]
        for seat in range(plan.seats):
            columns[f"throws_{seat}"] = [one.luck[seat].throws for one in notes]
            columns[f"luck_{seat}"] = [one.luck[seat].gain for one in notes]
            columns[f"pieces_{seat}"] = [
                [part._asdict() for part in one.parts[seat]] for one in notes
            ]
    pl = _polars()
    part = pl.Struct({"thing": pl.String, "played": pl.Int64, "lost": pl.Int64})
    types = {f"pieces_{seat}": pl.List(part) for seat in range(plan.seats)}
    types["winners"] = pl.List(pl.Int64)
    known = {name: kind for name, kind in types.items() if name in columns}
    return pl.DataFrame(columns, schema_overrides=known)


def write_parquet(path: Path, plan: Plan, results: Sequence[Result]) -> None:
    table = frame(plan, results)
    try:
        table.write_parquet(path)
    except OSError as problem:
        raise InputError(f"--parquet {path}: {problem.strerror or problem}") from None


def check_parquet(path: Path) -> None:
    """Before many games are played for it: InputError unless it can be written."""
    _polars()
    if not path.parent.is_dir():
        raise InputError(f"--parquet {path}: there is no folder {path.parent}")
