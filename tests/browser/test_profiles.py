"""People in the browser: a profile, its recovery code on another device, and the queue."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table_page import Visitor, axe

pytestmark = [pytest.mark.browser, pytest.mark.mode_independent]

KEPT = """async () => {
  const key = JSON.parse(localStorage.getItem('starfold.key'));
  const answer = await fetch('/api/people/me/export', { headers: { 'X-Starfold-Key': key } });
  return await answer.json();
}"""


def make_profile(visitor: Visitor, name: str) -> Page:
    page = visitor.open("#/profile")
    page.get_by_label("Name").fill(name)
    page.get_by_role("button", name="Make a profile").click()
    expect(page.get_by_role("status").filter(has_text="Your profile is made")).to_be_visible()
    return page


def find_each_other(*pages: Page) -> None:
    for page in pages:
        page.get_by_role("link", name="Play somebody").click()
        page.get_by_label("What for").select_option("rated")
        page.get_by_role("button", name="Find an opponent").click()
    for page in pages:
        expect(page).to_have_url(re.compile("#/table/"))


def test_a_profile_moves_to_another_device_and_is_deleted_there(visitor: Visitor) -> None:
    here = make_profile(visitor, "Ada Byron")
    code = here.locator(".code").inner_text()
    assert re.fullmatch(r"(?:\w{4} ){7}\w{4}", code)
    assert axe(here) == []

    there = visitor.open("#/profile")
    other = "P" if code[0] == "Q" else "Q"
    there.get_by_label("Recovery code").fill(other + code[1:])
    there.get_by_role("button", name="Use it here").click()
    expect(there.get_by_role("alert")).to_contain_text("mistake in this code")
    there.get_by_label("Recovery code").fill(code.lower())
    there.get_by_role("button", name="Use it here").click()
    expect(there.get_by_label("Name")).to_have_value("Ada Byron")
    there.get_by_role("link", name="Ratings, games and statistics").click()
    expect(there.get_by_role("heading", name="Ada Byron")).to_be_visible()
    expect(there.get_by_text("No game that counts yet.")).to_be_visible()
    assert axe(there) == []

    there.goto(there.url.partition("#")[0] + "#/profile")
    there.get_by_role("button", name="Forget the key on this device").click()
    expect(there.get_by_text("Without the recovery code nobody can open")).to_be_visible()
    there.reload()  # only looked at what would happen
    expect(there.get_by_label("Name")).to_have_value("Ada Byron")
    there.get_by_role("button", name="Delete my profile").click()
    there.get_by_role("button", name="Yes, delete it for ever").click()
    expect(there.get_by_text("Your profile is deleted.")).to_be_visible()


def test_two_who_wait_are_led_to_one_table(visitor: Visitor) -> None:
    pages = [make_profile(visitor, name) for name in ("Grace Murray", "Alan Mathison")]
    find_each_other(*pages)
    assert len({page.url for page in pages}) == 1
    expect(pages[0].get_by_text("Alan Mathison").first).to_be_visible()


def test_somebody_at_the_table_is_blocked_reported_and_looked_up(visitor: Visitor) -> None:
    ada, bob = (make_profile(visitor, name) for name in ("Ada King", "Bob Noyce"))
    find_each_other(ada, bob)
    ada.get_by_role("tab", name="Table").click()
    ada.get_by_role("button", name="Block Bob Noyce", exact=True).click()
    expect(ada.get_by_role("button", name="Unblock Bob Noyce")).to_be_visible()
    ada.get_by_role("button", name="Report Bob Noyce").click()
    dialog = ada.get_by_role("dialog", name="Report Bob Noyce")
    dialog.get_by_label("Reason").select_option("stalling")
    dialog.get_by_label("What happened?").fill("He went to have lunch.")
    assert axe(ada) == []
    dialog.get_by_role("button", name="Send the report").click()
    expect(dialog).to_have_count(0)
    expect(ada.get_by_text("Your report is sent.").first).to_be_visible()
    kept = ada.evaluate(KEPT)
    assert [(one["reason"], one["words"]) for one in kept["reports"]] == [
        ("stalling", "He went to have lunch.")
    ]
    ada.get_by_role("link", name="Bob Noyce").click()
    expect(ada.get_by_role("heading", name="Bob Noyce")).to_be_visible()
    expect(ada.get_by_role("button", name="Unblock")).to_be_visible()


def test_a_key_is_kept_while_the_server_cannot_be_asked(visitor: Visitor) -> None:
    page = make_profile(visitor, "Mary Somer")
    key = page.evaluate("localStorage.getItem('starfold.key')")
    visitor.tolerate("503")
    page.route("**/api/people/me", lambda route: route.fulfill(status=503, json={"error": "busy"}))
    page.reload()
    expect(page.get_by_text("Your key is still in this browser.")).to_be_visible()
    expect(page.get_by_role("button", name="Make a profile")).to_have_count(0)
    page.unroute("**/api/people/me")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_label("Name")).to_have_value("Mary Somer")
    assert page.evaluate("localStorage.getItem('starfold.key')") == key
