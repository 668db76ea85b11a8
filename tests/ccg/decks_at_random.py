"""Random legal decks over all cards that work, built around cards that somebody wants to see.

Two decks that share a theme, the planets whose locations they bring, meet each other; cards that
a wanted card's text names come along on both sides, so that it finds what it is about.
"""

import random
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache

from starfold.games.ccg.cards import catalogue
from starfold.games.ccg.cards.decks import DECK_SIZE, Deck, in_order, objections
from starfold.games.ccg.cards.library import declared, scripted_ids
from starfold.games.ccg.state.model import CardDef, may_start
from starfold.games.ccg.state.vocabulary import (
    CHARACTER,
    DARK,
    DEVICE,
    EFFECT,
    INTERRUPT,
    LIGHT,
    LOCATION,
    STARSHIP,
    VEHICLE,
    VEHICLE_SITE,
    WEAPON,
)

LOCATIONS = 14  # of a deck: enough Force, and rows to walk along
COPIES = 3  # of a wanted card

# How many cards of each type fill a deck up, by weight.
MIXTURE = {
    CHARACTER: 40,
    STARSHIP: 8,
    VEHICLE: 12,
    WEAPON: 12,
    DEVICE: 6,
    EFFECT: 8,
    INTERRUPT: 14,
}


@cache
def working(side: int) -> tuple[CardDef, ...]:
    """The cards of a side that have behaviour."""
    return tuple(c for c in catalogue.cards() if c.side == side and c.id in scripted_ids())


@cache
def themes() -> tuple[str, ...]:
    """Systems from whose locations a game can start."""
    return tuple(sorted({c.system for side in (LIGHT, DARK) for c in starts(side)}))


@cache
def starts(side: int) -> tuple[CardDef, ...]:
    return tuple(card for card in working(side) if may_start(card))


@cache
def text_of(id: str) -> str:
    script = declared()[id]
    spoken = [ability.words for half in script.abilities_for for ability in half]
    spoken += [ability.words for ability in script.abilities]
    return " ".join([script.words, *script.words_for, *spoken])


@cache
def company(id: str) -> tuple[CardDef, ...]:
    """Cards of both sides that a card's text names, by title, persona or kind, or belong to it."""
    text = text_of(id)
    words = set(re.findall(r"[\w'-]+", text.lower()))
    known = {card.id: card for side in (LIGHT, DARK) for card in working(side)}
    card = known[id]
    found = []
    for other in known.values():
        names = [other.title, *(other.title.split(": ")[1:])]
        named = any(name in text for name in names) or not words.isdisjoint(other.personas)
        kind = any(kind in text for kind in other.kinds)
        belongs = other.title in card.matching or card.title in other.matching
        if other.id != id and (named or kind or belongs):
            found.append(other)
    return tuple(found)


def themes_for(wanted: Sequence[CardDef], chance: random.Random) -> list[str]:
    """The planets that the wanted cards are of or speak of, or any."""
    named = [
        theme
        for theme in themes()
        if theme and any(theme == c.system or theme in text_of(c.id) for c in wanted)
    ]
    chance.shuffle(named)
    return named[:2] or [chance.choice(themes())]


def random_deck(
    chance: random.Random,
    side: int,
    wanted: Sequence[CardDef] = (),
    themes: Sequence[str] = (),
    played: Mapping[str, int] | None = None,
) -> Deck:
    """A legal deck with the wanted cards in it; cards that were `played` less are preferred."""
    seen = played or {}
    cards: list[CardDef] = []
    for card in wanted:
        cards += [card] * COPIES
    for card in wanted:
        named = [one for one in company(card.id) if one.side == side and one not in cards]
        chance.shuffle(named)
        cards += named[:4]
    cards = cards[: DECK_SIZE - LOCATIONS]
    cards += _locations(chance, side, cards, themes)
    pool = [card for card in working(side) if card.type in MIXTURE]
    weights = [MIXTURE[card.type] / (1 + seen.get(card.id, 0)) / _of_type(card) for card in pool]
    cards += chance.choices(pool, weights, k=DECK_SIZE - len(cards))
    begin = [card for card in cards if may_start(card)]
    at_home = [card for card in begin if card.system in themes]
    lines = in_order(list(Counter(cards).items()))
    deck = Deck("At random", side, chance.choice(at_home or begin), lines)
    assert not objections(deck, {}, scripted_ids()), objections(deck, {}, scripted_ids())
    return deck


@cache
def _of_type(card: CardDef) -> int:
    return len([one for one in working(card.side) if one.type == card.type])


def _locations(
    chance: random.Random, side: int, cards: Sequence[CardDef], themes: Sequence[str]
) -> list[CardDef]:
    """Locations of the theme first, then any; one at least begins a game, two where it must."""
    known = [card for card in working(side) if card.type == LOCATION]
    home = [card for card in known if card.system in themes and not card.icons & VEHICLE_SITE]
    there = [card for card in cards if card.type == LOCATION]
    chance.shuffle(home)
    chosen = home[: LOCATIONS - 2]
    missing = max(2, LOCATIONS - len(chosen) - len(there))
    chosen += chance.choices(known, k=missing - 2)
    return [*chosen, *chance.sample(starts(side), 2)]


def random_pair(
    chance: random.Random,
    wanted: Sequence[str] = (),
    played: Mapping[str, int] | None = None,
) -> list[Deck]:
    """Two decks of one theme around these cards, by their ids."""
    known = {card.id: card for side in (LIGHT, DARK) for card in working(side)}
    cards = [known[id] for id in wanted]
    shared = themes_for(cards, chance)
    decks = []
    for side in (LIGHT, DARK):
        own = [card for card in cards if card.side == side]
        named = [c for card in cards if card.side != side for c in company(card.id)]
        helpers = [card for card in named if card.side == side and card not in own]
        chance.shuffle(helpers)
        decks.append(random_deck(chance, side, [*own, *helpers[:3]], shared, played))
    return decks
