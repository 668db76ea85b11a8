"""Chapters: New Movement Rules, landing, shuttling, interior sites, the shield, collapsed sites."""

from collections.abc import Sequence
from typing import Any

import pytest

from starfold.games.ccg.front import record
from starfold.games.ccg.rules import boarding, movement, routes, strays, travelling
from starfold.games.ccg.rules.movement import (
    HAUL,
    JUMP,
    LAND,
    ORBIT,
    SHUTTLE,
    SQUAD,
    STATION,
    TAKE_OFF,
    TRANSIT,
    WALK,
)
from starfold.games.ccg.rules.step import card_of, kind_of, number_of, packed
from starfold.games.ccg.state.model import CardDef
from starfold.games.ccg.state.position import THIS_TURN, UNTIL_MOVED, Lasting, Position
from starfold.games.ccg.state.script import Modifier, Script
from starfold.games.ccg.state.term import Term
from starfold.games.ccg.state.vocabulary import (
    A_MOVE,
    ABOARD_CARGO,
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    ATTACHED,
    DARK,
    DID_MOVE,
    DID_SEARCH,
    FORBID_MOVE,
    FORBID_MOVE_TO,
    FORCE,
    GRANT_FREE_MOVE,
    IS_COLLAPSED,
    IS_CRASHED,
    JUST_MOVED,
    LANDSPEED,
    LIGHT,
    MAY_NOT_MOVE,
    MOVE,
    NONE,
    THERE,
    TRANSIT_COST,
    UNDER,
)
from starfold.kernel.core import DECLINE
from tests.ccg.layout import game, lay, number, run, stand, titles, told

HOTH = [
    "Echo Corridor",
    "Echo Docking Bay",
    "Main Power Generators",
    "Snow Trench",
    "Defensive Perimeter",
    "North Ridge",
]
Named = str | CardDef


def everybody(_pos: Position, _scope: Any, _card: int) -> bool:
    return True


def modifier(kind: int, amount: int = 1, of: Any = everybody) -> Modifier:
    return Modifier(kind, amount, None, Term(of), None, 2, False, False)


def scripted(**special: Any) -> Script:
    made = Script("test")
    made.special = special
    return made


def table(
    light: Sequence[Named],
    dark: Sequence[Named] = (),
    *,
    active: int = LIGHT,
    force: int = 5,
    **rest: Any,
) -> Position:
    """All the locations laid out, the move phase of `active`, Force in the Force Piles."""
    filler = ["Rebel Trooper"] * force, ["Stormtrooper"] * force
    pos = game([*light, *filler[0]], [*dark, *filler[1]], **rest)
    for seat in (LIGHT, DARK):
        for card in pos.reserve[seat][len(pos.reserve[seat]) - force :]:
            pos.to_pile(card, FORCE)
    lay(pos, *(card for card, one in enumerate(pos.setup.defs) if pos.is_location(card)))
    pos.active = active
    pos.phase = MOVE
    return pos


def ways(pos: Position, card: int) -> set[int]:
    """The ways that are offered to a card."""
    found = routes.offers(pos, movement.mover(pos, card))
    assert all(kind_of(option) == A_MOVE for option in found)
    return {number_of(option) for option in found if card_of(option) == card}


def go(pos: Position, card: int, way: int, *answers: int) -> int:
    """Make an offered move; returns the Force it took."""
    seat = movement.mover(pos, card)
    option = packed(A_MOVE, card, way)
    assert option in routes.offers(pos, seat)
    before = len(pos.force[seat])
    travelling.begin(pos, seat, option)
    run(pos, pos.stack.pop(), *answers)  # type: ignore[arg-type]
    return before - len(pos.force[seat])


def rule_against(pos: Position, card: int, place: int) -> str:
    refused = strays.why_not(pos, card, place)
    return "" if refused is None else refused.rule


# -- one regular move a turn -----------------------------------------------------------------------


@pytest.mark.rule("HO-MOVE-02", "HO-MOVE-03", "SW-B-128")
def test_one_step_for_one_force() -> None:
    """HO-MOVE-02/1, HO-MOVE-03/2"""
    pos = table([*HOTH, "Rebel Scout"])
    scout = stand(pos, number(pos, "Rebel Scout"), number(pos, "Main Power"))
    assert routes.reach(pos, scout) == [number(pos, "Docking Bay"), number(pos, "Snow Trench")]
    assert go(pos, scout, WALK, number(pos, "Snow Trench")) == 1
    assert pos.at[scout] == number(pos, "Snow Trench")
    assert ways(pos, scout) == set()
    assert rule_against(pos, scout, number(pos, "Defensive")) == "HO-MOVE-02"


@pytest.mark.rule("HO-MOVE-02")
def test_no_force_no_move() -> None:
    """HO-MOVE-02/2"""
    pos = table([*HOTH, "Rebel Scout"], force=0)
    scout = stand(pos, number(pos, "Rebel Scout"), number(pos, "Main Power"))
    assert ways(pos, scout) == set()
    assert rule_against(pos, scout, number(pos, "Snow Trench")) == "HO-MOVE-02"


