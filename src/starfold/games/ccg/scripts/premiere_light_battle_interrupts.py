"""Premiere, Light side: Interrupts that are played in battles. The others are next door."""

from starfold.games.ccg.scripts.hoth_dark_interrupt_texts import (
    captures_your_droid,
    shoots_at_your_droid,
    targets_your_droid,
    thwart,
)
from starfold.games.ccg.scripts.hoth_light_texts import shot_at
from starfold.games.ccg.scripts.premiere_light_interrupt_texts import *
from starfold.games.ccg.scripts.words import *

LUKE, HAN, LEIA = persona("luke"), persona("han"), persona("leia")
OBI_WAN, VADER = persona("obi-wan"), persona("vader")
DEATH_STAR = site_of("Death Star")
ESCAPING = with_ability & ~undercover
SIMPLE = character & ability_is(1) & present_in_battle

# -- battle destiny --------------------------------------------------------------------------------

card(
    "1_76",
    "If Luke and Han battle together, add two battle destinies. Or: if the opponent just initiated"
    " a battle at a system, choose a TIE/ln present: it is lost.",
    adds_draws("Luke and Han: add two battle destinies", 2, battle_together(LUKE, HAN)),
    lost(
        "shoot a TIE/ln down",
        target(in_play & kind("TIE/ln") & at_moments_location),
        lose(),
        on=BATTLE_INITIATED,
        when=by_opponent & its_place(system),
    ),
)
card(
    "1_81",
    "If your pilot or permanent pilot defends alone in a battle at a system, add one battle"
    " destiny. Or: if Luke does, add 1 to power and one battle destiny.",
    adds_draws(
        "a pilot alone: add one battle destiny",
        1,
        defends_alone(pilot | starship & permanently_piloted, system),
    ),
    adds_draws(
        "Luke alone: add 1 to power and one battle destiny", 1, defends_alone(LUKE, system), power=1
    ),
)
card(
    "1_82",
    "If Luke battles together with Obi-Wan or Yoda, add two battle destinies. Or use 1 Force to"
    " take a lightsaber from your Reserve Deck into hand; reshuffle.",
    adds_draws(
        "Luke and his mentor: add two battle destinies",
        2,
        battle_together(LUKE, persona("obi-wan", "yoda")),
    ),
    lost(
        "search for a lightsaber",
        take_from_reserve(kind("lightsaber")),
        price=1,
        when=your_reserve_is_there,
    ),
)
card(
    "1_84",
    "If your character of ability > 2 is in a battle, use 1 Force to draw another battle destiny"
    " instead of the one you just drew.",
    used(
        "throw the dice again",
        redraw(),
        on=DESTINY_DRAWN,
        price=1,
        when=your_battle_destiny
        & there_is(yours & character & ability_above(2) & in_battle)
        & your_reserve_is_there,
    ),
)
card(
    "1_86",
    "In a battle elsewhere, Obi-Wan at a site you control applies any amount of his ability toward"
    " drawing battle destiny; he cannot use it again this turn. Or: if the opponent just initiated"
    " a battle at a site, your Rebel at an adjacent site may move there as a react.",
    used(
        "Obi-Wan helps from afar",
        target(yours & OBI_WAN & active & at(site & you_control) & can_help_from_afar),
        choose_number(1, ability_left()),
        apply_ability(drawn("number")),
        times=IN_BATTLE,
    ),
    used(
        "a Rebel hurries to the battle",
        target(yours & rebel & active & may_rush_in),
        rush_in(),
        on=BATTLE_INITIATED,
        when=by_opponent & its_place(site),
    ),
)
card(
    "1_93",
    "If Obi-Wan defends alone in a battle at a site, add 1 to power and one battle destiny. Or: if"
    " another Rebel of ability > 2 does, add one battle destiny.",
    adds_draws(
        "Obi-Wan alone: add 1 to power and one battle destiny",
        1,
        defends_alone(OBI_WAN, site),
        power=1,
    ),
    adds_draws(
        "a Rebel alone: add one battle destiny",
        1,
        defends_alone(rebel & ~OBI_WAN & ability_above(2), site),
    ),
)
card(
    "1_102",
    "If the opponent just initiated a battle at a system where you have a starship of maneuver > 3,"
    " use 1 Force to add one battle destiny.",
    used(
        "come out of nowhere",
        change_for(BATTLE_DRAWS, 1),
        on=BATTLE_INITIATED,
        price=1,
        when=by_opponent
        & its_place(system)
        & there_is(yours & starship & at_moments_location & maneuver_above(3)),
    ),
)
card(
    "1_110",
    "If Luke and Leia battle together, add two battle destinies. Or cancel Imperial Barrier, Wrong"
    " Turn or Retract The Bridge.",
    adds_draws("Luke and Leia: add two battle destinies", 2, battle_together(LUKE, LEIA)),
    lost_to_cancel(
        "cancel Imperial Barrier or Retract The Bridge",
        titled("Imperial Barrier", "Retract The Bridge"),
    ),
    lost("cancel Wrong Turn", target(in_play & titled("Wrong Turn")), cancel()),
)
card(
    "1_111",
    "If Han defends alone in a battle at a site, add two battle destinies. Or: if an alien does,"
    " add one battle destiny.",
    adds_draws("Han alone: add two battle destinies", 2, defends_alone(HAN, site)),
    adds_draws("an alien alone: add one battle destiny", 1, defends_alone(alien, site)),
)
card(
    "1_116",
    "If Luke and an Imperial of ability > 2 are in the same battle, add one battle destiny, two if"
    " the Imperial is Vader.",
    adds_draws(
        "the Force is strong: add battle destiny",
        either(there_is(imperial & VADER & ability_above(2) & in_battle), 2, 1),
        there_is(yours & LUKE & in_battle) & there_is(imperial & ability_above(2) & in_battle),
    ),
)
card(
    "1_119",
    "If a warrior defends alone in a battle at a site, add one battle destiny. Or: if Leia does,"
    " add two battle destinies.",
    adds_draws("a warrior alone: add one battle destiny", 1, defends_alone(warrior, site)),
    adds_draws("Leia alone: add two battle destinies", 2, defends_alone(LEIA, site)),
)

