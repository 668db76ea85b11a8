"""Rooms that come back from the store: by their snapshots, or played again elsewhere."""

import asyncio
import random
import threading
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from starfold.games.registry import game_names
from starfold.server import archive, learning
from starfold.table import snapshots
from tests.server.parties import Party, each_game, party
from tests.server.site import Site, open_site

pytestmark = pytest.mark.mode_independent


def told(table: Party) -> list[Any]:
    return [(one.view, one.seq, one.log, one.undo) for one in table.everybody]


async def left(site: Site, answers: int = 45) -> tuple[str, list[str], list[Any]]:
    """A game in the middle: its room, its secrets and what everybody was told."""
    async with party(site, seed=3) as table:
        await table.play(random.Random(3), answers)
        return table.id, table.tokens, told(table)


async def found(site: Site, room: str, tokens: list[str]) -> list[Any]:
    seen = []
    for token in (*tokens, None):
        async with site.person(room, token) as one:
            seen.append((one.view, one.seq, one.log, one.undo))
    return seen


def nothing(*_: Any) -> Any:
    raise AssertionError("a game was played again from its beginning")


@each_game
def test_a_room_comes_back_by_its_snapshot(
    page: Path, tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def whole() -> None:
        database = tmp_path / "tables.sqlite3"
        async with open_site(database, page=page, game=game) as site:
            room, tokens, before = await left(site)
        monkeypatch.setattr(snapshots, "opened", nothing)
        async with open_site(database, page=page, game=game) as site:
            assert await found(site, room, tokens) == before

    asyncio.run(whole())


@pytest.mark.parametrize("harm", ["other program", "damaged", "of another form", "from the future"])
def test_a_snapshot_of_no_use_is_passed_over(
    page: Path, tmp_path: Path, harm: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "FEW", 10_000)

    async def whole() -> None:
        database = tmp_path / "tables.sqlite3"
        async with open_site(database, page=page, game="ccg") as site:
            room, tokens, before = await left(site)
        if harm == "other program":
            monkeypatch.setattr(archive, "program", lambda: "another")
        async with open_site(database, page=page, game="ccg") as site:
            store = site.hub.store
            known = await store.load_latest(room, archive.program())
            assert (known.snapshot is None) == (harm == "other program")
            if harm == "damaged":
                await store._write(
                    "",
                    lambda line: line.change(
                        "UPDATE starfold_snapshots SET data = 'AAAA' WHERE room = ?", (room,)
                    ),
                )
            if harm == "of another form":
                await store.keep_snapshot(room, 20, archive.program(), b'{"seq": 3}')
            if harm == "from the future":
                await store.keep_snapshot(room, 9_999, archive.program(), known.snapshot or b"")
            assert await found(site, room, tokens) == before

    asyncio.run(whole())


def test_a_long_game_without_a_snapshot_is_played_again_in_another_process(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def whole() -> None:
        database = tmp_path / "tables.sqlite3"
        async with open_site(database, page=page, game="pocketmodel") as site:
            room, tokens, before = await left(site)
        monkeypatch.setattr(archive, "program", lambda: "another")
        monkeypatch.setattr(snapshots, "opened", nothing)
        async with open_site(database, page=page, game="pocketmodel") as site:
            assert await found(site, room, tokens) == before
            known = await site.hub.store.load_latest(room, "another")
            assert known.snapshot is not None, "the next time is quicker"
            assert known.later == []

    asyncio.run(whole())


def test_those_who_play_are_served_while_rooms_come_back(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    happened: list[str] = []
    put_together = archive.reopened

    def noted(*arguments: Any) -> Any:
        happened.append("room")
        assert threading.current_thread() is not threading.main_thread()
        return put_together(*arguments)

    async def served() -> None:
        while True:
            happened.append("served")
            await asyncio.sleep(0)

    async def whole() -> None:
        database = tmp_path / "tables.sqlite3"
        async with open_site(database, page=page, game="pocketmodel") as site:
            rooms = [(await left(site, 5))[0] for _ in range(6)]
        monkeypatch.setattr(archive, "reopened", noted)
        async with open_site(database, page=page, game="pocketmodel") as site:
            serving = asyncio.create_task(served())
            await asyncio.gather(*(site.hub.room(room) for room in rooms))
            serving.cancel()
        opened = [place for place, what in enumerate(happened) if what == "room"]
        assert len(opened) == 6
        assert all("served" in happened[a:b] for a, b in pairwise(opened))

    asyncio.run(whole())


@pytest.mark.parametrize("tables", [0, 1])
def test_whoever_comes_back_finds_the_games_learned(
    page: Path, tmp_path: Path, tables: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server without tables lets people in at once; one with tables learns first."""
    learned: list[str] = []
    may_learn = threading.Event()

    def slowly(game: str) -> None:
        may_learn.wait(timeout=60)
        learned.append(game)

    async def whole() -> None:
        database = tmp_path / "tables.sqlite3"
        async with open_site(database, page=page, game="pocketmodel") as site:
            for _ in range(tables):
                await site.room(seed=1)
        monkeypatch.setattr(learning, "learn", slowly)
        if tables:
            may_learn.set()
        async with open_site(database, page=page, learns_at_once=True):
            assert learned == (game_names() if tables else [])
            may_learn.set()

    asyncio.run(whole())


def test_snapshots_are_kept_as_a_game_goes_on(page: Path) -> None:
    async def whole() -> None:
        async with open_site(page=page, game="pocketmodel") as site:
            room, _, _ = await left(site, 40)
            await asyncio.gather(*site.hub.errands.under_way)
            known = await site.hub.store.load_latest(room, archive.program())
            assert known.snapshot is not None
            assert len(known.later) < archive.EVERY

    asyncio.run(whole())
