"""The facts of the cards: what the supplement's checks say about them, and how cards are read."""

from collections import Counter
from typing import Any

import pytest

from starfold.errors import InputError
from starfold.games.ccg.cards.catalogue import by_title, card, card_from_data, cards, find
from starfold.games.ccg.state.model import QUARTERS, CardDef
from starfold.games.ccg.state.vocabulary import (
    CHARACTER,
    CREATURE,
    DARK,
    EXTERIOR,
    INTERIOR,
    LIGHT,
    LOCATION,
    NONE,
    SIDES,
    STARSHIP,
    UNDERGROUND,
    VEHICLE,
    WARRIOR,
    WEAPON,
)

pytestmark = pytest.mark.mode_independent


def titles(chosen: list[CardDef]) -> set[str]:
    return {one.title for one in chosen}


def of_type(*types: int) -> list[CardDef]:
    return [one for one in cards() if one.type in types]


def named(title: str) -> CardDef:
    return by_title(title)[0]


# -- counts ----------------------------------------------------------------------------------------


@pytest.mark.rule("HO-META-02")
def test_the_sets_are_complete() -> None:
    counts = Counter((one.set_name, SIDES[one.side]) for one in cards())
    assert counts == {
        ("Premiere", "Light"): 162,
        ("Premiere", "Dark"): 162,
        ("A New Hope", "Light"): 81,
        ("A New Hope", "Dark"): 81,
        ("Hoth", "Light"): 81,
        ("Hoth", "Dark"): 81,
    }


@pytest.mark.rule("HO-META-02")
def test_the_sixth_marker_is_in_no_set() -> None:
    markers = Counter(one.marker for one in cards() if one.marker)
    assert markers == {1: 1, 2: 1, 3: 2, 4: 2, 5: 1, 7: 1}


def test_a_title_is_unique_on_its_side() -> None:
    assert max(Counter((one.side, one.title) for one in cards()).values()) == 1
    assert len({one.id for one in cards()}) == 648


# -- what the supplement says about cards ---------------------------------------------------------


@pytest.mark.rule("HO-PERSONA-01")
def test_commander_luke_is_a_dearer_and_stronger_luke() -> None:
    luke, commander = card("1_19"), card("3_3")
    assert (luke.power, luke.deploy, luke.ability) == (3, 3, 4 * QUARTERS)
    assert (commander.power, commander.deploy, commander.ability) == (4, 4, 4 * QUARTERS)
    assert luke.personas == commander.personas == ["luke"]


def test_names_that_other_cards_use() -> None:
    for title, name in (
        ("Chewbacca", "chewie"),
        ("Darth Vader", "vader"),
        ("Han Solo", "han"),
        ("Leia Organa", "leia"),
        ("Obi-Wan Kenobi", "obi-wan"),
        ("Zev Senesca", "zev"),
        ("Wedge Antilles", "wedge"),
        ("General Veers", "veers"),
        ("Millennium Falcon", "falcon"),
    ):
        assert named(title).personas == [name]


@pytest.mark.rule("HO-ENC-01")
def test_which_vehicles_are_open() -> None:
    assert titles([one for one in of_type(VEHICLE) if not one.enclosed]) == {
        "Luke's X-34 Landspeeder",
        "Tauntaun",
        "Bantha",
        "Rogue Bantha",
    }
    assert all(one.enclosed for one in of_type(STARSHIP))


@pytest.mark.rule("HO-GUN-02")
def test_who_is_a_gunner() -> None:
    assert titles([one for one in cards() if "gunner" in one.kinds]) == {
        "Dack Ralter",
        "Wes Janson",
        "Rogue Gunner",
        "Imperial Gunner",
        "Danz Borin",
        "Death Star Gunner",
    }


@pytest.mark.rule("HO-UNDER-01")
def test_which_sites_are_underground() -> None:
    assert titles([one for one in cards() if one.icons & UNDERGROUND]) == {
        "Hoth: Echo Command Center (War Room)",
        "Hoth: Echo Corridor",
        "Hoth: Echo Med Lab",
    }


