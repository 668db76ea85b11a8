"""The words of which card abilities are made, and the numbers that the rules use for them.

One table a kind of word, and of what may stand under each key of an ability: the reader, the editor
and the schema go by them. A catalogue file uses the words; the loader refuses any other and names
the nearest known one; `words.py` turns a definition back into a sentence.
"""

from typing import Final, NamedTuple

# -- card types ------------------------------------------------------------------------------
COMBAT: Final = 0
OBJECTIVE: Final = 1
CARD_TYPES: Final = ("combat", "objective")

# -- triggers: when a clause of an ability speaks ----------------------------------------------
WHEN_BATTLE: Final = 0  # combat card: in force while the battle lasts (values, prohibitions)
WHEN_PLAYED: Final = 1  # combat card: once, as the card is played
WHEN_HITS: Final = 2  # combat card: once, after the unit scored a hit and damage was assigned
WHEN_DESTROYS: Final = 3  # combat card: once, after the unit destroyed the opposing unit
WHEN_BATTLE_ENDS: Final = 4  # combat card: once, at the end of the battle if the unit survived
WHEN_REVEAL: Final = 5  # objective: once, when first turned or played face up
WHEN_CONTINUOUS: Final = 6  # objective: in force while it lies face up
WHEN_STRUCK: Final = 7  # objective: each time it is chosen for a strike action, before the dice
WHEN_STRIKE_FAILS: Final = 8  # objective: each time a strike against it fails
WHEN_DESTROYED: Final = 9  # objective: once, when a strike destroys it
WHEN_TURN_BEGINS: Final = 10  # objective: at the start of each of its owner's turns
WHEN_INSTEAD_OF_ACTION: Final = 11  # objective: its owner may use it instead of an action
WHEN_AFTER_BATTLE: Final = 12  # objective: each time a battle of one of its owner's units ended
TRIGGERS: Final = (
    "battle",
    "played",
    "hits",
    "destroys",
    "battle_ends",
    "reveal",
    "continuous",
    "struck",
    "strike_fails",
    "destroyed",
    "turn_begins",
    "instead_of_action",
    "after_battle",
)
COMBAT_TRIGGERS: Final = TRIGGERS[:5]
OBJECTIVE_TRIGGERS: Final = TRIGGERS[5:]
STANDING_TRIGGERS: Final = ("battle", "continuous")  # the others happen once

# -- durations ---------------------------------------------------------------------------------
LASTS_NORMALLY: Final = 0  # combat card: the battle; objective: while face up; one-shot: at once
LASTS_TURN: Final = 1  # until the end of the current turn
DURATIONS: Final = ("normally", "turn")

# -- values that a bonus changes -----------------------------------------------------------------
ATTACK: Final = 0
DAMAGE: Final = 1
DEFENSE: Final = 2
STRIKE: Final = 3  # strike result of a unit
OBJECTIVE_DEFENSE: Final = 4
HAND_SIZE: Final = 5
ACTION_STARS: Final = 6
VALUES: Final = (
    "attack",
    "damage",
    "defense",
    "strike",
    "objective_defense",
    "hand_size",
    "action_stars",
)
UNIT_VALUES: Final = VALUES[:4]
PLAYER_VALUES: Final = VALUES[5:]

# -- effects -----------------------------------------------------------------------------------
BONUS: Final = 0
PREVENT: Final = 1  # each hit on the unit deals that much less damage
DEAL: Final = 2  # deal damage (Armor and prevention reduce it)
MARK: Final = 3  # place damage counters without dealing damage (nothing reduces it)
HEAL: Final = 4
DRAW: Final = 5
DISCARD: Final = 6
REROLL: Final = 7
FORCE_PLAY: Final = 8
FORBID: Final = 9
PERMIT: Final = 10
MOVE: Final = 11
REINFORCE: Final = 12  # bring units from the reserves
WITHDRAW: Final = 13  # return a unit to its owner's reserves
RECOVER: Final = 14  # take a card back from the discard pile
REMOVE: Final = 15  # cards of a hand or discard pile leave the game
REMOVE_THIS: Final = 16  # the card leaves the game instead of being discarded
# What an effect speaks about: its kind, and more closely the value or act that it is for. The rules
# ask about one topic at a time and skip every card that has nothing to say about it.
TOPIC_BONUS: Final = 24  # + value
TOPIC_FORBID: Final = 32  # + act
TOPIC_PERMIT: Final = 40  # + act
# Effects that stay in force (standing triggers, or one-shot triggers with `lasts: turn`).
STANDING_EFFECTS: Final = ("bonus", "prevent", "forbid", "permit", "reroll")