@pytest.mark.rule("HO-MOVE-02")
def test_a_free_move_is_still_the_one_move() -> None:
    """HO-MOVE-02/3"""
    pos = table(HOTH, ["Ice Plains", "Blizzard 2", "AT-AT Driver"], active=DARK)
    walker = stand(pos, number(pos, "Blizzard 2"), number(pos, "Ice Plains"))
    stand(pos, number(pos, "AT-AT Driver"), walker, ABOARD_PILOT)
    ridge = number(pos, "North Ridge")
    pos.lasting = [Lasting(GRANT_FREE_MOVE, 1, walker, NONE, THIS_TURN, ridge, False, ridge)]
    assert go(pos, walker, WALK) == 0
    assert pos.at[walker] == ridge
    assert ways(pos, walker) == set()


@pytest.mark.rule("HO-MOVE-02", "SW-B-232")
@pytest.mark.parametrize(("option", "cost"), [("one_force", 1), ("free", 0)])
def test_a_creature_walks_too(option: str, cost: int) -> None:
    """HO-MOVE-02/4, HO-MOVE-03/2"""
    pos = table([*HOTH, "Tatooine: Cantina"], ["Wampa"], active=DARK, creature_moves=option)
    wampa = stand(pos, number(pos, "Wampa"), number(pos, "Snow Trench"))
    assert len(routes.reach(pos, wampa)) == 2
    assert go(pos, wampa, WALK, number(pos, "Defensive")) == cost
    stand(pos, wampa, number(pos, "Cantina"))
    assert movement.may_stand(pos, wampa, number(pos, "Cantina")) is not None


@pytest.mark.rule("HO-MOVE-02")
def test_only_in_ones_own_move_phase() -> None:
    pos = table([*HOTH, "Rebel Scout"])
    scout = stand(pos, number(pos, "Rebel Scout"), number(pos, "Main Power"))
    pos.active = DARK
    assert rule_against(pos, scout, number(pos, "Snow Trench")) == "HO-MOVE-02"
    assert routes.offers(pos, LIGHT) == []


@pytest.mark.rule("HO-MOVE-03")
def test_a_speeder_flies_four_sites_for_one() -> None:
    """HO-MOVE-03/1"""
    pos = table([*HOTH, "Snowspeeder"])
    speeder = stand(pos, number(pos, "Snowspeeder"), number(pos, "Docking Bay"))
    ridge = number(pos, "North Ridge")
    assert go(pos, speeder, WALK, ridge) == 1
    assert pos.at[speeder] == ridge
    assert ways(pos, speeder) == set()


@pytest.mark.rule("HO-COMBAT-03")
def test_an_at_at_is_never_faster_than_one() -> None:
    """HO-COMBAT-03/1"""
    pos = table(HOTH, ["Blizzard 2", "AT-AT Driver"], active=DARK)
    walker = stand(pos, number(pos, "Blizzard 2"), number(pos, "North Ridge"))
    stand(pos, number(pos, "AT-AT Driver"), walker, ABOARD_PILOT)
    pos.lasting = [Lasting(LANDSPEED, 1, walker, NONE, THIS_TURN, walker)]
    assert titles(pos, routes.reach(pos, walker)) == ["Defensive Perimeter"]
    pos.mark(walker, IS_CRASHED)
    assert routes.reach(pos, walker) == []


@pytest.mark.rule("HO-PILOT-01", "HO-COMBAT-01", "HO-DRIVER-01")
def test_a_vehicle_needs_somebody_who_steers_it() -> None:
    """HO-DRIVER-01/1, HO-DRIVER-01/2"""
    pos = table(HOTH, ["Ubrikkian 9000 Z001", "Bantha", "Blizzard 1", "Stormtrooper"], active=DARK)
    trench, perimeter = number(pos, "Snow Trench"), number(pos, "Defensive")
    speeder = stand(pos, number(pos, "Ubrikkian"), trench)
    bantha = stand(pos, number(pos, "Bantha"), trench)
    walker = stand(pos, number(pos, "Blizzard 1"), trench)
    assert rule_against(pos, speeder, perimeter) == "HO-DRIVER-01"
    assert rule_against(pos, walker, perimeter) == "HO-COMBAT-01"
    assert ways(pos, bantha) == {WALK}
    stand(pos, number(pos, "Stormtrooper"), speeder, ABOARD_PASSENGER)
    assert ways(pos, speeder) == {WALK}


# -- who may not move ------------------------------------------------------------------------------


@pytest.mark.rule("HO-SEARCH-07", "HO-UNLIM-02", "SW-B-256")
@pytest.mark.parametrize(
    ("deed", "rule"), [(DID_SEARCH, "HO-SEARCH-07"), (MAY_NOT_MOVE, "SW-B-256")]
)
def test_who_may_not_move_is_not_carried(deed: int, rule: str) -> None:
    """HO-SEARCH-07/2, HO-SEARCH-07/4"""
    pos = table([*HOTH, "Zev Senesca", "Rogue 2", "Rebel Scout"])
    trench = number(pos, "Snow Trench")
    speeder = stand(pos, number(pos, "Rogue 2"), trench)
    zev = stand(pos, number(pos, "Zev"), speeder, ABOARD_PILOT)
    scout = stand(pos, number(pos, "Rebel Scout"), trench)
    assert ways(pos, speeder) == ways(pos, scout) == {WALK}
    pos.note(zev, deed)
    pos.note(scout, deed)
    assert ways(pos, speeder) == ways(pos, scout) == set()
    assert rule_against(pos, speeder, number(pos, "Defensive")) == rule


