"""The table and its replay at their worst: nothing lies over anything else, on any screen."""

import json
import re
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.browser import worst
from tests.browser.playing import TablePage, known_room, settings
from tests.browser.prompts import Prompt, deploy_until, is_rich
from tests.browser.seat import seated
from tests.browser.server_process import ServerProcess
from tests.browser.table_page import Visitor, overflow

pytestmark = [pytest.mark.browser, pytest.mark.mode_independent]

SIZES: Final = {
    "desktop": (1280, 720),
    "large": (1920, 1080),
    "tablet": (820, 1180),
    "phone": (390, 844),
    "small phone": (320, 640),
    "phone on its side": (844, 390),
}
# Things to press outside the board that something else lies over, wherever they are scrolled to.
COVERED: Final = """() => [...document.querySelectorAll(
    'button, a[href], input, select, textarea, summary, [role=tab], [role=slider]')]
  .filter(element => !element.closest('.board, dialog, .skip')
    && element.checkVisibility({visibilityProperty: true, opacityProperty: true}))
  .map(element => {
    element.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
    const box = element.getBoundingClientRect();
    const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const own = element.closest('label') ?? element;
    const free = box.width <= 1 || (there && (own.contains(there) || there.contains(own)));
    return free ? '' : `${element.outerHTML.slice(0, 120)} under ${there?.outerHTML.slice(0, 120)}`;
  })
  .filter(Boolean)"""
# Words that stick out of the button they stand on; what is cut off says so with an ellipsis.
SPILLED: Final = """() => [...document.querySelectorAll('button')]
  .filter(button => button.checkVisibility({visibilityProperty: true, opacityProperty: true}))
  .flatMap(button => {
    const box = button.getBoundingClientRect();
    const words = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    const spilled = [];
    while (words.nextNode()) {
      if (!words.currentNode.textContent.trim()) continue;
      let hidden = false;
      for (let one = words.currentNode.parentElement; one !== button; one = one.parentElement) {
        const style = getComputedStyle(one);
        hidden ||= style.overflowX !== 'visible' || /absolute|fixed/.test(style.position);
      }
      const range = document.createRange();
      range.selectNodeContents(words.currentNode);
      const place = range.getBoundingClientRect();
      if (!hidden && place.width && (place.left < box.left - 2 || place.right > box.right + 2))
        spilled.push(`${words.currentNode.textContent.slice(0, 60)} on ${button.className}`);
    }
    return spilled;
  })"""


def faults(page: Page, scrolls: bool) -> dict[str, list[str]]:
    """What is wrong at each size; a page that scrolls may be higher than its window."""
    found = {}
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"() => innerWidth === {width} && innerHeight === {height}")
        page.evaluate(NEXT_FRAME)
        wider, higher = overflow(page)
        here = [f"{wider} wider"] if wider else []
        here += [f"{higher} higher"] if higher and not scrolls else []
        here += page.evaluate(SPILLED)
        close = page.get_by_role("button", name=re.compile("^Close (Battle|Strike)"))
        if close.is_visible() and not scrolls:  # it may fill the screen of whoever plays
            close.click()
        here += page.evaluate(COVERED)
        if here:
            found[name] = here
    return found


# Sizes that depend on other sizes have come to rest.
NEXT_FRAME: Final = """() => new Promise(done =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"""


def give_up(url: str, reached: Prompt) -> None:
    """All but one concede, so that the game can be looked back at."""
    with seated(url, reached.room) as seats:
        for seat in seats[1:]:
            seat.until(lambda one=seat: one.seq >= seats[0].seq)  # type: ignore[misc]
            before = seats[0].seq
            seat.command("concede", seq=seat.seq)
            seats[0].until(lambda: seats[0].seq > before)  # noqa: B023


@pytest.mark.parametrize("position", [worst.crowd, worst.battle, worst.melee])
def test_everything_can_be_reached(
    visitor: Visitor, server: ServerProcess, position: Callable[[str], Prompt]
) -> None:
    reached = position(server.url)
    table = visitor.sit(reached.room, reached.seat)
    table.settle()
    assert faults(table.page, scrolls=False) == {}
    give_up(server.url, reached)
    page = visitor.open(f"#/replay/{reached.room.id}")
    title = page.get_by_role("heading", name=re.compile("^The table at position"))
    last = int(title.inner_text().rpartition(" ")[2])
    before = last - len(reached.room.tokens) + 1  # the first concession
    page.goto(f"{server.url}#/replay/{reached.room.id}/{before}")
    expect(title).to_contain_text(f"position {before} of")
    assert faults(page, scrolls=True) == {}


@pytest.fixture(scope="module")
def reached(server: ServerProcess) -> Prompt:
    return deploy_until(server.url, lambda view: is_rich(view, "DamageSegment"), 4)


class TestCards:
    """The card game, whose views are made worse on their way to the page."""

    def test_of_the_table(self, visitor: Visitor, reached: Prompt) -> None:
        def relay(socket: WebSocketRoute) -> None:
            server = socket.connect_to_server()
            server.on_message(lambda message: socket.send(_made_worse(str(message))))

        page = visitor.open(memory=known_room(reached.room, reached.seat) | settings())
        page.route_web_socket(re.compile("/socket$"), relay)
        page.goto(f"{visitor.url}#/table/{reached.room.id}")
        TablePage(page).settle()
        expect(page.get_by_text(worst.CARD["title"]).first).to_be_visible()
        assert faults(page, scrolls=False) == {}

    def test_of_the_replay(self, visitor: Visitor, server: ServerProcess, reached: Prompt) -> None:
        def tape(route: Route) -> None:
            told = route.fetch().json()
            worse = {**told, "view": worst.crammed(reached.view), "steps": []}
            route.fulfill(json=worse)

        give_up(server.url, reached)
        page = visitor.open()
        page.route("**/replay", tape)
        page.goto(f"{server.url}#/replay/{reached.room.id}")
        expect(page.get_by_text(worst.CARD["title"]).first).to_be_visible()
        assert faults(page, scrolls=True) == {}


def _made_worse(text: str) -> str:
    message = json.loads(text)
    if message["type"] == "welcome":
        message["view"] = worst.crammed(message["view"])
    return json.dumps(message)
