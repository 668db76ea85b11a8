"""The processes of `starfold serve`: one, or several that share a port and a database.

With several, the first process listens and watches over the others, which accept what comes to its
socket. One that ends is replaced. SIGHUP replaces them one after the other, and nobody at a table
notices more than a reconnection; SIGTERM and Ctrl-C end them all.
"""

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait
from typing import Any, Final

import uvicorn
from starlette.applications import Starlette

from starfold.errors import InputError
from starfold.server.admission import BACKLOG, PER_ADDRESS, Door, Network, guarded
from starfold.server.app import Settings, create_app
from starfold.server.collector import calm_down
from starfold.server.housekeeping import keep_the_loop_quick
from starfold.server.hub import Hub
from starfold.server.limits import MESSAGE_BYTES, NO_BOUND
from starfold.server.logs import LogFormat, LogLevel, start_logging
from starfold.table.store import Store, may_be_shared, open_store

GRACE_SECONDS: Final = 3
START_SECONDS: Final = 60.0  # until a process must have begun to serve
STOP_SECONDS: Final = 20.0  # until a process that was told to end is ended
PAUSE_SECONDS: Final = 1.0  # before a process that ended at once is replaced; doubled each time
LONGEST_PAUSE: Final = 30.0
NOT_HERE: Final = (
    "--processes {number}: several processes cannot share a port on this system; leave it out, or "
    "start several servers (docs/hosting.md)"
)
ONE_DATABASE: Final = (
    "--processes {number} needs a database that several processes can share, and {place} serves "
    "one: give --db postgresql://USER@HOST/NAME (docs/hosting.md), or leave --processes out"
)

_log: Final = logging.getLogger(__name__)


@dataclass(frozen=True)
class Task:
    """What a process is to serve."""

    settings: Settings
    database: str
    trusted: list[Network]
    log_level: LogLevel
    log_format: LogFormat
    internal: tuple[str, int]  # where the other servers reach the process; port 0: any free one


def internal_place(written: str) -> tuple[str, int]:
    """HOST or HOST:PORT; raises InputError."""
    host, colon, port = written.rpartition(":")
    if not colon or written.endswith("]") or (":" in host.strip("[]") and "[" not in host):
        host, port = written, "0"
    if not host or not port.isdecimal() or int(port) > 65535:
        raise InputError(f"--internal {written}: give HOST or HOST:PORT, such as 10.0.0.5:8700")
    return host.strip("[]"), int(port)


