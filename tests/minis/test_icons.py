"""Icons, played: what they let a unit do, once per turn, and what lending does to them."""

from typing import Any

import pytest

from starfold.games.minis.rules.aiming import targets_of
from starfold.games.minis.rules.anytime import CONVERT
from starfold.games.minis.rules.candidates import SHORT, packed_segment
from starfold.games.minis.rules.command import COMMAND, ICONS_APART, borrowers, lendable, loans
from starfold.games.minis.rules.firing import THE_REST
from starfold.games.minis.rules.moving import CARRIER, CLOAK, POSTPONE, TRANSPORT
from starfold.games.minis.rules.placing import Settle
from starfold.games.minis.rules.rolls import LEADER, allowance
from starfold.games.minis.rules.shooting import ELITE
from starfold.games.minis.rules.step import packed
from starfold.games.minis.rules.values import damage_dealt, defense_value
from starfold.games.minis.state.position import DISPLACED, NONE, ON_TABLE, RESERVES, Position
from starfold.kernel.core import DECLINE
from starfold.units.icons import (
    ARMOR_BIT,
    ARTILLERY_BIT,
    DOGFIGHT_BIT,
    ELITE_BIT,
    LASERS_BIT,
    RECON_BIT,
    RUTHLESS_BIT,
    TORPEDO_BIT,
    icon_number,
    icons_of,
)
from tests.minis.table import a_unit, at, face, kinds, pass_until, step, still, table, told

HIT = [5, 4]
MISS = [2, 2]
STRAIGHT = packed_segment(SHORT, 0, 20_000)


def mover(pos: Position) -> int:
    return int(pos.stack[-1].to_data()[1])


def name(pos: Position, shooter: int, *targets: int) -> None:
    pos.choose(shooter)
    for target in targets:
        pos.choose(target)


def loan(lender: int, icon: str) -> int:
    return lender * ICONS_APART + icon_number(icon)


# -- Command ---------------------------------------------------------------------------------------


@pytest.mark.rule("MG-ICON-04")
@pytest.mark.parametrize(("gap", "found"), [(88.9, [1]), (89.0, [])])
def test_who_can_borrow(gap: float, found: list[int]) -> None:
    ours = [at(0, 0, icons="Command"), at(gap + 25.4, 0), at(0, 400, icons="Armor")]
    assert borrowers(still(ours, [at(0, -200)]), 0) == found


@pytest.mark.rule("MG-ICON-04")
def test_what_can_be_lent() -> None:
    every = "Command, Convert, Cloaked, Veteran, Armor, Lasers"
    pos = still([at(0, 0, icons="Command, Elite"), at(40, 0), at(80, 0, icons=every)], [at(0, 200)])
    assert icons_of(lendable(pos, 2)) == ["Lasers", "Armor"]
    # from the Command unit itself too, and from anywhere on the table
    assert loans(pos, 1) == [loan(0, "Elite"), loan(2, "Lasers"), loan(2, "Armor")]
    assert loans(pos, 2) == [loan(0, "Elite")]
    pos.place[2] = RESERVES
    assert loans(pos, 1) == [loan(0, "Elite")]
    pos.place[2] = ON_TABLE
    pos.flipped[2] = 1  # cloaked
    assert lendable(pos, 2) == 0


@pytest.mark.rule("MG-ICON-04")
def test_the_lender_goes_without() -> None:
    ours = [at(0, 0, icons="Command"), at(40, 0), at(80, 0, icons="Armor")]
    pos = table(ours, [at(40, 60, 270, damage=3)], start="movement", dice=[6])
    pos.choose(COMMAND)
    pos.choose(1)
    pos.choose(loan(2, "Armor"))
    assert damage_dealt(pos, 3, 1, False, False) == 2
    assert damage_dealt(pos, 3, 2, False, False) == 3
    assert COMMAND not in pos.options  # once per turn
    while pos.turn == 1:
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[0])
    assert damage_dealt(pos, 3, 2, False, False) == 2
    assert COMMAND in pos.options


