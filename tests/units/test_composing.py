"""The vocabulary for editors: what it lists is accepted, and what is accepted is listed."""

from collections.abc import Callable
from typing import Any

import pytest
import yaml

from starfold.units import icons
from starfold.units import vocabulary as v
from starfold.units.catalogue import shipped_files
from starfold.units.composing import clauses_of, sample, understood, vocabulary
from starfold.units.vocabulary import CONDITION_VALUES, EFFECT_VALUES, FILTER_VALUES
from tests.units.definitions import allowed_cards

pytestmark = pytest.mark.mode_independent

Words = dict[str, Any]
VOCABULARY = vocabulary()
FILTER = {key["name"]: key for key in VOCABULARY["filter"]}
EFFECTS = {effect["name"]: effect for effect in VOCABULARY["effects"]}
CONDITIONS = {condition["name"]: condition for condition in VOCABULARY["conditions"]}
RANGES = VOCABULARY["ranges"]


# -- listed: accepted ------------------------------------------------------------------------------


@pytest.mark.parametrize("effect", v.EFFECTS)
def test_every_listed_use_of_an_effect_is_accepted(effect: str) -> None:
    uses = EFFECTS[effect]["uses"]
    assert uses
    for use in uses:
        card_type = v.CARD_TYPES.index(use["card_type"])
        for clause in clauses_of(effect, use):
            assert understood(clause, card_type) is not None, clause


@pytest.mark.parametrize("name", v.CONDITIONS)
def test_every_listed_condition_is_accepted_with_every_word(name: str) -> None:
    value = CONDITION_VALUES[name]
    draw = {"effect": "draw", "amount": 1}
    bonus = {"effect": "bonus", "value": "attack", "amount": 1, "who": {"side": "friendly"}}
    for trigger in CONDITIONS[name]["when"]:
        card_type = v.OBJECTIVE if trigger in v.OBJECTIVE_TRIGGERS else v.COMBAT
        done = bonus if trigger in v.STANDING_TRIGGERS else draw
        for asked in value.words or [sample(value)]:
            clause = {"when": trigger, "if": {name: asked}, "do": [done]}
            assert understood(clause, card_type) is not None, clause


@pytest.mark.parametrize("key", list(FILTER))
def test_every_listed_key_of_a_filter_is_accepted_with_every_word(key: str) -> None:
    value = FILTER_VALUES[key]
    for asked in value.words or [sample(value)]:
        heal = {"effect": "heal", "amount": 1, "who": {key: asked}}
        assert understood({"when": "played", "do": [heal]}, v.COMBAT) is not None
        one = {"when": "played", "if": {"unit": {key: asked}}, "do": [heal]}
        assert (understood(one, v.COMBAT) is not None) == FILTER[key]["of_one_unit"]


def test_the_listed_icons_are_those_of_the_editions() -> None:
    for icon in VOCABULARY["icons"]:
        assert icon["name"] in icons.set_icons(icon["edition"])
        heal = {"effect": "heal", "amount": 1, "who": {"icon": icon["name"]}}
        accepted = understood({"when": "played", "do": [heal]}, v.COMBAT) is not None
        assert accepted == icon["on_units"]


def test_every_word_has_an_example_or_words_of_its_own() -> None:
    assert all(trigger["words"] for trigger in VOCABULARY["triggers"])
    assert all(condition["example"] for condition in VOCABULARY["conditions"])
    for effect in VOCABULARY["effects"]:
        assert {use["choice"] for use in effect["uses"]} == set(effect["examples"])
        assert all(effect["examples"].values())


# -- accepted: listed ------------------------------------------------------------------------------


def in_range(number: Any, name: str) -> bool:
    low, high = RANGES[name]
    return isinstance(number, int) and low <= number <= high


def fits_filter(asked: Any, of_one_unit: bool = False) -> bool:
    return bool(asked) and all(
        key in FILTER
        and (FILTER[key]["of_one_unit"] or not of_one_unit)
        and fits(value, FILTER[key]["value"])
        for key, value in asked.items()
    )


