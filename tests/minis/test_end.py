"""Turn End, scoring, reserves, initiative: who is out, who wins, who comes back."""

from typing import Any

import pytest

from starfold.games.minis.game import Minis
from starfold.games.minis.rules.elimination import finish
from starfold.games.minis.rules.firing import THE_REST
from starfold.games.minis.rules.turn import concede
from starfold.games.minis.state.position import GONE, ON_TABLE, Position
from starfold.kernel.core import DECLINE
from starfold.kernel.dice import seeded_dice
from tests.minis.table import B_CARD, a_unit, at, face, kinds, step, table, told

GAME = Minis()
HIT = [5, 4]
MISS = [2, 2]


def name(pos: Position, shooter: int, *targets: int) -> None:
    pos.choose(shooter)
    for target in targets:
        pos.choose(target)


def three(*, dice: list[int], **more: Any) -> Position:
    """A, B and C with a large unit each in the middle, and a small one far off."""
    sides = [
        [at(0, 0, stars=4, damage=3), at(-500, -100, 0)],
        [at(60, 0, 180, stars=4, damage=3), at(-500, 100, 0)],
        [at(0, 60, 270, stars=4, damage=3), at(-500, 300, 0)],
    ]
    return table(*sides, dice=dice, **more)


# -- out -------------------------------------------------------------------------------------------


@pytest.mark.rule("MG-FIRE-09", "MG-END-03", "MG-TURN-01", "MG-END-02")
@pytest.mark.parametrize("keep", [False, True])
def test_reserves_do_not_keep_a_player_in_the_battle(keep: bool) -> None:
    behind = [a_unit(1, "Airborne"), a_unit(2)]
    dice = [*HIT, 4, 6] if keep else HIT
    pos = table(
        [at(0, 0, damage=3)],
        [at(60, 0)],
        reserves=[[], behind],
        dice=dice,
        reserves_keep_alive=keep,
    )
    name(pos, 0, 1)
    if keep:
        assert not pos.ended and pos.turn == 2 and pos.asked == 0
    else:
        assert pos.ended == "last survivor" and pos.winners == [0]
        assert "die" not in kinds(pos) and "reserves_die" not in kinds(pos)
        assert pos.place[1:] == [GONE] * 3


@pytest.mark.rule("MG-FIRE-09")
def test_reserves_that_can_never_come_keep_nobody_in_the_battle() -> None:
    """Else two players without units would wait for a die that never helps."""
    large = [a_unit(5)]
    pos = table(
        [at(0, 0, stars=5, damage=3)],
        [at(60, 0, 180, stars=5, damage=3)],
        reserves=[large, large],
        dice=[*HIT, *HIT],
        reserves_keep_alive=True,
    )
    name(pos, 0, 2)
    name(pos, 2, 0)
    assert pos.ended == "all out"
    trooper = [a_unit(5, "Trooper")]
    pos = table(
        [at(0, 0, stars=5, damage=3)],
        [at(60, 0, 0, stars=5)],
        reserves=[[], trooper],
        dice=[*HIT, 4],
        reserves_keep_alive=True,
    )
    name(pos, 0, 1)
    pos.choose(DECLINE)
    assert step(pos) == "BringIn"  # four stars and one for the Trooper


@pytest.mark.rule("MG-TURN-01", "MG-RES-04")
@pytest.mark.parametrize(("edge", "how"), [(300, "stalemate"), (2000, "")])
def test_players_whose_reserves_never_find_room_end_in_a_stalemate(edge: int, how: str) -> None:
    """Their bases lie beyond the edge of the table: no question would ever come again."""
    behind = [a_unit(1)]
    pos = table(
        [at(0, 0, damage=3)],
        [at(60, 0, 180, damage=3)],
        reserves=[behind, behind],
        dice=[*HIT, *HIT, 1],
        reserves_keep_alive=True,
        table="rect",
        rect_mm=(edge, edge),
    )
    name(pos, 0, 2)
    name(pos, 2, 0)
    assert pos.ended == how and pos.winners == []
    assert step(pos) == ("" if how else "BringIn")
    if how:
        assert told(pos, "game_over")[0]["how"] == "stalemate"


@pytest.mark.rule("MG-TURN-01", "MG-MPH-05")
def test_a_unit_that_can_do_nothing_is_asked_every_turn() -> None:
    """So the game never goes on by itself while anybody has a unit on the table."""
    pos = table([at(0, 0)], [at(400, 0)], start="movement", source=seeded_dice(1))
    for turn in range(1, 6):
        for seat in (0, 1):
            assert (pos.turn, pos.asked, step(pos)) == (turn, seat, "MoveUnit")
            pos.choose(DECLINE)


