"""T7: whatever comes over the wire, the game is what it was, and the answer is one message.

STARFOLD_FRAMES asks for more frames than usual.
"""

import asyncio
import json
import os
import random
import string
from collections.abc import Callable, Sequence
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
import yaml

from starfold.kernel.game import state_hash
from starfold.server.endpoints import ENDPOINTS
from starfold.units.fleets import fleet_data, shipped_fleet
from tests.server.parties import Party, party, run
from tests.server.site import Closed, Person, Site

pytestmark = pytest.mark.mode_independent

PARTS = [
    *(("pocketmodel", part) for part in range(6)),
    *(("minis", part) for part in range(2)),
    *(("ccg", part) for part in range(2)),
]
FRAMES = int(os.environ.get("STARFOLD_FRAMES", "40000")) // len(PARTS)
BATCH = 100
DIRECT = (
    "ack",
    "error",
    "because",
    "surveyed",
    "suggested",
    "pong",
)  # what answers a message; the rest is told to all

NEVER = -(10**6)  # no question takes it

Frame = str | bytes


# -- a room's fingerprint --------------------------------------------------------------------------


def fingerprint(table: Party) -> tuple[str, int]:
    return table.fingerprint, table.room.seq


# -- frames ----------------------------------------------------------------------------------------


def scrap(chance: random.Random, depth: int = 3) -> Any:
    """Any JSON value."""
    kind = chance.randrange(9 if depth else 6)
    if kind == 0:
        return chance.choice([None, True, False])
    if kind == 1:
        return chance.choice([0, -1, 1, 7, 2**31, -(2**31) - 1, 2**63, 2**64, 10**300, -(10**40)])
    if kind == 2:
        return chance.choice([0.5, -1e308, 1e-320, 1.0])
    if kind in (3, 4, 5):
        return words(chance)
    if kind == 6:
        return [scrap(chance, depth - 1) for _ in range(chance.randrange(4))]
    return {words(chance): scrap(chance, depth - 1) for _ in range(chance.randrange(4))}


def words(chance: random.Random) -> str:
    letters = chance.choice(
        [string.ascii_letters, string.printable, "\0\x01\x1f\x7f\u2028é\U0001f600"]
    )
    return "".join(chance.choices(letters, k=chance.choice([0, 1, 5, 22, 65, 300])))


def noise(chance: random.Random, table: Party) -> Frame:
    raw = chance.randbytes(chance.randrange(200))
    return raw if chance.random() < 0.5 else raw.decode("latin-1")


def nested(chance: random.Random, table: Party) -> Frame:
    depth = chance.choice([10, 1000, 2500])
    return chance.choice(
        [
            "[" * depth,
            "[" * depth + "]" * depth,
            '{"type":"why","id":"x","piece":' + '{"a":' * depth + "1" + "}" * depth + "}",
            '{"type":"ping","more":' + "[" * depth + "]" * depth + "}",
        ]
    )


def broken(chance: random.Random, table: Party) -> Frame:
    """A message with a few letters changed, lost, or too many."""
    letters = list(json.dumps(message(chance, table)))
    for _ in range(chance.randint(1, 3)):
        place = chance.randrange(len(letters))
        change = chance.choice(["", '"', "{", "}", "\\", ",", "\0", "9", "é", letters[place] * 2])
        letters[place] = change
    text = "".join(letters)
    return text[: chance.randrange(len(text) + 1)] if chance.random() < 0.3 else text


def mistyped(chance: random.Random, table: Party) -> Frame:
    """A message with another kind of value somewhere, or with too much or too little."""
    said = message(chance, table)
    key = chance.choice([*said, "type", "extra"])
    said[key] = scrap(chance)
    if chance.random() < 0.3:
        said.pop(chance.choice([*said]))
    return json.dumps(said)


def any_json(chance: random.Random, table: Party) -> Frame:
    return json.dumps(scrap(chance, 4))


def refused(chance: random.Random, table: Party) -> Frame:
    return json.dumps(message(chance, table))


def message(chance: random.Random, table: Party) -> dict[str, Any]:
    """A well-formed message that must not change the game."""
    kind = chance.choice(list(MESSAGES))
    said: dict[str, Any] = {"type": kind, **MESSAGES[kind](chance, table)}
    if kind not in ("hello", "ping"):
        said["id"] = chance.choice([f"{chance.getrandbits(60):x}", "x" * 64, "\0", "é" * 64])
        said["id"] += "" if len(said["id"]) == 64 else str(chance.random())
    return said


