"""Whoever asks for a table that another server has is passed on to that one.

Requests are sent once more, with whom they come from and a secret that only the servers know;
they find it in their database. A socket's bytes go through unread from its first answer on.
"""

import asyncio
import functools
import gzip
import hmac
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import Final

import h11
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from starfold.errors import InputError
from starfold.server.admission import TUNNEL, GuardedSocket
from starfold.server.cluster import PATIENCE, Cluster, Elsewhere
from starfold.server.hub import Hub
from starfold.server.web import problem
from starfold.table.store import Server, StoreError

PEER: Final = "x-starfold-peer"  # the secret of the server that is spoken to
CLIENT: Final = "x-starfold-client"
SCHEME: Final = "x-starfold-scheme"
OURS: Final = (PEER, CLIENT, SCHEME)
NOT_HERE: Final = 421  # the table has changed hands meanwhile
CONNECT_SECONDS: Final = 1.0
ALL_SECONDS: Final = 1.0  # for what all servers are asked at once
LATER: Final = 1013  # the close code for whoever should come back in a while
_OF_THE_LINE: Final = ("connection", "content-length", "transfer-encoding", "keep-alive", "expect")
_CHUNK: Final = 65_536

Endpoint = Callable[[Request], Awaitable[Response]]


class Unreachable(Exception):
    """A server that is not there, or went away before it had answered."""


# -- at the server that is spoken to ---------------------------------------------------------------


class Vestibule:
    """Believes the other servers whom they pass on, and lets nobody else in by their door."""

    def __init__(self, app: ASGIApp, cluster: Cluster, door: int) -> None:
        self.app = app
        self.cluster = cluster
        self.door = door  # the port on which only the other servers knock

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = MutableHeaders(scope=scope)
        secret = headers.get(PEER)
        if secret is None and (not self.door or (scope.get("server") or ("", 0))[1] != self.door):
            await self.app(scope, receive, send)
        elif hmac.compare_digest((secret or "").encode(), self.cluster.secret.encode()):
            scope["client"] = (headers.get(CLIENT, ""), 0)
            scope["scheme"] = headers.get(SCHEME, scope["scheme"])
            scope["state"] = {**scope.get("state", {}), "passed_on": True}
            await self.app(scope, receive, send)
        elif scope["type"] == "http":
            answer = problem(403, "only the servers of this site may use this door", "forbidden")
            await answer(scope, receive, send)
        else:
            await send({"type": "websocket.close", "code": 1008, "reason": ""})


def was_passed_on(connection: HTTPConnection) -> bool:
    return getattr(connection.state, "passed_on", False)


# -- requests --------------------------------------------------------------------------------------


def at_their_server(
    routes: Iterable[Route | WebSocketRoute],
) -> list[Route | WebSocketRoute]:
    """The routes, each answered by the server that has the table it is about."""
    return [
        Route(one.path, _passing(one.endpoint), methods=sorted(one.methods or ()))
        if isinstance(one, Route)
        else one
        for one in routes
    ]


def _passing(endpoint: Endpoint) -> Endpoint:
    @functools.wraps(endpoint)
    async def answer(request: Request) -> Response:
        cluster: Cluster = request.app.state.hub.cluster
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                return await endpoint(request)
            except Elsewhere as other:
                peer = other.peer
            if was_passed_on(request):
                return problem(NOT_HERE, "this table is on another server now", "busy")
            try:
                found = await ask(request, peer, cluster)
            except Unreachable:
                await cluster.await_news()
            else:
                if found.status_code != NOT_HERE:
                    request.app.state.hub.metrics.count("passed_on", "request")
                    return found
        return problem(503, "this table changes hands; try again in a moment", "busy")

    return answer


async def ask(request: Request, peer: Server, cluster: Cluster) -> Response:
    """What another server answers; raises Unreachable where nothing can have come of it."""
    body: bytes = getattr(request.state, "raw", b"") or await request.body()
    asking = asyncio.ensure_future(_asked(request, body, peer))
    with cluster.until_gone(peer, asking.cancel):
        try:
            return await asking
        except (OSError, EOFError, h11.ProtocolError, asyncio.CancelledError) as problem_:
            if isinstance(problem_, asyncio.CancelledError) and peer.id in cluster.peers:
                raise
            if request.method in ("GET", "HEAD"):
                raise Unreachable from problem_
    return problem(503, "the table changed hands; see whether it happened", "store")


