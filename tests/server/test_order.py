"""A table keeps order: who owns it, who may talk, what becomes of a seat that nobody comes to."""

import json
import math
import random
from pathlib import Path
from typing import Any

import pytest

from starfold.errors import InputError
from starfold.server import limits
from starfold.server.audience import LiveRoom
from starfold.server.web import Sender
from starfold.table import protocol as p
from starfold.table.names import own_name, seat_name, watcher_name
from starfold.table.refusals import Refusal
from starfold.table.rooms import LONG_AWAY, NEVER_CAME, opened
from tests.server.parties import ME, OPEN, each_game, party, run, slowly
from tests.server.site import Closed, Person, Site

pytestmark = pytest.mark.mode_independent


async def gone(person: Person) -> tuple[dict[str, Any], int]:
    """The last message before the end, and the code of the end."""
    said: dict[str, Any] = {}
    try:
        while True:
            said = json.loads(await person.socket.receive())
    except Closed as closed:
        return said, closed.code


def code_of(reply: Any) -> str:
    return str(reply.get("code", reply["type"]))


async def reopened(site: Site, room: str) -> LiveRoom:
    """The room as a server that starts again finds it."""
    records = [(record.kind, record.data) for record in await site.hub.store.load(room)]
    live = LiveRoom(opened(room, records, 0.0))
    before = site.hub.live[room].room
    for seat, same in zip(live.room.seats, before.seats, strict=True):
        seat.connections = same.connections  # who is here is not stored
    live.room.spectators = before.spectators
    assert live.room.info() == before.info()
    return live


# -- the gallery -----------------------------------------------------------------------------------


def test_spectators_are_heard_apart_from_the_players(page: Path) -> None:
    async def work(site: Site) -> None:
        async with party(site, seed=1) as table:
            me = table.people[0]
            await table.watcher.do(type="chat", text="from the gallery")
            await me.do(type="chat", text="from the table")
            await table.watcher.do(type="chat", text="again")
            for one in table.everybody:
                await one.until(lambda one=one: len(one.gallery) == 2 and one.chat)  # type: ignore[misc]
                assert [line["text"] for line in one.chat] == ["from the table"]
                assert [line["text"] for line in one.gallery] == ["from the gallery", "again"]
            numbers = [line["number"] for line in me.chat + me.gallery]
            assert sorted(numbers) == [1, 2, 3], "each line has a number of its own"
            await reopened(site, table.id)
            async with site.person(table.id, None) as later:
                assert (later.chat, later.gallery) == (me.chat, me.gallery)

    run(work, page)


def test_players_close_the_gallery_and_open_it_again(page: Path) -> None:
    async def work(site: Site) -> None:
        async with party(site, seed=1) as table:
            one, other = table.people
            assert one.room["gallery_open"]
            assert code_of(await table.watcher.do(type="gallery", open=False)) == "forbidden"
            assert code_of(await other.do(type="gallery", open=False)) == "ack"
            assert code_of(await table.watcher.do(type="chat", text="hello?")) == "forbidden"
            assert not table.watcher.room["gallery_open"]
            assert code_of(await one.do(type="chat", text="quiet now")) == "ack"
            assert not (await reopened(site, table.id)).room.gallery_open
            await one.do(type="gallery", open=True)
            assert code_of(await table.watcher.do(type="chat", text="thanks")) == "ack"

    run(work, page)


def test_spectators_who_come_back_have_not_earned_more_lines(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slowly(monkeypatch, "CHAT", "CHAT_PER_HOUR", "GALLERY", "WATCHER_MESSAGES")

    async def work(site: Site) -> None:
        async with party(site, seed=1) as table:
            replies = []
            for _ in range(5):
                async with site.person(table.id, None) as watcher:
                    replies += [await watcher.do(type="chat", text="spam") for _ in range(4)]
            assert [code_of(reply) for reply in replies].count("ack") == limits.CHAT.most
            assert len(table.room.gallery) == limits.CHAT.most
            reply = await table.people[0].do(type="chat", text="players are heard")
            assert reply["type"] == "ack"

    run(work, page)


def test_all_watchers_together_say_only_so_much(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slowly(monkeypatch, "CHAT", "CHAT_PER_HOUR", "GALLERY", "WATCHER_MESSAGES")

    async def work(site: Site) -> None:
        async with party(site, seed=1) as table:
            said = 0
            for number in range(5):
                async with site.person(table.id, None, client=f"10.0.0.{number}") as watcher:
                    replies = [await watcher.do(type="chat", text="spam") for _ in range(6)]
                    said += [code_of(reply) for reply in replies].count("ack")
            assert said == limits.GALLERY.most

    run(work, page)


# -- names -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    ["Player A", "player b", "PLAYER  A", "A", "b", "P\u2009layer A", "Рlауer А", "Ｐlayer Ａ",
     "Seat C", "Player\u200b A", "«Player A»", "Plàyer A", "PIayer A", "P1ayer A", "P|@yer B",
     "Рӏауег А", "Player Ꭺ", "Płayer A", "Plɑyer A", "Player A (host)", "Player A1", "The A",
     "Player\u3164A", "\u2800", "Real Player A", "S3at_B", "ꓑlayer ꓐ"],
)  # fmt: skip
def test_nobody_is_called_like_a_seat(page: Path, name: str) -> None:
    with pytest.raises(InputError, match="choose another"):
        watcher_name(name, [])
    with pytest.raises(InputError, match="choose another"):
        own_name(name, 6)


