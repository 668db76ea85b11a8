"""Where chance comes from: a source of dice, picks and shuffles that is part of the state.

A source is plain data: it is copied, serialised and compared with the state that holds it, so the
same seed and the same answers give the same game on every platform.
"""

from typing import Any, Final

from starfold.errors import InputError

_MASK: Final = 0xFFFFFFFF


class Dice:
    """What the rules ask of chance. Sources differ in `below` and may override the rest."""

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1, each equally likely."""
        raise NotImplementedError

    def die(self) -> int:
        """One six-sided die."""
        return self.below(6) + 1

    def shuffle(self, cards: list[int]) -> None:
        """Shuffle in place (Fisher-Yates)."""
        last = len(cards) - 1
        while last > 0:
            other = self.below(last + 1)
            card = cards[last]
            cards[last] = cards[other]
            cards[other] = card
            last -= 1

    def copy(self) -> "Dice":
        raise NotImplementedError

    def to_data(self) -> dict[str, Any]:
        raise NotImplementedError


def _times(number: int, bound: int) -> int:
    """Their product, in two halves: compiled code multiplies quickly only what is below 2**30."""
    return ((number >> 16) * bound << 16) + (number & 0xFFFF) * bound


class SeededDice(Dice):
    """A small fast generator (sfc32): 128 bits of state, only 32-bit operations.

    The arithmetic stays below 62 bits, so compiled and interpreted code agree and both are quick.
    """

    def __init__(self, a: int, b: int, c: int, counter: int) -> None:
        self.a = a
        self.b = b
        self.c = c
        self.counter = counter

    def _next(self) -> int:
        result = (self.a + self.b + self.counter) & _MASK
        self.counter = (self.counter + 1) & _MASK
        self.a = self.b ^ (self.b >> 9)
        c = self.c
        self.b = (c + (c << 3)) & _MASK
        self.c = (((c << 21) | (c >> 11)) + result) & _MASK
        return result

    def below(self, bound: int) -> int:
        # Multiply and shift; the rejected sliver makes every outcome exactly equally likely.
        product = _times(self._next(), bound)
        fraction = product & _MASK
        if fraction < bound:
            threshold = (_MASK + 1 - bound) % bound
            while fraction < threshold:
                product = _times(self._next(), bound)
                fraction = product & _MASK
        return product >> 32

    def copy(self) -> "SeededDice":
        return SeededDice(self.a, self.b, self.c, self.counter)

    def to_data(self) -> dict[str, Any]:
        return {"source": "seeded", "state": [self.a, self.b, self.c, self.counter]}


def seeded_dice(seed: int) -> SeededDice:
    """The source that belongs to a seed (any whole number; 96 bits of it count)."""
    dice = SeededDice(seed & _MASK, seed >> 32 & _MASK, seed >> 64 & _MASK, 1)
    for _ in range(15):  # spread the seed over the whole state
        dice.below(6)
    return dice


class ScriptedDice(Dice):
    """Dice and picks laid down beforehand, for scenarios. Shuffles keep the order of the cards."""

    def __init__(self, dice: list[int], picks: list[int]) -> None:
        self.dice = dice
        self.picks = picks

    def below(self, bound: int) -> int:
        if not self.picks:
            raise InputError(
                f"the script has no pick left for a random choice among {bound}: add one to `picks`"
            )
        pick = self.picks.pop(0)
        if not 0 <= pick < bound:
            raise InputError(f"scripted pick {pick} is not among 0 .. {bound - 1}")
        return pick

    def die(self) -> int:
        if not self.dice:
            raise InputError("the script has no die left for this roll: add it to `dice`")
        value = self.dice.pop(0)
        if not 1 <= value <= 6:
            raise InputError(f"scripted die {value} is not among 1 .. 6")
        return value

    def shuffle(self, cards: list[int]) -> None:
        pass

    def copy(self) -> "ScriptedDice":
        return ScriptedDice(self.dice[:], self.picks[:])

    def to_data(self) -> dict[str, Any]:
        return {"source": "scripted", "dice": self.dice[:], "picks": self.picks[:]}


def dice_from_data(data: dict[str, Any]) -> Dice:
    source = data["source"]
    if source == "seeded":
        a, b, c, counter = data["state"]
        return SeededDice(a, b, c, counter)
    if source == "scripted":
        return ScriptedDice(list(data["dice"]), list(data["picks"]))
    raise InputError(f"unknown dice source {source!r}: known are seeded, scripted")
