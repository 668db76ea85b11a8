"""The store keeps what it has acknowledged: the same tests for both databases."""

import asyncio
import itertools
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from starfold.errors import InputError
from starfold.table.store import Store, StoreConflict, StoreError, open_store
from tests import postgres
from tests.table.stores import busy_disk, change, in_loop, opened, outcomes

pytestmark = pytest.mark.mode_independent


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "games.db")
    running: postgres.Server = request.getfixturevalue("server")
    return running.database()


def move(number: int) -> tuple[str, dict[str, int]]:
    return ("move", {"n": number})


async def numbers(store: Store, room: str) -> list[int]:
    """What the records say, after a look at their numbering."""
    records = await store.load(room)
    assert [record.number for record in records] == list(range(len(records)))
    return [record.data["n"] for record in records]


# -- records -------------------------------------------------------------------------------------


@in_loop
async def test_records_come_back_as_they_were_given(url: str) -> None:
    data = {"text": "Ω ⅔ 'quoted' \0 ? %s", "big": 2**127, "list": [1, None, {"deep": True}]}
    async with opened(url) as store:
        given = await store.append("r", 0, [("made", {}), ("move", data)], at_ms=5)
        given += await store.append("r", 2, [("move", {"n": 2})])
        found = await store.load("r")
    assert found == given
    assert found[1] == (1, "move", data, 5)
    assert found[2].at_ms > 5


@in_loop
async def test_a_room_that_was_never_made_has_no_records(url: str) -> None:
    async with opened(url) as store:
        assert await store.load("nobody") == []
        assert await store.rooms() == []


@pytest.mark.parametrize("first", [0, 1, 3], ids=["made again", "written before", "a gap"])
@in_loop
async def test_a_wrong_number_is_refused_whole(url: str, first: int) -> None:
    async with opened(url) as store:
        await store.append("r", 0, [move(0), move(1)], summary={"said": "before"})
        with pytest.raises(StoreConflict, match=f"room r.*{first}"):
            await store.append("r", first, [move(8), move(9)], summary={"said": "after"})
        assert await numbers(store, "r") == [0, 1]
        assert [room.data for room in await store.rooms()] == [{"said": "before"}]


@in_loop
async def test_a_new_room_begins_at_nought(url: str) -> None:
    async with opened(url) as store:
        with pytest.raises(StoreConflict):
            await store.append("r", 1, [move(1)])
        assert await store.rooms() == []


@in_loop
async def test_a_conflict_leaves_the_others_of_its_batch_alone(url: str) -> None:
    async with opened(url) as store:
        await store.append("b", 0, [move(0)])
        async with busy_disk(store):
            waiting = asyncio.ensure_future(
                outcomes(
                    store.append("a", 0, [move(0)]),
                    store.append("b", 0, [move(9)]),
                    store.append("c", 0, [move(0)]),
                    store.append("b", 1, [move(1)]),
                    store.append("a", 1, [move(1)]),
                    store.append("b", 1, [move(9)]),
                )
            )
        answers = await waiting
        refused = [isinstance(answer, StoreConflict) for answer in answers]
        assert refused == [False, True, False, False, False, True]
        found = [await numbers(store, room) for room in "abc"]
        assert found == [[0, 1], [0, 1], [0]]


@in_loop
async def test_a_transaction_that_fails_acknowledges_and_leaves_nothing(url: str) -> None:
    async with opened(url) as store:
        await store.append("a", 0, [move(0)])
        async with busy_disk(store):
            waiting = asyncio.ensure_future(
                outcomes(
                    store.append("a", 1, [move(9)], summary={"status": "over"}),
                    store.append("b", 0, [move(9)]),
                    change(store, "INSERT INTO no_such_table VALUES (1)"),
                )
            )
        answers = await waiting
        assert all(type(answer) is StoreError for answer in answers)
        assert await numbers(store, "a") == [0]
        assert await store.load("b") == []
        await store.append("a", 1, [move(1)])
        assert await numbers(store, "a") == [0, 1]


@in_loop
async def test_many_rooms_at_once_keep_their_order(url: str) -> None:
    async def play(store: Store, room: str) -> None:
        for number in range(12):
            await store.append(room, number, [move(number)])

    rooms = [f"room {number}" for number in range(40)]
    async with opened(url) as store:
        await asyncio.gather(*(play(store, room) for room in rooms))
        for room in rooms:
            assert await numbers(store, room) == list(range(12))


@in_loop
async def test_rivals_for_one_room_never_write_over_each_other(url: str) -> None:
    async def insist(store: Store, mine: int) -> None:
        for number in itertools.count():
            try:
                await store.append("r", number, [move(mine)])
                return
            except StoreConflict:
                continue

    async with opened(url) as store:
        await asyncio.gather(*(insist(store, mine) for mine in range(20)))
        assert sorted(await numbers(store, "r")) == list(range(20))


