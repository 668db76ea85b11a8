"""Answers that are none: each refusal names the figure and the rule."""

import math
import random
from typing import Any

import pytest

from starfold.errors import InputError
from starfold.games.minis.game import Minis
from starfold.games.minis.rules.anytime import CONVERT
from starfold.games.minis.rules.candidates import LONG, SHORT, packed_segment
from starfold.games.minis.rules.command import COMMAND, ICONS_APART, UseCommand
from starfold.games.minis.rules.moving import TRANSPORT
from starfold.games.minis.rules.rolls import LEADER
from starfold.games.minis.rules.shooting import ELITE
from starfold.games.minis.state.position import NONE, Position
from starfold.kernel.core import DECLINE, IllegalChoice
from starfold.units.icons import ICON_NAMES
from tests.minis.games import melee
from tests.minis.table import a_unit, at, face, step, table

GAME = Minis()


def mover(movement: str = "other", stars: int = 2, kind: str = "space", **more: Any) -> Position:
    icons = str(more.pop("icons", ""))
    unit = at(0, 0, movement=movement, stars=stars, kind=kind, icons=icons)
    return table([unit], [at(400, 0)], start="movement", **more)


def seg(kind: int, turn: float, length: float) -> int:
    return packed_segment(kind, round(turn * 1000), round(length * 1000))


@pytest.mark.rule("MG-MPH-06")
@pytest.mark.parametrize(
    ("turn", "legal"), [(90, True), (-90, True), (90.5, False), (-90.001, False)]
)
def test_turns_of_ninety_degrees_at_most(turn: float, legal: bool) -> None:
    refused = mover().refusal(seg(SHORT, turn, 63.5))
    assert (refused is None) == legal
    if refused:
        assert "exceeds 90°" in str(refused) and "MG-MPH-06" in str(refused)


@pytest.mark.rule("MG-MPH-06")
def test_three_hard_turns_under_either_limit() -> None:
    pos = mover("fighter")
    for _ in range(3):
        pos.choose(seg(SHORT, 90, 63.5))
    assert (pos.x[0], pos.y[0], pos.heading[0]) == pytest.approx((-63.5, 0.0, 270_000), abs=1e-6)
    whole = mover("fighter", turn_limit_scope="per_move")
    whole.choose(seg(SHORT, 60, 63.5))
    assert "exceeds 30°" in str(whole.refusal(seg(SHORT, 31, 63.5)))
    whole.choose(seg(SHORT, -30, 63.5))
    assert "exceeds 0°" in str(whole.refusal(seg(SHORT, -1, 63.5)))
    assert whole.refusal(seg(SHORT, 0, 63.5)) is None


@pytest.mark.rule("MG-ICON-05", "MG-ICON-06", "MG-MPH-08")
def test_dogfight_turns_as_it_likes_and_once_more_at_the_end() -> None:
    pos = mover("fighter", icons="Dogfight")
    pos.choose(seg(SHORT, 180, 63.5))
    assert pos.x[0] == pytest.approx(-63.5)
    pos.choose(seg(SHORT, -135, 10))
    pos.choose(DECLINE)
    assert step(pos) == "Face"
    assert pos.refusal(359_999) is None and pos.refusal(360_000) and pos.refusal(-2)
    pos.choose(77_777)
    assert pos.heading[0] == 77_777
    assert pos.asked == 1  # once
    plain = mover("fighter")
    plain.choose(seg(SHORT, 0, 63.5))
    plain.choose(DECLINE)
    assert plain.asked == 1  # no turn at the end
    still = mover("fighter", icons="Dogfight")
    still.choose(DECLINE)
    assert still.asked == 1  # without a move there is no end of one


@pytest.mark.rule("MG-MPH-10")
@pytest.mark.parametrize(
    ("length", "legal"), [(0.001, True), (63.5, True), (63.6, False), (0, False)]
)
def test_lengths_up_to_the_segment(length: float, legal: bool) -> None:
    refused = mover().refusal(seg(SHORT, 0, length))
    assert (refused is None) == legal
    if refused:
        assert "0 < d <= S = 63.5 mm" in str(refused) and "MG-MPH-10" in str(refused)


@pytest.mark.rule("MG-MPH-10")
def test_exact_segments_are_gone_in_full_but_may_be_left_out() -> None:
    pos = mover("fighter", segment_length="exact")
    assert "not the full S" in str(pos.refusal(seg(SHORT, 0, 63.4)))
    pos.choose(seg(SHORT, 0, 63.5))
    assert DECLINE in pos.options
    blocked = table(
        [at(0, 0, movement="fighter")], [at(60, 0)], start="movement", segment_length="exact"
    )
    blocked.choose(seg(SHORT, 0, 63.5))
    assert blocked.x[0] == pytest.approx(34.6)  # contact ends a full segment


