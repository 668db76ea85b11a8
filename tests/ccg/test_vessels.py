"""Who sits where in starships and vehicles, who pilots and drives, and what then works."""

from typing import Any

import pytest

from starfold.games.ccg.cards import catalogue
from starfold.games.ccg.cards.catalogue import card_from_data
from starfold.games.ccg.rules import values, vessels
from starfold.games.ccg.rules.step import card_of, kind_of, number_of, packed
from starfold.games.ccg.state.model import CardDef
from starfold.games.ccg.state.position import THIS_TURN, Fight, Lasting, Position
from starfold.games.ccg.state.vocabulary import (
    A_BOARD,
    ABOARD_CARGO,
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    ACTIVATE,
    BATTLE,
    CHARACTER,
    CONTROL,
    DARK,
    DEPLOY,
    DRAW,
    FORBID_MOVE_TO,
    GRANT_NO_DRIVER,
    IS_CRASHED,
    IS_DRIVING,
    JUST_CRASHED,
    LIGHT,
    MOVE,
    NONE,
    STARSHIP,
    THERE,
    VEHICLE,
)
from tests.ccg.layout import game, lay, number, run, stand, told

TRENCH = "Hoth: Snow Trench (2nd Marker)"
BAY = "Hoth: Echo Docking Bay"


def fixture(**data: Any) -> CardDef:
    full = {"id": "fixture", "side": "Light", "uniqueness": 0, "destiny": 1, **data}
    return card_from_data(full, "fixture")


def table(*cards: str | CardDef, place: str = TRENCH, **options: Any) -> Position:
    """Card 0 is the location, card 1 the vessel there; the rest is in the Reserve Deck.

    Cards are Dark's if the vessel is.
    """
    dark = isinstance(cards[0], str) and not _is_light(cards[0])
    pos = game([place], cards, **options) if dark else game([place, *cards], **options)
    lay(pos, 0)
    stand(pos, 1, 0)
    return pos


def _is_light(title: str) -> bool:
    return bool(catalogue.by_title(title, LIGHT))


def seat(pos: Position, *names: str, role: int = ABOARD_PASSENGER) -> list[int]:
    """Aboard card 1, in that order."""
    found: list[int] = []
    for name in names:
        card = number(pos, name)
        while pos.in_play(card):
            card += 1
        vessels.take_place(pos, card, 1, role)
        found.append(card)
    return found


# -- kinds and skills ------------------------------------------------------------------------------


@pytest.mark.rule("HO-GUN-02", "SW-B-114")
def test_gunners_of_the_pool() -> None:
    """HO-GUN-02/1"""
    pool = [one for one in catalogue.cards() if one.type == CHARACTER]
    pos = game([one for one in pool if one.side == LIGHT], [x for x in pool if x.side == DARK])
    found = {pos.title(c) for c in range(len(pool)) if vessels.has_skill(pos, c, "gunner")}
    gunners = (
        "Dack Ralter, Wes Janson, Rogue Gunner, Imperial Gunner, Danz Borin, Death Star Gunner"
    )
    assert found == set(gunners.split(", "))


@pytest.mark.rule("HO-ENC-01", "SW-B-115")
def test_open_and_enclosed_of_the_pool() -> None:
    """HO-ENC-01/1, HO-ENC-01/2"""
    pool = [one for one in catalogue.cards() if one.type in (STARSHIP, VEHICLE)]
    pos = game([one for one in pool if one.side == LIGHT], [x for x in pool if x.side == DARK])
    found = {pos.title(c) for c in range(len(pool)) if vessels.is_open(pos, c)}
    assert found == {"Luke's X-34 Landspeeder", "Tauntaun", "Bantha", "Rogue Bantha"}
    for card in range(len(pool)):
        assert vessels.is_enclosed(pos, card) != vessels.is_open(pos, card)


@pytest.mark.rule("SW-B-025")
def test_skills_by_icon_by_lore_and_by_text() -> None:
    pos = game(["Luke Skywalker", "Leia Organa", "Rogue 1", "Chewbacca"])
    assert vessels.has_skill(pos, 0, "pilot") and vessels.has_skill(pos, 0, "warrior")
    assert not vessels.has_skill(pos, 1, "pilot")
    assert not vessels.has_skill(pos, 2, "pilot")
    assert vessels.is_kind(pos, 3, "Rebel") and vessels.is_kind(pos, 3, "Alien")
    assert vessels.is_kind(pos, 3, "smuggler")
    pos.lasting.append(Lasting(vessels.skill_grant("pilot"), 1, 1, NONE, THIS_TURN, 1))
    assert vessels.has_skill(pos, 1, "pilot")
    assert vessels.has_skill(pos, 1, "spy") and not vessels.has_skill(pos, 1, "scout")


