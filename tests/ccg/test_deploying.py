"""Chapters: Deploying Starfighters, Deploying Cards on Vehicles and Starships, Unique Card, and
what the shield, collapsed sites and interior sites say about deploying."""

from collections.abc import Sequence
from typing import Any

import pytest

from starfold.games.ccg.cards.catalogue import card_from_data
from starfold.games.ccg.front import record
from starfold.games.ccg.rules import deploying, deployment, restrictions, values
from starfold.games.ccg.rules.step import card_of
from starfold.games.ccg.state.instruction import DONE, WAIT, Instruction
from starfold.games.ccg.state.position import THIS_TURN, Lasting, Moment, Position
from starfold.games.ccg.state.scope import Scope
from starfold.games.ccg.state.script import YOU, Modifier, Script
from starfold.games.ccg.state.term import Term
from starfold.games.ccg.state.vocabulary import (
    ABOARD_CARGO,
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    ATTACHED,
    BATTLE,
    BURIED,
    DARK,
    DEPLOY,
    EFFECT_DEPLOYED,
    FORBID_DEPLOY,
    FORCE,
    GRANT_DEPLOY,
    GRANT_INTERIOR,
    GRANT_REACT_DEPLOY,
    HAND,
    IS_COLLAPSED,
    IS_HOLOGRAM,
    IS_UNDERCOVER,
    JUST_DEPLOYED,
    JUST_MISSING,
    LIGHT,
    LOST,
    NONE,
    SIDE_OF_TABLE,
    THERE,
    UNDER,
    USED,
)
from tests.ccg.layout import Named, game, lay, number, run, stand, told

HOTH = ["Echo Corridor", "Echo Docking Bay", "Main Power Generators", "Snow Trench"]
OUTSIDE = ["Defensive Perimeter", "North Ridge"]
FILL = ("Rebel Barrier", "Imperial Barrier")

CARRIER = card_from_data(
    {
        "id": "fixture_carrier",
        "side": "Light",
        "title": "Carrier",
        "type": "Starship",
        "subtype": "Capital",
        "destiny": 1,
        "power": 5,
        "deploy": 5,
        "icons": ["Pilot"],
        "ability": 1,
        "capacity": {"starfighters": 1},
    },
    "fixture",
)


def table(
    light: Sequence[Named] = (),
    dark: Sequence[Named] = (),
    *,
    places: Sequence[str] = (),
    dark_places: Sequence[str] = (),
    active: int = LIGHT,
    force: int = 12,
    **rest: Any,
) -> Position:
    """Locations laid out, named cards in hand, Force in both piles, a deploy phase."""
    pos = game(
        [*places, *light, *[FILL[LIGHT]] * force],
        [*dark_places, *dark, *[FILL[DARK]] * force],
        **rest,
    )
    for seat in (LIGHT, DARK):
        for card in pos.reserve[seat][:]:
            if pos.setup.defs[card].title == FILL[seat]:
                pos.to_pile(card, FORCE)
            elif pos.is_location(card):
                lay(pos, card)
            else:
                pos.to_pile(card, HAND)
    pos.active = active
    pos.phase = DEPLOY
    pos.turn = 1
    return pos


def named(pos: Position, cards: Sequence[int]) -> set[str]:
    return {
        pos.title(card).partition(": ")[2].partition(" (")[0] or pos.title(card) for card in cards
    }


def targets(pos: Position, name: str, seat: int = NONE) -> set[str]:
    card = number(pos, name, seat)
    return named(pos, deploying.destinations(pos, card, pos.owner[card]))


def rule_against(pos: Position, name: str, place: str | int, seat: int = NONE) -> str:
    card = number(pos, name, seat)
    where = place if isinstance(place, int) else number(pos, place)
    refused = deploying.why_not(pos, card, pos.owner[card], where)
    assert refused is None or refused.text
    return "" if refused is None else refused.rule


def deploy(pos: Position, name: str, *answers: int, seat: int = NONE) -> int:
    card = number(pos, name, seat)
    run(pos, deployment.Deploy(card, pos.owner[card], restrictions.USUAL), *answers)
    return card


def a_script(**parts: Any) -> Script:
    """A script whose deploy rule has these parts."""
    script = Script("made")
    for name, part in parts.items():
        setattr(script.deploy, name, Term(part) if callable(part) else part)
    return script


def grants(kind: int) -> Script:
    script = Script("made")
    script.modifiers.append(
        Modifier(
            kind,
            1,
            None,
            Term(lambda pos, scope, card: card == scope.card),
            None,
            YOU,
            False,
            False,
        )
    )
    return script


def lasting(pos: Position, kind: int, card: int, seat: int = NONE, other: int = NONE) -> None:
    pos.add_lasting(Lasting(kind, 1, card, seat, THIS_TURN, 0, False, other))


# -- the shield ------------------------------------------------------------------------------------


@pytest.mark.rule("HO-SHIELD-09")
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
def test_dark_does_not_come_down_under_the_shield(name: str, place: str) -> None:
    """HO-SHIELD-09/1, HO-SHIELD-09/2"""
    pos = table([], [name], places=[*HOTH, *OUTSIDE], active=DARK)
    assert rule_against(pos, name, place) == "HO-SHIELD-09"


