"""What the host of a site does with it, and the audit of it: every act is a line, in order.

The lines are also how running servers learn of an act: they look for lines after the last one they
know, when they are called (PostgreSQL's NOTIFY) and now and then anyhow. Each line carries a digest
of itself and of the line before, so a line that was changed or taken out in the middle shows.
"""

import hashlib
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final, NamedTuple

import msgspec

from starfold.table.names import seat_name
from starfold.table.store import cups, statements
from starfold.table.store.engine import Line, Row, now_ms
from starfold.table.store.store import Store
from starfold.table.store.words import Json

AT_ONCE: Final = 500  # lines that are read at once
FOR_EVER: Final = 0  # the end of a ban that has none
CALL: Final = "audit"  # what servers are called by


class Act(NamedTuple):
    """Something that the host did, or a server on the host's behalf."""

    number: int
    at_ms: int
    actor: str
    act: str
    subject: str  # such as "table k3jd…"
    details: Json
    digest: str


class Deed(NamedTuple):
    """An act before it has been written down."""

    actor: str
    act: str
    subject: str
    details: Json


class Ban(NamedTuple):
    """Somebody who may not come in."""

    kind: str  # "address" or "profile"
    who: str  # a network, such as 192.0.2.7/32, or the id of a profile
    why: str
    since_ms: int
    until_ms: int = FOR_EVER

    def holds(self, at_ms: int) -> bool:
        return self.until_ms == FOR_EVER or at_ms < self.until_ms


class PersonEntry(NamedTuple):
    """A profile in the host's list."""

    id: str
    name: str
    made_ms: int
    games: int
    reports: int  # about them


class Complaint(NamedTuple):
    """What somebody reported of somebody."""

    id: str
    room: str
    seat: int
    about: str  # the profile, if they had one
    called: str
    reason: str
    words: str
    sender: str
    at_ms: int
    done_ms: int  # when a host looked at it; 0: nobody has


class RoomEntry(NamedTuple):
    """A room in the host's list."""

    id: str
    records: int
    data: Json  # its summary
    made_ms: int
    closed_ms: int  # 0: it is not
    closed_why: str
    owner: str  # the server that has it, or had it last
    last_ms: int  # when something happened last


