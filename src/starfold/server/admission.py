"""Who may hold a connection open, and for how long before saying something.

A connection costs a file, and files are few. So they are counted by address and in all, a client
has little time for its request, and where all places are taken whoever has been silent longest
makes way, then whoever has been answered longest: those who play are neither. Whoever is sent away
and does not take the last words is cut off.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Final, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from starfold.errors import InputError
from starfold.server.limits import NO_BOUND, Tally, household, plain

BACKLOG: Final = 64  # connections that the system accepts for us at once
# For those that come until the first of them have been looked at and sent away again, which takes
# four rounds of the loop; for the database, processes that think, the page.
SPARE_FILES: Final = 6 * BACKLOG
MOST_CONNECTIONS: Final = 8192
FEWEST_CONNECTIONS: Final = 64
PER_ADDRESS: Final = 100

HEADERS: Final = "headers"
BODY: Final = "body"
ANSWER: Final = "answer"
SECONDS: Final = {HEADERS: 10.0, BODY: 20.0, ANSWER: 120.0}  # for each part of a request
ROUND: Final = 10.0  # seconds that whoever is sent away has for what is still to be read
_LATE: Final = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
_INVALID_DATA: Final = 1007
TUNNEL: Final = "starfold.tunnel"  # by which an application finds the socket that it speaks on
# What a server says last on a socket: close, with the code that asks a client to come back (1012).
_COME_BACK: Final = b"\x88\x02\x03\xf4"

log = logging.getLogger(__name__)


def places(files: int) -> int:
    """How many connections a process may hold that may open so many files."""
    return max(FEWEST_CONNECTIONS, min(MOST_CONNECTIONS, files - SPARE_FILES))


def open_files() -> int:
    """How many files this process may open; as many as the system lets it have."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return MOST_CONNECTIONS + SPARE_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS + SPARE_FILES
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    raised = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
    if raised > soft:
        resource.setrlimit(resource.RLIMIT_NOFILE, (raised, hard))
    return max(soft, raised)


Network = IPv4Network | IPv6Network
Client = tuple[str, int]  # an address and a port, as uvicorn has them


def proxies(listed: str) -> list[Network]:
    """The proxies that are believed, one after the other: addresses or networks of them."""
    found: list[Network] = []
    for name in filter(None, (name.strip() for name in listed.split(","))):
        try:
            found.append(ip_network(plain(name), strict=False))
        except ValueError:
            raise InputError(
                f"--proxy {name}: this is no address: give numbers, such as 127.0.0.1 or "
                "10.0.0.0/8, with a comma between several"
            ) from None
    return found


def undressed(client: Client | None) -> Client | None:
    """A server for IPv4 and IPv6 together is told of both in the form of IPv6."""
    return None if client is None else (plain(client[0]), client[1])


class Door:
    """Counts the connections of a server."""

    def __init__(
        self, most: int, per_address: int = NO_BOUND, trusted: Iterable[Network] = ()
    ) -> None:
        self.most = most
        self._by_address = Tally(per_address)
        self._trusted = tuple(trusted)  # proxies come for many
        self._inside: dict[asyncio.BaseTransport, str] = {}
        self._silent: OrderedDict[asyncio.BaseTransport, None] = OrderedDict()
        self._answered: OrderedDict[asyncio.BaseTransport, None] = OrderedDict()
        self._going: set[asyncio.BaseTransport] = set()  # sent away when we last looked
        self.admitted = 0
        self.turned_away = 0
        self.inner = 0  # the port where the other servers of a site come, each for many

    def __len__(self) -> int:
        return len(self._inside)

    def admit(self, transport: asyncio.Transport, address: str, port: int = 0) -> bool:
        """Whether a new connection may stay; it is silent at first. `port`: where it came in."""
        home = household(address)
        counted = not (self._trusts(address) or (port and port == self.inner))
        if counted and not self._by_address.take(home):
            return self._turn_away("%s holds as many connections as one address may", home)
        if len(self._inside) >= self.most and not self._make_way():
            if counted:
                self._by_address.give_back(home)
            return self._turn_away("all %d connections are taken", self.most)
        self._inside[transport] = home if counted else ""
        self._silent[transport] = None
        self.admitted += 1
        return True

    def _trusts(self, address: str) -> bool:
        try:
            return any(ip_address(address) in network for network in self._trusted)
        except ValueError:
            return False

    def leave(self, transport: asyncio.BaseTransport) -> None:
        home = self._inside.pop(transport, "")
        self.speaks(transport)
        if home:
            self._by_address.give_back(home)

    def speaks(self, transport: asyncio.BaseTransport) -> None:
        self._silent.pop(transport, None)
        self._answered.pop(transport, None)

    def is_silent(self, transport: asyncio.BaseTransport) -> None:
        """It has not yet said all that it wants, since then."""
        self._answered.pop(transport, None)
        if transport in self._inside:
            self._silent[transport] = None

    def is_answered(self, transport: asyncio.BaseTransport) -> None:
        """It gets its answer, since then; it may take its time to read it."""
        self._silent.pop(transport, None)
        if transport in self._inside:
            self._answered[transport] = None

    async def keep_watch(self) -> None:
        """Runs until it is cancelled."""
        while True:
            await asyncio.sleep(ROUND)
            self.look_round()

    def look_round(self) -> None:
        """Cut off who was being sent away at the last look already.

        A closed connection stays open until its client has taken what is on the way: for ever, if
        the client does not read.
        """
        going = {transport for transport in self._inside if transport.is_closing()}
        for transport in going & self._going:
            _cut_off(transport)
        self._going = going

    def _make_way(self) -> bool:
        waiting = self._silent or self._answered
        if not waiting:
            return False
        longest = next(iter(waiting))
        self.leave(longest)
        _cut_off(longest)
        return True

    def _turn_away(self, words: str, *values: object) -> bool:
        self.turned_away += 1
        log.warning("connection refused: " + words, *values)
        return False


