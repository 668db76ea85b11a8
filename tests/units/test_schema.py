"""The JSON Schemas: they accept what ships, and their words are those of the vocabulary."""

import json
import re
from importlib import resources
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from starfold.units import icons
from starfold.units import vocabulary as v
from starfold.units.catalogue import check_catalogue, shipped_files
from starfold.units.entries import CARD_KEYS, FACE_VALUES, PROVENANCES, RARITIES, UNIT_KEYS
from starfold.units.fleets import every_shipped_fleet_name, fleet_data, shipped_fleet
from starfold.units.vocabulary import (
    CARD_FILTER_KEYS,
    EFFECT_PARAMETERS,
    FILTER_KEYS,
    ZONE_CONDITION_PLACES,
)
from tests.units.definitions import CARD, OTHER_SIDE, UNIT, allowed_cards, catalogue, unit, without

pytestmark = pytest.mark.mode_independent


def load(name: str) -> Any:
    file = resources.files("starfold.units") / "data" / name
    return json.loads(file.read_text(encoding="utf-8"))


CATALOGUE = load("catalogue.schema.json")
FLEET = load("fleet.schema.json")
DEFS = CATALOGUE["$defs"]


def validator(schema: Any) -> Any:
    return jsonschema.Draft202012Validator(schema)


def errors(data: Any) -> list[str]:
    return [error.message for error in validator(CATALOGUE).iter_errors(data)]


@pytest.mark.parametrize("schema", [CATALOGUE, FLEET])
def test_the_schemas_are_schemas(schema: Any) -> None:
    jsonschema.Draft202012Validator.check_schema(schema)


def test_the_shipped_catalogue_is_valid() -> None:
    for name, text in shipped_files():
        assert errors(yaml.safe_load(text)) == [], name


def test_the_example_in_the_manual_is_valid(tmp_path: Path) -> None:
    manual = (Path(__file__).parents[2] / "docs" / "catalogue.md").read_text(encoding="utf-8")
    example = re.findall(r"```yaml\n(.*?)```", manual, re.DOTALL)[0]
    assert errors(yaml.safe_load(example)) == []
    (tmp_path / "example.yaml").write_text(example, encoding="utf-8")
    assert check_catalogue(tmp_path / "example.yaml") == []


@pytest.mark.parametrize("name", every_shipped_fleet_name())
def test_the_shipped_fleets_are_valid(name: str) -> None:
    validator(FLEET).validate(fleet_data(shipped_fleet(name)))


def test_what_the_checker_allows_is_valid() -> None:
    card_validator = validator({"$ref": "#/$defs/card", "$defs": DEFS})
    rest = without(CARD, "bonus", "icon", "ability") | {"edition": "scum_and_villainy"}
    for definition, _ in list(allowed_cards())[::17]:
        card_validator.validate({**rest, **definition})


@pytest.mark.parametrize(
    "broken",
    [
        catalogue() | {"format": "other"},
        catalogue() | {"extra": 1},
        without(catalogue(), "units", "cards"),
        catalogue(units=[unit(stars=0)]),
        catalogue(units=[unit(icons=["Luck"])]),
        catalogue(units=[unit(kind="ground")]),
        catalogue(units=[unit(other_side=OTHER_SIDE)]),
        catalogue(units=[unit(icons=["Veteran"], edition="scum_and_villainy")]),
        catalogue(units=[without(UNIT, "shields")]),
        catalogue(cards=[CARD | {"type": "objective"}]),
        catalogue(cards=[without(CARD, "icon")]),
        catalogue(cards=[without(CARD, "objective")]),
        catalogue(cards=[CARD | {"ability": [{"when": "reveal", "do": [{"effect": "draw"}]}]}]),
        catalogue(cards=[CARD | {"ability": [{"when": "battle", "do": [{"effect": "draw"}]}]}]),
    ],
)
def test_the_schema_refuses_what_the_checker_refuses(broken: Any) -> None:
    assert errors(broken)


def enum(*path: str) -> list[Any]:
    found = DEFS
    for part in path:
        found = found[part]
    words: list[Any] = found["enum"]
    return words


