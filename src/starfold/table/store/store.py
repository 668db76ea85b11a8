"""The store itself: an asynchronous face before one thread that writes and one that reads.

Whatever calls wait while the disk is busy is written in the next transaction together, so that a
hundred rooms cost hardly more flushes than one. The event loop never waits for the disk.
"""

import asyncio
import base64
import logging
import queue
import threading
import zlib
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final, Literal, NamedTuple, TypeVar

import msgspec

from starfold.errors import InputError
from starfold.table.store import leases, statements, tickets
from starfold.table.store.cups import Cups
from starfold.table.store.engine import Ears, Engine, Line, Row, now_ms, prepare
from starfold.table.store.people import People, Rate
from starfold.table.store.turns import Turns
from starfold.table.store.words import (
    UNCONTESTED,
    Document,
    Game,
    Json,
    Record,
    RoomSummary,
    Server,
    StoreConflict,
    Stored,
    StoreError,
    Tenure,
)

_log: Final = logging.getLogger(__name__)

T = TypeVar("T")
Status = Literal["open", "over"]

MOST_AT_ONCE: Final = 1_000  # calls in one transaction
HEALTH_PATIENCE_S: Final = 5.0
OVER: Final = "over"  # the status of a room that has ended; every other status is open


class Job(NamedTuple):
    """A change that somebody waits for. It raises StoreConflict before it has changed anything."""

    order: str  # what it is about
    work: Callable[[Line], Any]
    future: asyncio.Future[Any]


