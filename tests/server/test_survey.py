"""Measuring: everybody may, at any time, and the game is what it was."""

import asyncio
import random
import threading
from pathlib import Path
from typing import Any

import pytest

from starfold.games.minis.speech.seen import Foreseen, Measured
from starfold.games.registry import load_game
from starfold.server import limits
from tests.server.parties import Party, party, run, slowly
from tests.server.site import Closed, Person, Site, some_amounts
from tests.typed import misfits

pytestmark = pytest.mark.mode_independent

TABLE = {"game": "minis", "seed": 1, "options": {"max_turns": 1}}


def on_the_table(view: Any) -> list[int]:
    return [unit["unit"] for unit in view["units"] if unit["place"] == "table"]


async def told_alike(table: Party, wanted: dict[str, Any]) -> Any:
    """What is measured, by every player and the spectator."""
    replies = [await one.do(type="survey", wanted=wanted) for one in table.everybody]
    first, *others = [{**reply, "id": ""} for reply in replies]
    assert all(other == first for other in others)
    return first


def test_players_and_spectators_measure_the_same_at_any_time(page: Path) -> None:
    async def work(site: Site) -> None:
        chance = random.Random(1)
        steps = set()
        async with party(site, **TABLE) as table:
            while not table.over:
                view = table.watcher.view
                before, records = table.fingerprint, table.room.records
                steps.add(view["question"]["step"])
                if there := on_the_table(view):
                    unit = chance.choice(there)
                    found = (await told_alike(table, {"unit": unit}))["found"]
                    assert list(misfits(found, Measured)) == []
                    assert found["unit"] == unit
                await foresee(table, chance)
                assert (table.fingerprint, table.room.records) == (before, records)
                await table.play(chance, 5)
            found = (await told_alike(table, {"unit": on_the_table(table.watcher.view)[0]}))[
                "found"
            ]
            assert found["targets"], "also when all is over"
        assert len(steps) > 3

    run(work, page, limited=False)


async def foresee(table: Party, chance: random.Random) -> None:
    """Where an answer would lead: a listed one is never refused, of amounts the rules decide."""
    listed = (await told_alike(table, {"option": chance.choice(table.asked.options)}))["found"]
    assert list(misfits(listed, Foreseen)) == []
    assert listed["refusal"] == ""
    session = table.room.session
    assert session is not None
    for option in table.asked.measured[:1]:
        answer = some_amounts(option, chance)
        found = (await told_alike(table, {"option": answer}))["found"]
        refusal = session.state.refusal(answer)
        assert (found["rule"], found["refusal"]) == (refusal or ("", ""))


def test_a_move_leads_where_it_was_foreseen(page: Path) -> None:
    async def work(site: Site) -> None:
        chance = random.Random(2)
        moved = 0
        async with party(site, **TABLE) as table:
            while not table.over:
                asked = table.asked
                segment = asked.view["question"]["step"] == "MoveUnit"
                option = chance.choice(asked.options)
                found = (await asked.do(type="survey", wanted={"option": option}))["found"]
                await asked.answer(option)
                await table.together()
                if segment and found["spots"]:
                    moved += 1
                    unit = asked.view["units"][found["unit"]]
                    there = {name: unit[name] for name in ("x", "y", "heading")}
                    assert there == pytest.approx(found["spots"][-1], abs=1e-3)
        assert moved > 10

    run(work, page, limited=False)


@pytest.mark.parametrize(
    ("wanted", "code", "told"),
    [
        ({}, "illegal", "measure from a unit"),
        ({"moon": 1}, "illegal", "measure from a unit"),
        ({"unit": 0, "option": 0}, "illegal", "measure from a unit"),
        ({"unit": 10_000}, "illegal", "there is no unit '10000'"),
        ({"unit": -1}, "illegal", "there is no unit '-1'"),
        ({"unit": 10**30}, "illegal", "there is no unit"),
        ({"unit": 0.5}, "illegal", "there is no unit '0.5'"),
        ({"unit": "all"}, "illegal", "there is no unit 'all'"),
        ({"unit": 0}, "illegal", "is not on the table"),
        ({"option": 1.5}, "illegal", "an option is a whole number"),
        ({"option": "1"}, "illegal", "an option is a whole number"),
        ({"unit": True}, "malformed", ""),
        ({"unit": None}, "malformed", ""),
        ({"unit": [0]}, "malformed", ""),
        (["unit"], "malformed", ""),
    ],
)
def test_what_cannot_be_measured_is_refused(page: Path, wanted: Any, code: str, told: str) -> None:
    async def work(site: Site) -> None:
        async with party(site, **TABLE) as table:
            before = table.fingerprint
            for person in (table.people[0], table.watcher):
                reply = await refusal(person, wanted)
                assert reply["code"] == code
                assert told in reply["message"]
            assert table.fingerprint == before

    run(work, page)


