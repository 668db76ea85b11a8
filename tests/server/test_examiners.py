"""One document never keeps the others waiting, and never a game."""

import asyncio
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from starfold.errors import InputError
from starfold.kernel import files
from starfold.server import examiners, limits
from starfold.server.examiners import Examiners, Turns
from starfold.server.web import HttpRefusal, Sender
from starfold.table import protocol as p
from starfold.table.refusals import Refusal
from tests.server.parties import ME, OPEN, run
from tests.server.site import Site

pytestmark = pytest.mark.mode_independent

LONG = Sender("10.0.0.1", examiners.LONG + 1)
SHORT = Sender("10.0.0.1", examiners.LONG)


# -- work that the process finds by its name -------------------------------------------------------


def own_process() -> int:
    return os.getpid()


def never_done() -> None:
    time.sleep(3600)


def refused() -> None:
    raise InputError("this is nothing: write something")


def broken() -> None:
    raise KeyError("a bug")


def ends() -> None:
    os._exit(1)


def told(wish: p.JoinRoom) -> Any:
    return wish.force


@pytest.fixture(scope="module")
def shared() -> Iterator[Examiners]:
    """A process on a busy machine may need a while until it has found the work of this module."""
    ours = Examiners()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(examiners, "PATIENCE", 60.0)
        yield ours
    ours.close()


def test_short_documents_are_read_in_a_thread_and_long_ones_in_a_process(
    shared: Examiners,
) -> None:
    async def ask() -> tuple[int, int, int]:
        here = await shared.ask(SHORT, own_process)
        return here, await shared.ask(LONG, own_process), await shared.ask(LONG, own_process)

    here, there, again = asyncio.run(ask())
    assert here == os.getpid() != there
    assert there == again, "the process stays for the next document"


def test_what_a_process_refuses_is_refused(shared: Examiners) -> None:
    with pytest.raises(InputError, match="write something"):
        asyncio.run(shared.ask(LONG, refused))
    with pytest.raises(InputError, match="write something"):
        asyncio.run(shared.vet(LONG, refused))
    with pytest.raises(RuntimeError, match="a bug"):
        asyncio.run(shared.ask(LONG, broken))
    assert asyncio.run(shared.ask(LONG, told, p.JoinRoom(force={"units": []}))) == {"units": []}
    asyncio.run(shared.vet(LONG, own_process))


def test_a_long_document_is_sent_whole(shared: Examiners) -> None:
    document = {"name": "x" * 1_000_000}
    assert asyncio.run(shared.ask(LONG, told, p.JoinRoom(force=document))) == document


