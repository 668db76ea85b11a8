"""Catalogue files: what loads, what is refused, and how it is said."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from starfold.errors import InputError
from starfold.units import icons
from starfold.units import vocabulary as v
from starfold.units.catalogue import Catalogue, check_catalogue, load_catalogue
from starfold.units.entries import CARD_KEYS, parse_card, parse_unit
from starfold.units.reading import Problem
from starfold.units.words import card_text
from tests.units.definitions import (
    CARD,
    JABBA,
    OTHER_SIDE,
    UNIT,
    Definition,
    card,
    catalogue,
    objective_card,
    unit,
    without,
)

pytestmark = pytest.mark.mode_independent


class Files:
    """Writes catalogue files and checks them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def write(self, data: Any, name: str = "set.yaml") -> Path:
        path = self.folder / name
        as_text = data if isinstance(data, str) else yaml.safe_dump(data, sort_keys=False)
        path.write_text(json.dumps(data) if name.endswith(".json") else as_text, encoding="utf-8")
        return path

    def problems(self, data: Any, name: str = "set.yaml") -> list[Problem]:
        return check_catalogue(self.write(data, name))

    def only(self, data: Any) -> Problem:
        found = self.problems(data)
        assert len(found) == 1, [str(problem) for problem in found]
        return found[0]

    def of_unit(self, definition: Definition) -> Problem:
        return self.only(catalogue(units=[definition]))

    def of_card(self, definition: Definition) -> Problem:
        return self.only(catalogue(cards=[definition]))


@pytest.fixture
def files(tmp_path: Path) -> Files:
    return Files(tmp_path)


# -- what loads -----------------------------------------------------------------------------------


def test_a_file_loads_field_by_field(files: Files) -> None:
    content = load_catalogue([files.write(catalogue(units=[unit(affiliation="Rebel")]))])
    loaded = content.unit("test-u-001")
    assert (loaded.name, loaded.design, loaded.edition) == ("Lantern Flight", "X-wing", "base")
    assert (loaded.number, loaded.affiliation, loaded.kind) == (1, "Rebel", v.SPACE)
    face = loaded.faces[0]
    values = (face.stars, face.attack, face.damage, face.defense, face.shields)
    assert values == (2, 3, 1, 9, 2)
    printed = content.card("test-c-001")
    assert (printed.attack, printed.damage, printed.defense) == (1, 0, 0)
    assert (printed.stars, printed.objective_defense) == (2, 8)
    assert printed.text.startswith("Lasers. In this battle, +1 attack")


def test_json_files_load_too(files: Files) -> None:
    path = files.write(catalogue(), "set.json")
    assert check_catalogue(path) == []
    assert load_catalogue([path]).card("test-c-001").name == "Admiral Ackbar"


def test_unknown_ids_name_the_nearest(files: Files) -> None:
    content = load_catalogue([files.write(catalogue())])
    with pytest.raises(InputError, match="unknown unit 'test-u-01'; did you mean 'test-u-001'"):
        content.unit("test-u-01")
    with pytest.raises(InputError, match="unknown card 'test-c-002'; did you mean 'test-c-001'"):
        content.card("test-c-002")


def test_editions_are_cumulative() -> None:
    units = [
        parse_unit(unit(id=f"u-{edition}".replace("_", "-"), edition=edition), "here")
        for edition in icons.EDITIONS
    ]
    content = Catalogue({entry.id: entry for entry in units}, {})
    assert [len(content.usable_in(edition).units()) for edition in icons.EDITIONS] == [1, 2, 3]
    assert [len(content.units(edition)) for edition in icons.EDITIONS] == [1, 1, 1]
    with pytest.raises(InputError, match="unknown edition"):
        content.usable_in("order_66")


def test_entries_are_found_by_id_and_by_name(files: Files) -> None:
    content = load_catalogue([files.write(catalogue())])
    assert content.find("test-c-001").name == "Admiral Ackbar"
    assert content.find("lantern flight").id == "test-u-001"
    with pytest.raises(InputError, match="did you mean 'Lantern Flight'"):
        content.find("Lantern Fligth")


