"""Putting a game together: kind of battle, options, fleets and bases make a set-up."""

from starfold.games.minis.rules.setup import SetUp, lay_out
from starfold.games.minis.state import bases as b
from starfold.games.minis.state.options import Options
from starfold.games.minis.state.position import Position, Setup
from starfold.kernel.dice import Dice
from starfold.units.model import Card, Unit


class Side:
    """What one player brings: units, one entry a copy, and the cards of the home base."""

    def __init__(self, name: str, units: list[Unit], cards: list[Card]) -> None:
        self.name = name
        self.units = units
        self.cards = cards


def make_setup(battle: str, sides: list[Side], options: Options, places: list[b.Place]) -> Setup:
    """Fix everything. Legality of the fleets is `prepare`'s business, of the bases `bases`'s."""
    units: list[Unit] = []
    first_unit = [0]
    cards: list[Card] = []
    for side in sides:
        units.extend(side.units)
        first_unit.append(len(units))
        if options.combat_base:
            cards.extend(side.cards)
    return Setup(
        battle,
        options,
        units,
        first_unit,
        cards,
        b.cards_of([b.base_row(place, options) for place in places]),
        [b.facing_of(place) for place in places],
        [side.name for side in sides],
    )


def new_position(setup: Setup, dice: Dice, record: bool) -> Position:
    """A game from the very beginning, run to its first question; `record` keeps the events."""
    pos = Position(setup, dice)
    if record:
        pos.log = []
    lay_out(pos)
    pos.push(SetUp())
    pos.start()
    return pos
