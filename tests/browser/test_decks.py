"""The deck builder of the card game: looking cards up, building, sharing, playing."""

import re

import pytest
from playwright.sync_api import Locator, Page, Request, Route, expect

from starfold.games.ccg.cards.decks import shipped_deck
from starfold.games.ccg.front.dealing import deck_data
from starfold.units.links import link_to, linked_force
from tests.browser.playing import TablePage, settings
from tests.browser.table_page import Visitor

pytestmark = [pytest.mark.browser, pytest.mark.mode_independent]

DECK = "Echo Base"


def verdict(page: Page) -> Locator:
    return page.locator(".verdict")


def found(page: Page) -> Locator:
    return page.get_by_role("list", name="Cards").get_by_role("listitem")


def lines(page: Page) -> list[str]:
    """What is in the deck, with its copies."""
    listed = page.get_by_role("region", name="Deck", exact=True).locator("li:has(.stepper)")
    return [" ".join(text.split()) for text in listed.all_inner_texts()]


def number(page: Page) -> Locator:
    """How many cards pass the filters."""
    return page.get_by_role("region", name="Catalogue").get_by_role("status").first


def search(page: Page, text: str) -> None:
    page.get_by_role("searchbox").fill(text)


@pytest.fixture
def empty(visitor: Visitor) -> Page:
    page = visitor.open("#/builder/ccg", memory=settings())
    expect(page.get_by_role("heading", name="Deck builder")).to_be_visible()
    expect(found(page).first).to_be_visible()
    return page


@pytest.fixture
def builder(empty: Page) -> Page:
    """The builder with a shipped deck."""
    empty.get_by_role("button", name="Open", exact=True).click()
    dialog = empty.get_by_role("dialog", name="Open a deck")
    dialog.get_by_role("button", name=DECK).click()
    expect(empty.get_by_label("Name", exact=True)).to_have_value(DECK)
    expect(verdict(empty)).to_contain_text("Legal: 60 cards")
    return empty


class TestBrowsing:
    def test_filters_narrow_the_list(self, empty: Page) -> None:
        status = number(empty)
        expect(status).to_have_text("324 cards")
        empty.get_by_text("Filters", exact=True).click()
        filters = empty.get_by_role("search", name="Filters")
        filters.get_by_label("Side").select_option("Dark")
        filters.get_by_label("Set").select_option("Hoth")
        filters.get_by_role("combobox", name="Type", exact=True).select_option("Character")
        filters.get_by_role("button", name="Pilot").click()
        expect(found(empty).filter(has_text="General Veers")).to_have_count(1)
        expect(found(empty).filter(has_text="Snowtrooper")).to_have_count(0)
        filters.get_by_role("button", name="Clear the filters").click()
        expect(status).to_have_text("324 cards")
        search(empty, "nothing is called so")
        expect(empty.get_by_text("Nothing matches these filters.")).to_be_visible()

    def test_a_format_leaves_only_its_cards(self, empty: Page) -> None:
        empty.get_by_role("combobox", name="Format", exact=True).select_option("premiere")
        status = number(empty)
        expect(status).not_to_have_text("324 cards")
        search(empty, "Snowspeeder")
        expect(found(empty)).to_have_count(0)

    def test_a_card_in_full_names_its_rules_and_decks(self, empty: Page) -> None:
        search(empty, "luke skywalker")
        empty.get_by_role("button", name="•Luke Skywalker", exact=True).click()
        card = empty.get_by_role("dialog", name="•Luke Skywalker")
        for words in ("Deploy", "Light · Character, Rebel · Premiere", "Pilot, Warrior", DECK):
            expect(card).to_contain_text(words)
        expect(card.get_by_role("button", name="Rule SW-B-096")).to_be_visible()
        card.get_by_role("button", name="Rule HO-PERSONA-03").click()
        expect(empty.get_by_role("dialog", name="Rule HO-PERSONA-03")).to_be_visible()
        empty.keyboard.press("Escape")
        card.get_by_role("button", name="Next").click()
        expect(empty.get_by_role("dialog", name="•Luke Skywalker")).to_be_hidden()


