"""Prepare to Play: legal and illegal fleets, at the edges of each rule."""

from typing import Any

import pytest

from starfold.errors import InputError
from starfold.games.pocketmodel.front.prepare import unit_copy_limit, violations
from starfold.units import icons
from starfold.units.entries import parse_card, parse_unit
from starfold.units.fleets import Fleet, shipped_fleet, shipped_fleet_names
from starfold.units.model import Card, Unit

_FACE: dict[str, Any] = {"attack": 3, "damage": 1, "defense": 9, "shields": 2}


def a_unit(name: str, stars: int, **more: Any) -> Unit:
    return parse_unit({"name": name, "stars": stars, **_FACE, **more}, name)


def a_card(name: str, **more: Any) -> Card:
    data = {"name": name, "type": "combat", "objective": {"stars": 1, "defense": 8}}
    return parse_card({**data, **more}, name)


def deck_of(cards: int) -> list[tuple[Card, int]]:
    return [(a_card(f"Card {number}"), 1) for number in range(cards)]


def force_of(stars: int) -> list[tuple[Unit, int]]:
    """Different units, as many as needed, worth exactly so many stars."""
    fives, rest = divmod(stars, 5)
    units = [(a_unit(f"Unit {number}", 5), 1) for number in range(fives)]
    return units + ([(a_unit("Small unit", rest), 1)] if rest else [])


def a_fleet(
    units: list[tuple[Unit, int]] | None = None, deck: list[tuple[Card, int]] | None = None
) -> Fleet:
    return Fleet(
        "Test",
        "base",
        force_of(30) if units is None else units,
        deck_of(30) if deck is None else deck,
    )


def rules(fleet: Fleet, edition: str = icons.SCUM_AND_VILLAINY, **options: Any) -> list[str]:
    return [violation.rule for violation in violations(fleet, edition, **options)]


# -- deck -----------------------------------------------------------------------------------------


@pytest.mark.rule("PM-PREP-01")
@pytest.mark.parametrize(("cards", "found"), [(29, ["PM-PREP-01"]), (30, []), (31, [])])
def test_a_deck_has_at_least_thirty_cards(cards: int, found: list[str]) -> None:
    assert rules(a_fleet(deck=deck_of(cards))) == found


@pytest.mark.rule("PM-PREP-01")
def test_a_deck_has_no_maximum() -> None:
    assert rules(a_fleet(deck=deck_of(200))) == []


@pytest.mark.rule("PM-PREP-03")
@pytest.mark.parametrize(("copies", "found"), [(3, []), (4, ["PM-PREP-03"])])
def test_three_copies_of_a_card(copies: int, found: list[str]) -> None:
    assert rules(a_fleet(deck=[*deck_of(30), (a_card("Same"), copies)])) == found


@pytest.mark.rule("PM-PREP-03")
def test_what_the_same_card_is() -> None:
    first, second = a_card("Same", id="a", number=1), a_card("Same", id="b", number=2)
    fleet = a_fleet(deck=[*deck_of(30), (first, 2), (second, 2)])
    assert rules(fleet) == ["PM-PREP-03"]
    assert rules(fleet, copy_key="name_and_number") == []
    other_set = a_card("Same", id="c", number=1, edition="ground_assault")
    fleet = a_fleet(deck=[*deck_of(30), (first, 2), (other_set, 2)])
    assert rules(fleet, copy_key="name_and_number") == []


@pytest.mark.rule("PM-PREP-06")
@pytest.mark.parametrize("card_type", ["combat", "objective"])
def test_no_ratio_of_card_types(card_type: str) -> None:
    deck = [(a_card(f"Card {number}", type=card_type), 1) for number in range(30)]
    assert rules(a_fleet(deck=deck)) == []


# -- force ----------------------------------------------------------------------------------------


@pytest.mark.rule("PM-UNIT-01")
def test_a_force_is_priced_by_its_stars() -> None:
    fleet = a_fleet(units=[(a_unit("A", 5), 1), (a_unit("B", 4), 1), (a_unit("C", 1), 1)])
    assert fleet.stars() == 10


