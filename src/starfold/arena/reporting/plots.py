"""Plots as SVG that stands in a page: in the page's colours, by day and by night."""

import io
import re
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from starfold.errors import InputError

# What matplotlib is told, and what stands in the page instead.
INK: Final = "#100001"
QUIET: Final = "#100002"
GRID: Final = "#100003"
MAIN: Final = "#100004"
GOOD: Final = "#100005"
BAD: Final = "#100006"
PALE: Final = "#100007"
SERIES: Final = (MAIN, "#100008", "#100009", "#10000a")
_COLOURS: Final = {
    INK: "var(--ink)",
    QUIET: "var(--quiet)",
    GRID: "var(--grid)",
    MAIN: "var(--main)",
    GOOD: "var(--good)",
    BAD: "var(--bad)",
    PALE: "var(--pale)",
    SERIES[1]: "var(--second)",
    SERIES[2]: "var(--third)",
    SERIES[3]: "var(--fourth)",
}
WIDTH: Final = 6.4  # inches, at which letters have the size of the page's
_PLAIN: Final[Any] = {
    "svg.fonttype": "none",
    "font.size": 10,
    "font.family": "DejaVu Sans",
    "axes.edgecolor": GRID,
    "axes.labelcolor": QUIET,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "axes.axisbelow": True,
    "text.color": INK,
    "xtick.color": QUIET,
    "ytick.color": INK,
    "xtick.labelcolor": QUIET,
    "ytick.labelcolor": INK,
    "ytick.left": False,
    "xtick.major.size": 0,
    "grid.color": GRID,
    "grid.linewidth": 0.8,
}


class Line(NamedTuple):
    """A value with its interval, beside its name."""

    name: str
    value: float
    low: float
    high: float
    colour: str = MAIN
    note: str = ""


def check_plots() -> None:
    _figure()


def _figure() -> Any:
    try:
        from matplotlib import figure
    except ImportError:
        raise InputError('a report needs its extra: pip install "starfold[report]"') from None
    return figure


class Plot:
    """A figure under way: `with Plot(...) as axes`, then `svg`."""

    def __init__(self, name: str, about: str, height: float) -> None:
        self.name = name  # of its parts, unlike all others of the page
        self.about = about  # for whoever cannot see it
        self.height = height
        self.svg = ""

    def __enter__(self) -> Any:
        import matplotlib

        module = _figure()
        self.context = matplotlib.rc_context({**_PLAIN, "svg.hashsalt": self.name})
        self.context.__enter__()
        self.figure = module.Figure(figsize=(WIDTH, self.height), layout="constrained")
        return self.figure.add_subplot()

    def __exit__(self, kind: Any, problem: Any, trace: Any) -> None:
        try:
            if kind is None:
                self.svg = self._written()
        finally:
            self.context.__exit__(kind, problem, trace)

    def _written(self) -> str:
        text = io.StringIO()
        nothing = {"Date": None, "Creator": None, "Format": None, "Type": None}
        self.figure.savefig(
            text, format="svg", transparent=True,
            metadata=nothing,
        )  # fmt: skip
        drawn = text.getvalue()
        drawn = drawn[drawn.index("<svg") :]
        drawn = re.sub(r"<metadata>.*?</metadata>", "", drawn, flags=re.S)
        for colour, variable in _COLOURS.items():
            drawn = drawn.replace(colour, variable)
        drawn = re.sub(r'\bid="', f'id="{self.name}-', drawn)
        drawn = re.sub(r'((?:xlink:)?href=")#', rf"\1#{self.name}-", drawn)
        drawn = drawn.replace("url(#", f"url(#{self.name}-")
        box = re.search(r'viewBox="([^"]*)"', drawn)
        assert box is not None
        head = f'<svg viewBox="{box.group(1)}" role="img" aria-label="{_attribute(self.about)}" '
        head += 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">'
        return head + drawn[drawn.index(">") + 1 :]


def _attribute(text: str) -> str:
    return text.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")


