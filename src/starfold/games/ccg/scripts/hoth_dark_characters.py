"""Hoth, Dark side: Imperials, droids and a creature."""

from starfold.games.ccg.scripts.words import *

card(
    "3_82",
    "Adds 2 to the power of anything he pilots. Your capital starships deploy 1 cheaper to the"
    " same system. Lost if the opponent reacts to the same location while Vader is on the table.",
    adds_power(2),
    deploy_cost(-1, of=yours & capital & other_is_here, when=at(system)),
    automatic(
        "Vader is not pleased",
        (JUST_REACTED, JUST_DEPLOYED),
        lose_itself(),
        when=by_opponent & its_place_is_here & a_react & there_is(persona("vader")),
    ),
    fact(fails_for_good=True),
)
card(
    "3_83",
    "Adds 2 to the power of a combat vehicle he pilots, 3 if it is an AT-AT.",
    power(either(kind("AT-AT"), 3, 2), of=piloted_by_me & combat_vehicle),
)
card(
    "3_84",
    "Adds 2 to the power of anything he pilots, 3 if it is Tyrant. On a Star Destroyer, once in"
    " each of your control phases, he may use its Tractor Beam.",
    adds_power(either(titled("Tyrant"), 3, 2)),
    action(
        "use the Tractor Beam",
        target(opponents & starship & here & present_at(system) & active),
        fire_tractor_beam(),
        price=2,
        when=riding(kind("Star Destroyer") & carrying(titled("Tractor Beam"))) & at(system),
        once=ONCE_A_TURN,
    ),
)
card(
    "3_85",
    "Power +1 at the same site as Vader. Adds 2 to the power of anything he pilots, 3 if it is"
    " Executor. Use 1 Force to take a Probe Droid into hand from your Reserve Deck; reshuffle.",
    power(+1, when=at(site) & with_(persona("vader"))),
    adds_power(either(titled("Executor"), 3, 2)),
    action(
        "take a Probe Droid from the Reserve Deck",
        take_from_reserve(titled("Probe Droid")),
        price=1,
        times=OWN_TURN,
        when=your_reserve_is_there,
    ),
)
card(
    "3_86",
    "Once a turn a hit non-droid character of yours at the same or an adjacent site goes to the"
    " Used Pile when forfeited.",
    patches_up(),
)
card(
    "3_87",
    "Power +1 at the same site as Admiral Ozzel. Imperials at the same Hoth site, himself included,"
    " are power +1. Adds 3 to the power of a combat vehicle he pilots. On Blizzard 1 also adds 1 to"
    " armor and draws one battle destiny if not able to otherwise.",
    power(+1, when=at(site) & with_(titled("Admiral Ozzel"))),
    power(+1, of=imperial & here, when=at(HOTH)),
    power(+3, of=piloted_by_me & combat_vehicle),
    armor(+1, of=my_vessel & titled("Blizzard 1")),
    battle_draw_if_not_able(when=in_battle & riding(titled("Blizzard 1"))),
)
card(
    "3_88",
    "As a passenger adds 1 to weapon destiny of the starship, combat or shuttle vehicle he is"
    " aboard.",
    gunner(),
)
card(
    "3_89",
    "Adds 2 to the power of a starship he pilots; on Tyrant also 1 to armor. In battle with an"
    " Imperial leader, the opponent's total battle destiny is 1 less.",
    power(+2, of=piloted_by_me),
    armor(+1, of=my_vessel & titled("Tyrant")),
    total_battle_destiny(-1, when=in_battle & with_(imperial & leader & in_battle), whose=OPPONENT),
)
card(
    "3_90",
    "Deploys only while a Star Destroyer is on the table. Once in each of your control phases, see"
    " as many random cards of the opponent's hand as there are Light icons at the same site."
    " Drains, initiates battles and is battled.",
    deploys_if(there_is(kind("Star Destroyer"))),
    action(
        "look at the opponent's hand",
        peek_at_hand(
            plus(light_icons_here, number_of(titled("Probe Antennae") & attached_to_me, 2))
        ),
        when=at(site)
        & opponent_has_hand
        & (amount_above(light_icons_here, 0) | carrying(titled("Probe Antennae"))),
        once=ONCE_A_TURN,
    ),
    grants(GRANT_PRESENCE),
)
card(
    "3_91",
    "Deploys only on Hoth. Power -1 away from Hoth sites.",
    deploys_to(HOTH),
    power(-1, when=~at(HOTH)),
)
card(
    "3_92",
    "Deploys only on Hoth. Snowtroopers deploy 1 cheaper to the same site. Your troopers may move"
    " to the same Hoth site as a react.",
    leads_on_hoth("snowtrooper"),
)
card(
    "3_93",
    "Ferocity 3 + destiny. Lives at Hoth sites; deploys only to Wampa Cave or an unoccupied marker"
    " site. Whom it defeats it eats, or drags to Wampa Cave: the victim's opponent chooses.",
    deploys_to(titled("Wampa Cave") | marker_site & ~you_occupy & ~opponent_occupies),
    fact(ferocity_destiny=1, habitat="Hoth", defeated="wampa"),
)
