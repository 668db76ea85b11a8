"""Premiere, Light side: Effects and Utinni Effects, and those that both sides have."""

from starfold.games.ccg.scripts.classic_texts import put_on_target
from starfold.games.ccg.scripts.premiere_effect_texts import *
from starfold.games.ccg.scripts.words import *

DEATH_STAR, TATOOINE, YAVIN = site_of("Death Star"), site_of("Tatooine"), site_of("Yavin 4")
WORN = my_host & my_target
JAWAS = kind("Jawa")
SABER_IN_USE = carrying(kind("lightsaber") & in_use)
FALCON_AND_FRIENDS = my_host & persona("falcon") & piloted_by(persona("han", "lando", "chewie"))

# -- both sides ------------------------------------------------------------------------------------

card(
    "1_42 1_208",
    "Once in a game, in your deploy phase, insert this face down into the opponent's Reserve Deck,"
    " which is shuffled. When it comes to the top it is lost at once, and the opponent activates no"
    " more Force in that turn. Immune to Alter.",
    deploys_at(0),
    fact(once_a_game=True),
    used(
        "insert it into the opponent's Reserve Deck",
        insert_into_opponents_deck(),
        times=OWN_DEPLOY,
        when=not_used_this_game,
        rules=("SW-B-261",),
    ),
    immune_to_alter(),
)
card(
    "1_49 1_209",
    "On your character who is no pilot and no droid, who becomes a pilot and adds 2 to the power of"
    " anything he pilots; or on your pilot, who adds 1 to the power of anything he pilots. Immune"
    " to Alter.",
    deploys_on(yours & character & active & (non_droid | pilot), 0, note_unskilled("pilot")),
    grants_skill("pilot", of=my_host, when=teaches),
    power(either(teaches, +2, +1), of=piloted_by_my_host),
    immune_to_alter(),
)
card(
    "1_50 1_233",
    "Beside either player's Lost Pile, which lies face down. Nobody sees what that player loses"
    " from Life Force.",
    deploys_on_table(0, beside_a_lost_pile()),
    fact(hides_lost_pile=True),
)
card(
    "1_51 1_219",
    "On your side of the table, for 3 Force from each player's Force Pile, and not otherwise. All"
    " your Jawas are forfeit +1.",
    deploys_on_table(3),
    fact(from_each=True),
    forfeit(+1, of=yours & JAWAS),
)
card(
    "1_53 1_225",
    "On your side of the table. Once in each battle use Force, up to as much as your ability"
    " present: your total power is +1 for each. As much of your ability does not count for battle"
    " destiny.",
    deploys_on_table(),
    ability(
        "raise your total power",
        choose_number(1, units_payable, cost=True),
        change_for(TOTAL_POWER, drawn("number")),
        change_for(ABILITY_NEEDED, times(drawn("number"), 4)),
        times=IN_BATTLE,
        once=ONCE_A_BATTLE,
        price=drawn("number"),
        when=ability_can_be_spent,
    ),
)
card(
    "1_61 1_232",
    "On the opponent's side of the table, for 3 Force. All the opponent's warriors deploy for 1"
    " more.",
    deploys_on_table(3),
    deploy_cost(+1, of=opponents & warrior),
)
card(
    "1_66 1_228",
    "On your side of the table, for 1 Force. In your control phase you may return any cards from"
    " hand to the top of your Used Pile.",
    deploys_on_table(1),
    action("return cards from hand to your Used Pile", return_from_hand(), when=you_have_a_hand),
)


def sentry(ids: str, planet: str) -> None:
    """A sentry of either side, who watches a site and those next to it."""
    card(
        ids,
        f"On a {planet} site, for 2 Force. Declare one for this site and the adjacent sites: the"
        " opponent's cards deploy for 1 more; or the opponent needs 1 more ability to draw battle"
        " destiny; or your total power is +1.",
        deploys_on(
            site_of(planet),
            2,
            choose(
                declare(1, "the opponent's cards deploy for 1 more"),
                declare(2, "the opponent needs 1 more ability for battle destiny"),
                declare(3, "your total power is +1"),
            ),
        ),
        deploy_cost(+1, of=opponents & other_is(at_same_or_adjacent_site), when=kept(1)),
        changes(
            ABILITY_NEEDED,
            4,
            of=site & at_same_or_adjacent_site,
            when=kept(2),
            whose=OPPONENT,
        ),
        standing_power(+1, of=site & at_same_or_adjacent_site, when=kept(3)),
    )


