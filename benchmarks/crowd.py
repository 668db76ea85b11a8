"""How long people wait when many play against the strongest opponent at once.

    python -m benchmarks.crowd --games 50 --seconds 60

A real server on one core, with one process that thinks for all machines. At every table one person
plays at random against the strongest opponent, with half a second for each answer, so that every
table asks its machine something every couple of seconds. A wait lasts from the moment when the
table shows that the machine is to answer until its answer is there.
"""

import argparse
import asyncio
import json
import os
import tempfile
import time
from pathlib import Path
from typing import Any, Final

from websockets.asyncio.client import connect

from benchmarks.tables import Load, Seat, Server, loop_delay, loop_delays, quantile
from starfold.agents.registry import opponents
from starfold.games.registry import game_names
from starfold.server.collector import long_lived

PERIOD: Final = 0.5  # seconds between two answers of a person
WARM_UP: Final = 10.0  # seconds in which forces are set up, before anything counts


class Crowd(Load):
    """All tables, and how long people waited at them."""

    def __init__(self, server: Server, seed: int, game: str) -> None:
        super().__init__(server, seed, {"": []})  # there is always another table
        self.game = game
        self.waits: list[float] = []

    async def table(self) -> list[Seat]:
        """A new table with one person."""
        wish = {"game": self.game, "seats": [{"who": "me"}, {"who": opponents(self.game)[-1]}]}
        made = await asyncio.to_thread(self.server.post, "/api/rooms", wish)
        room, token = made["room"]["id"], made["tokens"][0]["token"]
        address = f"{self.server.address.replace('http', 'ws', 1)}/api/rooms/{room}/socket"
        socket = await connect(address, compression=None, max_queue=None, max_size=None)
        guest = Guest(socket, self)
        self.tasks.append(asyncio.create_task(guest.listen()))
        await guest.say(type="hello", token=token)
        await guest.say(type="ready", id="ready", key=f"{self.chance.getrandbits(128):032x}")
        return [guest]


class Guest(Seat):
    """One person who waits for a machine."""

    load: Crowd
    since: float | None = None  # when the machine was asked

    def heard(self, message: Any, arrived: float) -> None:
        """Note when a wait begins, and when it is over."""
        if message["type"] not in ("welcome", "update") or self.view is None:
            return
        if self.since is not None and message.get("machine"):
            self.load.waits.append(arrived - self.since)
        waits = not self.over and self.view["asked"] not in (-1, self.view["seat"])
        self.since = arrived if waits else None


async def run(server: Server, game: str, tables: int, seconds: float, period: float) -> Any:
    crowd = Crowd(server, 7, game)
    seated = [await crowd.table() for _ in range(tables)]
    until = time.perf_counter() + WARM_UP + seconds
    playing = [asyncio.create_task(crowd.play(seats, until, period)) for seats in seated]
    await asyncio.sleep(WARM_UP)
    crowd.waits.clear()
    before = loop_delays(server.metrics())
    await asyncio.gather(*playing)
    after = server.metrics()
    for task in crowd.tasks:
        task.cancel()
    return {
        "tables": tables,
        "seconds": seconds,
        "answers_of_machines": len(crowd.waits),
        "answers_per_second": round(len(crowd.waits) / seconds, 1),
        "p50_ms": round(quantile(crowd.waits, 0.5) * 1000),
        "p99_ms": round(quantile(crowd.waits, 0.99) * 1000),
        "worst_ms": round(max(crowd.waits) * 1000),
        "answers_of_people": len(crowd.times),
        "errors": len(crowd.errors),
        "replaced_machines": counted(after, "starfold_machine_failures"),
        "illegal_answers": counted(after, "starfold_machine_errors"),
        "loop_delay_p99_ms": loop_delay(before, loop_delays(after), 0.99),
    }


def counted(metrics: str, name: str) -> int:
    """The sum of a counter over all its labels."""
    rows = [line for line in metrics.splitlines() if line.startswith(f"{name}_total")]
    return round(sum(float(row.split()[-1]) for row in rows))


def measure(game: str, tables: int, seconds: float, period: float) -> Any:
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cores[0]})
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "load.sqlite3", cores[-1])
        try:
            with long_lived():
                return asyncio.run(run(server, game, tables, seconds, period))
        finally:
            server.close()
            os.sched_setaffinity(0, cores)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", choices=game_names(), action="append", help="else each of them")
    parser.add_argument("--games", type=int, default=50, help="tables at once")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--period", type=float, default=PERIOD, help="0: as fast as it goes")
    parser.add_argument("--json", type=Path, help="file for the figures")
    given = parser.parse_args()
    found: dict[str, Any] = {}
    for game in given.game or game_names():
        found[game] = measure(game, given.games, given.seconds, given.period)
        print(game)
        for name, value in found[game].items():
            print(f"{name:>20}  {value}", flush=True)
    if given.json:
        given.json.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
