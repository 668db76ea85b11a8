"""The numbers of cards, places and players: changes, what is switched off, battle, costs."""

from collections.abc import Callable
from typing import Any

import pytest

from starfold.games.ccg.cards.catalogue import by_title, card_from_data
from starfold.games.ccg.rules import presence, values, vessels
from starfold.games.ccg.state.model import CardDef
from starfold.games.ccg.state.position import THIS_BATTLE, THIS_TURN, Fight, Lasting, Position
from starfold.games.ccg.state.scope import Amount, Scope
from starfold.games.ccg.state.script import BOTH, FOE, YOU, Modifier, Script
from starfold.games.ccg.state.term import Term
from starfold.games.ccg.state.vocabulary import (
    ABILITY_NEEDED,
    ABOARD_CARGO,
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    ARMOR,
    ATTACHED,
    BATTLE_DRAW_AT_LEAST,
    BATTLE_DRAWS,
    COST,
    DARK,
    DEFENSE,
    DESTINY,
    DID_BATTLE,
    DRAIN,
    FORBID_ACTIVATE,
    FORBID_BATTLE,
    FORCE_ICONS,
    FORFEIT,
    GENERATION,
    GRANT_FREE_MOVE,
    GRANT_SHIELD,
    HELD,
    HYPERSPEED,
    IMMUNITY,
    IS_BLOWN_AWAY,
    IS_COLLAPSED,
    IS_CRASHED,
    IS_HOLOGRAM,
    IS_UNDERCOVER,
    LANDSPEED,
    LIGHT,
    MANEUVER,
    MAY_NOT_BATTLE,
    MOVE_COST,
    NONE,
    POWER,
    TOTAL_POWER,
    UNDER,
)
from tests.ccg.layout import game, lay, number, stand

TRENCH = "Hoth: Snow Trench (2nd Marker)"
RIDGE = "Hoth: North Ridge (4th Marker)"
HUT = "Tatooine: Obi-Wan's Hut"
GENERATORS = "Hoth: Main Power Generators (1st Marker)"

Of = Callable[[Position, Scope, int], bool]


def itself(pos: Position, scope: Scope, card: int) -> bool:
    return card == scope.card


def piloted(pos: Position, scope: Scope, card: int) -> bool:
    """What the text's character pilots."""
    return pos.at[scope.card] == card and pos.role[scope.card] == ABOARD_PILOT


def host(pos: Position, scope: Scope, card: int) -> bool:
    return pos.at[scope.card] == card


def here(pos: Position, scope: Scope, card: int) -> bool:
    return card != NONE and pos.location_of(scope.card) == card


def all_of_it(pos: Position, scope: Scope, card: int) -> bool:
    return True


def text(*modifiers: Modifier) -> Script:
    script = Script("text")
    script.modifiers += modifiers
    return script


def changing(
    kind: int,
    amount: int,
    of: Of = itself,
    whose: int = BOTH,
    sets: bool = False,
    cumulative: bool = False,
    reckon: Amount | None = None,
) -> Modifier:
    return Modifier(kind, amount, reckon, Term(of), None, whose, sets, cumulative)


def lasting(pos: Position, kind: int, amount: int, card: int, **more: Any) -> None:
    until = more.pop("until", THIS_TURN)
    seat = more.pop("seat", NONE)
    source = 0  # some card did it
    pos.lasting.append(Lasting(kind, amount, card, seat, until, source, **more))


def side_of(card: str | CardDef) -> int:
    """Light where both sides have the title."""
    if isinstance(card, CardDef):
        return card.side
    return min(one.side for one in by_title(card))


def table(*cards: str | CardDef, texts: dict[str, Script] | None = None, **more: Any) -> Position:
    """The first card is a location; the others stand there if they can, by their order."""
    light = [one for one in cards if side_of(one) == LIGHT]
    dark = [one for one in cards if side_of(one) == DARK]
    pos = game(light, dark, **more)
    for title, script in (texts or {}).items():
        for card, definition in enumerate(pos.setup.defs):
            if title == definition.title:
                pos.setup.scripts[card] = script
    place = number(pos, cards[0] if isinstance(cards[0], str) else cards[0].title)
    lay(pos, place)
    for card in range(len(pos.setup.defs)):
        if card != place:
            stand(pos, card, place)
    return pos


def aboard(pos: Position, vessel: str, *names: str, role: int = ABOARD_PASSENGER) -> None:
    for name in names:
        vessels.take_place(pos, number(pos, name), number(pos, vessel), role)


def power_of(pos: Position, name: str) -> int:
    return values.power(pos, number(pos, name))


def place_of(pos: Position) -> int:
    return pos.locations()[0]


def total(pos: Position, seat: int) -> int:
    return values.total_power(pos, place_of(pos), seat)


# -- changes ---------------------------------------------------------------------------------------


@pytest.mark.rule("HO-NEG-01", "SW-B-029", "SW-B-030")
@pytest.mark.parametrize(("amounts", "result"), [((-1, -1), 0), ((-1, -1, 1), 0), ((-1, 2), 2)])
def test_the_floor_is_applied_once_at_the_end(amounts: tuple[int, ...], result: int) -> None:
    """HO-NEG-01/1, HO-NEG-01/2"""
    pos = table(TRENCH, "Rebel Trooper")
    trooper = number(pos, "Rebel Trooper")
    assert values.power(pos, trooper) == 1
    for amount in amounts:
        lasting(pos, POWER, amount, trooper)
    assert values.power(pos, trooper) == result


