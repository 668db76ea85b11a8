"""Take the README's pictures of the page: a real server, a real browser, games that were played.

Run from a checkout: make pictures
"""

import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from PIL import Image  # noqa: E402
from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

from tests.browser.conftest import QUIET, system_chromium  # noqa: E402
from tests.browser.seat import Room, View, new_room, play  # noqa: E402
from tests.browser.skirmish import closing_in  # noqa: E402

FOLDER = ROOT / "docs" / "images"
DESKTOP = {"width": 1280, "height": 720}
PHONE = {"width": 390, "height": 844}
PATIENCE_MS = 180_000
SEED = 11
COLOURS = 256


@contextmanager
def server() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "starfold", "serve", "--port", "0"]
        process = subprocess.Popen(
            [*command, "--db", f"{folder}/tables.sqlite3"], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        try:
            yield process.stdout.readline().removeprefix("starfold: ").strip()
        finally:
            process.terminate()
            process.wait()


def plausible(view: View) -> int:
    """Like somebody who knows the game a little: fights and strikes where the odds are good."""
    options = view["question"]["options"]

    def worth(option: dict[str, Any]) -> float:
        promise = option.get("promise")
        wanted = {"combat": 0.6, "strike": 0.7, "attack with": 0.3, "move": 0.35, "to": 0.2}
        value = wanted.get(option["verb"], 0.25 if option["option"] >= 0 else 0.24)
        if promise and promise["kind"] == "battle":
            killed, of = promise["sides"]["defender"]["destroyed"]
            value += killed / of
        if option["verb"] == "to" and option.get("zone") != view["seat"]:
            value += 0.2
        return value

    return int(max(options, key=worth)["option"])


def a_battle(view: View) -> bool:
    units = [unit for unit in view["units"] if unit["zone"] >= 0]
    played = view["battle"] is not None and view["battle"]["attack_card"] is not None
    return bool(view["turn"] >= 4 and len(units) > 14 and played)


def a_target(view: View) -> bool:
    """Somebody chooses among several targets."""
    options = view["question"]["options"]
    return len(options) > 2 and all("defender" in option for option in options)


def open_page(browser: Browser, url: str, room: Room | None, route: str, **look: Any) -> Page:
    context = browser.new_context(**{"viewport": DESKTOP, "color_scheme": "dark", **look})
    if room is not None:
        known = {
            "id": room.id,
            "title": "",
            "game": room.game,
            "status": "playing",
            "about": "",
            "lesson": False,
            "tokens": [{"seat": seat, "token": token} for seat, token in room.tokens.items()],
            "at": 1,
        }
        stored = json.dumps([known])
        context.add_init_script(
            f"localStorage.setItem('starfold.rooms', {json.dumps(stored)});"
            "localStorage.setItem('starfold.settings', '{\"pace\":\"off\"}')"
        )
    page = context.new_page()
    page.goto(f"{url}#/{route}")
    return page


def shoot(page: Page, name: str) -> None:
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(700)
    path = FOLDER / f"{name}.png"
    page.screenshot(path=path, animations="disabled")
    with Image.open(path) as picture:  # with a palette it is a third as large
        colours = picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    colours.save(path, optimize=True)
    print(f"docs/images/{name}.png")


def choose(page: Page, button: str, wanted: str) -> None:
    """Open a dialog and take one of its entries."""
    page.get_by_role("button", name=button, exact=True).click()
    dialog = page.locator("dialog[open]")
    if dialog.get_by_role("textbox").or_(dialog.get_by_role("searchbox")).count():
        dialog.get_by_role("textbox").or_(dialog.get_by_role("searchbox")).first.fill(wanted)
    dialog.get_by_role("button", name=wanted).first.click()


def table_at(url: str, stop: Any, choose: Any = plausible, *who: Any, **wish: Any) -> Room:
    """A game of two that stands where it is wanted, with the seat that is asked there."""
    for tried in range(SEED, SEED + 40):
        room = new_room(url, *who, seed=tried, **wish)
        asked = play(url, room, stop, choose)
        if asked is not None:
            return Room(room.id, {asked.seat: room.tokens[asked.seat]}, room.game)
    raise RuntimeError("no game came to such a place")


# -- minis -----------------------------------------------------------------------------------------

OPEN_TABLE: dict[str, Any] = {
    "game": "minis",
    "edition": "mixed",
    "options": {"base_gap": 620, "first_player": 0},
}


def a_move(view: View) -> bool:
    """A unit with several segments moves where enemies are near."""
    asked = view["question"]
    free = len(asked["options"]) > 12 and len(asked.get("segments", [])) > 1
    return bool(view["turn"] >= 2 and asked["step"] == "MoveUnit" and free)


def a_shot(view: View) -> bool:
    """Somebody chooses among several targets of a unit."""
    promises = [option["promise"] for option in view["question"]["options"]]
    return sum(promise is not None for promise in promises) > 2


def plan(page: Page) -> None:
    """A move as somebody plans it: a turn to the left, not quite the full length, arcs shown."""
    page.locator("svg [role=button]").first.wait_for()
    for key in ["ArrowLeft"] * 5 + ["ArrowDown"] * 2:
        page.keyboard.press(key)
    page.wait_for_timeout(400)


def minis(browser: Browser, url: str, phone: dict[str, Any]) -> None:
    moving = table_at(url, a_move, closing_in, **OPEN_TABLE)
    page = open_page(browser, url, moving, f"table/{moving.id}")
    plan(page)
    shoot(page, "minis-move")
    page = open_page(browser, url, moving, f"table/{moving.id}", **phone)
    plan(page)
    shoot(page, "minis-phone")
    aiming = table_at(url, a_shot, closing_in, **OPEN_TABLE)
    shoot(open_page(browser, url, aiming, f"table/{aiming.id}"), "minis-fire")
    light = open_page(browser, url, aiming, f"table/{aiming.id}", color_scheme="light")
    light.locator("svg [role=button][aria-label*='Anchor Flight']").first.hover()
    light.keyboard.press("a")
    shoot(light, "minis-arc")
    over = new_room(
        url, seed=SEED, **{**OPEN_TABLE, "options": {**OPEN_TABLE["options"], "max_turns": 4}}
    )
    assert play(url, over, lambda view: False, closing_in) is None
    shoot(open_page(browser, url, None, f"replay/{over.id}/150"), "minis-replay")


# -- the card game ---------------------------------------------------------------------------------

HOTH: dict[str, Any] = {"game": "ccg", "edition": "hoth"}
DECKS = ({"who": "me", "force": "echo-base"}, {"who": "me", "force": "blizzard-force"})
EAGER = {"battle": 9, "fire": 8, "drain": 7, "deploy": 5, "activate": 5, "move": 3, "pass": 2}
MOOD = random.Random(SEED)


def advancing(view: View) -> int:
    """Like somebody who knows the card game a little: deploys, drains, marches, battles."""
    hand = view["players"][view["seat"]]["hand"]["count"]

    def worth(option: dict[str, Any]) -> float:
        value = EAGER.get(option["verb"], 1) + 3 * MOOD.random()
        if option["verb"] == "draw" and hand < 8:
            value += 4
        return value + option.get("number", 0) * (option["verb"] == "activate")

    return int(max(view["question"]["options"], key=worth)["option"])


def a_field(view: View) -> bool:
    """Several sites with cards at them, and a hand to choose from."""
    places = [place for row in view["rows"] for place in row["places"]]
    there = {card["location"] for card in view["cards"] if card["role"] == "there"}
    asked = view["question"]
    hand = view["players"][view["seat"]]["hand"]["count"]
    free = asked["step"] == "PhaseActions" and len(asked["options"]) > 4
    return bool(
        view["phase"] == "deploy" and len(places) > 5 and len(there) > 2 and hand > 3 and free
    )


def under_the_shield(view: View) -> bool:
    """A battle of some size at a site that the shield covers."""
    fight = view["battle"]
    if fight is None or len(fight["cards"]) < 4 or fight["segment"] != "damage":
        return False
    places = [place for row in view["rows"] for place in row["places"]]
    return any(place["card"] == fight["place"] and place["shielded"] for place in places)


def card_game(browser: Browser, url: str, phone: dict[str, Any]) -> None:
    field = table_at(url, a_field, advancing, *DECKS, **HOTH)
    shoot(open_page(browser, url, field, f"table/{field.id}"), "ccg-board")
    shoot(open_page(browser, url, field, f"table/{field.id}", **phone), "ccg-phone")
    battle = table_at(url, under_the_shield, advancing, *DECKS, **HOTH)
    shoot(open_page(browser, url, battle, f"table/{battle.id}"), "ccg-battle")


# -- after the game, and beside it ----------------------------------------------------------------


def end_and_puzzle(browser: Browser, url: str) -> None:
    over = new_room(url, seed=SEED)
    assert play(url, over, lambda view: False, plausible) is None
    end = open_page(browser, url, over, f"table/{over.id}")
    end.get_by_role("button", name="Find the turning point").click()
    end.get_by_text("See that moment").wait_for(timeout=PATIENCE_MS)
    shoot(end, "end")
    puzzle = open_page(browser, url, None, "puzzles")
    puzzle.locator("li", has_text="Clear the doorstep").get_by_role("button").last.click()
    puzzle.locator("#main-button").wait_for()
    shoot(puzzle, "puzzle")
    lesson = open_page(browser, url, None, "learn")
    card_game = lesson.locator("li", has_text="The energy shield")
    card_game.get_by_role("button").last.click()
    lesson.locator("#main-button").wait_for()
    shoot(lesson, "lesson")


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with server() as url, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=system_chromium(), args=QUIET)
        shoot(open_page(browser, url, None, ""), "home")
        battle = table_at(url, a_battle)
        shoot(open_page(browser, url, battle, f"table/{battle.id}"), "battle")
        light = open_page(browser, url, battle, f"table/{battle.id}", color_scheme="light")
        shoot(light, "battle-light")
        phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
        shoot(open_page(browser, url, battle, f"table/{battle.id}", **phone), "phone-battle")
        aiming = table_at(url, a_target)
        shoot(open_page(browser, url, aiming, f"table/{aiming.id}"), "board")
        shoot(open_page(browser, url, aiming, f"table/{aiming.id}", **phone), "phone")
        over = new_room(url, options={"max_turns": 14})
        assert play(url, over, lambda view: False, plausible) is None
        shoot(open_page(browser, url, None, f"replay/{over.id}/60"), "replay")
        builder = open_page(browser, url, None, "builder")
        choose(builder, "Open", "Hammer Fall")
        shoot(builder, "builder")
        editor = open_page(browser, url, None, "editor")
        choose(editor, "Start from an existing one …", "Bomb Bay Run")
        shoot(editor, "editor")
        shoot(open_page(browser, url, None, "learn"), "learn")
        end_and_puzzle(browser, url)
        minis(browser, url, phone)
        card_game(browser, url, phone)
        browser.close()


if __name__ == "__main__":
    main()
