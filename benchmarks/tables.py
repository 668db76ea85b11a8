"""How many games one core serves: a real server under a steady load, or as fast as it can.

    python -m benchmarks.tables --tables 300 --seconds 30
    python -m benchmarks.tables --game ccg --tables 200 --period 0
    python -m benchmarks.tables --game ccg --tables 200 --processes 2
    python -m benchmarks.tables --tables 200 --period 0 --processes 2 --share 0.25

Each game is measured by itself. Two people sit at every table, each on a socket of its own; every
table makes one choice in every two seconds. The games are in the middle: 200 answers were given
before. One that ends is followed by another. The server runs on one core, the people on another;
with `--processes` so many serve on a PostgreSQL database, and all share all cores. With `--share` a
serving process gets no more than that part of a core (control groups of Linux; only root can make
them), so that few cores show how several processes compare with one. The time of a
command counts from sending it to its acknowledgement, which comes when it is stored.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import secrets
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from pathlib import Path
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect

from benchmarks.games import store_games
from starfold.games.registry import game_names
from starfold.server.collector import long_lived
from starfold.table.patch import apply
from tests import postgres

PERIOD: Final = 2.0  # seconds between two choices of a table
ANSWERS: Final = 200  # that were given before
DURABLE: Final = ("shared_buffers=64MB", "max_connections=100")  # every commit is on the disk
GROUPS: Final = Path("/sys/fs/cgroup/cpu")  # version 1
SLICE_US: Final = 20_000  # in each of which a process gets its share
SPARE: Final = 1.2  # games in store for each table: some end


class Server:
    """`starfold serve` on a core of its own, or with several processes on all of them."""

    def __init__(self, database: Path | str, core: int | None, processes: int = 1) -> None:
        command = [sys.executable, "-m", "starfold", "serve", "--port", "0", "--db"]
        extra = ["--rooms-per-hour", "1000000", "--processes", str(processes)]
        self.process = subprocess.Popen(
            [*command, str(database), *extra], stdout=subprocess.PIPE, text=True
        )
        if core is not None:
            with contextlib.suppress(OSError):
                os.sched_setaffinity(self.process.pid, {core})
        self.processes = processes
        self.groups: list[Path] = []
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().removeprefix("starfold: ").strip().rstrip("/")

    def confine(self, share: float) -> None:
        """Give every process that serves so much of a core, and no more."""
        for pid in self._pids():
            group = GROUPS / f"starfold-{pid}"
            group.mkdir()
            self.groups.append(group)
            (group / "cpu.cfs_period_us").write_text(f"{SLICE_US}", encoding="ascii")
            (group / "cpu.cfs_quota_us").write_text(f"{int(share * SLICE_US)}", encoding="ascii")
            (group / "cgroup.procs").write_text(f"{pid}", encoding="ascii")

    def post(self, path: str, body: dict[str, Any]) -> Any:
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(
            self.address + path, data=json.dumps(body).encode(), headers=headers
        )
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def metrics(self) -> str:
        with urllib.request.urlopen(f"{self.address}/metrics") as answer:
            return str(answer.read().decode())

    def megabytes(self) -> float:
        found = 0.0
        for pid in self._pids():
            status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
            line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
            found += int(line.split()[1]) / 1024
        return found

    def cpu_seconds(self) -> float:
        """Processor time that the server has used so far."""
        found = 0.0
        for pid in self._pids():
            fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").split()
            found += (int(fields[13]) + int(fields[14])) / os.sysconf("SC_CLK_TCK")
        return found

    def _pids(self) -> list[int]:
        """Those that serve: with several processes the children of the first one."""
        if self.processes == 1:
            return [self.process.pid]
        task = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(pid) for pid in task.read_text(encoding="utf-8").split()]

    def close(self) -> None:
        self.process.terminate()
        self.process.wait()
        for group in self.groups:
            while (group / "cgroup.procs").read_text(encoding="ascii"):
                time.sleep(0.1)
            group.rmdir()


class Seat:
    """One person who answers at random."""

    def __init__(self, socket: ClientConnection, load: "Load") -> None:
        self.socket = socket
        self.load = load
        self.seq = 0
        self.view: Any = None
        self.passing = False
        self.sent: dict[str, float] = {}
        self.over = False

    @property
    def asked(self) -> bool:
        mine = bool(self.view) and self.view["asked"] == self.view["seat"]
        return mine and not self.passing

    async def listen(self) -> None:
        async for text in self.socket:
            arrived = time.perf_counter()
            message = json.loads(text)
            kind = message["type"]
            if kind == "welcome":
                self.seq, self.view = message["seq"], message["view"]
            elif kind == "update":
                self.seq, self.view = message["seq"], apply(self.view, message["patch"])
            if "passing" in message:
                self.passing = message["passing"]
            if kind == "ack" and message["id"] in self.sent:
                self.load.times.append(arrived - self.sent.pop(message["id"]))
            elif kind == "error":
                self.load.errors.append(message)
            elif kind == "room" and message["room"]["status"] == "over":
                self.over = True
            self.heard(message, arrived)

    def heard(self, message: Any, arrived: float) -> None:
        """Something came: for whoever measures more than the time of commands."""

    async def say(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def answer(self) -> None:
        command = secrets.token_hex(6)
        options = [one for one in self.view["question"]["options"] if not one.get("amounts")]
        option = self.load.chance.choice(options)["option"]
        self.sent[command] = time.perf_counter()
        await self.say(type="answer", id=command, seq=self.seq, option=option)


class Load:
    """All tables, and what was measured at them."""

    def __init__(self, server: Server, seed: int, rooms: dict[str, list[str]]) -> None:
        self.server = server
        self.rooms = list(rooms.items())
        self.chance = random.Random(seed)
        self.times: list[float] = []
        self.errors: list[Any] = []
        self.finished = 0
        self.tasks: list[asyncio.Task[None]] = []

    async def table(self) -> list[Seat]:
        """Two people come back to the next table."""
        room, tokens = self.rooms.pop()
        address = f"{self.server.address.replace('http', 'ws', 1)}/api/rooms/{room}/socket"
        seats = []
        for token in tokens:
            socket = await connect(address, compression=None, max_queue=None, max_size=None)
            one = Seat(socket, self)
            self.tasks.append(asyncio.create_task(one.listen()))
            await one.say(type="hello", token=token)
            seats.append(one)
        return seats

    async def play(self, seats: list[Seat], until: float, period: float) -> None:
        """One choice in every period; a game that is over is followed by the next."""
        await asyncio.sleep(self.chance.random() * period)
        while time.perf_counter() < until:
            begun = time.perf_counter()
            if seats[0].over:
                self.finished += 1
                for seat in seats:
                    await seat.socket.close()
                if not self.rooms:
                    return
                seats = await self.table()
            asked = [seat for seat in seats if seat.asked and not seat.sent]
            if asked:
                await asked[0].answer()
            await asyncio.sleep(max(0.0, period - (time.perf_counter() - begun)))
        for seat in seats:
            await seat.socket.close()


def quantile(values: list[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


async def run(
    server: Server, rooms: dict[str, list[str]], tables: int, seconds: float, period: float
) -> dict[str, Any]:
    load = Load(server, 7, rooms)
    seated = [await load.table() for _ in range(tables)]
    await asyncio.sleep(1.0)
    before = loop_delays(server.metrics())
    used = server.cpu_seconds()
    until = time.perf_counter() + seconds
    await asyncio.gather(*(load.play(seats, until, period) for seats in seated))
    used = server.cpu_seconds() - used
    megabytes = server.megabytes()
    for task in load.tasks:
        task.cancel()
    return {
        "tables": tables,
        "sockets": 2 * tables,
        "seconds": seconds,
        "actions": len(load.times),
        "actions_per_second": round(len(load.times) / seconds, 1),
        "finished_games": load.finished,
        "errors": len(load.errors),
        "p50_ms": round(quantile(load.times, 0.5) * 1000, 2),
        "p95_ms": round(quantile(load.times, 0.95) * 1000, 2),
        "p99_ms": round(quantile(load.times, 0.99) * 1000, 2),
        "worst_ms": round(max(load.times) * 1000, 2),
        "loop_delay_p50_ms": loop_delay(before, loop_delays(server.metrics()), 0.5),
        "loop_delay_p99_ms": loop_delay(before, loop_delays(server.metrics()), 0.99),
        "megabytes": round(megabytes),
        "core_percent": round(100 * used / seconds),
    }


def loop_delays(metrics: str) -> list[tuple[float, float]]:
    """How late the servers' loops were so far: times, and how many samples were within them."""
    name = "starfold_loop_delay_seconds_bucket"
    counts: Counter[float] = Counter()
    for line in metrics.splitlines():
        if line.startswith(name):
            counts[float(line.partition('le="')[2].partition('"')[0])] += float(line.split()[-1])
    return sorted(counts.items())


