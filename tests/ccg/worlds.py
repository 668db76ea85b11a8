"""Worlds that look the same to a seat: the other deck holds anything that it may hold."""

import random

from starfold.games.ccg.front.imagine import belief_about, unseen_cards, with_cards
from starfold.games.ccg.state import memory
from starfold.games.ccg.state.position import Position
from starfold.kernel.core import NOBODY


def with_another_deck(pos: Position, seat: int, chance: random.Random) -> Position:
    """A copy in which every card of the opponent that the seat never saw is any other one.

    The seat's own hidden cards change places as well.
    """
    world = pos.copy()
    unseen = unseen_cards(world, seat)
    foe = 1 - seat
    belief = belief_about(world, foe)
    origin = world.setup.origin
    labels = world.known[seat]
    cards = [
        card
        for card in range(len(unseen))
        if unseen[card] and origin[card] == foe and labels[card] == memory.AT_LARGE
    ]
    numbers = [chance.randrange(len(belief.cards)) for _ in cards]
    world.setup = with_cards(world.setup, cards, belief, numbers)
    for owner in range(2):
        for pile in (world.reserve[owner], world.force[owner]):
            places = [
                place
                for place, card in enumerate(pile)
                if unseen[card] and memory.group(labels[card]) == memory.AT_LARGE
            ]
            moved = [pile[place] for place in places]
            if not world.moments and not _names_activated(world):
                chance.shuffle(moved)
            for place, card in zip(places, moved, strict=True):
                pile[place] = card
    if world.asked not in (seat, NOBODY):
        raise AssertionError("only whoever is asked compares")
    return world


def _names_activated(world: Position) -> bool:
    """Whether a step under way speaks of Force by its place in the pile."""
    return any(type(frame).__name__ in ("Responses", "Run") for frame in world.stack)


def mix(world: Position, owner: int, cards: list[int], chance: random.Random) -> None:
    """These cards change places among themselves."""
    dealt = cards[:]
    chance.shuffle(dealt)
    places = dict(zip(cards, dealt, strict=True))
    piles = [world.reserve, world.force, world.used, world.lost, world.hand]
    for pile in (piles_of[owner] for piles_of in piles):
        for index, card in enumerate(pile):
            pile[index] = places.get(card, card)
    zone, at = world.zone[:], world.at[:]
    for old, new in places.items():
        world.zone[new], world.at[new] = zone[old], at[old]
    world.hand[owner].sort()
