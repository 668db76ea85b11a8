"""Hoth, Dark side: Interrupts. Those with a twin of the same text are with the Light side's."""

from starfold.games.ccg.scripts.hoth_dark_interrupt_texts import *
from starfold.games.ccg.scripts.words import *

AT_AT = kind("AT-AT")
WALKER = kind("AT-AT", "AT-ST")
BEFORE_AT_AT = before_your(AT_AT, adjacent=True)
TRAMPLED = character | vehicle & (crashed | ~piloted & ~armored)

# -- responses to what just happened ---------------------------------------------------------------

card(
    "3_116",
    "If the opponent just deployed a planet site, deploy the related system from your Reserve Deck;"
    " reshuffle.",
    lost(
        "bring out the system",
        search(system & planet_of_moment & deployable_location),
        deploy_found(),
        reshuffle(),
        on=JUST_DEPLOYED,
        when=by_opponent & its_card(planet_site) & your_reserve_is_there,
    ),
)
card(
    "3_118",
    "If you just moved an AT-AT to the innermost marker, target an underground Hoth site and draw"
    " destiny: the site collapses if destiny > the number of the marker.",
    lost(
        "bring the corridor down",
        target(underground_site & site_of("Hoth") & ~collapsed),
        draw_destiny(),
        when_(total_above(marker_of_moment), [collapse()]),
        on=JUST_MOVED,
        when=by_you & its_card(yours & AT_AT) & its_place(innermost_marker),
        rules=("HO-COLLAPSE-01",),
    ),
)
card(
    "3_119",
    "If the opponent just moved a character, vehicle or starship to a location as a react, one of"
    " your vehicles or starships within range makes its regular move there at once.",
    used(
        "follow them",
        pick(yours & vessel & active & may_follow),
        follow(),
        on=JUST_REACTED,
        when=by_opponent & its_card(character | vessel) & travelled,
    ),
)
card(
    "3_121",
    "If an AT-AT, an AT-ST, Jabba's Sail Barge or Planet Defender Ion Cannon was just lost at a"
    " site, draw destiny: all cards there with that destiny number are lost.",
    used(
        "scatter debris",
        draw_destiny(),
        when_(
            total_above(-1), [lose_all(at_moments_place & ~location & destiny_is("destiny_drawn"))]
        ),
        on=JUST_LOST,
        when=its_card(WALKER | titled("Jabba's Sail Barge", "Planet Defender Ion Cannon"))
        & its_place(site),
    ),
)
card(
    "3_129",
    "Cancel Lightsaber Proficiency. Or target a character of ability < 4 who just uses a lightsaber"
    " in a battle or a Force drain and draw destiny: the character is lost if destiny > ability,"
    " the lightsaber if destiny = ability.",
    used(
        "cancel Lightsaber Proficiency",
        target(in_play & titled("Lightsaber Proficiency")),
        cancel(),
    ),
    used(
        "make a fool of the swordsman",
        target(character & active & ability_below(4) & uses_lightsaber),
        draw_destiny(),
        when_(total_above(ability_of()), [lose()]),
        when_(total_is(ability_of()), [pick(its_lightsaber, "saber", up_to=1), lose("saber")]),
        on=(WEAPON_AIMED, DRAIN_INITIATED),
    ),
)
card(
    "3_130",
    "Cancel an attempt of the opponent to target your droid to be stolen, hit or lost; the droid is"
    " safe from all such attempts for the rest of the turn. Or switch a binary droid off for the"
    " rest of the turn.",
    used(
        "protect your droid",
        thwart(),
        on=(WEAPON_AIMED, JUST_TARGETED),
        when=by_opponent & (shoots_at_your_droid | targets_your_droid),
    ),
    used(
        "switch a binary droid off",
        target(droid & kind("binary droid") & active),
        change(FORBID_TEXT, 1),
    ),
)
card(
    "3_131",
    "Add 2 to your tractor beam destiny. Or cancel The First Transport Is Away! or Hyper Escape.",
    used(
        "add 2 to the tractor beam",
        add_to_destiny(2),
        on=DESTINY_DRAWN,
        when=by_you & for_tractor_beam,
    ),
    used(
        "cancel The First Transport Is Away!",
        target(in_play & titled("The First Transport Is Away!")),
        cancel(),
    ),
    used_to_cancel("cancel Hyper Escape", titled("Hyper Escape")),
)
card(
    "3_139",
    "Used: cancel an attempt to place a hit starship, vehicle or droid in the Used Pile instead of"
    " the Lost Pile. Lost: cancel Crash Site Memorial.",
    used(
        "it is lost after all",
        fate_is(LOST),
        on=ABOUT_TO_BE_LOST,
        when=its_card(opponents & hit & (vessel | droid)) & goes_to_used_pile,
    ),
    lost(
        "cancel Crash Site Memorial",
        target(in_play & titled("Crash Site Memorial")),
        cancel(),
    ),
)