class Host:
    """What a host may do with a store. Whatever changes something leaves a line in the audit."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # -- the audit -------------------------------------------------------------------------------

    async def note(self, deed: Deed) -> None:
        await self._act(deed, lambda line: True)

    async def acts(self, most: int) -> list[Act]:
        """The latest first."""
        return await self.store.look_up(partial(_acts, statements.LATEST_ACTS, (most,)))

    async def acts_since(self, number: int) -> list[Act]:
        """Those after a line, the oldest first; some of them, where they are many."""
        values = (number, AT_ONCE)
        return await self.store.look_up(partial(_acts, statements.ACTS_SINCE, values))

    async def last_act(self) -> int:
        """The number of the last line; 0 before the first."""
        return (await self.store.look_up(_last_act))[0]

    async def broken_line(self) -> int:
        """The first line that does not follow from the one before; 0 if all do."""
        before, last = "", 0
        while found := await self.acts_since(last):
            for act in found:
                expected = digest_of(before, act)
                follows = last == 0 or (act.number == last + 1 and act.digest == expected)
                if not follows or (act.number == 1 and act.digest != expected):
                    return act.number
                before, last = act.digest, act.number
        return 0

    async def old_acts(self, before_ms: int) -> int:
        """How many lines are older than that."""
        [(count,)] = await self.store.look_up(
            lambda line: line.rows(statements.OLD_ACTS, (before_ms,))
        )
        found: int = count
        return found

    async def forget_acts(self, before_ms: int) -> int:
        """Delete lines that are older than that; how many."""
        return await self.store.change_in_turn(
            lambda line: line.change(statements.FORGET_ACTS, (before_ms,))
        )

    # -- bans ------------------------------------------------------------------------------------

    async def ban(self, ban: Ban, actor: str) -> None:
        details = {"why": ban.why, "until_ms": ban.until_ms}
        deed = Deed(actor, "ban", f"{ban.kind} {ban.who}", details)
        await self._act(deed, lambda line: line.change(statements.BAN, ban) > 0)

    async def unban(self, kind: str, who: str, actor: str) -> bool:
        """Whether there was such a ban."""
        deed = Deed(actor, "unban", f"{kind} {who}", {})
        return await self._act(deed, lambda line: line.change(statements.UNBAN, (kind, who)) > 0)

    async def bans(self) -> list[Ban]:
        """Those that are over among them."""
        return await self.store.look_up(
            lambda line: [Ban(*row) for row in line.rows(statements.READ_BANS)]
        )

    # -- rooms -----------------------------------------------------------------------------------

    async def rooms(
        self, over: bool | None = None, closed: bool | None = None, limit: int | None = None
    ) -> list[RoomEntry]:
        """The newest first."""
        tests = {"finished = ?": over, "(closed_ms > 0) = (? > 0)": closed}
        wanted = {test: int(value) for test, value in tests.items() if value is not None}
        where = "WHERE " + " AND ".join(wanted) if wanted else ""
        order = statements.NEWEST_ROOMS_FIRST + ("" if limit is None else " LIMIT ?")
        values = [*wanted.values(), *([] if limit is None else [limit])]
        return await self.store.look_up(partial(_rooms, f"{where} {order}", values))

    async def room(self, room_id: str) -> RoomEntry | None:
        found = await self.store.look_up(partial(_rooms, "WHERE id = ?", [room_id]))
        return found[0] if found else None

    async def close_room(self, room_id: str, why: str, actor: str) -> bool:
        """Nobody plays on there, whatever the server does that has it; False if it was closed."""
        deed = Deed(actor, "close", f"table {room_id}", {"why": why})
        values = (now_ms(), why, room_id)
        return await self._act(deed, lambda line: line.change(statements.CLOSE_ROOM, values) > 0)

    async def reopen_room(self, room_id: str, actor: str) -> bool:
        deed = Deed(actor, "reopen", f"table {room_id}", {})
        values = (room_id,)
        return await self._act(deed, lambda line: line.change(statements.REOPEN_ROOM, values) > 0)

    async def delete_room(self, room_id: str, actor: str) -> bool:
        deed = Deed(actor, "delete", f"table {room_id}", {})
        return await self._act(deed, partial(_delete_room, room_id))

    # -- people ----------------------------------------------------------------------------------

    async def people(self, limit: int) -> list[PersonEntry]:
        """The newest first."""
        return await self.store.look_up(
            lambda line: [
                PersonEntry(*row) for row in line.rows(statements.READ_PROFILES, (limit,))
            ]
        )

    async def complaints(self, settled: bool, limit: int) -> list[Complaint]:
        """The latest first; those that were settled only if they are wanted."""
        values = (int(settled), limit)
        return await self.store.look_up(
            lambda line: [Complaint(*row) for row in line.rows(statements.READ_REPORTS, values)]
        )

    async def settle(self, complaint_id: str, actor: str) -> bool:
        """Somebody has looked at it; False if there is none, or somebody had before."""
        deed = Deed(actor, "settle", f"report {complaint_id}", {})
        values = (now_ms(), complaint_id)
        return await self._act(deed, lambda line: line.change(statements.SETTLE_REPORT, values) > 0)

    async def delete_profile(self, id: str, actor: str) -> bool:
        """Delete a profile, as its owner could; their games stay without a name."""
        if await self.store.people.profile(id) is None:
            return False
        rooms = await self.store.people.forget(id, seat_name)
        await self.note(Deed(actor, "delete", f"profile {id}", {"tables": len(rooms)}))
        return True

    # -- the collection --------------------------------------------------------------------------

    async def delete_document(self, document_id: str, actor: str) -> bool:
        deed = Deed(actor, "delete", f"document {document_id}", {})
        values = (document_id,)
        return await self._act(
            deed, lambda line: line.change(statements.DELETE_DOCUMENT, values) > 0
        )

    # -- tournaments -----------------------------------------------------------------------------

    async def delete_tournament(self, id: str, actor: str) -> bool:
        """Its tables are tables like others from then on."""
        deed = Deed(actor, "delete", f"tournament {id}", {})
        return await self._act(deed, lambda line: line.change(cups.DELETE, (id,)) > 0)

    # -- all of them -----------------------------------------------------------------------------

    async def _act(self, deed: Deed, work: Callable[[Line], bool]) -> bool:
        """Do it and note it, both or neither; whether there was anything to do."""
        return await self.store.change_in_turn(partial(acted, deed, work))


def acted(deed: Deed, work: Callable[[Line], bool], line: Line) -> bool:
    """Some work and its line in the audit, in one transaction.

    Its turn comes first, as everywhere: two that wait for each other's rows would wait for ever.
    """
    line.engine.take_turns(line)
    if not work(line):
        return False
    note(deed, line)
    return True


def note(deed: Deed, line: Line) -> None:
    line.engine.take_turns(line)
    last, before = _last_act(line)
    act = Act(last + 1, now_ms(), *deed, digest="")
    act = act._replace(digest=digest_of(before, act))
    line.change(statements.NOTE_ACT, _as_row(act))
    line.engine.call(line, CALL)


def digest_of(before: str, act: Act) -> str:
    """What a line carries that follows a line with the digest `before`."""
    told = msgspec.json.encode([before, *act[:-1]], order="deterministic")
    return hashlib.blake2b(told, digest_size=16).hexdigest()


def _as_row(act: Act) -> Row:
    details = msgspec.json.encode(act.details, order="deterministic").decode()
    return tuple(act._replace(details=details))  # type: ignore[arg-type]


def _last_act(line: Line) -> tuple[int, str]:
    for number, digest in line.rows(statements.LAST_ACT):
        return number, digest
    return 0, ""


def _acts(which: str, values: Iterable[Any], line: Line) -> list[Act]:
    found = line.rows(f"{statements.READ_ACTS} {which}", tuple(values))
    return [
        Act(number, at_ms, actor, act, subject, msgspec.json.decode(details), digest)
        for number, at_ms, actor, act, subject, details, digest in found
    ]


def _rooms(which: str, values: list[Any], line: Line) -> list[RoomEntry]:
    found = line.rows(f"{statements.SURVEY_ROOMS} {which}", values)
    return [
        RoomEntry(id, records, msgspec.json.decode(told), made, closed, why, owner, last or made)
        for id, records, told, made, closed, why, owner, last in found
    ]


def _delete_room(room_id: str, line: Line) -> bool:
    there = line.change(statements.DELETE_ROOM_FOR_GOOD, (room_id,)) > 0
    for statement in statements.DELETE_STORY:
        line.change(statement, (room_id,))
    return there