class TestBuilding:
    def test_legality_follows_every_card(self, builder: Page) -> None:
        search(builder, "Rebel Guard")
        row = found(builder).filter(has_text="Rebel Guard").first
        row.get_by_role("button", name=re.compile("^Add one")).click()
        expect(verdict(builder)).to_contain_text("61 cards, not 60: take out 1")
        expect(verdict(builder).get_by_role("button", name="Rule SW-B-002")).to_be_visible()
        row.get_by_role("button", name=re.compile("^Remove one")).click()
        expect(verdict(builder)).to_contain_text("Legal: 60 cards")

    def test_by_keys(self, empty: Page) -> None:
        search(empty, "trooper")
        first = found(empty).first
        first.get_by_role("button", name=re.compile("^Add one")).focus()
        for key in ("+", "+", "-", "ArrowDown", "+"):
            empty.keyboard.press(key)
        assert [line.split()[-2] for line in lines(empty)] == ["1", "1"]
        expect(found(empty).nth(1).get_by_role("button", name="Add one")).to_be_focused()

    def test_the_first_location_starts_until_another_is_chosen(self, empty: Page) -> None:
        expect(verdict(empty)).to_contain_text("no location to start from")
        expect(verdict(empty).get_by_role("button", name="Rule SW-B-004")).to_be_visible()
        start = empty.get_by_label("Starting location")
        for title in ("Hoth: North Ridge (4th Marker)", "Tatooine: Cantina"):
            search(empty, title)
            found(empty).first.get_by_role("button", name=re.compile("^Add one")).click()
        expect(start.locator("option:checked")).to_contain_text("North Ridge")
        start.select_option(label="Tatooine: Cantina")
        expect(start.locator("option:checked")).to_have_text("Tatooine: Cantina")
        search(empty, "Tatooine: Cantina")
        found(empty).first.get_by_role("button", name=re.compile("^Remove one")).click()
        expect(start.locator("option:checked")).to_contain_text("North Ridge")

    def test_figures_follow_the_deck(self, builder: Page) -> None:
        deck = builder.get_by_role("region", name="Deck", exact=True)
        costs = deck.get_by_role(
            "img", name=re.compile("^Deploy cost, 2.4 on average. 1: 5, 2: 17")
        )
        expect(costs).to_be_visible()
        expect(deck).to_contain_text("14 yours, 7 theirs on 11 locations")
        expect(deck).to_contain_text("3 from your own start, 15 with all your locations")
        search(builder, "Hoth: North Ridge (4th Marker)")
        found(builder).first.get_by_role("button", name=re.compile("^Remove one")).click()
        expect(deck).to_contain_text("on 10 locations")
        deck.get_by_role("button", name="Rule SW-B-068").click()
        expect(builder.get_by_role("dialog", name="Rule SW-B-068")).to_be_visible()

    def test_a_hand_is_drawn_again_and_again(self, builder: Page) -> None:
        builder.get_by_role("button", name="Draw a hand").click()
        dialog = builder.get_by_role("dialog", name="An opening with Echo Base")
        hand = dialog.get_by_role("list", name="Hand").get_by_role("listitem")
        table = dialog.get_by_role("list", name="On the table").get_by_role("listitem")
        expect(table).to_contain_text(["Main Power Generators", "North Ridge"])  # SW-B-006
        expect(hand).to_have_count(8)
        dialog.get_by_role("button", name="Draw one more").click()
        expect(hand).to_have_count(9)
        expect(dialog).to_contain_text("49 cards left")
        dialog.get_by_role("button", name="Again", exact=True).click()
        expect(hand).to_have_count(8)

    def test_what_was_built_is_there_after_a_reload(self, builder: Page) -> None:
        before = lines(builder)
        builder.reload()
        expect(builder.get_by_label("Name", exact=True)).to_have_value(DECK)
        expect(verdict(builder)).to_contain_text("Legal")
        assert lines(builder) == before


