"""Sit at a table of a server from a program: join, see, answer, talk.

    async with starfold.client.join("http://127.0.0.1:8642/#/join/ROOM", name="Bot") as table:
        async for question in table:
            await question.answer(question.choices[0])
        print(table.result.text)

The table is as it was told last: `view`, `log`, `chat`, `room`. What is said comes back when it is
stored. A connection that breaks is made anew, and what was not acknowledged is said again under its
old id, so it happens once. The server's limits are kept by waiting.
"""

import asyncio
import json
import random
import secrets
import time
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from starfold.errors import InputError
from starfold.table import protocol as p
from starfold.table.patch import apply
from starfold.table.timing import Clocks

PATIENCE: Final = 300.0  # seconds that a server may be away
FIRST_WAIT: Final = 0.25  # seconds before coming back, doubled each time
LONGEST_WAIT: Final = 15.0
LARGEST: Final = 2**25  # bytes of a message
FORBIDDEN: Final = ("forbidden", "not_found", "not_first", "malformed")
MOVED_ON: Final = ("stale", "not_asked", "over")
OPEN: Final = "/#/join/"
NOBODY: Final = -1

T = TypeVar("T")
_read: Final = msgspec.json.Decoder(p.ServerMessage).decode


class Refused(InputError):
    """The server did not do what was asked for; nothing changed."""

    def __init__(self, message: str, code: str = "", rule: str = "") -> None:
        super().__init__(f"{message} [{rule}]" if rule else message)
        self.code = code
        self.rule = rule


class Lost(InputError):
    """The server cannot be reached any more."""


class Allowance:
    """So many at once, and one more after so many seconds each: a little less than is allowed."""

    def __init__(self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic):
        self.most = float(most)
        self.seconds = seconds
        self._clock = clock
        self._level = self.most
        self._at = clock()

    def wait(self) -> float:
        """Seconds until the next may be sent; it counts as sent then."""
        now = self._clock()
        self._level = min(self.most, self._level + (now - self._at) / self.seconds)
        self._at = now
        self._level -= 1.0
        return max(0.0, -self._level * self.seconds)


class _Pending(NamedTuple):
    """A command that is not answered yet."""

    message: p.Command
    answer: "asyncio.Future[Any]"


class Question:
    """What the seat is asked, at one moment of the game."""

    def __init__(self, table: "Table") -> None:
        assert table.view is not None
        self._table = table
        self.seq = table.seq
        self.view = table.view
        self.text: str = self.view["question"]["text"]
        # All that is listed: words, pieces, exact odds under `promise`. One with `amounts` stands
        # for a range of answers.
        self.options: list[dict[str, Any]] = self.view["question"]["options"]

    @property
    def choices(self) -> list[str]:
        """The answers that are listed one by one, in notation."""
        return [str(one["notation"]) for one in self.options if not one.get("amounts")]

    async def answer(self, choice: str | int) -> bool:
        """Choose, in notation or by the option's number; raises Refused with the rule against it.

        True when the answer is stored, False if the game has moved on from this question.
        """
        try:
            await self._table.answer(choice, self.seq)
        except Refused as problem:
            if problem.code in MOVED_ON:
                return False
            raise
        return True


