"""The store in a file: whose it is, and what is said when it cannot be used."""

import asyncio
import errno
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from starfold.errors import InputError
from starfold.table.store import MEMORY, StoreError, open_store
from tests.table.stores import change, in_loop, opened

pytestmark = pytest.mark.mode_independent

HOLDER = """
import sys, time
from starfold.table.store import open_store
store = open_store(sys.argv[1])
print("open", flush=True)
time.sleep(60)
"""


@in_loop
async def test_every_commit_reaches_the_disk(tmp_path: Path) -> None:
    async with opened(str(tmp_path / "games.db")) as store:
        kept = await store._write("", lambda line: line.rows("PRAGMA synchronous"))
        mode = await store._write("", lambda line: line.rows("PRAGMA journal_mode"))
    assert (kept, mode) == ([(2,)], [("wal",)])  # 2: FULL


def test_a_file_has_one_server_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    command = [sys.executable, "-c", HOLDER, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "open\n"
        with pytest.raises(InputError, match=r"another server.*Stop that one"):
            open_store(f"sqlite:///{path}")
        holder.send_signal(signal.SIGKILL)
    store = open_store(str(path))
    with pytest.raises(InputError, match="another server"):
        open_store(str(path))
    asyncio.run(store.close())
    asyncio.run(open_store(str(path)).close())


@in_loop
async def test_the_ways_to_name_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for url in ("deep/down/games.db", "sqlite:///deep/down/games.db", f"sqlite:///{tmp_path}/x.db"):
        async with opened(url) as store:
            await store.append(url, 0, [("made", {})])
    async with opened(str(tmp_path / "deep" / "down" / "games.db")) as store:
        assert len(await store.rooms()) == 2
    assert (tmp_path / "x.db").exists()


@in_loop
async def test_a_store_in_memory_is_gone_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    for _ in range(2):
        async with opened(MEMORY) as one, opened("sqlite:///:memory:") as two:
            await one.append("r", 0, [("made", {})])
            assert len(await one.load("r")) == 1
            assert await two.rooms() == []
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "content", [b"no database at all\n" * 100, b"SQLite format 3\0" + b"\xff" * 5000]
)
def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "games.db"
    path.write_bytes(content)
    with pytest.raises(InputError, match=r"games\.db: cannot be used: .*Name another file"):
        open_store(str(path))
    assert path.read_bytes() == content


def test_the_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "books.db"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE books (title TEXT)")
    connection.close()
    content = path.read_bytes()
    with pytest.raises(InputError, match=r"another program.*Name another file"):
        open_store(str(path))
    assert path.read_bytes() == content


@in_loop
async def test_a_damaged_file_is_reported_when_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    async with opened(str(path)) as store:
        for number in range(50):
            await store.append("r", number, [("move", {"text": "x" * 2000})])
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b"x" * 1000, b"\0" * 1000))
    async with opened(str(path)) as store:
        assert await store.rooms() != []
        with pytest.raises(StoreError, match=r"games\.db: cannot be read"):
            await store.load("r")


@in_loop
async def test_a_file_that_was_cut_off_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    async with opened(str(path)) as store:
        for number in range(50):
            await store.append("r", number, [("move", {"text": "x" * 2000})])
    path.write_bytes(path.read_bytes()[: 10 * 4096])
    with pytest.raises((InputError, StoreError), match=r"games\.db: cannot be .*malformed"):
        async with opened(str(path)) as store:
            await store.load("r")


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("", "is a directory"),
        ("file/games.db", "where this user may write"),
        ("no\0name", "no file name"),
    ],
)
def test_a_place_for_no_file_is_bad_input(tmp_path: Path, place: str, words: str) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(InputError, match=words):
        open_store(str(tmp_path / place))


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs a place where even root fails")
def test_a_directory_that_takes_no_files_is_bad_input() -> None:
    with pytest.raises(InputError, match=r"cannot be used.*where this user may write"):
        open_store("/proc/games.db")


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("mysql://host/name", r"mysql://: no such kind.*postgresql://"),
        ("sqlite://games.db", "three slashes"),
        ("sqlite:///", "no file name"),
        ("", "no file name"),
    ],
)
def test_an_address_of_no_known_kind_is_bad_input(url: str, words: str) -> None:
    with pytest.raises(InputError, match=words):
        open_store(url)


