"""The server's application in this process, with clients that speak HTTP and sockets to it."""

import asyncio
import json
import random
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from starlette.applications import Starlette

from starfold.server import app as application
from starfold.server.hub import Hub
from starfold.table.passing import Pace
from starfold.table.patch import apply
from starfold.table.store import MEMORY, open_store

HOST = "127.0.0.1:8642"
NEVER = (3600.0, 3600.0)
SEED = 20_077  # of games in which nothing hangs on the dice
PATIENCE = 60.0  # seconds until a test gives up waiting


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Closed(Exception):
    """The server ended the conversation."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Site:
    def __init__(self, app: Starlette, game: str = "") -> None:
        self.app = app
        self.game = game  # what is played here where a wish does not say so

    @property
    def hub(self) -> Hub:
        hub: Hub = self.app.state.hub
        return hub

    async def request(
        self,
        method: str,
        path: str,
        body: Any = b"",
        headers: dict[str, str] | None = None,
    ) -> Answer:
        raw = (
            body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        )
        pending = [{"type": "http.request", "body": raw, "more_body": False}]
        sent: list[Any] = []

        async def receive() -> Any:
            if not pending:
                await asyncio.Event().wait()  # it stays until it has its answer
            return pending.pop()

        async def send(message: Any) -> None:
            sent.append(message)

        await self.app(self._scope("http", path, headers, method=method), receive, send)
        start = sent[0]
        named = {name.decode(): value.decode() for name, value in start["headers"]}
        content = b"".join(one.get("body", b"") for one in sent[1:])
        return Answer(start["status"], named, content)

    async def get(self, path: str, **headers: str) -> Answer:
        return await self.request("GET", path, headers=headers)

    async def post(self, path: str, body: Any, token: str = "") -> Answer:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        return await self.request("POST", path, body, headers)

    def _scope(
        self, kind: str, path: str, headers: dict[str, str] | None, **more: Any
    ) -> dict[str, Any]:
        parts = urlsplit(path)
        named = {"host": HOST, **(headers or {})}
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "http" if kind == "http" else "ws",
            "path": parts.path,
            "raw_path": parts.path.encode(),
            "query_string": parts.query.encode(),
            "root_path": "",
            "headers": [(name.lower().encode(), value.encode()) for name, value in named.items()],
            "client": ("127.0.0.1", 50000),
            "server": ("127.0.0.1", 8642),
            "subprotocols": [],
            "state": {},
            **more,
        }

    @asynccontextmanager
    async def socket(
        self, room: str, client: str = "127.0.0.1", **headers: str
    ) -> AsyncIterator["Socket"]:
        path = f"/api/rooms/{room}/socket"
        scope = self._scope("websocket", path, headers, client=(client, 50000))
        socket = Socket(self.app, scope)
        try:
            yield socket
        finally:
            await socket.close()

    # -- rooms -----------------------------------------------------------------------------------

    async def room(self, fair: bool = False, **wish: Any) -> tuple[str, list[str]]:
        """A new room and the tokens of its maker, seat by seat.

        Its dice have a seed, so that a test goes the same way every time; `fair` dice have none.
        """
        named = {"game": self.game} if self.game else {}
        if not fair and "lesson" not in wish:
            wish.setdefault("seed", SEED)
        answer = await self.post("/api/rooms", {**named, **wish})
        assert answer.status == 201, answer.body
        made = answer.json
        return made["room"]["id"], [one["token"] for one in made["tokens"]]

    @asynccontextmanager
    async def person(
        self,
        room: str,
        token: str | None,
        since: int | None = None,
        ready: bool = True,
        client: str = "127.0.0.1",
        language: str = "",
    ) -> AsyncIterator["Person"]:
        """Somebody at a room, who has said hello and given a share in the dice."""
        async with self.socket(room, client) as socket:
            person = Person(socket)
            hello: dict[str, Any] = {"type": "hello", "since": since, "language": language}
            await person.say(**hello if token is None else {**hello, "token": token})
            if since is None:
                await person.until(lambda: person.welcomes > 0)
                if ready and token is not None and not person.ready:
                    await person.say(type="ready", key=secrets.token_hex(16))
            yield person


class Socket:
    """The client's end of a socket."""

    def __init__(self, app: Starlette, scope: dict[str, Any]) -> None:
        self._to_app: asyncio.Queue[Any] = asyncio.Queue()
        self._from_app: asyncio.Queue[Any] = asyncio.Queue()
        self._to_app.put_nowait({"type": "websocket.connect"})
        self.accepted = False
        self._task = asyncio.create_task(app(scope, self._to_app.get, self._from_app.put))

    def send(self, text: str | bytes) -> None:
        kind = "text" if isinstance(text, str) else "bytes"
        self._to_app.put_nowait({"type": "websocket.receive", kind: text})

    async def receive(self) -> str:
        """The next message; raises Closed, or what went wrong in the application."""
        async with asyncio.timeout(PATIENCE):
            message = await self._next()
        if message["type"] == "websocket.accept":
            self.accepted = True
            return await self.receive()
        if message["type"] == "websocket.close":
            raise Closed(message.get("code", 1000))
        text: str = message["text"]
        return text

    async def _next(self) -> Any:
        getting = asyncio.create_task(self._from_app.get())
        await asyncio.wait({getting, self._task}, return_when=asyncio.FIRST_COMPLETED)
        if not getting.done() and self._from_app.empty():
            getting.cancel()
            self._task.result()
            return {"type": "websocket.close", "code": 1006}
        return await getting

    def waiting(self) -> int:
        return self._from_app.qsize()

    async def close(self) -> None:
        self._to_app.put_nowait({"type": "websocket.disconnect", "code": 1000})
        with suppress(asyncio.CancelledError):
            await asyncio.wait_for(self._task, PATIENCE)


