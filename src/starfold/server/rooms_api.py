"""Rooms over HTTP: open one, look at it, take a seat."""

from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from starfold.server import people, relay, web
from starfold.server.cluster import Elsewhere
from starfold.server.hub import LISTED_ROOMS, Hub
from starfold.server.sockets import room_socket
from starfold.table import clocks
from starfold.table import protocol as p
from starfold.table.cups import SleepingTable, TurnList

FULL: Final = (
    "this server has as many games as it can run smoothly, so it opens no new tables now; "
    "try again in a few minutes, or host one yourself with `starfold serve`"
)


def routes() -> list[Route | WebSocketRoute]:
    return [
        Route("/api/rooms", create, methods=["POST"]),
        Route("/api/rooms", open_tables, methods=["GET"]),
        Route("/api/turns", turns, methods=["GET"]),
        Route("/api/rooms/{room}", show, methods=["GET"]),
        Route("/api/rooms/{room}/join", join, methods=["POST"]),
        WebSocketRoute("/api/rooms/{room}/socket", room_socket),
    ]


def _hub(request: Request) -> Hub:
    hub: Hub = request.app.state.hub
    return hub


async def create(request: Request) -> Response:
    wish = await web.read(request, p.NewRoom)
    await _find_place(request, wish)
    _refuse_beyond_the_limit(request, wish)
    await count_room(request)
    sender = await people.sender_of(request)
    return web.reply(await _hub(request).create(wish, web.bearer(request), sender), 201)


async def _find_place(request: Request, wish: p.NewRoom) -> None:
    """A table goes where the one is that it comes from, else where there is room for it."""
    hub = _hub(request)
    origin = wish.rematch_of or (wish.go_on_from.room if wish.go_on_from is not None else "")
    if origin:
        await hub.room(origin)
    elif not relay.was_passed_on(request) and (peer := hub.cluster.roomier()) is not None:
        raise Elsewhere(peer)


async def open_tables(request: Request) -> Response:
    """Of all servers of the site; each is asked for its own."""
    here = _hub(request).open_tables()
    if not relay.was_passed_on(request):
        here += await _tables_elsewhere(request)
    return web.reply(p.RoomList(here[:LISTED_ROOMS]))


async def _tables_elsewhere(request: Request) -> list[p.RoomInfo]:
    found: list[p.RoomInfo] = []
    for body in (await relay.ask_all(request, _hub(request).cluster)).values():
        found += msgspec.json.decode(body, type=p.RoomList).rooms
    return found


async def turns(request: Request) -> Response:
    """Tables as they stand in the store: none is opened to be looked at."""
    rooms = request.query_params.getlist("room")[:LISTED_ROOMS]
    found = await request.app.state.store.turns.at(rooms)
    tables = []
    for summary, turn in (found[id] for id in rooms if id in found):
        info = msgspec.convert(summary["info"], p.RoomInfo)
        if turn is None or info.status == "over":
            tables.append(SleepingTable(info))
        else:
            tables.append(SleepingTable(info, turn.seat, turn.due_ms))
    return web.reply(TurnList(tables, clocks.wall_ms()))


async def show(request: Request) -> Response:
    live = await _hub(request).room(request.path_params["room"])
    return web.reply(live.room.info())


async def join(request: Request) -> Response:
    wish = await web.read(request, p.JoinRoom)
    room = request.path_params["room"]
    await _hub(request).room(room)  # counted where it is
    if web.bearer(request) is None:
        _count(request, "joins", "seats")
    token, sender = web.bearer(request), await people.sender_of(request)
    return web.reply(await _hub(request).join(room, wish, token, sender), 201)


def _refuse_beyond_the_limit(request: Request, wish: p.NewRoom) -> None:
    """Games under way stay quick: a strained server takes no more of them, but lets one go on."""
    if request.app.state.local or wish.rematch_of or not _hub(request).metrics.strain.too_much:
        return
    _hub(request).metrics.count("limited", "strain")
    raise web.HttpRefusal(503, FULL, "busy")


async def count_room(request: Request) -> None:
    """One more table of this address, on all servers together."""
    _count(request, "rooms", "tables")
    await web.count_everywhere(request, "rooms", request.app.state.limits.rooms, "tables")


def _count(request: Request, kind: str, what: str) -> None:
    try:
        web.count_address(request, getattr(request.app.state.limits, kind), what)
    except web.HttpRefusal:
        _hub(request).metrics.count("limited", kind)
        raise
