"""How long a server that starts again needs until every open game is back at its prompt.

    python -m benchmarks.restart --games 1000 --choices 60

The games are played beforehand and stored as their records; then a real server is started on that
database and every seat's prompt is asked for over a socket, as pages do that come back.
"""

import argparse
import asyncio
import json
import os
import random
import tempfile
import time
from pathlib import Path
from typing import Any, Final

from websockets.asyncio.client import connect

from benchmarks.tables import Server
from starfold.table import protocol as p
from starfold.table.reception import receive
from starfold.table.rooms import CREATED, Plan, Room, new_room_id
from starfold.table.store import open_store

AT_ONCE: Final = 50  # sockets that come back together


async def prepare(database: Path, games: int, choices: int) -> dict[str, str]:
    """Open games in a database: the token of a seat by room."""
    chance = random.Random(1)
    store = open_store(str(database))
    tokens: dict[str, str] = {}
    for _ in range(games):
        room_id = new_room_id()
        wish = p.NewRoom(seats=[p.WantedSeat("me"), p.WantedSeat("me")])
        created, seats = receive(wish, room_id)
        records: list[tuple[str, dict[str, Any]]] = [(CREATED, created)]
        room = Room(room_id, created)

        def happen(plan: Plan, room: Room = room, records: Any = records) -> None:
            records.append((plan.kind, plan.data))
            room.apply(plan.kind, plan.data, 0.0)

        for seat in range(2):
            happen(room.plan_ready(seat, p.Ready("key", f"{seat:032x}")))
        for number in range(choices):
            if room.over or room.session is None:
                break
            option = chance.choice(room.session.state.options)
            happen(room.answered(room.asked, option, 0.0, f"c{number}"))
        await store.append(room_id, 0, records, room.summary())
        tokens[room_id] = seats[0].token
    await store.close()
    return tokens


async def come_back(server: Server, tokens: dict[str, str]) -> None:
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(room: str, token: str) -> None:
        address = f"{server.address.replace('http', 'ws', 1)}/api/rooms/{room}/socket"
        async with gate, connect(address, compression=None) as socket:
            await socket.send(json.dumps({"type": "hello", "token": token}))
            welcome = json.loads(await socket.recv())
            assert welcome["type"] == "welcome" and welcome["view"] is not None

    await asyncio.gather(*(one(room, token) for room, token in tokens.items()))


def main() -> None:
    parser = argparse.ArgumentParser(description="Time to come back after a restart.")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--choices", type=int, default=60)
    chosen = parser.parse_args()
    cores = sorted(os.sched_getaffinity(0))
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "load.sqlite3"
        tokens = asyncio.run(prepare(database, chosen.games, chosen.choices))
        os.sched_setaffinity(0, {cores[-1]})
        begun = time.perf_counter()
        server = Server(Path(folder), cores[0])
        ready = time.perf_counter() - begun
        try:
            asyncio.run(come_back(server, tokens))
            back = time.perf_counter() - begun
            print(f"server ready after {ready:.2f} s")
            print(f"{len(tokens)} games back after {back:.2f} s, {server.megabytes():.0f} MB")
        finally:
            server.close()


if __name__ == "__main__":
    main()