@in_loop
async def test_a_busy_disk_blocks_neither_the_loop_nor_the_readers(url: str) -> None:
    async with opened(url) as store:
        await store.append("r", 0, [move(0)])
        async with busy_disk(store):
            waiting = asyncio.ensure_future(store.append("r", 1, [move(1)]))
            assert await numbers(store, "r") == [0]
            assert not waiting.done()
        await waiting
        assert await numbers(store, "r") == [0, 1]


@in_loop
async def test_who_stops_waiting_does_not_disturb_the_rest(url: str) -> None:
    async with opened(url) as store:
        async with busy_disk(store):
            impatient = asyncio.ensure_future(store.append("a", 0, [move(0)]))
            patient = asyncio.ensure_future(store.append("b", 0, [move(0)]))
            await asyncio.sleep(0)
            impatient.cancel()
        await patient
        assert await numbers(store, "a") == [0]


@pytest.mark.parametrize("text", ["zero \0", "half \ud800"])
@in_loop
async def test_text_that_no_database_takes_is_bad_input(url: str, text: str) -> None:
    async with opened(url) as store:
        for call in (
            store.append(text, 0, [move(0)]),
            store.append("r", 0, [(text, {})]),
            store.set_summary(text, {}),
            store.load(text),
            store.save_document("d", "fleet", text, {}, "owner"),
            store.document(text),
            store.delete_document(text),
        ):
            with pytest.raises(InputError, match="characters"):
                await call
        assert await store.rooms() == []


@pytest.mark.parametrize("data", [{"text": "\ud800"}, {"thing": object()}])
@in_loop
async def test_data_that_is_not_json_is_bad_input(url: str, data: dict[str, object]) -> None:
    async with opened(url) as store:
        with pytest.raises(InputError, match="cannot be stored"):
            await store.append("r", 0, [("made", data)])
        assert await store.load("r") == []


@in_loop
async def test_a_damaged_record_is_reported(url: str) -> None:
    async with opened(url) as store:
        await store.append("r", 0, [move(0)])
        await change(store, "UPDATE starfold_records SET data = ?", "{")
        with pytest.raises(StoreError, match="cannot be read"):
            await store.load("r")


# -- summaries -----------------------------------------------------------------------------------


@in_loop
async def test_rooms_are_found_by_what_their_summaries_say(url: str) -> None:
    summaries = {
        "waiting": {"status": "waiting", "listed": True},
        "secret": {"status": "playing", "listed": False},
        "over": {"status": "over", "listed": True},
    }
    async with opened(url) as store:
        for at, (room, summary) in enumerate(summaries.items()):
            await store.append(room, 0, [move(0), move(1)], summary=summary, at_ms=at)
        await store.append("bare", 0, [move(0)], at_ms=9)

        async def found(**filters: object) -> list[str]:
            return [room.id for room in await store.rooms(**filters)]  # type: ignore[arg-type]

        assert await found() == ["bare", "over", "secret", "waiting"]
        assert await found(limit=2) == ["bare", "over"]
        assert await found(status="open") == ["bare", "secret", "waiting"]
        assert await found(status="open", listed=True) == ["waiting"]
        assert await found(listed=False) == ["bare", "secret"]
        assert await found(status="over") == ["over"]
        assert (await store.rooms(status="over"))[0] == ("over", 2, summaries["over"], 2)


@in_loop
async def test_a_summary_changes_with_and_without_records(url: str) -> None:
    async with opened(url) as store:
        with pytest.raises(StoreConflict, match="no records"):
            await store.set_summary("r", {})
        await store.append("r", 0, [move(0)], summary={"turn": 0})
        await store.append("r", 1, [move(1)])
        assert [room.data for room in await store.rooms()] == [{"turn": 0}]
        await store.append("r", 2, [move(2)], summary={"turn": 2})
        assert [room.data for room in await store.rooms()] == [{"turn": 2}]
        await store.set_summary("r", {"status": "over"})
        assert [room.data for room in await store.rooms(status="over")] == [{"status": "over"}]
        await store.append("r", 3, [], summary={"turn": 3})
        assert [(room.records, room.data) for room in await store.rooms()] == [(3, {"turn": 3})]


# -- the collection ------------------------------------------------------------------------------


