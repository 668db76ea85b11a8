"""The queue: whoever wants to play somebody waits on a socket here, until a table is ready.

Tickets lie in the database, so it does not matter at which server somebody waits. Each server looks
at all of them once in a while and pairs those whose longer waiting one is its own; that two servers
want the same person is settled by the database, in the transaction in which the table is made. A
look is one short query for all who wait at a server, so nothing has to be told between servers.
"""

import asyncio
import contextlib
import logging
import secrets
import time
from collections import Counter
from dataclasses import dataclass, field
from math import isinf
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from starfold.arena.ratings import Strength
from starfold.errors import InputError
from starfold.games.registry import load_game
from starfold.kernel.game import check_edition, edition_names
from starfold.server import limits
from starfold.server.hub import POLICY, Hub
from starfold.server.origins import same_origin
from starfold.server.sockets import HELLO_PATIENCE
from starfold.server.warden import Warden
from starfold.server.web import home_of
from starfold.table import persons
from starfold.table import protocol as p
from starfold.table.names import own_name
from starfold.table.pairing import Ticket, pairs, reach
from starfold.table.people import key_hash
from starfold.table.rated import OPEN, WHOLE_GAME, needs_profile, strength
from starfold.table.reception import receive
from starfold.table.seats import new_room_id, new_token, token_hash
from starfold.table.store import Profile, StoreConflict, StoreError
from starfold.table.store.engine import now_ms
from starfold.table.timing import ClockTerms

LOOK_SECONDS: Final = 1.0
SEATS: Final = 2
DONE: Final = 1000  # the close code after the last word
TOO_MANY: Final = "too many people of this address wait, or come and go; wait a minute"

_log: Final = logging.getLogger(__name__)
_decode: Final = msgspec.json.Decoder(persons.Queue).decode


@dataclass
class Waiter:
    """Somebody who waits here."""

    ticket: Ticket
    token: str  # of the seat to come
    begun: float = field(default_factory=time.monotonic)
    words: "asyncio.Queue[persons.QueueMessage]" = field(default_factory=asyncio.Queue)


class Queue:
    """Those who wait at this server, among all."""

    def __init__(self, hub: Hub, warden: Warden) -> None:
        self.hub = hub
        self.warden = warden
        self.people = hub.store.people
        self._here: dict[str, Waiter] = {}
        self._news = asyncio.Event()

    # -- coming and going ------------------------------------------------------------------------

    async def enter(self, wish: persons.Queue) -> Waiter:
        """Wait from now on; raises InputError, StoreError."""
        who = await self._profile(wish)
        if wish.rated and who is None:
            raise InputError(needs_profile())
        game = load_game(wish.game)
        edition = wish.edition or edition_names(game)[0]
        check_edition(game, edition)
        token = new_token()
        ticket = Ticket(
            id=secrets.token_urlsafe(9),
            server=self.hub.cluster.id,
            game=game.name,
            edition=edition,
            terms=msgspec.json.encode([wish.rated, wish.clock]).decode(),
            who=who.id if who is not None else "",
            name=who.name if who is not None else own_name(wish.name, 0),
            token_hash=token_hash(token),
            points=await self._points(game.name, who) if wish.rated and who is not None else None,
            since_ms=now_ms(),
        )
        waiter = Waiter(ticket, token)
        await self.people.issue(_row(ticket))
        self._here[ticket.id] = waiter
        self._news.set()
        return waiter

    async def leave(self, waiter: Waiter) -> None:
        self._here.pop(waiter.ticket.id, None)
        with contextlib.suppress(StoreError):
            await self.people.hand_in(waiter.ticket.id)

    async def _profile(self, wish: persons.Queue) -> Profile | None:
        if not wish.key:
            return None
        found = await self.people.with_key(key_hash(wish.key))
        if found is None:
            raise InputError("there is no profile with this key; it may have been deleted")
        if banned := self.warden.refusal("", found.id):
            raise InputError(banned)
        return found

    async def _points(self, game: str, who: Profile) -> float:
        standings = {(one.game, one.edition): one for one in await self.people.standings_of(who.id)}
        known: Strength = strength(game, who.id, standings.get((game, WHOLE_GAME)))
        return known.points

    # -- pairing ---------------------------------------------------------------------------------

    async def pair_off(self) -> None:
        """Runs until it is cancelled."""
        with contextlib.suppress(StoreError):
            await self.people.lapse(everybody=not self.hub.store.shared)
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), None if not self._here else LOOK_SECONDS)
            self._news.clear()
            try:
                await self.look()
            except StoreError as problem:
                _log.warning("nobody could be paired: %s", problem)
            except Exception:  # the others still wait
                _log.exception("nobody could be paired")

    async def look(self) -> None:
        """Pair whoever can be paired here, and tell who waits here how it stands."""
        if not self._here:
            return
        if self.hub.store.shared:
            await self.people.lapse(everybody=False)
        waiting = [_ticket(row) for row in await self.people.waiting()]
        await self._return_lost({one.id for one in waiting})
        self._tell_paired(waiting)
        apart = await self.people.apart_among([one.who for one in waiting if one.who])
        found = await asyncio.to_thread(lambda: [*pairs(waiting, now_ms(), apart)])
        for one, other in found:
            if one.id in self._here:
                await self._pair(one, other)
        same = Counter(one[2:5] for one in waiting if not one.room)
        for waiter in self._here.values():
            if waiter.words.empty():  # else they do not read what they were told before
                waiter.words.put_nowait(_how_it_stands(waiter, same))

    async def _return_lost(self, there: set[str]) -> None:
        """This server was struck off the list meanwhile, and their tickets with it."""
        for waiter in [*self._here.values()]:  # others come and go meanwhile
            if waiter.ticket.id not in there and waiter.ticket.id in self._here:
                waiter.ticket = waiter.ticket._replace(server=self.hub.cluster.id)
                await self.people.issue(_row(waiter.ticket))

    def _tell_paired(self, waiting: list[Ticket]) -> None:
        for one in waiting:
            if one.room and one.id in self._here:
                waiter = self._here.pop(one.id)
                waiter.words.put_nowait(persons.Paired(one.room, one.seat, waiter.token))

    async def _pair(self, *two: Ticket) -> None:
        seated = list(two)
        secrets.SystemRandom().shuffle(seated)
        room_id = new_room_id()
        try:
            await self.hub.archive.games.know(seated[0].game)
            created = _table(seated, room_id)
            await self.hub.begin_pair(room_id, created, [one.id for one in seated])
        except StoreConflict:  # another server was quicker, or somebody left
            return
        self._tell_paired([one._replace(room=room_id, seat=n) for n, one in enumerate(seated)])
        self._news.set()


