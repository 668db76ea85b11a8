"""What a server tells the person who runs it."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from starfold.errors import InputError
from starfold.server.logs import LogLevel, start_logging
from starfold.table.rooms import CREATED
from tests.server.parties import run
from tests.server.site import Site

pytestmark = pytest.mark.mode_independent


@pytest.fixture
def logging_as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


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
    logging_as_before: None,
) -> None:
    start_logging(level)
    for one in LogLevel:
        logging.getLogger(name).log(logging.getLevelNamesMapping()[one.upper()], "said %s", one)
    out, err = capsys.readouterr()
    assert out == ""
    assert [line.partition(f" {name}: said ")[2] for line in err.splitlines()] == told


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
