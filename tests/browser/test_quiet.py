"""A quiet table: acts of later phases in one press, and losses that are paid but can be undone."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.playing import TablePage
from tests.browser.seat import new_room
from tests.browser.table_page import Visitor

STEPS = 40  # after which what is looked for should have come


def card_table(visitor: Visitor) -> TablePage:
    table = visitor.sit(new_room(visitor.url, "me", "greedy", game="ccg"), 0)
    table.settle()
    return table


def play_until(table: TablePage, found: Locator, acts: bool) -> Locator:
    """Do the first thing that can be done, or pass where one may, until this can be pressed."""
    for _ in range(STEPS):
        table.settle()
        if found.count() > 0:
            return found.first
        key = "1" if acts or not table.main_is_offered() else "Space"
        table.chosen(lambda: table.page.keyboard.press(key))  # noqa: B023
    raise AssertionError("it has not come about")


def test_an_act_of_a_later_phase_is_one_press(visitor: Visitor) -> None:
    table = card_table(visitor)
    beside = table.page.get_by_role("region", name="What goes by")
    moves = beside.get_by_role("button", name=re.compile("takes off|^move "))
    act = play_until(table, moves, acts=True)
    expect(beside).to_contain_text("Go on:")
    unit = act.inner_text().removesuffix(" takes off").removeprefix("move ")
    unit = unit.removesuffix(" by docking bay transit")
    phase = table.page.locator("[aria-current=step]")
    assert "Move" not in phase.inner_text()
    table.chosen(act.click)
    expect(table.log.get_by_role("listitem").filter(has_text="move phase").last).to_be_attached()
    expect(table.log).to_contain_text(re.compile(f"{re.escape(unit)} (moves|takes off)"))


def test_a_payment_is_undone_and_then_made_by_hand(visitor: Visitor) -> None:
    table = card_table(visitor)
    payment = table.prompt.get_by_role("button", name=re.compile("^Undo payment"))
    undo = play_until(table, payment, acts=False)
    undo.click()
    expect(table.prompt).to_contain_text(re.compile("Lose .* Force"))
    table.settle()
    assert table.actions.count() > 1
    table.tab("Table")
    paid = table.page.get_by_role("switch", name="Pay what I lose, as the hint would")
    expect(paid).to_be_checked()
