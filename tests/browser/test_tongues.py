"""The page in each of its languages: it fits every screen, and nothing is out of reach."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.prompts import Prompts
from tests.browser.table_page import Visitor, axe, overflow

pytestmark = [pytest.mark.browser, pytest.mark.mode_independent]

LOCALES = {"en": "en-GB", "de": "de-AT"}
SCREENS = [(1366, 768), (844, 390), (390, 844)]
PAGES = [
    "learn",
    "puzzles",
    "builder",
    "builder/ccg",
    "editor",
    "rules/pocketmodel",
    "new/minis",
    "about",
    "people",
    "profile",
    "leaderboard/ccg",
    "tournaments",
    "tournaments/new",
    "join/nowhere",
    "",
]
GAMES = ["ChooseAction", "minis MoveUnit", "ccg PhaseActions"]
# Buttons and tabs whose words are larger than they are.
CLIPPED = """() => [...document.querySelectorAll('.prompt button, [role=tab], nav a, h1, h2')]
  .filter(each => each.checkVisibility() && each.matches(':not(.visually-hidden)'))
  .filter(each => getComputedStyle(each).overflowX !== 'visible' || each.matches('button'))
  .filter(each => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 1)
  .map(each => `${each.textContent.trim()}: ${each.scrollWidth} in ${each.clientWidth}`)"""

# As in `playing`, whatever the language.
ASKED = """() => document.title.startsWith('●') && document.getElementById('main-button')
  && !document.querySelector('.board .notice')"""

in_every_language = pytest.mark.parametrize("language", LOCALES)


def check(page: Page) -> None:
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        assert overflow(page)[0] <= 0, (page.url, width)
        assert page.evaluate(CLIPPED) == [], (page.url, width)


@in_every_language
def test_pages_fit(visitor: Visitor, language: str) -> None:
    visitor.tolerate("404")  # a table that there is not
    page = visitor.open("#/nowhere", locale=LOCALES[language])
    expect(page.locator("html")).to_have_attribute("lang", language)
    for route in PAGES:
        page.evaluate("route => { location.hash = route }", f"#/{route}")
        expect(page.locator("main h1").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        check(page)
        if language != "en":
            assert axe(page) == [], route


@in_every_language
@pytest.mark.parametrize("kind", GAMES)
def test_tables_fit(visitor: Visitor, prompts: Prompts, language: str, kind: str) -> None:
    reached = prompts[kind]
    page = visitor.sit(reached.room, reached.seat, locale=LOCALES[language]).page
    page.wait_for_function(ASKED)
    check(page)


def test_the_language_is_chosen_and_kept(visitor: Visitor) -> None:
    page = visitor.open(locale="de-DE")
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text("Klapp einen Tisch auf und spiel")
    expect(page.get_by_role("button", name="Jetzt spielen: PocketModel")).to_be_visible()
    page.get_by_label("Sprache").select_option("en")
    expect(heading).to_have_text("Unfold a table and play")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.reload()
    expect(heading).to_have_text("Unfold a table and play")


def test_the_server_speaks_the_language_of_the_page(visitor: Visitor, prompts: Prompts) -> None:
    reached = prompts["ChooseAction"]
    page = visitor.sit(reached.room, reached.seat, locale="de-DE").page
    page.wait_for_function(ASKED)
    expect(page.locator("section.prompt")).to_contain_text("Aktion")