async def _asked(request: Request, body: bytes, peer: Server) -> Response:
    host, port = place_of(peer)
    try:
        async with asyncio.timeout(CONNECT_SECONDS):
            reader, writer = await asyncio.open_connection(host, port)
    except (OSError, TimeoutError) as problem_:
        raise Unreachable from problem_
    try:
        line = h11.Connection(h11.CLIENT)
        headers = [
            *_headers(request, peer, _OF_THE_LINE),
            (b"content-length", b"%d" % len(body)),
            (b"connection", b"close"),
        ]
        target = _target(request.scope)
        for event in (
            h11.Request(method=request.method, target=target, headers=headers),
            h11.Data(data=body),
            h11.EndOfMessage(),
        ):
            writer.write(line.send(event) or b"")
        return await _answer(line, reader)
    finally:
        writer.close()


async def _answer(line: h11.Connection, reader: asyncio.StreamReader) -> Response:
    status, headers, body = 0, [], bytearray()
    while True:
        event = line.next_event()
        if event is h11.NEED_DATA:
            line.receive_data(await reader.read(_CHUNK))
        elif isinstance(event, h11.Response):
            status, headers = event.status_code, list(event.headers)
        elif isinstance(event, h11.Data):
            body += event.data
        elif isinstance(event, h11.EndOfMessage):
            break
        elif isinstance(event, h11.ConnectionClosed):
            raise EOFError
    response = Response(bytes(body), status)
    kept = [(name, value) for name, value in headers if name.decode() not in _OF_THE_LINE]
    response.raw_headers = [*kept, (b"content-length", b"%d" % len(body))]
    return response


async def ask_all(request: Request, cluster: Cluster) -> dict[str, bytes]:
    """What the other servers answer to the same request, by their ids; none of who is silent."""
    peers = list(cluster.peers.values())
    asked = [asyncio.wait_for(ask(request, peer, cluster), ALL_SECONDS) for peer in peers]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    return {
        peer.id: _unpacked(answer)
        for peer, answer in zip(peers, answers, strict=True)
        if isinstance(answer, Response) and answer.status_code == 200
    }


def _unpacked(answer: Response) -> bytes:
    packed = answer.headers.get("content-encoding") == "gzip"
    return gzip.decompress(answer.body) if packed else bytes(answer.body)


def _headers(
    connection: HTTPConnection, peer: Server, without: Iterable[str] = ()
) -> list[tuple[bytes, bytes]]:
    left_out = {*without, *OURS}
    client = connection.client.host if connection.client else ""
    return [
        *((n, v) for n, v in connection.headers.raw if n.decode("latin-1") not in left_out),
        (PEER.encode(), peer.secret.encode()),
        (CLIENT.encode(), client.encode("latin-1")),
        (SCHEME.encode(), connection.scope["scheme"].encode()),
    ]


def _target(scope: Scope) -> bytes:
    path: bytes = scope["raw_path"]
    query: bytes = scope["query_string"]
    return path + b"?" + query if query else path


def place_of(peer: Server) -> tuple[str, int]:
    return peer.address.rpartition(":")[0].strip("[]"), port_of(peer.address)


def port_of(address: str) -> int:
    return int(address.rpartition(":")[2] or 0)


# -- sockets ---------------------------------------------------------------------------------------


async def passed_on(websocket: WebSocket, hub: Hub) -> bool:
    """Whether another server spoke with this client, because it has the table."""
    tunnel: GuardedSocket | None = websocket.scope.get("extensions", {}).get(TUNNEL)
    if tunnel is None or was_passed_on(websocket):
        return False
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        peer = await _owner(hub, websocket.path_params["room"])
        if peer is None:
            return False
        with hub.cluster.until_gone(peer, tunnel.cut):
            try:
                async with asyncio.timeout(CONNECT_SECONDS):
                    await tunnel.connect(*place_of(peer))
                hub.metrics.count("passed_on", "socket")
                if await tunnel.pass_on(_opening(websocket, peer)):
                    return True
            except (OSError, TimeoutError):
                pass
        await hub.cluster.await_news()
    await websocket.close(LATER, "this table changes hands; come back")
    return True


async def _owner(hub: Hub, room_id: str) -> Server | None:
    """The other server that has a room, if one has it."""
    try:
        await hub.room(room_id)
    except Elsewhere as other:
        return other.peer
    except (InputError, StoreError):  # whoever comes in is told
        return None
    return None


def _opening(websocket: WebSocket, peer: Server) -> bytes:
    """The client's own request for a socket, as the other server gets it."""
    lines = [b"GET " + _target(websocket.scope) + b" HTTP/1.1"]
    lines += [name + b": " + value for name, value in _headers(websocket, peer)]
    return b"\r\n".join([*lines, b"", b""])
