"""Connections that say nothing, or say it too slowly, do not keep anybody else out."""

import asyncio
import json
import logging
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from starfold.errors import InputError
from starfold.server import admission, logs
from starfold.server.admission import Door, guarded, proxies

pytestmark = pytest.mark.mode_independent

REQUEST = b"GET / HTTP/1.1\r\nhost: here\r\n\r\n"


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Answers a request with its body, and every message of a socket with the same."""
    if scope["type"] == "http":
        body, more = b"", True
        while more:
            part = await receive()
            if part["type"] == "http.disconnect":
                return
            body, more = body + part["body"], part["more_body"]
        headers = [(b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (said := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": said["text"]})


class Place:
    def __init__(self, port: int) -> None:
        self.port = port
        self._opened: list[asyncio.StreamWriter] = []

    async def open(self, words: bytes = b"", address: str = "127.0.0.1") -> asyncio.StreamReader:
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self.port, local_addr=(address, 0)
        )
        self._opened.append(writer)
        writer.write(words)
        return reader

    @property
    def latest(self) -> asyncio.StreamWriter:
        return self._opened[-1]

    def close(self) -> None:
        for writer in self._opened:
            writer.close()


@asynccontextmanager
async def served(door: Door, app: Any = echo, **more: Any) -> AsyncIterator[Place]:
    http, ws = guarded(door)
    usual = {"port": 0, "lifespan": "off", "log_config": None, "timeout_keep_alive": 60}
    config = uvicorn.Config(app, http=http, ws=ws, **{**usual, **more})
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.001)
    place = Place(server.servers[0].sockets[0].getsockname()[1])
    try:
        yield place
    finally:
        place.close()
        server.should_exit = server.force_exit = True
        await task


def at(door: Door, work: Callable[[Place], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with served(door) as place:
            await work(place)

    asyncio.run(whole())


async def answered(reader: asyncio.StreamReader) -> bool:
    """Whether an answer comes, and not the end."""
    try:
        return (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 200")
    except (asyncio.IncompleteReadError, ConnectionError):
        return False


async def ended(reader: asyncio.StreamReader) -> bytes:
    """What is said before the end."""
    try:
        return await reader.read()
    except ConnectionError:
        return b""


async def until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.001)


async def said(player: ClientConnection, words: str) -> None:
    await player.send(words)
    assert await player.recv() == words


def test_one_address_holds_only_so_many_connections() -> None:
    door = Door(most=100, per_address=3)

    async def work(place: Place) -> None:
        silent = [await place.open() for _ in range(3)]
        await until(lambda: len(door) == 3)
        assert await ended(await place.open(REQUEST)) == b""
        assert await answered(await place.open(REQUEST, "127.0.0.2")), "others are served"
        assert door.turned_away == 1
        place.close()
        await until(lambda: len(door) == 0)
        assert await answered(await place.open(REQUEST)), "places are given back"
        assert not any(reader.at_eof() and reader.exception() for reader in silent)

    at(door, work)


def test_where_all_places_are_taken_the_longest_silence_makes_way() -> None:
    door = Door(most=4)

    async def work(place: Place) -> None:
        oldest = await place.open()
        await until(lambda: len(door) == 1)
        talking = await place.open(REQUEST[:-4])  # begins to speak, and is still the younger one
        await until(lambda: len(door) == 2)
        async with connect(f"ws://127.0.0.1:{place.port}/") as player:
            await said(player, "hello")
            await place.open()
            await until(lambda: len(door) == 4)
            newcomer = await place.open(REQUEST)
            assert await answered(newcomer)
            assert await ended(oldest) == b""
            assert len(door) == 4
            for _ in range(10):
                await place.open()  # they push out each other, and the idle newcomer
            await until(lambda: door.admitted == 15)
            await said(player, "still here")
            assert await ended(talking) == b""
            assert door.turned_away == 0

    at(door, work)


def test_a_socket_that_never_says_hello_makes_way_too() -> None:
    door = Door(most=3)

    async def work(place: Place) -> None:
        address = f"ws://127.0.0.1:{place.port}/"
        async with connect(address) as player, connect(address) as silent, connect(address):
            await said(player, "hello")
            assert len(door) == 3
            assert await answered(await place.open(REQUEST))
            with pytest.raises(ConnectionClosed):
                await silent.recv()
            await said(player, "still here")
            assert door.turned_away == 0

    at(door, work)


POST = b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n"


def test_a_body_that_does_not_come_makes_way() -> None:
    door = Door(most=4)

    async def work(place: Place) -> None:
        async with connect(f"ws://127.0.0.1:{place.port}/") as player:
            await said(player, "hello")
            slow = [await place.open(POST + b"abc") for _ in range(3)]
            await until(lambda: len(door) == 4)
            newcomer = await place.open(POST + b"abcdefghi")
            assert await answered(newcomer)
            assert await ended(slow[0]) == b""
            assert door.turned_away == 0
            await said(player, "still here")

    at(door, work)


def test_who_is_answered_makes_way_when_nobody_is_silent() -> None:
    door = Door(most=3)
    playing, first, second, newcomer = Deaf(), Deaf(), Deaf(), Deaf()
    for one in (playing, first, second):
        assert door.admit(one, "127.0.0.1")
    door.speaks(playing)
    door.is_answered(first)
    assert door.admit(newcomer, "127.0.0.1")
    assert [one.aborted for one in (playing, first, second)] == [False, False, True]
    door.is_answered(newcomer)
    assert door.admit(second, "127.0.0.1")
    assert [one.aborted for one in (playing, first, newcomer)] == [False, True, False]
    door.speaks(newcomer)
    door.speaks(second)
    assert not door.admit(first, "127.0.0.1"), "those who play stay"


class Deaf(asyncio.Transport):
    """A connection whose client reads nothing: it is never done with what was sent."""

    def __init__(self) -> None:
        super().__init__()
        self.closing = self.aborted = False

    def is_closing(self) -> bool:
        return self.closing

    def abort(self) -> None:
        self.aborted = True


def test_who_does_not_take_the_last_words_is_cut_off() -> None:
    door = Door(most=10)
    playing, leaving = Deaf(), Deaf()
    for one in (playing, leaving):
        assert door.admit(one, "127.0.0.1")
    door.look_round()
    leaving.closing = True
    door.look_round()
    assert not leaving.aborted, "there is some time to read them"
    door.look_round()
    assert leaving.aborted
    assert not playing.aborted


def test_a_server_full_of_players_turns_newcomers_away() -> None:
    door = Door(most=1)

    async def work(place: Place) -> None:
        async with connect(f"ws://127.0.0.1:{place.port}/") as player:
            await said(player, "hello")
            assert await ended(await place.open(REQUEST)) == b""
            await said(player, "still here")
        await until(lambda: len(door) == 0)
        assert await answered(await place.open(REQUEST))

    at(door, work)


def test_a_proxy_comes_for_many() -> None:
    door = Door(most=100, per_address=1, trusted=proxies("10.1.0.0/16, 127.0.0.1"))

    async def work(place: Place) -> None:
        for _ in range(5):
            assert await answered(await place.open(REQUEST))

    at(door, work)


async def who(scope: Any, receive: Any, send: Any) -> None:
    """Tells whoever asks what their address is."""
    host = scope["client"][0].encode()
    if scope["type"] == "http":
        headers = [(b"content-length", str(len(host)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": host})
    else:
        await receive()
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "text": host.decode()})


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="needs IPv6")
@pytest.mark.parametrize(
    ("proxy", "seen"), [("127.0.0.1", "10.0.0.7"), ("::1", "127.0.0.1"), ("", "127.0.0.1")]
)
def test_at_a_server_for_ipv4_and_ipv6_both_are_known_by_their_own_addresses(
    proxy: str, seen: str
) -> None:
    """A proxy is known by the address that its name was given with, in whatever dress it comes."""
    trusted = proxies(proxy)
    both = socket.socket(socket.AF_INET6, socket.SOCK_STREAM)
    both.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
    both.bind(("::", 0))
    forwarding = {
        "proxy_headers": bool(trusted),
        "forwarded_allow_ips": [str(network) for network in trusted],
    }

    async def whole() -> None:
        door = Door(most=100, per_address=1, trusted=trusted)
        async with served(door, who, fd=both.fileno(), **forwarding) as place:
            for _ in range(2 if proxy == "127.0.0.1" else 1):
                asked = REQUEST[:-2] + b"x-forwarded-for: 10.0.0.7\r\n\r\n"
                reader = await place.open(asked)
                assert await answered(reader)
                assert (await reader.readexactly(len(seen))).decode() == seen
            place.close()
            await until(lambda: len(door) == 0)
            headers = {"x-forwarded-for": "10.0.0.7"}
            there = f"ws://127.0.0.1:{place.port}/"
            async with connect(there, additional_headers=headers) as player:
                assert await player.recv() == seen

    with both:
        asyncio.run(whole())


@pytest.mark.parametrize("name", ["localhost", "*", "10.0.0.0/8/8", "127.0.0.1:80"])
def test_a_proxy_has_an_address_of_numbers(name: str) -> None:
    with pytest.raises(InputError, match="this is no address"):
        proxies(f"127.0.0.1, {name}")


@pytest.mark.parametrize(
    ("part", "words", "last"),
    [
        (admission.HEADERS, b"", b"HTTP/1.1 408"),
        (admission.HEADERS, b"GET / HTTP/1.1\r\nx-slow: ", b"HTTP/1.1 408"),
        (admission.BODY, b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nabc", b""),
    ],
)
def test_every_part_of_a_request_has_its_time(
    monkeypatch: pytest.MonkeyPatch, part: str, words: bytes, last: bytes
) -> None:
    monkeypatch.setitem(admission.SECONDS, part, 0.05)
    door = Door(most=100)

    async def work(place: Place) -> None:
        assert (await ended(await place.open(words))).startswith(last)
        await until(lambda: len(door) == 0)

    at(door, work)


def test_a_second_request_has_its_time_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(admission.SECONDS, admission.HEADERS, 0.05)

    async def work(place: Place) -> None:
        reader = await place.open(REQUEST)
        assert await answered(reader)
        place.latest.write(b"GET / HT")  # the rest never comes
        assert (await ended(reader)).startswith(b"HTTP/1.1 408")

    at(Door(most=100), work)


def test_text_that_is_no_text_ends_the_socket_without_a_traceback(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.WARNING)

    async def work(place: Place) -> None:
        async with connect(f"ws://127.0.0.1:{place.port}/") as socket:
            await socket.send(b"\xff\xfe", text=True)
            with pytest.raises(ConnectionClosed) as closed:
                await socket.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1007

    at(Door(most=100), work)
    assert not caplog.records


def test_a_process_keeps_files_back_for_itself() -> None:
    assert admission.places(1024) == 1024 - admission.SPARE_FILES
    assert admission.SPARE_FILES > 4 * admission.BACKLOG, "so many may come between two looks"
    assert admission.places(10**6) == admission.MOST_CONNECTIONS
    assert admission.places(0) == admission.FEWEST_CONNECTIONS
    assert admission.open_files() > 0


def test_the_same_words_are_said_a_few_times_and_then_counted() -> None:
    now = 0.0
    heard: list[str] = []

    class Ear(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            heard.append(record.getMessage())

    ear = Ear()
    ear.addFilter(logs.Quiet(lambda: now))
    logger = logging.Logger("somebody")
    logger.addHandler(ear)
    for number in range(100):
        logger.error("too many files: %d\nand a long story", number)
    logger.error("something else")
    assert len(heard) == logs.SAID_AT_ONCE + 1
    now = logs.SILENCE
    logger.error("too many files: %d\nand a long story", 100)
    assert "95 more times" in heard[-1]
    assert "100" in heard[-1]
    for number in range(3 * logs.MOST_KEPT):
        logger.error(json.dumps(number))
    assert len(ear.filters[0]._said) <= logs.MOST_KEPT  # type: ignore[union-attr]
