"""What tests of the server share."""

import logging
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def logging_as_before() -> Iterator[None]:
    """A server that is started here logs for its test alone, and closes nobody's streams."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    streams = sys.stdout, sys.stderr
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    sys.stdout, sys.stderr = streams
    assert not any(stream.closed for stream in streams)


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """A stand-in for the built page, so that these tests need no browser tools."""
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>starfold</title>", encoding="utf-8")
    (folder / "assets" / "index-abc123.js").write_text("export {};", encoding="utf-8")
    return folder
