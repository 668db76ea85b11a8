"""Premiere and A New Hope: Interrupts of both sides."""

from starfold.games.ccg.scripts.classic_texts import *
from starfold.games.ccg.scripts.words import *

FLYING = starfighter & active & working
DUSTY = titled(
    "Dune Sea",
    "Jundland Wastes",
    "Beggar's Canyon",
    "Lars' Moisture Farm",
    "Jawa Camp",
    "Mos Eisley",
)

# -- both sides ------------------------------------------------------------------------------------

card(
    "1_71 1_234",
    "Draw destiny: if it is below the ability of your highest-ability character on the table,"
    " cancel an Effect or Utinni Effect. Or: cancel a Sense just played.",
    used(
        "alter an Effect",
        target(in_play & alterable),
        by_force_of_will(cancel()),
        when=feels_the_force,
        rules=("SW-B-088",),
    ),
    used(
        "alter the Effect just deployed",
        take_as_target(),
        by_force_of_will(cancel()),
        on=EFFECT_DEPLOYED,
        when=by_opponent & its_card(alterable) & feels_the_force,
        rules=("SW-B-088",),
    ),
    used_to_cancel("cancel Sense", titled("Sense"), rules=("SW-B-088",)),
)
card(
    "1_109 1_267",
    "Draw destiny: if it is below the ability of your highest-ability character on the table,"
    " cancel an Interrupt or a react of the opponent. Or: cancel an Alter just played.",
    used(
        "sense the Interrupt",
        by_force_of_will(cancel_the_interrupt()),
        on=JUST_PLAYED,
        when=by_opponent & its_card(interrupt & sensible) & feels_the_force,
        rules=("SW-B-087",),
    ),
    used(
        "sense the react",
        by_force_of_will(cancel_react()),
        on=REACT_ANNOUNCED,
        when=by_opponent & feels_the_force,
        rules=("SW-B-087",),
    ),
    used_to_cancel("cancel Alter", titled("Alter"), rules=("SW-B-087",)),
)
card(
    "1_97 1_243",
    "Except in a battle, target any number of your characters at one site and another site. Draw"
    " destiny: use that much Force to take them there, or place this in the Lost Pile.",
    used(
        "transport characters",
        target(
            yours & character & active & at(site) & may_join_transport,
            any_number=True,
        ),
        pick(takes_whole_transport, "place"),
        draw_destiny(),
        pay_or_lose_it(relocate(), transported()),
        times=NOT_IN_BATTLE,
    ),
)

card(
    "1_105 1_249",
    "Use 1 Force to keep a character or starship that the opponent just deployed from battling and"
    " moving for the rest of the turn.",
    used(
        "hold it back",
        target(in_play & (character | starship) & just_came),
        change(FORBID_BATTLE, 1),
        may_not_move(),
        on=JUST_DEPLOYED,
        price=1,
        when=by_opponent,
    ),
)

# -- Light -----------------------------------------------------------------------------------------

card(
    "1_70",
    "Maneuver and hyperspeed of a starfighter that flies are +2 for the rest of the turn. It may"
    " even follow a destiny draw against that starfighter.",
    used(
        "make a few maneuvers",
        target(FLYING),
        change(MANEUVER, 2),
        change(HYPERSPEED, 2),
    ),
    used(
        "evade the shot",
        take_drawn_about(),
        change(MANEUVER, 2),
        change(HYPERSPEED, 2),
        on=DESTINY_DRAWN,
        when=drawn_against_defense & its_place(FLYING),
    ),
)
card(
    "2_45 2_140",
    "If a battle was just initiated at an interior site, use 1 Force: all characters of ability > 2"
    " and all leaders, on both sides, are excluded from it, and so are those who come later.",
    lost(
        "shut the mighty out",
        shut_out(),
        on=BATTLE_INITIATED,
        price=1,
        when=its_place(interior_site) & there_is(mighty),
    ),
    fact(shuts_out=outstanding),
)

# -- Dark ------------------------------------------------------------------------------------------

card(
    "1_241",
    "Maneuver +2 and power +1 of a starfighter that flies for the rest of the turn, hyperspeed +2"
    " too if it has a hyperdrive. It may even follow a destiny draw against that starfighter.",
    used(
        "make dark maneuvers",
        target(FLYING),
        change(MANEUVER, 2),
        change(POWER, 1),
        change(HYPERSPEED, 2),
    ),
    used(
        "evade the shot",
        take_drawn_about(),
        change(MANEUVER, 2),
        change(POWER, 1),
        change(HYPERSPEED, 2),
        on=DESTINY_DRAWN,
        when=drawn_against_defense & its_place(FLYING),
    ),
)
card(
    "1_245",
    "If your capital starship without Tarkin aboard is about to be lost, your characters aboard go"
    " to a planet site or to another capital starship of yours.",
    used(
        "evacuate the starship",
        pick(is_refuge, "place"),
        evacuate(),
        on=ABOUT_TO_BE_LOST,
        when=its_card(yours & capital & has_crew & ~with_aboard(persona("tarkin"))),
    ),
)
card(
    "1_247",
    "At Dune Sea, Jundland Wastes, Beggar's Canyon, Lars' Moisture Farm, Jawa Camp or Mos Eisley"
    " target an opposing character present. Draw destiny: lost if it is above the character's"
    " ability.",
    lost(
        "let a gravel storm strike",
        target(
            opponents & character & active & present_at(DUSTY) & ~immune_to("Gravel Storm"),
        ),
        draw_destiny(),
        when_(total_above(ability_of()), [lose()]),
    ),
)
card(
    "1_263",
    "Target a weapon that is no artillery, Gaderffii Stick or Ewok weapon. Draw destiny: lost if it"
    " is below the weapon's destiny number. On 0 the character or starship that carries it is lost"
    " too.",
    lost(
        "overload a weapon",
        target(
            in_play
            & weapon
            & ~artillery  # HO-ART-02
            & ~titled("Gaderffii Stick")
            & ~kind("Ewok weapon")
            & ~immune_to("Overload"),
        ),
        note_bearer(),
        draw_destiny(),
        when_(
            total_is(0),
            [lose("bearer")],
        ),
        when_(total_below(destiny_of()), [lose()]),
    ),
)
card(
    "1_268",
    "Use 2 Force to target an opposing character. Draw destiny: if it is above the character's"
    " ability, the character and all cards on it return to their owners' hands.",
    lost(
        "stun a character",
        target(opponents & character & active),
        draw_destiny(),
        when_(total_above(ability_of()), [return_to_hand()]),
        price=2,
    ),
)
card(
    "1_277",
    "If Vader defends alone in a battle at a site, add 1 to power and one battle destiny. Or: if"
    " another Imperial of ability > 2 does, add one battle destiny.",
    lost(
        "Vader alone: add 1 to power and one battle destiny",
        change_for(TOTAL_POWER, 1),
        change_for(BATTLE_DRAWS, 1),
        times=IN_BATTLE,
        when=battle_at(site) & there_is(yours & persona("vader") & defending & alone),
    ),
    lost(
        "an Imperial alone: add one battle destiny",
        change_for(BATTLE_DRAWS, 1),
        times=IN_BATTLE,
        when=battle_at(site)
        & there_is(yours & imperial & ~persona("vader") & ability_above(2) & defending & alone),
    ),
)
