"""Agents that fail, each in its own way; tests name them by this file."""

import os
import random
from typing import Any

from starfold.agents.seat import Seat

PATIENT = 3  # answers that are as they should be


class Plain:
    """Takes the last choice."""

    title = "Plain"

    def __init__(self, seed: int) -> None:
        self.answers = 0

    def choose(self, seat: Seat) -> Any:
        self.answers += 1
        return seat.choices[-1] if self.answers <= PATIENT else self.then(seat)

    def then(self, seat: Seat) -> Any:
        return seat.choices[-1]


class Illegal(Plain):
    """Answers what nobody asked."""

    title = "Illegal"

    def then(self, seat: Seat) -> Any:
        return "fly to the moon"


class Typeless(Plain):
    title = "Typeless"

    def then(self, seat: Seat) -> Any:
        return 0.5


class Slow(Plain):
    title = "Slow"

    def then(self, seat: Seat) -> Any:
        while True:
            pass


class Crash(Plain):
    title = "Crash"

    def then(self, seat: Seat) -> Any:
        raise ValueError("lost the thread")


class Dead(Plain):
    title = "Dead"

    def then(self, seat: Seat) -> Any:
        os._exit(7)


class Meddler(Plain):
    """Changes what it was handed."""

    title = "Meddler"

    def then(self, seat: Seat) -> Any:
        seat._known.winners = [seat.number]
        return seat.choices[-1]


class Believer(Plain):
    """Takes what was imagined for what is."""

    title = "Believer"

    def then(self, seat: Seat) -> Any:
        world: Any = seat._known
        return seat.choices[sum(world.hand[1 - seat.number]) % len(seat.choices)]


class Fickle(Plain):
    title = "Fickle"

    def then(self, seat: Seat) -> Any:
        return random.SystemRandom().choice(seat.choices)


class Unborn(Plain):
    title = "Unborn"

    def __init__(self, seed: int) -> None:
        raise RuntimeError("not today")


class Speechless:
    def __init__(self, seed: int) -> None:
        pass