@pytest.mark.rule("HO-SHIELD-09", "HO-SHIELD-18")
def test_dark_comes_down_at_the_edge() -> None:
    """HO-SHIELD-09/3, HO-SHIELD-18/1, HO-SHIELD-18/2"""
    pos = table(
        [],
        ["Snowtrooper", "Blizzard 2"],
        places=["Main Power Generators", "North Ridge"],
        dark_places=["Wampa Cave"],
        active=DARK,
    )
    assert targets(pos, "Snowtrooper") == {"North Ridge", "Wampa Cave"}
    assert rule_against(pos, "Blizzard 2", "Wampa Cave") == "HO-INT-03"


@pytest.mark.rule("HO-SHIELD-10")
def test_the_shield_keeps_crews_from_what_stands_under_it() -> None:
    """HO-SHIELD-10/1"""
    pos = table([], ["Blizzard 1", "AT-AT Driver"], places=[*HOTH, *OUTSIDE], active=DARK)
    walker = stand(pos, number(pos, "Blizzard 1"), number(pos, "Snow Trench"))
    assert rule_against(pos, "AT-AT Driver", walker) == "HO-SHIELD-10"


@pytest.mark.rule("HO-SHIELD-10")
def test_no_react_by_deploying_under_the_shield() -> None:
    """HO-SHIELD-10/2"""
    pos = table([], ["Snowtrooper"], places=[*HOTH, *OUTSIDE], active=LIGHT)
    trooper = number(pos, "Snowtrooper")
    trench, ridge = number(pos, "Snow Trench"), number(pos, "North Ridge")
    assert deploying.react_destinations(pos, trooper, DARK, ridge) == []
    lasting(pos, GRANT_REACT_DEPLOY, NONE, DARK)
    assert deploying.react_destinations(pos, trooper, DARK, ridge) == [ridge]
    assert deploying.react_destinations(pos, trooper, DARK, trench) == []
    run(pos, deployment.Deploy(trooper, DARK, restrictions.Terms(None, False, 0, [ridge])))
    assert pos.at[trooper] == ridge


@pytest.mark.rule("HO-SHIELD-16", "SW-B-231")
def test_creatures_and_weapons_come_under_the_shield() -> None:
    """HO-SHIELD-16/1, HO-SHIELD-16/2"""
    pos = table(
        [], ["Wampa", "Blizzard Walker", "AT-AT Cannon"], places=[*HOTH, *OUTSIDE], active=DARK
    )
    walker = stand(pos, number(pos, "Blizzard Walker"), number(pos, "Snow Trench"))
    assert rule_against(pos, "Wampa", "Snow Trench") == ""
    assert rule_against(pos, "AT-AT Cannon", walker) == ""


@pytest.mark.rule("HO-SHIELD-17")
def test_the_shield_never_stops_light() -> None:
    """HO-SHIELD-17/1"""
    pos = table(["Snowspeeder"], places=[*HOTH, *OUTSIDE])
    assert rule_against(pos, "Snowspeeder", "Snow Trench") == ""


# -- starfighters ----------------------------------------------------------------------------------


@pytest.mark.rule("HO-DEPSF-01", "SW-B-100")
def test_a_piloted_starfighter_deploys_to_three_sorts_of_places() -> None:
    """HO-DEPSF-01/1, HO-DEPSF-01/2"""
    pos = table(["X-wing"], places=["Echo Docking Bay", "Snow Trench", "Hoth"])
    assert targets(pos, "X-wing") == {"Echo Docking Bay", "Hoth"}
    assert rule_against(pos, "X-wing", "Snow Trench") == "HO-DEPSF-01"
    pos = table([], ["TIE Fighter", "Tyrant"], dark_places=["Hoth"], active=DARK)
    stand(pos, number(pos, "Tyrant"), number(pos, "Hoth"))
    assert targets(pos, "TIE Fighter") == {"Hoth", "Tyrant"}


def red_five(force: int) -> Position:
    return table(["Red 5", "Luke Skywalker"], places=["Echo Docking Bay", "Hoth"], force=force)


@pytest.mark.rule("HO-DEPSF-02", "SW-B-101")
def test_a_starfighter_and_its_pilot_are_one_action() -> None:
    """HO-DEPSF-02/1"""
    pos = red_five(6)
    hoth, ship, luke = (number(pos, name) for name in ("Hoth", "Red 5", "Luke Skywalker"))
    hoth = pos.rows[0][-1]
    deploy(pos, "Red 5", hoth)
    assert (pos.at[ship], pos.role[ship]) == (hoth, THERE)
    assert (pos.at[luke], pos.role[luke]) == (ship, ABOARD_PILOT)
    assert len(pos.force[LIGHT]) == 0
    (event,) = told(pos, "deploy")
    assert event.data["with"] == luke
    assert event.data["amount"] == 6
    assert "HO-DEPSF-02" in event.rules


@pytest.mark.rule("HO-DEPSF-02")
def test_the_pair_is_refused_as_a_whole() -> None:
    """HO-DEPSF-02/2"""
    pos = red_five(5)
    assert targets(pos, "Red 5") == {"Echo Docking Bay"}
    assert rule_against(pos, "Red 5", pos.rows[0][-1]) == "HO-DEPSF-03"


