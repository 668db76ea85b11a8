"""What leaves the table as a file, and comes back as one: saved games, reports, whole pages.

A saved game and a report hold everything, the secret of the dice included. So they are given of
finished games, and of games against the machine to whoever plays them.
"""

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from starfold import __version__
from starfold.server import rooms_api, web
from starfold.server.examiners import Examiners
from starfold.server.hub import Hub
from starfold.server.offline import page_of
from starfold.table import protocol as p
from starfold.table.refusals import Refusal
from starfold.table.reports import report
from starfold.table.room_view import RoomView
from starfold.table.saves import saved_text
from starfold.table.session import Session
from starfold.table.speech.words import said

PLAIN: Final = "text/plain"
HTML: Final = "text/html"
YAML: Final = "application/yaml"


async def open_file(request: Request) -> Response:
    file = await web.read(request, p.OpenFile)
    web.count_check(request)
    await rooms_api.count_room(request)
    return web.reply(await _hub(request).open_file(file, web.sender_of(request)), 201)


async def saved_game(request: Request) -> Response:
    """The game as it stands, to be opened again: here, in the terminal or elsewhere."""
    room, session = await _own(request, "saved")
    if room.lesson is not None:
        raise Refusal("lesson", "a lesson keeps its place by itself; come back to it under Learn")
    return _file(saved_text(session), f"starfold-{_plain(room.id)}.replay", PLAIN)


async def make_report(request: Request) -> Response:
    wish = await web.read(request, p.Report)
    room, session = await _own(request, said("reported"))
    step = len(session.moments) if wish.step is None else wish.step
    text = report(session, step, wish.words, f"starfold {__version__}")
    return _file(text, f"starfold-{_plain(room.id)}-{step}.yaml", YAML)


async def whole_page(request: Request) -> Response:
    """A finished game as one page that needs no server."""
    room, session = await _own(request, said("saved as a page"))
    if not room.over:
        raise Refusal("forbidden", "the game is not over; save it as a file, or play it to its end")
    examiners: Examiners = request.app.state.examiners
    body = await examiners.ask(web.sender_of(request), page_of, session, room.info())
    return _file(body, f"starfold-{_plain(room.id)}.html", HTML)


async def _own(request: Request, done: str) -> tuple[RoomView, Session]:
    """A game that may be seen whole by whoever asks; raises Refusal."""
    room: RoomView = (await _hub(request).room(request.path_params["room"])).room
    if room.session is None:
        raise Refusal("forbidden", "the game has not begun; there is nothing to save")
    if room.over:
        return room, room.session
    room.seat_of(web.bearer(request) or "")
    if not room.solo:
        words = said(
            "others play too and hide things, so this game can be {done} when it is over", done=done
        )
        raise Refusal("forbidden", words)
    return room, room.session


def _hub(request: Request) -> Hub:
    hub: Hub = request.app.state.hub
    return hub


def _plain(name: str) -> str:
    return "".join(letter for letter in name if letter.isalnum() or letter in "-_")


def _file(body: str, name: str, media: str) -> Response:
    headers = {
        "content-disposition": f'attachment; filename="{name}"',
        "cache-control": "no-store",
    }
    return Response(body, 200, headers, media_type=media)


ROUTES: Final = [
    Route("/api/files", open_file, methods=["POST"]),
    Route("/api/rooms/{room}/file", saved_game, methods=["GET"]),
    Route("/api/rooms/{room}/report", make_report, methods=["POST"]),
    Route("/api/rooms/{room}/replay/page", whole_page, methods=["GET"]),
]
