"""A card as it is printed: facts that never change during a game.

Ability is kept in quarters, because a tauntaun has a quarter and a bantha a half of one
(SW-B-027). `NONE` says that a card does not have a value, which is not the same as zero
(SW-B-031).
"""

import re
from typing import Any, Final

from starfold.games.ccg.state.vocabulary import (
    CHARACTER,
    EXTERIOR,
    INTERIOR,
    LOCATION,
    NONE,
    PILOT,
    STARSHIP,
    VEHICLE,
    VEHICLE_SITE,
)
from starfold.kernel.declared import DERIVED
from starfold.kernel.plain import Definition

TRENCH: Final = "trench"
HOLOSITE: Final = "holosite"
QUARTERS: Final = 4  # of one ability


_IN_BRACKETS: Final = re.compile(r"\s*\([^()]*\)$")


class Capacity(Definition):
    """What a vehicle or starship may carry, place by place (SW-B-108)."""

    pilots: int = 0
    passengers: int = 0
    either: int = 0  # places for a pilot or a passenger
    astromechs: int = 0
    vehicles: int = 0
    starfighters: int = 0
    only_ties: bool = False
    driver: bool = False  # one of the passengers' places is the driver's


NOTHING: Final = Capacity()


class CardDef(Definition):
    """One printed card, with the numbers that its type has (SW-B-026)."""

    id: str
    title: str
    side: int
    set_name: str
    type: int
    subtype: str  # "Rebel", "Alien/Rebel", "Starfighter", "Used Or Lost", "Site" ...
    uniqueness: int  # copies that may be on the table; 0: any number
    destiny: list[int]  # the drawer chooses where there are several (SW-B-028)
    power: int = NONE
    ability: int = NONE  # in quarters; of a starship or vehicle: of its permanent pilot or own
    forfeit: int = NONE
    deploy: int = NONE
    armor: int = NONE
    maneuver: int = NONE
    hyperspeed: int = NONE
    landspeed: int = NONE
    ferocity: int = NONE
    defense: int = NONE
    icons: int = 0  # bits
    warriors: int = 0  # how often the warrior icon is printed
    kinds: frozenset[str] = frozenset()  # "spy", "scout", "AT-AT", "power droid" ...
    personas: list[str] = []
    matching: list[str] = []  # titles of ships, pilots, weapons that belong together
    capacity: Capacity = NOTHING
    enclosed: bool = False
    docking: bool = False  # ship-docking capability
    system: str = ""  # of a site: the planet; of a system: its own name
    parsec: int = NONE
    marker: int = 0
    icons_for: list[int] = [0, 0]  # Force icons of the Light and the Dark half
    habitat: str = ""
    printed: dict[str, Any] = {}  # what is not a plain number, as it is printed
    answers: list[int] = DERIVED  # to the words that ask for what is printed, see `term.Printed`

    def name(self) -> str:
        """The title without what stands in brackets; of a site without its planet: North Ridge."""
        bare = _IN_BRACKETS.sub("", self.title)
        if self.is_site() and ": " in bare:
            return bare.partition(": ")[2]
        return bare

    def is_site(self) -> bool:
        return self.type == LOCATION and self.subtype == "Site"

    def is_system(self) -> bool:
        return self.type == LOCATION and self.subtype == "System"

    def is_docking_bay(self) -> bool:
        both = INTERIOR | EXTERIOR
        return self.is_site() and self.icons & both == both

    def is_droid(self) -> bool:
        return self.type == CHARACTER and self.subtype == "Droid"

    def is_starfighter(self) -> bool:
        """Squadrons are, and for the rules what deploys and moves like one (SW-B-103)."""
        return self.type == STARSHIP and (
            self.subtype in ("Starfighter", "Squadron") or "like a starfighter" in self.kinds
        )

    def is_capital(self) -> bool:
        return self.type == STARSHIP and self.subtype == "Capital"

    def is_creature_vehicle(self) -> bool:
        return self.type == VEHICLE and self.subtype == "Creature"

    def has_permanent_pilot(self) -> bool:
        return self.type in (STARSHIP, VEHICLE) and self.icons & PILOT != 0

    def is_tie(self) -> bool:
        return "TIE" in self.kinds


def may_start(card: CardDef) -> bool:
    """Locations whose place must be in play before them cannot begin a game (SW-B-004)."""
    conditional = card.icons & VEHICLE_SITE != 0 or TRENCH in card.kinds
    return card.type == LOCATION and not conditional
