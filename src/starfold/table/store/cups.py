"""Tournaments: one row each, changed by whoever read it last.

A change names the version that it was made from. Of two servers that change the same tournament at
once one is told so, reads again and decides anew, so a round is paired exactly once.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from starfold.table.store.engine import Line, now_ms
from starfold.table.store.people import Reading, Writing
from starfold.table.store.words import StoreConflict

MAKE: Final = """INSERT INTO starfold_tournaments (id, version, finished, made_ms, document)
    VALUES (?, 1, 0, ?, ?)"""
SAVE: Final = """UPDATE starfold_tournaments SET version = ?, finished = ?, document = ?
    WHERE id = ? AND version = ?"""
READ: Final = "SELECT id, version, document, made_ms FROM starfold_tournaments"
ONE: Final = f"{READ} WHERE id = ?"
LATEST: Final = f"{READ} ORDER BY finished, made_ms DESC, id LIMIT ?"
UNFINISHED: Final = f"{READ} WHERE finished = 0 ORDER BY id"
MADE_BEFORE: Final = f"{READ} WHERE made_ms < ? ORDER BY id"
DELETE: Final = "DELETE FROM starfold_tournaments WHERE id = ?"
DELETE_UNCHANGED: Final = f"{DELETE} AND version = ?"

# Rooms that are not known to be over, and that no other server has.
LEFT: Final = """SELECT id FROM starfold_rooms WHERE finished = 0 AND closed_ms = 0
    AND NOT EXISTS (SELECT 1 FROM starfold_servers WHERE id = starfold_rooms.owner AND id <> ?)
    AND id IN"""


class StoredCup(NamedTuple):
    id: str
    version: int
    document: str
    made_ms: int


class Cups:
    """What a store knows of tournaments: `Store.cups`."""

    def __init__(self, read: Reading, write: Writing) -> None:
        self._read = read
        self._write = write

    async def make(self, id: str, document: str) -> None:
        await self._write(id, lambda line: _change(line, MAKE, (id, now_ms(), document)))

    async def save(self, old: StoredCup, document: str, finished: bool) -> None:
        """Raises StoreConflict if somebody else has changed it meanwhile."""
        values = (old.version + 1, int(finished), document, old.id, old.version)

        def work(line: Line) -> None:
            if line.change(SAVE, values) == 0:
                raise StoreConflict(f"tournament {old.id}: was changed meanwhile")

        await self._write(old.id, work)

    async def one(self, id: str) -> StoredCup | None:
        found = await self._read(lambda line: _rows(line, ONE, (id,)))
        return found[0] if found else None

    async def latest(self, most: int) -> list[StoredCup]:
        """Those that are not over first, then the newest."""
        return await self._read(lambda line: _rows(line, LATEST, (most,)))

    async def made_before(self, when_ms: int) -> list[StoredCup]:
        return await self._read(lambda line: _rows(line, MADE_BEFORE, (when_ms,)))

    async def delete(self, old: StoredCup) -> bool:
        """False if somebody has changed it meanwhile."""
        values = (old.id, old.version)
        return await self._write(old.id, lambda line: line.change(DELETE_UNCHANGED, values) > 0)

    async def left(self, rooms: Sequence[str], server_id: str) -> list[str]:
        """Which of these rooms go on as far as is known, and are at no other server."""
        if not rooms:
            return []
        which = f"{LEFT} ({', '.join('?' * len(rooms))})"
        found = await self._read(lambda line: line.rows(which, (server_id, *rooms)))
        return [room for (room,) in found]

    async def unfinished(self) -> list[StoredCup]:
        return await self._read(lambda line: _rows(line, UNFINISHED, ()))


def _change(line: Line, statement: str, values: tuple[object, ...]) -> None:
    line.change(statement, values)


def _rows(line: Line, statement: str, values: tuple[object, ...]) -> list[StoredCup]:
    return [StoredCup(*row) for row in line.rows(statement, values)]
