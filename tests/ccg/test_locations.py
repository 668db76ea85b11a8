"""Locations come into play, are converted, collapse, are rebuilt, are blown away."""

import pytest

from starfold.games.ccg.rules import locations, rows, shield, terrain, values
from starfold.games.ccg.rules.changes import has_text
from starfold.games.ccg.rules.locations import DeployLocation, may_deploy
from starfold.games.ccg.state.position import Moment, Position
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.script import BOTH, Modifier, Script
from starfold.games.ccg.state.term import Term
from starfold.games.ccg.state.vocabulary import (
    ABOARD_PASSENGER,
    ATTACHED,
    BURIED,
    COVERED,
    DARK,
    GRANT_NIGHT,
    GRANT_UNCOUNTED,
    HAND,
    IS_BLOWN_AWAY,
    IS_COLLAPSED,
    JUST_COLLAPSED,
    LIGHT,
    LOST,
    NONE,
    RESERVE,
    TABLE,
    UNDER,
)
from tests.ccg.layout import MOUNTAINS, Named, game, lay, lay_all, number, run, stand, titles, told

GENERATORS = "Main Power Generators"
RIDGE = "North Ridge"


def refused(pos: Position, card: int) -> str:
    """The rule that stands against deploying a location; "" if none does."""
    found = may_deploy(pos, card, pos.owner[card])
    return "" if found is None else found.rule


def deploy(pos: Position, card: int, *answers: int) -> None:
    assert refused(pos, card) == ""
    run(pos, DeployLocation(card, pos.owner[card]), *answers)


def always(kind: int) -> Modifier:
    def own_place(pos: Position, scope: Scope, card: int) -> bool:
        return card == scope.card

    return Modifier(kind, 1, None, Term(own_place), None, BOTH, False, False)


# -- deploying -------------------------------------------------------------------------------------


@pytest.mark.rule("HO-LAYOUT-02", "SW-B-048")
def test_the_deploying_player_is_asked_for_the_slot() -> None:
    """HO-LAYOUT-02/1"""
    pos = game(["Dune Sea", "Mos Eisley", "Jawa Camp"])
    lay(pos, 0, 1)
    pos.to_pile(2, HAND)
    deploy(pos, 2, 1)
    assert pos.rows == [[0, 2, 1]]
    assert pos.hand[LIGHT] == []
    assert told(pos, "deploy_location")[0].rules == ["SW-B-092", "HO-LAYOUT-01", "HO-LAYOUT-02"]


@pytest.mark.rule("HO-LAYOUT-08")
def test_no_slot_is_asked_for_a_marker() -> None:
    """HO-LAYOUT-08/1"""
    pos = game([GENERATORS, RIDGE, "Defensive Perimeter", "Snow Trench"])
    lay(pos, 0, 1)
    deploy(pos, 2)
    deploy(pos, 3)
    assert pos.rows == [[0, 3, 2, 1]]


@pytest.mark.rule("HO-UNIQ-03", "SW-B-052")
def test_conversion_there_and_back() -> None:
    """HO-UNIQ-03/1, HO-UNIQ-03/2, HO-UNIQ-03/3"""
    pos = game([RIDGE, RIDGE], [RIDGE])
    deploy(pos, 0)
    assert refused(pos, 1) == "HO-UNIQ-03"
    deploy(pos, 2)
    assert told(pos, "deploy_location")[-1].rules == ["SW-B-092", "SW-B-052", "HO-LAYOUT-07"]
    deploy(pos, 1)
    assert pos.rows == [[1]]
    assert [pos.zone[card] for card in (0, 2)] == [COVERED, COVERED]


@pytest.mark.rule("SW-B-053")
def test_icons_of_both_halves_are_those_of_the_top_card() -> None:
    pos = lay_all([RIDGE], [RIDGE])
    top = pos.rows[0][0]
    assert pos.card(top).icons_for == [0, 1]
    locations.raise_covered(pos, 0)
    assert pos.card(pos.rows[0][0]).icons_for == [1, 1]
    assert told(pos, "raise_location")[0].data == {"card": 0, "other": top}


