"""Finished games: step, jump, share a moment, check the dice, play on; others stay shut."""

import re
import subprocess
from pathlib import Path
from typing import cast

import pytest
from playwright.sync_api import Page, Route, TimeoutError, expect

from tests import wheel
from tests.browser.finished import fairly_finished, finished
from tests.browser.playing import TablePage, settings
from tests.browser.prompts import Prompts
from tests.browser.seat import Room
from tests.browser.server_process import ServerProcess
from tests.browser.table_page import Visitor

pytestmark = [pytest.mark.browser, pytest.mark.mode_independent]


@pytest.fixture
def game() -> str:
    return "pocketmodel"


@pytest.fixture
def replay(visitor: Visitor, server: ServerProcess, game: str) -> Page:
    return opened(visitor, finished(server.url, game))


@pytest.fixture
def fair_replay(visitor: Visitor, server: ServerProcess) -> Page:
    return opened(visitor, fairly_finished(server.url))


def opened(visitor: Visitor, room: Room) -> Page:
    page = visitor.open(
        f"#/replay/{room.id}",
        memory=settings(),
        permissions=["clipboard-read", "clipboard-write"],
    )
    expect(slider(page)).to_be_visible()
    return page


def with_three_draws(route: Route) -> None:
    """The server's answer with draws of destiny in it."""
    answer = route.fetch()
    told = answer.json()
    draws = [(9, 0, 2.75, 5, "Chewie"), (12, 0, 2.5, 1, "Luke"), (15, 1, 2.5, 3.14, "Brainiac")]
    told["luck"] = [
        {"step": step, "seat": seat, "expected": expected, "actual": came, "text": f"draws {card}"}
        for step, seat, expected, came, card in draws
    ]
    route.fulfill(response=answer, json=told)


def slider(page: Page):  # type: ignore[no-untyped-def]
    return page.get_by_role("slider", name="Position in the game")


SHOWN = """() => {
  const board = document.querySelector('section[aria-label="Board"]');
  if (!board) return [];
  const places = [...board.querySelectorAll('[data-piece]')].map(piece =>
    [piece.dataset.piece, piece.getAttribute('style'),
     piece.parentElement.getAttribute('style')].join());
  return [board.innerText, ...places];
}"""


def shown(page: Page) -> list[str]:
    """What stands on the board, and where its pieces are."""
    expect(page.locator("[data-piece]").first).to_be_visible()
    return cast(list[str], page.evaluate(SHOWN))


def comes_to_show(page: Page, wanted: list[str]) -> None:
    """Wait until the board looks so."""
    try:
        page.wait_for_function(
            f"wanted => JSON.stringify(({SHOWN})()) === JSON.stringify(wanted)", arg=wanted
        )
    except TimeoutError:
        assert shown(page) == wanted


def place(page: Page) -> int:
    return int(slider(page).input_value())


def last(page: Page) -> int:
    return int(slider(page).get_attribute("max") or 0)


@pytest.mark.parametrize("game", ["pocketmodel", "minis", "ccg"])
class TestStepping:
    def test_by_keys(self, replay: Page) -> None:
        assert place(replay) == 0
        replay.keyboard.press("ArrowRight")
        expect(slider(replay)).not_to_have_value("0")
        first = place(replay)
        replay.keyboard.press("ArrowRight")
        expect(slider(replay)).not_to_have_value(str(first))
        assert place(replay) > first
        replay.keyboard.press("ArrowLeft")
        expect(slider(replay)).to_have_value(str(first))
        replay.keyboard.press("End")
        expect(slider(replay)).to_have_value(str(last(replay)))
        replay.keyboard.press("Home")
        expect(slider(replay)).to_have_value("0")

    def test_by_the_slider(self, replay: Page) -> None:
        before = shown(replay)
        slider(replay).fill(str(last(replay) - 3))
        expect(
            replay.get_by_role("heading", name=f"The table at position {last(replay) - 3}")
        ).to_have_count(1)
        assert shown(replay) != before
        assert replay.url.endswith(f"/{last(replay) - 3}")

    def test_by_the_log(self, replay: Page) -> None:
        line = replay.locator("[data-line='40']").get_by_role("button").first
        line.click()
        assert place(replay) > 0
        told = replay.locator("[data-line]").filter(has=replay.locator("[aria-current='step']"))
        expect(told).to_have_count(1)  # the last of those that are told at that step
        assert int(told.get_attribute("data-line") or 0) >= 40

    def test_a_link_leads_to_the_moment(self, visitor: Visitor, replay: Page) -> None:
        slider(replay).fill("25")
        replay.get_by_role("button", name="Copy link").click()
        expect(replay.get_by_text("Link to position 25 copied").first).to_be_visible()
        link = replay.evaluate("() => navigator.clipboard.readText()")
        other = visitor.open(link.removeprefix(visitor.url))
        expect(slider(other)).to_have_value("25")
        comes_to_show(other, shown(replay))


