"""What a server does beside serving: it forgets what nobody looks at, and frees memory quietly."""

import asyncio
import logging
import sys
import time
from contextlib import suppress
from typing import Final, NamedTuple

import msgspec

from starfold.errors import InputError
from starfold.server.cluster import Elsewhere
from starfold.server.collector import search_everything
from starfold.server.hub import SWEEP_SECONDS, Hub
from starfold.server.tournaments import Tournaments
from starfold.table import clocks, tournaments
from starfold.table.refusals import Refusal
from starfold.table.store import Store, StoreError
from starfold.table.store.cups import StoredCup
from starfold.table.store.engine import now_ms
from starfold.table.store.host import Deed, Host

_log: Final = logging.getLogger(__name__)

PRUNE_SECONDS: Final = 3600.0
LOOKS: Final = 4  # at whether the hour is over, in each hour
ALL: Final = 1_000_000
PRUNED_AT_ONCE: Final = 200
WAKE_SECONDS: Final = 20.0
WOKEN_AT_ONCE: Final = 50
DAY_MS: Final = 86_400_000
QUIET_SECONDS: Final = 30.0  # without any command: a good moment
COLLECT_AT_LEAST: Final = 3600.0  # seconds between two full collections on a busy server

THREADS_TAKE_TURNS: Final = 0.0005  # seconds that a thread may keep the others waiting


def keep_the_loop_quick() -> None:
    """Reading and measuring go on in threads; the tables need not wait long for any of them."""
    sys.setswitchinterval(THREADS_TAKE_TURNS)


class Keeping(NamedTuple):
    """For how many days things are kept; None: for ever."""

    unused: int | None = None  # tables at which nothing happened
    finished: int | None = None  # games that are over, where nobody with a profile sat
    audit: int | None = None  # lines about what the host did


KEEP_ALL: Final = Keeping()


async def keep_days(hub: Hub, keeping: Keeping) -> None:
    """Delete what is older than it shall become; runs until it is cancelled.

    Of all servers of a site one does so each hour: the one that is first to ask.
    """
    while True:
        try:
            if await hub.store.spend("chore retention", 1, round(1000 * PRUNE_SECONDS)):
                await forget_old(hub, keeping, now_ms())
        except StoreError as problem:
            _log.warning("what is old could not be deleted: %s", problem)
        await asyncio.sleep(PRUNE_SECONDS / LOOKS)


async def forget_old(hub: Hub, keeping: Keeping, now: int) -> dict[str, int]:
    """Delete what is older than it shall become, and note in the audit how much that was."""
    host = Host(hub.store)
    done: dict[str, int] = {}
    if keeping.unused is not None:
        done["unused"] = await prune(hub, now - keeping.unused * DAY_MS)
        stale = await stale_tournaments(hub.store, now - keeping.unused * DAY_MS, now)
        done["tournaments"] = sum([await hub.store.cups.delete(one) for one in stale])
    if keeping.finished is not None:
        done["finished"] = await prune(hub, now - keeping.finished * DAY_MS, anonymous=True)
    if keeping.audit is not None:
        done["audit"] = await host.forget_acts(now - keeping.audit * DAY_MS)
    if any(done.values()):
        _log.info("deleted because of their age: %s", done)
        await host.note(Deed("server", "retention", "site", done))
    return done


async def would_forget(host: Host, keeping: Keeping, now: int) -> dict[str, list[str] | int]:
    """What would be deleted now, but for what is in use: tables by name, lines of the audit."""
    found: dict[str, list[str] | int] = {}
    for name, days in (("unused", keeping.unused), ("finished", keeping.finished)):
        if days is not None:
            before, anonymous = now - days * DAY_MS, name == "finished"
            found[name] = await host.store.stale_rooms(before, ALL, anonymous=anonymous)
    if keeping.unused is not None:
        stale = await stale_tournaments(host.store, now - keeping.unused * DAY_MS, now)
        found["tournaments"] = [one.id for one in stale]
    if keeping.audit is not None:
        found["audit"] = await host.old_acts(now - keeping.audit * DAY_MS)
    return found


async def stale_tournaments(store: Store, before_ms: int, now: int) -> list[StoredCup]:
    """Those made before then of which no table is left, and that are not still to begin."""
    stale = []
    for one in await store.cups.made_before(before_ms):
        try:
            cup = tournaments.read(one.document)
        except msgspec.MsgspecError:  # of another version, which knows better what is in use
            continue
        rooms = [room for pairings in cup.rooms for some in pairings for room in some]
        if cup.wish.starts_ms <= now and not await store.turns.at(rooms):
            stale.append(one)
    return stale


async def prune(hub: Hub, before_ms: int, anonymous: bool = False) -> int:
    """Delete the tables at which nothing has happened since then; how many there were."""
    pruned = 0
    while True:
        most = PRUNED_AT_ONCE + len(hub.in_use)  # so many at most are passed over
        stale = await hub.store.stale_rooms(before_ms, most, hub.cluster.id, anonymous)
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


async def now_and_then(hub: Hub, cups: Tournaments) -> None:
    """See what is due at tables that sleep, and in tournaments; runs until it is cancelled."""
    while True:
        try:
            await look_for_late_tables(hub)
            await cups.look()
        except (StoreError, InputError) as problem:
            _log.warning("what is due could not be seen to: %s", problem)
        await asyncio.sleep(WAKE_SECONDS)


async def look_for_late_tables(hub: Hub) -> None:
    """Wake tables that are played by correspondence when a move is overdue, and remind players."""
    for turn in await hub.store.turns.to_remind(clocks.wall_ms()):
        with suppress(Elsewhere, Refusal, StoreError):  # whoever has the table in memory is at it
            live = await hub.room(turn.room)
            if live.room.due_ms == turn.due_ms:
                hub.occasions.remind(live)
    late = await hub.store.turns.due(clocks.wall_ms(), WOKEN_AT_ONCE, hub.cluster.id)
    for turn in late:
        with suppress(Elsewhere, Refusal, StoreError):  # another server was quicker, or it is stuck
            await hub.room(turn.room)  # its clock falls by itself


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
