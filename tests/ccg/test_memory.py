"""What players remember of cards that lie face down, and that it is no more than they saw."""

import random

import pytest

from starfold.games.ccg.front.disclosure import visible
from starfold.games.ccg.rules import destiny, force, searching, unseen
from starfold.games.ccg.state import memory
from starfold.games.ccg.state.memory import AT_LARGE, PLACED, SEEN
from starfold.games.ccg.state.position import Position, may_see
from starfold.games.ccg.state.vocabulary import DARK, HAND, LIGHT, LOST, NONE, RESERVE, USED
from starfold.kernel.core import DECLINE
from tests.ccg.fights import SNOWTROOPER, TRENCH, TROOPER, choose, field, go
from tests.ccg.test_view import GAME, cards_in, start
from tests.ccg.test_view import choose as at_random


def table(**piles: int) -> Position:
    draws = ((4, 2, 6), (5, 1))
    return field(TRENCH, [TROOPER], [SNOWTROOPER], draws=draws, **{"force": 2, **piles})


def drawn(pos: Position, seat: int, count: int = 1) -> list[int]:
    """Cards that both see as destiny; they lie on the Used Pile then."""
    go(pos, destiny.DrawDestiny(seat, count, destiny.FOR_PLAIN, 0, 0))
    return pos.used[seat][-count:]


def top(pos: Position, reader: int, owner: int, count: int = 1) -> list[unseen.Pool]:
    return unseen.pools(pos, reader, owner, count)


# -- cards that are seen ---------------------------------------------------------------------------


@pytest.mark.rule("SW-B-175")
def test_a_destiny_is_remembered_where_it_lies() -> None:
    pos = table()
    (card,) = drawn(pos, LIGHT)
    assert [labels[card] for labels in pos.known] == [PLACED, PLACED]
    assert card not in top(pos, LIGHT, LIGHT)[0].cards
    assert top(pos, DARK, LIGHT) == [unseen.Pool([], 7, 1)]


@pytest.mark.rule("SW-B-017")
def test_the_order_of_a_pile_that_goes_under_the_deck_is_remembered() -> None:
    pos = table(reserve=0)
    cards = drawn(pos, LIGHT, 3)
    force.recirculate(pos)
    assert pos.reserve[LIGHT] == cards
    for reader in (LIGHT, DARK):
        assert top(pos, reader, LIGHT, 2) == [
            unseen.Pool([cards[2]], 0, 1),
            unseen.Pool([cards[1]], 0, 1),
        ]


@pytest.mark.rule("SW-B-069")
def test_force_is_activated_from_top_to_top() -> None:
    pos = table(reserve=0)
    cards = drawn(pos, LIGHT, 3)
    force.recirculate(pos)
    force.activate(pos, LIGHT, 1)
    assert pos.force[LIGHT][-1] == cards[2]
    assert [labels[cards[2]] for labels in pos.known] == [PLACED, PLACED]


@pytest.mark.rule("SW-B-019")
def test_after_a_shuffle_a_card_that_was_seen_may_be_anywhere() -> None:
    pos = table()
    (card,) = drawn(pos, LIGHT)
    force.recirculate(pos)
    force.shuffle(pos, LIGHT)
    assert pos.known[DARK][card] == SEEN
    assert top(pos, DARK, LIGHT) == [unseen.Pool([card], 7, 1)]
    assert sorted(top(pos, LIGHT, LIGHT)[0].cards) == sorted(pos.reserve[LIGHT] + pos.force[LIGHT])


@pytest.mark.rule("SW-B-019")
def test_whoever_searched_their_deck_knows_what_is_in_it() -> None:
    pos = table()
    go(pos, searching.SearchPile(LIGHT, LIGHT, RESERVE, pos.reserve[LIGHT][:2], 0, 1, NONE))
    choose(pos, DECLINE)
    (pool,) = top(pos, LIGHT, LIGHT)
    assert sorted(pool.cards) == sorted(pos.reserve[LIGHT])
    (pool,) = top(pos, DARK, LIGHT)  # who found nothing lets the opponent verify it (SW-B-020)
    assert sorted(pool.cards) == sorted(pos.reserve[LIGHT])


