"""Premiere and A New Hope: characters of both sides."""

from starfold.games.ccg.scripts.classic_forces_texts import *
from starfold.games.ccg.scripts.words import *

FALCON = persona("falcon")
CUSTOM_TIE = persona("vader's custom tie")
DEATH_STAR = site_of("Death Star")
IN_COMMAND = ability_above(2)
LOOT = opponents & (weapon | device) & present

# -- Light -----------------------------------------------------------------------------------------

card(
    "1_5",
    "Your total power at the same site is +2 for each pair of a droid and a Rebel of yours present,"
    " C-3PO included. R2-D2 is forfeit +2 while present.",
    standing_power(
        times(pairs_here(yours & droid, yours & rebel), 2),
        when=present_at(site),
    ),
    forfeit(+2, of=titled("R2-D2 (Artoo-Detoo)") & present),
)
card(
    "1_11",
    "Once in a battle where he takes part, use 1 Force to cancel a destiny that you just drew and"
    " draw again. Adds 2 to the power of anything he pilots; on the Falcon also 2 to maneuver, and"
    " may draw one battle destiny if not able to otherwise.",
    response(
        "cancel the destiny and draw again",
        DESTINY_DRAWN,
        redraw(),
        price=1,
        when=in_battle & by_you & destiny_stands,
        once=ONCE_A_BATTLE,
    ),
    adds_power(2),
    maneuver(+2, of=piloted_by_me & FALCON),
    battle_draw_if_not_able(when=in_battle & piloting(FALCON)),
)
card(
    "1_12 1_182",
    "Deploys only on Tatooine, for 1 Force from each player's Force Pile; it moves anywhere.",
    deploys_to(site_of("Tatooine")),
    fact(from_each=1),
)
card(
    "1_14",
    "Once in each of your control phases, target a weapon or device of the opponent at the same"
    " site and draw destiny: below the target's destiny number Kabe steals it, a device to use, a"
    " weapon to hold. What she holds she hands over free.",
    action(
        "try to steal it",
        target(opponents & (weapon | device) & at_same_site & stealable_by_me),
        draw_destiny(),
        when_(total_below(destiny_of()), [take_over()]),
        once=ONCE_A_TURN,
    ),
    fact(hands_over_free="from"),
)
card(
    "1_15",
    "In a battle where each player draws just one battle destiny and yours is higher, the"
    " opponent's total battle destiny is 0. Landspeed 3. Adds 2 to the power of anything she"
    " pilots. Never aboard starfighters and enclosed vehicles.",
    automatic(
        "the opponent's battle destiny is 0",
        BATTLE_DESTINY_DRAWN,
        change_for(TOTAL_BATTLE_DESTINY, 0, opponent=True, sets=True),
        when=in_battle & wins_single_draws,
    ),
    adds_power(2),
    forbids(FORBID_MOVE_TO, of=itself & other_is(starfighter | vehicle & enclosed)),
)
card(
    "1_17",
    "At a Death Star site each Rebel present with her is power +1. Immune to attrition < 2.",
    power(+1, of=another & rebel & present, when=at(DEATH_STAR)),
    immune_to_attrition(2),
)
card(
    "1_18 1_186",
    "At any time in your turn, use 1 Force to defuse a mine at the same site: it is lost.",
    fact(defuses=True),
)
card(
    "1_19",
    "While he is not on Tatooine you generate 1 more Force in all. Adds 3 to the power of anything"
    " he pilots; on Red 5 also 2 to maneuver. Immune to attrition < 3.",
    generation(+1, of=always, when=~on_planet("Tatooine")),
    adds_power(3),
    maneuver(+2, of=piloted_by_me & persona("red 5")),
    immune_to_attrition(3),
)
card(
    "1_21",
    "When a battle was just initiated where he is present, use 1 Force to have a character of the"
    " opponent with ability 1 present move away free; if it does not, it is lost. Immune to"
    " attrition < 5.",
    response(
        "send a character away",
        BATTLE_INITIATED,
        target(opponents & character & ability_is(1) & present),
        drive_off(),
        price=1,
        when=its_place(site) & its_place_is_here & present_at(the_moments_place),
        once=ONCE_A_BATTLE,
    ),
    immune_to_attrition(5),
)
card(
    "1_24",
    "Aboard a starfighter adds 1 to its power, maneuver and hyperspeed.",
    serves_aboard(starfighter, power, maneuver, hyperspeed),
)
card(
    "1_25 1_193",
    "Aboard a vehicle that is no creature adds 1 to its power, maneuver and landspeed. May drive"
    " transport vehicles.",
    serves_aboard(vehicle & ~creature_vehicle, power, maneuver, landspeed),
    grants_skill("driver", itself),
)
card(
    "1_28",
    "Deploys free to the same site as a Rebel of yours with ability > 2.",
    deploys_free(at(site) & with_(yours & rebel & IN_COMMAND)),
)
card(
    "1_30",
    "May move to an adjacent site as a react.",
    grants(GRANT_REACT, of=itself & other_is(site & at_adjacent_site)),
)
card(
    "1_33",
    "Once in each of your control phases, use 1 Force to target an unoccupied transport vehicle or"
    " a droid of the opponent present and draw destiny: above the target's destiny number, use"
    " Force equal to its deploy number to purchase it, which is like stealing it.",
    action(
        "make an offer for it",
        target(opponents & (transport_vehicle & unoccupied | droid) & present & purchasable),
        draw_destiny(),
        when_(
            total_above(destiny_of()) & affordable(deploy_number_of()),
            [use_force(deploy_number_of()), purchase()],
        ),
        price=1,
        once=ONCE_A_TURN,
    ),
)
card(
    "2_3",
    "Power +1 at the same location as Han. Adds 2 to the power of anything he pilots; on the Falcon"
    " also 1 to maneuver. Your vehicles, starships and droids at the same site that are hit and"
    " about to be lost go to the Used Pile instead.",
    power(+1, when=with_(persona("han"))),
    adds_power(2),
    maneuver(+1, of=piloted_by_me & FALCON),
    automatic(
        "what was hit is mended: it goes to the Used Pile",
        ABOUT_TO_BE_LOST,
        fate_is(USED),
        when=its_card(yours & (vessel | droid) & hit & at_same_site),
    ),
)
card(
    "2_6",
    "Once a turn, a weapon or device that you deploy onto a Rebel at the same site costs 1 less.",
    once_a_turn_cheaper(1, yours & (weapon | device), rebel & at_same_site),
)

