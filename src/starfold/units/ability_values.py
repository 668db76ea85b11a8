"""What may stand under each key of an ability: the reader and the editor's vocabulary go by it."""

from typing import Final, NamedTuple

from starfold.units import vocabulary as v

MAX_CLAUSES: Final = 6
MAX_EFFECTS: Final = 6
LOWEST_AMOUNT: Final = -9
HIGHEST_AMOUNT: Final = 99
ZONE_CONDITION_PLACES: Final = v.PLACES[v.HOME :]


class Value(NamedTuple):
    """What may stand under a key. The reader and the editor's vocabulary both go by it."""

    kind: str
    words: tuple[str, ...] = ()  # of a WORD
    default: str = ""  # of a WORD that may be left out


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
    "side": Value(WORD, v.SIDES, v.SIDES[v.ANY_SIDE]),
    "icon": Value(ICONS),
    "stars": Value(STARS),
    "zone": Value(WORD, v.PLACES, v.PLACES[v.ANYWHERE]),
    "kind": Value(WORD, v.UNIT_KINDS),
    "affiliation": Value(TEXT),
    "damaged": Value(FLAG),
}
FILTER_KEYS: Final = tuple(FILTER_VALUES)
NOT_OF_ONE_UNIT: Final = ("side", "zone")
CARD_FILTER_KEYS: Final = ("side", "icon", "affiliation")  # what cards have of it
CONDITION_VALUES: Final = {
    "side": Value(WORD, v.ROLES),
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
_PICK: Final = Value(WORD, v.PICKS, v.PICKS[v.PICK_ONE])
EFFECT_VALUES: Final[dict[str, dict[str, Value]]] = {
    "bonus": {
        "value": Value(WORD, v.VALUES),
        "amount": Value(SIGNED),
        "who": Value(WHO),
        "objectives": Value(WORD, v.OBJECTIVE_SCOPES, v.OBJECTIVE_SCOPES[v.THIS_OBJECTIVE]),
    },
    "prevent": {"amount": Value(AMOUNT), "who": Value(WHO)},
    "deal": {"amount": Value(AMOUNT), "who": Value(WHO), "pick": _PICK},
    "mark": {"amount": Value(AMOUNT), "who": Value(WHO), "pick": _PICK},
    "heal": {"amount": Value(AMOUNT), "who": Value(WHO), "pick": _PICK},
    "draw": {"amount": Value(AMOUNT)},
    "discard": {
        "amount": Value(AMOUNT),
        "whose": Value(WORD, v.HANDS, v.HANDS[v.HAND_OPPONENTS]),
        "how": Value(WORD, v.HOW_DISCARDED, v.HOW_DISCARDED[v.AT_RANDOM]),
    },
    "reroll": {"whose": Value(WORD, v.REROLLS), "who": Value(WHO)},
    "force_play": {},
    "forbid": {"act": Value(WORD, v.ACTS), "who": Value(WHO)},
    "permit": {"act": Value(WORD, v.ACTS), "who": Value(WHO)},
    "move": {"who": Value(WHO), "zones": Value(WORD, v.DISTANCES, v.DISTANCES[v.ONE_ZONE])},
    "reinforce": {
        "stars": Value(INTEGER),
        "to": Value(WORD, v.DESTINATIONS, v.DESTINATIONS[v.TO_HOME]),
    },
    "withdraw": {"who": Value(WHO), "pick": _PICK},
    "recover": {
        "amount": Value(AMOUNT),
        "type": Value(WORD, v.RECOVER_TYPES, v.RECOVER_TYPES[-1]),
    },
    "remove": {
        "amount": Value(AMOUNT),
        "from": Value(WORD, v.CARD_SOURCES),
        "whose": Value(WORD, v.HANDS, v.HANDS[v.HAND_OPPONENTS]),
        "how": Value(WORD, v.HOW_DISCARDED, v.HOW_DISCARDED[v.AT_RANDOM]),
    },
    "remove_this": {},
}
EFFECT_PARAMETERS: Final = {name: tuple(values) for name, values in EFFECT_VALUES.items()}