@pytest.mark.rule("MG-ICON-04")
def test_what_was_lent_cannot_be_borrowed_back() -> None:
    pos = still(
        [at(0, 0, icons="Command"), at(40, 0, icons="Armor"), at(80, 0, icons="Armor")],
        [at(0, 200)],
    )
    assert loans(pos, 1) == [loan(2, "Armor")]  # though it has Armor
    pos.lent[1] = ARMOR_BIT
    assert loans(pos, 1) == []  # it lent its own and cannot use any this turn
    pos.lent[1], pos.used[2] = 0, ARMOR_BIT
    assert loans(pos, 0) == [loan(1, "Armor")]


@pytest.mark.rule("MG-ICON-04")
def test_the_number_of_guns_is_copied() -> None:
    ours = [
        at(0, 0, icons="Command"),
        at(40, 0, kind="ground"),
        at(-40, 0, icons="Artillery", kind="ground", artillery=3),
    ]
    pos = table(ours, [at(300, 0, kind="ground")], start="movement")
    pos.choose(COMMAND)
    pos.choose(1)
    pos.choose(loan(2, "Artillery"))
    assert damage_dealt(pos, 1, 3, False, False) == 6
    assert damage_dealt(pos, 2, 3, False, False) == 1


@pytest.mark.rule("MG-ICON-04")
@pytest.mark.parametrize(
    ("icons", "bit", "values"),
    [
        ("Torpedo", TORPEDO_BIT, {}),
        ("Lasers", LASERS_BIT, {}),
        ("Ruthless", RUTHLESS_BIT, {}),
        ("Artillery", ARTILLERY_BIT, {"kind": "ground"}),
    ],
)
def test_what_was_used_in_a_shot_cannot_be_lent(
    icons: str, bit: int, values: dict[str, Any]
) -> None:
    ours = [at(0, 0, icons=icons, **values), at(0, 300)]
    theirs = [at(120 if bit == LASERS_BIT else 60, 0, stars=3, shields=9, **values), at(-400, 0)]
    pos = table(ours, theirs, dice=[*HIT, *HIT, 6])
    assert lendable(pos, 0) == bit
    name(pos, 0, 2)
    assert pos.used[0] & bit or pos.turn == 2
    assert [event.kind for event in pos.log or []].count("attack_roll") == 1


@pytest.mark.rule("MG-ICON-04")
def test_uses_are_noted_until_the_turn_ends() -> None:
    ours = [at(0, 0, stars=3, icons="Torpedo, Turbolaser, Blaster"), at(40, 0, stars=1)]
    theirs = [
        at(60, 40, 225, icons="Recon, Armor", stars=4, shields=9),
        at(-300, 0, icons="Leader"),
    ]
    # A fires at B's unit; B still has a shot to declare, so the turn goes on
    pos = table(ours, theirs, dice=[4, 5, *MISS, 6], declare="per_player")
    name(pos, 0, 2)
    assert told(pos, "damage")[0]["counters"] == 3  # 1 + 3 icons - Armor
    assert pos.asked == 1
    assert lendable(pos, 0) == 0 and lendable(pos, 2) == 0
    assert pos.used[2] == RECON_BIT | ARMOR_BIT


@pytest.mark.rule("MG-ICON-04", "MG-ICON-06")
def test_a_dogfight_turn_is_a_use() -> None:
    for turn, used in ((77_000, DOGFIGHT_BIT), (DECLINE, 0)):
        pos = table([at(0, 0, icons="Dogfight", stars=5)], [at(400, 0)], start="movement")
        pos.choose(packed_segment(1, 0, 20_000))
        pos.choose(turn)
        assert pos.used[0] == used


@pytest.mark.rule("MG-ICON-04", "MG-ICON-08")
def test_once_per_turn_allowances_are_not_renewed_by_lending() -> None:
    pos = still([at(0, 0, icons="Elite"), at(40, 0, icons="Command")], [at(0, 200)])
    pos.note_use(0, ELITE_BIT)
    assert lendable(pos, 0) == 0


# -- Battledroid -----------------------------------------------------------------------------------