@pytest.mark.rule("HO-MISSING-03", "SW-B-256")
def test_the_missing_and_the_forbidden_stay() -> None:
    pos = table([*HOTH, "Rebel Scout", "Luke Skywalker"])
    trench = number(pos, "Snow Trench")
    scout = stand(pos, number(pos, "Rebel Scout"), trench, UNDER)
    luke = stand(pos, number(pos, "Luke"), trench)
    pos.lasting = [Lasting(FORBID_MOVE, 1, luke, NONE, THIS_TURN, trench)]
    assert routes.offers(pos, LIGHT) == []
    assert rule_against(pos, scout, number(pos, "Defensive")) == "HO-MISSING-03"
    assert rule_against(pos, luke, number(pos, "Defensive")) == "SW-B-256"


@pytest.mark.rule("SW-B-033")
def test_a_card_may_bar_a_place() -> None:
    pos = table([*HOTH, "Rebel Scout"])
    trench, perimeter = number(pos, "Snow Trench"), number(pos, "Defensive")
    scout = stand(pos, number(pos, "Rebel Scout"), trench)
    pos.lasting = [Lasting(FORBID_MOVE_TO, 1, scout, NONE, THIS_TURN, trench, False, perimeter)]
    assert titles(pos, routes.reach(pos, scout)) == ["Main Power Generators"]
    assert rule_against(pos, scout, perimeter) == "SW-B-033"


# -- interior sites --------------------------------------------------------------------------------


@pytest.mark.rule("HO-INT-01")
def test_where_the_limitations_hold() -> None:
    """HO-INT-01/1"""
    pos = table(
        ["Tatooine: Cantina", "Echo Corridor", "Tatooine: Docking Bay 94"],
        ["Wampa Cave", "Death Star: War Room"],
    )
    closed = [movement.is_closed_to_vehicles(pos, place) for place in (0, 1, 8, 9, 2)]
    assert closed == [True, True, True, True, False]


@pytest.mark.rule("HO-INT-03", "HO-VEH-01", "SW-B-131")
def test_no_vehicle_enters_or_crosses_an_interior_site() -> None:
    """HO-INT-03/1, HO-VEH-01/2"""
    pos = table([*HOTH, "Tauntaun"])
    bay = number(pos, "Docking Bay")
    mount = stand(pos, number(pos, "Tauntaun"), bay)
    assert rule_against(pos, mount, number(pos, "Echo Corridor")) == "HO-INT-03"
    assert titles(pos, routes.reach(pos, mount))[0] == "Main Power Generators"


@pytest.mark.rule("HO-INT-03", "HO-INT-04")
def test_the_speeder_stays_outside_the_cantina() -> None:
    """HO-INT-03/3, HO-INT-04/1"""
    pos = table(
        [
            "Tatooine: Docking Bay 94",
            "Tatooine: Cantina",
            "Luke's X-34 Landspeeder",
            "Luke Skywalker",
        ]
    )
    bay, cantina = 0, 1
    speeder = stand(pos, 2, bay)
    luke = stand(pos, 3, speeder, ABOARD_PASSENGER)
    assert rule_against(pos, speeder, cantina) == "HO-INT-03"
    assert ways(pos, luke) == set()
    travelling.arrive(pos, luke, bay)
    assert go(pos, luke, WALK) == 1
    assert pos.at[luke] == cantina and pos.at[speeder] == bay


# -- landing and taking off ------------------------------------------------------------------------


@pytest.mark.rule("HO-LAND-01", "HO-LAND-04", "SW-B-135")
def test_where_an_x_wing_lands() -> None:
    """HO-LAND-01/1, HO-LAND-01/3, HO-LAND-04/1, HO-MOVE-04/3"""
    pos = table([*HOTH, "Tatooine: Docking Bay 94", "X-wing"], ["Hoth", "Wampa Cave"])
    system = number(pos, "Hoth", DARK)
    ship = stand(pos, number(pos, "X-wing"), system)
    assert titles(pos, routes.destinations(pos, ship, LAND)) == [
        "Echo Docking Bay",
        "Main Power Generators",
        "Snow Trench",
        "Defensive Perimeter",
        "North Ridge",
    ]
    assert go(pos, ship, LAND, number(pos, "Snow Trench")) == 1
    assert ways(pos, ship) == set()
    pos.did[ship] = 0
    assert ways(pos, ship) == {TAKE_OFF}
    assert go(pos, ship, TAKE_OFF) == 1
    assert pos.at[ship] == system


@pytest.mark.rule("HO-LAND-04", "HO-LAND-08")
def test_a_docking_bay_is_free() -> None:
    """HO-LAND-04/2, HO-LAND-08/1, HO-LAND-08/2"""
    pos = table([*HOTH, "Tatooine: Docking Bay 94", "X-wing", "Rebel Scout"], ["Hoth"])
    bay = number(pos, "Echo Docking Bay")
    ship = stand(pos, number(pos, "X-wing"), number(pos, "Hoth", DARK))
    scout = stand(pos, number(pos, "Rebel Scout"), bay)
    assert go(pos, ship, LAND, bay) == 0
    pos.did[ship] = 0
    assert ways(pos, ship) == {TAKE_OFF}
    assert rule_against(pos, ship, number(pos, "Main Power")) == "HO-LAND-08"
    assert rule_against(pos, ship, number(pos, "Docking Bay 94")) == "HO-LAND-08"
    assert travelling.TransitGroup([scout], LIGHT, number(pos, "Bay 94")).choices(pos) == [DECLINE]
    assert go(pos, ship, TAKE_OFF) == 0


