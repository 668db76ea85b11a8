"""A New Hope, Light side: devices."""

from starfold.games.ccg.scripts.classic_texts import is_usable
from starfold.games.ccg.scripts.new_hope_arms_texts import *
from starfold.games.ccg.scripts.new_hope_effect_texts import discard_chosen
from starfold.games.ccg.scripts.words import *

card(
    "2_25",
    "On your astromech droid. Cancels a Program Trap that explodes here. A starship that the droid"
    " is aboard is immune to Lateral Damage and ion cannons. On R2-D2 you may lose this to cancel a"
    " battle just initiated at a site where R2-D2 is present.",
    deploys_on(yours & droid & kind("astromech") & active),
    grants(GRANT_IMMUNE, of=flies_with_my_bearer & other_is(titled("Lateral Damage"))),
    forbids(FORBID_TARGET, of=flies_with_my_bearer & other_is(kind("ion cannon"))),
    response(
        "lose the Fire Extinguisher to cancel the battle",
        BATTLE_INITIATED,
        lose_itself(),
        cancel_battle(),
        when=its_place(site)
        & is_usable
        & on_card(persona("r2-d2") & present_at(the_moments_place)),
        uses_device=True,
    ),
)
card(
    "2_27",
    "On your starship, for 1 Force. When the opponent just initiated a battle at the same system,"
    " you may react by deploying cards there.",
    deploys_on(yours & starship, 1),
    changes(
        GRANT_REACT_DEPLOY,
        1,
        of=yours,
        when=is_usable & battle_under_way & other_is(system & here),
        whose=YOU,
    ),
)
card(
    "2_28",
    "On any site, for 1 Force. Moves like a character. Once in each of your control phases, choose"
    " a character present, who is power or forfeit +1 for the rest of the turn; or use 2 Force to"
    " cancel a seeker present.",
    deploys_on(site, 1),
    action(
        "strengthen a character",
        pick(character & active & present),
        choose(("power +1", [change(POWER, 1)]), ("forfeit +1", [change(FORFEIT, 1)])),
        once=ONCE_A_TURN,
    ),
    action(
        "cancel a seeker",
        target(in_play & kind("seeker") & present),
        cancel(),
        price=2,
        once=ONCE_A_TURN,
        shares=0,
    ),
    fact(moves_like="character"),
)
card(
    "2_29",
    "On your vehicle that is no creature, for 1 Force: power and landspeed +1. Once a turn, when"
    " you play Radar Scanner, use 1 Force to move one Effect or Interrupt more that you find in the"
    " opponent's hand to the Used Pile.",
    deploys_on(yours & vehicle & ~creature_vehicle, 1),
    power(+1, of=my_host),
    landspeed(+1, of=my_host),
    response(
        "move an Effect or Interrupt from the opponent's hand to the Used Pile",
        HAND_SEEN,
        pick(opponents & (effect | interrupt), zone=HAND),
        discard_chosen(USED),
        price=1,
        when=by_you & its_card(titled("Radar Scanner")) & is_usable,
        once=ONCE_A_TURN,
        uses_device=True,
    ),
)
