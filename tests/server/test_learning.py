"""The first table of a game makes nobody wait who plays another."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from starfold.games.registry import game_names
from starfold.server import learning
from tests.server.parties import ME, run
from tests.server.site import Site

pytestmark = pytest.mark.mode_independent


def test_a_game_is_learned_once_and_away_from_the_tables(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    learned: list[str] = []
    threads: set[int] = set()
    learn = learning.learn

    def noted(game: str) -> None:
        learned.append(game)
        threads.add(threading.get_ident())
        learn(game)

    monkeypatch.setattr(learning, "learn", noted)

    async def work(site: Site) -> None:
        wishes = [{"game": game, "seats": [ME, ME]} for game in game_names()]
        made = await asyncio.gather(*(site.post("/api/rooms", wish) for wish in wishes * 2))
        assert [answer.status for answer in made] == [201] * len(made)
        rooms = [answer.json["room"]["id"] for answer in made]
        for room in rooms:
            site.hub._forget(site.hub.live[room])
            await site.hub.room(room)
        await site.hub.archive.games.know_all()
        assert (await site.post("/api/rooms", {"game": "chess"})).status == 422

    run(work, page)
    assert sorted(learned) == sorted(game_names())
    assert threading.get_ident() not in threads


def test_a_room_that_comes_back_waits_until_its_game_is_known(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(site: Site) -> None:
        room, _ = await site.room(game="minis", seats=[ME, ME])
        site.hub._forget(site.hub.live[room])
        known = asyncio.Event()

        async def know(game: str) -> None:
            assert game == "minis"
            await known.wait()

        monkeypatch.setattr(site.hub.archive.games, "know", know)
        opening = asyncio.create_task(site.hub.room(room))
        for _ in range(5):
            assert (await site.get("/api/rooms")).status == 200, "others are served meanwhile"
        assert not opening.done()
        known.set()
        assert (await opening).room.id == room

    run(work, page)


def test_a_game_that_cannot_be_loaded_spoils_no_other(
    page: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(game: str) -> Any:
        raise ValueError("no rules today")

    monkeypatch.setattr(learning, "learn", broken)

    async def work(site: Site) -> None:
        wish = {"game": "minis", "seats": [ME, ME]}
        assert (await site.post("/api/rooms", wish)).status == 201

    run(work, page)
    assert "minis cannot be played" in caplog.text
