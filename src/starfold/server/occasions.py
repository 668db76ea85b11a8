"""Occasions at tables that people want to hear of: whose turn it is, and that a game is over.

The hub tells each occasion once, at the server that has the table, after it was stored. Whoever
wants to act on one subscribes: `hub.occasions.subscribe(callback)`. A callback must not wait.
"""

import logging
from collections.abc import Callable
from typing import Final, Literal, NamedTuple

from starfold.kernel.core import NOBODY
from starfold.server.audience import LiveRoom

TURN: Final = "your turn"
OVER: Final = "game over"
SOON: Final = "time runs out"

_log: Final = logging.getLogger(__name__)


class Occasion(NamedTuple):
    kind: Literal["your turn", "game over", "time runs out"]
    live: LiveRoom
    seat: int  # whose turn it is; NOBODY when the game is over
    moment: int  # what the table's `seq` was: an occasion is known by its kind and moment
    known: bool = False  # the table was only opened again: it may have been told before


class Occasions:
    """Who wants to hear of them."""

    def __init__(self) -> None:
        self._heard: list[Callable[[Occasion], None]] = []

    def subscribe(self, callback: Callable[[Occasion], None]) -> None:
        self._heard.append(callback)

    def look(self, live: LiveRoom, opened: bool = False) -> None:
        """See whether the turn has passed to a person, or the game has just ended.

        What has just been `opened` from the store may have had its occasion elsewhere.
        """
        room = live.room
        if room.over:
            if not opened and not live.over_told:
                self._tell(Occasion(OVER, live, NOBODY, room.seq))
            live.over_told = True
        asked = room.asked
        if asked != live.turn_of and asked != NOBODY and room.seats[asked].kind == "person":
            self._tell(Occasion(TURN, live, asked, room.seq, known=opened))
        live.turn_of = asked

    def remind(self, live: LiveRoom) -> None:
        """By correspondence: the time for the move is nearly over."""
        self._tell(Occasion(SOON, live, live.room.asked, live.room.seq))

    def _tell(self, occasion: Occasion) -> None:
        for callback in self._heard:
            try:
                callback(occasion)
            except Exception:  # nobody's notice may end somebody's game
                _log.exception("table %s: an occasion was not told", occasion.live.room.id)
