"""Clocks with increment: whoever must choose spends time; passing the choice on earns some back.

When a choice is taken back, so is what was earned since. Whoever takes it back has spent their own
time all the same; the others get theirs back.
"""

from typing import Final, NamedTuple

from starfold.kernel.core import NOBODY
from starfold.table.protocol import ClockTerms

LEAST_MS: Final = 1000  # that a taken back increment leaves to whoever has lived on it


class Reading(NamedTuple):
    """What the clocks said when a choice was made."""

    left_ms: list[int]
    earned_ms: list[int]  # by increments so far


class Clock:
    """One clock for each seat; at most one runs. `now` is any steady time in seconds."""

    def __init__(self, terms: ClockTerms, seats: int) -> None:
        self.terms = terms
        self.left_ms = [terms.initial * 1000] * seats
        self.earned_ms = [0] * seats
        self.readings: list[Reading] = []  # before each answer of the game
        self.running = NOBODY
        self.since = 0.0

    def left_at(self, now: float) -> list[int]:
        left = self.left_ms[:]
        if self.running != NOBODY:
            spent = int((now - self.since) * 1000)
            left[self.running] = max(0, left[self.running] - spent)
        return left

    def set(self, left_ms: list[int]) -> None:
        """What a record says was left; the clock stands until `run`."""
        self.left_ms = left_ms[:]
        self.running = NOBODY

    def run(self, seat: int, now: float, rewarded: int = NOBODY) -> None:
        """Now this seat's time runs; the one that passed the choice on gets the increment."""
        self.left_ms = self.left_at(now)
        if rewarded != NOBODY:
            self.left_ms[rewarded] += self.terms.increment * 1000
            self.earned_ms[rewarded] += self.terms.increment * 1000
        self.running = seat
        self.since = now

    def fallen(self, now: float) -> bool:
        return self.running != NOBODY and self.left_at(now)[self.running] == 0

    def seconds_to_fall(self, now: float) -> float:
        return self.left_at(now)[self.running] / 1000

    def note(self, answers: int) -> None:
        """The game has so many answers now: those that are new were given at this reading."""
        new = answers - len(self.readings)
        self.readings += [Reading(self.left_ms[:], self.earned_ms[:])] * new

    def go_back(self, answers: int, seat: int) -> None:
        """The seat has taken back all but the first answers."""
        if answers >= len(self.readings):
            return
        then = self.readings[answers]
        kept = self.left_ms[seat] - (self.earned_ms[seat] - then.earned_ms[seat])
        least = min(LEAST_MS, self.left_ms[seat])
        self.left_ms = then.left_ms[:]
        self.left_ms[seat] = max(least, kept)
        self.earned_ms = then.earned_ms[:]
        del self.readings[answers:]
