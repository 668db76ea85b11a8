"""A New Hope: further locations of both sides."""

from starfold.games.ccg.scripts.classic_forces_texts import *
from starfold.games.ccg.scripts.new_hope_interrupt_texts import holosite
from starfold.games.ccg.scripts.new_hope_place_texts import *
from starfold.games.ccg.scripts.words import *

BITH = character & kind("Bith")
WOOKIEE = character & kind("Wookiee")
RUN = titled("Attack Run")
IGNITION = titled("Commence Primary Ignition")
PAIR_OF_SHIPS = you_occupy & counted(yours & starship & present_here, 2, 2)
SISTERS = titled("Tonnika Sisters")

# -- systems, Light --------------------------------------------------------------------------------

place(
    "2_60",
    half(
        "While you occupy it, each Bith's destiny number is +2.",
        changes(DESTINY, 2, of=BITH, when=you_occupy),
    ),
    half(
        "While you control it, each Bith's destiny number is -1, and Ghhhk is power +2 in battles"
        " at a holosite.",
        changes(DESTINY, -1, of=BITH, when=you_control),
        power(
            +2, of=titled("Ghhhk") & hologram & at(holosite), when=you_control & battle_at(holosite)
        ),
    ),
)
place(
    "2_61",
    half(
        "Your Falcon and your Corellian corvettes may deploy here as a react.",
        grants(
            GRANT_REACT_DEPLOY,
            of=yours & (persona("falcon") | kind("Corellian corvette")),
            when=other_is_here,
            whose=YOU,
        ),
    ),
    half(
        "Your starships are hyperspeed +1 when they move from here.",
        hyperspeed(+1, of=yours & starship & here),
    ),
)
place(
    "2_64",
    half(
        "Your Wookiees and smugglers deploy here for 2 less.",
        deploy_cost(-2, of=yours & (WOOKIEE | skill("smuggler")) & other_is_here),
    ),
    half(
        "You need total ability of 6 to draw battle destiny here.",
        ability_needed(6),
    ),
)
place(
    "2_65",
    half(
        "Your starships may move here as a react.",
        grants(GRANT_REACT, of=yours & starship & other_is_here),
    ),
    half(
        "Your capital starships deploy here for 2 less.",
        deploy_cost(-2, of=yours & capital & other_is_here),
    ),
)

# -- systems, Dark ---------------------------------------------------------------------------------

place(
    "2_146",
    half(
        "Your starships with a Wookiee aboard are power and forfeit +2 here.",
        power(+2, of=yours & starship & here & with_aboard(WOOKIEE)),
        forfeit(+2, of=yours & starship & here & with_aboard(WOOKIEE)),
    ),
    half(
        "Your Force drain here is +1. While you control it, all Wookiees on the table are forfeit"
        " -3.",
        drain(+1),
        forfeit(-3, of=WOOKIEE, when=you_control),
    ),
)
place(
    "2_147",
    half(
        "While you occupy it with exactly 2 starships, your total power here is +2.",
        standing_power(+2, when=PAIR_OF_SHIPS),
    ),
    half(
        "While you occupy it with exactly 2 starships, your total power here is +2, and every"
        " number of the Tonnika Sisters is doubled, wherever they are.",
        standing_power(+2, when=PAIR_OF_SHIPS),
        *doubles(SISTERS, held_by_two_ships),
    ),
)
place(
    "2_148",
    half("Tantive IV is power +1 here.", power(+1, of=titled("Tantive IV") & here)),
    half(
        "Devastator is power +1 here and moves free to here and from here.",
        power(+1, of=titled("Devastator") & here),
        grants(GRANT_FREE_MOVE, of=titled("Devastator") & (here | other_is_here)),
    ),
)

# -- sites -----------------------------------------------------------------------------------------

place(
    "2_67",
    half(
        "While you control it with a leader here, the total of Attack Run is +1.",
        epic_total(+1, of=RUN, when=you_control_with_leader),
    ),
    half(
        "While you control it, your Force drain here is +1 and the total of Attack Run is -1.",
        drain(+1, when=you_control),
        epic_total(-1, of=RUN, when=you_control),
    ),
)
place(
    "2_144",
    half(
        "Your Force drain here is +1. While you control it, the total of Commence Primary Ignition"
        " is -1.",
        drain(+1),
        epic_total(-1, of=IGNITION, when=you_control),
    ),
    half(
        "While you control it with a leader here, the total of Commence Primary Ignition is +1.",
        epic_total(+1, of=IGNITION, when=you_control_with_leader),
    ),
)


def bluff_rules(words: str) -> Half:
    """The same on both halves: however the site lies, it is the Dark side that bluffs."""
    return half(
        words,
        drain(bluffs_here, when=speaks_for_dark),
        action(
            "lay a bluff card",
            unseen(),
            pick(yours & in_hand, zone=HAND),
            lay_bluff(),
            times=OWN_TURN,
            when=speaks_for_dark & may_bluff & you_hold_cards,
            rules=("SW-B-245",),
        ),
        action(
            "turn a bluff card over",
            pick(location & with_bluffs, "place"),
            call_bluff(),
            times=ANY_TIME,
            when=~speaks_for_dark,
            rules=("SW-B-245",),
        ),
    )


place(
    "2_150",
    bluff_rules(
        "At any time you may turn over a bluff card here: a character deploys here free if it may,"
        " or is lost; any other card is lost, and Dark loses 2 Force."
    ),
    bluff_rules(
        "Once in each of your turns you may lay a card from hand face down here, as a bluff. Your"
        " Force drains here are +1 for each."
    ),
    fact(bluffs=True),
)
