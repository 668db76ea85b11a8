"""Days for a move: the time of day counts, tables sleep, whose turn it is is told once."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from starfold.kernel.core import NOBODY
from starfold.server import housekeeping
from starfold.server.hub import IDLE_SECONDS
from starfold.server.occasions import SOON, TURN, Occasion
from starfold.table import clocks
from starfold.table.clocks import PerMove, clock_of, words_of
from starfold.table.store.host import Host
from starfold.table.timing import ClockTerms
from tests.server.parties import ME, OPEN, run
from tests.server.site import Person, Site, open_site

pytestmark = pytest.mark.mode_independent

DAY = 86_400
TWO_DAYS = {"initial": 2 * DAY, "mode": "days"}


class Wall:
    """A time of day that goes on when it is told to."""

    def __init__(self) -> None:
        self.ms = 1_700_000_000_000

    def on(self, hours: float) -> None:
        self.ms += int(hours * 3_600_000)


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Iterator[Wall]:
    made = Wall()
    monkeypatch.setattr(clocks, "wall_ms", lambda: made.ms)
    return made


def heard(site: Site) -> list[Occasion]:
    found: list[Occasion] = []
    site.hub.occasions.subscribe(found.append)
    return found


async def begun(site: Site) -> tuple[str, list[str]]:
    room, tokens = await site.room(seats=[ME, ME], clock=TWO_DAYS)
    async with site.person(room, tokens[0]) as a, site.person(room, tokens[1]) as b:
        for one in (a, b):
            await one.until(lambda one=one: one.view is not None)  # type: ignore[misc]
    await all_done(site)
    return room, tokens


async def all_done(site: Site) -> None:
    while site.hub.errands.under_way:
        await asyncio.gather(*site.hub.errands.under_way)


async def passed_on(site: Site, room: str, tokens: list[str], person: Person) -> None:
    """Somebody answers until it is somebody else's turn."""
    live = site.hub.live[room]
    seat = person.seat
    while live.room.asked == seat:
        await person.answer(person.options[0])
    await all_done(site)


def fall_asleep(site: Site, room: str) -> None:
    live = site.hub.live[room]
    live.touched -= IDLE_SECONDS + 1
    live.audiences.clear()
    site.hub.sweep(live.touched + IDLE_SECONDS + 2)
    assert room not in site.hub.live


# -- the clock -------------------------------------------------------------------------------------


def test_everybody_has_the_whole_time_for_a_move(wall: Wall) -> None:
    clock = clock_of(ClockTerms(2 * DAY, 0, "days"), 2)
    assert isinstance(clock, PerMove)
    clock.read(clock.stamp(0.0))
    clock.run(0, 0.0)
    wall.on(hours=30)
    assert clock.left_at(0.0) == [18 * 3_600_000, 2 * DAY * 1000]
    clock.read(clock.stamp(0.0))
    clock.run(0, 0.0)
    assert clock.seconds_to_fall(0.0) == 18 * 3600, "a choice that is not passed on earns nothing"
    clock.read(clock.stamp(0.0))
    clock.run(1, 0.0, rewarded=0)
    assert clock.left_at(0.0) == [2 * DAY * 1000] * 2
    wall.on(hours=47.9)
    assert not clock.fallen(0.0)
    again = clock_of(clock.terms, 2)
    again.restore(clock.to_data())
    again.run(1, 0.0)
    wall.on(hours=0.2)
    assert clock.fallen(0.0)
    assert again.fallen(0.0)


@pytest.mark.parametrize(
    ("terms", "words"),
    [
        (ClockTerms(DAY, 0, "days"), "by correspondence, 1 day for a move"),
        (ClockTerms(7 * DAY, 0, "days"), "by correspondence, 7 days for a move"),
        (ClockTerms(600, 10), "10 minutes each, plus 10 seconds per choice"),
        (ClockTerms(90, 0), "90 seconds each, plus 0 seconds per choice"),
    ],
)
def test_how_a_clock_is_said(terms: ClockTerms, words: str) -> None:
    assert words_of(terms) == words


# -- tables ----------------------------------------------------------------------------------------


def test_a_table_sleeps_and_its_time_goes_by(page: Path, tmp_path: Path, wall: Wall) -> None:
    """Through a sleep, a restart and a night without any server; then the move is overdue."""
    database = tmp_path / "tables.sqlite3"

    async def whole() -> None:
        async with open_site(database, page=page, game="pocketmodel") as site:
            news = heard(site)
            room, tokens = await begun(site)
            asked = site.hub.live[room].room.asked
            assert [(one.kind, one.seat) for one in news] == [(TURN, asked)]
            assert news[0].live.room.due_ms == wall.ms + 2 * DAY * 1000
            fall_asleep(site, room)
            wall.on(hours=12)
            async with site.person(room, tokens[asked]) as person:
                await person.until(lambda: person.view is not None)
                assert person.clocks["left_ms"][asked] == 36 * 3_600_000
                await passed_on(site, room, tokens, person)
            other = site.hub.live[room].room.asked
            assert (other, news[-1].seat) == (1 - asked, other)
            [told] = (await site.get(f"/api/turns?room={room}&room=nobody")).json["tables"]
            assert (told["asked"], told["due_ms"]) == (other, wall.ms + 2 * DAY * 1000)
            assert told["room"]["id"] == room
        wall.on(hours=37)
        async with open_site(database, page=page, game="pocketmodel") as site:
            news = heard(site)
            await housekeeping.look_for_late_tables(site.hub)
            await housekeeping.look_for_late_tables(site.hub)
            told = [(one.kind, one.seat) for one in news if not one.known]
            assert told == [(SOON, other)], "once"
            fall_asleep(site, room)
        wall.on(hours=12)
        async with open_site(database, page=page, game="pocketmodel") as site:
            host, due = Host(site.hub.store), site.hub.store.turns.due
            await host.close_room(room, "", "me")
            assert await due(wall.ms, 9) == [], "it would be in the way of others"
            await host.reopen_room(room, "me")
            assert [turn.room for turn in await due(wall.ms, 9)] == [room]
            await housekeeping.look_for_late_tables(site.hub)
            live = await site.hub.room(room)
            async with site.person(room, None) as watcher:
                await watcher.until(lambda: watcher.over)
            assert live.room.session is not None
            assert live.room.session.state.winners == [asked]
            await all_done(site)
            [told] = (await site.get(f"/api/turns?room={room}")).json["tables"]
            assert (told["asked"], told["room"]["status"]) == (-1, "over")
            assert await site.hub.store.turns.due(wall.ms * 2, 9) == []

    asyncio.run(whole())


def test_by_correspondence_nobody_need_be_here(page: Path, wall: Wall) -> None:
    async def work(site: Site) -> None:
        room, (mine,) = await site.room(seats=[ME, OPEN], clock=TWO_DAYS)
        joined = (await site.post(f"/api/rooms/{room}/join", {})).json
        async with site.person(room, mine) as owner:
            async with site.person(room, joined["token"]) as guest:
                await guest.until(lambda: guest.view is not None)
            await owner.until(lambda: owner.view is not None)
            live = site.hub.live[room]
            live.away_since[1] = -1e6
            refused = await owner.do(type="remove", seat=1)
            assert "by correspondence" in refused["message"]
            assert live.room.missing() == NOBODY

    run(work, page, game="pocketmodel")
