"""`starfold analyse`: what a recorded game was worth, choice by choice."""

from pathlib import Path
from typing import Annotated, Final

import msgspec
import typer

from starfold.agents.search import Effort
from starfold.arena.analysis import analyse
from starfold.arena.cluster import LOCAL, crew_on
from starfold.arena.verdicts import Analysis, Judged
from starfold.cli.parameters import On, Workers
from starfold.cli.progress import progress_bar
from starfold.kernel.files import write_text
from starfold.kernel.game import side_names
from starfold.table import saves
from starfold.table.deal import seat_number
from starfold.table.session import SEAT_LETTERS

BARS: Final = "▁▂▃▄▅▆▇█"
PLAIN_BARS: Final = "_.-=*#"
CURVE_WIDTH: Final = 64


def analyse_replay(
    replay: Annotated[Path, typer.Argument(metavar="REPLAY", help="A recorded game.")],
    seat: Annotated[
        str | None, typer.Option(help="Whose choices to look at: A, B ... By default everybody's.")
    ] = None,
    worlds: Annotated[
        int, typer.Option(min=2, max=2000, help="Imagined worlds for each choice, at most.")
    ] = 32,
    milliseconds: Annotated[
        int, typer.Option(min=0, help="Processor time for each choice, at most; 0: any.")
    ] = 500,
    turns: Annotated[int, typer.Option(min=1, max=50, help="Turns to look ahead.")] = 2,
    json_file: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write all of it there too.")
    ] = None,
    workers: Workers = None,
    on: On = LOCAL,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Plain characters only.")] = False,
) -> None:
    """Show the chance of winning over time, and every choice that gave some of it away."""
    game, recorded, _ = saves.load(replay)
    wanted = [] if seat is None else [seat_number(seat, len(recorded.players), side_names(game))]
    effort = Effort(worlds, turns, float(milliseconds))
    with (
        crew_on(on, workers) as crew,
        progress_bar("choices", len(recorded.answers)) as moved,
    ):
        found = analyse(game, recorded, effort, wanted, lambda done, total: moved(done), crew)
    for line in _page(found, recorded.players, ascii_only):
        typer.echo(line)
    if json_file is not None:
        text = msgspec.json.format(msgspec.json.encode(found)).decode()
        write_text(json_file, text + "\n")


def _page(found: Analysis, players: list[str], ascii_only: bool) -> list[str]:
    lines = []
    for seat, name in enumerate(players):
        chances = [one[seat] for one in found.curve]
        lines.append(
            f"{SEAT_LETTERS[seat]}  {_curve(chances, ascii_only)}  {name}: "
            f"{_percent(chances[0])} at the beginning, {_percent(chances[-1])} at the end"
        )
    graded = [one for one in found.judged if one.grade]
    lines.append("")
    lines += [_told(one) for one in graded] or ["No choice gave away much."]
    for seat, name in enumerate(players):
        mine = [one for one in found.judged if one.seat == seat]
        if mine:
            cost = sum(one.cost for one in mine)
            lines.append(
                f"{name}: {len(mine)} choices weighed, {_percent(cost)} of the chance of winning "
                "given away in all"
            )
    return lines


def _curve(chances: list[float], ascii_only: bool) -> str:
    bars = PLAIN_BARS if ascii_only else BARS
    step = max(1.0, len(chances) / CURVE_WIDTH)
    points = [chances[int(at * step)] for at in range(min(CURVE_WIDTH, len(chances)))]
    return "".join(bars[min(len(bars) - 1, int(point * len(bars)))] for point in points)


def _told(one: Judged) -> str:
    return (
        f"{one.number}. {SEAT_LETTERS[one.seat]}, {one.grade}: {one.best.text}: "
        f"{_percent(one.best.chance)}, this ({one.given.text}): {_percent(one.given.chance)}"
    )


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"