def droids(**more: Any) -> Position:
    bd = "Battle Droid"
    ours = [at(0, 0, stars=2, icons=bd), at(0, 40, stars=2, icons=bd), at(0, 80, stars=1, icons=bd)]
    theirs = [at(400, y, stars=1) for y in (0, 60, 120)]
    return table(ours, theirs, start="movement", dice=[6], **more)


@pytest.mark.rule("MG-ICON-02")
def test_droids_that_waited_move_together() -> None:
    pos = droids()
    order: list[int] = []
    pos.choose(0)
    pos.choose(POSTPONE)
    assert pos.asked == 1  # it used up that turn of moving
    pos.choose(3)
    pos.choose(DECLINE)
    assert step(pos) == "CommonMove" and pos.options == [0, 1]
    pos.choose(1)
    pos.choose(POSTPONE)  # it waits as well
    pos.choose(4)
    pos.choose(DECLINE)
    assert step(pos) == "CommonMove" and pos.options == [0, 1, 2]
    for unit in (1, 2, 0):
        pos.choose(unit)
        assert mover(pos) == unit and POSTPONE not in pos.options
        pos.choose(DECLINE)
        order.append(unit)
    assert pos.asked == 1  # no enemy move came in between
    assert [one["unit"] for one in told(pos, "moves_together")][-3:] == order


@pytest.mark.rule("MG-ICON-02")
def test_droids_left_out_or_left_over_lose_their_move() -> None:
    pos = droids()
    pos.choose(0)
    pos.choose(POSTPONE)
    pos.choose(3)
    pos.choose(DECLINE)
    assert step(pos) == "CommonMove" and pos.options == [0, 1]
    pos.choose(1)
    assert POSTPONE in pos.options  # the one that came up may wait as well
    alone = pos.copy()
    later = pos.copy()
    later.choose(DECLINE)
    later.choose(DECLINE)  # 1 stood still, 0 goes on waiting
    later.choose(4)
    later.choose(DECLINE)
    assert step(later) == "CommonMove" and later.options == [0, 2]
    pos.choose(DECLINE)
    assert pos.options == [DECLINE, 0]
    alone.choose(POSTPONE)
    assert alone.asked == 1
    pos_all = alone
    pos_all.choose(4)
    pos_all.choose(DECLINE)
    assert step(pos_all) == "CommonMove" and pos_all.options == [0, 1, 2]
    pos_all.choose(2)
    pos_all.choose(POSTPONE)
    pos_all.choose(DECLINE)  # B's last
    assert pos_all.phase != 1 or pos_all.turn == 2  # nothing sets them in motion any more


@pytest.mark.rule("MG-ICON-02")
def test_left_over_droids_may_move_last_if_agreed() -> None:
    pos = droids(battledroid_leftover="move_last")
    for unit in (0, 1, 2):
        pos.choose(unit)
        pos.choose(POSTPONE)
        if step(pos) == "ChooseMover":
            pos.choose(pos.options[0])
        pos.choose(DECLINE)
    assert step(pos) == "CommonMove" and pos.options == [DECLINE, 0, 1, 2]
    pos.choose(2)
    assert mover(pos) == 2 and POSTPONE not in pos.options


@pytest.mark.rule("MG-ICON-02")
def test_a_unit_without_the_icon_sets_nobody_in_motion() -> None:
    ours = [at(0, 0, stars=3, icons="Battle Droid"), at(0, 60, stars=2)]
    pos = table(ours, [at(400, 0)], start="movement", dice=[6])
    pos.choose(POSTPONE)
    pos.choose(DECLINE)
    assert step(pos) == "MoveUnit" and mover(pos) == 1
    pos.choose(DECLINE)
    assert [one["unit"] for one in told(pos, "move_lost")] == [0]


# -- two faces -------------------------------------------------------------------------------------


@pytest.mark.rule("MG-ICON-25", "MG-ICON-26")
def test_converting_takes_the_place_of_the_move() -> None:
    unit = a_unit(3, "Convert", back=face(2, "Convert", kind="ground"))
    pos = table([at(0, 0, unit=unit)], [at(60, 0, 180)], start="movement", dice=[6])
    assert CONVERT in pos.options
    moved = pos.copy()
    moved.choose(STRAIGHT)
    assert CONVERT not in moved.options
    pos.choose(CONVERT)
    assert pos.is_ground(0) and pos.stars(0) == 2 and pos.asked == 1
    pos.choose(DECLINE)
    assert pos.asked == 1 and step(pos) == "DeclareShots"  # A cannot fire
    pos.choose(DECLINE)
    assert pos.turn == 2 and CONVERT in pos.options


