"""Thinking ahead: answers are tried in imagined worlds, played on for some turns and valued there.

What the seat cannot know is filled in at random, world by world, and every answer is tried in the
same worlds with the same dice, so that answers differ by what they do and not by luck. The better
half goes on to further worlds until one is left or the time is up. The first guess is left only on
evidence: two dice decide much, and a search that follows every difference plays worse than none.

What a game has to say to this is its `Guide`.
"""

import random
import time
from math import sqrt
from typing import Any, Final

from starfold.kernel.core import State

LONGEST: Final = 2_000  # answers in one world, whatever the clock of the game says


class Guide:
    """What a search needs to know of a game; it knows no more than the rules and the weights."""

    def plans(self, state: Any, seat: int) -> list[int]:
        """The answers that are worth thinking about, the first guess first; never empty.

        One alone where thinking would be wasted. All of it follows from what the seat knows.
        """
        raise NotImplementedError

    def steps(self, plan: int) -> list[int]:
        """The answers of which a plan consists; most are one answer.

        All of them are the seat's, without a throw or a card between them.
        """
        return [plan]

    def answer(self, state: Any, seat: int) -> int:
        """The first guess: what is answered while a world is played on."""
        raise NotImplementedError

    def clock(self, state: Any) -> int:
        """Something that grows with the turns of a game."""
        raise NotImplementedError

    def feature_names(self) -> list[str]:
        """What `features` are called, one by one."""
        raise NotImplementedError

    def features(self, state: Any, seat: int) -> list[float]:
        """What the seat knows of the position, as numbers from which its value is learned."""
        raise NotImplementedError

    def evaluate(self, state: Any, seat: int) -> float:
        """The seat's chance of winning a game that is not over, between 0 and 1."""
        raise NotImplementedError

    def imagine(self, state: Any, seat: int, chance: random.Random) -> Any:
        """A random world that agrees with all that the seat knows, with dice of its own."""
        raise NotImplementedError

    def practice(self, number: int, chance: random.Random) -> Any:
        """The beginning of a game to learn from, its forces made up; None: shipped ones serve."""
        return None


class Effort:
    """How hard to think: in how many worlds at most, how far ahead, how long, how sure."""

    def __init__(
        self, worlds: int, turns: int, milliseconds: float = 0.0, evidence: float = 0.5
    ) -> None:
        self.worlds = worlds  # for the answers that are looked at longest
        self.turns = turns  # of the guide's clock that each is played on
        self.milliseconds = milliseconds  # of the processor's time for one answer; 0: any
        self.evidence = evidence  # standard errors by which the first guess must be beaten


class Tried:
    """An answer and what it was worth, world by world."""

    def __init__(self, option: int) -> None:
        self.option = option
        self.values: list[float] = []

    @property
    def mean(self) -> float:
        values = self.values
        return sum(values) / len(values) if values else 0.0

    def gain(self, other: "Tried") -> tuple[float, float]:
        """By how much it is better than another in the worlds of both, and the error of that."""
        count = min(len(self.values), len(other.values))
        if count < 2:
            return 0.0, 1.0
        gains = [self.values[index] - other.values[index] for index in range(count)]
        mean = sum(gains) / count
        spread = 0.0
        for gain in gains:
            spread += (gain - mean) * (gain - mean)
        return mean, sqrt(spread / (count - 1) / count)


def value_after(guide: Guide, world: State, seat: int, option: int, turns: int) -> float:
    """The seat's chance of winning some turns after an answer, as this world goes on."""
    twin = world.copy()
    until = guide.clock(twin) + turns
    for step in guide.steps(option):
        if twin.ended or twin.asked != seat or step not in twin.options:
            break
        twin.apply(step)
    for _ in range(LONGEST):
        if twin.ended or guide.clock(twin) >= until:
            break
        asked = twin.asked
        options = twin.options
        twin.apply(options[0] if len(options) == 1 else guide.answer(twin, asked))
    return final_value(twin, seat) if twin.ended else guide.evaluate(twin, seat)


def final_value(state: State, seat: int) -> float:
    """What the end of a game is worth: all of it, a share, or nothing."""
    if not state.winners:
        return 0.5
    return 1.0 / len(state.winners) if seat in state.winners else 0.0


def weigh(
    guide: Guide, state: State, seat: int, plans: list[int], effort: Effort, chance: random.Random
) -> list[Tried]:
    """The plans with what they are worth, those that were looked at longest first.

    The first guess stays to the end, so that everything can be compared with it.
    """
    left = [Tried(option) for option in plans]
    first = left[0]
    dropped: list[Tried] = []
    rounds = 1
    while 1 << rounds < len(plans):
        rounds += 1
    begun = time.thread_time()
    share = effort.milliseconds / 1000.0 / rounds
    worlds = 0
    for number in range(rounds):
        wanted = max(2, effort.worlds >> (rounds - 1 - number))
        while worlds < wanted:
            if share > 0.0 and worlds >= 2 and time.thread_time() - begun > share * (number + 1):
                break
            world: State = guide.imagine(state, seat, chance)
            for tried in left:
                tried.values.append(value_after(guide, world, seat, tried.option, effort.turns))
            worlds += 1
        left.sort(key=_mean, reverse=True)
        if len(left) <= 2:
            continue
        keep = (len(left) + 1) // 2
        staying = left[:keep]
        if first not in staying:
            staying[-1] = first
        dropped = [tried for tried in left if tried not in staying] + dropped
        left = staying
    return left + dropped


def _mean(tried: Tried) -> float:
    return tried.mean


def best_of(found: list[Tried], first: int, evidence: float) -> int:
    """The answer that is worth most; the first guess unless another is better on evidence."""
    guess = next(tried for tried in found if tried.option == first)
    best = guess
    for tried in found:
        if len(tried.values) == len(guess.values) and tried.mean > best.mean:
            gain, error = tried.gain(guess)
            if gain > evidence * error:
                best = tried
    return best.option
