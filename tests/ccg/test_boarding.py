"""Chapters: Embarking and disembarking, characters aboard, cargo bays, transferring."""

from collections.abc import Sequence
from typing import Any

import pytest

from starfold.games.ccg.front import record
from starfold.games.ccg.rules import boarding, losing, movement, routes, rows, travelling
from starfold.games.ccg.rules.step import card_of, packed
from starfold.games.ccg.state.position import THIS_TURN, Lasting, Position
from starfold.games.ccg.state.vocabulary import (
    A_BOARD,
    A_MOVE,
    A_TRANSFER,
    ABOARD_CARGO,
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    ATTACHED,
    BATTLE,
    DARK,
    DEPLOY,
    DID_MOVE,
    DID_SEARCH,
    FORBID_MOVE_TO,
    FORCE,
    IS_CRASHED,
    IS_UNDERCOVER,
    LIGHT,
    LOST,
    MOVE,
    NONE,
    THERE,
)
from starfold.kernel.core import DECLINE
from tests.ccg.layout import game, lay, number, run, stand, told

HOTH = ["Echo Docking Bay", "Main Power Generators", "Snow Trench", "North Ridge"]


def table(
    light: Sequence[str], dark: Sequence[str] = (), *, active: int = LIGHT, force: int = 5
) -> Position:
    """All the locations laid out, the move phase of `active`, Force in the Force Piles."""
    filler = ["Rebel Trooper"] * force, ["Stormtrooper"] * force
    pos = game([*light, *filler[0]], [*dark, *filler[1]])
    for seat in (LIGHT, DARK):
        for card in pos.reserve[seat][len(pos.reserve[seat]) - force :]:
            pos.to_pile(card, FORCE)
    lay(pos, *(card for card in range(len(pos.setup.defs)) if pos.is_location(card)))
    pos.active = active
    pos.phase = MOVE
    return pos


def boards(pos: Position, card: int, *answers: int) -> int:
    """Get on or off as offered; returns the Force it took."""
    seat = pos.owner[card]
    assert packed(A_BOARD, card) in boarding.offers(pos, seat)
    before = len(pos.force[seat])
    boarding.begin(pos, seat, packed(A_BOARD, card))
    run(pos, pos.stack.pop(), *answers)  # type: ignore[arg-type]
    return before - len(pos.force[seat])


def rule_against(pos: Position, card: int, to: int) -> str:
    refused = boarding.why_not(pos, card, to)
    return "" if refused is None else refused.rule


@pytest.mark.rule("HO-EMB-01", "SW-B-142")
def test_a_character_boards_ones_own_vehicles_and_starfighters() -> None:
    """HO-EMB-01/1, HO-EMB-01/2"""
    pos = table([*HOTH, "Luke Skywalker", "Rogue 1", "Red 5"], ["Bantha"])
    trench = number(pos, "Snow Trench")
    luke, speeder, ship, bantha = (
        stand(pos, number(pos, name), trench)
        for name in ("Luke Skywalker", "Rogue 1", "Red 5", "Bantha")
    )
    assert boarding.targets(pos, luke) == [speeder, ship]
    assert rule_against(pos, luke, bantha) == "HO-EMB-01"


@pytest.mark.rule("HO-EMB-02", "HO-UNLIM-02")
def test_any_number_of_times_for_nothing() -> None:
    """HO-EMB-02/1"""
    pos = table([*HOTH, "Luke Skywalker", "Rogue 1", "Tauntaun"], force=1)
    trench = number(pos, "Snow Trench")
    luke, speeder, mount = (
        stand(pos, number(pos, name), trench) for name in ("Luke Skywalker", "Rogue 1", "Tauntaun")
    )
    assert boards(pos, luke, speeder, ABOARD_PILOT) == 0
    assert (pos.at[luke], pos.role[luke]) == (speeder, ABOARD_PILOT)
    assert boards(pos, luke) == 0
    assert (pos.at[luke], pos.role[luke]) == (trench, THERE)
    assert boards(pos, luke, mount) == 0
    assert boards(pos, luke) == 0
    assert packed(A_MOVE, luke) in routes.offers(pos, LIGHT)
    assert [event.kind for event in told(pos, "embark") + told(pos, "disembark")] == [
        "embark",
        "embark",
        "disembark",
        "disembark",
    ]


