"""Premiere and A New Hope: locations of both sides."""

from starfold.games.ccg.scripts.classic_forces_texts import *
from starfold.games.ccg.scripts.words import *

TUSKENS = kind("Tusken Raider")
JAWAS = kind("Jawa")


def transit_half(price: int) -> Half:
    what = f"costs {price} Force" if price else "is free"
    return half(f"Your docking bay transit from here {what}.", transit(price))


def besieged() -> Half:
    return half(
        "If you initiate a battle here, add one battle destiny.",
        battle_draws(+1, when=battle_here & you_initiated),
    )


def lone_fighter(words: str, who: Term) -> Half:
    fighter = yours & who & here & alone & in_battle
    return half(words, power(+2, of=fighter), immune_to_attrition(99, of=fighter))


# -- systems ---------------------------------------------------------------------------------------

place("1_127 1_289", from_orbit("Tatooine"), from_orbit("Tatooine"), fact(from_orbit=True))
place("1_135 1_296", from_orbit("Yavin 4"), from_orbit("Yavin 4"), fact(from_orbit=True))
place(
    "2_143",
    half(),
    half(
        "Deploys at parsec 0 and moves with hyperspeed 1. Immune to Revolution. If it is your"
        " starting location, the Light side takes the first turn."
    ),
    grants(GRANT_IMMUNE, of=itself & other_is(titled("Revolution"))),
    fact(light_first=True),
)

# -- docking bays ----------------------------------------------------------------------------------

place("1_124", transit_half(1), transit_half(1))
place("1_285", transit_half(2), transit_half(0))
place("1_129", transit_half(1), transit_half(2))
place("1_291", transit_half(2), transit_half(1))
place("1_136", transit_half(0), transit_half(2))
place("1_297", transit_half(1), transit_half(1))

# -- Tatooine --------------------------------------------------------------------------------------

place(
    "1_128",
    half("Your aliens here are power +1.", power(+1, of=yours & alien & here)),
    half(
        "Your aliens here are forfeit +1, except Tusken Raiders.",
        forfeit(+1, of=yours & alien & here & ~TUSKENS),
    ),
)
place(
    "1_290",
    half("Your aliens here are forfeit +1.", forfeit(+1, of=yours & alien & here)),
    half(
        "Your aliens here are power +1, except Tusken Raiders.",
        power(+1, of=yours & alien & here & ~TUSKENS),
    ),
)
place("1_130", half(), barren())
place(
    "1_131",
    half(
        "Your Jawas deploy here for 1 Force from you alone, and free while a sandcrawler is"
        " present.",
        *jawas_deploy_for_one(),
        changes(
            COST,
            0,
            of=yours & JAWAS & other_is_here,
            when=with_present(kind("sandcrawler")),
            sets=True,
        ),
    ),
    half(),
)
place(
    "1_292",
    half(
        "Your Jawas here are power and forfeit -1.",
        power(-1, of=yours & JAWAS & here),
        forfeit(-1, of=yours & JAWAS & here),
    ),
    half("Your Jawas deploy here for 1 Force from you alone.", *jawas_deploy_for_one()),
)
place(
    "1_293",
    barren(),
    half(
        "Your Tusken Raiders here are forfeit +1. While you control it, your Force drain here is"
        " +1.",
        forfeit(+1, of=yours & TUSKENS & here),
        drain(+1, when=you_control),
    ),
)
place(
    "1_132",
    half(
        "Beru Lars and Luke deploy here for 1 less.",
        deploy_cost(-1, of=yours & (titled("Beru Lars") | persona("luke")) & other_is_here),
    ),
    half(
        "Add 1 to each of your weapon destiny draws here.",
        weapon_destiny(+1, of=yours & weapon & here),
    ),
)
place(
    "1_294",
    half(),
    half(
        "Add 1 to each of your weapon destiny draws here. While you control it, your Force drain"
        " here is +1.",
        weapon_destiny(+1, of=yours & weapon & here),
        drain(+1, when=you_control),
    ),
)
place(
    "1_133",
    half(
        "In your control phase your cards may move free from here straight to the Cantina, or from"
        " there to here.",
        action(
            "move between Mos Eisley and the Cantina",
            pick(yours & movable_between("Mos Eisley", "Cantina"), any_number=True),
            cross_between("Mos Eisley", "Cantina"),
        ),
    ),
    half(),
)
SCOUNDRELS = yours & (skill("spy") | skill("thief") | skill("bounty hunter") | skill("smuggler"))
place(
    "1_295",
    half(),
    half(
        "Your spies, thieves, bounty hunters and smugglers here are power and forfeit +1.",
        power(+1, of=SCOUNDRELS & here),
        forfeit(+1, of=SCOUNDRELS & here),
    ),
)
place(
    "1_134",
    half(
        "Obi-Wan deploys here for 3 less.",
        deploy_cost(-3, of=yours & persona("obi-wan") & other_is_here),
    ),
    drained(),
)

# -- Yavin 4 ---------------------------------------------------------------------------------------

place(
    "1_137",
    lone_fighter("A Rebel alone here battles at power +2, immune to attrition.", rebel),
    drained(),
)
place(
    "1_298",
    half(),
    lone_fighter("An Imperial alone here battles at power +2, immune to attrition.", imperial),
)
place(
    "1_139",
    half(
        "While you control it with a leader here, all stormtroopers and TIEs are forfeit -1.",
        forfeit(-1, of=kind("stormtrooper") | kind("TIE"), when=you_control_with_leader),
    ),
    besieged(),
)
place(
    "2_68",
    half(
        "While you control it with a leader here, your starships at the Death Star system are"
        " power +1.",
        power(
            +1,
            of=yours & starship & at(system_of("Death Star")),
            when=you_control_with_leader,
        ),
    ),
    drained(),
)

# -- the Death Star --------------------------------------------------------------------------------

place(
    "1_287",
    besieged(),
    half(
        "While you control it with a leader here, all Rebel troopers and Y-wings are forfeit -1.",
        forfeit(-1, of=rebel_trooper | kind("Y-wing"), when=you_control_with_leader),
    ),
)
place(
    "2_62",
    half(
        "The rules of the trench hold. Your starfighters here are maneuver -2.",
        maneuver(-2, of=yours & starfighter & here),
    ),
    half(
        "The rules of the trench hold. Your weapons here fire free, and Turbolaser Batteries may"
        " deploy here.",
        changes(PRICE, 0, of=yours & weapon & here, sets=True),
        grants(GRANT_DEPLOY, of=yours & titled("Turbolaser Battery") & other_is_here),
    ),
)

# -- out of line -----------------------------------------------------------------------------------

place(
    "2_63",
    half("The rules of dejarik hold here."),
    half("The rules of dejarik hold here. Imperial Holotable converts this site."),
)
place(
    "2_145",
    half("The rules of dejarik hold here. Dejarik Hologameboard converts this site."),
    half("The rules of dejarik hold here."),
)


def scrap_heap() -> Half:
    return half(
        "In your sandcrawler. It is night here, and each Jawa here is forfeit +2.",
        forfeit(+2, of=JAWAS & here),
    )


def side_door() -> Half:
    return half(
        "It is night here. Your characters enter and leave for 1 Force each.",
        open_door(),
    )


place("2_66", scrap_heap(), side_door())
place("2_149", side_door(), scrap_heap())
