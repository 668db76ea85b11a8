"""Clocks: whoever must choose spends time; what they are spared or earn, the mode says.

`MODES` is the one table of modes: the form of a new game, the words about a table's clock and the
clocks themselves go by it. When a choice is taken back, so is what was earned since. Whoever takes
it back has spent their own time all the same; the others get theirs back.

Where a game is played by correspondence (`PerMove`) the time of day counts, not that of a server:
it goes by while the table sleeps in the store and while no server runs.
"""

import time
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from starfold.kernel.core import NOBODY
from starfold.table.offers import ClockOffer
from starfold.table.speech.words import said
from starfold.table.timing import ClockMode, Clocks, ClockTerms

LEAST_MS: Final = 1000  # that a taken back increment leaves to whoever has lived on it
DAY: Final = 24 * 60  # minutes


class Mode(NamedTuple):
    """What the seconds for each choice do."""

    asks: str  # what they are called in the form of a new game; "" where there are none
    words: str
    usual: tuple[tuple[int, int], ...]  # minutes and seconds that are offered
    earned: Callable[[int, int], int]  # by passing the choice on: of the ms for it and the ms spent
    free: Callable[[int], int]  # of the ms for a choice: how many pass before the clock goes down
    per_move: bool = False  # everybody has the whole time again whenever the choice comes to them


MODES: Final[dict[ClockMode, Mode]] = {
    "increment": Mode(
        "Seconds added",
        "{time} each, plus {seconds} seconds per choice",
        ((5, 5), (10, 10), (25, 10)),
        earned=lambda seconds_ms, spent_ms: seconds_ms,
        free=lambda seconds_ms: 0,
    ),
    "days": Mode(
        "",
        "by correspondence, {time} for a move",
        ((DAY, 0), (2 * DAY, 0), (3 * DAY, 0), (7 * DAY, 0)),
        earned=lambda seconds_ms, spent_ms: 0,
        free=lambda seconds_ms: 0,
        per_move=True,
    ),
}


def words_of(terms: ClockTerms) -> str:
    """`10 minutes each, plus 10 seconds per choice`."""
    words = MODES[terms.mode].words
    return said(words, time=_time_words(terms.initial), seconds=terms.increment)


def _time_words(seconds: int) -> str:
    minutes, rest = divmod(seconds, 60)
    if rest or not minutes:
        return said("{seconds} seconds", seconds=seconds)
    days, rest = divmod(minutes, DAY)
    if rest or not days:
        return said("{minutes} minutes", minutes=minutes)
    return said("{days, plural, one {1 day} other {# days}}", days=days)


def clock_offers() -> list[ClockOffer]:
    """What the form of a new game offers: the usual clocks, then own ones of each mode."""
    offers: list[ClockOffer] = []
    for name, mode in MODES.items():
        for minutes, seconds in mode.usual:
            terms = ClockTerms(minutes * 60, seconds, name)
            offers.append(
                ClockOffer(words_of(terms), name, terms, said(mode.asks) if mode.asks else "")
            )
    for name, mode in MODES.items():
        if mode.asks:
            custom = said(f"custom: {mode.asks.lower()} …")
            offers.append(ClockOffer(custom, name, None, said(mode.asks)))
    return offers


class Reading(NamedTuple):
    """What the clocks said when a choice was made."""

    left_ms: list[int]
    earned_ms: list[int]  # by increments so far


class Clock:
    """One clock for each seat; at most one runs. `now` is any steady time in seconds."""

    sleeps = False  # whether the table may leave the memory while the clock runs
    due_ms = 0  # if so: by what time of day the running seat must have passed the choice on

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

    def stamp(self, now: float) -> dict[str, Any]:
        """What a record of the game says of the clock."""
        return {"left": self.left_at(now)}

    def read(self, record: dict[str, Any]) -> None:
        """The same from a record, if it says anything."""
        if "left" in record:
            self.set(record["left"])

    def set(self, left_ms: list[int]) -> None:
        """What a record says was left; the clock stands until `run`."""
        self.left_ms = left_ms[:]
        self.running = NOBODY

    def to_data(self) -> dict[str, Any]:
        return {"left": self.left_ms, "earned": self.earned_ms, "readings": self.readings}

    def restore(self, data: dict[str, Any]) -> None:
        """What was spent since the last record is not spent, as after any restart."""
        self.left_ms = data["left"]
        self.earned_ms = data["earned"]
        self.readings = [Reading(left, earned) for left, earned in data["readings"]]

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


class PerMove(Clock):
    """So much time for whoever must choose, until they have passed the choice on."""

    sleeps = True

    def __init__(self, terms: ClockTerms, seats: int) -> None:
        super().__init__(terms, seats)
        self.at_ms = 0  # when the last record was made

    def left_at(self, now: float) -> list[int]:
        left = self.left_ms[:]
        if self.running != NOBODY:
            left[self.running] = max(0, self.due_ms - wall_ms())
        return left

    def stamp(self, now: float) -> dict[str, Any]:
        return {"at": wall_ms()}

    def read(self, record: dict[str, Any]) -> None:
        self.at_ms = record.get("at", self.at_ms)

    def to_data(self) -> dict[str, Any]:
        return {"running": self.running, "at": self.at_ms, "due": self.due_ms}

    def restore(self, data: dict[str, Any]) -> None:
        self.running, self.at_ms, self.due_ms = data["running"], data["at"], data["due"]

    def run(self, seat: int, now: float, rewarded: int = NOBODY) -> None:
        if seat != self.running:
            self.due_ms = self.at_ms + self.terms.initial * 1000
        self.running = seat

    def note(self, answers: int) -> None:
        """There is nothing to come back to."""

    def go_back(self, answers: int, seat: int) -> None:
        """Nobody has spent or earned anything that would come back."""


def clock_of(terms: ClockTerms, seats: int) -> Clock:
    return (PerMove if MODES[terms.mode].per_move else Clock)(terms, seats)


def wall_ms() -> int:
    """The time of day, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000
