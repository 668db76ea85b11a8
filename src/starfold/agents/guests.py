"""Agents from outside the package, by name, each in a process of its own.

A guest is named by its file and class (`path/to/agent.py:MyAgent`), by module and class, or as an
entry point of the group `starfold.agents`. It is handed a `seat.Seat` that stands on an imagined
world (`Game.world_to_data`), so there is nothing to peek at, and it is given a time for each
answer. Whoever fails is a `Fault` with a name; what becomes of the game is up to who plays it.
"""

import atexit
import hashlib
import itertools
import os
import random
import select
import subprocess
import sys
import threading
import time
import weakref
from collections import OrderedDict
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from starfold.agents.base import Agent
from starfold.errors import InputError
from starfold.kernel.core import State
from starfold.kernel.game import Game, Spec

GROUP: Final = "starfold.agents"  # of entry points
INVITED: Final = "STARFOLD_AGENTS"  # in the environment, so that every process of ours knows them
SECONDS: Final = "STARFOLD_AGENT_SECONDS"
USUAL_SECONDS: Final = 10.0  # for one answer
START_SECONDS: Final = 30.0  # to load an agent, and to make one for a game
MOST_SEATS: Final = 8
MOST_CELLS: Final = 16  # processes of guests that one of ours keeps
PIECE: Final = 65_536  # bytes read at once
LENGTH: Final = 4  # bytes before a message that say how long it is

SLOW: Final = "slow"
GONE: Final = "gone"
KINDS: Final = {
    "illegal": "gave no legal answer",
    SLOW: "did not answer in time",
    "crash": "failed",
    GONE: "ended its process",
    "meddling": "reached for what it was not given",
}


class Fault(NamedTuple):
    """What an agent from outside did wrong."""

    agent: str
    kind: str  # one of KINDS
    what: str

    def __str__(self) -> str:
        return f"{self.agent} {KINDS[self.kind]}: {self.what}"


