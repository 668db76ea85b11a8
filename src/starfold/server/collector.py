"""Memory, freed quietly: a search for garbage walks over every game while everybody waits.

Games end by losing their last reference; rings of objects are rare and mostly found young. So what
is new is searched in small portions, none of which anybody notices, and never again: what has grown
older waits for a quiet moment.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_PORTION: Final = 1_000  # new objects that are searched at once: three milliseconds at most
_NEVER: Final = 1_000_000


def calm_down() -> None:
    """Search everything now, and what is there not again; what comes only while it is young."""
    search_everything()
    gc.set_threshold(_PORTION, _NEVER, _NEVER)


def search_everything() -> None:
    gc.unfreeze()
    gc.collect()
    gc.freeze()


@contextmanager
def long_lived() -> Iterator[None]:
    """What is made here is no garbage for a long time: it is not searched while it is young."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
