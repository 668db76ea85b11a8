"""Where chance comes from: a source of dice, picks and shuffles that is part of the state.

A source is plain data: it is copied, serialised and compared with the state that holds it, so the
same seed and the same answers give the same game on every platform.
"""

import hashlib
import hmac
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

    def drawn(self) -> dict[str, int]:
        """For each purpose the number of the next draw; empty for sources that do not count."""
        return {}

    def burn(self, drawn: dict[str, int]) -> None:
        """Go on from these numbers where they are ahead: what was drawn is never drawn again."""

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


# -- fair dice: committed before the game, open to everybody's check after it ----------------------

SECRET_BYTES: Final = 32
KEY_BYTES: Final = 16

DIE: Final = 0
SHUFFLE: Final = 1
PICK: Final = 2
PURPOSES: Final = ("die", "shuffle", "pick")
Draw = tuple[str, int, int, int]  # purpose, n, bound, value

_FAIR_BYTES: Final = 252  # the largest multiple of 6 that a byte can stay below
_CHUNK: Final = 4
_CHUNK_VALUES: Final = 1 << 32


def commitment(secret: bytes, game_id: str) -> str:
    """What is published before anybody else has a part in the dice (docs/fair-dice.md)."""
    return hashlib.sha256(secret + game_id.encode()).hexdigest()


def _part(content: bytes) -> bytes:
    """Content with its length before it, so that no two lists of parts read the same."""
    return len(content).to_bytes(4, "big") + content


class CommittedDice(Dice):
    """Draws from a secret of the table and a key of every seat, numbered for each purpose.

    Draw n of a purpose is HMAC-SHA-256 under the secret of the keys, the game's id, the purpose and
    n; docs/fair-dice.md has every byte of it. Numbers only go up, also when a choice is taken back.
    """

    def __init__(self, secret: bytes, game_id: str, keys: list[bytes]) -> None:
        self.secret = secret
        self.game_id = game_id
        self.keys = keys
        self.numbers = [0, 0, 0]  # of the next draw, per purpose
        self.trace: list[Draw] | None = None  # None: nobody wants to know
        self._prefix = b"".join([_part(key) for key in keys]) + _part(game_id.encode())

    def _next(self, purpose: int) -> bytes:
        number = self.numbers[purpose]
        self.numbers[purpose] = number + 1
        tail = _part(PURPOSES[purpose].encode()) + _part(number.to_bytes(8, "big"))
        return hmac.digest(self.secret, self._prefix + tail, "sha256")

    def _note(self, purpose: int, bound: int, value: int) -> int:
        if self.trace is not None:
            self.trace.append((PURPOSES[purpose], self.numbers[purpose] - 1, bound, value))
        return value

    def die(self) -> int:
        while True:
            for byte in self._next(DIE):
                if byte < _FAIR_BYTES:
                    return self._note(DIE, 6, byte % 6 + 1)

    def below(self, bound: int) -> int:
        return self._below(PICK, bound)

    def _below(self, purpose: int, bound: int) -> int:
        fair = _CHUNK_VALUES - _CHUNK_VALUES % bound
        while True:
            drawn = self._next(purpose)
            for place in range(0, len(drawn), _CHUNK):
                number = int.from_bytes(drawn[place : place + _CHUNK], "big")
                if number < fair:
                    return self._note(purpose, bound, number % bound)

    def shuffle(self, cards: list[int]) -> None:
        last = len(cards) - 1
        while last > 0:
            other = self._below(SHUFFLE, last + 1)
            card = cards[last]
            cards[last] = cards[other]
            cards[other] = card
            last -= 1

    def drawn(self) -> dict[str, int]:
        return dict(zip(PURPOSES, self.numbers, strict=True))

    def burn(self, drawn: dict[str, int]) -> None:
        for purpose, name in enumerate(PURPOSES):
            self.numbers[purpose] = max(self.numbers[purpose], drawn.get(name, 0))

    def copy(self) -> "CommittedDice":
        twin = CommittedDice(self.secret, self.game_id, self.keys)
        twin.numbers = self.numbers[:]
        return twin

    def to_data(self) -> dict[str, Any]:
        return {
            "source": "committed",
            "game": self.game_id,
            "secret": self.secret.hex(),
            "keys": [key.hex() for key in self.keys],
            "drawn": self.drawn(),
        }


def dice_from_data(data: dict[str, Any]) -> Dice:
    source = data["source"]
    if source == "seeded":
        a, b, c, counter = data["state"]
        return SeededDice(a, b, c, counter)
    if source == "scripted":
        return ScriptedDice(list(data["dice"]), list(data["picks"]))
    if source == "committed":
        keys = [bytes.fromhex(key) for key in data["keys"]]
        dice = CommittedDice(bytes.fromhex(data["secret"]), data["game"], keys)
        dice.burn(data["drawn"])
        return dice
    raise InputError(f"unknown dice source {source!r}: known are seeded, scripted, committed")
