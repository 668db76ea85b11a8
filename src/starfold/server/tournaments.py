"""Tournaments over HTTP, and what goes on in them by itself.

A tournament is a document in the store. Every change is made from the version that was read; where
somebody else was quicker it is read and decided again, so that any server may change it and a round
is paired once. The table of a game is set up under the name that its round gave it, so it is there
once, too, however often that was begun.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Final, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from starfold.arena.tournaments.model import NOBODY
from starfold.errors import InputError
from starfold.server import people, web
from starfold.server.audience import LiveRoom
from starfold.server.cluster import Elsewhere
from starfold.server.hub import Hub
from starfold.server.occasions import OVER, Occasion
from starfold.table import clocks, cups, tournaments
from starfold.table import protocol as p
from starfold.table.refusals import Refusal
from starfold.table.store import Store, StoreConflict
from starfold.table.tournaments import Cup

LISTED: Final = 100
AGAIN: Final = 20  # times that a change is made anew because another server was quicker
NONE: Final = "there is no such tournament; check the link"

T = TypeVar("T")

_log: Final = logging.getLogger(__name__)


class Tournaments:
    """Those of a site, as one of its servers keeps them going."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.store: Store = hub.store
        self._looked_at: set[str] = set()  # rooms that go on here, or go on at nobody's
        hub.occasions.subscribe(self.heard)

    async def one(self, id: str) -> Cup:
        """Raises Refusal if there is none."""
        found = await self.store.cups.one(id)
        if found is None:
            raise Refusal("not_found", NONE)
        return tournaments.read(found.document)

    async def change(self, id: str, work: Callable[[Cup], T]) -> T:
        """Change a tournament; what the work raises leaves it as it was."""
        for _ in range(AGAIN):
            found = await self.store.cups.one(id)
            if found is None:
                raise Refusal("not_found", NONE)
            document, result, over = await asyncio.to_thread(_changed, found.document, work)
            if document == found.document:
                return result
            with suppress(StoreConflict):
                await self.store.cups.save(found, document, over)
                return result
        raise StoreConflict(f"tournament {id}: too many change it at once; try again")

    # -- what happens by itself ------------------------------------------------------------------

    def heard(self, occasion: Occasion) -> None:
        """A game is over: if it was one of a tournament, its result is noted."""
        at = occasion.live.room.created.get("tournament")
        if occasion.kind == OVER and at is not None:
            self.hub.errands.begin_unasked(self._note(at["id"], occasion.live.room.info()))

    async def _note(self, id: str, info: p.RoomInfo) -> None:
        result = info.result
        if result is not None:
            with suppress(Refusal):
                await self.change(
                    id, lambda cup: tournaments.note_result(cup, info.id, result.winners)
                )
                await self.go_on(id)

    async def go_on(self, id: str) -> None:
        """Begin the next round, if that is due; whoever else does so does it not again."""
        now = clocks.wall_ms()

        def work(cup: Cup) -> None:
            if tournaments.is_due(cup, now):
                tournaments.begin_round(cup)

        await self.change(id, work)

    async def look(self) -> None:
        """What a server that died may have left undone, and rounds whose time has come."""
        for stored in await self.store.cups.unfinished():
            try:
                await self._look_at(await asyncio.to_thread(tournaments.read, stored.document))
            except (InputError, StoreConflict, msgspec.MsgspecError) as problem:
                _log.warning("tournament %s does not go on: %s", stored.id, problem)

    async def _look_at(self, cup: Cup) -> None:
        rooms = tournaments.open_rooms(cup)
        at = await self.store.turns.at(rooms)
        for summary, _ in at.values():
            if summary["status"] == "over":
                await self._note(cup.id, msgspec.convert(summary["info"], p.RoomInfo))
        for live in await self._left(rooms):
            if live.room.over:
                await self.hub.results.note(live.room, live.tenure)
                await self._note(cup.id, live.room.info())
        if tournaments.is_due(cup, clocks.wall_ms()):
            await self.go_on(cup.id)

    async def _left(self, rooms: list[str]) -> list[LiveRoom]:
        """Tables that a server left behind, each once: they may be over, and nobody said so."""
        found = []
        left = await self.store.cups.left(rooms, self.hub.cluster.id)
        self._looked_at.difference_update({*rooms} - {*left})
        for room in left:
            if room not in self._looked_at:
                self._looked_at.add(room)
                with suppress(Elsewhere, Refusal):
                    found.append(await self.hub.room(room))
        return found

    # -- tables ----------------------------------------------------------------------------------

    async def table(self, id: str, token: str) -> cups.TournamentSeat:
        """The table of an entrant's open game, set up if nobody has been there before."""
        cup = await self.one(id)
        entrant = cup.entrant_with(token)
        where = None if entrant == NOBODY else tournaments.next_game(cup, entrant)
        if where is None:
            raise Refusal("not_found", "no game of this tournament waits for you now")
        room = tournaments.room_of(cup, where)
        await self._set_up(cup, where)
        seats = cup.held.rounds[where[0]][where[1]].seats(where[2])
        return cups.TournamentSeat(room, seats.index(entrant))

    async def _set_up(self, cup: Cup, where: tuple[int, int, int]) -> None:
        room = tournaments.room_of(cup, where)
        try:
            await self.hub.room(room)
            return
        except Refusal as refusal:
            if refusal.code != "not_found":
                raise
        await self.hub.archive.games.know(cup.wish.game)
        created = tournaments.first_record(cup, where)
        with suppress(StoreConflict):  # somebody was quicker
            await self.hub.errands.whole(self.hub.found(room, created))
        await self.hub.room(room)


