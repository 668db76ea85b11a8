"""What is measured of whom: a contender plays random games for a while, and copies a state."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

_REPEATS: Final = 3
_STRETCH: Final = 0.02  # seconds


class Missing(Exception):
    """The contender cannot be measured here; the message says why."""


@dataclass(frozen=True, slots=True)
class Window:
    """What was played in one stretch of processor time."""

    decisions: int
    games: int
    seconds: float


class Contender:
    """Plays one game after the other; subclasses say how."""

    games_at_once = 1

    def play(self) -> int:
        """Play `games_at_once` random games to their ends; returns the decisions in them.

        Chance nodes are no decisions.
        """
        raise NotImplementedError

    def clone_cost(self) -> float | None:
        """Microseconds for a copy of a state in the middle of a game."""
        return None

    def extras(self) -> dict[str, float]:
        """Further costs in microseconds."""
        return {}

    def window(self, seconds: float) -> Window:
        decisions = games = 0
        begun = time.process_time()
        spent = 0.0
        while spent < seconds:
            decisions += self.play()
            games += self.games_at_once
            spent = time.process_time() - begun
        return Window(decisions, games, spent)


def microseconds(action: Callable[[], Any]) -> float:
    """Processor time of one call, the best of a few stretches."""
    calls = 1
    spent = _timed(action, calls)
    while spent < _STRETCH:
        calls *= 2
        spent = _timed(action, calls)
    return min(spent, *(_timed(action, calls) for _ in range(_REPEATS))) / calls * 1e6


def _timed(action: Callable[[], Any], calls: int) -> float:
    begun = time.process_time()
    for _ in range(calls):
        action()
    return time.process_time() - begun
