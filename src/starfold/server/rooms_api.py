"""Rooms over HTTP: open one, look at it, take a seat."""

import time
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from starfold.server import web
from starfold.server.hub import Hub
from starfold.server.limits import PerAddress
from starfold.server.sockets import room_socket
from starfold.table import protocol as p

_BEARER: Final = "Bearer "


def routes() -> list[Route | WebSocketRoute]:
    return [
        Route("/api/rooms", create, methods=["POST"]),
        Route("/api/rooms", open_tables, methods=["GET"]),
        Route("/api/rooms/{room}", show, methods=["GET"]),
        Route("/api/rooms/{room}/join", join, methods=["POST"]),
        WebSocketRoute("/api/rooms/{room}/socket", room_socket),
    ]


def _hub(request: Request) -> Hub:
    hub: Hub = request.app.state.hub
    return hub


async def create(request: Request) -> Response:
    wish = await web.read(request, p.NewRoom)
    rate: PerAddress = request.app.state.rooms_per_hour
    address = request.client.host if request.client else ""
    if not rate.take(address, time.monotonic()):
        _hub(request).metrics.count("limited", "rooms")
        words = f"{rate.most} tables an hour are enough for one address: wait a little"
        raise web.Refusal(429, words, "limit")
    return web.reply(await _hub(request).create(wish, bearer(request)), 201)


def bearer(request: Request) -> str | None:
    given = request.headers.get("authorization", "")
    return given.removeprefix(_BEARER) if given.startswith(_BEARER) else None


async def open_tables(request: Request) -> Response:
    return web.reply(p.RoomList(_hub(request).open_tables()))


async def show(request: Request) -> Response:
    live = await _hub(request).room(request.path_params["room"])
    return web.reply(live.room.info())


async def join(request: Request) -> Response:
    wish = await web.read(request, p.JoinRoom)
    return web.reply(await _hub(request).join(request.path_params["room"], wish), 201)