@pytest.mark.rule("HO-DEPSF-02", "SW-B-107")
def test_one_window_for_both() -> None:
    """HO-DEPSF-02/3"""
    pos = red_five(6)
    ship, luke = number(pos, "Red 5"), number(pos, "Luke Skywalker")
    frame = deployment.Deploy(ship, LIGHT, restrictions.USUAL)
    pos.push(frame)
    frame.take(pos, pos.rows[0][-1])
    frame.proceed(pos)
    (moment,) = pos.moments
    assert moment.kind == JUST_DEPLOYED
    assert deployment.just_deployed(moment) == [ship, luke]
    assert moment.place == pos.rows[0][-1]


@pytest.mark.rule("HO-DEPSF-02")
def test_the_pilot_obeys_his_own_text() -> None:
    commander = a_script(to=lambda pos, scope, place: pos.card(place).is_site())
    pos = table(
        ["Red 5", "Commander Luke Skywalker"],
        places=["Echo Docking Bay", "Hoth"],
        scripts={3: commander},
    )
    ship, luke = number(pos, "Red 5"), number(pos, "Commander Luke")
    bay, hoth = pos.rows[0]
    assert luke == 3
    assert restrictions.companions(pos, ship, LIGHT, bay, restrictions.USUAL) == [luke]
    assert restrictions.companions(pos, ship, LIGHT, hoth, restrictions.USUAL) == []
    assert targets(pos, "Red 5") == {"Echo Docking Bay"}
    deploy(pos, "Red 5", luke)
    assert pos.at[luke] == ship
    assert len(pos.force[LIGHT]) == 12 - 3 - 4


@pytest.mark.rule("HO-DEPSF-03", "SW-B-102")
def test_an_empty_starfighter_needs_a_floor() -> None:
    """HO-DEPSF-03/1, HO-DEPSF-03/2, HO-DEPSF-03/3"""
    pos = table(["Red 5"], places=["Echo Docking Bay", "Hoth"])
    assert targets(pos, "Red 5") == {"Echo Docking Bay"}
    assert rule_against(pos, "Red 5", pos.rows[0][-1]) == "HO-DEPSF-03"
    ship = deploy(pos, "Red 5")
    assert pos.title(pos.at[ship]) == "Hoth: Echo Docking Bay"
    assert "HO-DEPSF-03" in told(pos, "deploy")[0].rules
    pos = table([], ["Black 2", "Tyrant"], dark_places=["Hoth"], active=DARK)
    tyrant = stand(pos, number(pos, "Tyrant"), number(pos, "Hoth"))
    assert targets(pos, "Black 2") == {"Tyrant"}
    ship = deploy(pos, "Black 2")
    assert (pos.at[ship], pos.role[ship]) == (tyrant, ABOARD_CARGO)


@pytest.mark.rule("HO-DEPSF-04")
def test_bays_are_typed() -> None:
    """HO-DEPSF-04/1, HO-DEPSF-04/2"""
    pos = table(["X-wing", "X-wing", "Corellian Corvette", CARRIER], places=["Hoth"])
    corvette = stand(pos, number(pos, "Corellian Corvette"), 0)
    carrier = stand(pos, number(pos, "Carrier"), 0)
    assert rule_against(pos, "X-wing", corvette) == "HO-DEPSF-04"
    assert rule_against(pos, "X-wing", carrier) == ""
    stand(pos, 2, carrier, ABOARD_CARGO)
    assert rule_against(pos, "X-wing", carrier) == "HO-DEPSF-04"
    pos = table([], [*["TIE Fighter"] * 5, "Tyrant"], dark_places=["Hoth"], active=DARK)
    tyrant = stand(pos, number(pos, "Tyrant"), number(pos, "Hoth"))
    ties = [card for card in pos.hand[DARK] if pos.title(card) == "TIE Fighter"]
    for tie in ties[1:]:
        assert deploying.barred(pos, tie, DARK, tyrant, restrictions.USUAL) is None
        stand(pos, tie, tyrant, ABOARD_CARGO)
    assert rule_against(pos, "TIE Fighter", tyrant) == "HO-DEPSF-04"


@pytest.mark.rule("HO-DEPSF-05", "SW-B-099", "SW-B-103")
def test_docking_bays_take_what_deploys_like_a_starfighter() -> None:
    """HO-DEPSF-05/1, HO-DEPSF-05/2"""
    pos = table(
        ["Medium Transport", "Corellian Corvette", "X-wing"], places=["Echo Docking Bay", "Hoth"]
    )
    bay = number(pos, "Echo Docking Bay")
    assert targets(pos, "Medium Transport") == {"Echo Docking Bay", "Hoth"}
    assert targets(pos, "Corellian Corvette") == {"Hoth"}
    assert rule_against(pos, "Corellian Corvette", bay) == "SW-B-099"
    ship = deploy(pos, "X-wing", bay)
    assert values.power(pos, ship) == 0


