"""A New Hope, Dark side: weapons; a hunting rifle and a seeker are with their Light twins."""

from starfold.games.ccg.scripts.new_hope_arms_texts import *
from starfold.games.ccg.scripts.words import *

card(
    "2_158",
    "On your TIE, for 1 Force. Fires at a starship for 1 Force: destiny, -2 against a capital"
    " starship, > defense value hits.",
    deploys_on(yours & starship & kind("TIE"), 1),
    fires(Weapon(targets=starship, price=1, bonus=either(capital, -2, 0))),
)
card(
    "2_159",
    "On your Jawa. Fires at a character or creature free: destiny - 1 > defense value hits. On 0 it"
    " explodes: the weapon and who fires it are lost.",
    deploys_on(yours & character & kind("Jawa") & active),
    fires(
        Weapon(
            targets=character | creature,
            bonus=-1,
            afterwards=[when_(total_is(0), [explode()])],
        )
    ),
)
card(
    "2_161",
    "On the Death Star system at parsec 0. Fires at a capital starship there or at the system that"
    " the Death Star orbits for 4 Force: two destinies > defense value hit.",
    deploys_on(system_of("Death Star") & at_parsec_zero),
    fires(Weapon(targets=capital, price=4, draws=2, places=around_the_station)),
)
