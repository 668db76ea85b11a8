"""Nothing but the wheel is needed: no Node, no network, no storage in the browser."""

import re
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests import wheel
from tests.browser.playing import TablePage
from tests.browser.server_process import ADDRESS
from tests.browser.table_page import Profiles, Visitor

pytestmark = [pytest.mark.browser, pytest.mark.mode_independent]

NO_STORAGE = """Object.defineProperty(window, 'localStorage', {
  get() { throw new DOMException('The operation is insecure.', 'SecurityError'); } })"""


def test_an_empty_environment_serves_a_game(profiles: Profiles, tmp_path: Path) -> None:
    with subprocess.Popen(
        [wheel.installed() / "starfold", "serve", "--port", "0"],
        env={"PATH": "/nonexistent", "HOME": str(tmp_path)},
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            found = next(filter(None, map(ADDRESS.match, process.stdout)))
            visitor = Visitor(profiles, found[1])
            page = visitor.open()
            page.get_by_role("button", name="Play now: PocketModel").click()
            TablePage(page).settle()
            visitor.close()
            assert visitor.unexpected() == []  # among others: no request to another origin
        finally:
            process.terminate()


def test_a_browser_that_keeps_nothing_plays(visitor: Visitor) -> None:
    page = visitor.open("#/about")
    page.add_init_script(NO_STORAGE)
    page.goto(visitor.url)
    page.reload()
    page.get_by_role("button", name="Play now: PocketModel").click()
    table = TablePage(page)
    table.settle()
    table.chosen(table.actions.first.click)
    expect(table.prompt).to_contain_text(re.compile("Your decision"))
