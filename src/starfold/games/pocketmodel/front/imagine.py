"""Imagined worlds: fill what a seat cannot know with a random consistent world.

Unknown cards change places among the places where they may lie. Deck lists are private unless the
players agreed on open ones, so cards of others that the seat never saw may be any card of the
edition. The dice are new: an imagined world knows nothing of the throws to come.
"""

import random

from starfold.games.pocketmodel.rules.piles import has_seen, may_know
from starfold.games.pocketmodel.rules.setup import legal_totals, placeable_units
from starfold.games.pocketmodel.rules.step import asking
from starfold.games.pocketmodel.state.position import EVERY_SEAT, NONE, RESERVES, SEEN, Position
from starfold.kernel.core import NOBODY
from starfold.kernel.dice import seeded_dice


def imagine(pos: Position, seat: int, chance: random.Random) -> Position:
    world = pos.copy()
    world.dice = seeded_dice(chance.getrandbits(64))
    for owner in range(world.seats):
        if owner != seat and not world.setup.options.open_decklists:
            _invent_cards(world, seat, owner, chance)
        _mix_unknown_cards(world, seat, owner, chance)
    if world.placing:
        _place_others_anew(world, seat, chance)
    if world.asked >= 0 and world.asked != seat:
        _ask_anew(world)
    return world


def _ask_anew(world: Position) -> None:
    """Another seat is asked: its options follow from the cards that it holds in this world."""
    asking(world).forget_secrets()
    world.asked = NOBODY
    world.start()


def _invent_cards(world: Position, seat: int, owner: int, chance: random.Random) -> None:
    """Cards of another player that the seat never saw: any card that their deck may hold."""
    pool = world.setup.card_pool
    if not pool:
        return
    mine = [card for card in range(len(world.cards)) if world.setup.card_owner[card] == owner]
    unseen = [card for card in mine if not has_seen(world, seat, card)]
    copies: dict[str, int] = {}
    for card in mine:
        if card not in unseen:
            name = world.cards[card].name
            copies[name] = copies.get(name, 0) + 1
    world.cards = world.cards[:]  # copies of an imagined world share them
    for card in unseen:
        definition = chance.choice(pool)
        for _ in range(20):  # at most three copies of a card (PM-PREP-03), as far as that goes
            if copies.get(definition.name, 0) < 3:
                break
            definition = chance.choice(pool)
        copies[definition.name] = copies.get(definition.name, 0) + 1
        world.cards[card] = definition


def _mix_unknown_cards(world: Position, seat: int, owner: int, chance: random.Random) -> None:
    deck, hand, slots = world.deck[owner], world.hand[owner], world.slots[owner]
    unknown = [
        card for card in [*deck, *hand, *slots] if card != NONE and not may_know(world, seat, card)
    ]
    unknown.sort()  # the same chance makes the same world of all that look the same to the seat
    chance.shuffle(unknown)
    for pile in (deck, hand, slots):
        for place, card in enumerate(pile):
            if card != NONE and not may_know(world, seat, card):
                new = unknown.pop()
                pile[place] = new
    hand.sort()
    _renew_knowledge(world, owner)


def _renew_knowledge(world: Position, owner: int) -> None:
    """Cards that changed places are known to their owner where they lie now, and to nobody else."""
    everywhere_unknown = ~EVERY_SEAT
    for card in world.deck[owner]:
        world.knowledge[card] &= everywhere_unknown
    for card in world.hand[owner]:
        world.knowledge[card] |= 1 << owner | 1 << SEEN + owner
    for slot, card in enumerate(world.slots[owner]):
        if card != NONE and not world.slot_face_up(owner, slot):
            world.knowledge[card] &= everywhere_unknown
            if world.setup.options.peek_own_objectives:
                world.knowledge[card] |= 1 << owner


def _place_others_anew(world: Position, seat: int, chance: random.Random) -> None:
    """Placements made in secret: other players who are done placed some legal force.

    How far another player who is placing now has come is their secret: they begin anew.
    """
    for other in range(world.seats):
        placed = world.units_in_play(other)
        if other == seat or not placed:
            continue
        for unit in placed:
            world.zone[unit] = RESERVES
        if other == world.asked:
            continue
        legal = legal_totals(world, other)
        while choices := placeable_units(world, other, legal):
            world.zone[chance.choice(choices)] = other
