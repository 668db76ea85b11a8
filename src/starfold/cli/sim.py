"""`starfold sim`: let agents play many games and count; runs, reports and comparisons of them."""

import json
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from starfold.agents.guests import allow
from starfold.agents.registry import NORMAL, RANDOM
from starfold.arena.cluster import LOCAL, crew_on
from starfold.arena.comparison import compared
from starfold.arena.plan import Plan, make_plan
from starfold.arena.report import games_csv, report
from starfold.arena.runner import Result, is_timed_plan, replay_of, simulate
from starfold.arena.runs import Run, RunFile, opened, read
from starfold.arena.tables import check_parquet, write_parquet
from starfold.arena.work import Crew
from starfold.cli.comparing import comparison_lines
from starfold.cli.exits import FAULTS, INTERRUPTED
from starfold.cli.fallback import falling_back_on
from starfold.cli.guests import fault_lines
from starfold.cli.parameters import AgentSeconds, Chosen, More, On, Workers
from starfold.cli.progress import progress_bar
from starfold.cli.tallies import tallies
from starfold.errors import InputError
from starfold.games.registry import game_names, load_game
from starfold.kernel.files import write_text
from starfold.kernel.game import Game, edition_names, side_names
from starfold.kernel.options import parse_options
from starfold.kernel.replay_files import to_text

ALL_FORCES: Final = "all"
DEFAULT_FORCES: Final = 2  # shipped forces that play when none are named
DEFAULT_TURNS: Final = 400

app = typer.Typer(
    cls=falling_back_on("run", help_too=True),
    no_args_is_help=True,
    help="Let agents play many games and count.",
)

RunPath = Annotated[Path, typer.Argument(metavar="RUN", help="A file of `starfold sim --run`.")]


