"""Compile the hot modules with mypyc where that is possible; everything else is in pyproject.toml.

The same files run as plain Python, so a build without a C compiler is a slower one, not a broken
one. Two environment variables steer the build:

STARFOLD_PURE=1          build no extension at all
STARFOLD_STRICT_BUILD=1  fail, instead of falling back to plain Python, when a module won't compile
"""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

ROOT = Path(__file__).resolve().parent
HOT_MODULES = "hot_modules.txt"


def switched_on(variable: str) -> bool:
    return os.environ.get(variable) == "1"


def hot_modules() -> list[str]:
    lines = (ROOT / HOT_MODULES).read_text(encoding="utf-8").splitlines()
    return [line for line in map(str.strip, lines) if line and (ROOT / line).is_file()]


def compiled(paths: list[str]) -> list[Extension]:
    from mypyc.build import mypycify

    # The hot modules are checked; what they import is only read, because its third-party
    # libraries need not be present where the package is built.
    options = ["--follow-imports=silent", "--ignore-missing-imports"]
    return mypycify(
        options + paths,
        opt_level="3",
        debug_level="0",
        target_dir="build/mypyc",
        group_name="starfold",
    )


def extensions() -> list[Extension]:
    paths = hot_modules()
    if switched_on("STARFOLD_PURE") or not paths:
        return []
    strict = switched_on("STARFOLD_STRICT_BUILD")
    try:
        built = compiled(paths)
    except (ImportError, SystemExit) as problem:  # mypyc ends the process over a refused module
        if strict:
            raise
        print(f"starfold: building without compiled modules ({problem!r})", file=sys.stderr)
        return []
    for extension in built:
        extension.optional = not strict
    return built


setup(ext_modules=extensions())
