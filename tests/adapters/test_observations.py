"""Observations are what a seat may know: alike in all worlds that look alike, and as in `view`."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from starfold.adapters.ccg_layout import card_ids
from starfold.games.registry import load_game
from starfold.kernel.game import state_hash
from starfold.units.icons import ICON_NAMES
from tests.adapters.table import EDITIONS, begun, described, moments, numbers

Tree = dict[str, Any]
each_edition = pytest.mark.parametrize(("name", "edition"), EDITIONS)


@each_edition
def test_hidden_things_have_no_part_in_it(name: str, edition: str) -> None:
    game = load_game(name)
    layout, encoder = described(name)
    swapped = 0
    for state in moments(begun(game, edition, 5), 6, every=17, most=700):
        for seat in range(state.seats):
            row = encoder.encode(state, seat, 0)
            for seed in range(2):
                world = game.imagine(state, seat, random.Random(seed))
                swapped += state_hash(game, world) != state_hash(game, state)
                found = encoder.encode(world, seat, 0)
                assert layout.read(numbers(found)) == layout.read(numbers(row))
    assert swapped > 20, "the imagined worlds are all the true one: nothing was tried"


@pytest.mark.parametrize(
    ("name", "edition", "seats", "options"),
    [
        ("pocketmodel", "scum_and_villainy", 4, {"placement": "simultaneous"}),
        ("pocketmodel", "base", 2, {"peek_own_objectives": True, "open_decklists": True}),
        ("minis", "free_for_all", 3, {}),
    ],
)
def test_with_more_seats_and_options_too(
    name: str, edition: str, seats: int, options: dict[str, Any]
) -> None:
    game = load_game(name)
    layout, encoder = described(name, seats)
    for state in moments(begun(game, edition, 3, seats, **options), 4, every=29, most=300):
        for seat in range(seats):
            row = numbers(encoder.encode(state, seat, 0))
            world = game.imagine(state, seat, random.Random(1))
            assert numbers(encoder.encode(world, seat, 0)) == row
            assert len(row) == layout.size


def test_what_only_the_other_seat_may_know_would_be_seen() -> None:
    """The check above can fail: a card that is shown to a seat changes its observation."""
    game = load_game("pocketmodel")
    layout, encoder = described("pocketmodel")
    state: Any = next(
        one for one in moments(begun(game, "base", 5), 6, 1, 700) if one.hand[1] and one.turn
    )
    before = layout.tree(numbers(encoder.encode(state, 0, 0)))
    state.knowledge[state.hand[1][0]] |= 1
    after = layout.tree(numbers(encoder.encode(state, 0, 0)))
    assert before["player"][1]["hand"][0]["card"] == 0
    assert after["player"][1]["hand"][0]["card"] > 0


@each_edition
def test_every_number_is_within_its_bounds_and_agrees_with_the_view(
    name: str, edition: str
) -> None:
    game = load_game(name)
    layout, encoder = described(name)
    for state in moments(begun(game, edition, 8), 9, every=13, most=700):
        for seat in range(state.seats):
            row = numbers(encoder.encode(state, seat, 0))
            assert len(row) == layout.size
            outside = [
                f"{field}: {number}"
                for field, number, low, high in zip(
                    layout.names, row, layout.low, layout.high, strict=True
                )
                if not low <= number <= high
            ]
            assert outside == []
            view = game.view(state, seat)
            tree = layout.tree(row)
            agrees_on_the_question(encoder.steps, view, tree)
            AGREES[name](state, view, tree)


def whose(seat: int, reader: int, seats: int = 2) -> int:
    return 0 if seat < 0 else (seat - reader) % seats + 1


def agrees_on_the_question(steps: list[str], view: Tree, tree: Tree) -> None:
    reader = view["seat"]
    question = view["question"]
    assert tree["turn"] == view["turn"]
    assert tree["over"] == bool(view["ended"])
    assert tree["asked"] == whose(view["asked"], reader)
    assert tree["active"] == whose(view["active"], reader)
    assert tree["step"] == (steps.index(question["step"]) + 1 if question else 0)
    listed = [one for one in (question or {}).get("options", []) if "amounts" not in one]
    asked = view["asked"] == reader
    assert tree["options"] == (len(listed) if asked else 0)


def blocks_of(view: Tree, blocks: list[Tree]) -> list[tuple[Tree, Tree]]:
    """Units of a view, each with its block."""
    each = len(blocks) // 2
    found = []
    for owner in (view["seat"], 1 - view["seat"]):
        start = each * whose(owner, view["seat"]) - each
        own = [unit for unit in view["units"] if unit["owner"] == owner]
        found += list(zip(own, blocks[start : start + len(own)], strict=True))
        assert not any(any(block.values()) for block in blocks[start + len(own) : start + each])
    return found


def agrees_on_face(unit: Tree, block: Tree) -> None:
    for value in ("stars", "attack", "damage", "defense", "shields", "counters"):
        assert block[value] == unit[value], value
    assert block["there"] == 1
    assert block["ground"] == (unit["kind"] == "ground")
    shown = [icon for icon in ICON_NAMES if block.get(f"icon_{icon.lower().replace(' ', '_')}")]
    assert sorted(shown) == sorted(set(unit["icons"]))


def agrees_in_pocketmodel(state: Any, view: Tree, tree: Tree) -> None:
    reader = view["seat"]
    ids = sorted({card.id for card in [*state.setup.card_pool, *state.setup.cards]})

    def card(number: int) -> str:
        return ids[number - 1] if number else ""

    for unit, block in blocks_of(view, tree["unit"]):
        agrees_on_face(unit, block)
        zone = unit["zone"]
        assert block["reserve"] == (zone == -1)
        assert block["gone"] == (zone == -2)
        assert block["contested"] == (zone == 2)
        assert block["home"] == (zone == unit["owner"])
        assert block["zone"] == (whose(zone, reader) if zone in (0, 1) else 0)
        assert block["flipped"] == unit["flipped"]
    for relative, block in enumerate(tree["player"]):
        player = view["players"][(reader + relative) % 2]
        assert block["alive"] == player["alive"]
        assert block["deck"] == player["deck"]
        assert block["cards"] == player["hand"]["count"]
        known = sorted(one["id"] for one in player["hand"]["known"])
        assert sorted(card(one["card"]) for one in block["hand"] if one["card"]) == known
        assert block["discard"] == len(player["discard"])
        top = [one["id"] for one in player["discard"][::-1][:12]]
        assert [card(one["card"]) for one in block["discarded"] if one["card"]] == top
        assert block["removed"] == len(player["removed"])
        assert block["objectives"] == len(player["objectives"])
        seen = {one["slot"]: one for one in player["objectives"]}
        for slot, objective in enumerate(block["objective"]):
            assert objective["there"] == (slot in seen)
            if slot in seen:
                shown = seen[slot]["card"]
                assert objective["face_up"] == seen[slot]["face_up"]
                assert card(objective["card"]) == (shown["id"] if shown else "")
                assert objective["objective_defense"] == (shown["defense"] if shown else 0)
    battle = view["battle"]
    assert bool(tree["battle_attacker"]) == (battle is not None)
    if battle:
        assert tree["attack_roll"] == battle["attack_roll"]
        played = [battle["attack_card"], *battle["attack_extra"]]
        shown = [card(one["card"]) for one in tree["attack_card"] if one["card"]]
        assert shown == [one["id"] for one in played[:3] if one]
    strike = view["strike"]
    assert bool(tree["strike_goal"]) == (strike is not None)
    action = view["action"]
    assert bool(tree["action"]) == (action is not None)
    if action:
        assert tree["spent"] == action["spent"]
        chosen = [one["unit"] for one in tree["moved"] if one["unit"]]
        assert len(chosen) == min(8, len(action["moved"]))


def agrees_in_minis(state: Any, view: Tree, tree: Tree) -> None:
    reader = view["seat"]
    for unit, block in blocks_of(view, tree["unit"]):
        agrees_on_face(unit, block)
        assert block["table"] == (unit["place"] == "table")
        assert block["reserve"] == (unit["place"] == "reserves")
        assert abs(block["x"] - unit["x"]) <= 0.51
        assert abs(block["y"] - unit["y"]) <= 0.51
        assert abs(block["heading"] / 10 - unit["heading"]) <= 0.11
        assert block["moved"] == unit["moved"]
        assert block["fallen"] == unit["fallen"]
        assert block["hits"] == unit["hits"]
    for relative, block in enumerate(tree["player"]):
        player = view["players"][(reader + relative) % 2]
        for value in ("alive", "score", "stars_on_table", "stars_in_reserve"):
            assert block[value] == player[value], value
        for base, card in zip(block["base"], player["cards"], strict=True):
            assert base["standing"] == card["standing"]
            assert base["counters"] == card["counters"]
            assert abs(base["x"] - card["x"]) <= 0.51
    fired = [one for one in view["shots"] if one["fired"]]
    assert len([one for one in tree["fired"] if one["shooter"]]) == min(8, len(fired))


def agrees_in_ccg(state: Any, view: Tree, tree: Tree) -> None:
    reader = view["seat"]
    ids = card_ids()

    def called(number: int) -> str:
        return ids[number - 1]

    def name(card: int) -> str:
        found: str = state.setup.defs[card].id
        return found

    for relative, block in enumerate(tree["player"]):
        player = view["players"][(reader + relative) % 2]
        for value in ("reserve", "force", "used", "life", "generation"):
            assert block[value] == player[value], value
        assert block["cards"] == player["hand"]["count"]
        known = sorted(name(one["card"]) for one in player["hand"]["known"])
        assert sorted(called(one["card"]) for one in block["hand"] if one["card"]) == known[:30]
        lost = [name(one["card"]) for one in player["lost"][::-1][:30]]
        assert [called(one["card"]) for one in block["lost_pile"] if one["card"]] == lost
        assert block["lost_hidden"] == bool(player["lost_hidden"])
    places = [place for row in view["rows"] for place in row["places"]]
    shown = [block for block in tree["place"] if block["card"]]
    assert [called(one["card"]) for one in shown] == [name(one["card"]) for one in places]
    for block, place in zip(shown, places, strict=True):
        for word, seat in (("own", reader), ("their", 1 - reader)):
            assert block[f"{word}_icons"] == place["icons"][seat]
            assert block[f"{word}_presence"] == place["presence"][seat]
            assert block[f"{word}_control"] == (place["controls"] == seat)
            assert block[f"{word}_drain"] == place["drain"][seat]
    cards = [card for card in view["cards"] if card["type"] != "Location"]
    blocks = [block for block in tree["card"] if block["card"]]
    assert [called(one["card"]) for one in blocks] == [name(one["card"]) for one in cards]
    for block, card in zip(blocks, cards, strict=True):
        assert block["owner"] == whose(card["owner"], reader)
        assert block["present"] == (card["present"] >= 0)
        at = next((n for n, one in enumerate(places) if one["card"] == card["location"]), -1)
        assert block["place"] == at + 1
    assert bool(tree["battle"]) == (view["battle"] is not None)


AGREES: dict[str, Callable[[Any, Tree, Tree], None]] = {
    "pocketmodel": agrees_in_pocketmodel,
    "minis": agrees_in_minis,
    "ccg": agrees_in_ccg,
}
