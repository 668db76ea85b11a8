"""What is said of choices that were made or could be made: plain data, as the command writes it,
the server keeps it and the page shows it.
"""

import msgspec


class Weighed(msgspec.Struct, frozen=True):
    """An answer and the chance of winning that it leaves."""

    choice: str  # in notation
    text: str  # in words
    chance: float


class Judged(msgspec.Struct, frozen=True):
    """A choice that was made, beside what the analysis would have chosen."""

    number: int  # of the answer, from 1
    seat: int
    asked: str  # the question
    given: Weighed
    best: Weighed
    cost: float
    grade: str  # "" where nothing was missed
    others: list[Weighed]  # the best ones first
    line: list[str]  # the better answer and how it could go on, in notation; see `imagined`


class Analysis(msgspec.Struct, frozen=True):
    """All of it, as it is kept beside a replay."""

    version: int
    game: str
    worlds: int
    milliseconds: int  # of the processor's time for each choice; 0: any
    curve: list[list[float]]  # before each answer and at the end: chances by seat
    judged: list[Judged]


class Advice(msgspec.Struct, frozen=True):
    """What the strongest opponent would answer, and why: what it and the others are worth."""

    option: int
    asked: str  # the question
    best: Weighed | None  # None where nothing else is worth a thought
    others: list[Weighed]  # the best ones first
    line: list[str] = []  # how it could go on, as for `Judged`; only where nothing is hidden