def test_docking_bays_are_interior_and_exterior() -> None:
    bays = [one for one in cards() if one.is_docking_bay()]
    assert all("docking bay" in one.kinds for one in bays)
    assert len(bays) == len([one for one in of_type(LOCATION) if "Docking Bay" in one.title])
    cave = named("Hoth: Wampa Cave (7th Marker)")
    assert cave.icons & (INTERIOR | EXTERIOR) == INTERIOR


@pytest.mark.rule("HO-DRIVER-03")
def test_the_driver_sits_in_one_of_the_seats() -> None:
    seats = {one.title: one.capacity for one in of_type(VEHICLE) if one.subtype == "Transport"}
    assert all(one.driver for one in seats.values())
    assert seats["Luke's X-34 Landspeeder"].passengers == 3
    assert seats["Lift Tube"].passengers == 4
    assert seats["Sandcrawler"].passengers == 8


def test_walkers_and_speeders() -> None:
    assert titles([one for one in of_type(VEHICLE) if "AT-AT" in one.kinds]) == {
        "Blizzard 1",
        "Blizzard 2",
        "Blizzard Walker",
    }
    assert named("Blizzard Scout 1").kinds == {"AT-ST"}
    speeders = [one for one in of_type(VEHICLE) if "T-47" in one.kinds]
    assert titles(speeders) == {"Rogue 1", "Rogue 2", "Rogue 3", "Snowspeeder"}
    assert all(one.subtype == "Combat" and one.landspeed == 4 for one in speeders)


def test_the_probe_droid_is_the_only_armored_character() -> None:
    armored = [one for one in of_type(CHARACTER) if one.armor != NONE]
    assert [(one.title, one.armor) for one in armored] == [("Probe Droid", 3)]


def test_artillery() -> None:
    artillery = {
        one.title: (one.deploy, one.forfeit)
        for one in of_type(WEAPON)
        if one.subtype == "Artillery"
    }
    assert artillery == {
        "Atgar Laser Cannon": (2, 2),
        "Golan Laser Battery": (3, 3),
        "Medium Repeating Blaster Cannon": (3, 1),
        "Planet Defender Ion Cannon": (4, 4),
        "E-web Blaster": (3, 1),
    }


def test_mines_and_mining_droids() -> None:
    assert titles([one for one in cards() if "mine" in one.kinds]) == {
        "Timer Mine",
        "Infantry Mine",
        "Vehicle Mine",
    }
    droids = {one.id for one in cards() if "mining droid" in one.kinds}
    assert droids == {"1_18", "1_186"}


def test_ties_and_what_carries_them() -> None:
    tyrant = named("Tyrant")
    assert (tyrant.capacity.starfighters, tyrant.capacity.only_ties) == (4, True)
    assert (tyrant.capacity.pilots, tyrant.capacity.passengers, tyrant.capacity.vehicles) == (
        6,
        8,
        2,
    )
    ties = [one for one in of_type(STARSHIP) if one.is_tie()]
    assert {one.side for one in ties} == {DARK}
    assert named("Vader's Custom TIE").is_tie() and not named("X-wing").is_tie()


def test_medium_transport_is_a_capital_starship_like_a_starfighter() -> None:
    transport = named("Medium Transport")
    assert transport.is_capital() and transport.is_starfighter() and transport.docking
    assert not named("Corellian Corvette").is_starfighter()


# -- values ----------------------------------------------------------------------------------------


@pytest.mark.rule("SW-B-027")
def test_ability_is_kept_in_quarters() -> None:
    assert named("Tauntaun").ability == 1
    assert named("Bantha").ability == named("Rogue Bantha").ability == 2
    assert named("Hunchback").ability == 6
    assert named("Blizzard 2").ability == 2 * QUARTERS  # its permanent pilot's
    assert named("TIE Assault Squadron").ability == 3 * QUARTERS
    assert named("Rogue 1").ability == NONE
    assert {one.ability for one in cards() if one.is_droid()} == {NONE}


