"""Work on a Ray cluster (extra `ray`): one that is there already, or one of this machine alone.

Every piece is a task of Ray that needs one processor. Ray itself repeats nothing: what was lost
with a worker or a whole node is handed out again here, so that it can be counted and told.
"""

import os
import socket
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, Generic, Self, TypeVar

from starfold import __version__
from starfold.agents.guests import INVITED, SECONDS
from starfold.arena.work import (
    AGAIN,
    Begin,
    Crew,
    Processes,
    Says,
    Task,
    next_of,
    to_stderr,
    usable_processors,
)
from starfold.errors import InputError

LOCAL: Final = "local"
RAY: Final = "ray"
SCHEME: Final = "ray://"
PORT: Final = 6379  # of a cluster's head, unless it was started otherwise
STORE_BYTES: Final = 100 * 1024 * 1024  # for what tasks hand on; ours are small
ENVIRONMENT: Final = (INVITED, SECONDS)  # what workers elsewhere need to know of it
LOOPBACK: Final = ("127.0.0.1", "localhost")
PATIENCE_SECONDS: Final = 30.0  # without a result, after which somebody looks whether all is well
KNOCK_SECONDS: Final = 10.0  # to find out whether a cluster is there at all

Shared = TypeVar("Shared")
Piece = TypeVar("Piece")
Done = TypeVar("Done")


def crew_on(where: str, workers: int | None = None, says: Says = to_stderr) -> Crew:
    """Who works at a place named as by --on: `local`, `ray` or `ray://HOST:PORT`."""
    if workers is not None and workers < 1:
        raise InputError(f"--workers {workers}: give at least 1")
    if where == LOCAL:
        return Processes(workers or usable_processors(), says)
    if where == RAY:
        return OnRay("", workers, says)
    if where.startswith(SCHEME):
        return OnRay(_checked_address(where), workers, says)
    raise InputError(
        f"--on {where}: say `{LOCAL}` for processes of this machine, `{RAY}` for Ray on this "
        f"machine, or `{SCHEME}HOST:PORT` for a cluster"
    )


def _checked_address(where: str) -> str:
    host, colon, port = where.removeprefix(SCHEME).partition(":")
    if not host or (colon and not (port.isdigit() and 0 < int(port) < 1 << 16)):
        raise InputError(f"--on {where}: write {SCHEME}HOST:PORT, as in {SCHEME}10.0.0.5:{PORT}")
    return f"{host}:{port or PORT}"


class OnRay:
    """The workers of a Ray cluster. Enter it before anything is begun."""

    def __init__(self, address: str, workers: int | None, says: Says = to_stderr) -> None:
        self.address = address  # "": a cluster of this machine alone, for the time of the work
        self.wanted = workers
        self.workers = workers or usable_processors()
        self.says = says
        self.ray: Any = None
        self.own = True

    def __enter__(self) -> Self:
        host = self.address.partition(":")[0]
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is reported to anybody
        if not self.address or host in LOOPBACK:
            # What this is called after is not what it does: Ray then keeps to 127.0.0.1.
            os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")
        self.ray = _ray()
        self.own = not self.ray.is_initialized()  # else somebody has connected already
        if not self.own:
            return self
        about_guests = {name: os.environ[name] for name in ENVIRONMENT if name in os.environ}
        usual: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
        if about_guests:
            usual["runtime_env"] = {"env_vars": about_guests}
        if not self.address:
            self.ray.init(
                address="local",
                num_cpus=self.workers,
                object_store_memory=STORE_BYTES,
                include_dashboard=False,
                **usual,
            )
            return self
        _knock(self.address)
        try:
            self.ray.init(address=self.address, **usual)
        except (ConnectionError, RuntimeError, TimeoutError) as problem:
            raise InputError(
                f"the Ray cluster at {self.address} does not take us in "
                f"({' '.join(str(problem).split())[:200]}): give the address of its head as "
                "`ray start --head` printed it, and run this on a machine of the cluster"
            ) from None
        if self.wanted is None:
            self.workers = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        return self

    def __exit__(self, *problem: object) -> None:
        if self.own:
            self.ray.shutdown()

    def begin(self, begin: Begin[Shared, Piece, Done], shared: Shared) -> Task[Piece, Done]:
        return _RayTask(self.ray, self.workers, begin, shared, self.says)


