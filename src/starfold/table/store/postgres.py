"""PostgreSQL, for hosting. Its driver comes with the extra `postgres`."""

import asyncio
import contextlib
import secrets
from collections.abc import Iterable
from types import ModuleType
from typing import Any, Final

from starfold.errors import InputError
from starfold.table.store.engine import Ears, Engine, Line, Row

INSTALL: Final = "pip install 'starfold[postgres]'"
SETTING_UP: Final = 7_827_636_653  # any number: the lock under which tables are made
TAKING_TURNS: Final = 7_827_636_654
CHANNEL: Final = "starfold"

# Unless the address says otherwise. A server that is gone shall be noticed within seconds.
DEFAULTS: Final = {
    "application_name": "starfold",
    "client_encoding": "UTF8",
    "connect_timeout": 5,
    "keepalives_idle": 3,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 9_000,
}


class Postgres(Engine):
    begin = "BEGIN"
    look = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    shared = True

    def __init__(self, url: str) -> None:
        self._driver = _driver()
        self.failures = (self._driver.Error,)
        try:
            given = self._driver.conninfo.conninfo_to_dict(url)
        except self._driver.Error as problem:
            words = str(problem).strip()
            raise InputError(
                f"the address of the PostgreSQL database cannot be read: {words}. "
                "Give postgresql://USER:PASSWORD@HOST:PORT/NAME"
            ) from None
        self._address = DEFAULTS | given
        self.session = f"{self._address['application_name']:.40} {secrets.token_hex(8)}"
        self._address["application_name"] = self.session
        self.place = f"PostgreSQL database {given.get('dbname') or 'of this user'}" + (
            f" at {given['host']}" if given.get("host") else ""
        )

    def connect(self) -> Any:
        connection = self._driver.connect(**self._address, autocommit=True)
        try:
            connection.execute("SET synchronous_commit = on")
        except self._driver.Error:
            connection.close()
            raise
        return connection

    def spell(self, statement: str) -> str:
        return statement.replace("?", "%s")

    def examine(self, line: Line) -> None:
        [(encoding,)] = line.rows("SHOW server_encoding")
        if encoding != "UTF8":
            raise InputError(
                f"{self.place}: its encoding is {encoding}, which cannot hold every name. "
                "Create it with: createdb --encoding=UTF8 --template=template0 NAME"
            )
        line.rows("SELECT pg_advisory_lock(?)", (SETTING_UP,))

    def take_turns(self, line: Line) -> None:
        line.rows("SELECT pg_advisory_xact_lock(?)", (TAKING_TURNS,))

    def remedy(self, problem: Exception) -> str:
        return (
            "See that the server runs and that this user may connect to the database "
            "and create tables in it."
        )

    def probe_room(self) -> None:
        """The disk is another machine's: a write that went through is all that can be known."""

    def stream(self, connection: Any, statement: str) -> Iterable[Row]:
        with connection.cursor(name="stream") as cursor:
            yield from cursor.execute(statement)

    def release(self) -> None:
        """Nothing is held: several programs may use one PostgreSQL database."""

    def call(self, line: Line, words: str) -> None:
        line.rows("SELECT pg_notify(?, ?)", (CHANNEL, words))

    def ears(self) -> Ears:
        return _Ears(self)


class _Ears(Ears):
    """A connection that waits for NOTIFY; one that breaks is made anew at the next question."""

    def __init__(self, engine: Postgres) -> None:
        self._engine = engine
        self._connection: Any = None
        self._called = asyncio.Event()
        self._heard: list[str] = []

    async def hear(self, patience: float) -> list[str]:
        if self._connection is None:
            with contextlib.suppress(*self._engine.failures):
                self._connection = await asyncio.to_thread(self._connect)
                loop = asyncio.get_running_loop()
                loop.add_reader(self._connection.fileno(), self._listen)
                return []  # whoever called meanwhile is heard by looking now
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._called.wait(), patience)
        self._called.clear()
        heard, self._heard = self._heard, []
        return heard

    def _connect(self) -> Any:
        connection = self._engine.connect()
        connection.execute(f"LISTEN {CHANNEL}")
        return connection

    def _listen(self) -> None:
        try:
            self._connection.pgconn.consume_input()
            while (notice := self._connection.pgconn.notifies()) is not None:
                self._heard.append(notice.extra.decode())
                self._called.set()
        except self._engine.failures:
            self.close()

    def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            asyncio.get_running_loop().remove_reader(connection.fileno())
            with contextlib.suppress(*self._engine.failures):
                connection.close()


def _driver() -> ModuleType:
    try:
        import psycopg
        import psycopg.conninfo
    except ImportError:
        raise InputError(f"PostgreSQL needs a driver that is not installed: {INSTALL}") from None
    return psycopg
