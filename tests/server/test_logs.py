"""What a server tells the person who runs it."""

import io
import logging
from pathlib import Path

import pytest

from starfold.errors import InputError
from starfold.server.logs import LogLevel, start_logging
from starfold.table.rooms import CREATED
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
