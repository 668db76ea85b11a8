"""What the server offers, for machines to read.

`ENDPOINTS` is the one table of the HTTP part. From it, `table.protocol`, `table.offers`,
`table.notices` and `arena.verdicts` come the OpenAPI document, the JSON Schema of the socket, and
the page's TypeScript types. The schema of catalogue files is written with them:

    python -m starfold.server.schema --typescript   show the page's types
    python -m starfold.server.schema --write        write them all
    python -m starfold.server.schema --check        are those files as they would be written now?
"""

import argparse
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import msgspec

from starfold import __version__
from starfold.arena import verdicts
from starfold.games.registry import DEFAULT_GAME, event_kinds, game_names, seen
from starfold.rulebook import ledgers
from starfold.server import typescript
from starfold.table import notices, offers, protocol
from starfold.units.catalogue_schema import renewed

Schema = dict[str, Any]

JSON: Final = "application/json"
TEXT: Final = "text/plain"
YAML: Final = "application/yaml"
HTML: Final = "text/html"
TYPESCRIPT_FILE: Final = Path("web/src/lib/protocol.ts")
GAME_TYPES: Final = "web/src/games/{game}/seen.ts"
CATALOGUE_SCHEMA: Final = Path("src/starfold/units/data/catalogue.schema.json")

STATUSES: Final = {
    200: "As asked for.",
    201: "Made.",
    204: "Done; there is nothing to say.",
    400: "The request cannot be read, or something in it is impossible.",
    401: "The token that this needs is missing.",
    403: "Not for you, or not from that page.",
    404: "There is no such thing here.",
    409: "Not as things stand now.",
    413: "Too large.",
    422: "Readable, but nothing that the game's rules or files allow.",
    429: "Too much at once, or in this hour.",
    503: "Too many wait for it, or it could not be stored: nothing was done, try again.",
}
# A foreign page or host name is refused everywhere, whoever asks without a pause, and all when too
# many wait for the same.
EVERYWHERE: Final = (403, 429, 503)

OWNER: Final = "owner"
SEAT: Final = "seat"
TOKENS: Final = {
    OWNER: "The token that was given when the document was shared.",
    SEAT: "The token of a seat: in the room that a rematch is of, in the room that one joins "
    "again, or in a game that is saved before it is over; nothing else needs it.",
}
MAY_BE_MISSING: Final = (SEAT,)
PATH_PARAMETERS: Final = {
    "room": "The name of a room, as in its link.",
    "id": "What the list calls it.",
    "name": "The name of a shipped force, as the list of games gives it.",
}


@dataclass(frozen=True, slots=True)
class Query:
    """A parameter after the question mark; all of them may be left out."""

    name: str
    meaning: str
    several: bool = False


