"""What people see of every game, as types: the views of a game are made of these and its own.

A view is plain data that fits a `TypedDict`, so mypy compares what is built with what is declared,
and the page's TypeScript types are generated from the declarations.
"""

from typing import Annotated, NotRequired, TypedDict

from msgspec import Meta

Fraction = Annotated[
    tuple[int, int], Meta(description="An exact chance: numerator and denominator.")
]
Seat = Annotated[int, Meta(description="A seat; -1 nobody or a spectator, -2 all knowledge.")]


class Asked(TypedDict):
    """The choice to be made; others than the asked seat learn only whose it is."""

    seat: int
    step: str
    text: NotRequired[str]
    short: NotRequired[str]  # the same for a narrow line
    rules: NotRequired[list[str]]
