"""The open table of measured moves at a room: amounts as answers, nothing hidden from anybody."""

import random
from pathlib import Path
from typing import Any

import pytest

from starfold.kernel.game import state_hash
from starfold.table.rooms import opened
from tests.server.parties import Party, party, run
from tests.server.site import Person, Site, some_amounts

pytestmark = pytest.mark.mode_independent

SHORT = {"max_turns": 1}


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
                if reason:
                    refused += 1
                    assert (reply["type"], reply["message"]) == ("error", reason)
                    await table.step(chance)
                else:
                    assert reply["type"] == "ack"
                    taken += not listed
                    await table.together()
            assert taken > 30 and refused
            assert await reopened(table) == table.fingerprint

    run(work, page, limited=False)


def seen(person: Person) -> Any:
    """All that a reader knows of the game; only who he is differs from reader to reader."""
    return {**person.view, "seat": None}, person.log


def test_all_readers_see_the_same_at_any_time(page: Path) -> None:
    async def work(site: Site) -> None:
        chance = random.Random(3)
        wish = {"game": "minis", "edition": "free_for_all", "options": SHORT}
        async with party(site, seats=3, **wish) as table:
            while not table.over:
                public = seen(table.watcher)
                assert all(seen(person) == public for person in table.people)
                assert [person.view["seat"] for person in table.everybody] == [0, 1, 2, -1]
                await table.play(chance, 2)
            updates = [[{**one, "undo": None} for one in p.updates] for p in table.everybody]
            assert all(len(one) == len(updates[0]) for one in updates)

    run(work, page, limited=False)
