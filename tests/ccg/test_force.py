"""The Force goes round between the piles, and whoever has none left has lost."""

import pytest

from starfold.games.ccg.front import record
from starfold.games.ccg.rules import destiny, force, phases, searching
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import DARK, FORCE, HAND, LIGHT, LOST, NONE, RESERVE, USED
from starfold.kernel.core import DECLINE
from starfold.kernel.dice import ScriptedDice
from tests.ccg.fights import TRENCH, TROOPER, choose, field, go, numbered
from tests.ccg.layout import game, told


def piles(**sizes: int) -> Position:
    """Light's piles of these sizes; the rest of the cards is in the Reserve Deck."""
    pos = game([numbered(n) for n in range(8)], [numbered(0, side=DARK)] * 4)
    for name, zone in (("force", FORCE), ("used", USED), ("lost", LOST), ("hand", HAND)):
        for _ in range(sizes.get(name, 0)):
            pos.to_pile(pos.reserve[LIGHT][-1], zone)
    pos.active = LIGHT
    return pos


@pytest.mark.rule("SW-B-013", "SW-B-012")
def test_using_force_moves_the_top_card_to_the_top_of_the_used_pile() -> None:
    pos = piles(force=3)
    top = pos.force[LIGHT][-1]
    below = pos.force[LIGHT][-2]
    force.use(pos, LIGHT, 2, NONE)
    assert pos.used[LIGHT] == [top, below]
    assert pos.zone[top] == USED
    assert not force.can_use(pos, LIGHT, 2)


@pytest.mark.rule("SW-B-014", "SW-B-010")
def test_force_is_lost_card_by_card_from_hand_or_the_top_of_a_pile() -> None:
    pos = piles(force=1, used=1, hand=1)
    held = pos.hand[LIGHT][0]
    top = pos.reserve[LIGHT][-1]
    go(pos, force.LoseForce(LIGHT, 2, NONE, [], NONE))
    tops = [force.TOP_OF_RESERVE, force.TOP_OF_FORCE, force.TOP_OF_USED]
    assert pos.options == [held, *tops, force.REST_OF_RESERVE]
    choose(pos, held)
    assert force.TOP_OF_USED in pos.options and held not in pos.options
    choose(pos, force.TOP_OF_RESERVE)
    assert pos.lost[LIGHT] == [held, top]
    assert pos.result == 2
    assert [event.data["card"] for event in told(pos, "lose_force")] == [held, top]


@pytest.mark.rule("SW-B-014")
def test_all_that_is_left_is_lost_from_one_pile_in_one_answer() -> None:
    pos = piles(force=2, used=1, hand=1)
    held = pos.hand[LIGHT][0]
    reserve = pos.reserve[LIGHT][:]
    go(pos, force.LoseForce(LIGHT, 3, NONE, [], NONE))
    assert force.REST_OF_RESERVE + FORCE not in pos.options  # it holds too few
    choose(pos, held)
    assert force.REST_OF_RESERVE + FORCE in pos.options
    assert "lose all 2" in pos.stack[-1].choice(pos, force.REST_OF_RESERVE).text
    choose(pos, force.REST_OF_RESERVE)
    assert pos.lost[LIGHT] == [held, reserve[-1], reserve[-2]]
    assert pos.result == 3
    assert len(told(pos, "lose_force")) == 3


@pytest.mark.rule("SW-B-014", "SW-B-022")
def test_what_is_lost_in_one_answer_ends_with_the_game() -> None:
    pos = piles(force=2, hand=6)
    pos.reserve[LIGHT].clear()
    go(pos, force.LoseForce(LIGHT, 2, NONE, [], NONE))
    choose(pos, force.REST_OF_RESERVE + FORCE)
    assert pos.ended == "life force"
    assert len(pos.lost[LIGHT]) == 2


@pytest.mark.rule("SW-B-014")
def test_a_place_named_by_text_is_exhausted_first() -> None:
    pos = piles(hand=1)
    held = pos.hand[LIGHT][0]
    go(pos, force.LoseForce(LIGHT, 2, NONE, [], HAND))
    assert pos.ended == "done"  # one card of the hand, then only the Reserve Deck is left
    assert held in pos.lost[LIGHT]
    assert len(pos.lost[LIGHT]) == 2


@pytest.mark.rule("SW-B-016")
def test_retrieving_stops_with_the_lost_pile() -> None:
    pos = piles(lost=2)
    bottom, top = pos.lost[LIGHT]
    assert force.retrieve(pos, LIGHT, 5, NONE) == 2
    assert pos.used[LIGHT] == [top, bottom]


@pytest.mark.rule("SW-B-017")
def test_recirculation_keeps_the_order_under_the_reserve_deck() -> None:
    pos = piles(used=3)
    used = pos.used[LIGHT][:]
    reserve = pos.reserve[LIGHT][:]
    force.recirculate(pos)
    assert pos.reserve[LIGHT] == used + reserve
    assert pos.used[LIGHT] == []
    assert all(pos.zone[card] == RESERVE for card in used)


@pytest.mark.rule("SW-B-022")
def test_the_last_card_of_life_force_ends_the_game_whatever_is_in_hand() -> None:
    pos = piles(force=1, hand=7)
    go(pos, force.LoseForce(LIGHT, 3, NONE, [], NONE))
    choose(pos, force.TOP_OF_FORCE)
    assert pos.ended == "life force"
    assert pos.winners == [DARK]
    assert len(pos.lost[LIGHT]) == 1


@pytest.mark.rule("SW-B-023")
def test_whose_loss_comes_first_loses() -> None:
    pos = game([numbered(0)], [numbered(0, side=DARK)])
    pos.push(force.LoseForce(LIGHT, 1, NONE, [], NONE))
    go(pos, force.LoseForce(DARK, 1, NONE, [], NONE))
    assert pos.winners == [LIGHT]


