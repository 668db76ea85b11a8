"""Set-Up, played: who places what, the split of the fleet, contact with the home base."""

import random
from typing import Any

import pytest

from starfold.games.minis.front.start import make_setup, new_position
from starfold.games.minis.rules.setup import stars_placed
from starfold.games.minis.rules.spots import gap_to
from starfold.games.minis.rules.step import packed
from starfold.games.minis.state import geometry as g
from starfold.games.minis.state import rim
from starfold.games.minis.state.options import Options
from starfold.games.minis.state.position import ON_TABLE, RESERVES, Position, card_target
from starfold.kernel.core import DECLINE, IllegalChoice
from starfold.kernel.dice import ScriptedDice
from starfold.units.forces import Side
from starfold.units.model import Unit
from tests.minis.table import BASES, a_unit, face, step, told


def start(
    units: list[Unit], battle: str = "free_for_all", players: int = 2, **chosen: Any
) -> Position:
    sides = [Side("ABC"[seat], units, []) for seat in range(players)]
    setup = make_setup(battle, sides, Options({"first_player": 0, **chosen}), BASES[:players])
    return new_position(setup, ScriptedDice([6] * 50, []), record=True)


def fleet(*stars: int) -> list[Unit]:
    return [a_unit(size, name=f"Unit {number}") for number, size in enumerate(stars)]


def place(pos: Position, unit: int, number: int = 0) -> None:
    pos.choose(2 * unit + number)
    pos.choose(pos.options[0])


def in_front(pos: Position) -> int:
    """The middle of the front of A's middle card, as a place along its rim."""
    rect = pos.setup.bases[1]
    return round(rim.rim_place(rect, 12.7, rect.x, rect.y + 31.75 + 12.7) * 1000)


