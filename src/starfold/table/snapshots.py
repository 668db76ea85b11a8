"""A room as it stands, as data: so that a long game need not be played again to be opened.

The records are what happened; a snapshot only saves the time to go through them. It is good for
the very program that made it, compiled or not, and is passed over by every other.
"""

import hashlib
from collections.abc import Iterable
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

import msgspec

from starfold.kernel.core import Event, State
from starfold.kernel.game import packed
from starfold.kernel.replay import DICE, Given, Replay
from starfold.table import protocol as p
from starfold.table.rooms import CREATED, Room, opened
from starfold.table.seats import Seat
from starfold.table.session import LogLine, Mark, Moment, Session

Data = dict[str, Any]

# What of a room is plain data, and what is of the moment alone or follows from its first record.
PLAIN: Final = (
    *("spec", "keys", "seq", "_unseen", "undo_asked_by", "undo_requests"),
    *("rematch", "records", "gallery_open", "lines_said", "owner_hash"),
    *("absent", "absent_ms"),
)
OF_THE_MOMENT: Final = ("asked_since", "spectators", "here_ms")
GIVEN: Final = ("id", "created", "game", "listed", "rated", "parent", "lesson")
OF_A_SEAT: Final = ("kind", "name", "agent", "token_hash", "profile")
# What has a way of its own below.
MADE: Final = (
    *("seats", "clock", "session", "chat", "gallery", "muted", "brought"),
    *("done", "undo_agreed", "free_undos"),
)

# Files that decide how a game goes and is told.
_FACTS: Final = ("py", "json", "yaml", "toml", "txt")
_LAYERS: Final = ("kernel", "units", "games", "rulebook", "table")


@cache
def program() -> str:
    """A fingerprint of all sources that a room depends on."""
    home = Path(__file__).parent.parent
    digest = hashlib.blake2b(digest_size=16)
    for layer in _LAYERS:
        for kind in _FACTS:
            for path in sorted((home / layer).rglob(f"*.{kind}")):
                digest.update(path.relative_to(home).as_posix().encode() + b"\0")
                digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()


# -- a room ----------------------------------------------------------------------------------------


def frozen(room: Room) -> bytes:
    """All of a room that its first record does not say."""
    return msgspec.json.encode(
        {
            **{name: getattr(room, name) for name in PLAIN},
            "seats": [[getattr(seat, name) for name in OF_A_SEAT] for seat in room.seats],
            "clock": None if room.clock is None else room.clock.to_data(),
            "chat": room.chat,
            "gallery": room.gallery,
            "muted": sorted(room.muted),
            "brought": list(room.brought.items()),
            "done": [[seat, command, seq] for (seat, command), seq in room.done.items()],
            "undo_agreed": sorted(room.undo_agreed),
            "free_undos": list(room.free_undos.items()),
            "session": None if room.session is None else _session_data(room, room.session),
        }
    )


def thawed(room_id: str, created: Data, snapshot: bytes, now: float) -> Room:
    """The room again; raises whatever comes of data that is none of ours."""
    raw = msgspec.json.decode(snapshot, type=dict[str, msgspec.Raw])
    past = raw.pop("session")
    data: Data = {name: msgspec.json.decode(value) for name, value in raw.items()}
    room = Room(room_id, created)
    for name in PLAIN:
        setattr(room, name, data[name])
    room.seats = [Seat(dict(zip(OF_A_SEAT, kept, strict=True))) for kept in data["seats"]]
    room.chat = msgspec.convert(data["chat"], list[p.ChatLine])
    room.gallery = msgspec.convert(data["gallery"], list[p.ChatLine])
    room.muted = set(data["muted"])
    room.brought = dict(data["brought"])
    room.done = {(seat, command): seq for seat, command, seq in data["done"]}
    room.undo_agreed = set(data["undo_agreed"])
    room.free_undos = dict(data["free_undos"])
    room.asked_since = now
    if bytes(past) != b"null":
        room.session = _session(room, past)
    if room.clock is not None:
        room.clock.restore(data["clock"])
        if room.session is not None:
            room.clock.run(room.asked, now)
    return room


