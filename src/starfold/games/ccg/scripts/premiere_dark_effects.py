"""Premiere, Dark side: Effects and Utinni Effects. What both sides have is with the Light ones."""

from starfold.games.ccg.scripts.classic_texts import put_on_target
from starfold.games.ccg.scripts.hoth_dark_effect_texts import cancelled_when_reached
from starfold.games.ccg.scripts.premiere_effect_texts import *
from starfold.games.ccg.scripts.words import *

DEATH_STAR, TATOOINE, YAVIN = site_of("Death Star"), site_of("Tatooine"), site_of("Yavin 4")
BARS = location & titled("Cantina", "Mos Eisley")
ASTROMECH = character & kind("astromech")

# -- Effects ---------------------------------------------------------------------------------------

card(
    "1_210",
    "On your side of the table. Cancels Into The Garbage Chute, Flyboy, Narrow Escape, Blast The"
    " Door, Kid! and Rebel Barrier.",
    deploys_on_table(),
    automatic(
        "the blast doors stay shut",
        JUST_PLAYED,
        cancel_the_interrupt(),
        when=its_card(
            titled(
                "Into The Garbage Chute, Flyboy",
                "Narrow Escape",
                "Blast The Door, Kid!",
                "Rebel Barrier",
            )
        ),
    ),
)
card(
    "1_211",
    "On your side of the table. At any time you may transfer a character weapon of yours from a"
    " site to this, where nobody uses it. In your deploy phase a weapon here may be transferred to"
    " your character for as much Force as it costs to deploy.",
    deploys_on_table(),
    ability(
        "hang a weapon on the rack",
        pick(yours & character_weapon & on_card(character & active) & at(site)),
        put_on_rack(),
    ),
    action(
        "take a weapon from the rack",
        pick(weapon & attached_to_me & can_be_handed_out, "weapon"),
        pick(yours & character & active & takes_chosen_weapon),
        hand_out(),
        times=OWN_DEPLOY,
        price=price_from_rack,
    ),
)
card(
    "1_212",
    "On a site where it is night. Draw a destiny for each character there who is no droid: above"
    " ability, the character sleeps until the end of your next turn, with power, forfeit and"
    " ability 0 and no game text. Then this is lost.",
    deploys_on(site & at_night, -1, lull_to_sleep()),
    automatic("they wake up", TURN_ENDING, lose_itself(), when=by_you & next_turn_is_over),
)
card(
    "1_215",
    "On a site. Your game text for that site is added to yours at the adjacent sites.",
    deploys_on(site, -1, note_which_way_round()),
    fact(expands_text=True),
)
card(
    "1_217",
    "On your Dark Jedi, for 1 Force. The opponent's total ability there is reduced by 2, unless an"
    " opposing Jedi is present too.",
    clouds_minds(dark_jedi, unless=opponents & jedi),
)
card(
    "1_218",
    "On a starship with a nav computer, or on an astromech aboard a starship, for 1 Force. Draw"
    " destiny: above 1 the nav computer, or the astromech, is lost. Without its nav computer the"
    " starship takes one astromech more while this is on it; in all other cases this is lost.",
    deploys_on(
        active & (starship & has_nav_computer | ASTROMECH & riding(starship) & may_be_struck),
        1,
        draw_destiny(),
        when_(total_above(1), [take_navigation()], [lose_itself()]),
    ),
    forbids(FORBID_COURSE, of=my_host, when=kept(1)),
    grants(GRANT_ASTROMECH, of=my_host, when=kept(1)),
)
card(
    "1_224",
    "Beside the opponent's Reserve Deck, for 2 Force. At any time you may use 1 Force to peek at"
    " its top card, at the top three while it is night anywhere.",
    deploys_on_table(2),
    ability("peek at the Reserve Deck", peek_at_reserve(), price=1, when=opponent_has_reserve),
)
card(
    "1_227",
    "On a location, which has one more Force icon of each side.",
    deploys_on(location),
    changes(FORCE_ICONS, 1, of=my_host),
)

# -- Utinni Effects --------------------------------------------------------------------------------

card(
    "1_220",
    "On an alien, if the Cantina or Mos Eisley is on the table. That alien's ability does not count"
    " in battles, and Kabe does not steal. Cancelled when the alien moves to one of those sites"
    " without driving a vehicle.",
    deploys_on(alien & active, -1, when=there_is(BARS)),
    forbids(FORBID_ABILITY, of=my_host),
    forbids(FORBID_THEFT, of=my_host & persona("kabe")),
    automatic(
        "the juice has run out",
        JUST_MOVED,
        cancel_itself(),
        when=host_came_to(BARS) & ~host_drives & on_card(active),
    ),
)
card(
    "1_222",
    "On a system, targeting an opposing starship, whose power and forfeit are 0. Reached, the"
    " opponent draws destiny: above 2 this is cancelled; otherwise again when each move phase"
    " begins, as long as the target is there.",
    deploys_on(system, -1, target(opponents & starship & active), aim_at()),
    changes(POWER, 0, of=my_target, sets=True),
    changes(FORFEIT, 0, of=my_target, sets=True),
    automatic(
        "repairs are tried",
        (REACHED, PHASE_BEGAN),
        draw_destiny(by_opponent=True),
        when_(total_above(2), [cancel_itself()]),
        when=its_card(itself) | of_move_phase & was_reached,
    ),
)
card(
    "1_226",
    "On a Yavin 4 site, targeting an Imperial. Reached, it goes onto the Imperial. Your Force"
    " drains where it is present are +1, and after such a drain it may pass free to an Imperial of"
    " yours at an adjacent site that you control.",
    deploys_on(YAVIN, 0, target(yours & imperial & active), aim_at()),
    automatic("the necklace is stolen", REACHED, put_on_target(), when=its_card(itself)),
    drain(+1, of=location & where_it_is_present, when=on_card(my_target)),
    response(
        "pass the necklace on",
        JUST_DRAINED,
        pick(yours & imperial & active & at(site & you_control) & at_adjacent_site),
        pass_to(),
        when=by_you & present_where_it_happened & on_card(my_target),
    ),
)
card(
    "1_229",
    "On a Tatooine site other than a docking bay, for 2 Force, targeting a trooper on the Death"
    " Star. While the target, having reached it, stays at its site, attrition against the opponent"
    " is +1 in all battles at Tatooine locations.",
    deploys_on(TATOOINE & ~docking_bay, 2, target(trooper & active & at(DEATH_STAR)), aim_at()),
    attrition(+1, of=location_of("Tatooine"), when=target_is_there, whose=OPPONENT),
)
card(
    "1_231",
    "On a Yavin 4 site right after winning a battle elsewhere, targeting a warrior who took part in"
    " it and who is power and forfeit -2, Leia -3. Cancelled when reached.",
    deploys_on(
        YAVIN & ~the_moments_place,
        0,
        target(warrior & active & was_in_the_battle),
        aim_at(),
    ),
    deploys_when(BATTLE_LOST, when=by_opponent),
    power(either(persona("leia"), -3, -2), of=my_target),
    forfeit(either(persona("leia"), -3, -2), of=my_target),
    cancelled_when_reached(),
)