@pytest.mark.rule("SW-B-264")
def test_matching_pilots_and_ships() -> None:
    pos = game(["Wedge Antilles", "Red 2", "Red 5"])
    assert vessels.matches(pos, 0, 1)
    assert not vessels.matches(pos, 0, 2)


# -- places ----------------------------------------------------------------------------------------


@pytest.mark.rule("SW-B-108", "HO-PILOT-05", "HO-DEPAB-01")
def test_places_for_a_pilot_or_a_passenger() -> None:
    """HO-DEPAB-01/2, HO-PILOT-05/2"""
    pos = table("Rogue 1", "Luke Skywalker", "Zev Senesca", "Leia Organa", "Dack Ralter")
    assert vessels.free_roles(pos, 1, number(pos, "Luke")) == [ABOARD_PILOT, ABOARD_PASSENGER]
    assert vessels.free_roles(pos, 1, number(pos, "Leia")) == [ABOARD_PASSENGER]
    seat(pos, "Luke", "Zev", role=ABOARD_PILOT)
    assert vessels.free_roles(pos, 1, number(pos, "Leia")) == []
    assert vessels.free_roles(pos, 1, number(pos, "Dack")) == []
    assert len(vessels.pilots(pos, 1)) == 2


@pytest.mark.rule("SW-B-108", "SW-B-109")
def test_a_permanent_pilot_takes_no_added_place() -> None:
    pos = table("Snowspeeder", "Luke Skywalker", "Leia Organa")
    assert vessels.free_roles(pos, 1, 2) == [ABOARD_PILOT, ABOARD_PASSENGER]
    seat(pos, "Leia")
    assert vessels.free_roles(pos, 1, 2) == []


@pytest.mark.rule("SW-B-108")
def test_an_astromechs_place_is_for_astromechs() -> None:
    droids = ("R2-X2 (Artoo-Extoo)", "C-3PO (See-Threepio)", "R5-D4 (Arfive-Defour)")
    pos = table("Red 5", "Luke Skywalker", "Biggs Darklighter", *droids, place="Hoth")
    assert vessels.free_roles(pos, 1, number(pos, "R2-X2")) == [ABOARD_PASSENGER]
    assert vessels.free_roles(pos, 1, number(pos, "C-3PO")) == []
    assert vessels.free_roles(pos, 1, number(pos, "Luke")) == [ABOARD_PILOT]
    seat(pos, "R2-X2")
    assert vessels.free_roles(pos, 1, number(pos, "R5-D4")) == []
    seat(pos, "Luke", role=ABOARD_PILOT)
    assert vessels.free_roles(pos, 1, number(pos, "Biggs")) == []


@pytest.mark.rule("SW-B-108")
def test_an_astromech_may_also_ride_as_a_passenger() -> None:
    pos = table("Millennium Falcon", "R2-X2 (Artoo-Extoo)", "Leia Organa", place="Hoth")
    assert vessels.free_roles(pos, 1, 2) == [ABOARD_PASSENGER]


@pytest.mark.rule("HO-PILOT-05")
def test_pilots_beyond_the_places_ride_as_passengers() -> None:
    """HO-PILOT-05/1"""
    pos = table("Blizzard 1", "General Veers", "Darth Vader", "AT-AT Driver")
    seat(pos, "General Veers", "Darth Vader", role=ABOARD_PILOT)
    assert vessels.free_roles(pos, 1, number(pos, "AT-AT Driver")) == [ABOARD_PASSENGER]


@pytest.mark.rule("HO-EMB-01", "HO-DEPAB-01")
def test_only_ones_own_vessels() -> None:
    """HO-EMB-01/2"""
    pos = game([TRENCH, "Luke Skywalker"], ["Bantha"])
    lay(pos, 0)
    stand(pos, 2, 0)
    assert vessels.free_roles(pos, 2, 1) == []


@pytest.mark.rule("HO-EMB-04")
def test_a_text_that_keeps_somebody_out() -> None:
    """HO-EMB-04/2: the text as a prohibition on the vehicle."""
    pos = table("Rogue 2", "Kal'Falnl C'ndros")
    stand(pos, 2, 0)
    assert vessels.free_roles(pos, 1, 2)
    pos.lasting.append(Lasting(FORBID_MOVE_TO, 1, 2, NONE, THIS_TURN, 2, other=1))
    assert vessels.free_roles(pos, 1, 2) == []