@in_loop
async def test_documents_are_saved_replaced_and_deleted_by_their_owner(url: str) -> None:
    async with opened(url) as store:
        assert await store.document("d") is None
        await store.save_document("d", "fleet", "Second", {"units": []}, "ann")
        await store.save_document("e", "catalogue", "First", {}, "bob")
        await store.save_document("d", "fleet", "Zeroth", {"units": ["x"]}, "ann")
        with pytest.raises(StoreConflict, match="someone else"):
            await store.save_document("d", "fleet", "Stolen", {}, "bob")
        document = await store.document("d")
        assert document is not None
        assert document[:5] == ("d", "fleet", "Zeroth", {"units": ["x"]}, "ann")
        assert {found.title for found in await store.documents(most=9)} == {"First", "Zeroth"}
        assert len(await store.documents(most=1)) == 1
        assert await store.delete_document("d") is True
        assert await store.delete_document("d") is False
        assert await store.document("d") is None


# -- life and death ------------------------------------------------------------------------------


@in_loop
async def test_everything_is_there_after_a_restart(url: str) -> None:
    async with opened(url) as store:
        assert await store.healthy()
        await store.append("r", 0, [move(0), move(1)], summary={"status": "playing"})
        await store.save_document("d", "fleet", "Mine", {}, "ann")
    async with opened(url) as store:
        assert await numbers(store, "r") == [0, 1]
        assert [room.data for room in await store.rooms()] == [{"status": "playing"}]
        assert [document.id for document in await store.documents(most=9)] == ["d"]
        await store.append("r", 2, [move(2)])


@in_loop
async def test_closing_writes_what_is_waiting_and_ends_it(url: str) -> None:
    store = open_store(url)
    async with busy_disk(store):
        waiting = asyncio.ensure_future(store.append("r", 0, [move(0)]))
        await asyncio.sleep(0)
        closing = asyncio.ensure_future(store.close())
        await asyncio.sleep(0)
    await closing
    await store.close()
    await waiting
    for call in (store.append("r", 1, [move(1)]), store.load("r")):
        with pytest.raises(StoreError, match="closed"):
            await call
    assert not await store.healthy()
    async with opened(url) as again:
        assert await numbers(again, "r") == [0]


@in_loop
async def test_tables_of_a_newer_version_are_left_alone(url: str) -> None:
    async with opened(url) as store:
        await change(store, "INSERT INTO starfold_version VALUES (?, ?)", 999, 0)
    with pytest.raises(InputError, match=r"newer starfold .*999.*Upgrade"):
        open_store(url)


WRITER = """
import asyncio, itertools, sys
from starfold.table.store import open_store

async def play(store, room):
    for number in itertools.count(len(await store.load(room))):
        await store.append(room, number, [("move", {"n": number})])
        print(room, number, flush=True)

async def main():
    store = open_store(sys.argv[1])
    await asyncio.gather(*(play(store, room) for room in "abcde"))

asyncio.run(main())
"""
KILLS = {"sqlite": 20, "postgresql": 5}  # here the database itself is not what is killed


def test_a_killed_server_has_lost_nothing_that_it_acknowledged(
    url: str, request: pytest.FixtureRequest
) -> None:
    kills = KILLS[request.node.callspec.params["url"]]
    for kill in range(kills):
        acknowledged = acknowledged_until_killed(url, after=1 + kill * 7 % 40)
        for room, count in asyncio.run(counts(url)).items():
            assert count > acknowledged.get(room, -1), f"room {room} after kill {kill}"


def acknowledged_until_killed(url: str, after: int) -> dict[str, int]:
    """The last number that a writing process confirmed in each room; killed after some of them."""
    command = [sys.executable, "-c", WRITER, url]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(after)]
        process.send_signal(signal.SIGKILL)
        lines += process.stdout.readlines()
    assert process.returncode == -signal.SIGKILL
    words = [line.split() for line in lines if line.endswith("\n")]
    return {room: int(number) for room, number in words}


async def counts(url: str) -> dict[str, int]:
    async with opened(url) as store:
        found = {room: await numbers(store, room) for room in "abcde"}
    for said in found.values():
        assert said == list(range(len(said)))
    return {room: len(said) for room, said in found.items()}


# -- PostgreSQL alone ----------------------------------------------------------------------------


@in_loop
async def test_postgresql_is_found_again_after_it_was_away(server: postgres.Server) -> None:
    url = server.database()
    async with opened(url) as store:
        await store.append("r", 0, [move(0)])
        server.stop()
        try:
            with pytest.raises(StoreError, match="not stored"):
                await store.append("r", 1, [move(9)])
            with pytest.raises(StoreError, match="cannot be read"):
                await store.load("r")
            assert not await store.healthy()
            with pytest.raises(InputError, match="See that the server runs"):
                open_store(url)
        finally:
            server.start()
        await store.append("r", 1, [move(1)])
        assert await numbers(store, "r") == [0, 1]
        assert await store.healthy()


HANG_UP = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
)


@in_loop
async def test_a_connection_lost_while_idle_is_not_even_noticed(server: postgres.Server) -> None:
    url = server.database()
    async with opened(url) as store, opened(url) as other:
        await store.append("r", 0, [move(0)])
        assert await numbers(store, "r") == [0]
        with pytest.raises(StoreError):
            await other._read(lambda line: line.rows(HANG_UP))
        await store.append("r", 1, [move(1)])
        assert await numbers(store, "r") == [0, 1]