class TestSharing:
    def test_a_link_holds_the_whole_deck(self, visitor: Visitor, builder: Page) -> None:
        builder.get_by_role("button", name="Save and share").click()
        field = builder.get_by_label("A link that contains the whole deck")
        expect(field).to_have_value(re.compile("#/builder/f/"))
        link = field.input_value()
        assert linked_force(link)["name"] == DECK  # the terminal reads it, too
        other = visitor.open(link.removeprefix(visitor.url))
        expect(other.get_by_role("heading", name="Deck builder")).to_be_visible()
        expect(other.get_by_label("Name", exact=True)).to_have_value(DECK)
        expect(verdict(other)).to_contain_text("Legal")
        expect(other).to_have_url(re.compile("#/builder/ccg$"))
        builder.keyboard.press("Escape")
        assert lines(other) == lines(builder)

    def test_a_link_of_the_terminal_opens(self, visitor: Visitor, builder: Page) -> None:
        link = link_to(deck_data(shipped_deck(DECK)), "ccg")
        other = visitor.open(link)
        expect(other.get_by_label("Name", exact=True)).to_have_value(DECK)
        expect(verdict(other)).to_contain_text("Legal")
        assert lines(other) == lines(builder)

    @pytest.mark.parametrize("form", ["list", "file"])
    def test_a_deck_travels(self, visitor: Visitor, builder: Page, form: str) -> None:
        builder.get_by_role("button", name="Save and share").click()
        field = builder.get_by_label("As a list")
        expect(field).not_to_have_value("")
        text = field.input_value()
        if form == "file":
            with builder.expect_download() as awaited:
                builder.get_by_role("button", name="Download YAML").click()
            text = awaited.value.path().read_text(encoding="utf-8")
        builder.keyboard.press("Escape")
        other = visitor.open("#/builder/ccg")
        other.get_by_role("button", name="Import", exact=True).click()
        dialog = other.get_by_role("dialog", name="Import a deck")
        dialog.get_by_role("textbox").fill(text)
        dialog.get_by_role("button", name="Import", exact=True).click()
        expect(dialog).to_be_hidden()
        expect(verdict(other)).to_contain_text("Legal")
        assert sorted(lines(other)) == sorted(lines(builder))

    def test_a_broken_list_names_its_lines_and_the_rest_can_be_taken(self, empty: Page) -> None:
        empty.get_by_role("button", name="Import", exact=True).click()
        dialog = empty.get_by_role("dialog", name="Import a deck")
        dialog.get_by_role("textbox").fill("Dark Side\nStart: Wampa Cave\n4 Snowtropper\n")
        dialog.get_by_role("button", name="Import", exact=True).click()
        expect(dialog).to_contain_text("line 3")
        expect(dialog).to_contain_text("did you mean 'Snowtrooper'")
        dialog.get_by_role("button", name="Import the rest").click()
        expect(dialog).to_be_hidden()
        expect(empty.get_by_label("Side").last).to_have_value("dark")
        assert len(lines(empty)) == 1

    def test_a_copy_lives_beside_the_original(self, builder: Page) -> None:
        for _ in range(2):
            builder.get_by_role("button", name="Save and share").click()
            builder.get_by_role("button", name="Save in this browser").click()
            builder.get_by_role("button", name="Go on with a copy").click()
        expect(builder.get_by_label("Name", exact=True)).to_have_value(f"{DECK} copy 2")
        builder.get_by_role("button", name="Open", exact=True).click()
        kept = builder.get_by_role("dialog", name="Open a deck")
        expect(kept.get_by_role("button", name="Delete")).to_have_count(2)

    def test_the_collection_keeps_decks_apart_from_fleets(
        self, visitor: Visitor, builder: Page
    ) -> None:
        builder.get_by_label("Name", exact=True).fill("Left for others")
        builder.get_by_role("button", name="Save and share").click()
        builder.get_by_role("button", name="Add it to the server’s collection").click()
        expect(builder.get_by_text("is in the server’s collection").first).to_be_visible()
        for route, count in (("#/builder/ccg", 1), ("#/builder/pocketmodel", 0)):
            other = visitor.open(route)
            other.get_by_role("button", name="Open", exact=True).click()
            dialog = other.get_by_role("dialog")
            expect(dialog.get_by_text("Ready to play")).to_be_visible()
            expect(dialog.get_by_role("button", name="Left for others")).to_have_count(count)


def test_a_dark_deck_of_ones_own_comes_to_the_table(visitor: Visitor) -> None:
    page = visitor.open("#/builder/ccg", memory=settings())
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Blizzard Force").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_label("Name", exact=True).fill("Winter march")
    page.get_by_role("button", name="Play with this deck").click()
    deck = page.get_by_role("combobox", name="Dark: deck")
    expect(deck.locator("option:checked")).to_contain_text("Winter march")
    expect(page.get_by_label("Your side").locator("option:checked")).to_have_text("Dark")
    page.get_by_role("button", name="Set up the table").click()
    table = TablePage(page)
    table.settle()
    expect(table.prompt).not_to_be_empty()


def test_a_name_is_kept_whatever_is_still_on_its_way(visitor: Visitor) -> None:
    page = visitor.open("#/about", memory=settings())
    page.route("**/api/catalogue?*", lambda route: None)  # an answer that never comes
    page.goto(f"{visitor.url}#/builder/ccg")
    page.get_by_label("Name", exact=True).fill("Typed at once")
    page.goto(f"{visitor.url}#/about")
    expect(page.get_by_role("heading", name="Deck builder")).to_have_count(0)
    page.goto(f"{visitor.url}#/builder/ccg")
    expect(page.get_by_label("Name", exact=True)).to_have_value("Typed at once")


def test_a_deck_that_comes_late_does_not_replace_what_was_typed(empty: Page) -> None:
    held: list[Route] = []
    empty.route("**/api/forces/blizzard-force*", lambda route: held.append(route))
    empty.get_by_role("button", name="Open", exact=True).click()
    dialog = empty.get_by_role("dialog", name="Open a deck")
    with empty.expect_request("**/api/forces/blizzard-force*"):
        dialog.get_by_role("button", name="Blizzard Force").click()
    empty.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    empty.get_by_label("Name", exact=True).fill("My own")
    with empty.expect_response("**/api/forces/blizzard-force*"):
        held[0].continue_()
    search(empty, "Rebel Guard")
    found(empty).first.get_by_role("button", name=re.compile("^Add one")).click()
    expect(verdict(empty)).to_contain_text("1 cards, not 60")
    expect(empty.get_by_label("Name", exact=True)).to_have_value("My own")


