"""Several servers on one database, what can happen to them, and people who play all the while.

People go to any of the servers, come back when a socket closes, and send again what was not
acknowledged. `Hall.check` compares what they were promised with what the database says.
"""

import asyncio
import contextlib
import json
import random
import secrets
import signal
import socket
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Any

import psycopg
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from starfold.games.registry import game_names
from starfold.table.patch import apply
from tests.server.forked import Forked

SOCKET = ".s.PGSQL.5432"  # what PostgreSQL's socket is called in its directory
LONGEST_GAME = 120  # answers; a fresh table follows
AGAIN = 0.05  # seconds until somebody whose socket closed comes back
SILENCE = 2.0  # seconds until somebody gives up a server that says nothing
PATIENCE = 60.0  # seconds until something that should happen counts as missing
LOST_WAY = (WebSocketException, OSError, EOFError, TimeoutError)


# -- servers ---------------------------------------------------------------------------------------


class Cable:
    """The way from one server to the database, which can be cut."""

    def __init__(self, folder: Path, database: str) -> None:
        folder.mkdir()
        self._here = folder / SOCKET
        address, _, home = database.partition("?host=")
        self._there = Path(home) / SOCKET
        self.address = f"{address}?host={folder}"
        self._whole = asyncio.Event()
        self._whole.set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._ends: asyncio.Server | None = None

    async def lay(self) -> None:
        self._ends = await asyncio.start_unix_server(self._join, self._here)

    def cut(self) -> None:
        """Nothing comes through any more, and nobody is told."""
        self._whole.clear()

    def mend(self) -> None:
        """What was under way arrives late."""
        self._whole.set()

    async def take_up(self) -> None:
        assert self._ends is not None
        self._ends.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        with contextlib.suppress(asyncio.CancelledError, OSError):
            await self._whole.wait()
            theirs, ours = await asyncio.open_unix_connection(self._there)
            ways = [self._carry(reader, ours), self._carry(theirs, writer)]
            await asyncio.gather(*ways, return_exceptions=True)
        self._tasks.discard(task)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65_536):
                await self._whole.wait()
                writer.write(data)
                await writer.drain()
        writer.close()


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