class Store:
    """Open one with `open_store`. Its methods belong to one event loop; close it at the end."""

    def __init__(self, engine: Engine, make: bool = True) -> None:
        self._engine = engine
        try:
            prepare(engine, make)
        except BaseException:
            engine.release()
            raise
        self._closed = False
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="store-writer", daemon=True)
        self._writer.start()
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="store-reader")
        self._reading = Line(engine)
        self._unreadable: tuple[type[Exception], ...] = (*engine.failures, msgspec.DecodeError)
        self._checking: asyncio.Task[bool] | None = None
        # Whoever must say in time that they are there does not stand in line behind the rooms.
        self._roll = ThreadPoolExecutor(1, thread_name_prefix="store-roll")
        self._enrolling = Line(engine)
        # What servers do in turn must not keep their rooms waiting, either.
        self._turns = ThreadPoolExecutor(1, thread_name_prefix="store-turns")
        self._in_turn = Line(engine)
        self.turns = Turns(self._read, self._write)
        self.cups = Cups(self._read, self._write)
        self.people = People(self._read, self._take_turn if engine.shared else self._write)

    @property
    def shared(self) -> bool:
        """Whether other servers may use the same database at once."""
        return self._engine.shared

    @property
    def waiting(self) -> int:
        """How many changes wait to be written."""
        return self._jobs.qsize()

    @property
    def place(self) -> str:
        """Where the store is, for messages."""
        return self._engine.place

    # -- rooms -----------------------------------------------------------------------------------

    async def begin_pair(
        self, room_id: str, created: Json, summary: Json, tenure: Tenure, ids: Sequence[str]
    ) -> None:
        """Begin a room for those who wait with these tickets, in the order of its seats.

        Raises StoreConflict if one of them waits no more: nothing has happened then.
        """
        at = now_ms()
        rows = [(room_id, 0, "created", _encode(created), at)]
        columns = _summary_columns(room_id, summary, tenure)

        def work(line: Line) -> None:
            tickets.tear_off(room_id, ids, line)
            _append(room_id, 0, rows, columns, at, tenure, line)

        await self.people.in_turn(room_id, work)

    async def append(
        self,
        room_id: str,
        first: int,
        records: Sequence[tuple[str, Json]],
        summary: Json | None = None,
        at_ms: int | None = None,
        tenure: Tenure = UNCONTESTED,
    ) -> list[Record]:
        """Add records to a room, and what is now to be known of it; returns when both are safe.

        `first` is the number that the first of them must get, 0 for a new room. Raises
        StoreConflict when the room is at another number, or in another server's hands. A caller
        that stops waiting does not stop the write.
        """
        at = now_ms() if at_ms is None else at_ms
        _check_text("room", room_id)
        rows = []
        for number, (kind, data) in enumerate(records, first):
            _check_text("kind", kind)
            rows.append((room_id, number, kind, _encode(data), at))
        columns = None if summary is None else _summary_columns(room_id, summary, tenure)
        await self._write(room_id, partial(_append, room_id, first, rows, columns, at, tenure))
        return [
            Record(number, kind, data, at) for number, (kind, data) in enumerate(records, first)
        ]

    async def set_summary(self, room_id: str, summary: Json, tenure: Tenure = UNCONTESTED) -> None:
        _check_text("room", room_id)
        columns = _summary_columns(room_id, summary, tenure)
        await self._write(room_id, partial(_set_summary, room_id, columns))

    async def note_game(
        self, game: Game, summary: Json, rate: Rate, tenure: Tenure = UNCONTESTED
    ) -> None:
        """The same for a room where somebody with a profile sits; a finished game counts once."""
        await self.people.note(game, _summary_columns(game.room, summary, tenure), rate)

    async def load(self, room_id: str) -> list[Record]:
        """All records of a room in order; none of a room that was never made."""
        _check_text("room", room_id)
        return await self._read(partial(_load, room_id))

    async def keep_snapshot(
        self,
        room_id: str,
        records: int,
        program: str,
        data: bytes,
        tenure: Tenure = UNCONTESTED,
    ) -> None:
        """Keep what so many records have made of a room, for the program that says so."""
        _check_text("room", room_id)
        packed = await asyncio.to_thread(_pack, data)
        values = (room_id, records, program, packed, room_id, tenure.epoch)
        await self._write(room_id, partial(_keep_snapshot, values))

    async def load_latest(self, room_id: str, program: str) -> Stored:
        """A room by its snapshot and what came later; by all its records if there is none."""
        _check_text("room", room_id)
        return await self._read(partial(_load_latest, room_id, program))

    async def keep_analysis(self, room_id: str, replay: str, data: bytes) -> None:
        """Keep what was found out about a finished game; `replay` tells that game from others."""
        _check_text("room", room_id)
        packed = await asyncio.to_thread(_pack, data)
        await self._write(room_id, partial(_keep_analysis, (room_id, replay, packed)))

    async def analysis(self, room_id: str, replay: str) -> bytes | None:
        _check_text("room", room_id)
        return await self._read(partial(_analysis, room_id, replay))

    async def rooms(
        self,
        status: Status | None = None,
        listed: bool | None = None,
        limit: int | None = None,
    ) -> list[RoomSummary]:
        """The newest rooms first. `status` and `listed` are as the summaries say."""
        return await self._read(partial(_rooms, status, listed, limit))

    async def stale_rooms(
        self, before_ms: int, most: int, server_id: str = "", anonymous: bool = False
    ) -> list[str]:
        """Rooms in which nothing has happened since then, the oldest first; not other servers'.

        `anonymous`: only those whose game is over, and where nobody with a profile sat.
        """
        which = statements.STALE_GAMES if anonymous else statements.STALE_ROOMS
        found = await self._read(lambda line: line.rows(which, (before_ms, server_id, most)))
        return [id for (id,) in found]

    async def release(self, room_id: str, tenure: Tenure) -> None:
        """A server has a room no longer in memory: others may delete it."""
        values = (room_id, tenure.epoch, tenure.owner)
        await self._write(room_id, lambda line: line.change(statements.RELEASE_ROOM, values))

    async def delete_room(self, room_id: str, tenure: Tenure = UNCONTESTED) -> None:
        """A room with all its records; nothing of it is kept."""
        _check_text("room", room_id)
        await self._write(room_id, partial(_delete_room, room_id, tenure))

    # -- servers ---------------------------------------------------------------------------------

    async def enter(self, server: Server) -> list[Server]:
        """Put a server on the list of those that are there; gives the list."""
        return await self._enrol(lambda line: leases.enter(server, line))

    async def renew(self, server: Server) -> list[Server]:
        """Say that the server is there; gives the list, without it if it was struck off."""
        return await self._enrol(lambda line: leases.renew(server, line))

    async def leave(self, server_id: str) -> None:
        """Let others have the rooms of a server."""
        await self._enrol(lambda line: leases.leave(server_id, line))

    async def claim(self, room_id: str, server_id: str) -> Tenure | None:
        """To whom a room belongs now: to this server unless another has it; None: no such room."""
        _check_text("room", room_id)
        return await self._write(room_id, partial(leases.claim, room_id, server_id))

    # -- what people may ask for on all servers together -----------------------------------------

    async def spend(self, key: str, most: int, each_ms: int) -> bool:
        """Take one of what comes again after so many milliseconds each; False if none is left."""
        now = now_ms()
        values = (key, now + each_ms, now, now, each_ms, now + each_ms * (most - 1))
        return await self._write(key, lambda line: line.change(statements.SPEND, values) > 0)

    async def forget_shares(self) -> None:
        """Those that are full again say nothing any more."""
        await self._write("", lambda line: line.change(statements.FORGET_SHARES, (now_ms(),)))

    # -- the collection --------------------------------------------------------------------------

    async def save_document(
        self, id: str, kind: str, title: str, document: Json, owner_hash: str
    ) -> None:
        """Add a document or replace it; raises StoreConflict when it is somebody else's."""
        for name, text in (("id", id), ("kind", kind), ("title", title), ("owner", owner_hash)):
            _check_text(name, text)
        values = (id, kind, title, _encode(document), owner_hash, now_ms())
        await self._write(id, partial(_save_document, values))

    async def document(self, id: str) -> Document | None:
        _check_text("id", id)
        found = await self._read(partial(_documents, statements.ONE_DOCUMENT, (id,)))
        return found[0] if found else None

    async def documents(self, most: int) -> list[Document]:
        """Those saved last, the latest first."""
        return await self._read(partial(_documents, statements.LATEST_DOCUMENTS, (most,)))

    async def delete_document(self, id: str) -> bool:
        """Whether there was one."""
        _check_text("id", id)
        return await self._write(id, partial(_delete_document, id))

    # -- life ------------------------------------------------------------------------------------

    async def healthy(self) -> bool:
        """Whether a write and a read go through now; one look serves all who ask meanwhile."""
        if self._checking is None:
            self._checking = asyncio.create_task(self._check())
            self._checking.add_done_callback(self._checked)
        return await asyncio.shield(self._checking)

    def _checked(self, _: "asyncio.Task[bool]") -> None:
        self._checking = None

    async def _check(self) -> bool:
        try:
            async with asyncio.timeout(HEALTH_PATIENCE_S):
                await self._write("", lambda line: line.change(statements.TOUCH))
                await self._read(lambda line: line.rows(statements.READ_VERSION))
                await asyncio.to_thread(self._engine.probe_room)
        except (StoreError, TimeoutError, OSError) as problem:
            _log.error("%s: is not healthy: %s", self.place, problem)
            return False
        return True

    async def close(self) -> None:
        """Write what is waiting and let go of the database. A second time does nothing."""
        if self._closed:
            return
        self._closed = True
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join)
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._reader, self._reading.drop)
        self._reader.shutdown()
        await loop.run_in_executor(self._roll, self._enrolling.drop)
        self._roll.shutdown()
        await loop.run_in_executor(self._turns, self._in_turn.drop)
        self._turns.shutdown()
        self._engine.release()

    # -- for modules that have statements of their own ---------------------------------------------

    async def look_up(self, work: Callable[[Line], T]) -> T:
        """Read something; the work may be done twice."""
        return await self._read(work)

    async def change(self, order: str, work: Callable[[Line], T]) -> T:
        """Change something, in a transaction with what others change at the moment."""
        return await self._write(order, work)

    async def change_in_turn(self, work: Callable[[Line], T]) -> T:
        """Change something where it may have to wait for other servers (`Engine.take_turns`)."""
        return await (self._take_turn if self.shared else self._write)("", work)

    async def call(self, words: str) -> None:
        """Tell all programs that use the database now; nothing of it is kept."""
        await self._enrol(lambda line: self._engine.call(line, words))

    def ears(self) -> Ears:
        """By which one hears that something was changed for all servers (`host`)."""
        return self._engine.ears()

    # -- the two threads -------------------------------------------------------------------------

    async def _read(self, work: Callable[[Line], T]) -> T:
        self._check_open()
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._reader, self._reading.read, work)
        except self._unreadable as problem:
            raise StoreError(f"{self.place}: cannot be read: {problem}") from problem

    async def _enrol(self, work: Callable[[Line], T]) -> T:
        return await self._write_on(self._roll, self._enrolling, work)

    async def _take_turn(self, order: str, work: Callable[[Line], T]) -> T:
        """Like `_write`, where it may have to wait for other servers."""
        return await self._write_on(self._turns, self._in_turn, work)

    async def _write_on(
        self, thread: ThreadPoolExecutor, line: Line, work: Callable[[Line], T]
    ) -> T:
        self._check_open()
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(thread, line.write, work)
        except self._unreadable as problem:
            raise self._failure(problem) from problem

    async def _write(self, order: str, work: Callable[[Line], T]) -> T:
        self._check_open()
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put(Job(order, work, future))
        return await future

    def _check_open(self) -> None:
        if self._closed:
            raise StoreError(f"{self.place}: the store is closed")

    def _write_all(self) -> None:
        """The life of the writer thread."""
        line = Line(self._engine)
        while batch := self._next_batch():
            self._answer(batch, self._commit(line, batch))
        line.drop()

    def _next_batch(self) -> list[Job]:
        """Waits for a job and takes all that came meanwhile; none when the store was closed."""
        batch: list[Job] = []
        while len(batch) < MOST_AT_ONCE:
            try:
                job = self._jobs.get(block=not batch)
            except queue.Empty:
                break
            if job is None:
                self._jobs.put(None)  # to be found again after this batch
                break
            batch.append(job)
        # Two programs that change the same rooms of one database must not wait for each other.
        batch.sort(key=lambda job: job.order)
        return batch

    def _commit(self, line: Line, batch: list[Job]) -> list[Any]:
        """What each job came to: its result, or the error to raise where it is awaited."""
        try:
            return line.write(lambda line: [_outcome(job, line) for job in batch])
        except Exception as problem:  # whatever it was, nobody may wait for ever
            remedy = self._engine.remedy(problem)
            _log.error("%s: not stored: %s. %s", self.place, str(problem).strip(), remedy)
            return [self._failure(problem) for _ in batch]

    def _failure(self, problem: Exception) -> StoreError:
        failure = StoreError(f"{self.place}: not stored: {str(problem).strip()}")
        failure.__cause__ = problem
        return failure

    def _answer(self, batch: list[Job], outcomes: list[Any]) -> None:
        """Wake each event loop once, not once for each job."""
        by_loop: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Any]]] = {}
        for job, outcome in zip(batch, outcomes, strict=True):
            by_loop.setdefault(job.future.get_loop(), []).append((job.future, outcome))
        for loop, answers in by_loop.items():
            try:
                loop.call_soon_threadsafe(_settle, answers)
            except RuntimeError:  # the loop is closed: nobody waits any more
                continue


