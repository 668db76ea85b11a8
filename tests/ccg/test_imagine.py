"""Imagined worlds are whole, play on, and know nothing that their seat does not know."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from starfold.games.ccg.front.imagine import belief_about, calm_world, imagine, unseen_cards
from starfold.games.ccg.front.record import position_to_data
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import DARK, LIGHT, LOCATION
from starfold.kernel.dice import seeded_dice
from tests.ccg.games import play_on, random_start
from tests.ccg.soundness import faults
from tests.ccg.worlds import with_another_deck

SEEDS = range(4)


def moments(seed: int, every: int, longest: int = 700) -> Iterator[Position]:
    """Positions of a random game, each with the seat that is asked."""
    pos = random_start(seed, defaults=True)
    chance = random.Random(seed)
    for number in range(longest):
        if pos.ended:
            return
        if number % every == 0:
            yield pos
        pos.apply(chance.choice(pos.options))


def everything(world: Position) -> tuple[object, list[str]]:
    """All of a world: the record names cards by number, so what they are is part of it."""
    return position_to_data(world), [card.id for card in world.setup.defs]


@pytest.mark.parametrize("seed", SEEDS)
def test_worlds_that_look_the_same_give_the_same_imagined_worlds(seed: int) -> None:
    chance = random.Random(seed)
    for number, pos in enumerate(moments(seed, every=3)):
        seat = pos.asked
        other = with_another_deck(pos, seat, chance)
        other.dice = seeded_dice(number)
        one, two = (imagine(world, seat, random.Random(number)) for world in (pos, other))
        assert everything(one) == everything(two), pos.stack[-1].to_data()
        assert everything(calm_world(pos, seat)) == everything(calm_world(other, seat))


@pytest.mark.parametrize("seed", SEEDS)
def test_an_imagined_world_is_sound_and_plays_on(seed: int) -> None:
    chance = random.Random(seed)
    for pos in moments(seed, every=9):
        for seat in (LIGHT, DARK):
            world = imagine(pos, seat, chance)
            assert not faults(world)
            play_on(world, chance, 40)
            assert not faults(world)


def test_an_imagined_world_leaves_its_own_alone() -> None:
    chance = random.Random(1)
    for pos in moments(5, every=7):
        before = everything(pos)
        imagine(pos, pos.asked, chance)
        calm_world(pos, pos.asked)
        assert everything(pos) == before


def test_what_is_seen_stays_what_it_is_and_the_rest_is_of_the_side() -> None:
    chance = random.Random(2)
    for pos in moments(3, every=11):
        seat = pos.asked
        unseen = unseen_cards(pos, seat)
        world = imagine(pos, seat, chance)
        for card, definition in enumerate(pos.setup.defs):
            assert world.setup.defs[card].side == definition.side
            if not unseen[card] or pos.setup.origin[card] == seat:
                assert world.setup.defs[card] is definition
                assert world.setup.title[card] == pos.setup.title[card]


def test_copies_have_the_same_title() -> None:
    pos = random_start(4)
    world = imagine(pos, pos.asked, random.Random(0))
    titles = dict(zip([c.title for c in world.setup.defs], world.setup.title, strict=True))
    for card, definition in enumerate(world.setup.defs):
        assert world.setup.title[card] == titles[definition.title]
        assert card in world.setup.copies[world.setup.title[card]]
        assert world.setup.short[card] == definition.name()


def test_a_deck_is_believed_in_when_its_cards_are_seen() -> None:
    pos = random_start(0, defaults=True)
    belief = belief_about(pos, DARK)
    for deck in belief.decks:
        seen = deck[::3]
        left = Counter(deck)
        left.subtract(seen)
        hits = 0
        for number in range(20):
            drawn = belief.drawn(seen, 40, seeded_dice(number))
            hits += sum((Counter(drawn) & left).values())
        assert hits > 0.75 * 20 * 40


def test_before_anything_is_seen_any_deck_may_be_held() -> None:
    belief = belief_about(random_start(0, defaults=True), LIGHT)
    hands = [Counter(belief.drawn([], 60, seeded_dice(number))) for number in range(60)]
    held = {number for hand in hands for number in hand}
    assert len(held) > 0.6 * len(belief.cards)
    for hand in hands:
        alike = [sum((hand & Counter(deck)).values()) for deck in belief.decks]
        assert max(alike) > 25


def test_a_strange_deck_is_taken_for_none_of_the_known_ones() -> None:
    belief = belief_about(random_start(0, defaults=True), LIGHT)
    common = {number for deck in belief.decks for number in deck}
    strange = [number for number in range(len(belief.cards)) if number not in common][:20]
    drawn = Counter(belief.drawn(strange, 600, seeded_dice(1)))
    assert len(drawn) > 60
    once = [number for number, one in enumerate(belief.once) if one and number in strange]
    assert sum(drawn[number] for number in once) < 10
    places = [number for number in drawn if belief.cards[number].type == LOCATION]
    assert places
