"""What a server tells the person who runs it: one line a happening, on the error stream.

Nobody can fill the log from outside: what is said again and again is counted instead.
"""

import logging
import time
from collections.abc import Callable
from enum import StrEnum
from typing import Final

SAID_AT_ONCE: Final = 5  # the same words
SILENCE: Final = 60.0  # seconds until they are said again
MOST_KEPT: Final = 1000  # different words that are remembered


class LogLevel(StrEnum):
    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


def start_logging(level: LogLevel) -> None:
    """Send everything from this level on, ours and the libraries', to the error stream.

    `logging.config` would close the handlers of all libraries, and some close the stream with it.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    handler.addFilter(Quiet())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())


class Quiet(logging.Filter):
    """Lets the same words through a few times a minute, and tells how often they were left out."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._said: dict[tuple[str, str], tuple[float, int]] = {}  # since when, and how often

    def filter(self, record: logging.LogRecord) -> bool:
        key = (record.name, str(record.msg).partition("\n")[0])
        now = self._clock()
        since, times = self._said.pop(key, (now, 0))
        left_out = times - SAID_AT_ONCE
        if now - since >= SILENCE:
            if left_out > 0:
                record.msg = f"{record.getMessage()} ({left_out} more times in the last while)"
                record.args = None
            since, times = now, 0
        if len(self._said) >= MOST_KEPT:
            del self._said[next(iter(self._said))]
        self._said[key] = (since, times + 1)
        return times < SAID_AT_ONCE
