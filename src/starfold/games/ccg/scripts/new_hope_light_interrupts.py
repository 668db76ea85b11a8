"""A New Hope, Light side: Interrupts, with twins of the Dark side."""

from starfold.games.ccg.scripts.hoth_dark_interrupt_texts import *
from starfold.games.ccg.scripts.new_hope_captive_texts import *
from starfold.games.ccg.scripts.new_hope_flight_texts import *
from starfold.games.ccg.scripts.new_hope_interrupt_texts import *
from starfold.games.ccg.scripts.words import *

CORRIDOR = titled("Detention Block Corridor")
GEAR = weapon | device | vehicle
SABOTEUR = yours & character & undercover & active

# -- both sides ------------------------------------------------------------------------------------

card(
    "2_51 2_136",
    "If the opponent just deployed a fourth or later character to the same location this turn, none"
    " of those characters may battle this turn. Or: if the opponent just reacted to a battle, that"
    " battle is cancelled.",
    used(
        "keep the newcomers from battling",
        party_may_not_battle(),
        on=JUST_DEPLOYED,
        when=by_opponent & many_came,
    ),
    used(
        "cancel the battle reacted to",
        cancel_battle(),
        on=(JUST_REACTED, JUST_DEPLOYED),
        when=by_opponent & react_to_battle,
    ),
)

# -- Light -----------------------------------------------------------------------------------------

