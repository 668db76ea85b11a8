"""What a seat sees of a game, and the words for it that all games share."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rich.text import Text

from starfold.cli.ink import OTHER_STYLES, OWN_STYLE, STRONG, WIDTH, ink
from starfold.kernel.core import State
from starfold.kernel.game import Game
from starfold.table.session import SEAT_LETTERS
from starfold.units.vocabulary import GROUND, UNIT_KINDS

RECONSTRUCTED_MARK: Final = "~"
MARKED: Final = "reconstructed"  # the provenance that the mark stands for


@dataclass(frozen=True)
class Sight:
    """What a seat sees, and what things are called."""

    view: dict[str, Any]
    players: Sequence[str]  # who sits where

    @property
    def unit_names(self) -> list[str]:
        return [unit["label"] for unit in self.view["units"]]

    @property
    def seat(self) -> int:
        seat: int = self.view["seat"]
        return seat

    @property
    def seats(self) -> int:
        return len(self.players)

    def who(self, seat: int) -> str:
        return "you" if seat == self.seat else self.players[seat]

    def style(self, seat: int) -> str:
        if seat == self.seat:
            return OWN_STYLE
        return OTHER_STYLES[(seat - max(self.seat, 0) - 1) % len(OTHER_STYLES)]

    def others_first(self) -> list[int]:
        """The seats as one looks over the table: the far side first, one's own side last."""
        near = max(self.seat, 0)
        return [(near + place) % self.seats for place in (*range(1, self.seats), 0)]


def sight_of(game: Game, state: State, seat: int, players: Sequence[str]) -> Sight:
    """What the seat sees of a game (NOBODY: what a spectator sees)."""
    return Sight(game.view(state, seat), players)


# -- units -----------------------------------------------------------------------------------------


def stars(unit: dict[str, Any]) -> str:
    """`2*`, or `2g` for a ground unit."""
    return f"{unit['stars']}{'g' if unit['kind'] == UNIT_KINDS[GROUND] else '*'}"


def values(unit: dict[str, Any]) -> str:
    """`2* a3 d1 D10 0/2`: stars, attack, damage, defense, counters of shields, further values."""
    further = "".join(f" {name} {number}" for name, number in unit["further"].items())
    counters = f"{unit['counters']}/{unit['shields']}"
    defense = f"D{unit['defense']}"
    return f"{stars(unit)} a{unit['attack']} d{unit['damage']} {defense:<3} {counters}{further}"


def short_values(unit: dict[str, Any]) -> str:
    """The same numbers in the same order: `2*3/1/10 0/2`."""
    numbers = f"{stars(unit)}{unit['attack']}/{unit['damage']}/{unit['defense']}"
    return f"{numbers} {unit['counters']}/{unit['shields']}"


def icon_words(unit: dict[str, Any]) -> str:
    return " ".join(unit["icons"])


def mark(thing: Mapping[str, Any]) -> str:
    return RECONSTRUCTED_MARK if thing["provenance"] == MARKED else " "


# -- the first line of every table -----------------------------------------------------------------


def headline(sight: Sight, width: int = WIDTH, phase: str = "") -> Text:
    """Turn and fleets."""
    view = sight.view
    if view["ended"]:
        now = "The game is over"
    elif not view["turn"]:
        now = "Setting up"
    elif view["active"] == sight.seat:
        now = f"Turn {view['turn']}{phase}, yours"
    else:
        now = f"Turn {view['turn']}{phase}, {SEAT_LETTERS[view['active']]}'s"
    fleets = Text(" v ").join(
        ink(f"{SEAT_LETTERS[seat]} {view['players'][seat]['fleet']}", sight.style(seat))
        for seat in range(sight.seats)
    )
    line = ink(now, STRONG)
    gap = width - len(line.plain) - len(fleets.plain)
    line = line + Text(" " * max(gap, 2)) + fleets
    line.truncate(width, overflow="ellipsis")
    return line
