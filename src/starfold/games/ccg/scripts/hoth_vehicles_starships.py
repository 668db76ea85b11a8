"""Hoth: starships and vehicles of both sides."""

from starfold.games.ccg.scripts.words import *

# -- Light -----------------------------------------------------------------------------------------

card(
    "3_65",
    "1 pilot, 4 passengers, 1 vehicle. Deploys and moves like a starfighter. Ship-docking. A"
    " permanent pilot gives ability 1.",
)
card(
    "3_66",
    "2 pilots or passengers. Immune to attrition < 3 while Luke pilots it. May react to Hoth"
    " sites.",
    immune_to_attrition(3, when=piloted_by(persona("luke"))),
    grants(GRANT_REACT, of=itself & other_is(HOTH)),
)
card(
    "3_67",
    "2 pilots or passengers. Immune to attrition < 3 while Zev pilots it. Adds 2 to a search"
    " party's destiny if everybody who pilots it is in the party.",
    immune_to_attrition(3, when=piloted_by(titled("Zev Senesca"))),
    search_party(+2, of=here, when=all_pilots_search),
)
card(
    "3_68",
    "2 pilots or passengers. Immune to attrition < 3 while Wedge pilots it. May react to Hoth"
    " sites.",
    immune_to_attrition(3, when=piloted_by(persona("wedge"))),
    grants(GRANT_REACT, of=itself & other_is(HOTH)),
)
card(
    "3_69",
    "1 pilot or passenger. A permanent pilot gives ability 1. May react to Hoth sites.",
    grants(GRANT_REACT, of=itself & other_is(HOTH)),
)
card(
    "3_70",
    "1 rider. Deploys only on Hoth. Ability 1/4. May react away from a battle. May be sacrificed"
    " to make its rider immune to Exposure this turn.",
    deploys_to(HOTH),
    grants(GRANT_REACT_AWAY),
    action(
        "sacrifice the tauntaun to shelter its rider",
        pick(character & aboard_me),
        shelter("Exposure"),
        lose_itself(),
        times=ANY_TIME,
    ),
    response(
        "sacrifice the tauntaun to shelter its rider",
        JUST_PLAYED,
        pick(character & aboard_me),
        shelter("Exposure"),
        lose_itself(),
        when=its_card(titled("Exposure")),
    ),
)

# -- Dark ------------------------------------------------------------------------------------------

card(
    "3_152",
    "6 pilots, 8 passengers, 2 vehicles, 4 TIEs. Ship-docking. A permanent pilot gives ability 1."
    " Your Probe Droids deploy free to sites related to its system.",
    changes(
        COST,
        0,
        of=yours & titled("Probe Droid") & other_is(at(site) & related),
        when=at(system),
        sets=True,
    ),
)
card(
    "3_153",
    "6 pilots, 8 passengers, 2 vehicles, 4 TIEs. Ship-docking. A permanent pilot gives ability 1."
    " Adds 1 to destiny of its Tractor Beam.",
    changes(TRACTOR, +1, of=titled("Tractor Beam") & on_card(itself)),
)
card(
    "3_154",
    "2 pilots, 8 passengers. Immune to attrition < 4. Adds 1 to the total when its cannon is used"
    " to Target The Main Generator. Landspeed may not be increased.",
    immune_to_attrition(4),
    epic_total(+1, of=titled("Target The Main Generator") & other_is(itself)),
)
card(
    "3_155",
    "1 pilot, 8 passengers. Immune to attrition < 4. A permanent pilot gives ability 2. Landspeed"
    " may not be increased.",
    immune_to_attrition(4),
)
card(
    "3_156",
    "1 pilot or passenger. May move as a react. Power +1 at Hoth sites. A permanent pilot gives"
    " ability 1.",
    grants(GRANT_REACT),
    power(+1, when=at(HOTH)),
)
card(
    "3_157",
    "2 pilots, 8 passengers. Immune to attrition < 4. Landspeed may not be increased.",
    immune_to_attrition(4),
)
