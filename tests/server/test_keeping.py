"""What is told when something cannot be kept, and what is not kept for ever."""

import asyncio
import gc
import json
import random
from pathlib import Path
from typing import Any

import pytest

from starfold.server import housekeeping
from starfold.server.housekeeping import Keeping
from starfold.table import tournaments
from starfold.table.rooms import Plan
from starfold.table.store import StoreError
from starfold.table.store.engine import now_ms
from starfold.table.store.host import Deed, Host
from tests.server.parties import party, run
from tests.server.site import Closed, Person, Site
from tests.table.stores import change

pytestmark = pytest.mark.mode_independent


async def until_the_end(person: Person) -> tuple[list[dict[str, Any]], int]:
    """What is still said, and the code of the end."""
    said: list[dict[str, Any]] = []
    try:
        while True:
            said.append(json.loads(await person.socket.receive()))
    except Closed as closed:
        return said, closed.code


def test_everybody_is_told_why_before_the_table_closes(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def no_room(*_: Any, **__: Any) -> None:
        raise StoreError("games.db: not stored: database or disk is full")

    async def work(site: Site) -> None:
        async with party(site, seed=1) as table:
            await table.play(random.Random(1), 3)
            before = table.room.seq
            with monkeypatch.context() as full:
                full.setattr(site.hub.store, "append", no_room)
                me = table.asked
                await me.say(type="answer", seq=me.seq, option=me.options[0])
                for one in table.everybody:
                    said, code = await until_the_end(one)
                    assert (said[-1]["type"], said[-1]["code"], code) == ("error", "server", 1012)
                    assert "come back" in said[-1]["message"]
            async with site.person(table.id, table.tokens[0]):
                assert site.hub.live[table.id].room.seq == before

    run(work, page)


@pytest.mark.parametrize("problem", [StoreError("games.db: disk is full"), ValueError("a bug")])
def test_what_goes_wrong_while_nobody_waits_is_told_once(
    page: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    problem: Exception,
) -> None:
    async def fails(*_: Any, **__: Any) -> None:
        raise problem

    async def work(site: Site) -> None:
        async with party(site, seed=1) as table:
            live = site.hub.live[table.id]
            fallen = Plan("timed_out", {"seat": 0})
            monkeypatch.setattr(live.room, "plan_time_up", lambda now: fallen)
            monkeypatch.setattr(site.hub.store, "append", fails)
            site.hub.errands.begin_unasked(site.hub._flag_falls(live))
            while site.hub.errands.under_way:
                await asyncio.sleep(0)
            if isinstance(problem, StoreError):
                said, code = await until_the_end(table.people[0])
                assert (said[-1]["code"], code) == ("server", 1012)
        gc.collect()  # what nobody has looked at is told now

    run(work, page)
    told = [record.getMessage() for record in caplog.records]
    expected = [] if isinstance(problem, StoreError) else ["something at a table failed"]
    assert told == expected, "the store itself tells what it could not store"


def test_tables_that_nobody_touches_are_deleted_after_so_many_days(page: Path) -> None:
    async def work(site: Site) -> None:
        old, _ = await site.room(seats=[{"who": "me"}, {"who": "open"}])
        seen, (token,) = await site.room(seats=[{"who": "me"}, {"who": "open"}])
        site.hub._forget(site.hub.live[old])
        soon = now_ms() + 1000
        assert await housekeeping.prune(site.hub, soon - 2 * housekeeping.DAY_MS) == 0
        async with site.person(seen, token):
            assert await housekeeping.prune(site.hub, soon) == 1, "one that is looked at stays"
            assert (await site.get(f"/api/rooms/{seen}")).status == 200
        assert (await site.get(f"/api/rooms/{old}")).status == 404

    run(work, page)


def test_a_table_that_is_looked_at_does_not_keep_the_younger_ones(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(housekeeping, "PRUNED_AT_ONCE", 1)

    async def work(site: Site) -> None:
        wish = {"seats": [{"who": "me"}, {"who": "open"}]}
        oldest, (token,) = await site.room(**wish)
        younger = [(await site.room(**wish))[0] for _ in range(3)]
        for room in younger:
            site.hub._forget(site.hub.live[room])
        async with site.person(oldest, token):
            assert await housekeeping.prune(site.hub, now_ms() + 1000) == 3
            assert (await site.get(f"/api/rooms/{oldest}")).status == 200
        for room in younger:
            assert (await site.get(f"/api/rooms/{room}")).status == 404

    run(work, page)


def test_the_days_are_a_setting(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[Keeping] = []

    async def note(hub: Any, keeping: Keeping) -> None:
        kept.append(keeping)

    monkeypatch.setattr(housekeeping, "keep_days", note)

    async def work(site: Site) -> None:
        await site.get("/healthz")

    run(work, page)
    assert kept == [], "for ever, unless something else is said"
    run(work, page, keeping=Keeping(unused=30))
    assert kept == [Keeping(unused=30)]


def test_finished_games_go_where_nobody_had_a_profile(page: Path) -> None:
    async def work(site: Site) -> None:
        over: list[str] = []
        for seed in (1, 2):
            async with party(site, seed=seed) as table:
                await table.people[0].do(type="concede", seq=table.people[0].seq)
            over.append(table.id)
        running, _ = await site.room(seats=[{"who": "me"}, {"who": "open"}])
        for room in (*over, running):
            site.hub.dismiss(room)
        named = f"INSERT INTO starfold_places VALUES ('{over[1]}', 0, 'ada', '', '', 0, 0, NULL)"
        await change(site.hub.store, named)
        machine = named.replace(over[1], over[0]).replace("ada", "agent:normal")
        await change(site.hub.store, machine)
        keeping, later = Keeping(finished=30, audit=60), now_ms() + 31 * housekeeping.DAY_MS
        host = Host(site.hub.store)
        found = await housekeeping.would_forget(host, keeping, later)
        assert found == {"finished": over[:1], "audit": 0}
        assert await housekeeping.forget_old(site.hub, keeping, later) == {
            "finished": 1,
            "audit": 0,
        }
        statuses = [(await site.get(f"/api/rooms/{room}")).status for room in (*over, running)]
        assert statuses == [404, 200, 200]
        [act] = await host.acts(10)
        assert (act.act, act.details) == ("retention", {"finished": 1, "audit": 0})

    run(work, page)


def test_a_tournament_goes_after_its_last_table(page: Path) -> None:
    async def work(site: Site) -> None:
        async def made(**wish: Any) -> str:
            answer = await site.post("/api/tournaments", {"title": "Autumn cup", **wish})
            return str(answer.json["tournament"]["id"])

        later = now_ms() + 31 * housekeeping.DAY_MS
        unused, coming = await made(), await made(starts_ms=later + 1)
        tokens: dict[str, list[str]] = {}
        for id in (played := await made(), old := await made()):
            tokens[id] = [
                (await site.post(f"/api/tournaments/{id}/enter", {"name": name})).json["token"]
                for name in ("Ada", "Bo")
            ]
            await site.app.state.tournaments.change(id, tournaments.begin_round)
        seat = await site.post(f"/api/tournaments/{played}/table", {}, tokens[played][0])

        async def there() -> set[str]:
            found = (await site.get("/api/tournaments")).json["tournaments"]
            return {one["id"] for one in found}

        keeping = Keeping(unused=30)
        async with site.person(seat.json["room"], tokens[played][0]):  # so the table is in use
            host = Host(site.hub.store)
            found = await housekeeping.would_forget(host, keeping, later)
            assert found["tournaments"] == sorted([unused, old])
            done = await housekeeping.forget_old(site.hub, keeping, later)
            assert done == {"unused": 0, "tournaments": 2}
            assert await there() == {coming, played}
        site.hub.dismiss(seat.json["room"])
        await housekeeping.forget_old(site.hub, keeping, later)
        assert await there() == {coming}

    run(work, page)


def test_the_last_line_of_the_audit_stays(page: Path) -> None:
    async def work(site: Site) -> None:
        host = Host(site.hub.store)
        for number in range(3):
            await host.note(Deed("me", "look", f"table {number}", {}))
        later = now_ms() + 31 * housekeeping.DAY_MS
        assert await housekeeping.forget_old(site.hub, Keeping(audit=30), later) == {"audit": 2}
        assert [act.number for act in await host.acts(10)] == [4, 3]
        assert await host.broken_line() == 0

    run(work, page)


def test_one_server_an_hour_deletes_what_is_old(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[Keeping] = []

    async def note(hub: Any, keeping: Keeping, now: int) -> None:
        ran.append(keeping)

    async def until_all_asked(site: Site) -> None:
        spent = asyncio.Event()
        asked: list[bool] = []
        spend = site.hub.store.spend

        async def counted(*values: Any) -> bool:
            asked.append(await spend(*values))
            if len(asked) == 3:
                spent.set()
            return asked[-1]

        monkeypatch.setattr(site.hub.store, "spend", counted)
        servers = [
            asyncio.create_task(housekeeping.keep_days(site.hub, Keeping(unused=1)))
            for _ in range(3)
        ]
        await spent.wait()
        await asyncio.sleep(0)
        for one in servers:
            one.cancel()

    monkeypatch.setattr(housekeeping, "forget_old", note)
    run(until_all_asked, page)
    assert ran == [Keeping(unused=1)]
