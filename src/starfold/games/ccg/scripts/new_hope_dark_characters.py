"""A New Hope, Dark side: Imperials, aliens, droids and a creature."""

from starfold.games.ccg.scripts.new_hope_character_texts import *
from starfold.games.ccg.scripts.words import *

ADVOSZE = titled("Advosze")
BLACK_SQUADRON = titled("Black 2", "Black 3", "Black 4")
CELLS = titled("Detention Block Corridor")
DEATH_STAR = site_of("Death Star")
IMPERIAL_STARSHIP = starship & kind("Imperial starship")
TATOOINE = site_of("Tatooine")

card(
    "2_82",
    "Adds 2 to the power of anything he pilots. Whenever you deploy a weapon or device from hand at"
    " the same location, activate 1 Force. One Advosze at a location: no other moves or deploys"
    " there, and of two that meet their owner loses one.",
    adds_power(2),
    automatic(
        "a kickback: activate 1 Force",
        JUST_DEPLOYED,
        activate(1),
        when=by_you
        & its_card(weapon | device)
        & its_place_is_here
        & deployed_from_hand
        & your_reserve_is_there,
    ),
    forbids(FORBID_DEPLOY, of=another & ADVOSZE & other_is_here),
    forbids(
        FORBID_MOVE_TO,
        of=(another & ADVOSZE | vessel & with_inside(another & ADVOSZE)) & other_is_here & ~here,
    ),
    automatic(
        "there is one Advosze too many",
        (JUST_MOVED, JUST_DEPLOYED, PHASE_BEGAN),
        pick(ADVOSZE & here),
        lose(),
        when=first_of_several(ADVOSZE),
    ),
)
card(
    "2_83",
    "Once in each of your control phases, use 2 Force to take a Scanning Crew into hand from your"
    " Reserve Deck; reshuffle.",
    action(
        "take Scanning Crew from the Reserve Deck",
        take_from_reserve(titled("Scanning Crew")),
        price=2,
        when=your_reserve_is_there,
        once=ONCE_A_TURN,
    ),
)
card(
    "2_84",
    "Once in a battle, use 1 Force to place out of play a non-droid character of the opponent just"
    " lost or forfeited at the same site: that soup is eaten. Power 1 + the ability of all whose"
    " soup was ever eaten.",
    response(
        "eat the soup",
        JUST_LOST,
        eat_soup(),
        price=1,
        when=at(site)
        & battle_here
        & its_place_is_here
        & its_card(opponents & non_droid & in_lost_pile),
        once=ONCE_A_BATTLE,
    ),
    power(ability_of_victims),
)
card(
    "2_87",
    "Under nighttime conditions, use 1 Force to exclude him from a battle. At a site with"
    " Revolution the opponent loses 1 Force in your control phase.",
    response("hide from the battle", BATTLE_INITIATED, hide(), price=1, when=at_night & in_battle),
    action("hide from the battle", hide(), price=1, times=IN_BATTLE, when=at_night & in_battle),
    in_your_control_phase(
        "the opponent loses 1 Force",
        lose_force(1, opponent=True),
        when=at(site & carrying(titled("Revolution"))),
    ),
)
card(
    "2_88",
    "Adds 3 to the power of anything he pilots; on Black 4 he may also draw one battle destiny if"
    " not able to otherwise. Use 1 Force to take a Lone Pilot into hand from your Reserve Deck;"
    " reshuffle.",
    adds_power(3),
    battle_draw_if_not_able(when=in_battle & piloting(titled("Black 4"))),
    fetches("Lone Pilot", 1),
)
card(
    "2_89",
    "Once in each of the opponent's control phases, threaten a smuggler at the same site. The"
    " opponent may use the whole Force Pile to cancel that, and you may activate as much. Otherwise"
    " draw destiny: if it + Greedo's ability > 6, the smuggler is lost.",
    action(
        "threaten a smuggler",
        target(smuggler & active & at_same_site),
        threaten(),
        times=THEIR_CONTROL,
        once=ONCE_A_TURN,
    ),
)
card(
    "2_90",
    "Once in each of your deploy phases, place a card from your hand, or the top of your Force"
    " Pile, face down under Hem. Power 1 + the number of these cards, which are lost with him.",
    consume_salt(),
    power(salt_consumed),
)
card(
    "2_91",
    "Your other Imperials at the same site who are no leaders are forfeit +1.",
    forfeit(+1, of=another & yours & imperial & ~leader & at_same_site),
)
card(
    "2_92",
    "Your other troopers at the same site are forfeit +1. Moves with exactly three of them for 1"
    " Force in all. Imperial Trooper Guards at the same site may move.",
    *leads_squad(trooper, "Imperial Trooper Guard"),
)
card(
    "2_93",
    "At Detention Block Corridor adds 1 to your Force drains there for each captive present, while"
    " it is Dark's. Immune to Restraining Bolt.",
    drain(captives_here, of=location & here, when=at(CELLS) & dark_owns_it),
    grants(GRANT_IMMUNE, of=itself & other_is(titled("Restraining Bolt"))),
)
card(
    "2_94",
    "For each other musician present, each character moves and deploys to the same site for 1 Force"
    " more.",
    deploy_cost(
        number_of(another & musician & present), of=character & other_is_here, when=at(site)
    ),
    move_cost(
        number_of(another & musician & present),
        of=character & other_is_here & ~here,
        when=at(site),
    ),
)
card(
    "2_95",
    "At Docking Control Room 327 adds 2 to your total power at Docking Bay 327. Once in each of"
    " your control phases, target an undercover spy at the same site and draw destiny: if it"
    " equals the spy's ability, the cover is broken.",
    standing_power(+2, of=titled("Docking Bay 327"), when=at(titled("Docking Control Room 327"))),
    action(
        "look for an undercover spy",
        target(spy & undercover & active & at_same_site),
        draw_destiny(),
        when_(total_is(ability_of()), [expose()]),
        once=ONCE_A_TURN,
    ),
)
card(
    "2_96",
    "Power +2 at Detention Block Corridor or Detention Block Control Room. Power +2 with an alien"
    " of the opponent present, +3 if that is a Wookiee, Talz or Ewok.",
    power(+2, when=at(titled("Detention Block Corridor", "Detention Block Control Room"))),
    power(
        either(present_with(opponents & alien & kind("Wookiee", "Talz", "Ewok")), 3, 2),
        when=present_with(opponents & alien),
    ),
)
card(
    "2_97",
    "Force that the opponent loses to your drains at the same or an adjacent site comes from the"
    " Reserve Deck as far as possible.",
    grants(GRANT_FROM_RESERVE, of=site & at_same_or_adjacent_site, whose=OPPONENT),
)
card(
    "2_98",
    "Adds 2 to the power of anything he pilots. At a Death Star site: Imperial starships may move"
    " to the Death Star system as a react.",
    adds_power(2),
    grants(
        GRANT_REACT,
        of=IMPERIAL_STARSHIP & other_is(system_of("Death Star")),
        when=at(DEATH_STAR),
    ),
)
card(
    "2_99",
    "Aboard a starfighter adds 1 to its power, maneuver and hyperspeed. At a Scomp link, in your"
    " draw phase, use 1 Force to peek at the top three cards of your Reserve Deck.",
    serves_aboard(starfighter, power, maneuver, hyperspeed),
    action(
        "peek at the top of the Reserve Deck",
        peek_at_reserve(3),
        price=1,
        times=OWN_DRAW,
        when=at_scomp_link & your_reserve_is_there,
    ),
)
card(
    "2_100",
    "Aboard your capital starship adds 1 to its power and 2 to its hyperspeed and makes it immune"
    " to attrition < 4. At Death Star: Central Core the Death Star's hyperspeed is 2.",
    power(+1, of=my_vessel & yours & capital),
    hyperspeed(+2, of=my_vessel & yours & capital),
    immune_to_attrition(4, of=my_vessel & yours & capital),
    changes(
        HYPERSPEED,
        2,
        of=system_of("Death Star"),
        when=at(titled("Death Star: Central Core")),
        sets=True,
    ),
)
card(
    "2_102",
    "Once in each of your control phases, lose 1 Force to take a vehicle, droid, weapon or device"
    " from the opponent's Lost Pile or Crash Site Memorial into your hand: it is yours.",
    action("take something", scavenge(), when=loot_is_there, once=ONCE_A_TURN),
)
card(
    "2_103",
    "Adds 1 to the power of anything he pilots. On Black 2, Black 3 or Black 4 also adds 1 to"
    " maneuver, and draws one battle destiny if not able to otherwise.",
    adds_power(1),
    maneuver(+1, of=piloted_by_me & BLACK_SQUADRON),
    battle_draw_if_not_able(when=in_battle & piloting(BLACK_SQUADRON)),
)
card(
    "2_104",
    "Your bounty hunters and smugglers at the same site are power +1, but Greedo is power -1. Adds"
    " 1 to the power of anything he pilots.",
    power(
        either(persona("greedo"), -1, 1),
        of=yours & (character & skill("bounty hunter") | smuggler) & at_same_site,
    ),
    adds_power(1),
)
card(
    "2_105",
    "After you used Ommni Box, peek at as many top cards of the pile just shuffled as there are"
    " other musicians at the same site, or shuffle it again without peeking.",
    plays_on("Ommni Box"),
)
card(
    "2_106",
    "While he is on Tatooine, Local Trouble and Look Sir, Droids are Used Interrupts. Where"
    " Friendly Fire strikes at the same site, its player chooses the target.",
    grants(GRANT_USED, of=titled("Local Trouble", "Look Sir, Droids"), when=on_planet("Tatooine")),
    grants(GRANT_CHOICE, of=titled("Friendly Fire") & other_is_here, when=at(site)),
)
card(
    "2_108",
    "Deploys only on Tatooine. At the same site as another Tusken Raider he may draw one battle"
    " destiny if not able to otherwise.",
    deploys_to(TATOOINE),
    battle_draw_if_not_able(when=in_battle & at(site) & with_(kind("Tusken Raider"))),
)
card(
    "2_109",
    "Forfeited it stays, and its forfeit value of 7 is less by what it absorbed; it is lost when"
    " that is 0.",
    fact(wears_down=True),
    lapses(~forfeit_above(0), "its forfeit value is used up"),
)
card(
    "2_110",
    "Ferocity is the power or ferocity of whom it ate last, + destiny. Lives in Trash Compactor and"
    " at sites with Dark Waters.",
    fact(ferocity_destiny=1, ferocity_of_last=1),
)
