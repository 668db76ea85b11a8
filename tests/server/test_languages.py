"""Two people at one table who read two languages, and what a browser asks for over HTTP."""

import json
import random
from pathlib import Path

import pytest

from starfold.kernel.game import state_hash
from starfold.kernel.tongue import BEGIN_FOREIGN, ENGLISH, spoken
from starfold.table.store.host import Host
from starfold.units.fleets import fleet_data, shipped_fleet
from tests.server.parties import ME, each_game, run
from tests.server.site import Person, Site

pytestmark = pytest.mark.mode_independent

CHOICES = 25


async def begun(people: list[Person]) -> None:
    for person in people:
        await person.until(lambda one=person: one.view is not None)  # type: ignore[misc]


async def together(site: Site, room: str, people: list[Person]) -> None:
    seq_of = site.hub.live[room].room.seq_of
    for person in people:
        await person.until(lambda one=person: one.seq >= seq_of(one.seat))  # type: ignore[misc]
        await person.settle()


def lines(person: Person) -> list[str]:
    return [line["text"] for line in person.log]


@each_game
def test_two_readers_at_one_table_read_two_languages(page: Path, game: str) -> None:
    async def work(site: Site) -> None:
        room, tokens = await site.room(seats=[ME, ME], game=game, seed=5)
        async with (
            site.person(room, tokens[0], language="de") as anna,
            site.person(room, tokens[1]) as ben,
            site.person(room, None, language="de-CH") as guest,
            site.person(room, None) as other,
        ):
            people = [anna, ben, guest, other]
            await begun(people)
            chance = random.Random(3)
            for _ in range(CHOICES):
                asked = anna if anna.asked else ben
                assert (await asked.answer_somehow(chance))["type"] == "ack"
                await together(site, room, people)

            german, english = lines(guest), lines(other)
            assert len(german) == len(english) > CHOICES // 5
            same = [one for one, two in zip(german, english, strict=True) if one == two]
            assert len(same) < len(german) / 5
            assert BEGIN_FOREIGN not in "".join(english)
            assert anna.view["turn"] == ben.view["turn"]
            table = site.hub.live[room].room
            assert table.session is not None
            assert [line.text for line in table.session.told[-1]] == english  # as it is kept
            answers = [await one.do(type="answer", seq=10_000, option=0) for one in (anna, ben)]
            assert "weitergegangen" in answers[0]["message"]
            assert "moved on" in answers[1]["message"]

    run(work, page, limited=False)


@each_game
def test_what_happens_is_the_same_in_every_language(page: Path, game: str) -> None:
    async def work(site: Site) -> None:
        found = []
        for language in ("de", "en"):
            room, tokens = await site.room(seats=[ME, ME], game=game, seed=5)
            async with (
                site.person(room, tokens[0], language=language) as anna,
                site.person(room, tokens[1], language=language) as ben,
            ):
                people = [anna, ben]
                await begun(people)
                chance = random.Random(3)
                for _ in range(CHOICES):
                    asked = anna if anna.asked else ben
                    await asked.answer_somehow(chance)
                    await together(site, room, people)
                session = site.hub.live[room].room.session
                assert session is not None
                told = [[line.text, bytes(line.event)] for line in session.told[-1]]
                found.append((state_hash(session.game, session.state), told))
        assert found[0] == found[1]

    run(work, page, limited=False)


def test_a_browser_is_answered_in_its_language(page: Path) -> None:
    async def work(site: Site) -> None:
        async def said(accepted: str) -> str:
            answer = await site.get("/api/rooms/none", **{"accept-language": accepted})
            return str(json.loads(answer.body)["error"])

        assert await said("de-AT,de;q=0.9,en;q=0.5") == (
            "einen solchen Tisch gibt es nicht; prüfe den Link"
        )
        assert await said("en-GB,de;q=0.9") == "there is no such table; check the link"
        assert spoken() == ENGLISH

    run(work, page)


def test_what_lists_keep_of_a_table_is_the_same_in_every_language(page: Path) -> None:
    async def work(site: Site) -> None:
        german = {"accept-language": "de"}
        wish = {"seats": [ME, ME], "clock": {"initial": 300, "increment": 5}}
        made = await site.request("POST", "/api/rooms", wish, german)
        told = made.json["room"]
        assert told["seats"][0]["name"] == "Spieler A"
        room = await Host(site.hub.store).room(told["id"])
        assert room is not None
        kept = room.data["info"]
        assert kept["seats"][0]["name"] == "Player A"
        assert kept["clock_words"] != told["clock_words"]

    run(work, page)


def test_kinds_of_forces_are_codes_in_every_language(page: Path) -> None:
    async def work(site: Site) -> None:
        german = {"accept-language": "de"}
        games = {one["name"]: one for one in (await site.get("/api/games", **german)).json["games"]}
        said = [(games[game]["force_word"], games[game]["force_kind"]) for game in ("minis", "ccg")]
        assert said == [("Flotte", "fleet"), ("Deck", "deck")]
        fleet = fleet_data(shipped_fleet("base-close-ranks"))
        wish = {"kind": games["pocketmodel"]["force_kind"], "title": "Nah", "document": fleet}
        saved = await site.request("POST", "/api/collection", wish, german)
        assert saved.status == 201, saved.body

    run(work, page)


def test_the_coach_speaks_the_language_of_the_learner(page: Path) -> None:
    async def work(site: Site) -> None:
        listed = await site.get("/api/lessons", **{"accept-language": "de"})
        titles = {one["id"]: one["title"] for one in json.loads(listed.body)["lessons"]}
        assert titles["moving"] == "Ziehen"
        room, (token,) = await site.room(lesson="moving")
        async with site.person(room, token, language="de") as anna:
            await anna.until(lambda: anna.view is not None)
            assert anna.room["title"] == "Ziehen"
            assert anna.room["lesson"]["say"].startswith("Willkommen!")
        async with site.person(room, token) as ben:
            await ben.until(lambda: ben.view is not None)
            assert ben.room["lesson"]["say"].startswith("Welcome!")

    run(work, page)
