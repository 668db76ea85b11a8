"""What differs between databases (`Engine`), and a connection that mends itself (`Line`)."""

import contextlib
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from starfold.errors import InputError
from starfold.table.store import statements

T = TypeVar("T")
Row = tuple[Any, ...]


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class Engine(ABC):
    """A database at one place, as its driver wants to be spoken to."""

    place: str  # for messages, without passwords
    failures: tuple[type[Exception], ...]  # what the driver raises
    begin: str  # opens a transaction that will write
    shared: bool  # whether several servers may use the place at once
    look = "BEGIN"  # opens a transaction that sees one moment and writes nothing
    session = ""  # what this server's connections are called there

    @abstractmethod
    def connect(self) -> Any:
        """A connection in autocommit mode."""

    @abstractmethod
    def spell(self, statement: str) -> str:
        """The statement with the driver's placeholders."""

    @abstractmethod
    def examine(self, line: "Line") -> None:
        """Raise InputError unless this is a place for our tables, and get it ready for them.

        Before anything was changed. What is locked here stays so until the line is dropped.
        """

    @abstractmethod
    def take_turns(self, line: "Line") -> None:
        """Wait until no other transaction that took its turn here is under way."""

    @abstractmethod
    def remedy(self, problem: Exception) -> str:
        """What to do when the database cannot be opened."""

    @abstractmethod
    def probe_room(self) -> None:
        """Raise OSError where more could not be kept, though a small change still might be."""

    @abstractmethod
    def stream(self, connection: Any, statement: str) -> Iterable[Row]:
        """The rows of a question one by one, however many there are."""

    @abstractmethod
    def release(self) -> None:
        """Let others have the place."""

    # -- the programs of one place speak to each other -------------------------------------------

    @abstractmethod
    def call(self, line: "Line", words: str) -> None:
        """Tell all programs that use the place, as soon as the transaction is on the disk."""

    @abstractmethod
    def ears(self) -> "Ears":
        """By which a program hears what others call."""


class Ears(ABC):
    """Belongs to one event loop."""

    @abstractmethod
    async def hear(self, patience: float) -> list[str]:
        """What was called, once something was, or after so many seconds at most."""

    @abstractmethod
    def close(self) -> None: ...


class Line:
    """One connection for one thread. After a failure it is thrown away and made anew when needed.

    Throwing it away is also what undoes an unfinished transaction.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._connection: Any = None
        self._left: dict[str, list[Sequence[Any]]] = {}

    def drop(self) -> None:
        connection, self._connection = self._connection, None
        self._left.clear()
        if connection is not None:
            with contextlib.suppress(*self.engine.failures):
                connection.close()

    def rows(self, statement: str, values: Sequence[Any] = ()) -> list[Row]:
        found: list[Row] = self._execute(statement, values).fetchall()
        return found

    def change(self, statement: str, values: Sequence[Any] = ()) -> int:
        """How many rows were changed."""
        count: int = self._execute(statement, values).rowcount
        return count

    def change_many(self, statement: str, rows: Sequence[Sequence[Any]]) -> None:
        if rows:
            self._connected().cursor().executemany(self.engine.spell(statement), rows)

    def columns(self, table: str) -> list[str]:
        found = self._execute(f"SELECT * FROM {table} LIMIT 0").description
        return [column[0] for column in found]

    def change_later(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        """Leave changes for the end of the transaction, where all of a kind are sent at once."""
        self._left.setdefault(statement, []).extend(rows)

    def write(self, work: Callable[["Line"], T]) -> T:
        """Do the work in a transaction: all of it is on the disk afterwards, or none."""
        self._begin()
        try:
            result = work(self)
            self._change_what_was_left()
            self._execute("COMMIT")
        except BaseException:
            self.drop()
            raise
        return result

    def read(self, work: Callable[["Line"], T]) -> T:
        return self._twice(lambda: work(self))

    def _change_what_was_left(self) -> None:
        for statement, rows in self._left.items():
            self.change_many(statement, rows)
        self._left.clear()

    def _begin(self) -> None:
        self._twice(lambda: self._execute(self.engine.begin))

    def _twice(self, harmless: Callable[[], T]) -> T:
        """A second time on a fresh connection: the old one may have gone stale since its last use.

        Only for what may be done twice.
        """
        stale = self._connection is not None
        try:
            return harmless()
        except self.engine.failures:
            self.drop()
            if not stale:
                raise
        try:
            return harmless()
        except self.engine.failures:
            self.drop()
            raise

    def _execute(self, statement: str, values: Sequence[Any] = ()) -> Any:
        return self._connected().execute(self.engine.spell(statement), values)

    def _connected(self) -> Any:
        if self._connection is None:
            self._connection = self.engine.connect()
        return self._connection


def prepare(engine: Engine, make: bool = True) -> None:
    """Make or renew the tables; raises InputError where this place cannot be used."""
    line = Line(engine)
    try:
        line.read(engine.examine)
        line.write(_make_tables if make else _expect_tables)
    except engine.failures as problem:
        words = " ".join(str(problem).split())
        raise InputError(
            f"{engine.place}: cannot be used: {words}. {engine.remedy(problem)}"
        ) from None
    finally:
        line.drop()


def _make_tables(line: Line) -> None:
    line.change(statements.MAKE_VERSION_TABLE)
    renew_tables(line, _version(line))


def renew_tables(line: Line, found: int, wanted: int | None = None) -> None:
    """Make tables of one version those of a later one, by default of the newest."""
    for version, migration in enumerate(statements.MIGRATIONS[found:wanted], found + 1):
        for statement in migration:
            line.change(statement)
        line.change(statements.ADD_VERSION, (version, now_ms()))


def _expect_tables(line: Line) -> None:
    """For who works beside a server: its tables are not changed under it."""
    line.change(statements.MAKE_VERSION_TABLE)
    found, known = _version(line), len(statements.MIGRATIONS)
    if found < known:
        tables = f"its tables have version {found}, this one knows {known}"
        raise InputError(
            f"{line.engine.place}: was written by an older starfold ({tables}). Start "
            "`starfold serve` of this version on it once: that renews the tables."
            if found
            else f"{line.engine.place}: holds no tables of starfold; give the --db of the server."
        )


def _version(line: Line) -> int:
    [(found,)] = line.rows(statements.READ_VERSION)
    known = len(statements.MIGRATIONS)
    if found > known:
        raise InputError(
            f"{line.engine.place}: was written by a newer starfold (its tables have version "
            f"{found}, this one knows {known}). Upgrade starfold, or use another database."
        )
    version: int = found
    return version
