"""The terminal's tables as pictures: for notebooks and for the README."""

import io
from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.terminal_theme import MONOKAI
from rich.text import Text

_FONT_FACE: Final = "@font-face {"


def as_svg(lines: Sequence[Text], name: str, width: int = 80) -> str:
    """Lines of a terminal as an SVG that needs nothing from outside."""
    quiet = io.StringIO()  # in a notebook a console would show every line as it is printed
    console = Console(
        record=True, width=width, file=quiet, force_terminal=True, force_jupyter=False
    )
    for line in lines:
        console.print(line, no_wrap=True, crop=True)
    svg = console.export_svg(title="starfold", theme=MONOKAI, unique_id=name)
    while _FONT_FACE in svg:  # the reader's system has fonts of its own
        before, _, after = svg.partition(_FONT_FACE)
        svg = before + after.partition("}")[2]
    while "<!--" in svg:
        before, _, after = svg.partition("<!--")
        svg = before + after.partition("-->")[2].lstrip()
    svg = svg.replace("Fira Code, monospace", "monospace").replace("Fira Code", "monospace")
    return svg.replace("<text ", '<text xml:space="preserve" ')
