"""Hoth, Dark side: Effects of every kind and the Epic Event; Frostbite and Ice Storm of both."""

from starfold.games.ccg.scripts.hoth_dark_effect_texts import *
from starfold.games.ccg.scripts.words import *
from starfold.games.ccg.state.script import YOU

OUTDOORS = exterior_site & planet_site
NIGHT_SPEEDER = vehicle & ~creature_vehicle & at(marker_site) & at_night
HELD_NOW = on_card(you_control)
CHILLED = site & (here | at_adjacent_site | with_(persona("vader")))

# -- both sides ------------------------------------------------------------------------------------

card(
    "3_36 3_101",
    "On the Hoth system. When a player's turn ends, that player loses 1 Force for each of own"
    " characters present at a marker site under nighttime conditions, 2 for each missing there.",
    deploys_on(system_of("Hoth")),
    automatic("frostbite", TURN_ENDING, lose_to_frostbite(), when=frost_bites),
)
card(
    "3_37 3_104",
    "At the outermost marker. All characters present at its exterior site become missing. In each"
    " of your control phases it moves to the next marker, turns at the innermost, and is lost when"
    " it would pass the outermost.",
    deploys_on(outermost_marker),
    automatic(
        "the storm moves on", PHASE_BEGAN, advance_storm(), when=by_you & its_amount(CONTROL)
    ),
)

# -- Effects ---------------------------------------------------------------------------------------

card(
    "3_100",
    "On a system. Your total power there is +1 for each of your starships present. Your troopers"
    " and combat vehicles shuttle free to related sites.",
    deploys_on(system),
    total_power(number_of(yours & starship & present), of=location & here),
    fact(shuttles_free=yours & (trooper | combat_vehicle) & other_is(site & related)),
)
card(
    "3_105",
    "At a site, for 4 Force, if the opponent generates at least 3 Force more than you. At that"
    " site, adjacent sites and the site where Vader is, a player activates Force only with presence"
    " there.",
    deploys_on(site, 4, when=opponent_generates_more(3)),
    forbids(FORBID_ACTIVATE, of=CHILLED & ~you_have_presence, whose=YOU),
    forbids(FORBID_ACTIVATE, of=CHILLED & ~opponent_has_presence, whose=OPPONENT),
)
card(
    "3_106",
    "On a location. When you control it in your control phase and do not drain Force there, the"
    " opponent generates no Force there in the opponent's next turn.",
    deploys_on(location),
    automatic(
        "the place is held",
        PHASE_BEGAN,
        note_hold(),
        when=by_you & its_amount(CONTROL) & HELD_NOW,
    ),
    automatic(
        "the opponent generates nothing here",
        PHASE_BEGAN,
        dry_up(),
        when=by_you & its_amount(DEPLOY) & on_card(~was_drained) & (held_this_turn | HELD_NOW),
    ),
)
card(
    "3_110",
    "On your side of the table, for 2 Force. No player may react, by moving or by deploying, to a"
    " location where a droid is present. Scomp Link Access may cancel this.",
    deploys_on_table(2),
    forbids(FORBID_REACT, of=location & droid_is_present),
)
card(
    "3_111",
    "Between Echo Docking Bay and the innermost marker. While it is night there, nothing moves to"
    " or from Echo Docking Bay except to or from an Echo site.",
    deploys_on(titled("Echo Docking Bay"), when=there_is_marker),
    forbids(FORBID_MOVE_TO, of=through_the_doors, when=on_card(at_night)),
)
card(
    "3_113",
    "On your side of the table, for 2 Force. Vehicles other than creature vehicles have power,"
    " maneuver and landspeed 0 at marker sites under nighttime conditions.",
    deploys_on_table(2),
    changes(POWER, 0, of=NIGHT_SPEEDER, sets=True),
    changes(MANEUVER, 0, of=NIGHT_SPEEDER, sets=True),
    changes(LANDSPEED, 0, of=NIGHT_SPEEDER, sets=True),
)

# -- Immediate Effects -----------------------------------------------------------------------------