@pytest.mark.rule("SW-B-028")
def test_every_card_has_a_destiny() -> None:
    assert card("2_14").destiny == [2, 5]
    assert card("1_175").destiny == card("3_8").destiny == [0]
    assert all(one.destiny == [0] for one in of_type(LOCATION))
    assert all(one.destiny for one in cards())


@pytest.mark.rule("SW-B-031")
def test_a_missing_value_is_not_zero() -> None:
    assert named("TIE Fighter").hyperspeed == NONE
    assert card("1_188").power == 0  # the mouse droid prints one
    assert named("Wampa").power == NONE


@pytest.mark.parametrize(
    ("id", "field", "value"),
    [
        ("1_15", "landspeed", 3),
        ("1_188", "landspeed", 3),
        ("2_75", "landspeed", 4),
        ("2_156", "landspeed", 3),
        ("3_93", "ferocity", 3),
        ("3_93", "defense", 3),
        ("2_109", "forfeit", 7),
        ("2_143", "parsec", 0),
    ],
)
def test_values_that_only_the_words_of_a_card_give(id: str, field: str, value: int) -> None:
    assert getattr(card(id), field) == value


@pytest.mark.rule("SW-B-026")
def test_each_type_has_its_values() -> None:
    for one in of_type(CHARACTER):
        assert min(one.power, one.forfeit, one.deploy) >= 0
        assert one.is_droid() or one.ability > 0
    for one in of_type(STARSHIP):
        assert min(one.power, one.forfeit, one.deploy) >= 0
        assert (one.armor == NONE) != (one.maneuver == NONE)
    for one in of_type(VEHICLE):
        assert min(one.power, one.forfeit, one.deploy, one.landspeed) >= 0
        assert one.capacity.pilots + one.capacity.passengers + one.capacity.either
    for one in of_type(CREATURE):
        assert min(one.ferocity, one.defense, one.deploy) >= 0
        assert one.habitat


def test_a_permanent_pilot_has_ability() -> None:
    for one in of_type(STARSHIP, VEHICLE):
        assert one.has_permanent_pilot() == (one.ability != NONE and not one.is_creature_vehicle())


def test_locations_know_their_system() -> None:
    for one in of_type(LOCATION):
        if one.is_system():
            assert one.system == one.title and one.parsec >= 0
        elif "holosite" in one.kinds:
            assert one.system == ""
        else:
            assert one.title.startswith(f"{one.system}: ")
            assert one.icons & (INTERIOR | EXTERIOR)


def test_two_sisters_are_two_warriors() -> None:
    assert named("Tonnika Sisters").warriors == 2
    assert {one.warriors for one in cards() if one.icons & WARRIOR} == {1, 2}


def test_what_belongs_together_is_in_the_sets() -> None:
    known = titles(cards())
    for one in cards():
        assert set(one.matching) <= known, one.title
    assert "Blizzard 1" in named("General Veers").matching


# -- finding ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "side", "title"),
    [
        ("3_61", LIGHT, "Hoth: Main Power Generators (1st Marker)"),
        ("•Hoth: Main Power Generators", LIGHT, "Hoth: Main Power Generators (1st Marker)"),
        ("main power generators", LIGHT, "Hoth: Main Power Generators (1st Marker)"),
        ("hoth", DARK, "Hoth"),
        ("Lukes X34 landspeeder", LIGHT, "Luke's X-34 Landspeeder"),
        ("LUKE’S X-34 LANDSPEEDER", LIGHT, "Luke's X-34 Landspeeder"),
        ("R2-D2", LIGHT, "R2-D2 (Artoo-Detoo)"),
        ("Artoo-Detoo", LIGHT, "R2-D2 (Artoo-Detoo)"),
        ("<><>Snowtröoper", DARK, "Snowtrooper"),
        ("Snowtrooper (Hoth)", DARK, "Snowtrooper"),
    ],
)
def test_cards_are_found_as_people_write_them(text: str, side: int, title: str) -> None:
    found = find(text, side)
    assert (found.title, found.side) == (title, side)