@pytest.mark.rule("HO-DEPSF-04", "HO-DEPAB-02", "HO-CARGO-03")
def test_bays_are_typed_and_have_their_size() -> None:
    """HO-DEPSF-04/1, HO-DEPSF-04/2, HO-DEPAB-02/1, HO-DEPAB-02/2"""
    ties = ["TIE Fighter"] * 5
    walkers = ["Blizzard 2", "Blizzard Walker", "Blizzard Scout 1"]
    pos = game(["Hoth", "Corellian Corvette", "X-wing", "Snowspeeder"], ["Tyrant", *ties, *walkers])
    lay(pos, 0)
    corvette, tyrant = stand(pos, 1, 0), stand(pos, 4, 0)
    assert vessels.free_roles(pos, corvette, 2) == []
    assert vessels.free_roles(pos, corvette, 3) == [ABOARD_CARGO]
    for tie in range(5, 9):
        assert vessels.free_roles(pos, tyrant, tie) == [ABOARD_CARGO]
        vessels.take_place(pos, tie, tyrant, ABOARD_CARGO)
    assert vessels.free_roles(pos, tyrant, 9) == []
    for walker in (10, 11):
        assert vessels.free_roles(pos, tyrant, walker) == [ABOARD_CARGO]
        vessels.take_place(pos, walker, tyrant, ABOARD_CARGO)
    assert vessels.free_roles(pos, tyrant, 12) == []


@pytest.mark.rule("HO-DEPSF-04")
@pytest.mark.parametrize(("only_ties", "roles"), [(False, [ABOARD_CARGO]), (True, [])])
def test_a_bay_for_ties_takes_no_x_wing(only_ties: bool, roles: list[int]) -> None:
    carrier = fixture(
        title="Carrier",
        type="Starship",
        subtype="Capital",
        capacity={"starfighters": 1, "only_ties": only_ties},
    )
    pos = table(carrier, "X-wing", place="Hoth")
    assert vessels.free_roles(pos, 1, 2) == roles


@pytest.mark.rule("HO-CARGO-03", "SW-B-119")
def test_those_in_cargo_use_no_place_of_the_carrier() -> None:
    """HO-CARGO-03/1 and /2"""
    crew = ["AT-AT Driver"] * 6 + ["Snowtrooper"] * 8
    cargo = ["Blizzard 2", *["Imperial Gunner"] * 8, "Vader's Custom TIE", "Darth Vader"]
    pos = table("Tyrant", *crew, *cargo, place="Hoth")
    seat(pos, *["AT-AT Driver"] * 6, role=ABOARD_PILOT)
    seat(pos, *["Snowtrooper"] * 8)
    gunner = number(pos, "Imperial Gunner")
    assert vessels.free_roles(pos, 1, gunner) == []
    walker = number(pos, "Blizzard 2")
    assert vessels.free_roles(pos, 1, walker) == [ABOARD_CARGO]
    vessels.take_place(pos, walker, 1, ABOARD_CARGO)
    for one in range(gunner, gunner + 8):
        assert vessels.free_roles(pos, walker, one) == [ABOARD_PASSENGER]
        vessels.take_place(pos, one, walker, ABOARD_PASSENGER)
    tie = number(pos, "Custom")
    vessels.take_place(pos, tie, 1, ABOARD_CARGO)
    vader = number(pos, "Darth Vader")
    vessels.take_place(pos, vader, tie, ABOARD_PILOT)
    assert vader not in vessels.pilots(pos, 1)
    assert len(pos.aboard(1)) == 14


# -- pilots ----------------------------------------------------------------------------------------


@pytest.mark.rule("HO-PILOT-01", "HO-COMBAT-01", "SW-B-110", "SW-B-118")
def test_what_needs_a_pilot() -> None:
    """HO-PILOT-01/2, HO-PILOT-01/3"""
    pos = table("Millennium Falcon", "C-3PO (See-Threepio)", "Han Solo", place="Hoth")
    seat(pos, "C-3PO")
    assert not vessels.is_piloted(pos, 1)
    seat(pos, "Han")
    assert not vessels.works(pos, 1)
    vessels.take_place(pos, number(pos, "Han"), 1, ABOARD_PILOT)
    assert vessels.works(pos, 1)
    assert vessels.is_piloted(table("Incom T-16 Skyhopper"), 1)


