"""The package as users get it: a wheel, and an environment with nothing but it and what it needs.

Both are kept under build/ and made again only when their sources changed. Parallel test processes
wait for the one that builds.
"""

import fcntl
import hashlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import starfold

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
WHEELS = BUILD / "wheel"
ENVIRONMENT = BUILD / "wheel-venv"
SCRIPTS = ("scripts/page.py", "scripts/pack.py")
RUN_LOCK = ROOT / "requirements/run.lock"
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"


@cache
def wheel() -> Path:
    """The wheel of the sources as they are now, compiled if they are compiled in place."""
    with _alone():
        sources = f"{_fingerprint(_wheel_sources())} compiled: {starfold.COMPILED}"
        _unless_made(WHEELS, sources, _build_wheel)
        (found,) = WHEELS.glob("starfold-*.whl")
        return found


def source_archive(folder: Path) -> Path:
    """The sources as they are published, packed into the folder."""
    wheel()  # so that the page is built, and by one process only
    with _alone():
        pack = "import setuptools.build_meta as b, sys; b.build_sdist(sys.argv[1])"
        _run(sys.executable, "-c", pack, str(folder), STARFOLD_PURE="1")
    (found,) = folder.glob("starfold-*.tar.gz")
    return found


@cache
def installed() -> Path:
    """The programs' folder of an environment that has the wheel in it."""
    built = wheel()
    with _alone():
        _unless_made(ENVIRONMENT, _fingerprint([RUN_LOCK]), _make_environment)
        _unless_made(
            ENVIRONMENT / "installed",
            (WHEELS / "made-from").read_text(),
            lambda: _pip_into("--force-reinstall", "--no-deps", str(built)),
        )
    return ENVIRONMENT / "bin"


@cache
def axe_source() -> str:
    """The accessibility checker, which the page's development tools bring."""
    if not AXE.is_file():
        with _alone():
            _run(sys.executable, "scripts/page.py", "npm", "--version")
    return AXE.read_text(encoding="utf-8")


def clean_environment() -> dict[str, str]:
    """A user's environment: no checkout to import from, no Node to build with."""
    kept = {name: os.environ[name] for name in ("LANG", "TMPDIR") if name in os.environ}
    return {**kept, "PATH": str(ENVIRONMENT / "bin"), "HOME": str(ENVIRONMENT)}


@contextmanager
def _alone() -> Iterator[None]:
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "wheel.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _unless_made(folder: Path, sources: str, make: Callable[[], None]) -> None:
    mark = folder / "made-from"
    if mark.is_file() and mark.read_text() == sources:
        return
    mark.unlink(missing_ok=True)
    make()
    folder.mkdir(exist_ok=True)
    mark.write_text(sources)


def _wheel_sources() -> Iterator[Path]:
    yield from (ROOT / name for name in ("pyproject.toml", "setup.py", *SCRIPTS))
    for pattern in ("src/starfold/**/*.py", "src/starfold/**/*.yaml", "src/**/*.so", "web/*.*"):
        yield from ROOT.glob(pattern)
    for folder in ("web/src", "web/public"):
        yield from (path for path in (ROOT / folder).rglob("*") if path.is_file())


def _fingerprint(paths: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for path in sorted(paths):
        digest.update(f"{path.relative_to(ROOT)}\n".encode() + path.read_bytes())
    return digest.hexdigest()


def _build_wheel() -> None:
    for old in WHEELS.glob("*.whl"):
        old.unlink()
    # A place of its own for the build's files, so that nothing of an earlier one is packed.
    settings = WHEELS / "settings.cfg"
    WHEELS.mkdir(exist_ok=True)
    settings.write_text(f"[build]\nbuild_base = {WHEELS / 'build'}\n")
    _run("rm", "-rf", str(WHEELS / "build"))
    _run(
        *(sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check"),
        *("--no-build-isolation", "--no-deps", "--wheel-dir", str(WHEELS), "."),
        STARFOLD_AS_BUILT="1" if starfold.COMPILED else "",
        STARFOLD_PURE="" if starfold.COMPILED else "1",
        DIST_EXTRA_CONFIG=str(settings),
    )
    _run(sys.executable, "scripts/pack.py", *map(str, WHEELS.glob("*.whl")))


def _make_environment() -> None:
    _run(sys.executable, "-m", "venv", "--clear", "--without-pip", str(ENVIRONMENT))
    _pip_into("--require-hashes", "--requirement", str(RUN_LOCK))


def _pip_into(*arguments: str) -> None:
    python = str(ENVIRONMENT / "bin/python")
    pip = (sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check")
    _run(*pip, "install", "--quiet", *arguments)


def _run(*command: str, **environment: str) -> None:
    ended = subprocess.run(
        command,
        cwd=ROOT,
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if ended.returncode:
        raise RuntimeError(f"{' '.join(command)} failed:\n{ended.stdout}")