@pytest.mark.rule("MG-STRIKE-07", "MG-END-05", "MG-STRIKE-06")
def test_without_a_base_a_player_is_out_with_all_his_units() -> None:
    pos = table([at(0, 440, 90, damage=6, kind="ground")], [at(400, 0), at(400, 60)], dice=[5, 5])
    pos.standing[1] = 0b010
    name(pos, 0, B_CARD + 1)
    assert pos.ended == "last survivor" and pos.place[1:] == [GONE, GONE]
    assert pos.score[0] == 3 + 5  # damage and survival; nothing for the units


@pytest.mark.rule("MG-END-05")
def test_units_of_a_player_who_is_out_may_stay_without_effect() -> None:
    sides = [
        [at(0, 440, 90, damage=6, kind="ground")],
        [at(400, 0), at(40, 400, 180)],
        [at(-400, 0)],
    ]
    pos = table(*sides, dice=[5, 5, 6, 6], out_units="inert")
    pos.standing[1] = 0b010
    name(pos, 0, B_CARD + 1)
    pos.choose(DECLINE)
    assert not pos.is_alive(1) and not pos.ended
    assert pos.place[1:3] == [ON_TABLE, ON_TABLE]
    assert 2 not in pos.options
    for _ in range(6):
        assert pos.asked in (0, 2)
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[0])
        if pos.turn > 2:
            break


@pytest.mark.rule("MG-END-04")
def test_all_out_at_once_is_a_draw() -> None:
    pos = table([at(0, 0, damage=3)], [at(60, 0, 180, damage=3)], dice=[*HIT, *HIT])
    name(pos, 0, 1)
    name(pos, 1, 0)
    assert pos.ended == "all out" and pos.winners == []
    assert told(pos, "game_over")[0]["scores"] == [5, 5]  # 3 counters and 2 stars each, no bonus


# -- points ----------------------------------------------------------------------------------------


@pytest.mark.rule("MG-SCORE-01", "MG-SCORE-02")
@pytest.mark.parametrize(
    ("overkill", "scores"), [(True, [2, 1 + 2 + 4, 0]), (False, [2, 1 + 4, 0])]
)
def test_points_for_damage_and_for_the_shot_that_destroys(
    overkill: bool, scores: list[int]
) -> None:
    sides = [
        [at(0, 0, stars=2, damage=2)],
        [at(120, 0, 180, stars=2, damage=3)],
        [at(60, 0, 90, stars=4, shields=2), at(-500, 0)],
    ]
    pos = table(*sides, dice=[*HIT, *HIT, 6], score_overkill=overkill)
    name(pos, 0, 2)
    name(pos, 1, 2)
    pos.choose(DECLINE)  # C does not fire
    assert pos.score == scores


@pytest.mark.rule("MG-SCORE-01", "MG-SCORE-02")
def test_hits_on_what_has_fallen_score_their_damage_only() -> None:
    for overkill, score in ((True, 3 + 4 + 3), (False, 3 + 4)):
        sides = [[at(0, 0, damage=3), at(0, 40, damage=3)], [at(60, 20, stars=4), at(400, 0)]]
        pos = table(*sides, dice=[*HIT, *HIT, 6], score_overkill=overkill)
        name(pos, 0, 2)
        name(pos, 1, 2)
        pos.choose(DECLINE)  # B does not fire
        pos.choose(THE_REST)
        assert pos.score[0] == score


@pytest.mark.rule("MG-SCORE-03", "MG-SCORE-04", "MG-SCORE-05")
@pytest.mark.parametrize(
    ("scores", "left", "winners"),
    [([25, 3, 15], [2], [0]), ([20, 3, 15], [2], [0, 2]), ([3, 3, 3], [], [0, 1, 2])],
)
def test_most_points_win_among_many(scores: list[int], left: list[int], winners: list[int]) -> None:
    pos = three(dice=[])
    pos.score = scores[:]
    finish(pos, "last survivor" if left else "all out", left)
    assert pos.winners == winners
    assert sum(pos.score) == sum(scores) + 5 * len(left)


