"""Premiere: weapons of both sides."""

from starfold.games.ccg.scripts.words import *

SEEKER = kind("seeker")


def seeks(id: str, who: str, prey: Term) -> None:
    card(
        id,
        "On an unoccupied site, for 1 Force; it deploys and moves like a spy undercover. When"
        f" present with {who}, choose one: it is lost at once, and so is the seeker.",
        *seeker(prey),
    )


def his_lightsaber(id: str, name: str, who: Term) -> None:
    card(
        id,
        f"On {name}. Adds 1 to your Force drain where present. Targets a character or creature"
        " free: two destinies > defense value hit it, and its forfeit is 0.",
        deploys_on(who & active),
        lightsaber_drain(),
        fires(Weapon(targets=PERSON, draws=2, forfeit_zero=always)),
    )


# -- of both sides ---------------------------------------------------------------------------------

his_lightsaber("1_157", "Obi-Wan", persona("obi-wan"))
his_lightsaber("1_324", "Vader", persona("vader"))
seeks("1_160", "Tagge or a warrior of ability < 3", (persona("tagge") | warrior) & ability_below(3))
seeks("1_161", "Tarkin or an alien of ability < 3", (persona("tarkin") | alien) & ability_below(3))
seeks("1_316", "Han or an alien of ability < 3", (persona("han") | alien) & ability_below(3))
seeks(
    "1_321",
    "Luke of ability < 4 or a pilot of ability < 3",
    persona("luke") & ability_below(4) | pilot & ability_below(3),
)

# -- Light -----------------------------------------------------------------------------------------

card(
    "1_154",
    "On Han, for 1 Force, or on your warrior, for 3. Fires at a character, creature or vehicle for"
    " 1 Force: destiny + 1 > defense value hits; hit by Han, its forfeit is 0.",
    deploys_on((persona("han") | yours & warrior) & active, either(persona("han"), 1, 3)),
    fires(Weapon(targets=PERSON | vehicle, price=1, bonus=1, forfeit_zero=persona("han"))),
)
card(
    "1_156",
    "On Leia, for 1 Force, or on your warrior, for 2. Fires at a character, creature or vehicle"
    " free: destiny - 1 > defense value hits; hit by Leia, its forfeit is 0.",
    deploys_on((persona("leia") | yours & warrior) & active, either(persona("leia"), 1, 2)),
    fires(Weapon(targets=PERSON | vehicle, bonus=-1, forfeit_zero=persona("leia"))),
)
card(
    "1_159",
    "On your Corellian corvette or Falcon, for 2 Force. Fires at a starship for 1 Force: destiny,"
    " +1 against a starfighter, > defense value hits.",
    deploys_on(yours & (kind("Corellian corvette") | persona("falcon")), 2),
    fires(Weapon(targets=starship, price=1, bonus=either(starfighter, 1, 0))),
)

# -- Dark: character weapons -----------------------------------------------------------------------

card(
    "1_311",
    "On your warrior, for 3 Force. Fires at a character, creature or vehicle at the same or an"
    " adjacent site for 2 Force: destiny + 1 > defense value hits.",
    deploys_on(yours & warrior & active, 3),
    fires(Weapon(targets=PERSON | vehicle, price=2, reach=1, bonus=1)),
)
card(
    "1_315",
    "On any Tusken Raider, for 2 Force. When a battle was just initiated where present, target a"
    " character free and draw two destinies: above 5 the weapons that it carries may not be used"
    " in this battle.",
    deploys_on(character & kind("Tusken Raider") & active, 2),
    fires(
        Weapon(
            targets=character & still_armed,
            draws=2,
            outcomes=[Outcome([knock_away()], 5)],
            times=0,
        )
    ),
    response(
        "knock the weapons of a character away",
        BATTLE_INITIATED,
        strike(),
        when=its_place_is_here & can_strike,
    ),
)
card(
    "1_317",
    "On your warrior, for 1 Force. Fires at a character, creature or vehicle for 1 Force: destiny >"
    " defense value hits.",
    armed_like_a_blaster(1),
)

# -- Dark: other weapons ---------------------------------------------------------------------------

card(
    "1_313",
    "On your TIE Advanced x1, for 1 Force. Fires at a starship for 1 Force: destiny, -1 against a"
    " capital starship, +1 against a starfighter, > defense value hits.",
    deploys_on(yours & starship & kind("TIE Advanced"), 1),
    fires(Weapon(targets=starship, price=1, bonus=by_target((capital, -1), (starfighter, 1)))),
)
card(
    "1_319",
    "On an interior site, for 2 Force. Fires at a seeker (defense 1), character or creature free:"
    " destiny - 1 > defense value hits. Any weapon may be fired at it; its defense value is 1.",
    deploys_on(interior_site, 2),
    fires(Weapon(targets=SEEKER | PERSON, bonus=-1, use=[(SEEKER, 1)])),
    changes(DEFENSE, 1, sets=True),
    fact(open_to_weapons=True),
)
card(
    "1_323",
    "On your Star Destroyer or any mobile system, for 3 Force. Fires at a starship for 2 Force: two"
    " destinies, -2 against a capital starship, -5 against any other, > defense value hit.",
    deploys_on(yours & kind("Star Destroyer") | mobile_system | opened_trench, 3),
    fires(
        Weapon(
            targets=starship,
            price=2,
            draws=2,
            bonus=either(capital, -2, -5),
            places=here_and_in_the_trench,
        )
    ),
)