# -- the cold --------------------------------------------------------------------------------------

card(
    "3_117",
    "Target a character at a marker site and draw destiny, +2 under nighttime conditions: the"
    " character may not move for the rest of the turn if the total > ability.",
    used(
        "cold feet",
        target(character & active & at(marker_site)),
        draw_destiny(plus=if_target(at_night, 2)),
        when_(total_above(ability_of()), [may_not_move()]),
    ),
)
card(
    "3_123",
    "The opponent loses 1 Force for each of the opponent's missing characters. Or a missing"
    " character under nighttime conditions is lost.",
    lost(
        "exhaust the missing",
        lose_force(number_of(opponents & missing), opponent=True),
        when=there_is(opponents & missing),
    ),
    lost("the cold takes one", target(missing & at_night), lose(), rules=("HO-MISSING-05",)),
)
card(
    "3_124",
    "In your control phase use 1 Force for each character present or missing at exterior marker"
    " sites under nighttime conditions: all of them are lost.",
    lost(
        "let the cold have them",
        lose_all(out_in_the_cold & at_night & ~immune_to("Exposure")),
        times=OWN_CONTROL,
        price=number_of(out_in_the_cold & at_night),
        when=there_is(out_in_the_cold & at_night),
    ),
)
card(
    "3_126",
    "In your control phase target a character alone at one of your exterior planet sites, no"
    " docking bay, and draw destiny: the character is missing if destiny + 3 > ability.",
    lost(
        "he has not come back",
        target(
            character
            & active
            & alone
            & at(laid_out_by_you & exterior_site & planet_site & ~docking_bay)
        ),
        draw_destiny(plus=3),
        when_(total_above(ability_of()), [go_missing()]),
        times=OWN_CONTROL,
    ),
)
card(
    "3_135",
    "Target a creature vehicle at a marker site and draw destiny, +2 under nighttime conditions: it"
    " is lost if the total > 3, a tauntaun if the total > 5.",
    used(
        "stop its motion",
        target(creature_vehicle & active & at(marker_site)),
        draw_destiny(plus=if_target(at_night, 2)),
        when_(total_above(plus(3, if_target(word_in_title("tauntaun"), 2))), [lose()]),
    ),
)

# -- walkers ---------------------------------------------------------------------------------------

card(
    "3_120",
    "Target an opposing vehicle, no creature vehicle, present at the same site as your piloted"
    " AT-AT or at an adjacent exterior site. Draw destiny, +1 if the AT-AT has a vehicle weapon:"
    " the target crashes if the total > 3.",
    used(
        "bring it down",
        target(opponents & vehicle & ~creature_vehicle & ~crashed & BEFORE_AT_AT),
        draw_destiny(
            plus=if_target(before_your(AT_AT & carrying(vehicle_weapon), adjacent=True), 1)
        ),
        when_(total_above(3), [crash()]),
    ),
)
card(
    "3_138",
    "Where your piloted AT-AT or AT-ST is present at a site, target an opposing character, crashed"
    " vehicle or unpiloted vehicle without armor present. Draw destiny: a character is lost if"
    " destiny > ability, a vehicle if destiny < 7.",
    used(
        "trample it",
        target(opponents & active & TRAMPLED & before_your(WALKER)),
        draw_destiny(),
        when_(
            chosen_is(character),
            [when_(total_above(ability_of()), [lose()])],
            [when_(total_below(7), [lose()])],
        ),
        rules=("HO-CRASH-04",),
    ),
)
card(
    "3_140",
    "Target an opposing artillery weapon at the same site as your piloted AT-AT or at an adjacent"
    " exterior site. Draw destiny + 1: the weapon is lost if the total > its forfeit, and an"
    " opposing character there, taken at random, if the total > 6.",
    used(
        "fire a barrage",
        target(opponents & artillery & BEFORE_AT_AT),
        draw_destiny(plus=1),
        when_(
            total_above(6),
            [
                pick(
                    opponents & character & active & same_place_as(),
                    "bystander",
                    optional=True,
                    at_random=True,
                )
            ],
        ),
        when_(total_above(forfeit_of()), [lose()]),
        lose("bystander"),
    ),
)
card(
    "3_141",
    "Target any number of opposing troopers present at one site, the same as that of your piloted"
    " AT-AT or an adjacent exterior one. Draw destiny: they are lost if destiny > their number.",
    lost(
        "lay a wall of fire",
        target(opponents & trooper & active & BEFORE_AT_AT & same_place_as(), any_number=True),
        draw_destiny(),
        when_(total_above(how_many()), [lose()]),
    ),
)