def _outcome(job: Job, line: Line) -> Any:
    try:
        return job.work(line)
    except StoreConflict as conflict:
        return conflict


def _settle(answers: list[tuple[asyncio.Future[Any], Any]]) -> None:
    for future, outcome in answers:
        if future.done():  # cancelled
            continue
        if isinstance(outcome, StoreError):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)


# -- what is done on a connection ----------------------------------------------------------------


def _append(
    room_id: str,
    first: int,
    rows: list[Row],
    columns: Row | None,
    at_ms: int,
    tenure: Tenure,
    line: Line,
) -> None:
    if first == 0:
        line.change(statements.MAKE_ROOM, (room_id, *tenure, at_ms))
    after = first + len(rows)
    if line.change(statements.ADVANCE_ROOM, (after, room_id, tenure.epoch, first)) == 0:
        raise StoreConflict(
            f"room {room_id}: its next record is not number {first}, or another server has it"
        )
    if rows:
        line.change_later(statements.ADD_RECORD, rows)
    if columns is not None:
        line.change(statements.SET_SUMMARY, columns)


def _set_summary(room_id: str, columns: Row, line: Line) -> None:
    if line.change(statements.SET_SUMMARY, columns) == 0:
        raise StoreConflict(f"room {room_id}: has no records yet, or another server has it")


