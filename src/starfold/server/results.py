"""How tables stand, noted for lists, profiles and ratings.

The records of a table say what happened, and nothing here is needed to play. A game that counts is
noted with its end in one transaction, and once: a server that died between the two is made up for
by whoever opens the table next, and after a while a server opens it for that alone (`unsettled`).
"""

import logging
from collections.abc import Sequence
from typing import Final

from starfold.table.played import game_of
from starfold.table.rated import rate
from starfold.table.refusals import Refusal
from starfold.table.rooms import Room
from starfold.table.store import Store, StoreError, Tenure
from starfold.table.store.engine import now_ms

_log: Final = logging.getLogger(__name__)


class Results:
    """Notes on the tables of a server."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._looked_at: set[str] = set()

    async def note(self, room: Room, tenure: Tenure) -> None:
        """How a table stands now. What cannot be noted happened all the same: records say so."""
        try:
            if room.profiles:
                game = game_of(room, now_ms())
                await self.store.note_game(game, room.summary(), rate, tenure)
            else:
                await self.store.set_summary(room.id, room.summary(), tenure)
        except StoreError as problem:
            _log.warning("table %s: not noted how it stands: %s", room.id, problem)

    async def unsettled(self, server_id: str) -> list[str]:
        """Games that count and that nobody has at hand, each told once: they may be over."""
        found = await self.store.people.unsettled(server_id)
        fresh = [room for room in found if room not in self._looked_at]
        self._looked_at.update(fresh)
        return fresh

    async def check_talk(self, room: Room, seat: int) -> None:
        """Raises Refusal if somebody here wants nothing to do with who speaks."""
        speaker = room.seats[seat].profile
        others = [one for one in room.profiles if one != speaker]
        if speaker and others and await self.store.people.apart(speaker, others):
            raise Refusal("forbidden", "one of you has blocked the other, so you cannot talk here")

    async def check_company(self, profile: str, seated: Sequence[str]) -> None:
        """Raises Refusal if one of them has blocked another."""
        if profile and seated and await self.store.people.apart(profile, seated):
            raise Refusal("forbidden", "you cannot sit at this table; find another one")