GAME: Final = Query("game", f"The game's name; without it {DEFAULT_GAME}.")


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One thing to ask for. `answer` is a class of the protocol, or nothing for other media."""

    method: str
    path: str
    summary: str
    answer: type | None = None
    body: type | None = None
    status: int = 200
    problems: tuple[int, ...] = ()
    query: tuple[Query, ...] = ()
    auth: str = ""
    media: str = JSON


ENDPOINTS: Final = (
    Endpoint("GET", "/healthz", "Whether the server and its store work.", media=TEXT),
    Endpoint("GET", "/metrics", "Counts and times, to be collected.", media=TEXT),
    Endpoint("GET", "/api/openapi.json", "This document."),
    Endpoint("GET", "/api/protocol.json", "The messages of a room's socket, as JSON Schema."),
    Endpoint("GET", "/api/games", "What can be played, and with what.", offers.GameList),
    Endpoint(
        "POST",
        "/api/rooms",
        "Open a table; `{}` deals a game against the computer.",
        protocol.RoomCreated,
        protocol.NewRoom,
        status=201,
        problems=(400, 404, 409, 413, 422, 429, 503),
        auth=SEAT,
    ),
    Endpoint("GET", "/api/rooms", "Open tables that want to be found.", protocol.RoomList),
    Endpoint(
        "GET", "/api/rooms/{room}", "What a table is about.", protocol.RoomInfo, problems=(404,)
    ),
    Endpoint(
        "POST",
        "/api/rooms/{room}/join",
        "Take an open seat; with the token of a seat at this table: which one is it?",
        protocol.Joined,
        protocol.JoinRoom,
        status=201,
        problems=(400, 404, 409, 413, 422, 503),
        auth=SEAT,
    ),
    Endpoint(
        "POST",
        "/api/files",
        "Open a file: a saved game or a replay gets a table, a scenario is run.",
        protocol.Opened,
        protocol.OpenFile,
        status=201,
        problems=(400, 413, 422),
    ),
    Endpoint(
        "GET",
        "/api/rooms/{room}/file",
        "A game as it stands, to be opened again: a finished one, or one's own against machines.",
        problems=(404, 409),
        auth=SEAT,
        media=TEXT,
    ),
    Endpoint(
        "POST",
        "/api/rooms/{room}/report",
        "The same as a scenario that leads to a position, to report what went wrong there.",
        None,
        protocol.Report,
        problems=(400, 404, 413, 422),
        auth=SEAT,
        media=YAML,
    ),
    Endpoint(
        "GET",
        "/api/rooms/{room}/replay",
        "A finished game, choice by choice, everything open.",
        protocol.ReplayPage,
        problems=(404,),
    ),
    Endpoint(
        "GET",
        "/api/rooms/{room}/replay/file",
        "The replay file of a finished game, for `starfold replay`.",
        problems=(404,),
        media=TEXT,
    ),
    Endpoint(
        "GET",
        "/api/rooms/{room}/replay/page",
        "A finished game as one page that needs no server.",
        problems=(404, 422),
        media=HTML,
    ),
    Endpoint(
        "GET",
        "/api/rooms/{room}/replay/survey",
        "Measure something in a finished game, as `survey` does on the socket.",
        protocol.Surveyed,
        problems=(404, 422),
        query=(
            Query("step", "After how many choices; without it at the beginning."),
            Query("unit", "From where this unit stands."),
            Query("option", "What this answer would have led to."),
        ),
    ),
    Endpoint(
        "GET",
        "/api/rooms/{room}/replay/analysis",
        "What each choice of a finished game was worth, or how far the analysis is.",
        protocol.AnalysisState,
        problems=(404,),
    ),
    Endpoint(
        "POST",
        "/api/rooms/{room}/replay/analysis",
        "Have a finished game analysed, unless it has been with as much thought.",
        protocol.AnalysisState,
        protocol.Analyse,
        problems=(400, 404, 413, 429, 503),
    ),
    Endpoint(
        "DELETE",
        "/api/rooms/{room}/replay/analysis",
        "Stop an analysis that you asked for; one that others wait for goes on.",
        protocol.AnalysisState,
        problems=(404,),
    ),
    Endpoint(
        "POST",
        "/api/rooms/{room}/replay/position",
        "What the strongest opponent would choose at a position of a finished game.",
        verdicts.Advice,
        protocol.LookAt,
        problems=(400, 404, 413, 422, 429, 503),
    ),
    Endpoint(
        "POST",
        "/api/rooms/{room}/replay/line",
        "How a finished game could have gone on from a position, with dice of its own.",
        protocol.VariationPage,
        protocol.Variation,
        problems=(400, 404, 413, 422),
    ),
    Endpoint("GET", "/api/lessons", "The lessons, in their order.", offers.LessonList),
    Endpoint("GET", "/api/puzzles", "The puzzles, by game and difficulty.", offers.PuzzleList),
    Endpoint(
        "GET",
        "/api/rules",
        "Every rule of a game, in this project's words.",
        offers.RuleList,
        problems=(422,),
        query=(GAME,),
    ),
    Endpoint("GET", "/api/rules/{id}", "One rule.", offers.RuleEntry, problems=(404,)),
    Endpoint(
        "GET",
        "/api/catalogue",
        "Units and cards to choose from: the catalogue, or the cards of a game that has its own.",
        offers.CatalogueContent,
        problems=(404, 422),
        query=(
            GAME,
            Query("edition", "Only what this edition or set and earlier ones brought."),
            Query("collection", "Id of a shared catalogue to put on top.", several=True),
        ),
    ),
    Endpoint(
        "GET",
        "/api/forces/{name}",
        "A shipped force (a fleet or a deck), as a game sees it.",
        offers.ForceChecked,
        problems=(404, 422),
        query=(GAME,),
    ),
    Endpoint(
        "POST",
        "/api/forces/check",
        "Read and check a force; what is wrong is part of the answer.",
        offers.ForceChecked,
        offers.CheckForce,
        problems=(400, 413, 422),
    ),
    Endpoint(
        "POST",
        "/api/catalogue/check",
        "Read and check own units and cards; what is wrong is part of the answer.",
        offers.CatalogueChecked,
        offers.CheckCatalogue,
        problems=(400, 413, 422),
    ),
    Endpoint("GET", "/api/collection", "Shared forces and catalogues.", offers.Collection),
    Endpoint(
        "POST",
        "/api/collection",
        "Share a force or a catalogue. The token in the answer is given once.",
        offers.SavedDocument,
        offers.SaveDocument,
        status=201,
        problems=(400, 413, 422, 429, 503),
    ),
    Endpoint(
        "GET",
        "/api/collection/{id}",
        "A shared force or catalogue.",
        offers.SavedDocument,
        problems=(404,),
    ),
    Endpoint(
        "PUT",
        "/api/collection/{id}",
        "Change what you shared.",
        offers.SavedDocument,
        offers.SaveDocument,
        problems=(400, 401, 404, 413, 422, 503),
        auth=OWNER,
    ),
    Endpoint(
        "DELETE",
        "/api/collection/{id}",
        "Take back what you shared.",
        status=204,
        problems=(401, 404, 503),
        auth=OWNER,
    ),
    Endpoint(
        "GET", "/api/notices", "How people are told who are not at the table.", notices.NoticeOffer
    ),
    Endpoint(
        "GET",
        "/api/rooms/{room}/notices",
        "Where the seat hears of its turns and of the end.",
        notices.NoticeList,
        problems=(401, 404),
        auth=SEAT,
    ),
    Endpoint(
        "POST",
        "/api/rooms/{room}/notices",
        "Let the seat hear of its turns and of the end, by web push or a webhook.",
        notices.Notice,
        notices.NewNotice,
        status=201,
        problems=(400, 401, 404, 409, 413, 422),
        auth=SEAT,
    ),
    Endpoint(
        "DELETE",
        "/api/rooms/{room}/notices/{id}",
        "Hear no more.",
        status=204,
        problems=(401, 404),
        auth=SEAT,
    ),
)

SOCKET: Final = "/api/rooms/{room}/socket"


# -- documents -------------------------------------------------------------------------------------


def socket_schema() -> Schema:
    """The socket's two languages, what a client may say and what the server says."""
    (client, server), classes = msgspec.json.schema_components(
        (protocol.ClientMessage, protocol.ServerMessage), ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The socket of a starfold table",
        "description": f"{SOCKET}: every message is one JSON object in a text frame.",
        "version": protocol.PROTOCOL,
        "oneOf": [{"$ref": "#/$defs/ClientMessage"}, {"$ref": "#/$defs/ServerMessage"}],
        "$defs": {"ClientMessage": client, "ServerMessage": server, **classes},
    }


