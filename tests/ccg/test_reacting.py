"""Chapter: New Movement Rules, reacting."""

from collections.abc import Sequence
from typing import Any

import pytest

from starfold.games.ccg.front import record
from starfold.games.ccg.rules import deploying, reacting, rows
from starfold.games.ccg.rules.step import card_of, number_of, packed
from starfold.games.ccg.state.position import THIS_TURN, Fight, Lasting, Moment, Position
from starfold.games.ccg.state.script import YOU, Modifier, Script
from starfold.games.ccg.state.term import Term
from starfold.games.ccg.state.vocabulary import (
    A_REACT,
    ABOARD_PASSENGER,
    ABOARD_PILOT,
    BATTLE,
    BATTLE_INITIATED,
    CREATURE_ATTACKS,
    DARK,
    DID_MOVE,
    DID_REACT,
    DRAIN_INITIATED,
    FORBID_REACT,
    FORBID_REACT_FROM,
    FORCE,
    GRANT_FREE_MOVE,
    GRANT_REACT,
    GRANT_REACT_AWAY,
    GRANT_REACT_DEPLOY,
    HAND,
    IS_CRASHED,
    JUST_REACTED,
    LIGHT,
    NONE,
    TABLE,
    THERE,
)
from starfold.kernel.core import DECLINE
from tests.ccg.layout import game, lay, number, run, stand, told

HOTH = [
    "Echo Corridor",
    "Echo Docking Bay",
    "Main Power Generators",
    "Snow Trench",
    "Defensive Perimeter",
    "North Ridge",
]


def itself(_pos: Position, scope: Any, card: int) -> bool:
    return bool(card == scope.card)


def adjacent(pos: Position, scope: Any, _card: int) -> bool:
    return rows.distance(pos, pos.at[scope.card], scope.other) == 1


def anything(_pos: Position, _scope: Any, _card: int) -> bool:
    return True


def text(kind: int, amount: int = 1, of: Any = itself, when: Any = None) -> Script:
    made = Script("test")
    made.modifiers = [
        Modifier(kind, amount, None, Term(of), when and Term(when), YOU, False, False)
    ]
    return made


TEXTS = {
    "Rogue 1": text(GRANT_REACT),
    "Ubrikkian": text(GRANT_REACT),
    "Bantha": text(GRANT_REACT),
    "Rogue Bantha": text(GRANT_REACT),
    "Blizzard Scout 1": text(GRANT_REACT),
    "Shistavanen Wolfman": text(GRANT_REACT, when=adjacent),
    "Rebel Scout": text(GRANT_REACT),
    "Tauntaun": text(GRANT_REACT_AWAY),
    "Arcona": text(GRANT_REACT_AWAY, reacting.FROM_CREATURE),
    "CZ-3": text(GRANT_REACT_DEPLOY, of=anything),
}


TEXTS["Rebel Scout"].modifiers += text(GRANT_FREE_MOVE).modifiers


def table(
    light: Sequence[str], dark: Sequence[str] = (), *, active: int = DARK, force: int = 3
) -> Position:
    """All the locations laid out, the texts above, a battle phase, Force in the Force Piles."""
    filler = ["Rebel Trooper"] * force, ["Stormtrooper"] * force
    pos = game([*light, *filler[0]], [*dark, *filler[1]])
    for card, definition in enumerate(pos.setup.defs):
        for title, script in TEXTS.items():
            if definition.title.startswith(title):
                pos.setup.scripts[card] = script
    for seat in (LIGHT, DARK):
        for card in pos.reserve[seat][len(pos.reserve[seat]) - force :]:
            pos.to_pile(card, FORCE)
    lay(pos, *(card for card in range(len(pos.setup.defs)) if pos.is_location(card)))
    pos.active = active
    pos.phase = BATTLE
    return pos


def at(pos: Position, name: str, place: str) -> int:
    return stand(pos, number(pos, name), number(pos, place))