def _load(room_id: str, line: Line) -> list[Record]:
    return [
        Record(number, kind, msgspec.json.decode(data), at_ms)
        for number, kind, data, at_ms in line.rows(statements.READ_RECORDS, (room_id,))
    ]


def _keep_snapshot(values: Row, line: Line) -> None:
    line.change(statements.KEEP_SNAPSHOT, values)


def _keep_analysis(values: Row, line: Line) -> None:
    line.change(statements.KEEP_ANALYSIS, values)


def _analysis(room_id: str, replay: str, line: Line) -> bytes | None:
    for (data,) in line.rows(statements.READ_ANALYSIS, (room_id, replay)):
        return _unpack(data)
    return None


def _load_latest(room_id: str, program: str, line: Line) -> Stored:
    snapshot, since = None, 1
    for records, data in line.rows(statements.READ_SNAPSHOT, (room_id, program)):
        snapshot = _unpack(data)
        since = 1 if snapshot is None else records
    found = [
        Record(number, kind, msgspec.json.decode(data), at_ms)
        for number, kind, data, at_ms in line.rows(
            statements.READ_FIRST_AND_LATEST, (room_id, since)
        )
    ]
    closed = [why for (why,) in line.rows(statements.READ_CLOSING, (room_id,))]
    return Stored(snapshot, found[0] if found else None, found[1:], next(iter(closed), None))


