"""Premiere and A New Hope: Effects of every kind and the Epic Event, of both sides."""

from starfold.games.ccg.scripts.classic_texts import *
from starfold.games.ccg.scripts.words import *

ARMED = character & active & has_weapon

card(
    "1_48 1_214",
    "In any control phase, on an opposing character with a weapon who is present at a site with a"
    " character of yours with a weapon. That character loses all weapons, carries none any more and"
    " is power -1. Immune to Alter.",
    deploys_on(
        opponents & ARMED & present_at(site) & present_with(yours & ARMED),
        0,
        lose_weapons_of_host(),
    ),
    deploys_at(EITHER_CONTROL),
    power(-1, of=my_host),
    forbids(FORBID_CARRY, of=my_host),
    immune_to_alter(),
)
card(
    "1_56 1_230",
    "On a planet system: it is night at the related sites. In battles there both sides add one"
    " destiny to power only. Spies deploy free to sites where it is night.",
    deploys_on(planet_system),
    grants(GRANT_NIGHT, of=site & related),
    changes(POWER_DRAWS, 1, of=site & related),
    changes(COST, 0, of=spy & other_is(site & at_night), sets=True),
)
card(
    "1_64 1_221",
    "On your character who is no warrior and no droid, who becomes a warrior; or on your warrior,"
    " who is power +1. Immune to Alter.",
    teaches_to_be("warrior", character & (non_droid | warrior)),
)
card(
    "1_216",
    "On a capital starship. While it is at a system that you control, your total power is +1 in"
    " battles at related sites.",
    deploys_on(capital),
    total_power(+1, of=site & related, when=at(system & you_control)),
    fact(from_orbit=True),
)
card(
    "2_36 2_126",
    "On your character who is no thief, who becomes one: once in each of your control phases target"
    " a device at the same site and draw destiny, which must be below the device's destiny number"
    " to steal it. Or on a weapon, which cannot be stolen. Immune to Alter.",
    deploys_on(yours & character & active & ~skill("thief") | in_play & weapon),
    grants_skill("thief", of=my_host & character),
    forbids(FORBID_STEAL, of=my_host & weapon),
    action(
        "steal a device",
        target(opponents & at_same_site & thief_may_take),
        draw_destiny(),
        when_(total_below(destiny_of()), [steal()]),
        when=on_card(character & active),
        once=ONCE_A_TURN,
    ),
    immune_to_alter(),
)
card(
    "2_40 2_129",
    "On your spy at a site, who crosses to the opponent's side and is undercover. In your deploy"
    " phase, at a site, the spy may break cover: this Effect is lost. Immune to Alter.",
    deploys_on(yours & spy & active & at(site) & ~undercover, 0, hide_host()),
    fact(gives_cover=True),
    immune_to_alter(),
)
card(
    "2_119",
    "On an exterior planet site, not on Hoth, or on a site inside a vehicle. The opponent's Force"
    " drains are -1 here. Immune to Alter while a swamp creature is present.",
    deploys_on(exterior_site & planet_site & ~site_of("Hoth") | interior_site & vehicle_site),
    drain(-1, whose=OPPONENT),
    fact(immune_to_alter=present_with(kind("swamp creature"))),
)

# -- Utinni Effects --------------------------------------------------------------------------------

card(
    "1_59",
    "On a Death Star site where a stormtrooper was just lost, targeting a character of yours who is"
    " not on the Death Star. Reached, it goes onto that character, who is disguised: a spy, power"
    " and forfeit +2, armor 5.",
    deploys_on(
        site_of("Death Star") & the_moments_place,
        0,
        target(yours & character & active & ~at(site_of("Death Star"))),
        aim_at(),
    ),
    deploys_when(JUST_LOST, when=its_card(kind("stormtrooper")) & its_place(site_of("Death Star"))),
    automatic("the target puts the armor on", REACHED, put_on_target(), when=its_card(itself)),
    grants_skill("spy", of=my_host & my_target),
    power(+2, of=my_host & my_target),
    forfeit(+2, of=my_host & my_target),
    changes(ARMOR, 5, of=my_host & my_target, sets=True),
)
card(
    "1_223",
    "On a Tatooine site, targeting a Rebel, who is power and forfeit -1, Luke -3. A target whose"
    " forfeit comes to 0 is lost. Cancelled when the target reaches it.",
    deploys_on(site_of("Tatooine"), 0, target(rebel & active), aim_at()),
    power(either(persona("luke"), -3, -1), of=my_target),
    forfeit(either(persona("luke"), -3, -1), of=my_target),
    automatic("the target came home", REACHED, cancel_itself(), when=its_card(itself)),
    fact(wears_out_target=True),
)

# -- Epic Event ------------------------------------------------------------------------------------

card(
    "2_42",
    "On Death Star: Trench. In your move phase up to three of your starfighters enter the trench"
    " free, and up to three TIEs may follow. Name a lead with Proton Torpedoes; Turbolaser"
    " Batteries and TIEs fire at the wingmen, then at the lead, and what they hit is lost. Draw"
    " two destinies and pull up. If they, the lead pilot's ability (or 3 with a Targeting"
    " Computer) and the sites of the largest Rebel base, less the highest ability of the TIE"
    " pilots, are more than 15, the Death Star is blown away. Your Proton Torpedoes are immune to"
    " Overload.",
    deploys_on(titled("Death Star: Trench")),
    grants(GRANT_IMMUNE, of=yours & titled("Proton Torpedoes") & other_is(titled("Overload"))),
)
