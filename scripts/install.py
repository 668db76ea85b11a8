"""Install what a lock names into the environment of this Python: `scripts/install.py LOCK`.

uv takes a tenth of the time that pip takes. It looks where pip is told to look, and where it
cannot do it pip does.
"""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

UV_LOCK: Final = Path(__file__).resolve().parent.parent / "requirements/uv.lock"
PIP: Final = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
LOCKED: Final = ["--require-hashes", "--requirement"]

# What pip may be told, and where uv wants to hear of it.
SAME: Final = {
    "index-url": "UV_DEFAULT_INDEX",
    "extra-index-url": "UV_INDEX",
    "find-links": "UV_FIND_LINKS",
    "cert": "SSL_CERT_FILE",
}


def by_pip(lock: Path) -> bool:
    command = [*PIP, "install", "-qq", "--no-compile", *LOCKED, str(lock)]
    return subprocess.run(command, check=False).returncode == 0


def by_uv(lock: Path) -> bool:
    if not by_pip(UV_LOCK):
        return False
    uv = Path(sys.executable).with_name("uv")
    command = [uv, "pip", "install", "--quiet", "--python", sys.executable, *LOCKED, lock]
    # The hashes say what is taken; who of several offers it does not matter.
    places = {"UV_INDEX_STRATEGY": "unsafe-best-match", **dict(as_told_to_pip())}
    try:
        return subprocess.run(command, env=places | os.environ, check=False).returncode == 0
    except OSError as problem:
        print(f"{uv}: {problem.strerror}", file=sys.stderr)
        return False


def as_told_to_pip() -> Iterator[tuple[str, str]]:
    """The settings of pip, from its files and the environment; the environment comes last."""
    told = subprocess.run([*PIP, "config", "list"], capture_output=True, text=True, check=False)
    for line in sorted(told.stdout.splitlines(), key=lambda line: line.startswith(":env:")):
        name, _, value = line.partition("=")
        known = SAME.get(name.rpartition(".")[2])
        if known is not None:
            several = ast.literal_eval(value).split()
            yield known, ("," if known == "UV_FIND_LINKS" else " ").join(several)


def main() -> None:
    lock = Path(sys.argv[1])
    if not by_uv(lock):
        print("uv could not do it; installing with pip, which takes longer", file=sys.stderr)
        sys.exit(0 if by_pip(lock) else 2)


if __name__ == "__main__":
    main()