@pytest.mark.rule("SW-B-205", "SW-B-004")
def test_the_trench_needs_its_system() -> None:
    pos = game(["Death Star: Trench"], ["Death Star"])
    assert refused(pos, 0) == "SW-B-205"
    deploy(pos, 1)
    deploy(pos, 0)
    assert pos.rows == [[0, 1]]


@pytest.mark.rule("HO-LAYOUT-12", "SW-B-244")
def test_a_vehicle_site_needs_your_own_vehicle() -> None:
    """HO-LAYOUT-12/3"""
    pos = game(
        ["Mos Eisley", "Sandcrawler", "Sandcrawler", "Loading Bay", "Loading Bay"], ["Sandcrawler"]
    )
    lay(pos, 0)
    stand(pos, 5, 0)
    assert refused(pos, 3) == "SW-B-244"
    stand(pos, 1, 0)
    deploy(pos, 3)
    assert pos.at[3] == 1
    stand(pos, 2, 0)
    deploy(pos, 4, 2)
    assert pos.at[4] == 2
    assert rows.neighbours(pos, 0) == [3, 4]


@pytest.mark.rule("SW-B-244")
def test_three_copies_of_a_vehicle_site_are_all() -> None:
    pos = game(["Mos Eisley", "Sandcrawler", *["Loading Bay"] * 4])
    lay(pos, 0)
    stand(pos, 1, 0)
    for card in (2, 3, 4):
        deploy(pos, card)
    assert refused(pos, 5) == "HO-UNIQ-01"


@pytest.mark.rule("SW-B-004")
def test_a_condition_in_the_text_is_asked() -> None:
    script = Script("test")

    def wants_the_bay(pos: Position, scope: Scope, card: int) -> bool:
        return rows.find(pos, "Tatooine: Docking Bay 94") != NONE

    script.deploy.when = Term(wants_the_bay)
    pos = game(["Mos Eisley", "Docking Bay 94"], scripts={0: script})
    assert refused(pos, 0) == "SW-B-004"
    lay(pos, 1)
    assert refused(pos, 0) == ""


def test_a_step_under_way_is_read_back() -> None:
    frame = DeployLocation(3, DARK)
    frame.stage = 2
    again = DeployLocation.read(frame.fields())
    assert again.to_data() == frame.to_data() == frame.copy().to_data()


# -- what the generators demand --------------------------------------------------------------------


@pytest.mark.rule("HO-SHIELD-02", "SW-B-210")
@pytest.mark.parametrize("edge", ["Ice Plains", RIDGE, MOUNTAINS])
def test_a_marker_4_5_or_6_is_enough(edge: Named) -> None:
    """HO-SHIELD-02/1, HO-SHIELD-02/3"""
    pos = game([GENERATORS, RIDGE], [edge])
    lay(pos, 2)
    deploy(pos, 0)
    assert pos.rows == [[0, 2]]
    assert pos.zone[1] == RESERVE
    assert not told(pos, "shuffle")


@pytest.mark.rule("HO-SHIELD-02", "HO-SHIELD-03", "SW-B-210")
def test_north_ridge_comes_from_the_hand_first() -> None:
    """HO-SHIELD-02/2, HO-SHIELD-03/1, HO-SHIELD-03/2"""
    pos = game([RIDGE, GENERATORS, RIDGE], ["Wampa Cave"])
    lay(pos, 3)
    pos.to_pile(1, HAND)
    pos.to_pile(2, HAND)
    deploy(pos, 1)
    assert pos.rows == [[1, 2, 3]]
    assert pos.zone[0] == RESERVE
    assert not told(pos, "search")
    assert not told(pos, "shuffle")
    assert shield.edge(pos) == 2


@pytest.mark.rule("HO-SHIELD-04", "SW-B-210")
def test_north_ridge_comes_out_of_the_reserve_deck() -> None:
    """HO-SHIELD-04/1"""
    pos = game(["Rebel Scout", RIDGE, *["Rebel Guard"] * 6, GENERATORS])
    pos.to_pile(8, HAND)
    deploy(pos, 8)
    assert pos.rows == [[8, 1]]
    assert pos.reserve[LIGHT] == [0, *range(2, 8)]
    assert len(told(pos, "shuffle")) == 1
    assert told(pos, "mark_edge")[0].rules[0] == "HO-SHIELD-04"


