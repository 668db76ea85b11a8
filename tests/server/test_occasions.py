"""Whose turn it is and that a game is over is told once, to whoever wants to hear of it."""

import random
from itertools import pairwise
from pathlib import Path

import pytest

from starfold.kernel.core import NOBODY
from starfold.server.occasions import OVER, TURN, Occasion
from tests.server.parties import party, run
from tests.server.site import Site

pytestmark = pytest.mark.mode_independent


def test_each_turn_of_a_person_is_told_once(page: Path) -> None:
    async def work(site: Site) -> None:
        heard: list[Occasion] = []
        site.hub.occasions.subscribe(heard.append)
        async with party(site, seed=1) as table:
            live = site.hub.live[table.id]
            chance = random.Random(1)
            for _ in range(12):
                await table.step(chance)
            moments = [one.moment for one in heard]
            assert moments == sorted(set(moments))
            turns = [one.seat for one in heard]
            assert all(one.kind == TURN and not one.known for one in heard)
            assert all(before != after for before, after in pairwise(turns))
            assert turns[-1] == live.room.asked
            await table.asked.do(type="concede", seq=table.asked.seq)
            assert [(one.kind, one.seat) for one in heard if one.kind == OVER] == [(OVER, NOBODY)]
            site.hub.dismiss(table.id)
            await site.hub.room(table.id)
            assert heard[-1].kind == OVER
            assert sum(one.kind == OVER for one in heard) == 1

    run(work, page)


def test_a_table_that_is_opened_again_tells_whose_turn_it_is(page: Path) -> None:
    async def work(site: Site) -> None:
        async with party(site, seed=1) as table:
            asked = site.hub.live[table.id].room.asked
            site.hub.dismiss(table.id)
            heard: list[Occasion] = []
            site.hub.occasions.subscribe(heard.append)
            await site.hub.room(table.id)
            assert [(one.kind, one.seat, one.known) for one in heard] == [(TURN, asked, True)]

    run(work, page)


def test_nobodys_notice_ends_a_game(page: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def work(site: Site) -> None:
        def fails(occasion: Occasion) -> None:
            raise ValueError("a notice that fails")

        site.hub.occasions.subscribe(fails)
        async with party(site, seed=1) as table:
            await table.step(random.Random(1))

    run(work, page)
    assert "an occasion was not told" in caplog.text
