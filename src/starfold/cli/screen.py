"""Where a conversation is written to and read from: a live terminal, or plain lines.

Live, the screen is drawn anew for every question and longer answers are pages to leave with Enter.
Plain, when input or output is a pipe or a file, everything is simply written line by line, without
colour or cursor tricks, and the commands read are repeated so that a transcript can be followed.
"""

import os
import shutil
from collections.abc import Sequence
from contextlib import suppress
from typing import Final, TextIO

from rich.console import Console
from rich.text import Text

from starfold.cli.ink import WIDTH
from starfold.kernel.tongue import BEGIN_FOREIGN, END_FOREIGN

SMALLEST: Final = (48, 16)  # columns and rows below which nothing sensible can be drawn
LEAVE_WORDS: Final = ("q", "quit")  # at the foot of a page
_HOME_AND_CLEAR: Final = "\x1b[H\x1b[J"
_CLEAR_SCROLLBACK: Final = "\x1b[3J"  # what another player saw must not be scrolled back to
ASCII: Final = str.maketrans("─…·–’×▒░°→↗↑↖←↙↓↘", "-..-'x#:d>/^\\</v\\")


class Screen:
    """Lines out, commands in."""

    def __init__(self, source: TextIO, out: TextIO, ascii_only: bool, color: bool) -> None:
        self.source = source
        self.out = out
        self.ascii_only = ascii_only or not _speaks_unicode(out)
        terminal = out.isatty() and os.environ.get("TERM") != "dumb"
        self.live = terminal and source.isatty()
        self.console = Console(
            file=out, no_color=not color or None, highlight=False, markup=False, emoji=False
        )
        self.colored = terminal and color
        self.widest = WIDTH  # columns that a screen may use, however wide the terminal is
        self.ahead = ""  # a command that was typed at the foot of a page
        if self.live:
            with suppress(ImportError):
                import readline  # noqa: F401  # line editing and history for `input`

    @property
    def width(self) -> int:
        if not self.live:
            return WIDTH
        return max(SMALLEST[0], min(self.widest, shutil.get_terminal_size().columns))

    @property
    def height(self) -> int:
        return max(SMALLEST[1], shutil.get_terminal_size().lines)

    # -- writing ---------------------------------------------------------------------------------

    def write(self, lines: Sequence[Text]) -> None:
        for line in lines:
            shown = line.copy()
            shown.rstrip()
            if BEGIN_FOREIGN in shown.plain:
                shown = without_marks(shown)
            if self.ascii_only:
                shown.plain = shown.plain.translate(ASCII)
            if self.colored:
                self.console.print(shown, no_wrap=True, crop=True, overflow="crop")
            else:
                self.out.write(f"{shown.plain}\n")
        self.out.flush()

    def draw(self, lines: Sequence[Text]) -> None:
        """A whole screen, in place of the last one."""
        self.out.write(_HOME_AND_CLEAR)
        self.write(lines)

    def page(self, lines: Sequence[Text]) -> None:
        """An answer of any length. Live, it is left with Enter."""
        if not self.live:
            self.write(lines)
            return
        rows = self.height - 1
        for start in range(0, len(lines), rows):
            self.draw(lines[start : start + rows])
            more = start + rows < len(lines)
            given = self.read("-- Enter: more, q: leave -- " if more else "-- Enter: go on -- ")
            if given is None or given.strip().lower() in LEAVE_WORDS:
                return
            if given.strip():  # the next command, typed without leaving the page first
                self.ahead = given
                return

    def hide(self) -> None:
        """Remove what is on the screen and above it, before somebody else looks."""
        if self.live:
            self.out.write(_HOME_AND_CLEAR + _CLEAR_SCROLLBACK)
            self.out.flush()

    # -- reading ---------------------------------------------------------------------------------

    def read(self, prompt: str) -> str | None:
        """The next command; None when there is none any more."""
        if self.ahead:
            given, self.ahead = self.ahead, ""
            return given
        if self.live:
            try:
                return input(prompt)
            except EOFError:
                self.out.write("\n")
                return None
        self.out.write(prompt)
        self.out.flush()
        given = self.source.readline()
        if not self.source.isatty():
            self.out.write(f"{given.strip()}\n")
        return given if given else None


def without_marks(line: Text) -> Text:
    """A terminal does not show which words are English."""
    parts = [part for one in line.split(BEGIN_FOREIGN) for part in one.split(END_FOREIGN)]
    return Text().join(parts)


def _speaks_unicode(out: TextIO) -> bool:
    encoding = out.encoding or "utf-8"  # text in memory has none
    return encoding.lower().startswith("utf")