@pytest.mark.rule("PM-UNIT-05")
def test_a_unit_of_six_stars_is_priced_six() -> None:
    assert a_fleet(units=[(a_unit("Six", 6), 1)]).stars() == 6


@pytest.mark.rule("PM-PREP-02")
@pytest.mark.parametrize(("stars", "found"), [(29, []), (30, []), (31, ["PM-PREP-02"])])
def test_a_force_is_worth_at_most_thirty_stars(stars: int, found: list[str]) -> None:
    assert rules(a_fleet(units=force_of(stars))) == found


@pytest.mark.rule("PM-PREP-02")
def test_another_game_size_is_another_limit() -> None:
    assert rules(a_fleet(units=force_of(21)), game_size=20) == ["PM-PREP-02"]
    assert rules(a_fleet(units=force_of(40)), game_size=40) == []


@pytest.mark.rule("PM-POWER-12")
def test_a_veteran_is_priced_by_its_icon_side() -> None:
    other = {"stars": 5, **_FACE}
    veteran = a_unit("Veteran", 1, icons=["Veteran"], other_side=other)
    fleet = a_fleet(units=[*force_of(29), (veteran, 1)])
    assert fleet.stars() == 30
    assert rules(fleet) == []


@pytest.mark.rule("PM-PREP-04")
@pytest.mark.parametrize(("copies", "found"), [(3, []), (4, ["PM-PREP-04"])])
def test_three_copies_of_a_unit_at_thirty_stars(copies: int, found: list[str]) -> None:
    assert rules(a_fleet(units=[(a_unit("Same", 1), copies)])) == found


@pytest.mark.rule("PM-PREP-04")
@pytest.mark.parametrize(("size", "limit"), [(10, 1), (19, 1), (20, 2), (29, 2), (30, 3)])
def test_copies_of_a_unit_by_game_size(size: int, limit: int) -> None:
    assert unit_copy_limit(size) == limit
    same = a_unit("Same", 1)
    assert rules(a_fleet(units=[(same, limit)]), game_size=size) == []
    assert rules(a_fleet(units=[(same, limit + 1)]), game_size=size) == ["PM-PREP-04"]


@pytest.mark.rule("PM-PREP-04")
def test_a_game_below_ten_stars_is_undefined() -> None:
    assert "PM-PREP-04" in rules(a_fleet(units=[(a_unit("One", 1), 1)]), game_size=9)


@pytest.mark.rule("PM-PREP-04")
def test_the_copy_limit_follows_the_agreed_size() -> None:
    fleet = a_fleet(units=[*force_of(26), (a_unit("Same", 1), 3)])
    assert fleet.stars() == 29
    assert rules(fleet) == []
    assert rules(fleet, copy_limit_base="force_total") == ["PM-PREP-04"]
    whole = a_fleet(units=[*force_of(27), (a_unit("Same", 1), 3)])
    assert rules(whole, copy_limit_base="force_total") == []
    tiny = a_fleet(units=[(a_unit("One", 9), 1)])
    assert rules(tiny, copy_limit_base="force_total") == ["PM-PREP-04"]


@pytest.mark.rule("PM-PREP-04")
def test_what_the_same_unit_is() -> None:
    first, second = a_unit("Same", 1, id="a", number=1), a_unit("Same", 1, id="b", number=2)
    fleet = a_fleet(units=[(first, 2), (second, 2)])
    assert rules(fleet) == ["PM-PREP-04"]
    assert rules(fleet, copy_key="name_and_number") == []


@pytest.mark.rule("PM-PREP-07")
def test_ground_and_space_units_mix_freely() -> None:
    ground = [(a_unit(f"Ground {number}", 4, kind="ground"), 1) for number in range(3)]
    space = [(a_unit(f"Space {number}", 6), 1) for number in range(3)]
    assert a_fleet(units=[*ground, *space]).stars() == 30
    for units in ([*ground, *space], ground, space):
        assert rules(a_fleet(units=units)) == []