class AgentFault(InputError):
    """An agent from outside failed; whoever asked it decides how the game goes on."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))
        self.fault = fault

    def __reduce__(self) -> tuple[type["AgentFault"], tuple[Fault]]:
        return AgentFault, (self.fault,)


class Guest(msgspec.Struct, frozen=True):
    """An agent from outside, as it describes itself."""

    name: str  # by which it is asked for
    reference: str  # where it is: a file or a module, and the class
    title: str
    about: str
    games: tuple[str, ...]  # that it plays; empty: all
    milliseconds: int  # that it means to think about one answer

    def plays(self, game: str) -> bool:
        return not self.games or game in self.games


# -- naming ----------------------------------------------------------------------------------------


def installed() -> dict[str, str]:
    """The agents of installed packages: their references by name."""
    return {one.name: one.value for one in entry_points(group=GROUP)}


def invited() -> dict[str, Guest]:
    """Those whom the host of this process has invited, by name."""
    return _invited(os.environ.get(INVITED, ""))


@cache
def _invited(written: str) -> dict[str, Guest]:
    if not written:
        return {}
    try:
        guests = msgspec.json.decode(written, type=list[Guest])
    except msgspec.MsgspecError:
        raise InputError(f"{INVITED} is not what starfold writes there: unset it") from None
    return {guest.name: guest for guest in guests}


def introduced(reference: str) -> Guest:
    """A guest under the name of its class."""
    return described(installed().get(reference) or _where(reference))


def invite(guest: Guest) -> None:
    """Let a guest be known by its short name, here and in processes started from now on."""
    known = invited()
    if guest.name in known and known[guest.name].reference != guest.reference:
        words = f"{guest.reference}: another agent is called {guest.name}; rename the class"
        raise InputError(words)
    others = [one for one in known.values() if one.name != guest.name]
    if any(guest.title == one.title for one in others):
        words = f"{guest.reference}: another agent has the title {guest.title!r}; change it"
        raise InputError(words)
    os.environ[INVITED] = msgspec.json.encode([*others, guest]).decode()


def is_reference(name: str) -> bool:
    return ":" in name or name.endswith(".py")


def find(name: str) -> Guest | None:
    """The guest of that name or reference; None if it names none.

    Its file is loaded to be asked, in a process of its own; raises InputError where that fails.
    """
    known = invited().get(name)
    if known is not None:
        return known
    if is_reference(name):
        return msgspec.structs.replace(described(_where(name)), name=name)
    packaged = installed().get(name)
    if packaged is not None:
        return msgspec.structs.replace(described(packaged), name=name)
    return None


def _where(reference: str) -> str:
    """The reference with the whole path of its file."""
    place, _, name = reference.rpartition(":")
    if reference.endswith(".py") or not name:
        raise InputError(f"{reference}: name the class too, as in my_agent.py:MyAgent")
    if not place.endswith(".py"):
        return reference
    path = Path(place)
    if not path.is_file():
        raise InputError(f"{place}: no such file; name the agent as path/to/agent.py:MyAgent")
    return f"{path.resolve()}:{name}"


def described(reference: str) -> Guest:
    """What a guest says of itself; raises InputError where there is none."""
    return _described(reference, _written_at(reference))


def _written_at(reference: str) -> int:
    """When its file was written last: what was changed since is loaded anew."""
    place = Path(reference.rpartition(":")[0])
    return place.stat().st_mtime_ns if place.suffix == ".py" and place.is_file() else 0


@cache
def _described(reference: str, written_at: int) -> Guest:
    cell = Cell(reference)
    try:
        told = cell.ask({"do": "describe", "reference": reference}, START_SECONDS)
    except AgentFault as problem:
        raise InputError(f"{reference}: {problem.fault.what}") from None
    finally:
        cell.close()
    return msgspec.convert({**told, "reference": reference}, Guest)


def seconds() -> float:
    """How long a guest may take for one answer."""
    written = os.environ.get(SECONDS, "")
    if not written:
        return USUAL_SECONDS
    try:
        allowed = float(written)
    except ValueError:
        allowed = 0.0
    if not 0.0 < allowed <= 86_400.0:
        raise InputError(f"{SECONDS}={written}: give a number of seconds above 0")
    return allowed


def allow(allowed: float | None) -> None:
    """Let guests take so many seconds for an answer, here and in processes started from now on."""
    if allowed is not None:
        os.environ[SECONDS] = str(allowed)
        seconds()


# -- processes -------------------------------------------------------------------------------------


class Cell:
    """A process in which guests live. Nobody else does: it may be ended at any time."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.begun: set[int] = set()  # agents in games that are known there
        self.forgotten: list[int] = []  # those of whom nobody speaks any more
        self._lock = threading.Lock()
        command = [sys.executable, "-m", "starfold.agents.cell"]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )
        assert self._process.stdin is not None and self._process.stdout is not None
        self._in, self._out = self._process.stdin.fileno(), self._process.stdout.fileno()
        os.set_blocking(self._in, False)

    def ask(self, message: dict[str, Any], limit: float) -> dict[str, Any]:
        """What it says; raises AgentFault, and ends the process that can say nothing more."""
        with self._lock:
            forgotten, self.forgotten = self.forgotten, []
            whole = {**message, "limit": limit, "forget": forgotten}
            data = msgspec.json.encode(whole)
            until = time.monotonic() + limit
            try:
                self._send(len(data).to_bytes(LENGTH, "big") + data, until)
                answer = msgspec.json.decode(self._receive(until), type=dict[str, Any])
            except TimeoutError:
                self.close()
                raise self._fault(SLOW, f"no answer within {limit:g} s") from None
            except (OSError, EOFError, msgspec.MsgspecError):
                self.close()
                raise self._fault(GONE, _ending(self._process.returncode)) from None
            except BaseException:  # interrupted: what it says later would answer something else
                self.close()
                raise
        if "fault" in answer:
            raise self._fault(answer["fault"], answer["what"])
        return answer

    def _fault(self, kind: str, what: str) -> AgentFault:
        return AgentFault(Fault(self.name, kind, what))

    def _send(self, data: bytes, until: float) -> None:
        while data:
            if not select.select([], [self._in], [], max(0.0, until - time.monotonic()))[1]:
                raise TimeoutError
            data = data[os.write(self._in, data) :]

    def _receive(self, until: float) -> bytes:
        found = b""
        while True:
            if not select.select([self._out], [], [], max(0.0, until - time.monotonic()))[0]:
                raise TimeoutError
            piece = os.read(self._out, PIECE)
            if not piece:
                self._process.wait()
                raise EOFError
            found += piece
            if len(found) >= LENGTH:
                size = LENGTH + int.from_bytes(found[:LENGTH], "big")
                if len(found) >= size:
                    return found[LENGTH:size]

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def close(self) -> None:
        if self.alive:
            self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                stream.close()


