"""Before the first turn: starting locations, opening hands, who begins."""

from typing import Any

import pytest

from starfold.games.ccg.cards.catalogue import cards
from starfold.games.ccg.rules import rows
from starfold.games.ccg.rules.setup import SetUp, first_player, lay_table
from starfold.games.ccg.rules.step import Step
from starfold.games.ccg.state.model import may_start
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.script import Script
from starfold.games.ccg.state.vocabulary import COVERED, DARK, LIGHT, NONE, RESERVE, TABLE
from starfold.kernel.core import NOBODY
from starfold.kernel.dice import seeded_dice
from tests.ccg.layout import MOUNTAINS, Named, game, titles, told

GENERATORS = "Main Power Generators"
RIDGE = "North Ridge"
GUARDS = ["Rebel Guard"] * 10
TROOPERS = ["Stormtrooper"] * 10


def begin(light: list[Named], dark: list[Named], **rest: Any) -> Position:
    """A game whose decks begin with their starting locations, and ten more cards each."""
    starts = (0, len(light) + len(GUARDS))
    pos = game([*light, *GUARDS], [*dark, *TROOPERS], starts=starts, **rest)
    pos.reserve = [[], []]
    lay_table(pos)
    return pos


def set_up(pos: Position, *answers: int) -> None:
    """Run the set-up to its end, as far as the first turn."""
    left = list(answers)
    while isinstance(pos.stack[-1], SetUp):
        step: Step = pos.stack[-1]
        step.proceed(pos)
        if pos.asked >= 0:
            assert pos.options == step.choices(pos)
            assert left, f"asked seat {pos.asked} for one of {pos.options}"
            pos.asked = NOBODY
            step.take(pos, left.pop(0))
    assert not left


@pytest.mark.rule("SW-B-004", "SW-B-007", "SW-B-008")
def test_start_hands_and_the_first_turn() -> None:
    pos = begin(["Echo Corridor"], ["Hoth"])
    set_up(pos)
    assert pos.rows == [[0, 11]]
    assert [len(hand) for hand in pos.hand] == [8, 8]
    assert [len(deck) for deck in pos.reserve] == [2, 2]
    assert pos.active == DARK
    assert type(pos.stack[-1]).__name__ == "Turn"
    assert len(pos.stack) == 1
    assert len(told(pos, "shuffle")) == 2


@pytest.mark.rule("SW-B-007")
def test_only_the_owner_sees_the_opening_hand() -> None:
    pos = begin(["Echo Corridor"], ["Hoth"], dice=seeded_dice(5))
    set_up(pos)
    for event in told(pos, "opening_hand"):
        assert event.seen_by(event.seat)["cards"] == pos.hand[event.seat]
        assert "cards" not in event.seen_by(1 - event.seat)
        assert event.data == {"amount": 8}
    known = [event for event in pos.log or [] if event.kind != "opening_hand"]
    shown = [event.data.get("card") for event in known if "card" in event.data]
    assert set(shown) == {0, 11}


@pytest.mark.rule("SW-B-007")
def test_a_shuffle_belongs_to_the_seed() -> None:
    hands = []
    for seed in (1, 1, 2):
        pos = begin(["Echo Corridor"], ["Hoth"], dice=seeded_dice(seed))
        set_up(pos)
        hands.append(pos.hand)
    assert hands[0] == hands[1] != hands[2]


@pytest.mark.rule("SW-B-008")
def test_a_starting_location_may_let_light_begin() -> None:
    station = Script("station")
    station.special["light_first"] = True
    pos = begin(["Echo Corridor"], ["Death Star"], scripts={11: station})
    set_up(pos)
    assert pos.active == LIGHT
    assert first_player(pos, [0, 0]) == DARK


@pytest.mark.rule("SW-B-008")
def test_the_players_may_agree_that_light_begins() -> None:
    pos = begin(["Echo Corridor"], ["Hoth"], first_player="light")
    set_up(pos)
    assert pos.active == LIGHT


@pytest.mark.rule("SW-B-004")
def test_locations_with_a_condition_begin_no_game() -> None:
    never = [card.title for card in cards() if card.type == 6 and not may_start(card)]
    assert sorted(never) == [
        "Death Star: Trench",
        "Sandcrawler: Droid Junkheap",
        "Sandcrawler: Loading Bay",
    ]


@pytest.mark.rule("SW-B-004", "HO-LAYOUT-02")
def test_the_second_location_of_a_group_has_a_choice_of_slots() -> None:
    pos = begin(["Mos Eisley"], ["Tatooine: Jundland Wastes"])
    set_up(pos, 0)
    assert pos.rows == [[0, 11]]


# -- the same location -----------------------------------------------------------------------------


@pytest.mark.rule("SW-B-005")
def test_the_same_location_is_set_aside_by_both() -> None:
    light: list[Named] = ["Tatooine", "Tatooine: Cantina", "Mos Eisley"]
    pos = begin(light, ["Tatooine", "Hoth", "Death Star", "Tatooine"])
    hoth, station = 14, 15
    set_up(pos, station, 1)
    assert sorted(titles(pos, pos.locations())) == ["Cantina", "Death Star"]
    assert hoth not in pos.table
    assert [event.data["card"] for event in told(pos, "set_aside_start")] == [13, 0]
    assert len(pos.hand[LIGHT]) + len(pos.reserve[LIGHT]) == 12
    assert len(pos.hand[DARK]) + len(pos.reserve[DARK]) == 13


