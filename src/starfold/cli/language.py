"""`starfold language`: what is said in which language, and what a translation still lacks.

Exit codes: 0 all is well, 1 something is missing or does not fit, 2 bad input.
"""

from typing import Annotated, Final

import typer

from starfold.errors import InputError
from starfold.kernel.tongue import ENGLISH, languages
from starfold.table.translation import CODE, every_file, faults, spoken_about

INCOMPLETE: Final = 1

app = typer.Typer(no_args_is_help=True, help="See which languages there are, and check a file.")


@app.command("list")
def list_languages() -> None:
    """The languages, with how much of everything is said in each."""
    files = every_file()
    for code, name in languages().items():
        total = sum(len(one.texts) for one in files)
        said = sum(
            len(one.texts) * (1 if code == ENGLISH else spoken_about(one, code)) for one in files
        )
        typer.echo(f"{code}  {name:<12} {round(said)} of {total} sentences")


@app.command()
def check(
    language: Annotated[str, typer.Argument(metavar="XX", help="A code, for example `de`.")],
) -> None:
    """What is missing in the files of a language, what nobody says, and what does not fit."""
    if CODE.fullmatch(language) is None or language == ENGLISH:
        raise InputError(f"{language!r}: give the code of another language than English: de")
    found = [fault for one in every_file() for fault in faults(one, language)]
    for fault in found:
        typer.echo(str(fault))
    if found:
        raise typer.Exit(INCOMPLETE)
    typer.echo(f"ok {language}: {sum(len(one.texts) for one in every_file())} sentences")