@pytest.mark.rule("HO-NEG-01")
def test_a_drain_is_never_negative() -> None:
    """HO-NEG-01/3"""
    pos = table(HUT, "Rebel Trooper")
    place = place_of(pos)
    assert values.icons(pos, place, DARK) == 0
    lasting(pos, DRAIN, -1, place, seat=LIGHT)
    assert values.drain(pos, place, LIGHT) == 0
    lasting(pos, DRAIN, 2, place, seat=LIGHT)
    assert values.drain(pos, place, LIGHT) == 1


@pytest.mark.rule("SW-B-030", "SW-B-034")
def test_the_lowest_stated_number_replaces_all() -> None:
    pos = table(TRENCH, "Luke Skywalker")
    luke = number(pos, "Luke")
    lasting(pos, POWER, 5, luke)
    lasting(pos, POWER, 2, luke, sets=True)
    assert values.power(pos, luke) == 2
    lasting(pos, POWER, 0, luke, sets=True)
    assert values.power(pos, luke) == 0


@pytest.mark.rule("SW-B-032")
@pytest.mark.parametrize(("cumulative", "power"), [(False, 4), (True, 5)])
def test_copies_of_a_text_do_not_add_up(cumulative: bool, power: int) -> None:
    def to_luke(pos: Position, scope: Scope, card: int) -> bool:
        return pos.title(card) == "Luke Skywalker"

    helper = text(changing(POWER, 1, to_luke, cumulative=cumulative))
    pos = table(
        TRENCH,
        "Luke Skywalker",
        "Rebel Trooper",
        "Rebel Trooper",
        texts={"Rebel Trooper": helper},
    )
    assert power_of(pos, "Luke") == power


@pytest.mark.rule("SW-B-031")
def test_a_value_that_a_card_lacks_is_not_changed() -> None:
    pos = table("Hoth", "TIE Fighter", "EG-6 (Eegee-Six)")
    tie, droid = number(pos, "TIE"), number(pos, "EG-6")
    lasting(pos, HYPERSPEED, 2, tie)
    assert values.hyperspeed(pos, tie) == 0
    assert values.ability(pos, droid) == 0 and not presence.has_ability(pos, droid)
    assert values.armor(pos, droid) == 0 and not values.has_armor(pos, droid)
    lasting(pos, ARMOR, 5, droid, sets=True)
    assert values.armor(pos, droid) == 5 and values.has_armor(pos, droid)


@pytest.mark.rule("SW-B-030")
def test_the_parts_explain_a_value() -> None:
    pos = table(
        TRENCH,
        "Rogue 1",
        "Luke Skywalker",
        texts={"Luke Skywalker": text(changing(POWER, 3, piloted))},
    )
    aboard(pos, "Rogue 1", "Luke", role=ABOARD_PILOT)
    (part,) = values.parts_of(pos, POWER, number(pos, "Rogue 1"))
    assert (part.amount, part.source, part.sets) == (3, number(pos, "Luke"), False)


# -- what works ------------------------------------------------------------------------------------


@pytest.mark.rule("HO-COMBAT-01", "SW-B-118", "SW-B-249")
def test_an_unpiloted_walker_has_no_power_but_its_armor() -> None:
    """HO-COMBAT-01/1, HO-COMBAT-01/2"""
    pos = table(
        TRENCH,
        "Blizzard Walker",
        "AT-AT Driver",
        texts={"AT-AT Driver": text(changing(POWER, 3, piloted))},
    )
    walker = number(pos, "Blizzard Walker")
    lasting(pos, POWER, 2, walker)
    assert values.power(pos, walker) == 0
    assert values.landspeed(pos, walker) == 0
    assert values.defense_value(pos, walker, NONE) == 7
    pos.lasting.clear()
    aboard(pos, "Blizzard Walker", "AT-AT Driver", role=ABOARD_PILOT)
    assert values.power(pos, walker) == 9
    assert total(pos, DARK) == 9


@pytest.mark.rule("HO-COMBAT-01", "SW-B-109")
def test_a_permanent_pilot_is_enough() -> None:
    """HO-COMBAT-01/3"""
    pos = table(TRENCH, "Snowspeeder")
    assert total(pos, LIGHT) == 3


@pytest.mark.rule("HO-PILOT-06", "HO-PILOT-01")
@pytest.mark.parametrize("ship", ["Red 2", "Millennium Falcon"])
def test_every_unpiloted_starship_is_alike(ship: str) -> None:
    """HO-PILOT-06/1, HO-PILOT-06/2, HO-PILOT-01/1"""
    pos = table("Hoth", ship, "Luke Skywalker")
    card = number(pos, ship)
    aboard(pos, ship, "Luke", role=ABOARD_PILOT)
    assert values.power(pos, card) == 3 and values.maneuver(pos, card) == 4
    assert values.hyperspeed(pos, card) > 0
    pos.take_out(number(pos, "Luke"))
    assert values.power(pos, card) == values.maneuver(pos, card) == 0
    assert values.hyperspeed(pos, card) == 0
    assert values.defense_value(pos, card, NONE) == 0


@pytest.mark.rule("SW-B-118")
@pytest.mark.parametrize(("option", "armor"), [("printed", 7), ("two", 2)])
def test_armor_without_a_pilot_is_an_option(option: str, armor: int) -> None:
    pos = table(TRENCH, "Blizzard Walker", unpiloted_armor=option)
    assert values.armor(pos, number(pos, "Walker")) == armor


@pytest.mark.rule("HO-DRIVER-01")
def test_an_undriven_transport_has_no_power() -> None:
    """HO-DRIVER-01/1"""
    pos = table(TRENCH, "Ubrikkian 9000 Z001", "Snowtrooper")
    speeder = number(pos, "Ubrikkian")
    assert values.power(pos, speeder) == values.landspeed(pos, speeder) == 0
    aboard(pos, "Ubrikkian", "Snowtrooper")
    assert values.power(pos, speeder) == 2 and values.landspeed(pos, speeder) == 3