card(
    "3_98",
    "If an Imperial just moved to an Echo site, on your side of the table. While you have presence"
    " at an Echo site, your total power is +1 in battles at Hoth sites.",
    deploys_on_table(),
    deploys_when(
        JUST_MOVED,
        its_card(imperial | taking_along(imperial)) & its_place(echo_site) & travelled,
    ),
    total_power(+1, of=HOTH, when=there_is(echo_site & you_have_presence)),
)
card(
    "3_102",
    "At any time, on an opposing character alone at Wampa Cave, who has power 0 and may not move."
    " Cancelled when the opponent has a lightsaber or total ability > 4 present. If the character"
    " is eaten, the creature's ferocity is +2 for good.",
    deploys_on(opponents & character & active & alone & at(titled("Wampa Cave"))),
    changes(POWER, 0, of=my_host, sets=True),
    forbids(FORBID_MOVE, of=my_host),
    lapses(saber_at_hand, "a lightsaber frees the captive"),
    lapses(much_ability_present(4), "help has come"),
    fact(eaten_bonus=2),
)
card(
    "3_103",
    "If an opposing character of ability > 2 just became missing, on a Rebel of ability > 2 on the"
    " same planet, who takes no part in battles. Cancelled when the missing character is found or"
    " lost.",
    deploys_on(rebel & ability_above(2) & active & on_planet_of_moment, -1, aim_at_moments_card()),
    deploys_when(JUST_MISSING, its_card(opponents & ability_above(2))),
    forbids(FORBID_BATTLE, of=my_host),
    lapses(whom_it_aims_at_is_back, "the missing character was found"),
)
card(
    "3_108",
    "If Han was just lost or became missing, on Chewie. The opponent may not play Let The Wookiee"
    " Win or Wookiee Roar and loses 1 Force when any turn ends. Cancelled when Han is on the"
    " table.",
    deploys_on(persona("chewie") & active),
    deploys_when((JUST_LOST, JUST_MISSING), its_card(persona("han"))),
    forbids(FORBID_PLAY, of=titled("Let The Wookiee Win", "Wookiee Roar"), whose=OPPONENT),
    automatic("a mournful roar", TURN_ENDING, lose_force(1, opponent=True)),
    lapses(there_is(persona("han") & ~missing), "Han is back"),
)

# -- Utinni Effects --------------------------------------------------------------------------------

card(
    "3_99",
    "On an exterior planet site, for 3 Force, targeting an opposing smuggler. The opponent loses 1"
    " Force at the beginning of each own control phase. Reached: cancelled, and the target goes to"
    " the Used Pile.",
    deploys_on(OUTDOORS, 3, target(opponents & character & skill("smuggler") & active), aim_at()),
    automatic(
        "the price of the death mark",
        PHASE_BEGAN,
        lose_force(1, opponent=True),
        when=by_opponent & its_amount(CONTROL),
    ),
    automatic(
        "the mark is lifted", REACHED, cancel_itself(), target_goes_home(), when=its_card(itself)
    ),
)
card(
    "3_107",
    "On an exterior planet site, for 2 Force, targeting a character on the same planet, who may not"
    " leave the planet or move away from here. Cancelled when reached.",
    deploys_on(OUTDOORS, 2, target(character & active & at(site) & on_same_planet), aim_at()),
    forbids(FORBID_MOVE_TO, of=strays_from_me),
    cancelled_when_reached(),
)
card(
    "3_109",
    "On a war room of a Rebel Base, for 2 Force, targeting a Rebel of forfeit > 4 or an opposing"
    " leader. The opponent may not initiate battles or Force drains where the target is. Cancelled"
    " when reached.",
    deploys_on(
        war_room & rebel_base_site,
        2,
        target(active & (rebel & forfeit_above(4) | opponents & leader)),
        aim_at(),
    ),
    forbids(FORBID_INITIATE, of=where_my_target_is, whose=OPPONENT),
    forbids(FORBID_DRAIN, of=where_my_target_is, whose=OPPONENT),
    cancelled_when_reached(),
)
card(
    "3_112",
    "On a male character, targeting a female character, who is power -2. Cancelled when they are"
    " present together.",
    deploys_on(
        character & kind("male") & active, -1, target(character & kind("female") & active), aim_at()
    ),
    power(-2, of=my_target),
    lapses(host_is_with_target, "they are together"),
)
card(
    "3_114",
    "On a docking bay, targeting a weapon on a starfighter or vehicle, which cannot be fired."
    " Cancelled when reached.",
    deploys_on(docking_bay, -1, target(weapon & on_card(starfighter | vehicle)), aim_at()),
    forbids(FORBID_FIRE, of=my_target),
    cancelled_when_reached(),
)

# -- the Epic Event --------------------------------------------------------------------------------

card(
    "3_115",
    "In your control phase fire your AT-AT Cannon in range of Main Power Generators. Draw destiny:"
    " if destiny, the ability of one of the AT-AT's pilots and the number of Hoth sites you control"
    " are > 8 in all, the site is blown away and this card is lost; otherwise this card is used.",
    deploys_at(0),
    used(
        "target the main generator",
        target_generators(),
        times=OWN_CONTROL,
        when=generators_in_range,
        rules=("HO-BLOWN-01",),
    ),
)
