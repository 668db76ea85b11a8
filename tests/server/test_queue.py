"""Whoever wants to play somebody waits in the queue: on one server, and on several."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from starfold.server import app as application
from starfold.table.store.host import Ban, Host
from tests import postgres
from tests.server.profiles import Somebody, duel, somebody
from tests.server.site import Closed, Site, Socket, open_site

pytestmark = pytest.mark.mode_independent


@pytest.fixture(scope="module")
def server() -> Iterator[postgres.Server]:
    with postgres.running() as running:
        yield running


@pytest.fixture(autouse=True)
def stand_in(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(application, "page_folder", lambda: page)


def run(work: Callable[..., Awaitable[None]], *databases: str) -> None:
    """Sites on these databases."""

    async def whole() -> None:
        async with sites_on(databases or (":memory:",)) as sites:
            await work(*sites)

    asyncio.run(asyncio.wait_for(whole(), 120))


@asynccontextmanager
async def sites_on(databases: tuple[str, ...]) -> AsyncIterator[list[Site]]:
    if not databases:
        yield []
        return
    async with open_site(databases[0]) as site, sites_on(databases[1:]) as others:
        yield [site, *others]


@asynccontextmanager
async def waiting(site: Site, **wish: Any) -> AsyncIterator[Socket]:
    socket = Socket(site.app, site._scope("websocket", "/api/queue", None))
    socket.send(json.dumps({"type": "queue", "game": "pocketmodel", **wish}))
    try:
        yield socket
    finally:
        await socket.close()


async def told(socket: Socket, kind: str) -> Any:
    """The next message of a kind."""
    while True:
        message = json.loads(await socket.receive())
        if message["type"] == kind:
            return message


async def seated(site: Site, word: Any) -> list[tuple[str, str]]:
    """Who sits at the table that somebody was told of, who can sit there."""
    async with site.person(word["room"], word["token"]) as me:
        assert me.seat == word["seat"]
        return [(one["name"], one["profile"]) for one in me.room["seats"]]


def test_two_guests_are_seated_at_one_table() -> None:
    async def work(site: Site) -> None:
        async with waiting(site, name="Gus") as one, waiting(site, name="Gus") as other:
            first, second = await told(one, "paired"), await told(other, "paired")
        assert first["room"] == second["room"]
        assert sorted((first["seat"], second["seat"])) == [0, 1]
        names = [name for name, _ in await seated(site, first)]
        assert "Gus" in names
        assert len(set(names)) == 2
        with pytest.raises(Closed):
            await one.receive()

    run(work)


def test_who_hangs_up_waits_no_more() -> None:
    async def work(site: Site) -> None:
        async with waiting(site, name="Gone") as gone:
            assert (await told(gone, "waiting"))["people"] == 1
        assert await site.hub.store.people.waiting() == []
        async with waiting(site, name="Ada") as one, waiting(site, name="Bob") as other:
            word = await told(one, "paired")
            await told(other, "paired")
        assert {name for name, _ in await seated(site, word)} == {"Ada", "Bob"}

    run(work)


def test_a_game_that_counts_pairs_profiles_that_have_not_blocked_each_other() -> None:
    async def work(site: Site) -> None:
        ada, bob, cid = [await somebody(site, name) for name in ("Ada", "Bob", "Cid")]
        await ada.ask("PUT", f"/api/people/me/blocked/{bob.id}")

        def rated(who: Somebody) -> Any:
            return waiting(site, rated=True, key=who.key, clock={"initial": 300})

        async with rated(bob) as other:
            await told(other, "waiting")  # so that he came first
            async with rated(ada) as one, rated(cid) as third:
                assert (await told(one, "waiting"))["reach"] >= 100
                word = await told(third, "paired")
                await told(other, "paired")
        async with site.person(word["room"], word["token"]) as me:
            assert me.room["rated"]
            assert me.room["clock"]["initial"] == 300
            assert {one["profile"] for one in me.room["seats"]} == {bob.id, cid.id}

    run(work)


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"rated": True}, "needs a profile"),
        ({"key": "k" * 22}, "no profile with this key"),
        ({"edition": "none"}, "edition"),
        ({"game": "chess"}, "chess"),
        ({"clock": 3}, "cannot be understood"),
    ],
)
def test_what_nobody_can_wait_for_is_refused(wish: dict[str, Any], why: str) -> None:
    async def work(site: Site) -> None:
        async with waiting(site, **wish) as socket:
            assert why in (await told(socket, "error"))["message"]
            with pytest.raises(Closed):
                await socket.receive()

    run(work)


def test_people_at_two_servers_are_paired_and_their_game_counts_once(
    server: postgres.Server,
) -> None:
    async def work(here: Site, there: Site) -> None:
        ada, bob = await somebody(here, "Ada"), await somebody(there, "Bob")
        async with waiting(here, rated=True, key=ada.key) as one:
            await told(one, "waiting")
            async with waiting(there, rated=True, key=bob.key) as other:
                first, second = await told(one, "paired"), await told(other, "paired")
        assert first["room"] == second["room"]
        owner = here if first["room"] in here.hub.live else there
        async with (
            owner.person(first["room"], first["token"]) as mine,
            owner.person(second["room"], second["token"]) as theirs,
        ):
            await theirs.until(lambda: theirs.view is not None)
            await theirs.do(type="concede", seq=theirs.seq)
            await mine.until(lambda: mine.over)
        await duel(ada, at_server(here, bob))
        found = await ada.standings()
        assert (found["Ada"]["games"], found["Bob"]["games"]) == (2, 2)

    database = server.database()
    run(work, database, database)


def test_who_goes_at_one_server_has_no_name_at_the_others(server: postgres.Server) -> None:
    async def work(here: Site, there: Site) -> None:
        ada = await somebody(here, "Ada")
        room, _ = await at_server(there, ada).open(seats=[{"who": "me"}, {"who": "open"}])
        assert there.hub.live[room].room.profiles == [ada.id]
        assert (await ada.ask("DELETE", "/api/people/me")).status == 204
        await there.app.state.warden.look(there.hub)
        assert there.hub.live[room].room.profiles == []
        assert there.hub.live[room].room.seats[0].name != "Ada"

    database = server.database()
    run(work, database, database)


def at_server(site: Site, who: Somebody) -> Somebody:
    """The same person, at another server."""
    again = Somebody(site, who.name)
    again.key, again.id = who.key, who.id
    return again


def test_others_come_and_go_while_lost_tickets_are_issued_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work(site: Site) -> None:
        queue = site.app.state.queue
        issue = queue.people.issue
        async with waiting(site) as one, waiting(site, game="minis") as other:
            for socket in (one, other):
                await told(socket, "waiting")
            first, last = queue._here.values()

            async def meanwhile(row: Any) -> None:
                await queue.leave(last)
                await issue(row)

            monkeypatch.setattr(queue.people, "issue", meanwhile)
            await queue._return_lost(set())
            assert [row[0] for row in await queue.people.waiting()] == [first.ticket.id]

    run(work)


def test_whoever_is_banned_takes_nobodys_time() -> None:
    async def work(site: Site) -> None:
        ada = await somebody(site, "Ada")
        await Host(site.hub.store).ban(Ban("profile", ada.id, "stalling", 0), "me")
        await site.app.state.warden.look(site.hub)
        async with waiting(site, key=ada.key) as socket:
            assert "stalling" in (await told(socket, "error"))["message"]
        assert await site.hub.store.people.waiting() == []

    run(work)