@pytest.mark.rule("HO-PILOT-02", "SW-B-112")
@pytest.mark.parametrize(
    ("vessel", "role", "power"),
    [
        ("Blizzard 1", ABOARD_PILOT, 10),
        ("Tyrant", ABOARD_PILOT, 11),
        ("Ubrikkian 9000 Z001", ABOARD_PASSENGER, 2),
        ("Blizzard 1", ABOARD_PASSENGER, 0),
        ("Blizzard 2", ABOARD_PASSENGER, 6),
    ],
)
def test_a_pilots_bonus_needs_the_pilots_role(vessel: str, role: int, power: int) -> None:
    """HO-PILOT-02/1 to /4"""
    place = "Hoth" if vessel == "Tyrant" else TRENCH
    pos = table(
        place, vessel, "Darth Vader", texts={"Darth Vader": text(changing(POWER, 3, piloted))}
    )
    aboard(pos, vessel, "Darth Vader", role=role)
    assert power_of(pos, vessel) == power


@pytest.mark.rule("HO-PILOT-05")
def test_pilots_beyond_the_places_add_nothing() -> None:
    """HO-PILOT-05/1"""
    crew = ("General Veers", "Darth Vader", "AT-AT Driver")
    bonus = {name: text(changing(POWER, 3, piloted)) for name in crew}
    pos = table(TRENCH, "Blizzard 1", *crew, texts=bonus)
    aboard(pos, "Blizzard 1", *crew[:2], role=ABOARD_PILOT)
    aboard(pos, "Blizzard 1", crew[2])
    assert power_of(pos, "Blizzard 1") == 13


@pytest.mark.rule("HO-COMBAT-03", "SW-B-126")
@pytest.mark.parametrize(("vehicle", "speed"), [("Blizzard 2", 1), ("Blizzard Scout 1", 4)])
def test_an_at_at_is_never_faster_than_1(vehicle: str, speed: int) -> None:
    """HO-COMBAT-03/1, HO-COMBAT-03/2"""
    droid = text(changing(POWER, 1, host), changing(LANDSPEED, 1, host))
    name = "R4-M9 (Arfour-Emmnine)"
    pos = table(TRENCH, vehicle, name, texts={name: droid})
    before = power_of(pos, vehicle)
    aboard(pos, vehicle, "R4-M9")
    assert power_of(pos, vehicle) == before + 1
    assert values.landspeed(pos, number(pos, vehicle)) == speed
    lasting(pos, LANDSPEED, -5, number(pos, vehicle))
    assert values.landspeed(pos, number(pos, vehicle)) == 0


@pytest.mark.rule("SW-B-026")
def test_landspeed_on_foot() -> None:
    pos = table(TRENCH, "Luke Skywalker", "Wampa", "Red 5")
    assert values.landspeed(pos, number(pos, "Luke")) == 1
    assert values.landspeed(pos, number(pos, "Wampa")) == 1
    assert values.landspeed(pos, number(pos, "Red 5")) == 0
    lasting(pos, LANDSPEED, 3, number(pos, "Luke"), sets=True)
    assert values.landspeed(pos, number(pos, "Luke")) == 3


@pytest.mark.rule("HO-LAND-05", "HO-LAND-06", "HO-DEPSF-05")
@pytest.mark.parametrize("place", [TRENCH, "Hoth: Echo Docking Bay"])
def test_a_landed_starfighter_has_no_power_maneuver_or_text(place: str) -> None:
    """HO-LAND-05/1, HO-LAND-06/1, HO-DEPSF-05/1"""
    texts = {
        "Luke Skywalker": text(changing(POWER, 3, piloted)),
        "Red 5": text(changing(IMMUNITY, 4)),
    }
    pos = table(place, "Red 5", "Luke Skywalker", texts=texts)
    aboard(pos, "Red 5", "Luke", role=ABOARD_PILOT)
    ship = number(pos, "Red 5")
    assert values.power(pos, ship) == values.maneuver(pos, ship) == 0
    assert values.hyperspeed(pos, ship) == 0
    assert total(pos, LIGHT) == 0
    assert values.immunity(pos, ship) == 0
    assert values.forfeit(pos, ship) > 0
    assert values.battle_ability(pos, place_of(pos), LIGHT) == 16


# -- open and enclosed -----------------------------------------------------------------------------


@pytest.mark.rule("HO-ENC-03", "SW-B-116")
def test_a_rider_fights_as_on_foot() -> None:
    """HO-ENC-03/1"""
    pos = table(TRENCH, "Tauntaun", "Luke Skywalker")
    aboard(pos, "Tauntaun", "Luke")
    assert total(pos, LIGHT) == 4


@pytest.mark.rule("HO-ENC-03", "HO-ENC-07")
@pytest.mark.parametrize(
    ("speeder", "ability"),
    [("Luke's X-34 Landspeeder", 28), ("SoroSuub V-35 Landspeeder", 16)],
)
def test_passengers_count_for_destiny_on_an_open_vehicle_only(speeder: str, ability: int) -> None:
    """HO-ENC-03/3: Luke (4) drives, Leia (3) rides."""
    pos = table("Tatooine: Mos Eisley", speeder, "Luke Skywalker", "Leia Organa")
    aboard(pos, speeder, "Luke Skywalker", "Leia Organa")
    assert values.battle_ability(pos, place_of(pos), LIGHT) == ability


