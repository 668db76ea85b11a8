"""A New Hope: further starships of both sides."""

from starfold.games.ccg.scripts.hoth_dark_interrupt_texts import add_to_destiny
from starfold.games.ccg.scripts.new_hope_place_texts import *
from starfold.games.ccg.scripts.words import *

FLYING_TIE = kind("TIE") & active & working
TRENCH = titled("Death Star: Trench")
BLACK = titled("Black 2", "Black 3") & FLYING_TIE

# -- Light -----------------------------------------------------------------------------------------

card(
    "2_69",
    "2 pilots or passengers. If another starfighter of yours was hit in Death Star: Trench and is"
    " about to be lost, you may forfeit Gold 2, in the trench too, in its place; that one is"
    " restored to normal.",
    response(
        "take its place",
        ABOUT_TO_BE_LOST,
        take_its_place(),
        when=its_card(yours & starfighter & another & hit & is_going & at(TRENCH))
        & at(TRENCH)
        & ~is_going,
    ),
)
card(
    "2_72",
    "1 pilot. The opponent may add 2 to the destiny that is drawn for I've Got A Problem Here when"
    " it targets Red 6.",
    automatic(
        "the opponent may add 2 to the destiny",
        DESTINY_DRAWN,
        choose(("add 2", [add_to_destiny(2)]), ("add nothing", []), by_opponent=True),
        when=its_other(titled("I've Got A Problem Here")) & its_place(itself),
    ),
)
card(
    "2_74",
    "Replaces 3 Y-wings at one location, which go to the Used Pile. 3 pilots or passengers."
    " Permanent pilots give ability 3.",
)

# -- Dark ------------------------------------------------------------------------------------------

card(
    "2_151",
    "1 pilot. May deploy with a pilot as a react to a battle where you have a TIE, both of them"
    " free if it is Black 2 or Black 3.",
    grants(GRANT_REACT_DEPLOY, when=~in_play & battle_with_your(FLYING_TIE)),
    free_to(battle_with_your(BLACK)),
    fact(brings_pilot=battle_under_way),
)
card(
    "2_152",
    "6 pilots, 8 passengers, 2 vehicles, 4 TIEs. Ship-docking. A permanent pilot gives ability 1."
    " Just after you initiated a battle against the Falcon here, you may look at the opponent's"
    " hand.",
    response(
        "look at the opponent's hand",
        BATTLE_INITIATED,
        see_whole_hand(),
        when=by_you
        & its_place_is_here
        & in_battle
        & there_is(opponents & persona("falcon") & in_battle)
        & opponent_has_hand,
        once=ONCE_A_BATTLE,
    ),
)
card(
    "2_153",
    "Replaces 3 TIE/lns at one location, which go to the Used Pile. Permanent pilots give ability"
    " 3.",
)
card(
    "2_154",
    "A permanent pilot gives ability 1. Your cards may deploy to the same system as a react, while"
    " this has a pilot.",
    grants(GRANT_REACT_DEPLOY, of=yours, when=at(system) & piloted & other_is_here, whose=YOU),
)
