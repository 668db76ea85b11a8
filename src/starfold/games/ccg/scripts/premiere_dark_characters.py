"""Premiere: characters of the Dark side."""

from starfold.games.ccg.scripts.classic_forces_texts import destiny_stands
from starfold.games.ccg.scripts.premiere_character_texts import *
from starfold.games.ccg.scripts.words import *

DEATH_STAR = site_of("Death Star")
TATOOINE = site_of("Tatooine")
VADER_FIGHTS = in_battle & with_(persona("vader") & in_battle)
CONTRABAND = weapon | droid
MOUSE_DROID = yours & word_in_title("'mouse' droid")
RAIDER = kind("Tusken Raider") & ~unique
CROWD_OF_RAIDERS = present_at(location) & counted(yours & RAIDER & present, 4)

# -- Imperials -------------------------------------------------------------------------------------

card(
    "1_164",
    "Deploys for 2 less while at least two Imperial starships are on the table. Adds 2 to the power"
    " of anything he pilots. Rebel pilots at the same system are forfeit -1.",
    deploys_cheaper(2, when=counted(starship & kind("Imperial starship"), 2)),
    adds_power(2),
    forfeit(-1, of=rebel & pilot & here, when=at(system)),
)
card(
    "1_166",
    "Power +1 at the same site as Tarkin, Chief Bast or General Dodonna.",
    power(+1, when=at(site) & with_(persona("tarkin", "bast") | titled("General Dodonna"))),
)
card(
    "1_167",
    "Adds 2 to the power of anything he pilots; on Devastator also 1 to hyperspeed. Where he is"
    " present, the texts of C-3PO and R2-D2 are cancelled.",
    adds_power(2),
    hyperspeed(+1, of=piloted_by_me & titled("Devastator")),
    forbids(FORBID_TEXT, of=persona("c-3po", "r2-d2") & present),
)
card(
    "1_170",
    "Deploys only on the Death Star. Power -1 at other sites.",
    deploys_to(DEATH_STAR),
    power(-1, when=at(site & ~DEATH_STAR)),
)
card(
    "1_173",
    "Adds 3 to the power of anything he pilots. On Black 2 also adds 1 to maneuver, and may draw"
    " one battle destiny if not able to otherwise.",
    matching_pilot("Black 2", 3),
)
card(
    "1_174",
    "Adds 3 to the power of anything he pilots. On Black 3 also adds 1 to maneuver, and may draw"
    " one battle destiny if not able to otherwise.",
    matching_pilot("Black 3", 3),
)
card(
    "1_178",
    "Forfeit +1 for each Imperial trooper of any kind present with him at a site.",
    forfeit(number_of(another & imperial & trooper & present), when=present_at(site)),
)
card(
    "1_179",
    "Adds 2 to the power of anything he pilots. Once in a battle where he and Vader take part, may"
    " cancel a destiny that the opponent just drew.",
    adds_power(2),
    response(
        "cancel the destiny",
        DESTINY_DRAWN,
        cancel_destiny(),
        when=VADER_FIGHTS & by_opponent & destiny_stands,
        once=ONCE_A_BATTLE,
    ),
)
card(
    "1_185",
    "Starship weapons deploy for 1 less on a starship he pilots. Adds 2 to the power of anything he"
    " pilots. A starfighter he pilots is maneuver -1.",
    deploy_cost(-1, of=starship_weapon & other_is(piloted_by_me & starship)),
    adds_power(2),
    maneuver(-1, of=piloted_by_me & starfighter),
)

# -- aliens ----------------------------------------------------------------------------------------

