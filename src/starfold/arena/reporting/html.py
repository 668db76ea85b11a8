"""The parts of which a page is made."""

from collections.abc import Sequence
from html import escape


def section(eyebrow: str, heading: str, *parts: str) -> str:
    inner = "\n".join(part for part in parts if part)
    return (
        f'<section>\n<p class="eyebrow">{escape(eyebrow)}</p>\n<h2>{unbroken(heading)}</h2>\n'
        f"{inner}\n</section>"
    )


def unbroken(text: str) -> str:
    """With its numbers whole, however narrow the page is."""
    return escape(text).replace(" %", "\u00a0%").replace("–", "\u2060–\u2060")


def figure(svg: str) -> str:
    return f"<figure>{svg}</figure>" if svg else ""


def note(text: str) -> str:
    return f'<p class="note">{escape(text)}</p>'


def table(
    head: Sequence[str], rows: Sequence[Sequence[str]], caption: str = "", kind: str = ""
) -> str:
    """Cells are HTML already."""
    top = "".join(f"<th>{escape(one)}</th>" for one in head)
    body = "\n".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    under = f"<caption>{escape(caption)}</caption>" if caption else ""
    return (
        f'<div class="wide"><table class="{kind}">{under}<thead><tr>{top}</tr></thead>\n'
        f"<tbody>{body}</tbody></table></div>"
    )
