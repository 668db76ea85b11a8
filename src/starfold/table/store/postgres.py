"""PostgreSQL, for hosting. Its driver comes with the extra `postgres`."""

import secrets
from types import ModuleType
from typing import Any, Final

from starfold.errors import InputError
from starfold.table.store.engine import Engine, Line

INSTALL: Final = "pip install 'starfold[postgres]'"
SETTING_UP: Final = 7_827_636_653  # any number: the lock under which tables are made
TAKING_TURNS: Final = 7_827_636_654

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

    def release(self) -> None:
        """Nothing is held: several programs may use one PostgreSQL database."""


def _driver() -> ModuleType:
    try:
        import psycopg
        import psycopg.conninfo
    except ImportError:
        raise InputError(f"PostgreSQL needs a driver that is not installed: {INSTALL}") from None
    return psycopg