@in_loop
async def test_a_full_disk_acknowledges_nothing_and_can_be_mended(tmp_path: Path) -> None:
    async with opened(str(tmp_path / "games.db")) as store:
        await store.append("r", 0, [("move", {})], summary={"turn": 0})
        await store._write("", lambda line: line.rows("PRAGMA max_page_count = 1"))
        with pytest.raises(StoreError, match="full"):
            await store.append("r", 1, [("move", {"text": "x" * 100_000})], summary={"turn": 1})
        assert len(await store.load("r")) == 1
        assert [room.data for room in await store.rooms()] == [{"turn": 0}]
        await store.append("r", 1, [("move", {"text": "x" * 100_000})], summary={"turn": 1})
        assert len(await store.load("r")) == 2


@in_loop
async def test_a_failing_change_does_not_stop_the_writer(tmp_path: Path) -> None:
    async with opened(str(tmp_path / "games.db")) as store:
        with pytest.raises(StoreError, match="not stored"):
            await change(store, "nonsense")
        with pytest.raises(StoreError, match="not stored"):
            await store._write("", lambda line: 1 // 0)
        await store.append("r", 0, [("made", {})])
        assert await store.healthy()


def test_a_file_with_two_names_is_served_under_neither(tmp_path: Path) -> None:
    path, other = tmp_path / "games.db", tmp_path / "other.db"

    @in_loop
    async def while_another_serves_it() -> None:
        async with opened(str(path)) as store:
            other.hardlink_to(path)
            with pytest.raises(InputError, match=r"2 names \(hard links\)"):
                open_store(str(other))
            await store.append("a", 0, [("made", {})])
            other.unlink()

    while_another_serves_it()
    open_and_close(path)


def open_and_close(path: Path) -> None:
    asyncio.run(open_store(str(path)).close())


@in_loop
async def test_a_full_disk_is_no_healthy_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(str(tmp_path / "games.db")) as store:
        assert await store.healthy()
        assert not caplog.records
        full = OSError(errno.ENOSPC, "No space left on device")

        def no_room(descriptor: int) -> None:
            raise full

        monkeypatch.setattr(os, "fsync", no_room)
        assert not await store.healthy(), "a small write still goes through"
        assert "No space left" in caplog.text
    assert not list(tmp_path.glob("tmp*")), "the probe leaves nothing behind"


@in_loop
async def test_all_who_ask_at_once_for_its_health_wait_for_one_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(str(tmp_path / "games.db")) as store:
        looks: list[str] = []
        monkeypatch.setattr(store._engine, "probe_room", lambda: looks.append("one"))
        asking = [asyncio.create_task(store.healthy()) for _ in range(20)]
        await asyncio.sleep(0)
        asking[0].cancel()
        assert all(await asyncio.gather(*asking[1:])), "though one of them hung up"
        assert len(looks) == 1
        assert await store.healthy()
        assert len(looks) == 2


@in_loop
async def test_what_could_not_be_stored_is_logged_with_the_remedy(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(str(tmp_path / "games.db")) as store:
        await store.append("a", 0, [("made", {})])
        [(pages,)] = await store._write("", lambda line: line.rows("PRAGMA page_count"))
        await store._write("", lambda line: line.rows(f"PRAGMA max_page_count = {pages}"))
        with pytest.raises(StoreError, match="full"):
            await store.append("a", 1, [("long", {"text": "x" * 100_000})])
    (line,) = [record.getMessage() for record in caplog.records]
    assert "not stored" in line
    assert "Make room on the disk" in line
