"""Premiere: devices of both sides."""

from starfold.games.ccg.scripts.premiere_device_texts import *
from starfold.games.ccg.scripts.words import *

JAWA = character & kind("Jawa")
BOLTED = droid & carrying(titled(BOLT))

# -- of both sides ---------------------------------------------------------------------------------


def caller(ids: str, who: str, bearer: Term) -> None:
    card(
        ids,
        f"On your {who} or Jawa. In your control phase each Caller may steal one droid at the same"
        " site that has a Restraining Bolt; the bolt then returns to its owner's hand.",
        deploys_on(yours & (bearer | JAWA) & active),
        action(
            "steal a droid",
            target(opponents & BOLTED & active & at_same_site & may_be_stolen),
            call_over(),
            when=in_use & not_used_yet,
            uses_device=True,
        ),
    )


caller("1_34", "Rebel", rebel)
caller("1_200", "Imperial", imperial)
card(
    "1_38 1_205",
    "On any droid at a site, but not on an opponent's spy who is undercover. The droid may not move"
    " and has no game text. In your deploy phase you may transfer it free to another droid present"
    " at the site.",
    deploys_on(droid & active & (my_host | at(site) & ~(opponents & undercover))),
    forbids(FORBID_MOVE, of=my_host & droid),
    forbids(FORBID_TEXT, of=my_host & droid),
    action(
        "transfer the bolt",
        target(
            droid & active & present & at(site) & ~my_host & ~(opponents & undercover) & takes_me
        ),
        pass_on(),
        times=OWN_DEPLOY,
    ),
)

# -- Light -----------------------------------------------------------------------------------------

card(
    "1_35",
    "On any warrior, for 1 Force. At any time use 2 Force to peek at the top card of your Reserve"
    " Deck; you may move it to the top of your Force Pile.",
    deploys_on(warrior & active, 1),
    action(
        "peek at the top card of your Reserve Deck",
        peek_and_move_top(FORCE),
        when=in_use & your_reserve_is_there,
        price=2,
        times=ANY_TIME,
        uses_device=True,
    ),
)
card(
    "1_39",
    "On any starship, for 2 Force. Its maneuver is +1. In a battle you may fire each weapon on it"
    " twice, one shot after the other or both as one. Subtract 1 from each destiny draw when it"
    " fires.",
    deploys_on(starship & active, 2),
    maneuver(+1, of=my_host, when=in_use),
    changes(SHOTS, 1, of=yours & of_my_host, when=in_use),
    grants(GRANT_JOINT_SHOTS, of=yours & of_my_host, when=in_use),
    weapon_destiny(-1, of=yours & of_my_host, when=in_use),
)
card(
    "1_40",
    "On any Rebel or alien, for 1 Force. On Tatooine that character is power and forfeit +2.",
    deploys_on((rebel | alien) & active, 1),
    power(+2, of=my_host & on_planet("Tatooine"), when=in_use),
    forfeit(+2, of=my_host & on_planet("Tatooine"), when=in_use),
)
card(
    "1_41",
    "On any Tatooine site, for 1 Force; it cannot be moved. All characters at the same site and at"
    " adjacent sites are safe from Gravel Storm.",
    deploys_on(site_of("Tatooine"), 1),
    grants(
        GRANT_IMMUNE,
        of=character & (here | at_adjacent_site) & other_is(titled("Gravel Storm")),
    ),
)

# -- Dark ------------------------------------------------------------------------------------------

card(
    "1_199",
    "On your blaster. That weapon may be fired at an adjacent site.",
    deploys_on(yours & blaster & on_card(active)),
    fact(longer_reach=1),
)
card(
    "1_202",
    "On any interior site; it cannot be moved. Droids may not deploy there. From the turn after it"
    " was deployed all droids present are lost at the end of every turn.",
    deploys_on(interior_site, -1, note_turn()),
    forbids(FORBID_DEPLOY, of=droid & other_is_here),
    automatic(
        "all droids present are lost",
        TURN_ENDING,
        lose_all(droid & present),
        when=since_an_earlier_turn & there_is(droid & present),
    ),
)
card(
    "1_204",
    "On a site. Adds 1 to the total weapon destiny of each automated weapon of yours at the same"
    " and at adjacent sites. Once in a battle there you may add the power of one of your characters"
    " at an adjacent site that you control to your total power.",
    deploys_on(site),
    total_weapon_destiny(+1, of=yours & automated & (here | at_adjacent_site)),
    action(
        "add the power of a character next door",
        pick(yours & character & active & ~undercover & at_adjacent_site & at(you_control)),
        change_for(TOTAL_POWER, power_of()),
        when=battle_here,
        times=IN_BATTLE,
        once=ONCE_A_BATTLE,
    ),
)
card(
    "1_207",
    "On any Imperial or alien, for 1 Force. That character is power and forfeit +1, on the Death"
    " Star +2.",
    deploys_on((imperial | alien) & active, 1),
    power(either(on_planet("Death Star"), 2, 1), of=my_host, when=in_use),
    forfeit(either(on_planet("Death Star"), 2, 1), of=my_host, when=in_use),
)
