"""Classes of movement: what a model is when it moves on an open table (MG-MOVE-01 to MG-MOVE-14).

The rules of such a game give each class its rate. Which model is of which class is no rule but
judgement, so it is a table here, and a catalogue file can say otherwise for each of its units.
"""

from typing import Final

from starfold.units.vocabulary import GROUND, SPACE

OTHER: Final = 0  # no special one: what most space ships and some ground units are
FIGHTER: Final = 1
INTERCEPTOR: Final = 2
BWING: Final = 3
YWING: Final = 4
ARC170: Final = 5
FALCON: Final = 6
SPEEDER: Final = 7
BIKE: Final = 8
GUNSHIP: Final = 9
LEGS: Final = 10
WHEELS: Final = 11
TRACKS: Final = 12
HOVER: Final = 13
MOVEMENTS: Final = (
    "other",
    "fighter",
    "interceptor",
    "bwing",
    "ywing",
    "arc170",
    "falcon",
    "speeder",
    "bike",
    "gunship",
    "legs",
    "wheels",
    "tracks",
    "hover",
)
# The classes of either kind; gunships and their like may be called space or ground (MG-MOVE-08).
SPACE_MOVEMENTS: Final = MOVEMENTS[:10]
GROUND_MOVEMENTS: Final = ("other", *MOVEMENTS[7:])
BY_KIND: Final = (SPACE_MOVEMENTS, GROUND_MOVEMENTS)  # in the order of vocabulary.UNIT_KINDS

_FALCON_NAME: Final = "Millennium Falcon"  # the one unit that moves by its name (MG-MOVE-07)

_BY_DESIGN: Final = {
    # Base
    "A-wing": FIGHTER,
    "ARC-170": ARC170,
    "Corellian Corvette": OTHER,
    "Droid Fighter": FIGHTER,
    "Droid Tri-fighter": FIGHTER,
    "Eta-2 Interceptor": INTERCEPTOR,
    "Geonosian Fighter": FIGHTER,
    "Lambda-class Shuttle": OTHER,
    "Nebulon-B Escort Frigate": OTHER,
    "Providence-class Carrier/Destroyer": OTHER,
    "TIE Advanced": FIGHTER,
    "TIE Fighter": FIGHTER,
    "TIE Interceptor": INTERCEPTOR,
    "V-wing": FIGHTER,
    "Venator-class Star Destroyer": OTHER,
    "X-wing": FIGHTER,
    "Y-wing": YWING,
    "YT-1300": OTHER,
    # Ground Assault
    "Acclamator-class Landing Craft": OTHER,
    "AT-AP": LEGS,
    "AT-AT": LEGS,
    "AT-ST": LEGS,
    "AT-TE": LEGS,
    "B-wing Starfighter": BWING,
    "Clone Turbo Tank": WHEELS,
    "Imperial Landing Craft": OTHER,
    "Jedi/Republic Fighter Tank": HOVER,
    "Snowspeeder": SPEEDER,
    "Speeder Bikes": BIKE,
    "Spider Droid": LEGS,
    "Tank Droid": TRACKS,
    "Tauntaun Riders": LEGS,
    "TIE Bomber": FIGHTER,
    "TIE Crawler": TRACKS,
    "Trade Federation AAT": HOVER,
    "Trade Federation Battleship": OTHER,
    "Trade Federation Landing Craft": OTHER,
    # Scum and Villainy
    "Cargo Skiff": HOVER,
    "Cloud Car": OTHER,
    "Dewback": LEGS,
    "Landspeeder": SPEEDER,
    "Naboo Yacht": OTHER,
    "Sail Barge": HOVER,
    "Sandcrawler": TRACKS,
    "Skyhopper": SPEEDER,
    "Slave I": OTHER,
    "Swoop Bike": BIKE,
    "YT-2400": OTHER,
    "Z-95 Headhunter": FIGHTER,
    # The Clone Wars
    "AT-RT": LEGS,
    "BARC Speeder": BIKE,
    "Belbullab-22 Starfighter": FIGHTER,
    "Droid Gunship": GUNSHIP,
    "G9 Rigger Freighter": OTHER,
    "Jedi Starfighter": FIGHTER,
    "Republic Gunship": GUNSHIP,
    "Stealth Corvette": OTHER,
    "UT-AT": HOVER,
}
# How a model moves on the ground that flies elsewhere, for units with the Convert icon.
_LANDED: Final = {
    "Droid Fighter": LEGS,
}


def movement_number(name: str) -> int:
    """The number of a class of movement; raises ValueError for an unknown one."""
    return MOVEMENTS.index(name)


def suits(movement: int, kind: int) -> bool:
    """Whether a space or ground unit can move like that."""
    return MOVEMENTS[movement] in BY_KIND[kind]


def usual_movement(name: str, design: str, kind: int) -> int:
    """The class of a side of that kind if nothing else is said, by its name and its model."""
    if name == _FALCON_NAME and kind == SPACE:
        return FALCON
    found = _BY_DESIGN.get(design, OTHER)
    if kind == GROUND:
        found = _LANDED.get(design, found)
    return found if suits(found, kind) else OTHER


def known_designs() -> list[str]:
    """The models whose class is in the table."""
    return list(_BY_DESIGN)