class Table:
    """A table as one seat, or a spectator, sees it."""

    def __init__(
        self,
        server: str,
        room: str,
        token: str | None,
        name: str = "",
        patience: float = PATIENCE,
        listen: Callable[[p.ServerMessage], None] | None = None,
    ) -> None:
        self.server = server
        self.id = room
        self.token = token
        self.patience = patience
        self.seat = NOBODY
        self.seq = 0
        self.view: dict[str, Any] | None = None  # None before the game begins
        self.room: p.RoomInfo | None = None
        self.log: list[p.LogEntry] = []
        self.chat: list[p.ChatLine] = []
        self.gallery: list[p.ChatLine] = []
        self.clocks: Clocks | None = None
        self.connections = 0  # that were made so far
        self._name = name
        self._listen = listen
        self._socket: ClientConnection | None = None
        self._pending: dict[str, _Pending] = {}
        self._asked_at = NOBODY  # the moment of the question that was put last
        self._whole = True  # whether the whole table must be told
        self._problem: InputError | None = None
        self._changed = asyncio.Event()
        self._messages = Allowance(80, 0.25)
        self._lines = Allowance(4, 0.8)
        self._wishes = Allowance(40, 0.3)
        self._keeping_up: asyncio.Task[None] | None = None

    # -- what is known ---------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.room is not None and self.room.status == "over"

    @property
    def result(self) -> p.Result | None:
        """How the game ended; None while it goes on."""
        return None if self.room is None else self.room.result

    @property
    def asked(self) -> bool:
        """Whether this seat must choose now."""
        view = self.view
        return view is not None and self.seat >= 0 and view["asked"] == self.seat and not self.over

    def __aiter__(self) -> "Table":
        return self

    async def __anext__(self) -> Question:
        """The next question to this seat; the end of the game ends it."""
        await self.until(lambda: self.over or (self.asked and self._asked_at != self.seq))
        if self.over:
            raise StopAsyncIteration
        self._asked_at = self.seq
        return Question(self)

    async def until(self, reached: Callable[[], bool]) -> None:
        """Wait until something holds of the table; raises Refused or Lost when it never can."""
        while not reached():
            if self._problem is not None:
                raise self._problem
            self._changed.clear()
            await self._changed.wait()

    # -- what is said ----------------------------------------------------------------------------

    async def answer(self, choice: str | int, seq: int | None = None) -> None:
        """Choose; `seq` is the moment that is meant, as a rule this one."""
        command = secrets.token_hex(8)
        moment = self.seq if seq is None else seq
        if isinstance(choice, str):
            message = p.Answer(command, moment, choice=choice)
        else:
            message = p.Answer(command, moment, option=choice)
        try:
            await self.command(message)
        except Refused:
            self._asked_at = NOBODY  # the question is still open, or another one is
            raise

    async def say(self, text: str) -> None:
        """A line of chat."""
        await asyncio.sleep(self._lines.wait())
        await self.command(p.Chat(secrets.token_hex(8), text))

    async def concede(self) -> None:
        await self.command(p.Concede(secrets.token_hex(8), self.seq))

    async def why(self, piece: dict[str, int | str]) -> p.Because:
        """Why a piece, as the view names it, may not be chosen now."""
        return await self._wish(p.Why(secrets.token_hex(8), piece), p.Because)

    async def survey(self, wanted: dict[str, int | str | float]) -> dict[str, Any]:
        """Something measured on the table."""
        return (await self._wish(p.Survey(secrets.token_hex(8), wanted), p.Surveyed)).found

    async def suggest(self, quick: bool = False) -> p.Suggested:
        """What the strongest opponent would choose; only against the computer."""
        wish = p.Suggest(secrets.token_hex(8), self.seq, quick)
        return await self._wish(wish, p.Suggested)

    async def _wish(self, message: p.Command, kind: type[T]) -> T:
        await asyncio.sleep(self._wishes.wait())
        answer = await self.command(message)
        assert isinstance(answer, kind)
        return answer

    async def command(self, message: p.Command) -> Any:
        """Send any command of the protocol; its answer. It is sent again until there is one."""
        if self._problem is not None:
            raise self._problem
        pending = _Pending(message, asyncio.get_running_loop().create_future())
        self._pending[message.id] = pending
        try:
            await self._send(message)
            return await pending.answer
        finally:
            self._pending.pop(message.id, None)

    async def _send(self, message: p.Command | p.Hello) -> None:
        await asyncio.sleep(self._messages.wait())
        if self._socket is not None:
            with suppress(ConnectionClosed):  # said again on the next connection
                await self._socket.send(msgspec.json.encode(message).decode())

    # -- the connection --------------------------------------------------------------------------

    async def open(self) -> None:
        """Come to the table; returns when it has been told."""
        self._keeping_up = asyncio.create_task(self._keep_up())
        await self.until(lambda: self.room is not None)

    async def close(self) -> None:
        """Leave. The seat stays taken: whoever has its token may come back."""
        if self._keeping_up is not None:
            self._keeping_up.cancel()
            with suppress(asyncio.CancelledError):
                await self._keeping_up

    async def _keep_up(self) -> None:
        wait, away_since = FIRST_WAIT, time.monotonic()
        while self._problem is None:
            before = self.connections
            reason = await self._converse()
            if self.connections != before:
                wait, away_since = FIRST_WAIT, time.monotonic()
            if time.monotonic() - away_since > self.patience:
                words = f"{self.server} has not answered for {self.patience:g} s: {reason}"
                self._fail(Lost(words))
            await asyncio.sleep(wait * random.uniform(0.5, 1.0))
            wait = min(LONGEST_WAIT, 2 * wait)

    async def _converse(self) -> str:
        """One connection, from hello to its end; why it ended."""
        address = f"{self.server.replace('http', 'ws', 1)}/api/rooms/{self.id}/socket"
        try:
            async with connect(address, max_size=LARGEST) as socket:
                since = None if self._whole or self.room is None else self.seq
                hello = p.Hello(self.token, since, self._name)
                await socket.send(msgspec.json.encode(hello).decode())
                greeted = False
                async for text in socket:
                    message = _read(text)
                    self._take(message)
                    if self._problem is not None:
                        return "refused"
                    if not greeted and isinstance(message, p.Welcome | p.RoomChanged):
                        greeted = True
                        self.connections += 1
                        self._socket = socket
                        await self._greet(socket)
                    if self._whole:
                        return "something was missed"
                return "the connection ended"
        except (OSError, WebSocketException, TimeoutError, msgspec.MsgspecError) as problem:
            return str(problem) or type(problem).__name__
        finally:
            self._socket = None

    async def _greet(self, socket: ClientConnection) -> None:
        """Ask for every question, and say again what was not acknowledged."""
        if self.seat < 0:
            return
        again: list[p.Command] = [p.Auto(secrets.token_hex(8), forced=False)]
        assert self.room is not None
        if not self.room.seats[self.seat].ready:
            again.append(p.Ready(secrets.token_hex(8), secrets.token_hex(16)))
        for message in (*again, *(one.message for one in self._pending.values())):
            self._messages.wait()
            await socket.send(msgspec.json.encode(message).decode())

    def _take(self, message: p.ServerMessage) -> None:
        if isinstance(message, p.Welcome):
            self._take_all(message)
        elif isinstance(message, p.Update):
            self._take_update(message)
        elif isinstance(message, p.RoomChanged):
            self.room = message.room
        elif isinstance(message, p.Said):
            lines = self.gallery if message.line.seat < 0 else self.chat
            if message.line.number not in [line.number for line in lines]:
                lines.append(message.line)
        elif isinstance(message, p.Refused):
            self._refused(message)
        elif not isinstance(message, p.Pong):
            self._resolve(message)
        if self._listen is not None:
            self._listen(message)
        self._changed.set()

    def _take_all(self, message: p.Welcome) -> None:
        self.room, self.seat, self.view = message.room, message.seat, message.view
        self.log, self.chat = [*message.log], [*message.chat]
        self.gallery, self.clocks = [*message.gallery], message.clocks
        if message.seq != self.seq:
            self._asked_at = NOBODY
        self.seq, self._whole = message.seq, False

    def _take_update(self, message: p.Update) -> None:
        if message.seq <= self.seq:
            return
        if message.seq != self.seq + 1:
            self._whole = True
            return
        self.view = apply(self.view, message.patch)
        self.log = [*self.log[: message.log.keep], *message.log.lines]
        self.seq, self.clocks = message.seq, message.clocks

    def _resolve(self, message: p.Ack | p.Because | p.Surveyed | p.Suggested) -> None:
        pending = self._pending.get(message.id)
        if pending is None or pending.answer.done():
            return
        if isinstance(message, p.Suggested) and message.quick:
            wish = pending.message
            if isinstance(wish, p.Suggest) and not wish.quick:
                return  # a better one follows
        pending.answer.set_result(message)

    def _refused(self, message: p.Refused) -> None:
        if message.code == "server":
            return  # the connection ends, and what was not acknowledged is said again
        problem = Refused(message.message, message.code, message.rule)
        pending = self._pending.get(message.id)
        if pending is not None and not pending.answer.done():
            pending.answer.set_exception(problem)
        elif not message.id and message.code in FORBIDDEN:
            self._fail(problem)

    def _fail(self, problem: InputError) -> None:
        self._problem = self._problem or problem
        for pending in self._pending.values():
            if not pending.answer.done():
                pending.answer.set_exception(problem)
        self._changed.set()


