"""The catalogue and fleets that come with the package."""

from collections import Counter
from importlib import resources

import pytest
import yaml

from starfold.games.minis.front.dealing import objections
from starfold.units import icons, vocabulary
from starfold.units.catalogue import check_catalogue, shipped, shipped_files
from starfold.units.fleets import (
    Fleet,
    every_shipped_fleet_name,
    shipped_fleet,
    shipped_fleet_names,
)
from starfold.units.model import Card, Unit

pytestmark = pytest.mark.mode_independent


def test_the_shipped_files_have_no_problems() -> None:
    folder = resources.files("starfold.units") / "data"
    for name, _ in shipped_files():
        with resources.as_file(folder / name) as path:
            assert check_catalogue(path) == []


def test_every_edition_brings_units_and_cards() -> None:
    assert [name for name, _ in shipped_files()] == [f"{name}.yaml" for name in icons.SETS]
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


@pytest.mark.rule("PM-CARD-06")
def test_the_sample_card_asks_for_its_icon_and_its_stars() -> None:
    jabba = shipped().find("Jabba the Hutt")
    assert isinstance(jabba, Card)
    assert jabba.text.startswith("Ruthless, units of 3, 4 or 5 stars.")


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


@pytest.mark.parametrize("name", every_shipped_fleet_name())
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
    assert len(by_design) == 49 + 9  # of the three rulebooks, and of the later set
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
    assert all(icon_use[name] >= 3 for name in icons.edition_icons(icons.EDITIONS[-1]))
    assert all(trigger_use[name] >= 3 for name in vocabulary.TRIGGERS)
    assert all(effect_use[name] >= 3 for name in vocabulary.EFFECTS)


@pytest.mark.parametrize("edition", icons.EDITIONS)
def test_every_edition_has_at_least_two_fleets_of_different_plans(edition: str) -> None:
    fleets = [shipped_fleet(name) for name in shipped_fleet_names(edition)]
    assert len(fleets) >= 2
    assert len({fleet.plan for fleet in fleets}) == len(fleets)
    assert all(fleet.plan for fleet in fleets)


# -- the later set and its fleets ------------------------------------------------------------------

ON_TABLE, IN_RESERVE = 20, 10  # stars (MG-SETUP-10)
BATTLES = ("space", "ground", "mixed", "free")
MINIS = shipped_fleet_names(icons.CLONE_WARS)


def price(unit: Unit) -> int:
    """What a unit costs in a minis fleet (MG-SETUP-11, MG-SETUP-12)."""
    if unit.faces[0].icons & icons.CONVERT_BIT:
        return max(face.stars for face in unit.faces)
    return unit.faces[0].stars


def sums(prices: list[int]) -> set[int]:
    """All that some of these prices come to."""
    found = {0}
    for one in prices:
        found |= {one + other for other in found}
    return found


def fleets_for(battle: str) -> list[Fleet]:
    return [shipped_fleet(name) for name in MINIS if name.startswith(f"minis-{battle}-")]


def test_the_later_set_shows_each_of_its_icons_several_times() -> None:
    units = shipped().units(icons.CLONE_WARS)
    assert shipped().cards(icons.CLONE_WARS) == []
    bearers: Counter[str] = Counter()
    for unit in units:
        bearers.update(icons.icons_of(unit.faces[0].icons))
    for name in ("Command", "Dogfight", "Recon", "Artillery", "Cloaked", "Convert"):
        assert bearers[name] >= 3, name


@pytest.mark.rule("MG-ICON-24", "MG-ICON-25")
def test_sides_of_the_later_set_differ_as_they_should() -> None:
    for unit in shipped().units(icons.CLONE_WARS):
        if unit.faces[0].icons & icons.CONVERT_BIT:
            assert unit.faces[0].stars != unit.faces[1].stars
        if unit.faces[0].icons & icons.CLOAKED_BIT:
            assert unit.faces[1].defense > unit.faces[0].defense
            assert unit.faces[1].stars == unit.faces[0].stars


def test_names_are_given_once() -> None:
    entries: list[Unit | Card] = [*shipped().units(), *shipped().cards()]
    assert len({entry.name.casefold() for entry in entries}) == len(entries)
    titles = [shipped_fleet(name).name for name in every_shipped_fleet_name()]
    assert len({title.casefold() for title in titles}) == len(titles)


def test_fleets_without_a_deck_are_listed_for_no_edition() -> None:
    assert len(MINIS) == 3 * len(BATTLES)
    assert all(not shipped_fleet(name).deck for name in MINIS)
    listed = shipped_fleet_names()
    assert not set(listed) & set(MINIS)
    assert sorted([*listed, *MINIS]) == sorted(every_shipped_fleet_name())
    assert all(shipped_fleet(name).deck for name in listed)


@pytest.mark.rule("MG-SETUP-10", "MG-SETUP-11", "MG-SETUP-12")
@pytest.mark.parametrize("name", MINIS)
def test_minis_fleets_split_into_table_and_reserve(name: str) -> None:
    prices = [price(unit) for unit in shipped_fleet(name).expanded_units()]
    assert sum(prices) == ON_TABLE + IN_RESERVE
    assert ON_TABLE in sums(prices)


@pytest.mark.rule("MG-ICON-34")
@pytest.mark.parametrize("name", MINIS)
def test_minis_fleets_have_one_of_a_person(name: str) -> None:
    persons = [unit.person for unit in shipped_fleet(name).expanded_units() if unit.person]
    assert len(set(persons)) == len(persons)


@pytest.mark.parametrize("battle", BATTLES)
def test_there_are_three_fleets_of_different_plans_for_each_battle(battle: str) -> None:
    fleets = fleets_for(battle)
    assert len({fleet.plan for fleet in fleets}) == 3
    assert len({tuple(unit.id for unit, _ in fleet.units) for fleet in fleets}) == 3


def test_minis_fleets_are_of_the_kinds_that_their_battle_allows() -> None:
    for fleet in fleets_for("space"):
        kinds = {face.kind for unit, _ in fleet.units for face in unit.faces}
        assert kinds == {vocabulary.SPACE}
    for fleet in fleets_for("ground"):
        for unit, _ in fleet.units:
            allowed = unit.design == "TIE Bomber" or unit.faces[0].icons & icons.TRANSPORT_BIT
            assert unit.kind == vocabulary.GROUND or allowed, unit.name
    for fleet in fleets_for("mixed"):
        assert not objections(fleet, "mixed", {})  # Convert units count for either
        assert {unit.kind for unit, _ in fleet.units} == {vocabulary.SPACE, vocabulary.GROUND}


@pytest.mark.rule("MG-ICON-35")
def test_minis_fleets_use_every_icon_and_named_units() -> None:
    units = [unit for name in MINIS for unit, _ in shipped_fleet(name).units]
    shown = {name for unit in units for name in icons.icons_of(unit.faces[0].icons)}
    assert shown == set(icons.ICON_NAMES) - {"Force", "Luck"}
    assert len({unit.person for unit in units if unit.person}) >= 8