class Crew:
    """Servers on one database, each with a way of its own to it."""

    def __init__(self, database: str, folder: Path, number: int = 3, **options: Any) -> None:
        self.options = {"rooms_per_hour": 1_000_000, **options}  # of each server
        self.database = database
        self.folder = folder
        self.places: list[Forked | None] = [None] * number
        self.doors = [""] * number  # where the other servers reach each
        self.cables: list[Cable] = []
        self.away: set[int] = set()  # who cannot answer

    async def begin(self) -> None:
        for place in range(len(self.places)):
            cable = Cable(self.folder / f"cable{place}", self.database)
            await cable.lay()
            self.cables.append(cable)
        await asyncio.gather(*(self.start(place) for place in range(len(self.places))))

    async def start(self, place: int) -> None:
        port = free_port()
        self.doors[place] = f"127.0.0.1:{port}"
        cable = self.cables[place]
        self.places[place] = await asyncio.to_thread(
            lambda: Forked(cable.address, internal=self.doors[place], **self.options)
        )
        self.away.discard(place)

    def server(self, place: int) -> Forked:
        found = self.places[place]
        assert found is not None
        return found

    def addresses(self) -> list[str]:
        """Where people may knock: as behind a proxy that sees who answers."""
        here = [one for place, one in enumerate(self.places) if place not in self.away and one]
        return [one.address for one in here]

    async def kill(self, place: int) -> None:
        self.away.add(place)
        await asyncio.to_thread(self.server(place).kill)

    def stop(self, place: int) -> None:
        self.away.add(place)
        self.server(place).signal(signal.SIGSTOP)

    def wake(self, place: int) -> None:
        self.server(place).signal(signal.SIGCONT)
        self.away.discard(place)

    async def retire(self, place: int) -> None:
        self.away.add(place)
        self.server(place).signal(signal.SIGTERM)
        await asyncio.to_thread(self.server(place).await_end)

    async def end(self) -> None:
        for place, one in enumerate(self.places):
            if one is not None:
                self.cables[place].mend()
                await asyncio.to_thread(one.kill)
        for cable in self.cables:
            await cable.take_up()

    async def rows(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        async with await psycopg.AsyncConnection.connect(self.database) as connection:
            return await (await connection.execute(statement, values)).fetchall()

    async def listed(self) -> dict[str, str]:
        """The servers that are believed to be there: their ids, by where they are reached."""
        rows = await self.rows("SELECT address, id FROM starfold_servers")
        return dict(rows)

    async def rooms_of(self, place: int) -> set[str]:
        statement = (
            "SELECT r.id FROM starfold_rooms r JOIN starfold_servers s ON s.id = r.owner "
            "WHERE s.address = %s"
        )
        return {id for (id,) in await self.rows(statement, self.doors[place])}


# -- people ----------------------------------------------------------------------------------------


@dataclass
class Told:
    """What one seat of a table was promised, and what it waits for."""

    acked: dict[str, int] = field(default_factory=dict)  # command -> seq
    waiting: dict[str, Any] | None = None  # sent, and not acknowledged yet
    reached: int = 0
    last_ack: float = 0.0


class Seat:
    """Somebody who answers at random, and comes back whatever happens."""

    def __init__(self, hall: "Hall", room: str, seat: int, token: str) -> None:
        self.hall = hall
        self.room = room
        self.seat = seat
        self.token = token
        self.told = Told()
        self.view: Any = None
        self.seq = 0
        self.over = False

    async def play(self) -> None:
        while not self.over:
            addresses = self.hall.crew.addresses()
            if addresses:
                address = self.hall.chance.choice(addresses).replace("http", "ws", 1)
                try:
                    async with connect(
                        f"{address}/api/rooms/{self.room}/socket",
                        compression=None,
                        open_timeout=PATIENCE,
                        close_timeout=0.2,
                        ping_interval=None,  # a busy server is slow to answer, but there
                    ) as line:
                        leaving = asyncio.create_task(self.hang_up_on(address, line))
                        try:
                            await self.listen(line)
                        finally:
                            leaving.cancel()
                except LOST_WAY:
                    self.hall.lost_ways += 1
            await asyncio.sleep(AGAIN)

    async def hang_up_on(self, address: str, line: ClientConnection) -> None:
        """Give a server up that went away without a word."""
        while address in self.hall.crew.addresses():
            await asyncio.sleep(AGAIN)
        await asyncio.sleep(SILENCE)
        line.transport.abort()

    async def say(self, line: ClientConnection, **message: Any) -> None:
        await line.send(json.dumps(message))

    async def listen(self, line: ClientConnection) -> None:
        await self.say(line, type="hello", token=self.token)
        async for text in line:
            message = json.loads(text)
            kind = message["type"]
            if kind == "welcome":
                behind = f"{message['seq']} after {self.told.reached}: an acknowledged command lost"
                self.hall.note(message["seq"] >= self.told.reached, behind)
                self.seq, self.view = message["seq"], message["view"]
                if self.told.waiting is not None:
                    await self.say(line, **self.told.waiting)
                elif not message["room"]["seats"][self.seat]["ready"]:
                    await self.command(line, type="ready", id="key", key=secrets.token_hex(16))
            elif kind == "update":
                self.seq, self.view = message["seq"], apply(self.view, message["patch"])
            elif kind == "ack":
                self.acknowledged(message)
            elif kind == "error":
                self.refused(message)
            if kind in ("welcome", "update", "ack", "error"):
                await self.answer(line)
            if self.over:
                return

    async def command(self, line: ClientConnection, **message: Any) -> None:
        self.told.waiting = message
        await self.say(line, **message)

    def acknowledged(self, message: Any) -> None:
        told, command = self.told, message["id"]
        if told.waiting is not None and told.waiting["id"] == command:
            told.waiting = None
        if command in told.acked:
            self.hall.note(message["duplicate"], "a command happened twice")
        told.acked[command] = message["seq"]
        told.reached = max(told.reached, message["seq"])
        told.last_ack = time.monotonic()
        self.hall.acks += 1

    def refused(self, message: Any) -> None:
        """The server that could not store something closes the socket; else the answer is final."""
        waiting = self.told.waiting
        if waiting is not None and message["id"] == waiting["id"] and message["code"] != "server":
            self.told.waiting = None
            self.hall.refused[message["code"]] += 1

    async def answer(self, line: ClientConnection) -> None:
        view = self.view
        if not view or self.told.waiting is not None:
            return
        if view["ended"] or self.seq > LONGEST_GAME:
            self.over = True
        elif view["asked"] == self.seat:
            await asyncio.sleep(self.hall.pause)
            listed = [one for one in view["question"]["options"] if not one.get("amounts")]
            option = self.hall.chance.choice(listed)["option"]
            id = secrets.token_hex(6)
            await self.command(line, type="answer", id=id, seq=self.seq, option=option)


class Hall:
    """All tables at which people play."""

    def __init__(self, crew: Crew, tables: int, seed: int, pause: float = 0.0) -> None:
        self.crew = crew
        self.chance = random.Random(seed)
        self.pause = pause
        self.seats: dict[str, list[Seat]] = {}  # of all tables that ever were
        self.playing: dict[str, list[Seat]] = {}
        self.wrong: list[str] = []
        self.refused: Counter[str] = Counter()
        self.acks = 0
        self.lost_ways = 0
        self._games = cycle(game_names())
        self._tasks = [asyncio.create_task(self._fill()) for _ in range(tables)]

    def note(self, right: bool, words: str) -> None:
        if not right:
            self.wrong.append(words)

    async def _fill(self) -> None:
        """One place in the hall: table after table."""
        while True:
            game = next(self._games)
            made = await self._made(game)
            if made is None:
                await asyncio.sleep(AGAIN)
                continue
            room = made["room"]["id"]
            seats = [Seat(self, room, one["seat"], one["token"]) for one in made["tokens"]]
            self.seats[room] = self.playing[room] = seats
            await asyncio.gather(*(seat.play() for seat in seats))
            del self.playing[room]

    async def _made(self, game: str) -> Any:
        wish = {"game": game, "seats": [{"who": "me"}, {"who": "me"}]}
        place = self.chance.choice(range(len(self.crew.places)))
        server = self.crew.places[place]
        if place in self.crew.away or server is None:
            return None
        try:
            return await asyncio.to_thread(server.request, "/api/rooms", wish)
        except (*LOST_WAY, ValueError):
            return None

    async def until_acknowledged(self, rooms: set[str] | None = None) -> float:
        """How many seconds passed until something was acknowledged at each of these tables."""
        begun = time.monotonic()
        names = set(self.playing) if rooms is None else rooms & set(self.playing)

        def heard() -> bool:
            return all(
                name not in self.playing
                or any(seat.told.last_ack > begun for seat in self.playing[name])
                for name in names
            )

        await until(heard)
        lasts = [
            min(seat.told.last_ack for seat in self.seats[name] if seat.told.last_ack > begun)
            for name in names
            if any(seat.told.last_ack > begun for seat in self.seats[name])
        ]
        return max(lasts, default=begun) - begun

    async def check(self) -> dict[str, int]:
        """What was acknowledged until now, lost and doubled, as the database says."""
        promised = [
            (room, (seat.seat, command))
            for room, seats in self.seats.items()
            for seat in seats
            for command in seat.told.acked
        ]
        stored: dict[str, Counter[tuple[int, str]]] = {}
        numbers: dict[str, list[int]] = {}
        for room, number, data in await self.crew.rows(
            "SELECT room, number, data FROM starfold_records ORDER BY room, number"
        ):
            numbers.setdefault(room, []).append(number)
            record = json.loads(data)
            if "id" in record:
                actor = record.get("by", record["seat"])
                stored.setdefault(room, Counter())[actor, record["id"]] += 1
        return {
            "acknowledged": len(promised),
            "lost": sum(not stored.get(room, {}).get(key) for room, key in promised)
            + sum(words.endswith("lost") for words in self.wrong),
            "doubled": sum(times - 1 for counts in stored.values() for times in counts.values())
            + sum(words.endswith("twice") for words in self.wrong),
            "gaps": sum(found != [*range(len(found))] for found in numbers.values()),
        }

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


@contextlib.asynccontextmanager
async def crew_of(database: str, folder: Path, number: int, **options: Any) -> AsyncIterator[Crew]:
    crew = Crew(database, folder, number, **options)
    try:
        await crew.begin()
        yield crew
    finally:
        await crew.end()


async def until(found: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not found():
            await asyncio.sleep(0.01)


@contextlib.asynccontextmanager
async def hall(
    database: str, folder: Path, tables: int, seed: int, pause: float = 0.0
) -> AsyncIterator[Hall]:
    """People at so many tables, on three servers."""
    async with crew_of(database, folder, 3) as crew:
        people = Hall(crew, tables, seed, pause)
        try:
            await until(lambda: len(people.playing) == tables)
            await people.until_acknowledged()
            yield people
        finally:
            await people.close()