@pytest.mark.rule("HO-ENC-05", "HO-ENC-06", "SW-B-117")
def test_inside_there_is_no_personal_power_but_forfeit() -> None:
    """HO-ENC-05/1, HO-SV-01/2"""
    pos = table(TRENCH, "Blizzard 2", "Snowtrooper", "Imperial Gunner")
    aboard(pos, "Blizzard 2", "Snowtrooper", "Imperial Gunner")
    assert power_of(pos, "Snowtrooper") == 0
    assert total(pos, DARK) == 6
    gunner = number(pos, "Imperial Gunner")
    assert values.forfeit(pos, gunner) == 1
    assert gunner in values.forfeitable(pos, place_of(pos), DARK)


@pytest.mark.rule("HO-ENC-07", "SW-B-161")
@pytest.mark.parametrize(
    ("pilot", "rider", "draws"), [("AT-AT Driver", "Darth", 0), ("Darth", "AT-AT Driver", 1)]
)
def test_a_passengers_ability_draws_no_destiny(pilot: str, rider: str, draws: int) -> None:
    """HO-ENC-07/1 to /3"""
    pos = table(TRENCH, "Blizzard Walker", "AT-AT Driver", "Darth Vader")
    aboard(pos, "Blizzard Walker", pilot, role=ABOARD_PILOT)
    aboard(pos, "Blizzard Walker", rider)
    assert values.battle_draws(pos, place_of(pos), DARK) == draws
    assert values.battle_presence(pos, place_of(pos), DARK)


@pytest.mark.rule("SW-B-161", "SW-B-109")
@pytest.mark.parametrize(("ships", "draws"), [(3, 0), (4, 1), (8, 1)])
def test_permanent_pilots_count_and_one_draw_is_all(ships: int, draws: int) -> None:
    pos = table("Hoth", *["X-wing"] * ships)
    assert values.battle_ability(pos, place_of(pos), LIGHT) == 4 * ships
    assert values.battle_draws(pos, place_of(pos), LIGHT) == draws


@pytest.mark.rule("HO-CARGO-01", "HO-CARGO-03")
def test_cargo_takes_no_part() -> None:
    """HO-CARGO-01/1, HO-CARGO-03/2"""
    texts = {"Darth Vader": text(changing(POWER, 3, piloted))}
    pos = table("Hoth", "Tyrant", "TIE Fighter", "Vader's Custom TIE", "Darth Vader", texts=texts)
    tyrant = number(pos, "Tyrant")
    for name in ("TIE Fighter", "Custom"):
        vessels.take_place(pos, number(pos, name), tyrant, ABOARD_CARGO)
    aboard(pos, "Custom", "Darth Vader", role=ABOARD_PILOT)
    assert values.battle_cards(pos, place_of(pos), DARK) == [tyrant]
    assert total(pos, DARK) == 8
    assert values.battle_ability(pos, place_of(pos), DARK) == 4


# -- crashed ---------------------------------------------------------------------------------------


@pytest.mark.rule("HO-CRASH-01", "SW-B-222", "SW-B-249")
def test_a_crashed_vehicle_has_no_power_maneuver_or_speed() -> None:
    """HO-CRASH-01/1"""
    texts = {"Luke Skywalker": text(changing(POWER, 3, piloted), changing(MANEUVER, 2, piloted))}
    pos = table(TRENCH, "Rogue 1", "Luke Skywalker", texts=texts)
    aboard(pos, "Rogue 1", "Luke", role=ABOARD_PILOT)
    speeder = number(pos, "Rogue 1")
    assert (values.power(pos, speeder), values.maneuver(pos, speeder)) == (6, 6)
    vessels.crash(pos, speeder, NONE)
    assert (values.power(pos, speeder), values.maneuver(pos, speeder)) == (0, 0)
    assert values.landspeed(pos, speeder) == 0
    assert values.defense_value(pos, speeder, NONE) == 0
    assert not values.has_armor(pos, speeder)


@pytest.mark.rule("HO-CRASH-02")
@pytest.mark.parametrize(("walker", "armor"), [("Blizzard 1", 8), ("Blizzard 2", 8)])
def test_a_crash_brings_armor_down_to_2(walker: str, armor: int) -> None:
    """HO-CRASH-02/1, HO-CRASH-02/2: Veers adds 1 on Blizzard 1."""

    def blizzard_1(pos: Position, scope: Scope, card: int) -> bool:
        return host(pos, scope, card) and pos.title(card) == "Blizzard 1"

    texts = {"General Veers": text(changing(ARMOR, 1, blizzard_1))}
    pos = table(TRENCH, walker, "General Veers", texts=texts)
    aboard(pos, walker, "General Veers", role=ABOARD_PILOT)
    card = number(pos, walker)
    assert values.defense_value(pos, card, NONE) == armor
    vessels.crash(pos, card, NONE)
    assert values.armor(pos, card) == 2
    assert values.defense_value(pos, card, NONE) == 2


@pytest.mark.rule("HO-CRASH-03")
def test_a_crashed_vehicle_has_no_text() -> None:
    """HO-CRASH-03/1"""
    texts = {"Blizzard Walker": text(changing(IMMUNITY, 4))}
    pos = table(TRENCH, "Blizzard Walker", texts=texts)
    walker = number(pos, "Blizzard Walker")
    assert values.immunity(pos, walker) == 4
    vessels.crash(pos, walker, NONE)
    assert values.immunity(pos, walker) == 0


@pytest.mark.rule("HO-CRASH-07", "SW-B-223")
def test_inside_a_crashed_walker_nobody_is_of_use_in_battle() -> None:
    """HO-CRASH-07/1, HO-CRASH-07/2"""
    texts = {"Darth Vader": text(changing(BATTLE_DRAWS, 1, here, YOU))}
    pos = table(TRENCH, "Blizzard 1", "Darth Vader", *["Snowtrooper"] * 2, texts=texts)
    place, vader = place_of(pos), number(pos, "Darth Vader")
    aboard(pos, "Blizzard 1", "Darth Vader", role=ABOARD_PILOT)
    pos.fight = Fight(place, DARK)
    assert values.battle_draws(pos, place, DARK) == 2
    vessels.crash(pos, number(pos, "Blizzard 1"), NONE)
    assert values.battle_draws(pos, place, DARK) == 0
    assert values.battle_ability(pos, place, DARK) == 8
    assert total(pos, DARK) == 4
    assert vader in values.battle_cards(pos, place, DARK)
    assert values.forfeit(pos, vader) > 0
    assert values.battle_presence(pos, place, DARK)