def bound(host: str, port: int) -> socket.socket:
    """A listening socket; raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol is named because only then does the loop send small messages without delay.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except OSError:
        listening.close()
        raise
    return listening


# -- one process -----------------------------------------------------------------------------------


class _Server(uvicorn.Server):
    """Hands its tables over before it goes."""

    def __init__(self, config: uvicorn.Config, app: Starlette) -> None:
        super().__init__(config)
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:  # whoever comes from now on comes to another process
            server.close()
        for listening in sockets or ():
            listening.close()
        hub: Hub = self._app.state.hub
        await hub.hand_over()
        await super().shutdown(sockets)


def serve_alone(
    task: Task,
    listening: socket.socket,
    started: Callable[[], None],
    watched: Connection | None = None,
) -> None:
    """Serve in this process until it is told to end, or until `watched` is closed."""
    settings = task.settings
    door = Door(settings.places, NO_BOUND if settings.local else PER_ADDRESS, task.trusted)
    store = open_store(task.database)
    sockets = [listening]
    if store.shared:
        inner = inner_socket(task.internal)
        host, door.inner = inner.getsockname()[:2]
        sockets.append(inner)
        settings = replace(settings, inner=f"{host}:{door.inner}")
    speaks_http, speaks_sockets = guarded(door)
    app = create_app(store, settings)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        http=speaks_http,
        ws=speaks_sockets,
        backlog=BACKLOG,
        ws_max_size=4 * MESSAGE_BYTES,  # larger ones are cut off before they are read
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        proxy_headers=bool(task.trusted),
        forwarded_allow_ips=[str(network) for network in task.trusted],
        timeout_graceful_shutdown=GRACE_SECONDS,
        server_header=False,
    )
    asyncio.run(_run(_Server(config, app), door, sockets, started, watched))


async def _run(
    server: uvicorn.Server,
    door: Door,
    sockets: list[socket.socket],
    started: Callable[[], None],
    watched: Connection | None,
) -> None:
    serving = asyncio.create_task(server.serve(sockets=sockets))
    watching = asyncio.create_task(door.keep_watch())
    if watched is not None:
        loop = asyncio.get_running_loop()
        loop.add_reader(watched.fileno(), lambda: _end(server, watched))
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    if server.started:
        calm_down()
        keep_the_loop_quick()
        started()
    await serving
    watching.cancel()


def _end(server: uvicorn.Server, watched: Connection) -> None:
    asyncio.get_running_loop().remove_reader(watched.fileno())
    server.should_exit = True


def inner_socket(place: tuple[str, int]) -> socket.socket:
    host, port = place
    try:
        return bound(host, port)
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise InputError(
            f"--internal: cannot listen on {host}, port {port}: {reason}; choose an address of "
            "this machine and a free port"
        ) from None


# -- several processes -----------------------------------------------------------------------------

_SPAWN: Final = multiprocessing.get_context("spawn")


def _serve_in_a_process(task: Task, listening: socket.socket, keeper: Connection) -> None:
    start_logging(task.log_level, task.log_format)
    try:
        serve_alone(task, listening, lambda: keeper.send("started"), keeper)
    except KeyboardInterrupt:
        return
    except InputError as problem:
        _log.error("%s", problem)
        sys.exit(2)


class _Process:
    """One that serves. It ends when its keeper does, however that ends."""

    def __init__(self, task: Task, listening: socket.socket) -> None:
        self.keeper, there = _SPAWN.Pipe()
        self.process = _SPAWN.Process(target=_serve_in_a_process, args=(task, listening, there))
        self.process.start()
        there.close()
        self.begun = time.monotonic()

    def await_start(self) -> bool:
        """Whether it serves; False if it ended instead, or takes too long."""
        wait([self.keeper, self.process.sentinel], START_SECONDS)
        try:
            return self.keeper.poll() and self.keeper.recv() == "started"
        except (EOFError, OSError):
            return False

    def stop(self) -> None:
        """Let it hand its tables over and end."""
        with contextlib.suppress(ProcessLookupError):
            self.process.terminate()

    def await_end(self) -> None:
        self.process.join(STOP_SECONDS)
        self.process.kill()
        self.process.join()
        self.keeper.close()


class _Keeper:
    """Watches over the processes."""

    def __init__(self, task: Task, listening: socket.socket, number: int) -> None:
        self._task = task
        self._listening = listening
        self._places: list[_Process | None] = [None] * number
        self._due = [0.0] * number  # when an empty place is to be filled
        self._pause = [PAUSE_SECONDS] * number
        self._stopping = False
        self._renewing = False

    def start(self) -> None:
        for place in range(len(self._places)):
            self._fill(place)
        if not all(one is not None and one.await_start() for one in self._places):
            self.stop()
            raise InputError("a process could not begin to serve: its words are above")

    def keep(self) -> None:
        """Until it is told to stop."""
        heard, calling = os.pipe()
        os.set_blocking(calling, False)
        signal.set_wakeup_fd(calling)
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop_soon)
        signal.signal(signal.SIGHUP, self._renew_soon)
        while not self._stopping:
            here = [one.process.sentinel for one in self._places if one is not None]
            empty = [due for one, due in zip(self._places, self._due, strict=True) if one is None]
            patience = max(0.0, min(empty) - time.monotonic()) if empty else None
            if heard in wait([heard, *here], patience):
                os.read(heard, 64)
            self._look_after()
            if self._renewing and not self._stopping:
                self._renewing = False
                self._renew()
        signal.set_wakeup_fd(-1)
        self.stop()

    def stop(self) -> None:
        there = [one for one in self._places if one is not None]
        for one in there:
            one.stop()
        for one in there:
            one.await_end()

    def _stop_soon(self, *_: Any) -> None:
        self._stopping = True

    def _renew_soon(self, *_: Any) -> None:
        self._renewing = True

    def _fill(self, place: int) -> None:
        self._places[place] = _Process(self._place_of(place), self._listening)

    def _place_of(self, place: int) -> Task:
        """A given port is that of the first process; the others have those after it."""
        host, port = self._task.internal
        return replace(self._task, internal=(host, port + place if port else 0))

    def _look_after(self) -> None:
        now = time.monotonic()
        for place, one in enumerate(self._places):
            if one is None and now >= self._due[place]:
                self._fill(place)
            elif one is not None and not one.process.is_alive():
                one.await_end()
                _log.error("a process ended (code %s); it is replaced", one.process.exitcode)
                soon = now - one.begun < LONGEST_PAUSE
                self._pause[place] = min(2 * self._pause[place], LONGEST_PAUSE) if soon else 0.0
                self._due[place] = now + self._pause[place]
                self._places[place] = None

    def _renew(self) -> None:
        """Replace the processes one after the other: there is always one that serves."""
        for place, old in enumerate(self._places):
            if old is not None and not self._stopping:
                old.stop()
                old.await_end()
                self._fill(place)
                new = self._places[place]
                assert new is not None
                new.await_start()


def serve_together(
    task: Task, listening: socket.socket, number: int, started: Callable[[], None]
) -> None:
    """Serve in so many processes until this one is told to end."""
    if sys.platform == "win32":
        raise InputError(NOT_HERE.format(number=number))
    if not may_be_shared(task.database):
        raise InputError(ONE_DATABASE.format(number=number, place=task.database))
    asyncio.run(_close(open_store(task.database)))  # to say what is wrong with it, and only once
    keeper = _Keeper(task, listening, number)
    keeper.start()
    started()
    keeper.keep()


async def _close(store: Store) -> None:
    await store.close()
