"""The icon registry: which icons exist, of which kind, and which edition brought them.

An icon is a small number here and one bit of a unit's icon mask; names are for files and people.
"""

from typing import Final

MATCH: Final = "match"
POWER: Final = "power"
WILD: Final = "wild"

BASE: Final = "base"
GROUND_ASSAULT: Final = "ground_assault"
SCUM_AND_VILLAINY: Final = "scum_and_villainy"
EDITIONS: Final = (BASE, GROUND_ASSAULT, SCUM_AND_VILLAINY)

NO_ICON: Final = -1

# Order is part of the file-independent encoding: append, never reorder.
ICON_NAMES: Final = (
    "Droid",
    "Lasers",
    "Leader",
    "Torpedo",
    "Trooper",
    "Carrier",
    "Turbolaser",
    "Force",
    "Luck",
    "Battle Droid",
    "Blaster",
    "Transport",
    "Armor",
    "Airborne",
    "Elite",
    "Ruthless",
    "Veteran",
)

CARRIER_BIT: Final = 1 << 5
TURBOLASER_BIT: Final = 1 << 6
ARMOR_BIT: Final = 1 << 12
VETERAN_BIT: Final = 1 << 16

_POWER_NAMES: Final = ("Carrier", "Turbolaser", "Armor", "Veteran")
_WILD_NAMES: Final = ("Force", "Luck")

# The edition whose rulebook lists the icon for the first time. Airborne and Elite are listed by
# Scum and Villainy without being announced as new (PM-ICON-06).
_FIRST_LISTED: Final = {
    "Battle Droid": GROUND_ASSAULT,
    "Blaster": GROUND_ASSAULT,
    "Transport": GROUND_ASSAULT,
    "Armor": GROUND_ASSAULT,
    "Airborne": SCUM_AND_VILLAINY,
    "Elite": SCUM_AND_VILLAINY,
    "Ruthless": SCUM_AND_VILLAINY,
    "Veteran": SCUM_AND_VILLAINY,
}
_LISTED_BUT_NOT_NEW: Final = ("Airborne", "Elite")


def icon_number(name: str) -> int:
    """The number of an icon name; raises ValueError for an unknown one."""
    return ICON_NAMES.index(name)


def icon_kind(name: str) -> str:
    if name in _POWER_NAMES:
        return POWER
    if name in _WILD_NAMES:
        return WILD
    return MATCH


def first_listed(name: str) -> str:
    return _FIRST_LISTED.get(name, BASE)


def new_in(name: str) -> str | None:
    """The edition that announces the icon as new, if one does."""
    return None if name in _LISTED_BUT_NOT_NEW else first_listed(name)


def edition_icons(edition: str, kind: str | None = None) -> list[str]:
    """Names of the icons that an edition's rulebook lists, optionally of one kind."""
    rank = EDITIONS.index(edition)
    return [
        name
        for name in ICON_NAMES
        if EDITIONS.index(first_listed(name)) <= rank and kind in (None, icon_kind(name))
    ]


def icon_mask(names: list[str]) -> int:
    mask = 0
    for name in names:
        mask |= 1 << icon_number(name)
    return mask


def icons_of(mask: int) -> list[str]:
    return [name for number, name in enumerate(ICON_NAMES) if mask >> number & 1]
