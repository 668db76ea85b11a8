"""A New Hope, Dark side: Effects of every kind and the Epic Event.

Twins of Light Effects are with those, Krayt Dragon Bones with the Tauntaun Bones of Hoth.
"""

from starfold.games.ccg.scripts.classic_texts import take_as_target
from starfold.games.ccg.scripts.hoth_dark_effect_texts import opponent_generates_more
from starfold.games.ccg.scripts.new_hope_effect_texts import *
from starfold.games.ccg.scripts.words import *

SPARED = persona("r2-d2", "c-3po")

# -- Effects ---------------------------------------------------------------------------------------

card(
    "2_116",
    "On the opponent's side of the table, for 3 Force. The opponent's starships with a nav computer"
    " deploy for 1 more.",
    deploys_on_table(3),
    deploy_cost(+1, of=opponents & starship & nav_computer),
)
card(
    "2_117",
    "On a captured starship. In your battle phase your characters present with it may battle the"
    " opponent's characters aboard it, as if all were present at a site. Cancelled when the"
    " starship escapes or changes hands.",
    deploys_on(starship & captive),
    action("battle those aboard", besiege(), times=OWN_BATTLE, when=may_besiege),
    lapses(on_card(~captive), "the starship is captured no more"),
)
card(
    "2_120",
    "On your side of the table. Scanning Crew is immune to Sense. When you play it while the"
    " opponent has 13 or more cards in hand, the opponent also loses all cards there with 'Rebel'"
    " in the title.",
    deploys_on_table(),
    grants(GRANT_IMMUNE, of=titled("Scanning Crew") & other_is(titled("Sense"))),
    automatic(
        "the opponent loses what was found",
        HAND_SEEN,
        discard_all(word_in_title("Rebel"), LOST),
        when=by_you & its_card(titled("Scanning Crew")) & with_more_cards_than(12),
    ),
)
card(
    "2_121",
    "On a location. If the opponent generates at least 4 Force more than you, all Force generation"
    " there is cancelled. Or: the location is immune to Revolution.",
    deploys_on(
        location,
        0,
        when_(
            opponent_generates_more(4),
            choose(
                ("cancel the Force generation there", [decide_on(1)]),
                ("make it immune to Revolution", [decide_on(2)]),
            ),
            [decide_on(2)],
        ),
    ),
    forbids(FORBID_ACTIVATE, of=my_host, when=deployed_for(1)),
    grants(GRANT_IMMUNE, of=my_host & other_is(titled("Revolution")), when=deployed_for(2)),
)
card(
    "2_123",
    "On Death Star: Trench. For each of the opponent's starfighters that leaves the trench the"
    " opponent draws destiny: if it and the starfighter's maneuver are less than 5, the starfighter"
    " is lost.",
    deploys_on(titled("Death Star: Trench")),
    automatic(
        "a maneuver check",
        ABOUT_TO_LEAVE,
        take_as_target(),
        draw_destiny(plus=maneuver_of(), by_opponent=True),
        when_(total_below(5), [lose()]),
        when=its_card(in_play & opponents & starship) & its_other(my_host),
    ),
)
card(
    "2_124",
    "On an opposing droid other than R2-D2 and C-3PO, for 2 Force, or on your droid, for 1. When a"
    " player draws a destiny that is the number of characters at the same site, the droid explodes:"
    " all characters present are lost.",
    deploys_on(droid & active & (yours | ~SPARED), either(yours, 1, 2)),
    automatic(
        "the droid explodes",
        DESTINY_DRAWN,
        when_(
            there_is(titled("Fire Extinguisher") & here & in_use),
            [cancel_itself()],
            [lose_all(character & present)],
        ),
        when=drawn_as_many_as_here,
    ),
)

# -- Utinni Effects --------------------------------------------------------------------------------

card(
    "2_125",
    "On the Kessel system; it cannot be moved. Targets a captive and a trooper of yours to bring"
    " the captive there. Reached by both: retrieve as much Force as the captive's forfeit; the"
    " captive and this are lost. If the trooper is lost before, the captive is released.",
    deploys_on(
        system_of("Kessel"),
        0,
        target(character & captive & opponents, "captive"),
        target(yours & trooper & active),
        aim_at(),
        aim_at_captive(),
        when=there_is(yours & trooper & active),
    ),
    automatic(
        "the captive is sent to the mines",
        REACHED,
        retrieve(forfeit_of_my_captive),
        lose_my_captive(),
        when=its_card(itself),
    ),
    fact(escorted_target=True, stays_put=True),
)

# -- the Epic Event --------------------------------------------------------------------------------

card(
    "2_130",
    "In your control phase fire your superlaser at the planet system that the Death Star orbits,"
    " for 1 Force for each of its sites. Draw destiny. If destiny and the Death Star sites without"
    " the opponent's presence, less the sites of the target or of one Rebel Base, as the opponent"
    " chooses, are > 8, the system is blown away and this card is lost; otherwise this card is used"
    " and a Death Star Gunner of your choice is lost.",
    deploys_at(0),
    used(
        "fire the superlaser at the planet",
        commence_ignition(),
        times=OWN_CONTROL,
        when=ignition_possible,
        price=ignition_price,
        rules=("SW-B-203",),
    ),
)
