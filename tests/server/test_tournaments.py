"""Tournaments at a server: entered, paired once, played at tables, and safe from restarts."""

import asyncio
import secrets
from pathlib import Path
from typing import Any

import pytest

from starfold.arena.tournaments.model import NOBODY
from starfold.table import clocks, tournaments
from starfold.table.store import StoreConflict
from tests.server.parties import run
from tests.server.profiles import somebody
from tests.server.site import Site, open_site
from tests.server.test_correspondence import Wall, all_done, wall
from tests.table.stores import change

pytestmark = pytest.mark.mode_independent

__all__ = ["wall"]

FLEETS = ("base-close-ranks", "base-lantern-line")


class Cup:
    """A tournament, and those who have entered it."""

    def __init__(self, site: Site, id: str, token: str) -> None:
        self.site = site
        self.path = f"/api/tournaments/{id}"
        self.id = id
        self.token = token
        self.tokens: list[str] = []

    async def enter(self, name: str, forces: Any = (FLEETS[0],)) -> int:
        answer = await self.site.post(f"{self.path}/enter", {"name": name, "forces": [*forces]})
        assert answer.status == 201, answer.body
        self.tokens.append(answer.json["token"])
        return int(answer.json["entrant"])

    async def page(self, token: str = "") -> Any:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        return (await self.site.get(self.path, **headers)).json

    async def organise(self, status: int = 200, **wish: Any) -> Any:
        answer = await self.site.post(f"{self.path}/organise", wish, self.token)
        assert answer.status == status, answer.body
        return answer.json

    async def table(self, entrant: int) -> tuple[str, int]:
        answer = await self.site.post(f"{self.path}/table", {}, self.tokens[entrant])
        assert answer.status == 201, answer.body
        return answer.json["room"], answer.json["seat"]

    async def play(self, pairing: Any, winner: int) -> str:
        """Both go to their table, and whoever is not the winner gives up."""
        room, seat = await self.table(pairing["first"])
        assert await self.table(pairing["second"]) == (room, 1 - seat)
        loser = pairing["first"] if winner == pairing["second"] else pairing["second"]
        async with (
            self.site.person(room, self.tokens[winner]) as one,
            self.site.person(room, self.tokens[loser]) as other,
        ):
            for person in (one, other):
                await person.until(lambda person=person: person.view is not None)  # type: ignore[misc]
            assert (await other.do(type="concede", seq=other.seq))["type"] == "ack"
            await one.until(lambda: one.over)
        await all_done(self.site)
        return room


async def made(site: Site, **wish: Any) -> Cup:
    answer = await site.post("/api/tournaments", {"title": "Autumn cup", **wish})
    assert answer.status == 201, answer.body
    return Cup(site, answer.json["tournament"]["id"], answer.json["token"])


def test_a_whole_swiss(page: Path) -> None:
    """Four people, two rounds, the second of which begins by itself; a late one comes too late."""

    async def work(site: Site) -> None:
        cup = await made(site, rounds=2)
        for name in ("Ada", "Bo", "Cy", "Di"):
            await cup.enter(name)
        assert (await cup.page())["about"]["status"] == "open"
        now = await cup.organise(act="begin round")
        assert [one["how"] for one in now["rounds"][0]] == ["open", "open"]
        rooms = set()
        for number in (0, 1):
            for pairing in (await cup.page())["rounds"][number]:
                best = min(pairing["first"], pairing["second"])
                rooms.add(await cup.play(pairing, best))
        assert len(rooms) == 4
        told = [one["rooms"] for pairings in (await cup.page())["rounds"] for one in pairings]
        assert {room for names in told for room in names} == rooms
        seen = await cup.page(cup.tokens[0])
        assert seen["about"]["status"] == "over"
        assert (seen["me"], seen["table"], seen["organiser"]) == (0, False, False)
        assert seen["standings"][0]["name"] == "Ada"
        assert [line["points"] for line in seen["standings"]] == [2, 1, 1, 0]
        late = await site.post(f"{cup.path}/enter", {"name": "Ed"})
        assert late.status == 422
        [listed] = (await site.get("/api/tournaments")).json["tournaments"]
        assert (listed["title"], listed["entrants"], listed["round"]) == ("Autumn cup", 4, 2)

    run(work, page)


def test_who_enters_with_a_profile_keeps_its_name_and_has_the_game_listed(page: Path) -> None:
    async def work(site: Site) -> None:
        cup, ada = await made(site, rounds=1), await somebody(site, "Ada Byron")
        wish = {"name": "Somebody else", "forces": [FLEETS[0]]}
        entered = await ada.ask("POST", f"{cup.path}/enter", wish)
        assert entered.status == 201, entered.body
        cup.tokens.append(entered.json["token"])
        again = await ada.ask("POST", f"{cup.path}/enter", wish)
        assert again.status == 403
        assert "entered this tournament already" in again.json["error"]
        await cup.enter("Bo")
        lines = {one["name"]: one["profile"] for one in (await cup.page())["standings"]}
        assert lines == {"Ada Byron": ada.id, "Bo": ""}
        [pairing] = (await cup.organise(act="begin round"))["rounds"][0]
        room = await cup.play(pairing, winner=0)
        [played] = (await site.get(f"/api/people/{ada.id}/games")).json["games"]
        assert (played["room"], played["rated"]) == (room, False)

    run(work, page)


