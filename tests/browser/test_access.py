"""Every page, dialog and prompt by WCAG 2.2 A and AA: light and dark, desktop and phone."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.finished import finished
from tests.browser.prompts import KINDS, Prompts
from tests.browser.seat import new_room
from tests.browser.server_process import ServerProcess
from tests.browser.table_page import Profiles, Visitor, Walker, axe, overflow, small_targets

pytestmark = [pytest.mark.browser, pytest.mark.mode_independent]

PAGES = {
    "new": "Set up the table",
    "builder": "Play with this fleet",
    "editor": "Add a unit",
    "learn": "Start",
    "puzzles": "Today’s puzzles",
    "rules": "PM-",
    "rules/PM-BATTLE-07": "PM-BATTLE-07",
    "new/minis": "Set up the table",
    "builder/minis": "Play with this fleet",
    "builder/ccg": "Play with this deck",
    "rules/MG-MPH-06": "MG-MPH-06",
    "new/ccg": "Set up the table",
    "rules/HO-SHIELD-07": "HO-SHIELD-07",
    "about": "Fair dice",
    "people": "Open challenges",
    "leaderboard": "200 points more",
    "profile": "Nobody needs a profile",
    "nowhere": "no such page",
}
GAMES = ("pocketmodel", "minis", "ccg")


@pytest.fixture(scope="module")
def walker(profiles: Profiles, server: ServerProcess) -> Iterator[Walker]:
    walking = Walker(profiles, server.url)
    yield walking
    walking.close()


@pytest.fixture
def visitor(walker: Walker, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    """One for all pages and prompts, who starts anew where a test before has failed."""
    failed_before = request.session.testsfailed
    yield walker
    troubles = walker.unexpected()
    if troubles or request.session.testsfailed > failed_before:
        walker.close()
    assert troubles == []


# All that lies under a dialog: it cannot be reached, and is looked at where there is no dialog.
UNDER = ":has(dialog[open]) > :not(dialog[open], :has(dialog[open]))"
on_both = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])


def check(page: Page, phone: bool, leave_out: str = "") -> None:
    """Nothing is wrong in any colours, everything can be hit, nothing sticks out."""
    page.emulate_media(color_scheme="dark")
    assert axe(page, leave_out=leave_out) == []
    if not phone:
        page.emulate_media(color_scheme="light")
        assert axe(page, ["color-contrast"], leave_out) == []
    assert small_targets(page, 44 if phone else 24) == []
    assert overflow(page)[0] == 0


@on_both
class TestPages:
    @pytest.mark.parametrize("route", PAGES)
    def test_is_accessible(self, visitor: Visitor, route: str, phone: bool) -> None:
        page = visitor.open(f"#/{route}", phone=phone)
        expect(page.locator("main")).to_contain_text(PAGES[route])
        # Hundreds of rules are looked at once; where one is wanted, only that one.
        check(page, phone, "article:not(.wanted)" if route.startswith("rules/") else "")

    def test_a_deck(self, visitor: Visitor, phone: bool) -> None:
        page = visitor.open("#/builder/ccg", phone=phone)
        page.get_by_role("button", name="Open", exact=True).click()
        page.get_by_role("dialog").get_by_role("button", name="Echo Base").click()
        page.get_by_text("Filters", exact=True).click()
        check(page, phone)
        if phone:
            page.get_by_role("button", name="Deck", exact=False).last.click()
        expect(page.locator(".verdict")).to_contain_text("Legal")
        check(page, phone)

    def test_invitation(self, visitor: Visitor, server: ServerProcess, phone: bool) -> None:
        room = new_room(server.url, "me", "open")
        page = visitor.open(f"#/join/{room.id}", phone=phone)
        expect(page.get_by_role("button", name="Take seat")).to_be_visible()
        check(page, phone)

    @pytest.mark.parametrize("game", GAMES)
    def test_replay(self, visitor: Visitor, server: ServerProcess, game: str, phone: bool) -> None:
        page = visitor.open(f"#/replay/{finished(server.url, game).id}/40", phone=phone)
        for panel in ("Luck", "Dice", "Log"):
            page.get_by_role("tab", name=panel).click()
            check(page, phone)
        page.get_by_role("button", name="Play from here").click()
        expect(page.get_by_role("dialog", name="Play from here")).to_be_visible()
        check(page, phone)


@on_both
class TestPrompts:
    @pytest.mark.parametrize("kind", KINDS)
    def test_is_accessible(
        self, visitor: Visitor, prompts: Prompts, kind: str, phone: bool
    ) -> None:
        reached = prompts[kind]
        table = visitor.sit(reached.room, reached.seat, phone=phone)
        table.settle()
        check(table.page, phone)
        if phone:
            sheet = table.page.get_by_role("button", name="Actions")
            covered = table.page.get_by_role("region", name=re.compile("^(Battle|Strike)")).count()
            folded = sheet.count() > 0  # few acts lie open
            if not covered and folded and sheet.get_attribute("aria-disabled") != "true":
                sheet.click()
                check(table.page, phone)

    def test_what_the_others_see(self, visitor: Visitor, prompts: Prompts, phone: bool) -> None:
        reached = prompts["Battle"]
        page = visitor.sit(reached.room, 1 - reached.seat, phone=phone).page
        expect(page.get_by_text("Waiting for their choice")).to_be_visible()
        check(page, phone)

    @pytest.mark.parametrize(
        ("kind", "unit"),
        [
            ("ChooseAction", "[data-piece^='unit:']"),
            ("minis DeclareShots", ".acting [data-piece]"),
        ],
    )
    def test_a_piece_in_full(
        self, visitor: Visitor, prompts: Prompts, kind: str, unit: str, phone: bool
    ) -> None:
        reached = prompts[kind]
        table = visitor.sit(reached.room, reached.seat, phone=phone)
        table.settle()
        piece = table.page.locator(unit).first
        piece.scroll_into_view_if_needed()
        piece.click()
        expect(table.page.get_by_role("region", name="In full")).to_be_visible()
        check(table.page, phone)

    def test_every_tab(self, visitor: Visitor, prompts: Prompts, phone: bool) -> None:
        reached = prompts["ChooseAction"]
        table = visitor.sit(reached.room, reached.seat, phone=phone)
        for name in ("Chat", "Table", "Log"):
            table.tab(name)
            check(table.page, phone)
        table.log.get_by_role("button").last.click()  # opened: its rules
        check(table.page, phone)

    def test_the_end(self, visitor: Visitor, server: ServerProcess, phone: bool) -> None:
        table = visitor.sit(finished(server.url), 0, phone=phone)
        expect(table.prompt).to_contain_text("The game is over")
        check(table.page, phone)

    def test_the_curtain(self, visitor: Visitor, prompts: Prompts, phone: bool) -> None:
        page = visitor.sit(prompts["ChooseAction"].room, phone=phone).page
        expect(page.get_by_role("heading", name="Pass the device")).to_be_visible()
        check(page, phone)


@on_both
class TestDialogs:
    DIALOGS = {"Help": "Keys and hints", "Fair dice": "Fair dice", "Concede": "Concede the game?"}

    @pytest.mark.parametrize("button", DIALOGS)
    def test_of_the_table(
        self, visitor: Visitor, prompts: Prompts, button: str, phone: bool
    ) -> None:
        reached = prompts["ChooseAction"]
        table = visitor.sit(reached.room, reached.seat, phone=phone)
        table.tab("Table")
        table.page.get_by_role("button", name=button).click()
        expect(table.page.get_by_role("dialog", name=self.DIALOGS[button])).to_be_visible()
        check(table.page, phone, UNDER)

    def test_of_a_rule(self, visitor: Visitor, prompts: Prompts, phone: bool) -> None:
        reached = prompts["ChooseAction"]
        table = visitor.sit(reached.room, reached.seat, phone=phone)
        table.tab("Log")
        table.log.get_by_role("button").last.click()
        table.page.get_by_role("button", name="Rule ").first.click()
        dialog = table.page.get_by_role("dialog", name="Rule ")
        expect(dialog.get_by_role("heading", level=3)).to_be_visible()
        check(table.page, phone, UNDER)

    @pytest.mark.parametrize("button", ["Open", "Import", "Save and share", "Your own units"])
    def test_of_the_builder(self, visitor: Visitor, button: str, phone: bool) -> None:
        page = visitor.open("#/builder", phone=phone)
        page.get_by_role("button", name=button, exact=True).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        check(page, phone, UNDER)

    @pytest.mark.parametrize("button", ["Open", "Import", "Save and share", "Draw a hand"])
    def test_of_the_deck_builder(self, visitor: Visitor, button: str, phone: bool) -> None:
        page = visitor.open("#/builder/ccg", phone=phone)
        page.get_by_role("button", name="Add one").first.click()
        page.get_by_role("button", name=button, exact=True).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        check(page, phone, UNDER)

    def test_of_a_card(self, visitor: Visitor, phone: bool) -> None:
        page = visitor.open("#/builder/ccg", phone=phone)
        page.get_by_role("searchbox").fill("hoth: echo")
        page.get_by_role("list", name="Cards").get_by_role("button").first.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        check(page, phone, UNDER)

    @pytest.mark.parametrize("button", ["Open", "Start from an existing one …"])
    def test_of_the_editor(self, visitor: Visitor, button: str, phone: bool) -> None:
        page = visitor.open("#/editor", phone=phone)
        page.get_by_role("button", name=button, exact=True).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        check(page, phone, UNDER)
