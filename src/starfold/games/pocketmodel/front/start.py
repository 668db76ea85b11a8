"""Putting a game together: edition, options and fleets make a set-up, a seed makes a game."""

from typing import Any

from starfold.errors import InputError
from starfold.games.pocketmodel.rules.setup import STARTING_HAND, SetUp, lay_out
from starfold.games.pocketmodel.state.options import Options
from starfold.games.pocketmodel.state.position import OBJECTIVE_SLOTS, Position, Setup
from starfold.kernel.dice import Dice
from starfold.units.icons import BASE, EDITIONS, edition_icons, icon_mask
from starfold.units.model import Card, Unit

MIN_PLAYERS = 2


class Side:
    """What one player brings: units and cards, one entry a copy."""

    def __init__(self, name: str, units: list[Unit], cards: list[Card]) -> None:
        self.name = name
        self.units = units
        self.cards = cards


def make_setup(
    edition: str, sides: list[Side], options: dict[str, Any], card_pool: list[Card]
) -> Setup:
    """Fix edition, options and forces. Legality of the forces is `prepare`'s business."""
    if edition not in EDITIONS:
        raise InputError(f"unknown edition {edition!r}: choose one of {', '.join(EDITIONS)}")
    agreed = Options(options)
    most = agreed.chosen["max_players"]
    if not MIN_PLAYERS <= len(sides) <= min(most, 8):
        raise InputError(
            f"{len(sides)} players: this game is for {MIN_PLAYERS} to {min(most, 8)} (PM-MULTI-01)"
        )
    if agreed.first_player >= len(sides):
        raise InputError(f"first_player {agreed.first_player} is no seat: 0 to {len(sides) - 1}")
    least_cards = 1 + STARTING_HAND if agreed.two_packs else OBJECTIVE_SLOTS + STARTING_HAND
    units: list[Unit] = []
    unit_owner: list[int] = []
    first_unit = [0]
    cards: list[Card] = []
    card_owner: list[int] = []
    for seat, side in enumerate(sides):
        if not side.units:
            raise InputError(f"fleet {side.name!r} has no unit: add at least one")
        if len(side.cards) < least_cards:
            raise InputError(
                f"deck of {side.name!r} has {len(side.cards)} cards: setting up needs {least_cards}"
            )
        units.extend(side.units)
        unit_owner.extend([seat] * len(side.units))
        first_unit.append(len(units))
        cards.extend(side.cards)
        card_owner.extend([seat] * len(side.cards))
    return Setup(
        edition,
        icon_mask(edition_icons(edition)),
        edition != BASE,
        agreed,
        units,
        unit_owner,
        first_unit,
        cards,
        card_owner,
        card_pool,
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
