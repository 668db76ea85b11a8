"""What only an open table asks of a unit: movement, base, person, guns, and sides that change."""

import pickle
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
import yaml

from starfold.errors import InputError
from starfold.games.pocketmodel.front.prepare import violations
from starfold.units import icons
from starfold.units import movement as m
from starfold.units import vocabulary as v
from starfold.units.catalogue import Catalogue, shipped
from starfold.units.composing import vocabulary
from starfold.units.entries import ARTILLERY_RANGE, BASE_MM_RANGE, OTHER_SIDE_KEYS, parse_unit
from starfold.units.fleets import Fleet
from starfold.units.model import BASE_RADIUS, Face, Unit, numbered_names
from starfold.units.words import unit_text
from tests.units.definitions import OTHER_SIDE, Definition, catalogue, unit, without
from tests.units.test_catalogue import Files
from tests.units.test_schema import DEFS, errors


@pytest.fixture
def files(tmp_path: Path) -> Files:
    return Files(tmp_path)


def later(**changes: Any) -> Definition:
    return unit(edition="clone_wars", **changes)


def two_sided(icon: str, **other: Any) -> Definition:
    """A space unit whose base this icon turns over."""
    return later(icons=[icon], other_side={**OTHER_SIDE, "icons": [icon], **other})


CONVERT = two_sided("Convert", kind="ground")
CLOAKED = two_sided("Cloaked")


# -- movement --------------------------------------------------------------------------------------


@pytest.mark.rule("MG-MOVE-01")
def test_every_shipped_model_is_in_the_table() -> None:
    assert {one.design for one in shipped().units()} == set(m.known_designs())
    assert len(m.known_designs()) == 49 + 9


@pytest.mark.rule("MG-MOVE-01")
def test_every_shipped_unit_moves_as_its_kind_can() -> None:
    for one in shipped().units():
        for face in one.faces:
            assert m.suits(face.movement, face.kind), one.id


@pytest.mark.parametrize(
    ("name", "movement"),
    [
        ("Rogue Squadron", m.FIGHTER),
        ("Screamer Squadron", m.INTERCEPTOR),
        ("Plough Flight", m.BWING),
        ("Anchor Flight", m.YWING),
        ("Anvil Flight", m.ARC170),
        ("Millennium Falcon", m.FALCON),
        ("Dusty Bargain", m.OTHER),  # another YT-1300
        ("Vigilance", m.OTHER),
        ("Snowspeeder", m.SPEEDER),
        ("Swoop Racer", m.BIKE),
        ("212th Attack Battalion Republic Gunship", m.GUNSHIP),
        ("Low Sun Company", m.GUNSHIP),  # a gunship that its data call ground
        ("AT-ST", m.LEGS),
        ("Ten Wheel Giant", m.WHEELS),
        ("Century Roller", m.TRACKS),
        ("Velvet Threat", m.HOVER),
        ("Dark Cargo Flight", m.FIGHTER),  # a TIE bomber
    ],
)
@pytest.mark.rule("MG-MOVE-02", "MG-MOVE-03", "MG-MOVE-04", "MG-MOVE-07", "MG-MOVE-08")
def test_classes_of_movement(name: str, movement: int) -> None:
    found = shipped().find(name)
    assert isinstance(found, Unit)
    assert found.faces[0].movement == movement


def test_the_table_is_that_of_the_ledger() -> None:
    ledger = resources.files("starfold.rulebook") / "data" / "ledger_minis.yaml"
    models = yaml.safe_load(ledger.read_text(encoding="utf-8"))["movement_classes"]["models"]
    assert len(models) == 49
    for model in models:
        kind = v.UNIT_KINDS.index(model["type"])
        usual = m.usual_movement("Somebody", model["model"], kind)
        assert m.MOVEMENTS[usual] == model["class"], model


def test_an_unknown_model_moves_in_no_special_way() -> None:
    for kind in v.UNIT_KINDS:
        assert parse_unit(later(design="Moon Sledge", kind=kind), "x").faces[0].movement == m.OTHER


def test_a_model_of_the_wrong_kind_moves_in_no_special_way() -> None:
    walker = parse_unit(later(design="AT-AT", kind="space"), "x")
    assert walker.faces[0].movement == m.OTHER


