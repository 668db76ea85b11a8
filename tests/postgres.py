"""A real PostgreSQL server for the tests: installed when that is possible, gone afterwards.

Each test process that needs one starts its own in about a second. It listens on a socket in a
directory of its own, so servers never meet, and it ends with the process, even a killed one.
"""

import contextlib
import functools
import os
import pwd
import shutil
import subprocess
import tempfile
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

ROOT = Path(__file__).resolve().parent.parent
INSTALLER = ROOT / "scripts" / "install-postgresql"
PLACES = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin")

# The shell starts the server and waits for its input to end: by hand, or with the test process.
KEEPER = '"$@" & server=$!; read -r _; kill -INT $server; wait $server'

# Nothing here outlives a test, so nothing has to reach the disk.
HASTE = ("fsync=off", "full_page_writes=off", "shared_buffers=16MB", "max_connections=50")


class Server:
    """A running server. `database()` makes an empty database and gives its address."""

    def __init__(self, programs: Path, home: Path, settings: tuple[str, ...] = HASTE) -> None:
        self.home = home
        self._programs = programs
        self._settings = settings
        self._keeper: subprocess.Popen[bytes] | None = None

    def create(self) -> None:
        command = ["initdb", "--username=postgres", "--auth=trust", "--encoding=UTF8"]
        command += ["--locale=C", "--no-sync", "--pgdata", str(self.home / "data")]
        subprocess.run(
            [self._programs / command[0], *command[1:]],
            check=True,
            capture_output=True,
            **self._identity(),
        )

    def start(self) -> None:
        settings = [*self._settings, "listen_addresses=", f"unix_socket_directories={self.home}"]
        server = [str(self._programs / "postgres"), "-D", str(self.home / "data")]
        server += [word for setting in settings for word in ("-c", setting)]
        with (self.home / "log").open("ab") as log:
            self._keeper = subprocess.Popen(
                ["sh", "-c", KEEPER, "sh", *server],
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
                **self._identity(),
            )
        self._await_start()

    def stop(self) -> None:
        if self._keeper is not None:
            self._keeper.communicate()
            self._keeper = None

    def address(self, name: str = "postgres") -> str:
        return f"postgresql://postgres@/{name}?host={self.home}"

    def database(self, options: str = "") -> str:
        name = f"test_{uuid.uuid4().hex}"
        self.command(f"CREATE DATABASE {name} {options}")
        return self.address(name)

    def command(self, statement: str) -> None:
        with psycopg.connect(self.address(), autocommit=True) as connection:
            connection.execute(statement)

    def _await_start(self) -> None:
        assert self._keeper is not None
        for _ in range(600):
            with contextlib.suppress(psycopg.OperationalError):
                psycopg.connect(self.address()).close()
                return
            if self._keeper.poll() is not None:
                break
            time.sleep(0.05)
        raise RuntimeError("PostgreSQL did not start:\n" + (self.home / "log").read_text())

    def _identity(self) -> dict[str, Any]:
        """PostgreSQL refuses to run as root."""
        where = {"cwd": self.home}
        if os.geteuid() != 0:
            return where
        account = pwd.getpwnam("postgres")
        return where | {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}


@contextlib.contextmanager
def running(settings: tuple[str, ...] = HASTE) -> Iterator[Server]:
    """Skips the test where PostgreSQL is missing and may not be installed."""
    programs = find_programs() or install_programs()
    home = Path(tempfile.mkdtemp(prefix="starfold-pg-"))
    try:
        if os.geteuid() == 0:
            shutil.chown(home, "postgres")
        server = Server(programs, home, settings)
        server.create()
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(home, ignore_errors=True)


def find_programs() -> Path | None:
    """The directory of the newest server's programs."""
    found = [path for place in PLACES for path in Path("/").glob(f"{place[1:]}/initdb")]
    if on_path := shutil.which("initdb"):
        found.append(Path(on_path).resolve())
    whole = [path.parent for path in found if (path.parent / "postgres").exists()]
    return max(whole, key=version, default=None)


def version(programs: Path) -> tuple[int, ...]:
    said = subprocess.run([programs / "postgres", "--version"], capture_output=True, text=True)
    numbers = "".join(sign if sign.isdigit() else " " for sign in said.stdout).split()
    return tuple(int(number) for number in numbers[:2])


@functools.cache
def install_programs() -> Path:
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        pytest.skip(
            "PostgreSQL IS NOT TESTED: it is not installed, and only root on a system with "
            "apt-get can install it from here. Remedy: install the PostgreSQL server."
        )
    with installing_alone():
        if find_programs() is None:
            subprocess.run([INSTALLER], check=True)
    programs = find_programs()
    assert programs is not None, f"{INSTALLER.name} left no initdb"
    return programs


@contextlib.contextmanager
def installing_alone() -> Iterator[None]:
    """Two test processes must not call the package manager at once."""
    import fcntl

    with Path(tempfile.gettempdir(), "starfold-install-postgresql.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