@in_loop
async def test_a_connection_lost_in_a_transaction_loses_all_of_it(server: postgres.Server) -> None:
    url = server.database()
    async with opened(url) as store:
        async with busy_disk(store):
            waiting = asyncio.ensure_future(
                outcomes(
                    store.append("a", 0, [move(9)]),
                    store._write("b", lambda line: line.rows(HANG_UP)),
                    store.append("c", 0, [move(9)]),
                )
            )
        assert all(type(answer) is StoreError for answer in await waiting)
        assert await store.rooms() == []
        await store.append("a", 0, [move(0)])
        assert await numbers(store, "a") == [0]


@in_loop
async def test_two_servers_on_one_postgresql_cannot_write_over_each_other(
    server: postgres.Server,
) -> None:
    url = server.database()
    one, two = await asyncio.gather(
        asyncio.to_thread(open_store, url), asyncio.to_thread(open_store, url)
    )
    try:
        for number in range(10):
            answers = await outcomes(
                *(
                    store.append(room, number, [move(number)])
                    for rooms, store in (("abc", one), ("cba", two))
                    for room in rooms
                )
            )
            assert sum(isinstance(answer, StoreConflict) for answer in answers) == 3
            assert sum(isinstance(answer, list) for answer in answers) == 3
        assert [await numbers(one, room) for room in "abc"] == [list(range(10))] * 3
    finally:
        await one.close()
        await two.close()


@in_loop
async def test_postgresql_waits_for_its_disk_whatever_the_database_says(
    server: postgres.Server,
) -> None:
    url = server.database()
    name = url.partition("/test_")[2].partition("?")[0]
    server.command(f"ALTER DATABASE test_{name} SET synchronous_commit = off")
    async with opened(url) as store:
        said = await store._write("", lambda line: line.rows("SHOW synchronous_commit"))
    assert said == [("on",)]


def test_an_encoding_that_cannot_hold_every_name_is_refused(server: postgres.Server) -> None:
    url = server.database("ENCODING 'LATIN1' TEMPLATE template0")
    with pytest.raises(InputError, match=r"LATIN1.*createdb --encoding=UTF8"):
        open_store(url)


def test_an_unreachable_postgresql_is_named_without_its_password(tmp_path: Path) -> None:
    with pytest.raises(InputError) as raised:
        open_store(f"postgresql://ann:opensesame@/games?host={tmp_path}")
    assert f"PostgreSQL database games at {tmp_path}" in str(raised.value)
    assert "opensesame" not in str(raised.value)


def test_a_garbled_postgresql_address_is_bad_input() -> None:
    with pytest.raises(InputError, match="Give postgresql://"):
        open_store("postgresql://host:port/name?nonsense=1")


def test_without_its_driver_postgresql_names_the_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(InputError, match=r"pip install 'starfold\[postgres\]'"):
        open_store("postgresql://host/name")


@in_loop
async def test_rooms_in_which_nothing_happens_can_be_deleted(url: str) -> None:
    async with opened(url) as store:
        for room, times in (("old", (1, 2)), ("alive", (1, 50)), ("older", (0,)), ("new", (40,))):
            for number, at_ms in enumerate(times):
                await store.append(room, number, [move(number)], at_ms=at_ms)
        await store.keep_snapshot("old", 2, "this", b"{}")
        assert await store.stale_rooms(40, 10) == ["older", "old"]
        assert await store.stale_rooms(40, 1) == ["older"]
        assert await store.stale_rooms(0, 10) == []
        await store.delete_room("old")
        await store.delete_room("never was")
        assert await store.load("old") == []
        assert {room.id for room in await store.rooms()} == {"alive", "older", "new"}
        kept = await store._read(lambda line: line.rows("SELECT room FROM starfold_snapshots"))
        assert kept == []
        await store.append("old", 0, [move(0)])  # its name is free again


@in_loop
async def test_an_analysis_belongs_to_one_game_and_goes_with_its_room(url: str) -> None:
    async with opened(url) as store:
        await store.append("room", 0, [move(0)])
        assert await store.analysis("room", "9 abc") is None
        await store.keep_analysis("room", "9 abc", b'{"first": 1}')
        await store.keep_analysis("room", "9 abc", b'{"second": 2}')
        assert await store.analysis("room", "9 abc") == b'{"second": 2}'
        assert await store.analysis("room", "8 abc") is None, "what was taken back and played anew"
    async with opened(url) as store:
        assert await store.analysis("room", "9 abc") == b'{"second": 2}'
        await store.delete_room("room")
        assert await store.analysis("room", "9 abc") is None