@pytest.mark.rule("MG-SCORE-05")
@pytest.mark.parametrize(
    ("scoring", "duel", "many"),
    [("multi_only", [1], [0]), ("always", [0], [0]), ("never", [1], [2])],
)
def test_where_points_decide(scoring: str, duel: list[int], many: list[int]) -> None:
    pos = table([at(0, 0)], [at(60, 0)], scoring=scoring)
    pos.score = [9, 0]
    finish(pos, "last survivor", [1])
    assert pos.winners == duel
    crowd = three(dice=[], scoring=scoring)
    crowd.score = [9, 0, 0]
    finish(crowd, "last survivor", [2])
    assert crowd.winners == many


@pytest.mark.rule("MG-TURN-01")
def test_a_limit_of_turns() -> None:
    pos = table([at(0, 0)], [at(300, 0)], start="movement", dice=[6] * 4, max_turns=2)
    while not pos.ended:
        pos.choose(DECLINE)
    assert pos.ended == "turn cap" and pos.turn == 2 and pos.winners == []


# -- giving up in the middle -----------------------------------------------------------------------


@pytest.mark.rule("MG-END-05", "MG-FIRE-10")
def test_shots_at_a_player_who_gave_up_are_dropped() -> None:
    pos = three(dice=[*MISS, 6])
    name(pos, 0, 2, DECLINE)  # A at B
    assert pos.asked == 1
    concede(pos, 1)
    assert pos.asked == 2
    name(pos, 4, 0)
    assert [one["unit"] for one in told(pos, "attack_roll")] == [4]
    assert pos.score == [0, 0, 0]


@pytest.mark.rule("MG-END-05")
def test_a_roll_at_a_player_who_gave_up_is_dropped() -> None:
    sides = [[at(0, 0, icons="Elite")], [at(60, 0, 0)], [at(-500, 0)]]
    pos = table(*sides, dice=[1, 1, 6])
    name(pos, 0, 1)
    assert step(pos) == "Shoot"
    concede(pos, 1)
    assert not pos.ended and pos.turn == 2
    assert pos.damage[1] == 0 and pos.place[1] == GONE


@pytest.mark.rule("MG-END-05", "MG-DMG-03")
def test_what_fell_before_its_player_gave_up_is_nobodys_reserve() -> None:
    sides = [
        [at(0, 0, damage=3), at(0, 40, icons="Ruthless")],
        [at(60, 0, 0), at(60, 40, 0)],
        [at(-500, 0)],
    ]
    pos = table(*sides, dice=[*HIT, 6], out_units="inert")
    name(pos, 0, 2)
    pos.choose(0)
    assert step(pos) == "FireShots" and pos.has_fallen(2)
    concede(pos, 1)
    assert pos.turn == 2
    assert pos.place[2:4] == [GONE, ON_TABLE]


@pytest.mark.rule("MG-SCORE-04")
def test_who_gave_up_does_not_win_by_points() -> None:
    pos = three(dice=[], scoring="always")
    pos.score = [9, 0, 0]
    GAME.concede(pos, 0)
    GAME.concede(pos, 1)
    assert pos.ended == "resignation" and pos.winners == [2]


@pytest.mark.rule("MG-END-03", "MG-SCORE-03")
def test_the_last_one_left_wins() -> None:
    pos = three(dice=[], scoring="never")
    for seat in (1, 0):
        GAME.concede(pos, seat)
    assert pos.ended == "resignation" and pos.winners == [2] and pos.score[2] == 5
    GAME.concede(pos, 2)  # too late
    assert pos.winners == [2]


# -- reserves --------------------------------------------------------------------------------------


@pytest.mark.rule("MG-RES-01", "MG-RES-02", "MG-RES-03")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_one_die_for_everybody(die: int) -> None:
    behind = [a_unit(size, name=f"Unit {size}") for size in (1, 2, 3, 4, 5)]
    pos = table([at(0, 0)], [at(300, 0)], reserves=[behind, behind], start="reserves", dice=[die])
    assert len(told(pos, "reserves_die")) == 1
    if die >= 5:
        assert pos.turn == 2
    else:
        assert pos.options == [DECLINE, *[2 * unit for unit in range(1, die + 1)]]
        pos.choose(DECLINE)
        assert pos.asked == 1 and len(pos.options) == die + 1


@pytest.mark.rule("MG-RES-03", "MG-RES-04", "MG-RES-06")
def test_stars_of_those_who_come_add_up() -> None:
    behind = [a_unit(size, name=f"Unit {size}") for size in (1, 2, 1)]
    pos = table(
        [at(0, 0, stars=3)], [at(300, 0)], reserves=[behind, []], start="reserves", dice=[3, 6]
    )
    pos.choose(4)  # two stars
    pos.choose(pos.options[0])
    assert pos.options == [DECLINE, 2, 6]
    pos.choose(2)
    pos.choose(pos.options[0])
    assert pos.turn == 2 and pos.reserves(0) == [3]
    assert len(told(pos, "enters")) == 2


