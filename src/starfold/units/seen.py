"""What people see of units, as types."""

from typing import TypedDict


class Modifier(TypedDict):
    """A part of a number: how much, from what, by which rules."""

    amount: int
    source: str
    kind: str
    rules: list[str]