@pytest.mark.rule("SW-B-106")
def test_a_squadron_takes_the_place_of_three() -> None:
    pos = table(
        ["Y-wing", "Y-wing", "Gold 1", "X-wing", "Biggs Darklighter", "Y-wing Assault Squadron"],
        places=["Hoth", "Tatooine"],
    )
    first, second, gold, other, biggs, squadron = range(2, 8)
    for ship in (first, second, other):
        stand(pos, ship, 0)
    assert rule_against(pos, "Y-wing Assault Squadron", 0) == "SW-B-106"
    stand(pos, gold, 0)
    stand(pos, biggs, gold, ABOARD_PILOT)
    assert targets(pos, "Y-wing Assault Squadron") == {"Hoth"}
    deploy(pos, "Y-wing Assault Squadron")
    assert [pos.zone[ship] for ship in (first, second, gold)] == [USED] * 3
    assert pos.at[other] == 0
    assert (pos.at[biggs], pos.role[biggs]) == (squadron, ABOARD_PILOT)
    assert len(pos.force[LIGHT]) == 12


@pytest.mark.rule("SW-B-106")
def test_the_player_picks_the_three() -> None:
    pos = table(["Y-wing"] * 4 + ["Y-wing Assault Squadron"], places=["Hoth"])
    for ship in range(1, 5):
        stand(pos, ship, 0)
    deploy(pos, "Y-wing Assault Squadron", 4, 2, 1)
    assert [pos.in_play(ship) for ship in range(1, 5)] == [False, False, True, False]


# -- aboard ----------------------------------------------------------------------------------------


@pytest.mark.rule("HO-DEPAB-01", "SW-B-096")
def test_characters_deploy_aboard() -> None:
    """HO-DEPAB-01/1"""
    pos = table([], ["Blizzard Walker", "AT-AT Driver"], dark_places=["Ice Plains"], active=DARK)
    plains = number(pos, "Ice Plains")
    walker = stand(pos, number(pos, "Blizzard Walker"), plains)
    driver = deploy(pos, "AT-AT Driver", walker, ABOARD_PILOT)
    assert (pos.at[driver], pos.role[driver]) == (walker, ABOARD_PILOT)
    (event,) = told(pos, "deploy")
    assert event.data["place"] == plains
    assert event.data["other"] == walker
    assert "HO-DEPAB-01" in event.rules


@pytest.mark.rule("HO-DEPAB-01")
def test_a_full_vehicle_takes_nobody() -> None:
    """HO-DEPAB-01/2"""
    pos = table(["Rogue 1", "Zev Senesca", "Dack Ralter", "Leia Organa"], places=["Snow Trench"])
    rogue, zev, dack = range(1, 4)
    stand(pos, rogue, 0)
    stand(pos, zev, rogue, ABOARD_PILOT)
    assert rule_against(pos, "Leia Organa", rogue) == ""
    stand(pos, dack, rogue, ABOARD_PASSENGER)
    assert rule_against(pos, "Leia Organa", rogue) == "HO-DEPAB-01"


@pytest.mark.rule("HO-DEPAB-01", "SW-B-093")
def test_boarding_needs_presence_or_icons_too() -> None:
    """HO-DEPAB-01/3"""
    pos = table(
        [], ["Blizzard Walker", "AT-AT Driver"], places=["Main Power Generators"], active=DARK
    )
    site = number(pos, "Main Power Generators")
    pos.mark(site, IS_COLLAPSED)  # no shield, no icons
    walker = stand(pos, number(pos, "Blizzard Walker"), site)
    assert rule_against(pos, "AT-AT Driver", walker) == "HO-DEPAB-01"
    assert rule_against(pos, "AT-AT Driver", site) == "SW-B-093"
    whole = deploying.why_not(pos, number(pos, "AT-AT Driver"), DARK, NONE)
    assert whole is not None
    assert "Main Power Generators" in whole.text


@pytest.mark.rule("HO-DEPAB-02", "HO-VEH-02", "SW-B-097")
def test_vehicles_deploy_into_starships_with_room() -> None:
    """HO-DEPAB-02/1, HO-DEPAB-02/2, HO-VEH-02/1, HO-VEH-02/2"""
    pos = table([], ["Tyrant", *["Blizzard Walker"] * 3], dark_places=["Hoth"], active=DARK)
    tyrant, first, second, third = (pos.hand[DARK][at] for at in range(4))
    stand(pos, tyrant, number(pos, "Hoth"))
    run(pos, deployment.Deploy(first, DARK, restrictions.USUAL))
    assert (pos.at[first], pos.role[first]) == (tyrant, ABOARD_CARGO)
    assert "HO-DEPAB-02" in told(pos, "deploy")[0].rules
    stand(pos, second, tyrant, ABOARD_CARGO)
    refused = deploying.barred(pos, third, DARK, tyrant, restrictions.USUAL)
    assert refused is not None
    assert refused.rule == "HO-DEPAB-02"
    pos = table(["Medium Transport", "Tantive IV", "Rogue 1"], places=["Hoth"])
    stand(pos, 1, 0)
    stand(pos, 2, 0)
    assert targets(pos, "Rogue 1") == {"Medium Transport"}
    assert rule_against(pos, "Rogue 1", 0) == "HO-VEH-02"