def test_names_that_are_nobody_elses_are_taken() -> None:
    assert own_name("", 1) == own_name("player b", 1) == seat_name(1) == "Player B"
    assert own_name(" Ann ", 0) == "Ann"
    assert watcher_name("", ["Ann"]) == "Spectator"
    for name in ("Ann", "Abe", "Player One", "Zoë", "李雷", "Иван", "Борис", "Player Anna", "李",
                 "Player Ян", "Seatbelt", "Player 1", "A1", "Søren", "Ж", "The Ace"):  # fmt: skip
        assert watcher_name(name, ["Bob"]) == own_name(name, 0) == name
    assert watcher_name("ANN", ["Ann", "Bob"]) == "ANN (watching)"
    assert watcher_name("AIi", ["Ali"]) == "AIi (watching)"
    assert own_name("You", 1) == "Player B"
    assert watcher_name("YOU", []) == "Spectator"


def test_nobody_at_a_table_is_called_like_somebody_else_there(page: Path) -> None:
    async def work(site: Site) -> None:
        room, _ = await site.room(seats=[ME, OPEN, OPEN], name="Alice")
        for name in ("Alice", "alice", "AIice", "Аlісе", "A l i c e."):
            answer = await site.post(f"/api/rooms/{room}/join", {"name": name})
            assert answer.status == 422, name
            assert "choose another" in answer.json["error"]
        assert (await site.post(f"/api/rooms/{room}/join", {"name": "Bob"})).status == 201
        assert (await site.post(f"/api/rooms/{room}/join", {"name": "B0b"})).status == 422

    run(work, page)


def test_a_spectator_is_marked_when_somebody_of_that_name_sits_down(page: Path) -> None:
    async def work(site: Site) -> None:
        room, _ = await site.room(seats=[ME, OPEN])
        async with site.socket(room) as socket:
            watcher = Person(socket)
            await watcher.say(type="hello", name="Bob")
            await watcher.do(type="chat", text="hello")
            assert (await site.post(f"/api/rooms/{room}/join", {"name": "Bob"})).status == 201
            await watcher.do(type="chat", text="it is me")
            said = [line.name for line in site.hub.live[room].room.gallery]
            assert said == ["Bob", "Bob (watching)"]

    run(work, page)


def test_a_name_is_refused_wherever_it_is_given(page: Path) -> None:
    async def work(site: Site) -> None:
        answer = await site.post("/api/rooms", {"seats": [ME, OPEN], "name": "Player B"})
        assert answer.status == 422
        room, _ = await site.room(seats=[ME, OPEN])
        answer = await site.post(f"/api/rooms/{room}/join", {"name": "Player A"})
        assert answer.status == 422
        async with site.socket(room) as socket:
            socket.send('{"type": "hello", "name": "Player A"}')
            words = json.loads(await socket.receive())
            assert words["type"] == "error"
            assert "choose another" in words["message"]
        assert (await site.post(f"/api/rooms/{room}/join", {"name": "Player B"})).status == 201

    run(work, page)


# -- the owner -------------------------------------------------------------------------------------


def test_the_owner_mutes_a_guest(page: Path) -> None:
    async def work(site: Site) -> None:
        async with party(site, seed=1) as table:
            owner, guest = table.people
            assert owner.room["owner"] == 0
            assert code_of(await guest.do(type="mute", seat=0)) == "forbidden"
            assert code_of(await table.watcher.do(type="mute", seat=1)) == "forbidden"
            assert code_of(await owner.do(type="mute", seat=0)) == "forbidden"
            assert code_of(await owner.do(type="mute", seat=7)) == "malformed"
            assert code_of(await owner.do(type="mute", seat=1)) == "ack"
            assert code_of(await guest.do(type="chat", text="but")) == "forbidden"
            assert guest.room["seats"][1]["muted"]
            await table.play(random.Random(1), 5)  # it is only the talking
            assert (await reopened(site, table.id)).room.muted == {1}
            assert code_of(await owner.do(type="mute", seat=1, muted=False)) == "ack"
            assert code_of(await guest.do(type="chat", text="thanks")) == "ack"

    run(work, page)