@pytest.mark.rule("HO-CRASH-07")
def test_a_permanent_pilot_in_a_crash_counts_no_more() -> None:
    pos = table(TRENCH, "Blizzard 2")
    assert values.battle_ability(pos, place_of(pos), DARK) == 8
    pos.mark(number(pos, "Blizzard 2"), IS_CRASHED)
    assert values.battle_ability(pos, place_of(pos), DARK) == 0
    assert values.battle_presence(pos, place_of(pos), DARK)


@pytest.mark.rule("HO-CRASH-07")
def test_outside_battle_a_text_works_from_a_crashed_vehicle() -> None:
    texts = {"Darth Vader": text(changing(FORFEIT, 1, itself))}
    pos = table(TRENCH, "Blizzard 1", "Darth Vader", texts=texts)
    vader = number(pos, "Darth Vader")
    before = values.forfeit(pos, vader)
    aboard(pos, "Blizzard 1", "Darth Vader", role=ABOARD_PILOT)
    pos.mark(number(pos, "Blizzard 1"), IS_CRASHED)
    assert values.forfeit(pos, vader) == before
    pos.fight = Fight(place_of(pos), LIGHT)
    assert values.forfeit(pos, vader) == before - 1


# -- defense and immunity --------------------------------------------------------------------------


@pytest.mark.rule("SW-B-179", "HO-ARMOR-01", "SW-B-180", "SW-B-031")
def test_defense_values() -> None:
    cards = ("Luke Skywalker", "EG-4 (Eegee-Four)", "Probe Droid", "Wampa", "Tauntaun")
    pos = table(TRENCH, *cards, "Snowspeeder", "Blizzard 2", "Golan Laser Battery")
    found = {name: values.defense_value(pos, number(pos, name), NONE) for name in cards}
    assert list(found.values()) == [4, 0, 3, 3, 2]
    assert values.defense_value(pos, number(pos, "Snowspeeder"), NONE) == 4
    assert values.defense_value(pos, number(pos, "Blizzard 2"), NONE) == 8


@pytest.mark.rule("HO-ARMOR-01", "HO-ARMOR-02", "SW-B-180")
@pytest.mark.parametrize(("option", "defense"), [("armor", 2), ("higher", 4)])
def test_armor_replaces_a_higher_ability(option: str, defense: int) -> None:
    pos = table(TRENCH, "Luke Skywalker", character_armor=option)
    luke = number(pos, "Luke")
    lasting(pos, ARMOR, 2, luke, sets=True)
    assert values.defense_value(pos, luke, NONE) == defense
    assert values.ability(pos, luke) == 16


@pytest.mark.rule("SW-B-179")
def test_a_change_against_one_weapon() -> None:
    pos = table(TRENCH, "Luke Skywalker", "Blaster Rifle")
    luke, rifle = number(pos, "Luke"), number(pos, "Blaster Rifle")
    lasting(pos, DEFENSE, 2, luke, other=rifle)
    assert values.defense_value(pos, luke, rifle) == 6
    assert values.defense_value(pos, luke, NONE) == 4


@pytest.mark.rule("SW-B-173")
def test_the_highest_immunity_counts_and_a_vessel_shares_its_own() -> None:
    texts = {"Luke Skywalker": text(changing(IMMUNITY, 3)), "Rogue 1": text(changing(IMMUNITY, 5))}
    pos = table(TRENCH, "Rogue 1", "Luke Skywalker", "Dack Ralter", texts=texts)
    luke, dack = number(pos, "Luke"), number(pos, "Dack")
    assert (values.immunity(pos, luke), values.immunity(pos, dack)) == (3, 0)
    aboard(pos, "Rogue 1", "Luke", role=ABOARD_PILOT)
    aboard(pos, "Rogue 1", "Dack")
    assert (values.immunity(pos, luke), values.immunity(pos, dack)) == (5, 5)
    assert values.immunity(pos, number(pos, "Rogue 1")) == 5


@pytest.mark.rule("SW-B-173")
def test_an_open_vehicle_shares_no_immunity() -> None:
    texts = {"Tauntaun": text(changing(IMMUNITY, 5))}
    pos = table(TRENCH, "Tauntaun", "Leia Organa", texts=texts)
    aboard(pos, "Tauntaun", "Leia")
    assert values.immunity(pos, number(pos, "Leia")) == 0


@pytest.mark.rule("SW-B-028")
def test_destiny_numbers_to_choose_from() -> None:
    pos = table(TRENCH, "R2-D2 (Artoo-Detoo)")
    droid = number(pos, "R2-D2")
    assert values.destiny_numbers(pos, droid) == [2, 5]
    lasting(pos, DESTINY, -3, droid, seat=LIGHT)
    assert values.destiny_numbers(pos, droid) == [0, 2]
    assert values.destiny_numbers(pos, place_of(pos)) == [0]


