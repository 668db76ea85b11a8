"""Whose turn it is at tables that sleep: kept in the store, so that none need be in memory.

There a table is found when a move is overdue, and its player is reminded before that.
"""

from contextlib import suppress
from typing import Final

from starfold.kernel.core import NOBODY
from starfold.server.audience import LiveRoom
from starfold.server.errands import Errands
from starfold.server.occasions import Occasion
from starfold.table.rooms import Room
from starfold.table.store import Store, StoreError, Turn

REMINDED_BEFORE: Final = 4  # the part of the time for a move that is left when somebody is reminded


class Turns:
    """What is kept of the tables of one server; it hears of every turn (`occasions`)."""

    def __init__(self, store: Store, errands: Errands) -> None:
        self.store = store
        self.errands = errands

    def heard(self, occasion: Occasion) -> None:
        room = occasion.live.room
        if room.clock is not None and room.clock.sleeps:
            self.errands.begin_unasked(self._keep(occasion.live))

    async def _keep(self, live: LiveRoom) -> None:
        room = live.room
        with suppress(StoreError):  # it happened all the same, and is said again when it is opened
            if room.due_ms:
                length = room.clock.terms.initial * 1000 if room.clock is not None else 0
                remind_ms = room.due_ms - length // REMINDED_BEFORE
                await self.store.turns.set(turn_of(room), remind_ms, live.tenure)
            elif room.asked == NOBODY:
                await self.store.turns.clear(room.id)


def turn_of(room: Room) -> Turn:
    asked = room.asked
    return Turn(room.id, asked, room.seats[asked].profile, room.created["title"], room.due_ms)
