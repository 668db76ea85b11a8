"""What choices of a finished game were worth: asked for, shown, played on the board, stopped."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.finished import finished
from tests.browser.playing import settings
from tests.browser.seat import Room, new_room
from tests.browser.server_process import ServerProcess
from tests.browser.table_page import Visitor, axe, overflow, small_targets

pytestmark = [pytest.mark.browser, pytest.mark.mode_independent]

# Counted in worlds and not in time, so that the same is found in every run.
LITTLE = {"milliseconds": 2000, "worlds": 6, "turns": 1}
WEIGHED_MS = 90_000  # until a whole short game has been weighed on a busy machine


def with_little_thought(route: Route) -> None:
    if route.request.method == "POST":
        route.fallback(post_data=json.dumps(LITTLE))
    else:
        route.fallback()


def opened(visitor: Visitor, room: Room, *, phone: bool = False, **options: Any) -> Page:
    page = visitor.open(f"#/replay/{room.id}", phone=phone, memory=settings(), **options)
    page.route("**/replay/analysis", with_little_thought)
    page.get_by_role("tab", name="Analysis").click()
    return page


def analysed(visitor: Visitor, room: Room, **options: Any) -> Page:
    page = opened(visitor, room, **options)
    here = page.get_by_role("heading", name="This position")
    expect(here).to_be_visible()
    begin = page.get_by_role("button", name="Analyse this game")
    moments = page.get_by_role("heading", name="Moments")
    expect(begin.or_(moments)).to_be_visible()
    if begin.is_visible():
        begin.click()
    expect(moments).to_be_visible(timeout=WEIGHED_MS)
    return page


@pytest.mark.parametrize("game", ["pocketmodel", "minis", "ccg"])
def test_what_was_missed_is_said_and_played(
    visitor: Visitor, server: ServerProcess, game: str
) -> None:
    page = analysed(visitor, finished(server.url, game))
    expect(page.get_by_role("img", name="Chance of winning through the game")).to_be_visible()
    moment = page.get_by_role("listitem").filter(has=page.get_by_role("button", name="Show me"))
    expect(moment.first).to_contain_text(re.compile(r"(Inaccuracy|Mistake|Blunder)"))
    expect(moment.first).to_contain_text(re.compile(r": \d+\s%, this \(.*\): \d+\s%"))
    moment.first.get_by_role("button").first.click()
    place = page.get_by_role("slider", name="Position in the game").input_value()
    moment.first.get_by_role("button", name=f"better line of position {place}").click()
    line = page.get_by_role("region", name="Another line")
    expect(line).to_contain_text(re.compile(r"Better: .*1 / \d+, with other dice", re.DOTALL))
    page.keyboard.press("ArrowLeft")
    expect(line).to_contain_text("The position before the choice.")
    page.keyboard.press("End")
    assert axe(page) == []
    page.keyboard.press("Escape")
    expect(line).to_have_count(0)
    expect(page.get_by_role("slider", name="Position in the game")).to_have_value(place)
    page.get_by_role("tab", name="Log").click()
    expect(page.locator("[data-line] .missed").first).to_contain_text(re.compile(r"\?!?.*this \("))


def test_a_second_visitor_finds_it_on_a_phone_and_looks_at_one_position(
    visitor: Visitor, server: ServerProcess
) -> None:
    room = finished(server.url, "pocketmodel")
    analysed(visitor, room)
    page = visitor.open(f"#/replay/{room.id}/0/analysis", phone=True, memory=settings())
    expect(page.get_by_role("heading", name="Moments")).to_be_visible()
    for colours in ("dark", "light"):
        page.emulate_media(color_scheme=colours)
        assert axe(page) == []
    assert small_targets(page, 44) == []
    assert overflow(page)[0] == 0


def test_any_position_can_be_looked_at(visitor: Visitor, server: ServerProcess) -> None:
    page = opened(visitor, finished(server.url, "pocketmodel"))
    page.route(
        "**/replay/analysis",
        lambda route: route.fulfill(json={"status": "none", "done": 0, "total": 0}),
    )
    page.reload()
    page.get_by_role("tab", name="Analysis").click()
    page.get_by_role("button", name="Analyse this position").click()
    expect(page.get_by_text(re.compile(r"Best: .*, \d+\s%\."))).to_be_visible()
    page.get_by_role("button", name="Show me the best line").click()
    expect(page.get_by_role("region", name="Another line")).to_be_visible()


def test_it_can_be_stopped(visitor: Visitor, server: ServerProcess) -> None:
    page = opened(visitor, finished(server.url, "minis"))
    asked: list[str] = []

    def under_way(route: Route) -> None:
        asked.append(route.request.method)
        stopped = "DELETE" in asked or "POST" not in asked
        route.fulfill(
            json={
                "status": "none" if stopped else "running",
                "done": 0 if stopped else 10,
                "total": 59,
                "analysis": None,
                "problem": "",
            }
        )

    page.route("**/replay/analysis", under_way)
    page.reload()
    page.get_by_role("tab", name="Analysis").click()
    page.get_by_role("button", name="Analyse this game").click()
    bar = page.get_by_role("progressbar", name="Weighing every choice")
    expect(bar).to_have_attribute("value", "10")
    expect(page.get_by_text("10 of 59 choices")).to_be_visible()
    assert axe(page) == []
    page.get_by_role("button", name="Cancel").click()
    expect(bar).to_have_count(0)
    expect(page.get_by_role("button", name="Analyse this game")).to_be_visible()
    assert asked[-1] == "DELETE"


def test_a_hint_says_why(visitor: Visitor, server: ServerProcess) -> None:
    table = visitor.sit(new_room(server.url, "me", "greedy"))
    table.settle()
    table.page.keyboard.press("h")
    said = re.compile(r"The computer would choose: .*: \d+\s% to win; next best: .*, \d+\s%")
    expect(table.page.get_by_text(said).first).to_be_visible()
