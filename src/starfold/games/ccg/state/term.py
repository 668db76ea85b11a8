"""Tests with the operators of a sentence: `yours & rebel & here`, `~droid`, `pilot | warrior`.

What cards say is asked many times for every choice, so a sentence is made of objects that ask each
other directly; a plain function is called only where a word is one. Words about what is printed are
asked once for each card: they and all that is said of them with `&`, `|` and `~` never change.
"""

from collections.abc import Callable
from itertools import count
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

# What a card is known to be, see `CardDef.answers`.
_UNKNOWN: Final = 0
_NO: Final = 1
_YES: Final = 2
_NUMBERS: Final = count()  # of the printed words, in the order in which they are first asked
_MOST: Final = 2_000  # answers that a card keeps: texts have some hundreds of such words


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
        """The cards in play that it holds for."""
        return self.among(pos, scope, self.may_be_in_play(pos, scope))

    def may_be_in_play(self, pos: Position, scope: Scope) -> list[int]:
        """The cards in play that it may be about, not to be changed: only those are asked about."""
        near = scope.card != NONE and pos.zone[scope.card] == TABLE and self.subject() == HERE
        return pos.located(pos.location_of(scope.card)) if near else pos.table

    def some(self, pos: Position, scope: Scope, cards: list[int]) -> bool:
        """Whether it holds for any of the cards."""
        for card in cards:
            if self.ask(pos, scope, card):
                return True
        return False

    def __and__(self, further: "Term") -> "Term":
        return self.both(further)

    def __or__(self, further: "Term") -> "Term":
        return self.either(further)

    def __invert__(self) -> "Term":
        return self.negated()

    # The operators by name: of these there may be better ones.

    def both(self, further: "Term") -> "Term":
        return _Both(self, further)

    def either(self, further: "Term") -> "Term":
        return _Either(self, further)

    def negated(self) -> "Term":
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

    def both(self, further: Term) -> Term:
        """What is printed is put together: `here & site & interior` asks two things."""
        if isinstance(self.second, Printed) and isinstance(further, Printed):
            return _Both(self.first, self.second.both(further))
        return _Both(self, further)


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
    """A test of what is printed on a card, made once for each card."""

    def __init__(self, test: Callable[[CardDef], bool], of_none: bool = False) -> None:
        self.printed = test
        self.of_none = of_none  # what it says of no card
        self.number = NONE  # its place in `CardDef.answers`

    def ask(self, pos: Position, scope: Scope, card: int) -> bool:
        return self.of_none if card == NONE else self.holds_for(pos.setup.defs[card])

    def holds_for(self, card: CardDef) -> bool:
        number = self.number
        answers = card.answers
        if 0 <= number < len(answers):
            known = answers[number]
            if known != _UNKNOWN:
                return known == _YES
        return self._learn(card)

    def _learn(self, card: CardDef) -> bool:
        if self.number == NONE:
            self.number = next(_NUMBERS)
        if self.number >= _MOST:
            return self.printed(card)
        answers = card.answers
        while len(answers) <= self.number:
            answers.append(_UNKNOWN)
        found = self.printed(card)
        answers[self.number] = _YES if found else _NO
        return found

    def both(self, further: Term) -> Term:
        if not isinstance(further, Printed):
            return _Both(self, further)
        second: Printed = further
        return Printed(
            lambda card: self.holds_for(card) and second.holds_for(card),
            self.of_none and second.of_none,
        )

    def either(self, further: Term) -> Term:
        if not isinstance(further, Printed):
            return _Either(self, further)
        second: Printed = further
        return Printed(
            lambda card: self.holds_for(card) or second.holds_for(card),
            self.of_none or second.of_none,
        )

    def negated(self) -> Term:
        return Printed(lambda card: not self.holds_for(card), not self.of_none)


class OfType(Printed):
    """A card of one type, which most sentences begin with."""

    def __init__(self, type: int) -> None:
        super().__init__(lambda card: card.type == type)
        self.type = type

    def holds_for(self, card: CardDef) -> bool:
        return card.type == self.type


class Owned(Term):
    """A card of the player whose text it is, or of the opponent."""

    def __init__(self, yours: bool) -> None:
        self.yours = yours

    def ask(self, pos: Position, scope: Scope, card: int) -> bool:
        return card != NONE and (pos.owner[card] == scope.seat) == self.yours


class InPlay(Term):
    def __init__(self) -> None:
        pass

    def ask(self, pos: Position, scope: Scope, card: int) -> bool:
        return pos.zone[card] == TABLE
