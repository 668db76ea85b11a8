"""A New Hope, Light side: Rebels, aliens and droids."""

from starfold.games.ccg.scripts.new_hope_character_texts import *
from starfold.games.ccg.scripts.words import *

TATOOINE = site_of("Tatooine")
REBEL_STARSHIP = starship & kind("Rebel starship")
ATTACK_RUN = titled("Attack Run")
YOUR_WAR_ROOM = war_room & laid_out_by_you
TAXED = at(site) & with_(kind("tax collector"))

card(
    "2_1",
    "Power +1 under nighttime conditions. May react away from a battle at the same site.",
    power(+1, when=at_night),
    grants(GRANT_REACT_AWAY, of=itself & other_is(site)),
)
card(
    "2_2",
    "Y is the number of cards in Light's hand and X that in Dark's. Deploys for Y Force, Brainiac"
    " counted; forfeit X. Power is the square root of 3(X - Y) + 2(A - B) + pi, at least 1, where A"
    " is the number of Dark's Force icons in play and B that of Light's.",
    deploys_for_amount(hand_of(LIGHT)),
    power(root_of_the_table),
    forfeit(hand_of(DARK)),
)
card(
    "2_4",
    "At a Yavin 4 or Hoth site: Rebel starships may move to the related system as a react.",
    grants(
        GRANT_REACT,
        of=REBEL_STARSHIP & other_is(system & related),
        when=at(rebel_base_site),
    ),
)
card(
    "2_5",
    "At a war room that you control, each Rebel starship at the related system is power +1. Use 1"
    " Force to cancel Astromech Shortage.",
    power(+1, of=REBEL_STARSHIP & at(system & related), when=at(war_room & you_control)),
    cancels("Astromech Shortage", price=1),
)
card(
    "2_7",
    "For each other musician at the same site, both players need 1 more ability to draw battle"
    " destiny here.",
    changes(ABILITY_NEEDED, ability_for_music, of=location & here, when=at(site)),
)
card(
    "2_8",
    "Adds 1 to the power of anything he pilots. At a Tatooine site your characters are forfeit +1;"
    " at a Hoth site the opponent's are forfeit -1. None of this at the same site as a tax"
    " collector.",
    power(+1, of=piloted_by_me, when=~TAXED),
    forfeit(+1, of=yours & character & here, when=at(TATOOINE) & ~TAXED),
    forfeit(-1, of=opponents & character & here, when=at(site_of("Hoth")) & ~TAXED),
)
card(
    "2_9",
    "Deploys only on Tatooine, for 2 Force from each player's Force Pile. Power +1 for each"
    " stormtrooper at the same site, unless Reegesk is present.",
    deploys_to(TATOOINE),
    fact(from_each=2),
    power(
        number_of(character & kind("stormtrooper") & at_same_site),
        when=~present_with(persona("reegesk")),
    ),
)
card(
    "2_10",
    "When the opponent just initiated a Force drain at an adjacent site, use 1 Force to search the"
    " opponent's Force Pile for a card with 'back' in its title, which is out of play; reshuffle.",
    response(
        "search the opponent's Force Pile on a hunch",
        DRAIN_INITIATED,
        search(word_in_title("back"), zone=FORCE, opponents=True),
        out_of_play_from_pile(),
        reshuffle(opponent=True, zone=FORCE),
        price=1,
        when=by_opponent & its_place(at_adjacent_site) & opponent_has_force,
        once=ONCE_EACH_TIME,
    ),
)
card(
    "2_11",
    "At adjacent sites the opponent must use 1 Force to drain for each other musician present with"
    " Ickabel.",
    changes(
        DRAIN_PRICE,
        number_of(another & musician & present),
        of=site & at_adjacent_site,
        whose=OPPONENT,
    ),
)
card(
    "2_12",
    "Each non-droid character at the same and adjacent sites is forfeit +2. At any time any player"
    " may use 1 Force to turn M-HYD off, face down and inactive, or on again.",
    forfeit(+2, of=non_droid & at_same_or_adjacent_site),
    *turned_by_anybody(),
)
card(
    "2_13",
    "After you used The Bith Shuffle, peek at as many top cards of the pile just shuffled as there"
    " are other musicians at the same site, or shuffle it again without peeking.",
    plays_on("The Bith Shuffle"),
)
card(
    "2_14",
    "Aboard a starfighter adds 2 to its power, maneuver and hyperspeed, 3 if it is Red 5. At a"
    " Scomp link, when the opponent draws a destiny of 1 to 3 you may activate 1 Force, and when of"
    " 4 to 6 you may draw the top card of your Reserve Deck.",
    power(either(persona("red 5"), 3, 2), of=my_vessel & starfighter),
    maneuver(either(persona("red 5"), 3, 2), of=my_vessel & starfighter),
    hyperspeed(either(persona("red 5"), 3, 2), of=my_vessel & starfighter),
    response(
        "activate 1 Force",
        DESTINY_DRAWN,
        activate(1),
        when=by_opponent & at_scomp_link & destiny_between(1, 3) & your_reserve_is_there,
        once=ONCE_EACH_TIME,
    ),
    response(
        "draw the top card of the Reserve Deck",
        DESTINY_DRAWN,
        draw_top_card(),
        when=by_opponent & at_scomp_link & destiny_between(4, 6) & your_reserve_is_there,
        once=ONCE_EACH_TIME,
    ),
)
card(
    "2_15 2_101",
    "Aboard a starship adds 1 to its power and maneuver. In your control phase, aboard your"
    " starship that an ion cannon damaged, restores its armor or maneuver and its hyperspeed.",
    serves_aboard(starship, power, maneuver),
    in_your_control_phase(
        "the starship is restored",
        restore_vessel(),
        when=riding(yours & starship & damaged_by_ion_cannon),
    ),
)
card(
    "2_16",
    "Takes character weapons from your other characters present, and hands them over to those,"
    " free. Carries up to four such weapons.",
    fact(
        hands_over_free="both",
        hands_over_only=character_weapon,
        holds=character_weapon,
        most_weapons=4,
    ),
)
card(
    "2_17",
    "Your other Rebels at the same site who are no leaders are forfeit +1. Bothan spies deploy free"
    " to the same location.",
    forfeit(+1, of=another & yours & rebel & ~leader & at_same_site),
    changes(COST, 0, of=spy & kind("Bothan") & other_is_here, sets=True),
)
card(
    "2_18",
    "Your other troopers and Rebel Guards at the same site are forfeit +1. Moves with exactly three"
    " of them for 1 Force in all. Rebel Guards at the same site may move.",
    *leads_squad(trooper | titled("Rebel Guard"), "Rebel Guard"),
)
card(
    "2_19",
    "At your war room adds 1 to the total of Attack Run, cumulatively. Or there, once in each of"
    " your control phases, place it in the Used Pile to take Death Star: Trench into hand from your"
    " Reserve Deck; reshuffle.",
    changes(EPIC_TOTAL, 1, of=ATTACK_RUN, when=at(YOUR_WAR_ROOM), cumulative=True),
    leaves_to_fetch("Death Star: Trench", at(YOUR_WAR_ROOM)),
)
card(
    "2_20",
    "At any time, use 1 Force to lose a Restraining Bolt at the same site. Power +1 with Sai'torr"
    " Kal Fas, beyond what that adds.",
    action(
        "remove a Restraining Bolt",
        target(titled("Restraining Bolt") & at_same_site),
        lose(),
        price=1,
        times=ANY_TIME,
    ),
    power(+1, when=carrying(titled("Sai'torr Kal Fas"))),
)
card(
    "2_21",
    "Adds 2 to the power of anything he pilots; on Gold 2 also 1 to maneuver and, in Death Star:"
    " Trench, 1 to the total of Attack Run.",
    adds_power(2),
    maneuver(+1, of=piloted_by_me & titled("Gold 2")),
    changes(
        EPIC_TOTAL,
        1,
        of=ATTACK_RUN,
        when=piloting(titled("Gold 2")) & at(titled("Death Star: Trench")),
    ),
)
card(
    "2_22",
    "Moves only by flying: once in each of your deploy phases, up to two sites away, for 1 Force."
    " Power +1 at Trash Compactor, at a Dagobah site, and at the same site as Dark Waters or"
    " Tarkin.",
    *flies(),
    power(
        +1,
        when=at(titled("Trash Compactor") | site_of("Dagobah"))
        | at(site) & with_(titled("Dark Waters") | persona("tarkin")),
    ),
)
card(
    "2_23",
    "Adds 3 to the power of anything he pilots; on Red 2 also 2 to maneuver, and draws one battle"
    " destiny if not able to otherwise. Use 1 Force to take a Corellian Slip into hand from your"
    " Reserve Deck; reshuffle.",
    adds_power(3),
    maneuver(+2, of=piloted_by_me & titled("Red 2")),
    battle_draw_if_not_able(when=in_battle & piloting(titled("Red 2"))),
    fetches("Corellian Slip", 1),
)
card(
    "2_24",
    "Where present, just before the opponent draws battle destiny, use 1 Force to make the total of"
    " it 1 less.",
    response(
        "reduce the opponent's battle destiny",
        POWER_SEGMENT,
        change_for(TOTAL_BATTLE_DESTINY, -1, opponent=True),
        price=1,
        when=its_place_is_here & present_at(the_moments_place) & opponent_draws_destiny,
        once=ONCE_EACH_TIME,
    ),
)
