"""Pages of the table in Chromium, watched: nothing may go wrong that a test did not expect."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect

from tests import wheel
from tests.browser.playing import PATIENCE_MS, Heard, TablePage, known_room, settings
from tests.browser.seat import SEED, Room

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
BETWEEN = "#/nowhere"  # a page that needs nothing
BETWEEN_TITLE = "There is no such page"
OWN_SCHEMES = ("data", "blob", "about")
# What is kept survives a reload: only what is missing is put there.
REMEMBER = """(memory => {
  for (const [key, value] of Object.entries(memory))
    if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
})"""


# Every game that a page asks for is the same in every run.
SEEDED = """(seed => {
  const ask = window.fetch;
  window.fetch = (path, wish) => ask(path, path === '/api/rooms' && wish?.method === 'POST'
    ? {...wish, body: JSON.stringify({seed, ...JSON.parse(wish.body)})} : wish);
})"""


class Profiles:
    """Browsers that visitors had before, emptied of all but the files of the page."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._idle: dict[str, list[BrowserContext]] = {}  # by their options

    def take(self, options: dict[str, Any]) -> BrowserContext:
        idle = self._idle.setdefault(json.dumps(options, sort_keys=True), [])
        if idle:
            context = idle.pop()
            context.grant_permissions(options.get("permissions", []))
            return context
        context = self._browser.new_context(**options)
        context.set_default_timeout(PATIENCE_MS)
        return context

    def give_back(self, options: dict[str, Any], context: BrowserContext) -> None:
        for page in context.pages:
            page.close()
        context.clear_cookies()
        context.clear_permissions()
        self._idle[json.dumps(options, sort_keys=True)].append(context)


class Visitor:
    """Opens pages of one server, each in a browser of its own, and remembers every trouble."""

    def __init__(self, profiles: Profiles, url: str) -> None:
        self.url = url
        self.troubles: list[str] = []
        self._profiles = profiles
        self._tolerated: list[str] = []
        self._contexts: list[tuple[dict[str, Any], BrowserContext]] = []

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
        settings: dict[str, Any] = {
            "reduced_motion": "reduce",
            "locale": "en-GB",
            "service_workers": "block",  # nothing is kept but where a test is about it
        }
        wanted = settings | device | options
        context = self._profiles.take(wanted)
        context.on("request", self._note_request)
        self._contexts.append((wanted, context))
        page = context.new_page()
        self._forget(page)
        if memory:
            page.add_init_script(f"{REMEMBER}({json.dumps(memory)})")
        return self._go(page, route)

    def open_beside(self, context: BrowserContext, route: str = "#/") -> Page:
        """One more tab of the same visitor, who keeps the seats' tokens."""
        return self._go(context.new_page(), route)

    def _forget(self, page: Page) -> None:
        """Nothing of an earlier visit is left but what was fetched."""
        kept = {"origin": self.url.rstrip("/"), "storageTypes": "local_storage,indexeddb"}
        session = page.context.new_cdp_session(page)
        session.send("Storage.clearDataForOrigin", kept)
        session.detach()

    def _go(self, page: Page, route: str) -> Page:
        page.add_init_script(f"{SEEDED}({json.dumps(SEED)})")
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
        for options, context in self._contexts:
            context.remove_listener("request", self._note_request)
            self._profiles.give_back(options, context)
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


class Walker(Visitor):
    """Walks from route to route in one tab a device: what was loaded once is not loaded again."""

    def __init__(self, profiles: Profiles, url: str) -> None:
        super().__init__(profiles, url)
        self._tabs: dict[bool, Page] = {}

    def open(
        self,
        route: str = "#/",
        *,
        phone: bool = False,
        memory: dict[str, str] | None = None,
        **options: Any,
    ) -> Page:
        if options:
            return super().open(route, phone=phone, memory=memory, **options)
        if phone not in self._tabs:
            self._tabs[phone] = super().open(BETWEEN, phone=phone)
        page = self._tabs[phone]
        page.goto(self.url + BETWEEN)  # nothing of the last page is left to be taken for the next
        expect(page.get_by_role("heading", level=1)).to_have_text(BETWEEN_TITLE)
        page.evaluate(f"localStorage.clear(); {REMEMBER}({json.dumps(memory or {})})")
        page.goto(self.url + route)
        return page

    def close(self) -> None:
        super().close()
        self._tabs.clear()
        self.troubles.clear()


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