@pytest.mark.rule("SW-B-005")
def test_nobody_learns_a_new_pick_before_both_are_made() -> None:
    pos = begin(["Tatooine", "Tatooine: Cantina", "Mos Eisley"], ["Tatooine", "Hoth", "Kessel"])
    step = pos.stack[-1]
    assert isinstance(step, SetUp)
    step.proceed(pos)
    step.proceed(pos)
    assert (pos.asked, pos.options) == (DARK, [14, 15])
    before = len(pos.log or [])
    step.take(pos, 14)
    step.proceed(pos)
    assert (pos.asked, pos.options) == (LIGHT, [1, 2])
    assert len(pos.log or []) == before


@pytest.mark.rule("SW-B-005")
def test_the_same_location_twice_is_set_aside_twice() -> None:
    light: list[Named] = ["Tatooine", "Yavin 4", "Tatooine: Cantina"]
    pos = begin(light, ["Tatooine", "Yavin 4", "Hoth", "Kessel"])
    set_up(pos, 14, 1, 15)
    assert sorted(titles(pos, pos.locations())) == ["Cantina", "Hoth"]


@pytest.mark.rule("SW-B-005")
def test_a_player_without_another_location_keeps_it() -> None:
    pos = begin(["Tatooine"], ["Tatooine", "Hoth"])
    set_up(pos)
    assert sorted(titles(pos, pos.locations())) == ["Hoth", "Tatooine"]


@pytest.mark.rule("SW-B-005", "SW-B-052")
def test_by_agreement_the_second_converts_the_first() -> None:
    pos = begin(["Tatooine", "Mos Eisley"], ["Tatooine"], same_start="convert")
    set_up(pos)
    assert pos.rows == [[0]]
    assert pos.zone[12] == COVERED
    assert rows.covered(pos, 0) == [12]


@pytest.mark.rule("SW-B-005", "SW-B-238")
def test_two_holosites_are_not_the_same_location_but_convert() -> None:
    pos = begin(["Dejarik Hologameboard", "Mos Eisley"], ["Imperial Holotable", "Hoth"])
    set_up(pos)
    assert pos.rows == [[0]]
    assert rows.covered(pos, 0) == [12]


# -- the generators --------------------------------------------------------------------------------


@pytest.mark.rule("HO-SHIELD-06", "SW-B-006")
@pytest.mark.parametrize("theirs", ["Hoth", "Wampa Cave", "Mos Eisley"])
def test_the_generators_bring_north_ridge(theirs: str) -> None:
    """HO-SHIELD-06/1, HO-SHIELD-06/3"""
    pos = begin([GENERATORS, RIDGE], [theirs])
    set_up(pos)
    assert pos.zone[1] == TABLE
    assert rows.distance(pos, 0, 1) == 1
    events = [event.kind for event in pos.log or []]
    assert events.index("mark_edge") < events.index("shuffle") < events.index("opening_hand")
    assert told(pos, "mark_edge")[0].rules[0] == "HO-SHIELD-06"


@pytest.mark.rule("HO-SHIELD-06", "SW-B-006")
@pytest.mark.parametrize("theirs", ["Ice Plains", RIDGE, MOUNTAINS])
def test_a_marker_of_the_opponent_is_enough(theirs: Named) -> None:
    """HO-SHIELD-06/2"""
    pos = begin([GENERATORS, RIDGE], [theirs])
    set_up(pos)
    assert pos.rows == [[0, 12]]
    assert 1 in pos.hand[LIGHT] + pos.reserve[LIGHT]


@pytest.mark.rule("HO-SHIELD-06", "SW-B-006")
def test_generators_without_north_ridge_give_way() -> None:
    pos = begin([GENERATORS, "Echo Corridor", "Echo Med Lab"], ["Hoth"])
    set_up(pos, 2)
    assert titles(pos, pos.rows[0]) == ["Echo Med Lab", "Hoth"]
    assert 0 in pos.hand[LIGHT] + pos.reserve[LIGHT]
    assert told(pos, "set_aside_start")[0].rules == ["SW-B-006"]


@pytest.mark.rule("SW-B-006")
def test_generators_without_north_ridge_stay_beside_marker_5() -> None:
    pos = begin([GENERATORS, "Echo Corridor"], ["Ice Plains"])
    set_up(pos)
    assert pos.rows == [[0, 12]]


def test_a_set_up_under_way_is_read_back() -> None:
    frame = SetUp()
    frame.picks = [3, 9]
    frame.again = [LIGHT]
    frame.aside = [4]
    frame.waiting = [DARK]
    again = SetUp.read(frame.fields())
    assert again.to_data() == frame.to_data() == frame.copy().to_data()


def test_all_cards_begin_in_the_reserve_decks() -> None:
    pos = begin(["Echo Corridor"], ["Hoth"])
    assert pos.reserve == [list(range(11)), list(range(11, 22))]
    assert set(pos.zone) == {RESERVE}
    assert pos.phase == NONE