def test_the_words_of_the_schema_are_those_of_the_vocabulary() -> None:
    tables: dict[tuple[str, ...], tuple[str, ...]] = {
        ("edition",): icons.SETS,
        ("provenance",): PROVENANCES,
        ("cardIcon",): icons.ICON_NAMES,
        ("pick",): v.PICKS,
        ("unit", "properties", "kind"): v.UNIT_KINDS,
        ("card", "properties", "type"): v.CARD_TYPES,
        ("card", "properties", "rarity"): RARITIES,
        ("filter", "properties", "side"): v.SIDES,
        ("filter", "properties", "zone"): v.PLACES,
        ("filter", "properties", "kind"): v.UNIT_KINDS,
        ("combatConditions", "properties", "side"): v.ROLES,
        ("combatConditions", "properties", "zone"): ZONE_CONDITION_PLACES,
        ("combatClause", "properties", "when"): v.COMBAT_TRIGGERS,
        ("combatClause", "properties", "lasts"): v.DURATIONS,
        ("objectiveClause", "properties", "when"): v.OBJECTIVE_TRIGGERS,
        ("objectiveClause", "properties", "lasts"): v.DURATIONS,
        ("effect_bonus", "properties", "value"): v.VALUES,
        ("effect_bonus", "properties", "objectives"): v.OBJECTIVE_SCOPES,
        ("effect_forbid", "properties", "act"): v.ACTS,
        ("effect_discard", "properties", "whose"): v.HANDS,
        ("effect_discard", "properties", "how"): v.HOW_DISCARDED,
        ("effect_reroll", "properties", "whose"): v.REROLLS,
        ("effect_reinforce", "properties", "to"): v.DESTINATIONS,
        ("effect_recover", "properties", "type"): v.RECOVER_TYPES,
        ("effect_remove", "properties", "from"): v.CARD_SOURCES,
        ("effect_remove", "properties", "whose"): v.HANDS,
        ("effect_remove", "properties", "how"): v.HOW_DISCARDED,
        ("effect_move", "properties", "zones"): v.DISTANCES,
        ("cardFilter", "properties", "side"): v.SIDES,
    }
    for path, words in tables.items():
        assert enum(*path) == list(words), path
    not_wild = [name for name in icons.ICON_NAMES if icons.icon_kind(name) != icons.WILD]
    assert enum("unitIcon") == not_wild


def test_the_keys_of_the_schema_are_those_of_the_reader() -> None:
    assert tuple(DEFS["unit"]["properties"]) == UNIT_KEYS
    assert tuple(DEFS["card"]["properties"]) == CARD_KEYS
    assert tuple(DEFS["filter"]["properties"]) == FILTER_KEYS
    assert tuple(DEFS["combatConditions"]["properties"]) == v.CONDITIONS
    outside_battles = [name for name in v.CONDITIONS if name not in v.BATTLE_CONDITIONS]
    assert list(DEFS["objectiveConditions"]["properties"]) == outside_battles
    after_battles = [name for name in v.CONDITIONS if name not in v.CARD_CONDITIONS]
    assert list(DEFS["afterBattleConditions"]["properties"]) == after_battles
    assert tuple(DEFS["cardFilter"]["properties"]) == CARD_FILTER_KEYS
    effects = {name.removeprefix("effect_") for name in DEFS if name.startswith("effect_")}
    assert effects == set(v.EFFECTS)
    for effect, parameters in EFFECT_PARAMETERS.items():
        assert tuple(DEFS[f"effect_{effect}"]["properties"]) == ("effect", *parameters)
    for key, (low, high, _) in FACE_VALUES.items():
        limits = DEFS["face"]["properties"][key]
        assert (limits["minimum"], limits["maximum"]) == (low, high)


def test_every_part_of_the_schema_is_described() -> None:
    for name, definition in DEFS.items():
        assert definition.get("description"), name
        for key, part in definition.get("properties", {}).items():
            assert "$ref" in part or "const" in part or part.get("description"), (name, key)
