"""The table fits its screen for any number of players, moves only if wished, keeps its theme."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import TablePage
from tests.browser.prompts import Prompt, Prompts, play_until
from tests.browser.server_process import ServerProcess
from tests.browser.table_page import Visitor, overflow, small_targets

pytestmark = [pytest.mark.browser, pytest.mark.mode_independent]

# Parts of the board, the players or the prompt that would have to be scrolled to be seen.
SCROLLED = """() => [...document.querySelectorAll('.board, .board *, .left, .left *, .prompt *')]
  .filter(element => /auto|scroll/.test(getComputedStyle(element).overflowY)
    && element.scrollHeight > element.clientHeight + 1)
  .map(element => `${element.className}: ${element.scrollHeight} in ${element.clientHeight}`)"""
# Pieces and buttons that are cut off by the edge of the window.
CUT_OFF = """() => [...document.querySelectorAll('[data-piece], .prompt button')]
  .filter(element => element.checkVisibility())
  .map(element => [element, element.getBoundingClientRect()])
  .filter(([, box]) => box.left < -1 || box.top < -1
    || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
  .map(([element]) => element.outerHTML.slice(0, 160))"""
MOVING = """() => document.getAnimations()
  .filter(each => each.playState === 'running'
    && each.effect.getComputedTiming().endTime > 20)
  .map(each => each.animationName ?? each.transitionProperty)"""


@pytest.fixture(scope="module", params=[2, 4, 8])
def mid_game(request: pytest.FixtureRequest, server: ServerProcess) -> Prompt:
    """A game in which everybody has had a turn or two."""
    players = request.param
    return play_until(server.url, "base", 1, lambda view: view["turn"] > players + 1, players)


class TestSize:
    def test_everything_at_a_glance(self, visitor: Visitor, mid_game: Prompt) -> None:
        table = visitor.sit(mid_game.room, mid_game.seat)
        table.settle()
        assert overflow(table.page) == (0, 0)
        assert table.page.evaluate(SCROLLED) == []
        assert table.page.evaluate(CUT_OFF) == []
        on_board = {unit["unit"] for unit in mid_game.view["units"] if unit["zone"] >= 0}
        shown = table.page.locator("[data-piece^='unit:']").evaluate_all(
            "pieces => pieces.map(piece => Number(piece.dataset.piece.split(':')[1]))"
        )
        assert on_board <= set(shown)
        assert small_targets(table.page, 24) == []

    def test_on_a_phone_nothing_sticks_out(self, visitor: Visitor, mid_game: Prompt) -> None:
        table = visitor.sit(mid_game.room, mid_game.seat, phone=True)
        table.settle()
        assert overflow(table.page) == (0, 0)
        for name in ("Log", "Chat", "Table", "Board"):
            table.tab(name)
            assert overflow(table.page)[0] == 0

    def test_buttons_do_not_shift(self, visitor: Visitor, mid_game: Prompt) -> None:
        table = visitor.sit(mid_game.room, mid_game.seat)
        table.settle()
        before = table.main.bounding_box()
        table.page.keyboard.press("u")  # says why not, or takes back
        table.settle()
        assert table.main.bounding_box() == before


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("kind", ["ccg PhaseActions", "ccg DamageSegment"])
def test_the_table_of_cards_fits(
    visitor: Visitor, prompts: Prompts, kind: str, phone: bool
) -> None:
    """Its rows of sites are scrolled in themselves, and what is chosen from is in sight."""
    reached = prompts[kind]
    table = visitor.sit(reached.room, reached.seat, phone=phone)
    table.settle()
    assert overflow(table.page) == (0, 0)
    expect(table.main).to_be_in_viewport(ratio=1)
    if reached.view["battle"]:
        chip = table.page.get_by_role("button", name=re.compile("^Battle at"))
        sheet = table.page.locator("section[aria-label^='Battle at']")
        expect(chip if phone else sheet).to_be_in_viewport()
    expect(table.page.locator("[data-place]").first).to_be_attached()


class TestMotion:
    def against_a_machine(self, page: Page) -> TablePage:
        page.get_by_text("Pim", exact=True).click()
        page.get_by_role("button", name="Play now: PocketModel").click()
        table = TablePage(page)
        table.settle()
        return table

    def test_nothing_moves_for_those_who_wish_so(self, visitor: Visitor) -> None:
        table = self.against_a_machine(visitor.open(reduced_motion="reduce"))
        for _ in range(6):
            table.page.keyboard.press("Space" if table.main_is_offered() else "1")
            assert table.page.evaluate(MOVING) == []
            table.page.keyboard.press("s")
            table.settle()
            assert table.page.evaluate(MOVING) == []


class TestColours:
    BACKGROUND = "() => getComputedStyle(document.body).backgroundColor"

    def test_follow_the_system(self, visitor: Visitor) -> None:
        page = visitor.open(color_scheme="dark")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        dark = page.evaluate(self.BACKGROUND)
        page.emulate_media(color_scheme="light")
        assert page.evaluate(self.BACKGROUND) != dark

    def test_the_choice_is_kept(self, visitor: Visitor) -> None:
        page = visitor.open(color_scheme="dark")
        dark = page.evaluate(self.BACKGROUND)
        page.get_by_role("button", name="Colours: as on this device").click()
        expect(page.get_by_role("button", name="Colours: light")).to_be_visible()
        light = page.evaluate(self.BACKGROUND)
        assert light != dark
        page.reload()
        expect(page.get_by_role("button", name="Colours: light")).to_be_visible()
        assert page.evaluate(self.BACKGROUND) == light
        page.get_by_role("button", name="Colours: light").click()
        assert page.evaluate(self.BACKGROUND) == dark