def test_the_owner_silences_the_address_of_a_line_in_the_gallery(page: Path) -> None:
    async def work(site: Site) -> None:
        async with (
            party(site, seed=1) as table,
            site.person(table.id, None, client="10.0.0.9") as loud,
        ):
            owner, guest = table.people
            await table.watcher.do(type="chat", text="hm")
            await loud.do(type="chat", text="BOO")
            await owner.until(lambda: len(owner.gallery) == 2)
            line = owner.gallery[-1]["number"]
            assert code_of(await guest.do(type="mute", line=line)) == "forbidden"
            assert code_of(await owner.do(type="mute", line=99)) == "forbidden"
            assert code_of(await owner.do(type="mute", line=line)) == "ack"
            assert code_of(await loud.do(type="chat", text="BOO")) == "forbidden"
            async with site.person(table.id, None, client="10.0.0.9") as back:
                assert code_of(await back.do(type="chat", text="BOO")) == "forbidden"
            assert code_of(await table.watcher.do(type="chat", text="ah")) == "ack"

    run(work, page)


def test_who_was_sent_away_does_not_come_back_to_the_table(page: Path) -> None:
    async def work(site: Site) -> None:
        async def join(room: str, home: str) -> Any:
            return await site.hub.join(room, p.JoinRoom(), None, Sender(home))

        room, (mine,) = await site.room(seats=[ME, OPEN], seed=1)
        guest = await join(room, "10.0.0.2")
        async with (
            site.person(room, mine, client="10.0.0.1") as me,
            site.person(room, guest.token, client="10.0.0.2", ready=False) as rude,
        ):
            assert code_of(await me.do(type="remove", seat=1)) == "ack"
            await gone(rude)
            with pytest.raises(Refusal, match="has removed you"):
                await join(room, "10.0.0.2")
            # Who lives with the owner, or was only away, may come again.
            guest = await join(room, "10.0.0.1")
            async with site.person(room, guest.token, client="10.0.0.1", ready=False) as friend:
                assert code_of(await me.do(type="remove", seat=1)) == "ack"
                await gone(friend)
            await join(room, "10.0.0.1")
            assert code_of(await me.do(type="remove", seat=1)) == "ack"
            await join(room, "10.0.0.3")
            assert code_of(await me.do(type="remove", seat=1)) == "ack"
            await join(room, "10.0.0.3")

    run(work, page)


def test_the_owner_removes_a_guest_before_the_game(page: Path) -> None:
    async def work(site: Site) -> None:
        room, (mine,) = await site.room(seats=[ME, OPEN, OPEN], seed=1)
        fleet = (await site.get("/api/forces/base-hammer-fall")).json["force"]
        before = site.hub.live[room].room.spec
        joined = (await site.post(f"/api/rooms/{room}/join", {"force": fleet})).json
        assert site.hub.live[room].room.spec != before
        async with site.person(room, mine) as me, site.person(room, joined["token"]) as guest:
            assert code_of(await guest.do(type="remove", seat=0)) == "forbidden"
            assert code_of(await me.do(type="remove", seat=2)) == "forbidden"
            assert code_of(await me.do(type="remove", seat=1)) == "ack"
            words, code = await gone(guest)
            assert (words["code"], code) == ("forbidden", 1008)
            seat = me.room["seats"][1]
            assert (seat["kind"], seat["ready"], seat["name"]) == ("open", False, "")
        assert site.hub.live[room].room.spec == before, "what the guest brought is gone"
        await reopened(site, room)
        async with site.socket(room) as socket:
            socket.send(json.dumps({"type": "hello", "token": joined["token"]}))
            assert json.loads(await socket.receive())["code"] == "forbidden"
        other = (await site.post(f"/api/rooms/{room}/join", {"seat": 1})).json
        third = (await site.post(f"/api/rooms/{room}/join", {})).json
        async with (
            site.person(room, mine) as me,
            site.person(room, other["token"]),
            site.person(room, third["token"]),
        ):
            await me.until(lambda: me.view is not None)

    run(work, page)


@each_game
def test_a_guest_who_is_long_away_gives_the_seat_to_another(page: Path, game: str) -> None:
    async def work(site: Site) -> None:
        async with party(site, seed=1) as table:
            await table.play(random.Random(1), 8)
            owner, guest = table.people
            live = site.hub.live[table.id]
            assert code_of(await owner.do(type="remove", seat=1)) == "forbidden", "is here"
            live.away_since[1] = -LONG_AWAY
            guest_view = guest.view
            assert code_of(await owner.do(type="remove", seat=1)) == "ack"
            assert (await gone(guest))[1] == 1008
            assert owner.room["seats"][1]["kind"] == "open"
            await reopened(site, table.id)
            fleet = {"force": {}, "name": "Cleo"}
            assert (await site.post(f"/api/rooms/{table.id}/join", fleet)).status == 403
            joined = (await site.post(f"/api/rooms/{table.id}/join", {"name": "Cleo"})).json
            async with site.person(table.id, joined["token"]) as newcomer:
                assert newcomer.view == guest_view
                asked = newcomer if newcomer.asked else owner
                assert (await asked.answer_somehow(random.Random(2)))["type"] == "ack"
            await reopened(site, table.id)

    run(work, page, game=game)


