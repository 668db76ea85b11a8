"""A tournament in the browser: made, entered, played, left, and looked after by its organiser."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table_page import Visitor, axe, overflow

pytestmark = [pytest.mark.browser, pytest.mark.mode_independent]

PHONE = {"width": 390, "height": 844}


def make(visitor: Visitor, title: str) -> Page:
    page = visitor.open("#/tournaments/new")
    page.get_by_label("Title").fill(title)
    for name in ("The next round begins by itself", "A computer player fills up an odd number"):
        page.get_by_role("switch", name=name).click()
    page.get_by_role("button", name="Make the tournament").click()
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    return page


def enter(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(page.get_by_role("rowheader", name=f"{name} (you)")).to_be_visible()


def route_of(page: Page) -> str:
    return "#" + page.url.partition("#")[2]


def test_a_round_is_entered_begun_and_played(visitor: Visitor) -> None:
    organiser = make(visitor, "Autumn cup")
    ada, bo = (visitor.open(route_of(organiser)) for _ in range(2))
    enter(ada, "Ada")
    enter(bo, "Bo")
    organiser.reload()
    organiser.get_by_role("button", name="Begin the first round").click()
    expect(organiser.get_by_role("heading", name="Round 1")).to_be_visible()
    for page in (ada, bo):
        page.reload()
        page.get_by_role("button", name="Go to your table").click()
        expect(page).to_have_url(re.compile("#/table/"))
    assert ada.url == bo.url
    bo.get_by_role("tab", name="Table").click()
    bo.get_by_role("button", name="Concede").click()
    bo.get_by_role("dialog").get_by_role("button", name="Concede").click()
    expect(bo.locator("section.prompt")).to_contain_text("you lose")
    expect(organiser.get_by_role("row").nth(1)).to_contain_text("Ada", timeout=30_000)
    organiser.reload()
    expect(organiser.locator(".two")).to_have_text(re.compile(r"Ada\s*1 : 0\s*Bo|Bo\s*0 : 1\s*Ada"))
    expect(organiser.get_by_role("link", name="Replay 1")).to_be_visible()
    assert axe(organiser) == []
    organiser.set_viewport_size(PHONE)
    assert overflow(organiser)[0] <= 0


def test_nobody_leaves_by_a_slip_and_the_organiser_removes_who_has_gone(visitor: Visitor) -> None:
    organiser = make(visitor, "Winter cup")
    pages = [visitor.open(route_of(organiser)) for _ in range(3)]
    for page, name in zip(pages, ("Ada", "Bo", "Cy"), strict=True):
        enter(page, name)
    organiser.reload()
    organiser.get_by_role("button", name="Begin the first round").click()
    expect(organiser.get_by_role("columnheader", name="Byes")).to_be_visible()

    ada, _, cy = pages
    cy.reload()
    cy.get_by_role("button", name="Withdraw").click()
    dialog = cy.get_by_role("dialog", name="Withdraw from the tournament?")
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_have_count(0)
    expect(cy.get_by_role("rowheader", name="Cy (you)")).to_be_visible()
    cy.get_by_role("button", name="Withdraw").click()
    dialog.get_by_role("button", name="Withdraw").click()
    expect(cy.get_by_role("rowheader", name="Cy (withdrawn)")).to_be_visible()

    organiser.reload()
    organiser.get_by_role("button", name="Remove Bo").click()
    dialog = organiser.get_by_role("dialog", name="Remove Bo")
    assert axe(organiser) == []
    dialog.get_by_role("button", name="Remove").click()
    expect(organiser.get_by_role("rowheader", name="Bo (withdrawn)")).to_be_visible()
    expect(organiser.get_by_role("button", name="Remove Bo")).to_have_count(0)
    ada.reload()
    expect(ada.get_by_role("rowheader", name="Bo (withdrawn)")).to_be_visible()
    expect(ada.get_by_role("button", name="Remove")).to_have_count(0)
