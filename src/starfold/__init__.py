"""A digital home for out-of-print tabletop games.

The hot modules may be compiled. ``STARFOLD_PURE=1`` in the environment makes Python read their
sources instead, and ``starfold.COMPILED`` tells which of the two is running.
"""

import os

__version__ = "0.1.0"

COMPILED: bool

# Before anything else of the package is imported: afterwards it would be too late to choose.
if os.environ.get("STARFOLD_PURE") == "1":
    from starfold._purity import read_sources_only

    read_sources_only()


def __getattr__(name: str) -> bool:
    """``COMPILED`` looks at the kernel only when asked, so that importing the package is cheap."""
    if name != "COMPILED":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from starfold._purity import is_compiled

    globals()[name] = is_compiled("starfold.kernel.core")
    return bool(globals()[name])
