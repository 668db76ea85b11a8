"""Run the package from its sources even where compiled modules lie beside them."""

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType

PREFIX = "starfold."


class SourceFinder:
    """Finds the modules of this package, and their sources only."""

    @classmethod
    def find_spec(
        cls, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith(PREFIX):
            return None
        for entry in path or ():
            spec = FileFinder(entry, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name, target)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def read_sources_only() -> None:
    """Put the source finder in front of Python's own, once."""
    if SourceFinder not in sys.meta_path:
        sys.meta_path.insert(0, SourceFinder)


def is_compiled(name: str) -> bool:
    """Whether the module was loaded as machine code."""
    file = import_module(name).__file__
    return file is not None and not file.endswith(tuple(SOURCE_SUFFIXES))
