"""A New Hope, Light side: Effects of every kind, with those of both sides."""

from starfold.games.ccg.scripts.hoth_dark_effect_texts import cancelled_when_reached
from starfold.games.ccg.scripts.new_hope_effect_texts import *
from starfold.games.ccg.scripts.words import *

SCOUT = character & skill("scout")
CELLS = titled("Detention Block Corridor")

# -- both sides ------------------------------------------------------------------------------------

card(
    "2_32 2_118",
    "On a starfighter with permanent pilots, for 1 Force. Draw destiny: above 2 it is without them,"
    " and one pilot more may sit there for each; otherwise this Effect is lost. Immune to Alter.",
    deploys_on(starfighter & active & permanently_piloted, 1, eject_or_be_lost(2)),
    forbids(FORBID_PERMANENT, of=my_host, when=deployed_for(1)),
    immune_to_alter(),
)
card(
    "2_33 2_127",
    "If the opponent just played an Interrupt, on the table for 1 Force: it is played out and then"
    " placed here. All Interrupts of that title are unique. Immune to Control.",
    grabs_the_interrupt(1),
    deploys_when(JUST_PLAYED, by_opponent & an_interrupt),
)
card(
    "2_41 2_128",
    "If an Interrupt was just played, on the table for 3 Force: it is played out and then placed"
    " here. Whoever plays another of that title places it here as well and uses 1 Force more for"
    " each Interrupt here, the new one included. Immune to Control.",
    makes_interrupts_dear(3),
    deploys_when(JUST_PLAYED, an_interrupt),
)

# -- Effects ---------------------------------------------------------------------------------------

card(
    "2_31",
    "On a superlaser, which may not fire at a planet unless 8 cards lie here. While there are"
    " fewer, the opponent may place the top card of own Force Pile here, face down. Cancelled when"
    " the superlaser was fired at a system. When this is cancelled, the cards go to the Used Pile.",
    deploys_on(titled("Superlaser")),
    forbids(FORBID_FIRE, of=my_host & other_is(planet_system), when=charging),
    ability(
        "place the top card of your Force Pile on Commence Recharging",
        charge(),
        when=charging & you_have_force,
        by_opponent=True,
    ),
    fact(gives_back=True, ends_when_it_fires=True),
)
card(
    "2_34",
    "On the opponent's side of the table, for 3 Force. The opponent's TIEs deploy for 1 more.",
    deploys_on_table(3),
    deploy_cost(+1, of=opponents & kind("TIE")),
)
card(
    "2_35",
    "On a Rebel or alien, for 2 Force. While this is not at a Tatooine location you generate 1 more"
    " Force in all. That character is immune to attrition < 3.",
    deploys_on((rebel | alien) & active, 2),
    generation(+1, of=always, when=on_card(~captive) & ~at(location_of("Tatooine"))),
    immune_to_attrition(3, of=my_host),
)
card(
    "2_37",
    "On your side of the table. Radar Scanner is immune to Sense. When you play it while the"
    " opponent has more than 13 cards in hand, the opponent loses all Jawas, Tusken Raiders and"
    " stormtroopers there.",
    deploys_on_table(),
    grants(GRANT_IMMUNE, of=titled("Radar Scanner") & other_is(titled("Sense"))),
    automatic(
        "the opponent loses what was found",
        HAND_SEEN,
        discard_all(character & kind("Jawa", "Tusken Raider", "stormtrooper"), LOST),
        when=by_you & its_card(titled("Radar Scanner")) & with_more_cards_than(13),
    ),
)
card(
    "2_38",
    "On your warrior, who becomes a scout and may move as a react; or on your scout, who is power"
    " +2 for the rest of a turn in which that scout reacts. Immune to Alter.",
    deploys_on(
        yours & active & (warrior | SCOUT),
        0,
        when_(
            on_card(warrior & SCOUT),
            choose(
                ("the warrior may react", [decide_on(1)]),
                ("the scout is stronger after a react", [decide_on(2)]),
            ),
            when_(on_card(warrior), [decide_on(1)], [decide_on(2)]),
        ),
    ),
    grants_skill("scout", of=my_host, when=deployed_for(1)),
    grants(GRANT_REACT, of=my_host, when=deployed_for(1)),
    automatic(
        "the scout is power +2",
        JUST_REACTED,
        pick(my_host),
        change(POWER, 2),
        when=deployed_for(2) & my_host_reacted,
    ),
    immune_to_alter(),
)

# -- Utinni Effects --------------------------------------------------------------------------------

card(
    "2_30",
    "On a Death Star site other than Docking Bay 327, targeting your spy or leader who is not on"
    " the Death Star. Reached: draw destiny, release as many captives from the Detention Block"
    " Corridor, and lose this.",
    deploys_on(
        site_of("Death Star") & ~titled("Docking Bay 327"),
        0,
        target(yours & (spy | leader) & active & ~on_planet("Death Star")),
        aim_at(),
    ),
    automatic(
        "the cells are opened",
        REACHED,
        draw_destiny(),
        pick_number(drawn(), character & captive & at(CELLS), "freed"),
        release("freed"),
        lose_itself(),
        when=its_card(itself),
    ),
)
card(
    "2_39",
    "Once a game, on the Dantooine system, for 2 Force, targeting the Death Star. The opponent may"
    " not play Commence Primary Ignition. Cancelled when the Death Star comes into orbit there.",
    deploys_on(
        system_of("Dantooine"),
        2,
        target(system_of("Death Star")),
        aim_at(),
    ),
    fact(once_a_game=True),
    forbids(FORBID_PLAY, of=titled("Commence Primary Ignition"), whose=OPPONENT),
    cancelled_when_reached(),
)