def test_a_file_can_say_how_each_side_moves() -> None:
    told = parse_unit(later(movement="gunship"), "x")
    assert told.faces[0].movement == m.GUNSHIP
    tank = parse_unit(two_sided("Convert", kind="ground", movement="tracks"), "x")
    assert [face.movement for face in tank.faces] == [m.FIGHTER, m.TRACKS]
    droid = parse_unit({**CONVERT, "design": "Droid Fighter", "movement": "other"}, "x")
    assert [face.movement for face in droid.faces] == [m.OTHER, m.LEGS]


@pytest.mark.parametrize(("kind", "word"), [("space", "legs"), ("ground", "fighter")])
def test_a_movement_that_the_kind_cannot_have_is_refused(
    files: Files, kind: str, word: str
) -> None:
    problem = files.of_unit(later(kind=kind, movement=word))
    assert (problem.field, problem.rule) == ("units[0].movement", "MG-MOVE-01")
    assert problem.message == f"{word} is no movement of a {kind} unit"
    assert problem.remedy.startswith("one of other, ")


def test_an_unknown_movement_gets_the_nearest(files: Files) -> None:
    assert files.of_unit(later(movement="figther")).remedy == "did you mean 'fighter'?"
    problem = files.of_unit({**CONVERT, "other_side": {**CONVERT["other_side"], "movement": 3}})
    assert problem.field == "units[0].other_side.movement"


# -- base and person -------------------------------------------------------------------------------


@pytest.mark.rule("MG-GEO-01")
def test_a_base_is_an_inch_across_unless_the_file_says_otherwise() -> None:
    assert parse_unit(unit(), "x").radius == BASE_RADIUS == 12_700
    assert parse_unit(unit(base_mm=25.4), "x").radius == BASE_RADIUS
    assert parse_unit(unit(base_mm=40), "x").radius == 20_000
    assert {one.radius for one in shipped().units()} == {BASE_RADIUS}


@pytest.mark.parametrize(
    ("written", "message"),
    [
        (4.9, "4.9 is outside 5 to 200"),
        (201, "201 is outside 5 to 200"),
        (float("nan"), "nan is outside 5 to 200"),
        (float("inf"), "inf is outside 5 to 200"),
        ("40 mm", "must be a number, not '40 mm'"),
        (True, "must be a number, not true"),
        (None, "must be a number, not nothing"),
    ],
)
def test_a_base_of_no_size_is_refused(files: Files, written: Any, message: str) -> None:
    problem = files.of_unit(unit(base_mm=written))
    assert (problem.field, problem.message) == ("units[0].base_mm", message)
    assert problem.rule == "MG-GEO-01"


@pytest.mark.rule("MG-ICON-33")
def test_a_unit_bears_the_name_that_the_file_gives(files: Files) -> None:
    assert parse_unit(unit(name="Red Leader"), "x").person == ""  # nothing is guessed
    assert parse_unit(unit(person="Red Leader"), "x").person == "Red Leader"
    for written in (7, ""):
        problem = files.of_unit(unit(person=written))
        assert (problem.field, problem.rule) == ("units[0].person", "MG-ICON-33")


@pytest.mark.rule("MG-ICON-33", "MG-ICON-34")
def test_shipped_units_with_a_name_say_whose() -> None:
    named = {one.name: one.person for one in shipped().units() if one.person}
    assert named["Darth Vader's Shuttle"] == "Darth Vader"
    assert named["Cinder Leader"] == "Cinder Leader"
    assert list(named.values()).count("Anakin Skywalker") == 2  # of which a player uses one
    for name, person in named.items():
        assert name.startswith(person)
    possessive = {one.name for one in shipped().units() if "' " in one.name or "'s " in one.name}
    nobody = {"Envoy's Promise", "Beggar's Run Flight", "Marshal's Runabout"}
    assert possessive - set(named) == nobody


# -- artillery -------------------------------------------------------------------------------------


@pytest.mark.rule("MG-ICON-19")
def test_artillery_icons_are_counted() -> None:
    assert parse_unit(later(icons=[]), "x").faces[0].artillery == 0
    assert parse_unit(later(icons=["Artillery"]), "x").faces[0].artillery == 1
    assert parse_unit(later(icons=["Artillery"], artillery=2), "x").faces[0].artillery == 2
    shipped_numbers = {face.artillery for one in shipped().units() for face in one.faces}
    assert shipped_numbers == {0, 1, 2}


def test_a_number_of_artillery_icons_needs_the_icon(files: Files) -> None:
    problem = files.of_unit(later(artillery=2))
    assert (problem.field, problem.rule) == ("units[0].artillery", "MG-ICON-19")
    assert "add Artillery to the icons" in problem.remedy


