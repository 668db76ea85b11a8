"""Hoth, Light side: Effects of every kind, with the Krayt Dragon Bones of A New Hope.

Frostbite and Ice Storm are with their Dark twins.
"""

from starfold.games.ccg.scripts.hoth_light_texts import *
from starfold.games.ccg.scripts.words import *

card(
    "3_32",
    "On your side of the table, for 4 Force. A non-droid character that you just lost may be placed"
    " here as a patient, one at a time. In your deploy phase take the patient into hand for as much"
    " Force as it costs to deploy; medical droids make that cheaper.",
    deploys_on_table(4),
    response(
        "place the lost character in the Bacta Tank",
        JUST_LOST,
        becomes_patient(),
        when=its_card(yours & non_droid & in_lost_pile) & tank_is_empty,
    ),
    action(
        "take the patient into hand",
        discharge_patient(),
        times=OWN_DEPLOY,
        when=~tank_is_empty,
        price=price_of_patient,
    ),
)
card(
    "3_33",
    "In any deploy phase, on a creature at the same site as a character of yours with a weapon."
    " Each time its ferocity is reckoned a destiny is drawn and subtracted.",
    deploys_on(creature & with_(yours & character & has_weapon)),
    deploys_at(EITHER_DEPLOY),
    fact(ferocity_less_destiny=1),
)
card(
    "3_34",
    "On Main Power Generators, if you occupy three Echo sites. At every system your cards deploy 1"
    " cheaper, your Force drains are +2 and your total power is +3. Cancelled when the opponent"
    " occupies five Hoth sites. Immune to Alter.",
    deploys_on(titled("Main Power Generators"), when=counted(echo_site & you_occupy, 3)),
    deploy_cost(-1, of=yours & other_is(at(system))),
    drain(+2, of=system),
    total_power(+3, of=system),
    lapses(overrun_by_opponent, "the opponent occupies too many Hoth sites"),
    immune_to_alter(),
)
card(
    "3_35",
    "On your war room. Once in each of your move phases your Planet Defender Ion Cannon on the same"
    " planet may fire. Your Medium Transports at the same planet have hyperspeed +2, are immune to"
    " attrition < 3 and move free.",
    deploys_on(war_room & laid_out_by_you),
    action(
        "fire the Planet Defender Ion Cannon",
        pick(
            yours & titled("Planet Defender Ion Cannon") & on_same_planet & may_fire_outside_battle,
            "weapon",
        ),
        fire_weapon("weapon"),
        times=OWN_MOVE,
        once=ONCE_A_TURN,
    ),
    hyperspeed(+2, of=yours & titled("Medium Transport") & on_same_planet),
    immune_to_attrition(3, of=yours & titled("Medium Transport") & on_same_planet),
    grants(GRANT_FREE_MOVE, of=yours & titled("Medium Transport") & on_same_planet),
)
card(
    "2_122 3_38",
    "On your side of the table, for 1 Force. Whenever the opponent draws destiny, you: 0 take the"
    " top card of your Used Pile into hand; 1 lose 1 Force; 2 activate 1 Force; 3 lose this Effect;"
    " 4 retrieve 1 Force; 5 deploy a character free; 6 or more nothing.",
    deploys_on_table(1),
    automatic(
        "the bones are read",
        DESTINY_DRAWN,
        read_the_bones(),
        when_(total_is(1, "omen"), [lose_force(1)]),
        when_(total_is(2, "omen"), [activate(1)]),
        when_(total_is(3, "omen"), [lose_itself()]),
        when_(total_is(4, "omen"), [retrieve(1)]),
        when_(total_is(5, "omen"), [deploy_character_free()]),
        when=by_opponent,
    ),
)
card(
    "3_39",
    "On a system other than Hoth, targeting a Medium Transport at a Hoth site. Reached: retrieve"
    " twice as much Force as it has passengers; this goes to the Hoth system, and your total power"
    " is +2 in battles at Hoth sites.",
    deploys_on(
        system & ~system_of("Hoth"),
        0,
        target(yours & titled("Medium Transport") & at(HOTH) & active),
        aim_at(),
        when=there_is(yours & titled("Medium Transport") & at(HOTH) & active),
    ),
    automatic(
        "the first transport is away",
        REACHED,
        retrieve(twice_the_passengers_of_my_target),
        move_to_location("Hoth"),
        when=its_card(itself),
    ),
    total_power(+2, of=HOTH, when=on_card(system_of("Hoth"))),
)
