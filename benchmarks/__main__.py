"""Measure everybody in turn, print the table, write the results."""

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

from benchmarks.contenders import CONTENDERS, DETAILED, Entry
from benchmarks.table import page

ROOT: Final = Path(__file__).resolve().parent.parent
RESULTS: Final = ROOT / "benchmarks" / "results"
PACKAGES: Final = ("open_spiel", "rlcard", "numpy")


class Process:
    """A contender at work."""

    def __init__(self, name: str, entry: Entry, core: int) -> None:
        inherited = {key: value for key, value in os.environ.items() if key != "STARFOLD_PURE"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.worker", name, str(core)],
            cwd=ROOT,
            env=inherited | entry.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.title = entry.title
        self.missing = str(self._hear().get("missing", ""))

    def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return self._hear()

    def _hear(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            return {"missing": "the process ended unexpectedly"}
        answer: dict[str, Any] = json.loads(line)
        return answer

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def measure(
    names: list[str],
    rounds: int,
    seconds: float,
    core: int,
    entries: Mapping[str, Entry] = CONTENDERS,
) -> dict[str, Any]:
    """All contenders, window by window in turn, so that a noisy moment hits them all alike."""
    running = {name: Process(name, entries[name], core) for name in names}
    able = {name: process for name, process in running.items() if not process.missing}
    windows: dict[str, list[dict[str, Any]]] = {name: [] for name in able}
    costs: dict[str, list[dict[str, Any]]] = {name: [] for name in able}
    try:
        for number in range(rounds):
            print(f"round {number + 1} of {rounds}", file=sys.stderr)
            for name, process in able.items():
                windows[name].append(process.ask({"window": seconds}))
                costs[name].append(process.ask({"clone": True}))
                if name in DETAILED:
                    costs[name][-1] |= process.ask({"extras": True})
    finally:
        for process in running.values():
            process.close()
    return {
        name: {"title": process.title, "missing": process.missing}
        if process.missing
        else {"title": process.title, **best(windows[name]), "microseconds": least(costs[name])}
        for name, process in running.items()
    }


def best(windows: list[dict[str, Any]]) -> dict[str, float]:
    """The best window: what the program can do when nothing else disturbs it."""
    decisions = sum(window["decisions"] for window in windows)
    games = sum(window["games"] for window in windows)
    per_game = decisions / games if games else 0.0  # unknown: none came to its end
    speed = max(window["decisions"] / window["seconds"] for window in windows)
    return {
        "decisions_per_s": round(speed),
        # by the mean length of all games, so that a window of short games is not the best
        "games_per_s": round(speed / per_game, 1) if games else 0.0,
        "decisions_per_game": round(per_game, 1),
    }


def least(costs: list[dict[str, Any]]) -> dict[str, float]:
    """The least cost of each kind over the rounds."""
    return {
        name: round(min(cost[name] for cost in costs), 2)
        for name, first in costs[0].items()
        if first is not None
    }


def conditions(rounds: int, seconds: float, packages: Sequence[str] = PACKAGES) -> dict[str, Any]:
    return {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "packages": {name: _version(name) for name in packages},
        "method": f"one core, processor time, best of {rounds} windows of {seconds} s, in turn",
    }


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--window", type=float, default=0.5, help="seconds of processor time")
    parser.add_argument("--only", nargs="+", choices=list(CONTENDERS), default=list(CONTENDERS))
    parser.add_argument("--note", default="", help="about the machine, kept with the results")
    parser.add_argument("--output", type=Path, default=RESULTS / "latest.json")
    return parser.parse_args()


def main() -> None:
    asked = arguments()
    core = max(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 0
    found = conditions(asked.rounds, asked.window) | {"note": asked.note}
    found["contenders"] = measure(asked.only, asked.rounds, asked.window, core)
    print(page(found))
    asked.output.parent.mkdir(parents=True, exist_ok=True)
    asked.output.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
