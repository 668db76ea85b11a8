"""The fleet builder and the catalogue editor, from a first idea to a game with it."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.playing import TablePage, settings
from tests.browser.table_page import Visitor

pytestmark = [pytest.mark.browser, pytest.mark.mode_independent]

FLEET = "Lantern Line"


def verdict(page: Page) -> Locator:
    return page.locator(".verdict")


@pytest.fixture
def builder(visitor: Visitor) -> Page:
    """The builder with a shipped fleet."""
    page = visitor.open("#/builder", memory=settings())
    page.get_by_role("button", name="Open", exact=True).click()
    dialog = page.get_by_role("dialog", name="Open a fleet")
    dialog.get_by_role("button", name=FLEET).click()
    expect(page.get_by_label("Name", exact=True)).to_have_value(FLEET)
    expect(verdict(page)).to_contain_text("Legal in a game of 30 stars")
    return page


def lines(page: Page) -> list[str]:
    """What is in the fleet, with its copies."""
    listed = page.get_by_role("region", name="Fleet", exact=True).get_by_role("listitem")
    return [" ".join(text.split()) for text in listed.all_inner_texts()]


class TestBuilder:
    def test_says_what_is_illegal_with_its_rule(self, builder: Page) -> None:
        rows = builder.get_by_role("list", name="Units").get_by_role("listitem")
        for row in (rows.first, rows.nth(1)):
            row.get_by_role("button").last.click()  # one more
        expect(verdict(builder)).to_contain_text("problem")
        expect(verdict(builder).get_by_role("button", name="Rule PM-").first).to_be_visible()
        for row in (rows.first, rows.nth(1)):
            row.get_by_role("button").first.click()  # one fewer
        expect(verdict(builder)).to_contain_text("Legal")

    def test_a_link_holds_the_whole_fleet(self, visitor: Visitor, builder: Page) -> None:
        builder.get_by_role("button", name="Save and share").click()
        field = builder.get_by_label("A link that contains the whole fleet")
        expect(field).to_have_value(re.compile("#/builder/f/"))
        link = field.input_value()
        other = visitor.open(link.removeprefix(visitor.url))
        expect(other.get_by_label("Name", exact=True)).to_have_value(FLEET)
        builder.keyboard.press("Escape")
        expect(verdict(other)).to_contain_text("Legal")
        assert lines(other) == lines(builder)

    def test_a_list_travels_by_clipboard(self, visitor: Visitor, builder: Page) -> None:
        builder.get_by_role("button", name="Save and share").click()
        field = builder.get_by_label("As a list")
        expect(field).not_to_have_value("")
        text = field.input_value()
        builder.keyboard.press("Escape")
        other = visitor.open("#/builder")
        other.get_by_role("button", name="Import", exact=True).click()
        dialog = other.get_by_role("dialog", name="Import a fleet")
        dialog.get_by_role("textbox").fill(text)
        dialog.get_by_role("button", name="Import", exact=True).click()
        expect(dialog).to_be_hidden()
        expect(verdict(other)).to_contain_text("Legal")
        assert sorted(lines(other)) == sorted(lines(builder))

    def test_a_broken_list_names_its_lines(self, builder: Page) -> None:
        builder.get_by_role("button", name="Import", exact=True).click()
        dialog = builder.get_by_role("dialog", name="Import a fleet")
        dialog.get_by_role("textbox").fill("2x Slow Thunder\n3x No Such Ship\n")
        dialog.get_by_role("button", name="Import", exact=True).click()
        expect(dialog).to_contain_text("line 2")
        expect(dialog).to_contain_text("No Such Ship")

    def test_play_with_the_fleet(self, builder: Page) -> None:
        builder.get_by_label("Name", exact=True).fill("My own line")
        expect(verdict(builder)).to_contain_text("Legal")
        builder.get_by_role("button", name="Play with this fleet").click()
        fleet = builder.get_by_role("combobox", name="Seat A: fleet")
        expect(fleet.locator("option:checked")).to_contain_text("My own line")
        builder.get_by_role("button", name="Set up the table").click()
        table = TablePage(builder)
        table.settle()
        table.tab("Table")
        expect(builder.get_by_role("tabpanel")).to_contain_text("My own line")


class TestMinisBuilder:
    def test_units_alone_make_a_fleet_to_play_with(self, visitor: Visitor) -> None:
        page = visitor.open("#/builder/minis", memory=settings())
        units = page.get_by_role("list", name="Units").get_by_role("listitem")
        expect(page.get_by_role("tab", name="Cards")).to_have_count(0)
        for name in ("Steadfast Watch", "Rogue Squadron"):
            units.filter(has_text=name).get_by_role("button").last.click()
        page.get_by_label("Name", exact=True).fill("Small watch")
        expect(verdict(page)).to_contain_text("Legal in Minis: 6 stars")

        walker = units.filter(has_text="Captain Rex's Walker").get_by_role("button")
        walker.last.click()  # on the ground, in a space battle
        expect(verdict(page)).to_contain_text("problem")
        expect(verdict(page).get_by_role("button", name="Rule MG-SETUP-").first).to_be_visible()
        walker.first.click()
        expect(verdict(page)).to_contain_text("Legal in Minis: 6 stars")

        page.get_by_role("button", name="Play with this fleet").click()
        fleet = page.get_by_role("combobox", name="Seat A: fleet")
        expect(fleet.locator("option:checked")).to_contain_text("Small watch")
        page.get_by_role("button", name="Set up the table").click()
        table = TablePage(page)
        table.settle()
        expect(table.prompt).to_contain_text("Place your units")
        offered = table.page.locator(".main, .actions button")
        expect(offered).to_have_text([re.compile("Steadfast Watch"), re.compile("Rogue Squadron")])


class TestEditor:
    def test_a_unit_and_a_card_of_ones_own_come_into_play(self, visitor: Visitor) -> None:
        page = visitor.open("#/editor", memory=settings())
        page.get_by_role("button", name="Add a unit").click()
        page.get_by_label("Name", exact=True).fill("Paper Comet")
        page.get_by_label("Provenance").select_option("printed")
        unit = page.get_by_role("article", name="Preview of the unit")
        expect(unit).to_contain_text("Paper Comet")
        expect(unit).to_contain_text("printed")

        page.get_by_role("button", name="Add a combat card").click()
        page.get_by_label("Name", exact=True).fill("Folded Wings")
        page.get_by_label("Icon beside the ability").select_option("Force")
        page.get_by_role("button", name="Add a clause").click()
        card = page.get_by_role("article", name="Preview of the card")
        expect(card).to_contain_text("Folded Wings")
        expect(card.locator(".words p")).not_to_contain_text("not finished")
        before = card.locator(".words").inner_text()
        effect = page.get_by_role("group", name="Effect").get_by_label("Effect", exact=True)
        effect.select_option(index=1)
        expect(card.locator(".words")).not_to_have_text(before)
        expect(card).to_contain_text("printed")
        expect(verdict(page)).to_contain_text("The catalogue is sound")

        page.get_by_role("button", name="Add to the collection").click()
        expect(page.get_by_text("is in the server’s collection").first).to_be_visible()
        page.get_by_role("button", name="Play with them").click()
        expect(page.get_by_role("heading", name="Fleet builder")).to_be_visible()
        row = page.get_by_role("list", name="Units").get_by_role("listitem")
        own = row.filter(has_text="Paper Comet")
        expect(own).to_contain_text("printed")
        own.get_by_role("button").last.click()
        expect(page.get_by_role("region", name="Fleet", exact=True)).to_contain_text("Paper Comet")
        expect(verdict(page)).not_to_contain_text("unknown")

    def test_what_is_wrong_stands_beside_its_field(self, visitor: Visitor) -> None:
        page = visitor.open("#/editor")
        page.get_by_role("button", name="Add a unit").click()
        page.get_by_label("attack", exact=True).fill("1000")
        expect(page.locator("[id='units[0].attack-problem-0']")).not_to_be_empty()
        expect(page.get_by_role("button", name="Add to the collection")).to_be_disabled()
        verdict(page).get_by_role("button", name="attack").first.click()
        expect(page.get_by_label("attack", exact=True)).to_be_focused()