@pytest.mark.rule("MG-RES-04")
def test_only_cards_that_stand_are_a_base() -> None:
    pos = table([at(0, 0)], [at(300, 0)], reserves=[[a_unit(1)], []], start="reserves", dice=[3])
    pos.standing[0] = 0b100
    pos.choose(2)
    assert {option // (1 << 44) for option in pos.options} == {3}


@pytest.mark.rule("MG-ICON-34")
def test_a_name_that_is_on_the_table_cannot_enter() -> None:
    mace = a_unit(1, person="Mace Windu")
    for ours, offered in (([at(0, 0, unit=mace)], False), ([at(0, 0)], True)):
        pos = table(
            ours, [at(300, 0, unit=mace)], reserves=[[mace], []], start="reserves", dice=[3]
        )
        assert (step(pos) == "BringIn") == offered


@pytest.mark.rule("MG-BASIC-06", "MG-RES-03", "MG-ICON-27")
def test_a_convert_unit_takes_the_stars_of_the_face_that_enters() -> None:
    unit = a_unit(2, "Convert", back=face(3, "Convert", kind="ground"))
    for die, options in ((2, [DECLINE, 2]), (3, [DECLINE, 2, 3])):
        pos = table([at(0, 0)], [at(300, 0)], reserves=[[unit], []], start="reserves", dice=[die])
        assert pos.options == options


# -- whose turn ------------------------------------------------------------------------------------


def starters(pos: Position, turns: int) -> list[int]:
    while pos.turn < turns:
        pos.choose(DECLINE if DECLINE in pos.options else pos.options[0])
    return [one["first"] for one in told(pos, "turn_begins")]


@pytest.mark.rule("MG-MPH-04")
def test_who_begins_a_turn() -> None:
    def battle(way: str, dice: list[int]) -> Position:
        sides = [[at(0, 0)], [at(300, 0)], [at(-500, 0)]]
        return table(*sides, start="movement", first=1, dice=dice, initiative=way)

    assert starters(battle("fixed", [6] * 9), 4) == [1, 1, 1, 1]
    assert starters(battle("rotate", [6] * 9), 4) == [1, 2, 0, 1]
    rolled = battle("roll", [1, 2, 5, 6, 6, 3, 6, 2, 4, 6])
    assert starters(rolled, 2) == [2, 2]  # each turn; those who tie roll again
    assert [one["seats"] for one in told(rolled, "initiative")] == [[0, 1, 2], [0, 1, 2], [0, 2]]


@pytest.mark.rule("MG-MPH-04")
def test_the_next_one_begins_for_a_player_who_is_out() -> None:
    sides = [[at(0, 0)], [at(300, 0)], [at(-500, 0)]]
    pos = table(*sides, start="movement", first=1, dice=[6] * 9)
    GAME.concede(pos, 1)
    assert starters(pos, 3) == [1, 2, 2]


@pytest.mark.rule("MG-MPH-01", "MG-MPH-03", "MG-MPH-05")
def test_the_order_of_moves() -> None:
    ours = [at(0, 60 * number, stars=stars) for number, stars in enumerate((5, 3, 1))]
    theirs = [at(300, 60 * number, stars=stars) for number, stars in enumerate((4, 4, 2))]
    pos = table(ours, theirs, start="movement", dice=[6])
    order = []
    while pos.turn == 1:
        if step(pos) == "ChooseMover":
            pos.choose(pos.options[0])
        order.append((pos.asked, pos.stars(pos.stack[-1].to_data()[1])))
        pos.choose(DECLINE)
    assert order == [(0, 5), (1, 4), (0, 3), (1, 4), (0, 1), (1, 2)]
    few = table([at(0, 0)], theirs, start="movement", dice=[6])
    moved = []
    while few.turn == 1:
        if step(few) == "ChooseMover":
            few.choose(few.options[0])
        moved.append(few.asked)
        few.choose(DECLINE)
    assert moved == [0, 1, 1, 1]


@pytest.mark.rule("MG-BASIC-03")
def test_attacks_are_two_dice_and_all_else_one() -> None:
    pos = table([at(0, 0)], [at(60, 0, 0)], dice=[*MISS, 6])
    name(pos, 0, 1)
    assert told(pos, "attack_roll")[0]["dice"] == MISS
    assert told(pos, "reserves_die") == [{"die": 6}]
    assert pos.dice.to_data()["dice"] == []