def test_a_second_file_is_added_to_the_first(files: Files) -> None:
    first = load_catalogue([files.write(catalogue(cards=[]))])
    second = files.write(catalogue(units=[], cards=[CARD]), "more.yaml")
    both = load_catalogue([second], onto=first)
    assert (both.unit_ids(), both.card_ids()) == (["test-u-001"], ["test-c-001"])
    with pytest.raises(InputError, match="'test-u-001' exists in a file loaded before"):
        load_catalogue([files.write(catalogue(), "again.yaml")], onto=both)


# -- units ----------------------------------------------------------------------------------------


@pytest.mark.rule("PM-UNIT-01")
@pytest.mark.parametrize("stars", [0, -1])
def test_a_unit_without_stars_is_refused(files: Files, stars: int) -> None:
    problem = files.of_unit(unit(stars=stars))
    assert (problem.field, problem.rule) == ("units[0].stars", "PM-UNIT-01")
    assert f"{stars} is outside 1 to 9" in problem.message


@pytest.mark.rule("PM-UNIT-02")
@pytest.mark.parametrize("value", ["attack", "damage", "defense", "shields"])
def test_a_missing_value_is_named(files: Files, value: str) -> None:
    problem = files.of_unit(without(UNIT, value))
    assert problem.message == f"{value} is missing"
    assert (problem.field, problem.rule) == (f"units[0].{value}", "PM-UNIT-02")


@pytest.mark.rule("PM-UNIT-02")
def test_shields_of_zero_are_representable() -> None:
    assert parse_unit(unit(shields=0), "here").faces[0].shields == 0


@pytest.mark.rule("PM-UNIT-04", "PM-CCARD-10")
def test_star_lists_are_a_property_that_cards_test() -> None:
    three = parse_unit(unit(stars=3), "here").faces[0].stars
    low = parse_card(card(icon="Luck", eligible={"stars": [1, 2, 3]}), "here").eligible_stars
    high = parse_card(card(icon="Luck", eligible={"stars": [4, 5]}), "here").eligible_stars
    assert low >> three & 1
    assert not high >> three & 1
    assert [stars for stars in range(1, 7) if low >> stars & 1] == [1, 2, 3]


@pytest.mark.rule("PM-UNIT-05")
def test_a_unit_of_six_stars_loads() -> None:
    assert parse_unit(unit(stars=6), "here").faces[0].stars == 6


@pytest.mark.rule("PM-GROUND-01")
def test_a_unit_is_space_or_ground(files: Files) -> None:
    for kind, number in (("space", v.SPACE), ("ground", v.GROUND)):
        assert parse_unit(unit(kind=kind, edition="ground_assault"), "here").kind == number
    problem = files.of_unit(unit(kind="grund", edition="ground_assault"))
    assert (problem.remedy, problem.rule) == ("did you mean 'ground'?", "PM-GROUND-01")
    assert files.of_unit(without(UNIT, "kind")).rule == "PM-GROUND-01"


@pytest.mark.rule("PM-GROUND-08")
def test_the_base_edition_knows_no_ground_units(files: Files) -> None:
    problem = files.of_unit(unit(kind="ground"))
    assert (problem.field, problem.rule) == ("units[0].kind", "PM-GROUND-08")


@pytest.mark.rule("PM-CCARD-11")
@pytest.mark.parametrize("icon", ["Force", "Luck"])
def test_wild_icons_never_stand_on_units(files: Files, icon: str) -> None:
    problem = files.of_unit(unit(icons=["Lasers", icon]))
    assert (problem.field, problem.rule) == ("units[0].icons[1]", "PM-CCARD-11")


@pytest.mark.parametrize(
    ("icon", "edition", "rule"),
    [
        ("Blaster", "base", "PM-ICON-05"),
        ("Armor", "base", "PM-ICON-07"),
        ("Elite", "ground_assault", "PM-ICON-06"),
        ("Veteran", "ground_assault", "PM-ICON-07"),
    ],
)
@pytest.mark.rule("PM-ICON-04", "PM-ICON-05", "PM-ICON-06", "PM-ICON-07")
def test_icons_of_later_editions_are_refused(
    files: Files, icon: str, edition: str, rule: str
) -> None:
    problem = files.of_unit(unit(icons=[icon], edition=edition))
    assert problem.rule == rule
    assert f"does not exist in edition {edition}" in problem.message


@pytest.mark.rule("PM-ICON-01")
def test_an_unknown_icon_gets_the_nearest(files: Files) -> None:
    problem = files.of_unit(unit(icons=["Laser"]))
    assert (problem.remedy, problem.rule) == ("did you mean 'Lasers'?", "PM-ICON-01")
    assert files.of_unit(unit(icons=["TROOPER"])).remedy == "did you mean 'Trooper'?"
    assert "listed twice" in files.of_unit(unit(icons=["Droid", "Droid"])).message


