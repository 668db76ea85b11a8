"""Fire/Strike, played: declared shots, deferred removal, second and extra shots, options of it."""

from typing import Any

import pytest

from starfold.games.minis.rules.firing import THE_REST
from starfold.games.minis.rules.rolls import LEADER
from starfold.games.minis.rules.shooting import ELITE
from starfold.games.minis.state.position import ON_TABLE, RESERVES, Position
from starfold.kernel.core import DECLINE
from tests.minis.table import B_CARD, a_card, at, base_with, kinds, step, table, told

HIT = [5, 4]  # with attack 2 against defense 8
MISS = [2, 2]
ENDS = [6]  # the reserves die


def name(pos: Position, shooter: int, *targets: int) -> None:
    """One unit declares; what it does not use of its shots is declined."""
    pos.choose(shooter)
    for target in targets:
        pos.choose(target)


# -- removal waits for all -------------------------------------------------------------------------


@pytest.mark.rule("MG-FIRE-07", "MG-FIRE-08", "MG-DMG-03", "MG-FIRE-06")
def test_the_destroyed_fire_and_are_removed_when_all_have_fired() -> None:
    ours = [at(0, 0, damage=3), at(0, 40, damage=3)]
    theirs = [at(60, 0, 180), at(300, 0)]
    pos = table(ours, theirs, dice=[*HIT, *HIT, *HIT, *ENDS])
    name(pos, 0, 2)
    name(pos, 1, 2)
    name(pos, 2, 0)
    assert step(pos) == "FireShots" and pos.options == [0, 1, THE_REST]
    pos.choose(0)
    # 0 destroyed it, 1's shot is spent on it, and it fires back in its own right
    assert [one["unit"] for one in told(pos, "attack_roll")] == [0, 1, 2]
    assert told(pos, "destroyed") == [{"unit": 0, "target": 2}]
    order = kinds(pos)
    assert order.index("unit_removed") > len(order) - 1 - order[::-1].index("attack_roll")
    assert pos.place[2] == RESERVES and pos.damage[2] == 0
    assert pos.damage[0] == 1


@pytest.mark.rule("MG-DMG-03", "MG-FIRE-09")
def test_the_destroyed_may_be_removed_for_good() -> None:
    pos = table(
        [at(0, 0, damage=3)], [at(60, 0), at(300, 0)], dice=[*HIT, *ENDS], destroyed_units="removed"
    )
    name(pos, 0, 1)
    assert not pos.ended and pos.reserves(1) == [] and not pos.on_table(1)


@pytest.mark.rule("MG-FIRE-01")
def test_each_unit_with_a_target_may_fire_once_in_any_order() -> None:
    ours = [at(0, 0), at(0, 40), at(0, 200)]
    pos = table(ours, [at(60, 20), at(300, 0)], dice=[*MISS, *MISS, *ENDS])
    assert pos.options == [DECLINE, 0, 1]  # the third has nothing in range
    name(pos, 1, 3)
    assert pos.options == [DECLINE, 0]
    name(pos, 0, 3)
    pos.choose(1)
    assert [one["unit"] for one in told(pos, "attack_roll")] == [1, 0]


@pytest.mark.rule("MG-FIRE-01")
def test_nobody_has_to_fire() -> None:
    pos = table([at(0, 0)], [at(60, 0, 180)], dice=ENDS)
    pos.choose(DECLINE)
    pos.choose(1)
    pos.choose(DECLINE)  # no target after all
    assert told(pos, "attack_roll") == []


@pytest.mark.rule("MG-DMG-02")
def test_damage_adds_up_over_turns() -> None:
    pos = table([at(0, 0)], [at(60, 0, shields=5)], dice=[*HIT, *ENDS, *HIT, *ENDS])
    name(pos, 0, 1)
    assert pos.damage[1] == 1
    pos.choose(DECLINE)
    pos.choose(DECLINE)
    name(pos, 0, 1)
    assert pos.damage[1] == 2


# -- second shots ----------------------------------------------------------------------------------


