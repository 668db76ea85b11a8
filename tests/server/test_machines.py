"""Machines at a table never stall it: whatever becomes of them, a legal answer comes."""

import asyncio
import os
import random
import signal
from pathlib import Path
from typing import Any

import pytest

from starfold.agents.registry import make_agent
from starfold.games.registry import load_game
from starfold.kernel.choices import Refusal
from starfold.kernel.dice import seeded_dice
from starfold.server import machines, workers
from starfold.server.commands import machine_question
from starfold.server.metrics import Metrics
from tests.server.parties import SHORT, each_game, party, run_with_machines
from tests.server.site import Person, Site

pytestmark = pytest.mark.mode_independent


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the computer is, a machine that works is not taken for one that hangs."""
    monkeypatch.setattr(machines, "PATIENCE", 60.0)


async def to_the_end(me: Person, chance: random.Random, steps: int = 100_000) -> None:
    for _ in range(steps):
        await me.until(lambda: me.asked or me.over)
        if me.over:
            return
        assert (await me.answer_somehow(chance))["type"] == "ack"


def _takes_all(option: int) -> Refusal | None:
    return None


def _takes_odd(option: int) -> Refusal | None:
    return None if option % 2 else Refusal("", "too far")


def processes(site: Site) -> list[int]:
    return [worker.process.pid or 0 for worker in site.hub.machines._all]


async def loaded(site: Site) -> None:
    """The first process has said that it is there: it decides something."""
    room, (token,) = await site.room(seed=1)
    async with site.person(room, token) as me:
        await me.until(lambda: any(update["machine"] for update in me.updates) or me.asked)
        await to_the_end(me, random.Random(0), 12)


@pytest.mark.parametrize("blow", [signal.SIGSTOP, signal.SIGKILL])
def test_a_machine_that_hangs_or_dies_is_replaced(
    page: Path, monkeypatch: pytest.MonkeyPatch, blow: signal.Signals
) -> None:
    async def work(site: Site) -> None:
        monkeypatch.setattr(machines, "PATIENCE", 2.0)  # also for what it is asked at the blow
        await loaded(site)
        monkeypatch.setattr(machines, "PATIENCE", 0.3)
        (struck,) = processes(site)
        os.kill(struck, blow)
        room, (token,) = await site.room(seed=4)
        async with site.person(room, token) as me:
            await to_the_end(me, random.Random(1), 15)
            assert site.hub.metrics.counted("machine_failures")
            assert struck not in processes(site)

    run_with_machines(work, page)


@pytest.mark.parametrize(
    ("game", "nonsense"),
    [
        *[("pocketmodel", nonsense) for nonsense in (None, "boom", 10**9, [1], 0.5, True)],
        *[("minis", nonsense) for nonsense in (2.0**45, 2**60)],
        *[("ccg", nonsense) for nonsense in (None, 10**9)],
    ],
)
def test_nonsense_is_replaced_by_a_legal_answer(page: Path, game: str, nonsense: Any) -> None:
    async def answer(self: Any, question: machines.Question, patience: float) -> Any:
        return nonsense

    async def work(site: Site) -> None:
        room, (token,) = await site.room(seed=4, options={"max_turns": min(2, SHORT[game])})
        async with site.person(room, token) as me:
            await to_the_end(me, random.Random(1))
            assert me.over

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(workers.Worker, "ask", answer)
        run_with_machines(work, page, game=game)


def test_an_agent_that_fails_does_not_end_its_process(page: Path) -> None:
    async def work(site: Site) -> None:
        await loaded(site)
        before = processes(site)
        async with party(site, seed=3) as table:
            question = machine_question(table.room)._replace(agent="idle", options=[0, -1])
            choose = site.hub.machines.choose
            assert await choose(question, _takes_all) == -1, "stops where one may stop"
            assert await choose(question._replace(options=[7, 5]), _takes_all) == 7
        assert processes(site) == before
        assert site.hub.metrics.counted("machine_errors") == {"idle": 2}

    run_with_machines(work, page)


@each_game
def test_machines_make_no_illegal_move_in_a_whole_game(page: Path, game: str) -> None:
    async def work(site: Site) -> None:
        room, (token,) = await site.room(seed=6, options={"max_turns": SHORT[game]})
        async with site.person(room, token) as me:
            await to_the_end(me, random.Random(2))
            assert any(update["machine"] for update in me.updates)
        assert site.hub.metrics.counted("machine_errors") == {}
        assert site.hub.metrics.counted("machine_failures") == {}

    run_with_machines(work, page, game=game)


def test_another_table_is_served_while_a_machine_thinks(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(site: Site) -> None:
        await loaded(site)
        monkeypatch.setattr(machines, "PATIENCE", 60.0)
        (process,) = processes(site)
        os.kill(process, signal.SIGSTOP)
        try:
            room, (token,) = await site.room(seed=4, options={"first_player": 1})
            async with site.person(room, token) as me, party(site, seed=1) as other:
                await me.until(lambda: me.view is not None)
                while me.asked:
                    await me.answer(me.options[0])
                await other.play(random.Random(1), 25)
                assert site.hub.live[room].room.machine_to_move(), "it still thinks"
                os.kill(process, signal.SIGCONT)
                seq = me.seq
                await me.until(lambda: me.seq > seq)
        finally:
            os.kill(process, signal.SIGCONT)

    run_with_machines(work, page)


def test_an_only_option_needs_no_thought() -> None:
    async def ask() -> int:
        question = machines.Question("pocketmodel", {}, {}, 0, "greedy", 1, [42])
        return await machines.Machines(Metrics()).choose(question, _takes_all)

    assert asyncio.run(ask()) == 42


# -- many tables -----------------------------------------------------------------------------------


def test_the_more_tables_there_are_the_shorter_each_machine_thinks() -> None:
    sharing = machines.Sharing(1)
    shares = []
    for number in range(50):
        sharing.asks(f"table {number}")
        shares.append(sharing.share(1200, 0.0))
    assert shares[0] == 1200
    assert shares[-1] == 24
    assert shares == sorted(shares, reverse=True)
    for number in range(50):
        assert sharing.share(1200, 1.0) == 24, "the last gets no more than the first"
        sharing.answered(f"table {number}", 1.0)
    sharing.asks("table 0")
    assert sharing.share(1200, 1.0 + machines.LATELY) == 1200, "the others are silent again"


def test_a_table_alone_has_all_the_time_for_every_question() -> None:
    sharing = machines.Sharing(1)
    for now in (0.0, 0.1, 0.2):
        sharing.asks("table")
        assert sharing.share(1200, now) == 1200
        sharing.answered("table", now)


def test_processes_share_the_tables() -> None:
    sharing = machines.Sharing(4)
    for number in range(8):
        sharing.asks(f"table {number}")
    assert sharing.share(1200, 0.0) == 600
    assert sharing.share(0, 0.0) == 0, "whoever answers at once goes on doing so"


def test_a_busy_processor_makes_thoughts_shorter_until_it_is_free_again() -> None:
    sharing = machines.Sharing(1)
    sharing.asks("table")
    for _ in range(100):  # half of the processor is somebody else's
        granted = sharing.share(1200, 0.0)
        sharing.took(granted, 2.0 * granted)
    assert sharing.share(1200, 0.0) == pytest.approx(600, abs=1)
    for _ in range(100):
        sharing.took(sharing.share(1200, 0.0), 1.0)
    assert sharing.share(1200, 0.0) == 1200
    sharing.took(machines.LEAST, 1e9)
    assert sharing.share(1200, 0.0) > 400, "one that hung does not count for ever"


def in_the_middle(planned: str = "master") -> machines.Question:
    game = load_game("pocketmodel")
    spec = game.deal({}, 2, 1)
    state = game.start(spec, seeded_dice(1), False)
    return machines.Question(
        "pocketmodel", spec, game.to_data(state), state.asked, planned, 1, state.options, "table"
    )


def test_who_thinks_ahead_goes_on_with_its_plan_unless_something_came_between() -> None:
    question, game = in_the_middle(), load_game("pocketmodel")
    first = machines._agent_for(question._replace(answers=4), game)
    assert machines._agent_for(question._replace(answers=6, thought=4), game) is first
    taken_back = question._replace(answers=5, thought=6)
    second = machines._agent_for(taken_back, game)
    assert second is not first
    elsewhere = question._replace(answers=9, thought=8)
    assert machines._agent_for(elsewhere, game) is not second
    at_once = question._replace(agent="greedy", answers=9, thought=9)
    assert machines._agent_for(at_once, game) is not machines._agent_for(at_once, game)


@pytest.mark.slow_in_pure
def test_a_machine_plays_at_a_table_as_it_does_in_a_match() -> None:
    """Whole turns are planned: what was planned is not thought over again at every answer."""
    game = load_game("pocketmodel")
    spec = game.deal({}, 2, 3)
    state = game.start(spec, seeded_dice(3), False)
    asked = in_the_middle("strong")._replace(spec=spec, table="match", milliseconds=0)
    in_match, other = make_agent("strong", game, 1, 0), make_agent("greedy", game, 2)
    thought = -1
    for answers in range(60):
        seat = state.asked
        answer = (other if seat else in_match).choose(state, seat)
        if seat == 0 and len(state.options) > 1:
            question = asked._replace(state=game.to_data(state), answers=answers, thought=thought)
            assert machines.decide(question._replace(seat=seat)) == answer
            thought = answers
        state.choose(answer)


def test_a_machine_is_told_when_it_thought_last(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[machines.Question] = []

    async def answer(self: Any, question: machines.Question, patience: float) -> Any:
        asked.append(question)
        return question.options[0]

    async def ask() -> None:
        tables = machines.Machines(Metrics())
        for table, answers in (("one", 3), ("two", 0), ("one", 5)):
            question = in_the_middle()._replace(table=table, answers=answers)
            await tables.choose(question, _takes_all)
        tables.close()

    monkeypatch.setattr(workers.Worker, "ask", answer)
    monkeypatch.setattr(machines, "LATELY", float("inf"))  # however slow this process is
    monkeypatch.setattr(machines, "RECENT", 0.0)
    asyncio.run(ask())
    assert [one.thought for one in asked] == [-1, -1, 3]
    assert [one.milliseconds for one in asked] == [1200, 600, 600]


@pytest.mark.parametrize(("given", "taken"), [(1_234_567, 1_234_567), (1_234_568, 5)])
def test_a_machine_may_answer_with_an_amount_that_is_not_listed(given: int, taken: int) -> None:
    async def answer(self: Any, question: machines.Question, patience: float) -> Any:
        return given

    async def ask() -> int:
        question = machines.Question("pocketmodel", {}, {}, 0, "greedy", 1, [5, 7])
        tables = machines.Machines(Metrics())
        try:
            return await tables.choose(question, _takes_odd)
        finally:
            tables.close()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(workers.Worker, "ask", answer)
        assert asyncio.run(ask()) == taken