card(
    "1_169",
    "Deploys only on Tatooine, for 2 Force from each player's Force Pile; he moves anywhere. Power"
    " +2 at sites that are not on Tatooine.",
    deploys_to(TATOOINE),
    fact(from_each=2),
    power(+2, when=at(site & ~TATOOINE)),
)
card(
    "1_171",
    "Power +1 for each Dark icon where he is present, +2 for each where it is night. Immune to"
    " attrition < 3.",
    power(icons_present(DARK), when=~at_night),
    power(times(icons_present(DARK), 2), when=at_night),
    immune_to_attrition(3),
)
card(
    "1_172",
    "Adds 2 to the power of anything he pilots. May operate on another character present that was"
    " just hit or just Disarmed: that character is lost.",
    adds_power(2),
    response(
        "operate on the character just hit",
        JUST_HIT,
        target(the_moments_card & another & character & active & present),
        lose(),
    ),
    response(
        "operate on the character just disarmed",
        JUST_DEPLOYED,
        target(the_moments_other & another & character & active & present),
        lose(),
        when=its_card(titled("Disarmed")),
    ),
)
card(
    "1_176",
    "While no droid is present with him, initiating a battle at the same location costs a player"
    " as much Force as there are Force icons of both sides where he is present.",
    changes(
        BATTLE_COST,
        icons_present(LIGHT, DARK),
        of=location & here,
        when=active & ~present_with(droid),
        sets=True,
    ),
)
card(
    "1_183",
    "Lost at once when at the same site as Kal'Falnl C'ndros. Never aboard starfighters and"
    " enclosed vehicles.",
    destroys(itself, when=at(site) & with_(titled("Kal'Falnl C'ndros"))),
    forbids(FORBID_MOVE_TO, of=itself & other_is(starfighter | vehicle & enclosed)),
)
card(
    "1_184",
    "Once in each of your control phases, reveal the top card of your Reserve Deck. A vehicle or"
    " starship is lost; any other card goes on top of your Reserve Deck, Force Pile or Used Pile.",
    action(
        "reveal the top card of the Reserve Deck",
        reveal_top(),
        when_(
            what_was_shown(vessel),
            [lose_top()],
            choose(
                ("leave it on the Reserve Deck", []),
                ("place it on the Force Pile", [move_top(FORCE)]),
                ("place it on the Used Pile", [move_top(USED)]),
            ),
        ),
        when=your_reserve_is_there,
        once=ONCE_A_TURN,
    ),
)
card(
    "1_187",
    "Once in each of your control phases, use as much Force as the opponent has cards in hand: the"
    " hand is shown, and all unique male Rebels and unique male aliens in it are lost.",
    action(
        "have the opponent's hand shown",
        expose_whole_hand(ladies_man),
        price=cards_in_opponents_hand,
        when=opponent_has_hand,
        once=ONCE_A_TURN,
    ),
)
card(
    "1_189",
    "Power +1 while present with Lirin Car'n or a bounty hunter. Forfeited or lost as the result of"
    " a battle, Myo goes on top of your Used Pile.",
    power(+1, when=present_with(titled("Lirin Car'n") | character & skill("bounty hunter"))),
    if_lost("Myo regenerates", mended(), when=lost_by_battle & its_card(in_lost_pile)),
)
card(
    "1_190",
    "Power +3 while battling at the same site as Dr. Evazan, unless the opponent has a lightsaber"
    " present. Adds 2 to the power of anything he pilots.",
    power(
        +3,
        when=in_battle
        & at(site)
        & with_(persona("evazan"))
        & ~there_is(opponents & weapon & kind("lightsaber") & present),
    ),
    adds_power(2),
)
card(
    "1_191",
    "When you initiate a battle where she is present, predict who wins it: if you are right you"
    " retrieve a random card, otherwise you lose 1 Force. Immune to attrition < 3.",
    automatic(
        "predict who wins the battle",
        BATTLE_INITIATED,
        choose(("you win", []), ("the opponent wins", [])),
        predict(),
        linger(THIS_BATTLE, drawn("branch")),
        when=by_you & present_at(the_moments_place),
    ),
    automatic(
        "the prediction is judged",
        BATTLE_ENDED,
        when_(
            left_behind(0) & winner_is(True) | left_behind(1) & winner_is(False),
            [retrieve_at_random()],
            [lose_force(1)],
        ),
        lingering=True,
    ),
    immune_to_attrition(3),
)
card(
    "1_196",
    "Deploys only on Tatooine. Power +1 while another non-unique Tusken Raider is present. With"
    " four or more of your non-unique Tusken Raiders present, your total power there is +2.",
    deploys_to(TATOOINE),
    power(+1, when=present_with(RAIDER)),
    standing_power(+2, when=CROWD_OF_RAIDERS),
)
card(
    "1_198",
    "When your control phase begins, all weapons and droids present at the same site are lost. In"
    " the Cantina all weapons and droids there are lost at once, at any time.",
    automatic(
        "weapons and droids are thrown out",
        PHASE_BEGAN,
        lose_all(CONTRABAND & present_at_same_site),
        when=by_you & its_amount(CONTROL) & there_is(CONTRABAND & present_at_same_site),
    ),
    destroys(CONTRABAND & here, when=at(titled("Cantina"))),
)

# -- droids ----------------------------------------------------------------------------------------

card(
    "1_163",
    "Power +1 at the same site as Motti or Yularen. Droids of the opponent, and your mouse droids,"
    " deploy to the same location for 1 more. Immune to attrition where it is night.",
    power(+1, when=at(site) & with_(persona("motti", "yularen"))),
    deploy_cost(+1, of=(opponents & droid | MOUSE_DROID) & other_is_here),
    immune_to_attrition(99, when=at_night),
)
card(
    "1_192",
    "Aboard a capital starship adds 1 to its power and hyperspeed and makes it immune to attrition"
    " < 3. Never aboard starfighters.",
    commands_capital(),
    forbids(FORBID_MOVE_TO, of=itself & other_is(starfighter)),
)
card(
    "1_197",
    "Your vehicles and droids at the same location are immune to attrition < 2. At a docking bay"
    " your starfighters at the related system are immune to attrition < 3.",
    immune_to_attrition(2, of=yours & (vehicle | droid) & here),
    immune_to_attrition(3, of=yours & starfighter & at(system) & related, when=at(docking_bay)),
)