@pytest.mark.rule("HO-LAND-04")
def test_a_text_makes_taking_off_free() -> None:
    """HO-LAND-04/3"""
    pos = table([*HOTH, "X-wing"], ["Hoth"])
    ship = stand(pos, number(pos, "X-wing"), number(pos, "Snow Trench"))
    assert routes.price(pos, ship, TAKE_OFF, number(pos, "Hoth", DARK)) == 1
    pos.lasting = [Lasting(GRANT_FREE_MOVE, 1, ship, NONE, THIS_TURN, ship)]
    assert go(pos, ship, TAKE_OFF) == 0


@pytest.mark.rule("HO-LAND-01")
def test_without_a_pilot_nothing_takes_off() -> None:
    """HO-LAND-01/2"""
    pos = table([*HOTH, "Red 5", "R2-X2", "Luke Skywalker"], ["Hoth"])
    ship = stand(pos, number(pos, "Red 5"), number(pos, "Snow Trench"))
    stand(pos, number(pos, "R2-X2"), ship, ABOARD_PASSENGER)
    assert ways(pos, ship) == set()
    assert rule_against(pos, ship, number(pos, "Hoth", DARK)) == "HO-LAND-01"
    stand(pos, number(pos, "Luke"), ship, ABOARD_PILOT)
    assert ways(pos, ship) == {TAKE_OFF}


@pytest.mark.rule("HO-LAND-01")
def test_without_the_system_there_is_no_way_up() -> None:
    pos = table([*HOTH, "X-wing"])
    ship = stand(pos, number(pos, "X-wing"), number(pos, "Snow Trench"))
    assert ways(pos, ship) == set()


@pytest.mark.rule("HO-LAND-02", "SW-B-136")
def test_capital_starships_do_not_land() -> None:
    """HO-LAND-02/1, HO-LAND-02/2"""
    pos = table([*HOTH, "Corellian Corvette", "Medium Transport"], ["Hoth"])
    system = number(pos, "Hoth", DARK)
    corvette = stand(pos, number(pos, "Corvette"), system)
    transport = stand(pos, number(pos, "Medium"), system)
    bay = number(pos, "Echo Docking Bay")
    assert rule_against(pos, corvette, bay) == "HO-LAND-02"
    assert go(pos, transport, LAND, bay) == 0


@pytest.mark.rule("HO-LAND-03")
@pytest.mark.parametrize("name", ["TIE Fighter", "Vader's Custom TIE"])
def test_ties_need_a_docking_bay(name: str) -> None:
    """HO-LAND-03/1, HO-LAND-03/2"""
    pos = table(["Echo Docking Bay", "North Ridge"], ["Hoth", name, "Darth Vader"], active=DARK)
    ship = stand(pos, number(pos, name), number(pos, "Hoth", DARK))
    if not pos.card(ship).has_permanent_pilot():
        stand(pos, number(pos, "Darth Vader"), ship, ABOARD_PILOT)
    assert titles(pos, routes.destinations(pos, ship, LAND)) == ["Echo Docking Bay"]
    assert rule_against(pos, ship, number(pos, "North Ridge")) == "HO-LAND-03"


# -- hyperspeed ------------------------------------------------------------------------------------


@pytest.mark.rule("SW-B-133", "SW-B-134", "HO-PILOT-01")
def test_hyperspeed_needs_a_pilot_and_a_course() -> None:
    """HO-PILOT-01/3, HO-UNLIM-02/2"""
    pos = table(
        ["Tatooine", "Ord Mantell", "Yavin 4", "Red 5", "Luke Skywalker", "R2-X2"], active=LIGHT
    )
    ship = stand(pos, number(pos, "Red 5"), number(pos, "Ord Mantell"))
    droid = stand(pos, number(pos, "R2-X2"), ship, ABOARD_PASSENGER)
    assert routes.range_of(pos, ship) == []
    stand(pos, number(pos, "Luke"), ship, ABOARD_PILOT)
    near = routes.range_of(pos, ship)
    assert near
    here = pos.card(number(pos, "Ord Mantell")).parsec
    assert all(abs(pos.card(place).parsec - here) <= pos.card(ship).hyperspeed for place in near)
    assert go(pos, ship, JUMP, *(near[:1] if len(near) > 1 else [])) == 1
    assert pos.location_of(droid) == near[0]
    assert not pos.has_done(droid, DID_MOVE)


# -- shuttling -------------------------------------------------------------------------------------


@pytest.mark.rule("HO-SHUT-01", "SW-B-139")
def test_shuttling_down_and_up() -> None:
    """HO-SHUT-01/1, HO-SHUT-01/2, HO-SHUT-01/3"""
    pos = table(
        ["Ord Mantell"],
        ["Hoth", "Ice Plains", "Tyrant", "Snowtrooper", "Blizzard 2", "AT-AT Driver"],
        active=DARK,
    )
    system, plains = number(pos, "Hoth", DARK), number(pos, "Ice Plains")
    tyrant = stand(pos, number(pos, "Tyrant"), system)
    trooper = stand(pos, number(pos, "Snowtrooper"), tyrant, ABOARD_PASSENGER)
    walker = stand(pos, number(pos, "Blizzard 2"), plains)
    driver = stand(pos, number(pos, "AT-AT Driver"), walker, ABOARD_PILOT)
    assert go(pos, trooper, SHUTTLE) == 1
    assert (pos.at[trooper], pos.role[trooper]) == (plains, THERE)
    assert go(pos, walker, SHUTTLE) == 1
    assert (pos.at[walker], pos.role[walker]) == (tyrant, ABOARD_CARGO)
    assert pos.at[driver] == walker and not pos.has_done(driver, DID_MOVE)
    pos.did[trooper] = 0
    stand(pos, tyrant, number(pos, "Ord Mantell"))
    assert rule_against(pos, trooper, tyrant) == "HO-SHUT-01"


