"""Fleets as text: every form says the same, every line that says nothing is told."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from starfold.units import icons
from starfold.units.catalogue import Catalogue, catalogue_with, shipped
from starfold.units.fleet_lists import fleet_list, read_fleet_text
from starfold.units.fleets import (
    Fleet,
    every_shipped_fleet_name,
    fleet_data,
    fleet_yaml,
    shipped_fleet,
)
from starfold.units.force_texts import MAX_LINE, MAX_LINES
from starfold.units.reading import Problem, Problems
from tests.units.definitions import catalogue as own_catalogue
from tests.units.definitions import unit

pytestmark = pytest.mark.mode_independent


def read(text: str, catalogue: Catalogue | None = None) -> tuple[Fleet | None, list[Problem]]:
    problems = Problems("")
    return read_fleet_text(text, problems, catalogue or shipped()), problems.found


def read_data(text: str, catalogue: Catalogue | None = None) -> dict[str, Any]:
    fleet, problems = read(text, catalogue)
    assert not problems
    assert fleet is not None
    return fleet_data(fleet)


# -- round trips -----------------------------------------------------------------------------------

# Names that could be taken for something else, of units and cards that are not shipped.
AWKWARD = ["3 Amigos", "x2", "Deck", "Razor", "- dash", "# hash", "a # b", "Plan: B", "y [my-u-0]"]
OWN = own_catalogue(
    units=[
        unit(id=f"my-u-{number}", number=number + 1, name=name)
        for number, name in enumerate(AWKWARD)
    ],
    cards=[],
)
CONTENT = catalogue_with([OWN])

LINE = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=30)
COPIES = st.integers(1, 99)


@st.composite
def fleets(draw: st.DrawFn) -> Fleet:
    units = draw(st.lists(st.sampled_from(CONTENT.units()), unique_by=lambda one: one.id))
    cards = draw(st.lists(st.sampled_from(CONTENT.cards()), unique_by=lambda one: one.id))
    return Fleet(
        draw(LINE),
        draw(st.sampled_from(icons.EDITIONS)),
        [(one, draw(COPIES)) for one in units],
        [(one, draw(COPIES)) for one in cards],
        draw(st.just("") | LINE),
    )


@given(fleets())
def test_every_form_reads_as_the_fleet_that_was_written(fleet: Fleet) -> None:
    data = fleet_data(fleet)
    forms = [fleet_yaml(fleet), json.dumps(data), json.dumps(data, indent=1)]
    if fleet.units or fleet.deck:
        forms.append(fleet_list(fleet, CONTENT))
    for text in forms:
        assert read_data(text, CONTENT) == data


@pytest.mark.parametrize("name", AWKWARD)
def test_names_that_look_like_something_else_survive_a_list(name: str) -> None:
    awkward = next(one for one in CONTENT.units() if one.name == name and one.id[:2] == "my")
    fleet = Fleet("Mine", icons.BASE, [(awkward, 2)], [])
    assert read_data(fleet_list(fleet, CONTENT), CONTENT) == fleet_data(fleet)


@pytest.mark.parametrize("name", every_shipped_fleet_name())
def test_shipped_fleets_survive_a_list(name: str) -> None:
    fleet = shipped_fleet(name)
    text = fleet_list(fleet, shipped())
    assert "[" not in text  # names are enough
    assert read_data(text) == fleet_data(fleet)


# -- lists as people write them --------------------------------------------------------------------

RAZOR = {"unit": "base-u-001", "copies": 2}


@pytest.mark.parametrize(
    "line",
    [
        "2x Razor",
        "2 Razor",
        "2 x Razor",
        "2xRazor",
        "2× razor",
        "2 * RAZOR",
        "- 2 Razor",
        "Razor x2",
        "Razor x 2",
        "2 base-u-001",
        "2 Razor [base-u-001]",
        "2 Razor (base-u-001)",
        "2 Razor # fast",
        "Razor\n1 Razor",
    ],
)
def test_copies_may_be_written_in_many_ways(line: str) -> None:
    assert read_data(f"Units\n{line}")["units"] == [RAZOR]


@pytest.mark.parametrize("header", ["Units", "units:", "UNITS (2)", "## Units", "Units: (8 stars)"])
def test_headers_may_be_written_in_many_ways(header: str) -> None:
    text = f"// mine\n{header}\n2 Razor\n\nCards\n1 Boarding Party"
    data = read_data(text)
    assert data["units"] == [RAZOR]
    assert data["deck"] == [{"card": "base-s-003", "copies": 1}]


def test_without_headers_names_decide() -> None:
    data = read_data("2 Razor\n3 Boarding Party")
    assert data["units"] == [RAZOR]
    assert data["deck"] == [{"card": "base-s-003", "copies": 3}]


def test_a_list_may_name_itself_and_else_takes_the_earliest_edition() -> None:
    named = read_data("Name: Night Shift\nEdition: scum_and_villainy\nPlan: wait\n2 Razor")
    assert (named["name"], named["edition"], named["plan"]) == (
        "Night Shift",
        "scum_and_villainy",
        "wait",
    )
    late = shipped().usable_in(icons.EDITIONS[-1]).units(icons.EDITIONS[-1])[0]
    assert read_data(f"1 Razor\n1 {late.name}")["edition"] == icons.EDITIONS[-1]


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("Units\n2 Razr", "line 2", "did you mean 'Razor'?"),
        ("Units\n\n1 Boarding Party", "line 3", "put it below the line 'Deck'"),
        ("Deck\n1 Razor", "line 2", "put it below the line 'Units'"),
        ("Units\n0 Razor", "line 2", "correct the number"),
        ("Units\n60 Razor\n60 Razor", "line 3", "120 copies"),
        ("Name: a\nName: b\n1 Razor", "line 2", "given twice"),
        ("Units\n" + "a" * (MAX_LINE + 1), "line 2", "shorten it"),
        ("\n" * (MAX_LINES + 1), "", "shorten it"),
        ("# nothing", "", "there is nothing in it"),
        ("Edition: bas\n1 Razor", "edition", "did you mean 'base'?"),
        ("format: starfold-fleet\nversion: 1\n- oops", "line 3, column 1", ""),
        ("{", "line 1, column 2", ""),
        ("format: x", "line 1, format", "starfold-fleet"),
    ],
)
def test_what_cannot_be_understood_is_told_with_its_place(
    text: str, place: str, words: str
) -> None:
    _, problems = read(text)
    assert problems[0].where() == place
    assert words in str(problems[0])


def test_a_name_of_several_things_is_asked_back() -> None:
    _, problems = read("1 Razor", CONTENT)
    assert "base-u-001" in problems[0].remedy
    assert "my-u-3" in problems[0].remedy


def test_what_is_understood_is_kept_beside_what_is_not() -> None:
    fleet, problems = read("Units\n2 Razor\n1 Nobody Knows")
    assert fleet is not None
    assert fleet_data(fleet)["units"] == [RAZOR]
    assert [problem.where() for problem in problems] == ["line 3"]


def test_problems_of_files_name_line_and_field() -> None:
    text = fleet_yaml(shipped_fleet("base-close-ranks")).replace("base-u-039", "base-u-0399")
    _, problems = read(text)
    line = next(n for n, one in enumerate(text.splitlines(), 1) if "base-u-0399" in one)
    assert problems[0].where().startswith(f"line {line}, units[")


@given(st.text(max_size=200))
def test_any_text_is_read_or_told(text: str) -> None:
    fleet, problems = read(text)
    assert problems or fleet is not None
