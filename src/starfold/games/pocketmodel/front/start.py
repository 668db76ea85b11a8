"""Putting a game together: edition, options and fleets make a set-up, a seed makes a game."""

from typing import Any, Final

from starfold.errors import InputError
from starfold.games.pocketmodel.rules.setup import STARTING_HAND, SetUp, lay_out
from starfold.games.pocketmodel.state.options import Options
from starfold.games.pocketmodel.state.position import OBJECTIVE_SLOTS, Position, Setup
from starfold.kernel.game import Spec
from starfold.kernel.opening import Opening
from starfold.units.content import content_of
from starfold.units.forces import Side, fleets_in
from starfold.units.icons import BASE, EDITIONS, edition_icons, icon_mask
from starfold.units.model import Card, Unit

MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 8


def make_setup(
    edition: str, sides: list[Side], options: dict[str, Any], card_pool: list[Card]
) -> Setup:
    """Fix edition, options and forces. Legality of the forces is `prepare`'s business."""
    if edition not in EDITIONS:
        raise InputError(f"unknown edition {edition!r}: choose one of {', '.join(EDITIONS)}")
    agreed = Options(options)
    most = min(agreed.chosen["max_players"], MAX_PLAYERS)
    if not MIN_PLAYERS <= len(sides) <= most:
        raise InputError(
            f"{len(sides)} players: this game is for {MIN_PLAYERS} to {most} (PM-MULTI-01)"
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


def setup_of(spec: Spec) -> Setup:
    """What a full spec fixes; shared by all games with that spec."""
    content = content_of(spec.get("catalogues") or [])
    sides = [Side(one.name, one.expanded_units(), one.expanded_deck()) for one in fleets_in(spec)]
    pool = content.usable_in(spec["edition"]).cards()
    return make_setup(spec["edition"], sides, spec["options"], pool)


def _begin(pos: Position) -> None:
    lay_out(pos)
    pos.push(SetUp())


new_position: Final = Opening(Position, _begin)