@pytest.mark.rule("HO-SHUT-02", "HO-SHUT-03")
def test_shuttles_go_to_capital_starships_only() -> None:
    """HO-SHUT-02/2, HO-SHUT-03/1, HO-SHUT-03/2"""
    pos = table([*HOTH, "Millennium Falcon", "Corellian Corvette", "Luke Skywalker"], ["Hoth"])
    system = number(pos, "Hoth", DARK)
    falcon = stand(pos, number(pos, "Falcon"), system)
    luke = stand(pos, number(pos, "Luke"), number(pos, "Snow Trench"))
    assert rule_against(pos, luke, falcon) == "HO-SHUT-03"
    corvette = stand(pos, number(pos, "Corvette"), system)
    assert routes.destinations(pos, luke, SHUTTLE) == [corvette]
    assert go(pos, luke, SHUTTLE, ABOARD_PASSENGER) == 1
    assert ways(pos, luke) == set()


@pytest.mark.rule("HO-INT-02", "SW-B-140")
def test_nobody_shuttles_from_an_interior_site() -> None:
    """HO-INT-02/1, HO-INT-02/2, HO-MOVE-04/1"""
    pos = table(
        [
            "Tatooine",
            "Tatooine: Docking Bay 94",
            "Tatooine: Cantina",
            "Corellian Corvette",
            "Luke Skywalker",
        ],
        ["Hoth", "Wampa Cave", "Tyrant", "Snowtrooper"],
    )
    corvette = stand(pos, number(pos, "Corvette"), 0)
    luke = stand(pos, number(pos, "Luke"), number(pos, "Cantina"))
    assert rule_against(pos, luke, corvette) == "HO-INT-02"
    stand(pos, luke, number(pos, "Docking Bay 94"))
    assert go(pos, luke, SHUTTLE, ABOARD_PILOT) == 1
    assert rule_against(pos, luke, number(pos, "Docking Bay 94")) == "HO-MOVE-02"
    pos.active = DARK
    tyrant = stand(pos, number(pos, "Tyrant"), number(pos, "Hoth", DARK))
    trooper = stand(pos, number(pos, "Snowtrooper"), tyrant, ABOARD_PASSENGER)
    assert rule_against(pos, trooper, number(pos, "Wampa Cave")) == "HO-INT-02"


@pytest.mark.rule("HO-SHUT-04", "SW-B-141")
def test_a_shuttle_vehicle_takes_three_along_free() -> None:
    """HO-SHUT-04/1"""
    dark = [
        "Hoth",
        "Ice Plains",
        "Tyrant",
        "Bespin Motors Void Spider THX 1138",
        *["Snowtrooper"] * 4,
    ]
    pos = table([], dark, active=DARK, scripts={8: scripted(free_shuttles=3)})
    spider = number(pos, "Void Spider")
    assert spider == 8
    stand(pos, number(pos, "Tyrant"), number(pos, "Hoth", DARK))
    stand(pos, spider, number(pos, "Ice Plains"))
    troopers = [spider + 1 + count for count in range(4)]
    for trooper in troopers:
        stand(pos, trooper, number(pos, "Ice Plains"))
    assert [go(pos, trooper, SHUTTLE) for trooper in troopers] == [0, 0, 0, 1]
    assert WALK not in ways(pos, spider)  # it flew the others instead


@pytest.mark.rule("HO-SHUT-04", "HO-SHIELD-12")
def test_a_text_may_make_shuttling_free_but_not_pierce_the_shield() -> None:
    """HO-SHUT-04/2, HO-SHIELD-12/1"""
    pos = table(
        HOTH,
        ["Hoth", "Tyrant", "Blizzard 2", "Snowtrooper", "Death Squadron"],
        active=DARK,
        scripts={6 + 5 + 4: scripted(shuttles_free=lambda pos, scope, card: card == 13)},
    )
    system = number(pos, "Hoth", DARK)
    tyrant = stand(pos, number(pos, "Tyrant"), system)
    stand(pos, number(pos, "Death Squadron"), system, ATTACHED)
    walker = stand(pos, number(pos, "Blizzard 2"), tyrant, ABOARD_CARGO)
    trooper = stand(pos, number(pos, "Snowtrooper"), tyrant, ABOARD_PASSENGER)
    assert walker == 13
    assert rule_against(pos, walker, number(pos, "Snow Trench")) == "HO-SHIELD-12"
    assert rule_against(pos, trooper, number(pos, "Snow Trench")) == "HO-SHIELD-12"
    assert go(pos, walker, SHUTTLE) == 0
    assert pos.at[walker] == number(pos, "North Ridge")
    assert go(pos, trooper, SHUTTLE) == 1


# -- docking bay transit ---------------------------------------------------------------------------