@pytest.mark.rule("HO-PASS-01", "HO-ABOARD-01")
def test_roles_aboard() -> None:
    """HO-PASS-01/1, HO-PASS-01/3"""
    pos = table("Rogue 1", "Luke Skywalker", "Dack Ralter", "Tauntaun", "Tauntaun Handler")
    (luke,) = seat(pos, "Luke", role=ABOARD_PILOT)
    (dack,) = seat(pos, "Dack")
    assert vessels.pilots(pos, 1) == [luke] and vessels.passengers(pos, 1) == [dack]
    mount = stand(pos, number(pos, "Tauntaun"), 0)
    handler = number(pos, "Tauntaun Handler")
    assert vessels.free_roles(pos, mount, handler) == [ABOARD_PASSENGER]
    vessels.take_place(pos, handler, mount, ABOARD_PASSENGER)
    assert vessels.passengers(pos, mount) == [handler]
    assert vessels.driver(pos, mount) == NONE


@pytest.mark.rule("HO-LAND-05", "HO-LAND-06", "SW-B-248")
def test_a_landed_starfighter_keeps_its_pilot_and_places() -> None:
    pos = table("Red 5", "Luke Skywalker")
    seat(pos, "Luke", role=ABOARD_PILOT)
    assert vessels.is_piloted(pos, 1)
    assert not vessels.works(pos, 1)


# -- drivers ---------------------------------------------------------------------------------------


@pytest.mark.rule("HO-DRIVER-01", "SW-B-113")
def test_who_needs_a_driver() -> None:
    """HO-DRIVER-01/1, HO-DRIVER-01/2"""
    pos = table("Ubrikkian 9000 Z001", "Snowtrooper", "Bantha")
    assert not vessels.is_piloted(pos, 1)
    seat(pos, "Snowtrooper")
    assert vessels.is_piloted(pos, 1)
    assert vessels.is_piloted(pos, stand(pos, number(pos, "Bantha"), 0))


@pytest.mark.rule("HO-DRIVER-01", "SW-B-248")
def test_a_text_that_needs_no_driver() -> None:
    """HO-DRIVER-01/3"""
    pos = table("Lift Tube", place="Hoth: Echo Corridor")
    assert not vessels.is_piloted(pos, 1)
    pos.lasting.append(Lasting(GRANT_NO_DRIVER, 1, 1, NONE, THIS_TURN, 1))
    assert vessels.is_piloted(pos, 1)


@pytest.mark.rule("HO-DRIVER-02", "HO-PASS-01")
def test_the_first_aboard_drives() -> None:
    """HO-PASS-01/2"""
    pos = table("Luke's X-34 Landspeeder", "Luke Skywalker", "Leia Organa")
    leia = number(pos, "Leia Organa")
    luke = number(pos, "Luke Skywalker")
    assert vessels.free_roles(pos, 1, luke) == [ABOARD_PASSENGER]
    vessels.take_place(pos, leia, 1, ABOARD_PASSENGER)
    vessels.take_place(pos, luke, 1, ABOARD_PASSENGER)
    assert vessels.driver(pos, 1) == leia
    assert vessels.passengers(pos, 1) == [luke]
    vessels.leave_place(pos, leia, 0, THERE)
    assert not pos.has(leia, IS_DRIVING)
    assert vessels.driver(pos, 1) == luke


@pytest.mark.rule("HO-DRIVER-02")
def test_of_several_somebody_must_be_named() -> None:
    """HO-DRIVER-02/1"""
    pos = table("Luke's X-34 Landspeeder", "Luke Skywalker", "Leia Organa")
    for card in (2, 3):
        pos.put(card, 1, ABOARD_PASSENGER)
    assert vessels.driver(pos, 1) == NONE
    assert not vessels.works(pos, 1)
    pos.mark(3, IS_DRIVING)
    assert vessels.driver(pos, 1) == 3


@pytest.mark.rule("HO-DRIVER-03")
def test_the_driver_takes_a_passengers_place() -> None:
    """HO-DRIVER-03/1"""
    pos = table("Luke's X-34 Landspeeder", *["Echo Base Trooper"] * 4)
    for card in (2, 3, 4):
        assert vessels.free_roles(pos, 1, card) == [ABOARD_PASSENGER]
        vessels.take_place(pos, card, 1, ABOARD_PASSENGER)
    assert vessels.free_roles(pos, 1, 5) == []
    assert vessels.driver(pos, 1) == 2


