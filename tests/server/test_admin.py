"""What the host does holds at once at every running server, and is written down."""

import asyncio
import contextlib
import io
import json
import urllib.error
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from starfold.cli.main import main
from starfold.table.store import Game, Place, Store, open_store
from starfold.table.store.engine import Line
from starfold.table.store.host import Ban, Deed, Host
from tests import postgres
from tests.server.crew import PATIENCE, crew_of
from tests.server.forked import Forked
from tests.server.parties import party, run
from tests.server.site import Closed, Site
from tests.table.stores import change, in_loop

pytestmark = pytest.mark.mode_independent

DAY = 86_400_000
SUMMARY = {"status": "over", "listed": False}
WAITING = """SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"""


@pytest.fixture(scope="module")
def server() -> Iterator[postgres.Server]:
    with postgres.running() as running:
        yield running


def admin(database: str, *words: str) -> tuple[int | str | None, str]:
    """What `starfold admin` ended with, and what it said."""
    said = io.StringIO()
    with (
        contextlib.redirect_stdout(said),
        contextlib.redirect_stderr(said),
        pytest.raises(SystemExit) as end,
    ):
        main(["admin", *words, "--db", database])
    return end.value.code, said.getvalue()


async def told(database: str, *words: str) -> Any:
    """What it says to programs; what it does must succeed."""
    code, said = await asyncio.to_thread(admin, database, *words)
    assert code == 0, said
    return json.loads(said) if "--json" in words else said


async def hello(line: ClientConnection, token: str) -> None:
    await line.send(json.dumps({"type": "hello", "token": token}))
    while json.loads(await line.recv())["type"] != "welcome":
        pass


async def last_words(line: ClientConnection) -> tuple[str, int | None]:
    """Why somebody was sent away, and with which code."""
    words = ""
    async with asyncio.timeout(PATIENCE):
        try:
            while True:
                words = json.loads(await line.recv()).get("message", words)
        except ConnectionClosed as end:
            return words, end.rcvd.code if end.rcvd else None


async def answer(one: Forked, path: str, body: Any = None) -> tuple[int, str]:
    try:
        await asyncio.to_thread(one.request, path, body)
    except urllib.error.HTTPError as refused:
        with refused as problem:
            return problem.code, json.load(problem)["error"]
    return 200, ""


async def until_answered(one: Forked, path: str, status: int) -> str:
    """The words of that answer, once the server has heard the host's word."""
    async with asyncio.timeout(PATIENCE):
        while True:
            found, words = await answer(one, path)
            if found == status:
                return words
            await asyncio.sleep(0.05)


async def a_table(one: Forked) -> tuple[str, str]:
    wish = {"seats": [{"who": "me"}, {"who": "open"}], "listed": True, "seed": 3}
    made = await asyncio.to_thread(one.request, "/api/rooms", wish)
    return made["room"]["id"], made["tokens"][0]["token"]


async def close_and_ban(database: str, one: Forked, other: Forked) -> None:
    """Both servers are on the database; they may be the same."""
    room, token = await a_table(one)
    listed = await told(database, "tables", "--json")
    assert [(table["id"], table["status"]) for table in listed] == [(room, "waiting")]
    async with connect(one.socket_address(room)) as line:
        await hello(line, token)
        await told(database, "close", room, "--why", "spam in the chat", "--yes")
        words, code = await last_words(line)
        assert "spam in the chat" in words
        assert code == 1012
    for each in (one, other):
        status, words = await answer(each, f"/api/rooms/{room}/join", {})
        assert (status, "spam in the chat" in words) == (403, True)
    await told(database, "reopen", room)

    async with (
        connect(one.socket_address(room)) as here,
        connect(other.socket_address(room)) as there,
    ):
        await hello(here, token)
        await hello(there, token)
        await told(database, "ban", "address", "127.0.0.1", "--for", "2h", "--why", "abuse")
        for line in (here, there):
            words, code = await last_words(line)
            assert words.startswith("this address may not use this site until")
            assert code == 1008
    for each in (one, other):
        assert (await until_answered(each, "/api/rooms", 403)).endswith(": abuse")
    await told(database, "unban", "address", "127.0.0.1")
    for each in (one, other):
        await until_answered(each, "/api/rooms", 200)

    async with connect(other.socket_address(room)) as line:
        await hello(line, token)
        await told(database, "delete", "table", room, "--yes")
        assert await last_words(line) == ("the host of this site has deleted this table", 1012)
    assert (await answer(one, f"/api/rooms/{room}"))[0] == 404
    acts = [line["act"] for line in await told(database, "audit", "--json")]
    assert acts == ["delete", "unban", "ban", "reopen", "close"]


