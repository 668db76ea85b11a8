"""Those who listen to a room, and what they are told: readers, the audience of each seat, and the
room in memory.
"""

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable
from typing import Final, cast

import msgspec

from starfold.kernel.core import NOBODY
from starfold.kernel.tongue import ENGLISH, speaking
from starfold.table import protocol as p
from starfold.table.patch import Known, diff
from starfold.table.room_state import CHAT_KEPT
from starfold.table.rooms import Room
from starfold.table.session import LogLine
from starfold.table.speech.words import again
from starfold.table.store import UNCONTESTED, Tenure
from starfold.table.store.notices import Listener

KEPT_UPDATES: Final = 20  # for readers who come back after a short absence
WAITING_MESSAGES: Final = 512  # for one slow reader; then it is cut off and may come back
COME_BACK: Final = 1012  # the close code that asks a client to connect again

encode: Final = msgspec.json.Encoder().encode


def in_words(refused: p.Refused) -> p.Refused:
    """A refusal that was made beforehand, in the language that is spoken."""
    return msgspec.structs.replace(refused, message=again(refused.message))


class Reader:
    """Somebody who listens to a room: one socket."""

    def __init__(
        self,
        seat: int,
        name: str,
        token: str | None,
        home: str = "",
        language: str = ENGLISH,
    ) -> None:
        self.seat = seat
        self.name = name
        self.token = token
        self.home = home  # the household of its address
        self.language = language
        self.ended = False
        self.outbox: asyncio.Queue[str | int] = asyncio.Queue(WAITING_MESSAGES)
        self.cut: Callable[[int], None] | None = None  # ends a socket that nobody reads

    def tell(self, message: p.ServerMessage) -> None:
        if isinstance(message, p.Refused):
            with speaking(self.language):
                message = in_words(message)
        self.tell_encoded(encode(message).decode())

    def tell_encoded(self, message: str) -> None:
        if self.ended:
            return
        try:
            self.outbox.put_nowait(message)
        except asyncio.QueueFull:
            self.end()
            if self.cut is not None:
                self.cut(COME_BACK)

    def end(self, code: int = COME_BACK) -> None:
        """No more messages: the socket closes with this code when it comes to it."""
        self.ended = True
        if self.outbox.full():  # a story with a hole in it is worse than none
            while not self.outbox.empty():
                self.outbox.get_nowait()
        self.outbox.put_nowait(code)


class Audience:
    """Everybody who sees a room with the same eyes, in one language, and what they last read."""

    def __init__(self, live: "LiveRoom", seat: int, language: str = ENGLISH) -> None:
        self.seat = seat
        self.language = language
        self.readers: set[Reader] = set()
        self.updates: deque[tuple[int, str]] = deque(maxlen=KEPT_UPDATES)
        self.left_at = time.monotonic()
        with speaking(language):
            self.info = live.room.info(seat)
            self.renew(live)

    def renew(self, live: "LiveRoom") -> None:
        """See the whole table anew; what was kept no longer leads here."""
        self.seq = live.room.seq_of(self.seat)
        self.view = live.room.view(self.seat)
        self.log = live.room.log(self.seat)[:]
        self.updates.clear()

    def tell(self, message: str) -> None:
        for reader in list(self.readers):
            reader.tell_encoded(message)

    def missed(self, room: Room, since: int | None) -> list[str] | None:
        """What happened since that moment, or None if the whole table must be told."""
        if since is None or room.session is None or since > room.seq_of(self.seat):
            return None
        later = [message for seq, message in self.updates if seq > since]
        if not later and room.clock is not None:
            return None  # how much time is left must be told all the same
        return later if len(later) == room.seq_of(self.seat) - since else None

    def whole_table(self, room: Room) -> p.Welcome:
        with speaking(self.language):
            return self._whole_table(room)

    def _whole_table(self, room: Room) -> p.Welcome:
        return p.Welcome(
            protocol=p.PROTOCOL,
            room=room.info(self.seat),
            seat=self.seat,
            seq=room.seq_of(self.seat),
            view=self.view,
            log=entries(room, self.log),
            chat=room.chat,
            gallery=room.gallery,
            clocks=room.clocks(time.monotonic()),
            undo=room.undo_info(self.seat),
            passing=room.is_passing(self.seat),
        )


