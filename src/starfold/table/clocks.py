"""Clocks: whoever must choose spends time; what they are spared or earn, the mode says.

`MODES` is the one table of modes: the form of a new game, the words about a table's clock and the
clocks themselves go by it. When a choice is taken back, so is what was earned since. Whoever takes
it back has spent their own time all the same; the others get theirs back.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from starfold.kernel.core import NOBODY
from starfold.table.offers import ClockOffer
from starfold.table.protocol import ClockMode, Clocks, ClockTerms
from starfold.table.speech.words import said

LEAST_MS: Final = 1000  # that a taken back increment leaves to whoever has lived on it


class Mode(NamedTuple):
    """What the seconds for each choice do."""

    asks: str  # what they are called in the form of a new game
    words: str  # after "10 minutes each, "
    usual: tuple[tuple[int, int], ...]  # minutes and seconds that are offered
    earned: Callable[[int, int], int]  # by passing the choice on: of the ms for it and the ms spent
    free: Callable[[int], int]  # of the ms for a choice: how many pass before the clock goes down


MODES: Final[dict[ClockMode, Mode]] = {
    "increment": Mode(
        "Seconds added",
        "plus {seconds} seconds per choice",
        ((5, 5), (10, 10), (25, 10)),
        earned=lambda seconds_ms, spent_ms: seconds_ms,
        free=lambda seconds_ms: 0,
    ),
}


def words_of(terms: ClockTerms) -> str:
    """`10 minutes each, plus 10 seconds per choice`."""
    minutes, seconds = divmod(terms.initial, 60)
    if seconds:
        time = said("{seconds} seconds", seconds=terms.initial)
    else:
        time = said("{minutes} minutes", minutes=minutes)
    each = said(MODES[terms.mode].words, seconds=terms.increment)
    return said("{time} each, {each}", time=time, each=each)


def clock_offers() -> list[ClockOffer]:
    """What the form of a new game offers: the usual clocks, then own ones of each mode."""
    offers: list[ClockOffer] = []
    for name, mode in MODES.items():
        for minutes, seconds in mode.usual:
            terms = ClockTerms(minutes * 60, seconds, name)
            offers.append(ClockOffer(words_of(terms), name, terms, said(mode.asks)))
    for name, mode in MODES.items():
        offers.append(
            ClockOffer(said(f"custom: {mode.asks.lower()} …"), name, None, said(mode.asks))
        )
    return offers


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
        self.mode = MODES[terms.mode]
        self.free_ms = 0  # that the running seat had before its time went down, at `since`
        self.spent_ms = 0  # by the running seat on its choices, until `since`

    def left_at(self, now: float) -> list[int]:
        left = self.left_ms[:]
        if self.running != NOBODY:
            spent = max(0, self._passed_ms(now) - self.free_ms)
            left[self.running] = max(0, left[self.running] - spent)
        return left

    def shown(self, now: float) -> Clocks:
        """What the seats are told of it."""
        return Clocks(self.left_at(now), self.running, self._free_at(now))

    def _free_at(self, now: float) -> int:
        return max(0, self.free_ms - self._passed_ms(now)) if self.running != NOBODY else 0

    def _passed_ms(self, now: float) -> int:
        return int((now - self.since) * 1000)

    def set(self, left_ms: list[int]) -> None:
        """What a record says was left; the clock stands until `run`."""
        self.left_ms = left_ms[:]
        self.running = NOBODY

    def run(self, seat: int, now: float, rewarded: int = NOBODY) -> None:
        """Now this seat's time runs; the one that passed the choice on gets what it earned."""
        self.left_ms = self.left_at(now)
        self.free_ms = self._free_at(now)
        self.spent_ms += self._passed_ms(now) if self.running != NOBODY else 0
        for_choice = self.terms.increment * 1000
        if rewarded != NOBODY:
            earned = self.mode.earned(for_choice, self.spent_ms)
            self.left_ms[rewarded] += earned
            self.earned_ms[rewarded] += earned
        if seat != self.running:
            self.free_ms = self.mode.free(for_choice)
            self.spent_ms = 0
        self.running = seat
        self.since = now

    def fallen(self, now: float) -> bool:
        return self.running != NOBODY and self.left_at(now)[self.running] == 0

    def seconds_to_fall(self, now: float) -> float:
        return (self.left_at(now)[self.running] + self._free_at(now)) / 1000

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
