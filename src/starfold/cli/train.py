"""`starfold train`: learn from games what a position is worth."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from starfold.agents.registry import guide_for
from starfold.agents.values import Net
from starfold.arena.training import Recipe, Sample, Score, fitted, gathered, write
from starfold.errors import InputError
from starfold.games.registry import game_names, load_game

KEEP_EVERY = 100  # games, after which what was played is kept


def train(
    game: Annotated[str, typer.Argument(help=f"One of: {', '.join(game_names())}.")],
    games: Annotated[int, typer.Option("--games", "-n", help="Games in each round.")] = 2000,
    rounds: Annotated[int, typer.Option(help="Rounds; each plays with the net before it.")] = 2,
    hidden: Annotated[int, typer.Option(help="Hidden units of the net.")] = 12,
    seed: Annotated[int, typer.Option(help="Same seed, same weights.")] = 1,
    out: Annotated[Path, typer.Option(help="Where the weights are written.")] = Path("value.json"),
) -> None:
    """Let a game's opponents play against themselves, and learn what positions are worth.

    An interrupted run goes on where it was when it is started again with the same numbers.
    """
    if min(games, rounds, hidden) < 1:
        raise InputError("--games, --rounds and --hidden need at least 1")
    recipe = Recipe(game, games=games, rounds=rounds, hidden=hidden, seed=seed)
    rules = load_game(game)
    console = Console(stderr=True)
    curve: list[Score] = []
    net: Net | None = None
    everything = Sample()
    for turn in range(rounds):
        guide = guide_for(game, net)
        kept = out.with_name(f"{out.stem}-{seed}-{turn + 1}.games")
        sample = _kept(kept, recipe)
        with _progress(console) as progress:
            task = progress.add_task(
                f"round {turn + 1} of {rounds}", total=games, completed=len(set(sample.game))
            )
            for done in gathered(rules, guide, recipe, turn, sample):
                progress.update(task, completed=done)
                if done % KEEP_EVERY == 0:
                    _keep(kept, recipe, sample)
        _keep(kept, recipe, sample)
        for features, worth, number in zip(sample.features, sample.worth, sample.game, strict=True):
            everything.add(features, worth, number)
        net, score = fitted(recipe, len(guide.feature_names()), everything, console.print)
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
