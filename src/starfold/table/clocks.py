"""Clocks with increment: whoever must choose spends time; passing the choice on earns some back."""

from starfold.kernel.core import NOBODY
from starfold.table.protocol import ClockTerms


class Clock:
    """One clock for each seat; at most one runs. `now` is any steady time in seconds."""

    def __init__(self, terms: ClockTerms, seats: int) -> None:
        self.terms = terms
        self.left_ms = [terms.initial * 1000] * seats
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
        self.running = seat
        self.since = now

    def fallen(self, now: float) -> bool:
        return self.running != NOBODY and self.left_at(now)[self.running] == 0

    def seconds_to_fall(self, now: float) -> float:
        return self.left_at(now)[self.running] / 1000
