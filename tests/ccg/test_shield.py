"""Chapter: Hoth Energy Shield Rules. Where the shield lies and whom it stops."""

import pytest

from starfold.games.ccg.rules import rows, shield
from starfold.games.ccg.state.position import WHILE_ON_TABLE, Lasting
from starfold.games.ccg.state.vocabulary import (
    ABOARD_CARGO,
    DARK,
    FORBID_TEXT,
    IS_BLOWN_AWAY,
    LIGHT,
    NONE,
)
from tests.ccg.layout import MOUNTAINS, game, lay, lay_all, number, stand, titles

MARKERS = ["Main Power Generators", "Snow Trench", "Defensive Perimeter", "North Ridge"]


@pytest.mark.rule("HO-SHIELD-01", "HO-BLOWN-03", "SW-B-211")
def test_the_shield_is_up_while_the_generators_work() -> None:
    """HO-SHIELD-01/1, HO-SHIELD-01/2, HO-SHIELD-01/3"""
    pos = game(MARKERS, ["Blizzard 2"])
    generators, trench, _, ridge, walker = range(5)
    lay(pos, trench)
    assert not shield.is_up(pos)
    assert not shield.stops_deploying(pos, walker, DARK, trench)
    lay(pos, generators, ridge)
    assert shield.is_up(pos)
    assert shield.stops_deploying(pos, walker, DARK, trench)
    pos.mark(generators, IS_BLOWN_AWAY)
    assert not shield.is_up(pos)
    assert not shield.stops_deploying(pos, walker, DARK, trench)


@pytest.mark.rule("HO-SHIELD-01")
def test_without_its_text_the_site_makes_no_shield() -> None:
    pos = lay_all(MARKERS)
    pos.add_lasting(Lasting(FORBID_TEXT, 1, 0, NONE, WHILE_ON_TABLE, 3))
    assert not shield.is_up(pos)


@pytest.mark.rule("HO-SHIELD-07", "SW-B-211")
def test_what_the_shield_covers() -> None:
    """HO-SHIELD-07/1, HO-SHIELD-07/2"""
    pos = lay_all(["Echo Corridor", "Echo Docking Bay", *MARKERS], ["Wampa Cave", "Hoth"])
    assert titles(pos, shield.shielded(pos)) == [
        "Echo Corridor",
        "Echo Docking Bay",
        "Main Power Generators",
        "Snow Trench",
        "Defensive Perimeter",
    ]
    assert not shield.is_shielded(pos, number(pos, "Hoth", DARK))
    assert not shield.stops(pos, DARK, pos.rows[0][-1])


@pytest.mark.rule("HO-SHIELD-08", "SW-B-216")
def test_the_edge_moves_outwards() -> None:
    """HO-SHIELD-08/1"""
    pos = game(MARKERS, ["Blizzard 2", "Ice Plains", "Snowtrooper", MOUNTAINS])
    ridge, walker, plains, trooper = 3, 4, 5, 6
    lay(pos, 0, 1, 2, ridge)
    stand(pos, walker, ridge)
    assert shield.edge(pos) == ridge
    assert not shield.is_shielded(pos, ridge)
    lay(pos, plains)
    assert shield.edge(pos) == plains
    assert shield.is_shielded(pos, ridge)
    assert shield.stops_deploying(pos, trooper, DARK, ridge)
    assert pos.at[walker] == ridge
    lay(pos, 7)
    assert shield.is_shielded(pos, plains)


@pytest.mark.rule("HO-SHIELD-08")
def test_wampa_cave_is_not_the_edge() -> None:
    """HO-SHIELD-08/2"""
    pos = lay_all(["Main Power Generators", "North Ridge"], ["Wampa Cave"])
    assert shield.edge(pos) == 1
    assert not shield.is_shielded(pos, 2)


@pytest.mark.rule("HO-SHIELD-08")
def test_the_first_three_markers_are_always_inside() -> None:
    pos = lay_all(MARKERS[:3])
    assert shield.edge(pos) == NONE
    assert shield.shielded(pos) == [0, 1, 2]


@pytest.mark.rule("SW-B-211")
def test_by_the_other_reading_the_edge_is_fixed() -> None:
    pos = lay_all(["Echo Corridor", *MARKERS], ["Ice Plains"], shield_area="echo_and_first_three")
    assert titles(pos, shield.shielded(pos)) == [
        "Echo Corridor",
        "Main Power Generators",
        "Snow Trench",
        "Defensive Perimeter",
    ]


