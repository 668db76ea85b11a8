"""`starfold agent`: agents of one's own."""

from collections.abc import Iterator
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from starfold.agents.guests import KINDS, allow, installed, invited, seconds
from starfold.agents.registry import agent_names, entry
from starfold.arena.checking import Checked, Difference, checked
from starfold.cli.exits import FAULTS
from starfold.cli.parameters import AgentSeconds
from starfold.errors import InputError
from starfold.games.registry import DEFAULT_GAME, game_names

app = typer.Typer(no_args_is_help=True, help="Agents: whom there is, and whether yours is fit.")


@app.command("list")
def list_agents() -> None:
    """The agents that can be named, ours and those of installed packages."""
    for name in agent_names():
        who = entry(name)
        typer.echo(f"{name:12}  {who.title}: {who.about}")
    for name in installed():
        if name not in invited():
            try:
                who = entry(name)
                typer.echo(f"{name:12}  {who.title}: {who.about}")
            except InputError as problem:
                typer.echo(f"{name:12}  cannot be used: {problem}")
    typer.echo("and your own, as path/to/agent.py:MyAgent (docs/agents.md)")


@app.command()
def check(
    agent: Annotated[str, typer.Argument(help="path/to/agent.py:MyAgent, or an installed one.")],
    game: Annotated[str, typer.Option(help=f"One of {', '.join(game_names())}.")] = DEFAULT_GAME,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 4,
    seed: Annotated[int, typer.Option(help="Same seed, same games.")] = 1,
    agent_seconds: AgentSeconds = None,
) -> None:
    """Let an agent play, and say whether it is legal, in time, steady and honest."""
    allow(agent_seconds)
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("games", total=games)
        found = checked(
            agent, game, games, seed, lambda done: progress.update(task, completed=done)
        )
    for line in verdict(found):
        typer.echo(line)
    if not found.fit:
        raise typer.Exit(FAULTS)


def verdict(found: Checked) -> Iterator[str]:
    who = entry(found.agent)
    yield f"{who.title}: {who.about}"
    yield f"{found.game}: {found.games} games, {found.won} won, {found.answers} answers"
    yield ""
    kinds = {fault.kind for _, _, fault in found.faults}
    yield _line("legal", "illegal" not in kinds, "every answer was one that the question takes")
    yield _line("whole", not kinds & {"crash", "gone"}, "it never failed")
    yield _line(
        "in time",
        "slow" not in kinds,
        f"{found.took(50):.1f} ms for an answer (median), {found.took(99):.1f} ms (99 %); "
        f"{seconds():g} s are allowed",
    )
    yield _line("hands off", "meddling" not in kinds, "it changed nothing of what it was handed")
    if found.unsteady is not None:
        yield "-  steady     the same seed gave two answers: its games cannot be played again"
        yield _told(found.unsteady)
        yield "-  honest     cannot be told of an agent that is not steady"
    else:
        yield _line("steady", True, "the same seed gives the same answers")
        honest = "its answers follow from what the seat knows"
        yield _line("honest", found.dishonest is None, honest)
        if found.dishonest is not None:
            yield "              another answer in a world that looks the same to the seat:"
            yield _told(found.dishonest)
    for number, decision, fault in found.faults:
        yield f"              game {number}, decision {decision}: {KINDS[fault.kind]}: {fault.what}"
    yield ""
    yield "fit to play" if found.fit else "not fit to play"


def _line(what: str, good: bool, words: str) -> str:
    return f"✓  {what:<10} {words}" if good else f"✗  {what}"


def _told(one: Difference) -> str:
    where = f"game {one.game}, decision {one.decision}"
    return f"              {where}: {one.answer!r}, and {one.other!r}"
