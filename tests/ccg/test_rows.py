"""Chapter: Location Deployment. Rows, neighbours, distances, marker sites, conversions."""

import pytest

from starfold.games.ccg.cards.catalogue import cards
from starfold.games.ccg.rules import rows
from starfold.games.ccg.state.position import THIS_TURN, Lasting, Position
from starfold.games.ccg.state.vocabulary import (
    ABOARD_CARGO,
    BURIED,
    COVERED,
    DARK,
    DID_DRAIN,
    DRAIN,
    HAND,
    IS_COLLAPSED,
    LAID_OUT,
    LIGHT,
    LOST,
    NONE,
    TABLE,
    UNDER,
)
from tests.ccg.layout import (
    MOUNTAINS,
    SECOND_BAY,
    game,
    lay,
    lay_all,
    number,
    stand,
    titles,
)

YAVIN = ["Massassi War Room", "Yavin 4: Docking Bay", "Yavin 4: Jungle", "Yavin 4"]
TATOOINE = [
    "Tatooine: Cantina",
    "Docking Bay 94",
    "Tatooine: Dune Sea",
    "Jawa Camp",
    "Mos Eisley",
    "Tatooine",
]
LIGHT_MARKERS = ["Main Power Generators", "Snow Trench", "Defensive Perimeter", "North Ridge"]


def row(pos: Position, name: str = "Hoth") -> list[str]:
    return titles(pos, pos.rows[rows.row_of(pos, name)])


# -- the pattern -----------------------------------------------------------------------------------


@pytest.mark.rule("HO-META-02")
def test_marker_numbers_of_the_set() -> None:
    """HO-META-02/2"""
    found = {
        (card.marker, card.side) for card in cards() if card.set_name == "Hoth" and card.marker
    }
    assert {marker for marker, _ in found} == {1, 2, 3, 4, 5, 7}
    both = [marker for marker in range(1, 8) if (marker, 0) in found and (marker, 1) in found]
    assert both == [3, 4]


@pytest.mark.rule("HO-META-02")
def test_the_set_has_81_cards_a_side() -> None:
    """HO-META-02/1"""
    sides = [card.side for card in cards() if card.set_name == "Hoth"]
    assert (sides.count(LIGHT), sides.count(DARK)) == (81, 81)


@pytest.mark.rule("HO-LAYOUT-01", "SW-B-047")
@pytest.mark.parametrize("order", [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]])
def test_groups_lie_in_order_whatever_the_order_of_play(order: list[int]) -> None:
    """HO-LAYOUT-01/1"""
    pos = game(YAVIN)
    lay(pos, *order)
    assert row(pos, "Yavin 4") == ["Massassi War Room", "Docking Bay", "Jungle", "Yavin 4"]
    assert [rows.group(pos, place) for place in pos.rows[0]] == [
        rows.INTERIORS,
        rows.DOCKING_BAYS,
        rows.EXTERIORS,
        rows.SYSTEMS,
    ]


@pytest.mark.rule("HO-LAYOUT-01", "SW-B-048")
def test_an_exterior_site_has_no_slot_on_the_interior_side() -> None:
    """HO-LAYOUT-01/2"""
    pos = game([*YAVIN, "Massassi Ruins"])
    lay(pos, 0, 1, 2, 3)
    assert rows.slots(pos, 4) == [2, 3]


@pytest.mark.rule("HO-LAYOUT-02", "SW-B-048")
def test_three_sites_of_a_group_leave_four_slots() -> None:
    """HO-LAYOUT-02/1, HO-LAYOUT-02/2"""
    pos = game([*TATOOINE, "Lars' Moisture Farm"])
    lay(pos, *range(6))
    farm = 6
    assert row(pos, "Tatooine") == [
        "Cantina",
        "Docking Bay 94",
        "Dune Sea",
        "Jawa Camp",
        "Mos Eisley",
        "Tatooine",
    ]
    assert rows.slots(pos, farm) == [2, 3, 4, 5]
    sea, camp = number(pos, "Dune Sea"), number(pos, "Jawa Camp")
    assert camp in rows.neighbours(pos, sea)
    rows.lay_out(pos, farm, 3)
    assert rows.neighbours(pos, farm) == [sea, camp]
    assert camp not in rows.neighbours(pos, sea)
    assert rows.distance(pos, sea, camp) == 2