def some_amounts(option: Any, chance: random.Random) -> int:
    """Any answer in the range that an option stands for; the rules need not take it."""
    answer: int = option["option"]
    for amount in option["amounts"]:
        value = chance.randint(amount["least"], amount["most"])
        answer += amount["factor"] * (value - amount["zero"])
    return answer


class Person:
    """A client that keeps what it was told: view, log, room, answers to its commands."""

    def __init__(self, socket: Socket) -> None:
        self.socket = socket
        self.view: Any = None
        self.seq = 0
        self.seat = -1
        self.log: list[Any] = []
        self.room: Any = {}
        self.undo: Any = {}
        self.passing = False  # the table is about to answer in this one's name
        self.clocks: Any = None
        self.chat: list[Any] = []
        self.gallery: list[Any] = []
        self.welcomes = 0
        self.updates: list[Any] = []
        self.replies: dict[str, Any] = {}
        self.raw: list[str] = []  # everything that was received

    @property
    def ready(self) -> bool:
        return bool(self.room["seats"][self.seat]["ready"])

    @property
    def over(self) -> bool:
        return bool(self.room) and self.room["status"] == "over"

    @property
    def asked(self) -> bool:
        return bool(self.view) and not self.view["ended"] and self.view["asked"] == self.seat

    @property
    def options(self) -> list[int]:
        """The answers that are listed one by one."""
        listed = self.view["question"]["options"]
        return [one["option"] for one in listed if not one.get("amounts")]

    @property
    def measured(self) -> list[Any]:
        """The options that stand for a whole range of answers."""
        return [one for one in self.view["question"]["options"] if one.get("amounts")]

    async def say(self, **message: Any) -> str:
        """Send a message; commands get an id."""
        if message["type"] not in ("hello", "ping"):
            message.setdefault("id", secrets.token_hex(8))
        self.socket.send(json.dumps(message))
        return str(message.get("id", ""))

    async def do(self, **message: Any) -> Any:
        """Send a command and wait for the reply to it."""
        command = await self.say(**message)
        await self.until(lambda: command in self.replies)
        return self.replies.pop(command)

    async def answer(self, option: int) -> Any:
        """Choose, and wait until it has happened."""
        seq = self.seq
        reply = await self.do(type="answer", seq=seq, option=option)
        if reply["type"] == "ack":
            await self.until(lambda: self.seq > seq)
        return reply

    async def answer_somehow(self, chance: random.Random) -> Any:
        """A random answer; now and then an amount that is not listed, if the rules take it."""
        if self.measured and chance.random() < 0.2:
            reply = await self.answer(some_amounts(chance.choice(self.measured), chance))
            if reply["type"] == "ack":
                return reply
            assert reply["code"] == "illegal", reply
        return await self.answer(chance.choice(self.options))

    async def until(self, reached: Callable[[], bool]) -> None:
        """Take messages in until something holds."""
        while not reached():
            self.take(await self.socket.receive())

    async def settle(self) -> None:
        """Take in all that is there."""
        await asyncio.sleep(0)
        while self.socket.waiting():
            self.take(await self.socket.receive())

    def take(self, text: str) -> None:
        self.raw.append(text)
        message = json.loads(text)
        getattr(self, f"_{message['type']}")(message)

    def _welcome(self, message: Any) -> None:
        self.welcomes += 1
        self.seat = message["seat"]
        self.chat = message["chat"]
        self.gallery = message["gallery"]
        self.room = message["room"]
        self.view = message["view"]
        self.log = message["log"]
        self._moment(message)

    def _update(self, message: Any) -> None:
        self.updates.append(message)
        self.view = apply(self.view, message["patch"])
        self.log = self.log[: message["log"]["keep"]] + message["log"]["lines"]
        self._moment(message)

    def _moment(self, message: Any) -> None:
        self.seq = message["seq"]
        self.undo = message["undo"]
        self.clocks = message["clocks"]
        self.passing = message["passing"]

    def _room(self, message: Any) -> None:
        self.room = message["room"]

    def _said(self, message: Any) -> None:
        said = self.gallery if message["line"]["seat"] < 0 else self.chat
        if message["line"] not in said:
            said.append(message["line"])

    def _ack(self, message: Any) -> None:
        self.replies[message["id"]] = message

    def _because(self, message: Any) -> None:
        self.replies[message["id"]] = message

    def _surveyed(self, message: Any) -> None:
        self.replies[message["id"]] = message

    def _suggested(self, message: Any) -> None:
        self.replies[message["id"]] = message

    def _error(self, message: Any) -> None:
        self.replies[message["id"]] = message

    def _pong(self, message: Any) -> None:
        self.replies["pong"] = message


@asynccontextmanager
async def open_site(
    database: str | Path = MEMORY,
    page: Path | None = None,
    game: str = "",
    pass_pause: tuple[float, float] = NEVER,
    **settings: Any,
) -> AsyncIterator[Site]:
    """A running application over a database; `page` stands in for the built page.

    Nobody passes unasked unless the pause before it is given.
    """
    wanted = application.Settings(**{"rooms_per_hour": 100_000, **settings})
    with pytest.MonkeyPatch.context() as patch:
        if page is not None:
            patch.setattr(application, "page_folder", lambda: page)
        app = application.create_app(open_store(str(database)), wanted)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Pace, "wait", lambda pace, chance, *_, **__: chance.uniform(*pass_pause))
        async with app.router.lifespan_context(app):
            yield Site(app, game)
