"""The minis table: plans by keys, mouse and finger, what the server says of them, measuring."""

import math
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser import skirmish
from tests.browser.battle import Battle
from tests.browser.playing import (
    HEARD,
    TablePage,
    known_room,
    percent,
    settings,
    whoever_is_asked,
)
from tests.browser.prompts import Prompt, Prompts, fight_until, reach
from tests.browser.seat import View
from tests.browser.server_process import ServerProcess
from tests.browser.table_page import Visitor

pytestmark = [pytest.mark.browser, pytest.mark.mode_independent]

TURN = "Turn in degrees"
LENGTH = "Length in centimetres"
ALONG = "Along the base in centimetres"
FACING = "Facing in degrees"


def moves(words: str) -> Callable[[View], bool]:
    """Whether somebody is asked about this move."""
    return lambda view: view["question"]["text"].startswith(words)


# A fighter with three segments and free room before it; and the same after its first segment.
FREE = "Rogue Squadron moves"
GOES_ON = "Rogue Squadron goes on: 2 short"


def sit(visitor: Visitor, reached: Prompt, **options: Any) -> Battle:
    table = visitor.sit(reached.room, reached.seat, **options)
    table.settle()
    battle = Battle(table)
    battle.page.locator("svg [data-piece]").first.wait_for()
    return battle


def a_side(option: dict[str, Any]) -> int:
    """1 if a segment can turn a little to the left and go its whole length, else -1."""
    free = {ray["turn"] for ray in option["rays"] if not ray["stop"]}
    return 1 if {5, 10} <= free else -1


def spots(battle: Battle) -> list[dict[str, Any]]:
    return [each["spot"] for each in battle.question["options"] if "spot" in each]


def far(one: dict[str, Any], other: dict[str, Any]) -> float:
    return math.dist((one["x"], one["y"]), (other["x"], other["y"]))


def measured(option: dict[str, Any]) -> bool:
    return bool(option.get("amounts"))


class TestSetUp:
    def test_place_and_turn_by_hand_then_let_the_machine_finish(self, visitor: Visitor) -> None:
        page = visitor.open(memory=settings())
        page.get_by_role("button", name="Play now: Minis").click()
        table = TablePage(page)
        table.settle()
        expect(table.prompt).to_contain_text("Place your units")
        battle = Battle(table)
        shelf = battle.plan.get_by_role("group", name="From the reserves")
        table.chosen(shelf.get_by_role("button").first.click)
        expect(table.prompt).to_contain_text("Where at your home base")

        # A click beside the middle card brings the unit to its rim there.
        unit = battle.question["unit"]
        card = battle.piece(1000 + 4 * battle.question["seat"] + 1)
        box = card.bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + box["width"] + 6, box["y"] + box["height"] / 2)
        cards = battle.plan.get_by_role("group", name="Which")
        expect(cards.get_by_role("button", pressed=True)).to_have_text("Card 2")
        along = battle.measure(ALONG)

        handle = page.locator("[data-handle]")
        x, y = battle.middle(battle.ghost)
        battle.drag(handle, x + 40, y - 40)
        facing = battle.measure(FACING)
        assert facing % 90 > 20
        assert battle.measure(ALONG) == along
        table.chosen(battle.go.click)
        placed = battle.unit(unit)
        assert placed["place"] == "table"
        assert abs(placed["heading"] - facing) < 0.1
        expect(battle.piece(unit)).to_have_count(1)

        page.get_by_role("button", name="Finish this step for me").click()
        expect(table.prompt).not_to_contain_text(re.compile("Place your units|home base"))
        table.settle()
        own = [each for each in battle.view["units"] if each["owner"] == placed["owner"]]
        assert sum(each["stars"] for each in own if each["place"] == "table") == 20

    def test_a_taken_place_is_refused_with_its_rule(
        self, visitor: Visitor, server: ServerProcess
    ) -> None:
        second = "Where at your home base does Rogue"
        battle = sit(visitor, fight_until(server.url, moves(second)))
        taken = next(each for each in battle.view["units"] if each["place"] == "table")
        battle.drag(battle.ghost, *battle.middle(battle.piece(taken["unit"])))
        expect(battle.news).to_contain_text(f"would overlap {taken['label']}")
        expect(battle.news.get_by_role("button", name="Rule MG-SETUP-09")).to_be_visible()
        expect(battle.go).to_be_disabled()


