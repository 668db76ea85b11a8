"""The embedded database: one file, nothing to install."""

import asyncio
import contextlib
import os
import sqlite3
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from starfold.errors import InputError
from starfold.table.store.engine import Ears, Engine, Line, Row
from starfold.table.store.statements import VERSION_TABLE

MEMORY: Final = ":memory:"  # a store that is gone when it is closed
URL: Final = "sqlite:///"
PROBE_BYTES: Final = 65_536  # that must find room on the disk of a healthy server
LOOK_SECONDS: Final = 0.5  # from one look at what others have changed to the next
PATIENCE_S: Final = 5.0  # for a backup that reads the file at the moment

REMEDIES: Final = {  # words of the driver -> what to do
    "not a database": "Name another file, or put a backup in its place.",
    "malformed": "The file is damaged: put a backup in its place.",
    "unable to open": "Choose a file in a directory where this user may write.",
    "readonly": "Make the file and its directory writable for this user, or choose another.",
    "disk I/O": "Choose a file on a local disk, and see whether that disk is sound.",
    "full": "Make room on the disk.",
    "locked": "Close the other program that uses this file.",
}


class SQLite(Engine):
    """A file that this process alone serves.

    Readers and the writer have connections of their own, so the file cannot be locked by SQLite's
    exclusive mode. A second file beside it carries the lock; the system drops that lock when the
    process ends, however it ends.
    """

    failures = (sqlite3.Error,)
    begin = "BEGIN IMMEDIATE"
    shared = False

    def __init__(self, path: str, alone: bool = True) -> None:
        if not path or "\0" in path:
            raise InputError("the database has no file name; give a path, such as games.db")
        self._scratch = tempfile.TemporaryDirectory() if path == MEMORY else None
        if self._scratch is not None:
            self._path = Path(self._scratch.name, "store.db")
        else:
            self._path = Path(path).expanduser().resolve()
        self.place = path
        self._lock = self._take_lock() if alone else None

    @classmethod
    def from_url(cls, url: str, alone: bool = True) -> "SQLite":
        if not url.startswith(URL):
            raise InputError(f"{url}: give three slashes before the path: {URL}PATH")
        return cls(url.removeprefix(URL), alone)

    @classmethod
    def beside(cls, path: str) -> "SQLite":
        """For short work on a file that a server may be serving; SQLite lets both take turns."""
        if path == MEMORY or not Path(path).expanduser().is_file():
            raise InputError(f"{path}: there is no such database; give the --db of the server.")
        return cls(path, alone=False)

    def connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, timeout=PATIENCE_S, isolation_level=None)
        try:
            safe = "OFF" if self._scratch else "FULL"  # FULL: even a power cut loses nothing
            connection.execute(f"PRAGMA synchronous = {safe}")
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    def spell(self, statement: str) -> str:
        return statement

    def examine(self, line: Line) -> None:
        tables = {name for (name,) in line.rows("SELECT name FROM sqlite_master")}
        if tables and VERSION_TABLE not in tables:
            raise InputError(f"{self.place}: is a database of another program. Name another file.")
        [(mode,)] = line.rows("PRAGMA journal_mode = WAL")  # the file remembers it
        if mode != "wal":
            raise InputError(f"{self.place}: its disk cannot hold a log. {REMEDIES['disk I/O']}")

    def take_turns(self, line: Line) -> None:
        """Only one transaction writes at a time anyway."""

    def remedy(self, problem: Exception) -> str:
        for words, remedy in REMEDIES.items():
            if words in str(problem):
                return remedy
        return "Choose another file."

    def probe_room(self) -> None:
        """The log is written over again where it lies, so it says nothing about a full disk."""
        with tempfile.TemporaryFile(dir=self._path.parent) as probe:
            probe.write(bytes(PROBE_BYTES))
            probe.flush()
            os.fsync(probe.fileno())

    def stream(self, connection: Any, statement: str) -> Iterable[Row]:
        found: Iterable[Row] = connection.execute(statement)
        return found

    def release(self) -> None:
        if self._lock is not None:
            self._lock.close()
        if self._scratch is not None:
            self._scratch.cleanup()

    def call(self, line: Line, words: str) -> None:
        """There is nobody to be called: who wants to know looks again and again."""

    def ears(self) -> Ears:
        return _Ears()

    def _take_lock(self) -> sqlite3.Connection:
        """Held by an open transaction on an empty database, which is the same on every system."""
        lock = self._path.with_name(self._path.name + ".lock")
        try:
            if self._path.is_dir():
                raise InputError(f"{self.place}: is a directory. Name a file in it.")
            self._refuse_other_names()
            self._path.parent.mkdir(parents=True, exist_ok=True)
            connection = sqlite3.connect(
                lock, timeout=0, isolation_level=None, check_same_thread=False
            )
        except (OSError, sqlite3.Error) as problem:
            raise self._unusable(problem) from None
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as problem:
            with contextlib.suppress(sqlite3.Error):
                connection.close()
            if "locked" not in str(problem):
                raise self._unusable(problem) from None
            raise InputError(
                f"{self.place}: another server is using this file. Stop that one, "
                "or give this one a file of its own."
            ) from None
        return connection

    def _refuse_other_names(self) -> None:
        """The lock and SQLite's log go by the name of the file: by another they are not found."""
        names = self._path.stat().st_nlink if self._path.exists() else 1
        if names > 1:
            raise InputError(
                f"{self.place}: this file has {names} names (hard links), and under another one a "
                "second server could write to it. Copy it to a file of its own and use that."
            )

    def _unusable(self, problem: Exception) -> InputError:
        words = getattr(problem, "strerror", None) or str(problem)
        return InputError(f"{self.place}: cannot be used: {words}. {REMEDIES['unable to open']}")


class _Ears(Ears):
    async def hear(self, patience: float) -> list[str]:
        await asyncio.sleep(min(patience, LOOK_SECONDS))
        return []

    def close(self) -> None: ...
