"""What the server says of itself is what it does, and the page's types are what it says."""

import asyncio
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
from starlette.routing import Route, WebSocketRoute

from starfold.games.registry import game_names, seen
from starfold.server import schema, typescript
from starfold.server.content import OLDER_FORCES
from starfold.table import offers
from starfold.table import protocol as p
from tests.server.site import Site, open_site

pytestmark = pytest.mark.mode_independent

ROOT = Path(__file__).resolve().parents[2]
NOT_THE_APIS = ("HEAD", "OPTIONS")


def routes_of(site: Site) -> list[Any]:
    return [route for route in site.app.routes if isinstance(route, Route | WebSocketRoute)]


class TestEndpoints:
    def test_are_the_applications_routes(self, page: Path) -> None:
        async def compare() -> None:
            async with open_site(page=page) as site:
                routes = routes_of(site)
            served = {
                (method, route.path)
                for route in routes
                if isinstance(route, Route) and not route.path.startswith(OLDER_FORCES)
                for method in route.methods or ()
                if method not in NOT_THE_APIS
            }
            assert served == {(each.method, each.path) for each in schema.ENDPOINTS}
            sockets = [route.path for route in routes if isinstance(route, WebSocketRoute)]
            assert sockets == [schema.SOCKET, schema.QUEUE]

        asyncio.run(compare())

    def test_every_reference_in_the_description_leads_somewhere(self) -> None:
        document = schema.openapi()
        known = {f"#/components/schemas/{name}" for name in document["components"]["schemas"]}
        assert set(references(document)) <= known

    def test_every_operation_has_a_name_of_its_own(self) -> None:
        names = [
            operation["operationId"]
            for path in schema.openapi()["paths"].values()
            for operation in path.values()
        ]
        assert len(names) == len(set(names))

    @pytest.mark.parametrize("path", ["/api/openapi.json", "/api/protocol.json"])
    def test_the_descriptions_are_served(self, page: Path, path: str) -> None:
        async def ask() -> None:
            async with open_site(page=page) as site:
                answer = await site.get(path)
            assert answer.status == 200
            expected = schema.openapi() if "openapi" in path else schema.socket_schema()
            assert answer.json == msgspec.to_builtins(expected)

        asyncio.run(ask())


def references(part: Any) -> list[str]:
    if isinstance(part, dict):
        own = [part["$ref"]] if isinstance(part.get("$ref"), str) else []
        return own + [found for value in part.values() for found in references(value)]
    if isinstance(part, list):
        return [found for value in part for found in references(value)]
    return []


class TestSocketSchema:
    def check(self, message: Any) -> None:
        validator = jsonschema.Draft202012Validator(msgspec.to_builtins(schema.socket_schema()))
        validator.validate(msgspec.to_builtins(message))

    def test_is_a_schema(self) -> None:
        jsonschema.Draft202012Validator.check_schema(schema.socket_schema())

    @pytest.mark.parametrize(
        "message",
        [
            p.Hello(),
            p.Answer("a", 3, 1),
            p.Why("b", {"unit": 3}),
            p.Survey("c", {"unit": 3, "word": "far", "length": 0.5}),
            p.Surveyed("c", {"distance": 12.5}),
            p.Ack("a", 4),
            p.Refused("stale", "the table has moved on"),
            p.Pong(),
        ],
        ids=lambda message: type(message).__name__,
    )
    def test_allows_what_is_said(self, message: Any) -> None:
        self.check(message)

    @pytest.mark.parametrize(
        "message",
        [{}, {"type": "helo"}, {"type": "answer", "id": "a", "seq": -1, "option": 0}],
        ids=["nothing", "unknown", "negative"],
    )
    def test_refuses_what_is_not(self, message: Any) -> None:
        with pytest.raises(jsonschema.ValidationError):
            self.check(message)


class TestTypeScript:
    def test_the_written_files_are_current(self) -> None:
        for file, text in schema.written_files().items():
            assert (ROOT / file).read_text(encoding="utf-8") == text, "run `make types`"

    def test_every_game_has_a_file(self) -> None:
        games = [Path(schema.GAME_TYPES.format(game=name)) for name in game_names()]
        assert list(schema.typescript_files()) == [schema.TYPESCRIPT_FILE, *games]

    def test_an_old_file_is_found(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.chdir(tmp_path)
        assert schema.main(["--write"]) == 0
        assert schema.main(["--check"]) == 0
        old = schema.GAME_TYPES.format(game="pocketmodel")
        (tmp_path / old).write_text("export {};", encoding="utf-8")
        assert schema.main(["--check"]) == 1
        assert capsys.readouterr().err.startswith(old)

    def test_every_class_of_the_protocol_is_there(self) -> None:
        text = schema.typescript_files()[schema.TYPESCRIPT_FILE]
        classes = [
            name
            for module in (p, offers)
            for name, value in vars(module).items()
            if isinstance(value, type) and value.__module__ == module.__name__
            if not value.__subclasses__()
        ]
        assert [name for name in classes if f"export interface {name} {{" not in text] == []

    def test_what_is_only_received_may_be_left_out(self) -> None:
        text = schema.typescript_files()[schema.TYPESCRIPT_FILE]
        assert "  since?: number | null;" in text
        assert "  rematch: string;" in text

    def test_what_is_left_out_when_it_is_nothing_is_never_null(self) -> None:
        text = typescript.declarations([seen("pocketmodel")], set())
        assert "  card_id?: string;" in text