@pytest.mark.rule("MG-MPH-09", "MG-MOVE-04", "MG-MOVE-08")
@pytest.mark.parametrize("first", [SHORT, LONG])
def test_mixed_segments_in_either_order(first: int) -> None:
    pos = mover("arc170")
    lengths = (63.5, 88.9)
    pos.choose(seg(first, 0, lengths[first]))
    again = pos.refusal(seg(first, 0, 10))
    assert "No such segment is left" in str(again) and "MG-MPH-09" in str(again)
    pos.choose(seg(1 - first, 0, lengths[1 - first]))
    assert pos.x[0] == pytest.approx(152.4)
    assert pos.asked == 1


@pytest.mark.rule("MG-MPH-07")
def test_a_turn_comes_before_a_segment_and_not_inside_it() -> None:
    pos = mover("other", stars=5)
    pos.choose(seg(LONG, 90, 40))
    assert (pos.x[0], pos.y[0], pos.heading[0]) == pytest.approx((0, 40, 90_000), abs=1e-6)
    assert pos.asked == 1  # the rest of the length is gone


@pytest.mark.rule("MG-MPH-11")
def test_contact_ends_the_segment_and_blocks_the_way() -> None:
    pos = table([at(0, 0, movement="fighter")], [at(60, 0)], start="movement")
    pos.choose(seg(SHORT, 0, 63.5))
    assert pos.x[0] == pytest.approx(34.6, abs=1e-6)
    refused = pos.refusal(seg(SHORT, 0, 10))
    assert "is in the way" in str(refused) and "MG-MPH-11" in str(refused)
    assert pos.refusal(seg(SHORT, 90, 63.5)) is None  # slides along and leaves
    assert "in the way" in str(pos.refusal(seg(SHORT, 45, 63.5)))
    pos.choose(seg(SHORT, -90, 63.5))
    assert pos.y[0] == pytest.approx(-63.5)


@pytest.mark.rule("MG-MPH-11")
def test_a_unit_that_is_hemmed_in_is_asked_all_the_same() -> None:
    """No listed turn leads out between the two that it touches, but one that is not listed does."""
    sides = [math.radians(bearing) for bearing in (105, -75)]
    touching = [
        at(18.7 * math.cos(side), 18.7 * math.sin(side), stars=1, radius=6_000) for side in sides
    ]
    pos = table([at(0, 0, stars=5), *touching], [at(400, 0)], start="movement")
    assert step(pos) == "MoveUnit" and pos.options == [DECLINE] and not pos.forced()
    assert "in the way" in str(pos.refusal(seg(LONG, 16, 88.9)))
    pos.choose(seg(LONG, 15, 88.9))
    assert pos.x[0] == pytest.approx(88.9 * math.cos(math.radians(15)))


@pytest.mark.rule("MG-MPH-05")
def test_a_unit_must_move_if_that_is_agreed() -> None:
    assert DECLINE in mover().options
    pos = mover("fighter", must_move=True)
    assert DECLINE not in pos.options
    with pytest.raises(IllegalChoice):
        pos.choose(DECLINE)
    pos.choose(seg(SHORT, 0, 1))
    assert DECLINE in pos.options


@pytest.mark.rule("MG-MPH-12")
def test_the_edge_of_a_bounded_table() -> None:
    options: dict[str, Any] = {"table": "rect", "rect_mm": (500, 1200)}
    pos = table([at(200, 0, stars=5)], [at(-200, 0)], start="movement", **options)
    pos.choose(seg(LONG, 0, 88.9))
    assert pos.x[0] == pytest.approx(250 - 12.7)
    open_table = table([at(1e5, 0, stars=5)], [at(0, 0)], start="movement")
    open_table.choose(seg(LONG, 0, 88.9))
    assert open_table.x[0] == pytest.approx(1e5 + 88.9)