@pytest.mark.rule("MG-ICON-26", "MG-SETUP-02")
def test_nobody_converts_to_a_forbidden_type() -> None:
    unit = a_unit(3, "Convert", back=face(2, "Convert", kind="ground"))
    pos = table([at(0, 0, unit=unit)], [at(60, 0, 180)], start="movement", battle="space")
    assert CONVERT not in pos.options


@pytest.mark.rule("MG-ICON-23", "MG-ICON-24")
def test_cloaking_takes_the_place_of_the_move() -> None:
    unit = a_unit(
        2, "Cloaked, Recon, Elite", back=face(2, "Cloaked, Recon", defense=11, movement="ywing")
    )
    pos = table([at(0, 0, unit=unit)], [at(60, 0, 0, stars=3)], start="movement", dice=[6, 6])
    pos.choose(CLOAK)
    assert defense_value(pos, 1, 0) == 11 and pos.asked == 1
    pos.choose(DECLINE)
    assert pos.turn == 2  # no shot was possible
    moves = [option for option in pos.options if option >> 44]
    assert CLOAK in pos.options and moves  # it can move in later turns
    pos.choose(CLOAK)
    pos.choose(DECLINE)
    assert step(pos) == "DeclareShots" and pos.options == [DECLINE, 0]


@pytest.mark.rule("MG-ICON-31", "MG-ICON-30")
@pytest.mark.parametrize(("hits", "die", "upgraded"), [(2, 2, True), (2, 3, False), (6, 6, True)])
def test_the_veteran_die(hits: int, die: int, upgraded: bool) -> None:
    unit = a_unit(1, "Veteran", back=face(2, "Veteran"))
    pos = table([at(0, 0, unit=unit)], [at(300, 0)], start="movement", dice=[die, 6])
    pos.hits[0] = hits
    pos.hits_before[0] = hits
    pos.choose(DECLINE)
    pos.choose(DECLINE)
    assert bool(pos.flipped[0]) == upgraded


@pytest.mark.rule("MG-ICON-31")
def test_hits_of_this_turn_only_if_agreed_and_no_die_without_a_hit() -> None:
    unit = a_unit(1, "Veteran", back=face(2, "Veteran"))
    pos = table(
        [at(0, 0, unit=unit)], [at(300, 0)], start="movement", dice=[6], veteran_count="this_turn"
    )
    pos.hits[0] = pos.hits_before[0] = 6
    pos.choose(DECLINE)
    pos.choose(DECLINE)
    assert pos.turn == 2 and "die" not in kinds(pos)


@pytest.mark.rule("MG-ICON-32", "MG-RES-05")
def test_a_destroyed_veteran_is_plain_again() -> None:
    unit = a_unit(1, "Veteran", back=face(2, "Veteran"))
    pos = table([at(0, 0, damage=3)], [at(50, 0, unit=unit), at(300, 0)], dice=[*HIT, 1])
    pos.flipped[1], pos.hits[1] = 1, 4
    name(pos, 0, 1)
    assert (pos.place[1], pos.flipped[1], pos.hits[1], pos.damage[1]) == (RESERVES, 0, 0, 0)
    assert step(pos) == "BringIn" and pos.options == [DECLINE, 2]


# -- the end of the turn ---------------------------------------------------------------------------


@pytest.mark.rule("MG-ICON-07", "MG-END-01")
@pytest.mark.parametrize(("die", "left"), [(3, 2), (4, 1), (6, 1)])
def test_the_droid_die(die: int, left: int) -> None:
    pos = table(
        [at(0, 0, icons="Droid"), at(0, 60, icons="Droid")],
        [at(300, 0)],
        start="movement",
        dice=[die, 6],
    )
    pos.damage[0] = 2  # the other has no marker: no die for it
    while pos.turn == 1:
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[0])
    assert pos.damage == [left, 0, 0]