def aboard(pos: Position, name: str, host: int, role: int = ABOARD_PILOT) -> int:
    return stand(pos, number(pos, name), host, role)


def battle_at(pos: Position, place: str) -> Moment:
    pos.fight = Fight(number(pos, place), pos.active)
    return Moment(BATTLE_INITIATED, pos.active, place=number(pos, place))


def drain_at(pos: Position, place: str) -> Moment:
    pos.drain_at = number(pos, place)
    return Moment(DRAIN_INITIATED, pos.active, place=number(pos, place))


def offered(pos: Position, moment: Moment, seat: int = LIGHT) -> list[int]:
    return [card_of(option) for option in reacting.offers(pos, seat, moment)]


def reacts(pos: Position, card: int, moment: Moment, *answers: int, kind: int = 0) -> int:
    """React as offered; returns the Force it took."""
    seat = 1 - moment.seat
    option = packed(A_REACT, card, kind)
    assert option in reacting.offers(pos, seat, moment)
    before = len(pos.force[seat])
    reacting.begin(pos, seat, option, moment)
    run(pos, pos.stack.pop(), *answers)  # type: ignore[arg-type]
    return before - len(pos.force[seat])


# -- who may react ---------------------------------------------------------------------------------


@pytest.mark.rule("HO-REACT-01", "HO-REACT-02", "SW-B-145")
def test_a_speeder_hurries_to_a_battle() -> None:
    """HO-REACT-01/1, HO-REACT-02/1"""
    pos = table([*HOTH, "Rogue 1", "Luke Skywalker"], ["Snowtrooper"])
    speeder = at(pos, "Rogue 1", "Main Power")
    luke = aboard(pos, "Luke", speeder)
    moment = battle_at(pos, "Defensive")
    assert offered(pos, moment) == [speeder]
    assert offered(pos, moment, DARK) == []
    assert reacts(pos, speeder, moment, DECLINE, DECLINE) == 1
    assert pos.location_of(luke) == number(pos, "Defensive")
    assert pos.fight is not None and not pos.fight.cancelled
    assert not pos.has_done(speeder, DID_MOVE)


@pytest.mark.rule("HO-REACT-01")
def test_no_text_no_react() -> None:
    """HO-REACT-01/2, HO-REACT-01/3"""
    pos = table([*HOTH, "Red 5", "Luke Skywalker", "Rogue 1"])
    aboard(pos, "Luke", at(pos, "Red 5", "Main Power"))
    assert offered(pos, battle_at(pos, "Snow Trench")) == []
    own = table([*HOTH, "Rogue 1", "Luke Skywalker"], active=LIGHT)
    aboard(own, "Luke", at(own, "Rogue 1", "Main Power"))
    assert offered(own, battle_at(own, "Snow Trench")) == []


@pytest.mark.rule("HO-REACT-02")
def test_range_and_force() -> None:
    """HO-REACT-02/2, HO-REACT-02/3"""
    light = [*HOTH, "Shistavanen Wolfman", "Rogue 1", "Luke Skywalker", "Rebel Scout"]
    pos = table(light, force=0)
    at(pos, "Shistavanen", "Defensive")
    aboard(pos, "Luke", at(pos, "Rogue 1", "Docking Bay"))
    scout = at(pos, "Rebel Scout", "Snow Trench")
    assert offered(pos, battle_at(pos, "Main Power")) == [scout]
    rich = table(light)
    wolfman = at(rich, "Shistavanen", "Defensive")
    assert offered(rich, battle_at(rich, "Main Power")) == []
    assert offered(rich, battle_at(rich, "Snow Trench")) == [wolfman]
    assert reacts(pos, scout, battle_at(pos, "Main Power")) == 0


@pytest.mark.rule("HO-REACT-02", "HO-INT-03")
def test_no_react_through_an_interior_site() -> None:
    pos = table([*HOTH, "Rogue 1", "Luke Skywalker"])
    aboard(pos, "Luke", at(pos, "Rogue 1", "Docking Bay"))
    assert offered(pos, battle_at(pos, "Echo Corridor")) == []


