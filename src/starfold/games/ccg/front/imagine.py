"""Imagined worlds: fill what a seat cannot know with a random consistent world.

The cards that it cannot see change places among the places where they may lie, as far as it
remembers (`state.memory`): the three piles of Life Force of both players, a Lost Pile that lies
face down, the opponent's hand and what the opponent buried. Sizes stay as they are, and so does
every card that a step under way speaks of.
The dice are new: an imagined world knows nothing of the shuffles to come.
"""

import random
from collections.abc import Iterator
from typing import Any

from starfold.games.ccg.front.disclosure import looked_through
from starfold.games.ccg.rules.step import Step
from starfold.games.ccg.rules.unseen import groups_of
from starfold.games.ccg.state.position import Position
from starfold.kernel.core import NOBODY
from starfold.kernel.dice import seeded_dice


def imagine(pos: Position, seat: int, chance: random.Random) -> Position:
    world = pos.copy()
    world.dice = seeded_dice(chance.getrandbits(64))
    spoken_of = _spoken_of(world)
    if world.asked == seat:
        spoken_of.update(looked_through(world))
    for owner in range(world.seats):
        for cards in groups_of(world, seat, owner):
            _mix(world, owner, [card for card in cards if card not in spoken_of], chance)
    if world.asked >= 0 and world.asked != seat:
        _ask_anew(world)
    return world


def _spoken_of(world: Position) -> set[int]:
    """The cards that steps under way name: a pile being searched, a card on its way to the table.

    The data of steps are plain numbers, so some of these are amounts; a card too many stays.
    """
    found: set[int] = set()
    for frame in world.stack:
        assert isinstance(frame, Step)
        found.update(_numbers(frame.fields()))
    for moment in world.moments:
        found.update(moment.to_data())
    return found


def _numbers(data: Any) -> Iterator[int]:
    if isinstance(data, dict):
        data = list(data.values())
    if isinstance(data, list):
        for one in data:
            yield from _numbers(one)
    elif isinstance(data, int) and not isinstance(data, bool):
        yield data


def _mix(world: Position, owner: int, unknown: list[int], chance: random.Random) -> None:
    """Deal the places of these cards out among them anew."""
    dealt = unknown[:]
    chance.shuffle(dealt)
    places = dict(zip(unknown, dealt, strict=True))
    piles = [world.reserve, world.force, world.used, world.lost, world.hand]
    for pile in (piles_of[owner] for piles_of in piles):
        for index, card in enumerate(pile):
            pile[index] = places.get(card, card)
    zone, at = world.zone[:], world.at[:]
    for old, new in places.items():
        world.zone[new], world.at[new] = zone[old], at[old]
    world.hand[owner].sort()


def _ask_anew(world: Position) -> None:
    """Another seat is asked: its options follow from the cards that it holds in this world."""
    world.asked = NOBODY
    world.start()