@pytest.mark.rule("HO-SHIELD-05", "SW-B-210")
def test_without_north_ridge_the_generators_return() -> None:
    """HO-SHIELD-05/1"""
    pos = game([GENERATORS, RIDGE, "Rebel Scout"], ["Wampa Cave"])
    lay(pos, 3)
    pos.to_pile(0, HAND)
    pos.to_pile(1, LOST)
    deploy(pos, 0)
    assert pos.rows == [[3]]
    assert pos.hand[LIGHT] == [0]
    assert pos.zone[1] == LOST
    assert not shield.is_up(pos)
    assert len(told(pos, "shuffle")) == 1


# -- collapsed -------------------------------------------------------------------------------------


@pytest.mark.rule("HO-COLLAPSE-02", "SW-B-217", "SW-B-260")
def test_all_cards_at_a_collapsing_site_are_lost() -> None:
    """HO-COLLAPSE-02/1"""
    pos = game(
        [
            "Echo Command Center",
            "Leia Organa",
            "EG-4",
            "Rebel Scout",
            "Rebel Guard",
            "Echo Corridor",
        ],
        ["Snowtrooper", "Blaster Rifle", "Timer Mine", "Presence Of The Force"],
    )
    center, leia, droid, missing, away, corridor, trooper, rifle, mine, effect = range(10)
    lay(pos, corridor, center)
    for card in (leia, droid, trooper):
        stand(pos, card, center)
    stand(pos, missing, center, UNDER)
    stand(pos, rifle, trooper, ATTACHED)
    stand(pos, effect, center, ATTACHED)
    stand(pos, away, corridor)
    pos.set_aside(mine, BURIED, center)
    locations.collapse(pos, center, NONE, DARK)
    gone = [leia, droid, missing, trooper, rifle, mine, effect]
    assert [pos.zone[card] for card in gone] == [LOST] * 7
    assert sorted(pos.lost[LIGHT]) == [leia, droid, missing]
    assert pos.zone[away] == TABLE
    assert not has_text(pos, center)
    assert values.icons(pos, center, LIGHT) == 0
    assert pos.moments[-1].kind == JUST_COLLAPSED
    assert isinstance(pos.moments[-1], Moment)


@pytest.mark.rule("SW-B-217")
def test_by_the_narrow_reading_effects_and_creatures_stay() -> None:
    pos = game(
        ["Echo Corridor", "Rebel Scout"],
        ["Presence Of The Force", "Wampa"],
        collapse_loses="forces_only",
    )
    lay(pos, 0)
    stand(pos, 1, 0)
    stand(pos, 2, 0, ATTACHED)
    stand(pos, 3, 0)
    locations.collapse(pos, 0, NONE, DARK)
    assert [pos.zone[card] for card in (1, 2, 3)] == [LOST, TABLE, TABLE]


@pytest.mark.rule("SW-B-260", "HO-BLOWN-02")
def test_nobody_jumps_off_when_all_is_lost() -> None:
    pos = game(["Snow Trench", "Tauntaun", "Rebel Scout"])
    lay(pos, 0)
    stand(pos, 1, 0)
    stand(pos, 2, 1, ABOARD_PASSENGER)
    locations.blow_away(pos, 0, NONE, DARK)
    assert [pos.zone[card] for card in (1, 2)] == [LOST, LOST]
    assert not told(pos, "jump_off")


@pytest.mark.rule("HO-COLLAPSE-03")
def test_a_collapsed_site_stays_where_it_is() -> None:
    """HO-COLLAPSE-03/1"""
    pos = lay_all(["Echo Command Center", "Echo Corridor", "Echo Docking Bay"])
    locations.collapse(pos, 1, NONE, DARK)
    assert pos.rows == [[0, 1, 2]]
    assert rows.neighbours(pos, 2) == [1]
    assert rows.is_underground(pos, 1)
    assert rows.is_interior(pos, 1)
    assert rows.planet_of(pos, 1) == "Hoth"


