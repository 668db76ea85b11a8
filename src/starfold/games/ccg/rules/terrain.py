"""What a location means to the cards there: night, ruins that cost more, what epic events count."""

from typing import Final

from starfold.games.ccg.rules import rows
from starfold.games.ccg.rules.changes import holds
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import GRANT_NIGHT, GRANT_UNCOUNTED, IS_COLLAPSED, NONE

REBEL_BASES: Final = ("Yavin 4", "Hoth")  # SW-B-204
SURCHARGE: Final = 1  # HO-COLLAPSE-04


def surcharge(pos: Position, place: int) -> int:
    """What deploying to a location, and moving to or from it, costs more (HO-COLLAPSE-04)."""
    return SURCHARGE if place != NONE and pos.has(place, IS_COLLAPSED) else 0


def night(pos: Position, site: int) -> bool:
    """Nighttime conditions: by a text, and always inside a vehicle (SW-B-243)."""
    if site == NONE or not rows.is_site(pos, site):
        return False
    return rows.is_vehicle_site(pos, site) or holds(pos, GRANT_NIGHT, site)


def counted_sites(pos: Position, name: str) -> list[int]:
    """The sites of a system that count for epic events (SW-B-204)."""
    return [site for site in rows.sites_of(pos, name) if not holds(pos, GRANT_UNCOUNTED, site)]


def largest_base(pos: Position) -> int:
    """How many sites the larger Rebel Base has that count for epic events (SW-B-204)."""
    return max([len(counted_sites(pos, name)) for name in REBEL_BASES])
