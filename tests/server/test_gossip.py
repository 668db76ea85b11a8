"""What an address may ask for holds at all servers of a site together."""

import asyncio
from collections.abc import Iterator

import pytest

from starfold.server.gossip import Gossip
from starfold.server.limits import MOST_KEPT, Common, Limits, Rate
from starfold.table.store import Store, open_store
from tests import postgres
from tests.server.crew import PATIENCE
from tests.server.forked import Forked
from tests.server.test_admin import a_table, answer
from tests.table.stores import in_loop

pytestmark = pytest.mark.mode_independent

HOME = "192.0.2.7"
JOINS = 10


@pytest.fixture(scope="module")
def server() -> Iterator[postgres.Server]:
    with postgres.running() as running:
        yield running


def test_two_processes_have_one_limit(server: postgres.Server) -> None:
    """Joins are counted where the table is, and come back once a minute."""
    database = server.database()
    crew = [Forked(database, public=True) for _ in range(2)]

    async def work() -> None:
        tables = [(await a_table(one))[0] for one in crew]

        async def join(place: int) -> int:
            return (await answer(crew[place], f"/api/rooms/{tables[place]}/join", {}))[0]

        store = open_store(database)
        ears = store.ears()
        await ears.hear(0.0)
        here = [await join(0) for _ in range(JOINS + 1)]
        assert here == [200, *[403] * (JOINS - 1), 429]
        there: list[int] = []
        async with asyncio.timeout(PATIENCE):
            while not any("joins" in words for words in await ears.hear(1.0)):
                pass  # until the word is out: the other server hears it, too
            while not there or there[-1] != 429:
                there.append(await join(1))
                await asyncio.sleep(1.0)
        ears.close()
        await store.close()
        assert len(there) < JOINS, "the first server's word came before its own limit was reached"

    try:
        asyncio.run(work())
    finally:
        for one in crew:
            one.kill()


# -- what is said, and what is made of it ----------------------------------------------------------


def passed(one: Common, other: Common, now: float) -> dict[str, int]:
    news = one.news()
    other.learn(news, now)
    return news


def test_only_who_spends_much_is_spoken_of_and_each_only_once() -> None:
    one, other = (Common(Rate(8, 10.0), "x") for _ in range(2))
    assert one.take(HOME, 0.0)
    assert passed(one, other, 0.0) == {}
    for _ in range(3):
        assert one.take(HOME, 0.0)
    assert [*passed(one, other, 0.0).values()] == [4]
    assert passed(one, other, 0.0) == {}
    assert [other.take(HOME, 0.0) for _ in range(5)] == [True] * 4 + [False]
    assert [*passed(other, one, 0.0).values()] == [4]
    assert not one.take(HOME, 0.0)


def test_what_was_spent_too_much_is_owed_but_not_for_ever() -> None:
    one, other = (Common(Rate(4, 10.0), "x") for _ in range(2))
    for shares in (one, other):
        assert [shares.take(HOME, 0.0) for _ in range(4)] == [True] * 4
    passed(one, other, 0.0)
    assert not other.take(HOME, 45.0)  # four are owed and come back first
    assert other.take(HOME, 55.0)
    other.learn({other._print(HOME): 10**6}, 55.0)
    assert other.take(HOME, 55.0 + 60.0)


def test_debts_of_strangers_fill_up_like_all_others() -> None:
    one = Common(Rate(4, 10.0), "x")
    one.learn({one._print(HOME): 4}, 0.0)
    assert one.take(HOME, 15.0)
    assert not one.take(HOME, 15.0)
    one.learn({f"{number:x}": 1 for number in range(MOST_KEPT)}, 20.0)
    one.learn({"more": 1}, 100.0)
    assert len(one._elsewhere) == 1


@in_loop
async def test_a_crowd_is_told_in_several_messages(server: postgres.Server) -> None:
    database = server.database()
    stores: list[Store] = [open_store(database) for _ in range(2)]
    ears = stores[1].ears()
    assert await ears.hear(0.0) == []
    limits = [Limits(strangers=True) for _ in stores]
    one, other = (Gossip(store, each) for store, each in zip(stores, limits, strict=True))
    homes = [f"192.0.{number // 256}.{number % 256}" for number in range(600)]
    for home in homes:
        for _ in range(JOINS):
            limits[0].joins.take(home, 0.0)
    await one.tell()
    heard: list[str] = []
    async with asyncio.timeout(PATIENCE):
        while sum(words.count(":10") for words in heard) < len(homes):
            heard += await ears.hear(1.0)
    assert len(heard) > 1
    for words in heard:
        assert HOME not in words
        one.hear(words, 0.0)  # its own words change nothing
        other.hear(words, 0.0)
    assert not any(limits[1].joins.take(home, 0.0) for home in homes)
    ears.close()
    for store in stores:
        await store.close()


def test_what_is_not_understood_is_passed_over() -> None:
    limits = Limits(strangers=True)
    gossip = Gossip(None, limits)  # type: ignore[arg-type]
    for words in ("audit", "spent ", 'spent ["x", {"joins": 3}]', 'spent ["x", {"tea": {"a": 1}}]'):
        gossip.hear(words, 0.0)
    assert all(limits.joins.take(HOME, 0.0) for _ in range(JOINS))