def test_every_title_finds_its_card() -> None:
    for one in cards():
        assert find(one.title, one.side) is one
        assert find(one.id, one.side) is one


def test_what_is_not_found_has_a_remedy() -> None:
    with pytest.raises(InputError, match="no Dark card 'Snowtropper'; did you mean 'Snowtrooper'"):
        find("Snowtropper", DARK)
    with pytest.raises(InputError, match="no Light card 'Snowtrooper'; it is a Dark card"):
        find("Snowtrooper", LIGHT)
    with pytest.raises(InputError, match=r"did you mean 'Hoth: North Ridge \(4th Marker\)'"):
        find("North Rigde", LIGHT)
    with pytest.raises(InputError, match="no Light card 'Luke'; did you mean 'Luke Skywalker'"):
        find("Luke", LIGHT)
    with pytest.raises(InputError, match="no Light card 'Qqqqq'; did you mean 'Quad Laser Cannon'"):
        find("Qqqqq", LIGHT)
    with pytest.raises(InputError, match="see 'starfold ccg cards'"):
        find("~~~", LIGHT)
    with pytest.raises(InputError, match="no card '3_610'; did you mean '3_61"):
        card("3_610")


# -- cards from data ------------------------------------------------------------------------------

MOUNTAINS = {
    "id": "x_1",
    "title": "Hoth: Mountains (6th Marker)",
    "side": "Dark",
    "type": "Location",
    "subtype": "Site",
    "uniqueness": 1,
    "destiny": 0,
    "system": "Hoth",
    "marker": 6,
    "force": [0, 1],
    "icons": ["Planet", "Exterior"],
}


@pytest.mark.rule("HO-META-02")
def test_a_card_of_no_set_can_be_made() -> None:
    made = card_from_data(MOUNTAINS, "fixture")
    assert (made.marker, made.icons_for, made.side) == (6, [0, 1], DARK)
    assert made.is_site() and made.set_name == "Fixture"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"side": "Grey"}, "side: unknown side 'Grey'"),
        ({"type": "Locaton"}, "did you mean 'Location'?"),
        ({"subtype": "Sector"}, "subtype: unknown subtype 'Sector'"),
        ({"destiny": "*"}, "destiny: must be a whole number"),
        ({"destiny": [2, "5"]}, "destiny: must be a number or a list"),
        ({"ability": 0.3}, "ability: must be a number of quarters"),
        ({"ability": "six"}, "ability: must be a number"),
        ({"icons": ["Planett"]}, r"icons\[0\]: unknown icon 'Planett'; did you mean 'Planet'?"),
        ({"icons": [7]}, r"icons\[0\]: must be a word"),
        ({"force": [1]}, r"force: must be \[light, dark\]"),
        ({"capacity": {"pilot": 1}}, "capacity.pilot: unknown key; did you mean 'pilots'?"),
        ({"capacity": 3}, "capacity: must be a mapping"),
        ({"enclosed": "yes"}, "enclosed: must be true or false"),
        ({"powr": 3}, "powr: unknown key; did you mean 'power'?"),
        ({"power": -1}, "power: -1 is outside"),
        ({"id": 361}, "id: must be text"),
        ({"printed": []}, "printed: must be a mapping"),
    ],
)
def test_errors_name_the_card_and_the_field(change: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError, match=said) as raised:
        card_from_data({**MOUNTAINS, **change}, "fixture.yaml")
    assert "fixture.yaml: card 'Hoth: " in str(raised.value)


def test_what_is_no_card_at_all() -> None:
    with pytest.raises(InputError, match="must be a mapping"):
        card_from_data("Snowtrooper", "fixture")
    with pytest.raises(InputError, match="title is missing"):
        card_from_data({"id": "x_1"}, "fixture")
