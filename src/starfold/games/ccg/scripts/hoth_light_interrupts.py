"""Hoth, Light side: Interrupts."""

from starfold.games.ccg.scripts.hoth_light_texts import *
from starfold.games.ccg.scripts.words import *

T47 = kind("T-47")

card(
    "3_40",
    "If a battle was just initiated at a site, name your lead T-47 there. For the rest of the turn"
    " all other T-47s of yours at that site are power +1, immune to attrition and no targets of"
    " weapons.",
    lost(
        "name the lead T-47",
        target(yours & T47 & working & at_battle_site, "lead"),
        strengthen_the_others(),
        on=BATTLE_INITIATED,
        when=its_place(site) & counted(yours & T47 & working & at_battle_site, 2),
    ),
)
card(
    "3_41",
    "Used: cancel Dark Collaboration or Lone Pilot. Lost: if two Imperials of ability > 2 battle"
    " together, use 2 Force and draw two destinies; the opponent's attrition and total power are"
    " less by that much.",
    used_to_cancel(
        "cancel Dark Collaboration or Lone Pilot", titled("Dark Collaboration", "Lone Pilot")
    ),
    lost(
        "sow discord among the Imperials",
        draw_destiny(2),
        change_for(ATTRITION, negative(drawn())),
        change_for(TOTAL_POWER, negative(drawn()), opponent=True),
        times=IN_BATTLE,
        price=2,
        when=counted(imperial & ability_above(2) & in_battle, 2),
    ),
)
card(
    "3_42",
    "If the opponent just initiated a battle at an exterior site with more than double your total"
    " power, use 1 Force: all your characters present there move free to an adjacent site where the"
    " opponent has no presence, and the battle is cancelled.",
    lost(
        "fall back",
        target(site & next_to_battle & ~opponent_occupies, "place"),
        all_fall_back(),
        cancel_battle(),
        on=BATTLE_INITIATED,
        price=1,
        when=by_opponent & its_place(exterior_site) & overpowered_twice,
    ),
)
card(
    "3_43",
    "Lose your creature vehicle to protect a character present with it from Exposure, Ice Storm,"
    " Frostbite and Gravel Storm for the rest of the turn. Or: double Tzizvvt's power until he"
    " moves.",
    used(
        "shelter a character in a creature vehicle",
        target(yours & creature_vehicle & active & present_with(character), "mount"),
        target(character & active & present_with_chosen("mount")),
        lose("mount"),
        shelter("Exposure", "Ice Storm", "Frostbite", "Gravel Storm"),
    ),
    used(
        "double Tzizvvt's power",
        target(yours & titled("Tzizvvt") & active),
        change(POWER, power_of(), until=UNTIL_MOVED),
    ),
)
card(
    "3_44 3_127",
    "Use 3 Force to return a character, starship, vehicle, weapon or device that the opponent just"
    " deployed to the opponent's hand. In the opponent's next turn it, or one card of its title,"
    " deploys free.",
    lost(
        "send it back to hand",
        send_back(),
        on=JUST_DEPLOYED,
        price=3,
        when=by_opponent & its_card(in_play & (character | vessel | weapon | device)),
    ),
)
card(
    "3_45 3_122",
    "Before a weapon destiny against a combat vehicle is drawn. Used: add 1 to it. Lost: add 3.",
    used(
        "add 1 to the weapon destiny",
        change_shot(1),
        on=WEAPON_AIMED,
        when=shot_at(combat_vehicle),
    ),
    lost(
        "add 3 to the weapon destiny",
        change_shot(3),
        on=WEAPON_AIMED,
        when=shot_at(combat_vehicle),
    ),
)
card(
    "3_46",
    "Send one of your missing characters at the same site as a piloted or driven vehicle of yours"
    " to your Used Pile. Or: cancel an attempt of a character to hide from a battle.",
    used(
        "bring a missing character home",
        target(
            yours & missing & character & with_(yours & vehicle & ~creature_vehicle & piloted),
        ),
        to_used_pile(),
    ),
    used_to_cancel("keep a character from hiding", hides_from_battle),
)
card(
    "3_47",
    "Before the weapon destiny of a Power Harpoon is drawn, add the ability of a pilot aboard its"
    " vehicle.",
    used(
        "make one more pass",
        pick(pilots_the_firing_vehicle, "pilot"),
        change_shot(ability_of("pilot")),
        on=WEAPON_AIMED,
        when=by_you & its_card(titled("Power Harpoon")),
    ),
)
card(
    "3_48",
    "Use 1 Force to see a card that lies face down at a location. Or use 1 Force to see the"
    " opponent's hand and send droid spies and Infantry Mines found there to the Used Pile. Or"
    " cancel Probe Telemetry.",
    used(
        "look under a site",
        pick(site & hides_opponents_cards, "place"),
        glance_under(),
        price=1,
    ),
    used(
        "look at the opponent's hand",
        see_whole_hand(),
        pick(
            opponents & in_hand & (droid & kind("spy") | titled("Infantry Mine")),
            zone=HAND,
            optional=True,
            any_number=True,
        ),
        to_used_pile(),
        price=1,
        when=opponent_has_hand,
    ),
    used_to_cancel("cancel Probe Telemetry", titled("Probe Telemetry")),
)
card(
    "3_49",
    "If Luke and Chewie battle together, add two battle destinies. Or: if a Rebel and an alien of"
    " yours battle together, add 4 to your power.",
    lost(
        "Luke and Chewie: add two battle destinies",
        change_for(BATTLE_DRAWS, 2),
        times=IN_BATTLE,
        when=counted(yours & persona("luke") & in_battle, 1)
        & counted(yours & persona("chewie") & in_battle, 1),
    ),
    lost(
        "a Rebel and an alien: add 4 to power",
        change_for(TOTAL_POWER, 4),
        times=IN_BATTLE,
        when=rebel_and_alien_battle,
    ),
)
card(
    "3_50",
    "In your control phase target a vehicle with armor present with your warrior. Draw destiny, +3"
    " if the warrior has a Concussion Grenade or a lightsaber, +7 if both: the vehicle, and the"
    " grenade, are lost if the total > armor.",
    used(
        "attack a vehicle on foot",
        target(yours & warrior & active & present_with(vehicle & armored), "warrior"),
        target(vehicle & armored & present_with_chosen("warrior")),
        draw_destiny(plus=arms_against_armor("warrior")),
        when_(total_above(armor_of()), [lose(), lose_grenade_of("warrior")]),
        times=OWN_CONTROL,
    ),
)
card(
    "3_51",
    "If the opponent just moved or deployed an AT-AT to a planet site, deploy up to three exterior"
    " sites of that planet from your Reserve Deck; reshuffle.",
    lost(
        "bring out exterior sites",
        search(exterior_site & planet_of_moment & deployable_location, up_to=3),
        deploy_found(),
        reshuffle(),
        on=(JUST_MOVED, JUST_DEPLOYED),
        when=by_opponent & its_card(kind("AT-AT")) & its_place(planet_site) & your_reserve_is_there,
    ),
)
card(
    "3_52",
    "Cancel Scruffy-Looking Nerf Herder, I'd Just As Soon Kiss A Wookiee, Furry Fury, This Is Just"
    " Wrong, Death Mark, Mournful Roar, Takeel or Ket Maliss.",
    used(
        "cancel it",
        cancel_the_interrupt(),
        on=JUST_PLAYED,
        when=its_card(
            titled(
                "Scruffy-Looking Nerf Herder",
                "I'd Just As Soon Kiss A Wookiee",
                "Furry Fury",
                "Takeel",
            )
        )
        & by_opponent,
    ),
    used(
        "cancel an Effect",
        target(in_play & titled("This Is Just Wrong", "Death Mark", "Mournful Roar", "Ket Maliss")),
        cancel(),
    ),
)
card(
    "3_53",
    "If Vader is on the table and the opponent just initiated a battle, target an opposing leader"
    " of ability < 6 in it: unless the opponent wins, that leader is lost at once and pays for"
    " nothing; Ozzel goes out of play.",
    lost(
        "someone will answer for this",
        target(opponents & leader & ability_below(6) & in_battle),
        change(FORFEIT_AT_STAKE, 1, until=THIS_BATTLE),
        on=BATTLE_INITIATED,
        when=by_opponent & there_is(persona("vader")),
    ),
)
card(
    "3_54",
    "In your control phase move a Hoth character of yours of ability > 1 to a Dagobah site, free."
    " No Dagobah location is among these cards.",
    lost(
        "go to Dagobah",
        target(yours & character & ability_above(1) & active & from_set("Hoth") & free_to_move),
        target(site_of("Dagobah") & admits(), "place"),
        relocate(),
        times=OWN_CONTROL,
    ),
)
