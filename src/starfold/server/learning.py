"""Games are learned before they are played.

The first table of a game loads its rules, its cards and its words. That takes a while, so it is
done in a thread while all other tables go on.
"""

import asyncio
import logging
from typing import Final

from starfold.games.registry import game_names
from starfold.kernel.core import NOBODY
from starfold.table import protocol as p
from starfold.table.rated import ME
from starfold.table.reception import receive
from starfold.table.rooms import Room
from starfold.table.snapshots import program

SEATS: Final = 2

_log: Final = logging.getLogger(__name__)


def learn(game: str) -> None:
    """Set up a table and look at it: whatever is loaded by that is there from then on."""
    program()
    created, _ = receive(p.NewRoom(game=game, seed=0, seats=[p.WantedSeat(ME)] * SEATS), "first")
    room = Room("first", created)
    for seat in range(SEATS):
        kind, data = room.plan_ready(seat, p.Ready("key", f"{seat:032x}"))
        room.apply(kind, data, 0.0)
    room.views([NOBODY])


class Learning:
    """What this process has learned."""

    def __init__(self) -> None:
        self._begun: dict[str, asyncio.Task[None]] = {}

    async def know(self, game: str) -> None:
        """Returns when tables of the game can be set up quickly; at once for what is no game."""
        if game not in game_names():
            return
        if game not in self._begun:
            self._begun[game] = asyncio.create_task(self._learn(game))
        await asyncio.shield(self._begun[game])

    async def _learn(self, game: str) -> None:
        try:
            await asyncio.to_thread(learn, game)
        except Exception as problem:  # whoever wants to play it will be told
            _log.error("%s cannot be played", game, exc_info=problem)

    async def know_all(self) -> None:
        for game in game_names():
            await self.know(game)
