"""The description of the server is the server: every route, every answer, every message."""

import json
import random
import re
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from starlette.routing import Route, WebSocketRoute

from starfold.games.registry import game_names, load_game
from starfold.server import offline, schema
from starfold.server.content import OLDER_FORCES
from starfold.table.protocol import PROTOCOL
from starfold.units.fleets import fleet_data, shipped_fleet
from tests.server.parties import ME, OPEN, SHORT, each_game, party, run
from tests.server.profiles import somebody
from tests.server.site import Answer, Closed, Person, Site, Socket

pytestmark = pytest.mark.mode_independent

FLEET = fleet_data(shipped_fleet("base-lantern-line"))


# -- routes ----------------------------------------------------------------------------------------


def test_every_route_is_described_and_every_description_has_a_route(page: Path) -> None:
    async def work(site: Site) -> None:
        served = {
            (method, route.path)
            for route in site.app.routes
            if isinstance(route, Route) and not route.path.startswith(OLDER_FORCES)
            for method in (route.methods or set()) - {"HEAD"}
        }
        assert served == {(one.method, one.path) for one in schema.ENDPOINTS}
        sockets = [one.path for one in site.app.routes if isinstance(one, WebSocketRoute)]
        assert sockets == [schema.SOCKET, schema.QUEUE]

    run(work, page)


def test_the_documents_are_served_as_generated(page: Path) -> None:
    async def work(site: Site) -> None:
        assert (await site.get("/api/openapi.json")).json == schema.openapi()
        assert (await site.get("/api/protocol.json")).json == schema.socket_schema()

    run(work, page)
    jsonschema.Draft202012Validator.check_schema(schema.socket_schema())
    assert schema.socket_schema()["version"] == PROTOCOL


# -- a tour of all endpoints -----------------------------------------------------------------------