@pytest.mark.rule("MG-ICON-10", "MG-ICON-07")
def test_a_leader_repeats_a_droid_die() -> None:
    pos = table(
        [at(0, 0, icons="Droid"), at(0, 60, icons="Leader")],
        [at(300, 0)],
        start="movement",
        dice=[2, 5, 6],
    )
    pos.damage[0] = 2
    pass_until(pos, "RollDie")
    assert pos.options == [DECLINE, LEADER + 1]
    pos.choose(LEADER + 1)
    assert pos.damage[0] == 1


@pytest.mark.rule("MG-ICON-01", "MG-END-01")
@pytest.mark.parametrize(("die", "may"), [(4, False), (5, True), (6, True)])
def test_the_airborne_die(die: int, may: bool) -> None:
    pos = table(
        [at(0, 0)],
        [at(300, 0)],
        reserves=[[a_unit(1, "Airborne")], []],
        start="movement",
        dice=[die, 6],
    )
    pos.choose(DECLINE)
    pos.choose(DECLINE)
    assert (step(pos) == "Airborne") == may
    if may:
        pos.choose(0)
        assert step(pos) == "Settle"
        assert pos.refusal(packed(0, 90_000, 88_900)) is None
        beyond = pos.refusal(packed(0, 90_000, 89_000))
        assert "exceed L" in str(beyond) and "MG-ICON-01" in str(beyond)
        pos.choose(packed(0, 90_000, 88_900))
        pos.choose(12_345)
        assert (
            pos.on_table(1) and pos.y[1] == pytest.approx(88.9 + 25.4) and pos.heading[1] == 12_345
        )


@pytest.mark.rule("MG-ICON-01")
def test_airborne_needs_a_friend_of_its_type() -> None:
    ours = [at(0, 0, kind="ground")]
    pos = table(
        ours, [at(300, 0)], reserves=[[a_unit(1, "Airborne")], []], start="movement", dice=[6, 6]
    )
    pos.choose(DECLINE)
    pos.choose(DECLINE)
    assert pos.turn == 2 and not pos.on_table(1)
    either = a_unit(1, "Airborne, Convert", back=face(1, "Airborne, Convert", kind="ground"))
    pos = table(ours, [at(300, 0)], reserves=[[either], []], start="movement", dice=[6, 6])
    pos.choose(DECLINE)
    pos.choose(DECLINE)
    assert step(pos) == "Airborne" and pos.options == [DECLINE, 1]  # beside unit 0, as ground


@pytest.mark.rule("MG-ICON-01")
@pytest.mark.parametrize("same_turn", [True, False])
def test_airborne_units_destroyed_this_turn(same_turn: bool) -> None:
    theirs = [at(60, 0, icons="Airborne"), at(300, 0)]
    pos = table([at(0, 0, damage=3)], theirs, dice=[*HIT, 5, 6], airborne_same_turn=same_turn)
    name(pos, 0, 1)
    assert (step(pos) == "Airborne") == same_turn


# -- Transport, Carrier, Trooper -------------------------------------------------------------------


@pytest.mark.rule("MG-ICON-15", "MG-ICON-16")
def test_what_a_transport_may_land() -> None:
    assert [allowance(die, 3) for die in range(1, 7)] == [1, 1, 2, 2, 0, 0]
    for stars in (1, 2):
        assert [allowance(die, stars) for die in range(1, 7)] == [1, 1, 1, 1, 0, 0]
    assert allowance(4, 5) == 2


