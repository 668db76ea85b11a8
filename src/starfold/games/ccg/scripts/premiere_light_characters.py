"""Premiere: characters of the Light side, and those that both sides have alike."""

from starfold.games.ccg.scripts.premiere_character_texts import *
from starfold.games.ccg.scripts.words import *

STATION = titled("Hydroponics Station")
PLANNERS = titled("Rebel Planners")
BEAST = kind("bantha") | titled("Dewback", "Wampa", "Rancor", "Bubo", "Dragonsnake")
NIGHT_WATCH = present_at(planet_site) & at_night


def luke_takes_revenge() -> list[Piece]:
    """Lost from the table in the opponent's turn, it makes Luke stronger through your next one."""
    return [
        if_lost("Luke is power +3", linger(NEXT_OWN_TURN), when=opponents_turn),
        afterwards(power(+3, of=persona("luke"))),
    ]


# -- aliens ----------------------------------------------------------------------------------------

card(
    "1_4",
    "Adds 3 to the power of anything he pilots. May make a Kessel Run in place of a smuggler."
    " Immune to attrition < 3.",
    adds_power(3),
    fact(makes_kessel_run=True),
    immune_to_attrition(3),
)
card(
    "1_7",
    "Once a turn, when a character of the opponent just fired a weapon where she is present, use 1"
    " Force to target that character and draw destiny: hit if it equals the character's ability.",
    response(
        "use the poison stinger",
        WEAPON_FIRED,
        target(the_moments_other & opponents & character & active & present),
        draw_destiny(),
        when_(total_is(ability_of()), [make_hit()]),
        price=1,
        once=ONCE_A_TURN,
    ),
)
card(
    "1_9",
    "Once in each of your control phases, use 1 Force for a wager: you draw three destinies, the"
    " opponent two. Whoever has the higher total may retrieve a random card.",
    action(
        "make a wager",
        draw_destiny(3, name="mine"),
        draw_destiny(2, name="theirs", by_opponent=True),
        when_(
            total_above(drawn("theirs"), "mine") & your_lost_pile_is_there,
            choose(("retrieve a random card", [retrieve_at_random()]), ("retrieve nothing", [])),
        ),
        when_(
            total_above(drawn("mine"), "theirs") & opponent_has_lost_cards,
            choose(
                ("retrieve a random card", [retrieve_at_random(opponent=True)]),
                ("retrieve nothing", []),
                by_opponent=True,
            ),
        ),
        price=1,
        when=somebody_can_draw,
        once=ONCE_A_TURN,
    ),
)
card(
    "1_16",
    "Once in each of your control phases, use 1 Force to name a card type. A random card of the"
    " opponent's hand is shown, and lost if it is of that type.",
    action(
        "guess the type of a card in hand",
        choose(*((name, []) for name in TYPES)),
        expose_guessed_card(),
        price=1,
        when=opponent_has_hand,
        once=ONCE_A_TURN,
    ),
)
card(
    "1_20",
    "Once in each of your control phases, steal a bantha, Dewback, Wampa, Rancor, Bubo or"
    " Dragonsnake present at the same site.",
    action(
        "snare a beast",
        target(opponents & BEAST & present_at_same_site & may_be_stolen),
        snare(),
        once=ONCE_A_TURN,
    ),
)
card(
    "1_31",
    "May be forfeited in place of another character of yours that was hit at the same site, which"
    " is then as it was before. Every Talz is power +2 where it is night.",
    action(
        "be forfeited in place of a hit character",
        target(another & yours & character & hit & at_same_site),
        forfeit_in_place(),
        times=IN_DAMAGE,
        when=in_battle,
    ),
    power(+2, of=kind("Talz") & at_night),
)

# -- droids ----------------------------------------------------------------------------------------

