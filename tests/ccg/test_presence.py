"""Where cards are present, and who has presence, occupies, controls, is alone."""

import pytest

from starfold.games.ccg.rules import presence, vessels
from starfold.games.ccg.state.position import THIS_TURN, Lasting, Position
from starfold.games.ccg.state.script import BOTH, Modifier, Script
from starfold.games.ccg.state.term import Term
from starfold.games.ccg.state.vocabulary import (
    ABILITY,
    ABOARD_CARGO,
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    ATTACHED,
    BATTLE,
    CONTROL,
    DARK,
    GRANT_PRESENCE,
    HELD,
    IS_CRASHED,
    IS_UNDERCOVER,
    LIGHT,
    NONE,
    UNDER,
)
from tests.ccg.layout import game, lay, number, stand

RIDGE = "Hoth: North Ridge (4th Marker)"
TRENCH = "Hoth: Snow Trench (2nd Marker)"
MOS_EISLEY = "Tatooine: Mos Eisley"


def table(place: str, light: list[str], dark: list[str]) -> tuple[Position, int]:
    """A Light location and all other cards in the Reserve Decks."""
    pos = game([place, *light], dark)
    lay(pos, 0)
    return pos, 0


def at(pos: Position, place: int, *names: str) -> list[int]:
    """Those cards stand there; a name may be given several times."""
    found: list[int] = []
    for name in names:
        taken = [
            card
            for card, definition in enumerate(pos.setup.defs)
            if name == definition.title and not pos.in_play(card)
        ]
        found.append(stand(pos, taken[0], place))
    return found


def board(pos: Position, name: str, host: int, role: int = ABOARD_PASSENGER) -> int:
    card = number(pos, name)
    vessels.take_place(pos, card, host, role)
    return card


# -- present ---------------------------------------------------------------------------------------


@pytest.mark.rule("HO-PRES-01", "HO-ENC-04")
def test_in_an_enclosed_vehicle_one_is_not_present_outside() -> None:
    """HO-PRES-01/1"""
    pos, ridge = table(RIDGE, [], ["Blizzard 1", "General Veers"])
    (walker,) = at(pos, ridge, "Blizzard 1")
    veers = board(pos, "General Veers", walker, ABOARD_PILOT)
    assert presence.present_place(pos, veers) == walker
    assert presence.present_at(pos, ridge) == [walker]
    assert presence.at_same(pos, veers, walker)
    assert not presence.present_together(pos, veers, walker)


@pytest.mark.rule("HO-PRES-01", "HO-ENC-02")
def test_a_rider_is_present_at_the_site() -> None:
    """HO-PRES-01/2"""
    pos, ridge = table(RIDGE, ["Tauntaun", "Tauntaun Handler"], [])
    (mount,) = at(pos, ridge, "Tauntaun")
    handler = board(pos, "Tauntaun Handler", mount)
    assert presence.present_place(pos, handler) == ridge
    assert presence.present_together(pos, handler, mount)


@pytest.mark.rule("HO-PRES-02", "SW-B-058")
def test_a_card_is_present_at_one_place_only() -> None:
    """HO-PRES-02/1, HO-PRES-02/2"""
    pos, hoth = table("Hoth", ["Red 5", "Luke Skywalker", "Anakin's Lightsaber"], [])
    (ship,) = at(pos, hoth, "Red 5")
    luke = board(pos, "Luke Skywalker", ship, ABOARD_PILOT)
    saber = stand(pos, number(pos, "Anakin's"), luke, ATTACHED)
    assert presence.present_place(pos, ship) == hoth
    assert presence.present_place(pos, luke) == ship
    assert presence.present_place(pos, saber) == ship
    assert luke not in presence.present_at(pos, hoth)
    assert presence.characters_at(pos, hoth, LIGHT) == [luke]


@pytest.mark.rule("HO-PRES-01", "HO-CARGO-01")
def test_cargo_and_those_in_it() -> None:
    pos, hoth = table("Hoth", [], ["Tyrant", "TIE Fighter", "Vader's Custom TIE", "Darth Vader"])
    (tyrant,) = at(pos, hoth, "Tyrant")
    tie = stand(pos, number(pos, "TIE Fighter"), tyrant, ABOARD_CARGO)
    assert presence.present_place(pos, tie) == tyrant
    custom = stand(pos, number(pos, "Custom"), tyrant, ABOARD_CARGO)
    vader = board(pos, "Darth Vader", custom, ABOARD_PILOT)
    assert presence.present_place(pos, vader) == custom
    assert presence.at_same(pos, vader, tyrant)