card(
    "2_43",
    "Used: place Attack Run, You're All Clear Kid!, Death Star: Trench or Rebel Tech from your hand"
    " out of play to retrieve 1 Force. Lost: use 3 Force to retrieve Attack Run.",
    used(
        "give a card up to retrieve 1 Force",
        pick(
            yours
            & in_hand
            & titled("Attack Run", "You're All Clear Kid!", "Death Star: Trench", "Rebel Tech"),
            zone=HAND,
        ),
        banish_from_hand(),
        retrieve(1),
    ),
    lost(
        "retrieve Attack Run",
        retrieve_one(titled("Attack Run")),
        price=3,
        when=lost_of_yours(titled("Attack Run")),
    ),
)
card(
    "2_44",
    "If a battle was just initiated at a system, use 3 Force to cancel it. Or: cancel Besieged. Or:"
    " all your characters aboard a captured starship go free to your side of a docking bay.",
    lost(
        "cancel the battle",
        cancel_battle(),
        on=BATTLE_INITIATED,
        price=3,
        when=its_place(system),
    ),
    lost("cancel Besieged", target(in_play & titled("Besieged")), cancel()),
    lost(
        "release the crew of a captured starship",
        target(holds_your_crew, "ship"),
        pick(takes_in_crew, "place"),
        crew_goes_to(),
    ),
)
card(
    "2_46",
    "Used: one player, whom you select, activates 1 Force. Lost: cancel Juri Juice or Hypo.",
    used("activate 1 Force", activate(1), when=your_reserve_is_there),
    used(
        "have the opponent activate 1 Force",
        opponent_activates(1),
        when=opponent_has_reserve,
    ),
    lost("cancel Juri Juice or Hypo", target(in_play & titled("Juri Juice", "Hypo")), cancel()),
)
card(
    "2_47",
    "If the opponent just initiated a Tallon Roll, add the maneuver of your starfighter and the"
    " ability of one pilot aboard to your total. Or: an opposing starfighter is maneuver -1 for the"
    " rest of the turn.",
    used(
        "slip out of the Tallon Roll",
        slip_away(),
        on=JUST_PLAYED,
        when=by_opponent & its_card(titled("Tallon Roll")) & rolls_against_you,
    ),
    used(
        "lower a starfighter's maneuver",
        target(opponents & starfighter & active & agile),
        change(MANEUVER, -1),
    ),
)
card(
    "2_48",
    "If both players have a spy at the same site, draw destiny, +2 if the opponent's is undercover:"
    " the opponent's spy is lost if the total > 2. Or: the opponent's Tonnika Sisters present at a"
    " site cross to your side.",
    lost(
        "expose a spy",
        target(opposing_spy & at(site) & with_(yours & spy)),
        draw_destiny(plus=if_target(undercover, 2)),
        when_(total_above(2), [lose()]),
    ),
    lost(
        "turn the Tonnika Sisters",
        target(opponents & titled("Tonnika Sisters") & active & present_at(site)),
        cross_over(),
    ),
)
card(
    "2_49",
    "Used: if the opponent has 13 or more cards in hand, all but 8, taken at random, go to the Used"
    " Pile. Lost: use 4 Force to reveal the opponent's hand; all cards of which there are two or"
    " more are lost. Or: cancel Molator, even at a holosite.",
    *shrinks_the_hand(),
    lost("cancel Molator", target(in_play & titled("Molator")), cancel()),
)
card(
    "2_50",
    "In the damage segment of a battle you lost, if you have nothing left that can be forfeited,"
    " cancel all battle damage that is left (immune to Sense). Or: cancel Sunsdown.",
    lost(
        "cancel the rest of the battle damage",
        cancel_battle_damage(),
        times=IN_DAMAGE,
        when=nothing_left_to_forfeit,
    ),
    lost("cancel Sunsdown", target(in_play & titled("Sunsdown")), cancel()),
    fact(immune_to_sense=(0,)),
)
card(
    "2_52",
    "With your spy present at the Detention Block Corridor target a captive there and draw destiny:"
    " the captive is released if destiny + the spy's ability > the captive's, otherwise the spy is"
    " captured. Or: cancel Spice Mines Of Kessel and release its captive.",
    used(
        "rescue a captive",
        target(yours & spy & active & present_at(CORRIDOR), "spy"),
        target(captive & character & at(CORRIDOR)),
        draw_destiny(plus=ability_of("spy")),
        when_(total_above(ability_of()), [set_free()], [spy_is_captured()]),
    ),
    used(
        "cancel Spice Mines Of Kessel",
        target(in_play & titled("Spice Mines Of Kessel")),
        note_quarry(),
        cancel(),
        set_free("quarry"),
    ),
)
card(
    "2_53",
    "In a battle at a holosite add one battle destiny. Or: after a battle you lost, place this on"
    " an opposing character of ability < 5 present with your Wookiee that was in it: that character"
    " loses all weapons, carries none any more and is power -1.",
    lost(
        "add one battle destiny",
        change_for(BATTLE_DRAWS, 1),
        times=IN_BATTLE,
        when=battle_at(holosite),
    ),
    lost(
        "disarm a character",
        target(
            opponents
            & character
            & active
            & ability_below(5)
            & with_beaten_wookiee
            & ~carrying(titled("Let The Wookiee Win"))
        ),
        disarm(),
        on=BATTLE_LOST,
        when=by_you,
    ),
    power(-1, of=my_host),
    forbids(FORBID_CARRY, of=my_host),
)
card(
    "2_54",
    "In your control phase use 2 Force to release a starship held by a tractor beam; by that of the"
    " Death Star only while Central Core is not in play. Or: a card of the opponent's Lost Pile or"
    " Blaster Rack, taken at random, is out of play.",
    used(
        "release a starship",
        target(held_by_beam),
        set_free(),
        price=2,
        times=OWN_CONTROL,
    ),
    used(
        "put a card of the opponent's Lost Pile out of play",
        banish_a_lost_card(),
        when=opponent_has_lost_cards,
    ),
    used(
        "put a weapon of a Blaster Rack out of play",
        banish_a_racked_weapon(),
        when=opponent_has_racked_weapons,
    ),
)
card(
    "2_55",
    "If Elis Helrot just completed a transport, use 2 Force: Elis and all characters transported"
    " are lost (immune to Sense). Or: a smuggler just deployed may not move this turn.",
    used(
        "the passage ends badly",
        guide_is_lost(),
        travellers_are_lost(),
        on=JUST_TRANSPORTED,
        price=2,
        when=its_card(titled("Elis Helrot")),
    ),
    holds_a_smuggler(),
    fact(immune_to_sense=(0,)),
)
card(
    "2_56",
    "In your control phase target a weapon, device or vehicle at the same site as your undercover"
    " spy and draw destiny: if it is above the target's deploy cost, the target is lost, or stolen"
    " if the spy is a thief and you wish. Or: cancel Informant.",
    used(
        "sabotage something",
        target(SABOTEUR & at(site) & with_(exposed & GEAR), "spy"),
        target(exposed & GEAR & at_site_of("spy")),
        draw_destiny(),
        when_(
            total_above(deploy_cost_of()),
            when_(
                may_be_taken,
                choose(("steal it", [spy_takes_it()]), ("destroy it", [lose()])),
                [lose()],
            ),
        ),
        times=OWN_CONTROL,
    ),
    used_to_cancel("cancel Informant", titled("Informant")),
)
card(
    "2_57",
    "In your control phase fire one of your weapons; what it hits is lost at once. If Han fires,"
    " you may add 1 to each weapon destiny. A character weapon may target a seeker, as a character"
    " of defense value 4.",
    lost(
        "fire a weapon",
        target(yours & may_fire_now, "weapon"),
        snap_shot(persona("han"), 1),
        times=OWN_CONTROL,
    ),
)
card(
    "2_58",
    "If Chewie defends alone in a battle at a site, add two battle destinies. Or: use 3 Force to"
    " take Chewie from your Reserve Deck into hand; reshuffle. Or: a 'Mouse' droid on the table is"
    " lost.",
    lost(
        "Chewie alone: add two battle destinies",
        change_for(BATTLE_DRAWS, 2),
        times=IN_BATTLE,
        when=battle_at(site) & there_is(yours & persona("chewie") & defending & alone),
    ),
    lost(
        "call Chewie",
        take_from_reserve(persona("chewie")),
        price=3,
        when=your_reserve_is_there,
    ),
    lost(
        "scare a mouse droid off",
        target(droid & word_in_title("'Mouse'") & active),
        lose(),
    ),
)
card(
    "2_59",
    "Cancel I'm On The Leader (immune to Sense). Or: during an Attack Run use 1 Force: a TIE in the"
    " trench, of your choice, moves free to the Death Star system, and the total is +1 if the lead"
    " starfighter has its matching pilot aboard.",
    used_to_cancel("cancel I'm On The Leader", titled("I'm On The Leader")),
    used(
        "clear the way",
        when_(there_is(tie_in_trench), [pick(tie_in_trench), fly_out()]),
        when_(lead_has_matching_pilot, [add_to_run(1)]),
        on=RUN_UNDER_WAY,
        price=1,
        when=by_you & (there_is(tie_in_trench) | lead_has_matching_pilot),
    ),
    fact(immune_to_sense=(0,)),
)