def _ray() -> Any:
    try:
        import ray
    except ImportError:
        raise InputError(
            'work on a cluster needs Ray: pip install "starfold[ray]", here and on its machines'
        ) from None
    return ray


def _knock(address: str) -> None:
    """Ray waits long for a head that is not there."""
    host, _, port = address.partition(":")
    try:
        socket.create_connection((host, int(port)), KNOCK_SECONDS).close()
    except OSError as problem:
        raise InputError(
            f"no Ray cluster answers at {address} ({problem.strerror or problem}): give the "
            f"address of its head as `ray start --head` printed it (port {PORT} as a rule)"
        ) from None


# -- pieces as tasks -------------------------------------------------------------------------------


class _Worker:
    """What a worker process of Ray keeps between pieces."""

    task = ""
    work: Callable[[Any], Any]


def _on_a_node(task: str, version: str, begun: list[Any], piece: Any) -> Any:
    if task != _Worker.task:
        if version != __version__:
            raise InputError(
                f"{socket.gethostname()} has starfold {__version__}, this machine {version}: "
                "install the same on all machines of the cluster"
            )
        begin, shared = _ray().get(begun[0])
        _Worker.work = begin(shared)
        _Worker.task = task
    return _Worker.work(piece)


class _Handed(Generic[Piece, Done]):
    """A piece that somebody has, or has done."""

    def __init__(self, piece: Piece) -> None:
        self.piece = piece
        self.deaths = 0
        self.done: list[Done] = []


class _RayTask(Generic[Shared, Piece, Done]):
    def __init__(
        self,
        ray: Any,
        workers: int,
        begin: Begin[Shared, Piece, Done],
        shared: Shared,
        says: Says,
    ) -> None:
        self.ray = ray
        self.workers = workers
        self.says = says
        self.told_of_waiting = False
        self.name = os.urandom(8).hex()
        self.begun = [ray.put((begin, shared))]  # in a list: workers fetch it once, not each time
        self.remote = ray.remote(num_cpus=1, max_retries=0)(_on_a_node)
        errors = ray.exceptions
        self.deaths = (errors.WorkerCrashedError, errors.NodeDiedError, errors.ObjectLostError)

    def results(self, pieces: Iterable[Piece]) -> Iterator[Done]:
        order: deque[_Handed[Piece, Done]] = deque()
        running: dict[Any, _Handed[Piece, Done]] = {}
        coming = iter(pieces)
        try:
            while True:
                for piece in next_of(coming, self.workers, len(order)):
                    handed: _Handed[Piece, Done] = _Handed(piece)
                    order.append(handed)
                    running[self._hand_out(piece)] = handed
                if not order:
                    return
                while not order[0].done:
                    self._wait(running)
                yield order.popleft().done[0]
        finally:
            for one in running:
                self.ray.cancel(one, force=True)

    def _hand_out(self, piece: Piece) -> Any:
        return self.remote.remote(self.name, __version__, self.begun, piece)

    def _wait(self, running: dict[Any, _Handed[Piece, Done]]) -> None:
        """Until somebody is done; what died with its worker is handed out again."""
        ready, _ = self.ray.wait(list(running), num_returns=1, timeout=PATIENCE_SECONDS)
        if not ready and not self.ray.cluster_resources().get("CPU") and not self.told_of_waiting:
            self.told_of_waiting = True
            self.says(
                "no worker is left in the cluster: waiting for nodes to join it (Ctrl-C ends)"
            )
        lost = 0
        for one in ready:
            handed = running.pop(one)
            try:
                handed.done = [self.ray.get(one)]
            except self.ray.exceptions.RayTaskError as problem:
                raise problem.cause from None
            except self.deaths:
                handed.deaths += 1
                lost += 1
                if handed.deaths > AGAIN:
                    raise InputError(
                        f"workers of the cluster died {handed.deaths} times over the same piece "
                        "of work, perhaps for lack of memory: see `ray status` and its logs"
                    ) from None
                running[self._hand_out(handed.piece)] = handed
        if lost:
            self.says(
                "a worker or a node of the cluster died: "
                f"{lost} {'piece' if lost == 1 else 'pieces'} of work handed out again "
                f"(each at most {AGAIN} times)"
            )

    def close(self) -> None:
        self.begun.clear()