def wrong_seq(chance: random.Random, table: Party) -> int:
    far = [2**31, 2**53, 2**64 + 1, 10**50]
    near = [table.room.seq + 1000, table.room.seq + chance.randint(2, 50)]
    past = [chance.randrange(table.room.seq)]
    return chance.choice([*far, *near, *past])


def no_answer(chance: random.Random, table: Party) -> int:
    """A number that is no answer to the question, by far or by as little as can be."""
    room = table.room
    assert room.session is not None
    numbers = [10**6, -2, 2**31, 2**44, 2**53, 2**63, 2**64 + 1, -(2**64), 10**300]
    for option in (room.game.question(room.session.state, room.asked) or {}).get("options", ()):
        numbers += just_outside(option)
    wrong = [number for number in numbers if room.session.state.refusal(number)]
    return chance.choice(wrong)


def just_outside(option: dict[str, Any]) -> list[int]:
    """Answers a step beyond the least or the most of one amount, the others within their range."""
    amounts = option.get("amounts") or []
    middle = option["option"] + sum(
        one["factor"] * ((one["least"] + one["most"]) // 2 - one["zero"]) for one in amounts
    )
    return [
        middle + one["factor"] * (value - (one["least"] + one["most"]) // 2)
        for one in amounts
        for value in (one["least"] - 1, one["most"] + 1)
    ]


def piece(chance: random.Random, table: Party) -> dict[str, Any]:
    names = ["unit", "option", "zone", "target", "slot", "card", "card_id", "pile", "place", "x"]
    values = [0, 1, 5, -1, 1000, 10**12, 2**45 + 7, 2**70, "deck", "base-c-027", "", "\0"]
    chosen = chance.sample(names, chance.randint(0, 3))
    return {name: chance.choice(values) for name in chosen}


MESSAGES: dict[str, Callable[[random.Random, Party], dict[str, Any]]] = {
    "hello": lambda chance, table: {"token": chance.choice([None, *table.tokens, "x" * 30])},
    "ready": lambda chance, table: {"key": f"{chance.getrandbits(128):032x}"},
    "answer": lambda chance, table: (
        {"seq": wrong_seq(chance, table), "option": chance.choice([-1, 0, 1, 2])}
        if chance.random() < 0.5
        else {"seq": table.room.seq, "option": no_answer(chance, table)}
    ),
    "auto": lambda chance, table: {
        "forced": chance.random() < 0.5,
        "windows": {chance.choice(["battle", "", words(chance)]): chance.choice([None, 1, 10**9])},
    },
    "why": lambda chance, table: {"piece": piece(chance, table)},
    "survey": lambda chance, table: {"wanted": piece(chance, table)},
    "suggest": lambda chance, table: {"seq": wrong_seq(chance, table)},
    "undo": lambda chance, table: {"seq": wrong_seq(chance, table)},
    "consent": lambda chance, table: {"seq": table.room.seq, "agree": chance.random() < 0.5},
    "concede": lambda chance, table: {"seq": wrong_seq(chance, table)},
    "claim": lambda chance, table: {
        "seq": wrong_seq(chance, table),
        "what": chance.choice(["win", "call off", "draw"]),
    },
    "swap": lambda chance, table: {"seq": table.room.seq},
    "chat": lambda chance, table: {"text": words(chance) or " "},
    "ping": lambda chance, table: {},
}
KINDS: list[Callable[[random.Random, Party], Frame]] = [
    *(noise, broken, broken, mistyped, mistyped, any_json, refused, refused, refused),
    nested,
]


# -- the socket ------------------------------------------------------------------------------------


async def replies_to(person: Person, frames: Sequence[Frame]) -> list[dict[str, Any]]:
    """Send frames and collect one direct answer to each; what else comes is taken in."""
    for frame in frames:
        person.socket.send(frame)
    replies: list[dict[str, Any]] = []
    while len(replies) < len(frames):
        text = await person.socket.receive()
        said = json.loads(text)
        if said["type"] in DIRECT:
            replies.append(said)
        else:
            person.take(text)
    return replies


def carried_out(replies: list[dict[str, Any]]) -> int:
    return sum(reply["type"] == "ack" and not reply["duplicate"] for reply in replies)


async def nothing_happens(table: Party, chance: random.Random, number: int) -> None:
    """A batch of frames of one of the three changes nothing; chat is all that may be recorded."""
    before, records = fingerprint(table), table.room.records
    sender = chance.choice(table.everybody)
    frames = [chance.choice(KINDS)(chance, table) for _ in range(number)]
    replies = await replies_to(sender, frames)
    assert fingerprint(table) == before
    said = carried_out(replies)
    assert records <= table.room.records <= records + said
    assert said < 30, "only some chat, and what is wanted of the table's passes"
    await table.together()
    for person in table.everybody:
        person.raw.clear()


async def one_answer_in_a_storm(
    table: Party, chance: random.Random, history: list[dict[str, Any]]
) -> int:
    """Of many copies, old, early and foreign commands, the one legal answer is carried out."""
    room = table.room
    assert room.session is not None
    asked, seq = table.asked, room.seq
    option = chance.choice(asked.options)
    legal = {"type": "answer", "id": f"legal-{seq}", "seq": seq, "option": option}
    others = [{**legal, "id": f"other-{seq}-{n}"} for n in range(3)]
    early = [{**legal, "id": f"early-{seq}", "seq": seq + 1 + n, "option": NEVER} for n in (0, 1)]
    stale = [{**legal, "id": f"stale-{seq}", "seq": seq - 1}]
    old = [one for one in history if one["id"].startswith("legal")][-5:]
    after: list[Any] = [*[legal] * 3, *others, *old]
    chance.shuffle(after)
    mine = [json.dumps(one) for one in [*early, *stale, *old, legal, *after]]
    foreign = [json.dumps({**legal, "id": f"foreign-{n}"}) for n in range(5)]
    expected = room.session.state.copy()
    expected.choose(option)
    strangers = [one for one in table.everybody if one is not asked]
    answered = await asyncio.gather(
        replies_to(asked, mine), *(replies_to(one, foreign) for one in strangers)
    )
    assert [carried_out(replies) for replies in answered] == [1] + [0] * len(strangers)
    assert fingerprint(table) == (state_hash(room.game, expected), seq + 1)
    codes = {reply["code"] for replies in answered[1:] for reply in replies}
    assert codes <= {"not_asked", "stale", "forbidden", "over"}
    history.append(legal)
    await table.together()
    return len(mine) + len(strangers) * len(foreign)


@pytest.mark.parametrize(("game", "part"), PARTS)
def test_fuzzed_frames_change_nothing(page: Path, game: str, part: int) -> None:
    chance = random.Random(part)

    async def work(site: Site) -> None:
        sent = 0
        while sent < FRAMES:
            async with party(site, seed=chance.getrandbits(40)) as table:
                await table.play(chance, chance.randrange(120))
                history: list[dict[str, Any]] = []
                rounds = 0
                while sent < FRAMES and not table.over and rounds < 40:
                    await nothing_happens(table, chance, BATCH)
                    sent += BATCH
                    rounds += 1
                    if not table.over:
                        sent += await one_answer_in_a_storm(table, chance, history)
                await table.play(chance, 3)

    run(work, page, limited=False, game=game)


def test_any_first_frame_is_answered(page: Path) -> None:
    """A socket that does not begin with a proper hello gets one message, then the end."""
    chance = random.Random(77)

    async def work(site: Site) -> None:
        async with party(site, seed=1) as table:
            before, records = fingerprint(table), table.room.records
            for _ in range(1000):
                async with site.socket(table.id) as socket:
                    socket.send(chance.choice(KINDS)(chance, table))
                    first = json.loads(await socket.receive())
                    assert first["type"] in ("error", "welcome"), first
                    if first["type"] == "error":
                        with pytest.raises(Closed):
                            await socket.receive()
            assert fingerprint(table) == before
            assert table.room.records == records
            await table.play(chance, 3)

    run(work, page)


# -- HTTP ------------------------------------------------------------------------------------------

FLEET = fleet_data(shipped_fleet("base-lantern-line"))
SHIPPED = yaml.safe_load(resources.files("starfold.units").joinpath("data/base.yaml").read_text())
CATALOGUE = {
    "format": "starfold-catalogue",
    "version": 1,
    "name": "mine",
    "units": [{**SHIPPED["units"][0], "id": "my-u-001", "number": 901}],
    "cards": [{**one, "id": f"my-{one['id']}"} for one in SHIPPED["cards"][::12]],
}
BODIES: dict[str, Any] = {
    "/api/rooms": {
        "seats": [{"who": "me", "force": FLEET}, {"who": "open", "force": "base-lantern-line"}],
        "options": {"max_turns": 8, "first_player": 0},
        "catalogues": [CATALOGUE],
        "clock": {"initial": 60, "increment": 1},
        "name": "Ada",
        "seed": 3,
        "lesson": "",
        "go_on_from": None,
        "rematch_of": "",
        "edition": "base",
        "game": "pocketmodel",
    },
    "/api/rooms/{room}/join": {"name": "Bob", "seat": 1, "force": FLEET, "catalogues": [CATALOGUE]},
    "/api/forces/check": {
        "force": FLEET,
        "edition": "base",
        "options": {},
        "catalogues": [CATALOGUE],
    },
    "/api/catalogue/check": {"document": CATALOGUE},
    "/api/collection": {"kind": "catalogue", "title": "Mine", "document": CATALOGUE},
    "/api/collection/{id}": {"kind": "fleet", "title": "Mine", "document": FLEET},
}
OF_MINIS: dict[str, Any] = {
    "/api/rooms": {
        "seats": [{"who": "me", "force": "minis-space-first-light"}, {"who": "random"}],
        "options": {"max_turns": 2, "base_gap": 800.5, "rect_mm": [2000, 1500.25]},
        "seed": 3,
        "edition": "space",
        "game": "minis",
    },
    "/api/forces/check": {"force": FLEET, "edition": "space", "game": "minis", "options": {}},
}
CHANGING = [one for one in ENDPOINTS if one.method not in ("GET", "HEAD")]


def changed(chance: random.Random, value: Any) -> Any:
    """The same document with something else somewhere inside."""
    if isinstance(value, dict) and value and chance.random() < 0.85:
        key = chance.choice([*value])
        if chance.random() < 0.1:
            return {name: one for name, one in value.items() if name != key}
        return {**value, key: changed(chance, value[key])}
    if isinstance(value, list) and value and chance.random() < 0.85:
        place = chance.randrange(len(value))
        return [*value[:place], changed(chance, value[place]), *value[place + 1 :]]
    return scrap(chance)


def body(chance: random.Random, path: str) -> bytes:
    if chance.random() < 0.1:
        return chance.randbytes(chance.randrange(100))
    base = chance.choice([one[path] for one in (BODIES, OF_MINIS) if path in one] or [{}])
    whole = changed(chance, changed(chance, base)) if chance.random() < 0.9 else scrap(chance, 5)
    text = json.dumps(whole)
    return text[: chance.randrange(len(text))].encode() if chance.random() < 0.1 else text.encode()


@pytest.mark.parametrize("endpoint", CHANGING, ids=lambda one: f"{one.method} {one.path}")
def test_any_body_is_answered_without_a_fault(page: Path, endpoint: Any) -> None:
    chance = random.Random(endpoint.path)

    async def work(site: Site) -> None:
        room, _ = await site.room(seats=[{"who": "me"}] + [{"who": "open"}] * 7)
        shared = {"kind": "fleet", "title": "Mine", "document": FLEET}
        saved = (await site.post("/api/collection", shared)).json
        for _ in range(250):
            path = endpoint.path.replace("{room}", room).replace("{id}", saved.get("id", "x"))
            bearer = {"authorization": f"Bearer {saved.get('token', 'x' * 32)}"}
            headers = bearer if chance.random() < 0.7 else {}
            sent = body(chance, endpoint.path)
            answer = await site.request(endpoint.method, path, sent, headers)
            assert answer.status < 500, (sent, answer.body)
            if answer.status >= 400:
                assert answer.json["error"], sent

    run(work, page)


@pytest.mark.parametrize("room", ["%00", "x" * 5000, "..", "%ff", "'; drop table", "é"])
def test_any_name_of_a_room_is_answered(page: Path, room: str) -> None:
    async def work(site: Site) -> None:
        for path in (f"/api/rooms/{room}", f"/api/rooms/{room}/replay", f"/api/rules/{room}"):
            assert (await site.get(path)).status in (400, 404, 422)
        async with site.socket(room) as socket:
            socket.send('{"type": "hello"}')
            with pytest.raises(Closed):
                await socket.receive()
                await socket.receive()

    run(work, page)
