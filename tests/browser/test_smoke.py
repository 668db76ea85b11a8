"""The page comes up, whole and alone, on both kinds of screen."""

import pytest
from playwright.sync_api import expect

from tests.browser.table_page import Visitor, axe, overflow, small_targets


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
class TestHome:
    def test_shows_itself(self, visitor: Visitor, phone: bool) -> None:
        page = visitor.open(phone=phone)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert overflow(page)[0] == 0

    @pytest.mark.parametrize("scheme", ["light", "dark"])
    def test_is_accessible(self, visitor: Visitor, phone: bool, scheme: str) -> None:
        page = visitor.open(phone=phone, color_scheme=scheme)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert axe(page) == []
        assert small_targets(page, 44 if phone else 24) == []


def test_answers_carry_the_strict_policy(visitor: Visitor) -> None:
    page = visitor.open()
    answer = page.request.get(visitor.url)
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy


class TestWatching:
    """A check that finds nothing is worth something only if it would find something."""

    def test_faults_of_access_are_found(self, visitor: Visitor) -> None:
        page = visitor.open()
        page.evaluate("document.body.append(document.createElement('button'))")
        assert [line.split(":")[0] for line in axe(page)] == ["button-name"]

    def test_troubles_are_noted(self, visitor: Visitor) -> None:
        visitor.tolerate("planted|example.invalid|Failed to load|Content Security Policy")
        page = visitor.open()
        page.evaluate("console.error('planted')")
        page.evaluate("fetch('https://example.invalid/').catch(() => 0)")
        assert any("planted" in trouble for trouble in visitor.troubles)
        assert any("example.invalid" in trouble for trouble in visitor.troubles)
        assert visitor.unexpected() == []
