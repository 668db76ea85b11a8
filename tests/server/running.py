"""A real server as its users run it: a process with a database, that can be killed."""

import json
import os
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any


class Served:
    """A server that said where it is."""

    def __init__(self, line: str) -> None:
        assert line.startswith("starfold: http://"), f"the server did not start: {line!r}"
        self.address = line.removeprefix("starfold: ").strip().rstrip("/")

    def socket_address(self, room: str) -> str:
        return f"{self.address.replace('http', 'ws', 1)}/api/rooms/{room}/socket"

    def request(self, path: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(self.address + path, data=data, headers=headers)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)


class Running(Served):
    """`starfold serve` as a process."""

    def __init__(self, database: Path | str, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "starfold", "serve", "--port", "0"),
                *("--db", str(database), *arguments),
            ],
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
            text=True,
        )
        assert self.process.stdout is not None
        super().__init__(self.process.stdout.readline())

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