@pytest.mark.rule("HO-DRIVER-04", "SW-B-113")
def test_droids_drive_by_their_text_only() -> None:
    """HO-DRIVER-04/1, HO-DRIVER-04/2"""
    pos = table("Luke's X-34 Landspeeder", "C-3PO (See-Threepio)", "R4-E1 (Arfour-Eeone)")
    seat(pos, "C-3PO")
    assert not vessels.is_piloted(pos, 1)
    r4 = number(pos, "R4-E1")
    pos.lasting.append(Lasting(vessels.skill_grant("driver"), 1, r4, NONE, THIS_TURN, r4))
    seat(pos, "R4-E1")
    assert vessels.driver(pos, 1) == r4


@pytest.mark.rule("SW-B-113")
def test_by_an_option_vehicle_and_protocol_droids_drive() -> None:
    pos = table("Luke's X-34 Landspeeder", "C-3PO (See-Threepio)", driver_droids="vehicle_droids")
    seat(pos, "C-3PO")
    assert vessels.is_piloted(pos, 1)


# -- naming pilots and drivers ---------------------------------------------------------------------


def in_phase(pos: Position, phase: int, active: int) -> Position:
    pos.phase = phase
    pos.active = active
    return pos


@pytest.mark.rule("HO-PILOT-04", "SW-B-111")
@pytest.mark.parametrize("phase", [DEPLOY, MOVE])
def test_pilots_are_named_in_ones_own_deploy_and_move_phase(phase: int) -> None:
    """HO-PILOT-04/1: Luke and Zev trade places, free."""
    pos = in_phase(table("Rogue 1", "Luke Skywalker", "Zev Senesca"), phase, LIGHT)
    (luke,) = seat(pos, "Luke", role=ABOARD_PILOT)
    (zev,) = seat(pos, "Zev")
    offers = vessels.designate_offers(pos, LIGHT)
    assert offers == [packed(A_BOARD, luke, 9), packed(A_BOARD, zev, 9)]
    assert {(kind_of(one), number_of(one)) for one in offers} == {(A_BOARD, 9)}
    run(pos, vessels.Designate(card_of(offers[1]), LIGHT))
    assert vessels.pilots(pos, 1) == [luke, zev]
    run(pos, vessels.Designate(luke, LIGHT))
    assert vessels.pilots(pos, 1) == [zev]
    assert vessels.passengers(pos, 1) == [luke]
    assert told(pos, "designate")[0].rules == ["HO-PILOT-04", "SW-B-111"]
    assert told(pos, "designate")[1].data == {"card": luke, "place": 1, "role": "passenger"}


@pytest.mark.rule("HO-PILOT-04", "HO-DRIVER-02")
def test_not_at_other_times() -> None:
    """HO-PILOT-04/2, HO-DRIVER-02/2"""
    pos = table("Rogue 1", "Luke Skywalker", "Luke's X-34 Landspeeder", *["Echo Base Trooper"] * 2)
    seat(pos, "Luke Skywalker", role=ABOARD_PILOT)
    speeder = stand(pos, 3, 0)
    for card in (4, 5):
        vessels.take_place(pos, card, speeder, ABOARD_PASSENGER)
    for phase in (ACTIVATE, CONTROL, BATTLE, DRAW):
        assert vessels.designate_offers(in_phase(pos, phase, LIGHT), LIGHT) == []
    for phase in (DEPLOY, MOVE):
        assert vessels.designate_offers(in_phase(pos, phase, DARK), LIGHT) == []
        assert len(vessels.designate_offers(in_phase(pos, phase, LIGHT), LIGHT)) == 2
    pos.fight = Fight(0, LIGHT)
    assert vessels.designate_offers(pos, LIGHT) == []


@pytest.mark.rule("HO-DRIVER-02", "SW-B-111")
def test_another_driver_is_named() -> None:
    pos = table("Luke's X-34 Landspeeder", "Leia Organa", "Han Solo", "C-3PO (See-Threepio)")
    in_phase(pos, MOVE, LIGHT)
    leia, han, _ = seat(pos, "Leia", "Han", "C-3PO")
    assert vessels.designate_offers(pos, LIGHT) == [packed(A_BOARD, han, 9)]
    vessels.designate_begin(pos, LIGHT, packed(A_BOARD, han, 9))
    frame = pos.stack.pop()
    assert isinstance(frame, vessels.Designate)
    assert frame.copy().to_data() == ["Designate", han, LIGHT]
    run(pos, frame)
    assert vessels.driver(pos, 1) == han
    assert vessels.passengers(pos, 1) == [leia, number(pos, "C-3PO")]
    assert told(pos, "designate")[0].data["role"] == "driver"