@pytest.mark.rule("SW-B-240")
def test_a_hologram_has_its_destiny_number_for_everything() -> None:
    pos = table("Dejarik Hologameboard", "Mantellian Savrip")
    card, place = number(pos, "Savrip"), place_of(pos)
    destiny = pos.card(card).destiny[0]
    assert destiny > 0
    assert values.deploy_cost(pos, card, LIGHT, place) == destiny
    assert values.battle_cards(pos, place, LIGHT) == []
    pos.mark(card, IS_HOLOGRAM)
    lasting(pos, POWER, 3, card)
    assert values.power(pos, card) == values.forfeit(pos, card) == destiny
    assert values.ability(pos, card) == 4 * destiny
    assert values.battle_cards(pos, place, LIGHT) == [card]
    assert values.total_power(pos, place, LIGHT) == destiny
    assert values.battle_presence(pos, place, LIGHT)


# -- costs -----------------------------------------------------------------------------------------


@pytest.mark.rule("SW-B-092")
def test_what_deploying_costs() -> None:
    """The deploy number, the number that a text states, or nothing."""
    stated = Script("stated")
    stated.deploy.price = 2

    def by_host(pos: Position, scope: Scope, card: int) -> int:
        return 3 if pos.title(card) == "Luke Skywalker" else 1

    reckoned = Script("reckoned")
    reckoned.deploy.reckon_price = by_host
    pos = game(
        [TRENCH, "Luke Skywalker", "Blaster", "Bowcaster", "Sense", "Hoth", "Leia Organa"],
        scripts={2: stated, 3: reckoned},
    )
    lay(pos, 0)
    stand(pos, 1, 0)
    costs = [values.deploy_cost(pos, card, LIGHT, 1) for card in (2, 3, 4)]
    assert costs == [2, 3, 0]
    assert values.deploy_cost(pos, 3, LIGHT, 0) == 1
    assert values.deploy_cost(pos, 5, LIGHT, NONE) == 0
    assert values.deploy_cost(pos, 6, LIGHT, 0) == pos.card(6).deploy


@pytest.mark.rule("SW-B-092", "HO-NEG-01")
def test_changes_of_a_cost() -> None:
    pos = table(TRENCH, "Luke Skywalker", "Rebel Trooper")
    trooper, place = number(pos, "Rebel Trooper"), place_of(pos)
    pos.to_pile(trooper, 4)
    base = pos.card(trooper).deploy
    lasting(pos, COST, 1, trooper, other=place)
    assert values.deploy_cost(pos, trooper, LIGHT, place) == base + 1
    assert values.deploy_cost(pos, trooper, LIGHT, number(pos, "Luke")) == base
    lasting(pos, COST, -9, trooper)
    assert values.deploy_cost(pos, trooper, LIGHT, place) == 0


@pytest.mark.rule("SW-B-092", "HO-COLLAPSE-04", "HO-COLLAPSE-05")
def test_free_stays_free_but_a_ruin_costs_1_more() -> None:
    pos = game(["Hoth: Echo Corridor", "Luke Skywalker", "Leia Organa"])
    lay(pos, 0)
    stand(pos, 1, 0)
    leia = 2
    base = pos.card(leia).deploy
    lasting(pos, COST, 2, leia)
    pos.free_titles.append(values.free_title(LIGHT, pos.setup.title[leia]))
    assert values.deploy_cost(pos, leia, LIGHT, 0) == 0
    assert values.deploy_cost(pos, leia, DARK, 0) == base + 2
    pos.mark(0, IS_COLLAPSED)
    assert values.deploy_cost(pos, leia, LIGHT, 0) == 1
    assert values.deploy_cost(pos, leia, LIGHT, 1) == 1


@pytest.mark.rule("SW-B-030")
def test_what_moving_costs() -> None:
    pos = game([TRENCH, RIDGE, "Luke Skywalker"])
    lay(pos, 0, 1)
    stand(pos, 2, 0)
    assert values.move_cost(pos, 2, 1, 1) == 1
    lasting(pos, MOVE_COST, 2, 2, other=1)
    assert values.move_cost(pos, 2, 1, 1) == 3
    assert values.move_cost(pos, 2, 0, 1) == 1
    lasting(pos, GRANT_FREE_MOVE, 1, 2)
    assert values.move_cost(pos, 2, 1, 1) == 0


# -- Force -----------------------------------------------------------------------------------------


@pytest.mark.rule("SW-B-068", "SW-B-070")
def test_generation_counts_icons_and_one_for_oneself() -> None:
    pos = game(["Hoth", TRENCH, RIDGE])
    lay(pos, 0, 1, 2)
    own = [sum(pos.card(place).icons_for[seat] for place in (0, 1, 2)) for seat in (LIGHT, DARK)]
    assert [values.generation(pos, seat) for seat in (LIGHT, DARK)] == [own[0] + 1, own[1] + 1]
    lost = pos.card(1).icons_for
    pos.mark(1, IS_COLLAPSED)
    assert values.generation(pos, LIGHT) == own[0] + 1 - lost[LIGHT]
    pos.unmark(1, IS_COLLAPSED)
    pos.mark(1, IS_BLOWN_AWAY)
    assert values.generation(pos, DARK) == own[1] + 1 - lost[DARK]
    assert values.drain(pos, 1, LIGHT) == 0


@pytest.mark.rule("SW-B-068")
def test_a_change_of_the_total_counts_once() -> None:
    texts = {"Luke Skywalker": text(changing(GENERATION, 1, all_of_it, YOU))}
    pos = table(TRENCH, RIDGE, "Hoth", "Luke Skywalker", texts=texts)
    for name in (RIDGE, "Hoth"):
        pos.take_out(number(pos, name))
    before = values.icons(pos, place_of(pos), LIGHT) + 1
    assert values.generation(pos, LIGHT) == before + 1
    lasting(pos, GENERATION, 2, NONE, seat=LIGHT)
    assert values.generation(pos, LIGHT) == before + 3
    lasting(pos, GENERATION, 1, place_of(pos), seat=LIGHT)
    assert values.generation(pos, LIGHT) == before + 4
    assert values.generation(pos, DARK) == values.icons(pos, place_of(pos), DARK) + 1


