"""Finished games are looked at in a process of their own, choice by choice.

It takes minutes, so it is done in pieces of a second: those who wait get their turns by household,
piece by piece, and nobody who asks for much keeps the others waiting. The process gives way to all
others on the machine, so that those who play notice nothing. What was found is kept in the store.
"""

import asyncio
import logging
import os
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final, NamedTuple

import msgspec

from starfold.agents.search import Effort
from starfold.arena.analysis import VERSION, Look, look_at, looks, summed_up
from starfold.arena.verdicts import Advice
from starfold.games.registry import load_game
from starfold.kernel.replay import Replay
from starfold.kernel.replay_files import fields_of, from_data, to_text
from starfold.server.examiners import Turns
from starfold.server.web import HttpRefusal
from starfold.server.workers import GONE, Crew
from starfold.table import afterwards
from starfold.table.rooms import Room
from starfold.table.speech.words import said
from starfold.table.store import Store, StoreError

PIECE: Final = 1.0  # seconds of an analysis until the next one has its turn
PATIENCE: Final = 60.0  # seconds for a piece: thought is counted by the processor's time
COURSES: Final = 4  # games that the process keeps at hand
PER_HOUSEHOLD: Final = 2  # games that one household may have analysed at once
MOST: Final = 50  # games that are analysed at once at all
NICENESS: Final = 10
FAILED: Final = "the analysis failed; the server's log says why"

_log: Final = logging.getLogger(__name__)


class Recorded(NamedTuple):
    """A finished game as the process is told of it."""

    room: str
    fingerprint: str
    game: str
    replay: str  # its file
    choices: int


class Piece(NamedTuple):
    """A part of a game that is to be looked at, from the position before an answer on."""

    recorded: Recorded
    wish: afterwards.Analyse
    first: int
    seconds: float


def recorded(room: Room) -> Recorded:
    assert room.session is not None
    replay = room.session.replay
    return Recorded(room.id, fingerprint(room), replay.game, to_text(replay), len(replay.answers))


def fingerprint(room: Room) -> str:
    """Tells a game from what was taken back and played anew at the same table."""
    assert room.session is not None
    replay = room.session.replay
    return f"{len(replay.answers)} {replay.hashes[-1]}"


# -- in the process --------------------------------------------------------------------------------


class _Course:
    """A game that is gone through: what comes, and before which answer it stands."""

    def __init__(self, piece: Piece) -> None:
        effort, replay = _effort(piece.wish), _replay(piece.recorded)
        game = load_game(piece.recorded.game)
        self.looks: Iterator[Look] = looks(game, replay, effort, first=piece.first)
        self.at = piece.first


_courses: Final[OrderedDict[tuple[str, str, afterwards.Analyse], _Course]] = OrderedDict()


def look_on(piece: Piece) -> list[Look]:
    """What there is to say of the next positions: as many as there is time for, one at least."""
    key = (piece.recorded.room, piece.recorded.fingerprint, piece.wish)
    course = _courses.pop(key, None)
    if course is None or course.at != piece.first:
        course = _Course(piece)
    found = []
    until = time.perf_counter() + piece.seconds
    for look in course.looks:
        found.append(look)
        if time.perf_counter() >= until:
            break
    if not found:
        raise ValueError(f"there is no position before answer {piece.first}")
    course.at += len(found)
    _courses[key] = course
    while len(_courses) > COURSES:
        _courses.popitem(last=False)
    return found


def look_once(recorded: Recorded, wish: afterwards.LookAt) -> Advice | None:
    """What the strongest opponent would choose after so many choices; None at the end."""
    game = load_game(recorded.game)
    return look_at(game, _replay(recorded), wish.step + 1, _effort(wish))


def _replay(recorded: Recorded) -> Replay:
    return from_data(fields_of(recorded.replay, "the replay"), "the replay")


def _effort(wish: afterwards.Analyse | afterwards.LookAt) -> Effort:
    return Effort(wish.worlds, wish.turns, float(wish.milliseconds))


@cache
def _give_way() -> None:
    if hasattr(os, "nice"):  # Windows has no such thing
        os.nice(NICENESS)


def _done(task: tuple[Callable[..., Any], tuple[Any, ...]]) -> tuple[Any]:
    """What some work came to, wrapped: a bare string would be an error's."""
    _give_way()
    work, arguments = task
    return (work(*arguments),)


# -- on the server ---------------------------------------------------------------------------------


class _Job:
    """An analysis that is under way, or failed."""

    def __init__(self, recorded: Recorded, wish: afterwards.Analyse, home: str) -> None:
        self.recorded = recorded
        self.wish = wish
        self.homes = {home}  # that want it
        self.found: list[Look] = []
        self.begun = False
        self.wanted = True
        self.problem = ""
        self.task: asyncio.Task[None] | None = None

    @property
    def state(self) -> afterwards.AnalysisState:
        return afterwards.AnalysisState(
            "failed" if self.problem else "running" if self.begun else "waiting",
            min(len(self.found), self.recorded.choices),
            self.recorded.choices,
            problem=self.problem,
        )


