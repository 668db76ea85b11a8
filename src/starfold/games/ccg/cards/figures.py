"""What a deck costs, draws and generates: figures for whoever builds it."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from starfold.games.ccg.cards.decks import GENERATORS, NORTH_RIDGE, Deck
from starfold.games.ccg.speech.words import say
from starfold.games.ccg.state.fractions import THOUSAND, nearest, size
from starfold.games.ccg.state.model import CardDef
from starfold.games.ccg.state.vocabulary import LOCATION, NONE
from starfold.kernel.game import Curve, Fact

OWN_FORCE: Final = 1  # everybody generates it, whatever is on the table (SW-B-068)


def curves(deck: Deck) -> list[Curve]:
    """Costs of deploying, and destinies; of a card with several destinies the greatest."""
    cards = deck.expanded()
    return [
        _curve(say("decks.deploy_cost"), (one.deploy for one in cards if one.deploy != NONE)),
        _curve(say("decks.destiny"), (max(one.destiny, key=size) for one in cards if one.destiny)),
    ]


def _curve(title: str, numbers: Iterable[int]) -> Curve:
    found = list(numbers)
    if not found:
        return Curve(title, [], "")
    often = Counter(nearest(number) for number in found)
    mean = sum(size(number) for number in found) / len(found) / THOUSAND
    counts = [(value, often[value]) for value in range(min(often), max(often) + 1)]
    return Curve(title, counts, f"{mean:.1f}")


def facts(deck: Deck) -> list[Fact]:
    """The Force icons of its locations, and how much Force they generate."""
    locations = [card for card in deck.expanded() if card.type == LOCATION]
    mine, theirs = (_icons(locations, side) for side in (deck.side, 1 - deck.side))
    first = OWN_FORCE + _icons(opening(deck), deck.side)
    icons = say("decks.icons", mine=mine, theirs=theirs, locations=len(locations))
    generated = say("decks.generated", first=first, all=OWN_FORCE + mine)
    return [
        Fact(say("decks.force_icons"), icons),
        Fact(say("decks.generation"), generated, "SW-B-068"),
    ]


def _icons(locations: Iterable[CardDef], side: int) -> int:
    return sum(card.icons_for[side] for card in locations)


def opening(deck: Deck) -> list[CardDef]:
    """What its player has on the table at first: the generators bring North Ridge (SW-B-006)."""
    if deck.start is None:
        return []
    brought = NORTH_RIDGE if deck.start.title == GENERATORS else ""
    return [deck.start, *(card for card in deck.locations() if card.title == brought)]
