"""The rules for cards of a sort: what to read about a card beside the rules that name it."""

from collections.abc import Iterator
from typing import Final

from starfold.games.ccg.state.model import CardDef
from starfold.games.ccg.state.vocabulary import ICONS, INTERRUPT, TYPES

UNIQUE: Final = ("SW-B-037", "SW-B-038")
UNIQUE_INTERRUPT: Final = ("SW-B-039",)

# By type, by type and subtype.
_TYPES: Final[dict[str, tuple[str, ...]]] = {
    "Character": ("SW-B-096",),
    "Character, Droid": ("SW-B-061",),
    "Creature": ("SW-B-231", "SW-B-232", "SW-B-234", "SW-B-235"),
    "Device": ("SW-B-200", "SW-B-104"),
    "Effect": ("SW-B-193",),
    "Effect, Immediate": ("SW-B-194", "SW-B-090"),
    "Effect, Mobile": ("SW-B-198", "HO-MOBILE-01"),
    "Effect, Utinni": ("SW-B-195", "SW-B-196", "SW-B-197"),
    "Epic Event": ("SW-B-201",),
    "Interrupt": ("SW-B-082",),
    "Interrupt, Lost": ("SW-B-083",),
    "Interrupt, Used": ("SW-B-083",),
    "Interrupt, Used Or Lost": ("SW-B-084",),
    "Location": ("SW-B-053", "SW-B-052"),
    "Location, Site": ("SW-B-047",),
    "Location, System": ("SW-B-056",),
    "Starship": ("SW-B-110",),
    "Starship, Capital": ("SW-B-099",),
    "Starship, Squadron": ("SW-B-106",),
    "Starship, Starfighter": ("SW-B-100", "SW-B-101", "SW-B-135"),
    "Vehicle": ("SW-B-097", "SW-B-131"),
    "Vehicle, Combat": ("HO-COMBAT-01",),
    "Vehicle, Creature": ("HO-ABOARD-03",),
    "Vehicle, Shuttle": ("SW-B-141",),
    "Vehicle, Transport": ("SW-B-113",),
    "Weapon": ("SW-B-177", "SW-B-178"),
    "Weapon, Artillery": ("SW-B-185", "SW-B-186"),
    "Weapon, Character": ("SW-B-247", "SW-B-182"),
    "Weapon, Starship": ("SW-B-183",),
    "Weapon, Vehicle": ("SW-B-183",),
}
_ICONS: Final[dict[str, tuple[str, ...]]] = {
    "Nav Computer": ("SW-B-134",),
    "Underground": ("HO-UNDER-01",),
}
_KINDS: Final[dict[str, tuple[str, ...]]] = {
    "astromech": ("SW-B-134",),
    "dejarik": ("SW-B-239", "SW-B-240"),
    "docking bay": ("SW-B-054", "SW-B-138"),
    "fusion generator": ("HO-ART-04",),
    "gunner": ("SW-B-114",),
    "hologram": ("SW-B-239", "SW-B-240"),
    "holosite": ("SW-B-238",),
    "lightsaber": ("SW-B-187",),
    "mine": ("SW-B-190", "SW-B-191"),
    "mining droid": ("SW-B-188", "SW-B-189"),
    "power droid": ("HO-ART-04",),
    "sandcrawler site": ("SW-B-244",),
    "scout": ("HO-SEARCH-04",),
    "spy": ("SW-B-094", "SW-B-224"),
    "thief": ("SW-B-124",),
    "TIE": ("SW-B-136",),
    "tractor beam": ("SW-B-228",),
}


def rules_for(card: CardDef) -> list[str]:
    """What holds for every card of its type, with its icons, its characteristics, its dots."""
    return list(dict.fromkeys(_cited(card)))


def _cited(card: CardDef) -> Iterator[str]:
    yield from _TYPES[TYPES[card.type]]
    yield from _TYPES.get(f"{TYPES[card.type]}, {card.subtype}", ())
    for bit, icon in enumerate(ICONS):
        if card.icons >> bit & 1:
            yield from _ICONS.get(icon, ())
    for kind in sorted(card.kinds):
        yield from _KINDS.get(kind, ())
    if card.marker:
        yield "HO-MARKER-01"
    if card.uniqueness:
        yield from UNIQUE_INTERRUPT if card.type == INTERRUPT else UNIQUE


def cited() -> set[str]:
    """Every rule that is named here."""
    tables = (_TYPES, _ICONS, _KINDS)
    named = {rule for table in tables for rules in table.values() for rule in rules}
    return named | {*UNIQUE, *UNIQUE_INTERRUPT, "HO-MARKER-01"}


def sorts() -> dict[str, set[str]]:
    """What the tables speak of, to be compared with the cards."""
    return {"types": {*_TYPES}, "icons": {*_ICONS}, "kinds": {*_KINDS}}