@pytest.mark.rule("HO-PRES-01", "HO-MISSING-07", "SW-B-226")
def test_the_missing_and_captives_are_present_nowhere() -> None:
    pos, ridge = table(RIDGE, ["Luke Skywalker", "Leia Organa"], ["Snowtrooper"])
    luke = stand(pos, number(pos, "Luke"), ridge, UNDER)
    (guard,) = at(pos, ridge, "Snowtrooper")
    leia = stand(pos, number(pos, "Leia"), guard, HELD)
    assert presence.present_place(pos, luke) == NONE
    assert presence.present_place(pos, leia) == NONE
    assert presence.at_place(pos, luke) == ridge
    assert presence.at_place(pos, leia) == NONE
    assert presence.present_place(pos, ridge) == NONE
    assert presence.characters_at(pos, ridge, NONE) == [guard]
    assert not presence.has_presence(pos, ridge, LIGHT)


@pytest.mark.rule("SW-B-257")
def test_on_a_planet_is_at_a_site_not_at_the_system() -> None:
    pos = game(["Hoth", TRENCH, "Rogue 1", "Luke Skywalker", "Red 5"])
    lay(pos, 0, 1)
    speeder = stand(pos, 2, 1)
    luke = board(pos, "Luke", speeder, ABOARD_PILOT)
    ship = stand(pos, 4, 0)
    assert presence.on_planet(pos, luke, "Hoth")
    assert not presence.on_planet(pos, luke, "Tatooine")
    assert not presence.on_planet(pos, ship, "Hoth")


# -- presence --------------------------------------------------------------------------------------


@pytest.mark.rule("HO-PRES-03", "SW-B-027", "SW-B-060")
@pytest.mark.parametrize(("banthas", "has"), [(1, False), (2, True)])
def test_halves_of_ability_add_up(banthas: int, has: bool) -> None:
    """HO-PRES-03/1, HO-PRES-03/2"""
    pos, site = table(MOS_EISLEY, [], ["Bantha"] * banthas)
    at(pos, site, *["Bantha"] * banthas)
    assert presence.has_presence(pos, site, DARK) == has
    assert presence.ability_present(pos, site, DARK) == 2 * banthas


@pytest.mark.rule("HO-PRES-03", "SW-B-060")
@pytest.mark.parametrize(("mounts", "has"), [(3, False), (4, True)])
def test_four_quarters_are_presence(mounts: int, has: bool) -> None:
    """HO-PRES-03/3"""
    pos, site = table(TRENCH, ["Tauntaun"] * mounts, [])
    at(pos, site, *["Tauntaun"] * mounts)
    assert presence.has_presence(pos, site, LIGHT) == has
    assert presence.occupied_sites(pos, LIGHT, "Hoth") == ([site] if has else [])


@pytest.mark.rule("HO-PRES-04", "SW-B-060")
def test_a_pilot_gives_presence_through_the_ship() -> None:
    """HO-PRES-04/1, HO-PRES-04/4"""
    pos, hoth = table("Hoth", ["Red 5", "Luke Skywalker", "R2-X2 (Artoo-Extoo)"], [])
    (ship,) = at(pos, hoth, "Red 5")
    board(pos, "R2-X2", ship)
    assert not presence.has_presence(pos, hoth, LIGHT)
    board(pos, "Luke", ship, ABOARD_PILOT)
    assert presence.has_presence(pos, hoth, LIGHT)
    assert presence.ability_present(pos, hoth, LIGHT) == 0
    assert presence.ability_present(pos, ship, LIGHT) == 16