@pytest.mark.rule("HO-EMB-03")
@pytest.mark.parametrize(("phase", "active"), [(DEPLOY, LIGHT), (BATTLE, DARK), (MOVE, DARK)])
def test_not_at_other_times(phase: int, active: int) -> None:
    """HO-EMB-03/1, HO-EMB-03/2"""
    pos = table([*HOTH, "Luke Skywalker", "Rogue 1"], active=active)
    trench = number(pos, "Snow Trench")
    luke = stand(pos, number(pos, "Luke"), trench)
    speeder = stand(pos, number(pos, "Rogue 1"), trench)
    pos.phase = phase
    assert boarding.offers(pos, LIGHT) == []
    assert rule_against(pos, luke, speeder) == "HO-EMB-03"


@pytest.mark.rule("HO-EMB-04")
def test_walk_board_and_be_carried() -> None:
    """HO-EMB-04/1"""
    pos = table([*HOTH, "Zev Senesca", "Rogue 2", "Luke Skywalker"])
    bay, generators = number(pos, "Docking Bay"), number(pos, "Main Power")
    zev = stand(pos, number(pos, "Zev"), bay)
    speeder = stand(pos, number(pos, "Rogue 2"), generators)
    stand(pos, number(pos, "Luke"), speeder, ABOARD_PILOT)
    assert rule_against(pos, zev, speeder) == "HO-EMB-04"
    run(pos, travelling.MoveCard(zev, LIGHT, movement.WALK, generators))
    assert boards(pos, zev, ABOARD_PASSENGER) == 0
    run(pos, travelling.MoveCard(speeder, LIGHT, movement.WALK, number(pos, "North Ridge")))
    assert pos.location_of(zev) == number(pos, "North Ridge")
    assert len(pos.force[LIGHT]) == 3
    assert boards(pos, zev) == 0


@pytest.mark.rule("HO-EMB-04")
def test_a_text_may_keep_a_card_out() -> None:
    """HO-EMB-04/2"""
    pos = table([*HOTH, "Kal'Falnl C'ndros", "Rogue 2"])
    trench = number(pos, "Snow Trench")
    kal = stand(pos, number(pos, "Kal'Falnl"), trench)
    speeder = stand(pos, number(pos, "Rogue 2"), trench)
    pos.lasting = [Lasting(FORBID_MOVE_TO, 1, kal, NONE, THIS_TURN, kal, False, speeder)]
    assert boarding.targets(pos, kal) == []
    assert rule_against(pos, kal, speeder) == "HO-EMB-04"


@pytest.mark.rule("HO-SEARCH-07", "SW-B-224")
def test_searchers_and_spies_do_not_board() -> None:
    """HO-SEARCH-07/2"""
    pos = table([*HOTH, "Rebel Scout", "Luke Skywalker", "Tauntaun"])
    trench = number(pos, "Snow Trench")
    scout = stand(pos, number(pos, "Rebel Scout"), trench)
    luke = stand(pos, number(pos, "Luke"), trench)
    mount = stand(pos, number(pos, "Tauntaun"), trench)
    pos.note(scout, DID_SEARCH)
    pos.mark(luke, IS_UNDERCOVER)
    assert boarding.offers(pos, LIGHT) == []
    assert rule_against(pos, scout, mount) == "HO-SEARCH-07"
    assert rule_against(pos, luke, mount) == "SW-B-224"


