"""What a server must not forget: the records of its rooms and its collection of documents.

    store = open_store("games.db")                 # or postgresql://…, or ":memory:" for tests
    await store.append(room, first=0, records=[("made", {…})], summary={"status": "waiting"})
    records = await store.load(room)

Records are only ever added. `append` returns when they are safe on the disk, so whatever a player
was told has happened is still there after a crash.
"""

from collections.abc import Callable
from typing import Final

from starfold.errors import InputError
from starfold.table.store.engine import Engine
from starfold.table.store.postgres import Postgres
from starfold.table.store.sqlite import MEMORY, SQLite
from starfold.table.store.store import Store
from starfold.table.store.words import (
    UNCONTESTED,
    Document,
    Game,
    Place,
    Profile,
    Record,
    RoomSummary,
    Server,
    Standing,
    StoreConflict,
    Stored,
    StoreError,
    Tenure,
    Turn,
)

__all__ = [
    "MEMORY",
    "UNCONTESTED",
    "Document",
    "Game",
    "Place",
    "Profile",
    "Record",
    "RoomSummary",
    "Server",
    "Standing",
    "Store",
    "StoreConflict",
    "StoreError",
    "Stored",
    "Tenure",
    "Turn",
    "engine_at",
    "engine_beside",
    "may_be_shared",
    "open_store",
    "open_store_beside",
]

ENGINES: Final[dict[str, Callable[[str], Engine]]] = {
    "sqlite": SQLite.from_url,
    "postgresql": Postgres,
    "postgres": Postgres,
}


def may_be_shared(url: str) -> bool:
    """Whether several servers can use what is kept there at once."""
    return ENGINES.get(url.partition("://")[0]) is Postgres


def open_store_beside(url: str) -> Store:
    """A store that a server may be using at the same time; its tables are neither made nor renewed.

    For short work only. Raises InputError where there is none.
    """
    return Store(engine_beside(url), make=False)


def engine_beside(url: str) -> Engine:
    """The database at a place that a server may be using; raises InputError where there is none."""
    scheme, separator, rest = url.partition("://")
    if not separator or scheme == "sqlite":
        return SQLite.beside(rest.removeprefix("/") if separator else url)
    return engine_at(url)


def open_store(url: str) -> Store:
    """The store at a path, a `sqlite:///…` or a `postgresql://…` address.

    Missing tables are made. Raises InputError where that place cannot be used.
    """
    return Store(engine_at(url))


def engine_at(url: str) -> Engine:
    scheme, separator, _ = url.partition("://")
    if not separator:
        return SQLite(url)
    if scheme not in ENGINES:
        raise InputError(
            f"{scheme}://: no such kind of database; give a file's path, sqlite:///PATH "
            "or postgresql://USER@HOST/NAME"
        )
    return ENGINES[scheme](url)
