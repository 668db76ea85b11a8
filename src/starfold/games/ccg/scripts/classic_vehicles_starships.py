"""Premiere and A New Hope: starships and vehicles of both sides."""

from starfold.games.ccg.scripts.classic_forces_texts import *
from starfold.games.ccg.scripts.words import *

TUBE_STOP = interior_site & mobile_site
IMPERIAL_CAPITAL = capital & kind("Imperial starship")
SCOUNDREL = skill("thief") | skill("smuggler") | skill("bounty hunter")


def moves_free_with(who: Term) -> Piece:
    return grants(GRANT_FREE_MOVE, when=with_aboard(who))


# -- starships, Light ------------------------------------------------------------------------------

card(
    "1_140",
    "3 pilots, 4 passengers, 1 vehicle. Ship-docking. A permanent pilot gives ability 1.",
)
card(
    "2_73",
    "Deploys even without presence or Force icons. 3 pilots, 4 passengers. Ship-docking. A"
    " permanent pilot gives ability 2.",
    grants(GRANT_DEPLOY),
)
card(
    "1_143",
    "2 pilots, 2 passengers. Ship-docking. Immune to attrition < 5 while Han, Chewie or Lando"
    " pilots it. Without a pilot it has no power, maneuver or hyperspeed.",
    immune_to_attrition(5, when=piloted_by(persona("han", "chewie", "lando"))),
)
card("1_146", "A permanent pilot gives ability 1.")
card(
    "2_70",
    "1 pilot, 1 astromech. Immune to attrition < 3 while Wedge pilots it.",
    immune_to_attrition(3, when=piloted_by(titled("Wedge Antilles"))),
)
card(
    "2_71",
    "1 pilot, 1 astromech. Immune to attrition < 4 while Luke pilots it. As the lead of an Attack"
    " Run adds 1 to the total.",
    immune_to_attrition(4, when=piloted_by(persona("luke"))),
    epic_total(+1, of=titled("Attack Run") & other_is(itself)),
)

# -- starships, Dark -------------------------------------------------------------------------------

card(
    "1_302",
    "6 pilots, 8 passengers, 2 vehicles, 4 TIEs. Ship-docking. A permanent pilot gives ability 1.",
)
card(
    "2_155",
    "4 pilots, 6 passengers, 1 vehicle, 3 TIEs. Ship-docking. A permanent pilot gives ability 1."
    " Adds 1 to your total power in battles at related planet sites.",
    total_power(+1, of=planet_site & related, when=at(system)),
    fact(from_orbit=True),
)
card("1_299", "1 pilot.")
card("1_303", "A permanent pilot gives ability 1.")
card(
    "1_304",
    "A permanent pilot gives ability 1. Deploys for 1 less to a system with an Imperial capital"
    " starship.",
    deploys_for(0, at(system) & (IMPERIAL_CAPITAL | with_(IMPERIAL_CAPITAL))),
)
card(
    "1_306",
    "1 pilot. Immune to attrition < 4 while Vader pilots it.",
    immune_to_attrition(4, when=piloted_by(persona("vader"))),
)

# -- vehicles of both sides ------------------------------------------------------------------------

card(
    "1_148 1_308",
    "4 passengers. Is only at interior mobile sites. Moves without anybody aboard. May react to a"
    " battle or Force drain.",
    deploys_to(TUBE_STOP),
    forbids(FORBID_MOVE_TO, of=itself & other_is(~TUBE_STOP)),
    grants(GRANT_INTERIOR, of=itself & other_is(TUBE_STOP)),
    grants(GRANT_NO_DRIVER),
    grants(GRANT_REACT),
)
card(
    "1_150 1_309",
    "A driver and 7 passengers. Deploys only to a Tatooine site and moves only to planet sites."
    " Each Jawa at the same exterior site is forfeit +1.",
    deploys_to(site_of("Tatooine")),
    forbids(FORBID_MOVE_TO, of=itself & other_is(location & ~planet_site)),
    forfeit(+1, of=kind("Jawa") & here, when=at(exterior_site)),
)

# -- vehicles, Light -------------------------------------------------------------------------------

card(
    "1_149",
    "A driver and 2 passengers. Moves free with Luke aboard. May move as a react.",
    moves_free_with(persona("luke")),
    grants(GRANT_REACT),
)
card(
    "1_151",
    "A driver and 3 passengers. Moves free with Owen Lars, Beru Lars or Luke aboard. May move as a"
    " react.",
    moves_free_with(titled("Owen Lars", "Beru Lars") | persona("luke")),
    grants(GRANT_REACT),
)
card(
    "2_75",
    "1 passenger. A permanent pilot gives ability 1. May move as a react. Landspeed 4; or, instead"
    " of moving, 1 character shuttles to or from the same site free.",
    grants(GRANT_REACT),
    fact(free_shuttles=1),
)
card(
    "2_76",
    "2 riders. Ability 1/2. May move as a react. When a battle was just initiated at the same site,"
    " a Tusken Raider present, which you choose, is lost.",
    grants(GRANT_REACT),
    automatic(
        "a Tusken Raider is trampled",
        BATTLE_INITIATED,
        pick(kind("Tusken Raider") & present),
        lose(),
        when=its_place(site) & its_place_is_here,
    ),
)

# -- vehicles, Dark --------------------------------------------------------------------------------

card(
    "1_307",
    "2 riders. Ability 1/2. May react to a battle or Force drain. Each Tusken Raider at the same"
    " exterior site is power +1.",
    grants(GRANT_REACT),
    power(+1, of=kind("Tusken Raider") & here, when=at(exterior_site)),
)
card("1_310", "A driver and 2 passengers. May move as a react.", grants(GRANT_REACT))
card(
    "2_156",
    "3 passengers. A permanent pilot gives ability 1. May move as a react. Landspeed 3; or, instead"
    " of moving, up to 3 characters shuttle to or from the same site free.",
    grants(GRANT_REACT),
    fact(free_shuttles=3),
)
card(
    "2_157",
    "A driver and 1 passenger. Moves free with Jabba or a bounty hunter aboard. May move free as a"
    " react to a battle where a thief, smuggler or bounty hunter of yours takes part.",
    moves_free_with(persona("jabba") | skill("bounty hunter")),
    grants(GRANT_REACT, when=there_is(yours & SCOUNDREL & in_battle)),
    grants(GRANT_FREE_MOVE, when=there_is(yours & SCOUNDREL & in_battle)),
)
