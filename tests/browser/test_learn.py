"""The first lesson of each game, played as the coach says, and once not as the coach says."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.battle import Battle
from tests.browser.playing import HEARD, TablePage, settings
from tests.browser.table_page import Visitor, axe

pytestmark = [pytest.mark.browser, pytest.mark.mode_independent]

MARK = "The coach’s choice"


@pytest.fixture(params=["Moving", "A first battle", "A turn on Hoth"])
def lesson(visitor: Visitor, request: pytest.FixtureRequest) -> TablePage:
    page = visitor.open("#/learn", memory=settings())
    page.get_by_role("button", name=f"Start: {request.param}").last.click()
    table = TablePage(page)
    table.settle()
    return table


def coach(page: Page):  # type: ignore[no-untyped-def]
    return page.locator("section[aria-labelledby='coach-title']")


def wanted(table: TablePage):  # type: ignore[no-untyped-def]
    marked = table.page.get_by_role("img", name=MARK)
    return table.page.get_by_role("button").filter(has=marked).first


def test_the_first_lesson_to_its_end(lesson: TablePage) -> None:
    page = lesson.page
    said = coach(page)
    expect(said).to_contain_text("step 1 of")
    checked: set[str] = set()
    onward = said.get_by_role("button", name="Continue")
    end = said.get_by_role("link", name="All lessons")
    for _ in range(30):
        following = onward.or_(wanted(lesson)).or_(end).first
        expect(following).to_be_enabled()  # the game may be over before the coach has spoken
        if end.count():
            break
        (view,) = HEARD[page].views.values()
        step = "reading" if onward.count() else view["question"]["step"]
        if step not in checked:
            checked.add(step)
            assert axe(page) == []
        before = said.inner_text()
        following.click()
        expect(said).not_to_have_text(before)
    expect(said).to_contain_text("done")
    assert "reading" in checked
    page.get_by_role("link", name="All lessons").first.click()
    expect(
        page.get_by_role("status").filter(has_text=re.compile(r"^1 of \d+ done$"))
    ).to_be_visible()
    page.go_back()


def test_a_puzzle_is_not_solved_by_passing(visitor: Visitor) -> None:
    page = visitor.open("#/puzzles/ccg-the-soft-spot", memory=settings())
    table = TablePage(page)
    table.settle()
    expect(page.locator("#main-button")).to_contain_text("Battle")
    expect(page.locator("#decline-button")).to_contain_text("Pass")


def test_a_move_that_comes_near_is_good_enough(visitor: Visitor) -> None:
    page = visitor.open("#/learn/minis-first-battle", memory=settings())
    table = TablePage(page)
    table.settle()
    battle = Battle(table)
    x, y = battle.middle(page.locator(".candidate.wanted"))
    battle.drag(battle.ghost, x + 4, y + 4)
    battle.go.click()
    coach(page).get_by_role("button", name="Continue").click()
    expect(coach(page)).to_contain_text("Now Rogue Squadron")


def test_on_a_phone_the_coach_is_a_strip_that_opens(visitor: Visitor) -> None:
    page = visitor.open("#/learn/minis-first-battle", phone=True, memory=settings())
    table = TablePage(page)
    table.settle()
    strip, board = coach(page), page.locator(".board").first
    title = strip.get_by_role("heading")
    before = board.bounding_box()
    assert before and before["height"] > 0.5 * page.evaluate("innerHeight")
    expect(title).to_be_hidden()
    strip.get_by_role("button", name="All that the coach says").tap()
    expect(title).to_contain_text("step 1 of")
    assert board.bounding_box() == before  # it lies over the board
    strip.get_by_role("button", name="Less").tap()
    expect(title).to_be_hidden()
    wanted(table).tap()
    strip.get_by_role("button", name="Continue").tap()
    expect(strip).to_contain_text("Now Rogue Squadron")


def test_another_choice_gets_the_coachs_words(lesson: TablePage) -> None:
    page = lesson.page
    expect(wanted(lesson)).to_be_enabled()  # so all that can be chosen is shown
    before = coach(page).inner_text()
    others = lesson.actions.filter(has_not=page.get_by_role("img", name=MARK))
    buttons = page.locator("#decline-button, #main-button")
    (others if others.count() else buttons).first.click()
    expect(lesson.prompt.get_by_role("status").locator(".told")).not_to_be_empty()
    assert coach(page).inner_text() == before
    wanted(lesson).click()
    expect(coach(page)).not_to_contain_text("step 1 of")
