"""What goes wrong in one room stays in it, and whoever sits there is told or brought back."""

import asyncio
import logging
from pathlib import Path
from typing import Any

import pytest

from starfold.cli import processes, serve
from starfold.errors import InputError
from starfold.games.registry import load_game
from starfold.server import app as application
from starfold.server import archive
from starfold.server.audience import COME_BACK, WAITING_MESSAGES, Reader
from starfold.server.limits import ROOMS_PER_HOUR
from starfold.table import lessons, room_state
from starfold.table import protocol as p
from starfold.table.reception import receive
from starfold.table.rooms import Plan, Room
from starfold.table.store import StoreError
from tests.server.parties import each_game
from tests.server.parties import run_with_machines as run
from tests.server.site import Closed, Person, Site

pytestmark = pytest.mark.mode_independent


async def begun(site: Site, **wish: Any) -> tuple[str, str]:
    """A game against the machine at its first question, and the person's secret."""
    room, (token,) = await site.room(seed=4, **wish)
    async with site.person(room, token) as me:
        await me.until(lambda: me.asked)
    return room, token


def forget(site: Site, room: str) -> None:
    """As if the server had started again, for this room."""
    site.hub._forget(site.hub.live[room])


async def refusal_at(site: Site, room: str, token: str) -> Any:
    """The words with which the server ends a conversation before it has begun."""
    async with site.socket(room) as socket:
        person = Person(socket)
        await person.say(type="hello", token=token)
        with pytest.raises(Closed):
            await person.until(lambda: False)
        return person.replies[""]


# -- records that cannot be followed ---------------------------------------------------------------


@each_game
def test_a_room_with_damaged_records_says_so_and_the_others_go_on(
    page: Path, caplog: pytest.LogCaptureFixture, game: str
) -> None:
    async def work(site: Site) -> None:
        room, token = await begun(site)
        records = site.hub.live[room].room.records
        damage = ("answered", {"seat": 0, "option": -999_999})
        await site.hub.store.append(room, records, [damage])
        forget(site, room)
        for path in ("", "/replay"):
            shown = await site.get(f"/api/rooms/{room}{path}")
            assert shown.status == 404
            assert "can no longer be opened" in shown.json["error"]
        assert "can no longer be opened" in (await refusal_at(site, room, token))["message"]
        await begun(site)

    with caplog.at_level(logging.CRITICAL, logger="asyncio"):
        run(work, page, game=game)


