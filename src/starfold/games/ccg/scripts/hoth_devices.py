"""Hoth: devices of both sides."""

from starfold.games.ccg.rules.reacting import FROM_CREATURE
from starfold.games.ccg.scripts.words import *

TROOPERS_PACK = (
    "On your trooper, who carries and uses any number of weapons and devices, and is immune to"
    " attrition < 3 at planet sites."
)

# -- Light -----------------------------------------------------------------------------------------

card(
    "3_28",
    "On your warrior, for 2 Force. The warrior fires your artillery weapons anywhere on the same"
    " planet; once in each of your control phases one of them may fire.",
    deploys_on(yours & warrior & active, 2),
    grants(GRANT_FIRE_AFAR, of=my_host),
    action(
        "fire an artillery weapon",
        pick(yours & artillery & on_same_planet & fired_by_my_host_now, "weapon"),
        fire_by_my_host(),
        once=ONCE_A_TURN,
        uses_device=True,
    ),
)
card(
    "3_29",
    TROOPERS_PACK,
    troopers_pack(),
)
card(
    "3_30",
    "On any Rebel or warrior. On Hoth that character is power and forfeit +1 and immune to"
    " Frostbite, Exposure and Ice Storm.",
    deploys_on((rebel | warrior) & active),
    power(+1, of=my_host & on_planet("Hoth")),
    forfeit(+1, of=my_host & on_planet("Hoth")),
    grants(
        GRANT_IMMUNE,
        of=my_host & on_planet("Hoth") & other_is(titled("Frostbite", "Exposure", "Ice Storm")),
    ),
)
card(
    "3_31",
    "On any R-unit. Your characters present may react away from a creature's attack. Adds 3 to"
    " search party destiny of both players at the same and adjacent sites.",
    deploys_on(droid & kind("r-unit") & active),
    search_party(+3, of=site & (here | at_adjacent_site), whose=BOTH),
    changes(GRANT_REACT_AWAY, FROM_CREATURE, of=yours & character & present),
)

# -- Dark ------------------------------------------------------------------------------------------

card(
    "3_94",
    "On any Star Destroyer, for 3 Force. Armor +2; if it is immune to attrition, that is +2 too.",
    deploys_on(kind("Star Destroyer"), 3),
    armor(+2, of=my_host),
    fact(raises_immunity=2),
)
card(
    "3_95",
    "On any AT-AT Cannon, for 2 Force. It fires two sites far, and adds 1 to the total when it is"
    " used to Target The Main Generator.",
    deploys_on(titled("AT-AT Cannon"), 2),
    fact(longer_reach=2),
    epic_total(+1, of=titled("Target The Main Generator") & other_is(carrying(my_host))),
)
card(
    "3_96",
    "On any warrior. Adds 1 to each destiny draw of a blaster rifle or artillery weapon that this"
    " warrior fires, and 1 to the power of one droid of yours present. It powers weapons.",
    deploys_on(warrior & active),
    weapon_destiny(+1, of=(kind("blaster rifle") | artillery) & is_fired_by_my_host),
    power(+1, of=yours & droid & present & first_droid_present),
)
card(
    "3_97",
    "On your Probe Droid, which sees 2 more cards; or, for 1 Force, on another droid of yours:"
    " once in each of your control phases at a site you control, see a random card of the"
    " opponent's hand.",
    deploys_on(yours & droid & active, probe_antennae_price),
    action(
        "look at a card of the opponent's hand",
        peek_at_hand(1),
        when=on_card(~titled("Probe Droid")) & at(site & you_control) & opponent_has_hand,
        once=ONCE_A_TURN,
        uses_device=True,
    ),
)