def openapi() -> Schema:
    """The HTTP part as an OpenAPI 3.1 document."""
    used = [kind for each in ENDPOINTS for kind in (each.answer, each.body) if kind is not None]
    _, classes = msgspec.json.schema_components(
        [*dict.fromkeys(used), protocol.Problem], ref_template="#/components/schemas/{name}"
    )
    paths: dict[str, Schema] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "starfold",
            "version": __version__,
            "license": {"name": "MIT", "identifier": "MIT"},
            "description": f"Games are played on the socket {SOCKET}; "
            "its messages are described by /api/protocol.json.",
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": classes,
            "securitySchemes": {
                name: {"type": "http", "scheme": "bearer", "description": meaning}
                for name, meaning in TOKENS.items()
            },
        },
    }


def _operation(endpoint: Endpoint) -> Schema:
    operation: Schema = {
        "operationId": _operation_id(endpoint),
        "summary": endpoint.summary,
        "parameters": list(_parameters(endpoint)),
        "responses": {
            str(endpoint.status): _answer(endpoint),
            **{
                str(status): _problem(status)
                for status in sorted({*EVERYWHERE, *endpoint.problems})
            },
        },
    }
    if endpoint.body is not None:
        operation["requestBody"] = {"required": True, "content": _content(endpoint.body)}
    if endpoint.auth:
        optional: list[Schema] = [{}] if endpoint.auth in MAY_BE_MISSING else []
        operation["security"] = [*optional, {endpoint.auth: []}]
    return operation