class TestPlanning:
    def test_by_keys(self, visitor: Visitor, server: ServerProcess) -> None:
        battle = sit(visitor, fight_until(server.url, moves(FREE)))
        page, unit = battle.page, battle.question["unit"]
        before = battle.unit(unit)
        side = a_side(next(filter(measured, battle.question["options"])))
        way = "ArrowLeft" if side > 0 else "ArrowRight"
        page.keyboard.press(way)
        expect(battle.ghost).to_be_focused()
        page.keyboard.press(f"Shift+{way}")
        page.keyboard.press(f"Alt+{way}")
        assert battle.measure(TURN) == side * 6.1
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Shift+ArrowDown")
        page.keyboard.press("Alt+ArrowDown")
        assert battle.measure(LENGTH) == 5.89
        expect(battle.ghost).to_have_accessible_name(re.compile(r"6\.1°.*5\.89 cm"))
        page.keyboard.press("Escape")
        assert (battle.measure(TURN), battle.measure(LENGTH)) == (0, 6.35)

        battle.field(TURN).fill(str(side * 7.5))
        battle.field(LENGTH).fill("4,2")
        page.keyboard.press("Enter")
        expect(battle.ghost).to_be_focused()
        battle.table.chosen(lambda: page.keyboard.press("Enter"))
        after = battle.unit(unit)
        assert abs(far(before, after) - 42.0) < 0.01
        assert abs(after["heading"] - before["heading"] - side * 7.5) < 0.001
        expect(battle.table.prompt).to_contain_text("goes on: 2 short segments to go")

    def test_a_whole_move_is_planned_and_given_as_one(
        self, visitor: Visitor, server: ServerProcess
    ) -> None:
        battle = sit(visitor, fight_until(server.url, moves(FREE)))
        unit, before = battle.question["unit"], battle.unit(battle.question["unit"])
        further = battle.plan.get_by_title(re.compile("plan the next one"))
        for left in ("2 short segments to go", "1 short segment to go"):
            further.click()
            expect(battle.plan.locator(".left")).to_have_text(left)
        expect(further).to_have_count(0)
        battle.plan.get_by_role("button", name="Back").click()
        expect(battle.plan.locator(".left")).to_have_text("2 short segments to go")
        further.click()
        expect(battle.table.main).to_contain_text("Move all 3 segments")
        assert battle.unit(unit) == before  # so far it is a plan
        battle.table.chosen_or_passed(battle.table.main.click)
        expect(battle.table.prompt).not_to_contain_text("Rogue Squadron")
        assert abs(far(before, battle.unit(unit)) - 3 * 63.5) < 0.01

    def test_everybody_goes_straight_ahead(self, visitor: Visitor, server: ServerProcess) -> None:
        battle = sit(visitor, fight_until(server.url, moves(FREE)), phone=True)
        unit, before = battle.question["unit"], battle.unit(battle.question["unit"])
        battle.plan.get_by_text("other choices").click()
        march = battle.plan.get_by_role("button", name="Everybody straight ahead")
        battle.table.chosen_or_passed(march.tap)
        expect(battle.table.prompt).not_to_contain_text("Rogue Squadron")
        after = battle.unit(unit)
        assert after["moved"] and after["heading"] == before["heading"]
        assert abs(far(before, after) - 3 * 63.5) < 0.01

    def test_by_mouse(self, visitor: Visitor, server: ServerProcess) -> None:
        battle = sit(visitor, fight_until(server.url, moves(FREE)))
        unit = battle.question["unit"]
        at, spot = max(enumerate(spots(battle)), key=lambda each: abs(each[1]["heading"] - 90))
        battle.drag(battle.ghost, *battle.middle(battle.page.locator(".candidate").nth(at)))
        assert battle.measure(TURN) != 0
        battle.table.chosen(battle.go.click)
        assert far(battle.unit(unit), spot) < 2.5

    def test_by_finger(self, visitor: Visitor, server: ServerProcess) -> None:
        battle = sit(visitor, fight_until(server.url, moves(FREE)), phone=True)
        unit = battle.question["unit"]
        at, spot = max(enumerate(spots(battle)), key=lambda each: abs(each[1]["heading"] - 90))
        goal = battle.middle(battle.page.locator(".candidate").nth(at))
        battle.swipe(battle.ghost, *goal)
        assert battle.measure(TURN) != 0
        battle.table.chosen(battle.go.tap)
        assert far(battle.unit(unit), spot) < 4

    def test_what_is_typed_beyond_the_rules_is_refused(
        self, visitor: Visitor, server: ServerProcess
    ) -> None:
        battle = sit(visitor, fight_until(server.url, moves(FREE)))
        before = battle.table.offered()
        battle.field(TURN).fill("95")
        battle.page.keyboard.press("Enter")
        expect(battle.news).to_contain_text("A turn of 95.0° exceeds 90°")
        expect(battle.news.get_by_role("button", name="Rule MG-MPH-06")).to_be_visible()
        expect(battle.go).to_be_disabled()
        battle.page.keyboard.press("Enter")  # all the same
        told = battle.table.prompt.get_by_role("status")
        expect(told).to_contain_text("turn of 95.0° exceeds 90°")
        battle.plan.get_by_role("button", name="Reset").click()
        expect(battle.go).to_be_enabled()

        form = battle.table.list.locator("form")
        form.get_by_label("Turn left").fill("-95")
        form.get_by_role("button", name="Check").click()
        expect(form.get_by_role("status")).to_contain_text("A turn of 95.0° exceeds 90°")
        form.get_by_label("Turn left").fill("0")
        form.get_by_label("Length").fill("6")
        form.get_by_role("button", name="Check").click()
        expect(form.get_by_role("status")).to_contain_text("Moves 6.0 cm.")
        assert [line for line in battle.table.offered() if "Actions" in line] == [
            line for line in before if "Actions" in line
        ]

    def test_the_fan_is_cut_by_what_is_in_the_way(self, visitor: Visitor, prompts: Prompts) -> None:
        battle = sit(visitor, prompts["minis MoveUnit"])  # between its neighbours
        rays = next(filter(measured, battle.question["options"]))["rays"]
        barred = next(ray for ray in rays if ray["stop"])
        expect(battle.page.locator(".fans .fan.chosen")).to_have_count(1)
        expect(battle.page.locator(".fans .cut")).not_to_have_count(0)
        battle.field(TURN).fill(str(barred["turn"]))
        battle.page.keyboard.press("Enter")
        expect(battle.news).to_contain_text(f"{barred['stop']} is in the way")

    def test_stand_still(self, visitor: Visitor, server: ServerProcess) -> None:
        battle = sit(visitor, reach(server.url, "minis MoveUnit"))
        unit = battle.question["unit"]
        before = battle.unit(unit)
        still = battle.plan.get_by_role("button", name="Stand still")
        battle.table.chosen_or_passed(still.click)
        expect(battle.table.prompt).to_contain_text("Waiting for their choice")
        after = battle.unit(unit)
        assert after["moved"] and far(before, after) == 0

    def test_a_refresh_in_the_middle_of_a_move(
        self, visitor: Visitor, server: ServerProcess
    ) -> None:
        battle = sit(visitor, fight_until(server.url, moves(GOES_ON)))
        before, places = battle.table.offered(), battle.places()
        battle.page.keyboard.press("ArrowDown")
        assert battle.measure(LENGTH) == 6
        battle.page.reload()
        assert battle.table.offered() == before
        expect(battle.ghost).to_be_visible()
        assert battle.places() == places
        battle.table.chosen(lambda: battle.page.keyboard.press("Enter"))
        expect(battle.table.prompt).to_contain_text("goes on: 1 short segment to go")


