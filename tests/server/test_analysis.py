"""Finished games are analysed away from those who play: step by step, fairly, once."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from starfold.arena.verdicts import Advice
from starfold.server import analysts, limits, workers
from starfold.server.analysts import Analysts
from starfold.server.machines import Machines
from starfold.server.web import HttpRefusal
from starfold.table import afterwards
from starfold.table.patch import apply
from starfold.table.rooms import Room
from tests.server.parties import SHORT, each_game, party, run, run_with_machines
from tests.server.site import Site

pytestmark = pytest.mark.mode_independent

QUICK = {"milliseconds": 1, "worlds": 2, "turns": 1}
WISH = afterwards.Analyse(**QUICK)

_idle: list[workers.Worker] = []


class SharedCrew(workers.Crew):
    """Takes over the process of the site before: each needs a while to start."""

    def _start(self) -> workers.Worker:
        if not _idle:
            return super()._start()
        self._all.add(_idle[-1])
        return _idle.pop()

    def close(self) -> None:
        while not self._free.empty():
            worker = self._free.get_nowait()
            if worker is not None:
                self._all.discard(worker)
                _idle.append(worker)
        super().close()


@pytest.fixture(autouse=True, scope="module")
def _one_process() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(analysts, "Crew", SharedCrew)
        yield
    for worker in _idle:
        worker.kill()
    _idle.clear()


async def finished(site: Site, steps: int = 6) -> str:
    """A game of two people that one of them gave up after so many choices."""
    async with party(site, options={"max_turns": SHORT[site.game or "pocketmodel"]}) as table:
        await table.play(random.Random(1), steps)
        if not table.over:
            me = table.asked
            await me.say(type="concede", seq=me.seq)
            await me.until(lambda: me.over)
        return table.id


def analysts_of(site: Site) -> Analysts:
    found: Analysts = site.app.state.analysts
    return found


async def room_of(site: Site, room: str) -> Room:
    return (await site.hub.room(room)).room


async def state(site: Site, room: str) -> afterwards.AnalysisState:
    answer = await site.get(f"/api/rooms/{room}/replay/analysis")
    assert answer.status == 200
    return msgspec.json.decode(answer.body, type=afterwards.AnalysisState)


async def to_the_end(site: Site, room: str) -> list[afterwards.AnalysisState]:
    """All that is told on the way."""
    told = [await state(site, room)]
    while told[-1].status in ("waiting", "running"):
        await asyncio.sleep(0.02)
        told.append(await state(site, room))
    return told


@each_game
def test_it_tells_how_far_it_is_and_is_kept_with_the_game(
    page: Path, game: str, tmp_path: Path
) -> None:
    rooms: list[str] = []

    async def work(site: Site) -> None:
        analysts_of(site).piece = 0.0  # one position after the other
        room = await finished(site)
        rooms.append(room)
        assert (await state(site, room)).status == "none"
        begun = await site.post(f"/api/rooms/{room}/replay/analysis", QUICK)
        assert begun.json["status"] == "waiting"
        told = await to_the_end(site, room)
        done = [one.done for one in told]
        assert done == sorted(done)
        found = told[-1].analysis
        assert (told[-1].status, found is not None) == ("done", True)
        assert found is not None
        assert (found.game, len(found.curve)) == (game, told[-1].total + 1)
        assert found.curve[-1] in ([1.0, 0.0], [0.0, 1.0])
        again = await site.post(f"/api/rooms/{room}/replay/analysis", QUICK)
        assert again.json["status"] == "done", "what is known is not thought of again"

    async def later(site: Site) -> None:
        assert (await state(site, rooms[0])).analysis is not None
        assert not analysts_of(site)._crew._all, "nobody had to think for that"

    database = tmp_path / "games.db"
    run(work, page, game=game, database=database)
    run(later, page, game=game, database=database)


@each_game
def test_a_running_game_is_not_analysed(page: Path, game: str) -> None:
    async def work(site: Site) -> None:
        async with party(site) as table:
            path = f"/api/rooms/{table.id}/replay"
            answers = [
                await site.get(f"{path}/analysis"),
                await site.post(f"{path}/analysis", {}),
                await site.request("DELETE", f"{path}/analysis"),
                await site.post(f"{path}/position", {"step": 0}),
                await site.post(f"{path}/line", {"step": 0, "choices": []}),
            ]
        for answer in answers:
            assert answer.status == 403
            assert "the game is not over" in answer.json["error"]
        assert (await site.get("/api/rooms/nowhere/replay/analysis")).status == 404
        assert not analysts_of(site)._jobs

    run(work, page, game=game)


def test_whoever_asked_may_stop_it_unless_others_wait_for_it(page: Path) -> None:
    async def work(site: Site) -> None:
        ours = analysts_of(site)
        ours.piece = 0.0
        name = await finished(site)
        room = await room_of(site, name)
        await ours.begin(room, WISH, "10.0.0.1")
        await ours.begin(room, WISH, "10.0.0.2")
        job = ours._jobs[name]
        stopped = await ours.cancel(room, "10.0.0.3")
        assert msgspec.json.decode(stopped)["status"] in ("waiting", "running"), "a stranger"
        await ours.cancel(room, "10.0.0.1")
        assert job.wanted
        assert msgspec.json.decode(await ours.cancel(room, "10.0.0.2"))["status"] == "none"
        assert job.task is not None
        await job.task
        assert (await state(site, name)).status == "none", "nothing of it is kept"
        answer = await site.request("DELETE", f"/api/rooms/{name}/replay/analysis")
        assert answer.json["status"] == "none"

    run(work, page)


def test_one_household_has_a_few_games_analysed_at_once(page: Path) -> None:
    async def work(site: Site) -> None:
        ours = analysts_of(site)
        rooms = [await room_of(site, await finished(site, 2)) for _ in range(3)]
        for room in rooms[: analysts.PER_HOUSEHOLD]:
            await ours.begin(room, WISH, "10.0.0.1")
        with pytest.raises(HttpRefusal, match="are being analysed"):
            await ours.begin(rooms[-1], WISH, "10.0.0.1")
        await ours.begin(rooms[-1], WISH, "10.0.0.2")
        for room in rooms:
            assert (await to_the_end(site, room.id))[-1].status == "done"

    run(work, page)


def test_households_take_turns_piece_by_piece(page: Path) -> None:
    """Whoever came first with a long game does not keep the next one waiting for all of it."""

    async def work(site: Site) -> None:
        ours = analysts_of(site)
        ours.piece = 0.0
        long = await room_of(site, await finished(site, 40))
        short = await room_of(site, await finished(site, 2))
        await ours.begin(long, WISH, "10.0.0.1")
        await ours.begin(short, WISH, "10.0.0.2")
        first = ours._jobs[long.id]
        await to_the_end(site, short.id)
        assert len(first.found) < first.recorded.choices
        assert (await to_the_end(site, long.id))[-1].status == "done"

    run(work, page)


def test_strangers_have_a_share_for_each_address(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "ANALYSES", limits.Rate(1, 3600.0))
    monkeypatch.setattr(limits, "POSITIONS", limits.Rate(1, 3600.0))

    async def work(site: Site) -> None:
        room = await finished(site, 2)
        for path, body in (("analysis", QUICK), ("position", {**QUICK, "step": 0})):
            address = f"/api/rooms/{room}/replay/{path}"
            assert (await site.post(address, body)).status == 200
            assert (await site.post(address, body)).status == 429
        await to_the_end(site, room)

    run(work, page, local=False)


@pytest.mark.parametrize("trouble", [EOFError("gone"), TimeoutError(), "KeyError('a bug')"])
def test_what_fails_is_told_and_may_be_tried_again(page: Path, trouble: Any) -> None:
    async def fails(*_: Any) -> Any:
        if isinstance(trouble, Exception):
            raise trouble
        return trouble

    async def work(site: Site) -> None:
        room = await finished(site, 2)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(workers.Worker, "ask", fails)
            await site.post(f"/api/rooms/{room}/replay/analysis", QUICK)
            told = (await to_the_end(site, room))[-1]
        assert (told.status, told.problem) == ("failed", analysts.FAILED)
        await site.post(f"/api/rooms/{room}/replay/analysis", QUICK)
        assert (await to_the_end(site, room))[-1].status == "done"

    run(work, page)


@each_game
def test_a_position_is_looked_at_and_its_line_can_be_shown(page: Path, game: str) -> None:
    async def work(site: Site) -> None:
        room = await finished(site)
        path = f"/api/rooms/{room}/replay"
        answer = await site.post(f"{path}/position", {**QUICK, "step": 2})
        assert answer.status == 200
        advice = msgspec.json.decode(answer.body, type=Advice)
        assert advice.asked and advice.line
        if advice.best is not None:
            assert advice.line[0] == advice.best.choice
        shown = await site.post(f"{path}/line", {"step": 2, "choices": advice.line})
        assert shown.status == 200, shown.body
        line = msgspec.json.decode(shown.body, type=afterwards.VariationPage)
        assert len(line.steps) == len(advice.line)
        replay = msgspec.json.decode((await site.get(path)).body, type=afterwards.ReplayPage)
        view: Any = replay.view
        for step in replay.steps[:2]:
            view = apply(view, step.patch)
        for step in line.steps:
            view = apply(view, step.patch)
        assert view["game"] == game
        assert line.steps[-1].lines == len(line.log)
        wrong = await site.post(f"{path}/line", {"step": 2, "choices": ["dance"]})
        assert (wrong.status, "cannot be chosen here" in wrong.json["error"]) == (422, True)
        last = len(replay.steps)
        over = await site.post(f"{path}/position", {**QUICK, "step": last})
        assert (over.status, "is over there" in over.json["error"]) == (422, True)
        beyond = await site.post(f"{path}/line", {"step": last + 1, "choices": []})
        assert (beyond.status, f"give 0 to {last}" in beyond.json["error"]) == (422, True)

    run(work, page, game=game)


# -- hints -----------------------------------------------------------------------------------------


@each_game
def test_a_hint_gives_its_reason(page: Path, game: str) -> None:
    async def work(site: Site) -> None:
        room, (token,) = await site.room()
        async with site.person(room, token) as me:
            for _ in range(4):
                await me.until(lambda: me.asked)
                hint = await me.do(type="suggest", seq=me.seq)
                assert hint["type"] == "suggested"
                assert hint["option"] in me.options
                if hint["best"] is not None:
                    chances = [one["chance"] for one in (hint["best"], *hint["others"])]
                    assert all(0 <= chance <= 1 for chance in chances)
                    assert hint["others"]
                quick = await me.do(type="suggest", seq=me.seq, quick=True)
                assert (quick["quick"], quick["best"]) == (True, None)
                await me.answer(hint["option"])

    run_with_machines(work, page, game=game)


def test_while_the_machine_is_busy_a_quick_hint_comes_first(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Machines, "busy", True)

    async def work(site: Site) -> None:
        room, (token,) = await site.room()
        async with site.person(room, token) as me:
            await me.until(lambda: me.asked)
            told: list[Any] = []
            monkeypatch.setattr(me, "_suggested", told.append)
            await me.say(type="suggest", seq=me.seq)
            await me.until(lambda: len(told) == 2)
            assert [one["quick"] for one in told] == [True, False]
            assert told[0]["id"] == told[1]["id"]

    run_with_machines(work, page)


def test_a_machine_that_has_no_advice_leaves_the_quick_one(page: Path) -> None:
    async def nothing(*_: Any) -> None:
        return None

    async def work(site: Site) -> None:
        room, (token,) = await site.room()
        async with site.person(room, token) as me:
            await me.until(lambda: me.asked)
            hint = await me.do(type="suggest", seq=me.seq)
            assert (hint["quick"], hint["option"] in me.options) == (True, True)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Machines, "advise", nothing)
        run_with_machines(work, page)