sentry("1_68", "Yavin 4")
sentry("1_213", "Death Star")

# -- on characters ---------------------------------------------------------------------------------

card(
    "1_43",
    "On your Jedi, for 1 Force. The opponent's total ability there is reduced by 2, unless a Dark"
    " Jedi is present too.",
    clouds_minds(jedi, unless=dark_jedi),
)
card(
    "1_47",
    "On an Imperial other than Vader, the Emperor or a stormtrooper, for 2 Force. That Imperial is"
    " power -2 and has no game text.",
    deploys_on(imperial & active & ~persona("vader", "emperor") & ~kind("stormtrooper"), 2),
    power(-2, of=my_host),
    forbids(FORBID_TEXT, of=my_host),
)
card(
    "1_54",
    "On your character of ability > 2 who uses a lightsaber. That character is power +3 in battles"
    " and adds 1 to your Force drains where present. Lost when the character has no lightsaber any"
    " more.",
    deploys_on(yours & character & active & ability_above(2) & SABER_IN_USE),
    power(+3, of=my_host & in_battle),
    drain(+1, of=location & where_it_is_present),
    destroys(itself, when=on_card(active & ~SABER_IN_USE)),
)
card(
    "1_57",
    "On your Rebel or alien, for 2 Force, who is immune to attrition < 5. When a battle was just"
    " initiated where that character is present, you may use 1 Force once: an opposing character of"
    " ability 1 who is present moves away free or is lost.",
    deploys_on(yours & (rebel | alien) & active, 2),
    immune_to_attrition(5, of=my_host),
    response(
        "drive a character away",
        BATTLE_INITIATED,
        target(opponents & character & active & ability_is(1) & present),
        drive_off(),
        price=1,
        once=ONCE_EACH_TIME,
        when=present_where_it_happened,
    ),
)
card(
    "1_63",
    "On your character who is no smuggler, who becomes one; or on your smuggler, who is power +1."
    " Immune to Alter.",
    teaches_to_be("smuggler", character),
)
card(
    "1_65",
    "On a starship, for 1 Force: armor or maneuver +2. On the Falcon, while Han, Lando or Chewie"
    " pilots it, also power and forfeit +2.",
    deploys_on(starship & active, 1),
    armor(+2, of=my_host & armored),
    maneuver(+2, of=my_host & ~armored),
    power(+2, of=FALCON_AND_FRIENDS),
    forfeit(+2, of=FALCON_AND_FRIENDS),
)

# -- on the table ----------------------------------------------------------------------------------

card(
    "1_45",
    "On your side of the table. A vehicle, droid, weapon or device that you just lost may be"
    " stacked here. Once in each of your deploy phases you may exchange a card in hand for one"
    " stacked here.",
    deploys_on_table(),
    response(
        "stack it here",
        JUST_LOST,
        stack_it(),
        when=its_card(yours & (vehicle | droid | weapon | device) & in_lost_pile),
    ),
    action(
        "exchange a card in hand for one stacked here",
        pick(stacked_on_me, "taken", zone=STACKED, prompt="take a card into hand"),
        pick(yours & in_hand, "given", zone=HAND, prompt="stack a card of your hand"),
        exchange(),
        times=OWN_DEPLOY,
        once=ONCE_A_TURN,
    ),
)
card(
    "1_55",
    "On your side of the table, for 3 Force, free while C-3PO is on the table. After losing a"
    " battle you may forfeit characters, starships and vehicles from hand.",
    deploys_on_table(free_with(persona("c-3po"), 3)),
    grants(GRANT_FORFEIT_HAND, of=always, whose=YOU),
)

# -- on locations ----------------------------------------------------------------------------------

card(
    "1_44",
    "On an exterior Tatooine site, for 3 Force, free on Beggar's Canyon. In your turns you may use"
    " Force from the opponent's Force Pile: say how much comes from there first; what your own pile"
    " lacks does in any case. Lost at the end of your turn if more than 1 of it was used.",
    deploys_on(TATOOINE & exterior_site, either(titled("Beggar's Canyon"), 0, 3)),
    grants(GRANT_BORROW, of=always, whose=YOU),
    ability(
        "use the opponent's Force first",
        ask_for_force(),
        times=ANY_TIME,
        when=your_turn & can_ask_for_force,
    ),
    automatic(
        "what was begged is counted",
        TURN_ENDING,
        when_(begged_too_much, [lose_itself()], [forget_begging()]),
        when=by_you & has_begged,
    ),
)
card(
    "1_60",
    "At Massassi War Room or a docking bay, for 1 Force. Your total power at the related system is"
    " +1 for each of your starships present there.",
    deploys_on(titled("Massassi War Room") | docking_bay, 1),
    standing_power(x_of_text(starships_there), of=system & related),
)
card(
    "1_62",
    "On a location, for 3 Force, which is turned round: both players' icons and game texts change"
    " sides, and so does Expand The Empire if it lies there.",
    deploys_on(location, 3),
    fact(turns_location=True),
)

