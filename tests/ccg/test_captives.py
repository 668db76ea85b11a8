"""Captives, their escorts and prison, and tractor beams."""

import pytest

from starfold.games.ccg.cards.catalogue import cards
from starfold.games.ccg.front import record
from starfold.games.ccg.rules import captives, force, losing, presence, values, vessels
from starfold.games.ccg.rules.changes import has_text
from starfold.games.ccg.rules.step import Step, packed
from starfold.games.ccg.state.model import CardDef
from starfold.games.ccg.state.position import Position
from starfold.games.ccg.state.vocabulary import (
    A_CAPTIVE,
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    ATTACHED,
    CONTROL,
    DARK,
    FORCE,
    HELD,
    INTERRUPT,
    IS_HIT,
    LIGHT,
    MOVE,
    NONE,
    TABLE,
    THERE,
    USED,
)
from tests.ccg.layout import game, lay, run, stand, told

PRISON = "Death Star: Detention Block Corridor"
SITE = "Tatooine: Mos Eisley"
HAN, SECOND, FALCON, TOWN, CELL, TROOPER, DROID, GREEDO = range(8)


def popped(pos: Position) -> Step:
    """The step on top, taken off the stack."""
    frame = pos.stack.pop()
    assert isinstance(frame, Step)
    return frame


def taken(*, prison: bool = True) -> Position:
    """Han Solo at Mos Eisley with a Stormtrooper, a droid and Greedo; the prison is elsewhere."""
    light = ["Han Solo", "Leia Organa", "Luke's X-34 Landspeeder"]
    dark = [SITE, PRISON, "Stormtrooper", "MSE-6 'Mouse' Droid", "Greedo"]
    pos = game(light, dark)
    lay(pos, TOWN)
    if prison:
        lay(pos, CELL)
    for card in (HAN, TROOPER, DROID, GREEDO):
        stand(pos, card, TOWN)
    pos.phase = MOVE
    pos.active = DARK
    return pos


def seize(pos: Position, option: int) -> None:
    captives.capture(pos, HAN, NONE, DARK)
    run(pos, popped(pos), option)


@pytest.mark.rule("SW-B-226")
def test_the_captor_chooses_escape_prison_or_an_escort() -> None:
    pos = taken()
    pos.mark(HAN, IS_HIT)
    captives.capture(pos, HAN, NONE, DARK)
    frame = pos.stack[-1]
    assert isinstance(frame, captives.Capture)
    assert frame.choices(pos) == [HAN, CELL, TROOPER, GREEDO]
    assert not pos.has(HAN, IS_HIT)  # first restored to normal


@pytest.mark.rule("SW-B-226")
def test_an_escaped_captive_goes_to_the_used_pile() -> None:
    pos = taken()
    seize(pos, HAN)
    assert pos.zone[HAN] == USED
    assert pos.used[LIGHT] == [HAN]


@pytest.mark.rule("SW-B-226")
def test_without_prison_and_escort_there_is_only_escape() -> None:
    pos = taken(prison=False)
    stand(pos, HAN, NONE, THERE)
    for card in (TROOPER, GREEDO):
        pos.to_pile(card, USED)
    stand(pos, HAN, TOWN)
    captives.capture(pos, HAN, NONE, DARK)
    run(pos, popped(pos))
    assert pos.zone[HAN] == USED


@pytest.mark.rule("SW-B-226")
def test_a_captive_is_inactive() -> None:
    pos = taken()
    assert presence.has_presence(pos, TOWN, LIGHT)
    seize(pos, TROOPER)
    assert (pos.at[HAN], pos.role[HAN]) == (TROOPER, HELD)
    assert not presence.has_presence(pos, TOWN, LIGHT)
    assert not has_text(pos, HAN)
    captives.capture(pos, HAN, NONE, DARK)
    assert pos.stack == []  # captured already


