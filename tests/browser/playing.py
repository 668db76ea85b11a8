"""The table as people use it: what is wanted, what can be chosen, by keys or by touch."""

import json
import random
import re
from collections.abc import Callable, Sequence
from typing import Any
from weakref import WeakKeyDictionary

from playwright.sync_api import Locator, Page, WebSocket, expect

from starfold.table.patch import apply
from tests.browser.seat import Room

# Nothing is under way: the game is over, or the reader may choose.
SETTLED = """() => {
  const prompt = document.querySelector('section[aria-label="What is wanted now"]');
  if (!prompt || document.querySelector('.board .notice')) return false;
  if (prompt.textContent.includes('The game is over')) return true;
  const main = document.getElementById('main-button');
  const waits = main?.getAttribute('aria-disabled') === 'true'
    && !main.textContent.includes('Choose one');
  return document.title.startsWith('●') && !waits
    && !document.querySelector('.actions button[aria-disabled="true"]');
}"""


PATIENCE_MS = 30_000
POLL_MS = 10  # not with every frame: nothing needs to be painted for it


class Heard:
    """What the server told a page on its sockets, put together as the page has to."""

    def __init__(self, page: Page) -> None:
        self.views: dict[int, Any] = {}  # by seat
        self.told: list[dict[str, Any]] = []
        self.happened = 0
        self._seats: dict[str | None, int] = {}  # by token
        HEARD[page] = self
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        token: str | None = None

        def sent(payload: str | bytes) -> None:
            nonlocal token
            message = json.loads(payload)
            if message["type"] == "hello":
                token = message["token"]

        def received(payload: str | bytes) -> None:
            message = json.loads(payload)
            self.told.append(message)
            if message["type"] == "welcome":
                self._seats[token] = message["seat"]
                self.views[message["seat"]] = message["view"]
            elif message["type"] == "update":
                self.happened += 1
                seat = self._seats[token]
                self.views[seat] = apply(self.views[seat], message["patch"])

        socket.on("framesent", sent)
        socket.on("framereceived", received)


HEARD: WeakKeyDictionary[Page, Heard] = WeakKeyDictionary()


class TablePage:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.prompt = page.get_by_role("region", name="What is wanted now")
        self.main = page.locator("#main-button")
        self.decline = page.locator("#decline-button")
        self.list = page.locator(".actions")
        self.log = page.get_by_role("log", name="Log")

    @property
    def over(self) -> bool:
        return "The game is over" in self.prompt.inner_text()

    @property
    def actions(self) -> Locator:
        """What can be chosen by one press; measured answers have a form beside these."""
        return self.list.get_by_role("listitem").get_by_role("button")

    def settle(self) -> None:
        """Until the reader may choose, or the game is over."""
        self.page.wait_for_function(SETTLED, polling=POLL_MS)

    def offered(self) -> list[str]:
        """Everything that the prompt and the list of actions say, in order."""
        self.settle()
        said = [self.prompt.inner_text(), self.list.inner_text()]
        return [" ".join(text.split()) for text in said]

    def tab(self, name: str) -> None:
        self.page.get_by_role("tab", name=name).click()

    def chosen(self, act: Callable[[], None]) -> None:
        """Do something that answers, and wait until the reader is asked again."""
        self._answer(act)
        self.settle()

    def chosen_or_passed(self, act: Callable[[], None]) -> None:
        """Do something that answers; perhaps somebody else is asked next."""
        self._answer(act)
        self.page.wait_for_function(_ANSWERED, polling=POLL_MS)

    def _answer(self, act: Callable[[], None]) -> None:
        heard = HEARD[self.page]
        before = heard.happened
        act()
        for _ in range(PATIENCE_MS // POLL_MS):
            if heard.happened > before:
                return
            self.page.wait_for_timeout(POLL_MS)  # the browser reports what it hears meanwhile
        raise AssertionError("nothing came of the choice")

    def until(self, reached: Callable[[], bool]) -> None:
        """Until the page has been told something."""
        for _ in range(PATIENCE_MS // POLL_MS):
            if reached():
                return
            self.page.wait_for_timeout(POLL_MS)
        raise AssertionError("that was never told")

    def main_is_offered(self) -> bool:
        offered = self.main.get_attribute("aria-disabled") != "true"
        return offered and "Suggest one" not in self.main.inner_text()

    def is_asked(self) -> bool:
        """Whether this page's reader may choose now."""
        return bool(self.page.evaluate(SETTLED)) and not self.over


def whoever_is_asked(tables: Sequence[TablePage]) -> TablePage:
    """The page of several whose reader may choose, as soon as the others have told their part."""
    for _ in range(PATIENCE_MS // POLL_MS):
        for table in tables:
            if table.is_asked():
                return table
        tables[0].page.wait_for_timeout(POLL_MS)
    raise AssertionError("nobody is asked")


_ANSWERED = "() => !document.querySelector('.actions button[aria-disabled=\"true\"]')"


def known_room(room: Room, *seats: int) -> dict[str, str]:
    """The page's memory of a room: these seats of it, by default all that there are."""
    kept = [
        {"seat": seat, "token": token}
        for seat, token in room.tokens.items()
        if not seats or seat in seats
    ]
    known = {
        "id": room.id,
        "title": "A game",
        "game": room.game,
        "status": "playing",
        "about": "",
        "lesson": False,
        "tokens": kept,
        "at": 0,
    }
    return {"starfold.rooms": json.dumps([known])}


def settings(**chosen: Any) -> dict[str, str]:
    """The page's memory of what the reader prefers; machines are not waited for."""
    return {"starfold.settings": json.dumps({"pace": "off", **chosen})}


def tab_to(page: Page, name: str | re.Pattern[str], role: str, most: int = 60) -> None:
    """Press Tab until the focus is on something with this role and name."""
    wanted = page.get_by_role(role, name=name).first  # type: ignore[arg-type]
    for _ in range(most):
        if wanted.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    expect(wanted).to_be_focused()


def percent(chance: list[int]) -> int:
    """Whole per cent, but never a false 0 or 100."""
    above, below = chance
    if above in (0, below):
        return 100 * above // below
    return min(99, max(1, int(100 * above / below + 0.5)))


def some_key(table: TablePage, chance: random.Random) -> str:
    """A key that chooses: a numbered action, the main button, or what lets it be."""
    numbered = min(table.actions.count(), 9)
    if table.decline.count() and chance.random() < 0.3:
        return "0"
    if table.main_is_offered() and (not numbered or chance.random() < 0.3):
        return "Space"
    return str(chance.randint(1, numbered))
