"""Where work runs: in this process, in several, or on a Ray cluster; results always come in order.

Work is cut into pieces that depend on nothing but themselves and what all of them share. `begin` is
called once in every worker with what is shared, and gives the function that does a piece; both are
found by their names, so they stand at the top of a module. Whoever does a piece, and however often
it has to be done again because somebody died over it, its result is the same.
"""

import multiprocessing
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from typing import Any, Final, Generic, Protocol, Self, TypeVar

from starfold.errors import InputError

AHEAD: Final = 3  # pieces handed out per worker beyond what has come back
AGAIN: Final = 3  # times that a piece is done again because somebody died over it

Shared = TypeVar("Shared")
Piece = TypeVar("Piece")
Done = TypeVar("Done")
Begin = Callable[[Shared], Callable[[Piece], Done]]
Says = Callable[[str], None]


def to_stderr(words: str) -> None:
    print(words, file=sys.stderr)


Taken = TypeVar("Taken", contravariant=True)
Given = TypeVar("Given", covariant=True)


class Task(Protocol[Taken, Given]):
    """Work that has been begun: it takes pieces, several times if need be."""

    def results(self, pieces: Iterable[Taken]) -> Iterator[Given]:
        """In the order of the pieces. Closing the iterator, as Ctrl-C does, ends the work."""
        ...

    def close(self) -> None: ...


class Crew(Protocol):
    """Those who work."""

    workers: int

    def begin(self, begin: Begin[Shared, Piece, Done], shared: Shared) -> Task[Piece, Done]: ...

    def __enter__(self) -> Self: ...

    def __exit__(self, *problem: object) -> None: ...


def usable_processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def next_of(coming: Iterator[Piece], workers: int, handed_out: int) -> Iterator[Piece]:
    """The pieces that may be handed out beside those that have not come back."""
    return islice(coming, max(0, workers * AHEAD - handed_out))


# -- this machine ----------------------------------------------------------------------------------


class Processes:
    """Processes of this machine; one alone works here, without any other."""

    def __init__(self, workers: int, says: Says = to_stderr) -> None:
        self.workers = workers
        self.says = says

    def begin(self, begin: Begin[Shared, Piece, Done], shared: Shared) -> Task[Piece, Done]:
        if self.workers == 1:
            return _Here(begin(shared))
        return _Pool(self.workers, begin, shared, self.says)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        pass


class _Here(Generic[Piece, Done]):
    def __init__(self, work: Callable[[Piece], Done]) -> None:
        self.work = work

    def results(self, pieces: Iterable[Piece]) -> Iterator[Done]:
        return map(self.work, pieces)

    def close(self) -> None:
        pass


class _Worker:
    """What a worker process keeps between pieces."""

    work: Callable[[Any], Any]


def _begin_work(begin: Begin[Any, Any, Any], shared: Any) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _Worker.work = begin(shared)


def _work(piece: Any) -> Any:
    return _Worker.work(piece)


class _Pool(Generic[Shared, Piece, Done]):
    def __init__(
        self, workers: int, begin: Begin[Shared, Piece, Done], shared: Shared, says: Says
    ) -> None:
        self.workers = workers
        self.begun = (begin, shared)
        self.says = says
        self.others = set(multiprocessing.active_children())
        self.pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        # Fresh processes, not forks: the same on every platform, and safe beside a progress bar.
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(
            self.workers, context, initializer=_begin_work, initargs=self.begun
        )

    def results(self, pieces: Iterable[Piece]) -> Iterator[Done]:
        pending: deque[tuple[Piece, Future[Done]]] = deque()
        deaths = 0  # over the piece whose turn it is
        coming = iter(pieces)
        try:
            while True:
                for piece in next_of(coming, self.workers, len(pending)):
                    pending.append((piece, self._submit(piece)))
                if not pending:
                    return
                try:
                    done = pending[0][1].result()
                except BrokenProcessPool:
                    deaths += 1
                    pending = self._again(pending, deaths)
                    continue
                pending.popleft()
                deaths = 0
                yield done
        except BaseException:
            for process in set(multiprocessing.active_children()) - self.others:
                process.terminate()
            self.close()
            raise

    def _submit(self, piece: Piece) -> Future[Done]:
        with _deaf_to_interrupts():  # the processes start here
            return self.pool.submit(_work, piece)

    def _again(
        self, pending: deque[tuple[Piece, Future[Done]]], deaths: int
    ) -> deque[tuple[Piece, Future[Done]]]:
        """New processes do what the old ones had; what they had finished is kept."""
        lost = sum(_was_lost(future) for _, future in pending)
        if deaths > AGAIN:
            raise InputError(
                f"a worker process was ended from outside {deaths} times over the same piece of "
                "work, perhaps for lack of memory: try again with fewer --workers"
            )
        self.says(
            f"a worker process was ended from outside: {lost} pieces of work are done again "
            f"({deaths} of at most {AGAIN} times)"
        )
        self.pool.shutdown(wait=False, cancel_futures=True)
        self.pool = self._new_pool()
        return deque(
            (piece, self._submit(piece) if _was_lost(future) else future)
            for piece, future in pending
        )

    def close(self) -> None:
        self.pool.shutdown(cancel_futures=True)


def _was_lost(future: "Future[Any]") -> bool:
    """A pool that breaks ends all that it had not finished, so nobody has to wait here."""
    return isinstance(future.exception(), BrokenProcessPool)


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Processes started meanwhile ignore Ctrl-C: the one at the terminal decides what to do."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