# -- Dark ------------------------------------------------------------------------------------------

card(
    "1_165",
    "Adds 2 to the power of anything he pilots. Power +1 at the same site as Tarkin. When a battle"
    " was just initiated at a system where Bast is present with a non-droid character of yours,"
    " both may relocate to a related site.",
    adds_power(2),
    power(+1, when=at(site) & with_(titled("Grand Moff Tarkin"))),
    response(
        "evacuate him and a character with him",
        BATTLE_INITIATED,
        target(another & yours & non_droid & present & may_flee_with_me),
        pick(site & haven, "place"),
        flee_together(),
        when=its_place(system) & its_place_is_here,
    ),
)
card(
    "1_168",
    "In battle adds 1 to each of your battle destiny draws. Adds 3 to the power of anything he"
    " pilots; on Vader's Custom TIE 4, and 3 to maneuver. Immune to attrition < 5.",
    battle_destiny(+1, when=in_battle),
    adds_power(either(CUSTOM_TIE, 4, 3)),
    maneuver(+3, of=piloted_by_me & CUSTOM_TIE),
    immune_to_attrition(5),
)
card(
    "1_175",
    "Your droids present are power +1, except power droids. Its destiny is 0, but drawn as battle"
    " destiny while you have less power it doubles your total power, once a battle.",
    powers_droids(),
)
card(
    "1_177",
    "While at the same location as a Rebel of ability > 2: your Imperials deploy there for 1 less,"
    " and in your move phase Imperials at adjacent sites move there free.",
    deploy_cost(-1, of=yours & imperial & other_is_here, when=with_(rebel & IN_COMMAND)),
    grants(
        GRANT_FREE_MOVE,
        of=yours & imperial & at_adjacent_site & other_is_here,
        when=with_(rebel & IN_COMMAND) & your_turn & in_phase(MOVE),
    ),
)
card(
    "1_188",
    "Landspeed 3. Deploys to the same site as a character who is the target of a Utinni Effect,"
    " except Kessel Run. It may take up such an Effect that it reaches and carry it. When it brings"
    " the Effect to the target, the droid returns to your hand.",
    deploys_to(site & with_addressee),
    action(
        "take up the Utinni Effect",
        target(utinni_effect & errand & here & ~carried_for_another),
        pick_up(),
        times=NOT_IN_BATTLE,
        when=~carrying(utinni_effect),
    ),
    automatic(
        "the Utinni Effect is delivered",
        REACHED,
        deliver(),
        when=its_card(my_errand),
    ),
)
card(
    "1_194",
    "Deploys free to the same site as an Imperial of yours with ability > 2.",
    deploys_free(at(site) & with_(yours & imperial & IN_COMMAND)),
)