@pytest.mark.rule("MG-ICON-14", "MG-ICON-17", "MG-ICON-21", "MG-MPH-13")
def test_who_comes_by_transport_and_carrier() -> None:
    behind = [
        a_unit(1, kind="ground", name="Ground"),
        a_unit(1, name="Space"),
        a_unit(2, design="TIE Bomber", name="Bomber"),
        a_unit(3, kind="ground", name="Large"),
        a_unit(2, "Trooper", kind="ground", name="Trooper"),
        a_unit(3, "Convert", back=face(1, "Convert", kind="ground"), name="Convert"),
    ]
    for icon, option, found in (("Transport", TRANSPORT, [1, 5, 6]), ("Carrier", CARRIER, [2, 3])):
        pos = table(
            [at(0, 0, stars=3, icons=icon)],
            [at(300, 0)],
            reserves=[behind, []],
            start="movement",
            dice=[3, 6],
        )
        assert (TRANSPORT in pos.options, CARRIER in pos.options).count(True) == 1
        pos.choose(option)
        assert step(pos) == "BringIn"
        assert sorted({choice // 2 for choice in pos.options if choice != DECLINE}) == sorted(found)
        pos.choose(pos.options[1])
        assert isinstance(pos.stack[-1], Settle)
        pos.choose(pos.options[0])
        entered = next(unit for unit in pos.units_of(0) if unit != 0)
        gap = (pos.x[entered] ** 2 + pos.y[entered] ** 2) ** 0.5
        assert gap == pytest.approx(25.4)


@pytest.mark.rule("MG-ICON-17")
def test_a_trooper_makes_it_one_star_more_once() -> None:
    behind = [
        a_unit(2, kind="ground", name="Two"),
        a_unit(1, "Trooper", kind="ground", name="Trooper"),
        a_unit(1, "Trooper", kind="ground", name="Another"),
        a_unit(3, kind="ground", name="Three"),
    ]
    pos = table([at(0, 0)], [at(300, 0)], reserves=[behind, []], start="reserves", dice=[2, 6])
    assert pos.options == [DECLINE, 2, 4, 6]
    pos.choose(2)
    pos.choose(pos.options[0])
    assert pos.options == [DECLINE, 4, 6]  # the Trooper as third star
    pos.choose(4)
    pos.choose(pos.options[0])
    assert pos.turn == 2  # the second Trooper adds nothing


@pytest.mark.rule("MG-MPH-13")
@pytest.mark.parametrize("may", [True, False])
def test_whether_the_landed_move(may: bool) -> None:
    behind = [a_unit(1, kind="ground")]
    pos = table(
        [at(0, 0, stars=3, icons="Transport")],
        [at(300, 0)],
        reserves=[behind, []],
        start="movement",
        dice=[1, 6],
        arrivals_move=may,
    )
    pos.choose(TRANSPORT)
    pos.choose(2)
    pos.choose(pos.options[0])
    pos.choose(DECLINE)  # B
    assert (step(pos) == "MoveUnit" and mover(pos) == 1 and pos.turn == 1) == may


# -- Artillery, and what is renewed ----------------------------------------------------------------


@pytest.mark.rule("MG-ICON-20", "MG-TYPE-06")
@pytest.mark.parametrize("ban", ["always", "when_stationary"])
def test_artillery_does_not_shoot_at_space_units(ban: str) -> None:
    gun = at(0, 0, kind="ground", icons="Artillery")
    theirs = [at(60, 0), at(60, 30, design="TIE Bomber"), at(60, -30, kind="ground")]
    pos = still([gun], theirs, artillery_ban=ban)
    assert targets_of(pos, 0, False, NONE) == [3]
    pos.done[0] |= DISPLACED
    assert targets_of(pos, 0, False, NONE) == ([3] if ban == "always" else [1, 2, 3])


@pytest.mark.rule("MG-TURN-02", "MG-ICON-08", "MG-ICON-33")
def test_allowances_of_a_turn_are_renewed_for_each_unit() -> None:
    ours = [at(0, 0, icons="Elite", stars=3), at(0, 40, icons="Elite")]
    pos = table(
        ours, [at(60, 20, 0, shields=9)], dice=[1, 1, *MISS, 1, 1, *MISS, 6, 1, 1, *MISS, 6]
    )
    name(pos, 0, 2)
    name(pos, 1, 2)
    pos.choose(THE_REST)
    for _ in range(2):
        assert step(pos) == "Shoot"  # for each separately
        pos.choose(ELITE)
    assert pos.turn == 2 and pos.used == [0, 0, 0]
    pass_until(pos, "DeclareShots")
    name(pos, 0, 2)
    pos.choose(DECLINE)
    assert step(pos) == "Shoot" and ELITE in pos.options
