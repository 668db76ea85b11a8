"""The site of the documentation: whole, without a dead link, and it asks nobody for anything."""

import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from starfold.rulebook.ledgers import FILES, ledger

ROOT = Path(__file__).parent.parent
FETCHED = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src"}

pytestmark = pytest.mark.mode_independent


class Reader(HTMLParser):
    """What a page is known by, and what a browser fetches to show it."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.fetched: list[str] = []
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        self.ids.add(named.get("id", ""))
        wanted = named.get(FETCHED.get(tag, ""), "")
        if wanted and named.get("rel") not in ("next", "prev", "index", "search", "canonical"):
            self.fetched.append(wanted)


def every_page_and_every_rule_has_its_place(site: Path) -> None:
    for page in (ROOT / "docs").glob("*.md"):
        assert (site / "docs" / f"{page.stem}.html").is_file()
    for name in FILES:
        found = Reader(site / "rulebook" / f"{name}.html").ids
        assert {rule.lower() for rule in ledger(name).rules} <= found
        assert {decision.lower() for decision in ledger(name).decisions} <= found
    api = Reader(site / "api" / "index.html").ids
    assert {"starfold.api.Match.choose", "starfold.client.join", "starfold.kernel.game.Game"} <= api


def everything_that_a_page_shows_lies_beside_it(site: Path) -> None:
    pages = sorted(site.rglob("*.html"))
    assert len(pages) > 30
    for page in pages:
        for address in Reader(page).fetched:
            file = address.partition("#")[0].partition("?")[0]
            assert not re.match(r"\w+:|//", file), (page, address)
            assert (page.parent / file).is_file(), (page, address)
    styles = "".join(file.read_text("utf-8") for file in site.rglob("*.css"))
    assert re.findall(r"url\([\"']?https?:|@import", styles) == []


def search_works_from_files_and_finds_rules(site: Path) -> None:
    index = (site / "searchindex.js").read_text(encoding="utf-8")
    assert index.startswith("Search.setIndex(")
    assert "PM-BATTLE-07" in index


@pytest.mark.timeout(1200)  # seconds; a busy machine takes minutes for it
def test_the_site_is_whole(tmp_path: Path) -> None:
    """Built as `make docs` does, where a warning is an error; once, since that takes a while."""
    site = tmp_path / "site"
    built = subprocess.run(
        [sys.executable, "scripts/docs.py", site],
        cwd=ROOT,
        env=os.environ | {"STARFOLD_PURE": "1", "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    every_page_and_every_rule_has_its_place(site)
    everything_that_a_page_shows_lies_beside_it(site)
    search_works_from_files_and_finds_rules(site)