card(
    "1_1",
    "While present at a planet site where it is night, your Rebels and aliens at the same site are"
    " power +2; with a Hydroponics Station present they are immune to attrition < 3 too.",
    power(+2, of=yours & (rebel | alien) & here, when=NIGHT_WATCH),
    immune_to_attrition(
        3, of=yours & (rebel | alien) & here, when=NIGHT_WATCH & present_with(STATION)
    ),
)
card(
    "1_6",
    "When the opponent just initiated a battle or Force drain at the same location or an adjacent"
    " site, you may react by deploying cards there, at normal use of the Force.",
    changes(
        GRANT_REACT_DEPLOY,
        1,
        of=yours,
        when=other_is(here | at_adjacent_site),
        whose=YOU,
    ),
)
card(
    "1_32",
    "Your vehicles and droids at the same location are immune to attrition < 2. At a docking bay"
    " your starfighters at the related system are immune to attrition < 3, and it may cancel"
    " Lateral Damage.",
    immune_to_attrition(2, of=yours & (vehicle | droid) & here),
    immune_to_attrition(3, of=yours & starfighter & at(system) & related, when=at(docking_bay)),
    cancels("Lateral Damage", when=at(docking_bay)),
)

# -- Rebels ----------------------------------------------------------------------------------------

card(
    "1_2",
    "Forfeit +2 at the same site as Owen Lars or a Hydroponics Station. If she is lost from the"
    " table in the opponent's turn, Luke is power +3 until your next turn ends.",
    forfeit(+2, when=at(site) & with_(persona("owen") | STATION)),
    *luke_takes_revenge(),
)
card(
    "1_22",
    "Deploys free to Lars' Moisture Farm. Power +2 at the same site as Beru Lars or a Vaporator. If"
    " he is lost from the table in the opponent's turn, Luke is power +3 until your next turn"
    " ends.",
    deploys_free(at(titled("Lars' Moisture Farm"))),
    power(+2, when=at(site) & with_(persona("beru") | titled("Vaporator"))),
    *luke_takes_revenge(),
)
card(
    "1_10",
    "Increases X of Rebel Planners by 1, or doubles it while at the same site. Use 1 Force to"
    " cancel Wrong Turn. Other Rebels present with him at a Yavin 4 site are power +1.",
    changes(TEXT_X, +1, of=PLANNERS & ~at_same_site),
    changes(TEXT_X_TIMES, 2, of=PLANNERS & at_same_site),
    cancels("Wrong Turn", price=1),
    power(+1, of=another & rebel & present, when=at(site_of("Yavin 4"))),
)
card(
    "1_26 1_181",
    "Power +4 while defending in a battle. May not move.",
    power(+4, when=defending),
    forbids(FORBID_MOVE),
)
card("1_27 1_180", "Adds 2 to the power of anything he pilots.", adds_power(2))
card(
    "1_3",
    "Adds 2 to the power of anything he pilots. On Red 3 also adds 1 to maneuver, and draws one"
    " battle destiny if not able to otherwise.",
    matching_pilot("Red 3", 2),
)
card(
    "1_13",
    "Adds 2 to the power of anything he pilots. On Red 6 also adds 1 to maneuver, and draws one"
    " battle destiny if not able to otherwise.",
    matching_pilot("Red 6", 2),
)
card(
    "1_23",
    "Adds 2 to the power of anything he pilots. On Gold 5 also adds 1 to maneuver, and draws one"
    " battle destiny if not able to otherwise.",
    matching_pilot("Gold 5", 2),
)
card(
    "1_8",
    "Adds 2 to the power of anything he pilots. On Gold 1 also adds 1 to maneuver, and draws one"
    " battle destiny if not able to otherwise. Other Gold Squadron pilots at the same location are"
    " forfeit +1.",
    matching_pilot("Gold 1", 2),
    forfeit(+1, of=another & pilot & kind("Gold Squadron") & here),
)
card(
    "1_29",
    "Adds 2 to the power of anything he pilots. On Red 1 also adds 1 to maneuver, and draws one"
    " battle destiny if not able to otherwise. Other Red Squadron pilots at the same location are"
    " forfeit +1.",
    matching_pilot("Red 1", 2),
    forfeit(+1, of=another & pilot & kind("Red Squadron") & here),
)
