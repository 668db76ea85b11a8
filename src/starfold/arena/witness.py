"""What somebody notes down who watches a game that is counted: luck, and what the pieces did."""

from collections import Counter
from typing import NamedTuple

from starfold.kernel.core import EVERYONE, State
from starfold.kernel.game import Game

_DIGITS = 6  # of what is expected: enough for everybody, the same everywhere


class Luck(NamedTuple):
    """What chance gave a seat: throws, or cards drawn for their number."""

    throws: int
    expected: float
    actual: float

    @property
    def gain(self) -> float:
        return self.actual - self.expected


class Part(NamedTuple):
    """What one kind of unit or card did for its seat."""

    thing: str
    played: int  # how often it came into play
    lost: int  # how often it was destroyed or lost from there


class Notes(NamedTuple):
    """By seat."""

    luck: list[Luck]
    parts: list[list[Part]]
    choices: list[int]  # all answers in order, where playing again might not repeat them


def notes_of(game: Game, state: State, choices: list[int]) -> Notes:
    """Of a finished game that was recorded."""
    log = state.log or []
    luck = [Luck(0, 0.0, 0.0) for _ in range(state.seats)]
    for told in game.events_for(state, EVERYONE, log):
        found = game.luck(told)
        if found is not None:
            before = luck[found["seat"]]
            luck[found["seat"]] = Luck(
                before.throws + 1,
                before.expected + found["expected"],
                before.actual + found["actual"],
            )
    played: list[Counter[str]] = [Counter() for _ in range(state.seats)]
    lost: list[Counter[str]] = [Counter() for _ in range(state.seats)]
    for event in log:
        for seat, thing, gone in game.deeds(state, event):
            (lost if gone else played)[seat][thing] += 1
    parts = [
        [Part(thing, came[thing], went[thing]) for thing in sorted({*came, *went})]
        for came, went in zip(played, lost, strict=True)
    ]
    rounded = [
        Luck(one.throws, round(one.expected, _DIGITS), round(one.actual, _DIGITS)) for one in luck
    ]
    return Notes(rounded, parts, choices)
