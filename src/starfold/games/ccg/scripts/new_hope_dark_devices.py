"""A New Hope, Dark side: devices."""

from starfold.games.ccg.scripts.classic_forces_texts import dark_has_it
from starfold.games.ccg.scripts.classic_texts import draw_tractor_beam, is_usable
from starfold.games.ccg.scripts.new_hope_arms_texts import *
from starfold.games.ccg.scripts.words import *

card(
    "2_111",
    "On Docking Bay 327, for 2 Force. At the end of a battle at the Death Star system use 2 Force"
    " to target an opposing starship present there, no Mon Calamari Star Cruiser, and draw two"
    " destinies: above its defense value together it is captured.",
    deploys_on(titled("Docking Bay 327"), 2),
    response(
        "catch a starship with the tractor beam",
        BATTLE_ENDED,
        target(
            opponents
            & starship
            & active
            & present_at(the_moments_place)
            & ~titled("Mon Calamari Star Cruiser")
        ),
        draw_tractor_beam(2),
        when=its_place(system_of("Death Star")) & is_usable,
        price=2,
        once=ONCE_EACH_TIME,
    ),
)
card(
    "2_112",
    "On your IT-O. Once in each of your control phases while IT-O is present with a captive, ask a"
    " yes-or-no question about the opponent's hand, who answers truthfully or loses 1 Force; or add"
    " 1 to your Force drain where IT-O is present.",
    deploys_on(yours & titled("IT-O (Eyetee-Oh)") & active),
    action(
        "ask about the opponent's hand",
        interrogate(),
        when=dark_has_it & is_usable & with_a_captive & opponent_has_hand,
        once=ONCE_A_TURN,
        uses_device=True,
    ),
    response(
        "add 1 to the Force drain",
        DRAIN_INITIATED,
        add_to_drain(1),
        when=by_you
        & dark_has_it
        & is_usable
        & with_a_captive
        & its_place_is_here
        & bearer_is_present,
        once=ONCE_A_TURN,
        shares=0,
        uses_device=True,
    ),
)
