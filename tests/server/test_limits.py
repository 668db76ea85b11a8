"""T16 and T17: limits, origins, headers, tokens, and how a server is started."""

import base64
import json
import logging
import random
import socket
import sqlite3
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from starfold.cli import processes, serve
from starfold.cli.main import main
from starfold.server import app as application
from starfold.server import limits
from starfold.server.app import SECURITY_HEADERS
from starfold.server.examiners import Examiners
from starfold.server.web import Sender
from starfold.table.seats import token_hash
from tests.server.parties import ME, OPEN, party, run, slowly
from tests.server.site import HOST, Closed, Person, Site

pytestmark = pytest.mark.mode_independent


# -- messages --------------------------------------------------------------------------------------


async def last_words(person: Person) -> tuple[dict[str, Any], int]:
    """The last message before the end, and the code of the end."""
    said: dict[str, Any] = {}
    try:
        while True:
            said = json.loads(await person.socket.receive())
    except Closed as closed:
        return said, closed.code


@pytest.mark.parametrize(("seat", "allowed"), [(0, 100), (-1, 100)])
def test_too_many_messages_end_the_conversation(
    page: Path, monkeypatch: pytest.MonkeyPatch, seat: int, allowed: int
) -> None:
    slowly(monkeypatch, "PLAYER_MESSAGES", "WATCHER_MESSAGES")

    async def work(site: Site) -> None:
        async with party(site, seed=1) as noisy, party(site, seed=2) as quiet:
            before = noisy.room.seq
            person = noisy.everybody[seat]
            already = 0 if seat < 0 else 1  # ready
            for _ in range(allowed - already):
                person.socket.send('{"type": "ping"}')
            for _ in range(allowed - already):
                await person.until(lambda: "pong" in person.replies)
                del person.replies["pong"]
            person.socket.send('{"type": "ping"}')
            words, code = await last_words(person)
            assert (words["type"], words["code"]) == ("error", "limit")
            assert code == 1008
            # Other games go on, and so does this one once the noisy one is back.
            await quiet.play(random.Random(1), 10)
            assert noisy.room.seq == before
            token = None if seat < 0 else noisy.tokens[seat]
            async with site.person(noisy.id, token) as back:
                assert back.view is not None

    run(work, page, local=False)