@pytest.mark.rule("MG-MPH-11")
@pytest.mark.parametrize(
    ("way", "friend", "stars", "through"),
    [
        ("none", True, 1, False),
        ("friendly", True, 5, True),
        ("friendly", False, 1, False),
        ("fewer_stars", False, 1, True),
        ("fewer_stars", True, 2, False),
        ("all", False, 5, True),
    ],
)
def test_through_whom_one_may_move(way: str, friend: bool, stars: int, through: bool) -> None:
    other = at(40, 0, stars=stars, radius=5_000)
    ours = [at(0, 0, stars=2, movement="ywing")]
    theirs = [at(400, 0)]
    (ours if friend else theirs).append(other)
    pos = table(ours, theirs, start="movement", pass_through=way)
    while step(pos) != "MoveUnit" or pos.stack[-1].to_data()[1] != 0:
        pos.choose(0 if step(pos) == "ChooseMover" else DECLINE)
    rests = pos.refusal(seg(LONG, 0, 40))
    if through:
        assert "it would end on" in str(rests) and "MG-MPH-11" in str(rests)
    pos.choose(seg(LONG, 0, 88.9))
    assert pos.x[0] == pytest.approx(88.9 if through else 40 - 17.7)


@pytest.mark.rule("MG-MPH-07")
def test_the_stern_swings_behind_the_bow_if_agreed() -> None:
    pos = mover("other", stars=5, movement_model="bow_pivot")
    pos.choose(seg(LONG, 90, 88.9))
    assert (pos.x[0], pos.y[0]) == pytest.approx((12.7, 88.9 - 12.7))
    straight = mover("other", stars=5, movement_model="bow_pivot")
    straight.choose(seg(LONG, 0, 88.9))
    assert straight.x[0] == pytest.approx(88.9)


@pytest.mark.rule("MG-MPH-01", "MG-MPH-02")
def test_the_largest_moves_first_and_among_equals_the_owner_chooses() -> None:
    ours = [at(0, 0, stars=4), at(0, 60, stars=4), at(0, 120, stars=2)]
    pos = table(ours, [at(400, 0)], start="movement")
    assert step(pos) == "ChooseMover" and pos.options == [0, 1]
    refused = pos.refusal(2)
    assert "has 2 stars" in str(refused) and "MG-MPH-01" in str(refused)
    pos.choose(1)
    assert step(pos) == "MoveUnit"


@pytest.mark.rule("MG-ICON-14")
def test_what_an_icon_does_instead_of_moving_is_not_offered_after_a_move() -> None:
    assert TRANSPORT not in mover("fighter", icons="Transport").options  # nothing in reserve
    pos = mover("fighter", icons="Cloaked")
    assert 2003 in pos.options
    pos.choose(seg(SHORT, 0, 10))
    assert 2003 not in pos.options and pos.refusal(2003)


def test_a_game_that_is_over_takes_no_answer() -> None:
    pos = mover()
    GAME.concede(pos, 1)
    assert pos.ended and pos.winners == [0]
    assert "over" in str(pos.refusal(DECLINE))
    with pytest.raises(IllegalChoice):
        pos.choose(DECLINE)


@pytest.mark.parametrize(
    "wanted",
    [
        {},
        {"unit": 99},
        {"unit": -1},
        {"unit": "0"},
        {"unit": True},
        {"option": None},
        {"x": 1},
        {"after": DECLINE},
        {"after": "1"},
        {"after": 1 << 60, "option": DECLINE},
    ],
)
def test_surveys_that_are_none_are_refused(wanted: dict[str, object]) -> None:
    with pytest.raises(InputError):
        GAME.survey(mover(), 0, wanted)


def test_what_follows_a_segment_can_be_measured_before_it_is_gone() -> None:
    pos = mover("fighter")
    first, second = seg(SHORT, 0, 10), seg(SHORT, 30, 10)
    asked = GAME.survey(pos, 0, {"after": first})["question"]
    found = GAME.survey(pos, 0, {"after": first, "option": second})
    assert len(asked["segments"]) == len(pos.stack[-1].segments() or []) - 1
    assert not pos.stack[-1].gone  # type: ignore[attr-defined]
    pos.choose(first)
    assert [each["text"] for each in GAME.view(pos, 0)["question"]["options"]] == [
        each["text"] for each in asked["options"]
    ]
    assert GAME.survey(pos, 0, {"option": second}) == found
    pos.choose(second)
    spot = found["spots"][-1]
    assert abs(pos.x[0] - spot["x"]) < 1e-3 and abs(pos.y[0] - spot["y"]) < 1e-3


@pytest.mark.parametrize(
    "piece",
    [
        {},
        {"unit": 9},
        {"target": 1003},
        {"target": 1999},
        {"seat": 0},
        {"seat": 2, "card": 0},
        [],
        {"unit": 0, "use": "Lasers"},
        {"unit": 0, "use": ["Command"]},
        {"unit": 9, "use": "Command"},
        {"target": 0, "use": "Command"},
        {"use": "Command"},
    ],
)
def test_touched_pieces_that_are_none_are_refused(piece: dict[str, object]) -> None:
    with pytest.raises(InputError):
        GAME.why_not(mover(), 0, piece)


