"""Clocks as they are sent: the terms of a table, and what is left."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

ClockMode = Literal["increment", "days"]  # `table.clocks` says what each does


class ClockTerms(Struct, frozen=True):
    """Seconds for the whole game, and seconds for each choice: what they do hangs by the mode.

    By correspondence (`days`) the first are for a move: until the choice is passed on.
    """

    initial: Annotated[int, Meta(ge=10, le=604_800)]
    increment: Annotated[int, Meta(ge=0, le=600)] = 0
    mode: ClockMode = "increment"


class Clocks(Struct, frozen=True):
    """Time left at the moment of sending; only the running seat's time goes down."""

    left_ms: list[int]
    running: int  # seat, or -1
    free_ms: int = 0  # before the running seat's time begins to go down
