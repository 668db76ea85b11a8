"""What a server tells the person who runs it: one line a happening, on the error stream."""

import logging.config
from enum import StrEnum


class LogLevel(StrEnum):
    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


def start_logging(level: LogLevel) -> None:
    """Send everything from this level on, ours and the libraries', to the error stream."""
    logging.config.dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
            "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
            "root": {"level": level.upper(), "handlers": ["stderr"]},
        }
    )