@pytest.mark.rule("HO-MOVE-04", "SW-B-138")
def test_a_group_pays_once() -> None:
    """HO-MOVE-04/2"""
    fee = Script("bay")
    fee.modifiers = [modifier(TRANSIT_COST, 1, lambda pos, scope, card: card == scope.card)]
    pos = table([*HOTH, "Tatooine: Docking Bay 94", *["Echo Base Trooper"] * 3], scripts={1: fee})
    here, there = number(pos, "Echo Docking Bay"), number(pos, "Docking Bay 94")
    first, second, third = (stand(pos, 7 + count, here) for count in range(3))
    assert go(pos, first, TRANSIT, second, third) == 1
    assert [pos.at[card] for card in (first, second, third)] == [there] * 3
    assert all(pos.has_done(card, DID_MOVE) for card in (first, second, third))
    pos.did[second] = 0
    assert go(pos, second, TRANSIT) == 0  # a bay that lists no cost
    assert pos.at[third] == there


@pytest.mark.rule("HO-SHIELD-12")
def test_the_dark_side_has_no_transit_through_the_shield() -> None:
    """HO-SHIELD-12/2"""
    pos = table([*HOTH, "Tatooine: Docking Bay 94"], ["Snowtrooper"], active=DARK)
    echo, other_bay = number(pos, "Echo Docking Bay"), number(pos, "Docking Bay 94")
    trooper = stand(pos, number(pos, "Snowtrooper"), other_bay)
    assert rule_against(pos, trooper, echo) == "HO-SHIELD-12"
    stand(pos, trooper, echo)
    assert TRANSIT not in ways(pos, trooper)
    assert WALK in ways(pos, trooper)


# -- the shield ------------------------------------------------------------------------------------


@pytest.mark.rule("HO-SHIELD-11")
def test_no_tie_lands_or_takes_off_under_the_shield() -> None:
    """HO-SHIELD-11/1, HO-SHIELD-11/2"""
    pos = table(HOTH, ["Hoth", "TIE Fighter"], active=DARK)
    system, bay = number(pos, "Hoth", DARK), number(pos, "Echo Docking Bay")
    tie = stand(pos, number(pos, "TIE Fighter"), system)
    assert rule_against(pos, tie, bay) == "HO-SHIELD-11"
    stand(pos, tie, bay)
    assert rule_against(pos, tie, system) == "HO-SHIELD-11"


@pytest.mark.rule("HO-SHIELD-15", "SW-B-215", "HO-SHIELD-08")
def test_walkers_walk_under_the_shield() -> None:
    """HO-SHIELD-15/1, HO-SHIELD-08/1"""
    pos = table(HOTH, ["Blizzard 2", "AT-AT Driver"], active=DARK)
    walker = stand(pos, number(pos, "Blizzard 2"), number(pos, "North Ridge"))
    stand(pos, number(pos, "AT-AT Driver"), walker, ABOARD_PILOT)
    assert go(pos, walker, WALK) == 1
    assert pos.at[walker] == number(pos, "Defensive")


@pytest.mark.rule("HO-SHIELD-13")
def test_what_goes_through_the_air_is_stopped_at_either_end() -> None:
    """HO-SHIELD-13/1, HO-SHIELD-13/2, HO-SHIELD-13/3"""
    pos = table([*HOTH, "Tatooine: Mos Eisley"], ["Darth Vader"], active=DARK)
    eisley, trench = number(pos, "Mos Eisley"), number(pos, "Snow Trench")
    vader = stand(pos, number(pos, "Darth Vader"), eisley)
    assert movement.crosses_shield(pos, vader, number(pos, "Echo Corridor"))
    assert movement.crosses_shield(pos, vader, trench)
    assert not movement.crosses_shield(pos, vader, number(pos, "North Ridge"))
    stand(pos, vader, trench)
    assert movement.crosses_shield(pos, vader, eisley)


# -- collapsed sites -------------------------------------------------------------------------------


@pytest.mark.rule("HO-COLLAPSE-04", "HO-COLLAPSE-05", "SW-B-217")
def test_a_collapsed_site_costs_one_more() -> None:
    """HO-COLLAPSE-04/2, HO-COLLAPSE-04/3, HO-COLLAPSE-05/1"""
    pos = table(["Echo Command Center", "Echo Corridor", "Echo Docking Bay", "Echo Base Trooper"])
    row = pos.rows[0]
    bay = number(pos, "Docking Bay")
    inner = row[row.index(bay) - 1]
    innermost = row[row.index(bay) - 2]
    pos.mark(inner, IS_COLLAPSED)
    trooper = stand(pos, 3, bay)
    assert routes.price(pos, trooper, WALK, inner) == 2
    stand(pos, trooper, inner)
    assert routes.price(pos, trooper, WALK, bay) == 2
    pos.mark(innermost, IS_COLLAPSED)
    assert routes.price(pos, trooper, WALK, innermost) == 3
    assert go(pos, trooper, WALK, innermost) == 3
    assert "HO-COLLAPSE-04" in told(pos, "move")[-1].rules


# -- unlimited moves -------------------------------------------------------------------------------


@pytest.mark.rule("HO-UNLIM-01", "HO-UNLIM-02", "SW-B-132")
def test_being_carried_leaves_the_regular_move() -> None:
    """HO-UNLIM-02/1, HO-UNLIM-01/1"""
    pos = table(HOTH, ["Blizzard 2", "AT-AT Driver", *["Snowtrooper"] * 6], active=DARK)
    walker = stand(pos, number(pos, "Blizzard 2"), number(pos, "North Ridge"))
    stand(pos, number(pos, "AT-AT Driver"), walker, ABOARD_PILOT)
    troopers = [walker + 2 + count for count in range(6)]
    for trooper in troopers:
        stand(pos, trooper, walker, ABOARD_PASSENGER)
    pos.lasting = [Lasting(LANDSPEED, 0, troopers[0], NONE, UNTIL_MOVED, walker)]
    go(pos, walker, WALK)
    assert pos.lasting == []  # being carried is a move of the carried card
    assert [pos.location_of(card) for card in troopers] == [number(pos, "Defensive")] * 6
    assert not any(pos.has_done(card, DID_MOVE) for card in troopers)