class TestFiring:
    def test_declare_and_fire_on_one_screen(self, visitor: Visitor, server: ServerProcess) -> None:
        """Both players at one page: the table is open, so nobody has to look away."""
        declares = "Which unit declares its target next?"
        reached = fight_until(
            server.url, lambda view: view["turn"] == 2 and view["question"]["text"] == declares
        )
        table = visitor.sit(reached.room)
        table.settle()
        battle = Battle(table)
        expect(battle.page.get_by_role("heading", name="Pass the device")).to_have_count(0)
        deciding: set[str] = set()
        shots = 0
        for _ in range(20):
            asked = battle.question
            if asked["step"] != "DeclareShots":
                break
            said = table.prompt.get_by_role("status").inner_text().splitlines()[0]
            deciding.add(said.partition(". Goal")[0])
            option = next(each for each in asked["options"] if each["option"] != -1)
            promise = option["promise"]
            if promise:
                hit, kill = percent(promise["hit"]), percent(promise["destroyed"])
                expect(battle.chip(option["target"])).to_have_text(
                    re.compile(rf"^\s*{hit}%\s*{kill}\s*$")
                )
                expect(battle.piece(option["target"])).to_have_accessible_name(
                    re.compile(f"hits with {hit} percent, destroys it with {kill},")
                )
                shots += 1
            else:
                expect(battle.page.locator("[data-piece-chip]")).to_have_count(0)
            key = option["target"] if promise else option["unit"]
            table.chosen(lambda to=key: battle.piece(to).click())  # type: ignore[misc]
        assert shots > 2
        assert len(deciding) == 2
        assert battle.question["step"] == "FireShots"
        expect(battle.page.locator("svg .declared")).not_to_have_count(0)
        table.chosen(table.actions.filter(has_text="all").first.click)
        assert battle.question["step"] != "FireShots"
        expect(table.log.get_by_text(re.compile("fires at|hits|misses")).first).to_be_attached()

    def test_dice_stay_until_the_reader_goes_on(
        self, visitor: Visitor, server: ServerProcess
    ) -> None:
        reached = fight_until(server.url, lambda view: view["question"]["step"] == "FireShots")
        memory = known_room(reached.room) | settings(pace="step")
        page = visitor.open(f"#/table/{reached.room.id}", memory=memory)
        table = TablePage(page)
        table.settle()
        page.keyboard.press("1")
        thrown = page.get_by_role("region", name="What was thrown")
        expect(thrown).to_contain_text(re.compile("HIT|MISS"))
        expect(table.main).to_contain_text("Continue")
        assert not table.is_asked()
        page.keyboard.press("s")
        expect(thrown).to_have_count(0)
        table.settle()
        page.keyboard.press("b")  # once more
        expect(thrown).to_contain_text(re.compile("HIT|MISS"))
        page.keyboard.press("Space")
        table.settle()

    def test_a_finger_beside_a_small_piece_takes_it(
        self, visitor: Visitor, prompts: Prompts
    ) -> None:
        battle = sit(visitor, prompts["minis DeclareShots"], phone=True)
        target = next(each["target"] for each in battle.question["options"] if each["promise"])
        box = battle.piece(target).locator(".base").bounding_box()
        assert box is not None
        battle.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] + 14)
        card = battle.page.get_by_role("region", name="In full")
        expect(card).to_contain_text(battle.unit(target)["label"])
        expect(card.locator(".act")).to_be_visible()