# -- coming to a table -----------------------------------------------------------------------------


@asynccontextmanager
async def join(
    link: str,
    name: str = "",
    *,
    seat: int | None = None,
    force: Any = None,
    patience: float = PATIENCE,
    listen: Callable[[p.ServerMessage], None] | None = None,
) -> AsyncIterator[Table]:
    """Take an open seat by an invite link; `force` is what to play with, else one is chosen.

    `listen` hears every message of the server as it comes.
    """
    server, room = _parts(link)
    wish = p.JoinRoom(name, seat, force)
    joined = await asyncio.to_thread(_post, server, f"/api/rooms/{room}/join", wish, p.Joined)
    async with sit(server, room, joined.token, patience=patience, listen=listen) as table:
        yield table


@asynccontextmanager
async def sit(
    server: str,
    room: str,
    token: str | None,
    *,
    name: str = "",
    patience: float = PATIENCE,
    listen: Callable[[p.ServerMessage], None] | None = None,
) -> AsyncIterator[Table]:
    """Come back to a seat by its token; without one watch, under a name."""
    table = Table(server.rstrip("/"), room, token, name, patience, listen)
    try:
        await table.open()
        yield table
    finally:
        await table.close()


def _parts(link: str) -> tuple[str, str]:
    server, found, room = link.partition(OPEN)
    if not found or not room or not server.startswith(("http://", "https://")):
        raise InputError(f"{link!r} is no invite link: it looks like http://HOST:PORT{OPEN}ROOM")
    return server, room


def _post(server: str, path: str, body: msgspec.Struct, kind: type[T]) -> T:
    request = urllib.request.Request(
        server + path,
        data=msgspec.json.encode(body),
        headers={"Content-Type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request) as answer:
            return msgspec.json.decode(answer.read(), type=kind)
    except urllib.error.HTTPError as problem:
        with problem:
            told = problem.read()
        try:
            words = json.loads(told)
        except ValueError:
            words = {}
        message = words.get("error", f"{server} answers {problem.code}")
        raise Refused(message, words.get("code", ""), words.get("rule", "")) from None
    except OSError as problem:
        raise Lost(f"{server} cannot be reached: {problem}") from None
