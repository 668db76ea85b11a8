"""How long a server that starts again needs until every open game is back at its prompt.

    python -m benchmarks.restart --tables 1000 --answers 600
    python -m benchmarks.restart --game ccg --killed

Each game is measured by itself. The games are played beforehand and stored as a server stores
them; then a real server is started on that database and every seat's prompt is asked for over a
socket, as pages do that come back. One who is there already sends a ping again and again
meanwhile: how long it waits is told, too.
"""

import argparse
import asyncio
import json
import os
import tempfile
import time
from pathlib import Path
from typing import Final

from websockets.asyncio.client import ClientConnection, connect

from benchmarks.games import store_games
from benchmarks.tables import Server, quantile
from starfold.games.registry import game_names
from starfold.server.collector import long_lived

AT_ONCE: Final = 50  # sockets that come back together
PING_SECONDS: Final = 0.4  # no more than a player may send


async def come_back(server: Server, rooms: dict[str, list[str]]) -> list[float]:
    """Everybody comes back; how long a bystander waited for each answer meanwhile."""
    gate = asyncio.Semaphore(AT_ONCE)
    (first, tokens), *others = rooms.items()

    async def one(room: str, token: str) -> None:
        async with gate, connect(_address(server, room), compression=None, max_size=None) as socket:
            await socket.send(json.dumps({"type": "hello", "token": token}))
            welcome = json.loads(await socket.recv())
            assert welcome["type"] == "welcome" and welcome["view"] is not None

    async with connect(_address(server, first), compression=None, max_size=None) as socket:
        await socket.send(json.dumps({"type": "hello", "token": tokens[0]}))
        waits: list[float] = []
        standing_by = asyncio.create_task(_stand_by(socket, waits))
        await asyncio.gather(*(one(room, secrets[0]) for room, secrets in others))
        standing_by.cancel()
    return waits


def _address(server: Server, room: str) -> str:
    return f"{server.address.replace('http', 'ws', 1)}/api/rooms/{room}/socket"


async def _stand_by(socket: ClientConnection, waits: list[float]) -> None:
    while True:
        sent = time.perf_counter()
        await socket.send('{"type": "ping"}')
        while json.loads(await socket.recv())["type"] != "pong":
            pass
        waits.append(time.perf_counter() - sent)
        await asyncio.sleep(PING_SECONDS)


def measure(game: str, tables: int, answers: int, stopped: bool) -> None:
    cores = sorted(os.sched_getaffinity(0))
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "load.sqlite3"
        rooms = asyncio.run(store_games(database, game, tables, answers, stopped))
        os.sched_setaffinity(0, {cores[-1]})
        begun = time.perf_counter()
        server = Server(database, cores[0])
        ready = time.perf_counter() - begun
        try:
            with long_lived():  # the people's garbage is not to be timed
                waits = asyncio.run(come_back(server, rooms))
            back = time.perf_counter() - begun
            used = server.cpu_seconds()
            print(f"{game}: server ready after {ready:.2f} s")
            print(f"{len(rooms)} games back after {back:.2f} s, {server.megabytes():.0f} MB")
            print(f"{used:.2f} s of it on the core, the rest waited for")
            middle, late = (quantile(waits, part) * 1000 for part in (0.5, 0.99))
            print(f"a bystander waited {middle:.1f} ms (p50), {late:.1f} ms (p99)")
        finally:
            server.close()
            os.sched_setaffinity(0, cores)


def main() -> None:
    parser = argparse.ArgumentParser(description="Time to come back after a restart.")
    parser.add_argument("--game", choices=game_names(), action="append", help="else each of them")
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--answers", type=int, default=600)
    parser.add_argument("--killed", action="store_true", help="no last snapshots were kept")
    chosen = parser.parse_args()
    for game in chosen.game or game_names():
        measure(game, chosen.tables, chosen.answers, not chosen.killed)


if __name__ == "__main__":
    main()