@pytest.mark.rule("HO-DEPAB-03", "SW-B-095", "SW-B-104")
def test_weapons_and_effects_need_no_presence() -> None:
    """HO-DEPAB-03/1, HO-DEPAB-03/2"""
    saber = a_script(on=lambda pos, scope, card: pos.title(card) == "Luke Skywalker")
    pos = table(
        ["Luke Skywalker", "Anakin's Lightsaber"], dark_places=["Ice Plains"], scripts={1: saber}
    )
    plains = number(pos, "Ice Plains")
    assert pos.card(plains).icons_for[LIGHT] == 0
    luke = stand(pos, 0, plains)
    weapon = deploy(pos, "Anakin's Lightsaber")
    assert (pos.at[weapon], pos.role[weapon]) == (luke, ATTACHED)
    domination = a_script(on=lambda pos, scope, card: pos.is_location(card))
    pos = table(
        [],
        ["Imperial Domination"],
        places=["Main Power Generators"],
        active=DARK,
        force=1,
        scripts={2: domination},
    )
    assert pos.title(2) == "Imperial Domination"
    effect = deploy(pos, "Imperial Domination")
    assert (pos.at[effect], pos.role[effect]) == (0, ATTACHED)


@pytest.mark.rule("HO-VEH-01", "HO-INT-03", "SW-B-098")
def test_vehicles_stay_out_of_doors() -> None:
    """HO-VEH-01/1"""
    pos = table(["Snowspeeder"], places=[*HOTH, *OUTSIDE])
    assert targets(pos, "Snowspeeder") == {
        "Echo Docking Bay",
        "Main Power Generators",
        "Snow Trench",
        "Defensive Perimeter",
        "North Ridge",
    }
    assert rule_against(pos, "Snowspeeder", "Echo Corridor") == "HO-INT-03"


@pytest.mark.rule("HO-INT-03")
def test_a_vehicle_whose_text_says_so_deploys_inside() -> None:
    """HO-INT-03/2"""
    tube = grants(GRANT_INTERIOR)
    tube.deploy.to = Term(lambda pos, scope, place: "War Room" in pos.title(place))
    pos = table(
        [], ["Lift Tube"], dark_places=["Death Star: War Room", "Ice Plains"], active=DARK, force=3
    )
    assert rule_against(pos, "Lift Tube", "War Room") == "HO-INT-03"
    pos.setup.scripts[number(pos, "Lift Tube")] = tube
    assert targets(pos, "Lift Tube") == {"War Room"}


# -- presence and icons ----------------------------------------------------------------------------


def bare(light: Sequence[Named] = (), dark: Sequence[Named] = (), **rest: Any) -> Position:
    """A Hoth site without any Force icon, its number 0, and the system."""
    pos = table(light, dark, places=["Snow Trench", "Hoth"], **rest)
    pos.mark(0, IS_COLLAPSED)
    return pos


@pytest.mark.rule("SW-B-093", "SW-B-094", "SW-B-224")
def test_presence_icons_spies_and_what_stands_for_them() -> None:
    pos = bare(["Echo Base Trooper", "Leia Organa", "Luke Skywalker", "Rogue 1"])
    trooper, leia, _, rogue = range(2, 6)
    assert rule_against(pos, "Echo Base Trooper", 0) == "SW-B-093"
    assert rule_against(pos, "Leia Organa", 0) == ""  # a spy
    stand(pos, rogue, 0)
    assert rule_against(pos, "Leia Organa", rogue) == "HO-DEPAB-01"
    stand(pos, leia, 0)
    assert rule_against(pos, "Echo Base Trooper", 0) == ""
    pos.mark(leia, IS_UNDERCOVER)
    assert rule_against(pos, "Echo Base Trooper", 0) == ""
    pos.to_pile(leia, LOST)
    assert rule_against(pos, "Echo Base Trooper", 0) == "SW-B-093"
    lasting(pos, GRANT_DEPLOY, trooper)
    assert rule_against(pos, "Echo Base Trooper", 0) == ""
    assert rule_against(pos, "Luke Skywalker", 0) == "SW-B-093"


@pytest.mark.rule("SW-B-093")
def test_a_starship_that_needs_no_presence_by_its_own_text() -> None:
    pos = table(["Tantive IV"], dark_places=["Death Star"])
    star = number(pos, "Death Star")
    assert rule_against(pos, "Tantive IV", star) == "SW-B-093"
    pos.setup.scripts[0] = grants(GRANT_DEPLOY)
    assert rule_against(pos, "Tantive IV", star) == ""


@pytest.mark.rule("SW-B-033")
def test_a_text_forbids_deploying() -> None:
    pos = table(["Echo Base Trooper"], places=["Snow Trench", "North Ridge"])
    lasting(pos, FORBID_DEPLOY, NONE, LIGHT, other=0)
    assert rule_against(pos, "Echo Base Trooper", 0) == "SW-B-033"
    assert targets(pos, "Echo Base Trooper") == {"North Ridge"}


@pytest.mark.rule("SW-B-205")
def test_nothing_deploys_to_the_trench() -> None:
    pos = table(
        [], ["Stormtrooper"], places=["Death Star: Trench"], dark_places=["Death Star"], active=DARK
    )
    trench = number(pos, "Trench")
    assert rule_against(pos, "Stormtrooper", trench) == "SW-B-205"
    lasting(pos, GRANT_DEPLOY, number(pos, "Stormtrooper"), other=trench)
    assert rule_against(pos, "Stormtrooper", trench) == ""