@pytest.mark.rule("HO-LAYOUT-03", "HO-LAYOUT-11", "SW-B-051")
def test_a_missing_group_takes_no_space() -> None:
    """HO-LAYOUT-03/1, HO-LAYOUT-03/2"""
    pos = game(["Echo Corridor", "Main Power Generators", "Echo Docking Bay"])
    lay(pos, 0, 1)
    assert rows.neighbours(pos, 0) == [1]
    assert rows.slots(pos, 2) == [1]
    lay(pos, 2)
    assert pos.rows == [[0, 2, 1]]
    assert rows.distance(pos, 0, 1) == 2
    assert rows.path(pos, 0, 1) == [2, 1]
    assert rows.path(pos, 1, 0) == [2, 0]


@pytest.mark.rule("HO-LAYOUT-04", "SW-B-054")
def test_a_docking_bay_is_both_and_has_its_own_group() -> None:
    """HO-LAYOUT-04/1, HO-LAYOUT-04/2"""
    pos = game([*TATOOINE, SECOND_BAY])
    bay = number(pos, "Docking Bay 94")
    assert rows.is_interior(pos, bay)
    assert rows.is_exterior(pos, bay)
    assert rows.GROUPS[rows.group(pos, bay)] == "docking_bay"
    lay(pos, *range(6))
    assert rows.slots(pos, 6) == [1, 2]


@pytest.mark.rule("HO-LAYOUT-05", "SW-B-046", "SW-B-051")
def test_rows_never_touch() -> None:
    """HO-LAYOUT-05/1"""
    pos = lay_all(["Docking Bay 94", "Yavin 4: Docking Bay", "Tatooine"])
    assert rows.neighbours(pos, 0) == []
    assert rows.distance(pos, 0, 1) == NONE
    assert rows.path(pos, 0, 1) == []
    assert not rows.are_related(pos, 0, 1)
    assert rows.are_related(pos, 0, 2)
    assert rows.system_of(pos, 0) == 2
    assert rows.system_of(pos, 1) == NONE
    assert rows.planet_of(pos, 1) == "Yavin 4"


@pytest.mark.rule("HO-LAYOUT-05")
def test_systems_that_have_sites() -> None:
    """HO-LAYOUT-05/2"""
    pos = game([card for card in cards() if card.is_site()])
    places = range(len(pos.setup.defs))
    alone = [p for p in places if rows.is_holosite(pos, p) or rows.is_vehicle_site(pos, p)]
    names = {pos.card(place).system for place in places if place not in alone}
    assert names == {"Tatooine", "Yavin 4", "Death Star", "Hoth"}
    assert len(alone) == 4


@pytest.mark.rule("HO-LAYOUT-06", "SW-B-047", "SW-B-051")
def test_the_system_closes_the_row_and_is_nobodys_neighbour() -> None:
    """HO-LAYOUT-06/1, HO-LAYOUT-06/2"""
    pos = game(["Echo Corridor", "North Ridge"], ["Hoth"])
    lay(pos, 0, 1, 2)
    assert pos.rows == [[0, 1, 2]]
    assert rows.neighbours(pos, 1) == [0]
    assert rows.neighbours(pos, 2) == []
    assert rows.distance(pos, 1, 2) == NONE
    assert rows.path(pos, 1, 2) == []


# -- conversion ------------------------------------------------------------------------------------