@pytest.mark.rule("SW-B-226")
def test_an_escort_has_one_captive() -> None:
    pos = taken()
    seize(pos, TROOPER)
    stand(pos, SECOND, TOWN)
    assert captives.escorts(pos, SECOND, DARK) == [GREEDO]
    assert captives.held_by(pos, TROOPER) == [HAN]


@pytest.mark.rule("SW-B-226", "SW-B-227")
def test_in_prison_a_captive_lies_under_the_corridor() -> None:
    pos = taken()
    seize(pos, CELL)
    assert (pos.at[HAN], pos.role[HAN]) == (CELL, HELD)
    assert captives.held_by(pos, CELL) == [HAN]


@pytest.mark.rule("SW-B-262")
def test_a_captive_takes_a_passenger_place() -> None:
    """A Bantha carries two."""
    pos = game(["Han Solo"], [SITE, "Bantha", "Stormtrooper", "Stormtrooper"])
    lay(pos, 1)
    stand(pos, 0, 1)
    stand(pos, 2, 1)
    stand(pos, 3, 2, ABOARD_PASSENGER)
    assert captives.escorts(pos, 0, DARK) == [3]
    stand(pos, 4, 2, ABOARD_PASSENGER)
    assert captives.escorts(pos, 0, DARK) == []
    stand(pos, 4, 1)
    stand(pos, 0, 3, HELD)
    assert not captives.has_place_for_one(pos, 3)
    assert vessels.free_roles(pos, 2, 4) == []


# -- the prison ------------------------------------------------------------------------------------


@pytest.mark.rule("SW-B-227")
def test_an_escort_at_the_prison_delivers_its_captive_free() -> None:
    pos = taken()
    seize(pos, TROOPER)
    assert captives.offers(pos, DARK) == []
    stand(pos, TROOPER, CELL)
    option = packed(A_CAPTIVE, HAN, captives.DELIVER)
    assert captives.offers(pos, DARK) == [option]
    assert captives.offers(pos, LIGHT) == []
    pos.phase = CONTROL
    assert captives.offers(pos, DARK) == []
    pos.phase = MOVE
    captives.begin(pos, DARK, option)
    assert pos.at[HAN] == CELL


@pytest.mark.rule("SW-B-227")
def test_an_escort_takes_a_captive_over() -> None:
    pos = taken()
    seize(pos, CELL)
    assert captives.offers(pos, DARK) == []
    stand(pos, TROOPER, CELL)
    stand(pos, GREEDO, CELL)
    option = packed(A_CAPTIVE, HAN, captives.TAKE_OVER)
    assert captives.offers(pos, DARK) == [option]
    captives.begin(pos, DARK, option)
    run(pos, popped(pos), GREEDO)
    assert pos.at[HAN] == GREEDO


@pytest.mark.rule("SW-B-227")
@pytest.mark.parametrize("where", ["site", "vehicle", "used pile"])
def test_a_released_captive_goes_where_its_owner_says(where: str) -> None:
    pos = taken()
    stand(pos, FALCON, TOWN)
    seize(pos, TROOPER)
    losing.release(pos, HAN)
    frame = popped(pos)
    assert isinstance(frame, losing.Release)
    assert frame.choices(pos) == [TOWN, FALCON, HAN]
    run(pos, frame, {"site": TOWN, "vehicle": FALCON, "used pile": HAN}[where])
    if where == "used pile":
        assert pos.zone[HAN] == USED
    else:
        assert pos.at[HAN] == (TOWN if where == "site" else FALCON)
        assert pos.role[HAN] == (THERE if where == "site" else ABOARD_PASSENGER)


@pytest.mark.rule("SW-B-227")
def test_at_a_system_nobody_is_put_into_space() -> None:
    pos = game(["Han Solo"], ["Tatooine", "Tyrant", "Stormtrooper"])
    lay(pos, 1)
    stand(pos, 2, 1)
    stand(pos, 3, 2, ABOARD_PASSENGER)
    stand(pos, 0, 3, HELD)
    losing.release(pos, 0)
    run(pos, popped(pos))
    assert pos.zone[0] == USED