def test_a_document_that_takes_too_long_is_given_up(
    shared: Examiners, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(examiners, "PATIENCE", 0.1)
    before = asyncio.run(_patiently(shared, monkeypatch))
    with pytest.raises(HttpRefusal) as given_up:
        asyncio.run(shared.ask(LONG, never_done))
    assert (given_up.value.status, given_up.value.problem.code) == (413, "limit")
    assert asyncio.run(_patiently(shared, monkeypatch)) != before, "it was replaced"


async def _patiently(shared: Examiners, patch: pytest.MonkeyPatch) -> int:
    with patch.context() as meanwhile:
        meanwhile.setattr(examiners, "PATIENCE", 60.0)
        return await shared.ask(LONG, own_process)


def test_a_process_that_dies_is_replaced(shared: Examiners) -> None:
    with pytest.raises(HttpRefusal) as gone:
        asyncio.run(shared.ask(LONG, ends))
    assert gone.value.status == 503
    assert asyncio.run(shared.ask(LONG, own_process)) != os.getpid()


# -- turns -----------------------------------------------------------------------------------------


def test_households_take_turns() -> None:
    async def whole() -> list[str]:
        turns = Turns()
        served: list[str] = []

        async def one(home: str) -> None:
            async with turns.turn(home):
                served.append(home)
                await asyncio.sleep(0)

        await asyncio.gather(*[one(home) for home in ["a"] * 6 + ["b", "c", "b"]])
        async with turns.turn("d"):
            served.append("d")
        return served

    assert "".join(asyncio.run(whole())) == "aabcabaaad"


def test_nobody_waits_with_too_much() -> None:
    async def whole() -> None:
        turns = Turns()

        async def one(home: str) -> int:
            try:
                async with turns.turn(home):
                    await asyncio.sleep(0)
            except HttpRefusal as refusal:
                return refusal.status
            return 200

        many = examiners.WAITING_PER_HOUSEHOLD + 3
        answers = await asyncio.gather(*[one("a") for _ in range(many)])
        assert answers.count(429) == 2
        crowd = examiners.WAITING + 3
        answers = await asyncio.gather(*[one(str(number)) for number in range(crowd)])
        assert answers.count(503) == 2
        assert await one("a") == 200

    asyncio.run(whole())


def test_who_hangs_up_gives_the_turn_away() -> None:
    async def whole() -> None:
        turns = Turns()
        order: list[str] = []

        async def one(home: str) -> None:
            async with turns.turn(home):
                order.append(home)

        async with turns.turn("a"):
            impatient = asyncio.create_task(one("b"))
            patient = asyncio.create_task(one("c"))
            await asyncio.sleep(0)
            impatient.cancel()
        await patient
        async with turns.turn("a"):
            called = asyncio.create_task(one("b"))
            await asyncio.sleep(0)
        called.cancel()  # in the very moment of the call
        await asyncio.gather(called, return_exceptions=True)
        await one("d")
        assert order == ["c", "d"]

    asyncio.run(whole())


# -- documents -------------------------------------------------------------------------------------


def test_a_key_that_stands_twice_is_found_in_one_go() -> None:
    """With a search for each key this takes minutes."""
    keys = ",".join(f'"{number}":1' for number in range(300_000))
    with pytest.raises(files.UnreadableError, match="'299999' stands twice"):
        files.parse_json(f'{{{keys},"299999":2}}')


def test_strangers_send_less(page: Path) -> None:
    async def work(site: Site) -> None:
        long = {"document": "x" * limits.STRANGERS_BODY_BYTES}
        answer = await site.post("/api/catalogue/check", long)
        assert (answer.status, answer.json["code"]) == (413, "limit")
        document = {"x": "y" * limits.STRANGERS_DOCUMENT_BYTES}
        kept = {"kind": "catalogue", "title": "Mine", "document": document}
        assert (await site.post("/api/collection", kept)).status == 413

    run(work, page, local=False)


def test_an_own_force_is_read_away_from_the_tables(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    ask = Examiners.ask

    async def noted(self: Examiners, sender: Sender, work: Any, *arguments: Any) -> Any:
        asked.append(work.__name__)
        return await ask(self, sender, work, *arguments)

    monkeypatch.setattr(Examiners, "ask", noted)
    cards = [{"card": f"no card {number}", "copies": 1} for number in range(500)]

    async def work(site: Site) -> None:
        deck = (await site.get("/api/forces/base-hammer-fall")).json["force"]
        unknown = {**deck, "deck": cards}
        room, _ = await site.room(seats=[ME, OPEN])
        asked.clear()
        answer = await site.post(f"/api/rooms/{room}/join", {"force": unknown})
        assert (answer.status, answer.json["code"]) == (422, "invalid")
        assert asked == ["spec_with"]
        assert (await site.post(f"/api/rooms/{room}/join", {"force": deck})).status == 201
        answer = await site.post("/api/rooms", {"seats": [{**ME, "force": unknown}, OPEN]})
        assert answer.status == 422
        assert asked[-1] == "receive"

    run(work, page)


def test_advice_is_given_one_by_one_and_in_turn() -> None:
    """Whoever plays against a machine waits for one adviser at most, and not for all who ask."""

    async def work() -> None:
        ours = Examiners()
        advised: list[str] = []
        refused: list[str] = []
        ready = asyncio.Event()

        async def ask(home: str) -> None:
            try:
                async with ours.advice(home):
                    await ready.wait()
                    advised.append(home)
            except Refusal as problem:
                refused.append(problem.code)

        asked = [asyncio.create_task(ask("greedy")) for _ in range(20)]
        await asyncio.sleep(0)
        asked.append(asyncio.create_task(ask("modest")))
        await asyncio.sleep(0)
        ready.set()
        await asyncio.gather(*asked)
        ours.close()
        assert advised.index("modest") <= 2
        assert advised.count("greedy") == 1 + examiners.WAITING_PER_HOUSEHOLD
        assert refused == ["forbidden"] * 11

    asyncio.run(work())
