"""Premiere, Light side: Interrupts, with those of the Dark side that say the same."""

from starfold.games.ccg.scripts.classic_texts import evacuate, has_crew, is_refuge
from starfold.games.ccg.scripts.hoth_dark_interrupt_texts import (
    attrition_is_due,
    cancel_attrition,
    draw_the_fire,
    may_draw_the_fire,
)
from starfold.games.ccg.scripts.hoth_light_texts import overpowered_twice
from starfold.games.ccg.scripts.premiere_light_interrupt_texts import *
from starfold.games.ccg.scripts.words import *

OBI_WAN = persona("obi-wan")
CANTINA, DEATH_STAR = titled("Cantina"), site_of("Death Star")
JAWA = character & kind("Jawa")
R_UNIT = yours & droid & kind("r-unit") & active
HANDY_DROID = yours & droid & active & (at(titled("Dune Sea")) | at_scomp_link)
TWO_DROIDS = persona("c-3po", "r2-d2")
FAMILY = persona("beru", "owen") | titled("Hydroponics Station")

# -- both sides ------------------------------------------------------------------------------------

card(
    "1_80 1_237",
    "At the beginning of a battle at a site where the opponent has two characters and a weapon,"
    " draw destiny: if it is below the number of the opponent's characters there, one of them is"
    " lost, as the opponent chooses.",
    lost(
        "an accident happens",
        draw_destiny(),
        when_(total_below(number_at_battle), [pick_victim(may_have_an_accident), lose()]),
        on=BATTLE_INITIATED,
        when=its_place(site) & accident_may_happen,
    ),
)
card(
    "1_103 1_244",
    "If the opponent just initiated a battle with more than double your power, reveal up to three"
    " cards from your Reserve Deck. Characters, starships, vehicles, devices and weapons among them"
    " may deploy free, anywhere they may; the others are lost.",
    used(
        "reveal cards to deploy",
        choose_number(1, number_to_reveal),
        reveal_cards(drawn("number")),
        deploy_revealed(),
        on=BATTLE_INITIATED,
        when=by_opponent & overpowered_twice & your_reserve_is_there,
    ),
)
card(
    "1_113 1_238",
    "Use 1 Force to cancel a Force drain just initiated. Draw a destiny for each character,"
    " starship and vehicle that the opponent has present there, and compare the total with their"
    " power: who has less loses the difference in Force.",
    lost(
        "ambush those who drain",
        cancel_drain(),
        reckon_ambush(),
        draw_destiny(drawn("ambushed")),
        lose_the_difference(),
        on=DRAIN_INITIATED,
        price=1,
        when=by_opponent,
    ),
)
card(
    "1_115 1_262",
    "Shuffle the Reserve Deck, Lost Pile or Used Pile of either player.",
    used(
        "shuffle a pile",
        shuffle_a_pile(RESERVE, LOST, USED, least=2),
        when=some_pile(RESERVE, LOST, USED, least=2),
    ),
)
card(
    "1_117 3_134",
    "Lose your droid at the site of a battle to cancel all attrition against you there this turn."
    " Or: an opposing weapon just aimed at a card of yours is aimed at your droid at the same site"
    " instead; if hit, the droid has the forfeit of the first target.",
    used(
        "blow a droid up against attrition",
        pick(yours & droid & active & at_battle_site),
        lose(cost=True),
        cancel_attrition(),
        times=IN_BATTLE | IN_DAMAGE,
        when=battle_at(site) & attrition_is_due,
    ),
    used(
        "draw the fire on a droid",
        pick(yours & droid & active & may_draw_the_fire),
        draw_the_fire(),
        on=WEAPON_AIMED,
        when=by_opponent & its_other(yours),
    ),
)
card(
    "1_118 1_276",
    "If your Jawa is at the location of a Utinni Effect, steal that Effect into your hand. Or"
    " cancel an Interrupt or Effect with Jawa in its title.",
    used(
        "steal a Utinni Effect",
        target(in_play & utinni_effect & with_jawa_of_yours(JAWA)),
        steal_into_hand(),
    ),
    used_to_cancel("cancel an Interrupt", interrupt & word_in_title("Jawa")),
    used("cancel an Effect", target(in_play & effect & word_in_title("Jawa")), cancel()),
)

# -- Force and piles -------------------------------------------------------------------------------

