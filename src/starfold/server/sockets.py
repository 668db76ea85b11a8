"""The socket of a room: reads what a client says, writes what it is told, within limits."""

import asyncio
import contextlib
import time
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from starfold.errors import InputError
from starfold.kernel.core import NOBODY
from starfold.server import limits
from starfold.server.hub import Hub, LiveRoom, Reader, refusal_of
from starfold.server.origins import same_origin
from starfold.table import protocol as p
from starfold.table.rooms import Refusal
from starfold.table.session import SEAT_LETTERS
from starfold.table.store import StoreError

HELLO_PATIENCE: Final = 10.0  # seconds until the first message must have come
# Close codes, as the protocol's documentation lists them.
NORMAL: Final = 1000
POLICY: Final = 1008
TOO_BIG: Final = 1009
FAULT: Final = 1011

_decode = msgspec.json.Decoder(p.ClientMessage).decode


class Hangup(Exception):
    """The conversation ends, after these words."""

    def __init__(self, code: int, words: p.Refused | None) -> None:
        super().__init__(code)
        self.code = code
        self.words = words


async def room_socket(websocket: WebSocket) -> None:
    """The whole life of one socket."""
    if not same_origin(websocket):
        await websocket.close(POLICY, "this page may not talk to this server")
        return
    await websocket.accept()
    hub: Hub = websocket.app.state.hub
    try:
        await _converse(hub, websocket)
    except Hangup as end:
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            if end.words is not None:
                await websocket.send_text(msgspec.json.encode(end.words).decode())
            await websocket.close(end.code)
    except WebSocketDisconnect:
        pass


async def _converse(hub: Hub, websocket: WebSocket) -> None:
    try:
        hello = await _hello(websocket)
        live = await hub.room(websocket.path_params["room"])
        reader = _reader(live, hello)
    except InputError as problem:
        raise Hangup(POLICY, _words(refusal_of(problem), "", NOBODY)) from None
    except StoreError:
        raise Hangup(FAULT, _out_of_order()) from None
    hub.metrics.count("sockets_opened", "player" if reader.seat >= 0 else "spectator")
    hub.welcome(live, reader, hello.since)
    writer = asyncio.create_task(_write(websocket, reader))
    try:
        await _listen(hub, websocket, live, reader, writer)
    except Hangup as end:  # the last words go the way of all others: the writer closes after them
        if end.words is not None:
            reader.tell(end.words)
        reader.end(end.code)
    finally:
        hub.leave(live, reader)
        reader.end()
        with contextlib.suppress(asyncio.CancelledError):
            await writer


async def _hello(websocket: WebSocket) -> p.Hello:
    try:
        async with asyncio.timeout(HELLO_PATIENCE):
            message = _understood(await _received(websocket))
    except TimeoutError:
        raise Hangup(POLICY, p.Refused("not_first", "say hello first")) from None
    if not isinstance(message, p.Hello):
        raise Hangup(POLICY, p.Refused("not_first", "say hello first: {type: hello, token}"))
    return message


def _reader(live: LiveRoom, hello: p.Hello) -> Reader:
    if hello.token is None:
        return Reader(NOBODY, hello.name.strip() or "Spectator", None)
    seat = live.room.seat_of(hello.token)
    return Reader(seat, live.room.name_of(seat, NOBODY) or SEAT_LETTERS[seat], hello.token)


async def _listen(
    hub: Hub, websocket: WebSocket, live: LiveRoom, reader: Reader, writer: "asyncio.Task[None]"
) -> None:
    allowed = limits.WATCHER_MESSAGES if reader.seat < 0 else limits.PLAYER_MESSAGES
    window = limits.Window(*allowed)
    chat = limits.Bucket(limits.CHAT_BUFFER, limits.CHAT_SECONDS)
    while not writer.done():
        text = await _received(websocket)
        begun = time.perf_counter()
        if not window.take(time.monotonic()):
            hub.metrics.count("limited", "messages")
            raise Hangup(POLICY, p.Refused("limit", "too many messages: come back and go slower"))
        try:
            message = _understood(text)
        except Hangup as end:
            hub.metrics.count("refused", "malformed")
            if end.code != NORMAL or end.words is None:
                raise
            reader.tell(end.words)
            continue
        command_id = getattr(message, "id", "")
        kind = type(message).__name__.lower()
        try:
            if isinstance(message, p.Chat) and not chat.take(time.monotonic()):
                hub.metrics.count("limited", "chat")
                raise Refusal("forbidden", "you talk too fast: wait a moment")
            await hub.command(live, reader, message)
            hub.metrics.count("commands", kind)
        except InputError as problem:
            refusal = refusal_of(problem)
            hub.metrics.count("refused", refusal.code)
            reader.tell(_words(refusal, command_id, live.room.seq_of(reader.seat)))
        except StoreError:
            hub.metrics.count("refused", "store")
            raise Hangup(FAULT, _out_of_order(command_id)) from None
        hub.metrics.commands.observe(time.perf_counter() - begun)


async def _received(websocket: WebSocket) -> str | bytes:
    message = await websocket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", NORMAL))
    content: str | bytes = message.get("text") or message.get("bytes") or b""
    size = len(content) if isinstance(content, bytes) else len(content.encode())
    if size > limits.MESSAGE_BYTES:
        words = f"a message may have {limits.MESSAGE_BYTES} bytes, this one has {size}"
        raise Hangup(TOO_BIG, p.Refused("limit", words))
    return content


def _understood(text: str | bytes) -> p.ClientMessage:
    try:
        message: p.ClientMessage = _decode(text)
    except (msgspec.MsgspecError, ValueError, RecursionError) as problem:
        words = f"this message is not understood: {problem}"
        raise Hangup(NORMAL, p.Refused("malformed", words)) from None
    return message


async def _write(websocket: WebSocket, reader: Reader) -> None:
    """Send what the reader is told, until the end is told or the other side is gone."""
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        while isinstance(message := await reader.outbox.get(), str):
            await websocket.send_text(message)
        await websocket.close(message)


def _words(refusal: Refusal, command_id: str, seq: int) -> p.Refused:
    return p.Refused(refusal.code, str(refusal), command_id, refusal.rule, seq)


def _out_of_order(command_id: str = "") -> p.Refused:
    words = "the server could not store this: come back and look whether it happened"
    return p.Refused("server", words, command_id)
