"""A room belongs to one server at a time, and nobody else writes to it."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import psycopg
import pytest

from starfold.table.store import Server, Store, StoreConflict, Tenure, may_be_shared, open_store
from tests import postgres
from tests.table.stores import change, in_loop, outcomes

pytestmark = pytest.mark.mode_independent

MADE = [("made", {})]


def named(id: str) -> Server:
    return Server(id, "127.0.0.1:1", f"secret of {id}")


@contextlib.asynccontextmanager
async def two(server: postgres.Server) -> AsyncIterator[tuple[Store, Store, str]]:
    """Two servers, `a` and `b`, on the list of one database."""
    url = server.database()
    one, other = await asyncio.gather(*(asyncio.to_thread(open_store, url) for _ in range(2)))
    try:
        await one.enter(named("a"))
        await other.enter(named("b"))
        yield one, other, url
    finally:
        await one.close()
        await other.close()


async def silent(store: Store, id: str) -> None:
    """As if a server had not been heard of for a while."""
    await change(store, "UPDATE starfold_servers SET until_ms = 0 WHERE id = ?", id)


async def owner_of(store: Store, room: str) -> Any:
    return await store._read(
        lambda line: line.rows("SELECT owner, epoch FROM starfold_rooms WHERE id = ?", (room,))
    )


def test_only_postgresql_is_shared() -> None:
    assert may_be_shared("postgresql://somebody@somewhere/games")
    assert not any(map(may_be_shared, ("games.db", "sqlite:///games.db", ":memory:")))


@in_loop
async def test_servers_know_each_other(server: postgres.Server) -> None:
    async with two(server) as (one, other, _):
        assert await one.renew(named("a")) == [named("a"), named("b")]
        busy = named("b")._replace(tables=7, strained=True)
        assert await other.renew(busy) == [named("a"), busy]
        await other.leave("b")
        assert await one.renew(named("a")) == [named("a")]


@in_loop
async def test_a_room_is_its_owners_until_the_owner_is_gone(server: postgres.Server) -> None:
    async with two(server) as (one, other, _):
        await one.append("r", 0, MADE, tenure=Tenure("a", 1))
        assert await other.claim("r", "b") == Tenure("a", 1)
        assert await one.claim("r", "a") == Tenure("a", 2)
        assert await other.claim("no such room", "b") is None
        await one.leave("a")
        assert await other.claim("r", "b") == Tenure("b", 3)


@in_loop
async def test_two_that_claim_at_once_agree(server: postgres.Server) -> None:
    async with two(server) as (one, other, _):
        rooms = [f"r{number}" for number in range(20)]
        for room in rooms:
            await one.append(room, 0, MADE, tenure=Tenure("gone", 1))
        claims = [
            store.claim(room, name)
            for some, store, name in ((rooms, one, "a"), (rooms[::-1], other, "b"))
            for room in some
        ]
        found = await asyncio.gather(*claims)
        for room in rooms:
            [(owner, epoch)] = await owner_of(one, room)
            assert (owner in ("a", "b"), epoch) == (True, 2)
        assert sum(tenure in (Tenure("a", 2), Tenure("b", 2)) for tenure in found) >= len(rooms)


@in_loop
async def test_who_lost_a_room_changes_nothing_of_it(server: postgres.Server) -> None:
    async with two(server) as (one, other, _):
        before = Tenure("a", 1)
        await one.append("r", 0, MADE, {"status": "waiting"}, tenure=before)
        await silent(one, "a")
        await other.renew(named("b"))
        now = await other.claim("r", "b")
        assert now == Tenure("b", 2)
        answers = await outcomes(
            one.append("r", 1, [("late", {})], {"status": "over"}, tenure=before),
            one.set_summary("r", {"status": "over"}, before),
            one.keep_snapshot("r", 1, "program", b"late", before),
            one.delete_room("r", before),
        )
        assert [type(answer) for answer in answers[:2]] == [StoreConflict] * 2
        assert answers[2:] == [None, None]
        assert [record.kind for record in await other.load("r")] == ["made"]
        assert [room.data for room in await other.rooms()] == [{"status": "waiting"}]
        assert (await other.load_latest("r", "program")).snapshot is None
        await other.append("r", 1, [("next", {})], tenure=now)
        await other.keep_snapshot("r", 2, "program", b"kept", now)
        assert (await other.load_latest("r", "program")).snapshot == b"kept"


@in_loop
async def test_a_silent_server_is_struck_off_and_learns_of_it(server: postgres.Server) -> None:
    async with two(server) as (one, other, _):
        await silent(other, "a")
        assert await one.renew(named("a")) == [named("a"), named("b")], "not too late yet"
        await silent(other, "a")
        assert await other.renew(named("b")) == [named("b")]
        assert await one.renew(named("a")) == [named("b")]
        await one.append("r", 0, MADE, tenure=Tenure("b", 1))
        assert await one.claim("r", "a") == Tenure("b", 1), "who is not on the list has nothing"
        await other.leave("b")
        assert await one.claim("r", "a") == Tenure("b", 1)


@in_loop
async def test_a_server_that_stopped_in_the_middle_of_a_change_holds_nobody_up(
    server: postgres.Server,
) -> None:
    async with two(server) as (one, other, url):
        await one.append("r", 0, MADE, tenure=Tenure("a", 1))
        stopped = await psycopg.AsyncConnection.connect(url, application_name=one._engine.session)
        await stopped.execute("UPDATE starfold_rooms SET next_number = 9 WHERE id = 'r'")
        await silent(other, "a")
        await change(other, "DELETE FROM starfold_servers WHERE id = ?", "nobody")
        claimed = await other.claim("r", "b")
        assert claimed == Tenure("a", 1), "its lock is passed by, and not waited for"
        assert await other.renew(named("b")) == [named("b")]
        while await other.claim("r", "b") != Tenure("b", 2):  # until its session has ended
            await asyncio.sleep(0.01)
        with pytest.raises(psycopg.OperationalError):
            await stopped.commit()
        await stopped.close()
        await other.append("r", 1, [("next", {})], tenure=Tenure("b", 2))


@in_loop
async def test_old_rooms_of_other_servers_are_left_to_them(server: postgres.Server) -> None:
    async with two(server) as (one, other, _):
        for room, owner in (("mine", "a"), ("theirs", "b"), ("nobody's", "gone")):
            await one.append(room, 0, MADE, at_ms=5, tenure=Tenure(owner, 1))
        assert await one.stale_rooms(6, 10, "a") == ["mine", "nobody's"]
        assert await other.stale_rooms(6, 10, "b") == ["nobody's", "theirs"]


@in_loop
async def test_what_one_may_ask_for_is_counted_once_for_all_servers(
    server: postgres.Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [1_000_000]
    monkeypatch.setattr("starfold.table.store.store.now_ms", lambda: clock[0])
    async with two(server) as (one, other, _):
        taken = [await store.spend("k", 3, 100) for store in (one, other, one, other)]
        assert taken == [True, True, True, False]
        assert await other.spend("another", 3, 100)
        clock[0] += 100
        assert [await store.spend("k", 3, 100) for store in (other, one)] == [True, False]
        clock[0] += 300
        await one.forget_shares()
        assert await one._read(lambda line: line.rows("SELECT * FROM starfold_shares")) == []
        assert [await one.spend("k", 3, 100) for _ in range(4)] == [True, True, True, False]
