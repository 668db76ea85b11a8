"""The application: routes, the page, and the walls around them."""

import asyncio
import contextlib
import gzip
import hashlib
import mimetypes
import os
import re
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Final

from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from starfold import __version__
from starfold.kernel.tongue import speaking, wanted
from starfold.server import (
    content,
    files,
    housekeeping,
    notices,
    people,
    relay,
    replays,
    rooms_api,
    tournaments,
    web,
)
from starfold.server.admission import MOST_CONNECTIONS
from starfold.server.analysts import Analysts
from starfold.server.cluster import LEASE_SECONDS, Cluster
from starfold.server.endpoints import QUEUE
from starfold.server.examiners import Examiners
from starfold.server.gossip import Gossip
from starfold.server.housekeeping import KEEP_ALL, Keeping
from starfold.server.hub import Hub
from starfold.server.limits import ROOMS_PER_HOUR, Limits
from starfold.server.logs import Traced
from starfold.server.machines import Machines
from starfold.server.metrics import Metrics, together
from starfold.server.notices import Notices
from starfold.server.origins import local_host, same_origin
from starfold.server.page_files import page_folder
from starfold.server.queue import Queue, queue_socket
from starfold.server.warden import Warden
from starfold.table.protocol import Problem
from starfold.table.refusals import Refusal
from starfold.table.speech.words import again
from starfold.table.store import Store, StoreError

