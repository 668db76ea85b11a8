"""Files over HTTP: one's own game leaves the table and comes back, nobody else's does."""

import base64
import json
import re
from pathlib import Path

import pytest

from starfold.server import offline
from starfold.table.lessons import lesson_list
from starfold.table.seats import new_token
from tests.server.parties import each_game, party
from tests.server.parties import run as alone
from tests.server.parties import run_with_machines as run
from tests.server.site import Answer, Person, Site
from tests.server.test_replays import concede, finished

pytestmark = pytest.mark.mode_independent

LESSON = lesson_list()[0].id
PATHS = ("file", "report", "replay/page")


async def asked(site: Site, room: str, path: str, token: str = "") -> Answer:
    if path == "report":
        return await site.post(f"/api/rooms/{room}/report", {"words": "odd"}, token)
    headers = {"authorization": f"Bearer {token}"} if token else {}
    return await site.get(f"/api/rooms/{room}/{path}", **headers)


def source(address: str) -> str:
    return base64.b64decode(address.removeprefix("data:text/javascript;base64,")).decode()


async def some_answers(me: Person) -> None:
    for _ in range(3):
        await me.until(lambda: me.asked)
        await me.answer(me.options[-1])
    await me.until(lambda: me.asked)


@each_game
def test_a_game_comes_back_as_it_left(page: Path, game: str) -> None:
    async def work(site: Site) -> None:
        room, (token,) = await site.room(fair=True)
        async with site.person(room, token) as me:
            await some_answers(me)
            view, log = me.view, [line["text"] for line in me.log]
            saved = await asked(site, room, "file", token)
            reported = await asked(site, room, "report", token)
        assert saved.headers["content-disposition"].endswith('.replay"')
        for file in (saved, reported):
            answer = await site.post("/api/files", {"text": file.body.decode(), "file": "mine"})
            assert answer.status == 201, answer.json
            created = answer.json["game"]
            assert created["room"]["status"] == "playing"
            [mine] = created["tokens"]
            async with site.person(created["room"]["id"], mine["token"]) as again:
                assert again.view == view
                assert [line["text"] for line in again.log] == log

    run(work, page, game=game)


@pytest.mark.parametrize("path", PATHS)
def test_a_game_that_goes_on_is_given_to_its_player_alone(page: Path, path: str) -> None:
    async def work(site: Site) -> None:
        room, (token,) = await site.room()
        async with site.person(room, token) as me:
            await me.until(lambda: me.asked)
            for secret in ("", new_token()):
                refused = await asked(site, room, path, secret)
                assert refused.status == 403
                assert "token" in refused.json["error"]

    run(work, page)


@pytest.mark.parametrize("path", PATHS)
def test_what_other_people_hide_stays_hidden_until_the_end(page: Path, path: str) -> None:
    async def work(site: Site) -> None:
        async with party(site) as table:
            for token in ("", *table.tokens):
                refused = await asked(site, table.id, path, token)
                assert refused.status == 403
                assert "secret" not in refused.body.decode()
            await concede(table.asked)
        if path != "replay/page":  # that needs the built page
            assert (await asked(site, table.id, path)).status == 200

    alone(work, page)


def test_a_finished_game_as_one_page(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a-1.js").write_text('import{b}from"./b-2.js";import("./c-3.js");b("</script>")')
    (tmp_path / "b-2.js").write_text("export const b = new URL(import.meta.url)")
    (tmp_path / "a-1.css").write_text("p { background: url(./dot.png) } a { color: red }")
    (tmp_path / "dot.png").write_bytes(b"dot")
    files = ["a-1.js", "b-2.js", "a-1.css"]
    listed = {"entry": "a-1.js", "games": {"pocketmodel": files}}
    (tmp_path / "offline.json").write_text(json.dumps(listed))
    monkeypatch.setattr(offline, "page_folder", lambda: tmp_path)

    async def work(site: Site) -> None:
        room = await finished(site)
        answer = await asked(site, room, "replay/page")
        assert answer.status == 200
        assert answer.headers["content-disposition"].startswith("attachment; filename=")
        text = answer.body.decode()
        assert "url(data:image/png;base64,ZG90)" in text
        [scripts] = re.findall(r'<script type="importmap">(.*?)</script>', text)
        imported = json.loads(scripts)["imports"]
        assert {name: source(imported[name]) for name in imported} == {
            "a-1.js": 'import{b}from"b-2.js";import("./c-3.js");b("</script>")',
            "b-2.js": "export const b = new URL(document.baseURI)",
        }
        [answers] = re.findall(r'id="answers">(.*?)</script>', text)
        assert f"/api/rooms/{room}/replay" in json.loads(answers)
        assert any(path.startswith("/api/rules/PM-") for path in json.loads(answers))
        (tmp_path / "offline.json").unlink()
        unbuilt = await asked(site, room, "replay/page")
        assert (unbuilt.status, "make page" in unbuilt.json["error"]) == (422, True)

    run(work, page)


def test_a_lesson_is_reported_but_not_saved(page: Path) -> None:
    async def work(site: Site) -> None:
        made = (await site.post("/api/rooms", {"lesson": LESSON})).json
        room, [mine] = made["room"]["id"], made["tokens"]
        async with site.person(room, mine["token"]) as me:
            await me.until(lambda: me.asked)
            saved = await asked(site, room, "file", mine["token"])
            assert (saved.status, saved.json["code"]) == (409, "lesson")
            reported = await asked(site, room, "report", mine["token"])
        assert reported.status == 200
        answer = await site.post("/api/files", {"text": reported.body.decode()})
        assert (answer.status, "scenario run" in answer.json["error"]) == (422, True)

    run(work, page)


def test_a_bad_file_opens_nothing(page: Path) -> None:
    async def work(site: Site) -> None:
        rooms = len(site.hub.live)
        answer = await site.post("/api/files", {"text": "hello", "file": "mine.txt"})
        assert answer.status == 422
        assert answer.json["error"].startswith("mine.txt: not a replay")
        assert len(site.hub.live) == rooms

    run(work, page)