@pytest.mark.rule("SW-B-105")
def test_deploys_only_where_its_text_says() -> None:
    pos = table(
        ["Echo Base Trooper"], places=["Snow Trench", "Mos Eisley"], scripts={2: a_script()}
    )
    pos.setup.scripts[2].deploy.to = Term(
        lambda pos, scope, place: pos.card(place).system == "Hoth"
    )
    assert targets(pos, "Echo Base Trooper") == {"Snow Trench"}
    assert rule_against(pos, "Echo Base Trooper", 1) == "SW-B-105"


# -- costs -----------------------------------------------------------------------------------------


@pytest.mark.rule("SW-B-092")
def test_deploying_costs_the_deploy_number() -> None:
    pos = table(["Luke Skywalker"], places=["Snow Trench"], force=3)
    assert rule_against(pos, "Luke Skywalker", 0) == ""
    deploy(pos, "Luke Skywalker")
    assert (len(pos.force[LIGHT]), len(pos.used[LIGHT])) == (0, 3)
    pos = table(["Luke Skywalker"], places=["Snow Trench"], force=2)
    refused = deploying.why_not(pos, 1, LIGHT, NONE)
    assert refused is not None
    assert refused.rule == "SW-B-092"
    assert "costs 3 Force and you have 2" in refused.text


@pytest.mark.rule("HO-COLLAPSE-04", "HO-COLLAPSE-05")
def test_a_collapsed_site_costs_more() -> None:
    """HO-COLLAPSE-04/1, HO-COLLAPSE-05/2"""
    pos = table(["Echo Base Trooper", "Rebel Trooper", "Luke Skywalker"], places=["Echo Corridor"])
    pos.mark(0, IS_COLLAPSED)
    stand(pos, 3, 0)
    deploy(pos, "Echo Base Trooper")
    assert told(pos, "deploy")[0].data["amount"] == 3
    assert "HO-COLLAPSE-04" in told(pos, "deploy")[0].rules
    terms = restrictions.Terms(None, True)
    assert restrictions.cost_of(pos, 2, LIGHT, 0, terms) == 1
    run(pos, deployment.Deploy(2, LIGHT, terms))
    assert len(pos.used[LIGHT]) == 4


@pytest.mark.rule("SW-B-092")
def test_cards_that_let_one_deploy_free_or_for_less() -> None:
    pos = table(["Luke Skywalker"], places=["Snow Trench", "North Ridge"], force=2)
    assert deploying.destinations(pos, 2, LIGHT) == []
    deployment.deploy_for_less(pos, 2, LIGHT, 1, [1])
    frame = pos.stack.pop()
    assert isinstance(frame, deployment.Deploy)
    run(pos, frame)
    assert pos.at[2] == 1
    assert len(pos.used[LIGHT]) == 2
    assert pos.result == 1
    run(pos, deployment.Deploy(2, LIGHT, restrictions.Terms(None, True, 0, [])))
    assert pos.result == 0


@pytest.mark.rule("SW-B-092")
def test_force_from_each_players_pile() -> None:
    jawa = Script("made")
    jawa.special["from_each"] = 1
    pos = table(["Jawa"], places=["Mos Eisley"], force=1, scripts={1: jawa})
    assert rule_against(pos, "Jawa", 0) == ""
    deploy(pos, "Jawa")
    assert (len(pos.used[LIGHT]), len(pos.used[DARK])) == (1, 1)
    pos = table(["Jawa"], places=["Mos Eisley"], force=1, scripts={1: jawa})
    pos.to_pile(pos.force[DARK][0], LOST)
    assert rule_against(pos, "Jawa", 0) == "SW-B-092"


# -- uniqueness ------------------------------------------------------------------------------------


@pytest.mark.rule("HO-UNIQ-01", "SW-B-037", "SW-B-038")
@pytest.mark.parametrize("title", ["Ice Storm", "Frostbite"])
def test_a_unique_card_is_unique_for_both(title: str) -> None:
    """HO-UNIQ-01/1, HO-UNIQ-01/2"""
    place = a_script(on=lambda pos, scope, card: pos.is_location(card))
    pos = table(
        [title], [title], places=["North Ridge"], active=DARK, force=1, scripts={1: place, 3: place}
    )
    assert pos.title(3) == title
    stand(pos, 1, 0, ATTACHED)
    assert rule_against(pos, title, 0, DARK) == "HO-UNIQ-01"
    pos.to_pile(1, LOST)
    assert rule_against(pos, title, 0, DARK) == ""


@pytest.mark.rule("SW-B-037")
def test_two_dots_allow_two() -> None:
    gate = a_script(on=lambda pos, scope, card: pos.is_location(card))
    pos = table([], ["Laser Gate"] * 3, dark_places=["Death Star: War Room"], active=DARK)
    room, first, second, third = (number(pos, "War Room"), *pos.hand[DARK])
    for card in (first, second, third):
        pos.setup.scripts[card] = gate
    stand(pos, first, room, ATTACHED)
    assert deploying.why_not(pos, third, DARK, room) is None
    stand(pos, second, room, ATTACHED)
    refused = deploying.why_not(pos, third, DARK, room)
    assert refused is not None
    assert refused.rule == "SW-B-037"


