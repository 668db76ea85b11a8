"""The words about finished games: their replays, other ways they could have gone, their analysis.
A part of `table.protocol`.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from starfold.arena.verdicts import Analysis
from starfold.table.protocol import LONGEST_CHOICE, LONGEST_VARIATION, Json, LogEntry, RoomInfo


class LuckPoint(Struct, frozen=True):
    """A throw or a draw: what came of it, and what was to be expected of it."""

    step: int
    seat: int
    expected: float
    actual: float
    text: str


class ReplayMoment(Struct, frozen=True):
    patch: Json
    by: int
    lines: int  # lines of the log up to here
    turn: int


class ReplayPage(Struct, frozen=True):
    """A finished game, everything open: the first view and what each choice changes."""

    room: RoomInfo
    view: Json
    steps: list[ReplayMoment]
    log: list[LogEntry]
    luck: list[LuckPoint]
    lines: int = 0  # lines of the log before the first choice


class Variation(Struct, frozen=True):
    """Another way on from a position of a finished game: after so many choices, these."""

    step: Annotated[int, Meta(ge=0)]
    choices: Annotated[
        list[Annotated[str, Meta(max_length=LONGEST_CHOICE)]], Meta(max_length=LONGEST_VARIATION)
    ]


class VariationPage(Struct, frozen=True):
    """What the table looks like on that way: patches from the view of the position on."""

    steps: list[ReplayMoment]
    log: list[LogEntry]


Milliseconds = Annotated[int, Meta(ge=1, le=2_000, description="Of the processor's time.")]
Worlds = Annotated[int, Meta(ge=2, le=200, description="Imagined ones, at most.")]
TurnsAhead = Annotated[int, Meta(ge=1, le=4)]


class Analyse(Struct, frozen=True):
    """How long to think about each choice; more than is known already is thought anew."""

    milliseconds: Milliseconds = 200
    worlds: Worlds = 32
    turns: TurnsAhead = 2


class LookAt(Struct, frozen=True):
    """One position of a finished game, after so many choices, and how long to think about it."""

    step: Annotated[int, Meta(ge=0)]
    milliseconds: Milliseconds = 1_000
    worlds: Worlds = 64
    turns: TurnsAhead = 2


class AnalysisState(Struct, frozen=True):
    """How far an analysis is. Ask again while it waits or runs."""

    status: Literal["none", "waiting", "running", "done", "failed"]
    done: int = 0  # choices
    total: int = 0
    analysis: Analysis | None = None
    problem: str = ""
