"""What the numbers of an observation mean: named fields in blocks, with their bounds.

An observation is a row of whole numbers (int16). A `Layout` names each place of it, says what
it can hold, reads a row back into names, and writes the tables of docs/environments.md.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

LEAST: Final = -32_768
MOST: Final = 32_767


class Field(NamedTuple):
    """One number."""

    name: str
    low: int
    high: int
    about: str


class Block(NamedTuple):
    """Fields that belong together, so many times in a row."""

    name: str
    times: int
    parts: Sequence["Field | Block"]
    about: str


Part = Field | Block


def flag(name: str, about: str) -> Field:
    return Field(name, 0, 1, about)


class Layout:
    """All fields of an observation, in order. `unit[2].stars` is a name, for instance."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self.parts = parts
        fields = list(_flat(parts, ""))
        self.names: list[str] = [name for name, _ in fields]
        self.low: list[int] = [field.low for _, field in fields]
        self.high: list[int] = [field.high for _, field in fields]
        self._places = {name: place for place, name in enumerate(self.names)}

    @property
    def size(self) -> int:
        return len(self.names)

    def place(self, name: str) -> int:
        """Where a field is."""
        return self._places[name]

    def read(self, row: Sequence[int]) -> dict[str, int]:
        """A row by the names of its fields."""
        return {name: int(number) for name, number in zip(self.names, row, strict=True)}

    def tree(self, row: Sequence[int]) -> dict[str, Any]:
        """A row as blocks in lists and dicts."""
        found, _ = _grown(self.parts, row, 0)
        return found

    def table(self) -> list[str]:
        """The fields as lines of a table in Markdown."""
        return list(_rows(self.parts, ""))


def _flat(parts: Sequence[Part], before: str) -> Iterator[tuple[str, Field]]:
    for part in parts:
        if isinstance(part, Field):
            yield before + part.name, part
        else:
            for number in range(part.times):
                yield from _flat(part.parts, f"{before}{part.name}[{number}].")


def _grown(parts: Sequence[Part], row: Sequence[int], place: int) -> tuple[dict[str, Any], int]:
    found: dict[str, Any] = {}
    for part in parts:
        if isinstance(part, Field):
            found[part.name] = int(row[place])
            place += 1
            continue
        found[part.name] = []
        for _ in range(part.times):
            inner, place = _grown(part.parts, row, place)
            found[part.name].append(inner)
    return found, place


def _rows(parts: Sequence[Part], before: str) -> Iterator[str]:
    for part in parts:
        if isinstance(part, Field):
            yield f"| `{before}{part.name}` | {part.low} … {part.high} | {part.about} |"
        else:
            name = f"{before}{part.name}[0 … {part.times - 1}]"
            yield f"| **`{name}`** | | {part.about} |"
            yield from _rows(part.parts, f"{before}{part.name}[].")


# -- what all games begin with ---------------------------------------------------------------------


def head(steps: Sequence[str]) -> list[Part]:
    """The first fields of every observation; `steps` are the kinds of questions."""
    return [
        Field("turn", 0, MOST, "the turn, from 1 on; 0 before the first"),
        flag("over", "the game is over"),
        Field("asked", 0, 8, "who must choose: 1 the reader, 2 the next seat …; 0 nobody"),
        Field("active", 0, 8, "whose turn it is, likewise"),
        Field("first", 0, 8, "who had the first turn, likewise"),
        Field("step", 0, len(steps), "the kind of question, see `Encoder.steps`; 0 none"),
        Field("options", 0, MOST, "answers that are listed; 0 unless the reader is asked"),
        Field("page", 0, MOST, "the page of them that the actions stand for, from 0"),
    ]
