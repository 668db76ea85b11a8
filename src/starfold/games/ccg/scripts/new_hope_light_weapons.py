"""A New Hope: weapons of the Light side, hunting rifles and seekers of both."""

from starfold.games.ccg.scripts.new_hope_arms_texts import *
from starfold.games.ccg.scripts.premiere_weapons import seeks
from starfold.games.ccg.scripts.words import *

HUNTER_OF_FARMS = persona("luke") | titled("Owen Lars")
HUNTER_OF_WASTES = titled("URoRRuR'R'R", "Chief Bast")


def hunting_rifle(id: str, names: str, at_home: Term) -> None:
    """A rifle that is cheaper for those whom it was made for."""
    card(
        id,
        f"On {names}, for 1 Force, or on another non-droid character of yours, for 3. Fires at a"
        " character or creature for 1 Force: destiny, -1 against a character, +2 against a"
        " creature, > defense value hits.",
        deploys_on(yours & non_droid & active, either(at_home, 1, 3)),
        fires(Weapon(targets=PERSON, price=1, bonus=either(creature, 2, -1))),
    )


# -- both sides ------------------------------------------------------------------------------------

hunting_rifle("2_79", "Luke or Owen Lars", HUNTER_OF_FARMS)
hunting_rifle("2_162", "URoRRuR'R'R or Chief Bast", HUNTER_OF_WASTES)
seeks("2_80", "Motti or a pilot of ability < 3", (persona("motti") | pilot) & ability_below(3))
seeks("2_160", "Leia or a warrior of ability < 3", (persona("leia") | warrior) & ability_below(3))

# -- Light -----------------------------------------------------------------------------------------

card(
    "2_77",
    "On your warrior, for 7 Force less the warrior's power, at least 1. Fires at a character or"
    " creature for as much Force: destiny, +1 against a character, +2 against a creature, > defense"
    " value hits.",
    deploys_on(yours & warrior & active, seven_less_power),
    fires(Weapon(targets=PERSON, price=seven_less_power, bonus=either(creature, 2, 1))),
)
card(
    "2_78",
    "On your Jawa, for 1 Force, or on your warrior, for 3. Fires at a character for 1 Force: a"
    " droid is stolen if destiny + 1 > its forfeit; anybody else is excluded from the battle if"
    " destiny is the defense value.",
    deploys_on(yours & character & active & (kind("Jawa") | warrior), either(kind("Jawa"), 1, 3)),
    fires(
        Weapon(
            targets=character,
            price=1,
            outcomes=[
                Outcome([change_sides()], "forfeit", 1, of=droid),
                Outcome([when_(total_is(defense_of()), [exclude()])], None, of=non_droid),
            ],
        )
    ),
)
card(
    "2_81",
    "On your Y-wing or B-wing, for 1 Force. Fires at a starship for 1 Force: if destiny > defense"
    " value, all starship weapons on it are lost, its armor or maneuver and its hyperspeed are 0.",
    deploys_on(yours & starship & kind("Y-wing", "B-wing"), 1),
    fires(Weapon(targets=starship, price=1, on_hit="ion")),
)