@app.command()
def run(
    game: Annotated[str, typer.Argument(help=f"One of: {', '.join(game_names())}.")],
    edition: Annotated[
        str, typer.Option(help="Edition or kind of battle; by default the game's first.")
    ] = "",
    games: Annotated[int, typer.Option("--games", "-n", help="How many games.")] = 1000,
    seats: Annotated[
        str | None,
        typer.Option(
            help=f"Agents, one per seat, separated by commas; by default {NORMAL} against "
            f"{RANDOM}. `master:50` may think for 50 ms, `master:0` without a clock. Your own: "
            "path/to/agent.py:MyAgent."
        ),
    ] = None,
    forces: Annotated[
        str | None,
        typer.Option(
            "--forces",
            "--fleets",
            "--decks",
            help="Shipped fleets or decks, or files: one for all seats, one per seat, or `all` for "
            "every pairing of the shipped ones. By default two shipped ones play.",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="Same seed, same numbers.")] = 1,
    workers: Workers = None,
    on: On = LOCAL,
    max_turns: Annotated[
        int | None,
        typer.Option(
            help=f"Turns after which a game ends by the turn cap; by default {DEFAULT_TURNS}."
        ),
    ] = None,
    option: Chosen = None,
    catalogue: More = None,
    no_swap: Annotated[bool, typer.Option("--no-swap", help="Every agent keeps its seat.")] = False,
    agent_seconds: AgentSeconds = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="One line per game.")] = False,
    run_file: Annotated[
        Path | None,
        typer.Option(
            "--run", metavar="FILE", help="Write every game down there; started again, go on there."
        ),
    ] = None,
    page: Annotated[
        Path | None,
        typer.Option("--report", metavar="FILE", help="A page with plots that answers questions."),
    ] = None,
    other: Annotated[
        Path | None,
        typer.Option("--compare", metavar="RUN", help="Compare with this run, of other rules say."),
    ] = None,
    parquet: Annotated[
        Path | None, typer.Option(metavar="FILE", help="One row a game, for data frames.")
    ] = None,
    number: Annotated[
        int | None, typer.Option("--game", metavar="N", help="Only game N, for --replay.")
    ] = None,
    replay_file: Annotated[
        Path | None, typer.Option("--replay", metavar="FILE", help="Game N as a replay.")
    ] = None,
) -> None:
    """Let agents play many games: win shares, first-player advantage, endings, length.

    `starfold sim report RUN PAGE`, `starfold sim compare RUN RUN` and `starfold sim replay RUN N
    FILE` read what --run has written.
    """
    if as_json and as_csv:
        raise InputError("choose either --json or --csv")
    if (number is None) != (replay_file is None):
        raise InputError("--game N and --replay FILE belong together: which game, and where to")
    allow(agent_seconds)
    rules = load_game(game)
    played = edition or edition_names(rules)[0]
    agents = [NORMAL, RANDOM] if seats is None else _names(seats, "--seats")
    agreed = _options(rules, option or [], max_turns)
    named = _force_names(rules, forces, played, len(agents))
    plan = make_plan(
        game,
        played,
        agreed,
        agents,
        named,
        games,
        seed,
        swap=not no_swap,
        every_pairing=forces == ALL_FORCES,
        catalogues=catalogue or [],
    )
    if number is not None and replay_file is not None:
        _write_replay(plan, number, None, replay_file)
        return
    before = None if other is None else read(other)
    if before is not None and before.plan.game != game:
        raise InputError(f"--compare {other} is a run of {before.plan.game}, not of {game}")
    writes = page_writer() if page is not None else None
    if parquet is not None:
        check_parquet(parquet)
    file = None if run_file is None else opened(run_file, plan)
    watched = any(one is not None for one in (run_file, page, parquet))
    with crew_on(on, workers) as crew:
        results, finished = _play(plan, crew, watched, file)
    found = Run(plan, results)
    if as_csv:
        typer.echo(games_csv(plan, results), nl=False)
    elif as_json:
        told = report(plan, results)
        if before is not None and results:
            told["comparison"] = compared(before, found).to_data()
        typer.echo(json.dumps(told, indent=1))
    else:
        for line in tallies(plan, report(plan, results)):
            typer.echo(line)
        if before is not None and results:
            typer.echo()
            for line in comparison_lines(compared(before, found), str(other), "this run"):
                typer.echo(line)
    if parquet is not None and results:
        write_parquet(parquet, plan, results)
    if page is not None and writes is not None and results:
        if run_file is not None:
            again = _from_run(run_file)
        else:
            again = _from_plan(
                plan, ALL_FORCES if forces == ALL_FORCES else ",".join(named), catalogue or []
            )
        write_text(page, writes(found, again, before, str(other)))
        typer.echo(f"{page}: the report, opens in any browser", err=True)
    if not finished:
        typer.echo(f"interrupted after {len(results)} of {plan.games} games", err=True)
        raise typer.Exit(INTERRUPTED)
    failures = report(plan, results)["faults"]
    for line in fault_lines(failures):
        typer.echo(line, err=True)
    if failures:
        raise typer.Exit(FAULTS)


# -- runs that are there ---------------------------------------------------------------------------


@app.command("report")
def report_of(
    run: RunPath,
    page: Annotated[Path, typer.Argument(metavar="PAGE", help="Where the page is written.")],
    other: Annotated[
        Path | None, typer.Option("--compare", metavar="RUN", help="Compare with this run.")
    ] = None,
) -> None:
    """Write the page of a run, finished or not."""
    writes = page_writer()
    before = None if other is None else read(other)
    write_text(page, writes(read(run), _from_run(run), before, str(other)))
    typer.echo(f"{page}: the report, opens in any browser")


@app.command()
def compare(
    first: Annotated[Path, typer.Argument(metavar="RUN", help="A run of `starfold sim --run`.")],
    second: Annotated[Path, typer.Argument(metavar="RUN", help="Another, of other rules say.")],
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
    page: Annotated[
        Path | None,
        typer.Option("--report", metavar="FILE", help="The page of the second run, compared."),
    ] = None,
) -> None:
    """Say what differs between two runs by more than chance explains."""
    before, after = read(first), read(second)
    found = compared(before, after)
    if page is not None:
        write_text(page, page_writer()(after, _from_run(second), before, str(first)))
    if as_json:
        typer.echo(json.dumps(found.to_data(), indent=1))
        return
    for line in comparison_lines(found, str(first), str(second)):
        typer.echo(line)