@pytest.mark.rule("HO-LAYOUT-07", "HO-UNIQ-03", "SW-B-052", "SW-B-258")
def test_a_conversion_takes_the_place_and_the_cards_stay() -> None:
    """HO-LAYOUT-07/1"""
    pos = game(
        ["Defensive Perimeter", "North Ridge", "Rebel Scout", "Snowspeeder", "Rebel Guard"],
        ["Ice Plains", "North Ridge", "Snowtrooper", "Ice Storm"],
    )
    perimeter, ridge, plains, theirs = 0, 1, 5, 6
    lay(pos, perimeter, ridge, plains)
    stand(pos, 2, ridge)
    stand(pos, 7, ridge)
    stand(pos, 4, ridge, UNDER)
    pos.set_aside(3, BURIED, ridge)
    pos.aim[8] = ridge
    pos.note(ridge, DID_DRAIN)
    shared = pos.lasting = [Lasting(DRAIN, 1, ridge, LIGHT, THIS_TURN, 2)]
    twin = pos.copy()
    assert rows.slots(pos, theirs) == [1]
    lay(pos, theirs)
    assert pos.rows == [[perimeter, theirs, plains]]
    assert (pos.zone[theirs], pos.role[theirs], pos.at[theirs]) == (TABLE, LAID_OUT, NONE)
    assert [pos.at[card] for card in (2, 7, 4, 3)] == [theirs] * 4
    assert pos.aim[8] == theirs
    assert pos.has_done(theirs, DID_DRAIN)
    assert pos.lasting[0].card == theirs
    assert (pos.zone[ridge], pos.at[ridge]) == (COVERED, theirs)
    assert ridge not in pos.table
    assert rows.covered(pos, theirs) == [ridge]
    # A copy of the position made before is not touched.
    assert shared[0].card == ridge
    assert twin.rows == [[perimeter, ridge, plains]]


@pytest.mark.rule("SW-B-259")
def test_covered_cards_keep_their_order() -> None:
    pos = game(["North Ridge", "North Ridge", "Rebel Scout"], ["North Ridge"])
    first, again, scout, theirs = 0, 1, 2, 3
    lay(pos, again)
    stand(pos, scout, again)
    lay(pos, theirs, first)
    assert pos.rows == [[first]]
    assert rows.covered(pos, first) == [again, theirs]
    rows.raise_covered(pos, again)
    assert pos.rows == [[again]]
    assert rows.covered(pos, again) == [theirs, first]
    assert pos.at[scout] == again


@pytest.mark.rule("SW-B-259")
def test_the_next_card_is_on_top_when_the_top_leaves() -> None:
    pos = game(["North Ridge", "Rebel Scout", "North Ridge"], ["North Ridge"])
    lay(pos, 0)
    stand(pos, 1, 0)
    lay(pos, 3, 2)
    assert rows.leave(pos, 2) == 3
    pos.to_pile(2, LOST)
    assert pos.rows == [[3]]
    assert pos.at[1] == 3
    assert (pos.zone[3], pos.role[3]) == (TABLE, LAID_OUT)
    assert rows.covered(pos, 3) == [0]
    assert rows.leave(pos, 3) == 0
    pos.to_pile(3, HAND)
    assert rows.leave(pos, 0) == NONE
    assert pos.rows == []


@pytest.mark.rule("SW-B-218", "SW-B-259")
def test_raising_a_card_is_not_rebuilding() -> None:
    pos = lay_all(["Echo Corridor"], ["Echo Corridor"])
    pos.mark(1, IS_COLLAPSED)
    rows.raise_covered(pos, 0)
    assert pos.has(0, IS_COLLAPSED)
    pos.take_out(1)
    lay(pos, 1)
    assert not pos.has(1, IS_COLLAPSED)


# -- markers ---------------------------------------------------------------------------------------


@pytest.mark.rule("HO-LAYOUT-08", "SW-B-049")
def test_markers_lie_by_number() -> None:
    """HO-LAYOUT-08/1"""
    pos = game(LIGHT_MARKERS)
    lay(pos, 0, 3)
    for marker in (2, 1):
        assert len(rows.slots(pos, marker)) == 1
        lay(pos, marker)
    assert pos.rows == [[0, 1, 2, 3]]


@pytest.mark.rule("HO-LAYOUT-08")
def test_a_lower_marker_goes_to_the_echo_side() -> None:
    """HO-LAYOUT-08/2"""
    pos = lay_all([], ["Ice Plains", "North Ridge"])
    assert pos.rows == [[1, 0]]


@pytest.mark.rule("HO-LAYOUT-09", "HO-LAYOUT-11")
def test_missing_numbers_leave_no_gap() -> None:
    """HO-LAYOUT-09/1, HO-LAYOUT-09/2, HO-LAYOUT-11/1"""
    pos = game(LIGHT_MARKERS, ["Snowtrooper"])
    lay(pos, 0, 3)
    trooper = stand(pos, 4, 3)
    assert rows.distance(pos, 3, 0) == 1
    lay(pos, 1, 2)
    assert rows.neighbours(pos, 3) == [2]
    assert rows.distance(pos, 3, 0) == 3
    assert rows.path(pos, 3, 0) == [2, 1, 0]
    assert pos.at[trooper] == 3
    assert pos.did[trooper] == 0
    assert not pos.moments


