"""Putting a game together: kind of battle, options, fleets and bases make a set-up."""

from typing import Final

from starfold.games.minis.rules.setup import SetUp, lay_out
from starfold.games.minis.state import bases as b
from starfold.games.minis.state.options import Options
from starfold.games.minis.state.position import Position, Setup
from starfold.kernel.game import Spec
from starfold.kernel.opening import Opening
from starfold.units.content import content_of
from starfold.units.forces import Side, fleets_in
from starfold.units.model import Card, Unit


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


# The home base of a fleet that names no cards, under combat_base: a moon, Steady Hands, a depot.
USUAL_BASE: Final = ("base-c-050", "base-c-002", "base-c-040")


def setup_of(spec: Spec) -> Setup:
    """What a full spec fixes; shared by all games with that spec."""
    content = content_of(spec.get("catalogues") or [])
    usual = [content.card(card) for card in USUAL_BASE]
    sides = [
        Side(one.name, one.expanded_units(), one.expanded_deck() or usual)
        for one in fleets_in(spec)
    ]
    places: list[b.Place] = [(x, y, heading) for x, y, heading in spec["bases"]]
    return make_setup(spec["edition"], sides, Options(spec["options"]), places)


def _begin(pos: Position) -> None:
    lay_out(pos)
    pos.push(SetUp())


new_position: Final = Opening(Position, _begin)