@pytest.mark.rule("SW-B-009")
def test_a_destiny_card_being_shown_is_life_force() -> None:
    pos = game([numbered(1)], [numbered(0, side=DARK)])
    frame = destiny.DrawDestiny(LIGHT, 1, destiny.PLAIN, NONE, NONE)
    pos.push(frame)
    frame.proceed(pos)
    assert pos.life_force(LIGHT) == 0
    assert force.life(pos, LIGHT) == 1
    force.check_life(pos)
    assert not pos.ended


@pytest.mark.rule("SW-B-068", "SW-B-069")
def test_any_number_up_to_the_generation_is_activated() -> None:
    pos = field(TRENCH, force=0, reserve=9)  # one icon each, and one for the player
    go(pos, phases.ActivatePhase(LIGHT))
    assert pos.options == [0, 1, 2]
    top = pos.reserve[LIGHT][-1]
    choose(pos, 2)
    assert len(pos.force[LIGHT]) == 2
    assert pos.force[LIGHT][0] == top
    assert pos.activated == 2
    assert pos.ended == "done"


@pytest.mark.rule("SW-B-069")
def test_no_more_is_activated_than_the_reserve_deck_holds() -> None:
    pos = field(TRENCH, force=0, reserve=1)
    go(pos, phases.ActivatePhase(LIGHT))
    assert pos.options == [0, 1]


@pytest.mark.rule("SW-B-075")
def test_cards_are_drawn_one_by_one_and_only_their_player_sees_them() -> None:
    pos = piles(force=2)
    top = pos.force[LIGHT][-1]
    go(pos, phases.DrawPhase(LIGHT))
    choose(pos, phases.DRAW_ONE)
    assert pos.hand[LIGHT] == [top]
    event = told(pos, "draw_card")[0]
    assert "card" not in event.seen_by(DARK)
    assert event.seen_by(LIGHT)["card"] == top
    choose(pos, DECLINE)
    assert pos.ended == "done"
    assert len(pos.force[LIGHT]) == 1


@pytest.mark.rule("SW-B-075")
def test_who_says_how_many_draws_them_and_is_not_asked_again() -> None:
    pos = piles(force=3)
    below, top = pos.force[LIGHT][1:]
    go(pos, phases.DrawPhase(LIGHT))
    some = [phases.DRAW_AND_STOP + count for count in (1, 2, 3)]
    assert pos.options == [phases.DRAW_ONE, *some, DECLINE]
    choose(pos, phases.DRAW_AND_STOP + 2)
    assert sorted(pos.hand[LIGHT]) == sorted([top, below])
    assert len(told(pos, "draw_card")) == 2
    assert pos.ended == "done"


@pytest.mark.rule("SW-B-022", "SW-B-075")
def test_drawing_the_last_card_of_life_force_loses() -> None:
    pos = piles(force=1, hand=7)
    go(pos, phases.DrawPhase(LIGHT))
    choose(pos, phases.DRAW_ONE)
    assert pos.winners == [DARK]


@pytest.mark.rule("SW-B-019")
def test_a_search_shows_the_pile_to_one_player_and_shuffles_it() -> None:
    pos = piles()
    wanted = pos.reserve[LIGHT][2:4]
    go(pos, searching.SearchPile(LIGHT, LIGHT, RESERVE, wanted, 0, 1, NONE))
    assert pos.options == [*wanted, DECLINE]
    choose(pos, wanted[1])
    assert pos.drawn == [wanted[1]]
    seen = told(pos, "search")[0]
    assert "cards" not in seen.seen_by(DARK) and len(seen.seen_by(LIGHT)["cards"]) == 8
    assert told(pos, "shuffle")


@pytest.mark.rule("SW-B-020")
def test_whoever_finds_nothing_shows_the_pile() -> None:
    pos = piles()
    go(pos, searching.SearchPile(LIGHT, LIGHT, RESERVE, [], 0, 1, NONE))
    assert pos.drawn == []
    assert len(told(pos, "verify")[0].seen_by(DARK)["cards"]) == 8


@pytest.mark.rule("SW-B-021")
def test_peeking_is_for_one_and_revealing_for_both() -> None:
    pos = piles(hand=2)
    pos.dice = ScriptedDice([], [1])
    top = pos.reserve[LIGHT][-1]
    assert force.peek(pos, DARK, LIGHT, RESERVE, 1, NONE) == [top]
    assert force.reveal(pos, LIGHT, RESERVE, 2, NONE)[-1] == top
    assert force.peek_hand(pos, DARK, 1) == [pos.hand[LIGHT][1]]
    hidden, seen = told(pos, "peek")[0], told(pos, "reveal")[0]
    assert "cards" not in hidden.seen_by(LIGHT)
    assert seen.seen_by(LIGHT)["cards"][-1] == top
    assert pos.reserve[LIGHT][-1] == top


def test_frames_are_copied_and_written() -> None:
    pos = field(TRENCH, [TROOPER])
    for frame in (
        force.LoseForce(LIGHT, 2, 1, ["SW-B-071"], HAND),
        phases.ActivatePhase(DARK),
        phases.DrawPhase(LIGHT),
        searching.SearchPile(LIGHT, DARK, RESERVE, [1, 2], 0, 1, 5),
        destiny.DrawDestiny(LIGHT, 2, destiny.FOR_BATTLE, 0, 0),
    ):
        name, *fields = frame.to_data()
        steps = record._STEPS
        assert steps[name].read(fields).to_data() == frame.copy().to_data() == frame.to_data()
    assert pos.ended == ""