@pytest.mark.rule("PM-POWER-12")
def test_a_veteran_needs_its_other_side(files: Files) -> None:
    veteran = unit(icons=["Veteran"], edition="scum_and_villainy")
    problem = files.of_unit(veteran)
    assert (problem.field, problem.rule) == ("units[0].other_side", "PM-POWER-12")
    two_sided = parse_unit({**veteran, "other_side": OTHER_SIDE}, "here")
    assert [face.stars for face in two_sided.faces] == [2, 3]
    swapped = {**veteran, "icons": [], "other_side": {**OTHER_SIDE, "icons": ["Veteran"]}}
    assert "swap the two sides" in files.of_unit(swapped).remedy


@pytest.mark.rule("PM-POWER-11")
def test_another_side_needs_something_that_turns_it_up(files: Files) -> None:
    problem = files.of_unit(unit(other_side=OTHER_SIDE))
    assert (problem.field, problem.rule) == ("units[0].other_side", "PM-POWER-11")


@pytest.mark.rule("PM-UNIT-02")
def test_the_other_side_has_all_values_too(files: Files) -> None:
    veteran = unit(icons=["Veteran"], edition="scum_and_villainy")
    problem = files.of_unit({**veteran, "other_side": without(OTHER_SIDE, "shields")})
    assert (problem.field, problem.rule) == ("units[0].other_side.shields", "PM-UNIT-02")


# -- cards ----------------------------------------------------------------------------------------


@pytest.mark.rule("PM-CARD-01")
def test_a_card_is_of_one_of_two_types(files: Files) -> None:
    problem = files.of_card(card(type="tactic"))
    assert (problem.field, problem.rule) == ("cards[0].type", "PM-CARD-01")
    assert parse_card(card(), "here").type == v.COMBAT
    assert parse_card(without(objective_card([]), "ability"), "here").type == v.OBJECTIVE


@pytest.mark.rule("PM-CARD-04")
def test_the_ten_parts_of_a_card_are_fields(files: Files) -> None:
    parts = {"name", "type", "bonus", "icon", "ability", "number", "edition", "rarity"}
    assert parts | {"objective"} <= set(CARD_KEYS)  # objective: build stars and defense
    assert files.problems(catalogue(cards=[without(CARD, "ability", "bonus", "icon")])) == []
    for part in ("name", "number", "edition", "rarity", "objective"):
        assert files.of_card(without(CARD, part)).message == f"{part} is missing"


@pytest.mark.rule("PM-CARD-05")
@pytest.mark.parametrize("card_type", ["combat", "objective"])
@pytest.mark.parametrize("part", ["stars", "defense"])
def test_every_card_has_objective_stars_and_defense(
    files: Files, card_type: str, part: str
) -> None:
    blank = {**without(CARD, "bonus", "icon", "ability"), "type": card_type}
    problem = files.of_card({**blank, "objective": without(CARD["objective"], part)})
    assert (problem.field, problem.rule) == (f"cards[0].objective.{part}", "PM-CARD-05")
    assert files.of_card(without(blank, "objective")).rule == "PM-CARD-05"


@pytest.mark.rule("PM-CCARD-02")
def test_bonus_and_ability_may_each_be_absent(files: Files) -> None:
    for missing in ([], ["bonus"], ["ability"], ["bonus", "ability"]):
        loaded = parse_card(without(CARD, *missing), "here")
        assert bool(loaded.attack) == ("bonus" not in missing)
        assert bool(loaded.clauses) == ("ability" not in missing)


@pytest.mark.rule("PM-CCARD-04")
def test_a_bonus_raises_attack_damage_or_defense(files: Files) -> None:
    several = parse_card(card(bonus={"attack": 1, "damage": 2, "defense": 3}), "here")
    assert (several.attack, several.damage, several.defense) == (1, 2, 3)
    problem = files.of_card(card(bonus={"shields": 1}))
    assert (problem.field, problem.message) == ("cards[0].bonus.shields", "unknown key")
    assert files.of_card(card(bonus={"attack": 0})).rule == "PM-CCARD-04"
    assert files.of_card(card(bonus={})).rule == "PM-CCARD-04"


