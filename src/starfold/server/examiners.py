"""What people send is looked at away from the games, and within a time limit.

Short documents are read in a thread, long ones in a process of their own that is ended when it
takes too long. Those who wait get their turns by household, so that nobody who sends many keeps
the others waiting.
"""

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, Final, TypeVar

import msgspec

from starfold.errors import InputError
from starfold.kernel.tongue import in_language, spoken
from starfold.server.web import HttpRefusal, Sender
from starfold.server.workers import GONE, Crew
from starfold.table.refusals import Refusal

LONG: Final = 20_000  # bytes: from here on a document is read in a process
PATIENCE: Final = 5.0  # seconds for one document
WAITING_PER_HOUSEHOLD: Final = 8
WAITING: Final = 200

Result = TypeVar("Result")

_log: Final = logging.getLogger(__name__)


class Turns:
    """A place or more for which people wait, in turn by household."""

    def __init__(self, places: int = 1) -> None:
        self._free = places
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def turn(self, home: str) -> AsyncIterator[None]:
        """A place, for a while; raises HttpRefusal where too many wait."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(home)
        try:
            yield
        finally:
            self._pass_on()

    def __len__(self) -> int:
        """How many wait."""
        return sum(map(len, self._waiting.values()))

    async def _wait(self, home: str) -> None:
        mine = self._waiting.get(home, ())
        if len(mine) >= WAITING_PER_HOUSEHOLD:
            raise HttpRefusal(429, "your last request is still in progress; please wait", "limit")
        if len(self) >= WAITING:
            raise HttpRefusal(503, "too many people are waiting for this; try again soon", "busy")
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(home, deque()).append(called)
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """To the household whose turn it is; the next one of it waits behind the others."""
        while self._waiting:
            home, line = self._waiting.popitem(last=False)
            called = line.popleft()
            if line:
                self._waiting[home] = line
            if not called.cancelled():
                called.set_result(None)
                return
        self._free += 1


@asynccontextmanager
async def _in_turn(turns: Turns, home: str) -> AsyncIterator[None]:
    """A place, for somebody at a table; raises Refusal where too many wait."""
    try:
        async with turns.turn(home):
            yield
    except HttpRefusal as crowded:
        raise Refusal("forbidden", str(crowded)) from None


class Examiners:
    """Reads what people send."""

    def __init__(self, processes: int = 1) -> None:
        self._crew = Crew(_examined, processes)
        self._short = Turns()
        self._long = Turns(processes)
        self._measures = Turns()
        self._advice = Turns()

    @property
    def waiting(self) -> int:
        """How many wait for a turn."""
        return sum(map(len, (self._short, self._long, self._measures, self._advice)))

    async def ask(self, sender: Sender, work: Callable[..., Result], *arguments: Any) -> Result:
        """What the work comes to; raises InputError, or HttpRefusal if it takes too long.

        The work is a function of a module, its arguments and its result are plain data.
        """
        if sender.size <= LONG:
            async with self._short.turn(sender.home):
                return await asyncio.to_thread(work, *arguments)
        async with self._long.turn(sender.home):
            result: Result = await self._in_a_process(sender, work, arguments)
            return result

    async def measure(self, home: str, work: Callable[..., Result], *arguments: Any) -> Result:
        """A question of somebody at a table, which waits for other such questions only."""
        async with _in_turn(self._measures, home):
            return await asyncio.to_thread(work, *arguments)

    def advice(self, home: str) -> AbstractAsyncContextManager[None]:
        """A turn to ask a machine for advice: whoever plays against one waits for one adviser."""
        return _in_turn(self._advice, home)

    async def vet(self, sender: Sender, work: Callable[..., Any], *arguments: Any) -> None:
        """See that some work can be done in time, before it is done where games are played."""
        if sender.size > LONG:
            async with self._long.turn(sender.home):
                await self._in_a_process(sender, _nothing_of, (work, *arguments))

    async def _in_a_process(
        self, sender: Sender, work: Callable[..., Any], arguments: tuple[Any, ...]
    ) -> Any:
        try:
            task = (in_language, (spoken(), work, *arguments))
            answer = await self._crew.ask(lambda: task, PATIENCE)
        except TimeoutError:
            _log.warning("a document of %d bytes from %s takes too long", sender.size, sender.home)
            raise HttpRefusal(413, "this takes too long to read; send less", "limit") from None
        except GONE as problem:
            _log.warning("a process that reads documents was replaced: %r", problem)
            raise HttpRefusal(503, "this could not be read just now; try again", "busy") from None
        if isinstance(answer, str):
            raise RuntimeError(f"{work.__name__} failed in its process: {answer}")
        well, outcome = answer
        if not well:
            raise InputError(outcome)
        return outcome

    def close(self) -> None:
        self._crew.close()


def _examined(task: tuple[Callable[..., Any], tuple[Any, ...]]) -> tuple[bool, Any]:
    """Whether the work went well, and what came of it; runs in the examiners' process."""
    work, arguments = task
    try:
        return True, work(*arguments)
    except InputError as problem:
        return False, str(problem)


def _nothing_of(work: Callable[..., Any], *arguments: Any) -> None:
    work(*arguments)


def encoded(work: Callable[..., msgspec.Struct], *arguments: Any) -> bytes:
    """The answer of some work, put into JSON where it was done."""
    return msgspec.json.encode(work(*arguments))
