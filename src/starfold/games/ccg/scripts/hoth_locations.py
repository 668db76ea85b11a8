"""Hoth: locations of both sides, from the system inward."""

from starfold.games.ccg.scripts.words import *

# -- systems ---------------------------------------------------------------------------------------

place("3_55 3_143", from_orbit("Hoth"), from_orbit("Hoth"), fact(from_orbit=True))
place(
    "3_64",
    half(
        "While you control it, each of the opponent's bounty hunters is forfeit -2.",
        forfeit(-2, of=opponents & kind("bounty hunter"), when=you_control),
    ),
    half(
        "Your bounty hunter pilots add 1 more to the power of starships they pilot here.",
        power(pilots_like(kind("bounty hunter")), of=yours & starship & here),
    ),
)
place(
    "3_151",
    half(),
    half(
        "Your bounty hunters deploy 2 cheaper here.",
        deploy_cost(-2, of=yours & kind("bounty hunter") & other_is_here),
    ),
)

# -- marker sites ----------------------------------------------------------------------------------

place(
    "3_61",
    half(
        "The energy shield is up. Your artillery weapons here are powered.",
        grants(GRANT_POWERED, whose=YOU),
    ),
    half("The energy shield is up. If blown away, the Light side loses 8 Force."),
    grants(GRANT_SHIELD),
    fact(blown_away=(LIGHT, 8)),
)
place(
    "3_63",
    half(
        "Add 1 to each of your weapon destiny draws here.",
        weapon_destiny(+1, of=yours & weapon & here),
    ),
    half("While you control it, it gives you 1 more Force.", generation(+1, when=you_control)),
)
place(
    "3_56",
    half(
        "Your Echo Base Troopers deploy 1 cheaper here. While you control it, your Force drain"
        " here is +1.",
        deploy_cost(-1, of=yours & kind("Echo Base trooper") & other_is_here),
        drain(+1, when=you_control),
    ),
    half("While you control it, your Force drain here is +1.", drain(+1, when=you_control)),
)
place(
    "3_144",
    half("Your troopers here are forfeit -1.", forfeit(-1, of=yours & trooper & here)),
    half(
        "Add 1 to each of your weapon destiny draws here. While you control it, your Force drain"
        " here is +1.",
        weapon_destiny(+1, of=yours & weapon & here),
        drain(+1, when=you_control),
    ),
)
place(
    "3_62",
    half("This site does not count for Epic Events."),
    half("This site does not count for Epic Events."),
    grants(GRANT_UNCOUNTED),
)
place(
    "3_149",
    half(),
    half(
        "Your AT-ATs move here free.",
        grants(GRANT_FREE_MOVE, of=yours & kind("AT-AT") & other_is_here),
    ),
)
place(
    "3_148",
    half(
        "While you control it and Main Power Generators is on the table, your Force drain here is"
        " -1.",
        drain(-1, when=you_control & there_is(titled("Main Power Generators"))),
    ),
    half(
        "In your move phase your cards may move free from here straight to Mountains, or from there"
        " to here.",
        action(
            "move between Ice Plains and Mountains",
            pick(yours & movable_between("Ice Plains", "Mountains"), any_number=True),
            cross_between("Ice Plains", "Mountains"),
            times=OWN_MOVE,
        ),
    ),
)
place(
    "3_150",
    half(
        "While you control it and Main Power Generators is on the table, your Force drain here is"
        " -1.",
        drain(-1, when=you_control & there_is(titled("Main Power Generators"))),
    ),
    half(
        "Your Wampas deploy free here.",
        changes(COST, 0, of=yours & titled("Wampa") & other_is_here, sets=True),
    ),
)

# -- Echo Base -------------------------------------------------------------------------------------

place(
    "3_59",
    half("Your docking bay transit from here costs 1 Force.", transit(1)),
    half(
        "Your docking bay transit from here costs 3 Force, and to here 4 more.",
        transit(3),
        transit_to(4),
    ),
)
place(
    "3_147",
    half("Your docking bay transit from here costs 1 Force.", transit(1)),
    half("Your docking bay transit from here costs 2 Force.", transit(2)),
)
place(
    "3_58",
    half(
        "While you control it, once a turn, use 4 Force to raise a converted Hoth site to the top.",
        action(
            "raise a converted Hoth site",
            pick(HOTH & covered, zone=COVERED),
            raise_to_top(),
            price=4,
            times=OWN_TURN,
            when=you_control,
            once=ONCE_A_TURN,
        ),
    ),
    half(),
)
place(
    "3_146",
    half(),
    half(
        "While you occupy it, you may raise all of your converted Hoth locations to the top.",
        action(
            "raise your converted Hoth locations",
            raise_all_yours("Hoth"),
            times=OWN_TURN,
            when=you_occupy & has_covered("Hoth"),
        ),
    ),
)
place(
    "3_57",
    half(
        "While you control it, your total power in battles at Hoth locations is +1 for each of"
        " your leaders here.",
        total_power(number_of(yours & leader & here), of=location_of("Hoth"), when=you_control),
    ),
    half(
        "If you initiate a battle here, add one battle destiny. While you control it, your Force"
        " drain here is -1.",
        battle_draws(+1, when=battle_here & you_initiated),
        drain(-1, when=you_control),
    ),
)
place(
    "3_145",
    half(
        "While you control it, your starships move free from Hoth sites to the Hoth system.",
        grants(
            GRANT_FREE_MOVE,
            of=yours & starship & at(HOTH) & other_is(system_of("Hoth")),
            when=you_control,
        ),
    ),
    half(
        "Add 1 to the total of Commence Primary Ignition against the Hoth system.",
        epic_total(+1, of=titled("Commence Primary Ignition") & other_is(system_of("Hoth"))),
    ),
)
place(
    "3_60",
    half(
        "Once a turn, a medical droid that you deploy costs 2 less.",
        once_a_turn_cheaper(2, yours & kind("medical droid")),
    ),
    half(
        "While you control it with an Imperial present, your Force drain here is +1.",
        drain(+1, when=you_control & with_present(imperial)),
    ),
)
