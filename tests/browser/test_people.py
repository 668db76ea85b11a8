"""Several people: invitation, spectators, consent, chat, concession, rematch, one screen."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import SETTLED, TablePage, settings, whoever_is_asked
from tests.browser.prompts import reach
from tests.browser.seat import Room, Seat, new_room, seated
from tests.browser.server_process import ServerProcess
from tests.browser.table_page import Visitor

pytestmark = [pytest.mark.browser, pytest.mark.mode_independent]

CURTAIN_OR_CHOICE = f"() => document.querySelector('#curtain-title') || ({SETTLED})()"
CLIPBOARD = ["clipboard-read", "clipboard-write"]


def play_a_few(tables: list[TablePage], choices: int) -> None:
    """Whoever is asked takes the first of the offered actions."""
    for _ in range(choices):
        asked = whoever_is_asked(tables)
        button = asked.actions.first if asked.actions.count() else asked.main
        asked.chosen_or_passed(button.click)


def hand_of(url: str, room: str, token: str) -> set[str]:
    """The names of the cards that a seat holds."""
    seat = Seat(url, room, token)
    seat.open()
    assert seat.view is not None
    known = seat.view["players"][seat.seat]["hand"]["known"]
    seat.close()
    return {card["name"] for card in known}


def secrets_of(url: str, room: Room, seat: int) -> set[str]:
    """The cards in a seat's hand of which the other one knows nothing."""
    with seated(url, room) as seats:
        own, other = seats[seat], seats[1 - seat]
        assert own.view is not None
        known = json.dumps([other.view, other.log])
        hand = own.view["players"][seat]["hand"]["known"]
        return {card["name"] for card in hand if card["name"] not in known}


def tokens(page: Page) -> list[dict[str, object]]:
    found: list[dict[str, object]] = page.evaluate(
        "() => JSON.parse(localStorage.getItem('starfold.rooms'))[0].tokens"
    )
    return found


class TestTwoBrowsers:
    def test_invite_play_watch_talk_take_back_concede_and_play_again(
        self, visitor: Visitor, server: ServerProcess
    ) -> None:
        host = visitor.open(memory=settings(), permissions=CLIPBOARD)
        host.get_by_role("button", name="Play with a friend: PocketModel").click()
        host.get_by_role("button", name="Copy the invite link").first.click()
        expect(host.get_by_text("Invite link copied.").first).to_be_visible()
        link = host.evaluate("() => navigator.clipboard.readText()")
        room = link.rpartition("/")[2]
        assert link == f"{visitor.url}#/join/{room}"

        guest = visitor.open(f"#/join/{room}", memory=settings())
        guest.get_by_label("Your name at the table").fill("<b>Gast</b>")
        guest.get_by_role("button", name="Take seat").click()
        tables = [TablePage(host), TablePage(guest)]
        play_a_few(tables, 4)
        expect(host.get_by_role("list", name="Players")).to_contain_text("<b>Gast</b>")

        # A third one sees only what is public.
        watcher = visitor.open(f"#/table/{room}")
        seen = TablePage(watcher)
        expect(seen.prompt).to_contain_text("decides")
        expect(seen.actions).to_have_count(0)
        expect(seen.main).to_have_count(0)
        expect(watcher.get_by_role("region", name="Your hand and reserves")).to_have_count(0)
        for page in (host, guest):
            for own in tokens(page):
                for name in hand_of(server.url, room, str(own["token"])):
                    assert name not in watcher.content()

        self._talk(tables, watcher)
        self._take_back(tables)
        self._concede_and_play_again(tables)

    def _talk(self, tables: list[TablePage], watcher: Page) -> None:
        text = "<img src=x onerror=alert(1)> & <script>boom()</script>"
        tables[0].tab("Chat")
        tables[0].page.get_by_label("Say something").fill(text)
        tables[0].page.get_by_role("button", name="Say", exact=True).click()
        tables[1].tab("Chat")
        watcher.get_by_role("tab", name="Chat").click()
        for page in (tables[1].page, watcher):
            chat = page.get_by_role("log", name="Chat")
            expect(chat).to_contain_text(text)
            expect(chat.locator("img, script")).to_have_count(0)

    def _take_back(self, tables: list[TablePage]) -> None:
        """Until taking back needs the other's consent; then it is asked for and given."""
        ask = re.compile("Ask to undo")
        for _ in range(60):
            play_a_few(tables, 1)
            for at, table in enumerate(tables):
                if table.prompt.get_by_role("button", name=ask).count():
                    other = tables[1 - at].page
                    table.prompt.get_by_role("button", name=ask).click()
                    dialog = other.get_by_role("dialog", name="Allow the undo?")
                    dialog.get_by_role("button", name="Yes").click()
                    expect(dialog).to_be_hidden()
                    table.tab("Log")
                    expect(table.log.get_by_text(re.compile("undoes"))).not_to_have_count(0)
                    return
        raise AssertionError("taking back never needed consent")

    def _concede_and_play_again(self, tables: list[TablePage]) -> None:
        loser, winner = tables
        loser.tab("Table")
        loser.page.get_by_role("button", name="Concede").click()
        dialog = loser.page.get_by_role("dialog", name="Concede the game?")
        dialog.get_by_role("button", name="Concede").click()
        expect(loser.prompt).to_contain_text("you lose")
        expect(winner.prompt).to_contain_text("you win")
        before = loser.page.url
        loser.page.get_by_role("button", name="Rematch", exact=True).click()
        winner.page.get_by_role("button", name="Join the rematch").click()
        for table in tables:
            expect(table.prompt).not_to_contain_text("The game is over")
        assert loser.page.url == winner.page.url != before
        play_a_few(tables, 2)