@each_game
def test_a_game_of_other_definitions_is_not_gone_on_with(
    page: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    async def work(site: Site) -> None:
        room, _ = await begun(site)
        forget(site, room)
        with monkeypatch.context() as changed:
            changed.setattr(type(load_game(game)), "digest", lambda self, spec: "of today")
            changed.setattr(archive, "program", lambda: "of today")
            assert (await site.get(f"/api/rooms/{room}")).status == 404
        assert (await site.get(f"/api/rooms/{room}")).status == 200

    run(work, page, game=game)


def test_a_rewritten_lesson_leaves_those_who_are_in_it_alone(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(site: Site) -> None:
        room, (token,) = await site.room(lesson="moving")
        async with site.person(room, token) as me:
            await me.until(lambda: me.asked)
            before = me.room["lesson"]
        forget(site, room)
        with monkeypatch.context() as changed:
            changed.setattr(lessons, "_files", dict)
            lessons.load.cache_clear()
            async with site.person(room, token) as back:
                await back.until(lambda: back.asked)
                assert back.room["lesson"] == before
                await back.answer(before["option"])

    run(work, page)


@each_game
def test_a_record_that_fails_in_a_running_game_brings_its_readers_back_to_the_store(
    page: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    def fails(room: Room, data: dict[str, Any]) -> None:
        raise ZeroDivisionError

    async def work(site: Site) -> None:
        room, token = await begun(site)
        async with site.person(room, token) as me:
            await me.until(lambda: me.asked)
            with monkeypatch.context() as broken:
                broken.setitem(room_state._APPLY, "answered", fails)
                with pytest.raises(Closed) as end:
                    await me.do(type="answer", seq=me.seq, option=me.options[0])
            assert end.value.code == COME_BACK
            before = me.seq
        async with site.person(room, token) as back:
            assert back.seq > before  # it was stored, and this time it could be carried out

    run(work, page, game=game)


# -- a store that fails ----------------------------------------------------------------------------


def test_nothing_is_stored_for_a_room_that_was_forgotten(page: Path) -> None:
    async def work(site: Site) -> None:
        room, _ = await begun(site)
        live = site.hub.live[room]
        forget(site, room)
        with pytest.raises(StoreError):
            await site.hub._commit(live, Plan("chat", {"seat": 0, "name": "", "text": "lost?"}))
        again = await site.hub.room(room)
        assert again.room.chat == []

    run(work, page)


def test_the_machine_plays_on_when_only_the_summary_could_not_be_stored(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_: Any) -> None:
        raise StoreError("full")

    async def work(site: Site) -> None:
        monkeypatch.setattr(site.hub.store, "set_summary", fails)
        for seed in range(4):  # in some of them the machine begins
            room, (token,) = await site.room(seed=seed)
            async with site.person(room, token) as me:
                await me.until(lambda me=me: me.asked)  # type: ignore[misc]

    run(work, page)


# -- coming back -----------------------------------------------------------------------------------


def test_a_reader_who_cannot_keep_up_gets_no_story_with_a_hole_in_it() -> None:
    async def work() -> None:
        slow = Reader(0, "slow", None)
        for number in range(WAITING_MESSAGES + 1):
            slow.tell_encoded(str(number))
        assert isinstance(slow.outbox.get_nowait(), int)

    asyncio.run(work())


def test_who_changed_sides_is_never_at_a_moment_of_the_old_seat() -> None:
    created, _ = receive(p.NewRoom(seed=4), "room")
    room = Room("room", created)
    room.apply(*room.plan_ready(0, p.Ready("a", "0" * 32)), now=0.0)
    room._hide_from_others(1)
    room._hide_from_others(1)
    before = [room.seq_of(seat) for seat in range(2)]
    room.apply(*room.plan_swap(0, p.Swap("b", room.seq_of(0)), 0.0), now=0.0)
    assert min(room.seq_of(0), room.seq_of(1)) > max(before)


def test_whoever_comes_back_hears_what_the_clocks_say(page: Path) -> None:
    async def work(site: Site) -> None:
        room, token = await begun(site, clock={"initial": 600, "increment": 0})
        async with site.person(room, token) as me:
            seq = me.seq
        async with site.person(room, token, since=seq) as back:
            await back.until(lambda: back.clocks is not None)

    run(work, page)


# -- the server itself -----------------------------------------------------------------------------


def test_a_mistake_of_the_server_is_answered_in_the_words_of_the_protocol() -> None:
    answer = asyncio.run(application._failed(None, ZeroDivisionError()))  # type: ignore[arg-type]
    assert answer.status_code == 500
    assert b'"code":"bug"' in answer.body
    for name, value in application.SECURITY_HEADERS.items():
        assert answer.headers[name] == value


def test_a_server_behind_a_proxy_protects_itself_like_any_public_one(
    monkeypatch: pytest.MonkeyPatch, page: Path
) -> None:
    seen: list[application.Settings] = []

    def note(store: Any, settings: application.Settings) -> None:
        seen.append(settings)
        raise InputError("enough")

    monkeypatch.setattr(serve, "page_folder", lambda: page)
    monkeypatch.setattr(processes, "create_app", note)
    for public in (False, True):
        with pytest.raises(InputError, match="enough"):
            serve.serve(port=0, public=public, proxy="127.0.0.1", db=":memory:")
    assert [one.rooms_per_hour for one in seen] == [serve.HOME_ROOMS_PER_HOUR, ROOMS_PER_HOUR]
    assert [one.local for one in seen] == [True, False]
