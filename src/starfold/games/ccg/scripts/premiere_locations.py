"""Premiere: locations of both sides."""

from starfold.games.ccg.scripts.words import *

DEATH_STAR = site_of("Death Star")
KESSEL_RUN = effect & titled("Kessel Run")


def ends_the_kessel_run() -> Piece:
    return whenever(
        "cancel the Kessel Run",
        you_control & there_is(KESSEL_RUN),
        cancel_all(KESSEL_RUN),
    )


# -- systems ---------------------------------------------------------------------------------------

place(
    "1_121",
    half(
        "Subtract 1 from each of the opponent's battle destiny draws here.",
        battle_destiny(-1, whose=OPPONENT),
    ),
    drained(),
)
place(
    "1_281",
    half(),
    half(
        "While you control it, your Force drain here is +1 for each Death Star site that you"
        " control.",
        drain(number_of(DEATH_STAR & you_control), when=you_control),
    ),
)
place(
    "1_122",
    half(
        "Your capital starships deploy here for 2 less, your starfighters for 1 less.",
        deploy_cost(-2, of=yours & capital & other_is_here),
        deploy_cost(-1, of=yours & starfighter & other_is_here),
    ),
    drained(),
)
place(
    "1_282",
    half(),
    half(
        "Your starships may move here as a react.",
        grants(GRANT_REACT, of=yours & starship & other_is_here),
    ),
)
place(
    "1_126",
    drained(),
    half(
        "While you control it, Kessel Run may not be played, and one in play is cancelled.",
        ends_the_kessel_run(),
        forbids(FORBID_PLAY, of=KESSEL_RUN, when=you_control),
    ),
)
place(
    "1_288",
    barren(),
    half(
        "Your starships deploy here for 1 less, for 2 less while Tarkin is aboard a starship here."
        " While you control it, Kessel Run is cancelled.",
        deploy_cost(-1, of=yours & starship & other_is_here),
        deploy_cost(
            -1,
            of=yours & starship & other_is_here,
            when=there_is(persona("tarkin") & here & riding(starship)),
        ),
        ends_the_kessel_run(),
    ),
)

# -- the Death Star --------------------------------------------------------------------------------

place(
    "1_123",
    half(
        "While you control it, your Force drain here is +1, and all characters imprisoned on the"
        " Death Star are released.",
        drain(+1, when=you_control),
        whenever(
            "release the prisoners",
            you_control & there_is(imprisoned_on("Death Star")),
            release_all(imprisoned_on("Death Star")),
            rules=("SW-B-227",),
        ),
    ),
    half(),
)
place(
    "1_125",
    half(
        "Your cards deploy here even without presence. While you control it, your Force drain here"
        " is +1.",
        grants(GRANT_DEPLOY, of=yours & other_is_here),
        drain(+1, when=you_control),
    ),
    half(),
)
place(
    "1_283",
    half(
        "While you control it, your Force drain here is +1, and Death Star Tractor Beam is"
        " cancelled.",
        drain(+1, when=you_control),
        whenever(
            "cancel the Death Star Tractor Beam",
            you_control & there_is(titled("Death Star Tractor Beam")),
            cancel_all(titled("Death Star Tractor Beam")),
        ),
    ),
    half(
        "While you control it, Wrong Turn and Retract The Bridge cost you no Force.",
        changes(
            COST,
            0,
            of=yours & titled("Wrong Turn", "Retract The Bridge"),
            when=you_control,
            sets=True,
        ),
    ),
)
place(
    "1_284",
    drained(),
    half(
        "Add 1 to each of your weapon destiny draws here.",
        weapon_destiny(+1, of=yours & weapon & here),
    ),
)
place(
    "1_286",
    drained(),
    half(
        "In your move phase your Imperials may move free from here to any one Death Star site.",
        action(
            "move Imperials to a Death Star site",
            pick(yours & imperial & may_set_out_for(DEATH_STAR), any_number=True),
            pick(takes_those_chosen(DEATH_STAR), "place"),
            go_by_location(),
            times=OWN_MOVE,
        ),
    ),
)

# -- Yavin 4 ---------------------------------------------------------------------------------------

place(
    "1_138",
    half("If it is your starting location, the Light side takes the first turn."),
    drained(),
    fact(light_first=True),
)
