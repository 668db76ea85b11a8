"""T3: in every world that looks the same to a reader, the server sends that reader the same bytes.

STARFOLD_POSITIONS asks for more positions than usual.
"""

import copy
import json
import os
import random
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import pytest
from msgspec.structs import replace

from starfold.games.pocketmodel.rules.piles import has_seen
from starfold.games.pocketmodel.state.position import Position
from starfold.games.registry import load_game
from starfold.kernel import notation
from starfold.kernel.core import NOBODY, Event, State
from starfold.kernel.dice import seeded_dice
from starfold.kernel.game import edition_names
from starfold.server.audience import LiveRoom, Reader
from starfold.server.hub import Hub
from starfold.table import protocol as p
from starfold.table.rooms import Room
from starfold.table.session import Moment, Session
from tests.server.parties import Party, party, run
from tests.server.site import Site

pytestmark = pytest.mark.mode_independent

PARTS = 4
POSITIONS = int(os.environ.get("STARFOLD_POSITIONS", "240")) // PARTS
# The open table hides nothing but the dice to come: few positions tell as much.
SHARES = [
    *(("pocketmodel", part, POSITIONS) for part in range(PARTS)),
    ("minis", 0, POSITIONS // 6),
    *(("ccg", part, POSITIONS // 2) for part in range(2)),
]
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "pocketmodel": [
        {},
        {"open_decklists": True},
        {"peek_own_objectives": True},
        {"placement": "simultaneous"},
    ],
    "minis": [{}],
    "ccg": [{}, {"first_player": "light"}, {"persona_limit": "per_player"}],
}
# What legitimately shows cards that had been hidden: from there on worlds may differ.
SHOWING = {
    *("revealed", "picked_at_random", "discarded", "drew", "objective_played", "reshuffled"),
    *("draw_destiny", "lose_force", "retrieve_force", "reveal", "trip"),
}
# What shows them to the player alone who does it.
SHOWING_ONE = {"draw_card", "peek", "search", "verify"}

DIRECT = {"because", "surveyed", "error", "pong", "ack"}  # what answers a command


# -- worlds ----------------------------------------------------------------------------------------


def twin(room: Room, session: Session) -> Room:
    """The same room with another session: what happens to one does not touch the other."""
    other = copy.copy(room)
    other.session = session
    other.seats = [copy.copy(seat) for seat in room.seats]
    other.done = dict(room.done)
    other.chat = room.chat[:]
    return other


def session_with(session: Session, state: State, moments: list[Moment]) -> Session:
    other = copy.copy(session)
    other.state = state
    other.state.log = []
    other.moments = moments
    other._entries, other._unread = session.entries[:], None
    other.told = {seat: lines[:] for seat, lines in session.told.items()}
    other.replay = copy.copy(session.replay)
    other.replay.answers = session.replay.answers[:]
    other.replay.hashes = session.replay.hashes[:]
    return other


def same_room(room: Room) -> Room:
    assert room.session is not None
    session = room.session
    return twin(room, session_with(session, session.state.copy(), session.moments[:]))


def other_world(room: Room, seat: int, chance: random.Random) -> Room | None:
    """A room that the seat cannot tell from this one; None if the world found is no such one.

    Where the seat could take its last choice back nothing was learned since, so the world is
    imagined as of that choice, which is then made again.
    """
    session = room.session
    assert session is not None
    place = len(session.moments)
    if seat >= 0 and session.has_choice(seat) and not session.obstacle_to_undo(seat):
        place = session.last_choice(seat) or 0
    start = session.before(place) if place < len(session.moments) else session.state
    world = room.game.imagine(start, seat, chance)
    world.dice = start.copy().dice  # what falls next is the same for everybody
    moments = session.moments[:place]
    for number, moment in enumerate(session.moments[place:], start=place):
        answer = notation.option(session.before(number), str(session.replay.answers[number].choice))
        if answer not in world.options:
            return None
        moments.append(replace(moment, before=world.copy()))
        world.choose(answer)
    if world.asked != session.state.asked or contradicts(session, world, seat):
        return None
    return twin(room, session_with(session, world, moments))


def with_other_dice(room: Room, chance: random.Random) -> Room:
    """The same room before throws that will fall otherwise: nobody knows them yet."""
    other = same_room(room)
    assert other.session is not None
    other.session.state.dice = seeded_dice(chance.getrandbits(96))
    return other


# -- everything that a reader is sent --------------------------------------------------------------


def pieces(view: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """All that can be touched, and some things that are not there."""
    if view["game"] == "ccg":
        yield from cards(view)
        return
    seats = len(view["players"])
    yield from ({"unit": number} for number in range(len(view["units"]) + 1))
    yield from ({"zone": number} for number in range(seats + 2))
    yield from ({"target": one, "slot": slot} for one in range(seats) for slot in range(4))
    hands = {
        card["id"]
        for player in view["players"]
        if "hand" in player
        for card in player["hand"]["known"]
    }
    yield from ({"card": card} for card in sorted(hands | {"base-c-001", "base-c-027"}))
    yield from ({"pile": pile} for pile in ("deck", "discard", "hand", "reserves"))


def cards(view: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """All cards of both decks by their numbers, seen or not, and where they might go."""
    yield from ({"card": number} for number in range(122))
    places = [place["card"] for row in view["rows"] for place in row["places"]]
    hand = [card["card"] for player in view["players"] for card in player["hand"]["known"]]
    yield from ({"place": number} for number in [*places, 400])
    yield from ({"card": card, "place": place} for card in hand for place in places[:3])
    yield from ({"card": 3, "target": number} for number in range(0, 120, 9))
    yield from ({"pile": pile} for pile in ("reserve", "force", "used", "lost", "hand"))


def commands(view: dict[str, Any], seq: int) -> Iterator[dict[str, Any]]:
    """Commands that are refused, and questions that are answered."""
    for number, piece in enumerate(pieces(view)):
        yield {"type": "why", "id": f"why-{number}", "piece": piece}
    for number in range(0, len(view.get("units", ())), 5):
        yield {"type": "survey", "id": f"unit-{number}", "wanted": {"unit": number}}
    for option in (view["question"] or {}).get("options", [])[:3]:
        wanted = {"option": option["option"]}
        yield {"type": "survey", "id": f"option-{option['option']}", "wanted": wanted}
    yield {"type": "suggest", "id": "advice", "seq": seq}
    yield {"type": "answer", "id": "no option", "seq": seq, "option": -999_999}
    yield {"type": "answer", "id": "too early", "seq": seq + 1, "option": -1}
    yield {"type": "undo", "id": "too late", "seq": seq - 1}
    yield {"type": "consent", "id": "unasked", "seq": seq, "agree": True}
    yield {"type": "swap", "id": "unwanted", "seq": seq}
    yield {"type": "ready", "id": "again", "key": "0" * 32}
    yield {"type": "hello"}
    yield {"type": "ping"}


async def everything_sent(site: Site, room: Room, token: str | None) -> list[bytes]:
    """All bytes of a visit: welcome, answers to all commands, and the routes of the room."""
    site.hub.live[room.id] = LiveRoom(room)
    async with site.person(room.id, token, ready=False) as reader:
        assert reader.view is not None
        asked = list(commands(reader.view, reader.seq))
        for command in asked:
            reader.socket.send(json.dumps(command))
        replies = 0
        while replies < len(asked):
            text = await reader.socket.receive()
            reader.raw.append(text)
            replies += json.loads(text)["type"] in DIRECT
        sent = [text.encode() for text in reader.raw]
        for path in ("", "/replay", "/replay/file"):
            answer = await site.get(f"/api/rooms/{room.id}{path}")
            assert answer.status == (403 if path else 200)
            sent.append(answer.body)
        for wish in ({"rematch_of": room.id}, {"go_on_from": {"room": room.id, "step": 0}}):
            answer = await site.post("/api/rooms", wish, token or "")
            assert answer.status == 403
            sent.append(answer.body)
        sent.append((await site.post(f"/api/rooms/{room.id}/join", {})).body)
        sent.append((await site.get("/api/rooms")).body)
    return sent


def same_option(one: Room, other: Room, chance: random.Random) -> int | None:
    """An option that is there in both worlds with the same words."""
    assert one.session is not None and other.session is not None
    seat = one.asked
    told = [
        {one["option"]: one["text"] for one in question["options"] if not one.get("amounts")}
        for room in (one, other)
        if room.session is not None
        if (question := room.game.question(room.session.state, seat)) is not None
    ]
    common = sorted(number for number, text in told[0].items() if told[1].get(number) == text)
    return chance.choice(common) if common else None


async def told_of(
    site: Site, room: Room, option: int, token: str | None
) -> tuple[list[bytes], set[str]]:
    """What a reader hears of somebody's choice, and what of it showed him hidden cards."""
    live = site.hub.live[room.id] = LiveRoom(room)
    assert room.session is not None
    before = len(room.session.entries)
    async with site.person(room.id, token, ready=False) as reader:
        await reader.settle()
        seen = len(reader.raw)
        answerer = Reader(room.asked, "", None)
        command = p.Answer("next", room.seq_of(room.asked), option)
        await site.hub.command(live, answerer, command)
        await reader.settle()
        happened = [one for one in room.session.entries[before:] if isinstance(one, Event)]
        shown = {one.kind for one in happened if one.kind in SHOWING}
        shown |= {one.kind for one in happened if one.seat == reader.seat} & SHOWING_ONE
        return [text.encode() for text in reader.raw[seen:]], shown


@asynccontextmanager
async def nothing_stored(hub: Hub) -> AsyncIterator[None]:
    """Twins of a room would quarrel in the store about what comes next."""

    async def store(*_: Any) -> None:
        return None

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hub, "_store", store)
        patch.setattr(hub.store, "set_summary", store)
        yield


# -- the tests -------------------------------------------------------------------------------------


def same(sent: list[bytes], wanted: list[bytes]) -> None:
    """Byte for byte; the first place that differs is shown."""
    assert len(sent) == len(wanted)
    for one, other in zip(sent, wanted, strict=True):
        if one != other:
            pairs = enumerate(zip(one, other, strict=False))
            place = next((at for at, (a, b) in pairs if a != b), 0)
            around = slice(max(0, place - 200), place + 100)
            raise AssertionError(f"{one[around]!r} instead of {other[around]!r}")


def contradicts(session: Session, world: Any, seat: int) -> bool:
    """Whether a card that the seat was shown under its name has another name in this world.

    An imagined world exchanges cards by exchanging what they are. That is no matter for a view, but
    a card that was shown and then shuffled back would have had another name when it was shown.
    """
    here: Any = session.state
    if not hasattr(here, "cards"):
        return False  # an open table
    shown = [entry.seen_by(seat) for entry in session.entries if isinstance(entry, Event)]
    named = {event[name] for event in shown for name in ("card", "replaced") if name in event}
    return any(world.cards[card].id != here.cards[card].id for card in named)


class Tally:
    """What was compared, so that the test is known to test something."""

    def __init__(self) -> None:
        self.positions = 0
        self.steps = 0
        self.missing = 0  # no other world was found

    async def compare(self, table: Party, chance: random.Random) -> None:
        """Some reader, in this world and in another."""
        site, room = table.site, table.room
        assert room.session is not None
        seat, token = chance.choice([*enumerate(table.tokens), (NOBODY, None)])
        other = other_world(room, seat, chance)
        if other is None:
            self.missing += 1
            return
        self.positions += 1
        sent = await everything_sent(site, same_room(room), token)
        same(await everything_sent(site, with_other_dice(other, chance), token), sent)
        option = same_option(room, other, chance)
        if option is None or getattr(room.session.state, "placing", False):
            return
        told, shown = await told_of(site, same_room(room), option, token)
        told_there, shown_there = await told_of(site, other, option, token)
        if not shown | shown_there:
            self.steps += 1
            same(told_there, told)


@pytest.mark.parametrize(("game", "part", "positions"), SHARES)
def test_what_is_hidden_from_a_reader_changes_no_byte(
    page: Path, game: str, part: int, positions: int
) -> None:
    chance = random.Random(part)
    tally = Tally()
    editions = edition_names(load_game(game))
    most = load_game(game).info()["most_seats"]

    async def work(site: Site) -> None:
        while tally.positions < positions:
            wish = {
                "seed": chance.getrandbits(50),
                "edition": chance.choice(editions),
                "options": chance.choice(OPTIONS[game]),
                "seats": min(most, 2 + chance.choice([0, 0, 1, 2])),
            }
            async with party(site, **wish) as table:
                await table.play(chance, chance.randrange(100))
                for _ in range(30):
                    if table.over or tally.positions >= positions:
                        break
                    live = site.hub.live[table.id]
                    async with nothing_stored(site.hub):
                        await tally.compare(table, chance)
                    site.hub.live[table.id] = live
                    await table.play(chance, chance.randrange(1, 7))

    run(work, page, limited=False, game=game)
    assert tally.steps > tally.positions / 2
    assert tally.missing < tally.positions / 4


@pytest.mark.parametrize("number", range(3))
def test_no_card_that_a_reader_never_saw_is_named_to_him(page: Path, number: int) -> None:
    """All that came over the wire in a game with fair dice, searched for hidden cards."""

    async def work(site: Site) -> None:
        async with party(site) as table:
            await table.play(random.Random(number), 80)  # late in a game little is hidden
            assert table.room.session is not None
            pos = cast(Position, table.room.session.state)
            hidden = 0
            for person in table.everybody:
                seen = {
                    card.id for n, card in enumerate(pos.cards) if has_seen(pos, person.seat, n)
                }
                for card in pos.cards:
                    if card.id in seen or table.over:
                        continue
                    hidden += 1
                    words = (f'"{card.id}"', f'"{card.name}"')
                    assert not [text for text in person.raw if any(one in text for one in words)]
            assert hidden or table.over

    run(work, page, limited=False)


@pytest.mark.parametrize("game", ["pocketmodel", "ccg"])
def test_a_force_whose_list_is_private_has_no_name_for_others(page: Path, game: str) -> None:
    """The shipped ones can be looked up, so their names are as good as their lists."""

    async def work(site: Site) -> None:
        async with party(site, seed=1) as table:
            owner, other = table.people
            mine = owner.room["seats"][0]["force"]
            theirs = other.room["seats"][1]["force"]
            assert mine
            assert theirs
            shown = await site.get(f"/api/rooms/{table.id}")
            assert [seat["force"] for seat in shown.json["seats"]] == ["", ""]
            await table.play(random.Random(1), 20)
            for reader, name in ((owner, theirs), (other, mine), (table.watcher, mine)):
                assert not any(name in text for text in reader.raw)
            await owner.do(type="concede", seq=owner.seq)
            await table.watcher.until(lambda: table.watcher.over)
            assert [seat["force"] for seat in table.watcher.room["seats"]] == [mine, theirs]

    run(work, page, game=game)


def test_what_waits_at_an_open_seat_is_seen_by_whoever_takes_it(page: Path) -> None:
    async def work(site: Site) -> None:
        made = (await site.post("/api/rooms", {"seats": [{"who": "me"}, {"who": "open"}]})).json
        assert [bool(seat["force"]) for seat in made["room"]["seats"]] == [True, False]
        joined = (await site.post(f"/api/rooms/{made['room']['id']}/join", {})).json
        assert [bool(seat["force"]) for seat in joined["room"]["seats"]] == [False, True]

    run(work, page, game="pocketmodel")


@pytest.mark.parametrize(
    ("game", "options"), [("minis", {}), ("pocketmodel", {"open_decklists": True})]
)
def test_lists_that_are_open_are_said_to_be(page: Path, game: str, options: Any) -> None:
    async def work(site: Site) -> None:
        wish = {"seats": [{"who": "me"}, {"who": "open"}], "options": options}
        made = (await site.post("/api/rooms", {"game": game, **wish})).json["room"]
        assert made["open_lists"]
        shown = (await site.get(f"/api/rooms/{made['id']}")).json
        assert all(seat["force"] for seat in shown["seats"])

    run(work, page)
