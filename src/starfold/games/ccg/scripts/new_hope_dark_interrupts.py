"""A New Hope, Dark side: Interrupts. Twins of the same text are with the Light side's."""

from starfold.games.ccg.scripts.new_hope_captive_texts import *
from starfold.games.ccg.scripts.new_hope_flight_texts import *
from starfold.games.ccg.scripts.new_hope_interrupt_texts import *
from starfold.games.ccg.scripts.words import *

VADERS = persona("vader") | titled("Vader's Custom TIE")

card(
    "2_131",
    "Used: cancel all Revolutions; their owner loses 1 Force for each. Lost: if Vader or Vader's"
    " Custom TIE was just lost, that card goes to the Used Pile. Or: an Imperial just lost from a"
    " Death Star location goes to the Used Pile.",
    used(
        "cancel all Revolutions",
        revolutions_are_over(),
        when=there_is(titled("Revolution")),
    ),
    lost(
        "save Vader or his TIE",
        mended(),
        on=JUST_LOST,
        when=its_card(in_lost_pile & VADERS),
    ),
    lost(
        "save an Imperial of the Death Star",
        mended(),
        on=JUST_LOST,
        when=its_card(in_lost_pile & imperial) & its_place(location_of("Death Star")),
    ),
)
card(
    "2_132",
    "In the damage segment of a battle you lost, if you have nothing left that can be forfeited,"
    " cancel all battle damage that is left (immune to Sense). Or: cancel Nightfall.",
    lost(
        "cancel the rest of the battle damage",
        cancel_battle_damage(),
        times=IN_DAMAGE,
        when=nothing_left_to_forfeit,
    ),
    lost("cancel Nightfall", target(in_play & titled("Nightfall")), cancel()),
    fact(immune_to_sense=(0,)),
)
card(
    "2_133",
    "Target an opposing starfighter that makes an Attack Run and draw destiny, +1 for each of your"
    " TIEs in the trench: the starfighter is lost if the total > its maneuver. Or: add 1 to each"
    " weapon destiny of a starfighter for the rest of the turn.",
    lost(
        "stop a starfighter's Attack Run",
        target(opponents & runs_the_trench),
        draw_destiny(plus=ties_in_pursuit),
        when_(total_above(maneuver_of()), [lose()]),
        on=RUN_UNDER_WAY,
        when=by_opponent,
    ),
    lost("steady a starfighter's aim", target(starfighter & active), steady_aim()),
)
card(
    "2_134",
    "If the opponent just initiated a battle at the same site as your undercover spy, your"
    " characters at adjacent sites may move there as a react, free. Or: cancel Sabotage.",
    used(
        "call your characters",
        pick(can_hurry_there, any_number=True),
        hurry_there(),
        on=BATTLE_INITIATED,
        when=by_opponent
        & its_place(site)
        & there_is(yours & character & undercover & at_battle_site),
    ),
    used_to_cancel("cancel Sabotage", titled("Sabotage")),
)
card(
    "2_135",
    "Used: if the opponent has 13 or more cards in hand, all but 8, taken at random, go to the Used"
    " Pile. Lost: use 4 Force to reveal the opponent's hand; all cards of which there are two or"
    " more are lost.",
    *shrinks_the_hand(),
)
card(
    "2_137",
    "If Nabrun Leids just completed a transport, use 2 Force: Nabrun is lost and all Rebels"
    " transported are captured (immune to Sense). Or: a smuggler just deployed may not move this"
    " turn. Or: cancel Kessel Run.",
    used(
        "seize the passengers",
        guide_is_lost(),
        travellers_are_captured(),
        on=JUST_TRANSPORTED,
        price=2,
        when=its_card(titled("Nabrun Leids")),
    ),
    holds_a_smuggler(),
    used("cancel Kessel Run", target(in_play & titled("Kessel Run")), cancel()),
    fact(immune_to_sense=(0,)),
)
card(
    "2_138",
    "In your deploy phase use 1 Force for each interior Death Star site to rearrange them, with all"
    " cards there; each stays in its part of the row. Or: cancel On The Edge.",
    lost(
        "rearrange the Death Star",
        pick(movable_site, "order", any_number=True, prompt="rearrange: the innermost first"),
        rearrange_sites(),
        price=number_of(inner_site),
        times=OWN_DEPLOY,
    ),
    lost_to_cancel("cancel On The Edge", titled("On The Edge")),
)
card(
    "2_139",
    "In your control phase fire one of your weapons; what it hits is lost at once. If URoRRuR'R'R"
    " fires, you may add 2 to each weapon destiny. A character weapon may target a seeker, as a"
    " character of defense value 4.",
    lost(
        "fire a weapon",
        target(yours & may_fire_now, "weapon"),
        snap_shot(titled("URoRRuR'R'R"), 2),
        times=OWN_CONTROL,
    ),
)
card(
    "2_141",
    "Cancel I'm Here To Rescue You, Plastoid Armor, Out Of Commission, Alternatives To Fighting or"
    " Cell 2187.",
    used_to_cancel(
        "cancel the Interrupt",
        titled("I'm Here To Rescue You", "Out Of Commission", "Alternatives To Fighting"),
    ),
    used(
        "cancel Plastoid Armor or Cell 2187",
        target(in_play & titled("Plastoid Armor", "Cell 2187")),
        cancel(),
    ),
)
card(
    "2_142",
    "If an opposing character is about to be lost or forfeited from a battle, alone or with what it"
    " is aboard, use 1 Force: it is captured instead, restored to normal first. Or: use 2 Force for"
    " each character on board a captured starship to capture them all.",
    lost(
        "take the character prisoner",
        target(opponents & in_peril & lost_just_now),
        taken_prisoner(),
        on=ABOUT_TO_BE_LOST,
        price=1,
    ),
    lost(
        "capture the crew",
        target(affordable_prize),
        capture_the_crew(),
        price=twice_the_crew,
    ),
)
