"""The catalogue and fleets that come with the package."""

from importlib import resources

import pytest
import yaml

from starfold.units import icons
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