@pytest.mark.rule("PM-SETUP-05")
def test_a_force_has_a_unit() -> None:
    assert rules(a_fleet(units=[])) == ["PM-SETUP-05"]


# -- editions -------------------------------------------------------------------------------------


@pytest.mark.rule("PM-GROUND-08")
def test_ground_units_in_a_base_game() -> None:
    walker = a_unit("Walker", 2, kind="ground")
    assert rules(a_fleet(units=[(walker, 1)]), icons.BASE) == ["PM-GROUND-08"]
    assert rules(a_fleet(units=[(walker, 1)]), icons.BASE, strict_edition=False) == []
    assert rules(a_fleet(units=[(walker, 1)]), icons.GROUND_ASSAULT) == []


@pytest.mark.rule("PM-GROUND-08")
def test_content_of_later_editions_is_refused_when_strict() -> None:
    later_unit = a_unit("Elite", 2, icons=["Elite"])
    later_card = a_card("Later", edition=icons.SCUM_AND_VILLAINY)
    fleet = a_fleet(units=[(later_unit, 1)], deck=[*deck_of(30), (later_card, 1)])
    for edition in (icons.BASE, icons.GROUND_ASSAULT):
        assert rules(fleet, edition) == ["PM-DEC-28", "PM-DEC-28"]
        assert rules(fleet, edition, strict_edition=False) == []
    assert rules(fleet, icons.SCUM_AND_VILLAINY) == []


# -- two game packs -------------------------------------------------------------------------------


@pytest.mark.rule("PM-PREP-05", "PM-PACK-05")
def test_a_pack_has_no_limits() -> None:
    pack = a_fleet(units=[(a_unit("Big", 5), 9)], deck=[(a_card("Same"), 6)])
    assert rules(pack, two_packs=True) == []
    assert rules(pack, two_packs=True, game_size=5) == []
    assert set(rules(pack)) == {"PM-PREP-01", "PM-PREP-02", "PM-PREP-03", "PM-PREP-04"}


@pytest.mark.rule("PM-PACK-03", "PM-PACK-01")
def test_a_pack_must_allow_the_set_up() -> None:
    unit = [(a_unit("One", 1), 1)]
    assert rules(a_fleet(units=unit, deck=deck_of(4)), two_packs=True) == []
    assert rules(a_fleet(units=unit, deck=deck_of(3)), two_packs=True) == ["PM-PACK-03"]
    assert rules(a_fleet(units=[], deck=deck_of(4)), two_packs=True) == ["PM-PACK-01"]


@pytest.mark.rule("PM-PACK-05", "PM-GROUND-08")
def test_a_pack_still_belongs_to_its_edition() -> None:
    pack = a_fleet(units=[(a_unit("Walker", 2, kind="ground"), 1)], deck=deck_of(6))
    assert rules(pack, icons.BASE, two_packs=True) == ["PM-GROUND-08"]


# -- words ----------------------------------------------------------------------------------------


def test_violations_say_how_much_is_wrong() -> None:
    found = [str(v) for v in violations(a_fleet(units=force_of(33), deck=deck_of(28)), "base")]
    assert found == [
        "the force is worth 33 stars, 3 more than 30 [PM-PREP-02]",
        "the deck has 28 cards, 2 short of 30 [PM-PREP-01]",
    ]


@pytest.mark.parametrize(
    "options", [{"copy_key": "id"}, {"copy_limit_base": "x"}, {"edition": "order_66"}]
)
def test_unknown_options_are_refused(options: dict[str, str]) -> None:
    with pytest.raises(InputError, match="unknown value"):
        violations(a_fleet(), **{"edition": "base", **options})  # type: ignore[arg-type]


@pytest.mark.parametrize("name", shipped_fleet_names())
def test_the_shipped_fleets_are_legal(name: str) -> None:
    fleet = shipped_fleet(name)
    assert violations(fleet, fleet.edition) == []