class LiveRoom:
    """A room in memory, with those who listen to it."""

    def __init__(self, room: Room, tenure: Tenure = UNCONTESTED) -> None:
        self.room = room
        self.tenure = tenure
        self.lock = asyncio.Lock()
        self.audiences: dict[tuple[int, str], Audience] = {}  # by seat and language
        self.machines_at_work: asyncio.Task[None] | None = None
        self.flag: asyncio.TimerHandle | None = None
        self.absence: asyncio.TimerHandle | None = None  # until somebody is missed, or may be lost
        self.passing_at = NOBODY  # the moment at which somebody is about to pass unasked
        self.touched = time.monotonic()
        self.closed = False  # forgotten: another one may have been opened from the store
        self.away_since: dict[int, float] = {}  # by seat, of people who are not here
        self.gallery_from: OrderedDict[int, str] = OrderedDict()  # whence a spectator's line came
        self.silenced: set[str] = set()  # households whose spectators are not heard
        self.turn_of = NOBODY  # whose turn it was when it was last told (`occasions`)
        self.over_told = False
        self.listeners: list[Listener] | None = None  # elsewhere; None: not looked for yet
        self.sent_away: set[str] = set()  # households whose guests the owner has removed

    @property
    def readers(self) -> list[Reader]:
        return [reader for one in self.audiences.values() for reader in one.readers]

    def readers_at(self, seat: int) -> list[Reader]:
        """Whoever sees the room with the eyes of that seat, in whatever language."""
        return [reader for reader in self.readers if reader.seat == seat]

    def profile_of(self, reader: Reader) -> str:
        """That of the reader's seat, if somebody took it with one."""
        return self.room.seats[reader.seat].profile if reader.seat >= 0 else ""

    def away(self, seat: int, now: float) -> float:
        """For how many seconds somebody has not been here."""
        return now - self.away_since.get(seat, now)

    def note_line(self, line: p.ChatLine, home: str) -> None:
        self.gallery_from[line.number] = home
        while len(self.gallery_from) > CHAT_KEPT:
            self.gallery_from.popitem(last=False)

    # -- telling ---------------------------------------------------------------------------------

    def tell_all(self, message: p.ServerMessage) -> None:
        encoded = encode(message).decode()
        for audience in self.audiences.values():
            audience.tell(encoded)

    def tell_update(self, by: int) -> None:
        """One thing happened, done by that seat (NOBODY: the clock or the table)."""
        room = self.room
        behind = [one for one in self.audiences.values() if one.seq != room.seq_of(one.seat)]
        if not behind:
            return
        for language in {one.language for one in behind}:
            with speaking(language):
                self._tell_update_to([one for one in behind if one.language == language], by)

    def _tell_update_to(self, behind: list[Audience], by: int) -> None:
        """The same to those who read one language."""
        room = self.room
        machine = by >= 0 and room.seats[by].kind == "machine"
        clocks = room.clocks(time.monotonic())
        views = room.views([audience.seat for audience in behind])
        compared: Known = {}  # what all see alike; the old views and the new ones are kept for it
        before = [audience.view for audience in behind]
        for audience, old, view in zip(behind, before, views, strict=True):
            seat = audience.seat
            seq = room.seq_of(seat)
            log = room.log(seat)
            keep = common(audience.log, log)
            update = p.Update(
                seq=seq,
                by=by,
                machine=machine,
                patch=diff(old, view, compared),
                log=p.LogChange(keep, entries(room, log[keep:])),
                clocks=clocks,
                undo=room.undo_info(seat),
                passing=room.is_passing(seat),
            )
            message = encode(update).decode()
            audience.seq = seq
            audience.view = view
            audience.log = log[:]
            audience.updates.append((seq, message))
            audience.tell(message)

    def tell_of_the_room(self) -> None:
        for (seat, language), audience in self.audiences.items():
            with speaking(language):
                info = self.room.info(seat)
            if info != audience.info:
                audience.info = info
                audience.tell(encode(p.RoomChanged(info)).decode())

    def close(self, words: p.Refused | None = None) -> None:
        """Everybody is sent away, and told why if there is something to say."""
        self.closed = True
        for alarm in (self.flag, self.absence):
            if alarm is not None:
                alarm.cancel()
        if self.machines_at_work is not None:
            self.machines_at_work.cancel()
        for reader in self.readers:
            if words is not None:
                reader.tell(words)
            reader.end()


# -- the log ---------------------------------------------------------------------------------------


def common(old: list[LogLine], new: list[LogLine]) -> int:
    """How many lines at the beginning are the same."""
    shorter = min(len(old), len(new))
    if old[shorter - 1 : shorter] == new[shorter - 1 : shorter] and len(old) <= len(new):
        return shorter
    for place in range(shorter):
        if old[place] != new[place]:
            return place
    return shorter


def entries(room: Room, lines: Iterable[LogLine]) -> list[p.LogEntry]:
    """Lines of a room's game in the language that is spoken now."""
    session = room.session
    told = lines if session is None else map(session.retold, lines)
    return [
        p.LogEntry(line.number, line.text, line.rules, cast(p.Json, line.event), line.mark)
        for line in told  # the event is packed already, as it is sent
    ]