@pytest.mark.rule("HO-SHIELD-15")
def test_a_scout_walker_reacts_under_the_shield() -> None:
    """HO-SHIELD-15/2"""
    pos = table([*HOTH, "Rebel Scout"], ["Blizzard Scout 1"], active=LIGHT)
    walker = at(pos, "Blizzard Scout 1", "Defensive")
    moment = battle_at(pos, "Snow Trench")
    assert offered(pos, moment, DARK) == [walker]
    assert reacts(pos, walker, moment) == 1


@pytest.mark.rule("HO-REACT-05", "HO-CRASH-03", "SW-B-147")
def test_who_steers() -> None:
    """HO-REACT-05/1, HO-REACT-05/2, HO-REACT-05/3, HO-CRASH-03/3"""
    pos = table([*HOTH, "Rogue 1", "Rebel Trooper"], ["Ubrikkian 9000 Z001", "Bantha"])
    speeder = at(pos, "Rogue 1", "Main Power")
    assert offered(pos, battle_at(pos, "Snow Trench")) == []
    pilot = stand(pos, 7, speeder, ABOARD_PASSENGER)
    assert offered(pos, battle_at(pos, "Snow Trench")) == []  # no pilot skill
    stand(pos, pilot, number(pos, "Main Power"))
    pos.active = LIGHT
    hauler = at(pos, "Ubrikkian", "Main Power")
    mount = at(pos, "Bantha", "Main Power")
    assert offered(pos, drain_at(pos, "Snow Trench"), DARK) == [mount]
    stand(pos, len(pos.setup.defs) - 1, hauler, ABOARD_PASSENGER)
    assert offered(pos, drain_at(pos, "Snow Trench"), DARK) == [hauler, mount]


@pytest.mark.rule("HO-CRASH-03")
def test_a_wreck_does_not_react() -> None:
    """HO-CRASH-03/3"""
    pos = table([*HOTH, "Rogue 1", "Luke Skywalker"])
    speeder = at(pos, "Rogue 1", "Main Power")
    aboard(pos, "Luke", speeder)
    pos.mark(speeder, IS_CRASHED)
    assert offered(pos, battle_at(pos, "Snow Trench")) == []


@pytest.mark.rule("HO-REACT-05", "HO-REACT-03")
def test_a_pilot_may_board_first() -> None:
    pos = table([*HOTH, "Rogue 1", "Luke Skywalker"])
    speeder, luke = at(pos, "Rogue 1", "Main Power"), at(pos, "Luke", "Main Power")
    moment = battle_at(pos, "Snow Trench")
    assert offered(pos, moment) == [speeder]
    assert reacts(pos, speeder, moment, luke, ABOARD_PILOT, DECLINE) == 1
    assert pos.location_of(luke) == number(pos, "Snow Trench")
    empty = table([*HOTH, "Rogue 1", "Luke Skywalker"])
    speeder = at(empty, "Rogue 1", "Main Power")
    at(empty, "Luke", "Main Power")
    assert reacts(empty, speeder, battle_at(empty, "Snow Trench"), DECLINE) == 0
    assert empty.at[speeder] == number(empty, "Main Power")


@pytest.mark.rule("HO-REACT-01")
@pytest.mark.parametrize(
    ("kind", "place"), [(FORBID_REACT, "Snow Trench"), (FORBID_REACT_FROM, "Main Power")]
)
def test_a_text_may_forbid_it(kind: int, place: str) -> None:
    pos = table([*HOTH, "Rogue 1", "Luke Skywalker"])
    aboard(pos, "Luke", at(pos, "Rogue 1", "Main Power"))
    barred = number(pos, place)
    pos.lasting = [Lasting(kind, 1, barred, LIGHT, THIS_TURN, barred)]
    assert offered(pos, battle_at(pos, "Snow Trench")) == []


