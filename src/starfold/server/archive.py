"""Where rooms come from when they are not in memory, and where they go: records and snapshots.

A room is opened from its snapshot and the few records after it. One that must be played again at
length, because there is no snapshot or another program made it, is played in a process of its own.
So many rooms can come back at once, and those who play meanwhile do not notice.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any, Final, NamedTuple

from starfold.server.collector import long_lived
from starfold.server.learning import Learning
from starfold.server.warden import closing_words
from starfold.server.workers import GONE, Crew
from starfold.table.refusals import Refusal
from starfold.table.room_state import RECORDED
from starfold.table.rooms import Room
from starfold.table.snapshots import frozen, program, reopened
from starfold.table.store import UNCONTESTED, Record, Store, Stored, StoreError, Tenure

EVERY: Final = 16  # records from one snapshot to the next
FEW: Final = 2 * EVERY  # records that are gone through at once, where others wait
PATIENCE: Final = 60.0  # seconds to play a game again
FAREWELL: Final = 5.0  # seconds for the last snapshots of a server that stops
BEYOND_REPAIR: Final = (
    "this table can no longer be opened: it was stored by another version of the game, or its "
    "records are damaged; start a new game"
)

_log: Final = logging.getLogger(__name__)


Plain = list[tuple[str, dict[str, Any]]]


class Played(NamedTuple):
    """A game that is to be played again."""

    room: str
    created: dict[str, Any]
    records: Plain


def play_again(game: Played) -> bytes:
    """A snapshot of the room after all its records; runs in a process of its own."""
    return frozen(reopened(game.room, game.created, None, game.records, 0.0))


class Archive:
    """The rooms of a store."""

    def __init__(self, store: Store, processes: int = 1) -> None:
        self.store = store
        self.games = Learning()
        self._crew = Crew(play_again, processes)
        self._door = asyncio.Lock()
        self._kept: dict[str, int] = {}  # records in the snapshot of a room in memory

    async def open(self, room_id: str, tenure: Tenure = UNCONTESTED) -> Room:
        """The room as its records left it; raises Refusal, or StoreError where it may come yet."""
        stored = await self.store.load_latest(room_id, program())
        if stored.first is None:
            raise Refusal("not_found", "there is no such table; check the link")
        if stored.closed is not None:
            raise Refusal("forbidden", closing_words(stored.closed))
        try:
            room = await self._opened(room_id, stored.first, stored, tenure)
        except StoreError:
            raise
        except Exception as problem:  # of whatever kind: the other rooms go on
            _log.error("table %s cannot be opened", room_id, exc_info=problem)
            raise Refusal("not_found", BEYOND_REPAIR) from problem
        self._kept[room_id] = room.records - len(stored.later)
        return room

    async def made(self, room_id: str, created: dict[str, Any]) -> Room:
        """A new room. A game that was brought along is played again, where nobody waits for it."""
        if RECORDED not in created:
            return Room(room_id, created)
        return await self._put_together(room_id, created, None, [])

    async def _opened(self, room_id: str, first: Record, stored: Stored, tenure: Tenure) -> Room:
        created = first.data
        if stored.snapshot is not None:
            try:
                return await self._put_together(room_id, created, stored.snapshot, stored.later)
            except Exception as problem:  # it saves time and is nothing to rely on
                _log.warning("table %s: its snapshot is of no use", room_id, exc_info=problem)
                stored = Stored(None, first, (await self.store.load(room_id))[1:])
        if len(stored.later) <= FEW:
            return await self._put_together(room_id, created, None, stored.later)
        snapshot = await self._played_again(Played(room_id, created, _plain(stored.later)))
        room = await self._put_together(room_id, created, snapshot, [])
        await self._keep(room, snapshot, tenure)
        return room

    async def _put_together(
        self, room_id: str, created: dict[str, Any], snapshot: bytes | None, later: list[Record]
    ) -> Room:
        await self.games.know(created["game"])
        async with self._door:
            return await asyncio.to_thread(
                _reopened, room_id, created, snapshot, _plain(later), time.monotonic()
            )

    @asynccontextmanager
    async def one_by_one(self) -> AsyncIterator[None]:
        """What takes long, one after the other, with all others served in between."""
        async with self._door:
            yield
            await asyncio.sleep(0)

    async def _played_again(self, game: Played) -> bytes:
        try:
            snapshot = await self._crew.ask(lambda: game, PATIENCE)
        except GONE as problem:
            raise StoreError(f"table {game.room} was not played again in time") from problem
        if not isinstance(snapshot, bytes):
            raise ValueError(snapshot)  # what went wrong, in the words of the process
        return snapshot

    # -- snapshots -------------------------------------------------------------------------------

    def is_due(self, room: Room) -> bool:
        return room.records - self._kept.get(room.id, 0) >= EVERY

    async def keep(self, room: Room, tenure: Tenure = UNCONTESTED) -> None:
        """Keep a snapshot. One that cannot be stored costs time when the room is opened again."""
        await self._keep(room, frozen(room), tenure)

    async def _keep(self, room: Room, snapshot: bytes, tenure: Tenure) -> None:
        records = room.records
        self._kept[room.id] = records
        try:
            await self.store.keep_snapshot(room.id, records, program(), snapshot, tenure)
        except StoreError as problem:
            _log.warning("table %s: no snapshot was stored", room.id, exc_info=problem)

    def forget(self, room_id: str) -> None:
        self._kept.pop(room_id, None)

    async def close(self, rooms: Iterable[tuple[Room, Tenure]]) -> None:
        """Keep snapshots of these rooms, as many as there is time for."""
        self._crew.close()
        until = time.monotonic() + FAREWELL
        changed = [one for one in rooms if one[0].records > self._kept.get(one[0].id, 0) + 1]
        for start in range(0, len(changed), EVERY):
            if time.monotonic() > until:
                return
            await asyncio.gather(*(self.keep(*one) for one in changed[start : start + EVERY]))


def _reopened(
    room_id: str, created: dict[str, Any], snapshot: bytes | None, later: Plain, now: float
) -> Room:
    """In a thread: whoever plays goes on meanwhile."""
    with long_lived():
        return reopened(room_id, created, snapshot, later, now)


def _plain(records: list[Record]) -> Plain:
    return [(record.kind, record.data) for record in records]
