"""Databases of every version of the tables are renewed, and their games go on."""

import asyncio
import json
import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from starfold.errors import InputError
from starfold.table.store import open_store
from starfold.table.store.statements import MIGRATIONS
from tests import postgres
from tests.server.site import Site, open_site
from tests.table.stores import in_loop

pytestmark = pytest.mark.mode_independent

RECORDED = Path(__file__).parent.parent / "table/databases"
VERSIONS = range(1, len([*RECORDED.glob("version*.sql")]) + 1)
RELEASED = 7  # versions of the tables that must be recorded; later ones are, before a release


@pytest.fixture(scope="module")
def server() -> Iterator[postgres.Server]:
    with postgres.running() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database in which there is nothing."""
    if request.param == "sqlite":
        return str(tmp_path / "games.db")
    server: postgres.Server = request.getfixturevalue("server")
    return server.database()


def run_script(database: str, script: str) -> None:
    if database.startswith("postgresql"):
        with psycopg.connect(database, autocommit=True) as connection:
            connection.execute(script)  # type: ignore[arg-type]
    else:
        with sqlite3.connect(database) as connection:
            connection.executescript(script)
        connection.close()


def recorded(version: int) -> tuple[str, Any]:
    """A database as that version left it, and whose game is under way in it."""
    file = RECORDED / f"version{version}.sql"
    assert file.exists(), "record it: python scripts/record_databases.py"
    script = file.read_text(encoding="utf-8")
    return script, json.loads(script.partition("\n")[0].removeprefix("-- "))


async def goes_on(site: Site, about: Any, steps: int = 6) -> int:
    """The game at that table goes on; gives the moment that it came to."""
    chance = random.Random(7)
    room, (first, second) = about["room"], about["tokens"]
    async with (
        site.person(room, first) as one,
        site.person(room, second) as other,
    ):
        people = [one, other]
        for person in people:
            await person.until(lambda person=person: person.view is not None)  # type: ignore[misc]
        for _ in range(steps):
            live = site.hub.live[about["room"]]
            asked = people[live.room.asked]
            await asked.until(lambda asked=asked: asked.asked)  # type: ignore[misc]
            reply = await asked.answer_somehow(chance)
            assert reply["type"] == "ack", reply
        return site.hub.live[about["room"]].room.seq


@pytest.mark.parametrize("version", VERSIONS)
def test_every_version_is_renewed_and_its_game_goes_on(
    version: int, empty: str, page: Path
) -> None:
    script, about = recorded(version)
    run_script(empty, script)

    @in_loop
    async def work() -> None:
        async with open_site(empty, page) as site:
            reached = await goes_on(site, about)
        async with open_site(empty, page) as site:
            live = await site.hub.room(about["room"])
            assert live.room.seq == reached

    work()


def test_every_released_version_is_recorded() -> None:
    assert RELEASED <= len(VERSIONS) <= len(MIGRATIONS)


def test_what_was_recorded_is_what_the_migrations_make() -> None:
    """A migration that was released must not be changed: databases out there have had it."""
    for version in VERSIONS:
        script, _ = recorded(version)
        for migration in MIGRATIONS[:version]:
            for statement in migration:
                assert f"{statement};" in script


def test_a_newer_database_is_left_alone(empty: str) -> None:
    asyncio.run(open_store(empty).close())
    newer = len(MIGRATIONS) + 1
    run_script(empty, f"INSERT INTO starfold_version (version) VALUES ({newer});")
    with pytest.raises(InputError, match=f"newer starfold .* version {newer}.* Upgrade starfold"):
        open_store(empty)
