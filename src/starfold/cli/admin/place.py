"""The database that a host works on, and who does the work."""

import asyncio
import getpass
import socket
from collections.abc import Awaitable, Callable
from typing import Annotated, TypeVar

import typer

from starfold.cli import settings
from starfold.cli.serve import default_database
from starfold.errors import InputError
from starfold.table.store import Store, StoreError, open_store_beside
from starfold.table.store.host import Host

T = TypeVar("T")

DATABASE = Annotated[
    str | None,
    typer.Option(
        "--db",
        envvar="STARFOLD_DB",
        help="The database of the site, as `starfold serve` has it: a file, or postgresql://…",
    ),
]
AS_JSON = Annotated[bool, typer.Option("--json", help="For programs.")]
SURE = Annotated[bool, typer.Option("--yes", help="Do not ask whether it is meant.")]
BECAUSE = Annotated[
    str, typer.Option("--why", help="The reason; whom it concerns is told, and the audit keeps it.")
]


def working(database: str | None, work: Callable[[Host], Awaitable[T]]) -> T:
    """What some work on the database comes to; raises InputError."""
    return asyncio.run(_working(open_store_beside(place_of(database)), work))


def place_of(database: str | None) -> str:
    """The database that was named, or that of the server's file of settings, or the user's own."""
    file = next((place for place in settings.places() if place.is_file()), None)
    named = settings.written(file).get("db") if file is not None else None
    return database or named or str(default_database())


async def _working(store: Store, work: Callable[[Host], Awaitable[T]]) -> T:
    try:
        return await work(Host(store))
    except StoreError as problem:
        raise InputError(str(problem)) from None
    finally:
        await store.close()


def actor() -> str:
    """Who does it, for the audit."""
    try:
        name = getpass.getuser()
    except (KeyError, OSError):  # a user without a name, as in a container
        name = "host"
    return f"{name}@{socket.gethostname()}"


def make_sure(what: str, sure: bool) -> None:
    """Raises InputError unless it is meant."""
    if sure:
        return
    if not typer.get_text_stream("stdin").isatty():
        raise InputError(f"{what} cannot be taken back; confirm with --yes")
    if not typer.confirm(f"{what} cannot be taken back. Go on?"):
        raise typer.Exit(1)
