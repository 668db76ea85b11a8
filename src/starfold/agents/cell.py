"""The process in which agents from outside live; `agents.guests` starts it and talks to it.

It knows of a game what `Game.world_to_data` tells a seat. Messages are JSON, each after its length
in four bytes; whatever the agents print goes to the error stream.
"""

import importlib
import importlib.util
import inspect
import os
import signal
import sys
import time
import traceback
from pathlib import Path
from typing import Any, BinaryIO, Final

import msgspec

from starfold.agents.seat import SPREAD, Seat
from starfold.errors import InputError
from starfold.games.registry import load_game
from starfold.kernel.game import Game, Spec, canonical_json

LENGTH: Final = 4  # bytes
LATE: Final = 5.0  # seconds after its time at which a process that nobody ended ends by itself
MOST_TITLE: Final = 40
MOST_ABOUT: Final = 200
MOST_TOLD: Final = 240
CRASH: Final = "crash"
ILLEGAL: Final = "illegal"
MEDDLING: Final = "meddling"


class Unloadable(Exception):
    """There is no such agent, or it cannot be read."""


class Playing:
    """An agent in a game."""

    def __init__(self, agent: Any, game: Game, spec: Spec, seed: int) -> None:
        self.agent = agent
        self.game = game
        self.spec = spec
        self.seed = seed


class Cell:
    """What one process keeps from message to message."""

    def __init__(self) -> None:
        self.playing: dict[int, Playing] = {}

    def answer(self, message: dict[str, Any]) -> dict[str, Any]:
        for key in message.get("forget", ()):
            self.playing.pop(key, None)
        try:
            if message["do"] == "describe":
                return described(message["reference"])
            if message["do"] == "begin":
                return self._begin(message)
            return self._choose(message)
        except Unloadable as problem:
            return {"fault": CRASH, "what": str(problem)}
        except BaseException as problem:
            return {"fault": CRASH, "what": told(problem)[:MOST_TOLD]}

    def _begin(self, message: dict[str, Any]) -> dict[str, Any]:
        made = loaded(message["reference"])(message["seed"])
        game = load_game(message["game"])
        self.playing[message["key"]] = Playing(made, game, message["spec"], message["seed"])
        return {}

    def _choose(self, message: dict[str, Any]) -> dict[str, Any]:
        playing = self.playing[message["key"]]
        game, number = playing.game, message["seat"]
        world = game.world_from_data(playing.spec, message["world"])
        seed = playing.seed * SPREAD + message["answers"]
        seat = Seat(game, world, number, seed, message["milliseconds"])
        before = canonical_json(game.world_to_data(world, number)) if message["strict"] else b""
        begun = time.perf_counter()
        given = playing.agent.choose(seat)
        took = time.perf_counter() - begun
        if before and before != canonical_json(game.world_to_data(world, number)):
            what = "it changed what it was handed, behind the doors of its seat"
            return {"fault": MEDDLING, "what": what}
        try:
            return {"option": seat.option_of(given), "took": took}
        except InputError as problem:
            return {"fault": ILLEGAL, "what": str(problem)[:MOST_TOLD]}


def described(reference: str) -> dict[str, Any]:
    """What an agent says of itself, with words of ours where it says nothing."""
    made = loaded(reference)
    called = getattr(made, "title", made.__name__)
    about = getattr(made, "about", "") or (inspect.getdoc(made) or "").split("\n\n")[0]
    games = getattr(made, "games", ())
    thinks = getattr(made, "milliseconds", 0)
    wrong = [
        words
        for words, right in (
            ("`title` is text", isinstance(called, str) and called.strip() != ""),
            ("`about` is text", isinstance(about, str)),
            (
                "`games` is a list of names",
                isinstance(games, list | tuple) and all(isinstance(one, str) for one in games),
            ),
            ("`milliseconds` is a whole number", type(thinks) is int and thinks >= 0),
            ("it has a method `choose`", callable(getattr(made, "choose", None))),
        )
        if not right
    ]
    if wrong:
        raise Unloadable(f"{made.__name__} is no agent; see to it that {', '.join(wrong)}")
    sentence = " ".join(about.split()).rstrip(".") or "an agent from outside"
    return {
        "name": made.__name__,
        "title": called.strip()[:MOST_TITLE],
        "about": sentence[:MOST_ABOUT],
        "games": list(games),
        "milliseconds": thinks,
    }


def loaded(reference: str) -> Any:
    """The class or function that makes the agent."""
    place, _, name = reference.rpartition(":")
    module = _from_file(Path(place)) if place.endswith(".py") else importlib.import_module(place)
    found: Any = module
    for part in name.split("."):
        found = getattr(found, part, None)
    if found is None:
        classes = [made for made in vars(module).values() if inspect.isclass(made)]
        known = [made.__name__ for made in classes if made.__module__ == module.__name__]
        raise Unloadable(
            f"{place} has no {name!r}; its classes: {', '.join(sorted(known)) or 'none'}"
        )
    if not inspect.isclass(found):
        raise Unloadable(f"{name!r} of {place} is no class")
    return found


def _from_file(path: Path) -> Any:
    name = path.stem
    known = sys.modules.get(name)
    if known is not None and getattr(known, "__file__", None) == str(path):
        return known
    specification = importlib.util.spec_from_file_location(name, path)
    assert specification is not None and specification.loader is not None
    sys.path.insert(0, str(path.parent))
    module = importlib.util.module_from_spec(specification)
    sys.modules[name] = module
    try:
        specification.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def told(problem: BaseException) -> str:
    """What went wrong, with the place in the agent's own files."""
    home = Path(__file__).parent.parent
    frames = traceback.extract_tb(problem.__traceback__)
    own = [frame for frame in frames if home not in Path(frame.filename).parents]
    words = f"{type(problem).__name__}: {problem}".removesuffix(": ")
    if isinstance(problem, SyntaxError):
        return words
    if not own:
        return words
    return f"{words} ({Path(own[-1].filename).name}, line {own[-1].lineno}, in {own[-1].name})"


# -- the conversation ------------------------------------------------------------------------------


def receive(stream: BinaryIO) -> dict[str, Any] | None:
    head = stream.read(LENGTH)
    if len(head) < LENGTH:
        return None
    message: dict[str, Any] = msgspec.json.decode(stream.read(int.from_bytes(head, "big")))
    return message


def send(stream: BinaryIO, message: dict[str, Any]) -> None:
    data = msgspec.json.encode(message)
    stream.write(len(data).to_bytes(LENGTH, "big") + data)
    stream.flush()


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started it decides
    questions = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    cell = Cell()
    while (message := receive(questions)) is not None:
        _ends_itself_after(message["limit"] + LATE)
        answer = cell.answer(message)
        _ends_itself_after(0.0)
        try:
            send(answers, answer)
        except OSError:  # nobody is there any more
            os._exit(1)


def _ends_itself_after(seconds: float) -> None:
    """The system ends it then, whatever it does; 0: not any more."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, seconds)


if __name__ == "__main__":
    main()
