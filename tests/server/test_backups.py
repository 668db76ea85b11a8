"""A backup is one moment of a running site, and a site goes on from it, in either database."""

import asyncio
import gzip
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from starfold.table.store import engine_at, open_store
from starfold.table.store.backups import back_up, restore
from starfold.table.store.host import Host
from starfold.table.store.statements import MIGRATIONS
from tests import postgres
from tests.server.parties import party
from tests.server.site import open_site
from tests.server.test_admin import admin
from tests.server.test_migrations import VERSIONS, goes_on, recorded, run_script
from tests.table.stores import in_loop

pytestmark = pytest.mark.mode_independent


@pytest.fixture(scope="module")
def server() -> Iterator[postgres.Server]:
    with postgres.running() as running:
        yield running


def places(kind: str, server: postgres.Server, folder: Path) -> Iterator[str]:
    number = 0
    while True:
        number += 1
        yield server.database() if kind == "postgresql" else str(folder / f"{kind}{number}.db")


def tell(database: str, *words: str) -> str:
    code, said = admin(database, *words)
    assert code == 0, said
    return said


@pytest.mark.parametrize(
    ("source", "goal"), [("sqlite", "postgresql"), ("postgresql", "sqlite"), ("sqlite", "sqlite")]
)
def test_a_game_goes_on_from_a_backup_of_a_running_site(
    server: postgres.Server, tmp_path: Path, page: Path, source: str, goal: str
) -> None:
    here = next(places(source, server, tmp_path))
    there = next(places(goal, server, tmp_path / "other"))
    file = tmp_path / "site.backup"

    @in_loop
    async def work() -> None:
        async with open_site(here, page) as site:
            async with party(site, seed=1) as table:
                await table.play(random.Random(1), 10)
                at_backup = table.room.seq
                await asyncio.to_thread(tell, here, "backup", str(file))
                await table.play(random.Random(2), 3)  # what comes later is not in it
                about = {"room": table.id, "tokens": table.tokens}
            await asyncio.to_thread(tell, there, "restore", str(file))
            async with open_site(there, page) as again:
                live = await again.hub.room(about["room"])
                assert live.room.seq == at_backup
                assert await goes_on(again, about) > at_backup
                acts = [act.act for act in await Host(again.hub.store).acts(10)]
                assert acts == ["restore"]

    work()


def test_a_backup_of_earlier_tables_is_restored_and_renewed(tmp_path: Path, page: Path) -> None:
    script, about = recorded(2)
    here, there = str(tmp_path / "here.db"), str(tmp_path / "there.db")
    run_script(here, script)
    file = tmp_path / "site.backup"
    engine = engine_at(here)
    assert back_up(engine, file) > 5
    engine.release()
    goal = engine_at(there)
    restore(goal, file)
    goal.release()

    @in_loop
    async def work() -> None:
        async with open_site(there, page) as site:
            await goes_on(site, about)

    work()


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    here = tmp_path / "here.db"
    run_script(str(here), recorded(VERSIONS[-1])[0])
    asyncio.run(open_store(str(here)).close())  # renews the tables
    file = tmp_path / "site.backup"
    tell(str(here), "backup", str(file))
    return file


def test_what_is_there_is_not_lost_by_mistake(backup: Path, tmp_path: Path) -> None:
    here = str(tmp_path / "here.db")
    code, said = admin(here, "restore", str(backup))
    assert (code, "is not empty" in said) == (2, True)
    tell(here, "restore", str(backup), "--yes")
    code, said = admin(here, "backup", str(backup))
    assert (code, "is there already" in said) == (2, True)


def test_nothing_is_restored_under_a_running_server(
    backup: Path, server: postgres.Server, tmp_path: Path, page: Path
) -> None:
    @in_loop
    async def work() -> None:
        for place in (str(tmp_path / "games.db"), server.database()):
            async with open_site(place, page):
                code, said = await asyncio.to_thread(admin, place, "restore", str(backup), "--yes")
                assert code == 2
                assert "server" in said

    work()


@pytest.mark.parametrize("damage", ["cut", "no backup", "half", "newer"])
def test_a_damaged_backup_changes_nothing(backup: Path, tmp_path: Path, damage: str) -> None:
    lines = gzip.decompress(backup.read_bytes()).splitlines(keepends=True)
    broken = {
        "cut": backup.read_bytes()[:-20],
        "no backup": b"nothing",
        "half": gzip.compress(b"".join(lines[:-1])),
        "newer": gzip.compress(b"".join([_newer(lines[0]), *lines[1:]])),
    }
    file = tmp_path / "broken.backup"
    file.write_bytes(broken[damage])
    place = str(tmp_path / "new.db")
    code, said = admin(place, "restore", str(file))
    assert code == 2, said
    assert str(file) in said

    @in_loop
    async def work() -> None:
        store = open_store(place)
        assert await store.rooms() == []
        await store.close()

    work()


def _newer(head: bytes) -> bytes:
    version = len(MIGRATIONS)
    return head.replace(b'"version":%d' % version, b'"version":%d' % (version + 1))
