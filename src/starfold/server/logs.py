"""What a server tells the person who runs it: one line a happening, on the error stream.

Nobody can fill the log from outside: what is said again and again is counted instead. What must
stay secret is taken out of every line, whoever wrote it. What belongs to one request carries its
id, which the answer to it tells as well.
"""

import json
import logging
import re
import secrets
import time
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime
from enum import StrEnum
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

SAID_AT_ONCE: Final = 5  # the same words
SILENCE: Final = 60.0  # seconds until they are said again
MOST_KEPT: Final = 1000  # different words that are remembered


class LogLevel(StrEnum):
    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


class LogFormat(StrEnum):
    TEXT = "text"
    JSON = "json"


def start_logging(level: LogLevel, form: LogFormat = LogFormat.TEXT) -> None:
    """Send everything from this level on, ours and the libraries', to the error stream.

    `logging.config` would close the handlers of all libraries, and some close the stream with it.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(_FORMS[form]())
    handler.addFilter(Quiet())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())


# -- what a line looks like ------------------------------------------------------------------------

REQUEST_ID: Final = "x-request-id"
_request: Final[ContextVar[str]] = ContextVar("request", default="")
_GIVEN: Final = re.compile(r"[\w-]{8,64}")
_SECRETS: Final = (
    (re.compile(r"(://[^:/@\s]*):[^@\s]*@"), r"\1:…@"),  # the password of a database
    (re.compile(r"(?i)\b(bearer|vapid|password=|whsec_|x-starfold-\w+:?)\s*[^\s,;'\"]+"), r"\1 …"),
    (re.compile(r"(?i)(\"?(?:token|secret|key|auth)\"?\s*[:=]\s*\"?)[^\s,;'\"}]+"), r"\1…"),
)


def without_secrets(text: str) -> str:
    for pattern, instead in _SECRETS:
        text = pattern.sub(instead, text)
    return text


class TextLines(logging.Formatter):
    """For people."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        request = _request.get()
        about = f" [{request}]" if request and record.levelno >= logging.WARNING else ""
        return without_secrets(super().format(record)) + about


class JsonLines(logging.Formatter):
    """For programs: an object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if request := _request.get():
            line["request"] = request
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps({name: without_secrets(text) for name, text in line.items()})


_FORMS: Final[dict[LogFormat, Callable[[], logging.Formatter]]] = {
    LogFormat.TEXT: TextLines,
    LogFormat.JSON: JsonLines,
}


class Traced:
    """Gives every request an id: the one that a proxy gave it, or a new one."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        given = MutableHeaders(scope=scope).get(REQUEST_ID, "")
        request = given if _GIVEN.fullmatch(given) else secrets.token_hex(8)
        token = _request.set(request)

        async def send_with_id(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(raw=message["headers"])[REQUEST_ID] = request
            await send(message)

        try:
            await self.app(scope, receive, send_with_id)
        finally:
            _request.reset(token)


# -- what is said again and again ------------------------------------------------------------------


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
