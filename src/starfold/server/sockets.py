"""The socket of a room: reads what a client says, writes what it is told, within limits."""

import asyncio
import contextlib
import time
from collections.abc import Hashable, Iterator
from typing import Final, NamedTuple

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from starfold.errors import InputError
from starfold.kernel.core import NOBODY
from starfold.kernel.tongue import foreign, known, speak, spoken
from starfold.server import limits, relay
from starfold.server.admission import TUNNEL, GuardedSocket
from starfold.server.audience import COME_BACK, LiveRoom, Reader, in_words
from starfold.server.cluster import Elsewhere
from starfold.server.commands import refusal_of
from starfold.server.hub import NOT_STORED, POLICY, Hub
from starfold.server.origins import same_origin
from starfold.server.web import home_of
from starfold.table import protocol as p
from starfold.table.refusals import Refusal
from starfold.table.session import SEAT_LETTERS
from starfold.table.speech.words import again, said
from starfold.table.store import StoreError

HELLO_PATIENCE: Final = 10.0  # seconds until the first message must have come
# Close codes, as the protocol's documentation lists them.
NORMAL: Final = 1000
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
        await websocket.close(POLICY, "this page may not use this server")
        return
    hub: Hub = websocket.app.state.hub
    counted: limits.Limits = websocket.app.state.limits
    home = home_of(websocket)
    if hub.cluster.peers:
        if not counted.lookups.take(home, time.monotonic()):
            await websocket.close(POLICY, "this address connects too often; wait a minute")
            return
        if await relay.passed_on(websocket, hub):
            return
    await websocket.accept()
    table = (websocket.path_params["room"], home)
    try:
        with (
            _held(counted.sockets, home, "this address has too many sockets open"),
            _held(
                counted.sockets_at_a_table,
                table,
                "this address has too many sockets at this table",
            ),
        ):
            await _converse(hub, websocket, counted, home)
    except Hangup as end:
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            if end.words is not None:
                await websocket.send_text(msgspec.json.encode(in_words(end.words)).decode())
            await websocket.close(end.code)
    except WebSocketDisconnect:
        pass


@contextlib.contextmanager
def _held(tally: limits.Tally, key: Hashable, words: str) -> Iterator[None]:
    """A place that is given back at the end; raises Hangup if all are taken."""
    if not tally.take(key):
        raise Hangup(
            POLICY,
            p.Refused("limit", said("{words}: close some and come back", words=again(words))),
        )
    try:
        yield
    finally:
        tally.give_back(key)


async def _converse(hub: Hub, websocket: WebSocket, counted: limits.Limits, home: str) -> None:
    try:
        hello = await _hello(websocket)
        if hello.language:
            speak(known(hello.language))
        if not counted.hellos.take(home, time.monotonic()):
            hub.metrics.count("limited", "hellos")
            words = "this address connects too often; wait a minute"
            raise Hangup(POLICY, p.Refused("limit", words))
        live = await hub.room(websocket.path_params["room"])
        reader = _reader(live, hello, home)
        if banned := websocket.app.state.warden.refusal(home, live.profile_of(reader)):
            raise Hangup(POLICY, p.Refused("forbidden", banned))
    except InputError as problem:
        raise Hangup(POLICY, _words(refusal_of(problem), "", NOBODY)) from None
    except Elsewhere:  # since we looked
        raise Hangup(COME_BACK, None) from None
    except StoreError:
        raise Hangup(FAULT, _out_of_order()) from None
    hub.metrics.count("sockets_opened", "player" if reader.seat >= 0 else "spectator")
    if reader.seat >= 0:
        await _attend(hub, websocket, live, reader, hello.since)
    else:
        with _held(counted.watchers, None, "too many people are watching on this server"):
            await _attend(hub, websocket, live, reader, hello.since)


async def _attend(
    hub: Hub, websocket: WebSocket, live: LiveRoom, reader: Reader, since: int | None
) -> None:
    async with hub.archive.one_by_one():  # after a restart everybody comes at once
        if live.closed:  # meanwhile: it is no longer known how the table stands
            raise Hangup(COME_BACK, None)
        hub.welcome(live, reader, since)
    tunnel: GuardedSocket | None = websocket.scope.get("extensions", {}).get(TUNNEL)
    reader.cut = tunnel.turn_out if tunnel is not None else None
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
        raise Hangup(POLICY, p.Refused("not_first", "say hello first, with type and token"))
    return message