@pytest.mark.rule("HO-MINE-07", "HO-PERSONA-02", "HO-UNIQ-01")
def test_buried_cards_are_not_in_play() -> None:
    """HO-MINE-07/1, HO-PERSONA-02/3"""
    pos = table([], ["Darth Vader", "Darth Vader"], dark_places=["Ice Plains"], active=DARK)
    plains, (first, second) = number(pos, "Ice Plains"), pos.hand[DARK]
    pos.set_aside(first, BURIED, plains)
    assert deploying.why_not(pos, second, DARK, plains) is None


# -- times and responses ---------------------------------------------------------------------------


@pytest.mark.rule("SW-B-107")
def test_deploying_has_its_phase() -> None:
    pos = table(["Luke Skywalker"], places=["Snow Trench"])
    assert [card_of(option) for option in deploying.offers(pos, LIGHT)] == [1]
    pos.phase = BATTLE
    assert deploying.offers(pos, LIGHT) == []
    refused = deploying.why_not(pos, 1, LIGHT, 0)
    assert refused is not None
    assert refused.rule == "SW-B-107"
    assert "your own deploy phase, but this is Light's battle phase" in refused.text
    pos.phase = DEPLOY
    pos.active = DARK
    assert deploying.offers(pos, LIGHT) == []


@pytest.mark.rule("SW-B-107")
def test_a_location_in_hand_is_offered() -> None:
    pos = table(["Echo Corridor"])
    pos.rows.clear()
    pos.to_pile(0, HAND)
    assert [card_of(option) for option in deploying.offers(pos, LIGHT)] == [0]
    deployment.begin(pos, LIGHT, deploying.offers(pos, LIGHT)[0])
    assert type(pos.stack[-1]).__name__ == "DeployLocation"
    assert deploying.barred(pos, 0, LIGHT, 0, restrictions.USUAL) is not None


@pytest.mark.rule("SW-B-194")
def test_an_immediate_effect_answers_a_moment() -> None:
    anxiety = a_script(
        on=lambda pos, scope, card: pos.title(card) == "Leia Organa",
        when=lambda pos, scope, card: scope.moment.card == 1,
        moments=[JUST_MISSING],
        times=0,
    )
    pos = table(
        ["Luke Skywalker", "Leia Organa"],
        ["High Anxiety"],
        places=["Snow Trench"],
        force=0,
        active=DARK,
        scripts={3: anxiety},
    )
    luke, leia, effect = 1, 2, 3
    stand(pos, luke, 0, UNDER)
    stand(pos, leia, 0)
    moment = Moment(JUST_MISSING, DARK, luke, NONE, 0)
    other = Moment(JUST_DEPLOYED, DARK, luke, NONE, 0)
    assert rule_against(pos, "High Anxiety", leia) == "SW-B-194"
    assert not deploying.may_deploy_now(pos, effect, DARK, other)
    assert deploying.may_deploy_now(pos, effect, DARK, moment)
    definition = pos.card(effect)
    assert deploying.could_deploy_now(pos, definition, anxiety, DARK, moment)
    deployment.begin_response(pos, DARK, effect, moment)
    frame = pos.stack.pop()
    assert isinstance(frame, deployment.Deploy)
    run(pos, frame)
    assert pos.at[effect] == leia
    assert not deploying.could_deploy_now(
        pos, definition, anxiety, DARK, Moment(JUST_MISSING, DARK, leia, NONE, 0)
    )


class Aim(Instruction):
    """Choose a Rebel to target."""

    def run(self, pos: Position, run: Any) -> bool:
        if run.stage == 0:
            run.stage = 1
            pos.ask(run.seat, self.choices(pos, run))
            return WAIT
        run.stage = 0
        return DONE

    def choices(self, pos: Position, run: Any) -> list[int]:
        return [card for card in pos.table if pos.card(card).subtype == "Rebel"]

    def take(self, pos: Position, run: Any, option: int) -> None:
        pos.aim[run.card] = option
        run.scope.targets["target"] = [option]

    def possible(self, pos: Position, scope: Scope) -> bool:
        assert pos.location_of(scope.card) == scope.other
        return bool(self.choices(pos, scope))


@pytest.mark.rule("SW-B-195", "SW-B-193")
def test_a_utinni_effect_chooses_its_target() -> None:
    luuuuke = a_script(on=lambda pos, scope, card: pos.is_location(card), steps=[Aim()])
    pos = table(
        ["Luke Skywalker", "Leia Organa"],
        ["Luke? Luuuuke!"],
        places=["Mos Eisley"],
        active=DARK,
        force=0,
        scripts={3: luuuuke},
    )
    effect = 3
    assert rule_against(pos, "Luke?", 0) == "SW-B-195"
    assert pos.zone[effect] == HAND
    stand(pos, 1, 0)
    stand(pos, 2, 0)
    frame = deployment.Deploy(effect, DARK, restrictions.USUAL)
    pos.push(frame)
    kinds: list[int] = []
    while pos.asked < 0:
        on_top = pos.stack[-1]
        assert isinstance(on_top, deployment.Deploy | deployment.DeploySteps)
        on_top.proceed(pos)
        kinds += [moment.kind for moment in pos.moments]
        pos.moments.clear()
    assert kinds == [EFFECT_DEPLOYED, JUST_DEPLOYED]
    steps = pos.stack[-1]
    assert isinstance(steps, deployment.DeploySteps)
    name, *fields = steps.copy().to_data()
    twin = record._STEPS[name].read(fields)
    assert twin.to_data() == steps.to_data()
    assert twin.choices(pos) == pos.options == [1, 2]
    pos.asked = NONE
    steps.take(pos, 1)
    steps.proceed(pos)
    assert pos.aim[effect] == 1
    assert not pos.stack


