"""People round a table: opened, seated, playing on at random, for the tests of the server."""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from starfold.games.registry import game_names, load_game
from starfold.kernel.game import state_hash
from starfold.server import limits, machines, workers
from starfold.table.rooms import Room
from tests.server.site import NEVER, Person, Site, open_site

ME = {"who": "me"}
OPEN = {"who": "open"}
SHORT = {"pocketmodel": 8, "minis": 1, "ccg": 4}  # turns of a game that is soon over

each_game = pytest.mark.parametrize("game", game_names())
each_game_of_three = pytest.mark.parametrize(
    "game", [name for name in game_names() if load_game(name).info()["most_seats"] > 2]
)


def seat_a_begins(game: str) -> dict[str, Any]:
    """The options in which seat A has the first turn."""
    return {"first_player": "light" if game == "ccg" else 0}


@dataclass
class Party:
    """A room with somebody on each seat, and perhaps a spectator."""

    site: Site
    id: str
    tokens: list[str]
    people: list[Person]
    watcher: Person

    @property
    def room(self) -> Room:
        """The room itself, behind the server's back."""
        return self.site.hub.live[self.id].room

    @property
    def everybody(self) -> list[Person]:
        return [*self.people, self.watcher]

    @property
    def over(self) -> bool:
        return self.room.over

    @property
    def asked(self) -> Person:
        return self.people[self.room.asked]

    @property
    def fingerprint(self) -> str:
        """Of everything in the game."""
        assert self.room.session is not None
        return state_hash(self.room.game, self.room.session.state)

    async def together(self) -> None:
        """Everybody has taken in all that has happened."""
        for person in self.everybody:
            await person.until(lambda one=person: one.seq >= self.room.seq_of(one.seat))  # type: ignore[misc]
            await person.settle()

    async def step(self, chance: random.Random) -> None:
        """Whoever is asked answers at random, and everybody hears of it."""
        asked = self.asked
        reply = await asked.answer_somehow(chance)
        assert reply["type"] == "ack", reply
        await self.together()

    async def play(self, chance: random.Random, steps: int = 100_000) -> None:
        for _ in range(steps):
            if self.over:
                break
            await self.step(chance)
        for person in self.everybody:
            await person.until(lambda one=person: one.over is self.over)  # type: ignore[misc]


@asynccontextmanager
async def party(
    site: Site, seats: int = 2, wanted: list[Any] | None = None, **wish: Any
) -> AsyncIterator[Party]:
    """A game that has begun, with all its people and a spectator."""
    room, tokens = await site.room(seats=wanted or [ME] * seats, **wish)
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(site.person(room, one)) for one in tokens]
        watcher = await stack.enter_async_context(site.person(room, None))
        for person in (*people, watcher):
            await person.until(lambda one=person: one.view is not None)  # type: ignore[misc]
        yield Party(site, room, tokens, people, watcher)


def run(
    work: Callable[[Site], Awaitable[None]],
    page: Path,
    limited: bool = True,
    pass_pause: tuple[float, float] = NEVER,
    **more: Any,
) -> None:
    """Some work at a site without machines; whatever goes wrong in the background is an error.

    Nobody passes unasked unless the pause before it is given.
    """
    faults: list[Any] = []

    async def whole() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, fault: faults.append(fault))
        async with open_site(page=page, pass_pause=pass_pause, **more) as site:
            await work(site)

    with pytest.MonkeyPatch.context() as patch:
        if not limited:
            for rate in ("PLAYER_MESSAGES", "WATCHER_MESSAGES", "QUESTIONS", "GALLERY_QUESTIONS"):
                patch.setattr(limits, rate, limits.ANY)
        patch.setattr(machines.Machines, "warm_up", lambda self: None)
        asyncio.run(whole())
    assert not faults


def run_with_machines(work: Callable[[Site], Awaitable[None]], page: Path, **more: Any) -> None:
    """Some work at a site whose machines think in processes that an earlier site has started."""

    async def whole() -> None:
        async with open_site(page=page, **more) as site:
            await work(site)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(machines.Machines, "_start", _take_over_or_start)
        patch.setattr(machines.Machines, "close", _leave_to_the_next)
        asyncio.run(whole())


_start, _close = machines.Machines._start, machines.Machines.close
_idle: list[workers.Worker] = []


def _take_over_or_start(self: machines.Machines) -> workers.Worker:
    if not _idle:
        return _start(self)
    self._all.add(_idle[-1])
    return _idle.pop()


def _leave_to_the_next(self: machines.Machines) -> None:
    """Whoever thinks of nothing will do for the next site; the others are ended."""
    while not self._free.empty():
        worker = self._free.get_nowait()
        if worker is not None:
            self._all.discard(worker)
            _idle.append(worker)
    _close(self)


def slowly(patch: pytest.MonkeyPatch, *rates: str) -> None:
    """What was spent is not earned back while a test runs, however long that takes."""
    for rate in rates:
        patch.setattr(limits, rate, getattr(limits, rate)._replace(seconds=1e9))
