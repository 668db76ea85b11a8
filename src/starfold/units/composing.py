"""The vocabulary of abilities as plain data, for those who compose them: editors, other programs.

Nothing is listed by hand. Keys, words and kinds of value come from the tables by which
`abilities.py` reads; which effect may stand where is found by asking the reader itself. So what is
listed is accepted, and what is accepted is listed.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any, Final

from starfold.units import entries as e
from starfold.units import icons
from starfold.units import movement as m
from starfold.units import vocabulary as v
from starfold.units.abilities import parse_clause
from starfold.units.icon_reading import IconReader
from starfold.units.model import Clause
from starfold.units.reading import MAX_STARS, MAX_TEXT, Problems
from starfold.units.words import clause_text

# By this field of an effect hangs where the effect may stand and what else it takes.
CHOICES: Final = {"bonus": "value", "forbid": "act", "permit": "act"}
# The forms of `who`: left out, one of the words, or a filter.
WHO_FORMS: Final = ("", *v.WHO_WORDS, "filter")
LEFT_OUT: Final = ""

_FILTER: Final = {"side": "friendly"}
_SAMPLES: Final[dict[str, Any]] = {
    v.TEXT: "Rebel",
    v.FLAG: True,
    v.TRUE: True,
    v.INTEGER: 2,
    v.STARS: [1, 2],
    v.ICONS: icons.ICON_NAMES[0],
    v.FILTER: _FILTER,
    v.UNIT_FILTER: {"stars": [1, 2]},
    v.RANGE: {"at_least": 2},
    v.COUNT: {"of": _FILTER, "at_least": 2},
    v.CARD_COUNT: {"of": _FILTER, "at_least": 1},
    v.AMOUNT: 1,
    v.SIGNED: 1,
    v.WHO: _FILTER,
}
_DRAW: Final = {"effect": "draw", "amount": 1}
_BONUS: Final = {"effect": "bonus", "value": "attack", "amount": 1, "who": _FILTER}


def sample(value: v.Value) -> Any:
    """Something that may stand there."""
    return value.words[0] if value.kind == v.WORD else _SAMPLES[value.kind]


def understood(clause: object, card_type: int) -> Clause | None:
    """What the reader makes of a clause on such a card; None if it refuses it."""
    problems = Problems("")
    reader = IconReader(icons.SETS[-1], problems)
    read = parse_clause(clause, "", card_type, reader)
    return None if problems.found else read


@cache
def vocabulary() -> dict[str, Any]:
    """All words with their kinds, places and examples; do not change it, it is shared."""
    return {
        "card_types": list(v.CARD_TYPES),
        "unit_kinds": list(v.UNIT_KINDS),
        "movements": {
            kind: list(words) for kind, words in zip(v.UNIT_KINDS, m.BY_KIND, strict=True)
        },
        "editions": list(icons.SETS),
        "rarities": list(e.RARITIES),
        "provenances": list(e.PROVENANCES),
        "icons": [_icon(name) for name in icons.ICON_NAMES],
        "face_values": list(e.FACE_VALUES),
        "ranges": _ranges(),
        "most": {
            "clauses": v.MAX_CLAUSES,
            "effects": v.MAX_EFFECTS,
            "text": MAX_TEXT,
        },
        "triggers": [_trigger(name) for name in v.TRIGGERS],
        "durations": list(v.DURATIONS),
        "standing_effects": list(v.STANDING_EFFECTS),  # `lasts: turn` needs one in its clause
        "conditions": [_condition(name, value) for name, value in v.CONDITION_VALUES.items()],
        "filter": [
            {"name": name, "value": _value(value), "of_one_unit": name not in v.NOT_OF_ONE_UNIT}
            for name, value in v.FILTER_VALUES.items()
        ],
        "card_filter": list(v.CARD_FILTER_KEYS),  # of these, what can be asked of a card
        "who": list(v.WHO_WORDS),
        "effects": [_effect(name) for name in v.EFFECTS],
    }


def _icon(name: str) -> dict[str, Any]:
    kind = icons.icon_kind(name)
    edition = icons.first_listed(name)
    return {"name": name, "kind": kind, "edition": edition, "on_units": kind != icons.WILD}


def _ranges() -> dict[str, list[int]]:
    """The least and the greatest number by what it is for."""
    return {
        "stars": [1, MAX_STARS],
        **{name: [value.least, value.most] for name, value in e.FACE_VALUES.items()},
        "artillery": list(e.ARTILLERY_RANGE),
        "base_mm": list(e.BASE_MM_RANGE),
        "bonus": list(e.BONUS_RANGE),
        "objective_defense": list(e.OBJECTIVE_DEFENSE_RANGE),
        "number": [1, e.HIGHEST_NUMBER],
        v.INTEGER: [1, v.HIGHEST_AMOUNT],
        v.AMOUNT: [1, v.HIGHEST_AMOUNT],
        v.SIGNED: [v.LOWEST_AMOUNT, v.HIGHEST_AMOUNT],
        "at_least": [1, v.HIGHEST_AMOUNT],
        "at_most": [0, v.HIGHEST_AMOUNT],
    }


def _value(value: v.Value) -> dict[str, Any]:
    return {"kind": value.kind, "words": list(value.words), "default": value.default}


# -- triggers and conditions ----------------------------------------------------------------------


def _trigger(name: str) -> dict[str, Any]:
    card_type = _card_type(name)
    return {
        "name": name,
        "card_type": v.CARD_TYPES[card_type],
        "stands": name in v.STANDING_TRIGGERS,
        "words": _sentence(_plainest(name), card_type).partition(",")[0],
    }


def _card_type(trigger: str) -> int:
    return v.OBJECTIVE if trigger in v.OBJECTIVE_TRIGGERS else v.COMBAT


def _plainest(trigger: str) -> dict[str, Any]:
    """A clause that can stand at the trigger."""
    return {"when": trigger, "do": [_BONUS if trigger in v.STANDING_TRIGGERS else _DRAW]}


def _condition(name: str, value: v.Value) -> dict[str, Any]:
    clauses = {
        trigger: {**_plainest(trigger), "if": {name: sample(value)}} for trigger in v.TRIGGERS
    }
    places = [
        trigger
        for trigger, clause in clauses.items()
        if understood(clause, _card_type(trigger)) is not None
    ]
    example = _sentence(clauses[places[0]], _card_type(places[0]))
    return {"name": name, "value": _value(value), "when": places, "example": example}


def _sentence(clause: Mapping[str, Any], card_type: int) -> str:
    read = understood(clause, card_type)
    assert read is not None, clause
    return clause_text(read)


# -- effects --------------------------------------------------------------------------------------


def _effect(name: str) -> dict[str, Any]:
    choice = CHOICES.get(name, "")
    words = v.EFFECT_VALUES[name][choice].words if choice else ("",)
    fields = v.EFFECT_VALUES[name].items()
    uses = [use for word in words for use in _uses(name, word)]
    return {
        "name": name,
        "title": v.EFFECT_WORDS[name].title,
        "choice": choice,
        "fields": [{"name": field, "value": _value(value)} for field, value in fields],
        "uses": uses,
        "examples": {use["choice"]: _example(name, use) for use in reversed(uses)},  # the first
    }


def _uses(effect: str, word: str) -> list[dict[str, Any]]:
    """Where an effect (with this word of its choice) may stand, in as few entries as possible.

    An entry allows every combination of one of its triggers with one word for each of its fields;
    the empty word means that the field is left out.
    """
    found: dict[str, dict[str, Any]] = {}
    for card_type, trigger, lasts in _places():
        for who in WHO_FORMS if "who" in v.EFFECT_VALUES[effect] else (LEFT_OUT,):
            fields = _accepted_words(effect, word, card_type, trigger, lasts, who)
            if fields is None:
                continue
            use: dict[str, Any] = {
                "choice": word,
                "card_type": v.CARD_TYPES[card_type],
                "lasts": lasts,
                "who": who,
                "words": fields,
            }
            found.setdefault(repr(use), {**use, "when": []})["when"].append(trigger)
    return list(found.values())


def _example(effect: str, use: Mapping[str, Any]) -> str:
    return _sentence(next(clauses_of(effect, use)), v.CARD_TYPES.index(use["card_type"]))


def _places() -> Iterator[tuple[int, str, str]]:
    for trigger in v.TRIGGERS:
        for lasts in v.DURATIONS:
            yield _card_type(trigger), trigger, lasts


def _accepted_words(
    effect: str, word: str, card_type: int, trigger: str, lasts: str, who: str
) -> dict[str, list[str]] | None:
    """The words that each further field may have there; None if the effect may not stand there."""
    fields = _word_fields(effect)
    accepted: dict[str, list[str]] = {field: [] for field in fields}
    understood_once = False
    for words in product(*([LEFT_OUT, *value.words] for value in fields.values())):
        chosen = dict(zip(fields, words, strict=True))
        clause = _clause(effect, word, trigger, lasts, who, chosen)
        if understood(clause, card_type) is None:
            continue
        understood_once = True
        for field, one in chosen.items():
            if one not in accepted[field]:
                accepted[field].append(one)
    return accepted if understood_once else None


def _word_fields(effect: str) -> dict[str, v.Value]:
    """The fields of an effect that are one word, but for the one that everything hangs by."""
    return {
        field: value
        for field, value in v.EFFECT_VALUES[effect].items()
        if value.kind == v.WORD and field != CHOICES.get(effect)
    }


def _clause(
    effect: str, word: str, trigger: str, lasts: str, who: str, words: Mapping[str, str]
) -> dict[str, Any]:
    """A clause with such an effect, with samples for numbers and filters."""
    done: dict[str, Any] = {"effect": effect}
    for field, value in v.EFFECT_VALUES[effect].items():
        if field == CHOICES.get(effect):
            done[field] = word
        elif field == "who":
            if who != LEFT_OUT:
                done[field] = _FILTER if who == "filter" else who
        elif value.kind != v.WORD:
            done[field] = sample(value)
        elif words[field] != LEFT_OUT:
            done[field] = words[field]
    clause: dict[str, Any] = {"when": trigger, "do": [done]}
    if lasts != v.DURATIONS[v.LASTS_NORMALLY]:
        clause["lasts"] = lasts
        if effect not in v.STANDING_EFFECTS:
            clause["do"].append(_BONUS)  # such a clause needs something that lasts
    return clause


def clauses_of(effect: str, use: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Every clause that an entry of an effect's uses allows, with samples where a value is free."""
    fields: Mapping[str, Sequence[str]] = use["words"]
    for trigger in use["when"]:
        for words in product(*fields.values()):
            chosen = dict(zip(fields, words, strict=True))
            yield _clause(effect, use["choice"], trigger, use["lasts"], use["who"], chosen)