@pytest.mark.rule("HO-COLLAPSE-04", "HO-COLLAPSE-05", "SW-B-217")
def test_the_surcharge_is_one_for_each_collapsed_site() -> None:
    """HO-COLLAPSE-04/1, HO-COLLAPSE-05/1"""
    pos = lay_all(["Echo Command Center", "Echo Corridor", "Echo Docking Bay"])
    assert terrain.surcharge(pos, 1) == 0
    locations.collapse(pos, 1, NONE, DARK)
    assert [terrain.surcharge(pos, place) for place in (0, 1, 2)] == [0, 1, 0]
    locations.collapse(pos, 0, NONE, DARK)
    assert terrain.surcharge(pos, 0) + terrain.surcharge(pos, 1) == 2
    assert terrain.surcharge(pos, NONE) == 0


@pytest.mark.rule("HO-COLLAPSE-06", "HO-LAYOUT-07", "SW-B-218")
@pytest.mark.parametrize(("copy", "icons"), [(1, [1, 0]), (2, [1, 1])])
def test_a_new_copy_rebuilds(copy: int, icons: list[int]) -> None:
    """HO-COLLAPSE-06/1, HO-COLLAPSE-06/2, HO-UNIQ-03/3"""
    pos = game(["Echo Corridor", "Echo Corridor"], ["Echo Corridor"])
    lay(pos, 0)
    locations.collapse(pos, 0, NONE, DARK)
    deploy(pos, copy)
    assert pos.rows == [[copy]]
    assert not pos.has(copy, IS_COLLAPSED)
    assert terrain.surcharge(pos, copy) == 0
    assert has_text(pos, copy)
    assert pos.card(copy).icons_for == icons
    assert "HO-COLLAPSE-06" in told(pos, "deploy_location")[-1].rules


# -- blown away ------------------------------------------------------------------------------------


def generators_with_text() -> Script:
    script = Script("generators")
    script.special[locations.BLOWN_AWAY] = (LIGHT, 8)
    return script


@pytest.mark.rule("HO-BLOWN-02", "HO-BLOWN-03", "SW-B-209", "SW-B-260")
def test_blown_away_generators_lose_all_there_and_eight_force() -> None:
    """HO-BLOWN-02/1, HO-BLOWN-02/2, HO-BLOWN-03/3"""
    pos = game(
        [GENERATORS, "Echo Base Trooper", "Planet Defender Ion Cannon", "Echo Base Operations"]
        + ["Rebel Scout", *["Rebel Guard"] * 10],
        ["Wampa", "Snowtrooper"],
        scripts={0: generators_with_text()},
    )
    lay(pos, 0)
    wampa, trooper = 15, 16
    for card in (1, wampa, trooper):
        stand(pos, card, 0)
    stand(pos, 2, 0, ATTACHED)
    stand(pos, 3, 0, ATTACHED)
    stand(pos, 4, 0, UNDER)
    locations.blow_away(pos, 0, NONE, DARK)
    assert sorted(pos.lost[LIGHT]) == [1, 2, 3, 4]
    assert sorted(pos.lost[DARK]) == [wampa, trooper]
    assert pos.has(0, IS_BLOWN_AWAY)
    assert not shield.is_up(pos)
    due = [frame.to_data()[:3] for frame in pos.stack]
    assert due[0] == ["LoseForce", LIGHT, 8]
    assert [name for name, *_ in due[1:]] == ["ArrangePile", "ArrangePile"]  # before it


@pytest.mark.rule("HO-BLOWN-03", "SW-B-209")
def test_a_blown_away_site_has_no_icons() -> None:
    """HO-BLOWN-03/1"""
    pos = lay_all([GENERATORS, RIDGE])
    assert values.icons(pos, 0, LIGHT) == 1
    locations.blow_away(pos, 0, NONE, DARK)
    assert values.icons(pos, 0, LIGHT) == 0
    assert values.icons(pos, 1, LIGHT) == 1


@pytest.mark.rule("HO-BLOWN-04", "HO-MARKER-02")
def test_a_blown_away_site_is_still_the_innermost_marker() -> None:
    """HO-BLOWN-04/1"""
    pos = lay_all([GENERATORS, "Snow Trench", RIDGE])
    locations.blow_away(pos, 0, NONE, DARK)
    assert rows.innermost(pos) == 0
    assert rows.neighbours(pos, 1) == [0, 2]
    assert terrain.surcharge(pos, 0) == 0