@pytest.mark.rule("HO-PILOT-04", "HO-PILOT-05")
def test_a_passenger_takes_the_place_of_a_pilot_where_none_is_free() -> None:
    pos = table("Blizzard 1", "General Veers", "Darth Vader", "AT-AT Driver", "Snowtrooper")
    in_phase(pos, DEPLOY, DARK)
    veers, vader = seat(pos, "General Veers", "Darth Vader", role=ABOARD_PILOT)
    at_at, trooper = seat(pos, "AT-AT Driver", "Snowtrooper")
    offers = [card_of(one) for one in vessels.designate_offers(pos, DARK)]
    assert offers == [veers, vader, at_at] and trooper not in offers
    run(pos, vessels.Designate(at_at, DARK), veers)
    assert vessels.pilots(pos, 1) == [vader, at_at]
    assert vessels.passengers(pos, 1) == [veers, trooper]


@pytest.mark.rule("HO-PILOT-04")
def test_the_only_pilot_is_replaced_without_a_question() -> None:
    pos = table("Blizzard 2", "General Veers", "AT-AT Driver")
    in_phase(pos, DEPLOY, DARK)
    (veers,) = seat(pos, "General Veers", role=ABOARD_PILOT)
    (at_at,) = seat(pos, "AT-AT Driver")
    run(pos, vessels.Designate(at_at, DARK))
    assert vessels.pilots(pos, 1) == [at_at] and vessels.passengers(pos, 1) == [veers]


@pytest.mark.rule("HO-PILOT-04")
def test_there_is_nothing_to_name_where_no_other_place_is_free() -> None:
    pos = in_phase(table("Red 5", "Luke Skywalker", place="Hoth"), MOVE, LIGHT)
    seat(pos, "Luke", role=ABOARD_PILOT)
    assert vessels.designate_offers(pos, LIGHT) == []


# -- crashed, occupied -----------------------------------------------------------------------------


@pytest.mark.rule("HO-CRASH-05", "SW-B-222")
def test_a_crash_loses_nobody() -> None:
    """HO-CRASH-05/1"""
    pos = table("Rogue 1", "Luke Skywalker", "Dack Ralter", "Tauntaun")
    (luke,) = seat(pos, "Luke", role=ABOARD_PILOT)
    (dack,) = seat(pos, "Dack")
    vessels.crash(pos, 1, NONE)
    assert pos.has(1, IS_CRASHED) and not vessels.works(pos, 1)
    assert pos.aboard(1) == [luke, dack]
    assert [(one.kind, one.card, one.place) for one in pos.moments] == [(JUST_CRASHED, 1, 0)]
    assert len(told(pos, "crash")) == 1
    vessels.crash(pos, 1, NONE)
    assert len(told(pos, "crash")) == 1
    assert vessels.is_shut_in(pos, luke) and vessels.is_shut_in(pos, dack)
    assert not vessels.is_shut_in(pos, 1)


@pytest.mark.rule("HO-ABOARD-04")
def test_occupied_by_a_droid_or_a_permanent_pilot() -> None:
    """HO-ABOARD-04/1 to /3"""
    pos = table("Ubrikkian 9000 Z001", "R4-M9 (Arfour-Emmnine)")
    assert not vessels.is_occupied(pos, 1)
    seat(pos, "R4-M9")
    assert vessels.is_occupied(pos, 1)
    assert vessels.is_occupied(table("Bespin Motors Void Spider THX 1138"), 1)


@pytest.mark.rule("HO-PILOT-04")
def test_a_passenger_does_not_take_over_in_battle() -> None:
    """HO-PILOT-01/1: the pilot is gone, the passenger with pilot skill stays a passenger."""
    pos = table("Rogue 1", "Luke Skywalker", "Zev Senesca")
    (luke,) = seat(pos, "Luke", role=ABOARD_PILOT)
    seat(pos, "Zev")
    assert values.power(pos, 1) == 3
    vessels.leave_place(pos, luke, 0, THERE)
    assert not vessels.is_piloted(pos, 1)
    assert values.power(pos, 1) == 0
