"""Opponents who do not come back: missed, waited for, and then the game is claimed."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from starfold.kernel.core import NOBODY
from starfold.server import attendance
from starfold.server.audience import LiveRoom
from starfold.table.room_state import CLAIM_MS, RETURN_MS
from tests.server.parties import ME, each_game, run
from tests.server.site import Person, Site, open_site
from tests.server.test_correspondence import Wall, wall

pytestmark = pytest.mark.mode_independent

__all__ = ["wall"]


@pytest.fixture(autouse=True)
def _missed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attendance, "MISSED", 0.0)


@dataclass
class Waiting:
    """A table where one waits for the other, whose turn it is."""

    site: Site
    room: str
    tokens: list[str]
    here: Person
    missing: int

    @property
    def live(self) -> LiveRoom:
        return self.site.hub.live[self.room]

    async def claim(self, what: str) -> dict[str, object]:
        found: dict[str, object] = await self.here.do(type="claim", seq=self.here.seq, what=what)
        return found

    async def until_claimable(self, wall: Wall) -> None:
        wall.ms += CLAIM_MS
        self.site.hub.attendance.look(self.live)
        self.live.tell_of_the_room()
        await self.here.until(lambda: self.here.room["claimable"])


@asynccontextmanager
async def one_waits(site: Site, game: str = "pocketmodel") -> AsyncIterator[Waiting]:
    room, tokens = await site.room(seats=[ME, ME], game=game)
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(site.person(room, one)) for one in tokens]
        for one in people:
            await one.until(lambda one=one: one.view is not None)  # type: ignore[misc]
        missing = site.hub.live[room].room.asked
        here = people[1 - missing]
        await people[missing].socket.close()
        await here.until(lambda: here.room["absent"] == missing)
        yield Waiting(site, room, tokens, here, missing)


@each_game
def test_the_win_is_claimed_after_a_while(page: Path, wall: Wall, game: str) -> None:
    async def work(site: Site) -> None:
        async with one_waits(site, game) as table:
            assert table.here.room["claim_at_ms"] == wall.ms + CLAIM_MS
            early = await table.claim("win")
            assert early["code"] == "forbidden"
            assert "wait 120 seconds more" in str(early["message"])
            await table.until_claimable(wall)
            assert (await table.claim("win"))["type"] == "ack"
            await table.here.until(lambda: table.here.over)
            assert table.here.room["result"]["winners"] == [1 - table.missing]
            assert any(line["mark"] == "absent" for line in table.here.log)

    run(work, page, game=game)


@each_game
def test_or_the_game_is_called_off(page: Path, tmp_path: Path, wall: Wall, game: str) -> None:
    """Nobody wins; the game is as over after a restart, and as a replay."""
    database = tmp_path / "tables.sqlite3"

    async def whole() -> None:
        async with open_site(database, page=page) as site, one_waits(site, game) as table:
            await table.until_claimable(wall)
            assert (await table.claim("call off"))["type"] == "ack"
            await table.here.until(lambda: table.here.over)
        async with open_site(database, page=page) as site:
            found = (await site.get(f"/api/rooms/{table.room}")).json
            assert found["status"] == "over"
            assert found["result"]["how"] == "called off"
            assert found["result"]["winners"] == []
            assert "did not come back" in found["result"]["text"]
            file = (await site.get(f"/api/rooms/{table.room}/replay/file")).body
            again = await site.post("/api/files", {"text": file.decode()})
            assert again.status == 201, again.body
            assert again.json["game"]["room"]["result"]["how"] == "called off"

    asyncio.run(whole())


def test_whoever_comes_back_plays_on(page: Path, wall: Wall) -> None:
    async def work(site: Site) -> None:
        async with one_waits(site) as table:
            await table.until_claimable(wall)
            async with site.person(table.room, table.tokens[table.missing]) as back:
                await table.here.until(lambda: table.here.room["absent"] == NOBODY)
                assert not table.here.room["claimable"]
                refused = await table.claim("win")
                assert "nobody keeps this table waiting" in str(refused["message"])
                assert (await back.answer(back.options[0]))["type"] == "ack"

    run(work, page)


def test_a_restart_remembers_who_is_missed_and_lets_them_come_back(
    page: Path, tmp_path: Path, wall: Wall
) -> None:
    database = tmp_path / "tables.sqlite3"

    async def whole() -> None:
        async with open_site(database, page=page) as site, one_waits(site) as table:
            pass
        wall.ms += CLAIM_MS * 10
        async with open_site(database, page=page) as site:
            token = table.tokens[1 - table.missing]
            async with site.person(table.room, token) as here:
                await here.until(lambda: here.view is not None)
                assert here.room["absent"] == table.missing
                assert here.room["claim_at_ms"] == wall.ms + RETURN_MS
                refused = await here.do(type="claim", seq=here.seq, what="win")
                assert refused["code"] == "forbidden"
                wall.ms += RETURN_MS
                won = await here.do(type="claim", seq=here.seq, what="win")
                assert won["type"] == "ack"

    asyncio.run(whole())


def test_nobody_is_missed_whom_nobody_waits_for(page: Path, wall: Wall) -> None:
    async def work(site: Site) -> None:
        room, tokens = await site.room(seats=[ME, ME], game="pocketmodel")
        async with site.person(room, tokens[0]) as a, site.person(room, tokens[1]) as b:
            for one in (a, b):
                await one.until(lambda one=one: one.view is not None)  # type: ignore[misc]
            live = site.hub.live[room]
            assert live.room.missing() == NOBODY, "both are here"
            asked = live.room.asked
            await (b, a)[asked].socket.close()
            await (a, b)[asked].until(
                lambda: not (a, b)[asked].room["seats"][1 - asked]["connected"]
            )
            assert live.room.missing() == NOBODY, "it is not their turn"
        while any(seat.connections for seat in live.room.seats):
            await asyncio.sleep(0)
        assert live.room.missing() == NOBODY, "nobody is here"
        refused = live.room.asked
        assert refused == asked

    run(work, page)


def test_who_is_alone_with_machines_is_not_missed(page: Path, wall: Wall) -> None:
    async def work(site: Site) -> None:
        room, (token,) = await site.room(seats=[ME, {"who": "random"}], game="pocketmodel")
        async with site.person(room, token) as person:
            await person.until(lambda: person.view is not None)
        assert site.hub.live[room].room.missing() == NOBODY
        assert site.hub.live[room].absence is None

    run(work, page)