def fits_amount(amount: Any, name: str) -> bool:
    if isinstance(amount, dict):
        return (
            set(amount) <= {"each", "of", "max"}
            and in_range(amount["each"], name)
            and fits_filter(amount["of"])
        )
    return in_range(amount, name)


def fits_range(span: Any) -> bool:
    return bool(span) and all(in_range(number, key) for key, number in span.items())


def fits_icons(named: Any) -> bool:
    on_units = [icon["name"] for icon in VOCABULARY["icons"] if icon["on_units"]]
    return all(name in on_units for name in (named if isinstance(named, list) else [named]))


def fits_count(asked: Any) -> bool:
    span = {key: number for key, number in asked.items() if key != "of"}
    return fits_filter(asked["of"]) and fits_range(span)


def fits_card_count(asked: Any) -> bool:
    return set(asked["of"]) <= set(VOCABULARY["card_filter"]) and fits_count(asked)


KINDS: dict[str, Callable[[Any], bool]] = {
    "text": lambda value: isinstance(value, str),
    "flag": lambda value: isinstance(value, bool),
    "true": lambda value: value is True,
    "integer": lambda value: in_range(value, "integer"),
    "stars": lambda value: all(in_range(stars, "stars") for stars in value),
    "icons": fits_icons,
    "filter": fits_filter,
    "unit_filter": lambda value: fits_filter(value, of_one_unit=True),
    "range": fits_range,
    "count": fits_count,
    "card_count": fits_card_count,
    "amount": lambda value: fits_amount(value, "amount"),
    "signed_amount": lambda value: fits_amount(value, "signed_amount"),
    "who": lambda value: value in VOCABULARY["who"] or fits_filter(value),
}


def fits(value: Any, wanted: Words) -> bool:
    if wanted["kind"] == "word":
        return value in wanted["words"]
    return KINDS[wanted["kind"]](value)


def who_form(effect: Words) -> str:
    who = effect.get("who", "")
    return who if isinstance(who, str) else "filter"


def is_use(effect: Words, use: Words, when: str, lasts: str, card_type: str) -> bool:
    listed = EFFECTS[effect["effect"]]
    return (
        use["choice"] == effect.get(listed["choice"], "")
        and use["card_type"] == card_type
        and use["lasts"] == lasts
        and use["who"] == who_form(effect)
        and when in use["when"]
        and all(effect.get(field, "") in words for field, words in use["words"].items())
    )


def can_be_composed(clause: Words, card_type: str) -> bool:
    when, lasts = clause["when"], clause.get("lasts", "normally")
    triggers = [one["name"] for one in VOCABULARY["triggers"] if one["card_type"] == card_type]
    if when not in triggers or lasts not in VOCABULARY["durations"]:
        return False
    for name, asked in clause.get("if", {}).items():
        condition = CONDITIONS[name]
        if when not in condition["when"] or not fits(asked, condition["value"]):
            return False
    for effect in clause["do"]:
        listed = EFFECTS[effect["effect"]]
        fields = {field["name"]: field["value"] for field in listed["fields"]}
        if not all(fits(effect[key], fields[key]) for key in effect if key != "effect"):
            return False
        if not any(is_use(effect, use, when, lasts, card_type) for use in listed["uses"]):
            return False
    standing = any(effect["effect"] in VOCABULARY["standing_effects"] for effect in clause["do"])
    return lasts == "normally" or standing


def test_every_shipped_ability_can_be_composed() -> None:
    abilities = 0
    for _, text in shipped_files():
        for card in yaml.safe_load(text)["cards"]:
            for clause in card.get("ability", ()):
                assert can_be_composed(clause, card["type"]), (card["name"], clause)
                abilities += 1
    assert abilities > 100


def test_everything_that_the_reader_accepts_can_be_composed() -> None:
    for definition, _ in allowed_cards():
        for clause in definition["ability"]:
            assert can_be_composed(clause, definition["type"]), clause


def test_no_key_of_the_reader_is_left_out() -> None:
    assert tuple(EFFECTS) == v.EFFECTS
    assert tuple(CONDITIONS) == v.CONDITIONS
    for name, effect in EFFECTS.items():
        assert [field["name"] for field in effect["fields"]] == list(EFFECT_VALUES[name])
