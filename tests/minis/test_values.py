"""The numbers of a shot: types, icons, Damage and its order of modifiers, strikes."""

from typing import Any

import pytest

from starfold.games.minis.front.prepare import fleet_stars
from starfold.games.minis.rules.aiming import targets_of
from starfold.games.minis.rules.values import (
    attack_value,
    damage_dealt,
    defense_value,
    is_hit,
    is_lethal,
    reduced,
)
from starfold.games.minis.state.position import DISPLACED, NONE, Position
from starfold.units.fleets import Fleet
from tests.minis.table import B_CARD, Given, a_card, a_unit, at, base_with, face, still

BOMBER = "TIE Bomber"


def two(ours: Given, theirs: Given, **more: Any) -> Position:
    return still([ours], [theirs], **more)


def dealt(ours: Given, theirs: Given, second: bool = False, odd: bool = False) -> int:
    return damage_dealt(two(ours, theirs), 0, 1, second, odd)


def modifier(ours: Given, target: int, theirs: Given, **more: Any) -> int:
    """What the types of the two add to the roll."""
    pos = two(ours, theirs, **more)
    return attack_value(pos, 0, target) - pos.face(0).attack


@pytest.mark.rule("MG-BASIC-04")
def test_a_reduction_never_makes_damage_nothing() -> None:
    assert [reduced(1, 1), reduced(2, 1), reduced(0, 1), reduced(3, 1)] == [1, 1, 0, 2]
    assert reduced(reduced(2, 1), 1) == 1
    assert dealt(at(0, 0, stars=4, damage=2), at(40, 0, icons="Armor"), second=True) == 1
    assert dealt(at(0, 0, stars=4, damage=0), at(40, 0, icons="Armor"), second=True) == 0


@pytest.mark.rule("MG-DMG-01")
@pytest.mark.parametrize(
    ("shields", "damage", "destroyed"), [(2, 2, False), (2, 3, True), (2, 4, True), (0, 1, True)]
)
def test_destroyed_at_shields_and_one(shields: int, damage: int, destroyed: bool) -> None:
    pos = two(at(0, 0), at(40, 0, shields=shields))
    assert is_lethal(pos, 1, damage) == destroyed
    assert not is_lethal(pos, 1, 0)
    pos.damage[1] = 1
    assert is_lethal(pos, 1, damage - 1) == (destroyed and damage > 1)


# -- types -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shooter", "target", "amount"),
    [
        pytest.param("space", "ground", -1, marks=pytest.mark.rule("MG-TYPE-01")),
        pytest.param("ground", "space", -2, marks=pytest.mark.rule("MG-TYPE-02")),
        pytest.param("space", "space", 0, marks=pytest.mark.rule("MG-TYPE-03")),
        pytest.param("ground", "ground", 0, marks=pytest.mark.rule("MG-TYPE-03")),
    ],
)
def test_types_change_the_roll(shooter: str, target: str, amount: int) -> None:
    assert modifier(at(0, 0, kind=shooter), 1, at(40, 0, kind=target)) == amount


@pytest.mark.rule("MG-TYPE-01", "MG-TYPE-02", "MG-FIRE-04")
def test_the_printed_examples_of_rolls() -> None:
    ground, space = at(40, 0, kind="ground", defense=9), at(40, 0, defense=9)
    for ours, theirs, roll, hit in (
        (at(0, 0), ground, 7, False),
        (at(0, 0), space, 7, True),
        (at(0, 0, kind="ground"), space, 8, False),
        (at(0, 0, kind="ground"), space, 9, True),
        (at(0, 0), at(40, 0, defense=8), 6, True),
        (at(0, 0), at(40, 0, defense=9), 6, False),
    ):
        pos = two(ours, theirs)
        attack, defense = attack_value(pos, 0, 1), defense_value(pos, 0, 1)
        assert is_hit(pos, 1, roll, attack, defense) == hit


