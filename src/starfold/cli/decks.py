"""`starfold deck ...`: look at decks of the card game, check them, write them in another form.

Exit codes: 0 all is well, 1 a deck is readable but not legal, 2 bad input.
"""

from typing import Annotated, Final

import typer

from starfold.cli import forces
from starfold.cli.parameters import Chosen
from starfold.errors import InputError
from starfold.games.registry import load_game
from starfold.kernel.options import parse_options
from starfold.units.forces import force_named

GAME: Final = "ccg"
TEXT: Final = "text"  # a list to paste
YAML: Final = "yaml"  # a deck file

app = typer.Typer(help="Decks: list, show, check and convert files.", no_args_is_help=True)

Named = Annotated[str, typer.Argument(help="A shipped deck by name, or a file with a deck list.")]


@app.command("check")
def check_deck(
    file: Named,
    option: Chosen = None,
) -> None:
    """Say whether a deck may be used in a game, and if not, by which rule."""
    chosen = parse_options(load_game(GAME).option_table(), option or [])
    forces.check_force(GAME, file, None, chosen)


@app.command("list")
def list_decks() -> None:
    """List the decks that come with the package."""
    forces.list_forces(GAME, None)


@app.command("show")
def show_deck(name: Named) -> None:
    """Show the cards of a deck."""
    forces.show_force(GAME, name)


@app.command("convert")
def convert_deck(
    file: Named,
    to: Annotated[str, typer.Option("--to", help=f"{TEXT}: a plain list; {YAML}: a deck file.")],
) -> None:
    """Write a deck in the other form: a list as players send it, or a deck file."""
    if to not in (TEXT, YAML):
        raise InputError(f"--to {to!r}: choose {TEXT} or {YAML}")
    game = load_game(GAME)
    sheet = game.sheet(force_named(game, file))
    typer.echo((sheet.plain if to == TEXT else sheet.text).rstrip())