@pytest.mark.rule("PM-CCARD-06")
@pytest.mark.parametrize(
    ("icon", "kind"), [("Lasers", icons.MATCH), ("Carrier", icons.POWER), ("Luck", icons.WILD)]
)
def test_an_ability_has_one_icon_of_one_kind(files: Files, icon: str, kind: str) -> None:
    loaded = parse_card(card(icon=icon), "here")
    assert icons.icon_kind(icons.ICON_NAMES[loaded.icon]) == kind
    assert files.of_card(card(icon=["Lasers", "Droid"])).field == "cards[0].icon"


@pytest.mark.rule("PM-CCARD-06")
def test_an_ability_says_which_units_gain_it(files: Files) -> None:
    problem = files.of_card(without(CARD, "icon"))
    assert (problem.field, problem.rule) == ("cards[0].icon", "PM-CCARD-06")
    assert (
        files.problems(catalogue(cards=[without(CARD, "icon") | {"eligible": {"stars": [1]}}]))
        == []
    )


@pytest.mark.rule("PM-CCARD-09")
def test_a_wild_icon_without_stars_is_for_any_unit() -> None:
    loaded = parse_card(card(icon="Force"), "here")
    assert loaded.eligible_stars == 0
    assert loaded.text.startswith("Force, any unit.")


@pytest.mark.rule("PM-CCARD-10")
@pytest.mark.parametrize("stars", [[], [0], [1, 1], ["1"], [True], "1,2", {"from": 1}])
def test_star_lists_hold_whole_numbers_once(files: Files, stars: Any) -> None:
    found = files.problems(catalogue(cards=[card(icon="Luck", eligible={"stars": stars})]))
    assert found
    assert all(problem.field.startswith("cards[0].eligible.stars") for problem in found)


@pytest.mark.rule("PM-DATA-02")
def test_a_star_list_is_the_same_in_all_editions() -> None:
    masks = {
        parse_card(
            card(edition=edition, icon="Luck", eligible={"stars": order}), "here"
        ).eligible_stars
        for edition in icons.EDITIONS
        for order in ([1, 2, 3], [3, 1, 2])
    }
    assert masks == {0b1110}


@pytest.mark.rule("PM-CARD-06")
def test_jabba_is_eligible_by_stars_alone_or_with_an_icon() -> None:
    assert parse_card(JABBA, "here").text.startswith("Ruthless, units of 3, 4 or 5 stars.")
    by_stars = parse_card({key: JABBA[key] for key in JABBA if key != "icon"}, "here")
    assert by_stars.icon == icons.NO_ICON
    assert by_stars.text.startswith("Units of 3, 4 or 5 stars.")


@pytest.mark.rule("PM-ICON-02", "PM-DATA-04")
def test_affiliation_is_any_word(files: Files) -> None:
    for edition in icons.EDITIONS:
        assert parse_unit(unit(edition=edition, affiliation="Hutt"), "here").affiliation == "Hutt"
    assert files.of_unit(unit(affiliation=7)).field == "units[0].affiliation"


@pytest.mark.parametrize("key", ["bonus", "eligible"])
def test_objective_cards_have_no_combat_parts(files: Files, key: str) -> None:
    ability = [{"when": "reveal", "do": [{"effect": "draw", "amount": 1}]}]
    parts = {"bonus": {"attack": 1}, "eligible": {"stars": [1]}}
    problem = files.of_card({**objective_card(ability), key: parts[key]})
    assert problem.field == f"cards[0].{key}"
    assert "combat cards only" in problem.message


@pytest.mark.rule("PM-ICON-01", "PM-CCARD-11")
def test_an_objective_card_may_bear_an_icon_but_no_wild_one(files: Files) -> None:
    ability = [{"when": "reveal", "do": [{"effect": "draw", "amount": 1}]}]
    lasers = parse_card({**objective_card(ability), "icon": "Lasers"}, "here")
    assert icons.ICON_NAMES[lasers.icon] == "Lasers"
    assert lasers.text == "When revealed, draw 1 card."  # nobody gains the ability by it
    assert card_text(lasers).startswith("Objective card. Icon: Lasers. When revealed")
    problem = files.of_card({**objective_card(ability), "icon": "Luck"})
    assert (problem.field, problem.rule) == ("cards[0].icon", "PM-CCARD-11")
    assert problem.message == "the wild icon Luck never stands on an objective card"