@pytest.mark.rule("MG-MPH-01", "MG-MPH-05", "MG-SETUP-07")
def test_touched_pieces_that_have_no_say_are_refused_with_the_rule() -> None:
    ours = [at(0, 0, stars=4), at(0, 60, stars=4), at(0, 120, stars=2)]
    pos = table(ours, [at(400, 0)], start="movement")
    rules = {unit: GAME.why_not(pos, 0, {"unit": unit}) for unit in range(4)}
    assert rules[0] is None and rules[1] is None
    assert rules[2] is not None and rules[2].rule == "MG-MPH-01"
    assert rules[3] is not None and "belongs to B" in rules[3].text
    card = GAME.why_not(pos, 0, {"seat": 0, "card": 1})
    assert card is not None and card.rule == "MG-SETUP-07"
    other = GAME.why_not(pos, 1, {"unit": 0})
    assert other is not None and "A has the choice" in other.text


# -- Command, Convert, rerolls ---------------------------------------------------------------------

USES_ARE_OFFERED = (
    "ChooseMover",
    "CommonMove",
    "MoveUnit",
    "DeclareShots",
    "FireShots",
    "EndAbilities",
)


def uses(pos: Position) -> list[int]:
    """Every answer that would use an icon of some unit, whether it is offered or not."""
    units = range(len(pos.place))
    frame = pos.stack[-1]
    if isinstance(frame, UseCommand):
        if frame.borrower == NONE:
            return list(units)
        icons = range(len(ICON_NAMES))
        return [unit * ICONS_APART + icon for unit in units for icon in icons]
    if step(pos) == "Shoot":
        return [ELITE, *[LEADER + unit for unit in units]]
    if step(pos) == "RollDie":
        return [LEADER + unit for unit in units]
    if step(pos) not in USES_ARE_OFFERED:
        return []
    question = GAME.question(pos, pos.asked)
    if step(pos) in ("DeclareShots", "FireShots") and question and question.get("unit", -1) >= 0:
        return []  # a target is asked for
    return [first + unit for first in (COMMAND, CONVERT) for unit in units]


@pytest.mark.rule("MG-ICON-04", "MG-ICON-08", "MG-ICON-10", "MG-ICON-25")
@pytest.mark.parametrize("seed", range(12))
def test_a_use_is_offered_or_refused_with_its_rule(seed: int) -> None:
    pos = melee(seed)
    chance = random.Random(seed)
    for _ in range(60):
        if pos.ended:
            break
        for option in uses(pos):
            refused = pos.refusal(option)
            assert (option in pos.options) == (refused is None)
            assert refused is None or refused.rule.startswith("MG-"), (step(pos), option, refused)
        pos.apply(chance.choice(pos.options))


@pytest.mark.rule("MG-ICON-04", "MG-ICON-08", "MG-ICON-10", "MG-ICON-25")
@pytest.mark.parametrize("seed", [0, 3, 8])
def test_every_touch_and_use_is_answered_whatever_is_asked(seed: int) -> None:
    """None where it can be done now, else a rule; no offered use is refused."""
    pos = melee(seed)
    chance = random.Random(seed)
    numbers = {"Command": COMMAND, "Convert": CONVERT, "Leader": LEADER}
    for _ in range(70):
        if pos.ended:
            break
        for seat, unit in [(s, u) for s in range(pos.seats) for u in range(len(pos.place))]:
            GAME.why_not(pos, seat, {"unit": unit})
            for use, first in numbers.items():
                found = GAME.why_not(pos, seat, {"unit": unit, "use": use})
                offered = seat == pos.asked and first + unit in pos.options
                assert (found is None) == offered, (step(pos), unit, use)
                assert found is None or found.rule.startswith("MG-")
        pos.apply(chance.choice(pos.options))


def a_staff(**more: Any) -> Position:
    """A's Command, Leader, Elite and Convert units; B's unit is in front of the Elite one."""
    shift = a_unit(1, "Convert", back=face(1, "Convert", kind="ground"))
    ours = [
        at(0, 0, stars=3, icons="Elite", attack=0),
        at(0, 60, 90, stars=2, icons="Leader"),
        at(0, -300, 90, stars=2, icons="Command"),
        at(0, -600, 90, unit=shift),
    ]
    return table(ours, [at(80, 0, stars=1, defense=9, shields=9)], **more)


def against(pos: Position, unit: int, use: str) -> tuple[str, str]:
    found = GAME.why_not(pos, 0, {"unit": unit, "use": use})
    return ("", "") if found is None else (found.rule, found.text)


