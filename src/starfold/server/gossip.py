"""What the servers of a site tell each other about those who ask for much.

Every server counts for itself, without waiting for anybody. Whoever has used up a good part of a
buffer somewhere is spoken of: once a second, in one message of the database (PostgreSQL's NOTIFY),
which nobody has to write down or clean up. The others take it off their own buffers, below nothing
if need be. So a crowd of quiet people costs the database nothing at all, and nobody gets more by
going to another server, but for what they can do within a second.
"""

import asyncio
import logging
import secrets
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

import msgspec

from starfold.server.limits import Common, Limits
from starfold.table.store import Store, StoreError

SECONDS: Final = 1.0  # from one message to the next
LONGEST: Final = 7_000  # bytes of a message: NOTIFY takes 8,000
WORD: Final = "spent "  # what such a message begins with

_log: Final = logging.getLogger(__name__)

Spent = dict[str, dict[str, int]]  # by limit and fingerprint


class Gossip:
    """The talk of one server."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self._store = store
        self._limits = limits
        self._name = secrets.token_hex(4)

    async def keep_telling(self) -> None:
        """Runs until it is cancelled."""
        while self._store.shared:
            await asyncio.sleep(SECONDS)
            with suppress(StoreError):  # it is about the last second only
                await self.tell()

    async def tell(self) -> None:
        for message in _messages(self._name, _news(self._limits.common)):
            await self._store.call(message)

    def hear(self, words: str, now: float) -> None:
        """What another server says; our own words are passed over."""
        if not words.startswith(WORD):
            return
        try:
            name, spent = msgspec.json.decode(words[len(WORD) :], type=tuple[str, Spent])
        except msgspec.MsgspecError:
            _log.warning("a message of another server was not understood; is it of this version?")
            return
        if name == self._name:
            return
        for limit, prints in spent.items():
            if limit in self._limits.common:
                self._limits.common[limit].learn(prints, now)


def _news(common: dict[str, Common]) -> Iterator[tuple[str, str, int]]:
    for name, shares in common.items():
        for print_, count in shares.news().items():
            yield name, print_, count


def _messages(name: str, news: Iterator[tuple[str, str, int]]) -> Iterator[str]:
    """As few as they fit into."""
    spent: Spent = {}
    size = 0
    for limit, print_, count in news:
        spent.setdefault(limit, {})[print_] = count
        size += len(limit) + len(print_) + 20
        if size > LONGEST:
            yield _message(name, spent)
            spent, size = {}, 0
    if spent:
        yield _message(name, spent)


def _message(name: str, spent: Spent) -> str:
    return WORD + msgspec.json.encode((name, spent)).decode()
