"""The installed wheel, its server and a Chromium, for tests that use the table as people do."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.playing import PATIENCE_MS
from tests.browser.prompts import Prompts
from tests.browser.server_process import ServerProcess
from tests.browser.table_page import Profiles, Visitor

CHROMIUMS = (
    "chromium-headless-shell",  # the same browser without windows: lighter
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--in-process-gpu",  # nothing to draw on: a process less
    "--renderer-process-limit=1",  # one server, one site
]
HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.mode_independent)


def system_chromium() -> str | None:
    """CHROMIUM, else the system's; without one Playwright takes its own."""
    named = os.environ.get("CHROMIUM")
    return named or next(filter(None, map(shutil.which, CHROMIUMS)), None)


# Not for the whole session: while it lives, no other test in this process can run an event loop.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=system_chromium(), args=QUIET)
        yield launched
        launched.close()


@pytest.fixture(scope="package")
def profiles(browser: Browser) -> Profiles:
    return Profiles(browser)


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server for all tests that do not mind each other's tables."""
    process = ServerProcess(tmp_path_factory.mktemp("server"))
    process.start()
    yield process
    process.stop()
    assert "Traceback" not in process.log(), process.log()


@pytest.fixture
def visitor(profiles: Profiles, server: ServerProcess) -> Iterator[Visitor]:
    """Opens pages; in the end nothing unexpected may have happened on any of them."""
    watched = Visitor(profiles, server.url)
    yield watched
    watched.close()
    assert watched.unexpected() == []


@pytest.fixture(scope="package")
def prompts(server: ServerProcess) -> Prompts:
    return Prompts(server.url)