# -- what can be forbidden or permitted ----------------------------------------------------------
ACT_MOVE: Final = 0
ACT_ATTACK: Final = 1
ACT_STRIKE: Final = 2
ACT_ATTACK_SPACE: Final = 3  # a ground unit attacking space units outside its home zone
ACT_PLAY_CARD: Final = 4  # the player of the named unit plays a combat card in this battle
ACT_EXTRA_CARD: Final = 5  # one more combat card is played for the unit in a battle
ACT_AUTOMATIC_12: Final = 6  # a base roll of 12 succeeds whatever the defense
ACT_MOVE_TWO: Final = 7  # a move action takes the unit two zones
ACTS: Final = (
    "move",
    "attack",
    "strike",
    "attack_space",
    "play_card",
    "extra_card",
    "automatic_12",
    "move_two",
)

# -- whose dice are rolled again -------------------------------------------------------------------
REROLL_OWN_MISS: Final = 0
REROLL_FOE_HIT: Final = 1
REROLLS: Final = ("own_miss", "foe_hit")

# -- whom a selector names ----------------------------------------------------------------------
WHO_UNIT: Final = 0  # the unit in this battle on whose behalf the card was played
WHO_FOE: Final = 1  # the unit that it battles
WHO_FILTER: Final = 2  # every unit in play that passes the filter
FRIENDLY: Final = 0
OPPOSING: Final = 1
ANY_SIDE: Final = 2
SIDES: Final = ("friendly", "opposing", "any")

# -- places, seen from the player (or from the unit: here) -----------------------------------------
ANYWHERE: Final = 0
HERE: Final = 1  # the zone of the unit in the battle, or of the objective (its owner's home zone)
HOME: Final = 2  # the player's own home zone
CONTESTED: Final = 3
ENEMY_HOME: Final = 4  # any other player's home zone
PLACES: Final = ("any", "here", "home", "contested", "enemy")

# -- unit kinds ----------------------------------------------------------------------------------
SPACE: Final = 0
GROUND: Final = 1
UNIT_KINDS: Final = ("space", "ground")

# -- how many of the selected units an effect is for -----------------------------------------------
PICK_ONE: Final = 0  # the ability's player chooses one
PICK_EACH: Final = 1
PICKS: Final = ("one", "each")

# -- which objectives an objective_defense bonus is for --------------------------------------------
THIS_OBJECTIVE: Final = 0
FRIENDLY_OBJECTIVES: Final = 1
OPPOSING_OBJECTIVES: Final = 2
OBJECTIVE_SCOPES: Final = ("this", "friendly", "opposing")

# -- whose hand is meant by discard ----------------------------------------------------------------
# In a battle `opponents` is the other player of the battle, in a strike the other player of the
# strike, elsewhere every opponent.
HAND_OPPONENTS: Final = 0
HAND_OWN: Final = 1
HANDS: Final = ("opponents", "own")

AT_RANDOM: Final = 0
BY_CHOICE: Final = 1  # the holder of the hand chooses; from a discard pile the ability's player
HOW_DISCARDED: Final = ("random", "choice")

# -- where cards are removed from --------------------------------------------------------------
FROM_HAND: Final = 0
FROM_DISCARD: Final = 1
CARD_SOURCES: Final = ("hand", "discard")

# -- how far an effect moves a unit ------------------------------------------------------------
ONE_ZONE: Final = 0
TWO_ZONES: Final = 1  # one or two
DISTANCES: Final = ("one", "two")

ANY_CARD: Final = -1
RECOVER_TYPES: Final = ("combat", "objective", "any")

# -- where reinforcements arrive -----------------------------------------------------------------
TO_HOME: Final = 0
TO_HERE: Final = 1
DESTINATIONS: Final = ("home", "here")

