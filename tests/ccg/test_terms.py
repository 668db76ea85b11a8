"""Terms of card texts say what they can be about, so that no other cards need be asked."""

import random

import pytest

from starfold.games.ccg.rules.changes import index_of, may_be_about
from starfold.games.ccg.scripts.circumstances import other_is_here
from starfold.games.ccg.scripts.terms import itself, rebel, yours
from starfold.games.ccg.scripts.whereabouts import here, my_host
from starfold.games.ccg.state.model import CardDef
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.term import (
    ANYTHING,
    HERE,
    HOST,
    ITSELF,
    OTHER_HERE,
    OfType,
    Printed,
    Term,
)
from starfold.games.ccg.state.vocabulary import LOCATION, NONE
from tests.ccg.games import play_on, random_start
from tests.ccg.random_games import STAGED_START, Tally, random_trial


@pytest.mark.parametrize(
    "term, subject",
    [
        (rebel, ANYTHING),
        (itself, ITSELF),
        (my_host, HOST),
        (yours & rebel & here, HERE),
        (here & itself, ITSELF),
        (rebel & other_is_here, OTHER_HERE),
        (here | rebel, ANYTHING),
        (~here, ANYTHING),
    ],
)
def test_a_sentence_is_about_what_its_words_are_about(term: Term, subject: int) -> None:
    assert term.subject() == subject


def test_what_is_printed_is_asked_once_for_each_card() -> None:
    asked: list[str] = []

    def is_long(card: CardDef) -> bool:
        asked.append(card.title)
        return len(card.title) > 12

    long = Printed(is_long)
    sentence = long & ~OfType(LOCATION) | OfType(LOCATION) & ~long
    pos = random_start(1, defaults=True)
    scope = Scope(NONE, 0)
    for _ in range(2):
        for card, definition in enumerate(pos.setup.defs):
            expected = (len(definition.title) > 12) != (definition.type == LOCATION)
            assert sentence.ask(pos, scope, card) == expected
    assert sorted(asked) == sorted(card.title for card in set(pos.setup.defs))
    assert not sentence.ask(pos, scope, NONE) and (~long).ask(pos, scope, NONE)


def misjudged(pos: Position) -> list[str]:
    """Texts in force that hold for a card, and a second subject, that they cannot be about."""
    found: list[str] = []
    places = [NONE, *pos.locations()]
    for entries in index_of(pos).entries.values():
        for entry in entries:
            for card in [NONE, *range(len(pos.zone))]:
                for other in places:
                    if may_be_about(pos, entry, card, other):
                        continue
                    entry.scope.other = other
                    if card != NONE and entry.modifier.of(pos, entry.scope, card):
                        found.append(f"{pos.title(entry.scope.card)} of {pos.title(card)}")
    return found


@pytest.mark.parametrize("seed", range(4))
def test_no_text_holds_for_a_card_that_it_cannot_be_about(seed: int) -> None:
    chance = random.Random(seed)
    pos = random_start(seed, defaults=True)
    for _ in range(4):
        play_on(pos, chance, 150)
        assert misjudged(pos) == []


@pytest.mark.parametrize("seed", range(6))
def test_the_same_with_any_cards(seed: int) -> None:
    pos = random_trial(seed, [], Tally(), STAGED_START).begin()
    assert misjudged(pos) == []
