#!/usr/bin/env python3
"""The sources that the hot modules are compiled from: themselves, and all that they import.

Printed one a line, sorted. What only the server or the commands consist of is not among them, so
that a change there compiles nothing again.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src"


def imported(path: Path) -> Iterator[str]:
    """The names of all modules that a module may import, and of what it takes from them."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield node.module
            yield from (f"{node.module}.{each.name}" for each in node.names)


def file_of(module: str) -> Path | None:
    """The file of a module or package of ours, if there is one."""
    place = SOURCES.joinpath(*module.split("."))
    files = (place.with_suffix(".py"), place / "__init__.py")
    return next((file for file in files if file.is_file()), None)


def main() -> None:
    names = (ROOT / "hot_modules.txt").read_text().split()
    waiting = [path for name in names for path in ROOT.glob(name)]
    reached = set(waiting)
    while waiting:
        for module in imported(waiting.pop()):
            file = file_of(module)
            if file is not None and file not in reached:
                reached.add(file)
                waiting.append(file)
    print(*sorted(str(path.relative_to(ROOT)) for path in reached), sep="\n")


if __name__ == "__main__":
    main()
