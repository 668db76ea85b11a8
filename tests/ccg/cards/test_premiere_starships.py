"""Starships of Premiere: what each takes aboard and what it has without anybody."""

import pytest

from starfold.games.ccg.rules import deploying, presence, routes, values, vessels
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import (
    ABOARD_CARGO,
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    DARK,
    LIGHT,
)
from tests.ccg.table import Layout

DROID = "R2-D2 (Artoo-Detoo)"
PILOTS = {LIGHT: "Biggs Darklighter", DARK: "DS-61-2"}
PEOPLE = {LIGHT: "Rebel Trooper", DARK: "Stormtrooper"}


def space(name: str) -> tuple[Layout, Position, int, int]:
    table = Layout()
    ship = table.put(name, table.location("Kessel"))
    return table, table.pos, ship, table.pos.owner[ship]


# -- 1_141 1_142 1_144 1_145 1_300: without a permanent pilot --------------------------------------


@pytest.mark.parametrize(
    ("name", "power", "maneuver"),
    [("Gold 1", 2, 3), ("Gold 5", 2, 3), ("Red 1", 3, 4), ("Red 3", 3, 4), ("Black 3", 1, 3)],
)
def test_a_starfighter_works_with_a_pilot_aboard_and_not_without(
    name: str, power: int, maneuver: int
) -> None:
    table, pos, ship, seat = space(name)
    assert (values.power(pos, ship), values.maneuver(pos, ship)) == (0, 0)
    table.put("Wedge Antilles" if seat == LIGHT else "DS-61-2", ship, role=ABOARD_PASSENGER)
    assert values.maneuver(pos, ship) == 0  # a passenger flies nothing
    pos.put(pos.aboard(ship)[0], ship, ABOARD_PILOT)
    assert values.maneuver(pos, ship) == maneuver
    assert values.power(pos, ship) >= power


@pytest.mark.parametrize(
    ("name", "pilots", "in_all"),
    [("Gold 1", 2, 2), ("Gold 5", 2, 2), ("Red 1", 1, 1), ("Red 3", 1, 1), ("Black 3", 1, 1)],
)
def test_places_for_pilots_and_passengers(name: str, pilots: int, in_all: int) -> None:
    table, pos, ship, seat = space(name)
    person = table.hand(PEOPLE[seat])
    assert (ABOARD_PASSENGER in vessels.free_roles(pos, ship, person)) == (in_all > pilots - 1 > 0)
    pilot = table.hand(PILOTS[seat])
    for _ in range(pilots):
        assert ABOARD_PILOT in vessels.free_roles(pos, ship, pilot)
        table.put("Wedge Antilles" if seat == LIGHT else "DS-61-2", ship, role=ABOARD_PILOT)
    assert vessels.free_roles(pos, ship, pilot) == vessels.free_roles(pos, ship, person) == []


@pytest.mark.parametrize(("name", "fits"), [("Gold 5", True), ("Red 3", True), ("Red 1", False)])
def test_an_astromech_has_a_place_of_its_own(name: str, fits: bool) -> None:
    table, pos, ship, _ = space(name)
    for _ in range(2 if name == "Gold 5" else 1):
        table.put("Wedge Antilles", ship, role=ABOARD_PILOT)
    assert bool(vessels.free_roles(pos, ship, table.hand(DROID))) == fits


# -- 1_147 1_301 1_305: with a permanent pilot -----------------------------------------------------


@pytest.mark.parametrize(
    ("name", "ability", "power"), [("Y-wing", 1, 2), ("Devastator", 2, 9), ("TIE Scout", 1, 1)]
)
def test_a_permanent_pilot_gives_ability_and_flies(name: str, ability: int, power: int) -> None:
    _, pos, ship, seat = space(name)
    place = pos.at[ship]
    assert presence.has_presence(pos, place, seat)
    assert values.ability(pos, ship) == 4 * ability
    assert values.power(pos, ship) == power


def test_a_y_wing_takes_one_more_as_pilot_or_passenger() -> None:
    table, pos, ship, _ = space("Y-wing")
    pilot, person = table.hand("Biggs Darklighter"), table.hand("Rebel Trooper")
    assert vessels.free_roles(pos, ship, pilot) == [ABOARD_PILOT, ABOARD_PASSENGER]
    assert vessels.free_roles(pos, ship, person) == [ABOARD_PASSENGER]
    table.put("Wedge Antilles", ship)
    assert vessels.free_roles(pos, ship, pilot) == []


def test_a_tie_scout_takes_a_pilot_and_a_passenger_or_two_passengers() -> None:
    table, pos, ship, _ = space("TIE Scout")
    pilot = table.hand("DS-61-2")
    table.put("Stormtrooper", ship)
    assert vessels.free_roles(pos, ship, pilot) == [ABOARD_PILOT, ABOARD_PASSENGER]
    table.put("Stormtrooper", ship)
    assert vessels.free_roles(pos, ship, pilot) == []
    assert values.hyperspeed(pos, ship) == 5


def test_the_devastator_takes_vehicles_and_four_ties_and_shuttles() -> None:
    table, pos, ship, _ = space("Devastator")
    vehicle = table.hand("Blizzard Scout 1")
    assert vessels.free_roles(pos, ship, vehicle) == [ABOARD_CARGO]
    fighter = table.hand("TIE Fighter")
    for _ in range(4):
        assert vessels.free_roles(pos, ship, fighter) == [ABOARD_CARGO]
        table.put("TIE Fighter", ship)
    assert vessels.free_roles(pos, ship, fighter) == []
    assert routes.takes_shuttles(pos, ship)


def test_black_3_deploys_to_no_system_without_its_pilot() -> None:
    table = Layout()
    place = table.location("Kessel")
    ship = table.hand("Black 3")
    table.force(DARK, 9)
    assert deploying.destinations(table.pos, ship, DARK) == []
    table.hand("DS-61-2")
    assert deploying.destinations(table.pos, ship, DARK) == [place]
    assert values.hyperspeed(table.pos, table.put("Black 3", place)) == 0