@pytest.mark.rule("MG-TYPE-04")
def test_a_convert_unit_is_of_the_type_it_shows() -> None:
    unit = a_unit(2, "Convert", back=face(2, "Convert", kind="ground"))
    pos = two(at(0, 0), at(40, 0, unit=unit))
    assert attack_value(pos, 0, 1) == 2
    pos.flipped[1] = 1
    assert attack_value(pos, 0, 1) == 1
    assert attack_value(pos, 1, 0) == 0  # and a ground unit when it fires


@pytest.mark.rule("MG-TYPE-05", "MG-TYPE-06", "MG-STRIKE-08")
def test_bombers_fire_as_ground_units_and_are_space_units_else() -> None:
    bomber = at(0, 0, design=BOMBER)
    assert modifier(bomber, 1, at(40, 0, kind="ground")) == 0
    assert modifier(bomber, 1, at(40, 0)) == -2
    assert modifier(bomber, B_CARD, at(40, 0)) == 0
    target = at(40, 0, design=BOMBER)
    assert modifier(at(0, 0, kind="ground"), 1, target) == -2
    assert modifier(at(0, 0), 1, target) == 0
    assert modifier(bomber, 1, target) == -2
    pos = two(at(0, 0, kind="ground", icons="Artillery"), target)
    assert targets_of(pos, 0, False, NONE) == []  # Artillery has no shot at it


@pytest.mark.rule("MG-TYPE-07", "MG-FIRE-05")
@pytest.mark.parametrize(
    ("way", "unit", "card"),
    [("all", True, True), ("units_only", True, False), ("none", False, False)],
)
def test_a_natural_twelve(way: str, unit: bool, card: bool) -> None:
    pos = two(at(0, 0, kind="ground"), at(40, 0, defense=30), auto_hit_12=way)
    assert is_hit(pos, 1, 12, attack_value(pos, 0, 1), 30) == unit
    assert is_hit(pos, B_CARD, 12, -9, 9) == card
    assert not is_hit(pos, 1, 11, attack_value(pos, 0, 1), 30)


# -- icons -----------------------------------------------------------------------------------------


@pytest.mark.rule("MG-ICON-03")
def test_blaster_needs_an_odd_roll_within_short() -> None:
    for gap, odd, amount in ((63.5, True, 2), (63.6, True, 1), (63.5, False, 1)):
        assert dealt(at(0, 0, icons="Blaster"), at(gap + 25.4, 0), odd=odd) == amount


@pytest.mark.rule("MG-ICON-11")
@pytest.mark.parametrize(("stars", "defense"), [(1, 8), (2, 8), (3, 9), (5, 9), (6, 9)])
def test_recon_against_large_units(stars: int, defense: int) -> None:
    pos = two(at(0, 0, stars=stars), at(40, 0, icons="Recon"))
    assert defense_value(pos, 0, 1) == defense


@pytest.mark.rule("MG-ICON-13")
@pytest.mark.parametrize(("stars", "amount"), [(1, 1), (2, 1), (3, 2)])
def test_torpedo_against_larger_units(stars: int, amount: int) -> None:
    assert dealt(at(0, 0, icons="Torpedo"), at(40, 0, stars=stars)) == amount


@pytest.mark.rule("MG-ICON-28")
@pytest.mark.parametrize(("stars", "amount"), [(3, 1), (4, 2), (5, 2), (6, 2)])
def test_turbolaser_against_the_largest(stars: int, amount: int) -> None:
    assert dealt(at(0, 0, icons="Turbolaser"), at(40, 0, stars=stars)) == amount


@pytest.mark.rule("MG-ICON-29")
def test_turbolaser_of_ground_units() -> None:
    ground = at(0, 0, kind="ground", icons="Turbolaser")
    bomber = at(0, 0, design=BOMBER, icons="Turbolaser")
    for shooter in (ground, bomber):
        assert dealt(shooter, at(40, 0, stars=3, kind="ground")) == 2
        assert dealt(shooter, at(40, 0, stars=3)) == 1
        assert dealt(shooter, at(40, 0, stars=2, kind="ground")) == 1
    assert dealt(at(0, 0, icons="Turbolaser"), at(40, 0, stars=3, kind="ground")) == 1


