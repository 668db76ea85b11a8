"""Tests with the operators of a sentence: `yours & rebel & here`, `~droid`, `pilot | warrior`.

What cards say is asked many times for every choice, so a sentence is made of objects that ask each
other directly; a plain function is called only where a word is one.
"""

from collections.abc import Callable
from typing import Final

from starfold.games.ccg.state.model import CardDef
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.scope import Scope, Test
from starfold.games.ccg.state.vocabulary import NONE, TABLE

# What a card must be for a term to hold, so that most cards need not be asked about.
ANYTHING: Final = 0
ITSELF: Final = 1  # the text's own card
HOST: Final = 2  # what holds the text's own card
HERE: Final = 3  # at the location of the text's own card
OTHER_HERE: Final = 4  # anything, but the second subject of the question is at that location


class Term:
    """A test of one card, seen from the card whose text it is.

    Those below are made of other things than a test, so each has an `ask` of its own.
    """

    def __init__(self, test: Test) -> None:
        self._test = test

    def ask(self, pos: Position, scope: Scope, card: int) -> bool:
        return self._test(pos, scope, card)

    def __call__(self, pos: Position, scope: Scope, card: int) -> bool:
        return self.ask(pos, scope, card)

    def subject(self) -> int:
        """What a card must be for it to hold, at least."""
        return ANYTHING

    def among(self, pos: Position, scope: Scope, cards: list[int]) -> list[int]:
        """Those of the cards that it holds for."""
        return [card for card in cards if self.ask(pos, scope, card)]

    def in_play(self, pos: Position, scope: Scope) -> list[int]:
        """The cards in play that it holds for: only those are asked about that it may be about."""
        near = scope.card != NONE and pos.zone[scope.card] == TABLE and self.subject() == HERE
        cards = pos.located(pos.location_of(scope.card)) if near else pos.table
        return self.among(pos, scope, cards)

    def some(self, pos: Position, scope: Scope, cards: list[int]) -> bool:
        """Whether it holds for any of the cards."""
        for card in cards:
            if self.ask(pos, scope, card):
                return True
        return False

    def __and__(self, further: "Term") -> "Term":
        return _Both(self, further)

    def __or__(self, further: "Term") -> "Term":
        return _Either(self, further)

    def __invert__(self) -> "Term":
        return _Not(self)


class _Both(Term):
    def __init__(self, first: Term, second: Term) -> None:
        self.first = first
        self.second = second

    def ask(self, pos: Position, scope: Scope, card: int) -> bool:
        return self.first.ask(pos, scope, card) and self.second.ask(pos, scope, card)

    def subject(self) -> int:
        first, second = self.first.subject(), self.second.subject()
        return min(first, second) or max(first, second)


class _Either(Term):
    def __init__(self, first: Term, second: Term) -> None:
        self.first = first
        self.second = second

    def ask(self, pos: Position, scope: Scope, card: int) -> bool:
        return self.first.ask(pos, scope, card) or self.second.ask(pos, scope, card)


class _Not(Term):
    def __init__(self, first: Term) -> None:
        self.first = first

    def ask(self, pos: Position, scope: Scope, card: int) -> bool:
        return not self.first.ask(pos, scope, card)


class About(Term):
    """A test that only certain cards can pass."""

    def __init__(self, subject: int, test: Test) -> None:
        super().__init__(test)
        self._subject = subject

    def subject(self) -> int:
        return self._subject


class Printed(Term):
    """A test of what is printed on a card."""

    def __init__(self, test: Callable[[CardDef], bool]) -> None:
        self.printed = test

    def ask(self, pos: Position, scope: Scope, card: int) -> bool:
        return card != NONE and self.printed(pos.setup.defs[card])


class OfType(Term):
    """A card of one type, which most sentences begin with."""

    def __init__(self, type: int) -> None:
        self.type = type

    def ask(self, pos: Position, scope: Scope, card: int) -> bool:
        return card != NONE and pos.setup.defs[card].type == self.type
