"""The minis table in the hands of a visitor: its pieces, the plan, pointers and fingers."""

from typing import Any, Final

from playwright.sync_api import Locator, Page

from tests.browser.playing import HEARD, TablePage
from tests.browser.seat import View

REACTION_MS: Final = 300


class Battle:
    def __init__(self, table: TablePage) -> None:
        self.table = table
        self.page: Page = table.page
        self.board = self.page.get_by_role("region", name="Board")
        self.plan = self.page.get_by_role("region", name="Plan")
        self.ghost = self.page.locator("[data-ghost]")
        self.go = self.plan.locator("button.go")
        self.news = self.plan.locator(".news")

    @property
    def view(self) -> View:
        """What this page was told last; everybody is told the same."""
        views = HEARD[self.page].views
        return next(iter(views.values()))

    @property
    def question(self) -> dict[str, Any]:
        """The choice before a reader of this page."""
        return next(
            view["question"]
            for seat, view in HEARD[self.page].views.items()
            if (view["question"] or {}).get("seat") == seat
        )

    def unit(self, number: int) -> dict[str, Any]:
        """A unit as it is now."""
        found: dict[str, Any] = self.view["units"][number]
        return found

    def piece(self, key: int) -> Locator:
        return self.page.locator(f"[data-piece='{key}']")

    def chip(self, key: int) -> Locator:
        return self.page.locator(f"[data-piece-chip='{key}']")

    def field(self, name: str) -> Locator:
        """Where a measure of the plan is typed."""
        return self.plan.get_by_role("textbox", name=name)

    def measure(self, name: str) -> float:
        return float(self.field(name).input_value())

    def middle(self, element: Locator) -> tuple[float, float]:
        box = element.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(self, element: Locator, x: float, y: float) -> None:
        """By mouse, in a few steps."""
        self.page.mouse.move(*self.middle(element))
        self.page.mouse.down()
        self.page.mouse.move(x, y, steps=4)
        self.page.mouse.up()

    def swipe(self, element: Locator, x: float, y: float) -> None:
        """By one finger."""
        session = self.page.context.new_cdp_session(self.page)
        from_x, from_y = self.middle(element)
        for part in range(5):
            place = {"x": from_x + (x - from_x) * part / 4, "y": from_y + (y - from_y) * part / 4}
            kind = "touchMove" if part else "touchStart"
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [place]})
        # A finger that rests before it leaves flings nothing; a tap in a fling only stops it.
        self.page.wait_for_timeout(REACTION_MS)
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [place]})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        session.detach()
        # What touches the screen sooner than any hand could is taken for a part of the swipe.
        self.page.wait_for_timeout(REACTION_MS)

    def places(self) -> dict[str, str]:
        """Where each piece is drawn on the table, whatever the camera does."""
        return dict(
            self.page.locator("svg [data-piece]").evaluate_all(
                "pieces => pieces.map(piece => [piece.dataset.piece, "
                "piece.getAttribute('transform') ?? piece.closest('.piece').getAttribute('style')])"
            )
        )