def test_eligible_needs_an_ability(files: Files) -> None:
    problem = files.of_card({**without(CARD, "ability"), "eligible": {"stars": [1]}})
    assert problem.field == "cards[0].eligible"


@pytest.mark.rule("PM-DATA-05")
def test_uncertain_fields_carry_a_flag(files: Files) -> None:
    content = load_catalogue(
        [files.write(catalogue(cards=[card(uncertain=["bonus", "objective"])]))]
    )
    assert content.uncertain("test-c-001") == ("bonus", "objective")
    assert content.uncertain("test-u-001") == ()
    assert "did you mean 'bonus'" in files.of_card(card(uncertain=["bonuss"])).remedy


# -- all problems, and where ----------------------------------------------------------------------


def test_all_problems_of_a_file_are_reported(files: Files) -> None:
    broken = catalogue(
        units=[unit(stars=0), unit(id="test-u-002", number=2, icons=["Laser"], colour="red")],
        cards=[card(type="tactic"), without(CARD | {"id": "c2", "number": 2}, "objective")],
    )
    found = files.problems(broken)
    assert [problem.field for problem in found] == [
        "units[0].stars",
        "units[1].colour",
        "units[1].icons[0]",
        "cards[0].type",
        "cards[1].objective",
    ]
    assert found[0].entry == "unit 'Lantern Flight' (test-u-001)"
    assert str(found[0]).endswith(
        "set.yaml: unit 'Lantern Flight' (test-u-001): units[0].stars: "
        "0 is outside 1 to 9 [PM-UNIT-01]"
    )
    with pytest.raises(InputError, match="5 problems"):
        load_catalogue([files.folder / "set.yaml"])


def test_an_unknown_key_gets_the_nearest(files: Files) -> None:
    assert files.of_unit(unit(desing="X-wing")).remedy == "did you mean 'design'?"
    assert files.only(catalogue() | {"card": []}).remedy == "did you mean 'cards'?"


@pytest.mark.parametrize("value", [True, 2.0, "2", None, [2]])
def test_numbers_are_whole_numbers_only(files: Files, value: Any) -> None:
    assert "must be a whole number" in files.of_unit(unit(attack=value)).message


@pytest.mark.parametrize("value", [True, 7, None, ["x"], "", " ", "two\nlines", "x" * 500])
def test_names_are_plain_text(files: Files, value: Any) -> None:
    assert files.of_unit(unit(name=value)).field == "units[0].name"


def test_values_are_kept_inside_sense(files: Files) -> None:
    for key, value in (("stars", 10), ("attack", -10), ("damage", 100), ("defense", -1)):
        assert "is outside" in files.of_unit(unit(**{key: value})).message


def test_ids_are_unique_over_units_and_cards(files: Files) -> None:
    problem = files.only(catalogue(cards=[card(id="test-u-001")]))
    assert problem.field == "cards[0].id"
    assert "already given to units[0]" in problem.message
    assert "for example 'base-u-1'" in files.of_unit(unit(id="Base u_1")).remedy


def test_collector_numbers_are_unique_within_their_sort(files: Files) -> None:
    problem = files.only(catalogue(units=[UNIT, unit(id="test-u-002")]))
    assert (problem.field, problem.entry) == (
        "units[1].number",
        "unit 'Lantern Flight' (test-u-002)",
    )
    special = card(id="test-s-001", rarity="special")
    other_set = card(id="test-c-002", edition="ground_assault")
    assert files.problems(catalogue(cards=[CARD, special, other_set])) == []


@pytest.mark.parametrize("entry", [None, 3, "x", [1]])
def test_entries_are_mappings(files: Files, entry: Any) -> None:
    assert "must be a mapping" in files.only(catalogue(units=[entry])).message
    assert "must be a mapping" in files.only(catalogue(cards=[entry])).message


# -- unreadable files -----------------------------------------------------------------------------


def test_syntax_errors_name_line_and_column(files: Files) -> None:
    assert files.only("format: starfold-catalogue\nunits: [\n").message.startswith(
        "line 3, column 1"
    )
    path = files.folder / "set.json"
    path.write_text('{"format": \n oops}', encoding="utf-8")
    assert check_catalogue(path)[0].message.startswith("line 2, column 2")