@pytest.mark.rule("MG-ICON-18")
def test_armor_takes_one_off_each_hit() -> None:
    for damage, amount in ((3, 2), (2, 1), (1, 1), (0, 0)):
        assert dealt(at(0, 0, damage=damage), at(40, 0, icons="Armor")) == amount


@pytest.mark.rule("MG-FIRE-11", "MG-ICON-13", "MG-ICON-18")
def test_markers_after_all_modifiers() -> None:
    shooter = at(0, 0, damage=2, icons="Torpedo")
    assert dealt(shooter, at(40, 0, stars=3, icons="Armor")) == 2


@pytest.mark.rule("MG-ICON-19")
def test_artillery_replaces_damage_while_it_stands() -> None:
    for icons, damage, standing, moved in ((2, 1, 4, 1), (1, 3, 2, 3)):
        shooter = at(0, 0, kind="ground", icons="Artillery", artillery=icons, damage=damage)
        pos = two(shooter, at(40, 0, kind="ground"))
        assert damage_dealt(pos, 0, 1, False, False) == standing
        pos.done[0] |= DISPLACED
        assert damage_dealt(pos, 0, 1, False, False) == moved


@pytest.mark.rule("MG-ICON-19")
@pytest.mark.parametrize(
    ("shots", "moved", "dealt"),
    [("every", False, (6, 5)), ("first", False, (6, 1)), ("every", True, (2, 1))],
)
def test_artillery_counts_for_every_shot_of_a_unit_that_did_not_move(
    shots: str, moved: bool, dealt: tuple[int, int]
) -> None:
    shooter = at(0, 0, stars=4, kind="ground", icons="Artillery", artillery=3, damage=2)
    pos = two(shooter, at(40, 0, kind="ground"), artillery_shots=shots)
    pos.done[0] = DISPLACED if moved else 0
    assert tuple(damage_dealt(pos, 0, 1, second, False) for second in (False, True)) == dealt


@pytest.mark.rule("MG-ICON-24")
def test_a_cloaked_unit_has_no_armor_and_the_values_of_its_other_face() -> None:
    unit = a_unit(2, "Cloaked, Armor, Recon", back=face(2, "Cloaked, Armor, Recon", defense=11))
    pos = two(at(0, 0, stars=3, damage=3), at(40, 0, unit=unit))
    assert (defense_value(pos, 0, 1), damage_dealt(pos, 0, 1, False, False)) == (9, 2)
    pos.flipped[1] = 1
    assert (defense_value(pos, 0, 1), damage_dealt(pos, 0, 1, False, False)) == (11, 3)


# -- strikes ---------------------------------------------------------------------------------------


def strike(
    stars: int = 2, icons: str = "", damage: int = 1, second: bool = False, **more: Any
) -> int:
    kind = str(more.pop("kind", "space"))
    odd = bool(more.pop("odd", False))
    ours = at(0, 440, 90, stars=stars, icons=icons, damage=damage, kind=kind)
    return damage_dealt(two(ours, at(300, 0), **more), 0, B_CARD + 1, second, odd)


@pytest.mark.rule("MG-STRIKE-02")
def test_a_card_has_defense_nine_and_shields_two() -> None:
    pos = two(at(0, 440, 90, kind="ground"), at(300, 0))
    assert defense_value(pos, 0, B_CARD) == 9
    assert is_hit(pos, B_CARD, 7, attack_value(pos, 0, B_CARD), 9)
    assert not is_hit(pos, B_CARD, 6, attack_value(pos, 0, B_CARD), 9)
    assert not is_lethal(pos, B_CARD, 2) and is_lethal(pos, B_CARD, 3)


