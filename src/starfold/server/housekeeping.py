"""What a server does beside serving: it forgets what nobody looks at, and frees memory quietly."""

import asyncio
import logging
import sys
import time
from contextlib import suppress
from typing import Final

from starfold.server.cluster import Elsewhere
from starfold.server.collector import search_everything
from starfold.server.hub import SWEEP_SECONDS, Hub
from starfold.table.refusals import Refusal
from starfold.table.store import StoreError
from starfold.table.store.engine import now_ms

_log: Final = logging.getLogger(__name__)

PRUNE_SECONDS: Final = 3600.0
PRUNED_AT_ONCE: Final = 200
DAY_MS: Final = 86_400_000
QUIET_SECONDS: Final = 30.0  # without any command: a good moment
COLLECT_AT_LEAST: Final = 3600.0  # seconds between two full collections on a busy server

THREADS_TAKE_TURNS: Final = 0.0005  # seconds that a thread may keep the others waiting


def keep_the_loop_quick() -> None:
    """Reading and measuring go on in threads; the tables need not wait long for any of them."""
    sys.setswitchinterval(THREADS_TAKE_TURNS)


async def keep_days(hub: Hub, days: int) -> None:
    """Delete tables that nobody has touched for so many days; runs until it is cancelled."""
    while True:
        try:
            pruned = await prune(hub, now_ms() - days * DAY_MS)
        except StoreError as problem:
            _log.warning("old tables could not be deleted: %s", problem)
        else:
            if pruned:
                _log.info("%d tables of more than %d days were deleted", pruned, days)
        await asyncio.sleep(PRUNE_SECONDS)


async def prune(hub: Hub, before_ms: int) -> int:
    """Delete the tables at which nothing has happened since then; how many there were."""
    pruned = 0
    while True:
        most = PRUNED_AT_ONCE + len(hub.in_use)  # so many at most are passed over
        stale = await hub.store.stale_rooms(before_ms, most, hub.cluster.id)
        deleted = [room_id for room_id in stale if await _prune(hub, room_id)]
        if not deleted:
            return pruned
        pruned += len(deleted)


async def _prune(hub: Hub, room_id: str) -> bool:
    if room_id in hub.in_use:
        return False
    try:
        tenure = await hub.cluster.claim(room_id)
    except (Elsewhere, Refusal):  # another server was quicker
        return False
    await hub.store.delete_room(room_id, tenure)
    return True


async def settle(hub: Hub) -> None:
    """Open the games that count and that a server left behind: they may be over, or soon be."""
    with suppress(StoreError):
        for room_id in await hub.results.unsettled(hub.cluster.id):
            with suppress(Elsewhere, Refusal, StoreError):
                await hub.room(room_id)


async def keep_house(hub: Hub) -> None:
    """Runs until it is cancelled."""
    collected = time.monotonic()
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        now = time.monotonic()
        hub.reopen_abandoned_seats(now)
        await settle(hub)
        hub.sweep(now)
        if hub.store.shared:
            with suppress(StoreError):
                await hub.store.forget_shares()
        if hub.idle_seconds > QUIET_SECONDS or now - collected > COLLECT_AT_LEAST:
            search_everything()
            collected = now
