"""Whole games against the machine, by keyboard alone and by touch alone."""

import random
import re

import pytest
from playwright.sync_api import expect

from tests.browser import skirmish
from tests.browser.playing import TablePage, known_room, settings, some_key, tab_to
from tests.browser.seat import new_room
from tests.browser.server_process import ServerProcess
from tests.browser.table_page import Visitor, overflow, small_targets

pytestmark = [pytest.mark.browser, pytest.mark.mode_independent]

OUTCOME = re.compile(r"The game is over: (you win|you lose|a draw)")


# Long games, in a form that is soon over.
SHORT = {
    "pocketmodel": lambda url, seed: new_room(
        url, "me", "greedy", seed=seed, options={"max_turns": 8}
    ),
    "minis": lambda url, seed: skirmish.new(url, "me", "greedy", seed=seed, max_turns=2),
    "ccg": lambda url, seed: new_room(
        url, "me", "greedy", game="ccg", seed=seed, options={"max_turns": 4}
    ),
}


def begin_by_keys(visitor: Visitor, server: ServerProcess, game: str) -> TablePage:
    """From the first page to the table: a new one, or in a long game one that will be short."""
    if game != "pocketmodel":
        room = SHORT[game](server.url, 3)
        page = visitor.open(memory=known_room(room) | settings())
        tab_to(page, "A game", "link")
        page.keyboard.press("Enter")
        return TablePage(page)
    page = visitor.open()
    expect(page.get_by_role("group", name="Against")).to_be_visible()
    tab_to(page, "Play now", "button")
    page.keyboard.press("Enter")
    table = TablePage(page)
    expect(table.prompt).to_be_visible()
    tab_to(page, "Pace", "combobox")
    page.keyboard.press("i")  # instant
    expect(page.get_by_role("combobox", name="Pace")).to_have_value("off")
    tab_to(page, re.compile("^Place"), "button")  # the main button
    return table


@pytest.mark.parametrize("game", ["pocketmodel", "minis", "ccg"])
def test_by_keyboard_alone(visitor: Visitor, server: ServerProcess, game: str) -> None:
    table = begin_by_keys(visitor, server, game)
    page = table.page
    chance = random.Random(3)
    table.settle()
    while not table.over:
        if page.get_by_role("dialog").count():
            page.keyboard.press("Escape")
        key = some_key(table, chance)
        table.chosen(lambda pressed=key: page.keyboard.press(pressed))  # type: ignore[misc]
    expect(table.prompt).to_contain_text(OUTCOME)
    tab_to(page, "Rematch", "button", most=300)


@pytest.mark.parametrize("game", ["pocketmodel", "minis", "ccg"])
def test_by_touch_alone(visitor: Visitor, server: ServerProcess, game: str) -> None:
    room = SHORT[game](server.url, 5)
    page = visitor.open(phone=True, memory=known_room(room) | settings())
    begun = page.get_by_role("region", name="Continue playing")
    begun.get_by_role("link").tap()
    table = TablePage(page)
    sheet_button = page.get_by_role("button", name=re.compile("^Actions"))
    sheet = page.get_by_role("region", name="Actions", exact=True)
    fight = page.get_by_role("region", name=re.compile("^(Battle|Strike)")).filter(
        has=page.locator("footer")
    )
    chance = random.Random(5)
    table.settle()
    while not table.over:
        assert overflow(page)[0] == 0
        assert small_targets(page, 44) == []
        dialog = page.get_by_role("dialog")
        if dialog.count():
            dialog.get_by_role("button", name="Close").first.tap()
        if fight.count():  # it covers the prompt, and has the same choices at its foot
            table.chosen(fight.locator("footer").get_by_role("button").last.tap)
            continue
        main = table.main_is_offered()
        standing = sheet.count() > 0  # few acts lie open
        offered = standing or sheet_button.get_attribute("aria-disabled") != "true"
        if table.decline.count() and chance.random() < 0.3:
            table.chosen(table.decline.tap)
            continue
        if main and (not offered or chance.random() < 0.3):
            table.chosen(table.main.tap)
            continue
        if not sheet.count():
            sheet_button.tap()
        expect(sheet).to_be_visible()
        assert small_targets(page, 44) == []
        table.chosen(table.actions.nth(chance.randrange(table.actions.count())).tap)
    expect(table.prompt).to_contain_text(OUTCOME)
    last_fight = page.get_by_role("button", name=re.compile("^Close (Battle|Strike)"))
    if last_fight.count():
        last_fight.tap()
    for name, part in (("Log", table.log), ("Board", page.get_by_role("region", name="Board"))):
        page.get_by_role("tab", name=name).tap()
        expect(part).to_be_visible()
        assert overflow(page)[0] == 0
        assert small_targets(page, 44) == []