@pytest.mark.rule("MG-RANGE-06", "MG-STRIKE-01")
def test_a_second_shot_at_another_target() -> None:
    ours = [at(0, 0, stars=4, damage=3)]
    theirs = [at(125.4, 0, shields=9), at(0, 85.4, shields=9)]
    pos = table(ours, theirs, dice=[*HIT, *HIT, *ENDS])
    pos.choose(0)
    assert pos.options == [DECLINE, 1, 2]
    pos.choose(1)
    assert pos.options == [DECLINE, 2]  # within S, and not the same
    pos.choose(2)
    assert pos.damage[1:] == [3, 2]
    assert [one["second"] for one in told(pos, "attack_roll")] == [False, True]


@pytest.mark.rule("MG-RANGE-06")
def test_no_second_shot_without_another_target() -> None:
    pos = table([at(0, 0, stars=4)], [at(85.4, 0, shields=9)], dice=[*HIT, *ENDS])
    name(pos, 0, 1)
    assert len(told(pos, "attack_roll")) == 1


@pytest.mark.rule("MG-RANGE-14")
def test_a_second_shot_after_a_miss_or_a_strike() -> None:
    ours = [at(0, 400, 90, stars=4, kind="ground")]
    theirs = [at(40, 370, kind="ground"), at(300, 0)]
    pos = table(ours, theirs, dice=[*MISS, *HIT, *ENDS])
    name(pos, 0, B_CARD + 1, 1)
    assert pos.damage[1] == 1
    alone = table(
        [at(0, 0, stars=4, kind="ground", damage=3)],
        [at(-60, 0, 180, kind="ground", shields=9)],
        dice=[*HIT, *ENDS],
        second_shot_alone=True,
    )
    alone.choose(0)
    assert alone.options == [DECLINE, 1]
    alone.choose(1)
    assert alone.damage[1] == 2 and told(alone, "attack_roll")[0]["second"]


@pytest.mark.rule("MG-ICON-09")
def test_lasers_help_one_attack_a_turn() -> None:
    ours = [at(0, 0, stars=4, icons="Lasers")]
    far, near, second = at(230, 0), at(0, 80), at(0, -140)
    pos = table(ours, [far, near, second], dice=[*MISS, *MISS, *ENDS])
    pos.choose(0)
    assert pos.options == [DECLINE, 1, 2, 3]
    used = pos.copy()
    used.choose(1)  # by Lasers
    assert used.options == [DECLINE, 2]
    pos.choose(2)
    assert pos.options == [DECLINE, 3]  # now the second shot may have them
    pos.choose(3)
    shots = told(pos, "declared")
    assert [one["lasers"] for one in shots] == [False, True]


# -- names, Ruthless, rerolls ----------------------------------------------------------------------


@pytest.mark.rule("MG-ICON-33")
def test_a_named_unit_that_destroys_attacks_once_more() -> None:
    ours = [at(0, 0, stars=3, person="Mace Windu", damage=3)]
    theirs = [at(60, 0), at(60, 30), at(60, -30), at(400, 0)]
    pos = table(ours, theirs, dice=[*HIT, *HIT, *ENDS])
    name(pos, 0, 1)
    assert step(pos) == "ExtraShot" and pos.options == [DECLINE, 2, 3]
    pos.choose(2)
    assert len(told(pos, "destroyed")) == 2  # and no third attack
    assert len(told(pos, "attack_roll")) == 2


@pytest.mark.rule("MG-ICON-33")
def test_an_extra_attack_is_like_a_first_one() -> None:
    ours = [at(0, 0, stars=4, person="Grievous", damage=3)]
    theirs = [at(125, 0, shields=0), at(0, 80, shields=9), at(-165, 0, shields=9)]
    pos = table(ours, theirs, dice=[*HIT, *HIT, *HIT, *ENDS])
    name(pos, 0, 1, 2)
    assert step(pos) == "ExtraShot" and pos.options == [DECLINE, 2, 3]
    pos.choose(3)
    assert pos.damage[2:] == [2, 3]  # the second shot came after it, with less


@pytest.mark.rule("MG-ICON-33")
def test_no_extra_attack_for_damage_or_for_what_another_destroyed() -> None:
    ours = [at(0, 0, person="Mace Windu"), at(0, 40, damage=3)]
    pos = table(ours, [at(60, 0), at(60, 40)], dice=[*HIT, *HIT, *ENDS])
    name(pos, 0, 2)
    name(pos, 1, 2)
    pos.choose(THE_REST)
    assert "extra_shot" not in kinds(pos) and step(pos) != "ExtraShot"
    assert told(pos, "destroyed") == [{"unit": 1, "target": 2}]


