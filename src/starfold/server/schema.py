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
from importlib import resources
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import msgspec

from starfold import __version__
from starfold.arena import verdicts
from starfold.games.registry import event_kinds, game_names, seen
from starfold.rulebook import ledgers
from starfold.server import typescript
from starfold.server.endpoints import (
    ENDPOINTS,
    EVERYWHERE,
    JSON,
    MAY_BE_MISSING,
    MUST,
    PATH_PARAMETERS,
    QUEUE,
    SOCKET,
    STATUSES,
    TOKENS,
    Endpoint,
)
from starfold.server.people import KEY as PROFILE_KEY
from starfold.table import afterwards, cups, notices, offers, persons, protocol, timing
from starfold.units.catalogue_schema import renewed

Schema = dict[str, Any]

TYPESCRIPT_FILE: Final = Path("web/src/lib/protocol.ts")
GAME_TYPES: Final = "web/src/games/{game}/seen.ts"
CATALOGUE_SCHEMA: Final = Path("src/starfold/units/data/catalogue.schema.json")


# -- documents -------------------------------------------------------------------------------------


def socket_schema() -> Schema:
    """The socket's two languages, what a client may say and what the server says."""
    (client, server), classes = msgspec.json.schema_components(
        (protocol.ClientMessage, protocol.ServerMessage), ref_template="#/$defs/{name}"
    )
    _, waiting = msgspec.json.schema_components(
        (persons.Queue, persons.QueueMessage), ref_template="#/$defs/{name}"
    )
    classes = {**waiting, **classes}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The socket of a starfold table",
        "description": f"{SOCKET}: every message is one JSON object in a text frame. "
        f"On {QUEUE} a client says Queue, and hears Waiting, Paired or Refused.",
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
    if endpoint.key:
        yield {
            "name": PROFILE_KEY,
            "in": "header",
            "required": endpoint.key == MUST,
            "description": "The key of a profile.",
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
    modules = (timing, protocol, afterwards, persons, offers, notices, cups, verdicts)
    return {TYPESCRIPT_FILE: _types(*modules), **games}


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