# -- Utinni Effects --------------------------------------------------------------------------------

card(
    "1_46",
    "On a Death Star site other than a docking bay, targeting a droid of yours who is not on the"
    " Death Star. Reached, it goes onto the droid. When the droid then moves to a Yavin 4 site,"
    " draw three destinies and retrieve as much Force; this is lost.",
    deploys_on(
        DEATH_STAR & ~docking_bay, 0, target(yours & droid & active & ~at(DEATH_STAR)), aim_at()
    ),
    automatic("the plans are stolen", REACHED, put_on_target(), when=its_card(itself)),
    automatic(
        "the plans are safe",
        JUST_MOVED,
        draw_destiny(3),
        retrieve(drawn()),
        lose_itself(),
        when=on_card(my_target & active) & host_came_to(YAVIN),
    ),
)
card(
    "1_52",
    "On the Kessel system, targeting a smuggler of yours at another system. Reached, the opponent"
    " draws destiny: on 0 the target's starship is lost. Otherwise, when the target returns to the"
    " first system, retrieve as much Force as the systems were parsecs apart; this is lost.",
    deploys_on(
        system_of("Kessel"),
        0,
        target(yours & makes_kessel_run & active & at(system & ~system_of("Kessel"))),
        aim_at(),
        note_run(),
    ),
    automatic(
        "the run begins",
        REACHED,
        draw_destiny(by_opponent=True),
        when_(total_is(0), [lose_targets_starship()], [note_half_way()]),
        when=its_card(itself) & ~on_the_way_back,
    ),
    automatic(
        "the run is completed",
        JUST_MOVED,
        retrieve(parsecs_run),
        lose_itself(),
        when=on_the_way_back & target_came_to(where_it_set_out),
    ),
)
card(
    "1_58",
    "On the Alderaan system, targeting a Rebel at Tatooine. Reached, retrieve 1 Force for each of"
    " your characters of ability 3, 2 for each of a higher ability; this is lost.",
    deploys_on(
        system_of("Alderaan"), 0, target(rebel & active & at(location_of("Tatooine"))), aim_at()
    ),
    automatic(
        "the call is heard",
        REACHED,
        retrieve(force_levels),
        lose_itself(),
        when=its_card(itself),
    ),
)
card(
    "1_67",
    "On a Tatooine site where you just won a battle, targeting a character of yours who is not at"
    " Tatooine. Reached, it goes onto that character, who on Tatooine is power and forfeit +2 and"
    " immune to attrition of exactly 3.",
    deploys_on(
        TATOOINE & the_moments_place,
        0,
        target(yours & character & active & ~at(location_of("Tatooine"))),
        aim_at(),
    ),
    deploys_when(BATTLE_LOST, when=by_opponent & its_place(TATOOINE)),
    automatic("the target takes the mask", REACHED, put_on_target(), when=its_card(itself)),
    power(+2, of=WORN & on_planet("Tatooine")),
    forfeit(+2, of=WORN & on_planet("Tatooine")),
    changes(EXACT_IMMUNITY, 3, of=WORN & on_planet("Tatooine")),
)
card(
    "1_69",
    "At a location, targeting an opposing character. You may move this like a character. In battles"
    " at its site and the adjacent sites the opponent's total power is -1. The target, on reaching"
    " it, may cancel it.",
    deploys_on(location, 0, target(opponents & character & active), aim_at()),
    fact(moves_like="character"),
    total_power(-1, of=site & at_same_or_adjacent_site, whose=OPPONENT),
    automatic(
        "the target may apprehend Mig",
        REACHED,
        choose(
            ("apprehend Mig", [cancel_itself("SW-B-195")]),
            ("let Mig go", []),
            by_opponent=True,
        ),
        when=its_card(itself),
    ),
)