class Analysts:
    """Whoever wants a finished game looked at asks here."""

    def __init__(self, store: Store, processes: int = 1) -> None:
        self._store = store
        self._crew = Crew(_done, processes)
        self._turns = Turns(processes)
        self._jobs: dict[str, _Job] = {}  # by room
        self.piece = PIECE

    async def state(self, room: Room) -> bytes:
        """A `afterwards.AnalysisState` as JSON: what was kept so is not read again to be sent."""
        job = self._jobs.get(room.id)
        if job is not None and not job.problem:
            return _told(job.state)
        known = await self._known(room)
        if known is not None:
            return _finished(room, known)
        return _told(afterwards.AnalysisState("none") if job is None else job.state)

    async def begin(self, room: Room, wish: afterwards.Analyse, home: str) -> bytes:
        """Have a game analysed; raises HttpRefusal where one household wants too much."""
        known = await self._known(room)
        if known is not None and _is_enough(known, wish):
            return _finished(room, known)
        job = self._jobs.get(room.id)
        if job is not None and not job.problem:
            job.homes.add(home)
            return _told(job.state)
        self._refuse_too_many(home)
        job = self._jobs[room.id] = _Job(recorded(room), wish, home)
        job.task = asyncio.create_task(self._carry_out(job, home))
        return _told(job.state)

    async def cancel(self, room: Room, home: str) -> bytes:
        """Whoever asked for it wants it no more; it goes on where others do."""
        job = self._jobs.get(room.id)
        if job is not None:
            job.homes.discard(home)
            if not job.homes:
                job.wanted = False  # what is being looked at now is looked at to its end
                del self._jobs[room.id]
        return await self.state(room)

    async def look(self, room: Room, wish: afterwards.LookAt, home: str) -> Advice | None:
        """One position, at once; raises HttpRefusal."""
        try:
            found: Advice | None = await self._asked(home, look_once, recorded(room), wish)
        except GONE as problem:
            _log.warning("a process that analyses was replaced: %r", problem)
            raise HttpRefusal(503, "this could not be analysed now; try again", "busy") from None
        return found

    def close(self) -> None:
        for job in self._jobs.values():
            if job.task is not None:
                job.task.cancel()
        self._crew.close()

    def _refuse_too_many(self, home: str) -> None:
        for room in [room for room, job in self._jobs.items() if job.problem]:
            del self._jobs[room]
        if sum(home in job.homes for job in self._jobs.values()) >= PER_HOUSEHOLD:
            words = said(
                "{number} of your games are being analysed; wait for one, or stop it",
                number=PER_HOUSEHOLD,
            )
            raise HttpRefusal(429, words, "limit")
        if len(self._jobs) >= MOST:
            raise HttpRefusal(503, "too many games are being analysed; try again later", "busy")

    async def _carry_out(self, job: _Job, home: str) -> None:
        try:
            while job.wanted and len(job.found) <= job.recorded.choices:
                piece = Piece(job.recorded, job.wish, len(job.found) + 1, self.piece)
                job.found += await self._asked(home, look_on, piece, begins=job)
            if job.wanted:
                data = await asyncio.to_thread(_written, job)
                await self._store.keep_analysis(job.recorded.room, job.recorded.fingerprint, data)
        except HttpRefusal as crowded:
            job.problem = str(crowded)
        except (*GONE, RuntimeError, StoreError) as problem:
            _log.error("the analysis of table %s failed", job.recorded.room, exc_info=problem)
            job.problem = FAILED
        if not job.problem and self._jobs.get(job.recorded.room) is job:
            del self._jobs[job.recorded.room]

    async def _asked(
        self, home: str, work: Callable[..., Any], *arguments: Any, begins: _Job | None = None
    ) -> Any:
        """What some work comes to when it has its turn; raises one of GONE, RuntimeError."""
        async with self._turns.turn(home):
            if begins is not None:
                begins.begun = True
            answer = await self._crew.ask(lambda: (work, arguments), PATIENCE)
        if isinstance(answer, str):
            raise RuntimeError(f"{work.__name__} failed in its process: {answer}")
        return answer[0]

    async def _known(self, room: Room) -> bytes | None:
        """What was found out before, unless an earlier program says it in other words."""
        data = await self._store.analysis(room.id, fingerprint(room))
        return None if data is None or _head(data).version != VERSION else data


class _Head(msgspec.Struct):
    """How much was thought for an analysis."""

    version: int = 0
    worlds: int = 0
    milliseconds: int = 0


def _head(data: bytes) -> _Head:
    try:
        return msgspec.json.decode(data, type=_Head)
    except msgspec.DecodeError:
        return _Head()


def _is_enough(known: bytes, wish: afterwards.Analyse) -> bool:
    head = _head(known)
    return head.milliseconds >= wish.milliseconds and head.worlds >= wish.worlds


def _written(job: _Job) -> bytes:
    return msgspec.json.encode(summed_up(job.recorded.game, _effort(job.wish), job.found))


def _finished(room: Room, known: bytes) -> bytes:
    assert room.session is not None
    choices = len(room.session.replay.answers)
    return _told(afterwards.AnalysisState("done", choices, choices), msgspec.Raw(known))


def _told(state: afterwards.AnalysisState, analysis: msgspec.Raw | None = None) -> bytes:
    return msgspec.json.encode({**msgspec.structs.asdict(state), "analysis": analysis})