def _operation_id(endpoint: Endpoint) -> str:
    words = re.findall(r"[a-z]+", f"{endpoint.method.lower()} {endpoint.path}")
    return "_".join(word for word in words if word != "api")


def _parameters(endpoint: Endpoint) -> Iterator[Schema]:
    text = {"type": "string"}
    for name in re.findall(r"\{(\w+)\}", endpoint.path):
        yield {
            "name": name,
            "in": "path",
            "required": True,
            "description": PATH_PARAMETERS[name],
            "schema": text,
        }
    for query in endpoint.query:
        yield {
            "name": query.name,
            "in": "query",
            "description": query.meaning,
            "schema": {"type": "array", "items": text} if query.several else text,
        }


def _answer(endpoint: Endpoint) -> Schema:
    answer: Schema = {"description": STATUSES[endpoint.status]}
    if endpoint.answer is not None:
        answer["content"] = _content(endpoint.answer)
    elif endpoint.status != 204:
        answer["content"] = {endpoint.media: {"schema": {}}}
    return answer


def _problem(status: int) -> Schema:
    return {"description": STATUSES[status], "content": _content(protocol.Problem)}


def _content(kind: type) -> Schema:
    return {JSON: {"schema": {"$ref": f"#/components/schemas/{kind.__name__}"}}}


# -- the page's types ------------------------------------------------------------------------------


def typescript_files() -> dict[Path, str]:
    """The page's files with types: the protocol, and the views of each game beside its board."""
    games = {Path(GAME_TYPES.format(game=name)): _game_types(name) for name in game_names()}
    return {TYPESCRIPT_FILE: _types(protocol, offers, notices, verdicts), **games}


def _game_types(game: str) -> str:
    meanings = {
        icon: {"words": rule.means, "rule": rule.id}
        for icon, rule in ledgers.icon_rules(game).items()
    }
    parts = [_types(seen(game)), typescript.events(event_kinds(game))]
    if meanings:
        kind = "Record<string, { words: string; rule: string }>"
        parts.append(typescript.constant("ICON_MEANINGS", kind, meanings))
    return "\n".join(parts)


def catalogue_schema_file() -> dict[Path, str]:
    """The schema of catalogue files, with the icons, values and effects that there are now."""
    file = resources.files("starfold.units").joinpath("data", CATALOGUE_SCHEMA.name)
    written = renewed(json.loads(file.read_text(encoding="utf-8")))
    return {CATALOGUE_SCHEMA: json.dumps(written, indent=2, ensure_ascii=False) + "\n"}


def _types(*modules: ModuleType) -> str:
    sources = ", ".join(module.__name__ for module in modules)
    header = f"// Generated from {sources}: change that, then run `make types`.\n\n"
    return header + typescript.declarations(modules, _only_received())


def _only_received() -> set[type]:
    bodies = [each.body for each in ENDPOINTS if each.body is not None]
    answers = [each.answer for each in ENDPOINTS if each.answer is not None]
    received = typescript.structs_in(protocol.ClientMessage, *bodies)
    return received - typescript.structs_in(protocol.ServerMessage, *answers)


def written_files() -> dict[Path, str]:
    """Every file that `make types` writes."""
    return typescript_files() | catalogue_schema_file()


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="starfold.server.schema", description=__doc__)
    wanted = parser.add_mutually_exclusive_group(required=True)
    wanted.add_argument("--typescript", action="store_true", help="the page's types")
    wanted.add_argument("--write", action="store_true", help="write them all")
    wanted.add_argument("--check", action="store_true", help="compare them with what is there")
    wanted.add_argument("--openapi", action="store_true", help="the HTTP part")
    wanted.add_argument("--protocol", action="store_true", help="the socket's messages")
    chosen = parser.parse_args(arguments)
    if chosen.check:
        return _check()
    if chosen.write:
        for file, text in written_files().items():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
    elif chosen.typescript:
        sys.stdout.write("\n".join(typescript_files().values()))
    else:
        document = openapi() if chosen.openapi else socket_schema()
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(document), indent=2).decode())
    return 0


def _check() -> int:
    old = [file for file, text in written_files().items() if not _holds(file, text)]
    for file in old:
        print(f"{file} is not what it would be now; run `make types`", file=sys.stderr)
    return 1 if old else 0


def _holds(file: Path, text: str) -> bool:
    return file.is_file() and file.read_text(encoding="utf-8") == text


if __name__ == "__main__":
    sys.exit(main())