def reopened(
    room_id: str,
    created: Data,
    snapshot: bytes | None,
    later: Iterable[tuple[str, Data]],
    now: float,
) -> Room:
    """A room from a snapshot, if there is one, and the records after it."""
    if snapshot is None:
        return opened(room_id, [(CREATED, created), *later], now)
    room = thawed(room_id, created, snapshot, now)
    for kind, data in later:
        room.apply(kind, data, now)
    return room


# -- its game --------------------------------------------------------------------------------------


class _Past(msgspec.Struct):
    """A session as data. What is rarely needed again stays packed until it is."""

    state: Data
    spec: Data | None  # None: that of the room
    moments: list[Moment]
    entries: msgspec.Raw
    lines: list[LogLine]
    readers: list[tuple[int, list[int]]]
    seated_at: int
    taken_back: bool
    players: list[str]
    digest: str
    burned: list[tuple[int, dict[str, int]]]
    answers: list[Given]
    hashes: list[str]


def _session_data(room: Room, session: Session) -> _Past:
    replay = session.replay
    lines, readers = _told_data(session)
    return _Past(
        state=session.game.to_data(session.state),
        spec=None if replay.spec == room.spec else replay.spec,
        moments=[_kept(session, moment) for moment in session.moments],
        entries=msgspec.Raw(msgspec.json.encode([_entry_data(entry) for entry in session.entries])),
        lines=lines,
        readers=readers,
        seated_at=session.seated_at,
        taken_back=session.taken_back,
        players=replay.players,
        digest=replay.digest,
        burned=list(replay.burned.items()),
        answers=replay.answers,
        hashes=replay.hashes,
    )


def _session(room: Room, packed_past: msgspec.Raw) -> Session:
    past = msgspec.json.decode(packed_past, type=_Past)
    game = room.game
    spec = room.spec if past.spec is None else past.spec
    replay = Replay(game.name, spec, room.chance(), past.digest, past.players)
    start = room.created.get("start")
    if start is not None:
        replay.start = {name: value for name, value in start.items() if name != DICE}
    replay.burned = dict(past.burned)
    replay.answers = past.answers
    replay.hashes = past.hashes
    state = game.from_data(spec, past.state)
    session = Session(game, state, replay, [seat.player() for seat in room.seats])
    session.auto = room.lesson is None
    session.taken_back = past.taken_back
    session.moments = past.moments
    session.recall(partial(_entries, past.entries), _told(past), past.seated_at)
    return session


def _entries(packed_entries: msgspec.Raw) -> list[Event | Mark]:
    return [_entry(entry) for entry in msgspec.json.decode(packed_entries)]


def _kept(session: Session, moment: Moment) -> Moment:
    before = moment.before
    if isinstance(before, State):
        before = packed(session.game, before).decode()
    return Moment(before, moment.entries, moment.seat, moment.automatic, moment.rolled, moment.paid)


def _entry_data(entry: Event | Mark) -> list[Any]:
    if isinstance(entry, Mark):
        return list(entry)
    return [entry.kind, entry.rules, entry.seat, entry.data, entry.secret, entry.knows]


def _entry(data: list[Any]) -> Event | Mark:
    return Mark(*data) if len(data) == len(Mark._fields) else Event(*data)


# A line that several readers have in their logs is here once, and by its place in the list of each.


def _told_data(session: Session) -> tuple[list[LogLine], list[tuple[int, list[int]]]]:
    places: dict[int, int] = {}
    lines: list[LogLine] = []
    readers: list[tuple[int, list[int]]] = []
    for seat, told in session.told.items():
        for line in told:
            if id(line) not in places:
                places[id(line)] = len(lines)
                lines.append(line)
        readers.append((seat, [places[id(line)] for line in told]))
    return lines, readers


def _told(past: _Past) -> dict[int, list[LogLine]]:
    lines = past.lines
    return {seat: [lines[place] for place in places] for seat, places in past.readers}