@pytest.mark.rule("HO-PRES-04", "SW-B-064")
def test_passengers_and_permanent_pilots_give_presence() -> None:
    """HO-PRES-04/2, HO-PRES-04/3"""
    pos, site = table(TRENCH, ["Snowspeeder"], ["Blizzard Walker", "Imperial Gunner"])
    (walker,) = at(pos, site, "Blizzard Walker")
    assert not presence.has_presence(pos, site, DARK)
    board(pos, "Imperial Gunner", walker)
    assert not vessels.is_piloted(pos, walker)
    assert presence.has_presence(pos, site, DARK)
    assert presence.controls(pos, site, DARK)
    at(pos, site, "Snowspeeder")
    assert presence.has_presence(pos, site, LIGHT)
    assert presence.ability_present(pos, site, LIGHT) == 0
    assert not presence.controls(pos, site, DARK)


@pytest.mark.rule("HO-PRES-03", "HO-PRES-04")
def test_the_two_clauses_and_the_vessels_do_not_pool() -> None:
    """Half an ability outside and half inside are no presence; two halves aboard are."""
    pos, site = table(MOS_EISLEY, [], ["Bantha", "Sandcrawler", "Tusken Raider", "Tusken Raider"])
    (_, crawler) = at(pos, site, "Bantha", "Sandcrawler")
    first = board(pos, "Tusken Raider", crawler)
    for raider in (first, first + 1):
        pos.lasting.append(Lasting(ABILITY, 2, raider, NONE, THIS_TURN, NONE, True))
    assert not presence.has_presence(pos, site, DARK)
    vessels.take_place(pos, first + 1, crawler, ABOARD_PASSENGER)
    assert presence.has_presence(pos, site, DARK)


@pytest.mark.rule("HO-CARGO-01", "HO-CARGO-03", "HO-PRES-04")
def test_those_in_cargo_give_the_carrier_no_presence() -> None:
    carrier = "Tyrant"
    pos, hoth = table("Hoth", [], [carrier, "Blizzard 1", "General Veers"])
    (tyrant,) = at(pos, hoth, carrier)
    walker = stand(pos, number(pos, "Blizzard 1"), tyrant, ABOARD_CARGO)
    board(pos, "General Veers", walker, ABOARD_PILOT)
    assert presence.ability_aboard(pos, tyrant) == 4
    assert presence.ability_aboard(pos, walker) == 12


@pytest.mark.rule("HO-PRES-06", "SW-B-061")
def test_droids_artillery_and_creatures_give_none() -> None:
    """HO-PRES-06/1, HO-PRES-06/2"""
    droids = ["EG-4 (Eegee-Four)", "LIN-V8K (Elleyein-Veeatekay)", "Golan Laser Battery"]
    pos, site = table(TRENCH, droids, ["Wampa", "Snowtrooper"])
    at(pos, site, *droids, "Wampa")
    assert not presence.has_presence(pos, site, LIGHT)
    assert not presence.has_presence(pos, site, DARK)
    at(pos, site, "Snowtrooper")
    assert presence.controls(pos, site, DARK)
    assert presence.can_drain(pos, site, DARK)


@pytest.mark.rule("HO-PRES-06", "SW-B-062", "SW-B-063")
def test_an_undercover_spy_gives_none() -> None:
    pos, site = table(TRENCH, ["Luke Skywalker"], ["Snowtrooper"])
    (luke, _) = at(pos, site, "Luke Skywalker", "Snowtrooper")
    assert presence.occupies(pos, site, LIGHT) and presence.occupies(pos, site, DARK)
    assert not presence.controls(pos, site, DARK)
    pos.mark(luke, IS_UNDERCOVER)
    assert not presence.occupies(pos, site, LIGHT)
    assert presence.controls(pos, site, DARK)
    assert presence.ability_present(pos, site, LIGHT) == 0


@pytest.mark.rule("HO-CRASH-07", "SW-B-223")
def test_those_in_a_crashed_vehicle_keep_presence() -> None:
    pos, site = table(TRENCH, ["Rogue 1", "Luke Skywalker"], [])
    (speeder,) = at(pos, site, "Rogue 1")
    board(pos, "Luke", speeder, ABOARD_PILOT)
    pos.mark(speeder, IS_CRASHED)
    assert presence.has_presence(pos, site, LIGHT)


