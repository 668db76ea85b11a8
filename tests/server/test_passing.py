"""Passing without being asked, among others: nobody can tell it from a pass by hand."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from starfold.games.registry import load_game
from starfold.kernel.core import DECLINE
from starfold.server.errands import Errands
from starfold.table.rooms import Room, opened
from tests.duel import game as rules
from tests.duel.game import PARRY, STRIKE
from tests.server.parties import ME, OPEN, Party, party, run
from tests.server.site import Site

pytestmark = pytest.mark.mode_independent

AT_ONCE = (0.0, 0.01)
UNARMED = rules.deck("Unarmed", "dark", 0)
ARMED = rules.deck("Armed", "dark", 1)


@pytest.fixture(autouse=True)
def duel(monkeypatch: pytest.MonkeyPatch) -> None:
    rules.use(monkeypatch)


def seats(dark: Any) -> list[Any]:
    return [{**ME, "force": "dawn"}, {**ME, "force": dark}]


def duel_of(site: Site, dark: Any) -> Any:
    return party(site, game="duel", seed=1, wanted=seats(dark))


async def until_asked(one: Party, seat: int) -> None:
    async with asyncio.timeout(10):
        while one.room.asked != seat:
            await asyncio.sleep(0.005)
    await one.together()


def heard(one: Party, seat: int) -> list[Any]:
    """What the others have heard since the game began."""
    readers = [one.watcher, *(person for person in one.people if person.seat != seat)]
    return [reader.updates for reader in readers]


def test_nobody_can_tell_a_pass_unasked_from_one_by_hand(page: Path) -> None:
    told: list[Any] = []

    async def by_hand(site: Site) -> None:
        async with duel_of(site, UNARMED) as one:
            await one.people[1].do(type="auto", forced=False)
            await one.people[0].answer(STRIKE)
            await one.together()
            assert one.people[1].options == [DECLINE]
            await one.people[1].answer(DECLINE)
            await one.together()
            told.append(heard(one, 1))

    async def unasked(site: Site) -> None:
        async with duel_of(site, UNARMED) as one:
            await one.people[0].answer(STRIKE)
            await until_asked(one, 0)
            assert [update["passing"] for update in one.people[1].updates] == [True, False]
            told.append(heard(one, 1))

    run(by_hand, page, pass_pause=AT_ONCE)
    run(unasked, page, pass_pause=AT_ONCE)
    assert told[0] == told[1]
    assert [len(updates) for updates in told[0]] == [2, 2]


def test_nobody_passes_who_is_seen_to_be_away(page: Path) -> None:
    """Where there was a choice nothing would happen: so nothing happens where there was none."""

    async def work(site: Site) -> None:
        room, (light, dark) = await site.room(game="duel", seed=1, seats=seats(UNARMED))
        async with site.person(room, light) as me:
            async with site.person(room, dark):
                await me.until(lambda: me.view is not None)
            await me.until(lambda: not me.room["seats"][1]["connected"])
            await me.answer(STRIKE)
            live = site.hub.live[room]
            assert live.room.is_passing(1)
            assert live.passing_at != live.room.seq, "nobody waits to pass"
            async with site.person(room, dark):
                await me.until(lambda: me.asked)
            assert live.room.session is not None
            assert live.room.session.moments[-1].automatic

    run(work, page, pass_pause=AT_ONCE)


def test_who_leaves_before_the_pass_has_not_passed(page: Path) -> None:
    async def work(site: Site) -> None:
        async with duel_of(site, UNARMED) as one:
            await one.people[0].answer(STRIKE)
            live = site.hub.live[one.id]
            seq = live.passing_at
            assert seq == one.room.seq
            await one.people[1].socket.close()
            await site.hub._pass(live, seq)
            assert one.room.seq == seq
            assert one.room.asked == 1

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Room, "pass_wait", lambda room, chance, now: 0.0)
        patch.setattr(Errands, "begin_unasked", _unless_it_passes)
        run(work, page)


def _unless_it_passes(errands: Errands, work: Any) -> None:
    """The test itself comes back to the pass."""
    if work.__name__ == "_pass":
        work.close()
    else:
        _begin_unasked(errands, work)


_begin_unasked = Errands.begin_unasked


def test_windows_are_let_go_by_from_the_moment_it_is_said(page: Path) -> None:
    async def work(site: Site) -> None:
        async with duel_of(site, ARMED) as one:
            light, dark = one.people
            await light.answer(STRIKE)
            await one.together()
            assert dark.options == [DECLINE, PARRY]
            reply = await dark.do(type="auto", windows={"parry": 1})
            assert reply["type"] == "ack"
            await until_asked(one, 0)
            assert one.room.session is not None
            assert one.room.session.moments[-1].automatic
            await light.answer(DECLINE)
            await one.together()
            await dark.answer(DECLINE)
            await one.together()
            await light.answer(STRIKE)
            await asyncio.sleep(0.05)
            assert one.room.asked == 1  # it was for that turn only
            refused = await dark.do(type="auto", windows={"nap": None})
            assert refused["type"] == "error"
            assert "choose among parry" in refused["message"]
            refused = await one.watcher.do(type="auto")
            assert refused["code"] == "forbidden"

    run(work, page, pass_pause=AT_ONCE)


def test_it_is_a_record_like_others_and_stepped_over_by_undo(page: Path) -> None:
    async def work(site: Site) -> None:
        async with duel_of(site, ARMED) as one:
            light, dark = one.people
            await dark.do(type="auto", windows={"parry": None})
            await light.answer(DECLINE)
            await one.together()
            await dark.answer(DECLINE)
            await one.together()
            await light.answer(STRIKE)
            await until_asked(one, 0)
            stored = await site.hub.store.load(one.id)
            assert stored[-1].data == {"seat": 1, "choice": "pass", "auto": True}
            again = opened(one.id, [(record.kind, record.data) for record in stored], 0.0)
            assert again.session is not None
            assert [step.automatic for step in again.session.moments] == [False] * 3 + [True]
            await dark.do(type="undo", seq=dark.seq)
            await light.do(type="consent", seq=light.seq, agree=True)
            await until_asked(one, 1)
            assert one.room.session is not None
            assert len(one.room.session.moments) == 1  # where Dark last decided something

    run(work, page, pass_pause=AT_ONCE)


def test_a_room_of_sides_is_joined_at_the_side_that_is_free(page: Path) -> None:
    async def work(site: Site) -> None:
        body = {"game": "duel", "seats": [OPEN, {**ME, "force": ARMED}]}
        made = (await site.post("/api/rooms", body)).json["room"]
        assert [seat["side"] for seat in made["seats"]] == ["Light", "Dark"]
        join = f"/api/rooms/{made['id']}/join"
        wrong = await site.post(join, {"force": ARMED})
        assert "is no light deck" in json.loads(wrong.body)["error"]
        joined = (await site.post(join, {"force": "noon"})).json
        assert joined["seat"] == 0
        assert joined["room"]["seats"][0]["force"] == "Noon"

    run(work, page)


def test_decks_go_into_the_collection(page: Path) -> None:
    async def work(site: Site) -> None:
        game = load_game("ccg")
        deck = game.sheet(game.shipped_force("echo-base")).data
        saved = {"kind": "deck", "title": "Mine", "document": deck}
        assert (await site.post("/api/collection", saved)).status == 201
        assert (await site.post("/api/collection", {**saved, "document": {}})).status == 422
        wrong = {**saved, "kind": "fleet"}
        assert (await site.post("/api/collection", wrong)).status == 422

    run(work, page)
