"""Command-line parameters that several commands share."""

from pathlib import Path
from typing import Annotated

import typer

More = Annotated[
    list[Path] | None,
    typer.Option("--catalogue", help="A catalogue file to add to the shipped one; repeatable."),
]
