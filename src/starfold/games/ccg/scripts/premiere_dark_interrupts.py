"""Premiere, Dark side: Interrupts. Those with a twin of the same text are with the Light side's."""

from starfold.games.ccg.scripts.premiere_dark_interrupt_texts import *
from starfold.games.ccg.scripts.words import *

HENCHMEN = persona("vader", "tarkin", "motti", "tagge")
JAWA = character & kind("Jawa")
RAIDER = character & kind("Tusken Raider")
CANTINA = titled("Cantina")
COMPACTOR = titled("Trash Compactor")
LINKED_LEADER = imperial & leader & active & present_with_scomp_link
TIE_LN = starfighter & kind("TIE/ln") & active
REBEL_FIGHTER = starfighter & kind("Rebel starship") & active

# -- cancelling ------------------------------------------------------------------------------------

card(
    "1_235",
    "Cancel Scomp Link Access, Rebel Planners, Rebel Reinforcements, Gift Of The Mentor, Panic,"
    " Don't Get Cocky, Skywalkers, Demotion, Combined Attack or Surprise Assault.",
    used(
        "cancel the Interrupt",
        cancel_the_interrupt(),
        on=JUST_PLAYED,
        when=by_opponent
        & its_card(
            titled(
                "Scomp Link Access",
                "Rebel Reinforcements",
                "Gift Of The Mentor",
                "Panic",
                "Don't Get Cocky",
                "Skywalkers",
                "Combined Attack",
                "Surprise Assault",
            )
        ),
    ),
    used("cancel the Effect", target(in_play & titled("Rebel Planners", "Demotion")), cancel()),
)

# -- battle destiny --------------------------------------------------------------------------------

card(
    "1_236",
    "If Tarkin is in a battle with a Rebel of ability > 2, add one battle destiny, two if that"
    " Rebel is Leia.",
    confronts("be charming to the last", persona("tarkin"), "leia"),
)
card(
    "1_248",
    "If a Dark Jedi is in a battle with a Rebel of ability > 2, add one battle destiny, two if that"
    " Rebel is Luke.",
    confronts("have him now", dark_jedi, "luke"),
)
card(
    "1_239",
    "If Tarkin and Tagge or Motti battle together, add two battle destinies. Or cancel Restricted"
    " Deployment or Rebel Barrier.",
    adds_draws(
        "Tarkin and his officer: add two battle destinies",
        2,
        battle_together(persona("tarkin"), persona("tagge", "motti")),
    ),
    lost(
        "cancel Restricted Deployment",
        target(in_play & titled("Restricted Deployment")),
        cancel(),
    ),
    lost_to_cancel("cancel Rebel Barrier", titled("Rebel Barrier")),
)
card(
    "1_257",
    "If your pilot, or a permanent pilot of yours, defends alone in a battle at a system, add one"
    " battle destiny. Or: if Motti does, add two.",
    adds_draws(
        "a pilot alone: add one battle destiny",
        1,
        defends_alone(pilot | permanently_piloted, system),
    ),
    adds_draws("Motti alone: add two battle destinies", 2, defends_alone(persona("motti"), system)),
)
card(
    "1_258",
    "If your warrior defends alone in a battle at a site, add one battle destiny. Or: if Tagge"
    " does, add two.",
    adds_draws("a warrior alone: add one battle destiny", 1, defends_alone(warrior, site)),
    adds_draws("Tagge alone: add two battle destinies", 2, defends_alone(persona("tagge"), site)),
)
card(
    "1_260",
    "If Tarkin defends alone in a battle, add two battle destinies. Or: if your alien does, add"
    " one.",
    adds_draws(
        "Tarkin alone: add two battle destinies", 2, defends_alone(persona("tarkin"), always)
    ),
    adds_draws("an alien alone: add one battle destiny", 1, defends_alone(alien, always)),
)
card(
    "1_280",
    "If Vader and Obi-Wan are in the same battle, add one battle destiny. Or cancel Return Of A"
    " Jedi, Jedi Presence or Old Ben. Or a Jedi Lightsaber is lost.",
    adds_draws(
        "add one battle destiny",
        1,
        there_is(persona("vader") & in_battle) & there_is(persona("obi-wan") & in_battle),
    ),
    lost_to_cancel(
        "cancel Return Of A Jedi, Jedi Presence or Old Ben",
        titled("Return Of A Jedi", "Jedi Presence", "Old Ben"),
    ),
    lost("destroy a Jedi Lightsaber", target(in_play & titled("Jedi Lightsaber")), lose()),
)
card(
    "1_269",
    "If each player just drew one battle destiny, use 1 Force to switch the two numbers.",
    lost(
        "switch the battle destinies",
        switch_battle_destinies(),
        on=BATTLE_DESTINY_DRAWN,
        price=1,
        when=one_draw_each,
    ),
)