class TestTaking:
    def test_the_file_proves_the_dice(self, fair_replay: Page, tmp_path: Path) -> None:
        with fair_replay.expect_download() as download:
            fair_replay.get_by_role("link", name="File").click()
        file = tmp_path / "game.json"
        download.value.save_as(file)
        told = subprocess.run(
            [wheel.installed() / "starfold", "verify-dice", file],
            env=wheel.clean_environment(),
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        assert told.returncode == 0, told.stderr

    def test_the_browser_checks_the_promise_itself(self, fair_replay: Page) -> None:
        fair_replay.get_by_role("tab", name="Dice").click()
        expect(fair_replay.get_by_text("Checked by your browser")).to_be_visible()

    @pytest.mark.parametrize("game", ["ccg"])
    def test_luck_of_destiny_can_be_read_without_the_picture(self, replay: Page) -> None:
        """A short game of random players comes to no draw: the page is told of three."""
        replay.get_by_role("tab", name="Luck").click()
        expect(replay.get_by_text("No destiny was drawn in this game.")).to_be_visible()
        replay.route("**/api/rooms/*/replay", with_three_draws)
        replay.reload()
        replay.get_by_role("tab", name="Luck").click()
        figure = replay.get_by_role("figure")
        expect(figure).to_contain_text("2 destiny draws came to 6, 5.3 expected")
        expect(figure).to_contain_text("1 destiny draw came to 3.14, 2.5 expected")
        replay.get_by_role("switch", name="Every draw as a table").click()
        rows = replay.get_by_role("table").get_by_role("row")
        expect(rows).to_have_count(4)
        expect(rows.nth(3)).to_contain_text(re.compile(r"draws Brainiac.*3\.14.*2\.50"))

    def test_luck_can_be_read_without_the_picture(self, replay: Page) -> None:
        replay.get_by_role("tab", name="Luck").click()
        figure = replay.get_by_role("figure")
        expect(figure).to_contain_text(
            re.compile(r"\d+ of \d+\s+rolls? succeeded, [\d.]+ expected")
        )
        replay.get_by_role("switch", name="Every roll as a table").click()
        rows = replay.get_by_role("table").get_by_role("row")
        rolls = re.findall(r"of (\d+)\s+roll", figure.inner_text())
        expect(rows).to_have_count(1 + sum(map(int, rolls)))

    @pytest.mark.parametrize("game", ["pocketmodel", "minis", "ccg"])
    def test_play_on_from_here(self, replay: Page) -> None:
        slider(replay).fill("30")
        replay.get_by_role("button", name="Play from here").click()
        dialog = replay.get_by_role("dialog", name="Play from here")
        dialog.get_by_role("combobox", name="Against").select_option("novice")
        dialog.get_by_role("button", name="Play", exact=True).click()
        table = TablePage(replay)
        table.settle()
        assert "/table/" in replay.url
        table.chosen(table.main.click if table.main_is_offered() else table.actions.first.click)


def test_a_game_that_is_not_over_tells_nothing(visitor: Visitor, prompts: Prompts) -> None:
    visitor.tolerate("Failed to load resource")
    page = visitor.open(f"#/replay/{prompts['Battle'].room.id}")
    expect(page.get_by_role("alert")).to_contain_text(re.compile("not over|over"))
    expect(page.get_by_role("region", name="Board")).to_have_count(0)


def test_an_unknown_game_is_named_as_such(visitor: Visitor) -> None:
    visitor.tolerate("Failed to load resource")
    page = visitor.open("#/replay/nowhere")
    expect(page.get_by_role("alert")).not_to_be_empty()