def loop_delay(
    before: list[tuple[float, float]], after: list[tuple[float, float]], part: float
) -> float:
    """The upper bound in milliseconds of the bucket in which that part of the samples lies."""
    counts = [(bound, now - then) for (bound, now), (_, then) in zip(after, before, strict=True)]
    wanted = part * counts[-1][1]
    return next(1000 * bound for bound, count in counts if count >= wanted)


def measure(
    game: str,
    tables: int,
    answers: int,
    seconds: float,
    period: float,
    processes: int = 0,
    share: float = 0.0,
) -> dict[str, Any]:
    """A server with nothing but tables of one game. Without `processes` it is one, on SQLite."""
    if processes:
        with postgres.running(DURABLE) as database, long_lived():
            return measure_together(
                database.database(), game, tables, answers, seconds, period, processes, share
            )
    cores = sorted(os.sched_getaffinity(0))
    with tempfile.TemporaryDirectory() as folder:
        stored = int(tables * SPARE) + 1
        database = Path(folder) / "load.sqlite3"
        rooms = asyncio.run(store_games(database, game, stored, answers))
        os.sched_setaffinity(0, {cores[-1]})
        server = Server(database, cores[0])
        try:
            with long_lived():  # the people's garbage is not to be timed
                return asyncio.run(run(server, rooms, tables, seconds, period))
        finally:
            server.close()
            os.sched_setaffinity(0, cores)


