"""Hoth, Light side: Rebels and droids."""

from starfold.games.ccg.scripts.words import *

card(
    "3_1",
    "Once a turn a non-droid character of yours just lost from the same site goes to your Used"
    " Pile. Patients of your Bacta Tank cost 2 less.",
    response(
        "place the lost character in the Used Pile",
        JUST_LOST,
        mended(),
        when=at(site) & its_card(yours & non_droid & in_lost_pile) & its_place_is_here,
        once=ONCE_A_TURN,
    ),
    fact(heals=2),
)
card(
    "3_2",
    "Power +1 at Defensive Perimeter. Your vehicles move free when they move toward the site"
    " where Cal is.",
    power(+1, when=at(titled("Defensive Perimeter"))),
    grants(GRANT_FREE_MOVE, of=yours & vehicle & toward_me, when=at(site)),
)
card(
    "3_3",
    "Deploys only on Hoth. Adds 3 to the power of anything he pilots; on Rogue 1 also 2 to"
    " maneuver. Immune to attrition < 3. Other Rogue Squadron pilots and gunners at the same Hoth"
    " site are forfeit +1.",
    deploys_to(HOTH),
    adds_power(3),
    maneuver(+2, of=piloted_by_me & titled("Rogue 1")),
    immune_to_attrition(3),
    forfeit(+1, of=another & rogue_squadron & here, when=at(HOTH)),
)
card(
    "3_4",
    "As a passenger adds 1 to weapon destiny of the starship, combat or shuttle vehicle he is"
    " aboard; 3 if that is Rogue 1 or Luke is with him.",
    gunner(either(on_card(titled("Rogue 1")) | with_(persona("luke")), 3, 1)),
)
card(
    "3_5",
    "Power +2 at the same site as Biggs. Adds 2 to the power of anything he pilots, 3 with a Star"
    " Destroyer at the same location; on Rogue 4 also 2 to maneuver.",
    power(+2, when=at(site) & with_(titled("Biggs Darklighter"))),
    adds_power(either(with_(kind("Star Destroyer")), 3, 2)),
    maneuver(+2, of=piloted_by_me & titled("Rogue 4")),
)
card(
    "3_6",
    "Deploys only on Hoth. Power -1 away from Hoth sites.",
    deploys_to(HOTH),
    power(-1, when=at(site & ~HOTH)),
)
card(
    "3_7",
    "Deploys only on Hoth. Echo Base Troopers deploy 1 cheaper to the same site. Your troopers may"
    " move to the same Hoth site as a react.",
    leads_on_hoth("Echo Base trooper"),
)
card(
    "3_8",
    "Your other droids present are power +1, except power droids. Its destiny is 0, but drawn as"
    " battle destiny while you have less power it doubles your total power, once a battle.",
    powers_droids(),
)
card(
    "3_9",
    "Once a turn a hit non-droid character of yours at the same or an adjacent site goes to the"
    " Used Pile when forfeited. Patients of your Bacta Tank cost 2 less for each FX-7.",
    patches_up(),
    fact(heals=2, heals_cumulatively=True),
)
card(
    "3_10",
    "Rebels present with him at a Hoth site are power +1. Use 1 Force to cancel Death Squadron."
    " At an Echo site: Echo Base Operations is cancelled by one more occupied Hoth site.",
    power(+1, of=another & rebel & present, when=at(HOTH)),
    cancels("Death Squadron", price=1),
    fact(defends_echo_base=True),
)
card(
    "3_11",
    "Adds 2 to the power of anything he pilots. In battle with a Rebel leader, the opponent's"
    " total battle destiny is 1 less.",
    adds_power(2),
    total_battle_destiny(-1, when=in_battle & with_(rebel & leader & in_battle), whose=OPPONENT),
)
card(
    "3_12",
    "Initiates battles and is battled. Power +1 for each other droid of yours at the same Hoth or"
    " Yavin 4 site. A leader while present with another of your droids.",
    grants(GRANT_PRESENCE, of=itself & for_battle),
    power(
        number_of(another & yours & droid & here),
        when=at(HOTH | site_of("Yavin 4")),
    ),
    grants_skill("leader", itself, when=present_with(yours & droid)),
)
card(
    "3_13",
    "On Hoth: the opponent may not react to Echo sites; use 1 Force to cancel Breached Defenses."
    " At the Cantina: power +1; use 1 Force to cancel Local Trouble.",
    forbids(FORBID_REACT, of=echo_site, when=on_planet("Hoth"), whose=OPPONENT),
    power(+1, when=at(titled("Cantina"))),
    cancels("Breached Defenses", price=1, when=on_planet("Hoth")),
    response(
        "cancel Local Trouble",
        JUST_PLAYED,
        cancel_the_interrupt(),
        price=1,
        when=at(titled("Cantina")) & its_card(titled("Local Trouble")),
    ),
)
card(
    "3_14",
    "Once in each of your control phases the opponent loses 1 Force for every spy of theirs"
    " present, 2 for a droid or an undercover spy, 4 for one that is both.",
    action(
        "expose the spies here",
        lose_force(what_spies_cost, opponent=True),
        when=amount_above(what_spies_cost, 0),
        once=ONCE_A_TURN,
    ),
)
card(
    "3_15",
    "Aboard a capital starship adds 1 to its power and hyperspeed and makes it immune to attrition"
    " < 3.",
    commands_capital(),
)
card(
    "3_16",
    "May move as a react, free, to a battle where you have a leader or a Rebel of ability > 2.",
    grants(GRANT_REACT, of=itself & battle_under_way & other_is(has_backing)),
    grants(GRANT_FREE_MOVE, of=itself & battle_under_way & other_is(has_backing)),
)
card(
    "3_17",
    "As a passenger adds 1 to weapon destiny of the starship, combat or shuttle vehicle he is"
    " aboard.",
    gunner(),
)
card(
    "3_18",
    "Adds 1 to power and maneuver of anything he pilots. The opponent may not react to or from the"
    " same location.",
    adds_power(1),
    maneuver(+1, of=piloted_by_me),
    forbids(FORBID_REACT, of=location & here, whose=OPPONENT),
    forbids(FORBID_REACT_FROM, of=location & here, whose=OPPONENT),
)
card(
    "3_19",
    "When you just initiated a battle at the same site, your troopers at adjacent sites who have"
    " not battled this turn may move there at once, each as its regular move.",
    response(
        "call troopers to the battle",
        BATTLE_INITIATED,
        pick(yours & trooper & at_adjacent_site & can_walk_here, any_number=True),
        walk_here(),
        when=by_you & its_place_is_here & at(site),
    ),
)
card(
    "3_20",
    "Adds 2 to the power of anything he pilots. Your starships move free from the same exterior"
    " site. At Echo Docking Bay, once a turn, one character on Hoth becomes immune to The Shield"
    " Doors Must Be Closed.",
    adds_power(2),
    grants(GRANT_FREE_MOVE, of=yours & starship & here, when=at(exterior_site)),
    action(
        "let a character pass the shield doors",
        target(character & active & on_planet("Hoth")),
        change(GRANT_OPEN_DOORS, 1),
        times=OWN_TURN | THEIR_TURN,
        when=at(titled("Echo Docking Bay")) & there_is(titled("The Shield Doors Must Be Closed")),
        once=ONCE_A_TURN,
    ),
)
card(
    "3_21",
    "Adds 2 to the power of a creature vehicle he rides. On a tauntaun also draws one battle"
    " destiny if not able to otherwise.",
    power(+2, of=ridden_by_me),
    battle_draw_if_not_able(when=in_battle & riding(kind("tauntaun"))),
)
card(
    "3_22",
    "Deploys only on Yavin 4 or Hoth. The opponent's aliens and Imperials may not move from the"
    " same site to an Echo site or an interior Yavin 4 site.",
    deploys_to(HOTH | site_of("Yavin 4")),
    forbids(
        FORBID_MOVE_TO,
        of=opponents
        & (alien | imperial | vessel & with_aboard(alien | imperial))
        & here
        & other_is(echo_site | interior_site & site_of("Yavin 4")),
        when=at(site),
    ),
)
card(
    "3_23",
    "Adds 2 to the power of anything she pilots. At a war room adds 1 to weapon destiny of your"
    " Planet Defender Ion Cannon on the same planet.",
    adds_power(2),
    weapon_destiny(
        +1,
        of=yours & titled("Planet Defender Ion Cannon") & on_same_planet,
        when=at(war_room),
    ),
)
card(
    "3_24",
    "At an exterior planet site or docking bay, once a turn, lose 1 Force to place a hit starship"
    " or vehicle at the same or an adjacent site or the related system in the Used Pile.",
    response(
        "repair it: it goes to the Used Pile",
        ABOUT_TO_BE_LOST,
        lose_force(1, cost=True),
        fate_is(USED),
        when=at(exterior_site & planet_site | docking_bay)
        & its_card(vessel & hit & (at_same_or_adjacent_site | at(system) & related)),
        once=ONCE_A_TURN,
    ),
)
card(
    "3_25",
    "As a passenger adds 1 to weapon destiny of the starship, combat or shuttle vehicle he is"
    " aboard; 3 if that is Rogue 3 or Wedge or Jek is with him.",
    gunner(
        either(
            on_card(titled("Rogue 3")) | with_(persona("wedge", "jek")),
            3,
            1,
        )
    ),
)
card(
    "3_26",
    "Once in each of your control phases, see as many random cards of the opponent's hand as there"
    " are Dark icons at the same site. Cards with 'scan' in their title that you draw for destiny"
    " count 2 more.",
    action(
        "look at the opponent's hand",
        peek_at_hand(dark_icons_here),
        when=at(site) & opponent_has_hand & amount_above(dark_icons_here, 0),
        once=ONCE_A_TURN,
    ),
    destiny_number(+2, of=yours & word_in_title("scan")),
)
card(
    "3_27",
    "Adds 2 to the power of anything he pilots. On Rogue 2 also 3 to maneuver, and may draw one"
    " battle destiny if not able to otherwise.",
    adds_power(2),
    maneuver(+3, of=piloted_by_me & titled("Rogue 2")),
    battle_draw_if_not_able(when=in_battle & piloting(titled("Rogue 2"))),
)