@pytest.mark.rule("HO-LAYOUT-10", "HO-LAYOUT-13", "SW-B-049", "SW-B-050")
def test_numbers_rise_away_from_the_base() -> None:
    """HO-LAYOUT-10/1"""
    pos = lay_all(
        ["Echo Docking Bay", *LIGHT_MARKERS], ["Wampa Cave", "Ice Plains", "Hoth", MOUNTAINS]
    )
    assert row(pos) == [
        "Echo Docking Bay",
        "Main Power Generators",
        "Snow Trench",
        "Defensive Perimeter",
        "North Ridge",
        "Ice Plains",
        "Mountains",
        "Wampa Cave",
        "Hoth",
    ]


@pytest.mark.rule("HO-LAYOUT-13", "SW-B-050")
def test_wampa_cave_lies_by_its_number_and_is_interior() -> None:
    """HO-LAYOUT-13/1, HO-LAYOUT-13/2"""
    pos = lay_all(["Echo Corridor", "Echo Docking Bay", "North Ridge"], ["Wampa Cave"])
    assert pos.rows == [[0, 1, 2, 3]]
    assert rows.is_interior(pos, 3)
    assert not rows.is_exterior(pos, 3)
    assert rows.neighbours(pos, 2) == [1, 3]


@pytest.mark.rule("HO-MARKER-01")
def test_which_sites_are_markers() -> None:
    """HO-MARKER-01/1"""
    echo = ["Echo Corridor", "Echo Command Center", "Echo Med Lab", "Echo Docking Bay"]
    pos = game([*LIGHT_MARKERS, *echo], ["Ice Plains", MOUNTAINS, "Wampa Cave"])
    marked = [pos.card(p).marker for p in range(len(pos.setup.defs)) if rows.is_marker(pos, p)]
    assert sorted(marked) == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.rule("HO-MARKER-02")
def test_the_innermost_marker_follows_the_table() -> None:
    """HO-MARKER-02/1, HO-MARKER-02/2"""
    pos = game(LIGHT_MARKERS)
    assert rows.innermost(pos) == NONE
    lay(pos, 1, 3)
    assert rows.innermost(pos) == 1
    lay(pos, 0)
    assert rows.innermost(pos) == 0


@pytest.mark.rule("HO-MARKER-03")
def test_the_outermost_marker_may_be_interior() -> None:
    """HO-MARKER-03/1, HO-MARKER-03/2"""
    pos = game(["Main Power Generators", "North Ridge"], ["Wampa Cave"])
    lay(pos, 1)
    assert rows.innermost(pos) == rows.outermost(pos) == 1
    lay(pos, 0, 2)
    assert rows.outermost(pos) == 2
    assert not rows.is_exterior(pos, rows.outermost(pos))


@pytest.mark.rule("HO-UNDER-01", "SW-B-055")
def test_underground_sites() -> None:
    """HO-UNDER-01/1"""
    pos = game([card for card in cards() if card.is_site()])
    found = [p for p in range(len(pos.setup.defs)) if rows.is_underground(pos, p)]
    assert sorted((pos.title(p), pos.card(p).side) for p in found) == [
        ("Hoth: Echo Command Center (War Room)", LIGHT),
        ("Hoth: Echo Command Center (War Room)", DARK),
        ("Hoth: Echo Corridor", LIGHT),
        ("Hoth: Echo Corridor", DARK),
        ("Hoth: Echo Med Lab", LIGHT),
    ]


# -- outside the pattern ---------------------------------------------------------------------------


@pytest.mark.rule("HO-LAYOUT-12", "SW-B-050", "SW-B-205")
def test_the_trench_lies_next_to_its_system_and_nobody_walks_there() -> None:
    """HO-LAYOUT-12/1"""
    pos = game(["Death Star: Trench", "Docking Bay 327"], ["Death Star", "Death Star: War Room"])
    lay(pos, 1, 2)
    assert rows.slots(pos, 0) == [1]
    lay(pos, 0, 3)
    assert pos.rows == [[3, 1, 0, 2]]
    assert rows.neighbours(pos, 1) == [3]
    assert rows.neighbours(pos, 0) == []
    assert rows.distance(pos, 1, 0) == NONE
    assert rows.are_related(pos, 0, 2)
    assert 0 in rows.sites_of(pos, "Death Star")