class TestOneScreen:
    def test_nothing_of_a_hand_stands_behind_the_curtain(
        self, visitor: Visitor, server: ServerProcess
    ) -> None:
        room = reach(server.url, "ChooseAction").room
        table = visitor.sit(room)
        page = table.page
        curtain = page.get_by_role("heading", name="Pass the device to")
        expect(curtain).to_be_visible()
        passed_on = 0
        looking = 0
        for _ in range(80):
            if curtain.count():
                html = page.content()
                for seat in (0, 1):
                    assert not [name for name in secrets_of(server.url, room, seat) if name in html]
                looking = "AB".index(curtain.inner_text()[-1])
                passed_on += 1
                page.get_by_role("button", name="Show without holding").click()
            table.settle()
            html = page.content()
            mine, theirs = (secrets_of(server.url, room, at) for at in (looking, 1 - looking))
            assert mine and theirs
            assert not [name for name in theirs if name in html]
            assert all(name in html for name in mine)
            if passed_on > 2:
                return
            page.keyboard.press("Space" if table.main_is_offered() else "1")
            page.wait_for_function(CURTAIN_OR_CHOICE)
        raise AssertionError("the device was not passed on often enough")

    @pytest.fixture
    def hot_seat(self, visitor: Visitor, server: ServerProcess) -> TablePage:
        return visitor.sit(new_room(server.url, seed=4))

    def test_holding_opens_the_curtain(self, hot_seat: TablePage) -> None:
        page = hot_seat.page
        expect(page.get_by_role("heading", name="Pass the device to B")).to_be_visible()
        button = page.get_by_role("button", name="Press and hold to look")
        button.focus()
        expect(button).to_be_focused()
        page.keyboard.down("Space")
        expect(page.get_by_role("region", name="Your hand and reserves")).to_be_visible()
        page.keyboard.up("Space")

    def test_a_short_press_does_not(self, hot_seat: TablePage) -> None:
        page = hot_seat.page
        button = page.get_by_role("button", name="Press and hold to look")
        button.click()
        expect(button).to_be_visible()
        expect(page.get_by_role("region", name="Your hand and reserves")).to_have_count(0)
