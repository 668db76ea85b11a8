"""The icon registry: which icons exist, of which kind, and which set brought them.

An icon is a small number here and one bit of a unit's icon mask; names are for files and people.
An edition is a rulebook of the card game. A set is what an entry can belong to: the editions and a
later set without a rulebook of its own, whose icons only the minis rules explain (MG-ICON-35).
"""

from typing import Final

MATCH: Final = "match"
POWER: Final = "power"
WILD: Final = "wild"

BASE: Final = "base"
GROUND_ASSAULT: Final = "ground_assault"
SCUM_AND_VILLAINY: Final = "scum_and_villainy"
EDITIONS: Final = (BASE, GROUND_ASSAULT, SCUM_AND_VILLAINY)
CLONE_WARS: Final = "clone_wars"
SETS: Final = (*EDITIONS, CLONE_WARS)  # what a unit, card or fleet may say it is of

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
    "Command",
    "Dogfight",
    "Recon",
    "Artillery",
    "Cloaked",
    "Convert",
)

# The bits of a mask, in the same order.
DROID_BIT: Final = 1 << 0
LASERS_BIT: Final = 1 << 1
LEADER_BIT: Final = 1 << 2
TORPEDO_BIT: Final = 1 << 3
TROOPER_BIT: Final = 1 << 4
CARRIER_BIT: Final = 1 << 5
TURBOLASER_BIT: Final = 1 << 6
FORCE_BIT: Final = 1 << 7
LUCK_BIT: Final = 1 << 8
BATTLE_DROID_BIT: Final = 1 << 9
BLASTER_BIT: Final = 1 << 10
TRANSPORT_BIT: Final = 1 << 11
ARMOR_BIT: Final = 1 << 12
AIRBORNE_BIT: Final = 1 << 13
ELITE_BIT: Final = 1 << 14
RUTHLESS_BIT: Final = 1 << 15
VETERAN_BIT: Final = 1 << 16
COMMAND_BIT: Final = 1 << 17
DOGFIGHT_BIT: Final = 1 << 18
RECON_BIT: Final = 1 << 19
ARTILLERY_BIT: Final = 1 << 20
CLOAKED_BIT: Final = 1 << 21
CONVERT_BIT: Final = 1 << 22

_POWER_NAMES: Final = (
    "Carrier",
    "Turbolaser",
    "Armor",
    "Veteran",
    "Artillery",
    "Cloaked",
    "Convert",
)
_WILD_NAMES: Final = ("Force", "Luck")

# The edition whose rulebook lists the icon for the first time, or the later set that it belongs to.
# Airborne and Elite are listed by Scum and Villainy without being announced as new (PM-ICON-06).
_FIRST_LISTED: Final = {
    "Battle Droid": GROUND_ASSAULT,
    "Blaster": GROUND_ASSAULT,
    "Transport": GROUND_ASSAULT,
    "Armor": GROUND_ASSAULT,
    "Airborne": SCUM_AND_VILLAINY,
    "Elite": SCUM_AND_VILLAINY,
    "Ruthless": SCUM_AND_VILLAINY,
    "Veteran": SCUM_AND_VILLAINY,
    "Command": CLONE_WARS,
    "Dogfight": CLONE_WARS,
    "Recon": CLONE_WARS,
    "Artillery": CLONE_WARS,
    "Cloaked": CLONE_WARS,
    "Convert": CLONE_WARS,
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
    """The set that brings the icon as new, if one does."""
    return None if name in _LISTED_BUT_NOT_NEW else first_listed(name)


def edition_icons(edition: str, kind: str | None = None) -> list[str]:
    """Names of the icons that an edition's rulebook lists, optionally of one kind."""
    return set_icons(EDITIONS[EDITIONS.index(edition)], kind)


def set_icons(of_set: str, kind: str | None = None) -> list[str]:
    """Names of the icons that an entry of a set can bear: its own and those of earlier sets."""
    rank = SETS.index(of_set)
    return [
        name
        for name in ICON_NAMES
        if SETS.index(first_listed(name)) <= rank and kind in (None, icon_kind(name))
    ]


def icon_mask(names: list[str]) -> int:
    mask = 0
    for name in names:
        mask |= 1 << icon_number(name)
    return mask


def icons_of(mask: int) -> list[str]:
    if mask == 0:
        return []
    return [name for number, name in enumerate(ICON_NAMES) if mask >> number & 1]
