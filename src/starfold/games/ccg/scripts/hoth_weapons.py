"""Hoth: weapons of both sides."""

from starfold.games.ccg.scripts.words import *

EXTERIOR_PLANET_SITE = exterior_site & planet_site

INFANTRY_MINE = (
    "At an exterior site with your mining droid. Explodes when a character deploys or moves to or"
    " across the site on foot: lost if destiny + 2 > ability. The mine is lost too."
)
VEHICLE_MINE = (
    "At an exterior site with your mining droid. Explodes when a starfighter (defense 5) or a"
    " vehicle that is no creature deploys or moves to or across the site: lost if destiny + 2 >"
    " defense value. The mine is lost too."
)

# -- Light -----------------------------------------------------------------------------------------

card(
    "3_71",
    "On your Skywalker of ability > 3. Adds 1 to your Force drain where present. Targets a"
    " character or creature free: two destinies > defense value hit it, and its forfeit is 0.",
    deploys_on(yours & persona("luke", "anakin", "leia") & ability_above(3) & active),
    lightsaber_drain(),
    fires(Weapon(targets=PERSON, draws=2, forfeit_zero=always)),
)
card(
    "3_72",
    "On an exterior planet site. Your warrior present fires at a vehicle at the same or an adjacent"
    " site for 2 Force: it crashes if destiny + 2 > armor, is hit if destiny + 1 > maneuver.",
    deploys_on(EXTERIOR_PLANET_SITE),
    fires(
        Weapon(
            targets=vehicle,
            price=2,
            reach=1,
            outcomes=[Outcome("crash", "armor", 2), Outcome("hit", "maneuver", 1)],
        )
    ),
)
card(
    "3_73",
    "On your warrior, for 2 Force. Thrown at the same or an adjacent site: all characters, weapons"
    " and devices present there with the destiny number drawn are lost; on 0 only the thrower is."
    " The grenade is lost too.",
    deploys_on(yours & warrior & active, 2),
    fires(
        Weapon(
            targets=site,
            reach=1,
            sites=True,
            outcomes=[Outcome(grenade(), None)],
        )
    ),
)
card(
    "3_74",
    "On your T-47, for 2 Force. Fires at a character, creature or vehicle for 1 Force: destiny, -1"
    " against a character or creature, +2 against a vehicle, > defense value hits.",
    deploys_on(yours & kind("T-47"), 2),
    fires(Weapon(targets=PERSON | vehicle, price=1, bonus=either(vehicle, 2, -1))),
)
card(
    "3_75",
    "On an exterior planet site. Your warrior present fires at a creature, character or vehicle at"
    " the same or an adjacent site for 2 Force: destiny, +2 against a creature or character, >"
    " defense value hits.",
    deploys_on(EXTERIOR_PLANET_SITE),
    fires(Weapon(targets=PERSON | vehicle, price=2, reach=1, bonus=either(PERSON, 2, 0))),
)
card("3_76 3_160", INFANTRY_MINE, laid_by_mining_droid(), fact(mine="infantry"))
card(
    "3_77",
    "On a site. Two warriors move it along for 1 Force more. Your warrior present fires at up to"
    " two characters or two creatures at the same or an adjacent site for 2 Force: two destinies >"
    " their defense values together hit.",
    deploys_on(site),
    fires(Weapon(targets=PERSON, price=2, reach=1, draws=2, most=2)),
    fact(moved_by_two=True),
)
card(  # all at once: its site, its power source, its shot at the system (HO-ART-06)
    "3_78",
    "On an exterior site of a Rebel base. In a battle at the related system fires at a capital"
    " starship there for 2 Force: if destiny + 3 > armor its starship weapons are lost, its power"
    " and hyperspeed are 0.",
    deploys_on(exterior_site & rebel_base_site),
    fires(
        Weapon(
            targets=capital,
            price=2,
            reach=RELATED_SYSTEM,
            warrior=False,
            against="armor",
            bonus=3,
            on_hit="ion power",
        )
    ),
)
card(
    "3_79",
    "On your combat or shuttle vehicle, for 2 Force. Fires at an AT-AT or AT-ST for 1 Force: it"
    " crashes if destiny + your vehicle's maneuver > 8. On 0 your vehicle crashes.",
    deploys_on(yours & (combat_vehicle | shuttle_vehicle), 2),
    fires(
        Weapon(
            targets=kind("AT-AT", "AT-ST"),
            price=1,
            against=8,
            bonus=maneuver_of_host,
            on_hit="crash",
            afterwards=[when_(total_is(0) | nothing_drawn_crashes, [crash_host()])],
        )
    ),
)
card(
    "3_80",
    "On your starfighter, for 1 Force, free on the Falcon. Fires at a character or creature at the"
    " same site for 1 Force: destiny + 1 > defense value hits.",
    deploys_on(yours & starfighter, price_but_free_on("Millennium Falcon", 1)),
    fires(Weapon(targets=PERSON, price=1, bonus=1, ground=True)),
)
card("3_81 3_162", VEHICLE_MINE, laid_by_mining_droid(), fact(mine="vehicle"))

# -- Dark ------------------------------------------------------------------------------------------

card(
    "3_158",
    "On your AT-AT, for 2 Force. Fires at a starfighter (defense 3), character, creature or vehicle"
    " at the same or an adjacent site for 2 Force: destiny, +1 against a character or creature, +2"
    " against a vehicle, > defense value hits.",
    deploys_on(yours & kind("AT-AT"), 2),
    fires(
        Weapon(
            targets=starfighter | PERSON | vehicle,
            price=2,
            reach=1,
            bonus=by_target((PERSON, 1), (vehicle, 2)),
            use=[(starfighter, 3)],
        )
    ),
)
card(
    "3_159",
    "On a site. Two warriors move it along for 1 Force more. Your warrior present fires at a"
    " starfighter (defense 5), character, creature or vehicle for 2 Force: destiny + 1 > defense"
    " value hits.",
    deploys_on(site),
    fires(Weapon(targets=starfighter | PERSON | vehicle, price=2, bonus=1, use=[(starfighter, 5)])),
    fact(moved_by_two=True),
)
card(
    "3_161",
    "On your Probe Droid. Fires at an artillery weapon (defense 5), character or creature free:"
    " destiny > defense value; an artillery weapon is lost, others are hit.",
    deploys_on(yours & titled("Probe Droid") & active),
    fires(
        Weapon(
            targets=artillery | PERSON,
            use=[(artillery, 5)],
            outcomes=[Outcome("lost", of=artillery), Outcome("hit", of=PERSON)],
            by=always,
        )
    ),
)
