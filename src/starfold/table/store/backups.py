"""Everything of a site in one file, and back: the same file for both databases.

A backup is one moment of the database, read while servers go on writing. It is a compressed file
of lines of JSON: what it is, then row after row, and at the end how many there were, so that half a
file is not taken for a whole one. A file of earlier tables is restored into those and then renewed.
"""

import gzip
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from starfold.errors import InputError
from starfold.table.store import statements
from starfold.table.store.engine import Engine, Line, Row, now_ms, prepare, renew_tables

FORMAT: Final = "starfold backup 1"
AT_ONCE: Final = 500  # rows that are sent to a database together
# Who is there at the moment, and who waits: nothing of it is true any more when it comes back.
FLEETING: Final = ("starfold_servers", "starfold_shares", "starfold_tickets")

_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.decode


class Head(msgspec.Struct, frozen=True):
    """The first line."""

    format: str
    version: int  # of the tables
    made_ms: int
    columns: dict[str, list[str]]  # by table


class End(msgspec.Struct, frozen=True):
    """The last line."""

    rows: int


def back_up(engine: Engine, file: Path) -> int:
    """Write all there is into a new file; how many rows. Raises InputError."""
    try:
        with file.open("xb") as new:
            file.chmod(0o600)  # it holds what players hide from each other
            with gzip.GzipFile(fileobj=new, mode="wb", filename="", mtime=0) as packed:
                return _write(engine, packed)
    except FileExistsError:
        raise InputError(f"{file}: is there already; give another name") from None
    except OSError as problem:
        raise InputError(f"{file}: cannot be written: {problem.strerror or problem}") from None
    except engine.failures as problem:
        file.unlink(missing_ok=True)
        raise InputError(f"{engine.place}: cannot be read: {problem}") from None


def restore(engine: Engine, file: Path, over: bool = False) -> int:
    """Put a backup into a database; how many rows. Raises InputError, and changes nothing then.

    `over`: what is there may go. No server may be running on it.
    """
    prepare(engine)
    line = Line(engine)
    try:
        return line.write(lambda line: _restore(line, file, over))
    except engine.failures as problem:
        words = " ".join(str(problem).split())
        raise InputError(f"{engine.place}: nothing was restored: {words}") from None
    finally:
        line.drop()


def tables_of(version: int) -> list[str]:
    """The tables of a version, in the order in which they came."""
    made = [
        words[2]
        for migration in statements.MIGRATIONS[:version]
        for words in (statement.split() for statement in migration)
        if words[:2] == ["CREATE", "TABLE"]
    ]
    return [name.partition("(")[0] for name in made]


# -- writing ---------------------------------------------------------------------------------------


def _write(engine: Engine, file: gzip.GzipFile) -> int:
    connection = engine.connect()
    try:
        connection.execute(engine.look)
        [(version,)] = connection.execute(statements.READ_VERSION).fetchall()
        kept = [name for name in tables_of(version) if name not in FLEETING]
        columns = {name: _columns(connection, name) for name in kept}
        file.write(_encode(Head(FORMAT, version, now_ms(), columns)) + b"\n")
        rows = 0
        for number, name in enumerate(kept):
            for row in engine.stream(connection, f"SELECT {', '.join(columns[name])} FROM {name}"):
                file.write(_encode([number, *row]) + b"\n")
                rows += 1
        file.write(_encode(End(rows)) + b"\n")
        return rows
    finally:
        connection.close()


def _columns(connection: Any, table: str) -> list[str]:
    found = connection.execute(f"SELECT * FROM {table} LIMIT 0").description
    return [column[0] for column in found]


# -- reading ---------------------------------------------------------------------------------------


def _restore(line: Line, file: Path, over: bool) -> int:
    head, rows = _opened(file)
    if head.version > len(statements.MIGRATIONS):
        raise InputError(
            f"{file}: was made by a newer starfold (its tables have version {head.version}, this "
            f"one knows {len(statements.MIGRATIONS)}). Upgrade starfold."
        )
    if line.engine.shared and line.rows(statements.LIVE_SERVERS):
        raise InputError(
            f"{line.engine.place}: servers are running on it. Stop them first, and wait three "
            "seconds if one did not end by itself."
        )
    full = [name for name in tables_of(len(statements.MIGRATIONS)) if _has_rows(line, name)]
    if full and not over:
        raise InputError(
            f"{line.engine.place}: is not empty ({', '.join(full)}). What is there would be lost: "
            "give another --db, or --yes if it may go."
        )
    _empty(line, head.version)
    _check_columns(line, head, file)
    count = _fill(line, head, rows, file)
    # Tables belong to the servers of then, in epochs that a single server does not count.
    line.change(statements.FORGET_OWNERS if head.version >= statements.OWNERS_SINCE else "SELECT 1")
    renew_tables(line, head.version)
    return count


def _opened(file: Path) -> tuple[Head, Iterator[list[Any]]]:
    lines = _lines(file)
    try:
        head = _decode(next(lines, b""), type=Head)
    except msgspec.MsgspecError:
        head = Head("", 0, 0, {})
    known = all(name in tables_of(head.version) for name in head.columns)
    if head.format != FORMAT or not known:
        raise InputError(
            f"{file}: is no backup of starfold; give a file of `starfold admin backup`"
        )
    return head, _rows(lines, file)


def _lines(file: Path) -> Iterator[bytes]:
    try:
        with gzip.open(file, "rb") as packed:
            yield from packed
    except (OSError, EOFError, zlib.error) as problem:
        words = getattr(problem, "strerror", None) or problem
        raise InputError(f"{file}: cannot be read: {words}") from None


def _rows(lines: Iterator[bytes], file: Path) -> Iterator[list[Any]]:
    for count, text in enumerate(lines):
        row = _decode(text)
        if isinstance(row, dict):
            if row.get("rows") == count:
                return
            break
        yield row
    raise InputError(f"{file}: is not whole; nothing was restored")


def _empty(line: Line, version: int) -> None:
    for name in reversed(tables_of(len(statements.MIGRATIONS))):
        line.change(f"DROP TABLE {name}")
    line.change(f"DELETE FROM {statements.VERSION_TABLE}")
    renew_tables(line, 0, version)


def _check_columns(line: Line, head: Head, file: Path) -> None:
    for name, columns in head.columns.items():
        found = line.columns(name)
        if sorted(columns) != sorted(found):
            raise InputError(f"{file}: its table {name} is not one of version {head.version}")


def _fill(line: Line, head: Head, rows: Iterator[list[Any]], file: Path) -> int:
    names = [*head.columns]
    into = [
        f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
        for name, columns in head.columns.items()
    ]
    count = 0
    waiting: list[Row] = []
    place = 0
    for number, *values in rows:
        if not 0 <= number < len(names) or len(values) != len(head.columns[names[number]]):
            raise InputError(f"{file}: row {count + 1} fits no table; nothing was restored")
        if number != place or len(waiting) >= AT_ONCE:
            line.change_many(into[place], waiting)
            waiting = []
        place = number
        waiting.append(tuple(values))
        count += 1
    line.change_many(into[place], waiting)
    return count


def _has_rows(line: Line, table: str) -> bool:
    return bool(line.rows(f"SELECT 1 FROM {table} LIMIT 1"))