@pytest.mark.rule("MG-ICON-33", "MG-STRIKE-03")
def test_an_extra_attack_for_a_base_card() -> None:
    ours = [at(0, 400, 90, person="Mace Windu", damage=6, kind="ground")]
    pos = table(ours, [at(400, 0)], dice=[5, 5, *HIT, *ENDS])
    name(pos, 0, B_CARD + 1)
    assert step(pos) == "ExtraShot" and B_CARD in pos.options and B_CARD + 1 not in pos.options
    assert pos.score[0] == 3  # damage, and no stars for a card


@pytest.mark.rule("MG-ICON-12", "MG-FIRE-08")
def test_ruthless_units_choose_when_they_fire() -> None:
    ours = [at(0, 0, damage=3), at(0, 40, icons="Ruthless")]
    pos = table(ours, [at(60, 0), at(60, 40), at(400, 0)], dice=[*HIT, *HIT, *ENDS])
    assert pos.options == [DECLINE, 0]
    name(pos, 0, 2)
    assert step(pos) == "FireShots"
    pos.choose(0)
    assert told(pos, "destroyed") and step(pos) == "FireShots"
    pos.choose(1)
    assert pos.options == [DECLINE, 2, 3]
    pos.choose(3)
    assert pos.damage[3] == 1


@pytest.mark.rule("MG-ICON-08")
def test_elite_repeats_a_miss_with_a_one_once_a_turn() -> None:
    ours = [at(0, 0, stars=4, icons="Elite", attack=0)]
    theirs = [at(60, 0, defense=9), at(0, 60, defense=9)]
    pos = table(ours, theirs, dice=[1, 5, 1, 2, 1, 5, *ENDS])
    name(pos, 0, 1, 2)
    assert step(pos) == "Shoot" and pos.options == [DECLINE, ELITE]
    pos.choose(ELITE)  # misses with a one again: no second time, not for the second shot either
    assert len(told(pos, "attack_roll")) == 3 and step(pos) != "Shoot"
    for dice, attack in (([2, 4], 0), ([1, 6], 2)):
        other = table(
            [at(0, 0, icons="Elite", attack=attack)], [at(60, 0, defense=9)], dice=[*dice, *ENDS]
        )
        name(other, 0, 1)
        assert step(other) != "Shoot"


@pytest.mark.rule("MG-ICON-10", "MG-ICON-08")
@pytest.mark.parametrize(("gap", "offered"), [(63.5, True), (63.6, False)])
def test_a_leader_lets_a_friend_within_short_roll_again(gap: float, offered: bool) -> None:
    ours = [at(0, 0, icons="Elite"), at(0, gap + 25.4, icons="Leader", heading=180)]
    pos = table(ours, [at(60, 0)], dice=[1, 1, *MISS, *HIT, *ENDS, *ENDS])
    name(pos, 0, 2)
    assert pos.options == ([DECLINE, ELITE, LEADER + 1] if offered else [DECLINE, ELITE])
    if offered:
        pos.choose(ELITE)  # one may follow the other
        assert pos.options == [DECLINE, LEADER + 1]
        pos.choose(LEADER + 1)
        assert pos.damage[2] == 1
        assert pos.hits[0] == 1


# -- other agreements ------------------------------------------------------------------------------


def four_shooters(**more: Any) -> Position:
    ours = [at(0, 0), at(0, 40)]
    theirs = [at(60, 0, 180, shields=9), at(60, 40, 180, shields=9)]
    return table(ours, theirs, dice=[*MISS] * 4 + ENDS, **more)


def shooters(pos: Position) -> list[int]:
    return [one["unit"] for one in told(pos, "attack_roll")]


@pytest.mark.rule("MG-FIRE-01", "MG-FIRE-08")
def test_all_declare_before_the_first_player_fires() -> None:
    pos = four_shooters()
    for shooter, target in ((0, 2), (1, 2), (2, 0), (3, 0)):
        assert shooters(pos) == []
        name(pos, shooter, target)
    pos.choose(THE_REST)
    pos.choose(THE_REST)
    assert shooters(pos) == [0, 1, 2, 3]


@pytest.mark.rule("MG-FIRE-01")
def test_players_may_fire_in_turns() -> None:
    pos = four_shooters(fire_order="alternate")
    for shooter, target in ((0, 2), (1, 2), (2, 0), (3, 0)):
        name(pos, shooter, target)
    pos.choose(1)
    pos.choose(2)
    assert shooters(pos) == [1, 2, 0, 3]