class TestLooking:
    @pytest.fixture
    def battle(self, visitor: Visitor, prompts: Prompts) -> Battle:
        return sit(visitor, prompts["minis DeclareShots"])

    def enemy(self, battle: Battle) -> dict[str, Any]:
        """One that cannot be chosen, so that a click only looks."""
        named = {each.get("target") for each in battle.question["options"]}
        return next(
            each
            for each in battle.view["units"]
            if each["owner"] != battle.question["seat"] and each["unit"] not in named
        )

    def test_arc_and_ranges_of_an_enemy(self, battle: Battle) -> None:
        enemy = self.enemy(battle)
        theirs = battle.page.locator(f".ranges.seat-{'ab'[enemy['owner']]}")
        expect(theirs).to_have_count(0)
        battle.piece(enemy["unit"]).click()
        battle.page.keyboard.press("a")
        expect(theirs).to_have_count(1)
        for reach_words in (each["words"] for each in enemy["ranges"]):
            expect(theirs).to_contain_text(reach_words)
        card = battle.page.get_by_role("region", name="In full")
        expect(card.get_by_role("button", name="Arc & ranges")).to_have_attribute(
            "aria-pressed", "true"
        )
        battle.page.keyboard.press("a")
        expect(theirs).to_have_count(0)

    def test_measure_from_an_enemy(self, battle: Battle) -> None:
        enemy = self.enemy(battle)
        battle.piece(enemy["unit"]).click()
        battle.page.keyboard.press("m")
        listed = battle.page.get_by_role("region", name=f"Measured from {enemy['label']}")
        rows = listed.get_by_role("listitem")
        expect(rows.filter(has_text="cm")).not_to_have_count(0)
        told = [each for each in HEARD[battle.page].told if each["type"] == "surveyed"]
        found = next(each["found"] for each in told if each["found"].get("unit") == enemy["unit"])
        expect(rows).to_have_count(len(found["targets"]))
        for target in found["targets"]:
            expect(rows.filter(has_text=target["where"]).first).to_be_attached()
        distances = [
            float(distance) for distance in re.findall(r"([\d.]+) cm", listed.inner_text())
        ]
        assert distances[0] == min(distances)
        battle.page.keyboard.press("Escape")
        expect(listed).to_have_count(0)

    def test_where_things_are(self, battle: Battle) -> None:
        battle.board.get_by_label("Where things are").click()
        entries = battle.board.locator("details").get_by_role("listitem")
        pieces = sum(each["place"] == "table" for each in battle.view["units"])
        expect(entries).to_have_count(pieces + 6 - 1)  # with the cards, without the one that looks
        for text in entries.all_inner_texts():
            assert re.search(r"\d cm", text), text
        entries.filter(has_text="Steadfast Watch").get_by_role("button").click()
        card = battle.page.get_by_role("region", name="In full")
        expect(card).to_contain_text("Steadfast Watch")

    def test_zoom_pan_and_fit(self, battle: Battle) -> None:
        page = battle.page
        picture = battle.board.locator("svg[aria-label='The table'] > g")

        def look() -> str:
            return picture.get_attribute("transform") or ""

        def acts(act: Callable[[], None]) -> None:
            before = look()
            act()
            expect(picture).not_to_have_attribute("transform", before)

        tools = battle.board.get_by_role("toolbar", name="View of the table")
        acts(tools.get_by_role("button", name="Zoom in").click)
        acts(tools.get_by_role("button", name="Zoom out").click)
        acts(tools.get_by_role("button", name="Rotate the table").click)
        frame = battle.board.bounding_box()
        assert frame is not None
        acts(lambda: page.keyboard.press("+"))
        page.mouse.move(frame["x"] + 40, frame["y"] + 300)
        acts(lambda: page.mouse.wheel(0, -600))

        def pan() -> None:
            page.mouse.down()
            page.mouse.move(frame["x"] + 140, frame["y"] + 360, steps=3)
            page.mouse.up()

        acts(pan)
        acts(lambda: page.keyboard.press("f"))
        for piece in battle.board.locator("svg [data-piece]").all():
            x, y = battle.middle(piece)
            assert frame["x"] < x < frame["x"] + frame["width"]
            assert frame["y"] < y < frame["y"] + frame["height"]