# -- other turns of a battle -----------------------------------------------------------------------

card(
    "1_75",
    "In a battle, target an opposing starship with two or more of your starship weapons. All"
    " weapon destiny draws are added together, and the total is applied for each weapon, in an"
    " order of your choosing.",
    lost(
        "fire several weapons together",
        target(opponents & starship & in_battle & within_volley(starship_weapon)),
        fire_volley(starship_weapon),
        times=IN_BATTLE,
    ),
)
card(
    "1_77",
    "If the opponent just initiated a battle, battle damage is tripled for whoever loses it. Or"
    " triple what You Overestimate Their Chances does in a battle.",
    lost("triple the battle damage", multiply_damage(3), on=BATTLE_INITIATED, when=by_opponent),
    lost(
        "triple You Overestimate Their Chances",
        multiply_damage(3),
        times=IN_BATTLE,
        when=damage_is_multiplied_by("You Overestimate Their Chances"),
    ),
)
card(
    "1_78",
    "Cancel an attempt of the opponent to target your droid to be stolen, hit, lost or captured;"
    " the droid is safe from all such attempts for the rest of the turn.",
    used(
        "shut the droid down",
        thwart(from_capture=True),
        on=(WEAPON_AIMED, JUST_TARGETED),
        when=by_opponent & (shoots_at_your_droid | targets_your_droid | captures_your_droid),
    ),
)
card(
    "1_85",
    "If the opponent just targeted your starship with a starship weapon, subtract 2 from each of"
    " that weapon's destiny draws.",
    used(
        "hold together",
        shake_aim(-2),
        on=WEAPON_AIMED,
        when=by_opponent & its_card(starship_weapon) & shot_at(yours & starship),
    ),
)
card(
    "1_88",
    "If a battle was just initiated at a system, all your starships and vehicles there move away,"
    " each at the usual price; what has no way or no Force stays.",
    used(
        "escape through hyperspace",
        withdraw(vessel),
        on=BATTLE_INITIATED,
        when=its_place(system) & there_is(yours & vessel & at_moments_location),
    ),
)
card(
    "1_89",
    "If the Trash Compactor is on the table, cancel a battle just initiated at another Death Star"
    " site by moving all your characters in it to the Trash Compactor, free.",
    used(
        "into the garbage chute",
        slide_down(),
        cancel_battle(),
        on=BATTLE_INITIATED,
        when=its_place(DEATH_STAR & ~titled("Trash Compactor")) & all_fit_the_chute,
    ),
)
card(
    "1_91",
    "If you just initiated a battle where you have less power than the opponent, the opponent's"
    " battle damage is doubled if you win, tripled if Han is present there.",
    used(
        "have a bad feeling",
        when_(
            there_is(HAN & at_moments_location),
            [multiply_damage(3, opponents_only=True)],
            [multiply_damage(2, opponents_only=True)],
        ),
        on=BATTLE_INITIATED,
        when=by_you & outmatched,
    ),
)
card(
    "1_92",
    "If your Jedi is present in a battle, use 1 Force: all other Rebels present in it battle at"
    " double power.",
    lost(
        "feel the presence of a Jedi",
        pick(yours & jedi & present_in_battle & present_with(rebel & in_battle), "jedi"),
        double_power_of(rebel & present_in_battle & ~chosen("jedi")),
        times=IN_BATTLE,
        price=1,
    ),
)
card(
    "1_96",
    "If a battle was just initiated at a site where your Jedi is present, use 1 Force and draw"
    " destiny: that many opposing characters of ability 1 present in it, of your choice, each move"
    " away free or are lost.",
    used(
        "send the simple away",
        draw_destiny(),
        pick_number(drawn(), opponents & SIMPLE),
        drive_off(),
        on=BATTLE_INITIATED,
        price=1,
        when=its_place(site)
        & there_is(yours & jedi & at_moments_location)
        & there_is(opponents & SIMPLE),
    ),
)
card(
    "1_98",
    "If the opponent just initiated a battle at a site where your Rebel of ability > 2 is present,"
    " all your cards with ability there move away by their landspeed, at the usual price; those"
    " aboard a vehicle go with it.",
    used(
        "escape narrowly",
        withdraw(ESCAPING | vehicle & with_aboard(ESCAPING), on_foot=True),
        on=BATTLE_INITIATED,
        when=by_opponent
        & its_place(site)
        & there_is(yours & rebel & ability_above(2) & at_moments_location),
    ),
)
