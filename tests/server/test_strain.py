"""A server that has as much to do as it can refuses new tables; the games under way go on."""

import random
from pathlib import Path

import pytest

from starfold.server.metrics import Strain
from tests.server.parties import ME, party, run
from tests.server.site import Site

pytestmark = pytest.mark.mode_independent

WISH = {"seats": [ME, ME], "game": "pocketmodel"}


def strained(site: Site) -> None:
    site.hub.metrics.strain.late = 1e6  # not soon forgotten


def test_one_long_wait_is_no_strain_and_many_short_ones_are() -> None:
    strain = Strain()
    strain.feel(60.0)
    assert not strain.too_much
    for _ in range(200):
        strain.feel(0.02)
    assert not strain.too_much
    for _ in range(100):
        strain.feel(0.08)
    assert strain.too_much
    for _ in range(200):
        strain.feel(0.001)
    assert not strain.too_much


def test_no_new_table_is_opened_then_and_those_there_are_go_on(page: Path) -> None:
    async def work(site: Site) -> None:
        async with party(site, seed=1) as table:
            strained(site)
            refused = await site.post("/api/rooms", WISH)
            assert refused.status == 503
            assert refused.json["code"] == "busy"
            assert "as many games as it can run smoothly" in refused.json["error"]
            await table.play(random.Random(1), 10)
            await table.people[0].do(type="concede", seq=table.people[0].seq)
            again = await site.post("/api/rooms", {"rematch_of": table.id}, table.tokens[0])
            assert again.status == 201

    run(work, page, game="pocketmodel", local=False)


def test_who_plays_on_their_own_machine_may_open_what_they_like(page: Path) -> None:
    async def work(site: Site) -> None:
        strained(site)
        assert (await site.post("/api/rooms", WISH)).status == 201

    run(work, page)
