"""Work that goes on whatever becomes of the one who asked for it."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

from starfold.table.store import StoreError

T = TypeVar("T")

_log: Final = logging.getLogger(__name__)


class Errands:
    """What is under way at a server."""

    def __init__(self) -> None:
        self.under_way: set[asyncio.Task[Any]] = set()

    async def whole(self, work: Coroutine[Any, Any, T]) -> T:
        """Work that is finished even if the one who asked for it hangs up in the middle."""
        return await asyncio.shield(self.begin(work))

    def begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self.under_way.add(task)
        task.add_done_callback(self.under_way.discard)
        return task

    def begin_unasked(self, work: Coroutine[Any, Any, None]) -> None:
        """Work that nobody waits for: what goes wrong is told to whoever runs the server."""
        self.begin(work).add_done_callback(_ended)


def failure_of(task: asyncio.Task[None]) -> BaseException | None:
    """What went wrong that nobody was told of: what cannot be stored is told by the store."""
    problem = None if task.cancelled() else task.exception()
    return None if isinstance(problem, StoreError) else problem


def report(message: str, problem: BaseException | None) -> None:
    """For whoever runs the server: players are told in other words."""
    _log.error(message, exc_info=problem)


def _ended(task: asyncio.Task[None]) -> None:
    if failure_of(task) is not None:
        report("something at a table failed", task.exception())