def _table(seated: list[Ticket], room_id: str) -> dict[str, Any]:
    """The first record of the table of those two."""
    first = seated[0]
    rated, clock = msgspec.json.decode(first.terms, type=tuple[bool, ClockTerms | None])
    seats = [p.WantedSeat(OPEN)] * SEATS
    wish = p.NewRoom(first.game, first.edition, seats, clock=clock, rated=rated)
    created = receive(wish, room_id).created
    names: list[str] = []
    for number, one in enumerate(seated):
        names.append(_name(one, number, names))
        seat = {"kind": "person", "name": names[-1], "token_hash": one.token_hash}
        created["seats"][number] = seat | ({"profile": one.who} if one.who else {})
    return created


def _name(one: Ticket, seat: int, others: list[str]) -> str:
    """A guest may be called like somebody else: then by the seat."""
    try:
        return own_name(one.name, seat, others)
    except InputError:
        return own_name("", seat)


def _how_it_stands(waiter: Waiter, same: Counter[tuple[Any, ...]]) -> persons.Waiting:
    waited = time.monotonic() - waiter.begun
    mine = waiter.ticket
    wide = reach(waited)
    anybody = isinf(wide) or mine.points is None
    return persons.Waiting(max(1, same[mine[2:5]]), int(waited), -1 if anybody else int(wide))


def _row(one: Ticket) -> tuple[Any, ...]:
    wish = msgspec.json.encode([one.terms, one.name, one.token_hash, one.points]).decode()
    return one.id, one.server, one.game, one.edition, wish, one.who, one.since_ms


def _ticket(row: tuple[Any, ...]) -> Ticket:
    id, server, game, edition, (terms, name, hashed, points), who, since_ms, room, seat = row
    return Ticket(id, server, game, edition, terms, who, name, hashed, points, since_ms, room, seat)


# -- the socket ------------------------------------------------------------------------------------


async def queue_socket(websocket: WebSocket) -> None:
    """The life of one socket: it says once what is wanted, and ends with a table."""
    if not same_origin(websocket):
        await websocket.close(POLICY, "this page may not use this server")
        return
    counted: limits.Limits = websocket.app.state.limits
    home = home_of(websocket)
    await websocket.accept()
    if not counted.sockets.take(home):
        await _refuse(websocket, p.Refused("limit", TOO_MANY))
        return
    try:
        if counted.queues.take(home, time.monotonic()):
            await _wait(websocket)
        else:
            await _refuse(websocket, p.Refused("limit", TOO_MANY))
    except (WebSocketDisconnect, RuntimeError):  # whoever waited has gone
        pass
    finally:
        counted.sockets.give_back(home)


async def _wait(websocket: WebSocket) -> None:
    queue: Queue = websocket.app.state.queue
    try:
        async with asyncio.timeout(HELLO_PATIENCE):
            text = await websocket.receive_text()
        waiter = await queue.enter(_decode(text[: limits.MESSAGE_BYTES]))
    except (msgspec.MsgspecError, KeyError) as problem:
        await _refuse(websocket, p.Refused("malformed", f"this cannot be understood: {problem}"))
        return
    except TimeoutError:
        await _refuse(websocket, p.Refused("not_first", "say what you want to play first"))
        return
    except InputError as problem:
        await _refuse(websocket, p.Refused("forbidden", str(problem)))
        return
    except StoreError:
        await _refuse(websocket, p.Refused("server", "nobody can wait at the moment; come back"))
        return
    listening = asyncio.create_task(_until_gone(websocket))
    try:
        await _tell(websocket, waiter, listening)
    finally:
        listening.cancel()
        await queue.leave(waiter)


async def _tell(websocket: WebSocket, waiter: Waiter, listening: "asyncio.Task[None]") -> None:
    while True:
        word = asyncio.create_task(waiter.words.get())
        await asyncio.wait({word, listening}, return_when=asyncio.FIRST_COMPLETED)
        if not word.done():
            word.cancel()
            return
        message = word.result()
        await websocket.send_text(msgspec.json.encode(message).decode())
        if isinstance(message, persons.Paired):
            await websocket.close(DONE)
            return


async def _until_gone(websocket: WebSocket) -> None:
    """Whatever else is said is not listened to."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, KeyError):
        while True:
            await websocket.receive_text()


async def _refuse(websocket: WebSocket, words: p.Refused) -> None:
    await websocket.send_text(msgspec.json.encode(words).decode())
    await websocket.close(POLICY)
