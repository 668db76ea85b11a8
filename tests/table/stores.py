"""What the tests of the store share."""

import asyncio
import contextlib
import functools
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from starfold.table.store import Store, open_store


def in_loop(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """Runs an asynchronous test."""

    @functools.wraps(test)
    def run(*given: Any, **named: Any) -> None:
        asyncio.run(asyncio.wait_for(test(*given, **named), 60))

    return run


@contextlib.asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = open_store(url)
    try:
        yield store
    finally:
        await store.close()


@contextlib.asynccontextmanager
async def busy_disk(store: Store) -> AsyncIterator[None]:
    """Until the end of the block the writer is busy, so all that is asked for waits together."""
    reached, free = threading.Event(), threading.Event()

    def dawdle(_: Any) -> None:
        reached.set()
        free.wait(30)

    dawdling = asyncio.ensure_future(store._write("", dawdle))
    await asyncio.to_thread(reached.wait, 30)
    try:
        yield
        await asyncio.sleep(0)  # let what was started reach the queue
    finally:
        free.set()
        await dawdling


async def change(store: Store, statement: str, *values: Any) -> None:
    """Meddle with the tables."""
    await store._write("", lambda line: line.change(statement, values))


def outcomes(*calls: Awaitable[Any]) -> Awaitable[list[Any]]:
    return asyncio.gather(*calls, return_exceptions=True)