async def refusal(person: Person, wanted: Any) -> Any:
    """The error that follows; a message that could not be read has no id."""
    await person.settle()
    person.replies.clear()
    await person.say(type="survey", wanted=wanted)
    await person.until(lambda: bool(person.replies))
    (reply,) = person.replies.values()
    assert reply["type"] == "error"
    return reply


def test_a_game_without_measures_says_so(page: Path) -> None:
    async def work(site: Site) -> None:
        async with party(site, game="pocketmodel", seed=1) as table:
            reply = await table.people[0].do(type="survey", wanted={"unit": 1})
            assert reply["message"] == "nothing is measured in this game"

    run(work, page)


def test_before_the_game_there_is_nothing_to_measure(page: Path) -> None:
    async def work(site: Site) -> None:
        room, (token,) = await site.room(game="minis", seats=[{"who": "me"}, {"who": "open"}])
        async with site.person(room, token) as me:
            reply = await me.do(type="survey", wanted={"unit": 1})
            assert (reply["type"], reply["code"]) == ("error", "forbidden")

    run(work, page)


def test_the_tables_go_on_while_somebody_measures(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def slow(self: Any, state: Any, seat: int, wanted: Any) -> Any:
        begun.set()
        assert go_on.wait(60)
        return {"turn": 1}

    monkeypatch.setattr(type(load_game("minis")), "survey", slow)

    async def work(site: Site) -> None:
        async with party(site, **TABLE) as table, party(site, seed=2) as other:
            await table.watcher.say(type="survey", wanted={"unit": 1}, id="mine")
            await asyncio.to_thread(begun.wait)
            await other.play(random.Random(1), 10)
            await table.play(random.Random(1), 3)
            go_on.set()
            await table.watcher.until(lambda: "mine" in table.watcher.replies)
            assert table.watcher.replies["mine"]["found"] == {"turn": 1}

    run(work, page)


def test_the_watchers_of_a_table_share_what_may_be_measured(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slowly(monkeypatch, "GALLERY_QUESTIONS", "QUESTIONS", "WATCHER_MESSAGES")

    async def work(site: Site) -> None:
        async with party(site, **TABLE) as table:
            replies = []
            for _ in range(3):  # coming back earns nothing
                async with site.person(table.id, None) as watcher:
                    replies += [
                        await watcher.do(type="survey", wanted={"unit": 1}) for _ in range(24)
                    ]
            heard = [one for one in replies if one.get("code") != "forbidden"]
            assert heard == replies[: limits.QUESTIONS.most]
            player = await table.people[0].do(type="survey", wanted={"unit": 1})
            assert player.get("code") != "forbidden", "players have their own share"

    run(work, page)


def test_nobody_measures_without_pause(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slowly(monkeypatch, "WATCHER_MESSAGES", "QUESTIONS")

    async def work(site: Site) -> None:
        async with party(site, **TABLE) as table:
            for _ in range(limits.WATCHER_MESSAGES.most + 1):
                await table.watcher.say(type="survey", wanted={"unit": 1})
            with pytest.raises(Closed):
                await table.watcher.until(lambda: False)

    run(work, page, local=False)


def test_a_finished_game_is_measured_at_every_step(page: Path) -> None:
    async def work(site: Site) -> None:
        async with party(site, **TABLE) as table:
            path = f"/api/rooms/{table.id}/replay/survey"
            assert (await site.get(f"{path}?unit=1")).status == 403, "not before the end"
            await table.play(random.Random(3), 60)
            unit = on_the_table(table.watcher.view)[0]
            measured = await table.watcher.do(type="survey", wanted={"unit": unit})
            option = table.asked.options[-1]
            foreseen = await table.watcher.do(type="survey", wanted={"option": option})
            await table.asked.do(type="concede", seq=table.asked.seq)
            session = table.room.session
            assert session is not None
            last = len(session.moments)
            for wanted, reply in ((f"unit={unit}", measured), (f"option={option}", foreseen)):
                asked = await site.get(f"{path}?step={last - 1}&{wanted}")
                assert asked.json["found"] == reply["found"]
            assert (await site.get(f"{path}?step={last}&option={option}")).json["found"]["refusal"]
            assert (await site.get(f"{path}?step=0&unit={unit}")).status == 422, "not placed yet"
            for wrong in (
                "step=-1",
                f"step={last + 1}",
                "step=one",
                "step=1e3",
                "step=" + "9" * 50,
            ):
                answer = await site.get(f"{path}?{wrong}&unit={unit}")
                assert answer.status == 422
                assert answer.json["error"]
            for wrong in (
                "",
                "&unit=x",
                "&unit=-1",
                "&unit=1.5",
                "&moon=1",
                "&option=",
                "&unit=1&x=2",
            ):
                assert (await site.get(f"{path}?step={last}{wrong}")).status == 422

    run(work, page)