def test_forces_are_locked_and_sides_change(page: Path) -> None:
    async def work(site: Site) -> None:
        cup = await made(site, games=2)
        for name, fleet in zip(("Ada", "Bo"), FLEETS, strict=True):
            await cup.enter(name, [fleet])
        [[pairing]] = (await cup.organise(act="begin round"))["rounds"]
        for game in (0, 1):
            room = await cup.play(pairing, 0)
            live = site.hub.live[room].room
            brought = [one["name"] for one in live.spec["forces"]]
            order = [pairing["first"], pairing["second"]][:: 1 if game == 0 else -1]
            titles = ["Close Ranks", "Lantern Line"]
            assert brought == [titles[one] for one in order]
        assert (await cup.page())["standings"][0]["points"] == 2

    run(work, page)


def test_both_decks_are_brought_where_the_sides_differ(page: Path) -> None:
    async def work(site: Site) -> None:
        cup = await made(site, game="ccg", edition="hoth", filler="random")
        assert len((await cup.page())["sides"]) == 2
        one = await site.post(f"{cup.path}/enter", {"name": "Ada", "forces": ["hoth-none"]})
        assert one.status == 422
        await cup.enter("Ada", [])
        [[pairing]] = (await cup.organise(act="begin round"))["rounds"]
        assert NOBODY not in (pairing["first"], pairing["second"]), "a machine fills the place"
        room, seat = await cup.table(0)
        async with site.person(room, cup.tokens[0]) as ada:
            await ada.until(lambda: ada.view is not None)
            assert ada.seat == seat
            assert ada.room["seats"][1 - seat]["agent"] == "random"

    run(work, page)


def test_what_the_organiser_may_do(page: Path) -> None:
    async def work(site: Site) -> None:
        cup = await made(site, rounds=3, by_itself=False)
        for name in ("Ada", "Bo", "Cy"):
            await cup.enter(name)
        other = await site.post(f"{cup.path}/organise", {"act": "begin round"}, cup.tokens[0])
        assert other.status == 403
        [[pairing, bye]] = (await cup.organise(act="begin round"))["rounds"]
        assert bye["how"] == "bye"
        absent = pairing["second"]
        now = await cup.organise(act="forfeit", round=1, pairing=0, missing=[absent])
        assert now["rounds"][0][0]["how"] == "forfeit"
        now = await cup.organise(act="correct", round=1, pairing=0, scores=[0.5])
        assert now["rounds"][0][0]["scores"] == [0.5]
        assert len(now["rounds"]) == 1, "the next one waits for the organiser"
        await cup.enter("Di")
        now = await cup.organise(act="begin round")
        assert sum(one["how"] == "open" for one in now["rounds"][1]) == 2
        gone = await site.post(f"{cup.path}/withdraw", {}, cup.tokens[3])
        assert [one["gone"] for one in gone.json["standings"] if one["name"] == "Di"] == [True]
        assert "forfeit" in [one["how"] for one in gone.json["rounds"][1]]
        await cup.organise(409, act="begin round")
        await cup.organise(400, act="forfeit", round=9)

    run(work, page)


def test_a_round_is_paired_once_however_many_try(page: Path, monkeypatch: Any) -> None:
    """Several servers at once, and one that is killed after the tables were named."""

    async def work(site: Site) -> None:
        cup = await made(site, by_itself=False)
        for name in ("Ada", "Bo"):
            await cup.enter(name)
        those = site.app.state.tournaments
        tries = [those.change(cup.id, tournaments.begin_round) for _ in range(5)]
        done = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(one is None for one in done) == 1
        assert len((await cup.page())["rounds"]) == 1

    run(work, page)


def test_killed_in_the_middle_of_pairing(page: Path, tmp_path: Path) -> None:
    """Before the round was stored, and after it, but before any table was set up."""
    database = tmp_path / "tables.sqlite3"

    async def whole() -> None:
        async with open_site(database, page=page) as site:
            cup = await made(site, rounds=1)
            for name in ("Ada", "Bo", "Cy", "Di"):
                await cup.enter(name)
            store = site.hub.store
            with pytest.MonkeyPatch.context() as patch:

                async def killed(*_: Any) -> None:
                    raise asyncio.CancelledError

                patch.setattr(store.cups, "save", killed)
                with pytest.raises(asyncio.CancelledError):
                    await site.app.state.tournaments.change(cup.id, tournaments.begin_round)
            assert (await cup.page())["rounds"] == []
            await site.app.state.tournaments.change(cup.id, tournaments.begin_round)
            named = (await cup.page())["rounds"]
        async with open_site(database, page=page) as site:
            cup.site = site
            assert (await cup.page())["rounds"] == named
            for pairing in named[0]:
                tables = await asyncio.gather(
                    *(cup.table(one) for one in (pairing["first"], pairing["second"]) * 2)
                )
                assert len(tables) == 4
                assert len({room for room, _ in tables}) == 1
                await cup.play(pairing, pairing["first"])
            assert (await cup.page())["about"]["status"] == "over"

    asyncio.run(whole())