def _ending(code: int | None) -> str:
    if code is None or code >= 0:
        return f"exit code {code}"
    return f"signal {-code}"


# One for each guest, as its file was written last, and seat: two who play against each other share
# nothing.
_Place = tuple[str, int, int]
_cells: Final[OrderedDict[_Place, Cell]] = OrderedDict()


def _cell(place: _Place, name: str) -> Cell:
    cell = _cells.pop(place, None)
    if cell is None or not cell.alive:
        cell = Cell(name)
    cell.name = name
    _cells[place] = cell
    while len(_cells) > MOST_CELLS:
        _cells.popitem(last=False)[1].close()
    return cell


@atexit.register
def end_all() -> None:
    while _cells:
        _cells.popitem()[1].close()


# -- the agent -------------------------------------------------------------------------------------

_keys: Final = itertools.count(1)


class Contained(Agent):
    """A guest in one game: what it is asked goes to its process, and comes back checked."""

    def __init__(self, guest: Guest, game: Game, seed: int, milliseconds: int = 0) -> None:
        self.guest = guest
        self.game = game
        # The seed of a game may be near: nothing leads back to it.
        digest = hashlib.blake2b(f"guest {seed}".encode(), digest_size=6).digest()
        self.seed = int.from_bytes(digest, "big")
        self.milliseconds = milliseconds
        self.worlds = 0  # another number: other worlds, which look the same to the guest
        self.place = 0  # of its process among those for the same seat
        self.strict = False  # whether it is watched for changes of what it was handed
        self.took = 0.0  # seconds for the last answer
        self._key = next(_keys)
        self._written_at = _written_at(guest.reference)
        self._answers = 0
        self._spec: Spec = {}

    @property
    def name(self) -> str:  # type: ignore[override]
        return self.guest.name

    def sit_down(self, spec: Spec) -> None:
        self._spec = spec

    def allow(self, milliseconds: float) -> None:
        self.milliseconds = int(milliseconds)

    def choose(self, state: State, seat: int) -> int:
        """Raises AgentFault where the guest fails."""
        if state.forced():
            return state.options[0]
        self._answers += 1
        cell = self._begun(seat)
        dreams = random.Random((self.seed * 31 + self._answers) * 31 + self.worlds)
        world = self.game.imagine(state, seat, dreams)
        question = {
            "do": "choose",
            "key": self._key,
            "world": self.game.world_to_data(world, seat),
            "seat": seat,
            "answers": self._answers,
            "milliseconds": self.milliseconds,
            "strict": self.strict,
        }
        told = cell.ask(question, seconds())
        option, self.took = told["option"], told["took"]
        refused = state.refusal(option) if type(option) is int else "no number"
        if refused is not None:
            raise AgentFault(Fault(self.guest.name, "illegal", str(refused)))
        return int(option)

    def _begun(self, seat: int) -> Cell:
        """Its process, in which it was made for this game."""
        place = (self.guest.reference, self._written_at, seat + MOST_SEATS * self.place)
        cell = _cell(place, self.guest.name)
        if self._key not in cell.begun:
            message = {
                "do": "begin",
                "key": self._key,
                "reference": self.guest.reference,
                "game": self.game.name,
                "spec": self.game.disguised(self._spec, seat),
                "seed": self.seed,
            }
            cell.ask(message, START_SECONDS)
            cell.begun.add(self._key)
            weakref.finalize(self, _forget, weakref.ref(cell), self._key)
        return cell


def _forget(cell: "weakref.ref[Cell]", key: int) -> None:
    there = cell()
    if there is not None:
        there.begun.discard(key)
        there.forgotten.append(key)