CSP: Final = (
    "default-src 'self'; connect-src 'self'; img-src 'self' data:; style-src 'self'; "
    "script-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
SECURITY_HEADERS: Final = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
FOR_EVER: Final = "public, max-age=31536000, immutable"  # assets carry a hash in their name
ASK_AGAIN: Final = "no-cache"
COMPRESSED_APART: Final = 16_000  # bytes: what is longer is compressed in a thread
BROTLI: Final = ".br"  # what the page's build adds to its files; few readers want another form
_READING: Final = ("GET", "HEAD", "OPTIONS")
_CODES: Final = {400: "malformed", 403: "forbidden", 429: "limit"}

# What the rooms refuse, as HTTP says it.
_STATUS: Final = {
    "stale": 409,
    "over": 409,
    "not_asked": 409,
    "illegal": 422,
    "forbidden": 403,
    "lesson": 409,
    "not_found": 404,
    "malformed": 400,
}


@dataclass(frozen=True)
class Settings:
    """How a server is run."""

    local: bool = True  # only this machine may reach it
    rooms_per_hour: int = ROOMS_PER_HOUR  # for one address; as many documents may be saved
    machines: int = 1  # processes that think
    keeping: Keeping = KEEP_ALL  # for how many days
    places: int = MOST_CONNECTIONS  # for connections, half of them at most for watchers
    origins: frozenset[str] = field(default_factory=frozenset)  # other pages that may act here
    notices_anywhere: bool = False  # also to addresses of inner networks, and without TLS
    contact: str = "mailto:host@localhost"  # whom makers of browsers write to about push messages
    learns_at_once: bool = False  # all games, before anybody plays them
    inner: str = ""  # HOST:PORT, where the other servers on the same database reach this one
    lease_seconds: float = LEASE_SECONDS  # of silence until those take its tables over


def create_app(store: Store, settings: Settings) -> Starlette:
    """An application that serves the rooms of a store. It closes the store when it ends."""
    cluster = Cluster(store, settings.inner, settings.lease_seconds)
    page = _Page(directory=page_folder(), html=True)
    limits = Limits(not settings.local, settings.rooms_per_hour, settings.places // 2)
    warden = Warden(store)
    gossip = Gossip(store, limits)
    warden.overheard = gossip.hear

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        metrics = Metrics()
        machines = Machines(metrics, settings.machines)
        examiners = Examiners()
        hub = Hub(store, machines, metrics, examiners, cluster)
        await cluster.enter()
        await warden.learn()
        app.state.store = store
        app.state.hub = hub
        app.state.notices = Notices(hub, settings.notices_anywhere, settings.contact)
        app.state.queue = queue = Queue(hub, warden)
        app.state.examiners = examiners
        analysts = Analysts(store)
        app.state.analysts = analysts
        app.state.tournaments = cups = tournaments.Tournaments(hub)
        machines.warm_up()
        chores = [
            asyncio.create_task(housekeeping.keep_house(hub)),
            asyncio.create_task(metrics.watch_the_loop()),
            asyncio.create_task(cluster.stay()),
            asyncio.create_task(queue.pair_off()),
            asyncio.create_task(warden.keep_watch(hub)),
            asyncio.create_task(gossip.keep_telling()),
            asyncio.create_task(housekeeping.now_and_then(hub, cups)),
        ]
        if settings.learns_at_once:
            learning = asyncio.create_task(hub.archive.games.know_all())
            chores.append(learning)
            if await _is_awaited(store):
                await learning
        if settings.keeping != KEEP_ALL:
            chores.append(asyncio.create_task(housekeeping.keep_days(hub, settings.keeping)))
        yield
        for chore in chores:
            chore.cancel()
        await hub.close()
        machines.close()
        examiners.close()
        analysts.close()
        await store.close()

    app = Starlette(
        routes=[
            Route("/healthz", health, methods=["GET"]),
            Route("/metrics", show_metrics, methods=["GET"]),
            *relay.at_their_server(
                [
                    *rooms_api.routes(),
                    *replays.ROUTES,
                    *files.ROUTES,
                    *notices.routes(),
                    *tournaments.ROUTES,
                    *people.AT_TABLES,
                ]
            ),
            Route("/api/notices", notices.offer, methods=["GET"]),
            *content.routes(),
            *people.ROUTES,
            WebSocketRoute(QUEUE, queue_socket),
            Mount("/", page),
        ],
        middleware=[
            Middleware(Traced),
            Middleware(relay.Vestibule, cluster=cluster, door=relay.port_of(settings.inner)),
            Middleware(_Walls, local=settings.local, limits=limits, warden=warden),
            Middleware(
                GZipMiddleware,
                minimum_size=web.WORTH_COMPRESSING,
                compresslevel=web.PRESSURE,
                thread_minimum_size=COMPRESSED_APART,
            ),
        ],
        exception_handlers={
            **web.EXCEPTION_HANDLERS,
            Refusal: _room_refused,
            StoreError: _store_failed,
            Exception: _failed,
        },
        lifespan=lifespan,
    )
    app.state.allowed_origins = settings.origins
    app.state.local = settings.local
    app.state.limits = limits
    app.state.warden = warden
    return app


async def _is_awaited(store: Store) -> bool:
    """Whether there are tables to come back to: nobody is let in then before all is learned."""
    try:
        return bool(await store.rooms(limit=1))
    except StoreError:  # it says so itself, to everybody who asks
        return False


class _Page(StaticFiles):
    """The built page: hashed assets are kept for ever, the rest is asked for again.

    Its files were compressed when it was built, and are once more for readers who want them in an
    older form; each form of a file has a tag of its own.
    """

    async def get_response(self, path: str, scope: Scope) -> Response:
        if path.endswith(BROTLI):
            raise HTTPException(404)  # a form of a file, not a file
        response = await super().get_response(path, scope)
        kept = FOR_EVER if path.startswith("assets/") else ASK_AGAIN
        response.headers.setdefault("cache-control", kept)
        return response

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        file = Path(full_path)
        response = _in_best_form(file, stat_result, status_code, Headers(scope=scope))
        if self.is_not_modified(response.headers, Headers(scope=scope)):
            response.headers.setdefault("vary", "Accept-Encoding")
            return NotModifiedResponse(response.headers)
        return response


def _in_best_form(file: Path, facts: os.stat_result, status_code: int, wanted: Headers) -> Response:
    """The file as its reader likes it best."""
    accepted = _accepted(wanted.get("accept-encoding", ""))
    kind = mimetypes.guess_type(file.name)[0]
    brotli = file.with_name(file.name + BROTLI)
    if brotli.is_file() and "br" in accepted:
        headers = {"content-encoding": "br", "vary": "Accept-Encoding"}
        return FileResponse(brotli, status_code, headers, kind, stat_result=brotli.stat())
    if brotli.is_file() and "gzip" in accepted:
        zipped = _zipped(file, facts.st_mtime_ns)
        tag = hashlib.blake2b(zipped, digest_size=12).hexdigest()
        headers = {"content-encoding": "gzip", "vary": "Accept-Encoding", "etag": f'"{tag}"'}
        return Response(zipped, status_code, headers, kind)
    return FileResponse(file, status_code, media_type=kind, stat_result=facts)


@lru_cache(maxsize=256)
def _zipped(file: Path, changed: int) -> bytes:
    return gzip.compress(file.read_bytes(), mtime=0)


def _accepted(encodings: str) -> set[str]:
    return {
        name.strip().lower()
        for name, _, weight in (one.partition(";") for one in encodings.split(","))
        if not _NOT_AT_ALL.search(weight)
    }


_NOT_AT_ALL: Final = re.compile(r"\bq=0(\.0*)?\s*$")


class _Walls:
    """Security headers on every answer; no foreign page acts, no foreign name leads here.

    What is said inside is said in the language that the visitor's browser likes best.

    And nobody acts or reads without pause: some requests make the server read long documents, and
    some answers are long.
    """

    def __init__(self, app: ASGIApp, local: bool, limits: Limits, warden: Warden) -> None:
        self.app = app
        self.local = local
        self.limits = limits
        self.warden = warden

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        with speaking(wanted(Headers(scope=scope).get("accept-language", ""))):
            await self._let_in(scope, receive, send)

    async def _let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        status, refusal = self._refusal(HTTPConnection(scope))
        if scope["type"] == "websocket":
            if refusal:
                await send({"type": "websocket.close", "code": 1008, "reason": refusal})
            else:
                await self.app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(raw=message["headers"])
                for name, value in SECURITY_HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        if refusal:
            answer = web.reply(Problem(again(refusal), _CODES[status]), status)
            await answer(scope, receive, send_safely)
        else:
            await self.app(scope, receive, send_safely)

    def _refusal(self, connection: HTTPConnection) -> tuple[int, str]:
        """Why a request is not let in, if it is not."""
        if self.local and not local_host(connection):
            words = "this server only answers on its own machine; host it with --host and --public"
            return 403, words
        if _has_zeros(connection.scope):
            words = "an address with zero characters leads nowhere"
            return 400, words
        if banned := self.warden.refusal(web.home_of(connection)):
            connection.app.state.hub.metrics.count("banned", connection.scope["type"])
            return 403, banned
        if connection.scope["type"] != "http" or relay.was_passed_on(connection):
            return 200, ""  # whoever is passed on was counted where they came in
        reads = connection.scope["method"] in _READING
        if not reads and not same_origin(connection):
            words = "this page may not act on this server"
            return 403, words
        counted = self.limits.readings if reads else self.limits.requests
        if not counted.take(web.home_of(connection), time.monotonic()):
            words = "too many requests; wait a moment"
            return 429, words
        return 200, ""


# -- small pages -----------------------------------------------------------------------------------


def _has_zeros(scope: Scope) -> bool:
    """PostgreSQL takes none, and nothing is called so."""
    return "\0" in scope["path"] or b"%00" in scope["query_string"]


async def health(request: Request) -> Response:
    healthy = await request.app.state.store.healthy()
    words = f"ok {__version__}\n" if healthy else "nothing can be stored: the log says why\n"
    return PlainTextResponse(words, 200 if healthy else 503)


def _gauges(request: Request) -> dict[str, int]:
    state = request.app.state
    hub: Hub = state.hub
    return {
        **hub.gauges(),
        "servers": len(hub.cluster.peers) + 1,
        "bans": state.warden.bans,
        "waiting_documents": hub.examiners.waiting,
        "waiting_machines": hub.machines.waiting,
        "waiting_notices": state.notices.waiting,
        "waiting_writes": hub.store.waiting,
    }


async def show_metrics(request: Request) -> Response:
    """The figures of this server, and of the others on its database."""
    hub: Hub = request.app.state.hub
    here = hub.metrics.text(_gauges(request))
    if hub.cluster.peers and not relay.was_passed_on(request):
        others = await relay.ask_all(request, hub.cluster)
        here = together({hub.cluster.id: here, **others})
    return Response(here, media_type=CONTENT_TYPE_PLAIN_0_0_4)


async def _room_refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return web.problem(_STATUS[error.code], str(error), error.code, rule=error.rule)


async def _failed(request: Request, error: Exception) -> Response:
    """A fault of ours. It is also logged, and it passes the walls by: their headers go here."""
    answer = web.problem(
        500, "something went wrong on the server; nothing should have changed", "bug"
    )
    answer.headers.update(SECURITY_HEADERS)
    return answer


async def _store_failed(request: Request, error: Exception) -> Response:
    words = "the server could not store this; check before you repeat it"
    return web.problem(503, words, "store")