def test_a_host_beside_a_running_server_with_a_file(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    one = Forked(database)
    try:
        asyncio.run(close_and_ban(database, one, one))
    finally:
        one.kill()


def test_the_hosts_word_reaches_all_servers_of_a_database(
    server: postgres.Server, tmp_path: Path
) -> None:
    async def work() -> None:
        database = server.database()
        async with crew_of(database, tmp_path, 2) as crew:
            await close_and_ban(database, crew.server(0), crew.server(1))

    asyncio.run(work())


# -- the audit -------------------------------------------------------------------------------------


@in_loop
async def test_a_line_that_was_changed_shows(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "games.db"))
    host = Host(store)
    for number in range(4):
        await host.note(Deed("me", "look", f"table {number}", {"times": number}))
    assert await host.broken_line() == 0
    await change(store, "UPDATE starfold_audit SET subject = 'table 9' WHERE number = 3")
    assert await host.broken_line() == 3
    await change(store, "DELETE FROM starfold_audit WHERE number < 4")
    assert await host.broken_line() == 0  # what retention leaves
    await store.close()


@in_loop
async def test_acts_of_several_programs_are_numbered_in_order(server: postgres.Server) -> None:
    database = server.database()
    stores: list[Store] = [open_store(database) for _ in range(3)]
    deeds = [
        Host(store).note(Deed("me", "look", f"table {number}", {}))
        for number in range(10)
        for store in stores
    ]
    await asyncio.gather(*deeds)
    host = Host(stores[0])
    assert [act.number for act in await host.acts(100)] == [*range(30, 0, -1)]
    assert await host.broken_line() == 0
    for store in stores:
        await store.close()


@in_loop
async def test_nothing_done_leaves_no_line(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "games.db"))
    host = Host(store)
    assert not await host.close_room("nowhere", "", "me")
    assert not await host.unban("address", "192.0.2.1/32", "me")
    assert not await host.delete_room("nowhere", "me")
    assert await host.acts(10) == []
    await host.ban(Ban("address", "192.0.2.1/32", "", 0, DAY), "me")
    assert [act.subject for act in await host.acts(10)] == ["address 192.0.2.1/32"]
    await store.close()


# -- what a host is told ---------------------------------------------------------------------------


@pytest.fixture
def database(tmp_path: Path) -> str:
    place = str(tmp_path / "games.db")
    asyncio.run(open_store(place).close())
    return place


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["close", "nowhere", "--yes"], "there is no table nowhere"),
        (["show", "table", "nowhere"], "there is no table nowhere"),
        (["delete", "ship", "x"], "there is no such kind of thing"),
        (["ban", "address", "0.0.0.0/0"], "so wide a network"),
        (["ban", "address", "here"], "this is no address"),
        (["ban", "person", "x"], "give `address` or `profile`"),
        (["ban", "address", "192.0.2.1", "--for", "long"], "give a number and a unit"),
        (["unban", "address", "192.0.2.1"], "is not banned"),
    ],
)
def test_mistakes_are_told_with_their_remedy(database: str, words: list[str], said: str) -> None:
    code, found = admin(database, *words)
    assert (code, said in found) == (2, True), found


def test_nothing_is_made_where_there_is_no_database(tmp_path: Path) -> None:
    place = tmp_path / "wrong.db"
    assert admin(str(place), "tables")[0] == 2
    assert not place.exists()


def test_destructive_acts_are_confirmed(database: str) -> None:
    one = Forked(database)
    try:
        room, _ = asyncio.run(a_table(one))
    finally:
        one.kill()
    code, said = admin(database, "delete", "table", room)
    assert (code, "confirm with --yes" in said) == (2, True)
    assert room in admin(database, "tables")[1]


def test_a_table_is_exported_whole(database: str, tmp_path: Path) -> None:
    one = Forked(database)
    try:
        room, token = asyncio.run(a_table(one))
    finally:
        one.kill()
    file = tmp_path / "table.json"
    code, said = admin(database, "export", "table", room, str(file))
    assert code == 0, said
    written = json.loads(file.read_text())
    assert (written["id"], written["records"][0]["kind"]) == (room, "created")
    assert token not in file.read_text()
    code, said = admin(database, "export", "table", room, str(file))
    assert (code, "is there already" in said) == (2, True)


def test_an_ipv6_address_is_banned_with_its_household(database: str) -> None:
    said = admin(database, "ban", "address", "2001:db8::7", "--for", "ever", "--json")[1]
    assert json.loads(said)["who"] == "2001:db8::/64"
    assert json.loads(said)["until"] == "for ever"


