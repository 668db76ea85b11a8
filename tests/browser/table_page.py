"""Pages of the table in Chromium, watched: nothing may go wrong that a test did not expect."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Route

from tests import wheel
from tests.browser.playing import PATIENCE_MS, Heard, TablePage, known_room, settings
from tests.browser.seat import SEED, Room

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 3,
    "has_touch": True,
    "is_mobile": True,
}
AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
OWN_SCHEMES = ("data", "blob", "about")
# What is kept survives a reload: only what is missing is put there.
REMEMBER = """(memory => {
  for (const [key, value] of Object.entries(memory))
    if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
})"""


class Visitor:
    """Opens pages of one server, each in a browser of its own, and remembers every trouble."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url
        self.troubles: list[str] = []
        self._tolerated: list[str] = []
        self._contexts: list[BrowserContext] = []

    def open(
        self,
        route: str = "#/",
        *,
        phone: bool = False,
        memory: dict[str, str] | None = None,
        **options: Any,
    ) -> Page:
        """A fresh visitor's page at a route, with what an earlier visit left in the browser;
        further options as of a browser context."""
        device = PHONE if phone else DESKTOP
        settings: dict[str, Any] = {"reduced_motion": "reduce", "locale": "en-GB"}
        context = self.browser.new_context(**(settings | device | options))
        context.set_default_timeout(PATIENCE_MS)
        context.on("request", self._note_request)
        context.route("**/api/rooms", _seeded)
        if memory:
            context.add_init_script(f"{REMEMBER}({json.dumps(memory)})")
        self._contexts.append(context)
        return self.open_beside(context, route)

    def open_beside(self, context: BrowserContext, route: str = "#/") -> Page:
        """One more tab of the same visitor, who keeps the seats' tokens."""
        page = context.new_page()
        Heard(page)
        page.on("console", self._note_console)
        page.on("pageerror", lambda error: self.troubles.append(f"uncaught: {error}"))
        page.goto(self.url + route)
        return page

    def sit(self, room: Room, *seats: int, phone: bool = False, **options: Any) -> TablePage:
        """A visitor who has these seats of a room (by default all) opens the table."""
        memory = known_room(room, *seats) | settings()
        return TablePage(self.open(f"#/table/{room.id}", phone=phone, memory=memory, **options))

    def tolerate(self, pattern: str) -> None:
        """Troubles that the test causes on purpose."""
        self._tolerated.append(pattern)

    def close(self) -> None:
        for context in self._contexts:
            context.close()
        self._contexts.clear()

    def unexpected(self) -> list[str]:
        return [
            trouble
            for trouble in self.troubles
            if not any(re.search(pattern, trouble) for pattern in self._tolerated)
        ]

    def _note_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            place = message.location.get("url", "")
            self.troubles.append(f"console: {message.text} ({place})")

    def _note_request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in OWN_SCHEMES and address.netloc != urlsplit(self.url).netloc:
            self.troubles.append(f"a request to another origin: {request.url}")


def _seeded(route: Route) -> None:
    """Every game that a page asks for is the same in every run."""
    if route.request.method != "POST":
        route.fallback()
        return
    wish = {"seed": SEED, **route.request.post_data_json}
    route.fallback(post_data=json.dumps(wish))


def axe(page: Page, rules: list[str] | None = None, leave_out: str = "") -> list[str]:
    """What is wrong by WCAG 2.2 A and AA, or by some rules, one line each: where, what to do.

    What a selector leaves out is not looked at.
    """
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(wheel.axe_source())
    found = page.evaluate(
        "([type, values, out]) => axe.run(out ? {exclude: [[out]]} : document,"
        " {runOnly: {type, values}, resultTypes: ['violations']})",
        [*(("rule", rules) if rules else ("tag", AXE_TAGS)), leave_out],
    )
    return [
        f"{violation['id']}: {' '.join(map(str, node['target']))}: {node['failureSummary']}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]


def small_targets(page: Page, least: int) -> list[str]:
    """Things to press that are smaller than this many CSS pixels in width or height.

    Pieces drawn to scale are left out: their table takes a press beside one for the piece.
    """
    found: list[str] = page.evaluate(
        """least => [...document.querySelectorAll(
             'button, a[href], input, select, textarea, summary, [role=button], [tabindex="0"]')]
           .map(element => [element,
             (element.closest('label') ?? element).getBoundingClientRect()])
           .filter(([element, box]) => box.width > 0 && box.height > 0
             && box.right > 0 && box.bottom + scrollY > 0
             && element.checkVisibility({visibilityProperty: true, opacityProperty: true})
             && !element.matches('svg [data-piece], svg [data-ghost]')
             && !(element.matches('a') && getComputedStyle(element).display === 'inline')
             && (box.width < least - 0.5 || box.height < least - 0.5))
           .map(([element, box]) => `${element.outerHTML.slice(0, 120)}:`
             + ` ${box.width.toFixed(0)} x ${box.height.toFixed(0)}`)""",
        least,
    )
    return found


def overflow(page: Page) -> tuple[int, int]:
    """How many pixels the page is wider and higher than its window."""
    wider, higher = page.evaluate(
        "() => { const root = document.documentElement;"
        " return [root.scrollWidth - root.clientWidth, root.scrollHeight - root.clientHeight]; }"
    )
    return wider, higher


def picture(page: Page, path: Path, **options: Any) -> Path:
    """A screenshot that shows the end of every animation, not its middle."""
    path.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=path, animations="disabled", caret="hide", **options)
    return path


@contextmanager
def offline(context: BrowserContext) -> Iterator[None]:
    """The visitor's network is gone for a while."""
    context.set_offline(True)
    try:
        yield
    finally:
        context.set_offline(False)
