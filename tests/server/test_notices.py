"""Who is not at the table hears of their turn and of the end: by web push, or a webhook."""

import asyncio
import base64
import hashlib
import hmac
import json
import os
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import h11
import http_ece
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

from starfold.errors import InputError
from starfold.server import notices as sending
from starfold.server import pushing
from starfold.server.notices import Notices
from starfold.server.occasions import TURN, Occasion
from starfold.server.outward import Unsent, goal_of, is_public, send
from tests.server.parties import Party, party, run
from tests.server.site import Site

pytestmark = pytest.mark.mode_independent

POINT = pushing.encoded(
    ec.derive_private_key(1, ec.SECP256R1())
    .public_key()
    .public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
)
PUSH = {"kind": "push", "url": "https://example.org/", "auth": 22 * "A"}


@dataclass
class Heard:
    """A message that came in."""

    headers: dict[str, str]
    body: bytes


@dataclass
class Receiver:
    """Somebody who listens: answers with one status after the other, the last again and again."""

    statuses: list[int] = field(default_factory=lambda: [200])
    heard: list[Heard] = field(default_factory=list)
    url: str = ""

    def __post_init__(self) -> None:
        self._news = asyncio.Event()

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = h11.Connection(h11.SERVER)
        headers: dict[str, str] = {}
        body = b""
        while True:
            event = line.next_event()
            if event is h11.NEED_DATA:
                line.receive_data(await reader.read(65_536))
            elif isinstance(event, h11.Request):
                headers = {name.decode(): value.decode() for name, value in event.headers}
            elif isinstance(event, h11.Data):
                body += event.data
            else:
                break
        self.heard.append(Heard(headers, body))
        status = self.statuses.pop(0) if len(self.statuses) > 1 else self.statuses[0]
        answer = h11.Response(status_code=status, headers=[("content-length", "0")])
        writer.write(line.send(answer) or b"")
        writer.close()
        self._news.set()

    async def until(self, number: int) -> None:
        async with asyncio.timeout(60):
            while len(self.heard) < number:
                self._news.clear()
                await self._news.wait()


