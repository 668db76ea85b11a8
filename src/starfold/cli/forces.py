"""What `starfold fleet` and `starfold deck` do alike: list, show and check forces of a game."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import typer

from starfold.games.registry import load_game
from starfold.kernel.game import check_edition
from starfold.table.content import edition_for
from starfold.units.catalogue import read_catalogue_documents
from starfold.units.forces import force_named

ILLEGAL: Final = 1


def list_forces(game: str, edition: str | None) -> None:
    rules = load_game(game)
    shipped = rules.info()["forces"]
    if edition is None:
        names = [force["name"] for force in shipped]
    else:
        names = rules.shipped_forces(edition)
    first = [force["name"] for force in shipped if force.get("beginners")]
    for name in names:
        sheet = rules.sheet(rules.shipped_force(name))
        called = f"{sheet.name} (for beginners)" if name in first else sheet.name
        typer.echo(f"{name:<24} {sheet.side or sheet.edition:<18} {sheet.size:>18}  {called}")


def show_force(game: str, name: str) -> None:
    rules = load_game(game)
    typer.echo(rules.sheet(force_named(rules, name)).plain.rstrip())


def check_force(
    game: str,
    name: str,
    edition: str | None,
    chosen: dict[str, Any],
    catalogues: Sequence[Path] = (),
) -> None:
    """Say whether a force may be used in a game, and if not, by which rule."""
    rules = load_game(game)
    documents = read_catalogue_documents(catalogues)
    force = force_named(rules, name, documents)
    sheet = rules.sheet(force, documents)
    played = edition or edition_for(rules, force, sheet.edition, chosen)
    check_edition(rules, played)
    found = rules.objections(force, played, chosen)
    agreed = "".join(f", {option} {value}" for option, value in chosen.items())
    meant = f"{sheet.name} ({sheet.size}), {game} {played}{agreed}"
    if not found:
        typer.echo(f"{meant}: legal")
        return
    typer.echo(f"{meant}: not legal")
    for objection in found:
        typer.echo(f"  {objection}")
    raise typer.Exit(ILLEGAL)
