"""Refresh, lost connections and a killed server: every seat comes back to the prompt it had."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.playing import TablePage, known_room, settings
from tests.browser.prompts import KINDS, Prompts, reach
from tests.browser.seat import Seat
from tests.browser.server_process import ServerProcess
from tests.browser.table_page import Profiles, Visitor, offline

pytestmark = [pytest.mark.browser, pytest.mark.mode_independent]

LOST = "Connection lost"
NO_SERVER = "WebSocket connection to|ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED"


class Wire:
    """Stands between a page and its server, and can cut what goes through."""

    def __init__(self, page: Page) -> None:
        self.cut = False
        self.swallow = False  # what the server says does not arrive
        self._ends: list[WebSocketRoute] = []
        page.route_web_socket("**/socket", self._connect)

    def _connect(self, near: WebSocketRoute) -> None:
        if self.cut:
            near.close()
            return
        far = near.connect_to_server()
        near.on_message(far.send)
        far.on_message(lambda message: None if self.swallow else near.send(message))
        self._ends.append(near)

    def tear(self) -> None:
        """The connection breaks, and no new one comes about."""
        self.cut = True
        for end in self._ends:
            end.close()
        self._ends.clear()

    def mend(self) -> None:
        self.cut = self.swallow = False


def wired(visitor: Visitor, prompts: Prompts, kind: str) -> tuple[TablePage, Wire]:
    reached = prompts[kind]
    memory = known_room(reached.room, reached.seat) | settings()
    page = visitor.open("#/about", memory=memory)
    wire = Wire(page)
    page.goto(f"{visitor.url}#/table/{reached.room.id}")
    return TablePage(page), wire


@pytest.mark.parametrize("kind", KINDS)
def test_every_prompt_survives_a_lost_connection_and_a_refresh(
    visitor: Visitor, prompts: Prompts, kind: str
) -> None:
    table, wire = wired(visitor, prompts, kind)
    before = table.offered()
    assert prompts[kind].view["question"]["text"] in before[0]
    wire.tear()
    expect(table.page.get_by_text(LOST)).to_be_visible()
    wire.mend()
    expect(table.page.get_by_text(LOST)).to_be_hidden()
    assert table.offered() == before
    table.page.reload()
    assert table.offered() == before


class TestWhatHappenedMeanwhile:
    def test_is_caught_up_with(self, visitor: Visitor, server: ServerProcess) -> None:
        reached = reach(server.url, "ChooseAction")
        other = 1 - reached.seat
        table = visitor.sit(reached.room, other)
        expect(table.prompt).to_contain_text("Waiting for their choice")
        wire_page = visitor.open("#/about", memory=known_room(reached.room, other) | settings())
        wire = Wire(wire_page)
        wire_page.goto(f"{visitor.url}#/table/{reached.room.id}")
        cut_off = TablePage(wire_page)
        expect(cut_off.prompt).to_contain_text("Waiting for their choice")
        wire.tear()
        expect(wire_page.get_by_text(LOST)).to_be_visible()
        actor = Seat(server.url, reached.room.id, reached.room.tokens[reached.seat])
        actor.open()
        assert actor.question is not None
        actor.answer(actor.question["options"][-1]["option"])
        actor.close()
        lines = len(actor.log)
        expect(table.log.get_by_role("listitem")).to_have_count(lines)
        wire.mend()
        expect(cut_off.log.get_by_role("listitem")).to_have_count(lines)
        assert cut_off.log.inner_text() == table.log.inner_text()
        assert cut_off.prompt.inner_text() == table.prompt.inner_text()

    def test_a_choice_whose_answer_is_lost_happens_once(
        self, visitor: Visitor, server: ServerProcess
    ) -> None:
        reached = reach(server.url, "PlaceUnits")
        page = visitor.open("#/about", memory=known_room(reached.room, reached.seat) | settings())
        wire = Wire(page)
        page.goto(f"{visitor.url}#/table/{reached.room.id}")
        table = TablePage(page)
        before = table.offered()
        watcher = Seat(server.url, reached.room.id, None)
        watcher.open()
        seq = watcher.seq
        wire.swallow = True
        table.actions.first.click()
        watcher.until(lambda: watcher.seq > seq)  # stored, but the page does not know
        wire.tear()
        expect(page.get_by_text(LOST)).to_be_visible()
        wire.mend()
        expect(page.get_by_text(LOST)).to_be_hidden()
        after = table.offered()
        assert after != before
        watcher.open()
        assert watcher.seq == seq + 1
        watcher.close()
        assert visitor.sit(reached.room, reached.seat).offered() == after

    def test_a_choice_without_a_connection_is_made_later(
        self, visitor: Visitor, server: ServerProcess
    ) -> None:
        reached = reach(server.url, "PlaceUnits")
        page = visitor.open("#/about", memory=known_room(reached.room, reached.seat) | settings())
        wire = Wire(page)
        page.goto(f"{visitor.url}#/table/{reached.room.id}")
        table = TablePage(page)
        before = table.offered()
        wire.tear()
        expect(page.get_by_text(LOST)).to_be_visible()
        table.actions.first.click()
        wire.mend()
        expect(page.get_by_text(LOST)).to_be_hidden()
        assert table.offered() != before
        expect(page.get_by_text(LOST)).to_be_hidden()

    def test_a_visitor_without_a_network_is_told(self, visitor: Visitor, prompts: Prompts) -> None:
        visitor.tolerate(NO_SERVER)
        reached = prompts["Move"]
        table = visitor.sit(reached.room, reached.seat)
        before = table.offered()
        with offline(table.page.context):
            table.page.evaluate("() => window.dispatchEvent(new Event('offline'))")
            expect(table.page.get_by_text(LOST)).to_be_visible(timeout=20_000)
        expect(table.page.get_by_text(LOST)).to_be_hidden()
        assert table.offered() == before


class TestKilledServer:
    @pytest.fixture
    def own_server(self, tmp_path: Path) -> Iterator[ServerProcess]:
        process = ServerProcess(tmp_path)
        process.start()
        yield process
        process.stop()

    def test_pages_come_back_by_themselves(
        self, profiles: Profiles, own_server: ServerProcess
    ) -> None:
        visitor = Visitor(profiles, own_server.url)
        visitor.tolerate(NO_SERVER)
        before: list[tuple[TablePage, list[str]]] = []
        for kind in ("PlaceUnits", "Move", "Battle", "minis Settle"):
            reached = reach(own_server.url, kind)
            table = visitor.sit(reached.room, reached.seat)
            before.append((table, table.offered()))
            table.page.wait_for_load_state("networkidle")  # all that it needs is there
        own_server.kill()
        for table, _ in before:
            expect(table.page.get_by_text(LOST)).to_be_visible()
        own_server.start()
        for table, offered in before:
            expect(table.page.get_by_text(LOST)).to_be_hidden()
            assert table.offered() == offered
            table.chosen_or_passed(table.actions.first.click)
        visitor.close()
        assert visitor.unexpected() == []
