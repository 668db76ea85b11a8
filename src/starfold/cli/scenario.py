"""`starfold scenario run ...`: run given / when / then files.

Exit codes: 0 all hold, 1 a scenario fails, 2 a file is not a proper scenario.
"""

from pathlib import Path
from typing import Annotated, Final

import typer

from starfold.cli.exits import BAD_INPUT
from starfold.errors import InputError
from starfold.games.registry import interpreter
from starfold.kernel.scenario.cases import Case, scenario_files
from starfold.kernel.scenario.running import Outcome, load_cases, run_case

app = typer.Typer(help="Scenarios: run given / when / then files.", no_args_is_help=True)

_FAILED: Final = 1


@app.callback()
def scenario() -> None:
    """Scenarios: run given / when / then files."""


@app.command("run")
def run(
    paths: Annotated[list[Path], typer.Argument(help="Scenario files, or folders of them.")],
    undo: Annotated[
        bool, typer.Option("--undo", help="Undo every choice and make it again.")
    ] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Tell the story of each scenario.")
    ] = False,
) -> None:
    """Run scenarios and say what differs."""
    cases, bad = _load(paths)
    failed = 0
    for case in cases:
        outcome = run_case(case, interpreter(case.game), undo)
        failed += not outcome.passed
        _report(outcome, verbose)
    parts = [f"{len(cases) - failed} passed", f"{failed} failed"]
    if bad:
        unreadable = "file is not a valid scenario" if bad == 1 else "files are not valid scenarios"
        parts.append(f"{bad} {unreadable}")
    typer.echo(", ".join(parts))
    if bad:
        raise typer.Exit(BAD_INPUT)
    if failed:
        raise typer.Exit(_FAILED)


def _load(paths: list[Path]) -> tuple[list[Case], int]:
    """All cases that can be run, and the number of files that cannot."""
    cases: list[Case] = []
    bad = 0
    for path in scenario_files(paths):
        try:
            cases += load_cases(path, interpreter)
        except InputError as problem:
            bad += 1
            typer.echo(f"error: {problem}", err=True)
    return cases, bad


def _report(outcome: Outcome, verbose: bool) -> None:
    mark = "ok  " if outcome.passed else "FAIL"
    typer.echo(f"{mark} {outcome.case.path}: {outcome.case.name}")
    if verbose:
        for sentence in outcome.story:
            typer.echo(f"       {sentence}")
    for line in outcome.failures:
        typer.echo(f"     {line}")
