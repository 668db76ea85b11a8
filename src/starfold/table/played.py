"""What is kept of a game at which somebody with a profile sits, beside its records."""

from collections.abc import Sequence
from math import sqrt

from starfold.kernel.core import EVERYONE
from starfold.kernel.game import force_name
from starfold.kernel.replay import CALLED_OFF
from starfold.table.people import SOMEBODY, machine
from starfold.table.room_state import RoomState
from starfold.table.store import Game, Place


def game_of(room: RoomState, now_ms: int) -> Game:
    """What is to be kept of a room."""
    over = room.over
    luck = _luck(room) if over else {}
    how = room.session.state.ended if over and room.session is not None else ""
    called_off = how == CALLED_OFF  # nobody has lost
    return Game(
        room.id,
        room.game.name,
        str(room.spec.get("edition", "")),
        room.rated and not called_off,
        now_ms if room.session is not None else 0,
        now_ms if over else 0,
        how,
        tuple(_place(room, seat, luck.get(seat, [])) for seat in range(len(room.seats))),
    )


def _place(room: RoomState, seat: int, luck: Sequence[float]) -> Place:
    """The squares of what nobody could expect add up to how far their sum is off by chance."""
    sitter = room.seats[seat]
    who = machine(sitter.agent) if sitter.kind == "machine" else sitter.profile or SOMEBODY
    force = force_name(room.spec, seat) if room.over else ""
    doubt = sqrt(sum(one * one for one in luck))
    return Place(seat, who, force, _result(room, seat), sum(luck), doubt)


def _result(room: RoomState, seat: int) -> str:
    if not room.over or room.session is None:
        return ""
    winners = room.session.state.winners
    if not winners or len(winners) == len(room.seats):
        return "drawn"
    return "won" if seat in winners else "lost"


def _luck(room: RoomState) -> dict[int, list[float]]:
    """What came of each throw and draw of a seat, beyond what was to be expected."""
    found: dict[int, list[float]] = {}
    session = room.session
    for line in session.log_for(EVERYONE) if session is not None else ():
        event = line.happened()
        told = None if event is None else room.game.luck(event)
        if told is not None:
            found.setdefault(told["seat"], []).append(told["actual"] - told["expected"])
    return found