@pytest.mark.rule("SW-B-193")
def test_an_effect_that_is_cancelled_at_once_does_nothing_more() -> None:
    pos = table([], ["Sunsdown"], active=DARK, force=0, scripts={0: a_script(side_of_table=True)})
    pos.setup.scripts[0].deploy.steps = [Instruction()]
    frame = deployment.Deploy(0, DARK, restrictions.USUAL)
    pos.push(frame)
    frame.proceed(pos)
    assert (pos.at[0], pos.role[0]) == (NONE, SIDE_OF_TABLE)
    assert [moment.kind for moment in pos.moments] == [EFFECT_DEPLOYED]
    pos.moments.clear()
    pos.to_pile(0, LOST)
    frame.proceed(pos)
    assert not pos.stack
    assert not pos.moments


@pytest.mark.rule("HO-MISSING-04")
def test_nothing_is_deployed_on_the_missing() -> None:
    """HO-MISSING-04/1"""
    pos = table(
        ["Luke Skywalker", "Anakin's Lightsaber", "Hoth Survival Gear"], places=["Snow Trench"]
    )
    stand(pos, 1, 0)
    assert rule_against(pos, "Anakin's Lightsaber", 1) == ""
    stand(pos, 1, 0, UNDER)
    assert rule_against(pos, "Anakin's Lightsaber", 1) == "HO-MISSING-04"
    assert rule_against(pos, "Hoth Survival Gear", 1) == "HO-MISSING-04"


# -- spies, creatures, dejariks --------------------------------------------------------------------


@pytest.mark.rule("SW-B-224")
def test_a_spy_that_arrives_undercover() -> None:
    pos = table(
        [],
        ["U-3PO", "Blizzard Walker"],
        places=["Echo Corridor"],
        active=DARK,
        force=5,
        scripts={6: a_script(opponents_side=True)},
    )
    assert pos.title(6).startswith("U-3PO")
    walker = stand(pos, 7, 0)
    assert rule_against(pos, "U-3PO", walker) == "SW-B-096"
    spy = deploy(pos, "U-3PO")
    assert pos.has(spy, IS_UNDERCOVER)
    assert restrictions.has_undercover_spy(pos, 0, DARK)
    assert not restrictions.has_undercover_spy(pos, 0, LIGHT)


@pytest.mark.rule("SW-B-231")
def test_creatures_keep_to_their_habitat() -> None:
    pos = table([], ["Wampa"], places=["Snow Trench", "Mos Eisley", "Hoth"], active=DARK)
    pos.mark(0, IS_COLLAPSED)
    assert targets(pos, "Wampa") == {"Snow Trench"}
    assert rule_against(pos, "Wampa", 1) == "SW-B-231"
    assert rule_against(pos, "Wampa", 2) == "SW-B-231"


@pytest.mark.rule("SW-B-239", "SW-B-240")
def test_only_dejariks_go_to_the_holosite() -> None:
    pos = table(["Houjix", "Mantellian Savrip", "Luke Skywalker"], places=["Dejarik Hologameboard"])
    assert targets(pos, "Houjix") == {"Dejarik Hologameboard"}
    assert targets(pos, "Mantellian Savrip") == {"Dejarik Hologameboard", "Mantellian Savrip"}
    assert rule_against(pos, "Luke Skywalker", 0) == "SW-B-239"
    houjix = deploy(pos, "Houjix")
    assert (pos.at[houjix], pos.role[houjix]) == (0, THERE)
    assert pos.has(houjix, IS_HOLOGRAM)
    assert len(pos.used[LIGHT]) == pos.card(houjix).destiny[0]
    assert told(pos, "deploy")[0].rules == ["SW-B-239", "SW-B-240"]
    savrip = deploy(pos, "Mantellian Savrip", 2)
    assert pos.role[savrip] == SIDE_OF_TABLE
    assert not pos.has(savrip, IS_HOLOGRAM)
    assert rule_against(pos, "Rebel Barrier", 0) != ""


# -- the record ------------------------------------------------------------------------------------


def test_a_deployment_under_way_is_recorded() -> None:
    pos = red_five(6)
    ship = number(pos, "Red 5")
    terms = restrictions.Terms(Moment(JUST_MISSING, LIGHT, 1), False, 1, [0])
    frame = deployment.Deploy(ship, LIGHT, terms)
    frame.take(pos, 0)
    name, *fields = frame.copy().to_data()
    twin = record._STEPS[name].read(fields)
    assert twin.to_data() == frame.to_data()


def test_what_stands_against_a_card_is_asked_without_changing_anything() -> None:
    pos = table(["Luke Skywalker", "Red 5", "Anakin's Lightsaber"], places=["Snow Trench", "Hoth"])
    before = (pos.zone[:], pos.at[:], pos.role[:], pos.version)
    for card in pos.hand[LIGHT]:
        deploying.why_not(pos, card, LIGHT, NONE)
        deploying.destinations(pos, card, LIGHT)
    assert (pos.zone, pos.at, pos.role, pos.version) == before
