"""`starfold train`: learn from games what a position is worth."""

import time
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Final

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from starfold.agents.registry import guide_for
from starfold.agents.values import Net
from starfold.arena.cluster import LOCAL, crew_on
from starfold.arena.training import (
    RECIPES,
    Recipe,
    Sample,
    Score,
    fitted,
    gathered,
    matched,
    unlearned,
    write,
)
from starfold.arena.work import Crew
from starfold.cli.parameters import On, Workers
from starfold.errors import InputError
from starfold.games.registry import game_names, load_game

KEEP_EVERY: Final = 60.0  # seconds, after which what was played is kept
COLUMNS: Final = ("round", "games", "positions", "log-loss", "by chance", "off by", "over greedy")

LEAST: Final = {"seed": 0}  # of a number; of others 1


def train(
    game: Annotated[str, typer.Argument(help=f"One of: {', '.join(game_names())}.")],
    first: Annotated[
        int | None, typer.Option(help="Games in the first round, quickly played.")
    ] = None,
    games: Annotated[
        int | None, typer.Option("--games", "-n", help="Games in each further one.")
    ] = None,
    rounds: Annotated[
        int | None, typer.Option(help="Rounds; each plays with the net before it.")
    ] = None,
    hidden: Annotated[int | None, typer.Option(help="Hidden units of the net.")] = None,
    seed: Annotated[int | None, typer.Option(help="Same seed, same weights.")] = None,
    matches: Annotated[int, typer.Option(help="Games against greedy after each round.")] = 100,
    out: Annotated[Path, typer.Option(help="Where the weights are written.")] = Path("value.json"),
    workers: Workers = None,
    on: On = LOCAL,
) -> None:
    """Let a game's opponents play against themselves, and learn what positions are worth.

    The shipped weights are made again by the name of the game alone. An interrupted run goes on
    where it was when it is started again with the same numbers.
    """
    load_game(game)
    numbers = {"first": first, "games": games, "rounds": rounds, "hidden": hidden, "seed": seed}
    recipe = _recipe(game, numbers)
    console = Console(stderr=True)
    curve: list[Score] = []
    names = guide_for(game).feature_names()
    net = unlearned(len(names))
    samples: list[Sample] = []
    with crew_on(on, workers) as crew:
        for turn in range(recipe.rounds):
            samples.append(_played(net, recipe, turn, out, console, crew))
            net, score = fitted(recipe, len(names), samples, console.print)
            won = _won(net, recipe, matches, console, crew)
            curve.append(replace(score, matches=matches, won=won))
            write(out, recipe, guide_for(game, net), net, curve)
            typer.echo(_told(turn, curve[-1]))
    console.print(_table(curve))
    typer.echo(f"{out}: the weights of {game}")


def _recipe(game: str, given: dict[str, int | None]) -> Recipe:
    """The recipe of the shipped weights, with the numbers that were given instead."""
    asked = {name: number for name, number in given.items() if number is not None}
    for name, number in asked.items():
        if number < LEAST.get(name, 1):
            raise InputError(f"--{name} needs at least {LEAST.get(name, 1)}")
    return replace(RECIPES[game], **asked)  # type: ignore[arg-type]


def _played(net: Net, recipe: Recipe, turn: int, out: Path, console: Console, crew: Crew) -> Sample:
    """The positions of a round, kept beside the weights while they grow."""
    path = out.with_name(f"{out.stem}-{recipe.seed}-{turn + 1}.games")
    sample = _kept(path, recipe)
    kept = time.monotonic()
    with _progress(console) as progress:
        total = recipe.games if turn else recipe.first
        task = progress.add_task(f"round {turn + 1} of {recipe.rounds}", total=total)
        for done in gathered(net, recipe, turn, sample, crew):
            progress.update(task, completed=done)
            if time.monotonic() - kept > KEEP_EVERY:
                _keep(path, recipe, sample)
                kept = time.monotonic()
        progress.update(task, completed=total)
    _keep(path, recipe, sample)
    return sample


def _won(net: Net, recipe: Recipe, matches: int, console: Console, crew: Crew) -> float:
    """Games that the search wins against greedy."""
    won = 0.0
    with _progress(console) as progress:
        task = progress.add_task("against greedy", total=matches)
        for brought in matched(net, recipe, matches, crew):
            won += brought
            progress.advance(task)
    return won


def _told(turn: int, score: Score) -> str:
    return (
        f"round {turn + 1}: {score.games} games, {score.positions} positions, log-loss "
        f"{score.loss} (chance {score.chance}), shown chances off by {score.error}, "
        f"{score.won:g} of {score.matches} games won against greedy"
    )


def _table(curve: list[Score]) -> Table:
    """The learning curve, round by round."""
    table = Table(*COLUMNS)
    for number, score in enumerate(curve, 1):
        share = f"{score.won / score.matches:.0%}" if score.matches else "-"
        figures = (number, score.games, score.positions, score.loss, score.chance, score.error)
        table.add_row(*(str(one) for one in figures), share)
    return table


def _progress(console: Console) -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    return Progress(*columns, TimeRemainingColumn(), console=console)


def _kept(path: Path, recipe: Recipe) -> Sample:
    """What a run with the same recipe has played already."""
    if not path.exists():
        return Sample()
    try:
        data = msgspec.msgpack.decode(path.read_bytes())
    except (OSError, msgspec.DecodeError):
        raise InputError(f"{path} cannot be read: remove it to begin anew") from None
    if data["recipe"] != msgspec.to_builtins(recipe):
        raise InputError(f"{path} is of a run with other numbers: remove it, or give another --out")
    return Sample.from_data(data)


def _keep(path: Path, recipe: Recipe, sample: Sample) -> None:
    data = {"recipe": msgspec.to_builtins(recipe), **sample.to_data()}
    path.write_bytes(msgspec.msgpack.encode(data))
