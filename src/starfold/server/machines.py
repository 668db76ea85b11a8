"""Machines that play, each decision in a process of its own so that the tables never wait.

A machine never stalls a game: one that takes too long, or whose process dies, is replaced, and a
legal answer is given for it.
"""

import asyncio
import contextlib
import logging
import multiprocessing
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Final, NamedTuple

from starfold.agents.registry import make_agent
from starfold.games.registry import load_game
from starfold.kernel.core import DECLINE
from starfold.server.metrics import Metrics

_log: Final = logging.getLogger(__name__)

PATIENCE: Final = 2.0  # seconds for one decision
START_PATIENCE: Final = 20.0  # a new process must first load the games


class Question(NamedTuple):
    """All that a machine needs to know to decide."""

    game: str
    spec: dict[str, Any]
    state: dict[str, Any]
    seat: int
    agent: str
    seed: int
    options: list[int]


def fallback(options: list[int]) -> int:
    """A legal answer without a thought: stop where one may stop, else the first there is."""
    return DECLINE if DECLINE in options else options[0]


def decide(question: Question) -> int:
    """The agent's answer; runs in the machine's process."""
    game = load_game(question.game)
    state = game.from_data(question.spec, question.state)
    agent = make_agent(question.agent, game, question.seed)
    return agent.choose(state, question.seat)


def _serve(connection: Connection) -> None:
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt):
        connection.send(None)  # loaded
        while True:
            question = connection.recv()
            try:
                connection.send(decide(question))
            except Exception as problem:  # a bug in an agent must not end its process
                connection.send(repr(problem))


class _Worker:
    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._here, there = context.Pipe()
        self._process: SpawnProcess = context.Process(target=_serve, args=(there,), daemon=True)
        self._process.start()
        there.close()
        self._loaded = False

    async def ask(self, question: Question) -> Any:
        """The worker's answer; raises TimeoutError, EOFError or OSError if there is none."""
        if not self._loaded:
            await self._receive(START_PATIENCE)
            self._loaded = True
        self._here.send(question)
        return await self._receive(PATIENCE)

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
        self._process.kill()
        self._here.close()


class Machines:
    """A few processes that decide for all machines at all tables."""

    def __init__(self, metrics: Metrics, number: int = 1) -> None:
        self.metrics = metrics
        self._free: asyncio.Queue[_Worker | None] = asyncio.Queue()
        for _ in range(number):
            self._free.put_nowait(None)  # started when first needed
        self._all: set[_Worker] = set()

    def warm_up(self) -> None:
        """Start a process now, so that the first decision need not wait for it."""
        self._free.get_nowait()
        self._free.put_nowait(self._start())

    async def choose(self, question: Question, refusal: Callable[[int], str]) -> int:
        """The machine's answer, or a legal one in its stead; never raises for a machine's fault.

        `refusal` is that of the state in question: a machine may answer more than is listed.
        """
        if len(question.options) == 1:
            return question.options[0]
        begun = time.perf_counter()
        answer = None
        worker = await self._free.get()
        try:
            worker = worker or self._start()
            answer = await worker.ask(question)
        except BaseException as problem:  # what it says later would answer another question
            self._end(worker)
            worker = None
            if not isinstance(problem, TimeoutError | EOFError | OSError):
                raise
            self.metrics.count("machine_failures", question.agent)
            _log.warning("the machine %s was replaced: %r", question.agent, problem)
        finally:
            self._free.put_nowait(worker)
        self.metrics.machines.observe(time.perf_counter() - begun)
        if type(answer) is int and not refusal(answer):
            return answer
        if answer is not None:
            self.metrics.count("machine_errors", question.agent)
            _log.warning("the machine %s answered %r, which is no answer", question.agent, answer)
        return fallback(question.options)

    def _start(self) -> _Worker:
        worker = _Worker()
        self._all.add(worker)
        return worker

    def _end(self, worker: _Worker | None) -> None:
        if worker is not None:
            self._all.discard(worker)
            worker.kill()

    def close(self) -> None:
        for worker in list(self._all):
            self._end(worker)