def chances(further: bool) -> Piece:
    """Two destinies, each of which succeeds if it is 2; doubled four, for a 4."""
    wanted = either(doubled, 4, 2)
    hits = total_is(wanted, "first") | total_is(wanted, "second")
    more = drawn_too("third", wanted) | drawn_too("fourth", wanted)
    return action(
        "draw destinies for a 2, or a 4 when doubled",
        draw_destiny(name="first"),
        draw_destiny(name="second"),
        when_(doubled, [draw_destiny(name="third"), draw_destiny(name="fourth")]),
        when_(hits | more, steal_or_destroy(LOOT)),
        price=either(doubled, 4, 2),
        when=there_is(LOOT) & doubled if further else there_is(LOOT),
        once=ONCE_A_TURN,
    )


card(
    "1_195",
    "Twice in each of your control phases, use 2 Force to draw two destinies. If either is 2, you"
    " may steal or destroy up to two weapons, or up to two devices, of the opponent present.",
    chances(False),
    chances(False),
    chances(True),
    chances(True),
)
card(
    "2_85",
    "Adds 3 to the power of anything he pilots. As a passenger adds 1 to weapon destiny of the"
    " starship, combat or shuttle vehicle he is aboard.",
    adds_power(3),
    gunner(),
)
card(
    "2_86",
    "On the Death Star adds 2 to the total of Commence Primary Ignition, cumulatively. Or in your"
    " control phase place him in the Used Pile to take Superlaser into hand from your Reserve Deck;"
    " reshuffle.",
    changes(
        EPIC_TOTAL,
        2,
        of=titled("Commence Primary Ignition"),
        when=on_planet("Death Star"),
        cumulative=True,
    ),
    action(
        "take Superlaser from the Reserve Deck",
        pick(itself, "gunner"),
        to_used_pile("gunner"),
        take_from_reserve(titled("Superlaser")),
        when=on_planet("Death Star") & your_reserve_is_there,
    ),
)
card(
    "2_107",
    "Deploys only to a site, as an undercover spy. While undercover where a battle is, it adds its"
    " power to the Light side's total. When its cover was just broken, the Light side may steal"
    " it.",
    arrives_undercover(),
    total_power(own_power, when=undercover & at(site) & dark_has_it, whose=OPPONENT),
    automatic(
        "the Light side may take the droid",
        COVER_BROKEN,
        light_may_take_it(),
        when=its_card(itself) & dark_has_it,
    ),
)
