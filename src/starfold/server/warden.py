"""Sees to it that what the host decides holds here at once: bans, and tables that were closed.

The host's acts are lines in the database (`table.store.host`), which all servers read.
"""

import functools
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import Final, NamedTuple, Protocol

from starfold.server.audience import Reader
from starfold.table import protocol as p
from starfold.table.speech.words import said
from starfold.table.store import Store, StoreError
from starfold.table.store.engine import now_ms
from starfold.table.store.host import CALL, Act, Ban, Host

ANYHOW_SECONDS: Final = 5.0  # after which a server looks for lines though nobody called
POLICY: Final = 1008

_log: Final = logging.getLogger(__name__)
Network = IPv4Network | IPv6Network


class Tables(Protocol):
    """What the warden asks of the rooms of a server."""

    def dismiss(self, room_id: str, words: p.Refused) -> None: ...

    def everybody(self) -> Iterator[tuple[Reader, str]]: ...

    def unname(self, who: str) -> object: ...


class _Shut(NamedTuple):
    network: Network
    ban: Ban


class Warden:
    """The host's word at one server."""

    def __init__(self, store: Store) -> None:
        self._host = Host(store)
        self._ears = store.ears()
        self._last = 0  # the line of the audit that was read last
        self._addresses: list[_Shut] = []
        self._profiles: dict[str, Ban] = {}
        self.overheard: Callable[[str, float], None] = lambda words, now: None

    # -- who may come in -------------------------------------------------------------------------

    @property
    def bans(self) -> int:
        """How many hold."""
        now = now_ms()
        all_of_them = [*(one.ban for one in self._addresses), *self._profiles.values()]
        return sum(ban.holds(now) for ban in all_of_them)

    def refusal(self, home: str, profile: str = "") -> str:
        """Why somebody is not let in; nothing if they are. By address or household, and profile."""
        if not self._addresses and not self._profiles:
            return ""
        now = now_ms()
        found = [one.ban for one in self._addresses if _is_in(home, one.network)]
        if profile in self._profiles:
            found.append(self._profiles[profile])
        return next((words_of(ban) for ban in found if ban.holds(now)), "")

    # -- the host's word -------------------------------------------------------------------------

    async def learn(self) -> None:
        """All that holds now; raises StoreError."""
        self._last = await self._host.last_act()
        await self._read_bans()

    async def keep_watch(self, tables: Tables) -> None:
        """Follow what the host does; runs until it is cancelled."""
        try:
            while True:
                heard = await self._ears.hear(ANYHOW_SECONDS)
                for words in heard:
                    self.overheard(words, time.monotonic())
                if not heard or CALL in heard:
                    with suppress(StoreError):  # the store has said so; the lines can wait
                        await self.look(tables)
        finally:
            self._ears.close()

    async def look(self, tables: Tables) -> None:
        """See what the host has done since the last look."""
        for act in await self._host.acts_since(self._last):
            follow = _FOLLOW.get((act.act, act.subject.partition(" ")[0]))
            if follow is not None:
                _log.info("the host's word: %s %s", act.act, act.subject)
                await follow(self, act, tables)
            self._last = act.number

    async def _banned(self, act: Act, tables: Tables) -> None:
        await self._read_bans()
        for reader, profile in tables.everybody():
            if words := self.refusal(reader.home, profile):
                reader.tell(p.Refused("forbidden", words))
                reader.end(POLICY)

    async def _unbanned(self, act: Act, tables: Tables) -> None:
        await self._read_bans()

    async def _closed(self, act: Act, tables: Tables) -> None:
        words = closing_words(act.details.get("why", ""))
        tables.dismiss(_name(act), p.Refused("forbidden", words))

    async def _deleted(self, act: Act, tables: Tables) -> None:
        tables.dismiss(
            _name(act), p.Refused("not_found", said("the host of this site has deleted this table"))
        )

    async def _unnamed(self, act: Act, tables: Tables) -> None:
        tables.unname(_name(act))

    async def _read_bans(self) -> None:
        bans = await self._host.bans()
        self._profiles = {ban.who: ban for ban in bans if ban.kind == "profile"}
        self._addresses = [_Shut(ip_network(ban.who), ban) for ban in bans if ban.kind == "address"]


_FOLLOW: Final = {
    ("ban", "address"): Warden._banned,
    ("ban", "profile"): Warden._banned,
    ("unban", "address"): Warden._unbanned,
    ("unban", "profile"): Warden._unbanned,
    ("close", "table"): Warden._closed,
    ("delete", "table"): Warden._deleted,
    ("delete", "profile"): Warden._unnamed,
}


def closing_words(why: str) -> str:
    words = said("the host of this site has closed this table")
    return f"{words}: {why}" if why else words


def words_of(ban: Ban) -> str:
    """What somebody is told who may not come in."""
    end = datetime.fromtimestamp(ban.until_ms / 1000, UTC).strftime("%Y-%m-%d %H:%M")
    if ban.kind == "profile" and ban.until_ms:
        words = said("this profile may not use this site until {end} UTC", end=end)
    elif ban.kind == "profile":
        words = said("this profile may not use this site")
    elif ban.until_ms:
        words = said("this address may not use this site until {end} UTC", end=end)
    else:
        words = said("this address may not use this site")
    return f"{words}: {ban.why}" if ban.why else words


def _name(act: Act) -> str:
    return act.subject.partition(" ")[2]


def _is_in(home: str, network: Network) -> bool:
    """A household of IPv6 is banned with any of its addresses."""
    known = _network(home)
    return known is not None and known.version == network.version and network.overlaps(known)


@functools.lru_cache(maxsize=4096)
def _network(home: str) -> Network | None:
    try:
        return ip_network(home, strict=False)
    except ValueError:  # such as that of a client in the same process
        return None