# -- conditions ----------------------------------------------------------------------------------
IF_SIDE: Final = 0  # the unit attacks / defends in this battle
IF_ZONE: Final = 1  # the unit stands in ...
IF_UNIT: Final = 2  # the unit passes a filter
IF_FOE: Final = 3  # the opposing unit passes a filter
IF_PLAYED_FIRST: Final = 4  # no card of the other side was played before in this battle
IF_FOE_PLAYED: Final = 5  # the other side has played a card in this battle
IF_HAND: Final = 6  # cards in the player's hand
IF_FOE_HAND: Final = 7  # cards in the opponent's hand (battle and strike only)
IF_COUNT: Final = 8  # units in play that pass a filter
IF_OBJECTIVES: Final = 9  # objectives the player still has
IF_DISCARD: Final = 10  # cards in the player's discard pile
IF_FACE_UP: Final = 11  # face-up objectives that pass a filter
CONDITIONS: Final = (
    "side",
    "zone",
    "unit",
    "foe",
    "played_first",
    "foe_played",
    "hand",
    "foe_hand",
    "count",
    "objectives",
    "discard",
    "face_up",
)
BATTLE_CONDITIONS: Final = ("side", "zone", "unit", "foe", "played_first", "foe_played", "foe_hand")
CARD_CONDITIONS: Final = ("played_first",)  # of the battle conditions: about the combat card itself
BATTLE_TRIGGERS: Final = (*COMBAT_TRIGGERS, "after_battle")  # there is a unit in a battle
ATTACKING: Final = 0
DEFENDING: Final = 1
ROLES: Final = ("attacking", "defending")
NO_LIMIT: Final = 9999

# -- what may stand under each key of an ability ------------------------------------------------
MAX_CLAUSES: Final = 6
MAX_EFFECTS: Final = 6
LOWEST_AMOUNT: Final = -9
HIGHEST_AMOUNT: Final = 99
ZONE_CONDITION_PLACES: Final = PLACES[HOME:]


class Value(NamedTuple):
    """What may stand under a key. The reader and the editor's vocabulary both go by it."""

    kind: str
    words: tuple[str, ...] = ()  # of a WORD
    default: str = ""  # of a WORD that may be left out
    field: str = ""  # of an effect: where the number of the WORD is kept


WORD: Final = "word"
TEXT: Final = "text"
FLAG: Final = "flag"  # true or false
TRUE: Final = "true"  # only true
INTEGER: Final = "integer"  # from 1 to HIGHEST_AMOUNT
STARS: Final = "stars"  # a list of star values
ICONS: Final = "icons"  # an icon that stands on units, or a list of them
FILTER: Final = "filter"
UNIT_FILTER: Final = "unit_filter"  # without the keys that mean nothing for a unit in a battle
RANGE: Final = "range"  # at_least, at_most or both
COUNT: Final = "count"  # a range, and a filter under `of`
CARD_COUNT: Final = "card_count"  # a range, and under `of` a filter on face-up objectives
AMOUNT: Final = "amount"  # a number from 1 on, or {each, of, max}
SIGNED: Final = "signed_amount"  # the same, and numbers from LOWEST_AMOUNT on
WHO: Final = "who"  # unit, foe or a filter

THE_UNIT: Final = "unit"
THE_FOE: Final = "foe"
WHO_WORDS: Final = (THE_UNIT, THE_FOE)

FILTER_VALUES: Final = {
    "side": Value(WORD, SIDES, SIDES[ANY_SIDE]),
    "icon": Value(ICONS),
    "stars": Value(STARS),
    "zone": Value(WORD, PLACES, PLACES[ANYWHERE]),
    "kind": Value(WORD, UNIT_KINDS),
    "affiliation": Value(TEXT),
    "damaged": Value(FLAG),
}
FILTER_KEYS: Final = tuple(FILTER_VALUES)
NOT_OF_ONE_UNIT: Final = ("side", "zone")
CARD_FILTER_KEYS: Final = ("side", "icon", "affiliation")  # what cards have of it
CONDITION_VALUES: Final = {
    "side": Value(WORD, ROLES),
    "zone": Value(WORD, ZONE_CONDITION_PLACES),
    "unit": Value(UNIT_FILTER),
    "foe": Value(UNIT_FILTER),
    "played_first": Value(TRUE),
    "foe_played": Value(FLAG),
    "hand": Value(RANGE),
    "foe_hand": Value(RANGE),
    "count": Value(COUNT),
    "objectives": Value(RANGE),
    "discard": Value(RANGE),
    "face_up": Value(CARD_COUNT),
}
PICK: Final = Value(WORD, PICKS, PICKS[PICK_ONE])


