"""Clocks: who spends, who earns, what a restart does, and what happens when one falls."""

import asyncio
import random
from pathlib import Path

import pytest

from starfold.kernel.core import NOBODY
from starfold.table.clocks import Clock
from starfold.table.timing import ClockTerms
from tests.server.parties import ME, each_game, each_game_of_three, party, run
from tests.server.site import Site, open_site

pytestmark = pytest.mark.mode_independent


def test_only_the_running_clock_spends() -> None:
    clock = Clock(ClockTerms(60, 5), 3)
    assert clock.left_at(1000.0) == [60_000] * 3
    clock.run(1, now=10.0)
    assert clock.left_at(12.5) == [60_000, 57_500, 60_000]
    assert not clock.fallen(69.9)
    assert clock.seconds_to_fall(12.5) == 57.5
    assert clock.fallen(70.0)
    assert clock.left_at(1e6) == [60_000, 0, 60_000], "never below nothing"


def test_passing_the_choice_on_earns_the_increment() -> None:
    clock = Clock(ClockTerms(60, 5), 2)
    clock.run(0, now=0.0)
    clock.run(1, now=10.0, rewarded=0)
    assert clock.left_at(10.0) == [55_000, 60_000]
    clock.run(1, now=20.0)
    assert clock.left_at(20.0) == [55_000, 50_000], "choosing again earns nothing"


def test_a_set_clock_stands_until_it_runs() -> None:
    clock = Clock(ClockTerms(60), 2)
    clock.run(0, now=0.0)
    clock.set([1_000, 2_000])
    assert clock.running == NOBODY
    assert clock.left_at(1e6) == [1_000, 2_000]
    assert not clock.fallen(1e6)
    clock.run(0, now=5.0)
    assert clock.fallen(6.0)


@each_game
def test_a_restart_stops_the_clocks_meanwhile(page: Path, tmp_path: Path, game: str) -> None:
    """What was spent before the last stored choice is spent; the time of the outage is not."""
    database = tmp_path / "tables.sqlite3"

    async def whole() -> None:
        async with open_site(database, page=page, game=game) as site:
            room, tokens = await site.room(seats=[ME, ME], clock={"initial": 600, "increment": 0})
            async with site.person(room, tokens[0]) as a, site.person(room, tokens[1]) as b:
                for one in (a, b):
                    await one.until(lambda one=one: one.view is not None)  # type: ignore[misc]
                asked = a if a.asked else b
                table = site.hub.live[room].room
                assert table.clock is not None
                table.clock.since -= 100  # the player has thought for so long
                await asked.answer(asked.options[0])
                left = asked.clocks["left_ms"][asked.seat]
                assert 490_000 < left <= 500_000
                table.clock.since -= 300  # and for so long when the server stops
        async with (
            open_site(database, page=page, game=game) as site,
            site.person(room, tokens[0]) as back,
        ):
            assert back.clocks["running"] == back.view["asked"]
            assert left - 20_000 < back.clocks["left_ms"][asked.seat] <= left

    asyncio.run(whole())


@each_game_of_three
def test_a_fallen_clock_takes_only_that_player_out_of_a_game_of_three(
    page: Path, game: str
) -> None:
    async def work(site: Site) -> None:
        clock = {"initial": 600, "increment": 0}
        async with party(site, seats=3, seed=2, clock=clock) as table:
            await table.play(random.Random(1), 40)
            live, loser = site.hub.live[table.id], table.room.asked
            assert live.room.clock is not None
            live.room.clock.since -= 1000
            site.hub._stir(live)
            await table.watcher.until(lambda: not table.watcher.view["players"][loser]["alive"])
            await table.together()
            assert table.room.status == "playing"
            assert table.room.asked != loser
            assert any("run out of time" in line["text"] for line in table.watcher.log)
            assert live.room.clock.left_at(0)[loser] == 0
            await table.play(random.Random(2), 20)
            refused = await table.people[loser].do(type="concede", seq=table.people[loser].seq)
            assert refused["code"] == "forbidden"

    run(work, page, game=game)


@each_game
def test_no_clock_runs_before_and_after_the_game(page: Path, game: str) -> None:
    async def work(site: Site) -> None:
        clock = {"initial": 60, "increment": 0}
        room, (first, second) = await site.room(seats=[ME, ME], clock=clock)
        async with site.person(room, first) as a:
            await a.settle()
            assert a.clocks == {"left_ms": [60_000, 60_000], "running": -1, "free_ms": 0}
            async with site.person(room, second) as b:
                await b.until(lambda: b.view is not None)
                assert b.clocks["running"] == b.view["asked"]
                await b.do(type="concede", seq=b.seq)
                await b.until(lambda: b.over)
                assert b.clocks["running"] == -1
            live = site.hub.live[room]
            assert live.flag is None

    run(work, page, game=game)
