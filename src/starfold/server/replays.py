"""Finished games for whoever has the link: the page to go through, and the file to keep.

A replay shows everything, so nothing of it is given before the end.
"""

import asyncio
from collections import OrderedDict
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from starfold.arena.verdicts import Advice
from starfold.errors import InputError
from starfold.kernel.core import EVERYONE
from starfold.kernel.replay_files import to_text
from starfold.kernel.tongue import spoken
from starfold.server import web
from starfold.server.analysts import Analysts
from starfold.server.examiners import Examiners
from starfold.server.web import Forms, Sender
from starfold.table.afterwards import Analyse, LookAt, Variation, VariationPage
from starfold.table.protocol import RoomInfo, Surveyed
from starfold.table.refusals import Refusal
from starfold.table.review import review, variation
from starfold.table.rooms import Room
from starfold.table.session import Session
from starfold.table.speech.words import said

KEPT_PAGES: Final = 32


class _Shelf:
    """The pages asked for last: a finished game does not change any more."""

    def __init__(self) -> None:
        self.pages: OrderedDict[tuple[str, str], asyncio.Task[Forms]] = OrderedDict()

    async def page(self, room: Room, sender: Sender, examiners: Examiners) -> Forms:
        """Whoever asks while a page is being made waits for the same one."""
        key = (room.id, spoken())
        making = self.pages.get(key)
        if making is None:
            assert room.session is not None
            making = asyncio.create_task(examiners.ask(sender, _encoded, room.session, room.info()))
            self.pages[key] = making
            while len(self.pages) > KEPT_PAGES:
                self.pages.popitem(last=False)
        self.pages.move_to_end(key)
        try:
            return await asyncio.shield(making)
        except Exception:
            self.pages.pop(key, None)
            raise


def _encoded(session: Session, info: RoomInfo) -> Forms:
    return web.forms(review(session, info))


async def replay_page(request: Request) -> Response:
    room = await _finished(request)
    state = request.app.state
    if not hasattr(state, "replay_shelf"):
        state.replay_shelf = _Shelf()
    page: Forms = await state.replay_shelf.page(room, web.sender_of(request), state.examiners)
    return page.reply(request, {"cache-control": "private, max-age=600"})


async def replay_file(request: Request) -> Response:
    """The replay as `starfold replay` and `starfold verify-dice` read it."""
    room = await _finished(request)
    assert room.session is not None
    body = to_text(room.session.replay)
    name = "".join(letter for letter in room.id if letter.isalnum() or letter in "-_")
    headers = {"content-disposition": f'attachment; filename="starfold-{name}.replay"'}
    return Response(body, 200, headers, media_type="text/plain")


async def replay_survey(request: Request) -> Response:
    """What can be measured on the table after so many choices, and what is wanted."""
    room = await _finished(request)
    asked = {name: _number(name, value) for name, value in request.query_params.items()}
    moment = asked.pop("step", 0)
    examiners: Examiners = request.app.state.examiners
    return web.reply(await examiners.ask(web.sender_of(request), _surveyed, room, moment, asked))


def _number(name: str, written: str) -> int:
    try:
        return int(written)
    except ValueError:
        raise InputError(
            said("{name} = {written}: give a whole number", name=name, written=repr(written[:40]))
        ) from None


def _surveyed(room: Room, moment: int, wanted: dict[str, int]) -> Surveyed:
    session = _session(room, moment)
    state = session.before(moment) if moment < len(session.moments) else session.state
    return Surveyed("", room.game.survey(state, EVERYONE, wanted))


def _session(room: Room, moment: int) -> Session:
    """The game of a room that has such a moment; raises InputError."""
    session = room.session
    assert session is not None
    if not 0 <= moment <= len(session.moments):
        most = len(session.moments)
        raise InputError(
            said(
                "step {step}: the game has {last} choices; give 0 to {last}", step=moment, last=most
            )
        )
    return session


# -- what choices were worth -----------------------------------------------------------------------


async def analysis(request: Request) -> Response:
    room = await _finished(request)
    return web.reply_encoded(await _analysts(request).state(room))


async def analyse(request: Request) -> Response:
    wish = await web.read(request, Analyse)
    room = await _finished(request)
    web.count_address(request, request.app.state.limits.analyses, "analyses")
    return web.reply_encoded(await _analysts(request).begin(room, wish, web.home_of(request)))


async def stop_analysing(request: Request) -> Response:
    room = await _finished(request)
    return web.reply_encoded(await _analysts(request).cancel(room, web.home_of(request)))


async def replay_position(request: Request) -> Response:
    wish = await web.read(request, LookAt)
    room = await _finished(request)
    _session(room, wish.step)
    web.count_address(request, request.app.state.limits.positions, "positions")
    found: Advice | None = await _analysts(request).look(room, wish, web.home_of(request))
    if found is None:
        raise InputError(
            said("step {step}: the game is over there; give an earlier one", step=wish.step)
        )
    return web.reply(found)


async def replay_line(request: Request) -> Response:
    """How the game could have gone on from there."""
    wish = await web.read(request, Variation)
    room = await _finished(request)
    examiners: Examiners = request.app.state.examiners
    sender = web.sender_of(request)._replace(size=0)  # it needs the room, which is here
    return web.reply(await examiners.ask(sender, _line, room, wish))


def _line(room: Room, wish: Variation) -> VariationPage:
    return variation(_session(room, wish.step), wish)


def _analysts(request: Request) -> Analysts:
    found: Analysts = request.app.state.analysts
    return found


async def _finished(request: Request) -> Room:
    """The room of the address, if its game is over; raises Refusal."""
    live = await request.app.state.hub.room(request.path_params["room"])
    room: Room = live.room
    if not room.over:
        message = "the game is not over; its replay shows everything and can be seen afterwards"
        raise Refusal("forbidden", message)
    return room


ROUTES: Final = [
    Route("/api/rooms/{room}/replay", replay_page),
    Route("/api/rooms/{room}/replay/file", replay_file),
    Route("/api/rooms/{room}/replay/survey", replay_survey),
    Route("/api/rooms/{room}/replay/analysis", analysis, methods=["GET"]),
    Route("/api/rooms/{room}/replay/analysis", analyse, methods=["POST"]),
    Route("/api/rooms/{room}/replay/analysis", stop_analysing, methods=["DELETE"]),
    Route("/api/rooms/{room}/replay/position", replay_position, methods=["POST"]),
    Route("/api/rooms/{room}/replay/line", replay_line, methods=["POST"]),
]