@pytest.mark.rule("HO-SHIELD-09", "SW-B-212")
@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("Snowtrooper", "Snow Trench"),
        ("Blizzard Walker", "Defensive Perimeter"),
        ("TIE Fighter", "Echo Docking Bay"),
        ("Garindan", "Snow Trench"),
        ("U-3PO", "Echo Corridor"),
    ],
)
def test_dark_forces_are_kept_out(name: str, place: str) -> None:
    """HO-SHIELD-09/1, HO-SHIELD-09/2, HO-SHIELD-09/3"""
    pos = game(["Echo Corridor", "Echo Docking Bay", *MARKERS], [name])
    lay(pos, *range(6))
    card = 6
    assert shield.stops_deploying(pos, card, DARK, number(pos, place))
    assert not shield.stops_deploying(pos, card, DARK, number(pos, "North Ridge"))


@pytest.mark.rule("HO-SHIELD-10")
def test_a_host_at_a_shielded_site_is_no_way_in() -> None:
    """HO-SHIELD-10/1"""
    pos = game(MARKERS, ["Blizzard 1", "AT-AT Driver"])
    lay(pos, *range(4))
    walker = stand(pos, 4, 1)
    assert shield.stops_deploying(pos, 5, DARK, walker)
    stand(pos, walker, 3)
    assert not shield.stops_deploying(pos, 5, DARK, walker)


@pytest.mark.rule(
    "HO-SHIELD-11", "HO-SHIELD-12", "HO-SHIELD-13", "HO-SHIELD-14", "SW-B-213", "SW-B-214"
)
def test_both_ends_are_asked_for_dark_alone() -> None:
    """HO-SHIELD-11/1, HO-SHIELD-12/1, HO-SHIELD-12/2, HO-SHIELD-13/1, HO-SHIELD-13/2"""
    pos = lay_all(["Echo Docking Bay", *MARKERS, "Docking Bay 94", "Mos Eisley"])
    for name in ("Echo Docking Bay", "Snow Trench"):
        assert shield.stops(pos, DARK, number(pos, name))
        assert not shield.stops(pos, LIGHT, number(pos, name))
    for name in ("North Ridge", "Docking Bay 94", "Mos Eisley"):
        assert not shield.stops(pos, DARK, number(pos, name))


@pytest.mark.rule("HO-SHIELD-16", "SW-B-215")
def test_creatures_weapons_and_effects_come_through() -> None:
    """HO-SHIELD-16/1, HO-SHIELD-16/2"""
    pos = game(MARKERS, ["Wampa", "Blizzard Walker", "AT-AT Cannon", "Presence Of The Force"])
    lay(pos, *range(4))
    walker = stand(pos, 5, 1)
    assert not shield.stops_deploying(pos, 4, DARK, 1)
    assert not shield.stops_deploying(pos, 6, DARK, walker)
    assert not shield.stops_deploying(pos, 7, DARK, 1)


@pytest.mark.rule("HO-SHIELD-17")
def test_light_is_never_stopped() -> None:
    """HO-SHIELD-17/1"""
    pos = game([*MARKERS, "Snowspeeder", "X-wing"])
    lay(pos, *range(4))
    for card in (4, 5):
        assert not shield.stops_deploying(pos, card, LIGHT, 1)


@pytest.mark.rule("HO-SHIELD-18")
def test_there_is_always_a_place_to_come_down() -> None:
    """HO-SHIELD-18/1, HO-SHIELD-18/2"""
    pos = game(
        ["Main Power Generators", "North Ridge"], ["Wampa Cave", "Snowtrooper", "Blizzard 2"]
    )
    lay(pos, 0, 1, 2)
    assert shield.stops_deploying(pos, 3, DARK, 0)
    for place in (1, 2):
        assert not shield.stops_deploying(pos, 3, DARK, place)
    assert not shield.stops_deploying(pos, 4, DARK, 2)


@pytest.mark.rule("HO-SHIELD-10", "SW-B-244")
def test_inside_a_vehicle_counts_where_the_vehicle_is() -> None:
    pos = game(MARKERS, ["Hoth", "Sandcrawler", "Droid Junkheap", "Snowtrooper", "Devastator"])
    lay(pos, *range(5))
    crawler, heap, trooper, ship = 5, 6, 7, 8
    stand(pos, crawler, 1)
    rows.lay_out_in(pos, heap, crawler)
    assert shield.stops_deploying(pos, trooper, DARK, heap)
    stand(pos, ship, 4)
    stand(pos, crawler, ship, ABOARD_CARGO)
    assert not shield.stops_deploying(pos, trooper, DARK, heap)
