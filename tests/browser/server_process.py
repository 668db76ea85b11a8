"""The installed `starfold serve`, as a process of its own that can be killed and started again."""

import re
import signal
import subprocess
from pathlib import Path

from tests import wheel

ADDRESS = re.compile(r"^starfold: (http://\S+)")


class ServerProcess:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.url = ""
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start it on a free port, the second time on the same one, and wait until it is ready."""
        port = self.url.rstrip("/").rpartition(":")[2] or "0"
        log = (self.folder / "server.log").open("a")
        self._process = subprocess.Popen(
            [wheel.installed() / "starfold", "serve", "--port", port, "--db", self._database],
            env=wheel.clean_environment(),
            cwd=self.folder,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
        log.close()
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if found := ADDRESS.match(line):
                self.url = found[1]
                return
        raise RuntimeError(f"the server ended before it was ready:\n{self.log()}")

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def log(self) -> str:
        return (self.folder / "server.log").read_text()

    @property
    def _database(self) -> str:
        return str(self.folder / "tables.sqlite3")

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(timeout=20)
            assert self._process.stdout is not None
            self._process.stdout.close()
            self._process = None
