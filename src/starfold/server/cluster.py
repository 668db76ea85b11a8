"""The servers that share a database: who has which table, and who is there at all.

A table belongs to one server at a time (`table.store.leases`). The others pass whoever asks for it
on to that one. A server that cannot reach the database for as long as its lease lasts lets all its
tables go, because the others take them over then. Where no other server can be, nothing of this
happens.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final, NamedTuple

from starfold.table.refusals import Refusal
from starfold.table.store import UNCONTESTED, Server, Store, StoreError, Tenure
from starfold.table.store.words import LEASE_MS

BEAT_SECONDS: Final = 0.5  # from one sign of life to the next
LEASE_SECONDS: Final = LEASE_MS / 1000
SHORTEST_LEASE, LONGEST_LEASE = 1.0, 60.0
PATIENCE: Final = 10.0  # seconds that somebody waits for a table that changes hands
LOCKED_SECONDS: Final = 0.05  # until a row that somebody held is looked at again
# A new table goes to the server that has the fewest, if those are clearly fewer than here.
HARDLY_MORE: Final = 4
MUCH_MORE: Final = 1.2

_log: Final = logging.getLogger(__name__)


class Load(NamedTuple):
    """What a server has to do."""

    tables: int = 0
    strained: bool = False


class Elsewhere(Exception):
    """Another server has what is asked for."""

    def __init__(self, peer: Server) -> None:
        super().__init__(peer.id)
        self.peer = peer


class Cluster:
    """This server among those that share its database."""

    def __init__(
        self, store: Store, address: str = "", lease_seconds: float = LEASE_SECONDS
    ) -> None:
        self.store = store
        self.address = address  # where the others reach this one
        self.lease_seconds = lease_seconds  # of silence until the others take its tables over
        self.secret = secrets.token_hex(32)
        self.peers: dict[str, Server] = {}  # the others, as of the last sign of life
        self.load: Callable[[], Load] = Load  # what there is to do here
        self.lost: Callable[[], None] = lambda: None  # called when tables may be others' by now
        self.id = ""  # on the list; a new one each time it was put on
        self._until = 0.0  # when the lease is over, if it is not renewed
        self._alarm: asyncio.TimerHandle | None = None
        self._news = asyncio.Event()
        self._partings: dict[str, set[Callable[[], object]]] = {}  # by the id of a peer
        self._left = False

    # -- life ------------------------------------------------------------------------------------

    async def enter(self) -> None:
        """Let the others know; raises StoreError."""
        if self.store.shared:
            self.id = secrets.token_hex(8)
            begun = time.monotonic()
            self._learn(await self.store.enter(self._row()), begun)

    async def stay(self) -> None:
        """Show signs of life; runs until it is cancelled."""
        while self.store.shared:
            await asyncio.sleep(BEAT_SECONDS)
            with suppress(StoreError):  # the alarm rings when it lasts too long
                await self._renew()

    def close(self) -> None:
        """Take no more tables."""
        self._left = True
        self._quiet()

    async def leave(self) -> None:
        """Let the others have the tables at once."""
        self.close()
        if self.id:
            left, self.id = self.id, ""
            with suppress(StoreError):
                await self.store.leave(left)

    async def _renew(self) -> None:
        if self._left:
            return
        begun = time.monotonic()
        found = await self.store.renew(self._row())
        if any(server.id == self.id for server in found):
            self._learn(found, begun)
            return
        _log.warning("this server was silent for too long; others take its tables over")
        self._let_go()
        await self.enter()

    def _row(self) -> Server:
        lease_ms = round(1000 * self.lease_seconds)
        return Server(self.id, self.address, self.secret, *self.load(), lease_ms)

    def _learn(self, found: list[Server], begun: float) -> None:
        self.peers = {server.id: server for server in found if server.id != self.id}
        for gone in [id for id in self._partings if id not in self.peers]:
            for cut in list(self._partings[gone]):
                cut()
        self._until = begun + self.lease_seconds
        self._quiet()
        if not self._left:
            loop = asyncio.get_running_loop()
            left = self._until - time.monotonic()
            self._alarm = loop.call_later(left, self._too_late)
        self._news.set()
        self._news = asyncio.Event()

    def _quiet(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _too_late(self) -> None:
        _log.error("%s: was not reached in time; its tables are let go", self.store.place)
        self._let_go()

    def _let_go(self) -> None:
        self._until = 0.0
        self.lost()

    # -- tables ----------------------------------------------------------------------------------

    def fresh(self) -> Tenure:
        """For a table that is opened here; raises StoreError where this server may have none."""
        self._check_lease()
        return Tenure(self.id, 1) if self.store.shared else UNCONTESTED

    async def claim(self, room_id: str) -> Tenure:
        """Have a table, or raise Elsewhere if another server has it; Refusal, StoreError."""
        if not self.store.shared:
            self._check_lease()
            return UNCONTESTED
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            self._check_lease()
            mine = self.id
            found = await self.store.claim(room_id, mine)
            if found is None:
                raise Refusal("not_found", "there is no such table; check the link")
            if found.owner == mine and self.holds(found):
                return found
            if found.owner in self.peers:
                raise Elsewhere(self.peers[found.owner])
            with suppress(TimeoutError):  # its row was locked, or its owner has only just come
                await asyncio.wait_for(self._news.wait(), LOCKED_SECONDS)
        raise StoreError("this table changes hands; come back")

    async def release(self, room_id: str, tenure: Tenure) -> None:
        """A table that nobody looks at any more: whichever server keeps house may delete it."""
        if self.store.shared:
            with suppress(StoreError):  # then this server does, or whoever comes after it
                await self.store.release(room_id, tenure)

    def holds(self, tenure: Tenure) -> bool:
        """Whether that tenure is of now: not of a time before the lease was lost."""
        return not self.store.shared or (
            tenure.owner == self.id and time.monotonic() < self._until and not self._left
        )

    def _check_lease(self) -> None:
        if self._left:
            raise StoreError("this server is about to stop; come back")
        if self.store.shared and time.monotonic() >= self._until:
            raise StoreError(f"{self.store.place}: cannot be reached at the moment")

    async def await_news(self) -> None:
        """A server did not answer: wait a moment for word of who is still there."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._news.wait(), BEAT_SECONDS)

    @contextmanager
    def until_gone(self, peer: Server, cut: Callable[[], object]) -> Iterator[None]:
        """While one speaks with another server; `cut` is called if that is struck off."""
        partings = self._partings.setdefault(peer.id, set())
        partings.add(cut)
        try:
            yield
        finally:
            partings.discard(cut)
            if not partings:
                self._partings.pop(peer.id, None)

    def roomier(self) -> Server | None:
        """Who should have the next new table, if not this server."""
        here = Load(*self.load())
        able = [peer for peer in self.peers.values() if not peer.strained]
        best = min(able, key=lambda peer: peer.tables, default=None)
        if best is None or here.strained:
            return best
        return best if here.tables > best.tables * MUCH_MORE + HARDLY_MORE else None