def offered(pos: Position) -> set[int]:
    return {option // 2 for option in pos.options if option != DECLINE}


@pytest.mark.rule("MG-SETUP-09", "MG-SETUP-10")
def test_twenty_on_the_table_and_ten_behind() -> None:
    pos = start(fleet(5, 5, 5, 5, 5, 5))
    for number in range(4):
        assert DECLINE not in pos.options  # more than ten would lie behind
        place(pos, number)
    assert pos.asked == 1  # 25 would be too many: nothing is left to choose
    assert stars_placed(pos, 0) == 20
    assert [pos.place[unit] for unit in range(6)] == [ON_TABLE] * 4 + [RESERVES] * 2


@pytest.mark.rule("MG-SETUP-10")
def test_every_unit_that_is_offered_leaves_a_legal_split() -> None:
    """21 and 9 is no split, so a start that leads only there is not offered."""
    pos = start(fleet(6, 6, 6, 5, 3, 3, 1))
    chance = random.Random(4)
    for _ in range(20):
        twin = pos.copy()
        while step(twin) in ("PlaceUnits", "Settle") and twin.asked == 0:
            twin.choose(chance.choice(twin.options))
        assert stars_placed(twin, 0) == 20
        assert 30 - stars_placed(twin, 0) <= 10


@pytest.mark.rule("MG-SETUP-10")
def test_fewer_than_twenty_unless_it_must_be_exact() -> None:
    pos = start(fleet(5, 5, 5, 4, 5, 5))
    for number in range(4):
        place(pos, number)
    assert stars_placed(pos, 0) == 19 and pos.asked == 1  # 19 + 10
    exact = start(fleet(5, 5, 5, 4, 5, 5, 1), fleet_exact=True)
    for number in range(4):
        assert DECLINE not in exact.options
        place(exact, number)
    assert offered(exact) == {6}  # 20 + 10, and only that


@pytest.mark.rule("MG-SETUP-09")
def test_some_unit_must_stand_on_the_table() -> None:
    pos = start(fleet(3, 2))
    assert DECLINE not in pos.options
    place(pos, 1)
    assert DECLINE in pos.options  # the rest may lie in reserve


@pytest.mark.rule("MG-SETUP-10")
def test_a_unit_in_reserve_is_not_on_the_table() -> None:
    pos = start(fleet(3, 2))
    place(pos, 1)
    pos.choose(DECLINE)
    place(pos, 3)
    pos.choose(DECLINE)
    assert step(pos) == "MoveUnit"
    assert pos.stack[-1].to_data()[1] == 1  # the larger one has no move
    assert pos.units_of(0) == [1] and pos.reserves(0) == [0]


@pytest.mark.rule("MG-SETUP-09", "MG-GEO-06")
def test_units_touch_their_home_base_and_face_as_they_like() -> None:
    pos = start(fleet(2, 2, 2))
    pos.choose(0)
    assert step(pos) == "Settle"
    for option in pos.options:
        twin = pos.copy()
        twin.choose(option)
        gaps = [gap_to(twin, 0, twin.x[0], twin.y[0], card_target(0, card)) for card in range(3)]
        assert abs(min(gaps)) <= g.EPS
    free = packed(1, in_front(pos), 123_456)
    assert pos.refusal(free) is None
    pos.choose(free)
    assert pos.heading[0] == 123_456
    assert abs(gap_to(pos, 0, pos.x[0], pos.y[0], card_target(0, 1))) <= g.EPS


@pytest.mark.rule("MG-SETUP-09")
def test_where_a_unit_cannot_be_put() -> None:
    pos = start(fleet(2, 2, 2))
    pos.choose(0)
    along = in_front(pos)
    pos.choose(packed(1, along, 0))
    pos.choose(2)
    overlapping = pos.refusal(packed(1, along + 10_000, 0))
    assert "overlap" in str(overlapping) and "MG-SETUP-09" in str(overlapping)
    assert pos.refusal(packed(1, along + 25_400, 0)) is None  # side by side
    assert "exceed its rim" in str(pos.refusal(packed(1, 900_000, 0)))
    assert "not there" in str(pos.refusal(packed(3, 0, 0)))
    assert "below 360" in str(pos.refusal(packed(1, 0, 360_000)))
    for number in (0, -2, 1 << 60, 7):
        with pytest.raises(IllegalChoice):
            pos.choose(number)


@pytest.mark.rule("MG-ICON-22", "MG-ICON-27", "MG-ICON-30", "MG-SETUP-11")
def test_the_face_with_which_units_start() -> None:
    two_faced = [
        a_unit(2, "Cloaked", back=face(2, "Cloaked"), name="Cloaked"),
        a_unit(2, "Veteran", back=face(3, "Veteran"), name="Veteran"),
        a_unit(2, "Convert", back=face(3, "Convert", kind="ground"), name="Convert"),
    ]
    pos = start(two_faced)
    assert pos.options == [0, 2, 4, 5]
    place(pos, 2, 1)
    assert pos.is_ground(2) and stars_placed(pos, 0) == 3
    space = start(two_faced, battle="space")
    assert space.options == [0, 2, 4]
    place(space, 2)
    assert stars_placed(space, 0) == 3  # the higher value, whichever side it starts on
    ground = start([*two_faced[2:], a_unit(1, kind="ground", name="Other")], battle="ground")
    assert ground.options == [1, 2]


@pytest.mark.rule("MG-ICON-34")
def test_a_name_stands_on_the_table_only_once() -> None:
    mace = [a_unit(2, name=f"Mace {number}", person="Mace Windu") for number in range(2)]
    pos = start([*mace, a_unit(1, name="Other")])
    assert offered(pos) == {0, 1, 2}
    place(pos, 0)
    assert offered(pos) == {2}


@pytest.mark.rule("MG-MPH-04", "MG-SETUP-09")
def test_players_place_clockwise_from_the_first() -> None:
    pos = start(fleet(1), players=3, first_player=2)
    order = []
    while pos.turn == 0:
        if pos.asked not in order:
            order.append(pos.asked)
        pos.choose(pos.options[0])
    assert order == [2, 0, 1]
    assert told(pos, "turn_begins") == [{"turn": 1, "first": 2}]


@pytest.mark.rule("MG-BASIC-05")
def test_there_is_no_deck_and_no_hand() -> None:
    pos = start(fleet(1))
    assert not {"deck", "hand", "slots", "objectives"} & set(dir(pos))