class EffectWord(NamedTuple):
    """What an effect is called in forms, and what it takes."""

    title: str
    takes: dict[str, Value]


# In the order of their numbers.
EFFECT_WORDS: Final[dict[str, EffectWord]] = {
    "bonus": EffectWord(
        "change a value",
        {
            "value": Value(WORD, VALUES),
            "amount": Value(SIGNED),
            "who": Value(WHO),
            "objectives": Value(WORD, OBJECTIVE_SCOPES, OBJECTIVE_SCOPES[THIS_OBJECTIVE]),
        },
    ),
    "prevent": EffectWord("prevent damage", {"amount": Value(AMOUNT), "who": Value(WHO)}),
    "deal": EffectWord("deal damage", {"amount": Value(AMOUNT), "who": Value(WHO), "pick": PICK}),
    "mark": EffectWord(
        "place damage counters", {"amount": Value(AMOUNT), "who": Value(WHO), "pick": PICK}
    ),
    "heal": EffectWord(
        "remove damage counters", {"amount": Value(AMOUNT), "who": Value(WHO), "pick": PICK}
    ),
    "draw": EffectWord("draw cards", {"amount": Value(AMOUNT)}),
    "discard": EffectWord(
        "discard cards",
        {
            "amount": Value(AMOUNT),
            "whose": Value(WORD, HANDS, HANDS[HAND_OPPONENTS], "scope"),
            "how": Value(WORD, HOW_DISCARDED, HOW_DISCARDED[AT_RANDOM], "how"),
        },
    ),
    "reroll": EffectWord(
        "roll again", {"whose": Value(WORD, REROLLS, field="scope"), "who": Value(WHO)}
    ),
    "force_play": EffectWord("force a card to be played", {}),
    "forbid": EffectWord(
        "forbid something", {"act": Value(WORD, ACTS, field="act"), "who": Value(WHO)}
    ),
    "permit": EffectWord(
        "permit something", {"act": Value(WORD, ACTS, field="act"), "who": Value(WHO)}
    ),
    "move": EffectWord(
        "move a unit",
        {"who": Value(WHO), "zones": Value(WORD, DISTANCES, DISTANCES[ONE_ZONE], "scope")},
    ),
    "reinforce": EffectWord(
        "bring units from the reserves",
        {
            "stars": Value(INTEGER),
            "to": Value(WORD, DESTINATIONS, DESTINATIONS[TO_HOME], "scope"),
        },
    ),
    "withdraw": EffectWord("return a unit to the reserves", {"who": Value(WHO), "pick": PICK}),
    "recover": EffectWord(
        "take cards from the discard pile",
        {
            "amount": Value(AMOUNT),
            "type": Value(WORD, RECOVER_TYPES, RECOVER_TYPES[-1]),
        },
    ),
    "remove": EffectWord(
        "take cards out of the game",
        {
            "amount": Value(AMOUNT),
            "from": Value(WORD, CARD_SOURCES, field="source"),
            "whose": Value(WORD, HANDS, HANDS[HAND_OPPONENTS], "scope"),
            "how": Value(WORD, HOW_DISCARDED, HOW_DISCARDED[AT_RANDOM], "how"),
        },
    ),
    "remove_this": EffectWord("take this card out of the game", {}),
}
EFFECTS: Final = tuple(EFFECT_WORDS)
EFFECT_VALUES: Final = {name: word.takes for name, word in EFFECT_WORDS.items()}
EFFECT_PARAMETERS: Final = {name: tuple(takes) for name, takes in EFFECT_VALUES.items()}