@pytest.mark.rule("HO-ABOARD-01")
def test_who_is_aboard_stays_aboard() -> None:
    """HO-ABOARD-01/1"""
    pos = table([*HOTH, "Dack Ralter", "Rogue 1"])
    speeder = stand(pos, number(pos, "Rogue 1"), number(pos, "Snow Trench"))
    dack = stand(pos, number(pos, "Dack"), speeder, ABOARD_PASSENGER)
    travelling.arrive(pos, speeder, number(pos, "North Ridge"))
    assert (pos.at[dack], pos.role[dack]) == (speeder, ABOARD_PASSENGER)
    assert pos.location_of(dack) == number(pos, "North Ridge")


@pytest.mark.rule("HO-EMB-01", "HO-CARGO-02", "SW-B-119")
def test_in_and_out_of_the_bay() -> None:
    """HO-EMB-01/3, HO-CARGO-02/1, HO-CARGO-02/2"""
    pos = table(HOTH, ["Hoth", "Tyrant", "TIE Fighter", "Blizzard 1", "General Veers"], active=DARK)
    system = number(pos, "Hoth", DARK)
    tyrant = stand(pos, number(pos, "Tyrant"), system)
    tie = stand(pos, number(pos, "TIE Fighter"), system)
    walker = stand(pos, number(pos, "Blizzard 1"), tyrant, ABOARD_CARGO)
    veers = stand(pos, number(pos, "Veers"), walker, ABOARD_PILOT)
    assert boards(pos, tie) == 0
    assert (pos.at[tie], pos.role[tie]) == (tyrant, ABOARD_CARGO)
    assert boards(pos, tie) == 0
    assert pos.at[tie] == system
    assert boards(pos, veers, ABOARD_PASSENGER) == 0
    assert (pos.at[veers], pos.role[veers]) == (tyrant, ABOARD_PASSENGER)
    assert boards(pos, veers, ABOARD_PILOT) == 0
    assert pos.at[veers] == walker
    assert rule_against(pos, walker, system) == "HO-EMB-04"  # a vehicle has to be shuttled


@pytest.mark.rule("HO-EMB-01")
def test_nobody_steps_out_into_space() -> None:
    pos = table([*HOTH, "Red 5", "Luke Skywalker"], ["Hoth"])
    ship = stand(pos, number(pos, "Red 5"), number(pos, "Hoth", DARK))
    luke = stand(pos, number(pos, "Luke"), ship, ABOARD_PILOT)
    assert boarding.targets(pos, luke) == []


@pytest.mark.rule("HO-EMB-01", "HO-VEH-02")
def test_a_vehicle_drives_into_a_landed_transport() -> None:
    pos = table([*HOTH, "Rogue 1", "Medium Transport"])
    bay = number(pos, "Docking Bay")
    speeder = stand(pos, number(pos, "Rogue 1"), bay)
    ship = stand(pos, number(pos, "Medium"), bay)
    assert boards(pos, speeder) == 0
    assert (pos.at[speeder], pos.role[speeder]) == (ship, ABOARD_CARGO)
    assert boards(pos, speeder) == 0
    assert pos.at[speeder] == bay


@pytest.mark.rule("HO-CRASH-05", "HO-CRASH-06", "SW-B-223")
def test_the_doors_of_a_crashed_vehicle() -> None:
    """HO-CRASH-05/2, HO-CRASH-06/1, HO-CRASH-06/2"""
    pos = table([*HOTH, "Luke Skywalker", "Dack Ralter", "Rogue 1"], force=2)
    speeder = stand(pos, number(pos, "Rogue 1"), number(pos, "Snow Trench"))
    luke = stand(pos, number(pos, "Luke"), speeder, ABOARD_PILOT)
    dack = stand(pos, number(pos, "Dack"), speeder, ABOARD_PASSENGER)
    pos.mark(speeder, IS_CRASHED)
    assert boards(pos, luke) == 1
    assert boards(pos, dack) == 1
    assert boarding.offers(pos, LIGHT) == []
    assert rule_against(pos, luke, speeder) == "HO-CRASH-06"


