"""Clients that are slow or mean harm, on real sockets: no table waits for them."""

import asyncio
import gzip
import json
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from starfold.server import audience
from starfold.server.admission import Door
from starfold.server.audience import COME_BACK
from starfold.server.limits import MESSAGE_BYTES
from starfold.table import protocol as p
from tests.server.parties import party, run
from tests.server.site import Site
from tests.server.test_admission import Place, served

pytestmark = pytest.mark.mode_independent

WAITING = 16  # messages for one slow reader


@asynccontextmanager
async def open_to_all(site: Site) -> AsyncIterator[Place]:
    """The site behind real sockets, as `starfold serve` has it."""
    limits = {"ws_max_size": 4 * MESSAGE_BYTES, "ws_per_message_deflate": False}
    async with served(Door(most=50), site.app, **limits) as place:
        yield place


def socket_of(place: Place, room: str, **how: Any) -> Any:
    return connect(f"ws://127.0.0.1:{place.port}/api/rooms/{room}/socket", **how)


async def hello(line: ClientConnection, token: str | None = None) -> None:
    await line.send(json.dumps({"type": "hello", **({"token": token} if token else {})}))


async def end_of(line: ClientConnection) -> int | None:
    """The code of the end, after all that was still to be read."""
    async with asyncio.timeout(60):
        try:
            while True:
                await line.recv()
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else None


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not holds():
            await asyncio.sleep(0)


def against(work: Callable[[Site, Place, Any], Awaitable[None]], page: Path) -> None:
    """Some work beside a game of two."""

    async def whole(site: Site) -> None:
        async with party(site, seed=1) as table, open_to_all(site) as place:
            await work(site, place, table)
            reply = await table.asked.answer(table.asked.options[0])
            assert reply["type"] == "ack", "the table plays on"

    run(whole, page)


def test_who_does_not_read_is_turned_out_and_may_come_back(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audience, "WAITING_MESSAGES", WAITING)

    async def work(site: Site, place: Place, table: Any) -> None:
        live = site.hub.live[table.id]
        before = set(live.readers)
        async with socket_of(place, table.id, max_queue=1) as deaf:
            await hello(deaf)
            await until(lambda: len(live.readers) > len(before))
            [reader] = set(live.readers) - before
            line = p.Said(p.ChatLine(1, 0, "Ada", "x" * 60_000))
            while not reader.ended:
                reader.tell(line)
                await asyncio.sleep(0)
            assert reader.outbox.qsize() < WAITING, "what was waiting is let go"
            reader.tell(line)
            assert reader.outbox.qsize() < WAITING, "and nothing more is kept for them"
            await until(lambda: reader not in live.readers)
            assert await end_of(deaf) == COME_BACK
        async with socket_of(place, table.id) as again:
            await hello(again)
            assert json.loads(await again.recv())["type"] == "welcome"

    against(work, page)


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("x" * (MESSAGE_BYTES + 1), 1009),  # longer than any message
        ("x" * (5 * MESSAGE_BYTES), 1009),  # cut off before it is read
        ("[" * 8_000, None),  # nested deeper than anybody can mean
        ('{"type": "chat", "id": "a", "text": ' + "[" * 4_000 + "]" * 4_000 + "}", None),
    ],
)
def test_frames_that_no_client_sends(page: Path, message: str, code: int | None) -> None:
    async def work(site: Site, place: Place, table: Any) -> None:
        async with socket_of(place, table.id) as line:
            await hello(line)
            await line.recv()
            await line.send(message)
            if code is not None:
                assert await end_of(line) == code
            else:
                while (told := json.loads(await line.recv()))["type"] != "error":
                    pass
                assert told["code"] == "malformed"

    against(work, page)


def test_a_compressed_frame_is_not_unpacked(page: Path) -> None:
    """The server agrees on no compression, so a bomb is only a frame against the rules."""

    async def work(site: Site, place: Place, table: Any) -> None:
        async with socket_of(place, table.id, compression="deflate") as line:
            assert line.protocol.extensions == []
            packed = zlib.compress(b"0" * 50_000_000)
            head = b"\xc1\xfe" + len(packed).to_bytes(2, "big") + bytes(4)
            assert len(packed) < 65_536
            line.transport.write(head + packed)
            assert await end_of(line) == 1002

    against(work, page)


def request(path: str, body: bytes, *headers: str, length: int | None = None) -> bytes:
    size = len(body) if length is None else length
    named = ["host: 127.0.0.1", f"content-length: {size}", "content-type: application/json"]
    lines = [f"POST {path} HTTP/1.1", *named, *headers, "", ""]
    return "\r\n".join(lines).encode() + body


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"[" * 100_000, 400),
        (b'{"seats": ' + b"[" * 5_000 + b"]" * 5_000 + b"}", 400),
        (b'{"options": {' + b'"a": 1, ' * 30_000 + b'"a": 1}}', 400),
        (b" " * 400_000, 413),
        (gzip.compress(b"0" * 10_000_000), 400),
    ],
    ids=["deep", "deep inside", "keys", "long", "bomb"],
)
def test_bodies_that_mean_harm_are_refused(page: Path, body: bytes, status: int) -> None:
    async def work(site: Site, place: Place, table: Any) -> None:
        packed = ["content-encoding: gzip"] if body[:2] == b"\x1f\x8b" else []
        answer = await place.open(request("/api/rooms", body, *packed))
        first = await answer.readline()
        assert int(first.split()[1]) == status or (status == 400 and first.split()[1] == b"422")

    against(work, page)


def test_bodies_that_come_drop_by_drop_keep_nobody_waiting(page: Path) -> None:
    async def work(site: Site, place: Place, table: Any) -> None:
        for _ in range(20):
            await place.open(request("/api/rooms", b"{", length=1000))
        answer = await place.open(b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n")
        assert (await answer.readline()).split()[1] == b"200"

    against(work, page)
