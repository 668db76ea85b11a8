"""One contender in a process of its own: plays a window whenever a line arrives on its input.

Processes of their own keep the contenders out of each other's memory, and let this engine be there
twice, compiled and not. Requests and answers are JSON, one line each.
"""

import json
import os
import sys
from dataclasses import asdict
from typing import Any, TextIO

from benchmarks.contender import Contender, Missing
from benchmarks.contenders import CONTENDERS, ENVIRONMENTS


def main(name: str, core: int) -> None:
    answers, sys.stdout = sys.stdout, sys.stderr  # libraries that chat while they load go elsewhere
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {core})
    try:
        contender = {**CONTENDERS, **ENVIRONMENTS}[name].make()
    except Missing as problem:
        say(answers, {"missing": str(problem)})
        return
    say(answers, {"ready": True})
    for line in sys.stdin:
        say(answers, answer(contender, json.loads(line)))


def answer(contender: Contender, request: dict[str, Any]) -> dict[str, Any]:
    if "window" in request:
        return asdict(contender.window(request["window"]))
    if "clone" in request:
        return {"clone": contender.clone_cost()}
    return contender.extras()


def say(where: TextIO, data: dict[str, Any]) -> None:
    print(json.dumps(data), file=where, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
