"""`starfold verify-dice`: recompute every roll and shuffle of a game with fair dice.

Exit codes: 0 all is well, 1 the game takes another course than recorded, 2 bad input: an altered
file, another commitment, or practice dice.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final, NamedTuple

import typer

from starfold.errors import InputError
from starfold.kernel import replay as replays
from starfold.kernel.chance import Committed
from starfold.kernel.core import EVERYONE, State
from starfold.kernel.dice import Draw
from starfold.kernel.game import Game
from starfold.kernel.replay import Replay
from starfold.table import saves

DIFFERENT: Final = 1


class Drawn(NamedTuple):
    """A draw that the game made, and where: the choice that led to it, the log's lines of that."""

    purpose: str
    number: int
    bound: int
    value: int
    choice: int
    lines: range


def verify_dice(
    file: Annotated[Path, typer.Argument(metavar="REPLAY", help="A replay file.")],
    commitment: Annotated[
        str, typer.Option(metavar="HEX", help="What was published before the game.")
    ] = "",
    quiet: Annotated[bool, typer.Option("--quiet", help="Show only the result.")] = False,
) -> None:
    """Check that the dice of a game were fixed before it, and recompute every one of them."""
    game, replay, _ = saves.load(file)
    chance = _fair(file, replay, commitment)
    if not quiet:
        typer.echo(_HEAD)
    count = 0
    try:
        for draw in draws(game, replay):
            count += 1
            if not quiet:
                typer.echo(_row(draw))
    except InputError as problem:
        typer.echo(f"differs {file}: {problem}")
        raise typer.Exit(DIFFERENT) from None
    typer.echo(
        f"ok {file}: the secret matches the commitment {chance.commitment}; "
        f"{count} draws were recomputed and give the recorded game"
    )
    if not commitment:
        typer.echo("Compare the commitment with what you were shown before the game.")


def _fair(file: Path, replay: Replay, published: str) -> Committed:
    chance = replay.chance
    if not isinstance(chance, Committed):
        raise InputError(
            f"{file}: was played with practice dice ({chance.source}), which were known to whoever "
            "set the game up, so there is nothing to verify. `starfold replay verify` checks that "
            "the game runs again as recorded"
        )
    if published and published.strip().lower() != chance.commitment:
        raise InputError(
            f"{file}: its secret matches the commitment {chance.commitment}, not the "
            f"published {published.strip()}: these are not the dice that were committed to"
        )
    return chance


def draws(game: Game, replay: Replay) -> Iterator[Drawn]:
    """All draws in order. The game runs again, and each of its states is compared."""
    lines = 0
    trace: list[Draw] = []
    for choice, state in enumerate(replays.run(game, replay, record=True, trace=trace)):
        told = _lines(game, state)
        for purpose, number, bound, value in trace:
            yield Drawn(purpose, number, bound, value, choice, range(lines + 1, lines + told + 1))
        trace.clear()
        lines += told


def _lines(game: Game, state: State) -> int:
    events = state.log or []
    state.log = []
    return len(game.events_for(state, EVERYONE, events))


_HEAD: Final = f"{'purpose':8}{'n':>6}{'of':>5}{'value':>7}   where"


def _row(draw: Drawn) -> str:
    where = "the set-up" if draw.choice == 0 else f"choice {draw.choice}"
    lines = draw.lines
    first, last = lines.start, lines.stop - 1
    told = f", log {first}" if first == last else f", log {first} to {last}" if lines else ""
    return f"{draw.purpose:8}{draw.number:>6}{draw.bound:>5}{draw.value:>7}   {where}{told}"
