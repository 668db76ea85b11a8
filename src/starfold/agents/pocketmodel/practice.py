"""Random legal forces to practise with: what learning sees, and no shipped fleet among it."""

import random
from functools import cache
from typing import Final, TypeVar

from starfold.games.pocketmodel.front.prepare import (
    MINIMUM_DECK,
    MOST_COPIES_OF_A_CARD,
    STANDARD_GAME_SIZE,
    unit_copy_limit,
)
from starfold.games.pocketmodel.front.start import make_setup
from starfold.games.pocketmodel.state.position import Setup
from starfold.units import vocabulary as v
from starfold.units.content import content_of
from starfold.units.forces import Side
from starfold.units.icons import BASE
from starfold.units.model import Card, Unit

MOST_TURNS: Final = 200  # of a practice game
Printed = TypeVar("Printed", Unit, Card)


@cache
def _printed(edition: str) -> tuple[list[Unit], list[Card]]:
    content = content_of([]).usable_in(edition)
    units = [unit for unit in content.units() if edition != BASE or unit.kind != v.GROUND]
    return units, content.cards()


def random_side(edition: str, chance: random.Random) -> Side:
    """Thirty stars of units and thirty cards; few kinds of either in some, many in others."""
    units, cards = _printed(edition)
    limit = unit_copy_limit(STANDARD_GAME_SIZE)
    kinds = chance.randrange(4, 15)
    some = chance.sample(units, min(kinds, len(units)))
    force: list[Unit] = []
    left = STANDARD_GAME_SIZE
    for _ in range(2):  # then from all units, to come as near to the limit as possible
        while fitting := [
            unit for unit in some if unit.faces[0].stars <= left and _copies(force, unit) < limit
        ]:
            unit = chance.choice(fitting)
            force.append(unit)
            left -= unit.faces[0].stars
        some = units
    deck: list[Card] = []
    pool = chance.sample(cards, min(len(cards), chance.randrange(10, 30)))
    while len(deck) < MINIMUM_DECK:
        fitting_cards = [card for card in pool if _copies(deck, card) < MOST_COPIES_OF_A_CARD]
        deck.append(chance.choice(fitting_cards))
    return Side("practice", force, deck)


def random_duel(edition: str, chance: random.Random) -> Setup:
    sides = [random_side(edition, chance) for _ in range(2)]
    return make_setup(edition, sides, {"max_turns": MOST_TURNS}, _printed(edition)[1])


def _copies(entries: list[Printed], entry: Printed) -> int:
    return sum(other.name == entry.name for other in entries)
