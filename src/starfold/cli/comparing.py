"""Two runs beside each other, as a page of text."""

import textwrap
from collections.abc import Iterator

import typer

from starfold.arena.comparison import Answer, Comparison, chance_words
from starfold.cli.ink import WIDTH


def comparison_lines(found: Comparison, first: str, second: str) -> Iterator[str]:
    yield typer.style(f"{second}, compared with {first}", bold=True)
    changed = "; ".join(found.changed) or "nothing that was agreed differs"
    how = "the same games side by side" if found.paired else "games of their own"
    yield from textwrap.wrap(f"{changed} ({how}).", WIDTH)
    yield ""
    yield from textwrap.wrap(found.sentence, WIDTH)
    yield ""
    width = max(len(one.title) for one in found.answers)
    head = f"{'':{width}}  {'before':>8} {'now':>8} {'change':>8}  {'95 % interval':>15}"
    yield typer.style(head, bold=True)
    for one in found.answers:
        mark = "*" if one.differs else " "
        low, high = _change(one, one.difference.low), _change(one, one.difference.high)
        yield (
            f"{one.title:{width}}  {_value(one, one.first):>8} {_value(one, one.second):>8} "
            f"{_change(one, one.difference.by):>8}{mark} {low:>7} - {high:<7}"
            f"{chance_words(one.difference.p)}"
        )
    yield "* more than chance explains, with regard to how many questions were asked"


def _value(one: Answer, value: float) -> str:
    return f"{100 * value:.1f} %" if one.is_share else f"{value:.1f}"


def _change(one: Answer, value: float) -> str:
    return f"{100 * value:+.1f}" if one.is_share else f"{value:+.1f}"
