"""Lists for hosts: columns to read, or JSON for programs."""

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

import typer

NOTHING: Final = "-"
Row = Mapping[str, Any]


def tell(rows: Sequence[Row], as_json: bool, empty: str, columns: Iterable[str] = ()) -> None:
    """A list of things: all they say as JSON, or these columns of them for people."""
    if as_json:
        typer.echo(json.dumps([*rows], indent=1))
        return
    if not rows:
        typer.echo(empty)
        return
    names = [*columns] or [*rows[0]]
    cells = [[name.replace("_", " ") for name in names]]
    cells += [[cell(row[name]) for name in names] for row in rows]
    widths = [max(len(line[place]) for line in cells) for place in range(len(names))]
    for number, line in enumerate(cells):
        padded = zip(line, widths, strict=True)
        text = "  ".join(f"{word:{width}}" for word, width in padded).rstrip()
        typer.echo(typer.style(text, bold=True) if number == 0 else text)


def tell_one(row: Row, as_json: bool) -> None:
    """One thing, a line for each thing it says."""
    if as_json:
        typer.echo(json.dumps(row, indent=1))
        return
    width = max(map(len, row)) + 2
    for name, value in row.items():
        for number, line in enumerate(_lines(value)):
            head = name.replace("_", " ") if number == 0 else ""
            typer.echo(f"{head:{width}}{line}".rstrip())


def moment(at_ms: int) -> str:
    """A moment as both people and programs read it; empty where there is none."""
    if not at_ms:
        return ""
    return datetime.fromtimestamp(at_ms / 1000, UTC).strftime("%Y-%m-%d %H:%M:%SZ")


def cell(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(cell, value)) or NOTHING
    if isinstance(value, dict):
        return ", ".join(f"{name}: {cell(one)}" for name, one in value.items()) or NOTHING
    return "".join(sign if sign.isprintable() else "�" for sign in str(value)) or NOTHING


def _lines(value: Any) -> list[str]:
    return [cell(one) for one in value] or [NOTHING] if isinstance(value, list) else [cell(value)]