class TestSize:
    """Players may agree on another size (SW-B-002)."""

    def test_another_size_goes_with_the_deck_to_the_table(self, empty: Page) -> None:
        size = empty.get_by_label("Deck size")
        expect(size).to_have_value("60")
        size.fill("20")
        search(empty, "Hoth: North Ridge (4th Marker)")
        found(empty).first.get_by_role("button", name=re.compile("^Add one")).click()
        search(empty, "Rebel Guard")
        for _ in range(19):
            found(empty).first.get_by_role("button", name=re.compile("^Add one")).click()
        expect(verdict(empty)).to_contain_text("Legal: 20 cards")
        empty.reload()
        expect(empty.get_by_label("Deck size")).to_have_value("20")
        empty.get_by_role("button", name="Play with this deck").click()
        expect(empty.get_by_text("(27, 1 changed)")).to_be_visible()
        empty.get_by_role("button", name="Set up the table").click()
        table = TablePage(empty)
        table.settle()
        expect(table.prompt).not_to_be_empty()

    def test_a_size_stays_within_its_bounds(self, builder: Page) -> None:
        size = builder.get_by_label("Deck size")
        for written, meant in (("7", "20"), ("999", "120"), ("40.4", "40"), ("", "60")):
            size.fill(written)
            size.press("Tab")
            expect(size).to_have_value(meant)
        expect(verdict(builder)).to_contain_text("Legal: 60 cards")

    def test_a_link_brings_its_size_and_a_shipped_deck_the_usual_one(
        self, visitor: Visitor, builder: Page
    ) -> None:
        builder.get_by_label("Deck size").fill("61")
        builder.get_by_role("button", name="Save and share").click()
        field = builder.get_by_label("A link that contains the whole deck")
        expect(field).to_have_value(re.compile("#/builder/f/"))
        other = visitor.open(field.input_value().removeprefix(visitor.url))
        expect(verdict(other)).to_contain_text("60 cards, not 61: add 1")
        expect(other.get_by_label("Deck size")).to_have_value("61")
        other.get_by_role("button", name="Open", exact=True).click()
        other.get_by_role("dialog").get_by_role("button", name="Blizzard Force").click()
        expect(verdict(other)).to_contain_text("Legal: 60 cards")


def test_an_opening_becomes_a_game(builder: Page) -> None:
    builder.get_by_role("button", name="Draw a hand").click()
    builder.get_by_role("button", name="Play against the computer").click()
    table = TablePage(builder)
    table.settle()
    expect(builder).to_have_url(re.compile("#/table/"))
    expect(table.prompt).not_to_be_empty()


def test_an_opening_is_played_alone(builder: Page) -> None:
    builder.get_by_role("button", name="Draw a hand").click()
    builder.get_by_role("button", name="Play on alone").click()
    table = TablePage(builder)
    table.settle()
    expect(table.prompt).to_contain_text("Your deploy phase")
    expect(builder.get_by_text("Nobody", exact=True).first).to_be_visible()


def test_what_may_not_be_played_is_refused_with_the_reason(visitor: Visitor, empty: Page) -> None:
    visitor.tolerate("422")
    search(empty, "Rebel Guard")
    found(empty).first.get_by_role("button", name=re.compile("^Add one")).click()
    empty.get_by_role("button", name="Draw a hand").click()
    empty.get_by_role("button", name="Play against the computer").click()
    expect(empty.get_by_text(re.compile("not 60")).first).to_be_visible()
    expect(empty).to_have_url(re.compile("#/builder/ccg"))


def test_the_builders_lead_to_each_other(visitor: Visitor) -> None:
    page = visitor.open("#/builder/ccg", memory=settings())
    sent: list[tuple[str, str]] = []

    def note(request: Request) -> None:
        if request.url.endswith("/check"):
            wish = request.post_data_json
            sent.append((wish["game"], wish["force"]["format"]))

    page.on("request", note)
    game = page.get_by_role("combobox", name="Game", exact=True)
    for _ in range(2):
        expect(verdict(page)).to_contain_text("no location to start from")
        page.get_by_label("Deck size").fill("59")  # is to be checked a moment later
        game.select_option("minis")
        expect(page.get_by_role("heading", name="Fleet builder")).to_be_visible()
        expect(verdict(page)).not_to_contain_text("Checking")
        page.get_by_label("Name", exact=True).fill("Another")
        game.select_option("ccg")
        expect(page.get_by_role("heading", name="Deck builder")).to_be_visible()
    assert set(sent) == {("ccg", "starfold-deck"), ("minis", "starfold-fleet")}
