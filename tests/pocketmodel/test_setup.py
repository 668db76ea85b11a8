"""Setting up with real chance: what scenarios, whose shuffles keep the order, cannot show."""

import random
from collections import Counter

import pytest

from starfold.games.pocketmodel.front.start import new_position
from starfold.games.pocketmodel.state.position import NONE, Position, Setup
from starfold.kernel.core import Event
from starfold.kernel.dice import seeded_dice
from tests.pocketmodel.games import GAME, fleets_usable_in, play_on

SEEDS = range(12)


def setup_for(players: int, **options: object) -> Setup:
    fleets = [fleets_usable_in("base")[0]] * players
    return GAME.setup(GAME.check_spec({"edition": "base", "forces": fleets, "options": options}))


def start(seed: int, players: int = 2, **options: object) -> Position:
    return new_position(setup_for(players, **options), seeded_dice(seed), record=True)


def cards_in_order(pos: Position, seat: int) -> list[int]:
    """Objectives as dealt, then the deck from its top."""
    return [*pos.slots[seat], *reversed(pos.deck[seat])]


def log_of(pos: Position) -> list[Event]:
    assert pos.log is not None
    return pos.log


@pytest.mark.rule("PM-SETUP-01")
def test_a_shuffled_deck_is_a_permutation_that_the_seed_fixes() -> None:
    orders = set()
    for seed in SEEDS:
        pos, again = start(seed), start(seed)
        for seat in range(pos.seats):
            owned = [card for card, owner in enumerate(pos.setup.card_owner) if owner == seat]
            order = cards_in_order(pos, seat)
            assert sorted(order) == owned
            assert order == cards_in_order(again, seat)
        orders.add(tuple(cards_in_order(pos, 0)))
    assert len(orders) == len(SEEDS)


@pytest.mark.rule("PM-SETUP-01")
def test_equal_decks_are_shuffled_apart() -> None:
    pos = start(1)
    names = [[pos.cards[card].id for card in cards_in_order(pos, seat)] for seat in (0, 1)]
    assert sorted(names[0]) == sorted(names[1])
    assert names[0] != names[1]


@pytest.mark.rule("PM-SETUP-02", "PM-SETUP-07")
def test_thirty_cards_become_three_objectives_a_hand_and_twenty_four() -> None:
    pos = start(3)
    for seat in range(pos.seats):
        cards = pos.setup.card_owner.count(seat)
        assert cards == 30
        assert len(pos.slots[seat]) == 3
        assert NONE not in pos.slots[seat]
        assert not pos.face_up[seat]
        assert (len(pos.deck[seat]), len(pos.hand[seat])) == (27, 0)
    chance = random.Random(3)
    while pos.turn == 0:
        play_on(pos, chance, 1)
    for seat in range(pos.seats):
        assert (len(pos.deck[seat]), len(pos.hand[seat]), len(pos.discard[seat])) == (24, 3, 0)


@pytest.mark.rule("PM-SETUP-03")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_every_player_is_as_likely_to_begin(players: int) -> None:
    games = 120 * players
    setup = setup_for(players)
    first = Counter(new_position(setup, seeded_dice(seed), False).first for seed in range(games))
    assert set(first) == set(range(players))
    assert all(80 < first[seat] < 160 for seat in range(players))


@pytest.mark.rule("PM-SETUP-03", "PM-SETUP-08")
@pytest.mark.parametrize("placement", ["turn_order", "simultaneous"])
def test_the_log_has_the_parts_of_setting_up_in_their_order(placement: str) -> None:
    parts = ["shuffled", "objectives_dealt", "first_player", "placement_done", "drew"]
    for seed in SEEDS:
        pos = start(seed, players=3, placement=placement)
        chance = random.Random(seed)
        while pos.turn == 0:
            play_on(pos, chance, 1)
        told = [event.kind for event in log_of(pos)]
        told = [kind for kind in told[: told.index("turn_begins")] if kind in parts]
        assert told == sorted(told, key=parts.index)
        assert Counter(told) == {
            "shuffled": 3,
            "objectives_dealt": 3,
            "first_player": 1,
            "placement_done": 3,
            "drew": 9,
        }


@pytest.mark.rule("PM-SETUP-08")
def test_in_turn_order_players_place_from_the_first_one_on() -> None:
    for seed in SEEDS:
        pos = start(seed, players=4)
        chance = random.Random(seed)
        while pos.turn == 0:
            play_on(pos, chance, 1)
        done = [event.seat for event in log_of(pos) if event.kind == "placement_done"]
        assert done == [(pos.first + place) % 4 for place in range(4)]


@pytest.mark.rule("PM-TURN-07")
def test_no_count_of_turns_ends_a_game_without_a_limit() -> None:
    pos = start(5)
    chance = random.Random(5)
    while pos.turn == 0:
        play_on(pos, chance, 1)
    while pos.turn < 1000:
        pos.choose(-1)  # neither objective nor action
    assert not pos.ended