# -- battles ---------------------------------------------------------------------------------------

card(
    "1_240",
    "If your Dark Jedi is present in a battle, use 1 Force: all other Imperials there battle at"
    " double power.",
    lost(
        "fight in the presence of a Dark Jedi",
        target(yours & dark_jedi & present_in_battle & with_(imperial & in_battle)),
        double_power_of(imperial & in_battle & ~chosen()),
        times=IN_BATTLE,
        price=1,
    ),
)
card(
    "1_256",
    "When your battle phase begins, use 1 Force: two of your stormtroopers in the Cantina battle"
    " one opposing character there, and nobody else does. Add one battle destiny. There is no other"
    " battle in the Cantina this turn.",
    lost(
        "make trouble in the Cantina",
        target(yours & stormtrooper & active & at(CANTINA) & ready_to_battle, "troopers", count=2),
        target(
            opponents & character & active & at(CANTINA) & ready_to_battle & stands_for_presence,
            "victim",
        ),
        battle_of("troopers", "victim", draws=1),
        on=PHASE_BEGAN,
        price=1,
        when=by_you & its_amount(BATTLE),
        rules=("SW-B-154",),
    ),
)
card(
    "1_265",
    "In a battle target an opposing character or vehicle present with two or more of your weapons."
    " Their weapon destinies are added up, and the total counts for each of them, in the order that"
    " you say.",
    lost(
        "attack precisely",
        target(opponents & (character | vehicle) & present_in_battle & within_volley(always)),
        fire_volley(always),
        times=IN_BATTLE,
    ),
)
card(
    "1_274",
    "One of your troopers in a battle charges: power +2 for this battle, +3 for a Death Star"
    " trooper. It is forfeited when the battle ends.",
    lost(
        "let a trooper charge",
        target(yours & trooper & in_battle),
        change(POWER, plus(2, if_target(kind("Death Star trooper"), 1)), until=THIS_BATTLE),
        change(MUST_FORFEIT, 1, until=THIS_BATTLE),
        times=IN_BATTLE,
    ),
)
card(
    "1_279",
    "If the opponent just initiated a battle, the battle damage of whoever loses it is tripled. Or:"
    " triple the result of Don't Underestimate Our Chances.",
    lost(
        "triple the battle damage",
        multiply_damage(3),
        on=BATTLE_INITIATED,
        when=by_opponent,
    ),
    lost(
        "triple Don't Underestimate Our Chances",
        multiply_damage(3),
        times=IN_BATTLE,
        when=damage_is_multiplied_by("Don't Underestimate Our Chances"),
    ),
)
card(
    "1_253",
    "If a battle at a system is just over, use 1 Force to target an opposing starfighter with"
    " maneuver there. Draw destiny: it is lost if destiny > maneuver.",
    lost(
        "cause a problem aboard",
        target(opponents & starfighter & has_maneuver & active & at(the_moments_place)),
        draw_destiny(),
        when_(total_above(maneuver_of()), [lose()]),
        on=BATTLE_ENDED,
        price=1,
        when=its_place(system),
    ),
)
card(
    "1_264",
    "A Rebel trooper is lost. Or: if you just won a battle where a Dark Jedi is present, use 1"
    " Force to target an opposing character present. Draw destiny: lost if it is above the"
    " character's ability.",
    lost("choke a Rebel trooper", target(rebel_trooper & active), lose()),
    lost(
        "choke a beaten character",
        target(opponents & character & active & present_at(the_moments_place)),
        draw_destiny(),
        when_(total_above(ability_of()), [lose()]),
        on=BATTLE_LOST,
        price=1,
        when=by_opponent & there_is(dark_jedi & active & present_at(the_moments_place)),
    ),
)

