"""`starfold train`: learn from games what a position is worth."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from starfold.agents.registry import guide_for
from starfold.arena.training import Recipe, Sample, Score, fitted, gathered, unlearned, write
from starfold.errors import InputError
from starfold.games.registry import game_names, load_game

KEEP_EVERY = 500  # games, after which what was played is kept


def train(
    game: Annotated[str, typer.Argument(help=f"One of: {', '.join(game_names())}.")],
    first: Annotated[int, typer.Option(help="Games in the first round, quickly played.")] = 8000,
    games: Annotated[int, typer.Option("--games", "-n", help="Games in each further one.")] = 1500,
    rounds: Annotated[int, typer.Option(help="Rounds; each plays with the net before it.")] = 3,
    hidden: Annotated[int, typer.Option(help="Hidden units of the net.")] = 12,
    seed: Annotated[int, typer.Option(help="Same seed, same weights.")] = 1,
    out: Annotated[Path, typer.Option(help="Where the weights are written.")] = Path("value.json"),
) -> None:
    """Let a game's opponents play against themselves, and learn what positions are worth.

    An interrupted run goes on where it was when it is started again with the same numbers.
    """
    if min(first, games, rounds, hidden) < 1:
        raise InputError("--first, --games, --rounds and --hidden need at least 1")
    recipe = Recipe(game, first=first, games=games, rounds=rounds, hidden=hidden, seed=seed)
    rules = load_game(game)
    console = Console(stderr=True)
    curve: list[Score] = []
    names = guide_for(game).feature_names()
    net = unlearned(len(names))
    samples: list[Sample] = []
    for turn in range(rounds):
        guide = guide_for(game, net)
        kept = out.with_name(f"{out.stem}-{seed}-{turn + 1}.games")
        sample = _kept(kept, recipe)
        with _progress(console) as progress:
            task = progress.add_task(
                f"round {turn + 1} of {rounds}", total=games if turn else first
            )
            for done in gathered(rules, guide, recipe, turn, sample):
                progress.update(task, completed=done)
                if done % KEEP_EVERY == 0:
                    _keep(kept, recipe, sample)
        _keep(kept, recipe, sample)
        samples.append(sample)
        net, score = fitted(recipe, len(names), samples, console.print)
        curve.append(score)
        write(out, recipe, guide, net, curve)
        typer.echo(
            f"round {turn + 1}: {score.games} games, {score.positions} positions, log-loss "
            f"{score.loss} (chance {score.chance}), shown chances off by {score.error}"
        )
    typer.echo(f"{out}: the weights of {game}")


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