@pytest.mark.rule("HO-CRASH-06")
def test_an_open_wreck_is_free_to_leave() -> None:
    """HO-CRASH-06/3"""
    pos = table([*HOTH, "Luke Skywalker", "Luke's X-34 Landspeeder"], force=0)
    speeder = stand(pos, number(pos, "X-34"), number(pos, "Snow Trench"))
    luke = stand(pos, number(pos, "Luke Skywalker"), speeder, ABOARD_PASSENGER)
    pos.mark(speeder, IS_CRASHED)
    assert boards(pos, luke) == 0


@pytest.mark.rule("HO-ABOARD-02", "SW-B-120")
def test_a_lost_vehicle_takes_all_aboard_with_it() -> None:
    """HO-ABOARD-02/1, HO-ABOARD-02/2"""
    crew = ["General Veers", "Imperial Gunner", "Imperial Gunner", "AT-AT Cannon"]
    pos = table(HOTH, ["Blizzard 1", *crew], active=DARK)
    walker = stand(pos, number(pos, "Blizzard 1"), number(pos, "North Ridge"))
    stand(pos, walker + 1, walker, ABOARD_PILOT)
    stand(pos, walker + 2, walker, ABOARD_PASSENGER)
    stand(pos, walker + 3, walker, ABOARD_PASSENGER)
    stand(pos, walker + 4, walker, ATTACHED)
    losing.lose(pos, [walker], NONE, LIGHT, ["SW-B-170"], True)
    run(pos, pos.stack.pop())  # type: ignore[arg-type]
    assert [pos.zone[card] for card in range(walker, walker + 5)] == [LOST] * 5


@pytest.mark.rule("HO-CARGO-01")
def test_the_bay_is_lost_with_its_ship() -> None:
    """HO-CARGO-01/2"""
    pos = table([], ["Hoth", "Tyrant", "TIE Fighter"], active=DARK)
    tyrant = stand(pos, number(pos, "Tyrant"), number(pos, "Hoth", DARK))
    tie = stand(pos, number(pos, "TIE Fighter"), tyrant, ABOARD_CARGO)
    losing.lose(pos, [tyrant], NONE, LIGHT, ["SW-B-170"])
    run(pos, pos.stack.pop())  # type: ignore[arg-type]
    assert pos.zone[tie] == pos.zone[tyrant] == LOST


# -- transferring ----------------------------------------------------------------------------------


def transfers(pos: Position, ship: int, *answers: int) -> int:
    seat = pos.owner[ship]
    assert packed(A_TRANSFER, ship) in boarding.transfer_offers(pos, seat)
    before = len(pos.force[seat])
    boarding.transfer_begin(pos, seat, packed(A_TRANSFER, ship))
    run(pos, pos.stack.pop(), *answers)  # type: ignore[arg-type]
    return before - len(pos.force[seat])


@pytest.mark.rule("HO-TRANS-01", "SW-B-143")
def test_any_number_for_one_force() -> None:
    """HO-TRANS-01/1"""
    people = ["Rebel Guard", "Leia Organa", "C-3PO", "Dutch", "Pops"]
    pos = table([*people, "Corellian Corvette", "Medium Transport"], ["Hoth"])
    system = number(pos, "Hoth", DARK)
    corvette = stand(pos, number(pos, "Corvette"), system)
    transport = stand(pos, number(pos, "Medium"), system)
    for card in range(5):
        stand(pos, card, corvette, ABOARD_PASSENGER)
    assert transfers(pos, corvette, 0, 1, 2, 3, ABOARD_PILOT, 4) == 1
    assert [pos.at[card] for card in range(5)] == [transport] * 5
    assert not any(pos.has_done(card, DID_MOVE) for card in range(5))