def test_who_comes_first_owns_a_table_whose_maker_does_not_sit_there(page: Path) -> None:
    async def work(site: Site) -> None:
        room, _ = await site.room(seats=[OPEN, OPEN])
        tokens = [(await site.post(f"/api/rooms/{room}/join", {})).json["token"] for _ in range(2)]
        async with site.person(room, tokens[0]) as first, site.person(room, tokens[1]) as second:
            await first.until(lambda: first.view is not None)
            assert first.room["owner"] == 0
            await first.do(type="concede", seq=first.seq)
            await second.until(lambda: second.over)
        again = await site.request(
            "POST",
            "/api/rooms",
            {"rematch_of": room, "swap": True},
            {"authorization": f"Bearer {tokens[1]}"},
        )
        assert again.json["room"]["owner"] == 1, "the same person, one seat further"

    run(work, page)


# -- abandoned seats -------------------------------------------------------------------------------


def test_a_seat_that_nobody_comes_to_opens_again(page: Path) -> None:
    async def work(site: Site) -> None:
        room, (mine,) = await site.room(seats=[ME, OPEN, OPEN], listed=True)
        live = site.hub.live[room]
        async with site.person(room, mine) as me:
            taken = (await site.post(f"/api/rooms/{room}/join", {})).json
            other = (await site.post(f"/api/rooms/{room}/join", {})).json
            assert (await site.get("/api/rooms")).json["rooms"] == []
            async with site.person(room, other["token"]) as guest:
                start = live.away_since[1]
                site.hub.reopen_abandoned_seats(start + NEVER_CAME - 1)
                await guest.settle()
                assert live.room.guests() == [1, 2]
                await me.until(lambda: me.room["seats"][1]["kind"] == "person")
                site.hub.reopen_abandoned_seats(start + NEVER_CAME + 1)
                await me.until(lambda: me.room["seats"][1]["kind"] == "open")
                assert live.room.guests() == [2], "who is here keeps the seat"
                assert [one["id"] for one in (await site.get("/api/rooms")).json["rooms"]] == [room]
            await me.until(lambda: not me.room["seats"][2]["connected"])
            left = live.away_since[2]
            site.hub.reopen_abandoned_seats(left + NEVER_CAME + 1)
            await me.settle()
            assert live.room.guests() == [2], "who has been here is waited for longer"
            site.hub.reopen_abandoned_seats(left + LONG_AWAY + 1)
            await me.until(lambda: me.room["seats"][2]["kind"] == "open")
            answer = await site.request(
                "POST",
                f"/api/rooms/{room}/join",
                {},
                {"authorization": f"Bearer {taken['token']}"},
            )
            assert answer.status == 403
        await reopened(site, room)

    run(work, page)


def test_friends_at_a_table_of_their_own_are_waited_for(page: Path) -> None:
    async def work(site: Site) -> None:
        room, (mine,) = await site.room(seats=[ME, OPEN, OPEN])
        joined = (await site.post(f"/api/rooms/{room}/join", {})).json
        async with site.person(room, mine) as me:
            async with site.person(room, joined["token"]):
                pass
            await me.until(lambda: me.room["seats"][1]["ready"])
            assert site.hub.live[room].room.patience_with(1) == math.inf

    run(work, page)


def test_the_list_holds_the_latest_tables_at_which_somebody_waits(page: Path) -> None:
    async def work(site: Site) -> None:
        rooms = [await site.room(seats=[ME, OPEN], listed=True) for _ in range(4)]
        await site.room(seats=[ME, OPEN])

        async def listed() -> list[str]:
            return [room["id"] for room in (await site.get("/api/rooms")).json["rooms"]]

        assert await listed() == []
        async with site.person(rooms[0][0], rooms[0][1][0]):
            assert await listed() == [rooms[0][0]]
            async with site.person(rooms[2][0], rooms[2][1][0]) as me:
                assert await listed() == [rooms[0][0], rooms[2][0]]
                joined = (await site.post(f"/api/rooms/{rooms[2][0]}/join", {})).json
                assert await listed() == [rooms[0][0]]
                await me.do(type="remove", seat=joined["seat"])
                assert await listed() == [rooms[0][0], rooms[2][0]]
                site.hub._forget(site.hub.live[rooms[2][0]])
            assert await listed() == [rooms[0][0]]
        assert await listed() == []

    run(work, page)
