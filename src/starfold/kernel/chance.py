"""How the chance of a game is made, as plain data: what a replay keeps and a table agrees on."""

import hashlib
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal

from starfold.errors import InputError
from starfold.kernel.dice import (
    KEY_BYTES,
    SECRET_BYTES,
    CommittedDice,
    Dice,
    ScriptedDice,
    commitment,
    seeded_dice,
)


@dataclass(frozen=True, slots=True)
class Seeded:
    """Practice dice: whoever knows the seed knows what comes."""

    seed: int

    source: ClassVar[Literal["seeded"]] = "seeded"
    practice: ClassVar[bool] = True

    def make(self) -> Dice:
        return seeded_dice(self.seed)

    @property
    def number(self) -> int:
        return self.seed

    @property
    def words(self) -> str:
        return f"Seed {self.seed}"

    def to_data(self) -> dict[str, Any]:
        return {"source": self.source, "seed": self.seed}


@dataclass(frozen=True, slots=True)
class Scripted:
    """Dice and picks laid down beforehand, for lessons; shuffles change nothing."""

    dice: tuple[int, ...] = ()
    picks: tuple[int, ...] = ()

    source: ClassVar[Literal["scripted"]] = "scripted"
    practice: ClassVar[bool] = True

    def make(self) -> Dice:
        return ScriptedDice(list(self.dice), list(self.picks))

    @property
    def number(self) -> int:
        return 0

    @property
    def words(self) -> str:
        return "Scripted dice"

    def to_data(self) -> dict[str, Any]:
        return {"source": self.source, "dice": list(self.dice), "picks": list(self.picks)}


@dataclass(frozen=True, slots=True)
class Committed:
    """Fair dice: a secret that was committed to, and a key of each seat (docs/fair-dice.md)."""

    game: str  # the game's id
    secret: bytes
    keys: tuple[bytes, ...]

    source: ClassVar[Literal["committed"]] = "committed"
    practice: ClassVar[bool] = False

    def make(self) -> Dice:
        return CommittedDice(self.secret, self.game, list(self.keys))

    @property
    def commitment(self) -> str:
        return commitment(self.secret, self.game)

    @property
    def number(self) -> int:
        """A number for other uses, machines' whims for instance, that tells nothing of the dice."""
        return int.from_bytes(hashlib.sha256(self.game.encode()).digest()[:6], "big")

    @property
    def words(self) -> str:
        return f"Fair dice {self.commitment[:12]}"

    def to_data(self) -> dict[str, Any]:
        return {
            "source": self.source,
            "game": self.game,
            "secret": self.secret.hex(),
            "keys": [key.hex() for key in self.keys],
            "commitment": self.commitment,
        }


Chance = Seeded | Scripted | Committed


# -- from data of any origin -----------------------------------------------------------------------


def chance_from_data(data: Any) -> Chance:
    """What `to_data` gave; raises InputError that names the field."""
    if not isinstance(data, dict):
        raise InputError("`dice` is no description of dice: give an object with a `source`")
    source = data.get("source")
    if not isinstance(source, str) or source not in _READERS:
        raise InputError(f"dice.source is {str(source)[:40]!r}: known are {', '.join(_READERS)}")
    return _READERS[source](data)


def _seeded(data: dict[str, Any]) -> Chance:
    seed = data.get("seed")
    if type(seed) is not int:
        raise InputError("dice.seed is not a whole number")
    return Seeded(seed)


def _scripted(data: dict[str, Any]) -> Chance:
    return Scripted(_numbers(data, "dice"), _numbers(data, "picks"))


def _numbers(data: dict[str, Any], name: str) -> tuple[int, ...]:
    listed = data.get(name)
    if not isinstance(listed, list) or not all(type(one) is int for one in listed):
        raise InputError(f"dice.{name} is not a list of whole numbers")
    return tuple(listed)


def _committed(data: dict[str, Any]) -> Chance:
    game, keys = data.get("game"), data.get("keys")
    if not isinstance(game, str) or not game.isascii():
        raise InputError("dice.game is not the id of a game: plain ASCII text")
    if not isinstance(keys, list):
        raise InputError("dice.keys is not a list of keys, one per seat")
    found = Committed(
        game,
        _bytes("dice.secret", data.get("secret"), SECRET_BYTES),
        tuple(_bytes(f"dice.keys[{n}]", key, KEY_BYTES) for n, key in enumerate(keys)),
    )
    if data.get("commitment") != found.commitment:
        raise InputError(
            "dice.commitment does not belong to this secret and game: the file was altered"
        )
    return found


def _bytes(where: str, written: Any, length: int) -> bytes:
    try:
        found = bytes.fromhex(written)
    except (TypeError, ValueError):
        found = b""
    if len(found) != length or found.hex() != written:
        raise InputError(f"{where} is not {length} bytes in small hexadecimal digits")
    return found


_READERS: Final = {"seeded": _seeded, "scripted": _scripted, "committed": _committed}
