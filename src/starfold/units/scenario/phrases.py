"""Phrases of games with units: attempts, and the answers of the engine that they mean.

A phrase becomes one or more attempts; an attempt becomes the answers to give, found by trying it on
a copy.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic, NamedTuple, TypeVar, cast

from starfold.errors import InputError
from starfold.kernel.choices import Refusal
from starfold.kernel.core import NOBODY, State
from starfold.kernel.dice import seeded_dice
from starfold.kernel.scenario.interpreter import Scenarios
from starfold.kernel.scenario.naming import seat_named
from starfold.kernel.scenario.offers import Tried, refused_lines
from starfold.kernel.scenario.phrases import NotOffered, pattern, said
from starfold.kernel.scenario.stage import Failed, Stage
from starfold.kernel.spelling import did_you_mean

P = TypeVar("P", bound=State)
T = TypeVar("T", bound="Try[Any]")
Pieces = dict[str, Any]


class Attempt(NamedTuple):
    """One thing that a player tries."""

    verb: str
    pieces: Pieces


class Phrase(NamedTuple):
    attempts: list[Attempt]
    if_asked: bool = False  # not said at all when the question does not come
    resigns: bool = False


class Try(Generic[P]):
    """An attempt on a copy: the answers given so far, and what they led to."""

    def __init__(self, pos: P, seat: int) -> None:
        self.pos = pos.copy()
        self.pos.dice = seeded_dice(0)
        self.seat = seat
        self.options: list[int] = []

    def is_asked(self) -> bool:
        return not self.pos.ended and self.pos.asked == self.seat


Reading = Callable[[P, int, "re.Match[str]"], list[Attempt]]


def bare(verb: str) -> Callable[[Any, int, "re.Match[str]"], list[Attempt]]:
    """A phrase that names no piece."""

    def read(pos: Any, seat: int, m: "re.Match[str]") -> list[Attempt]:
        return [Attempt(verb, {})]

    return read


class Phrasebook(NamedTuple, Generic[P, T]):
    """The phrases of a game. The first form that fits is meant."""

    phrases: Mapping[str, Reading[P]]  # by what is written, as a regular expression
    forms: Sequence[str]  # shown to those who wrote something else
    trying: Callable[[P, int], T]
    tries: Mapping[str, Callable[[T, Pieces], None]]  # by the verb of an attempt
    closing: Sequence[str]  # alone they have nothing to answer when the step closed by itself
    may_close: Sequence[str]  # after one of these it may have

    def read(self, pos: P, seat: int, text: str) -> Phrase:
        """What the words mean at this moment; raises InputError for words without a meaning."""
        words, if_asked = said(text)
        if words.casefold() in ("resign", "give up"):
            return Phrase([], resigns=True)
        for form, reading in self.phrases.items():
            found = pattern(form).fullmatch(words)
            if found:
                return Phrase(reading(pos, seat, found), if_asked)
        raise InputError(f"{text!r} is not understood; {did_you_mean(text, self.forms)}")

    def options_for(self, pos: P, seat: int, attempt: Attempt) -> list[int]:
        """The answers that carry out the attempt; raises NotOffered."""
        trying = self.trying(pos, seat)
        self.tries[attempt.verb](trying, attempt.pieces)
        return trying.options

    def closes(self, meant: Phrase) -> bool:
        return len(meant.attempts) == 1 and meant.attempts[0].verb in self.closing


_CHOSE: Final = "chose"  # in the stage's memory: who chose last in a step that may have closed


class UnitScenarios(Scenarios[P]):
    """The interpreter of a game whose phrases are attempts."""

    book: Phrasebook[P, Any]

    # -- where games differ ------------------------------------------------------------------------

    def needs_no_answer(self, meant: Phrase, attempt: Attempt) -> bool:
        """Whether the engine never asks for it."""
        return False

    def played(self, here: P, options: list[int]) -> P:
        """Give these answers; the position that shows why nothing more may be said after them."""
        for option in options:
            here.apply(option)
        return here

    def reason(self, pos: P, seat: int, attempt: Attempt, refused: NotOffered) -> Refusal | None:
        """The rule against an attempt, if one is known."""
        return refused.reason

    def unsaid(self, pos: P, attempt: Attempt, options: list[int]) -> str:
        """What a player must say besides, so that an attempt can be carried out; "" if nothing."""
        return ""

    # -- the interpreter ---------------------------------------------------------------------------

    def refuse_phrase(self, pos: P, player: str, phrase: str) -> None:
        self.book.read(pos, seat_named(pos, player), phrase)

    def try_phrase(self, pos: P, seat: int, phrase: str) -> Tried:
        return self.try_all(pos, seat, self.book.read(pos, seat, phrase))

    def try_all(self, pos: P, seat: int, meant: Phrase) -> Tried:
        """What would become of a phrase, found out on a copy."""
        here = pos.copy()
        here.dice = seeded_dice(0)
        still_open = here
        chosen: list[int] = []
        for attempt in meant.attempts:
            try:
                options = self.book.options_for(here, seat, attempt)
            except NotOffered as refused:
                if self.needs_no_answer(meant, attempt):
                    break
                reason = self.reason(still_open, seat, attempt, refused)
                return Tried(chosen, True, reason, refused.asked or bool(chosen))
            still_open = self.played(here, options)
            chosen += options
        return Tried(chosen, False, None)

    def perform(self, stage: Stage, player: str, phrase: str) -> None:
        pos = cast(P, stage.state)
        seat = seat_named(pos, player)
        meant = self.book.read(pos, seat, phrase)
        chose = stage.memory.pop(_CHOSE, NOBODY)
        if meant.resigns:
            stage.concede(seat)
            return
        optional = meant.if_asked or (self.book.closes(meant) and chose == seat)
        if optional and not self.try_all(pos, seat, meant).asked:
            return  # nobody asks; after a choice: the step closed by itself, nothing more was left
        if meant.attempts[0].verb in self.book.may_close:
            stage.memory[_CHOSE] = seat
        before = pos.copy()
        for attempt in meant.attempts:
            here = cast(P, stage.state)
            try:
                options = self.book.options_for(here, seat, attempt)
            except NotOffered:
                if self.needs_no_answer(meant, attempt):
                    return
                reason = self.try_all(before, seat, meant).reason
                raise Failed(refused_lines(self.game, here, seat, reason)) from None
            missing = self.unsaid(here, attempt, options)
            if missing:
                raise Failed([missing])
            for option in options:
                stage.choose(option)