@pytest.mark.rule("HO-TRANS-01", "HO-TRANS-02")
def test_one_ship_must_be_piloted_and_dock() -> None:
    """HO-TRANS-01/2, HO-TRANS-02/1, HO-TRANS-02/2"""
    light = ["Red 5", "X-wing", "Millennium Falcon", "Corellian Corvette"]
    pos = table([*light, "Luke Skywalker", "Han Solo", "Leia Organa"], ["Hoth", "Tatooine"])
    system, elsewhere = number(pos, "Hoth", DARK), number(pos, "Tatooine", DARK)
    red5 = stand(pos, 0, system)
    stand(pos, 1, system)
    luke = stand(pos, number(pos, "Luke"), red5, ABOARD_PILOT)
    assert boarding.transfer_offers(pos, LIGHT) == []
    falcon = stand(pos, 2, system)
    leia = stand(pos, number(pos, "Leia"), falcon, ABOARD_PASSENGER)
    assert boarding.partners(pos, falcon) == []
    stand(pos, number(pos, "Han"), falcon, ABOARD_PILOT)
    assert red5 in boarding.partners(pos, falcon)
    stand(pos, red5, elsewhere)
    stand(pos, 1, elsewhere)
    corvette = stand(pos, 3, system)
    assert transfers(pos, falcon, leia, DECLINE) == 1
    assert pos.at[leia] == corvette
    assert pos.location_of(luke) == elsewhere


@pytest.mark.rule("HO-TRANS-03")
def test_across_and_down_in_one_turn_but_not_at_a_site() -> None:
    """HO-TRANS-03/1, HO-TRANS-03/2"""
    pos = table(
        [*HOTH, "Millennium Falcon", "Corellian Corvette", "Han Solo", "Leia Organa"], ["Hoth"]
    )
    system = number(pos, "Hoth", DARK)
    falcon = stand(pos, number(pos, "Falcon"), system)
    corvette = stand(pos, number(pos, "Corvette"), system)
    stand(pos, number(pos, "Han"), falcon, ABOARD_PILOT)
    leia = stand(pos, number(pos, "Leia"), falcon, ABOARD_PASSENGER)
    transfers(pos, falcon, leia, DECLINE)
    run(pos, travelling.MoveCard(leia, LIGHT, movement.SHUTTLE, number(pos, "Snow Trench")))
    assert pos.at[leia] == number(pos, "Snow Trench")
    assert pos.at[corvette] == system
    stand(pos, falcon, number(pos, "Docking Bay"))
    assert boarding.transfer_offers(pos, LIGHT) == []


@pytest.mark.rule("SW-B-244")
def test_into_ones_own_sandcrawler() -> None:
    pos = table(["Tatooine: Mos Eisley", "Sandcrawler", "Jawa"])
    wastes = 0
    crawler = stand(pos, number(pos, "Sandcrawler"), wastes)
    jawa = stand(pos, number(pos, "Jawa"), wastes)
    assert boarding.targets(pos, jawa) == [crawler]
    twin = table(["Tatooine: Mos Eisley", "Sandcrawler", "Jawa", "Sandcrawler: Loading Bay"])
    inner = 3
    rows.leave(twin, inner)
    crawler = stand(twin, 1, wastes)
    rows.lay_out_in(twin, inner, crawler)
    jawa = stand(twin, 2, wastes)
    assert inner in boarding.targets(twin, jawa)
    assert boards(twin, jawa, inner) == 0
    assert twin.at[jawa] == inner
    assert boards(twin, jawa) == 0
    assert twin.at[jawa] == wastes
    assert routes.reach(twin, jawa) == []


@pytest.mark.parametrize("frame", [boarding.Board(1, 0, NONE), boarding.Transfer(1, 0)])
def test_a_step_comes_back_from_its_data(frame: Any) -> None:
    name, *fields = frame.to_data()
    assert record._STEPS[name].read(fields).to_data() == frame.to_data()
    assert frame.copy().to_data() == frame.to_data()


def test_offers_name_the_card() -> None:
    pos = table([*HOTH, "Luke Skywalker", "Rogue 1"])
    luke = stand(pos, number(pos, "Luke"), number(pos, "Snow Trench"))
    stand(pos, number(pos, "Rogue 1"), number(pos, "Snow Trench"))
    assert [card_of(option) for option in boarding.offers(pos, LIGHT)] == [luke]