class TestSeveralBrowsers:
    def test_two_play_and_a_third_watches(self, visitor: Visitor, server: ServerProcess) -> None:
        room = skirmish.new(server.url, seed=1)
        tables = [visitor.sit(room, seat) for seat in (0, 1)]
        watcher = Battle(TablePage(visitor.open(f"#/table/{room.id}")))
        seen: set[int] = set()
        for _ in range(14):
            battle = Battle(whoever_is_asked(tables))
            seen.add(battle.question["seat"])
            battle.table.chosen_or_passed(battle.table.actions.first.click)
        assert seen == {0, 1}
        expect(watcher.table.prompt).to_contain_text("decides")
        expect(watcher.table.main).to_have_count(0)
        expect(watcher.ghost).to_have_count(0)
        lines = [" ".join(text.split()) for text in tables[0].log.all_inner_texts()]
        expect(watcher.table.log).to_have_text(lines[0])
        pictures = [Battle(table).places() for table in (*tables, watcher.table)]
        assert pictures[0] == pictures[1] == pictures[2]
        assert len(pictures[0]) == 6 + 6

        # Measuring is free for everybody.
        watcher.piece(0).click()
        watcher.page.keyboard.press("m")
        listed = watcher.page.get_by_role("region", name="Measured from ")
        expect(listed.get_by_role("listitem").filter(has_text="cm")).to_have_count(11)