@pytest.mark.rule("MG-FIRE-08")
def test_players_may_declare_when_it_is_their_turn_to_fire() -> None:
    pos = four_shooters(declare="per_player")
    name(pos, 0, 2)
    name(pos, 1, 2)
    pos.choose(THE_REST)
    assert shooters(pos) == [0, 1] and step(pos) == "DeclareShots" and pos.asked == 1
    name(pos, 3, 0)
    name(pos, 2, 0)
    pos.choose(THE_REST)
    assert shooters(pos) == [0, 1, 2, 3]


@pytest.mark.rule("MG-FIRE-08")
def test_nothing_is_declared_if_so_agreed() -> None:
    pos = four_shooters(declare="none")
    assert step(pos) == "FireShots" and pos.options == [DECLINE, 0, 1]
    name(pos, 0, 3)
    assert shooters(pos) == [0]
    assert pos.options == [DECLINE, 1]
    pos.choose(DECLINE)
    assert pos.asked == 1


@pytest.mark.rule("MG-FIRE-06")
def test_a_target_may_fire_back_if_so_agreed() -> None:
    pos = table(
        [at(0, 0)], [at(60, 0, 180)], dice=[*HIT, *HIT, *MISS, *MISS, *ENDS], return_fire=True
    )
    name(pos, 0, 1)
    name(pos, 1, 0)
    assert shooters(pos) == [0, 1, 1, 0]
    assert pos.damage == [1, 1]
    away = table([at(0, 0)], [at(60, 0, 0), at(300, 0)], dice=[*HIT, *ENDS], return_fire=True)
    name(away, 0, 1)
    assert shooters(away) == [0]  # it looks the other way


@pytest.mark.rule("MG-ICON-24", "MG-ICON-26")
def test_who_cannot_attack() -> None:
    pos = table(
        [at(0, 0, icons="Cloaked"), at(0, 40)], [at(60, 0, 180)], start="movement", dice=ENDS
    )
    pos.choose(0)
    pos.choose(2003)
    pos.choose(DECLINE)
    pos.choose(DECLINE)
    assert step(pos) == "DeclareShots" and pos.options == [DECLINE, 1]
    pos.choose(DECLINE)
    assert pos.asked == 1 and pos.options == [DECLINE, 2]
    pos.choose(2)
    assert pos.options == [DECLINE, 0, 1]  # it can be shot at
    hidden = table(
        [at(0, 0, icons="Cloaked")],
        [at(60, 0, 180)],
        start="movement",
        dice=ENDS,
        cloaked_untargetable=True,
    )
    hidden.choose(2003)
    hidden.choose(DECLINE)
    assert hidden.turn == 2  # no shots at all


# -- the base --------------------------------------------------------------------------------------


@pytest.mark.rule("MG-STRIKE-06", "MG-STRIKE-10", "MG-SETUP-15")
def test_a_lost_combat_card_helps_until_all_have_fired() -> None:
    helped = [base_with(a_card()), base_with(a_card(attack=1))]
    ours = [at(0, 440, 90, damage=6, kind="ground")]
    theirs = [at(60, 400, 180, kind="ground")]
    pos = table(ours, theirs, dice=[5, 5, *MISS, *ENDS], cards=helped, combat_base=True)
    name(pos, 0, B_CARD + 1)
    name(pos, 1, 0)
    rolls = told(pos, "attack_roll")
    assert [one["attack"] for one in rolls] == [2, 3]
    assert pos.standing[1] == 0b101
    assert told(pos, "card_removed") == [{"seat_of": 1, "card": 1}]


@pytest.mark.rule("MG-STRIKE-07", "MG-STRIKE-10", "MG-END-04")
def test_both_lose_their_last_card() -> None:
    ours = [at(0, 440, 90, damage=6, kind="ground")]
    theirs = [at(0, -440, 270, damage=6, kind="ground")]
    pos = table(ours, theirs, dice=[5, 5, 5, 5])
    pos.standing = [0b010, 0b010]
    name(pos, 0, B_CARD + 1)
    name(pos, 1, 1001)
    assert pos.ended == "all out" and pos.winners == []
    assert all(place != ON_TABLE for place in pos.place)
