"""A server that is killed at any moment loses nothing that it had acknowledged."""

import asyncio
import json
import random
import secrets
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from starfold.games.registry import game_names
from starfold.table.patch import apply
from tests.server.forked import Forked

pytestmark = pytest.mark.mode_independent

TABLES = 5
KILLS = 25  # in each of four runs: 100 in all


@dataclass
class Table:
    """A table as its people remember it: what they were promised."""

    game: str
    room: str
    tokens: list[str]
    promised: dict[tuple[int, str], int] = field(default_factory=dict)  # command -> seq
    reached: list[int] = field(default_factory=lambda: [0, 0])  # moments are counted by seat
    # The last moment that each seat was told, and what it saw then.
    told: dict[int, tuple[int, Any]] = field(default_factory=dict)


class Visit:
    """Both seats of a table played by one program, until the server falls."""

    def __init__(self, table: Table, chance: random.Random) -> None:
        self.table = table
        self.chance = chance
        self.views: list[Any] = [None, None]
        self.sent: set[tuple[int, int]] = set()  # seats and moments: an answer is under way

    async def play(self, address: str) -> None:
        sockets: list[ClientConnection] = []
        try:
            for token in self.table.tokens:
                socket = await connect(address, compression=None)
                sockets.append(socket)
                await self.say(socket, type="hello", token=token)
            await asyncio.gather(*(self.listen(seat, one) for seat, one in enumerate(sockets)))
        except (WebSocketException, OSError, EOFError):
            pass

    async def say(self, socket: ClientConnection, **message: Any) -> None:
        await socket.send(json.dumps(message))

    async def listen(self, seat: int, socket: ClientConnection) -> None:
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "welcome":
                known = self.table.reached[seat]
                assert message["seq"] >= known, "an acknowledged command is lost"
                moment, seen = self.table.told.get(seat, (-1, None))
                assert message["seq"] != moment or message["view"] == seen, "another prompt"
                self.views[seat] = message["view"]
                await self.ask_again(seat, socket)
                if not message["room"]["seats"][seat]["ready"]:
                    await self.say(socket, type="ready", id="key", key=secrets.token_hex(16))
            elif message["type"] == "update":
                self.views[seat] = apply(self.views[seat], message["patch"])
            elif message["type"] == "ack":
                self.remember(seat, message)
                continue
            else:
                continue
            self.table.told[seat] = (message["seq"], self.views[seat])
            await self.answer(seat, message["seq"], socket)

    async def ask_again(self, seat: int, socket: ClientConnection) -> None:
        """Send a command once more that was acknowledged before the fall."""
        known = [key for key in self.table.promised if key[0] == seat and key[1] != "key"]
        if known:
            _, command = self.chance.choice(known)
            await self.say(socket, type="answer", id=command, seq=0, option=0)

    def remember(self, seat: int, message: Any) -> None:
        key = (seat, message["id"])
        if message["duplicate"]:
            assert self.table.promised.get(key, message["seq"]) == message["seq"]
        else:
            assert key not in self.table.promised, "a command that was acknowledged happened twice"
        self.table.promised[key] = message["seq"]
        self.table.reached[seat] = max(self.table.reached[seat], message["seq"])

    async def answer(self, seat: int, seq: int, socket: ClientConnection) -> None:
        view = self.views[seat]
        if not view or view["ended"] or view["asked"] != seat or (seat, seq) in self.sent:
            return
        self.sent.add((seat, seq))
        listed = [one["option"] for one in view["question"]["options"] if not one.get("amounts")]
        option = self.chance.choice(listed)
        await self.say(socket, type="answer", id=secrets.token_hex(6), seq=seq, option=option)


def new_table(server: Forked, game: str) -> Table:
    made = server.request("/api/rooms", {"game": game, "seats": [{"who": "me"}, {"who": "me"}]})
    return Table(game, made["room"]["id"], [one["token"] for one in made["tokens"]])


async def one_more_promise(tables: list[Table]) -> None:
    """Something was acknowledged at every table, or a game is over and nothing can be."""
    before = [len(table.promised) for table in tables]
    with suppress(TimeoutError):
        async with asyncio.timeout(5):
            while any(len(one.promised) == n for one, n in zip(tables, before, strict=True)):
                await asyncio.sleep(0.01)


async def until_killed(server: Forked, tables: list[Table], chance: random.Random) -> None:
    visits = [Visit(table, chance).play(server.socket_address(table.room)) for table in tables]
    playing = asyncio.gather(*visits)
    if chance.random() < 0.5:  # not while it still reads its rooms, however slow the machine is
        await one_more_promise(tables)
    await asyncio.sleep(chance.uniform(0.02, 0.4))
    server.kill()
    await playing


@pytest.mark.parametrize("run", range(4))
def test_no_acknowledged_command_is_lost_when_the_server_is_killed(
    run: int, tmp_path: Path
) -> None:
    chance = random.Random(run)
    tables: list[Table] = []
    games = cycle(game_names())
    played = set()
    for _ in range(KILLS):
        server = Forked(tmp_path / "tables.sqlite3")
        try:
            while len(tables) < TABLES:
                tables.append(new_table(server, next(games)))
            asyncio.run(until_killed(server, tables, chance))
        finally:
            server.kill()
        played |= {table.game for table in tables if len(table.promised) > 2}
        over = [table for table in tables if _over(table)]
        tables = [table for table in tables if table not in over]
    assert played == set(game_names())


def _over(table: Table) -> bool:
    return len(table.promised) > 150  # long enough: a fresh table has more to lose
