"""Playing: why not, undo, help, the log and its rules, odds as promised, the battle's sheet."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.playing import HEARD, TablePage, percent, whoever_is_asked
from tests.browser.prompts import Prompts, play_until, reach
from tests.browser.seat import View
from tests.browser.server_process import ServerProcess
from tests.browser.table_page import Visitor

pytestmark = [pytest.mark.browser, pytest.mark.mode_independent]

RULE = re.compile(r"PM-[A-Z]+-\d+")


def sit(visitor: Visitor, prompts: Prompts, kind: str) -> tuple[TablePage, View]:
    reached = prompts[kind]
    table = visitor.sit(reached.room, reached.seat)
    table.settle()
    return table, HEARD[table.page].views[reached.seat]


class TestAsking:
    def test_an_illegal_click_says_why_with_its_rule(
        self, visitor: Visitor, prompts: Prompts
    ) -> None:
        table, view = sit(visitor, prompts, "Move")
        options = view["question"]["options"]
        named = {option.get("unit") for option in options}
        foreign = next(
            unit["unit"]
            for unit in view["units"]
            if unit["owner"] != view["seat"] and unit["zone"] >= 0 and unit["unit"] not in named
        )
        before = table.actions.all_inner_texts()
        table.page.locator(f"[data-piece='unit:{foreign}']").click()
        told = table.prompt.get_by_role("status")
        chip = told.get_by_role("button", name="Rule ")
        expect(chip).to_have_text(RULE)
        because = [one for one in HEARD[table.page].told if one["type"] == "because"]
        assert because[-1]["rule"] == chip.inner_text()
        expect(told).to_contain_text(because[-1]["text"])
        assert table.actions.all_inner_texts() == before

        chip.click()
        dialog = table.page.get_by_role("dialog", name=f"Rule {because[-1]['rule']}")
        expect(dialog.locator(".text")).not_to_be_empty()
        dialog.get_by_role("link", name="Open in the rules").click()
        rule = table.page.get_by_role("article", name=because[-1]["rule"])
        expect(rule).to_be_in_viewport()

    def test_undo_by_key(self, visitor: Visitor, server: ServerProcess) -> None:
        reached = reach(server.url, "PlaceUnits")
        table = visitor.sit(reached.room, reached.seat)
        before = table.offered()
        table.chosen(lambda: table.page.keyboard.press("1"))
        assert table.offered() != before
        table.chosen(lambda: table.page.keyboard.press("u"))
        assert table.offered() == before

    def test_help_by_key(self, visitor: Visitor, prompts: Prompts) -> None:
        table, _ = sit(visitor, prompts, "Move")
        table.page.keyboard.press("?")
        dialog = table.page.get_by_role("dialog", name="Keys and hints")
        expect(dialog).to_contain_text("search the log")
        table.page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()

    def test_the_log_is_searched_by_key_and_opens_its_rules(
        self, visitor: Visitor, prompts: Prompts
    ) -> None:
        table, _ = sit(visitor, prompts, "Battle")
        lines = table.log.get_by_role("listitem")
        all_lines = lines.count()
        table.page.keyboard.press("/")
        expect(table.page.get_by_role("searchbox", name="Search the log")).to_be_focused()
        table.page.keyboard.type("shuffles")
        expect(lines).to_have_count(2)
        assert all_lines > 2
        table.log.get_by_role("button", name="shuffles").first.click()
        table.log.get_by_role("button", name="Rule ").first.click()
        expect(table.page.get_by_role("dialog", name=RULE)).to_be_visible()

    def test_arrows_reach_the_board_and_enter_chooses(
        self, visitor: Visitor, prompts: Prompts
    ) -> None:
        table, _ = sit(visitor, prompts, "Move")
        table.page.keyboard.press("ArrowDown")
        board = table.page.get_by_role("region", name="Board")
        expect(board.locator("[data-piece]:focus")).to_have_count(1)


def promises(view: View) -> bool:
    """Whether attackers are to be chosen targets for, with what that would mean."""
    options = view["question"]["options"]
    return len(options) > 1 and any("defender" in each and each["promise"] for each in options)


def thirty_sixths(chance: list[int]) -> str:
    above, below = chance
    assert 36 % below == 0
    return f"{above * 36 // below}/36"


class TestOdds:
    def test_chips_say_what_the_server_promised(
        self, visitor: Visitor, server: ServerProcess
    ) -> None:
        reached = play_until(server.url, "base", 1, promises)
        table = visitor.sit(reached.room, reached.seat)
        table.settle()
        view = HEARD[table.page].views[reached.seat]
        promised = [each for each in view["question"]["options"] if each["promise"]]
        for option in promised:
            sides = option["promise"]["sides"]
            hit, kill, risk = (
                percent(chance)
                for chance in (
                    sides["attacker"]["hit"],
                    sides["defender"]["destroyed"],
                    sides["attacker"]["destroyed"],
                )
            )
            piece = table.page.locator(f"[data-piece='unit:{option['defender']}']")
            expect(piece).to_contain_text(
                f"hits with {hit} percent, destroys it with {kill}, is destroyed with {risk}"
            )
            assert re.search(rf"\b{hit}\s*%", piece.inner_text())
            listed = table.actions.filter(has_text=f"{hit} %")
            expect(listed.first).to_contain_text(thirty_sixths(sides["attacker"]["hit"]))

    @pytest.mark.parametrize("phone", [False, True])
    def test_the_chances_of_the_main_button_stand_beside_the_question(
        self, visitor: Visitor, prompts: Prompts, phone: bool
    ) -> None:
        reached = prompts["ccg PowerSegment"]
        (promise,) = [one["promise"] for one in reached.view["question"]["options"][:1]]
        table = visitor.sit(reached.room, reached.seat, phone=phone)
        table.settle()
        expect(table.main).to_contain_text("Draw battle destiny")
        for words in promise["words"]:
            expect(table.prompt).to_contain_text(words)
        expect(table.prompt.get_by_text(promise["words"][0])).to_be_visible()
        if not phone:
            expect(table.list).to_contain_text("; ".join(promise["words"]))


class TestBattleSheet:
    def test_tells_need_chance_and_every_modifier(self, visitor: Visitor, prompts: Prompts) -> None:
        table, view = sit(visitor, prompts, "Battle")
        sheet = table.page.get_by_role("region", name=re.compile("^Battle"))
        for role, side in view["battle"]["odds"]["sides"].items():
            article = sheet.get_by_role("article").filter(has_text=role.capitalize())
            expect(article).to_contain_text(re.compile(rf"needs\s*{side['need']}"))
            if side["hit"][0] not in (0, side["hit"][1]):
                expect(article).to_contain_text(f"hits with {thirty_sixths(side['hit'])}")
            expect(article).to_contain_text(f"{percent(side['hit'])} %")
            modifiers = side["attack_modifiers"] + side["defense_modifiers"]
            assert modifiers
            for modifier in modifiers:
                expect(article).to_contain_text(modifier["source"])
                expect(article).to_contain_text(modifier["rules"][0])

    def test_shows_dice_and_says_hit_or_miss(self, visitor: Visitor, server: ServerProcess) -> None:
        reached = reach(server.url, "Battle")
        pages = [visitor.sit(reached.room, seat) for seat in (0, 1)]
        rolls: list[dict[str, Any]] = []
        heard = [HEARD[table.page] for table in pages]
        answers = 0
        while not rolls and answers < 12:
            asked = whoever_is_asked(pages)
            answers += 1
            key = "Space" if asked.main_is_offered() else "1"
            asked.chosen_or_passed(lambda one=asked, by=key: one.page.keyboard.press(by))  # type: ignore[misc]
            rolls = rolled(heard[0].told)
        assert rolls
        sheet = pages[0].page.get_by_role("region", name=re.compile("^Battle"))
        over = pages[0].page.get_by_role("button", name=re.compile("^Battle|dice$"))
        verdict = sheet.get_by_text(re.compile("^(HIT|MISS)$"))
        expect(verdict.or_(over).first).to_be_visible()
        if not verdict.count():
            over.first.click()
        for roll in rolls:
            word = "HIT" if roll["hit"] else "MISS"
            expect(sheet.get_by_text(word, exact=True).first).to_be_visible()
            expect(sheet.locator(".total").filter(has_text=str(roll["roll"])).first).to_be_visible()


def rolled(told: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The attack rolls of the last update that had some."""
    for message in reversed(told):
        if message["type"] == "update":
            events = [line["event"] or {} for line in message["log"]["lines"]]
            rolls = [event for event in events if event.get("kind") == "attack_roll"]
            if rolls:
                return rolls
    return []


