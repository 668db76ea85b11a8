"""Text of a fixed width: colours, lines across, names that are cut where they must be."""

from collections.abc import Iterable
from typing import Final

from rich.text import Text

WIDTH: Final = 80  # prose is never wider, nor is anything that goes to a pipe

# Colours only repeat what letters say: own things blue, those of others orange or so.
OWN_STYLE: Final = "bright_cyan"
OTHER_STYLES: Final = ("orange1", "violet", "yellow", "green", "red", "blue", "white")
QUIET: Final = "dim"
STRONG: Final = "bold"


def ink(text: str, style: str = "") -> Text:
    """Text whose style ends where it ends; `Text(text, style)` would colour what is appended."""
    return Text().append(text, style)


def fit(text: str, width: int) -> str:
    """The text, cut if it must be; a number at its end stays, because it tells twins apart."""
    if len(text) <= width:
        return text
    stem, _, number = text.rpartition(" ")
    if stem and number.strip("(x)")[:1].isdigit() and width > len(number) + 3:
        return f"{stem[: width - len(number) - 1].rstrip()}…{number}"
    return f"{text[: width - 1].rstrip()}…"


def rule(title: Text, width: int, end: Text | None = None) -> Text:
    """A line across with a title, and perhaps something at its end."""
    line = ink("── ", QUIET) + title + ink(" ", QUIET)
    tail = ink(" ") + end + ink(" ──", QUIET) if end is not None and end.plain else Text()
    missing = width - len(line.plain) - len(tail.plain)
    if missing < 0:
        line.truncate(width)
        return line
    return line + ink("─" * missing, QUIET) + tail


def flow(parts: Iterable[Text], width: int, between: str) -> list[Text]:
    """As many parts on a line as fit."""
    lines: list[Text] = []
    for part in parts:
        if lines and len(lines[-1].plain) + len(between) + len(part.plain) <= width:
            lines[-1] = lines[-1] + ink(between, QUIET) + part
        else:
            lines.append(part)
    for line in lines:
        line.truncate(width, overflow="ellipsis")
    return lines
