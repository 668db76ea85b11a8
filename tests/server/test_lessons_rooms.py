"""Lessons at a table: the coach's way leads to the end, no other way does."""

from pathlib import Path

import pytest

from starfold.kernel.game import state_hash
from starfold.table.lessons import lesson_list, load
from tests.server.parties import run
from tests.server.site import Person, Site

pytestmark = pytest.mark.mode_independent

LESSONS = [lesson.id for lesson in lesson_list()]


async def wanted(me: Person) -> int | None:
    """What the coach waits for; None at the end."""
    await me.until(lambda: _is_over(me) or _asked(me) or me.room["lesson"]["waits"])
    await me.settle()  # the coach speaks after the table has moved on
    if me.room["lesson"]["waits"]:
        step = me.room["lesson"]["step"]
        assert (await me.do(type="continue", seq=me.seq))["type"] == "ack"
        await me.until(lambda: me.room["lesson"]["step"] > step)
        return await wanted(me)
    if not _is_over(me) and not _asked(me):
        return await wanted(me)
    option: int | None = me.room["lesson"]["option"]
    return option


def _is_over(me: Person) -> bool:
    return bool(me.room["lesson"]["step"] == me.room["lesson"]["steps"])


def _asked(me: Person) -> bool:
    return me.asked and not me.passing and me.room["lesson"]["option"] is not None


@pytest.mark.parametrize("lesson", LESSONS)
def test_the_coach_leads_to_the_end_of_a_lesson(page: Path, lesson: str) -> None:
    async def work(site: Site) -> None:
        room, (token,) = await site.room(lesson=lesson)
        async with site.person(room, token) as me:
            await me.until(lambda: me.view is not None)
            assert me.room["dice"] == {
                "source": "scripted",
                "practice": True,
                "commitment": "",
                "game": "",
                "keys": [],
                "secret": "",
            }
            while (option := await wanted(me)) is not None:
                assert option in me.options
                assert me.room["lesson"]["say"]
                await me.answer(option)
            assert me.room["lesson"]["say"] == load(lesson).outro
            assert me.room["lesson"]["next"] == load(lesson).next
            assert me.room["lesson"]["step"] == len(load(lesson).script)

    run(work, page)


def test_a_move_that_comes_near_is_taken_for_the_one_that_is_taught(page: Path) -> None:
    async def work(site: Site) -> None:
        room, (token,) = await site.room(lesson="minis-first-battle")
        async with site.person(room, token) as me:
            await me.until(lambda: me.view is not None)
            taught = await wanted(me)
            assert taught is not None
            three_degrees, two_millimetres = 3_000 << 20, 2_000
            far = await me.do(type="answer", seq=me.seq, option=taught + 10 * three_degrees)
            assert far["code"] == "lesson"
            near = await me.do(
                type="answer", seq=me.seq, option=taught + three_degrees - two_millimetres
            )
            assert near["type"] == "ack"
            await wanted(me)
            assert {unit["name"]: unit["y"] for unit in me.view["units"]}[
                "Steadfast Watch"
            ] == 318.9

    run(work, page)


@pytest.mark.parametrize("lesson", LESSONS)
def test_nothing_else_can_be_done_in_a_lesson(page: Path, lesson: str) -> None:
    async def work(site: Site) -> None:
        room, (token,) = await site.room(lesson=lesson)
        async with site.person(room, token) as me:
            await me.until(lambda: me.view is not None)
            table = site.hub.live[room].room
            refused = 0
            while (option := await wanted(me)) is not None:
                assert table.session is not None
                state = table.session.state
                before = (state_hash(table.game, state), table.seq, table.records)
                for other in me.options:
                    if state.stack[-1].nearly(state, other, option):
                        continue
                    reply = await me.do(type="answer", seq=me.seq, option=other)
                    assert reply["code"] == "lesson"
                    assert load(lesson).script[me.room["lesson"]["step"]].say in reply["message"]
                    refused += 1
                after = (state_hash(table.game, table.session.state), table.seq, table.records)
                assert after == before
                await me.answer(option)
            assert refused
            assert (await me.do(type="swap", seq=me.seq))["code"] in ("forbidden", "over")

    run(work, page, limited=False)


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_step_of_a_lesson_can_be_taken_back_and_done_again(page: Path, lesson: str) -> None:
    async def work(site: Site) -> None:
        room, (token,) = await site.room(lesson=lesson)
        async with site.person(room, token) as me:
            await me.until(lambda: me.view is not None)
            done = 0
            while (option := await wanted(me)) is not None:
                step, seq = me.room["lesson"]["step"], me.seq
                await me.answer(option)
                if me.over or await wanted(me) is None:
                    break
                if done < 4:
                    seq = me.seq
                    assert (await me.do(type="undo", seq=seq))["type"] == "ack"
                    await me.until(lambda before=seq: me.seq > before)  # type: ignore[misc]
                    await me.until(lambda at=step: me.room["lesson"]["step"] == at)  # type: ignore[misc]
                    assert await wanted(me) == option
                    await me.answer(option)
                done += 1
            await me.until(lambda: me.room["lesson"]["step"] == me.room["lesson"]["steps"])

    run(work, page, limited=False)


def test_only_the_learner_hears_what_the_coach_wants(page: Path) -> None:
    async def work(site: Site) -> None:
        room, (token,) = await site.room(lesson=LESSONS[0])
        async with site.person(room, token) as me, site.person(room, None) as watcher:
            await wanted(me)
            await watcher.settle()
            assert me.room["lesson"]["option"] is not None
            assert watcher.room["lesson"]["option"] is None
        assert (await site.get(f"/api/rooms/{room}")).json["lesson"]["option"] is None

    run(work, page)
