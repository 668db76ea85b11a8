"""Command-line parameters that several commands share."""

from pathlib import Path
from typing import Annotated

import typer

More = Annotated[
    list[Path] | None,
    typer.Option("--catalogue", help="A catalogue file to add to the shipped one; repeatable."),
]
Chosen = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; repeatable."),
]
Workers = Annotated[
    int | None, typer.Option(help="How many work at once; by default one per processor.")
]
On = Annotated[
    str,
    typer.Option(
        "--on",
        metavar="PLACE",
        help="Where the work runs: `local` (processes of this machine), `ray` (Ray on this "
        "machine) or `ray://HOST:PORT` (a Ray cluster).",
    ),
]
AsciiOnly = Annotated[bool, typer.Option("--ascii", help="Only ASCII characters.")]
AgentSeconds = Annotated[
    float | None,
    typer.Option(min=0.001, help="Seconds for each answer of an agent of your own; by default 10."),
]
Language = Annotated[
    str,
    typer.Option(
        metavar="XX",
        envvar=["STARFOLD_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"],
        show_envvar=False,
        help="The game's language: de, en ... By default the terminal's, as LANG says it.",
    ),
]
NoColor = Annotated[bool, typer.Option("--no-color", help="Without colour.")]

KeepDays = Annotated[
    int | None,
    typer.Option(min=1, help="Days after which an unused table is deleted; by default never."),
]
KeepFinishedDays = Annotated[
    int | None,
    typer.Option(
        min=1, help="Days after which a finished game of people without profiles is deleted."
    ),
]
KeepAuditDays = Annotated[
    int | None, typer.Option(min=1, help="Days after which a line of the audit is deleted.")
]
