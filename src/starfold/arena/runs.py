"""Runs on disk: every finished game is written down, so that an interrupted run goes on.

A run is a file of lines of JSON: first the plan, then the games in their order. What was not
written to the end, as when a machine goes off, is played again.
"""

import hashlib
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from starfold import __version__
from starfold.arena.plan import Plan
from starfold.arena.runner import Result
from starfold.errors import InputError
from starfold.games.registry import load_game
from starfold.kernel.game import canonical_json

FORMAT: Final = "starfold-run"
VERSION: Final = 1
# What a run is called by where two differ; a longer run begins with the games of a shorter one, so
# their number is not among them.
_WORDS: Final = {
    "game": "game",
    "edition": "edition",
    "options": "options",
    "agents": "seats",
    "lineups": "forces",
    "forces": "units and cards of the forces",
    "seed": "seed",
    "swap": "--no-swap",
    "more": "catalogues",
    "definitions": "units and cards",
    "starfold": "version of starfold",
}


class Run(NamedTuple):
    """A run as it stands in its file."""

    plan: Plan
    results: list[Result]


def identity(plan: Plan) -> dict[str, Any]:
    """All that the games of a plan follow from, except how many there are."""
    data = {name: value for name, value in asdict(plan).items() if name != "games"}
    digests = sorted(
        {
            load_game(plan.game).digest({**plan.spec(0), "forces": _forces(plan, lineup)})
            for lineup in plan.lineups
        }
    )
    return {**data, "definitions": digests, "starfold": __version__}


def _forces(plan: Plan, lineup: tuple[str, ...]) -> list[Any]:
    return [plan.forces[name] for name in lineup]


def fingerprint(found: dict[str, Any]) -> str:
    return hashlib.blake2b(canonical_json(found), digest_size=8).hexdigest()


class RunFile:
    """A run that grows. Open it with `opened`."""

    def __init__(self, path: Path, plan: Plan, results: list[Result]) -> None:
        self.path = path
        self.plan = plan
        self.results = results  # that it held when it was opened

    def add(self, results: list[Result]) -> None:
        lines = b"".join(msgspec.json.encode(one) + b"\n" for one in results)
        with self.path.open("ab") as file:
            file.write(lines)


def opened(path: Path, plan: Plan) -> RunFile:
    """A new run, or one to go on with; raises InputError for a file of another plan."""
    if path.is_dir():
        raise InputError(f"--run {path} is a folder: name a file in it, such as {path / 'a.run'}")
    known = identity(plan)
    if not path.exists() or path.stat().st_size == 0:
        head = {
            "format": FORMAT,
            "version": VERSION,
            "fingerprint": fingerprint(known),
            "plan": known,
            "fields": list(Result._fields),
        }
        try:
            path.write_bytes(msgspec.json.encode(head) + b"\n")
        except OSError as problem:
            raise InputError(f"--run {path}: {problem.strerror}") from None
        return RunFile(path, plan, [])
    lines = _lines(path)
    found = _head(path, lines[0] if lines else b"")
    if found["fingerprint"] != fingerprint(known):
        raise InputError(f"{path} holds games of another plan: {_difference(found['plan'], known)}")
    results, size = _results(path, lines)
    if size != path.stat().st_size:
        with path.open("r+b") as file:
            file.truncate(size)
    return RunFile(path, plan, results[: plan.games])


def read(path: Path) -> Run:
    """A run with all its games, however many of them it was to have."""
    lines = _lines(path)
    head = _head(path, lines[0] if lines else b"")
    results, _ = _results(path, lines)
    if not results:
        raise InputError(f"{path}: no game of this run was finished")
    try:
        kept = {one.name: head["plan"][one.name] for one in fields(Plan) if one.name != "games"}
        plan = Plan(**kept, games=len(results))
    except (KeyError, TypeError):
        raise _no_run(path) from None
    agents, lineups = tuple(plan.agents), tuple(tuple(one) for one in plan.lineups)
    return Run(Plan(**{**kept, "agents": agents, "lineups": lineups}, games=len(results)), results)


def _lines(path: Path) -> list[bytes]:
    try:
        return path.read_bytes().split(b"\n")
    except OSError as problem:
        raise InputError(f"{path}: {problem.strerror}") from None


def _head(path: Path, line: bytes) -> dict[str, Any]:
    try:
        head = msgspec.json.decode(line)
    except msgspec.DecodeError:
        head = None
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise _no_run(path)
    if head.get("version") != VERSION:
        raise InputError(
            f"{path}: run version {head.get('version')!r} is unknown, this program reads {VERSION}"
        )
    if not isinstance(head.get("plan"), dict) or "fingerprint" not in head:
        raise _no_run(path)
    return head


def _no_run(path: Path) -> InputError:
    return InputError(f"{path} is no run: make one with `starfold sim GAME --run FILE`")


def _results(path: Path, lines: list[bytes]) -> tuple[list[Result], int]:
    """The games that are whole, and where the last of them ends."""
    decoder = msgspec.json.Decoder(Result)
    results: list[Result] = []
    size = len(lines[0]) + 1
    for line in lines[1:-1]:  # behind the last end of a line stands nothing, or half a game
        try:
            result = decoder.decode(line)
        except msgspec.DecodeError:
            raise InputError(
                f"{path}, line {len(results) + 2}: this is no game; the file was altered"
            ) from None
        if result.number != len(results):
            raise InputError(
                f"{path}, line {len(results) + 2}: game {result.number} stands where game "
                f"{len(results)} belongs; the file was altered or pieced together"
            )
        results.append(result)
        size += len(line) + 1
    return results, size


def _difference(there: dict[str, Any], here: dict[str, Any]) -> str:
    """Where two plans differ first, in words."""
    for name, word in _WORDS.items():
        one, other = (canonical_json(plan.get(name)).decode() for plan in (there, here))
        if one != other:
            said = f"{_short(one)} there, {_short(other)} here"
            return f"other {word} ({said}). Give another --run, or the arguments that it began with"
    return "give another --run"


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}..."
