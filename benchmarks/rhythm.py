"""How a game feels to whoever plays it in the browser: clicks and waiting in an own turn.

    python -m benchmarks.rhythm [pocketmodel minis ccg] [--turns 3] [--checkout DIR]

A person who does what the hint says plays a seeded game against Bramble at the pace that the page
begins with. Every press of a button is a click (asking for the hint is none); waiting is the time
between a click and the next question, in which the page tells what happened. What is counted
begins with the first turn, after the table has been set up, and is given for an own turn, which
includes what the machine does before one is asked again.

`--checkout` takes server and page of another version, built before (`make page` there), so that
two versions play by the same script; both run as plain Python. It needs the development tools
(`make tools`) and a Chromium. The waiting is wall-clock time: measure two versions side by side.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import QUIET, system_chromium
from tests.browser.playing import HEARD, Heard, known_room
from tests.browser.seat import new_room

ROOT = Path(__file__).resolve().parent.parent
GAMES = ("pocketmodel", "minis", "ccg")
SEED = 5
POLL_MS = 15
PATIENCE_MS = 120_000
ASKED = """() => document.title.startsWith('●')
  && !document.querySelector('.actions [aria-disabled="true"]')"""
REMEMBER = "kept => { for (const name in kept) localStorage.setItem(name, kept[name]); }"


@contextmanager
def server(checkout: Path) -> Iterator[str]:
    environment = {**os.environ, "PYTHONPATH": str(checkout / "src"), "STARFOLD_PURE": "1"}
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "starfold", "serve", "--port", "0"]
        process = subprocess.Popen(
            [*command, "--db", f"{folder}/tables.sqlite3"],
            stdout=subprocess.PIPE,
            text=True,
            cwd=folder,
            env=environment,
        )
        assert process.stdout is not None
        try:
            yield process.stdout.readline().removeprefix("starfold: ").strip()
        finally:
            process.terminate()
            process.wait()


class Reader:
    """Somebody at a table who does as the hint says."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicks: dict[int, int] = defaultdict(int)  # by turn
        self.waited: dict[int, float] = defaultdict(float)

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = HEARD[self.page].views[0]
        return view

    def play(self, turns: int) -> None:
        self.page.wait_for_function(ASKED, polling=POLL_MS, timeout=PATIENCE_MS)
        own: list[int] = []
        while True:
            turn, active = self.view["turn"], self.view["active"]
            if turn > 0 and active in (0, -1) and turn not in own:
                own.append(turn)
            if len(own) > turns:
                return
            counted = own[-1] if own else 0
            self.waited[counted] += self.answer()
            self.clicks[counted] += 1

    def answer(self) -> float:
        """Do what the hint says; how long one waits for the next question."""
        advised = self.page.get_by_role("img", name=re.compile("^The computer’s advice"))
        button = self.page.get_by_role("button").filter(has=advised).first
        self.page.keyboard.press("h")
        button.wait_for(timeout=PATIENCE_MS)
        heard = HEARD[self.page]
        before, begun = heard.happened, time.perf_counter()
        button.click()
        while heard.happened == before:
            self.page.wait_for_timeout(POLL_MS)
        self.page.wait_for_function(ASKED, polling=POLL_MS, timeout=PATIENCE_MS)
        return time.perf_counter() - begun


def measure(page: Page, url: str, game: str, turns: int) -> str:
    room = new_room(url, "me", "greedy", game=game, seed=SEED)
    Heard(page)
    page.goto(url)
    page.evaluate(REMEMBER, known_room(room))
    page.goto(f"{url}#/table/{room.id}")
    page.reload()
    reader = Reader(page)
    reader.play(turns)
    counted = [turn for turn in reader.clicks if turn > 0]
    clicks = sum(reader.clicks[turn] for turn in counted) / len(counted)
    waited = sum(reader.waited[turn] for turn in counted) / len(counted)
    return f"{game:12} {clicks:6.1f} clicks {waited:7.1f} s an own turn, of {len(counted)} turns"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--checkout", type=Path, default=ROOT)
    given = parser.parse_args()
    with server(given.checkout) as url, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=system_chromium(), args=QUIET)
        for game in given.games:
            context = browser.new_context(viewport={"width": 1366, "height": 768})
            print(measure(context.new_page(), url, game, given.turns), flush=True)
            context.close()
        browser.close()


if __name__ == "__main__":
    main()