@asynccontextmanager
async def receiver(*statuses: int) -> AsyncIterator[Receiver]:
    one = Receiver([*statuses] or [200])
    async with await asyncio.start_server(one.take, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        one.url = f"http://127.0.0.1:{port}/hook"
        yield one


def anywhere(site: Site) -> Notices:
    """The site's notices, with leave to speak to this machine and no patience."""
    found: Notices = site.app.state.notices
    found._private = True
    found._pauses = (0.0, 0.0, 0.0)
    return found


async def settled(site: Site) -> None:
    async with asyncio.timeout(60):
        while site.app.state.notices.waiting:
            await asyncio.sleep(0)


async def listens(table: Party, seat: int, **wish: str) -> Any:
    path = f"/api/rooms/{table.id}/notices"
    answer = await table.site.post(path, wish, table.tokens[seat])
    assert answer.status == 201, answer.body
    return answer.json


async def until_turn_of(table: Party, seat: int, chance: random.Random) -> None:
    """Play on until the turn passes to that seat."""
    while table.room.asked == seat:
        await table.step(chance)
    while table.room.asked != seat:
        await table.step(chance)


# -- webhooks --------------------------------------------------------------------------------------


def verified(secret: str, heard: Heard) -> Any:
    """As docs/notices.md shows it."""
    id, at = heard.headers["webhook-id"], heard.headers["webhook-timestamp"]
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.new(key, f"{id}.{at}.".encode() + heard.body, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    assert hmac.compare_digest(expected, heard.headers["webhook-signature"])
    return json.loads(heard.body)


def test_a_webhook_hears_of_its_seats_turns_and_of_the_end(page: Path) -> None:
    async def work(site: Site) -> None:
        anywhere(site)
        async with receiver() as there, party(site, seed=1) as table:
            made = await listens(table, 1, kind="webhook", url=there.url)
            await until_turn_of(table, 1, random.Random(1))
            await there.until(1)
            await settled(site)
            told = verified(made["secret"], there.heard[-1])
            assert (told["event"], told["seat"], told["table"]) == ("your turn", "B", table.id)
            assert set(told) == {"id", "event", "game", "title", "table", "seat"}
            before = len(there.heard)
            await table.people[0].do(type="concede", seq=table.people[0].seq)
            await there.until(before + 1)
            assert verified(made["secret"], there.heard[-1])["event"] == "game over"
            assert len({one.headers["webhook-id"] for one in there.heard}) == len(there.heard)
            assert not any(
                token.encode() in one.body for token in table.tokens for one in there.heard
            )

    run(work, page)


def test_a_webhook_is_tried_again_until_it_answers(page: Path) -> None:
    async def work(site: Site) -> None:
        anywhere(site)
        async with receiver(500, 503, 200) as there, party(site, seed=1) as table:
            await listens(table, 1, kind="webhook", url=there.url)
            await until_turn_of(table, 1, random.Random(1))
            await there.until(3)
            await settled(site)
            assert len({one.headers["webhook-id"] for one in there.heard}) == 1
            counted = site.hub.metrics.counted("notices")
            assert counted == {"webhook_failed": 2, "webhook_sent": 1}

    run(work, page)


def test_what_was_heard_is_not_repeated_when_a_table_is_opened_again(page: Path) -> None:
    async def work(site: Site) -> None:
        anywhere(site)
        async with receiver() as there, party(site, seed=1) as table:
            await listens(table, 1, kind="webhook", url=there.url)
            await until_turn_of(table, 1, random.Random(1))
            await there.until(1)
            await settled(site)
            site.hub.dismiss(table.id)
            await site.hub.room(table.id)
            await asyncio.gather(*site.hub.errands.under_way)
            assert len(there.heard) == 1

    run(work, page)


def test_who_does_not_live_there_any_more_is_left_alone(page: Path) -> None:
    async def work(site: Site) -> None:
        anywhere(site)
        async with receiver(410) as there, party(site, seed=1) as table:
            await listens(table, 1, kind="webhook", url=there.url)
            await until_turn_of(table, 1, random.Random(1))
            await there.until(1)
            await settled(site)
            left = await site.get(
                f"/api/rooms/{table.id}/notices", authorization=f"Bearer {table.tokens[1]}"
            )
            assert left.json == {"notices": []}

    run(work, page)


# -- web push --------------------------------------------------------------------------------------


class Browser:
    """The keys of a subscription, by which its messages are read."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)

    @property
    def keys(self) -> dict[str, str]:
        point = self._key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return {"p256dh": pushing.encoded(point), "auth": pushing.encoded(self._auth)}

    def read(self, body: bytes) -> Any:
        opened = http_ece.decrypt(
            body, private_key=self._key, auth_secret=self._auth, version="aes128gcm"
        )
        return json.loads(opened)


def test_a_browser_hears_of_its_turn_while_nobody_is_at_the_table(page: Path) -> None:
    async def work(site: Site) -> None:
        anywhere(site)
        offered = (await site.get("/api/notices")).json
        async with receiver(201) as there, party(site, seed=1) as table:
            browser = Browser()
            await listens(table, 1, kind="push", url=there.url, **browser.keys)
            chance = random.Random(1)
            await until_turn_of(table, 1, chance)
            await settled(site)
            assert there.heard == []  # somebody is at the table: the page tells
            while table.room.asked == 1:
                await table.step(chance)
            await table.people[1].socket.close()
            here = table.people.pop(1)
            while table.room.asked != 1:
                await table.step(chance)
            await there.until(1)
            await settled(site)
            heard = there.heard[-1]
            told = browser.read(heard.body)
            assert (told["event"], told["title"], told["seat"]) == ("your turn", "PocketModel", "B")
            assert here.view is not None
            signed = heard.headers["authorization"].removeprefix("vapid ")
            assert f"k={offered['push_key']}" in signed.split(",")
            assert Vapid02.verify(heard.headers["authorization"])

    run(work, page)


def test_a_subscription_that_ended_is_deleted(page: Path) -> None:
    async def work(site: Site) -> None:
        anywhere(site)
        async with receiver(404) as there, party(site, seed=1) as table:
            await listens(table, 1, kind="push", url=there.url, **Browser().keys)
            await table.people[0].do(type="concede", seq=table.people[0].seq)
            await table.people.pop(1).socket.close()
            live = site.hub.live[table.id]
            live.over_told = False
            site.hub.occasions.look(live)
            await there.until(1)
            await settled(site)
            assert await site.app.state.notices.of_seat(live, table.tokens[1]) == []

    run(work, page)


def test_all_servers_of_a_database_have_one_key(page: Path) -> None:
    async def work(site: Site) -> None:
        key = (await site.get("/api/notices")).json["push_key"]
        again = Notices(site.hub, private=True, contact="mailto:me@example.org")
        assert await again.push_key() == key

    run(work, page)


# -- what is refused -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"kind": "webhook", "url": "http://example.org/"}, "give an address"),
        ({"kind": "webhook", "url": "https://me:pw@example.org/"}, "give an address"),
        ({"kind": "webhook", "url": "file:///etc/passwd"}, "give an address"),
        ({"kind": "webhook", "url": "https://[::1"}, "this is no address"),
        ({"kind": "webhook", "url": "https://example.org/\r\nx: y"}, "give an address|plain"),
        ({"kind": "push", "url": "https://example.org/", "p256dh": "x"}, "not the keys"),
        ({**PUSH, "p256dh": 4 * "\0" + POINT}, "not the keys"),
    ],
)
def test_places_that_cannot_be_told_are_refused(page: Path, wish: Any, said: str) -> None:
    async def work(site: Site) -> None:
        room, (token, _) = await site.room(seats=[{"who": "me"}, {"who": "me"}])
        answer = await site.post(f"/api/rooms/{room}/notices", wish, token)
        assert answer.status == 422
        assert any(words in answer.json["error"] for words in said.split("|"))

    run(work, page)


def test_only_who_sits_there_has_notices_and_not_too_many(page: Path) -> None:
    async def work(site: Site) -> None:
        room, (token, other) = await site.room(seats=[{"who": "me"}, {"who": "me"}])
        path = f"/api/rooms/{room}/notices"
        wish = {"kind": "webhook", "url": "https://example.org/0"}
        assert (await site.post(path, wish)).status == 401
        assert (await site.post(path, wish, "wrong")).status == 403
        for number in range(sending.MOST_AT_A_SEAT):
            wish["url"] = f"https://example.org/{number}"
            made = await site.post(path, wish, token)
            assert made.status == 201
        wish["url"] = "https://example.org/one-more"
        assert (await site.post(path, wish, token)).status == 409
        place = f"{path}/{made.json['id']}"
        for secret, status in ((other, 404), (token, 204), (token, 404)):
            headers = {"authorization": f"Bearer {secret}"}
            assert (await site.request("DELETE", place, headers=headers)).status == status

    run(work, page)


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254", "0.0.0.0", "100.64.0.1"),
        *("::1", "fe80::1", "fc00::1", "::ffff:10.0.0.1", "2002:7f00:1::", "64:ff9b::7f00:1"),
        *("224.0.0.1", "ff02::1", "255.255.255.255"),
    ],
)
def test_inner_addresses_are_known(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["9.9.9.9", "2620:fe::9"])
def test_addresses_of_the_open_internet_are_known(address: str) -> None:
    assert is_public(address)


def test_nothing_is_sent_into_the_hosts_own_network() -> None:
    async def work() -> None:
        async with receiver() as there:
            port = there.url.rpartition(":")[2]
            for host in ("127.0.0.1", "localhost", "2130706433"):
                with pytest.raises(Unsent):
                    await send(f"https://{host}:{port}", b"", {})
            assert there.heard == []

    asyncio.run(work())


def test_an_address_is_taken_apart() -> None:
    assert goal_of("https://example.org/a?b=c") == ("example.org", 443, "/a?b=c", True)
    assert goal_of("http://[::1]:8000", private=True) == ("::1", 8000, "/", False)
    with pytest.raises(InputError):
        goal_of("https://example.org:99999/")


def test_of_a_webhook_nothing_is_kept_but_its_address(page: Path) -> None:
    """What PostgreSQL takes no zero characters in would spoil what others write at the moment."""

    async def work(site: Site) -> None:
        async with party(site, seed=1) as table:
            await listens(table, 1, kind="webhook", url="https://example.org/", p256dh="a\0b")
            [kept] = await anywhere(site).of_seat(site.hub.live[table.id], table.tokens[1])
            assert kept.extra == ""

    run(work, page)


def test_who_does_not_answer_is_in_nobodys_way(page: Path) -> None:
    """However many messages there are for them, they hold one connection."""
    reached: list[asyncio.StreamWriter] = []
    asked = asyncio.Event()

    async def silent(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        reached.append(writer)
        asked.set()

    async def work(site: Site) -> None:
        those = anywhere(site)
        those._sending = asyncio.Semaphore(2)
        tarpit = await asyncio.start_server(silent, "127.0.0.1", 0)
        port = tarpit.sockets[0].getsockname()[1]
        async with receiver() as there, party(site, seed=1) as table:
            await listens(table, 1, kind="webhook", url=f"http://127.0.0.1:{port}/")
            live = site.hub.live[table.id]
            those.hear(Occasion(TURN, live, 1, 1000))
            await asked.wait()
            those.hear(Occasion(TURN, live, 1, 1001))
            await listens(table, 0, kind="webhook", url=there.url)
            those.hear(Occasion(TURN, live, 0, 1002))
            await there.until(1)
            assert len(reached) == 1
            for writer in reached:
                writer.close()
            tarpit.close()
            await settled(site)

    run(work, page)
