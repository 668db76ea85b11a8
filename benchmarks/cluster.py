"""What people at the table notice when servers die: three real ones on one PostgreSQL.

    python -m benchmarks.cluster --kills 50 --tables 12

People play at random at so many tables while one server after the other is killed (SIGKILL) and
replaced. Then one is stopped (SIGSTOP) until others have its tables, and wakes up; one is cut off
from the database for some seconds; and each is ended and replaced as for an upgrade (SIGTERM). In
the end what was acknowledged is compared with what the database holds. A takeover counts from the
moment of the blow until something was acknowledged at every table that the server had.
"""

import argparse
import asyncio
import json
import random
import tempfile
import time
from pathlib import Path
from typing import Any, Final

from tests import postgres
from tests.server.crew import Crew, Hall, hall

DURABLE: Final = ("shared_buffers=64MB", "max_connections=50")  # every commit is on the disk
PARTITION: Final = 10.0  # seconds
ASLEEP: Final = 6.0  # seconds that a stopped server sleeps on after it lost its tables


class Blows:
    """What is done to servers, and what came of it."""

    def __init__(self, people: Hall, seed: int) -> None:
        self.people = people
        self.crew: Crew = people.crew
        self.chance = random.Random(seed)
        self.takeovers: dict[str, list[float]] = {}

    async def kills(self, number: int) -> None:
        while len(self.takeovers.get("killed", [])) < number:
            place, rooms = await self._victim()
            await self._noted("killed", rooms, self.crew.kill(place))
            await self.crew.start(place)

    async def sleep(self) -> None:
        place, rooms = await self._victim()
        await self._noted("stopped", rooms, asyncio.to_thread(self.crew.stop, place))
        await asyncio.sleep(ASLEEP)
        self.crew.wake(place)
        await self.people.until_acknowledged()

    async def partition(self, seconds: float) -> None:
        place, rooms = await self._victim()
        begun = time.monotonic()
        self.crew.away.add(place)
        self.crew.cables[place].cut()
        await self._noted("cut off", rooms, asyncio.sleep(0))
        await asyncio.sleep(seconds - (time.monotonic() - begun))
        self.crew.cables[place].mend()
        self.crew.away.discard(place)
        await self.people.until_acknowledged()

    async def upgrade(self) -> None:
        for place in range(len(self.crew.places)):
            rooms = await self.crew.rooms_of(place)
            await self._noted("replaced as planned", rooms, self.crew.retire(place))
            await self.crew.start(place)

    async def _victim(self) -> tuple[int, set[str]]:
        """A server that has tables at which something happens."""
        while True:
            await self.people.until_acknowledged()
            place = self.chance.randrange(len(self.crew.places))
            rooms = await self.crew.rooms_of(place) & set(self.people.playing)
            if rooms:
                return place, rooms

    async def _noted(self, what: str, rooms: set[str], blow: Any) -> None:
        _, seconds = await asyncio.gather(blow, self.people.until_acknowledged(rooms))
        self.takeovers.setdefault(what, []).append(seconds)
        print(f"{what}: {len(rooms)} tables, {seconds:.2f} s", flush=True)


async def run(database: str, kills: int, tables: int, seed: int, pause: float) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        async with hall(database, Path(folder), tables, seed, pause) as people:
            begun = time.monotonic()
            blows = Blows(people, seed)
            await blows.kills(kills)
            await blows.sleep()
            await blows.partition(PARTITION)
            await blows.upgrade()
            await people.until_acknowledged()
            found: dict[str, Any] = {"seconds": round(time.monotonic() - begun), "tables": tables}
            found |= await people.check()
            found["sockets_that_closed"] = people.lost_ways
            found["wrong"] = people.wrong
            found["refused"] = dict(people.refused)
            for what, times in blows.takeovers.items():
                ordered = sorted(times)
                found[what] = {
                    "times": len(times),
                    "median_s": round(ordered[len(ordered) // 2], 2),
                    "worst_s": round(ordered[-1], 2),
                }
            return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--pause", type=float, default=0.1, help="seconds before each choice")
    parser.add_argument("--write", type=Path, help="file for the figures")
    chosen = parser.parse_args()
    with postgres.running(DURABLE) as server:
        found = asyncio.run(
            run(server.database(), chosen.kills, chosen.tables, chosen.seed, chosen.pause)
        )
    for name, value in found.items():
        print(f"{name:>20}  {value}")
    if chosen.write:
        chosen.write.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
