"""Whose turn it is at the tables that are played by correspondence, while these sleep."""

from collections.abc import Sequence
from typing import Final

import msgspec

from starfold.table.store.engine import Line
from starfold.table.store.people import Reading, Writing
from starfold.table.store.words import Json, Tenure, Turn

_TURN: Final = "room, seat, who, game, due_ms"
# Only whoever has the room says so; see `leases`.
SET: Final = f"""INSERT INTO starfold_turns ({_TURN}, remind_ms)
    SELECT ?, ?, ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM starfold_rooms WHERE id = ? AND epoch = ?)
    ON CONFLICT (room) DO UPDATE SET seat = excluded.seat, who = excluded.who,
        game = excluded.game, due_ms = excluded.due_ms, remind_ms = excluded.remind_ms
    WHERE starfold_turns.due_ms <> excluded.due_ms OR starfold_turns.seat <> excluded.seat"""
SUMMARIES: Final = "SELECT id, summary FROM starfold_rooms WHERE id"
CLEAR: Final = "DELETE FROM starfold_turns WHERE room = ?"
READ: Final = f"SELECT {_TURN} FROM starfold_turns WHERE"
# Those of rooms that no other server has, and that the host has not closed.
DUE: Final = f"""{READ} due_ms <= ? AND NOT EXISTS (
        SELECT 1 FROM starfold_rooms WHERE id = starfold_turns.room AND closed_ms > 0
    ) AND NOT EXISTS (
        SELECT 1 FROM starfold_rooms JOIN starfold_servers
            ON starfold_servers.id = starfold_rooms.owner
        WHERE starfold_rooms.id = starfold_turns.room AND starfold_servers.id <> ?
    ) ORDER BY due_ms LIMIT ?"""
REMIND: Final = f"""UPDATE starfold_turns SET remind_ms = 0
    WHERE remind_ms > 0 AND remind_ms <= ? AND due_ms > ? RETURNING {_TURN}"""


class Turns:
    """What a store knows of tables that are played by correspondence: `Store.turns`."""

    def __init__(self, read: Reading, write: Writing) -> None:
        self._read = read
        self._write = write

    async def set(self, turn: Turn, remind_ms: int, tenure: Tenure) -> None:
        """Somebody must choose; said twice it is as said once."""
        values = (*turn, remind_ms, turn.room, tenure.epoch)
        await self._write(turn.room, lambda line: _change(line, SET, values))

    async def clear(self, room: str) -> None:
        """The game is over."""
        await self._write(room, lambda line: _change(line, CLEAR, (room,)))

    async def at(self, rooms: Sequence[str]) -> dict[str, tuple[Json, Turn | None]]:
        """By room: its summary, and whose turn it is if it is played by correspondence."""
        if not rooms:
            return {}
        places = ", ".join("?" * len(rooms))

        def work(line: Line) -> dict[str, tuple[Json, Turn | None]]:
            turns = {one.room: one for one in _turns(line, f"{READ} room IN ({places})", rooms)}
            found = line.rows(f"{SUMMARIES} IN ({places})", rooms)
            return {id: (msgspec.json.decode(text), turns.get(id)) for id, text in found}

        return await self._read(work)

    async def due(self, before_ms: int, most: int, server_id: str = "") -> list[Turn]:
        """Those whose time is over, the longest first; not of rooms that other servers have."""
        return await self._read(lambda line: _turns(line, DUE, (before_ms, server_id, most)))

    async def to_remind(self, now_ms: int) -> list[Turn]:
        """Those who should be reminded now: of all who ask, one is told of each."""
        return await self._write("", lambda line: _turns(line, REMIND, (now_ms, now_ms)))


def _change(line: Line, statement: str, values: Sequence[object]) -> None:
    line.change(statement, values)


def _turns(line: Line, statement: str, values: Sequence[object]) -> list[Turn]:
    return [Turn(*row) for row in line.rows(statement, values)]