@pytest.mark.parametrize("written", [0, 10, "two", 1.5])
def test_a_wrong_number_of_artillery_icons_is_refused(files: Files, written: Any) -> None:
    problem = files.of_unit(later(icons=["Artillery"], artillery=written))
    assert (problem.field, problem.rule) == ("units[0].artillery", "MG-ICON-19")


# -- sides -----------------------------------------------------------------------------------------


@pytest.mark.rule("MG-ICON-25", "MG-MOVE-15")
def test_a_convert_unit_is_of_both_kinds() -> None:
    landed = parse_unit(CONVERT, "x")
    assert (landed.kind, [face.kind for face in landed.faces]) == (v.SPACE, [v.SPACE, v.GROUND])
    walker = parse_unit({**two_sided("Convert", kind="space"), "kind": "ground"}, "x")
    assert (walker.kind, [face.kind for face in walker.faces]) == (v.GROUND, [v.GROUND, v.SPACE])


@pytest.mark.rule("MG-ICON-22")
def test_a_cloaked_unit_begins_on_its_first_side() -> None:
    ship = parse_unit(CLOAKED, "x")
    assert [face.kind for face in ship.faces] == [v.SPACE, v.SPACE]


@pytest.mark.parametrize(
    ("definition", "field", "rule"),
    [
        (later(icons=["Convert"]), "other_side", "MG-ICON-25"),
        (later(icons=["Cloaked"]), "other_side", "MG-ICON-23"),
        (two_sided("Convert"), "other_side.kind", "MG-ICON-25"),
        (two_sided("Cloaked", kind="ground"), "other_side.kind", "MG-ICON-25"),
        (two_sided("Veteran", kind="ground"), "other_side.kind", "MG-ICON-25"),
        (two_sided("Convert", kind="grond"), "other_side.kind", "MG-ICON-25"),
        (two_sided("Convert", kind="ground", icons=[]), "other_side.icons", "MG-ICON-25"),
        (two_sided("Cloaked", icons=[]), "other_side.icons", "MG-ICON-23"),
        (two_sided("Cloaked", icons=["Cloaked", "Convert"]), "other_side.icons", "MG-ICON-23"),
        (two_sided("Veteran", icons=["Cloaked"]), "other_side.icons", "PM-POWER-12"),
        ({**CLOAKED, "icons": ["Cloaked", "Veteran"]}, "icons", "MG-ICON-23"),
        (later(other_side={**OTHER_SIDE, "icons": ["Convert"]}), "other_side", "PM-POWER-11"),
        (two_sided("Cloaked", base_mm=30), "other_side.base_mm", ""),
    ],
)
def test_sides_that_cannot_be_are_refused(
    files: Files, definition: Definition, field: str, rule: str
) -> None:
    problems = files.problems(catalogue(units=[definition]))
    assert problems[0].field == f"units[0].{field}"
    assert problems[0].rule == rule
    assert problems[0].remedy


def test_later_icons_are_refused_in_the_editions(files: Files) -> None:
    for name in ("Recon", "Artillery"):
        problem = files.of_unit(unit(icons=[name], edition="scum_and_villainy"))
        assert problem.rule == "MG-ICON-35"
        assert problem.remedy == "it came with edition clone_wars"


def test_an_inline_unit_with_a_later_icon_is_of_the_later_set() -> None:
    scout = parse_unit({**without(unit(), "edition"), "icons": ["Recon"]}, "x")
    assert scout.edition == icons.CLONE_WARS


def test_the_later_set_can_use_everything_and_nothing_else_can_use_it() -> None:
    scout = parse_unit(later(icons=["Recon"]), "x")
    content = Catalogue({scout.id: scout}, {})
    assert content.usable_in(icons.CLONE_WARS).units() == [scout]
    for edition in icons.EDITIONS:
        assert content.usable_in(edition).units() == []
    with pytest.raises(InputError, match="scum_and_villainy, clone_wars"):
        content.usable_in("order_66")


# -- the same everywhere ---------------------------------------------------------------------------