def measure_together(
    database: str,
    game: str,
    tables: int,
    answers: int,
    seconds: float,
    period: float,
    processes: int,
    share: float,
) -> dict[str, Any]:
    rooms = asyncio.run(store_games(database, game, int(tables * SPARE) + 1, answers))
    server = Server(database, None, processes)
    try:
        if share:
            server.confine(share)
        return asyncio.run(run(server, rooms, tables, seconds, period))
    finally:
        server.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--game", choices=game_names(), action="append", help="else each of them")
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--answers", type=int, default=ANSWERS, help="that were given before")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--period", type=float, default=PERIOD, help="0: as fast as it goes")
    parser.add_argument("--processes", type=int, default=0, help="on PostgreSQL; else 1 on SQLite")
    parser.add_argument("--share", type=float, default=0.0, help="of a core, with --processes")
    parser.add_argument("--write", type=Path, help="file for the figures")
    chosen = parser.parse_args()
    load = (chosen.tables, chosen.answers, chosen.seconds, chosen.period)
    serving = (chosen.processes, chosen.share)
    found: dict[str, Any] = {}
    for game in chosen.game or game_names():
        found[game] = measure(game, *load, *serving)
        print(game)
        for name, value in found[game].items():
            print(f"{name:>20}  {value}")
    if chosen.write:
        chosen.write.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