@pytest.mark.rule("HO-MOVE-01", "SW-B-127", "SW-B-144")
def test_every_movement_is_of_one_kind() -> None:
    """HO-MOVE-01/1"""
    regular = {
        "landspeed",
        "hyperspeed",
        "shuttle",
        "docking bay transit",
        "land",
        "take off",
        "orbit",
        "station",
    }
    together = {"haul", "squad"}  # several cards, each by its landspeed
    assert set(movement.WAYS) == regular | together
    pos = table([*HOTH, "Rebel Scout", "Tauntaun"])
    trench = number(pos, "Snow Trench")
    scout = stand(pos, number(pos, "Rebel Scout"), trench)
    mount = stand(pos, number(pos, "Tauntaun"), trench)
    run(pos, boarding.Board(scout, LIGHT, mount))
    run(pos, boarding.Board(scout, LIGHT, trench))
    travelling.relocate(pos, scout, number(pos, "North Ridge"))
    run(pos, pos.stack.pop())  # type: ignore[arg-type]
    assert not pos.has_done(scout, DID_MOVE)
    go(pos, scout, WALK)
    assert pos.has_done(scout, DID_MOVE)


@pytest.mark.rule("HO-UNLIM-01", "HO-UNLIM-03", "SW-B-255")
def test_a_text_moves_a_card_anywhere() -> None:
    """HO-UNLIM-01/2"""
    pos = table([*HOTH, "Rebel Scout"])
    scout = stand(pos, number(pos, "Rebel Scout"), number(pos, "North Ridge"))
    travelling.relocate(pos, scout, number(pos, "Echo Corridor"))
    travel = pos.stack[-1]
    travel.proceed(pos)  # type: ignore[attr-defined]
    assert [moment.kind for moment in pos.moments] == [JUST_MOVED]
    assert (pos.moments[0].other, pos.moments[0].place) == (
        number(pos, "North Ridge"),
        number(pos, "Echo Corridor"),
    )
    assert WALK in ways(pos, scout)
    assert len(pos.force[LIGHT]) == 5


@pytest.mark.rule("SW-B-151")
@pytest.mark.parametrize(("option", "left"), [("unlimited", True), ("regular", False)])
def test_a_location_that_moves_cards(option: str, left: bool) -> None:
    pos = table([*HOTH, "Rebel Scout"], location_moves=option)
    scout = stand(pos, number(pos, "Rebel Scout"), number(pos, "Snow Trench"))
    assert travelling.may_be_moved_by_location(pos, scout)
    travelling.relocate_by_location(pos, scout, number(pos, "North Ridge"))
    run(pos, pos.stack.pop())  # type: ignore[arg-type]
    assert travelling.may_be_moved_by_location(pos, scout) == left
    assert bool(ways(pos, scout)) == left


@pytest.mark.rule("SW-B-151")
def test_a_location_moves_a_card_any_number_of_times_a_turn() -> None:
    pos = table([*HOTH, "Rebel Scout"], location_moves="unlimited")
    scout = stand(pos, number(pos, "Rebel Scout"), number(pos, "Snow Trench"))
    for time in range(40):
        place = ("North Ridge", "Snow Trench")[time % 2]
        assert travelling.may_be_moved_by_location(pos, scout)
        travelling.relocate_by_location(pos, scout, number(pos, place))
        run(pos, pos.stack.pop())  # type: ignore[arg-type]
    assert pos.at[scout] == number(pos, "Snow Trench")
    assert ways(pos, scout)  # its own move is still to come


# -- moving together -------------------------------------------------------------------------------


@pytest.mark.rule("SW-B-152", "SW-B-254", "HO-MOVE-01")
def test_two_warriors_haul_a_gun() -> None:
    pos = table(
        HOTH,
        ["E-web Blaster", *["Snowtrooper"] * 3],
        active=DARK,
        scripts={6 + 5: scripted(moved_by_two=True)},
    )
    ridge, perimeter = number(pos, "North Ridge"), number(pos, "Defensive")
    gun = stand(pos, number(pos, "E-web"), ridge, ATTACHED)
    assert gun == 11
    troopers = [gun + 1 + count for count in range(3)]
    stand(pos, troopers[0], ridge)
    assert ways(pos, gun) == set()
    for trooper in troopers[1:]:
        stand(pos, trooper, ridge)
    assert go(pos, gun, HAUL, troopers[0], troopers[2]) == 3
    assert [pos.at[card] for card in (gun, *troopers)] == [perimeter, perimeter, ridge, perimeter]
    assert pos.role[gun] == ATTACHED
    assert pos.has_done(troopers[0], DID_MOVE) and not pos.has_done(troopers[1], DID_MOVE)