# -- on and off ------------------------------------------------------------------------------------


@pytest.mark.rule("HO-REACT-03", "HO-REACT-06", "SW-B-146")
@pytest.mark.parametrize("gets_off", [False, True])
def test_others_get_on_before_and_off_after(gets_off: bool) -> None:
    """HO-REACT-03/1, HO-REACT-06/1"""
    pos = table([*HOTH, "Rogue 1", "Luke Skywalker", "Dack Ralter", "Rebel Scout"])
    speeder = at(pos, "Rogue 1", "Main Power")
    luke = aboard(pos, "Luke", speeder)
    dack = at(pos, "Dack", "Main Power")
    scout = at(pos, "Rebel Scout", "Defensive")
    moment = drain_at(pos, "Snow Trench")
    after = [dack, DECLINE] if gets_off else [DECLINE]
    assert reacts(pos, speeder, moment, dack, DECLINE, *after) == 1
    trench = number(pos, "Snow Trench")
    assert pos.location_of(dack) == trench
    assert pos.role[dack] == (THERE if gets_off else ABOARD_PASSENGER)
    assert all(pos.has_done(card, DID_REACT) for card in (speeder, luke, dack))
    assert offered(pos, battle_at(pos, "North Ridge")) == [scout]


@pytest.mark.rule("HO-REACT-04", "HO-REACT-06")
def test_a_react_in_place() -> None:
    """HO-REACT-04/1, HO-REACT-04/2"""
    pos = table([*HOTH, "Rogue 1", "Luke Skywalker", "Dack Ralter"])
    speeder = at(pos, "Rogue 1", "Snow Trench")
    aboard(pos, "Luke", speeder)
    dack = at(pos, "Dack", "Snow Trench")
    assert reacts(pos, speeder, battle_at(pos, "Snow Trench"), dack, DECLINE) == 0
    assert pos.at[dack] == speeder
    pos.fight = None
    assert offered(pos, drain_at(pos, "Defensive")) == []


# -- what it changes -------------------------------------------------------------------------------


@pytest.mark.rule("HO-REACT-07", "SW-B-074")
def test_presence_cancels_a_drain() -> None:
    """HO-REACT-07/1, HO-REACT-07/2"""
    pos = table([*HOTH, "Rogue 1", "Luke Skywalker", "Rogue Bantha"])
    speeder = at(pos, "Rogue 1", "Main Power")
    aboard(pos, "Luke", speeder)
    bantha = at(pos, "Rogue Bantha", "Main Power")
    moment = drain_at(pos, "Snow Trench")
    reacts(pos, bantha, moment)
    assert pos.at[bantha] == number(pos, "Snow Trench")
    assert pos.drain_at == number(pos, "Snow Trench")
    reacts(pos, speeder, moment, DECLINE, DECLINE)
    assert pos.drain_at == NONE


@pytest.mark.rule("HO-REACT-08", "SW-B-148")
@pytest.mark.parametrize("left_behind", [False, True])
def test_away_from_a_battle(left_behind: bool) -> None:
    """HO-REACT-08/1, HO-REACT-08/2"""
    pos = table([*HOTH, "Tauntaun", "Luke Skywalker", "Echo Base Trooper"])
    mount = at(pos, "Tauntaun", "North Ridge")
    luke = aboard(pos, "Luke", mount, ABOARD_PASSENGER)
    if left_behind:
        at(pos, "Echo Base Trooper", "North Ridge")
    moment = battle_at(pos, "North Ridge")
    goals = reacting.refuges(pos, mount)
    assert number(pos, "Defensive") in goals
    answers = [number(pos, "Defensive")] if len(goals) > 1 else []
    assert reacts(pos, mount, moment, DECLINE, *answers, DECLINE, kind=reacting.AWAY) == 1
    assert pos.location_of(luke) == number(pos, "Defensive")
    assert pos.fight is not None
    assert pos.fight.cancelled != left_behind
    assert offered(pos, drain_at(pos, "North Ridge")) == []