def _grant(purposes: tuple[int, ...]) -> Script:
    script = Script("droid")
    script.modifiers.append(
        Modifier(
            GRANT_PRESENCE,
            1,
            None,
            Term(lambda pos, scope, card: card == scope.card and scope.other in purposes),
            None,
            BOTH,
            False,
            False,
        )
    )
    return script


@pytest.mark.rule("SW-B-061")
@pytest.mark.parametrize(
    ("droid", "purposes", "drains"),
    [("Probe Droid", (BATTLE, CONTROL), True), ("Probe Droid", (BATTLE,), False)],
)
def test_a_droid_stands_for_presence_in_what_its_text_says(
    droid: str, purposes: tuple[int, ...], drains: bool
) -> None:
    pos = game([TRENCH, "Luke Skywalker"], [droid], scripts={2: _grant(purposes)})
    lay(pos, 0)
    at(pos, 0, droid)
    assert not presence.has_presence(pos, 0, DARK)
    assert presence.can_battle(pos, 0, DARK)
    assert presence.can_drain(pos, 0, DARK) == drains
    assert presence.presence_among(pos, 0, [2])
    at(pos, 0, "Luke Skywalker")
    assert not presence.can_drain(pos, 0, DARK)
    assert presence.controls(pos, 0, LIGHT)


# -- alone -----------------------------------------------------------------------------------------


@pytest.mark.rule("HO-ALONE-01", "SW-B-065")
def test_a_droid_is_company() -> None:
    """HO-ALONE-01/1, HO-ALONE-01/2; the opponent's cards never matter."""
    pos, site = table(TRENCH, ["Luke Skywalker"], ["Darth Vader", "MSE-6 'Mouse' Droid"])
    vader, _ = at(pos, site, "Darth Vader", "Luke Skywalker")
    assert presence.is_alone(pos, vader)
    at(pos, site, "MSE-6 'Mouse' Droid")
    assert not presence.is_alone(pos, vader)


@pytest.mark.rule("HO-ALONE-02")
@pytest.mark.parametrize(("vessel", "alone"), [("Snowspeeder", False), ("Rogue 1", True)])
def test_a_permanent_pilot_is_company(vessel: str, alone: bool) -> None:
    """HO-ALONE-02/1, HO-ALONE-02/2"""
    pos, site = table(TRENCH, ["Luke Skywalker", vessel], [])
    luke, _ = at(pos, site, "Luke Skywalker", vessel)
    assert presence.is_alone(pos, luke) == alone


@pytest.mark.rule("HO-ALONE-02")
def test_alone_inside_an_empty_vehicle() -> None:
    """HO-ALONE-02/3"""
    pos, site = table(TRENCH, ["Luke Skywalker", "Rogue 1", "Leia Organa"], [])
    (speeder,) = at(pos, site, "Rogue 1")
    luke = board(pos, "Luke", speeder, ABOARD_PILOT)
    assert presence.is_alone(pos, luke)
    at(pos, site, "Leia Organa")
    assert not presence.is_alone(pos, luke)


@pytest.mark.rule("HO-ALONE-03")
def test_a_mount_is_company_and_artillery_is_not() -> None:
    """HO-ALONE-03/1, HO-ALONE-03/2"""
    pos, site = table(RIDGE, ["Leia Organa", "Tauntaun", "Golan Laser Battery"], [])
    leia, _ = at(pos, site, "Leia Organa", "Golan Laser Battery")
    assert presence.is_alone(pos, leia)
    (mount,) = at(pos, site, "Tauntaun")
    board(pos, "Leia", mount)
    assert not presence.is_alone(pos, leia)


@pytest.mark.rule("HO-ALONE-03")
def test_the_missing_and_undercover_are_no_company() -> None:
    pos, site = table(RIDGE, ["Leia Organa", "Luke Skywalker", "Han Solo"], [])
    leia, luke = at(pos, site, "Leia Organa", "Luke Skywalker")
    han = stand(pos, number(pos, "Han"), site, UNDER)
    assert not presence.is_alone(pos, leia)
    pos.mark(luke, IS_UNDERCOVER)
    assert presence.is_alone(pos, leia)
    assert not presence.is_alone(pos, han)
    assert not presence.is_alone(pos, luke)  # Leia is with him
    stand(pos, leia, site, UNDER)
    assert presence.is_alone(pos, luke)