card(
    "1_72",
    "Each player must activate 2 Force. You may activate 1 more for each Beru Lars, Owen Lars and"
    " Hydroponics Station on the table.",
    lost(
        "serve the stew",
        both_activate(2),
        choose_number(0, number_of(FAMILY & on_table), "helpings"),
        activate(drawn("helpings")),
        when=both_have_reserve,
    ),
)
card(
    "1_87",
    "If your droid is at the Dune Sea or a Scomp link, use 1 Force to place your hand in your Used"
    " Pile and draw as many cards from your Reserve Deck, one more if the droid is C-3PO or R2-D2.",
    used(
        "exchange your hand",
        pick(HANDY_DROID),
        discard_hand(),
        draw_from_reserve(plus(drawn("discarded"), if_target(TWO_DROIDS, 1))),
        price=1,
        when=your_reserve_is_there & (has_hand_of(2) | there_is(HANDY_DROID & TWO_DROIDS)),
    ),
)
card(
    "1_90",
    "If you must lose Force, battle damage too, use any amount of Force: the loss is less by that"
    " much.",
    used(
        "use Force to lose less",
        choose_number(1, most_to_save, cost=True),
        lose_less(drawn("number")),
        on=FORCE_LOSS,
        price=drawn("number"),
        when=by_you & can_save_force,
    ),
    used(
        "use Force against battle damage",
        choose_number(1, most_to_save, cost=True),
        lose_less(drawn("number")),
        times=IN_DAMAGE,
        price=drawn("number"),
        when=damage_is_due & can_save_force,
    ),
)
card(
    "1_101",
    "Use 1 Force to target a Rebel of ability > 2 and choose a number from 1 to 6. Draw destiny: if"
    " it is higher, you may retrieve that much Force; otherwise the Rebel is lost.",
    lost(
        "live on the edge",
        target(rebel & active & ability_above(2)),
        choose_number(1, 6),
        draw_destiny(),
        when_(
            total_above(drawn("number")),
            choose(
                ("retrieve the Force", [retrieve(drawn("number"))]),
                ("retrieve none", []),
            ),
            [lose()],
        ),
        price=1,
    ),
)
card(
    "1_104",
    "If you have a vehicle or starship on the table, use 1 Force to see the opponent's hand. You"
    " may send Jawas found there, except Dathcha, and Tusken Raiders to the Used Pile.",
    used(
        "scan the opponent's hand",
        see_whole_hand(),
        pick(
            opponents & in_hand & character & (JAWA & ~titled("Dathcha") | kind("Tusken Raider")),
            zone=HAND,
            optional=True,
            any_number=True,
        ),
        to_used_pile(),
        price=1,
        when=opponent_has_hand & there_is(yours & vessel & on_table),
    ),
)
card(
    "1_106",
    "If the opponent has more characters and starships on the table than you, use 1 Force and draw"
    " destiny: you may retrieve that many Rebel troopers and Y-wings from your Lost Pile.",
    lost(
        "call for reinforcements",
        draw_destiny(),
        retrieve_up_to(drawn(), rebel_trooper | kind("Y-wing")),
        price=1,
        when=outnumbered & your_lost_pile_is_there,
    ),
)
card(
    "1_108",
    "If your R unit is at a Scomp link, look through either Reserve Deck, which is then shuffled."
    " Or, if that is at a Death Star site, cancel We're All Gonna Be A Lot Thinner! or Boring"
    " Conversation Anyway.",
    used(
        "look through a Reserve Deck",
        shuffle_a_pile(RESERVE, glance=True),
        when=there_is(R_UNIT & at_scomp_link) & some_pile(RESERVE),
    ),
    used_to_cancel(
        "cancel it",
        titled("We're All Gonna Be A Lot Thinner!", "Boring Conversation Anyway"),
        when=there_is(R_UNIT & at_scomp_link & at(DEATH_STAR)),
    ),
)
card(
    "1_112",
    "Sell your vehicle or droid at Mos Eisley or at the site of Wioslea: draw two destinies, three"
    " for Luke's X-34 Landspeeder, activate that much Force, then it is lost.",
    used(
        "sell a vehicle or droid",
        pick(
            yours
            & (vehicle | droid)
            & active
            & at(site)
            & (at(titled("Mos Eisley")) | with_(persona("wioslea")))
        ),
        draw_destiny(plus(2, if_target(titled("Luke's X-34 Landspeeder"), 1))),
        activate(drawn()),
        lose(),
    ),
)
card(
    "1_114",
    "In the opponent's control phase, if you have a droid on the table and were drained of 5 Force"
    " this turn, use 1 Force and draw destiny: retrieve that many cards at random from your Lost"
    " Pile.",
    lost(
        "thank the maker",
        draw_destiny(),
        retrieve_several_at_random(drawn()),
        times=THEIR_CONTROL,
        price=1,
        when=there_is(yours & droid & on_table) & drained_of(5) & your_lost_pile_is_there,
    ),
)
card(
    "1_120",
    "In the opponent's control phase, if you have less than 15 Life Force: for the rest of the turn"
    " each loss of Force that you must bear is cut in half, rounded up, or down while R2-D2 or"
    " C-3PO is on the table.",
    used(
        "halve your losses",
        halve_losses(),
        times=THEIR_CONTROL,
        when=life_below(15) & ~has_halved_losses,
    ),
    fact(rounds_down=there_is(TWO_DROIDS & on_table)),
)