@pytest.mark.rule("HO-REACT-08")
def test_a_drain_is_not_fled() -> None:
    pos = table([*HOTH, "Tauntaun", "Luke Skywalker"])
    aboard(pos, "Luke", at(pos, "Tauntaun", "North Ridge"), ABOARD_PASSENGER)
    assert offered(pos, drain_at(pos, "North Ridge")) == []


@pytest.mark.rule("HO-REACT-08")
def test_away_from_a_creature() -> None:
    pos = table([*HOTH, "Arcona"], ["Wampa"])
    victim = at(pos, "Arcona", "North Ridge")
    wampa = at(pos, "Wampa", "North Ridge")
    attack = Moment(CREATURE_ATTACKS, DARK, wampa, victim, number(pos, "North Ridge"))
    assert offered(pos, attack) == [victim]
    assert offered(pos, battle_at(pos, "North Ridge")) == []
    pos.fight = None
    assert reacts(pos, victim, attack, kind=reacting.AWAY) == 1
    assert pos.at[victim] == number(pos, "Defensive")


@pytest.mark.rule("SW-B-087", "SW-B-077")
def test_a_react_is_cancelled_after_it_was_paid() -> None:
    pos = table([*HOTH, "Rebel Trooper"])
    trooper = stand(pos, 6, number(pos, "Main Power"))
    frame = reacting.React(trooper, LIGHT, number(pos, "Snow Trench"), False, False)
    pos.fight = Fight(number(pos, "Snow Trench"), DARK)
    pos.push(frame)
    frame.proceed(pos)
    assert len(pos.force[LIGHT]) == 2 and len(pos.moments) == 1
    reacting.cancel(pos)
    pos.moments.clear()
    while pos.stack:
        frame.proceed(pos)
    assert pos.at[trooper] == number(pos, "Main Power")
    assert pos.moments == []
    assert told(pos, "react_cancelled")


@pytest.mark.rule("HO-REACT-02")
def test_arriving_is_a_moment() -> None:
    pos = table([*HOTH, "Rebel Scout"])
    scout = at(pos, "Rebel Scout", "Main Power")
    frame = reacting.React(scout, LIGHT, number(pos, "Snow Trench"), False, True)
    pos.push(frame)
    while pos.stack:
        pos.stack[-1].proceed(pos)  # type: ignore[attr-defined]
    last = pos.moments[-1]
    assert (last.kind, last.card, last.place) == (JUST_REACTED, scout, number(pos, "Snow Trench"))


# -- deploying as a react --------------------------------------------------------------------------


@pytest.mark.rule("SW-B-145", "HO-SHIELD-10")
def test_cards_deploy_as_a_react() -> None:
    pos = table([*HOTH, "CZ-3", "Echo Base Trooper"])
    droid = at(pos, "CZ-3", "Snow Trench")
    trooper = number(pos, "Echo Base Trooper")
    moment = drain_at(pos, "Snow Trench")
    assert offered(pos, moment) == []  # an empty hand
    pos.to_pile(trooper, HAND)
    assert offered(pos, moment) == [droid]
    assert number_of(reacting.offers(pos, LIGHT, moment)[0]) == reacting.BY_DEPLOYING
    assert deploying.react_destinations(pos, trooper, LIGHT, moment.place)
    assert reacts(pos, droid, moment, trooper, kind=reacting.BY_DEPLOYING) == 2
    assert pos.zone[trooper] == TABLE and pos.at[trooper] == number(pos, "Snow Trench")
    assert pos.drain_at == NONE


@pytest.mark.parametrize(
    "frame", [reacting.React(1, 0, 2, True, False), reacting.ReactByDeploying(1, 0, 2)]
)
def test_a_step_comes_back_from_its_data(frame: Any) -> None:
    name, *fields = frame.to_data()
    assert record._STEPS[name].read(fields).to_data() == frame.to_data()
    assert frame.copy().to_data() == frame.to_data()