@pytest.mark.rule("HO-COLLAPSE-05", "HO-MOVE-03")
def test_a_squad_moves_for_one() -> None:
    squad = scripted(squad=lambda pos, scope, card: card != scope.card)
    pos = table(
        HOTH, ["Imperial Squad Leader", *["Snowtrooper"] * 3], active=DARK, scripts={11: squad}
    )
    ridge, perimeter = number(pos, "North Ridge"), number(pos, "Defensive")
    leader = stand(pos, number(pos, "Squad Leader"), ridge)
    assert leader == 11
    troopers = [leader + 1 + count for count in range(3)]
    for trooper in troopers[:2]:
        stand(pos, trooper, ridge)
    assert ways(pos, leader) == {WALK}
    stand(pos, troopers[2], ridge)
    assert ways(pos, leader) == {WALK, SQUAD}
    assert go(pos, leader, SQUAD, troopers[0], troopers[1]) == 1
    assert [pos.at[card] for card in (leader, *troopers)] == [perimeter] * 4
    assert routes.offers(pos, DARK) == []


# -- the Death Star --------------------------------------------------------------------------------


@pytest.mark.rule("SW-B-149", "SW-B-150", "SW-B-057")
def test_the_death_star_moves_one_parsec() -> None:
    pos = table(["X-wing"], ["Death Star", "Dantooine"], active=DARK)
    station, planet = number(pos, "Death Star"), number(pos, "Dantooine")
    pos.memo[station] = pos.card(planet).parsec - 1
    assert pos.memo[station] >= 0
    deep = packed(A_MOVE, station, movement.DEEP_SPACE + pos.memo[station] + 1)
    assert {planet, deep} <= set(routes.stations(pos, station))
    assert go(pos, station, STATION, planet) == 1
    assert pos.memo[station] == pos.card(planet).parsec and pos.aim[station] == planet
    assert ways(pos, station) == set()
    pos.active = LIGHT
    ship = stand(pos, number(pos, "X-wing"), planet)
    assert ORBIT in ways(pos, ship)
    assert go(pos, ship, ORBIT) == 1
    assert pos.at[ship] == station
    pos.active = DARK
    pos.did[station] = 0
    assert go(pos, station, STATION, deep) == 1  # from its orbit into deep space
    assert pos.aim[station] == NONE


# -- the record ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "frame",
    [
        travelling.Travel(0, [1, 2], [3]),
        travelling.MoveCard(1, 0, WALK, NONE),
        travelling.TransitGroup([1], 0, NONE),
        travelling.MoveTogether(1, 0, SQUAD, [2], NONE),
        travelling.MoveStation(1, 1),
    ],
)
def test_a_step_comes_back_from_its_data(frame: Any) -> None:
    name, *fields = frame.to_data()
    assert record._STEPS[name].read(fields).to_data() == frame.to_data()
    assert frame.copy().to_data() == frame.to_data()


@pytest.mark.rule("HO-COLLAPSE-05", "HO-UNLIM-03")
def test_a_text_pays_for_a_collapsed_site_too() -> None:
    pos = table([*HOTH, "Rebel Scout"], force=1)
    corridor = number(pos, "Echo Corridor")
    pos.mark(corridor, IS_COLLAPSED)
    scout = stand(pos, number(pos, "Rebel Scout"), number(pos, "North Ridge"))
    travelling.relocate(pos, scout, corridor, None, LIGHT)
    run(pos, pos.stack.pop())  # type: ignore[arg-type]
    assert pos.at[scout] == corridor and pos.force[LIGHT] == []
    travelling.relocate(pos, scout, number(pos, "North Ridge"), None, LIGHT)
    assert pos.stack == []  # nothing is left to pay with
    travelling.relocate(pos, scout, number(pos, "North Ridge"))
    run(pos, pos.stack.pop())  # type: ignore[arg-type]
    assert pos.at[scout] == number(pos, "North Ridge")


@pytest.mark.rule("SW-B-255")
def test_a_text_has_a_card_walk() -> None:
    pos = table([*HOTH, "Rebel Scout", "Luke Skywalker"], force=1)
    trench, perimeter = number(pos, "Snow Trench"), number(pos, "Defensive")
    scout = stand(pos, number(pos, "Rebel Scout"), trench)
    luke = stand(pos, number(pos, "Luke"), trench)
    pos.active = DARK
    travelling.walk(pos, scout, perimeter)
    travelling.walk(pos, luke, perimeter)
    second, first = pos.stack.pop(), pos.stack.pop()
    run(pos, second)  # type: ignore[arg-type]
    run(pos, first)  # type: ignore[arg-type]
    assert sorted([pos.at[scout], pos.at[luke]]) == [trench, perimeter]  # Force for one of them
    travelling.walk(pos, scout, number(pos, "North Ridge"))
    assert pos.stack == []


@pytest.mark.rule("SW-B-254", "HO-MOVE-01")
def test_what_moves_like_a_character() -> None:
    """HO-MOVE-01/2"""
    pos = table([*HOTH, "Remote", "Infantry Mine"], scripts={6: scripted(moves_like="character")})
    trench = number(pos, "Snow Trench")
    remote = stand(pos, number(pos, "Remote"), trench, ATTACHED)
    claw = stand(pos, number(pos, "Infantry Mine"), trench, ATTACHED)
    assert ways(pos, claw) == set()
    assert rule_against(pos, claw, number(pos, "Defensive")) == "SW-B-254"
    assert go(pos, remote, WALK, number(pos, "Defensive")) == 1
    assert (pos.at[remote], pos.role[remote]) == (number(pos, "Defensive"), ATTACHED)
