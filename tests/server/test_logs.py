"""What a server tells the person who runs it."""

import io
import json
import logging
from pathlib import Path
from typing import Any

import pytest

from starfold.errors import InputError
from starfold.server.logs import LogFormat, LogLevel, start_logging
from starfold.table.rooms import CREATED
from starfold.table.store import StoreError
from tests.server.parties import run
from tests.server.site import Site

pytestmark = pytest.mark.mode_independent


@pytest.mark.parametrize(
    ("level", "told"),
    [
        (LogLevel.DEBUG, ["debug", "info", "warning", "error"]),
        (LogLevel.INFO, ["info", "warning", "error"]),
        (LogLevel.WARNING, ["warning", "error"]),
        (LogLevel.ERROR, ["error"]),
    ],
)
@pytest.mark.parametrize("name", ["starfold.server.hub", "uvicorn.error"])
def test_a_level_tells_itself_and_worse(
    level: LogLevel,
    told: list[str],
    name: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    start_logging(level)
    for one in LogLevel:
        logging.getLogger(name).log(logging.getLevelNamesMapping()[one.upper()], "said %s", one)
    out, err = capsys.readouterr()
    assert out == ""
    assert [line.partition(f" {name}: said ")[2] for line in err.splitlines()] == told


def test_what_libraries_log_with_stays_open() -> None:
    class Library(logging.StreamHandler[io.StringIO]):
        """Like Abseil's, which closes the stream that it was given."""

        def close(self) -> None:
            self.stream.close()
            super().close()

    library = Library(io.StringIO())
    start_logging(LogLevel.WARNING)
    assert not library.stream.closed


def test_a_table_that_cannot_be_opened_is_named_with_the_reason(
    page: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(site: Site) -> None:
        await site.hub.store.append("damaged", 0, [(CREATED, {"nothing": "of use"})])
        with pytest.raises(InputError):
            await site.hub.room("damaged")
        (line,) = (one for one in caplog.records if one.levelno == logging.ERROR)
        assert line.getMessage() == "table damaged cannot be opened"
        assert line.exc_info

    run(work, page)


# -- one line for programs -------------------------------------------------------------------------


def test_lines_for_programs_are_objects(capsys: pytest.CaptureFixture[str]) -> None:
    start_logging(LogLevel.INFO, LogFormat.JSON)
    log = logging.getLogger("starfold.server.hub")
    log.info("table %s opened", "abc")
    try:
        raise ValueError("two\nlines")
    except ValueError:
        log.exception("it failed")
    first, second = map(json.loads, capsys.readouterr().err.splitlines())
    assert (first["level"], first["message"]) == ("info", "table abc opened")
    assert (second["level"], "two\nlines" in second["error"]) == ("error", True)


@pytest.mark.parametrize("form", LogFormat)
@pytest.mark.parametrize(
    "said",
    [
        "connect to postgresql://starfold:hunter2@db/x",
        "Authorization: Bearer hunter2",
        "authorization: vapid hunter2",
        "conninfo password=hunter2 host=db",
        '{"token": "hunter2", "name": "Ada"}',
        "secret=hunter2",
        "whsec_hunter2",
    ],
)
def test_no_line_has_a_secret(
    form: LogFormat, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    start_logging(LogLevel.INFO, form)
    logging.getLogger("starfold").error("it failed: %s", said)
    try:
        raise RuntimeError(said)
    except RuntimeError:
        logging.getLogger("starfold").exception("it failed again")
    out = capsys.readouterr().err
    assert "it failed again" in out
    assert "hunter2" not in out


def test_a_request_is_known_by_its_id(
    page: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(site: Site) -> None:
        async def fails(*_: Any, **__: Any) -> None:
            raise StoreError("no room on the disk")

        start_logging(LogLevel.INFO, LogFormat.JSON)
        given = await site.get("/healthz", **{"x-request-id": "of-the-proxy-1"})
        assert given.headers["x-request-id"] == "of-the-proxy-1"
        odd = await site.get("/healthz", **{"x-request-id": "a b\tc"})
        assert odd.headers["x-request-id"] != "a b\tc"
        monkeypatch.setattr(site.hub.store, "append", fails)
        answer = await site.post("/api/rooms", {"seats": [{"who": "me"}, {"who": "open"}]})
        assert answer.status == 503
        logging.getLogger("starfold").info("not about a request")
        lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
        assert "request" not in lines[-1]

    run(work, page)
