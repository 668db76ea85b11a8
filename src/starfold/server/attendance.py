"""Who should be at a table and is not: seats that open again, opponents who do not come back."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any

from starfold.kernel.core import NOBODY
from starfold.server.audience import LiveRoom
from starfold.table import clocks
from starfold.table.rooms import MISSED, Plan, Room

Commit = Callable[[LiveRoom, Plan], Coroutine[Any, Any, None]]
Begin = Callable[[Coroutine[Any, Any, None]], None]
Missing = Callable[[Room], Plan | None]


class Attendance:
    """Keeps records of who is missed; the rooms say what follows from them."""

    def __init__(self, commit: Commit, begin: Begin) -> None:
        self._commit = commit
        self._begin = begin

    # -- before the game -------------------------------------------------------------------------

    def reopen_seats(self, live: LiveRoom, now: float) -> None:
        """Whoever takes a seat and does not come to it loses it, as long as nothing has begun."""
        if live.room.session is None:
            for guest in live.room.guests():
                if live.away(guest, now) > live.room.patience_with(guest):
                    self._begin(self._reopen(live, guest))

    async def _reopen(self, live: LiveRoom, guest: int) -> None:
        async with live.lock:
            room = live.room
            gone = guest in room.guests() and not room.seats[guest].connections
            if gone and room.session is None and not live.closed:
                await self._commit(live, room.removed(guest, {"by": NOBODY}))

    # -- in the game -----------------------------------------------------------------------------

    def look(self, live: LiveRoom) -> None:
        """Somebody came, went or chose: see who is missed now, and look again when it matters."""
        if live.absence is not None:
            live.absence.cancel()
            live.absence = None
        room = live.room
        if live.closed or room.session is None:
            return
        if room.absent != NOBODY:
            if room.seats[room.absent].connections:
                self._begin(self._write(live, _returned))
            elif not room.claimable:
                left = (room.claim_at_ms - clocks.wall_ms()) / 1000
                self._later(live, left, live.tell_of_the_room)
            return
        missing = room.missing()
        if missing != NOBODY:
            now = time.monotonic()
            since = max(live.away_since.get(missing, now), room.asked_since)
            left = since + MISSED - now
            self._later(live, left, lambda: self._begin(self._write(live, _missed)))

    def _later(self, live: LiveRoom, seconds: float, work: Callable[[], None]) -> None:
        wait = max(0.0, seconds) + 0.01
        live.absence = asyncio.get_running_loop().call_later(wait, work)

    async def _write(self, live: LiveRoom, missing: Missing) -> None:
        async with live.lock:
            plan = None if live.closed else missing(live.room)
            if plan is not None:
                await self._commit(live, plan)


def _missed(room: Room) -> Plan | None:
    missing = room.missing()
    return room.missed(missing) if missing != NOBODY and room.absent == NOBODY else None


def _returned(room: Room) -> Plan | None:
    back = room.absent != NOBODY and room.seats[room.absent].connections > 0
    return Plan("returned", {"seat": room.absent}) if back else None