# -- battles ---------------------------------------------------------------------------------------

card(
    "3_125",
    "Used: cancel Wookiee Roar or Han's Back. Lost: if Han and Chewie battle together, draw two"
    " destinies; the opponent's attrition and total power are less by that much.",
    used_to_cancel(
        "cancel Wookiee Roar or Han's Back", titled("Wookiee Roar", "Han's Back", "Life Debt")
    ),
    quarrel_in_battle("set Han and Chewie at odds", "han", "chewie"),
)
card(
    "3_133",
    "Used: cancel Solo Han or Warrior's Courage. Lost: if Han and Leia battle together, draw two"
    " destinies; the opponent's attrition and total power are less by that much.",
    used_to_cancel(
        "cancel Solo Han or Warrior's Courage", titled("Solo Han", "Warrior's Courage", "I Know")
    ),
    quarrel_in_battle("set Han and Leia at odds", "han", "leia"),
)

# -- Force, cards and creatures --------------------------------------------------------------------

card(
    "3_128",
    "Used: lose 1 Force to activate 2. Lost: lose 1 Force to activate 4.",
    used(
        "lose 1 Force, activate 2",
        lose_force(1, cost=True),
        activate(2),
        when=your_reserve_is_there,
    ),
    lost(
        "lose 1 Force, activate 4",
        lose_force(1, cost=True),
        activate(4),
        when=your_reserve_is_there,
    ),
)
card(
    "3_132",
    "Use 2 Force to place as many non-unique cards of a Lost Pile out of play as Probe Droids are"
    " on the table. Or: if a Probe Droid is your only character on a planet, your cards deploy 1"
    " cheaper to its sites for the rest of the turn.",
    used(
        "banish cards of the opponent's Lost Pile",
        banish_from_lost_pile(opponent=True),
        price=2,
        when=there_is(kind("probe droid")) & has_common_lost(opponent=True),
    ),
    used(
        "banish cards of your Lost Pile",
        banish_from_lost_pile(opponent=False),
        price=2,
        when=there_is(kind("probe droid")) & has_common_lost(opponent=False),
    ),
    used("guide landings", pick(sole_agent), guide_landings()),
)
card(
    "3_136",
    "Lose 1 Force to take up to three troopers from your Reserve Deck into hand; reshuffle.",
    lost(
        "call for troopers",
        lose_force(1, cost=True),
        search(trooper, up_to=3),
        to_hand("found"),
        reshuffle(),
        when=your_reserve_is_there,
    ),
)
card(
    "3_137",
    "In your control phase, if your probe droid is at a site, move one of your starships to the"
    " related system; it may not move again this turn.",
    used(
        "the Rebels are there",
        pick(system & calls_for_ships, "place"),
        pick(summoned_to("place")),
        relocate(),
        may_not_move(),
        times=OWN_CONTROL,
    ),
)
card(
    "3_142",
    "Target a creature vehicle at the same site as a creature: if the ferocity is more than"
    " maneuver and landspeed together, it is eaten and the creature's ferocity is +2 for good.",
    used(
        "feed the creature",
        target(creature_vehicle & active & at(site) & with_(creature)),
        pick(creature & same_place_as(), "creature"),
        reckon_ferocity("creature"),
        when_(total_above(agility_of_target, "ferocity"), [is_eaten_by("creature", bonus=2)]),
    ),
)