# -- duels and strikes -----------------------------------------------------------------------------

card(
    "1_242",
    "Where two or more stormtroopers are present target any number of the opponent's Jawas. Draw"
    " destiny: they are lost if destiny > their number.",
    lost(
        "hunt the Jawas down",
        target(
            opponents & JAWA & active & where_present(stormtrooper & active, 2) & same_place_as(),
            any_number=True,
        ),
        draw_destiny(),
        when_(total_above(how_many()), [lose()]),
    ),
)
card(
    "1_261",
    "If both players have a spy at the same site, target the opponent's. Draw destiny, +2 if that"
    " spy is undercover: lost if the total > 2.",
    lost(
        "expose a spy",
        target(opponents & spy & active & at(site) & with_(yours & spy & active)),
        draw_destiny(plus=if_target(undercover, 2)),
        when_(total_above(2), [lose()]),
    ),
)
card(
    "1_270",
    "Target your TIE/ln and a Rebel starfighter present at the same system. Each player draws"
    " destiny and adds the power of the own starfighter, you add your TIE's maneuver too. The"
    " starfighter of the lower total is lost.",
    used(
        "try a Tallon Roll",
        target(yours & TIE_LN & present_at(system) & present_with(REBEL_FIGHTER), "tie"),
        target(REBEL_FIGHTER & present_at(system) & present_with_chosen("tie")),
        draw_destiny(name="mine"),
        draw_destiny(name="other", by_opponent=True),
        roll_off("tie", "target"),
    ),
)
card(
    "1_271",
    "If Vader and Obi-Wan are present at the same site, use 1 Force: they duel. Compare their"
    " power, +2 with a lightsaber: who has less is out of play.",
    lost(
        "close the circle",
        target(
            persona("vader") & active & present_at(site) & present_with(persona("obi-wan")),
            "vader",
        ),
        target(persona("obi-wan") & active & present_with_chosen("vader")),
        duel("vader", "target"),
        out_of_play("loser"),
        price=1,
        rules=("SW-B-230",),
    ),
)
card(
    "1_278",
    "Everything in the Trash Compactor is lost.",
    lost(
        "switch the walls on",
        crush("Trash Compactor"),
        when=there_is(at(COMPACTOR) & ~location),
        rules=("SW-B-260",),
    ),
)
card(
    "1_246",
    "Use 2 Force and draw destiny: if it is below the number of stormtroopers on the table, the"
    " opponent moves nothing for the rest of the turn but smugglers and the starships they are"
    " aboard.",
    lost(
        "raise the alarm",
        draw_destiny(),
        when_(total_below(number_of(stormtrooper)), [block_movement()]),
        price=2,
        when=there_is(stormtrooper),
    ),
)

# -- Force, hands and piles ------------------------------------------------------------------------