def lines(
    name: str,
    about: str,
    rows: Sequence[Line],
    label: str,
    middle: float | None = None,
    percent: bool = True,
) -> str:
    """Values with intervals one below the other, the first on top."""
    plot = Plot(name, about, 0.55 + 0.32 * len(rows))
    with plot as axes:
        for place, row in enumerate(rows):
            axes.plot(
                [row.low, row.high], [place, place], color=row.colour, linewidth=2.2,
                solid_capstyle="round", alpha=0.55,
            )  # fmt: skip
            axes.plot([row.value], [place], "o", color=row.colour, markersize=6.5)
        if middle is not None:
            axes.axvline(middle, color=QUIET, linewidth=1, dashes=(3, 3))
        _framed(axes, rows, label, percent, middle)
        for place, row in enumerate(rows):
            if row.note:
                axes.annotate(
                    row.note, (1, place), xycoords=("axes fraction", "data"), xytext=(6, 0),
                    textcoords="offset points", va="center", color=QUIET, fontsize=9,
                )  # fmt: skip
    return plot.svg


def _framed(
    axes: Any, rows: Sequence[Line], label: str, percent: bool, middle: float | None
) -> None:
    axes.set_yticks(range(len(rows)), [_short(row.name) for row in rows])
    axes.set_ylim(len(rows) - 0.4, -0.6)
    ends = [one for row in rows for one in (row.low, row.high)]
    ends += [] if middle is None else [middle]
    room = 0.06 * ((max(ends) - min(ends)) or 0.1)
    axes.set_xlim(min(ends) - room, max(ends) + room)
    axes.grid(axis="x")
    axes.set_xlabel(label)
    if percent:
        _in_percent(axes.xaxis)


def _short(name: str, most: int = 34) -> str:
    return name if len(name) <= most else f"{name[: most - 1]}…"


def _in_percent(axis: Any) -> None:
    axis.set_major_formatter(lambda value, place: f"{100 * value:.0f} %".replace("-", "−"))


def bars(name: str, about: str, rows: Sequence[Line], label: str) -> str:
    """Shares as bars one below the other, with their intervals."""
    plot = Plot(name, about, 0.55 + 0.34 * len(rows))
    with plot as axes:
        for place, row in enumerate(rows):
            axes.barh([place], [row.value], height=0.62, color=row.colour)
            axes.plot([row.low, row.high], [place, place], color=INK, linewidth=1.2)
            axes.annotate(
                row.note, (max(row.high, row.value), place), xytext=(6, 0),
                textcoords="offset points", va="center", color=INK, fontsize=9.5,
            )  # fmt: skip
        axes.set_yticks(range(len(rows)), [_short(row.name) for row in rows])
        axes.set_ylim(len(rows) - 0.4, -0.6)
        axes.set_xlim(0, 1.18 * max([0.05, *(row.high for row in rows)]))
        axes.grid(axis="x")
        axes.set_xlabel(label)
        _in_percent(axes.xaxis)
    return plot.svg


def histogram(name: str, about: str, parts: Sequence[tuple[str, Sequence[int]]], label: str) -> str:
    """How often each length came, by how the games ended."""
    every = [value for _, values in parts for value in values]
    low, high = min(every), max(every)
    step = max(1, round((high - low) / 34))
    edges = [low - 0.5 + step * place for place in range((high - low) // step + 2)]
    plot = Plot(name, about, 2.5)
    with plot as axes:
        colours = [SERIES[place % len(SERIES)] for place in range(len(parts))]
        axes.hist(
            [values for _, values in parts], bins=edges, stacked=True, color=colours,
            label=[what for what, _ in parts], rwidth=0.86,
        )  # fmt: skip
        axes.grid(axis="y")
        axes.set_xlabel(label)
        axes.set_ylabel("games")
        axes.tick_params(axis="y", labelcolor=QUIET)
        if len(parts) > 1:
            axes.legend(frameon=False, labelcolor=INK, fontsize=9, loc="upper right")
    return plot.svg


def steps(name: str, about: str, rows: Sequence[Line], label: str, even: float) -> str:
    """Shares over something that grows, with their intervals."""
    plot = Plot(name, about, 2.7)
    with plot as axes:
        places = [float(row.name) for row in rows]
        axes.axhline(even, color=QUIET, linewidth=1, dashes=(3, 3))
        axes.axvline(0, color=GRID, linewidth=1)
        axes.fill_between(
            places, [row.low for row in rows], [row.high for row in rows], color=MAIN, alpha=0.16,
            linewidth=0,
        )  # fmt: skip
        axes.plot(places, [row.value for row in rows], "o-", color=MAIN, linewidth=2, markersize=6)
        axes.set_ylim(0, 1)
        axes.grid(axis="y")
        axes.set_xlabel(label)
        axes.set_ylabel("games won")
        axes.tick_params(axis="y", labelcolor=QUIET)
        _in_percent(axes.yaxis)
    return plot.svg