def _rooms(
    status: Status | None, listed: bool | None, limit: int | None, line: Line
) -> list[RoomSummary]:
    filters = {
        "finished = ?": None if status is None else int(status == OVER),
        "listed = ?": None if listed is None else int(listed),
    }
    wanted = {test: value for test, value in filters.items() if value is not None}
    parts = [statements.READ_ROOMS]
    if wanted:
        parts.append("WHERE " + " AND ".join(wanted))
    parts.append(statements.NEWEST_ROOMS_FIRST)
    values = list(wanted.values())
    if limit is not None:
        parts.append("LIMIT ?")
        values.append(limit)
    return [
        RoomSummary(id, records, msgspec.json.decode(summary), made_ms)
        for id, records, summary, made_ms in line.rows(" ".join(parts), values)
    ]


def _delete_room(room_id: str, tenure: Tenure, line: Line) -> None:
    if line.change(statements.DELETE_ROOM, (room_id, tenure.epoch)):
        for statement in statements.DELETE_STORY:
            line.change(statement, (room_id,))


def _save_document(values: Row, line: Line) -> None:
    if line.change(statements.SAVE_DOCUMENT, values) == 0:
        raise StoreConflict(f"document {values[0]}: belongs to someone else")


def _documents(which: str, values: Row, line: Line) -> list[Document]:
    return [
        Document(id, kind, title, msgspec.json.decode(document), owner_hash, saved_ms)
        for id, kind, title, document, owner_hash, saved_ms in line.rows(
            f"{statements.READ_DOCUMENTS} {which}", values
        )
    ]


def _delete_document(id: str, line: Line) -> bool:
    return line.change(statements.DELETE_DOCUMENT, (id,)) > 0


# -- from values to columns ----------------------------------------------------------------------


def _summary_columns(room_id: str, summary: Json, tenure: Tenure) -> Row:
    finished = int(summary.get("status") == OVER)
    listed = int(bool(summary.get("listed")))
    return (finished, listed, _encode(summary), room_id, tenure.epoch)


def _pack(data: bytes) -> str:
    """Little text for both databases: what a game tells of itself repeats itself much."""
    return base64.b64encode(zlib.compress(data, 1)).decode()


def _unpack(text: str) -> bytes | None:
    """None of what is damaged: it is only a saving of time."""
    try:
        return zlib.decompress(base64.b64decode(text))
    except (ValueError, zlib.error):
        return None


def _encode(data: Json) -> str:
    try:
        return msgspec.json.encode(data).decode()
    except (TypeError, UnicodeEncodeError) as problem:
        raise InputError(f"cannot be stored: {problem}") from None


def _check_text(name: str, text: str) -> None:
    """PostgreSQL takes no zero characters, and neither database takes half characters."""
    try:
        text.encode()
    except UnicodeEncodeError:
        storable = False
    else:
        storable = "\0" not in text
    if not storable:
        raise InputError(f"{name}: holds characters that cannot be stored; use other ones")