@app.command()
def replay(
    run: RunPath,
    number: Annotated[int, typer.Argument(metavar="N", help="Number of the game, from 0.")],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the replay is written.")],
) -> None:
    """Write a game of a run as a replay: the very game that was counted."""
    found = read(run)
    if not 0 <= number < len(found.results):
        raise InputError(f"{run} has games 0 to {len(found.results) - 1}, no game {number}")
    _write_replay(found.plan, number, found.results[number], file)


def _write_replay(plan: Plan, number: int, counted: Result | None, file: Path) -> None:
    if not 0 <= number < plan.games:
        raise InputError(f"--game {number}: the games are numbered from 0 to {plan.games - 1}")
    found = replay_of(plan, number, counted)
    write_text(file, to_text(found))
    typer.echo(f"{file}: game {number}, {len(found.answers)} choices")
    if counted is None and is_timed_plan(plan):
        typer.echo(
            "an agent here thinks by the clock, so this may be another game than the one that was "
            "counted: --run FILE keeps the games themselves",
            err=True,
        )


def _from_run(path: Path) -> Callable[[int], str]:
    """The command that writes a game as a replay."""
    return lambda game: f"starfold sim replay {shlex.quote(str(path))} {game} game-{game}.replay"


def _from_plan(plan: Plan, forces: str, catalogues: list[Path]) -> Callable[[int], str]:
    words = ["starfold", "sim", plan.game, "--edition", plan.edition, "--games", str(plan.games)]
    words += ["--seats", ",".join(plan.agents), "--forces", forces, "--seed", str(plan.seed)]
    for name, value in sorted(plan.options.items()):
        written = value if isinstance(value, str) else json.dumps(value)
        turns = name == "max_turns"
        words += ["--max-turns", str(value)] if turns else ["--option", f"{name}={written}"]
    for path in catalogues:
        words += ["--catalogue", str(path)]
    words += [] if plan.swap else ["--no-swap"]
    return lambda game: shlex.join([*words, "--game", str(game), "--replay", f"game-{game}.replay"])


Writes = Callable[[Run, Callable[[int], str], Run | None, str], str]


def page_writer() -> Writes:
    """Who writes the page; raises InputError where the extra is missing, before games are played.

    It is asked for only then: the plots take long to load.
    """
    from starfold.arena.reporting.page import page_of
    from starfold.arena.reporting.plots import check_plots

    check_plots()
    return page_of


# -- what was asked for ----------------------------------------------------------------------------


def _names(text: str, where: str) -> list[str]:
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise InputError(f"{where} {text!r} has an empty name; separate names with single commas")
    return names


def _options(game: Game, given: list[str], max_turns: int | None) -> dict[str, Any]:
    if max_turns is not None and max_turns < 1:
        raise InputError(f"--max-turns {max_turns}: a game needs at least one turn")
    options = parse_options(game.option_table(), given)
    if "max_turns" in options:
        raise InputError("--option max_turns: say --max-turns instead")
    if "max_turns" not in game.option_table():
        if max_turns is not None:
            raise InputError(f"--max-turns {max_turns}: {game.name} has no turn cap")
        return options
    return {**options, "max_turns": DEFAULT_TURNS if max_turns is None else max_turns}


def _force_names(game: Game, given: str | None, edition: str, seats: int) -> list[str]:
    """The forces by name; without a wish two of the edition, in turn around the table."""
    if given is not None and given != ALL_FORCES:
        return _names(given, "--forces")
    if given == ALL_FORCES:
        return game.shipped_forces(edition)
    if side_names(game):
        return [game.shipped_forces(edition, side)[0] for side in side_names(game)]
    known = game.shipped_forces(edition)
    return [known[seat % min(DEFAULT_FORCES, len(known))] for seat in range(seats)]


# -- playing ---------------------------------------------------------------------------------------


def _play(plan: Plan, crew: Crew, watched: bool, file: RunFile | None) -> tuple[list[Result], bool]:
    """All results, or those of the first games when the user broke off."""
    results: list[Result] = [] if file is None else list(file.results)
    if results:
        typer.echo(f"{len(results)} games are there already", err=True)
    try:
        with progress_bar("games", plan.games, len(results)) as moved:
            for chunk in simulate(plan, crew=crew, watched=watched, done=len(results)):
                if file is not None:
                    file.add(chunk)
                results += chunk
                moved(len(results))
    except KeyboardInterrupt:
        return results, False
    return results, True
