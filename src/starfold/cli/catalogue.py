"""`starfold catalogue ...` and `starfold fleet ...`: look at content files and check them.

Exit codes: 0 all is well, 1 a fleet is readable but not legal, 2 bad input.
"""

from pathlib import Path
from typing import Annotated

import typer

from starfold.cli import forces
from starfold.cli.exits import BAD_INPUT
from starfold.cli.parameters import Chosen, More
from starfold.games.registry import DEFAULT_GAME, game_names, load_game
from starfold.kernel.options import parse_options
from starfold.units import icons
from starfold.units import vocabulary as v
from starfold.units.catalogue import Catalogue, check_catalogue, is_shipped, load_catalogue, shipped
from starfold.units.fleets import fleet_named
from starfold.units.model import Card, Unit
from starfold.units.reading import Problem
from starfold.units.words import card_text, unit_text

app = typer.Typer(help="Units and cards: list, show, check files.", no_args_is_help=True)
fleet_app = typer.Typer(help="Fleets: list, show, check files.", no_args_is_help=True)

Files = Annotated[list[Path], typer.Argument(help="Catalogue files (YAML or JSON).")]
Edition = Annotated[str | None, typer.Option("--edition", help=f"One of {', '.join(icons.SETS)}.")]
OfGame = Annotated[str, typer.Option("--game", help=f"One of {', '.join(game_names())}.")]


def _tell(problems: list[Problem]) -> None:
    for problem in problems:
        typer.echo(f"error: {problem}", err=True)


def _content(more: list[Path] | None) -> Catalogue:
    return load_catalogue(more, onto=shipped()) if more else shipped()


# -- catalogue ------------------------------------------------------------------------------------


@app.command("check")
def check_files(files: Files) -> None:
    """Say what is wrong in catalogue files, where, and how to mend it."""
    problems = []
    for file in files:
        found = check_catalogue(file)
        problems += found
        if not found:
            content = load_catalogue([file])
            units, cards = len(content.units()), len(content.cards())
            typer.echo(f"{file}: {units} units, {cards} cards, no problems")
    _tell(problems)
    if problems:
        raise typer.Exit(BAD_INPUT)
    own = [file for file in files if not is_shipped(file)]
    load_catalogue(files)  # ids must differ over all files
    load_catalogue(own, onto=shipped())  # and from those of the shipped content


@app.command("list")
def list_content(
    edition: Edition = None,
    units: Annotated[bool, typer.Option("--units", help="Units only.")] = False,
    cards: Annotated[bool, typer.Option("--cards", help="Cards only.")] = False,
    catalogue: More = None,
) -> None:
    """List units and cards; --edition lists what a game of that edition can use."""
    content = _content(catalogue)
    if edition is not None:
        content = content.usable_in(edition)
    if units or not cards:
        for unit in content.units():
            typer.echo(_unit_line(unit))
    if cards or not units:
        for card in content.cards():
            typer.echo(_card_line(card))


def _unit_line(unit: Unit) -> str:
    face = unit.faces[0]
    values = f"{face.attack:>3}{face.damage:>3}{face.defense:>3}{face.shields:>3}"
    names = ", ".join(icons.icons_of(face.icons))
    kind = v.UNIT_KINDS[unit.kind]
    return f"{unit.id:<16} {unit.name:<28} {kind:<9} {face.stars}*{values}  {names}".rstrip()


def _card_line(card: Card) -> str:
    objective = f"{card.stars}*{card.objective_defense:>3}"
    kind = v.CARD_TYPES[card.type]
    return f"{card.id:<16} {card.name:<28} {kind:<9} {objective}  {card.text}".rstrip()


@app.command("show")
def show_entry(
    entry: Annotated[str, typer.Argument(help="Id or name of a unit or card.")],
    catalogue: More = None,
) -> None:
    """Show one unit or card in words."""
    content = _content(catalogue)
    found = content.find(entry)
    typer.echo(f"{found.name} ({found.id}), {found.edition} number {found.number}")
    if isinstance(found, Unit):
        typer.echo(f"Model: {found.design}")
        typer.echo(unit_text(found))
    else:
        typer.echo(f"Rarity: {found.rarity}")
        typer.echo(card_text(found))
    if found.affiliation:
        typer.echo(f"Affiliation: {found.affiliation}")
    typer.echo(f"Provenance: {found.provenance} ({found.source})")
    uncertain = content.uncertain(found.id)
    if uncertain:
        typer.echo(f"Uncertain: {', '.join(uncertain)}")


# -- fleets ---------------------------------------------------------------------------------------


@fleet_app.command("check")
def check_fleet_file(
    file: Annotated[str, typer.Argument(help="A fleet file, or the name of a shipped fleet.")],
    game: OfGame = DEFAULT_GAME,
    edition: Annotated[
        str | None,
        typer.Option(
            "--edition",
            help="Edition or kind of battle; by default one that suits the fleet.",
        ),
    ] = None,
    option: Chosen = None,
    size: Annotated[
        int | None, typer.Option("--size", help="Build stars of the game: its option game_size.")
    ] = None,
    two_packs: Annotated[
        bool, typer.Option("--two-packs", help="One game pack each: the option two_packs.")
    ] = False,
    catalogue: More = None,
) -> None:
    """Say whether a fleet may be used in a game, and if not, by which rule."""
    chosen = parse_options(load_game(game).option_table(), option or [])
    if size is not None:
        chosen["game_size"] = size
    if two_packs:
        chosen["two_packs"] = True
    forces.check_force(game, file, edition, chosen, catalogue or [])


@fleet_app.command("list")
def list_fleets(
    game: OfGame = DEFAULT_GAME,
    edition: Annotated[
        str | None, typer.Option("--edition", help="Only those for this edition or kind of battle.")
    ] = None,
) -> None:
    """List the fleets that come with the package for a game."""
    forces.list_forces(game, edition)


@fleet_app.command("show")
def show_fleet(
    name: Annotated[str, typer.Argument(help="A shipped fleet by name, or a fleet file.")],
    catalogue: More = None,
) -> None:
    """Show the units and cards of a fleet."""
    fleet = fleet_named(name, _content(catalogue))
    typer.echo(f"{fleet.name}, {fleet.edition}: {fleet.stars()} stars, {fleet.cards()} cards")
    if fleet.plan:
        typer.echo(fleet.plan)
    for unit, copies in fleet.units:
        typer.echo(f"{copies:>3} x {_unit_line(unit)}")
    for card, copies in fleet.deck:
        typer.echo(f"{copies:>3} x {_card_line(card)}")
