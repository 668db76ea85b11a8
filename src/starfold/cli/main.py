"""The command `starfold`: finds the command that was asked for, and ends every run decently."""

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command, get_group

from starfold import __version__
from starfold.cli.exits import BAD_INPUT, INTERRUPTED
from starfold.errors import InputError

NOBODY_READS: Final = 1
AT_ONCE: Final = ["serve", "--open"]  # what the name of the program alone means


@dataclass(frozen=True, slots=True)
class Entry:
    """Where a command lives: a Typer app, or a function that becomes one."""

    module: str
    attribute: str
    configured: bool = False  # may read its options from a file and the environment

    def load(self) -> typer.Typer | Callable[..., Any]:
        target: typer.Typer | Callable[..., Any] = getattr(
            import_module(self.module), self.attribute
        )
        return target

    def kind(self) -> type[TyperCommand] | None:
        if not self.configured:
            return None
        kind: type[TyperCommand] = import_module("starfold.cli.settings").Configured
        return kind


COMMANDS: Final = {
    "play": Entry("starfold.cli.play", "play"),
    "serve": Entry("starfold.cli.serve", "serve", configured=True),
    "admin": Entry("starfold.cli.admin.app", "app"),
    "sim": Entry("starfold.cli.sim", "app"),
    "ladder": Entry("starfold.cli.ladder", "ladder"),
    "tournament": Entry("starfold.cli.tournament", "tournament"),
    "train": Entry("starfold.cli.train", "train"),
    "analyse": Entry("starfold.cli.analyse", "analyse_replay"),
    "agent": Entry("starfold.cli.agent", "app"),
    "mcp": Entry("starfold.cli.mcp.server", "mcp"),
    "replay": Entry("starfold.cli.replay", "app"),
    "verify-dice": Entry("starfold.cli.verify_dice", "verify_dice"),
    "scenario": Entry("starfold.cli.scenario", "app"),
    "puzzle": Entry("starfold.cli.puzzle", "app"),
    "catalogue": Entry("starfold.cli.catalogue", "app"),
    "fleet": Entry("starfold.cli.catalogue", "fleet_app"),
    "ccg": Entry("starfold.cli.ccg.cards", "app"),
    "deck": Entry("starfold.cli.decks", "app"),
    "language": Entry("starfold.cli.language", "app"),
    "rules": Entry("starfold.cli.rules", "app"),
}


class LazyCommands(TyperGroup):
    """Imports a command's module when it is named, so that no command waits for another."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        return command(cmd_name)


def command(name: str) -> Any:
    entry = COMMANDS[name]
    target = entry.load()
    holder = typer.Typer(callback=lambda: None, add_completion=False)
    if isinstance(target, typer.Typer):
        holder.add_typer(target, name=name)
    else:
        holder.command(name, cls=entry.kind())(target)
    return get_group(holder).commands[name]


app = typer.Typer(
    cls=LazyCommands,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"starfold {__version__}")
        raise typer.Exit


@app.callback()
def starfold(
    version: bool = typer.Option(
        False, "--version", callback=_show_version, is_eager=True, help="Show the version."
    ),
) -> None:
    """Out-of-print tabletop games: play them, check their rules, study their balance.

    Without a command it opens the table in the browser, as `starfold serve --open` does.
    """


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run a command. A mistake of the user ends with a message and 2, never with a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a terminal that lacks a character shows `?` for it
            stream.reconfigure(errors="replace")
    try:
        try:
            given = sys.argv[1:] if arguments is None else arguments
            get_command(app).main(args=given or AT_ONCE, prog_name="starfold")
        finally:
            sys.stdout.flush()
    except InputError as problem:
        print(f"error: {problem}", file=sys.stderr)
        sys.exit(BAD_INPUT)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # Python flushes once more when it ends; give it something that listens.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(NOBODY_READS)
    sys.exit(0)
