"""Premiere and A New Hope: devices and weapons of both sides."""

from starfold.games.ccg.scripts.classic_texts import *
from starfold.games.ccg.scripts.words import *
from starfold.games.ccg.state.script import YOU

INNER_MOBILE_SITE = interior_site & mobile_site
FIGHTER_WITH_TUBES = kind("X-wing", "Y-wing", "B-wing")

# -- devices ---------------------------------------------------------------------------------------

card(
    "1_36 1_203",
    "On your starship at a system to which a docking bay on the table is related. Its hyperspeed,"
    " power and maneuver are +1.",
    deploys_on(yours & starship & at(system & related_to(docking_bay))),
    hyperspeed(+1, of=my_host),
    power(+1, of=my_host),
    maneuver(+1, of=my_host),
)
card(
    "1_37",
    "On an exterior Tatooine site, for 1 Force; it cannot be moved. The first Force that you"
    " activate in your activate phase may be drawn into hand instead; with a Vaporator on the table"
    " the second one too.",
    deploys_on(exterior_site & site_of("Tatooine"), 1),
    response(
        "draw the Force just activated into hand",
        FORCE_ACTIVATED,
        draw_into_hand(),
        when=by_you
        & in_phase(ACTIVATE)
        & its_card(in_force_pile)
        & (its_amount(1) | its_amount(2) & there_is(titled("Vaporator"))),
    ),
)
card(
    "1_201",
    "On any character, for 1 Force. When the opponent just initiated a battle or Force drain at the"
    " same location or an adjacent site, you may react by deploying cards there, at normal use of"
    " the Force.",
    deploys_on(character & active, 1),
    changes(
        GRANT_REACT_DEPLOY,
        1,
        of=yours,
        when=is_usable & other_is(here | at_adjacent_site),
        whose=YOU,
    ),
)
card(
    "1_206",
    "On your trooper, who carries and uses any number of weapons and devices, and is immune to"
    " attrition < 3 at planet sites.",
    troopers_pack(),
)
card(
    "2_26 2_114",
    "On your Sandcrawler. Once in each of your control phases target a character present and draw"
    " destiny: if it is above the character's ability, the character goes to a site inside the"
    " Sandcrawler or to its owner's Used Pile.",
    deploys_on(yours & kind("sandcrawler")),
    action(
        "suck up a character",
        target(character & active & present),
        draw_destiny(),
        when_(
            total_above(ability_of()),
            [
                pick(inside_my_vehicle & takes_in_target, "place", optional=True),
                when_(there_is(chosen("place")), [relocate()], [to_used_pile()]),
            ],
        ),
        when=is_usable,
        once=ONCE_A_TURN,
        uses_device=True,
    ),
)
card(
    "2_113",
    "Between two interior mobile sites. Only characters whose power and ability are more than 4"
    " together and Lift Tubes pass; other vehicles never do. Its defense value is 3; character"
    " weapons fire at it, as if it were a character, from either site.",
    deploys_on(
        INNER_MOBILE_SITE & with_neighbour(INNER_MOBILE_SITE),
        0,
        pick(INNER_MOBILE_SITE & next_to_host, "other end"),
        aim_at("other end"),
    ),
    forbids(FORBID_PASS, of=held_up_by_gate),
    changes(DEFENSE, 3, sets=True),
    fact(like_a_character=True),
)
card(
    "2_115",
    "On your Star Destroyer, for 2 Force. At the end of a battle at the same system use 2 Force to"
    " target an opposing starship present, no Mon Calamari Star Cruiser, and draw destiny: above"
    " its defense value it is captured.",
    deploys_on(yours & kind("Star Destroyer"), 2),
    response(
        "catch a starship with the tractor beam",
        BATTLE_ENDED,
        target(opponents & starship & active & present & ~titled("Mon Calamari Star Cruiser")),
        draw_tractor_beam(),
        when=its_place(system) & its_place_is_here & is_usable,
        price=2,
        once=ONCE_EACH_TIME,
    ),
)

# -- character weapons -----------------------------------------------------------------------------

card(
    "1_152",
    "On your warrior, for 1 Force. Fires at a character, creature or vehicle for 1 Force: destiny >"
    " defense value hits.",
    armed_like_a_blaster(1),
)
card(
    "1_153 1_312",
    "On your warrior, for 2 Force. Fires at a character, creature or vehicle for 2 Force: destiny +"
    " 1 > defense value hits.",
    armed_like_a_blaster(2, bonus=1),
)
card(
    "1_155 1_314",
    "On your warrior, for 7 Force less the warrior's ability. Adds 1 to your Force drain where"
    " present. Targets a character or creature for as much Force: two destinies > defense value"
    " hit.",
    deploys_on(yours & warrior & active, seven_less_ability),
    lightsaber_drain(),
    fires(Weapon(targets=PERSON, price=seven_less_ability, draws=2)),
)
card(
    "1_320",
    "On your warrior, for 2 Force. With your power droid or fusion generator present it fires at a"
    " character, creature or vehicle for 2 Force, as often as you pay: destiny + 1 > defense value"
    " hits.",
    deploys_on(yours & warrior & active, 2),
    fires(Weapon(targets=PERSON | vehicle, price=2, bonus=1, powered=True, repeat=True)),
)

# -- other weapons ---------------------------------------------------------------------------------

card(
    "1_158",
    "On your X-wing, Y-wing or B-wing, for 1 Force. Fire at a starship for 1 Force: destiny >"
    " defense value hits.",
    deploys_on(yours & starship & FIGHTER_WITH_TUBES, 1),
    fires(Weapon(targets=starship, price=1)),
)
card(
    "1_318",
    "On your Star Destroyer, for 2 Force. Fires at a starship for 1 Force: if destiny + 2 > defense"
    " value, all starship weapons on it are lost, its armor or maneuver and its hyperspeed are 0.",
    deploys_on(yours & kind("Star Destroyer"), 2),
    fires(Weapon(targets=starship, price=1, bonus=2, on_hit="ion")),
)
card(
    "1_162 1_322",
    "On the opponent's side of a site where your mining droid is present. Explodes when your next"
    " turn begins: draw destiny, and so many of the opponent's characters there, of the opponent's"
    " choice, are lost. The mine is lost too.",
    deploys_on(site & with_present_yours(kind("mining droid"))),
    automatic("the Timer Mine explodes", TURN_BEGAN, set_off(), when=by_you),
    fact(mine="timer"),
)
