"""The catalogue and fleets that come with the package."""

from collections import Counter
from importlib import resources

import pytest
import yaml

from starfold.units import icons, vocabulary
from starfold.units.catalogue import check_catalogue, shipped, shipped_files
from starfold.units.fleets import shipped_fleet, shipped_fleet_names
from starfold.units.model import Card, Unit


def test_the_shipped_files_have_no_problems() -> None:
    folder = resources.files("starfold.units") / "data"
    for name, _ in shipped_files():
        with resources.as_file(folder / name) as path:
            assert check_catalogue(path) == []


def test_every_edition_brings_units_and_cards() -> None:
    assert [name for name, _ in shipped_files()] == [f"{name}.yaml" for name in icons.EDITIONS]
    for edition in icons.EDITIONS:
        assert shipped().units(edition)
        assert shipped().cards(edition)


def test_each_file_holds_its_own_edition() -> None:
    for name, text in shipped_files():
        content = yaml.safe_load(text)
        editions = {entry["edition"] for entry in content["units"] + content["cards"]}
        assert editions == {name.removesuffix(".yaml")}


@pytest.mark.rule("PM-DATA-05", "PM-CARD-06")
def test_the_numbers_of_the_sample_card_are_flagged() -> None:
    jabba = shipped().find("Jabba the Hutt")
    assert {"bonus", "objective"} <= set(shipped().uncertain(jabba.id))


@pytest.mark.rule("PM-DATA-06")
def test_the_roster_has_the_models_of_the_three_books() -> None:
    ledger = resources.files("starfold.rulebook") / "data" / "ledger_pocketmodel.yaml"
    roster = yaml.safe_load(ledger.read_text(encoding="utf-8"))["roster"]
    assert [len(set(roster[edition])) for edition in icons.EDITIONS] == [18, 19, 12]


def test_nothing_claims_to_be_printed() -> None:
    entries: list[Unit | Card] = [*shipped().units(), *shipped().cards()]
    for entry in entries:
        assert entry.provenance in ("reconstructed", "documented")
        assert entry.source


@pytest.mark.parametrize("name", shipped_fleet_names())
def test_shipped_fleets_load_by_file_name_and_by_their_own(name: str) -> None:
    fleet = shipped_fleet(name)
    assert fleet.plan
    assert shipped_fleet(fleet.name.upper()).name == fleet.name


def test_every_design_has_at_least_two_units_that_differ() -> None:
    by_design: dict[str, set[tuple[int, ...]]] = {}
    for unit in shipped().units():
        face = unit.faces[0]
        values = (face.stars, face.attack, face.damage, face.defense, face.shields, face.icons)
        by_design.setdefault(unit.design, set()).add(values)
    assert len(by_design) == 49
    assert all(len(kinds) >= 2 for kinds in by_design.values())


def test_there_are_enough_cards_of_both_types() -> None:
    types = Counter(card.type for card in shipped().cards())
    assert types[vocabulary.COMBAT] >= 60
    assert types[vocabulary.OBJECTIVE] >= 30


def test_every_icon_trigger_and_effect_is_used_by_three_cards() -> None:
    icon_use: Counter[str] = Counter()
    trigger_use: Counter[str] = Counter()
    effect_use: Counter[str] = Counter()
    for card in shipped().cards():
        if card.icon != icons.NO_ICON:
            icon_use[icons.ICON_NAMES[card.icon]] += 1
        trigger_use.update({vocabulary.TRIGGERS[clause.when] for clause in card.clauses})
        effects = {effect.kind for clause in card.clauses for effect in clause.effects}
        effect_use.update(vocabulary.EFFECTS[kind] for kind in effects)
    assert all(icon_use[name] >= 3 for name in icons.ICON_NAMES)
    assert all(trigger_use[name] >= 3 for name in vocabulary.TRIGGERS)
    assert all(effect_use[name] >= 3 for name in vocabulary.EFFECTS)


@pytest.mark.parametrize("edition", icons.EDITIONS)
def test_every_edition_has_at_least_two_fleets_of_different_plans(edition: str) -> None:
    fleets = [shipped_fleet(name) for name in shipped_fleet_names(edition)]
    assert len(fleets) >= 2
    assert len({fleet.plan for fleet in fleets}) == len(fleets)
    assert all(fleet.plan for fleet in fleets)
