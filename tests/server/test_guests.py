"""Agents from outside at a table: offered by the host, and replaced where they fail."""

import logging
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from starfold.agents import guests
from starfold.agents.registry import invite
from starfold.server import content
from starfold.server.archive import Archive
from starfold.table import reference
from starfold.table.rooms import Room
from tests.server.parties import run_with_machines
from tests.server.site import Person, Site

FILE = Path(__file__).parents[1] / "agents" / "guests_at_fault.py"


@pytest.fixture(autouse=True)
def invited(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv(guests.INVITED, "")
    monkeypatch.setattr(content, "_PAGES", {})
    reference._game_list.cache_clear()
    for name in ("Plain", "Crash"):
        invite(f"{FILE}:{name}")
    yield
    reference._game_list.cache_clear()


async def to_the_end(me: Person) -> None:
    chance = random.Random(1)
    while True:
        await me.until(lambda: me.asked or me.over)
        if me.over:
            return
        await me.answer_somehow(chance)


def test_the_host_offers_guests_and_nobody_else_names_one(page: Path) -> None:
    async def work(site: Site) -> None:
        for game in (await site.get("/api/games")).json["games"]:
            told = game["agents"][-2:]
            assert [one["name"] for one in told] == ["Plain", "Crash"]
            assert told[0]["about"] == "Takes the last choice" and told[0]["level"] == 0
        for who in (f"{FILE}:Plain", "Dead"):
            refused = await site.post("/api/rooms", {"seats": [{"who": "me"}, {"who": who[-40:]}]})
            assert refused.status == 422
            assert "nobody is called" in refused.json["error"]
            assert str(FILE) not in refused.body.decode().replace(who[-40:], "")

    run_with_machines(work, page)


def test_a_guest_plays_at_a_table_and_one_that_fails_is_replaced_and_named(
    page: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(site: Site) -> None:
        seats = [{"who": "me"}, {"who": "Plain"}]
        room, (token,) = await site.room(seats=seats, options={"max_turns": 1})
        async with site.person(room, token) as me:
            await to_the_end(me)
            assert [seat["name"] for seat in me.room["seats"]] == ["You", "Plain"]
        seats = [{"who": "me"}, {"who": "Crash"}]
        room, (token,) = await site.room(seats=seats, options={"max_turns": 1})
        with caplog.at_level(logging.WARNING):
            async with site.person(room, token) as me:
                await to_the_end(me)
                assert [seat["name"] for seat in me.room["seats"]] == ["You", "Bramble"]
                (line,) = [line for line in me.log if line["mark"]]
        assert line["text"] == "Crash failed; Bramble plays B from here on"
        (warned,) = [one.getMessage() for one in caplog.records if "Crash" in one.getMessage()]
        assert f"table {room}, seat B: Crash failed: ValueError: lost the thread" in warned
        assert site.hub.metrics.counted("machine_failures") == {"Crash": 1}
        again: Room = await Archive(site.app.state.store).open(room)
        assert [seat.name for seat in again.seats] == ["You", "Bramble"]
        assert again.session is not None
        assert [mark.name for mark in again.session.marks()] == ["Crash"]

    run_with_machines(work, page)


def test_a_guest_that_is_gone_when_the_server_comes_back_is_replaced(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(site: Site) -> None:
        seats = [{"who": "me"}, {"who": "Plain"}]
        room, (token,) = await site.room(seats=seats, options={"max_turns": 1})
        monkeypatch.setenv(guests.INVITED, "")
        async with site.person(room, token) as me:
            await to_the_end(me)
            assert me.room["seats"][1]["name"] == "Bramble"

    run_with_machines(work, page)
