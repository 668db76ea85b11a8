"""The icon registry of the three editions and the later set."""

import pytest

from starfold.units import icons
from starfold.units.entries import parse_unit
from tests.units.definitions import unit

BASE_MATCH = {"Droid", "Lasers", "Leader", "Torpedo", "Trooper"}
GROUND_MATCH = BASE_MATCH | {"Battle Droid", "Blaster", "Transport"}
SCUM_MATCH = GROUND_MATCH | {"Airborne", "Elite", "Ruthless"}


@pytest.mark.rule("PM-ICON-01")
def test_a_unit_is_of_the_types_whose_icons_it_bears() -> None:
    bearer = parse_unit(unit(icons=["Droid", "Lasers"]), "here")
    types = icons.icons_of(bearer.faces[0].icons)
    assert types == ["Droid", "Lasers"]
    assert "Leader" not in types


@pytest.mark.rule("PM-ICON-04", "PM-ICON-05", "PM-ICON-06")
@pytest.mark.parametrize(
    ("edition", "names"),
    [
        (icons.BASE, BASE_MATCH),
        (icons.GROUND_ASSAULT, GROUND_MATCH),
        (icons.SCUM_AND_VILLAINY, SCUM_MATCH),
    ],
)
def test_match_icons_of_an_edition(edition: str, names: set[str]) -> None:
    assert set(icons.edition_icons(edition, icons.MATCH)) == names


@pytest.mark.rule("PM-ICON-05")
def test_three_match_icons_are_new_in_ground_assault() -> None:
    added = GROUND_MATCH - BASE_MATCH
    assert {name for name in GROUND_MATCH if icons.new_in(name) == icons.GROUND_ASSAULT} == added


@pytest.mark.rule("PM-ICON-06")
def test_only_ruthless_is_announced_as_new_in_scum_and_villainy() -> None:
    new = {name for name in SCUM_MATCH if icons.new_in(name) == icons.SCUM_AND_VILLAINY}
    assert new == {"Ruthless"}
    assert icons.new_in("Airborne") is None
    assert icons.new_in("Elite") is None


@pytest.mark.rule("PM-ICON-07")
def test_power_icons_grow_from_two_to_four() -> None:
    counts = [len(icons.edition_icons(edition, icons.POWER)) for edition in icons.EDITIONS]
    assert counts == [2, 3, 4]
    assert icons.edition_icons(icons.SCUM_AND_VILLAINY, icons.POWER) == [
        "Carrier",
        "Turbolaser",
        "Armor",
        "Veteran",
    ]


@pytest.mark.rule("PM-ICON-08")
def test_wild_icons_and_totals() -> None:
    for edition in icons.EDITIONS:
        assert set(icons.edition_icons(edition, icons.WILD)) == {"Force", "Luck"}
    assert [len(icons.edition_icons(edition)) for edition in icons.EDITIONS] == [9, 13, 17]


@pytest.mark.rule("PM-POWER-09")
def test_armor_does_not_exist_in_base() -> None:
    assert "Armor" not in icons.edition_icons(icons.BASE)


# -- the later set ---------------------------------------------------------------------------------

LATER_MATCH = ["Command", "Dogfight", "Recon"]
LATER_POWER = ["Artillery", "Cloaked", "Convert"]


@pytest.mark.rule("MG-ICON-35")
def test_the_later_set_brings_six_icons() -> None:
    new = [name for name in icons.ICON_NAMES if icons.new_in(name) == icons.CLONE_WARS]
    assert new == LATER_MATCH + LATER_POWER
    assert all(icons.icon_kind(name) == icons.MATCH for name in LATER_MATCH)
    assert all(icons.icon_kind(name) == icons.POWER for name in LATER_POWER)


@pytest.mark.rule("MG-ICON-35")
def test_all_icons_but_the_wild_ones_are_those_of_the_minis() -> None:
    everything = icons.set_icons(icons.CLONE_WARS)
    assert everything == list(icons.ICON_NAMES)
    assert len([name for name in everything if icons.icon_kind(name) != icons.WILD]) == 21


@pytest.mark.rule("PM-ICON-08")
def test_no_rulebook_lists_the_later_icons() -> None:
    assert (*icons.EDITIONS, icons.CLONE_WARS) == icons.SETS
    for edition in icons.EDITIONS:
        assert icons.edition_icons(edition) == icons.set_icons(edition)
        assert not set(icons.edition_icons(edition)) & {*LATER_MATCH, *LATER_POWER}
    with pytest.raises(ValueError, match="not in tuple"):
        icons.edition_icons(icons.CLONE_WARS)


def test_every_icon_has_its_bit() -> None:
    for number, name in enumerate(icons.ICON_NAMES):
        assert getattr(icons, f"{name.upper().replace(' ', '_')}_BIT") == 1 << number