@pytest.mark.rule("HO-LAYOUT-12", "SW-B-238")
def test_a_holosite_stands_alone() -> None:
    """HO-LAYOUT-12/2"""
    pos = game(["Tatooine: Cantina", "Dejarik Hologameboard"], ["Imperial Holotable"])
    lay(pos, 0, 1)
    assert pos.rows == [[0], [1]]
    assert rows.neighbours(pos, 1) == []
    assert not rows.are_related(pos, 1, 0)
    assert not rows.are_related(pos, 1, 1)
    assert rows.system_of(pos, 1) == NONE
    lay(pos, 2)
    assert pos.rows == [[0], [2]]
    assert rows.covered(pos, 2) == [1]


@pytest.mark.rule("HO-LAYOUT-12", "SW-B-050", "SW-B-244")
def test_a_vehicle_site_goes_where_its_vehicle_goes() -> None:
    """HO-LAYOUT-12/3"""
    pos = game(
        ["Mos Eisley", "Tatooine", "Sandcrawler", "Loading Bay", "Rebel Scout"],
        ["Jundland Wastes"],
    )
    town, system, crawler, bay, scout, wastes = range(6)
    lay(pos, wastes, town, system)
    stand(pos, crawler, wastes)
    rows.lay_out_in(pos, bay, crawler)
    stand(pos, scout, bay)
    assert pos.rows == [[wastes, town, system], [bay]]
    assert rows.sites_of(pos, "Tatooine") == [wastes, town]
    assert not rows.are_related(pos, bay, wastes)
    assert rows.neighbours(pos, bay) == [wastes]
    assert bay in rows.neighbours(pos, wastes)
    assert rows.distance(pos, bay, wastes) == NONE
    assert pos.location_of(scout) == bay
    assert rows.planet_of(pos, scout) == "Tatooine"
    assert bay in pos.everything_on(crawler)
    assert scout in pos.everything_on(crawler)
    stand(pos, crawler, town)
    assert rows.neighbours(pos, bay) == [town]
    assert bay not in rows.neighbours(pos, wastes)


@pytest.mark.rule("SW-B-244")
def test_a_vehicle_site_in_a_cargo_bay_has_no_neighbour() -> None:
    pos = game(["Tatooine", "Medium Transport", "Sandcrawler", "Loading Bay", "Rebel Scout"])
    lay(pos, 0)
    stand(pos, 1, 0)
    stand(pos, 2, 1, ABOARD_CARGO)
    rows.lay_out_in(pos, 3, 2)
    stand(pos, 4, 3)
    assert rows.neighbours(pos, 3) == []
    assert rows.planet_of(pos, 4) == "Tatooine"


@pytest.mark.rule("SW-B-056", "SW-B-057")
def test_parsecs() -> None:
    pos = lay_all(["Tatooine", "Yavin 4"], ["Death Star"])
    assert rows.parsec(pos, 0) == 7
    assert rows.parsec(pos, 1) == 4
    assert rows.parsec(pos, 2) == 0
    assert rows.orbited(pos, 2) == NONE
    pos.memo[2] = 7
    pos.aim[2] = 0
    assert rows.parsec(pos, 2) == 7
    assert rows.orbited(pos, 2) == 0


@pytest.mark.rule("SW-B-045")
def test_every_location_is_a_system_or_a_site() -> None:
    found = [card for card in cards() if card.type == 6]
    assert all(card.is_site() != card.is_system() for card in found)


def test_what_is_nowhere_is_nothing() -> None:
    pos = lay_all(["Echo Corridor", "Echo Docking Bay", "Main Power Generators"])
    assert rows.neighbours(pos, NONE) == []
    assert rows.distance(pos, NONE, 0) == NONE
    assert rows.distance(pos, 0, NONE) == NONE
    assert not rows.are_related(pos, NONE, 0)
    assert not rows.is_interior(pos, NONE)
    assert not rows.is_marker(pos, NONE)
    assert rows.find(pos, "Hoth: Echo Corridor") == 0
    assert rows.find(pos, "Hoth") == NONE