@pytest.mark.rule("SW-B-021")
def test_who_peeks_knows_the_top_card_and_the_other_does_not() -> None:
    pos = table()
    (card,) = force.peek(pos, DARK, LIGHT, RESERVE, 1, NONE)
    assert top(pos, DARK, LIGHT) == [unseen.Pool([card], 0, 1)]
    assert len(top(pos, LIGHT, LIGHT)[0].cards) == 8


def test_a_card_of_the_hand_that_goes_face_down_may_be_any_of_them() -> None:
    pos = table(hand=2)
    shown = pos.hand[LIGHT][0]
    force.show_hand(pos, LIGHT, [shown], NONE)
    assert pos.known[DARK][shown] == PLACED
    pos.to_pile(pos.hand[LIGHT][1], USED)
    assert pos.known[DARK][shown] == SEEN
    assert pos.known[LIGHT][pos.used[LIGHT][-1]] == PLACED


def test_a_card_that_is_picked_from_a_pile_may_be_any_of_it() -> None:
    pos = table(reserve=0)
    cards = drawn(pos, LIGHT, 3)
    pos.to_pile(cards[1], HAND)
    labels = {pos.known[DARK][card] for card in cards}
    assert len(labels) == 1 and labels.pop() > 0
    assert pos.known[LIGHT][cards[0]] == PLACED or pos.known[LIGHT][cards[0]] > 0


def test_copies_look_alike() -> None:
    """One of three fillers is seen and shuffled away; the next that is seen may be that one."""
    pos = table(reserve=3)
    first, second = pos.reserve[LIGHT][:2]
    pos.known[DARK][first] = SEEN
    pos.to_pile(second, LOST)
    assert pos.known[DARK][first] == AT_LARGE
    assert top(pos, DARK, LIGHT)[0].cards == []


# -- groups ----------------------------------------------------------------------------------------


def test_a_shuffle_of_known_cards_makes_a_group_of_its_own() -> None:
    labels = [PLACED, PLACED, AT_LARGE, AT_LARGE]
    memory.mix(labels, [0, 1])
    assert labels == [1, 1, AT_LARGE, AT_LARGE]


def test_a_group_that_is_mixed_with_unknown_cards_is_at_large() -> None:
    labels = [1, 1, PLACED, AT_LARGE, AT_LARGE]
    memory.mix(labels, [1, 2, 3])
    assert labels == [SEEN, SEEN, SEEN, AT_LARGE, AT_LARGE]


def test_who_looks_through_a_part_of_a_group_parts_it() -> None:
    labels = [1, 1, 1, PLACED]
    memory.study(labels, [0, 3], [[], []])
    assert labels == [2, 1, 1, PLACED]


# -- no more than was seen -------------------------------------------------------------------------


def test_nothing_is_remembered_that_was_not_seen() -> None:
    assert sum(map(remembered_in, range(4))) > 0


def remembered_in(seed: int) -> int:
    """How often a hidden card is remembered, each of which was shown or told before."""
    pos = start(seed)
    chance = random.Random(seed)
    met: list[set[int]] = [set(), set()]
    remembered = 0
    assert pos.log is not None
    told = 0
    while not pos.ended:
        for seat in range(2):
            met[seat] |= visible(pos, seat)
            for event in GAME.events_for(pos, seat, pos.log[told:]):
                met[seat] |= cards_in(event)
        told = len(pos.log)
        for seat in range(2):
            for card, label in enumerate(pos.known[seat]):
                if pos.owner[card] == seat or label == AT_LARGE or may_see(pos, seat, card):
                    continue
                remembered += 1
                assert card in met[seat], pos.title(card)
        pos.apply(at_random(pos, chance))
    return remembered


def test_a_position_keeps_what_is_remembered() -> None:
    pos = table()
    drawn(pos, LIGHT)
    assert pos.copy().known == pos.known
    twin = pos.copy()
    twin.known[DARK][0] = SEEN
    assert pos.known[DARK][0] != SEEN