def test_a_key_that_stands_twice_is_refused(files: Files) -> None:
    problem = files.only("format: starfold-catalogue\nversion: 1\nversion: 1\n")
    assert problem.message == "line 3, column 1: the key 'version' stands twice in one mapping"
    path = files.folder / "set.json"
    path.write_text('{"a": 1, "a": 2}', encoding="utf-8")
    assert "stands twice" in check_catalogue(path)[0].message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the file is empty"),
        pytest.param("[" * 100_000, "nested more than", id="deep flow"),
        pytest.param("- " * 100_000 + "x", "nested more than", id="deep block"),
        ("a: &x [1]\nb: *x\n", "aliases"),
        ("just words", "must be a mapping"),
        ("[1, 2]", "must be a mapping"),
        ("format: other\n", "expected starfold-catalogue"),
        ("name: x\n", "expected starfold-catalogue"),
        ("format: starfold-catalogue\nversion: 2\nname: x\ncards: []\n", "newer than known"),
        ("format: starfold-catalogue\nversion: 1\nname: x\n", "neither units nor cards"),
        ("format: starfold-catalogue\nversion: 1\nname: x\nunits: {}\n", "must be a list"),
        ("name: 2026-13-45\n", "cannot be read"),
        ("name: !!python/object:os.system x\n", "could not determine a constructor"),
        ("name: \x00\n", "characters are not allowed"),
    ],
)
def test_other_files_are_refused_calmly(files: Files, text: str, message: str) -> None:
    found = files.problems(text)
    assert any(message in str(problem) for problem in found), [str(problem) for problem in found]


def test_files_that_cannot_be_opened(files: Files) -> None:
    with pytest.raises(InputError, match="No such file"):
        check_catalogue(files.folder / "absent.yaml")
    with pytest.raises(InputError, match="directory"):
        check_catalogue(files.folder)
    (files.folder / "latin.yaml").write_bytes(b"name: \xe9\xff")
    with pytest.raises(InputError, match="not UTF-8"):
        check_catalogue(files.folder / "latin.yaml")
    (files.folder / "deep.json").write_text("[" * 100_000, encoding="utf-8")
    assert "cannot be read" in check_catalogue(files.folder / "deep.json")[0].message


# -- inline definitions ---------------------------------------------------------------------------

SHORT_UNIT = {"name": "X", "stars": 2, "attack": 3, "damage": 1, "defense": 9, "shields": 2}
SHORT_CARD = {"name": "C", "type": "combat", "objective": {"stars": 1, "defense": 8}}


def test_inline_definitions_may_be_short() -> None:
    short = parse_unit(SHORT_UNIT, "scenario.yaml: units.X")
    assert (short.id, short.design, short.edition, short.kind) == ("x", "X", "base", v.SPACE)
    assert (short.number, short.provenance, short.faces[0].icons) == (0, "reconstructed", 0)
    blank = parse_card(SHORT_CARD, "scenario.yaml: cards.C")
    assert (blank.id, blank.edition, blank.rarity, blank.text) == ("c", "base", "common", "")
    assert parse_unit(without(SHORT_UNIT, "name") | {"id": "p-1"}, "here").name == "p-1"


def test_inline_definitions_belong_to_the_first_edition_that_knows_them() -> None:
    assert parse_unit({**SHORT_UNIT, "kind": "ground"}, "here").edition == "ground_assault"
    assert parse_unit({**SHORT_UNIT, "icons": ["Elite"]}, "here").edition == "scum_and_villainy"
    ability = [
        {
            "when": "battle",
            "if": {"foe": {"icon": "Armor"}},
            "do": [{"effect": "bonus", "value": "damage", "amount": 1}],
        }
    ]
    armored = parse_card({**SHORT_CARD, "icon": "Luck", "ability": ability}, "here")
    assert armored.edition == "ground_assault"


def test_inline_definitions_still_need_what_is_printed() -> None:
    with pytest.raises(InputError, match=r"scenario\.yaml: units\.X: shields: shields is missing"):
        parse_unit(without(SHORT_UNIT, "shields"), "scenario.yaml: units.X")
    with pytest.raises(InputError, match="objective is missing"):
        parse_card(without(SHORT_CARD, "objective"), "here")
    with pytest.raises(InputError, match="must be a mapping"):
        parse_card(["x"], "here")
    with pytest.raises(InputError, match="rarity is missing"):
        parse_card(SHORT_CARD, "here", inline=False)
