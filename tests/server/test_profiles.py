"""People with profiles: made, renamed, taken along, deleted; and the games of theirs that count."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from starfold.server import app as application
from starfold.server.housekeeping import settle
from starfold.table.store import StoreError
from starfold.table.store.host import Ban, Host
from tests.server.profiles import Somebody, duel, somebody
from tests.server.site import Site, open_site

pytestmark = pytest.mark.mode_independent

ME = {"who": "me"}
OPEN = {"who": "open"}


@pytest.fixture(autouse=True)
def stand_in(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(application, "page_folder", lambda: page)


def run(work: Callable[[Site], Awaitable[None]], **settings: Any) -> None:
    async def whole() -> None:
        async with open_site(**settings) as site:
            await work(site)

    asyncio.run(asyncio.wait_for(whole(), 120))


# -- profiles --------------------------------------------------------------------------------------


def test_a_profile_is_made_renamed_and_deleted() -> None:
    async def work(site: Site) -> None:
        ada = await somebody(site, "Ada")
        shown = (await ada.ask("GET", "/api/people/me")).json
        assert (shown["id"], shown["name"], shown["blocked"]) == (ada.id, "Ada", [])
        assert (await ada.ask("PUT", "/api/people/me", {"name": " Ada  L. "})).json[
            "name"
        ] == "Ada L."
        assert (await ada.ask("DELETE", "/api/people/me")).status == 204
        gone = await ada.ask("GET", "/api/people/me")
        assert gone.status == 401
        assert "deleted" in gone.json["error"]
        await somebody(site, "Ada L.")

    run(work)


def test_who_is_banned_may_still_take_along_and_delete_what_is_kept_of_them() -> None:
    async def work(site: Site) -> None:
        ada = await somebody(site, "Ada")
        await Host(site.hub.store).ban(Ban("profile", ada.id, "insults", 0), "me")
        await site.app.state.warden.look(site.hub)
        assert (await ada.ask("PUT", "/api/people/me", {"name": "Eve"})).status == 403
        assert (await ada.ask("POST", "/api/rooms", {"game": "pocketmodel"})).status == 403
        assert (await ada.ask("GET", "/api/people/me")).json["name"] == "Ada"
        exported = await ada.ask("GET", "/api/people/me/export")
        assert exported.json["profile"]["name"] == "Ada"
        assert (await ada.ask("DELETE", "/api/people/me")).status == 204

    run(work)


def test_what_is_wrong_is_said_with_what_to_do() -> None:
    async def work(site: Site) -> None:
        await somebody(site, "Ada")
        bob = Somebody(site)
        assert (await bob.ask("POST", "/api/people", {"name": "x"})).status == 422
        taken = await bob.ask("POST", "/api/people", {"name": "ÁDA"})
        assert (taken.status, taken.json["code"], taken.json["where"]) == (409, "taken", "name")
        assert (await site.post("/api/people", {"name": "Bob"})).status == 401
        assert (await site.get("/api/people/me")).status == 401
        bob.key = "short"
        assert "22 to 64" in (await bob.ask("GET", "/api/people/me")).json["error"]
        made = await bob.ask("POST", "/api/rooms", {})
        assert made.status == 401

    run(work)


def test_an_address_makes_few_profiles() -> None:
    async def work(site: Site) -> None:
        wishes = [
            {"name": f"Number {name}"} for name in ("one", "two", "three", "four", "five", "six")
        ]
        found = [(await Somebody(site).ask("POST", "/api/people", wish)).status for wish in wishes]
        assert found == [201] * 5 + [429]

    run(work, local=False)


def test_a_profile_has_few_names() -> None:
    async def work(site: Site) -> None:
        ada = await somebody(site, "Ada")
        wishes = ["Ada", "Adah", "Adb", "Ada", "Adc"]
        found = [(await ada.ask("PUT", "/api/people/me", {"name": one})).status for one in wishes]
        assert found == [200, 200, 200, 200, 429]

    run(work)


def test_guests_stay_guests_and_profiles_are_shown() -> None:
    async def work(site: Site) -> None:
        ada = await somebody(site, "Ada")
        room, _ = await ada.open(seats=[ME, OPEN], name="Somebody else")
        await site.post(f"/api/rooms/{room}/join", {"name": "Gus"})
        info = (await site.get(f"/api/rooms/{room}")).json
        assert [(one["name"], one["profile"]) for one in info["seats"]] == [
            ("Ada", ada.id),
            ("Gus", ""),
        ]

    run(work)


def test_what_is_kept_is_exported_and_forgotten() -> None:
    async def work(site: Site) -> None:
        ada, bob = await somebody(site, "Ada"), await somebody(site, "Bob")
        room = await duel(ada, bob)
        await ada.open(seats=[ME, OPEN])
        kept = (await ada.ask("GET", "/api/people/me/export")).json
        assert [one["over_ms"] > 0 for one in kept["games"]] == [False, True]
        assert [one["person"]["name"] for one in kept["games"][1]["seats"]] == ["Ada", "Bob"]
        assert {one["edition"] for one in kept["standings"]} == {"", kept["games"][1]["edition"]}
        assert ada.key not in str(kept)

        assert (await ada.ask("DELETE", "/api/people/me")).status == 204
        assert "Ada" not in str((await site.get(f"/api/rooms/{room}")).json)
        assert "Ada" not in str((await site.get(f"/api/rooms/{room}/replay")).json)
        assert "Ada" not in await bob.standings()
        theirs = (await bob.ask("GET", "/api/people/me/export")).json["games"]
        assert [one["person"] for one in theirs[0]["seats"]] == [
            {"id": "", "name": ""},
            {"id": bob.id, "name": "Bob"},
        ]

    run(work)


def test_whoever_has_gone_is_a_number_in_tournaments() -> None:
    async def work(site: Site) -> None:
        ada, bob = await somebody(site, "Ada"), await somebody(site, "Bob")
        made = (await ada.ask("POST", "/api/tournaments", {"title": "Cup"})).json
        path = f"/api/tournaments/{made['tournament']['id']}"
        for who in (ada, bob):
            assert (await who.ask("POST", f"{path}/enter", {"name": "-"})).status == 201
        assert (await ada.ask("DELETE", "/api/people/me")).status == 204
        lines = (await site.get(path)).json["standings"]
        assert {(one["name"], one["profile"]) for one in lines} == {("№ 1", ""), ("Bob", bob.id)}

    run(work)


def test_an_address_with_zeros_is_refused_at_the_door() -> None:
    async def work(site: Site) -> None:
        ada = await somebody(site, "Ada")
        for path in (f"/api/people/{ada.id}/games?game=a%00", "/api/people/\0"):
            assert (await site.get(path)).status == 400

    run(work)


def test_a_false_secret_of_a_server_may_have_any_letters() -> None:
    async def work(site: Site) -> None:
        assert (await site.get("/api/rooms", **{"x-starfold-peer": "é"})).status == 403

    run(work)


# -- games that count ------------------------------------------------------------------------------


def test_a_game_that_counts_moves_both_and_one_that_does_not_moves_nobody() -> None:
    async def work(site: Site) -> None:
        ada, bob = await somebody(site, "Ada"), await somebody(site, "Bob")
        await duel(ada, bob, rated=False)
        assert "Ada" not in await ada.standings()
        await duel(ada, bob)
        found = await ada.standings()
        assert found["Ada"]["points"] > 1500 > found["Bob"]["points"]
        assert found["Ada"]["low"] < found["Ada"]["points"] < found["Ada"]["high"]
        assert (found["Ada"]["provisional"], found["Ada"]["games"], found["Ada"]["won"]) == (
            True,
            1,
            1.0,
        )
        assert found["Ilex"]["points"] > found["Sable"]["points"] > found["Bramble"]["points"]
        edition = (await site.get("/api/leaderboard?game=pocketmodel&edition=base")).json
        assert {one["person"]["name"] for one in edition["ranked"]} >= {"Ada", "Bob", "Pim"}

    run(work)


def test_a_game_against_an_opponent_of_ours_counts_for_the_person() -> None:
    async def work(site: Site) -> None:
        ada = await somebody(site, "Ada")
        before = await ada.standings()
        room, token = await ada.open(rated=True, seats=[ME, {"who": "novice"}])
        async with site.person(room, token) as me:
            await me.until(lambda: me.view is not None)
            assert not me.room["solo"]
            refused = await me.do(type="suggest", seq=me.seq)
            assert refused["code"] in ("forbidden", "stale")
            while not me.over:
                await me.do(type="concede", seq=me.seq)
                await me.settle()
        after = await ada.standings()
        assert after["Ada"]["points"] < 1500
        assert after["Pim"] == before["Pim"]

    run(work)


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"seed": 3}, "known dice"),
        ({"options": {"max_turns": 4}}, "options of their own"),
        ({"seats": [ME, ME]}, "several seats"),
        ({"seats": [ME, {"who": "random"}]}, "nobody knows how strong random is"),
        ({"lesson": "first-battle"}, "lessons and puzzles"),
    ],
)
def test_what_cannot_count_is_refused(wish: dict[str, Any], why: str) -> None:
    async def work(site: Site) -> None:
        ada = await somebody(site, "Ada")
        refused = await ada.ask("POST", "/api/rooms", {"rated": True, **wish})
        assert refused.status == 422
        assert why in refused.json["error"]

    run(work)


def test_who_sits_down_at_a_game_that_counts_needs_a_profile_of_their_own() -> None:
    async def work(site: Site) -> None:
        refused = await site.post("/api/rooms", {"rated": True, "seats": [ME, OPEN]})
        assert "needs a profile" in refused.json["error"]
        ada = await somebody(site, "Ada")
        room, _ = await ada.open(rated=True, seats=[ME, OPEN])
        assert (await site.post(f"/api/rooms/{room}/join", {})).status == 403
        assert "twice" in (await ada.ask("POST", f"/api/rooms/{room}/join", {})).json["error"]

    run(work)


def test_who_is_blocked_cannot_sit_down() -> None:
    async def work(site: Site) -> None:
        ada, bob = await somebody(site, "Ada"), await somebody(site, "Bob")
        room, _ = await ada.open(seats=[ME, OPEN])
        own = (await ada.ask("PUT", f"/api/people/me/blocked/{bob.id}")).json
        assert own["blocked"] == [{"id": bob.id, "name": "Bob"}]
        assert (await bob.ask("POST", f"/api/rooms/{room}/join", {})).status == 403
        await ada.ask("DELETE", f"/api/people/me/blocked/{bob.id}")
        await bob.join(room)
        assert (await ada.ask("PUT", f"/api/people/me/blocked/{ada.id}")).status == 422
        assert (await ada.ask("PUT", "/api/people/me/blocked/nobody")).status == 404

    run(work)


def test_who_is_blocked_cannot_talk_and_can_be_reported() -> None:
    async def work(site: Site) -> None:
        ada, bob = await somebody(site, "Ada"), await somebody(site, "Bob")
        room, token = await ada.open(seats=[ME, OPEN])
        theirs = await bob.join(room)
        async with site.person(room, token) as me, site.person(room, theirs) as other:
            assert (await other.do(type="chat", text="You fool"))["type"] == "ack"
            await ada.ask("PUT", f"/api/people/me/blocked/{bob.id}")
            refused = await other.do(type="chat", text="You fool again")
            assert (refused["code"], "blocked" in refused["message"]) == ("forbidden", True)
            await me.until(lambda: len(me.chat) == 1)
        sent = {"seat": 1, "reason": "insult", "words": "See the chat."}
        assert (await ada.ask("POST", f"/api/rooms/{room}/complaint", sent)).status == 204
        [kept] = (await ada.ask("GET", "/api/people/me/export")).json["reports"]
        assert (kept["room"], kept["called"], kept["reason"]) == (room, "Bob", "insult")

    run(work)


def test_somebodys_games_are_listed_filtered_and_added_up() -> None:
    async def work(site: Site) -> None:
        ada, bob, cid = [await somebody(site, name) for name in ("Ada", "Bob", "Cid")]
        await duel(ada, bob)
        await duel(bob, ada, rated=False)
        last = await duel(ada, cid, game="minis")

        async def rooms(**wanted: str) -> int:
            query = "&".join(f"{name}={value}" for name, value in wanted.items())
            return len((await site.get(f"/api/people/{ada.id}/games?{query}")).json["games"])

        assert [await rooms(), await rooms(result="won"), await rooms(result="lost")] == [3, 2, 1]
        assert [await rooms(opponent=cid.id), await rooms(game="pocketmodel")] == [1, 2]
        listed = (await site.get(f"/api/people/{ada.id}/games")).json["games"]
        assert listed[0]["room"] == last
        over = listed[1]["over_ms"]
        assert await rooms(since=str(over), until=str(over + 1)) >= 1
        page = (await site.get(f"/api/people/{ada.id}")).json
        whole = next(one for one in page["shares"] if one["game"] == "pocketmodel")
        assert (whole["games"], whole["won"]) == (2, 1.0)
        assert 0 < whole["low"] < 0.5 < whole["high"] < 1
        assert {one["game"] for one in page["luck"]} == {"pocketmodel", "minis"}

    run(work)


def test_a_game_that_ended_with_its_server_counts_once_it_is_opened_again(tmp_path: Path) -> None:
    """The record was written, and then the server died before it had noted the result."""
    database = tmp_path / "games.db"

    async def first(site: Site) -> None:
        ada, bob = await somebody(site, "Ada"), await somebody(site, "Bob")

        async def dead(*_: Any, **__: Any) -> None:
            raise StoreError("gone")

        real = site.hub.store.note_game
        rooms: list[str] = []

        async def until_it_is_over(game: Any, *more: Any, **named: Any) -> None:
            rooms.append(game.room)
            await (dead() if game.over_ms else real(game, *more, **named))

        site.hub.store.note_game = until_it_is_over  # type: ignore[method-assign]
        await duel(ada, bob)
        assert "Ada" not in await ada.standings()

    async def second(site: Site) -> None:
        for _ in range(2):
            await settle(site.hub)
        board = (await site.get("/api/leaderboard?game=pocketmodel")).json
        found = {one["person"]["name"]: one["standing"]["games"] for one in board["ranked"]}
        assert (found["Ada"], found["Bob"]) == (1, 1)

    run(first, database=database)
    run(second, database=database)
    run(second, database=database)