@pytest.mark.rule("HO-BLOWN-05", "SW-B-209")
def test_there_is_no_rebuilding_of_what_was_blown_away() -> None:
    """HO-BLOWN-05/1"""
    pos = game([GENERATORS, RIDGE, GENERATORS])
    lay(pos, 0, 1)
    locations.blow_away(pos, 0, NONE, DARK)
    assert refused(pos, 2) == "HO-BLOWN-05"


@pytest.mark.rule("SW-B-202")
@pytest.mark.parametrize(
    ("light", "dark", "name", "penalty"),
    [
        (["Yavin 4", "Yavin 4: Jungle", "Massassi War Room"], [], "Yavin 4", (LIGHT, 10)),
        (["Docking Bay 327"], ["Death Star", "Death Star: War Room"], "Death Star", (DARK, 12)),
        ([RIDGE], ["Hoth", "Ice Plains"], "Hoth", (LIGHT, 4)),
        (["Alderaan"], [], "Alderaan", (NONE, 0)),
    ],
)
def test_the_owner_of_a_base_loses_twice_its_icons(
    light: list[str], dark: list[str], name: str, penalty: tuple[int, int]
) -> None:
    pos = lay_all(light, dark)
    assert locations.blown_penalty(pos, rows.system_named(pos, name)) == penalty


@pytest.mark.rule("SW-B-202", "SW-B-260")
def test_a_planet_goes_with_all_its_sites() -> None:
    pos = game(
        ["Yavin 4", "Yavin 4: Jungle", "Rebel Scout", "Massassi War Room", *["Rebel Guard"] * 9],
        ["Devastator", "Death Star"],
    )
    scout, ship, station = 2, 13, 14
    lay(pos, 0, 1, station)
    stand(pos, scout, 1)
    stand(pos, ship, 0)
    locations.blow_away(pos, 0, station, DARK)
    assert [pos.zone[card] for card in (scout, ship)] == [LOST, LOST]
    assert all(pos.has(place, IS_BLOWN_AWAY) for place in (0, 1))
    assert not pos.has(station, IS_BLOWN_AWAY)
    assert pos.stack[-1].to_data()[:3] == ["LoseForce", LIGHT, 6]
    assert refused(pos, 3) == "SW-B-202"


@pytest.mark.rule("SW-B-204")
def test_sites_that_count_for_epic_events() -> None:
    uncounted = Script("ridge")
    uncounted.modifiers = [always(GRANT_UNCOUNTED)]
    pos = game(["Yavin 4: Jungle", RIDGE, "Echo Corridor", "Snow Trench"], scripts={1: uncounted})
    lay(pos, *range(4))
    assert titles(pos, terrain.counted_sites(pos, "Hoth")) == ["Echo Corridor", "Snow Trench"]
    assert terrain.largest_base(pos) == 2


# -- night -----------------------------------------------------------------------------------------


@pytest.mark.rule("SW-B-243")
def test_night_by_text_and_inside_a_vehicle() -> None:
    dusk = Script("dusk")

    def related_site(pos: Position, scope: Scope, card: int) -> bool:
        return rows.are_related(pos, card, pos.at[scope.card])

    dusk.modifiers = [Modifier(GRANT_NIGHT, 1, None, Term(related_site), None, BOTH, False, False)]
    pos = game(
        ["Tatooine", "Mos Eisley", "Sandcrawler", "Loading Bay", "Echo Corridor"],
        ["Sunsdown"],
        scripts={5: dusk},
    )
    lay(pos, 0, 1, 4)
    stand(pos, 2, 1)
    deploy(pos, 3)
    assert [terrain.night(pos, place) for place in (0, 1, 3, 4)] == [False, False, True, False]
    stand(pos, 5, 0, ATTACHED)
    assert [terrain.night(pos, place) for place in (0, 1, 3, 4)] == [False, True, True, False]
    pos.to_pile(5, LOST)
    assert not terrain.night(pos, 1)
    assert number(pos, "Sunsdown") == 5
