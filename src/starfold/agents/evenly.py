"""Dice for imagined worlds: the first throws of two dice are spread evenly over many worlds.

Over every thirty-six worlds each of the first throws comes up in each of its thirty-six ways once,
in an order of its own. What one throw does to a value is so averaged exactly; only what several do
together is left to luck.
"""

import random
from typing import Any, Final

from starfold.kernel.dice import Dice, SeededDice

THROWS: Final = 8  # that are spread; further ones are left to chance
WAYS: Final = 36


class EvenDice(Dice):
    """Dice that first show what was laid down for them."""

    def __init__(self, laid: list[int], place: int, further: SeededDice) -> None:
        self.laid = laid  # shared by copies, never changed
        self.place = place
        self.further = further

    def below(self, bound: int) -> int:
        return self.further.below(bound)

    def die(self) -> int:
        place = self.place
        if place < len(self.laid):
            self.place = place + 1
            return self.laid[place]
        return self.further.below(6) + 1

    def copy(self) -> "EvenDice":
        return EvenDice(self.laid, self.place, self.further.copy())

    def to_data(self) -> dict[str, Any]:
        return {"source": "even", "laid": self.laid[self.place :]}


def spread_throws(chance: random.Random) -> list[list[int]]:
    """For each of thirty-six worlds the dice that it begins with."""
    worlds: list[list[int]] = [[] for _ in range(WAYS)]
    for _ in range(THROWS):
        ways = list(range(WAYS))
        chance.shuffle(ways)
        for world in range(WAYS):
            worlds[world].append(ways[world] // 6 + 1)
            worlds[world].append(ways[world] % 6 + 1)
    return worlds