def test_who_comes_back_has_not_earned_anything_by_it(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slowly(monkeypatch, "WATCHER_MESSAGES")

    async def work(site: Site) -> None:
        async with party(site, seed=1) as table:
            for _ in range(3):
                async with site.person(table.id, None) as watcher:
                    for _ in range(2 * limits.WATCHER_MESSAGES.most):
                        watcher.socket.send('{"type": "ping"}')
                        try:
                            await watcher.until(lambda: "pong" in watcher.replies)
                        except Closed:
                            break
                        del watcher.replies["pong"]
            assert site.hub.metrics.counted("limited")["messages"] == 3
            pings = site.hub.metrics.counted("commands")["ping"]
            assert pings == limits.WATCHER_MESSAGES.most

    run(work, page, local=False)


def test_a_message_that_is_too_long_ends_the_conversation(page: Path) -> None:
    async def work(site: Site) -> None:
        async with party(site, seed=1) as table:
            whole = '{"type": "ping", "x": "%s"}'
            room = limits.MESSAGE_BYTES - len(whole) + 2
            first, second = table.people
            first.socket.send(whole % ("x" * room))
            await first.until(lambda: "pong" in first.replies)
            for person, text in ((first, "x" * (room + 1)), (second, "é" * (room // 2 + 1))):
                person.socket.send(whole % text)
                words, code = await last_words(person)
                assert words["code"] == "limit"
                assert str(limits.MESSAGE_BYTES) in words["message"]
                assert code == 1009
            table.watcher.socket.send(b"\0" * (limits.MESSAGE_BYTES + 1))
            assert (await last_words(table.watcher))[1] == 1009

    run(work, page)


def test_chat_is_slow_and_steady() -> None:
    bucket = limits.Bucket(limits.CHAT)
    assert [bucket.take(100.0) for _ in range(7)] == [True] * 6 + [False]
    assert not bucket.take(100.5)
    assert bucket.take(100.61)
    assert not bucket.take(100.62)
    assert [bucket.take(200.0) for _ in range(7)] == [True] * 6 + [False]


def test_chat_over_the_limit_is_refused_and_the_socket_stays(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slowly(monkeypatch, "CHAT")

    async def work(site: Site) -> None:
        async with party(site, seed=1) as table:
            replies = [await table.watcher.do(type="chat", text="hello") for _ in range(8)]
            assert [reply["type"] for reply in replies[:6]] == ["ack"] * 6
            assert replies[-1]["code"] == "forbidden"
            assert len(table.room.gallery) == 6
            await table.watcher.say(type="ping")
            await table.watcher.until(lambda: "pong" in table.watcher.replies)

    run(work, page)


# -- tables and requests ---------------------------------------------------------------------------


def test_thirty_tables_an_hour_for_one_address(page: Path) -> None:
    async def work(site: Site) -> None:
        assert limits.ROOMS_PER_HOUR == 30
        for _ in range(30):
            assert (await site.post("/api/rooms", {"seats": [ME, ME]})).status == 201
        answer = await site.post("/api/rooms", {"seats": [ME, ME]})
        assert answer.status == 429
        assert answer.json["code"] == "limit"
        assert (await site.get("/api/rooms")).status == 200

    run(work, page, rooms_per_hour=limits.ROOMS_PER_HOUR)


def test_the_many_addresses_of_one_household_count_as_one() -> None:
    assert len({limits.household(f"2001:db8:1:2::{n}") for n in range(3)}) == 1
    assert limits.household("2001:db8:1:3::1") != limits.household("2001:db8:1:2::1")
    assert len({limits.household(f"10.0.0.{n}") for n in range(3)}) == 3
    assert limits.household("fe80::1%eth0") == limits.household("fe80::2")


def test_an_ipv4_address_counts_for_itself_however_it_is_written() -> None:
    assert limits.household("::ffff:10.0.0.1") == limits.household("10.0.0.1") == "10.0.0.1"
    assert limits.household("::ffff:10.0.0.1") != limits.household("::ffff:10.0.0.2")


def test_addresses_that_have_gone_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    shares = limits.Shares(limits.Rate(1, 10.0))
    for number in range(limits.CROWD):
        assert shares.take(str(number), 0.0)
    assert shares.take("new", 11.0)
    assert len(shares) == 1
    monkeypatch.setattr(limits, "MOST_KEPT", 2 * limits.CROWD)
    for number in range(5 * limits.CROWD):
        assert shares.take(number, 20.0)
    assert len(shares) <= 2 * limits.CROWD, "a crowd that all came at once is not kept either"


def test_one_address_does_not_fill_the_collection(page: Path) -> None:
    async def work(site: Site) -> None:
        fleet = (await site.get("/api/forces/base-hammer-fall")).json["force"]
        document = {"kind": "fleet", "title": "Mine", "document": fleet}
        answers = [await site.post("/api/collection", document) for _ in range(3)]
        assert [answer.status for answer in answers] == [201, 201, 429]
        assert (await site.get("/api/collection")).status == 200

    run(work, page, rooms_per_hour=2)


def test_addresses_are_counted_one_by_one() -> None:
    shares = limits.Shares(limits.Rate(2, 5.0))
    assert [shares.take("a", 0.0) for _ in range(3)] == [True, True, False]
    assert shares.take("b", 0.0)
    assert shares.take("a", 5.0)
    assert not shares.take("a", 6.0)


def test_what_is_held_open_is_given_back() -> None:
    tally = limits.Tally(2)
    assert [tally.take("a") for _ in range(3)] == [True, True, False]
    assert tally.take("b")
    tally.give_back("a")
    assert tally.take("a")
    for key in ("a", "a", "b"):
        tally.give_back(key)
    assert len(tally) == 0


def test_one_address_takes_no_table_after_the_other(page: Path) -> None:
    async def work(site: Site) -> None:
        rooms = [(await site.room(seats=[ME, OPEN], listed=True))[0] for _ in range(20)]
        answers = [await site.post(f"/api/rooms/{room}/join", {}) for room in rooms]
        taken = [answer for answer in answers if answer.status == 201]
        assert len(taken) == limits.JOINS.most
        assert {answer.status for answer in answers} == {201, 429}
        # Who has a seat and comes back to it takes nothing.
        (mine,) = {answer.json["token"] for answer in taken[:1]}
        back = await site.request(
            "POST", f"/api/rooms/{rooms[0]}/join", {}, {"authorization": f"Bearer {mine}"}
        )
        assert back.status == 201

    run(work, page, local=False)


def test_one_address_opens_only_so_many_sockets(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "SOCKETS", 5)
    monkeypatch.setattr(limits, "SOCKETS_AT_A_TABLE", 3)

    async def work(site: Site) -> None:
        first, _ = await site.room(seats=[ME, OPEN])
        second, _ = await site.room(seats=[ME, OPEN])
        async with AsyncExitStack() as opened:

            async def come(room: str) -> int:
                socket = await opened.enter_async_context(site.socket(room))
                socket.send('{"type": "hello"}')
                try:
                    return 0 if json.loads(await socket.receive())["type"] == "welcome" else 1
                except Closed as closed:
                    return closed.code

            assert [await come(first) for _ in range(4)] == [0, 0, 0, 1]
            assert [await come(second) for _ in range(3)] == [0, 0, 1]
        assert len(site.app.state.limits.sockets) == 0

    run(work, page, local=False)


def test_one_address_says_only_so_much_on_all_its_seats(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slowly(monkeypatch, "ADDRESS_CHAT", "CHAT")

    async def work(site: Site) -> None:
        said = 0
        for _ in range(2):
            room, tokens = await site.room(seats=[ME] * 8)
            for token in tokens:
                async with site.person(room, token, ready=False) as me:
                    lines = [await me.do(type="chat", text="spam") for _ in range(6)]
                    said += [line["type"] for line in lines].count("ack")
        assert said == limits.ADDRESS_CHAT.most < 2 * 8 * limits.CHAT.most
        async with site.person(room, tokens[0], ready=False, client="10.0.0.2") as elsewhere:
            assert (await elsewhere.do(type="chat", text="hello"))["code"] == "forbidden"
        room, (token,) = await site.room(seats=[ME, OPEN])
        async with site.person(room, token, client="10.0.0.2") as other:
            assert (await other.do(type="chat", text="hello"))["type"] == "ack"

    run(work, page, local=False)


def test_what_everybody_is_told_counts_as_chat(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slowly(monkeypatch, "CHAT")

    async def work(site: Site) -> None:
        async with party(site, seed=1) as table:
            me = table.people[0]
            for number in range(limits.CHAT.most):
                assert (await me.do(type="gallery", open=bool(number % 2)))["type"] == "ack"
            for command in (
                {"type": "gallery", "open": False},
                {"type": "mute", "seat": 1, "muted": True},
                {"type": "chat", "text": "hello"},
            ):
                assert (await me.do(**command))["code"] == "forbidden"

    run(work, page)


def test_one_address_sends_only_so_much_on_all_its_seats(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "ADDRESS_MESSAGES", limits.Rate(5, 1e9))

    async def work(site: Site) -> None:
        room, tokens = await site.room(seats=[ME] * 8)
        answered = 0
        for token in tokens:
            async with site.person(room, token, ready=False) as me:
                me.socket.send('{"type": "ping"}')
                try:
                    await me.until(lambda: "pong" in me.replies)
                    answered += 1
                except Closed as closed:
                    assert closed.code == 1008
        assert answered == 5

    run(work, page, local=False)


def test_nobody_has_documents_read_without_pause(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "CHECKS", limits.Rate(3, 1e9))

    async def work(site: Site) -> None:
        answers = [
            await site.post("/api/forces/check", {"force": "x"}),
            await site.post("/api/catalogue/check", {"document": {}}),
            await site.post("/api/collection", {"kind": "fleet", "title": "x", "document": {}}),
            await site.post("/api/forces/check", {"force": "x"}),
            await site.post("/api/catalogue/check", {"document": {}}),
        ]
        assert [answer.status for answer in answers] == [200, 200, 422, 429, 429]

    run(work, page, local=False)


def test_who_looks_for_what_is_not_there_waits_in_turn(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The nearest name takes a while to find: one address has it sought for one by one."""
    asked: list[str] = []

    async def ask(self: Examiners, sender: Sender, work: Any, *names: Any) -> Any:
        asked.append(sender.home)
        return work(*names)

    monkeypatch.setattr(Examiners, "ask", ask)

    async def work(site: Site) -> None:
        for path in ("/api/rules/PM-NONE", "/api/rules/" + "x" * 7000, "/api/forces/none"):
            assert (await site.get(path)).status == 404
        assert asked == ["127.0.0.1"] * 3

    run(work, page)


def test_nobody_reads_without_pause(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "READINGS", limits.Rate(3, 1e9))

    async def work(site: Site) -> None:
        paths = ["/api/games", "/", "/api/rooms", "/healthz"]
        assert [(await site.get(path)).status for path in paths] == [200, 200, 200, 429]
        assert (await site.post("/api/rooms", {})).status == 201, "acting is counted apart"

    run(work, page, local=False)


def test_watchers_leave_half_of_the_places_to_those_who_play(page: Path) -> None:
    async def work(site: Site) -> None:
        room, (token,) = await site.room(seats=[ME, OPEN])
        async with site.person(room, None), site.person(room, None):
            async with site.socket(room) as third:
                third.send('{"type": "hello"}')
                assert json.loads(await third.receive())["code"] == "limit"
            async with site.person(room, token) as me:
                assert me.seat == 0

    run(work, page, places=4)


# -- origins and hosts -----------------------------------------------------------------------------

ORIGINS = [
    ({}, True),
    ({"origin": f"http://{HOST}"}, True),
    ({"origin": "https://friend.example"}, True),
    ({"origin": "https://evil.example"}, False),
    ({"origin": "http://127.0.0.1:9999"}, False),
    ({"origin": "http://127.0.0.1.evil.example:8642"}, False),
    ({"origin": f"http://{HOST}@evil.example"}, False),
    ({"origin": "null"}, False),
    ({"origin": ""}, False),
    ({"origin": "http://127.0.0.1:port"}, False),
    ({"origin": "http://[::1"}, False),
]
FRIENDS = frozenset({"https://friend.example"})


@pytest.mark.parametrize(("headers", "welcome"), ORIGINS)
def test_only_our_own_and_named_pages_may_act(
    page: Path, headers: dict[str, str], welcome: bool
) -> None:
    async def work(site: Site) -> None:
        room, _ = await site.room(seats=[ME, OPEN])
        for method, path in (
            ("POST", "/api/rooms"),
            ("POST", f"/api/rooms/{room}/join"),
            ("POST", "/api/forces/check"),
            ("DELETE", "/api/collection/none"),
        ):
            answer = await site.request(method, path, b'{"force": ""}', headers)
            assert (answer.status == 403) is not welcome, (path, answer.body)
        async with site.socket(room, **headers) as ours:
            ours.send('{"type": "hello"}')
            if welcome:
                assert json.loads(await ours.receive())["type"] == "welcome"
            else:
                with pytest.raises(Closed) as closed:
                    await ours.receive()
                assert closed.value.code == 1008
                assert not ours.accepted

    run(work, page, origins=FRIENDS)


HOSTS = [
    ("127.0.0.1:8642", True),
    ("localhost:8642", True),
    ("[::1]:8642", True),
    ("evil.example:8642", False),
    ("127.0.0.1.evil.example", False),
    ("192.168.1.5:8642", False),
    ("", False),
    ("[::1", False),
    ("127.evil.example", False),
]


@pytest.mark.parametrize(("host", "welcome"), HOSTS)
def test_a_local_server_answers_to_no_foreign_name(page: Path, host: str, welcome: bool) -> None:
    async def work(site: Site) -> None:
        for path in ("/api/games", "/", "/healthz"):
            answer = await site.get(path, host=host)
            assert answer.status == (200 if welcome else 403), path
        room, _ = await site.room(seats=[ME, ME])
        async with site.socket(room, host=host) as ours:
            ours.send('{"type": "hello"}')
            if welcome:
                assert json.loads(await ours.receive())["type"] == "welcome"
            else:
                with pytest.raises(Closed):
                    await ours.receive()

    run(work, page)


def test_a_public_server_answers_to_its_name(page: Path) -> None:
    async def work(site: Site) -> None:
        assert (await site.get("/api/games", host="tables.example")).status == 200
        mine = {"host": "tables.example", "origin": "https://tables.example"}
        assert (await site.request("POST", "/api/rooms", {}, mine)).status == 201

    run(work, page, local=False)


# -- headers ---------------------------------------------------------------------------------------


def test_every_answer_carries_the_security_headers(page: Path) -> None:
    async def work(site: Site) -> None:
        room, _ = await site.room(seats=[ME, ME])
        answers = {
            "page": await site.get("/"),
            "asset": await site.get("/assets/index-abc123.js"),
            "no file": await site.get("/none.js"),
            "outside": await site.get("/../../etc/passwd"),
            "json": await site.get("/api/games"),
            "text": await site.get("/metrics"),
            "refused": await site.get(f"/api/rooms/{room}/replay"),
            "no room": await site.get("/api/rooms/none"),
            "no method": await site.request("PATCH", "/api/rooms"),
            "malformed": await site.post("/api/rooms", b"{"),
            "made": await site.post("/api/rooms", {"seats": [ME, ME]}),
            "foreign host": await site.get("/", host="evil.example"),
            "foreign page": await site.request("POST", "/api/rooms", {}, {"origin": "http://x"}),
        }
        for kind, answer in answers.items():
            for name, value in SECURITY_HEADERS.items():
                assert answer.headers.get(name) == value, (kind, name)
            assert answer.status < 500
        assert "immutable" in answers["asset"].headers["cache-control"]
        assert answers["page"].headers["cache-control"] == "no-cache"
        assert answers["made"].headers["cache-control"] == "no-store"

    run(work, page)


def test_the_policy_lets_nothing_in_from_elsewhere() -> None:
    policy = dict(part.strip().split(" ", 1) for part in application.CSP.split(";"))
    assert policy["default-src"] == policy["script-src"] == policy["style-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["object-src"] == policy["base-uri"] == "'none'"
    assert "unsafe" not in application.CSP
    assert "http" not in application.CSP


# -- tokens ----------------------------------------------------------------------------------------


def test_the_secret_of_a_seat_goes_to_its_owner_only(
    page: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    database = tmp_path / "tables.sqlite3"
    secrets: list[str] = []

    async def work(site: Site) -> None:
        wish = {"seats": [ME, OPEN], "listed": True, "options": {"max_turns": 2}}
        made = (await site.post("/api/rooms", wish)).json
        room, mine = made["room"]["id"], made["tokens"][0]["token"]
        public = [json.dumps(made["room"]), made["invite"]]
        public.append((await site.get("/api/rooms")).body.decode())
        joined = (await site.post(f"/api/rooms/{room}/join", {})).json
        public.append(json.dumps(joined["room"]))
        theirs = joined["token"]
        secrets.extend([mine, theirs])
        async with (
            site.person(room, mine) as me,
            site.person(room, theirs) as friend,
            site.person(room, None) as watcher,
        ):
            await me.until(lambda: me.view is not None)
            await me.do(type="chat", text="hello")
            await me.do(type="concede", seq=me.seq)
            for one in (me, friend, watcher):
                await one.until(lambda one=one: one.over)  # type: ignore[misc]
                public += one.raw
        for path in ("", "/replay", "/replay/file"):
            public.append((await site.get(f"/api/rooms/{room}{path}")).body.decode())
        public.append((await site.get("/metrics")).body.decode())
        for secret in secrets:
            assert len(base64.urlsafe_b64decode(secret + "==")) * 8 >= 128
            assert not [text for text in public if secret in text]
            assert not [text for text in public if token_hash(secret) in text]

    run(work, page, database=database)
    with sqlite3.connect(database) as stored:
        dump = "\n".join(stored.iterdump())
    for secret in secrets:
        assert secret not in dump
        assert token_hash(secret) in dump, "only its fingerprint is kept"
        assert secret not in caplog.text
    for file in tmp_path.glob("tables.sqlite3*"):
        assert not any(secret.encode() in file.read_bytes() for secret in secrets)


def test_tokens_are_never_the_same(page: Path) -> None:
    async def work(site: Site) -> None:
        tokens = [token for _ in range(20) for token in (await site.room(seats=[ME] * 8))[1]]
        assert len(set(tokens)) == 160

    run(work, page)


# -- starting a server -----------------------------------------------------------------------------


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What `starfold serve` says when it does not start."""
    with pytest.raises(SystemExit) as ended:
        main(["serve", *arguments])
    printed = capsys.readouterr()
    assert ended.value.code == 2, printed
    assert "Traceback" not in printed.err
    return printed.err


@pytest.fixture(autouse=True)
def never_started(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that starts where it should not would serve for ever."""

    def started(*_: Any) -> None:
        raise AssertionError("the server started")

    monkeypatch.setattr(processes, "_run", started)


@pytest.fixture
def built(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(application, "page_folder", lambda: page)
    monkeypatch.setattr(serve, "page_folder", lambda: page)


@pytest.mark.parametrize("host", ["0.0.0.0", "192.168.1.5", "::"])
def test_others_are_let_in_only_on_request(
    capsys: pytest.CaptureFixture[str], host: str, built: None
) -> None:
    assert "--public" in refused(capsys, "--host", host)


def test_a_taken_port_is_named_with_the_remedy(
    capsys: pytest.CaptureFixture[str], built: None
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        said = refused(capsys, "--port", port)
    assert port in said
    assert "choose another --port" in said


def test_a_missing_page_is_named_with_the_remedy(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("starfold.server.page_files.resources.files", lambda _: tmp_path)
    assert "make page" in refused(capsys, "--port", "0")


@pytest.mark.parametrize(
    ("place", "named"),
    [("mysql://x/y", "mysql"), ("{folder}", "{folder}"), ("{folder}/page/index.html/x.db", "x.db")],
)
def test_a_database_that_cannot_be_used_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, built: None, place: str, named: str
) -> None:
    said = refused(capsys, "--port", "0", "--db", place.format(folder=tmp_path))
    assert named.format(folder=tmp_path) in said


def test_a_file_that_is_no_database_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, built: None
) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear friend, " * 400)
    assert "letter.txt" in refused(capsys, "--port", "0", "--db", str(letter))
    assert letter.read_text().startswith("Dear friend")


def test_a_server_listens_to_its_own_machine_unless_told_otherwise() -> None:
    listening = serve._listen("127.0.0.1", 0)
    with listening:
        assert listening.getsockname()[0] == "127.0.0.1"
    assert serve.serve.__defaults__ is not None
    assert serve.serve.__defaults__[0] == "127.0.0.1"
    assert application.Settings().local