def test_definitions_travel_whole() -> None:
    for definition in (CONVERT, CLOAKED, later(icons=["Artillery"], artillery=3, base_mm=40)):
        here = parse_unit({**definition, "person": "Somebody"}, "x")
        there = pickle.loads(pickle.dumps(here))
        assert unit_text(there) == unit_text(here)
        assert (there.radius, there.person) == (here.radius, here.person)
        for one, other in zip(here.faces, there.faces, strict=True):
            assert (one.kind, one.movement, one.artillery) == (
                other.kind,
                other.movement,
                other.artillery,
            )


def test_a_face_is_a_space_side_of_no_special_movement_unless_it_says_so() -> None:
    face = Face(1, 2, 1, 9, 1, 0)
    assert (face.kind, face.movement, face.artillery) == (v.SPACE, m.OTHER, 0)


def test_names_are_numbered_where_a_player_has_several() -> None:
    one, two = parse_unit(unit(name="One"), "x"), parse_unit(unit(name="Two"), "x")
    assert numbered_names([one, two, one, one], [0, 3, 4]) == ["One 1", "Two", "One 2", "One"]


def test_units_of_the_open_table_in_words() -> None:
    lander = {**CONVERT, "design": "Droid Fighter", "person": "Cinder Leader", "base_mm": 40}
    words = unit_text(parse_unit(lander, "x"))
    assert "Other side: Ground unit of 3 stars" in words
    assert words.endswith(
        "Moves as a fighter, on its other side on legs. "
        "Bears the name of Cinder Leader. Base 40 mm across."
    )
    guns = later(design="UT-AT", kind="ground", icons=["Armor", "Artillery"], artillery=2)
    words = unit_text(parse_unit(guns, "x"))
    assert words.endswith("Icons: Armor, 2 Artillery. Moves hovering.")
    assert unit_text(parse_unit(unit(design="YT-1300"), "x")).endswith("Icons: Lasers.")


def test_editors_are_told_the_words_and_ranges() -> None:
    words = vocabulary()
    assert words["movements"] == {"space": list(m.BY_KIND[0]), "ground": list(m.BY_KIND[1])}
    assert words["ranges"]["artillery"] == list(ARTILLERY_RANGE)
    assert words["ranges"]["base_mm"] == list(BASE_MM_RANGE)
    assert words["editions"] == list(icons.SETS)


@pytest.mark.parametrize(
    "definition",
    [
        CONVERT,
        CLOAKED,
        {**two_sided("Convert", kind="space"), "kind": "ground"},
        later(
            icons=["Artillery"], artillery=2, movement="gunship", base_mm=40.5, person="X Leader"
        ),
    ],
)
def test_the_schema_accepts_what_the_checker_accepts(files: Files, definition: Definition) -> None:
    content = catalogue(units=[definition])
    assert files.problems(content) == []
    assert errors(content) == []


@pytest.mark.parametrize(
    "definition",
    [
        later(icons=["Convert"]),
        later(icons=["Cloaked"]),
        two_sided("Convert"),
        two_sided("Convert", kind="space"),
        two_sided("Cloaked", icons=[]),
        two_sided("Convert", kind="ground", icons=[]),
        {**CLOAKED, "icons": ["Cloaked", "Convert"]},
        later(artillery=1),
        later(icons=["Artillery"], artillery=0),
        later(movement="swims"),
        unit(base_mm=3),
        unit(person=""),
    ],
)
def test_the_schema_refuses_what_the_checker_refuses(files: Files, definition: Definition) -> None:
    content = catalogue(units=[definition])
    assert files.problems(content)
    assert errors(content)


def test_the_schema_knows_every_movement_and_range() -> None:
    for part in (DEFS["unit"], DEFS["face"]):
        assert part["properties"]["movement"]["enum"] == list(m.MOVEMENTS)
        limits = part["properties"]["artillery"]
        assert (limits["minimum"], limits["maximum"]) == ARTILLERY_RANGE
    limits = DEFS["unit"]["properties"]["base_mm"]
    assert (limits["minimum"], limits["maximum"]) == BASE_MM_RANGE
    assert set(DEFS["face"]["properties"]) == set(OTHER_SIDE_KEYS)


@pytest.mark.parametrize("edition", icons.EDITIONS)
def test_strict_games_of_the_card_game_refuse_the_later_set(edition: str) -> None:
    swarm = shipped().unit("cw-u-024")
    found = violations(Fleet("Test", icons.BASE, [(swarm, 1)], []), edition)
    told = [one.text for one in found if one.rule == "PM-DEC-28"]
    assert told == [
        f"{swarm.name} belongs to edition clone_wars, which is later than this {edition} game"
    ]
