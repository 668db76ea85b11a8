"""What there is to play, read and build with, over HTTP: games, lessons, puzzles, rules,
catalogue, forces, and the description of all this.

What is the same for everybody is made once and kept (`web.Page`); checks of what people send run
elsewhere (`examiners`). Nothing here knows of rooms.
"""

from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from starfold.errors import InputError
from starfold.games.registry import DEFAULT_GAME, load_game
from starfold.kernel.game import Game, check_edition
from starfold.kernel.tongue import spoken
from starfold.rulebook.ledgers import game_named
from starfold.server import schema, web
from starfold.server.collection import routes as collection_routes
from starfold.server.collection import saved, size_of
from starfold.server.examiners import Examiners, encoded
from starfold.server.web import HttpRefusal, Page
from starfold.table import content, reference
from starfold.table.offers import CheckCatalogue, CheckForce, LessonList, PuzzleList
from starfold.table.speech.words import said
from starfold.units.catalogue import edition_rank

OLDER_FORCES: Final = "/api/fleets"  # where clients of earlier versions look for forces


def routes() -> list[Route]:
    return [
        Route("/api/openapi.json", openapi),
        Route("/api/protocol.json", protocol),
        Route("/api/games", games),
        Route("/api/lessons", lessons),
        Route("/api/puzzles", puzzles),
        Route("/api/rules", rules),
        Route("/api/rules/{id}", rule),
        Route("/api/catalogue", catalogue),
        Route("/api/catalogue/check", check_catalogue, methods=["POST"]),
        *_force_routes("/api/forces"),
        *_force_routes(OLDER_FORCES),
        *collection_routes(),
    ]


def _force_routes(path: str) -> list[Route]:
    return [
        Route(f"{path}/check", check_force, methods=["POST"]),
        Route(f"{path}/{{name}}", force),
    ]


# -- what is the same for everybody ----------------------------------------------------------------


def _games_page() -> Page:
    return web.page(reference.game_list())


def _openapi_page() -> Page:
    return web.page(schema.openapi())


def _protocol_page() -> Page:
    return web.page(schema.socket_schema())


def _lessons_page() -> Page:
    from starfold.table.lessons import lesson_list
    from starfold.table.taught import taught

    lessons = [
        replace(one, title=taught(one.title), about=taught(one.about)) for one in lesson_list()
    ]
    return web.page(LessonList(lessons))


def _puzzles_page() -> Page:
    from starfold.table.puzzles import puzzle_list
    from starfold.table.taught import taught

    puzzles = [
        replace(one, title=taught(one.title), task=taught(one.task)) for one in puzzle_list()
    ]
    return web.page(PuzzleList(puzzles))


def _rules_page(game: str) -> Page:
    return web.page(reference.rule_list(game))


def _catalogue_page(edition: str) -> Page:
    return web.page(content.catalogue_content(edition))


def _card_page(game: str, edition: str) -> Page:
    return web.page(content.card_content(game, edition))


# Few enough to be kept for good: only games and editions that exist get here.
_PAGES: Final[dict[tuple[object, ...], Page]] = {}


async def _page(request: Request, make: Callable[..., Page], *arguments: str) -> Response:
    """A page that is made at its first reading and is at hand from then on."""
    key = (make, spoken(), *arguments)
    if key not in _PAGES:
        _PAGES[key] = await _examiners(request).ask(web.sender_of(request), make, *arguments)
    return web.reply_page(request, _PAGES[key])


async def games(request: Request) -> Response:
    return await _page(request, _games_page)


async def openapi(request: Request) -> Response:
    return await _page(request, _openapi_page)


async def protocol(request: Request) -> Response:
    return await _page(request, _protocol_page)


async def lessons(request: Request) -> Response:
    return await _page(request, _lessons_page)


async def puzzles(request: Request) -> Response:
    return await _page(request, _puzzles_page)


async def rules(request: Request) -> Response:
    game = game_named(request.query_params.get("game") or DEFAULT_GAME)
    return await _page(request, _rules_page, game)


async def rule(request: Request) -> Response:
    entry = await _or_not_found(request, reference.rule_entry, request.path_params["id"])
    return web.reply_page(request, web.page(entry))


async def catalogue(request: Request) -> Response:
    """`edition`: what a game of it can use; `collection`: ids of catalogues to put on top."""
    edition = request.query_params.get("edition", "")
    ids = request.query_params.getlist("collection")
    game = load_game(request.query_params.get("game") or DEFAULT_GAME)
    if not game.info()["catalogue"]:
        return await _cards(request, game, edition, ids)
    if edition:
        edition_rank(edition)  # refuses what is none
    if not ids:
        return await _page(request, _catalogue_page, edition)
    if len(ids) > content.MOST_CATALOGUES:
        raise InputError(
            said(
                "{number} catalogues: at most {most} at once",
                number=len(ids),
                most=content.MOST_CATALOGUES,
            )
        )
    documents = [(await saved(request, id)).document for id in ids]
    request.state.size = sum(map(size_of, documents))
    return await _encoded(request, content.catalogue_content, edition, documents)


async def _cards(request: Request, game: Game, edition: str, ids: list[str]) -> Response:
    """The cards of a game that has its own."""
    if ids:
        raise InputError(
            said("{game} takes no catalogues of your own; leave out 'collection'", game=game.name)
        )
    if edition:
        check_edition(game, edition)
    return await _page(request, _card_page, game.name, edition)


async def force(request: Request) -> Response:
    game = load_game(request.query_params.get("game") or DEFAULT_GAME).name
    name = request.path_params["name"]
    return web.reply(await _or_not_found(request, content.shipped_force_checked, name, game))


async def _or_not_found(request: Request, find: Callable[..., Any], *names: str) -> Any:
    """What is nearest to a name that does not exist takes a while to find."""
    try:
        return await _examiners(request).ask(web.sender_of(request), find, *names)
    except InputError as error:
        raise HttpRefusal(404, str(error), "not_found") from None


# -- checks ----------------------------------------------------------------------------------------


async def check_force(request: Request) -> Response:
    body = await web.read(request, CheckForce)
    web.count_check(request)
    wish = (body.force, body.edition, body.options, body.catalogues, body.game)
    return await _encoded(request, content.check_force, *wish)


async def check_catalogue(request: Request) -> Response:
    body = await web.read(request, CheckCatalogue)
    web.count_check(request)
    return await _encoded(request, content.check_catalogue, body.document)


async def _encoded(
    request: Request, work: Callable[..., msgspec.Struct], *arguments: Any
) -> Response:
    sender = web.sender_of(request)
    return web.reply_encoded(await _examiners(request).ask(sender, encoded, work, *arguments))


def _examiners(request: Request) -> Examiners:
    examiners: Examiners = request.app.state.examiners
    return examiners