# -- tractor beams ---------------------------------------------------------------------------------

FALCON_SHIP, PILOT, SYSTEM, DESTROYER, BEAM = 0, 1, 2, 3, 4


def chance(number: int) -> CardDef:
    return next(
        one for one in cards() if (one.side, one.type, one.destiny) == (DARK, INTERRUPT, [number])
    )


def beam(draw: int, *, pilot: bool = True) -> Position:
    """The Millennium Falcon at a system with a Star Destroyer that has a Tractor Beam."""
    dark: list[str | CardDef] = [
        "Tatooine",
        "Devastator",
        "Tractor Beam",
        chance(draw),
        *["Stormtrooper"] * 2,
    ]
    pos = game(["Millennium Falcon", "Han Solo"], dark)
    lay(pos, SYSTEM)
    stand(pos, FALCON_SHIP, SYSTEM)
    stand(pos, DESTROYER, SYSTEM)
    stand(pos, BEAM, DESTROYER, ATTACHED)
    if pilot:
        stand(pos, PILOT, FALCON_SHIP, ABOARD_PILOT)
    force.activate(pos, DARK, 2)
    return pos


@pytest.mark.rule("SW-B-228")
@pytest.mark.parametrize(("above", "caught"), [(1, True), (0, False)])
def test_a_beam_must_exceed_the_defense_value(above: int, caught: bool) -> None:
    defense = values.defense_value(beam(1), FALCON_SHIP, BEAM)
    pos = beam(defense + above)
    run(pos, captives.TractorBeam(BEAM, FALCON_SHIP, DARK, 1, captives.BEAM_PRICE))
    assert len(pos.force[DARK]) == 0  # two Force used
    assert told(pos, "tractor_result")[0].data["captured"] == caught
    assert pos.is_captive(FALCON_SHIP) == caught
    if caught:
        assert pos.at[FALCON_SHIP] == DESTROYER
        assert not presence.has_presence(pos, SYSTEM, LIGHT)
        assert pos.owner[FALCON_SHIP] == LIGHT


@pytest.mark.rule("SW-B-228", "SW-B-176")
def test_a_beam_without_destiny_catches_nothing() -> None:
    pos = beam(6)
    for card in pos.reserve[DARK][:]:
        pos.to_pile(card, FORCE)
    captives.tractor(pos, BEAM, FALCON_SHIP, DARK, 1)
    run(pos, popped(pos))
    assert not pos.is_captive(FALCON_SHIP)


@pytest.mark.rule("SW-B-229")
def test_an_empty_captured_ship_changes_hands() -> None:
    pos = beam(6, pilot=False)
    stand(pos, FALCON_SHIP, DESTROYER, HELD)
    captives.look_after_ships(pos)
    assert pos.owner[FALCON_SHIP] == DARK
    assert (pos.at[FALCON_SHIP], pos.role[FALCON_SHIP]) == (SYSTEM, THERE)


@pytest.mark.rule("SW-B-229")
def test_a_ship_is_free_when_the_beam_is_gone() -> None:
    pos = beam(6)
    stand(pos, FALCON_SHIP, DESTROYER, HELD)
    captives.look_after_ships(pos)
    assert pos.is_captive(FALCON_SHIP)
    pos.to_pile(BEAM, USED)
    captives.look_after_ships(pos)
    assert (pos.at[FALCON_SHIP], pos.role[FALCON_SHIP]) == (SYSTEM, THERE)
    assert pos.owner[FALCON_SHIP] == LIGHT
    assert pos.zone[FALCON_SHIP] == TABLE


def test_the_steps_are_read_back_as_they_were() -> None:
    frames = [
        captives.Capture(3, DARK),
        losing.Release(3),
        captives.TakeOver(3, DARK),
        captives.TractorBeam(4, 3, DARK, 2, 0),
    ]
    for frame in frames:
        data = frame.copy().to_data()
        assert record._STEPS[data[0]].read(data[1:]).to_data() == data