def _changed(document: str, work: Callable[[Cup], T]) -> tuple[str, T, bool]:
    """To pair hundreds takes a second: on a thread of its own, while games go on."""
    cup = tournaments.read(document)
    result = work(cup)
    return tournaments.written(cup), result, cup.status == "over"


# -- over HTTP -------------------------------------------------------------------------------------


def _of(request: Request) -> Tournaments:
    found: Tournaments = request.app.state.tournaments
    return found


def _id(request: Request) -> str:
    return str(request.path_params["id"])


def _token(request: Request) -> str:
    token = web.bearer(request)
    if not token:
        words = "only who has entered, or the organiser, may do this; send the token"
        raise web.HttpRefusal(401, words, "forbidden")
    return token


async def show_all(request: Request) -> Response:
    found = await _of(request).store.cups.latest(LISTED)
    titles = await asyncio.to_thread(_titles, [one.document for one in found])
    return web.reply(cups.TournamentList(titles, clocks.wall_ms()))


def _titles(documents: list[str]) -> list[cups.TournamentTitle]:
    found = map(tournaments.read, documents)
    return [tournaments.title_of(cup) for cup in found if cup.wish.listed]


async def make(request: Request) -> Response:
    wish = await web.read(request, cups.NewTournament)
    shares = request.app.state.limits.documents
    web.count_address(request, shares, "tournaments")
    await web.count_everywhere(request, "documents", shares, "tournaments")
    await _of(request).hub.archive.games.know(wish.game)
    cup, token = tournaments.new_cup(wish, clocks.wall_ms())
    await _of(request).store.cups.make(cup.id, tournaments.written(cup))
    return web.reply(cups.TournamentMade(tournaments.title_of(cup), token), 201)


async def show(request: Request) -> Response:
    cup = await _of(request).one(_id(request))
    return web.reply(tournaments.page_of(cup, web.bearer(request) or ""))


async def enter(request: Request) -> Response:
    wish = await web.read(request, cups.EnterTournament)
    web.count_address(request, request.app.state.limits.joins, "seats")
    those, id = _of(request), _id(request)
    agreed = (await those.one(id)).wish
    web.count_check(request)
    sender = await people.sender_of(request)
    forces = await those.hub.examiners.ask(sender, tournaments.forces_for, agreed, wish.forces)
    name = sender.name or wish.name
    number, token = await those.change(
        id, lambda cup: tournaments.enter(cup, name, forces, sender.profile)
    )
    return web.reply(cups.TournamentEntered(number, token), 201)


async def withdraw(request: Request) -> Response:
    token = _token(request)

    def work(cup: Cup) -> None:
        entrant = cup.entrant_with(token)
        if entrant == NOBODY:
            raise Refusal("forbidden", "this token belongs to nobody in this tournament")
        tournaments.withdraw(cup, entrant)

    await _of(request).change(_id(request), work)
    await _of(request).go_on(_id(request))
    return await show(request)


async def table(request: Request) -> Response:
    return web.reply(await _of(request).table(_id(request), _token(request)), 201)


async def organise(request: Request) -> Response:
    token = _token(request)
    wish = await web.read(request, cups.OrganiseTournament)

    def work(cup: Cup) -> None:
        if not cup.is_organiser(token):
            raise Refusal("forbidden", "only the organiser of this tournament may do this")
        try:
            tournaments.organise(cup, wish)
        except Refusal:
            raise
        except InputError as problem:
            raise Refusal("over", str(problem)) from None

    await _of(request).change(_id(request), work)
    await _of(request).go_on(_id(request))
    return await show(request)


ROUTES: Final = [
    Route("/api/tournaments", show_all, methods=["GET"]),
    Route("/api/tournaments", make, methods=["POST"]),
    Route("/api/tournaments/{id}", show, methods=["GET"]),
    Route("/api/tournaments/{id}/enter", enter, methods=["POST"]),
    Route("/api/tournaments/{id}/withdraw", withdraw, methods=["POST"]),
    Route("/api/tournaments/{id}/table", table, methods=["POST"]),
    Route("/api/tournaments/{id}/organise", organise, methods=["POST"]),
]
