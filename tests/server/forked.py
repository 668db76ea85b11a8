"""Servers that start at once: forks of a process that has loaded the program already.

For tests that kill very many of them. Everything else runs the command itself (`Running`).
"""

import multiprocessing
import os
import sys
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from starfold.cli.serve import serve
from starfold.games.registry import game_names, load_game
from starfold.server.machines import Machines
from tests.server.running import Served

for name in game_names():
    load_game(name)
_FORKS = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload([__name__])


class Forked(Served):
    """`starfold serve` in a fork. No machine plays at its tables, so it does not start one."""

    def __init__(self, database: Path | str, **options: Any) -> None:
        self._told, telling = _FORKS.Pipe(duplex=False)
        self._process = _FORKS.Process(target=_serve, args=(str(database), telling, options))
        self._process.start()
        telling.close()
        with open(self._told.fileno(), closefd=False) as told:
            super().__init__(told.readline())

    def kill(self) -> None:
        self._process.kill()
        self._process.join()
        self._told.close()

    def signal(self, number: int) -> None:
        assert self._process.pid is not None
        os.kill(self._process.pid, number)

    def await_end(self) -> None:
        self._process.join()


def _serve(database: str, telling: Connection, options: dict[str, Any]) -> None:
    os.dup2(telling.fileno(), sys.stdout.fileno())
    telling.close()
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    Machines.warm_up = lambda self: None  # type: ignore[method-assign]
    serve(port=0, db=database, **options)
