"""Games leave the table as files and pages and come back; the page opens without its server."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Download, Page, expect

from tests.browser.finished import finished
from tests.browser.seat import new_room
from tests.browser.server_process import ServerProcess
from tests.browser.table_page import Visitor, overflow
from tests.browser.test_replay import comes_to_show, opened, place, shown, slider

pytestmark = [pytest.mark.browser, pytest.mark.mode_independent]

SIDEWAYS: dict[str, Any] = {"viewport": {"width": 844, "height": 390}, "has_touch": True}
KEPT = """() => navigator.serviceWorker.ready.then(() => caches.keys())"""
DROP = """([name, text]) => {
  const dragged = new DataTransfer();
  dragged.items.add(new File([text], name));
  for (const kind of ['dragenter', 'drop'])
    window.dispatchEvent(new DragEvent(kind, {dataTransfer: dragged, cancelable: true}));
}"""


def kept(download: Download, folder: Path) -> Path:
    file = folder / download.suggested_filename
    download.save_as(file)
    return file


def dropped(page: Page, file: Path) -> None:
    page.evaluate(DROP, [file.name, file.read_text(encoding="utf-8")])


def test_a_saved_game_goes_on_where_it_was(
    visitor: Visitor, server: ServerProcess, tmp_path: Path
) -> None:
    table = visitor.sit(new_room(server.url, "me", "novice"))
    table.settle()
    table.chosen(table.actions.first.click)
    before, offered = shown(table.page), table.offered()
    table.tab("Table")
    with table.page.expect_download() as download:
        table.page.get_by_role("button", name="Save the game").click()
    file = kept(download.value, tmp_path)
    with table.page.expect_file_chooser() as chooser:
        table.page.get_by_role("banner").get_by_role("button", name="Open a file").click()
    left = table.page.url
    with table.page.expect_websocket():  # so this is the other table
        chooser.value.set_files(file)
    assert "/table/" in table.page.url != left
    table.settle()
    comes_to_show(table.page, before)
    assert table.offered() == offered


def test_a_bad_file_is_named_and_nothing_is_lost(visitor: Visitor, tmp_path: Path) -> None:
    visitor.tolerate("Failed to load resource")
    page = visitor.open("#/about")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    file = tmp_path / "holiday.txt"
    file.write_text("Wish you were here")
    dropped(page, file)
    dialog = page.get_by_role("dialog", name="This file cannot be opened")
    expect(dialog.get_by_role("alert")).to_contain_text("holiday.txt: not a replay")
    dialog.get_by_role("button", name="Close").last.click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_a_report_leads_to_its_position(
    visitor: Visitor, server: ServerProcess, tmp_path: Path
) -> None:
    page = opened(visitor, finished(server.url))
    slider(page).fill("25")
    expect(page.get_by_role("heading", name="The table at position 25")).to_have_count(1)
    before = shown(page)
    page.get_by_role("button", name="Report").click()
    dialog = page.get_by_role("dialog", name="Report a problem")
    dialog.get_by_role("textbox").fill("It rolled: too low")
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Save the report").click()
    file = kept(download.value, tmp_path)
    assert "It rolled: too low" in file.read_text(encoding="utf-8")
    slider(page).fill("0")
    expect(page.get_by_role("heading", name="The table at position 0")).to_have_count(1)
    left = page.url
    dropped(page, file)
    expect(slider(page)).to_have_value("25")
    assert page.url != left
    comes_to_show(page, before)


def test_a_page_of_a_game_needs_nobody(
    visitor: Visitor, server: ServerProcess, browser: Browser, tmp_path: Path
) -> None:
    """It asks for nothing but itself, and the table opens it as a file, too."""
    page = opened(visitor, finished(server.url, "ccg"))
    slider(page).fill("25")
    expect(page.get_by_role("heading", name="The table at position 25")).to_have_count(1)
    before = shown(page)
    with page.expect_download() as download:
        page.get_by_role("link", name="Save as a page").click()
    file = kept(download.value, tmp_path)
    context = browser.new_context(offline=True, viewport={"width": 1280, "height": 720})
    alone = context.new_page()
    asked: list[str] = []
    troubles: list[str] = []
    alone.on("request", lambda request: asked.append(request.url))
    alone.on("pageerror", lambda error: troubles.append(str(error)))
    alone.goto(file.as_uri())
    expect(slider(alone)).to_have_value("0")
    alone.keyboard.press("ArrowRight")
    assert place(alone) > 0
    slider(alone).fill("25")
    comes_to_show(alone, before)
    alone.get_by_role("button", name="Rule ").first.click()
    expect(alone.get_by_role("dialog").locator(".text")).not_to_be_empty()
    assert (asked, troubles) == ([file.as_uri()], [])
    context.close()
    other = visitor.open("#/about")
    dropped(other, file)
    expect(slider(other)).to_have_value("0")
    expect(other.get_by_role("button", name="Play from here")).to_have_count(0)


def test_the_page_opens_without_its_server(visitor: Visitor) -> None:
    visitor.tolerate("Failed to (load resource|fetch)|ERR_INTERNET_DISCONNECTED")
    page = visitor.open("#/about", service_workers="allow")
    [name] = page.evaluate(KEPT)
    assert name.startswith("starfold-")
    page.context.set_offline(True)
    try:
        page.goto(visitor.url + "#/")
        page.reload()
        strip = page.get_by_role("region", name="The server cannot be reached")
        expect(strip).to_contain_text("read the rules")
        strip.get_by_role("link", name="Rules").click()
        expect(page.get_by_text("PM-BATTLE-12").first).to_be_attached()
    finally:
        page.context.set_offline(False)
    page.reload()
    expect(page.get_by_text("PM-BATTLE-12").first).to_be_attached()
    expect(strip).to_have_count(0)


@pytest.mark.parametrize("game", ["pocketmodel", "minis", "ccg"])
def test_a_phone_on_its_side_has_the_question_beside_the_board(
    visitor: Visitor, server: ServerProcess, game: str
) -> None:
    table = visitor.sit(new_room(server.url, "me", "novice", game=game), **SIDEWAYS)
    table.settle()
    assert overflow(table.page) == (0, 0)
    expect(table.prompt.locator(".text")).to_be_in_viewport(ratio=1)
    expect(table.main).to_be_in_viewport(ratio=1)
    expect(table.actions.first).to_be_in_viewport(ratio=1)
    board, prompt = (
        box.bounding_box() or {}
        for box in (table.page.get_by_role("region", name="Board"), table.prompt)
    )
    assert board["x"] + board["width"] <= prompt["x"] + 1
    assert board["height"] > 300