def brings_back(who: str, name: str) -> tuple[Piece, Piece]:
    """Somebody comes back from the Lost Pile, or is found in the Reserve Deck."""
    return (
        lost(
            f"retrieve {name}",
            retrieve_one(persona(who)),
            price=1,
            when=your_lost_pile_is_there,
        ),
        lost(
            f"search for {name}",
            take_from_reserve(persona(who)),
            price=3,
            when=your_reserve_is_there,
        ),
    )


card(
    "1_83",
    "If Han is lost, use 1 Force to retrieve him from your Lost Pile. Or use 3 Force to take Han"
    " from your Reserve Deck into hand; reshuffle.",
    *brings_back("han", "Han"),
)
card(
    "1_94",
    "If Leia is lost, use 1 Force to retrieve her from your Lost Pile. Or use 3 Force to take Leia"
    " from your Reserve Deck into hand; reshuffle.",
    *brings_back("leia", "Leia"),
)
card(
    "1_95",
    "If Luke is lost, use 1 Force to retrieve him from your Lost Pile. Or use 3 Force to take Luke"
    " from your Reserve Deck into hand; reshuffle.",
    *brings_back("luke", "Luke"),
)
card(
    "1_107",
    "If Obi-Wan is lost, use 1 Force to retrieve him from your Lost Pile. Or use 3 Force to take"
    " Obi-Wan from your Reserve Deck into hand; reshuffle.",
    *brings_back("obi-wan", "Obi-Wan"),
)

# -- what comes and goes ---------------------------------------------------------------------------

card(
    "1_73",
    "Use 2 Force to begin a fight in the Cantina. Both players draw destiny: all characters there"
    " whose ability is one of the two numbers are lost.",
    lost(
        "start a brawl",
        draw_destiny(name="yours"),
        draw_destiny(name="theirs", by_opponent=True),
        lose_all(character & active & at(CANTINA) & ability_was_drawn),
        price=2,
        when=there_is(character & active & at(CANTINA)),
    ),
)
card(
    "1_74",
    "Use 1 Force if the opponent has two or more starships present at a system. Draw destiny: below"
    " their number, the opponent must lose one of them.",
    lost(
        "let them collide",
        pick(system & crowded, "place"),
        draw_destiny(),
        when_(
            total_below(flock_at("place")),
            [pick(one_of_flock("place"), by_opponent=True), lose()],
        ),
        price=1,
    ),
)
card(
    "1_79",
    "If your capital starship is about to be lost, your characters aboard go to a planet site.",
    used(
        "take the escape pods",
        pick(planet_site & is_refuge, "place"),
        evacuate(),
        on=ABOUT_TO_BE_LOST,
        when=its_card(yours & capital & has_crew),
    ),
)
card(
    "1_99",
    "If the opponent just deployed a character, place your character of the same power, even a"
    " captured one, out of play. You may retrieve Force equal to its forfeit value.",
    lost(
        "make a noble sacrifice",
        pick(yours & character & in_play & ~missing & as_strong_as_who_came),
        sacrifice(),
        choose(
            ("retrieve the Force", [retrieve(drawn("worth"))]),
            ("retrieve none", []),
        ),
        on=JUST_DEPLOYED,
        when=by_opponent,
    ),
)
card(
    "1_100",
    "Use 1 Force if your character, except Obi-Wan, was just forfeited at a Tatooine site: the"
    " character returns to that site, and takes no part in the battle.",
    lost(
        "the old wizard steps in",
        revive(),
        on=JUST_LOST,
        price=1,
        when=its_card(yours & character & ~OBI_WAN)
        & its_place(site_of("Tatooine"))
        & was_forfeited,
    ),
)
