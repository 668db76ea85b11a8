"""Rooms as their people see them: one click, invitations, undo, clocks, reconnecting, rematch."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from starfold.table import protocol as p
from tests.server.parties import ME, OPEN, SHORT, each_game, each_game_of_three, seat_a_begins
from tests.server.parties import run_with_machines as run
from tests.server.site import Closed, Person, Site, open_site

pytestmark = pytest.mark.mode_independent


async def play_on(people: list[Person], chance: random.Random, steps: int = 100_000) -> None:
    """Everybody answers at random, until so many answers were given or the game is over."""
    given = 0
    while not people[0].over and given < steps:
        asked = next((person for person in people if person.asked), None)
        if asked is None:
            await people[0].until(
                lambda: people[0].over or people[0].asked or len(people) > 1,
            )
            for person in people:
                await person.settle()
            await asyncio.sleep(0.001)
            continue
        reply = await asked.answer_somehow(chance)
        assert reply["type"] == "ack", reply
        given += 1
        for person in people:
            target = asked
            await person.until(lambda p=person, t=target: p.seq >= t.seq)  # type: ignore[misc]
        await people[0].settle()


# -- against the machine ---------------------------------------------------------------------------


def test_who_plays_alone_is_you_to_himself_and_has_a_name_for_others(page: Path) -> None:
    async def work(site: Site) -> None:
        room, (token,) = await site.room(seed=1)
        async with site.person(room, token) as me, site.person(room, None) as other:
            assert me.room["seats"][0]["name"] == "You"
            assert other.room["seats"][0]["name"] == "Player A"
            await me.do(type="chat", text="hello")
            await other.until(lambda: bool(other.chat))
            assert other.chat[0]["name"] == "Player A"

    run(work, page)


@each_game
def test_one_request_deals_a_game_against_the_machine(page: Path, game: str) -> None:
    async def work(site: Site) -> None:
        room, (token,) = await site.room()
        async with site.person(room, token) as me:
            await me.until(lambda: me.asked)
            assert me.room["status"] == "playing"
            assert [seat["kind"] for seat in me.room["seats"]] == ["person", "machine"]
            assert me.options

    run(work, page, game=game)


@each_game
def test_a_game_against_the_machine_runs_to_its_end(page: Path, game: str) -> None:
    async def work(site: Site) -> None:
        room, (token,) = await site.room(seed=3, options={"max_turns": SHORT[game]})
        async with site.person(room, token) as me:
            chance = random.Random(1)
            while not me.over:
                if me.asked:
                    await me.answer_somehow(chance)
                else:
                    await me.until(lambda: me.asked or me.over)
            assert me.view["ended"]
            assert me.room["result"]["text"] == me.log[-1]["text"]
            assert any(update["machine"] for update in me.updates)
        page_ = await site.get(f"/api/rooms/{room}/replay")
        assert page_.status == 200

    run(work, page, game=game)


@each_game
def test_solo_play_takes_back_anything_and_marks_it(page: Path, game: str) -> None:
    async def work(site: Site) -> None:
        room, (token,) = await site.room(seed=5, options=seat_a_begins(game))
        async with site.person(room, token) as me:
            await me.until(lambda: me.asked)
            chance = random.Random(2)
            for _ in range(30):
                await me.until(lambda: me.asked)
                await me.answer_somehow(chance)
            await me.until(lambda: me.asked)
            seq = me.seq
            reply = await me.do(type="undo", seq=me.seq)
            assert reply["type"] == "ack"
            await me.until(lambda: me.seq > seq and me.asked)
            assert any(line["event"] is None for line in me.log), "the log says so"

    run(work, page, game=game)


@each_game
def test_sides_can_be_changed_against_a_machine(page: Path, game: str) -> None:
    async def work(site: Site) -> None:
        room, (token,) = await site.room(seed=5)
        async with site.person(room, token) as me:
            await me.until(lambda: me.asked)
            assert (await me.do(type="swap", seq=me.seq))["type"] == "ack"
            await me.until(lambda: me.seat == 1)
            assert [seat["kind"] for seat in me.room["seats"]] == ["machine", "person"]
            await me.until(lambda: me.asked)
            assert me.view["seat"] == 1

    run(work, page, game=game)


@each_game
def test_a_person_can_concede_and_play_again(page: Path, game: str) -> None:
    async def work(site: Site) -> None:
        room, (token,) = await site.room(seed=5)
        async with site.person(room, token) as me:
            await me.until(lambda: me.asked)
            early = await site.post("/api/rooms", {"rematch_of": room}, token)
            assert early.status == 403
            await me.do(type="concede", seq=me.seq)
            await me.until(lambda: me.over)
            assert me.room["result"]["winners"] == [1]
            again = await site.post("/api/rooms", {"rematch_of": room, "swap": True}, token)
            assert again.status == 201
            await me.until(lambda: bool(me.room["rematch"]))
            next_room = me.room["rematch"]
            assert next_room == again.json["room"]["id"]
            stranger = await site.post("/api/rooms", {"rematch_of": room}, "x" * 32)
            assert stranger.status == 403
        async with site.person(next_room, token) as me:
            await me.until(lambda: me.view is not None)
            assert me.seat == 1, "everybody one seat further"

    run(work, page, game=game)


@each_game
def test_a_finished_game_goes_on_from_any_of_its_choices(page: Path, game: str) -> None:
    async def work(site: Site) -> None:
        room, (token,) = await site.room(seed=5)
        async with site.person(room, token) as me:
            await play_on([me], random.Random(1), steps=12)
            await me.until(lambda: me.asked)
            left = me.view
            await me.do(type="concede", seq=me.seq)
            await me.until(lambda: me.over)
        steps = (await site.get(f"/api/rooms/{room}/replay")).json["steps"]
        last = len(steps) - 1
        path = {"room": room, "step": last}
        too_far = await site.post("/api/rooms", {"go_on_from": {**path, "step": last + 1}})
        assert too_far.status == 422
        assert f"0 to {last}" in too_far.json["error"]
        made = await site.post("/api/rooms", {"go_on_from": path})
        assert made.status == 201, made.body
        again = made.json["tokens"][0]["token"]
        async with site.person(made.json["room"]["id"], again) as back:
            await back.until(lambda: back.asked)
            assert back.view == left
            await play_on([back], random.Random(2), steps=5)

    run(work, page, game=game)


@each_game
def test_the_machine_advises_against_machines_only(page: Path, game: str) -> None:
    async def work(site: Site) -> None:
        room, (token,) = await site.room(seed=5)
        async with site.person(room, token) as me, site.person(room, None) as watcher:
            for _ in range(5):
                await me.until(lambda: me.asked)
                seq, view = me.seq, me.view
                advice = await me.do(type="suggest", seq=me.seq)
                assert (advice["type"], advice["seq"]) == ("suggested", seq)
                assert (me.seq, me.view) == (seq, view)
                assert (await me.answer(advice["option"]))["type"] == "ack"
            await me.until(lambda: me.asked)
            assert (await me.do(type="suggest", seq=me.seq - 1))["code"] == "stale"
            assert (await watcher.do(type="suggest", seq=me.seq))["code"] == "not_asked"
        room, mine, theirs = await two(site)
        async with site.person(room, mine) as me, site.person(room, theirs) as friend:
            for one in (me, friend):
                await one.until(lambda one=one: one.view is not None)  # type: ignore[misc]
                assert (await one.do(type="suggest", seq=one.seq))["code"] == "forbidden"

    run(work, page, game=game)


# -- with people -----------------------------------------------------------------------------------


async def two(site: Site, **wish: Any) -> tuple[str, str, str]:
    """A room with an open seat that somebody has taken: its id and both tokens."""
    room, (mine,) = await site.room(seats=[ME, OPEN], **wish)
    joined = await site.post(f"/api/rooms/{room}/join", {"name": "Ada"})
    assert joined.status == 201
    return room, mine, joined.json["token"]


@each_game
def test_a_friend_joins_by_the_invite_link_and_spectators_watch(page: Path, game: str) -> None:
    async def work(site: Site) -> None:
        room, mine, theirs = await two(site)
        full = await site.post(f"/api/rooms/{room}/join", {"name": "Bob"})
        assert full.status == 403
        async with (
            site.person(room, mine) as me,
            site.person(room, theirs) as friend,
            site.person(room, None) as watcher,
        ):
            for one in (me, friend, watcher):
                await one.until(lambda one=one: one.view is not None)  # type: ignore[misc]
            assert friend.room["seats"][1]["name"] == "Ada"
            await play_on([me, friend], random.Random(4), steps=60)
            for one in (me, friend, watcher):
                await one.settle()  # all have heard of the last answer
            refused = await watcher.do(type="answer", seq=watcher.seq, option=0)
            assert refused["code"] == "forbidden"
            # A seat that is not asked is told so; an option that is not offered is refused.
            asked, other = (me, friend) if me.asked else (friend, me)
            assert (await other.do(type="answer", seq=other.seq, option=0))["code"] == "not_asked"
            wrong = await asked.do(type="answer", seq=asked.seq, option=-2)
            assert wrong["code"] == "illegal"
            for choice in ({}, {"option": asked.options[0], "choice": "pass"}):
                unclear = await asked.do(type="answer", seq=asked.seq, **choice)
                assert "give either `option`" in unclear["message"]
            unknown = await asked.do(type="answer", seq=asked.seq, choice="fly to the moon")
            assert "'fly to the moon' cannot be chosen here" in unknown["message"]
            stale = await asked.do(type="answer", seq=asked.seq - 1, option=asked.options[0])
            assert stale["code"] == "stale"
            assert stale["seq"] == asked.seq

    run(work, page, game=game)


@each_game
def test_undo_is_free_until_something_was_learned_then_by_consent(page: Path, game: str) -> None:
    async def work(site: Site) -> None:
        room, mine, theirs = await two(site, seed=1, options=seat_a_begins(game))
        async with site.person(room, mine) as me, site.person(room, theirs) as friend:
            await me.until(lambda: me.asked)
            before = me.view
            await me.answer(me.options[0])
            assert me.undo["free"]
            await me.do(type="undo", seq=me.seq)
            await me.until(lambda: me.view == before)
            assert "undoes" in me.log[-1]["text"]
            await play_on([me, friend], random.Random(3), steps=40)
            while me.undo["free"]:
                await play_on([me, friend], random.Random(3), steps=1)
            asked = await me.do(type="undo", seq=me.seq)
            assert asked["type"] == "ack"
            await friend.until(lambda: friend.room["undo_asked_by"] == 0)
            self_consent = await me.do(type="consent", seq=me.seq, agree=True)
            assert self_consent["code"] == "forbidden"
            await friend.do(type="consent", seq=friend.seq, agree=False)
            await me.until(lambda: me.room["undo_asked_by"] == -1)
            seq = me.seq
            await me.do(type="undo", seq=me.seq)
            await friend.until(lambda: friend.room["undo_asked_by"] == 0)
            await friend.do(type="consent", seq=friend.seq, agree=True)
            await me.until(lambda: me.seq > seq)
            assert me.asked, "back at the choice"
            assert me.undo["requests_left"] <= 1

    run(work, page, game=game)


@each_game
def test_requests_to_take_back_are_counted(page: Path, game: str) -> None:
    async def work(site: Site) -> None:
        room, mine, theirs = await two(site, seed=1, options=seat_a_begins(game))
        async with site.person(room, mine) as me, site.person(room, theirs) as friend:
            await me.until(lambda: me.asked)
            await friend.until(lambda: friend.view is not None)
            await play_on([me, friend], random.Random(3), steps=40)
            while me.undo["free"]:
                await play_on([me, friend], random.Random(3), steps=1)
            for _ in range(3):
                await me.do(type="undo", seq=me.seq)
                await friend.until(lambda: friend.room["undo_asked_by"] == 0)
                await friend.do(type="consent", seq=friend.seq, agree=False)
                await me.until(lambda: me.room["undo_asked_by"] == -1)
            assert (await me.do(type="undo", seq=me.seq))["code"] == "forbidden"

    run(work, page, game=game)


def test_two_at_one_screen_have_a_socket_for_each_seat(page: Path) -> None:
    async def work(site: Site) -> None:
        room, (first, second) = await site.room(seats=[ME, ME])
        async with (
            site.person(room, first) as a,
            site.person(room, second) as b,
            site.person(room, None) as watcher,
        ):
            for one in (a, b, watcher):
                await one.until(lambda one=one: one.view is not None)  # type: ignore[misc]
            await play_on([a, b], random.Random(5), steps=50)
            await watcher.settle()
            assert a.view["players"][1]["hand"]["known"] == []
            assert b.view["players"][0]["hand"]["known"] == []
            assert not any(player["hand"]["known"] for player in watcher.view["players"])
            assert "options" not in watcher.view["question"]

    run(work, page)


@pytest.mark.parametrize(
    ("game", "seats"), [("pocketmodel", 3), ("pocketmodel", 8), ("minis", 3), ("minis", 6)]
)
def test_more_seats_with_machines_in_any(page: Path, game: str, seats: int) -> None:
    async def work(site: Site) -> None:
        wanted = [ME, *[{"who": "greedy"}] * (seats - 1)]
        options = {"base_spacing": "nearest"} if seats == 6 else {}
        room, (token,) = await site.room(seats=wanted, seed=2, options=options)
        async with site.person(room, token) as me:
            chance = random.Random(1)
            for _ in range(25):
                await me.until(lambda: me.asked or me.over)
                if me.over:
                    break
                await me.answer_somehow(chance)
            assert len(me.view["players"]) == seats

    run(work, page, game=game)


def test_chat_is_plain_text_and_comes_to_everybody(page: Path) -> None:
    async def work(site: Site) -> None:
        room, mine, theirs = await two(site)
        async with site.person(room, mine) as me, site.person(room, theirs) as friend:
            await me.do(type="chat", text="  <b>good   luck</b> ")
            await friend.until(lambda: bool(friend.chat))
            assert friend.chat[0]["text"] == "<b>good luck</b>"
            assert friend.chat[0]["seat"] == 0
            for _ in range(5):
                await me.do(type="chat", text="again")
            assert (await me.do(type="chat", text="too fast"))["code"] == "forbidden"
        async with site.person(room, theirs) as friend:
            assert len(friend.chat) == 6

    run(work, page)


@pytest.mark.parametrize(
    ("game", "fleet"), [("pocketmodel", "base-lantern-line"), ("minis", "minis-space-first-light")]
)
def test_an_own_fleet_can_be_brought_along(page: Path, game: str, fleet: str) -> None:
    async def work(site: Site) -> None:
        room, (_mine,) = await site.room(seats=[ME, OPEN])
        joined = await site.post(f"/api/rooms/{room}/join", {"name": "Ada", "force": fleet})
        assert joined.status == 201, joined.body
        assert joined.json["room"]["seats"][1]["force"]
        room, _ = await site.room(seats=[ME, OPEN])
        bad = await site.post(f"/api/rooms/{room}/join", {"force": {"name": "x", "units": "no"}})
        assert bad.status == 422

    run(work, page, game=game)


def test_clients_may_still_say_fleet(page: Path) -> None:
    async def work(site: Site) -> None:
        mine = {**ME, "fleet": "base-lantern-line"}
        room, _ = await site.room(seats=[mine, OPEN], options={"open_decklists": True})
        brought = {"fleet": "base-hammer-fall"}
        joined = await site.post(f"/api/rooms/{room}/join", brought)
        assert joined.status == 201, joined.body
        seats = joined.json["room"]["seats"]
        assert [seat["force"] for seat in seats] == ["Lantern Line", "Hammer Fall"]

    run(work, page)


# -- coming back -----------------------------------------------------------------------------------


def same(one: Person, other: Person) -> bool:
    """Two clients show the same."""
    return (one.view, one.seq, one.log, one.undo) == (other.view, other.seq, other.log, other.undo)


@each_game
def test_a_short_absence_is_made_up_by_updates_a_long_one_by_the_whole_table(
    page: Path, game: str
) -> None:
    async def work(site: Site) -> None:
        room, mine, theirs = await two(site, seed=4)
        async with site.person(room, mine) as me:
            async with site.person(room, theirs) as friend:
                await me.until(lambda: me.view is not None)
                await friend.until(lambda: friend.view is not None)
                await play_on([me, friend], random.Random(1), steps=30)
            left_at = friend.seq
            for gap in (1, 20, 25):
                async with site.person(room, theirs) as helper:
                    await play_on([me, helper], random.Random(gap), steps=gap)
                async with site.person(room, theirs, since=left_at) as back:
                    back.view, back.log, back.seq = friend.view, friend.log, friend.seq
                    back.seat, back.undo = friend.seat, friend.undo
                    await back.until(lambda b=back: b.seq == me.seq)  # type: ignore[misc]
                    assert bool(back.welcomes) is (gap > 20)
                    async with site.person(room, theirs) as fresh:
                        assert same(back, fresh)
                    left_at = back.seq
                    friend = back

    run(work, page, game=game)


@each_game
def test_a_server_that_starts_again_finds_every_seat_at_its_prompt(
    page: Path, tmp_path: Path, game: str
) -> None:
    database = tmp_path / "tables.sqlite3"

    async def whole() -> None:
        async with open_site(database, page=page, game=game) as site:
            room, mine, theirs = await two(site)
            async with site.person(room, mine) as me, site.person(room, theirs) as friend:
                for one in (me, friend):
                    await one.until(lambda one=one: one.view is not None)  # type: ignore[misc]
                await play_on([me, friend], random.Random(8), steps=45)
                await me.do(type="chat", text="still here")
                kept = [(one.view, one.seq, one.log, one.undo) for one in (me, friend)]
        async with open_site(database, page=page, game=game) as site:
            for token, before in zip((mine, theirs), kept, strict=True):
                async with site.person(room, token) as back:
                    assert (back.view, back.seq, back.log, back.undo) == before
                    assert back.chat[-1]["text"] == "still here"

    asyncio.run(whole())


@each_game
def test_a_command_that_comes_twice_happens_once(page: Path, game: str) -> None:
    async def work(site: Site) -> None:
        room, (first, second) = await site.room(seats=[ME, ME])
        async with site.person(room, first) as a, site.person(room, second) as b:
            await a.until(lambda: a.view is not None)
            await b.until(lambda: b.view is not None)
            asked = a if a.asked else b
            seq, option = asked.seq, asked.options[0]
            done = await asked.do(type="answer", id="same", seq=seq, option=option)
            assert done["duplicate"] is False
            await asked.until(lambda: asked.seq == seq + 1)
            twice = await asked.do(type="answer", id="same", seq=seq, option=option)
            assert twice == {"type": "ack", "id": "same", "seq": seq + 1, "duplicate": True}
            await asked.settle()
            assert asked.seq == seq + 1

    run(work, page, game=game)


# -- clocks ----------------------------------------------------------------------------------------


@each_game
def test_a_fallen_clock_ends_the_game(page: Path, game: str) -> None:
    async def work(site: Site) -> None:
        wish = p.NewRoom(game=game, seats=[p.WantedSeat("me")] * 2, clock=p.ClockTerms(0))
        made = await site.hub.create(wish, None)
        first, second = (one.token for one in made.tokens)
        async with site.person(made.room.id, first) as a, site.person(made.room.id, second) as b:
            await a.until(lambda: a.over)
            await b.until(lambda: b.over)
            loser = 1 - a.room["result"]["winners"][0]
            assert any("run out of time" in line["text"] for line in a.log)
            assert a.clocks["left_ms"][loser] == 0

    run(work, page, game=game)


@each_game
def test_clocks_are_told_with_every_update(page: Path, game: str) -> None:
    async def work(site: Site) -> None:
        clock = {"initial": 600, "increment": 5}
        room, (first, second) = await site.room(seats=[ME, ME], clock=clock)
        async with site.person(room, first) as a, site.person(room, second) as b:
            await a.until(lambda: a.view is not None)
            await b.until(lambda: b.view is not None)
            await play_on([a, b], random.Random(5), steps=30)
            assert a.clocks["running"] in (0, 1)
            assert max(a.clocks["left_ms"]) > 600_000, "passing the choice on earned something"

    run(work, page, game=game)


# -- bad wishes ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wish", "status", "words"),
    [
        ({"game": "chess"}, 422, "unknown game"),
        ({"edition": "second"}, 422, "unknown edition"),
        ({"seats": [ME]}, 422, "2 to 8"),
        ({"seats": [ME] * 9}, 422, "2 to 8"),
        ({"seats": [ME, {"who": "nobody"}]}, 422, "choose one of me, open"),
        ({"seats": [{"who": "greedy"}] * 2}, 422, "computers alone"),
        ({"seats": [ME, {"who": "greedy", "force": "none"}]}, 422, "none"),
        ({"options": {"max_hand": "many"}}, 422, "max_hand"),
        ({"game": "minis", "edition": "base"}, 422, "unknown battle 'base': choose one of space"),
        ({"game": "minis", "seats": [ME] * 7}, 422, "2 to 6"),
        ({"game": "minis", "options": {"max_hand": 3}}, 422, "max_hand"),
        ({"game": "minis", "options": {"base_gap": -1}}, 422, "base_gap"),
        ({"game": "minis", "seats": [ME] * 6}, 422, "base_spacing=nearest"),
        ({"clock": {"initial": 1}}, 400, "clock"),
        ({"lesson": "cooking"}, 422, "cooking"),
        ({"rematch_of": "nowhere"}, 404, "no such table"),
        ({"go_on_from": {"room": "nowhere", "step": 1}}, 404, "no such table"),
        ({"seats": "all"}, 400, "seats"),
        (b"{", 400, "JSON"),
    ],
)
def test_a_wish_that_cannot_be_fulfilled_is_answered_with_the_remedy(
    page: Path, wish: Any, status: int, words: str
) -> None:
    async def work(site: Site) -> None:
        answer = await site.post("/api/rooms", wish)
        assert answer.status == status, answer.body
        assert words in answer.json["error"]

    run(work, page)


def test_a_table_that_does_not_exist_is_named_as_such(page: Path) -> None:
    async def work(site: Site) -> None:
        assert (await site.get("/api/rooms/nowhere")).status == 404
        async with site.socket("nowhere") as socket:
            socket.send('{"type": "hello"}')
            assert "not_found" in await socket.receive()
            with pytest.raises(Closed):
                await socket.receive()

    run(work, page)


def test_listed_tables_are_shown_while_somebody_waits_at_them(page: Path) -> None:
    async def work(site: Site) -> None:
        async def shown() -> list[str]:
            return [room["id"] for room in (await site.get("/api/rooms")).json["rooms"]]

        room, (token,) = await site.room(seats=[ME, OPEN], listed=True)
        private, (other,) = await site.room(seats=[ME, OPEN])
        assert await shown() == [], "nobody is there"
        async with site.person(room, token), site.person(private, other):
            assert await shown() == [room]
            await site.post(f"/api/rooms/{room}/join", {"name": "Ada"})
            assert await shown() == [], "every seat is taken"

    run(work, page)


def test_choices_made_in_secret_leave_no_trace_with_the_others(page: Path) -> None:
    async def work(site: Site) -> None:
        wish = {"seed": 5, "options": {"placement": "simultaneous", "first_player": 0}}
        room, mine, theirs = await two(site, **wish)
        async with site.person(room, mine) as me, site.person(room, theirs) as friend:
            await me.until(lambda: me.asked)
            await friend.until(lambda: friend.view is not None)
            seen = friend.seq
            while me.asked:
                await me.answer(me.options[0])
                await friend.settle()
            assert len(me.updates) > 2
            assert len(friend.updates) == 1, "only that it is done"
            assert friend.seq == seen + 1
            await friend.answer(friend.options[0])
            reply = await friend.do(type="undo", seq=friend.seq)
            assert reply["type"] == "ack"
        async with site.person(room, theirs) as again:
            assert again.seq == reply["seq"]

    run(work, page)


@each_game_of_three
def test_all_people_at_the_table_must_agree_to_an_undo(page: Path, game: str) -> None:
    async def work(site: Site) -> None:
        wish = {"seats": [ME, ME, ME], "seed": 2, "options": {"first_player": 0}}
        room, tokens = await site.room(**wish)
        async with (
            site.person(room, tokens[0]) as a,
            site.person(room, tokens[1]) as b,
            site.person(room, tokens[2]) as c,
        ):
            for one in (a, b, c):
                await one.until(lambda one=one: one.view is not None)  # type: ignore[misc]
            await play_on([a, b, c], random.Random(1), steps=60)
            while a.undo["free"] or not a.undo["by_consent"]:
                await play_on([a, b, c], random.Random(1), steps=1)
            seq = a.seq
            await a.do(type="undo", seq=a.seq)
            await b.until(lambda: b.room["undo_waits_for"] == [1, 2])
            assert (await b.do(type="consent", seq=b.seq, agree=True))["type"] == "ack"
            await c.until(lambda: c.room["undo_waits_for"] == [2])
            twice = await b.do(type="consent", seq=b.seq, agree=True)
            assert twice["code"] == "forbidden"
            assert a.seq == seq
            assert (await c.do(type="consent", seq=c.seq, agree=True))["type"] == "ack"
            await a.until(lambda: a.seq > seq)
            await a.until(lambda: a.room["undo_asked_by"] == -1)
            assert a.asked

    run(work, page, game=game)


def test_joining_again_with_the_secret_of_the_seat_gives_the_same_seat(page: Path) -> None:
    async def work(site: Site) -> None:
        room, (mine,) = await site.room(seats=[ME, OPEN, OPEN])
        path = f"/api/rooms/{room}/join"
        first = (await site.post(path, {"name": "Ada"})).json
        again = await site.post(path, {"name": "Ada"}, first["token"])
        assert again.status == 201
        assert (again.json["seat"], again.json["token"]) == (first["seat"], first["token"])
        assert (await site.post(path, {}, mine)).json["seat"] == 0
        kinds = [seat["kind"] for seat in again.json["room"]["seats"]]
        assert kinds == ["person", "person", "open"]
        assert (await site.post(path, {}, "x" * 32)).status == 403

    run(work, page)