def test_a_result_is_found_again_if_the_server_died_over_it(page: Path, tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"

    async def whole() -> None:
        async with open_site(database, page=page) as site:
            cup = await made(site, rounds=1)
            for name in ("Ada", "Bo"):
                await cup.enter(name)
            [[pairing]] = (await cup.organise(act="begin round"))["rounds"]
            site.hub.occasions._heard.clear()  # nobody hears of the end
            await cup.play(pairing, 0)
            assert (await cup.page())["about"]["status"] == "playing"
        async with open_site(database, page=page) as site:
            cup.site = site
            await site.app.state.tournaments.look()
            seen = await cup.page()
            assert (seen["about"]["status"], seen["standings"][0]["name"]) == ("over", "Ada")

    asyncio.run(whole())


def test_a_game_that_ended_with_its_server_is_looked_at_again(page: Path, tmp_path: Path) -> None:
    """Its end is stored, but neither the list of tables nor the tournament has heard of it."""
    database = tmp_path / "tables.sqlite3"

    async def whole() -> None:
        async with open_site(database, page=page) as site:
            cup = await made(site, rounds=1)
            for name in ("Ada", "Bo"):
                await cup.enter(name)
            [[pairing]] = (await cup.organise(act="begin round"))["rounds"]
            site.hub.occasions._heard.clear()
            room = await cup.play(pairing, 0)
            summary = """UPDATE starfold_rooms SET finished = 0,
                summary = replace(summary, '"status":"over"', '"status":"playing"')"""
            await change(site.hub.store, summary)
        async with open_site(database, page=page) as site:
            cup.site = site
            assert room not in site.hub.live
            await site.app.state.tournaments.look()
            await all_done(site)
            seen = await cup.page()
            assert (seen["about"]["status"], seen["standings"][0]["name"]) == ("over", "Ada")

    asyncio.run(whole())


def test_it_begins_when_its_time_has_come(page: Path, wall: Wall) -> None:
    async def work(site: Site) -> None:
        cup = await made(site, starts_ms=wall.ms + 3_600_000)
        for name in ("Ada", "Bo", "Cy"):
            await cup.enter(name)
        look = site.app.state.tournaments.look
        await look()
        assert (await cup.page())["about"]["status"] == "open"
        wall.on(hours=1)
        await look()
        await look()
        assert len((await cup.page())["rounds"]) == 1
        assert clocks.wall_ms() == wall.ms

    run(work, page)


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"edition": "gold"}, "choose one of base"),
        ({"game": "chess"}, "chess"),
        ({"filler": "wizard"}, "nobody is called"),
        ({"format": "round-robin", "rounds": 3}, "as many rounds as"),
        ({"starts_ms": 2**52}, "within a year"),
        ({"title": " "}, "title"),
    ],
)
def test_what_makes_no_tournament(page: Path, wish: dict[str, Any], words: str) -> None:
    async def work(site: Site) -> None:
        answer = await site.post("/api/tournaments", {"title": "Autumn cup", **wish})
        assert answer.status in (400, 422), answer.body
        assert words in answer.json["error"]

    run(work, page)


def test_who_may_not(page: Path) -> None:
    async def work(site: Site) -> None:
        cup = await made(site)
        await cup.enter("Ada")
        twice = await site.post(f"{cup.path}/enter", {"name": "ada"})
        assert "nearly so" in twice.json["error"]
        stranger = secrets.token_urlsafe(24)
        for path in ("withdraw", "table", "organise"):
            body = {"act": "begin round"} if path == "organise" else {}
            assert (await site.post(f"{cup.path}/{path}", body)).status == 401
            assert (await site.post(f"{cup.path}/{path}", body, stranger)).status in (403, 404)
        assert (await site.get("/api/tournaments/none")).status == 404
        found = await site.hub.store.cups.one(cup.id)
        assert found is not None
        await site.hub.store.cups.save(found, found.document, False)
        with pytest.raises(StoreConflict):
            await site.hub.store.cups.save(found, found.document, False)

    run(work, page)


def test_one_that_cannot_go_on_holds_up_no_other(page: Path, wall: Wall, caplog: Any) -> None:
    async def work(site: Site) -> None:
        both = [await made(site, starts_ms=wall.ms + 1) for _ in range(2)]
        stuck, other = sorted(both, key=lambda one: one.id)
        for name in ("Ada", "Bo"):
            await other.enter(name)
        await change(
            site.hub.store,
            "UPDATE starfold_tournaments SET document = ? WHERE id = ?",
            '{"of": "another version"}',
            stuck.id,
        )
        wall.on(hours=1)
        await site.app.state.tournaments.look()
        assert len((await other.page())["rounds"]) == 1
        assert stuck.id in caplog.text

    run(work, page)
