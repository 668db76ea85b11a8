"""Processes that do one piece of work at a time, each within a time limit.

One that takes too long, or dies, is replaced: whoever asked is told, and nobody else notices.
"""

import asyncio
import contextlib
import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from multiprocessing.reduction import ForkingPickler
from typing import Any, Final

START_PATIENCE: Final = 20.0  # a new process must first load the games
SENT_AT_ONCE: Final = 32_768  # bytes that a pipe takes without anybody reading

GONE: Final = (TimeoutError, EOFError, OSError)  # what comes of a process that gave no answer


def _serve(work: Callable[[Any], Any], connection: Connection) -> None:
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt):
        connection.send(None)  # loaded
        while True:
            question = connection.recv()
            try:
                connection.send(work(question))
            except Exception as problem:  # a bug in the work must not end its process
                connection.send(repr(problem))


class Worker:
    """A process. `work` is a function of a module, for the process finds it by its name."""

    def __init__(self, work: Callable[[Any], Any]) -> None:
        context = multiprocessing.get_context("spawn")
        self._here, there = context.Pipe()
        self.process: SpawnProcess = context.Process(target=_serve, args=(work, there), daemon=True)
        self.process.start()
        there.close()
        self._loaded = False

    async def ask(self, question: Any, patience: float) -> Any:
        """The worker's answer; raises one of GONE if there is none."""
        if not self._loaded:
            await self._receive(START_PATIENCE)
            self._loaded = True
        await self._send(bytes(ForkingPickler.dumps(question)))
        return await self._receive(patience)

    async def _send(self, question: bytes) -> None:
        if len(question) <= SENT_AT_ONCE:
            self._here.send_bytes(question)
        else:
            await asyncio.to_thread(self._here.send_bytes, question)

    async def _receive(self, patience: float) -> Any:
        loop = asyncio.get_running_loop()
        ready = asyncio.Event()
        descriptor = self._here.fileno()
        loop.add_reader(descriptor, ready.set)
        try:
            await asyncio.wait_for(ready.wait(), patience)
        finally:
            loop.remove_reader(descriptor)
        return self._here.recv()

    def kill(self) -> None:
        self.process.kill()
        self._here.close()


class Crew:
    """A few workers that do the same kind of work for all who ask."""

    def __init__(self, work: Callable[[Any], Any], number: int = 1) -> None:
        self._work = work
        self._free: asyncio.Queue[Worker | None] = asyncio.Queue()
        for _ in range(number):
            self._free.put_nowait(None)  # started when first needed
        self._all: set[Worker] = set()

    def warm_up(self) -> None:
        """Start a process now, so that the first question need not wait for it."""
        self._free.get_nowait()
        self._free.put_nowait(self._start())

    async def ask(self, question: Callable[[], Any], patience: float) -> Any:
        """What the work comes to; raises one of GONE if nothing came of it.

        The question is put when somebody is free for it, as it is then.
        """
        worker = await self._free.get()
        try:
            worker = worker or self._start()
            return await worker.ask(question(), patience)
        except BaseException:  # what it says later would answer another question
            self._end(worker)
            worker = None
            raise
        finally:
            self._free.put_nowait(worker)

    def _start(self) -> Worker:
        worker = Worker(self._work)
        self._all.add(worker)
        return worker

    def _end(self, worker: Worker | None) -> None:
        if worker is not None:
            self._all.discard(worker)
            worker.kill()

    def close(self) -> None:
        for worker in list(self._all):
            self._end(worker)