@pytest.mark.rule("SW-B-068", "SW-B-070")
def test_added_icons_and_generation_forbidden_by_text() -> None:
    pos = game([TRENCH])
    lay(pos, 0)
    light, dark = pos.card(0).icons_for
    lasting(pos, FORCE_ICONS, 1, 0)
    assert values.icons(pos, 0, LIGHT) == light + 1
    assert values.drain(pos, 0, LIGHT) == dark + 1
    pos.mark(0, IS_COLLAPSED)
    assert values.icons(pos, 0, LIGHT) == 1
    pos.unmark(0, IS_COLLAPSED)
    lasting(pos, FORBID_ACTIVATE, 1, 0)
    assert values.generation(pos, LIGHT) == 1
    assert values.icons(pos, 0, LIGHT) == light + 1


@pytest.mark.rule("SW-B-071")
def test_a_drain_counts_the_opponents_icons() -> None:
    texts = {"Darth Vader": text(changing(DRAIN, 1, here, YOU))}
    pos = table(TRENCH, "Darth Vader", "Luke Skywalker", texts=texts)
    place = place_of(pos)
    assert values.drain(pos, place, DARK) == values.icons(pos, place, LIGHT) + 1
    assert values.drain(pos, place, LIGHT) == values.icons(pos, place, DARK)


# -- battle ----------------------------------------------------------------------------------------


@pytest.mark.rule("SW-B-155", "SW-B-164")
def test_who_takes_part() -> None:
    cards = ("Luke Skywalker", "Leia Organa", "Han Solo", "Chewbacca", "C-3PO (See-Threepio)")
    pos = table(TRENCH, *cards, "Golan Laser Battery", "Snowtrooper", "Wampa", "Blaster Rifle")
    place = place_of(pos)
    luke, leia, han, chewie, droid = (number(pos, name) for name in cards)
    stand(pos, number(pos, "Blaster Rifle"), luke, ATTACHED)
    stand(pos, leia, place, UNDER)
    stand(pos, han, number(pos, "Snowtrooper"), HELD)
    pos.mark(chewie, IS_UNDERCOVER)
    assert values.battle_cards(pos, place, LIGHT) == [luke, droid]
    battery = number(pos, "Golan")
    assert values.forfeitable(pos, place, LIGHT) == [luke, droid, battery]
    assert values.battle_cards(pos, place, DARK) == [number(pos, "Snowtrooper")]
    assert power_of(pos, "Chewbacca") == power_of(pos, "Leia") == power_of(pos, "Han") == 0
    assert total(pos, LIGHT) == power_of(pos, "Luke") + power_of(pos, "C-3PO")


@pytest.mark.rule("SW-B-154", "SW-B-155")
def test_the_excluded_and_those_who_may_not_battle() -> None:
    pos = table(TRENCH, "Rogue 1", "Luke Skywalker", "Leia Organa", "Han Solo", "Chewbacca")
    place = place_of(pos)
    aboard(pos, "Rogue 1", "Luke", role=ABOARD_PILOT)
    speeder, luke, leia, han, chewie = (
        number(pos, name) for name in ("Rogue 1", "Luke", "Leia", "Han", "Chewbacca")
    )
    pos.active = LIGHT
    pos.note(leia, DID_BATTLE)
    pos.note(han, MAY_NOT_BATTLE)
    assert values.battle_cards(pos, place, LIGHT) == [speeder, luke, chewie]
    pos.active = DARK
    assert han in values.battle_cards(pos, place, LIGHT)
    pos.fight = Fight(place, DARK)
    pos.fight.excluded = [speeder, leia]
    assert values.battle_cards(pos, place, LIGHT) == [han, chewie]
    lasting(pos, FORBID_BATTLE, 1, chewie)
    assert values.battle_cards(pos, place, LIGHT) == [han]
    pos.fight.initiator = LIGHT
    assert values.battle_cards(pos, place, LIGHT) == []


@pytest.mark.rule("SW-B-155")
def test_who_comes_after_the_power_segment_began_does_not_join() -> None:
    pos = table(TRENCH, "Luke Skywalker", "Leia Organa")
    pos.fight = Fight(place_of(pos), DARK)
    pos.fight.cards = [number(pos, "Luke")]
    assert values.battle_cards(pos, place_of(pos), LIGHT) == [number(pos, "Luke")]


@pytest.mark.rule("HO-PRES-05", "SW-B-157")
def test_presence_in_a_battle_ends_with_the_ability_in_it() -> None:
    """HO-PRES-05/1: Veers is excluded; a trooper who stays out of it does not help."""
    pos = table("Hoth: Echo Corridor", "General Veers", "Echo Base Trooper", "EG-6 (Eegee-Six)")
    place = place_of(pos)
    pos.fight = Fight(place, DARK)
    assert values.battle_presence(pos, place, DARK)
    pos.fight.excluded = [number(pos, "Veers")]
    assert not values.battle_presence(pos, place, DARK)
    assert values.battle_presence(pos, place, LIGHT)


@pytest.mark.rule("SW-B-164", "HO-NEG-01")
def test_total_power_and_its_changes() -> None:
    texts = {"Darth Vader": text(changing(TOTAL_POWER, -2, here, FOE))}
    pos = table(TRENCH, "Luke Skywalker", "Darth Vader", texts=texts)
    place = place_of(pos)
    assert total(pos, LIGHT) == 1 and total(pos, DARK) == 6
    lasting(pos, TOTAL_POWER, 4, place, seat=LIGHT, until=THIS_BATTLE)
    assert total(pos, LIGHT) == 5 and total(pos, DARK) == 6
    lasting(pos, TOTAL_POWER, -20, place, seat=LIGHT, until=THIS_BATTLE)
    assert total(pos, LIGHT) == 0


