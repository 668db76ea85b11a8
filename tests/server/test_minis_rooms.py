"""The open table of measured moves at a room: amounts as answers, nothing hidden from anybody."""

import random
from pathlib import Path
from typing import Any

import pytest

from starfold.kernel.game import state_hash
from starfold.table.rooms import opened
from tests.server.parties import Party, party, run
from tests.server.site import Person, Site, some_amounts
from tests.server.test_fuzz import just_outside

pytestmark = pytest.mark.mode_independent

SHORT = {"max_turns": 1}
NO_NUMBERS = [1.5, 1.0, "1", True, [1], 2**53 + 1, 2**63, -(2**64), 10**300]


async def reopened(table: Party) -> str:
    """The fingerprint of the room as the store tells it."""
    stored = await table.site.hub.store.load(table.id)
    room = opened(table.id, [(record.kind, record.data) for record in stored], 0.0)
    assert room.session is not None
    return state_hash(room.game, room.session.state)


def test_amounts_that_are_not_listed_are_answers(page: Path) -> None:
    async def work(site: Site) -> None:
        chance = random.Random(2)
        taken = refused = 0
        async with party(site, game="minis", options=SHORT, seed=2) as table:
            while not table.over:
                session, asked = table.room.session, table.asked
                assert session is not None
                if not asked.measured:
                    await table.step(chance)
                    continue
                answer = some_amounts(chance.choice(asked.measured), chance)
                listed, reason = answer in asked.options, session.state.refusal(answer)
                reply = await asked.answer(answer)
                if reason is not None:
                    refused += 1
                    assert reply["type"] == "error"
                    assert (reply["rule"], reply["message"]) == reason
                    await table.step(chance)
                else:
                    assert reply["type"] == "ack"
                    taken += not listed
                    await table.together()
            assert taken > 30 and refused
            assert await reopened(table) == table.fingerprint

    run(work, page, limited=False)


def test_amounts_out_of_range_are_refused_in_words(page: Path) -> None:
    """One step beyond any range, and all that is no whole number; the game is what it was."""

    async def work(site: Site) -> None:
        chance = random.Random(4)
        steps = set()
        async with party(site, game="minis", edition="mixed", options=SHORT, seed=4) as table:
            while not table.over:
                session, asked = table.room.session, table.asked
                assert session is not None
                step = asked.view["question"]["step"]
                wrong = [] if step in steps else [-2, -(2**53), 2**53]
                for option in asked.measured if step not in steps else ():
                    wrong += [one for one in just_outside(option) if one >= 0]
                before, records = table.fingerprint, table.room.records
                for number in wrong:
                    reply = await asked.do(type="answer", seq=asked.seq, option=number)
                    assert (reply["type"], reply["code"]) == ("error", "illegal")
                    assert (reply["rule"], reply["message"]) == session.state.refusal(number)
                for unread in NO_NUMBERS if wrong else ():
                    asked.replies.clear()
                    await asked.say(type="answer", seq=asked.seq, option=unread)
                    await asked.until(lambda one=asked: bool(one.replies))  # type: ignore[misc]
                    assert asked.replies.popitem()[1]["code"] == "malformed"
                assert (table.fingerprint, table.room.records) == (before, records)
                steps.add(step)
                await table.step(chance)
        assert {"Settle", "MoveUnit"} < steps

    run(work, page, limited=False)


def seen(person: Person) -> Any:
    """All that a reader knows of the game; only who he is differs from reader to reader."""
    return {**person.view, "seat": None}, person.log


def test_all_readers_see_the_same_at_any_time(page: Path) -> None:
    async def work(site: Site) -> None:
        chance = random.Random(3)
        wish = {"game": "minis", "edition": "free_for_all", "options": SHORT}
        async with party(site, seats=3, **wish) as table:
            for _ in range(50):
                public = seen(table.watcher)
                assert all(seen(person) == public for person in table.people)
                assert [person.view["seat"] for person in table.everybody] == [0, 1, 2, -1]
                await table.play(chance, 3)
            assert len({len(person.updates) for person in table.everybody}) == 1
            assert table.watcher.view["turn"] == 1, "the set-up was seen, and the battle"

    run(work, page, limited=False)