card(
    "1_250",
    "If an Imperial leader is present with a Scomp link, look through a Reserve Deck, which is then"
    " shuffled. Or: if that is at a Death Star site, cancel Scomp Link Access or Into The Garbage"
    " Chute, Flyboy.",
    used(
        "look through a Reserve Deck",
        shuffle_a_pile(RESERVE, glance=True),
        when=there_is(LINKED_LEADER) & some_pile(RESERVE),
    ),
    used_to_cancel(
        "cancel Scomp Link Access or Into The Garbage Chute, Flyboy",
        titled("Scomp Link Access", "Into The Garbage Chute, Flyboy"),
        when=there_is(LINKED_LEADER & at(site_of("Death Star"))),
    ),
)
card(
    "1_251",
    "If the opponent has more characters and starships together on the table than you, use 1 Force"
    " and draw destiny: retrieve so many stormtroopers and TIE/lns.",
    lost(
        "call for reinforcements",
        draw_destiny(),
        retrieve_up_to(drawn(), stormtrooper | starship & kind("TIE/ln"), all_of_them=True),
        price=1,
        when=outnumbered & your_lost_pile_is_there,
    ),
)
card(
    "1_252",
    "If It Could Be Worse was just played, cancel it, and use any amount of Force: the opponent"
    " must lose so much more. Or: if the opponent just lost Force in a battle, 1 more.",
    lost(
        "make it worse",
        cancel_the_interrupt(),
        choose_number(0, all_your_force),
        use_force(drawn("number")),
        raise_loss(drawn("number")),
        on=JUST_PLAYED,
        when=by_opponent & its_card(titled("It Could Be Worse")),
    ),
    lost(
        "one Force more",
        lose_force(1, opponent=True),
        on=FORCE_PAID,
        when=by_opponent,
    ),
)
card(
    "1_254",
    "If the opponent just lost or forfeited a character, use 1 Force to take the topmost character"
    " of your Lost Pile into hand.",
    lost(
        "regenerate a character",
        take_last_lost(character),
        on=(JUST_LOST, HAND_FORFEITED),
        price=1,
        when=its_card(opponents & character) & lost_of_yours(character),
    ),
)
card(
    "1_255",
    "If the opponent has two cards in hand or fewer, the opponent loses 2 Force, 4 in your turn. It"
    " is 2 less if the opponent has Fusion Generator Supply Tanks aboard a starship.",
    lost("exploit a shortage", lose_force(scarcity, opponent=True), when=opponent_is_short),
)
card(
    "1_259",
    "Use 1 Force to search the opponent's Used Pile: all droids in it are lost. Or use as much"
    " Force as the deploy number of a droid on the table: it is lost.",
    lost(
        "look for droids in the Used Pile",
        lose_from_used_pile(droid, searching=True),
        price=1,
        when=opponent_has_used,
    ),
    lost(
        "destroy a droid",
        target(droid & active & costs_what_you_have),
        lose(),
        price=deploy_number(),
    ),
)
card(
    "1_266",
    "Use 1 Force to see the opponent's hand; you may send one Rebel found there to the Used Pile.",
    used(
        "scan the opponent's hand",
        see_whole_hand(),
        pick(opponents & in_hand & rebel, zone=HAND, optional=True),
        to_used_pile(),
        price=1,
        when=opponent_has_hand,
    ),
)
card(
    "1_272",
    "Use 2 Force to retrieve Vader, Tarkin, Motti or Tagge from your Lost Pile. Or use 4 Force to"
    " take one of them from your Reserve Deck into hand; reshuffle.",
    lost("bring one of them back", retrieve_one(HENCHMEN), price=2, when=lost_of_yours(HENCHMEN)),
    lost("send for one of them", take_from_reserve(HENCHMEN), price=4, when=your_reserve_is_there),
)
card(
    "1_273",
    "In your battle phase, if the opponent's Used Pile has cards, draw destiny: all cards in it"
    " with that destiny number are lost.",
    used(
        "strike the Used Pile",
        draw_destiny(),
        when_(
            total_above(-1),
            [lose_from_used_pile(destiny_is("destiny_drawn"), searching=False)],
        ),
        times=OWN_BATTLE | IN_BATTLE,
        when=your_turn & opponent_has_used,
    ),
)
card(
    "1_275",
    "Use 1 Force and draw destiny: if it is below the number of Tusken Raiders on the table, you"
    " may search the opponent's Used Pile; all vehicles, weapons and devices in it are lost.",
    lost(
        "scavenge",
        draw_destiny(),
        when_(
            total_below(number_of(RAIDER)),
            choose(
                (
                    "scavenge the Used Pile",
                    [lose_from_used_pile(vehicle | weapon | device, searching=True)],
                ),
                ("leave it", []),
            ),
        ),
        price=1,
        when=opponent_has_used & there_is(RAIDER),
    ),
)