@pytest.mark.rule("HO-SHIELD-14")
@pytest.mark.parametrize(("battle_at", "power"), [(TRENCH, 2), (RIDGE, 3)])
def test_the_shield_stops_power_from_orbit(battle_at: str, power: int) -> None:
    """HO-SHIELD-14/1, HO-SHIELD-14/2: under the shield, and at the edge marker."""

    def at_hoth(pos: Position, scope: Scope, card: int) -> bool:
        return card != NONE and pos.card(card).system == "Hoth"

    victory = text(changing(TOTAL_POWER, 1, at_hoth, YOU))
    victory.special["from_orbit"] = True
    shield = text(changing(GRANT_SHIELD, 1, all_of_it))
    pos = game(
        [GENERATORS, "Hoth", TRENCH, RIDGE, "Rebel Trooper"],
        ["Victory-Class Star Destroyer", "Snowtrooper"],
        scripts={0: shield, 5: victory},
    )
    lay(pos, 0, 1, 2, 3)
    stand(pos, 5, 1)
    place = number(pos, battle_at)
    stand(pos, 6, place)
    stand(pos, 4, place)
    assert values.total_power(pos, place, DARK) == power
    assert values.total_power(pos, place, LIGHT) == 1


# -- battle destiny --------------------------------------------------------------------------------


@pytest.mark.rule("SW-B-161", "SW-B-163")
def test_adders_do_not_need_the_usual_ability() -> None:
    pos = table(TRENCH, "Rebel Trooper")
    place = place_of(pos)
    assert values.battle_draws(pos, place, LIGHT) == 0
    lasting(pos, BATTLE_DRAWS, 1, place, seat=LIGHT)
    assert values.battle_draws(pos, place, LIGHT) == 1
    assert values.battle_draws(pos, place, DARK) == 0


@pytest.mark.rule("SW-B-162", "SW-B-163")
@pytest.mark.parametrize(
    ("increase", "stated", "added", "otherwise", "draws"),
    [
        (0, 0, 0, 0, 1),  # Luke has ability 4
        (1, 0, 0, 0, 0),
        (1, 0, 2, 0, 2),  # missing an increased 4 does not stop adders
        (0, 6, 0, 0, 0),
        (0, 6, 2, 0, 0),  # missing a stated 6 does
        (0, 6, 2, 1, 1),  # and then what is given if not able otherwise
        (0, 4, 1, 0, 2),
        (1, 4, 1, 0, 0),  # increases are included
        (0, 0, 1, 1, 2),
    ],
)
def test_the_order_of_what_texts_say_about_draws(
    increase: int, stated: int, added: int, otherwise: int, draws: int
) -> None:
    pos = table(TRENCH, "Luke Skywalker")
    place = place_of(pos)
    if increase:
        lasting(pos, ABILITY_NEEDED, 4 * increase, place, seat=LIGHT)
    if stated:
        lasting(pos, ABILITY_NEEDED, 4 * stated, place, seat=LIGHT, sets=True)
    if added:
        lasting(pos, BATTLE_DRAWS, added, place, seat=LIGHT)
    if otherwise:
        lasting(pos, BATTLE_DRAW_AT_LEAST, otherwise, place, seat=LIGHT)
    assert values.battle_draws(pos, place, LIGHT) == draws


@pytest.mark.rule("SW-B-162")
def test_a_stated_number_of_draws_is_a_limit() -> None:
    pos = table(TRENCH, "Luke Skywalker")
    place = place_of(pos)
    lasting(pos, BATTLE_DRAWS, 2, place, seat=LIGHT)
    lasting(pos, BATTLE_DRAWS, 1, place, seat=LIGHT, sets=True)
    assert values.battle_draws(pos, place, LIGHT) == 1
    lasting(pos, BATTLE_DRAWS, 0, place, seat=LIGHT, sets=True)
    assert values.battle_draws(pos, place, LIGHT) == 0


@pytest.mark.rule("SW-B-026")
def test_ferocity_and_a_creatures_place_in_battle() -> None:
    pos = table(TRENCH, "Wampa")
    wampa = number(pos, "Wampa")
    assert values.ferocity(pos, wampa) == 3
    assert values.battle_cards(pos, place_of(pos), DARK) == []


@pytest.mark.rule("HO-PILOT-03")
def test_a_bonus_worded_for_combat_vehicles_stays_there() -> None:
    """HO-PILOT-03/1 to /3: the third by a shuttle vehicle with a pilot's place."""

    def combat(pos: Position, scope: Scope, card: int) -> bool:
        return piloted(pos, scope, card) and pos.card(card).subtype == "Combat"

    shuttle = card_from_data(
        {
            "id": "fixture_shuttle",
            "side": "Dark",
            "title": "Shuttle",
            "type": "Vehicle",
            "subtype": "Shuttle",
            "destiny": 1,
            "power": 2,
            "landspeed": 3,
            "capacity": {"pilots": 1},
        },
        "fixture",
    )
    for vessel, power in (
        ("Blizzard Walker", 9),
        ("Victory-Class Star Destroyer", 6),
        (shuttle, 2),
    ):
        place = "Hoth" if vessel == "Victory-Class Star Destroyer" else TRENCH
        texts = {"General Veers": text(changing(POWER, 3, combat))}
        pos = table(place, vessel, "General Veers", texts=texts)
        name = vessel if isinstance(vessel, str) else vessel.title
        aboard(pos, name, "General Veers", role=ABOARD_PILOT)
        assert power_of(pos, name) == power