@pytest.mark.rule("MG-STRIKE-04", "MG-STRIKE-05")
@pytest.mark.parametrize(("damage", "amount"), [(0, 1), (1, 1), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_strikes_halve_damage_but_do_at_least_one(damage: int, amount: int) -> None:
    assert strike(damage=damage) == amount
    assert strike(damage=damage, strike_halving="before_bonuses") == amount


@pytest.mark.rule("MG-STRIKE-03", "MG-ICON-13", "MG-ICON-29", "MG-STRIKE-04")
def test_a_card_is_a_three_star_ground_unit_for_icons() -> None:
    assert strike(2, "Torpedo", damage=3) == 2  # (3 + 1) / 2
    assert strike(3, "Torpedo", damage=3) == 1
    assert strike(3, "Turbolaser", damage=3) == 1
    assert strike(3, "Turbolaser", damage=3, kind="ground") == 2
    assert strike(2, "Torpedo", damage=3, strike_halving="before_bonuses") == 2  # 3 / 2 + 1


@pytest.mark.rule("MG-STRIKE-04", "MG-RANGE-06")
def test_a_second_shot_is_reduced_before_it_is_halved() -> None:
    assert strike(4, damage=5, second=True) == 2
    assert strike(4, damage=4, second=True) == 1
    assert strike(4, damage=1, second=True) == 1


@pytest.mark.rule("MG-STRIKE-08", "MG-STRIKE-09")
def test_who_strikes_at_which_penalty() -> None:
    far = at(300, 0)
    assert modifier(at(0, 0), B_CARD, far) == -1
    assert modifier(at(0, 0), B_CARD, far, base_card_ground="icons_only") == 0
    assert modifier(at(0, 0, kind="ground"), B_CARD, far) == 0
    assert modifier(at(0, 0, kind="ground"), B_CARD, far, base_card_ground="icons_only") == 0
    assert modifier(at(0, 0, kind="ground"), B_CARD, far, ground_strike_bonus=1) == 1
    assert modifier(at(0, 0), B_CARD, far, ground_strike_bonus=1) == -1
    assert (
        modifier(at(0, 0, kind="ground"), 1, at(40, 0, kind="ground"), ground_strike_bonus=1) == 0
    )


# -- the combat card in the base, the cost of a unit -----------------------------------------------


@pytest.mark.rule("MG-SETUP-14", "MG-SETUP-15")
def test_a_combat_card_helps_its_units_while_it_stands() -> None:
    helped = [base_with(a_card(attack=1, damage=1, defense=1)), base_with(a_card())]
    pos = still([at(0, 0)], [at(40, 0)], cards=helped, combat_base=True)
    assert (attack_value(pos, 0, 1), attack_value(pos, 1, 0)) == (3, 2)
    assert (defense_value(pos, 1, 0), defense_value(pos, 0, 1)) == (9, 8)
    assert damage_dealt(pos, 0, 1, False, False) == 2
    assert defense_value(pos, 1, 1000) == 9  # not the cards themselves
    pos.standing[0] = 0b110
    assert attack_value(pos, 0, 1) == 3  # another card is gone
    pos.standing[0] = 0b101
    assert (attack_value(pos, 0, 1), defense_value(pos, 1, 0)) == (2, 8)


@pytest.mark.rule("MG-SETUP-07")
def test_base_cards_do_nothing_by_default() -> None:
    helped = [base_with(a_card(attack=1, defense=1)), base_with(a_card())]
    pos = still([at(0, 0)], [at(40, 0)], cards=helped)
    assert attack_value(pos, 0, 1) == 2 and defense_value(pos, 1, 0) == 8
    assert defense_value(pos, 1, 1000) == 9  # the printed defense does not count either


@pytest.mark.rule("MG-SETUP-11", "MG-SETUP-12")
def test_what_two_faced_units_cost() -> None:
    convert = a_unit(2, "Convert", back=face(3, "Convert", kind="ground"))
    turned = a_unit(3, "Convert", back=face(2, "Convert", kind="ground"))
    veteran = a_unit(2, "Veteran", back=face(3, "Veteran"))
    costs = [
        fleet_stars(Fleet("F", "base", [(unit, 1)], [])) for unit in (convert, turned, veteran)
    ]
    assert costs == [3, 3, 2]
