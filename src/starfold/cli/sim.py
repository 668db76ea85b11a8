"""`starfold sim`: let agents play many games and count."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from starfold.agents.guests import allow
from starfold.agents.registry import NORMAL, RANDOM
from starfold.arena.plan import Plan, make_plan
from starfold.arena.report import games_csv, report
from starfold.arena.runner import Result, simulate
from starfold.cli.exits import FAULTS, INTERRUPTED
from starfold.cli.guests import fault_lines
from starfold.cli.parameters import AgentSeconds, Chosen, More
from starfold.errors import InputError
from starfold.games.registry import game_names, load_game
from starfold.kernel.game import Game, edition_names, force_word, side_names
from starfold.kernel.options import parse_options

ALL_FORCES: Final = "all"
DEFAULT_FORCES: Final = 2  # shipped forces that play when none are named
DEFAULT_TURNS: Final = 400


def sim(
    game: Annotated[str, typer.Argument(help=f"One of: {', '.join(game_names())}.")],
    edition: Annotated[
        str, typer.Option(help="Edition or kind of battle; by default the game's first.")
    ] = "",
    games: Annotated[int, typer.Option("--games", "-n", help="How many games.")] = 1000,
    seats: Annotated[
        str | None,
        typer.Option(
            help=f"Agents, one per seat, separated by commas; by default {NORMAL} against "
            f"{RANDOM}. Your own: path/to/agent.py:MyAgent."
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
    workers: Annotated[
        int | None, typer.Option(help="Number of processes; by default one per processor.")
    ] = None,
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
) -> None:
    """Let agents play many games: win shares, first-player advantage, endings, length."""
    if as_json and as_csv:
        raise InputError("choose either --json or --csv")
    allow(agent_seconds)
    rules = load_game(game)
    played = edition or edition_names(rules)[0]
    agents = _agents(game) if seats is None else _names(seats, "--seats")
    plan = make_plan(
        game,
        played,
        _options(rules, option or [], max_turns),
        agents,
        _force_names(rules, forces, played, len(agents)),
        games,
        seed,
        swap=not no_swap,
        every_pairing=forces == ALL_FORCES,
        catalogues=catalogue or [],
    )
    results, finished = _play(plan, _workers(workers))
    if as_csv:
        typer.echo(games_csv(plan, results), nl=False)
    elif as_json:
        typer.echo(json.dumps(report(plan, results), indent=1))
    else:
        for line in _page(plan, report(plan, results)):
            typer.echo(line)
    if not finished:
        typer.echo(f"interrupted after {len(results)} of {plan.games} games", err=True)
        raise typer.Exit(INTERRUPTED)
    failures = report(plan, results)["faults"]
    for line in fault_lines(failures):
        typer.echo(line, err=True)
    if failures:
        raise typer.Exit(FAULTS)


# -- what was asked for ----------------------------------------------------------------------------


def _names(text: str, where: str) -> list[str]:
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise InputError(f"{where} {text!r} has an empty name; separate names with single commas")
    return names


def _agents(game: str) -> list[str]:
    return [NORMAL, RANDOM]


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


def _workers(wanted: int | None) -> int:
    if wanted is None:
        if hasattr(os, "sched_getaffinity"):
            return len(os.sched_getaffinity(0))
        return os.cpu_count() or 1
    if wanted < 1:
        raise InputError(f"--workers {wanted}: give at least 1")
    return wanted


# -- playing ---------------------------------------------------------------------------------------


def _play(plan: Plan, workers: int) -> tuple[list[Result], bool]:
    """All results, or those of the first games when the user broke off."""
    results: list[Result] = []
    try:
        with _progress(plan.games) as progress:
            for chunk in simulate(plan, workers):
                results += chunk
                progress.advance(progress.task_ids[0], len(chunk))
    except KeyboardInterrupt:
        return results, False
    return results, True


@contextmanager
def _progress(games: int) -> Iterator[Progress]:
    """A bar on the terminal; a pipe gets none."""
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
    with bar:
        bar.add_task("games", total=games)
        yield bar


# -- the page --------------------------------------------------------------------------------------


def _page(plan: Plan, found: dict[str, Any]) -> Iterator[str]:
    yield typer.style(
        f"{found['game']}, {found['edition']}: {found['games']} games, seed {found['seed']}",
        bold=True,
    )
    yield f"Agents {'change' if plan.swap else 'keep their'} seats; {_options_text(plan)}."
    yield ""
    yield from _shares("agent", found["agents"])
    yield ""
    word = force_word(load_game(plan.game))
    yield from _shares("force", found["forces"], word)
    if len(found["pairings"]) > 1:
        yield ""
        yield from _pairings(found["pairings"], word)
    yield ""
    yield from _first_player(found["first_player"])
    yield ""
    yield from _endings(found["endings"])
    yield ""
    yield from _length(found["length"])


def _options_text(plan: Plan) -> str:
    return ", ".join(f"{name}={json.dumps(value)}" for name, value in sorted(plan.options.items()))


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.1f} %"


def _interval(data: dict[str, Any]) -> str:
    return f"{100 * data['low']:5.1f} - {100 * data['high']:5.1f} %"


def _heading(text: str) -> str:
    return typer.style(text, bold=True)


def _shares(what: str, lines: list[dict[str, Any]], word: str = "") -> Iterator[str]:
    title = word or what
    width = max(len(title), *(len(line[what]) for line in lines))
    yield _heading(
        f"{title:{width}}  {'played':>7} {'won':>7} {'share':>8}  {'95 % interval':>15}"
        f"  {'no winner':>9}  won by"
    )
    for line in lines:
        ways = ", ".join(f"{how} {count}" for how, count in line["won_by"].items())
        yield (
            f"{line[what]:{width}}  {line['played']:>7} {line['wins']:>7}"
            f" {_percent(line['share']):>8}  {_interval(line):>15}"
            f"  {line['without_winner']:>9}  {ways}"
        ).rstrip()


def _pairings(lines: list[dict[str, Any]], word: str) -> Iterator[str]:
    names = [" : ".join(line["forces"]) for line in lines]
    title = f"{word} : {word}"
    width = max(len(title), *map(len, names))
    yield _heading(f"{title:{width}}  {'games':>7} {'won':>11} {'share':>8}  {'95 % interval':>15}")
    for name, line in zip(names, lines, strict=True):
        won = f"{line['wins'][0]} : {line['wins'][1]}"
        yield (
            f"{name:{width}}  {line['games']:>7} {won:>11} {_percent(line['share']):>8}"
            f"  {_interval(line):>15}"
        )


def _first_player(data: dict[str, Any]) -> Iterator[str]:
    yield _heading("first player")
    if not data["decided"]:
        yield "  nobody won a game"
        return
    yield (
        f"  won {data['wins']} of {data['decided']} games that somebody won: "
        f"{_percent(data['share'])} ({_interval(data).strip()}); "
        f"an even share is {_percent(data['even'])}"
    )


def _endings(endings: dict[str, dict[str, Any]]) -> Iterator[str]:
    yield _heading(f"{'ended by':16} {'games':>7} {'share':>8}  {'95 % interval':>15}")
    for how, data in endings.items():
        yield f"{how:16} {data['games']:>7} {_percent(data['share']):>8}  {_interval(data):>15}"


def _length(lengths: dict[str, dict[str, Any]]) -> Iterator[str]:
    yield _heading(f"{'length':16} {'mean':>9} {'median':>9} {'5 %':>9} {'95 %':>9}")
    for what, data in lengths.items():
        if data["mean"] is None:
            continue
        yield (
            f"{what:16} {data['mean']:>9.1f} {data['median']:>9} {data['p5']:>9} {data['p95']:>9}"
        )