def together(view: View) -> bool:
    """Whether two units can go from the reader's home in one action."""
    question = view["question"]
    if question["step"] != "Move":
        return False
    moves = [each["unit"] for each in question["options"] if each["verb"] == "move"]
    home = sorted(
        view["units"][unit]["stars"]
        for unit in moves
        if view["units"][unit]["zone"] == view["seat"]
    )
    return len(home) > 1 and sum(home[:2]) <= view["action"]["limit"] - view["action"]["spent"]


def test_several_units_move_as_one_act_and_the_view_stays(
    visitor: Visitor, server: ServerProcess
) -> None:
    reached = play_until(server.url, "base", 2, together)
    table = visitor.sit(reached.room, reached.seat, phone=True)
    table.settle()
    view = HEARD[table.page].views[reached.seat]
    table.page.get_by_role("button", name="Move several at once").tap()
    bar = table.page.get_by_role("group", name="Move several units")
    bar.get_by_role("button", name="All that fit").tap()
    picked = table.page.locator(".tile.selected")
    going = picked.evaluate_all("tiles => tiles.map(tile => +tile.dataset.piece.split(':')[1])")
    assert len(going) > 1
    contested = len(view["players"])
    table.chosen_or_passed(bar.get_by_role("button", name="Move them").tap)

    def there() -> bool:
        after = HEARD[table.page].views[reached.seat]["units"]
        return all(after[unit]["zone"] == contested for unit in going)

    table.until(there)
    zone = table.page.get_by_role("navigation", name="Zones").locator("[aria-current]")
    expect(zone).to_contain_text("Your home")