def _reader(live: LiveRoom, hello: p.Hello, home: str) -> Reader:
    if hello.token is None:
        return Reader(NOBODY, live.room.watcher_name(hello.name), None, home, spoken())
    seat = live.room.seat_of(hello.token)
    name = live.room.name_of(seat, NOBODY) or SEAT_LETTERS[seat]
    return Reader(seat, name, hello.token, home, spoken())


async def _listen(
    hub: Hub, websocket: WebSocket, live: LiveRoom, reader: Reader, writer: "asyncio.Task[None]"
) -> None:
    counted: limits.Limits = websocket.app.state.limits
    while not writer.done():
        text = await _received(websocket)
        begun = time.perf_counter()
        messages = counted.watcher_messages if reader.seat < 0 else counted.player_messages
        now = time.monotonic()
        if not (
            messages.take(_who(live, reader), now)
            and counted.address_messages.take(reader.home, now)
        ):
            hub.metrics.count("limited", "messages")
            raise Hangup(POLICY, p.Refused("limit", "too many messages; come back and slow down"))
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
            _count(hub, counted, live, reader, message)
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


def _who(live: LiveRoom, reader: Reader) -> tuple[str, int | str]:
    """Whom a message counts for: a seat, or whoever watches from one address."""
    return live.room.id, reader.home if reader.seat < 0 else reader.seat


def _count(
    hub: Hub, counted: limits.Limits, live: LiveRoom, reader: Reader, message: p.ClientMessage
) -> None:
    """Raises Refusal where somebody asks for more than their share."""
    asked = _asks_for(counted, message)
    if asked is None:
        return
    now = time.monotonic()
    who = _who(live, reader)
    granted = all(shares.take(who, now) for shares in asked.own)
    granted = granted and all(shares.take(reader.home, now) for shares in asked.household)
    if reader.seat < 0:
        granted = granted and all(shares.take(live.room.id, now) for shares in asked.gallery)
    if not granted:
        hub.metrics.count("limited", type(message).__name__.lower())
        raise Refusal("forbidden", asked.words)


class _Asked(NamedTuple):
    """What a message takes from, and the words against it where too little is left."""

    own: list[limits.Shares]
    household: list[limits.Shares]  # what all seats of an address share
    gallery: list[limits.Shares]  # what all watchers of a table share
    words: str


def _asks_for(counted: limits.Limits, message: p.ClientMessage) -> _Asked | None:
    """What everybody is told and the store keeps is counted like chat."""
    if isinstance(message, (p.Chat, p.Gallery, p.Mute)):
        words = "you are sending messages too fast; wait a moment"
        return _Asked(
            [counted.chat, counted.chat_per_hour],
            [counted.address_chat, counted.address_chat_per_hour],
            [counted.gallery],
            words,
        )
    if isinstance(message, (p.Survey, p.Why, p.Suggest)):
        words = "you are asking too much at once; wait a moment"
        return _Asked([counted.questions], [], [counted.gallery_questions], words)
    return None


async def _received(websocket: WebSocket) -> str | bytes:
    message = await websocket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", NORMAL))
    content: str | bytes = message.get("text") or message.get("bytes") or b""
    size = len(content) if isinstance(content, bytes) else len(content.encode())
    if size > limits.MESSAGE_BYTES:
        words = said(
            "a message may have {most} bytes; this one has {size}",
            most=limits.MESSAGE_BYTES,
            size=size,
        )
        raise Hangup(TOO_BIG, p.Refused("limit", words))
    return content


def _understood(text: str | bytes) -> p.ClientMessage:
    try:
        message: p.ClientMessage = _decode(text)
    except (msgspec.MsgspecError, ValueError, RecursionError) as problem:
        words = said("this message cannot be understood: {problem}", problem=foreign(str(problem)))
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
    return msgspec.structs.replace(NOT_STORED, id=command_id)