def _cut_off(transport: asyncio.BaseTransport) -> None:
    assert isinstance(transport, asyncio.Transport)
    transport.abort()


def guarded(door: Door) -> tuple[type[H11Protocol], type[WebSocketsSansIOProtocol]]:
    """What uvicorn shall speak with its clients, at this door."""
    here = {"door": door}
    return type("HttpHere", (GuardedHttp,), here), type("SocketHere", (GuardedSocket,), here)


class GuardedHttp(H11Protocol):
    """HTTP whose every part has its time."""

    door: Door
    _part = ""
    _alarm: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.client = undressed(self.client)
        port = self.server[1] if self.server else None
        if self.door.admit(transport, self.client[0] if self.client else "", port or 0):
            self._await(HEADERS)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._await("")
        self.door.leave(self.transport)
        super().connection_lost(exc)

    def handle_events(self) -> None:
        super().handle_events()
        self._look()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._look()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._await("")
        self.door.is_silent(self.transport)  # until it has said hello
        super().handle_websocket_upgrade(event)

    def _look(self) -> None:
        """See what part of a request comes next."""
        if self.transport.is_closing() or not isinstance(
            self.transport.get_protocol(), GuardedHttp
        ):
            self._await("")
        elif getattr(self.cycle, "response_complete", True):  # none yet, or answered
            self._await(HEADERS)
        else:
            self._await(BODY if self.cycle.more_body else ANSWER)

    def _await(self, part: str) -> None:
        if part == self._part:
            return
        self._part = part
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if part:
            self._alarm = self.loop.call_later(SECONDS[part], self._too_late)
        if part in (HEADERS, BODY):
            self.door.is_silent(self.transport)
        elif part == ANSWER:
            self.door.is_answered(self.transport)
        else:
            self.door.speaks(self.transport)

    def _too_late(self) -> None:
        if self._part == HEADERS:
            self.transport.write(_LATE)
            self.transport.close()
        else:
            self.transport.abort()


class GuardedSocket(WebSocketsSansIOProtocol):
    """A socket that gives its place back, and takes no text that is none.

    It may let another server speak with its client: then bytes go to and fro unread.
    """

    door: Door
    _passage: "Passage | None" = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.client = undressed(self.client)

    def connection_lost(self, exc: Exception | None) -> None:
        self.door.leave(self.transport)
        self.cut()
        super().connection_lost(exc)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            cast(dict[str, object], self.scope["extensions"])[TUNNEL] = self

    # -- on behalf of another server -------------------------------------------------------------

    async def connect(self, host: str, port: int) -> None:
        """Find the server that shall speak with this client; raises OSError."""
        self._passage = passage = Passage(self.transport)
        try:
            await self.loop.create_connection(lambda: passage, host, port)
        except BaseException:
            self._passage = None
            raise

    async def pass_on(self, opening: bytes) -> bool:
        """Let that server speak, until the end. Whether it said anything."""
        passage = self._passage
        assert passage is not None and passage.transport is not None
        passage.transport.write(opening)
        self.handshake_complete = True  # whatever that server answers
        await passage.ended
        if passage.answered or self.transport.is_closing():
            return True
        self._passage = None
        self.handshake_complete = False
        return False

    def cut(self) -> None:
        """The other server is gone, or the client."""
        if self._passage is not None and self._passage.transport is not None:
            self._passage.transport.abort()

    def data_received(self, data: bytes) -> None:
        if self._passage is not None and self._passage.transport is not None:
            self.door.speaks(self.transport)
            self._passage.transport.write(data)
        else:
            super().data_received(data)

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._passage is not None and self._passage.transport is not None:
            self._passage.transport.pause_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._passage is not None and self._passage.transport is not None:
            self._passage.transport.resume_reading()

    def shutdown(self) -> None:
        if self._passage is None:
            super().shutdown()
            return
        if self._passage.answered:
            self.transport.write(_COME_BACK)
        self.transport.close()
        self.cut()

    def turn_out(self, code: int) -> None:
        """End a conversation with somebody who does not read, without waiting for them.

        What was sent may still arrive, and the code after it; `Door.look_round` waits no longer.
        """
        if self.close_sent:
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.conn.send_close(code, "you read too slowly; come back")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.writable.set()
        self.transport.close()

    # -- on one's own ----------------------------------------------------------------------------

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.frames = []
            self.conn.send_close(_INVALID_DATA, "this is not UTF-8")
            self.handle_parser_exception()
            return
        self.door.speaks(self.transport)
        super().send_receive_event_to_app()


class Passage(asyncio.Protocol):
    """The way from a client's socket to the server that speaks with it."""

    transport: asyncio.Transport | None = None

    def __init__(self, client: asyncio.Transport) -> None:
        self._client = client
        self.answered = False
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.answered = True
        self._client.write(data)

    def pause_writing(self) -> None:
        self._client.pause_reading()

    def resume_writing(self) -> None:
        self._client.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        if self.answered and not self._client.is_closing():
            self._client.write(_COME_BACK)
            self._client.close()
        if not self.ended.done():
            self.ended.set_result(None)


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