@pytest.mark.rule("MG-ICON-04", "MG-ICON-08", "MG-ICON-10", "MG-ICON-25", "MG-ICON-26")
def test_why_an_icon_cannot_be_used() -> None:
    pos = a_staff(dice=[2, 2, 6, 6, 6])
    assert step(pos) == "DeclareShots"
    assert against(pos, 3, "Convert") == ("", "")
    assert against(pos, 0, "Convert") == ("MG-ICON-25", "Unit 1 has no Convert icon.")
    assert against(pos, 0, "Command") == ("MG-ICON-04", "Unit 1 has no Command icon.")
    rule, text = against(pos, 2, "Command")
    assert rule == "MG-ICON-04" and text.startswith("No friendly unit within L")
    assert against(pos, 0, "Elite")[0] == "MG-ICON-08"
    rule, text = against(pos, 1, "Leader")
    assert rule == "MG-ICON-10" and "no roll to be repeated" in text
    pos.choose(0)
    pos.choose(4)
    pos.choose(DECLINE)
    pos.choose(0)
    assert step(pos) == "Shoot"
    assert against(pos, 1, "Leader") == ("", "")
    assert against(pos, 0, "Elite") == ("MG-ICON-08", "Neither 2 nor 2 is a 1.")
    assert against(pos, 0, "Leader")[1] == "Unit 1 has no Leader icon."
    touched = GAME.why_not(pos, 0, {"unit": 0})
    assert touched is not None and touched.rule == "MG-ICON-08"
    touched = GAME.why_not(pos, 0, {"unit": 2})
    assert touched is not None and touched.rule == "MG-ICON-10"
    pos.choose(LEADER + 1)
    assert step(pos) == "EndAbilities"
    touched = GAME.why_not(pos, 0, {"unit": 0})
    assert touched is not None and touched.rule == "MG-ICON-25"
    pos.choose(CONVERT + 3)
    assert pos.turn == 2


@pytest.mark.rule("MG-ICON-08")
def test_a_touched_shooter_that_may_roll_again_is_not_refused() -> None:
    pos = a_staff(dice=[1, 2, 6, 6, 6])
    for option in (0, 4, DECLINE, 0):
        pos.choose(option)
    assert step(pos) == "Shoot" and ELITE in pos.options
    assert GAME.why_not(pos, 0, {"unit": 0}) is None
    assert against(pos, 0, "Elite") == ("", "")
    assert against(pos, 1, "Elite") == ("MG-ICON-08", "Unit 2 has no Elite icon.")


@pytest.mark.rule("MG-ICON-04", "MG-ICON-10", "MG-ICON-25")
def test_why_an_icon_cannot_be_used_while_something_else_is_asked() -> None:
    """What is wrong with the unit itself comes before the question of the moment."""
    pos = a_staff(start="movement")
    while pos.asked == 0:
        pos.choose(DECLINE)
    assert against(pos, 0, "Command") == ("MG-ICON-04", "Unit 1 has no Command icon.")
    assert against(pos, 0, "Convert") == ("MG-ICON-25", "Unit 1 has no Convert icon.")
    assert against(pos, 4, "Leader") == ("MG-ICON-10", "Unit is no friendly unit.")
    rule, text = against(pos, 3, "Convert")  # it could, if its player were asked
    assert rule == "MG-MPH-01" and text.startswith("B has the choice")


@pytest.mark.rule("MG-ICON-04")
def test_why_a_touched_unit_neither_borrows_nor_lends() -> None:
    ours = [
        at(0, 0, stars=3, icons="Command"),
        at(60, 0, icons="Armor"),
        at(0, 300, icons="Veteran"),
        at(0, -60),
    ]
    pos = table(ours, [at(0, 900)], start="movement")
    pos.choose(COMMAND)

    def why(unit: int) -> str:
        found = GAME.why_not(pos, 0, {"unit": unit})
        return "" if found is None else f"{found.text} {found.rule}"

    assert why(0) == "Unit 1 gives the Command, so it cannot borrow. MG-ICON-04"
    assert why(1) == "No other friendly unit has an icon to lend to Unit 2. MG-ICON-04"
    assert why(2) == "The distance of 274.6 mm exceeds L = 88.9 mm. MG-ICON-04"
    assert why(3) == ""
    pos.choose(3)
    assert why(1) == ""
    assert why(2) == "Veteran cannot be borrowed. MG-ICON-04"
    assert why(3) == "Unit 4 borrows from another unit, not from itself. MG-ICON-04"
    assert why(4) == "Unit is no friendly unit. MG-ICON-04"