def test_a_tournament_is_listed_exported_and_deleted(
    page: Path, database: str, tmp_path: Path
) -> None:
    async def work(site: Site) -> None:
        made = await site.post("/api/tournaments", {"title": "Buy gold here"})
        id = made.json["tournament"]["id"]
        path = f"/api/tournaments/{id}"
        entered = await site.post(f"{path}/enter", {"name": "Ada"})
        [row] = await told(database, "tournaments", "--json")
        assert (row["id"], row["title"], row["entrants"]) == (id, "Buy gold here", ["Ada"])
        file = tmp_path / "cup.json"
        await told(database, "export", "tournament", id, str(file))
        assert json.loads(file.read_text())["document"]["wish"]["title"] == "Buy gold here"
        assert entered.json["token"] not in file.read_text()
        await told(database, "delete", "tournament", id, "--yes")
        assert (await site.get(path)).status == 404
        assert (await site.get("/api/tournaments")).json["tournaments"] == []
        acts = [line["act"] for line in await told(database, "audit", "--json")]
        assert acts == ["delete", "export"]

    run(work, page, database=database)


# -- people ----------------------------------------------------------------------------------------


def meddle(database: str, *statements: str) -> None:
    @in_loop
    async def work() -> None:
        store = open_store(database)
        for statement in statements:
            await change(store, statement)
        await store.close()

    work()


PROFILE = "INSERT INTO starfold_profiles VALUES ('ada1', 'Ada', 'ada', 'x', 1)"
REPORT = (
    "INSERT INTO starfold_reports VALUES "
    "('r1', 'room', 1, 'ada1', 'Ada', 'insults', 'so rude', 'bob1', 5, 0)"
)


def test_people_and_what_was_reported_of_them(database: str, tmp_path: Path) -> None:
    meddle(database, PROFILE, REPORT)
    [person] = json.loads(admin(database, "people", "--json")[1])
    assert (person["name"], person["reports"]) == ("Ada", 1)
    [report] = json.loads(admin(database, "reports", "--json")[1])
    assert (report["called"], report["words"]) == ("Ada", "so rude")
    assert admin(database, "settle", "r1")[0] == 0
    assert admin(database, "settle", "r1")[0] == 2
    assert json.loads(admin(database, "reports", "--json")[1]) == []
    assert "so rude" in admin(database, "reports", "--all")[1]
    exported = json.loads(admin(database, "export", "profile", "ada1")[1])
    assert (exported["name"], exported["games"]) == ("Ada", [])
    assert admin(database, "delete", "profile", "ada1", "--yes")[0] == 0
    assert admin(database, "show", "profile", "ada1")[0] == 2
    acts = [line["act"] for line in json.loads(admin(database, "audit", "--json")[1])]
    assert acts == ["delete", "settle"]


def test_a_banned_profile_has_to_go_and_stays_out(page: Path, tmp_path: Path) -> None:
    async def work(site: Site) -> None:
        async with party(site, seed=1) as table:
            warden = site.app.state.warden
            table.room.seats[1].profile = "ada1"
            host = Host(site.hub.store)
            await host.ban(Ban("profile", "ada1", "insults", 0), "me")
            await warden.look(site.hub)
            with pytest.raises(Closed) as end:
                await table.people[1].until(lambda: False)
            assert end.value.code == 1008
            with pytest.raises(Closed) as end:
                async with site.person(table.id, table.tokens[1]) as again:
                    await again.until(lambda: False)
            assert end.value.code == 1008
            await table.people[0].do(type="chat", text="still here")
            assert "starfold_bans 1.0" in (await site.get("/metrics")).body.decode()

    run(work, page)


def test_the_host_and_a_game_that_ends_do_not_wait_for_each_other(server: postgres.Server) -> None:
    """Both take their turn first, and touch the table after that."""

    @in_loop
    async def work() -> None:
        database = server.database()
        one, other = open_store(database), open_store(database)
        try:
            await one.append("r", 0, [("created", {})], SUMMARY)
            game = Game("r", "pocketmodel", "base", False, 1, 2, "", (Place(0, ""),))
            closing: list[asyncio.Future[bool]] = []
            loop = asyncio.get_running_loop()

            def rate(*_: Any) -> list[Any]:
                raise AssertionError("it does not count")

            def meanwhile(line: Line) -> None:
                line.engine.take_turns(line)
                close = Host(other).close_room("r", "spam", "me")
                closing.append(asyncio.run_coroutine_threadsafe(close, loop))  # type: ignore[arg-type]
                while line.rows(WAITING) != [(1,)]:
                    pass
                line.change("UPDATE starfold_rooms SET listed = 0 WHERE id = 'r'")

            await one.change_in_turn(meanwhile)
            assert await asyncio.wrap_future(closing[0])  # type: ignore[arg-type]
            await one.note_game(game, SUMMARY, rate)
        finally:
            await one.close()
            await other.close()

    work()