class Tour:
    """Asks and compares every answer with its description."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.document = schema.openapi()
        self.seen: set[tuple[str, str, int]] = set()

    async def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        token: str = "",
        expect: int = 200,
        key: str = "",
    ) -> Answer:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        headers |= {"x-starfold-key": key} if key else {}
        answer = await self.site.request(method, path, body, headers)
        assert answer.status == expect, answer.body
        template, operation = self._operation(method, path.partition("?")[0])
        described = operation["responses"][str(answer.status)]
        if "content" in described:
            media = answer.headers["content-type"].partition(";")[0]
            wanted = described["content"][media]["schema"]
            if media == schema.JSON:
                self._validate(answer.json, wanted)
        else:
            assert answer.body == b""
        self.seen.add((method, template, answer.status))
        return answer

    def _operation(self, method: str, path: str) -> tuple[str, Any]:
        exact_first = sorted(self.document["paths"], key=lambda one: one.count("{"))
        for template in exact_first:
            operations = self.document["paths"][template]
            pattern = re.sub(r"\{\w+\}", "[^/]+", template)
            if re.fullmatch(pattern, path) and method.lower() in operations:
                return template, operations[method.lower()]
        raise AssertionError(f"{method} {path} is not described")

    def _validate(self, data: Any, wanted: Any) -> None:
        whole = {**wanted, "components": self.document["components"]}
        jsonschema.Draft202012Validator(whole).validate(data)


def test_every_answer_is_as_described(page: Path) -> None:
    async def work(site: Site) -> None:
        tour = Tour(site)
        await reading(tour)
        for game in game_names():
            await rooms(tour, game)
        await building(tour)
        await people(tour)
        await cups(tour)
        fine = {(method, path) for method, path, status in tour.seen if status < 300}
        assert fine == {(one.method, one.path) for one in schema.ENDPOINTS}

    run(work, page)


async def cups(tour: Tour) -> None:
    made = (await tour.ask("POST", "/api/tournaments", {"title": "Cup"}, expect=201)).json
    organiser, path = made["token"], f"/api/tournaments/{made['tournament']['id']}"
    await tour.ask("GET", "/api/tournaments")
    await tour.ask("GET", "/api/tournaments/none", expect=404)
    await tour.ask("POST", "/api/tournaments", {}, expect=400)
    tokens = [
        (await tour.ask("POST", f"{path}/enter", {"name": name}, expect=201)).json["token"]
        for name in ("Ada", "Bo")
    ]
    await tour.ask("POST", f"{path}/enter", {"name": "Bo"}, expect=403)
    await tour.ask("GET", path, token=tokens[0])
    await tour.ask("POST", f"{path}/organise", {"act": "begin round"}, expect=401)
    await tour.ask("POST", f"{path}/organise", {"act": "begin round"}, organiser)
    await tour.ask("POST", f"{path}/organise", {"act": "begin round"}, organiser, expect=409)
    await tour.ask("POST", f"{path}/table", {}, tokens[0], expect=201)
    await tour.ask("POST", f"{path}/table", {}, expect=401)
    await tour.ask("POST", f"{path}/withdraw", {}, tokens[0])


async def reading(tour: Tour) -> None:
    for path in ("/healthz", "/metrics", "/api/openapi.json", "/api/protocol.json", "/api/games"):
        await tour.ask("GET", path)
    await tour.ask("GET", "/api/lessons")
    await tour.ask("GET", "/api/puzzles")
    rules = (await tour.ask("GET", "/api/rules?game=pocketmodel")).json["rules"]
    await tour.ask("GET", f"/api/rules/{rules[0]['id']}")
    await tour.ask("GET", "/api/rules/PM-NONE-99", expect=404)
    await tour.ask("GET", "/api/catalogue?edition=base")
    await tour.ask("GET", "/api/forces/base-lantern-line")
    await tour.ask("GET", "/api/forces/none", expect=404)


async def people(tour: Tour) -> None:
    other = (await somebody(tour.site, "Bob")).id
    key = secrets.token_urlsafe(16)
    await tour.ask("POST", "/api/people", {"name": "Ada"}, key=key, expect=201)
    await tour.ask("POST", "/api/people", {"name": "Ada"}, key=key, expect=409)
    await tour.ask("POST", "/api/people", {"name": "Ada"}, expect=401)
    await tour.ask("GET", "/api/people/me", key=key)
    await tour.ask("PUT", "/api/people/me", {"name": "Adah"}, key=key)
    await tour.ask("PUT", f"/api/people/me/blocked/{other}", key=key)
    await tour.ask("DELETE", f"/api/people/me/blocked/{other}", key=key)
    await tour.ask("PUT", "/api/people/me/blocked/nobody", key=key, expect=404)
    await tour.ask("GET", "/api/people/me/export", key=key)
    room = (await tour.ask("POST", "/api/rooms", {}, expect=201)).json["room"]["id"]
    complaint = {"seat": 0, "reason": "insult", "words": "They shouted."}
    path = f"/api/rooms/{room}/complaint"
    await tour.ask("POST", path, complaint, key=key, expect=204)
    await tour.ask("POST", path, {**complaint, "seat": 1}, key=key, expect=422)
    await tour.ask("GET", "/api/leaderboard")
    await tour.ask("GET", f"/api/people/{other}")
    await tour.ask("GET", "/api/people/nobody", expect=404)
    await tour.ask(
        "GET", f"/api/people/{other}/games?result=won&opponent=agent:greedy&before=9%20r"
    )
    await tour.ask("GET", f"/api/people/{other}/games?since=yesterday", expect=422)
    await tour.ask("GET", "/api/leaderboard?edition=none", expect=422)
    await tour.ask("DELETE", "/api/people/me", key=key, expect=204)
    await tour.ask("DELETE", "/api/people/me", key=key, expect=401)


async def rooms(tour: Tour, game: str) -> None:
    wish = {"game": game, "seats": [ME, OPEN], "listed": True, "options": {"max_turns": 4}}
    made = (await tour.ask("POST", "/api/rooms", wish, expect=201)).json
    room = made["room"]["id"]
    async with tour.site.person(room, made["tokens"][0]["token"], ready=False):
        assert [one["id"] for one in (await tour.ask("GET", "/api/rooms")).json["rooms"]] == [room]
    await tour.ask("GET", f"/api/rooms/{room}")
    joined = (await tour.ask("POST", f"/api/rooms/{room}/join", {}, expect=201)).json
    await tour.ask("POST", f"/api/rooms/{room}/join", {}, expect=403)
    await tour.ask("GET", f"/api/rooms/{room}/replay", expect=403)
    told = (await tour.ask("GET", f"/api/turns?room={room}&room=none")).json["tables"]
    assert [one["room"]["id"] for one in told] == [room]
    await tour.ask("POST", "/api/rooms", {"game": "chess"}, expect=422)
    await tour.ask("POST", "/api/rooms", b"{", expect=400)
    await tour.ask("POST", "/api/rooms", b" " * 400_000, expect=413)
    mine = made["tokens"][0]["token"]
    await notices(tour, room, mine)
    async with tour.site.person(room, mine) as me, tour.site.person(room, joined["token"]):
        await me.until(lambda: me.view is not None)
        await me.do(type="concede", seq=me.seq)
    await tour.ask("GET", f"/api/rooms/{room}/replay")
    await tour.ask("GET", f"/api/rooms/{room}/replay/file")
    await files(tour, room)
    await tour.ask("POST", f"/api/rooms/{room}/replay/analysis", {"milliseconds": 1, "worlds": 2})
    await tour.ask("GET", f"/api/rooms/{room}/replay/analysis")
    await tour.ask("DELETE", f"/api/rooms/{room}/replay/analysis")
    await tour.ask("POST", f"/api/rooms/{room}/replay/position", {"step": 0, "milliseconds": 1})
    await tour.ask("POST", f"/api/rooms/{room}/replay/line", {"step": 0, "choices": []})
    measured = 200 if game == "minis" else 422
    await tour.ask("GET", f"/api/rooms/{room}/replay/survey?step=0&option=1", expect=measured)
    await tour.ask("GET", f"/api/rooms/{room}/replay/survey?step=no", expect=422)
    await tour.ask("GET", "/api/rooms/nowhere", expect=404)
    await tour.ask("GET", "/api/rooms/nowhere/replay", expect=404)
    await tour.ask("POST", "/api/rooms", {"rematch_of": room}, mine, expect=201)
    await tour.ask("POST", "/api/rooms", {"rematch_of": room}, "x" * 32, expect=403)


async def notices(tour: Tour, room: str, mine: str) -> None:
    await tour.ask("GET", "/api/notices")
    path = f"/api/rooms/{room}/notices"
    wish = {"kind": "webhook", "url": "https://example.org/hook"}
    made = (await tour.ask("POST", path, wish, mine, expect=201)).json
    await tour.ask("POST", path, {**wish, "url": "ftp://x"}, mine, expect=422)
    await tour.ask("POST", path, wish, expect=401)
    await tour.ask("GET", path, None, mine)
    await tour.ask("DELETE", f"{path}/{made['id']}", None, mine, expect=204)
    await tour.ask("DELETE", f"{path}/{made['id']}", None, mine, expect=404)


async def files(tour: Tour, room: str) -> None:
    saved = (await tour.ask("GET", f"/api/rooms/{room}/file")).body.decode()
    await tour.ask("POST", "/api/files", {"text": saved}, expect=201)
    await tour.ask("POST", "/api/files", {"text": "no game"}, expect=422)
    await tour.ask("POST", f"/api/rooms/{room}/report", {"step": 0})
    await tour.ask("POST", f"/api/rooms/{room}/report", {"step": 10**6}, expect=422)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(offline, "page_folder", lambda: Path("nowhere"))
        await tour.ask("GET", f"/api/rooms/{room}/replay/page", expect=422)
        without_files = offline.Files("a.js", {game: [] for game in game_names()})
        patch.setattr(offline, "listed_files", lambda _: without_files)
        await tour.ask("GET", f"/api/rooms/{room}/replay/page")


async def building(tour: Tour) -> None:
    checked = (await tour.ask("POST", "/api/forces/check", {"force": FLEET})).json
    assert checked["legal"], checked["problems"]
    await tour.ask("POST", "/api/forces/check", {"force": "no such list"})
    await tour.ask("POST", "/api/catalogue/check", {"document": {"units": "none"}})
    shared = {"kind": "fleet", "title": "Mine", "document": FLEET}
    saved = (await tour.ask("POST", "/api/collection", shared, expect=201)).json
    own = f"/api/collection/{saved['id']}"
    await tour.ask("GET", "/api/collection")
    if ("GET", "/api/collection/{id}") in {(one.method, one.path) for one in schema.ENDPOINTS}:
        await tour.ask("GET", own)
    await tour.ask("PUT", own, shared, saved["token"])
    await tour.ask("PUT", own, shared, expect=401)
    await tour.ask("PUT", own, shared, "x" * 32, expect=403)
    await tour.ask("DELETE", own, None, saved["token"], expect=204)
    await tour.ask("DELETE", own, None, saved["token"], expect=404)


TOUCHED = {"ccg": {"pile": "force"}}  # where there are no units


# -- the socket ------------------------------------------------------------------------------------


def validator(name: str) -> jsonschema.Draft202012Validator:
    document = schema.socket_schema()
    return jsonschema.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": document["$defs"]})


def kinds(person: Person) -> Iterator[str]:
    for text in person.raw:
        yield json.loads(text)["type"]


@each_game
def test_every_message_of_a_game_is_as_described(
    page: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    sent: list[str] = []
    send = Socket.send

    def noted(self: Socket, text: str | bytes) -> None:
        sent.append(str(text))
        send(self, text)

    monkeypatch.setattr(Socket, "send", noted)
    received: list[str] = []

    async def work(site: Site) -> None:
        clock = {"initial": 3600, "increment": 1}
        short = {"max_turns": min(3, SHORT[game])}
        seats = min(3, load_game(game).info()["most_seats"])
        async with party(site, seats=seats, clock=clock, options=short) as table:
            first = table.people[0]
            await first.do(type="chat", text="hello")
            await first.do(type="why", piece=TOUCHED.get(game, {"unit": 0}))
            await first.do(type="survey", wanted={"option": 1})
            await first.do(type="survey", wanted={"unit": 0, "far": 0.5, "by": "air"})
            await first.say(type="ping")
            await first.do(type="undo", seq=0)
            await table.play(random.Random(3))
            for person in table.everybody:
                received.extend(person.raw)
            told = {kind for person in table.everybody for kind in kinds(person)}
            plain = {"welcome", "update", "room", "ack", "said", "error", "pong"}
            assert told == plain | {"because"} | ({"surveyed"} if game == "minis" else set())

    run(work, page, limited=False, game=game)
    client, server = validator("ClientMessage"), validator("ServerMessage")
    for text in sent:
        client.validate(json.loads(text))
    whole = [text for text in received if '"welcome"' in text[:30]]
    for text in [*whole, *received[:: max(1, len(received) // 300)]]:
        server.validate(json.loads(text))


@pytest.mark.parametrize(
    "wrong",
    [
        {"type": "answer", "id": "x", "seq": -1, "option": 0},
        {"type": "answer", "id": "", "seq": 1, "option": 0},
        {"type": "answer", "id": "x" * 65, "seq": 1, "option": 0},
        {"type": "ready", "id": "x", "key": "ABC"},
        {"type": "chat", "id": "x", "text": "y" * 501},
        {"type": "dance"},
    ],
)
def test_what_the_schema_forbids_is_refused(page: Path, wrong: dict[str, Any]) -> None:
    assert list(validator("ClientMessage").iter_errors(wrong))

    async def work(site: Site) -> None:
        async with party(site, seed=1) as table:
            person = table.people[0]
            await table.together()
            person.replies.clear()
            person.socket.send(json.dumps(wrong))
            await person.until(lambda: bool(person.replies))
            (reply,) = person.replies.values()
            assert reply["code"] == "malformed"

    run(work, page)


def test_hello_comes_first_and_once(page: Path) -> None:
    async def work(site: Site) -> None:
        async with party(site, seed=1) as table:
            async with site.socket(table.id) as socket:
                socket.send('{"type": "ping"}')
                assert json.loads(await socket.receive())["code"] == "not_first"
                with pytest.raises(Closed) as closed:
                    await socket.receive()
                assert closed.value.code == 1008
            person = table.people[0]
            await person.say(type="hello")
            await person.until(lambda: "" in person.replies)
            assert person.replies[""]["code"] == "malformed"

    run(work, page)
